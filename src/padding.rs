//! Width and alignment for texts that are written in pieces.

use core::fmt::{self, Alignment, Formatter, Write};

/// Writes a text with the width, alignment and fill that the caller asked for, without a heap. To
/// apply a width it writes the text twice, once to count its characters.
#[inline]
pub(crate) fn padded(
    f: &mut Formatter<'_>,
    text: impl Fn(&mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    match f.width() {
        None => text(f),
        Some(width) => fill_up(f, width, &text),
    }
}

#[cold]
fn fill_up(
    f: &mut Formatter<'_>,
    width: usize,
    text: &dyn Fn(&mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    let mut counted = Characters(0);
    text(&mut counted)?;
    let missing = width.saturating_sub(counted.0);
    let before = match f.align() {
        Some(Alignment::Right) => missing,
        Some(Alignment::Center) => missing / 2,
        Some(Alignment::Left) | None => 0,
    };
    let fill = f.fill();
    (0..before).try_for_each(|_| f.write_char(fill))?;
    text(f)?;
    (before..missing).try_for_each(|_| f.write_char(fill))
}

/// Counts what is written.
struct Characters(usize);

impl Write for Characters {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::format;

    use super::*;

    struct Two;

    impl fmt::Display for Two {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            padded(f, |out| {
                out.write_str("a→").and_then(|()| out.write_str("b"))
            })
        }
    }

    #[test]
    fn every_alignment_fills_up() {
        assert_eq!(format!("{Two}|{Two:2}|{Two:5}|"), "a→b|a→b|a→b  |");
        assert_eq!(
            format!("{Two:>5}|{Two:^6}|{Two:*<4}|"),
            "  a→b| a→b  |a→b*|"
        );
    }
}
