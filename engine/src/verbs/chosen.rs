//! What is done with the card chosen: it is played, put in play, or had by a minion at its cost.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::{Ctx, Mastery, Seat, Slot};
use crate::vocab::{Level, Sect};

/// The card chosen in an ash heap is played as if from hand; one of yours is removed from the game instead
/// of being burned. Spiritual Guidance does so, and Reality Mirror with one of another. Among the effects
/// of a political action it is the referendum of the card chosen, which that action calls (Charming Lobby,
/// Bujo).
#[derive(
    Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize,
)]
pub struct PlayChosen(pub Option<Level>);

impl PlayChosen {
    /// By what the Disciplines are met that the card requires, where this minion plays it.
    pub(crate) fn mastery(self, me: Slot) -> Mastery {
        self.0
            .map_or(Mastery::Usual, |level| Mastery::Taught(me, level))
    }
}

impl Verb for PlayChosen {
    const ROW: (&'static str, &'static str) = (
        "PlayChosen(None)",
        "the card chosen in an ash heap is played as if from hand, and if it is yours removed from the game \
         instead of being burned; `PlayChosen(Basic)`: `Me`, a vampire, can play it as if it had one \
         Discipline that it has not at all, at this level; \
         among the effects of a political action the referendum called is that of the \
         card chosen as it was announced, and this is what it does: one of your hand is played for that \
         at its cost, which nobody can cancel, one of an ash heap is removed from the game without being \
         played, and one in play offers it",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        match rules.calls_chosen() {
            true => rules.chosen_takes_effect(),
            false => rules.play_chosen(ctx, *self),
        }
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            None => "play the card chosen as if from hand, and if it is yours remove it from the game \
                     instead of burning it (where a referendum passes: do what that of the card chosen \
                     does, which is the one called)"
                .to_owned(),
            Some(level) => format!(
                "play the card chosen as if from hand, as if this vampire had the {} level of one \
                 Discipline that it has not, and if it is yours remove it from the game instead of \
                 burning it",
                match level {
                    Level::Basic => "basic",
                    Level::Superior => "superior",
                }
            ),
        }
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}

/// The two cards chosen change places, one of them in a hand: nothing is discarded, and nothing
/// replaced. Garibaldi-Meucci Museum, Storage Annex and Carlotta Giovanni do so. Two on minions go to
/// each other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange;

impl Verb for Exchange {
    const ROW: (&'static str, &'static str) = (
        "Exchange",
        "the two cards chosen change places, one of them in a hand, to which the other goes, whosever \
         card it is; nothing is discarded or replaced; of two in play on minions, each goes to the \
         minion of the other, if both may have them so",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let things = [Who::Target, Who::Second].map(|who| rules.who(who, ctx));
        if things.iter().all(|thing| thing.is_some()) {
            rules.exchange_on_minions(things);
            return;
        }
        let (one, other) = (ctx.chosen.other_card, ctx.chosen_card);
        if one.is_some() && other.is_some() {
            match rules.in_hand(one) {
                true => rules.exchange(one, other),
                false => rules.exchange(other, one),
            }
        }
    }

    fn english(&self, _: &mut Names) -> String {
        "exchange the two cards chosen".to_owned()
    }

    facets!(consistent, any_time, reads CARDS | THINGS, writes ALL, unweighed);
}

/// The card chosen is put in play, free of charge and in its basic version: equipment and
/// retainers on `Me` or another minion, a vampire with so much blood, as by Possession.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PutChosenInPlay(pub u8, #[serde(default)] pub Who);

impl Verb for PutChosenInPlay {
    const ROW: (&'static str, &'static str) = (
        "PutChosenInPlay(0)",
        "the card chosen, free of charge and in its basic version: equipment and retainers on `Me`, a \
         vampire with so much blood; it is the thing chosen next, `Target` where nothing else has been; \
         `PutChosenInPlay(0, Target)`: on another minion",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let on = match self.1 == Who::Me {
            true => ctx.me,
            false => rules.who(self.1, ctx),
        };
        rules.put_chosen_in_play(ctx, self.0, on);
    }

    fn english(&self, names: &mut Names) -> String {
        match self.0 {
            0 => format!(
                "put the card chosen in play, in its basic version: equipment or a retainer on \
                 {}, a vampire without blood",
                who(self.1, names)
            ),
            n => format!("put the vampire chosen in play with {n} blood"),
        }
    }

    fn gist(&self) -> Gist<'_> {
        match self.0 {
            0 => Gist::PutChosenInPlay,
            _ => Gist::BringOutVampire,
        }
    }

    facets!(consistent, any_time, reads THINGS, writes ALL);
}

/// The card chosen, or a minion in an uncontrolled region, comes into play as an ally that this card
/// describes in one of its modes, whatever is printed on it but its name, as by Khazar's Diary and Spell
/// of Life.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Represent(pub Who, pub u8, #[serde(default)] pub Option<Sect>);

impl Verb for Represent {
    const ROW: (&'static str, &'static str) = (
        "Represent(Card, 1)",
        "the card chosen, or `Target` in an uncontrolled region, comes into play, for you or for whoever \
         takes the action of a card in play that does it, as the ally that this card says in its mode of \
         this number, the first being 0, which has a `life` and nothing that is done, and is never \
         played; of what is printed on the card it keeps its name. A `life` of 0 is as much as its \
         capacity. It is unique with the keyword `Unique`, can act at once, and is the thing chosen next. \
         `Represent(Card, 1, Sabbat)`: not an ally but a vampire of this sect, of a capacity of that `life`, \
         without clan and blood, that must hunt this turn; of a master: Discipline card it remembers the \
         Discipline. \
         `Represent(This, 1)`: this card in play is what such a mode says from then on, of no type, which has \
         a `life` of 0",
    );

    fn check(&self) -> Result<(), String> {
        match self.0 {
            Who::Target | Who::This if self.2.is_some() => {
                Err("what comes into play as a vampire is `Card`".into())
            }
            Who::Card | Who::Target | Who::This => Ok(()),
            Who::Me
            | Who::Acting
            | Who::Blocking
            | Who::Opposing
            | Who::Subject
            | Who::Culprit
            | Who::AimedAt
            | Who::Caller
            | Who::Hunted
            | Who::ActionCard
            | Who::Weapon
            | Who::OpposingWeapon
            | Who::Second
            | Who::Third => Err(
                "what represents an ally is `Card` or `Target`, and what becomes another is `This`"
                    .into(),
            ),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        if self.0 == Who::This {
            rules.become_another(ctx.this, self.1);
            return;
        }
        let lying = match self.0 == Who::Card {
            true => Slot::NONE,
            false => rules.who(self.0, ctx),
        };
        rules.represent(ctx, lying, self.1, self.2);
    }

    fn english(&self, names: &mut Names) -> String {
        let what = match self.0 == Who::Card {
            true => "the card chosen".to_owned(),
            false => who(self.0, names),
        };
        if self.0 == Who::This {
            return format!("this card becomes what mode {} says", self.1);
        }
        match self.2 {
            None => format!(
                "put {what} in play to represent the ally of mode {}",
                self.1
            ),
            Some(sect) => format!(
                "put {what} in play to represent a clanless {} vampire without blood of mode {}, of \
                 that life as its capacity and with the Discipline that it gives, which must hunt \
                 this turn",
                sect.name(),
                self.1
            ),
        }
    }

    fn gist(&self) -> Gist<'_> {
        match self.0 == Who::Card {
            true => Gist::PutChosenInPlay,
            false if self.0 == Who::This => Gist::Other,
            false => Gist::BringOutVampire,
        }
    }

    facets!(any_time, reads THINGS, writes ALL);
}

/// A minion equips with the card chosen in a hand or a library, employs or recruits it,
/// at its cost and by its requirements, as by Concealed Weapon and The Summoning, or on other terms.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Equip(pub Who, #[serde(default)] pub Terms);

/// On which terms a minion is equipped with a card by an effect.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize,
)]
#[serde(try_from = "WrittenTerms")]
pub enum Terms {
    /// At its cost and by its requirements.
    #[default]
    Usual,
    /// So too, but the pool is paid by whoever has less as well: of a card that is found, and not
    /// picked from among those that can be paid for.
    Found,
    /// At its cost and by its requirements, but it is put there, and nobody has equipped with it: where
    /// masters are among the cards of which it has been chosen.
    Put,
    /// Whatever it requires, at its cost.
    Anyhow,
    /// By its requirements, at so much less pool, or where it costs blood so much less blood; at more,
    /// where that is less than 0 (Filchware's Pawn Shop).
    Less(i8, i8),
    /// Whatever it requires, in its basic version, at half its printed cost, rounded down: you pay the
    /// pool.
    HalfPrice,
}

/// As a script says them.
#[derive(Deserialize)]
#[serde(rename = "Terms")]
enum WrittenTerms {
    /// Whatever it requires, at this part of its cost.
    Anyhow(f32),
    Less(i8, i8),
}

impl TryFrom<WrittenTerms> for Terms {
    type Error = String;

    fn try_from(written: WrittenTerms) -> Result<Terms, String> {
        match written {
            WrittenTerms::Anyhow(1.0) => Ok(Terms::Anyhow),
            WrittenTerms::Anyhow(0.5) => Ok(Terms::HalfPrice),
            WrittenTerms::Anyhow(part) => {
                Err(format!("`Anyhow` is at the cost or half of it, not {part}"))
            }
            WrittenTerms::Less(pool, blood) => Ok(Terms::Less(pool, blood)),
        }
    }
}

impl Terms {
    /// What is left of a printed cost of pool or blood.
    pub(crate) const fn of(self, printed: u8) -> u8 {
        match self {
            Terms::HalfPrice => printed / 2,
            Terms::Usual | Terms::Found | Terms::Put | Terms::Anyhow | Terms::Less(..) => printed,
        }
    }

    /// Who pays the pool, the one whose effect it is or the controller of the minion.
    pub(crate) const fn payer(self, of_effect: Seat, controller: Seat) -> Seat {
        match self {
            Terms::HalfPrice => of_effect,
            Terms::Usual | Terms::Found | Terms::Put | Terms::Anyhow | Terms::Less(..) => {
                controller
            }
        }
    }
}

impl Verb for Equip {
    const ROW: (&'static str, &'static str) = (
        "Equip(who)",
        "equip a minion with the card chosen in a hand, a library or an ash heap, or that this card holds, or have it employed or recruited, \
         at its cost and by its requirements; what it has chosen as it is played is chosen \
         then. `Equip(who, Anyhow(1))`: whatever it requires, at its cost; `Anyhow(0.5)`: so too, in its \
         basic version and at half its printed cost, rounded down, of which you pay the pool; `Less(1, 2)`: for 1 pool less, \
         or where it costs blood for 2 blood less; for more, where that is less than 0. Where the card was chosen from \
         among others of `kind: Master`, it is put there, which is no equipping: a master card that goes on a minion, too. A minion that is chosen after the card, \
         for `Equip(Target)`, is one that could have it, and the card need not be one that anybody could",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let minion = rules.who(self.0, ctx);
        let (card, by) = (ctx.chosen_card, *ctx);
        if rules.may_be_equipped(card) {
            rules.equip_with(card, minion, self.1, &by);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let (more, less) = ("paying its cost and", "paying its cost, less");
        let terms = match self.1 {
            Terms::Less(-1, 0) => &format!("{more} 1 pool")[..],
            Terms::Less(pool, blood) if pool < 0 || blood < 0 => {
                &format!("{more} {} pool or {} blood", -pool, -blood)
            }
            Terms::Less(pool, 0) => &format!("{less} {pool} pool"),
            Terms::Less(pool, blood) => &format!("{less} {pool} pool or {blood} blood"),
            Terms::Usual => "paying its cost",
            Terms::Found => "paying its cost, whatever pool that leaves",
            Terms::Put => {
                return format!("put the chosen card on {}, paying its cost", who(self.0, names))
            }
            Terms::Anyhow => "ignoring what it requires and paying its cost",
            Terms::HalfPrice => {
                "ignoring what it requires and paying half its cost, rounded down, in its basic version"
            }
        };
        format!(
            "equip {} with the chosen card or have it employed, {terms}",
            who(self.0, names)
        )
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}
