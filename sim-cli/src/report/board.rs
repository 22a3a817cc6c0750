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

    /// The heading of a turn: everybody's pool, what the active Methuselah has, and the minions of
    /// the others.
    pub(super) fn board(&mut self, told: &Told<'_>, seat: Seat, turn: u16) {
        let game = told.game;
        self.text.push('\n');
        let points = match game.victory_points(seat) {
            0.0 => String::new(),
            1.0 => ", 1 victory point".to_owned(),
            points => format!(", {points} victory points"),
        };
        let title = format!(
            "Turn {turn}, {} (round {}, prey {}, predator {}{points})",
            told.meth(seat),
            game.round(),
            told.meth(game.prey(seat)),
            told.meth(game.predator(seat)),
        );
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
        for (title, region) in [
            ("Ready", Region::Ready),
            ("In torpor", Region::Torpor),
            ("Uncontrolled", Region::Uncontrolled),
            ("In play", Region::InPlay),
            ("Contested", Region::Contested),
            ("Out of play", Region::Aside),
        ] {
            let things = things(told, seat, region);
            if !things.is_empty() {
                let line = format!("{title}: {things}");
                self.indented(1, &line);
            }
        }
        let others = seats(told).filter(|other| *other != seat && game.in_game(*other));
        for other in others {
            let ready = things(told, other, Region::Ready);
            let torpor = things(told, other, Region::Torpor);
            let minions = match (ready.is_empty(), torpor.is_empty()) {
                (true, true) => continue,
                (false, true) => ready,
                (true, false) => format!("in torpor {torpor}"),
                (false, false) => format!("{ready}; in torpor {torpor}"),
            };
            let line = format!("Minions of {}: {minions}", told.meth(other));
            self.indented(1, &line);
        }
    }

    /// Who is still in, in the order of play, once somebody is out.
    pub(super) fn who_is_left(&mut self, told: &Told<'_>, out: Seat) {
        let game = told.game;
        let left = seats(told).filter(|seat| *seat != out && game.in_game(*seat));
        let left: Vec<&str> = left.map(|seat| told.meth(seat)).collect();
        if left.len() > 1 {
            let line = format!(
                "Still in, each the predator of the next: {}",
                left.join(", ")
            );
            self.line(told.depth(), &line);
        }
    }

    /// What was drawn in the turn that is over.
    pub(super) fn draws(&mut self, told: &Told<'_>) {
        for (seat, cards) in std::mem::take(&mut self.drawn).into_iter().enumerate() {
            let names = cards.iter().map(|def| told.cards.def(*def).name.as_str());
            if !cards.is_empty() {
                let line = format!(
                    "{} has drawn {}",
                    told.meth(Seat(seat as u8)),
                    grouped(names)
                );
                self.indented(1, &line);
            }
        }
    }
}

/// What a Methuselah has in a region, cards on others aside.
fn things(told: &Told<'_>, seat: Seat, region: Region) -> String {
    let there = told.game.controlled(seat).into_iter().filter(|slot| {
        let p = told.game.permanent(*slot);
        p.region == region && p.on().is_none()
    });
    let things: Vec<String> = there.map(|slot| described(told, slot)).collect();
    things.join(", ")
}

fn seats(told: &Told<'_>) -> impl Iterator<Item = Seat> + use<> {
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
    let name = told.named(slot);
    let name = match told.game.permanent(slot).counters {
        0 if told.counters_word(slot) == "counter" => name.to_owned(),
        _ => format!("{name} {}", told.amount_now(slot)),
    };
    if notes.is_empty() {
        name
    } else {
        format!("{name} ({})", notes.join(", "))
    }
}
