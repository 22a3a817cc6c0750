//! What must hold after every decision; checked in debug builds, and by `methuselah stress`.

use crate::choice::Choice;
use crate::state::{
    frames, ActionStep, CardId, Cards, Counter, End, Frame, GameState, Held, Holding, Region, Seat,
    Slot, SlotSet, Table, CARDS_A_SEAT, MAX_SLOTS,
};
use crate::MAX_SEATS;
use std::collections::BTreeSet;

impl GameState {
    /// Checks the invariants of the state. A game that has ended because something did not fit is
    /// held to none: what did not fit is nowhere.
    ///
    /// # Errors
    /// The first that is violated, in words.
    ///
    /// # Panics
    /// If the deal is that of another game.
    pub fn check_invariants(&self, cards: Cards<'_>) -> Result<(), String> {
        self.check_deal(cards);
        if self.t.overflow.is_some() {
            return Ok(());
        }
        self.check_places(cards)?;
        self.check_counters()?;
        self.check_unique(cards)?;
        self.check_indices()?;
        // A table is large: the same copy serves whatever is worked out anew.
        let mut anew = self.t;
        self.check_hands(cards, &mut anew)?;
        self.check_abilities(cards, &mut anew)?;
        self.check_limbo()?;
        self.check_choices(cards)?;
        self.check_points()
    }

    #[cfg(debug_assertions)]
    pub(crate) fn assert_invariants(&self, cards: Cards<'_>) {
        if let Err(fault) = self.check_invariants(cards) {
            panic!(
                "invariant violated in turn {} after decision {}: {fault}",
                self.t.turn, self.t.decisions
            );
        }
    }

    /// Whatever a pending choice names is there.
    fn check_choices(&self, cards: Cards<'_>) -> Result<(), String> {
        let t = &self.t;
        let is_there = |c: &&Choice| {
            c.slot().is_none_or(|s| t.occupied.has(s))
                && c.card().is_none_or(|card| cards.has(card))
        };
        match t.choices.iter().find(|c| !is_there(c)) {
            Some(choice) => Err(format!("{choice:?} names what is not there")),
            None => Ok(()),
        }
    }

    /// Every physical card is in exactly one place: as many are found as there are, each of them once.
    fn check_places(&self, cards: Cards<'_>) -> Result<(), String> {
        for held in &self.t.held {
            let somewhere = match held.how.in_hand() {
                Some(seat) => !held.on.is_some() && seat != held.card.owner() && self.t.alive(seat),
                None => self.t.occupied.has(held.on),
            };
            if !somewhere {
                return Err(format!("{:?} is held by nothing", held.card));
            }
        }
        let mut times = [[0u8; CARDS_A_SEAT]; MAX_SEATS];
        let mut count = 0;
        for seat in self.t.all_seats() {
            let of = &mut times[seat.index()];
            for pile in self.piles(seat) {
                count += pile.len();
                for local in pile {
                    // A number that no card has is missed by the count.
                    if let Some(times) = of.get_mut(usize::from(*local)) {
                        *times += 1;
                    }
                }
            }
        }
        for card in self.outside_piles() {
            count += 1;
            if cards.has(card) {
                times[card.owner().index()][usize::from(card.local())] += 1;
            }
        }
        let decks = || {
            self.t
                .all_seats()
                .map(|seat| (seat, cards.deck(seat).len()))
        };
        let is_once = |(seat, n): (Seat, usize)| times[seat.index()][..n].iter().all(|n| *n == 1);
        match decks().all(is_once) && count == decks().map(|(_, n)| n).sum::<usize>() {
            true => Ok(()),
            false => Err(self.misplaced(cards)),
        }
    }

    /// The piles of a Methuselah, of her own cards.
    fn piles(&self, seat: Seat) -> [&[u8]; 6] {
        let s = &self.t.seats[seat.index()];
        [
            s.own_hand(),
            s.library(),
            s.crypt(),
            s.ash_heap(),
            s.research(),
            s.removed(),
        ]
    }

    /// All cards that are in no pile.
    fn outside_piles(&self) -> impl Iterator<Item = CardId> + '_ {
        let is_there = |held: &&Held| held.how != Holding::InUse;
        let held = self.t.held.iter().filter(is_there).map(|held| held.card);
        let in_play = self.t.occupied.into_iter().map(|s| self.t.p(s).card);
        held.chain(self.t.limbo.iter().copied()).chain(in_play)
    }

    /// What is wrong where not every card is in one place.
    fn misplaced(&self, cards: Cards<'_>) -> String {
        let of_piles = self.t.all_seats().flat_map(|seat| {
            let locals = self.piles(seat).into_iter().flatten();
            locals.map(move |local| CardId::new(seat, *local))
        });
        let mut found = BTreeSet::new();
        for card in of_piles.chain(self.outside_piles()) {
            if !cards.has(card) {
                return format!("there is no card {card:?}");
            }
            if !found.insert(card) {
                return format!("card {card:?} is in two places");
            }
        }
        let mut all = self.t.all_seats().flat_map(|seat| cards.deck(seat));
        let lost = all.find(|card| !found.contains(card));
        format!(
            "card {:?} is nowhere",
            lost.expect("each of the others is in one place")
        )
    }

    /// Blood is never above capacity, and no imbued is ready without life, but for one that has paid
    /// for its action with it: it is incapacitated once the action is over (card rulings, group 11).
    fn check_counters(&self) -> Result<(), String> {
        let has_paid = |slot| {
            let paid = |f: &Frame| matches!(f, Frame::PaidWithLife(paid) if paid.ally == slot);
            self.t.frames.iter().any(paid)
        };
        for slot in self.t.imbued.and(&self.t.ready) {
            if self.t.p(slot).counters == 0 && !has_paid(slot) {
                return Err(format!("{slot:?} is an imbued, ready without life"));
            }
        }
        // What has them allocated takes them away, an action as what comes after its resolution begins.
        let asks = |f: &Frame| {
            matches!(
                f,
                Frame::Run(_) | Frame::Referendum(_) | Frame::Action(ActionStep::After)
            )
        };
        let goes_on = self.t.referendum.on || self.t.frames.iter().any(asks);
        let mut tallies = self.t.tallies.iter();
        if let Some(t) = tallies.find(|t| t.kind == Counter::Point && t.owner.is_none() && !goes_on)
        {
            return Err(format!("{:?} has points that nothing asks for", t.on));
        }
        for slot in self.t.vampires {
            let p = self.t.p(slot);
            if p.counters > p.capacity {
                return Err(format!(
                    "{slot:?} has {} blood with capacity {}",
                    p.counters, p.capacity
                ));
            }
        }
        Ok(())
    }

    /// No two copies of a unique card are face up in play, but for one that is just entering it.
    fn check_unique(&self, cards: Cards<'_>) -> Result<(), String> {
        let mut in_play = self
            .t
            .occupied
            .without(&self.t.uncontrolled)
            .without(&self.t.contested);
        for frame in &self.t.frames {
            if let Frame::Entering(frames::Entering { slot, .. }) = frame {
                in_play.remove(*slot);
            }
        }
        for slot in self.t.minions {
            if self.t.is_apart(slot) {
                in_play.remove(slot);
            }
        }
        let is_such = |slot: &Slot| !self.t.p(*slot).is_half() && self.t.is_unique(cards, *slot);
        let mut names = [""; MAX_SLOTS];
        let mut count = 0;
        for slot in in_play.into_iter().filter(is_such) {
            names[count] = &cards.def(self.t.card_named(cards, slot)).name;
            count += 1;
        }
        let names = &mut names[..count];
        names.sort_unstable();
        match names.windows(2).find(|two| two[0] == two[1]) {
            Some(two) => Err(format!("two copies of {} are in play", two[0])),
            None => Ok(()),
        }
    }

    /// The sets of slots agree with the permanents.
    fn check_indices(&self) -> Result<(), String> {
        let t = &self.t;
        let mut controlled = SlotSet::EMPTY;
        for seat in t.all_seats() {
            for slot in t.controlled[seat.index()] {
                if controlled.has(slot) || t.p(slot).controller != seat {
                    return Err(format!("{slot:?} has two controllers"));
                }
                controlled.insert(slot);
            }
        }
        if controlled != t.occupied {
            return Err("something in play has no controller".into());
        }
        for slot in t.occupied {
            let p = t.p(slot);
            let agrees = t.ready.has(slot) == (p.region == Region::Ready)
                && t.torpor.has(slot) == (p.region == Region::Torpor)
                && t.incapacitated.has(slot) == (p.region == Region::Incapacitated)
                && t.uncontrolled.has(slot) == (p.region == Region::Uncontrolled)
                && t.contested.has(slot) == matches!(p.region, Region::Contested | Region::Aside)
                && t.attached.has(slot) == p.on.is_some();
            if !agrees || p.region == Region::Nowhere {
                return Err(format!("{slot:?} is not where the sets say"));
            }
            if p.on.is_some() && !t.occupied.has(p.on) {
                return Err(format!("{slot:?} is on nothing"));
            }
        }
        Ok(())
    }

    /// The sets of permanents with abilities of each kind agree with their scripts.
    fn check_abilities(&self, cards: Cards<'_>, anew: &mut Table) -> Result<(), String> {
        let t = &self.t;
        anew.forget_abilities();
        for slot in t.occupied.without(&t.uncontrolled).without(&t.contested) {
            anew.index(cards, slot, true);
        }
        let agrees = t.statics == anew.statics
            && anew.static_kinds.is_within(t.static_kinds)
            && t.changing == t.static_kinds.or(t.lasting_kinds)
            && t.of_me_alone == anew.of_me_alone
            && t.usable == anew.usable
            && t.lockable == anew.lockable
            && t.own_turn == anew.own_turn
            && t.for_others == anew.for_others
            && t.triggers == anew.triggers
            && t.awaited & anew.awaited == anew.awaited
            && t.standing == anew.standing
            && t.offers == anew.offers
            && t.teachers == anew.teachers;
        match agrees {
            true => Ok(()),
            false => Err("the abilities in play are not what the sets say".into()),
        }
    }

    /// Each hand, research area and uncontrolled region is known to whose it is, and the windows
    /// of a hand are those of its cards.
    fn check_hands(&self, cards: Cards<'_>, anew: &mut Table) -> Result<(), String> {
        for seat in self.t.all_seats() {
            anew.refresh_hand(cards, seat);
            let (then, now) = (&self.t.seats[seat.index()], &anew.seats[seat.index()]);
            if (then.hand_windows, then.hand_reactions) != (now.hand_windows, now.hand_reactions) {
                return Err(format!(
                    "the windows of the hand of {seat:?} are out of date"
                ));
            }
            if !then.knows_what_it_defers() {
                return Err(format!("what {seat:?} is to draw later is miscounted"));
            }
            if self.t.hands_for != anew.hands_for {
                return Err("whose hands have a card for a window is out of date".into());
            }
            let hers = self.t.uncontrolled.and(&self.t.controlled[seat.index()]);
            let face_down = hers.into_iter().map(|s| self.t.p(s).card);
            let researched = now.research().iter().map(|c| CardId::new(seat, *c));
            let hand = self.t.hand(seat).into_iter();
            let mut own = hand.chain(researched).chain(face_down);
            if let Some(card) = own.find(|c| self.t.seen[c.index()] & seat.bit() == 0) {
                return Err(format!("{seat:?} has not seen {card:?} of her own"));
            }
        }
        Ok(())
    }

    /// No card is being played while a phase waits for nothing but the next thing to do.
    fn check_limbo(&self) -> Result<(), String> {
        let idle = matches!(self.t.frames[..], [Frame::Turn(_), Frame::Window(_)]);
        match idle && !self.t.limbo.is_empty() {
            true => Err(format!("{:?} is being played by nobody", self.t.limbo)),
            false => Ok(()),
        }
    }

    /// Whoever was ousted has no pool. A game played to the end by ousting alone gives as many
    /// victory points as it has seats, unless a card has taken or given some.
    fn check_points(&self) -> Result<(), String> {
        let t = &self.t;
        let rich = |s: Seat| {
            let of = &t.seats[s.index()];
            !t.alive(s) && !of.withdrew && of.pool > 0
        };
        if t.all_seats().any(rich) {
            return Err("an ousted Methuselah has pool".into());
        }
        let halves: u32 = t
            .all_seats()
            .map(|s: Seat| t.seats[s.index()].half_points as u32)
            .sum();
        let withdrawals = t.all_seats().any(|s| t.seats[s.index()].withdrew);
        let expected = match t.end {
            Some(End::LastStanding) if !withdrawals && !t.points_vary => Some(t.seat_count as u32),
            _ => None,
        };
        match expected {
            Some(points) if halves != 2 * points => Err(format!(
                "{} victory points, not {points}",
                halves as f32 / 2.0
            )),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::CardDb;
    use crate::scenario::{Scenario, Scene};
    use crate::state::Pile;
    use crate::vocab::Level;

    #[test]
    fn a_card_in_two_places_is_found_and_one_in_none() {
        let db = CardDb::embedded();
        let mut table = Scenario::new(db, 2);
        table.minion(0, "Navar McClaren");
        table.hand(0, &["Computer Hacking"]);
        let Scene { mut game, deal, .. } = table.minion_phase(0);
        let cards = deal.cards(db);
        assert_eq!(game.check_invariants(cards), Ok(()));
        let first = &mut game.t.seats[0];
        let card = first.piles.pop(Pile::Library).expect("there is a library");
        let fault = game.check_invariants(cards).expect_err("a card is missing");
        assert!(fault.ends_with("is nowhere"), "{fault}");
        let first = &mut game.t.seats[0];
        first.piles.push(Pile::AshHeap, card);
        assert_eq!(game.check_invariants(cards), Ok(()));
        let first = &mut game.t.seats[0];
        first.piles.push(Pile::Library, card);
        let fault = game
            .check_invariants(cards)
            .expect_err("a card is there twice");
        assert!(fault.ends_with("is in two places"), "{fault}");
    }

    #[test]
    fn an_ability_that_no_set_knows_is_found_and_one_that_is_gone() {
        let db = CardDb::embedded();
        let mut table = Scenario::new(db, 2);
        let vampire = table.minion(0, "Navar McClaren");
        table.on(0, "Bowl of Convergence", vampire, Level::Basic);
        let Scene { mut game, deal, .. } = table.minion_phase(0);
        let cards = deal.cards(db);
        assert_eq!(game.check_invariants(cards), Ok(()));
        let before = game.t.offers;
        game.t.offers.insert(vampire);
        assert!(game.check_invariants(cards).is_err());
        game.t.offers = before;
        game.t.statics.fill(SlotSet::EMPTY);
        assert!(game.check_invariants(cards).is_err());
    }
}
