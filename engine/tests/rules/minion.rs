//! The minion phase: who may act, and how often (rulebook 4).

use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn only_ready_unlocked_minions_act() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(0, "Nassir");
    t.lock(lauren).torpor(nassir);
    let game = t.minion_phase(0);
    // Nassir, in torpor, may only try to leave it.
    assert_eq!(game.options(), ["pass", "leave torpor"]);
}

#[test]
fn acting_locks_the_minion() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert!(game.locked(lauren));
    game.finish_action();
    assert!(!game.can("bleed") && !game.can("hunt"));
}

#[test]
fn a_vampire_without_blood_must_hunt_before_anything_else() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 0);
    t.minion(0, "Ashley");
    t.minion(1, "Nassir");
    let game = t.minion_phase(0);
    // The hunt of Lauren is the only thing there is to do, so nothing is asked.
    assert_eq!(game.to_decide(), 1);
    assert!(game.in_action() && game.locked(lauren));
    assert_eq!(game.stealth(), 1);
}

#[test]
fn a_locked_vampire_without_blood_need_not_hunt() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 0).lock(lauren);
    t.minion(0, "Ashley");
    let game = t.minion_phase(0);
    assert!(game.can("bleed") && game.can("pass"));
}

#[test]
fn two_mandatory_hunts_come_in_any_order() {
    for (first, second) in [("Lauren", "Ashley"), ("Ashley", "Lauren")] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        let ashley = t.minion(0, "Ashley");
        t.minion(0, "Baixinho");
        t.counters(lauren, 0).counters(ashley, 0);
        let mut game = t.minion_phase(0);
        assert_eq!(game.options(), ["Lauren", "Ashley"]);
        game.take(first);
        // The hunt of the other follows at once.
        assert_eq!(
            (game.blood(lauren), game.blood(ashley)),
            (1, 1),
            "{first}, {second}"
        );
        assert!(game.can("bleed"));
    }
}

#[test]
fn while_a_hunt_is_mandatory_nobody_else_hunts_either() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ashley = t.minion(0, "Ashley");
    t.counters(lauren, 0).counters(ashley, 1);
    let game = t.minion_phase(0);
    assert_eq!((game.blood(lauren), game.blood(ashley)), (1, 1));
    assert!(game.can("hunt"));
}

#[test]
fn a_vampire_that_must_hunt_cannot_do_anything_else() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 0);
    t.minion(1, "Nassir");
    t.hand(0, &["Govern the Unaligned", "Sport Bike"]);
    let mut game = t.minion_phase(0);
    // It hunts, and nobody was asked.
    assert!(game.in_action());
    assert_eq!(game.stealth(), 1);
    assert_eq!(game.hand(0), ["Govern the Unaligned", "Sport Bike"]);
    game.finish_action();
    assert_eq!(game.blood(lauren), 1);
}

#[test]
fn a_minion_takes_the_action_of_one_card_in_play_once_a_turn_even_if_it_unlocks() {
    let mut t = table(2);
    let brock = t.minion(0, "Brock Sterling");
    t.counters(brock, 3);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.in_play(1, "Smiling Jack, The Anarch");
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["act with Smiling Jack, The Anarch", "Brock Sterling"]);
    game.until(1, "block with Lauren")
        .until(0, "play Freak Drive");
    assert!(!game.locked(brock));
    game.take("act with Smiling Jack, The Anarch");
    assert!(!game.locked(brock), "the only one to try again is Ashley");
}

#[test]
fn one_action_is_resolved_before_the_next_begins() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Ashley");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    while game.in_action() {
        assert!(!game.can("bleed") && !game.can("hunt"));
        game.pass();
    }
    assert!(game.can("bleed"));
}

// Special hunts

#[test]
fn a_special_hunt_steals_as_much_as_the_hunter_would_gain() {
    for (razor, stolen) in [(false, 1), (true, 2)] {
        let mut t = table(2);
        let kyoko = t.minion(0, "Kyoko Shinsegawa");
        let ryan = t.minion(1, "Ryan");
        t.counters(kyoko, 1);
        if razor {
            t.on(0, "Aaron's Feeding Razor", kyoko, Level::Basic);
        }
        let mut game = t.minion_phase(0);
        assert!(!game.can("hunt"), "not as normal");
        game.take("act with Kyoko Shinsegawa");
        assert_eq!(game.stealth(), 1);
        game.finish_action();
        assert_eq!(
            (game.blood(kyoko), game.blood(ryan)),
            (1 + stolen, 4 - stolen)
        );
        // Once a turn, as any action that a card offers.
        assert!(!game.can("act with Kyoko Shinsegawa"));
    }
}

#[test]
fn a_special_hunt_fizzles_once_its_target_is_not_ready_any_more() {
    for weapon in ["Ivory Bow", ".44 Magnum"] {
        let mut t = table(2);
        let kyoko = t.minion(0, "Kyoko Shinsegawa");
        t.on(0, "Ambulance", kyoko, Level::Basic);
        t.on(0, weapon, kyoko, Level::Basic);
        let ryan = t.minion(1, "Ryan");
        t.on(1, "Sport Bike", ryan, Level::Basic);
        t.counters(kyoko, 2);
        let mut game = t.minion_phase(0);
        // The target itself blocks; the bow sends it to torpor, the gun does not.
        game.take("act with Kyoko Shinsegawa");
        game.until(1, "block with Ryan");
        game.until(0, &format!("strike with {weapon}"))
            .finish_combat();
        let (hers, his) = (game.blood(kyoko), game.blood(ryan));
        game.take("yes").finish_action();
        let torpor = weapon == "Ivory Bow";
        assert_eq!(game.in_torpor(ryan), torpor);
        let stolen = u8::from(!torpor);
        assert_eq!(
            (game.blood(kyoko), game.blood(ryan)),
            (hers + stolen, his - stolen)
        );
        assert_eq!(
            game.happened(GameEvent::ActionFizzled {
                minion: Some(kyoko)
            }),
            torpor
        );
        assert_eq!(
            game.happened(GameEvent::ActionSucceeded { minion: kyoko }),
            !torpor
        );
    }
}

#[test]
fn an_action_fizzles_once_the_location_that_it_is_aimed_at_is_gone() {
    for burned in [true, false] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.on(0, "Ambulance", lauren, Level::Basic);
        let nassir = t.minion(1, "Nassir");
        let manse = t.on(1, "Living Manse", nassir, Level::Basic);
        t.hand(0, &["Arson"]);
        let mut game = t.minion_phase(0);
        game.take("play Arson").until(1, "block with Nassir");
        if burned {
            game.until(1, "use Living Manse");
        }
        game.until(0, "yes").finish_action();
        assert!(!game.exists(manse));
        let fizzled = game.happened(GameEvent::ActionFizzled {
            minion: Some(lauren),
        });
        assert_eq!(fizzled, burned);
    }
}

#[test]
fn a_special_hunt_takes_no_more_than_there_is_and_what_has_no_room_is_lost() {
    let mut t = table(2);
    let kyoko = t.minion(0, "Kyoko Shinsegawa");
    let ryan = t.minion(1, "Ryan");
    t.counters(kyoko, 0).counters(ryan, 0);
    let mut game = t.minion_phase(0);
    // She must hunt, be there no blood for her: it is all that can be done.
    assert!(game.in_action());
    game.finish_action();
    assert_eq!((game.blood(kyoko), game.blood(ryan)), (0, 0));
    let mut t = table(2);
    let kyoko = t.minion(0, "Kyoko Shinsegawa");
    let ryan = t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take("act with Kyoko Shinsegawa").finish_action();
    assert_eq!((game.blood(kyoko), game.blood(ryan)), (5, 3));
}

#[test]
fn whoever_cannot_hunt_at_all_holds_up_nobody() {
    let mut t = table(2);
    let kyoko = t.minion(0, "Kyoko Shinsegawa");
    t.counters(kyoko, 0);
    t.minion(0, "Underbridge Stray");
    let game = t.minion_phase(0);
    assert!(game.can("bleed") && game.can("pass"));
    assert!(
        !game.can("act with Kyoko Shinsegawa"),
        "there is no other vampire"
    );
}

#[test]
fn legacy_of_caine_makes_a_vampire_hunt_from_others() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    let victor = t.minion(1, "Carolina Vález");
    t.hand(0, &["Legacy of Caine"]).counters(victor, 1);
    let mut game = t.turn_of(0);
    game.until(0, "play Legacy of Caine");
    game.pass_to_turn_of(1);
    game.pass_until(1, "act with Legacy of Caine");
    assert!(!game.can("hunt"));
    game.take("act with Legacy of Caine");
    assert_eq!(game.stealth(), 0);
    game.finish_action();
    assert_eq!((game.blood(victor), game.blood(nassir)), (2, 3));
}
