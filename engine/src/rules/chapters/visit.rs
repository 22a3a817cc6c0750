//! Crypt cards that come into play for a while: for one combat, in which they contest nothing, or to
//! bleed, until one of them has (card rulings on such effects).

use crate::rules::{Rules, Step};
use crate::state::{flag, frames, CombatState, Deed, Pile, Region, Seat, Slot};

impl Step for frames::Recall {
    /// Something is over in the minion phase: those who came into play to bleed are done, where one
    /// of them has successfully or none is left that can.
    fn step(self, rules: &mut Rules<'_>) {
        rules.pop();
        let waiting = |s: Slot| rules.is_still_to_bleed(s);
        if rules.visitors_done || !rules.visitors().into_iter().any(waiting) {
            rules.recall();
        }
    }
}

impl Step for frames::VisitCombat {
    /// The card is in play: the combat begins. An imbued, who has no life, is removed at once;
    /// whoever does not enter combat otherwise, at the end of the action.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            minion,
            opposing,
            acts,
            wounded,
        } = self;
        rules.pop();
        let there = minion.is_some() && opposing.is_some();
        let (acting, other) = if acts {
            (minion, opposing)
        } else {
            (opposing, minion)
        };
        if there && rules.begin_combat(acting, other, false) {
            rules.combat.follows = true;
            rules.combat.wounded[usize::from(acts)] = wounded;
            return;
        }
        if wounded && opposing.is_some() {
            rules.send_to_torpor(opposing);
        }
        if minion.is_some() && (rules.imbued.has(minion) || !rules.action.on) {
            rules.remove_from_game(minion);
        }
    }
}

impl Rules<'_> {
    /// All who came into play to bleed move to the bottom of their owners' crypts.
    pub(crate) fn recall(&mut self) {
        if !self.visited {
            return;
        }
        let all = self.visitors();
        self.visitors_done = false;
        self.visited = false;
        self.done.retain(|d| d.what != Deed::Visits);
        for slot in all {
            if self.occupied.has(slot) && !self.contested.has(slot) {
                self.return_to_crypt(slot);
            }
        }
    }

    /// A combat is over that another one follows, fought by the card at the bottom of the crypt
    /// of one of the Methuselahs in place of her minion: that card comes into play, with blood of
    /// its capacity or half of it.
    pub(crate) fn bring_to_combat(&mut self, combat: &CombatState, side: usize, full: bool) {
        let (mine, other) = (&combat.sides[side], &combat.sides[1 - side]);
        // Whoever was kept from torpor goes there, but for who goes on fighting.
        if mine.minion.is_some() && combat.undead.has(mine.minion) {
            self.send_to_torpor(mine.minion);
        }
        for vampire in combat.undead.and(&combat.left_out()) {
            self.send_to_torpor(vampire);
        }
        let opposing = other.minion;
        let visitor = self.bottom_of_crypt(mine.seat, full);
        let minion = visitor.unwrap_or(Slot::NONE);
        self.push(frames::VisitCombat {
            minion,
            opposing,
            acts: side == 0,
            wounded: opposing.is_some() && combat.undead.has(opposing),
        });
        if visitor.is_some() {
            self.enter_apart(minion);
        }
    }

    /// The card at the bottom of a crypt moves to the ready region, where it contests nothing.
    fn bottom_of_crypt(&mut self, seat: Seat, full: bool) -> Option<Slot> {
        let bottom = *self.seats[seat.index()].crypt().first()?;
        if !self.alive(seat) {
            return None;
        }
        let piles = &mut self.seats[seat.index()].piles;
        piles.take(Pile::Crypt, bottom);
        piles.push(Pile::Crypt, bottom);
        let db = self.db;
        let slot = self.game.t.draw_crypt(db, seat)?;
        self.game.t.bring_out(db, slot);
        let vampire = self.vampires.has(slot);
        let p = self.p_mut(slot);
        p.mark(flag::APART, true);
        if vampire {
            p.counters = if full { p.capacity } else { p.capacity / 2 };
        }
        self.combat_visited = true;
        Some(slot)
    }

    /// What follows upon entering play, once the blood is there (ANK 20240724).
    fn enter_apart(&mut self, slot: Slot) {
        if self.imbued.has(slot) {
            self.set_region(slot, Region::Incapacitated);
        }
        self.tell_entered(slot);
        self.enters(slot);
    }

    /// A combat is over: who was in play for it alone is removed from the game.
    pub(crate) fn dismiss_combatants(&mut self, combat: &CombatState) {
        for side in &combat.sides {
            if side.minion.is_some() && self.is_apart(side.minion) {
                self.remove_from_game(side.minion);
            }
        }
    }

    /// An action is over: so is the time of those who came into play for a combat in it.
    pub(crate) fn dismiss_all(&mut self) {
        self.combat_visited = false;
        for slot in self.minions {
            if self.is_apart(slot) {
                self.remove_from_game(slot);
            }
        }
    }
}
