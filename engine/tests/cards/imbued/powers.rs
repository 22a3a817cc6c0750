//! Powers.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use super::*;
use crate::table;

#[test]
fn champion_fights_the_monster_instead() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    let champion = t.on(1, "Champion", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "use Champion");
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.locked(champion) && game.locked(lauren) && !game.locked(jack));
    assert_eq!((game.blood(lauren), game.blood(jack)), (3, 3));
    assert_eq!(game.on(jack), ["Champion"]);
    assert!(!game.happened(GameEvent::Blocked { minion: jack }));
}

#[test]
fn champion_protects_any_imbued() {
    let mut t = table(3);
    let jack = t.minion(1, JACK);
    t.on(1, "Champion", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    let john = t.minion(2, JOHN);
    t.minion(2, "Nassir");
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Bum's Rush"]);
    for (target, works) in [(JOHN, true), ("Nassir", false)] {
        let mut game = t.clone().minion_phase(0);
        game.take("play Bum's Rush").take(target);
        if works {
            game.until(1, "use Champion").finish_action();
            assert_eq!((game.blood(lauren), game.blood(jack)), (3, 3));
            assert_eq!(game.blood(john), 4);
        } else {
            assert!(!could(&mut game, "use Champion"));
        }
    }
}

#[test]
fn champion_is_not_for_undirected_actions_block_attempts_locked_imbued_or_mortals() {
    let scene = |actor: &str, action: &str, blocks: bool, locked: bool| {
        let mut t = table(2);
        let jack = t.minion(1, JACK);
        t.on(1, "Champion", jack, Level::Basic);
        convince(&mut t, (1, jack), &["Second Sight"; 2]);
        if locked {
            t.lock(jack);
        }
        t.minion(1, "Nassir");
        t.minion(0, actor);
        let mut game = t.minion_phase(0);
        game.take(action);
        if blocks {
            game.take("block with Nassir");
        }
        could(&mut game, "use Champion")
    };
    assert!(scene("Lauren", "bleed", false, false));
    assert!(!scene("Lauren", "hunt", false, false));
    assert!(!scene("Lauren", "bleed", true, false));
    assert!(!scene("Lauren", "bleed", false, true));
    assert!(!scene(MARION, "bleed", false, false));
}

#[test]
fn what_comes_after_an_action_still_does_when_it_has_failed() {
    // Not as after a successful one.
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.on(1, "Champion", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(1, &["On the Qui Vive"]);
    t.lock(jack);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play On the Qui Vive");
    game.take_if_there(JACK);
    game.until(1, "use Champion");
    game.finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn discern_gives_intercept_against_a_monster_only() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.on(1, "Discern", jack, Level::Basic);
    t.minion(0, MARION);
    t.hand(0, &["Hawg"]);
    let mut game = t.minion_phase(0);
    game.take("play Hawg").until(1, &with("block with", JACK));
    assert!(!could(&mut game, "use Discern"));
}

#[test]
fn hide_takes_intercept_from_monsters() {
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    let hide = t.on(0, "Hide", beatrice, Level::Basic);
    convince(&mut t, (0, beatrice), &["React with Conviction"]);
    let nassir = t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").take("use Hide");
    assert_eq!(game.intercept(nassir), -1);
    assert!(game.locked(hide));
    assert_eq!(game.on(beatrice), ["Hide"]);
}

#[test]
fn hide_makes_an_action_directed_at_its_imbued_fail() {
    for (illuminates, works) in [(false, true), (true, false)] {
        let mut t = table(2);
        let beatrice = t.minion(1, BEATRICE);
        t.on(1, "Hide", beatrice, Level::Basic);
        if illuminates {
            t.on(1, "Illuminate", beatrice, Level::Basic);
        }
        convince(&mut t, (1, beatrice), &["React with Conviction"]);
        let lauren = t.minion(0, "Lauren");
        t.hand(0, &["Bum's Rush"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        if works {
            game.until(1, "use Hide").finish_action();
            assert_eq!((game.blood(beatrice), game.blood(lauren)), (3, 4));
            assert!(game.locked(lauren));
        } else {
            assert!(!could(&mut game, "use Hide"));
        }
    }
}

#[test]
fn illuminate_counts_once_and_not_with_the_unmasking() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    let liz = t.minion(1, LIZ);
    t.on(1, "Illuminate", beatrice, Level::Basic);
    t.minion(0, "Lauren");
    t.hand(0, &["Hawg"]);
    let mut game = t.clone().minion_phase(0);
    game.take("play Hawg");
    assert_eq!((game.intercept(beatrice), game.intercept(liz)), (1, 1));
    t.on(1, "Illuminate", liz, Level::Basic);
    let mut game = t.clone().minion_phase(0);
    game.take("play Hawg");
    assert_eq!((game.intercept(beatrice), game.intercept(liz)), (1, 1));
    t.in_play(1, "The Unmasking");
    let mut game = t.minion_phase(0);
    game.take("play Hawg");
    assert_eq!((game.intercept(beatrice), game.intercept(liz)), (1, 1));
}

#[test]
fn the_unmasking_leaves_illuminate_its_worth_against_other_monsters() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    t.on(1, "Illuminate", beatrice, Level::Basic);
    t.in_play(1, "The Unmasking");
    t.minion(0, "Order of Hermes Cabal");
    t.hand(0, &["Hawg"]);
    let mut game = t.minion_phase(0);
    game.take("play Hawg");
    assert_eq!(game.intercept(beatrice), 1);
}

#[test]
fn illuminate_lets_monsters_in_and_burns_in_the_next_unlock_phase() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    let power = t.on(1, "Illuminate", beatrice, Level::Basic);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, MARION);
    let mut game = t.minion_phase(0);
    game.take("act with Illuminate").finish_action();
    assert_eq!((game.blood(beatrice), game.blood(lauren)), (2, 3));
    assert!(!game.can("act with Illuminate"));
    game.pass_to_turn_of(1);
    game.pass_to(Window::Discard);
    assert!(!game.exists(power));
}

#[test]
fn illuminate_burns_when_its_imbued_is_incapacitated() {
    let mut t = table(2);
    let beatrice = t.minion(1, BEATRICE);
    t.counters(beatrice, 1);
    let power = t.on(1, "Illuminate", beatrice, Level::Basic);
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("act with Illuminate").finish_action();
    assert!(game.incapacitated(beatrice) && !game.exists(power));
}

#[test]
fn rejuvenate_mends_its_imbued_in_the_unlock_phase() {
    for (life, after) in [(4, 4), (2, 3), (0, 1)] {
        let mut t = table(2);
        let jack = t.minion(0, JACK);
        t.on(0, "Rejuvenate", jack, Level::Basic);
        if life == 0 {
            t.incapacitate(jack);
        } else {
            t.counters(jack, life);
        }
        let mut game = t.turn_of(0);
        game.pass_to(Window::Discard);
        assert_eq!(game.blood(jack), after);
        // Life in itself does not bring it back.
        assert_eq!(game.ready(jack), life > 0);
    }
}

#[test]
fn rejuvenate_mends_a_vampire_or_another_ally_for_a_conviction() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    let power = t.on(0, "Rejuvenate", jack, Level::Basic);
    convince(&mut t, (0, jack), &["Second Sight"]);
    let john = t.minion(0, JOHN);
    t.counters(john, 2).lock(john);
    let full = t.minion(1, MARION);
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 2);
    for (target, name, after) in [(john, JOHN, 3), (full, MARION, 4), (lauren, "Lauren", 3)] {
        let mut game = t.clone().minion_phase(0);
        game.take("act with Rejuvenate").take(name);
        assert_eq!(game.stealth(), 1);
        assert!(game.locked(power));
        game.finish_action();
        assert_eq!(game.blood(target), after, "{name}");
        assert_eq!(game.on(jack), ["Rejuvenate"]);
    }
}

#[test]
fn vigilance_unlocks_after_a_successful_action() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    let vigilance = t.on(0, "Vigilance", jack, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").until(0, "use Vigilance");
    assert_eq!(game.pool(1), 29);
    assert!(!game.locked(jack) && game.locked(vigilance));
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    assert!(!could(&mut game, "use Vigilance"));
}

#[test]
fn vigilance_unlocks_a_locked_imbued_in_anothers_action() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    t.on(1, "Vigilance", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"]);
    t.lock(jack);
    t.minion(0, "Lauren");
    let mut game = t.clone().minion_phase(0);
    assert!(!game.can("use Vigilance"));
    game.take("bleed").until(1, "use Vigilance");
    assert!(!game.locked(jack));
    game.until(1, &with("block with", JACK)).finish_action();
    assert_eq!(game.pool(1), 30);
    // Not between actions, nor in one's own turn.
    let mut game = t.turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("use Vigilance"));
        game.pass();
    }
}

#[test]
fn vagabond_mystic_mends_an_ally_and_blocks_no_vampire() {
    let mut t = table(2);
    let mystic = t.minion(0, "Vagabond Mystic");
    let jack = t.minion(0, JACK);
    t.counters(jack, 2);
    t.minion(0, MARION);
    let mut game = t.clone().minion_phase(0);
    game.take("use Vagabond Mystic");
    assert_eq!(game.blood(jack), 3);
    assert!(game.locked(mystic));
    t.minion(1, "Lauren");
    t.minion(1, PETER);
    for (actor, blocks) in [("Lauren", false), (PETER, true)] {
        let mut game = t.clone().minion_phase(1);
        game.take("bleed").take(actor);
        assert_eq!(could(&mut game, "block with Vagabond Mystic"), blocks);
    }
}

#[test]
fn abjure_ends_a_combat_between_a_monster_and_a_mortal() {
    let mut t = table(3);
    let marion = t.minion(2, MARION);
    let power = t.on(2, "Abjure", marion, Level::Basic);
    let jack = t.minion(0, JACK);
    let nassir = t.minion(1, "Nassir");
    t.hand(2, &["Second Sight"]);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(2, "use Abjure");
    // The mortal was another: she may gain a conviction.
    game.take("Second Sight");
    assert!(!game.in_combat() && game.locked(marion) && game.locked(power));
    assert_eq!(game.on(marion), ["Abjure", "Second Sight"]);
    assert_eq!((game.blood(jack), game.blood(nassir)), (4, 4));
    // An incapacitated imbued can use it too.
    t.incapacitate(marion);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(2, "use Abjure");
}

#[test]
fn abjure_ends_ones_own_combat_without_a_conviction() {
    let mut t = table(2);
    let marion = t.minion(1, MARION);
    t.on(1, "Abjure", marion, Level::Basic);
    let lauren = t.minion(0, "Lauren");
    t.hand(1, &["Second Sight"]);
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush");
    game.until(1, "use Abjure");
    assert!(!game.in_action());
    assert_eq!(game.on(marion), ["Abjure"]);
    assert_eq!((game.blood(marion), game.blood(lauren)), (4, 4));
}

#[test]
fn abjure_is_not_for_two_monsters_or_a_locked_imbued() {
    for (locked, actor) in [(false, "Lauren"), (true, JACK)] {
        let mut t = table(3);
        let marion = t.minion(2, MARION);
        t.on(2, "Abjure", marion, Level::Basic);
        if locked {
            t.lock(marion);
        }
        t.minion(0, actor);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        assert!(!could(&mut game, "use Abjure"));
    }
}

#[test]
fn inspire_adds_a_counter_to_an_uncontrolled_imbued() {
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    let inspire = t.on(0, "Inspire", beatrice, Level::Basic);
    convince(&mut t, (0, beatrice), &["Second Sight"]);
    let jack = t.uncontrolled(0, JACK, 1);
    let mut game = t.minion_phase(0);
    game.take("act with Inspire").finish_action();
    assert_eq!(game.blood(jack), 2);
    assert!(game.locked(inspire));
    assert_eq!(game.on(beatrice), ["Inspire"]);
}

#[test]
fn inspire_moves_what_it_has_cost_to_any_imbued_in_play() {
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    t.on(0, "Inspire", beatrice, Level::Basic);
    convince(
        &mut t,
        (0, beatrice),
        &["Second Sight", "React with Conviction"],
    );
    t.ash_heap(0, &["Second Sight"]);
    let john = t.minion(1, JOHN);
    t.incapacitate(john);
    let mut game = t.minion_phase(0);
    game.take("act with Inspire")
        .take_all(&[JOHN, "React with Conviction"])
        .finish_action();
    assert_eq!(game.on(john), ["React with Conviction"]);
    assert_eq!(game.ash_heap(0), ["Second Sight"]);
}

#[test]
fn respire_hurts_a_small_vampire_and_may_gain_a_conviction() {
    let mut t = table(2);
    let marion = t.minion(0, MARION);
    let power = t.on(0, "Respire", marion, Level::Basic);
    let lauren = t.minion(1, "Lauren");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Second Sight"]);
    let mut game = t.minion_phase(0);
    // Alice Chen has capacity 7.
    game.take("act with Respire");
    assert_eq!(game.stealth(), 0);
    assert!(game.locked(power));
    game.pass_until(0, "Second Sight").take("Second Sight");
    assert_eq!(game.blood(lauren), 3);
    assert_eq!(game.on(marion), ["Respire", "Second Sight"]);
}

#[test]
fn respire_mends_a_vampire_or_another_ally_for_a_conviction() {
    let mut t = table(2);
    let marion = t.minion(0, MARION);
    t.on(0, "Respire", marion, Level::Basic);
    convince(&mut t, (0, marion), &["Second Sight"]);
    let jack = t.minion(1, JACK);
    t.counters(jack, 2);
    let mut game = t.minion_phase(0);
    game.take("act with Respire").finish_action();
    assert_eq!(game.blood(jack), 3);
    assert_eq!(game.on(marion), ["Respire"]);
}
