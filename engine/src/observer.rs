//! What happens in a game, told to whoever listens.
//!
//! The rules report typed events as they carry them out. CSV rows, replays
//! and card statistics are observers; an observer that does nothing costs
//! nothing.
//!
//! Nothing changes in silence: pool, counters, locks, who controls what, where
//! every card is and who has seen it, and the Edge follow from the events
//! alone. [`crate::Fold`] follows them, and random games hold it against the
//! state. Unless it says otherwise, an event is told after the change.

use crate::db::CardDb;
use crate::script::{ActionKind, Blow};
use crate::state::{CardId, DefId, GameState, Region, Seat, Slot};

/// A phase of a turn (full rulebook 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The unlock phase.
    Unlock,
    /// The master phase.
    Master,
    /// The minion phase.
    Minion,
    /// The influence phase.
    Influence,
    /// The discard phase.
    Discard,
}

/// Something that has just happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// Everybody has pool, a hand, a library, a crypt and an uncontrolled region; the first
    /// turn is about to begin.
    Dealt,
    /// The base and the advanced version of a vampire have become one: the uncontrolled one
    /// came into play face up, beneath the other, with neither counters nor a card on it.
    Merged {
        /// The vampire that was in play.
        vampire: Slot,
        /// Where the base card is from now on: where the uncontrolled one was.
        half: Slot,
        /// The advanced card, which the vampire is from now on.
        card: CardId,
    },
    /// A Red List minion was marked for the turn.
    Marked(Slot),
    /// A card in play was put on something else, or is on nothing any more.
    Attached {
        /// The card.
        slot: Slot,
        /// What it is on now.
        to: Option<Slot>,
    },
    /// A turn begins. Turns are counted from 1.
    TurnBegins {
        /// Whose turn.
        seat: Seat,
        /// Which turn of the game.
        turn: u16,
    },
    /// A phase of the turn begins.
    PhaseBegins(Phase),
    /// A turn has ended.
    TurnEnds {
        /// Whose turn.
        seat: Seat,
    },
    /// A card was played, from hand as a rule. Until it enters play or goes elsewhere it is in
    /// no zone but [`crate::Zone::Played`].
    Played {
        /// Who played it.
        seat: Seat,
        /// The minion that played it; none of a card that a Methuselah plays.
        minion: Option<Slot>,
        /// The card.
        card: CardId,
        /// In which of its modes.
        mode: u8,
        /// What it is aimed at, if at a minion or a thing in play.
        target: Option<Slot>,
        /// The Methuselah named, if any.
        methuselah: Option<Seat>,
    },
    /// The card of a blocked action that continues came back from the ash heap, as played.
    PlayedOn {
        /// The card.
        card: CardId,
    },
    /// An ability of something in play was used, or one that an effect had given for a while.
    Used {
        /// By whom.
        seat: Seat,
        /// What; none for an ability given for a while.
        slot: Option<Slot>,
        /// The card whose ability it is.
        card: DefId,
    },
    /// An action was announced.
    ActionAnnounced {
        /// The acting minion.
        minion: Slot,
        /// What sort.
        kind: ActionKind,
        /// The card played or used for it, if any.
        card: Option<DefId>,
        /// Whom it is directed at.
        at: Option<Seat>,
        /// The minion or thing it is aimed at, if any.
        target: Option<Slot>,
    },
    /// A minion attempts to block.
    BlockAttempted {
        /// The minion.
        minion: Slot,
        /// Its intercept.
        intercept: i8,
        /// The stealth of the action.
        stealth: i8,
    },
    /// A block attempt failed.
    BlockFailed {
        /// The minion.
        minion: Slot,
    },
    /// A block was successful.
    Blocked {
        /// The blocking minion.
        minion: Slot,
    },
    /// An action succeeded.
    ActionSucceeded {
        /// The acting minion.
        minion: Slot,
    },
    /// An action succeeded without effect: its cost could not be paid, or its target was gone.
    ActionFizzled {
        /// The acting minion; none if it has left play.
        minion: Option<Slot>,
    },
    /// A blocked action continues as if unblocked.
    ActionContinues {
        /// The acting minion.
        minion: Slot,
    },
    /// An action ended before it was resolved.
    ActionEnded {
        /// The acting minion; none if it has left play.
        minion: Option<Slot>,
    },
    /// The stealth of the current action changed.
    StealthChanged {
        /// By how much.
        by: i8,
    },
    /// The intercept of a minion against the current action changed.
    InterceptChanged {
        /// Whose.
        minion: Slot,
        /// By how much.
        by: i8,
    },
    /// The amount of the current bleed changed.
    BleedChanged {
        /// By how much.
        by: i8,
    },
    /// The current bleed will not be successful.
    BleedFails,
    /// A minion woke.
    Woke(Slot),
    /// The target of a bleed was changed.
    BleedRedirected {
        /// The new target.
        to: Seat,
    },
    /// A bleed was successful.
    Bled {
        /// The acting minion.
        minion: Slot,
        /// The target.
        target: Seat,
        /// The bleed amount.
        amount: u8,
    },
    /// Somebody got the Edge, or it went back to the middle.
    EdgeMoved {
        /// Who has it now.
        to: Option<Seat>,
    },
    /// Pool changed.
    Pool {
        /// Whose.
        seat: Seat,
        /// By how much.
        change: i8,
        /// How much there is now.
        now: u8,
    },
    /// Blood, life or counters changed; in an uncontrolled region too.
    Counters {
        /// Of what.
        slot: Slot,
        /// By how much.
        change: i8,
        /// How many there are now.
        now: u8,
    },
    /// Counters of another kind changed: those of an ally or a retainer that are not life, and
    /// those of a card that gets one for each card it lets its minion play.
    Tokens {
        /// Of what.
        slot: Slot,
        /// By how much.
        change: i8,
        /// How many there are now.
        now: u8,
    },
    /// Corruption counters on a minion changed.
    Corruption {
        /// On what.
        slot: Slot,
        /// Whose counters they are.
        of: Seat,
        /// By how much.
        change: i8,
        /// How many of hers there are now.
        now: u8,
    },
    /// A card was put face down on something that holds it.
    Held {
        /// On what.
        on: Slot,
        /// The card.
        card: CardId,
    },
    /// Something was locked.
    Locked(Slot),
    /// Something was unlocked.
    Unlocked(Slot),
    /// A combat begins.
    CombatBegins {
        /// The acting combatant.
        acting: Slot,
        /// The other.
        opposing: Slot,
    },
    /// A round of combat begins, counted from 1.
    RoundBegins(u8),
    /// The range of the round.
    Range {
        /// Whether it is long.
        long: bool,
    },
    /// A minion maneuvered.
    Maneuvered(Slot),
    /// A minion pressed.
    Pressed {
        /// Who.
        minion: Slot,
        /// Whether combat is to continue now.
        continues: bool,
    },
    /// A strike was chosen.
    StrikeChosen {
        /// By whom.
        minion: Slot,
        /// What it does.
        effect: Blow,
        /// The thing in play that makes it; none for hands and for cards played.
        with: Option<Slot>,
        /// Resolved before normal strikes.
        first: bool,
        /// Its damage is aggravated.
        aggravated: bool,
    },
    /// A combatant is to make more strikes this round.
    StrikesGained {
        /// Who.
        minion: Slot,
        /// How many more.
        strikes: u8,
    },
    /// Damage was inflicted, after prevention.
    Damaged {
        /// On what.
        slot: Slot,
        /// Points that can be mended.
        normal: u8,
        /// Points that cannot.
        aggravated: u8,
    },
    /// Damage was prevented.
    Prevented {
        /// On what.
        slot: Slot,
        /// Points.
        amount: u8,
    },
    /// A combat is over.
    CombatEnds,
    /// A vampire went to torpor.
    ToTorpor(Slot),
    /// A vampire left torpor for the ready region.
    LeftTorpor(Slot),
    /// A diablerie is committed.
    Diablerie {
        /// By whom.
        diablerist: Slot,
        /// On whom.
        victim: Slot,
    },
    /// A card in play is burned. Told before it leaves; where it goes is told then.
    Burned(Slot),
    /// A card was removed from the game: from play, or from anywhere else.
    Removed {
        /// The card.
        card: CardId,
    },
    /// A card entered play face up, from an uncontrolled region or from anywhere else. What
    /// comes of it is told after that: blood above a vampire's capacity drains off, a unique
    /// card is contested at once, with [`GameEvent::OutOfPlay`].
    Entered {
        /// Where it is among the things in play.
        slot: Slot,
        /// The card.
        card: CardId,
        /// Who controls it.
        controller: Seat,
        /// What it is on, if it is on something.
        on: Option<Slot>,
        /// The region it entered.
        region: Region,
        /// Blood, life or counters on it. It has no counters of another kind.
        counters: u8,
        /// Whether it is locked.
        locked: bool,
    },
    /// A library card in play became a vampire, in the ready region.
    BecameVampire(Slot),
    /// Something in play is out of play for a while: contested, face down, or on something that
    /// is contested or has moved to an uncontrolled region. Its counters stay.
    OutOfPlay {
        /// What.
        slot: Slot,
        /// [`Region::Contested`], or [`Region::Uncontrolled`], where nothing is locked.
        region: Region,
    },
    /// Something that was out of play is in play again.
    BackInPlay {
        /// What.
        slot: Slot,
        /// Where.
        region: Region,
        /// Whether it is locked; it need not have been unlocked to be unlocked now.
        locked: bool,
    },
    /// A card in hand was discarded. Told after [`GameEvent::ToAshHeap`].
    Discarded {
        /// The card.
        card: CardId,
    },
    /// A card that was being played or used, or that lay in the ash heap, went to its owner's hand.
    Returned {
        /// The card.
        card: CardId,
    },
    /// A card of her library was put in a Methuselah's research area.
    Researched {
        /// Whose.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// An uncontrolled card moved to the bottom of its owner's crypt.
    ToCrypt {
        /// The card.
        card: CardId,
    },
    /// A card that lay hidden was shown to everybody: on top of a crypt, or about to be played.
    Shown {
        /// The card.
        card: CardId,
    },
    /// A Methuselah looked at a card that is hidden from her as a rule.
    LookedAt {
        /// The card.
        card: CardId,
        /// Who did.
        by: Seat,
    },
    /// A library or a crypt was shuffled: nobody knows any more what lies where in it.
    Shuffled {
        /// Whose.
        seat: Seat,
        /// Her crypt; else her library.
        crypt: bool,
    },
    /// A card moved to its owner's ash heap: burned, discarded, played, or from her crypt.
    ToAshHeap {
        /// The card.
        card: CardId,
    },
    /// A card from an ash heap moved to the bottom of its owner's library.
    ToLibrary {
        /// The card.
        card: CardId,
    },
    /// A card was drawn, from the library or from the research area.
    Drawn {
        /// By whom.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A referendum is called.
    ReferendumCalled {
        /// By which vampire.
        caller: Slot,
        /// Whether it is about a blood hunt.
        blood_hunt: bool,
    },
    /// The terms of a referendum are chosen: polling begins.
    TermsChosen,
    /// A vampire or card has more votes in this referendum than it would.
    VotesGained {
        /// Which; none for votes that come of nothing in play.
        source: Option<Slot>,
        /// How many more.
        by: i8,
    },
    /// Votes were cast.
    VotesCast {
        /// By whom.
        seat: Seat,
        /// Of which vampire or card; none for a burned card or the Edge.
        source: Option<Slot>,
        /// How many, so far.
        votes: i8,
        /// In favour or against.
        in_favour: bool,
    },
    /// Ballots were cast in the subreferendum of the prisci.
    BallotsCast {
        /// By whom.
        seat: Seat,
        /// Of which vampire.
        source: Slot,
        /// How many.
        ballots: i8,
        /// In favour or against.
        in_favour: bool,
    },
    /// A vampire's votes and ballots are to be on another side than it meant.
    VotesChanged {
        /// Whose.
        source: Slot,
        /// In favour or against.
        in_favour: bool,
    },
    /// A vampire is made to abstain.
    Abstains(Slot),
    /// The referendum passes without a vote.
    PassesAutomatically,
    /// The referendum was cancelled.
    ReferendumCancelled,
    /// A referendum was resolved.
    ReferendumResolved {
        /// Votes in favour.
        votes_for: u8,
        /// Votes against.
        votes_against: u8,
    },
    /// An imbued without life was incapacitated.
    Incapacitated(Slot),
    /// An incapacitated imbued moved to the ready region.
    Recovered(Slot),
    /// A vampire got a title.
    Titled(Slot),
    /// A vampire became one of another sect.
    SectChanged(Slot),
    /// A vampire became one of another clan, or of its own again.
    ClanChanged(Slot),
    /// A vampire was moved from play to an uncontrolled region, where nothing is locked. Told
    /// after a [`GameEvent::OutOfPlay`] for each card on it.
    Banished(Slot),
    /// A pool was moved to an uncontrolled vampire. Told after [`GameEvent::Pool`] and
    /// [`GameEvent::Counters`].
    Transferred {
        /// By whom.
        seat: Seat,
        /// To what.
        slot: Slot,
    },
    /// A blood was moved from an uncontrolled vampire to the pool. Told after
    /// [`GameEvent::Counters`] and [`GameEvent::Pool`].
    TakenBack {
        /// By whom.
        seat: Seat,
        /// From what.
        slot: Slot,
    },
    /// A crypt card was drawn to the uncontrolled region, face down and without blood.
    CryptDrawn {
        /// By whom.
        seat: Seat,
        /// Where it is among the things in play.
        slot: Slot,
        /// The card.
        card: CardId,
    },
    /// A card or a title is contested. Of a card, told after [`GameEvent::OutOfPlay`].
    ContestBegins(Slot),
    /// A contest was won. Of a card, told after [`GameEvent::BackInPlay`].
    ContestWon(Slot),
    /// A contested card or title was yielded.
    Yielded(Slot),
    /// A Methuselah gained control of something.
    ControlChanged {
        /// What.
        slot: Slot,
        /// Who controls it now.
        to: Seat,
    },
    /// A Methuselah looked at the top of her library. Told after a [`GameEvent::LookedAt`] for
    /// each card that she had not seen there.
    LibrarySeen {
        /// Who did.
        seat: Seat,
    },
    /// A hand was looked at. Told after a [`GameEvent::LookedAt`] for each card that had not
    /// been seen there.
    HandSeen {
        /// Whose.
        seat: Seat,
        /// By whom.
        by: Seat,
    },
    /// A Methuselah means to withdraw.
    WithdrawalAnnounced(Seat),
    /// A Methuselah withdrew.
    Withdrew(Seat),
    /// A Methuselah was ousted. Told before her cards leave.
    Ousted {
        /// Who.
        seat: Seat,
        /// Her predator, who gains the victory point.
        by: Option<Seat>,
    },
    /// The game is over.
    GameEnds,
}

/// Listens to a game.
pub trait Observer {
    /// Is told that something has just happened. `game` is the state at that moment.
    fn event(&mut self, game: &GameState, cards: &CardDb, event: GameEvent);
}

/// Listens to nothing, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    #[inline(always)]
    fn event(&mut self, _: &GameState, _: &CardDb, _: GameEvent) {}
}

impl<A: Observer, B: Observer> Observer for (&mut A, &mut B) {
    fn event(&mut self, game: &GameState, cards: &CardDb, event: GameEvent) {
        self.0.event(game, cards, event);
        self.1.event(game, cards, event);
    }
}
