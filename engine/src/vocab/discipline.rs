//! Disciplines, the virtues of the imbued, and flight (full rulebook 1.5.4).

use borsh::{BorshDeserialize, BorshSerialize};

super::words! {
    /// A discipline. The virtues of the imbued and the flight marker stand in
    /// the same place on cards, so they share the list.
    Discipline {
        Abombwe = "Abombwe",
        Animalism = "Animalism",
        Auspex = "Auspex",
        Celerity = "Celerity",
        Chimerstry = "Chimerstry",
        Daimoinon = "Daimoinon",
        Dementation = "Dementation",
        Dominate = "Dominate",
        Fortitude = "Fortitude",
        Maleficia = "Maleficia",
        Melpominee = "Melpominee",
        Mytherceria = "Mytherceria",
        Necromancy = "Necromancy",
        Obeah = "Obeah",
        Obfuscate = "Obfuscate",
        Oblivion = "Oblivion",
        Obtenebration = "Obtenebration",
        Potence = "Potence",
        Presence = "Presence",
        Protean = "Protean",
        Quietus = "Quietus",
        Sanguinus = "Sanguinus",
        Serpentis = "Serpentis",
        Spiritus = "Spiritus",
        Striga = "Striga",
        Temporis = "Temporis",
        Thanatosis = "Thanatosis",
        BloodSorcery = "Blood Sorcery",
        Valeren = "Valeren",
        Vicissitude = "Vicissitude",
        Visceratika = "Visceratika",
        Flight = "Flight",
        Defense = "Defense",
        Innocence = "Innocence",
        Judgment = "Judgment",
        Martyrdom = "Martyrdom",
        Redemption = "Redemption",
        Vengeance = "Vengeance",
        Vision = "Vision",
    }
}

impl Discipline {
    /// Whether it is a Discipline: neither flight nor a virtue of the imbued (imbued appendix, 1), nor
    /// what the cards that speak of Maleficia and Striga say is none.
    pub const fn is_discipline(self) -> bool {
        use Discipline::*;
        !matches!(
            self,
            Maleficia
                | Striga
                | Flight
                | Defense
                | Innocence
                | Judgment
                | Martyrdom
                | Redemption
                | Vengeance
                | Vision
        )
    }

    /// The three-letter code of the official list, in lower case.
    pub const fn code(self) -> &'static str {
        match self {
            Discipline::Abombwe => "abo",
            Discipline::Animalism => "ani",
            Discipline::Auspex => "aus",
            Discipline::Celerity => "cel",
            Discipline::Chimerstry => "chi",
            Discipline::Daimoinon => "dai",
            Discipline::Dementation => "dem",
            Discipline::Dominate => "dom",
            Discipline::Fortitude => "for",
            Discipline::Maleficia => "mal",
            Discipline::Melpominee => "mel",
            Discipline::Mytherceria => "myt",
            Discipline::Necromancy => "nec",
            Discipline::Obeah => "obe",
            Discipline::Obfuscate => "obf",
            Discipline::Oblivion => "obl",
            Discipline::Obtenebration => "obt",
            Discipline::Potence => "pot",
            Discipline::Presence => "pre",
            Discipline::Protean => "pro",
            Discipline::Quietus => "qui",
            Discipline::Sanguinus => "san",
            Discipline::Serpentis => "ser",
            Discipline::Spiritus => "spi",
            Discipline::Striga => "str",
            Discipline::Temporis => "tem",
            Discipline::Thanatosis => "thn",
            Discipline::BloodSorcery => "tha",
            Discipline::Valeren => "val",
            Discipline::Vicissitude => "vic",
            Discipline::Visceratika => "vis",
            Discipline::Flight => "fli",
            Discipline::Defense => "def",
            Discipline::Innocence => "inn",
            Discipline::Judgment => "jud",
            Discipline::Martyrdom => "mar",
            Discipline::Redemption => "red",
            Discipline::Vengeance => "ven",
            Discipline::Vision => "viz",
        }
    }

    /// The discipline with this three-letter code, in either case.
    pub fn from_code(code: &str) -> Option<Discipline> {
        Discipline::ALL
            .iter()
            .copied()
            .find(|d| d.code().eq_ignore_ascii_case(code))
    }
}

/// How well a discipline is mastered (full rulebook 1.5.4).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    BorshDeserialize,
    BorshSerialize,
)]
#[borsh(use_discriminant = true)]
#[repr(u8)]
pub enum Level {
    /// A square symbol: only the basic effect of a card.
    Basic = 1,
    /// A diamond symbol: the basic or the superior effect.
    Superior = 2,
}

/// The bytes of [`DisciplineSet::packed`].
pub(crate) const PACKED: usize = 6;

/// Which disciplines somebody has, and how well: two bits a discipline, packed in two words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct DisciplineSet {
    basic: u64,
    superior: u64,
}

impl DisciplineSet {
    /// No discipline at all.
    pub const NONE: DisciplineSet = DisciplineSet {
        basic: 0,
        superior: 0,
    };

    /// These disciplines, each at its level or better.
    pub(crate) fn of(all: &[(Discipline, Level)]) -> DisciplineSet {
        let mut set = DisciplineSet::NONE;
        for (discipline, level) in all {
            set.set(*discipline, *level);
        }
        set
    }

    /// Those of another as well, each at the better of the two levels.
    pub(crate) fn add(&mut self, other: DisciplineSet) {
        self.basic |= other.basic;
        self.superior |= other.superior;
    }

    /// Those that both have, at the level that both have them at.
    pub(crate) fn and(self, other: DisciplineSet) -> DisciplineSet {
        DisciplineSet {
            basic: self.basic & other.basic,
            superior: self.superior & other.superior,
        }
    }

    /// Whether `discipline` is had at `level` or better.
    #[inline]
    pub const fn has(self, discipline: Discipline, level: Level) -> bool {
        let word = match level {
            Level::Basic => self.basic,
            Level::Superior => self.superior,
        };
        word >> discipline as u8 & 1 == 1
    }

    /// The level of `discipline`, if it is had at all.
    pub const fn level(self, discipline: Discipline) -> Option<Level> {
        if self.has(discipline, Level::Superior) {
            Some(Level::Superior)
        } else if self.has(discipline, Level::Basic) {
            Some(Level::Basic)
        } else {
            None
        }
    }

    /// Raises `discipline` by one level; superior stays superior (full rulebook 1.6.2).
    pub fn raise(&mut self, discipline: Discipline) {
        let bit = 1 << discipline as u8;
        self.superior |= self.basic & bit;
        self.basic |= bit;
    }

    /// Lowers `discipline` by one level.
    pub fn lower(&mut self, discipline: Discipline) {
        let bit = 1 << discipline as u8;
        if self.superior & bit == 0 {
            self.basic &= !bit;
        }
        self.superior &= !bit;
    }

    /// Gives `discipline` at exactly `level`.
    pub fn set(&mut self, discipline: Discipline, level: Level) {
        let bit = 1 << discipline as u8;
        self.basic |= bit;
        match level {
            Level::Basic => self.superior &= !bit,
            Level::Superior => self.superior |= bit,
        }
    }

    /// The levels of all Disciplines as the digits of one number to the base of three, in as many bytes
    /// as what has been chosen for an effect keeps for the shares of Methuselahs.
    pub(crate) fn packed(self) -> [u8; PACKED] {
        let mut number = 0;
        for discipline in Discipline::ALL.iter().filter(|d| d.is_discipline()) {
            number = number * 3 + self.level(*discipline).map_or(0, |level| level as u64);
        }
        let [bytes @ .., _, _] = number.to_le_bytes();
        bytes
    }

    /// What has been [`DisciplineSet::packed`].
    pub(crate) fn unpacked(bytes: [u8; PACKED]) -> DisciplineSet {
        let mut set = DisciplineSet::NONE;
        let [a, b, c, d, e, f] = bytes;
        let mut number = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
        for discipline in Discipline::ALL.iter().rev().filter(|d| d.is_discipline()) {
            match number % 3 {
                0 => {}
                1 => set.set(*discipline, Level::Basic),
                _ => set.set(*discipline, Level::Superior),
            }
            number /= 3;
        }
        set
    }

    /// Everything that is had, with its level, in the order of [`Discipline::ALL`].
    pub fn iter(self) -> impl Iterator<Item = (Discipline, Level)> {
        Discipline::ALL
            .iter()
            .filter_map(move |&d| self.level(d).map(|l| (d, l)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disciplines_are_packed_and_unpacked() {
        let all = Discipline::ALL.iter().filter(|d| d.is_discipline());
        let digits = all.clone().count() as u32;
        assert!(
            3_u64.pow(digits) <= 1 << (8 * PACKED),
            "{digits} do not fit"
        );
        let every = |level| all.clone().map(|d| (*d, level)).collect::<Vec<_>>();
        let mixed = [
            (Discipline::Abombwe, Level::Superior),
            (Discipline::Protean, Level::Superior),
            (Discipline::Auspex, Level::Basic),
            (Discipline::Visceratika, Level::Basic),
        ];
        for some in [
            &every(Level::Superior)[..],
            &every(Level::Basic),
            &mixed,
            &[],
        ] {
            let set = DisciplineSet::of(some);
            assert_eq!(DisciplineSet::unpacked(set.packed()), set);
        }
    }
}
