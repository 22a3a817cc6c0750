//! The effect language at work: what each step does.

use crate::observer::{GameEvent, Observer};
use crate::rules::{Interpreter, Scope};
use crate::script::Step;
use crate::state::{frames, Ctx};
#[cfg(debug_assertions)]
use crate::verbs::Parts;
use crate::verbs::{a_verb, with_verb};

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
            | Step::May(..)
            | Step::ForEach(..)
            | Step::IfInflicted(_)
            | Step::Repeat(..)
            | Step::EachMethuselah(..)
            | Step::Choose(_)
            | Step::Grant(..) => {
                unreachable!("nested steps are flattened when scripts are loaded")
            }
            a_verb!() => unreachable!("a verb carries itself out"),

            Step::StealthForNextActions(n) => {
                let n = amount(self, n);
                // Only the active Methuselah's minions act.
                if ctx.seat == self.active {
                    self.stealthy_actions = self.stealthy_actions.saturating_add(n);
                }
            }
            Step::RedirectBleed => {
                if let Some(to) = ctx.chosen.methuselah {
                    self.redirect_bleed(to);
                }
            }
            Step::AttemptBlock(who, _) => {
                let minion = self.who(*who, ctx);
                self.push(frames::AttemptBlock { minion });
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
                    self.change_votes(slot, ctx.chosen.x != 0);
                }
            }

            Step::StayInCombat(quiet_ends) => self.stay_in_combat(ctx.me, *quiet_ends),
            Step::Diablerize(who) => {
                let victim = self.who(*who, ctx);
                self.begin_diablerie(ctx.me, victim);
            }
            Step::Maneuver => {
                let code = self.code_of_effect(ctx);
                self.maneuver(ctx.seat, ctx.me, code);
            }
            Step::Press => self.press(ctx.seat, ctx.me),
            Step::PressToContinue | Step::PressToEnd => self.press(ctx.seat, ctx.me),
            Step::TreatStrikeAsNormal => self.treat_strike_as_normal(ctx.me),
            Step::HandStrikesOnly => self.combat.hands_only = true,
        }
    }
}
