//! What happens as the votes of a referendum are tallied: Bribes and Scorn of Adonis.

use crate::call;
use engine::{CardDb, Scenario, Scene};

/// Four seats; Madame Guil, who has three votes, calls an Ancilla Empowerment of seat 0.
fn table(cards: &[&str]) -> Scenario<'static> {
    let mut t = Scenario::new(CardDb::embedded(), 4);
    t.minion(0, "Madame Guil");
    t.minion(1, "Alice Chen");
    t.minion(2, "Belinde");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(0, cards);
    t
}

/// A table of four, and seat 0 calls who is to have the hunting ground of seat 3, by a vampire
/// with three votes.
fn disputed(cards: &[&str], lay: impl Fn(&mut Scenario<'static>)) -> Scene<'static> {
    let mut t = Scenario::new(CardDb::embedded(), 4);
    t.minion(0, "Madame Guil");
    t.minion(1, "Alice Chen");
    t.minion(2, "Andi Liu");
    t.in_play(3, "Park Hunting Ground");
    t.hand(0, &["Disputed Territory"]).hand(0, cards);
    lay(&mut t);
    let mut game = t.minion_phase(0);
    game.take("play Disputed Territory").until(0, "seat 3");
    game
}

fn pools(game: &engine::Scene) -> [u8; 4] {
    [0, 1, 2, 3].map(|seat| game.pool(seat))
}

#[test]
fn bribes_pay_its_player_at_once_and_others_who_vote_in_favour_as_the_votes_are_tallied() {
    let mut game = disputed(&["Bribes"], |_| {});
    game.take("play Bribes");
    assert_eq!(pools(&game), [31, 30, 30, 30]);
    game.until(0, "Madame Guil votes for");
    game.until(1, "Alice Chen votes for");
    game.until(2, "Andi Liu votes against");
    assert_eq!(pools(&game), [31, 30, 30, 30]);
    game.finish_referendum();
    assert_eq!(pools(&game), [31, 31, 30, 30]);
}

#[test]
fn bribes_are_for_the_time_before_votes_are_cast() {
    let mut t = table(&["Bribes"]);
    t.edge(1);
    let mut game = call(t, "Ancilla Empowerment");
    game.until(1, "Alice Chen votes for");
    while game.in_referendum() {
        assert!(!game.can("play Bribes"));
        game.pass();
    }
}

#[test]
fn who_votes_on_both_sides_gains_nothing_by_bribes() {
    let mut game = disputed(&["Bribes"], |t| {
        t.edge(1);
    });
    game.take("play Bribes");
    game.until(1, "Alice Chen votes for");
    game.until(1, "the Edge votes against");
    game.until(2, "Andi Liu votes for").finish_referendum();
    assert_eq!(pools(&game), [31, 30, 31, 30]);
}

#[test]
fn scorn_of_adonis_costs_everybody_who_votes_against_one_pool() {
    // Votes cast before it is played count too, and several no more than one.
    let mut game = disputed(&["Scorn of Adonis"], |t| {
        t.minion(1, "Belinde");
        t.minion(3, "Ayelech");
    });
    game.until(1, "Alice Chen votes against");
    game.until(0, "play Scorn of Adonis");
    game.until(1, "Belinde votes against");
    game.until(2, "Andi Liu votes for");
    game.until(3, "Ayelech votes against");
    assert_eq!(pools(&game), [30, 30, 30, 30]);
    game.finish_referendum();
    assert_eq!(pools(&game), [30, 29, 30, 29]);
}

#[test]
fn scorn_of_adonis_is_played_by_toreador() {
    let mut t = Scenario::new(CardDb::embedded(), 3);
    t.minion(0, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Scorn of Adonis"]);
    let mut game = call(t, "Ancilla Empowerment");
    while game.in_referendum() {
        assert!(!game.can("play Scorn of Adonis"));
        game.pass();
    }
}

#[test]
fn scorn_of_adonis_ousts_before_the_referendum_takes_effect() {
    let mut t = table(&["Scorn of Adonis"]);
    t.pool(1, 1);
    let mut game = call(t, "Ancilla Empowerment");
    game.until(1, "Alice Chen votes against");
    game.until(0, "play Scorn of Adonis");
    game.until(0, "Madame Guil votes for").finish_referendum();
    // What the referendum would have given her comes too late.
    assert!(!game.in_game(1));
}

#[test]
fn what_is_cancelled_is_not_tallied() {
    for (card, by) in [("Delaying Tactics", 2), ("Telepathic Vote Counting", 0)] {
        let mut t = Scenario::new(CardDb::embedded(), 4);
        t.minion(0, "Madame Guil");
        t.minion(1, "Alice Chen");
        t.minion(2, "Andi Liu");
        t.minion(2, "Belinde");
        t.hand(0, &["Ancilla Empowerment", "Bribes", "Scorn of Adonis"]);
        t.hand(by, &[card]);
        let mut game = call(t, "Ancilla Empowerment");
        game.take("play Bribes");
        game.until(1, "Alice Chen votes for");
        game.until(2, "Andi Liu votes against");
        game.until(0, "play Scorn of Adonis");
        game.until(by, &format!("play {card}"));
        game.take_if_there("Belinde").take_if_there("mode 0");
        game.take_if_there("Ancilla Empowerment").finish_action();
        assert_eq!(pools(&game), [31, 30, 30, 30], "{card}");
    }
}

#[test]
fn neither_bribes_nor_scorn_of_adonis_is_played_where_a_referendum_passes_by_itself() {
    let mut t = Scenario::new(CardDb::embedded(), 3);
    t.minion(0, "Lachlan, Noddist");
    t.hand(0, &["Día de los Muertos", "Ancilla Empowerment"]);
    t.hand(0, &["Bribes", "Scorn of Adonis"]);
    let mut game = t.master_phase(0);
    game.take("play Día de los Muertos");
    game.until(0, "play Ancilla Empowerment");
    while game.in_action() {
        assert!(!game.can("play Bribes") && !game.can("play Scorn of Adonis"));
        game.pass();
    }
}

#[test]
fn cedrick_calhoun_goes_to_torpor_after_a_referendum_of_his_that_fails_or_is_cancelled() {
    for (against, cancelled, torpor) in [
        (false, false, false),
        (true, false, true),
        (false, true, true),
    ] {
        let mut t = Scenario::new(CardDb::embedded(), 3);
        let cedrick = t.minion(0, "Cedrick Calhoun");
        t.minion(1, "Alice Chen");
        t.hand(0, &["Ancilla Empowerment"]);
        t.hand(1, &["Delaying Tactics"]);
        let mut game = call(t, "Ancilla Empowerment");
        if against {
            game.until(1, "Alice Chen votes against");
        }
        if cancelled {
            game.until(1, "play Delaying Tactics");
            game.take_if_there("Ancilla Empowerment");
        } else {
            game.until(0, "the calling card votes for");
        }
        game.finish_action();
        assert_eq!(game.in_torpor(cedrick), torpor);
    }
}

#[test]
fn cedrick_calhoun_stays_where_another_calls_the_referendum_that_fails() {
    let mut t = Scenario::new(CardDb::embedded(), 3);
    t.minion(0, "Adrianne");
    let cedrick = t.minion(0, "Cedrick Calhoun");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = crate::called(t, "Ancilla Empowerment", "Adrianne");
    game.until(1, "Alice Chen votes against").finish_action();
    assert!(game.ready(cedrick));
}
