//! Diablerie begins; a card is taken from wherever it is.

use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::state::{frames, CardId, Pile, Seat, Slot, BURNED_FROM_PLAY};

impl Deeds<'_> {
    /// A vampire diablerizes another, unless something else happens instead of its being burned.
    pub(crate) fn begin_diablerie(&mut self, diablerist: Slot, victim: Slot) {
        let can = self.may_diablerize(diablerist) && self.is_helpless(victim, diablerist);
        if can && !self.diablerie_waits(diablerist, victim) {
            self.commit_diablerie(diablerist, victim);
        }
    }

    /// Whether a vampire can be diablerized by another: in torpor or on its way there, or by a strike of
    /// the one opposing it, ready.
    fn is_helpless(&self, victim: Slot, diablerist: Slot) -> bool {
        let struck = self.combat.on
            && self.ready.has(victim)
            && self.opposing(diablerist) == victim
            && self.strikes_are_being_resolved();
        (self.torpor.has(victim) || self.was_going_to_torpor(victim) || struck)
            && !self.is_kept_in_torpor(victim)
    }

    /// The victim's blood goes to the diablerist, and the taking of equipment begins.
    pub(crate) fn commit_diablerie(&mut self, diablerist: Slot, victim: Slot) {
        if !self.may_diablerize(diablerist) || !self.is_helpless(victim, diablerist) {
            return;
        }
        // It nullifies the continuing of an action after this combat (full rulebook 6.2.4).
        for side in &mut self.combat.sides {
            side.strike.ended = false;
        }
        self.tell(GameEvent::Diablerie { diablerist, victim });
        let blood = self.p(victim).counters;
        self.lose_counters(victim, blood);
        self.add_blood(diablerist, blood);
        // Its steps are one unit (card rulings on what looks for the loss of all blood).
        self.combat.drained.remove(victim);
        self.push(frames::Diablerie { diablerist, victim });
    }

    /// Takes what has been searched for from where it lies. Only if that is the library has it been
    /// searched, and is shuffled.
    pub(crate) fn take_found(&mut self, seat: Seat, card: CardId) {
        let library = self.in_library(card);
        self.take_from_anywhere(card);
        self.hands_dirty |= seat.bit();
        if library {
            self.shuffle_library(seat);
        }
    }

    /// Takes a card out of a hand, or its owner's ash heap or library.
    pub(crate) fn take_from_anywhere(&mut self, card: CardId) {
        if self.in_hand(card) {
            let db = self.db;
            self.game.t.leave_hand(db, card);
            return;
        }
        if let Some(i) = self.held.iter().position(|h| h.card == card) {
            self.held.remove(i);
            self.refresh_hands();
            return;
        }
        let local = card.local();
        self.seen[card.index()] &= !BURNED_FROM_PLAY;
        let s = &mut self.seats[card.owner().index()];
        s.piles.take(Pile::AshHeap, local);
        s.piles.take(Pile::Library, local);
    }
}
