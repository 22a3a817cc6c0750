//! A Methuselah: pool, hand, library, crypt, ash heap.

use super::{Seat, CARDS_A_SEAT};
use crate::script::{Span, WindowSet};

/// A zone of one Methuselah in which cards of her deck lie in some order: the first is at the
/// bottom, the last on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Pile {
    /// Out of the game.
    Removed,
    /// The research area: face down, out of play (full rulebook 11, Research Area).
    Research,
    Crypt,
    Library,
    AshHeap,
    Hand,
}

const PILES: usize = 6;

/// The cards of one deck that are not in play, nor held or being played, pile after pile.
///
/// A card is in one place, so one array has room for all piles, whatever lies in which. Those
/// that change most are at the end, where least has to move up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piles {
    /// Where each pile begins, and where the last one ends.
    bounds: [u8; PILES + 1],
    cards: [u8; CARDS_A_SEAT],
}

impl Default for Piles {
    fn default() -> Piles {
        Piles {
            bounds: [0; PILES + 1],
            cards: [0; CARDS_A_SEAT],
        }
    }
}

impl Piles {
    /// The piles of a deck that nobody has drawn from: its first cards are the library, the others
    /// up to `all` the crypt.
    pub fn of_deck(library: u8, all: u8) -> Piles {
        let mut piles = Piles::default();
        for (pile, cards) in [(Pile::Crypt, library..all), (Pile::Library, 0..library)] {
            let from = piles.range(pile)[0];
            for (at, card) in cards.clone().enumerate() {
                piles.cards[from + at] = card;
            }
            for bound in &mut piles.bounds[pile as usize + 1..] {
                *bound += cards.len() as u8;
            }
        }
        piles
    }

    /// The cards of a pile, from the bottom to the top.
    #[inline]
    pub fn of(&self, pile: Pile) -> &[u8] {
        let [from, to] = self.range(pile);
        &self.cards[from..to]
    }

    /// The cards of a pile, to be put into another order or exchanged for others.
    #[inline]
    pub fn of_mut(&mut self, pile: Pile) -> &mut [u8] {
        let [from, to] = self.range(pile);
        &mut self.cards[from..to]
    }

    #[inline]
    fn range(&self, pile: Pile) -> [usize; 2] {
        let at = pile as usize;
        [self.bounds[at].into(), self.bounds[at + 1].into()]
    }

    /// Puts a card that is nowhere on top of a pile.
    #[inline]
    pub fn push(&mut self, pile: Pile, card: u8) {
        self.insert(pile, self.range(pile)[1], card);
    }

    /// Puts a card that is nowhere under a pile.
    pub fn push_under(&mut self, pile: Pile, card: u8) {
        self.insert(pile, self.range(pile)[0], card);
    }

    /// Takes the card on top of a pile.
    #[inline]
    pub fn pop(&mut self, pile: Pile) -> Option<u8> {
        let card = *self.of(pile).last()?;
        self.cut(pile, self.range(pile)[1] - 1);
        Some(card)
    }

    /// Takes a card out of a pile, and says whether it was there.
    pub fn take(&mut self, pile: Pile, card: u8) -> bool {
        let at = self.of(pile).iter().position(|c| *c == card);
        if let Some(at) = at {
            self.cut(pile, self.range(pile)[0] + at);
        }
        at.is_some()
    }

    fn insert(&mut self, pile: Pile, at: usize, card: u8) {
        let all = usize::from(self.bounds[PILES]);
        self.cards.copy_within(at..all, at + 1);
        self.cards[at] = card;
        for bound in &mut self.bounds[pile as usize + 1..] {
            *bound += 1;
        }
    }

    fn cut(&mut self, pile: Pile, at: usize) {
        let all = usize::from(self.bounds[PILES]);
        self.cards.copy_within(at + 1..all, at);
        for bound in &mut self.bounds[pile as usize + 1..] {
            *bound -= 1;
        }
    }
}

/// One Methuselah's own things. Cards are numbers in the owner's deck.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatState {
    /// Pool counters.
    pub pool: u8,
    /// Pool that she should have burned beyond what she had, since she had any.
    pub(crate) short: u8,
    /// Victory points, in halves.
    pub(crate) half_points: u8,
    pub(crate) ousted_turn: u16,
    /// The last turn of the game that was hers and is over.
    pub(crate) last_turn: u16,
    pub(crate) ousted_by: Option<Seat>,
    pub(crate) withdrew: bool,
    /// Announced the intent to withdraw, and has met the conditions since.
    pub(crate) withdrawing: bool,
    /// Master phase actions borrowed by out-of-turn masters.
    pub(crate) master_debt: u8,
    /// Master phase actions that she gets besides in her next master phase.
    pub(crate) master_credit: u8,
    /// Played an out-of-turn master since her last master phase.
    pub(crate) out_of_turn_played: bool,
    /// That was a trifle: the action that trifles give in her next master phase is gained.
    pub(crate) trifle_ahead: bool,
    /// How many cards she has played that are to be replaced after the action, or that she may
    /// take back instead.
    pub(crate) may_take_back: u8,
    /// How many of the cards that she is about to draw replace others.
    pub(crate) replacing: u8,
    /// How many more do, once what is done upon the drawing of one has been done.
    pub(crate) put_off: u8,
    /// How many of her cards are not replaced as long as something says so: any, those played, and
    /// those played in the action that goes on.
    pub(crate) withheld: [u8; 3],
    /// How many of those played may be replaced from the research area.
    pub(crate) researched: u8,
    /// How many cards she has played that are to be replaced after a span, for each such span.
    replace_after: [u8; Span::DEFERRING.len()],
    /// How many these are in all: far more often asked for than there are any.
    deferred: u8,
    /// Windows in which some card of the hand may be played.
    pub(crate) hand_windows: WindowSet,
    /// Windows in which some card of the hand may be played as a reaction.
    pub(crate) hand_reactions: WindowSet,
    /// Her cards that are not in play.
    pub(crate) piles: Piles,
}

impl SeatState {
    /// A card that she has played waits for the end of a span to be replaced. With a span that no
    /// card waits for there is nothing to wait for.
    pub(crate) fn defer(&mut self, span: Span) {
        if let Some(i) = place_among_deferring(span) {
            self.replace_after[i] += 1;
            self.deferred += 1;
        }
    }

    /// So many cards at most wait for the end of this span no more; says how many these are.
    pub(crate) fn undefer(&mut self, span: Span, most: u8) -> u8 {
        let Some(i) = place_among_deferring(span) else {
            return 0;
        };
        let cards = self.replace_after[i].min(most);
        self.replace_after[i] -= cards;
        self.deferred -= cards;
        cards
    }

    /// Whether any card that she has played waits for the end of a span to be replaced.
    #[inline]
    pub(crate) fn waits_to_replace(&self) -> bool {
        self.deferred != 0
    }

    /// Whether it is known how many cards wait for the end of a span.
    pub(crate) fn knows_what_it_defers(&self) -> bool {
        self.replace_after.iter().sum::<u8>() == self.deferred
    }

    /// The cards of hers in her hand; those of others that may be there are held by it.
    #[inline]
    pub(crate) fn own_hand(&self) -> &[u8] {
        self.piles.of(Pile::Hand)
    }

    #[inline]
    pub(crate) fn library(&self) -> &[u8] {
        self.piles.of(Pile::Library)
    }

    #[inline]
    pub(crate) fn crypt(&self) -> &[u8] {
        self.piles.of(Pile::Crypt)
    }

    #[inline]
    pub(crate) fn ash_heap(&self) -> &[u8] {
        self.piles.of(Pile::AshHeap)
    }

    pub(crate) fn research(&self) -> &[u8] {
        self.piles.of(Pile::Research)
    }

    pub(crate) fn removed(&self) -> &[u8] {
        self.piles.of(Pile::Removed)
    }

    /// Cards that were played and are to be replaced later.
    pub(crate) fn unreplaced(&self) -> u8 {
        let withheld = self.withheld.iter().sum::<u8>();
        self.may_take_back + self.put_off + self.deferred + withheld
    }
}

/// The place of a span among those that cards wait for.
fn place_among_deferring(span: Span) -> Option<usize> {
    Span::DEFERRING.iter().position(|s| *s == span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    const ALL: [Pile; PILES] = [
        Pile::Removed,
        Pile::Research,
        Pile::Crypt,
        Pile::Library,
        Pile::AshHeap,
        Pile::Hand,
    ];

    #[test]
    fn piles_are_as_lists_of_their_own() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut piles = Piles::default();
        let mut lists: [Vec<u8>; PILES] = Default::default();
        let mut nowhere: Vec<u8> = (0..CARDS_A_SEAT as u8).collect();
        for _ in 0..20_000 {
            let pile = ALL[rng.gen_range(0..PILES)];
            let list = &mut lists[pile as usize];
            match rng.gen_range(0..4) {
                0 | 1 if !nowhere.is_empty() => {
                    let card = nowhere.swap_remove(rng.gen_range(0..nowhere.len()));
                    if rng.r#gen() {
                        list.push(card);
                        piles.push(pile, card);
                    } else {
                        list.insert(0, card);
                        piles.push_under(pile, card);
                    }
                }
                2 => {
                    let top = list.pop();
                    assert_eq!(piles.pop(pile), top);
                    nowhere.extend(top);
                }
                _ if !list.is_empty() => {
                    let card = list.remove(rng.gen_range(0..list.len()));
                    assert!(piles.take(pile, card));
                    assert!(!piles.take(pile, card));
                    nowhere.push(card);
                }
                _ => {}
            }
            for pile in ALL {
                assert_eq!(piles.of(pile), lists[pile as usize]);
            }
        }
    }
}
