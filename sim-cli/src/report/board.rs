//! The table at the beginning of a game and of each turn.

use super::names::{grouped, Told};
use super::Reporter;
use engine::{Region, Seat, Slot, View};

impl Reporter {
    /// Who sits where, with what.
    pub(super) fn opening(&mut self, told: &Told<'_>) {
        self.indented(0, "The opening draws, in the order of play");
        for seat in seats(told) {
            let view = View::new(told.game, told.cards, seat);
            let crypt = view
                .uncontrolled(seat)
                .into_iter()
                .filter_map(|slot| view.def(slot))
                .map(|def| told.cards.def(def).name.as_str());
            let line = format!("{}: {}", told.meth(seat), grouped(crypt));
            self.indented(1, &line);
            let hand = format!("Hand: {}", told.hand(seat));
            self.indented(2, &hand);
        }
    }

    /// The heading of a turn: everybody's pool, and what the active Methuselah has.
    pub(super) fn board(&mut self, told: &Told<'_>, seat: Seat, turn: u16) {
        let game = told.game;
        self.text.push('\n');
        let title = format!("Turn {turn}, {}", told.meth(seat));
        self.indented(0, &title);
        let pools: Vec<String> = seats(told)
            .filter(|other| game.in_game(*other))
            .map(|other| {
                let edge = if game.edge() == Some(other) {
                    " and the Edge"
                } else {
                    ""
                };
                format!("{} {}{edge}", told.meth(other), game.pool(other))
            })
            .collect();
        let line = format!("Pool: {}", pools.join(", "));
        self.indented(1, &line);
        let line = format!(
            "Hand: {}; {} cards in the library",
            told.hand(seat),
            game.library_size(seat)
        );
        self.indented(1, &line);
        let of = |region: Region, on_something: bool| {
            let mut things = Vec::new();
            for slot in game.controlled(seat) {
                let p = game.permanent(slot);
                if p.region == region && p.on().is_some() == on_something {
                    things.push(described(told, slot));
                }
            }
            things.join(", ")
        };
        for (title, things) in [
            ("Ready", of(Region::Ready, false)),
            ("In torpor", of(Region::Torpor, false)),
            ("Uncontrolled", of(Region::Uncontrolled, false)),
            ("In play", of(Region::InPlay, false)),
            ("Contested", of(Region::Contested, false)),
        ] {
            if !things.is_empty() {
                let line = format!("{title}: {things}");
                self.indented(1, &line);
            }
        }
    }
}

fn seats(told: &Told<'_>) -> impl Iterator<Item = Seat> {
    (0..told.game.seat_count()).map(Seat)
}

/// A thing with its counters, whether it is locked, and what is on it.
fn described(told: &Told<'_>, slot: Slot) -> String {
    let mut notes = Vec::new();
    if told.game.is_locked(slot) {
        notes.push("locked".to_owned());
    }
    notes.extend(told.title(slot));
    let on: Vec<String> = told
        .game
        .cards_on(slot)
        .map(|card| told.cards.def(told.game.permanent(card).def).name.clone())
        .collect();
    if !on.is_empty() {
        notes.push(format!("with {}", on.join(" and ")));
    }
    let name = match told.game.permanent(slot).counters {
        0 if told.counters_word(slot) == "counter" => told.thing(slot),
        _ => told.with_blood(slot),
    };
    if notes.is_empty() {
        name
    } else {
        format!("{name} ({})", notes.join(", "))
    }
}
