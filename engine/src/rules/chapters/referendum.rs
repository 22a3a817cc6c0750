//! Politics: referendums and their votes (current rulebook, politics; full rulebook 6.3).

use crate::choice::Choice;
use crate::db::stat_kind;
use crate::observer::GameEvent;
use crate::rules::questions::minion::by_actor;
use crate::rules::{Rules, Step};
use crate::script::{Ability, Doing, Moment, Number, Quality, Span, Stat, Window};
use crate::state::{
    frames, Ballot, CardId, Ctx, Frame, Kinds, Mastery, PlayCtx, ReferendumState, ReferendumStep,
    Seat, Slot, Then,
};
use crate::vocab::CardType;

/// Steps after which nobody follows what a referendum does any further.
const MOST_STEPS: usize = 1000;

impl Step for ReferendumStep {
    fn step(self, rules: &mut Rules<'_>) {
        let step = self;
        match step {
            ReferendumStep::Calling => {
                rules.become_frame(Frame::Idle);
                let action = rules.action;
                // Who has left the ready region meanwhile, or its controller, calls none, though it
                // be ready again (LSJ 20090325).
                let calls = rules.ready.has(action.actor)
                    && !action.interrupted
                    && rules.p(action.actor).controller == action.seat;
                match calls {
                    true if rules.calls_chosen() => rules.call_chosen(),
                    true => {
                        rules.call_referendum(action.ctx, action.actor, action.card.is_some());
                    }
                    false => rules.action.ended = true,
                }
            }
            ReferendumStep::Playing => {
                rules.become_frame(Frame::Idle);
                let card = rules.referendum.ctx.card;
                if card != rules.action.card {
                    rules.card_done(card);
                }
            }
            ReferendumStep::Terms => {
                rules.become_frame(Frame::Referendum(ReferendumStep::BeforeVotes));
                let mut ctx = rules.referendum.ctx;
                ctx.chosen.count = 0;
                // What a card in play lets its caller choose is chosen now, not as the action
                // is announced (current rulebook, announce the action).
                let code = match ctx.ability {
                    Some(id) => rules.db.ability(id).announce,
                    None => rules.db.def(ctx.def).modes[ctx.mode as usize].terms_code,
                };
                rules.push(frames::Run {
                    ctx,
                    code,
                    pc: 0,
                    then: Then::BeginPolling,
                });
            }
            ReferendumStep::BeforeVotes if rules.referendum.automatic => {
                // No votes are cast, and nothing is used during the referendum.
                rules.become_frame(Frame::Referendum(ReferendumStep::Tally));
                rules.tell(GameEvent::PassesAutomatically);
            }
            ReferendumStep::BeforeVotes => {
                rules.become_frame(Frame::Referendum(ReferendumStep::Polling));
                rules.open(Window::BeforeVotes, Slot::NONE);
            }
            ReferendumStep::Polling => {
                rules.become_frame(Frame::Referendum(ReferendumStep::Tally));
                rules.open(Window::Polling, Slot::NONE);
            }
            ReferendumStep::Tally => {
                let next = match rules.referendum.blood_hunt {
                    true => ReferendumStep::Hunt,
                    false => ReferendumStep::After,
                };
                rules.become_frame(Frame::Referendum(next));
                if !rules.referendum.cancelled {
                    rules.tally();
                }
            }
            ReferendumStep::Hunt => {
                rules.become_frame(Frame::Referendum(ReferendumStep::After));
                if rules.referendum.passed {
                    let hunted = rules.referendum.ctx.chosen.things[0];
                    rules.is_to_be_burned(hunted, None);
                }
            }
            ReferendumStep::After => {
                rules.become_frame(Frame::Idle);
                rules.trigger(GameEvent::AfterReferendum);
                rules.period_ends(&[Span::Referendum]);
                rules.referendum.on = false;
                rules.clear_points();
            }
        }
    }
}

impl Rules<'_> {
    /// The referendum of the card or of the offer that was chosen is called, if it still can be: what
    /// was in hand is played for that, what was in an ash heap is removed from the game.
    fn call_chosen(&mut self) {
        let (actor, seat) = (self.action.actor, self.action.seat);
        let card = self.action.ctx.chosen_card;
        if card.is_some() {
            let there = self.in_hand(card) || self.is_in_ash_heap(card);
            let from_hand = self.in_hand(card);
            if !there || !self.could_call(seat, actor, self.db.def_of(card), from_hand) {
                self.action.ended = true;
                return;
            }
            self.become_frame(Frame::Referendum(ReferendumStep::Playing));
            self.push(frames::Play {
                play: PlayCtx {
                    seat,
                    card,
                    minion: Some(actor),
                    mode: None,
                    lent: false,
                    mastery: Mastery::Usual,
                },
                window: Window::Minion,
            });
            return;
        }
        let this = self.action.ctx.chosen.things[0];
        let Some(id) = self.offer_to_call(this, actor) else {
            self.action.ended = true;
            return;
        };
        if let Ability::Act { action, .. } = &self.db.ability(id).ability {
            self.lose_pool(seat, action.pool);
            self.lose_life(actor, action.blood);
        }
        let ctx = Ctx {
            seat: self.p(this).controller,
            this,
            me: by_actor(&self.scope(this), actor).me,
            ability: Some(id),
            def: self.db.ability(id).def,
            ..Ctx::default()
        };
        self.call_referendum(ctx, actor, false);
    }

    /// A political action has succeeded: its referendum is called. A card that is played for it gives
    /// the acting vampire's controller a vote.
    pub(crate) fn call_referendum(&mut self, ctx: Ctx, caller: Slot, played: bool) {
        let seat = ctx.seat;
        self.clear_points();
        self.referendum = ReferendumState {
            on: true,
            ctx,
            caller,
            seat,
            ..ReferendumState::default()
        };
        self.referendum.hunts = self.calls_blood_hunt(&ctx);
        self.referendum.automatic = self.passes_automatically(caller);
        if played {
            self.referendum.card_votes |= seat.bit();
            self.add_free_vote(seat, None);
        }
        self.tell(GameEvent::ReferendumCalled {
            caller,
            blood_hunt: false,
        });
        self.push(Frame::Referendum(ReferendumStep::Terms));
    }

    /// Whether the referendum that this vampire calls passes automatically; what
    /// says so about the next referendum is used up.
    fn passes_automatically(&mut self, caller: Slot) -> bool {
        if !self.anything_changes(&Stat::Has(Quality::PassesAutomatically)) {
            return false;
        }
        let kind = stat_kind(&Stat::Has(Quality::PassesAutomatically));
        let seat = self.p(caller).controller;
        let mut passes = false;
        for i in (0..self.lasting.len()).rev() {
            if self.lasting_value(self.db, i, kind, caller, seat) != 0 {
                self.lasting.remove(i);
                passes = true;
            }
        }
        passes
    }

    fn add_free_vote(&mut self, seat: Seat, cast: Option<bool>) {
        self.add_free_votes(seat, 1, cast);
    }

    fn add_free_votes(&mut self, seat: Seat, votes: i8, cast: Option<bool>) {
        self.add_ballot(Ballot {
            source: Slot::NONE,
            seat,
            bonus: votes,
            cast,
            ..Ballot::default()
        });
    }

    /// Offers the votes that a Methuselah can cast.
    pub(crate) fn collect_votes(&mut self, seat: Seat) -> bool {
        for slot in self.ready_of(seat) {
            let ballot = self
                .referendum
                .ballots
                .iter()
                .find(|b| b.source == slot)
                .copied();
            let ballot = ballot.unwrap_or(Ballot {
                source: slot,
                seat,
                ..Ballot::default()
            });
            let may = ballot.cast.is_none() && !ballot.abstains;
            if may && !self.has_stat(self.db, &Stat::Cannot(Doing::Vote), slot) {
                let side = |in_favour| Ballot {
                    cast: Some(in_favour),
                    ..ballot
                };
                let ballots = self.ballots_of(self.db, slot) > 0;
                let votes = |in_favour| self.worth(self.db, &side(in_favour)) > 0 || ballots;
                let (for_it, against) = (votes(true), votes(false));
                if ballot.must != Some(false) && for_it {
                    self.offer(Choice::VoteFor(slot));
                }
                if ballot.must != Some(true) && against && self.may_vote_against(slot) {
                    self.offer(Choice::VoteAgainst(slot));
                }
            }
        }
        let mut free = false;
        for i in 0..self.referendum.ballots.len() {
            let b = self.referendum.ballots[i];
            if b.seat != seat
                || b.cast.is_some()
                || b.abstains
                || b.source.is_some() && self.minions.has(b.source)
            {
                continue;
            }
            if b.source.is_some() {
                self.offer(Choice::VoteFor(b.source));
                self.offer(Choice::VoteAgainst(b.source));
            } else if !std::mem::replace(&mut free, true) {
                self.offer(Choice::FreeFor);
                self.offer(Choice::FreeAgainst);
            }
        }
        if self.referendum.card_votes & seat.bit() == 0 {
            let db = self.db;
            let political = |id| db.def(id).is(CardType::PoliticalAction);
            let mut kinds = Kinds::default();
            while let Some(card) = self.next_kind(self.db, seat, &mut kinds, political) {
                self.offer(Choice::CardFor(card));
                self.offer(Choice::CardAgainst(card));
            }
        }
        if self.edge == Some(seat) {
            self.offer(Choice::EdgeFor);
            self.offer(Choice::EdgeAgainst);
        }
        true
    }

    pub(crate) fn answer_polling(&mut self, seat: Seat, choice: Choice) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the step offers no other")]
        let (source, in_favour) = match choice {
            Choice::VoteFor(slot) => (slot, true),
            Choice::VoteAgainst(slot) => (slot, false),
            Choice::CardFor(card) => return self.vote_with_card(seat, card, true),
            Choice::CardAgainst(card) => return self.vote_with_card(seat, card, false),
            Choice::FreeFor => return self.vote_freely(seat, true),
            Choice::FreeAgainst => return self.vote_freely(seat, false),
            Choice::EdgeFor | Choice::EdgeAgainst => {
                self.set_edge(None);
                let in_favour = choice == Choice::EdgeFor;
                let more = stat_kind(&Stat::Change(Number::EdgeVotes));
                let votes = (1 + self.sum_seat(self.db, more, seat)).clamp(0, 100) as i8;
                self.add_free_votes(seat, votes, Some(in_favour));
                self.tell_votes(seat, Slot::NONE, votes, in_favour);
                self.tell(GameEvent::EdgeVote { seat });
                return;
            }
            other => unreachable!("{other:?} in the polling step"),
        };
        if !in_favour {
            let price = self.price_against(source);
            self.lose_counters(source, price);
        }
        // A card may have got votes after it had cast others.
        let mut ballots = self.referendum.ballots.iter();
        let ballot = match ballots.position(|b| b.source == source && b.cast.is_none()) {
            Some(at) => &mut self.referendum.ballots[at],
            None => self.ballot(source),
        };
        ballot.cast = Some(in_favour);
        let ballot = *ballot;
        let votes = self.worth(self.db, &ballot) as i8;
        let ballots = match self.minions.has(source) {
            true => self.ballots_of(self.db, source) as i8,
            false => 0,
        };
        if ballots > 0 {
            self.tell(GameEvent::BallotsCast {
                seat,
                source,
                ballots,
                in_favour,
            });
        }
        if votes > 0 || ballots == 0 {
            self.tell_votes(seat, source, votes, in_favour);
        }
    }

    fn tell_votes(&mut self, seat: Seat, source: Slot, votes: i8, in_favour: bool) {
        self.tell(GameEvent::VotesCast {
            seat,
            source: source.some(),
            votes,
            in_favour,
        });
    }

    /// A political action card is burned for a vote.
    fn vote_with_card(&mut self, seat: Seat, card: CardId, in_favour: bool) {
        self.referendum.card_votes |= seat.bit();
        self.discard(card);
        self.replace(seat, card, None);
        let more = self.sum_seat(self.db, stat_kind(&Stat::CardVotes), seat);
        let votes = (1 + more).clamp(0, 100) as i8;
        self.add_free_votes(seat, votes, Some(in_favour));
        self.tell_votes(seat, Slot::NONE, votes, in_favour);
    }

    /// The vote of the card that called the referendum, or those that an effect gave.
    fn vote_freely(&mut self, seat: Seat, in_favour: bool) {
        let mut ballots = self.referendum.ballots.iter_mut();
        let free = ballots.find(|b| b.seat == seat && !b.source.is_some() && b.cast.is_none());
        let free = free.expect("a free vote is offered while there is one");
        free.cast = Some(in_favour);
        let votes = free.bonus;
        self.tell_votes(seat, Slot::NONE, votes, in_favour);
    }

    /// More votes for than against: the referendum passes. A tie fails.
    fn tally(&mut self) {
        self.votes_change_as_tallied();
        // Of one that passes automatically, no votes count (general rulings).
        let (in_favour, against) = match self.referendum.automatic {
            true => (0, 0),
            false => self.votes_cast(self.db),
        };
        let votes_for = in_favour.min(255) as u8;
        let votes_against = against.min(255) as u8;
        let passed = !self.referendum.failed && (self.referendum.automatic || in_favour > against);
        self.referendum.passed = passed;
        let ctx = self.referendum.ctx;
        let blood_hunt = self.referendum.blood_hunt;
        if !blood_hunt {
            self.action.passed = passed;
            self.action.margin = (in_favour - against).clamp(0, 255) as u8;
            if passed {
                self.referendum_takes_effect(ctx);
            }
        }
        let waits = self.something_waits_for(Moment::Tallied);
        if waits {
            self.referendum.voted = self.voters(self.db);
        }
        self.trigger(GameEvent::Tallied {
            votes_for,
            votes_against,
            blood_hunt,
        });
        if waits {
            // Who is ousted by that is so before the referendum takes effect.
            if self.dying != 0 {
                self.oust_the_dying();
            }
        }
    }

    /// Carries out what a referendum says, as if it had passed just now and nobody did anything about
    /// it: everybody declines what may be declined, and takes the first of what must be chosen. Who has
    /// no pool left then is not ousted yet.
    pub(crate) fn carry_out_undisturbed(&mut self, ctx: Ctx) {
        self.decision = None;
        self.choices.clear();
        self.referendum.passed = true;
        let below = self.frames.len();
        self.referendum_takes_effect(ctx);
        // What a seat chooses for another time may come again and again.
        for _ in 0..MOST_STEPS {
            if self.end.is_some() || self.overflow.is_some() {
                return;
            }
            self.dying = 0;
            if self.decision.take().is_some() {
                let declines = |c: &&Choice| matches!(c, Choice::Pass | Choice::No);
                let choice = self.choices.iter().find(declines).or(self.choices.first());
                let choice = *choice.expect("somebody is asked to choose from something");
                self.choices.clear();
                self.answer(choice);
            } else if self.frames.len() <= below {
                return;
            } else if !(self.something_waits() && self.settle_what_waits()) {
                self.step();
            }
        }
    }

    /// What a referendum that has passed does comes next.
    fn referendum_takes_effect(&mut self, mut ctx: Ctx) {
        if self.calls_chosen() {
            // What is chosen by the card of the action comes of it, with what else that does.
            ctx = self.action.ctx;
        }
        let code = match ctx.ability {
            Some(id) => self.db.ability(id).code,
            None => self.db.def(ctx.def).modes[ctx.mode as usize].code,
        };
        ctx.card = self.action.card;
        self.action.costs_pool = true;
        self.push(frames::Run {
            ctx,
            code,
            pc: 0,
            then: Then::TakenEffect,
        });
    }
}
