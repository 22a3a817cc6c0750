//! Triggers that are carried out at once, as a step of the rules comes to them.

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::AbilityId;
use crate::observer::{GameEvent, Happening};
use crate::rules::{Interpreter, Questions, Scope};
use crate::script::{Ability, Moment, Span};
use crate::state::{frames, Frame, GameState, Lasting, Slot, SlotSet};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Lasting effects that have still something to do after resolution.
    fn after_resolution(&self) -> impl Iterator<Item = usize> + '_ {
        let due = move |l: &Lasting| {
            let Ability::Trigger { on, when, .. } = &self.db.ability(l.ability).ability else {
                return false;
            };
            *on == Moment::AfterResolution
                && !l.used
                && self.all_hold(self.db, when, &Scope::of_lasting(self.db, l))
        };
        (0..self.lasting.len()).filter(move |i| due(&self.lasting[*i]))
    }
}

impl Interpreter<'_> {
    /// Tells that something happens which is a step of the rules, and carries out at once what waits
    /// for it.
    #[inline(always)]
    pub(crate) fn trigger(&mut self, event: GameEvent) {
        self.tell_observer(event);
        if let Some(what) = event.happening(&self.game.t) {
            debug_assert!(what.at_once, "{event:?} is no step of the rules");
            self.set_off_at_once(what, 0);
        }
    }

    /// As `trigger`, but for what Methuselahs control who are leaving the game, one bit a seat.
    pub(crate) fn trigger_of_others(&mut self, event: GameEvent, leaving: u8) {
        self.tell_observer(event);
        if let Some(what) = event.happening(&self.game.t) {
            self.set_off_at_once(what, leaving);
        }
    }

    /// Tells that normal strikes of an additional pair are resolved: what has been given for that pair
    /// hears of it, and nothing else does so more than once a round.
    pub(crate) fn trigger_for_pair(&mut self) {
        let what = Happening::new(Moment::StrikeResolution);
        let depth = self.frames.len();
        for i in (0..self.lasting.len()).rev() {
            let Some(l) = self.lasting.get(i).copied() else {
                continue;
            };
            let scope = Scope::of_lasting(self.db, &l);
            if l.until == Some(Span::Strike) && !l.used && self.hears(l.ability, &scope, what) {
                self.push_trigger(l.ability, &scope, what);
                self.run_or_leave(depth, l.ability, what);
            }
        }
    }

    /// Whatever of it waits for a Methuselah or for other frames comes before all that is set off
    /// after it.
    fn set_off_at_once(&mut self, what: Happening, leaving: u8) {
        let mut depth = self.frames.len();
        // What happens after resolution, the acting Methuselah orders (full rulebook 1.6.1.5, ANK
        // 20180206).
        let ordered = what.moment == Moment::AfterResolution && {
            let texts = self.texts_that_hear(what);
            let several = self.after_resolution().count() + texts.len() as usize > 1;
            if several {
                self.push_below(depth, frames::InOrder { texts }.into());
                depth += 1;
            }
            several
        };
        for slot in self.waiting_for(what.moment) {
            let stays = self.occupied.has(slot) && leaving & self.p(slot).controller.bit() == 0;
            if stays && !ordered {
                self.trigger_on(slot, what, depth);
            }
        }
        for i in (0..self.lasting.len()).rev() {
            let Some(l) = self.lasting.get(i).copied() else {
                continue;
            };
            if ordered || leaving & l.seat.bit() != 0 {
                continue;
            }
            let Ability::Trigger { once, .. } = &self.db.ability(l.ability).ability else {
                continue;
            };
            let scope = Scope::of_lasting(self.db, &l);
            if !l.used && self.hears(l.ability, &scope, what) {
                if once.is_some() {
                    self.lasting[i].used = true;
                }
                self.push_trigger(l.ability, &scope, what);
                self.run_or_leave(depth, l.ability, what);
            }
        }
    }

    /// The acting Methuselah chooses what happens next after resolution.
    pub(crate) fn step_in_order(&mut self, texts: SlotSet) {
        let what = Happening::new(Moment::AfterResolution);
        let texts = texts.and(&self.texts_that_hear(what));
        let due: SlotSet = self.after_resolution().map(|i| Slot(i as u8)).collect();
        if due.is_empty() && texts.is_empty() {
            self.pop();
            return;
        }
        for slot in texts {
            let n = self.first_to_hear(slot, what).unwrap_or(0);
            self.offer(Choice::Use(slot, n));
        }
        for i in due {
            self.offer(Choice::UseLasting(i.0));
        }
        let seat = self.action.seat;
        self.ask(seat, Prompt::Option);
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "nothing else happens after resolution"
    )]
    pub(crate) fn answer_in_order(&mut self, mut texts: SlotSet, choice: Choice) {
        let what = Happening::new(Moment::AfterResolution);
        match choice {
            Choice::Use(slot, _) => {
                texts.remove(slot);
                self.become_frame(frames::InOrder { texts });
                self.trigger_on(slot, what, self.frames.len());
            }
            Choice::UseLasting(i) => {
                self.lasting[i as usize].used = true;
                let l = self.lasting[i as usize];
                self.run_trigger(l.ability, &Scope::of_lasting(self.db, &l), what);
            }
            other => unreachable!("{other:?} is nothing to happen after resolution"),
        }
    }

    /// Carries out what is to be done as soon as its conditions hold; says whether
    /// anything was.
    pub(crate) fn settle_standing(&mut self) -> bool {
        let Some((id, card)) = self.standing_that_holds() else {
            self.stirred = false;
            return false;
        };
        let scope = self.scope(card);
        self.uses_up(id, card);
        self.run_trigger(id, &scope, Happening::new(Moment::Standing));
        true
    }

    /// Carries out at once what the cards on a minion do of themselves as something happens to it;
    /// `by` is the other minion that this is about.
    pub(crate) fn trigger_cards_on(&mut self, minion: Slot, moment: Moment, by: Slot) {
        let depth = self.frames.len();
        for card in self.waiting_for(moment).and(&self.attached) {
            if self.occupied.has(card) && self.p(card).on == minion {
                let what = Happening {
                    to: minion,
                    by,
                    ..Happening::new(moment)
                };
                self.trigger_own(card, what, depth);
            }
        }
    }

    /// As a referendum is about to be tallied, what cards in play do then to the votes that have been
    /// cast comes before these are counted.
    pub(crate) fn votes_change_as_tallied(&mut self) {
        let what = Happening::new(Moment::Tallied);
        let depth = self.frames.len();
        for slot in self.waiting_for(Moment::Tallied) {
            if self.occupied.has(slot) {
                self.trigger_those(
                    slot,
                    what,
                    |rules, id| rules.db.ability(id).changes_votes,
                    |rules, id| rules.run_or_leave(depth, id, what),
                );
            }
        }
    }

    /// Carries out the triggers of one permanent that hear of what happens.
    fn trigger_on(&mut self, slot: Slot, what: Happening, depth: usize) {
        self.trigger_those(
            slot,
            what,
            |rules, id| what.moment != Moment::Tallied || !rules.db.ability(id).changes_votes,
            |rules, id| rules.run_or_leave(depth, id, what),
        );
    }

    /// Of the triggers of one permanent that may go off, carries out those that hear of what happens:
    /// all of them are asked, as it happens, before the steps of any.
    fn trigger_those(
        &mut self,
        slot: Slot,
        what: Happening,
        may: impl Fn(&Self, AbilityId) -> bool,
        carry_out: impl Fn(&mut Self, AbilityId),
    ) {
        let db = self.db;
        let p = *self.p(slot);
        let mut heard = 0_u32;
        for (n, id) in db.def(p.def).abilities(p.mode).enumerate() {
            heard |= u32::from(may(self, id) && self.hears_now(id, slot, what)) << n;
        }
        if heard == 0 {
            return;
        }
        let scope = self.scope(slot);
        for (n, id) in db.def(p.def).abilities(p.mode).enumerate() {
            // What the first has done may have taken the card out of play, or used up their limit.
            let there = self.occupied.has(slot) && self.p(slot).def == p.def;
            if heard >> n & 1 == 1 && there && self.may_still_be_used(id, slot) {
                self.goes_off(id, slot, &scope, what);
                carry_out(self, id);
            }
        }
    }

    /// Carries out what has just been put on the stack, or leaves it there where it waits for
    /// somebody amid other things, which come first.
    fn run_or_leave(&mut self, depth: usize, id: AbilityId, what: Happening) {
        let left = what.moment.lets_others_first() && self.db.ability(id).waits;
        if !left || self.frames.len() > depth + 1 {
            self.run_what_comes_next(depth);
        }
    }

    fn trigger_own(&mut self, slot: Slot, what: Happening, depth: usize) {
        let its_own = |rules: &Self, id| rules.is_its_own(id);
        self.trigger_those(slot, what, its_own, |rules, _| {
            rules.run_what_comes_next(depth)
        });
    }

    pub(crate) fn run_trigger(&mut self, id: AbilityId, scope: &Scope, what: Happening) {
        self.run_after_those(self.frames.len(), id, scope, what);
    }

    /// Carries out what a trigger does, after those that wait above `depth` on the stack.
    pub(crate) fn run_after_those(
        &mut self,
        depth: usize,
        id: AbilityId,
        scope: &Scope,
        what: Happening,
    ) {
        self.push_trigger(id, scope, what);
        self.run_what_comes_next(depth);
    }

    /// Burns a thing within a step of the rules that goes on with other things: what the burning
    /// sets off is carried out before them.
    pub(crate) fn burn_at_once(&mut self, slot: Slot) {
        let depth = self.frames.len();
        self.burn(slot);
        if self.frames.len() > depth {
            self.run_what_comes_next(self.frames.len() - 1);
        }
    }

    /// The code just put on the stack is done at once if it neither asks nor pushes; the rest waits
    /// on the stack. Where something above `depth` waits already, all of it comes after that.
    fn run_what_comes_next(&mut self, depth: usize) {
        if self.frames.len() > depth + 1 {
            self.frames[depth..].rotate_right(1);
            return;
        }
        let top = self.frames.last().copied();
        let Some(Frame::Run(frames::Run {
            ctx,
            code,
            pc,
            then,
        })) = top
        else {
            unreachable!("a trigger has been put on the stack");
        };
        self.step_run(ctx, code, pc, then);
    }
}
