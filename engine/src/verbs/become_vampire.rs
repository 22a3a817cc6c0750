//! Cards that become vampires, and vampires that learn.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::words::join;
use crate::script::render::{mastered, Names};
use crate::state::Ctx;
use crate::vocab::{Clan, Discipline, Level, Sect};

/// This card becomes a vampire in your ready region, as The Embrace does: from play, where it is.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(from = "Written")]
pub struct BecomeVampire {
    /// Its capacity.
    pub capacity: u8,
    /// Its sect; that of `Me` by default.
    pub sect: Option<Sect>,
    /// Whether it cannot act this turn, or must hunt; neither, where this is none.
    pub cannot_act: Option<bool>,
    /// Its Disciplines, as Tumnimos has Chimerstry.
    pub disciplines: Vec<(Discipline, Level)>,
    /// Its clan, or none; that of `Me` by default.
    pub clan: Option<Vec<Clan>>,
    /// Whether it is unique as a vampire, though the card in play is not.
    pub unique: bool,
}

/// As a script says it.
#[derive(Deserialize)]
#[serde(rename = "BecomeVampire")]
struct Written(
    u8,
    #[serde(default)] Option<Sect>,
    #[serde(default = "must_hunt")] Option<bool>,
    #[serde(default)] Vec<(Discipline, Level)>,
    #[serde(default)] Option<Vec<Clan>>,
    #[serde(default)] bool,
);

#[allow(clippy::unnecessary_wraps)] // what stands in a script may be none
fn must_hunt() -> Option<bool> {
    Some(false)
}

impl From<Written> for BecomeVampire {
    fn from(Written(capacity, sect, cannot_act, disciplines, clan, unique): Written) -> Self {
        BecomeVampire {
            capacity,
            sect,
            cannot_act,
            disciplines,
            clan,
            unique,
        }
    }
}

impl Verb for BecomeVampire {
    const ROW: (&'static str, &'static str) = (
        "BecomeVampire(1, Anarch)",
        "this card becomes a vampire of this capacity in your ready region, of the clan of `Me`, and \
         of its sect unless one is given; nothing on it yet, and it on nobody. It must hunt this turn, \
         or with a third, `true`, cannot act; with `None` neither. A fourth is its Disciplines, a \
         fifth its clan, `[]` where it is clanless, a sixth, `true`, makes it unique, as a vampire \
         alone: `BecomeVampire(2, None, true, [(Valeren, Basic)], [Salubri])`",
    );

    fn check(&self) -> Result<(), String> {
        match self.clan.as_ref().is_some_and(|clans| clans.len() > 1) {
            true => Err("a vampire is of one clan, or of none".into()),
            false => Ok(()),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.become_vampire(ctx, self);
    }

    fn english(&self, _: &mut Names) -> String {
        let clan = match self.clan.as_deref() {
            None => "of the clan of this minion".to_owned(),
            Some([]) => "without clan".to_owned(),
            Some([clan, ..]) => format!("of clan {}", clan.name()),
        };
        let sect = match (self.sect, &self.clan) {
            (Some(sect), _) => format!("{clan}, {}", sect.name()),
            (None, None) => "of the clan and sect of this minion".to_owned(),
            (None, Some(_)) => format!("{clan} and of the sect of this minion"),
        };
        let unique = if self.unique { "unique " } else { "" };
        let mut text = format!(
            "this card becomes a {}-capacity {unique}vampire {sect}",
            self.capacity
        );
        if !self.disciplines.is_empty() {
            let all = self.disciplines.iter().map(|(d, l)| mastered(*d, *l));
            text += &format!(", with {}", join(all, "and"));
        }
        text += match self.cannot_act {
            Some(true) => ", which cannot act this turn",
            Some(false) => ", which must hunt this turn",
            None => "",
        };
        text
    }

    fn gist(&self) -> Gist<'_> {
        Gist::BringOutVampire
    }

    facets!(any_time, reads THINGS, writes ALL);
}
