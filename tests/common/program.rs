//! Runs the example programs. `cargo test` builds them; to run one test file alone,
//! `cargo build --workspace --examples` first.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::env::consts::EXE_SUFFIX;
use std::env::{current_exe, temp_dir};
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

/// How a program ended and what it wrote.
#[derive(Debug, PartialEq)]
pub struct Ended {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Starts a program in the root with pipes to and from it.
pub fn start(name: &str, arguments: &[&str]) -> Child {
    // A test runs in target/PROFILE/deps.
    let mut path = current_exe().unwrap();
    path.pop();
    path.pop();
    path.push("examples");
    path.push(format!("{name}{EXE_SUFFIX}"));
    assert!(path.exists(), "{} is not built", path.display());
    Command::new(path)
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

pub fn run(name: &str, arguments: &[&str], input: impl AsRef<[u8]> + Send) -> Ended {
    let mut child = start(name, arguments);
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // A program that stops early reads no further.
        scope.spawn(move || drop(stdin.write_all(input.as_ref())));
        child.wait_with_output().unwrap()
    });
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ended {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Runs a program that ends well and says nothing on stderr; returns what it wrote.
#[track_caller]
pub fn written(name: &str, arguments: &[&str], input: impl AsRef<[u8]> + Send) -> String {
    let Ended { code, out, err } = run(name, arguments, input);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{name} {arguments:?}");
    out
}

/// Runs a program whose arguments are bad: nothing on stdout, reason and usage on stderr.
#[track_caller]
pub fn misuse(name: &str, arguments: &[&str], reason: &str) {
    let Ended { code, out, err } = run(name, arguments, "");
    assert_eq!((code, out.as_str()), (Some(2), ""), "{name} {arguments:?}");
    assert!(err.contains(reason), "{name} {arguments:?}: {err}");
    let usage = format!("usage: {name} ");
    let is_usage = |line: &&str| line.to_lowercase().starts_with(&usage);
    assert_eq!(err.lines().filter(is_usage).count(), 1, "{err}");
}

/// Runs a program, reads its first bytes and closes the pipe: it ends quietly.
pub fn stop_reading(name: &str, arguments: &[&str], input: impl AsRef<[u8]> + Send) {
    let mut child = start(name, arguments);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input.as_ref())));
        stdout.read_exact(&mut [0; 10]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{name}");
        assert_eq!(output.status.code(), Some(0), "{name}");
    });
}

/// Runs a program whose output nobody reads from the start: it ends quietly.
pub fn unread(name: &str, arguments: &[&str]) {
    let mut child = start(name, arguments);
    drop((child.stdin.take(), child.stdout.take()));
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), err.as_str()),
        (Some(0), ""),
        "{name}"
    );
}

/// A new directory, removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let folder = temp_dir().join(format!("hnefatafl-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// Returns the path of a file in it.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file in it and returns its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let file = self.file(name);
        fs::write(&file, text).unwrap();
        file
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
