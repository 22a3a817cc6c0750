//! Life Boon: who keeps a Methuselah in the game has her next victory point.

use crate::table;
use engine::script::Window;
use engine::{Options, Scene};

/// Seat 3 has a Life Boon on seat 1, who has 9 pool; it is the minion phase of seat 1, whose
/// prey, seat 2, has 1.
fn boon(max_rounds: u16) -> Scene<'static> {
    let mut t = table(4);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.pool(1, 1).pool(2, 1);
    t.hand(3, &["Life Boon"]);
    t.options(Options {
        max_rounds,
        ..Options::default()
    });
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.until(1, "pass").until(3, "play Life Boon").take("9");
    game.pass_to_turn_of(1).pass_to(Window::Minion);
    game
}

fn points(game: &Scene) -> [u8; 4] {
    [0, 1, 2, 3].map(|seat| game.half_points(seat))
}

#[test]
fn the_next_victory_point_of_whom_life_boon_saved_goes_to_its_player_but_not_the_pool() {
    let mut game = boon(40);
    game.take("bleed").finish_action();
    assert!(!game.in_game(2));
    assert_eq!(points(&game), [0, 0, 0, 2]);
    assert_eq!((game.pool(1), game.pool(3)), (15, 21));
    // The card is burned, and the next point is her own.
    assert!(game.controls(3).is_empty());
    assert_eq!(game.ash_heap(3), ["Life Boon"]);
}

#[test]
fn half_a_victory_point_goes_to_the_player_of_life_boon_and_burns_nothing() {
    let mut game = boon(3);
    while game.game.decision().is_some() {
        game.pass();
    }
    assert_eq!(points(&game), [1, 0, 1, 2]);
    assert_eq!(game.controls(3), ["Life Boon"]);
}

#[test]
fn a_life_boon_on_ones_predator_gives_nothing_for_ones_own_ousting() {
    let mut t = table(4);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.pool(1, 1).pool(2, 10);
    t.hand(2, &["Life Boon"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.until(2, "play Life Boon").take("9");
    game.pass_to_turn_of(1);
    game.until(1, "bleed").finish_action();
    assert!(!game.in_game(2));
    assert_eq!(points(&game), [0, 2, 0, 0]);
}

#[test]
fn whom_life_boon_saves_has_the_pool_for_her_prey_ousted_at_the_same_time() {
    // The uprising takes a pool for every minion.
    let mut t = table(4);
    t.minion(0, "Ayelech");
    t.minion(1, "Lauren");
    t.minion(2, "Nassir");
    t.pool(1, 1).pool(2, 1);
    t.hand(0, &["Anarchist Uprising"]);
    t.hand(3, &["Life Boon"]);
    let mut game = t.minion_phase(0);
    game.take("play Anarchist Uprising");
    game.until(0, "Ayelech votes for");
    game.until(3, "play Life Boon");
    // Either may be saved.
    assert_eq!(game.options(), ["seat 1", "seat 2"]);
    game.take("seat 1").take("2").finish_action();
    assert!(game.in_game(1) && !game.in_game(2));
    assert_eq!(points(&game), [0, 0, 0, 2]);
    assert_eq!((game.pool(1), game.pool(3)), (8, 28));
}
