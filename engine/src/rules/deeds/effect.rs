//! Numbers of the moment change: intercept, the bleed, votes.

use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::Ability;
use crate::state::{Ballot, Frame, MoreIntercept, Seat, Slot};

impl Deeds<'_> {
    /// Nothing comes of what something in play is being used for.
    pub(crate) fn end_use(&mut self) {
        let db = self.db;
        for frame in self.frames.iter_mut().rev() {
            let Frame::Run(run) = frame else {
                continue;
            };
            let uses = |id| matches!(db.ability(id).ability, Ability::Use { .. });
            if run.ctx.ability.is_some_and(uses) {
                run.pc = db.code(run.code).len() as u8;
                return;
            }
        }
    }

    pub(crate) fn add_intercept(&mut self, minion: Slot, by: i8) {
        let more = MoreIntercept { minion, by };
        self.add_more_intercept(more);
        if minion.is_some() {
            self.tell(GameEvent::InterceptChanged { minion, by });
        }
    }

    pub(crate) fn change_bleed(&mut self, by: i8) {
        self.action.bleed += by;
        self.tell(GameEvent::BleedChanged { by });
    }

    pub(crate) fn add_votes(&mut self, source: Slot, by: i8) {
        self.ballot(source).bonus += by;
        let source = source.some();
        self.tell(GameEvent::VotesGained { source, by });
    }

    /// A card gets votes of its own, or where it has been burned for them its player does: those that
    /// it has not cast yet are cast together.
    pub(crate) fn add_votes_of_card(&mut self, card: Slot, seat: Seat, by: i8) {
        let uncast = |b: &Ballot| card.is_some() && b.source == card && b.cast.is_none();
        match self.referendum.ballots.iter().position(uncast) {
            Some(at) => self.referendum.ballots[at].bonus += by,
            None => self.add_ballot(Ballot {
                source: card,
                seat,
                bonus: by,
                ..Ballot::default()
            }),
        }
        let source = card.some();
        self.tell(GameEvent::VotesGained { source, by });
    }

    /// A vampire gets votes that it casts against the referendum, at the price of doing so.
    pub(crate) fn add_votes_against(&mut self, slot: Slot, by: i8) {
        if self.ballot(slot).cast.is_none() {
            let price = self.price_against(slot);
            self.lose_counters(slot, price);
        }
        let ballot = self.ballot(slot);
        ballot.against += by;
        ballot.must = Some(false);
        ballot.cast = Some(false);
        let source = slot.some();
        self.tell(GameEvent::VotesGained { source, by });
    }

    /// The ballot of a vampire in the current referendum, made if there is none yet.
    pub(crate) fn ballot(&mut self, source: Slot) -> &mut Ballot {
        let at = self
            .referendum
            .ballots
            .iter()
            .position(|b| b.source == source && source.is_some());
        let at = at.unwrap_or_else(|| {
            let seat = if source.is_some() {
                self.p(source).controller
            } else {
                Seat(0)
            };
            self.add_ballot(Ballot {
                source,
                seat,
                ..Ballot::default()
            });
            self.referendum.ballots.len() - 1
        });
        &mut self.referendum.ballots[at]
    }
}
