//! Reading the table: who threatens whom, and what a pool more or less is worth to whom.

use std::cell::OnceCell;

use engine::script::ActionKind;
use engine::vocab::{Discipline, Level};
use engine::{Seat, Slot, View, MAX_SEATS};

use super::notes::Notes;
use super::Temper;

/// What a Methuselah may take from its prey in its next turn, or in what is left of this one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Assault {
    /// Minions that can bleed.
    pub bleeders: f32,
    /// Pool that they take together, if nobody stands in their way.
    pub mean: f32,
    /// Its variance.
    pub variance: f32,
}

impl Assault {
    /// The chance that it takes so much pool, where `guards` of its actions are stopped.
    fn takes(&self, pool: f32, guards: f32) -> f32 {
        if self.bleeders == 0.0 {
            return 0.0;
        }
        let through = (1.0 - guards / self.bleeders).max(0.1);
        let far = (through * self.mean - pool + 0.5) / (self.variance + 0.4).sqrt();
        // An S-curve between 0 and 1.
        0.5 + 0.5 * far / (1.0 + far * far).sqrt()
    }
}

/// The table as one seat sees it. What minions may do is counted once it is asked for: few choices
/// depend on those of every seat.
pub(crate) struct Table<'v> {
    view: &'v View<'v>,
    temper: &'v Temper,
    notes: &'v Notes,
    pub me: Seat,
    pub prey: Seat,
    pub predator: Seat,
    /// The prey's prey.
    pub grand_prey: Seat,
    pub pool: [f32; MAX_SEATS],
    pub players: usize,
    /// What it costs this seat that a seat is ousted; the other way round for its own prey.
    ousting: [OnceCell<f32>; MAX_SEATS],
    /// The chance that a seat is ousted before its own next turn, with the pool that it has.
    falling: [OnceCell<f32>; MAX_SEATS],
}

/// Disciplines whose owners tend to bleed for more.
const BLEEDERS: [Discipline; 4] = [
    Discipline::Dominate,
    Discipline::Presence,
    Discipline::Dementation,
    Discipline::Serpentis,
];

impl<'v> Table<'v> {
    pub(super) fn read(view: &'v View<'v>, temper: &'v Temper, notes: &'v Notes) -> Table<'v> {
        let me = view.seat();
        let prey = view.prey(me);
        let mut table = Table {
            view,
            temper,
            notes,
            me,
            prey,
            predator: view.predator(me),
            grand_prey: view.prey(prey),
            pool: [0.0; MAX_SEATS],
            players: 0,
            ousting: Default::default(),
            falling: Default::default(),
        };
        let all = (0..view.seat_count()).map(Seat);
        for seat in all.filter(|seat| view.in_game(*seat)) {
            table.players += 1;
            table.pool[seat.index()] = view.pool(seat) as f32;
        }
        table
    }

    /// What a seat's predator may do to it; nothing to one that is out of the game.
    fn bleeds(&self, seat: Seat) -> Bleeds {
        (self.notes.bleeds).of(seat, || match self.view.in_game(seat) {
            true => self.count_bleeds(self.view.predator(seat), self.guards(seat)),
            false => Bleeds::default(),
        })
    }

    /// Pool that a seat's predator is likely to take from it in a turn.
    pub fn threat(&self, seat: Seat) -> f32 {
        self.bleeds(seat).aggression
    }

    /// What a seat's predator may do to it before its own next turn.
    fn assault(&self, seat: Seat) -> Assault {
        self.bleeds(seat).assault
    }

    /// Actions that a seat's unlocked minions are likely to stop.
    fn guards(&self, seat: Seat) -> f32 {
        match self.view.in_game(seat) {
            true => self.temper.wall * self.view.unlocked(seat).len() as f32,
            false => 0.0,
        }
    }

    /// What it costs this seat that a seat is ousted; the other way round for its own prey.
    fn ousting(&self, seat: Seat) -> f32 {
        *self.ousting[seat.index()].get_or_init(|| match self.view.in_game(seat) {
            true => self.ousted(seat),
            false => 0.0,
        })
    }

    pub fn my_pool(&self) -> f32 {
        self.pool[self.me.index()]
    }

    pub fn my_threat(&self) -> f32 {
        self.threat(self.me)
    }

    /// What it is worth to this seat that another is ousted by whom it is the prey of.
    fn ousted(&self, seat: Seat) -> f32 {
        let (view, temper) = (self.view, self.temper);
        if seat == self.me {
            return -temper.end;
        }
        if seat == self.prey {
            return temper.oust;
        }
        let by = view.predator(seat);
        let point = temper.vp + temper.lead * view.victory_points(by);
        let six = -self.benefit_flat(by, 6.0);
        let relief = if seat == self.predator {
            let (pool, mine) = (self.my_pool(), self.bleeds(self.me));
            let guards = mine.guards;
            let now = mine.assault.takes(pool, guards);
            let then = self.assault(seat).takes(pool, guards);
            temper.relief * temper.end * (now - then)
        } else {
            0.0
        };
        relief - point - six
    }

    /// The chance that a seat is ousted before its own next turn, if it has so much pool.
    pub fn falls(&self, seat: Seat, pool: f32) -> f32 {
        let bleeds = self.bleeds(seat);
        bleeds.assault.takes(pool, bleeds.guards)
    }

    /// What a chance of being ousted that changes with a seat's pool is worth to this seat.
    fn closer(&self, seat: Seat, n: f32) -> f32 {
        let pool = self.pool[seat.index()];
        let weight = if seat == self.prey {
            self.temper.push
        } else {
            self.temper.risk
        };
        if weight == 0.0 {
            return 0.0;
        }
        let now = *self.falling[seat.index()].get_or_init(|| self.falls(seat, pool));
        weight * self.ousting(seat) * (self.falls(seat, pool - n) - now)
    }

    /// What one unlocked minion more or less does for this seat, which stops so many actions: pool
    /// saved, and the chance of being ousted that it takes away.
    pub fn guard(&self, stops: f32, there: bool) -> (f32, f32) {
        let Bleeds {
            assault: a, guards, ..
        } = self.bleeds(self.me);
        if a.bleeders == 0.0 {
            return (0.0, 0.0);
        }
        let (less, more) = if there {
            (guards - stops, guards)
        } else {
            (guards, guards + stops)
        };
        let pool = self.my_pool();
        let saved = (more.min(a.bleeders) - less.min(a.bleeders)) * a.mean / a.bleeders;
        (saved, a.takes(pool, less) - a.takes(pool, more))
    }

    /// The bleed to expect of one of the predator's minions; 0 if none is left to bleed.
    pub fn next_bleed(&self) -> f32 {
        let a = self.assault(self.me);
        if a.bleeders > 0.0 {
            a.mean / (self.temper.abroad * a.bleeders)
        } else {
            0.0
        }
    }

    /// Minions of the predator that may still bleed before this seat's next turn.
    pub fn bleeders(&self) -> f32 {
        self.assault(self.me).bleeders
    }

    pub fn wall(&self) -> f32 {
        self.temper.wall
    }

    /// Whether a turn or two of the predator may be the end.
    pub fn in_danger(&self) -> bool {
        self.my_pool() < 5.0 + 1.6 * self.my_threat()
    }

    /// What a pool more or less is worth to this seat.
    pub fn own_pool(&self) -> f32 {
        self.temper.thrift
            * (self.temper.pool
                + (self.temper.low_pool + self.temper.threatened * self.my_threat())
                    / (self.my_pool() + 1.0))
    }

    /// What it is worth to this seat that another loses, or it itself loses, so much pool.
    pub fn harm(&self, seat: Seat, n: f32) -> f32 {
        if n <= 0.0 {
            return 0.0;
        }
        let pool = self.pool[seat.index()];
        if n >= pool {
            return self.ousting(seat);
        }
        self.harm_flat(seat, n) + self.closer(seat, n)
    }

    /// The same, whoever is about to be ousted.
    pub fn harm_flat(&self, seat: Seat, n: f32) -> f32 {
        let pool = self.pool[seat.index()].max(n);
        if seat == self.me {
            -n * self.temper.thrift
                * (self.temper.pool
                    + (self.temper.low_pool + self.temper.threatened * self.my_threat())
                        / (pool - n / 2.0 + 1.0))
        } else if seat == self.prey {
            n * self.temper.aggression * (0.6 + self.temper.prey_low / (pool - n / 2.0 + 1.0))
        } else if seat == self.predator {
            0.3 * n
        } else if seat == self.grand_prey {
            if pool - n <= 4.0 {
                -0.3 * n
            } else {
                0.05 * n
            }
        } else {
            0.1 * n
        }
    }

    /// The bleed to expect of one of the predator's minions in its next turn.
    pub fn usual_bleed(&self) -> f32 {
        self.bleeds(self.me).usual
    }

    /// What it is worth to this seat that somebody gains so much pool.
    pub fn benefit(&self, seat: Seat, n: f32) -> f32 {
        self.benefit_flat(seat, n) + self.closer(seat, -n)
    }

    fn benefit_flat(&self, seat: Seat, n: f32) -> f32 {
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

    /// What the ready minions of a Methuselah may do to a prey that stops so many of their actions.
    fn count_bleeds(&self, seat: Seat, guards: f32) -> Bleeds {
        let (view, temper) = (self.view, self.temper);
        let through = temper.abroad;
        let at_it = view.active() == seat;
        let acting = match at_it {
            true => view.acting_minion(),
            false => None,
        };
        let (mut aggression, mut sum, mut n) = (0.0, 0.0, 0.0);
        let mut assault = Assault::default();
        for (slot, bleed) in view.ready_bleeds(seat) {
            let mut bleed = bleed as f32;
            aggression += 0.5 * bleed;
            sum += bleed;
            n += 1.0;
            let can_bleed = bleed > 0.0;
            if view.is_vampire(slot) && self.is_bleeder(slot) {
                aggression += 0.6;
                sum += temper.bleeders;
                bleed += temper.bleeders;
            }
            // In its own turn only those that have not bled yet.
            let left = !at_it
                || !view.locked(slot)
                    && Some(slot) != acting
                    && !view.has_acted(slot, ActionKind::Bleed);
            if can_bleed && left {
                assault.bleeders += 1.0;
                assault.mean += through * bleed;
                assault.variance += through * (1.0 - through) * bleed * bleed + 0.3;
            }
        }
        Bleeds {
            aggression,
            usual: if n > 0.0 { sum / n } else { 0.0 },
            assault,
            guards,
        }
    }

    /// Whether a vampire has a discipline that makes its bleeds bigger.
    fn is_bleeder(&self, slot: Slot) -> bool {
        let count = || self.view.disciplines(slot);
        let has = self.notes.disciplines.of(slot, count);
        BLEEDERS.iter().any(|d| has.has(*d, Level::Basic))
    }
}

/// What the ready minions of a Methuselah may do to its prey by bleeding, counted in one walk.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bleeds {
    /// Pool that they may take in a turn, as far as can be seen.
    aggression: f32,
    /// Their mean bleed.
    usual: f32,
    assault: Assault,
    /// Actions that the prey's unlocked minions are likely to stop.
    guards: f32,
}
