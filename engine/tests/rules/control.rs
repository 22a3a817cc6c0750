//! Who controls what, for a while and for good; capacity (rulebook 3).

use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn malkavian_dementia_gives_control_until_the_next_unlock_phase() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.hand(0, &["Malkavian Dementia"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia");
    assert_eq!(game.controller(gilbert), 0);
    game.until(0, "bleed").take("Gilbert Duane").finish_action();
    assert_eq!(game.pool(1), 29);
    game.pass_to_turn_of(1);
    assert_eq!(game.controller(gilbert), 0);
    assert!(game.locked(gilbert), "it is not his unlock phase");
    game.pass_to_turn_of(0);
    assert_eq!(game.controller(gilbert), 1);
    assert!(game.locked(gilbert), "he goes back before anything unlocks");
}

#[test]
fn an_ally_taken_until_the_end_of_the_turn_goes_back() {
    let mut t = table(2);
    t.minion(0, "Amber");
    let gang = t.minion(1, "Loyal Street Gang");
    t.hand(0, &["The Art of Love"]);
    let mut game = t.master_phase(0);
    game.take("play The Art of Love");
    assert_eq!(game.controller(gang), 0);
    game.pass_to_turn_of(1);
    assert_eq!(game.controller(gang), 1);
}

#[test]
fn drusilla_takes_a_ventrue_for_the_turn() {
    let mut t = table(2);
    let drusilla = t.minion(0, "Drusilla Euphemia");
    let alice = t.minion(1, "Alice Chen");
    let mut game = t.minion_phase(0);
    game.take("act with Drusilla Euphemia").finish_action();
    assert_eq!(game.controller(alice), 0);
    assert_eq!(game.blood(drusilla), 4);
    game.take("bleed").finish_action();
    assert_eq!(game.pool(1), 29);
    game.pass_to_turn_of(1);
    assert_eq!(game.controller(alice), 1);
}

#[test]
fn what_goes_back_to_an_ousted_methuselah_is_removed_from_the_game() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.pool(1, 1);
    t.hand(0, &["Malkavian Dementia"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia");
    game.until(0, "bleed").take("Gilbert Duane").finish_action();
    assert!(!game.in_game(1));
    // He stays as long as he is not to go back.
    assert!(game.exists(gilbert));
    game.pass_to_turn_of(2);
    assert!(game.exists(gilbert));
    game.pass_to_turn_of(0);
    assert!(!game.exists(gilbert));
    assert!(!game.happened(GameEvent::Burned(gilbert)));
    assert!(!game.ash_heap(1).contains(&"Gilbert Duane"));
}

#[test]
fn a_contest_ends_control_for_a_while() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let theirs = t.minion(1, "Gilbert Duane");
    let other = t.uncontrolled(2, "Gilbert Duane", 7);
    t.hand(0, &["Malkavian Dementia"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia").pass_to_turn_of(2);
    assert_eq!(game.controller(theirs), 0);
    game.until(2, "bring out Gilbert Duane");
    assert!(game.contested(theirs) && game.contested(other));
    assert_eq!(game.controller(theirs), 1);
    // It is the one who had him before who pays for him.
    game.pass_to_turn_of(0).pass_to_turn_of(1);
    assert_eq!(
        game.options(),
        ["contest Gilbert Duane", "yield Gilbert Duane"]
    );
}

#[test]
fn a_forced_second_copy_of_a_card_of_ones_own_is_burned() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    let theirs = t.on(1, "Bowl of Convergence", gilbert, Level::Basic);
    t.hand(0, &["Bowl of Convergence", "Malkavian Dementia"]);
    let mut game = t.minion_phase(0);
    game.take("play Bowl of Convergence").finish_action();
    assert!(game.contested(theirs));
    game.pass_to_turn_of(1)
        .until(1, "contest Bowl of Convergence");
    game.pass_to_turn_of(0)
        .until(0, "contest Bowl of Convergence");
    // The contested bowl would come to her with Gilbert.
    game.until(0, "play Malkavian Dementia");
    assert_eq!(game.controller(gilbert), 0);
    assert!(!game.exists(theirs));
    assert_eq!(game.ash_heap(1), ["Bowl of Convergence"]);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    let mine = game.find("Bowl of Convergence").unwrap();
    assert!(!game.contested(mine));
    assert_eq!(game.bearer(mine), Some(lauren));
}

#[test]
fn a_unique_card_on_a_contested_one_can_be_contested() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    let theirs = t.on(1, "Bowl of Convergence", gilbert, Level::Basic);
    t.uncontrolled(2, "Gilbert Duane", 7);
    t.hand(0, &["Bowl of Convergence"]);
    let mut game = t.influence_phase(2);
    game.take("bring out Gilbert Duane");
    assert!(game.contested(gilbert) && game.contested(theirs));
    assert_eq!(game.count(|e| *e == GameEvent::ContestBegins(theirs)), 0);
    game.pass_to_turn_of(0)
        .until(0, "play Bowl of Convergence")
        .finish_action();
    // Hers is contested though theirs is out of play with its bearer; both are to be paid for.
    game.pass_to_turn_of(1);
    let options = game.options();
    for choice in ["contest Gilbert Duane", "contest Bowl of Convergence"] {
        assert!(options.iter().any(|o| o == choice), "{choice}: {options:?}");
    }
    game.take("contest Gilbert Duane")
        .take("contest Bowl of Convergence");
    assert_eq!(game.pool(1), 28);
    game.pass_to_turn_of(2)
        .take("contest Gilbert Duane")
        .pass_to_turn_of(0);
    assert!(game.can("contest Bowl of Convergence"));
}

#[test]
fn an_ally_that_has_never_been_in_play_cannot_act_when_its_contest_is_won() {
    let mut t = table(2);
    t.minion(0, "Alice Chen");
    let theirs = t.minion(1, "Political Ally");
    t.hand(0, &["Political Ally"]);
    let mut won = t.clone().minion_phase(0);
    won.take("play Political Ally").finish_action();
    let copies = won.copies("Political Ally");
    let mine = *copies.iter().find(|s| **s != theirs).unwrap();
    assert!(won.contested(mine) && won.contested(theirs));
    won.pass_to_turn_of(1).take("yield Political Ally");
    won.pass_to_turn_of(0).pass_until(0, "bleed");
    assert!(won.ready(mine) && !won.locked(mine));
    won.take("bleed");
    // Nobody was asked who: it is Alice.
    won.finish_action();
    assert!(!won.locked(mine));
    assert_eq!(won.pool(1), 29);
    won.pass_to_turn_of(1).pass_to_turn_of(0);
    won.until(0, "bleed").take("Political Ally");

    // One that was in play before has only come back.
    let mut lost = t.minion_phase(0);
    lost.take("play Political Ally").finish_action();
    lost.pass_to_turn_of(1).take("contest Political Ally");
    lost.pass_to_turn_of(0).take("yield Political Ally");
    lost.pass_to_turn_of(1).until(1, "bleed").finish_action();
    assert!(lost.locked(theirs));
}

#[test]
fn capacity_is_never_less_than_one() {
    let mut t = table(2);
    t.minion(0, "Apache Jones");
    t.minion(0, "Korah");
    let boy = t.minion(1, "Boy Toy");
    t.hand(0, &["Mind of a Child", "Mind of a Child"]);
    let mut game = t.minion_phase(0);
    assert_eq!(game.capacity(boy), 2);
    for caller in ["Apache Jones", "Korah"] {
        game.take("play Mind of a Child").take_if_there(caller);
        game.take("mode 1").take_if_there("Boy Toy").finish_action();
        assert_eq!((game.capacity(boy), game.blood(boy)), (1, 1));
    }
    // Without one of the two it is two less one.
    game.pass_to_turn_of(1).until(1, "act with Mind of a Child");
    game.finish_action();
    assert_eq!(game.capacity(boy), 1);
    game.pass_to_turn_of(0).pass_to_turn_of(1);
    game.until(1, "act with Mind of a Child").finish_action();
    assert_eq!(game.capacity(boy), 2);
}

#[test]
fn mind_of_a_child_lets_a_vampire_play_no_card_that_requires_a_discipline() {
    let mut t = table(2);
    t.minion(0, "Apache Jones");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Mind of a Child"]);
    t.hand(1, &["Govern the Unaligned", "Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Mind of a Child")
        .take("mode 0")
        .take("Lauren")
        .finish_action();
    assert_eq!(game.on(lauren), ["Mind of a Child"]);
    assert_eq!(game.capacity(lauren), 4);
    game.pass_to_turn_of(1).pass_until(1, "play Bum's Rush");
    assert!(!game.can("play Govern the Unaligned"));
    game.take("act with Mind of a Child").finish_action();
    game.pass_to_turn_of(0).pass_to_turn_of(1);
    game.pass_until(1, "play Govern the Unaligned");
}

#[test]
fn a_vampire_in_torpor_goes_back_to_whoever_had_it_and_stays_there() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.minion(1, "Basilia");
    t.hand(0, &["Malkavian Dementia"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia");
    game.until(0, "bleed").take("Gilbert Duane");
    game.until(1, "block with Basilia").finish_action();
    assert!(game.in_torpor(gilbert));
    assert_eq!(game.controller(gilbert), 0);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert_eq!(game.controller(gilbert), 1);
    assert!(game.in_torpor(gilbert));
}

#[test]
fn malkavian_dementia_lasts_though_the_vampire_changes_clan() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.hand(0, &["Malkavian Dementia", "Clan Impersonation"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia");
    game.until(0, "play Clan Impersonation")
        .take_if_there("Gilbert Duane");
    game.until(0, "Nagaraja").finish_action();
    assert_eq!(game.controller(gilbert), 0);
    game.pass_to_turn_of(1);
    assert_eq!(game.controller(gilbert), 0);
    game.pass_to_turn_of(0);
    assert_eq!(game.controller(gilbert), 1);
}

#[test]
fn who_is_ousted_with_another_methuselahs_vampire_takes_it_out_of_the_game() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.minion(2, "Nassir");
    t.pool(0, 1);
    t.hand(0, &["Malkavian Dementia"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia");
    game.pass_to_turn_of(1).pass_to_turn_of(2).until(2, "bleed");
    game.finish_action();
    assert!(!game.in_game(0) && game.in_game(1));
    assert!(!game.exists(gilbert));
    assert!(!game.happened(GameEvent::Burned(gilbert)));
}

/// An incapacitated imbued is an ally, controlled and not ready.
#[test]
fn a_stolen_minion_stays_in_its_region() {
    let mut t = table(2);
    t.minion(0, "Tamoszius");
    let jack = t.minion(1, "Jack \"Hannibal137\" Harmon");
    t.incapacitate(jack);
    t.hand(0, &["Entrancement"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Entrancement", "mode 1"])
        .finish_action();
    assert_eq!(game.controller(jack), 0);
    assert!(game.incapacitated(jack) && !game.ready(jack));
}

#[test]
fn a_master_card_stays_its_players_while_its_minion_changes_hands() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let gilbert = t.minion(1, "Gilbert Duane");
    let doll = t.on(1, "Blood Doll", gilbert, Level::Basic);
    let bike = t.on(1, "Sport Bike", gilbert, Level::Basic);
    t.hand(0, &["Malkavian Dementia"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia");
    assert_eq!(game.controller(gilbert), 0);
    assert_eq!((game.controller(doll), game.controller(bike)), (1, 0));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert_eq!((game.controller(doll), game.controller(bike)), (1, 1));
}

#[test]
fn a_location_that_changes_its_controller_stays_as_it_is() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let base = t.in_play(1, "Powerbase: Montreal");
    t.counters(base, 3).lock(base);
    let mut game = t.minion_phase(0);
    game.take("act with Powerbase: Montreal").finish_action();
    assert_eq!(game.controller(base), 0);
    assert_eq!((game.blood(base), game.locked(base)), (3, true));
    assert_eq!(game.bearer(base), None);
    assert_eq!(game.count(|e| matches!(e, GameEvent::Entered { .. })), 0);
}
