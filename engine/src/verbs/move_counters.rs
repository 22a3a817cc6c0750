//! Moving blood, life, pool and other counters.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Parts, Verb};
use crate::observer::GameEvent;
use crate::rules::{Deeds, Scope};
use crate::script::render::number::{amount, does, meth};
use crate::script::render::words::count;
use crate::script::render::{who, Names};
use crate::script::{Amount, Meth, Moment, Number, Who};
use crate::state::{flag, frames, Ctx, Seat, Slot};
use crate::MAX_SEATS;

/// So many counters move from one store to another: as many as there are in the one; what the other
/// has no room for is lost. Of several Methuselahs each is `Them` in the amount. Blood from the bank to a vampire is `Move(N(2), Bank,
/// Blood(Me))`, and pool that your prey burns is `Move(N(1), Pool(Prey), Bank)`.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
pub struct Move(pub Amount, pub Store, pub Store);

/// Where counters lie.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Store {
    /// The blood bank, in which there is no end of them.
    Bank,
    /// The blood bank, through a hunting ground: from there a vampire gains blood but once a turn.
    HuntingGround,
    /// The pool of a Methuselah, or of each of these: Minion Tap moves blood to yours.
    Pool(Meth),
    /// For each point the pool of a Methuselah, or the blood of a vampire that she controls, as she
    /// decides: Smiling Jack, The Anarch burns of both.
    PoolOrBlood(Meth),
    /// The blood of a vampire, in play or uncontrolled. None is burned of an ally; an ally that
    /// gains blood gains as much life.
    Blood(Who),
    /// The life of an ally or a retainer. None is burned of a vampire.
    Life(Who),
    /// The blood of a vampire, or the life of an ally; that is restored up to what it started with
    /// and no further, as by Touch of Valeren.
    BloodOrLife(Who),
    /// What counters are on a card; those other than life of an ally or a retainer, as on a
    /// Reanimated Corpse.
    Counters(Who),
    /// Corruption counters on a minion: yours, or with a second those of the Methuselah chosen.
    Corruption(Who, #[serde(default)] Option<Meth>),
    /// Counters on a minion or another card of the kind of its own that this card gives, as the
    /// derangement counters of Theron: told apart from its blood, and from the counters of any other
    /// card.
    Marks(Who),
    /// Counters of a Methuselah, or of each of these, that this card gives, as Sabbat Threat does.
    /// While she has any, what `text` has of `whose: Them` is hers.
    Given(Meth),
    /// The victory points of a Methuselah, whole ones, which she can lose: Gambit Accepted.
    VictoryPoints(Meth),
}

impl Store {
    /// The thing whose counters these are.
    fn thing(self) -> Option<Who> {
        match self {
            Store::Blood(who) | Store::Life(who) => Some(who),
            Store::BloodOrLife(who) | Store::Counters(who) => Some(who),
            Store::Corruption(who, _) | Store::Marks(who) => Some(who),
            Store::Bank
            | Store::HuntingGround
            | Store::Pool(_)
            | Store::PoolOrBlood(_)
            | Store::Given(_)
            | Store::VictoryPoints(_) => None,
        }
    }

    fn is_bank(self) -> bool {
        match self {
            Store::Bank | Store::HuntingGround => true,
            Store::Pool(_) | Store::PoolOrBlood(_) | Store::Blood(_) | Store::Life(_) => false,
            Store::BloodOrLife(_) | Store::Counters(_) | Store::Corruption(..) => false,
            Store::Marks(_) | Store::Given(_) | Store::VictoryPoints(_) => false,
        }
    }

    /// The counters as a noun, and whose they are.
    fn name(self, names: &Names) -> (&'static str, String) {
        let who = |of: Who, names: &Names| match of == Who::Card {
            true => "that card in play".to_owned(),
            false => who(of, names),
        };
        match self {
            Store::Bank => ("counters", "the blood bank".to_owned()),
            Store::HuntingGround => ("blood", "a hunting ground".to_owned()),
            Store::Pool(of) | Store::PoolOrBlood(of) => ("pool", meth(of)),
            Store::Blood(of) => ("blood", who(of, names)),
            Store::Life(of) => ("life", who(of, names)),
            Store::BloodOrLife(of) => ("blood or life", who(of, names)),
            Store::Counters(of) => ("counters", who(of, names)),
            Store::Corruption(of, None) => ("corruption counters of yours", who(of, names)),
            Store::Corruption(of, Some(_)) => (
                "corruption counters of the chosen Methuselah",
                who(of, names),
            ),
            Store::Marks(of) => ("counters of this kind", who(of, names)),
            Store::Given(of) => ("counters of this card", meth(of)),
            Store::VictoryPoints(of) => ("victory points", meth(of)),
        }
    }
}

/// All counters that this card gives are burned, wherever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct BurnMarks;

impl Verb for BurnMarks {
    const ROW: (&'static str, &'static str) = (
        "BurnMarks",
        "all counters of the kind of its own that this card gives, on what is out of play and \
         contested, too",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        rules.burn_marks_of(ctx.def, ctx.this);
    }

    fn english(&self, _: &mut Names) -> String {
        "burn all counters that this card gives".to_owned()
    }

    facets!(consistent, any_time, reads COUNTERS, writes ALL, unweighed);
}

impl Verb for Move {
    const ROW: (&'static str, &'static str) = (
        "Move(amount, from, to)",
        "blood, life, pool or other counters from one [store](#stores) to another: as many as \
         there are in the one; what the other has no room for is lost. Pool of one Methuselah goes \
         to each of several by her own amount, `Total(Share, Them)`",
    );

    fn check(&self) -> Result<(), String> {
        let Move(_, from, to) = self;
        match (from, to) {
            (Store::Corruption(_, Some(of)), _) | (_, Store::Corruption(_, Some(of)))
                if *of != Meth::Chosen =>
            {
                Err("`Corruption` is yours, or of the Methuselah `Chosen`".into())
            }
            (from, to) if from.is_bank() && to.is_bank() => {
                Err("`Move` from the bank to the bank moves nothing".into())
            }
            (Store::PoolOrBlood(_), Store::Bank) => Ok(()),
            (Store::PoolOrBlood(_), _) | (_, Store::PoolOrBlood(_)) => {
                Err("`PoolOrBlood` can only be burned: moved to the `Bank`".into())
            }
            (Store::Bank, Store::Given(_)) | (Store::Given(_), Store::Bank) => Ok(()),
            (Store::Given(_), _) | (_, Store::Given(_)) => {
                Err("what a Methuselah is given comes from the `Bank` and goes there".into())
            }
            (Store::VictoryPoints(_), Store::Bank) => Ok(()),
            (Store::VictoryPoints(_), _) | (_, Store::VictoryPoints(_)) => {
                Err("victory points can only be lost: moved to the `Bank`".into())
            }
            (_, Store::HuntingGround) => Err("nothing moves to a `HuntingGround`".into()),
            (Store::HuntingGround, to) if to.thing().is_none() => {
                Err("a `HuntingGround` gives blood to a vampire".into())
            }
            _ => Ok(()),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let Move(n, from, to) = self;
        match (*from, *to) {
            (Store::Bank | Store::HuntingGround, Store::Pool(to)) => {
                rules.for_each_by(to, n, ctx, |rules, seat, n| rules.gain_pool(seat, n));
            }
            (Store::Pool(from), Store::Bank | Store::HuntingGround) => {
                rules.for_each_by(from, n, ctx, |rules, seat, n| rules.lose_pool(seat, n));
            }
            (Store::Pool(from), Store::Pool(to)) if n.is_of_them() => {
                let from = rules.methuselahs(from, ctx);
                let Some(from) = rules.all_seats().find(|s| from & s.bit() != 0) else {
                    return;
                };
                let mut shares = [0; MAX_SEATS];
                rules.for_each_by(to, n, ctx, |_, seat, n| shares[seat.index()] = n);
                rules.share_out(from, shares, ctx.seat);
            }
            (Store::Pool(from), Store::Pool(to)) => {
                let (from, to) = (rules.methuselahs(from, ctx), rules.methuselahs(to, ctx));
                let n = rules.amount(rules.db, n, &Scope::of(ctx));
                rules.move_pool(from, to, n);
            }
            (Store::PoolOrBlood(from), _) => {
                rules.for_each_by(from, n, ctx, |rules, seat, left| {
                    let contested = Slot::NONE;
                    rules.push(frames::PayPoints {
                        seat,
                        left,
                        contested,
                    });
                });
            }
            (_, Store::Given(to)) => {
                let card = ctx.def;
                rules.for_each_by(to, n, ctx, |rules, seat, n| {
                    rules.give_counters(seat, card, n.min(i8::MAX as u8) as i8);
                });
            }
            (Store::Given(from), _) => {
                let card = ctx.def;
                rules.for_each_by(from, n, ctx, |rules, seat, n| {
                    let there = rules.given(seat, card);
                    rules.give_counters(seat, card, -(n.min(there) as i8));
                });
            }
            (Store::VictoryPoints(of), _) => {
                rules.for_each_by(of, n, ctx, |rules, seat, n| rules.lose_points(seat, n));
            }
            (from, to) => {
                let mut n = rules.amount(rules.db, n, &Scope::of(ctx));
                if let (Store::Blood(of) | Store::BloodOrLife(of), Store::Bank) = (from, to) {
                    let slot = rules.who(of, ctx);
                    let burns = slot != ctx.me && rules.counts_as_vampire(slot, &Scope::of(ctx));
                    if n > 0 && burns {
                        n = n.saturating_add(rules.raised(ctx));
                    }
                }
                let thief = rules.thief(from, to, ctx);
                let moved = rules.take_counters(from, n, (to, thief), ctx);
                rules.put_counters(from, (to, thief), moved, ctx);
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let Move(n, from, to) = self;
        let ((what, giver), (into, taker)) = (from.name(names), to.name(names));
        let of = |noun: &str| match (n, noun) {
            (Amount::N(n), "counters") => count(*n, "counter"),
            (Amount::N(n), "victory points") => count(*n, "victory point"),
            (Amount::N(n), "corruption counters of yours") => {
                format!("{} of yours", count(*n, "corruption counter"))
            }
            (Amount::N(n), "corruption counters of the chosen Methuselah") => {
                format!(
                    "{} of the chosen Methuselah",
                    count(*n, "corruption counter")
                )
            }
            (Amount::N(n), "counters of this kind") => {
                format!("{} of this kind", count(*n, "counter"))
            }
            (n, noun) => amount(n, noun),
        };
        match (*from, *to) {
            (Store::Bank, Store::Pool(to)) => format!("{} {}", does(to, "gain"), of("pool")),
            (Store::Bank, Store::BloodOrLife(_)) => {
                let gained = gain(&taker, n, into);
                format!("{gained}, of an ally up to its starting life")
            }
            (Store::Bank, Store::Counters(_) | Store::Corruption(..) | Store::Marks(_)) => {
                format!("add {} to {taker}", of(into))
            }
            (Store::Bank, Store::Given(to)) => {
                format!("{} {} of this card", does(to, "get"), of("counters"))
            }
            (Store::Bank, _) => gain(&taker, n, into),
            (Store::HuntingGround, _) => format!("add {} from {giver} to {taker}", of("blood")),
            (Store::Pool(from), Store::Bank) => format!("{} {}", does(from, "burn"), of("pool")),
            (Store::VictoryPoints(from), _) => {
                format!("{} {}", does(from, "lose"), of("victory points"))
            }
            (Store::PoolOrBlood(from), _) => format!(
                "{} {}, or blood of vampires they control instead",
                does(from, "burn"),
                of("pool")
            ),
            (_, Store::Bank) => format!("burn {} from {giver}", of(what)),
            (Store::Pool(from), Store::Pool(to)) if n.is_of_them() => {
                let to = match to == Meth::Each {
                    true => "the others".to_owned(),
                    false => meth(to),
                };
                format!("move pool of {} to {to} as allocated", meth(from))
            }
            (Store::Pool(from), Store::Pool(to)) => {
                format!("move {} from {} to {}", of("pool"), meth(from), meth(to))
            }
            (Store::Pool(from), _) => {
                let whose = if from == Meth::You {
                    "yours".to_owned()
                } else if let Meth::ControllerOf(_) = from {
                    "its controller".to_owned()
                } else {
                    meth(from)
                };
                format!("move {} of {whose} to {taker} as {into}", of("pool"))
            }
            (_, Store::Pool(to)) => {
                let whose = if to == Meth::You {
                    "your pool".to_owned()
                } else if let Meth::ControllerOf(_) = to {
                    "the pool of its controller".to_owned()
                } else {
                    format!("the pool of {}", meth(to))
                };
                format!("move {} from {giver} to {whose}", of(what))
            }
            (Store::Counters(_), _) => format!("move {} on {giver} to {taker} as {into}", of(what)),
            (_, _) => format!("move {} from {giver} to {taker}", of(what)),
        }
    }

    fn writes(&self) -> Parts {
        let Move(_, from, to) = self;
        match (from, to) {
            // The text of a card may follow the change of its counters.
            (Store::Counters(_), _) | (_, Store::Counters(_)) => Parts::ALL,
            // So it may that of those of a kind of its own.
            (Store::Marks(_), _) | (_, Store::Marks(_)) => Parts::ALL,
            // What her counters say comes and goes with them.
            (Store::Given(_), _) | (_, Store::Given(_)) => Parts::ALL,
            // An ally without life is burned, and so is one that counts as a vampire.
            (Store::Blood(_) | Store::Life(_) | Store::BloodOrLife(_), _) => Parts::LEAVING,
            (Store::HuntingGround, _) => Parts::COUNTERS | Parts::MEMORY,
            (Store::Corruption(..), _) => Parts::COUNTERS | Parts::POOL,
            (Store::Bank | Store::Pool(_), _) => Parts::POOL | Parts::COUNTERS,
            (Store::PoolOrBlood(_), _) => Parts::NONE,
            (Store::VictoryPoints(_), _) => Parts::ALL,
        }
    }

    fn gist(&self) -> Gist<'_> {
        let Move(n, from, to) = self;
        match (*from, *to) {
            (Store::Bank, Store::Pool(Meth::Each)) if matches!(n, Amount::Count(of) if of.0.filter.chosen_clan) => {
                Gist::GainPoolForEachOfClan
            }
            (Store::Bank, Store::Pool(to)) => Gist::GainPool(to, n),
            (Store::Bank, Store::Blood(to)) => Gist::AddBlood(to, n),
            (Store::Bank, Store::BloodOrLife(to)) => Gist::Heal(to, n),
            (Store::HuntingGround, Store::Blood(to)) => Gist::HuntingGround(to, n),
            (Store::Pool(Meth::Each), Store::Bank)
                if *n == Amount::Total(Number::Share, Meth::Them) =>
            {
                Gist::BurnAllocated
            }
            (Store::Pool(Meth::Chosen), Store::Pool(Meth::Each)) if n.is_of_them() => {
                Gist::MoveAllocatedPool
            }
            (Store::Pool(Meth::Each), Store::Bank) if matches!(n, Amount::Count(_)) => {
                Gist::BurnPoolForEachMinion
            }
            (Store::Pool(from), Store::Bank) => Gist::BurnPool(from, n),
            (Store::PoolOrBlood(from), Store::Bank) => Gist::BurnPoolOrBlood(from, n),
            (Store::Blood(from), Store::Pool(_)) => Gist::BloodToPool(from, n),
            (Store::Blood(from), Store::Bank) => Gist::LoseBlood(from, n),
            (Store::Pool(_), Store::Blood(to)) => Gist::PoolToBlood(to, n),
            (Store::Pool(_), Store::Counters(_)) => Gist::PoolToThis(n),
            (Store::Blood(from), Store::Counters(_)) => Gist::BloodToThis(from, n),
            (Store::Counters(_), Store::Blood(to)) => Gist::CountersToBlood(to),
            (Store::Blood(from), Store::Blood(to)) => Gist::MoveBlood(from, to, n),
            (_, _) => Gist::Other,
        }
    }

    facets!(any_time, reads THINGS | COUNTERS | POOL | TRAITS);
}

/// Somebody gains something, in the words that fit how much it is.
fn gain(who: &str, how_much: &Amount, noun: &str) -> String {
    match how_much {
        Amount::All => format!("fill {who} with {noun}"),
        Amount::N(_)
        | Amount::X
        | Amount::Sum(_)
        | Amount::Least(_)
        | Amount::Less(..)
        | Amount::Half(_) => {
            format!("add {} to {who}", amount(how_much, noun))
        }
        Amount::Of(..)
        | Amount::Total(..)
        | Amount::Count(_)
        | Amount::Methuselahs(_)
        | Amount::Margin => {
            format!("{who} gains {}", amount(how_much, noun))
        }
    }
}

impl Deeds<'_> {
    /// Takes up to `n` counters from a store, and says how many there were to take. Where they go
    /// matters: what nobody gets is not taken, and a theft is told of.
    fn take_counters(
        &mut self,
        from: Store,
        n: u8,
        (to, thief): (Store, Slot),
        ctx: &mut Ctx,
    ) -> u8 {
        // What goes to who is not affected is lost (LSJ 20081120-2).
        let gets = to
            .thing()
            .is_none_or(|to| self.occupied.has(self.affected_or_not(to, ctx)));
        if !gets {
            return 0;
        }
        match from {
            Store::Bank
            | Store::HuntingGround
            | Store::PoolOrBlood(_)
            | Store::Given(_)
            | Store::VictoryPoints(_) => n,
            Store::Pool(from) => {
                let mut sum: u8 = 0;
                self.for_each(from, ctx, |rules, seat| {
                    let n = n.min(rules.seats[seat.index()].pool);
                    match to.is_bank() {
                        true => rules.lose_pool(seat, n),
                        false => rules.give_pool(seat, n),
                    }
                    sum = sum.saturating_add(n);
                });
                sum
            }
            Store::Blood(from) => {
                let slot = self.who(from, ctx);
                // Allies ignore effects that burn blood (general rulings).
                if !self.counts_as_vampire(slot, &Scope::of(ctx)) && !self.uncontrolled.has(slot) {
                    return 0;
                }
                self.take_blood(slot, n, thief)
            }
            Store::Life(from) => {
                let slot = self.who(from, ctx);
                if !self.lives(slot) || self.counts_as_vampire(slot, &Scope::of(ctx)) {
                    return 0;
                }
                self.take_blood(slot, n, thief)
            }
            Store::BloodOrLife(from) => {
                let slot = self.who(from, ctx);
                self.take_blood(slot, n, thief)
            }
            Store::Counters(from) => {
                let slot = self.who(from, ctx);
                let n = self.change_counters(slot, n, false);
                self.after_counters(slot);
                n
            }
            Store::Corruption(from, of) => {
                let slot = self.who(from, ctx);
                let Some(whose) = self.whose_corruption(of, ctx) else {
                    return 0;
                };
                let n = n.min(self.corruption(slot, whose));
                self.change_corruption(slot, whose, -(n as i8));
                if n > 0 && to.is_bank() {
                    let by = ctx.seat;
                    self.tell(GameEvent::CorruptionBurned { slot, by });
                }
                n
            }
            Store::Marks(from) => {
                let slot = self.who(from, ctx);
                let there = self.marks(self.db, slot, ctx.def, ctx.this);
                let n = n.min(there).min(i8::MAX as u8);
                self.change_marks(slot, ctx.def, ctx.this, -(n as i8));
                self.after_counters(slot);
                n
            }
        }
    }

    /// Puts counters into a store; what is stolen has been told of.
    fn put_counters(&mut self, from: Store, (to, thief): (Store, Slot), n: u8, ctx: &mut Ctx) {
        match to {
            Store::Bank
            | Store::HuntingGround
            | Store::PoolOrBlood(_)
            | Store::Given(_)
            | Store::VictoryPoints(_) => {}
            Store::Pool(to) => self.for_each(to, ctx, |rules, seat| rules.gain_pool(seat, n)),
            Store::Blood(to) | Store::Life(to) => {
                let slot = self.who(to, ctx);
                if self.occupied.has(slot) {
                    if from == Store::HuntingGround {
                        // Who is not chosen has not been asked whether it has.
                        if self.p(slot).is(flag::HUNTING_GROUND) {
                            return;
                        }
                        self.p_mut(slot).mark(flag::HUNTING_GROUND, true);
                    }
                    match thief.is_some() {
                        true => self.receive_blood(slot, n),
                        false => self.add_blood(slot, n),
                    }
                }
            }
            Store::BloodOrLife(to) => self.heal(self.who(to, ctx), n),
            Store::Counters(to) => {
                let slot = self.who(to, ctx);
                self.change_counters(slot, n, true);
                self.after_counters(slot);
            }
            Store::Corruption(to, of) => {
                let slot = self.who(to, ctx);
                if let Some(whose) = self.whose_corruption(of, ctx) {
                    self.change_corruption(slot, whose, n.min(i8::MAX as u8) as i8);
                }
            }
            Store::Marks(to) => {
                let slot = self.who(to, ctx);
                self.change_marks(slot, ctx.def, ctx.this, n.min(i8::MAX as u8) as i8);
                self.after_counters(slot);
            }
        }
    }

    /// Whose corruption counters are meant.
    fn whose_corruption(&self, of: Option<Meth>, ctx: &Ctx) -> Option<Seat> {
        let mask = of.map_or(ctx.seat.bit(), |of| self.methuselahs(of, ctx));
        self.all_seats().find(|seat| mask & seat.bit() != 0)
    }

    /// Whether it is a minion or a retainer, whose counters are blood or life.
    fn lives(&self, slot: Slot) -> bool {
        self.minions.has(slot) || self.occupied.has(slot) && self.is_retainer(slot)
    }

    /// The minion that blood or life of somebody goes to, if it gets any.
    fn taker(&self, to: Store, ctx: &Ctx) -> Slot {
        match to {
            Store::Blood(to) | Store::Life(to) => self.who(to, ctx),
            Store::Bank
            | Store::HuntingGround
            | Store::Pool(_)
            | Store::PoolOrBlood(_)
            | Store::BloodOrLife(_)
            | Store::Counters(_)
            | Store::Corruption(..)
            | Store::Marks(_)
            | Store::Given(_)
            | Store::VictoryPoints(_) => Slot::NONE,
        }
    }

    /// Who steals blood or life that is moved so: a minion of another Methuselah than the one from
    /// which it goes; nobody, where it is no theft.
    fn thief(&self, from: Store, to: Store, ctx: &Ctx) -> Slot {
        let (Store::Blood(from) | Store::Life(from) | Store::BloodOrLife(from)) = from else {
            return Slot::NONE;
        };
        let (robbed, thief) = (self.who(from, ctx), self.taker(to, ctx));
        let both = self.minions.has(robbed) && self.minions.has(thief);
        match both && self.p(robbed).controller != self.p(thief).controller {
            true => thief,
            false => Slot::NONE,
        }
    }

    /// Blood of a vampire or counters of an uncontrolled card; of an ally it is life. Who steals it
    /// is told of before it goes, so that whoever loses its last life hears of it.
    fn take_blood(&mut self, slot: Slot, n: u8, thief: Slot) -> u8 {
        if !self.occupied.has(slot) {
            return 0;
        }
        let n = n.min(self.p(slot).counters);
        if thief.is_some() {
            self.has_gained(thief, n, slot);
        }
        match self.lives(slot) {
            true => self.lose_life(slot, n),
            false => self.lose_counters(slot, n),
        }
        n
    }

    /// Adds counters other than blood and life to a card, or burns as many as there are.
    fn change_counters(&mut self, slot: Slot, n: u8, more: bool) -> u8 {
        if !self.occupied.has(slot) {
            return 0;
        }
        match (self.lives(slot), more) {
            (true, true) => self.change_tokens(slot, n.min(i8::MAX as u8) as i8),
            (true, false) => {
                let n = n.min(self.tokens(slot));
                self.change_tokens(slot, -(n as i8));
                return n;
            }
            (false, true) => self.add_counters(slot, n),
            (false, false) => {
                let n = n.min(self.p(slot).counters);
                self.lose_counters(slot, n);
                return n;
            }
        }
        n
    }

    /// Counters of a card have changed, which may count for a hand size; should its own text say
    /// what becomes of it with so many, that comes next.
    pub(crate) fn after_counters(&mut self, slot: Slot) {
        if self.occupied.has(slot) {
            self.counters_changed(slot);
            // What it gets of its own as it enters play comes first.
            if !self.is_due_to(slot, Moment::Enters) {
                self.due_on(slot, Moment::Standing);
            }
        }
    }

    /// Does something to each of these Methuselahs by an amount, in which she is `Them`.
    pub(crate) fn for_each_by(
        &mut self,
        meth: Meth,
        by: &Amount,
        ctx: &Ctx,
        mut effect: impl FnMut(&mut Self, Seat, u8),
    ) {
        self.for_each(meth, ctx, |rules, seat| {
            let by = rules.amount(rules.db, by, &Scope::of(ctx).of_them(seat));
            effect(rules, seat, by);
        });
    }

    /// Does something to each of these Methuselahs.
    pub(crate) fn for_each(
        &mut self,
        meth: Meth,
        ctx: &Ctx,
        mut effect: impl FnMut(&mut Self, Seat),
    ) {
        let mask = self.methuselahs(meth, ctx);
        for i in 0..self.seat_count {
            let seat = Seat(i);
            if mask & seat.bit() != 0 {
                effect(self, seat);
            }
        }
    }
}
