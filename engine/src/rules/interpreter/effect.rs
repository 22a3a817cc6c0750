//! The effect language at work.

use crate::observer::Observer;
use crate::rules::Interpreter;
use crate::script::Step;
use crate::state::Ctx;
use crate::verbs::with_verb;
#[cfg(debug_assertions)]
use crate::verbs::Parts;

impl<O: Observer> Interpreter<'_, O> {
    /// Carries out one step.
    pub(crate) fn carry_out(&mut self, step: &Step, ctx: &mut Ctx) {
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
