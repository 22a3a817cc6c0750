//! The Informant, who goes from hand to hand; and Cedric, a slave who unlocks after a block.

use crate::table;
use engine::script::Window;
use engine::vocab::{Clan, Level};
use engine::GameEvent;

#[test]
fn who_controls_a_ready_ishtarri_sees_the_hand_of_the_informants_controller() {
    let mut t = table(4);
    t.minion(0, "Informant");
    t.minion(1, "Elizabeth Conde");
    let panya = t.minion(2, "Panya, The Wicked");
    t.torpor(panya);
    t.minion(3, "Kenyatta");
    let mut game = t.turn_of(0);
    let sees = |game: &engine::Scene, by: u8| {
        let seen = |e: &GameEvent| matches!(e, GameEvent::HandSeen { seat, by: b } if seat.0 == 0 && b.0 == by);
        game.count(seen)
    };
    game.until(1, "use Informant");
    assert_eq!(game.to_decide(), 3, "seat 1 has seen it all");
    // Another may look as well, and one whose Ishtarri is in torpor may not.
    game.until(3, "use Informant");
    while game.window() == Some(Window::Unlock) {
        assert!(!game.can("use Informant"));
        game.pass();
    }
    assert_eq!([1, 2, 3].map(|by| sees(&game, by)), [1, 0, 1]);
    // Only in the unlock phase of whoever has it then: seat 3, the predator of seat 0.
    game.until(0, "use Informant").pass_to_turn_of(1);
    assert!(!game.can("use Informant"));
    assert_eq!(game.controls(3), ["Informant", "Kenyatta"]);
}

#[test]
fn cedric_burns_a_blood_to_unlock_after_he_has_blocked_a_directed_action() {
    for directed in [true, false] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        let cedric = t.minion(1, "Cedric");
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = t.minion_phase(0);
        if directed {
            game.take("bleed");
        } else {
            game.take("play Ancilla Empowerment");
        }
        if !directed {
            // A political action has stealth: he cannot block it unaided.
            assert!(game.stealth() > 0);
        }
        game.until(1, "block with Cedric");
        let mut used = false;
        while game.in_action() {
            if game.can("yes") {
                // After the combat.
                assert!(!game.in_combat());
                assert!(game.locked(cedric));
                let blood = game.blood(cedric);
                game.take("yes");
                assert_eq!(game.blood(cedric), blood - 1);
                assert!(!game.locked(cedric));
                used = true;
            } else {
                game.pass();
            }
        }
        assert_eq!(used, directed);
    }
}

#[test]
fn cedric_has_blocked_though_the_action_continues() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Ambulance", lauren, Level::Basic);
    let cedric = t.minion(1, "Cedric");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Cedric");
    game.pass_until(0, "yes").take("yes");
    let blood = game.blood(cedric);
    game.until(1, "yes");
    assert_eq!(game.pool(1), 29, "the bleed has succeeded");
    assert!(!game.locked(cedric));
    assert_eq!(game.blood(cedric), blood - 1);
    while game.in_action() {
        assert!(!game.can("yes"));
        game.pass();
    }
}

#[test]
fn clan_impersonation_leaves_cedric_a_slave() {
    let mut t = table(2);
    let cedric = t.minion(0, "Cedric");
    t.minion(1, "Lauren");
    t.hand(0, &["Clan Impersonation"]);
    let mut game = t.minion_phase(0);
    // Without a Tremere he cannot take directed actions.
    assert!(!game.can("bleed"));
    game.take("play Clan Impersonation").take("Ventrue");
    game.finish_action();
    assert_eq!(game.clan(cedric), Some(Clan::Ventrue));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Minion);
    assert!(!game.can("bleed") && game.can("hunt"));
}
