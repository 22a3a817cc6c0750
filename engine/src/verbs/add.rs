//! Changing a number of the action, the combat or the referendum at hand.

use serde::Deserialize;

use super::{Gist, Parts, Timing, Verb};
use crate::db::Needs;
use crate::observer::{GameEvent, Observer};
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::{Who, Window};
use crate::state::{Ballot, Ctx, Slot};

/// A number of what is at hand that steps change.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
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
    StrikeDamage,
    /// Strikes that `Me` has this round besides the first.
    Strikes,
}

/// So much is added to a number of what is at hand, as by Bonding: stealth and intercept only when
/// needed, bleed and additional strikes within the limit of one such effect.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Add(pub Current, pub i8);

/// So much is added to such a number though it may not be needed, or outside the limit of one such
/// effect, as by Second Tradition: Domain.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct AddAnyway(pub Current, pub i8);

/// So much is added to the intercept of the blocking minion or to the votes of somebody: a card
/// that is `This` has votes of its own, as Ventrue Headquarters.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct AddTo(pub Who, pub Current, pub i8);

/// Adds to a number, of whoever is meant without a word or of somebody.
fn add<O: Observer>(
    rules: &mut Deeds<'_, O>,
    ctx: &mut Ctx,
    of: Option<Who>,
    Add(what, by): Add,
    anyway: bool,
) {
    let n = by.max(0) as u8;
    match what {
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
        Current::Bleed => {
            rules.action.limited |= by > 0 && !anyway;
            rules.change_bleed(by);
        }
        Current::Votes if of == Some(Who::This) => {
            rules.add_ballot(Ballot {
                source: ctx.this,
                seat: ctx.seat,
                bonus: by,
                ..Ballot::default()
            });
            let source = ctx.this.some();
            rules.tell(GameEvent::VotesGained { source, by });
        }
        Current::Votes => {
            let slot = rules.who(of.unwrap_or_default(), ctx);
            rules.add_votes(slot, by);
        }
        Current::VotesAgainst => rules.add_votes_against(ctx.me, by),
        Current::StrikeDamage if rules.strikes_are_being_resolved() => {
            rules.inflict_more(ctx.me, n);
        }
        Current::StrikeDamage => {
            if let Some(i) = rules.side(ctx.me) {
                rules.combat.sides[i].strike.more += n;
            }
        }
        Current::Strikes => rules.gain_strikes(ctx.me, n, !anyway),
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
            Current::StrikeDamage => format!("{by:+} damage of the strike"),
            Current::Strikes => format!("{by} additional strike{s}"),
        }
    }

    /// When it is of use to change it.
    fn timing(self, by: i8, anyway: bool) -> Timing {
        let mut needs = Needs::NONE;
        match self {
            Current::Stealth => needs.stealth = !anyway,
            Current::Intercept => needs.intercept = !anyway,
            Current::Bleed => needs.limited = by > 0 && !anyway,
            Current::Votes | Current::VotesAgainst | Current::StrikeDamage | Current::Strikes => {}
        }
        Timing {
            needs,
            window: (self == Current::Strikes).then_some(Window::AdditionalStrikes),
            until_resolution: match self {
                Current::Stealth | Current::Intercept => anyway,
                Current::Bleed => true,
                Current::Votes
                | Current::VotesAgainst
                | Current::StrikeDamage
                | Current::Strikes => false,
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
            Current::StrikeDamage | Current::Strikes => Parts::COMBAT,
        }
    }
}

impl Verb for Add {
    const ROW: (&'static str, &'static str) = (
        "Add(Stealth, 1)",
        "more stealth of the acting minion; also `Intercept` of `Me` – or, if the card has no \
         `Me`, of the blocking minion –, `Bleed`, `Votes` of `Me`, `VotesAgainst` that must be \
         cast against, `StrikeDamage` of the strike just chosen or being resolved, additional \
         `Strikes`. Stealth and intercept only when needed, bleed and strikes within the limit of \
         one such effect; several such steps of one card count as one modifier. `Add(Bleed, -2)` \
         reduces the bleed",
    );

    fn check(&self) -> Result<(), String> {
        match self {
            Add(Current::Bleed, _) => Ok(()),
            Add(what, by) if *by <= 0 => Err(format!("{by} cannot be added to {what:?}")),
            Add(..) => Ok(()),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        add(rules, ctx, None, *self, false);
    }

    fn english(&self, _: &mut Names) -> String {
        let Add(what, by) = *self;
        let text = what.english(by);
        match what {
            Current::Bleed if by > 0 => format!("{text} (limited)"),
            Current::Strikes => format!("{text} (limited)"),
            Current::Votes | Current::VotesAgainst => format!("this minion gets {text}"),
            Current::Bleed | Current::Stealth | Current::Intercept | Current::StrikeDamage => text,
        }
    }

    fn timing(&self) -> Timing {
        self.0.timing(self.1, false)
    }

    fn reads(&self) -> Parts {
        self.0.part()
    }

    fn writes(&self) -> Parts {
        self.0.part()
    }

    fn gist(&self) -> Gist<'_> {
        let Add(what, n) = *self;
        match what {
            Current::Stealth => Gist::Stealth { n, anyway: false },
            Current::Intercept => Gist::Intercept { n, anyway: false },
            Current::Bleed if n < 0 => Gist::ReduceBleed(-n),
            Current::Bleed => Gist::Bleed { n, limited: true },
            Current::Votes => Gist::Votes(n),
            Current::VotesAgainst => Gist::VotesAgainst(n),
            Current::StrikeDamage => Gist::Other,
            Current::Strikes => Gist::AdditionalStrikes(n),
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
                Add(self.0, self.1).check()
            }
            Current::Votes | Current::VotesAgainst | Current::StrikeDamage => {
                Err(format!("{:?} has no limit; use `Add`", self.0))
            }
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        add(rules, ctx, None, Add(self.0, self.1), true);
    }

    fn english(&self, _: &mut Names) -> String {
        let text = self.0.english(self.1);
        match self.0 {
            Current::Stealth | Current::Intercept => format!("{text}, even if not yet needed"),
            Current::Strikes => format!("{text} outside the limit of one effect each round"),
            Current::Bleed | Current::Votes | Current::VotesAgainst | Current::StrikeDamage => text,
        }
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
            Current::Votes | Current::VotesAgainst | Current::StrikeDamage | Current::Strikes => {
                Gist::Other
            }
        }
    }
}

impl Verb for AddTo {
    const ROW: (&'static str, &'static str) = (
        "AddTo(who, Votes, 1)",
        "more votes of somebody; of a card that is `This`, votes of its own. `Intercept` of \
         `Blocking`, whichever minion that is, only when needed; of anybody else, needed or not",
    );

    fn check(&self) -> Result<(), String> {
        match self {
            AddTo(_, Current::Intercept | Current::Votes, _) => Ok(()),
            AddTo(who, what, _) => Err(format!("{what:?} cannot be added to {who:?}")),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        add(rules, ctx, Some(self.0), Add(self.1, self.2), false);
    }

    fn english(&self, names: &mut Names) -> String {
        let gets = format!("{} gets {}", who(self.0, names), self.1.english(self.2));
        match (self.0, self.1) {
            (Who::Blocking, _) | (_, Current::Votes) => gets,
            _ => format!("{gets}, even if not yet needed"),
        }
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        let intercept = self.1 == Current::Intercept;
        needs.intercept_of_blocking = intercept && self.0 == Who::Blocking;
        Timing {
            needs,
            until_resolution: intercept && self.0 != Who::Blocking,
            ..Timing::ANY
        }
    }

    fn reads(&self) -> Parts {
        self.1.part() | Parts::THINGS
    }

    fn writes(&self) -> Parts {
        self.1.part()
    }

    fn gist(&self) -> Gist<'_> {
        match self {
            AddTo(Who::This, Current::Votes, n) => Gist::VotesFromThis(*n),
            AddTo(_, Current::Votes, n) => Gist::Votes(*n),
            AddTo(..) => Gist::Other,
        }
    }
}
