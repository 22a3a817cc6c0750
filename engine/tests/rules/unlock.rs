//! The unlock phase (rulebook 4).

use engine::script::Window;
use engine::vocab::Level;

use crate::table;

#[test]
fn all_of_ones_own_cards_unlock_and_nobody_elses() {
    let mut t = table(2);
    let mine = t.minion(0, "Lauren");
    let chantry = t.in_play(0, "Chantry");
    let theirs = t.minion(1, "Nassir");
    t.lock(mine).lock(chantry).lock(theirs);
    let game = t.turn_of(0);
    assert!(!game.locked(mine) && !game.locked(chantry) && game.locked(theirs));
}

#[test]
fn vampires_in_torpor_unlock_too() {
    let mut t = table(2);
    let mine = t.minion(0, "Lauren");
    t.torpor(mine).lock(mine);
    assert!(!t.turn_of(0).locked(mine));
}

#[test]
fn unlock_phase_effects_come_after_unlocking() {
    // Dreams of the Sphinx must be locked for its effect, and can be since it has unlocked.
    let mut t = table(2);
    let dreams = t.in_play(0, "Dreams of the Sphinx");
    t.lock(dreams).edge(0);
    let mut game = t.turn_of(0);
    game.take("use Dreams of the Sphinx #2");
    assert_eq!(game.pool(0), 31);
    assert!(game.locked(dreams));
}

#[test]
fn the_order_of_unlock_phase_effects_is_free() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.on(0, "Vessel", lauren, Level::Basic);
    t.in_play(0, "Academic Hunting Ground");
    t.edge(0);
    let all = [
        "use Vessel",
        "use Academic Hunting Ground",
        "gain a pool for the Edge",
    ];
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let mut game = t.clone().turn_of(0);
        for i in order {
            assert_eq!(game.window(), Some(Window::Unlock));
            game.take(all[i]);
        }
        assert_eq!((game.pool(0), game.blood(lauren)), (32, 1));
    }
}

#[test]
fn whoever_has_the_edge_may_gain_a_pool() {
    let mut t = table(2);
    t.edge(0);
    let mut game = t.clone().turn_of(0);
    game.take("gain a pool for the Edge");
    assert_eq!(game.pool(0), 31);
    assert!(!game.can("gain a pool for the Edge"));
    // It is an option, and only for the one who has it.
    let mut game = t.clone().turn_of(0);
    game.pass();
    assert_eq!(game.pool(0), 30);
    let game = t.turn_of(1);
    assert_ne!(game.window(), Some(Window::Unlock));
}

#[test]
fn a_card_with_a_burn_option_that_nobody_can_use_may_be_discarded() {
    let mut t = table(2);
    t.minion(1, "Ashley");
    t.hand(1, &["Sight Beyond Sight", "Sight Beyond Sight"]);
    t.library(1, &["Villein"]);
    // In anybody's unlock phase, once in each.
    let mut game = t.turn_of(0);
    assert_eq!(game.window(), Some(Window::Unlock));
    game.take("discard Sight Beyond Sight");
    assert_eq!(game.ash_heap(1), ["Sight Beyond Sight"]);
    assert_eq!(game.hand(1), ["Sight Beyond Sight", "Villein"]);
    assert_ne!(game.window(), Some(Window::Unlock));
    game.pass_to_turn_of(1);
    assert!(game.can("discard Sight Beyond Sight"));
}

#[test]
fn a_card_with_a_burn_option_is_kept_while_a_minion_could_use_it() {
    let mut t = table(2);
    t.minion(1, "Abaddon");
    t.hand(1, &["Sight Beyond Sight"]);
    assert_ne!(t.turn_of(0).window(), Some(Window::Unlock));
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
