//! What is played while an action is under way, by those who act and by those who react.

use engine::script::{ActionKind, Blow, Window};
use engine::vocab::CardType;
use engine::{ActionView, DefId, Seat, Slot};

use super::cards::Uses;
use super::fits::{blood_cost, Player};
use super::Eye;

/// How a bleed is answered: bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers(u8);

impl Answers {
    /// It is sent on.
    pub const BOUNCE: Answers = Answers(1);
    /// It is made less.
    pub const REDUCE: Answers = Answers(2);
    /// Either.
    pub const ANY: Answers = Answers(Answers::BOUNCE.0 | Answers::REDUCE.0);
}

impl Eye<'_> {
    /// A card played during an action, in one of its modes by one minion.
    pub fn during_action(&self, window: Window, def: DefId, mode: u8, minion: Slot) -> f32 {
        let count = || self.weigh_during_action(window, def, mode, minion);
        self.notes.plays.of((window, def, mode, minion), count)
    }

    fn weigh_during_action(&self, window: Window, def: DefId, mode: u8, minion: Slot) -> f32 {
        let Some(action) = self.action() else {
            return -1.0;
        };
        let card = self.view.cards().def(def);
        let m = &card.modes[mode as usize];
        let price = 0.05 + self.temper.price * blood_cost(card, m) as f32;
        if self.cannot_pay_then(&action, window, minion, blood_cost(card, m)) {
            return -2.0;
        }
        let worth = if action.seat == self.table.me {
            self.modifier(window, def, mode, minion)
        } else {
            self.reaction(window, def, mode, minion)
        };
        worth - price
    }

    /// Whether an acting minion that spends so much blood has too little left for what its action
    /// costs, which is paid as it succeeds.
    fn cannot_pay_then(&self, action: &ActionView, window: Window, minion: Slot, n: u8) -> bool {
        let view = self.view;
        let before = matches!(
            window,
            Window::Announced | Window::NoBlock | Window::BlockAttempt | Window::BlocksDeclined
        );
        let Some(card) = action.card.map(|def| view.cards().def(def)) else {
            return false;
        };
        if n == 0 || !before || action.minion != Some(minion) || !view.is_vampire(minion) {
            return false;
        }
        let modes = card.modes.iter().filter(|m| m.action.is_some());
        let due = modes.map(|m| blood_cost(card, m)).min().unwrap_or(0);
        view.counters(minion) < due.saturating_add(n)
    }

    /// Stealth needed to slip past the blocker.
    pub fn stealth_needed(&self) -> i32 {
        let blocked = self.action().and_then(|a| Some((a.stealth, a.blocker?)));
        blocked.map_or(0, |(stealth, b)| self.view.intercept(b) - stealth + 1)
    }

    /// Stealth that cards in hand could add for the acting minion.
    pub fn stealth_of_actor(&self) -> i32 {
        let actor = self.action().and_then(|a| a.minion);
        actor.map_or(0, |minion| self.stealth_in_hand(minion))
    }

    /// Stealth that cards in hand could add for a minion to the action under way.
    pub fn stealth_in_hand(&self, minion: Slot) -> i32 {
        (self.notes.stealth).of(minion, || self.count_stealth_in_hand(minion))
    }

    fn count_stealth_in_hand(&self, minion: Slot) -> i32 {
        let view = self.view;
        let player = Player::known(self, minion);
        let mut sum = 0;
        for def in self.hand_for(Uses::STEALTH) {
            let card = view.cards().def(def);
            let best = card
                .modes
                .iter()
                .enumerate()
                .filter(|(_, m)| {
                    m.windows.has(Window::BlockAttempt)
                        && m.user.is_none()
                        && player.can_play(card, m)
                })
                .map(|(n, _)| self.book.mode(def, n as u8).stealth)
                .max();
            sum += best.unwrap_or(0).max(0) as i32;
        }
        sum
    }

    /// What the action under way is worth to the one who acts, and what a block would cost.
    fn at_stake(&self) -> f32 {
        let Some(action) = self.action() else {
            return 0.0;
        };
        let gain = match action.kind {
            ActionKind::Bleed => action.target.map_or(0.0, |t| {
                // One that has been sent on is worth no card of its own, and may ripen for another.
                let besides = if t == self.table.prey { 0.5 } else { -1.0 };
                self.table.harm(t, action.bleed as f32) + besides
            }),
            ActionKind::Political => 3.0,
            ActionKind::Hunt => 0.8,
            ActionKind::LeaveTorpor | ActionKind::Rescue => 4.0,
            ActionKind::Other
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Diablerize
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::GainPower
            | ActionKind::BurnIncapacitated => 2.5,
        };
        self.temper.insist * gain - self.fight(action.minion, action.blocker)
    }

    fn modifier(&self, window: Window, def: DefId, mode: u8, minion: Slot) -> f32 {
        let Some(action) = self.action() else {
            return -1.0;
        };
        let t = self.book.mode(def, mode);
        match window {
            Window::BlockAttempt if t.stealth > 0 => {
                let needed = self.stealth_needed();
                let available = self.stealth_of_actor();
                if needed <= 0 || available < needed && (t.stealth as i32) < needed {
                    return -1.0;
                }
                // Enough and no more; what serves twice is kept.
                let waste = (t.stealth as i32 - needed).max(0) as f32;
                self.at_stake() - 0.2 * waste + if t.stealth as i32 >= needed { 0.5 } else { 0.0 }
            }
            Window::BlockAttempt if t.holds_off => match self.stealth_needed() <= 0 {
                // What will not be caught needs no help.
                true => -1.0,
                false => self.at_stake() + 0.5,
            },
            Window::Announced if t.stealth > 0 => 0.5,
            Window::Announced if t.holds_off => match self.may_be_blocked() {
                true => 0.4 * self.at_stake(),
                false => -1.0,
            },
            Window::Blocked if t.goes_on || t.holds_off => self.at_stake(),
            _ if t.unblockable => self.all_or_nothing(t.self_damage as f32),
            Window::BleedSucceeds if t.bleed_fails => -3.0,
            Window::BlocksDeclined if t.bleed > 0 || t.low_bleed.0 > 0 => {
                let target = action.target.unwrap_or(self.table.prey);
                let n = self.extra_bleed(def, mode, target);
                if n <= 0.0 {
                    return -1.0;
                }
                let before = action.bleed as f32;
                self.table.harm(target, before + n) - self.table.harm(target, before)
            }
            Window::Blocked if t.ends_action => 0.8 - self.fight(action.minion, action.blocker),
            Window::AfterResolution if t.unlocks_me && self.spent_by(def, mode, minion) => -1.0,
            Window::AfterResolution if t.unlocks_me => self.another_action(minion),
            Window::AfterResolution if t.margin => 2.5,
            Window::Polling if t.abstain => self.abstain_worth(None),
            Window::Polling if t.votes > 0 => self.more_votes(t.votes as i32, false, false),
            Window::Polling if t.cancels_referendum => -self.pending_motion().worth,
            _ if t.on_me || t.stays => self.comes_into_play(t),
            _ if t.unlocks_target => self.unlocks_somebody(minion),
            Window::Unlock
            | Window::Master
            | Window::Minion
            | Window::Influence
            | Window::Discard
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
            | Window::BeforeRange
            | Window::Maneuver
            | Window::BeforeStrikes
            | Window::Strike
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
            | Window::BeingOusted => -1.0,
        }
    }

    /// What it is worth that a card that is played during an action comes into play with it.
    fn comes_into_play(&self, t: &super::cards::Traits) -> f32 {
        if t.on_me {
            0.4 + t.to_bearer + t.in_play
        } else {
            0.4 + self.temper.holding * t.in_play
        }
    }

    /// What it is worth that another minion unlocks.
    fn unlocks_somebody(&self, but: Slot) -> f32 {
        let view = self.view;
        (view.ready(self.table.me).into_iter())
            .filter(|slot| *slot != but && view.locked(*slot))
            .map(|slot| self.another_action(slot))
            .fold(-1.0, f32::max)
    }

    /// Whether anybody who may block the action under way has an unlocked minion.
    fn may_be_blocked(&self) -> bool {
        let view = self.view;
        let awake = |seat: Seat| !view.unlocked(seat).is_empty();
        self.action().is_some_and(|action| match action.target {
            Some(target) => awake(target),
            None => awake(self.table.prey) || awake(self.table.predator),
        })
    }

    /// Bleed that a modifier adds against this target.
    pub fn extra_bleed(&self, def: DefId, mode: u8, target: Seat) -> f32 {
        let t = self.book.mode(def, mode);
        let limited = self.view.cards().def(def).modes[mode as usize]
            .needs
            .limited;
        if (limited || t.low_bleed.0 > 0) && self.view.limited_bleed_used() {
            return 0.0;
        }
        let low = if self.view.pool(target) <= t.low_bleed.1 {
            t.low_bleed.0
        } else {
            0
        };
        (t.bleed + low) as f32
    }

    /// Something drastic is done only to oust.
    fn all_or_nothing(&self, damage: f32) -> f32 {
        let Some(action) = self.action() else {
            return -1.0;
        };
        let kills = action.kind == ActionKind::Bleed
            && action.target == Some(self.table.prey)
            && action.bleed as f32 >= self.table.pool[self.table.prey.index()];
        if kills && !self.view.unlocked(self.table.prey).is_empty() {
            8.0 - damage
        } else {
            -2.0
        }
    }

    /// Whether playing a card takes the last blood of a minion, which can only hunt then.
    fn spent_by(&self, def: DefId, mode: u8, minion: Slot) -> bool {
        let card = self.view.cards().def(def);
        let cost = blood_cost(card, &card.modes[mode as usize]);
        cost > 0 && self.view.counters(minion) <= cost
    }

    /// What it is worth that a minion can act again, or block in the turns to come.
    pub fn another_action(&self, minion: Slot) -> f32 {
        let view = self.view;
        if view.counters(minion) == 0 {
            return -1.0;
        }
        if view.active() != self.table.me {
            return 1.2;
        }
        let bled = view.has_acted(minion, ActionKind::Bleed);
        let blocks = 0.4 * self.table.my_threat() * self.table.own_pool();
        (if bled { 0.8 } else { 2.0 }) + blocks * 0.5
    }

    // ---- reactions ----

    /// Whether an action is an attack on this seat.
    fn under_attack(&self) -> bool {
        self.action()
            .is_some_and(|a| a.target == Some(self.table.me))
    }

    /// What it is worth that the bleed under way goes to somebody else: the best new target.
    pub fn redirect_worth(&self, to: Seat) -> f32 {
        let Some(action) = self.action() else {
            return -1.0;
        };
        let n = action.bleed as f32;
        self.table.harm(to, n) - self.table.harm(self.table.me, n)
    }

    /// The same, at its best, if the hand has what it takes; nothing otherwise.
    pub fn bounce_worth(&self) -> f32 {
        let view = self.view;
        if !self.under_attack() || self.action().is_none_or(|a| a.bleed < 2) {
            return 0.0;
        }
        let able = view
            .ready(self.table.me)
            .into_iter()
            .any(|s| view.can_react(s) && self.holds(s, Answers::BOUNCE));
        if able {
            self.best_redirect()
        } else {
            0.0
        }
    }

    fn best_redirect(&self) -> f32 {
        let view = self.view;
        let actor = self.action().map(|a| a.seat);
        view.seats()
            .filter(|s| *s != self.table.me && Some(*s) != actor)
            .map(|s| self.redirect_worth(s))
            .fold(-1.0, f32::max)
    }

    /// Whether the hand holds a card that a minion can play and that answers a bleed in one of these ways.
    pub fn holds(&self, minion: Slot, answers: Answers) -> bool {
        let has = (self.notes.answers).of(minion, || self.count_answers(minion));
        has & answers.0 != 0
    }

    /// In which ways a minion could answer a bleed by cards in hand.
    fn count_answers(&self, minion: Slot) -> u8 {
        let player = Player::known(self, minion);
        let mut found = 0;
        for def in self.hand_for(Uses::ANSWER) {
            let card = self.view.cards().def(def);
            for (m, t) in card.modes.iter().zip(self.book.modes(def)) {
                let bounce = if t.bounce { Answers::BOUNCE.0 } else { 0 };
                let reduce = if t.reduce > 0 { Answers::REDUCE.0 } else { 0 };
                let new = (bounce | reduce) & !found;
                if new != 0 && player.can_play(card, m) {
                    found |= new;
                }
            }
        }
        found
    }

    fn reaction(&self, window: Window, def: DefId, mode: u8, minion: Slot) -> f32 {
        let view = self.view;
        let Some(action) = self.action() else {
            return -1.0;
        };
        let t = self.book.mode(def, mode);
        let card = view.cards().def(def);
        let m = &card.modes[mode as usize];
        if t.bounce {
            if !self.under_attack() || window != Window::BlocksDeclined {
                return -1.0;
            }
            let worth = self.best_redirect();
            return worth - self.kept_bounce() - if t.locks_me { 0.3 } else { 0.0 };
        }
        if t.reduce > 0 {
            if !self.under_attack() || window != Window::BlocksDeclined {
                return -1.0;
            }
            let n = (t.reduce as f32).min(action.bleed as f32);
            let before = self.table.harm(self.table.me, action.bleed as f32);
            let after = self.table.harm(self.table.me, action.bleed as f32 - n);
            let threshold = if self.table.in_danger() { 0.3 } else { 1.0 };
            return after - before - threshold;
        }
        if window == Window::Polling {
            if t.abstain {
                return self.abstain_worth(None);
            }
            if t.votes_against > 0 {
                return self.more_votes(t.votes_against as i32, false, true);
            }
            if t.votes > 0 {
                return self.more_votes(t.votes as i32, false, false);
            }
            if t.cancels_referendum {
                let stake = -self.pending_motion().worth;
                return if self.lead(false) <= 0 {
                    stake - 0.5
                } else {
                    -1.0
                };
            }
        }
        if t.no_stealth && action.stealth > 0 {
            return self.intercept_card(action.stealth);
        }
        if m.needs.intercept && t.intercept > 0 && !t.attempts_block {
            let kept = if self.is_bounce(def) {
                self.kept_bounce()
            } else {
                0.0
            };
            // It is of whoever plays it, unless the card is nobody's.
            if m.user.is_none() && action.blocker != Some(minion) {
                return -1.0;
            }
            return self.intercept_card(t.intercept as i32) - kept;
        }
        if window == Window::AfterResolution {
            return if t.unlocks_me {
                self.another_action(minion)
            } else {
                -1.0
            };
        }
        if t.wakes || t.attempts_block {
            return self.wake(window, minion, t.intercept as i32, t.attempts_block);
        }
        if t.ends_action {
            return self.stakes(&action) - 0.8;
        }
        if t.on_me || t.stays {
            return self.comes_into_play(t);
        }
        if t.unlocks_target {
            return self.unlocks_somebody(minion);
        }
        -1.0
    }

    /// What it is worth to cancel the card that is being played, which is what it would do to
    /// this seat.
    pub fn cancel_worth(&self) -> f32 {
        let Some(played) = self.view.being_played() else {
            return -1.0;
        };
        let (view, table) = (self.view, &self.table);
        if played.seat == table.me {
            return -2.0;
        }
        let card = view.cards().def(played.def);
        let Some(mode) = card.modes.get(played.mode as usize) else {
            return -1.0;
        };
        let t = self.book.mode(played.def, played.mode);
        let grudge = self.grudge(played.seat);
        let action = self.action();
        let dreaded = match mode.as_type {
            CardType::Master | CardType::Event => {
                let held = self.temper.holding * t.in_play.max(0.0) + t.gain_pool.max(0) as f32;
                let lost = played.target.map_or(0.0, |slot| match self.is_mine(slot) {
                    true => 2.0 + t.loss * 4.0 + if t.burns_target { 4.0 } else { 0.0 },
                    false => 0.0,
                });
                grudge * held + lost
            }
            CardType::ActionModifier => match action {
                Some(a) if a.target == Some(table.me) && a.kind == ActionKind::Bleed => {
                    let (n, more) = (a.bleed as f32, (t.bleed + t.low_bleed.0) as f32);
                    table.harm(table.me, n) - table.harm(table.me, n + more)
                        + if t.stealth > 0 || t.holds_off || t.unblockable {
                            self.stakes(&a)
                        } else {
                            0.0
                        }
                }
                Some(a) if t.stealth > 0 || t.holds_off => 0.5 * self.stakes(&a),
                _ => 0.0,
            },
            CardType::Reaction => match action {
                Some(a) if a.seat == table.me => {
                    let stops = t.bounce || t.ends_action || t.intercept > 0 || t.reduce > 1;
                    if stops {
                        self.at_stake()
                    } else {
                        0.0
                    }
                }
                _ => 0.0,
            },
            CardType::Combat => match self.combatants() {
                Some((mine, _)) => {
                    let d = t.strike.map_or(0.0, |blow| match blow {
                        Blow::Hand(n) => n as f32,
                        Blow::Damage(n) => n as f32,
                        Blow::Melee(_)
                        | Blow::Dodge
                        | Blow::CombatEnds
                        | Blow::StealBlood(_)
                        | Blow::Destroy
                        | Blow::Steal
                        | Blow::Nothing => 0.5,
                    });
                    self.wound(mine, d + t.hurts as f32)
                }
                None => 0.0,
            },
            CardType::Vampire
            | CardType::Imbued
            | CardType::Action
            | CardType::Ally
            | CardType::Conviction
            | CardType::Equipment
            | CardType::PoliticalAction
            | CardType::Power
            | CardType::Reflex
            | CardType::Retainer => match action {
                Some(a) => self.stakes(&a),
                None => 0.0,
            },
        };
        dreaded - 1.5
    }

    /// What a bounce is worth that stays in hand for a bigger bleed: the less, the more there are.
    fn kept_bounce(&self) -> f32 {
        let t = &self.table;
        let bounces = self
            .view
            .hand()
            .filter(|(_, def)| self.is_bounce(*def))
            .count();
        let n = t.usual_bleed();
        let next = t.harm_flat(t.prey, n) - t.harm_flat(t.me, n);
        self.temper.scarce * next / bounces.max(1) as f32
            + if t.in_danger() { 0.3 } else { 1.0 } * self.temper.bounce
    }

    /// Whether a card sends bleeds on, in any of its modes.
    fn is_bounce(&self, def: DefId) -> bool {
        let modes = self.view.cards().def(def).modes.len();
        (0..modes).any(|n| self.book.mode(def, n as u8).bounce)
    }

    /// Intercept for a block attempt under way: only if it will be enough.
    fn intercept_card(&self, n: i32) -> f32 {
        let Some(action) = self.action() else {
            return -1.0;
        };
        let Some(blocker) = action.blocker.filter(|b| self.is_mine(*b)) else {
            return -1.0;
        };
        let short = action.stealth - self.view.intercept(blocker);
        if short <= 0 || n < short && self.intercept_in_hand(blocker) < short {
            return -1.0;
        }
        let worth = self.stakes(&action) + self.fight(Some(blocker), action.minion);
        worth + 0.3 - 0.15 * (n - short).max(0) as f32
    }

    /// Whether this seat is one of those that may block an action.
    fn may_block(&self, action: &engine::ActionView) -> bool {
        let t = &self.table;
        match action.target {
            Some(target) => target == t.me,
            None => action.seat == t.prey || action.seat == t.predator,
        }
    }

    /// A locked minion could be made to react: to block, or to play what is in hand.
    fn wake(&self, window: Window, minion: Slot, intercept: i32, forced: bool) -> f32 {
        let view = self.view;
        let Some(action) = self.action() else {
            return -1.0;
        };
        if view.can_react(minion) {
            return -1.0;
        }
        let attack = self.under_attack() && action.kind == ActionKind::Bleed;
        match window {
            Window::NoBlock | Window::BlockAttempt => {
                if action.blocker.is_some() || !self.may_block(&action) {
                    return -1.0;
                }
                // Unlocked blockers come first.
                if view
                    .unlocked(self.table.me)
                    .into_iter()
                    .any(|s| self.block_worth(s, 0) > 0.0)
                {
                    return -1.0;
                }
                let bounce = attack && self.holds(minion, Answers::BOUNCE);
                let block = self.block_worth(minion, intercept);
                if bounce && !forced && block < 8.0 {
                    return -1.0;
                }
                block - self.temper.waking
            }
            Window::BlocksDeclined if !forced => {
                if !attack {
                    return -1.0;
                }
                let unlocked = view
                    .ready(self.table.me)
                    .into_iter()
                    .any(|s| view.can_react(s) && self.holds(s, Answers::ANY));
                if unlocked {
                    return -1.0;
                }
                if self.holds(minion, Answers::BOUNCE) {
                    self.best_redirect() - 0.5 - self.kept_bounce()
                } else if self.holds(minion, Answers::REDUCE) {
                    let n = (action.bleed as f32).min(2.0);
                    -self.table.harm(self.table.me, n) - 1.6
                } else {
                    -1.0
                }
            }
            Window::Unlock
            | Window::Master
            | Window::Minion
            | Window::Influence
            | Window::Discard
            | Window::AsPlayed
            | Window::Announced
            | Window::BlocksDeclined
            | Window::Blocked
            | Window::BleedSucceeds
            | Window::AfterResolution
            | Window::BeforeVotes
            | Window::BeforeResolution
            | Window::Polling
            | Window::CombatBegins
            | Window::BeforeRange
            | Window::Maneuver
            | Window::BeforeStrikes
            | Window::Strike
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
            | Window::BeingOusted => -1.0,
        }
    }
}
