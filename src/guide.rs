#![doc = include_str!("guide.md")]

pub mod players {
    #![doc = include_str!("players.md")]
}
