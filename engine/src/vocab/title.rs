//! Titles and their votes (full rulebook 6.3.3.2 and 10).

use borsh::{BorshDeserialize, BorshSerialize};

use super::Clan;

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
        Imperator = "imperator",
        Liaison = "liaison",
        Independent = "independent title of 2 votes",
        OneVote = "1 vote",
        TwoVotes = "2 votes",
        ThreeVotes = "3 votes",
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
            | TitleRank::Independent
            | TitleRank::TwoVotes => 2,
            TitleRank::Justicar
            | TitleRank::Cardinal
            | TitleRank::Imperator
            | TitleRank::ThreeVotes => 3,
            TitleRank::InnerCircle | TitleRank::Regent | TitleRank::Liaison => 4,
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

    /// Whether there is one such title at all (full rulebook 10.2; card texts say so of the others).
    pub const fn unique(self) -> bool {
        matches!(
            self,
            TitleRank::Regent | TitleRank::Imperator | TitleRank::Liaison
        )
    }

    /// The sect whose members may hold it; `None` for the votes of independent vampires.
    pub const fn sect(self) -> Option<super::Sect> {
        use super::Sect;
        match self {
            TitleRank::Primogen
            | TitleRank::Prince
            | TitleRank::Justicar
            | TitleRank::InnerCircle
            | TitleRank::Imperator => Some(Sect::Camarilla),
            TitleRank::Bishop
            | TitleRank::Archbishop
            | TitleRank::Priscus
            | TitleRank::Cardinal
            | TitleRank::Regent => Some(Sect::Sabbat),
            TitleRank::Magaji | TitleRank::Kholo => Some(Sect::Laibon),
            TitleRank::Baron => Some(Sect::Anarch),
            TitleRank::Liaison | TitleRank::Independent => Some(Sect::Independent),
            TitleRank::OneVote | TitleRank::TwoVotes | TitleRank::ThreeVotes => None,
        }
    }
}

/// A title somebody may hold: its rank, and the city or the clan it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, BorshDeserialize, BorshSerialize)]
pub struct Title {
    /// The rank.
    pub rank: TitleRank,
    /// Of what: the city's index in [`crate::CardDb::cities`] for a rank of a
    /// city, the clan's in [`Clan::ALL`] for a rank unique to a clan, else 0.
    of: u8,
}

impl Title {
    /// A title that belongs to no city and no clan.
    pub const fn plain(rank: TitleRank) -> Title {
        Title { rank, of: 0 }
    }

    /// A title of the city with this index in [`crate::CardDb::cities`].
    pub const fn of_city(rank: TitleRank, city: u8) -> Title {
        Title { rank, of: city }
    }

    /// The title of this rank that a vampire of a clan holds: the clan's own, where
    /// there is one a clan.
    pub fn of_clan(rank: TitleRank, clan: Option<Clan>) -> Title {
        match clan {
            Some(clan) if rank.unique_to_clan() => Title {
                rank,
                of: clan as u8,
            },
            _ => Title::plain(rank),
        }
    }

    /// Index of its city in [`crate::CardDb::cities`]; 0 where the rank has no city.
    pub const fn city(self) -> u8 {
        if self.rank.of_a_city() {
            self.of
        } else {
            0
        }
    }

    /// The clan whose members alone may hold it, if there is one a clan (full rulebook 10.1, 10.3).
    pub fn clan(self) -> Option<Clan> {
        self.rank
            .unique_to_clan()
            .then(|| Clan::ALL[self.of as usize])
    }

    /// Whether two titles are the same unique one: a regent is a regent, a city is ruled
    /// once whatever its ruler is called, and a clan has one of each of its titles
    /// (full rulebook 10.1 to 10.5).
    pub fn rivals(self, other: Title) -> bool {
        if self.rank.of_a_city() && other.rank.of_a_city() {
            // Number 0 stands for every city that is made up, each by itself.
            return self.of == other.of && self.of != 0;
        }
        self.rank == other.rank
            && (self.rank.unique() || self.rank.unique_to_clan() && self.of == other.of)
    }
}
