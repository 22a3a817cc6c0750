//! Contests of unique cards (rulebook 4, unlock phase).

use engine::vocab::Level;

use crate::table;

#[test]
fn a_second_copy_of_a_unique_card_starts_a_contest_out_of_play() {
    let mut t = table(2);
    let theirs = t.in_play(1, "Information Highway");
    t.uncontrolled(1, "Lauren", 0);
    t.hand(0, &["Information Highway"]);
    let mut game = t.master_phase(0);
    game.take("play Information Highway");
    assert!(game.contested(theirs));
    game.pass_to_turn_of(1).take("contest Information Highway");
    while game.transfers() == 0 || game.window() != Some(engine::script::Window::Influence) {
        game.pass();
    }
    assert_eq!(game.transfers(), 4, "it is out of play");
}

#[test]
fn every_crypt_card_is_unique() {
    let mut t = table(2);
    let mine = t.uncontrolled(0, "Lauren", 4);
    let theirs = t.minion(1, "Lauren");
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren");
    assert!(game.contested(mine) && game.contested(theirs));
    assert!(!game.ready(mine) && !game.ready(theirs));
}

#[test]
fn a_contest_costs_a_pool_in_each_of_ones_own_unlock_phases() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 4);
    t.minion(1, "Lauren");
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren").pass_to_turn_of(1);
    // There is no way around it.
    assert_eq!(game.options(), ["contest Lauren", "yield Lauren"]);
    game.take("contest Lauren");
    assert_eq!((game.pool(0), game.pool(1)), (30, 29));
    game.pass_to_turn_of(0).take("contest Lauren");
    assert_eq!((game.pool(0), game.pool(1)), (29, 29));
}

#[test]
fn a_yielded_card_is_burned_with_all_that_is_on_it() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 4);
    let theirs = t.minion(1, "Lauren");
    let bike = t.on(1, "Sport Bike", theirs, Level::Basic);
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("yield Lauren");
    assert!(!game.exists(theirs) && !game.exists(bike));
    assert_eq!(game.ash_heap(1), ["Sport Bike", "Lauren"]);
    assert_eq!(game.pool(1), 30);
}

#[test]
fn the_last_contestant_wins_the_card_unlocked_in_the_next_unlock_phase() {
    let mut t = table(2);
    let mine = t.uncontrolled(0, "Lauren", 4);
    t.minion(1, "Lauren");
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("yield Lauren");
    assert!(game.contested(mine), "not before her own unlock phase");
    game.pass_to_turn_of(0);
    assert!(!game.contested(mine) && game.ready(mine) && !game.locked(mine));
    assert_eq!((game.pool(0), game.blood(mine)), (30, 4));
    assert!(game.can("bleed"));
}

#[test]
fn a_vampire_contested_in_torpor_comes_back_in_torpor() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 4);
    let theirs = t.minion(1, "Lauren");
    t.torpor(theirs).counters(theirs, 1);
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("contest Lauren");
    game.pass_to_turn_of(0)
        .take("yield Lauren")
        .pass_to_turn_of(1);
    assert!(game.in_torpor(theirs) && !game.contested(theirs));
    assert_eq!(game.blood(theirs), 1);
}

#[test]
fn a_third_copy_joins_the_contest_at_once() {
    let mut t = table(3);
    let a = t.uncontrolled(0, "Lauren", 4);
    let b = t.minion(1, "Lauren");
    let c = t.uncontrolled(2, "Lauren", 4);
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("contest Lauren");
    game.pass_to_turn_of(2).until(2, "bring out Lauren");
    assert!(game.contested(a) && game.contested(b) && game.contested(c));
    // With one gone, the other two still contest.
    game.pass_to_turn_of(0)
        .take("yield Lauren")
        .pass_to_turn_of(1);
    assert_eq!(game.options(), ["contest Lauren", "yield Lauren"]);
}

#[test]
fn nobody_contests_a_vampire_with_herself() {
    for (controller, can) in [(0, false), (1, true)] {
        let mut t = table(2);
        t.minion(controller, "Lauren");
        t.uncontrolled(0, "Lauren", 4);
        assert_eq!(t.influence_phase(0).can("bring out Lauren"), can);
    }
}

#[test]
fn contested_cards_are_no_targets() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 4);
    t.minion(1, "Lauren");
    t.hand(1, &["Life in the City", "Misdirection", "Blood Doll"]);
    let cards = ["Misdirection", "Life in the City", "Blood Doll"].map(|c| format!("play {c}"));
    let free = t.clone().master_phase(1);
    assert!(cards.iter().all(|card| free.can(card)));
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("contest Lauren");
    assert!(!cards.iter().any(|card| game.can(card)));
}

#[test]
fn paying_for_a_contest_may_oust() {
    let mut t = table(3);
    t.uncontrolled(0, "Lauren", 4);
    t.minion(1, "Lauren");
    t.pool(1, 1);
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("contest Lauren");
    assert!(!game.in_game(1));
    assert_eq!((game.pool(0), game.half_points(0)), (36, 2));
    // Her copy has left the game, so the contest is won.
    game.pass_to_turn_of(0);
    assert_eq!(game.controls(0), ["Lauren"]);
    assert!(game.find("Lauren").is_some_and(|s| game.ready(s)));
}

#[test]
fn what_was_locked_when_its_contest_began_comes_back_unlocked() {
    let mut t = table(3);
    t.uncontrolled(0, "Lauren", 4);
    let theirs = t.minion(1, "Lauren");
    t.lock(theirs);
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("contest Lauren");
    assert!(game.contested(theirs) && game.locked(theirs));
    game.pass_to_turn_of(0)
        .take("yield Lauren")
        .pass_to_turn_of(1);
    assert!(game.ready(theirs) && !game.locked(theirs));
}

#[test]
fn whoever_pays_for_a_contest_with_her_last_pool_is_ousted() {
    for (pool, ousted) in [(1, true), (2, false)] {
        let mut t = table(3);
        let mine = t.uncontrolled(0, "Lauren", 4);
        t.minion(1, "Lauren");
        t.pool(1, pool);
        let mut game = t.influence_phase(0);
        game.take("bring out Lauren")
            .pass_to_turn_of(1)
            .take("contest Lauren");
        assert_eq!(game.in_game(1), !ousted, "{pool}");
        assert_eq!(game.half_points(0), if ousted { 2 } else { 0 });
        assert_eq!(game.pool(0), if ousted { 36 } else { 30 });
        // Her copy is gone with her: the other is no longer contested by her next unlock phase.
        while game.active() != 0 {
            if game.can("contest Lauren") {
                game.take("contest Lauren");
            } else {
                game.pass();
            }
        }
        assert_eq!(game.contested(mine), !ousted);
    }
}

#[test]
fn a_unique_card_on_something_contested_is_contested_too() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    let bow = t.on(0, "Ivory Bow", lauren, Level::Basic);
    t.uncontrolled(1, "Lauren", 4);
    t.minion(2, "Nassir");
    t.hand(2, &["Ivory Bow"]);
    let mut game = t.influence_phase(1);
    game.take_if_there("bring out Lauren");
    assert!(game.contested(lauren) && game.contested(bow));
    game.pass_to_turn_of(2);
    game.until(2, "play Ivory Bow").finish_action();
    // Contested as normal, though nobody's copy is to be seen.
    assert!(game.find("Ivory Bow").is_none_or(|s| game.contested(s)));
    game.pass_to_turn_of(0);
    assert!(game.can("contest Lauren") && game.can("contest Ivory Bow"));
}

// Titles

/// Gilbert Duane of seat 0 comes into play beside Graham Gottesman of seat 1:
/// both are Prince of Miami.
fn two_princes_of_miami() -> (engine::Scene<'static>, engine::Slot, engine::Slot) {
    let mut t = table(2);
    let gilbert = t.uncontrolled(0, "Gilbert Duane", 9);
    let graham = t.minion(1, "Graham Gottesman");
    t.counters(graham, 2);
    t.in_play(1, "Academic Hunting Ground");
    let mut game = t.influence_phase(0);
    game.take("bring out Gilbert Duane");
    (game, gilbert, graham)
}

#[test]
fn two_princes_of_one_city_contest_the_title_and_have_none_meanwhile() {
    let (mut game, gilbert, graham) = two_princes_of_miami();
    assert!(!game.titled(gilbert) && !game.titled(graham));
    // They are in play and act as ever.
    assert!(game.ready(gilbert) && game.ready(graham));
    game.pass_to_turn_of(1)
        .until(1, "contest Graham Gottesman")
        .until(1, "bleed");
    assert!(game.can("block with Gilbert Duane"));
}

#[test]
fn a_contested_title_costs_a_blood_in_each_unlock_phase() {
    let (mut game, gilbert, graham) = two_princes_of_miami();
    let full = game.blood(gilbert);
    game.pass_to_turn_of(1);
    assert!(game.can("contest Graham Gottesman") && game.can("yield Graham Gottesman"));
    assert!(!game.can("pass"));
    game.take("contest Graham Gottesman");
    assert_eq!(game.blood(graham), 1);
    game.pass_to_turn_of(0).take("contest Gilbert Duane");
    assert_eq!(game.blood(gilbert), full - 1);
}

#[test]
fn whoever_yields_loses_the_title_for_good_and_the_other_wins_it_in_the_next_unlock_phase() {
    let (mut game, gilbert, graham) = two_princes_of_miami();
    game.pass_to_turn_of(1).take("yield Graham Gottesman");
    assert!(!game.titled(gilbert) && !game.titled(graham));
    assert_eq!(game.blood(graham), 2);
    game.pass_to_turn_of(0);
    assert!(game.titled(gilbert) && !game.titled(graham));
}

#[test]
fn a_claimant_without_blood_must_yield_unless_it_gains_some_first() {
    let mut t = table(2);
    let gilbert = t.uncontrolled(0, "Gilbert Duane", 9);
    let graham = t.minion(1, "Graham Gottesman");
    t.counters(graham, 0);
    let mut hunting = t.clone();
    let mut game = t.influence_phase(0);
    game.take("bring out Gilbert Duane")
        .pass_to_turn_of(1)
        .pass_to_turn_of(0);
    assert!(game.titled(gilbert) && !game.titled(graham));
    hunting.in_play(1, "Academic Hunting Ground");
    let mut game = hunting.influence_phase(0);
    game.take("bring out Gilbert Duane").pass_to_turn_of(1);
    assert!(!game.can("contest Graham Gottesman"));
    game.take_all(&["use Academic Hunting Ground", "contest Graham Gottesman"]);
    assert_eq!(game.blood(graham), 0);
}

#[test]
fn a_claimant_in_torpor_must_yield() {
    let mut t = table(2);
    let gilbert = t.uncontrolled(0, "Gilbert Duane", 9);
    let graham = t.minion(1, "Graham Gottesman");
    t.torpor(graham);
    let mut game = t.influence_phase(0);
    game.take("bring out Gilbert Duane")
        .pass_to_turn_of(1)
        .pass_to_turn_of(0);
    assert!(game.titled(gilbert) && !game.titled(graham));
    assert!(game.in_torpor(graham));
}

// Unique cards on minions

#[test]
fn contested_equipment_does_nothing_and_comes_back_to_its_bearer() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let sully = t.minion(1, "Sully");
    let bowl = t.on(1, "Bowl of Convergence", sully, Level::Basic);
    t.minion(0, "Ashley");
    t.hand(0, &["Bowl of Convergence"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Bowl of Convergence", "Lauren"])
        .finish_action();
    assert!(game.contested(bowl));
    game.take("bleed");
    assert_eq!(game.intercept(sully), 0);
    game.finish_action()
        .pass_to_turn_of(1)
        .take("contest Bowl of Convergence");
    game.pass_to_turn_of(0)
        .until(0, "yield Bowl of Convergence");
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .until(0, "bleed")
        .take("Lauren");
    assert!(!game.contested(bowl));
    assert_eq!((game.bearer(bowl), game.intercept(sully)), (Some(sully), 1));
}

#[test]
fn equipment_won_after_its_bearer_has_gone_is_burned() {
    let mut t = table(2);
    t.minion(0, "Baixinho");
    let stray = t.minion(1, "Underbridge Stray");
    t.on(1, "Bowl of Convergence", stray, Level::Basic);
    t.lock(stray).counters(stray, 1);
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(0, &["Bowl of Convergence"]);
    t.minion(0, "Ashley");
    let mut game = t.minion_phase(0);
    game.take_all(&["play Bowl of Convergence", "Baixinho"]);
    game.finish_action()
        .take("bleed")
        .until(1, "use Underbridge Stray");
    assert!(!game.exists(stray));
    assert_eq!(
        game.ash_heap(1),
        ["Bowl of Convergence", "Underbridge Stray"]
    );
}

#[test]
fn a_contested_pentex_subversion_lets_its_bearer_block_again() {
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    t.on(0, "Pentex™ Subversion", lauren, Level::Basic);
    t.minion(2, "Ashley");
    t.minion(0, "Nassir");
    t.hand(2, &["Pentex™ Subversion"]);
    let mut game = t.master_phase(2);
    game.take_all(&["play Pentex™ Subversion", "Nassir"]);
    game.pass_to_turn_of(0)
        .take("contest Pentex™ Subversion")
        .until(0, "bleed");
    assert!(game.can("block with Lauren"));
}
