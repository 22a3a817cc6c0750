//! The other half of rules that other tests show one half of.

use crate::table;
use engine::script::Window;
use engine::vocab::{Clan, Level};
use engine::{CardDb, GameEvent, Seat, View};

/// The effects of an action reach into the combat of Champion, and end with the action.
#[test]
fn what_was_played_in_an_action_applies_in_the_combat_of_champion() {
    for guarded in [false, true] {
        let mut t = table(2);
        let noir = t.minion(0, "Mr. Noir");
        t.on(0, "Ivory Bow", noir, Level::Basic);
        let travis = t.minion(1, "Travis \"Traveler72\" Miller");
        t.on(1, "Champion", travis, Level::Basic);
        for _ in 0..2 {
            t.on(1, "Second Sight", travis, Level::Basic);
        }
        t.minion(1, "Nassir");
        t.hand(0, &["Neutral Guard"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if guarded {
            // With Obeah: each round of combat in this action is at long range.
            game.take_all(&["play Neutral Guard", "mode 1"]);
        }
        game.until(1, "use Champion").pass_to(Window::Strike);
        assert!(game.in_action() && game.in_combat());
        assert_eq!(game.at_long_range(), guarded);
        assert!(game.happened(GameEvent::CombatBegins {
            acting: noir,
            opposing: travis
        }));
        game.finish_action();
        // Neutral Guard costs a blood; the hand of Travis does not reach that far.
        let hit = |e: &GameEvent| matches!(e, GameEvent::Damaged { slot, .. } if *slot == noir);
        assert_eq!(game.count(hit), usize::from(!guarded));
        assert_eq!((game.blood(noir), game.pool(1)), (2, 30));
        // It was for that action only.
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.until(0, "bleed")
            .until(1, "block with Nassir")
            .pass_to(Window::Strike);
        assert!(!game.at_long_range());
    }
}

#[test]
fn what_is_on_the_minions_of_an_ousted_methuselah_leaves_the_game_with_them() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    let bike = t.on(1, "Sport Bike", nassir, Level::Basic);
    let winthrop = t.on(1, "Mr. Winthrop", nassir, Level::Basic);
    let fame = t.on(0, "Fame", nassir, Level::Basic);
    let sully = t.uncontrolled(1, "Sully", 2);
    t.pool(1, 1);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(!game.in_game(1));
    for gone in [nassir, bike, winthrop, fame, sully] {
        assert!(!game.exists(gone));
    }
    // What she controlled is removed; what another had put there is burned.
    assert!(game.ash_heap(1).is_empty(), "{:?}", game.ash_heap(1));
    assert_eq!(game.ash_heap(0), ["Fame"]);
}

#[test]
fn what_a_minion_of_an_ousted_methuselah_holds_leaves_the_game_with_it() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Hukros");
    t.hand(1, &["Earth Control"]);
    t.pool(1, 2);
    let mut game = t.turn_of(1);
    game.until(1, "use Hukros").take("Earth Control");
    let held = |game: &engine::Scene<'_>| {
        View::new(&game.game, CardDb::embedded(), Seat(1))
            .held()
            .count()
    };
    assert_eq!(held(&game), 1);
    game.pass_until(1, "bleed").take("bleed");
    game.pass_to_turn_of(0);
    game.until(0, "bleed").finish_action();
    assert_eq!(game.pool(1), 1);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").finish_action();
    assert!(!game.in_game(1));
    assert_eq!(held(&game), 0);
    assert!(game.ash_heap(1).is_empty(), "{:?}", game.ash_heap(1));
}

#[test]
fn the_card_in_limbo_of_a_methuselah_who_ousts_herself_leaves_the_game() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.pool(0, 1);
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    // She pays her last pool for it as the action is resolved.
    game.take("play Sport Bike");
    game.finish_action();
    assert!(!game.in_game(0) && !game.exists(lauren));
    assert_eq!(game.find("Sport Bike"), None);
    assert!(game.ash_heap(0).is_empty(), "{:?}", game.ash_heap(0));
}

#[test]
fn two_blood_brothers_without_a_circle_are_not_of_one_circle() {
    // Ryan passes for a Blood Brother; neither he nor New Blood has been given a circle.
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.minion(0, "New Blood");
    t.minion(1, "Nassir");
    t.hand(0, &["Clan Impersonation", "Claiming the Body"]);
    let mut game = t.minion_phase(0);
    game.take("play Clan Impersonation")
        .take_if_there("Ryan")
        .take("Blood Brother");
    game.finish_action();
    assert_eq!(game.clan(ryan), Some(Clan::BloodBrother));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed")
        .take("Ryan")
        .until(1, "block with Nassir");
    while game.in_action() {
        assert!(!game.can("play Claiming the Body"));
        game.pass();
    }
    assert!(game.happened(GameEvent::CombatBegins {
        acting: ryan,
        opposing: game.find("Nassir").expect("he is there"),
    }));
}

#[test]
fn a_minion_that_failed_to_block_may_attempt_it_again_and_succeed() {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    let sully = t.minion(1, "Sully");
    let nassir = t.minion(1, "Nassir");
    t.in_play(1, "The Barrens");
    t.hand(0, &["Lost in Crowds"]);
    t.hand(1, &["Precognition", "Spirit's Touch", "Misdirection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Sully")
        .take_all(&["play Lost in Crowds", "mode 1"]);
    game.until(1, "play Precognition").pass_to(Window::NoBlock);
    assert!(!game.in_combat());
    // Another tries and fails as well; then, something being used, it is Sully again.
    game.take("block with Nassir").pass_to(Window::NoBlock);
    game.until(1, "use The Barrens").take("Misdirection");
    game.until(1, "block with Sully");
    assert!(!game.can("block with Nassir"), "one at a time");
    game.until(1, "play Spirit's Touch").take_if_there("mode 0");
    assert!(game.happened(GameEvent::CombatBegins {
        acting: colette,
        opposing: sully
    }));
    game.finish_action();
    assert!(game.locked(sully) && !game.locked(nassir));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn an_action_whose_card_was_taken_from_the_ash_heap_does_not_continue() {
    for taken in [false, true] {
        let mut t = table(2);
        let caitlin = t.minion(0, "Caitlin");
        t.minion(1, "Nassir");
        t.in_play(1, "The Erciyes Fragments");
        t.hand(0, &["Govern the Unaligned", "Form of Mist"]);
        let mut game = t.minion_phase(0);
        game.take("play Govern the Unaligned")
            .take_if_there("mode 0");
        game.until(1, "block with Nassir");
        if taken {
            game.until(1, "use The Erciyes Fragments");
            game.take_if_there("Govern the Unaligned");
            assert!(game.ash_heap(0).is_empty());
        }
        game.until(0, "play Form of Mist").take("mode 1");
        game.until(0, "yes").finish_action();
        let continued = game.count(|e| matches!(e, GameEvent::ActionContinues { .. })) > 0;
        assert_eq!(continued, !taken);
        assert_eq!(game.pool(1), if taken { 30 } else { 27 });
        assert!(game.ready(caitlin));
    }
}

#[test]
fn a_baron_contests_the_city_of_an_archbishop_for_a_blood_each() {
    let mut t = table(2);
    let missy = t.minion(0, "Missy Shillingford");
    let elisha = t.uncontrolled(1, "Elisha Tucker", 6);
    let mut game = t.influence_phase(1);
    game.take("bring out Elisha Tucker");
    assert!(!game.titled(missy) && !game.titled(elisha));
    game.until(0, "contest Missy Shillingford");
    game.until(1, "contest Elisha Tucker");
    assert_eq!((game.blood(missy), game.blood(elisha)), (7 - 1, 6 - 1));
}

#[test]
fn two_barons_of_one_city_contest_it_for_a_blood_each() {
    let mut t = table(2);
    let brandon = t.minion(0, "Brandon Grime");
    let elisha = t.minion(1, "Elisha Tucker");
    t.hand(0, &["Fee Stake: Perth"]);
    t.hand(1, &["Fee Stake: Perth"]);
    let mut game = t.minion_phase(0);
    game.take("play Fee Stake: Perth").finish_action();
    assert!(game.titled(brandon));
    game.pass_to_turn_of(1);
    game.until(1, "play Fee Stake: Perth").finish_action();
    assert!(!game.titled(brandon) && !game.titled(elisha));
    let before = (game.blood(brandon), game.blood(elisha));
    game.until(0, "contest Brandon Grime");
    game.until(1, "contest Elisha Tucker");
    let after = (game.blood(brandon), game.blood(elisha));
    assert_eq!(after, (before.0 - 1, before.1 - 1));
}

#[test]
fn equipment_and_retainers_burn_with_their_minion() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 4);
    let theirs = t.minion(1, "Lauren");
    let bike = t.on(1, "Sport Bike", theirs, Level::Basic);
    let winthrop = t.on(1, "Mr. Winthrop", theirs, Level::Basic);
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren")
        .pass_to_turn_of(1)
        .take("yield Lauren");
    assert!(!game.exists(bike) && !game.exists(winthrop));
    let heap = game.ash_heap(1);
    assert!(heap.contains(&"Sport Bike") && heap.contains(&"Mr. Winthrop"));
}

#[test]
fn a_withdrawal_fails_by_blood_that_another_makes_a_minion_lose() {
    for hunted in [false, true] {
        let mut t = table(3);
        t.empty_library(0);
        t.hand(0, &["Misdirection"]);
        let lauren = t.minion(0, "Lauren");
        t.minion(1, "Abyssal Hunter");
        t.minion(1, "Nassir");
        let mut game = t.turn_of(0);
        game.take("withdraw").pass_to_turn_of(1);
        game.pass_to(Window::Minion);
        if hunted {
            // A damage outside combat, which costs her a blood to mend.
            game.take_all(&["act with Abyssal Hunter", "Lauren"]);
            game.finish_action();
            assert_eq!(game.blood(lauren), 3);
        }
        while game.active() != 2 {
            game.pass();
        }
        while game.active() == 2 {
            game.pass();
        }
        assert_eq!(game.in_game(0), hunted);
    }
}

#[test]
fn cards_on_the_uncontrolled_half_of_a_merger_are_burned() {
    let mut t = table(2);
    let maldavis = t.minion(0, "Maldavis");
    t.counters(maldavis, 2);
    let advanced = t.uncontrolled(0, "Maldavis (ADV)", 3);
    // As where it had been banished with what was on it.
    let doll = t.on(0, "Blood Doll", advanced, Level::Basic);
    let mut game = t.influence_phase(0);
    game.take("merge Maldavis");
    assert!(!game.exists(doll));
    assert_eq!(game.ash_heap(0), ["Blood Doll"]);
    assert_eq!(game.on(maldavis), ["Maldavis"]);
    assert_eq!(game.blood(maldavis), 2);
}

#[test]
fn retainers_treat_aggravated_damage_as_normal_and_burn_without_life() {
    for (life, stays) in [(2, true), (1, false)] {
        let mut t = table(2);
        let nassir = t.minion(0, "Nassir");
        t.on(0, "Ivory Bow", nassir, Level::Basic);
        let caitlin = t.minion(1, "Caitlin");
        let spy = t.on(1, "Raven Spy", caitlin, Level::Superior);
        t.counters(spy, life);
        t.hand(0, &["Apportation"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Caitlin");
        game.until(0, "play Apportation")
            .until(0, "strike with Ivory Bow")
            .take("at Raven Spy")
            .finish_action();
        assert!(game.happened(GameEvent::Damaged {
            slot: spy,
            normal: 0,
            aggravated: 1
        }));
        assert_eq!(game.exists(spy), stays);
        if stays {
            assert_eq!(game.blood(spy), 1);
        } else {
            assert_eq!(game.ash_heap(1), ["Raven Spy"]);
        }
        assert!(game.ready(caitlin));
    }
}
