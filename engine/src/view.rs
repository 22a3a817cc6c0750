//! What one Methuselah can see of a game (full rulebook 2.3).
//!
//! A [`View`] answers questions about everything that lies open, about its
//! seat's own hand and uncontrolled region, and about cards that were shown
//! to it. It cannot be asked for another hand, for what lies face down, or
//! for the order of a library. What decks are made of is taken as known, as
//! at a table where lists are open: only which card is where is hidden.

use rand::seq::SliceRandom;
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tinyvec::ArrayVec;

use crate::choice::{Choice, Decision};
use crate::db::{AbilityId, CardDb};
use crate::script::ActionKind;
use crate::state::{CardId, DefId, GameState, Region, Seat, Slot, SlotSet, Table};
use crate::vocab::{Clan, Discipline, Level, Sect, Title};

/// A game as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a GameState,
    cards: &'a CardDb,
    seat: Seat,
}

/// The current action, as announced and as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionView {
    /// The acting minion; none if it has left play.
    pub minion: Slot,
    /// Its controller.
    pub seat: Seat,
    /// What sort of action.
    pub kind: ActionKind,
    /// The card played or used for it.
    pub card: Option<DefId>,
    /// Whom it is directed at, or the target of the bleed.
    pub target: Option<Seat>,
    /// The minion or thing it is aimed at.
    pub aimed_at: Slot,
    /// Its stealth; 0 if the acting minion has left play.
    pub stealth: i32,
    /// The bleed amount, of a bleed; 0 if the acting minion has left play.
    pub bleed: u8,
    /// The minion attempting to block.
    pub blocker: Slot,
}

/// The current combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatView {
    /// The two combatants, the acting one first.
    pub minions: [Slot; 2],
    /// The round, counted from 1.
    pub round: u8,
    /// Whether the range is long.
    pub long_range: bool,
    /// Whether another round is to follow.
    pub continues: bool,
}

/// The current referendum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReferendumView {
    /// Who called it; none for a blood hunt.
    pub caller: Slot,
    /// Its controller.
    pub seat: Seat,
    /// The political action card.
    pub card: Option<DefId>,
    /// The vampire to be hunted, if it is a blood hunt.
    pub hunted: Slot,
    /// The Methuselah chosen in its terms.
    pub chosen: Option<Seat>,
    /// The clan chosen in its terms.
    pub clan: Option<Clan>,
    /// The minion chosen in its terms.
    pub minion: Slot,
    /// What each seat was allocated.
    pub shares: [u8; crate::MAX_SEATS],
    /// Votes cast in favour so far.
    pub votes_for: i32,
    /// Votes cast against so far.
    pub votes_against: i32,
}

impl<'a> View<'a> {
    /// The game as `seat` sees it.
    pub fn new(game: &'a GameState, cards: &'a CardDb, seat: Seat) -> View<'a> {
        View { game, cards, seat }
    }

    fn t(&self) -> &'a Table {
        &self.game.t
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards.
    pub fn cards(&self) -> &'a CardDb {
        self.cards
    }

    /// The pending decision, whoever's it is.
    pub fn decision(&self) -> Option<Decision> {
        self.t().decision
    }

    /// The choices of the pending decision, if it is this seat's; else none.
    pub fn choices(&self) -> &'a [Choice] {
        match self.t().decision {
            Some(d) if d.seat == self.seat => &self.t().choices,
            _ => &[],
        }
    }

    // ---- the table ----

    /// The turn, counted from 1.
    pub fn turn(&self) -> u16 {
        self.t().turn
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u16 {
        self.t().round
    }

    /// Rounds after which the game ends.
    pub fn max_rounds(&self) -> u16 {
        self.t().options.max_rounds
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.t().active
    }

    /// Seats still in the game, clockwise from this one.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + 'a {
        let t = self.t();
        let first = self.seat.0;
        (0..t.seat_count)
            .map(move |i| Seat((first + i) % t.seat_count))
            .filter(|s| t.alive(*s))
    }

    /// Seats at the table, those of ousted Methuselahs included.
    pub fn seat_count(&self) -> u8 {
        self.t().seat_count
    }

    /// Whether a Methuselah is still in the game.
    pub fn in_game(&self, seat: Seat) -> bool {
        self.t().alive(seat)
    }

    /// The prey of a Methuselah.
    pub fn prey(&self, seat: Seat) -> Seat {
        self.t().prey(seat)
    }

    /// The predator of a Methuselah.
    pub fn predator(&self, seat: Seat) -> Seat {
        self.t().predator(seat)
    }

    /// Pool of a Methuselah.
    pub fn pool(&self, seat: Seat) -> u8 {
        self.t().seats[seat.index()].pool
    }

    /// Victory points so far.
    pub fn victory_points(&self, seat: Seat) -> f32 {
        self.game.victory_points(seat)
    }

    /// Who has the Edge.
    pub fn edge(&self) -> Option<Seat> {
        self.t().edge
    }

    /// Cards in a hand.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.t().seats[seat.index()].hand.len()
    }

    /// Cards left in a library.
    pub fn library_size(&self, seat: Seat) -> usize {
        self.t().seats[seat.index()].library.len()
    }

    /// Cards left in a crypt.
    pub fn crypt_size(&self, seat: Seat) -> usize {
        self.t().seats[seat.index()].crypt.len()
    }

    /// Transfers left to the active Methuselah.
    pub fn transfers(&self) -> u8 {
        self.t().transfers
    }

    /// Master phase actions left to the active Methuselah.
    pub fn master_actions(&self) -> u8 {
        self.t().master_actions
    }

    // ---- cards ----

    /// What a card is, if this seat has seen it where it lies.
    pub fn card(&self, card: CardId) -> Option<DefId> {
        (card.is_some() && self.t().seen[card.index()] & self.seat.bit() != 0)
            .then(|| self.t().def_of(card))
    }

    /// This seat's own hand.
    pub fn hand(&self) -> impl Iterator<Item = (CardId, DefId)> + 'a {
        let (t, seat) = (self.t(), self.seat);
        t.seats[seat.index()].hand.iter().map(move |local| {
            let card = CardId::new(seat, *local);
            (card, t.def_of(card))
        })
    }

    /// Cards of another hand that this seat has seen, or may see because it is open.
    pub fn known_hand(&self, of: Seat) -> impl Iterator<Item = (CardId, DefId)> + 'a {
        let (t, me) = (self.t(), self.seat);
        let kind = crate::db::stat_kind(&crate::script::Stat::OpenHand);
        let open = of == me || !t.statics[kind].is_empty() && t.sum_seat(self.cards, kind, of) != 0;
        t.seats[of.index()]
            .hand
            .iter()
            .map(move |local| CardId::new(of, *local))
            .filter(move |card| open || t.seen[card.index()] & me.bit() != 0)
            .map(move |card| (card, t.def_of(card)))
    }

    /// An ash heap.
    pub fn ash_heap(&self, of: Seat) -> impl Iterator<Item = DefId> + 'a {
        let t = self.t();
        t.seats[of.index()]
            .ash_heap
            .iter()
            .map(move |local| t.def_of(CardId::new(of, *local)))
    }

    // ---- things in play ----

    /// Everything a Methuselah controls, contested cards and her uncontrolled region included.
    pub fn controlled(&self, seat: Seat) -> SlotSet {
        self.t().controlled[seat.index()]
    }

    /// Ready minions of a Methuselah.
    pub fn ready(&self, seat: Seat) -> SlotSet {
        self.t().ready_of(seat)
    }

    /// Ready unlocked minions of a Methuselah.
    pub fn unlocked(&self, seat: Seat) -> SlotSet {
        self.t().unlocked_of(seat)
    }

    /// Vampires of a Methuselah in torpor.
    pub fn torpor(&self, seat: Seat) -> SlotSet {
        self.game.torpid_vampires(seat)
    }

    /// Cards in a Methuselah's uncontrolled region.
    pub fn uncontrolled(&self, seat: Seat) -> SlotSet {
        self.game.uncontrolled(seat)
    }

    /// What is in a slot, if it lies open or this seat may look at it.
    pub fn def(&self, slot: Slot) -> Option<DefId> {
        if !self.t().occupied.has(slot) {
            return None;
        }
        let p = self.t().p(slot);
        match p.region {
            Region::Uncontrolled if p.controller != self.seat => self.card(p.card),
            _ => Some(p.def),
        }
    }

    /// Where something is.
    pub fn region(&self, slot: Slot) -> Region {
        if self.t().occupied.has(slot) {
            self.t().p(slot).region
        } else {
            Region::Nowhere
        }
    }

    /// Who controls something.
    pub fn controller(&self, slot: Slot) -> Seat {
        self.t().p(slot).controller
    }

    /// What something is on.
    pub fn on(&self, slot: Slot) -> Slot {
        self.t().p(slot).on
    }

    /// What is on something.
    pub fn cards_on(&self, slot: Slot) -> impl Iterator<Item = Slot> + 'a {
        self.t().cards_on(slot)
    }

    /// Blood, life or counters.
    pub fn counters(&self, slot: Slot) -> u8 {
        self.t().p(slot).counters
    }

    /// Capacity of a vampire: in play, or in this seat's own uncontrolled region.
    pub fn capacity(&self, slot: Slot) -> Option<u8> {
        let p = self.t().p(slot);
        match p.region {
            Region::Uncontrolled => self.def(slot).map(|d| self.cards.def(d).capacity),
            _ => self.is_vampire(slot).then_some(p.capacity),
        }
    }

    /// Whether something is locked.
    pub fn locked(&self, slot: Slot) -> bool {
        self.t().locked.has(slot)
    }

    /// Whether something in play is a vampire.
    pub fn is_vampire(&self, slot: Slot) -> bool {
        self.t().vampires.has(slot)
    }

    /// Clan of a vampire in play.
    pub fn clan(&self, slot: Slot) -> Option<Clan> {
        self.t().p(slot).clan
    }

    /// Sect of a vampire in play.
    pub fn sect(&self, slot: Slot) -> Option<Sect> {
        self.t().p(slot).sect
    }

    /// The title that a vampire in play has the benefits of.
    pub fn title(&self, slot: Slot) -> Option<Title> {
        self.t().title(slot)
    }

    /// Whether a vampire in play has a discipline.
    pub fn has_discipline(&self, slot: Slot, discipline: Discipline, level: Level) -> bool {
        self.t()
            .disciplines(self.cards, slot)
            .has(discipline, level)
    }

    /// The bleed amount of a minion by itself.
    pub fn bleed(&self, minion: Slot) -> i32 {
        self.t().bleed_of(self.cards, minion)
    }

    /// The strength of a minion.
    pub fn strength(&self, minion: Slot) -> i32 {
        self.t().strength_of(self.cards, minion)
    }

    /// The intercept of a minion, against the current action if there is one.
    pub fn intercept(&self, minion: Slot) -> i32 {
        self.t().intercept(self.cards, minion)
    }

    /// Votes that a ready vampire has by itself.
    pub fn votes(&self, minion: Slot) -> i32 {
        self.t().votes_of(self.cards, minion)
    }

    /// The ability behind [`Choice::Use`], [`Choice::Act`] and [`Choice::StrikeWith`].
    pub fn ability(&self, slot: Slot, n: u8) -> Option<AbilityId> {
        let p = self.t().p(slot);
        self.cards.def(p.def).abilities(p.mode).nth(n as usize)
    }

    /// The card and the minion of the play in progress, for [`crate::Prompt::Minion`],
    /// [`crate::Prompt::Mode`] and [`crate::Prompt::Target`]; the minion is none until it is picked.
    pub fn in_play_now(&self) -> Option<(DefId, Slot, Option<u8>)> {
        use crate::state::Frame;
        match self.t().frames.last()? {
            Frame::Play { play, .. } => Some((
                self.t().def_of(play.card),
                play.minion.unwrap_or(Slot::NONE),
                play.mode,
            )),
            Frame::Run { ctx, .. } => Some((ctx.def, ctx.me, Some(ctx.mode))),
            _ => None,
        }
    }

    // ---- what is going on ----

    /// The current action.
    pub fn action(&self) -> Option<ActionView> {
        let a = &self.t().action;
        a.on.then(|| ActionView {
            minion: a.actor,
            seat: a.seat,
            kind: a.kind,
            card: (a.card.is_some() || a.ctx.this.is_some()).then_some(a.ctx.def),
            target: a.target_seat,
            aimed_at: a.ctx.targets[0],
            stealth: if a.actor.is_some() {
                self.t().stealth(self.cards)
            } else {
                0
            },
            bleed: if a.kind == ActionKind::Bleed && a.actor.is_some() {
                self.t().action_bleed(self.cards)
            } else {
                0
            },
            blocker: a.blocker,
        })
    }

    /// The current combat.
    pub fn combat(&self) -> Option<CombatView> {
        let c = &self.t().combat;
        c.on.then(|| CombatView {
            minions: [c.sides[0].minion, c.sides[1].minion],
            round: c.round,
            long_range: c.long,
            continues: c.continues,
        })
    }

    /// The current referendum.
    pub fn referendum(&self) -> Option<ReferendumView> {
        let r = &self.t().referendum;
        if !r.on {
            return None;
        }
        let (votes_for, votes_against) = self.t().votes_cast(self.cards);
        Some(ReferendumView {
            caller: r.caller,
            seat: r.seat,
            card: (!r.blood_hunt).then_some(r.ctx.def),
            hunted: if r.blood_hunt {
                r.ctx.targets[0]
            } else {
                Slot::NONE
            },
            chosen: r.ctx.methuselah,
            clan: r.ctx.clan,
            minion: if r.blood_hunt {
                Slot::NONE
            } else {
                r.ctx.targets[0]
            },
            shares: r.ctx.shares,
            votes_for,
            votes_against,
        })
    }

    // ---- possible worlds ----

    /// Deals a whole game state that agrees with everything this seat has seen:
    /// what it has not seen is dealt anew, and the random stream is another.
    ///
    /// The cards of each deck stay that deck's: those of a library and an
    /// unseen hand are dealt among these, those of a crypt and the face-down
    /// uncontrolled cards among those. A face-down vampire that an action is
    /// aimed at stays one that the action could be aimed at.
    pub fn determinize(&self, rng: &mut impl RngCore) -> GameState {
        let mut world = GameState {
            rng: ChaCha8Rng::seed_from_u64(rng.gen()),
            t: *self.t(),
        };
        for seat in self.t().all_seats() {
            self.deal_library(&mut world.t, seat, rng);
            self.deal_crypt(&mut world.t, seat, rng);
        }
        world
    }

    fn unseen(&self, seat: Seat, local: u8) -> bool {
        self.t().seen[CardId::new(seat, local).index()] & self.seat.bit() == 0
    }

    fn deal_library(&self, t: &mut Table, seat: Seat, rng: &mut impl RngCore) {
        let s = &mut t.seats[seat.index()];
        let mut pool: ArrayVec<[u8; 160]> = s
            .library
            .iter()
            .chain(&s.hand)
            .copied()
            .filter(|c| self.unseen(seat, *c))
            .collect();
        pool.shuffle(rng);
        for place in s.library.iter_mut().chain(&mut s.hand) {
            if self.unseen(seat, *place) {
                *place = pool.pop().expect("as many cards as places");
            }
        }
        t.refresh_hand(self.cards, seat);
    }

    fn deal_crypt(&self, t: &mut Table, seat: Seat, rng: &mut impl RngCore) {
        let hidden = |slot: &Slot| {
            let p = self.t().p(*slot);
            p.card.owner() == seat && self.unseen(seat, p.card.local())
        };
        let uncontrolled: ArrayVec<[Slot; 64]> = self
            .t()
            .uncontrolled
            .into_iter()
            .filter(hidden)
            .take(64)
            .collect();
        let crypt = self.t().seats[seat.index()].crypt;
        let mut pool: ArrayVec<[u8; 160]> = crypt
            .iter()
            .copied()
            .filter(|c| self.unseen(seat, *c))
            .chain(uncontrolled.iter().map(|s| self.t().p(*s).card.local()))
            .collect();
        pool.shuffle(rng);
        for slot in &uncontrolled {
            // What an action is aimed at must stay a legal target of it.
            let fits = |local: &u8| {
                let def = self.t().def_of(CardId::new(seat, *local));
                !self.is_aimed_at(*slot) || self.cards.def(def).capacity < self.actor_capacity()
            };
            let i = pool.iter().position(fits).unwrap_or(0);
            let card = CardId::new(seat, pool.swap_remove(i));
            let p = t.p_mut(*slot);
            p.card = card;
            p.def = self.t().def_of(card);
        }
        for place in t.seats[seat.index()].crypt.iter_mut() {
            if self.unseen(seat, *place) {
                *place = pool.pop().expect("as many cards as places");
            }
        }
    }

    fn is_aimed_at(&self, slot: Slot) -> bool {
        self.t().action.on && self.t().action.ctx.targets.contains(&slot)
    }

    fn actor_capacity(&self) -> u8 {
        match self.t().action.actor {
            Slot::NONE => u8::MAX,
            actor => self.t().p(actor).capacity,
        }
    }
}
