//! Mutants of scripts: what shows that the tests of a card can fail.
//!
//! A mutant is a script with one thing wrong: a number moved by one, or a step, a condition, a
//! field of a description or anything else that a script can do without left out. It is caught
//! if a test of the card fails with it. What reads as the same script in two mutants is one of them,
//! and what reads as the script itself, or leaves out only what the rest of a description implies, is
//! none: no test could tell it. See Jia and Harman, "An analysis and survey of the
//! development of mutation testing", 2011.

use std::collections::HashSet;

use crate::cards::in_use;
use crate::panics::caught;
use engine::{script, CardDb, Case};

/// A script with one thing wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// What is wrong.
    pub what: String,
    /// The script as it is then.
    pub text: String,
}

/// What became of the mutants of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caught {
    /// Mutants that some test failed with.
    pub caught: usize,
    /// What was wrong with those that no test failed with.
    pub survived: Vec<String>,
}

/// A place in a script: where it begins and ends in bytes.
type Span = (usize, usize);

/// The mutants of a script file, whether or not they are scripts still.
pub fn mutants(text: &str) -> Vec<Mutant> {
    let blank = without_comments(text);
    let mut mutants = Vec::new();
    let mut add = |(from, to): Span, instead: &str, what: String| {
        mutants.push(Mutant {
            what,
            text: format!("{}{instead}{}", &text[..from], &text[to..]),
        });
    };
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    for (from, to) in numbers(&blank) {
        let number = &text[from..to];
        if let Ok(n) = number.parse::<i64>() {
            let moved = (n + 1).to_string();
            let what = format!("line {}: {number} is {moved}", line(from));
            add((from, to), &moved, what);
        }
    }
    let parts = parts(&blank);
    for Part { open, from, to } in &parts {
        let (from, to) = (*from, *to);
        let part = text[from..to].split_whitespace().collect::<Vec<_>>();
        let part = part.join(" ");
        if part.starts_with("id:") || part.starts_with("name:") {
            continue;
        }
        let beside = parts.iter().filter(|other| other.open == *open);
        if part == "kind: Vampire" && beside.map(|p| &blank[p.from..p.to]).any(implies_a_vampire) {
            continue;
        }
        // The comma behind it goes too.
        let comma = blank[to..].trim_start().starts_with(',');
        let end = match blank[to..].find(',') {
            Some(comma_at) if comma => to + comma_at + 1,
            _ => to,
        };
        add(
            (from, end),
            "",
            format!("line {}: without {part}", line(from)),
        );
    }
    mutants
}

/// Whether a field of a description fits vampires only: allies have no clan but a creed, no sect,
/// no title and no capacity.
fn implies_a_vampire(field: &str) -> bool {
    let words = [
        "clan:",
        "sect:",
        "title:",
        "capacity_at_least:",
        "capacity_at_most:",
    ];
    words.iter().any(|word| field.starts_with(word))
        || ["younger: true", "older: true", "must_hunt: true"].contains(&field)
}

/// What the game reads of a script: windows that are those of the card anyway need not be said, nor
/// that a limited bleed modifier is of use in a bleed only, nor that a lasting change is by 1, unless
/// it is one of victory points.
fn meaning(cards: &CardDb, text: &str) -> String {
    const BLEED: script::Cond = script::Cond::ActionIs(script::ActionKind::Bleed);
    let mut scripts = script::read(text).unwrap_or_default();
    let mut windows = Vec::new();
    for script in &mut scripts {
        let Some(id) = cards.by_id(script.id) else {
            continue;
        };
        let modes = &cards.def(id).modes;
        windows.extend(modes.iter().map(|mode| mode.windows));
        windows.extend(cards.abilities_of(id).map(|ability| ability.windows));
        for (mode, def) in script.modes.iter_mut().zip(modes) {
            if def.needs.limited {
                mode.when.retain(|cond| *cond != BLEED);
            }
        }
    }
    let mut said = format!("{scripts:?}");
    const WINDOWS: &str = "windows: [";
    while let Some(at) = said.find(WINDOWS) {
        let end = said[at..].find(']').map_or(said.len(), |i| at + i + 1);
        said.replace_range(at..end, "");
    }
    if !said.contains("VictoryPointsToYou") {
        said = said.replace(", by: 0,", ", by: 1,");
    }
    format!("{said} {windows:?}")
}

/// Plays the cases with each mutant of a script.
pub fn hunt(script: &str, cases: &[Case]) -> Caught {
    let mut found = Caught::default();
    let with = |text: &str| in_use::db().with(&[("a mutant", text)]).ok();
    let own = with(script).map(|cards| meaning(&cards, script));
    let mut seen: HashSet<String> = own.into_iter().collect();
    for mutant in mutants(script) {
        let Some(cards) = with(&mutant.text) else {
            continue;
        };
        if !seen.insert(meaning(&cards, &mutant.text)) {
            continue;
        }
        // A mutant may ask of the engine what no script does; that is caught as well.
        let passes = |case: &Case| caught(|| case.play(&cards).is_ok()).unwrap_or(false);
        if cases.iter().all(passes) {
            found.survived.push(mutant.what);
        } else {
            found.caught += 1;
        }
    }
    found
}

/// The text with comments and the contents of strings as blanks, of the same length.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut quoted, mut comment) = (false, false);
    for (i, c) in text.char_indices() {
        match c {
            '\n' => comment = false,
            '"' if !comment => quoted = !quoted,
            '/' if !quoted && text[i..].starts_with("//") => comment = true,
            _ => {}
        }
        if c == '\n' || !(comment || quoted && c != '"') {
            out.push(c);
        } else {
            out.extend(std::iter::repeat_n(' ', c.len_utf8()));
        }
    }
    out
}

/// Whole numbers, but the card's own.
fn numbers(text: &str) -> Vec<Span> {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == '.';
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(word).map(|i| at + i) {
        let end = text[start..]
            .find(|c| !word(c))
            .map_or(text.len(), |i| start + i);
        let is_id = text[..start].trim_end().ends_with("id:");
        if !is_id && text[start..end].parse::<i64>().is_ok() {
            found.push((start, end));
        }
        at = end;
    }
    found
}

/// What stands between commas in brackets.
struct Part {
    /// Where the bracket opens that it is in.
    open: usize,
    from: usize,
    to: usize,
}

/// Fields and members of lists, at any depth.
fn parts(text: &str) -> Vec<Part> {
    let mut found = Vec::new();
    // Where the bracket opens, and where the part begins.
    let mut begun: Vec<(usize, usize)> = Vec::new();
    for (i, c) in text.char_indices() {
        if matches!(c, ')' | ']' | ',') {
            if let Some((open, start)) = begun.pop() {
                let part = &text[start..i];
                let lead = part.len() - part.trim_start().len();
                if !part.trim().is_empty() {
                    found.push(Part {
                        open,
                        from: start + lead,
                        to: start + part.trim_end().len(),
                    });
                }
                if c == ',' {
                    begun.push((open, i + 1));
                }
            }
        }
        if matches!(c, '(' | '[') {
            begun.push((i, i + 1));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str =
        "// 1 (one)\n(id: 7, name: \"A, 2\", modes: [(when: [Bleed], effects: [Bleed(3)])])";

    #[test]
    fn numbers_are_moved_and_parts_left_out() {
        let what: Vec<String> = mutants(SCRIPT).into_iter().map(|m| m.what).collect();
        assert_eq!(
            what,
            [
                "line 2: 3 is 4",
                "line 2: without Bleed",
                "line 2: without when: [Bleed]",
                "line 2: without 3",
                "line 2: without Bleed(3)",
                "line 2: without effects: [Bleed(3)]",
                "line 2: without (when: [Bleed], effects: [Bleed(3)])",
                "line 2: without modes: [(when: [Bleed], effects: [Bleed(3)])]",
            ]
        );
    }

    #[test]
    fn a_mutant_is_the_script_with_one_thing_changed() {
        let texts: Vec<String> = mutants(SCRIPT).into_iter().map(|m| m.text).collect();
        assert!(texts[0].ends_with("effects: [Bleed(4)])])"), "{}", texts[0]);
        assert!(
            texts[2].ends_with("modes: [( effects: [Bleed(3)])])"),
            "{}",
            texts[2]
        );
    }

    #[test]
    fn what_cannot_be_told_is_no_mutant() {
        let script = |filter: &str| {
            format!(
                "(id: 100081, name: \"Arcane Library\", keywords: [Location], modes: [(windows: \
                 [Master], effects: [PutInPlay], text: [(change: Hunt, by: 1, to: ({filter}))])])"
            )
        };
        let found = |filter: &str| hunt(&script(filter), &[]).survived;
        let left = found("kind: Vampire, clan: [Tremere]").join("; ");
        // A trait and the list of it are one; windows and amount are what they are anyway.
        assert_eq!(left.matches("Location").count(), 1, "{left}");
        assert!(!left.contains("without windows"), "{left}");
        assert!(!left.contains("without by: 1"), "{left}");
        assert!(!left.contains("without kind: Vampire"), "{left}");
        let left = found("kind: Vampire, locked: true").join("; ");
        assert!(left.contains("without kind: Vampire"), "{left}");
    }
}
