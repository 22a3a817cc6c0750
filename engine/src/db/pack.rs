//! Packing cards, and unpacking them: a release build carries them so (`crate::Packed`).

use std::iter;

use borsh::{BorshDeserialize, BorshSerialize};

use super::load::{borrowed, next_serial};
use super::{AbilityDef, CardDb, CardDef, Op};
use crate::facts::Facts;
use crate::script::Script;

const TAKES_ALL: &str = "memory takes everything";

/// What of a [`CardDb`] is packed.
#[derive(BorshDeserialize)]
struct Unpacked {
    defs: Vec<CardDef>,
    /// All but the rules' own, which no script can say.
    abilities: Vec<AbilityDef>,
    code: Vec<Vec<Op>>,
    cities: Vec<String>,
    circles: Vec<String>,
    /// How many bytes the script of each card takes, one after the other behind all this.
    scripts: Vec<u32>,
}

/// The same, borrowed to be written.
#[derive(BorshSerialize)]
struct Packed<'a> {
    defs: &'a [CardDef],
    abilities: &'a [AbilityDef],
    code: &'a [Vec<Op>],
    cities: &'a [String],
    circles: &'a [String],
    scripts: Vec<u32>,
}

/// A packed script.
pub(super) fn script(bytes: &[u8]) -> Box<Script> {
    borsh::from_slice(bytes).expect("a script packed by the same version")
}

impl CardDb {
    /// These cards as bytes, without their facts, for [`unpack`](CardDb::unpack).
    ///
    /// # Panics
    /// If memory runs out.
    pub fn pack(&self) -> Vec<u8> {
        let bytes = |script: &Script| borsh::to_vec(script).expect(TAKES_ALL);
        let scripts: Vec<Vec<u8>> = (self.defs.iter())
            .map(|def| def.script().map_or(Vec::new(), bytes))
            .collect();
        let packed = Packed {
            defs: &self.defs,
            abilities: &self.abilities[1..],
            code: &self.code,
            cities: &self.cities,
            circles: &self.circles,
            scripts: scripts.iter().map(|bytes| bytes.len() as u32).collect(),
        };
        let mut all = borsh::to_vec(&packed).expect(TAKES_ALL);
        all.extend(scripts.into_iter().flatten());
        all
    }

    /// Cards that the same version of the program has packed, and that have these facts.
    ///
    /// # Panics
    /// If it was not the same version.
    pub fn unpack(facts: &'static Facts, bytes: &'static [u8]) -> CardDb {
        let mut rest = bytes;
        let Unpacked {
            mut defs,
            abilities,
            code,
            cities,
            circles,
            scripts,
        } = Unpacked::deserialize(&mut rest).expect("cards packed by the same version");
        for (def, length) in defs.iter_mut().zip(scripts) {
            (def.written.packed, rest) = rest.split_at(length as usize);
        }
        CardDb {
            facts,
            serial: next_serial(),
            defs,
            abilities: iter::once(borrowed()).chain(abilities).collect(),
            code,
            cities,
            circles,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_out_as_they_were_packed() {
        let facts = Facts::embedded();
        let same = Facts::unpack(facts.pack().leak());
        assert_eq!(format!("{same:?}"), format!("{facts:?}"));
        let db = CardDb::embedded();
        let same = CardDb::unpack(facts, db.pack().leak());
        for (one, other) in db.defs.iter().zip(&same.defs) {
            assert_eq!(format!("{one:?}"), format!("{other:?}"));
        }
        assert_eq!(db.defs.len(), same.defs.len());
        assert_eq!(db.code, same.code);
        assert_eq!(
            format!("{:?}", (&db.abilities, &db.cities, &db.circles)),
            format!("{:?}", (&same.abilities, &same.cities, &same.circles))
        );
    }
}
