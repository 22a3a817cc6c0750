//! Who and what an effect means, seen from where it looks at the table.

use smart_default::SmartDefault;

use crate::script::{Meth, Who};
use crate::state::{CardId, Ctx, Frame, Guise, Lasting, Region, Seat, Slot, Table};

/// From where an effect looks at the table.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct Scope {
    pub seat: Seat,
    #[default(Slot::NONE)]
    pub me: Slot,
    #[default(Slot::NONE)]
    pub this: Slot,
    /// As what vampire `me` plays the card, being none.
    pub as_vampire: Guise,
}

impl Scope {
    pub(crate) fn of(ctx: &Ctx) -> Scope {
        Scope {
            seat: ctx.seat,
            me: ctx.me,
            this: ctx.this,
            as_vampire: ctx.as_vampire,
        }
    }

    /// From where something given for a while looks.
    pub(crate) fn of_lasting(l: &Lasting) -> Scope {
        Scope {
            seat: l.seat,
            me: l.me,
            this: l.this,
            as_vampire: l.as_vampire,
        }
    }
}

impl Table {
    /// The scope of a permanent's own text.
    #[inline]
    pub(crate) fn scope(&self, slot: Slot) -> Scope {
        let p = self.p(slot);
        let me = if p.on.is_some() {
            p.on
        } else if self.minions.has(slot) {
            slot
        } else {
            Slot::NONE
        };
        // The text of the base half of a merged vampire is the vampire's own.
        let this = if p.region == Region::Merged {
            p.on
        } else {
            slot
        };
        // What a card does in play, it does to what its minion is (full rulebook 1.6.3).
        Scope {
            seat: p.controller,
            me,
            this,
            as_vampire: Guise::NONE,
        }
    }

    /// Whether a minion counts as a vampire for an effect: it is one, or it is the ally that
    /// played the card as one (full rulebook 1.6.3).
    #[inline]
    pub(crate) fn counts_as_vampire(&self, slot: Slot, scope: Scope) -> bool {
        self.vampires.has(slot) || self.plays_as_vampire(slot, scope)
    }

    /// Whether a minion is the ally that played the card of an effect as a vampire.
    #[inline]
    pub(super) fn plays_as_vampire(&self, slot: Slot, scope: Scope) -> bool {
        scope.as_vampire.is_some() && slot == scope.me && self.minions.has(slot)
    }

    /// The capacity of a minion for an effect: an ally that played the card as a vampire has
    /// the one that its text says (full rulebook 1.6.3).
    pub(super) fn capacity_for(&self, slot: Slot, scope: Scope) -> u8 {
        match self.plays_as_vampire(slot, scope) {
            true => scope.as_vampire.capacity(),
            false => self.p(slot).capacity,
        }
    }

    /// The side of a minion in the current combat.
    #[inline]
    pub(crate) fn side(&self, minion: Slot) -> Option<usize> {
        if !self.combat.on || !minion.is_some() {
            return None;
        }
        self.combat.sides.iter().position(|s| s.minion == minion)
    }

    /// The minion opposing another in the current combat.
    pub(crate) fn opposing(&self, minion: Slot) -> Slot {
        self.side(minion)
            .map_or(Slot::NONE, |i| self.combat.sides[1 - i].minion)
    }

    /// The minion whose moment it is: who chooses a strike, or takes damage that may be prevented.
    pub(crate) fn window_subject(&self) -> Slot {
        let innermost = self.frames.iter().rev().find_map(|f| match f {
            Frame::Window(w) => Some(w.subject),
            _ => None,
        });
        innermost.unwrap_or(Slot::NONE)
    }

    /// The innermost card that is just being played.
    pub(crate) fn card_being_played(&self) -> Option<&Ctx> {
        self.frames.iter().rev().find_map(|f| match f {
            Frame::Played { ctx, .. } => Some(ctx),
            _ => None,
        })
    }

    /// The thing meant.
    pub(crate) fn who(&self, who: Who, ctx: &Ctx) -> Slot {
        let slot = match who {
            Who::Me => ctx.me,
            Who::This => ctx.this,
            Who::Acting => self.action.actor,
            Who::Blocking => self.action.blocker,
            Who::Opposing => self.opposing(ctx.me),
            Who::Weapon => self
                .side(ctx.me)
                .map_or(Slot::NONE, |i| self.combat.sides[i].strike.with),
            Who::Doomed => self.being_burned(),
            Who::Target => ctx.targets[0],
            Who::Second => ctx.targets[1],
            Who::Linked if ctx.this.is_some() => self.p(ctx.this).linked,
            Who::LinkedSecond if ctx.this.is_some() => self.p(ctx.this).linked_second,
            Who::Linked | Who::LinkedSecond => Slot::NONE,
        };
        if self.occupied.has(slot) {
            slot
        } else {
            Slot::NONE
        }
    }

    /// The ally that is about to be burned.
    fn being_burned(&self) -> Slot {
        let doomed = self.frames.iter().rev().find_map(|f| match f {
            Frame::BeingBurned { ally, .. } => Some(*ally),
            _ => None,
        });
        doomed.unwrap_or(Slot::NONE)
    }

    /// The Methuselahs meant who are in the game, as a bit mask.
    pub(crate) fn methuselahs(&self, meth: Meth, ctx: &Ctx) -> u8 {
        let one = |seat: Seat| seat.bit();
        let alive = self.alive_mask();
        let mask = match meth {
            Meth::You => one(ctx.seat),
            Meth::Prey => one(self.prey(ctx.seat)),
            Meth::Predator => one(self.predator(ctx.seat)),
            Meth::Chosen => ctx.methuselah.map_or(0, one),
            Meth::BleedTarget => self.action.target_seat.map_or(0, one),
            Meth::Active => one(self.active),
            Meth::MyController if ctx.me.is_some() => one(self.p(ctx.me).controller),
            Meth::MyController => 0,
            Meth::ControllerOfOpposing => self.side(ctx.me).map_or(0, |i| {
                let other = &self.combat.sides[1 - i];
                match other.minion.is_some() {
                    true => one(self.p(other.minion).controller),
                    false => one(other.seat),
                }
            }),
            Meth::ControllerOfTarget if self.occupied.has(ctx.targets[0]) => {
                one(self.p(ctx.targets[0]).controller)
            }
            Meth::ControllerOfTarget => 0,
            Meth::ControllerOfBlocking if self.occupied.has(self.action.blocker) => {
                one(self.p(self.action.blocker).controller)
            }
            Meth::ControllerOfBlocking => 0,
            Meth::Player => self
                .card_being_played()
                .map_or(0, |played| one(played.seat)),
            Meth::LargestShare => Table::alone_with(&ctx.shares, true),
            Meth::SmallestShare => Table::alone_with(&ctx.shares, false),
            Meth::Each => alive,
            Meth::EachOther => alive & !one(ctx.seat),
            Meth::VotedAgainst => self.referendum.voted[0],
            Meth::OthersOnlyInFavour => {
                let [against, in_favour] = self.referendum.voted;
                in_favour & !against & !one(ctx.seat)
            }
        };
        mask & alive
    }

    /// Who is in the game, one bit a seat.
    pub(crate) fn alive_mask(&self) -> u8 {
        self.all_seats()
            .filter(|s| self.alive(*s))
            .fold(0, |mask, s| mask | s.bit())
    }

    /// Whether a card is in somebody's hand just now.
    pub(crate) fn in_hand(&self, card: CardId) -> bool {
        self.seats[card.owner().index()]
            .hand
            .contains(&card.local())
    }
}
