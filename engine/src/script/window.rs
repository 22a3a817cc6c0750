//! Moments: windows, in which something may be used (full rulebook 1.6.1.5), and events, at which
//! something happens by itself.

use serde::de::{Deserializer, Error};
use serde::Deserialize;

use super::Minions;

macro_rules! moments {
    (
        windows { $($(#[$window_doc:meta])* $window:ident,)* }
        events { $($(#[$event_doc:meta])* $event:ident,)* }
    ) => {
        /// A moment of the game that scripts name: a window, in which something may be used, or an
        /// event, at which something happens by itself. Some are both.
        #[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize)]
        pub enum Moment {
            $($(#[$window_doc])* $window,)*
            $($(#[$event_doc])* $event,)*
        }

        /// A moment when Methuselahs in turn may use what fits it (full rulebook 1.6.1.5).
        #[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash, borsh::BorshDeserialize, borsh::BorshSerialize)]
        #[serde(try_from = "Moment")]
        #[repr(u8)]
        pub enum Window {
            $($(#[$window_doc])* $window,)*
        }

        // A set of moments is 64 bits.
        const _: () = assert!([$(Moment::$window,)* $(Moment::$event,)*].len() <= 64);

        impl Window {
            /// Whether it is a phase of the active Methuselah.
    pub const fn is_phase(self) -> bool {
        WindowSet::PHASES.has(self)
    }

    /// Every window, in the order of their bits in a [`WindowSet`].
            pub const ALL: &'static [Window] = &[$(Window::$window,)*];
        }

        impl TryFrom<Moment> for Window {
            type Error = String;

            fn try_from(moment: Moment) -> Result<Window, String> {
                match moment {
                    $(Moment::$window => Ok(Window::$window),)*
                    $(Moment::$event => Err(format!("nothing is used at {moment:?}")),)*
                }
            }
        }
    };
}

moments! {
    windows {
        /// The active Methuselah's unlock phase.
        Unlock,
        /// The master phase.
        Master,
        /// The minion phase, between actions.
        Minion,
        /// The influence phase.
        Influence,
        /// The discard phase.
        Discard,
        /// As a card is played.
        AsPlayed,
        /// As an action is announced.
        Announced,
        /// During an action with no block attempt going on (stage A).
        NoBlock,
        /// During a block attempt (stage B).
        BlockAttempt,
        /// When all have declined to block (stage C).
        BlocksDeclined,
        /// When a block has succeeded, before it is resolved.
        Blocked,
        /// When a bleed would be successful, before it is.
        BleedSucceeds,
        /// After an action is resolved.
        AfterResolution,
        /// The polling step of a referendum, before votes and ballots are cast.
        BeforeVotes,
        /// The polling step of a referendum.
        Polling,
        /// When two minions are about to enter combat, other than by a block.
        AboutToFight,
        /// Before range is determined.
        BeforeRange,
        /// Determining range: maneuvers.
        Maneuver,
        /// Before strikes are chosen.
        BeforeStrikes,
        /// Choosing a strike.
        Strike,
        /// When a strike has been chosen, before strikes are resolved.
        StrikeDeclared,
        /// A hand strike or a strike with a weapon has been chosen by a minion.
        StrikeChosen,
        /// Gaining additional strikes.
        AdditionalStrikes,
        /// Preventing damage.
        Prevent,
        /// When a vampire in combat is going to torpor, before it does.
        GoingToTorpor,
        /// When an ally in combat is about to be burned, before it is.
        BeingBurned,
        /// The press step.
        Press,
        /// The end of a round of combat.
        EndOfRound,
        /// When a Methuselah without pool is about to be ousted.
        BeingOusted,
    }
    events {
        /// A minion went to torpor; an imbued was incapacitated.
        ToTorpor,
        /// Normal strikes of the first pair of a round are being resolved.
        StrikeResolution,
        /// A strike made with this card in play is being resolved.
        StrikeWithThis,
        /// Of what an effect gave for a combat: that combat is over, and no other round or combat
        /// follows. Of a card on the acting minion: so is its combat with the minion that has
        /// blocked it, and the action can continue.
        AfterCombat,
        /// Of what an effect gave for a referendum: its votes have been tallied, and it has not
        /// taken effect yet.
        Tallied,
        /// A referendum is over: it has passed, failed or been cancelled.
        AfterReferendum,
        /// Of what an effect gave: its player has discarded a card with a discard phase action,
        /// and not yet drawn.
        Discarded,
        /// A vampire is diablerized: `Second` is the diablerist. Before it is burned.
        Diablerized,
        /// A minion has been burned: X is the capacity that it had. A card on it that waits for
        /// that, which would be burned with it, is on nobody.
        Burned,
        /// A minion has left the ready region, whatever has become of it.
        Leaves,
        /// A minion or another card has entered play. `Me`, a crypt card, does what it does before
        /// it is contested.
        Enters,
        /// An action is about to be resolved, or the block that it met with.
        BeforeResolution,
        /// The turn ends.
        EndOfTurn,
        /// As soon as the conditions hold.
        Standing,
    }
}

impl Moment {
    /// Whether triggers are told of it.
    pub const fn triggers(self) -> bool {
        match self {
            Moment::BlockAttempt
            | Moment::Blocked
            | Moment::BleedSucceeds
            | Moment::AfterResolution
            | Moment::AboutToFight
            | Moment::Press
            | Moment::ToTorpor
            | Moment::StrikeResolution
            | Moment::StrikeWithThis
            | Moment::AfterCombat
            | Moment::Tallied
            | Moment::AfterReferendum
            | Moment::Discarded
            | Moment::Diablerized
            | Moment::Burned
            | Moment::Leaves
            | Moment::Enters
            | Moment::BeforeResolution
            | Moment::EndOfTurn
            | Moment::Unlock
            | Moment::Master
            | Moment::Minion
            | Moment::Influence
            | Moment::Discard
            | Moment::AsPlayed
            | Moment::Standing => true,
            Moment::Announced
            | Moment::NoBlock
            | Moment::BlocksDeclined
            | Moment::BeforeVotes
            | Moment::Polling
            | Moment::BeforeRange
            | Moment::Maneuver
            | Moment::BeforeStrikes
            | Moment::Strike
            | Moment::StrikeDeclared
            | Moment::StrikeChosen
            | Moment::AdditionalStrikes
            | Moment::Prevent
            | Moment::GoingToTorpor
            | Moment::BeingBurned
            | Moment::EndOfRound
            | Moment::BeingOusted => false,
        }
    }

    /// Its bit in a set of moments.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }
}

/// Reads the moment of a trigger.
pub(super) fn trigger<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Moment>, D::Error> {
    match Option::deserialize(d)? {
        Some(moment) if !Moment::triggers(moment) => Err(D::Error::custom(format!(
            "no trigger is told of {moment:?}"
        ))),
        moment => Ok(moment),
    }
}

/// Reads what is about to happen, so that something else may happen instead.
pub(super) fn about_to<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Window>, D::Error> {
    match Option::deserialize(d)? {
        Some(window) if !matches!(window, Window::GoingToTorpor | Window::BeingBurned) => Err(
            D::Error::custom(format!("nothing happens instead of {window:?}")),
        ),
        window => Ok(window),
    }
}

/// Something that is about to happen, and something else instead of it.
#[derive(Clone, Debug, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize)]
pub struct InsteadOf {
    /// What is about to happen: the window in which it may be replaced.
    pub what: Window,
    /// To minions that fit one of these; to `Me` unless given.
    pub to: Minions,
}

/// A set of windows, one bit each.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, borsh::BorshDeserialize, borsh::BorshSerialize,
)]
pub struct WindowSet(pub u32);

// The marks below must be no window's bit.
const _: () = assert!(Window::ALL.len() <= 29);

impl WindowSet {
    /// The phases of the active Methuselah.
    pub const PHASES: WindowSet = WindowSet::of(&[
        Window::Unlock,
        Window::Master,
        Window::Minion,
        Window::Influence,
        Window::Discard,
    ]);

    /// The three stages of an action in which modifiers and reactions are played.
    pub const DURING_ACTION: WindowSet = WindowSet::of(&[
        Window::NoBlock,
        Window::BlockAttempt,
        Window::BlocksDeclined,
    ]);

    /// Windows in which the acting minion plays modifiers and the others play
    /// reactions, never the reverse.
    pub const MODIFIERS: WindowSet = WindowSet::of(&[
        Window::Announced,
        Window::NoBlock,
        Window::BlockAttempt,
        Window::BlocksDeclined,
        Window::Blocked,
        Window::BleedSucceeds,
        Window::AfterResolution,
        Window::AboutToFight,
    ]);

    /// The windows of what may be used whenever an effect may, steps of a combat included (ANK
    /// 20200616): all but those in which only what fits the window is allowed. What is used as an
    /// action is announced comes before regular effects (current rulebook, course of an action).
    pub const ANY_TIME: WindowSet = WindowSet::of(&[
        Window::Unlock,
        Window::Master,
        Window::Minion,
        Window::Influence,
        Window::Discard,
        Window::NoBlock,
        Window::BlockAttempt,
        Window::BlocksDeclined,
        Window::Blocked,
        Window::AfterResolution,
        Window::Polling,
        Window::BeforeRange,
        Window::Maneuver,
        Window::BeforeStrikes,
        Window::Strike,
        Window::StrikeDeclared,
        Window::AdditionalStrikes,
        Window::Prevent,
        Window::Press,
        Window::EndOfRound,
    ]);

    /// No window, but a mark among the windows of cards in hand: one of them may be played in
    /// combats that no minion of the Methuselah is involved in.
    pub const OTHERS_COMBATS: WindowSet = WindowSet(1 << 31);

    /// No window either: one of the cards needs no minion on another's turn.
    pub const OUT_OF_TURN: WindowSet = WindowSet(1 << 30);

    /// Nor this: one of the cards may be played during another's action by somebody else than a
    /// minion that can react, as a reaction for locked minions is.
    pub const BY_LOCKED: WindowSet = WindowSet(1 << 29);

    /// The set of these windows.
    pub const fn of(windows: &[Window]) -> WindowSet {
        let mut bits = 0;
        let mut i = 0;
        while i < windows.len() {
            bits |= 1 << windows[i] as u32;
            i += 1;
        }
        WindowSet(bits)
    }

    /// Whether `window` is in the set.
    #[inline]
    pub const fn has(self, window: Window) -> bool {
        self.0 >> window as u32 & 1 == 1
    }

    /// Whether every window of `other` is in the set.
    pub const fn contains(self, other: WindowSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the sets have a window in common.
    pub const fn meets(self, other: WindowSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The windows of the set but this one.
    #[must_use]
    pub const fn without(self, window: Window) -> WindowSet {
        WindowSet(self.0 & !(1 << window as u32))
    }

    /// The windows of either set.
    #[must_use]
    pub const fn with(self, other: WindowSet) -> WindowSet {
        WindowSet(self.0 | other.0)
    }

    /// The windows in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Window> {
        Window::ALL.iter().copied().filter(move |&w| self.has(w))
    }
}
