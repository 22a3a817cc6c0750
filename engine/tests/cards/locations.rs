//! Locations: what each does when played and while in play.

use engine::script::Window;
use engine::vocab::Level;

use crate::table;

#[test]
fn other_hunting_grounds_require_their_clan_and_feed_one_vampire_a_turn() {
    for (ground, clan) in [
        ("Amusement Park Hunting Ground", "Frederick the Weak"),
        ("Base Hunting Ground", "Kamaria"),
        ("Biotech Company Hunting Ground", "Nadezhda"),
        ("Campground Hunting Ground", "Sadie"),
        ("Corporate Hunting Ground", "Ingrid Russo"),
        ("Fetish Club Hunting Ground", "Carter"),
        ("Institution Hunting Ground", "Yorik"),
        ("Library Hunting Ground", "Horatio"),
        ("Morgue Hunting Ground", "Lia Milliner"),
        ("Park Hunting Ground", "Marion French"),
        ("Political Hunting Ground", "Claudia"),
        ("Port Hunting Ground", "Abu Nuwasi"),
        ("Shanty Town Hunting Ground", "Dani"),
        ("Temple Hunting Ground", "Milton Fox"),
        ("Underworld Hunting Ground", "Bijou"),
        ("University Hunting Ground", "Brooke"),
        ("Warzone Hunting Ground", "Rayne"),
        ("Zoo Hunting Ground", "Robert Price"),
    ] {
        let (play, usage) = (format!("play {ground}"), format!("use {ground}"));
        let mut t = table(2);
        // Any vampire may be fed; it takes a member of the clan to play the card.
        let lauren = t.minion(0, "Lauren");
        let ashley = t.minion(0, "Ashley");
        t.counters(lauren, 1).counters(ashley, 1);
        t.hand(0, &[ground]);
        assert!(!t.clone().master_phase(0).can(&play), "{ground}");
        let member = t.minion(0, clan);
        let mut game = t.master_phase(0);
        game.take(&play);
        assert_eq!(game.pool(0), 28, "{ground}");
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.take(&usage).take("Lauren");
        assert_eq!((game.blood(lauren), game.blood(ashley)), (2, 1), "{ground}");
        assert!(!game.can(&usage), "{ground}");
        assert!(game.ready(member));
    }
}

#[test]
fn papillon_requires_a_ready_vampire_with_a_city_title() {
    for (vampire, can) in [
        ("Alice Chen", true),
        ("Johannes Worringen", true),
        ("Atiena", true),
        // A primogen's title and a justicar's belong to no city.
        ("Chrysanthemum", false),
        ("Madame Guil", false),
        ("Lauren", false),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.hand(0, &["Papillon"]);
        let mut game = t.clone().master_phase(0);
        assert_eq!(game.can("play Papillon"), can, "{vampire}");
        if can {
            game.take("play Papillon");
            assert_eq!(game.pool(0), 27);
        }
        t.torpor(slot);
        assert!(!t.master_phase(0).can("play Papillon"), "{vampire}");
    }
}

#[test]
fn stealth_locations_are_paid_for_and_require_their_clan() {
    for (card, member, other, cost) in [
        ("Backways", "Robert Price", Some("Sadie"), 2),
        ("Elysian Fields", "Claudia", Some("Lauren"), 2),
        ("Fortune Teller Shop", "Marion French", Some("Lauren"), 2),
        ("Opium Den", "Milton Fox", Some("Lauren"), 1),
        ("Twisted Forest", "Sadie", Some("Robert Price"), 2),
        // Nobody is required for these.
        ("Anarch Railroad", "Lauren", None, 2),
        ("Monastery of Shadows", "Lauren", None, 3),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        t.hand(0, &[card]);
        if let Some(other) = other {
            t.minion(0, other);
            assert!(!t.clone().master_phase(0).can(&play), "{card}");
        } else {
            assert!(t.clone().master_phase(0).can(&play), "{card}");
        }
        t.minion(0, member);
        let mut game = t.master_phase(0);
        game.take(&play);
        assert_eq!(game.pool(0), 30 - cost, "{card}");
        assert!(game.find(card).is_some(), "{card}");
    }
}

#[test]
fn locations_give_stealth_to_a_vampire_of_their_sort() {
    for (card, actor, other, for_anyone) in [
        ("Anarch Railroad", "Ruslan Fedorenko", "Robert Price", true),
        ("Backways", "Robert Price", "Sadie", false),
        ("Elysian Fields", "Claudia", "Lauren", false),
        ("Fortune Teller Shop", "Marion French", "Lauren", true),
        ("Monastery of Shadows", "Alexa Draper", "Alice Chen", true),
        ("Opium Den", "Milton Fox", "Lauren", false),
        ("Twisted Forest", "Sadie", "Robert Price", false),
    ] {
        let usage = format!("use {card}");
        for (controller, actor, can) in
            [(0, actor, true), (0, other, false), (1, actor, for_anyone)]
        {
            let mut t = table(2);
            t.minion(0, actor);
            t.minion(1, "Nassir");
            let place = t.in_play(controller, card);
            let mut game = t.minion_phase(0);
            game.take("bleed");
            // Not before it is needed.
            assert!(!game.can(&usage), "{card}");
            game.until(1, "block with Nassir");
            if can {
                game.pass_until(controller, &usage).take(&usage);
                assert!(game.locked(place), "{card}");
                game.finish_action();
                assert_eq!(game.pool(1), 29, "{card}");
            } else {
                while game.in_action() {
                    assert!(!game.can(&usage), "{card} for {actor}");
                    game.pass();
                }
                assert_eq!(game.pool(1), 30, "{card}");
            }
        }
    }
}

#[test]
fn powerbase_montreal_adds_a_blood_each_influence_phase() {
    let mut t = table(2);
    t.hand(0, &["Powerbase: Montreal"]);
    let lauren = t.uncontrolled(0, "Lauren", 0);
    let mut game = t.master_phase(0);
    game.take("play Powerbase: Montreal");
    assert_eq!(game.pool(0), 30);
    game.until(0, "use Powerbase: Montreal");
    assert_eq!(game.window(), Some(Window::Influence));
    assert_eq!(game.blood(lauren), 1);
    assert!(!game.can("use Powerbase: Montreal"), "once a phase");
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("use Powerbase: Montreal"));
        game.pass();
    }
    game.until(0, "use Powerbase: Montreal");
    assert_eq!(game.blood(lauren), 2);
}

#[test]
fn new_carthage_favours_titled_brujah_over_ventrue() {
    let mut t = table(2);
    t.minion(0, "Anvil");
    t.minion(0, "Rayne");
    t.minion(1, "Alice Chen");
    t.hand(0, &["New Carthage", "Ancilla Empowerment"]);
    let mut game = t.master_phase(0);
    game.take("play New Carthage");
    assert_eq!(game.pool(0), 27);
    game.until(0, "bleed").take("Anvil");
    assert_eq!(game.bleed(), 2);
    game.finish_action();
    // Rayne has no title.
    game.take("bleed");
    assert!(game.pool(1) == 27 || game.bleed() == 1);
    game.finish_action();
    assert_eq!(game.pool(1), 27);
}

#[test]
fn ennoias_theater_gives_a_hand_size_this_turn_or_a_transfer() {
    for (member, can) in [("Robert Price", true), ("Sadie", true), ("Lauren", false)] {
        let mut t = table(2);
        t.minion(0, member);
        t.hand(0, &["Ennoia's Theater"]);
        let mut game = t.master_phase(0);
        assert_eq!(game.can("play Ennoia's Theater"), can, "{member}");
        if can {
            game.take("play Ennoia's Theater");
            assert_eq!(game.pool(0), 30);
            assert!(game.find("Ennoia's Theater").is_some());
        }
    }
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 0);
    let place = t.in_play(0, "Ennoia's Theater");
    let mut game = t.clone().master_phase(0);
    game.take("use Ennoia's Theater");
    assert_eq!(game.hand_size(0), 8);
    assert!(game.locked(place));
    game.pass_to(Window::Discard).pass();
    while game.active() == 0 {
        let first = game.options()[0].clone();
        game.take(&first);
    }
    assert_eq!(game.hand_size(0), 7);
    let mut game = t.influence_phase(0);
    assert_eq!(game.transfers(), 4);
    game.take("use Ennoia's Theater #2");
    assert_eq!(game.transfers(), 5);
    assert!(game.locked(place) && !game.can("use Ennoia's Theater"));
}

#[test]
fn waste_management_operation_moves_a_card_to_the_bottom_of_the_library() {
    for library in [true, false] {
        let mut t = table(2);
        t.minion(0, "Patrick");
        let location = t.in_play(0, "Waste Management Operation");
        t.ash_heap(0, &["Blood Doll", "Nassir"]);
        t.ash_heap(1, &["Villein"]);
        if !library {
            t.empty_library(0);
        }
        let mut game = t.discard_phase(0);
        let (cards, size) = (game.hand_size(0), game.library_size(0));
        // There is one library card in one's own ash heap, and so no question.
        game.take("use Waste Management Operation");
        assert!(game.locked(location));
        assert_eq!(game.ash_heap(0), ["Nassir"]);
        if library {
            assert_eq!(game.library_size(0), size + 1);
            assert!(!game.hand(0).contains(&"Blood Doll"), "it is at the bottom");
        } else {
            // A short hand draws at once (ANK 20211201).
            assert_eq!(game.hand_size(0), cards + 1);
            assert_eq!(game.hand(0), ["Blood Doll"]);
        }
    }
}

/// Lauren calls Disputed Territory: this location to this Methuselah.
fn dispute(mut t: engine::Scenario<'static>, location: &str, to: u8) -> engine::Scene<'static> {
    t.minion(0, "Lauren");
    t.hand(0, &["Disputed Territory"]);
    let mut game = t.minion_phase(0);
    game.take("play Disputed Territory").take_if_there("Lauren");
    while !game.can(location) && !game.can("seat 1") {
        game.pass();
    }
    game.take_if_there(location).take(&format!("seat {to}"));
    game.take("the calling card votes for");
    game
}

#[test]
fn disputed_territory_gives_a_location_to_the_chosen_methuselah() {
    for to in [0, 2] {
        let mut t = table(3);
        t.minion(1, "Nassir");
        // Requirements do not apply to a card in play (TOM 19960226-1).
        let location = t.in_play(1, "Waste Management Operation");
        t.lock(location);
        let mut game = dispute(t, "Waste Management Operation", to);
        game.finish_action();
        assert_eq!(game.controller(location), to);
        assert!(game.locked(location), "nothing else about it changes");
    }
}

#[test]
fn a_location_on_a_minion_goes_to_any_minion_of_its_new_controller() {
    let mut t = table(3);
    let nassir = t.minion(1, "Nassir");
    let manse = t.on(1, "Living Manse", nassir, Level::Basic);
    let other = t.minion(2, "Ashley");
    t.on(2, "Living Manse", other, Level::Basic);
    let torpid = t.minion(2, "Ryan");
    t.torpor(torpid);
    t.minion(2, "Underbridge Stray");
    let mut game = dispute(t, "Living Manse", 2);
    while game.to_decide() != 2 || game.can("pass") {
        game.pass();
    }
    // Her choice; Ashley has one already.
    assert_eq!(game.options(), ["Ryan", "Underbridge Stray"]);
    game.take("Ryan").finish_action();
    assert_eq!(
        (game.bearer(manse), game.controller(manse)),
        (Some(torpid), 2)
    );
    assert!(game.on(nassir).is_empty());
}

#[test]
fn a_location_whose_new_controller_has_no_minion_is_burned() {
    for location in ["Living Manse", "Palatial Estate"] {
        let mut t = table(3);
        let nassir = t.minion(1, "Nassir");
        t.on(1, location, nassir, Level::Basic);
        let mut game = dispute(t, location, 2);
        game.finish_action();
        assert!(game.find(location).is_none());
        assert_eq!(game.ash_heap(1), [location]);
    }
}

#[test]
fn a_location_moved_to_the_methuselah_who_has_it_stays_where_it_is() {
    let mut t = table(3);
    let nassir = t.minion(1, "Nassir");
    let estate = t.on(1, "Palatial Estate", nassir, Level::Basic);
    t.minion(1, "Ashley");
    let mut game = dispute(t, "Palatial Estate", 1);
    game.finish_action();
    assert_eq!(game.bearer(estate), Some(nassir));
}

#[test]
fn a_palatial_estate_adds_a_blood_in_each_master_phase() {
    for (minion, full) in [
        ("Nassir", false),
        ("Nassir", true),
        ("Underbridge Stray", false),
    ] {
        let mut t = table(2);
        let bearer = t.minion(0, minion);
        t.on(0, "Palatial Estate", bearer, Level::Basic);
        if !full {
            t.counters(bearer, 1);
        }
        let mut game = t.master_phase(0);
        game.pass_to_turn_of(1);
        let expected = match (minion, full) {
            ("Nassir", false) => 2,
            ("Nassir", true) => 4,
            _ => 1,
        };
        assert_eq!(game.blood(bearer), expected, "{minion}");
    }
}

#[test]
fn arson_burns_a_location_and_is_replaced_after_the_action() {
    for blocked in [false, true] {
        let mut t = table(3);
        t.minion(0, "Nassir");
        t.in_play(2, "Waste Management Operation");
        t.minion(1, "Ashley");
        t.minion(2, "Lauren");
        t.hand(0, &["Arson"]).library(0, &["Blood Doll"]);
        let mut game = t.minion_phase(0);
        game.take("play Arson");
        // Directed at whose location it is.
        assert_eq!(game.options(), ["pass", "block with Lauren"]);
        let short = game.hand_size(0);
        if blocked {
            game.take("block with Lauren").finish_action();
        } else {
            game.finish_action();
        }
        assert_eq!(game.find("Waste Management Operation").is_some(), blocked);
        assert_eq!(game.hand_size(0), short + 1);
        assert_eq!(game.hand(0), ["Blood Doll"]);
    }
}

// Hunting grounds

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

// Toreador Grand Ball

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
