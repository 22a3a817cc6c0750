//! Conditions: what must hold for something to be used, or to happen.

use serde::Deserialize;

use super::{ActionKind, Amount, CardFilter, Filter, Meth, PlayedFilter};
use crate::vocab::{Discipline, Keyword};

/// Something that must hold.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum Cond {
    /// The opposite holds.
    Not(Box<Cond>),
    /// One of these holds.
    Any(Vec<Cond>),
    /// Some Methuselah is meant by both.
    Are(Meth, Meth),
    /// The first is no less than the second.
    AtLeast(Amount, Amount),
    /// The action is a bleed.
    Bleed,
    /// The action is one to put a vampire or ghoul in play, or to add counters to an uncontrolled
    /// vampire.
    ActionBringsKindred,
    /// The action is a political action.
    Political,
    /// The action is of this kind.
    ActionIs(ActionKind),
    /// The action is that of a card which fits.
    ActionCardIs(CardFilter),
    /// The action is that of a card played in a way that requires this Discipline.
    ActionRequires(Discipline),
    /// The action is one to enter combat.
    ActionEntersCombat,
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
    CombatantsAre(Box<Filter>, Box<Filter>),
    /// `Me` bears a card of this name.
    MeBears(String),
    /// A card of this name is in play.
    InPlay(String),
    /// A card with this keyword is in play.
    AnyInPlay(Keyword),
    /// The card on top of your ash heap fits.
    DiscardedIs(CardFilter),
    /// The hunt was successful: it has brought blood, or taken it from the vampire it is aimed at.
    HuntSuccessful,
    /// This holds as seen by the Methuselah who would use the ability, where that is not its
    /// controller.
    OfUser(Box<Cond>),
    /// You have not seen every card in the hand of this Methuselah.
    HandUnseen(Meth),
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
    /// The blood of `Me` has been reduced to 0 in this combat, and it is not on its way to torpor.
    MeDrained,
    /// `Me` is going to torpor in combat.
    MeGoingToTorpor,
    /// It is the minion phase.
    MinionPhase,
    /// It is the first action of `Me` this turn that has recruited an ally.
    FirstRecruit,
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
    /// Another combat is queued to follow this one.
    CombatQueued,
    /// It is the first round of combat.
    FirstRound,
    /// The strikes of this round are the initial ones, not additional ones.
    InitialStrikes,
    /// The vampire opposing `Me` is going to torpor.
    OpposingGoingToTorpor,
    /// `Me` is about to enter combat with the acting minion.
    AboutToFightActing,
    /// `Me` has chosen to strike with a card in play that has this keyword.
    StrikingWith(Keyword),
    /// The range is close.
    CloseRange,
    /// This Methuselah, or one of these, controls a minion that fits.
    Controls(Meth, Filter),
    /// You have the Edge.
    YouHaveEdge,
    /// There is a card in the crypt of this Methuselah, or of each of these.
    HaveCrypt(Meth),
    /// The card chosen, or shown, fits.
    ChosenCardIs(CardFilter),
    /// It is your turn.
    YourTurn,
    /// This card holds no card.
    HoldsNothing,
    /// `Me` is in torpor.
    MeInTorpor,
    /// `Me` is in combat, from its beginning to its end.
    MeInCombat,
    /// `Me` is just choosing its strike: the choice has been made, and nothing has followed.
    MeChoosesStrike,
    /// All strikes of this pair have been declared, and none has been resolved.
    StrikesDeclared,
    /// `Me` is going to torpor or being burned.
    MeLeaving,
    /// The strike of the opposing minion inflicts aggravated damage on `Me` just now.
    AggravatedStrike,
    /// The damage that may be prevented is done to a minion that fits.
    DamageTo(Filter),
    /// The card being played fits.
    PlayedCardIs(PlayedFilter),
}
