//! Random numbers that are the same on every machine.

/// A generator of random numbers: `SplitMix64` (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    /// Returns the generator for one game of many, so that no game depends on those before
    /// it, nor on which thread plays it.
    pub(crate) const fn for_game(seed: u64, number: u64) -> Self {
        // Games of one seed begin at different places of the one long cycle of states, and
        // far apart but by the unlikeliest of chances.
        Self(mixed(mixed(seed).wrapping_add(number)))
    }

    /// Returns the next of 2^64 numbers, each equally likely: in a whole cycle of states
    /// every one is met once.
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// Returns a number below `bound`, which is not 0, each exactly equally likely.
    ///
    /// The high half of `next() * bound` is below the bound, and each value of it comes from
    /// ⌊2^64 / bound⌋ numbers or from one more: those of a value have low halves that are
    /// `bound` apart. Refusing every number whose low half is below 2^64 mod `bound` leaves
    /// to each value ⌊2^64 / bound⌋ (Lemire, "Fast random integer generation in an
    /// interval", 2019). A number is refused once in 2^64 / `bound` times at most.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            #[expect(clippy::cast_possible_truncation, reason = "the halves are wanted")]
            let (high, low) = ((product >> 64) as usize, product as u64);
            // 2^64 mod bound is below bound: the division is seldom needed.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return high;
            }
        }
    }
}

/// Returns these bits mixed: a permutation of all 2^64 numbers.
const fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
