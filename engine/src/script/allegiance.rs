//! What a vampire can become one of.

use std::fmt;
use std::sync::LazyLock;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::de::{EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::lesson::Word;
use crate::vocab::{Clan, Sect};

/// A sect or a clan, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Allegiance {
    /// A sect.
    Sect(Sect),
    /// A clan.
    Clan(Clan),
}

/// The names of sects, and those of clans.
static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let sects = Sect::ALL.iter().map(|sect| &*format!("{sect:?}").leak());
    let clans = Clan::ALL.iter().map(|clan| &*format!("{clan:?}").leak());
    sects.chain(clans).collect()
});

impl<'de> Deserialize<'de> for Allegiance {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Allegiance, D::Error> {
        from.deserialize_enum("Clan", &NAMES, Named)
    }
}

struct Named;

impl<'de> Visitor<'de> for Named {
    type Value = Allegiance;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sect or a clan")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Allegiance, A::Error> {
        let (Word(name), rest) = data.variant()?;
        rest.unit_variant()?;
        let mut sects = Sect::ALL.iter();
        let mut clans = Clan::ALL.iter();
        if let Some(sect) = sects.find(|sect| format!("{sect:?}") == name) {
            return Ok(Allegiance::Sect(*sect));
        }
        match clans.find(|clan| format!("{clan:?}") == name) {
            Some(clan) => Ok(Allegiance::Clan(*clan)),
            None => Err(A::Error::unknown_variant(&name, &NAMES)),
        }
    }
}
