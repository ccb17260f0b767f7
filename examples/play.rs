//! A game at the terminal, between two people or against the search.
//!
//! ```text
//! cargo run --release --example play
//! cargo run --release --example play brandubh
//! cargo run --release --example play -- --defenders search tablut
//! ```

use core::error::Error;
use core::time::Duration;
use std::fs;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use hnefatafl_rules::{Bitboard, Diagram, Game, Mark, Move, PlayedMove, RecordedMove, Square};
use lexopt::{Arg, ValueExt};

use common::engine::{self, Limits};
use common::{Stop, help};

mod common;

const USAGE: &str = "play [--attackers search] [--defenders search] [--depth N] [--seconds S] \
                     [--ascii] [RULES [BOARD SIDE]]";
/// How long the search thinks about a move without a limit.
const SECONDS: u64 = 2;
/// After so many moves the search no longer plays against itself: it could play for ever.
const MOST: usize = 500;

fn page() -> String {
    format!(
        "\
Options:
  --attackers search         the search plays the attackers; default: a person does
  --defenders search         the search plays the defenders; default: a person does
  --depth N                  how many moves the search looks ahead at most; default: no limit
  --seconds S                how long the search thinks about a move at most;
                             default: {SECONDS}, or no limit with --depth
  --ascii                    draws the pieces as letters, not as characters of Unicode
  -h, --help                 shows this page

In the game:
{IN_THE_GAME}"
    )
}

const IN_THE_GAME: &str = "  \
  MOVE                       a move such as d1-d3, d1 d3 or d3-d2xe2
  moves                      which pieces can move; `moves d1` shows where that one can go
  why MOVE                   why a move is refused, or what it would do
  board                      the board again
  undo                       takes back a move, with the answers of the search, or an ending
  draw                       offers a draw, or takes the offer
  resign                     gives up
  save FILE, load FILE       writes the game to a file, goes on with that of a file
  help, quit                 this list; ends the program, which writes the game";

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

/// The game, and how it is played.
struct Table {
    game: Game,
    /// Which side the search plays.
    searching: [bool; 2],
    limits: Limits,
    unicode: bool,
    /// Whether the command before offered a draw.
    offered: bool,
}

type Answer = Result<String, Box<dyn Error>>;

fn run(out: &mut impl Write) -> Result<(), Stop> {
    let (mut searching, mut limits, mut unicode) = ([false; 2], Limits::NONE, true);
    let (mut words, mut parser) = (Vec::new(), lexopt::Parser::from_env());
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("attackers") => searching[0] = parser.value()?.parse_with(is_search)?,
            Arg::Long("defenders") => searching[1] = parser.value()?.parse_with(is_search)?,
            Arg::Long("depth") => limits.depth = parser.value()?.parse_with(engine::depth)?,
            Arg::Long("seconds") => limits.time = parser.value()?.parse_with(engine::seconds)?,
            Arg::Long("ascii") => unicode = false,
            Arg::Value(word) => words.push(word.string()?),
            Arg::Long("help") | Arg::Short('h') => {
                return help(out, USAGE, &[&page(), &common::help_on_positions()]);
            }
            Arg::Long(_) | Arg::Short(_) => return Err(argument.unexpected().into()),
        }
    }
    let mut table = Table {
        game: Game::from_position(common::position(&words)?),
        searching,
        limits: limits.or_time(Duration::from_secs(SECONDS)),
        unicode,
        offered: false,
    };
    let begun = table.board(Bitboard::EMPTY);
    writeln!(out, "{:#}\n\n{begun}", table.game.rules())?;
    while let Some(line) = table.next_line(out)? {
        let answer = table.obey(&line).unwrap_or_else(|error| error.to_string());
        writeln!(out, "{answer}")?;
    }
    // Nobody shall lose a game by leaving.
    Ok(writeln!(out, "{}", table.game)?)
}

fn is_search(text: &str) -> Result<bool, &'static str> {
    match text {
        "human" => Ok(false),
        "search" => Ok(true),
        _ => Err("expected `human` or `search`"),
    }
}

fn load(file: &str) -> Result<Game, Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("`{file}`: {error}"))?;
    Ok(text.parse()?)
}

impl Table {
    /// Returns what is typed or what the search plays, or `None` at the end.
    fn next_line(&self, out: &mut impl Write) -> Result<Option<String>, Stop> {
        let over = self.game.is_over();
        if self.searching == [true; 2] && (over || self.game.plies().len() >= MOST) {
            writeln!(out, "{}", if over { "game over" } else { "left open" })?;
            return Ok(None);
        }
        let side = self.game.side_to_move();
        if !over && self.searches() {
            writeln!(out, "the {side} think ...")?;
            out.flush()?;
            let found = engine::search(&self.game, self.limits, |_| true);
            return Ok(found.and_then(|found| Some(found.line.first()?.to_string())));
        }
        write!(out, "{side}> ")?;
        out.flush()?;
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line);
        let len = read.map_err(|error| Stop::Input(format!("cannot read: {error}")))?;
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        Ok(Some(line).filter(|line| len > 0 && !line.eq_ignore_ascii_case("quit")))
    }

    fn searches(&self) -> bool {
        self.searching[self.game.side_to_move() as usize]
    }

    /// Does what was typed; returns what there is to say.
    fn obey(&mut self, line: &str) -> Answer {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let offered = core::mem::take(&mut self.offered);
        match (command.to_ascii_lowercase().as_str(), rest) {
            ("" | "board", _) => return Ok(self.board(Bitboard::EMPTY)),
            ("help", _) => return Ok(IN_THE_GAME.to_owned()),
            ("moves", "") => {
                return Ok(self.board(self.game.legal_moves().map(Move::from).collect()));
            }
            ("moves", square) => {
                return Ok(self.board(self.game.destinations(square.parse::<Square>()?)));
            }
            ("why", mv) => {
                let game = self.game.clone();
                return Self { game, ..*self }.play(mv);
            }
            ("undo", _) if self.game.reopen().is_some() => {}
            ("undo", _) => {
                self.game.undo().ok_or("there is no move to take back")?;
                while self.searches() && self.game.undo().is_some() {}
            }
            ("draw", _) => {
                self.agree(offered)?;
                self.game.draw_by_agreement()?;
            }
            ("resign", _) => self.game.resign(self.game.side_to_move())?,
            ("save", file) => {
                if fs::exists(file)? && load(file).is_err() {
                    return Err("it is there already and holds no game".into());
                }
                let saved = fs::write(file, format!("{}\n", self.game));
                saved.map_err(|error| format!("`{file}`: {error}"))?;
                return Ok(format!("saved to {file}"));
            }
            ("load", file) => self.game = load(file)?,
            _ => return self.play(line),
        }
        Ok(self.board(Bitboard::EMPTY))
    }

    fn play(&mut self, text: &str) -> Answer {
        let (typed, position): (RecordedMove, _) = (text.parse()?, *self.game.position());
        self.game.check(typed.mv())?;
        let played = PlayedMove::new(typed.mv(), position.captured(typed.mv()));
        if !typed.agrees_with(played.captured, position.board().king()) {
            return Err(format!("by the rules it is {played}").into());
        }
        self.game.play(played.mv)?;
        let mut said = vec![format!("{}: {played}", position.side_to_move())];
        said.extend(position.captures(played.mv).map(|it| it.to_string()));
        said.push(self.board(Bitboard::EMPTY));
        Ok(said.join("\n"))
    }

    /// Returns the board, with these squares marked, and how the game stands.
    fn board(&self, marked: Bitboard) -> String {
        let mut diagram = Diagram::new(self.game.position()).unicode(self.unicode);
        if let Some(last) = self.game.last() {
            diagram = diagram
                .last_move(last.mv)
                .mark(Mark::Capture, last.captured);
        }
        let diagram = diagram.mark(Mark::Destination, marked);
        match self.game.outcome() {
            Some(outcome) => format!("{diagram}\n{outcome:#}"),
            None => format!("{diagram}\nthe {} to move", self.game.side_to_move()),
        }
    }

    /// Asks the other side for a draw; the search agrees when it is not better off.
    fn agree(&mut self, offered: bool) -> Result<(), &'static str> {
        self.offered = !offered && self.searching == [false; 2] && !self.game.is_over();
        if self.offered {
            return Err("offered; the other side may answer `draw`");
        }
        if self.searching == [false; 2] {
            return Ok(());
        }
        match engine::search(&self.game, self.limits, |_| true) {
            Some(found) if found.score.is_worse() => Err("the search does not agree"),
            Some(_) | None => Ok(()),
        }
    }
}
