#![doc = include_str!("guide.md")]

pub mod players {
    #![doc = include_str!("players.md")]
}

#[cfg(feature = "serde")]
pub mod serde {
    #![doc = include_str!("serde.md")]
}

#[cfg(feature = "arbitrary")]
pub mod arbitrary {
    #![doc = include_str!("arbitrary.md")]
}
