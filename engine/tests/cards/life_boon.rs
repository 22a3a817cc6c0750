//! Life Boon: who keeps a Methuselah in the game has her next victory point.

use crate::table;
use engine::script::Window;
use engine::{Options, Scenario, Scene};

/// Seat 0 bleeds seat 1, who has a pool of 1, for 1; seats 1 and 2 hold these cards.
fn bled_out(cards: &[&str]) -> Scenario<'static> {
    let mut t = table(4);
    t.minion(0, "Lauren");
    t.pool(1, 1);
    t.hand(2, cards);
    t
}

#[test]
fn life_boon_keeps_a_methuselah_without_pool_in_the_game() {
    let mut game = bled_out(&["Life Boon"]).minion_phase(0);
    game.take("bleed").until(2, "play Life Boon");
    // From one pool to all that she has herself.
    assert!(!game.can("0") && game.can("1") && game.can("30"));
    game.take("4");
    assert!(game.in_game(1));
    assert_eq!((game.pool(1), game.pool(2)), (4, 26));
    assert_eq!((game.half_points(0), game.pool(0)), (0, 30));
    assert_eq!(game.controls(2), ["Life Boon"]);
}

#[test]
fn without_life_boon_played_the_methuselah_is_ousted() {
    let mut game = bled_out(&["Life Boon"]).minion_phase(0);
    game.take("bleed").pass_until(2, "play Life Boon").pass();
    assert!(!game.in_game(1));
    assert_eq!((game.half_points(0), game.pool(0)), (2, 36));
}

#[test]
fn life_boon_is_not_for_the_active_methuselah_nor_for_one_with_pool() {
    let mut t = bled_out(&[]);
    t.hand(0, &["Life Boon"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").finish_action();
    assert!(!game.in_game(1));

    let mut t = bled_out(&["Life Boon"]);
    t.pool(1, 2);
    let mut game = t.minion_phase(0);
    game.take("bleed").finish_action();
    assert_eq!(game.pool(1), 1);
    assert!(game.controls(2).is_empty());
}

#[test]
fn life_boon_makes_up_for_the_pool_that_is_missing() {
    let mut t = table(4);
    t.minion(0, "Sully");
    t.hand(0, &["Bonding"]);
    t.pool(1, 1).pool(2, 5);
    t.hand(2, &["Life Boon"]);
    let mut game = t.minion_phase(0);
    // For 2 and a pool of 1: the 1 that is missing must be made up for.
    game.take_all(&["bleed", "play Bonding"])
        .until(2, "play Life Boon");
    assert!(!game.can("1") && game.can("2") && game.can("5"));
    game.take("3");
    assert_eq!((game.pool(1), game.pool(2)), (2, 2));
    // With 1 pool nobody could have.
    let mut t = table(4);
    t.minion(0, "Sully");
    t.hand(0, &["Bonding"]);
    t.pool(1, 1).pool(2, 1);
    t.hand(2, &["Life Boon"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Bonding"]).finish_action();
    assert!(!game.in_game(1));
}

#[test]
fn life_boon_makes_up_for_points_that_could_not_be_paid() {
    let mut t = table(3);
    let jack = t.in_play(0, "Smiling Jack, The Anarch");
    let lauren = t.minion(1, "Lauren");
    t.counters(jack, 5).counters(lauren, 2).pool(1, 1);
    t.hand(2, &["Life Boon"]);
    let mut game = t.turn_of(1);
    // 5 points: a pool and 2 blood are there, 2 are missing.
    game.take("pool").until(2, "play Life Boon");
    assert_eq!(game.blood(lauren), 0);
    assert!(!game.can("2") && game.can("3"));
    game.take("3");
    assert_eq!((game.pool(1), game.pool(2)), (1, 27));
}

#[test]
fn each_unlock_phase_of_hers_life_boon_steals_a_pool() {
    let mut game = bled_out(&["Life Boon"]).minion_phase(0);
    game.take("bleed").until(2, "play Life Boon").take("4");
    game.pass_to_turn_of(1);
    game.until(2, "use Life Boon");
    assert_eq!((game.pool(1), game.pool(2)), (3, 27));
    assert!(!game.can("use Life Boon"));
    // Not in anybody else's.
    game.pass_to_turn_of(2);
    assert!(!game.can("use Life Boon"));
    game.pass_to_turn_of(1);
    game.until(2, "use Life Boon");
    assert_eq!((game.pool(1), game.pool(2)), (2, 28));
}

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
fn several_life_boons_reserve_one_victory_point_after_the_other() {
    let mut t = table(5);
    t.minion(0, "Lauren");
    t.minion(0, "Sully");
    t.minion(1, "Nassir");
    t.minion(1, "Ashley");
    t.pool(1, 1).pool(2, 1).pool(3, 2);
    t.hand(3, &["Life Boon"]);
    t.hand(4, &["Life Boon"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(3, "play Life Boon").take("1");
    game.until(0, "bleed");
    game.until(4, "play Life Boon").take("9");
    game.pass_to_turn_of(1);
    // The first point is seat 3's, the second, for ousting seat 3, is seat 4's.
    game.until(1, "bleed").take("Nassir").finish_action();
    assert!(!game.in_game(2));
    assert_eq!((game.half_points(3), game.half_points(4)), (2, 0));
    assert!(game.controls(3).is_empty());
    game.until(1, "bleed").finish_action();
    assert!(!game.in_game(3));
    assert_eq!((game.half_points(3), game.half_points(4)), (2, 2));
    assert_eq!(game.half_points(1), 0);
    assert!(game.controls(4).is_empty());
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

#[test]
fn who_gives_all_her_pool_for_a_life_boon_is_ousted_herself_unless_she_is_saved() {
    for saved in [false, true] {
        let mut t = bled_out(&["Life Boon"]);
        t.pool(2, 3);
        t.hand(3, &["Life Boon"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(2, "play Life Boon").take("3");
        assert_eq!(game.pool(1), 3);
        if saved {
            game.until(3, "play Life Boon").take("1");
        } else {
            game.finish_action();
        }
        assert!(game.in_game(1));
        assert_eq!(game.in_game(2), saved);
        assert_eq!(game.half_points(1), if saved { 0 } else { 2 });
    }
}

#[test]
fn a_life_boon_that_is_cancelled_saves_nobody() {
    let mut t = bled_out(&["Life Boon"]);
    t.hand(3, &["Sudden Reversal"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(2, "play Life Boon").take("4");
    game.until(3, "play Sudden Reversal").finish_action();
    assert!(!game.in_game(1));
    assert_eq!((game.half_points(0), game.pool(2)), (2, 30));
}

#[test]
fn the_pool_of_a_parity_shift_may_pay_for_a_life_boon() {
    let mut t = table(3);
    t.minion(0, "Alice Chen");
    t.pool(0, 1).pool(1, 3).pool(2, 1);
    t.hand(0, &["Parity Shift"]);
    t.hand(2, &["Life Boon"]);
    let mut game = t.minion_phase(0);
    game.take("play Parity Shift").until(0, "3");
    game.until(0, "Alice Chen votes for");
    // Seat 2 has 3 more than the pool that she had, and saves seat 1 with it.
    game.until(2, "play Life Boon").take("3");
    assert!(game.in_game(1));
    assert_eq!((game.pool(1), game.pool(2)), (3, 1));
}
