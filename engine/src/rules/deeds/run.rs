//! Abilities are given for a while.

use crate::db::AbilityId;
use crate::observer::GameEvent;
use crate::rules::questions::filter::starting_life_of;
use crate::rules::Deeds;
use crate::script::{Ability, Lesson, Meth, Number, Span, Stat, Who};
use crate::state::{trait_index, Counter, Ctx, DefId, Guise, Lasting, Seat, Slot};

impl Deeds<'_> {
    /// Gives an ability for a while.
    pub(crate) fn grant(&mut self, ability: AbilityId, until: Span, ctx: &Ctx) {
        if until == Span::Game
            && (self.gives_traits_for_good(ability, ctx.me)
                || self.changes_capacity_for_good(ability, ctx.me))
        {
            return;
        }
        let mut chosen = ctx.chosen;
        if self.db.ability(ability).keeps_card {
            chosen.other_card = ctx.chosen_card;
        }
        let gives = &self.db.ability(ability).ability;
        if let Ability::Static {
            what: Stat::Teaches(Lesson::Target, _),
            ..
        } = gives
        {
            // What that minion has now; shares mean nothing to such an effect.
            let [target, ..] = chosen.things;
            let there = Some(target).filter(|t| self.minions.has(*t));
            let set = there.map(|t| self.disciplines(self.db, t));
            chosen.shares = set.unwrap_or_default().packed();
        }
        self.add_lasting(Lasting {
            ability,
            until: Some(until),
            seat: ctx.seat,
            me: ctx.me,
            this: ctx.this,
            as_vampire: ctx.as_vampire,
            chosen,
            used: false,
            back: None,
        });
        let windows = self.db.ability(ability).windows;
        self.lasting_windows = self.lasting_windows.with(windows);
        if let Ability::Static { what, .. } = &self.db.ability(ability).ability {
            let kind = crate::db::stat_kind(what);
            self.lasting_kinds.insert(kind);
            self.changing.insert(kind);
            if *what == Stat::Change(Number::HandSize) {
                self.hands_dirty = u8::MAX;
            }
            if *what == Stat::Change(Number::Capacity) {
                self.settle_capacity(ctx.me);
                // Whoever has life has so much more of it from the start.
                if self.has_starting_life(self.db, ctx.me) {
                    let last = self.lasting.iter().last();
                    let more = last.map_or(0, |l| starting_life_of(*self.db, l));
                    self.add_counters(ctx.me, more);
                }
            }
        }
    }

    /// Gives a minion traits of which the table keeps who has them, if that is what the ability
    /// gives: nothing need be said of them any more.
    fn gives_traits_for_good(&mut self, ability: AbilityId, minion: Slot) -> bool {
        let db = self.db;
        let Ability::Static {
            what: Stat::Considered(given),
            ..
        } = &db.ability(ability).ability
        else {
            return false;
        };
        for keyword in &given.traits {
            self.game.t.set_trait(minion, *keyword, true);
        }
        given.traits.iter().all(|k| trait_index(*k).is_some())
    }

    /// Changes the capacity of a vampire itself, if that is what the ability does and leaves it some: it is
    /// the same wherever the vampire goes, to an uncontrolled region as well.
    fn changes_capacity_for_good(&mut self, ability: AbilityId, vampire: Slot) -> bool {
        let db = self.db;
        let Ability::Static {
            what: Stat::Change(Number::Capacity),
            by,
            per: None,
            who: Who::Me,
            to,
            when,
            ..
        } = &db.ability(ability).ability
        else {
            return false;
        };
        let plain = to.is_empty() && when.is_empty() && self.vampires.has(vampire);
        let changed = i32::from(self.p(vampire).own_capacity) + i32::from(*by);
        if plain && changed > 0 {
            self.p_mut(vampire).own_capacity = changed.min(250) as u8;
            self.settle_capacity(vampire);
        }
        plain && changed > 0
    }

    /// Something limited that has been given for a while is used, and with it what the same effect
    /// has given under the same limit. Of what shares it, each effect gives first what the script
    /// says first.
    pub(crate) fn use_up_lasting(&mut self, n: usize) {
        self.lasting[n].used = true;
        let l = self.lasting[n];
        let def = self.db.ability(l.ability);
        if def.ability.group() == 0 {
            return;
        }
        let db = self.db;
        let shares = |one: &Lasting| {
            let other = db.ability(one.ability);
            other.def == def.def
                && other.ability.group() == def.ability.group()
                && (one.me, one.this, one.seat) == (l.me, l.this, l.seat)
        };
        // What the script says first begins what one effect has given.
        let its = self.lasting.iter().filter(|one| shares(one));
        let first = its.map(|one| one.ability.0).min();
        let begins = |one: &Lasting| shares(one) && Some(one.ability.0) == first;
        let begun = self.lasting[..=n].iter().rposition(begins).unwrap_or(0);
        let next = self.lasting[n + 1..].iter().position(begins);
        let end = next.map_or(self.lasting.len(), |after| n + 1 + after);
        for one in &mut self.lasting[begun..end] {
            one.used |= shares(one);
        }
    }

    /// Gives a Methuselah counters of a card, or burns some. What the card says of those who have any
    /// is hers with the first of them, until the last is gone.
    pub(crate) fn give_counters(&mut self, seat: Seat, card: DefId, change: i8) {
        if change == 0 {
            return;
        }
        let none = self.given(seat, card) == 0;
        let now = self.change_tally(Slot::NONE, Counter::Given(card), Some(seat), change);
        self.tell(GameEvent::Given {
            seat,
            card,
            change,
            now,
        });
        let db = self.db;
        let hers = |id: AbilityId| {
            let ability = &db.ability(id).ability;
            matches!(ability, Ability::Use { by: Meth::Them, .. })
        };
        if now == 0 {
            self.lasting.retain(|l| {
                l.seat != seat || db.ability(l.ability).def != card || !hers(l.ability)
            });
        } else if none {
            for id in db.def(card).abilities(0).filter(|id| hers(*id)) {
                self.add_lasting(Lasting {
                    ability: id,
                    seat,
                    ..Lasting::default()
                });
                let windows = db.ability(id).windows;
                self.lasting_windows = self.lasting_windows.with(windows);
            }
        }
    }

    /// Gives a minion an ability for a while, as its own.
    pub(crate) fn grant_to(&mut self, who: Who, ability: AbilityId, until: Span, ctx: &Ctx) {
        let me = self.who(who, ctx);
        if matches!(who, Who::Weapon | Who::OpposingWeapon) && me.is_some() {
            // It stays the minion's, and is `This`.
            self.grant(ability, until, &Ctx { this: me, ..*ctx });
        } else if me.is_some() {
            let seat = self.p(me).controller;
            // Only who played the card did so as a vampire.
            let as_vampire = match me == ctx.me {
                true => ctx.as_vampire,
                false => Guise::NONE,
            };
            let ctx = Ctx {
                me,
                seat,
                as_vampire,
                ..*ctx
            };
            self.grant(ability, until, &ctx);
        }
    }
}
