//! Playing a card: announced, paid for, cancelled or carried out, and what becomes of it
//! (full rulebook 1.6.1.1 to 1.6.1.3).

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{CodeId, ModeDef};
use crate::facts::Cost;
use crate::observer::GameEvent;
use crate::rules::questions::price::LIFE_TO_PLAY;
use crate::rules::{Questions, Rules, Scope, Step};
use crate::script::{Ability, Arm, At, Choose, Replace, Stat, Strike, StrikeEffect, Window};
use crate::state::{
    flag, frames, Cancelled, CardId, Chosen, Ctx, Deed, Done, Frame, GameState, Mastery, PlayCtx,
    Seat, Slot, SlotSet, Then,
};
use crate::vocab::{CardType, Keyword};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The minion whose moment a window is in which a card is being played; that of another window
    /// does not matter to the card.
    fn subject_of_play(&self, window: Window) -> Slot {
        match matches!(window, Window::Prevent | Window::Strike) {
            true => self.window_subject(),
            false => Slot::NONE,
        }
    }

    /// How much has been gained in the moment of a window, which is X of what is played then.
    fn gained_in(&self, window: Window) -> u8 {
        if window == Window::Influence {
            let innermost = self.frames.iter().rev().find_map(Frame::window);
            return innermost.map_or(0, |window| window.x);
        }
        if window != Window::Gains {
            return 0;
        }
        let gain = self.frames.iter().rev().find_map(|f| {
            let Frame::AboutTo(about) = f else {
                return None;
            };
            (about.what == Window::Gains).then_some(about.x)
        });
        gain.unwrap_or(0)
    }

    /// By what Disciplines are met of the card that is being played: one that a minion keeps is used by
    /// it, and stays there.
    fn mastery_of(&self, play: &PlayCtx) -> Mastery {
        let kept = !self.held.is_empty() && self.limit_of_kept(self.db, play.card).is_some();
        match kept {
            true => Mastery::Kept,
            false => play.mastery,
        }
    }

    /// Minions that might play a card that is being played, as far as it takes no closer look; none
    /// where a Methuselah plays it.
    fn might_play(
        &self,
        frames::Play { play, window }: frames::Play,
        subject: Slot,
    ) -> Option<SlotSet> {
        let modes = &self.db.def(self.db.def_of(play.card)).modes;
        let mut minions = SlotSet::EMPTY;
        for mode in modes.iter().filter(|m| m.windows.has(window)) {
            minions = minions.or(&self.players(play.seat, mode, window, subject)?);
        }
        let only = self.only_player(play.card);
        if only.is_some() {
            minions = minions.and(&SlotSet::from_iter([only]));
        }
        Some(minions)
    }

    /// Of several minions that might play a card that is being played, those that can in some mode.
    fn who_plays(
        &self,
        frames::Play { play, window }: frames::Play,
        subject: Slot,
        minions: SlotSet,
    ) -> SlotSet {
        let id = self.db.def_of(play.card);
        let mastery = self.mastery_of(&play);
        let mut able = SlotSet::EMPTY;
        for (m, mode) in self.db.def(id).modes.iter().enumerate() {
            if !mode.windows.has(window) {
                continue;
            }
            let set = self.players(play.seat, mode, window, subject);
            let set = set.unwrap_or(SlotSet::EMPTY).and(&minions);
            for minion in set.without(&able) {
                let works = self.mode_works(play.seat, minion, id, m, window, subject, mastery);
                able.set(minion, works);
            }
        }
        able
    }

    /// Whether a card being played can be played in this mode by this minion, or by nobody, in a
    /// window of which this is the subject.
    fn plays_in_mode(
        &self,
        frames::Play { play, window }: frames::Play,
        subject: Slot,
        by: Slot,
        m: usize,
    ) -> bool {
        let id = self.db.def_of(play.card);
        if self.is_calling() {
            return self.can_call(play.seat, by, id, m, self.in_hand(play.card));
        }
        let mode = &self.db.def(id).modes[m];
        let players = self.players(play.seat, mode, window, subject);
        mode.windows.has(window)
            && players.is_none_or(|set| set.has(by))
            && self.mode_works(
                play.seat,
                by,
                id,
                m,
                window,
                subject,
                self.mastery_of(&play),
            )
    }
}

impl Rules<'_> {
    /// In a world in which hidden cards are dealt anew, a card whose modes ask for some of these may
    /// be left without one as its minion or its mode is to be chosen: it stays in hand.
    pub(crate) fn takes_back_what_cannot_be_played(&mut self) {
        let Some(Frame::Play(frame)) = self.frames.last().copied() else {
            return;
        };
        if frame.play.mode.is_some() {
            return;
        }
        let db = self.db;
        let modes = &db.def(self.db.def_of(frame.play.card)).modes;
        let subject = self.subject_of_play(frame.window);
        let goes_on = |m: usize| match frame.play.minion {
            Some(by) => self.plays_in_mode(frame, subject, by, m),
            None => match self.players(frame.play.seat, &modes[m], frame.window, subject) {
                None => true,
                Some(set) => set
                    .into_iter()
                    .any(|by| self.plays_in_mode(frame, subject, by, m)),
            },
        };
        if !(0..modes.len()).any(goes_on) {
            self.pop();
        }
    }
}

impl Step for frames::Play {
    fn step(self, rules: &mut Rules<'_>) {
        let Self { play, window } = self;
        let seat = play.seat;
        let id = rules.db.def_of(play.card);
        let db = rules.db;
        let def = db.def(id);
        let subject = rules.subject_of_play(window);
        let Some(minion) = play.minion else {
            match rules.might_play(self, subject) {
                None => {
                    let minion = Some(Slot::NONE);
                    let play = PlayCtx { minion, ..play };
                    rules.become_frame(frames::Play { play, window });
                }
                Some(mut minions) => {
                    // Somebody can: where there is but one, it is that one.
                    if minions.len() > 1 {
                        minions = rules.who_plays(self, subject, minions);
                    }
                    for minion in minions {
                        rules.offer(Choice::Slot(minion));
                    }
                    rules.ask(seat, Prompt::Minion);
                }
            }
            return;
        };
        let Some(mode) = play.mode else {
            let calls = rules.is_calling();
            let serves = |m: &usize| calls || def.modes[*m].windows.has(window);
            let modes = (0..def.modes.len()).filter(serves);
            // The minion can play it in some mode: where there is but one, it is that one.
            let several = modes.clone().count() > 1;
            for m in modes {
                if !several || rules.plays_in_mode(self, subject, minion, m) {
                    rules.offer(Choice::Mode(m as u8));
                }
            }
            rules.ask(seat, Prompt::Mode);
            return;
        };
        if !play.lent {
            let (lenders, free) = rules.lenders(db, minion, &def.modes[mode as usize]);
            for slot in lenders {
                rules.offer(Choice::Slot(slot));
            }
            if free {
                rules.offer(Choice::Slot(minion));
            }
            rules.ask(seat, Prompt::Target);
            return;
        }
        // Only X is left to be chosen.
        let mode = &def.modes[mode as usize];
        let scope = Scope {
            seat,
            me: minion,
            ..Scope::default()
        };
        let directed = (mode.action.as_ref()).is_some_and(|action| {
            rules.is_directed(action, &Ctx::default())
                || action.at == At::Target && !rules.can_be_undirected(action, &mode.choose, &scope)
        });
        let mut most = rules.most_x(def, mode, minion, seat, directed);
        if def.sets_out_terms_by_x(mode) {
            // It is not played for terms that cannot be met (card rulings, group 158).
            let points = rules.most_points(&mode.terms, &scope);
            most = most.min(points);
        }
        for x in 0..=most.min(20) {
            rules.offer(Choice::Number(x));
        }
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { play, window } = self;
        let mut play = play;
        let id = rules.db.def_of(play.card);
        let def = rules.db.def(id);
        let mut x = rules.gained_in(window);
        #[expect(clippy::wildcard_enum_match_arm, reason = "a play offers no other")]
        match choice {
            Choice::Slot(minion) if play.mode.is_none() => {
                play.minion = Some(minion);
                rules.become_frame(frames::Play { play, window });
                return;
            }
            Choice::Slot(lender) => {
                play.lent = true;
                if Some(lender) != play.minion {
                    rules.p_mut(lender).mark(flag::LENDS, true);
                }
                let mode = play.mode.map(|mode| &def.modes[mode as usize]);
                if mode.is_some_and(|mode| def.asks_for_x(mode)) {
                    rules.become_frame(frames::Play { play, window });
                    return;
                }
            }
            Choice::Mode(mode) => {
                play.mode = Some(mode);
                let minion = play.minion.unwrap_or(Slot::NONE);
                let taught = play.mastery != Mastery::Usual;
                let (lenders, _) = rules.lenders(rules.db, minion, &def.modes[mode as usize]);
                play.lent = taught || lenders.is_empty();
                if !play.lent || def.asks_for_x(&def.modes[mode as usize]) {
                    rules.become_frame(frames::Play { play, window });
                    return;
                }
            }
            Choice::Number(n) => x = n,
            other => unreachable!("{other:?} while playing a card"),
        }
        let mode = play.mode.expect("the mode is settled");
        let minion = play.minion.unwrap_or(Slot::NONE);
        let mastery = rules.mastery_of(&play);
        let as_vampire = rules.meets_by(rules.db, minion, &def.modes[mode as usize], mastery);
        let ctx = Ctx {
            seat: play.seat,
            card: play.card,
            def: id,
            mode,
            me: minion,
            as_vampire: as_vampire.unwrap_or_default(),
            chosen: Chosen {
                x,
                ..Chosen::default()
            },
            chosen_card: match window == Window::AfterDiablerie {
                true => rules.diablerie_done().map_or(CardId::NONE, |d| d.victim),
                false => CardId::NONE,
            },
            undirected: (def.modes[mode as usize].action.as_ref())
                .is_some_and(|a| a.at == At::Target)
                && play.minion.is_some_and(|m| {
                    rules.card_kept_undirected(def, &def.modes[mode as usize], m, x)
                }),
            ..Ctx::default()
        };
        rules.become_frame(frames::Run {
            ctx,
            code: def.modes[mode as usize].announce,
            pc: 0,
            then: Then::PlayCard,
        });
    }
}

impl Step for frames::Played {
    /// Nobody has cancelled the card: it is replaced, and takes effect.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            ctx,
            cancelled,
            from_hand,
            less,
            helped,
            counted,
            paid,
        } = self;
        let def = rules.db.def(ctx.def);
        let mode = &def.modes[ctx.mode as usize];
        let ctx = match rules.charge_lender(ctx.me) {
            true => rules.played_ctx(ctx),
            false => ctx,
        };
        if !ctx.me.is_some() && mode.action.is_some() {
            // Who was to act has been burned for playing the card.
            rules.has_been_played(&ctx);
            rules.next_has_been_played(&self.ctx);
            let now = from_hand && rules.replace_played(&ctx, None);
            rules.drop_cancelled(&ctx, mode);
            rules.may_replace_otherwise(now, ctx.seat);
            return;
        }
        // A card whose referendum an action calls that another card takes is paid for by itself.
        let calling = mode.action.is_some() && rules.is_calling();
        let to_pay = (mode.action.is_none() || calling && from_hand)
            && cancelled != Cancelled::Unpaid
            && !paid;
        if to_pay && !helped && rules.asks_for_card(&ctx, def, mode, less) {
            return;
        }
        if to_pay && !counted && rules.asks_who_pays_for_card(&ctx, def, mode, less) {
            return;
        }
        if to_pay {
            let depth = rules.frames.len();
            rules.pay_for_card(&ctx, def, mode, less);
            if rules.frames.len() > depth {
                // What comes of the payment comes before the card has its effect.
                if let Frame::Played(frames::Played { paid, .. }) = &mut rules.frames[depth - 1] {
                    *paid = true;
                }
                return;
            }
        }
        // Who paid with its last life is gone.
        let ctx = rules.played_ctx(ctx);
        if calling && !from_hand {
            // What it says is called, and it is out of the game.
            let card = CardId::NONE;
            rules.pop();
            rules.call_as_played(Ctx { card, ..ctx }, mode);
            return;
        }
        rules.has_been_played(&ctx);
        rules.next_has_been_played(&self.ctx);
        if cancelled != Cancelled::No {
            // What the card says of its replacement is cancelled too (card rulings, group 58).
            let now = from_hand && rules.replace_played(&ctx, None);
            rules.drop_cancelled(&ctx, mode);
            rules.may_replace_otherwise(now, ctx.seat);
            return;
        }
        if mode.as_type == CardType::Master {
            rules.gain_from_trifle(def, ctx.seat);
        }
        let now = from_hand && rules.replace_played(&ctx, def.replace);
        if calling {
            rules.pop();
            rules.call_as_played(ctx, mode);
            rules.may_replace_otherwise(now, ctx.seat);
            return;
        }
        if let Some(action) = &mode.action {
            rules.pop();
            rules.begin_action(ctx.me, ctx, action, ctx.card);
            rules.may_replace_otherwise(now, ctx.seat);
            return;
        }
        let otherwise = now
            && def.replace != Some(Replace::AfterEffect)
            && rules.may_be_replaced_from(ctx.seat).is_some();
        if mode.choose.iter().any(Choose::gives_points) {
            rules.recall_points();
        }
        rules.become_frame(frames::Run {
            ctx,
            code: mode.code,
            pc: 0,
            then: Then::CardDone,
        });
        if from_hand {
            // What the replacement leads to comes before the card does what it says.
            rules.settle_standing();
        }
        if from_hand && def.replace.is_none() && !mode.hears_draws && !otherwise {
            // It is replaced before its effect draws cards, or looks for some; not before that can
            // hear of it.
            let due = rules.due.len();
            rules.draw_up(ctx.seat);
            rules.bring_forward(due);
        }
        for id in &mode.during {
            rules.grant(*id, crate::script::Span::Action, &ctx);
        }
        if let Some(strike) = &mode.strike {
            let chosen = |choice: &Choose| mode.choose.contains(choice);
            let arm = mode.choose.iter().find_map(Choose::own_weapon);
            match strike.effect {
                StrikeEffect::Strength(_) | StrikeEffect::Damage(_) if arm.is_some() => {
                    rules.set_own_or_armed(&ctx, strike, arm.unwrap_or(Arm::Melee));
                }
                StrikeEffect::Damage(more) if chosen(&Choose::OpposingWeapon) => {
                    let damage = rules.current_damage(ctx.chosen.things[0], ctx.chosen.x) + more;
                    let strike = Strike {
                        effect: StrikeEffect::Damage(damage),
                        ..strike.clone()
                    };
                    rules.set_strike(ctx.me, &strike, Slot::NONE, false);
                }
                StrikeEffect::Strength(_)
                | StrikeEffect::Damage(_)
                | StrikeEffect::Dodge
                | StrikeEffect::CombatEnds
                | StrikeEffect::StealBlood(_)
                | StrikeEffect::Destroy(_)
                | StrikeEffect::Steal(_)
                | StrikeEffect::Nothing => {
                    rules.set_strike(ctx.me, strike, Slot::NONE, def.has(Keyword::Gun))
                }
            }
            let db = rules.db;
            if let Some(i) = rules.side(ctx.me) {
                let chosen = &mut rules.combat.sides[i].strike;
                // What the weapon does besides that has been chosen for it, it does.
                let armed = chosen.ability.filter(|_| arm.is_some());
                let armed = armed.map(|id| db.ability(id));
                let or = |of_card: CodeId, of_weapon: Option<CodeId>| match of_card {
                    code if code == CodeId::default() => of_weapon.unwrap_or_default(),
                    code => code,
                };
                chosen.after = or(mode.after_combat, armed.map(|a| a.after_combat));
                chosen.resolving = or(mode.resolving, armed.map(|a| a.resolving));
                chosen.def = ctx.def;
                chosen.card = ctx.card;
                chosen.mode = ctx.mode;
                chosen.as_vampire = ctx.as_vampire;
                if let Some(Choose::Minion(_) | Choose::Card(_)) = mode.choose.first() {
                    chosen.target = ctx.chosen.things[0];
                }
            }
        }
        if let Cost::Fixed(n) = def.conviction_cost {
            rules.spend_conviction(ctx.me, n, false);
        }
        let research = from_hand && def.replace == Some(Replace::FromResearch);
        if research && rules.kept_from_replacing(ctx.seat, true).is_some() {
            rules.seats[ctx.seat.index()].researched += 1;
        } else if research {
            rules.push(frames::DrawFromResearch(ctx.seat));
        } else if otherwise && mode.hears_draws {
            // Not before it can hear of it.
            let effect = rules.frames.len() - 1;
            rules.push_below(effect, frames::ReplaceFrom(ctx.seat).into());
        } else {
            rules.may_replace_otherwise(otherwise, ctx.seat);
        }
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        rules.answer_played(self, choice);
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The circumstances of the card being played, in which nothing is meant any more that has
    /// left play since.
    fn played_ctx(&self, ctx: Ctx) -> Ctx {
        let now = self.frames.iter().rev().find_map(|f| {
            let (Frame::Played(frames::Played { ctx: now, .. })
            | Frame::Run(frames::Run { ctx: now, .. })) = f
            else {
                return None;
            };
            (now.card == ctx.card).then_some(*now)
        });
        now.unwrap_or(ctx)
    }
}

impl Rules<'_> {
    /// What waits for cards to be played is told of one, be it cancelled or not.
    fn has_been_played(&mut self, ctx: &Ctx) {
        self.tell(GameEvent::AsPlayed {
            seat: ctx.seat,
            minion: ctx.me.some(),
        });
    }

    /// The referendum of a card is called that another card has its action call; it has a vote if it is
    /// played.
    fn call_as_played(&mut self, ctx: Ctx, mode: &ModeDef) {
        for id in &mode.during {
            self.grant(*id, crate::script::Span::Action, &ctx);
        }
        self.call_referendum(ctx, ctx.me, ctx.card.is_some());
    }

    /// A card is to be replaced now: by which one is asked, where another may do so than that on top of
    /// the library.
    fn may_replace_otherwise(&mut self, now: bool, seat: Seat) {
        if now && self.may_be_replaced_from(seat).is_some() {
            self.push(frames::ReplaceFrom(seat));
        }
    }

    /// What lets the next card that fits cost more has done so: it ends.
    fn next_has_been_played(&mut self, ctx: &Ctx) {
        if !self.anything_changes(LIFE_TO_PLAY) {
            return;
        }
        let db = self.db;
        let def = db.def(ctx.def);
        let mode = &def.modes[usize::from(ctx.mode)];
        for i in (0..self.lasting.len()).rev() {
            let Ability::Static {
                what: Stat::LifeToPlay(filters, true),
                ..
            } = &db.ability(self.lasting[i].ability).ability
            else {
                continue;
            };
            let fits = filters.iter().any(|f| f.fits_played(def, mode));
            if fits && self.is_the_next(filters, def, ctx.me) {
                self.lasting.remove(i);
            }
        }
    }

    /// A cancelled card has no effect; an action card may be played again (current rulebook, types of actions).
    fn drop_cancelled(&mut self, ctx: &Ctx, mode: &ModeDef) {
        self.pop();
        if mode.action.is_some() {
            self.action_period_ends();
            let same = |d: &Done| d.minion == ctx.me && d.what == Deed::Played(ctx.def);
            if let Some(i) = self.done.iter().rposition(same) {
                self.done.remove(i);
            }
        } else if mode.choose.iter().any(Choose::gives_points) {
            self.forget_points();
        }
        self.card_done(ctx.card);
    }

    /// What has let a minion play a card whose Discipline it lacks gets a counter, even if the
    /// card is cancelled; says whether anything has. What that leads to comes at once.
    fn charge_lender(&mut self, minion: Slot) -> bool {
        if !minion.is_some() || !self.borrows_disciplines() {
            return false;
        }
        let mut lends = self.attached.into_iter();
        let lender = lends.find(|s| self.p(*s).on == minion && self.p(*s).is(flag::LENDS));
        let Some(lender) = lender else {
            return false;
        };
        self.p_mut(lender).mark(flag::LENDS, false);
        self.change_tokens(lender, 1);
        self.settle_standing();
        true
    }
}
