//! Of which clan and sect a vampire is, or a card says that it is.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Parts, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::{Allegiance, Who};
use crate::state::{flag, Ctx};
use crate::vocab::Keyword;

/// A vampire becomes one of a sect or of a clan for good, as by Muricia; or a vampire is considered of
/// those of another while this card is on it, as by Derange.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Become(pub Who, pub Allegiance);

impl Verb for Become {
    const ROW: (&'static str, &'static str) = (
        "Become(who, Anarch)",
        "for good: a vampire of this sect, or of this clan, `Become(who, Ahrimane)`; `Become(This, Me)`: \
         while this card is on a vampire, that is considered of the clan and sect that `Me` is of now",
    );

    fn check(&self) -> Result<(), String> {
        match (self.0 == Who::This) == (self.1 == Allegiance::OfMe) {
            true => Ok(()),
            false => Err("what `Me` is of, `This` is, and nothing else".into()),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let who = rules.who(self.0, ctx);
        let vampire = rules.vampires.has(who);
        match self.1 {
            Allegiance::Sect(sect) if vampire => rules.change_sect(who, sect),
            Allegiance::Clan(clan) if vampire => {
                rules.p_mut(who).own_clan = Some(clan);
                rules.settle_clan(who);
            }
            Allegiance::Sect(_) | Allegiance::Clan(_) => {}
            Allegiance::OfMe => {
                let me = rules.who(Who::Me, ctx);
                if me.is_some() && who.is_some() && rules.p(who).on.is_some() {
                    let like = *rules.p(me);
                    rules.game.t.write_clan(who, like.clan);
                    rules.settle_clan(rules.p(who).on);
                    if let Some(sect) = like.sect {
                        rules.say_sect(who, sect);
                    }
                }
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let what = match self.1 {
            Allegiance::Sect(sect) => sect.name(),
            Allegiance::Clan(clan) => clan.name(),
            Allegiance::OfMe => {
                return format!(
                    "while it is on a vampire, the vampire is considered of the clan and sect that \
                     {} is of now",
                    who(Who::Me, names)
                )
            }
        };
        format!("{} becomes {what}", who(self.0, names))
    }

    fn writes(&self) -> Parts {
        match self.1 {
            // What cannot stay with a vampire of that sect is burned.
            Allegiance::Sect(_) => Parts::LEAVING,
            Allegiance::Clan(_) | Allegiance::OfMe => Parts::ALL,
        }
    }

    fn gist(&self) -> Gist<'_> {
        match self.1 {
            Allegiance::Sect(sect) => Gist::BecomeSect(sect),
            Allegiance::Clan(_) | Allegiance::OfMe => Gist::Other,
        }
    }

    fn reads(&self) -> Parts {
        match self.1 {
            Allegiance::Sect(_) => Parts::TRAITS,
            Allegiance::Clan(_) | Allegiance::OfMe => Parts::THINGS.with(Parts::TRAITS),
        }
    }

    facets!(any_time);
}

/// A minion is no longer this, as one that Priority Shift takes from the Red List; a vampire loses
/// its title, with the cards that stand for it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Lose(pub Who, pub Keyword);

impl Verb for Lose {
    const ROW: (&'static str, &'static str) = (
        "Lose(who, RedList)",
        "for good: `Infernal`, `RedList`, `Sterile`, `BloodCursed`, `BlackHand`; its `Title`, with \
         the card that stands for it; one that is contested it yields",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let slot = rules.who(self.0, ctx);
        if self.1 != Keyword::Title {
            rules.set_trait(slot, self.1, false);
        } else if slot.is_some() && rules.p(slot).is(flag::TITLE_CONTESTED) {
            // A title that is contested is yielded.
            rules.yield_title(slot);
        } else if slot.is_some() {
            rules.burn_title_cards(slot);
            rules.lose_title(slot);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let who = who(self.0, names);
        match self.1 == Keyword::Title {
            true => format!("{who} loses its title"),
            false => format!("{who} is no longer {}", self.1.name()),
        }
    }

    facets!(consistent, any_time, reads THINGS | TRAITS, writes ALL, unweighed);
}
