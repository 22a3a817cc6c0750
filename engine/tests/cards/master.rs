//! Master cards: what each does when played and while in play.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

#[test]
fn masters_that_stay_in_play_are_paid_for_and_played_by_their_clan() {
    for (card, clan, cost) in [
        ("Chantry", Some("Lauren"), 0),
        ("Creepshow Casino", None, 2),
        ("Dreams of the Sphinx", None, 1),
        ("Smiling Jack, The Anarch", None, 0),
        ("The Barrens", None, 0),
        ("The Labyrinth", Some("Ryan"), 1),
        ("Warsaw Station", Some("Ryan"), 2),
        ("Wasserschloss Anif, Austria", Some("Lauren"), 0),
        ("Wider View", None, 1),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        t.hand(0, &[card]);
        // Nobody, or a minion of another clan, is enough only where none is required.
        t.minion(0, "Ashley");
        assert_eq!(
            t.clone().master_phase(0).can(&play),
            clan.is_none(),
            "{card}"
        );
        if let Some(clan) = clan {
            t.minion(0, clan);
        }
        let mut game = t.master_phase(0);
        game.take(&play);
        assert!(game.find(card).is_some(), "{card}");
        assert_eq!(game.pool(0), 30 - cost, "{card}");
    }
}

// Hunting grounds

#[test]
fn a_hunting_ground_feeds_one_ready_vampire_each_unlock_phase() {
    for ground in [
        "Academic Hunting Ground",
        "Asylum Hunting Ground",
        "Slum Hunting Ground",
        "Society Hunting Ground",
        "Uptown Hunting Ground",
    ] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.counters(lauren, 1);
        t.in_play(0, ground);
        let mut game = t.turn_of(0);
        game.take(&format!("use {ground}"));
        assert_eq!(game.blood(lauren), 2, "{ground}");
        // Not twice in the same phase.
        assert!(!game.can(&format!("use {ground}")), "{ground}");
    }
}

#[test]
fn a_vampire_gains_blood_from_only_one_hunting_ground_a_turn() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ashley = t.minion(0, "Ashley");
    t.counters(lauren, 1).counters(ashley, 1);
    t.in_play(0, "Academic Hunting Ground");
    t.in_play(0, "Slum Hunting Ground");
    let mut game = t.turn_of(0);
    game.take_all(&["use Academic Hunting Ground", "Lauren"]);
    // Only Ashley is left for the other.
    game.take("use Slum Hunting Ground");
    assert_eq!((game.blood(lauren), game.blood(ashley)), (2, 2));
}

#[test]
fn a_hunting_ground_does_not_feed_vampires_in_torpor() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1).torpor(lauren);
    t.in_play(0, "Academic Hunting Ground");
    let mut game = t.turn_of(0);
    while game.window() == Some(Window::Unlock) {
        assert!(!game.can("use Academic Hunting Ground"));
        game.pass();
    }
}

#[test]
fn a_hunting_ground_requires_a_ready_member_of_its_clan_and_two_pool() {
    for (ground, clan, other) in [
        ("Academic Hunting Ground", "Lauren", "Ashley"),
        ("Asylum Hunting Ground", "Ashley", "Lauren"),
        ("Slum Hunting Ground", "Ryan", "Lauren"),
        ("Society Hunting Ground", "Min-seo", "Lauren"),
        ("Uptown Hunting Ground", "Madison", "Lauren"),
    ] {
        let play = format!("play {ground}");
        let mut t = table(2);
        let vampire = t.minion(0, clan);
        t.minion(0, other);
        t.hand(0, &[ground]);
        let mut game = t.clone().master_phase(0);
        game.take(&play);
        assert!(game.find(ground).is_some(), "{ground}");
        assert_eq!(game.pool(0), 28, "{ground}");
        t.torpor(vampire);
        assert!(!t.master_phase(0).can(&play), "{ground}");
    }
}

// Anarch Troublemaker

#[test]
fn anarch_troublemaker_locks_up_to_two_vampires_of_the_prey_and_goes_to_her() {
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let ashley = t.minion(1, "Ashley");
    let card = t.in_play(0, "Anarch Troublemaker");
    let mut game = t.turn_of(0);
    game.take_all(&["use Anarch Troublemaker", "Lauren", "Nassir"]);
    assert!(game.locked(lauren) && game.locked(nassir) && !game.locked(ashley));
    assert_eq!(game.controller(card), 1);
    // Its new controller may use it in her own unlock phase.
    assert!(!game.can("use Anarch Troublemaker"));
}

#[test]
fn anarch_troublemaker_may_lock_one_vampire_or_none_and_even_locked_ones() {
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.lock(lauren);
    t.in_play(0, "Anarch Troublemaker");
    let mut game = t.clone().turn_of(0);
    game.take_all(&["use Anarch Troublemaker", "Lauren", "no"]);
    assert!(!game.locked(nassir));
    let mut game = t.turn_of(0);
    game.take_all(&["use Anarch Troublemaker", "no"]);
    assert!(game.can("no") || !game.locked(nassir));
}

#[test]
fn anarch_troublemaker_may_burn_an_equipment_of_the_prey_instead() {
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    let bike = t.on(1, "Sport Bike", lauren, Level::Basic);
    let card = t.in_play(0, "Anarch Troublemaker");
    let mut game = t.turn_of(0);
    game.take("use Anarch Troublemaker #2");
    assert!(!game.exists(bike) && !game.locked(lauren));
    assert_eq!(game.controller(card), 1);
    assert_eq!(game.ash_heap(1), ["Sport Bike"]);
}

#[test]
fn anarch_troublemaker_needs_no_vampire_and_works_from_the_next_unlock_phase() {
    let mut t = table(2);
    t.hand(0, &["Anarch Troublemaker"]);
    let mut game = t.master_phase(0);
    game.take("play Anarch Troublemaker");
    assert_eq!(game.controls(0), ["Anarch Troublemaker"]);
    assert!(!game.can("use Anarch Troublemaker"));
}

// Arcane Library and Art Museum

#[test]
fn a_clan_location_adds_a_blood_to_an_uncontrolled_clan_member() {
    for (location, member, other) in [
        ("Arcane Library", "Lauren", "Min-seo"),
        ("Art Museum", "Min-seo", "Lauren"),
    ] {
        let mut t = table(2);
        let place = t.in_play(0, location);
        let member = t.uncontrolled(0, member, 0);
        let other = t.uncontrolled(0, other, 0);
        let mut game = t.influence_phase(0);
        game.take(&format!("use {location}"));
        assert_eq!(
            (game.blood(member), game.blood(other)),
            (1, 0),
            "{location}"
        );
        assert!(game.locked(place));
        assert_eq!((game.pool(0), game.transfers()), (30, 4));
    }
}

#[test]
fn a_clan_location_requires_its_clan_when_played_only() {
    for (location, member) in [("Arcane Library", "Lauren"), ("Art Museum", "Min-seo")] {
        let mut t = table(2);
        t.hand(0, &[location]);
        assert!(!t.clone().master_phase(0).can(&format!("play {location}")));
        t.minion(0, member);
        let mut game = t.master_phase(0);
        game.take(&format!("play {location}"));
        assert_eq!(game.pool(0), 28);
        assert!(game.find(location).is_some());
    }
}

// Blood Doll

#[test]
fn blood_doll_moves_a_blood_to_the_pool_or_back() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    t.on(0, "Blood Doll", lauren, Level::Basic);
    let mut game = t.clone().master_phase(0);
    game.take("use Blood Doll");
    assert_eq!((game.blood(lauren), game.pool(0)), (1, 31));
    assert!(!game.can("use Blood Doll"));
    let mut game = t.master_phase(0);
    game.take("use Blood Doll #2");
    assert_eq!((game.blood(lauren), game.pool(0)), (3, 29));
}

#[test]
fn blood_doll_is_usable_when_its_vampire_is_in_torpor_and_on_the_turn_it_is_played() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.torpor(lauren);
    t.hand(0, &["Blood Doll"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Blood Doll", "use Blood Doll"]);
    assert_eq!((game.blood(lauren), game.pool(0)), (3, 31));
}

#[test]
fn blood_doll_goes_on_a_vampire_of_ones_own() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.minion(0, "Underbridge Stray");
    t.hand(0, &["Blood Doll"]);
    assert!(!t.master_phase(0).can("play Blood Doll"));
}

#[test]
fn each_blood_doll_of_a_vampire_is_used_once() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Blood Doll", lauren, Level::Basic);
    t.on(0, "Blood Doll", lauren, Level::Basic);
    let mut game = t.master_phase(0);
    game.take_all(&["use Blood Doll", "use Blood Doll"]);
    assert_eq!((game.blood(lauren), game.pool(0)), (2, 32));
}

// Chantry

#[test]
fn chantry_brings_a_tremere_out_of_torpor_for_a_pool_or_a_tremeres_blood() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let ashley = t.minion(0, "Ashley");
    t.torpor(nassir).torpor(ashley);
    let chantry = t.in_play(0, "Chantry");
    let mut game = t.clone().master_phase(0);
    game.take("use Chantry");
    assert!(game.ready(nassir) && game.in_torpor(ashley) && game.locked(chantry));
    assert_eq!((game.pool(0), game.controller(nassir)), (29, 1));
    let mut game = t.master_phase(0);
    game.take("use Chantry #2");
    assert!(game.ready(nassir));
    assert_eq!((game.pool(0), game.blood(lauren)), (30, 3));
}

// Creepshow Casino

#[test]
fn creepshow_casino_gives_stealth_to_an_undirected_action_as_it_is_announced() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    t.minion(1, "Nassir");
    let casino = t.in_play(0, "Creepshow Casino");
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "use Creepshow Casino"]);
    assert_eq!(game.stealth(), 2);
    assert!(game.locked(casino));
}

#[test]
fn creepshow_casino_does_nothing_for_a_bleed_or_an_ally_or_anybody_elses_vampire() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.counters(lauren, 2);
    t.in_play(0, "Creepshow Casino");
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.can("use Creepshow Casino"));
    game.finish_action().until(1, "hunt");
    assert!(!game.can("use Creepshow Casino"));
}

#[test]
fn creepshow_casino_is_too_late_once_the_action_is_announced() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.in_play(0, "Creepshow Casino");
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "pass"]);
    while game.in_action() {
        assert!(!game.can("use Creepshow Casino"));
        game.pass();
    }
}

// Dreams of the Sphinx

#[test]
fn dreams_of_the_sphinx_gives_two_hand_size_until_the_end_of_the_turn() {
    let mut t = table(2);
    t.in_play(0, "Dreams of the Sphinx");
    let mut game = t.master_phase(0);
    game.take("use Dreams of the Sphinx");
    assert_eq!(game.hand_size(0), 9);
    game.pass_to(Window::Discard).pass();
    // Down to seven again as the turn ends.
    while game.active() == 0 {
        let first = game.options()[0].clone();
        game.take(&first);
    }
    assert_eq!(game.hand_size(0), 7);
}

#[test]
fn dreams_of_the_sphinx_gains_a_pool_in_the_unlock_phase_for_the_edge() {
    let mut t = table(2);
    t.in_play(0, "Dreams of the Sphinx");
    t.edge(0);
    let mut game = t.clone().turn_of(0);
    game.take("use Dreams of the Sphinx #2");
    assert_eq!(game.pool(0), 31);
    t.edge(1);
    assert!(!t.turn_of(0).can("use Dreams of the Sphinx #2"));
}

#[test]
fn dreams_of_the_sphinx_adds_a_blood_to_an_uncontrolled_vampire_at_any_time() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 0);
    let dreams = t.in_play(0, "Dreams of the Sphinx");
    let mut game = t.master_phase(0);
    game.take("use Dreams of the Sphinx #2");
    assert_eq!(game.blood(lauren), 1);
    assert_eq!(game.blood(dreams), 1);
    assert!(game.locked(dreams));
}

#[test]
fn dreams_of_the_sphinx_burns_with_its_third_counter_and_still_works() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 0);
    let dreams = t.in_play(0, "Dreams of the Sphinx");
    t.counters(dreams, 2);
    let mut game = t.master_phase(0);
    game.take("use Dreams of the Sphinx #2");
    assert_eq!(game.blood(lauren), 1);
    assert!(!game.exists(dreams));
    assert_eq!(game.ash_heap(0), ["Dreams of the Sphinx"]);
}

#[test]
fn dreams_of_the_sphinx_is_usable_during_an_action() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.in_play(0, "Dreams of the Sphinx");
    let mut game = t.minion_phase(1);
    game.take("bleed").until(0, "use Dreams of the Sphinx");
    assert_eq!(game.hand_size(0), 9);
}

#[test]
fn cards_not_replaced_count_against_the_hand_size_of_dreams_of_the_sphinx() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.in_play(1, "Dreams of the Sphinx");
    t.hand(1, &["Wake with Evening's Freshness"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    game.until(1, "use Dreams of the Sphinx");
    assert_eq!(game.hand_size(1), 8);
}

// Elder Library

#[test]
fn elder_library_gives_one_hand_size() {
    let mut t = table(2);
    t.hand(0, &["Elder Library"]);
    let mut game = t.master_phase(0);
    game.take("play Elder Library");
    assert_eq!((game.hand_size(0), game.pool(0)), (8, 29));
}

#[test]
fn a_contested_elder_library_changes_no_hand() {
    let mut t = table(2);
    let theirs = t.in_play(1, "Elder Library");
    t.hand(0, &["Elder Library"]);
    let mut game = t.master_phase(0);
    game.take("play Elder Library");
    assert!(game.contested(theirs));
    assert_eq!(game.hand_size(0), 7);
    assert_eq!(game.hand_size(1), 7);
}

// Fame

#[test]
fn fame_burns_three_pool_when_its_vampire_goes_to_torpor() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.counters(nassir, 0);
    t.on(0, "Fame", nassir, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir"]);
    assert!(game.in_torpor(nassir));
    assert_eq!((game.pool(0), game.pool(1)), (30, 27));
}

#[test]
fn fame_burns_a_pool_of_every_methuselah_while_its_vampire_is_in_torpor() {
    let mut t = table(3);
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir);
    t.on(0, "Fame", nassir, Level::Basic);
    let mut game = t.turn_of(0);
    game.pass_to_turn_of(1)
        .pass_to_turn_of(2)
        .pass_to(Window::Discard);
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (29, 29, 29));
}

#[test]
fn fame_goes_on_any_ready_vampire() {
    let mut t = table(2);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir);
    t.hand(0, &["Fame"]);
    let mut game = t.master_phase(0);
    game.take("play Fame");
    let fame = game.find("Fame").expect("it is in play");
    assert_eq!(
        (game.bearer(fame), game.controller(fame)),
        (Some(lauren), 0)
    );
}

// Guardian Angel

#[test]
fn guardian_angel_gives_one_intercept_against_a_bleed_at_its_controller() {
    let mut t = table(3);
    let ashley = t.minion(0, "Ashley");
    t.counters(ashley, 2);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Guardian Angel", lauren, Level::Basic);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed");
    assert_eq!((game.intercept(lauren), game.intercept(nassir)), (1, 0));
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.intercept(lauren), 0);
}

#[test]
fn guardian_angel_burns_when_its_vampire_goes_to_torpor() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.counters(nassir, 0);
    let angel = t.on(1, "Guardian Angel", nassir, Level::Basic);
    t.on(0, "Preternatural Strength", lauren, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir"]);
    game.until(1, "use Guardian Angel");
    assert!(game.in_torpor(nassir) && !game.exists(angel));
}

#[test]
fn guardian_angel_goes_on_a_ready_vampire_of_ones_own_for_two_pool() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Guardian Angel"]);
    let mut game = t.master_phase(0);
    game.take("play Guardian Angel");
    let angel = game.find("Guardian Angel").expect("it is in play");
    assert_eq!((game.bearer(angel), game.pool(0)), (Some(lauren), 28));
}

// Haven Uncovered

#[test]
fn haven_uncovered_lets_minions_enter_combat_with_its_vampire_at_one_stealth() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.minion(1, "Ashley");
    t.on(0, "Haven Uncovered", nassir, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("act with Haven Uncovered");
    assert_eq!(game.stealth(), 1);
    game.pass_until(1, "block with Ashley").finish_action();
    assert_eq!((game.blood(lauren), game.blood(nassir)), (3, 3));
    assert!(!game.locked(nassir));
}

#[test]
fn the_vampire_with_haven_uncovered_may_burn_it_but_not_fight_itself() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let ashley = t.minion(1, "Ashley");
    let haven = t.on(0, "Haven Uncovered", ashley, Level::Basic);
    let mut game = t.minion_phase(1);
    game.take("act with Haven Uncovered");
    assert_eq!(game.stealth(), 1);
    // Directed at the controller of the card.
    game.pass_until(0, "block with Lauren").finish_action();
    assert!(!game.exists(haven));
    assert!(game.locked(ashley));
}

#[test]
fn nobody_fights_a_vampire_with_haven_uncovered_in_torpor() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir);
    t.on(0, "Haven Uncovered", nassir, Level::Basic);
    assert!(!t.minion_phase(0).can("act with Haven Uncovered"));
}

// Information Highway

#[test]
fn information_highway_gives_two_transfers() {
    let mut t = table(2);
    t.in_play(0, "Information Highway");
    t.uncontrolled(0, "Lauren", 0);
    let game = t.influence_phase(0);
    assert_eq!(game.transfers(), 6);
}

// Life in the City

#[test]
fn life_in_the_city_adds_a_blood_to_any_ready_vampire() {
    let mut t = table(2);
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 1);
    let nassir = t.minion(0, "Nassir");
    t.torpor(nassir);
    t.hand(0, &["Life in the City"]);
    let mut game = t.master_phase(0);
    game.take("play Life in the City");
    assert_eq!(game.blood(lauren), 2);
    assert_eq!(game.ash_heap(0), ["Life in the City"]);
}

// Misdirection

#[test]
fn misdirection_locks_a_minion_for_a_pool() {
    let mut t = table(2);
    let stray = t.minion(1, "Underbridge Stray");
    t.hand(0, &["Misdirection"]);
    let mut game = t.master_phase(0);
    game.take("play Misdirection");
    assert!(game.locked(stray));
    assert_eq!(game.pool(0), 29);
}

#[test]
fn misdirection_needs_a_minion() {
    let mut t = table(2);
    t.hand(0, &["Misdirection"]);
    assert!(!t.master_phase(0).can("play Misdirection"));
}

// Pentex Subversion

#[test]
fn pentex_subversion_keeps_a_minion_from_blocking() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(1, "Ashley");
    t.hand(0, &["Pentex™ Subversion"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Pentex™ Subversion", "Nassir"])
        .until(0, "bleed");
    assert!(game.can("block with Ashley") && !game.can("block with Nassir"));
    assert_eq!(game.pool(0), 28);
}

#[test]
fn other_minions_may_burn_pentex_subversion_but_not_its_bearer() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let pentex = t.on(0, "Pentex™ Subversion", nassir, Level::Basic);
    assert!(!t.clone().minion_phase(1).can("act with Pentex™ Subversion"));
    let ashley = t.minion(1, "Ashley");
    let mut game = t.minion_phase(1);
    game.take("act with Pentex™ Subversion");
    assert!(game.locked(ashley) && !game.locked(nassir));
    assert_eq!(game.stealth(), 0);
    game.pass_until(0, "block with Lauren").finish_action();
    assert!(!game.exists(pentex));
}

// Rebel

#[test]
fn rebel_gains_a_blood_before_fighting_a_titled_vampire_it_blocks() {
    for (acting, gain) in [("Belinde", 1), ("Ashley", 0)] {
        let mut t = table(2);
        t.minion(0, acting);
        let lauren = t.minion(1, "Lauren");
        t.counters(lauren, 2);
        t.on(1, "Rebel", lauren, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "block with Lauren"]);
        // One more, and one less for the hand strike.
        assert_eq!(game.blood(lauren), 1 + gain, "{acting}");
        assert_eq!(
            game.happened(GameEvent::Counters {
                slot: lauren,
                change: 1,
                now: 3
            }),
            gain == 1
        );
    }
}

#[test]
fn rebel_gains_only_once_a_turn() {
    let mut t = table(2);
    t.minion(0, "Belinde");
    t.minion(0, "Ayelech");
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 2);
    t.on(1, "Rebel", lauren, Level::Basic);
    t.hand(1, &["Wake with Evening's Freshness"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Belinde", "block with Lauren", "pass", "bleed"]);
    game.take_all(&["play Wake with Evening's Freshness", "block with Lauren"]);
    assert_eq!(game.blood(lauren), 1);
}

#[test]
fn a_vampire_has_only_one_archetype() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Rebel", lauren, Level::Basic);
    t.hand(0, &["Rebel"]);
    assert!(!t.clone().master_phase(0).can("play Rebel"));
    t.minion(0, "Ashley");
    assert!(t.master_phase(0).can("play Rebel"));
}

// Smiling Jack

#[test]
fn smiling_jack_takes_a_pool_of_its_controller_each_unlock_phase() {
    let mut t = table(3);
    let jack = t.in_play(0, "Smiling Jack, The Anarch");
    let game = t.turn_of(0);
    assert_eq!((game.blood(jack), game.pool(0)), (1, 29));
}

#[test]
fn the_others_pay_pool_or_blood_for_every_counter_on_smiling_jack() {
    let mut t = table(3);
    let jack = t.in_play(0, "Smiling Jack, The Anarch");
    t.counters(jack, 3);
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.counters(nassir, 2);
    let mut game = t.turn_of(1);
    game.take_all(&["pool", "Lauren", "Nassir"]);
    assert_eq!(
        (game.pool(1), game.blood(lauren), game.blood(nassir)),
        (29, 3, 1)
    );
    assert_eq!(game.blood(jack), 3);
}

#[test]
fn an_empty_vampire_is_no_payment_for_smiling_jack() {
    let mut t = table(2);
    let jack = t.in_play(0, "Smiling Jack, The Anarch");
    t.counters(jack, 2);
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 0);
    let game = t.turn_of(1);
    assert_eq!(game.pool(1), 28);
}

#[test]
fn smiling_jack_may_oust() {
    let mut t = table(3);
    let jack = t.in_play(0, "Smiling Jack, The Anarch");
    t.counters(jack, 4);
    t.pool(1, 4);
    let game = t.turn_of(1);
    assert!(!game.in_game(1));
    assert_eq!((game.half_points(0), game.pool(0)), (2, 36));
}

#[test]
fn vampires_burn_smiling_jack_with_a_directed_action_but_allies_do_not() {
    let mut t = table(2);
    let jack = t.in_play(0, "Smiling Jack, The Anarch");
    t.minion(1, "Underbridge Stray");
    assert!(!t
        .clone()
        .minion_phase(1)
        .can("act with Smiling Jack, The Anarch"));
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(1);
    game.take("act with Smiling Jack, The Anarch")
        .finish_action();
    assert!(!game.exists(jack));
}

// The Barrens

#[test]
fn the_barrens_discards_a_card_and_draws_another() {
    let mut t = table(2);
    let barrens = t.in_play(0, "The Barrens");
    t.hand(0, &["Misdirection"]);
    t.library(0, &["Villein"]);
    let mut game = t.master_phase(0);
    game.take_all(&["use The Barrens", "Misdirection"]);
    assert!(game.locked(barrens));
    assert_eq!(game.hand(0), ["Villein"]);
    assert_eq!(game.ash_heap(0), ["Misdirection"]);
    assert_eq!(game.hand_size(0), 7);
}

#[test]
fn the_barrens_is_usable_in_another_methuselahs_action() {
    let mut t = table(2);
    t.minion(1, "Lauren");
    t.in_play(0, "The Barrens");
    t.hand(0, &["Misdirection"]);
    let mut game = t.minion_phase(1);
    game.take("bleed")
        .until(0, "use The Barrens")
        .take("Misdirection");
    assert_eq!(game.ash_heap(0), ["Misdirection"]);
    assert_eq!(game.hand_size(0), 7);
}

// The Labyrinth

#[test]
fn the_labyrinth_gives_a_nosferatu_one_stealth_when_needed() {
    let mut t = table(2);
    t.minion(0, "Aunt Linda");
    t.minion(1, "Lauren");
    let place = t.in_play(0, "The Labyrinth");
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.can("use The Labyrinth"));
    game.until(1, "block with Lauren")
        .take("use The Labyrinth")
        .finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(game.locked(place));
}

#[test]
fn the_labyrinth_helps_only_nosferatu() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.in_play(0, "The Labyrinth");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Lauren");
    assert!(!game.in_action());
}

// Rebel

#[test]
fn rebel_goes_on_a_vampire_of_ones_own_without_another_archetype_and_is_a_trifle() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Rebel", "Rebel", "Life in the City"]);
    let mut game = t.master_phase(0);
    game.take("play Rebel");
    assert_eq!(game.on(lauren), ["Rebel"]);
    assert!(!game.can("play Rebel"), "she has an archetype");
    // A trifle leaves a master phase action, even for another trifle.
    assert!(game.can("play Life in the City"));
}

// Toreador Grand Ball

#[test]
fn toreador_grand_ball_keeps_one_locked_and_makes_the_other_unblockable_but_for_bleeds() {
    let mut t = table(2);
    let min = t.minion(0, "Min-seo");
    let nik = t.minion(0, "Nik Sikko");
    t.counters(nik, 1);
    t.minion(1, "Lauren");
    t.hand(0, &["Toreador Grand Ball"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Toreador Grand Ball", "Min-seo"]);
    assert_eq!(game.pool(0), 29);
    assert!(game.locked(min) && !game.locked(nik));
    game.until(0, "hunt");
    assert!(!game.in_action(), "nobody can block");
    assert_eq!(game.blood(nik), 2);
    game.pass_to_turn_of(1).pass_to_turn_of(0).until(0, "bleed");
    assert!(game.locked(min));
    assert!(game.can("block with Lauren"));
}

#[test]
fn toreador_grand_ball_needs_two_ready_toreador() {
    let mut t = table(2);
    t.minion(0, "Min-seo");
    let nik = t.minion(0, "Nik Sikko");
    t.torpor(nik);
    t.hand(0, &["Toreador Grand Ball"]);
    assert!(!t.master_phase(0).can("play Toreador Grand Ball"));
}

#[test]
fn minions_burn_toreador_grand_ball_and_nosferatu_do_it_with_less_stealth() {
    for (actor, stealth) in [("Lauren", 0), ("Ryan", -1)] {
        let mut t = table(2);
        t.minion(0, "Min-seo");
        t.minion(0, "Nik Sikko");
        t.minion(1, actor);
        t.hand(0, &["Toreador Grand Ball"]);
        let mut game = t.master_phase(0);
        game.take_all(&["play Toreador Grand Ball", "Min-seo"]);
        game.until(1, "act with Toreador Grand Ball");
        assert_eq!(game.stealth(), stealth, "{actor}");
        game.finish_action();
        assert_eq!(game.find("Toreador Grand Ball"), None);
    }
}

#[test]
fn one_toreador_may_be_the_free_one_of_two_grand_balls() {
    let mut t = table(2);
    t.minion(0, "Min-seo");
    t.minion(0, "Nik Sikko");
    t.minion(0, "Kathy Glens");
    t.hand(0, &["Toreador Grand Ball", "Toreador Grand Ball"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Toreador Grand Ball", "Min-seo", "Nik Sikko"]);
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .until(0, "play Toreador Grand Ball");
    game.take_all(&["Kathy Glens", "Nik Sikko"]);
    assert_eq!(
        game.controls(0)
            .iter()
            .filter(|n| **n == "Toreador Grand Ball")
            .count(),
        2
    );
}

// Vessel

#[test]
fn vessel_moves_a_blood_in_the_unlock_phase() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2).torpor(lauren);
    t.on(0, "Vessel", lauren, Level::Basic);
    let mut game = t.clone().turn_of(0);
    game.take("use Vessel");
    assert_eq!((game.blood(lauren), game.pool(0)), (1, 31));
    assert!(!game.can("use Vessel"));
    let mut game = t.turn_of(0);
    game.take("use Vessel #2");
    assert_eq!((game.blood(lauren), game.pool(0)), (3, 29));
}

#[test]
fn vessel_may_burn_a_blood_doll() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let doll = t.on(0, "Blood Doll", lauren, Level::Basic);
    t.hand(0, &["Vessel"]);
    let mut game = t.clone().master_phase(0);
    game.take_all(&["play Vessel", "Blood Doll"]);
    assert!(!game.exists(doll) && game.find("Vessel").is_some());
    let mut game = t.master_phase(0);
    game.take_all(&["play Vessel", "no"]);
    assert!(game.exists(doll) && game.find("Vessel").is_some());
}

#[test]
fn the_controller_of_the_vampire_uses_a_vessel_that_another_put_there() {
    let mut t = table(2);
    let lauren = t.minion(1, "Lauren");
    t.on(0, "Vessel", lauren, Level::Basic);
    let mut game = t.turn_of(1);
    game.take("use Vessel");
    assert_eq!(
        (game.blood(lauren), game.pool(1), game.pool(0)),
        (3, 31, 30)
    );
}

// Villein

#[test]
fn villein_moves_two_to_five_blood_to_the_pool() {
    for n in 2..=5 {
        let mut t = table(2);
        let belinde = t.minion(0, "Belinde");
        t.hand(0, &["Villein"]);
        let mut game = t.master_phase(0);
        game.take_all(&["play Villein", &n.to_string()]);
        assert_eq!((game.blood(belinde), game.pool(0)), (6 - n, 30 + n));
    }
}

#[test]
fn villein_takes_what_is_there() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1).lock(lauren);
    t.hand(0, &["Villein"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Villein", "5"]);
    assert_eq!((game.blood(lauren), game.pool(0)), (0, 31));
}

#[test]
fn villein_needs_a_vampire_with_blood() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 0);
    t.hand(0, &["Villein"]);
    assert!(!t.master_phase(0).can("play Villein"));
}

#[test]
fn another_villein_on_the_same_vampire_costs_a_pool_more() {
    let mut t = table(2);
    let belinde = t.minion(0, "Belinde");
    t.on(0, "Villein", belinde, Level::Basic);
    t.on(0, "Villein", belinde, Level::Basic);
    t.hand(0, &["Villein"]);
    let mut game = t.clone().master_phase(0);
    game.take_all(&["play Villein", "5"]);
    assert_eq!(game.pool(0), 33);
    // It must be paid for, even if the pool comes with the same card.
    t.pool(0, 1);
    assert!(!t.clone().master_phase(0).can("play Villein"));
    // With just enough, its player is not ousted in between.
    t.pool(0, 2);
    let mut game = t.master_phase(0);
    game.take_all(&["play Villein", "5"]);
    assert_eq!(game.pool(0), 5);
}

#[test]
fn minion_tap_costs_a_pool_more_for_each_villein() {
    for (villeins, cost) in [(0, 0), (1, 1), (2, 2)] {
        let mut t = table(2);
        let belinde = t.minion(0, "Belinde");
        let lauren = t.minion(0, "Lauren");
        t.counters(lauren, 0);
        for _ in 0..villeins {
            t.on(0, "Villein", lauren, Level::Basic);
        }
        t.hand(0, &["Minion Tap"]);
        let mut game = t.master_phase(0);
        game.take_all(&["play Minion Tap", "3"]);
        assert_eq!((game.pool(0), game.blood(belinde)), (33 - cost, 3));
    }
}

// Visit from the Capuchin

#[test]
fn visit_from_the_capuchin_gives_four_hand_size_and_melts_away() {
    let mut t = table(2);
    t.hand(0, &["Visit from the Capuchin", "Life in the City"]);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    let mut game = t.master_phase(0);
    game.take("play Visit from the Capuchin");
    // It is replaced itself, and its counters add four.
    assert_eq!(game.hand_size(0), 11);
    let visit = game.find("Visit from the Capuchin").expect("it is in play");
    game.pass_to(Window::Discard);
    let first = game.options()[1].clone();
    game.take(&first);
    assert_eq!(game.hand_size(0), 10);
    assert_eq!(game.blood(visit), 3);
}

#[test]
fn visit_from_the_capuchin_burns_with_its_last_counter() {
    let mut t = table(2);
    let visit = t.in_play(0, "Visit from the Capuchin");
    t.counters(visit, 1);
    t.hand(0, &["Life in the City"]);
    t.minion(0, "Lauren");
    let mut game = t.master_phase(0);
    game.take("play Life in the City");
    assert!(!game.exists(visit));
}

#[test]
fn a_card_that_would_be_replaced_later_burns_a_counter_of_the_capuchin_then() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    let visit = t.in_play(1, "Visit from the Capuchin");
    t.counters(visit, 4);
    let blanks: [&str; 10] = ["Villein"; 10];
    t.hand(1, &blanks)
        .hand(1, &["Wake with Evening's Freshness"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness")
        .finish_action();
    assert_eq!((game.hand_size(1), game.blood(visit)), (10, 4));
    game.pass_to_turn_of(1);
    assert_eq!((game.hand_size(1), game.blood(visit)), (10, 3));
}

#[test]
fn visit_from_the_capuchin_is_not_playable_beside_another() {
    let mut t = table(2);
    let visit = t.in_play(0, "Visit from the Capuchin");
    t.counters(visit, 1);
    t.hand(0, &["Visit from the Capuchin"]);
    assert!(!t.master_phase(0).can("play Visit from the Capuchin"));
}

// Warsaw Station

#[test]
fn warsaw_station_unlocks_a_nosferatu_after_a_successful_undirected_action() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.counters(linda, 2);
    let station = t.in_play(0, "Warsaw Station");
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "use Warsaw Station"])
        .finish_action();
    assert!(!game.locked(linda) && game.locked(station));
    assert_eq!(game.blood(linda), 3);
}

#[test]
fn warsaw_station_does_not_unlock_after_a_block_or_for_a_bleed() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.counters(linda, 2);
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.in_play(0, "Warsaw Station");
    let mut game = t.clone().minion_phase(0);
    game.take_all(&["hunt", "use Warsaw Station"])
        .until(1, "block with Lauren");
    assert!(game.locked(linda));
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.can("use Warsaw Station"));
}

#[test]
fn warsaw_station_burned_even_locked_brings_a_nosferatu_out_of_torpor() {
    let mut t = table(2);
    let linda = t.minion(1, "Aunt Linda");
    t.torpor(linda);
    let station = t.in_play(0, "Warsaw Station");
    t.lock(station);
    let mut game = t.minion_phase(0);
    game.take("use Warsaw Station");
    assert!(game.ready(linda) && !game.exists(station));
}

#[test]
fn warsaw_station_burned_before_resolution_still_unlocks() {
    let mut t = table(2);
    let linda = t.minion(0, "Aunt Linda");
    t.counters(linda, 2);
    let ryan = t.minion(0, "Ryan");
    t.torpor(ryan);
    let station = t.in_play(0, "Warsaw Station");
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "use Warsaw Station", "use Warsaw Station"])
        .finish_action();
    assert!(!game.exists(station) && game.ready(ryan));
    assert!(!game.locked(linda));
}

#[test]
fn warsaw_station_burned_during_a_diablerie_action_saves_the_victim() {
    let mut t = table(2);
    let oshri = t.minion(0, "Oshri Dahan");
    let belinde = t.minion(1, "Belinde");
    t.torpor(belinde);
    t.in_play(1, "Warsaw Station");
    let mut game = t.minion_phase(0);
    game.take("diablerize")
        .until(1, "use Warsaw Station")
        .finish_action();
    assert!(game.ready(belinde) && game.ready(oshri));
    assert_eq!(game.blood(belinde), 6);
}

// Wasserschloss Anif

#[test]
fn anif_takes_a_blood_of_one_tremere_a_turn_and_gives_it_to_an_uncontrolled_one() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, "Nassir");
    let rosalina = t.uncontrolled(0, "Rosalina Cortez", 0);
    let anif = t.in_play(0, "Wasserschloss Anif, Austria");
    t.counters(anif, 1);
    let mut game = t.master_phase(0);
    game.take_all(&["use Wasserschloss Anif, Austria", "Lauren"]);
    assert_eq!((game.blood(lauren), game.blood(anif)), (3, 2));
    assert!(!game.can("use Wasserschloss Anif, Austria"));
    game.until(0, "pass").pass_to(Window::Influence);
    game.take("use Wasserschloss Anif, Austria");
    assert_eq!((game.blood(anif), game.blood(rosalina)), (0, 2));
    assert!(game.locked(anif));
}

#[test]
fn any_minion_burns_anif_and_malkavians_do_it_with_stealth() {
    for (actor, stealth) in [("Lauren", 0), ("Ashley", 1)] {
        let mut t = table(2);
        t.minion(0, actor);
        t.minion(1, "Nassir");
        let anif = t.in_play(1, "Wasserschloss Anif, Austria");
        let mut game = t.minion_phase(0);
        game.take("act with Wasserschloss Anif, Austria");
        assert_eq!(game.stealth(), stealth, "{actor}");
        game.finish_action();
        assert!(!game.exists(anif));
    }
}

// Wider View

#[test]
fn wider_view_draws_a_crypt_card_and_removes_one_for_a_transfer() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 1);
    t.crypt(0, &["Ashley"]);
    t.in_play(0, "Wider View");
    let mut game = t.influence_phase(0);
    game.take_all(&["use Wider View", "Lauren"]);
    assert!(!game.exists(lauren));
    assert_eq!(game.transfers(), 3);
    assert!(game.can("transfer to Ashley"));
}

#[test]
fn wider_view_burns_for_two_pool_and_four_transfers() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 1);
    let view = t.in_play(0, "Wider View");
    let mut game = t.influence_phase(0);
    game.take("use Wider View #2");
    assert!(!game.exists(view));
    assert_eq!((game.pool(0), game.transfers()), (32, 0));
}

// Rulings

#[test]
fn fame_is_paid_for_before_others_use_their_unlock_effects() {
    let mut t = table(2);
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir).edge(1);
    t.on(0, "Fame", nassir, Level::Basic);
    t.in_play(0, "The Barrens");
    let mut game = t.turn_of(1);
    assert_eq!(game.to_decide(), 1);
    // In the order she likes, but she cannot pass before it is paid.
    assert!(game.can("gain a pool for the Edge") && !game.can("pass"));
    game.take("use Fame");
    assert_eq!(game.pool(1), 29);
}

#[test]
fn a_locked_vampire_is_a_target_of_anarch_troublemaker() {
    let mut t = table(3);
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.in_play(0, "Anarch Troublemaker");
    let mut game = t.turn_of(0);
    game.take("use Anarch Troublemaker");
    assert!(game.can("Lauren") && game.can("no"));
}

#[test]
fn rebel_gains_for_blocking_a_political_action() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let ashley = t.minion(1, "Ashley");
    t.counters(ashley, 1);
    t.on(1, "Rebel", ashley, Level::Basic);
    t.on(1, "Raven Spy", ashley, Level::Basic);
    t.hand(0, &["Anarchist Uprising"]);
    let mut game = t.minion_phase(0);
    game.take("play Anarchist Uprising")
        .until(1, "block with Ashley")
        .finish_action();
    // One more, and one less for the hand strike.
    assert_eq!(game.blood(ashley), 1);
    assert!(game.happened(GameEvent::Counters {
        slot: ashley,
        change: 1,
        now: 2
    }));
}

#[test]
fn chantry_may_save_ones_own_only_vampire_for_a_pool() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.torpor(nassir);
    t.in_play(0, "Chantry");
    let mut game = t.master_phase(0);
    // Without a ready Tremere, only the pool is left to pay with.
    game.take("use Chantry");
    assert!(game.ready(nassir));
    assert_eq!((game.pool(0), game.blood(nassir)), (29, 4));
}

#[test]
fn toreador_grand_ball_stays_for_later_turns_and_after_bleeding() {
    let mut t = table(2);
    t.minion(0, "Min-seo");
    let nik = t.minion(0, "Nik Sikko");
    t.counters(nik, 2);
    t.minion(1, "Lauren");
    t.hand(0, &["Toreador Grand Ball"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play Toreador Grand Ball", "Min-seo"])
        .until(0, "bleed");
    assert!(game.can("block with Lauren"));
    game.finish_action();
    game.pass_to_turn_of(1).pass_to_turn_of(0).until(0, "hunt");
    assert!(!game.in_action(), "nobody can block");
    assert_eq!(game.blood(nik), 3);
}
