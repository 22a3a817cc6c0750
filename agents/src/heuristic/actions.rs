//! What actions are worth to whom, before they are taken.

use engine::script::{Ability, ActionKind, Amount, Choose, Filter, Meth, Who};
use engine::verbs::Gist;
use engine::{DefId, Op, Region, Seat, Slot};

use super::cards::{aims_at_uncontrolled, n_of, Traits, Uses};
use super::fits::{blood_cost, fits, pool_cost, Player};
use super::reactions::Answers;
use super::Eye;

impl Eye<'_> {
    /// The chance that an action is blocked, and what the fight is worth then.
    fn blocked(&self, minion: Slot, stealth: i32, by_prey: bool, by_predator: bool) -> (f32, f32) {
        let mine = stealth + self.stealth_in_hand(minion).min(3);
        let mut chance: f32 = 0.0;
        let mut fight: f32 = 0.0;
        for (seat, may) in [
            (self.table.prey, by_prey),
            (self.table.predator, by_predator),
        ] {
            if !may || by_prey && by_predator && seat == self.table.prey && self.table.players == 2
            {
                continue;
            }
            let (c, f) = match self.foremost_blocker(seat) {
                Some((intercept, slot)) => {
                    let c = match mine - intercept {
                        i32::MIN..=0 => 0.6,
                        1 => 0.32,
                        2 => 0.18,
                        _ => 0.1,
                    };
                    (c, self.duel(minion, slot).min(0.0))
                }
                None => (0.08, -0.5),
            };
            // Those who are not attacked block less.
            let c = if by_prey && by_predator { 0.5 * c } else { c };
            chance = 1.0 - (1.0 - chance) * (1.0 - c);
            fight = fight.min(f);
        }
        ((chance * self.temper.wariness).min(0.95), fight)
    }

    /// Who of a seat's unlocked minions has most intercept, and how much.
    fn foremost_blocker(&self, seat: Seat) -> Option<(i32, Slot)> {
        self.notes.foremost.of(seat, || {
            let mut best = None;
            for slot in self.view.unlocked(seat) {
                let intercept = self.view.intercept(slot);
                if best.is_none_or(|(i, _)| intercept > i) {
                    best = Some((intercept, slot));
                }
            }
            best
        })
    }

    /// The bleed of a minion with an action that adds so much.
    fn bleed_worth(&self, minion: Slot, more: i32) -> f32 {
        let view = self.view;
        let prey = self.table.prey;
        let mut extra: f32 = 0.0;
        let player = Player::known(self, minion);
        for def in self.hand_for(Uses::BLEED) {
            let card = view.cards().def(def);
            for (n, m) in card.modes.iter().enumerate() {
                let t = self.book.mode(def, n as u8);
                if (t.bleed > 0 || t.low_bleed.0 > 0) && player.can_play(card, m) {
                    extra = extra.max(self.extra_bleed(def, n as u8, prey));
                }
            }
        }
        let bleed = view.bleed(minion) as f32 + more as f32;
        if bleed <= 0.0 {
            return -1.0;
        }
        let total = bleed + extra;
        let (chance, fight) = self.blocked(minion, 0, true, false);
        // A big bleed is bounced as often as not, which is no loss of one's own.
        let gain = if total >= 3.0 { 0.85 } else { 1.0 } * self.table.harm(prey, total);
        let edge = if view.edge() == Some(self.table.me) {
            0.3 * self.temper.edge
        } else {
            self.temper.edge
        };
        (1.0 - chance) * (gain + edge) + chance * fight
    }

    /// What it is worth that a minion stays unlocked instead.
    pub fn stay(&self, minion: Slot) -> f32 {
        (self.notes.stay).of(minion, || self.count_stay(minion))
    }

    fn count_stay(&self, minion: Slot) -> f32 {
        let view = self.view;
        let t = &self.table;
        if t.bleeders() == 0.0 || t.players < 2 {
            return 0.0;
        }
        let there = !view.locked(minion);
        let (saved, safer) = t.guard(t.wall(), there);
        let mut worth =
            self.temper.guard * (saved * t.own_pool() + self.temper.risk * self.temper.end * safer);
        // One who can send a bleed on does so once, whoever else is at hand.
        let bounces = |s: Slot| self.holds(s, Answers::BOUNCE);
        if bounces(minion) {
            let spare = view
                .unlocked(t.me)
                .into_iter()
                .any(|s| s != minion && bounces(s));
            let wakes = self.hand_for(Uses::WAKE).next().is_some();
            let alone = if spare {
                0.1
            } else if wakes {
                0.4
            } else {
                1.0
            };
            let n = t.next_bleed();
            worth +=
                self.temper.stay * alone * (t.harm(t.prey, n) - t.harm(t.me, n)).clamp(0.0, 10.0);
        }
        worth.min(12.0)
    }

    /// A hunt: the emptier, the more it is worth.
    fn hunt_worth(&self, minion: Slot) -> f32 {
        let view = self.view;
        let blood = view.counters(minion);
        let room = view.capacity(minion).unwrap_or(0).saturating_sub(blood);
        if room == 0 {
            return -1.0;
        }
        let (chance, fight) = self.blocked(minion, 1, true, true);
        let need = match blood {
            0 => 4.0,
            1 => 1.9,
            2 => 1.2,
            3 => 0.7,
            _ => 0.45,
        };
        (1.0 - chance) * need * self.temper.hunger + chance * fight * 0.7
    }

    /// An action without a card.
    pub fn basic_worth(&self, kind: ActionKind, minion: Slot) -> f32 {
        let count = || self.weigh_basic(kind, minion);
        self.notes.actions.of((kind, minion), count)
    }

    fn weigh_basic(&self, kind: ActionKind, minion: Slot) -> f32 {
        let view = self.view;
        match kind {
            ActionKind::Bleed => {
                if view.has_acted(minion, ActionKind::Bleed) {
                    return -1.0;
                }
                let stay = if view.counters(minion) == 0 {
                    0.0
                } else {
                    self.stay(minion)
                };
                self.bleed_worth(minion, 0) - stay
            }
            ActionKind::Hunt => {
                if !view.is_vampire(minion) {
                    return -1.0;
                }
                let stay = if view.counters(minion) == 0 {
                    -1.0
                } else {
                    0.8 * self.stay(minion)
                };
                self.hunt_worth(minion) - stay
            }
            ActionKind::LeaveTorpor => 3.0 + 0.4 * view.capacity(minion).unwrap_or(0) as f32,
            ActionKind::Rescue => {
                let best = self.best_in_torpor(true);
                if best <= 0.0 || view.counters(minion) == 0 {
                    return -1.0;
                }
                let price = if view.counters(minion) <= 2 { 1.6 } else { 0.9 };
                best - price - 0.5 * self.stay(minion)
            }
            ActionKind::Diablerize => self.best_in_torpor(false) - self.stay(minion) * 0.5,
            ActionKind::Other
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Political
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::GainPower
            | ActionKind::BurnIncapacitated => -1.0,
        }
    }

    /// The best vampire in torpor to rescue, or to diablerize.
    fn best_in_torpor(&self, rescue: bool) -> f32 {
        let view = self.view;
        let mut best: f32 = -1.0;
        for seat in view.seats() {
            for slot in view.torpor(seat) {
                best = best.max(self.torpid_worth(slot, rescue));
            }
        }
        best
    }

    /// What it is worth to rescue or to diablerize a vampire.
    pub fn torpid_worth(&self, slot: Slot, rescue: bool) -> f32 {
        let view = self.view;
        let Some(owner) = view.controller(slot) else {
            return -1.0;
        };
        let size = view.capacity(slot).unwrap_or(0) as f32;
        if owner == self.table.me {
            return if rescue {
                // One with blood enough of its own gets out by itself.
                let alone = if view.counters(slot) >= 2 { 2.0 } else { 0.0 };
                2.2 + 0.35 * size - alone
            } else {
                -3.0
            };
        }
        if rescue {
            return -1.0;
        }
        // The blood hunt that follows costs the diablerist unless the votes are with it.
        let mine = self.standing_votes(self.table.me) as f32;
        let others: i32 = view
            .seats()
            .filter(|s| *s != self.table.me)
            .map(|s| self.standing_votes(s))
            .sum();
        if mine < others as f32 {
            return -2.0;
        }
        (0.3 * size + 0.4 * view.counters(slot) as f32) * self.grudge(owner) * 2.0 - 0.5
    }

    /// An action card: in one of its modes, by one minion.
    pub fn card_action(&self, def: DefId, mode: u8, minion: Slot) -> f32 {
        let count = || self.weigh_card_action(def, mode, minion);
        self.notes.cards.of((def, mode, minion), count)
    }

    fn weigh_card_action(&self, def: DefId, mode: u8, minion: Slot) -> f32 {
        let view = self.view;
        let card = view.cards().def(def);
        let m = &card.modes[mode as usize];
        let Some(action) = &m.action else {
            return -1.0;
        };
        if !self.can_play(card, m, minion) {
            return -2.0;
        }
        let t = self.book.mode(def, mode);
        let stealth = action.stealth.unwrap_or(match action.kind {
            ActionKind::Other | ActionKind::Bleed => 0,
            ActionKind::Hunt
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::Political
            | ActionKind::LeaveTorpor
            | ActionKind::Rescue
            | ActionKind::Diablerize
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::GainPower
            | ActionKind::BurnIncapacitated => 1,
        }) as i32;
        let price = self.temper.price * blood_cost(card, m) as f32
            + pool_cost(card) * self.table.own_pool() * self.temper.spend;
        let empties = view.counters(minion) <= blood_cost(card, m);
        let price = price + if empties { 0.8 } else { 0.0 };
        let stay = self.stay(minion);
        let worth = match action.kind {
            ActionKind::Bleed => {
                if view.has_acted(minion, ActionKind::Bleed) {
                    return -1.0;
                }
                // Without more to it slightly less than a plain bleed of the same size, which keeps
                // the card.
                let besides = self.besides_bleeding(t, minion);
                return self.bleed_worth(minion, action.more as i32) + besides
                    - price
                    - stay
                    - 0.05;
            }
            ActionKind::Political => {
                if view.has_acted(minion, ActionKind::Political) {
                    return -1.0;
                }
                self.political_worth(def, mode, minion)
            }
            ActionKind::Recruit => m.body.or(card.body).map_or(1.0, |b| {
                self.temper.recruit
                    * (0.8
                        + 0.4 * b.life as f32
                        + 0.5 * b.strength as f32
                        + 1.2 * b.bleed as f32
                        + t.to_bearer.max(0.0)
                        + t.in_play.max(0.0))
                    + self.one_more()
            }),
            ActionKind::Employ | ActionKind::Equip if t.to_bearer + t.in_play > 0.0 => {
                let life = m.body.or(card.body).map_or(0.0, |b| b.life as f32);
                self.temper.gear * (0.6 + t.to_bearer + t.in_play + 0.2 * life)
            }
            ActionKind::Equip | ActionKind::GainPower => 1.5 * self.temper.gear,
            ActionKind::Other
            | ActionKind::Hunt
            | ActionKind::Employ
            | ActionKind::LeaveTorpor
            | ActionKind::Rescue
            | ActionKind::Diablerize
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::BurnIncapacitated => self.effects_worth(def, mode, minion),
        };
        if worth <= 0.0 {
            return -1.0;
        }
        let directed = action.at != engine::script::At::Nothing;
        let (chance, fight) = self.blocked(minion, stealth, true, !directed);
        (1.0 - chance) * worth + chance * fight - price - stay * 0.8
    }

    /// What else a card that bleeds does if the bleed succeeds, as most do.
    fn besides_bleeding(&self, t: &Traits, minion: Slot) -> f32 {
        let mut worth = 0.25 * t.draws as f32 + t.gain_pool as f32 * self.table.own_pool();
        if t.unlocks_me {
            // It has bled by then.
            worth += self.another_action(minion).min(0.8);
        }
        0.7 * worth
    }

    /// What the effects of an action are worth.
    fn effects_worth(&self, def: DefId, mode: u8, minion: Slot) -> f32 {
        let view = self.view;
        let card = view.cards().def(def);
        let m = &card.modes[mode as usize];
        let t = self.book.mode(def, mode);
        if t.fills > 0 && aims_at_uncontrolled(m) {
            return self.best_fill(m.choose.first(), t.fills as f32, minion);
        }
        if t.fights {
            return self.best_victim(m.choose.first(), minion);
        }
        let mut worth = t.gain_pool as f32 * self.table.own_pool() + self.burns(t);
        if t.does_to_target() {
            worth += self.best_target(def, mode, m.choose.first(), minion);
        }
        if t.burns_aim > 0 && !t.does_to_target() {
            worth += self.table.harm(self.table.prey, t.burns_aim as f32);
        }
        if t.brings_out {
            worth += 4.0 + self.one_more();
        }
        worth += self.title_for(self.table.me, t.title as f32);
        if t.feeds_me > 0 {
            let room = view
                .capacity(minion)
                .unwrap_or(0)
                .saturating_sub(view.counters(minion));
            worth += 0.6 * (t.feeds_me as f32).min(room as f32);
        }
        if t.on_me {
            worth += t.to_bearer + t.in_play;
        }
        if t.stays {
            worth += self.temper.holding * t.in_play;
        }
        if t.looks {
            worth += 0.8;
        }
        worth += 0.25 * t.draws as f32;
        if t.fetches {
            worth += 0.8;
        }
        if t.unlocks_me {
            worth += self.another_action(minion).max(0.0);
        }
        worth
    }

    /// What the pool is worth to this seat that a card burns, whoever its target is.
    pub fn burns(&self, t: &Traits) -> f32 {
        let table = &self.table;
        let mut worth = 0.0;
        if t.burns_prey > 0 {
            worth += table.harm(table.prey, t.burns_prey as f32);
        }
        for (n, mine) in [(t.burns_others, false), (t.burns_all, true)] {
            if n > 0 {
                worth += (self.view.seats())
                    .filter(|seat| mine || *seat != table.me)
                    .map(|seat| table.harm(seat, n as f32))
                    .sum::<f32>();
            }
        }
        worth
    }

    /// What one more minion is worth that stands in the way of the predator.
    fn one_more(&self) -> f32 {
        let t = &self.table;
        let (saved, safer) = t.guard(t.wall(), false);
        let worth = saved * t.own_pool() + self.temper.risk * self.temper.end * safer;
        (self.temper.guard * worth).clamp(0.0, 3.0)
    }

    /// What the effects of an action come to at the minion or the card in play where they are best
    /// done.
    fn best_target(&self, def: DefId, mode: u8, choose: Option<&Choose>, minion: Slot) -> f32 {
        let view = self.view;
        let Some(choose) = choose else {
            return 0.0;
        };
        let (cards, minions) = if let Choose::Card(filters) = choose {
            (Some(filters), None)
        } else {
            (None, choose.minions())
        };
        if cards.is_none() && minions.is_none() {
            return 0.0;
        }
        let aimed = |slot: &Slot| {
            let card = view.def(*slot).map(|def| view.cards().def(def));
            let has = |f: &Filter| f.keyword.iter().any(|k| card.is_some_and(|c| c.has(*k)));
            let fits = |f: &Filter| fits(view, f, *slot, Some(minion));
            cards.is_some_and(|all| all.iter().any(has))
                || minions.is_some_and(|all| all.iter().any(fits))
        };
        (view.seats())
            .flat_map(|seat| view.controlled(seat))
            .filter(aimed)
            .map(|slot| self.target_worth(def, mode, slot, 0))
            .fold(-1.0, f32::max)
    }

    /// The uncontrolled vampire that so much blood serves best.
    fn best_fill(&self, choose: Option<&Choose>, n: f32, minion: Slot) -> f32 {
        let Some(filters) = choose.and_then(Choose::minions) else {
            return 0.0;
        };
        let view = self.view;
        view.uncontrolled(self.table.me)
            .into_iter()
            .filter(|s| filters.iter().any(|f| fits(view, f, *s, Some(minion))))
            .map(|s| self.fill_worth(s, n))
            .fold(-1.0, f32::max)
    }

    /// What blood on an uncontrolled vampire is worth.
    pub fn fill_worth(&self, slot: Slot, n: f32) -> f32 {
        let view = self.view;
        let missing = view.capacity(slot).unwrap_or(0) as f32 - view.counters(slot) as f32;
        if missing <= 0.0 || self.is_duplicate(slot) {
            return -1.0;
        }
        let ready = view.ready(self.table.me).len();
        let hurry = match ready {
            0 | 1 => 1.3,
            2 => 1.1,
            3 => 0.95,
            _ => 0.75,
        };
        let out = if n >= missing { 0.6 } else { 0.0 };
        self.temper.growth * n.min(missing) * hurry * self.table.own_pool().clamp(0.8, 1.4)
            + out
            + 0.05 * view.counters(slot) as f32
    }

    /// The best minion to attack.
    fn best_victim(&self, choose: Option<&Choose>, minion: Slot) -> f32 {
        let Some(filters) = choose.and_then(Choose::minions) else {
            return 0.0;
        };
        let view = self.view;
        let mut best: f32 = -1.0;
        for seat in view.seats().filter(|s| *s != self.table.me) {
            for slot in view.ready(seat) {
                if filters.iter().any(|f| fits(view, f, slot, Some(minion))) {
                    best = best.max(self.attack_worth(slot, Some(minion)));
                }
            }
        }
        best
    }

    /// What it is worth to have a minion attack somebody, and to lock him.
    pub fn attack_worth(&self, victim: Slot, minion: Option<Slot>) -> f32 {
        let view = self.view;
        let of_prey = view.controller(victim) == Some(self.table.prey);
        let opens = if of_prey && !view.locked(victim) {
            0.7
        } else {
            0.0
        };
        self.temper.attack
            * (self.fight(minion, Some(victim)) + opens + 0.3 * self.grudge_against(victim))
    }

    /// An action that something in play offers, by one minion.
    pub fn offered_action(&self, slot: Slot, id: engine::AbilityId, minion: Slot) -> f32 {
        let count = || self.weigh_offered_action(slot, id, minion);
        self.notes.offers.of((id, slot, minion), count)
    }

    fn weigh_offered_action(&self, slot: Slot, id: engine::AbilityId, minion: Slot) -> f32 {
        let view = self.view;
        let def = view.cards().ability(id);
        let Ability::Act { action, choose, .. } = &def.ability else {
            return -1.0;
        };
        let Some(owner) = view.controller(slot) else {
            return -1.0;
        };
        let bearer = view.on(slot);
        if action.kind == ActionKind::Bleed {
            if view.has_acted(minion, ActionKind::Bleed) {
                return -1.0;
            }
            return self.bleed_worth(minion, action.more as i32) - self.stay(minion);
        }
        let mut worth = 0.0;
        for op in view.cards().code(def.code) {
            let Op::Do(step) = op else { continue };
            if let Some(found) = self.offered_effect(step.gist(), choose.first(), minion) {
                worth += found;
                continue;
            }
            worth += match step.gist() {
                Gist::Burn(Who::This) => {
                    let card = view.def(slot);
                    let (mine, to_bearer) = card.map_or((0.0, 0.0), |d| {
                        let c = view.cards().def(d);
                        if c.modes.is_empty() {
                            (0.0, 0.0)
                        } else {
                            let t = self.book.mode(d, 0);
                            (t.in_play, t.to_bearer)
                        }
                    });
                    let for_bearer = if bearer.is_some_and(|b| self.is_mine(b)) {
                        -to_bearer
                    } else {
                        0.0
                    };
                    let for_owner = if owner == self.table.me {
                        -2.0 * mine
                    } else if owner == self.table.predator {
                        1.1 * mine
                    } else {
                        0.5 * mine
                    };
                    for_bearer * 0.8 + for_owner * 0.8
                }
                // Who acts is gone.
                Gist::Burn(Who::Me) => self.loss_of(minion),
                Gist::GiveControl(Who::This) if owner != self.table.me => 1.5,
                // With whom the action names, or with the minion that the card is on.
                Gist::EnterCombat(Who::Target) => self.best_victim(choose.first(), minion),
                Gist::EnterCombat(_) => bearer.map_or(0.4, |b| self.attack_worth(b, Some(minion))),
                Gist::Other
                | Gist::Lock(_)
                | Gist::Unlock(_)
                | Gist::Wake
                | Gist::Burn(_)
                | Gist::MoveToReady(_)
                | Gist::RemoveFromGame(_)
                | Gist::SendToTorpor(_)
                | Gist::Banish(_)
                | Gist::GiveControl(_)
                | Gist::TakeControl(_)
                | Gist::AddBlood(..)
                | Gist::Heal(..)
                | Gist::HuntingGround(..)
                | Gist::LoseBlood(..)
                | Gist::BloodToPool(..)
                | Gist::PoolToBlood(..)
                | Gist::BloodToThis(..)
                | Gist::CountersToBlood(_)
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
                | Gist::DiscardChosen
                | Gist::DrawCrypt
                | Gist::Draw(_)
                | Gist::Fetch
                | Gist::Stealth { .. }
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
                | Gist::AttemptBlock
                | Gist::Votes(_)
                | Gist::VotesAgainst(_)
                | Gist::VotesFromThis(_)
                | Gist::VotesForEach
                | Gist::Abstain
                | Gist::Maneuver
                | Gist::Press { .. }
                | Gist::Prevent(_)
                | Gist::PreventGun
                | Gist::PreventOtherThanGun(_)
                | Gist::AdditionalStrikes(_)
                | Gist::HandStrikesOnly
                | Gist::Damage(..)
                | Gist::Grant => 0.4,
            };
        }
        if worth <= 0.0 {
            return -1.0;
        }
        let (chance, fight) = self.blocked(
            minion,
            action.stealth.unwrap_or(0) as i32,
            owner == self.table.prey,
            owner == self.table.predator,
        );
        (1.0 - chance) * worth + chance * fight - self.stay(minion)
    }

    /// What an effect of an action that something in play offers is worth: of pool, and of what is
    /// done to the minion that the action names.
    fn offered_effect(&self, gist: Gist<'_>, named: Option<&Choose>, minion: Slot) -> Option<f32> {
        let view = self.view;
        let t = &self.table;
        let many = |n: &Amount| f32::from(n_of(n));
        if let Gist::GainPool(Meth::You, n) = gist {
            return Some(many(n) * t.own_pool());
        }
        if let Gist::BurnPool(Meth::Prey | Meth::BleedTarget, n) = gist {
            return Some(t.harm(t.prey, many(n)));
        }
        let best = |worth: &dyn Fn(Slot) -> f32| {
            let filters = named.and_then(Choose::minions)?;
            let all = view.seats().flat_map(|seat| view.controlled(seat));
            let waiting = view.uncontrolled(t.me).into_iter();
            let meant = |slot: &Slot| filters.iter().any(|f| fits(view, f, *slot, Some(minion)));
            all.chain(waiting).filter(meant).map(worth).reduce(f32::max)
        };
        if let Gist::AddBlood(Who::Target, n) | Gist::HuntingGround(Who::Target, n) = gist {
            return best(&|slot| {
                if !self.is_mine(slot) {
                    return -1.0;
                }
                if view.region(slot) == Region::Uncontrolled {
                    return self.fill_worth(slot, many(n));
                }
                let blood = view.counters(slot) as f32;
                let room = view.capacity(slot).unwrap_or(0) as f32 - blood;
                many(n).min(room) * if blood <= 2.0 { 0.9 } else { 0.5 }
            });
        }
        if gist == Gist::Burn(Who::Target) {
            return best(&|slot| self.loss_of(slot));
        }
        if matches!(
            gist,
            Gist::SendToTorpor(Who::Target) | Gist::Banish(Who::Target)
        ) {
            return best(&|slot| 0.6 * self.loss_of(slot));
        }
        if gist == Gist::TakeControl(Who::Target) {
            return best(&|slot| match self.is_mine(slot) {
                true => -1.0,
                false => 1.3 * self.loss_of(slot),
            });
        }
        if let Gist::LoseBlood(Who::Target, n) = gist {
            return best(&|slot| 0.12 * many(n) * self.loss_of(slot));
        }
        if gist == Gist::Unlock(Who::Target) {
            return best(&|slot| match self.is_mine(slot) && view.locked(slot) {
                true => self.another_action(slot),
                false => -0.5,
            });
        }
        None
    }

    /// The best that an action card can do now, by any minion in any mode.
    pub fn best_card_action(&self, def: DefId) -> f32 {
        let view = self.view;
        let card = view.cards().def(def);
        let mut best: f32 = -2.0;
        for minion in view.unlocked(self.table.me) {
            best = best.max(self.best_mode(def, card.modes.len(), minion));
        }
        best
    }

    /// The best that a minion can do with an action card.
    pub fn best_mode(&self, def: DefId, modes: usize, minion: Slot) -> f32 {
        (0..modes)
            .map(|n| self.card_action(def, n as u8, minion))
            .fold(-2.0, f32::max)
    }

    /// The best that any minion can do with an action of this kind.
    pub fn best_basic(&self, kind: ActionKind) -> f32 {
        let view = self.view;
        let who = if kind == ActionKind::LeaveTorpor {
            view.torpor(self.table.me)
        } else {
            view.unlocked(self.table.me)
        };
        who.into_iter()
            .map(|s| self.basic_worth(kind, s))
            .fold(-2.0, f32::max)
    }
}
