//! The index that finds repeated positions in a game.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::position::Position;

/// What the index knows of a position, besides the position itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trace {
    /// The position before it in the same bucket of the index, or the latest equal one.
    previous: Link,
    /// How many moves were played since the last capture. No position before that capture is equal,
    /// since no piece comes back.
    pub(crate) quiet: u32,
}

impl Trace {
    /// The trace of the first position of a game.
    pub(crate) const FIRST: Self = Self {
        previous: Link::NONE,
        quiet: 0,
    };

    /// Returns the trace of the position after the next move.
    #[inline]
    pub(crate) const fn next(self, has_captured: bool) -> Self {
        Self {
            previous: Link::NONE,
            quiet: if has_captured {
                0
            } else {
                self.quiet.saturating_add(1)
            },
        }
    }

    /// Returns whether the position with this number, the one before in the bucket, can be equal:
    /// only if it comes after the last capture. In a small index half of the buckets are taken, but
    /// few by positions since then.
    #[inline]
    pub(crate) const fn may_repeat(self, number: usize) -> bool {
        // No position has the largest number of all, which is then far away.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "larger ones are not linked"
        )]
        let back = (number as u32).wrapping_sub(self.previous.0 & Link::NUMBERS);
        back <= self.quiet
    }
}

/// The number of a position (the number of moves before it), and how many positions its bucket
/// links up to it: at most `Link::MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Link(u32);

impl Link {
    /// No position; the length is zero.
    const NONE: Self = Self(Self::NUMBERS);

    /// The bits of the number; the length is above them.
    const BITS: u32 = 26;
    const NUMBERS: u32 = (1 << Self::BITS) - 1;

    /// How many positions a bucket links before further ones go into the overflow.
    const MOST: u32 = 32;

    /// Returns the link to a position that follows `self` in its bucket. Its number must be below
    /// `NUMBERS`.
    #[inline]
    const fn followed_by(self, number: usize) -> Self {
        // One more in the length, and the number instead of the former one.
        #[expect(clippy::cast_possible_truncation, reason = "less than NUMBERS")]
        Self(((self.0 | Self::NUMBERS) + 1) | number as u32)
    }

    #[inline]
    const fn len(self) -> u32 {
        self.0 >> Self::BITS
    }

    #[inline]
    const fn number(self) -> Option<usize> {
        match self.0 & Self::NUMBERS {
            Self::NUMBERS => None,
            number => Some(number as usize),
        }
    }
}

/// Finds the positions of a game that equal another one.
///
/// A hash table with a chain in each bucket. Keys are public, so a text can steer many positions
/// into one bucket. The length of a chain is therefore bounded; further positions go into a search
/// tree, ordered by whole positions. A lookup takes at most a constant plus the logarithm of the
/// length of the game, plus one step for each occurrence, even in a game written to slow it down.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    /// The latest link of each bucket; empty before the first move.
    buckets: Vec<Link>,
    /// The latest of the equal positions that found their bucket full.
    overflow: BTreeMap<Position, Link>,
}

/// Buckets at first. Quadrupling rehashes less often than doubling: 3 % faster
/// (`cargo bench -- playout`).
const FIRST_BUCKETS: usize = 64;

impl Index {
    /// Returns whether the index must grow before it takes the position with this number.
    #[inline]
    pub(crate) fn is_full(&self, number: usize) -> bool {
        number >= self.buckets.len()
    }

    /// Enters a position with its number, and links `trace` to the positions before it.
    ///
    /// Beyond 67 million moves, which take 4 GB, positions are no longer found.
    #[inline]
    pub(crate) fn enter(&mut self, position: &Position, number: usize, trace: &mut Trace) {
        let Some(bucket) = self.bucket(position) else {
            return;
        };
        if number >= Link::NUMBERS as usize {
            trace.previous = Link::NONE;
        } else if bucket.len() < Link::MOST {
            trace.previous = *bucket;
            *bucket = bucket.followed_by(number);
        } else {
            let full = *bucket;
            trace.previous = self.overflow(position, full, number);
        }
    }

    /// Enters a position whose bucket is full; returns the link to the latest one that may be
    /// equal.
    #[cold]
    fn overflow(&mut self, position: &Position, bucket: Link, number: usize) -> Link {
        let latest = Link::NONE.followed_by(number);
        self.overflow.insert(*position, latest).unwrap_or(bucket)
    }

    /// Removes the position that was entered last.
    #[inline]
    pub(crate) fn take_back(&mut self, position: &Position, number: usize, trace: Trace) {
        let Some(bucket) = self.bucket(position) else {
            return;
        };
        if bucket.number() == Some(number) {
            *bucket = trace.previous;
        } else {
            self.take_from_overflow(position, trace);
        }
    }

    #[cold]
    fn take_from_overflow(&mut self, position: &Position, trace: Trace) {
        // Without an equal one in the overflow the link is to the full bucket.
        if trace.previous.len() == 1 {
            self.overflow.insert(*position, trace.previous);
        } else {
            self.overflow.remove(position);
        }
    }

    /// Makes the index four times as large, and enters the positions again in their order.
    #[cold]
    pub(crate) fn grow<'a>(
        &mut self,
        positions: impl Iterator<Item = (&'a Position, &'a mut Trace)>,
    ) {
        self.buckets = vec![Link::NONE; (4 * self.buckets.len()).max(FIRST_BUCKETS)];
        self.overflow.clear();
        // Inner iteration: a chain of iterators is slow to step.
        positions
            .enumerate()
            .for_each(|(number, (position, trace))| {
                self.enter(position, number, trace);
            });
    }

    /// Returns the trace that a position would have if it came next.
    pub(crate) fn trace_of(&self, position: &Position) -> Trace {
        let bucket = match self.buckets.len() {
            0 => Link::NONE,
            len => *self
                .buckets
                .get(bucket_of(position.key(), len))
                .unwrap_or(&Link::NONE),
        };
        Trace {
            previous: match self.overflow.get(position) {
                Some(&latest) if bucket.len() == Link::MOST => latest,
                Some(_) | None => bucket,
            },
            quiet: 0,
        }
    }

    #[inline]
    fn bucket(&mut self, position: &Position) -> Option<&mut Link> {
        let len = self.buckets.len();
        if len == 0 {
            None
        } else {
            self.buckets.get_mut(bucket_of(position.key(), len))
        }
    }
}

/// Returns the number of the bucket for this key in an index of this length, a power of two.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "only the low bits are wanted"
)]
const fn bucket_of(key: u64, len: usize) -> usize {
    key as usize & (len - 1)
}

/// Returns an iterator over the former positions that equal this one, latest first. `trace` belongs
/// to this position; `at` returns a former position with its trace.
pub(crate) fn same<'a>(
    position: &'a Position,
    trace: Trace,
    at: impl Fn(usize) -> Option<(&'a Position, Trace)>,
) -> impl Iterator<Item = &'a Position> {
    let linked = move |trace: Trace| trace.previous.number().and_then(&at);
    core::iter::successors(linked(trace), move |&(_, trace)| linked(trace))
        .map(|(former, _)| former)
        // Comparing keys is quick, but only whole positions decide.
        .filter(move |former| former.key() == position.key() && *former == position)
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;
    use crate::board::Board;
    use crate::piece::Piece;
    use crate::rules::Rules;
    use crate::side::Side;
    use crate::size::Size;
    use crate::square::Square;

    /// Returns positions that fall into one bucket of the index of the smallest size.
    fn colliding() -> Vec<Position> {
        let empty = Board::empty(Size::Eleven);
        let with = |board: Board, square| board.with(square, Piece::Attacker).unwrap();
        let pairs = Square::all().flat_map(|one| Square::all().map(move |other| (one, other)));
        let boards = pairs.filter(|(one, other)| one < other);
        let boards = boards.map(|(one, other)| with(with(empty, one), other));
        let rules = Rules::FETLAR.with_throne(crate::choice::Throne::None);
        let positions =
            boards.filter_map(|board| Position::new(board, Side::Attackers, rules).ok());
        let all = positions.filter(|position| bucket_of(position.key(), FIRST_BUCKETS) == 7);
        all.collect()
    }

    #[test]
    fn a_lookup_takes_few_steps_however_many_positions_share_a_bucket() {
        let positions = colliding();
        let most = Link::MOST as usize;
        assert!(positions.len() > 2 * most, "{}", positions.len());
        let mut index = Index::default();
        index.grow(core::iter::empty());
        // All of them, then each for the second time, then for the third.
        let mut entered: Vec<(Position, Trace)> = Vec::new();
        for round in 0..3 {
            for position in &positions {
                let mut trace = index.trace_of(position);
                for is_entered in [false, true] {
                    let steps = Cell::new(0);
                    let at = |number: usize| {
                        steps.set(steps.get() + 1);
                        entered
                            .get(number)
                            .map(|(position, trace)| (position, *trace))
                    };
                    assert_eq!(same(position, trace, at).count(), round, "{position}");
                    assert!(steps.get() <= most + round, "{} steps", steps.get());
                    if !is_entered {
                        trace = Trace::FIRST;
                        index.enter(position, entered.len(), &mut trace);
                    }
                }
                entered.push((*position, trace));
            }
        }
        // Whatever is taken out leaves the index as it was before.
        while let Some((position, trace)) = entered.pop() {
            index.take_back(&position, entered.len(), trace);
            let at = |number: usize| {
                entered
                    .get(number)
                    .map(|(position, trace)| (position, *trace))
            };
            let former = entered.iter().filter(|(former, _)| *former == position);
            let found = same(&position, index.trace_of(&position), at).count();
            assert_eq!(found, former.count(), "{position}");
        }
        assert!(index.overflow.is_empty());
    }
}
