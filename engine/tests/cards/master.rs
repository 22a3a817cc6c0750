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
