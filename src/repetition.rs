//! The index that finds repeated positions in a game.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::position::Position;

/// What is known of one position of a game, beside the position itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trace {
    /// The position before it in the same bucket of the index, or the latest equal one.
    previous: Link,
    /// How many moves were played since the last capture: no position before that capture
    /// is the same, since no piece comes back.
    pub(crate) quiet: u32,
}

impl Trace {
    /// What is known of the first position of a game.
    pub(crate) const FIRST: Self = Self {
        previous: Link::NONE,
        quiet: 0,
    };

    /// Returns what is known of the position after the next move.
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

    /// Returns whether the position before this one in its bucket, which has this number, can be
    /// the same: it has to be after the last capture. In a small index every other bucket is
    /// taken, but seldom since then.
    #[inline]
    pub(crate) const fn may_repeat(self, number: usize) -> bool {
        // No position has the largest number of all, which is then far away.
        #[expect(clippy::cast_possible_truncation, reason = "larger ones are not linked")]
        let back = (number as u32).wrapping_sub(self.previous.0 & Link::NUMBERS);
        back <= self.quiet
    }
}

/// The number of a position, which is the number of moves before it, and how many are linked in
/// its bucket up to it: at most `Link::MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Link(u32);

impl Link {
    /// Stands for no position. Its length is none.
    const NONE: Self = Self(Self::NUMBERS);

    /// The bits of the number; the length is above them.
    const BITS: u32 = 26;
    const NUMBERS: u32 = (1 << Self::BITS) - 1;

    /// How many positions are linked in a bucket before those to come go into the overflow.
    const MOST: u32 = 32;

    /// Returns the link to a position whose number is less than `NUMBERS`, the one before it in
    /// its bucket being `self`.
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

/// Finds the positions of a game that are the same as another.
///
/// A hash table with a chain in each bucket. Keys are public, so a text can steer many positions
/// into one bucket; a chain therefore has a bounded length, and what would make it longer goes
/// into a search tree, ordered by whole positions. A lookup takes a number of steps bounded by
/// the logarithm of the length of the game, whoever wrote it, besides one step an occurrence.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    /// The latest link of each bucket; empty before the first move.
    buckets: Vec<Link>,
    /// The latest of the equal positions that found their bucket full.
    overflow: BTreeMap<Position, Link>,
}

/// Buckets at first. Quadrupling rehashes less often than doubling: 3 % in `random_games`.
const FIRST_BUCKETS: usize = 64;

impl Index {
    /// Returns whether the index has to grow before it takes the position with this number.
    #[inline]
    pub(crate) fn is_full(&self, number: usize) -> bool {
        number >= self.buckets.len()
    }

    /// Enters a position with its number; `trace` is then linked to those before it.
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

    /// Enters a position whose bucket is full; returns the link to the latest that may be equal.
    #[cold]
    fn overflow(&mut self, position: &Position, bucket: Link, number: usize) -> Link {
        let latest = Link::NONE.followed_by(number);
        self.overflow.insert(*position, latest).unwrap_or(bucket)
    }

    /// Takes out the position that was entered last.
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
        // A full bucket is linked to when nothing equal is in the overflow.
        if trace.previous.len() == 1 {
            self.overflow.insert(*position, trace.previous);
        } else {
            self.overflow.remove(position);
        }
    }

    /// Makes the index four times as large and enters the positions anew, in their order.
    #[cold]
    pub(crate) fn grow<'a>(
        &mut self,
        positions: impl Iterator<Item = (&'a Position, &'a mut Trace)>,
    ) {
        self.buckets = vec![Link::NONE; (4 * self.buckets.len()).max(FIRST_BUCKETS)];
        self.overflow.clear();
        // Inner iteration: a chain of iterators is slow to step.
        positions.enumerate().for_each(|(number, (position, trace))| {
            self.enter(position, number, trace);
        });
    }

    /// Returns the trace that a position would have if it came next.
    pub(crate) fn trace_of(&self, position: &Position) -> Trace {
        let bucket = match self.buckets.len() {
            0 => Link::NONE,
            len => *self.buckets.get(bucket_of(position.key(), len)).unwrap_or(&Link::NONE),
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

/// Returns an iterator over the former positions that are the same as this one, latest first;
/// `trace` is what is known of it, and `at` returns a former position with what is known of it.
pub(crate) fn same<'a>(
    position: &'a Position,
    trace: Trace,
    at: impl Fn(usize) -> Option<(&'a Position, Trace)>,
) -> impl Iterator<Item = &'a Position> {
    let linked = move |trace: Trace| trace.previous.number().and_then(&at);
    core::iter::successors(linked(trace), move |&(_, trace)| linked(trace))
        .map(|(former, _)| former)
        // The key is quick to compare; whether the positions are the same it does not decide.
        .filter(move |former| former.key() == position.key() && *former == position)
}
