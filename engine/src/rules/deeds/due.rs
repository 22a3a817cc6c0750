//! What cards in play, and effects that last, do when something happens.
//!
//! Events are listed in `events.rs`, with those whom each is about: to whom it happens, and who does
//! it. A trigger says of whom it wants to hear. What it does waits until the effect that goes on is
//! over, unless the list says that it is carried out at once (`interpreter/trigger.rs`); what a card
//! does as its own minion enters play or is diablerized comes next, on top of the stack.

use std::ops::Deref;

use crate::db::{AbilityId, CardDb, MERGED};
use crate::observer::{Apart, GameEvent, Happening};
use crate::rules::{Deeds, Questions, Scope};
use crate::script::{Ability, Moment, Who};
use crate::state::{
    frames, CardId, Chosen, Ctx, DefId, Due, Frame, GameState, Lasting, Slot, SlotSet, Then,
};

/// Whether an ability is a trigger at a moment.
#[inline]
fn waits_for(db: &CardDb, id: AbilityId, moment: Moment) -> bool {
    matches!(&db.ability(id).ability, Ability::Trigger { on, .. } if *on == moment)
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Permanents with a trigger, if one of them may wait for a moment.
    #[inline]
    pub(crate) fn waiting_for(&self, moment: Moment) -> SlotSet {
        match self.awaited & moment.bit() != 0 {
            true => self.triggers,
            false => SlotSet::EMPTY,
        }
    }

    /// Whether something in play, or a lasting effect, may wait for a moment.
    pub(crate) fn something_waits_for(&self, moment: Moment) -> bool {
        !self.waiting_for(moment).is_empty() || self.some_effect_waits_for(moment)
    }

    /// Whether something that is due may ask a Methuselah.
    pub(crate) fn something_due_asks(&self) -> bool {
        let mut due = self.due.iter();
        due.any(|due| due.ability.is_none_or(|id| self.db.ability(id).waits))
    }

    /// Whether something in play is due to do something of its own at a moment.
    pub(crate) fn is_due_to(&self, slot: Slot, moment: Moment) -> bool {
        let waits = |id: AbilityId| waits_for(*self.db, id, moment);
        let mut due = self.due.iter().filter(|due| due.this == slot);
        due.any(|due| due.ability.is_some_and(waits))
    }

    /// Whether a lasting effect waits for a moment.
    pub(crate) fn some_effect_waits_for(&self, moment: Moment) -> bool {
        let mut lasting = self.lasting.iter();
        lasting.any(|l| waits_for(*self.db, l.ability, moment))
    }

    /// Whether an ability is a trigger that hears of what happens to its own minion.
    pub(crate) fn is_its_own(&self, id: AbilityId) -> bool {
        matches!(&self.db.ability(id).ability, Ability::Trigger { to, .. } if to.is_empty())
    }

    /// Something in play that is to be carried out as soon as its conditions hold, and they do. What is
    /// being carried out already, and waits for something else, is not begun again.
    pub(crate) fn standing_that_holds(&self) -> Option<(AbilityId, Slot)> {
        for card in self.standing {
            let p = self.p(card);
            let def = self.db.def(p.def);
            let (least, most) = def.stands_with;
            if p.counters < least || p.counters > most {
                continue;
            }
            for id in def.abilities(p.mode) {
                if waits_for(*self.db, id, Moment::Standing) && self.stands(id, card) {
                    return Some((id, card));
                }
            }
        }
        None
    }

    /// Whether the conditions hold of such a thing, it has not been begun, and its minion is not
    /// about to be burned.
    fn stands(&self, id: AbilityId, card: Slot) -> bool {
        let Ability::Trigger { to, when, .. } = &self.db.ability(id).ability else {
            return false;
        };
        to.is_empty()
            && self.may_still_be_used(id, card)
            && !self.is_idle(self.db, card)
            && self.all_hold(self.db, when, &self.scope(card))
            && !self.is_being_carried_out(id, card)
            // What is on a minion waits until it has been burned, and is gone then, or has been saved.
            && !self.is_about_to_be_burned(self.scope(card).me)
    }

    /// Whether an ability of something in play has been begun and waits for other frames.
    fn is_being_carried_out(&self, id: AbilityId, card: Slot) -> bool {
        let code = self.db.ability(id).code;
        self.frames.iter().any(
            |frame| matches!(frame, Frame::Run(run) if run.ctx.this == card && run.code == code),
        )
    }

    /// Whether a trigger asks which card has been played.
    pub(crate) fn asks_which_card(&self, id: AbilityId) -> bool {
        let Ability::Trigger { when, .. } = &self.db.ability(id).ability else {
            return false;
        };
        when.iter().any(|cond| cond.asks_of(Who::Card))
    }

    /// Whether an ability of a permanent is a trigger that hears of what happens and may do so now.
    pub(crate) fn hears_now(&self, id: AbilityId, slot: Slot, what: Happening) -> bool {
        waits_for(*self.db, id, what.moment)
            && self.may_still_be_used(id, slot)
            && !self.is_idle(self.db, slot)
            && self.hears(id, &self.scope(slot), what)
    }

    /// Whether the text of something in play hears of what happens and may do so now.
    pub(crate) fn some_text_hears(&self, what: Happening) -> bool {
        !self.texts_that_hear(what).is_empty()
    }

    /// The number of the first ability of something in play that hears of what happens and may do so
    /// now.
    pub(crate) fn first_to_hear(&self, slot: Slot, what: Happening) -> Option<u8> {
        let p = self.p(slot);
        let mut abilities = self.db.def(p.def).abilities(p.mode);
        let n = abilities.position(|id| self.hears_now(id, slot, what))?;
        Some(n as u8)
    }

    /// What is in play of which the text hears of what happens and may do so now.
    pub(crate) fn texts_that_hear(&self, what: Happening) -> SlotSet {
        let hears = |slot: &Slot| self.first_to_hear(*slot, what).is_some();
        self.waiting_for(what.moment)
            .into_iter()
            .filter(hears)
            .collect()
    }

    /// Whether the limit of an ability of a permanent has not been used up.
    pub(crate) fn may_still_be_used(&self, id: AbilityId, slot: Slot) -> bool {
        self.p(slot).used & self.db.ability(id).used_bit == 0
    }

    /// What a trigger means by what has been chosen: what happens comes before what had been chosen
    /// for the effect that gave it.
    fn chosen_as(&self, id: AbilityId, scope: &Scope, what: Happening) -> Chosen {
        let before = scope.chosen.copied().unwrap_or_default();
        let mut chosen = before.but(self.db.ability(id).own);
        for (thing, known) in chosen.things.iter_mut().zip([what.to, what.by]) {
            if known.is_some() {
                *thing = known;
            }
        }
        // After a combat whoever opposed a minion is nobody, once burned, and not who was chosen.
        if what.moment == Moment::AfterCombat && what.to.is_some() {
            chosen.things[1] = what.by;
        }
        let to = what.to.some();
        let who = what.seat.or_else(|| to.map(|to| self.p(to).controller));
        chosen.methuselah = who.or(chosen.methuselah);
        if what.x > 0 {
            chosen.x = what.x;
        }
        chosen
    }

    /// Whether an ability is a trigger that wants to hear of what happens.
    pub(crate) fn hears(&self, id: AbilityId, scope: &Scope, what: Happening) -> bool {
        let Ability::Trigger { on, to, when, .. } = &self.db.ability(id).ability else {
            return false;
        };
        if *on != what.moment || !self.concerns(to, scope, what.to) {
            return false;
        }
        // Where somebody does it, that is `Second` in what is asked as well.
        match what.by.is_some() {
            true => {
                let chosen = self.chosen_as(id, scope, what);
                let chosen = Some(&chosen);
                self.all_hold(self.db, when, &Scope { chosen, ..*scope })
            }
            false => self.all_hold(self.db, when, scope),
        }
    }
}

impl Deeds<'_> {
    /// Tells that something happens: whatever waits for it is due as soon as the effect that goes on
    /// is over. Whether it concerns a trigger is judged now.
    // Always in line, so that an event which triggers never hear of costs no look at the list.
    #[inline(always)]
    pub(crate) fn tell(&mut self, event: GameEvent) {
        self.tell_observer(event);
        if let Some(what) = event.happening(&self.game.t) {
            debug_assert!(!what.at_once, "{event:?} is a step of the rules");
            // Mostly nothing waits for it.
            if self.awaited & what.moment.bit() != 0 || !self.lasting.is_empty() {
                self.sets_off(what);
            }
        }
    }

    /// Whatever waits for what happens is due.
    pub(crate) fn sets_off(&mut self, what: Happening) {
        let db = self.db;
        for card in self.waiting_for(what.moment) {
            let p = self.p(card);
            let (def, mode, used) = (db.def(p.def), p.mode, p.used);
            if self.is_idle(db, card) {
                continue;
            }
            for id in def.abilities(mode) {
                let bit = db.ability(id).used_bit;
                if !waits_for(*db, id, what.moment)
                    || used & bit != 0
                    || self.is_apart_from(id, card, what)
                {
                    continue;
                }
                let scope = self.scope(card);
                if self.is_due(id, &scope, what) && self.is_spent_at_once(id) {
                    self.p_mut(card).used |= bit;
                    self.used.insert(card);
                }
            }
        }
        self.sets_off_what_is_given(what);
    }

    /// The same, of what effects have given for a while alone.
    pub(crate) fn sets_off_what_is_given(&mut self, what: Happening) {
        for i in 0..self.lasting.len() {
            let mut l = self.lasting[i];
            if !l.used && waits_for(*self.db, l.ability, what.moment) {
                self.given_is_set_off(&mut l, what);
                self.lasting[i].used = l.used;
            }
        }
    }

    /// What an effect gave that waits for such a moment is set off, if it hears of what happens. What
    /// comes after combat without saying after whose does not: it waits for the last one.
    pub(crate) fn given_is_set_off(&mut self, l: &mut Lasting, what: Happening) {
        if what.moment == Moment::AfterCombat && self.is_its_own(l.ability) {
            return;
        }
        if self.is_due(l.ability, &Scope::of_lasting(self.db, l), what) {
            let ability = &self.db.ability(l.ability).ability;
            l.used = matches!(ability, Ability::Trigger { once: Some(_), .. });
        }
    }

    /// Whether what a card does of itself is set off in another way than by the telling.
    fn is_apart_from(&self, id: AbilityId, card: Slot, what: Happening) -> bool {
        let p = self.p(card);
        let apart = match what.apart {
            Apart::Nothing => false,
            Apart::All => true,
            Apart::CryptCard => self.db.def(p.def).is_crypt(),
            Apart::CardsOn => p.on.is_some(),
        };
        apart && self.is_its_own(id)
    }

    /// Puts what a trigger does among what is due, if it is one for what happens; says whether it
    /// is.
    fn is_due(&mut self, id: AbilityId, scope: &Scope, what: Happening) -> bool {
        let Ability::Trigger { on, to, when, .. } = &self.db.ability(id).ability else {
            return false;
        };
        if *on != what.moment || !self.concerns(to, scope, what.to) {
            return false;
        }
        let due = Due {
            ability: Some(id),
            seat: scope.seat,
            this: scope.this,
            me: scope.me,
            as_vampire: scope.as_vampire,
            chosen: self.chosen_as(id, scope, what),
            card: match (what.moment, what.to.some()) {
                (Moment::Burned, Some(burned)) => self.p(burned).card,
                (Moment::Draws, _) => self.drawn,
                (Moment::AsPlayed, _) if self.db.ability(id).hears_card => {
                    let played = self.card_being_played();
                    played.map_or(CardId::NONE, |played| played.card)
                }
                _ => self.card_kept(id, scope),
            },
        };
        let ctx = self.ctx_of(&due);
        if !self.all_hold(self.db, when, &Scope::of(&ctx)) {
            return false;
        }
        if self.stand_ins_matter() {
            self.leave_out_for_trigger(id, scope, what);
        }
        self.add_due(due);
        true
    }

    /// Whether a trigger of a card in play that has a limit is used as soon as it is due. Where several
    /// cards are drawn at a time it may be used for any of them, so that it is when it comes to that.
    fn is_spent_at_once(&self, id: AbilityId) -> bool {
        matches!(&self.db.ability(id).ability,
            Ability::Trigger { once: Some(_), on, .. } if *on != Moment::Draws)
    }

    /// Whether what is due upon the drawing of a card has been used for another; else it is now.
    fn is_spent_meanwhile(&mut self, due: &Due) -> bool {
        let Some(id) = due.ability else {
            return false;
        };
        let def = self.db.ability(id);
        let limited = matches!(
            &def.ability,
            Ability::Trigger {
                once: Some(_),
                on: Moment::Draws,
                ..
            }
        );
        let card = due.this;
        if !limited || !card.is_some() || !self.occupied.has(card) {
            return false;
        }
        let spent = self.p(card).used & def.used_bit != 0;
        self.p_mut(card).used |= def.used_bit;
        self.used.insert(card);
        spent
    }

    /// What was due and might be declined has been: its limit is as before.
    pub(crate) fn declines_what_was_due(&mut self, ctx: &Ctx) {
        let Some(id) = ctx.ability.filter(|_| ctx.this.is_some()) else {
            return;
        };
        let def = self.db.ability(id);
        if matches!(def.ability, Ability::Trigger { .. }) {
            self.p_mut(ctx.this).used &= !def.used_bit;
        }
    }

    /// Tells that something happens: whatever waits for it comes next, before what goes on does.
    pub(crate) fn tell_first(&mut self, event: GameEvent) {
        let before = self.due.len();
        self.tell(event);
        self.bring_forward(before);
    }

    /// Of what is due, all but so many come next.
    pub(crate) fn bring_forward(&mut self, but: usize) {
        while self.due.len() > but {
            let last = self.due.len() - 1;
            self.push_due(last);
        }
    }

    /// Carries on with what is due first; says whether there was anything. What comes upon a discard
    /// phase action waits until hands have been filled, and so until `all` is due.
    pub(crate) fn settle_due(&mut self, all: bool) -> bool {
        let db = self.db;
        let upon_discard = |due: &Due| {
            let id = due.ability;
            id.is_some_and(|id| waits_for(*db, id, Moment::DiscardAction))
        };
        let first = self.due.iter().position(|due| all || !upon_discard(due));
        if let Some(i) = first {
            self.push_due(i);
        }
        first.is_some()
    }

    /// Something that is due comes next.
    fn push_due(&mut self, i: usize) {
        let due = self.due.remove(i);
        let Some(id) = due.ability else {
            self.after_gain(due.me, due.chosen.x);
            return;
        };
        let goes_on = self.alive(due.seat) || self.outlasts_its_player(&due, id);
        if goes_on && !self.is_spent_meanwhile(&due) {
            let ctx = self.ctx_of(&due);
            let (code, pc, then) = (self.db.ability(id).code, 0, Then::Nothing);
            self.push(frames::Run {
                ctx,
                code,
                pc,
                then,
            });
        }
    }

    /// The card that had been chosen as an ability was given for a while, if it speaks of that.
    fn card_kept(&self, id: AbilityId, scope: &Scope) -> CardId {
        let kept = scope.chosen.filter(|_| self.db.ability(id).keeps_card);
        kept.map_or(CardId::NONE, |chosen| chosen.other_card)
    }

    /// Whether something is due that has been given for a while by a Methuselah who has left the game
    /// since, is of something still in play, and asks nobody.
    #[cold]
    fn outlasts_its_player(&self, due: &Due, id: AbilityId) -> bool {
        let ability = self.db.ability(id);
        let def = self.db.def(ability.def);
        let modes = (0..def.modes.len().max(1) as u8).chain([MERGED]);
        let mut own = modes.flat_map(|mode| def.abilities(mode));
        let there = |slot: Slot| slot.is_some() && self.occupied.has(slot);
        !ability.waits && (there(due.me) || there(due.this)) && !own.any(|own| own == id)
    }

    /// The circumstances of what is due.
    fn ctx_of(&self, due: &Due) -> Ctx {
        Ctx {
            seat: due.seat,
            def: due
                .ability
                .map_or(DefId::default(), |id| self.db.ability(id).def),
            this: due.this,
            me: due.me,
            chosen: due.chosen,
            ability: due.ability,
            as_vampire: due.as_vampire,
            chosen_card: due.card,
            ..Ctx::default()
        }
    }

    /// What the cards on a minion do as soon as their conditions hold comes next.
    pub(crate) fn due_as_things_stand(&mut self, minion: Slot) {
        for card in self.standing.and(&self.attached) {
            if self.occupied.has(card) && self.p(card).on == minion {
                self.due_on(card, Moment::Standing);
            }
        }
    }

    /// What a permanent does of itself at a moment comes next.
    pub(crate) fn due_on(&mut self, slot: Slot, moment: Moment) {
        let p = self.p(slot);
        for id in self.db.def(p.def).abilities(p.mode) {
            if self.is_its_own(id) {
                self.comes_next(id, slot, Happening::new(moment));
            }
        }
    }

    /// What a permanent does of itself at a moment that comes with a number, which is X, comes next,
    /// whatever `when` says.
    pub(crate) fn due_at(&mut self, slot: Slot, moment: Moment, x: u8) {
        let p = self.p(slot);
        for id in self.db.def(p.def).abilities(p.mode) {
            if waits_for(*self.db, id, moment) && self.is_its_own(id) {
                let what = Happening {
                    x,
                    ..Happening::new(moment)
                };
                self.push_trigger(id, &self.scope(slot), what);
            }
        }
    }

    /// Puts an ability of a permanent on the stack if it is a trigger that hears of what happens and
    /// may do so now.
    fn comes_next(&mut self, id: AbilityId, slot: Slot, what: Happening) {
        if self.hears_now(id, slot, what) {
            self.goes_off(id, slot, &self.scope(slot), what);
        }
    }

    /// Puts what a trigger of a permanent does on the stack, and uses up its limit.
    pub(crate) fn goes_off(&mut self, id: AbilityId, slot: Slot, scope: &Scope, what: Happening) {
        self.uses_up(id, slot);
        self.push_trigger(id, scope, what);
    }

    /// A trigger of a permanent goes off: its limit, if it has one, is used up.
    pub(crate) fn uses_up(&mut self, id: AbilityId, slot: Slot) {
        let def = self.db.ability(id);
        if matches!(def.ability, Ability::Trigger { once: Some(_), .. }) {
            self.p_mut(slot).used |= def.used_bit;
            self.used.insert(slot);
        }
    }

    /// Puts what a trigger does on the stack.
    pub(crate) fn push_trigger(&mut self, id: AbilityId, scope: &Scope, what: Happening) {
        if self.stand_ins_matter() && self.hears(id, scope, what) {
            self.leave_out_for_trigger(id, scope, what);
        }
        let def = self.db.ability(id);
        let mut chosen = self.chosen_as(id, scope, what);
        if !chosen.things[0].is_some() && chosen.count == 0 {
            chosen.things[0] = scope.me;
        }
        let ctx = Ctx {
            seat: scope.seat,
            def: def.def,
            this: scope.this,
            me: scope.me,
            chosen,
            chosen_card: self.card_kept(id, scope),
            as_vampire: scope.as_vampire,
            ..Ctx::default()
        };
        let (code, pc, then) = (def.code, 0, Then::Nothing);
        self.push(frames::Run {
            ctx,
            code,
            pc,
            then,
        });
    }
}
