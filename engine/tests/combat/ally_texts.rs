//! Allies that strike harder, keep others from striking, or are a danger to their own.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{blocked, fight, table};

/// This minion of seat 0 takes the action of its text at this one, and nobody blocks.
fn rush(mut game: engine::Scene<'static>, who: &str, at: &str) -> engine::Scene<'static> {
    game.take(&format!("act with {who}")).take_if_there(at);
    while !game.in_combat() && game.in_action() {
        game.pass();
    }
    game
}

// Rock Cat

#[test]
fn rock_cat_enters_combat_in_which_young_vampires_do_not_strike_at_first() {
    // A capacity of 3, and of 4; and an ally, which is no vampire.
    for (name, life) in [("Bothwell", 4), ("Lauren", 3), ("The Slashers", 3)] {
        let mut t = table();
        let cat = t.minion(0, "Rock Cat");
        t.minion(1, name);
        let mut game = rush(t.minion_phase(0), "Rock Cat", name);
        game.take_if_there("strike with The Slashers")
            .finish_action();
        assert_eq!(game.blood(cat), life, "after a round against {name}");
    }
}

#[test]
fn rock_cat_presses_once_and_the_young_strike_in_the_second_round() {
    let mut t = table();
    let cat = t.minion(0, "Rock Cat");
    let bothwell = t.minion(1, "Bothwell");
    t.hand(1, &["Resilience", "Soak"]);
    let mut game = rush(t.minion_phase(0), "Rock Cat", "Bothwell");
    game.until(1, "play Soak").pass_until(0, "use Rock Cat");
    assert_eq!((game.blood(cat), game.blood(bothwell)), (4, 2));
    game.take("use Rock Cat").pass_to(Window::Prevent);
    assert_eq!(game.round(), 2);
    game.take("play Resilience");
    // It presses once each combat.
    assert!(!game.in_combat());
    assert_eq!((game.blood(cat), game.blood(bothwell)), (3, 0));
}

#[test]
fn who_cannot_strike_has_no_maneuver_of_a_strike_but_may_gain_strikes() {
    let mut t = table();
    t.minion(0, "Rock Cat");
    let nu = t.minion(1, "Abu Nuwasi");
    t.on(1, ".44 Magnum", nu, Level::Basic);
    t.on(1, "Flak Jacket", nu, Level::Basic);
    t.hand(1, &["Blur"]);
    let mut game = rush(t.minion_phase(0), "Rock Cat", "Abu Nuwasi");
    let mut gained = false;
    while game.in_combat() {
        assert!(!game.can("strike with .44 Magnum"));
        if game.window() == Some(Window::AdditionalStrikes) && game.can("play Blur") {
            game.take("play Blur").take_if_there("mode 0");
            gained = true;
        } else if game.can("use Flak Jacket") {
            game.take("use Flak Jacket");
        } else {
            game.pass();
        }
    }
    assert!(gained);
    let abu = |e: &GameEvent| matches!(e, GameEvent::StrikeChosen { minion, .. } if *minion == nu);
    assert_eq!(game.count(abu), 0);
    // Against anybody else he has it.
    let mut t = table();
    t.minion(0, "Nassir");
    let abu = t.minion(1, "Abu Nuwasi");
    t.on(1, ".44 Magnum", abu, Level::Basic);
    fight(t, "Abu Nuwasi").pass_until(1, "strike with .44 Magnum");
}

#[test]
fn a_torn_signpost_sets_the_strength_of_rock_cat_that_plays_it_as_a_vampire() {
    let mut t = table();
    let cat = t.minion(0, "Rock Cat");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Torn Signpost"]);
    let mut game = rush(t.minion_phase(0), "Rock Cat", "Nassir");
    assert_eq!(game.strength(cat), 3);
    game.take("play Torn Signpost");
    assert_eq!(game.strength(cat), 2);
    game.finish_action();
    assert_eq!(game.blood(nassir), 2);
}

// Wendell Delburton

#[test]
fn wendell_delburton_strikes_at_range_with_an_optional_maneuver() {
    let mut t = table();
    t.minion(0, "Nassir");
    t.hand(0, &["Wendell Delburton"]);
    let mut game = t.minion_phase(0);
    game.take("play Wendell Delburton").finish_action();
    let wendell = game.find("Wendell Delburton").unwrap();
    assert_eq!(
        (game.pool(0), game.blood(wendell), game.strength(wendell)),
        (27, 3, 0)
    );

    let mut t = table();
    let wendell = t.minion(0, "Wendell Delburton");
    let nassir = t.minion(1, "Nassir");
    let mut game = rush(t.minion_phase(0), "Wendell Delburton", "Nassir");
    game.until(0, "use Wendell Delburton");
    assert!(game.at_long_range());
    game.until(0, "strike with Wendell Delburton")
        .finish_action();
    assert_eq!((game.blood(nassir), game.blood(wendell)), (2, 3));
}

#[test]
fn wendell_delburton_does_more_with_melee_weapons_only() {
    // A cleaver does one more than the strength; a strike without damage does none with more.
    for (strike, left) in [
        (Some("strike with Meat Cleaver"), 1),
        (Some("strike with Wendell Delburton"), 2),
        (None, 4),
    ] {
        let mut t = table();
        let wendell = t.minion(0, "Wendell Delburton");
        t.on(0, "Meat Cleaver", wendell, Level::Basic);
        let nassir = t.minion(1, "Nassir");
        let mut game = rush(t.minion_phase(0), "Wendell Delburton", "Nassir");
        game.pass_to(Window::Strike)
            .take(strike.unwrap_or("hand strike"))
            .finish_action();
        assert_eq!(game.blood(nassir), left, "{strike:?}");
    }
}

#[test]
fn wendell_delburton_hurts_the_vampire_that_his_controller_chooses() {
    let mut t = table();
    t.minion(0, "Wendell Delburton");
    let nassir = t.minion(0, "Nassir");
    let ryan = t.minion(0, "Ryan");
    let basilia = t.minion(0, "Basilia");
    t.torpor(basilia);
    let mut game = t.turn_of(0);
    assert_eq!(game.options(), ["Nassir", "Ryan"]);
    game.take("Ryan");
    assert_eq!(game.blood(nassir), game.capacity(nassir));
    assert_eq!(game.blood(ryan), game.capacity(ryan) - 2);
}

// Abyssal Hunter

#[test]
fn abyssal_hunter_is_burned_by_it_even_if_it_is_prevented() {
    let mut t = table();
    t.minion(0, "Nassir");
    let hunter = t.minion(1, "Abyssal Hunter");
    t.on(1, "Flak Jacket", hunter, Level::Basic);
    t.hand(0, &["Burst of Sunlight"]);
    let mut game = fight(t, "Abyssal Hunter");
    game.take("play Burst of Sunlight").take("mode 0");
    game.until(1, "use Flak Jacket").finish_action();
    assert!(game.happened(GameEvent::Prevented {
        slot: hunter,
        amount: 1
    }));
    assert!(!game.exists(hunter));
}

#[test]
fn carolina_valez_is_immune_to_what_allies_do_in_the_unlock_phase() {
    for ally in ["Abyssal Hunter", "Wendell Delburton"] {
        let mut t = table();
        t.minion(0, ally);
        let carolina = t.minion(0, "Carolina Vález");
        t.minion(1, "Lauren");
        let mut game = t.turn_of(0);
        game.pass_to(Window::Discard);
        assert_eq!(game.blood(carolina), game.capacity(carolina));
    }
}

// Beast, The Leatherface of Detroit

const BEAST: &str = "Beast, The Leatherface of Detroit";

#[test]
fn beast_plays_no_action_cards() {
    let mut t = table();
    t.minion(0, BEAST);
    t.minion(1, "Nassir");
    t.hand(
        0,
        &[
            "Bum's Rush",
            "Sport Bike",
            "The Slashers",
            "J. S. Simmons, Esq.",
            "Cats' Guidance",
        ],
    );
    let game = t.minion_phase(0);
    assert!(game.can("bleed") && game.can(&format!("act with {BEAST}")));
    assert!(!game.options().iter().any(|o| o.starts_with("play ")));
}

#[test]
fn beast_takes_no_equipment_from_another_minion() {
    for (taker, able) in [(BEAST, false), ("Nassir", true)] {
        let mut t = table();
        t.minion(0, taker);
        let ryan = t.minion(0, "Ryan");
        t.on(0, "Sport Bike", ryan, Level::Basic);
        t.lock(ryan);
        assert_eq!(t.minion_phase(0).can("take equipment"), able);
    }
}

#[test]
fn beast_does_not_strike_to_steal_equipment() {
    for (striker, able) in [(BEAST, false), ("Nassir", true)] {
        let mut t = table();
        let minion = t.minion(0, striker);
        t.on(0, "Chimerstry", minion, Level::Basic);
        let lauren = t.minion(1, "Lauren");
        t.on(1, "Sport Bike", lauren, Level::Basic);
        t.hand(0, &["Blessing of Durga Syn"]);
        let mut game = fight(t, "Lauren");
        let mut could = false;
        while game.in_combat() {
            could |= game.can("play Blessing of Durga Syn");
            game.pass();
        }
        assert_eq!(could, able);
    }
}

#[test]
fn beast_uses_no_equipment_that_it_has() {
    for (bearer, can) in [(BEAST, false), ("Rock Cat", true)] {
        let mut t = table();
        let minion = t.minion(0, bearer);
        t.on(0, ".44 Magnum", minion, Level::Basic);
        t.minion(1, "Lauren");
        let mut game = fight(t, "Lauren");
        let mut could = false;
        while game.in_combat() {
            could |= game.can("strike with .44 Magnum");
            game.pass();
        }
        assert_eq!(could, can, "{bearer}");
    }
}

#[test]
fn beast_enters_combat_with_one_more_strength() {
    let mut t = table();
    let beast = t.minion(0, BEAST);
    let nassir = t.minion(1, "Nassir");
    let mut game = rush(t.minion_phase(0), BEAST, "Nassir");
    game.finish_action();
    assert_eq!(game.strength(beast), 2);
    assert_eq!(game.blood(nassir), 2);
}

#[test]
fn a_blocked_beast_fights_like_anybody() {
    let mut t = table();
    t.minion(0, BEAST);
    let nassir = t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed");
    let mut game = blocked(game, "Nassir");
    game.finish_action();
    assert_eq!(game.blood(nassir), 2);
}

#[test]
fn the_damage_that_wendell_delburton_adds_is_of_the_kind_of_the_strike() {
    let mut t = table();
    let wendell = t.minion(0, "Wendell Delburton");
    t.on(0, "Black Gloves", wendell, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    let mut game = rush(t.minion_phase(0), "Wendell Delburton", "Nassir");
    game.pass_to(Window::Strike)
        .take("strike with Black Gloves")
        .finish_action();
    assert!(game.happened(GameEvent::Damaged {
        slot: nassir,
        normal: 0,
        aggravated: 3
    }));
}

// Underbridge Stray

#[test]
fn underbridge_stray_burns_a_life_to_give_a_minion_a_press() {
    let mut t = table();
    t.minion(0, "Lauren");
    let ryan = t.minion(1, "Ryan");
    let stray = t.minion(1, "Underbridge Stray");
    let mut game = fight(t, "Ryan");
    while game.window() != Some(Window::Press) {
        game.pass();
    }
    game.take("use Underbridge Stray");
    assert_eq!(game.blood(stray), 1);
    game.finish_combat();
    assert!(game.happened(GameEvent::Pressed {
        minion: ryan,
        continues: true
    }));
    assert!(game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn underbridge_stray_is_burned_with_its_last_life() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Ryan");
    let stray = t.minion(1, "Underbridge Stray");
    t.counters(stray, 1);
    let mut game = fight(t, "Ryan");
    while game.window() != Some(Window::Press) {
        game.pass();
    }
    game.take("use Underbridge Stray").finish_combat();
    assert!(!game.exists(stray));
    assert!(game.happened(GameEvent::RoundBegins(2)));
}

#[test]
fn underbridge_stray_gives_its_press_the_turn_it_is_recruited() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(0, "Wauneka");
    t.minion(1, "Lauren");
    t.hand(0, &["Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take("play Underbridge Stray")
        .take("Ryan")
        .finish_action();
    game.take("bleed");
    let mut game = blocked(game, "Lauren");
    while game.window() != Some(Window::Press) {
        game.pass();
    }
    assert!(game.can("use Underbridge Stray"));
}

#[test]
fn underbridge_stray_has_a_life_and_no_strength_or_two_and_one_by_level() {
    for (name, mode, life, damage) in [
        ("Ryan", None, 1, 0),
        ("Horace Radcliffe", Some("mode 1"), 2, 1),
    ] {
        let mut t = table();
        let vampire = t.minion(0, name);
        let lauren = t.minion(1, "Lauren");
        t.hand(0, &["Underbridge Stray"]);
        let mut game = t.minion_phase(0);
        game.take("play Underbridge Stray");
        if let Some(mode) = mode {
            game.take(mode);
        }
        game.finish_action();
        let stray = game.find("Underbridge Stray").expect("it is recruited");
        assert_eq!(game.blood(stray), life);
        assert_eq!(game.blood(vampire), game.capacity(vampire) - 1);
        // On to seat 1's turn: Lauren bleeds, and the Stray blocks.
        game.pass_until(1, "bleed");
        game.take("bleed").until(0, "block with Underbridge Stray");
        game.finish_action();
        assert_eq!(game.blood(lauren), 4 - damage);
    }
}
