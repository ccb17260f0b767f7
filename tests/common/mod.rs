//! What the tests and the fuzz targets share.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

pub mod bridge;
#[cfg(feature = "alloc")]
pub mod collisions;
pub mod contract;
#[cfg(feature = "alloc")]
pub mod contract_game;
#[cfg(feature = "alloc")]
pub mod disturb;
pub mod judge;
pub mod oracle;
pub mod oracle_board;
pub mod oracle_endings;
pub mod oracle_rules;
pub mod random;
pub mod wrong;
