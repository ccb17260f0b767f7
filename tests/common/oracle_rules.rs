//! The oracle's rule sets (§1): their choices, presets, openings and texts.

use super::oracle_board::{Cell, Cells, Size, Who, read_board};

/// Gives an enum of words its list and its texts.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident: $($variant:ident = $word:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($variant,)*
        }

        impl $name {
            /// Each value; the first is the default of the text form.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word of §1.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            fn read(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

words! {
    /// The board's size and the opening (§2).
    Layout:
    Eleven = "11x11",
    ElevenBell = "11x11-bell",
    ElevenLewisCross = "11x11-lewis-cross",
    ElevenTCross = "11x11-t-cross",
    Nine = "9x9",
    Seven = "7x7",
}

words! {
    /// Where the king wins (§6).
    Escape:
    Corner = "corner",
    Edge = "edge",
}

words! {
    /// What the middle square is (§2 to §5).
    Throne:
    Hostile = "hostile",
    SparesKing = "spares-king",
    Harmless = "harmless",
    None = "none",
}

words! {
    /// How many sides of the king must be closed (§5).
    KingCapture:
    Four = "four",
    FourNearCentre = "four-near-centre",
    FourOnCentre = "four-on-centre",
    Two = "two",
}

words! {
    /// What the third occurrence of a position does (§8.5).
    Repetition:
    Ignored = "ignored",
    Draw = "draw",
    DefendersLose = "defenders-lose",
}

impl Layout {
    /// §2, the openings.
    pub fn rows(self) -> &'static str {
        match self {
            Self::Eleven => "3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3",
            Self::ElevenBell => {
                "4AAA4/4A1A4/5A5/5D5/AA2DDD2AA/A1ADDKDDA1A/AA2DDD2AA/5D5/5A5/4A1A4/4AAA4"
            }
            Self::ElevenLewisCross => {
                "4AAA4/4AAA4/5D5/5D5/AA3D3AA/AADDDKDDDAA/AA3D3AA/5D5/5D5/4AAA4/4AAA4"
            }
            Self::ElevenTCross => {
                "3AAAAA3/5A5/5D5/A4D4A/A4D4A/AADDDKDDDAA/A4D4A/A4D4A/5D5/5A5/3AAAAA3"
            }
            Self::Nine => "3AAA3/4A4/4D4/A3D3A/AADDKDDAA/A3D3A/4D4/4A4/3AAA3",
            Self::Seven => "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3",
        }
    }

    pub fn size(self) -> Size {
        match self {
            Self::Eleven | Self::ElevenBell | Self::ElevenLewisCross | Self::ElevenTCross => {
                Size::Eleven
            }
            Self::Nine => Size::Nine,
            Self::Seven => Size::Seven,
        }
    }

    /// The opening's board.
    pub fn cells(self) -> Cells {
        read_board(self.rows()).expect("a board").1
    }
}

/// A rule set (§1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the table of §1 says yes and no"
)]
pub struct Rules {
    pub layout: Layout,
    pub first: Who,
    pub escape: Escape,
    pub throne: Throne,
    pub king_capture: KingCapture,
    pub king_armed: bool,
    pub shieldwall: bool,
    pub exit_fort: bool,
    pub encirclement: bool,
    pub repetition: Repetition,
}

/// What FORMATS.md's reader takes where a field is not named.
const DEFAULT: Rules = Rules {
    layout: Layout::Eleven,
    first: Who::Attackers,
    escape: Escape::Corner,
    throne: Throne::Hostile,
    king_capture: KingCapture::Four,
    king_armed: true,
    shieldwall: false,
    exit_fort: false,
    encirclement: false,
    repetition: Repetition::Ignored,
};

/// What most presets of the family have in common.
const FAMILY: Rules = Rules {
    encirclement: true,
    repetition: Repetition::DefendersLose,
    ..DEFAULT
};

/// A preset: short name, identifier, rule set.
type Preset = (&'static str, &'static str, Rules);

/// The second table of §1, row by row.
pub const PRESETS: [Preset; 14] = [
    ("fetlar", "fetlar-hnefatafl-11x11-2008", Rules::FETLAR),
    (
        "copenhagen",
        "copenhagen-hnefatafl-11x11-2025-v1",
        Rules::COPENHAGEN,
    ),
    (
        "copenhagen-no-history",
        "copenhagen-hnefatafl-11x11-no-history",
        Rules {
            repetition: Repetition::Ignored,
            ..Rules::COPENHAGEN
        },
    ),
    (
        "copenhagen-bell",
        "copenhagen-hnefatafl-11x11-bell",
        Rules {
            layout: Layout::ElevenBell,
            ..Rules::COPENHAGEN
        },
    ),
    (
        "tawlbwrdd",
        "tawlbwrdd-11x11-bell",
        Rules {
            layout: Layout::ElevenBell,
            escape: Escape::Edge,
            king_capture: KingCapture::FourNearCentre,
            ..FAMILY
        },
    ),
    (
        "tawlbwrdd-lewis-cross",
        "tawlbwrdd-11x11-lewis-cross",
        Rules {
            layout: Layout::ElevenLewisCross,
            escape: Escape::Edge,
            king_capture: KingCapture::FourNearCentre,
            ..FAMILY
        },
    ),
    (
        "simple-tafl",
        "simple-tafl-11x11-lewis-cross",
        Rules {
            layout: Layout::ElevenLewisCross,
            escape: Escape::Edge,
            throne: Throne::None,
            king_capture: KingCapture::Two,
            ..FAMILY
        },
    ),
    (
        "sea-battle-11",
        "sea-battle-11x11-t-cross",
        Rules {
            layout: Layout::ElevenTCross,
            escape: Escape::Edge,
            throne: Throne::None,
            king_armed: false,
            ..FAMILY
        },
    ),
    (
        "sea-battle-9",
        "sea-battle-9x9",
        Rules {
            layout: Layout::Nine,
            escape: Escape::Edge,
            throne: Throne::None,
            king_armed: false,
            ..FAMILY
        },
    ),
    (
        "tablut",
        "tablut-9x9-saami",
        Rules {
            layout: Layout::Nine,
            escape: Escape::Edge,
            king_capture: KingCapture::FourNearCentre,
            ..FAMILY
        },
    ),
    (
        "brandubh",
        "brandubh-7x7-irish-1",
        Rules {
            layout: Layout::Seven,
            king_capture: KingCapture::FourNearCentre,
            ..FAMILY
        },
    ),
    (
        "brandubh-irish-2",
        "brandubh-7x7-irish-2",
        Rules {
            layout: Layout::Seven,
            throne: Throne::SparesKing,
            king_capture: KingCapture::FourOnCentre,
            ..FAMILY
        },
    ),
    (
        "brandubh-walker",
        "brandubh-7x7-walker",
        Rules {
            layout: Layout::Seven,
            throne: Throne::Harmless,
            king_capture: KingCapture::Two,
            encirclement: false,
            ..FAMILY
        },
    ),
    (
        "ard-ri",
        "ard-ri-7x7-throneless",
        Rules {
            layout: Layout::Seven,
            escape: Escape::Edge,
            throne: Throne::None,
            king_capture: KingCapture::Two,
            ..FAMILY
        },
    ),
];

impl Rules {
    pub const FETLAR: Self = Self {
        repetition: Repetition::Draw,
        ..DEFAULT
    };
    pub const COPENHAGEN: Self = Self {
        shieldwall: true,
        exit_fort: true,
        encirclement: true,
        repetition: Repetition::DefendersLose,
        ..DEFAULT
    };

    pub fn size(self) -> Size {
        self.layout.size()
    }

    /// §2: "The *throne* is the centre, unless the rule set has none."
    pub fn throne_square(self) -> Option<usize> {
        (self.throne != Throne::None).then(|| self.size().centre())
    }

    /// §1: "With *corner*, the four corners are *special*".
    pub fn is_special_corner(self, square: usize) -> bool {
        self.escape == Escape::Corner && self.size().is_corner(square)
    }

    /// §2: "the throne (if there is one) and the special corners".
    pub fn is_restricted(self, square: usize) -> bool {
        self.throne_square() == Some(square) || self.is_special_corner(square)
    }

    /// §9: "At most one king; no soldier on a restricted square; […] all pieces on the board."
    pub fn is_legal_setup(self, cells: &Cells) -> bool {
        let kings = cells.iter().filter(|&&cell| cell == Cell::King).count();
        let stands_well = |(square, &cell): (usize, &Cell)| match cell {
            Cell::Empty => true,
            Cell::King => self.size().contains(square),
            Cell::Attacker | Cell::Defender => {
                self.size().contains(square) && !self.is_restricted(square)
            }
        };
        kings <= 1 && cells.iter().enumerate().all(stands_well)
    }

    /// Reads an identifier, a short name, or a layout's word and the words of other choices. None when it is none.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.to_ascii_lowercase();
        let named =
            |&(short_name, identifier, _): &Preset| text == short_name || text == identifier;
        if let Some((_, _, rules)) = PRESETS.into_iter().find(named) {
            return Some(rules);
        }
        let mut words = text.split('+');
        let mut rules = Self {
            layout: Layout::read(words.next()?)?,
            ..DEFAULT
        };
        let mut fields = Vec::new();
        for word in words {
            let (field, value) = word.split_once('=').unwrap_or((word, ""));
            match (field, value) {
                ("attackers-first", "") => rules.first = Who::Attackers,
                ("defenders-first", "") => rules.first = Who::Defenders,
                ("escape", _) => rules.escape = Escape::read(value)?,
                ("throne", _) => rules.throne = Throne::read(value)?,
                ("king", _) => rules.king_capture = KingCapture::read(value)?,
                ("unarmed-king", "") => rules.king_armed = false,
                ("shieldwall", "") => rules.shieldwall = true,
                ("exit-fort", "") => rules.exit_fort = true,
                ("encirclement", "") => rules.encirclement = true,
                ("repetition", _) => rules.repetition = Repetition::read(value)?,
                _ => return None,
            }
            // "each field once"
            let field = if field.ends_with("-first") {
                "first"
            } else {
                field
            };
            if fields.contains(&field) {
                return None;
            }
            fields.push(field);
        }
        Some(rules)
    }

    /// Writes the identifier, or the words of FORMATS.md in their order.
    pub fn text(self) -> String {
        if let Some((_, identifier, _)) = PRESETS.into_iter().find(|&(_, _, rules)| rules == self) {
            return identifier.to_owned();
        }
        let with = |field: &str, word: &str| format!("{field}={word}");
        let repetition = with("repetition", self.repetition.word());
        let words = [
            (true, self.layout.word().to_owned()),
            (self.first == Who::Defenders, "defenders-first".to_owned()),
            (
                self.escape != Escape::Corner,
                with("escape", self.escape.word()),
            ),
            (
                self.throne != Throne::Hostile,
                with("throne", self.throne.word()),
            ),
            (
                self.king_capture != KingCapture::Four,
                with("king", self.king_capture.word()),
            ),
            (!self.king_armed, "unarmed-king".to_owned()),
            (self.shieldwall, "shieldwall".to_owned()),
            (self.exit_fort, "exit-fort".to_owned()),
            (self.encirclement, "encirclement".to_owned()),
            (true, repetition),
        ];
        let apply = words.into_iter().filter(|word| word.0).map(|word| word.1);
        apply.collect::<Vec<String>>().join("+")
    }

    /// All 18,432 rule sets.
    pub fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for &layout in Layout::ALL {
            for first in [Who::Attackers, Who::Defenders] {
                for &escape in Escape::ALL {
                    for &throne in Throne::ALL {
                        for &king_capture in KingCapture::ALL {
                            for &repetition in Repetition::ALL {
                                for yes in 0..16_u8 {
                                    all.push(Self {
                                        layout,
                                        first,
                                        escape,
                                        throne,
                                        king_capture,
                                        king_armed: yes & 1 != 0,
                                        shieldwall: yes & 2 != 0,
                                        exit_fort: yes & 4 != 0,
                                        encirclement: yes & 8 != 0,
                                        repetition,
                                    });
                                }
                            }
                        }
                    }
                }
            }
        }
        all
    }
}
