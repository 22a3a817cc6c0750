//! How long what an effect does lasts.

use serde::Deserialize;

/// How long something lasts.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[repr(u8)]
pub enum Until {
    /// To the end of the round of combat.
    Round,
    /// To the end of the next round of combat.
    NextRound,
    /// To the end of the combat.
    Combat,
    /// To the end of the action, its combats included.
    Action,
    /// To the end of the referendum.
    Referendum,
    /// To the end of the turn.
    Turn,
    /// To the end of the next unlock phase of the controller of `Me`.
    MyNextUnlock,
    /// To the start of your next unlock phase, before anything else in it.
    YourUnlock,
    /// To the end of the game.
    Game,
}
