//! Moves: choices as the tree tells them apart.

use engine::{CardId, Choice, DefId, Prompt, Seat};

/// A choice at a prompt. Copies of a card are the same move, whichever
/// physical card a world has dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    prompt: Prompt,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// Something that lies open.
    Open(Choice),
    /// Something with a card of this kind, out of this Methuselah's deck.
    Card(Use, DefId, Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Play,
    Discard,
    Pick,
    For,
    Against,
}

impl Move {
    /// The move that a choice is; `def` tells what a card is, if that is known.
    pub fn new(prompt: Prompt, choice: Choice, def: impl Fn(CardId) -> Option<DefId>) -> Move {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others name no card")]
        let with_card = match choice {
            Choice::Play(card) => Some((Use::Play, card)),
            Choice::Discard(card) => Some((Use::Discard, card)),
            Choice::Card(card) => Some((Use::Pick, card)),
            Choice::CardFor(card) => Some((Use::For, card)),
            Choice::CardAgainst(card) => Some((Use::Against, card)),
            _ => None,
        };
        let what = with_card
            .and_then(|(used, card)| Some(What::Card(used, def(card)?, card.owner())))
            .unwrap_or(What::Open(choice));
        Move { prompt, what }
    }
}
