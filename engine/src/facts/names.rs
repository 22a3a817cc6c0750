//! Finds cards by name, as players write names.

use super::{Card, CryptFacts, Facts, Group, LibraryFacts};
use crate::vocab::Clan;
use borsh::{BorshDeserialize, BorshSerialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use unicode_normalization::{char::is_combining_mark, UnicodeNormalization};

/// What else is known of a crypt card whose name alone may not tell which
/// version is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// The group written with it.
    pub group: Option<Group>,
    /// The capacity written with it.
    pub capacity: Option<u8>,
    /// The clan written with it.
    pub clan: Option<Clan>,
}

/// A card found by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// The card.
    pub card: Card<'a>,
    /// Whether several groups have a card of this name and nothing told which
    /// was meant, so that the oldest was taken.
    pub guessed: bool,
}

/// Normalized names and card ids, in the order of the names.
#[derive(Clone, Debug, Default, BorshDeserialize, BorshSerialize)]
pub(super) struct Index(Vec<(Name, u32)>);

/// A name, which is packed apart from its card's id.
#[derive(Clone, Debug, Default, BorshDeserialize, BorshSerialize)]
struct Name(#[borsh(skip)] Cow<'static, str>);

impl Index {
    pub(super) fn new(library: &[LibraryFacts], crypt: &[CryptFacts]) -> Index {
        let mut names = BTreeMap::new();
        let cards = || {
            let library = library.iter().map(Card::Library);
            library.chain(crypt.iter().map(Card::Crypt))
        };
        for card in cards() {
            add(&mut names, card.name(), card.id());
        }
        for card in cards() {
            for name in card.aka() {
                add(&mut names, name, card.id());
            }
        }
        let all = names
            .into_iter()
            .flat_map(|(name, ids): (String, Vec<u32>)| {
                let named = move |id| (Name(name.clone().into()), id);
                ids.into_iter().map(named)
            });
        Index(all.collect())
    }

    /// The names, in their order; one that several cards have is named as often.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &*name.0)
    }

    /// Sets them, one after the other.
    pub(super) fn set_names(&mut self, mut next: impl FnMut() -> Cow<'static, str>) {
        for (name, _) in &mut self.0 {
            name.0 = next();
        }
    }

    fn ids(&self, name: &str) -> &[(Name, u32)] {
        let name = normalize(name);
        let from = &self.0[self.0.partition_point(|(known, _)| *known.0 < *name)..];
        &from[..from.partition_point(|(known, _)| *known.0 == *name)]
    }
}

fn add(names: &mut BTreeMap<String, Vec<u32>>, name: &str, id: u32) {
    if name.contains('™') {
        // Lists without signs beyond ASCII often spell it out.
        add(names, &name.replace('™', "TM"), id);
    }
    let ids = names.entry(normalize(name)).or_default();
    if !ids.contains(&id) {
        ids.push(id);
    }
}

impl Facts {
    /// The card that players call `name`; see [`Facts::find_with`].
    pub fn find(&self, name: &str) -> Option<Card<'_>> {
        self.find_with(name, &Clues::default())
            .map(|found| found.card)
    }

    /// The card that players call `name`, with `clues` to tell versions apart.
    ///
    /// Names compare by [`normalize`], official names and former ones alike.
    /// A vampire's name may carry its group and `ADV`: `Theo Bell (G6)`,
    /// `Theo Bell:6`, `Theo Bell (ADV)`, `Theo Bell (advanced)`. Where several
    /// crypt cards share the name:
    ///
    /// 1. a group or `ADV` in the name must fit, or nothing is found;
    /// 2. then the version that agrees with the most `clues` is taken;
    /// 3. then the base version before the advanced one;
    /// 4. then the lowest group, which is the one printed first: players tell
    ///    a new version from the old by its suffix, and not the other way round.
    pub fn find_with(&self, name: &str, clues: &Clues) -> Option<Found<'_>> {
        // The whole name first: some cards have brackets in their names.
        let (name, suffix) = match self.names.ids(name) {
            [] => split_suffix(name),
            _ => (name, Suffix::default()),
        };
        let cards: Vec<Card<'_>> = self
            .names
            .ids(name)
            .iter()
            .filter_map(|&(_, id)| self.card(id))
            .filter(|&card| suffix.fits(card))
            .collect();
        let best = cards.iter().map(|&card| agreement(clues, card)).max()?;
        let fitting = || {
            cards
                .iter()
                .copied()
                .filter(|&card| agreement(clues, card) == best)
        };
        let card = fitting().min_by_key(|&card| seniority(card))?;
        let guessed = fitting().any(|other| seniority(other).1 != seniority(card).1);
        Some(Found { card, guessed })
    }

    /// The name of a card with as much suffix as [`Facts::find`] needs to find
    /// that card and no other.
    pub fn unambiguous_name<'a>(&self, card: Card<'a>) -> Cow<'a, str> {
        match card {
            Card::Crypt(vampire) if vampire.advanced => format!("{} (ADV)", vampire.name).into(),
            Card::Crypt(vampire)
                if self
                    .find(&vampire.name)
                    .is_none_or(|c| c.id() != vampire.id) =>
            {
                format!("{} (G{})", vampire.name, vampire.group).into()
            }
            Card::Crypt(_) | Card::Library(_) => card.name().into(),
        }
    }

    /// Up to `n` official names that resemble `name`, the likeliest first.
    ///
    /// Resemblance is edit distance on normalized names, except that a name
    /// that begins with what was written is as good as one typing error.
    pub fn nearest(&self, name: &str, n: usize) -> Vec<&str> {
        let wanted = normalize(split_suffix(name).0);
        let length = wanted.chars().count();
        let limit = (length / 3).max(2);
        let mut ranked: Vec<(usize, &str)> = Vec::new();
        for (known, id) in &self.names.0 {
            let known = &*known.0;
            let distance = if wanted.len() >= 4 && known.starts_with(&wanted) {
                1
            } else if length.abs_diff(known.chars().count()) > limit {
                // Each character too many or too few is an error.
                continue;
            } else {
                strsim::osa_distance(&wanted, known)
            };
            if distance <= limit {
                ranked.extend(self.card(*id).map(|card| (distance, card.name())));
            }
        }
        ranked.sort_unstable();
        let mut names: Vec<&str> = Vec::new();
        for (_, name) in ranked {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.truncate(n);
        names
    }
}

/// How many clues a card agrees with.
fn agreement(clues: &Clues, card: Card<'_>) -> u8 {
    let Card::Crypt(card) = card else { return 0 };
    u8::from(clues.group == Some(card.group))
        + u8::from(clues.capacity == Some(card.capacity))
        + u8::from(clues.clan == Some(card.clan))
}

/// Base before advanced, then by group.
fn seniority(card: Card<'_>) -> (bool, Option<Group>) {
    match card {
        Card::Crypt(card) => (card.advanced, Some(card.group)),
        Card::Library(_) => (false, None),
    }
}

/// What is written behind a vampire's name to tell versions apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Suffix {
    group: Option<Group>,
    advanced: bool,
}

impl Suffix {
    /// Reads one word of a suffix, or gives `None` if it is not one.
    fn with(self, word: &str) -> Option<Suffix> {
        if word.eq_ignore_ascii_case("adv") || word.eq_ignore_ascii_case("advanced") {
            return Some(Suffix {
                advanced: true,
                ..self
            });
        }
        let group = Group::from_text(word.strip_prefix(['g', 'G'])?)?;
        Some(Suffix {
            group: Some(group),
            ..self
        })
    }

    fn fits(self, card: Card<'_>) -> bool {
        match card {
            Card::Crypt(card) => {
                self.group.is_none_or(|group| group == card.group)
                    && (!self.advanced || card.advanced)
            }
            Card::Library(_) => self == Suffix::default(),
        }
    }
}

/// Takes `(G6)`, `(ADV)`, `(G2 ADV)`, `:6`, ` G6` and ` ADV` off the end of a name.
fn split_suffix(name: &str) -> (&str, Suffix) {
    let mut rest = name.trim_end();
    let mut suffix = Suffix::default();
    loop {
        let step = if let Some(open) = rest.strip_suffix([')', ']']) {
            open.rsplit_once(['(', '[']).and_then(|(before, inside)| {
                let mut words = inside.split([' ', ',']).filter(|word| !word.is_empty());
                Some((before, words.try_fold(suffix, Suffix::with)?))
            })
        } else if let Some((before, after)) = rest.rsplit_once(':') {
            let group = Group::from_text(after.trim());
            group.map(|group| {
                (
                    before,
                    Suffix {
                        group: Some(group),
                        ..suffix
                    },
                )
            })
        } else {
            rest.rsplit_once(' ')
                .and_then(|(before, word)| Some((before, suffix.with(word)?)))
        };
        match step {
            Some((before, read)) => (rest, suffix) = (before.trim_end(), read),
            None => return (rest, suffix),
        }
    }
}

/// The form in which names are compared: lower-case letters and digits alone.
///
/// Case, accents, punctuation, spaces, `™` or `(TM)`, and an English article
/// at the front or, behind a comma, at the end, make no difference.
/// Normalizing twice is the same as normalizing once.
pub fn normalize(name: &str) -> String {
    let mut lower = name.to_lowercase();
    for sign in ["™", "(tm)"] {
        if lower.contains(sign) {
            lower = lower.replace(sign, "");
        }
    }
    let mut rest = lower.trim();
    while let Some((before, last)) = rest.rsplit_once(',') {
        if !is_article(last.trim()) {
            break;
        }
        rest = before.trim_end();
    }
    while let Some((first, after)) = rest.split_once(char::is_whitespace) {
        if !is_article(first) {
            break;
        }
        rest = after.trim_start();
    }
    let mut key = String::with_capacity(rest.len());
    if rest.is_ascii() {
        // Most names are, and have nothing that Unicode would take apart.
        for c in rest.chars() {
            match c {
                '&' => key.push_str("and"),
                c if c.is_ascii_alphanumeric() => key.push(c),
                _ => {}
            }
        }
        return key;
    }
    for c in rest.nfkd().filter(|&c| !is_combining_mark(c)) {
        match c {
            // Letters that Unicode does not take apart into a base and a mark.
            'ł' => key.push('l'),
            'ø' => key.push('o'),
            'đ' | 'ð' => key.push('d'),
            'æ' => key.push_str("ae"),
            'œ' => key.push_str("oe"),
            'ß' => key.push_str("ss"),
            '&' => key.push_str("and"),
            c if c.is_alphanumeric() => {
                key.extend(c.to_lowercase().filter(|c| c.is_alphanumeric()))
            }
            _ => {}
        }
    }
    key
}

fn is_article(word: &str) -> bool {
    matches!(word, "the" | "a" | "an")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(name: &str) -> u32 {
        Facts::embedded()
            .find(name)
            .unwrap_or_else(|| panic!("{name} is not found"))
            .id()
    }

    #[test]
    fn no_two_library_cards_and_no_two_versions_share_a_name() {
        let facts = Facts::embedded();
        for named in facts
            .names
            .0
            .chunk_by(|(one, _), (other, _)| one.0 == other.0)
        {
            let name = &*named[0].0 .0;
            let ids: Vec<u32> = named.iter().map(|&(_, id)| id).collect();
            assert!(!name.is_empty());
            let mut versions: Vec<_> = ids
                .iter()
                .map(|&id| seniority(facts.card(id).unwrap()))
                .collect();
            versions.sort();
            versions.dedup();
            assert_eq!(versions.len(), ids.len(), "{name}: {ids:?}");
            let library = ids
                .iter()
                .filter(|&&id| facts.library_card(id).is_some())
                .count();
            assert!(library == 0 || ids.len() == 1, "{name}: {ids:?}");
        }
    }

    #[test]
    fn every_card_is_found_by_its_own_name() {
        let facts = Facts::embedded();
        for card in facts.cards() {
            assert_eq!(found(&facts.unambiguous_name(card)), card.id());
            for aka in card.aka() {
                assert_eq!(Facts::embedded().find(aka).unwrap().name(), card.name());
            }
        }
    }

    #[test]
    fn names_match_as_players_write_them() {
        for (written, official) in [
            ("Barrens, The", "The Barrens"),
            ("barrens", "The Barrens"),
            ("Pentex(TM) Subversion", "Pentex™ Subversion"),
            ("Pentex Subversion", "Pentex™ Subversion"),
            ("rotschreck", "Rötschreck"),
            ("Boleslaw  Gutowski", "Bolesław Gutowski"),
            ("Giant’s Blood", "Giant's Blood"),
            (
                "Wake with Evening´s Freshness",
                "Wake with Evening's Freshness",
            ),
            ("Louvre, Paris, The", "The Louvre, Paris"),
            ("Anarch Manifesto, An", "An Anarch Manifesto"),
            ("Bloodhunt", "Blood Hunt"),
            ("Lodin (Olaf Holte)", "Lodin (Olaf Holte)"),
            (
                "Sacre-Coeur Cathedral, France",
                "Sacré-Cœur Cathedral, France",
            ),
        ] {
            let card = Facts::embedded()
                .find(written)
                .unwrap_or_else(|| panic!("{written}"));
            assert_eq!(card.name(), official);
        }
    }

    #[test]
    fn a_suffix_tells_versions_apart() {
        let [base, advanced, sixth] = [201362, 201363, 201613];
        for name in ["Theo Bell", "Theo Bell (G2)", "theo bell:2", "Theo Bell G2"] {
            assert_eq!(found(name), base, "{name}");
        }
        for name in [
            "Theo Bell (ADV)",
            "Theo Bell (advanced)",
            "Theo Bell (G2 ADV)",
            "Theo Bell (ADV):2",
        ] {
            assert_eq!(found(name), advanced, "{name}");
        }
        for name in ["Theo Bell (G6)", "Theo Bell:6", "Theo Bell [g6]"] {
            assert_eq!(found(name), sixth, "{name}");
        }
        assert_eq!(Facts::embedded().find("Theo Bell (G4)"), None);
        assert_eq!(Facts::embedded().find("Blood Doll (ADV)"), None);
    }

    #[test]
    fn clues_tell_versions_apart_where_the_name_does_not() {
        let facts = Facts::embedded();
        let with = |clues| {
            facts
                .find_with("Theo Bell", &clues)
                .map(|f| (f.card.id(), f.guessed))
        };
        assert_eq!(with(Clues::default()), Some((201362, true)));
        let clues = Clues {
            group: Some(Group::Number(6)),
            ..Clues::default()
        };
        assert_eq!(with(clues), Some((201613, false)));
        // The base version and the advanced one are of one group: no guess.
        let clues = Clues {
            group: Some(Group::Number(2)),
            ..Clues::default()
        };
        assert_eq!(with(clues), Some((201362, false)));
    }

    #[test]
    fn the_nearest_names_are_suggested() {
        let facts = Facts::embedded();
        assert_eq!(facts.nearest("Vilein", 1), ["Villein"]);
        assert_eq!(facts.nearest("Theo Bel (G6)", 2)[0], "Theo Bell");
        assert_eq!(facts.nearest("Govern", 1), ["Govern the Unaligned"]);
        assert!(facts
            .nearest("no card is called anything like this", 3)
            .is_empty());
    }

    proptest! {
        #[test]
        fn normalizing_twice_changes_nothing(name in any::<String>()) {
            let once = normalize(&name);
            prop_assert_eq!(normalize(&once), once);
        }

        #[test]
        fn a_name_is_found_however_it_is_dressed(
            pick in any::<prop::sample::Index>(),
            upper in any::<bool>(),
            accents in any::<bool>(),
            curly in any::<bool>(),
            article_behind in any::<bool>(),
            gap in " {1,3}",
        ) {
            let facts = Facts::embedded();
            let cards: Vec<_> = facts.cards().collect();
            let card = cards[pick.index(cards.len())];
            let mut name = facts.unambiguous_name(card).into_owned();
            if article_behind {
                if let Some(rest) = name.strip_prefix("The ") {
                    name = format!("{rest}, The");
                }
            }
            if !accents {
                name = name.nfkd().filter(|&c| !is_combining_mark(c)).collect();
            }
            if curly {
                name = name.replace('\'', "’").replace('"', "”");
            }
            if upper {
                name = name.to_uppercase();
            }
            name = format!("{gap}{}{gap}", name.replace(' ', &gap));
            prop_assert_eq!(facts.find(&name).map(Card::id), Some(card.id()), "{}", name);
        }
    }
}
