//! Spans of time: limits, how long things last, and when cards are replaced.

use serde::de::{Deserializer, Error};
use serde::Deserialize;

use super::narrowed;

/// Something that goes on in a game, or comes: how long it takes, or until it comes, is a span of
/// time, and some of it can end, be cancelled, fail or continue. To whoever writes scripts it is a
/// word of one kind with windows and with what triggers wait for: the unlock phase is a span, a
/// window and a moment.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename = "Moment")]
pub enum Course {
    /// A round of combat.
    Round,
    /// To the end of the next round of combat.
    NextRound,
    /// A combat.
    Combat,
    /// An action, its combats included.
    Action,
    /// A bleed.
    Bleed,
    /// A block attempt.
    Block,
    /// A strike.
    Strike,
    /// A maneuver.
    Maneuver,
    /// The play of a card.
    Card,
    /// A referendum.
    Referendum,
    /// A phase of a turn.
    Phase,
    /// A turn.
    Turn,
    /// To the start of your next unlock phase.
    Unlock,
    /// To the end of the next unlock phase of the controller of `Me`.
    NextUnlock,
    /// An influence phase.
    Influence,
    /// To your next discard phase.
    Discard,
    /// To the next successful hunt.
    Hunt,
    /// To the next diablerie.
    Diablerized,
    /// To the ousting of your prey.
    Ousted,
    /// To the next time that a titled vampire goes to torpor.
    ToTorpor,
    /// To the next time that a vampire moves from torpor to the ready region.
    LeaveTorpor,
    /// To the next time that a vampire has become the liaison.
    Titled,
    /// As long as this card is in play.
    InPlay,
    /// The whole game.
    Game,
}

narrowed! {
    Course as Span, "{:?} is no span of time":
    Strike, Round, NextRound, Combat, Action, Referendum, Phase, Turn, Unlock, NextUnlock, Influence,
    Discard, Hunt, Diablerized, Ousted, ToTorpor, LeaveTorpor, Titled, InPlay, Game
}

/// A span of the game, from now to its end. It limits how often something may be used
/// (`once: Turn`), says how long something lasts (`Grant(Turn, …)`), and when a card is replaced
/// (`replace: After(Action)`).
#[derive(
    Clone, Copy, Debug, Deserialize, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize,
)]
#[serde(try_from = "Course")]
#[repr(u8)]
pub enum Span {
    /// A round of combat.
    Round,
    /// To the end of the next round of combat.
    NextRound,
    /// A combat.
    Combat,
    /// An action, its combats included.
    Action,
    /// A referendum.
    Referendum,
    /// A phase of a turn.
    Phase,
    /// A turn.
    Turn,
    /// To the start of your next unlock phase, before anything else in it; of a limit, to that of
    /// the minion limited.
    Unlock,
    /// To the end of the next unlock phase of the controller of `Me`.
    NextUnlock,
    /// Your influence phase: what is asked about has happened since the last one began.
    Influence,
    /// To your next discard phase.
    Discard,
    /// The whole game.
    Game,
    /// To the next successful hunt, by whichever vampire.
    Hunt,
    /// To the next diablerie, by whichever vampire.
    Diablerized,
    /// To the ousting of your prey, whoever is that then.
    Ousted,
    /// To the next time that a titled vampire goes to torpor.
    ToTorpor,
    /// To the next time that a vampire moves from torpor to the ready region; of what lasts, to the end
    /// of the time that `Me` is in torpor.
    LeaveTorpor,
    /// To the next time that a vampire has become the liaison.
    Titled,
    /// As long as this card is in play.
    InPlay,
    /// A pair of strikes, until both have been resolved.
    Strike,
}

impl Span {
    /// Whether something can be limited to once in it.
    pub const fn limits(self) -> bool {
        match self {
            Span::Round
            | Span::Combat
            | Span::Action
            | Span::Referendum
            | Span::Phase
            | Span::Turn
            | Span::Unlock
            | Span::Game => true,
            Span::Strike
            | Span::NextRound
            | Span::NextUnlock
            | Span::Influence
            | Span::Discard
            | Span::Hunt
            | Span::Diablerized
            | Span::Ousted
            | Span::ToTorpor
            | Span::LeaveTorpor
            | Span::Titled
            | Span::InPlay => false,
        }
    }

    /// Whether it is an action, or no more than a part of one, in which nobody unlocks as normal.
    pub const fn is_within_action(self) -> bool {
        match self {
            Span::Strike
            | Span::Round
            | Span::NextRound
            | Span::Combat
            | Span::Action
            | Span::Referendum => true,
            Span::Phase
            | Span::Turn
            | Span::Unlock
            | Span::NextUnlock
            | Span::Influence
            | Span::Discard
            | Span::Hunt
            | Span::Diablerized
            | Span::Ousted
            | Span::ToTorpor
            | Span::LeaveTorpor
            | Span::Titled
            | Span::InPlay
            | Span::Game => false,
        }
    }

    /// Whether something can last to its end.
    pub const fn lasts(self) -> bool {
        match self {
            Span::Strike
            | Span::Round
            | Span::NextRound
            | Span::Combat
            | Span::Action
            | Span::Referendum
            | Span::Turn
            | Span::Unlock
            | Span::NextUnlock
            | Span::Influence
            | Span::LeaveTorpor
            | Span::Game => true,
            Span::Phase
            | Span::Discard
            | Span::Hunt
            | Span::Diablerized
            | Span::Ousted
            | Span::ToTorpor
            | Span::Titled
            | Span::InPlay => false,
        }
    }

    /// Whether it is remembered since it began what was played, or what minions have done.
    pub(crate) const fn is_remembered(self, of_minions: bool) -> bool {
        match self {
            Span::Action => true,
            Span::Round | Span::Combat => !of_minions,
            Span::Turn | Span::Influence | Span::Discard => of_minions,
            Span::Strike
            | Span::NextRound
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
            | Span::Game => false,
        }
    }

    /// Those for the end of which a card can wait to be replaced.
    pub const DEFERRING: [Span; 14] = [
        Span::Combat,
        Span::Action,
        Span::Phase,
        Span::Turn,
        Span::Unlock,
        Span::Influence,
        Span::Discard,
        Span::Hunt,
        Span::Diablerized,
        Span::Ousted,
        Span::ToTorpor,
        Span::LeaveTorpor,
        Span::Titled,
        Span::InPlay,
    ];
}

/// Reads a span that limits something.
pub(super) fn limit<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Span>, D::Error> {
    match Option::deserialize(d)? {
        Some(span) if !Span::limits(span) => {
            Err(D::Error::custom(format!("nothing is limited by {span:?}")))
        }
        limit => Ok(limit),
    }
}

/// Reads a span to whose end something lasts.
pub(crate) fn lasting<'de, D: Deserializer<'de>>(d: D) -> Result<Span, D::Error> {
    match Span::deserialize(d)? {
        span if span.lasts() => Ok(span),
        span => Err(D::Error::custom(format!("nothing lasts until {span:?}"))),
    }
}
