//! Events that are told together with what comes next: three transfers to one
//! vampire are one line, and so is a bleed with the pool it burns.

use super::names::Told;
use super::words::plural;
use super::Reporter;
use engine::{DefId, GameEvent, Seat, Slot};

/// Something that has happened and may be told in one line with what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// A card was played that takes an action: the whole line, should no action follow.
    Play {
        line: String,
        card: DefId,
        how: String,
    },
    /// Pool of the active Methuselah went down by one.
    Point { seat: Seat, now: u8 },
    /// Pool was moved to a vampire; `point` if one more has gone down since.
    Transfers {
        seat: Seat,
        to: Slot,
        pool: u8,
        now: u8,
        point: bool,
    },
    /// Things unlocked.
    Unlocked(Vec<Slot>),
    /// A bleed succeeded.
    Bled { target: Seat, amount: u8 },
    /// A minion took damage.
    Damaged { slot: Slot, line: String },
    /// A minion blocked.
    Blocked { slot: Slot, line: String },
}

impl Reporter {
    /// Tells what was held, since nothing came that belongs to it.
    pub(super) fn release(&mut self, told: &Told<'_>) {
        let Some(held) = self.held.take() else {
            return;
        };
        match held {
            Held::Play { line, card, .. } => {
                self.name_card(told.depth(), card, &line);
            }
            Held::Point { seat, now } => {
                let line = format!("{} burns 1 pool ({now} left)", told.meth(seat));
                self.put(told, &line);
            }
            Held::Transfers {
                seat,
                to,
                pool,
                now,
                point,
            } => {
                let line = format!(
                    "{} moves {pool} pool to {} ({now} left)",
                    told.meth(seat),
                    told.with_blood(to)
                );
                self.put(told, &line);
                if point {
                    let line = format!("{} burns 1 pool ({} left)", told.meth(seat), now - 1);
                    self.put(told, &line);
                }
            }
            Held::Unlocked(slots) => {
                let line = format!("Unlocked: {}", told.list(slots));
                self.put(told, &line);
            }
            Held::Bled { target, amount } => {
                let line = format!("{} is bled for {amount}", told.meth(target));
                self.put(told, &line);
            }
            Held::Damaged { line, .. } | Held::Blocked { line, .. } => self.put(told, &line),
        }
    }

    /// Whether the event was told together with what was held.
    pub(super) fn joins(&mut self, told: &Told<'_>, event: GameEvent) -> bool {
        match (&mut self.held, event) {
            (Some(Held::Transfers { point, .. }), GameEvent::Pool { change: -1, .. })
                if !*point && told.game.cause().is_none() =>
            {
                *point = true;
                true
            }
            // The blood that a pool becomes is told with the transfer.
            (
                Some(Held::Point { .. } | Held::Transfers { point: true, .. }),
                GameEvent::Counters {
                    slot, change: 1, ..
                },
            ) if told.out_of_play(slot) && told.game.cause().is_none() => true,
            (
                Some(Held::Transfers {
                    to,
                    pool,
                    now,
                    point,
                    ..
                }),
                GameEvent::Transferred { slot, .. },
            ) if *to == slot && *point => {
                *pool += 1;
                *now -= 1;
                *point = false;
                true
            }
            (
                Some(Held::Transfers {
                    seat,
                    now,
                    point: true,
                    ..
                }),
                GameEvent::Transferred { .. } | GameEvent::CryptDrawn { .. },
            ) => {
                // The last point was for something else than the ones before it.
                let point = Held::Point {
                    seat: *seat,
                    now: *now - 1,
                };
                if let Some(Held::Transfers { point, .. }) = &mut self.held {
                    *point = false;
                }
                self.release(told);
                self.held = Some(point);
                self.joins(told, event)
            }
            (Some(Held::Point { seat, now }), GameEvent::Transferred { slot, .. }) => {
                self.held = Some(Held::Transfers {
                    seat: *seat,
                    to: slot,
                    pool: 1,
                    now: *now,
                    point: false,
                });
                true
            }
            (Some(Held::Point { now, .. }), GameEvent::CryptDrawn { seat, slot, .. }) => {
                let line = format!(
                    "{} pays 4 transfers and 1 pool ({now} left) to draw a crypt card: {}",
                    told.meth(seat),
                    told.thing(slot)
                );
                self.held = None;
                self.put(told, &line);
                true
            }
            (Some(Held::Unlocked(slots)), GameEvent::Unlocked(slot)) => {
                slots.push(slot);
                true
            }
            (Some(Held::Bled { target, amount }), GameEvent::Pool { seat, now, .. })
                if *target == seat =>
            {
                let line = format!("{} is bled for {amount} ({now} pool left)", told.meth(seat));
                self.held = None;
                self.put(told, &line);
                true
            }
            (
                Some(Held::Damaged { slot, line }),
                GameEvent::Counters {
                    slot: of, change, ..
                },
            ) if *slot == of => {
                let line = format!(
                    "{line}, burns {} and has {}",
                    plural(-i64::from(change), told.counters_word(of)),
                    told.amount_now(of)
                );
                self.held = None;
                self.put(told, &line);
                true
            }
            (Some(Held::Blocked { slot, line }), GameEvent::Locked(blocker))
                if *slot == blocker =>
            {
                let line = format!("{line} and locks");
                self.held = None;
                self.put(told, &line);
                true
            }
            _ => false,
        }
    }

    /// Whether something happens between a card and the action it takes that
    /// does not keep the two from being told together.
    pub(super) fn is_meanwhile(&self, event: GameEvent) -> bool {
        matches!(self.held, Some(Held::Play { .. }))
            && matches!(
                event,
                GameEvent::Counters { .. } | GameEvent::Pool { .. } | GameEvent::Burned(_)
            )
    }
}
