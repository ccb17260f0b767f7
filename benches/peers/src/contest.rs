//! Times the contestants of each work by turns, and draws the table.

use core::fmt;
use std::time::{Duration, Instant};

/// One work, done by several. The first entry is the one that the others are compared with.
pub struct Contest {
    pub work: String,
    pub unit: &'static str,
    pub entries: Vec<Entry>,
}

/// One contestant: work to be repeated, which says how much of it was done.
pub struct Entry {
    who: &'static str,
    note: String,
    answer: Option<u64>,
    run: Box<dyn FnMut() -> u64>,
}

impl Entry {
    pub fn new(who: &'static str, run: impl FnMut() -> u64 + 'static) -> Self {
        Self {
            who,
            note: String::new(),
            answer: None,
            run: Box::new(run),
        }
    }

    /// An entry whose every run must come to the same number.
    pub fn with_answer(who: &'static str, answer: u64, run: impl FnMut() -> u64 + 'static) -> Self {
        Self {
            answer: Some(answer),
            ..Self::new(who, run)
        }
    }

    pub fn noting(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Works for `time` at least, and returns units a second.
    fn rate(&mut self, time: Duration) -> f64 {
        let begun = Instant::now();
        let mut done = 0;
        loop {
            let units = (self.run)();
            if let Some(answer) = self.answer {
                assert_eq!(units, answer, "{}", self.who);
            }
            done += units;
            let elapsed = begun.elapsed();
            if elapsed >= time {
                #[expect(clippy::cast_precision_loss, reason = "a rate needs three digits")]
                return done as f64 / elapsed.as_secs_f64();
            }
        }
    }
}

/// Every contestant of every contest once a round: what slows the machine for a while slows all.
pub fn hold(mut contests: Vec<Contest>, rounds: usize, time: Duration) -> Table {
    let mut rates: Vec<Vec<Vec<f64>>> = contests
        .iter()
        .map(|contest| vec![Vec::new(); contest.entries.len()])
        .collect();
    for round in 1..=rounds {
        eprintln!("round {round} of {rounds}");
        for (contest, rates) in contests.iter_mut().zip(&mut rates) {
            for (entry, rates) in contest.entries.iter_mut().zip(rates) {
                rates.push(entry.rate(time));
            }
        }
    }
    let medians = rates
        .into_iter()
        .map(|contest| contest.into_iter().map(median).collect())
        .collect();
    Table { contests, medians }
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    let middle = rates.len() / 2;
    if rates.len() % 2 == 1 {
        rates[middle]
    } else {
        f64::midpoint(rates[middle - 1], rates[middle])
    }
}

/// The medians, as a Markdown table.
pub struct Table {
    contests: Vec<Contest>,
    medians: Vec<Vec<f64>>,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| work | crate | million a second | each | this crate is … times as fast | note |"
        )?;
        writeln!(f, "| --- | --- | ---: | ---: | ---: | --- |")?;
        for (contest, medians) in self.contests.iter().zip(&self.medians) {
            let Contest {
                work,
                unit,
                entries,
            } = contest;
            for (index, (entry, &rate)) in entries.iter().zip(medians).enumerate() {
                let work = if index == 0 {
                    format!("{work} ({unit})")
                } else {
                    String::new()
                };
                let ratio = if index == 0 {
                    String::new()
                } else {
                    format!("{:.2}", medians[0] / rate)
                };
                let Entry { who, note, .. } = entry;
                writeln!(
                    f,
                    "| {work} | {who} | {:.3} | {:.2} ns | {ratio} | {note} |",
                    rate / 1e6,
                    1e9 / rate
                )?;
            }
        }
        Ok(())
    }
}
