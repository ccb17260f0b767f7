//! A game at the terminal, between two people or against the search.
//!
//! ```text
//! cargo run --release --example play
//! cargo run --release --example play -- --attackers search fetlar
//! cargo run --release --example play -- --defenders search --seconds 10 --ascii
//! ```
//!
//! Type a move such as `d1-d3`, or `help` for everything else that can be typed.

use core::time::Duration;
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use hnefatafl_rules::{
    Bitboard, Diagram, Game, Mark, Move, ParseGameError, ParsePlayedMoveError, ParseSquareError,
    PlayedMove, Repetition, Side, Square,
};
use lexopt::{Arg, ValueExt};

use common::engine::{self, Found, Limits};
use common::{Lines, Stop};

mod common;

const USAGE: &str = "play [--attackers human|search] [--defenders human|search] \
                     [--depth N] [--seconds S] [--ascii] [RULES [BOARD SIDE]]";

const OPTIONS: &str = "\
Options:
  --attackers human|search   who plays the attackers; default: human
  --defenders human|search   who plays the defenders; default: human
  --depth N                  how many moves the search looks ahead at most; default: no limit
  --seconds S                how long the search thinks about a move at most;
                             default: 2, or no limit with --depth
  --ascii                    draws the pieces as letters, not as characters of Unicode
  -h, --help                 shows this page";

/// After so many moves the search no longer plays against itself. It can play for ever where
/// repetition is ignored.
const MOST: usize = 500;

const HELP: &str = "\
MOVE          a move: d1-d3, D1D3, d1 d3, or with what it captures, d3-d2xe2
moves         which pieces can move; `moves d1` shows where that one can go
why MOVE      why a move is refused, or what it would do
board         the board again
undo          takes back a move, with the answer of the search
draw          offers a draw
resign        gives up
save FILE     writes the game to a file
load FILE     goes on with the game of a file; the game before is written out
help, ?       this list
quit, exit    ends the program; the game is written out";

/// What the board is drawn with, in characters of Unicode or in ASCII.
fn legend(unicode: bool) -> String {
    let [attacker, defender, king, empty] = if unicode {
        ["●", "○", "♔", "·"]
    } else {
        ["A", "D", "K", "."]
    };
    format!(
        "\
On the board:
{attacker} {defender} {king}         an attacker, a defender, the king
{empty} #           an empty square; the empty throne or a corner
[ ]           around both squares of the last move
x             a square on which the last move captured
*             an empty square to which the piece can go
( )           around a piece that can move"
    )
}

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let result = run(&mut out);
    common::end(USAGE, result, &mut out)
}

fn run(out: &mut impl Write) -> Result<(), Stop> {
    let (mut attackers, mut defenders) = (Player::Human, Player::Human);
    let (mut limits, mut unicode) = (Limits::NONE, true);
    let mut words = Vec::new();
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("attackers") => attackers = parser.value()?.parse_with(player)?,
            Arg::Long("defenders") => defenders = parser.value()?.parse_with(player)?,
            Arg::Long("depth") => limits.depth = parser.value()?.parse_with(engine::depth)?,
            Arg::Long("seconds") => limits.time = parser.value()?.parse_with(engine::seconds)?,
            Arg::Long("ascii") => unicode = false,
            Arg::Long("help") | Arg::Short('h') => {
                let page = [
                    OPTIONS,
                    &format!(
                        "A game of the search against itself is left open after {MOST} moves of both sides together."
                    ),
                    common::RULES,
                    common::BOARD_SIDE,
                    &format!("In the game:\n{HELP}"),
                    &legend(unicode),
                ];
                return common::help(out, USAGE, &page);
            }
            Arg::Value(word) => words.push(word.string()?),
            Arg::Long(_) | Arg::Short(_) => return Err(argument.unexpected().into()),
        }
    }
    let game = Game::from_position(common::position(&words)?);
    let mut table = Table {
        game,
        attackers,
        defenders,
        limits: limits.or_time(Duration::from_secs(2)),
        unicode,
        input: Lines::new(io::stdin().lock()),
        out,
    };
    table.sit_down()
}

#[derive(Clone, Copy, PartialEq)]
enum Player {
    Human,
    Search,
}

fn player(text: &str) -> Result<Player, &'static str> {
    match text {
        "human" => Ok(Player::Human),
        "search" => Ok(Player::Search),
        _ => Err("expected `human` or `search`"),
    }
}

/// Whether the program goes on after a command.
#[derive(PartialEq)]
enum Then {
    GoOn,
    Leave,
}

struct Table<R, W> {
    game: Game,
    attackers: Player,
    defenders: Player,
    limits: Limits,
    unicode: bool,
    input: Lines<R>,
    out: W,
}

impl<R: BufRead, W: Write> Table<R, W> {
    fn sit_down(&mut self) -> Result<(), Stop> {
        writeln!(
            self.out,
            "{}; `help` lists what can be typed",
            self.game.rules()
        )?;
        self.show(Bitboard::EMPTY)?;
        let alone = [self.attackers, self.defenders] == [Player::Search; 2];
        loop {
            let over = self.game.outcome().is_some();
            if alone && over {
                break;
            }
            if alone && self.game.plies().len() >= MOST {
                writeln!(self.out, "{MOST} moves are played; the game is left open")?;
                break;
            }
            if !over && self.player() == Player::Search {
                self.search_moves()?;
                continue;
            }
            let prompt = if over {
                "game over"
            } else {
                self.side().name()
            };
            let Some(line) = self.ask(prompt)? else {
                // The end of the input stands in the middle of a line.
                writeln!(self.out)?;
                break;
            };
            if self.obey(&line)? == Then::Leave {
                break;
            }
        }
        // Nobody shall lose a game by leaving.
        if self.game.plies().len() > 0 {
            writeln!(self.out, "{}", self.game)?;
        }
        Ok(())
    }

    fn side(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn player(&self) -> Player {
        match self.side() {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// Returns a line of input, or `None` at its end.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Stop> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let line = self.input.next();
        let line = line.map_err(|error| Stop::Input(format!("cannot read: {error}")))?;
        Ok(line.map(|(_, line)| String::from_utf8_lossy(line).trim().to_owned()))
    }

    fn obey(&mut self, line: &str) -> Result<Then, Stop> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (command.to_ascii_lowercase().as_str(), rest) {
            ("", _) => {}
            ("help" | "?", _) => writeln!(self.out, "{HELP}\n\n{}", legend(self.unicode))?,
            ("board", "") => self.show(Bitboard::EMPTY)?,
            ("moves", _) => self.moves(rest)?,
            ("why", _) => self.why(rest)?,
            ("undo", "") => self.undo()?,
            ("draw", "") => self.draw()?,
            ("resign", "") => match self.game.resign(self.side()) {
                Ok(()) => self.tell_state()?,
                Err(refused) => writeln!(self.out, "{refused}")?,
            },
            ("save" | "load", "") => writeln!(self.out, "expected the name of a file")?,
            ("save", file) => self.save(file)?,
            ("load", file) => self.load(file)?,
            ("quit" | "exit", "") => return Ok(Then::Leave),
            (command @ ("board" | "undo" | "draw" | "resign" | "quit" | "exit"), _) => {
                writeln!(self.out, "`{command}` takes nothing after it")?;
            }
            _ => self.human_moves(line)?,
        }
        Ok(Then::GoOn)
    }

    /// Shows the board with these squares marked, and how the game stands.
    fn show(&mut self, highlight: Bitboard) -> Result<(), Stop> {
        let mut diagram = Diagram::new(self.game.position())
            .unicode(self.unicode)
            .mark(Mark::Destination, highlight);
        if let Some(last) = self.game.plies().next_back() {
            diagram = diagram
                .last_move(last.mv)
                .mark(Mark::Capture, last.captured);
        }
        writeln!(self.out, "\n{diagram}\n")?;
        self.tell_state()
    }

    fn tell_state(&mut self) -> Result<(), Stop> {
        match self.game.outcome() {
            Some(outcome) => writeln!(self.out, "{outcome:#}")?,
            None => writeln!(self.out, "the {:#} to move", self.side())?,
        }
        Ok(())
    }

    fn human_moves(&mut self, text: &str) -> Result<(), Stop> {
        match read(text).and_then(|typed| self.judge(typed)) {
            Ok(mv) => self.play(mv),
            Err(reason) => Ok(writeln!(self.out, "{reason}")?),
        }
    }

    fn search_moves(&mut self) -> Result<(), Stop> {
        let found = self.think(self.side())?;
        match found.as_ref().and_then(|found| found.line.first()) {
            Some(&mv) => self.play(mv),
            None => Ok(()),
        }
    }

    fn think(&mut self, side: Side) -> Result<Option<Found>, Stop> {
        writeln!(self.out, "the {side:#} think ...")?;
        self.out.flush()?;
        Ok(engine::search(&self.game, self.limits, |_| true))
    }

    /// Returns a move that can be played and captures what is claimed, if anything is.
    fn judge(&self, typed: PlayedMove) -> Result<Move, String> {
        let (mv, claimed) = (typed.mv, typed.captured);
        self.game.check(mv).map_err(|refused| refused.to_string())?;
        let position = self.game.position();
        let captured = position.captures(mv).squares();
        // Many people do not write the captured king.
        let but_king = captured - Bitboard::from(position.board().king());
        if claimed.is_empty() || claimed == captured || claimed == but_king {
            return Ok(mv);
        }
        if captured.is_empty() {
            return Err(format!("{mv} captures nothing, not {claimed}"));
        }
        Err(format!("{mv} captures {captured}, not {claimed}"))
    }

    /// Plays a legal move and shows what it did.
    fn play(&mut self, mv: Move) -> Result<(), Stop> {
        let (side, captures) = (self.side(), self.game.position().captures(mv));
        let played = match self.game.play(mv) {
            Ok(played) => played,
            Err(refused) => return Ok(writeln!(self.out, "{refused}")?),
        };
        writeln!(self.out, "{side:#}: {played}")?;
        for capture in captures {
            writeln!(self.out, "{capture}")?;
        }
        self.show(Bitboard::EMPTY)?;
        if let (Some(ending), None, 2) =
            (self.third_time(), played.outcome, self.game.occurrences())
        {
            writeln!(
                self.out,
                "this position has occurred twice; the third time {ending}"
            )?;
        }
        Ok(())
    }

    /// What a third occurrence brings about, if it is looked at.
    fn third_time(&self) -> Option<&'static str> {
        match self.game.rules().repetition {
            Repetition::Draw => Some("the game is drawn"),
            Repetition::DefendersLose => Some("the defenders lose"),
            _ => None,
        }
    }

    fn moves(&mut self, square: &str) -> Result<(), Stop> {
        if self.game.outcome().is_some() {
            return self.tell_state();
        }
        if square.is_empty() {
            let movable: Bitboard = self.game.legal_moves().map(Move::from).collect();
            self.show(movable)?;
            let moves = self.game.legal_moves().len();
            return Ok(writeln!(
                self.out,
                "{moves} moves, by the pieces on {movable}"
            )?);
        }
        let square: Square = match square.parse() {
            Ok(square) => square,
            Err(error) => return Ok(writeln!(self.out, "{error}")?),
        };
        let position = self.game.position();
        let targets = position.destinations(square);
        match position.board().piece_at(square) {
            None => writeln!(self.out, "there is no piece on {square}")?,
            Some(piece) if piece.side() != self.side() => {
                writeln!(self.out, "it is not the turn of the {piece} on {square}")?;
            }
            Some(piece) if targets.is_empty() => {
                writeln!(self.out, "the {piece} on {square} cannot move")?;
            }
            Some(piece) => {
                self.show(targets)?;
                writeln!(self.out, "the {piece} on {square} can go to {targets}")?;
            }
        }
        Ok(())
    }

    fn why(&mut self, text: &str) -> Result<(), Stop> {
        let told = match read(text).and_then(|typed| self.judge(typed)) {
            Ok(mv) => self.foresee(mv),
            Err(reason) => reason,
        };
        Ok(writeln!(self.out, "{told}")?)
    }

    /// Tells what a legal move would do.
    fn foresee(&self, mv: Move) -> String {
        let mut told = vec![format!("{mv} can be played")];
        let captures = self.game.position().captures(mv);
        told.extend(captures.map(|capture| capture.to_string()));
        match (self.third_time(), self.game.occurrences_after(mv)) {
            (Some(ending), Ok(2)) => told.push(format!(
                "it would be the second occurrence of the position; the third time {ending}"
            )),
            (Some(_), Ok(3)) => {
                told.push("it would be the third occurrence of the position".into());
            }
            _ => {}
        }
        let played = self.game.clone().play(mv);
        told.extend(
            played
                .ok()
                .and_then(|played| played.outcome)
                .map(|outcome| format!("{outcome:#}")),
        );
        told.join("\n")
    }

    fn undo(&mut self) -> Result<(), Stop> {
        if let Some(ending) = self.game.reopen() {
            writeln!(self.out, "took back the ending ({ending:#})")?;
            return self.show(Bitboard::EMPTY);
        }
        if !self.take_back()? {
            return Ok(writeln!(self.out, "there is no move to take back")?);
        }
        // The answer of the search goes too: it is a person's turn again.
        while self.player() == Player::Search && self.take_back()? {}
        self.show(Bitboard::EMPTY)
    }

    /// Takes back the last move and tells so; returns whether there was one.
    fn take_back(&mut self) -> Result<bool, Stop> {
        let Some(last) = self.game.plies().next_back() else {
            return Ok(false);
        };
        self.game.undo();
        write!(
            self.out,
            "took back the {}' move {last}",
            self.side().name()
        )?;
        let board = self.game.position().board();
        let pieces = last.captured.iter().filter_map(|square| {
            let piece = board.piece_at(square)?;
            Some(format!("{piece} on {square}"))
        });
        let pieces: Vec<String> = pieces.collect();
        if !pieces.is_empty() {
            write!(self.out, "; back on the board: {}", pieces.join(", "))?;
        }
        writeln!(self.out)?;
        Ok(true)
    }

    fn draw(&mut self) -> Result<(), Stop> {
        let other = !self.side();
        let agreed = if self.game.outcome().is_some() {
            true // Refused below.
        } else if [self.attackers, self.defenders].contains(&Player::Search) {
            let found = self.think(other)?;
            found.is_some_and(|found| !found.score.is_worse())
        } else {
            self.agree(other)?
        };
        if !agreed {
            return Ok(writeln!(self.out, "the {other:#} do not agree")?);
        }
        match self.game.draw_by_agreement() {
            Ok(()) => self.tell_state(),
            Err(refused) => Ok(writeln!(self.out, "{refused}")?),
        }
    }

    /// Asks a side until it answers; the end of the input is a no.
    fn agree(&mut self, side: Side) -> Result<bool, Stop> {
        let question = format!("{side:#}, do you agree to a draw? yes or no");
        while let Some(answer) = self.ask(&question)? {
            match answer.to_ascii_lowercase().as_str() {
                "yes" | "y" => return Ok(true),
                "no" | "n" => return Ok(false),
                _ => writeln!(self.out, "please answer yes or no")?,
            }
        }
        writeln!(self.out)?;
        Ok(false)
    }

    fn save(&mut self, file: &str) -> Result<(), Stop> {
        let instead = if Path::new(file).exists() {
            ", in place of the game that was there"
        } else {
            ""
        };
        match write_file(file, &self.game) {
            Ok(()) => writeln!(self.out, "saved to {file}{instead}")?,
            Err(reason) => writeln!(self.out, "{file}: {reason}")?,
        }
        Ok(())
    }

    fn load(&mut self, file: &str) -> Result<(), Stop> {
        match read_file(file) {
            Ok(game) => {
                // Nobody shall lose a game by a slip.
                if self.game.plies().len() > 0 {
                    writeln!(
                        self.out,
                        "the game left, which `load` can read from a file:\n{}",
                        self.game
                    )?;
                }
                self.game = game;
                let (rules, moves) = (self.game.rules(), self.game.plies().len());
                let s = if moves == 1 { "" } else { "s" };
                writeln!(self.out, "loaded {file}: {rules}, {moves} move{s} played")?;
                self.show(Bitboard::EMPTY)
            }
            Err(reason) => Ok(writeln!(self.out, "{file}: {reason}")?),
        }
    }
}

/// Reads a move in every form that people type.
fn read(text: &str) -> Result<PlayedMove, String> {
    let joined: String = text.split_whitespace().collect();
    let error = match joined.parse() {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    match (error, text.parse::<Square>()) {
        // It was read without its blanks; what is quoted is what was typed.
        (
            ParsePlayedMoveError::NotAMove { .. } | ParsePlayedMoveError::Captures { .. },
            Err(ParseSquareError { found, .. }),
        ) if joined != text => Err(format!(
            "expected a move such as d1-d4 or d3-d2xe2, found {found}; `help` lists what can be typed"
        )),
        (ParsePlayedMoveError::NotAMove { .. }, _) => {
            Err(format!("{error}; `help` lists what can be typed"))
        }
        _ => Err(error.to_string()),
    }
}

fn write_file(file: &str, game: &Game) -> Result<(), String> {
    if Path::new(file).is_dir() {
        return Err("it is a directory".to_owned());
    }
    // No other file is overwritten by a slip.
    if Path::new(file).exists() && read_file(file).is_err() {
        return Err("it is there already and holds no game".to_owned());
    }
    fs::write(file, format!("{game}\n")).map_err(|error| error.to_string())
}

fn read_file(file: &str) -> Result<Game, String> {
    // More than any game needs, less than fills the memory.
    const LIMIT: u64 = 10_000_000;
    match Path::new(file) {
        directory if directory.is_dir() => return Err("it is a directory".to_owned()),
        // It could be a pipe, which never ends.
        other if other.exists() && !other.is_file() => return Err("it is no file".to_owned()),
        _ => {}
    }
    let mut text = String::new();
    let read = fs::File::open(file).and_then(|file| file.take(LIMIT).read_to_string(&mut text));
    if read.map_err(|error| error.to_string())? as u64 == LIMIT {
        return Err("it is too long".to_owned());
    }
    text.parse()
        .map_err(|error: ParseGameError| error.to_string())
}
