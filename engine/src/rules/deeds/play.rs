//! A card is played or cancelled, and what was played is remembered
//! (current rulebook, playing cards).

use crate::db::{CardDef, CodeId, ModeDef, Op};
use crate::observer::{GameEvent, Happening};
use crate::rules::{Deeds, Scope};
use crate::script::{Moment, Span, Window};
use crate::state::{
    frames, scope_bit, Cancelled, CardId, CardPlay, CombatStep, Ctx, Deed, Done, Frame, Held,
    Holding, Less, Mastery, PlayCtx, Seat, Slot, Then,
};
use crate::verbs::{Gist, PlayChosen};
use crate::vocab::{CardType, Keyword};

impl Deeds<'_> {
    /// The card chosen in an ash heap is played as if from hand.
    pub(crate) fn play_chosen(&mut self, ctx: &Ctx, how: PlayChosen) {
        let card = ctx.chosen_card;
        if !card.is_some() || !self.is_in_ash_heap(card) {
            return;
        }
        let id = self.db.def_of(card);
        let Some((window, _)) = self.window_going_on() else {
            return;
        };
        let mastery = how.mastery(ctx.me);
        if self.could_play_now(ctx.seat, id, mastery) {
            // One of another goes back to where it was.
            if card.owner() == ctx.seat {
                self.make_unburnable(card);
            }
            self.begin_play(ctx.seat, card, window, mastery);
        }
    }

    /// A card is shown to everybody; who plays it, how and at what is named next.
    pub(crate) fn begin_play(
        &mut self,
        seat: Seat,
        card: CardId,
        window: Window,
        mastery: Mastery,
    ) {
        self.show(card);
        self.push(frames::Play {
            play: PlayCtx {
                seat,
                card,
                minion: None,
                mode: None,
                lent: false,
                mastery,
            },
            window,
        });
    }

    /// Everything about the card is named: it leaves the hand, and its cost is
    /// paid, unless it takes an action, which is paid for when it succeeds.
    pub(crate) fn play_card(&mut self, ctx: Ctx) {
        let def = self.db.def(ctx.def);
        let mode = &def.modes[ctx.mode as usize];
        if self.stand_ins_matter() && mode.action.is_none() {
            self.leave_out_for_card(&ctx);
        }
        let from_hand = self.in_hand(ctx.card);
        let held = self.held.iter().find(|h| h.card == ctx.card).copied();
        if def.removed || held.is_some_and(|h| h.how == Holding::Once) {
            self.make_unburnable(ctx.card);
        }
        let kept = match held.is_some() {
            true => self.limit_of_kept(self.db, ctx.card),
            false => None,
        };
        self.take_from_anywhere(ctx.card);
        if let Some((on, bit)) = kept {
            // It is used, and stays where it is unless it does something else with itself.
            self.p_mut(on).used |= bit;
            self.used.insert(on);
            let (card, how) = (ctx.card, Holding::InUse);
            self.add_held(Held { card, on, how });
        }
        let calling = mode.action.is_some() && self.is_calling();
        if calling && !from_hand {
            // Its referendum is called, and it is not played. What only one can be played of, only
            // one can be called of either.
            if let Some(once) = def.once_by_anyone {
                self.record(Slot::NONE, Deed::PlayedByAnyone(ctx.def), scope_bit(once));
            }
            self.to_removed(ctx.card);
            self.push(frames::Played {
                ctx,
                cancelled: Cancelled::No,
                from_hand,
                less: Less::default(),
                helped: false,
                counted: false,
                paid: false,
            });
            return;
        }
        self.enter_limbo(ctx.card);
        self.tell(GameEvent::Played {
            seat: ctx.seat,
            minion: ctx.me.some(),
            card: ctx.card,
            mode: ctx.mode,
            target: ctx.chosen.things[0].some(),
            methuselah: ctx.chosen.methuselah,
        });
        self.record_play(&ctx, def, mode);
        self.combat.silent = false;
        match mode.as_type {
            CardType::Master => {
                let out_of_turn = self.db.def(ctx.def).has(Keyword::OutOfTurn);
                self.spend_master_action(ctx.seat, out_of_turn);
            }
            CardType::Event => self.spend_on_event(&ctx),
            CardType::Vampire
            | CardType::Imbued
            | CardType::Action
            | CardType::ActionModifier
            | CardType::Ally
            | CardType::Combat
            | CardType::Conviction
            | CardType::Equipment
            | CardType::PoliticalAction
            | CardType::Power
            | CardType::Reaction
            | CardType::Reflex
            | CardType::Retainer => {}
        }
        self.push(frames::Played {
            ctx,
            cancelled: Cancelled::No,
            from_hand,
            less: Less::default(),
            helped: false,
            counted: false,
            paid: false,
        });
        if calling || kept.is_some() {
            // Nobody cancels it (LSJ 20090113-3, LSJ 20010716).
            return;
        }
        self.open(Window::AsPlayed, ctx.me);
        self.tell_first(GameEvent::BeingPlayed {
            seat: ctx.seat,
            minion: ctx.me.some(),
        });
        for id in &mode.being_played {
            let scope = Scope {
                seat: ctx.seat,
                me: ctx.me,
                ..Scope::default()
            };
            let what = Happening::new(Moment::BeingPlayed);
            if self.hears(*id, &scope, what) {
                self.push_trigger(*id, &scope, what);
            }
        }
    }

    /// The card that is being played is cancelled, or the strike that something in play offers and that
    /// has just been chosen.
    pub(crate) fn cancel_card(&mut self, how: Cancelled) {
        if let Some((i, id)) = self.offered_strike_of_the_moment() {
            self.cancel_strike(i, id);
            return;
        }
        let played = self.frames.iter_mut().rev().find_map(|f| {
            let Frame::Played(frames::Played { cancelled, .. }) = f else {
                return None;
            };
            Some(cancelled)
        });
        if let Some(cancelled) = played {
            *cancelled = how;
        }
    }

    /// No card of the name of the one that is being played can be played again this turn, by anybody;
    /// or, as long as some span lasts, by one minion.
    pub(crate) fn bar_card_being_played(&mut self, to: Option<(Slot, Span)>) {
        let Some(id) = self.card_being_played().map(|played| played.def) else {
            return;
        };
        let (minion, span) = to.unwrap_or((Slot::NONE, Span::Turn));
        if minion.is_some() || to.is_none() {
            self.record(minion, Deed::PlayedByAnyone(id), scope_bit(span));
            self.names_barred = true;
        }
    }

    /// The spans going on that a card just being played is played in, as far as it is asked for in
    /// them; an action card is played in its own action.
    fn spans_of_play(&self, mode: &ModeDef) -> u16 {
        let mut since = 0;
        if mode.action.is_some() || self.acting_seat().is_some() {
            since |= scope_bit(Span::Action);
        }
        if self.combat.on && !self.frames.contains(&Frame::Combat(CombatStep::About)) {
            since |= scope_bit(Span::Combat) | scope_bit(Span::Round);
        }
        since
    }

    fn record_play(&mut self, ctx: &Ctx, def: &CardDef, mode: &ModeDef) {
        let mut scopes = 0;
        // A card of two types is of the one that it is played as: what is played as a combat card
        // is no modifier or reaction of the action (PIB 20150924-2).
        if mode.as_type != CardType::Combat && self.acting_seat().is_some() {
            scopes |= scope_bit(Span::Action);
        }
        if mode.action.is_some() {
            scopes |= scope_bit(Span::Turn);
        }
        if let Some(once) = def.once {
            match ctx.me.is_some() {
                true => scopes |= scope_bit(once),
                false => {
                    let by = Deed::PlayedBy(ctx.def, ctx.seat);
                    self.record(Slot::NONE, by, scope_bit(once));
                }
            }
        }
        let since = self.spans_of_play(mode);
        if scopes | since != 0 {
            self.game.t.record_done(Done {
                minion: ctx.me,
                what: Deed::Played(ctx.def),
                scopes,
                since,
                play: CardPlay {
                    seat: ctx.seat,
                    card: ctx.card,
                    mode: ctx.mode,
                    as_vampire: ctx.as_vampire,
                },
                vampires: false,
            });
        }
        if def.has(Keyword::Aim) {
            if let Some(i) = self.side(ctx.me) {
                self.combat.sides[i].strike.aimed = true;
            }
        }
        if let Some(once) = mode.once {
            let deed = Deed::PlayedAs(ctx.def, mode.number);
            self.record(ctx.me, deed, scope_bit(once));
        }
        if mode.as_type == CardType::Conviction {
            let phase = scope_bit(Span::Phase);
            self.record(ctx.chosen.things[0], Deed::Conviction, phase);
        }
        if let Some(once) = mode.once_by_anyone {
            let deed = Deed::PlayedAs(ctx.def, mode.number);
            self.record(Slot::NONE, deed, scope_bit(once));
        }
        if let Some(once) = def.once_by_anyone {
            let deed = Deed::PlayedByAnyone(ctx.def);
            self.record(Slot::NONE, deed, scope_bit(once));
        }
    }

    /// A card whose effect is done goes to the ash heap, unless it was put into play.
    /// What a strike does can put its card on somebody, though that is burned already: it is played
    /// still then. Says which card is, and what follows.
    pub(crate) fn take_up_strike(&mut self, card: CardId, code: CodeId) -> (CardId, Then) {
        let puts = |op: &Op| matches!(op, Op::Do(step) if matches!(step.gist(), Gist::PutOn(_) | Gist::PutInPlay));
        if !card.is_some() || !self.db.code(code).iter().any(puts) {
            return (CardId::NONE, Then::Nothing);
        }
        let kept = |h: &Held| h.card == card && h.how == Holding::Kept;
        match self.held.iter().position(kept) {
            Some(i) => {
                self.held[i].how = Holding::InUse;
                self.refresh_hands();
            }
            None if !self.game.t.leave_ash_heap(card) => {
                return (CardId::NONE, Then::Nothing);
            }
            None => {}
        }
        self.enter_limbo(card);
        self.tell(GameEvent::PlayedOn { card });
        (card, Then::CardDone)
    }

    pub(crate) fn card_done(&mut self, card: CardId) {
        if !card.is_some() {
            return;
        }
        let used = |h: &Held| h.card == card && h.how == Holding::InUse;
        let used = self.held.iter().position(used);
        let there = self.leave_limbo(card);
        match used {
            // It is where it was.
            Some(i) if there => {
                self.held[i].how = Holding::Kept;
                let on = self.held[i].on;
                self.tell(GameEvent::Held { on, card });
                self.refresh_hands();
            }
            // What it does has taken it elsewhere.
            Some(i) => {
                self.held.remove(i);
                self.refresh_hands();
            }
            None if there => self.to_ash_heap(card),
            None => {}
        }
    }
}
