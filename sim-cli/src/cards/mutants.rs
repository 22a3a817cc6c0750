//! Mutants of scripts: what shows that the tests of a card can fail.
//!
//! A mutant is a script with one thing wrong: a number moved by one, or a step, a condition, a
//! field of a description or anything else that a script can do without left out. It is caught
//! if a test of the card fails with it. See Jia and Harman, "An analysis and survey of the
//! development of mutation testing", 2011.

use crate::cards::in_use;
use crate::panics::caught;
use engine::Case;

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
    for (from, to) in parts(&blank) {
        let part = text[from..to].split_whitespace().collect::<Vec<_>>();
        let part = part.join(" ");
        if part.starts_with("id:") || part.starts_with("name:") {
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

/// Plays the cases with each mutant of a script.
pub fn hunt(script: &str, cases: &[Case]) -> Caught {
    let mut found = Caught::default();
    for mutant in mutants(script) {
        let Ok(cards) = in_use::db().with(&[("a mutant", &mutant.text)]) else {
            continue;
        };
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

/// What stands between commas in brackets, at any depth: fields, and members of lists.
fn parts(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (i, c) in text.char_indices() {
        let closes = matches!(c, ')' | ']' | ',');
        if closes {
            if let Some(start) = open.pop() {
                let part = &text[start..i];
                let lead = part.len() - part.trim_start().len();
                if !part.trim().is_empty() {
                    found.push((start + lead, start + part.trim_end().len()));
                }
            }
        }
        if matches!(c, '(' | '[' | ',') {
            open.push(i + 1);
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
}
