//! What a referendum would come to if it passed, as far as that lies open.
//!
//! The rules themselves carry it out, on a copy of the table: so whoever weighs a political card
//! knows all that cards can say, and none of them by name.

use super::View;
use crate::rules::questions::scope::Scope;
use crate::rules::Rules;
use crate::script::{ActionKind, Choose, MethFilter, Term};
use crate::state::{
    ActionState, CardId, Cards, Chosen, Ctx, DefId, Frame, GameState, ReferendumState, Region,
    Seat, Slot, Table, Then,
};
use crate::vocab::Clan;
use crate::MAX_SEATS;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The terms on which a referendum is called, as far as they have been chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReferendumTerms {
    /// The Methuselah chosen.
    pub methuselah: Option<Seat>,
    /// The clan chosen.
    pub clan: Option<Clan>,
    /// The minion, or other thing in play, that is named first.
    pub minion: Option<Slot>,
    /// What each seat is allocated.
    pub shares: [u8; MAX_SEATS],
}

/// The table after a referendum has passed. It can be asked only for what lies open to everybody,
/// and of things that are on the table now.
#[derive(Clone, Copy, Debug)]
pub struct Foreseen<'w> {
    now: View<'w>,
    then: View<'w>,
    card: CardId,
}

impl Foreseen<'_> {
    /// A Methuselah's pool; none if she has burned it all.
    pub fn pool(&self, seat: Seat) -> u8 {
        self.then.pool(seat)
    }

    /// Whether all that can be asked of something is answered as it is now.
    pub fn is_as_now(&self, slot: Slot) -> bool {
        let facts = |view: &View<'_>| {
            let (t, p) = (view.t(), view.t().p(slot));
            let lies = (p.card, p.controller, p.region, t.locked.has(slot));
            (lies, p.counters, p.capacity, p.title)
        };
        self.lies_face_down(slot)
            || facts(&self.now) == facts(&self.then)
                && self.now.votes(slot) == self.then.votes(slot)
    }

    /// Where something is that is in a region now: nowhere, if it has left play. What lies face down is
    /// where it is, and as it is, whatever comes of it.
    pub fn region(&self, slot: Slot) -> Region {
        let card = |view: &View<'_>| view.t().p(slot).card;
        match card(&self.now) == card(&self.then) || self.lies_face_down(slot) {
            true => self.at(slot).region(slot),
            false => Region::Nowhere,
        }
    }

    /// Who controls something that has not left play.
    pub fn controller(&self, slot: Slot) -> Option<Seat> {
        self.at(slot).controller(slot)
    }

    /// Whether something that has not left play is locked.
    pub fn locked(&self, slot: Slot) -> bool {
        self.at(slot).locked(slot)
    }

    /// The blood, life or counters on something that has not left play.
    pub fn counters(&self, slot: Slot) -> u8 {
        self.at(slot).counters(slot)
    }

    /// The capacity of a vampire that has not left play.
    pub fn capacity(&self, slot: Slot) -> Option<u8> {
        self.at(slot).capacity(slot)
    }

    /// The votes of a minion that has not left play, by its title and by cards.
    pub fn votes(&self, minion: Slot) -> i32 {
        self.at(minion).votes(minion)
    }

    /// Whether something is face down in an uncontrolled region: what would come of it may hang on what
    /// it is.
    fn lies_face_down(&self, slot: Slot) -> bool {
        self.now.t().uncontrolled.has(slot)
    }

    /// The table that tells of something.
    fn at(&self, slot: Slot) -> View<'_> {
        match self.lies_face_down(slot) {
            true => self.now,
            false => self.then,
        }
    }

    /// Who controls the political card that called the referendum, and what it is on, if it is in play.
    pub fn card(&self) -> Option<(Seat, Option<Slot>)> {
        let t = self.then.t();
        let mut there = t.occupied.into_iter();
        let slot = there.find(|s| self.card.is_some() && t.p(*s).card == self.card)?;
        Some((self.then.controller(slot)?, self.then.on(slot)))
    }
}

impl<'a> View<'a> {
    /// The Methuselahs that a referendum which one of this seat's vampires calls can name.
    pub fn eligible(&self, filter: &MethFilter, caller: Slot) -> impl Iterator<Item = Seat> + 'a {
        let ctx = Ctx {
            seat: self.seat,
            me: caller,
            ..Ctx::default()
        };
        let fit = (self.t()).methuselahs_that_fit(self.cards, filter, &Scope::of(&ctx));
        self.seats().filter(move |s| fit & s.bit() != 0)
    }

    /// The table after the referendum that goes on has passed on its terms; `None` if there is none, it
    /// is on a blood hunt, or its terms are still being chosen. Who is without pool then is not ousted
    /// yet.
    pub fn if_it_passes<R>(&self, look: impl FnOnce(&Foreseen<'_>) -> R) -> Option<R> {
        let referendum = &self.t().referendum;
        let chooses = |f: &Frame| matches!(f, Frame::Run(run) if run.then == Then::BeginPolling);
        let has_terms = !self.t().frames.iter().any(chooses);
        (referendum.on && !referendum.blood_hunt && has_terms)
            .then(|| self.foresee(referendum.ctx, self.t().action.card, |_| {}, look))
    }

    /// The table after a referendum has passed on such terms that a card calls which this seat has in
    /// hand, or is using; `None` if it has no such card, or if other terms are chosen for it as well.
    /// What chance decides may come out otherwise, and who is without pool then is not ousted yet.
    pub fn if_passed<R>(
        &self,
        (def, mode): (DefId, u8),
        caller: Slot,
        terms: &ReferendumTerms,
        look: impl FnOnce(&Foreseen<'_>) -> R,
    ) -> Option<R> {
        let asked = &self.cards.def(def).modes.get(usize::from(mode))?.terms;
        let terms = self.terms_asked_for(terms, asked)?;
        let used = self.t().action.card;
        let is_used = self.t().referendum.on && used.is_some() && self.cards.def_of(used) == def;
        let held = self.hand().find(|(_, d)| *d == def).map(|(card, _)| card);
        let card = if is_used { used } else { held? };
        let mut chosen = match terms.minion {
            Some(minion) => Chosen::one(minion),
            None => Chosen::default(),
        };
        chosen.methuselah = terms.methuselah;
        chosen.clan = terms.clan;
        chosen.shares = terms.shares;
        let ctx = Ctx {
            seat: self.seat,
            card,
            def,
            mode,
            me: caller,
            chosen,
            ..Ctx::default()
        };
        let call = |t: &mut Table| {
            if !is_used {
                t.leave_hand(self.cards, card);
                t.enter_limbo(card);
            }
            t.action = ActionState {
                on: true,
                kind: ActionKind::Political,
                ctx,
                card,
                actor: caller,
                seat: self.seat,
                ..ActionState::default()
            };
            t.referendum = ReferendumState {
                on: true,
                ctx,
                caller,
                seat: self.seat,
                ..ReferendumState::default()
            };
        };
        Some(self.foresee(ctx, card, call, look))
    }

    /// Of these terms those that are to be chosen; `None` if they are not all that are.
    fn terms_asked_for(
        &self,
        terms: &ReferendumTerms,
        asked: &[Choose],
    ) -> Option<ReferendumTerms> {
        let mut given = ReferendumTerms::default();
        for choose in asked {
            match choose.term()? {
                Term::Methuselah(_) => given.methuselah = Some(terms.methuselah?),
                Term::Clan => given.clan = Some(terms.clan?),
                Term::Shares => given.shares = terms.shares,
                Term::Minion(_) if given.minion.is_none() => {
                    let there = |slot: &Slot| self.region(*slot) != Region::Nowhere;
                    given.minion = Some(terms.minion.filter(there)?);
                }
                Term::Minion(_) => return None,
            }
        }
        Some(given)
    }

    /// The table after the referendum of a card has taken effect, once it has been called on a copy.
    fn foresee<R>(
        &self,
        ctx: Ctx,
        card: CardId,
        call: impl FnOnce(&mut Table),
        look: impl FnOnce(&Foreseen<'_>) -> R,
    ) -> R {
        let mut world = self.game.clone();
        // What chance will decide is not to be known.
        world.rng = ChaCha8Rng::seed_from_u64(0);
        call(&mut world.t);
        carry_out_undisturbed(&mut world, self.cards, ctx);
        let then = View {
            game: &world,
            ..*self
        };
        look(&Foreseen {
            now: *self,
            then,
            card,
        })
    }
}

/// It knows nothing of whoever looks: the rules are compiled here, once, and not wherever somebody does.
#[inline(never)]
fn carry_out_undisturbed(world: &mut GameState, cards: Cards<'_>, ctx: Ctx) {
    Rules::new(world, cards, None).carry_out_undisturbed(ctx);
}
