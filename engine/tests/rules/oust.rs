//! Ousting, victory points, and the end of the game (rulebook 5).

use engine::vocab::Level;
use engine::{End, GameEvent, Options};

use crate::table;

#[test]
fn the_predator_of_an_ousted_methuselah_gains_a_victory_point_and_six_pool() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.pool(1, 1);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.in_game(1));
    assert_eq!((game.half_points(0), game.pool(0)), (2, 36));
    assert_eq!(game.half_points(2), 0);
}

#[test]
fn the_next_methuselah_is_the_new_prey() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(0, "Ashley");
    t.pool(1, 1);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren", "bleed"]);
    assert_eq!(game.pool(2), 29);
}

#[test]
fn the_predator_scores_no_matter_who_ousted_her_prey() {
    // Seat 2 deflects nothing; seat 0's bleed, turned on seat 2, ousts her for seat 1.
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.pool(2, 1);
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Deflection")
        .finish_action();
    assert!(!game.in_game(2));
    assert_eq!((game.half_points(0), game.half_points(1)), (0, 2));
    assert_eq!((game.pool(0), game.pool(1)), (30, 36));
}

#[test]
fn cards_controlled_by_an_ousted_methuselah_leave_the_game() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    let lauren = t.minion(2, "Lauren");
    let fame = t.on(1, "Fame", lauren, Level::Basic);
    t.in_play(1, "Elder Library");
    t.pool(1, 1);
    t.edge(1);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    // Her master card on another's vampire goes with her.
    assert!(!game.exists(fame) && !game.exists(nassir) && game.exists(lauren));
    assert!(game.controls(1).is_empty());
}

#[test]
fn cards_of_an_ousted_methuselah_controlled_by_others_stay() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    let card = t.in_play(1, "Anarch Troublemaker");
    t.minion(2, "Nassir");
    t.pool(1, 1);
    let mut game = t.turn_of(1);
    game.take_all(&["use Anarch Troublemaker", "Nassir"])
        .pass_to_turn_of(2)
        .pass_to_turn_of(0);
    game.until(0, "bleed").until(1, "pass");
    game.finish_action();
    assert!(!game.in_game(1));
    assert!(game.exists(card));
    assert_eq!(game.controller(card), 2);
}

#[test]
fn the_edge_of_an_ousted_methuselah_belongs_to_nobody() {
    let mut t = table(3);
    let jack = t.in_play(0, "Smiling Jack, The Anarch");
    t.counters(jack, 1);
    t.pool(1, 1).edge(1);
    // She pays before she gains a pool for it.
    let mut game = t.turn_of(1);
    game.take("use Smiling Jack, The Anarch");
    assert!(!game.in_game(1));
    assert_eq!(game.edge(), None);
}

#[test]
fn the_last_methuselah_left_gains_another_victory_point() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.pool(1, 1);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    let outcome = game.game.outcome().expect("the game is over");
    assert_eq!(outcome.end, End::LastStanding);
    assert_eq!(outcome.seats[0].victory_points, 2.0);
    assert!(outcome.seats[0].game_win && !outcome.seats[1].game_win);
}

#[test]
fn a_methuselah_may_oust_herself_by_paying() {
    let mut t = table(3);
    t.minion(1, "Lauren");
    t.pool(0, 1);
    t.hand(0, &["Misdirection"]);
    let mut game = t.master_phase(0);
    game.take("play Misdirection");
    assert!(!game.in_game(0));
    assert_eq!((game.half_points(2), game.pool(2)), (2, 36));
    assert_eq!(game.active(), 1);
}

#[test]
fn whoever_is_ousted_with_her_prey_scores_but_gains_no_pool() {
    // The uprising takes a pool for every minion.
    let mut t = table(4);
    t.minion(0, "Ayelech");
    t.minion(1, "Lauren");
    t.minion(2, "Nassir");
    t.pool(1, 1).pool(2, 1);
    t.hand(0, &["Anarchist Uprising"]);
    let mut game = t.minion_phase(0);
    game.take("play Anarchist Uprising");
    while game.in_action() {
        if game.can("Ayelech votes for") {
            game.take("Ayelech votes for");
        } else {
            game.pass();
        }
    }
    assert!(!game.in_game(1) && !game.in_game(2));
    // Each has the point for her prey; only the survivor has the pool.
    assert_eq!(
        (
            game.half_points(0),
            game.half_points(1),
            game.half_points(2)
        ),
        (2, 2, 0)
    );
    assert_eq!((game.pool(0), game.pool(1)), (35, 0));
}

#[test]
fn when_all_are_ousted_at_once_the_game_ends_without_a_last_one() {
    let mut t = table(2);
    t.minion(0, "Ayelech");
    t.minion(1, "Lauren");
    t.pool(0, 1).pool(1, 1);
    t.hand(0, &["Anarchist Uprising"]);
    let mut game = t.minion_phase(0);
    game.take("play Anarchist Uprising");
    while game.game.decision().is_some() {
        if game.can("Ayelech votes for") {
            game.take("Ayelech votes for");
        } else {
            game.pass();
        }
    }
    let outcome = game.game.outcome().expect("the game is over");
    assert_eq!(outcome.end, End::AllOusted);
    let points: Vec<f32> = outcome.seats.iter().map(|s| s.victory_points).collect();
    assert_eq!(points, [1.0, 1.0]);
    assert_eq!(outcome.winner(), None);
}

#[test]
fn at_the_round_limit_each_survivor_scores_half_a_point() {
    let mut t = table(3);
    t.minion(2, "Lauren");
    t.pool(0, 1);
    t.round(3).options(Options {
        max_rounds: 3,
        ..Options::default()
    });
    let mut game = t.minion_phase(2);
    game.take("bleed").pass();
    let outcome = game.game.outcome().expect("the game is over");
    assert_eq!(outcome.end, End::RoundLimit);
    let points: Vec<f32> = outcome.seats.iter().map(|s| s.victory_points).collect();
    assert_eq!(points, [0.0, 0.5, 1.5]);
    // Two points would have been a game win.
    assert_eq!(outcome.winner(), None);
}

#[test]
fn whoever_has_most_victory_points_wins_even_if_ousted() {
    let mut t = table(5);
    t.minion(0, "Lauren");
    t.minion(0, "Nassir");
    t.pool(0, 1).pool(1, 1).pool(2, 1);
    for name in [
        "Sha-Ennu",
        "Gwendolyn",
        "Madame Guil",
        "Catalina Vega",
        "Ambrogino Giovanni",
        "Kephamos, High Priest of Marrakech",
    ] {
        t.minion(4, name);
    }
    t.round(3).options(Options {
        max_rounds: 3,
        ..Options::default()
    });
    let mut game = t.minion_phase(0);
    game.take("bleed").take("Lauren").finish_action();
    game.take("bleed").finish_action();
    assert_eq!((game.half_points(0), game.pool(0)), (4, 13));
    game.pass_to_turn_of(4);
    while game.in_game(0) {
        game.until(4, "bleed");
        let who = game.options()[0].clone();
        game.take_if_there(&who).finish_action();
    }
    while game.game.decision().is_some() {
        game.pass();
    }
    let outcome = game.game.outcome().expect("the game is over");
    assert_eq!(outcome.end, End::RoundLimit);
    let points: Vec<f32> = outcome.seats.iter().map(|s| s.victory_points).collect();
    assert_eq!(points, [2.0, 0.0, 0.0, 0.5, 1.5]);
    assert_eq!(outcome.winner().map(|s| s.0), Some(0));
}

#[test]
fn the_cards_of_an_ousted_methuselah_are_removed_and_not_burned() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    let lauren = t.minion(2, "Lauren");
    t.on(1, "Fame", lauren, Level::Basic);
    t.in_play(1, "Elder Library");
    t.pool(1, 1);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.in_game(1));
    assert!(game.ash_heap(1).is_empty());
    let removed = |e: &GameEvent| matches!(e, GameEvent::Removed { .. });
    assert_eq!(game.count(removed), 3);
}

#[test]
fn what_is_on_the_minions_of_an_ousted_methuselah_leaves_the_game_with_them() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    let bike = t.on(1, "Sport Bike", nassir, Level::Basic);
    let winthrop = t.on(1, "Mr. Winthrop", nassir, Level::Basic);
    let fame = t.on(0, "Fame", nassir, Level::Basic);
    let sully = t.uncontrolled(1, "Sully", 2);
    t.pool(1, 1);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.in_game(1));
    for gone in [nassir, bike, winthrop, fame, sully] {
        assert!(!game.exists(gone));
    }
    // What she controlled is removed; what another had put there is burned.
    assert!(game.ash_heap(1).is_empty(), "{:?}", game.ash_heap(1));
    assert_eq!(game.ash_heap(0), ["Fame"]);
}

#[test]
fn what_a_minion_of_an_ousted_methuselah_holds_leaves_the_game_with_it() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Hukros");
    t.hand(1, &["Earth Control"]);
    t.pool(1, 2);
    let mut game = t.turn_of(1);
    game.until(1, "use Hukros").take("Earth Control");
    let held = |game: &engine::Scene<'_>| game.view(1).held().count();
    assert_eq!(held(&game), 1);
    game.pass_until(1, "bleed").take("bleed");
    game.pass_to_turn_of(0);
    game.until(0, "bleed").finish_action();
    assert_eq!(game.pool(1), 1);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").finish_action();
    assert!(!game.in_game(1));
    assert_eq!(held(&game), 0);
    assert!(game.ash_heap(1).is_empty(), "{:?}", game.ash_heap(1));
}

#[test]
fn the_card_in_limbo_of_a_methuselah_who_ousts_herself_leaves_the_game() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.pool(0, 1);
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    // She pays her last pool for it as the action is resolved.
    game.take("play Sport Bike");
    game.finish_action();
    assert!(!game.in_game(0) && !game.exists(lauren));
    assert_eq!(game.find("Sport Bike"), None);
    assert!(game.ash_heap(0).is_empty(), "{:?}", game.ash_heap(0));
}

#[test]
fn the_most_victory_points_win_even_if_their_methuselah_was_ousted() {
    let mut t = table(5);
    for name in ["Lauren", "Ryan", "Nassir"] {
        t.minion(0, name);
    }
    t.pool(0, 1).pool(1, 1).pool(2, 1).pool(3, 1);
    let bleeders = [
        "Gilbert Duane",
        "Madison",
        "Chelsea Blake",
        "Graham Gottesman",
        "Emerson Bridges",
    ];
    for name in bleeders {
        t.minion(4, name);
        t.hand(4, &["Conditioning"]);
    }
    let mut game = t.minion_phase(0);
    for name in ["Lauren", "Ryan", "Nassir"] {
        game.until(0, "bleed").take_if_there(name);
    }
    assert_eq!(game.half_points(0), 6);
    assert_eq!(game.pool(0), 19);
    game.pass_to_turn_of(4);
    for name in bleeders {
        if game.game.outcome().is_some() {
            break;
        }
        game.until(4, "bleed").take_if_there(name);
        game.until(4, "play Conditioning").take_if_there("mode 1");
    }
    let outcome = game.game.outcome().expect("one is left");
    assert_eq!(outcome.seats[4].victory_points, 2.0);
    assert_eq!(outcome.winner().map(|s| s.0), Some(0));
}
