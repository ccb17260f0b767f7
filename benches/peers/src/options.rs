//! What the command line asks for.

use core::str::FromStr;
use core::time::Duration;

pub struct Options {
    pub depth: usize,
    pub rounds: usize,
    pub time: Duration,
    pub only: String,
}

impl Options {
    /// Reads `--name value` pairs.
    pub fn from_args(
        mut args: impl Iterator<Item = String>,
        deepest: usize,
    ) -> Result<Self, String> {
        let mut options = Self {
            depth: 4,
            rounds: 5,
            time: Duration::from_millis(500),
            only: String::new(),
        };
        while let Some(name) = args.next() {
            let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
            match name.as_str() {
                "--depth" => options.depth = number(&name, &value)?,
                "--rounds" => options.rounds = number(&name, &value)?,
                "--seconds" => {
                    options.time = Duration::try_from_secs_f64(number(&name, &value)?)
                        .map_err(|e| format!("{name}: {e}"))?;
                }
                "--only" => options.only = value,
                _ => return Err(format!("there is no option {name}")),
            }
        }
        if !(1..=deepest).contains(&options.depth) {
            return Err(format!("--depth is 1 to {deepest}"));
        }
        if options.rounds == 0 {
            return Err("--rounds is 1 or more".into());
        }
        Ok(options)
    }
}

fn number<N: FromStr>(name: &str, value: &str) -> Result<N, String> {
    value
        .parse()
        .map_err(|_| format!("{name} needs a number, not {value}"))
}
