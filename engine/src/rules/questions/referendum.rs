//! Who may vote, and what it costs (current rulebook, politics).

use std::ops::Deref;

use crate::db::{CardDef, CodeId, Op};
use crate::rules::Questions;
use crate::script::{Doing, Stat, Step};
use crate::state::{Ctx, GameState, Seat, Slot};
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

    /// Whether the referendum of this political action is one on a blood hunt.
    pub(crate) fn calls_blood_hunt(&self, ctx: &Ctx) -> bool {
        let code = match ctx.ability {
            Some(id) => self.db.ability(id).code,
            None => self.db.def(ctx.def).modes[usize::from(ctx.mode)].code,
        };
        let hunts = |op: &Op| matches!(op, Op::Do(Step::CallBloodHunt(_)));
        self.db.code(code).iter().any(hunts)
    }

    /// Whether a card in hand is only good for its vote in the polling step.
    pub(crate) fn can_burn_for_vote(&self, _seat: Seat, def: &CardDef) -> bool {
        def.is(CardType::PoliticalAction)
    }
}
