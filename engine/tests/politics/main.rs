//! Politics, torpor and diablerie, as the rulebook tells them.

#[path = "../common/extra.rs"]
mod extra;

mod cards;
mod diablerie;
mod referendum;
mod titles;
mod torpor;

use std::sync::LazyLock;

use engine::{CardDb, Scenario, Scene};

/// The cards, with some more of which the rules of politics need an example.
fn all_cards() -> &'static CardDb {
    static CARDS: LazyLock<CardDb> = LazyLock::new(|| {
        extra::with_scripts(&[
            (
                100572,
                r#"name: "Dominate", keywords: [Discipline], teaches: Dominate,
                    modes: [(choose: [Minion([(kind: Vampire)])], effects: [PutOn(Target)])]"#,
            ),
            (
                200517,
                r#"name: "Gilbert Duane", sect: Camarilla, city: "Miami""#,
            ),
            (
                200533,
                r#"name: "Graham Gottesman", sect: Camarilla, city: "Miami""#,
            ),
            (
                201586,
                r#"name: "Elisha Tucker", sect: Anarch, city: "Pittsburgh""#,
            ),
            // A card with a cost. That its points are for other Methuselahs only is left out:
            // the tests allocate none to the caller.
            (
                101567,
                r#"name: "Reckless Agitation",
                    requires: [(sect: [Independent, Anarch], capacity_at_least: 5)],
                    modes: [(
                        action: (kind: Political),
                        terms: [Allocate(points: 6, among: Any, at_least: 2)],
                        effects: [BurnAllocated],
                    )]"#,
            ),
            (200970, r#"name: "Melinda Galbraith", sect: Sabbat"#),
            (200085, r#"name: "Andrew Emory", sect: Sabbat"#),
            (
                200997,
                r#"name: "Missy Shillingford", sect: Sabbat, city: "Pittsburgh""#,
            ),
            (201302, r#"name: "Sobayifa", sect: Laibon"#),
            (201399, r#"name: "Ubende", sect: Laibon"#),
            (201494, r#"name: "Yuri Kerezenski", sect: Sabbat"#),
            (
                200896,
                r#"name: "Madame Guil", sect: Camarilla, text: [Static(what: Bleed, by: 1)]"#,
            ),
            (
                200554,
                r#"name: "Gwendolyn", sect: Camarilla, text: [Static(what: Bleed, by: 2)]"#,
            ),
        ])
    });
    &CARDS
}

/// A table of three.
fn table() -> Scenario<'static> {
    Scenario::new(all_cards(), 3)
}

/// The only vampire of seat 0 that can calls this referendum, and nobody blocks.
fn call(table: Scenario<'static>, card: &str) -> Scene<'static> {
    called(table, card, "")
}

/// This vampire of seat 0 calls this referendum, and nobody blocks.
fn called(table: Scenario<'static>, card: &str, caller: &str) -> Scene<'static> {
    let mut game = table.minion_phase(0);
    game.take(&format!("play {card}")).take_if_there(caller);
    while !game.in_referendum() {
        game.pass();
    }
    game
}
