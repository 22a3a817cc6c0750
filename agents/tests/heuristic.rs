//! What the heuristic player does at tables laid by hand.

use agents::{build, Agent, Heuristic};
use engine::facts::Facts;
use engine::vocab::Level;
use engine::{
    CardDb, Choice, ChoiceList, Deck, GameState, NoObserver, Options, Outcome, Scenario, Scene,
    Setup, View,
};

fn cards() -> &'static CardDb {
    CardDb::embedded()
}

/// The choice that a heuristic player makes for whoever has to decide, in words.
fn say(scene: &Scene<'_>, seed: u64) -> String {
    let decision = scene.game.decision().expect("the game goes on");
    let view = scene.view(decision.seat.0);
    let choices = scene.game.legal().to_vec();
    let k = Heuristic::new(seed).choose(&view, decision, &choices);
    view.describe(choices[k])
}

/// The same, where it must not hang on the noise that breaks ties.
fn answer(scene: &Scene<'_>) -> String {
    let first = say(scene, 1);
    for seed in 2..6 {
        assert_eq!(say(scene, seed), first, "the choice hangs on the noise");
    }
    first
}

/// Lets the heuristic decide for one seat, and all others pass, until `stop` or the turn is over.
fn play(scene: &mut Scene<'_>, seat: u8, stop: impl Fn(&Scene<'_>) -> bool) -> Vec<String> {
    let turn = scene.game.turn();
    let mut said = Vec::new();
    while scene.game.decision().is_some() && scene.game.turn() == turn && !stop(scene) {
        if scene.to_decide() == seat {
            let text = say(scene, 1);
            scene.take(&text);
            said.push(text);
        } else if scene.game.legal().contains(&Choice::Pass) {
            scene.pass();
        } else {
            let text = scene.options().remove(0);
            scene.take(&text);
        }
    }
    said
}

/// Seat 0 bleeds seat 1 with Govern the Unaligned, and nobody blocks until seat 1 may react.
fn bled_for_three(table: &mut Scenario<'_>) {
    table.minion(0, "Lauren");
    table.hand(0, &["Govern the Unaligned"]);
}

#[test]
fn a_big_bleed_goes_to_the_prey() {
    let mut table = Scenario::new(cards(), 4);
    bled_for_three(&mut table);
    table.minion(1, "Patrik Söderberg");
    table.hand(1, &["Deflection"]).pool(1, 8);
    let mut game = table.minion_phase(0);
    game.take("play Govern the Unaligned")
        .pass_until(1, "play Deflection");
    let said = play(&mut game, 1, |g| !g.in_action());
    assert_eq!(said[..2], ["play Deflection", "seat 2"]);
    assert_eq!((game.pool(1), game.pool(2)), (8, 27));
}

#[test]
fn a_bleed_of_one_is_not_worth_a_bounce_in_health() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Lauren");
    let patrik = table.minion(1, "Patrik Söderberg");
    table.counters(patrik, 1);
    table.hand(1, &["Deflection"]);
    let mut game = table.minion_phase(0);
    game.take("bleed").pass_until(1, "play Deflection");
    assert_eq!(answer(&game), "pass");
}

#[test]
fn the_stronger_minion_blocks() {
    let mut table = Scenario::new(cards(), 3);
    bled_for_three(&mut table);
    let horace = table.minion(1, "Horace Radcliffe");
    table.on(1, "Preternatural Strength", horace, Level::Superior);
    let baixinho = table.minion(1, "Baixinho");
    table.counters(baixinho, 1).pool(1, 12);
    let mut game = table.minion_phase(0);
    game.take("play Govern the Unaligned")
        .pass_until(1, "block with Horace Radcliffe");
    assert_eq!(answer(&game), "block with Horace Radcliffe");
}

#[test]
fn a_vampire_is_not_lost_for_nothing() {
    let mut table = Scenario::new(cards(), 3);
    let horace = table.minion(0, "Horace Radcliffe");
    table.on(0, "Preternatural Strength", horace, Level::Superior);
    table.counters(horace, 3);
    let nassir = table.minion(1, "Nassir");
    let spy = table.on(1, "Raven Spy", nassir, Level::Basic);
    table.counters(spy, 1).counters(nassir, 1);
    let mut game = table.minion_phase(0);
    game.take("hunt").pass_until(1, "block with Nassir");
    assert_eq!(answer(&game), "pass");
}

#[test]
fn one_who_would_be_ousted_blocks_at_any_price() {
    let mut table = Scenario::new(cards(), 3);
    bled_for_three(&mut table);
    let nassir = table.minion(1, "Nassir");
    table.counters(nassir, 1).pool(1, 3);
    let mut game = table.minion_phase(0);
    game.take("play Govern the Unaligned")
        .pass_until(1, "block with Nassir");
    assert_eq!(answer(&game), "block with Nassir");
}

#[test]
fn stealth_is_for_the_action_that_is_blocked() {
    let mut table = Scenario::new(cards(), 3);
    table.minion(0, "Colette");
    table.hand(0, &["Lost in Crowds", "Govern the Unaligned"]);
    table.minion(1, "Nassir");
    table.pool(1, 9);
    let mut game = table.minion_phase(0);
    game.take("play Govern the Unaligned")
        .until(1, "block with Nassir")
        .pass_until(0, "play Lost in Crowds");
    assert_eq!(answer(&game), "play Lost in Crowds");
    play(&mut game, 0, |g| !g.in_action());
    assert_eq!(game.pool(1), 6);
}

#[test]
fn stealth_that_will_not_do_is_kept() {
    let mut table = Scenario::new(cards(), 3);
    table.minion(0, "Ashley");
    table.hand(0, &["Faceless Night", "Govern the Unaligned"]);
    let nassir = table.minion(1, "Nassir");
    for _ in 0..2 {
        let spy = table.on(1, "Raven Spy", nassir, Level::Basic);
        table.counters(spy, 1);
    }
    let mut game = table.minion_phase(0);
    game.take("play Govern the Unaligned")
        .until(1, "block with Nassir")
        .pass_until(0, "play Faceless Night");
    assert_eq!(answer(&game), "pass");
}

#[test]
fn the_modifier_comes_when_nobody_blocks() {
    let mut table = Scenario::new(cards(), 3);
    table.minion(0, "Alexander Silverson");
    table.hand(0, &["Conditioning", "Foreshadowing Destruction"]);
    table.pool(1, 20);
    let mut game = table.minion_phase(0);
    let said = play(&mut game, 0, |g| !g.in_action() && g.pool(1) < 20);
    assert!(said.contains(&"play Conditioning".to_string()), "{said:?}");
    assert!(!said.contains(&"play Foreshadowing Destruction".to_string()));
    assert_eq!(game.pool(1), 16);
}

#[test]
fn full_minions_bleed_and_hungry_ones_hunt() {
    for (blood, wanted) in [(5, "bleed"), (1, "hunt")] {
        let mut table = Scenario::new(cards(), 4);
        let colette = table.minion(0, "Colette");
        table.counters(colette, blood);
        let nassir = table.minion(1, "Nassir");
        if blood == 5 {
            table.lock(nassir);
        }
        let game = table.minion_phase(0);
        assert_eq!(answer(&game), wanted, "with {blood} blood");
    }
}

#[test]
fn a_prey_that_can_be_ousted_is_bled_by_the_hungry_too() {
    let mut table = Scenario::new(cards(), 4);
    let colette = table.minion(0, "Colette");
    table.counters(colette, 1).pool(1, 1);
    let game = table.minion_phase(0);
    assert_eq!(answer(&game), "bleed");
}

#[test]
fn nobody_votes_for_his_own_loss() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Lauren");
    table.hand(0, &["Kine Resources Contested"]);
    table.minion(1, "Catalina Vega");
    let mut game = table.minion_phase(0);
    game.take("play Kine Resources Contested")
        .until(0, "3")
        .take("1")
        .pass_until(1, "Catalina Vega votes against");
    assert_eq!(answer(&game), "Catalina Vega votes against");
}

#[test]
fn points_go_where_they_oust() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Catalina Vega");
    table.hand(0, &["Kine Resources Contested"]);
    table.pool(1, 3);
    let mut game = table.minion_phase(0);
    let said = play(&mut game, 0, |g| !g.in_game(1));
    assert!(!game.in_game(1), "{said:?}");
    assert_eq!(game.pool(0), 36);
}

#[test]
fn pool_moves_from_the_prey_to_oneself() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Catalina Vega");
    table.hand(0, &["Parity Shift"]);
    table.pool(0, 10);
    let mut game = table.minion_phase(0);
    play(&mut game, 0, |g| g.pool(0) != 10);
    assert_eq!((game.pool(0), game.pool(1)), (13, 27));
}

#[test]
fn who_can_come_out_soonest_comes_first() {
    let mut table = Scenario::new(cards(), 4);
    table.uncontrolled(0, "Catalina Vega", 0);
    table.uncontrolled(0, "Bret Stryker", 0);
    let game = table.influence_phase(0);
    assert_eq!(answer(&game), "transfer to Bret Stryker");
}

#[test]
fn the_last_pool_is_not_spent_under_the_predators_eyes() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Nassir");
    table.uncontrolled(0, "Bret Stryker", 0);
    for name in ["Colette", "Alexander Silverson", "Gelasia Fotiou"] {
        table.minion(3, name);
    }
    table.pool(0, 5);
    let game = table.influence_phase(0);
    assert_eq!(answer(&game), "pass");
}

#[test]
fn blood_becomes_pool_where_there_is_plenty() {
    let mut table = Scenario::new(cards(), 4);
    let min_seo = table.minion(0, "Min-seo");
    table.minion(0, "Catalina Vega");
    table.counters(min_seo, 1);
    table.hand(0, &["Villein"]).pool(0, 12);
    let mut game = table.master_phase(0);
    let said = play(&mut game, 0, |g| g.pool(0) > 12);
    assert_eq!(said[..2], ["play Villein", "Catalina Vega"]);
    assert_eq!(game.pool(0), 17);
}

#[test]
fn combat_ends_for_one_who_is_losing_it() {
    let mut table = Scenario::new(cards(), 3);
    let horace = table.minion(0, "Horace Radcliffe");
    table.on(0, "Preternatural Strength", horace, Level::Superior);
    let naomi = table.minion(1, "Naomi Stewart");
    table.counters(naomi, 2).hand(1, &["Majesty"]);
    let mut game = table.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Naomi Stewart")
        .pass_until(1, "play Majesty");
    assert_eq!(answer(&game), "play Majesty");
}

#[test]
fn what_nobody_can_use_is_discarded() {
    let mut table = Scenario::new(cards(), 3);
    table.minion(0, "Colette");
    let masters = ["Deflection", "Lost in Crowds", "Eyes of Argus"];
    table.hand(0, &masters).hand(
        0,
        &["Majesty", "Bonding", "Govern the Unaligned", "Conditioning"],
    );
    let game = table.discard_phase(0);
    assert_eq!(answer(&game), "discard Majesty");
}

#[test]
fn one_in_torpor_with_blood_gets_up() {
    let mut table = Scenario::new(cards(), 3);
    let colette = table.minion(0, "Colette");
    table.counters(colette, 3).torpor(colette);
    let game = table.minion_phase(0);
    assert_eq!(answer(&game), "leave torpor");
}

/// Seat 0 has a lone vampire and so much pool; three that bleed for two sit behind it.
fn under_siege(pool: u8, preys_pool: u8) -> Scene<'static> {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Nassir");
    for name in ["Colette", "Alexander Silverson", "Gelasia Fotiou"] {
        table.minion(3, name);
    }
    table.pool(0, pool).pool(1, preys_pool);
    table.minion_phase(0)
}

#[test]
fn the_last_blocker_stays_at_home_before_a_lethal_predator() {
    assert_eq!(answer(&under_siege(2, 20)), "pass");
    assert_eq!(answer(&under_siege(25, 20)), "bleed");
}

#[test]
fn who_can_oust_first_does_not_wait_to_be_ousted() {
    assert_eq!(answer(&under_siege(2, 1)), "bleed");
}

#[test]
fn nobody_burns_her_best_vampire_to_save_a_pool_a_turn() {
    let mut table = Scenario::new(cards(), 4);
    table.in_play(1, "Antediluvian Awakening");
    table.minion(0, "Nassir");
    let mut game = table.turn_of(0);
    let said = play(&mut game, 0, |g| g.controls(0).is_empty());
    assert!(game.controls(0).contains(&"Nassir"), "{said:?}");
}

#[test]
fn stealth_that_takes_what_the_action_costs_is_kept() {
    for (blood, wanted) in [(1, "pass"), (2, "play Shadow Play")] {
        let mut table = Scenario::new(cards(), 3);
        let guido = table.minion(0, "Guido Lucciano");
        table.counters(guido, blood);
        table.hand(0, &["Shadow Play", "Govern the Unaligned"]);
        table.minion(1, "Nassir");
        table.pool(1, 9);
        let mut game = table.minion_phase(0);
        game.take("play Govern the Unaligned")
            .until(1, "block with Nassir")
            .pass_until(0, "play Shadow Play");
        assert_eq!(answer(&game), wanted, "with {blood} blood");
    }
}

#[test]
fn who_bleeds_for_too_much_is_burned_out_of_turn() {
    let mut table = Scenario::new(cards(), 3);
    table.minion(0, "Alexander Silverson");
    table.hand(0, &["Conditioning"]);
    table.minion(1, "Nassir");
    table.hand(1, &["Archon Investigation"]).pool(1, 20);
    let mut game = table.minion_phase(0);
    game.take("bleed")
        .pass_until(0, "play Conditioning")
        .take("play Conditioning")
        .take_if_there("mode 1")
        .pass_until(1, "play Archon Investigation");
    assert_eq!(answer(&game), "play Archon Investigation");
}

#[test]
fn a_minion_more_is_worth_a_bleed() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Nassir");
    table.hand(0, &["Vagabond Mystic"]);
    let game = table.minion_phase(0);
    assert_eq!(answer(&game), "play Vagabond Mystic");
}

#[test]
fn the_last_blood_does_not_buy_another_action() {
    let mut table = Scenario::new(cards(), 3);
    let horst = table.minion(0, "Horst von Brühl");
    table.counters(horst, 1).hand(0, &["Freak Drive"]);
    let mut game = table.minion_phase(0);
    game.take("bleed").pass_until(0, "play Freak Drive");
    assert_eq!(answer(&game), "pass");
}

#[test]
fn a_bounce_is_not_spent_as_intercept() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Colette");
    table.minion(0, "Gelasia Fotiou");
    table.hand(0, &["Lost in Crowds"]);
    table.minion(1, "Alexander Silverson");
    table.hand(1, &["Telepathic Misdirection"]).pool(1, 20);
    let mut game = table.minion_phase(0);
    game.take("bleed")
        .take("Colette")
        .until(1, "block with Alexander Silverson")
        .until(0, "play Lost in Crowds")
        .take("mode 0")
        .pass_until(1, "play Telepathic Misdirection");
    assert_eq!(answer(&game), "pass");
}

#[test]
fn nobody_wakes_to_block_what_it_may_not_block() {
    let mut table = Scenario::new(cards(), 5);
    table.minion(0, "Colette");
    table.minion(1, "Baixinho");
    let locked = table.minion(2, "Nassir");
    table.lock(locked);
    table.hand(2, &["On the Qui Vive"]);
    let mut game = table.minion_phase(0);
    game.take("bleed").pass_until(2, "play On the Qui Vive");
    assert_eq!(answer(&game), "pass");
}

#[test]
fn a_bleed_that_unlocks_is_worth_its_card() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Anson");
    table.hand(0, &["Flurry of Action"]);
    let game = table.minion_phase(0);
    assert_eq!(answer(&game), "play Flurry of Action");
}

#[test]
fn stealth_is_taken_where_the_block_then_succeeds() {
    for (stealthy, wanted) in [(true, "play Night Terrors"), (false, "pass")] {
        let mut table = Scenario::new(cards(), 4);
        table.minion(0, "Gilbert Duane");
        table.hand(0, &["Lost in Crowds"]);
        table.minion(1, "Roberto Rivamonte");
        table.hand(1, &["Night Terrors"]).pool(1, 4);
        let mut game = table.minion_phase(0);
        game.take("bleed").until(1, "block with Roberto Rivamonte");
        if stealthy {
            game.until(0, "play Lost in Crowds").take("mode 0");
        }
        game.pass_until(1, "play Night Terrors");
        assert_eq!(answer(&game), wanted);
    }
}

fn starters() -> Vec<Deck> {
    [
        include_str!("../../decks/fifth-edition/malkavian.txt"),
        include_str!("../../decks/fifth-edition/nosferatu.txt"),
        include_str!("../../decks/fifth-edition/toreador.txt"),
        include_str!("../../decks/fifth-edition/tremere.txt"),
        include_str!("../../decks/fifth-edition/ventrue.txt"),
    ]
    .map(deck)
    .to_vec()
}

fn deck(text: &str) -> Deck {
    let mut deck = Deck::default();
    let mut crypt = true;
    for line in text.lines() {
        crypt &= !line.starts_with("Library");
        let Some((count, rest)) = line.split_once("x ") else {
            continue;
        };
        let Ok(count) = count.parse::<usize>() else {
            continue;
        };
        let name = rest.split("  ").next().unwrap_or(rest).trim();
        let id = Facts::embedded().find(name).expect("a card's name").id();
        let def = cards().by_id(id).expect("every fact has a card");
        let half = if crypt {
            &mut deck.crypt
        } else {
            &mut deck.library
        };
        half.extend(std::iter::repeat_n(def, count));
    }
    deck
}

/// A game of the starters, the decks turned by `turned` seats.
fn game(seed: u64, turned: usize, specs: [&str; 5]) -> Outcome {
    let mut decks = starters();
    decks.rotate_left(turned);
    let options = Options::default();
    let setup = Setup {
        decks,
        seed,
        options,
        ..Setup::default()
    };
    let (mut game, deal) = GameState::new(cards(), &setup).expect("the starters are legal");
    let cards = deal.cards(cards());
    let mut players = specs.map(|s| build(s, seed + 100).expect("there is such an agent"));
    let mut choices = ChoiceList::new();
    while let Some(decision) = game.decision() {
        game.choices(cards, &mut choices);
        let view = View::new(&game, cards, decision.seat);
        let k = players[decision.seat.index()].choose(&view, decision, &choices);
        game.apply(cards, choices[k], &mut NoObserver);
    }
    game.outcome().expect("the game is over")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for seed in 0..3 {
        let specs = ["heuristic"; 5];
        assert_eq!(game(seed, 0, specs), game(seed, 0, specs));
    }
}

#[test]
fn one_among_four_random_players_wins() {
    let mut wins = 0;
    for seed in 0..10 {
        let mut specs = ["random"; 5];
        let seat = seed as usize % 5;
        specs[seat] = "heuristic";
        wins += u32::from(game(seed, seed as usize / 2, specs).seats[seat].game_win);
    }
    assert!(wins >= 9, "{wins} wins of 10");
}

#[test]
fn nobody_names_herself_in_a_referendum_that_burns_pool() {
    // Whoever controls a titled vampire burns three pool more: by a condition, not by a number.
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Massimiliano");
    table.minion(1, "Catalina Vega");
    table.hand(0, &["Eat the Rich"]);
    let mut game = table.minion_phase(0);
    let said = play(&mut game, 0, |g| g.pool(1) != 30);
    assert_eq!((game.pool(0), game.pool(1)), (30, 26), "{said:?}");
}

#[test]
fn votes_are_cast_on_a_referendum_that_no_mode_of_a_card_calls() {
    let mut table = Scenario::new(cards(), 4);
    table.minion(0, "Mamadou Keita");
    table.minion(1, "Catalina Vega");
    let mut game = table.minion_phase(0);
    game.take("act with Mamadou Keita")
        .pass_until(0, "Catalina Vega")
        .take("Catalina Vega")
        .pass_until(1, "Catalina Vega votes against");
    assert_eq!(answer(&game), "Catalina Vega votes against");
}
