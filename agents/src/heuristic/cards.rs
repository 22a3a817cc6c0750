//! What cards do, added up from their scripts once, so that no decision reads a script twice.

use std::sync::{Arc, Mutex, PoisonError};

use engine::script::{
    Ability, ActionsOf, Amount, Blow, Choose, Cond, Cost, Doing, Filter, Number, Place, Quality,
    Stat, Step, Who, Window,
};
use engine::script::{Meth, Moment};
use engine::verbs::Gist;
use engine::vocab::CardType;
use engine::{
    AbilityId, CardDb, CardDef, Cards, DefId, GameState, ModeDef, Op, Region, Seat, View, MAX_SEATS,
};

/// What one way of playing a card does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits {
    /// Added stealth, the intercept it takes from blockers included.
    pub stealth: i8,
    pub intercept: i8,
    /// Added bleed, of a modifier.
    pub bleed: i8,
    /// Added bleed while the target has at most so much pool.
    pub low_bleed: (i8, u8),
    pub votes: i8,
    pub votes_against: i8,
    pub abstain: bool,
    pub reduce: i8,
    pub bounce: bool,
    pub locks_me: bool,
    /// A locked minion becomes able to react.
    pub wakes: bool,
    pub attempts_block: bool,
    pub unlocks_me: bool,
    pub bleed_fails: bool,
    pub ends_action: bool,
    /// Nobody can block any more.
    pub unblockable: bool,
    /// Damage its player does to himself.
    pub self_damage: i8,
    pub gain_pool: i8,
    /// Blood of the target becomes pool.
    pub blood_to_pool: bool,
    /// Blood for the target, who may be uncontrolled.
    pub fills: i8,
    pub feeds_me: i8,
    /// Blood or pool by the margin of a referendum.
    pub margin: bool,
    pub locks_target: bool,
    pub burns_target: bool,
    /// The acting minion is burned.
    pub burns_acting: bool,
    /// The part of its worth to whoever controls it that the target loses.
    pub loss: f32,
    pub unlocks_target: bool,
    /// A minion that might block, or does, can do so no more.
    pub holds_off: bool,
    /// What is blocked goes on all the same.
    pub goes_on: bool,
    /// The combat is over.
    pub ends_combat: bool,
    /// Cancels the card that is being played, or the referendum.
    pub cancels: bool,
    pub cancels_referendum: bool,
    /// Pool that whoever is meant loses: one's prey, each other Methuselah, whoever controls the
    /// target or is aimed at.
    pub burns_prey: i8,
    pub burns_others: i8,
    pub burns_aim: i8,
    /// Pool that each Methuselah loses, oneself too.
    pub burns_all: i8,
    /// A new minion comes into play.
    pub brings_out: bool,
    /// Votes of a title.
    pub title: i8,
    /// Master phase actions to come.
    pub masters: i8,
    pub fights: bool,
    pub looks: bool,
    /// Cards that are drawn, of the library or the crypt.
    pub draws: i8,
    /// Cards that are chosen come to the hand or on top of the library, or into play.
    pub fetches: bool,
    /// The acting minion has no stealth any more.
    pub no_stealth: bool,
    /// The opposing minion cannot use its equipment.
    pub disarms: bool,
    /// Goes on the target, or on the minion that plays it.
    pub on_target: bool,
    pub on_me: bool,
    pub stays: bool,
    /// A strike; extra damage or damage by its kind.
    pub strike: Option<Blow>,
    pub ranged: bool,
    pub aggravated: bool,
    pub unlocks_by_strike: bool,
    pub maneuver: bool,
    pub press: bool,
    pub prevent: i8,
    pub additional: i8,
    /// Damage to the opposing minion by other means than strikes, or strength gained.
    pub hurts: i8,
    pub hands_only: bool,
    pub drinks: bool,
    /// What it is worth to have in play, for its controller.
    pub in_play: f32,
    /// What it is worth to the minion it is on; less than nothing for a hindrance.
    pub to_bearer: f32,
}

impl Traits {
    /// Whether something is done to the minion that is named.
    pub fn does_to_target(&self) -> bool {
        self.loss > 0.0
            || self.locks_target
            || self.burns_target
            || self.unlocks_target
            || self.on_target
            || self.fills > 0
    }
}

/// What a card in hand is of use for, whoever can play it: bits, by which all cards are passed over that
/// are none of those that are asked about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Uses(u8);

impl Uses {
    /// Nothing of this.
    pub const NONE: Uses = Uses(0);
    /// Adds stealth as somebody attempts to block, in the hands of the acting minion.
    pub const STEALTH: Uses = Uses(1 << 0);
    /// Changes intercept as somebody attempts to block.
    pub const INTERCEPT: Uses = Uses(1 << 1);
    /// Adds to a bleed that nobody blocks.
    pub const BLEED: Uses = Uses(1 << 2);
    /// Sends a bleed on or makes it less.
    pub const ANSWER: Uses = Uses(1 << 3);
    /// A locked minion becomes able to react.
    pub const WAKE: Uses = Uses(1 << 4);
    /// Adds votes.
    pub const VOTES: Uses = Uses(1 << 5);
    /// Brings blood or pool by the margin of a referendum.
    pub const MARGIN: Uses = Uses(1 << 6);
    /// Does harm in combat, or keeps it off.
    pub const COMBAT: Uses = Uses(1 << 7);

    /// What either is of use for.
    #[must_use]
    pub fn with(self, other: Uses) -> Uses {
        Uses(self.0 | other.0)
    }

    /// Whether it is of use for any of this.
    pub fn meets(self, what: Uses) -> bool {
        self.0 & what.0 != 0
    }

    /// What a way of playing a card is of use for.
    fn of(card: &CardDef, mode: &ModeDef, t: &Traits) -> Uses {
        let blocks = Window::BlockAttempt;
        let fights = card.is(CardType::Combat) && mode.as_type == CardType::Combat;
        let slips = mode.windows.has(blocks) && mode.user.is_none() && t.stealth > 0;
        let catches = mode.needs.intercept && t.intercept != 0;
        [
            (slips && card.windows.has(blocks), Uses::STEALTH),
            (catches && card.reactions.has(blocks), Uses::INTERCEPT),
            (
                (t.bleed > 0 || t.low_bleed.0 > 0) && card.windows.has(Window::BlocksDeclined),
                Uses::BLEED,
            ),
            (t.bounce || t.reduce > 0, Uses::ANSWER),
            (t.wakes, Uses::WAKE),
            (t.votes != 0 || t.votes_against > 0, Uses::VOTES),
            (t.margin, Uses::MARGIN),
            (
                fights && (t.hurts > 0 || t.prevent > 0 || t.strike.is_some()),
                Uses::COMBAT,
            ),
        ]
        .into_iter()
        .filter(|(is, _)| *is)
        .fold(Uses::NONE, |all, (_, of)| all.with(of))
    }
}

/// What the digest of cards says of a Methuselah, by name: how many cards in her hand are of use for
/// something, what cards in play are worth to her by themselves and on her minions, and the harm that
/// the latter do. Each is scaled to be about 0 to 2.
pub(crate) const DIGEST: [&str; IN_HAND.len() + 3] = [
    "hand_answers",
    "hand_wakes",
    "hand_bleed",
    "hand_stealth",
    "hand_intercept",
    "hand_votes",
    "hand_combat",
    "worth_in_play",
    "worth_on_minions",
    "harm_on_minions",
];

/// What cards in hand may be of use for, in the order of [`DIGEST`].
const IN_HAND: [Uses; 7] = [
    Uses::ANSWER,
    Uses::WAKE,
    Uses::BLEED,
    Uses::STEALTH,
    Uses::INTERCEPT,
    Uses::VOTES,
    Uses::COMBAT,
];

/// What the digest of cards says of each Methuselah in the game, as [`DIGEST`] has it, by whoever sees
/// all hands; zeros for those who are not.
pub(crate) fn digest(game: &GameState, cards: Cards<'_>) -> [[f32; DIGEST.len()]; MAX_SEATS] {
    let book = Book::of(*cards);
    let mut all = [[0.0f32; DIGEST.len()]; MAX_SEATS];
    let seats = (0..game.seat_count()).map(Seat);
    for seat in seats.filter(|seat| game.in_game(*seat)) {
        let view = View::new(game, cards, seat);
        for (_, def) in view.hand() {
            let uses = book.uses(def);
            for (feature, kind) in all[seat.index()].iter_mut().zip(IN_HAND) {
                *feature += f32::from(u8::from(uses.meets(kind)));
            }
        }
        for slot in view.controlled(seat) {
            if view.region(slot) != Region::InPlay {
                continue;
            }
            let traits = view.def(slot).map(|def| book.mode(def, 0));
            let Some(traits) = traits else { continue };
            let Some(on) = view.on(slot) else {
                all[seat.index()][IN_HAND.len()] += traits.in_play;
                continue;
            };
            // Whose minion it is, and not who has put it there.
            if let Some(whose) = view.controller(on) {
                let [.., good, harm] = &mut all[whose.index()];
                *good += traits.to_bearer.max(0.0) + traits.in_play;
                *harm -= traits.to_bearer.min(0.0);
            }
        }
    }
    for of_seat in &mut all {
        let (hand, play) = of_seat.split_at_mut(IN_HAND.len());
        for count in hand {
            *count /= 3.0;
        }
        for pool in play {
            *pool = (*pool / 5.0).clamp(-3.0, 3.0);
        }
    }
    all
}

/// Every scripted card, digested.
#[derive(Clone, Debug)]
pub(super) struct Book {
    first: Vec<u32>,
    traits: Vec<Traits>,
    nothing: Traits,
    uses: Vec<Uses>,
    fights_along: Vec<bool>,
}

impl Book {
    /// The digest of these cards, which is made once as long as nobody asks for that of others.
    pub fn of(db: &CardDb) -> Arc<Book> {
        static LAST: Mutex<Option<(u64, Arc<Book>)>> = Mutex::new(None);
        // A digest that panics leaves the last one whole.
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((serial, book)) if *serial == db.serial() => Arc::clone(book),
            _ => {
                let book = Arc::new(Book::digest(db));
                *last = Some((db.serial(), Arc::clone(&book)));
                book
            }
        }
    }

    fn digest(db: &CardDb) -> Book {
        let mut book = Book {
            first: Vec::with_capacity(db.defs().len()),
            traits: Vec::new(),
            nothing: Traits::default(),
            uses: Vec::with_capacity(db.defs().len()),
            fights_along: Vec::with_capacity(db.defs().len()),
        };
        for def in db.defs() {
            book.first.push(book.traits.len() as u32);
            let mut uses = Uses::NONE;
            for mode in &def.modes {
                let t = traits(db, def, mode);
                uses = uses.with(Uses::of(def, mode, &t));
                book.traits.push(t);
            }
            book.uses.push(uses);
            let fights = |id: &AbilityId| fights_along(&db.ability(*id).ability);
            book.fights_along.push(def.text.iter().any(fights));
        }
        book
    }

    /// Whether a card is a weapon to the minion that it is on, or does damage beside it.
    pub fn fights_along(&self, def: DefId) -> bool {
        let known = self.fights_along.get(def.0 as usize);
        known.copied().unwrap_or_default()
    }

    /// What a card is of use for in one of its modes or another.
    pub fn uses(&self, def: DefId) -> Uses {
        self.uses.get(def.0 as usize).copied().unwrap_or_default()
    }

    /// What playing a card in one of its modes does: nothing, if the card has no such mode,
    /// as one that only does something in play.
    pub fn mode(&self, def: DefId, mode: u8) -> &Traits {
        self.modes(def).get(mode as usize).unwrap_or(&self.nothing)
    }

    /// The same of all modes of a card, in their order.
    pub fn modes(&self, def: DefId) -> &[Traits] {
        let def = def.0 as usize;
        let last = self.traits.len();
        match self.first.get(def) {
            Some(first) => {
                let next = self.first.get(def + 1).map_or(last, |next| *next as usize);
                &self.traits[*first as usize..next]
            }
            None => &[],
        }
    }
}

/// Whether an ability is a strike, or does damage as something happens.
fn fights_along(ability: &Ability) -> bool {
    if let Ability::Trigger { steps, .. } = ability {
        let damages = |step: &Step| matches!(step.gist(), Gist::Damage(..));
        steps.iter().any(damages)
    } else {
        matches!(ability, Ability::Strike { .. })
    }
}

/// How much an amount is, roughly, whatever is going on.
pub(super) fn n_of(amount: &Amount) -> i8 {
    match amount {
        Amount::N(n) => *n as i8,
        Amount::X => 2,
        Amount::Sum(parts) => {
            let known = |part: &Amount| {
                let Amount::N(n) = part else { return 0 };
                *n as i8
            };
            parts.iter().map(known).sum()
        }
        Amount::Least(parts) => parts.iter().map(n_of).min().unwrap_or(0),
        Amount::Less(from, _) => n_of(from),
        Amount::Half(of) => n_of(of) / 2,
        Amount::All
        | Amount::Of(..)
        | Amount::Total(..)
        | Amount::Count(_)
        | Amount::Methuselahs(_)
        | Amount::Margin => 2,
    }
}

/// Whether an amount is the margin of a referendum, or what is left of it.
fn is_margin(amount: &Amount) -> bool {
    if let Amount::Less(from, _) = amount {
        **from == Amount::Margin
    } else {
        *amount == Amount::Margin
    }
}

fn traits(db: &CardDb, def: &CardDef, mode: &ModeDef) -> Traits {
    let mut t = Traits::default();
    for op in db.code(mode.code) {
        match op {
            Op::Do(step) => add_step(&mut t, step),
            Op::Grant(_, id) => add_grant(&mut t, db, *id),
            Op::GrantTo(who, _, id) => add_grant_to(&mut t, db, *who, *id),
            Op::Repeat(Amount::Of(Number::Stealth, Who::Acting), ..) => t.no_stealth = true,
            Op::Unless(..)
            | Op::Repeat(..)
            | Op::Again(..)
            | Op::InsteadOf(_)
            | Op::Choose(_)
            | Op::PayCosts
            | Op::Price(..)
            | Op::PriceFor(..)
            | Op::IfInflicted(_)
            | Op::ForEach(..)
            | Op::EachMethuselah(..) => {}
        }
    }
    for id in &mode.during {
        add_during(&mut t, &db.ability(*id).ability);
    }
    if let Some(strike) = &mode.strike {
        t.strike = mode.blow();
        t.ranged = strike.ranged;
        t.aggravated = strike.aggravated;
        t.maneuver |= strike.maneuver;
        let unlocks = |op: &Op| matches!(op, Op::Do(s) if s.gist() == Gist::Unlock(Who::Me));
        t.unlocks_by_strike = db.code(mode.resolving).iter().any(unlocks);
    }
    t.wakes |= mode
        .user
        .as_ref()
        .is_some_and(|u| u.iter().all(|u| u.locked == Some(true)))
        && t.unlocks_me;
    for id in def.text.iter().chain(&mode.text) {
        let (mine, bearers) = ability_worth(&db.ability(*id).ability);
        t.in_play += mine;
        t.to_bearer += bearers;
    }
    t.in_play = t.in_play.min(4.0);
    t
}

/// What a step of a card does, whoever plays it.
fn add_step(t: &mut Traits, step: &Step) {
    match step.gist() {
        Gist::Stealth { n, .. } => t.stealth += n,
        Gist::Intercept { n, .. } => t.intercept += n,
        Gist::Bleed { n, .. } => t.bleed += n,
        Gist::Votes(n) => t.votes += n,
        Gist::VotesAgainst(n) => t.votes_against += n,
        Gist::Abstain => t.abstain = true,
        Gist::ReduceBleed(n) => t.reduce += n,
        Gist::RedirectBleed => t.bounce = true,
        Gist::Lock(Who::Me) => t.locks_me = true,
        Gist::Lock(_) => t.locks_target = true,
        Gist::Wake => t.wakes = true,
        Gist::AttemptBlock => t.attempts_block = true,
        Gist::Unlock(Who::Me) => t.unlocks_me = true,
        Gist::Unlock(_) => t.unlocks_target = true,
        Gist::BleedFails => t.bleed_fails = true,
        Gist::EndAction => t.ends_action = true,
        Gist::ContinueAction => t.goes_on = true,
        Gist::FailBlock => t.holds_off = true,
        Gist::EndCombat => t.ends_combat = true,
        Gist::CancelCard => t.cancels = true,
        Gist::CancelReferendum => t.cancels_referendum = true,
        Gist::BloodToPool(..) => t.blood_to_pool = true,
        Gist::AddBlood(Who::Target, n) => t.fills += n_of(n),
        Gist::AddBlood(Who::Me, Amount::Of(Number::BloodLost, _)) => t.drinks = true,
        Gist::AddBlood(Who::Me, n) if is_margin(n) => t.margin = true,
        // The same margin, as pool.
        Gist::GainPool(Meth::You, Amount::Least(of)) if of.iter().any(is_margin) => {}
        Gist::GainPool(Meth::You, n) => t.gain_pool += n_of(n),
        Gist::AddBlood(Who::Me, n) | Gist::Heal(Who::Me, n) | Gist::MoveBlood(_, Who::Me, n) => {
            t.feeds_me += n_of(n);
        }
        Gist::BurnPool(Meth::Prey | Meth::BleedTarget, n) => t.burns_prey += n_of(n),
        Gist::BurnPool(Meth::Others, n) => t.burns_others += n_of(n),
        Gist::BurnPool(Meth::Each, n) => t.burns_all += n_of(n),
        Gist::BurnPool(
            Meth::ControllerOf(Who::Target | Who::AimedAt) | Meth::Chosen | Meth::Targeted,
            n,
        ) => t.burns_aim += n_of(n),
        Gist::BurnPool(Meth::You, n) => t.gain_pool -= n_of(n),
        Gist::Burn(Who::Target) => t.burns_target = true,
        Gist::Burn(Who::Acting) => t.burns_acting = true,
        Gist::RemoveFromGame(Who::Target) => t.loss += 1.0,
        Gist::SendToTorpor(Who::Target) | Gist::Banish(Who::Target) => t.loss += 0.6,
        Gist::TakeControl(Who::Target) => t.loss += 1.3,
        Gist::LoseBlood(Who::Target, n) => t.loss += 0.12 * f32::from(n_of(n)),
        Gist::EnterCombat(_) => t.fights = true,
        Gist::LookAtHand | Gist::DiscardChosen => t.looks = true,
        Gist::DrawCrypt => t.draws += 1,
        Gist::Draw(n) => t.draws += n_of(n),
        Gist::Fetch | Gist::PutChosenInPlay => t.fetches = true,
        Gist::PutOn(Who::Target) => t.on_target = true,
        Gist::PutOn(Who::Me) => t.on_me = true,
        Gist::PutOnAsTitle(Who::Me, rank) => t.title += rank.votes() as i8,
        Gist::PutInPlay => t.stays = true,
        Gist::BringOutVampire => t.brings_out = true,
        Gist::PhaseActions(Window::Master, Meth::You) => t.masters += 1,
        Gist::Maneuver => t.maneuver = true,
        Gist::Press { .. } => t.press = true,
        Gist::Prevent(n) => t.prevent += n_of(n),
        Gist::PreventOtherThanGun(n) => t.prevent += n,
        Gist::PreventGun => t.prevent += 1,
        Gist::AdditionalStrikes(n) => t.additional += n,
        Gist::HandStrikesOnly => t.hands_only = true,
        Gist::Damage(Who::Me, n) => t.self_damage += n,
        Gist::Damage(Who::Target, n) => {
            t.loss += 0.12 * f32::from(n);
            t.hurts += n;
        }
        Gist::Damage(_, n) => t.hurts += n,
        // What these do is weighed where it is chosen, or for what is done besides.
        Gist::Other
        | Gist::Burn(_)
        | Gist::MoveToReady(_)
        | Gist::RemoveFromGame(_)
        | Gist::SendToTorpor(_)
        | Gist::Banish(_)
        | Gist::GiveControl(_)
        | Gist::TakeControl(_)
        | Gist::AddBlood(..)
        | Gist::Heal(..)
        | Gist::HuntingGround(..)
        | Gist::LoseBlood(..)
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
        | Gist::PutOn(_)
        | Gist::PutOnAsTitle(..)
        | Gist::BecomeSect(_)
        | Gist::PhaseActions(..)
        | Gist::VotesFromThis(_)
        | Gist::VotesForEach
        | Gist::Grant => {}
    }
}

/// What an effect gives for a while counts as if it were done.
fn add_grant(t: &mut Traits, db: &CardDb, id: AbilityId) {
    match &db.ability(id).ability {
        Ability::Static { what, by, .. } => {
            if *what == Stat::Change(Number::Strength) {
                t.hurts += *by;
            }
            add_stealth_or_intercept(t, what, *by);
        }
        Ability::Trigger { steps, .. } => {
            for step in steps {
                if matches!(step.gist(), Gist::Damage(..)) {
                    add_step(t, step);
                }
            }
        }
        Ability::Use { .. } | Ability::Act { .. } | Ability::Strike { .. } => {}
    }
}

/// The same of what somebody is given.
fn add_grant_to(t: &mut Traits, db: &CardDb, who: Who, id: AbilityId) {
    let Ability::Static { what, by, .. } = &db.ability(id).ability else {
        return;
    };
    match (what, who) {
        (Stat::Cannot(Doing::Block), Who::Target | Who::Blocking) => t.holds_off = true,
        (Stat::Cannot(Doing::Unlock), Who::Target) => t.loss += 0.1,
        (Stat::Cannot(Doing::UseEquipment), Who::Opposing) => t.disarms = true,
        (Stat::Change(Number::Intercept), Who::Target | Who::Blocking) if *by < 0 => {
            t.stealth -= *by;
        }
        (_, Who::Me) => add_grant(t, db, id),
        _ => {}
    }
}

/// More stealth or intercept, or less: less intercept is as good as stealth.
fn add_stealth_or_intercept(t: &mut Traits, what: &Stat, by: i8) {
    if *what == Stat::Change(Number::Stealth) {
        t.stealth += by;
    } else if *what == Stat::Change(Number::Intercept) && by < 0 {
        t.stealth -= by;
    } else if *what == Stat::Change(Number::Intercept) {
        t.intercept += by;
    }
}

fn add_during(t: &mut Traits, ability: &Ability) {
    match ability {
        Ability::Static { what, by, when, .. } => {
            if let Stat::Change(Number::LimitedBleed | Number::Bleed) = what {
                let pool = when.iter().find_map(|c| {
                    let Cond::AtLeast(Amount::N(n), less) = c else {
                        return None;
                    };
                    (*less == Amount::Total(Number::Pool, Meth::BleedTarget)).then_some(*n)
                });
                t.low_bleed = (*by, pool.unwrap_or(u8::MAX));
            }
            add_stealth_or_intercept(t, what, *by);
            t.unblockable |= *what == Stat::Cannot(Doing::Block);
        }
        Ability::Trigger { steps, on, .. } => {
            for step in steps {
                let gist = step.gist();
                if gist == Gist::EndAction && *on == Moment::Blocked {
                    t.stealth += 1;
                } else if let Gist::Damage(..) = gist {
                    add_step(t, step);
                }
            }
        }
        Ability::Use { .. } | Ability::Act { .. } | Ability::Strike { .. } => {}
    }
}

/// What an ability in play is worth: to its controller, and to the minion it is on.
fn ability_worth(ability: &Ability) -> (f32, f32) {
    match ability {
        Ability::Static {
            what, by, who, to, ..
        } => {
            let n = *by as f32;
            let worth = match what {
                Stat::Change(Number::Bleed) | Stat::Change(Number::LimitedBleed) => 2.0 * n,
                Stat::Change(Number::Strength) => 0.8 * n,
                Stat::Change(Number::Stealth) | Stat::Change(Number::Intercept) => 1.2 * n,
                Stat::Change(Number::Votes) => n,
                Stat::Change(Number::HandSize) => 0.8 * n.max(1.0),
                Stat::Change(Number::PhaseActions(ActionsOf::Influence)) => n,
                Stat::Cannot(Doing::Block) => -3.0,
                Stat::Cannot(Doing::BeBlocked) => 3.0,
                Stat::Cannot(Doing::Unlock) | Stat::CounterInsteadOfUnlocking => -1.5,
                Stat::Has(Quality::OpenHand) => 0.5,
                Stat::Change(_)
                | Stat::CapacityFor(_)
                | Stat::Set(_)
                | Stat::Most(_)
                | Stat::WeaponDamage
                | Stat::WeaponAggravated
                | Stat::WeaponAllAggravated
                | Stat::DisciplineStrikes(_)
                | Stat::ArmedStrikes(_)
                | Stat::Strikes(_)
                | Stat::Thefts(_)
                | Stat::HarmlessWeapons
                | Stat::NoBleedOfEquipment
                | Stat::Cannot(_)
                | Stat::CannotTake(_)
                | Stat::CannotPlay(_)
                | Stat::CannotPlayHeld
                | Stat::NoneCanPlay(_)
                | Stat::Trifles(_)
                | Stat::CannotGainPool
                | Stat::LibraryToBlock
                | Stat::MostDamage
                | Stat::WeaponsIdle
                | Stat::CannotHave(_)
                | Stat::CannotHaveSuch(_)
                | Stat::BurnsSuch(_)
                | Stat::CannotHaveAnother(_)
                | Stat::CannotBeActedAt(..)
                | Stat::CannotBePlayedOn(_)
                | Stat::Unaffected(_)
                | Stat::Costs(_)
                | Stat::BloodToPlay(_)
                | Stat::LifeToPlay(..)
                | Stat::BloodTimesToPlay(_)
                | Stat::BloodOnBlood(_)
                | Stat::Times(_)
                | Stat::PoolToPlay(_)
                | Stat::PoolToBePlayedOn(_)
                | Stat::Cheaper(..)
                | Stat::CheaperForAll(..)
                | Stat::CheaperNewcomers
                | Stat::Reduces(_)
                | Stat::Pays(_)
                | Stat::BloodToTake(_)
                | Stat::PoolToTake(_)
                | Stat::PoolToBeActedAt
                | Stat::BloodToBeActedAt(_)
                | Stat::BloodToAnnounce(_)
                | Stat::BloodToRescue(_)
                | Stat::BloodToBeRescued
                | Stat::MustAct(..)
                | Stat::ImmuneTo(_)
                | Stat::BurnedBy(_)
                | Stat::StrikesPrevented(..)
                | Stat::StrikesHalved(_)
                | Stat::BloodToStrike(_)
                | Stat::RestPrevented(_)
                | Stat::RetainersIdle(_)
                | Stat::OwnTextIdle
                | Stat::LessDamage(_)
                | Stat::AggravatedAsNormal
                | Stat::TakesAsAggravated(_)
                | Stat::PlaysAsVampire(_)
                | Stat::PlaysFromAshHeap(_)
                | Stat::PlaysInFirstRound(_)
                | Stat::OfClan(_)
                | Stat::Meets(_)
                | Stat::Considered(_)
                | Stat::NoSect(..)
                | Stat::NobodysVotes(_)
                | Stat::CardVotes
                | Stat::BleedPaidBy(_)
                | Stat::PoolToContest
                | Stat::ContestPaid(_)
                | Stat::Teaches(..)
                | Stat::ReplacedAfter(..)
                | Stat::ReplacedAfterAction(_)
                | Stat::DiscardsReplacedAfter(_)
                | Stat::CopiesBurned(_)
                | Stat::Has(_)
                | Stat::ActsUnlocked(_)
                | Stat::PoolToDiscard => 0.0,
            };
            let bearers = to.is_empty() && *who == Who::Me && !what.is_of_methuselahs();
            // Nobody makes his own minions worse: what is taken from those described is others'.
            let worth = match matches!(what, Stat::Change(_)) && n < 0.0 && !to.is_empty() {
                true => -0.6 * worth,
                false => worth,
            };
            match bearers {
                true => (0.0, worth),
                false => (worth, 0.0),
            }
        }
        Ability::Trigger { steps, .. } => {
            let mut worth = 0.0;
            for step in steps {
                let gist = step.gist();
                if let Gist::Bleed { n, limited: false } = gist {
                    worth += f32::from(n);
                } else if matches!(gist, Gist::BurnPool(Meth::ControllerOf(Who::Me), _)) {
                    worth -= 2.5;
                } else if matches!(gist, Gist::Damage(Who::Opposing, _)) {
                    worth += 1.5;
                } else if matches!(gist, Gist::AddBlood(..)) {
                    worth += 0.6;
                }
            }
            (0.0, worth)
        }
        Ability::Use {
            steps,
            by,
            cost,
            when,
            must: true,
            ..
        } if *by == Meth::Active && steps.iter().any(is_toll) => {
            let (mine, bearer) = use_worth(steps, *by, cost, true);
            // Whoever plays it has seen to it that the others meet the condition.
            (mine + if when.is_empty() { 0.0 } else { 1.5 }, bearer)
        }
        Ability::Use {
            steps,
            by,
            cost,
            must,
            ..
        } => use_worth(steps, *by, cost, *must),
        Ability::Act { steps, .. } => {
            let mut mine = 0.0;
            let mut bearer = 0.0;
            for step in steps {
                let gist = step.gist();
                if matches!(gist, Gist::Burn(Who::This)) {
                    mine -= 0.2;
                } else if matches!(gist, Gist::GiveControl(Who::This)) {
                    mine -= 0.5;
                } else if matches!(gist, Gist::EnterCombat(Who::Me)) {
                    bearer -= 1.5;
                } else {
                    mine += 0.8;
                }
            }
            (mine, bearer)
        }
        Ability::Strike { .. } => (0.0, 1.5),
    }
}

/// Whether a step takes pool of the Methuselah whose turn it is.
fn is_toll(step: &Step) -> bool {
    matches!(step.gist(), Gist::BurnPool(Meth::Active, _))
}

fn use_worth(steps: &[Step], by: Meth, cost: &[Cost], must: bool) -> (f32, f32) {
    let mut mine = 0.0;
    let mut bearer = 0.0;
    for step in steps {
        match step.gist() {
            Gist::BurnPoolOrBlood(..) if by == Meth::Active => mine += 3.0,
            Gist::BurnPool(Meth::Active, _) if by == Meth::Active => bearer -= 1.0,
            Gist::BurnPool(Meth::Prey, _) => mine += 2.5,
            Gist::PoolToThis(_) => mine -= 0.5,
            Gist::HuntingGround(..) | Gist::CountersToBlood(_) | Gist::Draw(_) => mine += 1.8,
            Gist::AddBlood(Who::Target, _) | Gist::GainPool(Meth::You, _) => mine += 1.5,
            Gist::BloodToPool(..) => bearer += 2.2,
            Gist::VotesFromThis(n) => mine += 0.6 * f32::from(n),
            Gist::VotesForEach => mine += 1.5,
            Gist::Stealth { n, .. } | Gist::Intercept { n, anyway: false } => {
                mine += f32::from(n);
                bearer += f32::from(n);
            }
            // Who has to lock one of her own loses its turn.
            Gist::Lock(Who::Target) if must && by == Meth::Active => mine -= 1.5,
            Gist::Lock(Who::Target) => mine += 1.2,
            Gist::MoveToReady(_) | Gist::DiscardChosen => mine += 0.7,
            Gist::Unlock(_) => mine += 0.8,
            Gist::MoveBlood(..) => mine += 0.4,
            Gist::PhaseActions(Window::Master, Meth::You) => mine += 1.6,
            Gist::PhaseActions(..) => mine += 0.6,
            Gist::CancelCard => mine += 1.0,
            Gist::AttemptBlock => mine += 1.5,
            Gist::Bleed { n, .. } => {
                mine += 1.2 * f32::from(n);
                bearer += 1.2 * f32::from(n);
            }
            Gist::Prevent(_) | Gist::PreventGun => bearer += 1.0,
            Gist::Grant | Gist::DrawCrypt => mine += 0.4,
            Gist::Other
            | Gist::Lock(_)
            | Gist::Wake
            | Gist::Burn(_)
            | Gist::RemoveFromGame(_)
            | Gist::SendToTorpor(_)
            | Gist::Banish(_)
            | Gist::GiveControl(_)
            | Gist::TakeControl(_)
            | Gist::AddBlood(..)
            | Gist::Heal(..)
            | Gist::LoseBlood(..)
            | Gist::PoolToBlood(..)
            | Gist::BloodToThis(..)
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
            | Gist::Fetch
            | Gist::Intercept { .. }
            | Gist::ReduceBleed(_)
            | Gist::BleedFails
            | Gist::RedirectBleed
            | Gist::EndAction
            | Gist::ContinueAction
            | Gist::FailBlock
            | Gist::EndCombat
            | Gist::CancelReferendum
            | Gist::Votes(_)
            | Gist::VotesAgainst(_)
            | Gist::Abstain
            | Gist::EnterCombat(_)
            | Gist::Maneuver
            | Gist::Press { .. }
            | Gist::PreventOtherThanGun(_)
            | Gist::AdditionalStrikes(_)
            | Gist::HandStrikesOnly
            | Gist::Damage(..) => {}
        }
    }
    for c in cost {
        if matches!(c, Cost::Pool(_) | Cost::Burn(_)) {
            mine *= 0.6;
        }
    }
    (mine, bearer)
}

/// Whether a mode's target waits in the uncontrolled region.
pub(super) fn aims_at_uncontrolled(mode: &ModeDef) -> bool {
    let filters = mode.choose.first().and_then(Choose::minions);
    let waits = |f: &Filter| f.place == Place::Uncontrolled && f.kind != Some(CardType::Ally);
    filters.unwrap_or_default().iter().any(waits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn does(name: &str) -> Traits {
        let db = CardDb::embedded();
        let named = db.defs().iter().position(|def| def.name == name);
        *Book::of(db).mode(DefId(named.expect("the card is known") as u16), 0)
    }

    #[test]
    fn what_a_card_does_to_its_target_is_read() {
        let numb = does("Mind Numb");
        assert!(numb.locks_target && numb.loss > 0.0 && numb.does_to_target());
        let rewilding = does("Rewilding");
        assert!(rewilding.burns_target && rewilding.burns_aim == 2);
        assert!(does("Seduction").holds_off);
        assert!(does("Funeral Wake").unlocks_target);
    }

    #[test]
    fn what_a_card_cancels_and_brings_is_read() {
        assert!(does("Direct Intervention").cancels);
        assert!(does("Delaying Tactics").cancels_referendum);
        assert!(does("The Embrace").brings_out);
        assert!(does("Acheron Vortex").stealth == 1);
    }

    #[test]
    fn what_stays_in_play_is_worth_what_it_gives() {
        for name in ["The Parthenon", "Club Illusion", "Anarch Revolt"] {
            assert!(does(name).in_play > 0.0, "{name}");
        }
        assert!(does("Enkil Cog").on_me && does("Enkil Cog").to_bearer > 0.0);
        // What others' minions bleed less is no loss.
        assert!(does("Aranthebes, The Immortal").in_play > 0.0);
    }
}
