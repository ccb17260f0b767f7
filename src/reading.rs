//! What all readers of text share: what they skip, how they name a place, how they find the word
//! that was meant.

/// Returns the text without a leading byte-order mark and without blanks and line breaks around it.
#[inline]
pub(crate) fn trim(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

/// Returns the line and the column, both from 1, of this byte of the text.
pub(crate) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |place| place + 1);
    (before.matches('\n').count() + 1, at - line_start + 1)
}

/// Returns the byte at which a part of a text begins.
pub(crate) fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The longest word for which a near word is sought.
const LONGEST: usize = 48;

/// Returns the candidate that differs least from the word, when it differs little enough to
/// have been meant: in at most a third of its letters, and three.
#[cold]
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    candidates
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= (candidate.len() / 3).min(3))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Returns how many letters must be inserted, deleted or changed to turn one word into the other,
/// whatever their case. The first word has at most `LONGEST` bytes.
fn distance(word: &str, candidate: &str) -> usize {
    // The distance of each prefix of the word from the candidate so far.
    let mut row = [0; LONGEST + 1];
    for (place, distance) in row.iter_mut().enumerate() {
        *distance = place;
    }
    for (done, wanted) in candidate.bytes().enumerate() {
        let (mut diagonal, mut left) = (done, done + 1);
        row = {
            let mut next = row;
            if let Some(first) = next.first_mut() {
                *first = left;
            }
            for (distance, letter) in next.iter_mut().skip(1).zip(word.bytes()) {
                let above = *distance;
                let change = usize::from(!letter.eq_ignore_ascii_case(&wanted));
                left = (diagonal + change).min(above + 1).min(left + 1);
                *distance = left;
                diagonal = above;
            }
            next
        };
    }
    row.get(word.len()).copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        for (one, other, expected) in [
            ("", "", 0),
            ("corner", "corner", 0),
            ("Corner", "cornre", 2),
            ("corners", "corner", 1),
            ("edg", "edge", 1),
            ("edge", "", 4),
            ("", "edge", 4),
        ] {
            assert_eq!(distance(one, other), expected, "{one} {other}");
        }
    }

    #[test]
    fn the_nearest_word_is_near() {
        let words = || ["corner", "edge"].into_iter();
        assert_eq!(nearest("cornre", words()), Some("corner"));
        assert_eq!(nearest("EGDE", words()), None);
        assert_eq!(nearest("throne", words()), None);
    }

    #[test]
    fn places_count_lines_and_bytes_from_one() {
        assert_eq!(place("ab\ncd", 0), (1, 1));
        assert_eq!(place("ab\ncd", 4), (2, 2));
        assert_eq!(place("ab", 2), (1, 3));
        assert_eq!(trim("\u{feff} \r\n d1-d3\n"), "d1-d3");
    }
}
