//! What effects do, as frames: the code of cards goes on where it was.

use crate::choice::Choice;
use crate::rules::{Rules, Step};
use crate::state::frames;

impl Step for frames::Run {
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            ctx,
            code,
            pc,
            then,
        } = self;
        rules.step_run(ctx, code, pc, then);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self {
            ctx,
            code,
            pc,
            then,
        } = self;
        rules.answer_run(ctx, code, pc, then, choice);
    }
}

impl Step for frames::InOrder {
    fn step(self, rules: &mut Rules<'_>) {
        rules.step_in_order(self.texts);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        rules.answer_in_order(self.texts, choice);
    }
}
