//! Reading the table: who threatens whom, and what a pool more or less is worth to whom.

use engine::vocab::{Discipline, Level};
use engine::{Seat, Slot, View, MAX_SEATS};

use super::Temper;

/// What ousting one's prey is worth, in pool.
const OUST: f32 = 16.0;
/// What one's own end is worth.
const END: f32 = 40.0;

/// The table as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub me: Seat,
    pub prey: Seat,
    pub predator: Seat,
    /// The prey's prey.
    pub grand_prey: Seat,
    pub pool: [f32; MAX_SEATS],
    /// Pool that a seat's predator is likely to take from it in a turn.
    pub threat: [f32; MAX_SEATS],
    pub players: usize,
    aggression: f32,
    thrift: f32,
}

/// Disciplines whose owners tend to bleed for more.
const BLEEDERS: [Discipline; 4] = [
    Discipline::Dominate,
    Discipline::Presence,
    Discipline::Dementation,
    Discipline::Serpentis,
];

impl Table {
    pub fn read(view: &View<'_>, temper: &Temper) -> Table {
        let me = view.seat();
        let prey = view.prey(me);
        let mut table = Table {
            me,
            prey,
            predator: view.predator(me),
            grand_prey: view.prey(prey),
            pool: [0.0; MAX_SEATS],
            threat: [0.0; MAX_SEATS],
            players: 0,
            aggression: temper.aggression,
            thrift: temper.thrift,
        };
        for seat in view.seats() {
            table.players += 1;
            table.pool[seat.index()] = view.pool(seat) as f32;
            table.threat[view.prey(seat).index()] = aggression(view, seat);
        }
        table
    }

    pub fn my_pool(&self) -> f32 {
        self.pool[self.me.index()]
    }

    pub fn my_threat(&self) -> f32 {
        self.threat[self.me.index()]
    }

    /// Whether a turn or two of the predator may be the end.
    pub fn in_danger(&self) -> bool {
        self.my_pool() < 5.0 + 1.6 * self.my_threat()
    }

    /// What a pool more or less is worth to this seat.
    pub fn own_pool(&self) -> f32 {
        self.thrift * (0.55 + (3.0 + 1.2 * self.my_threat()) / (self.my_pool() + 1.0))
    }

    /// What it is worth to this seat that another loses, or it itself loses, so much pool.
    pub fn harm(&self, seat: Seat, n: f32) -> f32 {
        if n <= 0.0 {
            return 0.0;
        }
        let pool = self.pool[seat.index()];
        let lethal = n >= pool;
        if seat == self.me {
            return if lethal {
                -END
            } else {
                -n * self.thrift * (0.55 + (3.0 + 1.2 * self.my_threat()) / (pool - n / 2.0 + 1.0))
            };
        }
        if seat == self.prey {
            return if lethal {
                OUST
            } else {
                n * self.aggression * (0.6 + 5.0 / (pool - n / 2.0 + 1.0))
            };
        }
        let dying = pool - n <= 4.0;
        if seat == self.predator {
            // The next predator comes fresh, with six pool and a point more.
            return if lethal { -1.0 } else { 0.3 * n };
        }
        if seat == self.grand_prey {
            return match (lethal, dying) {
                (true, _) => -7.0,
                (_, true) => -0.3 * n,
                _ => 0.05 * n,
            };
        }
        if lethal {
            -4.0
        } else {
            0.1 * n
        }
    }

    /// What it is worth to this seat that somebody gains so much pool.
    pub fn benefit(&self, seat: Seat, n: f32) -> f32 {
        if seat == self.me {
            n * self.own_pool()
        } else if seat == self.prey {
            -n * (0.6 + 3.0 / (self.pool[seat.index()] + 1.0))
        } else if seat == self.predator {
            -0.3 * n
        } else {
            -0.15 * n
        }
    }
}

/// Pool that a Methuselah may take from its prey in a turn, as far as can be seen.
fn aggression(view: &View<'_>, seat: Seat) -> f32 {
    let mut sum = 0.0;
    for slot in view.ready(seat) {
        sum += 0.5 * view.bleed(slot) as f32;
        if view.is_vampire(slot) && is_bleeder(view, slot) {
            sum += 0.6;
        }
    }
    sum
}

/// Whether a vampire has a discipline that makes its bleeds bigger.
pub(super) fn is_bleeder(view: &View<'_>, slot: Slot) -> bool {
    let has = view.disciplines(slot);
    BLEEDERS.iter().any(|d| has.has(*d, Level::Basic))
}
