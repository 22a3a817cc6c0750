//! Suspended rules: the stack of frames, and the records of what is going on.
//!
//! A frame is a piece of the rules that waits: for the frame above it to be
//! done, or for a Methuselah. Frames hold positions and handles only. There
//! is at most one action, one combat and one referendum at a time, so their
//! particulars stand in records beside the stack.

use smart_default::SmartDefault;

use super::frames;
use super::{CardId, DefId, List, Seat, Slot, SlotSet, WindowFrame, MAX_BALLOTS, MAX_INTERCEPT};
use crate::db::{AbilityId, CodeId};
use crate::script::{ActionKind, Blow, Said};
use crate::verbs::Range;
use crate::vocab::{Clan, Discipline, DisciplineSet, Level, Sect};
use crate::MAX_SEATS;

/// What an ally is for a card that it plays as a vampire: of which capacity and sect
/// (full rulebook 1.6.3). Nothing, if `Me` is a vampire anyway or plays it as what it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guise(u8);

impl Guise {
    /// None.
    pub const NONE: Guise = Guise(0);
    const CAPACITY: u8 = 31;
    const SECT: u32 = Guise::CAPACITY.count_ones();

    /// A vampire of this capacity, from 1 to 31, and this sect.
    pub const fn new(capacity: u8, sect: Sect) -> Guise {
        Guise(capacity & Guise::CAPACITY | (sect as u8) << Guise::SECT)
    }

    /// Whether there is one.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Its capacity.
    pub const fn capacity(self) -> u8 {
        self.0 & Guise::CAPACITY
    }

    /// Its sect.
    pub fn sect(self) -> Sect {
        Sect::ALL[(self.0 >> Guise::SECT) as usize]
    }
}

/// What has been chosen for an effect, and may be spoken of in it later: in what it gives for a while
/// as well, which keeps a copy.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The things chosen first, second and third.
    #[default([Slot::NONE; 3])]
    pub things: [Slot; 3],
    /// How many things have been chosen, those that were declined or have left play among them.
    pub count: u8,
    /// The Methuselah.
    pub methuselah: Option<Seat>,
    /// The card that was chosen before the last one; where a card has been named, one of that name.
    #[default(CardId::NONE)]
    pub other_card: CardId,
    /// The clan.
    pub clan: Option<Clan>,
    /// The Discipline.
    pub discipline: Option<Discipline>,
    /// X.
    pub x: u8,
    /// What each seat was allocated.
    pub shares: [u8; MAX_SEATS],
}

impl Chosen {
    /// One thing, and nothing else.
    pub fn one(thing: Slot) -> Chosen {
        let mut chosen = Chosen::default();
        chosen.add(thing);
        chosen
    }

    /// The next thing is chosen.
    pub fn add(&mut self, thing: Slot) {
        self.things[self.count.min(2) as usize] = thing;
        self.count += 1;
    }

    /// What of this is still meant in an ability that chooses or hears of something itself.
    pub fn but(mut self, own: Said) -> Chosen {
        let new = Chosen::default();
        if own.has(Said::TARGET) {
            self.things[0] = new.things[0];
        }
        if own.has(Said::SECOND) {
            (self.things[1], self.count) = (new.things[1], new.count);
        }
        if own.has(Said::THIRD) {
            self.things[2] = new.things[2];
        }
        if own.has(Said::METHUSELAH) {
            self.methuselah = new.methuselah;
        }
        if own.has(Said::NAME) {
            self.other_card = new.other_card;
        }
        if own.has(Said::CLAN) {
            self.clan = new.clan;
        }
        if own.has(Said::DISCIPLINE) {
            self.discipline = new.discipline;
        }
        if own.has(Said::X) {
            self.x = new.x;
        }
        if own.has(Said::SHARES) {
            self.shares = new.shares;
        }
        self
    }

    /// Only so many things have been chosen.
    pub fn keep(&mut self, count: u8) {
        let gone = self.things.iter_mut().skip(count.into());
        gone.for_each(|thing| *thing = Slot::NONE);
        self.count = self.count.min(count);
    }

    /// A slot is free now: nothing may mean it any more.
    pub fn forget(&mut self, slot: Slot) {
        for thing in &mut self.things {
            if *thing == slot {
                *thing = Slot::NONE;
            }
        }
    }
}

/// The circumstances of an effect: who, with what, at whom.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Ctx {
    /// The controller of the effect.
    pub seat: Seat,
    /// The card, as played from hand; [`CardId::NONE`] for an ability in play.
    #[default(CardId::NONE)]
    pub card: CardId,
    /// What the card is.
    pub def: DefId,
    /// The mode in which it is played.
    pub mode: u8,
    /// The thing in play that has the ability, or that the card has become.
    #[default(Slot::NONE)]
    pub this: Slot,
    /// The `Me` of the script.
    #[default(Slot::NONE)]
    pub me: Slot,
    /// What has been chosen, but for the card that was last.
    pub chosen: Chosen,
    /// The card chosen.
    #[default(CardId::NONE)]
    pub chosen_card: CardId,
    /// How many seats have been asked for while allocating.
    pub allocating: u8,
    /// How many things had been chosen before what is carried out again and again.
    pub kept: u8,
    /// The ability in use, for its costs and its limit.
    pub ability: Option<AbilityId>,
    /// Only what leaves the action undirected may be chosen: a slave without a master takes it.
    pub undirected: bool,
    /// As what vampire `Me` plays the card, being none.
    pub as_vampire: Guise,
}

/// By which card a minion equips with another: what it meets to play the one, it meets for the
/// other (card rulings, group 85).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Means {
    /// The minion plays that card, rather than being chosen for it.
    pub plays: bool,
    pub def: DefId,
    pub mode: u8,
    /// As what vampire it plays it.
    pub as_vampire: Guise,
}

impl Means {
    /// Those of a minion in an effect.
    pub fn of(ctx: &Ctx, minion: Slot) -> Means {
        let plays = ctx.card.is_some() && minion == ctx.me;
        Means {
            plays,
            def: ctx.def,
            mode: ctx.mode,
            as_vampire: match plays {
                true => ctx.as_vampire,
                false => Guise::NONE,
            },
        }
    }

    /// The circumstances that they come from.
    pub fn ctx(self, minion: Slot) -> Ctx {
        Ctx {
            card: match self.plays {
                true => CardId::WHICHEVER,
                false => CardId::NONE,
            },
            def: self.def,
            mode: self.mode,
            me: minion,
            as_vampire: self.as_vampire,
            ..Ctx::default()
        }
    }
}

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
    ShareOut(frames::ShareOut),
    SplitPrevention(frames::SplitPrevention),
    OfferDiablerie(frames::OfferDiablerie),
    SplitCost(frames::SplitCost),
    MoveLocation(frames::MoveLocation),
    TakeEquipment(frames::TakeEquipment),
    GainConviction(frames::GainConviction),
    FetchPower(frames::FetchPower),
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
            $crate::state::Frame::ShareOut($it) => $do,
            $crate::state::Frame::SplitPrevention($it) => $do,
            $crate::state::Frame::OfferDiablerie($it) => $do,
            $crate::state::Frame::SplitCost($it) => $do,
            $crate::state::Frame::MoveLocation($it) => $do,
            $crate::state::Frame::TakeEquipment($it) => $do,
            $crate::state::Frame::GainConviction($it) => $do,
            $crate::state::Frame::FetchPower($it) => $do,
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
    ShareOut(frames::ShareOut),
    SplitPrevention(frames::SplitPrevention),
    OfferDiablerie(frames::OfferDiablerie),
    SplitCost(frames::SplitCost),
    MoveLocation(frames::MoveLocation),
    TakeEquipment(frames::TakeEquipment),
    GainConviction(frames::GainConviction),
    FetchPower(frames::FetchPower),
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
    Influence,
    Discard,
    End,
}

/// Where in an action (current rulebook, course of an action).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ActionStep {
    /// As it is announced.
    #[default]
    Announced,
    /// Stage A: no block attempt.
    NoBlock,
    AfterNoBlock,
    /// Stage B: a block attempt.
    BlockAttempt,
    AfterBlockAttempt,
    /// Stage C: all have declined.
    BlocksDeclined,
    AfterBlocksDeclined,
    /// A block has succeeded; before its resolution.
    Blocked,
    AboutToResolveBlock,
    ResolveBlock,
    /// The blocking minion has locked, or something has happened instead.
    AfterLock,
    /// The bleed is about to succeed.
    AboutToBleed,
    /// The action succeeds.
    Resolve,
    /// After resolution: a window, what was to happen then, and the window again.
    After,
    AfterTriggers,
    AfterAgain,
    End,
}

/// How much less a card is made to cost as it is paid for: of pool, of blood, and of pool or else
/// blood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Less {
    pub pool: u8,
    pub blood: u8,
    pub either: u8,
    /// By a card of which no other of its name makes it cheaper.
    pub alone: Option<DefId>,
}

impl Less {
    /// What is left of a cost in pool and blood.
    pub(crate) fn of(self, (pool, blood): (u8, u8)) -> (u8, u8) {
        let pool = pool.saturating_sub(self.pool);
        let blood = blood.saturating_sub(self.blood);
        let of_pool = self.either.min(pool);
        (pool - of_pool, blood.saturating_sub(self.either - of_pool))
    }

    /// The two together.
    pub(crate) fn and(self, other: Less) -> Less {
        Less {
            pool: self.pool.saturating_add(other.pool),
            blood: self.blood.saturating_add(other.blood),
            either: self.either.saturating_add(other.either),
            alone: other.alone.or(self.alone),
        }
    }
}

/// Bits of [`ActionState::payment`].
pub(crate) mod payment {
    /// It was asked, as the action was announced, what makes the card cheaper.
    pub const ANNOUNCED: u8 = 1;
    /// It was asked as the cost was about to be paid.
    pub const ABOUT_TO_PAY: u8 = 2;
    /// It could not be paid for but for what is asked about then.
    pub const NEEDS_LESS: u8 = 4;
    /// It is asked whose counters are to pay for the card.
    pub const COUNTING: u8 = 8;
    /// It is settled whose counters are.
    pub const COUNTED: u8 = 16;
}

/// How an action came out so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ActionResult {
    #[default]
    Pending,
    Successful,
    Blocked,
    /// Ended before it could be either.
    Ended,
}

/// Intercept that a reacting minion has gained against the current action.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct MoreIntercept {
    #[default(Slot::NONE)]
    pub minion: Slot,
    pub by: i8,
}

/// The current action.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct ActionState {
    pub on: bool,
    pub kind: ActionKind,
    pub ctx: Ctx,
    /// The card used, in limbo.
    pub card: CardId,
    #[default(Slot::NONE)]
    pub actor: Slot,
    pub seat: Seat,
    /// Methuselahs who may block, one bit each: those a directed action is directed at.
    pub blockers: u8,
    pub directed: bool,
    /// Whom it is directed at, if it is one Methuselah, or the target of a bleed.
    pub target_seat: Option<Seat>,
    /// The minion or other thing in play that it is aimed at.
    #[default(Slot::NONE)]
    pub aimed_at: Slot,
    /// How much less its card is made to cost.
    pub less: Less,
    /// Who has declined to block, one bit each.
    pub declined: u8,
    pub stealth: i8,
    /// More bleed; of a hunt, more of the hunt amount.
    pub bleed: i8,
    pub limited: bool,
    pub bleed_fails: bool,
    /// The bleed was successful.
    pub bled: bool,
    /// The hunt was successful.
    pub fed: bool,
    /// It has been carried out.
    pub carried_out: bool,
    #[default(Slot::NONE)]
    pub blocker: Slot,
    pub result: ActionResult,
    /// More intercept for reacting minions.
    pub intercept: List<MoreIntercept, MAX_INTERCEPT>,
    /// Minions whose block attempts failed and that lock before resolution.
    pub to_lock: SlotSet,
    /// Minions whose attempt failed, and nothing was used since.
    pub failed: SlotSet,
    /// The action ends early, as soon as what is above it on the stack is done.
    pub ended: bool,
    /// The action fails: it goes on with what comes after its resolution, as soon as
    /// what is above it on the stack is done.
    pub failed_early: bool,
    /// That is because the acting minion is not in the region any more that the action requires.
    pub fizzles: bool,
    /// The block has been resolved, so that the action cannot end early any more.
    pub block_resolved: bool,
    /// The acting minion was not ready for a moment, though it had to be.
    pub interrupted: bool,
    /// It has been blocked, and the combat that would come of the block is cancelled.
    pub no_combat: bool,
    /// It has been blocked before, and continued as if unblocked.
    pub continued: bool,
    /// The acting vampire had to hunt though it may have blood.
    pub mandatory: bool,
    /// The target of the bleed has just been changed.
    pub retargeted: bool,
    /// What has been settled of the cost of its card; bits of [`payment`].
    pub payment: u8,
    /// What of the cost of a rescue the rescuer pays.
    pub share: u8,
    /// Equipment to be taken from another minion.
    pub equipment: SlotSet,
    /// Blood that the acting minion pays beyond the printed cost.
    pub blood: u8,
    /// And as much as is on what the action is aimed at.
    pub blood_of_target: bool,
    /// Pool that the acting Methuselah pays besides.
    pub pool: u8,
    /// The acting Methuselah burns the Edge besides.
    pub edge: bool,
    /// Conviction that the acting minion is to burn, named as the action was announced.
    pub pledged: SlotSet,
    /// How many that must be.
    pub conviction: u8,
    /// The card in play that offers the action is burned for it.
    pub burns: bool,
    /// Votes by which a referendum of this action passed.
    pub margin: u8,
    pub passed: bool,
    /// Pool that is lost now is lost to the bleed, or by the effect of the referendum.
    pub costs_pool: bool,
    /// How much of it each Methuselah has lost so.
    pub lost: [u8; MAX_SEATS],
    /// The acting minion must be ready throughout, rather than in torpor throughout.
    pub required_ready: bool,
}

impl ActionState {
    /// Whether nothing more comes before its resolution.
    pub fn is_cut_short(&self) -> bool {
        self.ended || self.failed_early
    }
}

/// Where in a combat (current rulebook, combat sequence).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CombatStep {
    /// Before it begins.
    #[default]
    About,
    BeginRound,
    BeforeRange,
    Range,
    BeforeStrikes,
    FirstStrike,
    FirstDeclared,
    SecondStrike,
    SecondDeclared,
    ResolveFirst,
    ResolveNormal,
    AfterStrikes,
    Additional,
    Press,
    EndOfRound,
    Next,
    End,
}

/// A strike as chosen.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct ChosenStrike {
    pub effect: Option<Blow>,
    pub ranged: bool,
    pub first: bool,
    pub aggravated: bool,
    pub gun: bool,
    /// Damage added to the strike.
    pub more: u8,
    /// A retainer aimed at.
    #[default(Slot::NONE)]
    pub retainer: Slot,
    /// The weapon or other card in play it comes from.
    #[default(Slot::NONE)]
    pub with: Slot,
    /// What follows the combat that it ends, and the card that says so.
    pub after: CodeId,
    /// What it does besides as it is resolved.
    pub resolving: CodeId,
    pub def: DefId,
    /// That card.
    #[default(CardId::NONE)]
    pub card: CardId,
    /// The mode in which that card was played.
    pub mode: u8,
    /// As what vampire an ally played that card.
    pub as_vampire: Guise,
    /// It has ended combat.
    pub ended: bool,
    /// As it is resolved: it is neither dodged nor out of range.
    pub hits: bool,
    pub undodgeable: bool,
    pub unpreventable: bool,
    /// Cards that require this Discipline cannot prevent its damage.
    pub despite: Option<Discipline>,
    /// It inflicts so much damage at most.
    pub most: Option<u8>,
    /// The ability that offers it, where it is no card that is played.
    pub ability: Option<AbilityId>,
    /// An aim card has been played for it.
    pub aimed: bool,
    /// What happens if it inflicts damage on the opposing minion.
    pub inflicting: CodeId,
}

/// What sort of minion one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MinionSort {
    /// There is one.
    pub known: bool,
    pub vampire: bool,
    pub imbued: bool,
    pub mortal: bool,
    pub animal: bool,
}

/// One of the two in a combat.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct Combatant {
    #[default(Slot::NONE)]
    pub minion: Slot,
    /// What sort of minion it is; known still when it has been burned.
    pub sort: MinionSort,
    pub strike: ChosenStrike,
    /// The strike was chosen with its maneuver.
    pub committed: bool,
    /// Strikes left after the first pair.
    pub additional: u8,
    /// Whether it has gained any this round.
    pub gained: bool,
    /// Whether it has gained those of the limit of one effect a round.
    pub gained_additional: bool,
    /// Whether it strikes in this pair.
    pub strikes: bool,
    /// Blood lost to damage this round.
    pub blood_lost: u8,
    /// Wounded, it stays in combat all the same: it goes to torpor only afterward.
    pub undead: bool,
    /// Its blood has been reduced to 0 in this combat.
    pub drained: bool,
    /// Who controlled it as combat began.
    pub seat: Seat,
    /// Damage that it has itself inflicted this round, by strikes or otherwise.
    pub inflicted: u8,
    /// Damage that it has taken this round.
    pub taken: u8,
}

/// The current combat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CombatState {
    pub on: bool,
    pub sides: [Combatant; 2],
    pub from_block: bool,
    pub round: u8,
    pub long: bool,
    /// The range to which the next round is set.
    pub next_range: Option<Range>,
    /// The range of this round is set: there is no step to determine it.
    pub range_set: bool,
    /// Who maneuvered or pressed last: 0 or 1, or 2 for nobody.
    pub last: u8,
    /// Maneuvers used this round and not cancelled; the combatants take turns at them.
    pub maneuvers: u8,
    /// What has given the last of them.
    pub maneuver: CodeId,
    /// Another round is to follow.
    pub continues: bool,
    pub hands_only: bool,
    pub pair: u8,
    /// Combat ends without a further step but the end of the round.
    pub over: bool,
    /// Another combat of the same minions follows this one.
    pub queued: bool,
    /// It is over, and something may be used before anything follows.
    pub past: bool,
    /// These two are to fight then.
    pub next: Option<[Slot; 2]>,
    /// Another combat follows this one, in which the minion of this side is replaced by the card
    /// at the bottom of its controller's crypt: with blood of its whole capacity, or half of it.
    pub visit: Option<(u8, bool)>,
    /// The moment before it begins has come.
    pub announced: bool,
    /// The opposing minion locks as combat begins.
    pub lock: bool,
    /// Who was kept from torpor in the combat that it follows.
    pub wounded: [bool; 2],
    /// Some rounds in a row in which nobody plays a card end it.
    pub quiet_ends: bool,
    /// Rounds in a row in which nobody has played a card.
    pub quiet: u8,
    /// Nobody has played a card this round.
    pub silent: bool,
    /// It follows another combat in which it was queued.
    pub follows: bool,
    /// The side that is the first to strike in this pair.
    pub first: u8,
}

/// Some damage waiting to be resolved.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Damage {
    #[default(Slot::NONE)]
    pub victim: Slot,
    pub amount: u8,
    pub aggravated: bool,
    pub unpreventable: bool,
    /// Cards that require this Discipline cannot prevent it.
    pub despite: Option<Discipline>,
    pub gun: bool,
    pub strike: bool,
    /// Of a strike with a weapon.
    pub weapon: bool,
    /// Of a ranged strike.
    pub ranged: bool,
    /// The victim treats it as normal damage.
    pub as_normal: bool,
    /// The minion whose strike does it.
    #[default(Slot::NONE)]
    pub by: Slot,
    /// The minion or retainer that it comes from, whether by a strike or not.
    #[default(Slot::NONE)]
    pub from: Slot,
}

/// Which damage a prevention is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DamageSort {
    /// Any.
    Any,
    /// Of strikes with guns.
    Gun,
    /// Of anything but strikes with guns.
    NotGun,
    /// Of strikes.
    Strike,
    /// Not aggravated.
    Normal,
    /// Aggravated, of strikes.
    AggravatedStrike,
    /// Not aggravated, of strikes.
    NormalStrike,
}

/// What may prevent damage: damage of a sort, by a card that may require the Discipline that the
/// damage cannot be prevented by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prevention {
    pub sort: DamageSort,
    pub requires: Option<Discipline>,
}

impl Damage {
    /// Whether it is damage of one kind to this victim that can be prevented so.
    pub fn is_preventable(&self, victim: Slot, how: Prevention, aggravated: bool) -> bool {
        let of_sort = match how.sort {
            DamageSort::Any => true,
            DamageSort::Gun => self.gun && self.strike,
            DamageSort::NotGun => !(self.gun && self.strike),
            DamageSort::Strike => self.strike,
            DamageSort::Normal => !self.aggravated,
            DamageSort::AggravatedStrike => self.aggravated && self.strike,
            DamageSort::NormalStrike => !self.aggravated && self.strike,
        };
        of_sort
            && self.victim == victim
            && !self.unpreventable
            && !(self.despite.is_some() && self.despite == how.requires)
            && self.aggravated == aggravated
    }

    /// The Discipline because of which a card that requires these cannot prevent it.
    pub fn defied(&self, requires: DisciplineSet) -> Option<Discipline> {
        self.despite.filter(|d| requires.has(*d, Level::Basic))
    }
}

/// Where in a referendum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ReferendumStep {
    #[default]
    Terms,
    /// Polling, before votes and ballots are cast.
    BeforeVotes,
    Polling,
    Tally,
    After,
}

/// Votes of one source.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Ballot {
    /// The vampire or card whose votes they are; [`Slot::NONE`] for a burned card or the Edge.
    #[default(Slot::NONE)]
    pub source: Slot,
    pub seat: Seat,
    /// Votes gained beyond those that the source has by itself.
    pub bonus: i8,
    /// Votes gained besides that are not counted in favour (LSJ 20031115).
    pub against: i8,
    pub cast: Option<bool>,
    pub abstains: bool,
    /// Must be cast in favour, or against.
    pub must: Option<bool>,
}

/// The current referendum.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct ReferendumState {
    pub on: bool,
    pub ctx: Ctx,
    #[default(Slot::NONE)]
    pub caller: Slot,
    pub seat: Seat,
    pub blood_hunt: bool,
    /// It passes without a vote.
    pub automatic: bool,
    /// It is called off, without a result.
    pub cancelled: bool,
    /// It fails, whatever has been cast.
    pub failed: bool,
    /// Methuselahs who have used a political action card for its vote.
    pub card_votes: u8,
    /// By whom votes or ballots were cast against and in favour, as tallied, one bit a seat.
    pub voted: [u8; 2],
    pub ballots: List<Ballot, MAX_BALLOTS>,
}

impl Ctx {
    /// A slot is free now: nothing may mean it any more.
    pub fn forget(&mut self, slot: Slot) {
        for s in [&mut self.this, &mut self.me] {
            if *s == slot {
                *s = Slot::NONE;
            }
        }
        self.chosen.forget(slot);
    }
}

impl Frame {
    /// The circumstances that a frame carries, if any.
    pub fn ctx_mut(&mut self) -> Option<&mut Ctx> {
        match self {
            Frame::Run(frames::Run { ctx, .. }) | Frame::Played(frames::Played { ctx, .. }) => {
                Some(ctx)
            }
            _ => None,
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
                ..
            }) => {
                clear(subject);
                clear(hunter);
                clear(by);
            }
            Frame::BleedNext(frames::BleedNext { minion, .. })
            | Frame::ActAlone(frames::ActAlone { minion, .. })
            | Frame::AttemptBlock(frames::AttemptBlock { minion }) => clear(minion),
            Frame::VisitCombat(frames::VisitCombat {
                minion, opposing, ..
            }) => {
                clear(minion);
                clear(opposing);
            }
            Frame::EquipAs(frames::EquipAs { minion, .. }) => clear(minion),
            Frame::Doomed(frames::Doomed { vampire }) => clear(vampire),
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
            | Frame::BloodHunt(frames::BloodHunt { diablerist }) => clear(diablerist),
            _ => {}
        }
    }
}
