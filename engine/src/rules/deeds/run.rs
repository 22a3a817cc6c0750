//! Abilities are given for a while.

use crate::db::AbilityId;
use crate::observer::{GameEvent, Observer};
use crate::rules::Deeds;
use crate::script::{Ability, Meth, Span, Who};
use crate::state::{Counter, Ctx, DefId, Guise, Lasting, Seat, Slot};

impl<O: Observer> Deeds<'_, O> {
    /// Gives an ability for a while.
    pub(crate) fn grant(&mut self, ability: AbilityId, until: Span, ctx: &Ctx) {
        self.add_lasting(Lasting {
            ability,
            until: Some(until),
            seat: ctx.seat,
            me: ctx.me,
            this: ctx.this,
            as_vampire: ctx.as_vampire,
            chosen: ctx.chosen,
            used: false,
            back: None,
        });
        let windows = self.db.ability(ability).windows;
        self.lasting_windows = self.lasting_windows.with(windows);
        if let Ability::Static { what, .. } = &self.db.ability(ability).ability {
            self.lasting_kinds.insert(crate::db::stat_kind(what));
            if *what == crate::script::Stat::Change(crate::script::Number::HandSize) {
                self.hands_dirty = u8::MAX;
            }
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
        if who == Who::Weapon && me.is_some() {
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
