//! A dealt table as a world of the search.

use engine::{Cards, Choice, Decision, GameState, NoObserver, View};
use rand::RngCore;

use super::moves::Move;
use crate::search::{Position, World};

/// What one seat sees: deals worlds.
pub(super) struct Table<'a>(pub View<'a>);

impl<'a> Position for Table<'a> {
    type World = Dealt<'a>;

    fn determinize<R: RngCore>(&self, rng: &mut R) -> Dealt<'a> {
        Dealt {
            game: self.0.determinize(rng),
            cards: self.0.cards(),
        }
    }

    fn determinize_anew<R: RngCore>(&self, world: &mut Dealt<'a>, rng: &mut R) {
        self.0.determinize_into(&mut world.game, rng);
    }
}

/// A table with everything dealt.
pub(super) struct Dealt<'a> {
    pub game: GameState,
    pub cards: Cards<'a>,
}

impl Dealt<'_> {
    /// The move that a choice is.
    pub fn key(&self, decision: Decision, choice: Choice) -> Move {
        Move::new(decision.prompt, choice, |card| {
            Some(self.cards.def_of(card))
        })
    }

    /// Makes a choice.
    pub fn make(&mut self, choice: Choice) {
        self.game.apply(self.cards, choice, &mut NoObserver);
    }
}

impl World for Dealt<'_> {
    type Move = Move;

    fn players(&self) -> usize {
        self.game.seat_count() as usize
    }

    fn to_move(&self) -> Option<usize> {
        self.game.decision().map(|d| d.seat.index())
    }

    fn moves(&self, into: &mut Vec<Move>) {
        let Some(decision) = self.game.decision() else {
            return;
        };
        for choice in self.game.legal() {
            let key = self.key(decision, *choice);
            if !into.contains(&key) {
                into.push(key);
            }
        }
    }

    fn apply(&mut self, chosen: Move) {
        let Some(decision) = self.game.decision() else {
            return;
        };
        let legal = self.game.legal();
        let found = legal.iter().find(|c| self.key(decision, **c) == chosen);
        // A move is one of those that `moves` gave; the first choice is legal in any case.
        if let Some(choice) = found.or(legal.first()).copied() {
            self.make(choice);
        }
    }
}
