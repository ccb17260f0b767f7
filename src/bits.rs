//! Counting the ones of a number, and finding the one at a place among them.

/// Returns the number of ones.
///
/// Without an instruction that counts, as in a plain build for x86-64, the halves are added
/// before the last steps: a fifth less work than counting each.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "halves, and a sum of at most 128"
)]
pub(crate) const fn count(bits: u128) -> u32 {
    if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) {
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

/// Returns, in each byte, how many bits are set in that byte of `bits` and those below.
#[inline]
const fn upto(bits: u64) -> u64 {
    let fours = in_fours(bits);
    ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES)
}

/// Returns, for each byte of `upto`, its top bit where that sum is at most `n`, below 64.
#[inline]
const fn at_most(upto: u64, n: u64) -> u64 {
    (ONES * (0x80 + n)).wrapping_sub(upto) & (ONES * 0x80)
}

/// Returns the place of the one with this number, counted from 0, among the ones of `bits`.
///
/// There must be so many; otherwise the result means nothing. There is no branch in it: for
/// a random `n` each would be guessed wrong half of the time.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "halves, and numbers below 128"
)]
pub(crate) const fn select(bits: u128, n: usize) -> u8 {
    let in_low = upto(bits as u64) >> 56;
    // All ones when the wanted one is in the high half.
    let high = ((n as u64 >= in_low) as u64).wrapping_neg();
    let half = bits as u64 & !high | (bits >> 64) as u64 & high;
    let n = (n as u64).wrapping_sub(in_low & high);
    let n = n & 63;
    // The bytes whose sum is at most n come before the wanted one.
    let upto = upto(half);
    let start = (8 * (at_most(upto, n) >> 7).wrapping_mul(ONES)) >> 56 & 0x38;
    let left = n - (upto << 8 >> start & 0xff);
    // The same with the bits of that byte, spread over bytes.
    let spread = (half >> start & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let single = (spread + ONES * 0x7f) >> 7 & ONES;
    let place = (at_most(single.wrapping_mul(ONES), left & 63) >> 7).wrapping_mul(ONES) >> 56;
    (64 & high as u8) + start as u8 + place as u8
}
