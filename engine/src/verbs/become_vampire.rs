//! Cards that become vampires, and vampires that learn.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::words::join;
use crate::script::render::{mastered, Names};
use crate::state::Ctx;
use crate::vocab::{Discipline, Level, Sect};

/// This card becomes a vampire of the clan of `Me`, in your ready region, as The Embrace does.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(from = "Written")]
pub struct BecomeVampire {
    /// Its capacity.
    pub capacity: u8,
    /// Its sect; that of `Me` by default.
    pub sect: Option<Sect>,
    /// Whether it cannot act this turn; otherwise it must hunt.
    pub cannot_act: bool,
    /// Its Disciplines, as Tumnimos has Chimerstry.
    pub disciplines: Vec<(Discipline, Level)>,
    /// Whether it is of no clan, as Shock Troops are.
    pub clanless: bool,
}

/// As a script says it.
#[derive(Deserialize)]
#[serde(rename = "BecomeVampire")]
struct Written(
    u8,
    #[serde(default)] Option<Sect>,
    #[serde(default)] bool,
    #[serde(default)] Vec<(Discipline, Level)>,
    #[serde(default)] bool,
);

impl From<Written> for BecomeVampire {
    fn from(Written(capacity, sect, cannot_act, disciplines, clanless): Written) -> BecomeVampire {
        BecomeVampire {
            capacity,
            sect,
            cannot_act,
            disciplines,
            clanless,
        }
    }
}

impl Verb for BecomeVampire {
    const ROW: (&'static str, &'static str) = (
        "BecomeVampire(1, Anarch)",
        "this card becomes a vampire of this capacity in your ready region, of the clan of `Me`, and \
         of its sect unless one is given; nothing on it yet. It must hunt this turn, or with a third, \
         `true`, cannot act. A fourth is its Disciplines: `BecomeVampire(2, None, \
         true, [(Valeren, Basic)])`; with a fifth, `true`, it is of no clan",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.become_vampire(ctx, self);
    }

    fn english(&self, _: &mut Names) -> String {
        let sect = match (self.sect, self.clanless) {
            (Some(sect), false) => format!("of the clan of this minion, {}", sect.name()),
            (None, false) => "of the clan and sect of this minion".to_owned(),
            (Some(sect), true) => format!("of no clan, {}", sect.name()),
            (None, true) => "of no clan, of the sect of this minion".to_owned(),
        };
        let mut text = format!(
            "this card becomes a {}-capacity vampire {sect}",
            self.capacity
        );
        if !self.disciplines.is_empty() {
            let all = self.disciplines.iter().map(|(d, l)| mastered(*d, *l));
            text += &format!(", with {}", join(all, "and"));
        }
        text += match self.cannot_act {
            true => ", which cannot act this turn",
            false => ", which must hunt this turn",
        };
        text
    }

    fn gist(&self) -> Gist<'_> {
        Gist::BringOutVampire
    }

    facets!(consistent, any_time, reads THINGS, writes ALL);
}
