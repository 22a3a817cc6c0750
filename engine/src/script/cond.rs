//! Conditions: what must hold for something to be used, or to happen.

use serde::Deserialize;

use super::filter::past;
use super::{
    narrowed, ActionKind, Amount, Blows, CardFilter, Course, InPlay, Is, Meth, Who, Window,
};
use crate::observer::Phase;

/// Something that must hold.
#[derive(
    Clone, Debug, Deserialize, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize,
)]
pub enum Cond {
    /// The opposite holds.
    Not(Box<Cond>),
    /// One of these holds.
    Any(Vec<Cond>),
    /// A minion or a card fits a description.
    Is(Is),
    /// Both mean the same minion or card.
    Same(Who, Who),
    /// Some Methuselah is meant by both.
    Are(Meth, Meth),
    /// A minion or another card in play fits.
    InPlay(InPlay),
    /// The first is no less than the second.
    AtLeast(Amount, Amount),
    /// The action is one to put a vampire in play; or, if this holds, a ghoul, or to add counters to
    /// an uncontrolled vampire.
    ActionBringsVampire(bool),
    /// The action is of this kind. A referendum on a blood hunt is no part of the action in which
    /// somebody was diablerized.
    ActionIs(ActionKind),
    /// `Me` may react: another Methuselah's minion is acting, and `Me` is ready and
    /// unlocked or awake.
    MeMayReact,
    /// `Me` may block the action that goes on, as far as it is up to whose action and whose minion it
    /// is, to what forbids it and to what it costs: be it locked or not.
    MeMayBlock,
    /// You have not seen every card in the hand of this Methuselah.
    #[serde(skip)]
    HandUnseen(Meth),
    /// You have not seen the card on top of the crypt of this Methuselah, and there is one.
    #[serde(skip)]
    CryptTopUnseen(Meth),
    /// No other card of this card's name that one of these Methuselahs controls, and that is on this
    /// minion where one is given, counts before this one: of several one does.
    FirstOfItsName(Meth, #[serde(default)] Option<Who>),
    /// This card has prevented fewer points than this with `PreventGun` and `PreventOtherThanGun`
    /// in the combat.
    #[serde(skip)]
    PreventedFewerThan(u8),
    /// The action was successful: not blocked, and not ended early; the bleed, the hunt or the
    /// referendum was: it has cost somebody pool, has brought blood or taken it from the vampire it is
    /// aimed at, has passed. A block of the action was. The strike of `Me` that is being resolved was neither dodged nor out of
    /// range.
    Succeeded(Success),
    /// A card that fits has been played, cancelled or not: during the action, unless it says since
    /// when. Or a minion has done something: since the end of your last turn, unless it says.
    Played(#[serde(deserialize_with = "past")] CardFilter),
    /// The blood of `Me` has been reduced to 0 in this combat, it is not on its way to torpor, and it
    /// has not been saved from being burned since.
    MeDrained,
    /// The referendum that is being held is one on a blood hunt.
    OnBloodHunt,
    /// It is this phase of whosever turn it is, or of the action that goes on.
    PhaseIs(Stage),
    /// This combat came from the block of the current action, or from its success.
    CombatFrom(Origin),
    /// Combat is about to end: no other round follows, and no other combat is queued.
    CombatEnding,
    /// Another combat is queued to follow this one.
    CombatQueued,
    /// It is the first round of combat, the first pair of strikes of the round, or the first action
    /// of the minion phase.
    First(First),
    /// The range is close.
    CloseRange,
    /// There is a card in the crypt of this Methuselah, or of each of these.
    HaveCrypt(Meth),
    /// All strikes of this pair have been declared, and none has been resolved.
    StrikesDeclared,
    /// The last strike of this combatant in the round, chosen or made already, is of such a sort.
    Strikes(Who, Blows),
}

impl Cond {
    /// Whether it asks for a description of this minion or card.
    pub(crate) fn asks_of(&self, who: Who) -> bool {
        if let Cond::Not(not) = self {
            return not.asks_of(who);
        }
        if let Cond::Any(any) = self {
            return any.iter().any(|cond| cond.asks_of(who));
        }
        matches!(self, Cond::Is(is) if is.who == who)
    }
}

/// How far a turn has come, or an action.
#[derive(
    Clone, Copy, Debug, Deserialize, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize,
)]
#[serde(try_from = "Window")]
pub enum Stage {
    /// It is this phase of the turn.
    Turn(Phase),
    /// All have declined to block the action, which is not blocked, and it is not over.
    BlocksDeclined,
}

impl TryFrom<Window> for Stage {
    type Error = String;

    fn try_from(window: Window) -> Result<Stage, String> {
        match window == Window::BlocksDeclined {
            true => Ok(Stage::BlocksDeclined),
            false => Phase::try_from(window).map(Stage::Turn),
        }
    }
}

/// What may be successful.
#[derive(
    Clone, Copy, Debug, Deserialize, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize,
)]
#[serde(try_from = "Course")]
pub enum Success {
    /// The action.
    Action,
    /// The bleed.
    Bleed,
    /// The hunt.
    Hunt,
    /// The referendum.
    Referendum,
    /// A block of the action, which so has failed.
    Block,
    /// The strike of `Me`, as it is being resolved.
    Strike,
    /// The card that is being played, as yet: it has not been cancelled.
    Card,
}

narrowed! {
    Course as Success, "{:?} is nothing that succeeds":
    Action, Bleed, Hunt, Referendum, Block, Strike, Card
}

/// What a combat came from.
#[derive(
    Clone, Copy, Debug, Deserialize, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize,
)]
#[serde(try_from = "Course")]
pub enum Origin {
    /// The block of the current action.
    Block,
    /// The success of the current action.
    Action,
}

narrowed! {
    Course as Origin, "no combat comes from {:?}":
    Block, Action
}

/// What may be the first of its kind.
#[derive(
    Clone, Copy, Debug, Deserialize, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize,
)]
#[serde(try_from = "Course")]
pub enum First {
    /// The round of combat.
    Round,
    /// The pair of strikes, of those of the round: the initial ones, not additional ones.
    Strike,
    /// The action, of those of the minion phase, whoever takes them; or none has been taken yet.
    Action,
}

narrowed! {
    Course as First, "nobody asks which {:?} is the first":
    Round, Strike, Action
}
