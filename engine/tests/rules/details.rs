//! Halves of rules that the tests of their chapters leave out.

use crate::table;
use engine::script::Window;
use engine::vocab::{Level, TitleRank};
use engine::{GameEvent, Scenario, Scene, Slot};

fn rank(game: &Scene<'_>, vampire: Slot) -> Option<TitleRank> {
    game.title(vampire).map(|t| t.rank)
}

// Contests

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
fn a_yielded_title_does_not_come_back_when_its_winner_loses_it() {
    let mut t = table(2);
    let gilbert = t.uncontrolled(0, "Gilbert Duane", 9);
    let graham = t.minion(1, "Graham Gottesman");
    t.counters(graham, 0);
    t.hand(0, &["Into the Fire"]);
    let mut game = t.influence_phase(0);
    game.take("bring out Gilbert Duane")
        .pass_to_turn_of(1)
        .pass_to_turn_of(0);
    assert!(game.titled(gilbert) && !game.titled(graham));
    game.until(0, "play Into the Fire");
    assert!(!game.titled(gilbert));
    game.pass_to_turn_of(1).pass_until(1, "bleed");
    assert!(!game.titled(graham));
}

// Titles

#[test]
fn only_camarilla_vampires_hold_the_titles_of_the_camarilla() {
    for (name, title) in [
        ("Chrysanthemum", TitleRank::Primogen),
        ("Alice Chen", TitleRank::Prince),
        ("Madame Guil", TitleRank::Justicar),
        ("Gwendolyn", TitleRank::InnerCircle),
    ] {
        let mut t = table(2);
        let vampire = t.minion(0, name);
        t.hand(0, &["Into the Fire"]);
        let mut game = t.master_phase(0);
        assert_eq!(rank(&game, vampire), Some(title));
        game.take("play Into the Fire");
        assert_eq!(rank(&game, vampire), None, "{name}");
    }
}

#[test]
fn each_clan_has_one_member_of_the_inner_circle() {
    // Of the two Tremere both lose it; the Brujah, and the justicar of the Tremere, keep theirs.
    let mut t = table(2);
    let etrius = t.minion(0, "Etrius");
    let gwendolyn = t.minion(0, "Gwendolyn");
    let fanchon = t.uncontrolled(1, "Mistress Fanchon", 11);
    t.minion(1, "Lauren");
    t.hand(1, &["Tremere Justicar"]);
    let mut game = t.influence_phase(1);
    let circle = Some(TitleRank::InnerCircle);
    assert_eq!(rank(&game, etrius), circle);
    game.take("bring out Mistress Fanchon");
    assert_eq!((rank(&game, etrius), rank(&game, fanchon)), (None, None));
    assert!(game.happened(GameEvent::ContestBegins(fanchon)));
    assert_eq!(rank(&game, gwendolyn), circle);
}

#[test]
fn a_justicar_does_not_contest_the_inner_circle_of_its_clan() {
    let mut t = table(2);
    let etrius = t.minion(0, "Etrius");
    let lauren = t.minion(0, "Lauren");
    t.lock(etrius);
    t.hand(0, &["Tremere Justicar"]);
    let mut game = t.minion_phase(0);
    game.take("play Tremere Justicar");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("Lauren"); // the choice of terms
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game, etrius), Some(TitleRank::InnerCircle));
    assert_eq!(rank(&game, lauren), Some(TitleRank::Justicar));
}

// Owners and controllers

#[test]
fn a_stolen_ally_that_is_burned_goes_to_its_owners_ash_heap() {
    let mut t = table(2);
    t.minion(0, "Tamoszius");
    let stray = t.minion(1, "Underbridge Stray");
    t.on(1, "Kevlar Vest", stray, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Entrancement"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Entrancement", "mode 1"]);
    game.finish_action();
    assert_eq!(game.controller(stray), 0);
    // Its new controller burns it to unlock Tamoszius.
    game.pass_to_turn_of(1).until(1, "bleed");
    game.until(0, "use Underbridge Stray");
    assert!(!game.exists(stray));
    assert_eq!(game.ash_heap(0), ["Entrancement"]);
    assert_eq!(game.ash_heap(1), ["Kevlar Vest", "Underbridge Stray"]);
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
fn the_cards_of_an_ousted_methuselah_are_removed_and_not_burned() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    let lauren = t.minion(2, "Lauren");
    t.on(1, "Fame", lauren, Level::Basic);
    t.in_play(1, "Elder Library");
    t.pool(1, 1);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.in_game(1));
    assert!(game.ash_heap(1).is_empty());
    let removed = |e: &GameEvent| matches!(e, GameEvent::Removed { .. });
    assert_eq!(game.count(removed), 3);
}

// Costs

#[test]
fn of_a_cost_that_cannot_be_paid_in_full_what_can_be_paid_is_paid() {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.counters(colette, 2);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    t.hand(0, &["The Embrace", "Elder Impersonation"]);
    let mut game = t.minion_phase(0);
    game.take("play The Embrace").until(1, "block with Nassir");
    // It costs a blood of the two that the action does.
    game.until(0, "play Elder Impersonation")
        .take_if_there("mode 0");
    game.finish_action();
    assert!(game.happened(GameEvent::ActionFizzled {
        minion: Some(colette)
    }));
    assert_eq!(game.blood(colette), 0);
    assert_eq!(game.find("The Embrace"), None);
}

#[test]
fn an_anarch_in_torpor_makes_it_no_cheaper_to_become_one() {
    for (torpor, blood) in [(true, 2), (false, 3)] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        let rayne = t.minion(0, "Rayne");
        if torpor {
            t.torpor(rayne);
        }
        t.lock(rayne);
        let mut game = t.minion_phase(0);
        game.take("become anarch").finish_action();
        assert_eq!(game.blood(lauren), blood);
    }
}

// Actions

#[test]
fn equipment_is_taken_from_one_minion_in_an_action() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let ashley = t.minion(0, "Ashley");
    let nassir = t.minion(0, "Nassir");
    t.lock(ashley).lock(nassir);
    t.on(0, "Sport Bike", ashley, Level::Basic);
    t.on(0, ".44 Magnum", ashley, Level::Basic);
    t.on(0, "Kevlar Vest", nassir, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("take equipment");
    assert_eq!(game.options(), ["Sport Bike", ".44 Magnum", "Kevlar Vest"]);
    game.take("Sport Bike");
    assert_eq!(game.options(), [".44 Magnum", "no"]);
}

#[test]
fn an_ally_cannot_equip_with_what_costs_blood() {
    for (actor, can) in [("Underbridge Stray", false), ("Lauren", true)] {
        let mut t = table(2);
        let actor = t.minion(0, actor);
        t.counters(actor, 3);
        t.hand(0, &["Sacré-Cœur Cathedral, France"]);
        let game = t.minion_phase(0);
        assert_eq!(game.can("play Sacré-Cœur Cathedral, France"), can);
    }
}

#[test]
fn a_reaction_is_for_the_actions_of_others_and_locks_nobody() {
    let mut t = table(2);
    t.minion(0, "Alice Chen");
    t.minion(0, "Gilbert Duane");
    let horst = t.minion(1, "Horst von Brühl");
    t.hand(0, &["Ancilla Empowerment", "Delaying Tactics"]);
    t.hand(1, &["Delaying Tactics"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment").take("Alice Chen");
    while game.to_decide() == 0 || !game.can("play Delaying Tactics") {
        assert!(game.in_action());
        assert!(game.to_decide() == 1 || !game.can("play Delaying Tactics"));
        game.pass();
    }
    game.take("play Delaying Tactics");
    assert!(!game.locked(horst));
}

// Masters, events, trophies, discard phase

#[test]
fn an_out_of_turn_master_is_not_for_ones_own_turn() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.hand(0, &["Direct Intervention"]);
    t.hand(1, &["Deflection"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Deflection");
    game.take_if_there("mode 0");
    // It is a card of another Methuselah, but seat 0's own turn.
    assert_eq!(game.to_decide(), 2);
    game.take("play Direct Intervention");
    assert_eq!(game.hand(0), ["Direct Intervention"]);
}

#[test]
fn a_merged_vampire_merges_with_no_further_copy() {
    let mut t = table(2);
    t.minion(0, "Maldavis");
    t.uncontrolled(0, "Maldavis (ADV)", 0);
    t.uncontrolled(0, "Maldavis", 0);
    let mut game = t.influence_phase(0);
    game.take("merge Maldavis");
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Influence);
    assert_eq!(game.transfers(), 4);
    assert!(!game.can("merge Maldavis"));
}

/// Tells whether the library of seat 0 is shuffled when something takes this card from it.
fn shuffled_for(
    mut t: Scenario<'static>,
    wanted: &str,
    search: impl Fn(&mut Scene<'static>),
) -> bool {
    let above = [
        "Villein",
        "Vessel",
        "Blood Doll",
        "Ascendance",
        "Misdirection",
        "Dodge",
        "Apportation",
        "Bum's Rush",
    ];
    t.empty_library(0);
    t.library(0, &[wanted]);
    t.library(0, &above);
    t.in_play(0, "Dreams of the Sphinx");
    let mut game = t.minion_phase(0);
    search(&mut game);
    let before = game.hand(0).len();
    game.until(0, "use Dreams of the Sphinx");
    let drawn = game.hand(0).split_off(before);
    assert_eq!(drawn.len(), 2);
    !above.windows(2).any(|unshuffled| drawn == unshuffled)
}

#[test]
fn a_library_searched_for_a_discipline_is_shuffled() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.torpor(madison);
    assert!(shuffled_for(t, "Dominate", |game| {
        game.take("diablerize").until(0, "Dominate").finish_action();
    }));
}

#[test]
fn one_event_is_put_in_play_in_a_discard_phase() {
    // Of the other event only that it comes into play.
    let cards = crate::extra::with_scripts(&[(
        101697,
        "name: \"Scourge of the Enochians\", modes: [(effects: [PutInPlay])]",
    )]);
    let mut t = engine::Scenario::new(&cards, 2);
    t.minion(0, "Sreelekha");
    t.hand(0, &["The Unmasking", "Scourge of the Enochians"]);
    let mut game = t.discard_phase(0);
    game.take("play The Unmasking");
    // She gives another discard phase action, which is for discarding only.
    assert!(game.can("discard Scourge of the Enochians"));
    assert!(!game.can("play Scourge of the Enochians"));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Discard);
    assert!(game.can("play Scourge of the Enochians"));
}

#[test]
fn a_card_with_a_burn_option_is_kept_while_its_target_is_in_torpor() {
    // It is put on a Salubri, who may be in torpor.
    let mut t = table(2);
    let abaddon = t.minion(1, "Abaddon");
    t.torpor(abaddon);
    t.hand(1, &["Sight Beyond Sight"]);
    assert_ne!(t.turn_of(0).window(), Some(Window::Unlock));
}

// Combat

#[test]
fn the_maneuver_of_a_card_does_not_commit_to_a_weapon() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    t.hand(1, &["Apportation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(1, "play Apportation");
    assert!(game.at_long_range());
    game.pass_to(Window::Strike);
    assert_eq!(game.options(), ["hand strike", "strike with .44 Magnum"]);
}

#[test]
fn a_grapple_is_for_its_round_only() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Saturday-Night Special", nassir, Level::Basic);
    t.hand(0, &["Immortal Grapple"]);
    t.hand(1, &["Apportation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "play Immortal Grapple")
        .take_if_there("mode 0");
    while game.window() != Some(Window::Press) || game.to_decide() == 0 {
        assert!(!game.can("strike with Saturday-Night Special"));
        game.pass();
    }
    game.take("play Apportation");
    assert_eq!(game.round(), 2);
    game.pass_until(1, "strike with Saturday-Night Special");
}

#[test]
fn another_source_of_additional_strikes_may_be_used_in_the_next_round() {
    let mut t = table(2);
    t.minion(0, "Bret Stryker");
    t.minion(1, "Gwendolyn");
    t.hand(0, &["Blur", "Pursuit", "Resist Earth's Grasp"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Gwendolyn");
    game.until(0, "play Blur").take_if_there("mode 0");
    while game.window() != Some(Window::Press) {
        assert!(!game.can("play Pursuit") || game.window() != Some(Window::AdditionalStrikes));
        game.pass();
    }
    game.take("play Resist Earth's Grasp");
    assert_eq!(game.round(), 2);
    game.pass_to(Window::AdditionalStrikes);
    assert!(game.can("play Pursuit"));
}

#[test]
fn blood_lost_in_an_earlier_round_is_not_tasted() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 3);
    t.minion(1, "Nassir");
    t.hand(0, &["Taste of Vitae"]);
    t.hand(1, &["Apportation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    while game.window() != Some(Window::Press) || game.to_decide() == 0 {
        game.pass();
    }
    game.take("play Apportation");
    while game.round() < 2 || game.window() != Some(Window::EndOfRound) {
        game.pass();
    }
    let before = game.blood(ryan);
    game.take("play Taste of Vitae");
    assert_eq!(game.blood(ryan), before + 1);
}

// The last pool

#[test]
fn the_last_pool_neither_unlocks_the_infernal_nor_pays_for_the_scarce() {
    for pool in [1, 2] {
        let mut t = table(2);
        let arishat = t.minion(0, "Arishat");
        t.lock(arishat).pool(0, pool);
        let game = t.turn_of(0);
        assert_eq!(game.can("pay to unlock Arishat"), pool == 2);
    }
    for pool in [3, 4] {
        let mut t = table(2);
        t.minion(0, "Veejay Vinod");
        t.uncontrolled(0, "Anu Diptinatpa", 7);
        t.uncontrolled(0, "Lauren", 0);
        t.pool(0, pool);
        let game = t.influence_phase(0);
        assert_eq!(game.can("bring out Anu Diptinatpa"), pool == 4);
    }
}

// Searches

#[test]
fn a_library_searched_for_a_trophy_is_shuffled() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let chavi = t.minion(1, "Chavi Oraczko");
    t.torpor(chavi);
    assert!(shuffled_for(t, "Trophy: Revered", |game| {
        game.take("diablerize").until(0, "Trophy: Revered");
        game.finish_action();
    }));
}

#[test]
fn a_library_searched_for_equipment_is_shuffled() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Magic of the Smith"]);
    assert!(shuffled_for(t, "Sport Bike", |game| {
        game.take("play Magic of the Smith").until(0, "Sport Bike");
        game.finish_action();
    }));
}

// Mandatory actions

#[test]
fn nobody_leaves_torpor_while_a_hunt_is_mandatory() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(0, "Nassir");
    t.counters(lauren, 0).torpor(nassir);
    t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    // Nothing was asked: she hunts.
    assert!(game.in_action() && game.locked(lauren));
    game.finish_action();
    assert!(game.can("leave torpor"));
}
