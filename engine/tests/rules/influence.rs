//! The influence phase (rulebook 4).

use engine::script::Window;

use crate::table;

#[test]
fn the_first_three_turns_have_one_two_and_three_transfers_then_four() {
    for (turn, transfers) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (11, 4)] {
        let mut t = table(5);
        t.turn(turn);
        t.uncontrolled(0, "Lauren", 0);
        assert_eq!(t.influence_phase(0).transfers(), transfers, "turn {turn}");
    }
}

#[test]
fn a_transfer_moves_a_pool_to_an_uncontrolled_vampire() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 0);
    let mut game = t.influence_phase(0);
    game.take_all(&["transfer to Lauren", "transfer to Lauren"]);
    assert_eq!(
        (game.blood(lauren), game.pool(0), game.transfers()),
        (2, 28, 2)
    );
}

#[test]
fn transfers_are_not_saved() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Alexa Draper", 0);
    let mut game = t.influence_phase(0);
    game.take("transfer to Alexa Draper")
        .pass_to_turn_of(1)
        .pass_to_turn_of(0);
    game.pass_to(Window::Influence);
    assert_eq!((game.transfers(), game.blood(lauren)), (4, 1));
}

#[test]
fn two_transfers_take_a_blood_back() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 3);
    let mut game = t.influence_phase(0);
    game.take_all(&["take back from Lauren", "take back from Lauren"]);
    assert_eq!(
        (game.blood(lauren), game.pool(0), game.transfers()),
        (1, 32, 0)
    );
    assert!(!game.can("take back from Lauren"));
}

#[test]
fn one_transfer_does_not_take_a_blood_back() {
    // The first turn of the game has one transfer, the second two.
    for (turn, can) in [(1, false), (2, true)] {
        let mut t = table(2);
        t.turn(turn);
        t.uncontrolled(0, "Lauren", 3);
        let game = t.influence_phase(0);
        assert_eq!(game.can("take back from Lauren"), can);
    }
}

#[test]
fn four_transfers_and_a_pool_draw_from_the_crypt() {
    let mut t = table(2);
    t.crypt(0, &["Ashley", "Lauren"]);
    let mut game = t.influence_phase(0);
    game.take("draw from the crypt");
    assert_eq!((game.pool(0), game.transfers()), (29, 0));
    // Ashley, the top card, is there for the next turn.
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .pass_to(Window::Influence);
    assert!(game.can("transfer to Ashley") && !game.can("transfer to Lauren"));
}

#[test]
fn three_transfers_do_not_draw_from_the_crypt() {
    for (turn, can) in [(3, false), (4, true)] {
        let mut t = table(4);
        t.turn(turn);
        t.crypt(0, &["Ashley"]);
        t.uncontrolled(0, "Lauren", 1);
        let game = t.influence_phase(0);
        assert_eq!(game.can("draw from the crypt"), can);
        assert!(game.can("transfer to Lauren"));
    }
}

#[test]
fn a_vampire_with_blood_enough_comes_out_ready_and_unlocked() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 3);
    let mut game = t.influence_phase(0);
    assert!(!game.can("bring out Lauren"));
    game.take_all(&["transfer to Lauren", "bring out Lauren"]);
    assert!(game.ready(lauren) && !game.locked(lauren));
    assert_eq!((game.blood(lauren), game.pool(0)), (4, 29));
    assert_eq!(game.controls(0), ["Lauren"]);
}

#[test]
fn bringing_out_costs_no_transfer_and_excess_blood_drains() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 7);
    let ashley = t.uncontrolled(0, "Ashley", 3);
    let mut game = t.influence_phase(0);
    game.take_all(&["bring out Lauren", "bring out Ashley"]);
    assert_eq!((game.blood(lauren), game.blood(ashley)), (4, 3));
}

#[test]
fn a_vampire_need_not_be_brought_out() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 4);
    let mut game = t.influence_phase(0);
    game.pass().pass_to_turn_of(1);
    assert!(!game.ready(lauren));
    assert!(game.controls(0).is_empty());
}

#[test]
fn the_last_pool_cannot_be_transferred() {
    for (pool, can) in [(1, false), (2, true)] {
        let mut t = table(2);
        t.pool(0, pool);
        t.crypt(0, &["Ashley"]);
        t.uncontrolled(0, "Lauren", 3);
        let game = t.influence_phase(0);
        assert_eq!(game.can("transfer to Lauren"), can);
        assert_eq!(game.can("draw from the crypt"), can);
        assert!(game.can("take back from Lauren"));
    }
}

#[test]
fn a_vampire_brought_out_in_its_turn_acts_only_in_the_next() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 4);
    t.minion(1, "Ashley");
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren").pass_to_turn_of(1);
    // But it may block at once.
    game.until(1, "bleed").until(0, "block with Lauren");
    assert!(game.locked(lauren));
}

#[test]
fn transfers_may_go_to_several_vampires() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 0);
    let ashley = t.uncontrolled(0, "Ashley", 0);
    let mut game = t.influence_phase(0);
    game.take_all(&[
        "transfer to Lauren",
        "transfer to Ashley",
        "transfer to Lauren",
    ]);
    assert_eq!(
        (game.blood(lauren), game.blood(ashley), game.pool(0)),
        (2, 1, 27)
    );
}

#[test]
fn transfers_that_a_new_vampire_gives_come_in_the_next_influence_phase() {
    let mut t = table(2);
    t.uncontrolled(0, "Ingrid Rossler", 8);
    t.uncontrolled(0, "Lauren", 0);
    let mut game = t.influence_phase(0);
    game.take_all(&["transfer to Ingrid Rossler", "bring out Ingrid Rossler"]);
    assert_eq!(game.transfers(), 3);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Influence);
    assert_eq!(game.transfers(), 6);
}

#[test]
fn an_imbued_is_influenced_out_as_a_vampire_is() {
    let mut t = table(2);
    let john = t.uncontrolled(0, "John \"Cop90\" O'Malley", 0);
    let mut game = t.influence_phase(0);
    game.take("transfer to John \"Cop90\" O'Malley");
    while !game.can("bring out John \"Cop90\" O'Malley") {
        if game.active() == 0 && game.can("transfer to John \"Cop90\" O'Malley") {
            game.take("transfer to John \"Cop90\" O'Malley");
        } else {
            game.pass();
        }
    }
    game.take("bring out John \"Cop90\" O'Malley");
    assert!(game.ready(john));
}
