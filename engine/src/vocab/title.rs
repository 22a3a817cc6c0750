//! Titles and their votes (full rulebook 6.3.3.2 and 10).

super::words! {
    /// The rank of a title, whatever city or clan it belongs to.
    TitleRank {
        Primogen = "primogen",
        Prince = "prince",
        Justicar = "justicar",
        InnerCircle = "inner circle",
        Bishop = "bishop",
        Archbishop = "archbishop",
        Priscus = "priscus",
        Cardinal = "cardinal",
        Regent = "regent",
        Magaji = "magaji",
        Kholo = "kholo",
        Baron = "baron",
        OneVote = "1 vote",
        TwoVotes = "2 votes",
    }
}

impl TitleRank {
    /// Votes that a ready vampire with this title gives (full rulebook 6.3.3.2).
    /// Prisci give ballots, not votes.
    pub const fn votes(self) -> u8 {
        match self {
            TitleRank::Priscus => 0,
            TitleRank::Primogen | TitleRank::Bishop | TitleRank::OneVote => 1,
            TitleRank::Prince
            | TitleRank::Archbishop
            | TitleRank::Baron
            | TitleRank::Kholo
            | TitleRank::Magaji
            | TitleRank::TwoVotes => 2,
            TitleRank::Justicar | TitleRank::Cardinal => 3,
            TitleRank::InnerCircle | TitleRank::Regent => 4,
        }
    }

    /// Whether the title belongs to a city, and so may be contested by any
    /// other title to that city (full rulebook 10.1, 10.2, 10.5).
    pub const fn of_a_city(self) -> bool {
        matches!(
            self,
            TitleRank::Prince | TitleRank::Archbishop | TitleRank::Baron
        )
    }

    /// Whether there is one such title a clan (full rulebook 10.1, 10.3).
    pub const fn unique_to_clan(self) -> bool {
        matches!(
            self,
            TitleRank::Justicar | TitleRank::InnerCircle | TitleRank::Kholo
        )
    }

    /// The sect whose members may hold it; `None` for the votes of independent vampires.
    pub const fn sect(self) -> Option<super::Sect> {
        use super::Sect;
        match self {
            TitleRank::Primogen
            | TitleRank::Prince
            | TitleRank::Justicar
            | TitleRank::InnerCircle => Some(Sect::Camarilla),
            TitleRank::Bishop
            | TitleRank::Archbishop
            | TitleRank::Priscus
            | TitleRank::Cardinal
            | TitleRank::Regent => Some(Sect::Sabbat),
            TitleRank::Magaji | TitleRank::Kholo => Some(Sect::Laibon),
            TitleRank::Baron => Some(Sect::Anarch),
            TitleRank::OneVote | TitleRank::TwoVotes => None,
        }
    }
}

/// A title somebody may hold: its rank, and the city it rules if it rules one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Title {
    /// The rank.
    pub rank: TitleRank,
    /// Index of the city in [`crate::CardDb::cities`]; 0 where the rank has no city.
    pub city: u8,
}
