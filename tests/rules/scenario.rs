//! Reads and runs the rule scenarios; `tests/rules/README.md` describes their text form.

use hnefatafl_rules::error::InvalidMove;
use hnefatafl_rules::{
    Bitboard, Board, Game, Move, Outcome, PlayedMove, Position, Rules, Side, Size, Square, Symmetry,
};

/// The files of scenarios: name and text.
pub(crate) const FILES: [(&str, &str); 11] = [
    ("set-up.txt", include_str!("set-up.txt")),
    ("move.txt", include_str!("move.txt")),
    ("custodial.txt", include_str!("custodial.txt")),
    ("king.txt", include_str!("king.txt")),
    ("escape.txt", include_str!("escape.txt")),
    ("shieldwall.txt", include_str!("shieldwall.txt")),
    ("exit-fort.txt", include_str!("exit-fort.txt")),
    ("encirclement.txt", include_str!("encirclement.txt")),
    ("repetition.txt", include_str!("repetition.txt")),
    ("no-move.txt", include_str!("no-move.txt")),
    ("order.txt", include_str!("order.txt")),
];

/// The rule sets of a scenario on 11x11 that names none: those that the crate is made for.
pub(crate) const THE_THREE: [Rules; 3] = [
    Rules::FETLAR,
    Rules::COPENHAGEN,
    Rules::COPENHAGEN_NO_HISTORY,
];

/// One scenario: a board, and what must happen on it under each rule set.
#[derive(Debug)]
pub(crate) struct Scenario {
    pub(crate) name: String,
    file: String,
    line: usize,
    board: Start,
    side: Option<Side>,
    cases: Vec<Case>,
}

/// The board on which a scenario begins.
#[derive(Debug, Clone, Copy)]
enum Start {
    /// The opening of each rule set.
    Opening,
    Drawn(Board),
}

impl Start {
    fn board(self, rules: Rules) -> Board {
        match self {
            Self::Opening => Board::opening(rules.layout()),
            Self::Drawn(board) => board,
        }
    }
}

/// What must happen under some rule sets.
#[derive(Debug, Clone)]
struct Case {
    rules: Vec<Rules>,
    steps: Vec<Step>,
}

/// One line of a scenario.
#[derive(Debug, Clone)]
struct Step {
    line: usize,
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    /// The board is no legal set-up, for this reason.
    NoSetUp(String),
    /// These moves are legal, capture exactly this, and only the last may end the game.
    Play(Vec<PlayedMove>),
    /// This move is refused with this message.
    Refuse(Square, Square, String),
    /// This move captures for these reasons, told in any order.
    Explain(Move, Vec<String>),
    /// The piece on the square may move exactly there.
    Destinations(Square, Bitboard),
    /// There are so many legal moves.
    Moves(usize),
    /// The position has occurred so many times.
    Occurrences(usize),
    /// So many moves are taken back.
    Undo(usize),
    /// The game has ended so, or not at all.
    Outcome(Option<Outcome>),
}

/// Reads every scenario of every file.
pub(crate) fn all() -> Result<Vec<Scenario>, String> {
    let mut scenarios = Vec::new();
    for (file, text) in FILES {
        scenarios.extend(read(file, text)?);
    }
    Ok(scenarios)
}

/// Reads the scenarios of a file, or tells the line that is wrong.
pub(crate) fn read(file: &str, text: &str) -> Result<Vec<Scenario>, String> {
    let mut lines = Lines {
        file,
        said: text
            .lines()
            .enumerate()
            .map(|(number, line)| (number + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .collect(),
        next: 0,
    };
    let mut scenarios = Vec::new();
    while let Some((line, text)) = lines.take() {
        let Some(name) = text.strip_prefix("scenario ") else {
            return lines.fault(line, &format!("expected `scenario NAME`, found `{text}`"));
        };
        scenarios.push(lines.scenario(line, name.trim())?);
    }
    Ok(scenarios)
}

/// The lines of a file that say something, with their numbers.
struct Lines<'a> {
    file: &'a str,
    said: Vec<(usize, &'a str)>,
    next: usize,
}

impl<'a> Lines<'a> {
    fn peek(&self) -> Option<(usize, &'a str)> {
        self.said.get(self.next).copied()
    }

    fn take(&mut self) -> Option<(usize, &'a str)> {
        let line = self.peek();
        self.next += 1;
        line
    }

    fn fault<T>(&self, line: usize, what: &str) -> Result<T, String> {
        Err(format!("{}:{line}: {what}", self.file))
    }

    /// Reads what follows the line with the name.
    fn scenario(&mut self, line: usize, name: &str) -> Result<Scenario, String> {
        let board = self.board(line)?;
        let side = match self.take() {
            Some((_, "attackers to move")) => Some(Side::Attackers),
            Some((_, "defenders to move")) => Some(Side::Defenders),
            Some((_, "first to move")) => None,
            found => {
                let (line, text) = found.unwrap_or((line, "the end"));
                let expected = "`attackers to move`, `defenders to move` or `first to move`";
                return self.fault(line, &format!("expected {expected}, found `{text}`"));
            }
        };
        let mut shared = Vec::new();
        let mut cases: Vec<Case> = Vec::new();
        while let Some((line, text)) = self.peek() {
            if text.starts_with("scenario ") {
                break;
            }
            self.next += 1;
            if let Some(words) = text.strip_prefix("under ") {
                let rules = self.rules(line, words, &cases)?;
                let steps = shared.clone();
                cases.push(Case { rules, steps });
                continue;
            }
            let kind = step(text).or_else(|what| self.fault(line, &what))?;
            let steps = match cases.last_mut() {
                Some(case) => &mut case.steps,
                None => &mut shared,
            };
            steps.push(Step { line, kind });
        }
        if cases.is_empty() {
            cases.push(Case {
                rules: THE_THREE.to_vec(),
                steps: shared,
            });
        }
        self.check_whole(line, &cases)?;
        Ok(Scenario {
            name: name.to_owned(),
            file: self.file.to_owned(),
            line,
            board,
            side,
            cases,
        })
    }

    /// Reads `opening`, or a drawing down to the line of file letters.
    fn board(&mut self, named: usize) -> Result<Start, String> {
        let first = self.next;
        let Some((line, text)) = self.take() else {
            return self.fault(named, "the scenario has no board");
        };
        if text == "opening" {
            return Ok(Start::Opening);
        }
        while let Some((_, text)) = self.peek() {
            if text.ends_with(" to move") {
                break;
            }
            self.next += 1;
            if text.starts_with("a b c ") {
                break;
            }
        }
        let rows = self.said.iter().take(self.next).skip(first);
        let rows: Vec<&str> = rows.map(|&(_, text)| text).collect();
        let drawing = rows.join("\n");
        let board = match drawing.parse::<Board>() {
            Ok(board) => board,
            Err(refused) => return self.fault(line, &refused.to_string()),
        };
        // Ranks and files are there, so that the eye finds the squares.
        if drawing != trimmed(&format!("{board:#}")) {
            return self.fault(line, "expected ranks on the left and files below the board");
        }
        Ok(Start::Drawn(board))
    }

    fn rules(&self, line: usize, words: &str, cases: &[Case]) -> Result<Vec<Rules>, String> {
        let mut rules: Vec<Rules> = Vec::new();
        for word in words.split_whitespace() {
            let rule_set = match word.parse() {
                Ok(rule_set) => rule_set,
                Err(refused) => return self.fault(line, &format!("{refused}")),
            };
            let before = cases.iter().flat_map(|case| &case.rules).chain(&rules);
            if before.into_iter().any(|&other| other == rule_set) {
                return self.fault(line, &format!("`{word}` is named twice"));
            }
            rules.push(rule_set);
        }
        Ok(rules)
    }

    /// Makes sure that a scenario says what happens under all of the three rule sets or under
    /// none, to the end.
    fn check_whole(&self, line: usize, cases: &[Case]) -> Result<(), String> {
        let said = |rules| cases.iter().any(|case| case.rules.contains(rules));
        if THE_THREE.iter().any(said) {
            if let Some(left_out) = THE_THREE.iter().find(|&rules| !said(rules)) {
                return self.fault(line, &format!("nothing is said about {left_out}"));
            }
        }
        for case in cases {
            let refused = |step: &Step| matches!(step.kind, Kind::NoSetUp(_));
            let ended = match case.steps.as_slice() {
                [only] if refused(only) => true,
                [.., last] => matches!(last.kind, Kind::Outcome(_)),
                [] => false,
            };
            if !ended || case.steps.len() > 1 && case.steps.iter().any(refused) {
                let what = "expected `outcome …` at the end, or nothing but `no set-up: …`";
                return self.fault(case.steps.last().map_or(line, |step| step.line), what);
            }
        }
        Ok(())
    }
}

/// Reads one line of those that say what happens.
fn step(text: &str) -> Result<Kind, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    if let Some(message) = text.strip_prefix("no set-up: ") {
        return Ok(Kind::NoSetUp(message.to_owned()));
    }
    let colon = || {
        rest.split_once(": ")
            .ok_or_else(|| format!("expected `: ` after `{word} …`"))
    };
    let number = || {
        rest.parse()
            .map_err(|_| format!("expected a number, found `{rest}`"))
    };
    match word {
        "play" if !rest.is_empty() => rest
            .split_whitespace()
            .map(|word| told(word.parse()))
            .collect::<Result<_, _>>()
            .map(Kind::Play),
        "refuse" => {
            let (mv, message) = colon()?;
            let (from, to) = mv
                .split_once('-')
                .ok_or_else(|| format!("expected two squares such as d1-d4, found `{mv}`"))?;
            let message = message.to_owned();
            Ok(Kind::Refuse(
                told(from.parse())?,
                told(to.parse())?,
                message,
            ))
        }
        "explain" => {
            let (mv, reasons) = colon()?;
            let reasons = reasons.split("; ").map(str::to_owned).collect();
            Ok(Kind::Explain(told(mv.parse())?, reasons))
        }
        "destinations" => {
            let (from, squares) = colon()?;
            let squares = match squares {
                "none" => Bitboard::EMPTY,
                squares => told(squares.parse())?,
            };
            Ok(Kind::Destinations(told(from.parse())?, squares))
        }
        "moves" => number().map(Kind::Moves),
        "occurrences" => number().map(Kind::Occurrences),
        "undo" => number().map(Kind::Undo),
        "outcome" if rest == "none" => Ok(Kind::Outcome(None)),
        "outcome" => told(rest.parse()).map(|outcome| Kind::Outcome(Some(outcome))),
        _ => Err(format!("this says nothing known: `{text}`")),
    }
}

fn told<T, E: core::fmt::Display>(read: Result<T, E>) -> Result<T, String> {
    read.map_err(|refused| refused.to_string())
}

impl Scenario {
    /// Returns the rule sets that the scenario says something about.
    pub(crate) fn rules(&self) -> impl Iterator<Item = Rules> {
        self.cases
            .iter()
            .flat_map(|case| case.rules.iter().copied())
    }

    /// Runs the scenario under each rule set and symmetry. Returns how many times that is.
    pub(crate) fn run(&self) -> Result<usize, String> {
        let mut runs = 0;
        for case in &self.cases {
            for &rules in &case.rules {
                for symmetry in Symmetry::ALL {
                    self.run_turned(&case.steps, rules, symmetry)?;
                    runs += 1;
                }
            }
        }
        Ok(runs)
    }

    fn run_turned(&self, steps: &[Step], rules: Rules, symmetry: Symmetry) -> Result<(), String> {
        let start = self.board.board(rules);
        let (board, turn) = (start.turned(symmetry), Turn::new(symmetry, start.size()));
        let side = self.side.unwrap_or(rules.first());
        let told = |line: usize, what: &str, position: &str| {
            format!(
                "{}:{line}: {}\n{what}\nunder {rules}, {symmetry:?}: {position}",
                self.file, self.name
            )
        };
        let mut game = match (Position::new(board, side, rules), steps) {
            (Ok(position), _) => Game::from_position(position),
            (Err(refused), [step]) => {
                let Kind::NoSetUp(message) = &step.kind else {
                    return Err(told(step.line, &refused.to_string(), &board.to_string()));
                };
                return same(&turn.message(message), &refused.to_string())
                    .map_err(|what| told(step.line, &what, &board.to_string()));
            }
            (Err(refused), _) => {
                return Err(told(self.line, &refused.to_string(), &board.to_string()));
            }
        };
        if self.side.is_none() && symmetry == Symmetry::Identity {
            same(
                &Position::start(rules).to_string(),
                &game.position().to_string(),
            )
            .map_err(|what| told(self.line, &what, &board.to_string()))?;
        }
        for step in steps {
            step.kind.check(&mut game, turn).map_err(|what| {
                let position = game.position();
                told(step.line, &what, &format!("{position}\n{position:#}"))
            })?;
        }
        Ok(())
    }
}

impl Kind {
    /// Does what a line says, turned by a symmetry.
    fn check(&self, game: &mut Game, turn: Turn) -> Result<(), String> {
        let position = *game.position();
        match self {
            Self::NoSetUp(_) => Err("this is a legal set-up".to_owned()),
            Self::Play(moves) => moves
                .iter()
                .try_for_each(|ply| play(game, turn.mv(ply.mv)?, turn.set(ply.captured))),
            Self::Refuse(from, to, message) => {
                let (Some(from), Some(to)) = (turn.square(*from), turn.square(*to)) else {
                    // A square beyond a smaller board, turned out of the grid: it has no name.
                    return Ok(());
                };
                let refused = match Move::new(from, to) {
                    Ok(mv)
                        if position.destinations(from).contains(to) && game.outcome().is_none() =>
                    {
                        return Err(format!("{mv} is among the destinations"));
                    }
                    Ok(mv) => game
                        .play(mv)
                        .map(|_| ())
                        .map_err(|refused| refused.to_string()),
                    Err(refused) => Err(InvalidMove::to_string(&refused)),
                };
                match refused {
                    Ok(()) => Err(format!("{from}-{to} is legal")),
                    Err(refused) => same(&turn.message(message), &refused),
                }
            }
            Self::Explain(mv, reasons) => {
                let captures = position.captures(turn.mv(*mv)?);
                let mut found: Vec<_> = captures.map(|capture| capture.to_string()).collect();
                let mut expected: Vec<_> = reasons.iter().map(|text| turn.message(text)).collect();
                found.sort();
                expected.sort();
                same(&expected.join("; "), &found.join("; "))
            }
            Self::Destinations(from, squares) => {
                let from = turn.square(*from).ok_or("a square beyond the board")?;
                let squares = turn.set(*squares);
                same(
                    &squares.to_string(),
                    &position.destinations(from).to_string(),
                )?;
                let listed: Bitboard = position.legal_moves_from(from).map(Move::to).collect();
                same(&squares.to_string(), &listed.to_string())
            }
            Self::Moves(number) => {
                same(&number.to_string(), &game.legal_moves().len().to_string())?;
                same(&number.to_string(), &game.legal_moves().count().to_string())
            }
            Self::Occurrences(number) => same(&number.to_string(), &game.occurrences().to_string()),
            Self::Undo(number) => {
                for _ in 0..*number {
                    game.undo().ok_or("there is nothing to take back")?;
                }
                Ok(())
            }
            Self::Outcome(outcome) => {
                let word = |outcome: &Option<Outcome>| {
                    outcome.map_or("none".to_owned(), |outcome| outcome.to_string())
                };
                same(&word(outcome), &word(&game.outcome()))?;
                if outcome.is_some() {
                    same("0", &game.legal_moves().len().to_string())?;
                }
                // What needs no history, the position says too, also when it is set up anew.
                if outcome.is_none_or(|outcome| !outcome.to_string().ends_with("repetition")) {
                    same(&word(outcome), &word(&position.outcome()))?;
                    let anew =
                        Position::new(position.board(), position.side_to_move(), position.rules());
                    let anew = anew.map_err(|refused| refused.to_string())?;
                    same(&word(outcome), &word(&anew.outcome()))?;
                }
                Ok(())
            }
        }
    }
}

/// Plays a move that must be legal and capture exactly this, foretold and done.
fn play(game: &mut Game, mv: Move, captured: Bitboard) -> Result<(), String> {
    let position = *game.position();
    let (foretold, asked) = (position.captures(mv).squares(), position.captured(mv));
    let played = game
        .play(mv)
        .map_err(|refused| format!("{mv} is refused: {refused}"))?;
    same(
        &format!("{mv} captures {captured}"),
        &format!("{mv} captures {}", played.captured),
    )?;
    same(
        &format!("{mv} foretold to capture {captured}"),
        &format!("{mv} foretold to capture {foretold}"),
    )?;
    same(
        &format!("{mv} said to capture {captured}"),
        &format!("{mv} said to capture {asked}"),
    )?;
    let gone = position.board().occupied() - game.position().board().occupied();
    same(
        &format!("gone from {}", captured | Bitboard::from(mv.from())),
        &format!("gone from {gone}"),
    )
}

fn same(expected: &str, found: &str) -> Result<(), String> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("expected: {expected}\n   found: {found}"))
    }
}

/// Returns lines without the blanks around each.
fn trimmed(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    lines.join("\n")
}

/// A symmetry about the centre of a board of some size.
#[derive(Debug, Clone, Copy)]
struct Turn {
    symmetry: Symmetry,
    size: Size,
}

impl Turn {
    fn new(symmetry: Symmetry, size: Size) -> Self {
        Self { symmetry, size }
    }

    /// Turns a square, also one beyond the board where it stays within the grid.
    fn square(self, square: Square) -> Option<Square> {
        let corner = |square: Square| {
            let turned = square.turned(self.symmetry, self.size);
            turned.map(|square| (i16::from(square.file()), i16::from(square.rank())))
        };
        let (origin, right, up) = (
            corner(Square::A1)?,
            corner(Square::B1)?,
            corner(Square::A2)?,
        );
        let (file, rank) = (i16::from(square.file()), i16::from(square.rank()));
        let place = |origin: i16, right: i16, up: i16| {
            u8::try_from(origin + file * (right - origin) + rank * (up - origin)).ok()
        };
        let turned = Square::from_file_rank(
            place(origin.0, right.0, up.0)?,
            place(origin.1, right.1, up.1)?,
        )?;
        // On the board this is what the crate says.
        let by_crate = square.turned(self.symmetry, self.size);
        assert!(by_crate.is_none_or(|by_crate| by_crate == turned));
        Some(turned)
    }

    fn mv(self, mv: Move) -> Result<Move, String> {
        let turned = mv.turned(self.symmetry, self.size);
        turned.ok_or_else(|| format!("{mv} is beyond the board of {}", self.size))
    }

    fn set(self, set: Bitboard) -> Bitboard {
        set.turned(self.symmetry, self.size)
    }

    /// Turns the squares in a message; where several follow each other they stay in order.
    fn message(self, message: &str) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut squares: Vec<(Square, &str)> = Vec::new();
        for word in message.split(' ').chain([""]) {
            let name = word.trim_end_matches([',', ':', ';']);
            let square = name.parse().ok().and_then(|square| self.square(square));
            if let Some(square) = square {
                squares.push((square, word.get(name.len()..).unwrap_or_default()));
                continue;
            }
            squares.sort_unstable();
            words.extend(
                squares
                    .drain(..)
                    .map(|(square, mark)| format!("{square}{mark}")),
            );
            words.push(word.to_owned());
        }
        words.join(" ").trim_end().to_owned()
    }
}
