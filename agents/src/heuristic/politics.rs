//! Referendums: what they do to whom, whether they can pass, and their terms.

use engine::script::{Amount, Choose, Term};
use engine::verbs::Gist;
use engine::vocab::Clan;
use engine::{
    Choice, DefId, EffectView, Foreseen, Matter, Op, ReferendumTerms, Region, Seat, Slot, MAX_SEATS,
};

use super::cards::{Traits, Uses};
use super::fits::{blood_cost, fits, Player};
use super::Eye;

/// What a referendum would do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Motion {
    /// Worth to this seat if it passes.
    pub worth: f32,
    /// Which seats it does harm, one bit each.
    pub harmed: u8,
    /// Whether something is done to the minion that its terms name.
    pub names: bool,
}

/// A political card of this seat, in one of its modes, and the vampire that would call its referendum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    pub def: DefId,
    pub mode: u8,
    pub caller: Slot,
}

/// What a referendum comes to.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    /// Pool that each seat gains or loses.
    pool: [f32; MAX_SEATS],
    /// What everything else is worth to this seat.
    besides: f32,
    /// Which seats it does harm otherwise, one bit each.
    harmed: u8,
    names: bool,
    /// Something comes of it that can be weighed.
    tells: bool,
}

impl Sum {
    /// So much pool for each seat, and nothing else.
    fn of_pool(pool: [f32; MAX_SEATS]) -> Sum {
        Sum {
            pool,
            tells: true,
            ..Sum::default()
        }
    }

    /// What is more here than there, in pool and otherwise.
    fn without(&self, other: &Sum) -> Sum {
        Sum {
            besides: self.besides - other.besides,
            ..Sum::of_pool(std::array::from_fn(|i| self.pool[i] - other.pool[i]))
        }
    }

    /// So many times as much.
    fn times(&self, n: u8) -> Sum {
        let n = f32::from(n);
        Sum {
            besides: n * self.besides,
            ..Sum::of_pool(self.pool.map(|pool| n * pool))
        }
    }
}

impl Eye<'_> {
    /// Votes that lie open with a seat, outside a referendum.
    pub fn standing_votes(&self, seat: Seat) -> i32 {
        *self.standing[seat.index()].get_or_init(|| self.count_standing_votes(seat))
    }

    fn count_standing_votes(&self, seat: Seat) -> i32 {
        let view = self.view;
        let mut sum: i32 = view.ready(seat).into_iter().map(|s| view.votes(s)).sum();
        sum += i32::from(view.edge() == Some(seat));
        for slot in view.controlled(seat) {
            if view.locked(slot) || view.on(slot).is_some() {
                continue;
            }
            let Some(def) = view.def(slot) else { continue };
            for id in &view.cards().def(def).text {
                for op in view.cards().code(view.cards().ability(*id).code) {
                    let Some(gist) = view.cards().gist(op) else {
                        continue;
                    };
                    if let Gist::VotesFromThis(n) = gist {
                        sum += i32::from(n);
                    } else if gist == Gist::VotesForEach {
                        sum += 2;
                    }
                }
            }
        }
        sum
    }

    /// Votes that a seat could still cast in the referendum that goes on.
    fn votes_left(&self, seat: Seat) -> i32 {
        *self.left[seat.index()].get_or_init(|| self.view.votes_left(seat))
    }

    /// Votes that cards in hand could add: for the acting minion, or in reaction.
    pub fn votes_in_hand(&self, minion: Slot, against: bool) -> i32 {
        let view = self.view;
        let player = Player::known(self, minion);
        let votes = |t: &Traits| match against {
            true => t.votes_against.max(0),
            false => t.votes,
        };
        let mut sum = 0;
        for def in self.hand_for(Uses::VOTES) {
            let traits = self.book.modes(def);
            // Some add votes on the other side alone.
            if traits.iter().all(|t| votes(t) == 0) {
                continue;
            }
            let card = view.cards().def(def);
            let modes = card.modes.iter().zip(traits);
            let best = modes
                .filter(|(m, _)| player.can_play(card, m))
                .map(|(_, t)| votes(t))
                .max()
                .unwrap_or(0);
            sum += best as i32;
        }
        sum
    }

    /// The chance that a referendum called by this seat passes.
    pub fn passing(&self, caller: Slot, motion: &Motion) -> f32 {
        let view = self.view;
        let me = self.table.me;
        let mine = self.standing_votes(me) + 1 + self.votes_in_hand(caller, false);
        let mut against = 0.0;
        for seat in view.seats().filter(|s| *s != me) {
            let votes = self.standing_votes(seat) as f32;
            against += if motion.harmed & seat.bit() != 0 {
                votes + 0.5
            } else {
                0.25 * votes
            };
        }
        (0.5 + self.temper.confidence * (mine as f32 - against)).clamp(0.03, 0.97)
    }

    /// The best that a political action card can do for this seat, called by a vampire of its own.
    pub fn best_motion(&self, call: Call) -> Motion {
        let key = (call.def, call.mode);
        let [first, second, third] = self.called.get();
        let mut known = [first, second, third].into_iter().flatten();
        if let Some((_, motion)) = known.find(|(of, _)| *of == key) {
            return motion;
        }
        let motion = self.motion_on_best_terms(call).unwrap_or_default();
        self.called.set([Some((key, motion)), first, second]);
        motion
    }

    /// What a referendum does on the terms that serve this seat best, one after the other as they are
    /// chosen; none, if there is no minion to be named.
    fn motion_on_best_terms(&self, call: Call) -> Option<Motion> {
        let view = self.view;
        let mode = &view.cards().def(call.def).modes[call.mode as usize];
        let mut terms = ReferendumTerms::default();
        // What the terms so far do, where that has been foreseen.
        let mut foreseen = None;
        let mut minions = None;
        for choose in &mode.terms {
            match choose.term() {
                Some(Term::Methuselah(filter)) => {
                    let all = view.eligible(filter, call.caller);
                    let named = all.map(|seat| self.naming(call, seat));
                    let best = named.max_by(|(_, a), (_, b)| a.worth.total_cmp(&b.worth));
                    if let Some((best, motion)) = best {
                        (terms, foreseen) = (best, Some(motion));
                    }
                }
                // They have been chosen with the Methuselah that is named.
                Some(Term::Shares) if foreseen.is_some() => {}
                Some(Term::Shares) => terms.shares = self.best_shares(call, choose, &terms),
                Some(Term::Clan) => (terms.clan, foreseen) = (self.best_clan(call), None),
                Some(Term::Minion(filters)) => minions = minions.or(Some(filters)),
                // What is chosen otherwise is not foreseen.
                None => return Some(self.motion(call, &terms)),
            }
        }
        let Some(filters) = minions else {
            return foreseen.or_else(|| Some(self.motion(call, &terms)));
        };
        let all = view.seats().flat_map(|s| view.controlled(s));
        let fit = |slot: &Slot| {
            let fits = |f| fits(view, f, *slot, Some(call.caller));
            filters.iter().any(fits)
        };
        let motions = all.filter(fit).map(|slot| {
            terms.minion = Some(slot);
            self.motion(call, &terms)
        });
        // Of two as good the first.
        motions.reduce(|best, other| {
            if other.worth > best.worth {
                other
            } else {
                best
            }
        })
    }

    /// What a referendum on these terms does, called by a vampire of this seat.
    pub fn motion(&self, call: Call, terms: &ReferendumTerms) -> Motion {
        self.of_sum(&self.sum(call, terms), true)
    }

    fn sum(&self, call: Call, terms: &ReferendumTerms) -> Sum {
        let Call { def, mode, caller } = call;
        if self.burns_shares(def, mode) {
            return self.burned(&terms.shares);
        }
        let add_up = |then: &Foreseen<'_>| self.add_up(then, Some((def, mode)), terms.minion);
        (self.view.if_passed((def, mode), caller, terms, add_up)).unwrap_or_default()
    }

    /// What it is worth to this seat that so much comes of a referendum, which it calls or another.
    fn of_sum(&self, sum: &Sum, mine: bool) -> Motion {
        let t = &self.table;
        let mut motion = Motion {
            worth: sum.besides,
            harmed: sum.harmed,
            names: sum.names,
        };
        if !sum.tells {
            // What nobody here understands is good for whoever calls for it.
            motion.worth += if mine { 0.5 } else { -0.2 };
        }
        for seat in self.view.seats() {
            let n = sum.pool[seat.index()];
            if n > 0.0 {
                motion.worth += t.benefit(seat, n);
            } else if n < 0.0 {
                motion.worth += t.harm(seat, -n);
                motion.harmed |= seat.bit();
            }
        }
        motion
    }

    /// Adds up what is on the table after a referendum has passed and was not before: of this card, by
    /// the terms of which this minion was named.
    fn add_up(&self, then: &Foreseen<'_>, card: Option<(DefId, u8)>, named: Option<Slot>) -> Sum {
        let view = self.view;
        let t = &self.table;
        let mut sum = Sum::default();
        let mut fares = [0.0; MAX_SEATS];
        for seat in view.seats() {
            let n = then.pool(seat) as f32 - t.pool[seat.index()];
            sum.pool[seat.index()] = n;
            sum.tells |= n != 0.0;
            let minions = view.ready(seat).into_iter().chain(view.torpor(seat));
            for slot in minions.filter(|slot| !then.is_as_now(*slot)) {
                let (gain, votes) = self.gain_of(slot, seat, then);
                if gain == 0.0 && votes == 0.0 {
                    continue;
                }
                fares[seat.index()] += gain + votes;
                sum.besides += self.title_for(seat, votes)
                    + match seat == t.me {
                        true => gain,
                        false => -gain * self.grudge(seat),
                    };
                sum.names |= named == Some(slot);
                sum.tells = true;
            }
        }
        if let (Some((def, mode)), Some((_, Some(on)))) = (card, then.card()) {
            let x = self.book.mode(def, mode);
            let x = x.to_bearer + x.in_play.min(0.0);
            if let Some(seat) = view.controller(on) {
                fares[seat.index()] += x;
                sum.besides += match seat == t.me {
                    true => x,
                    false => -x * self.grudge(seat),
                };
                sum.names |= named == Some(on);
                sum.tells |= x != 0.0;
            }
        }
        for seat in view.seats().filter(|s| fares[s.index()] < 0.0) {
            sum.harmed |= seat.bit();
        }
        sum
    }

    /// What a minion has gained for its controller once a referendum has passed, in what losing it would
    /// cost her, and in votes.
    fn gain_of(&self, slot: Slot, seat: Seat, then: &Foreseen<'_>) -> (f32, f32) {
        let view = self.view;
        let (was, is) = (view.region(slot), then.region(slot));
        let whole = self.size_of_loss(slot);
        let votes = view.votes(slot) as f32;
        if is == Region::Nowhere {
            return (-whole, 0.0);
        }
        match then.controller(slot) {
            Some(now) if now == seat => {}
            // What this seat has of it is worth as much to it besides, and no grudge lessens that.
            Some(now) if now == self.table.me => {
                return (-whole - whole / self.grudge(seat), -votes)
            }
            _ => return (-whole, -votes),
        }
        let mut gain = 0.0;
        if is != was {
            gain += match (was, is) {
                (Region::Torpor, Region::Ready) => 0.6 * whole,
                (Region::Torpor, _) => 0.0,
                _ => -0.6 * whole,
            };
        }
        match (view.locked(slot), then.locked(slot)) {
            (false, true) => gain -= 0.2 * whole,
            (true, false) => gain += 0.2 * whole,
            _ => {}
        }
        let blood = then.counters(slot) as f32 - view.counters(slot) as f32;
        gain += if blood < 0.0 {
            0.15 * whole * blood
        } else {
            0.5 * blood
        };
        let more = if is == Region::Ready {
            then.votes(slot) as f32
        } else {
            0.0
        };
        (gain, more - votes)
    }

    /// What so many more votes of a title are worth to this seat, in the hands of a seat.
    pub fn title_for(&self, seat: Seat, votes: f32) -> f32 {
        match seat == self.table.me {
            true => 1.2 * votes,
            false => -0.7 * votes,
        }
    }

    /// What it is worth to this seat that a minion is gone.
    pub fn loss_of(&self, slot: Slot) -> f32 {
        let loss = self.size_of_loss(slot);
        match self.view.controller(slot) {
            Some(seat) if seat == self.table.me => -loss,
            Some(seat) => loss * self.grudge(seat),
            None => 0.0,
        }
    }

    /// What a minion is worth to whoever controls it.
    fn size_of_loss(&self, slot: Slot) -> f32 {
        let size = self.view.capacity(slot).unwrap_or(3) as f32;
        2.0 + 0.7 * size + 0.2 * self.view.votes(slot) as f32
    }

    /// The clan of a ready vampire of this seat by which a referendum does most good.
    fn best_clan(&self, call: Call) -> Option<Clan> {
        // Allies have none.
        let clans = (self.view.ready(self.table.me).into_iter()).filter_map(|s| self.view.clan(s));
        let worths = clans.map(|clan| (clan, self.worth_of_clan(call, clan)));
        let best = worths.max_by(|a, b| a.1.total_cmp(&b.1))?;
        (best.1 > 0.0).then_some(best.0)
    }

    fn worth_of_clan(&self, call: Call, clan: Clan) -> f32 {
        let terms = ReferendumTerms {
            clan: Some(clan),
            ..ReferendumTerms::default()
        };
        self.motion(call, &terms).worth
    }

    /// What it is worth to name a clan in the terms of a referendum that this seat calls.
    pub fn clan_worth(&self, clan: Clan) -> f32 {
        let call = self.calling();
        call.map_or(0.0, |call| self.worth_of_clan(call, clan))
    }

    /// The card whose terms this seat is choosing, and the vampire that calls its referendum.
    pub fn calling(&self) -> Option<Call> {
        let Matter::Effect(effect) = self.view.matter() else {
            return None;
        };
        let referendum = self.referendum()?;
        Some(Call {
            def: effect.def.filter(|_| effect.terms)?,
            mode: effect.mode,
            caller: referendum.caller?,
        })
    }

    /// What it is worth to name a Methuselah in the terms of a referendum.
    pub fn worth_of_naming(&self, call: Call, seat: Seat) -> f32 {
        self.naming(call, seat).1.worth
    }

    /// The terms by which a Methuselah is named and points are allocated as is best then, and what they
    /// do.
    fn naming(&self, call: Call, seat: Seat) -> (ReferendumTerms, Motion) {
        let mut terms = ReferendumTerms {
            methuselah: Some(seat),
            ..ReferendumTerms::default()
        };
        let mode = &self.view.cards().def(call.def).modes[call.mode as usize];
        let shares = |c: &&Choose| matches!(c.term(), Some(Term::Shares));
        if let Some(choose) = mode.terms.iter().find(shares) {
            terms.shares = self.best_shares(call, choose, &terms);
        }
        let motion = self.motion(call, &terms);
        (terms, motion)
    }

    /// The shares that serve this seat best: it is foreseen what one point does to each, and several are
    /// taken to do as many times as much.
    fn best_shares(&self, call: Call, choose: &Choose, terms: &ReferendumTerms) -> [u8; MAX_SEATS] {
        let (filter, points, at_least) = match (choose, choose.shares_among()) {
            (Choose::Allocate(points, at_least, ..), Some(filter)) => {
                (filter, self.points(points), *at_least)
            }
            (Choose::SomeMethuselahs(filter), _) => (filter, 0, 1),
            (_, _) => return [0; MAX_SEATS],
        };
        let with = |shares| self.sum(call, &ReferendumTerms { shares, ..*terms });
        let none = with([0; MAX_SEATS]);
        let mut worths = [[0.0; MOST_POINTS + 1]; MAX_SEATS];
        let mut eligible = 0;
        for seat in self.view.eligible(filter, call.caller) {
            eligible |= seat.bit();
            let mut one = [0; MAX_SEATS];
            one[seat.index()] = 1;
            let one = with(one).without(&none);
            for n in 1..=points.clamp(1, MOST_POINTS as u8) {
                worths[seat.index()][n as usize] = self.of_sum(&one.times(n), true).worth;
            }
        }
        match points {
            // Each is in it or not.
            0 => some_of(&worths, eligible),
            points => allocated(&worths, eligible, points.min(MOST_POINTS as u8), at_least),
        }
    }

    /// Whether all that a referendum does is to burn as much pool of each as she has been allocated. It
    /// is called most often, and need not be carried out to be weighed.
    fn burns_shares(&self, def: DefId, mode: u8) -> bool {
        let cards = self.view.cards();
        // What a card in play calls is not said by a mode.
        let Some(mode) = cards.def(def).modes.get(usize::from(mode)) else {
            return false;
        };
        let code = cards.code(mode.code);
        let burns = |op: &Op| matches!(op, Op::Do(step) if step.gist() == Gist::BurnAllocated);
        !code.is_empty() && code.iter().all(burns)
    }

    /// So much pool burned of each as there is.
    fn burned(&self, shares: &[u8; MAX_SEATS]) -> Sum {
        let burned = |seat: usize| f32::from(shares[seat]).min(self.table.pool[seat]);
        Sum::of_pool(std::array::from_fn(|seat| -burned(seat)))
    }

    /// How many points there are to be allocated: a number, or one for each Methuselah.
    fn points(&self, points: &Amount) -> u8 {
        let Amount::N(n) = points else {
            return self.view.seats().count() as u8;
        };
        *n
    }

    /// What it is worth to give a seat so many points now.
    pub fn share_worth(&self, effect: &EffectView<'_>, n: u8) -> f32 {
        let (Op::Choose(choose), Some(seat)) = (effect.op, effect.allocating) else {
            return 0.0;
        };
        let Some(call) = self.calling() else {
            // Points that fall upon others do them harm.
            return n as f32 * self.table.harm(seat, 1.0);
        };
        let ideal = self.ideal.get_or_init(|| {
            let terms = ReferendumTerms {
                methuselah: effect.methuselah,
                minion: effect.targets[0],
                ..ReferendumTerms::default()
            };
            self.best_shares(call, choose, &terms)
        });
        -(ideal[seat.index()] as f32 - n as f32).abs()
    }

    /// The motion before the table.
    pub fn pending_motion(&self) -> Motion {
        *self.motion.get_or_init(|| self.motion_called())
    }

    fn motion_called(&self) -> Motion {
        let view = self.view;
        let Some(r) = self.referendum() else {
            return Motion::default();
        };
        if let Some(hunted) = r.hunted {
            let owner = view.controller(hunted).unwrap_or(r.seat);
            let size = view.capacity(hunted).unwrap_or(4) as f32;
            let worth = if owner == self.table.me {
                -size
            } else {
                0.5 * size * self.grudge(owner)
            };
            return Motion {
                worth,
                harmed: owner.bit(),
                names: true,
            };
        }
        // Those of a card in play have no mode.
        let card = r.card.map(|def| (def, 0));
        let add_up = |then: &Foreseen<'_>| self.add_up(then, card, r.minion);
        let sum = match card {
            Some((def, mode)) if self.burns_shares(def, mode) => Some(self.burned(&r.shares)),
            _ => view.if_it_passes(add_up),
        };
        let motion = sum.map(|sum| self.of_sum(&sum, r.seat == self.table.me));
        motion.unwrap_or_default()
    }

    /// What it is worth to cast votes: by their price, and whether they matter.
    pub fn vote_worth(&self, choice: Choice, in_favour: bool) -> f32 {
        let motion = self.pending_motion();
        let stake = if in_favour {
            motion.worth
        } else {
            -motion.worth
        };
        if stake <= 0.05 {
            return -1.0;
        }
        // A card might call a referendum of its own.
        #[expect(clippy::wildcard_enum_match_arm, reason = "other votes cost nothing")]
        let price = match choice {
            Choice::CardFor(_) | Choice::CardAgainst(_) => 1.2,
            Choice::EdgeFor | Choice::EdgeAgainst => 1.0,
            _ => return stake,
        };
        if self.could_turn(1, in_favour, &motion) {
            stake * 0.6 - price
        } else {
            -1.0
        }
    }

    /// By how many votes one's side leads; in favour a tie is a defeat.
    pub fn lead(&self, in_favour: bool) -> i32 {
        let Some(r) = self.referendum() else {
            return 0;
        };
        let margin = r.votes_for - r.votes_against;
        if in_favour {
            margin
        } else {
            -margin + 1
        }
    }

    /// Whether more votes than those at hand are wanted, and may be enough against what others have
    /// who are likely to be on the other side.
    fn could_turn(&self, more: i32, in_favour: bool, motion: &Motion) -> bool {
        let (view, me) = (self.view, self.table.me);
        let referendum = self.referendum();
        let caller = referendum.map(|r| r.seat);
        let opposed = |seat: &Seat| {
            let calls = caller == Some(*seat);
            *seat != me
                && match in_favour {
                    true => motion.harmed & seat.bit() != 0 && !calls,
                    false => calls,
                }
        };
        let to_come: i32 = view
            .seats()
            .filter(opposed)
            .map(|s| self.votes_left(s))
            .sum();
        let by = referendum
            .and_then(|r| r.caller)
            .filter(|c| self.is_mine(*c));
        let voter = by.or_else(|| view.ready(me).into_iter().next());
        let hand = voter.map_or(0, |v| self.votes_in_hand(v, !in_favour));
        let lead = self.lead(in_favour) + self.votes_left(me) - to_come;
        lead <= 0 && lead + more.max(hand) > 0
    }

    /// What it is worth to play a card or use an ability that gives so many votes.
    pub fn more_votes(&self, n: i32, for_only: bool, against_only: bool) -> f32 {
        let motion = self.pending_motion();
        let in_favour = motion.worth > 0.0;
        if motion.worth.abs() < 0.5 || in_favour && against_only || !in_favour && for_only {
            return -1.0;
        }
        if self.could_turn(n, in_favour, &motion) {
            motion.worth.abs().min(6.0)
        } else {
            -0.5
        }
    }

    /// What it is worth to make a vampire abstain; whichever, if it is not named yet.
    pub fn abstain_worth(&self, slot: Option<Slot>) -> f32 {
        if slot.is_some_and(|s| self.is_mine(s)) {
            return -2.0;
        }
        let motion = self.pending_motion();
        let lead = self.lead(motion.worth > 0.0);
        if motion.worth.abs() > 0.5 && lead <= 0 {
            2.0
        } else {
            -0.5
        }
    }

    /// What a political action with this card by this minion is worth.
    pub fn political_worth(&self, def: DefId, mode: u8, minion: Slot) -> f32 {
        let view = self.view;
        let motion = self.best_motion(Call {
            def,
            mode,
            caller: minion,
        });
        if motion.worth <= 0.0 {
            return -1.0;
        }
        let mut margin_gain = 0.0;
        for other in self.hand_for(Uses::MARGIN) {
            let card = view.cards().def(other);
            for (n, m) in card.modes.iter().enumerate() {
                if self.book.mode(other, n as u8).margin && self.can_play(card, m, minion) {
                    margin_gain = 1.5;
                }
            }
        }
        let card = view.cards().def(def);
        let price = 0.4 * blood_cost(card, &card.modes[mode as usize]) as f32;
        let pass = self.passing(minion, &motion);
        pass * self.temper.politics * (motion.worth + margin_gain) - price
    }
}

/// Points that terms allocate at most, as far as they are weighed.
const MOST_POINTS: usize = 6;

/// Worths of each number of points to each seat.
type Worths = [[f32; MOST_POINTS + 1]; MAX_SEATS];

/// Whoever it is worth having among those chosen, and at least the best.
fn some_of(worths: &Worths, eligible: u8) -> [u8; MAX_SEATS] {
    let mut shares = [0; MAX_SEATS];
    let seats = (0..MAX_SEATS).filter(|i| eligible >> i & 1 != 0);
    for i in seats.clone() {
        shares[i] = u8::from(worths[i][1] > 0.0);
    }
    let best = seats.max_by(|a, b| worths[*a][1].total_cmp(&worths[*b][1]));
    if let Some(best) = best {
        shares[best] = 1;
    }
    shares
}

/// The allocation of so many points that is worth most, of which so many seats get some; of several as
/// good the one that gives least to the first seats.
fn allocated(worths: &Worths, eligible: u8, points: u8, at_least: u8) -> [u8; MAX_SEATS] {
    let (points, at_least) = (usize::from(points), usize::from(at_least).min(MAX_SEATS));
    // The best of the seats so far, by the points that they have and by how many have some, all that are
    // wanted counting as one case.
    let mut best = [[None; MAX_SEATS + 1]; MOST_POINTS + 1];
    best[0][0] = Some((0.0, [0; MAX_SEATS]));
    for seat in (0..MAX_SEATS).filter(|seat| eligible >> seat & 1 != 0) {
        let before = std::mem::take(&mut best);
        for given in 0..=points {
            for some in 0..=at_least {
                let Some((worth, shares)) = before[given][some] else {
                    continue;
                };
                for n in 0..=points - given {
                    let mut shares: [u8; MAX_SEATS] = shares;
                    shares[seat] = n as u8;
                    let worth: f32 = worth + worths[seat][n];
                    let at = &mut best[given + n][(some + usize::from(n > 0)).min(at_least)];
                    if at.is_none_or(|(w, s)| worth > w || worth == w && shares < s) {
                        *at = Some((worth, shares));
                    }
                }
            }
        }
    }
    best[points][at_least].map_or([0; MAX_SEATS], |(_, shares)| shares)
}
