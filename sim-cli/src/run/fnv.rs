//! The hash of decks, choices and fingerprints.

use std::fmt;

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo; <http://www.isthe.com/chongo/tech/comp/fnv/>)
/// of what is added or written to it. It tells things apart that nobody takes
/// pains to make look alike, and is the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(pub u64);

impl Fnv {
    /// The hash of nothing.
    pub const fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    /// Adds bytes.
    #[must_use]
    pub fn and(mut self, bytes: &[u8]) -> Fnv {
        // Not by an iterator: a development build would spend half its start on it.
        let mut at = 0;
        while at < bytes.len() {
            self.0 = (self.0 ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
            at += 1;
        }
        self
    }
}

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv::new()
    }
}

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        *self = self.and(text.as_bytes());
        Ok(())
    }
}

/// As files have it: 16 hexadecimal digits.
impl fmt::Display for Fnv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv_agrees_with_its_authors_examples() {
        assert_eq!(Fnv::new().and(b"").0, 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fnv::new().and(b"a").0, 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Fnv::new().and(b"foobar").0, 0x8594_4171_f739_67e8);
    }
}
