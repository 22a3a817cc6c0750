//! The words of the script language, and how many scripts use each.
//!
//! A word is a variant or a field of a type that a script is read into. The members of the game's
//! own word lists (Disciplines, clans, card types …) are columns of the official card list, not
//! words of ours, and are not counted.

use super::listen::{Heard, Listening, Word};
use engine::script::{self, Script};
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Types whose members are columns of the official list.
const COLUMNS: [&str; 6] = [
    "CardType",
    "Clan",
    "Discipline",
    "Level",
    "Path",
    "TitleRank",
];

/// The language as a set of scripts uses it.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// How many scripts use each word.
    pub words: BTreeMap<Word, usize>,
    /// How many tokens each script has, sorted: names, numbers, texts and marks; comments and
    /// layout do not count.
    pub tokens: Vec<usize>,
}

impl Vocabulary {
    /// Reads script files: their names and texts.
    ///
    /// # Errors
    /// If one cannot be read; with its name, and the line.
    pub fn of(files: &[(&str, &str)]) -> Result<Vocabulary, String> {
        let mut vocabulary = Vocabulary::default();
        for (file, text) in files {
            let mut scripts = Vec::new();
            let read = if script::is_list(text) {
                script::format().from_str_seed(text, Scripts(&mut scripts))
            } else {
                script::format().from_str_seed(text, One(&mut scripts))
            };
            read.map_err(|error| format!("{file}:{error}"))?;
            for heard in &scripts {
                for word in heard.uses.keys() {
                    if !COLUMNS.contains(&word.0.as_str()) {
                        vocabulary.words.entry(word.clone()).or_default();
                    }
                }
                for word in heard.used() {
                    if let Some(scripts) = vocabulary.words.get_mut(word) {
                        *scripts += 1;
                    }
                }
            }
            vocabulary.tokens.extend(tokens(text));
        }
        vocabulary.tokens.sort_unstable();
        Ok(vocabulary)
    }

    /// How many words that one script alone uses.
    pub fn used_once(&self) -> usize {
        self.words.values().filter(|scripts| **scripts == 1).count()
    }

    /// Tokens of a script such that this share of all scripts, of 0 to 1, has no more.
    pub fn tokens_at(&self, share: f64) -> usize {
        let last = self.tokens.len().saturating_sub(1);
        let place = (share * last as f64).round() as usize;
        self.tokens.get(place).copied().unwrap_or_default()
    }
}

impl fmt::Display for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut types: BTreeMap<&str, Vec<(&str, usize)>> = BTreeMap::new();
        for ((of, word), scripts) in &self.words {
            types.entry(of).or_default().push((word, *scripts));
        }
        for (of, mut words) in types {
            words.sort_by_key(|(word, scripts)| (std::cmp::Reverse(*scripts), *word));
            writeln!(f, "{of} ({})", words.len())?;
            for (word, scripts) in words {
                writeln!(f, "  {word:32} {scripts:5}")?;
            }
        }
        writeln!(
            f,
            "{} words in {} scripts: {} used by one script alone, {} by none",
            self.words.len(),
            self.tokens.len(),
            self.used_once(),
            self.words.values().filter(|scripts| **scripts == 0).count(),
        )?;
        writeln!(
            f,
            "Tokens of a script: {} in the median, {} at the 95th percentile",
            self.tokens_at(0.5),
            self.tokens_at(0.95)
        )
    }
}

/// Reads a script, and notes what was heard.
struct One<'a>(&'a mut Vec<Heard>);

impl<'de> DeserializeSeed<'de> for One<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        let heard = RefCell::new(Heard::default());
        Listening::to(PhantomData::<Script>, &heard).deserialize(d)?;
        self.0.push(heard.into_inner());
        Ok(())
    }
}

/// Reads a list of scripts likewise.
struct Scripts<'a>(&'a mut Vec<Heard>);

impl<'de> DeserializeSeed<'de> for Scripts<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Scripts<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of scripts")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        while access.next_element_seed(One(self.0))?.is_some() {}
        Ok(())
    }
}

/// How many tokens each script in a file has.
fn tokens(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut depth, mut count) = (0, 0);
    let list = i32::from(script::is_list(text));
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '#' => rest.find('\n').unwrap_or(rest.len()),
            _ if first.is_whitespace() => first.len_utf8(),
            '"' => {
                count += 1;
                let end = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
                end.min(rest.len())
            }
            _ if first.is_alphanumeric() || first == '_' || first == '-' => {
                count += 1;
                let more = |c: char| c.is_alphanumeric() || c == '_';
                let end = rest[first.len_utf8()..].find(|c| !more(c));
                end.map_or(rest.len(), |end| end + first.len_utf8())
            }
            _ => {
                count += 1;
                match first {
                    '(' | '[' | '{' => depth += 1,
                    ')' | ']' | '}' => depth -= 1,
                    _ => {}
                }
                // The brackets of a list and the commas between its scripts belong to none.
                if depth <= list {
                    if first == ')' {
                        found.push(count);
                    }
                    count = 0;
                }
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = r#"#![enable(implicit_some)]
        // A bleed, (with a bracket in a comment).
        [
            (id: 1, name: "A (b), c", modes: [(effects: [Move(N(2), Bank, Blood(Me))])]),
            (id: 2, name: "D", modes: [(effects: [Move(N(1), Bank, Blood(Me)), Move(N(1), Bank, Blood(Me))])]),
        ]"#;

    fn uses(of: &str, word: &str) -> Option<usize> {
        let vocabulary = Vocabulary::of(&[("two", TWO)]).unwrap();
        vocabulary
            .words
            .get(&(of.to_owned(), word.to_owned()))
            .copied()
    }

    #[test]
    fn a_word_is_counted_once_for_each_script() {
        assert_eq!(uses("Step", "Move"), Some(2));
        assert_eq!(uses("Card", "text"), Some(0));
        assert_eq!(uses("Step", "Burn"), Some(0));
        assert_eq!(uses("Step", "AddBloood"), None);
        assert_eq!(uses("Amount", "N"), Some(2));
    }

    #[test]
    fn columns_of_the_official_list_are_no_words() {
        let vocabulary = Vocabulary::of(&[("two", TWO)]).unwrap();
        assert!(vocabulary.words.keys().any(|(of, _)| of == "Card"));
        assert!(!vocabulary.words.keys().any(|(of, _)| of == "Discipline"));
    }

    #[test]
    fn tokens_are_names_numbers_texts_and_marks() {
        // ( id : 1 , name : "…" )
        assert_eq!(tokens("[(id: 1, name: \"x, (\")]"), [9]);
        assert_eq!(tokens("[(id: -1), // (\n (id: 2)]"), [5, 5]);
        assert_eq!(tokens(TWO).len(), 2);
        assert_eq!(tokens("// One.\n(id: 1, name: [\"x\"])\n"), [11]);
    }

    #[test]
    fn a_script_that_cannot_be_read_is_named() {
        let error = Vocabulary::of(&[("bad.ron", "[(id: 1, nam: \"x\")]")]).unwrap_err();
        assert!(error.starts_with("bad.ron:1:"), "{error}");
    }
}
