//! The verbs of the script language: what an effect does, each in a file of its own.
//!
//! A verb is a type, and everything that anybody asks of it stands beside the type: what it does
//! to the table, its English, when it is of use, which parts of the table it reads and writes,
//! what players need to know of it, and its row in the language's documentation. [`Verb`] has no
//! default for any of them, so a verb that lacks one does not compile; and the list in this file
//! is the only place that names all of them.

#[macro_use]
mod list;
mod gist;
mod parts;

mod enter_combat;
mod lock;
mod wake;

#[cfg(test)]
mod tests;

pub use enter_combat::EnterCombat;
pub use gist::Gist;
pub use lock::{Lock, Unlock};
pub use parts::Parts;
pub use wake::Wake;

use serde::Deserialize;

use crate::db::Needs;
use crate::observer::Observer;
use crate::rules::Rules;
use crate::script::render::Names;
use crate::script::{
    Ability, Amount, CardFilter, Choose, Cond, Cost, Filter, Meth, NewVampire, Until, Who, Window,
};
use crate::state::Ctx;
use crate::vocab::{Discipline, Keyword, Sect, TitleRank};

/// A verb of the script language.
pub(crate) trait Verb {
    /// How it is written in a script, and what it does: its row in `engine/cards/README.md`.
    const ROW: (&'static str, &'static str);

    /// What it may contradict itself in.
    fn check(&self) -> Result<(), String>;

    /// Does it.
    fn carry_out<O: Observer>(&self, rules: &mut Rules<'_, O>, ctx: &mut Ctx);

    /// Says it in English, as an order without capital or full stop.
    fn english(&self, names: &mut Names) -> String;

    /// When it is of use.
    fn timing(&self) -> Timing;

    /// Which parts of the table it looks at: those whose change may change what it does.
    fn reads(&self) -> Parts;

    /// Which parts of the table it may change before the next frame is looked at. Debug builds
    /// check that it changes no others.
    fn writes(&self) -> Parts;

    /// What players need to know of it.
    fn gist(&self) -> Gist<'_>;
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
    }
    plain {
        /// `Me` wakes.
        Wake,
    }
    not_yet {
        /// Carry out the steps if this holds.
        If(Cond, Vec<Step>),
        /// Carry out the steps if the controller wishes.
        May(Vec<Step>),
        /// Carry out the steps if the controller wishes and pays; nothing that takes a choice.
        Pay(Vec<Cost>, Vec<Step>),
        /// Carry out the steps unless the controller wishes to pay and does; nothing that takes a choice.
        UnlessPaid(Vec<Cost>, Vec<Step>),
        /// Carry out the steps unless the controller of a minion wishes that it pay, and it does; what
        /// it costs may take choices of cards to discard.
        UnlessPaidBy(Who, Vec<Cost>, Vec<Step>),
        /// Carry out the steps, the first of which is a choice, again and again: at most so often, and
        /// until nobody is chosen.
        UpTo(Amount, Vec<Step>),
        /// Carry out the steps for each minion that fits, as `Target`; nothing that takes a choice.
        ForEach(Filter, Vec<Step>),
        /// Each of these Methuselahs in turn, the active one first, carries out the steps as `You`.
        EachMethuselah(Meth, Vec<Step>),
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
        /// A power that requires this virtue may be put on `Me`, from your hand or library.
        FetchPower(Discipline),
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
        /// Gain pool from the blood bank: each of these Methuselahs so much, she being `Them` in it.
        GainPool(Meth, Amount),
        /// Burn pool: each of these Methuselahs so much, she being `Them` in it.
        BurnPool(Meth, Amount),
        /// Move pool from one Methuselah to another, as much as there is.
        MovePool(Meth, Meth, Amount),
        /// For each point, burn a pool or a blood of a vampire that the Methuselah controls.
        BurnPoolOrBlood(Meth, Amount),
        /// The chosen Methuselah's pool goes to the others as allocated.
        MoveAllocatedPool,
        /// Each Methuselah gains 1 pool for each vampire of the chosen clan it controls.
        GainPoolForEachOfClan,

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
        /// Put the card that takes the current action on a minion.
        PutActionCardOn(Who),
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
        /// While this card is on a vampire, that is considered of the clan and the sect that this
        /// vampire is of now.
        ClanAndSectOf(Who),
        /// This card moves from its minion to another.
        MoveThisTo(Who),
        /// Remember the Methuselahs chosen on this card.
        RememberMethuselahs,
        /// Remember a Methuselah on this card, as the latest of those that do.
        Remember(Meth),
        /// Add counters to this card.
        AddCounters(u8),
        /// Burn counters of this card.
        BurnCounters(u8),
        /// Add counters other than life to this ally or retainer.
        AddTokens(Amount),
        /// Burn counters other than life of this ally or retainer.
        BurnTokens(u8),
        /// A Methuselah gains control of this card.
        GiveControl(Meth),
        /// A Methuselah gains control of a thing in play.
        GiveControlOf(Who, Meth),
        /// You gain control of a minion or card.
        TakeControl(Who),
        /// You gain control of a minion for a while; then it goes back.
        TakeControlUntil(Who, Until),

        /// Look at a hand.
        LookAtHand(Meth),
        /// Look at so many cards on top of your library.
        LookAtLibrary(u8),
        /// The chosen card is discarded, and its owner draws.
        DiscardChosen,
        /// A Methuselah discards all cards that fit from her hand, and draws.
        DiscardAll(Meth, CardFilter),
        /// The chosen card of a library goes to the research area of its owner.
        ChosenToResearch,
        /// The chosen card of an ash heap is removed from the game.
        RemoveChosenFromGame,
        /// The chosen card of an ash heap moves to the bottom of its owner's library.
        ChosenToLibraryBottom,
        /// The card chosen in an ash heap moves to its owner's hand, who discards down afterward.
        ChosenToHand,
        /// The chosen card goes face down to this card or minion, from where it may be played as if
        /// from hand: by that minion, or by anybody. Once played, it is removed from the game instead
        /// of being burned, where `once` says so.
        HoldChosen {
            /// Removed instead of being burned, once played.
            #[serde(default)]
            once: bool,
        },
        /// The chosen card of your ash heap is played as if from hand; it is removed from the game
        /// instead of being burned.
        PlayChosen,
        /// The chosen card is put in play, free of charge, in its basic version: equipment and
        /// retainers on `Me`, a vampire without blood.
        PutChosenInPlay,
        /// The chosen card, a vampire, is put in play with so much blood.
        PutChosenInPlayWith(u8),
        /// Shuffle your library.
        ShuffleLibrary,
        /// Shuffle your crypt.
        ShuffleCrypt,
        /// Equip `Me` with the chosen card, at its cost and by its requirements.
        EquipChosen,
        /// Equip a minion with the chosen card of your hand, at its cost.
        EquipFromHand(Who),
        /// Draw a crypt card to your uncontrolled region.
        DrawCrypt,
        /// Cards in the uncontrolled region of a Methuselah move to the crypts of their owners, their
        /// blood to her pool; what is on them is burned. The share of each owner is how many they are.
        UncontrolledToCrypts(Meth),
        /// Draw as many crypt cards to your uncontrolled region as your share is.
        DrawCryptShare,
        /// The chosen card of your crypt or ash heap, shown to everybody, moves to your uncontrolled
        /// region.
        ChosenToUncontrolled,
        /// The top card of a crypt is shown to everybody, and is the card chosen from then on. What
        /// it costs, a vampire its capacity and an imbued its starting life, is the share of whose
        /// crypt it is.
        ShowTopOfCrypt(Meth),
        /// The top card of a crypt moves to its owner's ash heap, and is the card chosen from then on.
        TopOfCryptToAshHeap(Meth),
        /// The top card of a crypt is removed from the game.
        RemoveTopOfCrypt(Meth),
        /// Draw a crypt card: if it is younger than X, it comes into play full of blood (an imbued
        /// without life, incapacitated) and this card on it; otherwise it goes to your uncontrolled
        /// region, and this card is burned.
        DrawBearer,
        /// An uncontrolled card moves to the bottom of its owner's crypt; what is on it is burned.
        ToCryptBottom(Who),
        /// So many vampires of your uncontrolled region that are younger than `Me`, and no unique ones
        /// already in play, come into play with a blood more. They must bleed; once one of them has
        /// bled successfully, or none is left that can, all move to the bottom of their crypts.
        Command(Amount),
        /// A vampire moves to the uncontrolled region of whoever controls it for good, with its counters
        /// and what is on it, which is out of play as long as the vampire is uncontrolled.
        MoveToUncontrolled(Who),
        /// Remove a vampire of your uncontrolled region, or a thing in play, from the game.
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
        /// More discard phase actions, in your discard phase.
        GainDiscardActions(u8),
        /// A referendum is held on a blood hunt on a vampire, as if it had committed diablerie.
        CallBloodHunt(Who),

        /// More stealth for the acting minion; only when needed.
        Stealth(u8),
        /// One more stealth for each of the next so many actions of your minions this turn.
        StealthForNextActions(Amount),
        /// More stealth, needed or not.
        StealthAnyway(u8),
        /// More intercept for `Me`; only when needed.
        Intercept(u8),
        /// More intercept for `Me`, needed or not.
        InterceptAnyway(u8),
        /// More intercept for the blocking minion, whoever it is; only when needed.
        InterceptOfBlocking(u8),
        /// More bleed; counts against the limit of one such modifier a bleed.
        Bleed(u8),
        /// More bleed, outside that limit.
        BleedAnyway(u8),
        /// Less bleed.
        ReduceBleed(u8),
        /// As soon as this action is over, `Me` bleeds your prey by another one, if it can.
        BleedNext {
            /// Stealth of that action.
            stealth: i8,
            /// Added to its bleed amount.
            bleed: i8,
        },
        /// The bleed burns no pool and is not successful.
        BleedFails,
        /// Change the target of the bleed to the chosen Methuselah.
        RedirectBleed,
        /// The action ends, unsuccessfully.
        EndAction,
        /// The action is cancelled: it ends, and the minion may take the same action again.
        CancelAction,
        /// The action fails: it reaches its resolution, unsuccessfully.
        FailAction,
        /// The acting minion cannot take the same action again this turn.
        ForbidSameAction,
        /// `Me` can take the action of this card again this turn.
        AllowSameAction,
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

        /// A vampire goes to torpor.
        SendToTorpor(Who),
        /// `Me` does not go to torpor until combat ends, though it is wounded; combat ends after three
        /// rounds in a row in which no card is played.
        StayInCombat,
        /// The ally that is about to be burned is not: without life, it gains so much, up to what it
        /// started with.
        NotBurned(u8),
        /// `Me` diablerizes a vampire that is going to torpor.
        Diablerize(Who),
        /// Another combat follows this one, in which the card at the bottom of your crypt opposes the
        /// opposing minion in place of `Me`: a vampire with blood of half its capacity, or where `full`
        /// says so of all of it. It contests nothing, and is removed from the game afterward.
        SummonToCombat {
            /// As much blood as its capacity.
            full: bool,
        },
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
        /// Prevent aggravated damage from the strike of the opposing minion.
        PreventAggravatedStrike(Amount),
        /// `Me` treats aggravated damage from the strike of the opposing minion as normal damage.
        TreatStrikeAsNormal,
        /// Prevent damage from guns: so many points a combat, spread over its strikes.
        PreventGun(u8),
        /// Prevent damage from anything but guns, and nothing more this combat.
        PreventOtherThanGun(u8),
        /// End combat.
        EndCombat,
        /// Cancel combat, or the one that a block is about to begin: nothing more of it comes, not
        /// even the end of its round.
        CancelCombat,
        /// More damage of the strike just chosen.
        StrikeDamage(u8),
        /// If the strike just chosen inflicts damage on the opposing minion that is not prevented,
        /// carry out the steps; nothing that takes a choice.
        IfInflicted(Vec<Step>),
        /// More damage of the strike of `Me` that is being resolved, of its kind.
        InflictMore(u8),
        /// More strikes this round; only one effect a round may give them.
        AdditionalStrikes(u8),
        /// More strikes this round, outside that limit.
        AdditionalStrikesAnyway(u8),
        /// Only hand strikes can be used this round, by either combatant.
        HandStrikesOnly,
        /// If there is a next round, its range is close.
        NextRoundClose,
        /// As much damage that no minion inflicts as a minion has strength, at once.
        DamageByStrength(Who),
        /// Damage that `Me` inflicts, not by a strike.
        InflictDamage {
            /// Who takes it.
            to: Who,
            /// How much.
            amount: u8,
            /// Cannot be prevented.
            #[serde(default)]
            unpreventable: bool,
        },
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
}

impl Step {
    /// What players need to know of it.
    pub fn gist(&self) -> Gist<'_> {
        with_verb!(self, verb => verb.gist(), other => gist::of_other(other))
    }

    /// Which parts of the table it looks at; none is known of words that are no verbs yet.
    pub fn reads(&self) -> Parts {
        with_verb!(self, verb => verb.reads(), _other => Parts::ALL)
    }

    /// Which parts of the table it may change.
    pub fn writes(&self) -> Parts {
        with_verb!(self, verb => verb.writes(), _other => Parts::ALL)
    }

    /// Of whom or what the step changes control, if it is its purpose: for good or for a while.
    pub(crate) fn gives_control_of(&self) -> Option<Who> {
        match self {
            Step::TakeControl(who)
            | Step::TakeControlUntil(who, _)
            | Step::GiveControlOf(who, _) => Some(*who),
            Step::GiveControl(_) => Some(Who::This),
            _ => None,
        }
    }
}
