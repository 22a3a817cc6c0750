//! What can be named is put up to be chosen.

use rand::Rng;

use crate::choice::Choice;
use crate::rules::Deeds;
use crate::script::{Amount, Choose, Filter};
use crate::state::{Bound, Ctx};

impl Deeds<'_> {
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

    /// Of what has been offered one is left, at random: nobody is asked.
    pub(crate) fn leave_one_at_random(&mut self) {
        let offered = self.choices.len();
        let n = self.game.rng.gen_range(0..offered);
        self.choices.swap(0, n);
        self.choices.truncate(1);
    }

    /// Takes back what has been offered to be chosen first where nothing could be chosen next that
    /// is compared with it: a younger vampire of the same clan, a Discipline that it has not.
    pub(crate) fn drop_dead_ends(&mut self, next: &Choose, ctx: &Ctx) {
        let compared = |f: &Filter| f.younger || f.older || f.same_clan;
        let minions = || next.minions().is_some_and(|f| f.iter().any(compared));
        let points = matches!(next.points(), Some(Amount::Less(..)));
        if !points && !next.speaks_of_what_is_named() && (ctx.me.is_some() || !minions()) {
            return;
        }
        let mut list = self.choices;
        list.clear();
        let mut fit = Ok(());
        for choice in self.choices.iter().copied() {
            let mut then = *ctx;
            let compared = if let Choice::Slot(slot) = choice {
                then.chosen.add(slot);
                true
            } else if let (Choice::Card(card), true) = (choice, next.picks_card()) {
                then.choose_card(card);
                then.apart = true;
                true
            } else if let (Choice::Number(n), true) = (choice, points) {
                then = self.with_number(&then, n);
                true
            } else {
                false
            };
            let leads_on = !compared || self.can_answer(std::slice::from_ref(next), &then);
            if leads_on {
                fit = fit.and(list.push(choice));
            }
        }
        self.choices = list;
        self.check(fit, Bound::Choices);
    }
}
