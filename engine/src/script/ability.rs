//! Abilities of cards in play, and of what lasts for a while.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::card::Bearer;
use super::{
    Action, ActionKind, Amount, CardFilter, Choose, Cond, Cost, Filter, InsteadOf, Lesson, Meth,
    Minions, Moment, Number, Span, Step, Strike, StrikeEffect, Who, Window, With,
};
use crate::verbs::{step_in, Gist, Range, Store};
use crate::vocab::{CardType, Clan, Discipline, DisciplineSet, Keyword, Level, Sect, TitleRank};

/// A lasting change as the rules see it; scripts write it with fields of an ability (`written.rs`).
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Stat {
    /// This number is more or less by so much.
    Change(Number),
    /// It has so much more capacity for cards that fit one of these, by name and by whose they are.
    CapacityFor(Vec<CardFilter>),
    /// This number is so much, before anything is added to it.
    Set(Number),
    /// This number is so much at most.
    Most(Number),
    /// This number is twice as much: by is how often it is doubled.
    Times(Number),
    /// Strikes with this weapon do more damage.
    WeaponDamage,
    /// Strikes with this weapon do aggravated damage, besides what they do anyway.
    WeaponAggravated,
    /// What strikes with a weapon inflict is aggravated.
    WeaponAllAggravated,
    /// Damaging strikes with cards that require this Discipline do more damage.
    DisciplineStrikes(Discipline),
    /// Damaging strikes with weapons of this sort do more damage: melee weapons, or guns.
    ArmedStrikes(Keyword),
    /// Damaging strikes of this sort do more damage, whatever they are made with.
    Strikes(Blows),
    /// Strikes of this sort that steal blood or life steal more of it.
    Thefts(Blows),
    /// Strikes with weapons inflict no damage (Soul Burn).
    HarmlessWeapons,
    /// Other equipment adds nothing to what it bleeds for (Camera Phone).
    NoBleedOfEquipment,
    /// Cannot use weapons: neither strike or maneuver with them nor use what they offer.
    WeaponsIdle,
    /// Cannot do this.
    Cannot(Doing),
    /// Where it would unlock as normal, a counter of this card is burned instead.
    CounterInsteadOfUnlocking,
    /// Cannot take actions of this sort by any means.
    CannotTake(Acts),
    /// Does not lock for actions of this kind that it takes.
    ActsUnlocked(ActionKind),
    /// Cannot play cards that fit one of these.
    CannotPlay(Vec<CardFilter>),
    /// Cannot play cards that this card holds.
    CannotPlayHeld,
    /// A Methuselah and her minions cannot play cards that fit one of these.
    NoneCanPlay(Vec<CardFilter>),
    /// Cards that fit one of these can be played as trifles, of Methuselahs.
    Trifles(Vec<CardFilter>),
    /// Cannot have cards of this type in play, equipment or retainers. What is a location in play
    /// is no equipment.
    CannotHave(CardType),
    /// Cannot have cards in play on it that fit one of these.
    CannotHaveSuch(Vec<CardFilter>),
    /// Cards that fit one of these are burned as it would receive them (Lynn Thompson).
    BurnsSuch(Vec<CardFilter>),
    /// A minion that has this card cannot have another that fits: of this name, or with this
    /// keyword.
    CannotHaveAnother(CardFilter),
    /// Cannot be the target of actions of other Methuselahs by minions that fit one of these; of any,
    /// if none are given. Where cards are given, of directed ones with a card that fits one of those.
    CannotBeActedAt(Minions, Vec<CardFilter>),
    /// Cannot be chosen for cards that fit one of these as they are played (LSJ 20031010).
    CannotBePlayedOn(Vec<CardFilter>),
    /// What cards that fit one of these would do to it is not done.
    Unaffected(Vec<CardFilter>),
    /// A Methuselah gains no pool, which goes to the blood bank instead.
    CannotGainPool,
    /// Attempting to block costs so many cards on top of the library.
    LibraryToBlock,
    /// Doing this costs more blood or life.
    Costs(Doing),
    /// Strikes cost more blood or life: all of them, or where this holds those aimed at the minion of
    /// which this is said.
    BloodToStrike(bool),
    /// Playing a card that fits one of these costs more blood, or less.
    BloodToPlay(Vec<CardFilter>),
    /// Playing a card that fits one of these costs more blood; of an ally that does not play it as a
    /// vampire, more life: each such card, or where this holds the next one alone.
    LifeToPlay(Vec<CardFilter>, bool),
    /// Playing a card that fits one of these costs twice as much blood, or where by is less than 0
    /// half as much or none, before anything is added to it.
    BloodTimesToPlay(Vec<CardFilter>),
    /// Playing a card that fits one of these costs more blood, if it costs any once what it costs less
    /// has been taken off.
    BloodOnBlood(Vec<CardFilter>),
    /// Playing a card that fits one of these costs more pool.
    PoolToPlay(Vec<CardFilter>),
    /// A card that fits one of these costs more pool played on it, or choosing it.
    PoolToBePlayedOn(Vec<CardFilter>),
    /// Contesting a card that one of yours contests costs a Methuselah more pool, each time.
    PoolToContest,
    /// What contesting a card costs is paid from this store, for it is another Methuselah's pool, or
    /// can be, for it is blood: of the card, which is `Target`, or of the minion that says so.
    ContestPaid(Store),
    /// Discarding with a discard phase action costs a Methuselah pool.
    PoolToDiscard,
    /// Cards that fit one of these cost less of this, in whatever way they are brought: by is less
    /// than 0.
    Cheaper(Spent, Vec<CardFilter>),
    /// Cards of a Methuselah and her minions cost so much less.
    CheaperForAll(Spent, Vec<CardFilter>),
    /// Cards and offers of cards in play whose action puts a vampire in play cost it less pool, or else
    /// blood: by is less than 0.
    CheaperNewcomers,
    /// Can make a card cost less, if it is wished.
    Reduces(Reduces),
    /// Counters of a card in play, or blood, pay some of what cards cost, or all of it.
    Pays(Pays),
    /// An action of this sort that it takes costs it more blood or life, or less where it leaves
    /// torpor.
    BloodToTake(Acts),
    /// An action of this sort that it takes costs its controller more pool.
    PoolToTake(Acts),
    /// An action of another Methuselah that is aimed at it costs more pool.
    PoolToBeActedAt,
    /// An action of another Methuselah that is aimed at it costs a minion that fits more blood or life.
    BloodToBeActedAt(Minions),
    /// Announcing a directed action aimed at it, or at a card on it, costs minions of another that fit
    /// one of these so much blood, whatever becomes of the action (Hazimel).
    BloodToAnnounce(Minions),
    /// A rescue by it of a vampire that fits one of these costs more blood, or less; of any, if none
    /// are given.
    BloodToRescue(Minions),
    /// Its rescue from torpor costs more blood, or less.
    BloodToBeRescued,
    /// Must take an action of this kind in its controller's minion phase, by whatever means,
    /// before anything that is not mandatory (current rulebook 3): once a turn; but diablerie, as
    /// often as it may diablerize a vampire that fits one of these, where any are given.
    MustAct(ActionKind, Minions),
    /// Is immune to damage of a sort.
    ImmuneTo(Harm),
    /// Is burned if damage of a sort is inflicted on it, even if that is prevented.
    BurnedBy(Harm),
    /// All damage from strikes of the opposing minion is prevented, by a card that requires these
    /// Disciplines; which they are is made out as the card is loaded. Where minions are described, it
    /// is all damage that comes from them.
    StrikesPrevented(DisciplineSet, Minions),
    /// Half of the damage from each of these strikes is prevented, rounded up, in the same way.
    StrikesHalved(DisciplineSet),
    /// What of damage goes beyond so many points inflicted in a round of combat is prevented.
    RestPrevented(Rest),
    /// Retainers that it employs lose their abilities: those that fit one of these, or all of them.
    RetainersIdle(Vec<CardFilter>),
    /// The own text of a vampire is not used, but for what that forbids.
    OwnTextIdle,
    /// Each strike or other effect that does damage of a sort to it does less, or more.
    LessDamage(Harm),
    /// No strike or other effect does more damage to it than so much.
    MostDamage,
    /// Treats aggravated damage as normal damage, once it has not been prevented.
    AggravatedAsNormal,
    /// Damage inflicted on it in combat by minions that fit one of these is aggravated; by anything,
    /// if none are given.
    TakesAsAggravated(Minions),
    /// Plays cards that require a Discipline as a vampire.
    PlaysAsVampire(AsVampire),
    /// Playing cards of this name from the ash heap as if from hand.
    PlaysFromAshHeap(Vec<CardFilter>),
    /// Playing such cards in the first round of combat, though they say that they are not used then.
    PlaysInFirstRound(Vec<CardFilter>),
    /// Vampires are considered to be of this clan.
    OfClan(Clan),
    /// Meets what cards of these sorts require of clan, title or sect, as they are played.
    Meets(Guised),
    /// The minion that this card is on is considered to be something, as `Script::bearer` has it.
    Considered(Box<Bearer>),
    /// The referendum has so many votes that are nobody's: in favour of it, or against.
    NobodysVotes(bool),
    /// What a political action card that a Methuselah burns for a vote is worth besides that one.
    CardVotes,
    /// What a bleed costs a Methuselah is burned by another one instead, to whom it is no bleed.
    BleedPaidBy(Meth),
    /// There is no such sect: whoever is of the first is considered of the second.
    NoSect(Sect, Sect),
    /// It has so many levels more of this Discipline; or has it besides, if it has it anyway.
    Teaches(Lesson, bool),
    /// Cards that fit one of these are replaced, once played, no earlier than this span is over.
    ReplacedAfter(Span, Vec<CardFilter>),
    /// Cards that fit one of these, played in an action, are replaced no earlier than that is over, or than
    /// this is said no more.
    ReplacedAfterAction(Vec<CardFilter>),
    /// Another copy of a unique card of this type that she controls is burned as it would enter play,
    /// instead of being contested.
    CopiesBurned(CardType),
    /// Cards that she discards with a discard phase action are replaced no earlier than this span is
    /// over.
    DiscardsReplacedAfter(Span),
    /// Something that is no number is so.
    Has(Quality),
}

impl Stat {
    /// Whether it is something that cannot be done. What is merely not done, as locking, is none.
    pub(crate) fn forbids(&self) -> bool {
        matches!(
            self,
            Stat::CannotTake(_)
                | Stat::CannotPlay(_)
                | Stat::CannotPlayHeld
                | Stat::NoneCanPlay(_)
                | Stat::CannotHave(_)
                | Stat::CannotHaveSuch(_)
                | Stat::BurnsSuch(_)
                | Stat::CannotHaveAnother(_)
                | Stat::CannotBeActedAt(..)
                | Stat::CannotBePlayedOn(_)
                | Stat::CannotGainPool
                | Stat::Unaffected(_)
                | Stat::WeaponsIdle
        ) || matches!(self, Stat::Cannot(doing) if *doing != Doing::Lock)
    }

    /// Whether it is a number or a quality of Methuselahs, not of minions and cards.
    pub fn is_of_methuselahs(&self) -> bool {
        match self {
            Stat::Change(number) | Stat::Set(number) | Stat::Most(number) => {
                number.is_of_methuselahs()
            }
            Stat::Has(quality) => match quality {
                Quality::OpenHand
                | Quality::Unreplaced(_)
                | Quality::BurnCounterInsteadOfReplacing
                | Quality::BurnsEdgeInstead
                | Quality::DrawsWhatItHolds
                | Quality::ReplacesFromPrey
                | Quality::VictoryPointsToYou => true,
                Quality::AggravatedHands
                | Quality::FirstStrike
                | Quality::Undodgeable
                | Quality::AtRange(_)
                | Quality::OpposingActs
                | Quality::PassesAutomatically
                | Quality::BlocksAnybody
                | Quality::AsUnlocked(_)
                | Quality::ActsAtOnce
                | Quality::LearnsSuperior
                | Quality::MarksGoWithIt
                | Quality::Borrowed => false,
            },
            Stat::PoolToPlay(_)
            | Stat::CheaperForAll(..)
            | Stat::NoneCanPlay(_)
            | Stat::Trifles(_)
            | Stat::DiscardsReplacedAfter(_)
            | Stat::CopiesBurned(_)
            | Stat::NobodysVotes(_)
            | Stat::CardVotes
            | Stat::BleedPaidBy(_)
            | Stat::PoolToContest
            | Stat::PoolToDiscard
            | Stat::NoSect(..)
            | Stat::CannotGainPool => true,
            Stat::Pays(pays) => pays.of_methuselah,
            Stat::Reduces(reduces) => reduces.of_methuselah,
            Stat::CapacityFor(_)
            | Stat::ContestPaid(_)
            | Stat::WeaponDamage
            | Stat::WeaponAggravated
            | Stat::WeaponAllAggravated
            | Stat::DisciplineStrikes(_)
            | Stat::ArmedStrikes(_)
            | Stat::Strikes(_)
            | Stat::Thefts(_)
            | Stat::RestPrevented(_)
            | Stat::RetainersIdle(_)
            | Stat::OwnTextIdle
            | Stat::LessDamage(_)
            | Stat::HarmlessWeapons
            | Stat::NoBleedOfEquipment
            | Stat::WeaponsIdle
            | Stat::Cannot(_)
            | Stat::CounterInsteadOfUnlocking
            | Stat::CannotTake(_)
            | Stat::ActsUnlocked(_)
            | Stat::CannotPlay(_)
            | Stat::CannotPlayHeld
            | Stat::CannotHave(_)
            | Stat::CannotHaveSuch(_)
            | Stat::BurnsSuch(_)
            | Stat::CannotHaveAnother(_)
            | Stat::CannotBeActedAt(..)
            | Stat::CannotBePlayedOn(_)
            | Stat::LibraryToBlock
            | Stat::MostDamage
            | Stat::Unaffected(_)
            | Stat::Teaches(..)
            | Stat::Costs(_)
            | Stat::BloodToStrike(_)
            | Stat::BloodToPlay(_)
            | Stat::LifeToPlay(..)
            | Stat::BloodTimesToPlay(_)
            | Stat::BloodOnBlood(_)
            | Stat::Times(_)
            | Stat::PoolToBePlayedOn(_)
            | Stat::Cheaper(..)
            | Stat::CheaperNewcomers
            | Stat::BloodToTake(_)
            | Stat::PoolToTake(_)
            | Stat::PoolToBeActedAt
            | Stat::BloodToBeActedAt(_)
            | Stat::BloodToAnnounce(_)
            | Stat::BloodToRescue(_)
            | Stat::BloodToBeRescued
            | Stat::MustAct(..)
            | Stat::ImmuneTo(_)
            | Stat::BurnedBy(_)
            | Stat::StrikesPrevented(..)
            | Stat::StrikesHalved(_)
            | Stat::AggravatedAsNormal
            | Stat::TakesAsAggravated(_)
            | Stat::PlaysAsVampire(_)
            | Stat::PlaysFromAshHeap(_)
            | Stat::PlaysInFirstRound(_)
            | Stat::OfClan(_)
            | Stat::Meets(_)
            | Stat::ReplacedAfter(..)
            | Stat::ReplacedAfterAction(_)
            | Stat::Considered(_) => false,
        }
    }
}

/// Actions of a sort that a minion takes; all of what is given must fit.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Acts {
    /// Of this kind.
    pub kind: Option<ActionKind>,
    /// Not of this kind.
    pub but: Option<ActionKind>,
    /// Directed at another Methuselah.
    pub directed: bool,
    /// Another than those that the card itself offers.
    pub others: bool,
    /// To enter combat with a minion that fits one of these; of a rescue or of
    /// diablerie, that of one that does.
    pub fighting: Minions,
}

impl Acts {
    /// Of any sort.
    pub(crate) const ANY: Acts = Acts {
        kind: None,
        but: None,
        directed: false,
        others: false,
        fighting: Minions::NONE,
    };

    /// Rescues, of some vampires or of any, and nothing else is asked of them.
    pub(crate) fn is_rescue(&self) -> bool {
        let any = Acts {
            fighting: self.fighting.clone(),
            ..Acts::of_kind(ActionKind::Rescue)
        };
        *self == any
    }

    /// Of this kind, whatever else they are.
    pub(crate) fn of_kind(kind: ActionKind) -> Acts {
        Acts {
            kind: Some(kind),
            ..Acts::ANY
        }
    }
}

/// Strikes of a sort; all of what is given must fit.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize,
)]
#[serde(try_from = "super::WrittenHarm")]
pub struct Blows {
    /// Ranged ones alone.
    pub ranged: bool,
    /// Hand strikes alone.
    pub hand: bool,
    /// Those alone that defend so: dodges, or those that end combat.
    pub defense: Option<Defense>,
    /// Those made with this.
    pub with: Option<With>,
    /// Those made against the opposing minion, and not at a retainer of it.
    pub at_minion: bool,
}

impl Blows {
    /// Of any sort.
    pub(crate) const ANY: Blows = Blows {
        ranged: false,
        hand: false,
        defense: None,
        with: None,
        at_minion: false,
    };
}

/// How a strike defends who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Defense {
    /// It dodges.
    Dodge,
    /// It ends combat.
    CombatEnds,
}

/// Damage that is prevented where some has been inflicted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Rest {
    /// Aggravated damage as well.
    pub aggravated: bool,
    /// By a card that requires these Disciplines; which they are is made out as the card is loaded.
    pub requires: DisciplineSet,
}

/// What a card that costs less costs less of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Spent {
    /// Pool, or else blood.
    Either,
    /// Pool alone.
    Pool,
    /// Blood alone.
    Blood,
}

/// Something that an effect forbids somebody to do, or lets cost more.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Doing {
    /// Taking actions; where `action` gives a kind, those of this kind.
    Act,
    /// Being what an action of another Methuselah is aimed at: acting by what `action` says is `at: Me`;
    /// it is what this costs.
    #[serde(skip)]
    BeActedAt,
    /// Taking an action that puts a vampire or ghoul in play, or adds counters to an uncontrolled
    /// vampire.
    #[serde(skip)]
    BringNewcomers,
    /// Becoming Anarch by the cardless action: what that costs by itself can be nothing. It is acting
    /// with a `sect`.
    #[serde(skip)]
    BecomeSect,
    /// Hunting by the cardless action.
    Hunt,
    /// Blocking, or attempting to block.
    Block,
    /// Being blocked.
    BeBlocked,
    /// Locking for a block; where `action` gives a kind, for actions of this kind.
    Lock,
    /// Committing diablerie.
    Diablerize,
    /// Casting votes or ballots.
    Vote,
    /// Casting votes or ballots against the referendum.
    VoteAgainst,
    /// Contesting a title: who cannot yields it in its controller's unlock phase.
    Contest,
    /// Beginning to contest a title: who cannot yields it at once, as `must` says of `Contest`.
    #[serde(skip)]
    HoldOn,
    /// Being contested by another copy of the card, as which it burns: what `cards` says of `Contest`.
    #[serde(skip)]
    BeContested,
    /// Playing cards that fit one of `cards`.
    Play,
    /// Being chosen for cards, or having them played on oneself: playing `cards` with `at: (is: Me)`.
    #[serde(skip)]
    BePlayedOn,
    /// Being affected by cards that fit one of `cards`: what they would do to it is not done.
    BeAffected,
    /// Being affected by strikes made against it: what `strike` says of `BeAffected`.
    #[serde(skip)]
    BeStruck,
    /// Being affected by a strike made against it, if a coin that is flipped for it is tails; heads puts
    /// an end to it (Gemini's Mirror).
    #[serde(skip)]
    BeStruckUnlucky,
    /// Being affected by strikes that a dodge protects from: it dodges besides whatever strike it makes
    /// (Stutter-Step).
    #[serde(skip)]
    BeStruckUndodged,
    /// Having cards of the type that `cards` gives in play: equipment or retainers.
    Have,
    /// Playing cards in a way that requires a Discipline: playing `cards` that are `disciplined`.
    #[serde(skip)]
    UseDisciplines,
    /// Using equipment: striking or maneuvering with it, or using what it offers.
    UseEquipment,
    /// Using abilities, which are lost: of retainers that it employs, or of a vampire's own text.
    UseAbilities,
    /// Entering combat, or fighting on.
    EnterCombat,
    /// Maneuvering to long range.
    ManeuverToLong,
    /// Maneuvering to close range.
    ManeuverToClose,
    /// Striking, or using what a strike offers (card rulings, group 93).
    Strike,
    /// Ending combat as a strike: what `strike` says of `Strike`.
    #[serde(skip)]
    EndCombat,
    /// Dodging as a strike: what `strike` says of `Strike`.
    #[serde(skip)]
    Dodge,
    /// Striking at the minion of which this is said: what `strike` says of `Strike`.
    #[serde(skip)]
    StrikeAt,
    /// Striking but to dodge or to end combat: what `strike` says of `Strike`.
    #[serde(skip)]
    StrikeAtAll,
    /// Being blood cursed: what `cards` say of `Have`.
    #[serde(skip)]
    BeCursed,
    /// Gaining additional strikes, or making those it has gained (card rulings, group 137): striking
    /// when it is not the first pair.
    #[serde(skip)]
    GainStrikes,
    /// Pressing to continue combat.
    PressToContinue,
    /// Pressing to end combat.
    PressToEnd,
    /// Unlocking as normal.
    Unlock,
    /// Having blood moved to or from it by transfers.
    Transfer,
    /// Of a vampire: having a blood hunt called on it.
    BeBloodHunted,
    /// Of equipment: being taken from the minion that it is on, by whatever means, be it moved or stolen.
    /// Of a vampire: being taken from torpor, by diablerie or to the ready region.
    BeTaken,
    /// Of equipment: being taken by a diablerist; what `action` says of `BeTaken`.
    #[serde(skip)]
    BeInherited,
    /// Of an imbued: gaining a conviction as it enters play, what `cards` say of `Gain`.
    #[serde(skip)]
    EnterWithConviction,
    /// Receiving a title: having `cards` with the keyword `Title`.
    #[serde(skip)]
    ReceiveTitle,
    /// Gaining blood or life: what it would gain goes to the bank. Where `action` says `Hunt`, gaining
    /// blood by a hunt; where `cards` say `Conviction`, gaining one as it enters play.
    Gain,
    /// Gaining blood by a hunt: what `action` says of `Gain`.
    #[serde(skip)]
    GainByHunt,
}

/// Something that is different for somebody, and is no number.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Quality {
    /// Damage of its hand strikes is aggravated.
    AggravatedHands,
    /// Its strikes are resolved before normal ones.
    FirstStrike,
    /// Its strikes cannot be dodged: a dodge of the opposing minion has no effect.
    Undodgeable,
    /// Each round that it fights is at this range, which is not determined (card rulings, group 127).
    AtRange(Range),
    /// The minion opposing it is considered the acting minion of the combat.
    OpposingActs,
    /// The next referendum that it calls passes automatically.
    PassesAutomatically,
    /// Can block actions of vampires of other Methuselahs, whoever their prey, predator or target is.
    BlocksAnybody,
    /// Though locked, it can attempt to block; or play reaction cards that require this Discipline.
    AsUnlocked(Option<Discipline>),
    /// Of an ally: it can act in the turn in which it is recruited.
    ActsAtOnce,
    /// Each Discipline card on it gives it the superior level of its Discipline.
    LearnsSuperior,
    /// Of a card: all counters of the kind of its own that it gives are burned as it leaves play.
    MarksGoWithIt,
    /// Plays with an open hand.
    OpenHand,
    /// Instead of replacing a card, burns a counter of this one: `Unreplaced` with `effects`.
    #[serde(skip)]
    BurnCounterInsteadOfReplacing,
    /// The Edge that she would get is burned instead.
    #[serde(skip)]
    BurnsEdgeInstead,
    /// Where she would draw from her library, she may draw a card that this one holds instead.
    #[serde(skip)]
    DrawsWhatItHolds,
    /// A card that a Methuselah plays from her hand, and that is replaced at once, may be replaced by one of
    /// her prey's library; what happens `instead_of` that says so.
    #[serde(skip)]
    ReplacesFromPrey,
    /// Cards that leave her hand are not replaced for as long as this is so; those that she plays
    /// alone, if it holds.
    Unreplaced(bool),
    /// The victory points that it would gain are yours instead, so many of them, and this card is
    /// burned then; not while you are being ousted.
    VictoryPointsToYou,
    /// Is under somebody's control for a while only: what control for a while grants.
    #[serde(skip)]
    Borrowed,
}

/// What becomes of damage of a sort as it is inflicted on somebody.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Treatment {
    /// It is no damage: whoever takes it is immune to it.
    Nothing,
    /// It is normal damage, once it has not been prevented.
    Normal,
    /// It is aggravated damage.
    Aggravated,
    /// It is prevented.
    Prevented,
    /// It burns whoever takes it, even if it is prevented.
    Fatal,
}

/// Damage of a sort, by what it is and where it comes from; all of what is given must fit.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "super::WrittenHarm")]
pub struct Harm {
    /// Aggravated, or not.
    pub aggravated: Option<bool>,
    /// From a ranged strike, or not.
    pub ranged: Option<bool>,
    /// From a minion that fits one of these, or from a retainer that fits one of `retainers`, which
    /// are among them in scripts.
    pub by: Minions,
    /// From a retainer that has one of the keywords of one of these, if that names any.
    pub retainers: Vec<Filter>,
    /// From a strike of the minion opposing it.
    pub strike: bool,
    /// What goes beyond so many points of it in a combat.
    pub beyond: u8,
}

impl Harm {
    /// Of any sort.
    pub(crate) const ANY: Harm = Harm {
        aggravated: None,
        ranged: None,
        by: Minions::NONE,
        retainers: Vec::new(),
        strike: false,
        beyond: 0,
    };
}

/// How a card is made to cost less by who wishes so, as it is paid for.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Reduces {
    /// What it costs less of.
    pub spent: Spent,
    /// Cards that fit one of these.
    pub cards: Vec<CardFilter>,
    /// It is said of a Methuselah and of all that she and her minions play, not of a minion.
    pub of_methuselah: bool,
    /// This card locks for it.
    pub locks: bool,
    /// This card is burned for it.
    pub burns: bool,
    /// Of cards of its name, one for a card.
    pub alone: bool,
    /// So often at most.
    pub once: Option<Span>,
}

impl Reduces {
    /// For nothing.
    pub(crate) const NOTHING: Reduces = Reduces {
        spent: Spent::Either,
        cards: Vec::new(),
        of_methuselah: false,
        locks: false,
        burns: false,
        alone: false,
        once: None,
    };
}

/// What else pays for cards than the pool and the blood of those who play them.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Pays {
    /// For cards that fit one of these.
    pub cards: Vec<CardFilter>,
    /// It is said of a Methuselah and of all that she and her minions play, not of a minion.
    pub of_methuselah: bool,
    /// The blood of `Me` pays, not the counters of the card itself.
    pub with_blood: bool,
    /// What a card costs in pool is paid so.
    pub pool: bool,
    /// What a card costs in blood is paid so.
    pub blood: bool,
    /// So many for one card at most.
    pub most: Option<u8>,
    /// The card locks to pay.
    pub locks: bool,
    /// It pays all of what the card costs, or nothing of it.
    pub whole: bool,
    /// The counters are removed as the card is played, so that it costs as much less blood.
    pub reduces: bool,
}

impl Pays {
    /// For nothing.
    pub(crate) const NOTHING: Pays = Pays {
        cards: Vec::new(),
        of_methuselah: false,
        with_blood: false,
        pool: false,
        blood: false,
        most: None,
        locks: false,
        whole: false,
        reduces: false,
    };
}

/// Which cards a minion plays "as a vampire" (full rulebook 1.6.3): an ally is a vampire for such
/// a card, and any minion meets a level of a Discipline that the card requires.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct AsVampire {
    /// The Disciplines, one of which the card requires at the level given; any if there are none.
    pub disciplines: Vec<Lesson>,
    /// The level that is met.
    pub level: Level,
    /// Each card that is played so puts a counter, other than life, on this card.
    pub counter: bool,
    /// Each card that is played so costs so much more blood.
    pub blood: u8,
    /// Several of them may be met for one card.
    pub together: bool,
    /// Only of Disciplines that it has.
    pub had: bool,
    /// Only cards of these types; of any type by default.
    pub only: Vec<CardType>,
    /// No cards of these types.
    pub except: Vec<CardType>,
    /// Only copies of cards that this card holds.
    pub copies: bool,
    /// The cards that this card holds themselves, once each combat, and they stay there.
    pub held: bool,
    /// The capacity that the ally has for the card.
    pub capacity: u8,
    /// The sect that it is of; it is independent by default (card rulings, group 111).
    pub sect: Sect,
}

impl AsVampire {
    /// Of nothing in particular.
    pub(crate) const ANY: AsVampire = AsVampire {
        disciplines: Vec::new(),
        level: Level::Basic,
        counter: false,
        blood: 0,
        together: false,
        had: false,
        only: Vec::new(),
        except: Vec::new(),
        copies: false,
        held: false,
        capacity: 1,
        sect: Sect::Independent,
    };
}

/// Which cards a minion plays as if it were of a clan, had a title or were of a sect that they
/// require; or its controller plays, where they are of a type that no minion plays.
#[derive(Clone, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Guised {
    /// Cards of this name alone.
    pub name: Option<String>,
    /// The clans, one of which a card requires.
    pub clan: Vec<Clan>,
    /// The titles.
    pub title: Vec<TitleRank>,
    /// The sects.
    pub sect: Vec<Sect>,
    /// Or any title, whichever.
    pub titled: bool,
    /// It is taken to be so for what such cards do in play as well, where it uses them.
    pub uses: bool,
    /// Cards of this type, or of any that minions play.
    pub only: Option<CardType>,
    /// Of these, the ones that take an action.
    pub acts: bool,
    /// Blood that one costs it more of which it does not meet what is required by itself.
    pub blood: u8,
}

impl Guised {
    /// Of nothing in particular.
    pub(crate) const ANY: Guised = Guised {
        name: None,
        clan: Vec::new(),
        title: Vec::new(),
        sect: Vec::new(),
        titled: false,
        uses: false,
        only: None,
        acts: false,
        blood: 0,
    };

    /// Whether it is taken to be of one of these sects: it may be by a title.
    pub(crate) fn means_sect(&self, of: &[Sect]) -> bool {
        let of_title = self.title.iter().filter_map(|t| t.sect());
        (self.sect.iter().copied().chain(of_title)).any(|sect| of.contains(&sect))
    }
}

/// Something a card does while in play, or that an effect gives for a while; in scripts it is
/// written as one struct for all kinds (`written.rs`).
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "super::written::Written")]
pub enum Ability {
    /// A lasting change.
    Static {
        /// What it changes.
        what: Stat,
        /// By how much, where that has a meaning.
        by: i8,
        /// Times this.
        per: Option<Amount>,
        /// For this minion or card, where `to` is not given.
        who: Who,
        /// For the minions that fit one of these.
        to: Minions,
        /// For these Methuselahs, where it is a number or a quality of theirs.
        whose: Meth,
        /// While all of this holds.
        when: Vec<Cond>,
    },
    /// Something that happens by itself.
    Trigger {
        /// At this moment.
        on: Moment,
        /// If it happens to a minion that fits one of these; to `Me`, where it happens to somebody,
        /// unless given.
        to: Minions,
        /// If all of this holds.
        when: Vec<Cond>,
        /// At most so often.
        once: Option<Span>,
        /// Do this.
        steps: Vec<Step>,
    },
    /// Something that may be used.
    Use {
        /// In these windows; empty for any window in which an effect may be used.
        windows: Vec<Window>,
        /// It takes the place of this, which is about to happen.
        instead_of: Option<InsteadOf>,
        /// By one of these Methuselahs.
        by: Meth,
        /// If all of this holds.
        when: Vec<Cond>,
        /// At most so often.
        once: Option<Span>,
        /// Abilities of one card with the same number share their limit.
        group: u8,
        /// Must be used before the window may close.
        must: bool,
        /// The limit is one for all cards of this name on `Me`: using it burns this card.
        by_name: bool,
        /// The limit is one for each acting minion.
        by_acting: bool,
        /// In combat: may be used though `Me` is not the combatant concerned.
        bystander: bool,
        /// For this cost.
        cost: Vec<Cost>,
        /// Naming this.
        choose: Vec<Choose>,
        /// Do this.
        steps: Vec<Step>,
    },
    /// An action that minions may take.
    Act {
        /// By minions that fit one of these; by `Me` unless given.
        by: Minions,
        /// If all of this holds.
        when: Vec<Cond>,
        /// How often it is taken at most, by whichever minion; by the same one once a turn anyway.
        once: Option<Span>,
        /// Actions of one card with the same number are the same action.
        group: u8,
        /// The action.
        action: Action,
        /// It is mandatory (current rulebook 3), once a turn (LSJ 20090226), unless the minion
        /// must hunt.
        must: bool,
        /// Naming this.
        choose: Vec<Choose>,
        /// What it does if it succeeds.
        steps: Vec<Step>,
    },
    /// A strike that combatants may choose.
    Strike {
        /// The strike.
        strike: Strike,
        /// By combatants that fit one of these; by `Me` unless given.
        by: Minions,
        /// If all of this holds.
        when: Vec<Cond>,
        /// At most so often.
        once: Option<Span>,
        /// Strikes of one card with the same number share their limit.
        group: u8,
        /// `Me` strikes so and not otherwise, if it strikes.
        must: bool,
        /// What it costs as it is chosen.
        cost: Vec<Cost>,
        /// What it does as it is chosen.
        steps: Vec<Step>,
        /// What it does besides as it is resolved.
        resolving: Vec<Step>,
        /// What it does after the combat that it ends.
        after_combat: Vec<Step>,
    },
}

impl Ability {
    /// Whether it is what happens of itself as a card is being played: of a card that is played, which
    /// has it `during` that, as it is itself.
    pub(crate) fn is_of_being_played(&self) -> bool {
        matches!(self, Ability::Trigger { on: Moment::BeingPlayed, to, .. } if to.is_empty())
    }

    /// Whether it is an action for which a minion must be of one of the clans, and of one of the
    /// sects, that a description names; a sect may be that of a title.
    pub(crate) fn asks_for(&self, required: &Filter) -> bool {
        let Ability::Act { by, when, .. } = self else {
            return false;
        };
        let of_bearer = when.iter().filter_map(|cond| {
            let Cond::Is(is) = cond else { return None };
            (is.who == Who::Me).then_some(&is.filter)
        });
        let asked: Vec<&Filter> = by.iter().chain(of_bearer).collect();
        (required.clan.is_empty() || asked.iter().any(|f| f.asks_for_clan(&required.clan)))
            && (required.sect.is_empty() || asked.iter().any(|f| f.asks_for_sect(&required.sect)))
            && (required.title.is_empty()
                || asked.iter().any(|f| f.asks_for_title(&required.title)))
            && (required.titled.is_none() || asked.iter().any(|f| f.asks_for_titled()))
            && (required.path.is_empty() || asked.iter().any(|f| f.asks_for_path(&required.path)))
            && (required.discipline.is_empty()
                || (asked.iter()).any(|f| f.asks_for_discipline(&required.discipline)))
    }

    /// Whether it is an action that makes a vampire one of these sects.
    pub(crate) fn makes_one_of(&self, sects: &[Sect]) -> bool {
        let makes = |step: &Step| {
            let made = |sect: &Sect| step.gist() == Gist::BecomeSect(*sect);
            sects.iter().any(made)
        };
        matches!(self, Ability::Act { steps, .. } if step_in(steps, &makes))
    }

    /// Whether it lets a combatant not strike.
    pub(crate) fn is_not_to_strike(&self) -> bool {
        matches!(self, Ability::Strike { strike, resolving, .. }
            if resolving.is_empty() && *strike == Strike::plain(StrikeEffect::Nothing))
    }

    /// Whether it lends something to the minion that its card is on.
    pub(crate) fn lends(&self) -> bool {
        let Ability::Static { what, .. } = self else {
            return false;
        };
        matches!(what, Stat::Considered(_))
    }

    /// Whether it has a limit of how often.
    pub(crate) fn is_limited(&self) -> bool {
        match self {
            Ability::Trigger { once, .. }
            | Ability::Use { once, .. }
            | Ability::Strike { once, .. } => once.is_some(),
            Ability::Static {
                what: Stat::Reduces(reduces),
                ..
            } => reduces.once.is_some(),
            Ability::Static { .. } | Ability::Act { .. } => false,
        }
    }

    /// The number of those of its card, or of what its effect gives, with which it shares its limit;
    /// 0, where it has its own.
    pub(crate) fn group(&self) -> u8 {
        match self {
            Ability::Use { group, .. }
            | Ability::Strike { group, .. }
            | Ability::Act { group, .. } => *group,
            Ability::Static { .. } | Ability::Trigger { .. } => 0,
        }
    }

    /// On whose turn something may be used that is for phases alone and says nothing of turns: on
    /// that of whoever may use it. What anybody may use says so itself.
    pub(crate) fn turn_of_use(&self) -> Option<Cond> {
        let Ability::Use {
            windows, by, when, ..
        } = self
        else {
            return None;
        };
        let phases = !windows.is_empty() && windows.iter().all(|w| w.is_phase());
        let of_a_turn = |cond: &Cond| matches!(cond, Cond::Are(Meth::Active, _));
        let said = when.iter().any(|cond| {
            let Cond::Not(not) = cond else {
                return of_a_turn(cond);
            };
            of_a_turn(not)
        });
        let implied = phases && *by != Meth::Each && !said;
        implied.then_some(Cond::Are(Meth::Active, *by))
    }

    /// Whether it is nothing that anybody uses, or she can do so on her own turn alone.
    pub(crate) fn is_used_on_own_turn_or_never(&self) -> bool {
        match self {
            Ability::Use { by, when, .. } => {
                let one = matches!(by, Meth::You | Meth::ControllerOf(Who::Me));
                *by == Meth::Active || one && when.contains(&Cond::Are(Meth::Active, *by))
            }
            Ability::Strike { .. } => false,
            Ability::Act { .. } | Ability::Trigger { .. } | Ability::Static { .. } => true,
        }
    }
}
