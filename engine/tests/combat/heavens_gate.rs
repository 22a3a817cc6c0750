//! Heaven's Gate: allies that would be burned in combat and are not.

use engine::script::Window;
use engine::{CardDb, GameEvent, Scenario, Scene, Slot};

use crate::{blocked, cards};

/// Seat 0's Basilia bleeds and is blocked by this ally of seat 1, that has so much life; seat 1 has
/// Heaven's Gate and this vampire beside the combat.
fn gate(ally: &str, life: u8, beside: &str) -> (Scenario<'static>, Slot, Slot) {
    let mut t = Scenario::new(cards(), 3);
    t.minion(0, "Basilia");
    let slot = t.minion(1, ally);
    t.counters(slot, life);
    let vampire = t.minion(1, beside);
    t.hand(1, &["Heaven's Gate"]);
    (t, slot, vampire)
}

fn fight(t: Scenario<'static>, ally: &str) -> Scene<'static> {
    let mut game = t.minion_phase(0);
    game.take("bleed").take_if_there("Basilia");
    blocked(game, ally)
}

/// The cards, with a strike that burns the opposing ally.
fn entombment() -> CardDb {
    crate::extra::with_scripts(&[
        (201016, r#"name: "Mr. Noir""#),
        (200961, r#"name: "Matthew""#),
        (
            100651,
            r#"name: "Entombment", modes: [(
                needs: [(Obtenebration, Basic)],
                strike: (effect: Damage(0)),
                resolving: [Burn(Opposing)],
            )]"#,
        ),
    ])
}

fn burned(game: &Scene<'_>, slot: Slot) -> bool {
    game.happened(GameEvent::Burned(slot))
}

#[test]
fn heavens_gate_saves_an_ally_that_would_be_burned_and_ends_combat() {
    for (ally, beside, mode, life) in [
        ("Loyal Street Gang", "Mr. Noir", "", 1),
        ("Loyal Street Gang", "Matthew", "mode 1", 1),
        ("Loyal Street Gang", "Matthew", "mode 2", 2),
        // Not more than it started with.
        ("Nocturn", "Matthew", "mode 2", 1),
    ] {
        let (mut t, slot, vampire) = gate(ally, 1, beside);
        t.minion(0, "Anvil");
        t.hand(0, &["Bum's Rush"]);
        let mut game = fight(t, ally);
        let blood = game.blood(vampire);
        game.pass_to(Window::BeingBurned);
        assert_eq!((game.to_decide(), game.blood(slot)), (1, 0));
        game.take("play Heaven's Gate");
        game.take_if_there(mode);
        game.finish_action();
        assert!(game.ready(slot) && !burned(&game, slot), "{ally}");
        assert_eq!((game.blood(slot), game.blood(vampire)), (life, blood - 1));
        // It neither fights nor blocks for the rest of the turn: no action is aimed at it.
        game.take("play Bum's Rush");
        assert_eq!(game.stealth(), 0);
        assert!(!game.can(ally));
        game.finish_action();
        let fights = |e: &GameEvent| matches!(e, GameEvent::CombatBegins { .. });
        assert_eq!(game.count(fights), 2, "with {beside}");
    }
}

#[test]
fn who_was_saved_does_not_block_this_turn() {
    for (beside, mode) in [("Mr. Noir", ""), ("Matthew", "mode 2")] {
        let (mut t, slot, _) = gate("Political Ally", 1, beside);
        t.minion(0, "Anvil");
        t.hand(1, &["On the Qui Vive"]);
        let mut game = fight(t, "Political Ally");
        game.until(1, "play Heaven's Gate").take_if_there(mode);
        game.finish_action();
        assert!(game.locked(slot) && game.ready(slot));
        game.take("bleed").until(1, "play On the Qui Vive");
        game.take_if_there("Political Ally");
        while game.in_action() {
            assert!(!game.can("block with Political Ally"));
            game.pass();
        }
        // In its own turn after the next it acts again.
        game.pass_to_turn_of(1).pass_to_turn_of(2);
        game.pass_to_turn_of(0).pass_to_turn_of(1);
        game.pass_to(Window::Minion);
        game.take("bleed").take("Political Ally").finish_action();
        assert_eq!(game.pool(2), 27);
    }
}

#[test]
fn who_was_saved_does_not_act_this_turn() {
    const JACK: &str = "Jack \"Hannibal137\" Harmon";
    let cards = entombment();
    for (beside, mode) in [("Mr. Noir", ""), ("Matthew", "mode 2")] {
        let mut t = Scenario::new(&cards, 2);
        let jack = t.minion(0, JACK);
        let beside = t.minion(0, beside);
        t.minion(1, "Banjoko");
        t.minion(1, "Pedro Cortez");
        t.hand(0, &["Heaven's Gate"]);
        t.hand(1, &["Entombment", "Angel of Berlin"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").take(JACK);
        game.until(1, "block with Banjoko")
            .until(1, "play Entombment");
        game.until(0, "play Heaven's Gate").take_if_there(mode);
        game.finish_action();
        // Somebody is so kind as to unlock him.
        game.until(1, "play Angel of Berlin")
            .take_if_there("mode 0");
        game.take_if_there(JACK);
        assert!(!game.locked(jack) && game.ready(jack));
        game.take("bleed");
        let acted = game.events.iter().rev().find_map(|e| {
            let GameEvent::ActionAnnounced { minion, .. } = e else {
                return None;
            };
            Some(*minion)
        });
        assert_eq!(acted, Some(beside), "nobody else could");
    }
}

#[test]
fn nothing_starts_another_combat_with_who_was_saved() {
    for saved in [true, false] {
        let mut t = Scenario::new(cards(), 2);
        t.minion(0, "Bret Stryker");
        let gang = t.minion(1, "Loyal Street Gang");
        t.counters(gang, if saved { 1 } else { 2 });
        t.minion(1, "Mr. Noir");
        t.hand(0, &["Psyche!"]).hand(1, &["Heaven's Gate"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        let mut game = blocked(game, "Loyal Street Gang");
        if saved {
            game.until(1, "play Heaven's Gate");
        }
        let mut could = false;
        while game.in_combat() {
            could |= game.window() == Some(Window::EndOfRound) && game.can("play Psyche!");
            game.pass();
        }
        assert_eq!(could, !saved);
    }
}

#[test]
fn heavens_gate_needs_a_ready_unlocked_vampire_beside_the_combat() {
    for (how, can) in [("ready", true), ("locked", false), ("torpor", false)] {
        let (mut t, slot, vampire) = gate("Loyal Street Gang", 1, "Mr. Noir");
        match how {
            "locked" => t.lock(vampire),
            "torpor" => t.torpor(vampire),
            _ => &mut t,
        };
        let mut game = fight(t, "Loyal Street Gang");
        let mut could = false;
        while game.in_combat() {
            could |= game.can("play Heaven's Gate");
            game.pass();
        }
        assert_eq!(could, can, "{how}");
        assert!(burned(&game, slot));
    }
}

#[test]
fn an_imbued_is_saved_from_what_burns_allies_alone() {
    // Without life an imbued is not burned, but incapacitated.
    const JACK: &str = "Jack \"Hannibal137\" Harmon";
    let (t, jack, _) = gate(JACK, 1, "Mr. Noir");
    let mut game = fight(t, JACK);
    while game.in_combat() {
        assert!(!game.can("play Heaven's Gate"));
        game.pass();
    }
    assert!(game.incapacitated(jack));
    // What burns the opposing ally burns an imbued as well.
    let cards = entombment();
    for saved in [true, false] {
        let mut t = Scenario::new(&cards, 2);
        t.minion(0, "Banjoko");
        let jack = t.minion(1, JACK);
        t.minion(1, "Mr. Noir");
        t.hand(0, &["Entombment"]).hand(1, &["Heaven's Gate"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, &format!("block with {JACK}"));
        game.until(0, "play Entombment");
        if saved {
            game.until(1, "play Heaven's Gate");
        }
        game.finish_action();
        assert_eq!((game.exists(jack), burned(&game, jack)), (saved, !saved));
        if saved {
            // He had life, so that he gains none; and he is as ready as another ally would be.
            assert!(game.ready(jack) && game.blood(jack) == 4);
        }
    }
}

#[test]
fn an_ally_that_pays_its_last_life_for_a_combat_card_may_be_saved() {
    for saved in [false, true] {
        let (mut t, slot, _) = gate("Vivienne Géroux", 2, "Mr. Noir");
        t.hand(1, &["Blur"]);
        let mut game = fight(t, "Vivienne Géroux");
        game.until(1, "play Blur");
        assert_eq!(game.window(), Some(Window::BeingBurned));
        assert!(game.can("play Heaven's Gate"));
        if saved {
            game.take("play Heaven's Gate");
        }
        game.finish_action();
        assert_eq!((game.ready(slot), burned(&game, slot)), (saved, !saved));
    }
}
