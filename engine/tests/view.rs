//! A view has an answer to every question about every slot, seat and card of a
//! table, occupied or not, and what is absent is never given out as a handle.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::hint::black_box;

use engine::script::{ActionKind, Choose};
use engine::vocab::{CardType, Discipline, Keyword, Level};
use engine::{
    CardDb, CardId, Cards, Choice, ChoiceList, Deck, DefId, Foreseen, GameEvent, GameState,
    Observer, ReferendumTerms, Region, Scenario, Seat, Slot, View, MAX_SEATS,
};
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Every handle that a text in the debug format has must be one of the table's: what stands for
/// nothing inside the engine would read as the highest number.
fn is_sound(text: &str) -> bool {
    let all = |handle: &str, below: usize| {
        text.match_indices(handle).all(|(at, _)| {
            let rest = &text[at + handle.len()..];
            let number = rest.split(')').next().unwrap_or_default();
            // `Slot(Slot(4))` is a choice that has a slot.
            rest.starts_with(handle) || number.parse().is_ok_and(|n: usize| n < below)
        })
    };
    all("Slot(", Slot::all().count()) && all("CardId(", 144 * MAX_SEATS)
}

/// The name of the variant that a text in the debug format is of.
fn kind_of(text: &str) -> &str {
    text.split([' ', '(']).next().unwrap_or_default()
}

/// Asks everything that one seat's view can be asked, and gives the answers that have handles.
fn ask(game: &GameState, db: Cards<'_>, seat: Seat, rng: &mut ChaCha8Rng) -> String {
    let view = View::new(game, db, seat);
    assert_eq!(view.seat(), seat);
    black_box((view.cards(), view.turn(), view.round(), view.max_rounds()));
    black_box((view.active(), view.edge(), view.transfers()));
    black_box((view.master_actions(), view.limited_bleed_used()));
    black_box((view.window(), view.seat_count(), view.seats().count()));
    black_box((view.is_picking(), view.acting_minion()));
    let mut told = format!(
        "{:?} {:?} {:?} {:?} {:?} {:?}",
        view.decision(),
        view.choices(),
        view.action(),
        view.combat(),
        view.referendum(),
        view.matter(),
    );
    for choice in view.choices() {
        assert!(!view.describe(*choice).is_empty(), "{choice:?}");
    }
    _ = write!(told, "{:?} {:?} ", view.in_play_now(), view.being_played());
    _ = write!(told, "{:?}", view.hand().collect::<Vec<_>>());
    _ = write!(told, "{:?}", view.research().collect::<Vec<_>>());
    _ = write!(told, "{:?}", view.held().collect::<Vec<_>>());
    for of in (0..MAX_SEATS as u8).map(Seat) {
        black_box((view.in_game(of), view.prey(of), view.predator(of)));
        black_box((view.pool(of), view.victory_points(of), view.votes_left(of)));
        black_box((
            view.counters_given(of).count(),
            view.ready_bleeds(of).count(),
        ));
        black_box((view.hand_size(of), view.library_size(of)));
        black_box((view.crypt_size(of), view.research_size(of)));
        black_box((view.known_library(of).count(), view.ash_heap(of).count()));
        _ = write!(told, "{:?}", view.known_hand(of).collect::<Vec<_>>());
        for slots in [
            view.controlled(of),
            view.ready(of),
            view.unlocked(of),
            view.torpor(of),
            view.uncontrolled(of),
            view.incapacitated(of),
        ] {
            _ = write!(told, "{:?}", slots.into_iter().collect::<Vec<_>>());
        }
        for card in db.deck(of).chain([CardId::default()]) {
            black_box(view.card(card));
        }
    }
    for slot in Slot::all() {
        ask_about(&view, slot, &mut told);
    }
    view.if_it_passes(|then| ask_foreseen(then, &mut told));
    let political = |(_, def): &(CardId, DefId)| db.def(*def).is(CardType::PoliticalAction);
    for (_, def) in view.hand().filter(political) {
        for caller in view.ready(seat) {
            for choose in &db.def(def).modes[0].terms {
                if let Choose::Methuselah(filter) = choose {
                    black_box(view.eligible(filter, caller).count());
                }
            }
            let terms = ReferendumTerms {
                methuselah: view.seats().choose(rng),
                minion: Slot::all()
                    .filter(|s| view.controller(*s).is_some())
                    .choose(rng),
                clan: view.clan(caller),
                shares: std::array::from_fn(|_| rng.gen_range(0..3)),
            };
            let look = |then: &Foreseen<'_>| ask_foreseen(then, &mut told);
            black_box(view.if_passed((def, 0), caller, &terms, look));
        }
    }
    let mut world = view.determinize(rng);
    view.determinize_into(&mut world, rng);
    black_box(world.decision());
    told
}

fn ask_foreseen(then: &Foreseen<'_>, told: &mut String) {
    for seat in (0..MAX_SEATS as u8).map(Seat) {
        black_box(then.pool(seat));
    }
    for slot in Slot::all() {
        black_box((then.region(slot), then.controller(slot), then.locked(slot)));
        black_box((then.counters(slot), then.capacity(slot), then.votes(slot)));
        black_box(then.is_as_now(slot));
    }
    _ = write!(told, "{:?}", then.card());
}

fn ask_about(view: &View<'_>, slot: Slot, told: &mut String) {
    use ActionKind::*;
    black_box((view.def(slot), view.region(slot), view.counters(slot)));
    black_box((view.capacity(slot), view.clan(slot), view.sect(slot)));
    black_box((view.title(slot), view.locked(slot), view.is_vampire(slot)));
    black_box((view.is_imbued(slot), view.disciplines(slot)));
    black_box(view.has_discipline(slot, Discipline::Presence, Level::Superior));
    black_box((view.bleed(slot), view.strength(slot), view.votes(slot)));
    black_box((view.intercept(slot), view.strike(slot), view.damage(slot)));
    black_box((view.blood_lost(slot), view.can_react(slot)));
    for keyword in [Keyword::Mortal, Keyword::Animal, Keyword::Infernal] {
        black_box(view.has_trait(slot, keyword));
    }
    for kind in [Bleed, Political, Hunt] {
        black_box(view.has_acted(slot, kind));
    }
    for n in [0, 1, u8::MAX] {
        black_box(view.ability(slot, n));
    }
    black_box(view.marks(slot).count());
    let there = view.region(slot) != engine::Region::Nowhere;
    assert!(there || view.remembered_name(slot).is_none(), "{slot:?}");
    for of in [Seat(0), Seat(1)] {
        let there = view.region(slot) != engine::Region::Nowhere;
        assert!(there || view.corruption(slot, of) == 0, "{slot:?}");
        assert!(there || view.points_on(slot) == 0, "{slot:?}");
    }
    // Whatever there is, somebody controls, and nothing else.
    let there = view.region(slot) != engine::Region::Nowhere;
    assert_eq!(view.controller(slot).is_some(), there, "{slot:?}");
    if let Some(on) = view.on(slot) {
        assert!(view.cards_on(on).any(|s| s == slot), "{slot:?} on {on:?}");
    }
    if !there {
        assert_eq!((view.def(slot), view.capacity(slot)), (None, None));
        assert_eq!((view.counters(slot), view.bleed(slot)), (0, 0));
        assert_eq!((view.on(slot), view.cards_on(slot).count()), (None, 0));
    }
    let connected = view.on(slot).into_iter().chain(view.cards_on(slot));
    told.extend(connected.map(|other| format!("{other:?}")));
}

/// The same of what anybody may ask of the game itself.
fn ask_game(game: &GameState, db: Cards<'_>) {
    for slot in Slot::all() {
        let p = game.permanent(slot);
        black_box((p.on(), game.is_locked(slot), game.is_vampire(slot)));
        black_box((game.bleed_of(db, slot), game.strength_of(db, slot)));
        black_box((game.intercept_of(db, slot), game.title_of(slot)));
        black_box((game.cards_on(slot).count(), game.name(db, slot)));
    }
    for choice in game.legal() {
        assert!(!game.describe(db, *choice).contains("nobody"), "{choice:?}");
    }
    for seat in (0..MAX_SEATS as u8).map(Seat) {
        black_box((game.prey(seat), game.predator(seat), game.pool(seat)));
    }
}

/// Hears every event, and which kinds there were.
#[derive(Default)]
struct Heard {
    kinds: BTreeSet<String>,
}

impl Observer for Heard {
    fn event(&mut self, game: &GameState, _: Cards<'_>, event: GameEvent) {
        let text = format!("{event:?}");
        assert!(is_sound(&text), "{text} in turn {}", game.turn());
        let kind = kind_of(&text);
        if !self.kinds.contains(kind) {
            self.kinds.insert(kind.to_owned());
        }
    }
}

/// Asks everything in games of these seeds; says what kinds of events there were, and of what a view
/// says that decisions are about.
fn ask_in_games(seeds: impl Iterator<Item = u64>) -> (Heard, BTreeSet<String>) {
    let db = CardDb::embedded();
    let mut heard = Heard::default();
    let mut matters = BTreeSet::new();
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let seats = 2 + seed as usize % 5;
        let mut decks: Vec<Deck> = match seed % 2 {
            0 => common::starters(db)
                .into_iter()
                .cycle()
                .take(seats)
                .collect(),
            _ => (0..seats).map(|_| Deck::random(db, &mut rng, 60)).collect(),
        };
        for deck in &mut decks {
            deck.library.truncate(60);
        }
        let (mut game, deal) = common::new_game(db, decks, seed, 40);
        let db = deal.cards(db);
        let mut choices = ChoiceList::new();
        loop {
            // Whoever decides, and now and then anybody at the table, ousted or not.
            let decides = game.decision().map(|d| d.seat);
            let anybody = Seat(rng.gen_range(0..game.seat_count()));
            let seat = decides.filter(|_| rng.gen_ratio(3, 4)).unwrap_or(anybody);
            let told = ask(&game, db, seat, &mut rng);
            assert!(is_sound(&told), "seed {seed}: {told}");
            ask_game(&game, db);
            if decides == Some(seat) {
                let matter = View::new(&game, db, seat).matter();
                matters.insert(kind_of(&format!("{matter:?}")).to_owned());
            }
            if decides.is_none() {
                break;
            }
            game.choices(db, &mut choices);
            let choice: Choice = choices[rng.gen_range(0..choices.len())];
            game.apply(db, choice, &mut heard);
        }
    }
    (heard, matters)
}

#[test]
fn every_question_about_every_slot_seat_and_card_has_an_answer() {
    let (mut heard, mut matters) = (Heard::default(), BTreeSet::new());
    for (kinds, about) in common::in_halves(600, ask_in_games) {
        heard.kinds.extend(kinds.kinds);
        matters.extend(about);
    }
    assert!(heard.kinds.len() > 60, "{:?}", heard.kinds);
    assert!(matters.len() > 7, "{matters:?}");
}

#[test]
fn a_handle_that_stands_for_nothing_is_noticed() {
    assert!(is_sound(
        "Used { slot: None, card: DefId(7) } Slot(191) CardId(863)"
    ));
    assert!(!is_sound("Used { slot: Some(Slot(255)), card: DefId(7) }"));
    assert!(!is_sound("[CardFor(CardId(65535))]"));
}

#[test]
fn no_question_is_left_out() {
    let here = include_str!("view.rs");
    for source in [
        include_str!("../src/view.rs"),
        include_str!("../src/view/foresight.rs"),
        include_str!("../src/view/matter.rs"),
    ] {
        for line in source.lines() {
            let name = line.trim().strip_prefix("pub fn ");
            let Some(name) = name.and_then(|n| n.split(['(', '<']).next()) else {
                continue;
            };
            let asked = ["view", "then"]
                .iter()
                .any(|of| here.contains(&format!("{of}.{name}(")));
            assert!(asked || name == "new", "{name}");
        }
    }
}

#[test]
fn a_referendum_is_foreseen_as_the_rules_would_carry_it_out() {
    let db = CardDb::embedded();
    let mut table = Scenario::new(db, 4);
    let caller = table.minion(0, "Catalina Vega");
    let younger = table.minion(1, "Lauren");
    let third = table.minion(2, "Ryan");
    table.pool(2, 3);
    table.hand(0, &["Kine Resources Contested", "Banishment"]);
    let game = table.minion_phase(0);
    let view = game.view(0);
    let card = |name| db.by_name(name).expect("a card");
    let foresee = |name, terms: &ReferendumTerms, look: &mut dyn FnMut(&Foreseen<'_>)| {
        let seen = view.if_passed((card(name), 0), caller, terms, look);
        assert!(seen.is_some(), "{name} is in hand");
    };
    let shares = ReferendumTerms {
        shares: [0, 3, 1, 0, 0, 0],
        ..ReferendumTerms::default()
    };
    foresee("Kine Resources Contested", &shares, &mut |then| {
        let pools: Vec<u8> = view.seats().map(|seat| then.pool(seat)).collect();
        assert_eq!(pools, [30, 27, 2, 30]);
        assert!(then.is_as_now(younger) && then.is_as_now(caller));
        assert_eq!(then.region(younger), Region::Ready);
    });
    let named = ReferendumTerms {
        minion: Some(younger),
        ..ReferendumTerms::default()
    };
    foresee("Banishment", &named, &mut |then| {
        assert_eq!(then.region(younger), Region::Uncontrolled);
        assert_eq!(then.region(caller), Region::Ready);
        assert!(!then.is_as_now(younger) && then.is_as_now(caller));
        assert_eq!(then.pool(Seat(1)), 30);
    });
    // Who has no pool left is there as before, and nobody has six for her.
    let last = ReferendumTerms {
        shares: [0, 0, 4, 0, 0, 0],
        ..ReferendumTerms::default()
    };
    foresee("Kine Resources Contested", &last, &mut |then| {
        let pools: Vec<u8> = view.seats().map(|seat| then.pool(seat)).collect();
        assert_eq!(pools, [30, 30, 0, 30]);
        assert!(then.is_as_now(third));
    });
    // Nothing has happened.
    assert_eq!(
        (view.pool(Seat(1)), view.region(younger)),
        (30, Region::Ready)
    );
    let parity = view.if_passed((card("Parity Shift"), 0), caller, &shares, |_| ());
    assert_eq!(parity, None, "it is not in hand");
}
