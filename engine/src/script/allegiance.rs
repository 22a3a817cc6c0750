//! What a vampire can become one of.

use std::fmt;
use std::sync::LazyLock;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::de::{EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::lesson::Word;
use crate::vocab::{Clan, Sect};

/// A sect or a clan, by its name, or those of a minion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Allegiance {
    /// A sect.
    Sect(Sect),
    /// A clan.
    Clan(Clan),
    /// The sect and the clan of which `Me` is now.
    OfMe,
}

/// What a script calls the sect and the clan of which `Me` is.
const ME: &str = "Me";

/// The names of sects, and those of clans.
static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let sects = Sect::ALL.iter().map(|sect| &*format!("{sect:?}").leak());
    let clans = Clan::ALL.iter().map(|clan| &*format!("{clan:?}").leak());
    sects.chain(clans).chain([ME]).collect()
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
        f.write_str("a sect, a clan or `Me`")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Allegiance, A::Error> {
        let (Word(name), rest) = data.variant()?;
        rest.unit_variant()?;
        if name == ME {
            return Ok(Allegiance::OfMe);
        }
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
