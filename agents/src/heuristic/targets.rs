//! Naming things: who acts, in which way, at whom, how much, and how it is paid.

use engine::script::{ActionKind, Choose, Place, Who, Window};
use engine::verbs::Gist;
use engine::vocab::CardType;
use engine::{CardId, DefId, EffectView, Matter, Op, Prompt, ReferendumTerms, Region, Seat, Slot};

use super::Eye;

impl Eye<'_> {
    /// Whether an imbued should avenge another: not on a minion of one's own.
    fn revenge_worth(&self) -> f32 {
        let avenged_on = self.action().map(|a| a.seat);
        if avenged_on == Some(self.table.me) {
            -1.0
        } else {
            1.0
        }
    }

    /// A minion or another thing in play.
    pub fn slot_worth(&self, prompt: Prompt, slot: Slot) -> f32 {
        if prompt == Prompt::Option {
            return self.revenge_worth();
        }
        match self.view.matter() {
            Matter::Actor { kind, offer } => match offer {
                Some((this, id)) => self.offered_action(this, id, slot),
                None => self.basic_worth(kind, slot),
            },
            Matter::Card { def, .. } => self.played_by_worth(def, slot),
            Matter::Effect(effect) => self.effect_target(&effect, slot),
            Matter::Points(_) => {
                // Blood of those who have plenty before pool.
                let blood = self.view.counters(slot) as f32;
                if blood >= 3.0 {
                    0.3 + 0.05 * blood
                } else {
                    -0.5 + 0.1 * blood
                }
            }
            Matter::Diablerie { .. } => 1.0,
            Matter::Strike => 0.5,
            Matter::Plain
            | Matter::ShareOut(_)
            | Matter::Bid
            | Matter::Prevention
            | Matter::Rescue { .. } => match prompt == Prompt::Payment {
                true => 0.1 * self.view.counters(slot) as f32,
                false => 0.0,
            },
        }
    }

    /// Which minion plays a card: the one that makes most of it.
    fn played_by_worth(&self, def: DefId, minion: Slot) -> f32 {
        let card = self.view.cards().def(def);
        (0..card.modes.len())
            .filter(|n| self.can_play(card, &card.modes[*n], minion))
            .map(|n| self.mode_by(def, n as u8, Some(minion)))
            .fold(-2.0, f32::max)
    }

    /// A way of playing a card at this moment, by a minion if it is no minion's business.
    fn mode_by(&self, def: DefId, mode: u8, minion: Option<Slot>) -> f32 {
        let view = self.view;
        let card = view.cards().def(def);
        let m = &card.modes[mode as usize];
        if m.as_type.is_action_card() {
            return minion.map_or(-2.0, |minion| self.card_action(def, mode, minion));
        }
        let fresh = minion.map_or(0.0, |minion| 0.02 * view.counters(minion) as f32);
        let window = self.window_of(def, mode);
        let level = 0.05 * mode as f32;
        let worth = match m.as_type {
            CardType::Combat if m.strike.is_some() => self.strike_card(def, mode),
            CardType::Combat => self.combat_card(window, def, mode),
            CardType::ActionModifier | CardType::Reaction => {
                minion.map_or(-1.0, |minion| self.during_action(window, def, mode, minion))
            }
            CardType::Vampire
            | CardType::Imbued
            | CardType::Action
            | CardType::Ally
            | CardType::Conviction
            | CardType::Equipment
            | CardType::Event
            | CardType::Master
            | CardType::PoliticalAction
            | CardType::Power
            | CardType::Reflex
            | CardType::Retainer => 0.0,
        };
        worth + fresh + level
    }

    /// The moment in which a card is being played, as far as it tells.
    fn window_of(&self, def: DefId, mode: u8) -> Window {
        let view = self.view;
        let set = view.cards().def(def).modes[mode as usize].windows;
        if let Some(window) = view.window() {
            if set.has(window) {
                return window;
            }
        }
        set.iter().next().unwrap_or(Window::Minion)
    }

    /// A way to play the card.
    pub fn mode_worth(&self, n: u8) -> f32 {
        let Matter::Card { def, minion, .. } = self.view.matter() else {
            return 0.0;
        };
        self.mode_by(def, n, minion)
    }

    fn effect_target(&self, effect: &EffectView<'_>, slot: Slot) -> f32 {
        if matches!(effect.op, Op::Choose(choose) if choose.gives_points()) {
            return self.point_worth(effect, slot);
        }
        let nth = usize::from(effect.targets[0].is_some());
        if effect.terms {
            return self.term_target(effect, slot);
        }
        if let Some(id) = effect.ability {
            return self.ability_target(id, slot);
        }
        let Some(def) = effect.def else {
            // A rescue or a diablerie: whichever is being prepared.
            return self.torpid_choice(slot);
        };
        let t = self.book.mode(def, effect.mode);
        if t.abstain {
            return self.abstain_worth(Some(slot));
        }
        if t.fights {
            return self.attack_worth(slot, effect.me);
        }
        self.target_worth(def, effect.mode, slot, nth)
    }

    /// Among those in torpor: one's own to be rescued, somebody else's otherwise.
    fn torpid_choice(&self, slot: Slot) -> f32 {
        self.torpid_worth(slot, self.is_mine(slot))
    }

    /// One more point for something: blood for those who have room for it, and otherwise harm.
    fn point_worth(&self, effect: &EffectView<'_>, slot: Slot) -> f32 {
        let view = self.view;
        let mine = self.is_mine(slot);
        let size = view.capacity(slot).unwrap_or(1) as f32;
        let cards = view.cards();
        let gives_blood = self.steps_of(effect).iter().any(|op| {
            let Op::ForEach(_, each) = op else {
                return false;
            };
            cards.code(*each).iter().any(|op| {
                matches!(op, Op::Do(step) if matches!(step.gist(), Gist::AddBlood(Who::Target, _)))
            })
        });
        if !gives_blood {
            return if mine { -1.0 } else { 1.0 + 0.1 * size };
        }
        let room = size - view.counters(slot) as f32 - view.points_on(slot) as f32;
        match (mine, room > 0.0) {
            (true, true) => 2.0 + 0.1 * room,
            (true, false) => 0.0,
            (false, _) => -1.0,
        }
    }

    /// The code of what is being carried out, or of what its terms are for.
    fn steps_of(&self, effect: &EffectView<'_>) -> &[Op] {
        let cards = self.view.cards();
        match (effect.ability, effect.def) {
            (Some(id), _) => cards.code(cards.ability(id).code),
            (None, Some(def)) => match cards.def(def).modes.get(effect.mode as usize) {
                Some(mode) => cards.code(mode.code),
                None => &[],
            },
            (None, None) => &[],
        }
    }

    /// The minion that the terms of a referendum of this seat name: whichever is best.
    fn term_target(&self, effect: &EffectView<'_>, slot: Slot) -> f32 {
        let view = self.view;
        let size = view.capacity(slot).unwrap_or(0) as f32;
        if let Some(call) = self.calling() {
            let terms = ReferendumTerms {
                methuselah: effect.methuselah,
                minion: Some(slot),
                ..ReferendumTerms::default()
            };
            let motion = self.motion(call, &terms);
            if motion.names {
                let titled = view.title(slot).is_some();
                return motion.worth + 0.1 * size - if titled { 0.5 } else { 0.0 };
            }
        }
        match self.is_mine(slot) {
            true => -1.0,
            false => 1.0 + 0.1 * size,
        }
    }

    /// The target of an ability of something in play.
    fn ability_target(&self, id: engine::AbilityId, slot: Slot) -> f32 {
        let view = self.view;
        let mine = self.is_mine(slot);
        let size = view.capacity(slot).unwrap_or(2) as f32;
        let blood = view.counters(slot) as f32;
        let mut worth = 0.0;
        for op in view.cards().code(view.cards().ability(id).code) {
            let Op::Do(step) = op else { continue };
            worth += match step.gist() {
                Gist::HuntingGround(Who::Target, _) | Gist::AddBlood(Who::Target, _) => {
                    if view.region(slot) == Region::Uncontrolled {
                        self.wanted(slot) + 5.0
                    } else if mine {
                        let room = size - blood;
                        if room < 1.0 {
                            -1.0
                        } else {
                            1.0 - 0.1 * blood + 0.05 * size
                        }
                    } else {
                        -1.0
                    }
                }
                Gist::CountersToBlood(Who::Target) => self.wanted(slot) + 5.0,
                Gist::BloodToThis(Who::Target, _) => 0.2 * blood,
                Gist::Lock(Who::Target) => {
                    let awake = if view.locked(slot) { -1.0 } else { 1.0 };
                    match view.controller(slot) {
                        Some(seat) if seat == self.table.me => -awake - 0.1 * size,
                        Some(seat) if seat == self.table.prey => awake + 0.1 * size + 0.5,
                        _ => awake + 0.1 * size,
                    }
                }
                Gist::MoveToReady(Who::Target) | Gist::Unlock(Who::Target) => {
                    if mine {
                        1.0 + 0.1 * size
                    } else {
                        -1.0
                    }
                }
                Gist::Burn(Who::Target) => self.loss_of(slot),
                Gist::RemoveFromGame(_) => -self.wanted(slot),
                Gist::Other
                | Gist::Lock(_)
                | Gist::Unlock(_)
                | Gist::Wake
                | Gist::Burn(_)
                | Gist::MoveToReady(_)
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
                | Gist::EnterCombat(_)
                | Gist::Maneuver
                | Gist::Press { .. }
                | Gist::Prevent(_)
                | Gist::PreventGun
                | Gist::PreventOtherThanGun(_)
                | Gist::AdditionalStrikes(_)
                | Gist::HandStrikesOnly
                | Gist::Damage(..)
                | Gist::Grant => 0.0,
            };
        }
        worth
    }

    /// A Methuselah.
    pub fn seat_worth(&self, seat: Seat) -> f32 {
        if let Matter::Effect(effect) = self.view.matter() {
            if matches!(effect.op, Op::Choose(choose) if choose.gives_points()) {
                let burns = self
                    .steps_of(&effect)
                    .iter()
                    .any(|op| matches!(op, Op::Do(step) if step.gist() == Gist::BurnAllocated));
                return match burns {
                    true => self.table.harm(seat, 1.0),
                    false => self.table.benefit(seat, 1.0),
                };
            }
            if let Some(call) = self.calling() {
                return self.worth_of_naming(call, seat);
            }
            if self.action().is_some_and(|a| a.kind == ActionKind::Bleed) {
                return self.redirect_worth(seat);
            }
        }
        self.table.harm(seat, 1.0)
    }

    /// A number.
    pub fn number_worth(&self, n: u8) -> f32 {
        let view = self.view;
        match view.matter() {
            Matter::Effect(effect) => {
                if let Op::Choose(Choose::Allocate(..) | Choose::SomeMethuselahs(_)) = effect.op {
                    self.share_worth(&effect, n)
                } else if let Op::Choose(Choose::Secretly(..)) = effect.op {
                    // Whatever could be foreseen would be no secret.
                    0.0
                } else {
                    self.amount_worth(&effect, n)
                }
            }
            Matter::Card {
                minion: Some(minion),
                ..
            } => {
                // X: paid in blood against the damage that is coming.
                let [normal, aggravated] = view.damage(minion);
                let damage = normal as f32 + aggravated as f32;
                if damage == 0.0 {
                    return -(n as f32);
                }
                self.prevention(minion, n as f32 + 1.0) - 0.45 * n as f32
            }
            Matter::Card { minion: None, .. } => -(n as f32),
            Matter::Rescue { actor, target } => {
                let blood = |minion: Option<Slot>| minion.map_or(0.0, |m| view.counters(m) as f32);
                let (a, b) = (blood(actor), blood(target));
                let n = n as f32;
                -((a - n) - (b - 2.0 + n)).abs()
            }
            Matter::Prevention => n as f32,
            Matter::ShareOut(seat) => self.table.benefit(seat, n as f32),
            // A few pool are well spent on a vampire.
            Matter::Bid => 1.0 - 0.3 * n as f32,
            Matter::Plain
            | Matter::Actor { .. }
            | Matter::Points(_)
            | Matter::Diablerie { .. }
            | Matter::Strike => 0.1 * n as f32,
        }
    }

    fn amount_worth(&self, effect: &EffectView<'_>, n: u8) -> f32 {
        let Some(def) = effect.def else {
            return 0.1 * n as f32;
        };
        let t = self.book.mode(def, effect.mode);
        if t.blood_to_pool {
            return effect.targets[0].map_or(0.0, |from| self.drain_worth(from, n as f32));
        }
        if t.margin {
            // To the pool what the vampire has no need of.
            return n as f32 * (self.table.own_pool() - 0.4);
        }
        0.1 * n as f32
    }

    /// A card out of play.
    pub fn card_worth(&self, prompt: Prompt, card: CardId) -> f32 {
        let Some(def) = self.view.card(card) else {
            return 0.0;
        };
        if prompt == Prompt::Target && self.view.cards().def(def).is(CardType::Conviction) {
            return 1.0;
        }
        let mine = card.owner() == self.table.me;
        if prompt == Prompt::DiscardDown || prompt == Prompt::Payment {
            return -self.keep_worth(def);
        }
        let Matter::Effect(effect) = self.view.matter() else {
            return 0.5;
        };
        if matches!(effect.op, Op::Choose(choose) if gives_up_of_hand(choose)) {
            return match mine {
                true => -self.keep_worth(def),
                false => self.feared_card(def),
            };
        }
        let c = self.view.cards().def(def);
        if c.modes.is_empty() {
            0.5
        } else {
            let t = self.book.mode(def, 0);
            0.5 + t.to_bearer + t.in_play - 0.6 * super::fits::pool_cost(c)
        }
    }

    /// How much one would rather not see a card in another hand.
    fn feared_card(&self, def: DefId) -> f32 {
        let card = self.view.cards().def(def);
        (0..card.modes.len())
            .map(|n| {
                let t = self.book.mode(def, n as u8);
                if t.bounce {
                    3.0
                } else if t.reduce > 0 || t.intercept > 0 || t.wakes {
                    2.0
                } else {
                    1.0
                }
            })
            .fold(0.5, f32::max)
    }
}

/// Whether a choice is one of cards that a hand is to lose: of any, and not of what can be used.
fn gives_up_of_hand(choose: &Choose) -> bool {
    match choose {
        Choose::Card(filters) => {
            (filters.iter()).any(|f| f.place == Place::Hand && f.usable_by.is_none())
        }
        Choose::Minion(_)
        | Choose::Name(_)
        | Choose::May(_)
        | Choose::AtRandom(_)
        | Choose::Methuselah(_)
        | Choose::Number(..)
        | Choose::PoolToSave
        | Choose::Clan
        | Choose::AnyClan
        | Choose::City
        | Choose::Circle(_)
        | Choose::Discipline(_)
        | Choose::Side
        | Choose::SomeMethuselahs(_)
        | Choose::Secretly(..)
        | Choose::Allocate(..)
        | Choose::OpposingWeapon
        | Choose::Weapon
        | Choose::RangedWeapon => false,
    }
}
