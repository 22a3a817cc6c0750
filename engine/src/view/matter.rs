//! What a pending decision is about, beyond its prompt: the card, the effect
//! and the moment that the deciding seat is asked in.

use super::View;
use crate::db::{AbilityId, Op};
use crate::script::{ActionKind, Blow, Choose, Window};
use crate::state::{frames, DefId, Frame, Seat, Slot, Then};
use crate::MAX_SEATS;

/// An effect that waits for something to be named, and what it knows so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EffectView<'a> {
    /// The card that has the effect; none where it is the rules' own, such as the choice of
    /// whom to rescue.
    pub def: Option<DefId>,
    /// The mode it was played in.
    pub mode: u8,
    /// The ability in use, if it is not a card being played.
    pub ability: Option<AbilityId>,
    /// The minion that plays it, or that the card is on.
    pub me: Option<Slot>,
    /// The thing in play that has the ability.
    pub this: Option<Slot>,
    /// What has been named so far.
    pub targets: [Option<Slot>; 3],
    /// The Methuselah named so far.
    pub methuselah: Option<Seat>,
    /// What each seat has been allocated so far.
    pub shares: [u8; MAX_SEATS],
    /// Whose share is asked for, if points are being allocated, or Methuselahs chosen one after the other.
    pub allocating: Option<Seat>,
    /// Whether these are the terms of a referendum.
    pub terms: bool,
    /// What is asked for.
    pub op: &'a Op,
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Matter<'a> {
    /// Nothing beyond the prompt.
    Plain,
    /// Which minion takes a cardless action, or the action of something in play.
    Actor {
        /// What sort of action.
        kind: ActionKind,
        /// What offers it, and the ability by which it does; none for a cardless action.
        offer: Option<(Slot, AbilityId)>,
    },
    /// A card is being played: its minion, its mode or X is asked for.
    Card {
        /// The card.
        def: DefId,
        /// The minion that plays it, once picked.
        minion: Option<Slot>,
        /// The mode, once picked.
        mode: Option<u8>,
    },
    /// An effect asks.
    Effect(EffectView<'a>),
    /// So many points are to be paid with pool or blood.
    Points(u8),
    /// A diablerie, or whether to commit it.
    Diablerie {
        /// Who commits it, if it has not left play.
        diablerist: Option<Slot>,
        /// Whom it burns, if it has not left play.
        victim: Option<Slot>,
    },
    /// A share of a pool that is too small for everybody; for this seat.
    ShareOut(Seat),
    /// A bid of pool.
    Bid,
    /// How many of the points prevented are aggravated damage.
    Prevention,
    /// How much of the cost of a rescue the rescuer pays.
    Rescue {
        /// The rescuer.
        actor: Option<Slot>,
        /// The rescued.
        target: Option<Slot>,
    },
    /// A strike takes aim, or picks equipment.
    Strike,
}

/// A card that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeingPlayed {
    /// The card.
    pub def: DefId,
    /// The way it is played.
    pub mode: u8,
    /// Who plays it.
    pub seat: Seat,
    /// The minion that does, if it is a minion's card.
    pub minion: Option<Slot>,
    /// The first thing that it has named in play.
    pub target: Option<Slot>,
}

impl<'a> View<'a> {
    /// What the pending decision is about, if it is this seat's.
    pub fn matter(&self) -> Matter<'a> {
        let t = self.t();
        if t.decision.is_none_or(|d| d.seat != self.seat) {
            return Matter::Plain;
        }
        match t.frames.last().copied() {
            Some(Frame::PickActor(frames::PickActor {
                kind,
                this,
                ability,
            })) => Matter::Actor {
                kind,
                offer: this
                    .some()
                    .and_then(|this| Some((this, self.ability(this, ability)?))),
            },
            Some(Frame::Play(frames::Play { play, .. })) => Matter::Card {
                def: self.cards.def_of(play.card),
                minion: play.minion.and_then(Slot::some),
                mode: play.mode,
            },
            Some(Frame::Run(frames::Run {
                ctx,
                code,
                pc,
                then,
            })) => match self.cards.code(code).get(pc as usize) {
                Some(op) => Matter::Effect(EffectView {
                    def: (!code.is_of_no_card()).then_some(ctx.def),
                    mode: ctx.mode,
                    ability: ctx.ability,
                    me: ctx.me.some(),
                    this: ctx.this.some(),
                    targets: ctx.chosen.things.map(Slot::some),
                    methuselah: ctx.chosen.methuselah,
                    // Who chooses in secret has no number yet, and sees no other.
                    shares: match matches!(op, Op::Choose(Choose::Secretly(..))) {
                        true => [0; MAX_SEATS],
                        false => ctx.chosen.shares,
                    },
                    allocating: self.allocating(ctx.seat, ctx.allocating, op),
                    terms: then == Then::BeginPolling,
                    op,
                }),
                None => Matter::Plain,
            },
            Some(Frame::PayPoints(frames::PayPoints { left, .. })) => Matter::Points(left),
            Some(
                Frame::Diablerie(frames::Diablerie { diablerist, victim })
                | Frame::OfferDiablerie(frames::OfferDiablerie { diablerist, victim }),
            ) => Matter::Diablerie {
                diablerist: diablerist.some(),
                victim: victim.some(),
            },
            Some(Frame::ShareOut(frames::ShareOut { at, .. })) => Matter::ShareOut(Seat(at)),
            Some(Frame::Bid(_)) => Matter::Bid,
            Some(Frame::SplitPrevention(_)) => Matter::Prevention,
            Some(Frame::SplitCost(frames::SplitCost { actor, target })) => Matter::Rescue {
                actor: actor.some(),
                target: target.some(),
            },
            Some(Frame::Aim(_) | Frame::PickEquipment(_) | Frame::WhichEnds(_)) => Matter::Strike,
            Some(
                Frame::Idle
                | Frame::Turn(_)
                | Frame::Window(_)
                | Frame::Played(_)
                | Frame::DiscardAsCost(_)
                | Frame::DrawFromResearch(_)
                | Frame::ReplaceFrom(_)
                | Frame::DrawInstead(_)
                | Frame::TakeBack(_)
                | Frame::DiscardDown(_)
                | Frame::Rearrange(_)
                | Frame::Action(_)
                | Frame::Combat(_)
                | Frame::Damage(_)
                | Frame::AboutTo(_)
                | Frame::AttemptBlock(_)
                | Frame::Referendum(_)
                | Frame::LearnDiscipline(_)
                | Frame::Trophies(_)
                | Frame::OfferSlave(_)
                | Frame::BloodHunt(_)
                | Frame::EquipAs(_)
                | Frame::MoveLocation(_)
                | Frame::TakeEquipment(_)
                | Frame::GainConviction(_)
                | Frame::FetchPower(_)
                | Frame::FetchVersion(_)
                | Frame::Entering(_)
                | Frame::SpendConviction(_)
                | Frame::BurnIncapacitated(_)
                | Frame::Doomed(_)
                | Frame::InOrder(_)
                | Frame::Recall(_)
                | Frame::VisitCombat(_)
                | Frame::BleedNext(_)
                | Frame::ActAlone(_)
                | Frame::PaidWithLife(_)
                | Frame::Revenge(_)
                | Frame::Ousting(_),
            )
            | None => Matter::Plain,
        }
    }

    /// The card that has just been played and has done nothing yet, the innermost of several: a
    /// card that lies open to everybody.
    pub fn being_played(&self) -> Option<BeingPlayed> {
        let mut frames = self.t().frames.iter().rev();
        let ctx = &frames.find_map(Frame::played)?.ctx;
        Some(BeingPlayed {
            def: ctx.def,
            mode: ctx.mode,
            seat: ctx.seat,
            minion: ctx.me.some(),
            target: ctx.chosen.things[0].some(),
        })
    }

    /// Whether a choice of this seat is being spelled out, before anything has come of it: it is asked
    /// who takes the action, or who plays the card and in which mode.
    pub fn is_picking(&self) -> bool {
        match self.t().frames.last() {
            Some(Frame::PickActor(_)) => true,
            Some(Frame::Play(frames::Play { play, .. })) => play.mode.is_none(),
            _ => false,
        }
    }

    /// The window that is open, or in which a card is being played.
    pub fn window(&self) -> Option<Window> {
        self.t().frames.iter().rev().find_map(|f| {
            if let Frame::Play(frames::Play { window, .. }) = f {
                return Some(*window);
            }
            f.window()?.window
        })
    }

    /// Whose share is asked for: clockwise from the prey of the one who allocates.
    fn allocating(&self, by: Seat, at: u8, op: &Op) -> Option<Seat> {
        let t = self.t();
        matches!(
            op,
            Op::Choose(Choose::Allocate(..) | Choose::SomeMethuselahs(_))
        )
        .then(|| {
            (1..=t.seat_count)
                .map(|i| Seat((by.0 + i) % t.seat_count))
                .filter(|s| t.alive(*s))
                .nth(at as usize)
        })
        .flatten()
    }

    /// The strike that a combatant has chosen for this pair, once it has.
    pub fn strike(&self, minion: Slot) -> Option<Blow> {
        let c = &self.t().combat;
        let side = c.sides.iter().find(|s| c.on && s.minion == minion)?;
        side.strike.effect
    }

    /// Damage about to be taken by a minion: normal and aggravated.
    pub fn damage(&self, minion: Slot) -> [u8; 2] {
        let mut sums = [0_u8; 2];
        for d in self.t().damage.iter().filter(|d| d.victim == minion) {
            let sum = &mut sums[d.aggravated as usize];
            *sum = sum.saturating_add(d.amount);
        }
        sums
    }

    /// Blood that a combatant has lost to damage this round.
    pub fn blood_lost(&self, minion: Slot) -> u8 {
        let c = &self.t().combat;
        let side = c.sides.iter().find(|s| c.on && s.minion == minion);
        side.map_or(0, |s| s.blood_lost)
    }

    /// Whether a minion is taking an action of this kind, or has taken one this turn.
    pub fn has_acted(&self, minion: Slot, kind: ActionKind) -> bool {
        self.t().has_acted(minion, kind)
    }

    /// Whether a ready minion can react and block: it is unlocked, or awake for this action.
    pub fn can_react(&self, minion: Slot) -> bool {
        self.t().can_react(minion)
    }

    /// Whether the bleed under way has its one limited modifier already.
    pub fn limited_bleed_used(&self) -> bool {
        let t = self.t();
        t.action.on && t.action.actor.is_some() && t.limited_in_use(self.cards)
    }

    /// Votes of a referendum that this seat could still cast of what lies open:
    /// those of its vampires that have not voted, its free votes and the Edge.
    pub fn votes_left(&self, seat: Seat) -> i32 {
        let t = self.t();
        let r = &t.referendum;
        let mut sum = 0;
        for slot in t.ready_of(seat) {
            let ballot = r.ballots.iter().find(|b| b.source == slot);
            let cast = ballot.is_some_and(|b| b.cast.is_some() || b.abstains);
            if !cast {
                sum += match ballot {
                    Some(b) => t.worth(self.cards, b),
                    None => t.votes_of(self.cards, slot),
                };
            }
        }
        let open = |b: &&crate::state::Ballot| {
            b.seat == seat && b.cast.is_none() && !t.minions.has(b.source)
        };
        sum + r.ballots.iter().filter(open).count() as i32 + i32::from(t.edge == Some(seat))
    }
}
