//! The list of verbs, and their documentation.

use super::{EnterCombat, Lock, Step, ROWS};
use crate::script::{format, Who};

fn read(text: &str) -> Step {
    format().from_str(text).expect("a step")
}

#[test]
fn a_verb_is_written_with_its_arguments_in_one_pair_of_parentheses() {
    assert_eq!(read("Lock(Target)"), Step::Lock(Lock(Who::Target)));
    assert_eq!(read("Flip"), Step::Flip);
    let enters = EnterCombat {
        who: Who::Me,
        with: Who::Target,
        lock: true,
    };
    let text = "EnterCombat(Me, Target, true)";
    assert_eq!(read(text), Step::EnterCombat(enters));
}

#[test]
fn the_documentation_has_the_row_of_each_verb() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/cards/README.md");
    let readme = std::fs::read_to_string(path).expect("the documentation");
    let lacking: Vec<String> = ROWS
        .iter()
        .map(|(written, does)| format!("| `{written}` | {does} |"))
        .filter(|row| !readme.lines().any(|line| line == row))
        .collect();
    assert!(lacking.is_empty(), "\n{}", lacking.join("\n"));
}
