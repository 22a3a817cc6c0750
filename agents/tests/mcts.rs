//! The searching agent on small tables.

use std::time::Duration;

use agents::search::Budget;
use agents::{Agent, Mcts, MctsSettings, Rollout};
use engine::{CardDb, Choice, NoObserver, Scenario, Scene};

fn settings(simulations: u32, rollout: Rollout) -> MctsSettings {
    MctsSettings {
        budget: Budget::Simulations(simulations),
        rollout,
        ..MctsSettings::default()
    }
}

fn choose(agent: &mut Mcts, table: &Scene<'_>) -> Choice {
    let decision = table.game.decision().expect("the game is on");
    let view = table.view(decision.seat.0);
    view.choices()[agent.choose(&view, decision, view.choices())]
}

/// Three Methuselahs, two of whom have a vampire.
fn table() -> Scene<'static> {
    let mut table = Scenario::new(CardDb::embedded(), 3);
    table.minion(0, "Lauren");
    table.minion(2, "Nassir");
    table.pool(1, 6);
    table.minion_phase(0)
}

/// Whoever bleeds first ousts the other: seat 0 can, and nobody can block.
fn showdown() -> Scene<'static> {
    let mut table = Scenario::new(CardDb::embedded(), 2);
    table.minion(0, "Lauren");
    let nassir = table.minion(1, "Nassir");
    table.lock(nassir);
    table.pool(0, 1);
    table.pool(1, 1);
    table.minion_phase(0)
}

#[test]
fn a_bleed_that_must_be_made_now_is_found_by_every_rollout() {
    for rollout in [Rollout::Random, Rollout::Sensible, Rollout::Heuristic] {
        for seed in 0..5 {
            let mut agent = Mcts::new(settings(100, rollout), seed);
            assert_eq!(
                choose(&mut agent, &showdown()),
                Choice::Bleed,
                "seed {seed}"
            );
            assert!(agent.simulations() > 0);
        }
    }
}

/// Everybody searches for so many decisions; what was chosen.
fn play(rollout: Rollout, seed: u64, decisions: usize) -> Vec<Choice> {
    let mut table = table();
    let mut agents: Vec<_> = (0..3)
        .map(|i| Mcts::new(settings(25, rollout), seed + i))
        .collect();
    let mut chosen = Vec::new();
    while let Some(decision) = table.game.decision().filter(|_| chosen.len() < decisions) {
        let choice = choose(&mut agents[decision.seat.index()], &table);
        assert!(table.game.legal().contains(&choice));
        let cards = table.deal.cards(CardDb::embedded());
        table.game.apply(cards, choice, &mut NoObserver);
        chosen.push(choice);
    }
    chosen
}

#[test]
fn the_same_seed_chooses_the_same() {
    for rollout in [Rollout::Sensible, Rollout::Heuristic] {
        let first = play(rollout, 3, 40);
        assert!(first.len() > 10);
        assert_eq!(first, play(rollout, 3, 40));
    }
}

#[test]
fn statistics_name_choices_that_there_are() {
    let table = table();
    let mut agent = Mcts::new(settings(60, Rollout::Sensible), 1);
    let best = choose(&mut agent, &table);
    let decision = table.game.decision().expect("the game is on");
    let view = table.view(decision.seat.0);
    let legal = view.choices();
    let found: Vec<_> = agent.statistics(&view, decision, legal).collect();
    assert!(found.iter().all(|s| legal.contains(&s.chosen)));
    let most = found
        .iter()
        .max_by_key(|s| s.visits)
        .expect("some were tried");
    assert_eq!(most.chosen, best);
}

#[test]
fn a_longer_search_looks_further() {
    let table = table();
    let decision = table.game.decision().expect("the game is on");
    let view = table.view(decision.seat.0);
    let means = |simulations, depth| {
        let settings = MctsSettings {
            depth,
            ..settings(simulations, Rollout::Heuristic)
        };
        let mut agent = Mcts::new(settings, 5);
        choose(&mut agent, &table);
        let found = agent.statistics(&view, decision, view.choices());
        found.map(|s| (s.visits, s.mean)).collect::<Vec<_>>()
    };
    assert_eq!(means(60, None), means(60, Some(3)));
    assert_eq!(means(400, None), means(400, Some(5)));
    assert_ne!(means(400, Some(5)), means(400, Some(3)));
    let usual = |ms| MctsSettings::usual_depth(Budget::Time(Duration::from_millis(ms)));
    assert_eq!([usual(10), usual(100)], [3, 5]);
}
