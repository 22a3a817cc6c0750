//! The verbs of the script language: what an effect does, each in a file of its own.
//!
//! A verb is a type, and everything that anybody asks of it stands beside the type: what it does
//! to the table, its English, when it is of use, which parts of the table it reads and writes,
//! what players need to know of it, and its row in the language's documentation. The trait `Verb` has no
//! default for any of them, so a verb that lacks one does not compile; and the list in this file
//! is the only place that names all of them.

#[macro_use]
mod list;
mod gist;
mod parts;

mod add;
mod affair;
mod attempt_block;
mod ballots;
mod become_vampire;
mod bid;
mod bleed;
mod blood_hunt;
mod burn;
mod chosen;
mod clan;
mod control;
mod conviction;
mod crypt;
mod damage;
mod diablerize;
mod enter_combat;
mod fetch;
mod flip;
mod gain_edge;
mod lock;
mod maneuver;
mod move_cards;
mod move_counters;
mod phase_actions;
mod prevent;
mod put_on;
mod rearrange;
mod remember;
mod same_action;
mod set_range;
mod shuffle;
mod stay_in_combat;
mod strikes;
mod take_action;
mod take_place;
mod title;
mod wake;

#[cfg(test)]
mod tests;

pub use add::{Add, AddAnyway, Current};
pub use affair::{Affair, Cancel, Continue, End, Fail, Reverse};
pub use attempt_block::{AttemptBlock, Pose};
pub use ballots::{Abstain, ChangeVotes};
pub use become_vampire::BecomeVampire;
pub use bid::Bid;
pub use bleed::{RedirectBleed, StealthForNextActions};
pub use blood_hunt::CallBloodHunt;
pub use burn::Burn;
pub use chosen::{Equip, Exchange, PlayChosen, PutChosenInPlay, Represent, Terms};
pub use clan::{Become, ClanAndSectOf, Lose};
pub use control::Control;
pub use conviction::{BurnConviction, ReturnConviction};
pub use crypt::{DrawBearer, UncontrolledToCrypts, Visit};
pub use damage::Damage;
pub use diablerize::Diablerize;
pub use enter_combat::EnterCombat;
pub use fetch::Fetch;
pub use flip::Flip;
pub use gain_edge::GainEdge;
pub use gist::Gist;
pub use lock::{Lock, Unlock};
pub use maneuver::{Maneuver, Press, PressToContinue, PressToEnd};
pub use move_cards::{Cards, Look, MoveCards, Zone};
pub use move_counters::{BurnMarks, Move, Store};
pub use parts::Parts;
pub use phase_actions::GainPhaseActions;
pub use prevent::Prevent;
pub use put_on::{PutInPlay, PutOn};
pub use rearrange::Rearrange;
pub use remember::Remember;
pub use same_action::SameAction;
pub use set_range::{Range, SetRange};
pub use shuffle::Shuffle;
pub use stay_in_combat::StayInCombat;
pub use strikes::{HandStrikesOnly, StrikeAgain, TreatAsNormal};
pub use take_action::TakeAction;
pub use take_place::TakePlace;
pub use title::{GiveTitle, GiveTitleOf};
pub use wake::Wake;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use crate::db::Needs;
use crate::rules::Deeds;
use crate::script::lasting;
use crate::script::render::Names;
use crate::script::{Ability, Amount, Choose, Cond, Cost, Counted, Meth, Span, Who, Window};
use crate::state::Ctx;

/// A verb of the script language.
pub(crate) trait Verb {
    /// How it is written in a script, and what it does: its row in `engine/cards/README.md`.
    const ROW: (&'static str, &'static str);

    /// What it may contradict itself in.
    fn check(&self) -> Result<(), String>;

    /// Does it.
    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx);

    /// Says it in English, as an order without capital or full stop.
    fn english(&self, names: &mut Names) -> String;

    /// When it is of use.
    fn timing(&self) -> Timing;

    /// What must be open to the combatant who would use it in combat.
    fn demand(&self) -> Option<Demand>;

    /// Which parts of the table it looks at: those whose change may change what it does.
    fn reads(&self) -> Parts;

    /// Which parts of the table it may change before the next frame is looked at. Debug builds
    /// check that it changes no others.
    fn writes(&self) -> Parts;

    /// What players need to know of it.
    fn gist(&self) -> Gist<'_>;
}

/// What the rules must leave open to a combatant for it to use a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// To maneuver.
    Maneuver,
    /// To cancel the maneuver of the opposing minion.
    CancelManeuver,
    /// To press.
    Press {
        /// Only to continue combat.
        only_to_continue: bool,
    },
    /// To cancel a press to continue.
    PressToEnd,
    /// To diablerize.
    Diablerize,
    /// To enter combat with the opposing minion, or to have combat go on.
    EnterCombat,
    /// To strike again.
    Strikes {
        /// Within the limit of one such effect a round.
        limited: bool,
    },
}

/// When a verb is of use.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Timing {
    /// What must be needed for it to be used.
    pub needs: Needs,
    /// The step of combat that it belongs to.
    pub window: Option<Window>,
    /// It changes how an action comes out, so that it is of no use once the action is resolved.
    pub until_resolution: bool,
}

impl Timing {
    /// Of use at any time.
    pub const ANY: Timing = Timing {
        needs: Needs::NONE,
        window: None,
        until_resolution: false,
    };
}

verbs! {
    with {
        /// Lock a minion or another card.
        Lock,
        /// Unlock a minion or another card.
        Unlock,
        /// Two minions enter combat.
        EnterCombat,
        /// Change a number of what is at hand.
        Add,
        /// Change such a number, needed or not, or outside its limit.
        AddAnyway,
        /// One more strike of a sort.
        StrikeAgain,
        /// Prevent damage.
        Prevent,
        /// Aggravated damage is normal to `Me`.
        TreatAsNormal,
        /// Do damage that no strike does.
        Damage,
        /// Set the range of a round.
        SetRange,
        /// End something that goes on.
        End,
        /// Cancel something that goes on.
        Cancel,
        /// Something that goes on fails.
        Fail,
        /// Something that has come to its end goes on.
        Continue,
        /// Turns go the other way.
        Reverse,
        /// Bleed by another action after this one.
        TakeAction,
        /// A minion takes the place of another in what goes on.
        TakePlace,
        /// Move blood, life, pool or other counters.
        Move,
        /// Move cards, or a thing in play, to another zone.
        MoveCards,
        /// See cards, or show them.
        Look,
        /// Gain control, for good or for a while.
        Control,
        /// Put this card on a minion.
        PutOn,
        /// Burn a thing in play.
        Burn,
        /// Give a vampire a title.
        GiveTitle,
        /// See [`GiveTitleOf`].
        GiveTitleOf,
        /// A vampire becomes one of a sect, or of a clan.
        Become,
        /// More actions of a phase for a Methuselah.
        GainPhaseActions,
        /// A Methuselah gets the Edge.
        GainEdge,
        /// A card may be put on a minion from wherever it is.
        Fetch,
        /// An action can or cannot be taken again.
        SameAction,
        /// An imbued burns conviction.
        BurnConviction,
        /// Conviction paid goes to an imbued.
        ReturnConviction,
        /// Put the card chosen in play.
        PutChosenInPlay,
        /// A card comes into play as an ally that this one describes.
        Represent,
        /// Equip with the card chosen in a hand.
        Equip,
        /// Put the top of your library in another order.
        Rearrange,
        /// Shuffle a library or a crypt.
        Shuffle,
        /// Uncontrolled regions go to the crypts.
        UncontrolledToCrypts,
        /// A crypt card comes into play for a while.
        Visit,
        /// Methuselahs bid pool.
        Bid,
        /// Remember Methuselahs on this card.
        Remember,
        /// The vampire is of the clan and sect of another.
        ClanAndSectOf,
        /// A minion loses a trait, or its title.
        Lose,
        /// This card becomes a vampire.
        BecomeVampire,
        /// A blood hunt may be called.
        CallBloodHunt,
        /// More stealth for later actions of this turn.
        StealthForNextActions,
        /// A minion wakes.
        Wake,
        /// A minion attempts to block.
        AttemptBlock,
        /// A vampire abstains.
        Abstain,
        /// The votes of a vampire are on the chosen side.
        ChangeVotes,
        /// `Me` is wounded and fights on.
        StayInCombat,
        /// `Me` diablerizes a vampire.
        Diablerize,
        /// Play the card chosen.
        PlayChosen,
    }
    plain {
        /// The two cards chosen change places.
        Exchange,
        /// Draw a crypt card that may bear this card.
        DrawBearer,
        /// Put this card in play.
        PutInPlay,
        /// A coin is flipped.
        Flip,
        /// Change the target of the bleed to the chosen Methuselah.
        RedirectBleed,
        /// Burn all counters that this card gives.
        BurnMarks,
        /// Change the range.
        Maneuver,
        /// Continue combat, or cancel a press.
        Press,
        /// Continue combat only.
        PressToContinue,
        /// Cancel a press to continue only.
        PressToEnd,
        /// Only hand strikes this round.
        HandStrikesOnly,
    }
    structure {
        /// Carry out the steps if this holds.
        If(Cond, Vec<Step>),
        /// The controller of a minion may have it pay, or just wish for something that costs nothing;
        /// of an effect it is `Me`, who pays nothing that takes a choice. Carry out the first steps if
        /// so, the second if not.
        May(Who, Vec<Cost>, Vec<Step>, #[serde(default)] Vec<Step>),
        /// Carry out the steps again and again, so often; where the first of them is a choice, until
        /// nobody is chosen.
        Repeat(Amount, Vec<Step>),
        /// Carry out the steps for each minion that fits, as `Target`, or where its type is one of
        /// library cards, for each such card in play; nothing that takes a choice.
        ForEach(Counted, Vec<Step>),
        /// Each of these Methuselahs in turn, the active one first, carries out the steps as `You`.
        EachMethuselah(Meth, Vec<Step>),
        /// If the strike just chosen inflicts damage on the opposing minion that is not prevented,
        /// carry out the steps; nothing that takes a choice.
        IfInflicted(Vec<Step>),
        /// Pick something.
        Choose(Choose),
        /// Give an ability for a while; where a minion is named, to that: it is `Me` in it, and its
        /// controller `You`.
        Grant(
            #[serde(deserialize_with = "lasting")] Span,
            Box<Ability>,
            #[serde(default)] Option<Who>,
        ),
    }
}

/// The steps inside of each step that has some: a second list where there are others to be carried
/// out otherwise. In one place, so that no walk over the steps of a script forgets a step.
macro_rules! steps_inside {
    ($step:expr, $none:expr) => {
        match $step {
            Step::If(_, then)
            | Step::Repeat(_, then)
            | Step::ForEach(_, then)
            | Step::EachMethuselah(_, then)
            | Step::IfInflicted(then) => [then, $none],
            Step::May(_, _, then, otherwise) => [then, otherwise],
            Step::Choose(_) | Step::Grant(..) | a_verb!() => [$none, $none],
        }
    };
}

impl Step {
    /// The steps inside this one, and those that it has carried out otherwise. What it grants is not
    /// among them: that is an ability of its own.
    pub(crate) fn inside(&self) -> [&[Step]; 2] {
        steps_inside!(self, &[])
    }

    /// The same, to be changed.
    pub(crate) fn inside_mut(&mut self) -> [&mut [Step]; 2] {
        steps_inside!(self, &mut [])
    }

    /// Whether it carries out what is in it again and again.
    pub(crate) fn is_many(&self) -> bool {
        matches!(
            self,
            Step::Repeat(..) | Step::ForEach(..) | Step::IfInflicted(_)
        )
    }

    /// What players need to know of it.
    pub fn gist(&self) -> Gist<'_> {
        with_verb!(self, verb => verb.gist(), structure => gist::of_structure(structure))
    }

    /// What must be open to the combatant who would use it in combat.
    pub(crate) fn demand(&self) -> Option<Demand> {
        with_verb!(self, verb => verb.demand(), _structure => None)
    }

    /// Which parts of the table it looks at. What is inside of others may look at any.
    pub fn reads(&self) -> Parts {
        with_verb!(self, verb => verb.reads(), _structure => Parts::ALL)
    }

    /// Which parts of the table it may change.
    pub fn writes(&self) -> Parts {
        with_verb!(self, verb => verb.writes(), _structure => Parts::ALL)
    }

    /// Whether it may wait for a Methuselah or for other frames before what follows is carried out.
    pub(crate) fn may_wait(&self) -> bool {
        match self {
            Step::May(..)
            | Step::EachMethuselah(..)
            | Step::Choose(_)
            | Step::AttemptBlock(..)
            | Step::Diablerize(_)
            | Step::Fetch(_)
            | Step::BurnConviction(_)
            | Step::Equip(_)
            | Step::PlayChosen(_)
            | Step::Rearrange(_)
            | Step::CallBloodHunt(_)
            | Step::Bid(_) => true,
            Step::Move(Move(_, from, _)) => matches!(from, Store::PoolOrBlood(_)),
            Step::If(..)
            | Step::Repeat(..)
            | Step::ForEach(..)
            | Step::IfInflicted(_)
            | Step::Grant(..)
            | Step::StealthForNextActions(_)
            | Step::RedirectBleed
            | Step::BurnMarks
            | Step::Abstain(_)
            | Step::ChangeVotes(_)
            | Step::StayInCombat(_)
            | Step::Maneuver
            | Step::Press
            | Step::PressToContinue
            | Step::PressToEnd
            | Step::TreatAsNormal(_)
            | Step::StrikeAgain(_)
            | Step::HandStrikesOnly
            | Step::Lock(_)
            | Step::Unlock(_)
            | Step::EnterCombat(_)
            | Step::Add(_)
            | Step::AddAnyway(_)
            | Step::Prevent(_)
            | Step::Damage(_)
            | Step::SetRange(_)
            | Step::End(_)
            | Step::Cancel(_)
            | Step::Fail(_)
            | Step::Continue(_)
            | Step::Reverse(_)
            | Step::TakeAction(_)
            | Step::TakePlace(_)
            | Step::MoveCards(_)
            | Step::Look(_)
            | Step::Control(_)
            | Step::PutOn(_)
            | Step::Burn(_)
            | Step::GiveTitle(_)
            | Step::GiveTitleOf(_)
            | Step::Become(_)
            | Step::GainPhaseActions(_)
            | Step::GainEdge(_)
            | Step::SameAction(_)
            | Step::ReturnConviction(_)
            | Step::PutChosenInPlay(_)
            | Step::Represent(_)
            | Step::Shuffle(_)
            | Step::UncontrolledToCrypts(_)
            | Step::Visit(_)
            | Step::Remember(_)
            | Step::ClanAndSectOf(_)
            | Step::Lose(_)
            | Step::BecomeVampire(_)
            | Step::Exchange
            | Step::DrawBearer
            | Step::PutInPlay
            | Step::Flip
            | Step::Wake(_) => {
                let [then, otherwise] = self.inside();
                then.iter().chain(otherwise).any(Step::may_wait)
            }
        }
    }

    /// Of whom or what the step changes control, if it is its purpose: for good or for a while.
    pub(crate) fn gives_control_of(&self) -> Option<Who> {
        let (Gist::GiveControl(who) | Gist::TakeControl(who)) = self.gist() else {
            return None;
        };
        Some(who)
    }
}

/// Whether one of these steps, or of those that they carry out under a condition or at a price, is
/// such.
pub(crate) fn step_in(steps: &[Step], is: &dyn Fn(&Step) -> bool) -> bool {
    steps.iter().any(|step| {
        is(step) || {
            let [first, second] = step.inside();
            step_in(first, is) || step_in(second, is)
        }
    })
}
