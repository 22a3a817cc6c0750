//! Whether an action may still go on, and what it asks for.

use std::ops::Deref;

use crate::db::{stat_kind, Op};
use crate::facts::Cost;
use crate::rules::{Questions, Scope};
use crate::script::{
    Ability, Action, ActionKind, At, Choose, Counted, Doing, Minions, Place, Stat,
};
use crate::state::{
    ActionResult, CardId, Ctx, Deed, GameState, Seat, Slot, SlotSet, Table, WayOfAction,
};
use crate::vocab::CardType;

/// The kind of what makes actions of some minions aimed at another cost more.
pub(super) const OF_SUCH: &Stat = &Stat::BloodToBeActedAt(Minions::NONE);

/// The kind of what makes announcing an action at somebody cost blood.
pub(super) const TO_ANNOUNCE: &Stat = &Stat::BloodToAnnounce(Minions::NONE);

impl Table {
    /// What the action that goes on is aimed at besides: the second of two things, those to whom
    /// points have been allocated as it was announced, or each of a sort.
    pub(crate) fn aimed_at_too(&self) -> SlotSet {
        let action = &self.action;
        if !action.on {
            return SlotSet::EMPTY;
        }
        let mut all = action.each.or(&self.pointed_at());
        let second = action.ctx.chosen.things[1];
        if action.both && second.is_some() {
            all.insert(second);
        }
        all
    }

    /// Who is rescued by the action that goes on: of several at whom it is aimed the first who is in
    /// torpor still, as each of them that is left is rescued.
    pub(crate) fn rescued(&self) -> Slot {
        let first = self.action.ctx.chosen.things[0];
        let mut others = self.aimed_at_too().into_iter();
        match self.torpor.has(first) {
            true => first,
            false => others.find(|s| self.torpor.has(*s)).unwrap_or(first),
        }
    }

    /// Vampires that came into play to bleed this turn.
    pub(crate) fn visitors(&self) -> SlotSet {
        let so = self.done.iter().filter(|d| d.what == Deed::Visits);
        so.map(|d| d.minion).collect()
    }

    /// Whether a vampire came into play to bleed this turn.
    pub(crate) fn is_visitor(&self, slot: Slot) -> bool {
        self.visited && slot.is_some() && self.visitors().has(slot)
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// By how much more damage, or burned blood, an effect has been raised that is what the action
    /// that goes on does.
    pub(crate) fn raised(&self, ctx: &Ctx) -> u8 {
        let action = &self.action;
        let its = action.on
            && action.carried_out
            && ctx.def == action.ctx.def
            && ctx.me == action.ctx.me
            && ctx.ability == action.ctx.ability;
        match its && !self.combat.on {
            true => action.raised,
            false => 0,
        }
    }

    pub(crate) fn action_is_bleed(&self) -> bool {
        self.action.on && self.action.kind == ActionKind::Bleed
    }

    /// Conviction printed on a card as its cost.
    pub(crate) fn conviction_cost(&self, card: CardId) -> u8 {
        if !card.is_some() {
            return 0;
        }
        match self.db.def(self.db.def_of(card)).conviction_cost {
            Cost::Fixed(n) => n,
            Cost::None | Cost::X => 0,
        }
    }

    /// Blood or life that the action that goes on costs a minion more because of what it is aimed at.
    pub(crate) fn blood_for_aim(&self, actor: Slot) -> u8 {
        let of = |target| self.blood_to_act_at(target, self.action.seat, actor);
        let too = self.aimed_at_too().into_iter();
        too.fold(of(self.action.aimed_at), |n, target| {
            n.saturating_add(of(target))
        })
    }

    /// Pool that it costs more.
    pub(crate) fn pool_for_aim(&self) -> u8 {
        let of = |target| self.pool_to_act_at(target, self.action.seat);
        let too = self.aimed_at_too().into_iter();
        too.fold(of(self.action.aimed_at), |n, target| {
            n.saturating_add(of(target))
        })
    }

    /// Blood or life that an action of a minion costs more because of what it is aimed at.
    pub(crate) fn blood_to_act_at(&self, target: Slot, by: Seat, actor: Slot) -> u8 {
        if !self.minions.has(target) || self.p(target).controller == by {
            return 0;
        }
        let of_anybody = self.change(self.db, &Stat::Costs(Doing::BeActedAt), target);
        let of_such = match self.anything_changes(OF_SUCH) {
            true => self.blood_of_such_to_act_at(target, actor),
            false => 0,
        };
        (of_anybody + of_such).max(0) as u8
    }

    /// The same of what only some minions pay more for.
    #[cold]
    fn blood_of_such_to_act_at(&self, target: Slot, actor: Slot) -> i32 {
        let seat = self.p(target).controller;
        let scope = self.scope(target);
        self.sum_where(
            self.db,
            stat_kind(OF_SUCH),
            target,
            seat,
            |s| matches!(s, Stat::BloodToBeActedAt(by) if self.fits_any(self.db, by, actor, &scope)),
        )
    }

    /// Blood that announcing a directed action costs a minion because of what it is aimed at: a minion of
    /// another, or a card on one.
    #[inline]
    pub(crate) fn blood_to_announce_at(&self, target: Slot, actor: Slot) -> u8 {
        match self.anything_changes(TO_ANNOUNCE) && target.is_some() && actor.is_some() {
            true => self.blood_to_announce(target, actor),
            false => 0,
        }
    }

    #[cold]
    fn blood_to_announce(&self, target: Slot, actor: Slot) -> u8 {
        let bearer = match self.minions.has(target) {
            true => target,
            false => self.p(target).on,
        };
        let own = self.p(target).controller == self.p(actor).controller;
        if own || !self.minions.has(bearer) || self.contested.has(bearer) {
            return 0;
        }
        let scope = self.scope(bearer);
        let fits = |by: &Minions| self.fits_any(self.db, by, actor, &scope);
        let sum = self.sum_where(
            self.db,
            stat_kind(TO_ANNOUNCE),
            bearer,
            self.p(bearer).controller,
            |s| matches!(s, Stat::BloodToAnnounce(by) if fits(by)),
        );
        sum.clamp(0, 100) as u8
    }

    /// Whether a minion has too little blood to announce a directed action aimed at something.
    #[inline]
    pub(crate) fn cannot_announce_at(&self, target: Slot, actor: Slot) -> bool {
        let more = self.blood_to_announce_at(target, actor);
        more > 0 && self.p(actor).counters < more
    }

    /// Pool that an action costs more because of what it is aimed at.
    pub(crate) fn pool_to_act_at(&self, target: Slot, by: Seat) -> u8 {
        if !self.minions.has(target) || self.p(target).controller == by {
            return 0;
        }
        self.change(self.db, &Stat::PoolToBeActedAt, target).max(0) as u8
    }

    /// Whether the card in play that offers the action is where it must be: equipment serves only
    /// whoever has it (full rulebook 6.2.3).
    pub(crate) fn offer_is_there(&self) -> bool {
        let action = &self.action;
        let this = action.ctx.this;
        let Some(id) = action.ctx.ability else {
            return true;
        };
        let for_others =
            matches!(&self.db.ability(id).ability, Ability::Act { by, .. } if !by.is_empty());
        self.occupied.has(this)
            && (for_others
                || !self.db.def(self.p(this).def).is(CardType::Equipment)
                || self.scope(this).me == action.actor)
    }

    /// The minions of others at whom an action is aimed that names none, but does something to each of a
    /// sort: they are chosen by that (RTR 20081119 on Condemn the Sins of the Father).
    pub(crate) fn each_aimed_at(&self, spec: &Action) -> SlotSet {
        let action = &self.action;
        let names_none = spec.kind == ActionKind::Other
            && !action.aimed_at.is_some()
            && (spec.each.is_some() || spec.at == At::Prey);
        let way = self.way_of_action(self.db);
        let Some(way) = way.filter(|_| names_none && action.directed) else {
            return SlotSet::EMPTY;
        };
        let scope = Scope::of(&action.ctx);
        let mut all = SlotSet::EMPTY;
        for op in self.db.code(way.code) {
            let Op::ForEach(Counted(what), _) = op else {
                continue;
            };
            for slot in self.that_may_fit(what, &scope) {
                if self.minions.has(slot)
                    && self.p(slot).controller != action.seat
                    && self.fits_in_play(self.db, what, slot, &scope)
                {
                    all.insert(slot);
                }
            }
        }
        all
    }

    /// Whether what the action of a card is aimed at fits what the
    /// card asks for still (card rulings on actions that need a locked target).
    pub(crate) fn target_still_fits(&self) -> bool {
        let ctx = &self.action.ctx;
        let Some(WayOfAction { choose, .. }) = self.way_of_action(self.db) else {
            return true;
        };
        if !self.named_card_of_hand_stays() {
            return false;
        }
        match choose.first() {
            Some(Choose::Minion(filters)) => {
                let fits = |thing| self.fits_any(self.db, filters, thing, &Scope::of(ctx));
                // Aimed at two, it is still aimed at the one that is left, and so are points.
                fits(ctx.chosen.things[0])
                    || self.aimed_at_too().into_iter().any(fits)
                    || !self.pointed_at().is_empty()
            }
            Some(Choose::Card(filters)) => {
                let all_at = |place: Place| filters.iter().all(|f| f.place == place);
                // Where several are chosen, each of those that are left is moved; but of two copies of
                // a card neither, where one is gone.
                let several = choose.iter().filter(|c| c.picks_card()).count() > 1;
                let copies = several && choose.iter().any(Choose::asks_for_name);
                let in_play = |thing| {
                    let scope = Scope::of(ctx);
                    (filters.iter())
                        .any(|f| f.rival || self.card_in_play_fits(self.db, f, thing, &scope))
                };
                // Whatever has left play is forgotten.
                let thing = ctx.chosen.things[0];
                (!all_at(Place::Controlled) || thing.is_some() && (several || in_play(thing)))
                    && (!all_at(Place::AshHeap)
                        || several && !copies
                        || copies && self.all_chosen_are_left(ctx)
                        || !several && self.is_in_ash_heap(ctx.chosen_card))
            }
            _ => true,
        }
    }

    /// Whether the one card of a hand that an action has named has not been discarded since, but for what
    /// it costs. A referendum is called of a card in hand or of one in play, of which one is named.
    pub(crate) fn named_card_of_hand_stays(&self) -> bool {
        let Some(way) = self.way_of_action(self.db) else {
            return true;
        };
        let mut cards = way.choose.iter().filter(|c| c.picks_card());
        let (Some(Choose::Card(filters)), None) = (cards.next(), cards.next()) else {
            return true;
        };
        let named = |place: Place| filters.iter().any(|f| f.place == place);
        !named(Place::Hand)
            || named(Place::AshHeap)
            || way.spec.is_some_and(|spec| spec.discards.is_some())
            || !self.is_in_ash_heap(self.action.ctx.chosen_card)
    }

    /// What stands for the library card that the action has named in an ash heap or a hand, where that
    /// lies there no more: another copy of it that does (card ruling LSJ 20050228 on The Sargon Fragment;
    /// card rulings, group 125).
    pub(crate) fn another_copy(&self) -> Option<CardId> {
        let ctx = &self.action.ctx;
        let card = ctx.chosen_card;
        if !card.is_some() {
            return None;
        }
        let way = self.way_of_action(self.db)?;
        let [Choose::Card(filters), rest @ ..] = way.choose else {
            return None;
        };
        let named = |place: Place| {
            filters.iter().all(|f| f.place == place)
                && !rest.iter().any(Choose::picks_card)
                && !self.db.def(self.db.def_of(card)).is_crypt()
        };
        let fits = |copy: &CardId| filters.iter().any(|f| self.can_be_picked(f, *copy, ctx));
        if named(Place::AshHeap) && !self.is_in_ash_heap(card) {
            return self.copies_in_ash_heap(card).find(fits);
        }
        let discarded = || way.spec.is_some_and(|spec| spec.discards.is_some());
        if named(Place::Hand) && !self.in_hand(card) && !discarded() {
            let like = |copy: &CardId| self.db.def_of(*copy) == self.db.def_of(card);
            let mut hand = self.hand(self.action.seat).into_iter();
            return hand.find(|copy| like(copy) && fits(copy));
        }
        None
    }

    /// Whether the action was blocked and may continue: the acting minion has been as it must be
    /// throughout, and the card of the action is where it has gone.
    pub(crate) fn can_continue_action(&self) -> bool {
        let action = &self.action;
        let card = action.card;
        let able = match action.required_ready {
            true => self.ready.has(action.actor),
            false => self.torpor.has(action.actor),
        };
        action.on
            && action.result == ActionResult::Blocked
            && able
            && !action.interrupted
            && (!card.is_some() || self.limbo.contains(&card) || self.is_in_ash_heap(card))
    }
}
