//! Cards in play, and cards played outside combat, that count in it.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario};

use crate::{blocked, cards, fight, table};

#[test]
fn kevlar_vest_is_used_once_each_combat() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Kevlar Vest", nassir, Level::Basic);
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Nassir");
    game.pass().take("use Kevlar Vest");
    game.take("play Resist Earth's Grasp").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!(game.blood(nassir), 3);
}

#[test]
fn kevlar_vest_prevents_of_a_gun_or_of_something_else_as_its_bearer_chooses() {
    // A gun strike for 1 and an environmental damage of 1 are resolved together.
    for (choice, again) in [("use Kevlar Vest", true), ("use Kevlar Vest #2", false)] {
        let mut t = table();
        let nik = t.minion(0, "Nik Sikko");
        let nassir = t.minion(1, "Nassir");
        t.on(0, "Saturday-Night Special", nik, Level::Basic);
        t.on(0, "Murder of Crows", nik, Level::Basic);
        t.on(1, "Kevlar Vest", nassir, Level::Basic);
        t.hand(0, &["Resist Earth's Grasp"]);
        let mut game = fight(t, "Nassir");
        game.take("strike with Saturday-Night Special");
        game.until(1, choice);
        // A point is left for guns only; nothing of it helps against the crows.
        assert!(!game.can("use Kevlar Vest"));
        assert_eq!(game.blood(nassir), 3);
        game.until(0, "play Resist Earth's Grasp");
        game.until(0, "strike with Saturday-Night Special");
        while game.window() != Some(Window::Prevent) && !game.happened(GameEvent::CombatEnds) {
            game.pass();
        }
        assert_eq!(game.can("use Kevlar Vest"), again);
        assert!(!game.can("use Kevlar Vest #2"));
    }
}

#[test]
fn kevlar_vest_that_has_prevented_damage_of_a_gun_prevents_no_other() {
    let mut t = table();
    let nik = t.minion(0, "Nik Sikko");
    let nassir = t.minion(1, "Nassir");
    t.on(0, "Saturday-Night Special", nik, Level::Basic);
    t.on(1, "Kevlar Vest", nassir, Level::Basic);
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Nassir");
    game.take("strike with Saturday-Night Special")
        .take("use Kevlar Vest");
    game.take("play Resist Earth's Grasp");
    // A hand strike for 1 in the second round.
    game.finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!(game.blood(nassir), 3);
}

#[test]
fn a_44_magnum_costs_two_pool_to_equip_and_nothing_if_the_action_is_blocked() {
    for block in [false, true] {
        let mut t = table();
        let lauren = t.minion(0, "Lauren");
        let nassir = t.minion(1, "Nassir");
        t.on(1, "Sport Bike", nassir, Level::Basic);
        t.hand(0, &[".44 Magnum"]);
        let mut game = t.minion_phase(0);
        game.take("play .44 Magnum");
        if block {
            game.until(1, "block with Nassir");
        }
        game.finish_action();
        assert_eq!(game.on(lauren).is_empty(), block);
        assert_eq!(game.pool(0), if block { 30 } else { 28 });
        assert_eq!(game.ash_heap(0).is_empty(), !block);
    }
}

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

#[test]
fn a_vampire_with_preternatural_strength_plays_no_torn_signpost() {
    for strong in [false, true] {
        let mut t = table();
        let ryan = t.minion(0, "Ryan");
        t.minion(1, "Lauren");
        if strong {
            t.on(0, "Preternatural Strength", ryan, Level::Basic);
        }
        t.hand(0, &["Torn Signpost"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Lauren");
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Torn Signpost");
            game.pass();
        }
        assert_eq!(playable, !strong);
    }
}

#[test]
fn precognition_adds_intercept_and_prevents_a_damage_in_the_first_round() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let ashley = t.minion(1, "Dr. Stephen Norton");
    let colette = t.minion(1, "Colette");
    t.hand(0, &["Resist Earth's Grasp"])
        .hand(1, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Colette");
    game.until(1, "play Precognition").take("mode 1");
    while game.window() != Some(Window::Prevent) {
        game.pass();
    }
    game.take("use Precognition");
    assert_eq!(game.blood(colette), 5);
    game.until(0, "play Resist Earth's Grasp").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!(game.blood(colette), 4);
    assert_eq!(game.blood(ashley), 4);
}

#[test]
fn precognition_prevents_only_in_the_first_round() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let colette = t.minion(1, "Colette");
    t.hand(0, &["Resist Earth's Grasp"])
        .hand(1, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Colette");
    game.until(1, "play Precognition").take("mode 1");
    while game.window() != Some(Window::Prevent) {
        game.pass();
    }
    game.pass();
    assert_eq!(game.blood(colette), 4);
    game.until(0, "play Resist Earth's Grasp");
    while game.in_combat() {
        assert_ne!(game.window(), Some(Window::Prevent));
        game.pass();
    }
    assert_eq!(game.blood(colette), 3);
}

#[test]
fn anyone_may_enter_combat_with_a_vampire_whose_haven_is_uncovered() {
    let mut t = Scenario::new(cards(), 3);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let ryan = t.minion(2, "Ryan");
    t.on(1, "Haven Uncovered", ryan, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("act with Haven Uncovered");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: ryan
    }));
    assert_eq!((game.blood(lauren), game.blood(ryan)), (3, 3));
}

#[test]
fn only_the_controller_of_the_vampire_may_block_that_action() {
    let mut t = Scenario::new(cards(), 3);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let ryan = t.minion(2, "Ryan");
    let aunt_linda = t.minion(2, "Aunt Linda");
    t.on(1, "Haven Uncovered", ryan, Level::Basic);
    t.on(2, "Sport Bike", aunt_linda, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("act with Haven Uncovered");
    assert_eq!(game.to_decide(), 2);
    game.take("block with Aunt Linda").finish_action();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: aunt_linda
    }));
    assert_eq!((game.blood(ryan), game.blood(nassir)), (4, 4));
}

#[test]
fn superior_deep_song_locks_a_vampire_and_fights_it_and_its_target_acts_first() {
    let mut t = table();
    let horace = t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1");
    game.finish_action();
    assert!(game.locked(lauren) && game.locked(horace));
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: horace
    }));
    assert_eq!((game.blood(horace), game.blood(lauren)), (4, 3));
}

#[test]
fn in_the_combat_of_deep_song_the_target_has_the_first_opportunity() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    t.minion(1, "Aunt Linda");
    t.hand(0, &["Deep Song", "Roundhouse"])
        .hand(1, &["Roundhouse"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1");
    while !game.in_combat() {
        game.pass();
    }
    assert_eq!((game.to_decide(), game.window()), (1, Some(Window::Strike)));
}

#[test]
fn a_blocked_deep_song_neither_locks_nor_fights_its_target() {
    let mut t = table();
    let horace = t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1").take("Lauren");
    game.until(1, "block with Nassir").finish_action();
    assert!(!game.locked(lauren));
    assert!(game.happened(GameEvent::CombatBegins {
        acting: horace,
        opposing: nassir
    }));
    assert_eq!(game.blood(lauren), 4);
}

#[test]
fn flavio_dodges_once_each_combat() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let flavio = t.minion(1, "Flávio Gonçalves");
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Flávio Gonçalves");
    game.pass().take("strike with Flávio Gonçalves");
    game.take("play Resist Earth's Grasp").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    // No choice of strike in the second round: his hands.
    assert_eq!(game.blood(flavio), 6);
}

// Anathema

/// Ryan of seat 0, with so much blood and an Anathema, fights Horace Radcliffe of seat 1, who has
/// a strength of 1 and these cards.
fn anathema(blood: u8, copies: usize, hand: &[&str]) -> (engine::Scene<'static>, engine::Slot) {
    let mut t = crate::table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, blood);
    for _ in 0..copies {
        t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    }
    t.minion(1, "Horace Radcliffe");
    t.hand(1, hand);
    (crate::fight(t, "Horace Radcliffe"), ryan)
}

#[test]
fn anathema_burns_a_vampire_whose_blood_is_reduced_to_none_in_combat() {
    let (mut game, ryan) = anathema(1, 1, &[]);
    game.finish_action();
    assert!(!game.exists(ryan));
    // Horace's controller gains Ryan's capacity.
    assert_eq!((game.pool(0), game.pool(1)), (30, 34));
    // Not before there is none.
    let (mut game, ryan) = anathema(2, 1, &[]);
    game.finish_action();
    assert_eq!(game.blood(ryan), 1);
}

#[test]
fn anathema_does_not_burn_for_entering_combat_without_blood() {
    let mut t = crate::table();
    t.minion(0, "The Slashers");
    let ryan = t.minion(1, "Ryan");
    t.counters(ryan, 0);
    t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    let mut game = crate::fight(t, "Ryan");
    game.finish_action();
    assert!(game.ready(ryan));
}

#[test]
fn several_anathemas_give_pool_once() {
    let (mut game, ryan) = anathema(1, 2, &[]);
    game.finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 34);
}

#[test]
fn what_burns_and_sends_to_torpor_does_so_in_the_order_of_the_controller() {
    // Two damage: one is mended, and the other wounds.
    for (answer, torpor) in [("yes", 1), ("no", 0)] {
        let (mut game, ryan) = anathema(1, 1, &["Roundhouse"]);
        game.until(1, "play Roundhouse").take_if_there("mode 0");
        game.pass_until(0, answer);
        game.take(answer).finish_action();
        assert!(!game.exists(ryan));
        let to_torpor = |e: &engine::GameEvent| matches!(e, engine::GameEvent::ToTorpor(_));
        assert_eq!(game.count(to_torpor), torpor);
        assert_eq!(game.pool(1), 34);
    }
}

#[test]
fn anathema_is_too_late_for_a_vampire_that_is_diablerized() {
    // Going to torpor, Ryan loses what he has to the diablerist.
    let (mut game, ryan) = anathema(1, 1, &["Roundhouse", "Amaranth"]);
    game.until(1, "play Roundhouse").take_if_there("mode 0");
    game.pass_until(0, "yes").take("yes");
    game.until(1, "play Amaranth");
    game.finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn anathema_gives_nothing_for_a_vampire_burned_by_aggravated_damage() {
    let mut t = crate::table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 1);
    t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    let nassir = t.minion(1, "Nassir");
    t.hand(1, &["Burst of Sunlight"]);
    t.on(1, "Murder of Crows", nassir, engine::vocab::Level::Basic);
    let mut game = crate::fight(t, "Nassir");
    game.until(1, "play Burst of Sunlight")
        .take("mode 1")
        .finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn anathema_burns_for_blood_that_is_stolen_or_paid() {
    let mut t = crate::table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 1);
    t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    t.minion(1, "Nassir");
    t.hand(1, &["Theft of Vitae"]);
    let mut game = crate::fight(t, "Nassir");
    game.until(1, "play Theft of Vitae")
        .take("mode 0")
        .finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 34);
    let mut t = crate::table();
    let ryan = t.minion(0, "Horace Radcliffe");
    t.counters(ryan, 3);
    t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Burning Wrath"]);
    let mut game = crate::fight(t, "Nassir");
    game.until(0, "play Burning Wrath")
        .take("mode 0")
        .finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 35);
}

#[test]
fn anathema_does_not_burn_for_damage_after_combat() {
    let mut t = crate::table();
    let brock = t.minion(0, "Brock Sterling");
    t.counters(brock, 1);
    t.on(1, "Anathema", brock, engine::vocab::Level::Basic);
    t.minion(1, "The Slashers");
    t.hand(0, &["Daring the Dawn"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Daring the Dawn");
    game.take("mode 0");
    game = crate::blocked(game, "The Slashers");
    game.finish_action();
    assert!(game.in_torpor(brock));
    assert_eq!((game.blood(brock), game.pool(1)), (0, 30));
}
