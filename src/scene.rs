//! Set-ups in which a special rule matters, drawn from bytes.
//!
//! Every scene is drawn at one edge or about one king and then turned at random. The rules decide
//! the sets of squares and which scenes are worthwhile.

use ::arbitrary::{Result, Unstructured};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::direction::Direction;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::sketch::{Sketch, walk};
use crate::square::Square;

/// Draws a board for these rules and a side to move; soldiers stand on no restricted square.
pub(crate) fn draw(u: &mut Unstructured<'_>, rules: Rules) -> Result<(Board, Side)> {
    let kind = u.int_in_range(0..=20)?;
    let mut sketch = Sketch::new(u, rules);
    // Where the king need not reach a corner, he has won on the edge.
    let has_corners = !rules.special_corners().is_empty();
    let side = match kind {
        0 | 1 => sketch.opening(),
        2 => sketch.wall(),
        3 | 4 if rules.has_shieldwall() => sketch.wall(),
        5 | 6 => sketch.ring(),
        7 | 8 => sketch.pockets(),
        9..=11 if has_corners => sketch.fort(),
        12..=14 if has_corners && rules.has_exit_fort() => sketch.fort(),
        9..=15 => sketch.hunt(),
        16 | 17 => sketch.decided(),
        18 => sketch.crowd(),
        19 => sketch.noise(),
        _ => sketch.anvil(),
    }?;
    let symmetry = sketch.u.arbitrary()?;
    Ok((sketch.board.turned(symmetry), side))
}

// Each scene puts the pieces down and returns the side to move.
impl Sketch<'_, '_> {
    /// The opening, and what random moves make of it.
    fn opening(&mut self) -> Result<Side> {
        let position = walk(self.u, Position::start(self.rules), 40)?;
        self.board = position.board();
        Ok(position.side_to_move())
    }

    /// A run along the edge, or one on either side, with all but one piece of its wall
    /// ([§7](crate::guide#7-shieldwall)), that piece mostly a move away.
    fn wall(&mut self) -> Result<Side> {
        let mover = self.side()?;
        let files = self.rules.size().files();
        // An ordinary corner can be landed on, and be part of a run.
        let margin = u8::from(!self.rules.special_corners().is_empty());
        let near = self.u.int_in_range(margin..=files - 4)?;
        let length = self.u.int_in_range(2..=5.min(files - 1 - margin - near))?;
        let landing = self.along_edge(near, 1);
        let mut run = self.along_edge(near + 1, length);
        let mut brackets = self.along_edge(near + length + 1, 1);
        if near > 2 && self.one_in(3)? {
            let length = self.u.int_in_range(2..=near - 1)?;
            run |= self.along_edge(near - length, length);
            brackets |= self.along_edge(near - length - 1, 1);
        }
        let inward = run.step(Direction::Up);
        let hunters = inward | landing | brackets;
        self.put(run, Piece::soldier(!mover));
        self.put(hunters, Piece::soldier(mover));

        // The king is in the run or in the wall, or anywhere else.
        let part = if self.one_in(2)? {
            self.board.empty_squares()
        } else if mover == Side::Attackers {
            run
        } else {
            hunters
        };
        self.crown(part)?;
        self.extras(self.inner, 4)?;
        match self.u.int_in_range(0..=7)? {
            0 => {}
            1 => {
                self.remove(run | inward | brackets)?;
                self.retreat(landing)?;
            }
            // Filling the inward row captures nothing.
            2 => self.retreat(inward)?,
            _ => self.retreat(landing)?,
        }
        Ok(mover)
    }

    /// A ring about king and defenders ([§8.4](crate::guide#84-encirclement)), whole, one
    /// short, or with a defender outside.
    fn ring(&mut self) -> Result<Side> {
        let king = self.pick_or_centre(self.inner)?;
        let steps = self.u.int_in_range(0..=self.inner.len() / 3)?;
        let region = self.region(king, self.inner, steps)?;
        let ring = region.neighbors() - region;
        self.set(king, Piece::King);
        self.put(ring, Piece::Attacker);
        self.scatter(region, Piece::Defender, 8)?;
        self.scatter(self.all - region, Piece::Attacker, 6)?;
        match self.u.int_in_range(0..=7)? {
            0 | 1 => {}
            2 => self.remove(ring)?,
            3 => self.scatter(self.all - region, Piece::Defender, 2)?,
            _ => {
                self.retreat(ring)?;
                return Ok(Side::Attackers);
            }
        }
        self.side()
    }

    /// Two closed pockets that have one attacker between them: his capture joins them, and so
    /// may his stepping aside.
    fn pockets(&mut self) -> Result<Side> {
        let king = self.pick_or_centre(self.inner)?;
        let steps = self.u.int_in_range(1..=6)?;
        let first = self.region(king, self.inner, steps)?;
        let apart = self.inner - first - first.neighbors();
        let direction = *self.u.choose(&Direction::ALL)?;
        let across = first.step(direction).step(direction) & apart;
        let beyond = self.pick(across)?.unwrap_or(king);
        let between = Bitboard::from(beyond).step(direction.opposite());
        let before = between.step(direction.opposite());
        let steps = self.u.int_in_range(0..=6)?;
        let second = self.region(beyond, apart, steps)?;
        let region = first | second;
        self.set(king, Piece::King);
        self.put(region.neighbors() - region, Piece::Attacker);
        self.put(beyond, Piece::Defender);
        self.scatter(self.all - region, Piece::Attacker, 4)?;
        if self.one_in(3)? {
            self.scatter(region, Piece::Defender, 2)?;
            return Ok(Side::Attackers);
        }
        self.put(before, Piece::Defender);
        self.retreat(before)?;
        self.scatter(region - before, Piece::Defender, 4)?;
        Ok(Side::Defenders)
    }

    /// A chamber at the edge ([§8.3](crate::guide#83-exit-fort)) with walls that hold or not,
    /// whole, one short, or the king a step away from it.
    fn fort(&mut self) -> Result<Side> {
        let edge = self.edge - self.rules.special_corners();
        let (king, chamber) = if self.one_in(8)? {
            self.corridor()?
        } else {
            let king = self.pick_or_centre(edge)?;
            let steps = self.u.int_in_range(1..=7)?;
            let ground = self.all - self.throne();
            (king, self.grow(king, ground, steps)?)
        };
        // Without the pieces at their corners walls seldom hold.
        let walls = if self.one_in(4)? {
            chamber.neighbors()
        } else {
            let wide = chamber | chamber.step(Direction::Left) | chamber.step(Direction::Right);
            wide | wide.step(Direction::Up) | wide.step(Direction::Down)
        };
        let walls = walls - chamber;
        self.set(king, Piece::King);
        self.put(walls, Piece::Defender);
        let outside = self.all - chamber - walls;
        self.scatter(outside, Piece::Attacker, 12)?;
        self.scatter(outside, Piece::Defender, 5)?;
        match self.u.int_in_range(0..=9)? {
            0 | 1 => {}
            2 => self.remove(walls)?,
            3 => self.scatter(chamber, Piece::Attacker, 1)?,
            4 => self.scatter(chamber, Piece::Defender, 2)?,
            5 | 6 => {
                self.retreat(king)?;
                return Ok(Side::Defenders);
            }
            _ => {
                self.retreat(walls)?;
                return Ok(Side::Defenders);
            }
        }
        self.side()
    }

    /// A chamber from the edge up to the centre or beside it, and some defenders behind that:
    /// attackers can come straight across a throne.
    fn corridor(&mut self) -> Result<(Square, Bitboard)> {
        let centre = self.centre();
        let file = centre.file() + self.u.int_in_range(0..=1)?;
        let chamber = (0..centre.rank()).filter_map(|rank| Square::from_file_rank(file, rank));
        let chamber: Bitboard = chamber.collect();
        let behind = Bitboard::from(centre).step(Direction::Up);
        let behind = behind | behind.neighbors();
        self.scatter(behind | behind.step(Direction::Right), Piece::Defender, 8)?;
        Ok((chamber.first().unwrap_or(centre), chamber))
    }

    /// A king with attackers on all sides or on two ([§5](crate::guide#5-capturing-the-king)),
    /// one of them mostly a move away.
    fn hunt(&mut self) -> Result<Side> {
        let centre = self.centre();
        let ground = match self.u.int_in_range(0..=5)? {
            0 => centre.into(),
            1 | 2 => centre.neighbors(),
            3 => self.edge | self.rules.size().corners().neighbors(),
            _ => self.inner,
        };
        let king = self.pick_or_centre(ground - self.rules.escape_squares())?;
        let beside = match self.u.int_in_range(0..=3)? {
            0 => {
                Bitboard::from(king).step(Direction::Left)
                    | Bitboard::from(king).step(Direction::Right)
            }
            1 => {
                Bitboard::from(king).step(Direction::Up)
                    | Bitboard::from(king).step(Direction::Down)
            }
            _ => king.neighbors(),
        };
        self.set(king, Piece::King);
        self.put(beside, Piece::Attacker);
        self.extras(self.all, 8)?;
        match self.u.int_in_range(0..=7)? {
            // He stands among them, uncaptured, or has just stepped in.
            0 => return self.side(),
            1 => {
                self.remove(beside)?;
                self.retreat(beside)?;
            }
            _ => self.retreat(beside)?,
        }
        Ok(Side::Attackers)
    }

    /// Soldiers between an enemy a move away and the centre or a corner
    /// ([§4](crate::guide#4-custodial-capture)), hostile or not, or a king there.
    fn anvil(&mut self) -> Result<Side> {
        let mover = self.side()?;
        let centre = Bitboard::from(self.centre());
        let mut hammers = Bitboard::EMPTY;
        for _ in 0..self.u.int_in_range(1..=3)? {
            let corners = self.rules.size().corners();
            let behind = if self.one_in(2)? { corners } else { centre };
            let behind = Bitboard::from(self.pick(behind)?);
            let direction = *self.u.choose(&Direction::ALL)?;
            let victim = behind.step(direction) & self.all;
            let hammer = victim.step(direction);
            self.put(victim, Piece::soldier(!mover));
            self.put(hammer, Piece::soldier(mover));
            hammers |= hammer;
        }
        let kings = match self.u.int_in_range(0..=3)? {
            0 | 1 => centre,
            2 => hammers,
            _ => self.board.empty_squares(),
        };
        self.crown(kings)?;
        self.extras(self.all, 6)?;
        self.retreat(hammers)?;
        Ok(mover)
    }

    /// A game that is over, or nearly: no king, a king who has escaped, a side that cannot move.
    fn decided(&mut self) -> Result<Side> {
        let corners = self.rules.size().corners();
        match self.u.int_in_range(0..=7)? {
            0 => self.extras(self.all, 12)?,
            1..=3 => {
                // He may still be one move away.
                let king = self.pick_or_centre(self.rules.escape_squares())?;
                self.set(king, Piece::King);
                self.extras(self.all, 12)?;
                if self.one_in(2)? {
                    self.retreat(king)?;
                }
            }
            4 | 5 => {
                // A king on the edge is seldom captured, but may be shut in.
                self.crown(self.edge - corners - corners.neighbors())?;
                self.put(
                    Bitboard::from(self.board.king()).neighbors(),
                    Piece::Attacker,
                );
                self.shut_in(Piece::Defender)?;
                return Ok(Side::Defenders);
            }
            _ => {
                self.crown(self.inner)?;
                self.shut_in(Piece::Attacker)?;
                return Ok(Side::Attackers);
            }
        }
        self.side()
    }

    /// Puts up to three soldiers down and the other side's on every square beside them.
    fn shut_in(&mut self, piece: Piece) -> Result<()> {
        for _ in 0..self.u.int_in_range(0..=3)? {
            let Some(square) = self.pick(self.free())? else {
                break;
            };
            self.set(square, piece);
            self.put(square.neighbors(), Piece::soldier(!piece.side()));
        }
        Ok(())
    }

    /// A crowd at the edge or in a corner, with or without the king.
    fn crowd(&mut self) -> Result<Side> {
        let mut crowded = Bitboard::from(self.pick(self.edge)?);
        for _ in 0..self.u.int_in_range(2..=4)? {
            crowded |= crowded.neighbors() & self.all;
        }
        let kings = match self.u.int_in_range(0..=3)? {
            0 => self.all,
            1 => Bitboard::from(self.centre()) | self.centre().neighbors(),
            _ => crowded,
        };
        self.crown(kings)?;
        for square in crowded {
            match self.u.int_in_range(0..=3)? {
                0 | 1 => {}
                2 => self.put(square, Piece::Attacker),
                _ => self.put(square, Piece::Defender),
            }
        }
        self.extras(self.all - crowded, 6)?;
        self.side()
    }

    /// Pieces anywhere, few or many.
    fn noise(&mut self) -> Result<Side> {
        self.crown(self.all)?;
        self.extras(self.all, self.all.len() / 3)?;
        self.side()
    }
}
