//! Where cards lie: how a game is set up, libraries and ash heaps, what goes with a card that
//! leaves play, and what is out of the game (rulebook 2 and 3).

#[path = "../common/mod.rs"]
mod common;

use engine::vocab::Level;
use engine::{CardDb, GameEvent, Scenario, Scene, Seat, View};

use crate::table;

// Setting up the game

#[test]
fn every_methuselah_starts_with_thirty_pool_seven_cards_and_four_of_her_crypt() {
    let db = CardDb::embedded();
    let decks = common::starters(db);
    let (game, deal) = common::new_game(db, decks.clone(), 7, 40);
    let db = deal.cards(db);
    let view = View::new(&game, db, Seat(0));
    assert_eq!(view.edge(), None);
    for seat in view.seats() {
        let deck = &decks[usize::from(seat.0)];
        assert_eq!(view.pool(seat), 30);
        assert_eq!(view.hand_size(seat), 7);
        assert_eq!(view.library_size(seat), deck.library.len() - 7);
        assert_eq!(view.uncontrolled(seat).into_iter().count(), 4);
        assert_eq!(view.crypt_size(seat), deck.crypt.len() - 4);
        assert_eq!(view.ready(seat).into_iter().count(), 0);
        assert_eq!(view.torpor(seat).into_iter().count(), 0);
    }
}

// Libraries

/// Tells whether the library of seat 0 is shuffled when something takes this card from it.
fn shuffled_for(
    mut t: Scenario<'static>,
    wanted: &str,
    search: impl Fn(&mut Scene<'static>),
) -> bool {
    let above = [
        "Villein",
        "Vessel",
        "Blood Doll",
        "Ascendance",
        "Misdirection",
        "Dodge",
        "Apportation",
        "Bum's Rush",
    ];
    t.empty_library(0);
    t.library(0, &[wanted]);
    t.library(0, &above);
    t.in_play(0, "Dreams of the Sphinx");
    let mut game = t.minion_phase(0);
    search(&mut game);
    let before = game.hand(0).len();
    game.until(0, "use Dreams of the Sphinx");
    let drawn = game.hand(0).split_off(before);
    assert_eq!(drawn.len(), 2);
    !above.windows(2).any(|unshuffled| drawn == unshuffled)
}

#[test]
fn a_library_searched_for_a_discipline_is_shuffled() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.torpor(madison);
    assert!(shuffled_for(t, "Dominate", |game| {
        game.take("diablerize").until(0, "Dominate").finish_action();
    }));
}

#[test]
fn a_library_searched_for_a_trophy_is_shuffled() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let chavi = t.minion(1, "Chavi Oraczko");
    t.torpor(chavi);
    assert!(shuffled_for(t, "Trophy: Revered", |game| {
        game.take("diablerize").until(0, "Trophy: Revered");
        game.finish_action();
    }));
}

#[test]
fn a_library_searched_for_equipment_is_shuffled() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Magic of the Smith"]);
    assert!(shuffled_for(t, "Sport Bike", |game| {
        game.take("play Magic of the Smith").until(0, "Sport Bike");
        game.finish_action();
    }));
}

#[test]
fn with_an_empty_library_nothing_is_drawn_and_the_game_goes_on() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.empty_library(0);
    t.hand(0, &["Misdirection"]);
    let mut game = t.master_phase(0);
    game.take("play Misdirection");
    assert_eq!(game.hand_size(0), 0);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert!(game.in_game(0));
}

// Ash heaps

#[test]
fn anybody_may_look_through_an_ash_heap() {
    let db = CardDb::embedded();
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.ash_heap(1, &["Villein", "Sport Bike"]);
    let game = t.minion_phase(0);
    for seat in [0, 1, 2] {
        let view = game.view(seat);
        let names: Vec<_> = view
            .ash_heap(Seat(1))
            .map(|d| db.def(d).name.as_str())
            .collect();
        assert_eq!(names, ["Villein", "Sport Bike"]);
    }
}

#[test]
fn a_stolen_ally_that_is_burned_goes_to_its_owners_ash_heap() {
    let mut t = table(2);
    t.minion(0, "Tamoszius");
    let stray = t.minion(1, "Underbridge Stray");
    t.on(1, "Kevlar Vest", stray, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Entrancement"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Entrancement", "mode 1"]);
    game.finish_action();
    assert_eq!(game.controller(stray), 0);
    // Its new controller burns it to unlock Tamoszius.
    game.pass_to_turn_of(1).until(1, "bleed");
    game.until(0, "use Underbridge Stray");
    assert!(!game.exists(stray));
    assert_eq!(game.ash_heap(0), ["Entrancement"]);
    assert_eq!(game.ash_heap(1), ["Kevlar Vest", "Underbridge Stray"]);
}

#[test]
fn an_action_that_targets_an_ash_heap_is_undirected() {
    let mut t = table(4);
    t.minion(0, "Veejay Vinod");
    for (seat, minion) in [(1, "Min-seo"), (2, "Ashley"), (3, "Lauren")] {
        t.minion(seat, minion);
    }
    t.hand(0, &["Emergency Rations"]);
    t.ash_heap(2, &["Vagabond Mystic"]);
    let mut game = t.minion_phase(0);
    game.take("play Emergency Rations");
    // Prey and predator may block; whose ash heap it is may not.
    let mut asked = Vec::new();
    while game.in_action() {
        asked.push(game.to_decide());
        game.pass();
    }
    assert_eq!(asked, [1, 3]);
    assert!(game.ash_heap(2).is_empty());
}

// What goes with a card

#[test]
fn equipment_and_retainers_burn_with_their_minion() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 4);
    let theirs = t.minion(1, "Lauren");
    let bike = t.on(1, "Sport Bike", theirs, Level::Basic);
    let winthrop = t.on(1, "Mr. Winthrop", theirs, Level::Basic);
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("yield Lauren");
    assert!(!game.exists(bike) && !game.exists(winthrop));
    let heap = game.ash_heap(1);
    assert!(heap.contains(&"Sport Bike") && heap.contains(&"Mr. Winthrop"));
}

// Out of play

#[test]
fn what_is_removed_from_the_game_is_beyond_every_effect() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 1);
    t.crypt(0, &["Ashley"]);
    t.in_play(0, "Wider View");
    let mut game = t.influence_phase(0);
    game.take_all(&["use Wider View", "Lauren"]);
    assert!(!game.exists(lauren));
    assert!(game.ash_heap(0).is_empty(), "it is not burned");
    assert!(game.count(|e| matches!(e, GameEvent::Removed { .. })) == 1);
}

#[test]
fn cards_in_a_research_area_are_untouched_by_what_does_not_name_it() {
    let mut t = table(2);
    let khaldun = t.minion(0, "Ibn Khaldun, Scholar");
    t.minion(1, "Nassir");
    t.hand(0, &["Research", "Summon History"]);
    // The first replaces Research before its player looks for cards.
    t.library(
        0,
        &["Sport Bike", "Raven Spy", "Murder of Crows", "Blood Doll"],
    );
    let mut game = t.master_phase(0);
    game.take("play Research");
    game.take_all(&["Raven Spy", "Murder of Crows", "Blood Doll"]);
    game.until(0, "play Summon History");
    game.take_all(&["mode 0", "2"]).finish_action();
    // A search finds none of them, for they are neither in the library nor in the ash heap.
    assert!(game.on(khaldun).is_empty());
    assert_eq!(game.ash_heap(0), ["Research", "Summon History"]);
    // And a deal for whoever cannot see them keeps their number.
    let view = game.view(1);
    let mut rng = <rand_chacha::ChaCha8Rng as rand::SeedableRng>::seed_from_u64(1);
    let world = view.determinize(&mut rng);
    world.check_invariants(game.cards()).unwrap();
}

// Counters

#[test]
fn a_card_knows_of_every_change_of_its_counters() {
    // Whatever moves counters to a card or from it, the card's own text may follow.
    let moves = [
        "Move(N(1), Bank, Counters(This))",
        "Move(N(1), Counters(This), Bank)",
        "Move(N(1), Pool(You), Counters(This))",
        "Move(N(1), Counters(This), Pool(You))",
        "Move(N(1), Blood(Target), Counters(This))",
        "Move(All, Counters(This), Blood(Target))",
    ];
    for moved in moves {
        let script = format!(
            "(id: 101811, name: \"Smiling Jack, The Anarch\", keywords: [Unique],
            modes: [(effects: [PutInPlay])],
            text: [
                (windows: [Unlock], once: Phase, must: true,
                    choose: [Minion(kind: Vampire)], effects: [{moved}]),
                (
                    on: Standing,
                    when: [Any([
                        Not(AtLeast(Of(Counters, This), N(2))),
                        AtLeast(Of(Counters, This), N(3)),
                    ])],
                    effects: [Burn(This)],
                ),
            ])"
        );
        let cards = engine::CardDb::with_scripts(&[("a test", &script)]).expect("it parses");
        let mut t = engine::Scenario::new(&cards, 2);
        t.minion(0, "Lauren");
        let jack = t.in_play(0, "Smiling Jack, The Anarch");
        t.counters(jack, 2);
        let game = t.turn_of(0);
        assert!(!game.exists(jack), "{moved}");
    }
}
