//! Reads boards from text, at compile time too.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::error::BoardFault;
use crate::square::{SIZE, Square};

/// What is wrong with the text of a board, and at which byte.
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) reason: BoardFault,
}

/// The board read so far. Rows come from rank 11 down.
struct Reader<'a> {
    text: &'a [u8],
    attackers: u128,
    court: u128,
    king: Option<Square>,
    /// Whether drawn rows have a rank number before them, and after them.
    rank_before: bool,
    rank_after: bool,
}

/// Reads a board in either form of text: one line with the rows between `/`, or, when it
/// has several lines, a drawing.
pub(crate) const fn read(text: &[u8]) -> Result<Board, Fault> {
    let mut reader = Reader {
        text,
        attackers: 0,
        court: 0,
        king: None,
        rank_before: false,
        rank_after: false,
    };
    let (start, end) = trim(text, 0, text.len());
    let read = if has_lines(text, start, end) {
        reader.drawing(start, end)
    } else {
        reader.line(start, end)
    };
    match read {
        Ok(()) => Ok(Board::trusted(
            Bitboard::truncated(reader.attackers),
            Bitboard::truncated(reader.court),
            reader.king,
        )),
        Err(fault) => Err(fault),
    }
}

impl Reader<'_> {
    const fn line(&mut self, mut start: usize, mut end: usize) -> Result<(), Fault> {
        if byte(self.text, start) == b'/' {
            start += 1;
        }
        if end > start && byte(self.text, end - 1) == b'/' {
            end -= 1;
        }
        let mut rank = SIZE;
        loop {
            if rank == 0 {
                return fault(start, BoardFault::TooManyRows);
            }
            rank -= 1;
            let stop = find(self.text, start, end, b'/');
            if let Err(fault) = self.row(start, stop, rank, false) {
                return Err(fault);
            }
            if stop == end {
                break;
            }
            start = stop + 1;
        }
        if rank > 0 {
            fault(end, BoardFault::TooFewRows { rows: SIZE - rank })
        } else {
            Ok(())
        }
    }

    const fn drawing(&mut self, mut start: usize, end: usize) -> Result<(), Fault> {
        let mut rank = SIZE;
        while start < end {
            let stop = find(self.text, start, end, b'\n');
            let (first, last) = trim(self.text, start, stop);
            if first < last && !is_file_letters(self.text, first, last) {
                if rank == 0 {
                    return fault(first, BoardFault::TooManyRows);
                }
                rank -= 1;
                let (first, last) = match self.unlabelled(first, last, rank) {
                    Ok(row) => row,
                    Err(fault) => return Err(fault),
                };
                if let Err(fault) = self.row(first, last, rank, true) {
                    return Err(fault);
                }
            }
            start = stop + 1;
        }
        if rank > 0 {
            fault(end, BoardFault::TooFewRows { rows: SIZE - rank })
        } else {
            Ok(())
        }
    }

    /// Returns the part of a drawn row that holds its squares: without the rank number
    /// before it, after it or both.
    ///
    /// A number may also stand for empty squares. Where the row would have more than eleven
    /// squares it is a rank number, as the 11 of the first row always is; on the side where
    /// that is known of one row, every row below that begins or ends so has a rank number.
    const fn unlabelled(
        &mut self,
        first: usize,
        last: usize,
        rank: u8,
    ) -> Result<(usize, usize), Fault> {
        let text = self.text;
        let after = skip_digits(text, first, last);
        let before = skip_digits_back(text, first, last);
        let number_first = first < after && after < last && is_blank(byte(text, after));
        let number_last = first < before && before < last && is_blank(byte(text, before - 1));
        let (inner_first, _) = trim(text, after, last);
        let (_, inner_last) = trim(text, first, before);
        let eleven = SIZE as usize;
        let fits_after = number_first && width(text, inner_first, last) <= eleven;
        let fits_before = number_last && width(text, first, inner_last) <= eleven;
        let known = self.rank_before || self.rank_after;
        let (drop_first, drop_last) = if known {
            (
                number_first && self.rank_before,
                number_last && self.rank_after,
            )
        } else if width(text, first, last) <= eleven {
            (false, false)
        } else if fits_after || fits_before {
            (fits_after, !fits_after)
        } else {
            (number_first, number_first && number_last)
        };
        let expected = rank + 1;
        if drop_first && number(text, first, after) != expected as usize {
            return Err(Fault {
                at: first,
                reason: BoardFault::RankNumber { expected },
            });
        }
        if drop_last && number(text, before, last) != expected as usize {
            return Err(Fault {
                at: before,
                reason: BoardFault::RankNumber { expected },
            });
        }
        // `11 11` is an empty row with its number on either side: the next rows will tell.
        if !(known || fits_after && fits_before) {
            (self.rank_before, self.rank_after) = (drop_first, drop_last);
        }
        Ok((
            if drop_first { inner_first } else { first },
            if drop_last { inner_last } else { last },
        ))
    }

    /// Reads the squares of one row; in drawings blanks may stand between them.
    const fn row(
        &mut self,
        mut at: usize,
        end: usize,
        rank: u8,
        blanks: bool,
    ) -> Result<(), Fault> {
        let mut file = 0;
        while at < end {
            let letter = byte(self.text, at);
            if blanks && is_blank(letter) {
                at += 1;
                continue;
            }
            let stop = skip_digits(self.text, at, end);
            let empty = if stop > at {
                let number = number(self.text, at, stop);
                if number == 0 || number > SIZE as usize {
                    return fault(at, BoardFault::NotASquare);
                }
                number
            } else {
                0
            };
            if empty > (SIZE - file) as usize || file == SIZE {
                return fault(at, BoardFault::RowTooLong { rank: rank + 1 });
            }
            if empty > 0 {
                #[expect(clippy::cast_possible_truncation, reason = "at most 11")]
                {
                    file += empty as u8;
                }
                at = stop;
                continue;
            }
            let bit = 1 << (rank * SIZE + file);
            match letter {
                b'A' | b'a' => self.attackers |= bit,
                b'D' | b'd' => self.court |= bit,
                b'K' | b'k' => match (self.king, Square::from_file_rank(file, rank)) {
                    (Some(first), Some(second)) => {
                        return fault(at, BoardFault::SecondKing { first, second });
                    }
                    (_, king) => {
                        self.court |= bit;
                        self.king = king;
                    }
                },
                b'.' | b'#' => {}
                _ => return fault(at, BoardFault::NotASquare),
            }
            file += 1;
            at += 1;
        }
        if file < SIZE {
            fault(
                end,
                BoardFault::RowTooShort {
                    rank: rank + 1,
                    squares: file,
                },
            )
        } else {
            Ok(())
        }
    }
}

const fn fault(at: usize, reason: BoardFault) -> Result<(), Fault> {
    Err(Fault { at, reason })
}

/// Returns the byte at this place, or 0 past the end.
const fn byte(text: &[u8], at: usize) -> u8 {
    #[expect(
        clippy::indexing_slicing,
        reason = "compared with the length just before"
    )]
    if at < text.len() { text[at] } else { 0 }
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

const fn has_lines(text: &[u8], start: usize, end: usize) -> bool {
    find(text, start, end, b'\n') < end
}

/// Returns the place of the first such byte from `start` on, or `end`.
const fn find(text: &[u8], start: usize, end: usize, wanted: u8) -> usize {
    let mut at = start;
    while at < end && byte(text, at) != wanted {
        at += 1;
    }
    at
}

/// Returns the bounds of the text without blanks and line breaks at either end.
const fn trim(text: &[u8], mut start: usize, mut end: usize) -> (usize, usize) {
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

/// Returns the number that the digits make; 100 stands for all that are larger.
const fn number(text: &[u8], start: usize, end: usize) -> usize {
    let (mut at, mut number) = (start, 0);
    while at < end && number < 100 {
        number = number * 10 + (byte(text, at) - b'0') as usize;
        at += 1;
    }
    if number < 100 { number } else { 100 }
}

/// Returns how many squares the text stands for; whatever is no number or blank counts one.
const fn width(text: &[u8], start: usize, end: usize) -> usize {
    let (mut at, mut squares) = (start, 0);
    while at < end {
        let stop = skip_digits(text, at, end);
        if stop > at {
            squares += number(text, at, stop);
            at = stop;
        } else {
            squares += !is_blank(byte(text, at)) as usize;
            at += 1;
        }
    }
    squares
}

/// Tells whether the text is the letters `a` to `k` in order, blanks apart.
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
    next == b'a' + SIZE
}
