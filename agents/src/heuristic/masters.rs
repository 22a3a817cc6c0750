//! Master cards, and what things in play may be used for.

use engine::script::{
    Ability, ActionsOf, Amount, Choose, Cost, Filter, Meth, Who, Window, WindowSet,
};
use engine::verbs::Gist;
use engine::vocab::Keyword;
use engine::{AbilityId, ActionView, DefId, Op, Slot};

use super::fits::{fits, pool_cost};
use super::Eye;

impl Eye<'_> {
    /// A master card from hand.
    pub fn master_worth(&self, def: DefId) -> f32 {
        let view = self.view;
        let card = view.cards().def(def);
        let mut best: f32 = -2.0;
        for (n, mode) in card.modes.iter().enumerate() {
            let t = self.book.mode(def, n as u8);
            let mut worth = t.gain_pool as f32 * self.table.own_pool() + self.burns(t);
            if t.stays {
                worth += self.temper.holding * t.in_play;
                let clan_missing = !card.clans.is_empty()
                    && !view
                        .ready(self.table.me)
                        .into_iter()
                        .any(|s| view.clan(s).is_some_and(|c| card.clans.contains(&c)));
                if clan_missing {
                    worth -= 1.0;
                }
            }
            // Who is known already is not named.
            let named = (mode.choose.first().and_then(Choose::minions))
                .filter(|filters| filters.iter().all(|f| f.is.is_none()));
            match named {
                Some(filters) => {
                    let mut target: f32 = -2.0;
                    for slot in view
                        .seats()
                        .flat_map(|s| view.controlled(s))
                        .filter(|s| filters.iter().any(|f| fits(view, f, *s, None)))
                    {
                        target = target.max(self.target_worth(def, n as u8, slot, 0));
                    }
                    worth += target;
                }
                None if !t.stays => worth += 0.4,
                None => {}
            }
            best = best.max(worth);
        }
        let price = pool_cost(card) * self.table.own_pool() * self.temper.spend;
        let trifle = if card.has(Keyword::Trifle) { 0.1 } else { 0.0 };
        best - price + trifle
    }

    /// Blood that a vampire can spare for the pool.
    pub fn spare_blood(&self, slot: Slot) -> f32 {
        let view = self.view;
        let blood = view.counters(slot) as f32;
        let keep = if self.table.in_danger() { 1.0 } else { 2.0 };
        (blood - keep).max(0.0)
    }

    /// What it is worth to move so much blood of a vampire to the pool.
    pub fn drain_worth(&self, slot: Slot, n: f32) -> f32 {
        let blood = self.view.counters(slot) as f32;
        let n = n.min(blood);
        let left = blood - n;
        let bare = if left < 1.0 {
            2.0
        } else if left < 2.0 {
            0.7
        } else {
            0.0
        };
        n * (self.table.own_pool() - self.temper.blood) - bare
    }

    /// What naming this target is worth, with this card in this mode.
    pub fn target_worth(&self, def: DefId, mode: u8, slot: Slot, nth: usize) -> f32 {
        let view = self.view;
        let card = view.cards().def(def);
        let Some(m) = card.modes.get(mode as usize) else {
            return 0.0;
        };
        let t = self.book.mode(def, mode);
        let Some(owner) = view.controller(slot) else {
            return 0.0;
        };
        let mine = owner == self.table.me;
        let size = view.capacity(slot).unwrap_or(2) as f32;
        let blood = view.counters(slot) as f32;
        let mut worth = 0.0;
        if t.blood_to_pool && nth == 0 {
            let most = m
                .choose
                .iter()
                .find_map(|c| {
                    let Choose::Number(_, Amount::N(most)) = c else {
                        return None;
                    };
                    Some(*most as f32)
                })
                .unwrap_or(1.0);
            let n = most.min(self.spare_blood(slot));
            let again = self.copies_on(def, slot) as f32;
            return self.drain_worth(slot, n) - again * self.table.own_pool() - 0.6;
        }
        if t.fills > 0 {
            let room = size - blood;
            worth += if owner != self.table.me {
                -1.0
            } else if view.region(slot) == engine::Region::Uncontrolled {
                self.fill_worth(slot, t.fills as f32)
            } else {
                (t.fills as f32).min(room) * if blood <= 2.0 { 0.9 } else { 0.5 }
            };
        }
        if t.locks_target && !t.fights {
            worth += if t.stays && !t.on_target {
                // Two of one's own, the first of which is tied up: the least first.
                return match nth {
                    0 => 2.0 - 0.25 * size - view.votes(slot) as f32 * 0.5 + self.crowd(),
                    _ => 0.2 * size + view.votes(slot) as f32,
                };
            } else if mine || view.locked(slot) {
                -2.0
            } else if owner == self.table.prey {
                let alone = view.unlocked(owner).len() == 1;
                0.4 + self.pressure() * if alone { 1.0 } else { 0.4 }
            } else {
                -0.5
            };
        }
        if t.fights {
            let acting = self.action().and_then(|a| a.minion);
            worth += self.attack_worth(slot, acting.or_else(|| self.played_by()));
        }
        if t.burns_target && nth == 0 {
            worth += if mine {
                -5.0
            } else {
                size * self.grudge(owner)
            };
        }
        if t.loss > 0.0 && nth == 0 {
            worth += t.loss * self.loss_of(slot);
        }
        if t.burns_aim > 0 && nth == 0 {
            worth += self.table.harm(owner, t.burns_aim as f32);
        }
        if t.unlocks_target {
            worth += match mine && view.locked(slot) {
                true => self.another_action(slot),
                false => -0.5,
            };
        }
        if t.on_target && nth == 0 {
            let copies = self.copies_on(def, slot) as f32;
            let to_bearer = t.to_bearer + t.in_play.min(0.0);
            let in_torpor = view.region(slot) == engine::Region::Torpor;
            worth += if mine {
                to_bearer * (0.7 + 0.05 * size) - 2.5 * copies - if in_torpor { 1.5 } else { 0.0 }
            } else if to_bearer < 0.0 {
                let hindrance = -to_bearer * (0.5 + 0.06 * size);
                hindrance * self.grudge(owner) * 1.7 - 2.0 * copies
            } else {
                -to_bearer
            };
        }
        worth
    }

    /// How crowded one's own ready region is: whether one of them can be spared.
    fn crowd(&self) -> f32 {
        let ready = self.view.ready(self.table.me).len();
        let votes = self
            .view
            .hand()
            .filter(|(_, d)| {
                self.view
                    .cards()
                    .def(*d)
                    .is(engine::vocab::CardType::PoliticalAction)
            })
            .count();
        match ready {
            0..=2 => -4.0,
            3 => -1.0 + 0.5 * votes as f32,
            _ => 0.5 * votes as f32,
        }
    }

    /// How much it would help that the prey cannot block this turn.
    fn pressure(&self) -> f32 {
        let ready = self.view.unlocked(self.table.me).len() as f32;
        ready.min(4.0) * 0.5
    }

    /// The minion that plays the card whose target is being chosen.
    fn played_by(&self) -> Option<Slot> {
        self.view.in_play_now().and_then(|(_, minion, _)| minion)
    }

    /// Copies of a card on something.
    fn copies_on(&self, def: DefId, slot: Slot) -> usize {
        self.view
            .cards_on(slot)
            .filter(|c| self.view.def(*c) == Some(def))
            .count()
    }

    /// What it is worth to use an ability of something in play.
    pub fn use_worth(&self, window: Window, id: AbilityId, slot: Slot) -> f32 {
        let view = self.view;
        let def = view.cards().ability(id);
        let Ability::Use {
            cost, must, choose, ..
        } = &def.ability
        else {
            return 0.0;
        };
        let ops = view.cards().code(def.code);
        // What may be used at any time has nothing to do with the step of combat that it is.
        let any_time = def.windows.contains(WindowSet::ANY_TIME);
        let combat_step = matches!(
            window,
            Window::Prevent | Window::Press | Window::Maneuver | Window::BeforeRange
        );
        if combat_step && !any_time {
            return self.combat_use(window, ops) - self.use_price(cost);
        }
        let mut worth = if *must { 0.5 } else { 0.0 };
        for op in ops {
            let Some(gist) = view.cards().gist(op) else {
                if let Op::Grant(..) = op {
                    worth += self.grant_worth(window);
                }
                continue;
            };
            worth += self.step_worth(window, gist, slot);
        }
        worth + self.sacrifice(ops, choose.first()) - self.use_price(cost)
    }

    /// What it costs at least that an ability does harm to a minion that must be one's own.
    fn sacrifice(&self, ops: &[Op], choose: Option<&Choose>) -> f32 {
        let view = self.view;
        // Few abilities do any.
        let harms = |op: &Op| {
            view.cards().gist(op).is_some_and(|gist| {
                matches!(
                    gist,
                    Gist::Burn(Who::Target)
                        | Gist::RemoveFromGame(Who::Target)
                        | Gist::SendToTorpor(Who::Target)
                        | Gist::Banish(Who::Target)
                        | Gist::Lock(Who::Target)
                )
            })
        };
        if !ops.iter().any(harms) {
            return 0.0;
        }
        let filters = choose.and_then(Choose::minions).unwrap_or_default();
        let in_turn = view.active() == self.table.me;
        let mine = |f: &Filter| f.whose == Meth::You || f.whose == Meth::Active && in_turn;
        if filters.is_empty() || !filters.iter().all(mine) {
            return 0.0;
        }
        let cost = |slot: Slot| -> f32 {
            let of = |op: &Op| {
                let Some(gist) = view.cards().gist(op) else {
                    return 0.0;
                };
                if matches!(
                    gist,
                    Gist::Burn(Who::Target) | Gist::RemoveFromGame(Who::Target)
                ) {
                    self.loss_of(slot)
                } else if matches!(
                    gist,
                    Gist::SendToTorpor(Who::Target) | Gist::Banish(Who::Target)
                ) {
                    0.6 * self.loss_of(slot)
                } else if gist == Gist::Lock(Who::Target) && !view.locked(slot) {
                    -2.0
                } else {
                    0.0
                }
            };
            ops.iter().map(of).sum()
        };
        let meant = view.controlled(self.table.me).into_iter();
        meant
            .filter(|slot| filters.iter().any(|f| fits(view, f, *slot, None)))
            .map(cost)
            .reduce(f32::max)
            .unwrap_or(0.0)
    }

    fn grant_worth(&self, window: Window) -> f32 {
        if window == Window::Announced {
            // Something for the action just announced.
            1.2
        } else if window == Window::Minion && self.view.active() == self.table.me {
            // A bigger hand until the end of the turn.
            0.1
        } else {
            -0.2
        }
    }

    fn use_price(&self, cost: &[Cost]) -> f32 {
        cost.iter()
            .map(|c| match c {
                Cost::Lock(Who::This) => 0.05,
                Cost::Lock(_) => 0.5,
                Cost::Conviction(n) => 0.4 * *n as f32,
                Cost::Burn(_) => 0.8,
                Cost::Pool(n) => *n as f32 * self.table.own_pool(),
                Cost::Edge => self.table.own_pool(),
                Cost::Blood(n) | Cost::Life(n) => 0.45 * *n as f32,
                Cost::BloodFrom(n, _) => 0.4 * *n as f32,
                Cost::PhaseAction(ActionsOf::Influence, n) => 0.8 * n.unwrap_or(1) as f32,
                Cost::PhaseAction(ActionsOf::Master | ActionsOf::Discard, _) => 0.3,
                Cost::BloodOf(_) => 0.9,
                Cost::Discard(_) => 0.4,
            })
            .sum()
    }

    fn step_worth(&self, window: Window, gist: Gist<'_>, slot: Slot) -> f32 {
        let view = self.view;
        let bearer = view.on(slot);
        let n = |a: &Amount| {
            let Amount::N(n) = a else { return 1.0 };
            *n as f32
        };
        match gist {
            Gist::BloodToPool(Who::Me, a) => bearer.map_or(0.1, |b| self.drained(b, n(a))),
            Gist::PoolToBlood(Who::Me, _) => bearer.map_or(0.1, |b| self.fed(b)),
            Gist::HuntingGround(..) => 1.0,
            Gist::AddBlood(Who::Target, _) => {
                let early = matches!(
                    window,
                    Window::Influence | Window::Master | Window::Minion | Window::Unlock
                );
                match early {
                    true => 1.0,
                    false => 0.3,
                }
            }
            Gist::CountersToBlood(_) => {
                let counters = view.counters(slot) as f32;
                if counters >= 2.0 {
                    counters * 0.7
                } else {
                    -0.5
                }
            }
            Gist::BloodToThis(..) => {
                if view.uncontrolled(self.table.me).is_empty() {
                    -1.0
                } else {
                    0.3
                }
            }
            Gist::GainPool(Meth::You, a) => n(a) * self.table.own_pool(),
            Gist::BurnPool(Meth::Prey, a) => self.table.harm(self.table.prey, n(a)),
            Gist::VotesFromThis(v) => self.more_votes(i32::from(v), false, false),
            Gist::VotesForEach => self.more_votes(2, false, false),
            Gist::Stealth { anyway: false, .. } => {
                let needed = self.stealth_needed();
                let mine = self.action().is_some_and(|a| a.seat == self.table.me);
                if mine && 1 + self.stealth_of_actor() >= needed {
                    3.0
                } else {
                    -1.0
                }
            }
            Gist::Stealth { anyway: true, .. } => 0.8,
            Gist::Intercept { anyway: false, .. } => {
                let enough = |action: &ActionView, blocker: Slot| {
                    let short = action.stealth - view.intercept(blocker);
                    short <= 1 + self.intercept_in_hand(blocker)
                };
                let action = self.action();
                let blocker = action.and_then(|a| Some((a, a.blocker?)));
                match blocker.filter(|(_, b)| self.is_mine(*b)) {
                    Some((action, blocker)) if enough(&action, blocker) => 2.0,
                    _ => -1.0,
                }
            }
            Gist::Lock(Who::Target) => {
                let others = |seat: &engine::Seat| *seat != self.table.me;
                let awake = |seat| !view.unlocked(seat).is_empty();
                match view.seats().filter(others).any(awake) {
                    true => 0.6 + self.pressure(),
                    false => -0.2,
                }
            }
            Gist::MoveToReady(_) => 3.0,
            // The hand is filled up, as it is after a discard.
            Gist::DiscardChosen => self.temper.discard - 0.5 - self.worst_card(),
            Gist::DrawCrypt => -0.5,
            Gist::Draw(a) => 0.25 * n(a),
            // The card blocks, and may be gone by it.
            Gist::AttemptBlock => self.action().map_or(-1.0, |a| self.stakes(&a) - 0.8),
            Gist::Unlock(Who::Target) => {
                let mut mine = view.controlled(self.table.me).into_iter();
                match mine.any(|s| view.locked(s)) {
                    true => 0.6,
                    false => -0.2,
                }
            }
            Gist::Unlock(Who::Me) => match view.locked(bearer.unwrap_or(slot)) {
                true => 1.0,
                false => -0.2,
            },
            Gist::GiveControl(Who::This) => -0.2,
            Gist::Other
            | Gist::Lock(_)
            | Gist::Unlock(_)
            | Gist::Wake
            | Gist::Burn(_)
            | Gist::RemoveFromGame(_)
            | Gist::SendToTorpor(_)
            | Gist::Banish(_)
            | Gist::GiveControl(_)
            | Gist::TakeControl(_)
            | Gist::AddBlood(..)
            | Gist::Heal(..)
            | Gist::LoseBlood(..)
            | Gist::BloodToPool(..)
            | Gist::PoolToBlood(..)
            | Gist::MoveBlood(..)
            | Gist::PoolToThis(_)
            | Gist::GainPool(..)
            | Gist::BurnPool(..)
            | Gist::BurnPoolOrBlood(..)
            | Gist::BurnAllocated
            | Gist::MoveAllocatedPool
            | Gist::BurnPoolForEachMinion
            | Gist::GainPoolForEachOfClan
            | Gist::PutInPlay
            | Gist::PutOn(_)
            | Gist::PutOnAsTitle(..)
            | Gist::BecomeSect(_)
            | Gist::PutChosenInPlay
            | Gist::BringOutVampire
            | Gist::LookAtHand
            | Gist::Fetch
            | Gist::Intercept { .. }
            | Gist::Bleed { .. }
            | Gist::ReduceBleed(_)
            | Gist::BleedFails
            | Gist::RedirectBleed
            | Gist::EndAction
            | Gist::ContinueAction
            | Gist::FailBlock
            | Gist::EndCombat
            | Gist::CancelReferendum
            | Gist::PhaseActions(..)
            | Gist::CancelCard
            | Gist::Votes(_)
            | Gist::VotesAgainst(_)
            | Gist::Abstain
            | Gist::EnterCombat(_)
            | Gist::Maneuver
            | Gist::Press { .. }
            | Gist::Prevent(_)
            | Gist::PreventGun
            | Gist::PreventOtherThanGun(_)
            | Gist::AdditionalStrikes(_)
            | Gist::HandStrikesOnly
            | Gist::Damage(..)
            | Gist::Grant => 0.1,
        }
    }

    /// What it is worth that a card moves some blood of the vampire it is on to the pool.
    fn drained(&self, bearer: Slot, n: f32) -> f32 {
        let blood = self.view.counters(bearer) as f32;
        let rich = blood >= 4.0 || blood >= 3.0 && self.table.my_pool() < 18.0;
        if rich || blood >= 2.0 && self.table.in_danger() {
            0.2 + self.drain_worth(bearer, n).max(0.3)
        } else {
            -1.0
        }
    }

    /// What it is worth that a card moves some pool to the vampire it is on.
    fn fed(&self, bearer: Slot) -> f32 {
        let blood = self.view.counters(bearer);
        if blood == 0 && self.table.my_pool() > 8.0 && self.view.locked(bearer) {
            -0.1
        } else if blood == 0 && self.table.my_pool() > 10.0 {
            0.5
        } else {
            -2.0
        }
    }
}
