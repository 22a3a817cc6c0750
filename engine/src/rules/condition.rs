//! Whether a condition holds.

use super::Scope;
use crate::db::{stat_kind, CardDb, Op};
use crate::script::{ActionKind, Blow, Cond, Quality, Stat, Step};
use crate::state::{ActionResult, CardId, CombatStep, Deed, Done, Frame, Slot, Table, TurnStep};

impl Table {
    /// Whether the round is cut short: combat has ended, or a combatant is not ready any more.
    pub(crate) fn combat_is_broken(&self) -> bool {
        let combat = &self.combat;
        !combat.on || combat.over || combat.sides.iter().any(|s| !self.ready.has(s.minion))
    }

    /// Whether a vampire in combat is on its way to torpor.
    pub(crate) fn is_going_to_torpor(&self, slot: Slot) -> bool {
        let going =
            |f: &Frame| matches!(f, Frame::GoingToTorpor { vampire, .. } if *vampire == slot);
        slot.is_some() && self.frames.iter().any(going)
    }

    /// Whether combat with the acting minion is about to begin: the minion has
    /// blocked, or something is about to begin their combat.
    fn is_about_to_fight_acting(&self, slot: Slot) -> bool {
        let action = &self.action;
        if !action.on || !slot.is_some() {
            return false;
        }
        if self.frames.contains(&Frame::Combat(CombatStep::About)) {
            return self.opposing(slot).is_some() && self.opposing(slot) == action.actor;
        }
        action.result == ActionResult::Blocked
            && !action.block_resolved
            && !action.no_combat
            && action.blocker == slot
            && self.ready.has(action.actor)
    }

    /// Whether the strike chosen by the minion opposing a vampire would do
    /// aggravated damage to it, at this range (card rulings on attempts to inflict it).
    pub(super) fn is_facing_aggravated(&self, db: &CardDb, slot: Slot) -> bool {
        let Some(i) = self.side(slot) else {
            return false;
        };
        let side = &self.combat.sides[1 - i];
        let strike = &side.strike;
        if !side.strikes || strike.retainer.is_some() || self.combat.long && !strike.ranged {
            return false;
        }
        let with = |kind: &Stat| {
            self.occupied.has(strike.with) && self.sum(db, stat_kind(kind), strike.with) > 0
        };
        let Some(effect) = strike.effect else {
            return false;
        };
        let hands = matches!(effect, Blow::Hand(_));
        let (amount, _) = self.strike_damage_of(db, effect, side.minion);
        let aggravated = strike.aggravated
            || hands && self.has_stat(db, &Stat::Has(Quality::AggravatedHands), side.minion)
            || self.change(db, &Stat::AllAggravated, slot) != 0;
        amount > 0 && aggravated || with(&Stat::WeaponAggravated)
    }

    /// Whether a condition holds, seen from `scope`.
    pub(crate) fn holds(&self, db: &CardDb, cond: &Cond, scope: Scope) -> bool {
        let action = &self.action;
        let combat = &self.combat;
        match cond {
            Cond::Not(inner) => !self.holds(db, inner, scope),
            Cond::Any(conds) => conds.iter().any(|c| self.holds(db, c, scope)),
            Cond::Are(one, other) => self.mean_the_same(*one, *other, scope),
            Cond::AtLeast(more, less) => {
                self.amount(db, more, scope) >= self.amount(db, less, scope)
            }
            Cond::Bleed => action.on && action.kind == ActionKind::Bleed,
            Cond::Political => action.on && action.kind == ActionKind::Political,
            Cond::ActionIs(kind) => action.on && action.kind == *kind,
            Cond::ActionCardIs(filter) => {
                action.on && action.card.is_some() && filter.fits(db.def(action.ctx.def))
            }
            Cond::ActionRequires(discipline) => {
                action.on && action.card.is_some() && {
                    let mode = &db.def(action.ctx.def).modes[action.ctx.mode as usize];
                    let mut needs = mode.needs_disciplines.iter();
                    needs.any(|(needed, _)| needed == discipline)
                }
            }
            Cond::ActionBringsKindred => action.on && self.action_brings_kindred(db),
            Cond::ActionEntersCombat => action.on && self.action_enters_combat(db),
            Cond::Undirected => action.on && !action.directed,
            Cond::Directed => action.on && action.directed,
            Cond::DirectedAtYou => {
                action.on && action.directed && action.blockers & scope.seat.bit() != 0
            }
            Cond::ActionAt(filter) => {
                action.on && action.directed && self.fits(db, filter, action.aimed_at, scope)
            }
            Cond::MeMayReact => {
                action.on
                    && scope.me.is_some()
                    && self.p(scope.me).controller != action.seat
                    && self.can_react(scope.me)
            }
            Cond::ActionOfThisCard => {
                action.on && scope.this.is_some() && action.ctx.this == scope.this
            }
            Cond::MeActing => action.on && scope.me.is_some() && action.actor == scope.me,
            Cond::ActingIs(filter) => action.on && self.fits(db, filter, action.actor, scope),
            Cond::BlockingIs(filter) => action.on && self.fits(db, filter, action.blocker, scope),
            Cond::MeIs(filter) => self.fits(db, filter, scope.me, scope),
            Cond::OpposingIs(filter) => self.opposing_fits(db, filter, scope),
            Cond::CombatantsAre(one, other) => {
                let [a, b] = combat.sides.map(|s| s.minion);
                let fit = |x: Slot, y: Slot| {
                    self.fits(db, one, x, scope) && self.fits(db, other, y, scope)
                };
                combat.on && (fit(a, b) || fit(b, a))
            }
            Cond::OfUser(inner) => self.holds(db, inner, scope),
            Cond::HandUnseen(meth) => {
                let mask = self.meant(*meth, scope);
                let unseen = |c: &CardId| self.seen[c.index()] & scope.seat.bit() == 0;
                self.all_seats()
                    .filter(|s| mask & s.bit() != 0)
                    .any(|s| self.hand(s).iter().any(unseen))
            }
            Cond::DiscardedIs(filter) => {
                let heap = &self.seats[scope.seat.index()].ash_heap();
                let top = heap.last().map(|c| CardId::new(scope.seat, *c));
                top.is_some_and(|c| filter.fits(db.def(self.def_of(c))))
            }
            Cond::HuntSuccessful => action.on && action.fed,
            Cond::AnyInPlay(keyword) => self
                .occupied
                .without(&self.uncontrolled)
                .without(&self.contested)
                .into_iter()
                .any(|s| db.def(self.p(s).def).has(*keyword)),
            Cond::InPlay(name) => self
                .occupied
                .without(&self.uncontrolled)
                .without(&self.contested)
                .into_iter()
                .any(|s| db.def(self.p(s).def).name == *name),
            Cond::FirstOfItsName => {
                scope.this.is_some() && {
                    let name = &db.def(self.p(scope.this).def).name;
                    let first = self
                        .occupied
                        .without(&self.uncontrolled)
                        .without(&self.contested)
                        .into_iter()
                        .find(|s| db.def(self.p(*s).def).name == *name);
                    first == Some(scope.this)
                }
            }
            Cond::MeBears(name) => {
                scope.me.is_some()
                    && self
                        .cards_on(scope.me)
                        .any(|c| db.def(self.p(c).def).name == *name)
            }
            Cond::MeBlocking => action.on && scope.me.is_some() && action.blocker == scope.me,
            Cond::PreventedFewerThan(n) => {
                combat.on && scope.this.is_some() && self.p(scope.this).spent < *n
            }
            Cond::ActionBlocked => action.on && action.result == ActionResult::Blocked,
            Cond::ActionSuccessful => action.on && action.result == ActionResult::Successful,
            Cond::ReactionPlayed => action.on && action.reacted,
            Cond::BleedSuccessful => action.on && action.bled,
            Cond::MeDrained => self
                .side(scope.me)
                .is_some_and(|i| combat.sides[i].drained && !self.is_going_to_torpor(scope.me)),
            Cond::MeGoingToTorpor => self.is_going_to_torpor(scope.me),
            Cond::MinionPhase => self.frames.first() == Some(&Frame::Turn(TurnStep::Minion)),
            Cond::FirstRecruit => {
                let recruited = |d: &&Done| d.minion == scope.me && d.what == Deed::Recruited;
                scope.me.is_some() && self.done.iter().filter(recruited).count() == 1
            }
            Cond::ReferendumPassed => action.on && action.passed,
            Cond::MeCalled => {
                self.referendum.on && scope.me.is_some() && self.referendum.caller == scope.me
            }
            Cond::CombatFromBlock => combat.on && combat.from_block,
            Cond::CombatFromAction => {
                combat.on
                    && !combat.from_block
                    && !combat.follows
                    && action.result == ActionResult::Successful
            }
            Cond::CombatEnding => {
                combat.on && !combat.queued && (!combat.continues || self.combat_is_broken())
            }
            Cond::CombatQueued => combat.on && (combat.queued || combat.summons.is_some()),
            Cond::StrikingWith(keyword) => self.side(scope.me).is_some_and(|i| {
                let side = &combat.sides[i];
                let with = side.strike.with;
                side.strikes
                    && side.strike.effect.is_some()
                    && self.occupied.has(with)
                    && db.def(self.p(with).def).has(*keyword)
            }),
            Cond::InitialStrikes => combat.on && combat.pair == 0,
            Cond::FirstRound => combat.on && combat.round == 1,
            Cond::CloseRange => combat.on && !combat.long,
            Cond::Controls(meth, filter) => {
                let mask = self.meant(*meth, scope);
                let candidates = self.candidates(std::slice::from_ref(filter), scope);
                candidates.into_iter().any(|slot| {
                    mask & self.p(slot).controller.bit() != 0
                        && !self.contested.has(slot)
                        && self.fits(db, filter, slot, scope)
                })
            }
            Cond::YouHaveEdge => self.edge == Some(scope.seat),
            Cond::HaveCrypt(meth) => self.have_crypt(*meth, scope),
            Cond::ChosenCardIs(filter) => self.chosen_card_fits(db, filter),
            Cond::YourTurn => self.active == scope.seat,
            Cond::HoldsNothing => !self.held.iter().any(|h| h.on == scope.this),
            Cond::MeInTorpor => self.torpor.has(scope.me),
            Cond::MeInCombat => {
                self.side(scope.me).is_some()
                    && !self.frames.contains(&Frame::Combat(CombatStep::About))
            }
            Cond::MeChoosesStrike => self.side(scope.me).is_some_and(|i| {
                let step = match i == combat.first as usize {
                    true => CombatStep::SecondStrike,
                    false => CombatStep::ResolveFirst,
                };
                combat.sides[i].strikes && self.frames.contains(&Frame::Combat(step))
            }),
            Cond::StrikesDeclared => {
                combat.on
                    && self
                        .frames
                        .contains(&Frame::Combat(CombatStep::ResolveFirst))
            }
            Cond::MeLeaving => {
                scope.me.is_some()
                    && (!self.ready.has(scope.me) || self.is_going_to_torpor(scope.me))
            }
            Cond::OpposingGoingToTorpor => self.is_going_to_torpor(self.opposing(scope.me)),
            Cond::AboutToFightActing => self.is_about_to_fight_acting(scope.me),
            Cond::PlayedCardIs(filter) => self.played_card_fits(db, filter, scope),
            Cond::DamageTo(filter) => self.fits(db, filter, self.window_subject(), scope),
            Cond::AggravatedStrike => self
                .damage
                .iter()
                .any(|d| d.strike && d.aggravated && d.victim == scope.me && d.amount > 0),
        }
    }

    /// Whether what the current action does if it succeeds is to enter combat.
    fn action_enters_combat(&self, db: &CardDb) -> bool {
        let ctx = &self.action.ctx;
        let code = match ctx.ability {
            Some(id) => db.ability(id).code,
            None if self.action.card.is_some() => db.def(ctx.def).modes[ctx.mode as usize].code,
            None => return self.action.kind == ActionKind::RedList,
        };
        let enters = |op: &Op| matches!(op, Op::Do(Step::EnterCombat(_)));
        db.code(code).iter().any(enters)
    }

    /// Whether all conditions hold.
    #[inline]
    pub(crate) fn all_hold(&self, db: &CardDb, conds: &[Cond], scope: Scope) -> bool {
        conds.iter().all(|c| self.holds(db, c, scope))
    }
}
