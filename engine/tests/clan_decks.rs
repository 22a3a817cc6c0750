//! Random games with decks of one clan each, made of everything that is
//! scripted: cards that nobody has ever put in one deck meet, and the rules hold.

mod common;

use engine::vocab::CardType;
use engine::{CardDb, Deck, DefId};
use rand::{seq::SliceRandom, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Twelve vampires of one clan, and eighty cards that some vampire of it can play.
fn clan_deck(db: &CardDb, rng: &mut ChaCha8Rng) -> Deck {
    let scripted = (0..db.defs().len() as u16).map(DefId);
    let scripted: Vec<DefId> = scripted.filter(|d| db.def(*d).scripted).collect();
    let (crypt, library): (Vec<_>, Vec<_>) =
        scripted.into_iter().partition(|d| db.def(*d).is_crypt());
    let clan = db.def(*crypt.choose(rng).expect("crypt cards")).clans[0];
    let clan_mates: Vec<DefId> = crypt
        .into_iter()
        .filter(|d| db.def(*d).clans[0] == clan)
        .collect();
    let can_play = |needs: &[(engine::vocab::Discipline, engine::vocab::Level)]| {
        let has_all = |v: &DefId| {
            needs
                .iter()
                .all(|(d, l)| db.def(*v).disciplines.has(*d, *l))
        };
        clan_mates.iter().any(has_all)
    };
    let playable = |d: &DefId| {
        let def = db.def(*d);
        let of_clan = def.clans.is_empty() || def.clans.contains(&clan);
        of_clan && def.modes.iter().any(|m| can_play(&m.needs_disciplines))
    };
    let library: Vec<DefId> = library.into_iter().filter(playable).collect();
    let mut draw = |from: &[DefId], n: usize| -> Vec<DefId> {
        (0..n)
            .map(|_| *from.choose(rng).expect("cards of the clan"))
            .collect()
    };
    Deck {
        name: format!("{clan}"),
        crypt: draw(&clan_mates, 12),
        library: draw(&library, 80),
    }
}

#[test]
fn clan_decks_play_to_the_end() {
    let db = CardDb::embedded();
    for seed in 0..40 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let decks = (0..4).map(|_| clan_deck(db, &mut rng)).collect();
        let game = common::play_randomly(db, decks, seed, 40);
        assert_eq!(game.overflow(), None);
        assert!(game.outcome().is_some(), "seed {seed}");
    }
}

/// Twelve imbued, twenty cards of conviction, twenty powers, and forty cards that some
/// imbued or a Methuselah can play.
fn imbued_deck(db: &CardDb, rng: &mut ChaCha8Rng) -> Deck {
    let scripted = (0..db.defs().len() as u16).map(DefId);
    let scripted: Vec<DefId> = scripted.filter(|d| db.def(*d).scripted).collect();
    let of_type = |t: CardType| -> Vec<DefId> {
        let fits = |d: &&DefId| db.def(**d).is(t);
        scripted.iter().filter(fits).copied().collect()
    };
    let virtues = |d: &&DefId| {
        let def = db.def(**d);
        let crypt = def.is_crypt() || def.is(CardType::Conviction) || def.is(CardType::Power);
        !crypt && def.clans.is_empty() && def.modes.iter().any(|m| m.needs_disciplines.is_empty())
    };
    let rest: Vec<DefId> = scripted.iter().filter(virtues).copied().collect();
    let mut draw = |from: &[DefId], n: usize| -> Vec<DefId> {
        (0..n)
            .map(|_| *from.choose(rng).expect("cards for imbued"))
            .collect()
    };
    let mut library = draw(&of_type(CardType::Conviction), 20);
    library.extend(draw(&of_type(CardType::Power), 20));
    library.extend(draw(&rest, 40));
    Deck {
        name: "imbued".into(),
        crypt: draw(&of_type(CardType::Imbued), 12),
        library,
    }
}

#[test]
fn imbued_decks_play_to_the_end() {
    // Against vampires, and against one another.
    let db = CardDb::embedded();
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let decks = (0..4)
            .map(|i| match i % 2 {
                0 => imbued_deck(db, &mut rng),
                _ => clan_deck(db, &mut rng),
            })
            .collect();
        let game = common::play_randomly(db, decks, seed, 40);
        assert_eq!(game.overflow(), None);
        assert!(game.outcome().is_some(), "seed {seed}");
    }
}
