//! What the evaluation looks at.

use engine::{Cards, GameState, Region, Seat, View, MAX_SEATS};

use crate::heuristic::{digest, DIGEST};

macro_rules! features {
    ($($name:ident: $what:literal,)*) => {
        /// The names of the features, in order. Each is scaled to be about 0 to 2.
        ///
        $(#[doc = concat!("- `", stringify!($name), "`: ", $what, "\n")])*
        pub const NAMES: [&str; FEATURES] = [$(stringify!($name)),*];

        /// How many features there are.
        pub const FEATURES: usize = [$(stringify!($name)),*].len();

        /// Names the features, so that none is forgotten or comes twice.
        struct Named { $($name: f32,)* }

        impl Named {
            fn array(self) -> [f32; FEATURES] {
                [$(self.$name),*]
            }
        }
    };
}

features! {
    pool: "pool / 10",
    pool_ample: "pool above 15 / 10",
    pool_low: "pool missing to 10 / 10",
    pool_critical: "pool missing to 4 / 4",
    minions: "ready minions / 5",
    unlocked: "ready unlocked minions / 5",
    capacity: "capacity of ready vampires / 20",
    blood: "blood on ready vampires / 20",
    hungry: "ready vampires with one blood or none / 5",
    torpor: "vampires in torpor / 3",
    bleed: "bleed of ready minions / 5",
    strength: "strength of ready minions / 5",
    votes: "votes of ready vampires / 5",
    intercept: "intercept of ready minions / 2",
    waiting: "vampires in the uncontrolled region / 4",
    influence: "blood in the uncontrolled region / 8",
    nearest: "the most blood on one card of the uncontrolled region / 5",
    no_minions: "1 if there is no ready minion",
    hand: "cards in hand / 7",
    library: "cards in the library / 40",
    exhausted: "1 if the library is empty",
    edge: "1 with the Edge",
    holdings: "locations and other cards beside the regions / 3",
    attached: "cards on own minions / 3",
    active: "1 in the own turn",
    wait: "Methuselahs whose turn comes before the next own one / 5",
    points: "victory points so far / 2",
    prey_pool: "pool of the prey / 10",
    prey_low: "pool of the prey missing to 10 / 10",
    prey_critical: "pool of the prey missing to 4 / 4",
    prey_minions: "ready minions of the prey / 5",
    prey_unlocked: "ready unlocked minions of the prey / 5",
    pressure: "own bleed / pool of the prey, at most 1",
    predator_pool: "pool of the predator / 10",
    predator_minions: "ready minions of the predator / 5",
    predator_bleed: "bleed of the predator's ready minions / 5",
    threat: "bleed of the predator / own pool, at most 1",
    next_prey_pool: "pool of the prey's prey / 10",
    predator_pressed: "bleed of the predator's predator / pool of the predator, at most 1",
    duel_pool: "pool / 10, if two are left",
    duel_minions: "ready minions / 5, if two are left",
    duel_capacity: "capacity of ready vampires / 20, if two are left",
}

/// What a Methuselah has on the table.
#[derive(Clone, Copy, Default)]
struct Board {
    pool: f32,
    minions: f32,
    unlocked: f32,
    capacity: f32,
    blood: f32,
    hungry: f32,
    bleed: f32,
    strength: f32,
    votes: f32,
    intercept: f32,
    influence: f32,
    nearest: f32,
    waiting: f32,
    holdings: f32,
    attached: f32,
}

impl Board {
    fn of(view: &View<'_>, seat: Seat) -> Board {
        let mut b = Board {
            pool: f32::from(view.pool(seat)),
            ..Board::default()
        };
        for slot in view.controlled(seat) {
            let on_another = view.on(slot).is_some();
            match view.region(slot) {
                Region::Ready if !on_another => {
                    let blood = view.counters(slot);
                    b.minions += 1.0;
                    b.unlocked += f32::from(u8::from(!view.locked(slot)));
                    b.bleed += view.bleed(slot) as f32;
                    b.strength += view.strength(slot) as f32;
                    b.intercept += view.intercept(slot) as f32;
                    if let Some(capacity) = view.capacity(slot) {
                        b.capacity += f32::from(capacity);
                        b.blood += f32::from(blood);
                        b.hungry += f32::from(u8::from(blood <= 1));
                        b.votes += view.votes(slot) as f32;
                    }
                }
                Region::Uncontrolled if !on_another => {
                    let blood = f32::from(view.counters(slot));
                    b.waiting += 1.0;
                    b.influence += blood;
                    b.nearest = b.nearest.max(blood);
                }
                Region::InPlay if on_another => b.attached += 1.0,
                Region::InPlay => b.holdings += 1.0,
                Region::Nowhere
                | Region::Ready
                | Region::Torpor
                | Region::Incapacitated
                | Region::Uncontrolled
                | Region::Contested
                | Region::Aside
                | Region::Merged => {}
            }
        }
        b
    }

    fn missing(&self, to: f32) -> f32 {
        (to - self.pool).max(0.0) / to
    }

    /// How much of another's pool the minions could bleed away in a turn.
    fn against(&self, other: &Board) -> f32 {
        (self.bleed / other.pool.max(1.0)).min(1.0)
    }
}

/// The features of each Methuselah in the game; zeros for those who are not. They lie open: whose
/// view it is makes no difference.
pub fn features(view: &View<'_>) -> [[f32; FEATURES]; MAX_SEATS] {
    let seats = || {
        (0..view.seat_count())
            .map(Seat)
            .filter(|s| view.in_game(*s))
    };
    let mut boards = [Board::default(); MAX_SEATS];
    for seat in seats() {
        boards[seat.index()] = Board::of(view, seat);
    }
    let duel = seats().count() == 2;
    let mut all = [[0.0; FEATURES]; MAX_SEATS];
    for seat in seats() {
        all[seat.index()] = of_seat(view, &boards, seat, duel).array();
    }
    all
}

fn of_seat(view: &View<'_>, boards: &[Board; MAX_SEATS], seat: Seat, duel: bool) -> Named {
    let own = &boards[seat.index()];
    let prey = &boards[view.prey(seat).index()];
    let predator = &boards[view.predator(seat).index()];
    let next_prey = &boards[view.prey(view.prey(seat)).index()];
    let grand_predator = &boards[view.predator(view.predator(seat)).index()];
    let yes = |b: bool| f32::from(u8::from(b));
    Named {
        pool: own.pool / 10.0,
        pool_ample: (own.pool - 15.0).max(0.0) / 10.0,
        pool_low: own.missing(10.0),
        pool_critical: own.missing(4.0),
        minions: own.minions / 5.0,
        unlocked: own.unlocked / 5.0,
        capacity: own.capacity / 20.0,
        blood: own.blood / 20.0,
        hungry: own.hungry / 5.0,
        torpor: view.torpor(seat).len() as f32 / 3.0,
        bleed: own.bleed / 5.0,
        strength: own.strength / 5.0,
        votes: own.votes / 5.0,
        intercept: own.intercept / 2.0,
        waiting: own.waiting / 4.0,
        influence: own.influence / 8.0,
        nearest: own.nearest / 5.0,
        no_minions: yes(own.minions == 0.0),
        hand: view.hand_size(seat) as f32 / 7.0,
        library: view.library_size(seat) as f32 / 40.0,
        exhausted: yes(view.library_size(seat) == 0),
        edge: yes(view.edge() == Some(seat)),
        holdings: own.holdings / 3.0,
        attached: own.attached / 3.0,
        active: yes(view.active() == seat),
        wait: turns_before(view, seat) / 5.0,
        points: view.victory_points(seat) / 2.0,
        prey_pool: prey.pool / 10.0,
        prey_low: prey.missing(10.0),
        prey_critical: prey.missing(4.0),
        prey_minions: prey.minions / 5.0,
        prey_unlocked: prey.unlocked / 5.0,
        pressure: own.against(prey),
        predator_pool: predator.pool / 10.0,
        predator_minions: predator.minions / 5.0,
        predator_bleed: predator.bleed / 5.0,
        threat: predator.against(own),
        next_prey_pool: next_prey.pool / 10.0,
        predator_pressed: grand_predator.against(predator),
        duel_pool: yes(duel) * own.pool / 10.0,
        duel_minions: yes(duel) * own.minions / 5.0,
        duel_capacity: yes(duel) * own.capacity / 20.0,
    }
}

/// How many others have a turn before this Methuselah has her next.
fn turns_before(view: &View<'_>, seat: Seat) -> f32 {
    let seats = view.seat_count();
    let mut turn = view.active().0;
    let mut others = 0.0;
    for _ in 0..seats {
        if turn == seat.0 {
            break;
        }
        others += f32::from(u8::from(view.in_game(Seat(turn))));
        turn = (turn + 1) % seats;
    }
    others
}

/// How much is known of a Methuselah by whoever sees all: her features, and what the digest of
/// cards says of her hand and of what is in play.
pub(super) const KNOWN: usize = FEATURES + DIGEST.len();

/// The names of all that is known, in order.
pub(super) fn names_of_known() -> impl Iterator<Item = &'static str> + Clone {
    NAMES.into_iter().chain(DIGEST)
}

/// What is known of each Methuselah in the game; zeros for those who are not.
pub(super) fn known(game: &GameState, cards: Cards<'_>) -> [[f32; KNOWN]; MAX_SEATS] {
    let open = features(&View::new(game, cards, Seat(0)));
    let digest = digest(game, cards);
    let mut all = [[0.0; KNOWN]; MAX_SEATS];
    for (known, (open, digest)) in all.iter_mut().zip(open.iter().zip(&digest)) {
        known[..FEATURES].copy_from_slice(open);
        known[FEATURES..].copy_from_slice(digest);
    }
    all
}
