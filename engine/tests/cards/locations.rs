//! Locations that require a clan, and others that give stealth, blood or votes.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;

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
fn papillon_feeds_two_blood_to_a_titled_vampire() {
    let mut t = table(2);
    let katarina = t.minion(0, "Alice Chen");
    let lauren = t.minion(0, "Lauren");
    t.counters(katarina, 1).counters(lauren, 1);
    t.in_play(0, "Papillon");
    let mut game = t.turn_of(0);
    // Lauren has no title, so nothing is asked.
    game.take("use Papillon");
    assert_eq!((game.blood(katarina), game.blood(lauren)), (3, 1));
    assert!(!game.can("use Papillon"));
}

#[test]
fn papillon_is_a_hunting_ground() {
    let mut t = table(2);
    let alice = t.minion(0, "Alice Chen");
    t.counters(alice, 1);
    t.in_play(0, "Papillon");
    t.in_play(0, "Uptown Hunting Ground");
    let mut game = t.turn_of(0);
    game.take("use Uptown Hunting Ground");
    assert!(!game.can("use Papillon"));
    assert_eq!(game.blood(alice), 2);
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
fn monastery_of_shadows_gives_one_hand_size() {
    let mut t = table(2);
    t.hand(0, &["Monastery of Shadows"]);
    let mut game = t.master_phase(0);
    game.take("play Monastery of Shadows");
    assert_eq!(game.hand_size(0), 8);
}

#[test]
fn ecoterrorists_add_a_blood_to_an_uncontrolled_gangrel() {
    let mut t = table(2);
    t.hand(0, &["Ecoterrorists"]);
    assert!(!t.clone().master_phase(0).can("play Ecoterrorists"));
    t.minion(0, "Robert Price");
    let indira = t.uncontrolled(0, "Indira", 0);
    let lauren = t.uncontrolled(0, "Lauren", 0);
    let mut game = t.master_phase(0);
    game.take("play Ecoterrorists");
    assert_eq!(game.pool(0), 28);
    assert!(!game.can("use Ecoterrorists"), "not in the master phase");
    game.until(0, "use Ecoterrorists");
    assert_eq!(game.window(), Some(Window::Influence));
    assert_eq!((game.blood(indira), game.blood(lauren)), (1, 0));
    assert!(!game.can("use Ecoterrorists"), "it is locked");
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
fn vampires_steal_powerbase_montreal() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(0, "Underbridge Stray");
    // No prey of hers, and no other than its controller may block.
    let nassir = t.minion(2, "Nassir");
    let base = t.in_play(2, "Powerbase: Montreal");
    t.minion(1, "Ashley");
    let mut game = t.clone().minion_phase(0);
    // The ally is not asked for.
    game.take("act with Powerbase: Montreal");
    assert_eq!((game.stealth(), game.to_decide()), (0, 2));
    game.finish_action();
    assert_eq!(game.controller(base), 0);
    assert!(!game.can("act with Powerbase: Montreal"), "it is hers now");

    let mut game = t.minion_phase(0);
    game.take_all(&["act with Powerbase: Montreal", "block with Nassir"]);
    game.finish_action();
    assert!(game.locked(nassir));
    assert_eq!(game.controller(base), 2);
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
fn new_carthage_gives_titled_brujah_a_vote_and_takes_one_of_ventrue() {
    let mut t = table(2);
    t.minion(0, "Anvil");
    t.minion(1, "Alice Chen");
    t.in_play(0, "New Carthage");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment");
    game.until(0, "Anvil votes for");
    game.until(1, "Alice Chen votes against");
    game.finish_referendum();
    // A primogen has 1 vote, a prince 2.
    assert_eq!(game.votes(), Some((2, 1)));
}

#[test]
fn new_carthage_requires_a_brujah() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["New Carthage"]);
    assert!(!t.master_phase(0).can("play New Carthage"));
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
fn krcg_news_radio_helps_a_minion_of_another_methuselah_for_a_pool() {
    let mut t = table(3);
    t.minion(0, "Nassir");
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    let sully = t.minion(1, "Sully");
    t.hand(2, &["KRCG News Radio"]);
    let mut game = t.master_phase(2);
    game.take("play KRCG News Radio");
    assert_eq!(game.pool(2), 28);
    game.pass_to_turn_of(0);
    game.until(0, "hunt").take_if_there("Lauren");
    game.until(1, "block with Sully");
    game.until(2, "use KRCG News Radio");
    assert_eq!(game.pool(2), 27);
    game.finish_action();
    assert!(game.locked(sully), "1 intercept against 1 stealth");
}

#[test]
fn metro_underground_unlocks_a_vampire_in_the_discard_phase_for_a_pool() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.lock(lauren).lock(nassir);
    t.hand(0, &["Metro Underground"]);
    let mut game = t.master_phase(0);
    game.take("play Metro Underground");
    assert_eq!(game.pool(0), 30);
    game.until(0, "use Metro Underground");
    assert_eq!(game.window(), Some(Window::Discard));
    assert!(!game.locked(lauren) && game.locked(nassir));
    assert_eq!(game.pool(0), 29);
    let place = game.find("Metro Underground").expect("it is in play");
    assert!(game.locked(place) && !game.can("use Metro Underground"));
}

#[test]
fn city_gangrel_connections_have_a_vote_in_each_political_action() {
    let mut t = table(2);
    t.hand(0, &["City Gangrel Connections"]);
    t.minion(0, "Lauren");
    assert!(!t
        .clone()
        .master_phase(0)
        .can("play City Gangrel Connections"));
    t.minion(0, "Sadie");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = t.master_phase(0);
    game.take("play City Gangrel Connections");
    assert_eq!(game.pool(0), 30);
    game.until(0, "play Ancilla Empowerment").take("Lauren");
    game.until(0, "the calling card votes for");
    game.until(0, "use City Gangrel Connections");
    assert!(!game.can("use City Gangrel Connections"), "once");
    game.take("City Gangrel Connections votes for");
    game.finish_referendum();
    assert_eq!(game.votes(), Some((2, 0)));
}

#[test]
fn the_parthenon_costs_two_pool_and_is_used_at_once() {
    let mut t = table(2);
    t.hand(0, &["The Parthenon", "Ascendance", "Ascendance"]);
    let mut game = t.master_phase(0);
    game.take("play The Parthenon");
    assert_eq!(game.pool(0), 28);
    assert!(
        !game.can("play Ascendance"),
        "the master phase action is used"
    );
    game.take_all(&["use The Parthenon", "play Ascendance"]);
    assert_eq!(game.pool(0), 29);
    assert!(!game.can("play Ascendance"));
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

#[test]
fn waste_management_operation_requires_a_brujah_antitribu() {
    for (vampire, can) in [("Nassir", false), ("Patrick", true)] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.hand(0, &["Waste Management Operation"]);
        let mut game = t.master_phase(0);
        assert_eq!(game.can("play Waste Management Operation"), can);
        if can {
            game.take("play Waste Management Operation");
            assert_eq!(game.controls(0), [vampire, "Waste Management Operation"]);
            assert_eq!(game.pool(0), 29);
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
fn disputed_territory_needs_a_location_in_play() {
    for there in [false, true] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        t.hand(0, &["Disputed Territory"]);
        if there {
            t.in_play(1, "Waste Management Operation");
        }
        assert_eq!(t.minion_phase(0).can("play Disputed Territory"), there);
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
fn a_living_manse_gives_a_vampire_one_bleed() {
    let mut t = table(2);
    t.minion(0, "Lolita Houston");
    t.hand(0, &["Living Manse"]);
    let mut game = t.minion_phase(0);
    let blood = 4;
    game.take("play Living Manse");
    let lolita = game.find("Lolita Houston").unwrap();
    assert_eq!(game.on(lolita), ["Living Manse"]);
    assert_eq!(game.blood(lolita), blood - 1);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed");
    assert_eq!(game.pool(1), 28);
}

#[test]
fn a_living_manse_is_burned_to_end_combat_before_range_is_determined() {
    for locked in [false, true] {
        let mut t = table(2);
        let nassir = t.minion(0, "Nassir");
        let manse = t.on(0, "Living Manse", nassir, Level::Basic);
        t.minion(0, "Underbridge Stray");
        let lauren = t.minion(1, "Lauren");
        if locked {
            t.lock(manse);
        }
        let mut game = t.minion_phase(0);
        game.take("bleed").take("Nassir");
        game.take("block with Lauren");
        game.pass_to(Window::BeforeRange);
        game.take("use Living Manse").finish_action();
        assert_eq!((game.blood(nassir), game.blood(lauren)), (4, 4));
        assert_eq!(game.ash_heap(0), ["Living Manse"]);
    }
}

#[test]
fn a_living_manse_ends_no_combat_of_another_minion() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Living Manse", nassir, Level::Basic);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("bleed").take("Ashley");
    game.take("block with Lauren");
    while game.in_action() {
        assert!(!game.can("use Living Manse"));
        game.pass();
    }
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
fn a_palatial_estate_costs_two_blood() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.hand(0, &["Palatial Estate"]);
    let mut game = t.minion_phase(0);
    game.take("play Palatial Estate");
    assert_eq!(game.on(nassir), ["Palatial Estate"]);
    assert_eq!(game.blood(nassir), 2);
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

#[test]
fn arson_is_replaced_after_what_is_played_when_the_action_is_resolved() {
    let mut t = table(3);
    let elizabeth = t.minion(0, "Elizabeth Conde");
    t.in_play(1, "Waste Management Operation");
    t.hand(0, &["Arson", "Freak Drive"])
        .library(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("play Arson")
        .take("play Freak Drive")
        .take_if_there("mode 0");
    game.finish_action();
    assert!(!game.locked(elizabeth));
    assert_eq!(game.hand(0), ["Freak Drive"], "no second one was at hand");
}

#[test]
fn an_action_at_a_location_is_directed_at_its_controller_not_at_the_minion_it_is_on() {
    for location in [
        "Sacré-Cœur Cathedral, France",
        "Living Manse",
        "Palatial Estate",
    ] {
        let mut t = table(3);
        let nassir = t.minion(0, "Nassir");
        let warded = t.minion(2, "François \"Warden\" Loehr");
        t.on(2, location, warded, Level::Basic);
        t.hand(0, &["Arson"]);
        let mut game = t.minion_phase(0);
        game.take("play Arson");
        assert_eq!(game.to_decide(), 2);
        game.finish_action();
        assert!(game.find(location).is_none());
        assert_eq!(
            game.blood(nassir),
            4,
            "what is aimed at the minion itself costs 1 more"
        );
    }
}
