//! Abilities of cards in play, and of what lasts for a while.

use serde::Deserialize;

use super::{
    span, window, Action, ActionKind, Amount, CardFilter, Choose, Cond, Cost, Filter, Meth, Moment,
    Span, Step, Strike, Who, Window,
};
use crate::vocab::{CardType, Discipline, Level, Sect};

/// A quality that a static ability changes.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum Stat {
    /// Bleed amount.
    Bleed,
    /// Bleed amount, counting against the limit of one modifier a bleed.
    LimitedBleed,
    /// Strength.
    Strength,
    /// Strength before anything is added to it.
    BaseStrength,
    /// Damage of hand strikes is aggravated.
    AggravatedHands,
    /// All damage from strikes of the opposing minion is prevented.
    StrikesPrevented,
    /// Blood that combat cards cost more, or less.
    CombatCardBlood,
    /// Cannot use equipment: strike with it, maneuver with it or use what it offers.
    CannotUseEquipment,
    /// Cannot maneuver to long range.
    CannotManeuverToLong,
    /// Cannot maneuver to close range.
    CannotManeuverToClose,
    /// Cannot press to continue combat.
    CannotPressToContinue,
    /// Cannot press to end combat.
    CannotPressToEnd,
    /// Cannot strike: combat ends.
    CannotStrikeCombatEnds,
    /// Is not taken by a diablerist.
    NotForDiablerist,
    /// No transfers move blood to or from it.
    NoTransfers,
    /// Pool or blood that cards which fit one of these cost less, in whatever way they are brought.
    Cheaper(Vec<CardFilter>),
    /// Damage of strikes with a weapon.
    WeaponDamage,
    /// Aggravated damage of strikes with a weapon, besides what they do anyway.
    WeaponAggravated,
    /// Damage of damaging strikes with cards that require this Discipline.
    DisciplineStrikes(Discipline),
    /// Hunt amount.
    Hunt,
    /// Stealth.
    Stealth,
    /// Intercept.
    Intercept,
    /// Votes.
    Votes,
    /// Ballots in the subreferendum of the prisci.
    Ballots,
    /// Cannot cast votes or ballots.
    CannotVote,
    /// The next referendum that it calls passes automatically.
    PassesAutomatically,
    /// Capacity, which is never less than 1.
    Capacity,
    /// Cannot play cards in a way that requires a Discipline.
    NoDisciplineCards,
    /// Is under somebody's control for a while only.
    Borrowed,
    /// Hand size.
    HandSize,
    /// No blood hunt can be called on it.
    NoBloodHunt,
    /// Gets two master phase actions in the master phase instead of one.
    TwoMasterActions,
    /// Transfers each influence phase.
    Transfers,
    /// Discard phase actions each discard phase.
    DiscardActions,
    /// Cannot block.
    CannotBlock,
    /// Cannot be blocked.
    CannotBeBlocked,
    /// Does not unlock as normal.
    DoesNotUnlock,
    /// Plays with an open hand.
    OpenHand,
    /// Instead of replacing a card, burn a counter of this one.
    BurnCounterInsteadOfReplacing,
    /// Minions that try to block and fail lock before the action is resolved.
    FailedBlockersLock,
    /// Blood to burn for casting votes against a referendum called by `Me`.
    BloodToVoteAgainst,
    /// Pool to pay on top to play a card of this name.
    PoolToPlay(String),
    /// Pool to pay on top to play a card that fits on `Me`, or to choose `Me` with it.
    PoolToPlayOnMe(Vec<CardFilter>),
    /// Cannot play cards of this name.
    CannotPlay(String),
    /// Does not gain a conviction as it enters play.
    EntersWithoutConviction,
    /// Blood or life that actions of other Methuselahs aimed at `Me` cost more.
    BloodToActAt,
    /// Blood that rescuing `Me` from torpor costs more.
    BloodToBeRescued,
    /// Blood that it costs more when `Me` rescues a vampire from torpor.
    BloodToRescue,
    /// Blood that a card of this name costs more.
    BloodToPlay(String),
    /// Of an ally: it can act in the turn in which it is recruited.
    ActsAtOnce,
    /// Is immune to damage of a sort.
    ImmuneTo(Harm),
    /// Cannot hunt.
    CannotHunt(Hunting),
    /// Cannot enter combat or go on fighting.
    CannotEnterCombat,
    /// Cannot act.
    CannotAct,
    /// Cannot have cards of this type in play, equipment or retainers. What is a location in play
    /// is no equipment.
    CannotHave(CardType),
    /// Must take an action of this kind in its controller's minion phase, by whatever means,
    /// before anything that is not mandatory (current rulebook 3).
    MustAct(ActionKind),
    /// Plays cards that require a Discipline as a vampire.
    PlaysAsVampire(AsVampire),
    /// Its card can lock to make a card of its controller, or of one of her minions, that fits one
    /// of these cost a pool less; one such card a card.
    LocksToPay(Vec<CardFilter>),
    /// Each Discipline card on it gives it the superior level of its Discipline.
    LearnsSuperior,
    /// The victory points that it would gain are yours instead, so many of them, and this card is
    /// burned then; not while you are being ousted.
    VictoryPointsToYou,
    /// Cannot be chosen for something.
    CannotBeTargetOf(Targeting),
    /// Something is different for it in combat.
    InCombat(InCombat),
    /// Something is different for it in actions.
    InAction(InAction),
}

impl Stat {
    /// Whether it is a number or a quality of Methuselahs, not of minions and cards.
    pub fn is_of_methuselahs(&self) -> bool {
        match self {
            Stat::HandSize
            | Stat::TwoMasterActions
            | Stat::Transfers
            | Stat::DiscardActions
            | Stat::OpenHand
            | Stat::BurnCounterInsteadOfReplacing
            | Stat::PoolToPlay(_)
            | Stat::LocksToPay(_)
            | Stat::VictoryPointsToYou => true,
            Stat::Bleed
            | Stat::LimitedBleed
            | Stat::Strength
            | Stat::BaseStrength
            | Stat::AggravatedHands
            | Stat::StrikesPrevented
            | Stat::CombatCardBlood
            | Stat::CannotUseEquipment
            | Stat::CannotManeuverToLong
            | Stat::CannotManeuverToClose
            | Stat::CannotPressToContinue
            | Stat::CannotPressToEnd
            | Stat::CannotStrikeCombatEnds
            | Stat::NotForDiablerist
            | Stat::NoTransfers
            | Stat::Cheaper(_)
            | Stat::WeaponDamage
            | Stat::WeaponAggravated
            | Stat::DisciplineStrikes(_)
            | Stat::Hunt
            | Stat::Stealth
            | Stat::Intercept
            | Stat::Votes
            | Stat::Ballots
            | Stat::CannotVote
            | Stat::PassesAutomatically
            | Stat::Capacity
            | Stat::NoDisciplineCards
            | Stat::Borrowed
            | Stat::NoBloodHunt
            | Stat::CannotBlock
            | Stat::CannotBeBlocked
            | Stat::DoesNotUnlock
            | Stat::FailedBlockersLock
            | Stat::BloodToVoteAgainst
            | Stat::PoolToPlayOnMe(_)
            | Stat::CannotPlay(_)
            | Stat::EntersWithoutConviction
            | Stat::BloodToActAt
            | Stat::BloodToBeRescued
            | Stat::BloodToRescue
            | Stat::BloodToPlay(_)
            | Stat::ActsAtOnce
            | Stat::ImmuneTo(_)
            | Stat::CannotHunt(_)
            | Stat::CannotEnterCombat
            | Stat::CannotAct
            | Stat::CannotHave(_)
            | Stat::MustAct(_)
            | Stat::PlaysAsVampire(_)
            | Stat::LearnsSuperior
            | Stat::CannotBeTargetOf(_)
            | Stat::InCombat(_)
            | Stat::InAction(_) => false,
        }
    }
}

/// Ways to hunt.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Hunting {
    /// By the cardless action.
    AsNormal,
    /// By any action.
    AtAll,
}

/// What a minion may be the target of: what chooses it (LSJ 20031010).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Targeting {
    /// Actions of other Methuselahs than its controller; not the referendums that they call.
    OthersActions,
    /// Master cards as other Methuselahs play them.
    OthersMasters,
}

/// What may be different for a minion in combat.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum InCombat {
    /// Treats aggravated damage as normal damage, once it has not been prevented.
    AggravatedAsNormal,
    /// All damage inflicted on it is aggravated.
    AllAggravated,
    /// Cannot strike, nor use what a strike offers (card rulings, group 93).
    CannotStrike,
    /// Each round that it fights is at long range, which is not determined (card rulings, group 127).
    LongRange,
    /// The minion opposing it is considered the acting minion of the combat.
    OpposingActs,
    /// Damage of its damaging strikes with melee weapons.
    MeleeWeapons,
    /// Burned if damage of a sort is inflicted on it, even if that is prevented.
    BurnedBy(Harm),
}

/// What may be different for a minion in actions.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum InAction {
    /// Blood that it must burn to attempt to block.
    BloodToBlock,
    /// Does not lock for blocking.
    NoLockToBlock,
    /// Cannot play cards that take an action.
    NoActionCards,
    /// Blood or life that actions to put a vampire or ghoul in play, or to add counters to an
    /// uncontrolled vampire, cost it more.
    BloodToBringKindred,
}

/// Damage of a sort, by what it is and where it comes from; all of what is given must fit.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Harm {
    /// Aggravated, or not.
    pub aggravated: Option<bool>,
    /// From a ranged strike, or not.
    pub ranged: Option<bool>,
    /// From a minion that fits one of these, or from a retainer where `retainers` says so.
    pub by: Vec<Filter>,
    /// From a retainer.
    pub retainers: bool,
}

impl Harm {
    /// Of any sort.
    pub(crate) const ANY: Harm = Harm {
        aggravated: None,
        ranged: None,
        by: Vec::new(),
        retainers: false,
    };
}

/// Which cards a minion plays "as a vampire" (full rulebook 1.6.3): an ally is a vampire for such
/// a card, and any minion meets a level of a Discipline that the card requires.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct AsVampire {
    /// The Disciplines, one of which the card requires at the level given; any if there are none.
    #[serde(default)]
    pub disciplines: Vec<Discipline>,
    /// The level that is met.
    #[serde(default = "basic")]
    pub level: Level,
    /// Each card that is played so puts a counter, other than life, on this card.
    #[serde(default)]
    pub counter: bool,
    /// Several of them may be met for one card.
    #[serde(default)]
    pub together: bool,
    /// Only cards of these types; of any type by default.
    #[serde(default)]
    pub only: Vec<CardType>,
    /// No cards of these types.
    #[serde(default)]
    pub except: Vec<CardType>,
    /// The capacity that the ally has for the card.
    #[serde(default = "one")]
    pub capacity: u8,
    /// The sect that it is of; it is independent by default (card rulings, group 111).
    #[serde(default = "independent")]
    pub sect: Sect,
}

impl AsVampire {
    /// Of nothing in particular.
    pub(crate) const ANY: AsVampire = AsVampire {
        disciplines: Vec::new(),
        level: Level::Basic,
        counter: false,
        together: false,
        only: Vec::new(),
        except: Vec::new(),
        capacity: 1,
        sect: Sect::Independent,
    };
}

fn basic() -> Level {
    Level::Basic
}

fn independent() -> Sect {
    Sect::Independent
}

fn one() -> u8 {
    1
}

fn you() -> Meth {
    Meth::You
}

/// Something a card does while in play, or that an effect gives for a while.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum Ability {
    /// A lasting change.
    Static {
        /// What it changes.
        what: Stat,
        /// By how much, where that has a meaning.
        #[serde(default)]
        by: i8,
        /// Times this.
        #[serde(default)]
        per: Option<Amount>,
        /// For this minion or card, where `to` is not given.
        #[serde(default)]
        who: Who,
        /// For the minions that fit one of these.
        #[serde(default)]
        to: Vec<Filter>,
        /// For these Methuselahs, where it is a number or a quality of theirs.
        #[serde(default = "you")]
        whose: Meth,
        /// While all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
    },
    /// Something that happens by itself.
    Trigger {
        /// At this moment.
        #[serde(deserialize_with = "window::trigger")]
        on: Moment,
        /// If all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
        /// At most so often.
        #[serde(default, deserialize_with = "span::limit")]
        once: Option<Span>,
        /// Do this.
        steps: Vec<Step>,
    },
    /// Something that may be used.
    Use {
        /// In these windows; empty for any window in which an effect may be used.
        #[serde(default)]
        windows: Vec<Window>,
        /// By one of these Methuselahs.
        #[serde(default = "you")]
        by: Meth,
        /// If all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
        /// At most so often.
        #[serde(default, deserialize_with = "span::limit")]
        once: Option<Span>,
        /// Abilities of one card with the same number share their limit.
        #[serde(default)]
        group: u8,
        /// Must be used before the window may close.
        #[serde(default)]
        must: bool,
        /// The limit is one for all cards of this name on `Me`.
        #[serde(default)]
        by_name: bool,
        /// The limit is one for each acting minion.
        #[serde(default)]
        by_acting: bool,
        /// In combat: may be used though `Me` is not the combatant concerned.
        #[serde(default)]
        bystander: bool,
        /// For this cost.
        #[serde(default)]
        cost: Vec<Cost>,
        /// Naming this.
        #[serde(default)]
        choose: Vec<Choose>,
        /// Do this.
        steps: Vec<Step>,
    },
    /// An action that minions may take.
    Act {
        /// By minions that fit one of these; by `Me` unless given.
        #[serde(default)]
        by: Vec<Filter>,
        /// If all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
        /// The action.
        action: Action,
        /// It is mandatory (current rulebook 3), once a turn (LSJ 20090226), unless the minion
        /// must hunt.
        #[serde(default)]
        must: bool,
        /// Naming this.
        #[serde(default)]
        choose: Vec<Choose>,
        /// What it does if it succeeds.
        steps: Vec<Step>,
    },
    /// A strike that `Me` may choose.
    Strike {
        /// The strike.
        strike: Strike,
        /// If all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
        /// At most so often.
        #[serde(default, deserialize_with = "span::limit")]
        once: Option<Span>,
        /// How often its maneuver may be used.
        #[serde(default, deserialize_with = "span::limit")]
        maneuver_once: Option<Span>,
        /// Strikes of one card with the same number share their limit.
        #[serde(default)]
        group: u8,
    },
}
