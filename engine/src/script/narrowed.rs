//! One list of words that several places of a script take some of.

/// Reads a wide list of words as the narrower one that a place takes: each word under its own name.
/// Another word of the wide list is refused with the message given.
macro_rules! narrowed {
    ($wide:ident as $narrow:ident, $refused:literal: $($word:ident),+) => {
        impl TryFrom<$wide> for $narrow {
            type Error = String;

            fn try_from(word: $wide) -> Result<$narrow, String> {
                match word {
                    $($wide::$word => Ok($narrow::$word),)+
                    other => Err(format!($refused, other)),
                }
            }
        }
    };
}
pub(crate) use narrowed;
