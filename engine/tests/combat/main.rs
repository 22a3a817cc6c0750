//! Combat, as the rulebook tells it: two minions fight, and what comes of it is as it says.

#[path = "../common/extra.rs"]
mod extra;

mod cards;
mod damage;
mod end_of_round;
mod examples;
mod permanents;
mod press;
mod range;
mod retainers;
mod sequence;
mod strike;

use std::sync::LazyLock;

use engine::script::Window;
use engine::{CardDb, Scenario, Scene};

/// The cards, with some more of which the rules of combat need an example.
fn cards() -> &'static CardDb {
    static CARDS: LazyLock<CardDb> = LazyLock::new(|| {
        extra::with_scripts(&[
            (
                100227,
                r#"name: "Blur", modes: [
                    (needs: [(Celerity, Basic)], effects: [AdditionalStrikes(1)]),
                    (needs: [(Celerity, Superior)], effects: [AdditionalStrikes(2)]),
                ]"#,
            ),
            (
                101523,
                r#"name: "Pursuit", modes: [
                    (needs: [(Celerity, Basic)], effects: [Maneuver]),
                    (needs: [(Celerity, Superior)], effects: [AdditionalStrikes(1)]),
                ]"#,
            ),
            (
                101982,
                r#"name: "Thrown Gate", modes: [
                    (needs: [(Potence, Basic)], strike: (effect: Damage(1), ranged: true, maneuver: true)),
                    (needs: [(Potence, Superior)], strike: (effect: Damage(2), ranged: true, maneuver: true)),
                ]"#,
            ),
            (
                100567,
                r#"name: "Dodge", replace: AfterCombat, modes: [(strike: (effect: Dodge))]"#,
            ),
            (
                101760,
                r#"name: "Shattering Blow", modes: [
                    (needs: [(Potence, Basic)], strike: (effect: DestroyEquipment)),
                    (needs: [(Potence, Superior)], strike: (effect: DestroyEquipment, first: true)),
                ]"#,
            ),
            (
                100183,
                r#"name: "Blessing of Durga Syn", modes: [
                    (needs: [(Chimerstry, Basic)], strike: (effect: StealEquipment)),
                    (needs: [(Chimerstry, Superior)], strike: (effect: StealEquipment, first: true)),
                ]"#,
            ),
            (
                102139,
                r#"name: "Walk of Flame", modes: [
                    (needs: [(BloodSorcery, Basic)], when: [Not(FirstRound)],
                        strike: (effect: Damage(1), ranged: true, aggravated: true)),
                    (needs: [(BloodSorcery, Superior)], when: [Not(FirstRound)],
                        strike: (effect: Damage(2), ranged: true, aggravated: true)),
                ]"#,
            ),
            (
                100389,
                r#"name: "Compress", modes: [
                    (needs: [(Potence, Basic)], strike: (effect: Hand(2))),
                    (needs: [(Thanatosis, Basic)], strike: (effect: Damage(2), aggravated: true)),
                    (needs: [(Thanatosis, Superior)], strike: (effect: Damage(3), aggravated: true)),
                ]"#,
            ),
            (
                101825,
                r#"name: "Song in the Dark", modes: [
                    (needs: [(Animalism, Basic)], strike: (effect: Damage(2))),
                    (needs: [(Animalism, Superior)], strike: (effect: Damage(2), aggravated: true)),
                ]"#,
            ),
            (
                101682,
                r#"name: "Saturday-Night Special", keywords: [Weapon, Gun],
                    modes: [(action: (kind: Equip))],
                    text: [Strike(
                        strike: (effect: Damage(1), ranged: true, maneuver: true),
                        maneuver_once: Combat,
                    )]"#,
            ),
            (
                100312,
                r#"name: "Celerity", keywords: [Discipline], teaches: Celerity,
                    modes: [(choose: [Minion([(kind: Vampire)])], effects: [PutOn(Target)])]"#,
            ),
            (
                101891,
                r#"name: "Submachine Gun", keywords: [Weapon, Gun],
                    modes: [(action: (kind: Equip))],
                    text: [Strike(
                        strike: (effect: Damage(3), ranged: true, maneuver: true),
                        maneuver_once: Combat,
                    )]"#,
            ),
            (
                101337,
                r#"name: "Outcast Mage", body: (life: 2, strength: 0, bleed: 1),
                    modes: [(action: (kind: Recruit))],
                    text: [
                        Strike(strike: (effect: Damage(2), ranged: true)),
                        Use(windows: [Maneuver], once: Combat, steps: [Maneuver]),
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
            (200998, r#"name: "Mister Schwartz", sect: Camarilla"#),
            (201233, r#"name: "Sanjay Chakrabarti", sect: Independent"#),
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
