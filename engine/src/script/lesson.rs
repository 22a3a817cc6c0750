//! A Discipline as a script speaks of it: by its name, or as the one that has been chosen.

use std::fmt;
use std::sync::LazyLock;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::de::{EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::Who;
use crate::vocab::{Discipline, Level};

/// A Discipline that a script names, or the one that has been chosen for an effect, or that the card
/// in play remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Lesson {
    /// This one.
    In(Discipline),
    /// The one chosen, or remembered.
    ChosenDiscipline,
    /// All that the thing chosen first has as an effect gives them for a while, each at its level.
    Target,
}

impl Lesson {
    /// The Discipline, if it is named.
    pub fn named(self) -> Option<Discipline> {
        match self {
            Lesson::In(discipline) => Some(discipline),
            Lesson::ChosenDiscipline | Lesson::Target => None,
        }
    }
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lesson::In(discipline) => discipline.fmt(f),
            Lesson::ChosenDiscipline => f.write_str("the chosen Discipline"),
            Lesson::Target => f.write_str("the Disciplines of the minion chosen"),
        }
    }
}

/// What a script calls the Discipline that has been chosen.
const CHOSEN: &str = "Chosen";
/// What a script calls the Disciplines of the minion that has been chosen.
const TARGET: &str = "Target";

/// All that stands where a Discipline may.
static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let names = Discipline::ALL.iter().map(|d| &*format!("{d:?}").leak());
    names.chain([CHOSEN, TARGET]).collect()
});

impl<'de> Deserialize<'de> for Lesson {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Lesson, D::Error> {
        from.deserialize_enum("Discipline", &NAMES, Named)
    }
}

struct Named;

impl<'de> Visitor<'de> for Named {
    type Value = Lesson;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a Discipline, `Chosen` or `Target`")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Lesson, A::Error> {
        let (Word(name), rest) = data.variant()?;
        rest.unit_variant()?;
        if name == CHOSEN {
            return Ok(Lesson::ChosenDiscipline);
        }
        if name == TARGET {
            return Ok(Lesson::Target);
        }
        let is_named = |d: &&Discipline| format!("{d:?}") == name;
        match Discipline::ALL.iter().find(is_named) {
            Some(discipline) => Ok(Lesson::In(*discipline)),
            None => Err(A::Error::unknown_variant(&name, &NAMES)),
        }
    }
}

/// A word of a script, without quotes.
pub(super) struct Word(pub(super) String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Word, D::Error> {
        struct AnyWord;
        impl Visitor<'_> for AnyWord {
            type Value = Word;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Word, E> {
                Ok(Word(word.to_owned()))
            }
        }
        from.deserialize_identifier(AnyWord)
    }
}

/// A description of Disciplines. Everything that is given must fit.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(deny_unknown_fields, default)]
pub struct DisciplineFilter {
    /// One of these.
    pub discipline: Vec<Discipline>,
    /// Such that this minion has it at this level, no more and no less.
    pub is: Option<(Who, Level)>,
    /// Such that this minion has it not at this level.
    pub not: Option<(Who, Level)>,
}

impl DisciplineFilter {
    /// Whether it asks what somebody other than `Me` has.
    pub(crate) fn asks_of_another(&self) -> bool {
        let mut whose = self.is.iter().chain(&self.not);
        whose.any(|(who, _)| *who != Who::Me)
    }
}
