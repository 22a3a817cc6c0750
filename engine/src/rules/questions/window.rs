//! What can be used in a window, and by whom.

use std::ops::Deref;

use crate::db::{AbilityDef, AbilityId, CodeId, Op};
use crate::rules::{Questions, Scope};
use crate::script::{ActionsOf, Cost, Doing, Stat, Step, Who, Window, WindowSet};
use crate::state::{GameState, Slot};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether anybody might have something for a window. Windows with choices
    /// of their own are always worth opening.
    pub(crate) fn anybody_has(&self, window: Window) -> bool {
        WindowSet::WITH_CHOICES.has(window)
            || !self.usable[window as usize].is_empty()
            || self.alive & self.hands_for(window) != 0
            || self.lasting_windows(window)
    }

    #[inline]
    pub(crate) fn lasting_windows(&self, window: Window) -> bool {
        self.lasting_windows.has(window) && self.some_lasting_has(window)
    }

    #[cold]
    fn some_lasting_has(&self, window: Window) -> bool {
        let mut lasting = self.lasting.iter();
        lasting.any(|l| self.db.ability(l.ability).windows.has(window))
    }

    pub(crate) fn ability_at(&self, slot: Slot, n: u8) -> AbilityId {
        let p = self.p(slot);
        self.db
            .def(p.def)
            .abilities(p.mode)
            .nth(n as usize)
            .expect("a choice names an ability that is there")
    }

    /// Whether the window's own rules allow what the ability does: no two maneuvers or presses in a row
    /// by the same minion, and after a combat none of a minion that cannot fight any more.
    pub(crate) fn step_fits_moment(
        &self,
        def: &AbilityDef,
        scope: &Scope,
        window: Window,
        _subject: Slot,
    ) -> bool {
        if window == Window::AfterCombat {
            return !self.anything_changes(&Stat::Cannot(Doing::EnterCombat))
                || self.may_bring_to_combat(def.code, scope);
        }
        !matches!(
            window,
            Window::Maneuver | Window::Press | Window::AdditionalStrikes
        ) || self.code_fits_combat(def.code, self.combatant_of(scope.seat))
    }

    /// Whether none of those whom code has enter combat is barred from it (ANK 20220429), as far as they
    /// are not chosen for that.
    fn may_bring_to_combat(&self, code: CodeId, scope: &Scope) -> bool {
        let pairs = self.db.code(code).iter().filter_map(|op| {
            let Op::Do(Step::EnterCombat(fight)) = op else {
                return None;
            };
            Some(fight.between())
        });
        let minions = pairs.flatten().map(|who| self.thing(who, scope));
        let mut minions = minions.filter(|minion| minion.is_some());
        minions.all(|minion| self.can_fight(minion, Some(code)))
    }

    pub(crate) fn can_pay(&self, cost: &Cost, scope: &Scope) -> bool {
        match cost {
            Cost::Lock(Who::Me) => scope.me.is_some() && !self.locked.has(scope.me),
            Cost::Lock(_) => scope.this.is_some() && !self.locked.has(scope.this),
            Cost::Burn(_) => scope.this.is_some(),
            Cost::Conviction(n) => self.conviction_on(self.db, scope.me) >= *n,
            Cost::Blood(n) => {
                self.counts_as_vampire(scope.me, scope) && self.p(scope.me).counters >= *n
            }
            Cost::Life(n) => self.minions.has(scope.me) && self.p(scope.me).counters >= *n,
            Cost::BloodOf(_) => {
                scope.me.is_some() && self.p(scope.me).counters >= self.cost_of_card_being_played()
            }
            Cost::Pool(n) => self.seats[scope.seat.index()].pool >= *n,
            Cost::Edge => self.edge == Some(scope.seat),
            Cost::PhaseAction(ActionsOf::Influence, n) => {
                self.active == scope.seat && self.transfers >= n.unwrap_or(1)
            }
            Cost::PhaseAction(phase, _) => {
                // In the action of another it is one out of turn (full rulebook 1.6.2).
                let out_of_turn = self.action.on
                    && self.action.seat != scope.seat
                    && !self.seats[scope.seat.index()].out_of_turn_played;
                match (*phase == ActionsOf::Master, self.active == scope.seat) {
                    (true, true) => self.master_actions > 0,
                    (true, false) => out_of_turn,
                    (false, own) => own && self.discards > 0,
                }
            }
            Cost::Discard(filter) => self
                .hand(scope.seat)
                .iter()
                .any(|c| self.card_fits(filter, self.db.def_of(*c))),
            Cost::BloodFrom(n, filter) => self
                .candidates(std::slice::from_ref(filter), scope)
                .into_iter()
                .any(|s| self.fits(self.db, filter, s, scope) && self.p(s).counters >= *n),
        }
    }

    /// The minion that the limit of an ability is for, where it is not the card's own.
    pub(crate) fn whose_limit(&self, scope: &Scope, by_acting: bool) -> Slot {
        match by_acting {
            true => self.action.actor,
            false => scope.me,
        }
    }
}
