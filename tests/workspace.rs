//! Does `cargo test` run every test, with every feature of the crate?

use std::collections::BTreeSet;
use std::fs;

const ROOT: &str = include_str!("../Cargo.toml");
const TESTS: &str = include_str!("Cargo.toml");

/// Returns the names that begin the lines of the section `[features]`.
fn features(manifest: &str) -> BTreeSet<&str> {
    manifest
        .lines()
        .skip_while(|&line| line != "[features]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .filter(|name| !name.starts_with('#'))
        .collect()
}

#[test]
fn every_file_of_tests_is_listed() {
    for entry in fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.file_name().unwrap().to_str().unwrap();
            let expected = format!("path = \"{name}\"");
            let listed = TESTS.lines().any(|line| line == expected);
            assert!(listed, "{name} is not in tests/Cargo.toml");
        }
    }
}

#[test]
fn every_feature_of_the_crate_is_handed_on() {
    assert!(features(ROOT).contains("alloc"));
    assert_eq!(features(TESTS), features(ROOT));
    for name in features(ROOT).iter().filter(|&&name| name != "default") {
        let handed_on = format!("{name} = [\"hnefatafl-rules/{name}\"]");
        assert!(TESTS.lines().any(|line| line == handed_on), "{name}");
    }
}
