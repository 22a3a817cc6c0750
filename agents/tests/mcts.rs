//! The searching agent on small tables.

use std::time::Duration;

use agents::search::Budget;
use agents::{Agent, Mcts, MctsSettings, Rollout};
use engine::{CardDb, Choice, GameState, NoObserver, Scenario, View};

fn settings(simulations: u32, rollout: Rollout) -> MctsSettings {
    MctsSettings {
        budget: Budget::Simulations(simulations),
        rollout,
        ..MctsSettings::default()
    }
}

fn choose(agent: &mut Mcts, game: &GameState) -> Choice {
    let decision = game.decision().expect("the game is on");
    let view = View::new(game, CardDb::embedded(), decision.seat);
    game.legal()[agent.choose(&view, decision, game.legal())]
}

/// Three Methuselahs, two of whom have a vampire.
fn table() -> GameState {
    let mut table = Scenario::new(CardDb::embedded(), 3);
    table.minion(0, "Lauren");
    table.minion(2, "Nassir");
    table.pool(1, 6);
    table.minion_phase(0).game
}

/// Whoever bleeds first ousts the other: seat 0 can, and nobody can block.
fn showdown() -> GameState {
    let mut table = Scenario::new(CardDb::embedded(), 2);
    table.minion(0, "Lauren");
    let nassir = table.minion(1, "Nassir");
    table.lock(nassir);
    table.pool(0, 1);
    table.pool(1, 1);
    table.minion_phase(0).game
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
    let mut game = table();
    let mut agents: Vec<_> = (0..3)
        .map(|i| Mcts::new(settings(25, rollout), seed + i))
        .collect();
    let mut chosen = Vec::new();
    while let Some(decision) = game.decision().filter(|_| chosen.len() < decisions) {
        let choice = choose(&mut agents[decision.seat.index()], &game);
        assert!(game.legal().contains(&choice));
        game.apply(CardDb::embedded(), choice, &mut NoObserver);
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
    let game = table();
    let mut agent = Mcts::new(settings(60, Rollout::Sensible), 1);
    let best = choose(&mut agent, &game);
    let decision = game.decision().expect("the game is on");
    let view = View::new(&game, CardDb::embedded(), decision.seat);
    let found: Vec<_> = agent.statistics(&view, decision, game.legal()).collect();
    assert!(found.iter().all(|s| game.legal().contains(&s.chosen)));
    let most = found
        .iter()
        .max_by_key(|s| s.visits)
        .expect("some were tried");
    assert_eq!(most.chosen, best);
}

#[test]
fn a_longer_search_looks_further() {
    let game = table();
    let decision = game.decision().expect("the game is on");
    let view = View::new(&game, CardDb::embedded(), decision.seat);
    let means = |simulations, depth| {
        let settings = MctsSettings {
            depth,
            ..settings(simulations, Rollout::Heuristic)
        };
        let mut agent = Mcts::new(settings, 5);
        choose(&mut agent, &game);
        let found = agent.statistics(&view, decision, game.legal());
        found.map(|s| (s.visits, s.mean)).collect::<Vec<_>>()
    };
    assert_eq!(means(60, None), means(60, Some(3)));
    assert_eq!(means(400, None), means(400, Some(5)));
    assert_ne!(means(400, Some(5)), means(400, Some(3)));
    let usual = |ms| MctsSettings::usual_depth(Budget::Time(Duration::from_millis(ms)));
    assert_eq!([usual(10), usual(100)], [3, 5]);
}
