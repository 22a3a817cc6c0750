//! What can be named is put up to be chosen.

use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::Choose;
use crate::state::{Bound, Ctx};

impl<O: Observer> Deeds<'_, O> {
    /// Offers every answer to `choose` in canonical order.
    pub(crate) fn offer_candidates(&mut self, choose: &Choose, ctx: &Ctx) {
        let mut list = self.choices;
        list.clear();
        let mut fit = Ok(());
        self.each_candidate(choose, ctx, &mut |c| {
            fit = list.push(c);
            fit.is_ok()
        });
        self.choices = list;
        self.check(fit, Bound::Choices);
    }
}
