//! What a combat costs before it is entered, and how it is fought.

use engine::script::{Ability, Blow, Window};
use engine::verbs::Gist;
use engine::vocab::{CardType, Discipline, Level};
use engine::{Op, Slot};

use super::cards::Uses;
use super::fits::{blood_cost, Player};
use super::Eye;

/// What a minion can do in a round of combat, as far as this seat knows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Force {
    /// Damage to expect at close range.
    pub close: f32,
    /// Damage to expect at long range.
    pub long: f32,
    /// Whether it can end combat or dodge.
    pub safe: bool,
    /// Damage it can prevent.
    pub prevents: f32,
}

/// What is on a minion adds to what it can do in a round of combat.
#[derive(Clone, Copy, Debug, Default)]
struct Gear {
    /// Damage of the best weapon at close range.
    close: f32,
    /// The same at long range.
    long: f32,
    /// Damage that is done by itself each round.
    always: f32,
}

impl Eye<'_> {
    /// What it costs its controller that a minion takes so much damage.
    pub fn wound(&self, slot: Slot, damage: f32) -> f32 {
        let view = self.view;
        let blood = view.counters(slot) as f32;
        if !view.is_vampire(slot) {
            return (damage / blood.max(1.0)).min(1.0) * 3.0;
        }
        let cap = view.capacity(slot).unwrap_or(4) as f32;
        // Beyond its blood it goes to torpor; the chance grows as damage comes near.
        let torpor = (damage - blood).clamp(-0.5, 0.5) + 0.5;
        0.45 * damage.min(blood) + torpor * self.temper.torpor * (2.5 + 0.4 * cap)
    }

    /// What a minion of another can do, from what lies open.
    pub fn their_force(&self, slot: Slot) -> Force {
        self.notes.theirs.of(slot, || self.count_their_force(slot))
    }

    fn count_their_force(&self, slot: Slot) -> Force {
        let view = self.view;
        let strength = view.strength(slot) as f32;
        let disciplines = self.disciplines(slot);
        let has = |d, l| disciplines.has(d, l);
        let mut extra = 0.0;
        if view.is_vampire(slot) {
            if has(Discipline::Potence, Level::Superior) {
                extra += 1.5;
            } else if has(Discipline::Potence, Level::Basic) {
                extra += 0.8;
            }
            for d in [
                Discipline::Celerity,
                Discipline::Animalism,
                Discipline::BloodSorcery,
                Discipline::Protean,
            ] {
                if has(d, Level::Superior) {
                    extra += 0.4;
                }
            }
        }
        let gear = self.gear(slot, strength);
        Force {
            close: (strength + extra).max(gear.close) + gear.always,
            long: gear.long + gear.always,
            ..Force::default()
        }
    }

    /// What a minion of this seat can do with what is in hand.
    pub fn my_force(&self, slot: Slot) -> Force {
        self.notes.mine.of(slot, || self.count_my_force(slot))
    }

    fn count_my_force(&self, slot: Slot) -> Force {
        let view = self.view;
        let strength = view.strength(slot) as f32;
        let gear = self.gear(slot, strength);
        let mut force = Force {
            close: strength.max(gear.close),
            long: gear.long,
            ..Force::default()
        };
        let mut hurts: f32 = 0.0;
        let player = Player::known(self, slot);
        for def in self.hand_for(Uses::COMBAT) {
            let card = view.cards().def(def);
            for (n, mode) in card.modes.iter().enumerate() {
                if mode.as_type != CardType::Combat || !player.can_play(card, mode) {
                    continue;
                }
                let t = self.book.mode(def, n as u8);
                hurts = hurts.max(t.hurts as f32);
                force.prevents = force.prevents.max(t.prevent as f32);
                match t.strike {
                    Some(Blow::CombatEnds | Blow::Dodge) => force.safe = true,
                    Some(effect) => {
                        let d = strike_damage(effect, strength);
                        force.close = force.close.max(d);
                        if t.ranged {
                            force.long = force.long.max(d);
                        }
                    }
                    None => {}
                }
            }
        }
        force.close += hurts + gear.always;
        force
    }

    /// What is on a minion of such strength adds to what it can do in combat.
    fn gear(&self, slot: Slot, strength: f32) -> Gear {
        let view = self.view;
        let mut gear = Gear::default();
        for thing in view.cards_on(slot) {
            let Some(def) = view.def(thing).filter(|def| self.book.fights_along(*def)) else {
                continue;
            };
            for id in &view.cards().def(def).text {
                let ability = &view.cards().ability(*id).ability;
                if let Ability::Strike { strike, .. } = ability {
                    let d = strike_damage(strike.effect.blow(true), strength);
                    gear.close = gear.close.max(d);
                    if strike.ranged {
                        gear.long = gear.long.max(d);
                    }
                } else if let Ability::Trigger { steps, .. } = ability {
                    for step in steps {
                        if let Gist::Damage(_, n) = step.gist() {
                            gear.always += f32::from(n);
                        }
                    }
                }
            }
        }
        gear
    }

    /// What a combat between two minions is worth to this seat, which controls the first;
    /// nothing, if one of them is not there.
    pub fn fight(&self, mine: Option<Slot>, theirs: Option<Slot>) -> f32 {
        match (mine, theirs) {
            (Some(mine), Some(theirs)) => self.duel(mine, theirs),
            _ => 0.0,
        }
    }

    /// The same of two minions that are there.
    pub fn duel(&self, mine: Slot, theirs: Slot) -> f32 {
        let (a, b) = (self.my_force(mine), self.their_force(theirs));
        let loss = self.wound(mine, (b.close - a.prevents).max(0.0));
        let gain = self.wound(theirs, a.close) * self.grudge_against(theirs);
        let fight = self.temper.spite * gain - self.temper.fear * loss;
        if a.safe {
            fight.max(-0.3)
        } else {
            fight
        }
    }

    /// How much it is worth to this seat what another's minion suffers.
    pub fn grudge(&self, seat: engine::Seat) -> f32 {
        let t = &self.table;
        if seat == t.prey {
            0.6
        } else if seat == t.predator {
            0.55
        } else {
            0.25
        }
    }

    /// The same, of whoever controls a minion.
    pub fn grudge_against(&self, minion: Slot) -> f32 {
        let controller = self.view.controller(minion);
        controller.map_or(0.0, |seat| self.grudge(seat))
    }

    /// Whether something in play, if it is there, is this seat's.
    pub fn is_mine(&self, slot: Slot) -> bool {
        self.view.controller(slot) == Some(self.table.me)
    }

    /// The combatant of this seat and the other one, while both are there.
    pub fn combatants(&self) -> Option<(Slot, Slot)> {
        let c = self.view.combat()?;
        let [Some(a), Some(b)] = c.minions else {
            return None;
        };
        if self.is_mine(a) {
            Some((a, b))
        } else if self.is_mine(b) {
            Some((b, a))
        } else {
            None
        }
    }

    /// What a strike is worth: damage done, and damage escaped.
    pub fn strike_worth(&self, effect: Blow, extra: StrikeExtra) -> f32 {
        let Some((mine, theirs)) = self.combatants() else {
            return 0.0;
        };
        let view = self.view;
        let long = view.combat().is_some_and(|c| c.long_range);
        let grudge = self.grudge_against(theirs);
        let known = view.strike(theirs);
        let strength = view.strength(theirs) as f32;
        let incoming = match known {
            Some(Blow::Dodge | Blow::CombatEnds) => 0.0,
            Some(e) => strike_damage(e, strength),
            None if long => self.their_force(theirs).long,
            None => self.their_force(theirs).close,
        };
        let escaped = self.wound(mine, incoming);
        let dodged = matches!(known, Some(Blow::Dodge | Blow::CombatEnds));
        let hit = if dodged { 0.1 } else { 1.0 };
        let base = match effect {
            Blow::CombatEnds => {
                escaped + self.wound(mine, incoming * 0.5) - 0.3
                    + if extra.unlocks && view.locked(mine) {
                        2.0
                    } else {
                        0.0
                    }
            }
            Blow::Dodge => escaped - 0.3,
            Blow::StealBlood(n) => {
                let n = n as f32;
                let room = view.capacity(mine).unwrap_or(0) as f32 - view.counters(mine) as f32;
                let blood = view.counters(theirs) as f32;
                hit * (self.wound(theirs, n.min(blood)) * grudge + 0.5 * n.min(room).max(0.0))
            }
            Blow::Destroy | Blow::Steal | Blow::Nothing => 1.2 * hit,
            Blow::Hand(_) | Blow::Melee(_) | Blow::Damage(_) => {
                let d = strike_damage(effect, view.strength(mine) as f32);
                let d = if long && !extra.ranged { 0.0 } else { d };
                let more = if extra.aggravated { 1.0 } else { 0.0 };
                hit * self.wound(theirs, d + more) * grudge
            }
        };
        base - extra.price
    }

    /// A strike from hand.
    pub fn strike_card(&self, def: engine::DefId, mode: u8) -> f32 {
        let card = self.view.cards().def(def);
        let t = self.book.mode(def, mode);
        let Some(effect) = t.strike else { return -1.0 };
        self.strike_worth(
            effect,
            StrikeExtra {
                ranged: t.ranged,
                aggravated: t.aggravated,
                unlocks: t.unlocks_by_strike,
                price: 0.05 + 0.45 * blood_cost(card, &card.modes[mode as usize]) as f32,
            },
        )
    }

    /// The hand strike, which is what passing means in the strike step.
    pub fn hand_strike(&self) -> f32 {
        self.strike_worth(Blow::Hand(0), StrikeExtra::default())
    }

    /// Cards played in combat other than strikes.
    pub fn combat_card(&self, window: Window, def: engine::DefId, mode: u8) -> f32 {
        let Some((mine, theirs)) = self.combatants() else {
            return -1.0;
        };
        let view = self.view;
        let card = view.cards().def(def);
        let t = self.book.mode(def, mode);
        let price = 0.05 + 0.45 * blood_cost(card, &card.modes[mode as usize]) as f32;
        let (a, b) = (self.my_force(mine), self.their_force(theirs));
        let worth = match window {
            Window::Prevent => self.prevention(mine, t.prevent.max(1) as f32),
            Window::Maneuver => self.maneuver_worth(&a, &b),
            Window::Press => self.press_worth(mine, theirs),
            Window::BeforeStrikes if t.hands_only => {
                let hands = self.hand_damage(mine);
                let theirs_hands = view.strength(theirs) as f32;
                self.wound(theirs, hands) - self.wound(mine, theirs_hands) * 0.8
            }
            Window::EndOfRound if t.drinks => {
                let room = view
                    .capacity(mine)
                    .unwrap_or(0)
                    .saturating_sub(view.counters(mine));
                0.6 * room.min(view.blood_lost(theirs)) as f32
            }
            Window::AdditionalStrikes => self.wound(theirs, a.close) * 0.5 - 0.2,
            _ if t.hurts > 0 => self.wound(theirs, a.close) * 0.5 + 0.3,
            Window::BeforeRange if t.disarms => {
                let bare = view.strength(theirs) as f32;
                let armed = self.wound(mine, b.close.max(b.long));
                0.3 + (armed - self.wound(mine, bare)).max(0.0)
            }
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
            | Window::BeforeStrikes
            | Window::Strike
            | Window::StrikeDeclared
            | Window::StrikeChosen
            | Window::StrikeResolution
            | Window::Damage
            | Window::GoingToTorpor
            | Window::BeingBurned
            | Window::Diablerized
            | Window::Burned
            | Window::ToTorpor
            | Window::Gains
            | Window::AfterDiablerie
            | Window::LockingToBlock
            | Window::AfterCombat
            | Window::EndOfRound
            | Window::BeingOusted => 0.3,
        };
        worth - price
    }

    /// Damage of the best hand strike with what is in hand.
    fn hand_damage(&self, mine: Slot) -> f32 {
        let view = self.view;
        let strength = view.strength(mine) as f32;
        let mut best = strength;
        let player = Player::known(self, mine);
        for (_, def) in view.hand() {
            let card = view.cards().def(def);
            for (n, mode) in card.modes.iter().enumerate() {
                if let Some(Blow::Hand(more)) = self.book.mode(def, n as u8).strike {
                    if player.can_play(card, mode) {
                        best = best.max(strength + more as f32);
                    }
                }
            }
        }
        best
    }

    /// What it is worth to prevent so much of the damage that is coming.
    pub fn prevention(&self, mine: Slot, n: f32) -> f32 {
        let [normal, aggravated] = self.view.damage(mine);
        let damage = normal as f32 + aggravated as f32;
        let more = if aggravated > 0 { 2.0 } else { 0.0 };
        self.wound(mine, damage) - self.wound(mine, (damage - n).max(0.0)) + more
    }

    /// What it is worth to change the range.
    pub fn maneuver_worth(&self, a: &Force, b: &Force) -> f32 {
        let long = self.view.combat().is_some_and(|c| c.long_range);
        let close_margin = a.close - b.close;
        let long_margin = a.long - b.long;
        let now = if long { long_margin } else { close_margin };
        let then = if long { close_margin } else { long_margin };
        0.5 * (then - now) - 0.3
    }

    /// What it is worth to use a press: to go on with a combat that is won, or to end one that is lost.
    pub fn press_worth(&self, mine: Slot, theirs: Slot) -> f32 {
        let continues = self.view.combat().is_some_and(|c| c.continues);
        let fight = self.duel(mine, theirs);
        if continues {
            -fight - 0.4
        } else {
            fight - 0.6
        }
    }

    /// An ability used in combat, in words of the same kinds.
    pub fn combat_use(&self, window: Window, ops: &[Op]) -> f32 {
        let Some((mine, theirs)) = self.combatants() else {
            // Damage outside combat is prevented by what is there for that anyway.
            return match window == Window::Prevent {
                true => 0.5,
                false => -0.5,
            };
        };
        match window {
            Window::Prevent => {
                let n = ops
                    .iter()
                    .map(|op| {
                        let Op::Do(step) = op else { return 1.0 };
                        let Gist::Prevent(engine::script::Amount::N(n)) = step.gist() else {
                            return 1.0;
                        };
                        *n as f32
                    })
                    .fold(1.0, f32::max);
                self.prevention(mine, n)
            }
            Window::Press => self.press_worth(mine, theirs) + 0.2,
            Window::Maneuver => {
                self.maneuver_worth(&self.my_force(mine), &self.their_force(theirs)) + 0.2
            }
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
            | Window::BeforeStrikes
            | Window::Strike
            | Window::StrikeDeclared
            | Window::StrikeChosen
            | Window::StrikeResolution
            | Window::Damage
            | Window::AdditionalStrikes
            | Window::GoingToTorpor
            | Window::BeingBurned
            | Window::Diablerized
            | Window::Burned
            | Window::ToTorpor
            | Window::Gains
            | Window::AfterDiablerie
            | Window::LockingToBlock
            | Window::AfterCombat
            | Window::EndOfRound
            | Window::BeingOusted => 0.3,
        }
    }
}

/// What a strike has besides its effect.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StrikeExtra {
    pub ranged: bool,
    pub aggravated: bool,
    pub unlocks: bool,
    pub price: f32,
}

fn strike_damage(effect: Blow, strength: f32) -> f32 {
    match effect {
        Blow::Hand(n) | Blow::Melee(n) => strength + n as f32,
        Blow::Damage(n) | Blow::StealBlood(n) => n as f32,
        Blow::Dodge | Blow::CombatEnds | Blow::Destroy | Blow::Steal | Blow::Nothing => 0.0,
    }
}
