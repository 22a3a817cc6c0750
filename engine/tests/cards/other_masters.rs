//! Master cards that are no locations, of the decks beyond the starters.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;

// Blood and pool

#[test]
fn masters_that_add_blood_to_an_uncontrolled_vampire() {
    for (card, vampire, other, blood, cost) in [
        ("Zillah's Valley", "Alexa Draper", "Alice Chen", 4, 5),
        (
            "Unholy Sacrament",
            "Johannes Worringen",
            "Yasmin the Black",
            3,
            3,
        ),
        ("The Eternals of Sirius", "Nehsi", "Indira", 5, 4),
    ] {
        let mut t = table(2);
        // Too young, or without a title, or of another clan; or somebody else's.
        t.uncontrolled(0, other, 0);
        t.uncontrolled(1, vampire, 0);
        t.hand(0, &[card]);
        assert!(
            !t.clone().master_phase(0).can(&format!("play {card}")),
            "{card}"
        );
        let slot = t.uncontrolled(0, vampire, 0);
        let mut game = t.master_phase(0);
        game.take(&format!("play {card}")).take_if_there("mode 1");
        assert_eq!(game.blood(slot), blood, "{card}");
        assert_eq!(game.pool(0), 30 - cost, "{card}");
    }
}

#[test]
fn unholy_sacrament_is_for_sabbat_vampires_only() {
    let mut t = table(2);
    t.uncontrolled(0, "Alice Chen", 0);
    t.hand(0, &["Unholy Sacrament"]);
    assert!(!t.master_phase(0).can("play Unholy Sacrament"));
}

#[test]
fn the_eternals_of_sirius_gain_five_pool_with_a_ready_ministry() {
    let mut t = table(2);
    let milton = t.minion(0, "Milton Fox");
    t.hand(0, &["The Eternals of Sirius"]);
    let mut game = t.clone().master_phase(0);
    // No other mode is open, so none is asked for.
    game.take("play The Eternals of Sirius");
    assert_eq!(game.pool(0), 31, "4 for the card, and 5");
    t.torpor(milton);
    assert!(!t.master_phase(0).can("play The Eternals of Sirius"));
}

#[test]
fn effective_management_moves_the_top_of_the_crypt_to_the_uncontrolled_region() {
    let mut t = table(2);
    t.crypt(0, &["Lauren", "Ashley"]);
    t.hand(0, &["Effective Management"]);
    let mut game = t.master_phase(0);
    game.take("play Effective Management")
        .pass_until(0, "transfer to Lauren");
    assert!(!game.can("transfer to Ashley"));
    assert_eq!(game.ash_heap(0), ["Effective Management"]);
}

#[test]
fn svadharma_adds_two_blood_to_a_ready_ravnos() {
    let mut t = table(2);
    let marion = t.minion(0, "Marion French");
    t.counters(marion, 0);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.hand(0, &["Svadharma"]);
    let mut game = t.clone().master_phase(0);
    game.take("play Svadharma");
    assert_eq!((game.blood(marion), game.blood(lauren)), (2, 1));
    // It takes a ready Ravnos to play it, too.
    t.torpor(marion);
    assert!(!t.master_phase(0).can("play Svadharma"));
}

#[test]
fn the_coven_feeds_a_ready_vampire_and_goes_to_the_predator() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 0);
    t.hand(0, &["The Coven", "Life in the City"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play The Coven", "use The Coven"]);
    assert_eq!((game.blood(lauren), game.pool(0)), (2, 30));
    // A trifle: one more card may be played.
    assert!(game.can("play Life in the City"));
    let coven = game.find("The Coven").expect("it is in play");
    assert!(game.locked(coven));
    // It goes in the discard phase, whatever else she does there; she cannot pass before.
    game.until(0, "use The Coven");
    assert_eq!(game.window(), Some(Window::Discard));
    // The predator of seat 0 is seat 2.
    assert_eq!(game.controller(coven), 2);
}

#[test]
fn the_coven_changes_hands_in_the_discard_phase_whether_it_was_used_or_not() {
    let mut t = table(3);
    let coven = t.in_play(0, "The Coven");
    let mut game = t.minion_phase(0);
    game.pass_to(Window::Discard);
    assert!(!game.can("pass"));
    game.take("use The Coven");
    assert_eq!(game.controller(coven), 2);
    // Not in the discard phase of seat 1; in that of seat 2 it goes on to her predator.
    game.pass_to_turn_of(2);
    assert_eq!(game.controller(coven), 2);
    game.until(2, "use The Coven");
    assert_eq!(game.controller(coven), 1);
}

#[test]
fn using_the_advantage_gains_a_pool_for_the_edge() {
    let mut t = table(2);
    t.hand(0, &["Using the Advantage"]);
    t.minion(0, "Lauren");
    assert!(!t.clone().master_phase(0).can("play Using the Advantage"));
    t.minion(0, "Dani");
    let mut game = t.clone().master_phase(0);
    game.take("play Using the Advantage");
    assert_eq!(game.pool(0), 29);
    let card = t.in_play(0, "Using the Advantage");
    t.edge(1);
    assert!(!t.clone().turn_of(0).can("use Using the Advantage"));
    t.edge(0);
    let mut game = t.turn_of(0);
    game.take("use Using the Advantage");
    assert_eq!(game.pool(0), 31);
    assert!(game.locked(card) && !game.can("use Using the Advantage"));
}

#[test]
fn vulnerability_burns_a_vampire_in_torpor() {
    let mut t = table(2);
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Vulnerability"]);
    assert!(!t.clone().master_phase(0).can("play Vulnerability"));
    t.torpor(nassir);
    let mut game = t.master_phase(0);
    game.take("play Vulnerability");
    assert!(!game.exists(nassir));
    assert_eq!(game.pool(0), 29);
    assert_eq!(game.ash_heap(1), ["Nassir"]);
}

// Cards on a vampire

#[test]
fn sight_beyond_sight_gives_a_salubri_one_intercept() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let yael = t.minion(1, "Yael");
    t.minion(1, "Nassir");
    t.hand(1, &["Sight Beyond Sight"]);
    let mut game = t.master_phase(1);
    game.take("play Sight Beyond Sight");
    assert_eq!(game.on(yael), ["Sight Beyond Sight"]);
    game.pass_until(0, "bleed").take("bleed");
    assert_eq!(game.intercept(yael), 1);
}

#[test]
fn sight_beyond_sight_is_for_ones_own_salubri() {
    let mut t = table(2);
    t.minion(1, "Yael");
    t.minion(0, "Nassir");
    t.hand(0, &["Sight Beyond Sight"]);
    assert!(!t.master_phase(0).can("play Sight Beyond Sight"));
}

#[test]
fn the_art_of_pain_gives_a_toreador_antitribu_two_strength() {
    let mut t = table(2);
    let carter = t.minion(0, "Carter");
    t.hand(0, &["The Art of Pain"]);
    let mut game = t.clone().master_phase(0);
    game.take("play The Art of Pain");
    assert_eq!((game.strength(carter), game.pool(0)), (3, 28));
    t.torpor(carter);
    assert!(!t.master_phase(0).can("play The Art of Pain"));
}

#[test]
fn bestial_visage_takes_a_stealth_from_a_gangrel_antitribu() {
    let mut t = table(2);
    let sadie = t.minion(1, "Sadie");
    t.minion(1, "Nassir");
    t.hand(0, &["Bestial Visage"]);
    t.counters(sadie, 1);
    let mut game = t.master_phase(0);
    game.take("play Bestial Visage");
    assert_eq!(game.on(sadie), ["Bestial Visage"]);
    game.pass_to_turn_of(1);
    game.until(1, "hunt").take_if_there("Sadie");
    assert_eq!(
        game.count(|e| matches!(e, engine::GameEvent::ActionAnnounced { .. })),
        1
    );
    game.finish_action();
    assert_eq!(game.blood(sadie), 2);
}

#[test]
fn a_hunt_under_bestial_visage_is_at_no_stealth() {
    for visage in [false, true] {
        let mut t = table(2);
        let sadie = t.minion(0, "Sadie");
        t.counters(sadie, 1);
        t.minion(1, "Nassir");
        if visage {
            t.on(1, "Bestial Visage", sadie, Level::Basic);
        }
        let mut game = t.minion_phase(0);
        game.take("hunt");
        assert_eq!(game.stealth(), i32::from(!visage));
    }
}

#[test]
fn toreador_do_not_block_an_artistically_inept_brujah() {
    let mut t = table(2);
    let rayne = t.minion(0, "Rayne");
    t.minion(1, "Min-seo");
    t.minion(1, "Nassir");
    t.hand(1, &["Artistically Inept"]);
    // It requires a Brujah to be played at all, so a Toreador player needs one.
    assert!(!t.clone().master_phase(1).can("play Artistically Inept"));
    t.minion(1, "Atiena");
    let mut game = t.master_phase(1);
    game.take_all(&["play Artistically Inept", "Rayne"]);
    assert_eq!(game.on(rayne), ["Artistically Inept"]);
    assert_eq!(game.pool(1), 29);
    game.until(0, "bleed");
    assert!(game.can("block with Nassir") && !game.can("block with Min-seo"));
}

#[test]
fn only_toreador_burn_artistically_inept() {
    for (actor, can) in [("Min-seo", true), ("Nassir", false)] {
        let mut t = table(2);
        let rayne = t.minion(1, "Rayne");
        let card = t.on(1, "Artistically Inept", rayne, Level::Basic);
        t.minion(0, actor);
        let mut game = t.minion_phase(0);
        assert_eq!(game.can("act with Artistically Inept"), can, "{actor}");
        if can {
            game.take("act with Artistically Inept").finish_action();
            assert!(!game.exists(card));
        }
    }
}

// Cards beside the regions

#[test]
fn anarch_revolt_is_put_in_play_for_nothing() {
    let mut t = table(3);
    t.minion(2, "Theo Bell");
    t.hand(0, &["Anarch Revolt"]);
    let mut game = t.master_phase(0);
    game.take("play Anarch Revolt");
    assert_eq!(game.pool(0), 30);
    game.pass_to_turn_of(1)
        .pass_to_turn_of(2)
        .pass_to_turn_of(0);
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (29, 29, 30));
}

#[test]
fn carthage_remembered_gives_stealth_to_bleeding_brujah_princes() {
    let mut t = table(2);
    let constanza = t.minion(0, "Constanza Vinti");
    t.counters(constanza, 2);
    t.minion(0, "Anvil");
    t.minion(1, "Nassir");
    t.hand(0, &["Carthage Remembered"]);
    let mut game = t.master_phase(0);
    game.take("play Carthage Remembered");
    assert_eq!(game.pool(0), 29);
    game.until(0, "bleed").take("Constanza Vinti");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    // Anvil is a primogen.
    game.take("bleed");
    assert_eq!(game.stealth(), 0);
}

#[test]
fn carthage_remembered_gives_no_stealth_for_other_actions() {
    let mut t = table(2);
    let constanza = t.minion(0, "Constanza Vinti");
    t.counters(constanza, 2);
    t.minion(1, "Nassir");
    t.in_play(0, "Carthage Remembered");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.stealth(), 1, "that of the hunt");
}

#[test]
fn any_minion_burns_carthage_remembered_and_some_with_less_stealth() {
    for (actor, stealth) in [
        ("Lauren", 0),
        ("Underbridge Stray", 0),
        ("Madison", -1),
        ("Ashley", -1),
    ] {
        let mut t = table(2);
        t.minion(0, actor);
        t.minion(1, "Nassir");
        let card = t.in_play(1, "Carthage Remembered");
        let mut game = t.minion_phase(0);
        game.take("act with Carthage Remembered");
        assert_eq!(game.stealth(), stealth, "{actor}");
        game.finish_action();
        assert!(!game.exists(card));
    }
}

#[test]
fn carthage_remembered_requires_a_brujah() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Carthage Remembered"]);
    assert!(!t.master_phase(0).can("play Carthage Remembered"));
}

#[test]
fn ventrue_directorate_assembly_gives_each_ready_ventrue_a_vote_in_political_actions() {
    let mut t = table(2);
    t.minion(0, "Madison");
    t.minion(0, "Lauren");
    t.minion(1, "Brock Sterling");
    t.hand(0, &["Ventrue Directorate Assembly", "Ancilla Empowerment"]);
    let mut game = t.master_phase(0);
    game.take("play Ventrue Directorate Assembly");
    assert_eq!(game.pool(0), 28);
    game.until(0, "play Ancilla Empowerment").take("Lauren");
    game.until(0, "Madison votes for");
    assert!(!game.can("Lauren votes for"));
    game.until(1, "Brock Sterling votes against");
    game.finish_referendum();
    assert_eq!(game.votes(), Some((1, 1)));
}

#[test]
fn any_minion_burns_ventrue_directorate_assembly_and_brujah_do_it_with_stealth() {
    for (actor, stealth) in [("Lauren", 0), ("Underbridge Stray", 0), ("Rayne", 1)] {
        let mut t = table(2);
        t.minion(0, actor);
        t.minion(1, "Nassir");
        let card = t.in_play(1, "Ventrue Directorate Assembly");
        let mut game = t.minion_phase(0);
        game.take("act with Ventrue Directorate Assembly");
        assert_eq!(game.stealth(), stealth, "{actor}");
        game.finish_action();
        assert!(!game.exists(card));
    }
}

#[test]
fn ventrue_directorate_assembly_requires_a_ventrue() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Ventrue Directorate Assembly"]);
    assert!(!t.master_phase(0).can("play Ventrue Directorate Assembly"));
}

/// Plays Research in the master phase of seat 0, and finds these cards.
fn research(t: engine::Scenario<'static>, find: &[&str]) -> engine::Scene<'static> {
    let mut game = t.master_phase(0);
    game.take("play Research").take_all(find);
    game
}

#[test]
fn research_puts_three_cards_of_the_library_in_the_research_area() {
    let mut t = table(2);
    t.hand(0, &["Research", "Research", "Development"]);
    t.hand(1, &["Research"]);
    t.library(0, &["Blood Doll", "Deflection", "Villein", "Villein"]);
    let mut game = t.master_phase(0);
    let size = game.library_size(0);
    game.take("play Research").take("Villein");
    assert!(
        game.can("Villein") && game.can("no"),
        "a search may find nothing"
    );
    game.take("Deflection").take("Villein");
    // Played and replaced, and three are in the research area.
    assert_eq!(game.library_size(0), size - 4);
    let cards = engine::CardDb::embedded();
    let mine = engine::View::new(&game.game, cards, engine::Seat(0));
    let names: Vec<_> = mine.research().map(|(_, d)| &cards.def(d).name).collect();
    assert_eq!(names, ["Villein", "Deflection", "Villein"]);
    // Face down: others know how many there are.
    let theirs = engine::View::new(&game.game, cards, engine::Seat(1));
    assert_eq!(theirs.research_size(engine::Seat(0)), 3);
    for (card, _) in mine.research() {
        assert_eq!(theirs.card(card), None);
    }
    // One in a game for each Methuselah.
    game.pass_to_turn_of(1);
    game.until(1, "play Research").take_all(&["no", "no"]);
    game.take_if_there("no");
    game.pass_to_turn_of(0).pass_until(0, "play Development");
    assert!(!game.can("play Research"));
}

#[test]
fn development_is_replaced_by_a_card_of_the_research_area_if_its_player_wishes() {
    for (choice, drawn) in [("Deflection", "Deflection"), ("no", "Blood Doll")] {
        let mut t = table(2);
        t.hand(0, &["Research", "Development"]);
        t.library(0, &["Govern the Unaligned", "Blood Doll"]);
        t.library(0, &["Deflection", "Villein", "Bonding"]);
        let mut game = research(t, &["Deflection", "Villein", "Bonding"]);
        // A trifle: there is a master phase action for it still.
        let hand = game.hand_size(0);
        let before = game.library_size(0);
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.until(0, "play Development");
        let mut there = game.options();
        there.sort();
        assert_eq!(there, ["Bonding", "Deflection", "Villein", "no"]);
        game.take(choice);
        assert_eq!(game.hand_size(0), hand);
        let from_library = usize::from(choice == "no");
        assert_eq!(game.library_size(0), before - from_library);
        let left = engine::View::new(&game.game, engine::CardDb::embedded(), engine::Seat(0))
            .research()
            .count();
        assert_eq!(left, 2 + from_library);
        if choice != "no" {
            assert!(game.hand(0).contains(&drawn));
        }
    }
}

#[test]
fn development_without_a_research_area_is_a_trifle_and_no_more() {
    let mut t = table(2);
    t.hand(0, &["Development", "Blood Doll"]);
    t.minion(0, "Nassir");
    let mut game = t.master_phase(0);
    let before = game.library_size(0);
    game.take("play Development");
    assert_eq!(game.library_size(0), before - 1);
    assert!(game.can("play Blood Doll"));
}
