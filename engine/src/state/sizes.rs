//! Of what the state consists, measured: the table in `ARCHITECTURE.md` is held against this.

use std::mem::{size_of, size_of_val};

use super::*;
use crate::db::CardDb;
use crate::Scenario;

/// The bytes of each part of a table. Every field is in one of them, or this does not compile.
macro_rules! parts {
    ($table:expr; $($part:literal: $($field:ident)+;)+) => {{
        let Table { $($($field,)+)+ } = $table;
        vec![$(($part, 0 $(+ size_of_val($field))+),)+]
    }};
}

fn parts(game: &GameState) -> Vec<(&'static str, usize)> {
    let mut parts = parts! { &game.t;
        "permanents": permanents;
        "seats": seats seat_count alive;
        "cards": seen deal;
        "sets": occupied ready torpor incapacitated uncontrolled minions vampires imbued locked
            contested attached teachers controlled statics static_kinds changing of_me_alone usable lockable
            own_turn for_others hands_for used triggers awaited standing stirred links offers traits marked must_hunt;
        "records": done past due owed unburnable limbo to_take_back;
        "lasting effects": lasting lasting_kinds lasting_windows;
        "few": tallies held;
        "choices": decision choices;
        "frames": frames;
        "action, combat, referendum, damage": action combat referendum damage culprit;
        "the turn and the result": edge turn round active acting alone alone_acted alone_used master_actions
            trifle_gained began_short edge_used burn_options_used mandatory_first transfers
            discards deferred drawn discarded names_barred visited visitors_done combat_visited hands_dirty stealthy_actions next_turn turns_reversed points_vary
            stand_ins dying
            decisions turn_decisions end overflow options;
    };
    parts.push(("random stream", size_of_val(&game.rng)));
    parts
}

/// A number as it stands in the text, with a comma after the thousands.
fn in_words(n: usize) -> String {
    match n {
        0..1000 => n.to_string(),
        _ => format!("{},{:03}", n / 1000, n % 1000),
    }
}

#[test]
fn what_the_state_consists_of_is_documented() {
    let page = include_str!("../../../ARCHITECTURE.md");
    let game = Scenario::new(CardDb::embedded(), 2).minion_phase(0).game;
    let parts = parts(&game);
    let mut wrong = Vec::new();
    for (part, bytes) in &parts {
        let row = page
            .lines()
            .find_map(|line| line.strip_prefix(&format!("| {part} | ")));
        let said = row
            .and_then(|row| row.split(' ').next())
            .map(|n| n.replace(',', ""));
        let said: usize = said.and_then(|n| n.parse().ok()).unwrap_or_default();
        // To within a fiftieth, so that a byte more or less changes nothing.
        if said.abs_diff(*bytes) * 50 > *bytes {
            wrong.push(format!("{part}: {}", in_words(*bytes)));
        }
    }
    let whole = size_of::<GameState>();
    let sum: usize = parts.iter().map(|(_, bytes)| bytes).sum();
    assert!(
        whole - sum < 100,
        "the rest keeps numbers where they can be read"
    );
    for said in [
        format!("some {:.1} KiB", whole as f64 / 1024.0),
        format!("{MAX_SLOTS} slots of {}", size_of::<Permanent>()),
        format!("{MAX_SEATS} of {}", size_of::<SeatState>()),
        format!("{MAX_FRAMES} of {}", size_of::<Frame>()),
        format!("{MAX_LASTING} of {}", size_of::<Lasting>()),
        format!("{} bytes and is never written", in_words(size_of::<Deal>())),
    ] {
        if !page.contains(&said) {
            wrong.push(said);
        }
    }
    assert!(wrong.is_empty(), "ARCHITECTURE.md should say: {wrong:#?}");
}
