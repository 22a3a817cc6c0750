//! What happens in a game, told to whoever listens.
//!
//! The rules report typed events as they carry them out; `events.rs` lists them. CSV rows, replays
//! and card statistics are observers; an observer that does nothing costs nothing.
//!
//! Nothing changes in silence: pool, counters, locks, who controls what, where every card is and who
//! has seen it, and the Edge follow from the events alone. [`crate::Fold`] follows them, and random
//! games hold it against the state.

use crate::events::events;
use crate::script::{narrowed, ActionKind, Blow, Moment, Window};
use crate::state::{CardId, Cards, DefId, GameState, Region, Seat, Slot, Table};

/// A phase of a turn (full rulebook 3).
#[derive(
    Clone,
    Copy,
    Debug,
    serde::Deserialize,
    PartialEq,
    Eq,
    borsh::BorshDeserialize,
    borsh::BorshSerialize,
)]
#[serde(try_from = "Window")]
pub enum Phase {
    /// The unlock phase.
    Unlock,
    /// The master phase.
    Master,
    /// The minion phase.
    Minion,
    /// The influence phase.
    Influence,
    /// The discard phase.
    Discard,
}

narrowed! {
    Window as Phase, "{:?} is no phase of a turn":
    Unlock, Master, Minion, Influence, Discard
}

impl Phase {
    /// As it is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Phase::Unlock => "unlock",
            Phase::Master => "master",
            Phase::Minion => "minion",
            Phase::Influence => "influence",
            Phase::Discard => "discard",
        }
    }
}

/// What triggers hear of an event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Happening {
    pub moment: Moment,
    /// To whom; nobody in particular, of a turn and the like.
    pub to: Slot,
    /// The minion that does it.
    pub by: Slot,
    /// The Methuselah who does it; unless given, who controls the minion or card that it happens to.
    pub seat: Option<Seat>,
    /// The number that it comes with.
    pub x: u8,
    /// What waits for it is carried out at once.
    pub at_once: bool,
    /// What is set off by another rule, and not by the telling.
    pub apart: Apart,
}

/// Triggers that hear of what happens to their own minion, and are set off by the rule that they
/// belong to, before or after it is told of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Apart {
    /// None.
    Nothing,
    /// Those of a crypt card: what it does as it enters play comes before it is contested.
    CryptCard,
    /// All: they wait for their conditions alone.
    All,
    /// Those of cards on the minion: on a vampire as it is diablerized, on one that is burned if
    /// they survive it, and on the acting minion whose action may continue after combat.
    CardsOn,
}

impl Happening {
    /// To nobody in particular.
    pub(crate) const fn new(moment: Moment) -> Happening {
        Happening {
            moment,
            to: Slot::NONE,
            by: Slot::NONE,
            seat: None,
            x: 0,
            at_once: false,
            apart: Apart::Nothing,
        }
    }
}

macro_rules! game_events {
    (
        of $table:ident
        $(
            $(#[$doc:meta])*
            $event:ident
            $( ( $first:ident: $first_ty:ty ) )?
            $( { $( $(#[$field_doc:meta])* $field:ident: $ty:ty, )+ } )?
            $( => $name:ident { $($key:ident: $value:expr),* } )?
            $( as $other:ident { $($other_key:ident: $other_value:expr),* } )?
            $( => [ $($each:ident)+ ] by $which:ident )?
        ,)+
        ; besides $( $(#[$besides_doc:meta])* $besides:ident ),+
    ) => {
        /// Something that happens in a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum GameEvent {
            $(
                $(#[$doc])*
                $event $( ( $first_ty ) )? $( { $( $(#[$field_doc])* $field: $ty, )+ } )?,
            )+
        }

        impl GameEvent {
            /// What triggers hear of it; nothing of most events.
            #[inline(always)]
            #[allow(unused_variables)] // most events tell triggers nothing of what they come with
            pub(crate) fn happening(self, $table: &Table) -> Option<Happening> {
                match self {
                    $(
                        GameEvent::$event $( ( $first ) )? $( { $($field),+ } )? => {
                            let heard: Option<Happening> = None;
                            $(
                                let heard = Some(Happening {
                                    $($key: $value,)*
                                    ..Happening::new(Moment::$name)
                                });
                            )?
                            $(
                                let heard = Some(Happening {
                                    $($other_key: $other_value,)*
                                    ..Happening::new(Moment::$other)
                                });
                            )?
                            $(
                                let heard = Some(Happening::new(match $which {
                                    $( Phase::$each => Moment::$each, )+
                                }));
                            )?
                            heard
                        }
                    )+
                }
            }
        }
    };
}

events!(game_events);

/// Listens to a game.
pub trait Observer {
    /// Is told that something has just happened. `game` is the state at that moment.
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent);

    /// Whether it wants to be told at all. The rules tell nothing of a game that nobody listens to.
    #[inline(always)]
    fn listens(&self) -> bool {
        true
    }
}

/// Listens to nothing, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    #[inline(always)]
    fn event(&mut self, _: &GameState, _: Cards<'_>, _: GameEvent) {}

    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

impl<A: Observer, B: Observer> Observer for (&mut A, &mut B) {
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent) {
        self.0.event(game, cards, event);
        self.1.event(game, cards, event);
    }

    fn listens(&self) -> bool {
        self.0.listens() || self.1.listens()
    }
}
