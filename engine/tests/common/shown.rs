//! Everything that a view shows, whatever it is asked.

use std::collections::BTreeSet;
use std::fmt::{Debug, Write};

use engine::script::{ActionKind, Choose};
use engine::vocab::{CardType, Discipline, Keyword, Level};
use engine::{Foreseen, ReferendumTerms, Seat, View};

/// What was asked, and the answer; a line each.
pub type Shown = String;

/// Asks a view of a game everything that it can be asked: about the game, about each seat, each
/// card and each thing. A test holds that no question is missing.
pub fn everything(view: &View<'_>) -> Shown {
    let mut shown = Shown::new();
    let mut note = |question: &str, about: &dyn Debug, answer: &dyn Debug| {
        writeln!(shown, "{question}{about:?} {answer:?}").expect("writes to a string");
    };
    macro_rules! ask {
        ($($question:ident($($about:expr),*);)*) => {
            $(note(
                stringify!($question),
                &($($about,)*),
                &view.$question($($about),*),
            );)*
        };
    }
    // Of what is answered one after the other.
    macro_rules! ask_for_all {
        ($($question:ident($($about:expr),*);)*) => {
            $(note(
                stringify!($question),
                &($($about,)*),
                &view.$question($($about),*).collect::<Vec<_>>(),
            );)*
        };
    }
    ask! {
        seat(); decision(); choices(); turn(); round(); max_rounds(); active(); seat_count();
        edge(); transfers(); master_actions(); in_play_now(); action(); combat(); referendum();
        matter(); being_played(); window(); limited_bleed_used(); acting_minion(); is_picking();
    }
    ask_for_all! { seats(); hand(); research(); held(); }
    for choice in view.choices() {
        ask! { describe(*choice); }
    }
    for of in (0..view.seat_count()).map(Seat) {
        ask! {
            in_game(of); prey(of); predator(of); pool(of); victory_points(of);
            hand_size(of); library_size(of); crypt_size(of); research_size(of);
            controlled(of); ready(of); unlocked(of); torpor(of); uncontrolled(of);
            incapacitated(of); votes_left(of);
        }
        ask_for_all! { known_library(of); ash_heap(of); counters_given(of); ready_bleeds(of); }
        // A hand is a set: in which order it is held is nobody's business.
        let known: BTreeSet<_> = view.known_hand(of).collect();
        note("known_hand", &(of,), &known);
        for card in view.cards().deck(of) {
            ask! { card(card); }
        }
    }
    let seats = (0..view.seat_count()).map(Seat);
    for slot in seats.flat_map(|of| view.controlled(of)) {
        ask! {
            def(slot); region(slot); controller(slot); on(slot); counters(slot); capacity(slot);
            locked(slot); is_vampire(slot); is_imbued(slot); clan(slot); sect(slot); title(slot);
            disciplines(slot); bleed(slot); strength(slot); intercept(slot); votes(slot);
            strike(slot); damage(slot); blood_lost(slot); can_react(slot);
            remembered_name(slot); has_acted(slot, ActionKind::Bleed); has_acted(slot, ActionKind::Political);
        }
        ask_for_all! { cards_on(slot); marks(slot); }
        for of in (0..view.seat_count()).map(Seat) {
            ask! { corruption(slot, of); points_on(slot); }
        }
        for keyword in [Keyword::Mortal, Keyword::Animal, Keyword::Infernal] {
            ask! { has_trait(slot, keyword); }
        }
        for discipline in Discipline::ALL {
            ask! { has_discipline(slot, *discipline, Level::Basic); }
        }
        for n in 0..4 {
            ask! { ability(slot, n); }
        }
    }
    note(
        "if_it_passes",
        &(),
        &view.if_it_passes(|then| foreseen(view, then)),
    );
    let hand: BTreeSet<_> = view.hand().map(|(_, def)| def).collect();
    let political = hand
        .iter()
        .filter(|def| view.cards().def(**def).is(CardType::PoliticalAction));
    for def in political {
        for caller in view.ready(view.seat()) {
            for choose in &view.cards().def(*def).modes[0].terms {
                if let Choose::Methuselah(filter) = choose {
                    let eligible: Vec<_> = view.eligible(filter, caller).collect();
                    note("eligible", &(def, caller), &eligible);
                }
            }
            let terms = ReferendumTerms {
                methuselah: Some(view.prey(view.seat())),
                clan: view.clan(caller),
                minion: Some(caller),
                shares: [1; engine::MAX_SEATS],
            };
            let passed = view.if_passed((*def, 0), caller, &terms, |then| foreseen(view, then));
            note("if_passed", &(def, caller), &passed);
        }
    }
    shown
}

/// Everything that can be asked of the table after a referendum.
fn foreseen(view: &View<'_>, then: &Foreseen<'_>) -> String {
    let mut told = format!("{:?}", then.card());
    for seat in (0..view.seat_count()).map(Seat) {
        told += &format!("; {seat:?} {}", then.pool(seat));
        for slot in view.controlled(seat) {
            let (region, by) = (then.region(slot), then.controller(slot));
            told += &format!(", {slot:?} {region:?} {by:?}");
            told += &format!(" {} {}", then.locked(slot), then.counters(slot));
            told += &format!(" {:?} {}", then.capacity(slot), then.votes(slot));
            told += &format!(" {}", then.is_as_now(slot));
        }
    }
    told
}

/// The first question that two views answer otherwise, with both answers.
pub fn difference(one: &Shown, other: &Shown) -> Option<String> {
    if one == other {
        return None;
    }
    let differ = one.lines().zip(other.lines()).find(|(a, b)| a != b);
    let told = differ.map(|(a, b)| format!("{a} and {b}"));
    Some(told.unwrap_or_else(|| "there are different things".to_owned()))
}
