//! Scenarios: a table laid by hand, and a game that goes on from there.
//!
//! For tests, for puzzles, and for looking at one moment of the rules. Names
//! are the official ones; whatever is wrong with a scenario panics and says
//! what. Choices are made in words:
//!
//! ```
//! use engine::{CardDb, Scenario};
//!
//! let mut table = Scenario::new(CardDb::embedded(), 2);
//! let lauren = table.minion(0, "Lauren");
//! let nassir = table.minion(1, "Nassir");
//! let mut game = table.minion_phase(0);
//! game.take("bleed");                 // Lauren bleeds seat 1 …
//! game.take("block with Nassir");     // … and is blocked: both hit with their hands
//! game.finish_action();
//! assert_eq!(game.blood(lauren), 3);
//! assert_eq!(game.blood(nassir), 3);
//! assert_eq!(game.pool(1), 30);
//! ```

mod case;

pub use case::{Case, CaseError};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::choice::{Choice, Prompt};
use crate::db::{CardDb, Op};
use crate::fold::Fold;
use crate::observer::{GameEvent, Observer};
use crate::rules::Rules;
use crate::script::{Step, Window};
use crate::state::{
    CardId, Cards, Counter, Deal, DefId, Frame, GameState, Options, Pile, Region, Seat, Slot,
    Table, TurnStep,
};
use crate::view::View;
use crate::vocab::{CardType, Clan, Keyword, Level, Sect, Title};

/// A table being laid.
#[derive(Clone, Debug)]
pub struct Scenario<'a> {
    db: &'a CardDb,
    /// What the cards are that have been laid so far.
    deal: Deal,
    table: Table,
    /// A card without any effect, for hands and libraries.
    blank: DefId,
}

/// A game that goes on from a scenario, with a log of what happened.
#[derive(Debug)]
pub struct Scene<'a> {
    db: &'a CardDb,
    /// What its cards are.
    pub deal: Deal,
    /// The state of the game.
    pub game: GameState,
    /// Everything that has happened, in order.
    pub events: Vec<GameEvent>,
    /// The position as the events tell it.
    told: Fold,
}

struct Log<'e>(&'e mut Vec<GameEvent>, &'e mut Fold);

impl Observer for Log<'_> {
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent) {
        self.0.push(event);
        self.1.event(game, cards, event);
    }
}

impl<'a> Scenario<'a> {
    /// A table of so many seats: 30 pool each, no cards, and libraries of blanks to draw from.
    pub fn new(db: &'a CardDb, seats: u8) -> Scenario<'a> {
        let mut deal = Deal::empty();
        let mut table = Table::empty(seats, Options::default());
        table.turn = 10;
        table.round = 3;
        let blank = db
            .defs()
            .iter()
            .position(|d| !d.scripted && d.is(CardType::Event))
            .expect("some events have no script");
        let blank = DefId(blank as u16);
        for seat in 0..seats {
            table.seats[seat as usize].pool = 30;
            for _ in 0..30 {
                let card = deal.add(Seat(seat), blank);
                table.seats[seat as usize]
                    .piles
                    .push(Pile::Library, card.local());
            }
        }
        Scenario {
            db,
            deal,
            table,
            blank,
        }
    }

    /// The cards as they have been laid so far.
    fn cards(&self) -> Cards<'_> {
        self.deal.cards(self.db)
    }

    /// The card of this name; of several vampires of one name the one with a script.
    /// An advanced vampire is named with "(ADV)" after its name, a version with "(G6)".
    fn named(&self, name: &str) -> DefId {
        let (base, advanced) = match name.strip_suffix(" (ADV)") {
            Some(base) => (base, true),
            None => (name, false),
        };
        let fits = |scripted: bool| {
            self.db
                .defs()
                .iter()
                .position(|d| d.name == base && d.advanced == advanced && d.scripted == scripted)
        };
        let of_group = || self.db.facts().find(name).map(|card| card.id());
        fits(true)
            .or(fits(false))
            .map(|i| DefId(i as u16))
            .or_else(|| self.db.by_id(of_group()?))
            .unwrap_or_else(|| panic!("no card is named {name:?}"))
    }

    fn make(&mut self, seat: u8, name: &str) -> CardId {
        let def = self.named(name);
        self.table.stand_ins |= self.db.def(def).stands_in;
        self.deal.add(Seat(seat), def)
    }

    /// A ready unlocked minion: a vampire full of blood, or an ally or imbued with its
    /// starting life, of the superior version where there are two.
    pub fn minion(&mut self, seat: u8, name: &str) -> Slot {
        let card = self.make(seat, name);
        let def = self.db.def(self.deal.def_of(card));
        if def.is_crypt() {
            self.table.seats[seat as usize]
                .piles
                .push(Pile::Crypt, card.local());
            let slot = self
                .table
                .draw_crypt(self.deal.cards(self.db), Seat(seat))
                .expect("there is room");
            self.table.bring_out(self.deal.cards(self.db), slot);
            let p = self.table.p_mut(slot);
            p.counters = p.capacity;
            slot
        } else {
            let mode = def.modes.len() as u8 - 1;
            self.table
                .enter(self.deal.cards(self.db), card, Seat(seat), Slot::NONE, mode)
        }
    }

    /// A crypt card in the uncontrolled region with so much blood.
    pub fn uncontrolled(&mut self, seat: u8, name: &str, blood: u8) -> Slot {
        let card = self.make(seat, name);
        self.table.seats[seat as usize]
            .piles
            .push(Pile::Crypt, card.local());
        let slot = self
            .table
            .draw_crypt(self.deal.cards(self.db), Seat(seat))
            .expect("there is room");
        self.table.p_mut(slot).counters = blood;
        slot
    }

    /// Cards in hand.
    pub fn hand(&mut self, seat: u8, names: &[&str]) -> &mut Self {
        for name in names {
            let card = self.make(seat, name);
            self.table.seats[seat as usize]
                .piles
                .push(Pile::Library, card.local());
            self.table.draw(self.deal.cards(self.db), Seat(seat));
        }
        self
    }

    /// Cards on top of the library; the first is the top card.
    pub fn library(&mut self, seat: u8, names: &[&str]) -> &mut Self {
        for name in names.iter().rev() {
            let card = self.make(seat, name);
            self.table.seats[seat as usize]
                .piles
                .push(Pile::Library, card.local());
        }
        self
    }

    /// An exhausted library.
    pub fn empty_library(&mut self, seat: u8) -> &mut Self {
        while let Some(local) = self.table.seats[seat as usize].piles.pop(Pile::Library) {
            self.table.to_removed(CardId::new(Seat(seat), local));
        }
        self
    }

    /// Cards in the crypt; the first is the top card.
    pub fn crypt(&mut self, seat: u8, names: &[&str]) -> &mut Self {
        for name in names.iter().rev() {
            let card = self.make(seat, name);
            self.table.seats[seat as usize]
                .piles
                .push(Pile::Crypt, card.local());
        }
        self
    }

    /// Cards in the ash heap.
    pub fn ash_heap(&mut self, seat: u8, names: &[&str]) -> &mut Self {
        for name in names {
            let card = self.make(seat, name);
            self.table.to_ash_heap(card);
        }
        self
    }

    /// A card in play beside the regions.
    pub fn in_play(&mut self, seat: u8, name: &str) -> Slot {
        self.in_play_at(seat, name, Level::Basic)
    }

    /// A card in play beside the regions, played at the given level.
    pub fn in_play_at(&mut self, seat: u8, name: &str, level: Level) -> Slot {
        self.put(seat, name, Slot::NONE, level)
    }

    fn put(&mut self, seat: u8, name: &str, on: Slot, level: Level) -> Slot {
        let card = self.make(seat, name);
        let mode = match level {
            Level::Basic => 0,
            Level::Superior => {
                let modes = &self.db.def(self.deal.def_of(card)).modes;
                let played = modes.iter().filter(|m| m.is_played()).count() as u8;
                // Some cards are put in play by others alone, and have no mode.
                played.saturating_sub(1)
            }
        };
        self.table
            .enter(self.deal.cards(self.db), card, Seat(seat), on, mode)
    }

    /// A card on a minion, played by `seat` at the given level.
    pub fn on(&mut self, seat: u8, name: &str, minion: Slot, level: Level) -> Slot {
        let slot = self.put(seat, name, minion, level);
        let def = self.db.def(self.table.p(slot).def);
        let sect = def.bearer.as_ref().and_then(|b| b.sect);
        if let Some(sect) = sect {
            self.table.write_sect(slot, sect);
            self.table.p_mut(minion).sect = Some(sect);
        }
        if let Some(title) = self.title_given(slot) {
            self.table.p_mut(minion).title = Some(title);
        }
        if def.has(Keyword::Discipline) && self.table.vampires.has(minion) {
            let cards = self.deal.cards(self.db);
            let capacity = self.table.capacity_added_up(cards, minion);
            self.table.p_mut(minion).capacity = capacity.clamp(1, 250) as u8;
        }
        slot
    }

    /// The title for which a card stands that has been laid on a vampire; none where that is of the
    /// city of the title that the vampire had.
    fn title_given(&self, card: Slot) -> Option<Title> {
        let p = self.table.p(card);
        let def = self.db.def(p.def);
        let mode = def.modes.get(usize::from(p.mode))?;
        let gives = |op: &'a Op| {
            let Op::Do(Step::GiveTitle(give)) = op else {
                return None;
            };
            Some(give).filter(|give| give.by_card)
        };
        let give = self.db.code(mode.code).iter().find_map(gives)?;
        match (&give.city, &def.clans[..]) {
            (Some(city), _) => Some(Title::of_city(give.rank, self.db.city_named(city))),
            (None, _) if give.rank.of_a_city() => None,
            (None, [clan]) => Some(Title::of_clan(give.rank, Some(*clan))),
            (None, _) => Some(Title::of_clan(give.rank, self.table.p(p.on).clan)),
        }
    }

    /// Blood, life or counters of something.
    pub fn counters(&mut self, slot: Slot, n: u8) -> &mut Self {
        self.table.p_mut(slot).counters = n;
        self
    }

    /// Corruption counters of a Methuselah on a minion.
    pub fn corruption(&mut self, slot: Slot, of: u8, n: u8) -> &mut Self {
        let there = self.table.corruption(slot, Seat(of));
        let more = n as i8 - there as i8;
        (self.table).change_tally(slot, Counter::Corruption, Some(Seat(of)), more);
        self
    }

    /// Counters on something of the kind of its own that a card gives.
    ///
    /// # Errors
    /// There is no such card.
    pub fn marks(&mut self, slot: Slot, card: &str, n: u8) -> Result<(), String> {
        let card = self.db.by_name(card);
        let card = card.ok_or("there is no such card")?;
        let more = n as i8 - self.table.marks_of_all(slot, card) as i8;
        // Of several copies in play, the first has given them.
        let copy = |slot: &Slot| self.table.p(*slot).def == card;
        let this = self.table.occupied.into_iter().find(copy);
        let kind = Counter::mark(self.db, card, this.unwrap_or(Slot::NONE));
        self.table.change_tally(slot, kind, None, more);
        Ok(())
    }

    /// Locks something.
    pub fn lock(&mut self, slot: Slot) -> &mut Self {
        self.table.locked.insert(slot);
        self
    }

    /// Puts a vampire in torpor.
    pub fn torpor(&mut self, slot: Slot) -> &mut Self {
        self.table.set_region(slot, Region::Torpor);
        self
    }

    /// Gives a minion a trait, as effects may.
    pub fn gain_trait(&mut self, slot: Slot, keyword: Keyword) -> &mut Self {
        self.table.set_trait(slot, keyword, true);
        self
    }

    /// Incapacitates an imbued, who has no life then.
    pub fn incapacitate(&mut self, slot: Slot) -> &mut Self {
        self.table.set_region(slot, Region::Incapacitated);
        self.counters(slot, 0)
    }

    /// Pool of a Methuselah.
    pub fn pool(&mut self, seat: u8, n: u8) -> &mut Self {
        self.table.seats[seat as usize].pool = n;
        self
    }

    /// Who has the Edge.
    pub fn edge(&mut self, seat: u8) -> &mut Self {
        self.table.edge = Some(Seat(seat));
        self
    }

    /// The turn of the game that it is, counted from 1.
    pub fn turn(&mut self, turn: u16) -> &mut Self {
        self.table.turn = turn;
        self
    }

    /// The rules of the game where they leave a choice: scoring, the round limit.
    pub fn options(&mut self, options: Options) -> &mut Self {
        self.table.options = options;
        self
    }

    /// The round of the game that it is, counted from 1.
    pub fn round(&mut self, round: u16) -> &mut Self {
        self.table.round = round;
        self
    }

    fn begin(mut self, active: u8, step: TurnStep) -> Scene<'a> {
        self.table.active = Seat(active);
        self.table.acting = Seat(active);
        self.table.hands_dirty = 0;
        // Hands are filled up with blanks, so that the library stays as it was laid out; an
        // exhausted library leaves the hand as it is.
        for seat in 0..self.table.seat_count {
            let s = &self.table.seats[seat as usize];
            let full = s.library().is_empty() || s.own_hand().len() >= 7;
            let missing = if full { 0 } else { 7 - s.own_hand().len() };
            for _ in 0..missing {
                let card = self.deal.add(Seat(seat), self.blank);
                self.table.seats[seat as usize]
                    .piles
                    .push(Pile::Library, card.local());
                self.table.draw(self.deal.cards(self.db), Seat(seat));
            }
        }
        self.table.push(Frame::Turn(step));
        let deal = self.deal.stamped();
        self.table.deal = deal.stamp();
        let mut game = GameState {
            rng: ChaCha8Rng::seed_from_u64(7),
            t: self.table,
        };
        let (mut events, mut told) = (Vec::new(), Fold::of(&game));
        let mut log = Log(&mut events, &mut told);
        Rules::new(&mut game, deal.cards(self.db), Some(&mut log)).advance();
        Scene {
            db: self.db,
            deal,
            game,
            events,
            told,
        }
    }

    /// Goes on from the start of a Methuselah's turn.
    pub fn turn_of(mut self, active: u8) -> Scene<'a> {
        self.table.turn -= 1;
        self.begin(active, TurnStep::Begin)
    }

    /// Goes on from the start of her master phase.
    pub fn master_phase(self, active: u8) -> Scene<'a> {
        self.begin(active, TurnStep::Unlock)
    }

    /// Goes on from the start of her minion phase.
    pub fn minion_phase(self, active: u8) -> Scene<'a> {
        self.begin(active, TurnStep::Master)
    }

    /// Goes on from the start of her influence phase.
    pub fn influence_phase(self, active: u8) -> Scene<'a> {
        self.begin(active, TurnStep::Minion)
    }

    /// Goes on from the start of her discard phase.
    pub fn discard_phase(self, active: u8) -> Scene<'a> {
        self.begin(active, TurnStep::Influence)
    }
}

impl Scene<'_> {
    /// The cards of the game.
    pub fn cards(&self) -> Cards<'_> {
        self.deal.cards(self.db)
    }

    /// The game as a seat sees it.
    pub fn view(&self, seat: u8) -> View<'_> {
        View::new(&self.game, self.cards(), Seat(seat))
    }

    /// The pending choices, in words.
    pub fn options(&self) -> Vec<String> {
        self.game
            .legal()
            .iter()
            .map(|c| self.game.describe(self.cards(), *c))
            .collect()
    }

    /// Whether a choice is there, in words.
    pub fn can(&self, text: &str) -> bool {
        self.options().iter().any(|o| o == text)
    }

    /// The seat that has to decide.
    ///
    /// # Panics
    /// If the game is over.
    pub fn to_decide(&self) -> u8 {
        self.game.decision().expect("the game goes on").seat.0
    }

    /// The window that is open, if the decision is about one.
    pub fn window(&self) -> Option<Window> {
        let Prompt::Window(window) = self.game.decision()?.prompt else {
            return None;
        };
        Some(window)
    }

    /// Makes the choice that reads `text`.
    ///
    /// # Panics
    /// If there is no such choice; the message lists those there are. If what happens then is
    /// not all told.
    pub fn take(&mut self, text: &str) -> &mut Self {
        let options = self.options();
        let Some(i) = options.iter().position(|o| o == text) else {
            panic!(
                "{text:?} is not among the choices of seat {} ({:?}): {options:?}",
                self.to_decide(),
                self.game.decision()
            );
        };
        let choice = self.game.legal()[i];
        self.apply(choice);
        self
    }

    fn apply(&mut self, choice: Choice) {
        let mut log = Log(&mut self.events, &mut self.told);
        self.game.apply(self.deal.cards(self.db), choice, &mut log);
        // A debug build has looked at the invariants already.
        let sound = match cfg!(debug_assertions) {
            true => Ok(()),
            false => self.game.check_invariants(self.deal.cards(self.db)),
        };
        if let Err(fault) = sound.and_then(|()| self.told.check(&self.game)) {
            panic!("after {choice:?}: {fault}");
        }
    }

    /// Makes several choices, one after the other.
    pub fn take_all(&mut self, texts: &[&str]) -> &mut Self {
        for text in texts {
            self.take(text);
        }
        self
    }

    /// Passes, whoever is asked. In the strike step that is the hand strike.
    ///
    /// # Panics
    /// If whoever is asked cannot pass.
    pub fn pass(&mut self) -> &mut Self {
        let can_pass = self.game.legal().contains(&Choice::Pass);
        let text = self.game.describe(self.cards(), Choice::Pass);
        self.take(if can_pass { &text } else { "pass" })
    }

    /// Passes until this seat may do this.
    ///
    /// # Panics
    /// If somebody cannot pass before that, or the game is over.
    pub fn pass_until(&mut self, seat: u8, text: &str) -> &mut Self {
        while self.to_decide() != seat || !self.can(text) {
            self.pass();
        }
        self
    }

    /// Passes until `seat` may do `text`, and does it.
    pub fn until(&mut self, seat: u8, text: &str) -> &mut Self {
        self.pass_until(seat, text).take(text)
    }

    /// Makes the choice, if it is there for whoever is asked.
    pub fn take_if_there(&mut self, text: &str) -> &mut Self {
        if self.can(text) {
            self.take(text);
        }
        self
    }

    /// Passes until the current combat is over.
    ///
    /// # Panics
    /// If somebody cannot pass before that.
    pub fn finish_combat(&mut self) -> &mut Self {
        while self.in_combat() && self.game.decision().is_some() {
            self.pass();
        }
        self
    }

    /// Passes until the current referendum is over.
    ///
    /// # Panics
    /// If somebody cannot pass before that.
    pub fn finish_referendum(&mut self) -> &mut Self {
        while self.in_referendum() && self.game.decision().is_some() {
            self.pass();
        }
        self
    }

    /// Passes until the current action is over.
    ///
    /// # Panics
    /// If somebody cannot pass before that.
    pub fn finish_action(&mut self) -> &mut Self {
        while self.game.t.action.on && self.game.decision().is_some() {
            self.pass();
        }
        self
    }

    /// Passes until a decision belongs to this window, whoever is asked.
    ///
    /// # Panics
    /// If somebody cannot pass before that, or the game is over.
    pub fn pass_to(&mut self, window: Window) -> &mut Self {
        while self.window() != Some(window) {
            self.pass();
        }
        self
    }

    /// Passes until it is the turn of this seat.
    ///
    /// # Panics
    /// If somebody cannot pass before that, or the game is over.
    pub fn pass_to_turn_of(&mut self, seat: u8) -> &mut Self {
        while self.active() != seat {
            self.pass();
        }
        self
    }

    /// The seat whose turn it is.
    pub fn active(&self) -> u8 {
        self.game.t.active.0
    }

    /// Whether an action is going on.
    pub fn in_action(&self) -> bool {
        self.game.t.action.on
    }

    /// Who has the Edge.
    pub fn edge(&self) -> Option<u8> {
        self.game.t.edge.map(|s| s.0)
    }

    /// Victory points of a Methuselah, in halves.
    pub fn half_points(&self, seat: u8) -> u8 {
        self.game.t.seats[seat as usize].half_points
    }

    /// Whether a Methuselah is still in the game.
    pub fn in_game(&self, seat: u8) -> bool {
        self.game.t.alive(Seat(seat))
    }

    /// Transfers left in this influence phase.
    pub fn transfers(&self) -> u8 {
        self.game.t.transfers
    }

    /// Whether something is contested, or on something contested: face down and out of play.
    pub fn contested(&self, slot: Slot) -> bool {
        self.game.t.contested.has(slot)
    }

    /// The controller of something.
    pub fn controller(&self, slot: Slot) -> u8 {
        self.game.t.p(slot).controller.0
    }

    /// The minion that a card in play is on.
    pub fn bearer(&self, slot: Slot) -> Option<Slot> {
        let on = self.game.t.p(slot).on;
        on.is_some().then_some(on)
    }

    /// Whether a vampire has the benefits of a title.
    pub fn titled(&self, slot: Slot) -> bool {
        self.game.t.title(slot).is_some()
    }

    /// The strength of a minion.
    pub fn strength(&self, slot: Slot) -> i32 {
        self.game.t.strength_of(self.cards(), slot)
    }

    /// Cards left in a library.
    pub fn library_size(&self, seat: u8) -> usize {
        self.game.t.seats[seat as usize].library().len()
    }

    /// Blood, life or counters.
    pub fn blood(&self, slot: Slot) -> u8 {
        self.game.t.p(slot).counters
    }

    /// Corruption counters of a Methuselah on a minion.
    pub fn corruption(&self, slot: Slot, of: u8) -> u8 {
        self.game.t.corruption(slot, Seat(of))
    }

    /// Counters on something of the kind of its own that a card gives.
    pub fn marks(&self, slot: Slot, card: &str) -> u8 {
        let card = self.db.by_name(card);
        card.map_or(0, |card| self.game.t.marks_of_all(slot, card))
    }

    /// Counters of a Methuselah that a card gives.
    pub fn counters_given(&self, seat: u8, card: &str) -> u8 {
        let card = self.db.by_name(card);
        card.map_or(0, |card| self.game.t.given(Seat(seat), card))
    }

    /// Pool of a Methuselah.
    pub fn pool(&self, seat: u8) -> u8 {
        self.game.t.seats[seat as usize].pool
    }

    /// The cards and other things on a minion, by name, in order.
    pub fn on(&self, minion: Slot) -> Vec<&str> {
        let t = &self.game.t;
        t.cards_on(minion)
            .map(|s| self.db.def(t.card_named(self.cards(), s)).name.as_str())
            .collect()
    }

    /// Whether a combat is going on.
    pub fn in_combat(&self) -> bool {
        self.game.t.combat.on
    }

    /// The round of the current combat, counted from 1.
    pub fn round(&self) -> u8 {
        self.game.t.combat.round
    }

    /// Whether the current round of combat is at long range just now.
    pub fn at_long_range(&self) -> bool {
        self.game.t.combat.long
    }

    /// Whether a referendum is going on.
    pub fn in_referendum(&self) -> bool {
        self.game.t.referendum.on
    }

    /// Votes for and against in the last referendum that was resolved.
    pub fn votes(&self) -> Option<(u8, u8)> {
        self.events.iter().rev().find_map(|e| {
            let GameEvent::Tallied {
                votes_for,
                votes_against,
                ..
            } = e
            else {
                return None;
            };
            Some((*votes_for, *votes_against))
        })
    }

    /// How many events fit.
    pub fn count(&self, fits: impl Fn(&GameEvent) -> bool) -> usize {
        self.events.iter().filter(|e| fits(e)).count()
    }

    /// The title that a vampire has the benefits of.
    pub fn title(&self, slot: Slot) -> Option<Title> {
        self.game.t.title(slot)
    }

    /// The clan that a vampire is of just now.
    pub fn clan(&self, slot: Slot) -> Option<Clan> {
        self.game.t.p(slot).clan
    }

    /// The sect that a vampire belongs to just now.
    pub fn sect(&self, slot: Slot) -> Option<Sect> {
        self.game.t.p(slot).sect
    }

    /// The capacity of a vampire.
    pub fn capacity(&self, slot: Slot) -> u8 {
        self.game.t.p(slot).capacity
    }

    /// Whether something is locked.
    pub fn locked(&self, slot: Slot) -> bool {
        self.game.t.locked.has(slot)
    }

    /// Traits of a thing in play by name, in the order of the vocabulary.
    pub fn traits(&self, slot: Slot) -> Vec<&'static str> {
        let has = |keyword: &&Keyword| self.game.t.has_trait(self.cards(), slot, **keyword);
        Keyword::ALL.iter().filter(has).map(|k| k.name()).collect()
    }

    /// Whether a minion is ready.
    pub fn ready(&self, slot: Slot) -> bool {
        self.game.t.ready.has(slot)
    }

    /// Whether a vampire is in torpor.
    pub fn in_torpor(&self, slot: Slot) -> bool {
        self.game.t.torpor.has(slot)
    }

    /// Whether an imbued is incapacitated.
    pub fn incapacitated(&self, slot: Slot) -> bool {
        self.game.t.incapacitated.has(slot)
    }

    /// Whether there is anything in the slot any more.
    pub fn exists(&self, slot: Slot) -> bool {
        self.game.t.occupied.has(slot)
    }

    /// Names of the cards in a hand, blanks left out, in order.
    pub fn hand(&self, seat: u8) -> Vec<&str> {
        let hand = self.game.t.hand(Seat(seat));
        self.scripted_names(hand.iter().copied())
    }

    /// Cards in a hand, blanks included.
    pub fn hand_size(&self, seat: u8) -> usize {
        self.game.t.cards_in_hand(Seat(seat))
    }

    /// Names of the cards in an ash heap, blanks left out, in order.
    pub fn ash_heap(&self, seat: u8) -> Vec<&str> {
        let heap = self.game.t.seats[seat as usize].ash_heap();
        self.scripted_names(heap.iter().map(|c| CardId::new(Seat(seat), *c)))
    }

    /// Names of the things that a Methuselah controls, minions and others, in order.
    pub fn controls(&self, seat: u8) -> Vec<&str> {
        self.game.t.controlled[seat as usize]
            .without(&self.game.t.uncontrolled)
            .into_iter()
            .map(|s| {
                self.db
                    .def(self.game.t.card_named(self.cards(), s))
                    .name
                    .as_str()
            })
            .collect()
    }

    /// The thing of this name in play, if there is one.
    pub fn find(&self, name: &str) -> Option<Slot> {
        let t = &self.game.t;
        t.occupied
            .without(&t.uncontrolled)
            .into_iter()
            .find(|s| self.db.def(t.card_named(self.cards(), *s)).name == name)
    }

    /// All things of this name in play or contested, in order.
    pub fn copies(&self, name: &str) -> Vec<Slot> {
        let t = &self.game.t;
        let there = t.occupied.without(&t.uncontrolled).into_iter();
        let named = |s: &Slot| self.db.def(t.card_named(self.cards(), *s)).name == name;
        there.filter(named).collect()
    }

    fn scripted_names(&self, cards: impl Iterator<Item = CardId>) -> Vec<&str> {
        cards
            .map(|c| self.db.def(self.deal.def_of(c)))
            .filter(|d| d.scripted)
            .map(|d| d.name.as_str())
            .collect()
    }

    /// Stealth of the current action.
    ///
    /// # Panics
    /// If no action is going on.
    pub fn stealth(&self) -> i32 {
        assert!(self.in_action(), "no action is going on");
        self.game.t.stealth(self.cards())
    }

    /// Bleed amount of the current action.
    ///
    /// # Panics
    /// If no action is going on.
    pub fn bleed(&self) -> u8 {
        assert!(self.in_action(), "no action is going on");
        self.game.t.action_bleed(self.cards())
    }

    /// Intercept of a minion against the current action.
    ///
    /// # Panics
    /// If no action is going on.
    pub fn intercept(&self, slot: Slot) -> i32 {
        assert!(self.in_action(), "no action is going on");
        self.game.t.intercept(self.cards(), slot)
    }

    /// Whether an event of this sort has happened.
    pub fn happened(&self, event: GameEvent) -> bool {
        self.events.contains(&event)
    }

    /// Plays on with the first choice until the game is over or so many decisions are made; for smoke tests.
    pub fn drift(&mut self, decisions: usize) -> &mut Self {
        for _ in 0..decisions {
            let Some(choice) = self.game.legal().first().copied() else {
                break;
            };
            self.apply(choice);
        }
        self
    }
}
