//! What a trigger waits for.

use serde::Deserialize;

use super::Said;

use crate::events::events;

macro_rules! moments {
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
        /// What a trigger waits for: an event, by its name in scripts.
        #[derive(
            Clone,
            Copy,
            Debug,
            Deserialize,
            PartialEq,
            Eq,
            borsh::BorshDeserialize,
            borsh::BorshSerialize,
        )]
        pub enum Moment {
            $(
                $( #[doc = concat!("[`crate::GameEvent::", stringify!($event), "`].")] $name, )?
                $( $( #[doc = concat!("[`crate::Phase::", stringify!($each), "`] begins.")] $each, )+ )?
            )+
            $( $(#[$besides_doc])* $besides, )+
        }

        impl Moment {
            /// Whether it happens to a minion or a card, so that `to` says of whom a trigger hears.
            pub(super) fn happens_to_somebody(self) -> bool {
                match self {
                    $(
                        $( Moment::$name => [$(stringify!($key)),*].contains(&"to"), )?
                        $( $(Moment::$each)|+ => false, )?
                    )+
                    // Where `to` is given, it is another event for which it stands.
                    $( Moment::$besides => true, )+
                }
            }

            /// What triggers hear of besides.
            pub(super) fn comes_with(self) -> Said {
                match self {
                    $(
                        $( Moment::$name => Said::of_event(&[$(stringify!($key)),*]), )?
                        $( $(Moment::$each)|+ => Said::NONE, )?
                    )+
                    $( Moment::$besides => Said::of_event(&["to"]), )+
                }
            }
        }
    };
}

events!(moments);

// Each has its bit in a set of 64.
const _: () = assert!((Moment::Standing as u8) < 64);

impl Moment {
    /// Whether what happens then is carried out together with other things, so that it waits for
    /// nobody.
    pub(crate) fn is_amid_others(self) -> bool {
        matches!(
            self,
            Moment::BeforeRange
                | Moment::BeforeStrikes
                | Moment::StrikeResolution
                | Moment::Press
                | Moment::EndOfRound
                | Moment::Inflicted
                | Moment::Gains
        )
    }

    /// Whether what happens then is carried out together with other things, but what waits for
    /// somebody comes after those.
    pub(crate) fn lets_others_first(self) -> bool {
        self == Moment::StrikeWith
    }

    /// Its bit in a set of moments.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }
}
