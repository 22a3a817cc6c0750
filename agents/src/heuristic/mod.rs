//! A player that reads every card's script and counts the table.
//!
//! Every choice gets a worth, measured in pool, from what the scripts say it
//! does and from what lies open; the best is taken. Nothing is known by name
//! and nothing is searched: what an action may meet, what a combat will cost
//! and whether a referendum can pass are estimated from what the seat sees.

mod actions;
mod blocks;
mod cards;
mod combat;
mod discard;
mod fits;
mod influence;
mod masters;
mod notes;
mod politics;
mod reactions;
mod table;
mod targets;
mod temper;

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use engine::script::{Ability, ActionKind, Filter, Window};
use engine::vocab::{CardType, DisciplineSet};
use engine::{
    ActionView, CardDef, Choice, Decision, DefId, Matter, ModeDef, Prompt, ReferendumView, Region,
    Seat, Slot, View, MAX_SEATS,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::sensible::discipline_worth;
use crate::Agent;
use cards::Book;
use cards::Uses;
pub(crate) use cards::{digest, Traits, DIGEST};
use combat::StrikeExtra;
use fits::Player;
pub(crate) use fits::{blood_cost, can_play, pool_cost};
use notes::Notes;
use politics::Motion;
use table::Table;
pub use temper::Temper;

/// Plays by reading scripts and counting the table.
#[derive(Clone, Debug)]
pub struct Heuristic {
    rng: ChaCha8Rng,
    judge: Judge,
}

/// Says what choices are worth.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judge {
    temper: Temper,
    /// The digest of the cards in use, and the serial number of these cards.
    book: Option<(u64, Arc<Book>)>,
    notes: Notes,
    /// Who has just been asked, if what has been noted then may still hold at the next question.
    asked: Option<Seat>,
}

impl Judge {
    /// Tells `each` what the choices are worth in pool, as far as the seat of the view can see.
    pub fn worths(
        &mut self,
        view: &View<'_>,
        prompt: Prompt,
        choices: &[Choice],
        mut each: impl FnMut(usize, f32),
    ) {
        self.look(view, |eye| {
            for (i, choice) in choices.iter().enumerate() {
                each(i, eye.worth(prompt, *choice));
            }
        });
    }

    /// This choice is made of those that have been looked at last, and the next look is at what comes
    /// of it.
    ///
    /// Who takes an action that has been chosen, and who plays a card in which mode, is asked before
    /// anything else has happened: what has been noted before still holds then.
    /// Unless the table is settled, something else may happen first.
    pub fn follow(&mut self, view: &View<'_>, choice: Choice, settled: bool) {
        let to_be_picked = matches!(
            choice,
            Choice::Play(_)
                | Choice::Act(..)
                | Choice::Bleed
                | Choice::Hunt
                | Choice::LeaveTorpor
                | Choice::Rescue
                | Choice::Diablerize
        );
        let picked = matches!(choice, Choice::Slot(_)) && view.is_picking();
        let kept = settled && (to_be_picked || picked);
        self.asked = kept.then_some(view.seat());
    }

    /// The next look is at another game.
    pub fn turn_away(&mut self) {
        self.asked = None;
    }

    /// Looks at a game: what is seen can be asked about until `with` returns.
    pub fn look<T>(&mut self, view: &View<'_>, with: impl FnOnce(&Eye<'_>) -> T) -> T {
        let serial = view.cards().serial();
        let (_, book) = match self.book.take() {
            Some(book) if book.0 == serial => self.book.insert(book),
            _ => self.book.insert((serial, Book::of(*view.cards()))),
        };
        let picks = self.asked.take() == Some(view.seat()) && view.is_picking();
        if !picks {
            self.notes.begin();
        }
        with(&Eye {
            view,
            book,
            table: Table::read(view, &self.temper, &self.notes),
            temper: &self.temper,
            notes: &self.notes,
            action: OnceCell::new(),
            stakes: OnceCell::new(),
            referendum: OnceCell::new(),
            motion: OnceCell::new(),
            ideal: OnceCell::new(),
            called: Cell::default(),
            uses: OnceCell::new(),
            standing: Default::default(),
            left: Default::default(),
        })
    }
}

/// Noise that breaks ties.
pub(crate) const NOISE: f32 = 0.02;

impl Heuristic {
    /// A player with a stream of its own.
    pub fn new(seed: u64) -> Heuristic {
        Heuristic::with(seed, Temper::default())
    }

    /// The same with other weights.
    pub fn with(seed: u64, temper: Temper) -> Heuristic {
        Heuristic {
            rng: ChaCha8Rng::seed_from_u64(seed),
            judge: Judge {
                temper,
                ..Judge::default()
            },
        }
    }
}

impl Agent for Heuristic {
    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let mut best = 0;
        let mut best_worth = f32::MIN;
        let rng = &mut self.rng;
        self.judge
            .worths(view, decision.prompt, choices, |i, worth| {
                let worth = worth + rng.r#gen::<f32>() * NOISE;
                if worth > best_worth {
                    best = i;
                    best_worth = worth;
                }
            });
        best
    }
}

/// A card in one of its modes, and the best that it can do as a political action of this seat.
type Called = ((DefId, u8), Motion);

/// One look at a game: the view, the digest of the cards and the table.
pub(crate) struct Eye<'v> {
    pub view: &'v View<'v>,
    book: &'v Book,
    pub table: Table<'v>,
    temper: &'v Temper,
    notes: &'v Notes,
    /// The action under way, once it has been looked at, and what it costs this seat if it succeeds.
    action: OnceCell<Option<ActionView>>,
    stakes: OnceCell<f32>,
    /// The referendum that goes on, and what it would do, once they have been looked at.
    referendum: OnceCell<Option<ReferendumView>>,
    motion: OnceCell<Motion>,
    /// The best that a political action of this seat could do, of the three that were last asked about.
    called: Cell<[Option<Called>; 3]>,
    /// The shares that serve this seat best in the terms that it chooses.
    ideal: OnceCell<[u8; MAX_SEATS]>,
    /// What the cards in hand are of use for, all together, once that has been looked at.
    uses: OnceCell<Uses>,
    /// Votes that lie open with each seat, and those that it could still cast in a referendum.
    standing: [OnceCell<i32>; MAX_SEATS],
    left: [OnceCell<i32>; MAX_SEATS],
}

impl Eye<'_> {
    /// The action under way.
    pub fn action(&self) -> Option<ActionView> {
        *self.action.get_or_init(|| self.view.action())
    }

    /// The referendum that goes on.
    pub fn referendum(&self) -> Option<ReferendumView> {
        *self.referendum.get_or_init(|| self.view.referendum())
    }

    /// The Disciplines of a minion.
    pub fn disciplines(&self, minion: Slot) -> DisciplineSet {
        let count = || self.view.disciplines(minion);
        self.notes.disciplines.of(minion, count)
    }

    /// Whether a minion has what a way of playing a card asks of it.
    fn can_play(&self, card: &CardDef, mode: &ModeDef, minion: Slot) -> bool {
        Player::known(self, minion).can_play(card, mode)
    }

    /// The cards in hand that are of use for something, in their order.
    fn hand_for(&self, what: Uses) -> impl Iterator<Item = DefId> + '_ {
        let uses = self.uses.get_or_init(|| self.read_hand());
        // Mostly there is none.
        let count = match uses.meets(what) {
            true => self.notes.hand.borrow().len(),
            false => 0,
        };
        (0..count).filter_map(move |i| {
            let (def, uses) = self.notes.hand.borrow()[i];
            uses.meets(what).then_some(def)
        })
    }

    /// Notes the cards in hand that are of use for anything; what they are of use for, all together.
    fn read_hand(&self) -> Uses {
        let mut hand = self.notes.hand.borrow_mut();
        hand.clear();
        let all = self.view.hand().map(|(_, def)| (def, self.book.uses(def)));
        hand.extend(all.filter(|(_, uses)| *uses != Uses::NONE));
        let uses = hand.iter().map(|(_, uses)| *uses);
        uses.fold(Uses::NONE, Uses::with)
    }

    /// What playing a card in one of its modes does.
    pub fn traits(&self, def: DefId, mode: u8) -> &Traits {
        self.book.mode(def, mode)
    }

    /// What a choice is worth, in pool; passing is worth nothing.
    pub fn worth(&self, prompt: Prompt, choice: Choice) -> f32 {
        let view = self.view;
        match choice {
            Choice::Pass => match prompt == Prompt::Window(Window::Strike) {
                true => self.hand_strike(),
                false => 0.0,
            },
            Choice::No => 0.0,
            Choice::Yes => self.option_worth(),
            Choice::Play(card) => view.card(card).map_or(0.0, |d| self.play_worth(prompt, d)),
            Choice::Use(slot, n) => match (view.ability(slot, n), prompt) {
                (Some(id), Prompt::Window(window)) => self.use_worth(window, id, slot),
                _ => 0.0,
            },
            Choice::UseLasting(_) => {
                if let Prompt::Window(w @ (Window::Prevent | Window::Press | Window::Maneuver)) =
                    prompt
                {
                    self.combat_use(w, &[])
                } else {
                    0.5
                }
            }
            Choice::Act(slot, n) => view.ability(slot, n).map_or(0.0, |id| {
                view.unlocked(self.table.me)
                    .into_iter()
                    .map(|m| self.offered_action(slot, id, m))
                    .fold(-2.0, f32::max)
            }),
            Choice::Bleed => self.best_basic(ActionKind::Bleed),
            Choice::Hunt => self.best_basic(ActionKind::Hunt),
            Choice::LeaveTorpor => self.best_basic(ActionKind::LeaveTorpor),
            Choice::Rescue => self.best_basic(ActionKind::Rescue),
            Choice::Diablerize => self.best_basic(ActionKind::Diablerize),
            Choice::BecomeAnarch
            | Choice::TakeEquipment
            | Choice::Mark(_)
            | Choice::RedListCombat => -1.0,
            Choice::Block(_) => self.block(choice),
            Choice::Slot(slot) => self.slot_worth(prompt, slot),
            Choice::AtRetainer(_) => 0.4,
            Choice::Methuselah(seat) => self.seat_worth(seat),
            Choice::Number(n) => self.number_worth(n),
            Choice::Clan(clan) => self.clan_worth(clan),
            Choice::Discipline(discipline) => discipline_worth(self.view, discipline),
            // What is good to have is good to look for, and for somebody else to lose.
            Choice::Name(def) => self.keep_worth(def),
            Choice::Card(card) => self.card_worth(prompt, card),
            Choice::Mode(n) => self.mode_worth(n),
            Choice::Pool => 0.45 - 0.3 * self.table.own_pool(),
            Choice::StrikeWith(slot, n) => self.weapon_strike(prompt, slot, n),
            Choice::VoteFor(_) | Choice::CardFor(_) | Choice::FreeFor | Choice::EdgeFor => {
                self.vote_worth(choice, true)
            }
            Choice::VoteAgainst(_)
            | Choice::CardAgainst(_)
            | Choice::FreeAgainst
            | Choice::EdgeAgainst => self.vote_worth(choice, false),
            Choice::Transfer(slot) => self.transfer_worth(slot),
            Choice::TakeBack(_) | Choice::Withdraw => -1.0,
            // A title of a city that is made up is contested by nobody.
            Choice::City(city) => f32::from(u8::from(city == 0)),
            Choice::DrawCrypt => self.draw_crypt_worth(),
            Choice::BringOut(_) => 100.0,
            Choice::EdgePool => 10.0,
            Choice::PayToUnlock(slot) => self.pay_to_unlock(slot),
            Choice::Merge(_) => 3.0,
            Choice::Discard(card) => view
                .card(card)
                .map_or(0.0, |d| self.temper.discard - self.keep_worth(d)),
            Choice::Contest(_) => {
                if self.table.in_danger() {
                    0.0
                } else {
                    2.0
                }
            }
            Choice::Yield(_) => 1.0,
            Choice::Recover(_) => 5.0,
            Choice::BurnIncapacitated => 1.0,
        }
    }

    /// A pool for another action: not where it would be none but to hunt, and not the last pools.
    fn pay_to_unlock(&self, slot: Slot) -> f32 {
        let acts = self.view.region(slot) == Region::Ready && self.view.counters(slot) > 0;
        match acts && !self.table.in_danger() {
            true => 1.0,
            false => -0.5,
        }
    }

    /// A card that may be played at this moment: the best way to do so.
    fn play_worth(&self, prompt: Prompt, def: DefId) -> f32 {
        let Prompt::Window(window) = prompt else {
            return 0.5;
        };
        let view = self.view;
        let card = view.cards().def(def);
        let first = card.modes.first().map(|m| m.as_type);
        match window {
            Window::Master => self.master_worth(def),
            Window::Minion => self.best_card_action(def),
            Window::Discard | Window::AsPlayed | Window::Unlock | Window::Influence => {
                match first {
                    Some(CardType::Conviction) => 1.0,
                    Some(CardType::Event) => self.event_worth(def),
                    _ if self.book.mode(def, 0).cancels => self.cancel_by(def),
                    // Wakes and the like: nobody knows yet at whom it is aimed.
                    _ => -1.0,
                }
            }
            Window::Announced
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
            | Window::BeingOusted => {
                let mut best: f32 = -2.0;
                for (n, mode) in card.modes.iter().enumerate() {
                    if !mode.windows.has(window) {
                        continue;
                    }
                    let n = n as u8;
                    best = best.max(match mode.as_type {
                        CardType::Combat => self.combat_play(window, def, n),
                        CardType::ActionModifier | CardType::Reaction => {
                            self.play_in_action(window, def, n)
                        }
                        CardType::Master => self.out_of_turn(def, n),
                        CardType::Vampire
                        | CardType::Imbued
                        | CardType::Action
                        | CardType::Ally
                        | CardType::Conviction
                        | CardType::Equipment
                        | CardType::Event
                        | CardType::PoliticalAction
                        | CardType::Power
                        | CardType::Reflex
                        | CardType::Retainer => -1.0,
                    });
                }
                best
            }
        }
    }

    /// An event, which takes the place of a discard: what nobody would keep in hand goes either way.
    fn event_worth(&self, def: DefId) -> f32 {
        let t = self.book.mode(def, 0);
        let worth = t.in_play + self.burns(t);
        if worth < 0.0 {
            -0.1
        } else {
            self.temper.discard + worth
        }
    }

    /// A master card in the turn of another, for which one of one's own is given up later.
    fn out_of_turn(&self, def: DefId, mode: u8) -> f32 {
        let t = self.book.mode(def, mode);
        let table = &self.table;
        let mut worth = t.gain_pool as f32 * table.own_pool() + self.burns(t);
        let action = self.action().filter(|action| action.seat != table.me);
        if let Some(action) = action {
            if t.ends_action {
                worth += self.stakes(&action);
            }
            if let (true, Some(actor)) = (t.burns_acting, action.minion) {
                worth += self.loss_of(actor);
            }
        }
        let price = pool_cost(self.view.cards().def(def)) * table.own_pool() * self.temper.spend;
        worth - price - 1.5
    }

    /// A card that cancels the one that is being played, by its price.
    fn cancel_by(&self, def: DefId) -> f32 {
        let card = self.view.cards().def(def);
        let price = fits::pool_cost(card) * self.table.own_pool() * self.temper.spend;
        self.cancel_worth() - price
    }

    fn combat_play(&self, window: Window, def: DefId, mode: u8) -> f32 {
        let card = self.view.cards().def(def);
        let Some((mine, _)) = self.combatants() else {
            return -1.0;
        };
        let m = &card.modes[mode as usize];
        if !self.can_play(card, m, mine) {
            return -2.0;
        }
        if m.strike.is_some() && window == Window::Strike {
            self.strike_card(def, mode)
        } else {
            self.combat_card(window, def, mode)
        }
    }

    /// The best that a modifier or a reaction does in the hands of any minion that may play it.
    fn play_in_action(&self, window: Window, def: DefId, mode: u8) -> f32 {
        let view = self.view;
        let Some(action) = self.action() else {
            return -1.0;
        };
        let card = view.cards().def(def);
        let m = &card.modes[mode as usize];
        let acting = action.seat == self.table.me;
        if acting != (m.as_type == CardType::ActionModifier) {
            return -2.0;
        }
        let mut best: f32 = -2.0;
        for slot in view.ready(self.table.me) {
            let may = match &m.user {
                None => !acting || Some(slot) == action.minion,
                Some(user) => {
                    let locked = |u: &Filter| u.locked.is_none_or(|l| l == view.locked(slot));
                    user.iter().any(locked) && Some(slot) != action.minion
                }
            };
            if may && self.can_play(card, m, slot) {
                best = best.max(self.during_action(window, def, mode, slot));
            }
        }
        best
    }

    fn weapon_strike(&self, prompt: Prompt, slot: Slot, n: u8) -> f32 {
        let view = self.view;
        let Some(id) = view.ability(slot, n) else {
            return 0.0;
        };
        let Ability::Strike { strike, .. } = &view.cards().ability(id).ability else {
            return 0.0;
        };
        if prompt == Prompt::Window(Window::Maneuver) {
            return match self.combatants() {
                Some((a, b)) => self.maneuver_worth(&self.my_force(a), &self.their_force(b)),
                None => 0.0,
            };
        }
        self.strike_worth(
            strike.effect.blow(true),
            StrikeExtra {
                ranged: strike.ranged,
                aggravated: strike.aggravated,
                unlocks: false,
                price: 0.0,
            },
        )
    }

    /// Whether to use an option.
    fn option_worth(&self) -> f32 {
        let Matter::Diablerie {
            victim: Some(victim),
            ..
        } = self.view.matter()
        else {
            return 1.0;
        };
        self.torpid_worth(victim, false)
    }
}
