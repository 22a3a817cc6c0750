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

    /// Everything that is had, with its level, in the order of [`Discipline::ALL`].
    pub fn iter(self) -> impl Iterator<Item = (Discipline, Level)> {
        Discipline::ALL
            .iter()
            .filter_map(move |&d| self.level(d).map(|l| (d, l)))
    }
}
