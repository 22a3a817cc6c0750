//! Words of the script language that no starter deck uses: a card or two for each.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

// Actions aimed at minions

#[test]
fn bums_rush_enters_combat_with_an_optional_maneuver() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").pass_to(Window::Maneuver);
    assert_eq!(game.to_decide(), 0, "only the acting minion has a maneuver");
    assert!(game.happened(GameEvent::CombatBegins {
        acting: ryan,
        opposing: lauren
    }));
    game.finish_action();
    assert!(
        !game.locked(lauren),
        "she was attacked, and has not blocked"
    );
}

#[test]
fn the_maneuver_of_bums_rush_is_not_for_the_combat_of_a_block() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(1, "block with Nassir");
    while game.in_action() {
        assert_ne!(game.window(), Some(Window::Maneuver));
        game.pass();
    }
    assert!(game.locked(nassir));
}

#[test]
fn ambush_needs_a_locked_minion() {
    for locked in [true, false] {
        let mut t = table(2);
        t.minion(0, "Ryan");
        let lauren = t.minion(1, "Lauren");
        if locked {
            t.lock(lauren);
        }
        t.hand(0, &["Ambush"]);
        let game = t.minion_phase(0);
        assert_eq!(game.can("play Ambush"), locked);
    }
}

#[test]
fn harass_needs_little_blood_or_a_locked_minion() {
    for (blood, can) in [(3, true), (4, false)] {
        let mut t = table(2);
        t.minion(0, "Ryan");
        let lauren = t.minion(1, "Lauren");
        t.counters(lauren, blood);
        t.hand(0, &["Harass"]);
        let game = t.minion_phase(0);
        assert_eq!(game.can("play Harass"), can);
    }
}

#[test]
fn superior_entrancement_steals_an_ally_with_what_is_on_it() {
    let mut t = table(2);
    t.minion(0, "Tamoszius");
    let stray = t.minion(1, "Underbridge Stray");
    let vest = t.on(1, "Kevlar Vest", stray, Level::Basic);
    t.hand(0, &["Entrancement"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Entrancement", "mode 1"]);
    game.finish_action();
    assert_eq!(game.controller(stray), 0);
    assert_eq!(game.controller(vest), 0);
}

// Bleeds

#[test]
fn legal_manipulations_gains_a_pool_from_a_successful_bleed() {
    let mut t = table(2);
    t.minion(0, "Tamoszius");
    t.hand(0, &["Legal Manipulations"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Legal Manipulations", "mode 1"]);
    game.finish_action();
    assert_eq!((game.pool(0), game.pool(1)), (31, 27));
}

#[test]
fn legal_manipulations_gains_nothing_from_a_bleed_that_is_reduced_to_nothing() {
    let mut t = table(2);
    t.minion(0, "Bret Stryker");
    t.minion(1, "Larissa Moreira");
    t.minion(1, "Patrik Söderberg");
    t.hand(0, &["Legal Manipulations"]);
    t.hand(1, &["Protected District"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Legal Manipulations", "mode 1"]);
    game.until(1, "play Protected District").finish_action();
    assert_eq!((game.pool(0), game.pool(1)), (30, 30));
}

#[test]
fn kindred_spirits_bleeds_any_other_methuselah() {
    let mut t = table(4);
    t.minion(0, "Jackie");
    t.hand(0, &["Kindred Spirits"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Kindred Spirits", "mode 1", "seat 2"]);
    game.finish_action();
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (31, 30, 28));
}

#[test]
fn archon_investigation_burns_who_bleeds_for_four() {
    for (modifier, can) in [("Conditioning", true), ("Threats", false)] {
        let mut t = table(2);
        let madison = t.minion(0, "Madison");
        t.hand(0, &[modifier]);
        t.hand(1, &["Archon Investigation"]);
        let mut game = t.minion_phase(0);
        let mode = format!("play {modifier}");
        game.take_all(&["bleed", &mode, "mode 1"]);
        if can {
            game.until(1, "play Archon Investigation").finish_action();
            assert!(!game.exists(madison));
            assert_eq!(game.pool(1), 27, "it costs 3 pool");
        } else {
            while game.in_action() {
                assert!(!game.can("play Archon Investigation"));
                game.pass();
            }
        }
    }
}

// Blocks

#[test]
fn superior_elder_impersonation_makes_the_attempt_fail_for_good() {
    let mut t = table(2);
    t.minion(0, "Dr. Stephen Norton");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Elder Impersonation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "play Elder Impersonation").take("mode 1");
    while game.in_action() {
        assert!(!game.can("block with Nassir"));
        game.pass();
    }
    assert!(!game.locked(nassir));
    assert_eq!(game.pool(1), 29);
}

#[test]
fn krcg_news_radio_gives_intercept_to_whoever_blocks() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    let sully = t.minion(1, "Sully");
    t.in_play(1, "KRCG News Radio");
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Sully");
    game.until(1, "use KRCG News Radio").finish_action();
    assert!(game.locked(sully), "+1 intercept against +1 stealth");
}

#[test]
fn seduction_keeps_a_younger_vampire_from_blocking() {
    let mut t = table(2);
    t.minion(0, "Sully");
    t.minion(1, "Ashley");
    t.minion(1, "Nassir");
    t.hand(0, &["Seduction"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Seduction");
    game.pass_until(1, "block with Nassir");
    assert!(!game.can("block with Ashley"));
}

// Costs and choices

#[test]
fn minion_tap_moves_any_amount_of_the_blood_there_is() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.counters(nassir, 3);
    t.hand(0, &["Minion Tap"]);
    let mut game = t.master_phase(0);
    game.take("play Minion Tap");
    assert_eq!(game.options(), ["1", "2", "3"]);
    game.take("2");
    assert_eq!((game.pool(0), game.blood(nassir)), (32, 1));
}

#[test]
fn tribute_to_the_master_takes_one_blood_from_each_ready_vampire() {
    let mut t = table(2);
    let (nassir, lauren) = (t.minion(0, "Nassir"), t.minion(0, "Lauren"));
    let sully = t.minion(0, "Sully");
    t.torpor(sully);
    t.hand(0, &["Tribute to the Master"]);
    let mut game = t.master_phase(0);
    game.take("play Tribute to the Master");
    assert_eq!(game.pool(0), 32);
    assert_eq!((game.blood(nassir), game.blood(lauren)), (3, 3));
    assert_eq!(game.blood(sully), 4);
}

#[test]
fn giants_blood_fills_a_vampire_once_in_a_game() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.counters(nassir, 1);
    t.hand(0, &["Giant's Blood"]);
    t.hand(1, &["Giant's Blood"]);
    t.minion(1, "Lauren");
    let mut game = t.master_phase(0);
    game.take_all(&["play Giant's Blood", "Nassir"]);
    assert_eq!(game.blood(nassir), 4);
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("play Giant's Blood"), "not even by another");
        game.pass();
    }
}

#[test]
fn superior_forced_march_unlocks_for_one_blood() {
    for pays in [true, false] {
        let mut t = table(2);
        let flavio = t.minion(0, "Flávio Gonçalves");
        let lauren = t.minion(1, "Lauren");
        t.on(0, "Fortitude", flavio, Level::Basic);
        t.counters(flavio, 5);
        t.hand(0, &["Forced March"]);
        t.hand(1, &["Enhanced Senses"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Lauren");
        game.until(0, "play Forced March");
        game.pass_until(0, "yes")
            .take(if pays { "yes" } else { "no" });
        assert_eq!(game.locked(flavio), !pays);
        assert_eq!(game.blood(flavio), if pays { 4 } else { 5 });
        assert!(!game.locked(lauren));
    }
}

#[test]
fn the_parthenon_gives_a_master_phase_action() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    t.in_play(0, "The Parthenon");
    t.hand(0, &["Ascendance", "Zillah's Valley", "Ascendance"]);
    let mut game = t.master_phase(0);
    game.take_all(&["use The Parthenon", "play Ascendance", "play Ascendance"]);
    assert_eq!(game.pool(0), 32);
}

// Disciplines

#[test]
fn a_discipline_card_adds_a_level_and_capacity() {
    let mut t = table(2);
    let ashley = t.minion(0, "Ashley");
    t.on(0, "Obfuscate", ashley, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "play Lost in Crowds");
    assert!(game.can("mode 1"), "superior now");
}

#[test]
fn a_discipline_card_is_not_put_on_a_vampire_that_has_it_at_superior() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    t.hand(0, &["Thaumaturgy"]);
    assert!(!t.master_phase(0).can("play Thaumaturgy"));
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Thaumaturgy"]);
    let mut game = t.master_phase(0);
    game.take("play Thaumaturgy");
    let card = game.find("Thaumaturgy").expect("in play");
    assert_eq!(game.bearer(card), Some(lauren));
}

// Combat

#[test]
fn torn_signpost_sets_strength_and_other_effects_add_to_it() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    let theo = t.minion(1, "Theo Bell");
    t.hand(0, &["Torn Signpost", "Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Torn Signpost");
    assert_eq!((game.strength(ryan), game.strength(theo)), (2, 2));
    game.finish_action();
    assert_eq!(game.strength(ryan), 1, "only this combat");
}

#[test]
fn soak_does_not_prevent_aggravated_damage() {
    for (striker, weapon, can) in [
        ("Nassir", "Ivory Bow", false),
        ("Nassir", ".44 Magnum", true),
    ] {
        let mut t = table(2);
        let striker = t.minion(0, striker);
        t.on(0, weapon, striker, Level::Basic);
        t.minion(1, "Brock Sterling");
        t.hand(1, &["Soak"]);
        t.hand(0, &["Bum's Rush"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        game.until(0, &format!("strike with {weapon}"));
        let mut prevented = false;
        while game.in_action() && !prevented {
            prevented = game.to_decide() == 1 && game.can("play Soak");
            if !prevented {
                game.pass();
            }
        }
        assert_eq!(prevented, can, "{weapon}");
    }
}

// Politics

#[test]
fn political_stranglehold_rewards_each_old_vampire() {
    let mut t = table(3);
    t.minion(0, "Alexa Draper");
    t.minion(0, "Madison");
    t.minion(1, "Catalina Vega");
    t.hand(0, &["Political Stranglehold"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Political Stranglehold", "Alexa Draper"])
        .until(0, "Alexa Draper votes for")
        .finish_action();
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (33, 33, 30));
}

#[test]
fn anarch_revolt_burns_pool_of_those_without_a_ready_anarch() {
    let mut t = table(2);
    let revolt = t.in_play(1, "Anarch Revolt");
    t.minion(0, "Theo Bell");
    let mut game = t.turn_of(0);
    game.pass_to_turn_of(1);
    assert_eq!((game.pool(0), game.pool(1)), (30, 29));
    assert!(game.exists(revolt));
}

#[test]
fn vampires_can_call_a_referendum_to_burn_anarch_revolt() {
    let mut t = table(2);
    let revolt = t.in_play(1, "Anarch Revolt");
    t.minion(0, "Theo Bell");
    t.minion(0, "Alexa Draper");
    let mut game = t.minion_phase(0);
    game.take_all(&["act with Anarch Revolt", "Theo Bell"]);
    assert_eq!(game.stealth(), 1);
    game.until(0, "Alexa Draper votes for").finish_action();
    assert!(!game.exists(revolt));
}

// Cancelling

#[test]
fn direct_intervention_cancels_an_action_card_which_may_be_played_again() {
    let mut t = table(2);
    let nassir = t.minion(0, "Lauren");
    t.uncontrolled(0, "Ashley", 0);
    t.hand(0, &["Govern the Unaligned", "Govern the Unaligned"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned");
    game.until(1, "play Direct Intervention");
    assert!(!game.in_action() && !game.locked(nassir));
    assert_eq!(game.pool(1), 29, "it costs 1 pool");
    assert!(game.can("play Govern the Unaligned"));
}

#[test]
fn the_cost_of_a_cancelled_card_is_not_paid() {
    let mut t = table(2);
    let madison = t.minion(0, "Madison");
    t.hand(0, &["Conditioning"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .take_all(&["play Conditioning", "mode 1"]);
    game.until(1, "play Direct Intervention");
    game.finish_action();
    assert_eq!((game.blood(madison), game.pool(1)), (6, 28));
}

#[test]
fn after_a_cancelled_strike_card_another_strike_is_chosen() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Bum's Rush", "Roundhouse"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").pass();
    game.until(0, "play Roundhouse");
    game.until(1, "play Direct Intervention");
    game.finish_action();
    assert_eq!(game.blood(lauren), 3, "a hand strike after all");
    assert_eq!(game.blood(ryan), 3);
}

#[test]
fn a_cancelled_card_is_replaced_at_once_whatever_it_says() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["Wake with Evening's Freshness"]);
    t.library(1, &["Villein"]);
    t.hand(0, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    // Not on one's own turn.
    assert!(!game.can("play Direct Intervention"));

    let mut t = table(3);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(1, &["Wake with Evening's Freshness"]);
    t.library(1, &["Villein"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "play Wake with Evening's Freshness");
    game.until(2, "play Direct Intervention");
    assert_eq!(game.hand(1)[0], "Villein");
}

#[test]
fn a_cancelled_modifier_has_been_played_all_the_same() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Conditioning", "Conditioning", "Bonding"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Conditioning");
    game.until(1, "play Direct Intervention");
    game.pass_until(0, "play Bonding");
    assert!(!game.can("play Conditioning"));
    // The limited effect of the cancelled one is not used up.
    game.take("play Bonding").finish_action();
    assert_eq!(
        game.pool(1),
        27,
        "1 for Direct Intervention, 2 for the bleed"
    );
}

#[test]
fn sudden_reversal_cancels_a_master_card_but_not_ones_own() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    t.hand(0, &["Ascendance", "Sudden Reversal", "Ascendance"]);
    t.hand(1, &["Sudden Reversal"]);
    let mut game = t.master_phase(0);
    game.take("play Ascendance");
    assert_eq!(game.to_decide(), 1, "only the other may cancel it");
    game.take("play Sudden Reversal");
    assert!(!game.can("play Ascendance"), "the action is used");
    assert_eq!(game.pool(0), 30);
}

// Events

#[test]
fn an_event_uses_the_discard_phase_action_and_is_played_once_in_a_game() {
    let mut t = table(2);
    t.hand(0, &["The Unmasking", "Blood Doll"]);
    t.hand(1, &["The Unmasking"]);
    let stray = t.minion(1, "Underbridge Stray");
    t.minion(0, "Nassir");
    let mut game = t.discard_phase(0);
    game.take("play The Unmasking");
    assert!(!game.can("discard Blood Doll"));
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("play The Unmasking"));
        game.pass();
    }
    game.pass().take("hunt");
    assert_eq!(game.intercept(stray), 1, "against a vampire");
}

#[test]
fn a_strike_given_before_range_is_chosen_in_the_strike_step() {
    let mut t = table(2);
    let bijou = t.minion(0, "Bijou");
    let lauren = t.minion(1, "Lauren");
    t.counters(bijou, 1);
    t.hand(0, &["Hunger of Marduk"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Lauren",
        "play Hunger of Marduk",
        "use Hunger of Marduk",
    ]);
    game.finish_action();
    // The stolen blood mends the damage of the hand strike.
    assert_eq!((game.blood(bijou), game.blood(lauren)), (1, 3));
}
