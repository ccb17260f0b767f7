//! Reads the rows of a board from text, at compile time too: the one reader of all drawings.
//!
//! It knows rows, squares and rank numbers; what the signs mean is for the caller to say.

use crate::parse_board_error::{Fault, ParseBoardErrorKind};
use crate::square::{SQUARES, Square, WIDTH};

/// The signs that stand for a square, and the message for any other sign.
pub(crate) struct Signs {
    pub(crate) bytes: &'static [u8],
    /// The message for rows in one line, where numbers stand for empty squares.
    pub(crate) expected_in_line: &'static str,
    /// The message for a drawn row.
    pub(crate) expected_in_drawing: &'static str,
}

/// The signs on the squares of a board, with the place of each in the text.
pub(crate) struct Rows {
    /// Files and ranks of the board: 7, 9 or 11.
    pub(crate) files: u8,
    signs: [u8; SQUARES as usize],
    places: [usize; SQUARES as usize],
}

impl Rows {
    /// Reads either form: rows in one line with `/` between them, or, when the text has
    /// several lines, a drawing.
    pub(crate) const fn read(text: &[u8], signs: &Signs) -> Result<Self, Fault> {
        let (start, end) = trim(text, 0, text.len());
        if find(text, start, end, b'\n') < end {
            Self::drawing(text, start, end, signs)
        } else {
            Self::line(text, start, end, signs)
        }
    }

    /// Returns the sign on a square.
    #[expect(clippy::indexing_slicing, reason = "a square's number is below 121")]
    pub(crate) const fn sign(&self, square: Square) -> u8 {
        self.signs[square.slot()]
    }

    /// Returns the byte of the text at which a square is written.
    #[expect(clippy::indexing_slicing, reason = "a square's number is below 121")]
    pub(crate) const fn place(&self, square: Square) -> usize {
        self.places[square.slot()]
    }

    /// Returns the rows in the opposite order: for texts that begin with rank 1.
    #[cfg(feature = "alloc")]
    pub(crate) fn upside_down(&self) -> Self {
        let mut turned = Self {
            files: self.files,
            signs: self.signs,
            places: self.places,
        };
        for square in Square::all().filter(|square| square.rank() < self.files) {
            let opposite = Square::from_file_rank(square.file(), self.files - 1 - square.rank());
            let slot = opposite.unwrap_or(square).slot();
            if let (Some(sign), Some(place)) =
                (turned.signs.get_mut(slot), turned.places.get_mut(slot))
            {
                (*sign, *place) = (self.sign(square), self.place(square));
            }
        }
        turned
    }

    const fn new(rows: usize, at: usize) -> Result<Self, Fault> {
        let files = match rows {
            7 => 7,
            9 => 9,
            11 => 11,
            _ => return fault(at, ParseBoardErrorKind::Rows { rows }),
        };
        Ok(Self {
            files,
            signs: [b'.'; SQUARES as usize],
            places: [0; SQUARES as usize],
        })
    }

    const fn line(
        text: &[u8],
        mut start: usize,
        mut end: usize,
        signs: &Signs,
    ) -> Result<Self, Fault> {
        if byte(text, start) == b'/' {
            start += 1;
        }
        if end > start && byte(text, end - 1) == b'/' {
            end -= 1;
        }
        let (mut rows, mut at, mut surplus) = (0, start, end);
        while at <= end {
            rows += 1;
            if rows == WIDTH as usize + 1 {
                surplus = at;
            }
            at = find(text, at, end, b'/') + 1;
        }
        let mut read = match Self::new(rows, surplus) {
            Ok(read) => read,
            Err(fault) => return Err(fault),
        };
        let mut rank = read.files;
        while rank > 0 {
            rank -= 1;
            let stop = find(text, start, end, b'/');
            if let Err(fault) = read.row(text, start, stop, rank, signs, true) {
                return Err(fault);
            }
            start = stop + 1;
        }
        Ok(read)
    }

    const fn drawing(text: &[u8], start: usize, end: usize, signs: &Signs) -> Result<Self, Fault> {
        let (mut rows, mut at, mut surplus) = (0, start, end);
        while at < end {
            let stop = find(text, at, end, b'\n');
            let (first, last) = trim(text, at, stop);
            if is_row(text, first, last) {
                rows += 1;
                if rows == WIDTH as usize + 1 {
                    surplus = first;
                }
            }
            at = stop + 1;
        }
        let mut read = match Self::new(rows, surplus) {
            Ok(read) => read,
            Err(fault) => return Err(fault),
        };
        let (mut rank, mut at) = (read.files, start);
        while at < end {
            let stop = find(text, at, end, b'\n');
            let (first, last) = trim(text, at, stop);
            if is_row(text, first, last) {
                rank -= 1;
                let (first, last) = match unlabelled(text, first, last, rank + 1) {
                    Ok(row) => row,
                    Err(fault) => return Err(fault),
                };
                if let Err(fault) = read.row(text, first, last, rank, signs, false) {
                    return Err(fault);
                }
            }
            at = stop + 1;
        }
        Ok(read)
    }

    /// Reads the squares of one row. In one line a number stands for that many empty squares; in a
    /// drawing blanks may stand between the squares.
    const fn row(
        &mut self,
        text: &[u8],
        mut at: usize,
        end: usize,
        rank: u8,
        signs: &Signs,
        in_line: bool,
    ) -> Result<(), Fault> {
        let files = self.files;
        let too_long = ParseBoardErrorKind::RowTooLong {
            rank: rank + 1,
            files,
        };
        let not_a_square = ParseBoardErrorKind::NotASquare {
            expected: if in_line {
                signs.expected_in_line
            } else {
                signs.expected_in_drawing
            },
        };
        let mut file = 0;
        while at < end {
            let sign = byte(text, at);
            if !in_line && is_blank(sign) {
                at += 1;
                continue;
            }
            let stop = skip_digits(text, at, end);
            if in_line && stop > at {
                let empty = number(text, at, stop);
                if empty == 0 || sign == b'0' {
                    return fault(at, not_a_square);
                }
                if empty > (files - file) as usize {
                    return fault(at, too_long);
                }
                #[expect(clippy::cast_possible_truncation, reason = "at most 11")]
                {
                    file += empty as u8;
                }
                at = stop;
                continue;
            }
            if !contains(signs.bytes, sign) {
                return fault(at, not_a_square);
            }
            if file == files {
                return fault(at, too_long);
            }
            let slot = (rank * WIDTH + file) as usize;
            #[expect(clippy::indexing_slicing, reason = "rank and file are below 11")]
            {
                self.signs[slot] = sign;
                self.places[slot] = at;
            }
            file += 1;
            at += 1;
        }
        if file < files {
            let reason = ParseBoardErrorKind::RowTooShort {
                rank: rank + 1,
                squares: file,
                files,
            };
            return fault(end, reason);
        }
        Ok(())
    }
}

const fn fault<T>(at: usize, reason: ParseBoardErrorKind) -> Result<T, Fault> {
    Err(Fault { at, reason })
}

/// Returns the squares of a drawn row, without the rank number before or after it. Such a number
/// must be correct.
const fn unlabelled(
    text: &[u8],
    first: usize,
    last: usize,
    rank: u8,
) -> Result<(usize, usize), Fault> {
    let before = skip_digits(text, first, last);
    let after = skip_digits_back(text, before, last);
    let wrong = ParseBoardErrorKind::RankNumber { expected: rank };
    if before > first && !is_number(text, first, before, rank) {
        return fault(first, wrong);
    }
    if after < last && !is_number(text, after, last, rank) {
        return fault(after, wrong);
    }
    Ok(trim(text, before, after))
}

const fn is_number(text: &[u8], start: usize, end: usize, wanted: u8) -> bool {
    byte(text, start) != b'0' && number(text, start, end) == wanted as usize
}

/// Returns the byte at this place, or 0 past the end.
const fn byte(text: &[u8], at: usize) -> u8 {
    #[expect(
        clippy::indexing_slicing,
        reason = "compared with the length just before"
    )]
    if at < text.len() { text[at] } else { 0 }
}

const fn contains(bytes: &[u8], wanted: u8) -> bool {
    find(bytes, 0, bytes.len(), wanted) < bytes.len()
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Returns the place of the first such byte from `start` on, or `end`.
const fn find(text: &[u8], start: usize, end: usize, wanted: u8) -> usize {
    let mut at = start;
    while at < end && byte(text, at) != wanted {
        at += 1;
    }
    at
}

/// Returns the bounds of the text without a leading byte-order mark and without blanks and line
/// breaks at either end.
const fn trim(text: &[u8], mut start: usize, mut end: usize) -> (usize, usize) {
    if start == 0 && matches!(text, [0xef, 0xbb, 0xbf, ..]) {
        start = 3;
    }
    while start < end && (is_blank(byte(text, start)) || byte(text, start) == b'\n') {
        start += 1;
    }
    while start < end && (is_blank(byte(text, end - 1)) || byte(text, end - 1) == b'\n') {
        end -= 1;
    }
    (start, end)
}

const fn skip_digits(text: &[u8], start: usize, end: usize) -> usize {
    let mut at = start;
    while at < end && byte(text, at).is_ascii_digit() {
        at += 1;
    }
    at
}

const fn skip_digits_back(text: &[u8], start: usize, end: usize) -> usize {
    let mut at = end;
    while at > start && byte(text, at - 1).is_ascii_digit() {
        at -= 1;
    }
    at
}

/// Returns the number that the digits make, at most 100.
const fn number(text: &[u8], start: usize, end: usize) -> usize {
    let (mut at, mut number) = (start, 0);
    while at < end && number < 100 {
        number = number * 10 + (byte(text, at) - b'0') as usize;
        at += 1;
    }
    if number < 100 { number } else { 100 }
}

/// Returns whether a line of a drawing is a row, not blank and not the file letters.
const fn is_row(text: &[u8], start: usize, end: usize) -> bool {
    start < end && !is_file_letters(text, start, end)
}

/// Returns whether the text is at least three letters in order from `a` on, with or without blanks.
const fn is_file_letters(text: &[u8], start: usize, end: usize) -> bool {
    let (mut at, mut next) = (start, b'a');
    while at < end {
        let letter = byte(text, at);
        if !is_blank(letter) {
            if letter.to_ascii_lowercase() != next {
                return false;
            }
            next += 1;
        }
        at += 1;
    }
    next > b'c' && next <= b'a' + WIDTH
}
