//! Decks as players build them, with cards that ask of an agent what the
//! starters never do. Whoever plays them, whatever is absent (a referendum that
//! names nobody, an action of a card that is on nobody), an agent answers with
//! one of the choices.

mod starters;

use agents::build;
use engine::facts::Facts;
use engine::{CardDb, Deck, DefId, GameState, NoObserver, Options, Setup, View};

fn card(name: &str) -> DefId {
    let fact = Facts::embedded().find(name).expect("a card's name");
    let def = CardDb::embedded().by_id(fact.id());
    def.expect("every fact has a card")
}

/// The starters, with every copy of one card of one of them exchanged.
fn starters_with(deck: usize, copies: usize, out: &str, into: &str) -> Vec<Deck> {
    let mut decks = starters::decks();
    let (out, into) = (card(out), card(into));
    assert!(CardDb::embedded().def(into).scripted);
    let deck = &mut decks[deck];
    let mut found = 0;
    for card in deck.crypt.iter_mut().chain(&mut deck.library) {
        if *card == out {
            *card = into;
            found += 1;
        }
    }
    assert_eq!(found, copies);
    decks
}

/// Plays a game to its end, the same agent on all seats; gives the cards that were face up on
/// the table or burned as it ended.
fn play(spec: &str, decks: &[Deck], seed: u64) -> Vec<DefId> {
    let cards = CardDb::embedded();
    let setup = Setup {
        decks: decks.to_vec(),
        seed,
        options: Options::default(),
        ..Setup::default()
    };
    let (mut game, deal) = GameState::new(cards, &setup).expect("the decks are legal");
    let cards = deal.cards(cards);
    let seats = decks.len() as u64;
    let agent = |seat| build(spec, seed * seats + seat).expect("a known agent");
    let mut agents: Vec<_> = (0..seats).map(agent).collect();
    let mut used = Vec::new();
    while let Some(decision) = game.decision() {
        let view = View::new(&game, cards, decision.seat);
        let answer = agents[decision.seat.index()].choose(&view, decision, view.choices());
        let choice = view.choices()[answer];
        game.apply(cards, choice, &mut NoObserver);
    }
    for seat in (0..game.seat_count()).map(engine::Seat) {
        let view = View::new(&game, cards, seat);
        used.extend(
            view.controlled(seat)
                .into_iter()
                .filter_map(|s| view.def(s)),
        );
        used.extend(view.ash_heap(seat));
    }
    used
}

/// Games with seeds below 24 go to their end, and the card that was exchanged is used in some.
fn all_end(spec: &str, decks: &[Deck], with: &str) {
    let with = card(with);
    let used = (0..24).map(|seed| play(spec, decks, seed));
    let played = used.filter(|cards| cards.contains(&with)).count();
    assert!(played > 0, "the card is used in no game");
}

#[test]
fn sensible_judges_a_referendum_that_names_nobody() {
    // The title goes to the vampire that calls the referendum. To ask who controls the minion
    // named in its terms was a fault in 15 of these games.
    let geneva = "Praxis Seizure: Geneva";
    let decks = starters_with(4, 4, "Intimidation", geneva);
    all_end("sensible", &decks, geneva);
}

#[test]
fn heuristic_judges_an_action_that_a_vampire_offers_by_itself() {
    // He enters combat with a minion of his choice; no card is on anybody. To ask who controls
    // the minion that the card is on was a fault in 14 of these games.
    let theo = "Theo Bell (G6)";
    let decks = starters_with(0, 2, "Alexander Silverson", theo);
    all_end("heuristic", &decks, theo);
}
