//! Referendums: what they do to whom, whether they can pass, and their terms.

use engine::script::{Amount, Choose, Meth, Number, Who};
use engine::verbs::Gist;
use engine::vocab::Clan;
use engine::{Choice, CodeId, DefId, EffectView, Op, Seat, Slot, MAX_SEATS};

use super::cards::{n_of, Traits, Uses};
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

/// The terms of a referendum, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// Who calls it.
    pub seat: Seat,
    pub chosen: Option<Seat>,
    pub clan: Option<Clan>,
    pub shares: [u8; MAX_SEATS],
    pub minion: Option<Slot>,
}

impl Terms {
    /// None yet.
    pub fn of(seat: Seat) -> Terms {
        Terms {
            seat,
            chosen: None,
            clan: None,
            shares: [0; MAX_SEATS],
            minion: None,
        }
    }
}

/// What a referendum comes to.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    /// Pool that each seat gains or loses.
    pool: [f32; MAX_SEATS],
    /// What everything else is worth to this seat.
    besides: f32,
    harmed: u8,
    names: bool,
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
    pub fn best_motion(&self, def: DefId, mode: u8, caller: Slot) -> Motion {
        let last = self.called.get();
        if let Some((_, _, motion)) = last.filter(|(d, m, _)| (*d, *m) == (def, mode)) {
            return motion;
        }
        let view = self.view;
        let card = view.cards().def(def);
        let m = &card.modes[mode as usize];
        let mut terms = Terms::of(self.table.me);
        let mut minions = None;
        for choose in &m.terms {
            match choose {
                Choose::Methuselah(_) => terms.chosen = self.best_chosen(def, mode),
                Choose::Allocate(points, at_least, ..) => {
                    let points = self.points(points);
                    terms.shares = self.ideal_shares(def, mode, points, *at_least, terms.chosen)
                }
                Choose::Clan => terms.clan = self.best_clan(),
                Choose::Minion(_)
                | Choose::Card(_)
                | Choose::Name(_)
                | Choose::May(_)
                | Choose::AtRandom(_)
                | Choose::Number(..)
                | Choose::PoolToSave
                | Choose::AnyClan
                | Choose::Circle(_)
                | Choose::Discipline(_)
                | Choose::Side
                | Choose::SomeMethuselahs(_)
                | Choose::Secretly(..)
                | Choose::OpposingWeapon
                | Choose::Weapon
                | Choose::RangedWeapon => minions = minions.or(choose.minions()),
            }
        }
        let Some(filters) = minions else {
            // Whoever calls it.
            let motion = self.motion(def, mode, &terms);
            self.called.set(Some((def, mode, motion)));
            return motion;
        };
        let mut best: Option<Motion> = None;
        for slot in view.seats().flat_map(|s| view.controlled(s)) {
            if filters.iter().any(|f| fits(view, f, slot, Some(caller))) {
                terms.minion = Some(slot);
                let motion = self.motion(def, mode, &terms);
                if best.is_none_or(|b| motion.worth > b.worth) {
                    best = Some(motion);
                }
            }
        }
        best.unwrap_or_default()
    }

    /// What a referendum on these terms does.
    pub fn motion(&self, def: DefId, mode: u8, terms: &Terms) -> Motion {
        let view = self.view;
        let t = &self.table;
        let Some(m) = view.cards().def(def).modes.get(mode as usize) else {
            return Motion::default();
        };
        let mut sum = Sum::default();
        self.add_up(
            def,
            mode,
            m.code,
            terms,
            (terms.seat, terms.minion),
            &mut sum,
        );
        let mut motion = Motion {
            worth: sum.besides,
            harmed: sum.harmed,
            names: sum.names,
        };
        for seat in view.seats() {
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

    /// Adds up what code does: whose `You` it is, and which minion is meant, may change.
    fn add_up(
        &self,
        def: DefId,
        mode: u8,
        code: CodeId,
        terms: &Terms,
        (you, mut minion): (Seat, Option<Slot>),
        sum: &mut Sum,
    ) {
        let view = self.view;
        let t = &self.table;
        for op in view.cards().code(code) {
            let gist = match op {
                Op::Do(step) => step.gist(),
                Op::ForEach(of, each) => {
                    for seat in view.seats() {
                        let all = view.ready(seat).into_iter().chain(view.torpor(seat));
                        for slot in all.filter(|s| fits(view, &of.0.filter, *s, None)) {
                            let meant = (you, Some(slot));
                            self.add_up(def, mode, *each, terms, meant, sum);
                        }
                    }
                    continue;
                }
                Op::EachMethuselah(who, each) => {
                    for seat in view
                        .seats()
                        .filter(|s| self.means(*who, *s, terms, you, None))
                    {
                        self.add_up(def, mode, *each, terms, (seat, None), sum);
                    }
                    continue;
                }
                // Whom somebody may name is her biggest vampire.
                Op::Choose(Choose::May(_)) => {
                    let size = |s: &Slot| view.capacity(*s).unwrap_or(0);
                    minion = view.ready(you).into_iter().max_by_key(size);
                    continue;
                }
                Op::Unless(..)
                | Op::Repeat(..)
                | Op::Again(..)
                | Op::InsteadOf(_)
                | Op::Choose(_)
                | Op::PayCosts
                | Op::Grant(..)
                | Op::GrantTo(..)
                | Op::Price(..)
                | Op::PriceFor(..)
                | Op::IfInflicted(_) => continue,
            };
            let meant = |who: Who| minion.filter(|_| who == Who::Target);
            let at_minion = match gist {
                Gist::BurnAllocated => {
                    for seat in view.seats() {
                        sum.pool[seat.index()] -= terms.shares[seat.index()] as f32;
                    }
                    continue;
                }
                Gist::MoveAllocatedPool => {
                    if let Some(from) = terms.chosen {
                        for seat in view.seats().filter(|s| *s != from) {
                            let n = terms.shares[seat.index()] as f32;
                            sum.pool[seat.index()] += n;
                            sum.pool[from.index()] -= n;
                        }
                    }
                    continue;
                }
                Gist::BurnPoolForEachMinion => {
                    for seat in view.seats() {
                        let minions = view.ready(seat).len() + view.torpor(seat).len();
                        sum.pool[seat.index()] -= minions as f32;
                    }
                    continue;
                }
                Gist::GainPoolForEachOfClan => {
                    if let Some(clan) = terms.clan {
                        for seat in view.seats() {
                            sum.pool[seat.index()] += self.of_clan(seat, clan);
                        }
                    }
                    sum.harmed |= t.prey.bit();
                    continue;
                }
                Gist::GainPool(who, n) => {
                    let n = self.how_much(n, minion);
                    for seat in view
                        .seats()
                        .filter(|s| self.means(who, *s, terms, you, minion))
                    {
                        sum.pool[seat.index()] += n;
                    }
                    continue;
                }
                Gist::BurnPool(who, n) => {
                    let n = self.how_much(n, minion);
                    for seat in view
                        .seats()
                        .filter(|s| self.means(who, *s, terms, you, minion))
                    {
                        sum.pool[seat.index()] -= n;
                    }
                    continue;
                }
                Gist::PutOnAsTitle(Who::Me, rank) => {
                    sum.besides += self.title_for(terms.seat, rank.votes() as f32);
                    continue;
                }
                Gist::PutOnAsTitle(who, rank) => meant(who)
                    .and_then(|slot| view.controller(slot))
                    .map(|seat| self.title_for(seat, rank.votes() as f32)),
                Gist::Burn(who) | Gist::RemoveFromGame(who) => {
                    meant(who).map(|slot| self.loss_of(slot))
                }
                Gist::Banish(who) | Gist::SendToTorpor(who) => {
                    meant(who).map(|slot| 0.6 * self.loss_of(slot))
                }
                Gist::Lock(who) => meant(who).map(|slot| match view.locked(slot) {
                    true => 0.0,
                    false => 0.2 * self.loss_of(slot),
                }),
                Gist::PutOn(who) => meant(who).map(|slot| {
                    let x = self.book.mode(def, mode);
                    let x = x.to_bearer + x.in_play.min(0.0);
                    match view.controller(slot) {
                        Some(seat) if seat == t.me => x,
                        Some(seat) => -x * self.grudge(seat),
                        None => 0.0,
                    }
                }),
                Gist::AddBlood(who, n) => meant(who).map(|slot| {
                    let room = view.capacity(slot).unwrap_or(0) as f32 - view.counters(slot) as f32;
                    let n = 0.5 * self.how_much(n, minion).min(room.max(0.0));
                    match view.controller(slot) {
                        Some(seat) if seat == t.me => n,
                        Some(seat) => -n * self.grudge(seat),
                        None => 0.0,
                    }
                }),
                Gist::LoseBlood(who, n) => meant(who).map(|slot| {
                    let n = self.how_much(n, minion).min(view.counters(slot) as f32);
                    0.15 * n * self.loss_of(slot)
                }),
                Gist::Other
                | Gist::Unlock(_)
                | Gist::Wake
                | Gist::MoveToReady(_)
                | Gist::GiveControl(_)
                | Gist::TakeControl(_)
                | Gist::Heal(..)
                | Gist::HuntingGround(..)
                | Gist::BloodToPool(..)
                | Gist::PoolToBlood(..)
                | Gist::BloodToThis(..)
                | Gist::CountersToBlood(_)
                | Gist::MoveBlood(..)
                | Gist::PoolToThis(_)
                | Gist::BurnPoolOrBlood(..)
                | Gist::PutInPlay
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
                | Gist::Grant => None,
            };
            match at_minion {
                Some(worth) => {
                    sum.names = true;
                    sum.besides += worth;
                    if worth > 0.0 {
                        if let Some(seat) = minion.and_then(|slot| view.controller(slot)) {
                            sum.harmed |= seat.bit();
                        }
                    }
                }
                // What nobody here understands is good for whoever calls for it.
                None => sum.besides += if terms.seat == t.me { 0.5 } else { -0.2 },
            }
        }
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
        let view = self.view;
        let size = view.capacity(slot).unwrap_or(3) as f32;
        let loss = 2.0 + 0.7 * size + 0.2 * view.votes(slot) as f32;
        match view.controller(slot) {
            Some(seat) if seat == self.table.me => -loss,
            Some(seat) => loss * self.grudge(seat),
            None => 0.0,
        }
    }

    /// Whether a seat is meant, as far as it can be told here.
    fn means(&self, who: Meth, seat: Seat, terms: &Terms, you: Seat, minion: Option<Slot>) -> bool {
        let view = self.view;
        match who {
            Meth::Each => true,
            Meth::You => seat == you,
            Meth::Others => seat != you,
            Meth::Prey => seat == view.prey(you),
            Meth::Predator => seat == view.predator(you),
            Meth::Chosen => terms.chosen == Some(seat),
            Meth::ControllerOf(Who::Target) => {
                minion.and_then(|slot| view.controller(slot)) == Some(seat)
            }
            Meth::ControllerOf(Who::Me) => seat == terms.seat,
            Meth::ControllerOf(_)
            | Meth::PreyOf(_)
            | Meth::PredatorOf(_)
            | Meth::Remembered
            | Meth::BleedTarget
            | Meth::Active
            | Meth::Targeted
            | Meth::EdgeHolder
            | Meth::LargestShare
            | Meth::SmallestShare
            | Meth::Them
            | Meth::VotedAgainst
            | Meth::OthersOnlyInFavour => false,
        }
    }

    /// How much an amount is.
    fn how_much(&self, n: &Amount, minion: Option<Slot>) -> f32 {
        if *n == Amount::Of(Number::Capacity, Who::Target) {
            let capacity = minion.and_then(|slot| self.view.capacity(slot));
            capacity.unwrap_or(0) as f32
        } else {
            n_of(n) as f32
        }
    }

    fn of_clan(&self, seat: Seat, clan: Clan) -> f32 {
        let view = self.view;
        let ready = view.ready(seat).into_iter().chain(view.torpor(seat));
        ready.filter(|s| view.clan(*s) == Some(clan)).count() as f32
    }

    fn best_clan(&self) -> Option<Clan> {
        let view = self.view;
        let mut best = (0.0, None);
        for slot in view.ready(self.table.me) {
            // Allies have none.
            let Some(clan) = view.clan(slot) else {
                continue;
            };
            let worth = self.clan_worth(clan);
            if worth > best.0 {
                best = (worth, Some(clan));
            }
        }
        best.1
    }

    /// What it is worth to name a clan whose every vampire brings a pool.
    pub fn clan_worth(&self, clan: Clan) -> f32 {
        self.view
            .seats()
            .map(|s| self.table.benefit(s, self.of_clan(s, clan)))
            .sum()
    }

    fn moves_pool(&self, def: DefId, mode: u8) -> bool {
        let cards = self.view.cards();
        cards.def(def).modes.get(mode as usize).is_some_and(|m| {
            let moves = |op: &Op| matches!(op, Op::Do(s) if s.gist() == Gist::MoveAllocatedPool);
            cards.code(m.code).iter().any(moves)
        })
    }

    fn best_chosen(&self, def: DefId, mode: u8) -> Option<Seat> {
        let t = &self.table;
        if !self.moves_pool(def, mode) {
            return Some(t.me);
        }
        let richer = |s: &Seat| t.pool[s.index()] > t.my_pool();
        self.view
            .seats()
            .filter(|s| *s != t.me && richer(s))
            .max_by(|a, b| t.harm(*a, 3.0).total_cmp(&t.harm(*b, 3.0)))
    }

    /// What it is worth to name a Methuselah in the terms of a referendum.
    pub fn chosen_worth(&self, def: DefId, mode: u8, seat: Seat) -> f32 {
        if self.moves_pool(def, mode) {
            self.table.harm(seat, 3.0)
        } else {
            self.table.benefit(seat, 1.0)
        }
    }

    /// The allocation that serves this seat best.
    fn ideal_shares(
        &self,
        def: DefId,
        mode: u8,
        points: u8,
        at_least: u8,
        chosen: Option<Seat>,
    ) -> [u8; MAX_SEATS] {
        let t = &self.table;
        let mut shares = [0; MAX_SEATS];
        if self.moves_pool(def, mode) {
            shares[t.me.index()] = points;
            return shares;
        }
        // One each for as many as must have a share, where it does most good, the rest to the prey:
        // no more than ousts it.
        let most = points.saturating_sub(at_least.saturating_sub(1)).max(1);
        let need = (t.pool[t.prey.index()] as u8).clamp(1, most);
        let main = if chosen == Some(t.prey) {
            t.predator
        } else {
            t.prey
        };
        shares[main.index()] = if main == t.prey { need } else { most };
        let mut left = points.saturating_sub(shares[main.index()]);
        let mut others = at_least.saturating_sub(1).max(1);
        while left > 0 {
            let fresh = self
                .view
                .seats()
                .filter(|s| Some(*s) != chosen && shares[s.index()] == 0)
                .max_by(|a, b| t.harm(*a, 1.0).total_cmp(&t.harm(*b, 1.0)));
            let Some(seat) = fresh.filter(|s| *s != t.me || others > 0 && t.players == 2) else {
                shares[main.index()] += left;
                break;
            };
            let n = if others > 1 { 1 } else { left };
            others = others.saturating_sub(1);
            shares[seat.index()] += n;
            left -= n;
        }
        shares
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
        let Op::Choose(Choose::Allocate(points, at_least, ..)) = effect.op else {
            return 0.0;
        };
        let (Some(seat), Some(def)) = (effect.allocating, effect.def) else {
            return 0.0;
        };
        let points = self.points(points);
        let ideal = self.ideal_shares(def, effect.mode, points, *at_least, effect.methuselah);
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
        let Some(def) = r.card else {
            return Motion::default();
        };
        let terms = Terms {
            seat: r.seat,
            chosen: r.chosen,
            clan: r.clan,
            shares: r.shares,
            minion: r.minion,
        };
        let mut motion = self.motion(def, 0, &terms);
        // Whoever calls one wants it to pass, for what it brings besides, unless it does her harm.
        if r.seat == self.table.me && motion.worth > -1.0 {
            motion.worth = motion.worth.max(0.5);
        }
        motion
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
        let motion = self.best_motion(def, mode, minion);
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
