//! Reports tell what happens, all of it, and in order.

use sim_cli::lineup::{self, Unplayable};
use sim_cli::report::Reporter;
use sim_cli::run::{Manifest, ManifestDeck, Plan, ScoringName, SCHEMA};
use sim_cli::seating::Seating;
use std::collections::BTreeMap;

fn plan(agent: &str) -> Plan {
    let (paths, cards) = ([crate::common::starters()], engine::CardDb::embedded());
    let lineup = lineup::load(&paths, cards, None, Unplayable::Refuse).unwrap();
    Plan::new(&Manifest {
        schema: SCHEMA,
        version: String::new(),
        seed: 5,
        games: 100,
        shard: None,
        seating: Seating::Balanced,
        agents: vec![agent.to_owned()],
        agents_stay: false,
        max_rounds: 40,
        scoring: ScoringName::Rulebook,
        pool: true,
        sprt: None,
        unscripted: Vec::new(),
        decks: lineup.decks.iter().map(ManifestDeck::of).collect(),
    })
    .unwrap()
}

/// The reports of some games, by agents that do sensible and odd things.
fn reports() -> impl Iterator<Item = String> {
    ["sensible", "random"].into_iter().flat_map(|agent| {
        let plan = plan(agent);
        (0..15).map(move |game| {
            let game = plan.game(game);
            let mut reporter = Reporter::new(game.places.iter().map(|p| plan.deck_name(p.deck)));
            let played = plan.play(&game, &mut reporter, &mut Vec::new());
            let outcome = played.unwrap();
            format!("{}{}", reporter.text(), reporter.result(&outcome))
        })
    })
}

/// The number behind `before` in a line.
fn number_after(line: &str, before: &str) -> Option<u32> {
    let rest = &line[line.find(before)? + before.len()..];
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// The pool that a line says its first Methuselah has now.
fn pool_in(line: &str) -> Option<u32> {
    if line.contains(" pool and has ") || line.contains(" for the Edge and has ") {
        return number_after(line, " and has ");
    }
    let is_pool =
        line.contains(" pool (") || line.contains(" is bled for ") || line.contains(" moves ");
    let before = line.split(" pool left)").next()?.split(" left)").next()?;
    is_pool.then(|| before.rsplit('(').next()?.parse().ok())?
}

/// The pool told at the head of every turn is what the lines before it add up to:
/// no change goes untold.
#[test]
fn every_change_of_pool_is_told() {
    for report in reports() {
        let mut pools: BTreeMap<String, u32> = BTreeMap::new();
        for line in report.lines() {
            if let Some(list) = line.trim().strip_prefix("Pool: ") {
                let now = list.split(", ").map(|entry| {
                    let entry = entry.trim_end_matches(" and the Edge");
                    let (name, pool) = entry.rsplit_once(' ').unwrap();
                    (name.to_owned(), pool.parse::<u32>().unwrap())
                });
                let now: BTreeMap<_, _> = now.collect();
                for (name, pool) in &now {
                    let told = pools.get(name).copied().unwrap_or(30);
                    assert_eq!(told, *pool, "{name}, before {line}\n{report}");
                }
                pools = now;
            } else if let Some(pool) = pool_in(line) {
                let name = line.split_whitespace().next().unwrap();
                if let Some(known) = pools.get_mut(name) {
                    *known = pool;
                }
            }
        }
    }
}

/// A line is at most one step further in than the line before it.
#[test]
fn lines_are_indented_under_what_they_are_part_of() {
    for report in reports() {
        let mut before = 0;
        for line in report.lines().filter(|line| !line.is_empty()) {
            let depth = line.len() - line.trim_start().len();
            assert!(
                depth % 2 == 0 && depth <= before + 2,
                "{line:?} in\n{report}"
            );
            before = depth;
        }
    }
}

#[test]
fn nobody_and_nothing_do_not_act() {
    for report in reports() {
        for line in report.lines() {
            let line = line.trim_start();
            assert!(!line.starts_with("nobody "), "{line:?} in\n{report}");
            assert!(!line.contains("with nothing"), "{line:?} in\n{report}");
        }
    }
}

#[test]
fn a_report_tells_turns_actions_and_the_result() {
    let report = reports().next().unwrap();
    for part in [
        "The opening draws",
        "\nTurn 1, ",
        "Influence phase",
        " brings out ",
        " bleeds ",
        "The action succeeds",
        " is ousted; ",
        "Still in, each the predator of the next: ",
        " has drawn ",
        "Minions of ",
        " fails to block: ",
        "The game is over after",
        " and the game win",
    ] {
        assert!(report.contains(part), "{part} is not in:\n{report}");
    }
}

/// Blood in the form "7/6" is more than a vampire can have: it drains off as she is brought out.
#[test]
fn blood_that_drains_off_a_vampire_is_told() {
    let overfull = |line: &str| {
        let (_, rest) = line.split_once(" pool to ")?;
        let blood = rest.rsplit(" (").nth(1)?.split(' ').next_back()?;
        let (now, capacity) = blood.split_once('/')?;
        now.parse::<u32>().ok()?.checked_sub(capacity.parse().ok()?)
    };
    let mut told = 0;
    for report in reports() {
        let lines: Vec<&str> = report.lines().map(str::trim).collect();
        for three in lines.windows(3) {
            let more = overfull(three[0]).filter(|more| *more > 0);
            let (Some(more), true) = (more, three[1].contains(" brings out ")) else {
                continue;
            };
            let name = three[0].split(" pool to ").nth(1).unwrap();
            let name = name.rsplit_once('/').unwrap().0.rsplit_once(' ').unwrap().0;
            if three[1].contains(name) {
                let drains = format!("{more} blood above the capacity of {name} drains off");
                assert_eq!(three[2], drains, "in\n{report}");
                told += 1;
            }
        }
    }
    assert!(told >= 5, "{told}");
}
