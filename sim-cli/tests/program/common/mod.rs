//! Helpers shared by these tests.

pub mod page;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A file or folder of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The folder of the five starters.
pub fn starters() -> PathBuf {
    repository("decks/fifth-edition")
}

/// The program, ready to be given arguments.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_methuselah"))
}

/// Runs the program.
pub fn methuselah<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Output {
    program().args(args).output().expect("the program starts")
}

/// Runs `methuselah run` on the starters with these flags, into `out`.
pub fn run(out: &Path, flags: &[&str]) -> Output {
    let mut command = program();
    command.arg("run").arg(starters()).args(flags);
    command.arg("--quiet").arg("--out").arg(out);
    command.output().expect("the program starts")
}

/// What a command printed on standard output, having succeeded.
#[track_caller]
pub fn succeeds(output: &Output) -> String {
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    text(&output.stdout)
}

/// What a command complained about, having been refused.
#[track_caller]
pub fn refused(output: &Output) -> String {
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    errors
}

/// Bytes as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Every file of a run that is compared, with its bytes. Where there is no verdict, some are not
/// there.
pub fn bytes(folder: &Path) -> Vec<(&'static str, Vec<u8>)> {
    let there = |name: &&str| folder.join(name).exists();
    let read = |name| fs::read(folder.join(name)).expect("a file of the run");
    let names = sim_cli::run::COMPARED.into_iter().filter(there);
    names.map(|name| (name, read(name))).collect()
}

/// That two runs' files are the same to the byte.
#[track_caller]
pub fn same_bytes(one: &Path, other: &Path) {
    let (one, other) = (bytes(one), bytes(other));
    let names = |files: &[(&'static str, Vec<u8>)]| files.iter().map(|f| f.0).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.into_iter().zip(other) {
        assert!(one == other, "{name} differs");
    }
}
