//! What can be said of agents from outside: that they are deterministic, that
//! the random one is uniform, and that the sensible one knows what it is doing.

use agents::{build, catalogue, Agent, SpecError};
use engine::{
    CardDb, Choice, Deal, Deck, End, GameState, NoObserver, Options, Outcome, Seat, Setup, View,
};

mod starters;

/// One seat's random stream in one game.
fn stream(seed: u64, seat: usize) -> u64 {
    seed * 16 + seat as u64
}

/// A game of the five starters, each seat played as told, from its first decision on.
struct Table {
    game: GameState,
    deal: Deal,
    agents: Vec<Box<dyn Agent>>,
}

impl Table {
    fn new(specs: [&str; 5], decks: &[Deck], seed: u64) -> Table {
        let setup = Setup {
            decks: decks.to_vec(),
            seed,
            options: Options::default(),
            ..Setup::default()
        };
        let (game, deal) =
            GameState::new(CardDb::embedded(), &setup).expect("the starters are legal");
        let agents = specs
            .iter()
            .enumerate()
            .map(|(seat, spec)| build(spec, stream(seed, seat)).expect("a known agent"))
            .collect();
        Table { game, deal, agents }
    }

    fn view(&self, seat: Seat) -> View<'_> {
        View::new(&self.game, self.deal.cards(CardDb::embedded()), seat)
    }

    /// The next choice, made; none when the game is over.
    fn step(&mut self) -> Option<Choice> {
        let cards = self.deal.cards(CardDb::embedded());
        let decision = self.game.decision()?;
        let view = View::new(&self.game, cards, decision.seat);
        let k = self.agents[decision.seat.index()].choose(&view, decision, view.choices());
        let choice = self.game.legal()[k];
        self.game.apply(cards, choice, &mut NoObserver);
        Some(choice)
    }

    fn play(mut self) -> (Vec<Choice>, Outcome) {
        let made = std::iter::from_fn(|| self.step()).collect();
        (made, self.game.outcome().expect("the game is over"))
    }
}

#[test]
fn the_random_agent_chooses_uniformly() {
    let decks = starters::decks();
    let mut table = Table::new(["random"; 5], &decks, 1);
    while table.game.legal().len() < 5 {
        table.step();
    }
    let decision = table.game.decision().expect("the game goes on");
    let view = table.view(decision.seat);
    let choices = view.choices();
    const DRAWS: u32 = 20_000;
    let mut counts = vec![0u32; choices.len()];
    let mut agent = build("random", 7).expect("a known agent");
    for _ in 0..DRAWS {
        counts[agent.choose(&view, decision, choices)] += 1;
    }
    let expected = DRAWS as f64 / choices.len() as f64;
    let statistic: f64 = counts
        .iter()
        .map(|c| (*c as f64 - expected) * (*c as f64 - expected) / expected)
        .sum();
    // Chi-square has as its mean its degrees of freedom, and twice that as its variance.
    let freedom = (choices.len() - 1) as f64;
    assert!(
        statistic < freedom + 4.0 * (2.0 * freedom).sqrt(),
        "chi-square {statistic:.1} with {freedom} degrees of freedom: {counts:?}"
    );
}

#[test]
fn the_same_seed_makes_the_same_choices() {
    let decks = starters::decks();
    for info in catalogue() {
        // Few simulations, so that whole games do not take minutes.
        let spec = if info.name == "mcts" {
            "mcts:8"
        } else {
            info.name
        };
        let specs = [spec; 5];
        let first = Table::new(specs, &decks, 3).play();
        assert_eq!(first, Table::new(specs, &decks, 3).play(), "{}", info.name);
    }
}

#[test]
fn an_agent_draws_from_a_stream_of_its_own() {
    let decks = starters::decks();
    let table = Table::new(["random"; 5], &decks, 3);
    let decision = table.game.decision().expect("the game goes on");
    let view = table.view(decision.seat);
    let draws = |seed| -> Vec<usize> {
        let mut agent = build("random", seed).expect("a known agent");
        let draw = |_| agent.choose(&view, decision, view.choices());
        (0..100).map(draw).collect()
    };
    assert_eq!(draws(1), draws(1));
    assert_ne!(draws(1), draws(2));
}

#[test]
fn a_spec_that_names_nobody_is_refused_with_the_names_there_are() {
    let error = build("randon", 1).err().expect("nobody is called that");
    let SpecError::Unknown { known, .. } = &error else {
        panic!("{error:?}");
    };
    for info in catalogue() {
        assert!(known.contains(info.name));
        assert!(build(info.usage.split(['[', ':']).next().expect("a name"), 1).is_ok());
    }
    assert!(error
        .to_string()
        .starts_with("no agent is called \"randon\"; there are: random, "));
    assert!(build("", 1).is_err());
}

#[test]
fn a_parameter_that_an_agent_does_not_take_is_refused() {
    let error = build("random:3", 1)
        .err()
        .expect("random takes no parameter");
    assert_eq!(
        error.to_string(),
        "the agent \"random\" takes no parameter \"3\"; write it as \"random\""
    );
}

/// Game seeds 0 to 99; 98 of these games ended by ousting when this was written.
#[test]
fn sensible_players_oust_one_another_before_time_is_up() {
    let mut decks = starters::decks();
    let mut ousted_all = 0;
    for seed in 0..100 {
        decks.rotate_left(1);
        let (_, outcome) = Table::new(["sensible"; 5], &decks, seed).play();
        assert!(outcome.rounds <= Options::default().max_rounds);
        ousted_all += u32::from(outcome.end == End::LastStanding);
    }
    assert!(ousted_all >= 90, "{ousted_all} of 100 games");
}

/// Game seeds 0 to 49, of which it won every one when this was written; the seat and the deck of the sensible player change from game to game.
#[test]
fn one_sensible_player_beats_four_random_ones() {
    let mut decks = starters::decks();
    let mut wins = 0;
    for seed in 0..50 {
        decks.rotate_left(1);
        let mut specs = ["random"; 5];
        let seat = (seed / 5 % 5) as usize;
        specs[seat] = "sensible";
        let (_, outcome) = Table::new(specs, &decks, seed).play();
        wins += u32::from(outcome.winner() == Some(Seat(seat as u8)));
    }
    assert!(wins >= 30, "{wins} of 50 games");
}

/// The code that the page about agents shows is that of the example, which is compiled and can be
/// run.
#[test]
fn the_page_about_agents_shows_the_example_as_it_is() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let read = |path: &str| std::fs::read_to_string(format!("{root}/{path}")).expect(path);
    let (page, example) = (read("docs/agents.md"), read("agents/examples/bleeder.rs"));
    let from = example.find("impl Agent for Bleeder").expect("the agent");
    let to = example.find("\nfn main()").expect("the end of the agent");
    assert!(page.contains(example[from..to].trim_end()));
    // The program that seats it is one that is compiled, too.
    let registry = read("sim-cli/src/registry.rs");
    let from = registry.find("/// fn main()").expect("a program");
    let program = registry[from..]
        .lines()
        .map_while(|l| l.strip_prefix("/// "));
    let program: Vec<&str> = program.take_while(|line| *line != "```").collect();
    assert!(page.contains(&program.join("\n")), "{program:?}");
}
