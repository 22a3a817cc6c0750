//! Ending, cancelling, failing and continuing what goes on.

use serde::Deserialize;

use super::{Gist, Timing, Verb};
use crate::db::Needs;
use crate::observer::{GameEvent, Observer};
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::state::{ActionResult, Cancelled, Ctx};

/// Something that goes on.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Affair {
    /// The action.
    Action,
    /// The combat.
    Combat,
    /// The referendum.
    Referendum,
    /// The card that is being played.
    Card,
    /// The bleed.
    Bleed,
    /// The block attempt.
    Block,
}

/// An action ends at once, unsuccessfully, as by Change of Target; combat ends.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct End(pub Affair);

impl Verb for End {
    const ROW: (&'static str, &'static str) = (
        "End(Action)",
        "the action ends at once, unsuccessfully; `End(Combat)`",
    );

    fn check(&self) -> Result<(), String> {
        match self.0 {
            Affair::Action | Affair::Combat => Ok(()),
            Affair::Referendum | Affair::Card | Affair::Bleed | Affair::Block => {
                Err(format!("{self:?} is nothing that happens"))
            }
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, _: &mut Ctx) {
        match self.0 {
            Affair::Action => rules.end_action(),
            Affair::Combat => rules.combat.over = true,
            Affair::Referendum | Affair::Card | Affair::Bleed | Affair::Block => {
                unreachable!("scripts do not say {self:?}")
            }
        }
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            Affair::Action => "the action ends, unsuccessfully",
            Affair::Combat => "combat ends",
            Affair::Referendum | Affair::Card | Affair::Bleed | Affair::Block => {
                unreachable!("scripts do not say {self:?}")
            }
        }
        .to_owned()
    }

    fn gist(&self) -> Gist<'_> {
        match self.0 {
            Affair::Action => Gist::EndAction,
            Affair::Combat | Affair::Referendum | Affair::Card | Affair::Bleed | Affair::Block => {
                Gist::Other
            }
        }
    }

    facets!(any_time, reads ACTION | COMBAT | REFERENDUM, writes ALL);
}

/// An action is cancelled: it ends at once and may be taken again, unless it was blocked and
/// continued (The Kiss of Ra). Of a combat, be it one that a block is about to begin, nothing more
/// comes, not even the end of the round. A referendum neither passes nor fails. A card has no
/// effect, and its cost is not paid.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Cancel(pub Affair);

impl Verb for Cancel {
    const ROW: (&'static str, &'static str) = (
        "Cancel(Card)",
        "the card being played, whose cost is not paid; `Cancel(Action)`: it ends at once, and may be taken again, unless it was blocked and continued; `Cancel(Combat)`: that which goes on or which a block is about to begin: nothing more of it comes, not even the end of the round; `Cancel(Referendum)`: it neither passes nor fails",
    );

    fn check(&self) -> Result<(), String> {
        match self.0 {
            Affair::Card | Affair::Action | Affair::Combat | Affair::Referendum => Ok(()),
            Affair::Bleed | Affair::Block => Err(format!("{self:?} is nothing that happens")),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, _: &mut Ctx) {
        match self.0 {
            Affair::Card => rules.cancel_card(Cancelled::Unpaid),
            Affair::Action => rules.cancel_action(),
            Affair::Combat => rules.cancel_combat(),
            Affair::Referendum => {
                if rules.referendum.on {
                    rules.referendum.cancelled = true;
                    rules.tell(GameEvent::ReferendumCancelled);
                }
            }
            Affair::Bleed | Affair::Block => unreachable!("scripts do not say {self:?}"),
        }
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            Affair::Card => "cancel the card being played (its cost is not paid)",
            Affair::Action => "the action is canceled and ends; the minion can take it again",
            Affair::Combat => "combat is cancelled",
            Affair::Referendum => "cancel the referendum",
            Affair::Bleed | Affair::Block => unreachable!("scripts do not say {self:?}"),
        }
        .to_owned()
    }

    facets!(any_time, reads ACTION | COMBAT | REFERENDUM, writes ALL, unweighed);
}

/// An action fails, and what comes after its resolution still does. A bleed burns no pool and is
/// not successful. A block attempt fails. A card is cancelled, though its cost is paid.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Fail(pub Affair);

impl Verb for Fail {
    const ROW: (&'static str, &'static str) = (
        "Fail(Action)",
        "the action fails, and what comes after its resolution still does; `Fail(Bleed)`: it burns no pool and is not successful; `Fail(Block)`: the current block attempt; `Fail(Card)`: the card being played is cancelled, and its cost is paid",
    );

    fn check(&self) -> Result<(), String> {
        match self.0 {
            Affair::Action | Affair::Bleed | Affair::Block | Affair::Card => Ok(()),
            Affair::Combat | Affair::Referendum => Err(format!("{self:?} is nothing that happens")),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, _: &mut Ctx) {
        match self.0 {
            Affair::Action => {
                if rules.action.on && rules.action.result == ActionResult::Pending {
                    rules.action.failed_early = true;
                }
            }
            Affair::Bleed => {
                rules.action.bleed_fails = true;
                rules.tell(GameEvent::BleedFails);
            }
            Affair::Block => rules.block_fails(),
            Affair::Card => rules.cancel_card(Cancelled::Paid),
            Affair::Combat | Affair::Referendum => unreachable!("scripts do not say {self:?}"),
        }
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            Affair::Action => "the action fails",
            Affair::Bleed => "the bleed burns no pool and is not successful",
            Affair::Block => "the block attempt fails",
            Affair::Card => "cancel the card being played (its cost is paid)",
            Affair::Combat | Affair::Referendum => unreachable!("scripts do not say {self:?}"),
        }
        .to_owned()
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        needs.block_going_on = self.0 == Affair::Block;
        Timing {
            needs,
            window: None,
            until_resolution: matches!(self.0, Affair::Action | Affair::Bleed),
        }
    }

    fn gist(&self) -> Gist<'_> {
        match self.0 {
            Affair::Bleed => Gist::BleedFails,
            Affair::Action | Affair::Combat | Affair::Referendum | Affair::Card | Affair::Block => {
                Gist::Other
            }
        }
    }

    facets!(reads ACTION | COMBAT | REFERENDUM, writes ALL);
}

/// A blocked action continues as if unblocked, as by Form of Mist; combat goes on with another
/// round instead of ending.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Continue(pub Affair);

impl Verb for Continue {
    const ROW: (&'static str, &'static str) = (
        "Continue(Action)",
        "the blocked action continues as if unblocked; `Continue(Combat)`: instead of ending, combat goes on with another round",
    );

    fn check(&self) -> Result<(), String> {
        match self.0 {
            Affair::Action | Affair::Combat => Ok(()),
            Affair::Referendum | Affair::Card | Affair::Bleed | Affair::Block => {
                Err(format!("{self:?} is nothing that happens"))
            }
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, _: &mut Ctx) {
        match self.0 {
            Affair::Action => rules.continue_action(),
            Affair::Combat => rules.new_round(),
            Affair::Referendum | Affair::Card | Affair::Bleed | Affair::Block => {
                unreachable!("scripts do not say {self:?}")
            }
        }
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            Affair::Action => "the action continues as if unblocked",
            Affair::Combat => "instead of ending combat, start a new round",
            Affair::Referendum | Affair::Card | Affair::Bleed | Affair::Block => {
                unreachable!("scripts do not say {self:?}")
            }
        }
        .to_owned()
    }

    facets!(any_time, reads ACTION | COMBAT | REFERENDUM, writes ALL, unweighed);
}
