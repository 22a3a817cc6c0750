//! The state of a game: plain data, and nothing but data.
//!
//! Everything that a game of VTES is at some moment stands in [`GameState`]:
//! who holds and controls what, and how far the rules have got. There are no
//! pointers and no heap, so that a clone is a memory copy and a search can
//! take one in the middle of a strike. `ARCHITECTURE.md` has the layout as a
//! table.

mod action;
mod combat;
mod ctx;
mod deal;
mod frame;
pub(crate) mod frames;
mod list;
mod past;
mod permanent;
mod referendum;
mod seat;
mod setup;
#[cfg(test)]
mod sizes;
mod tally;
mod traits;
mod window;
mod zones;

use rand_chacha::ChaCha8Rng;
use smart_default::SmartDefault;

pub(crate) use action::*;
pub(crate) use combat::*;
pub(crate) use ctx::*;
pub use deal::{Cards, Deal};
pub(crate) use frame::*;
pub use list::Bound;
pub(crate) use list::List;
pub(crate) use past::{Feat, Past};
pub(crate) use permanent::flag;
pub use permanent::{Permanent, Region};
pub(crate) use referendum::*;
pub(crate) use seat::Pile;
pub use seat::SeatState;
pub use setup::{DealOrder, Deck, Options, Scoring, Setup, SetupError};
pub(crate) use tally::{Counter, Tally};
pub(crate) use traits::{trait_index, RED_LIST, SLAVE, TRAITS};
pub(crate) use window::WindowFrame;
pub(crate) use zones::Kinds;

use crate::choice::{Choice, Decision};
use crate::db::{AbilityId, KindSet, STAT_SETS};
pub(crate) use crate::ids::{
    CardId, DefId, Seat, Slot, SlotSet, CARDS_A_SEAT, MAX_CARDS, MAX_SLOTS, MAX_THINGS,
};
use crate::script::{Span, WindowSet};
use crate::{MAX_CHOICES, MAX_LIBRARY, MAX_SEATS};

/// Something an effect has given for a while: an ability with the circumstances it was given in.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Lasting {
    pub ability: AbilityId,
    pub until: Option<Span>,
    /// Who controlled the effect.
    pub seat: Seat,
    /// The `Me` of the effect.
    #[default(Slot::NONE)]
    pub me: Slot,
    /// The card in play that had the effect.
    #[default(Slot::NONE)]
    pub this: Slot,
    /// As what vampire `Me` played the card, being none.
    pub as_vampire: Guise,
    /// What had been chosen for the effect.
    pub chosen: Chosen,
    /// Used already, in the scope of its limit.
    pub used: bool,
    /// To whom the minion goes back, if it is under `seat`'s control for a while only.
    pub back: Option<Seat>,
}

/// What effects have given for a while.
pub(crate) type LastingEffects = List<Lasting, MAX_LASTING>;

/// A card out of play that a card in play holds, or the hand of a Methuselah whose card it is not.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Held {
    /// The card.
    pub card: CardId,
    /// What holds it: a minion, who alone may play it, or any other card; nothing, if it is in a
    /// hand.
    #[default(Slot::NONE)]
    pub on: Slot,
    pub how: Holding,
}

/// For what a card in play holds another, or in whose hand it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Holding {
    /// To be played as if from hand.
    #[default]
    Playable,
    /// To be played so, and removed from the game then instead of being burned.
    Once,
    /// To be kept there, and not to be played; or to be used by the minion that keeps it.
    Kept,
    /// The same, while it is being used: the card is in limbo, or where its effect has put it.
    InUse,
    /// In the hand of this Methuselah, who does not own it; a card of her own is among her piles.
    InHand(Seat),
}

impl Holding {
    /// In whose hand, if in one.
    #[inline]
    pub fn in_hand(self) -> Option<Seat> {
        match self {
            Holding::InHand(seat) => Some(seat),
            Holding::Playable | Holding::Once | Holding::Kept | Holding::InUse => None,
        }
    }
}

/// Cards that a hand has room for: a whole library, and all cards of others that there may be.
pub(crate) const MAX_HAND: usize = MAX_LIBRARY + MAX_HELD;

/// What a card does because of something that has happened, as soon as the effect that goes on is
/// over; or that something may be used then.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Due {
    /// The trigger; none where the minion `me` has gained so much blood or life as X is, after which
    /// something may be used.
    pub ability: Option<AbilityId>,
    pub seat: Seat,
    #[default(Slot::NONE)]
    pub this: Slot,
    #[default(Slot::NONE)]
    pub me: Slot,
    pub as_vampire: Guise,
    /// To whom it happened, and who did it; the Methuselah who did it, or who controlled the minion
    /// or card that it happened to; the number that it comes with. What of this it does not come
    /// with is what had been chosen for the effect that gave the trigger.
    pub chosen: Chosen,
    /// The card of the minion that has been burned, as it is one then.
    #[default(CardId::NONE)]
    pub card: CardId,
}

impl Due {
    /// Nobody is in this slot any more.
    pub(crate) fn forget(&mut self, slot: Slot) {
        for place in [&mut self.this, &mut self.me] {
            if *place == slot {
                *place = Slot::NONE;
            }
        }
        self.chosen.forget(slot);
    }
}

/// What a card does once another, which has been played or discarded from a hand, is replaced by a
/// draw.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Owed {
    /// The trigger.
    pub ability: AbilityId,
    /// The card that has the trigger.
    #[default(Slot::NONE)]
    pub this: Slot,
    /// Whose hand it is.
    pub seat: Seat,
    /// The card that has been played.
    #[default(CardId::NONE)]
    pub card: CardId,
    /// When it is replaced.
    pub waits: Waits,
}

/// A card that its player may take back instead of replacing it.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct TakenBack {
    #[default(CardId::NONE)]
    pub card: CardId,
    /// The minion that has played it.
    #[default(Slot::NONE)]
    pub by: Slot,
    /// That minion has to be ready.
    pub ready: bool,
    /// After an action, or a combat.
    #[default(Span::Action)]
    pub after: Span,
    /// That is over.
    pub due: bool,
}

/// When a card that has been played is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Waits {
    /// By the next card that is drawn to replace another.
    #[default]
    Now,
    /// Not before such a span is over.
    After(Span),
    /// Not before the action is over; its player may take it back instead.
    TakeBack,
    /// Not as long as something keeps cards that are played from being replaced.
    Withheld,
    /// Not as long as something keeps cards that are discarded from being replaced.
    WithheldDiscard,
}

impl Waits {
    /// As long as something keeps such cards, played or discarded, from being replaced.
    pub(crate) const fn withheld(played: bool) -> Waits {
        match played {
            true => Waits::Withheld,
            false => Waits::WithheldDiscard,
        }
    }
}

/// A record of something that was done: it may not be done again in some scope, or is asked for
/// until one is over.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Done {
    /// The minion that did it.
    #[default(Slot::NONE)]
    pub minion: Slot,
    pub what: Deed,
    /// In which scopes it may not be done again; bits of [`scope_bit`].
    pub scopes: u16,
    /// In which scopes it was done, of those that go on and that conditions ask; bits of
    /// [`scope_bit`].
    pub since: u16,
    /// Of a card that was played: by whom, which one, and how.
    pub play: CardPlay,
    /// Of nobody: it is the vampires of the Methuselah of `play` that may not do it again.
    pub vampires: bool,
}

impl Done {
    /// Nobody is in this slot any more: the minion may not be kept from anything, but what it has
    /// done has been done. Says whether there is anything left of the record.
    pub(crate) fn forget(&mut self, slot: Slot) -> bool {
        if self.minion == slot {
            self.minion = Slot::NONE;
            self.scopes = 0;
        }
        self.scopes | self.since != 0
    }

    /// Some spans are over. Says whether there is anything left of the record: what was done in a
    /// round or a combat is asked for until the next one begins, or the action is over.
    pub(crate) fn end(&mut self, spans: u16) -> bool {
        const FIGHTS: u16 = scope_bit(Span::Round) | scope_bit(Span::Combat);
        self.scopes &= !spans;
        self.since &= !(spans & !FIGHTS);
        if spans & (scope_bit(Span::Action) | scope_bit(Span::Turn)) != 0 {
            self.since &= !FIGHTS;
        }
        self.scopes | self.since != 0
    }

    /// Such spans begin anew.
    pub(crate) fn begin(&mut self, spans: u16) -> bool {
        self.since &= !spans;
        self.scopes | self.since != 0
    }
}

/// A card that was played, for whoever asks later.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct CardPlay {
    /// Who played it.
    pub seat: Seat,
    /// The physical card.
    #[default(CardId::NONE)]
    pub card: CardId,
    /// The mode in which it was played.
    pub mode: u8,
    /// As what vampire its minion played it, being none.
    pub as_vampire: Guise,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Nothing.
    #[default]
    Nothing,
    /// A card was played.
    Played(DefId),
    /// A card was played in this mode.
    PlayedAs(DefId, u8),
    /// A card was played by a Methuselah, not by a minion of hers.
    PlayedBy(DefId, Seat),
    /// A card was played, whoever played it.
    PlayedByAnyone(DefId),
    /// An event was played.
    Event,
    /// A conviction was played on the imbued.
    Conviction,
    /// An action offered by something in play was taken: the thing, and its ability.
    Acted(Slot, AbilityId),
    /// A vampire came into play to bleed.
    Visits,
    /// A vampire was moved to an uncontrolled region.
    Banished,
    /// The next action of the minion has one more stealth.
    Stealthier,
    /// The minion can bleed once more.
    BleedsAgain,
    /// A cardless action was taken, at this target.
    Basic(crate::script::ActionKind, u8),
}

/// The bit of a scope in [`Done::scopes`].
pub(crate) const fn scope_bit(once: Span) -> u16 {
    // Nothing is limited by a strike, nor remembered since one began.
    if matches!(once, Span::Strike) {
        return 0;
    }
    1 << once as u16
}

/// What the lists of the state have room for; see [`Bound`].
pub(crate) const MAX_DONE: usize = 128;
pub(crate) const MAX_PAST: usize = 160;
pub(crate) const MAX_LASTING: usize = 64;
pub(crate) const MAX_DUE: usize = 48;
pub(crate) const MAX_OWED: usize = 16;
pub(crate) const MAX_FRAMES: usize = 40;
pub(crate) const MAX_HELD: usize = 32;
pub(crate) const MAX_UNBURNABLE: usize = 32;
pub(crate) const MAX_LIMBO: usize = 12;
pub(crate) const MAX_TAKEN_BACK: usize = 16;
pub(crate) const MAX_DAMAGE: usize = 24;
pub(crate) const MAX_INTERCEPT: usize = 32;
pub(crate) const MAX_BALLOTS: usize = 64;
pub(crate) const MAX_TALLIES: usize = 64;
pub(crate) const MAX_DECISIONS: usize = 5000;
/// Frames that are kept free, so that no piece of the rules finds the stack full as it works.
pub(crate) const SPARE_FRAMES: usize = 8;
/// Windows there are.
pub(crate) const WINDOWS: usize = crate::script::Window::ALL.len();

/// Of a card in [`Table::seen`]: every seat has seen it.
pub(crate) const SEEN_BY_ALL: u8 = (1 << MAX_SEATS) - 1;
/// Of a card in [`Table::seen`]: it was burned from play, as a minion or a retainer, and lies in an ash
/// heap since.
pub(crate) const BURNED_FROM_PLAY: u8 = 1 << 7;

/// The whole state of a game. See the [crate documentation](crate) for how it is driven.
#[derive(Clone, Debug)]
pub struct GameState {
    pub(crate) rng: ChaCha8Rng,
    pub(crate) t: Table,
}

/// All of the state but the random stream; `Copy`, so that a clone is one memory copy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    /// The stamp of the [`Deal`] that this is a game of.
    pub deal: u64,
    /// Which seats have seen a card where it lies, one bit a seat; and [`BURNED_FROM_PLAY`].
    pub seen: [u8; MAX_CARDS],

    // The table.
    pub seats: [SeatState; MAX_SEATS],
    pub seat_count: u8,
    /// Who is still in the game, one bit a seat.
    pub alive: u8,
    pub permanents: [Permanent; MAX_SLOTS],
    pub edge: Option<Seat>,
    /// Cards that cards in play hold.
    pub held: List<Held, MAX_HELD>,
    /// Counters other than the usual ones of a card.
    pub tallies: List<Tally, MAX_TALLIES>,
    /// Cards that are removed from the game instead of being burned.
    pub unburnable: List<CardId, MAX_UNBURNABLE>,
    /// Cards being played or used for an action: neither in play nor in an ash heap.
    pub limbo: List<CardId, MAX_LIMBO>,

    // Indices into the permanents.
    pub occupied: SlotSet,
    pub ready: SlotSet,
    pub torpor: SlotSet,
    /// Incapacitated imbued.
    pub incapacitated: SlotSet,
    pub uncontrolled: SlotSet,
    pub minions: SlotSet,
    pub vampires: SlotSet,
    pub imbued: SlotSet,
    pub locked: SlotSet,
    pub contested: SlotSet,
    pub attached: SlotSet,
    /// Cards that give a discipline to what they are on.
    pub teachers: SlotSet,
    pub controlled: [SlotSet; MAX_SEATS],
    /// Permanents with a static ability of each kind.
    pub statics: [SlotSet; STAT_SETS],
    /// Kinds of static ability in play, one bit a kind: all that are, and maybe some that were.
    pub static_kinds: KindSet,
    /// These and `lasting_kinds` together: most questions ask whether anything changes a number at all.
    pub changing: KindSet,
    /// Permanents that change numbers of no minion but the one that they are, or are on.
    pub of_me_alone: SlotSet,
    /// Permanents with an ability for each window.
    pub usable: [SlotSet; WINDOWS],
    /// Permanents whose every ability to be used is paid for by locking them.
    pub lockable: SlotSet,
    /// Permanents whose abilities, as far as they are used at all, are used by Methuselahs in their
    /// own turns alone.
    pub own_turn: SlotSet,
    /// Permanents with an ability that others than their controller use.
    pub for_others: SlotSet,
    /// Permanents with a limited ability that has been used.
    pub used: SlotSet,
    /// Permanents with a trigger.
    pub triggers: SlotSet,
    /// Moments that some trigger in play waits for, one bit a moment. A bit may outlast its trigger;
    /// none is lacking.
    pub awaited: u64,
    /// Permanents with something to be done as soon as its conditions hold.
    pub standing: SlotSet,
    /// Something has happened, or a frame has come or gone, since their conditions were last found
    /// not to hold.
    pub stirred: bool,
    /// Some card in play may remember minions, or has remembered some.
    pub links: bool,
    /// Nobody can play again this turn what is recorded of some card.
    pub names_barred: bool,
    /// Permanents that offer actions.
    pub offers: SlotSet,
    /// Minions with each of the traits that effects may give and take; see [`trait_index`].
    pub traits: [SlotSet; TRAITS],
    /// Red List minions that have been marked this turn (full rulebook 11, Red List).
    pub marked: SlotSet,
    /// Vampires that must hunt this turn though they may have blood.
    pub must_hunt: SlotSet,

    // The turn.
    pub turn: u16,
    pub round: u16,
    pub active: Seat,
    /// Who takes actions: the active Methuselah, or while a minion of another is given one, she.
    pub acting: Seat,
    /// The minion that is given an action of its own, and nobody else.
    pub alone: Slot,
    /// It has begun to take that action.
    pub alone_acted: bool,
    /// Something has been used where it may take one.
    pub alone_used: bool,
    pub master_actions: u8,
    pub trifle_gained: bool,
    /// The active Methuselah began this turn with less than a full hand.
    pub began_short: bool,
    /// Whether the Edge has given its pool this turn.
    pub edge_used: bool,
    /// Who has used a burn option this unlock phase, one bit a seat.
    pub burn_options_used: u8,
    /// Mandatory actions come before any other; worked out as actions are offered.
    pub mandatory_first: bool,
    pub transfers: u8,
    pub discards: u8,
    /// The card that has been played last of those whose replacement waits for something.
    pub deferred: CardId,
    /// The card that has been drawn last, from whosever library.
    pub drawn: CardId,
    /// Cards of the active Methuselah that she has discarded in her discard phase, one bit each.
    pub discarded: [u64; CARDS_A_SEAT.div_ceil(64)],

    /// Vampires came into play to bleed this turn, and go back to the crypt then.
    pub visited: bool,
    /// One of them has bled successfully.
    pub visitors_done: bool,
    /// Somebody is in play for a combat alone.
    pub combat_visited: bool,

    // What is going on.
    pub frames: List<Frame, MAX_FRAMES>,
    pub action: ActionState,
    pub combat: CombatState,
    pub referendum: ReferendumState,
    pub damage: List<Damage, MAX_DAMAGE>,
    pub lasting: LastingEffects,
    /// Numbers that a lasting effect may change, one bit a kind: all that do, and maybe
    /// some that did.
    pub lasting_kinds: KindSet,
    /// Windows in which a lasting effect may be used: all those, and maybe some more.
    pub lasting_windows: WindowSet,
    pub done: List<Done, MAX_DONE>,
    /// What minions have done, for whoever asks later.
    pub past: List<Past, MAX_PAST>,
    /// What is to be done as soon as the effect that goes on is over.
    pub due: List<Due, MAX_DUE>,
    /// What is to be done as soon as cards that have been played are replaced.
    pub owed: List<Owed, MAX_OWED>,
    pub hands_dirty: u8,
    /// Whose hands have a card for each window, one bit a seat: any card, and a reaction.
    pub hands_for: [[u8; WINDOWS]; 2],
    /// Actions of each Methuselah's minions to come this turn that have one more stealth.
    pub stealthy_actions: [u8; MAX_SEATS],
    /// To whom an effect has given the next turn, one bit a seat; to nobody, as mostly.
    pub next_turn: u8,
    /// Turns go round the table counter-clockwise.
    pub turns_reversed: bool,
    /// A Methuselah has lost victory points, or gained some besides those for ousting and for staying.
    pub points_vary: bool,
    /// Some card of this game lets a minion take the place of the acting one.
    pub stand_ins: bool,
    /// Cards that their players may take back after the action instead of replacing them.
    pub to_take_back: List<TakenBack, MAX_TAKEN_BACK>,
    pub dying: u8,
    /// The minion by whose damage or effect something is being burned or sent to torpor; none where
    /// nobody does it.
    pub culprit: Slot,

    // The pending decision.
    pub decision: Option<Decision>,
    pub choices: List<Choice, MAX_CHOICES>,

    // The result.
    pub decisions: u32,
    /// Those of the present turn.
    pub turn_decisions: u16,
    pub end: Option<End>,
    /// What the state had no room for, if the game has ended by that.
    pub overflow: Option<Bound>,
    pub options: Options,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// One Methuselah was left.
    LastStanding,
    /// The last Methuselahs were ousted at the same time.
    AllOusted,
    /// Nobody was left after a withdrawal.
    AllGone,
    /// The round limit was reached.
    RoundLimit,
    /// The state had no room for what was to come: a bound of ours, not of the rules. The game
    /// has no result; see [`GameState::overflow`].
    Overflow,
}

impl End {
    /// The name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            End::LastStanding => "last_standing",
            End::AllOusted => "all_ousted",
            End::AllGone => "all_gone",
            End::RoundLimit => "round_limit",
            End::Overflow => "overflow",
        }
    }
}
