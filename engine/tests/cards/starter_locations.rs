//! Locations of the starters: what each does when played and while in play.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

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
fn dreams_of_the_sphinx_is_usable_in_every_step_of_a_combat() {
    // Of whoever fights, acting or opposing, and of a Methuselah who does not.
    for seat in 0..3 {
        let mut t = table(3);
        t.minion(0, "Lauren");
        t.minion(1, "Nassir");
        t.in_play(seat, "Dreams of the Sphinx");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        let mut windows = Vec::new();
        while game.in_action() {
            if game.in_combat() && game.can("use Dreams of the Sphinx") {
                assert_eq!(game.to_decide(), seat);
                let window = game.window().expect("a window");
                if windows.last() != Some(&window) {
                    windows.push(window);
                }
            }
            game.pass();
        }
        let steps = [
            Window::Maneuver,
            Window::StrikeDeclared,
            Window::Prevent,
            Window::AdditionalStrikes,
            Window::Press,
        ];
        for step in steps {
            assert!(windows.contains(&step), "{seat}: {step:?} in {windows:?}");
        }
        // The choice of a strike is that of its minion's controller alone.
        assert_eq!(windows.contains(&Window::Strike), seat < 2, "{windows:?}");
        // What must be chosen as such, or as a card is played, is no such time.
        assert!(!windows.contains(&Window::StrikeChosen) && !windows.contains(&Window::AsPlayed));
    }
}

#[test]
fn what_is_drawn_in_the_maneuver_step_may_be_played_in_it() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.in_play(1, "Dreams of the Sphinx");
    t.library(1, &["Fake Out"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.pass_to(Window::Maneuver);
    game.take("use Dreams of the Sphinx").take("play Fake Out");
    assert!(game.happened(GameEvent::Range { long: true }));
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

// Information Highway

#[test]
fn information_highway_gives_two_transfers() {
    let mut t = table(2);
    t.in_play(0, "Information Highway");
    t.uncontrolled(0, "Lauren", 0);
    let game = t.influence_phase(0);
    assert_eq!(game.transfers(), 6);
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
