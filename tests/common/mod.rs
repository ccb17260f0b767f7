//! What the tests and the fuzz targets share.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

//OO pub mod bridge;
pub mod contract;
#[cfg(feature = "alloc")]
pub mod contract_game;
#[cfg(feature = "alloc")]
pub mod disturb;
//OO pub mod judge;
//OO pub mod oracle;
pub mod random;
