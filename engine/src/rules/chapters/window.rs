//! Windows: moments when Methuselahs in turn may use what fits (current rulebook 2, sequencing).
//!
//! One mechanism runs all of them. The acting Methuselah has the impulse
//! first, then those whom combat or the action concerns, then the others
//! clockwise; whenever anybody uses something, the acting Methuselah is first
//! again; when all have passed in a row, the window closes and the frame
//! below goes on.
//!
//! A Methuselah who can only pass is not asked. Bit masks of hands and sets
//! of permanents say so without a look at the cards, so most windows close
//! at once.

use std::ops::Deref;

use crate::choice::{Choice, Prompt};
use crate::db::{AbilityId, KindSet, ModeDef};
use crate::observer::GameEvent;
use crate::rules::questions::playable::{Source, FROM_ASH_HEAP};
use crate::rules::{Questions, Rules, Scope, Step};
use crate::script::{Ability, Meth, Span, Stat, Window, WindowSet};
use crate::state::{
    frames, ActionResult, CardId, Chosen, Ctx, DefId, Frame, GameState, Kinds, Lasting, Mastery,
    ReferendumStep, Seat, Slot, SlotSet, Then, TurnStep, WindowFrame,
};

impl Step for WindowFrame {
    fn step(self, rules: &mut Rules<'_>) {
        let frame = self;
        let window = frame.window.expect("an open window");
        if rules.window_is_moot(window, frame.subject) {
            if window == Window::Announced && rules.asks_for_duty(frame) {
                return;
            }
            rules.pop();
            return;
        }
        let lasting = rules.lasting_windows(window);
        let (usable, hands) = match rules.is_prevention_outside_combat(window) {
            true => (SlotSet::EMPTY, 0),
            false => (rules.usable_in(window), rules.hands_for(window)),
        };
        let mut left = rules.alive & frame.whose & !frame.passed;
        // Where it is something to pass, all are looked at.
        if !lasting && !matches!(window, Window::NoBlock | Window::Strike) {
            left &= hands | rules.whose_own_choices(window) | rules.whose_use(usable);
        }
        while left != 0 {
            let seat = frame.foremost(left);
            let by_hand = hands & seat.bit() != 0 && !rules.nobody_to_play(window, seat);
            if (by_hand || lasting || rules.might_act(window, seat, usable))
                && rules.has_choice(window, seat, frame.subject, by_hand, usable)
            {
                rules.pass_for(frame.before(seat));
                rules.ask(seat, Prompt::Window(window));
                return;
            }
            left &= !seat.bit();
            if window == Window::Strike {
                rules.pass_for(seat.bit());
                rules.passes(window, seat, frame.subject);
                return;
            }
            rules.passes(window, seat, frame.subject);
        }
        rules.pop();
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let mut frame = self;
        let window = frame.window.expect("an open window");
        let seat = frame.foremost(rules.alive & frame.whose & !frame.passed);
        if matches!(choice, Choice::Pass) {
            rules.pass_for(seat.bit());
            rules.passes(window, seat, frame.subject);
            return;
        }
        frame.passed = 0;
        rules.alone_used = rules.alone.is_some();
        let used = matches!(
            choice,
            Choice::Play(_) | Choice::Use(..) | Choice::UseLasting(_)
        );
        if window == Window::Influence && !used {
            (frame.subject, frame.x) = (Slot::NONE, 0);
            if let Choice::BringOut(slot) = choice {
                (frame.subject, frame.x) = (slot, rules.scarcity(slot));
            }
        }
        if window == Window::Polling && used && rules.nobody_has_voted() {
            rules.before_votes_again(&mut frame);
        }
        rules.become_frame(frame);
        if !matches!(choice, Choice::Block(_)) && !rules.is_block_by_card(choice) {
            // Something is used, so a failed block attempt may now be worth repeating.
            rules.action.failed = crate::state::SlotSet::EMPTY;
        }
        if window == Window::Minion && rules.visited {
            rules.push(frames::Recall);
        }
        let window = rules.window_of_choice(window, seat, frame.subject, choice);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the rest belongs to the window itself"
        )]
        match choice {
            Choice::Play(card) => rules.begin_play(seat, card, window, Mastery::Usual),
            Choice::Use(slot, n) => {
                let ability = rules.ability_at(slot, n);
                if rules.stand_ins_matter() {
                    let scope = Scope {
                        seat,
                        ..rules.scope(slot)
                    };
                    rules.leave_out_for_use(ability, &scope, window, frame.subject);
                }
                rules.use_ability(seat, ability, &rules.scope(slot), slot);
            }
            Choice::UseLasting(n) => {
                let lasting = rules.lasting[n as usize];
                if let Ability::Strike { once, .. } = &rules.db.ability(lasting.ability).ability {
                    if once.is_some() {
                        rules.use_up_lasting(n as usize);
                    }
                    let scope = Scope::of_lasting(rules.db, &lasting);
                    rules.strike_by(frame.subject, lasting.ability, Slot::NONE, &scope);
                    return;
                }
                if rules.db.ability(lasting.ability).ability.is_limited() {
                    rules.use_up_lasting(n as usize);
                }
                let scope = Scope {
                    seat,
                    ..Scope::of_lasting(rules.db, &lasting)
                };
                if rules.stand_ins_matter() {
                    rules.leave_out_for_use(lasting.ability, &scope, window, frame.subject);
                }
                // Its limit is its own, not one of the card that has given it.
                rules.use_ability(seat, lasting.ability, &scope, Slot::NONE);
            }
            other => rules.answer_own(window, seat, frame.subject, other),
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether a card is played in a window at all.
    #[inline]
    fn serves(&self, id: DefId, window: Window) -> bool {
        let def = self.db.def(id);
        let wakes = |m: &ModeDef| m.wakes && m.windows.has(window);
        def.windows.with(def.reactions).has(window)
            || matches!(window, Window::BeforeVotes | Window::AfterCombat)
                && def.modes.iter().any(wakes)
    }

    /// Whether damage outside combat is about to be prevented, for which there is nothing but what
    /// has been given to the victim.
    #[inline]
    fn is_prevention_outside_combat(&self, window: Window) -> bool {
        window == Window::Prevent && !self.combat.on
    }

    /// Who may have what the window itself offers, at the most, one bit a seat.
    #[inline(always)]
    fn whose_own_choices(&self, window: Window) -> u8 {
        match window {
            Window::Unlock | Window::Master | Window::Influence | Window::Discard => {
                self.active.bit()
            }
            Window::Minion => self.acting.bit(),
            Window::NoBlock | Window::Polling | Window::Strike | Window::Maneuver => u8::MAX,
            Window::AsPlayed
            | Window::Announced
            | Window::BlockAttempt
            | Window::BlocksDeclined
            | Window::Blocked
            | Window::BleedSucceeds
            | Window::AfterResolution
            | Window::BeforeVotes
            | Window::BeforeResolution
            | Window::CombatBegins
            | Window::BeforeRange
            | Window::BeforeStrikes
            | Window::StrikeDeclared
            | Window::StrikeChosen
            | Window::StrikeResolution
            | Window::Damage
            | Window::AdditionalStrikes
            | Window::Prevent
            | Window::GoingToTorpor
            | Window::BeingBurned
            | Window::Diablerized
            | Window::Burned
            | Window::Gains
            | Window::ToTorpor
            | Window::AfterDiablerie
            | Window::LockingToBlock
            | Window::AfterCombat
            | Window::Press
            | Window::EndOfRound
            | Window::BeingOusted => 0,
        }
    }

    /// Who may use some of these things in play, at the most, one bit a seat.
    #[inline(always)]
    fn whose_use(&self, usable: SlotSet) -> u8 {
        if usable.is_empty() {
            return 0;
        }
        match usable.without(&self.own_turn).is_empty() {
            true => self.active.bit(),
            false => u8::MAX,
        }
    }

    /// Whether it is worth it at what else a seat may do. `usable` is what in play has an ability
    /// for the window.
    #[inline(always)]
    fn might_act(&self, window: Window, seat: Seat, usable: SlotSet) -> bool {
        let own = match window {
            Window::Unlock => seat == self.active && self.unlock_phase_offers(seat),
            Window::Influence => seat == self.active && self.influence_phase_offers(seat),
            Window::Minion => seat == self.acting && self.might_take_actions(seat),
            Window::Discard => seat == self.active && self.discards > 0,
            Window::Master => seat == self.active && self.red_list_in_play(),
            Window::NoBlock => self.may_declare(seat) && self.anybody_can_react(seat),
            Window::Polling | Window::Strike | Window::Maneuver => true,
            Window::AsPlayed
            | Window::Announced
            | Window::BlockAttempt
            | Window::BlocksDeclined
            | Window::Blocked
            | Window::BleedSucceeds
            | Window::AfterResolution
            | Window::BeforeVotes
            | Window::BeforeResolution
            | Window::CombatBegins
            | Window::BeforeRange
            | Window::BeforeStrikes
            | Window::StrikeDeclared
            | Window::StrikeChosen
            | Window::StrikeResolution
            | Window::Damage
            | Window::AdditionalStrikes
            | Window::Prevent
            | Window::GoingToTorpor
            | Window::BeingBurned
            | Window::Diablerized
            | Window::Burned
            | Window::ToTorpor
            | Window::Gains
            | Window::AfterDiablerie
            | Window::LockingToBlock
            | Window::AfterCombat
            | Window::Press
            | Window::EndOfRound
            | Window::BeingOusted => false,
        };
        own || !usable.is_empty() && !self.usable_by(seat, usable).is_empty()
    }

    /// Permanents with an ability for a window, but for those that would have to be locked and are.
    #[inline]
    fn usable_in(&self, window: Window) -> SlotSet {
        let usable = self.usable[window as usize];
        match usable.is_empty() {
            true => usable,
            false => usable.without(&self.lockable.and(&self.locked)),
        }
    }

    /// Of the permanents with an ability for a window those that a Methuselah might use. Those that
    /// have to wait for her own turn are left out.
    fn usable_by(&self, seat: Seat, usable: SlotSet) -> SlotSet {
        let hers = self.controlled[seat.index()].or(&self.for_others);
        match seat == self.active {
            true => usable.and(&hers),
            false => usable.and(&hers).without(&self.own_turn),
        }
    }

    /// Whether a Methuselah has a minion that an action might be taken by.
    fn might_take_actions(&self, seat: Seat) -> bool {
        let in_torpor = self.torpor.and(&self.controlled[seat.index()]);
        !self.unlocked_of(seat).or(&in_torpor).is_empty()
    }

    /// Whether a Methuselah has no minion that could play any card in a window.
    fn nobody_to_play(&self, window: Window, seat: Seat) -> bool {
        match window {
            Window::Minion => {
                self.unlocked_of(seat).is_empty()
                    && self.in_torpor_unlocked(seat).is_empty()
                    && (!self.has_marked(seat, WindowSet::BY_LOCKED)
                        || self.locked_able(seat).is_empty())
                    || seat != self.acting && !self.has_marked(seat, WindowSet::OUT_OF_TURN)
            }
            Window::Master | Window::Influence | Window::Discard => {
                seat != self.active && !self.has_marked(seat, WindowSet::OUT_OF_TURN)
            }
            Window::BeforeRange
            | Window::Maneuver
            | Window::BeforeStrikes
            | Window::AdditionalStrikes
            | Window::Press
            | Window::EndOfRound => {
                !self.combatant_of(seat).is_some()
                    && !self.has_marked(seat, WindowSet::OTHERS_COMBATS)
            }
            Window::Unlock
            | Window::AsPlayed
            | Window::Announced
            | Window::NoBlock
            | Window::BlockAttempt
            | Window::BlocksDeclined
            | Window::Blocked
            | Window::BleedSucceeds
            | Window::AfterResolution
            | Window::BeforeVotes
            | Window::BeforeResolution
            | Window::Polling
            | Window::CombatBegins
            | Window::Strike
            | Window::StrikeDeclared
            | Window::StrikeChosen
            | Window::StrikeResolution
            | Window::Damage
            | Window::Prevent
            | Window::GoingToTorpor
            | Window::BeingBurned
            | Window::Diablerized
            | Window::Burned
            | Window::ToTorpor
            | Window::Gains
            | Window::AfterDiablerie
            | Window::LockingToBlock
            | Window::AfterCombat
            | Window::BeingOusted => {
                WindowSet::MODIFIERS.has(window)
                    && self.action.seat != seat
                    && !self.has_marked(seat, WindowSet::OUT_OF_TURN)
                    && (self.ready_of(seat).is_empty()
                        || self.action.on
                            && !self.has_marked(seat, WindowSet::BY_LOCKED)
                            && !self.anybody_can_react(seat))
            }
        }
    }

    /// Whether an effect has ended the turn.
    fn turn_is_over(&self) -> bool {
        matches!(
            self.frames[0],
            Frame::Turn(TurnStep::CutShort | TurnStep::End)
        )
    }

    /// Whether a window has lost its purpose: the action or the combat it belongs to is over.
    fn window_is_moot(&self, window: Window, subject: Slot) -> bool {
        match window {
            Window::AsPlayed => self.played_is_cancelled(),
            Window::AfterResolution => self.action.result == crate::state::ActionResult::Pending,
            Window::NoBlock => self.action.is_cut_short() || self.action.blocker.is_some(),
            Window::BlockAttempt => self.action.is_cut_short() || !self.action.blocker.is_some(),
            Window::BlocksDeclined => self.action.is_cut_short() || self.action.retargeted,
            Window::Announced | Window::BleedSucceeds => self.action.is_cut_short(),
            // The combat that has begun there comes at once (LSJ 20010806-2).
            Window::Blocked => {
                let below = self.frames.iter().rev().nth(1);
                let about = matches!(below, Some(Frame::AboutTo(_)));
                self.action.is_cut_short()
                    || self.action.other_combat
                    || !about && self.action.result != ActionResult::Blocked
                    || about && self.is_about_to_no_more(window)
            }
            Window::BeforeRange
            | Window::Maneuver
            | Window::BeforeStrikes
            | Window::StrikeDeclared
            | Window::StrikeResolution
            | Window::AdditionalStrikes
            | Window::Press => self.combat_is_broken(),
            Window::CombatBegins => self.action.ended,
            Window::Strike => self.combat_is_broken() || self.strike_is_chosen(subject),
            Window::StrikeChosen => self.combat_is_broken() || self.strike_is_raised(subject),
            Window::Prevent => !self.damage_may_change(subject),
            Window::Damage => !self.is_hurt(subject),
            Window::BeforeVotes | Window::Polling => {
                self.referendum.cancelled || self.referendum.failed
            }
            Window::GoingToTorpor
            | Window::BeingBurned
            | Window::Diablerized
            | Window::Burned
            | Window::ToTorpor
            | Window::Gains
            | Window::LockingToBlock => self.is_about_to_no_more(window),
            Window::BeingOusted => self.out_of_pool() == 0,
            Window::Minion => self.alone_acted || self.turn_is_over(),
            Window::Unlock | Window::Master | Window::Influence | Window::Discard => {
                self.turn_is_over()
            }
            Window::BeforeResolution
            | Window::AfterDiablerie
            | Window::AfterCombat
            | Window::EndOfRound => false,
        }
    }

    /// Whether a Methuselah has something in play that she might use in the prevention step.
    pub(crate) fn has_for_prevention(&self, seat: Seat) -> bool {
        let mine = self.controlled[seat.index()].or(&self.for_others);
        !self.usable[Window::Prevent as usize].and(&mine).is_empty()
    }

    /// Whether a Methuselah has a card in hand with one of these marks, which stand in the set of
    /// its windows beside them.
    fn has_marked(&self, seat: Seat, mark: WindowSet) -> bool {
        self.seats[seat.index()].hand_windows.meets(mark)
    }

    /// Whether a Methuselah has a minion that can play a reaction.
    fn anybody_can_react(&self, seat: Seat) -> bool {
        !self.unlocked_of(seat).is_empty()
            || (self.ready_of(seat).into_iter())
                .any(|m| self.can_react(m) || self.is_as_unlocked(m, |_| true))
    }

    /// Whether an ability may be used: its conditions, its costs, its targets, and that it is needed.
    fn can_use(&self, id: AbilityId, scope: &Scope, window: Window, subject: Slot) -> bool {
        self.could_use(id, scope, window, subject, true)
    }

    /// Whether it may be used, and that it is needed only where this is asked.
    #[inline]
    fn could_use(
        &self,
        id: AbilityId,
        scope: &Scope,
        window: Window,
        subject: Slot,
        needed: bool,
    ) -> bool {
        let def = self.db.ability(id);
        let Ability::Use {
            by,
            instead_of,
            when,
            cost,
            choose,
            bystander,
            once,
            by_name,
            by_acting,
            ..
        } = &def.ability
        else {
            return false;
        };
        if let (Some(once), true) = (once, *by_name || *by_acting) {
            let bit = crate::state::scope_bit(*once);
            let what = crate::state::Deed::Played(def.def);
            let whose = self.whose_limit(scope, *by_acting);
            let done =
                |d: &crate::state::Done| d.minion == whose && d.what == what && d.scopes & bit != 0;
            if self.done.iter().any(done) {
                return false;
            }
        }
        let combat_moment = matches!(
            window,
            Window::Maneuver
                | Window::Press
                | Window::AdditionalStrikes
                | Window::Prevent
                | Window::StrikeChosen
        );
        let any_time = def.windows.contains(WindowSet::ANY_TIME);
        if combat_moment && !bystander && !any_time {
            let minion = if matches!(window, Window::Prevent | Window::StrikeChosen) {
                subject
            } else {
                self.combatant_of(scope.seat)
            };
            if !minion.is_some() || minion != scope.me {
                return false;
            }
        }
        // Conditions are the card's, whoever may use it; or each user's, where anybody may.
        let card = match scope.this.is_some() && *by != Meth::Each {
            true => self.scope(scope.this),
            false => *scope,
        };
        let view = Scope {
            seat: card.seat,
            ..*scope
        };
        self.can_replace(instead_of.as_ref(), &view, window)
            && self.all_hold(self.db, when, &view)
            && !self.is_barred_reaction(self.db, def, when, scope.me)
            && self.step_fits_moment(def, scope, window, subject)
            && (!needed || self.needed(&def.needs, scope.me, subject))
            && (def.needs.block_as).is_none_or(|vampire| self.can_block_as(scope.this, vampire))
            && self.can_pay_all(cost, scope)
            && self.all_have_candidates(
                choose,
                scope,
                Source::Use(
                    Some(id).filter(|_| def.needs.block_of_target || window == Window::AfterCombat),
                ),
            )
    }

    /// Whether a choice is that a card in play attempts to block, which is no minion.
    #[inline]
    fn is_block_by_card(&self, choice: Choice) -> bool {
        matches!(choice, Choice::Use(slot, n)
            if self.db.ability(self.ability_at(slot, n)).needs.block_as.is_some())
    }

    fn once_of(&self, id: AbilityId) -> Option<Span> {
        match &self.db.ability(id).ability {
            Ability::Use { once, .. }
            | Ability::Strike { once, .. }
            | Ability::Trigger { once, .. } => *once,
            Ability::Static {
                what: Stat::Reduces(reduces),
                ..
            } => reduces.once,
            Ability::Static {
                what: Stat::PlaysAsVampire(way),
                ..
            } => way.held.then_some(Span::Combat),
            Ability::Static { .. } | Ability::Act { .. } => None,
        }
    }

    fn changes_hand(&self, id: AbilityId) -> bool {
        matches!(
            &self.db.ability(id).ability,
            Ability::Static {
                what: crate::script::Stat::Change(crate::script::Number::HandSize),
                ..
            }
        )
    }
}

impl Rules<'_> {
    /// A Methuselah has passed in the window that waits, by declining what she has used there. Where
    /// she has used nothing else, those who had passed before her still have: nobody asks them again
    /// because of what has not happened.
    pub(crate) fn has_declined(&mut self, seat: Seat) {
        let used = self.alone_used;
        let window = self.frames.iter_mut().rev().find_map(|f| {
            let Frame::Window(window) = f else {
                return None;
            };
            Some(window)
        });
        if let Some(window) = window {
            window.passed |= seat.bit();
            if !used {
                window.passed |= window.before(seat);
            }
        }
    }

    /// These have passed in the window on top of the stack, one bit a seat. Nothing in play asks who
    /// has, so that nothing that waits for its conditions to hold need be looked at.
    #[inline]
    fn pass_for(&mut self, seats: u8) {
        let Some(Frame::Window(window)) = self.frames.last_mut() else {
            unreachable!("a window is on top");
        };
        window.passed |= seats;
    }

    /// Opens a window in which one Methuselah alone may do something.
    pub(crate) fn open_for(&mut self, window: Window, seat: Seat, subject: Slot) {
        self.push(Frame::Window(WindowFrame {
            window: Some(window),
            first: seat,
            next: 0,
            whose: seat.bit(),
            passed: 0,
            subject,
            x: 0,
        }));
    }

    /// A Methuselah passes: she declines to block, or her minion makes the default strike.
    // Always in line: it is asked of each seat that has nothing to do in a window, and mostly does nothing.
    #[inline(always)]
    fn passes(&mut self, window: Window, seat: Seat, subject: Slot) {
        if window == Window::NoBlock && seat != self.action.seat {
            self.action.declined |= seat.bit();
            self.stirred = true;
        }
        if window == Window::Strike {
            self.choose_hand_strike(subject);
        }
    }

    /// Carries out a choice that belongs to the window itself.
    fn answer_own(&mut self, window: Window, seat: Seat, subject: Slot, choice: Choice) {
        match window {
            Window::Unlock => self.answer_unlock(seat, choice),
            Window::Master => self.answer_mark(seat, choice),
            Window::Minion => self.answer_minion_phase(seat, choice),
            Window::Influence => self.answer_influence(seat, choice),
            Window::Discard => self.answer_discard(seat, choice),
            Window::NoBlock => self.answer_block(choice),
            Window::Polling => self.answer_polling(seat, choice),
            Window::Strike | Window::Maneuver => self.answer_strike(window, subject, choice),
            other @ (Window::AsPlayed
            | Window::Announced
            | Window::BlockAttempt
            | Window::BlocksDeclined
            | Window::Blocked
            | Window::BleedSucceeds
            | Window::AfterResolution
            | Window::BeforeVotes
            | Window::BeforeResolution
            | Window::CombatBegins
            | Window::BeforeRange
            | Window::BeforeStrikes
            | Window::StrikeDeclared
            | Window::StrikeChosen
            | Window::StrikeResolution
            | Window::Damage
            | Window::AdditionalStrikes
            | Window::Prevent
            | Window::GoingToTorpor
            | Window::BeingBurned
            | Window::Diablerized
            | Window::Burned
            | Window::ToTorpor
            | Window::Gains
            | Window::AfterDiablerie
            | Window::LockingToBlock
            | Window::AfterCombat
            | Window::Press
            | Window::EndOfRound
            | Window::BeingOusted) => unreachable!("{choice:?} in {other:?}"),
        }
    }

    /// An action has failed as it is announced, or has ended: it has been announced all the same, so
    /// that what must be used then is used before the window closes, and nothing else. Asks who must
    /// use something; says whether anybody must.
    fn asks_for_duty(&mut self, mut frame: WindowFrame) -> bool {
        let window = Window::Announced;
        if self.usable_in(window).is_empty() && !self.lasting_windows(window) {
            return false;
        }
        let mut left = self.alive & frame.whose & !frame.passed;
        while left != 0 {
            let seat = frame.foremost(left);
            self.choices.clear();
            let usable = self.usable_by(seat, self.usable_in(window));
            if self.collect_abilities(window, seat, frame.subject, usable) {
                let mut choices = std::mem::take(&mut self.choices);
                choices.retain(|choice| self.is_duty(*choice));
                self.choices = choices;
                frame.passed |= frame.before(seat);
                self.become_frame(frame);
                self.ask(seat, Prompt::Window(window));
                return true;
            }
            left &= !seat.bit();
        }
        self.choices.clear();
        false
    }

    /// The window that a choice is for: before votes, what is used so at any time of the polling step
    /// is offered as well.
    fn window_of_choice(
        &self,
        window: Window,
        seat: Seat,
        subject: Slot,
        choice: Choice,
    ) -> Window {
        if window != Window::BeforeVotes {
            return window;
        }
        let before = if let Choice::Play(card) = choice {
            let (id, only) = (self.db.def_of(card), self.only_player(card));
            let modes = &self.db.def(id).modes;
            modes.iter().all(|m| !m.windows.has(Window::Polling))
                || self.can_play_by(seat, id, window, subject, only, Mastery::Usual)
        } else if let Choice::Use(slot, n) = choice {
            let ability = self.ability_at(slot, n);
            self.db.ability(ability).windows.has(window)
        } else if let Choice::UseLasting(n) = choice {
            let ability = self.lasting[usize::from(n)].ability;
            self.db.ability(ability).windows.has(window)
        } else {
            true
        };
        match before {
            true => window,
            false => Window::Polling,
        }
    }

    /// Something has been used in the polling step and nobody has voted yet: what comes before votes
    /// can still be used, a card drawn for that among it, and after that everything else again. This
    /// is the window of the polling step, which becomes the earlier one.
    fn before_votes_again(&mut self, frame: &mut WindowFrame) {
        let below = self.frames.iter_mut().rev().nth(1);
        let Some(below @ Frame::Referendum(ReferendumStep::Tally)) = below else {
            return;
        };
        *below = Frame::Referendum(ReferendumStep::Polling);
        frame.window = Some(Window::BeforeVotes);
    }

    /// Whether a choice is to use what must be used.
    fn is_duty(&self, choice: Choice) -> bool {
        let id = if let Choice::Use(slot, n) = choice {
            self.ability_at(slot, n)
        } else if let Choice::UseLasting(n) = choice {
            self.lasting[usize::from(n)].ability
        } else {
            return false;
        };
        let ability = &self.db.ability(id).ability;
        matches!(ability, Ability::Use { must: true, .. })
    }

    /// Collects what `seat` may do in the window, with what is in her hand if that might serve, and
    /// with what in play has an ability for the window; says whether it is more than to pass.
    fn has_choice(
        &mut self,
        window: Window,
        seat: Seat,
        subject: Slot,
        by_hand: bool,
        usable: SlotSet,
    ) -> bool {
        self.choices.clear();
        self.collect(window, seat, subject, by_hand, usable);
        let has = self.choices.len() > 1 || !matches!(self.choices[0], Choice::Pass);
        if !has {
            self.choices.clear();
        }
        has
    }

    /// Collects what `seat` may do in the window.
    fn collect(
        &mut self,
        window: Window,
        seat: Seat,
        subject: Slot,
        by_hand: bool,
        usable: SlotSet,
    ) {
        self.offer(Choice::Pass);
        let may_pass = match window {
            Window::Unlock => self.collect_unlock(seat),
            Window::Master => self.collect_marks(seat),
            Window::Minion => self.collect_minion_phase(seat),
            Window::Influence => self.collect_influence(seat),
            Window::Discard => self.collect_discard(seat),
            Window::NoBlock => self.collect_blocks(seat),
            Window::Polling => self.collect_votes(seat),
            Window::Strike => self.collect_strikes(seat, subject),
            Window::Maneuver => self.collect_weapon_maneuvers(seat),
            Window::AsPlayed
            | Window::Announced
            | Window::BlockAttempt
            | Window::BlocksDeclined
            | Window::Blocked
            | Window::BleedSucceeds
            | Window::AfterResolution
            | Window::BeforeVotes
            | Window::BeforeResolution
            | Window::CombatBegins
            | Window::BeforeRange
            | Window::BeforeStrikes
            | Window::StrikeDeclared
            | Window::StrikeChosen
            | Window::StrikeResolution
            | Window::Damage
            | Window::AdditionalStrikes
            | Window::Prevent
            | Window::GoingToTorpor
            | Window::BeingBurned
            | Window::Diablerized
            | Window::Burned
            | Window::ToTorpor
            | Window::Gains
            | Window::AfterDiablerie
            | Window::LockingToBlock
            | Window::AfterCombat
            | Window::Press
            | Window::EndOfRound
            | Window::BeingOusted => true,
        };
        if by_hand {
            self.collect_hand(window, seat, subject);
        }
        if self.anything_changes(FROM_ASH_HEAP) && !self.is_prevention_outside_combat(window) {
            self.collect_ash_heap(window, seat, subject);
        }
        let usable = self.usable_by(seat, usable);
        let must = (!usable.is_empty() || self.lasting_windows.has(window))
            && self.collect_abilities(window, seat, subject, usable);
        if must || !may_pass {
            self.choices.remove(0);
            if self.choices.is_empty() {
                self.offer(Choice::Pass);
            }
        }
        if window == Window::BeforeVotes && !matches!(self.choices[..], [Choice::Pass]) {
            self.collect_for_polling(seat);
        }
    }

    /// Whoever has something to use before votes is offered besides what can be used in all of the
    /// polling step, which has begun (RTR 20040501). Whoever has nothing else is not asked: all of it
    /// can be used before she votes, too.
    #[cold]
    fn collect_for_polling(&mut self, seat: Seat) {
        let window = Window::Polling;
        let offered = self.choices.len();
        if self.hands_for(window) & seat.bit() != 0 {
            self.collect_hand(window, seat, Slot::NONE);
        }
        if self.anything_changes(FROM_ASH_HEAP) {
            self.collect_ash_heap(window, seat, Slot::NONE);
        }
        let usable = self.usable_by(seat, self.usable_in(window));
        self.collect_abilities(window, seat, Slot::NONE, usable);
        let mut at = offered;
        while at < self.choices.len() {
            match self.choices[..offered].contains(&self.choices[at]) {
                true => _ = self.choices.remove(at),
                false => at += 1,
            }
        }
    }

    /// Opens the window in which damage to a minion may be prevented: by its controller, and by
    /// whoever might do so beside the combat, in the usual order then.
    pub(crate) fn open_prevention(&mut self, victim: Slot) {
        let controller = self.p(victim).controller;
        let others = |s: Seat| {
            s != controller
                && (self.has_marked(s, WindowSet::OTHERS_COMBATS) || self.has_for_prevention(s))
        };
        if self.all_seats().any(others) {
            self.open(Window::Prevent, victim);
        } else {
            self.open_for(Window::Prevent, controller, victim);
        }
    }

    fn collect_hand(&mut self, window: Window, seat: Seat, subject: Slot) {
        let mut kinds = Kinds::default();
        while let Some(card) =
            self.next_own_kind(self.db, seat, &mut kinds, |id| self.serves(id, window))
        {
            if self.can_play(seat, self.db.def_of(card), window, subject) {
                self.offer(Choice::Play(card));
            }
        }
        if !self.held.is_empty() {
            self.collect_held(window, seat, subject);
        }
    }

    /// Offers what a minion may play from the ash heap, as if it were in the hand: one of a name.
    #[cold]
    fn collect_ash_heap(&mut self, window: Window, seat: Seat, subject: Slot) {
        let mut offered: Option<DefId> = None;
        for at in 0..self.seats[seat.index()].ash_heap().len() {
            let local = self.seats[seat.index()].ash_heap()[at];
            let card = CardId::new(seat, local);
            let id = self.db.def_of(card);
            let only = self.player_from_ash_heap(card);
            if only.is_some()
                && offered != Some(id)
                && self.serves(id, window)
                && self.can_play_by(seat, id, window, subject, only, Mastery::Usual)
            {
                offered = Some(id);
                self.offer(Choice::Play(card));
            }
        }
    }

    /// Offers what things in play hold, as if it were in the hand.
    #[cold]
    fn collect_held(&mut self, window: Window, seat: Seat, subject: Slot) {
        for i in 0..self.held.len() {
            let held = self.held[i];
            let id = self.db.def_of(held.card);
            let def = self.db.def(id);
            let fits = def.windows.has(window) || def.reactions.has(window);
            let only = self.only_player(held.card);
            let kept = self.may_use_kept(self.db, held, seat);
            let mastery = if kept { Mastery::Kept } else { Mastery::Usual };
            if fits
                && (kept || self.may_play_held(held, seat))
                && !self.keeps_from_playing(held, only)
                && self.can_play_by(seat, id, window, subject, only, mastery)
            {
                self.offer(Choice::Play(held.card));
            }
        }
    }

    /// Collects abilities of things in play, of which those with one for the window are given, and of
    /// lasting effects; says whether one must be used.
    fn collect_abilities(
        &mut self,
        window: Window,
        seat: Seat,
        subject: Slot,
        usable: SlotSet,
    ) -> bool {
        let mut must_use = false;
        for slot in usable {
            let p = self.p(slot);
            let (def, mode, used) = (self.db.def(p.def), p.mode, p.used);
            for (n, id) in def.abilities(mode).enumerate() {
                let def = self.db.ability(id);
                if !def.windows.has(window) || used & def.used_bit != 0 {
                    continue;
                }
                let Ability::Use { by, must, .. } = &def.ability else {
                    continue;
                };
                let mut scope = self.scope(slot);
                if !self.is_meant(seat, *by, &scope) || self.unusable_this_round(slot) {
                    continue;
                }
                scope.seat = seat;
                if self.can_use(id, &scope, window, subject) {
                    must_use |= must;
                    self.offer(Choice::Use(slot, n as u8));
                }
            }
        }
        if self.lasting_windows.has(window) {
            must_use |= self.collect_lasting(window, seat, subject);
        }
        must_use
    }

    /// Collects abilities of lasting effects; says whether one must be used.
    fn collect_lasting(&mut self, window: Window, seat: Seat, subject: Slot) -> bool {
        let mut must_use = false;
        for i in 0..self.lasting.len() {
            let l = self.lasting[i];
            let def = self.db.ability(l.ability);
            let scope = Scope::of_lasting(self.db, &l);
            if !l.used
                && l.seat == seat
                && def.windows.has(window)
                && self.can_use(l.ability, &scope, window, subject)
            {
                must_use |= matches!(def.ability, Ability::Use { must: true, .. });
                self.offer(Choice::UseLasting(i as u8));
            }
        }
        must_use
    }

    /// An ability is used in the action that goes on: who could not have had it used, were it acting,
    /// cannot take the place of the acting minion.
    #[cold]
    fn leave_out_for_use(&mut self, id: AbilityId, scope: &Scope, window: Window, subject: Slot) {
        let actor = self.action.actor;
        // What has been given to the acting minion is given to whoever acts.
        let given = scope.chosen.is_some() && scope.me == actor;
        let chosen = scope.chosen.copied().unwrap_or_default();
        self.leave_out(&|other, minion| {
            let scope = Scope {
                me: if given { minion } else { scope.me },
                chosen: scope.chosen.map(|_| &chosen),
                ..*scope
            };
            let subject = if subject == actor { minion } else { subject };
            other.could_use(id, &scope, window, subject, false)
        });
    }

    /// Uses an ability: its targets are named, its costs paid, its steps carried out.
    /// `source` is the thing in play whose text it is, which keeps its limit.
    fn use_ability(&mut self, seat: Seat, id: AbilityId, scope: &Scope, source: Slot) {
        let def = self.db.ability(id);
        let Ability::Use {
            once,
            by_name,
            by_acting,
            ..
        } = &def.ability
        else {
            unreachable!("only what may be used is offered");
        };
        if let (Some(once), true) = (once, *by_name || *by_acting) {
            let bit = crate::state::scope_bit(*once);
            let whose = self.whose_limit(scope, *by_acting);
            self.record(whose, crate::state::Deed::Played(def.def), bit);
        }
        if source.is_some() && once.is_some() && !by_acting {
            let bit = def.used_bit;
            self.p_mut(source).used |= bit;
            self.used.insert(source);
        }
        self.tell(GameEvent::Used {
            seat,
            slot: scope.this.some(),
            card: def.def,
        });
        let ctx = Ctx {
            seat,
            def: def.def,
            this: scope.this,
            me: scope.me,
            ability: Some(id),
            chosen: scope
                .chosen
                .map_or_else(Chosen::default, |c| c.but(def.own)),
            as_vampire: scope.as_vampire,
            ..Ctx::default()
        };
        self.push(frames::Run {
            ctx,
            code: def.code,
            pc: 0,
            then: Then::Nothing,
        });
    }

    /// A period is over: what was limited to once in it may be used again, and
    /// what lasted to its end is gone.
    pub(crate) fn period_ends(&mut self, spans: &[Span]) {
        if self.done.is_empty() && self.lasting.is_empty() && self.used.is_empty() {
            return;
        }
        let bit = |mask, period: &Span| mask | crate::state::scope_bit(*period);
        let over = spans.iter().fold(0, bit);
        self.done.retain_mut(|d| d.end(over));
        self.names_barred &= over & crate::state::scope_bit(Span::Turn) == 0;
        if !self.lasting.is_empty() {
            self.lasting_end(spans);
        }
        for slot in self.used {
            let p = *self.p(slot);
            let mut used = p.used;
            for id in self.db.def(p.def).abilities(p.mode) {
                if self.once_of(id).is_some_and(|o| spans.contains(&o)) {
                    used &= !self.db.ability(id).used_bit;
                }
            }
            self.p_mut(slot).used = used;
            self.used.set(slot, used != 0);
        }
    }

    /// What lasted to the end of some spans is gone, and what lasts longer may be used again where it
    /// was limited to once in them.
    fn lasting_end(&mut self, spans: &[Span]) {
        // Control to the end of the next action outlasts this one, and a turn without another.
        let next = |l: &Lasting| l.back.is_some() && l.until == Some(Span::Action);
        let ends = |l: &Lasting| l.until.is_some_and(|u| spans.contains(&u)) && !next(l);
        let hands = self
            .lasting
            .iter()
            .any(|l| ends(l) && self.changes_hand(l.ability));
        if hands {
            self.hands_dirty = u8::MAX;
        }
        if self.lasting.iter().any(|l| l.back.is_some() && ends(l)) {
            self.give_back(ends);
        }
        self.lasting.retain(|l| !ends(l));
        if self.lasting.is_empty() {
            self.lasting_kinds = KindSet::EMPTY;
            self.changing = self.static_kinds;
            self.lasting_windows = WindowSet::default();
        }
        for i in 0..self.lasting.len() {
            let limit = self.once_of(self.lasting[i].ability);
            if limit.is_some_and(|o| spans.contains(&o)) {
                self.lasting[i].used = false;
            }
        }
    }
}
