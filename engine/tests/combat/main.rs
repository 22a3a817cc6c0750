//! Combat, as the rulebook tells it: two minions fight, and what comes of it is as it says.

#[path = "../common/extra.rs"]
mod extra;

mod aggravated;
mod aims;
mod ally_texts;
mod ammunition;
mod cancel;
mod cards;
mod current_damage;
mod damage;
mod examples;
mod follow_up;
mod heavens_gate;
mod illusions;
mod immunity;
mod instead;
mod modes;
mod permanents;
mod press;
mod range;
mod range_given;
mod retainers;
mod round_cards;
mod rulings;
mod sequence;
mod strike;
mod strike_cards;
mod uninvolved;
mod weapons;

use std::sync::LazyLock;

use engine::script::Window;
use engine::{CardDb, GameEvent, Scenario, Scene, Slot};

/// The cards, with some more of which the rules of combat need an example.
fn cards() -> &'static CardDb {
    static CARDS: LazyLock<CardDb> = LazyLock::new(|| {
        extra::with_scripts(&[
            (
                101760,
                r#"name: "Shattering Blow", modes: [
                    (needs: [(Potence, Basic)], strike: (effect: Destroy([(card_type: Equipment)]))),
                    (needs: [(Potence, Superior)], strike: (effect: Destroy([(card_type: Equipment)]), first: true)),
                ]"#,
            ),
            (
                100183,
                r#"name: "Blessing of Durga Syn", modes: [
                    (needs: [(Chimerstry, Basic)], strike: (effect: Steal([(card_type: Equipment)]))),
                    (needs: [(Chimerstry, Superior)], strike: (effect: Steal([(card_type: Equipment)]), first: true)),
                ]"#,
            ),
            (
                101337,
                r#"name: "Outcast Mage", body: (life: 2, strength: 0, bleed: 1),
                    modes: [(action: (kind: Recruit))],
                    text: [
                        (strike: (effect: Damage(2), ranged: true)),
                        (windows: [Maneuver], once: Combat, steps: [Maneuver]),
                    ]"#,
            ),
            (
                100582,
                r#"name: "Drain Essence", modes: [
                    (needs: [(BloodSorcery, Basic)], when: [Not(FirstRound)],
                        strike: (effect: StealBlood(2), ranged: true)),
                    (needs: [(BloodSorcery, Superior)], when: [Not(FirstRound)],
                        strike: (effect: StealBlood(4), ranged: true)),
                ]"#,
            ),
            // Vampires with Visceratika, Daimoinon and Obeah, for their Disciplines and strength alone:
            // what else their texts say is not here, and nothing here asks for it.
            (200563, r#"name: "Handsome Dan""#),
            (200901, r#"name: "Malachai""#),
            (
                201240,
                r#"name: "Sargon", text: [(change: Strength, by: 1)]"#,
            ),
            (200154, r#"name: "Azaneal""#),
            (200995, r#"name: "Miriam Benyona""#),
            // And two with Obeah.
            (201016, r#"name: "Mr. Noir""#),
            (200961, r#"name: "Matthew""#),
        ])
    });
    &CARDS
}

/// A table of two.
fn table() -> Scenario<'static> {
    Scenario::new(cards(), 2)
}

/// Seat 0 bleeds, and this minion of seat 1 blocks: the two are in combat.
fn fight(table: Scenario<'static>, blocker: &str) -> Scene<'static> {
    let mut game = table.minion_phase(0);
    game.take("bleed");
    blocked(game, blocker)
}

/// The minion of seat 1 blocks the action, and nothing else is played until combat.
fn blocked(mut game: Scene<'static>, blocker: &str) -> Scene<'static> {
    game.until(1, &format!("block with {blocker}"));
    while matches!(game.window(), Some(Window::BlockAttempt | Window::Blocked)) {
        game.pass();
    }
    game
}

/// Normal and aggravated damage that a minion has taken, each time that damage was resolved.
fn damage(game: &Scene<'_>, victim: Slot) -> Vec<(u8, u8)> {
    let of = |e: &GameEvent| match *e {
        GameEvent::Damaged {
            slot,
            normal,
            aggravated,
        } if slot == victim => Some((normal, aggravated)),
        _ => None,
    };
    game.events.iter().filter_map(of).collect()
}
