//! What minions have done, for whoever asks later: the actions that they have taken, the diableries
//! that they have committed, and that they have entered play; and which Methuselahs have gained victory
//! points.
//!
//! Cards ask what has happened this turn, since the end of somebody's last turn, or since her last
//! influence phase. Each deed is remembered until nobody can ask about it any more.

use smart_default::SmartDefault;

use super::*;
use crate::script::ActionKind;
use crate::vocab::CardType;

/// What a minion has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Feat {
    /// Nothing.
    #[default]
    Nothing,
    /// It is taking an action of this kind, or has taken it.
    Acted(ActionKind),
    /// It has committed diablerie, by whatever means.
    Diablerized,
    /// It has blocked an action.
    Blocked,
    /// It has entered play.
    Entered,
    /// Nobody in play has: a Methuselah has gained a victory point.
    Gained,
    /// Nobody in play has: a minion or a retainer was burned from play.
    Burned,
}

/// Something that a minion has done, and when.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Past {
    /// The minion; nobody, if it has left play since.
    #[default(Slot::NONE)]
    pub minion: Slot,
    pub feat: Feat,
    /// Who controlled it then.
    pub seat: Seat,
    /// The turn of the game.
    pub turn: u16,
    /// The phase of that turn.
    pub phase: TurnStep,
    /// The action that it has taken or blocked is over.
    pub over: bool,
    /// Of an action: it had to be taken.
    pub mandatory: bool,
    /// Of an action: it was successful.
    pub succeeded: bool,
    /// Of an action: what such an action is for has come about, pool was bled or blood was hunted.
    pub achieved: bool,
    /// Of a bleed: whom it has bled in the end. Of what was burned: whose card it is.
    pub target: Option<Seat>,
    /// Of a bleed: for how much. Of what was burned: which of the cards of that Methuselah it is.
    pub bleed: u8,
}

impl Past {
    /// The card that was burned.
    pub fn burned(&self) -> Option<CardId> {
        let owner = self.target.filter(|_| self.feat == Feat::Burned)?;
        Some(CardId::new(owner, self.bleed))
    }
}

impl Table {
    /// The phase of the turn.
    pub(crate) fn phase(&self) -> TurnStep {
        match self.frames.first() {
            Some(Frame::Turn(step)) => *step,
            _ => TurnStep::Begin,
        }
    }

    /// Remembers that the active Methuselah has discarded a card of hers in her discard phase.
    pub(crate) fn remember_discarded(&mut self, card: CardId) {
        let (word, bit) = (card.local() / 64, card.local() % 64);
        self.discarded[usize::from(word)] |= 1 << bit;
    }

    /// Whether the active Methuselah has discarded a card of hers in her discard phase.
    pub(crate) fn has_been_discarded(&self, card: CardId) -> bool {
        let (word, bit) = (card.local() / 64, card.local() % 64);
        card.owner() == self.active && self.discarded[usize::from(word)] >> bit & 1 == 1
    }

    /// Remembers what a minion does now.
    pub(crate) fn remember_feat(&mut self, past: Past) {
        let (turn, phase) = (self.turn, self.phase());
        let added = self.past.push(Past {
            turn,
            phase,
            ..past
        });
        self.check(added, Bound::Past);
    }

    /// Remembers that a minion or a retainer is being burned from play. What has become one, or represents
    /// something else, is none by its card (LSJ 20020115, LSJ 20100325-2).
    pub(crate) fn remember_burned(&mut self, db: Cards<'_>, slot: Slot) {
        if !self.occupied.has(slot) {
            return;
        }
        let p = *self.p(slot);
        let there = !self.uncontrolled.has(slot) && !self.contested.has(slot);
        let def = db.def(p.def);
        let counts = def.types.iter().any(|t| t.is_minion()) || def.is(CardType::Retainer);
        if there && counts && !self.represents_other(db, slot) {
            self.seen[p.card.index()] |= BURNED_FROM_PLAY;
            self.remember_feat(Past {
                feat: Feat::Burned,
                seat: p.controller,
                target: Some(p.card.owner()),
                bleed: p.card.local(),
                ..Past::default()
            });
        }
    }

    /// Whether a minion is taking an action of this kind, or has taken one this turn, by whatever
    /// means.
    pub(crate) fn has_acted(&self, minion: Slot, kind: ActionKind) -> bool {
        let its = |p: &Past| p.minion == minion && p.turn == self.turn;
        (self.past.iter()).any(|p| its(p) && p.feat == Feat::Acted(kind))
    }

    /// Nobody is in this slot any more: it has done nothing, but the actions of whoever was there
    /// have been taken.
    pub(crate) fn forget_feats(&mut self, slot: Slot) {
        self.past.retain_mut(|p| match p.feat {
            Feat::Acted(_) => {
                if p.minion == slot {
                    p.minion = Slot::NONE;
                }
                true
            }
            Feat::Burned => true,
            Feat::Nothing | Feat::Diablerized | Feat::Blocked | Feat::Entered | Feat::Gained => {
                p.minion != slot
            }
        });
    }

    /// A Methuselah has ended her turn: what nobody can ask about any more is forgotten.
    pub(crate) fn forget_long_past(&mut self, seat: Seat) {
        self.seats[seat.index()].last_turn = self.turn;
        let there = self.all_seats().filter(|s| self.alive(*s));
        let oldest = there.map(|s| self.seats[s.index()].last_turn).min();
        let oldest = oldest.unwrap_or(self.turn);
        // They stand in the order in which they were done.
        let long_past = self.past.iter().take_while(|p| p.turn <= oldest).count();
        // Whoever has entered play in the last influence phase of somebody is asked for in her next
        // turn.
        self.past.retain_of_first(long_past, |p| {
            p.feat == Feat::Entered && p.turn == oldest && p.phase >= TurnStep::Influence
        });
    }

    /// Whether something has happened since a span began: if none is given, since the end of the last
    /// turn of this Methuselah.
    pub(crate) fn has_been_since(&self, past: &Past, since: Option<Span>, seat: Seat) -> bool {
        let last = self.seats[seat.index()].last_turn;
        let phase = |step: TurnStep| {
            let latest = match self.active == seat && self.phase() >= step {
                true => self.turn,
                false => last,
            };
            past.turn > latest || past.turn == latest && past.phase >= step
        };
        match since {
            None => past.turn > last,
            Some(Span::Action) => !past.over,
            Some(Span::Turn) => past.turn == self.turn,
            Some(Span::Influence) => phase(TurnStep::Influence),
            Some(Span::Discard) => phase(TurnStep::Discard),
            Some(
                Span::Strike
                | Span::Round
                | Span::NextRound
                | Span::Combat
                | Span::Referendum
                | Span::Phase
                | Span::Unlock
                | Span::NextUnlock
                | Span::Hunt
                | Span::Diablerized
                | Span::Ousted
                | Span::ToTorpor
                | Span::LeaveTorpor
                | Span::Titled
                | Span::InPlay
                | Span::Game,
            ) => unreachable!("nobody asks what minions have done since {since:?}"),
        }
    }
}
