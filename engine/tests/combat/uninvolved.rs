//! Combat cards that are played by minions not involved in the combat (current rulebook, combat).

use engine::script::Window;
use engine::vocab::Level;
use engine::{Scenario, Scene};

use crate::{blocked, cards};

/// A table of three: what seat 2 holds is of no combat of its own.
fn three() -> Scenario<'static> {
    Scenario::new(cards(), 3)
}

/// This minion of seat 0 bleeds, and this one of seat 1 blocks: the two are in combat.
fn fight_between(table: Scenario<'static>, acting: &str, blocker: &str) -> Scene<'static> {
    let mut game = table.minion_phase(0);
    game.take("bleed").take_if_there(acting);
    blocked(game, blocker)
}

/// Passes to a window of the combat, for this seat.
fn to(game: &mut Scene<'static>, seat: u8, window: Window) {
    while (game.to_decide(), game.window()) != (seat, Some(window)) {
        assert!(game.in_combat(), "the window is not there");
        game.pass();
    }
}

#[test]
fn minions_of_any_methuselah_play_combat_cards_beside_the_combat() {
    // Ready, locked or in torpor; of the acting, the opposing or another Methuselah.
    for seat in [0, 1, 2] {
        for how in ["ready", "locked", "torpor"] {
            let mut t = three();
            let nassir = t.minion(0, "Nassir");
            let beetleman = t.minion(1, "Beetleman");
            let other = t.minion(seat, "Ashley");
            match how {
                "locked" => t.lock(other),
                "torpor" => t.torpor(other),
                _ => &mut t,
            };
            t.hand(seat, &["Nosferatu Putrescence"]);
            let before = 1;
            let mut game = fight_between(t, "Nassir", "Beetleman");
            assert_eq!(game.strength(beetleman), before, "Beetleman is a Nosferatu");
            to(&mut game, seat, Window::BeforeRange);
            game.take("play Nosferatu Putrescence");
            // The combatant might play it as well.
            game.take_if_there("Ashley");
            assert_eq!(game.on(beetleman), ["Nosferatu Putrescence"]);
            assert_eq!(game.strength(beetleman), 0);
            let blood = game.blood(nassir);
            game.finish_action();
            assert_eq!(game.blood(nassir), blood, "{seat} {how}");
            assert_eq!(
                game.controller(game.find("Nosferatu Putrescence").unwrap()),
                1
            );
        }
    }
}

#[test]
fn a_combatant_may_play_what_others_may_play_beside_the_combat() {
    let mut t = three();
    t.minion(0, "Nassir");
    let beetleman = t.minion(1, "Beetleman");
    t.hand(0, &["Nosferatu Putrescence"]);
    let mut game = fight_between(t, "Nassir", "Beetleman");
    to(&mut game, 0, Window::Strike);
    game.take("play Nosferatu Putrescence");
    assert_eq!(game.strength(beetleman), 0);
}

#[test]
fn other_combat_cards_are_not_played_beside_the_combat() {
    let mut t = three();
    t.minion(0, "Nassir");
    t.minion(1, "Beetleman");
    t.minion(2, "Ashley");
    t.hand(2, &["Nosferatu Putrescence", "Fake Out", "Torn Signpost"]);
    let mut game = fight_between(t, "Nassir", "Beetleman");
    let mut asked = 0;
    while game.in_combat() {
        if game.to_decide() == 2 {
            asked += 1;
            assert_eq!(game.options(), ["pass", "play Nosferatu Putrescence"]);
        }
        game.pass();
    }
    assert!(asked > 0);
}

#[test]
fn octopod_gives_another_of_the_circle_an_additional_strike_each_round() {
    for (by, mode, strikes) in [("Gavrylo", "mode 0", 1), ("Kyrylo", "mode 1", 2)] {
        let mut t = three();
        let volo = t.minion(0, "Volo");
        let by_slot = t.minion(0, by);
        t.lock(by_slot);
        let nassir = t.minion(1, "Nassir");
        t.hand(0, &["Octopod", "Apportation"]);
        let mut game = fight_between(t, "Volo", "Nassir");
        to(&mut game, 0, Window::BeforeRange);
        let before = game.blood(nassir);
        game.take("play Octopod").take_if_there(mode);
        let target = game.options().iter().any(|o| o == "Volo");
        assert!(!target, "there is but one who can get it");
        assert_eq!(game.blood(by_slot), 3, "{by} pays");
        to(&mut game, 0, Window::AdditionalStrikes);
        game.take("use Octopod");
        assert!(!game.can("use Octopod"));
        game.finish_action();
        assert_eq!(game.blood(volo), 3, "one hand strike against it");
        // Nassir and Volo: strength 1.
        assert_eq!(before - game.blood(nassir), 1 + strikes, "{by}");
    }
}

#[test]
fn octopod_is_of_use_to_one_circle_only_and_to_a_ready_player() {
    for (by, torpor, can) in [
        ("Gavrylo", false, true),
        ("Gavrylo", true, false),
        ("Dorka", false, false),
        ("Nassir", false, false),
    ] {
        let mut t = three();
        t.minion(0, "Volo");
        let by_slot = t.minion(0, by);
        if torpor {
            t.torpor(by_slot);
        }
        t.minion(1, "Lauren");
        t.hand(0, &["Octopod"]).hand(1, &["Torn Signpost"]);
        let mut game = fight_between(t, "Volo", "Lauren");
        let mut offered = false;
        while game.in_combat() {
            offered |= game.can("play Octopod");
            game.pass();
        }
        assert_eq!(offered, can, "{by}");
    }
}

#[test]
fn octopod_counts_as_the_source_of_additional_strikes_of_its_round() {
    let mut t = three();
    let volo = t.minion(0, "Volo");
    t.on(0, "Celerity", volo, Level::Basic);
    t.minion(0, "Gavrylo");
    t.minion(1, "Lauren");
    t.hand(0, &["Octopod", "Blur"]);
    let mut game = fight_between(t, "Volo", "Lauren");
    to(&mut game, 0, Window::BeforeRange);
    game.take("play Octopod");
    to(&mut game, 0, Window::AdditionalStrikes);
    assert!(game.can("play Blur"));
    game.take("use Octopod");
    let mut again = false;
    while game.in_combat() {
        again |= game.can("use Octopod") || game.can("play Blur");
        game.pass();
    }
    assert!(!again);
}

#[test]
fn touch_of_valeren_prevents_the_damage_of_the_opposing_strike() {
    let mut t = three();
    let yael = t.minion(0, "Yael");
    t.minion(1, "Nassir");
    t.hand(0, &["Touch of Valeren"]);
    let mut game = fight_between(t, "Yael", "Nassir");
    to(&mut game, 0, Window::Prevent);
    game.take("play Touch of Valeren");
    game.finish_action();
    assert_eq!(game.blood(yael), 3, "its cost, and no damage");
}

#[test]
fn touch_of_valeren_prevents_damage_to_another_minion_of_ones_own_in_combat() {
    for torpor in [false, true] {
        let mut t = three();
        let nassir = t.minion(0, "Nassir");
        let malachi = t.minion(0, "Malachi");
        t.lock(malachi);
        if torpor {
            t.torpor(malachi);
        }
        let victor = t.minion(1, "Beetleman");
        t.hand(0, &["Touch of Valeren"]);
        let mut game = fight_between(t, "Nassir", "Beetleman");
        if torpor {
            game.finish_action();
            assert_eq!(game.blood(nassir), 3);
            continue;
        }
        to(&mut game, 0, Window::Prevent);
        game.take("play Touch of Valeren");
        game.finish_action();
        assert_eq!(game.blood(malachi), 5, "the one who plays it pays");
        assert_eq!((game.blood(nassir), game.blood(victor)), (4, 3));
    }
}

#[test]
fn touch_of_valeren_is_not_for_minions_of_others() {
    let mut t = three();
    t.minion(0, "Nassir");
    t.minion(1, "Beetleman");
    t.minion(2, "Malachi");
    t.hand(2, &["Touch of Valeren", "Nosferatu Putrescence"]);
    let mut game = fight_between(t, "Nassir", "Beetleman");
    let mut asked = false;
    while game.in_combat() {
        asked |= game.to_decide() == 2;
        assert!(!game.can("play Touch of Valeren"));
        game.pass();
    }
    assert!(asked);
}

#[test]
fn touch_of_valeren_is_not_played_without_damage() {
    let mut t = three();
    t.minion(0, "Nassir");
    t.minion(0, "Malachi");
    t.minion(1, "Beetleman");
    t.hand(0, &["Touch of Valeren"]).hand(1, &["Dodge"]);
    let mut game = fight_between(t, "Nassir", "Beetleman");
    game.until(1, "play Dodge");
    game.pass();
    while game.in_combat() {
        assert!(!game.can("play Touch of Valeren"));
        game.pass();
    }
    assert!(game.hand(0).contains(&"Touch of Valeren"));
}
