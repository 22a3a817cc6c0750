//! Ending, cancelling, failing and continuing what goes on.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Demand, Gist, Timing, Verb};
use crate::db::Needs;
use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::render::number::meth;
use crate::script::render::Names;
use crate::script::{narrowed, Course, Meth, Window};
use crate::state::{ActionResult, Cancelled, Ctx, Slot};

/// Something that goes on.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "Course")]
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
    /// The maneuver that the minion opposing `Me` has used, as the last one.
    Maneuver,
    /// The turn, once the action that goes on is over.
    Turn,
}

narrowed! {
    Course as Affair, "no card ends, cancels or continues {:?}":
    Action, Combat, Referendum, Card, Bleed, Block, Maneuver, Turn
}

/// What becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Ends,
    IsCancelled,
    Fails,
    Continues,
    Reverses,
}

/// Of each outcome that there is: what it is in English, what players need to know of it, and how it
/// comes about. The others are listed too, so that a new affair is decided on.
macro_rules! outcomes {
    (
        $($outcome:ident $affair:ident: $english:literal, $gist:ident, |$rules:ident| $does:expr;)*
        -- $($never:ident $of:ident)*
    ) => {
        fn read(outcome: Outcome, affair: Affair) -> Option<(&'static str, Gist<'static>)> {
            match (outcome, affair) {
                $((Outcome::$outcome, Affair::$affair) => Some(($english, Gist::$gist)),)*
                $((Outcome::$never, Affair::$of))|* => None,
            }
        }

        fn carry_out(rules: &mut Deeds<'_>, outcome: Outcome, affair: Affair) {
            match (outcome, affair) {
                $((Outcome::$outcome, Affair::$affair) => {
                    let $rules = rules;
                    $does
                })*
                $((Outcome::$never, Affair::$of))|* => {
                    unreachable!("the reading of scripts refuses it: {affair:?} {outcome:?}")
                }
            }
        }
    };
}

outcomes! {
    Ends Action: "the action ends, unsuccessfully", EndAction, |rules| {
        rules.end_referendum_of_action();
        rules.end_action();
    };
    Ends Combat: "combat ends", EndCombat, |rules| rules.combat.over = true;
    Ends Turn: "the turn ends", Other, |rules| rules.end_turn_early(0);
    Ends Card: "nothing comes of what the card in play is being used for", Other,
        |rules| rules.end_use();
    IsCancelled Card: "cancel the card being played (its cost is not paid)", CancelCard,
        |rules| rules.cancel_card(Cancelled::Unpaid);
    IsCancelled Action: "the action is canceled and ends; the minion can take it again", Other,
        |rules| rules.cancel_action();
    IsCancelled Combat: "combat is cancelled", EndCombat, |rules| rules.cancel_combat();
    IsCancelled Referendum: "cancel the referendum", CancelReferendum, |rules| {
        if rules.referendum.on {
            rules.referendum.cancelled = true;
            rules.tell(GameEvent::ReferendumCancelled);
        }
    };
    IsCancelled Maneuver: "cancel the maneuver that the opposing minion has just used", Other,
        |rules| rules.cancel_maneuver();
    Fails Action: "the action fails", EndAction, |rules| {
        if rules.action.on && rules.action.result == ActionResult::Pending {
            rules.action.failed_early = true;
        }
    };
    Fails Bleed: "the bleed burns no pool and is not successful", BleedFails, |rules| {
        rules.action.bleed_fails = true;
        rules.tell(GameEvent::BleedFails);
    };
    Fails Block: "the block fails", FailBlock, |rules| rules.block_fails();
    Fails Referendum: "the referendum fails", CancelReferendum, |rules| {
        rules.referendum.failed = rules.referendum.on;
    };
    Fails Card: "cancel the card being played (its cost is paid)", CancelCard,
        |rules| rules.cancel_card(Cancelled::Paid);
    Continues Action: "the action continues as if unblocked", ContinueAction,
        |rules| rules.continue_action();
    Continues Combat: "instead of ending combat, start a new round", Other,
        |rules| rules.another_round();
    Reverses Turn: "from now on turns go round the other way, and the next one is that of the predator",
        Other, |rules| rules.turns_reversed = !rules.turns_reversed;
    --
    Ends Referendum Ends Bleed Ends Block Ends Maneuver
    IsCancelled Bleed IsCancelled Block IsCancelled Turn
    Fails Combat Fails Maneuver Fails Turn
    Continues Referendum Continues Card Continues Bleed Continues Block Continues Maneuver
    Continues Turn
    Reverses Action Reverses Combat Reverses Referendum Reverses Card Reverses Bleed Reverses Block
    Reverses Maneuver
}

/// Whose card or referendum an outcome cancels, if it cancels either: nobody's is a card that no
/// minion plays.
fn cancelled(rules: &Deeds<'_>, outcome: Outcome, affair: Affair) -> Option<Slot> {
    match (outcome, affair) {
        (Outcome::IsCancelled | Outcome::Fails, Affair::Card) => {
            rules.card_being_played().map(|played| played.me)
        }
        (Outcome::IsCancelled, Affair::Referendum) => {
            rules.referendum.on.then_some(rules.referendum.caller)
        }
        (
            Outcome::Ends
            | Outcome::IsCancelled
            | Outcome::Fails
            | Outcome::Continues
            | Outcome::Reverses,
            Affair::Action
            | Affair::Combat
            | Affair::Referendum
            | Affair::Card
            | Affair::Bleed
            | Affair::Block
            | Affair::Turn
            | Affair::Maneuver,
        ) => None,
    }
}

/// When it is of use to bring an outcome about.
fn timing(outcome: Outcome, affair: Affair) -> Timing {
    let fails = outcome == Outcome::Fails;
    let mut needs = Needs::NONE;
    needs.block_going_on = fails && affair == Affair::Block;
    Timing {
        needs,
        window: (affair == Affair::Maneuver).then_some(Window::Maneuver),
        until_resolution: fails && matches!(affair, Affair::Action | Affair::Bleed),
    }
}

/// What must be open to the combatant who would bring an outcome about.
fn demand(outcome: Outcome, affair: Affair) -> Option<Demand> {
    match affair {
        Affair::Maneuver => Some(Demand::CancelManeuver),
        Affair::Combat if outcome == Outcome::Continues => Some(Demand::EnterCombat),
        Affair::Action
        | Affair::Card
        | Affair::Bleed
        | Affair::Block
        | Affair::Combat
        | Affair::Turn
        | Affair::Referendum => None,
    }
}

/// A verb for each outcome, with its row in the language's documentation.
macro_rules! verbs {
    ($($(#[$doc:meta])* $verb:ident: $outcome:ident, $written:literal, $does:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
            pub struct $verb(pub Affair, #[serde(default)] pub Option<Meth>);

            impl Verb for $verb {
                const ROW: (&'static str, &'static str) = ($written, $does);

                fn check(&self) -> Result<(), String> {
                    let ends_turn = (Outcome::$outcome, self.0) == (Outcome::Ends, Affair::Turn);
                    if self.1.is_some() && !ends_turn {
                        return Err("whose turn is next is said with `End(Turn)`".into());
                    }
                    match read(Outcome::$outcome, self.0) {
                        Some(_) => Ok(()),
                        None => Err(format!("{self:?} is nothing that happens")),
                    }
                }

                fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
                    if let Some(next) = self.1 {
                        let next = rules.methuselahs_ever(next, ctx);
                        rules.end_turn_early(next);
                        return;
                    }
                    let cancelled = cancelled(rules, Outcome::$outcome, self.0);
                    carry_out(rules, Outcome::$outcome, self.0);
                    if let Some(minion) = cancelled {
                        rules.tell(GameEvent::Cancelled {
                            minion: minion.some(),
                            by: ctx.seat,
                            referendum: self.0 == Affair::Referendum,
                        });
                    }
                }

                fn english(&self, _: &mut Names) -> String {
                    let read = read(Outcome::$outcome, self.0);
                    let english = read.map_or_else(String::new, |(english, _)| english.to_owned());
                    match self.1 {
                        None => english,
                        Some(next) => format!(
                            "{english}, and the next one is that of {} or, if she has left the game, of \
                             her predator",
                            meth(next)
                        ),
                    }
                }

                fn timing(&self) -> Timing {
                    timing(Outcome::$outcome, self.0)
                }

                fn demand(&self) -> Option<Demand> {
                    demand(Outcome::$outcome, self.0)
                }

                fn gist(&self) -> Gist<'_> {
                    read(Outcome::$outcome, self.0).map_or(Gist::Other, |(_, gist)| gist)
                }

                facets!(reads ACTION | COMBAT | REFERENDUM, writes ALL);
            }
        )*
    };
}

verbs! {
    /// An action ends at once, unsuccessfully, as by Change of Target; combat ends.
    End: Ends, "End(Action)", "the action ends at once, unsuccessfully, in its referendum too; `End(Combat)`; `End(Turn)`: the turn, once an action that goes on is over, and as it begins all of it; with a Methuselah as the second, `End(Turn, Chosen)`, the next turn is hers, or where she has left the game that of her predator: of several, of the first clockwise; `End(Card)`: what a card in play is being used for, as that is heard of, though it has been paid for";

    /// An action is cancelled: it ends at once and may be taken again, unless it was blocked and
    /// continued (The Kiss of Ra). Of a combat, be it one that a block is about to begin, nothing
    /// more comes, not even the end of the round. A referendum neither passes nor fails. A card has
    /// no effect, and its cost is not paid. A maneuver has not been used, nor does it give a press; the
    /// strike that it commits to stays (LSJ 20050228-3, ANK 20230114).
    Cancel: IsCancelled, "Cancel(Card)",
        "the card being played, whose cost is not paid, or in `StrikeDeclared` the strike just chosen that something in play offers (`Is(Card, (effects: [Control], at: …))` there asks of it), and another is chosen; `Cancel(Action)`: it ends at once, and may be taken again, unless it was blocked and continued; `Cancel(Combat)`: that which goes on or which a block is about to begin: nothing more of it comes, not even the end of the round; `Cancel(Referendum)`: it neither passes nor fails; `Cancel(Maneuver)`: the last one, which is that of the opposing minion, with the press that it has given, but not the strike that it commits to";

    /// An action fails, and what comes after its resolution still does. A bleed burns no pool and is
    /// not successful. A block attempt fails, or a block before it is resolved. A referendum fails, whatever votes it has. A card is cancelled, though its cost is paid.
    Fail: Fails, "Fail(Action)",
        "the action fails, and what comes after its resolution still does; `Fail(Bleed)`: it burns no pool and is not successful; `Fail(Block)`: the current block attempt, or in the window `Blocked` the block, which has been an attempt then, and the action goes on; `Fail(Referendum)`: it fails, whatever has been cast, and nothing more is used in it; `Fail(Card)`: the card being played is cancelled, and its cost is paid";

    /// A blocked action continues as if unblocked, as by Form of Mist; combat goes on with another
    /// round instead of ending.
    Continue: Continues, "Continue(Action)",
        "the blocked action continues as if unblocked; `Continue(Combat)`: instead of ending, combat goes on with another round; in the press step, it is a press that nobody makes, which either combatant may press to end";

    /// Turns go round the table in the other direction (Reversal of Fortunes).
    Reverse: Reverses, "Reverse(Turn)",
        "from now on turns go round the table in the other direction, and the next one is that of the predator; who is whose prey stays as it is";
}
