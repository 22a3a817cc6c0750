//! Who may vote, and what it costs (current rulebook, politics).

use std::ops::Deref;

use crate::db::{AbilityId, CardDef, CodeId, Op};
use crate::rules::questions::minion::by_actor;
use crate::rules::questions::playable::Source;
use crate::rules::{Questions, Scope};
use crate::script::{Ability, Action, ActionKind, Doing, Stat, Step};
use crate::state::{Ctx, DefId, Frame, GameState, ReferendumStep, Seat, Slot};
use crate::verbs::{Add, Current};
use crate::vocab::CardType;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Blood that a minion must burn to vote against the referendum.
    pub(crate) fn price_against(&self, slot: Slot) -> u8 {
        self.change(self.db, &Stat::Costs(Doing::VoteAgainst), slot)
            .max(0) as u8
    }

    /// Whether a minion can vote against the referendum, and pay for it.
    pub(crate) fn may_vote_against(&self, slot: Slot) -> bool {
        self.p(slot).counters >= self.price_against(slot)
            && !self.has_stat(self.db, &Stat::Cannot(Doing::VoteAgainst), slot)
    }

    /// Whether votes that must be cast against can be gained: not by a minion that
    /// votes in favour or abstains, and only at the price of voting against
    /// (rulings on gaining votes against).
    pub(crate) fn code_fits_polling(&self, code: CodeId, minion: Slot) -> bool {
        let against = |op: &Op| matches!(op, Op::Do(Step::Add(Add(Current::VotesAgainst, ..))));
        if !self.db.code(code).iter().any(against) {
            return true;
        }
        let ballot = self
            .referendum
            .ballots
            .iter()
            .find(|b| b.source == minion && minion.is_some());
        if ballot.is_some_and(|b| b.must == Some(true)) {
            return false;
        }
        match ballot.filter(|b| b.cast.is_some() || b.abstains) {
            Some(ballot) => !ballot.abstains && ballot.cast == Some(false),
            None => self.may_vote_against(minion),
        }
    }

    /// Whether no votes and no ballots have been cast yet in the referendum.
    pub(crate) fn nobody_has_voted(&self) -> bool {
        let mut ballots = self.referendum.ballots.iter();
        ballots.all(|b| b.cast.is_none())
    }

    /// Whether the referendum of this political action is one on a blood hunt.
    pub(crate) fn calls_blood_hunt(&self, ctx: &Ctx) -> bool {
        let code = match ctx.ability {
            Some(id) => self.db.ability(id).code,
            None => self.db.def(ctx.def).modes[usize::from(ctx.mode)].code,
        };
        let hunts = |op: &Op| matches!(op, Op::Do(Step::CallBloodHunt(_)));
        self.db.code(code).iter().any(hunts)
    }

    /// Whether the action that goes on calls the referendum of what was chosen as it was announced.
    pub(crate) fn calls_chosen(&self) -> bool {
        let action = &self.action;
        action.on
            && action.card.is_some()
            && (self.db.def(action.ctx.def).modes)
                .get(usize::from(action.ctx.mode))
                .is_some_and(|mode| mode.calls)
    }

    /// Whether such a referendum is being called: how its card is played is being settled.
    pub(crate) fn is_calling(&self) -> bool {
        let calling = Frame::Referendum(ReferendumStep::Playing);
        !self.referendum.on && self.calls_chosen() && self.frames.contains(&calling)
    }

    /// Whether a minion can call the referendum of a card, played for it from hand or not, in some way.
    pub(crate) fn could_call(&self, seat: Seat, minion: Slot, id: DefId, from_hand: bool) -> bool {
        let mut ways = 0..self.db.def(id).modes.len();
        ways.any(|way| self.can_call(seat, minion, id, way, from_hand))
    }

    /// The same in this way: it meets what the card requires, can pay for it if it is played, and can
    /// set out its terms.
    pub(crate) fn can_call(
        &self,
        seat: Seat,
        minion: Slot,
        id: DefId,
        way: usize,
        from_hand: bool,
    ) -> bool {
        let def = self.db.def(id);
        let mode = &def.modes[way];
        let political = |action: &Action| action.kind == ActionKind::Political;
        if !mode.action.as_ref().is_some_and(political) || mode.calls {
            return false;
        }
        let Some(as_vampire) = self.meets_disciplines(self.db, minion, mode) else {
            return false;
        };
        let scope = Scope {
            seat,
            me: minion,
            as_vampire,
            def: id,
            // What is not played is not met by who may play it (card rulings, group 72).
            playing: from_hand,
            ..Scope::default()
        };
        (!mode.uses_disciplines()
            || !self.has_stat(self.db, &Stat::Cannot(Doing::UseDisciplines), minion))
            && self.meets_requirements(def, &scope)
            && self.all_hold(self.db, &mode.when, &scope)
            && self.within_limits(id, def, mode, minion, seat)
            && (!from_hand || self.can_afford(id, mode, &scope))
            && (def.sets_out_terms_by_x(mode)
                || self.all_have_candidates(&mode.terms, &scope, Source::Card(id, mode.number)))
    }

    /// The political action offered by something in play whose referendum a minion can call: not one
    /// that takes anything else than pool and blood.
    pub(crate) fn offer_to_call(&self, this: Slot, minion: Slot) -> Option<AbilityId> {
        if !self.occupied.has(this) || !minion.is_some() || self.is_idle(self.db, this) {
            return None;
        }
        let p = self.p(this);
        let scope = self.scope(this);
        self.db.def(p.def).abilities(p.mode).find(|id| {
            let def = self.db.ability(*id);
            let Ability::Act {
                by,
                when,
                action,
                choose,
                ..
            } = &def.ability
            else {
                return false;
            };
            let plain = !action.locks
                && !action.edge
                && !action.burns
                && !action.blood_of_target
                && action.conviction == 0
                && action.discards.is_none();
            let seat = self.p(minion).controller;
            let paid = self.seats[seat.index()].pool >= action.pool
                && self.p(minion).counters >= action.blood;
            let fits = match by.is_empty() {
                true => scope.me == minion,
                false => self.fits_any(self.db, by, minion, &scope.of_user()),
            };
            let untouched = self.some_are_unaffected() && self.shrugs_off(self.db, minion, def);
            action.kind == ActionKind::Political
                && plain
                && paid
                && fits
                && !untouched
                && self.all_hold(self.db, when, &scope)
                && self.all_have_candidates(choose, &by_actor(&scope, minion), Source::Act(*id))
        })
    }

    /// Whether a card in hand is only good for its vote in the polling step.
    pub(crate) fn can_burn_for_vote(&self, _seat: Seat, def: &CardDef) -> bool {
        def.is(CardType::PoliticalAction)
    }
}
