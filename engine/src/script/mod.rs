//! The script language: what a card does, as data.
//!
//! A script is one RON value a card, under `engine/cards/`. This module holds
//! the types that a script is read into, and nothing else: the card database
//! joins scripts with facts and prepares them for play, and
//! [`render`] says them in plain English. `engine/cards/README.md` documents
//! the language for people who write cards.
//!
//! The words are the rulebook's. Every type here is closed and small, so that
//! agents can read a script as well as the rules engine can: `Bleed(2)` is
//! two more bleed, whatever the card is called.

use serde::Deserialize;

use crate::vocab::{CardType, Clan, Discipline, Keyword, Level, Sect, TitleRank};

pub mod render;

/// The script of one card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// The card's number in the official list; its facts are found by it.
    pub id: u32,
    /// The card's official name, checked against the facts.
    pub name: String,
    /// Traits printed at the head of the card's text.
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    /// Sect of a vampire.
    #[serde(default)]
    pub sect: Option<Sect>,
    /// City of a vampire's title.
    #[serde(default)]
    pub city: Option<String>,
    /// Circle of a Blood Brother.
    #[serde(default)]
    pub circle: Option<String>,
    /// The clan that a slave is a slave to.
    #[serde(default)]
    pub slave_of: Option<Clan>,
    /// What an advanced vampire is besides when it is merged with its base version.
    #[serde(default)]
    pub merged: Option<Merged>,
    /// Who may play it, beyond clan and discipline: one of these must fit.
    #[serde(default)]
    pub requires: Vec<Filter>,
    /// What X in the printed cost means.
    #[serde(default)]
    pub cost_x: Option<CostX>,
    /// When the card is replaced in hand.
    #[serde(default)]
    pub replace: Replace,
    /// How often the same minion may play it; the same Methuselah, where no minion plays it.
    #[serde(default)]
    pub once: Option<Once>,
    /// How often it may be played by anybody at all.
    #[serde(default)]
    pub once_by_anyone: Option<Once>,
    /// A minion can have only one card of this name.
    #[serde(default)]
    pub one_a_minion: bool,
    /// A minion can have only one card with this keyword.
    #[serde(default)]
    pub one_a_minion_of: Option<Keyword>,
    /// The Discipline of which a master: Discipline card gives a level.
    #[serde(default)]
    pub teaches: Option<Discipline>,
    /// Names of cards that cannot be played in the same action by anyone.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// Starting life of an ally or a retainer, strength and bleed of an ally.
    #[serde(default)]
    pub body: Option<Body>,
    /// The ways to play it. A crypt card has none.
    #[serde(default)]
    pub modes: Vec<Mode>,
    /// What it does while in play, however it was played.
    #[serde(default)]
    pub text: Vec<Ability>,
}

/// What an advanced vampire is only when merged (current rulebook, advanced vampires).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Merged {
    /// Its sect, where the merged text names one.
    pub sect: Option<Sect>,
    /// Its title, where the merged text names one.
    pub title: Option<TitleRank>,
    /// City of that title.
    pub city: Option<String>,
    /// What it does.
    pub text: Vec<Ability>,
}

/// The vampire that a card becomes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct NewVampire {
    /// Its capacity.
    pub capacity: u8,
    /// Its sect; that of `Me` by default.
    #[serde(default)]
    pub sect: Option<Sect>,
    /// It must hunt this turn.
    #[serde(default)]
    pub must_hunt: bool,
    /// It cannot act this turn.
    #[serde(default)]
    pub cannot_act: bool,
}

/// What an ally or a retainer starts with (current rulebook, recruit ally and employ retainer).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Life counters received when it enters play.
    pub life: u8,
    /// Damage of its hand strike.
    #[serde(default)]
    pub strength: i8,
    /// Bleed amount.
    #[serde(default)]
    pub bleed: i8,
}

/// What X in a printed cost means.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum CostX {
    /// Chosen by the player as the card is played.
    Chosen,
    /// The number of copies of the card its player controls when the cost is paid.
    CopiesYouControl,
}

/// When a played card is replaced (full rulebook 1.6.1.2).
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum Replace {
    /// At once, as cards are by default.
    #[default]
    AtOnce,
    /// Not until its player's next unlock phase.
    NextUnlock,
    /// Not until its player's next discard phase.
    NextDiscard,
    /// Not until the current action is over.
    AfterAction,
    /// Not until the current combat is over.
    AfterCombat,
}

/// A limit on how often a card may be played or an ability used.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Once {
    /// Once each strike pair.
    Strike,
    /// Once each round of combat.
    Round,
    /// Once each combat.
    Combat,
    /// Once each action.
    Action,
    /// Once each referendum.
    Referendum,
    /// Once each phase.
    Phase,
    /// Once each turn.
    Turn,
    /// Once between a minion's unlock phases.
    Unlock,
    /// Once in the game.
    Game,
}

/// One way to play a card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mode {
    /// Disciplines the minion must have, all of them.
    pub needs: Vec<(Discipline, Level)>,
    /// Traits that the card has only when it is played this way.
    pub keywords: Vec<Keyword>,
    /// Which of the card's two types it is played as, or `Reflex`; the only one by default.
    pub as_type: Option<CardType>,
    /// Who plays it, where that is not the rule for its type.
    pub user: User,
    /// When it may be played, where that is not the rule for its type and effects.
    pub windows: Vec<Window>,
    /// What must hold for it to be played.
    pub when: Vec<Cond>,
    /// How often the same minion may play it this way.
    pub once: Option<Once>,
    /// What its player must name as it is played.
    pub choose: Vec<Choose>,
    /// Costs beyond the printed one.
    pub cost: Vec<Cost>,
    /// The action that playing it takes.
    pub action: Option<Action>,
    /// What the caller of its referendum chooses once the action has succeeded.
    pub terms: Vec<Choose>,
    /// The strike it makes.
    pub strike: Option<Strike>,
    /// What it does: at once; if the action succeeds; or if the referendum passes.
    pub effects: Vec<Step>,
    /// What it does just after the combat that its strike ends; `Target` is the opposing minion.
    pub after_combat: Vec<Step>,
    /// What holds for the rest of the action once the card is played.
    pub during: Vec<Ability>,
    /// What it does while in play, if it was played this way.
    pub text: Vec<Ability>,
    /// Body of an ally or retainer played this way, where it differs from the card's.
    pub body: Option<Body>,
}

/// Who plays a minion card.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum User {
    /// The rule for the type: the acting minion, a ready unlocked reacting minion, a combatant.
    #[default]
    Usual,
    /// A ready minion other than the acting one, of the same controller, locked or not.
    OtherReady,
    /// A locked ready minion.
    Locked,
    /// A ready minion, locked or not.
    AnyReady,
}

/// A moment when Methuselahs in turn may use what fits it (full rulebook 1.6.1.5).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Window {
    /// The active Methuselah's unlock phase.
    Unlock,
    /// The master phase.
    Master,
    /// The minion phase, between actions.
    Minion,
    /// The influence phase.
    Influence,
    /// The discard phase.
    Discard,
    /// As a card is played.
    AsPlayed,
    /// As an action is announced.
    Announced,
    /// During an action with no block attempt going on (stage A).
    NoBlock,
    /// During a block attempt (stage B).
    BlockAttempt,
    /// When all have declined to block (stage C).
    BlocksDeclined,
    /// When a block has succeeded, before it is resolved.
    Blocked,
    /// When a bleed would be successful, before it is.
    BleedSucceeds,
    /// After an action is resolved.
    AfterResolution,
    /// The polling step of a referendum, before votes and ballots are cast.
    BeforeVotes,
    /// The polling step of a referendum.
    Polling,
    /// When two minions are about to enter combat, other than by a block.
    AboutToFight,
    /// Before range is determined.
    BeforeRange,
    /// Determining range: maneuvers.
    Maneuver,
    /// Before strikes are chosen.
    BeforeStrikes,
    /// Choosing a strike.
    Strike,
    /// When a strike has been chosen, before strikes are resolved.
    StrikeDeclared,
    /// A hand strike or a strike with a weapon has been chosen by a minion.
    StrikeChosen,
    /// Gaining additional strikes.
    AdditionalStrikes,
    /// Preventing damage.
    Prevent,
    /// When a vampire in combat is going to torpor, before it does.
    GoingToTorpor,
    /// The press step.
    Press,
    /// The end of a round of combat.
    EndOfRound,
}

impl Window {
    /// Every window, in the order of their bits in a [`WindowSet`].
    pub const ALL: [Window; 27] = [
        Window::Unlock,
        Window::Master,
        Window::Minion,
        Window::Influence,
        Window::Discard,
        Window::AsPlayed,
        Window::Announced,
        Window::NoBlock,
        Window::BlockAttempt,
        Window::BlocksDeclined,
        Window::Blocked,
        Window::BleedSucceeds,
        Window::AfterResolution,
        Window::BeforeVotes,
        Window::Polling,
        Window::AboutToFight,
        Window::BeforeRange,
        Window::Maneuver,
        Window::BeforeStrikes,
        Window::Strike,
        Window::StrikeDeclared,
        Window::StrikeChosen,
        Window::AdditionalStrikes,
        Window::Prevent,
        Window::GoingToTorpor,
        Window::Press,
        Window::EndOfRound,
    ];
}

/// A set of windows, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowSet(pub u32);

impl WindowSet {
    /// The three stages of an action in which modifiers and reactions are played.
    pub const DURING_ACTION: WindowSet = WindowSet::of(&[
        Window::NoBlock,
        Window::BlockAttempt,
        Window::BlocksDeclined,
    ]);

    /// Windows in which the acting minion plays modifiers and the others play
    /// reactions, never the reverse.
    pub const MODIFIERS: WindowSet = WindowSet::of(&[
        Window::Announced,
        Window::NoBlock,
        Window::BlockAttempt,
        Window::BlocksDeclined,
        Window::Blocked,
        Window::BleedSucceeds,
        Window::AfterResolution,
        Window::AboutToFight,
    ]);

    /// The set of these windows.
    pub const fn of(windows: &[Window]) -> WindowSet {
        let mut bits = 0;
        let mut i = 0;
        while i < windows.len() {
            bits |= 1 << windows[i] as u32;
            i += 1;
        }
        WindowSet(bits)
    }

    /// Whether `window` is in the set.
    #[inline]
    pub const fn has(self, window: Window) -> bool {
        self.0 >> window as u32 & 1 == 1
    }

    /// Whether every window of `other` is in the set.
    pub const fn contains(self, other: WindowSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// The windows of the set but this one.
    #[must_use]
    pub const fn without(self, window: Window) -> WindowSet {
        WindowSet(self.0 & !(1 << window as u32))
    }

    /// The windows of either set.
    #[must_use]
    pub const fn with(self, other: WindowSet) -> WindowSet {
        WindowSet(self.0 | other.0)
    }

    /// The windows in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Window> {
        Window::ALL.into_iter().filter(move |&w| self.has(w))
    }
}

/// Somebody or something an effect is about, as seen from the card that has the effect.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum Who {
    /// The minion that plays the card, that the card is on, or whose own text it is.
    #[default]
    Me,
    /// The card itself, in play.
    This,
    /// The acting minion.
    Acting,
    /// The blocking minion.
    Blocking,
    /// The minion opposing `Me` in combat.
    Opposing,
    /// The weapon or other card in play that `Me` strikes with.
    Weapon,
    /// The first thing chosen.
    Target,
    /// The second thing chosen.
    Second,
    /// The first minion remembered by the card as it came into play.
    Linked,
    /// The second minion remembered.
    LinkedSecond,
}

/// A Methuselah or several, as seen from the card that has the effect.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Meth {
    /// The controller of the card, or of the minion playing it.
    You,
    /// Your prey.
    Prey,
    /// Your predator.
    Predator,
    /// The Methuselah chosen.
    Chosen,
    /// The target of the current bleed.
    BleedTarget,
    /// The Methuselah whose turn it is.
    Active,
    /// The controller of `Me`.
    MyController,
    /// The controller of the first thing chosen.
    ControllerOfTarget,
    /// The Methuselah playing the card that is being played.
    Player,
    /// Every Methuselah.
    Each,
    /// Every Methuselah but you.
    EachOther,
}

/// Whose things are meant.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum Whose {
    /// Anybody's.
    #[default]
    Anyones,
    /// Yours.
    Yours,
    /// Another Methuselah's.
    Others,
    /// Your prey's.
    Preys,
    /// Your predator's.
    Predators,
    /// Of a Methuselah other than the controller of `Me`.
    NotMyControllers,
}

/// Where a minion is (full rulebook 2.3).
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum Place {
    /// Ready, in torpor or incapacitated.
    #[default]
    Controlled,
    /// In the ready region.
    Ready,
    /// In the torpor region.
    Torpor,
    /// In the incapacitated region, where imbued are (imbued appendix, 5).
    Incapacitated,
    /// In the uncontrolled region.
    Uncontrolled,
}

/// What sort of minion.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum MinionKind {
    /// Vampires and allies.
    #[default]
    Minion,
    /// Vampires only.
    Vampire,
    /// Allies only.
    Ally,
    /// Imbued only, which are allies (imbued appendix, 1).
    Imbued,
    /// Mortal allies, imbued among them.
    Mortal,
    /// Monsters: vampires, and allies that are neither mortal nor animal (imbued appendix, 4).
    Monster,
}

/// A description of minions. Every field that is given must fit.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Filter {
    /// Vampire, ally or either.
    pub kind: MinionKind,
    /// Whose it is.
    pub whose: Whose,
    /// Where it is.
    pub place: Place,
    /// Of one of these clans.
    pub clan: Vec<Clan>,
    /// Of one of these sects.
    pub sect: Vec<Sect>,
    /// With one of these titles.
    pub title: Vec<TitleRank>,
    /// Titled, or untitled.
    pub titled: Option<bool>,
    /// Locked, or unlocked.
    pub locked: Option<bool>,
    /// With this discipline at this level or better.
    pub discipline: Option<(Discipline, Level)>,
    /// Younger than `Me`: of a lower capacity.
    pub younger: bool,
    /// Older than `Me`: of a higher capacity.
    pub older: bool,
    /// One of the oldest of those that fit everything else.
    pub oldest: bool,
    /// With at least this capacity.
    pub capacity_at_least: Option<u8>,
    /// With at most this capacity.
    pub capacity_at_most: Option<u8>,
    /// With less life than it started with; of a vampire, less blood than its capacity.
    pub wounded: bool,
    /// With at least so much conviction.
    pub conviction_at_least: Option<u8>,
    /// Bearing a card with this keyword.
    pub bearing: Option<Keyword>,
    /// With at least this much blood or life.
    pub blood_at_least: Option<u8>,
    /// With at most this much blood or life.
    pub blood_at_most: Option<u8>,
    /// Without this discipline at this level.
    pub without: Option<(Discipline, Level)>,
    /// The minion opposing `Me` in combat.
    pub opposing: bool,
    /// The opposing minion has chosen a strike that would do aggravated damage to it.
    pub facing_aggravated: bool,
    /// Nobody but `Me`.
    pub me: bool,
    /// Anyone but `Me`.
    pub not_me: bool,
    /// Has not gained blood from a hunting ground this turn.
    pub no_hunting_ground_yet: bool,
    /// Has cast votes or ballots in the current referendum.
    pub has_voted: bool,
    /// With all of these traits.
    pub traits: Vec<Keyword>,
    /// With none of these traits.
    pub without_traits: Vec<Keyword>,
    /// Of the same circle as `Me`, which a vampire without a circle is in by itself.
    pub same_circle: bool,
    /// Marked this turn by the active Methuselah (full rulebook 11, Red List).
    pub marked: bool,
}

/// Something that must hold.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum Cond {
    /// The opposite holds.
    Not(Box<Cond>),
    /// One of these holds.
    Any(Vec<Cond>),
    /// The action is a bleed.
    Bleed,
    /// You are the target of the bleed.
    BleedAgainstYou,
    /// The action is a political action.
    Political,
    /// The action is of this kind.
    ActionIs(ActionKind),
    /// The action is directed at no other Methuselah.
    Undirected,
    /// The action is directed at a Methuselah other than the acting one.
    Directed,
    /// The action is directed at you or at a card you control.
    DirectedAtYou,
    /// The action is aimed at a minion that fits.
    ActionAt(Filter),
    /// `Me` may react: another Methuselah's minion is acting, and `Me` is ready and
    /// unlocked or awake.
    MeMayReact,
    /// The action is an attempt to burn or otherwise use this card in play.
    ActionOfThisCard,
    /// `Me` is the acting minion.
    MeActing,
    /// The acting minion fits.
    ActingIs(Filter),
    /// The blocking minion fits.
    BlockingIs(Filter),
    /// `Me` fits.
    MeIs(Filter),
    /// The minion opposing `Me` fits.
    OpposingIs(Filter),
    /// Of the two combatants one fits the first description, and the other the second.
    CombatantsAre(Filter, Filter),
    /// `Me` bears a card of this name.
    MeBears(String),
    /// A card of this name is in play.
    InPlay(String),
    /// No other card of this card's name counts before this one: of several one does.
    FirstOfItsName,
    /// `Me` is the minion attempting to block, or that has blocked.
    MeBlocking,
    /// This card has prevented fewer points than this with `PreventGun` and `PreventOtherThanGun`
    /// in the combat.
    PreventedFewerThan(u8),
    /// The action was blocked.
    ActionBlocked,
    /// The action was successful: not blocked, and not ended early.
    ActionSuccessful,
    /// A reaction card was played during the action.
    ReactionPlayed,
    /// The bleed was successful, for 1 or more.
    BleedSuccessful,
    /// The bleed is for at least this much.
    BleedAtLeast(u8),
    /// The referendum passed.
    ReferendumPassed,
    /// `Me` called the referendum.
    MeCalled,
    /// This combat came from the block of the current action.
    CombatFromBlock,
    /// This combat came from the success of the current action.
    CombatFromAction,
    /// Combat is about to end: no other round follows, and no other combat is queued.
    CombatEnding,
    /// It is the first round of combat.
    FirstRound,
    /// The strikes of this round are the initial ones, not additional ones.
    InitialStrikes,
    /// The vampire opposing `Me` is going to torpor.
    OpposingGoingToTorpor,
    /// `Me` is about to enter combat with the acting minion.
    AboutToFightActing,
    /// `Me` has inflicted more damage this round than the opposing minion.
    InflictedMore,
    /// `Me` has chosen to strike with a card in play that has this keyword.
    StrikingWith(Keyword),
    /// The range is close.
    CloseRange,
    /// The target of the bleed has at most this much pool.
    BleedTargetPoolAtMost(u8),
    /// The target of the bleed is the Methuselah remembered by this card.
    BleedTargetRemembered,
    /// This Methuselah, or one of these, controls a minion that fits.
    Controls(Meth, Filter),
    /// You have the Edge.
    YouHaveEdge,
    /// There is a card in your crypt.
    YouHaveCrypt,
    /// It is your turn.
    YourTurn,
    /// It is another Methuselah's turn.
    OthersTurn,
    /// It is the turn of the controller of `Me`.
    MyControllersTurn,
    /// At least this many counters are on this card.
    CountersAtLeast(u8),
    /// No counter is on this card.
    NoCounters,
    /// `Me` is in torpor.
    MeInTorpor,
    /// `Me` is going to torpor or being burned.
    MeLeaving,
    /// The damage being prevented comes from a gun.
    GunDamage,
    /// The card being played fits.
    PlayedCardIs(CardFilter),
}

/// How much.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Amount {
    /// This much.
    N(u8),
    /// X, as chosen.
    X,
    /// X and this much more.
    XPlus(u8),
    /// As much as there is; of what is added, as much as there is room for.
    All,
    /// As many as there are counters on this card.
    Counters,
    /// The votes by which the referendum passed.
    Margin,
    /// Blood lost to damage this round by the vampire opposing `Me`.
    OpposingBloodLost,
}

/// Which Methuselahs may be chosen.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum MethFilter {
    /// Any.
    Any,
    /// Any but you.
    Other,
    /// Any but the controller of the acting minion, and not the present target.
    BleedTarget,
    /// Any with more pool than you.
    RicherThanYou,
    /// Any but the one chosen before.
    OtherThanChosen,
}

/// Something to be named or picked by the player concerned.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum Choose {
    /// A minion or uncontrolled vampire that fits one of these.
    Minion(Vec<Filter>),
    /// As `Minion`, or nobody.
    MayMinion(Vec<Filter>),
    /// A Methuselah.
    Methuselah(MethFilter),
    /// A number, kept as X.
    Number {
        /// The least.
        from: u8,
        /// The most.
        to: u8,
    },
    /// A number up to the blood of the first thing chosen, kept as X.
    BloodOfTarget {
        /// The least.
        from: u8,
    },
    /// A clan of which a vampire is in play: of any other it would make no difference.
    Clan,
    /// A clan, whichever it is.
    AnyClan,
    /// In favour or against.
    Side,
    /// A share of points for each of several Methuselahs.
    Allocate {
        /// How many points.
        points: u8,
        /// Among whom.
        among: MethFilter,
        /// How many Methuselahs must get at least one.
        at_least: u8,
    },
    /// A card from the hand of a Methuselah, seen by the chooser.
    CardInHand(Meth, Vec<CardFilter>),
    /// An equipment on a minion that fits.
    Equipment(Filter),
    /// An equipment in your hand with which the first thing chosen can equip.
    EquipmentInHand,
    /// A melee weapon of `Me` that can be used now, or none.
    MayMeleeWeapon,
    /// A card in play with this keyword.
    InPlay(Keyword),
    /// A card in play of this name, or none.
    MayCardNamed(String),
    /// A card of this type from your library, if you wish; the library is shuffled afterward.
    LibraryCard(CardType),
}

/// A description of cards out of play.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct CardFilter {
    /// Of this type.
    pub card_type: Option<CardType>,
    /// Requiring this discipline.
    pub discipline: Option<Discipline>,
    /// Requiring one of these disciplines.
    pub disciplines: Vec<Discipline>,
    /// Of a card being played: taking an action.
    pub action: bool,
    /// Of a card being played: making a strike.
    pub strike: bool,
    /// Of a card being played: aimed at `Me`.
    pub at_me: bool,
    /// Of a card being played: by the minion opposing `Me`.
    pub by_opposing: bool,
    /// Of a card being played: giving control of the thing chosen to somebody.
    pub takes_control: bool,
    /// A card that a minion plays.
    pub minion_card: bool,
    /// Of a card being played: played by another Methuselah.
    pub others: bool,
    /// With this keyword.
    pub keyword: Option<Keyword>,
    /// Of a card being played: played by your predator or prey.
    pub neighbours: bool,
}

/// What an ability, or playing a card, costs.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum Cost {
    /// Lock this card.
    LockThis,
    /// Burn this card.
    BurnThis,
    /// Lock `Me`.
    LockMe,
    /// `Me` burns this much blood.
    Blood(u8),
    /// `Me`, an imbued, burns this much conviction (imbued appendix, 2).
    Conviction(u8),
    /// This ally burns this much life.
    Life(u8),
    /// You burn this much pool.
    Pool(u8),
    /// Spend this many transfers.
    Transfers(u8),
    /// Burn the Edge.
    Edge,
    /// Discard a card that fits.
    Discard(CardFilter),
    /// Burn this much blood from a ready minion of yours that fits.
    BloodFrom(u8, Filter),
}

/// The action that a card takes or offers (current rulebook, types of actions).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// What sort of action it is.
    #[serde(default)]
    pub kind: ActionKind,
    /// Stealth it starts with, where that is not the rule for its kind.
    #[serde(default)]
    pub stealth: Option<i8>,
    /// Added to the bleed amount.
    #[serde(default)]
    pub bleed: i8,
    /// What it is aimed at.
    #[serde(default)]
    pub at: At,
    /// Blood that the acting minion pays on success, beyond the printed cost.
    #[serde(default)]
    pub blood: u8,
    /// Conviction that the acting imbued pays on success, beyond the printed cost; it is
    /// named as the action is announced (imbued appendix, 2).
    #[serde(default)]
    pub conviction: u8,
    /// The card in play that offers the action locks as it is announced, and must be unlocked.
    #[serde(default)]
    pub locks: bool,
    /// The card in play that offers the action is burned on success, as part of the cost.
    #[serde(default)]
    pub burns: bool,
}

/// What sort of action.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum ActionKind {
    /// An action that a card describes.
    #[default]
    Other,
    /// A bleed.
    Bleed,
    /// A hunt.
    Hunt,
    /// Equip with an equipment.
    Equip,
    /// Employ a retainer.
    Employ,
    /// Recruit an ally.
    Recruit,
    /// Call a referendum.
    Political,
    /// Leave torpor.
    LeaveTorpor,
    /// Rescue a vampire from torpor.
    Rescue,
    /// Diablerize a vampire in torpor.
    Diablerize,
    /// Become anarch.
    BecomeAnarch,
    /// Enter combat with a marked Red List minion.
    RedList,
    /// Gain a power (imbued appendix, 3).
    GainPower,
    /// Burn an incapacitated imbued (imbued appendix, 5).
    BurnIncapacitated,
}

/// What an action is aimed at; decides whether it is directed and who may block it.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum At {
    /// Nothing of anybody else's.
    #[default]
    Nothing,
    /// Your prey.
    Prey,
    /// The minion or card chosen first, or the Methuselah chosen.
    Target,
    /// This card in play.
    This,
    /// The minion this card is on.
    Bearer,
}

/// A strike (current rulebook, strike effects).
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// What the strike does.
    pub effect: StrikeEffect,
    /// Effective at long range too.
    #[serde(default)]
    pub ranged: bool,
    /// Resolved before normal strikes.
    #[serde(default)]
    pub first: bool,
    /// Damage is aggravated.
    #[serde(default)]
    pub aggravated: bool,
    /// The strike gives an optional maneuver.
    #[serde(default)]
    pub maneuver: bool,
    /// The vampire unlocks before combat ends.
    #[serde(default)]
    pub unlock: bool,
    /// A dodge has no effect on it.
    #[serde(default)]
    pub undodgeable: bool,
    /// Combat ends as soon as it has been resolved.
    #[serde(default)]
    pub ends_combat: bool,
}

/// What a strike does.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum StrikeEffect {
    /// Strength and this much more damage, with the hands.
    Hand(i8),
    /// Strength and this much more damage, with a melee weapon.
    Melee(i8),
    /// This much damage.
    Damage(u8),
    /// Dodge.
    Dodge,
    /// Combat ends.
    CombatEnds,
    /// Steal this much blood or life.
    StealBlood(u8),
    /// With the hands, or with the melee weapon chosen, at this much more damage.
    HandOrMelee(i8),
    /// Burn an equipment of the opposing minion.
    DestroyEquipment,
    /// Burn a weapon of the opposing minion.
    DestroyWeapon,
    /// Burn an equipment or a retainer of the opposing minion.
    DestroyEquipmentOrRetainer,
    /// Take an equipment of the opposing minion.
    StealEquipment,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[repr(u8)]
pub enum Until {
    /// To the end of the round of combat.
    Round,
    /// To the end of the next round of combat.
    NextRound,
    /// To the end of the combat.
    Combat,
    /// To the end of the action, its combats included.
    Action,
    /// To the end of the referendum.
    Referendum,
    /// To the end of the turn.
    Turn,
    /// To the end of the next unlock phase of the controller of `Me`.
    MyNextUnlock,
    /// To the start of your next unlock phase, before anything else in it.
    YourUnlock,
    /// To the end of the game.
    Game,
}

/// A step of an effect. Steps are carried out in order.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub enum Step {
    /// Carry out the steps if this holds.
    If(Cond, Vec<Step>),
    /// Carry out the steps if the controller wishes.
    May(Vec<Step>),
    /// Carry out the steps if the controller wishes and pays; nothing that takes a choice.
    Pay(Vec<Cost>, Vec<Step>),
    /// Carry out the steps for each minion that fits, as `Target`; nothing that takes a choice.
    ForEach(Filter, Vec<Step>),
    /// Pick something.
    Choose(Choose),
    /// Give an ability for a while.
    Grant(Until, Box<Ability>),
    /// Give an ability to a minion for a while: it is `Me` in it, and its controller `You`.
    GrantTo(Who, Until, Box<Ability>),

    /// Add blood from the blood bank.
    AddBlood(Who, Amount),
    /// Add blood to a vampire, or life to an ally up to what it started with.
    Heal(Who, Amount),
    /// An imbued may gain a conviction from its controller's hand or ash heap, or where
    /// `library` says so her library as well.
    GainConviction {
        /// Who gains it.
        #[serde(default)]
        who: Who,
        /// From the library as well.
        #[serde(default)]
        library: bool,
    },
    /// An imbued burns so much conviction.
    BurnConviction(Who, u8),
    /// The conviction that the action has cost goes from your ash heap to an imbued.
    ReturnConviction(Who),
    /// Add blood to `Me` from a hunting ground, which a vampire may do once a turn.
    HuntingGround(Who, Amount),
    /// Burn blood; an ally ignores it.
    BurnBlood(Who, Amount),
    /// Burn life; a vampire ignores it.
    BurnLife(Who, Amount),
    /// Move blood from a minion to the pool of its controller: as much as there is, up to the amount.
    BloodToPool(Who, Amount),
    /// Move pool of a minion's controller to the minion as blood.
    PoolToBlood(Who, Amount),
    /// Move blood from the minion to this card.
    BloodToThis(Who, Amount),
    /// Move all counters of this card to the minion as blood.
    CountersToBlood(Who),
    /// Move counters from your pool to this card.
    PoolToThis(Amount),
    /// The votes won by become blood of the vampire, up to `to_pool` of them pool of yours.
    GainMargin {
        /// Who gains the blood.
        who: Who,
        /// How many of the counters may go to the pool instead.
        to_pool: u8,
    },
    /// Gain pool from the blood bank.
    GainPool(Meth, Amount),
    /// Burn pool.
    BurnPool(Meth, Amount),
    /// For each point, burn a pool or a blood of a vampire that the Methuselah controls.
    BurnPoolOrBlood(Meth, Amount),
    /// Each Methuselah burns as much pool as was allocated to it.
    BurnAllocated,
    /// The chosen Methuselah's pool goes to the others as allocated.
    MoveAllocatedPool,
    /// Each Methuselah burns 1 pool for each minion it controls.
    BurnPoolForEachMinion,
    /// Each Methuselah gains 1 pool for each vampire of the chosen clan it controls.
    GainPoolForEachOfClan,

    /// Lock.
    Lock(Who),
    /// Unlock.
    Unlock(Who),
    /// Move a vampire from torpor, or an incapacitated imbued, to its controller's ready region.
    MoveToReady(Who),
    /// Burn.
    Burn(Who),
    /// Put this card in play.
    PutInPlay,
    /// This card becomes a vampire of the clan of `Me`, in your ready region.
    BecomeVampire(NewVampire),
    /// A master: Discipline card from your hand, ash heap or library may be put on a vampire.
    TeachDiscipline(Who),
    /// Move blood from a minion to another, as much as there is.
    MoveBlood(Who, Who, Amount),
    /// Put this card in play with counters.
    PutInPlayWith(u8),
    /// Put this card in play, remembering the two things chosen.
    PutInPlayLinked,
    /// Put this card on a minion.
    PutOn(Who),
    /// Put this card on a vampire as the title that it is.
    PutOnAsTitle {
        /// On whom.
        who: Who,
        /// Which rank.
        rank: TitleRank,
        /// The city of a rank that has one.
        #[serde(default)]
        city: Option<String>,
    },
    /// Give a vampire a title, without a card that stands for it.
    GiveTitle {
        /// Whom.
        who: Who,
        /// Which rank.
        rank: TitleRank,
        /// The city of a rank that has one.
        #[serde(default)]
        city: Option<String>,
    },
    /// This card moves to another vampire as the title that it is.
    MoveTitleTo(Who),
    /// A vampire loses its title.
    LoseTitle(Who),
    /// A vampire becomes one of a sect.
    BecomeSect(Who, Sect),
    /// While this card is on a vampire, the vampire is of the chosen clan.
    ChosenClan,
    /// Remember the target of the bleed on this card.
    RememberBleedTarget,
    /// Add counters to this card.
    AddCounters(u8),
    /// Burn counters of this card.
    BurnCounters(u8),
    /// A Methuselah gains control of this card.
    GiveControl(Meth),
    /// You gain control of a minion or card.
    TakeControl(Who),
    /// You gain control of a minion for a while; then it goes back.
    TakeControlUntil(Who, Until),

    /// Look at a hand.
    LookAtHand(Meth),
    /// The chosen card is discarded, and its owner draws.
    DiscardChosen,
    /// Equip `Me` with the chosen card, at its cost and by its requirements.
    EquipChosen,
    /// Equip a minion with the chosen card of your hand, at its cost.
    EquipFromHand(Who),
    /// Draw a crypt card to your uncontrolled region.
    DrawCrypt,
    /// Remove a vampire of your uncontrolled region from the game.
    RemoveFromGame(Who),
    /// The card being played is cancelled, and its cost is not paid.
    CancelCard,
    /// The card being played is cancelled; its cost is paid.
    CancelCardPaid,
    /// More master phase actions, in your master phase.
    GainMasterActions(u8),
    /// A master phase action for a Methuselah: at once in her master phase, or in her next one.
    GiveMasterAction(Meth),
    /// A minion gets a trait.
    GainTrait(Who, Keyword),
    /// A minion loses a trait.
    LoseTrait(Who, Keyword),
    /// More transfers, in your influence phase.
    GainTransfers(u8),

    /// More stealth for the acting minion; only when needed.
    Stealth(u8),
    /// More stealth, needed or not.
    StealthAnyway(u8),
    /// More intercept for `Me`; only when needed.
    Intercept(u8),
    /// More intercept for `Me`, needed or not.
    InterceptAnyway(u8),
    /// More bleed; counts against the limit of one such modifier a bleed.
    Bleed(u8),
    /// More bleed, outside that limit.
    BleedAnyway(u8),
    /// Less bleed.
    ReduceBleed(u8),
    /// The bleed burns no pool and is not successful.
    BleedFails,
    /// Change the target of the bleed to the chosen Methuselah.
    RedirectBleed,
    /// The action ends, unsuccessfully.
    EndAction,
    /// The action fails: it reaches its resolution, unsuccessfully.
    FailAction,
    /// `Me` cannot take the same action again this turn.
    ForbidSameAction,
    /// `Me` wakes.
    Wake,
    /// `Me` attempts to block.
    AttemptBlock,
    /// The current block attempt fails.
    BlockFails,

    /// More votes for a vampire in this referendum.
    Votes(Who, u8),
    /// More votes for a vampire, who must cast them against.
    VotesAgainst(Who, u8),
    /// This card gives votes of its own in this referendum.
    VotesFromThis(u8),
    /// More votes for each of your vampires that fits.
    VotesForEach(Filter, u8),
    /// The vampire abstains: its votes and ballots are cancelled.
    Abstain(Who),
    /// The vampire's votes and ballots, cast or not, are on the chosen side.
    ChangeVotes(Who),
    /// The referendum is cancelled: it neither passes nor fails.
    CancelReferendum,
    /// The political action card played to call the referendum returns to its owner's hand.
    ReturnCallingCard,
    /// No minion of the acting Methuselah can take the same action again this turn.
    ForbidActionToAll,

    /// Enter combat.
    EnterCombat {
        /// The minion that enters combat.
        #[serde(default)]
        who: Who,
        /// The opposing minion.
        with: Who,
        /// The opposing minion counts as the acting minion of the combat.
        #[serde(default)]
        target_acts: bool,
        /// The opposing minion locks as combat begins.
        #[serde(default)]
        lock: bool,
    },
    /// A vampire goes to torpor.
    SendToTorpor(Who),
    /// `Me` diablerizes a vampire that is going to torpor.
    Diablerize(Who),
    /// Another combat with the opposing minion follows this one.
    QueueCombat,
    /// Instead of ending, combat goes on with another round.
    NewRound,
    /// The blocked action continues as if unblocked.
    ContinueAction,
    /// Change the range.
    Maneuver,
    /// Continue combat, or cancel a press.
    Press,
    /// Continue combat only.
    PressToContinue,
    /// Cancel a press to continue only.
    PressToEnd,
    /// Prevent damage.
    Prevent(Amount),
    /// Prevent damage that is not aggravated.
    PreventNormal(Amount),
    /// Prevent damage from the strike of the opposing minion.
    PreventStrike(Amount),
    /// Prevent damage from guns: so many points a combat, spread over its strikes.
    PreventGun(u8),
    /// Prevent damage from anything but guns, and nothing more this combat.
    PreventOtherThanGun(u8),
    /// End combat.
    EndCombat,
    /// More damage of the strike just chosen.
    StrikeDamage(u8),
    /// More strikes this round; only one effect a round may give them.
    AdditionalStrikes(u8),
    /// More strikes this round, outside that limit.
    AdditionalStrikesAnyway(u8),
    /// Only hand strikes can be used this round, by either combatant.
    HandStrikesOnly,
    /// If there is a next round, its range is close.
    NextRoundClose,
    /// Damage that no minion inflicts.
    EnvironmentalDamage {
        /// Who takes it.
        to: Who,
        /// How much.
        amount: u8,
        /// Cannot be mended.
        #[serde(default)]
        aggravated: bool,
        /// Cannot be prevented.
        #[serde(default)]
        unpreventable: bool,
    },
}

/// Something that happens, for triggers.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[repr(u8)]
pub enum Event {
    /// The action was blocked; before block resolution.
    Blocked,
    /// A bleed is about to be successful.
    BleedAboutToSucceed,
    /// The action was resolved.
    AfterResolution,
    /// A minion that is not ready any more: the one this card is on went to torpor.
    MeToTorpor,
    /// Strikes of the first pair of a round are being resolved.
    StrikeResolution,
    /// The combat is over, and no other round or combat follows.
    AfterCombat,
    /// The press step of a round of combat begins.
    PressStep,
    /// A strike made with this card in play is being resolved.
    StrikeWithThis,
    /// The referendum was resolved.
    AfterReferendum,
    /// The counters of this card changed.
    CountersChanged,
    /// The minion this card is on became one of another sect.
    SectChanged,
    /// The vampire this card is on is diablerized: `Target` is the diablerist. Before it is burned.
    Diablerized,
    /// As soon as the conditions hold.
    Standing,
    /// A combat is about to begin.
    CombatBegins,
    /// The imbued that this card is on was incapacitated.
    MeIncapacitated,
}

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
    /// Blood that combat cards cost more.
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
    /// Damage of strikes with a weapon.
    WeaponDamage,
    /// Aggravated damage of strikes with a weapon, besides what they do anyway.
    WeaponAggravated,
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
    /// Pool to pay on top to play a card of this name on `Me`.
    PoolToPlayOnMe(String),
    /// Cannot play cards of this name.
    CannotPlay(String),
    /// Does not gain a conviction as it enters play.
    EntersWithoutConviction,
    /// Blood or life that actions of other Methuselahs aimed at `Me` cost more.
    BloodToActAt,
}

/// To whom a static ability applies.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum To {
    /// `Me`.
    #[default]
    Me,
    /// This card in play.
    This,
    /// You, the controller of the card.
    You,
    /// Your prey.
    Prey,
    /// Minions that fit one of these.
    Minions(Vec<Filter>),
    /// The first remembered minion.
    Linked,
    /// The second remembered minion.
    LinkedSecond,
    /// The acting minion, if it fits.
    Acting(Filter),
}

/// Who may use an ability.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum UsedBy {
    /// The controller of the card.
    #[default]
    Controller,
    /// The controller of the minion it is on.
    MyController,
    /// The active Methuselah.
    Active,
    /// Any Methuselah, who is `You` in what is named.
    Anyone,
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
        /// For whom.
        #[serde(default)]
        to: To,
        /// While all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
    },
    /// Something that happens by itself.
    Trigger {
        /// At this event.
        on: Event,
        /// If all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
        /// At most so often.
        #[serde(default)]
        once: Option<Once>,
        /// Do this.
        steps: Vec<Step>,
    },
    /// Something that may be used.
    Use {
        /// In these windows; empty for any window in which an effect may be used.
        #[serde(default)]
        windows: Vec<Window>,
        /// By whom.
        #[serde(default)]
        by: UsedBy,
        /// If all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
        /// At most so often.
        #[serde(default)]
        once: Option<Once>,
        /// Abilities of one card with the same number share their limit.
        #[serde(default)]
        group: u8,
        /// Must be used before the window may close.
        #[serde(default)]
        must: bool,
        /// The limit is one for all cards of this name on `Me`.
        #[serde(default)]
        by_name: bool,
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
        /// By minions that fit one of these.
        by: Vec<Filter>,
        /// If all of this holds.
        #[serde(default)]
        when: Vec<Cond>,
        /// The action.
        action: Action,
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
        #[serde(default)]
        once: Option<Once>,
        /// How often its maneuver may be used.
        #[serde(default)]
        maneuver_once: Option<Once>,
    },
}
