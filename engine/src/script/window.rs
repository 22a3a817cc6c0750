//! Windows, in which something may be used (full rulebook 1.6.1.5).

use serde::Deserialize;

use super::Minions;

macro_rules! windows {
    ($($(#[$doc:meta])* $window:ident,)*) => {
        /// A moment when Methuselahs in turn may use what fits it (full rulebook 1.6.1.5). To
        /// whoever writes scripts it is a word of one kind with what triggers wait for.
        #[derive(
            Clone,
            Copy,
            Debug,
            Deserialize,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Hash,
            borsh::BorshDeserialize,
            borsh::BorshSerialize,
        )]
        #[serde(rename = "Moment")]
        #[repr(u8)]
        pub enum Window {
            $($(#[$doc])* $window,)*
        }

        impl Window {
            /// Every window, in the order of their bits in a [`WindowSet`].
            pub const ALL: &'static [Window] = &[$(Window::$window,)*];
        }
    };
}

windows! {
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
    CombatBegins,
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
    /// When normal strikes of the first pair of a round are being resolved.
    StrikeResolution,
    /// Gaining additional strikes.
    AdditionalStrikes,
    /// Preventing damage.
    Prevent,
    /// When damage has been inflicted on a combatant, before it is mended.
    Damage,
    /// When a vampire in combat is going to torpor, before it does.
    GoingToTorpor,
    /// When a minion is about to be burned, before it is.
    BeingBurned,
    /// When a vampire is diablerized and nothing happens instead, before anything else of it.
    Diablerized,
    /// When a minion is burned and nothing happens instead, before it leaves play.
    Burned,
    /// When all of a diablerie has been done, before the blood hunt.
    AfterDiablerie,
    /// When a vampire has gone to torpor.
    ToTorpor,
    /// When a block is being resolved, before the blocking minion locks for it.
    LockingToBlock,
    /// When a minion has gained blood or life by one effect, and that is over.
    Gains,
    /// When a combat is over, before anything that is to follow it.
    AfterCombat,
    /// The press step.
    Press,
    /// The end of a round of combat.
    EndOfRound,
    /// When a Methuselah without pool is about to be ousted.
    BeingOusted,
    /// When a political action has succeeded, before it is resolved: before its referendum is called.
    BeforeResolution,
}

impl Window {
    /// Whether it is a phase of the active Methuselah.
    pub const fn is_phase(self) -> bool {
        WindowSet::PHASES.has(self)
    }
}

/// What is about to happen, so that something else may happen instead. To whoever writes scripts it is
/// a word of one kind with what triggers wait for.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename = "Moment")]
pub(super) enum AboutTo {
    /// A vampire in combat goes to torpor.
    GoingToTorpor,
    /// A minion is burned.
    BeingBurned,
    /// A vampire is diablerized, of which nothing has been done yet.
    Diablerized,
    /// A minion locks to block.
    LockingToBlock,
    /// A block succeeds.
    Blocked,
    /// A Methuselah gets the Edge. Nobody chooses what happens instead, so there is no window for it.
    EdgeMoves,
    /// A Methuselah draws from her library. What she draws instead she chooses then, and nobody uses
    /// anything before.
    Draws,
    /// A card that a Methuselah has played from her hand is replaced by one of her library. What
    /// replaces it instead she chooses then, likewise.
    Replaced,
}

impl AboutTo {
    /// The window in which it may be replaced.
    pub(super) const fn window(self) -> Option<Window> {
        match self {
            AboutTo::GoingToTorpor => Some(Window::GoingToTorpor),
            AboutTo::BeingBurned => Some(Window::BeingBurned),
            AboutTo::Diablerized => Some(Window::Diablerized),
            AboutTo::LockingToBlock => Some(Window::LockingToBlock),
            AboutTo::Blocked => Some(Window::Blocked),
            AboutTo::EdgeMoves | AboutTo::Draws | AboutTo::Replaced => None,
        }
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
pub struct WindowSet(pub u64);

// The marks below must be no window's bit.
const _: () = assert!(Window::ALL.len() <= 61);

impl WindowSet {
    /// The phases of the active Methuselah.
    pub const PHASES: WindowSet = WindowSet::of(&[
        Window::Unlock,
        Window::Master,
        Window::Minion,
        Window::Influence,
        Window::Discard,
    ]);

    /// All of them.
    pub const ALL: WindowSet = WindowSet::of(Window::ALL);

    /// Windows with choices of their own, besides what is in hands and in play.
    pub const WITH_CHOICES: WindowSet = WindowSet::of(&[
        Window::Unlock,
        Window::Master,
        Window::Minion,
        Window::Influence,
        Window::Discard,
        Window::NoBlock,
        Window::Polling,
        Window::Strike,
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
        Window::CombatBegins,
        Window::AfterCombat,
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

    /// What may be replaced: the window is open before it happens.
    pub const ABOUT_TO: WindowSet = WindowSet::of(&[
        Window::GoingToTorpor,
        Window::BeingBurned,
        Window::Diablerized,
        Window::LockingToBlock,
        Window::Blocked,
    ]);

    /// What happens for certain, and something can be used as it does.
    pub const COME_TO_PASS: WindowSet = WindowSet::of(&[
        Window::Diablerized,
        Window::Burned,
        Window::ToTorpor,
        Window::Gains,
    ]);

    /// No window, but a mark among the windows of cards in hand: one of them may be played in
    /// combats that no minion of the Methuselah is involved in.
    pub const OTHERS_COMBATS: WindowSet = WindowSet(1 << 63);

    /// No window either: one of the cards needs no minion on another's turn.
    pub const OUT_OF_TURN: WindowSet = WindowSet(1 << 62);

    /// Nor this: one of the cards may be played during another's action by somebody else than a
    /// minion that can react, as a reaction for locked minions is; or takes an action by a locked
    /// minion.
    pub const BY_LOCKED: WindowSet = WindowSet(1 << 61);

    /// The set of these windows.
    pub const fn of(windows: &[Window]) -> WindowSet {
        let mut bits = 0;
        let mut i = 0;
        while i < windows.len() {
            bits |= 1 << windows[i] as u64;
            i += 1;
        }
        WindowSet(bits)
    }

    /// Whether `window` is in the set.
    #[inline]
    pub const fn has(self, window: Window) -> bool {
        self.0 >> window as u64 & 1 == 1
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
        WindowSet(self.0 & !(1 << window as u64))
    }

    /// The windows of either set.
    #[must_use]
    pub const fn with(self, other: WindowSet) -> WindowSet {
        WindowSet(self.0 | other.0)
    }

    /// The windows in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Window> {
        let mut left = self.0 & WindowSet::ALL.0;
        std::iter::from_fn(move || {
            let window = Window::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*window)
        })
    }
}
