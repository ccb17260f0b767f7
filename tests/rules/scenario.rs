//! Reads and runs the rule scenarios; `tests/rules/README.md` describes their text form.

use hnefatafl_rules::{
    Bitboard, Board, Game, InvalidMove, Move, Outcome, PlayedMove, Position, Rules, Side, Square,
    Symmetry,
};

/// The files of scenarios: name, text, and how many scenarios there are in it. Who adds one
/// counts it here, so that none is lost without notice.
pub(crate) const FILES: [(&str, &str, usize); 11] = [
    ("set-up.txt", include_str!("set-up.txt"), 14),
    ("move.txt", include_str!("move.txt"), 24),
    ("custodial.txt", include_str!("custodial.txt"), 34),
    ("king.txt", include_str!("king.txt"), 19),
    ("corner.txt", include_str!("corner.txt"), 7),
    ("shieldwall.txt", include_str!("shieldwall.txt"), 33),
    ("exit-fort.txt", include_str!("exit-fort.txt"), 36),
    ("encirclement.txt", include_str!("encirclement.txt"), 21),
    ("repetition.txt", include_str!("repetition.txt"), 9),
    ("no-move.txt", include_str!("no-move.txt"), 12),
    ("order.txt", include_str!("order.txt"), 10),
];

/// One scenario: a board, and what must happen on it under each rule set.
#[derive(Debug)]
pub(crate) struct Scenario {
    pub(crate) name: String,
    file: String,
    line: usize,
    board: Board,
    side: Side,
    cases: Vec<Case>,
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
    for (file, text, _) in FILES {
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
            Some((_, "attackers to move")) => Side::Attackers,
            Some((_, "defenders to move")) => Side::Defenders,
            found => {
                let (line, text) = found.unwrap_or((line, "the end"));
                let what =
                    format!("expected `attackers to move` or `defenders to move`, found `{text}`");
                return self.fault(line, &what);
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
                rules: Rules::PRESETS.to_vec(),
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
    fn board(&mut self, named: usize) -> Result<Board, String> {
        let first = self.next;
        let Some((line, text)) = self.take() else {
            return self.fault(named, "the scenario has no board");
        };
        if text == "opening" {
            return Ok(Board::START);
        }
        while let Some((_, text)) = self.take() {
            if text.starts_with("a b c ") {
                break;
            }
        }
        let drawing: Vec<&str> = self
            .said
            .iter()
            .take(self.next)
            .skip(first)
            .map(|&(_, text)| text)
            .collect();
        if drawing.len() != 12 {
            return self.fault(
                line,
                "expected `opening`, or eleven rows and the file letters",
            );
        }
        let board = drawing.join("\n").parse::<Board>();
        board.or_else(|refused| self.fault(line, &refused.to_string()))
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

    /// Makes sure that a scenario says what happens under every preset, to the end.
    fn check_whole(&self, line: usize, cases: &[Case]) -> Result<(), String> {
        for preset in Rules::PRESETS {
            if !cases.iter().any(|case| case.rules.contains(preset)) {
                return self.fault(line, &format!("nothing is said about {preset}"));
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
        let board = self.board.turned(symmetry);
        let told = |line: usize, what: &str, position: &str| {
            format!(
                "{}:{line}: {}\n{what}\nunder {rules}, {symmetry:?}: {position}",
                self.file, self.name
            )
        };
        let mut game = match (Position::new(board, self.side, rules), steps) {
            (Ok(position), _) => Game::from_position(position),
            (Err(refused), [step]) => {
                let Kind::NoSetUp(message) = &step.kind else {
                    return Err(told(step.line, &refused.to_string(), &board.to_string()));
                };
                return same(&turned(message, symmetry), &refused.to_string())
                    .map_err(|what| told(step.line, &what, &board.to_string()));
            }
            (Err(refused), _) => {
                return Err(told(self.line, &refused.to_string(), &board.to_string()));
            }
        };
        for step in steps {
            step.kind.check(&mut game, symmetry).map_err(|what| {
                let position = game.position();
                told(step.line, &what, &format!("{position}\n{position:#}"))
            })?;
        }
        Ok(())
    }
}

impl Kind {
    /// Does what a line says, turned by a symmetry.
    fn check(&self, game: &mut Game, symmetry: Symmetry) -> Result<(), String> {
        let position = *game.position();
        match self {
            Self::NoSetUp(_) => Err("this is a legal set-up".to_owned()),
            Self::Play(moves) => moves.iter().try_for_each(|ply| {
                play(game, ply.mv.turned(symmetry), ply.captured.turned(symmetry))
            }),
            Self::Refuse(from, to, message) => {
                let (from, to) = (from.turned(symmetry), to.turned(symmetry));
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
                    Err(refused) => same(&turned(message, symmetry), &refused),
                }
            }
            Self::Explain(mv, reasons) => {
                let captures = position.captures(mv.turned(symmetry));
                let mut found: Vec<_> = captures.map(|capture| capture.to_string()).collect();
                let mut expected: Vec<_> =
                    reasons.iter().map(|text| turned(text, symmetry)).collect();
                found.sort();
                expected.sort();
                same(&expected.join("; "), &found.join("; "))
            }
            Self::Destinations(from, squares) => {
                let (from, squares) = (from.turned(symmetry), squares.turned(symmetry));
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
    let foretold = position.captures(mv).squares();
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

/// Turns the squares in a message; where several follow each other they stay in order.
fn turned(message: &str, symmetry: Symmetry) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut squares: Vec<(Square, &str)> = Vec::new();
    for word in message.split(' ').chain([""]) {
        let name = word.trim_end_matches([',', ':', ';']);
        if let Ok(square) = name.parse::<Square>() {
            squares.push((
                square.turned(symmetry),
                word.get(name.len()..).unwrap_or_default(),
            ));
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
