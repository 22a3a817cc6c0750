//! Control changes, for good or for a while, and locations move with it.

use crate::db::AbilityId;
use crate::rules::Deeds;
use crate::script::Span;
use crate::state::{frames, Ctx, Lasting, Seat, Slot, SlotSet};
use crate::vocab::Keyword;

impl Deeds<'_> {
    /// A Methuselah gains control of a minion with the minion cards on it, or of another thing in
    /// play. Master cards stay with who played them, but for trophies, which are always those of
    /// the vampire's controller (current rulebook 2, trophy); so does a card of which its text
    /// leaves the control with somebody else. An action of the minion that is not resolved yet ends
    /// (general rulings, actions).
    pub(crate) fn take_control(&mut self, slot: Slot, to: Seat) {
        if !slot.is_some() || self.is_fixed(slot) {
            return;
        }
        let from = self.p(slot).controller;
        let cards: SlotSet = self.cards_on(slot).collect();
        self.change_control(slot, to);
        for card in cards {
            if !self.occupied.has(card) {
                continue;
            }
            let def = self.db.def(self.p(card).def);
            let goes_along =
                self.p(card).controller == from && !self.stays_with_its_controller(self.db, card);
            if goes_along || def.has(Keyword::Trophy) {
                self.change_control(card, to);
            }
        }
    }

    /// The same for good: whoever has had it for a while does not give it back any more, not even who
    /// wins it back from her.
    pub(crate) fn take_control_for_good(&mut self, slot: Slot, to: Seat) {
        if slot.is_some() && !self.is_fixed(slot) {
            self.lasting.retain(|l| l.me != slot || l.back.is_none());
        }
        self.take_control(slot, to);
    }

    /// A location that is on a minion does not stay there with another controller: she puts it on
    /// any minion of hers that may have it, or it is burned (full rulebook 6.1.3).
    pub(crate) fn move_location(&mut self, location: Slot) {
        let p = self.p(location);
        if p.on.is_some()
            && self.p(p.on).controller != p.controller
            && self.db.def(p.def).has(Keyword::Location)
        {
            self.push(frames::MoveLocation { location });
        }
    }

    /// Gains control of a minion for a while; to the end of her next turn, if it is that of the `next`.
    pub(crate) fn borrow(&mut self, slot: Slot, ctx: &Ctx, until: Span, next: bool) {
        let from = self.p(slot).controller;
        if from == ctx.seat {
            return;
        }
        self.take_control(slot, ctx.seat);
        if !self.occupied.has(slot) {
            return;
        }
        let me = Ctx {
            me: slot,
            this: Slot::NONE,
            ..*ctx
        };
        let until = match next {
            true => Span::Unlock,
            false => until,
        };
        self.grant(AbilityId::BORROWED, until, &me);
        let amid_action = self.action.on;
        if let Some(last) = self.lasting.last_mut() {
            last.back = Some(from);
            // The action that goes on is not the next one. What lasts to the end of the next turn has its
            // first part before it, to her unlock phase.
            last.used = next || until == Span::Action && !amid_action;
        }
    }

    /// An action is over, or its card has been cancelled: whoever was under somebody's control to the
    /// end of the next one goes back (RTR 20020501), or will when the next one is over.
    pub(crate) fn action_gives_back(&mut self) {
        let to_next = |l: &Lasting| l.back.is_some() && l.until == Some(Span::Action);
        if !self.lasting.iter().any(to_next) {
            return;
        }
        self.give_back(|l| to_next(l) && l.used);
        for l in self.lasting.iter_mut().filter(|l| to_next(l)) {
            l.used = true;
        }
    }

    /// Effects by which minions are under somebody's control for a while end. A
    /// minion goes back to whoever controlled it before, unless it has changed
    /// hands since.
    pub(crate) fn give_back(&mut self, ends: impl Fn(&Lasting) -> bool) {
        while let Some(i) = self
            .lasting
            .iter()
            .rposition(|l| l.back.is_some() && ends(l))
        {
            let l = self.lasting.remove(i);
            let back = l.back.expect("it is somebody's to be given back to");
            for other in &mut self.lasting {
                // Who has it from the one whose effect ends returns it to the one before.
                if other.me == l.me && other.back == Some(l.seat) {
                    other.back = Some(back);
                }
            }
            if l.me.is_some() && self.p(l.me).controller == l.seat {
                self.take_control(l.me, back);
            }
        }
    }
}
