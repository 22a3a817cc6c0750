//! Combat, as the rulebook tells it: two minions fight, and what comes of it is as it says.

mod aggravated;
mod aims;
mod ally_texts;
mod ammunition;
mod anathema;
mod cancel;
mod combat_ends;
mod current_damage;
mod damage;
mod entering_combat;
mod examples;
#[path = "../common/extra.rs"]
mod extra;
mod follow_up;
mod frenzy;
mod heavens_gate;
mod illusions;
mod immunity;
mod instead;
mod maneuver_cards;
mod press;
mod prevention_cards;
mod range;
mod range_given;
mod retainers;
mod sequence;
mod strength_cards;
mod strike;
mod strike_cards;
mod uninvolved;
mod weapons;

use std::sync::LazyLock;

use engine::script::Window;
use engine::vocab::Level;
use engine::{CardDb, GameEvent, Scenario, Scene, Slot};

/// The cards, with some more of which the rules of combat need an example.
fn cards() -> &'static CardDb {
    static CARDS: LazyLock<CardDb> = LazyLock::new(|| {
        extra::with_scripts(&[
            (
                101760,
                r#"name: "Shattering Blow", modes: [
                    (needs: [(Potence, Basic)], strike: (effect: Destroy([(kind: Equipment)]))),
                    (needs: [(Potence, Superior)], strike: (effect: Destroy([(kind: Equipment)]), first: true)),
                ]"#,
            ),
            (
                100183,
                r#"name: "Blessing of Durga Syn", modes: [
                    (needs: [(Chimerstry, Basic)], strike: (effect: Steal([(kind: Equipment)]))),
                    (needs: [(Chimerstry, Superior)], strike: (effect: Steal([(kind: Equipment)]), first: true)),
                ]"#,
            ),
            (
                101337,
                r#"name: "Outcast Mage", life: 2, bleed: 1,
                    modes: [(action: (kind: Recruit))],
                    text: [
                        (strike: (effect: Damage(2), ranged: true)),
                        (windows: [Maneuver], once: Combat, effects: [Maneuver]),
                    ]"#,
            ),
            (
                100582,
                r#"name: "Drain Essence", modes: [
                    (needs: [(BloodSorcery, Basic)], when: [Not(First(Round))],
                        strike: (effect: StealBlood(2), ranged: true)),
                    (needs: [(BloodSorcery, Superior)], when: [Not(First(Round))],
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
    let of = |e: &GameEvent| {
        let GameEvent::Damaged {
            slot,
            normal,
            aggravated,
        } = *e
        else {
            return None;
        };
        (slot == victim).then_some((normal, aggravated))
    };
    game.events.iter().filter_map(of).collect()
}

/// Passes to a window of the round that goes on.
fn to(game: &mut Scene<'static>, seat: u8, window: Window) {
    let round = game.round();
    while (game.to_decide(), game.window()) != (seat, Some(window)) {
        assert_eq!(game.round(), round, "the window is not there this round");
        game.pass();
    }
}

/// This vampire, with this Discipline card on it besides, plays the card before range in a fight
/// with Alexa Draper, who has 8 blood and strikes with a strength of 1.
fn before_range(
    vampire: &str,
    teaches: Option<&str>,
    card: &str,
    mode: Option<&str>,
) -> (Scene<'static>, Slot, Slot) {
    let mut t = table();
    let me = t.minion(0, vampire);
    if let Some(discipline) = teaches {
        t.on(0, discipline, me, Level::Basic);
    }
    let alexa = t.minion(1, "Alexa Draper");
    t.hand(0, &[card, "Dead-End Alley", card]);
    let mut game = fight(t, "Alexa Draper");
    while game.window() != Some(Window::BeforeRange) {
        game.pass();
    }
    game.take(&format!("play {card}"));
    if let Some(mode) = mode {
        game.take_if_there(mode);
    }
    (game, me, alexa)
}

/// Passes until this strike is to be chosen, and chooses it.
fn strike_with(game: &mut Scene<'_>, with: &str) {
    let strike = format!("strike with {with}");
    while !game.can(&strike) {
        game.pass();
    }
    game.take(&strike);
}
