//! What one Methuselah can see of a game (full rulebook 2.3).
//!
//! A [`View`] answers questions about everything that lies open, about its
//! seat's own hand and uncontrolled region, and about cards that were shown
//! to it. It cannot be asked for another hand, for what lies face down, or
//! for the order of a library. What decks are made of is taken as known, as
//! at a table where lists are open: only which card is where is hidden.
//!
//! Every question may be asked of every [`Slot`] and every [`Seat`] of a table,
//! of slots too whose thing has left since they were named: of an empty slot,
//! it is answered that nothing is there. What is absent is a `None`.

mod foresight;
mod matter;
#[cfg(test)]
mod tests;

pub use foresight::{Foreseen, ReferendumTerms};
pub use matter::{BeingPlayed, EffectView, Matter};

use rand::seq::SliceRandom;
use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tinyvec::ArrayVec;

use crate::choice::{Choice, Decision};
use crate::db::{AbilityId, Op};
use crate::rules::Scope;
use crate::script::{Ability, ActionKind, Choose};
use crate::state::{
    frames, CardId, Cards, Ctx, DefId, Frame, GameState, Pile, Region, Seat, Slot, SlotSet, Table,
};
use crate::vocab::{CardType, Clan, Discipline, DisciplineSet, Keyword, Level, Sect, Title};
use crate::{MAX_CRYPT, MAX_LIBRARY};

/// How often a deal is tried again that would contradict what is going on.
const MAX_DEALS: usize = 64;

/// A game as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a GameState,
    cards: Cards<'a>,
    seat: Seat,
}

/// The current action, as announced and as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionView {
    /// The acting minion, if it has not left play.
    pub minion: Option<Slot>,
    /// Its controller.
    pub seat: Seat,
    /// What sort of action.
    pub kind: ActionKind,
    /// The card played or used for it.
    pub card: Option<DefId>,
    /// Whom it is directed at, or the target of the bleed.
    pub target: Option<Seat>,
    /// The minion or thing that it is aimed at, if there is one and it has not left play.
    pub aimed_at: Option<Slot>,
    /// What has been named as it was announced.
    pub named: Option<DefId>,
    /// Its stealth; 0 if the acting minion has left play.
    pub stealth: i32,
    /// The bleed amount, of a bleed; 0 if the acting minion has left play.
    pub bleed: u8,
    /// The minion attempting to block, if one is.
    pub blocker: Option<Slot>,
}

/// The current combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatView {
    /// The two combatants, the acting one first; nobody in place of one that has left play.
    pub minions: [Option<Slot>; 2],
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
    /// The vampire that called it, if it has not left play.
    pub caller: Option<Slot>,
    /// Its controller.
    pub seat: Seat,
    /// The political action card.
    pub card: Option<DefId>,
    /// The vampire to be hunted, if it is a blood hunt.
    pub hunted: Option<Slot>,
    /// The Methuselah chosen in its terms.
    pub chosen: Option<Seat>,
    /// The clan chosen in its terms.
    pub clan: Option<Clan>,
    /// The minion chosen in its terms.
    pub minion: Option<Slot>,
    /// What each seat was allocated.
    pub shares: [u8; crate::MAX_SEATS],
    /// Votes cast in favour so far.
    pub votes_for: i32,
    /// Votes cast against so far.
    pub votes_against: i32,
    /// Whether it passes without a vote.
    pub automatic: bool,
}

impl<'a> View<'a> {
    /// The game as `seat` sees it.
    ///
    /// # Panics
    /// If the deal is that of another game.
    pub fn new(game: &'a GameState, cards: Cards<'a>, seat: Seat) -> View<'a> {
        game.check_deal(cards);
        View { game, cards, seat }
    }

    fn t(&self) -> &'a Table {
        &self.game.t
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards, and what each physical one is: decks are known, and where their cards are is not.
    pub fn cards(&self) -> Cards<'a> {
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

    /// A choice of the pending decision in words, as [`GameState::describe`] has them, but that
    /// what this seat does not know is not named.
    pub fn describe(&self, choice: Choice) -> String {
        self.game.describe_to(self.cards, choice, Some(self.seat))
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
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<'a> {
        let t = self.t();
        let (first, count) = (self.seat.0, t.seat_count);
        let clockwise = (first..first + count).map(move |s| match s < count {
            true => Seat(s),
            false => Seat(s - count),
        });
        clockwise.filter(|s| t.alive(*s))
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
        self.t().cards_in_hand(seat)
    }

    /// Cards left in a library.
    pub fn library_size(&self, seat: Seat) -> usize {
        self.t().seats[seat.index()].library().len()
    }

    /// Cards left in a crypt.
    pub fn crypt_size(&self, seat: Seat) -> usize {
        self.t().seats[seat.index()].crypt().len()
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

    /// What a card is, if this seat knows: it has seen it where it lies, the
    /// hand it is in is open, or a choice put to this seat names it.
    pub fn card(&self, card: CardId) -> Option<DefId> {
        let knows = || self.has_seen(card) || self.is_shown(card);
        knows().then(|| self.cards.def_of(card))
    }

    fn has_seen(&self, card: CardId) -> bool {
        self.t().seen[card.index()] & self.seat.bit() != 0
    }

    /// Whether a card that this seat has not seen before is shown to it just now.
    fn is_shown(&self, card: CardId) -> bool {
        let in_hand = || self.t().hand_with(card);
        self.choices().contains(&Choice::Card(card))
            || in_hand().is_some_and(|seat| self.hand_is_open(seat))
    }

    /// Whether any card of a deck may be shown to this seat just now.
    fn is_anything_shown(&self, of: Seat) -> bool {
        let (t, choices) = (self.t(), self.choices());
        let strays = |s: Seat| t.strays(s).any(|card| card.owner() == of);
        let mut seats = t.all_seats();
        choices.iter().any(|c| matches!(c, Choice::Card(_)))
            || seats.any(|s| (s == of || strays(s)) && self.hand_is_open(s))
    }

    /// Whether everybody may look at a hand.
    fn hand_is_open(&self, of: Seat) -> bool {
        let kind =
            crate::db::stat_kind(&crate::script::Stat::Has(crate::script::Quality::OpenHand));
        self.t().sum_seat(self.cards, kind, of) != 0
    }

    /// This seat's own hand.
    pub fn hand(&self) -> impl Iterator<Item = (CardId, DefId)> + use<'a> {
        let (t, cards, seat) = (self.t(), self.cards, self.seat);
        let own = t.seats[seat.index()].own_hand().iter();
        let own = own.map(move |local| CardId::new(seat, *local));
        let all = own.chain(t.strays(seat));
        all.map(move |card| (card, cards.def_of(card)))
    }

    /// A library from the top: what the cards are that this seat has seen where they lie.
    pub fn known_library(&self, of: Seat) -> impl Iterator<Item = Option<DefId>> + use<'a> {
        let (t, cards, me) = (self.t(), self.cards, self.seat);
        let library = t.seats[of.index()].library().iter().rev();
        library.map(move |local| {
            let card = CardId::new(of, *local);
            (t.seen[card.index()] & me.bit() != 0).then(|| cards.def_of(card))
        })
    }

    /// Cards of another hand that this seat has seen, or may see because it is open.
    pub fn known_hand(&self, of: Seat) -> impl Iterator<Item = (CardId, DefId)> + use<'a> {
        let (t, cards, me) = (self.t(), self.cards, self.seat);
        let open = of == me || self.hand_is_open(of);
        let own = t.seats[of.index()].own_hand().iter();
        own.map(move |local| CardId::new(of, *local))
            .chain(t.strays(of))
            .filter(move |card| open || t.seen[card.index()] & me.bit() != 0)
            .map(move |card| (card, cards.def_of(card)))
    }

    /// Cards in this seat's own research area.
    pub fn research(&self) -> impl Iterator<Item = (CardId, DefId)> + use<'a> {
        let (t, cards, seat) = (self.t(), self.cards, self.seat);
        t.seats[seat.index()].research().iter().map(move |local| {
            let card = CardId::new(seat, *local);
            (card, cards.def_of(card))
        })
    }

    /// Cards that things in play hold: by what, and the card where this seat knows it.
    pub fn held(&self) -> impl Iterator<Item = (Slot, Option<(CardId, DefId)>)> + use<'a> {
        let (t, view) = (self.t(), *self);
        let held = t.held.into_iter().filter(|held| held.on.is_some());
        held.map(move |held| (held.on, view.card(held.card).map(|def| (held.card, def))))
    }

    /// Cards in a research area.
    pub fn research_size(&self, of: Seat) -> usize {
        self.t().seats[of.index()].research().len()
    }

    /// An ash heap.
    pub fn ash_heap(&self, of: Seat) -> impl Iterator<Item = DefId> + use<'a> {
        let (t, cards) = (self.t(), self.cards);
        t.seats[of.index()]
            .ash_heap()
            .iter()
            .map(move |local| cards.def_of(CardId::new(of, *local)))
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
        match p.region == Region::Uncontrolled && p.controller != self.seat {
            true => self.card(p.card),
            false => Some(p.def),
        }
    }

    /// Where something is; nowhere, if the slot is empty.
    pub fn region(&self, slot: Slot) -> Region {
        if self.t().occupied.has(slot) {
            self.t().p(slot).region
        } else {
            Region::Nowhere
        }
    }

    /// Who controls something, if there is something.
    pub fn controller(&self, slot: Slot) -> Option<Seat> {
        let there = self.t().occupied.has(slot);
        there.then(|| self.t().p(slot).controller)
    }

    /// What something is on, if it is on something.
    pub fn on(&self, slot: Slot) -> Option<Slot> {
        self.t().p(slot).on.some()
    }

    /// What is on something.
    pub fn cards_on(&self, slot: Slot) -> impl Iterator<Item = Slot> + use<'a> {
        self.t().cards_on(slot)
    }

    /// Blood, life or counters; 0 of an empty slot.
    pub fn counters(&self, slot: Slot) -> u8 {
        self.t().p(slot).counters
    }

    /// The name that a card in play remembers.
    pub fn remembered_name(&self, slot: Slot) -> Option<DefId> {
        self.t().remembered_name(self.cards, slot)
    }

    /// Counters that a Methuselah has been given, with the card that gives them.
    pub fn counters_given(&self, seat: Seat) -> impl Iterator<Item = (DefId, u8)> + use<'a> {
        self.t().counters_given(seat)
    }

    /// Corruption counters of a Methuselah on a minion.
    pub fn corruption(&self, slot: Slot, of: Seat) -> u8 {
        self.t().corruption(slot, of)
    }

    /// Counters on something of kinds of their own, with the card that gives them.
    pub fn marks(&self, slot: Slot) -> impl Iterator<Item = (DefId, u8)> + use<'a> {
        let all = self.t().all_marks();
        all.filter(move |(on, _, _)| *on == slot)
            .map(|(_, card, n)| (card, n))
    }

    /// The points that the effect or the terms at hand have allocated to something in play.
    pub fn points_on(&self, slot: Slot) -> u8 {
        self.t().points_on(slot)
    }

    /// Capacity of a vampire: in play, or in this seat's own uncontrolled region; none of
    /// anything else.
    pub fn capacity(&self, slot: Slot) -> Option<u8> {
        let p = self.t().p(slot);
        match p.region {
            Region::Uncontrolled if p.has_been_in_play() => Some(p.capacity),
            Region::Uncontrolled => self.def(slot).map(|d| self.cards.def(d).capacity),
            Region::Nowhere
            | Region::Ready
            | Region::Torpor
            | Region::Incapacitated
            | Region::InPlay
            | Region::Contested
            | Region::Aside
            | Region::Merged => self.is_vampire(slot).then_some(p.capacity),
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

    /// Whether something in play is an imbued.
    pub fn is_imbued(&self, slot: Slot) -> bool {
        self.t().imbued.has(slot)
    }

    /// Whether a minion in play has a trait, as imbued are mortals; no, if it lies face down.
    pub fn has_trait(&self, slot: Slot, keyword: Keyword) -> bool {
        let t = self.t();
        self.def(slot).is_some_and(|id| {
            keyword == Keyword::Mortal && self.cards.def(id).is(CardType::Imbued)
                || t.has_trait(self.cards, slot, keyword)
        })
    }

    /// Incapacitated imbued of a Methuselah.
    pub fn incapacitated(&self, seat: Seat) -> SlotSet {
        self.t()
            .incapacitated
            .and(&self.t().controlled[seat.index()])
    }

    /// Clan of a vampire in play, creed of an imbued; none of anything else.
    pub fn clan(&self, slot: Slot) -> Option<Clan> {
        self.t().p(slot).clan
    }

    /// Sect of a vampire in play; none of anything else.
    pub fn sect(&self, slot: Slot) -> Option<Sect> {
        self.t().p(slot).sect
    }

    /// The title that a vampire in play has the benefits of.
    pub fn title(&self, slot: Slot) -> Option<Title> {
        self.t().title(slot)
    }

    /// The disciplines of a vampire; none, if it lies face down.
    pub fn disciplines(&self, slot: Slot) -> DisciplineSet {
        match self.def(slot) {
            Some(_) => self.t().disciplines(self.cards, slot),
            None => DisciplineSet::NONE,
        }
    }

    /// Whether a vampire has a discipline; no, if it lies face down.
    pub fn has_discipline(&self, slot: Slot, discipline: Discipline, level: Level) -> bool {
        self.disciplines(slot).has(discipline, level)
    }

    /// The bleed amount of a minion by itself; 0 of a card face down and of an empty slot, as
    /// are the numbers below.
    pub fn bleed(&self, minion: Slot) -> i32 {
        self.def(minion)
            .map_or(0, |_| self.t().bleed_of(self.cards, minion))
    }

    /// The ready minions of a Methuselah, each with its bleed amount by itself.
    pub fn ready_bleeds(&self, seat: Seat) -> impl Iterator<Item = (Slot, i32)> + 'a {
        self.t().bleeds_of(self.cards, self.ready(seat), seat)
    }

    /// The strength of a minion; 0 of a card face down.
    pub fn strength(&self, minion: Slot) -> i32 {
        self.def(minion)
            .map_or(0, |_| self.t().strength_of(self.cards, minion))
    }

    /// The intercept of a minion, against the current action if there is one; 0 of a card face down.
    pub fn intercept(&self, minion: Slot) -> i32 {
        self.def(minion)
            .map_or(0, |_| self.t().intercept(self.cards, minion))
    }

    /// Votes that a ready vampire has by itself; 0 of a card face down.
    pub fn votes(&self, minion: Slot) -> i32 {
        self.def(minion)
            .map_or(0, |_| self.t().votes_of(self.cards, minion))
    }

    /// The ability behind [`Choice::Use`], [`Choice::Act`] and [`Choice::StrikeWith`], if what is
    /// in the slot has one of this number.
    pub fn ability(&self, slot: Slot, n: u8) -> Option<AbilityId> {
        let def = self.def(slot)?;
        self.cards
            .def(def)
            .abilities(self.t().p(slot).mode)
            .nth(n as usize)
    }

    /// The card, the minion and the mode of the play in progress, for [`crate::Prompt::Minion`],
    /// [`crate::Prompt::Mode`] and [`crate::Prompt::Target`]: those of them that are picked.
    /// Nothing for what no card does, such as a cardless action that takes aim.
    pub fn in_play_now(&self) -> Option<(DefId, Option<Slot>, Option<u8>)> {
        use crate::state::Frame;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a card that is played waits in these two alone"
        )]
        match self.t().frames.last()? {
            Frame::Play(frames::Play { play, .. }) if self.card(play.card).is_some() => Some((
                self.cards.def_of(play.card),
                play.minion.and_then(Slot::some),
                play.mode,
            )),
            Frame::Run(frames::Run { ctx, code, .. })
                if !code.is_of_no_card()
                    && (!ctx.card.is_some() || self.card(ctx.card).is_some()) =>
            {
                Some((ctx.def, ctx.me.some(), Some(ctx.mode)))
            }
            _ => None,
        }
    }

    // ---- what is going on ----

    /// The current action.
    pub fn action(&self) -> Option<ActionView> {
        let a = &self.t().action;
        a.on.then(|| ActionView {
            minion: a.actor.some(),
            seat: a.seat,
            kind: a.kind,
            card: (a.card.is_some() || a.ctx.this.is_some()).then_some(a.ctx.def),
            target: a.target_seat,
            aimed_at: a.ctx.chosen.things[0].some(),
            named: self.named_by(&a.ctx),
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
            blocker: a.blocker.some(),
        })
    }

    /// The acting minion of the current action, if there is one that has not left play.
    pub fn acting_minion(&self) -> Option<Slot> {
        let action = &self.t().action;
        action.actor.some().filter(|_| action.on)
    }

    /// What has been named for the action of a card, if it is one for which something is.
    fn named_by(&self, ctx: &Ctx) -> Option<DefId> {
        if !ctx.chosen.other_card.is_some() || !ctx.card.is_some() || ctx.ability.is_some() {
            return None;
        }
        let mode = self.cards.def(ctx.def).modes.get(usize::from(ctx.mode))?;
        let names = |choose: &Choose| matches!(choose, Choose::Name(_));
        (mode.choose.iter().any(names)).then(|| self.cards.def_of(ctx.chosen.other_card))
    }

    /// The current combat.
    pub fn combat(&self) -> Option<CombatView> {
        let c = &self.t().combat;
        c.on.then(|| CombatView {
            minions: [c.sides[0].minion.some(), c.sides[1].minion.some()],
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
            caller: r.caller.some(),
            seat: r.seat,
            card: (!r.blood_hunt).then_some(r.ctx.def),
            hunted: r.ctx.chosen.things[0].some().filter(|_| r.blood_hunt),
            chosen: r.ctx.chosen.methuselah,
            clan: r.ctx.chosen.clan,
            minion: r.ctx.chosen.things[0].some().filter(|_| !r.blood_hunt),
            shares: r.ctx.chosen.shares,
            automatic: r.automatic,
            votes_for,
            votes_against,
        })
    }

    // ---- possible worlds ----

    /// Deals a whole game state that agrees with everything this seat has seen:
    /// what it does not know is dealt anew, and the random stream is another.
    ///
    /// The cards of each deck stay that deck's: those of a library and an
    /// unknown hand are dealt among these, those of a crypt and the face-down
    /// uncontrolled cards among those; every deal is equally likely. A
    /// face-down vampire that an action is aimed at stays one that the action
    /// could be aimed at.
    ///
    /// If the pending decision is another seat's, its choices are worked out
    /// anew from the hand that it is dealt. Should it have nothing to choose
    /// from with any of a few hands, the world goes on to the next decision, and
    /// has one more [taken](GameState::decisions).
    pub fn determinize(&self, rng: &mut impl RngCore) -> GameState {
        // Dealt where it lies: a state that is handed on is copied.
        let mut world = GameState {
            rng: self.game.rng.clone(),
            t: *self.t(),
        };
        self.deal_all(&mut world, rng);
        world
    }

    /// The same, in place of another state: a world that is no longer wanted need not be moved away.
    pub fn determinize_into(&self, world: &mut GameState, rng: &mut impl RngCore) {
        world.t = *self.t();
        self.deal_all(world, rng);
    }

    /// Makes a possible world of a copy of the game.
    fn deal_all(&self, world: &mut GameState, rng: &mut impl RngCore) {
        self.deal(world, rng);
        if self.t().decision.is_some_and(|d| d.seat != self.seat) {
            let mut deals = 1;
            while !world.ask_again(self.cards) && deals < MAX_DEALS {
                world.t = *self.t();
                self.deal(world, rng);
                deals += 1;
            }
        }
    }

    /// Deals anew what this seat does not know of a copy of the game, with another random stream.
    fn deal(&self, world: &mut GameState, rng: &mut impl RngCore) {
        world.rng = ChaCha8Rng::seed_from_u64(rng.r#gen());
        for seat in self.t().all_seats() {
            let unknown = self.unknown(seat);
            self.deal_library(&mut world.t, seat, &unknown, rng);
            self.deal_crypt(&mut world.t, seat, &unknown, rng);
        }
        if !world.t.held.is_empty() {
            // What is in a hand, or may be played like that, may be another card of somebody's now.
            for seat in self.t().all_seats() {
                world.t.refresh_hand(self.cards, seat);
            }
        }
        self.deal_secrets(&mut world.t, rng);
    }

    /// Tells of a card of a deck, by its number there, whether this seat does not know what it is.
    fn unknown(&self, seat: Seat) -> impl Fn(&u8) -> bool + '_ {
        let shown = self.is_anything_shown(seat);
        move |local| {
            let card = CardId::new(seat, *local);
            !(self.has_seen(card) || shown && self.is_shown(card))
        }
    }

    /// The numbers that others have chosen in secret, and not yet laid open.
    fn deal_secrets(&self, t: &mut Table, rng: &mut impl RngCore) {
        let Some(Frame::Run(run)) = self.t().frames.last() else {
            return;
        };
        let code = &self.cards.code(run.code)[..=run.pc.into()];
        if !matches!(code.last(), Some(Op::Choose(Choose::Secretly(..)))) {
            return;
        }
        let mut shares = run.ctx.chosen.shares;
        for op in code {
            let Op::Choose(Choose::Secretly(meth, to)) = op else {
                continue;
            };
            let among = self.t().methuselahs(*meth, &run.ctx);
            let most = self.t().amount(self.cards, to, &Scope::of(&run.ctx));
            for seat in self.t().all_seats().filter(|s| among & s.bit() != 0) {
                let share = &mut shares[seat.index()];
                if seat != self.seat && *share > 0 {
                    *share = rng.gen_range(1..=most.max(1));
                }
            }
        }
        if let Some(Frame::Run(run)) = t.frames.last_mut() {
            run.ctx.chosen.shares = shares;
        }
    }

    fn deal_library(
        &self,
        t: &mut Table,
        seat: Seat,
        unknown: &impl Fn(&u8) -> bool,
        rng: &mut impl RngCore,
    ) {
        let s = &mut t.seats[seat.index()];
        let mut places: ArrayVec<[u8; MAX_LIBRARY]> = ArrayVec::new();
        let hidden = s.library().iter().chain(s.own_hand()).chain(s.research());
        places.extend(hidden.copied().filter(unknown));
        let held = t.held.iter().filter(|h| h.card.owner() == seat);
        places.extend(held.map(|h| h.card.local()).filter(unknown));
        places.shuffle(rng);
        for held in t.held.iter_mut().filter(|h| h.card.owner() == seat) {
            let was = held.card.local();
            if unknown(&was) {
                let local = places.pop().expect("as many cards as places");
                self.take_place(&mut t.seen, seat, was, local);
                held.card = CardId::new(seat, local);
            }
        }
        for pile in [Pile::Library, Pile::Hand, Pile::Research] {
            for place in s.piles.of_mut(pile) {
                if unknown(place) {
                    let local = places.pop().expect("as many cards as places");
                    self.take_place(&mut t.seen, seat, *place, local);
                    *place = local;
                }
            }
        }
        t.refresh_hand(self.cards, seat);
    }

    fn deal_crypt(
        &self,
        t: &mut Table,
        seat: Seat,
        unknown: &impl Fn(&u8) -> bool,
        rng: &mut impl RngCore,
    ) {
        let mut face_down = SlotSet::EMPTY;
        for slot in self.t().uncontrolled {
            let card = self.t().p(slot).card;
            face_down.set(slot, card.owner() == seat && unknown(&card.local()));
        }
        let mut places: ArrayVec<[u8; MAX_CRYPT]> = ArrayVec::new();
        places.extend(
            t.seats[seat.index()]
                .crypt()
                .iter()
                .copied()
                .filter(unknown),
        );
        places.extend(face_down.into_iter().map(|s| t.p(s).card.local()));
        for _ in 0..MAX_DEALS {
            places.shuffle(rng);
            for (slot, local) in face_down.into_iter().zip(&places) {
                let card = CardId::new(seat, *local);
                let def = self.cards.def_of(card);
                let p = t.p_mut(slot);
                (p.card, p.def) = (card, def);
            }
            if self.targets_fit(t, &face_down) {
                break;
            }
        }
        for slot in face_down {
            let (was, is) = (self.t().p(slot).card, t.p(slot).card);
            self.take_place(&mut t.seen, seat, was.local(), is.local());
        }
        // Those that are not face down now are the crypt.
        let mut rest = places.iter().skip(face_down.len() as usize);
        for place in t.seats[seat.index()].piles.of_mut(Pile::Crypt) {
            if unknown(place) {
                let local = *rest.next().expect("as many cards as places");
                self.take_place(&mut t.seen, seat, *place, local);
                *place = local;
            }
        }
    }

    /// One hidden card lies where another did: those who have seen that place
    /// have seen this card there.
    fn take_place(&self, seen: &mut [u8], owner: Seat, was: u8, is: u8) {
        let mask = self.t().seen[CardId::new(owner, was).index()];
        seen[CardId::new(owner, is).index()] = mask;
    }

    /// Whether the face-down vampires that the current action is aimed at
    /// might be what it is aimed at.
    fn targets_fit(&self, t: &Table, face_down: &SlotSet) -> bool {
        let action = &t.action;
        let aimed_at = |slot: &Slot| face_down.has(*slot);
        if !action.on || !action.ctx.chosen.things.iter().any(aimed_at) {
            return true;
        }
        let ctx = &action.ctx;
        let def = self.cards.def(ctx.def);
        let choose = match ctx.ability.map(|id| &self.cards.ability(id).ability) {
            Some(Ability::Act { choose, .. }) => &choose[..],
            _ => &def.modes[ctx.mode as usize].choose[..],
        };
        choose.iter().zip(&ctx.chosen.things).all(|(choose, slot)| {
            choose.minions().is_none_or(|filters| {
                !face_down.has(*slot) || t.fits_any(self.cards, filters, *slot, &Scope::of(ctx))
            })
        })
    }
}
