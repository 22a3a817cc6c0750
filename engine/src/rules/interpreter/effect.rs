//! The effect language at work: what each step does.

use std::ops::Deref;

use crate::observer::{GameEvent, Observer};
use crate::rules::{Interpreter, Questions, Scope};
use crate::script::{Span, Step};
use crate::state::{frames, ActionResult, Ballot, Ctx, DamageSort, Deed, GameState, Slot};
#[cfg(debug_assertions)]
use crate::verbs::Parts;
use crate::verbs::{a_verb, with_verb};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// A retainer or an ally is the source of the damage that its text does (general rulings).
    fn damage_source(&self, ctx: &Ctx) -> Slot {
        let this = Some(ctx.this).filter(|s| self.occupied.has(*s));
        let from = this.filter(|s| self.is_retainer(*s) || self.minions.has(*s));
        from.unwrap_or(Slot::NONE)
    }
}

impl<O: Observer> Interpreter<'_, O> {
    /// Carries out one step.
    pub(crate) fn carry_out(&mut self, step: &Step, ctx: &mut Ctx) {
        #[cfg(debug_assertions)]
        let before = self.game.t;
        with_verb!(step, verb => verb.carry_out(self, ctx), other => self.carry_out_other(other, ctx));
        #[cfg(debug_assertions)]
        {
            let written = Parts::between(&before, &self.game.t);
            let unsaid = written.without(step.writes());
            assert!(unsaid.is_none(), "{step:?} writes {unsaid:?}");
        }
    }

    /// Carries out a step that is not yet a verb with a file of its own.
    fn carry_out_other(&mut self, step: &Step, ctx: &mut Ctx) {
        let amount =
            |rules: &Self, a: &crate::script::Amount| rules.amount(rules.db, a, Scope::of(ctx));
        match step {
            Step::If(..)
            | Step::May(_)
            | Step::Pay(..)
            | Step::ForEach(..)
            | Step::IfInflicted(_)
            | Step::UpTo(..)
            | Step::EachMethuselah(..)
            | Step::Choose(_)
            | Step::Grant(..)
            | Step::GrantTo(..) => {
                unreachable!("nested steps are flattened when scripts are loaded")
            }
            a_verb!() => unreachable!("a verb carries itself out"),

            Step::MoveAllocatedPool => self.move_allocated_pool(ctx),
            Step::GainPoolForEachOfClan => {
                let clan = ctx.clan;
                self.for_each(crate::script::Meth::Each, ctx, |rules, seat| {
                    let vampires = rules.minions_controlled(seat).and(&rules.vampires);
                    let n = vampires
                        .into_iter()
                        .filter(|s| rules.p(*s).clan == clan)
                        .count();
                    rules.gain_pool(seat, n as u8);
                });
            }

            Step::Stealth(n) | Step::StealthAnyway(n) => {
                let by = *n as i8;
                self.action.stealth += by;
                self.tell(GameEvent::StealthChanged { by });
            }
            Step::StealthForNextActions(n) => {
                let n = amount(self, n);
                // Only the active Methuselah's minions act.
                if ctx.seat == self.active {
                    self.stealthy_actions = self.stealthy_actions.saturating_add(n);
                }
            }
            Step::Intercept(n) | Step::InterceptAnyway(n) | Step::InterceptOfBlocking(n) => {
                // Of a card that is nobody's, it is for the blocking minion.
                let minion = match ctx.me {
                    _ if matches!(step, Step::InterceptOfBlocking(_)) => self.action.blocker,
                    Slot::NONE => self.action.blocker,
                    me => me,
                };
                self.add_intercept(minion, *n as i8);
            }
            Step::Bleed(n) => {
                self.action.limited = true;
                self.change_bleed(*n as i8);
            }
            Step::BleedAnyway(n) => self.change_bleed(*n as i8),
            Step::ReduceBleed(n) => self.change_bleed(-(*n as i8)),
            Step::BleedFails => {
                self.action.bleed_fails = true;
                self.tell(GameEvent::BleedFails);
            }
            Step::BleedNext { stealth, bleed } => {
                let (stealth, bleed) = (*stealth, *bleed);
                self.bleed_next(ctx.me, stealth, bleed);
            }
            Step::RedirectBleed => {
                if let Some(to) = ctx.methuselah {
                    self.redirect_bleed(to);
                }
            }
            Step::EndAction => self.end_action(),
            Step::CancelAction => self.cancel_action(),
            Step::FailAction => {
                if self.action.on && self.action.result == ActionResult::Pending {
                    self.action.failed_early = true;
                }
            }
            Step::ForbidSameAction => self.forbid_same_action(),
            Step::AllowSameAction => {
                let (me, what) = (ctx.me, Deed::Played(ctx.def));
                for d in self
                    .done
                    .iter_mut()
                    .filter(|d| d.minion == me && d.what == what)
                {
                    d.scopes &= !crate::state::scope_bit(Span::Turn);
                }
            }
            Step::AttemptBlock => self.push(frames::AttemptBlock { minion: ctx.me }),
            Step::BlockFails => self.block_fails(),

            Step::Votes(who, n) => {
                let slot = self.who(*who, ctx);
                self.add_votes(slot, *n as i8);
            }
            Step::VotesAgainst(who, n) => {
                let slot = self.who(*who, ctx);
                if self.ballot(slot).cast.is_none() {
                    let price = self.price_against(slot);
                    self.lose_counters(slot, price);
                }
                let by = *n as i8;
                let ballot = self.ballot(slot);
                ballot.against += by;
                ballot.must = Some(false);
                ballot.cast = Some(false);
                let source = slot.some();
                self.tell(GameEvent::VotesGained { source, by });
            }
            Step::VotesFromThis(n) => {
                let ballot = Ballot {
                    source: ctx.this,
                    seat: ctx.seat,
                    bonus: *n as i8,
                    ..Ballot::default()
                };
                self.add_ballot(ballot);
                let (source, by) = (ctx.this.some(), *n as i8);
                self.tell(GameEvent::VotesGained { source, by });
            }
            Step::VotesForEach(filter, n) => {
                for slot in self.minions {
                    if self.fits(self.db, filter, slot, Scope::of(ctx)) {
                        self.add_votes(slot, *n as i8);
                    }
                }
            }
            Step::Abstain(who) => {
                let slot = self.who(*who, ctx);
                self.ballot(slot).abstains = true;
                if slot.is_some() {
                    self.tell(GameEvent::Abstains(slot));
                }
            }
            Step::ChangeVotes(who) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() {
                    self.change_votes(slot, ctx.x != 0);
                }
            }
            Step::CancelReferendum => {
                if self.referendum.on {
                    self.referendum.cancelled = true;
                    self.tell(GameEvent::ReferendumCancelled);
                }
            }
            Step::ReturnCallingCard => self.return_calling_card(),
            Step::ForbidActionToAll => self.forbid_action_to_all(),

            Step::StayInCombat => self.stay_in_combat(ctx.me),
            Step::NotBurned(life) => self.save_from_burning(*life),
            Step::Diablerize(who) => {
                let victim = self.who(*who, ctx);
                self.begin_diablerie(ctx.me, victim);
            }
            Step::SummonToCombat { full } => {
                if let Some(i) = self.side(ctx.me) {
                    self.combat.summons = Some((i as u8, *full));
                }
            }
            Step::QueueCombat => self.combat.queued = self.combat.on,
            Step::NewRound => self.new_round(),
            Step::ContinueAction => self.continue_action(),
            Step::Maneuver => self.maneuver(ctx.seat, ctx.me),
            Step::Press => self.press(ctx.seat, ctx.me),
            Step::PressToContinue | Step::PressToEnd => self.press(ctx.seat, ctx.me),
            Step::Prevent(n) => {
                let n = amount(self, n);
                let victim = self.protected_by(ctx.me);
                self.prevent(victim, n, DamageSort::Any);
            }
            Step::PreventNormal(n) => {
                let n = amount(self, n);
                let victim = self.protected_by(ctx.me);
                self.prevent(victim, n, DamageSort::Normal);
            }
            Step::PreventStrike(n) => {
                let n = amount(self, n);
                let victim = self.protected_by(ctx.me);
                self.prevent(victim, n, DamageSort::Strike);
            }
            Step::PreventAggravatedStrike(n) => {
                let n = amount(self, n);
                let victim = self.protected_by(ctx.me);
                self.prevent(victim, n, DamageSort::AggravatedStrike);
            }
            Step::TreatStrikeAsNormal => self.treat_strike_as_normal(ctx.me),
            Step::PreventGun(n) => self.prevent_gun(ctx, *n),
            Step::PreventOtherThanGun(n) => self.prevent_other_than_gun(ctx, *n),
            Step::EndCombat => self.combat.over = true,
            Step::CancelCombat => self.cancel_combat(),
            Step::StrikeDamage(n) => {
                if let Some(i) = self.side(ctx.me) {
                    self.combat.sides[i].strike.more += n;
                }
            }
            Step::InflictMore(n) => self.inflict_more(ctx.me, *n),
            Step::AdditionalStrikes(n) => self.gain_strikes(ctx.me, *n, true),
            Step::AdditionalStrikesAnyway(n) => self.gain_strikes(ctx.me, *n, false),
            Step::HandStrikesOnly => self.combat.hands_only = true,
            Step::NextRoundClose => self.combat.next_close = true,
            Step::DamageByStrength(who) => {
                let victim = self.who(*who, ctx);
                if victim.is_some() {
                    let amount = self.strength_of(self.db, victim).clamp(0, 250) as u8;
                    let from = self.damage_source(ctx);
                    self.environmental_damage(victim, amount, false, false, from);
                    if self.combat.on {
                        self.begin_damage();
                    }
                }
            }
            Step::InflictDamage {
                to,
                amount,
                unpreventable,
            } => {
                let victim = self.who(*to, ctx);
                self.environmental_damage(victim, *amount, false, *unpreventable, ctx.me);
            }
            Step::EnvironmentalDamage {
                to,
                amount,
                aggravated,
                unpreventable,
            } => {
                let victim = self.who(*to, ctx);
                let from = self.damage_source(ctx);
                self.environmental_damage(victim, *amount, *aggravated, *unpreventable, from);
            }
        }
    }
}
