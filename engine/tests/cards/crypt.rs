//! Vampires with text of their own, outside combat and politics.

use crate::table;
use engine::vocab::Level;

#[test]
fn vampires_come_with_their_capacity_and_title() {
    let mut t = table(2);
    let alexa = t.minion(0, "Alexa Draper");
    let lauren = t.minion(0, "Lauren");
    let larissa = t.minion(0, "Larissa Moreira");
    let game = t.minion_phase(0);
    assert_eq!((game.blood(alexa), game.blood(lauren)), (8, 4));
    assert!(game.titled(alexa) && game.titled(larissa) && !game.titled(lauren));
}

#[test]
fn isanwayen_locks_for_a_master_phase_action() {
    for (how, can) in [("", true), ("locked", false), ("torpor", false)] {
        let mut t = table(2);
        let isanwayen = t.minion(0, "Isanwayen");
        match how {
            "locked" => t.lock(isanwayen),
            "torpor" => t.torpor(isanwayen),
            _ => &mut t,
        };
        t.minion(0, "Nassir");
        t.hand(0, &["Blood Doll", "Blood Doll"]);
        let mut game = t.master_phase(0);
        assert_eq!(game.can("use Isanwayen"), can, "{how}");
        if can {
            game.take("use Isanwayen");
            assert!(game.locked(isanwayen) && !game.can("use Isanwayen"));
            for _ in 0..2 {
                game.take("play Blood Doll").take("Nassir");
            }
        } else {
            game.take("play Blood Doll").take_if_there("Nassir");
            assert!(!game.can("play Blood Doll"));
        }
    }
}

#[test]
fn rescuing_isanwayen_costs_a_blood_more_and_catacombs_one_less() {
    for (victim, catacombs, cost) in [
        ("Isanwayen", false, 3),
        ("Isanwayen", true, 2),
        ("Lauren", false, 2),
        ("Lauren", true, 1),
    ] {
        let mut t = table(2);
        let nassir = t.minion(0, "Nassir");
        let other = t.minion(0, victim);
        // Locked, or it would have to hunt at once.
        t.torpor(other).counters(other, 1).lock(other);
        if catacombs {
            t.on(0, "Catacombs", nassir, Level::Basic);
        }
        t.minion(1, "Ashley");
        let mut game = t.minion_phase(0);
        game.take("rescue");
        // Whoever pays: here the rescued pays one of it.
        let share = (cost - 1).to_string();
        game.take_if_there(&share);
        assert_eq!(game.stealth(), 1 + i32::from(catacombs), "{victim}");
        game.finish_action();
        assert!(game.ready(other), "{victim}");
        let left = (game.blood(nassir), game.blood(other));
        assert_eq!(left, (4 - (cost - 1), 0), "{victim} {catacombs}");
    }
}
