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
    let (low, high_half) = (bits as u64, (bits >> 64) as u64);
    let (upto_low, upto_high) = (upto(low), upto(high_half));
    let in_low = upto_low >> 56;
    // All ones when the wanted one is in the high half.
    let high = ((n as u64 >= in_low) as u64).wrapping_neg();
    let half = low ^ (low ^ high_half) & high;
    let upto = upto_low ^ (upto_low ^ upto_high) & high;
    let n = (n as u64).wrapping_sub(in_low & high) & 63;
    // The bytes whose sum is at most n come before the wanted one.
    let start = (at_most(upto, n) ^ (ONES * 0x80)).trailing_zeros() & 0x38;
    let left = n - (upto << 8 >> start & 0xff);
    let byte = half >> start & 0xff;
    #[expect(clippy::indexing_slicing, reason = "eight bits and three")]
    let place = PLACES[(byte << 3 | left & 7) as usize];
    (64 & high as u8) + start as u8 + place
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
