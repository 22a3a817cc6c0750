//! Changing a number of the action, the combat or the referendum at hand.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Demand, Gist, Parts, Timing, Verb};
use crate::db::Needs;
use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::{narrowed, Number, Who, Window};
use crate::state::{Again, Ctx, Slot};

/// A number of what is at hand that steps change.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "Number")]
pub enum Current {
    /// Stealth of the acting minion.
    Stealth,
    /// Intercept of `Me`, or where a card is nobody's of the blocking minion.
    Intercept,
    /// The bleed amount.
    Bleed,
    /// Votes of `Me` in the referendum.
    Votes,
    /// Votes of `Me` that must be cast against the referendum.
    VotesAgainst,
    /// Damage of the strike of `Me` that has just been chosen, or is being resolved.
    Damage,
    /// Strikes that `Me` has this round besides the first.
    Strikes,
}

narrowed! {
    Number as Current, "nothing is added to {:?}":
    Stealth, Intercept, Bleed, Votes, VotesAgainst, Damage, Strikes
}

/// So much is added to a number of what is at hand, as by Bonding: stealth and intercept only when
/// needed, bleed and additional strikes within the limit of one such effect. Where somebody is named, to
/// the intercept or to the votes of whoever it is: a card that is `This` has
/// votes of its own, as Ventrue Headquarters; or to the stealth of `Acting`, if it turns out to be needed,
/// as by Gathii.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Add(pub Current, pub i8, #[serde(default)] pub Option<Who>);

/// So much is added to such a number though it may not be needed, or outside the limit of one such
/// effect, as by Second Tradition: Domain.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct AddAnyway(pub Current, pub i8);

/// Adds to a number, of whoever is meant without a word or of somebody.
fn add(rules: &mut Deeds<'_>, ctx: &mut Ctx, Add(what, by, of): Add, anyway: bool) {
    let n = by.max(0) as u8;
    match what {
        // It is settled only now whether there is any, and so whether it is needed (ANK 20231031).
        Current::Stealth if of.is_some() && !rules.stealth_is_needed() => {}
        Current::Stealth => {
            rules.action.stealth += by;
            rules.tell(GameEvent::StealthChanged { by });
        }
        Current::Intercept => {
            let minion = match (of, ctx.me) {
                (Some(of), _) => rules.who(of, ctx),
                (None, Slot::NONE) => rules.action.blocker,
                (None, me) => me,
            };
            rules.add_intercept(minion, by);
        }
        Current::Bleed
            if by > 0 && rules.is_left_out(rules.db, ctx.def, ctx.this, rules.action.actor) => {}
        Current::Bleed => {
            rules.action.limited |= by > 0 && !anyway;
            rules.change_bleed(by);
        }
        Current::Votes if of == Some(Who::This) => {
            let there = rules.who(Who::This, ctx);
            rules.add_votes_of_card(there, ctx.seat, by);
        }
        Current::Votes => {
            let slot = rules.who(of.unwrap_or_default(), ctx);
            rules.add_votes(slot, by);
        }
        Current::VotesAgainst => rules.add_votes_against(ctx.me, by),
        Current::Damage if of == Some(Who::Acting) => {
            rules.action.raised = rules.action.raised.saturating_add(n);
        }
        Current::Damage if rules.strikes_are_being_resolved() => {
            rules.inflict_more(ctx.me, n);
        }
        Current::Damage => {
            if let Some(i) = rules.side(ctx.me) {
                rules.combat.sides[i].strike.more += n;
            }
        }
        Current::Strikes => rules.gain_strikes(ctx.me, n, !anyway, Again::ForAnything),
    }
}

impl Current {
    /// What it is called, with how much more or less of it there is.
    fn english(self, by: i8) -> String {
        let s = if by == 1 { "" } else { "s" };
        match self {
            Current::Stealth => format!("{by:+} stealth"),
            Current::Intercept => format!("{by:+} intercept"),
            Current::Bleed => format!("{by:+} bleed"),
            Current::Votes => format!("{by:+} vote{s}"),
            Current::VotesAgainst => format!("{by:+} vote{s} against the referendum"),
            Current::Damage => format!("{by:+} damage of the strike"),
            Current::Strikes => format!("{by} additional strike{s}"),
        }
    }

    /// When it is of use to change it.
    fn demand(self, limited: bool) -> Option<Demand> {
        (self == Current::Strikes).then_some(Demand::Strikes { limited })
    }

    fn timing(self, by: i8, anyway: bool) -> Timing {
        let mut needs = Needs::NONE;
        match self {
            Current::Stealth => needs.stealth = !anyway,
            Current::Intercept => needs.intercept = !anyway,
            Current::Bleed => needs.limited = by > 0 && !anyway,
            Current::Votes | Current::VotesAgainst | Current::Damage | Current::Strikes => {}
        }
        Timing {
            needs,
            window: (self == Current::Strikes).then_some(Window::AdditionalStrikes),
            until_resolution: match self {
                Current::Stealth | Current::Intercept => anyway,
                Current::Bleed => true,
                Current::Votes | Current::VotesAgainst | Current::Damage | Current::Strikes => {
                    false
                }
            },
        }
    }

    /// What of the table it is.
    fn part(self) -> Parts {
        match self {
            Current::Stealth | Current::Intercept | Current::Bleed => Parts::ACTION,
            Current::Votes => Parts::REFERENDUM,
            // They may have to be paid for.
            Current::VotesAgainst => Parts::ALL,
            Current::Damage | Current::Strikes => Parts::COMBAT,
        }
    }
}

impl Verb for Add {
    const ROW: (&'static str, &'static str) = (
        "Add(Stealth, 1)",
        "more stealth of the acting minion; also `Intercept` of `Me` – or, if the card has no \
         `Me`, of the blocking minion –, `Bleed`, `Votes` of `Me`, `VotesAgainst` that must be \
         cast against, `Damage` of the strike just chosen or being resolved, additional \
         `Strikes`. Stealth and intercept only when needed, bleed and strikes within the limit of \
         one such effect; several such steps of one card count as one modifier. `Add(Bleed, -2)` \
         reduces the bleed. `Add(Votes, 1, who)` are votes of somebody, and of a card that is \
         `This` its own, or yours where it has been burned for them; `Add(Intercept, 1, Blocking)` is of the blocking minion, whoever it is, \
         only when needed, and of anybody else intercept, needed or not; `Add(Stealth, 1, Acting)` \
         may be carried out when none is needed, and then gives none; `Add(Damage, 1, Acting)` is of what \
         the card of the action inflicts or burns of the blood of others, as that succeeds",
    );

    fn check(&self) -> Result<(), String> {
        match self {
            Add(_, _, None)
            | Add(Current::Intercept | Current::Votes, _, Some(_))
            | Add(Current::Stealth | Current::Damage, _, Some(Who::Acting)) => {}
            Add(what, _, Some(who)) => return Err(format!("{what:?} cannot be added to {who:?}")),
        }
        match self {
            Add(Current::Bleed, ..) => Ok(()),
            Add(what, by, None) if *by <= 0 => Err(format!("{by} cannot be added to {what:?}")),
            Add(..) => Ok(()),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        add(rules, ctx, *self, false);
    }

    fn english(&self, names: &mut Names) -> String {
        let Add(what, by, of) = *self;
        let text = what.english(by);
        if let (Current::Damage, Some(_)) = (what, of) {
            return format!("the action inflicts {by} more damage, or burns {by} more blood");
        }
        if let Some(of) = of {
            let gets = format!("{} gets {text}", who(of, names));
            return match (of, what) {
                (_, Current::Stealth) => format!("{gets} if it needs any"),
                (Who::Blocking, _) | (_, Current::Votes) => gets,
                _ => format!("{gets}, even if not yet needed"),
            };
        }
        match what {
            Current::Bleed if by > 0 => format!("{text} (limited)"),
            Current::Strikes => format!("{text} (limited)"),
            Current::Votes | Current::VotesAgainst => format!("this minion gets {text}"),
            Current::Bleed | Current::Stealth | Current::Intercept | Current::Damage => text,
        }
    }

    fn demand(&self) -> Option<Demand> {
        self.0.demand(true)
    }

    fn timing(&self) -> Timing {
        let Add(what, by, of) = *self;
        let Some(of) = of else {
            return what.timing(by, false);
        };
        let mut needs = Needs::NONE;
        let intercept = what == Current::Intercept;
        needs.intercept_of_blocking = intercept && of == Who::Blocking;
        Timing {
            needs,
            until_resolution: intercept && of != Who::Blocking,
            ..Timing::ANY
        }
    }

    fn reads(&self) -> Parts {
        match self.2 {
            None => self.0.part(),
            Some(_) => self.0.part() | Parts::THINGS,
        }
    }

    fn writes(&self) -> Parts {
        match (self.0, self.2) {
            (Current::Damage, Some(_)) => Parts::ACTION,
            (what, _) => what.part(),
        }
    }

    fn gist(&self) -> Gist<'_> {
        let Add(what, n, of) = *self;
        match (what, of) {
            (Current::Votes, Some(Who::This)) => Gist::VotesFromThis(n),
            (Current::Votes, _) => Gist::Votes(n),
            (Current::Stealth, _) => Gist::Stealth { n, anyway: false },
            (_, Some(_)) => Gist::Other,
            (Current::Intercept, None) => Gist::Intercept { n, anyway: false },
            (Current::Bleed, None) if n < 0 => Gist::ReduceBleed(-n),
            (Current::Bleed, None) => Gist::Bleed { n, limited: true },
            (Current::VotesAgainst, None) => Gist::VotesAgainst(n),
            (Current::Damage, None) => Gist::Other,
            (Current::Strikes, None) => Gist::AdditionalStrikes(n),
        }
    }
}

impl Verb for AddAnyway {
    const ROW: (&'static str, &'static str) = (
        "AddAnyway(Bleed, 1)",
        "more bleed outside the limit of one modifier a bleed; additional `Strikes` outside the \
         limit of one effect a round; `Stealth` or `Intercept`, needed or not",
    );

    fn check(&self) -> Result<(), String> {
        match self.0 {
            Current::Stealth | Current::Intercept | Current::Bleed | Current::Strikes => {
                Add(self.0, self.1, None).check()
            }
            Current::Votes | Current::VotesAgainst | Current::Damage => {
                Err(format!("{:?} has no limit; use `Add`", self.0))
            }
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        add(rules, ctx, Add(self.0, self.1, None), true);
    }

    fn english(&self, _: &mut Names) -> String {
        let text = self.0.english(self.1);
        match self.0 {
            Current::Stealth | Current::Intercept => format!("{text}, even if not yet needed"),
            Current::Strikes => format!("{text} outside the limit of one effect each round"),
            Current::Bleed | Current::Votes | Current::VotesAgainst | Current::Damage => text,
        }
    }

    fn demand(&self) -> Option<Demand> {
        self.0.demand(false)
    }

    fn timing(&self) -> Timing {
        self.0.timing(self.1, true)
    }

    fn reads(&self) -> Parts {
        self.0.part()
    }

    fn writes(&self) -> Parts {
        self.0.part()
    }

    fn gist(&self) -> Gist<'_> {
        let n = self.1;
        match self.0 {
            Current::Stealth => Gist::Stealth { n, anyway: true },
            Current::Intercept => Gist::Intercept { n, anyway: true },
            Current::Bleed => Gist::Bleed { n, limited: false },
            Current::Votes | Current::VotesAgainst | Current::Damage | Current::Strikes => {
                Gist::Other
            }
        }
    }
}
