//! The effect language at work.

use crate::rules::Interpreter;
use crate::script::{Step, Who};
use crate::state::Ctx;
#[cfg(debug_assertions)]
use crate::verbs::Parts;
use crate::verbs::{with_verb, Add, Affair, Cancel, Current, Gist, SameAction};

impl Interpreter<'_> {
    /// Carries out one step.
    pub(crate) fn carry_out(&mut self, step: &Step, ctx: &mut Ctx) {
        // What becomes of the action, or of its bleed, is done to the acting minion.
        if self.some_are_unaffected()
            && self.action.on
            && is_done_to_acting(step)
            && self.is_unaffected(self.action.actor, ctx)
        {
            return;
        }
        #[cfg(debug_assertions)]
        let before = self.game.t;
        with_verb!(step, verb => verb.carry_out(self, ctx), structure => {
            unreachable!("{structure:?} is flattened when scripts are loaded")
        });
        #[cfg(debug_assertions)]
        {
            let written = Parts::between(&before, &self.game.t);
            let unsaid = written.without(step.writes());
            assert!(unsaid.is_none(), "{step:?} writes {unsaid:?}");
        }
    }
}

/// Whether what a step does, it does to the acting minion, though it names nobody.
fn is_done_to_acting(step: &Step) -> bool {
    let by_gist = matches!(
        step.gist(),
        Gist::RedirectBleed | Gist::ReduceBleed(_) | Gist::BleedFails | Gist::EndAction
    );
    by_gist
        || matches!(
            step,
            Step::Add(Add(Current::Stealth, ..=-1, _))
                | Step::Cancel(Cancel(Affair::Action, _))
                | Step::SameAction(SameAction(Some(Who::Acting), ..))
        )
}
