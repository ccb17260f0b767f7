//! Do texts, keys and the order of moves stay what they were?

use std::collections::BTreeSet;

use hnefatafl_rules::{Position, Size};

#[test]
fn stored_positions_keys_and_orders_still_hold() {
    let mut sizes = BTreeSet::new();
    let mut lines = 0;
    for line in include_str!("data/golden.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split(" | ").collect();
        let [text, key, moves] = fields[..] else {
            panic!("three fields: {line}")
        };
        let position: Position = text.parse().expect("a stored position");
        assert_eq!(position.to_string(), text);
        assert_eq!(format!("{:016x}", position.key()), key, "{text}");
        let listed: Vec<String> = position.legal_moves().map(|mv| mv.to_string()).collect();
        assert_eq!(listed.join(" "), moves, "{text}");
        sizes.insert(position.rules().size());
        lines += 1;
    }
    assert_eq!(lines, 10);
    assert!(sizes.iter().eq(&Size::ALL));
}
