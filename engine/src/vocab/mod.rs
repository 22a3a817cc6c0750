//! The game's vocabulary: disciplines, clans, sects, titles, card types.
//!
//! One short file per word list. Every list knows the official spelling of
//! its members, which is how facts files, deck lists and exports write them.

mod card_type;
mod clan;
mod discipline;
mod keyword;
mod path;
mod sect;
mod title;

pub use card_type::CardType;
pub use clan::Clan;
pub use discipline::{Discipline, DisciplineSet, Level};
pub use keyword::Keyword;
pub use path::Path;
pub use sect::Sect;
pub use title::{Title, TitleRank};

/// Declares a word list: an enum, its members in order, and their official spelling.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, borsh::BorshDeserialize, borsh::BorshSerialize)]
        #[repr(u8)]
        pub enum $name { $($(#[$vmeta])* #[doc = $text] $variant,)+ }

        impl $name {
            /// Every member, in declaration order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// The official spelling.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)+ }
            }

            /// The member officially spelled `text`, if there is one.
            pub fn from_name(text: &str) -> Option<$name> {
                match text { $($text => Some($name::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use words;
