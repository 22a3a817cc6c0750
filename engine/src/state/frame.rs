//! Suspended rules: the stack of frames.
//!
//! A frame is a piece of the rules that waits: for the frame above it to be
//! done, or for a Methuselah. Frames hold positions and handles only. There
//! is at most one action, one combat and one referendum at a time, so their
//! particulars stand in records beside the stack.

use super::frames;
use super::{ActionStep, CardId, CombatStep, Ctx, ReferendumStep, Seat, Slot, WindowFrame};
use crate::vocab::Level;

/// What to do when a piece of code has run to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Then {
    /// Nothing more.
    #[default]
    Nothing,
    /// The targets of the card are named: pay and play it.
    PlayCard,
    /// The targets of a cardless action or an action of a card in play are named.
    BeginAction,
    /// The terms of the referendum are chosen.
    BeginPolling,
    /// The steps of a card have been carried out: it leaves limbo.
    CardDone,
    /// What is chosen for a card that an effect has brought into play has been: it does what it does
    /// as it is brought.
    TakeEffect,
    /// The referendum has taken effect: pool that is lost from now on is not lost by it.
    TakenEffect,
}

/// A piece of the rules that waits: what is on the stack. Each is a type with its steps and its
/// answers in the file of its chapter, under `rules/chapters/`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Frame {
    /// Nothing.
    #[default]
    Idle,
    /// The turn, at a phase.
    Turn(TurnStep),
    /// A window.
    Window(WindowFrame),
    Play(frames::Play),
    Played(frames::Played),
    PickActor(frames::PickActor),
    Run(frames::Run),
    PayPoints(frames::PayPoints),
    DiscardAsCost(frames::DiscardAsCost),
    DrawFromResearch(frames::DrawFromResearch),
    ReplaceFrom(frames::ReplaceFrom),
    DrawInstead(frames::DrawInstead),
    TakeBack(frames::TakeBack),
    DiscardDown(frames::DiscardDown),
    Rearrange(frames::Rearrange),
    /// The action, at a step.
    Action(ActionStep),
    /// The combat, at a step.
    Combat(CombatStep),
    Damage(frames::Damage),
    AboutTo(frames::AboutTo),
    AttemptBlock(frames::AttemptBlock),
    /// The referendum, at a step.
    Referendum(ReferendumStep),
    Diablerie(frames::Diablerie),
    LearnDiscipline(frames::LearnDiscipline),
    Trophies(frames::Trophies),
    OfferSlave(frames::OfferSlave),
    BloodHunt(frames::BloodHunt),
    Aim(frames::Aim),
    EquipAs(frames::EquipAs),
    PickEquipment(frames::PickEquipment),
    WhichEnds(frames::WhichEnds),
    ShareOut(frames::ShareOut),
    Bid(frames::Bid),
    SplitPrevention(frames::SplitPrevention),
    OfferDiablerie(frames::OfferDiablerie),
    SplitCost(frames::SplitCost),
    MoveLocation(frames::MoveLocation),
    TakeEquipment(frames::TakeEquipment),
    GainConviction(frames::GainConviction),
    FetchPower(frames::FetchPower),
    FetchVersion(frames::FetchVersion),
    Entering(frames::Entering),
    SpendConviction(frames::SpendConviction),
    BurnIncapacitated(frames::BurnIncapacitated),
    Doomed(frames::Doomed),
    InOrder(frames::InOrder),
    Recall(frames::Recall),
    VisitCombat(frames::VisitCombat),
    BleedNext(frames::BleedNext),
    ActAlone(frames::ActAlone),
    PaidWithLife(frames::PaidWithLife),
    Revenge(frames::Revenge),
    Ousting(frames::Ousting),
}

/// Lets something be done with the type of a frame, whichever it is; with `$idle` where it is none.
macro_rules! with_frame {
    ($frame:expr, $it:ident => $do:expr, $idle:expr) => {
        match $frame {
            $crate::state::Frame::Idle => $idle,
            $crate::state::Frame::Turn($it) => $do,
            $crate::state::Frame::Window($it) => $do,
            $crate::state::Frame::Play($it) => $do,
            $crate::state::Frame::Played($it) => $do,
            $crate::state::Frame::PickActor($it) => $do,
            $crate::state::Frame::Run($it) => $do,
            $crate::state::Frame::PayPoints($it) => $do,
            $crate::state::Frame::DiscardAsCost($it) => $do,
            $crate::state::Frame::DrawFromResearch($it) => $do,
            $crate::state::Frame::ReplaceFrom($it) => $do,
            $crate::state::Frame::DrawInstead($it) => $do,
            $crate::state::Frame::TakeBack($it) => $do,
            $crate::state::Frame::DiscardDown($it) => $do,
            $crate::state::Frame::Rearrange($it) => $do,
            $crate::state::Frame::Action($it) => $do,
            $crate::state::Frame::Combat($it) => $do,
            $crate::state::Frame::Damage($it) => $do,
            $crate::state::Frame::AboutTo($it) => $do,
            $crate::state::Frame::AttemptBlock($it) => $do,
            $crate::state::Frame::Referendum($it) => $do,
            $crate::state::Frame::Diablerie($it) => $do,
            $crate::state::Frame::LearnDiscipline($it) => $do,
            $crate::state::Frame::Trophies($it) => $do,
            $crate::state::Frame::OfferSlave($it) => $do,
            $crate::state::Frame::BloodHunt($it) => $do,
            $crate::state::Frame::Aim($it) => $do,
            $crate::state::Frame::EquipAs($it) => $do,
            $crate::state::Frame::PickEquipment($it) => $do,
            $crate::state::Frame::WhichEnds($it) => $do,
            $crate::state::Frame::ShareOut($it) => $do,
            $crate::state::Frame::Bid($it) => $do,
            $crate::state::Frame::SplitPrevention($it) => $do,
            $crate::state::Frame::OfferDiablerie($it) => $do,
            $crate::state::Frame::SplitCost($it) => $do,
            $crate::state::Frame::MoveLocation($it) => $do,
            $crate::state::Frame::TakeEquipment($it) => $do,
            $crate::state::Frame::GainConviction($it) => $do,
            $crate::state::Frame::FetchPower($it) => $do,
            $crate::state::Frame::FetchVersion($it) => $do,
            $crate::state::Frame::Entering($it) => $do,
            $crate::state::Frame::SpendConviction($it) => $do,
            $crate::state::Frame::BurnIncapacitated($it) => $do,
            $crate::state::Frame::Doomed($it) => $do,
            $crate::state::Frame::InOrder($it) => $do,
            $crate::state::Frame::Recall($it) => $do,
            $crate::state::Frame::VisitCombat($it) => $do,
            $crate::state::Frame::BleedNext($it) => $do,
            $crate::state::Frame::ActAlone($it) => $do,
            $crate::state::Frame::PaidWithLife($it) => $do,
            $crate::state::Frame::Revenge($it) => $do,
            $crate::state::Frame::Ousting($it) => $do,
        }
    };
}
pub(crate) use with_frame;

macro_rules! frames {
    ($($variant:ident($type:ty)),* $(,)?) => {$(
        impl From<$type> for Frame {
            fn from(frame: $type) -> Frame {
                Frame::$variant(frame)
            }
        }
    )*};
}

frames! {
    Turn(TurnStep),
    Window(WindowFrame),
    Play(frames::Play),
    Played(frames::Played),
    PickActor(frames::PickActor),
    Run(frames::Run),
    PayPoints(frames::PayPoints),
    DiscardAsCost(frames::DiscardAsCost),
    DrawFromResearch(frames::DrawFromResearch),
    ReplaceFrom(frames::ReplaceFrom),
    DrawInstead(frames::DrawInstead),
    TakeBack(frames::TakeBack),
    DiscardDown(frames::DiscardDown),
    Rearrange(frames::Rearrange),
    Action(ActionStep),
    Combat(CombatStep),
    Damage(frames::Damage),
    AboutTo(frames::AboutTo),
    AttemptBlock(frames::AttemptBlock),
    Referendum(ReferendumStep),
    Diablerie(frames::Diablerie),
    LearnDiscipline(frames::LearnDiscipline),
    Trophies(frames::Trophies),
    OfferSlave(frames::OfferSlave),
    BloodHunt(frames::BloodHunt),
    Aim(frames::Aim),
    EquipAs(frames::EquipAs),
    PickEquipment(frames::PickEquipment),
    WhichEnds(frames::WhichEnds),
    ShareOut(frames::ShareOut),
    Bid(frames::Bid),
    SplitPrevention(frames::SplitPrevention),
    OfferDiablerie(frames::OfferDiablerie),
    SplitCost(frames::SplitCost),
    MoveLocation(frames::MoveLocation),
    TakeEquipment(frames::TakeEquipment),
    GainConviction(frames::GainConviction),
    FetchPower(frames::FetchPower),
    FetchVersion(frames::FetchVersion),
    Entering(frames::Entering),
    SpendConviction(frames::SpendConviction),
    BurnIncapacitated(frames::BurnIncapacitated),
    Doomed(frames::Doomed),
    InOrder(frames::InOrder),
    Recall(frames::Recall),
    VisitCombat(frames::VisitCombat),
    BleedNext(frames::BleedNext),
    ActAlone(frames::ActAlone),
    PaidWithLife(frames::PaidWithLife),
    Revenge(frames::Revenge),
    Ousting(frames::Ousting),
}

/// Whether a card that has been played is cancelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Cancelled {
    #[default]
    No,
    /// Its cost is not paid.
    Unpaid,
    /// Its cost is paid.
    Paid,
}

/// By what a minion meets the Disciplines that a card requires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mastery {
    /// By its own, and by what lends it some.
    #[default]
    Usual,
    /// The card is one that it keeps.
    Kept,
    /// This minion, by one as well that it has not at all, at this level: an effect has it play the card.
    Taught(Slot, Level),
}

/// A card being played, before its minion and mode are settled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayCtx {
    pub seat: Seat,
    pub card: CardId,
    /// The minion that plays it; `None` until picked, and no slot for a master card.
    pub minion: Option<Slot>,
    /// The mode; `None` until picked.
    pub mode: Option<u8>,
    /// Whether it has been settled what lets the minion play a card whose Discipline it lacks.
    pub lent: bool,
    /// By what Disciplines are met, where it is an effect that says so.
    pub mastery: Mastery,
}

/// From where an imbued may gain a conviction (imbued appendix, 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sources {
    /// Its controller's hand.
    pub hand: bool,
    /// Her ash heap.
    pub ash_heap: bool,
    /// Her library, which is shuffled afterward.
    pub library: bool,
}

impl Sources {
    /// Wherever a card can come from.
    pub const ALL: Sources = Sources {
        hand: true,
        ash_heap: true,
        library: true,
    };
}

/// Where in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TurnStep {
    #[default]
    Begin,
    /// What is asked as the turn begins is answered, and nothing has unlocked yet.
    Unlocking,
    Unlock,
    Master,
    Minion,
    /// The turn ends as soon as the action that goes on is over, and the minion phase with it.
    CutShort,
    Influence,
    Discard,
    End,
}

impl Frame {
    /// The window, if it is one.
    #[inline]
    pub const fn window(&self) -> Option<&WindowFrame> {
        let Frame::Window(window) = self else {
            return None;
        };
        Some(window)
    }

    /// Whether something in play that waits for its conditions to hold may ask if it is on the stack:
    /// none asks which windows are open, but for whose moment it is.
    #[inline]
    pub const fn stirs(&self) -> bool {
        !matches!(self, Frame::Window(window) if !window.subject.is_some())
    }

    /// The card that is being played, if it is one.
    #[inline]
    pub const fn played(&self) -> Option<&frames::Played> {
        let Frame::Played(played) = self else {
            return None;
        };
        Some(played)
    }

    /// The circumstances that a frame carries, if any.
    pub fn ctx_mut(&mut self) -> Option<&mut Ctx> {
        match self {
            Frame::Run(frames::Run { ctx, .. }) | Frame::Played(frames::Played { ctx, .. }) => {
                Some(ctx)
            }
            Frame::Idle
            | Frame::Turn(_)
            | Frame::Window(_)
            | Frame::Play(_)
            | Frame::PickActor(_)
            | Frame::PayPoints(_)
            | Frame::DiscardAsCost(_)
            | Frame::DrawFromResearch(_)
            | Frame::ReplaceFrom(_)
            | Frame::DrawInstead(_)
            | Frame::TakeBack(_)
            | Frame::DiscardDown(_)
            | Frame::Rearrange(_)
            | Frame::Action(_)
            | Frame::Combat(_)
            | Frame::Damage(_)
            | Frame::AboutTo(_)
            | Frame::AttemptBlock(_)
            | Frame::Referendum(_)
            | Frame::Diablerie(_)
            | Frame::LearnDiscipline(_)
            | Frame::Trophies(_)
            | Frame::OfferSlave(_)
            | Frame::BloodHunt(_)
            | Frame::Aim(_)
            | Frame::EquipAs(_)
            | Frame::PickEquipment(_)
            | Frame::WhichEnds(_)
            | Frame::ShareOut(_)
            | Frame::Bid(_)
            | Frame::SplitPrevention(_)
            | Frame::OfferDiablerie(_)
            | Frame::SplitCost(_)
            | Frame::MoveLocation(_)
            | Frame::TakeEquipment(_)
            | Frame::GainConviction(_)
            | Frame::FetchPower(_)
            | Frame::FetchVersion(_)
            | Frame::Entering(_)
            | Frame::SpendConviction(_)
            | Frame::BurnIncapacitated(_)
            | Frame::Doomed(_)
            | Frame::InOrder(_)
            | Frame::Recall(_)
            | Frame::VisitCombat(_)
            | Frame::BleedNext(_)
            | Frame::ActAlone(_)
            | Frame::PaidWithLife(_)
            | Frame::Revenge(_)
            | Frame::Ousting(_) => None,
        }
    }

    /// A slot is free now: the handles in the frame itself may not mean it any more.
    pub fn forget(&mut self, slot: Slot) {
        let clear = |s: &mut Slot| {
            if *s == slot {
                *s = Slot::NONE;
            }
        };
        match self {
            Frame::Window(window) => clear(&mut window.subject),
            Frame::MoveLocation(frames::MoveLocation { location }) => clear(location),
            Frame::Diablerie(frames::Diablerie { diablerist, victim })
            | Frame::OfferDiablerie(frames::OfferDiablerie { diablerist, victim }) => {
                clear(diablerist);
                clear(victim);
            }
            Frame::SplitCost(frames::SplitCost { actor, target }) => {
                clear(actor);
                clear(target);
            }
            Frame::TakeEquipment(frames::TakeEquipment { actor })
            | Frame::Revenge(frames::Revenge { actor, .. }) => clear(actor),
            Frame::PaidWithLife(frames::PaidWithLife { ally }) => clear(ally),
            Frame::AboutTo(frames::AboutTo {
                subject,
                hunter,
                by,
                culprit,
                ..
            }) => {
                clear(subject);
                clear(hunter);
                clear(by);
                clear(culprit);
            }
            Frame::ActAlone(frames::ActAlone { minion, this, .. }) => {
                clear(minion);
                clear(this);
            }
            Frame::BleedNext(frames::BleedNext { minion, .. })
            | Frame::AttemptBlock(frames::AttemptBlock { minion }) => clear(minion),
            Frame::VisitCombat(frames::VisitCombat {
                minion, opposing, ..
            }) => {
                clear(minion);
                clear(opposing);
            }
            Frame::EquipAs(frames::EquipAs { minion, .. }) => clear(minion),
            Frame::Doomed(frames::Doomed { vampire, culprit }) => {
                clear(vampire);
                clear(culprit);
            }
            Frame::GainConviction(frames::GainConviction { imbued, .. })
            | Frame::SpendConviction(frames::SpendConviction { imbued, .. })
            | Frame::FetchPower(frames::FetchPower { imbued, .. })
            | Frame::Entering(frames::Entering { slot: imbued, .. }) => clear(imbued),
            Frame::BurnIncapacitated(frames::BurnIncapacitated { actor, victim }) => {
                clear(actor);
                clear(victim);
            }
            Frame::Trophies(frames::Trophies { vampire, .. }) => clear(vampire),
            Frame::SplitPrevention(frames::SplitPrevention { victim, .. }) => clear(victim),
            Frame::LearnDiscipline(frames::LearnDiscipline { diablerist, .. })
            | Frame::BloodHunt(frames::BloodHunt { diablerist, .. }) => clear(diablerist),
            Frame::FetchVersion(frames::FetchVersion { vampire, .. }) => clear(vampire),
            Frame::InOrder(frames::InOrder { texts }) => texts.remove(slot),
            // Their circumstances forget by themselves.
            Frame::Played(_) | Frame::Run(_) => {}
            // Nothing leaves play while it is picked who plays the card or takes the action.
            Frame::Play(_) | Frame::PickActor(_) => {}
            Frame::Idle
            | Frame::Turn(_)
            | Frame::PayPoints(_)
            | Frame::DiscardAsCost(_)
            | Frame::DrawFromResearch(_)
            | Frame::ReplaceFrom(_)
            | Frame::DrawInstead(_)
            | Frame::TakeBack(_)
            | Frame::DiscardDown(_)
            | Frame::Rearrange(_)
            | Frame::Action(_)
            | Frame::Combat(_)
            | Frame::Damage(_)
            | Frame::Referendum(_)
            | Frame::OfferSlave(_)
            | Frame::Aim(_)
            | Frame::PickEquipment(_)
            | Frame::WhichEnds(_)
            | Frame::ShareOut(_)
            | Frame::Bid(_)
            | Frame::Recall(_)
            | Frame::Ousting(_) => {}
        }
    }
}
