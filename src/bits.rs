//! Counting the ones of a number, and finding the one at a place among them.

/// Whether the target has `popcnt`; baseline x86-64 does not.
const POPCNT: bool = cfg!(all(target_arch = "x86_64", target_feature = "popcnt"));

/// Returns the number of ones.
///
/// Without a popcount instruction it adds the halves before the last steps, which saves a fifth of
/// the operations.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "halves, and a sum of at most 128"
)]
pub(crate) const fn count(bits: u128) -> u32 {
    if cfg!(target_arch = "x86_64") && !POPCNT {
        let fours = in_fours(bits as u64) + in_fours((bits >> 64) as u64);
        let bytes = (fours & (ONES * 0x0f)) + ((fours >> 4) & (ONES * 0x0f));
        (bytes.wrapping_mul(ONES) >> 56) as u32
    } else {
        bits.count_ones()
    }
}

/// Returns, in each group of four bits, how many of them are set.
#[inline]
const fn in_fours(bits: u64) -> u64 {
    let pairs = bits - ((bits >> 1) & (ONES * 0x55));
    (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33))
}

/// One in every byte.
const ONES: u64 = u64::MAX / 0xff;

/// Returns, in each byte, how many of its bits are set.
#[inline]
const fn in_bytes(bits: u64) -> u64 {
    let fours = in_fours(bits);
    (fours + (fours >> 4)) & (ONES * 0x0f)
}

/// Returns, for each byte of `sums`, its top bit where that sum is more than `n`.
#[inline]
const fn more_than(n: u64, sums: u64) -> u64 {
    !(ONES * (0x80 + n)).wrapping_sub(sums) & (ONES * 0x80)
}

/// Returns the place of the one with this number, counted from 0, among the ones of `bits`.
///
/// `n` must be less than the number of ones; otherwise the result is unspecified. Branchless,
/// because a random `n` is unpredictable.
#[inline]
pub(crate) const fn select(bits: u128, n: usize) -> u8 {
    // Where counting is cheap, halving has the shorter dependency chain: 2.5 % in
    // `cargo bench -- playout`.
    if POPCNT {
        select_by_halving(bits, n)
    } else {
        select_by_sums(bits, n)
    }
}

/// Halves the number until a byte is left; a count decides in which half the wanted one is.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "halves, and numbers below 128"
)]
const fn select_by_halving(bits: u128, n: usize) -> u8 {
    let (low, high, mut n) = (bits as u64, (bits >> 64) as u64, n as u32);
    let past = n >= low.count_ones();
    let (mut word, mut start) = if past { (high, 64) } else { (low, 0) };
    n -= if past { low.count_ones() } else { 0 };
    let mut half = 32;
    while half >= 8 {
        let low = word & ((1 << half) - 1);
        let past = n >= low.count_ones();
        word = if past { word >> half } else { low };
        start += if past { half } else { 0 };
        n -= if past { low.count_ones() } else { 0 };
        half /= 2;
    }
    start + place(word, n as u64)
}

/// Adds up the counts of all bytes at once and looks among the sums.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "halves, and numbers below 128"
)]
const fn select_by_sums(bits: u128, n: usize) -> u8 {
    let (low, high, n) = (bits as u64, (bits >> 64) as u64, n as u64 & 127);
    // In each byte the sum of the counts up to it: what the product has beyond the low half
    // are the counts above each byte, which complete the sums to all of that half.
    let products = in_bytes(low) as u128 * ONES as u128;
    let sums_low = products as u64;
    let sums_high = in_bytes(high).wrapping_mul(ONES) + (sums_low + (products >> 64) as u64);
    let (in_low, in_high) = (more_than(n, sums_low), more_than(n, sums_high));
    // The first byte whose sum is more than n has the wanted one.
    let past = ((in_low == 0) as u64).wrapping_neg();
    let half = low ^ (low ^ high) & past;
    let found = in_low | in_high & past;
    let (before_low, before_high) = (sums_low << 8, sums_high << 8 | sums_low >> 56);
    let before = before_low ^ (before_low ^ before_high) & past;
    let base = 64 & past as u8;
    let start = found.trailing_zeros() & 0x38;
    let left = n - (before >> start & 0xff);
    base + start as u8 + place(half >> start & 0xff, left)
}

/// Returns the place of the one with this number in a byte.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 2,048")]
const fn place(byte: u64, n: u64) -> u8 {
    #[expect(clippy::indexing_slicing, reason = "eight bits and three")]
    PLACES[((byte & 0xff) << 3 | n & 7) as usize]
}

/// The place of each one of a byte, at eight times the byte and the number of the one; 2 KiB.
static PLACES: [u8; 2048] = {
    let mut places = [0; 2048];
    let mut at = 0;
    while at < 2048 {
        let (byte, mut left, mut place) = (at >> 3, at & 7, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
            place += 1;
        }
        #[expect(clippy::indexing_slicing, reason = "a loop over the places")]
        {
            places[at] = if place < 8 { place } else { 0 };
        }
        at += 1;
    }
    places
};

/// Returns an endless sequence of numbers without a pattern, always the same, for tests.
#[cfg(test)]
pub(crate) fn samples() -> impl Iterator<Item = u128> {
    let mut bits = 0x0123_4567_89ab_cdef_0246_8ace_1357_9bdf_u128;
    core::iter::repeat_with(move || {
        bits = bits
            .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
            .rotate_left(29);
        bits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_every_one() {
        for bits in samples().take(200) {
            for some in [
                bits,
                bits & bits >> 1,
                bits >> 64,
                bits << 64,
                bits | bits << 1,
            ] {
                let places = (0..128_u8).filter(|place| some >> place & 1 == 1);
                for (n, place) in places.enumerate() {
                    assert_eq!(select_by_halving(some, n), place, "{n} of {some:#x}");
                    assert_eq!(select_by_sums(some, n), place, "{n} of {some:#x}");
                }
            }
        }
    }
}
