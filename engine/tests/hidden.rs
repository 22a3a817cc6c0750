//! Hidden information (full rulebook 2.3): a view shows what its seat may
//! know, and a world dealt from it agrees with that and with nothing else.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use common::shown::{difference, everything};
use engine::vocab::{Discipline, Level};
use engine::{
    CardDb, CardId, Cards, Choice, ChoiceList, GameEvent, GameState, NoObserver, Observer,
    Scenario, Scene, Seat, View,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Calls `look` at many positions of random games: starters and decks of any scripted cards.
fn at_positions(games: Range<u64>, every: u32, look: &mut dyn FnMut(Cards<'_>, &GameState)) {
    let db = CardDb::embedded();
    for seed in games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let decks = match seed % 2 {
            0 => common::starters(db),
            _ => (0..4)
                .map(|_| engine::Deck::random(db, &mut rng, 60))
                .collect(),
        };
        let (mut game, deal) = common::new_game(db, decks, seed, 40);
        let db = deal.cards(db);
        let mut choices = ChoiceList::new();
        while game.decision().is_some() {
            if game.decisions() % every == seed as u32 % every {
                look(db, &game);
            }
            game.choices(db, &mut choices);
            let choice = choices[rng.gen_range(0..choices.len())];
            game.apply(db, choice, &mut NoObserver);
        }
    }
}

fn seats(game: &GameState) -> impl Iterator<Item = Seat> + use<> {
    (0..game.seat_count()).map(Seat)
}

/// Whether a seat decides now: only then does an agent ask for a world.
fn decides(game: &GameState, seat: Seat) -> bool {
    game.decision().is_some_and(|d| d.seat == seat)
}

#[test]
fn a_view_does_not_show_another_hand() {
    let (mut hidden, mut shown) = (0, 0);
    at_positions(0..10, 11, &mut |db, game| {
        for seat in seats(game) {
            let view = View::new(game, db, seat);
            for other in seats(game).filter(|s| *s != seat) {
                let known: BTreeSet<_> = view.known_hand(other).collect();
                for (card, def) in View::new(game, db, other).hand() {
                    match view.card(card) {
                        None => hidden += 1,
                        Some(d) => {
                            assert_eq!(d, def);
                            shown += 1;
                        }
                    }
                    assert_eq!(view.card(card).is_some(), known.contains(&(card, def)));
                }
            }
        }
    });
    // Some hands were looked at; nearly all cards were not.
    assert!(shown * 20 < hidden, "{shown} cards shown, {hidden} hidden");
}

#[test]
fn a_view_does_not_show_what_lies_face_down() {
    let mut looked_at = 0;
    at_positions(0..10, 11, &mut |db, game| {
        for seat in seats(game) {
            let view = View::new(game, db, seat);
            for other in seats(game) {
                for slot in view.uncontrolled(other) {
                    let own = seat == other;
                    if !own && view.def(slot).is_none() {
                        looked_at += 1;
                        assert_eq!(view.capacity(slot), None);
                        assert_eq!(view.ability(slot, 0), None);
                        assert_eq!(view.clan(slot), None);
                        assert_eq!((view.bleed(slot), view.strength(slot)), (0, 0));
                        assert_eq!((view.intercept(slot), view.votes(slot)), (0, 0));
                        let disciplines = Discipline::ALL.iter();
                        let mut known =
                            disciplines.filter(|d| view.has_discipline(slot, **d, Level::Basic));
                        assert_eq!(known.next(), None);
                    }
                    assert!(
                        !own || view.def(slot).is_some(),
                        "one's own may be looked at"
                    );
                }
            }
        }
    });
    assert!(looked_at > 1000, "{looked_at} cards were face down");
}

#[test]
fn the_choices_of_another_seat_are_not_shown() {
    at_positions(0..10, 5, &mut |db, game| {
        for seat in seats(game) {
            let shown = View::new(game, db, seat).choices();
            assert_eq!(shown.is_empty(), !decides(game, seat));
        }
    });
}

#[test]
fn what_a_choice_names_can_be_seen() {
    use engine::Choice::*;
    at_positions(0..20, 1, &mut |db, game| {
        let Some(decision) = game.decision() else {
            return;
        };
        let view = View::new(game, db, decision.seat);
        for choice in view.choices() {
            match *choice {
                Play(card) | Card(card) | Discard(card) | CardFor(card) | CardAgainst(card) => {
                    assert!(view.card(card).is_some(), "{choice:?} of {decision:?}");
                }
                Use(slot, n) | Act(slot, n) | StrikeWith(slot, n) => {
                    assert!(view.ability(slot, n).is_some(), "{choice:?}");
                }
                Transfer(slot) | TakeBack(slot) | BringOut(slot) | Merge(slot) => {
                    assert!(view.def(slot).is_some(), "{choice:?}");
                }
                Pass | UseLasting(_) | Bleed | Hunt | LeaveTorpor | Rescue | Diablerize
                | BecomeAnarch | RedListCombat | Mark(_) | TakeEquipment | BurnIncapacitated
                | Block(_) | Slot(_) | Methuselah(_) | Number(_) | Clan(_) | Discipline(_)
                | Name(_) | Mode(_) | Yes | No | Pool | AtRetainer(_) | VoteFor(_)
                | VoteAgainst(_) | FreeFor | FreeAgainst | EdgeFor | EdgeAgainst | DrawCrypt
                | PayToUnlock(_) | EdgePool | Contest(_) | Yield(_) | Recover(_) | Withdraw
                | City(_) => {}
            }
        }
    });
}

/// Compares worlds with the games that they are dealt for, at many positions; says how many there were
/// of each kind.
fn worlds_looked_at(games: Range<u64>) -> BTreeMap<&'static str, u32> {
    let mut moments: BTreeMap<&str, u32> = BTreeMap::new();
    at_positions(games, 7, &mut |db, game| {
        for seat in seats(game) {
            if !game.in_game(seat) {
                continue;
            }
            let view = View::new(game, db, seat);
            let world = view.determinize(&mut ChaCha8Rng::seed_from_u64(1));
            world
                .check_invariants(db)
                .unwrap_or_else(|e| panic!("seat {seat:?} in turn {}: {e}", game.turn()));
            // If another seat's hidden hand left nothing to do, the world went on.
            if world.decisions() == game.decisions() && world.decision() == game.decision() {
                let seen = everything(&View::new(game, db, seat));
                let dealt = everything(&View::new(&world, db, seat));
                let difference = difference(&seen, &dealt);
                assert_eq!(difference, None, "turn {} for {seat:?}", game.turn());
                let moment = match () {
                    () if view.combat().is_some() => "combat",
                    () if view.referendum().is_some() => "referendum",
                    () if view.action().is_some() => "action",
                    () => "phase",
                };
                *moments.entry(moment).or_default() += 1;
            } else {
                assert!(!decides(game, seat), "one's own decision stays");
                *moments.entry("went on").or_default() += 1;
            }
        }
    });
    moments
}

#[test]
fn a_world_looks_the_same_to_the_seat_it_is_dealt_for() {
    let mut moments: BTreeMap<&str, u32> = BTreeMap::new();
    for (moment, n) in common::in_halves(40, worlds_looked_at)
        .into_iter()
        .flatten()
    {
        *moments.entry(moment).or_default() += n;
    }
    for moment in ["combat", "referendum", "action", "phase"] {
        assert!(moments[moment] >= 100, "{moments:?}");
    }
    let went_on = moments.get("went on").copied().unwrap_or(0);
    assert!(went_on * 20 < moments["phase"], "{moments:?}");
}

#[test]
fn worlds_differ_with_the_randomness_and_only_with_it() {
    at_positions(0..10, 29, &mut |db, game| {
        let seat = game.decision().expect("the game goes on").seat;
        let view = View::new(game, db, seat);
        let world = |seed| {
            let world = view.determinize(&mut ChaCha8Rng::seed_from_u64(seed));
            format!("{world:?}")
        };
        assert_eq!(world(1), world(1));
        assert_ne!(world(1), world(2));
    });
}

#[test]
fn a_world_can_be_played_to_the_end() {
    let mut played = 0;
    at_positions(0..12, 61, &mut |db, game| {
        for seat in seats(game).filter(|s| game.in_game(*s)) {
            let mut rng = ChaCha8Rng::seed_from_u64(game.decisions() as u64);
            // Its own decision with every choice, others' with one.
            let choices = match decides(game, seat) {
                true => game.legal().len(),
                false => 1,
            };
            for k in 0..choices {
                let mut world = View::new(game, db, seat).determinize(&mut rng);
                if decides(game, seat) {
                    world.apply(db, game.legal()[k], &mut NoObserver);
                }
                if k == 0 {
                    common::play_on(db, &mut world, &mut rng);
                    played += 1;
                }
            }
        }
    });
    assert!(played > 100);
}

/// The statistic of a chi-square test that all of `counts` are equally likely.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
    counts
        .iter()
        .map(|c| (*c as f64 - expected).powi(2) / expected)
        .sum()
}

/// Where a card that is hidden from seat 0 lies has nothing to do with where
/// it truly lies: over many worlds, each hidden card of a library and a hand
/// is in that hand equally often, and each of a crypt lies face down equally often.
#[test]
fn a_hidden_card_is_anywhere_with_the_same_chance() {
    const WORLDS: u32 = 4000;
    let db = CardDb::embedded();
    let (game, deal) = common::new_game(db, common::starters(db), 11, 40);
    let db = deal.cards(db);
    let view = View::new(&game, db, Seat(0));
    let other = Seat(2);
    let mut in_hand: BTreeMap<CardId, u32> = BTreeMap::new();
    let mut face_down: BTreeMap<CardId, u32> = BTreeMap::new();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..WORLDS {
        let world = view.determinize(&mut rng);
        for (card, _) in View::new(&world, db, other).hand() {
            *in_hand.entry(card).or_default() += 1;
        }
        for slot in world.uncontrolled(other) {
            *face_down.entry(world.permanent(slot).card).or_default() += 1;
        }
    }
    let library = game.hand_size(other) + game.library_size(other);
    let crypt = game.uncontrolled(other).len() as usize + game.crypt_size(other);
    for (what, counts, cards, places) in [
        ("in hand", &in_hand, library, game.hand_size(other)),
        ("face down", &face_down, crypt, 4),
    ] {
        let counts: Vec<u32> = counts.values().copied().collect();
        assert_eq!(counts.len(), cards, "every card is {what} in some world");
        // Drawing without replacement: the variance is smaller by the share that stays.
        let statistic = chi_square(&counts) / (1.0 - places as f64 / cards as f64);
        let (mean, deviation) = ((cards - 1) as f64, (2.0 * (cards - 1) as f64).sqrt());
        assert!(
            (statistic - mean).abs() < 4.0 * deviation,
            "{what}: chi-square {statistic:.1} with {mean} degrees of freedom"
        );
    }
    // The cards truly in that hand, and truly face down, are as likely as any.
    let truly: u32 = View::new(&game, db, other)
        .hand()
        .map(|(card, _)| in_hand[&card])
        .sum();
    let fair = (game.hand_size(other).pow(2) as f64) / library as f64 * WORLDS as f64;
    assert!(
        (truly as f64 / fair - 1.0).abs() < 0.05,
        "{truly} of {fair}"
    );
}

/// Every card drawn by a seat, in order, up to some turn.
struct Draws(Vec<Vec<CardId>>);

impl Observer for Draws {
    fn event(&mut self, _: &GameState, _: Cards<'_>, event: GameEvent) {
        if let GameEvent::Drawn { seat, card } = event {
            self.0[seat.index()].push(card);
        }
    }
}

/// The draws of the first two rounds, with choices from another stream than the game's.
fn draws_with_agent(agent: u64) -> Vec<Vec<CardId>> {
    let db = CardDb::embedded();
    let (mut game, deal) = common::new_game(db, common::starters(db), 5, 40);
    let db = deal.cards(db);
    let mut rng = ChaCha8Rng::seed_from_u64(agent);
    let mut draws = Draws(vec![Vec::new(); 5]);
    while game.turn() <= 10 {
        let choice = game.legal()[rng.gen_range(0..game.legal().len())];
        game.apply(db, choice, &mut draws);
    }
    draws.0
}

#[test]
fn another_agent_does_not_change_a_shuffle() {
    let first = draws_with_agent(0);
    for agent in 1..10 {
        let other = draws_with_agent(agent);
        assert_ne!(first, other, "another agent plays another game");
        for (a, b) in first.iter().zip(&other) {
            let both = a.len().min(b.len());
            assert_eq!(a[..both], b[..both], "and draws the same cards for it");
        }
    }
}

#[test]
fn an_open_hand_is_known_and_stays_in_every_world() {
    let db = CardDb::embedded();
    let mut t = Scenario::new(db, 3);
    t.minion(0, "Patrik Söderberg");
    t.minion(1, "Rosalina Cortez");
    t.in_play_at(0, "Revelations", Level::Superior);
    t.hand(1, &["Villein", "Life in the City"]);
    t.hand(2, &["Villein", "Life in the City"]);
    let Scene { game, deal, .. } = t.minion_phase(0);
    let db = deal.cards(db);
    let known = |seat: u8, of: u8| {
        View::new(&game, db, Seat(seat))
            .known_hand(Seat(of))
            .count()
    };
    // The prey of who controls Revelations plays with an open hand.
    assert_eq!((known(0, 1), known(2, 1)), (7, 7));
    assert_eq!((known(0, 2), known(1, 2)), (0, 0));
    for seed in 0..20 {
        let view = View::new(&game, db, Seat(2));
        let world = view.determinize(&mut ChaCha8Rng::seed_from_u64(seed));
        let hand = |g: &GameState, of| -> Vec<_> { View::new(g, db, Seat(of)).hand().collect() };
        assert_eq!(hand(&world, 1), hand(&game, 1));
        assert_eq!(hand(&world, 2), hand(&game, 2));
    }
}

/// Anvil's controller plays with an open hand while Anvil fights a minion of seat 0, and before and
/// after that she does not.
fn opens_the_hand_behind_whoever_opposes(lay: impl Fn(&mut Scenario<'_>)) {
    let db = CardDb::embedded();
    let mut t = Scenario::new(db, 3);
    lay(&mut t);
    t.minion(1, "Anvil");
    t.hand(1, &["Flash"]);
    let mut game = t.minion_phase(0);
    let known = |game: &Scene<'_>, seat: u8, of: u8| game.view(seat).known_hand(Seat(of)).count();
    game.take("bleed");
    game.pass_until(1, "block with Anvil");
    assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (0, 0));
    game.take("block with Anvil").pass_until(1, "play Flash");
    assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (7, 7));
    assert_eq!((known(&game, 1, 0), known(&game, 1, 2)), (0, 0));
    game.finish_action();
    assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (0, 0));
}

#[test]
fn owl_companion_opens_the_hand_behind_the_opposing_minion_for_the_combat() {
    opens_the_hand_behind_whoever_opposes(|t| {
        let bear_paw = t.minion(0, "Bear Paw");
        t.on(0, "Owl Companion", bear_paw, Level::Superior);
    });
}

#[test]
fn harold_tanner_and_uriel_open_the_hand_behind_whoever_opposes_them() {
    for name in ["Harold Tanner", "Uriel"] {
        opens_the_hand_behind_whoever_opposes(|t| {
            t.minion(0, name);
        });
    }
}

#[test]
fn andrew_stuart_reveals_the_top_card_to_everybody() {
    let db = CardDb::embedded();
    let mut t = Scenario::new(db, 3);
    t.minion(0, "Andrew Stuart");
    t.hand(0, &["Rutor's Hand"]);
    t.library(0, &["Apportation"]);
    let mut game = t.minion_phase(0);
    let known = |game: &Scene<'_>, seat: u8| game.view(seat).known_hand(Seat(0)).count();
    assert_eq!((known(&game, 1), known(&game, 2)), (0, 0));
    game.take("play Rutor's Hand").take("mode 0");
    // It has been drawn to replace the card that it has cancelled.
    assert_eq!((known(&game, 1), known(&game, 2)), (1, 1));
}

#[test]
fn aura_reading_opens_the_hand_behind_the_opposing_minion_until_combat_is_over() {
    let db = CardDb::embedded();
    let mut t = Scenario::new(db, 3);
    t.minion(0, "Almiro Suarez");
    t.minion(1, "Anvil");
    t.hand(0, &["Aura Reading"]);
    t.hand(1, &["Flash"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.pass_until(1, "block with Anvil")
        .take("block with Anvil");
    game.pass_until(0, "play Aura Reading")
        .take("play Aura Reading");
    let known = |game: &Scene<'_>, seat: u8, of: u8| game.view(seat).known_hand(Seat(of)).count();
    assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (7, 7));
    assert_eq!((known(&game, 1, 0), known(&game, 1, 2)), (0, 0));
    game.finish_action();
    assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (0, 0));
}

#[test]
fn fleurdumal_opens_the_hand_behind_who_has_blocked_her_if_she_burns_a_blood() {
    let db = CardDb::embedded();
    for burned in [true, false] {
        let mut t = Scenario::new(db, 3);
        t.minion(0, "Fleurdumal");
        t.minion(1, "Anvil");
        t.hand(1, &["Flash"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        game.pass_until(1, "block with Anvil")
            .take("block with Anvil");
        game.pass_until(0, "use Fleurdumal");
        if burned {
            game.take("use Fleurdumal");
        }
        game.pass_until(1, "play Flash");
        let known =
            |game: &Scene<'_>, seat: u8, of: u8| game.view(seat).known_hand(Seat(of)).count();
        let seen = if burned { 7 } else { 0 };
        assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (seen, seen));
        assert_eq!((known(&game, 1, 0), known(&game, 1, 2)), (0, 0));
        game.finish_action();
        assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (0, 0));
    }
}

#[test]
fn divine_sign_opens_the_hand_behind_the_minion_chosen_while_it_fights_who_has_blocked_it() {
    let db = CardDb::embedded();
    let mut t = Scenario::new(db, 3);
    t.minion(0, "Rudolfo Giovanni");
    t.minion(1, "Anvil");
    t.hand(0, &["Divine Sign"]);
    t.hand(1, &["Flash"]);
    let mut game = t.minion_phase(0);
    game.take("play Divine Sign").take("mode 1").take("Anvil");
    game.finish_action();
    let known = |game: &Scene<'_>, seat: u8, of: u8| game.view(seat).known_hand(Seat(of)).count();
    game.pass_until(1, "hunt").take("hunt");
    game.pass_until(0, "block with Rudolfo Giovanni");
    assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (0, 0));
    game.take("block with Rudolfo Giovanni");
    game.pass_until(1, "play Flash");
    assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (7, 7));
    assert_eq!((known(&game, 1, 0), known(&game, 1, 2)), (0, 0));
    game.finish_action();
    assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (0, 0));
}

#[test]
fn a_library_that_is_searched_is_shown_to_who_searches_it() {
    let db = CardDb::embedded();
    let mut t = Scenario::new(db, 2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Magic of the Smith"]);
    // The top card replaces the one played; the other is searched for.
    t.library(0, &["Villein", "Sport Bike", ".44 Magnum"]);
    let mut game = t.minion_phase(0);
    game.take("play Magic of the Smith").pass();
    let choices = game.view(0).choices().to_vec();
    let found: Vec<CardId> = choices
        .iter()
        .filter_map(|c| {
            let Choice::Card(card) = c else {
                return None;
            };
            Some(*card)
        })
        .collect();
    assert!(!found.is_empty(), "{choices:?}");
    for card in &found {
        assert!(game.view(0).card(*card).is_some());
        assert!(game.view(1).card(*card).is_none());
    }
    game.take("Sport Bike");
    for card in found {
        let shown = game.view(0).card(card).is_some();
        assert_eq!(
            shown,
            game.find("Sport Bike")
                .is_some_and(|s| game.game.permanent(s).card == card)
        );
    }
}

#[test]
fn a_card_held_face_down_is_dealt_anew_for_all_but_who_laid_it_there() {
    let db = CardDb::embedded();
    let mut t = Scenario::new(db, 2);
    t.minion(0, "Hukros");
    t.hand(0, &["Earth Control"]);
    let mut game = t.turn_of(0);
    game.until(0, "use Hukros").take("Earth Control");
    let Scene { game, deal, .. } = game;
    let db = deal.cards(db);
    let held = |g: &GameState, seat: u8| {
        let mut cards = View::new(g, db, Seat(seat)).held().map(|(_, card)| card);
        let card = cards.next().expect("Hukros holds a card");
        assert!(cards.next().is_none());
        card
    };
    let laid = held(&game, 0).expect("she knows what she has laid there");
    assert_eq!(held(&game, 1), None);
    let mut others = 0;
    for seed in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let own = View::new(&game, db, Seat(0)).determinize(&mut rng);
        assert_eq!(held(&own, 0), Some(laid));
        let world = View::new(&game, db, Seat(1)).determinize(&mut rng);
        world
            .check_invariants(db)
            .unwrap_or_else(|e| panic!("world {seed}: {e}"));
        assert_eq!(held(&world, 1), None);
        others += u32::from(held(&world, 0) != Some(laid));
    }
    assert!(
        others >= 10,
        "{others} of 20 worlds have another card there"
    );
}

#[test]
fn a_number_chosen_in_secret_is_shown_to_nobody_else_before_all_have_chosen() {
    let db = CardDb::embedded();
    // The seat that decides last is asked about those that have chosen before.
    let laid = |first: &str, second: &str| {
        let mut t = Scenario::new(db, 3);
        t.minion(0, "Colette");
        t.hand(0, &["Game of Malkav"]);
        let mut game = t.master_phase(0);
        game.take("play Game of Malkav").take(first).take(second);
        (game.game, game.deal)
    };
    let (game, deal) = laid("6", "3");
    let db = deal.cards(db);
    // What the first two have chosen is seen once the last has: each gains or burns so much.
    let numbers = |game: &GameState| {
        let mut game = game.clone();
        game.apply(db, Choice::Number(1), &mut NoObserver);
        let view = View::new(&game, db, Seat(2));
        [0, 1].map(|seat| view.pool(Seat(seat)).abs_diff(30))
    };
    assert_eq!(numbers(&game), [6, 3]);
    let shown = |game: &GameState, of: u8| everything(&View::new(game, db, Seat(of)));
    for (other, _) in [laid("1", "3"), laid("6", "5"), laid("4", "1")] {
        assert_eq!(difference(&shown(&game, 2), &shown(&other, 2)), None);
    }
    assert_eq!(
        difference(&shown(&game, 1), &shown(&laid("2", "3").0, 1)),
        None
    );
    assert_eq!(
        difference(&shown(&game, 0), &shown(&laid("6", "4").0, 0)),
        None
    );

    // Each seat keeps its own number in the worlds it is dealt, and the others have any.
    for of in 0..3 {
        let mut dealt = [BTreeSet::new(), BTreeSet::new()];
        for seed in 0..200 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let world = View::new(&game, db, Seat(of)).determinize(&mut rng);
            world
                .check_invariants(db)
                .unwrap_or_else(|e| panic!("world {seed}: {e}"));
            assert_eq!(difference(&shown(&game, of), &shown(&world, of)), None);
            for (dealt, number) in dealt.iter_mut().zip(numbers(&world)) {
                dealt.insert(number);
            }
        }
        let any = [6, 5].map(|most| (1..=most).collect::<BTreeSet<_>>());
        let own = [[6].into(), [3].into()];
        for (seat, dealt) in dealt.into_iter().enumerate() {
            let whose = if seat == usize::from(of) { &own } else { &any };
            assert_eq!(dealt, whose[seat], "{seat} as {of} deals it");
        }
    }
}

/// What is told.
#[derive(Default)]
struct Events(String);

impl Observer for Events {
    fn event(&mut self, _: &GameState, _: Cards<'_>, event: GameEvent) {
        self.0 += &format!("{event:?} ");
    }
}

/// The events up to the last choice are the same, whatever has been chosen before.
#[test]
fn nobody_is_told_of_a_number_chosen_in_secret() {
    let db = CardDb::embedded();
    let mut told = BTreeSet::new();
    for numbers in [[1, 1], [3, 1], [1, 3], [6, 5]] {
        let mut t = Scenario::new(db, 3);
        t.minion(0, "Colette");
        t.hand(0, &["Game of Malkav"]);
        let mut game = t.master_phase(0);
        game.take("play Game of Malkav");
        let mut events = Events::default();
        for n in numbers {
            (game.game).apply(game.deal.cards(db), Choice::Number(n), &mut events);
        }
        assert_eq!(game.game.decision().map(|d| d.seat), Some(Seat(2)));
        told.insert(events.0);
    }
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn a_yes_to_a_monocle_of_clarity_is_one_card_of_that_name_seen_and_a_no_is_nothing() {
    let db = CardDb::embedded();
    for (name, seen) in [("Deflection", 1), ("Bonding", 0)] {
        let mut t = Scenario::new(db, 3);
        let lauren = t.minion(0, "Lauren");
        t.on(0, "Monocle of Clarity", lauren, Level::Superior);
        t.hand(1, &["Deflection", "Deflection"]);
        t.library(1, &["Bonding"]);
        let mut game = t.turn_of(0);
        game.take("use Monocle of Clarity")
            .take("seat 1")
            .take(name);
        let known =
            |game: &Scene<'_>, seat: u8, of: u8| game.view(seat).known_hand(Seat(of)).count();
        assert_eq!((known(&game, 0, 1), known(&game, 2, 1)), (seen, 0));
    }
}
