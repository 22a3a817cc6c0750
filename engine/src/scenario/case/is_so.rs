//! What a statement says is so, once a phase has begun.

use super::*;

/// What things have that a case can ask for.
const NUMBERS: [&str; 10] = [
    "blood",
    "life",
    "counters",
    "capacity",
    "strength",
    "intercept",
    "clan",
    "sect",
    "title",
    "controller",
];

impl<'a> Player<'a> {
    pub(super) fn is_so(&self, scene: &Scene<'a>, statement: &str) -> Done {
        let seat = |text| self.seat(text);
        let thing = |text| self.thing(text, &scene.game.t, scene.cards());
        if let Some((of, n)) = halves(statement, "pool of seat ", " is ") {
            return expect("it", scene.pool(seat(of)?), number(n)?);
        }
        if let Some((of, n)) = halves(statement, "library of seat ", " has ") {
            let n = number(n.trim_end_matches(" cards"))?;
            return expect("it", scene.library_size(seat(of)?), n);
        }
        if let Some((of, n)) = halves(statement, "hand of seat ", " has ") {
            let n = number(n.trim_end_matches(" cards"))?;
            return expect("it", scene.hand_size(seat(of)?), n);
        }
        if let Some((of, names)) = halves(statement, "ash heap of seat ", " is ") {
            let there = scene.ash_heap(seat(of)?).join("; ");
            return expect("it", there, list(names).join("; "));
        }
        if let Some((of, points)) = halves(statement, "victory points of seat ", " is ") {
            let halves = scene.half_points(seat(of)?);
            return expect("it", f32::from(halves) / 2.0, number(points)?);
        }
        if let Some(of) = statement.strip_prefix("it is the turn of seat ") {
            return expect("it", scene.active(), seat(of)?);
        }
        if let Some((n, "")) = halves_first(statement, "it is round ", " of the combat") {
            return expect("it", scene.round(), number(n)?);
        }
        if let Some(range) = statement.strip_prefix("it has come to ") {
            let long = match range {
                "long range" => true,
                "close range" => false,
                _ => return Err(format!("there is no {range:?}")),
            };
            return holds(scene.happened(GameEvent::Range { long }), "it has not");
        }
        if let Some(n) = statement.strip_suffix(" transfers are left") {
            return expect("what is left", scene.transfers(), number(n)?);
        }
        if let Some(name) = statement.strip_prefix("the window is ") {
            let there = scene.window().map(|window| format!("{window:?}"));
            return expect("it", there.unwrap_or_default().as_str(), name);
        }
        if let Some(of) = statement.strip_prefix("the Edge is with seat ") {
            let of = seat(of)?;
            return holds(scene.edge() == Some(of), "it is not");
        }
        if let Some((of, names)) = halves(statement, "the traits of ", " are ") {
            let there = match thing(of) {
                Ok(slot) => scene.traits(slot),
                Err(_) => self.printed_traits(of)?,
            };
            return expect("the list", there.join("; "), list(names).join("; "));
        }
        if let Some(choice) = statement.strip_prefix("the choices are ") {
            return expect(
                "the list",
                scene.options().join("; "),
                list(choice).join("; "),
            );
        }
        if let Some(wanted) = statement.strip_prefix("the votes are ") {
            let there = scene.votes().map(|(a, b)| format!("{a} to {b}"));
            return expect("it", there.unwrap_or_default().as_str(), wanted);
        }
        for what in ["stealth", "bleed"] {
            if let Some(n) = statement.strip_prefix(&format!("{what} is ")) {
                if !scene.in_action() {
                    return Err("no action goes on".into());
                }
                let there = match what {
                    "stealth" => scene.stealth(),
                    _ => i32::from(scene.bleed()),
                };
                return expect("it", there, number(n)?);
            }
        }
        if let Some((of, name, wanted)) = corruption(statement) {
            let there = scene.corruption(thing(name)?, self.seat(of)?);
            return expect("it", there, number(wanted)?);
        }
        if let Some((of, rest)) = halves_first(statement, "counters of seat ", " by ") {
            let (card, wanted) = rest.rsplit_once(" is ").ok_or("it is how many?")?;
            let there = scene.counters_given(self.seat(of)?, card);
            return expect("it", there, number(wanted)?);
        }
        if let Some((name, card, wanted)) = self.marks(statement) {
            let there = scene.marks(thing(name)?, card);
            return expect("it", there, number(wanted)?);
        }
        for what in NUMBERS {
            if let Some((name, wanted)) = halves(statement, &format!("{what} of "), " is ") {
                return self.number_is(scene, what, name, wanted);
            }
        }
        if let Some((name, bearer)) = statement.rsplit_once(" is on ") {
            let bearer = thing(bearer)?;
            return holds(scene.bearer(thing(name)?) == Some(bearer), "it is not");
        }
        if let Some((name, state)) = statement.rsplit_once(" is ") {
            return self.state_is(scene, name, state);
        }
        if let Some((name, names)) = statement.split_once(" has ") {
            return expect(
                "it",
                scene.on(thing(name)?).join("; "),
                list(names).join("; "),
            );
        }
        Err(format!(
            "{statement:?} is nothing that can be so; engine/cards/README.md lists what can"
        ))
    }

    /// "blood of Lauren is 3", and the like.
    fn number_is(&self, scene: &Scene<'a>, what: &str, name: &str, wanted: &str) -> Done {
        let slot = self.thing(name, &scene.game.t, scene.cards())?;
        let named = |n: Option<&str>| n.unwrap_or("none").to_owned();
        let there = match what {
            "blood" | "life" | "counters" => scene.blood(slot).to_string(),
            "capacity" => scene.capacity(slot).to_string(),
            "strength" => scene.strength(slot).to_string(),
            "intercept" if scene.in_action() => scene.intercept(slot).to_string(),
            "intercept" => return Err("no action goes on".into()),
            "clan" => named(scene.clan(slot).map(|clan| clan.name())),
            "sect" => named(scene.sect(slot).map(|sect| sect.name())),
            "title" => scene.title(slot).map_or("none".to_owned(), |title| {
                let city = match title.city() {
                    0 => String::new(),
                    city => format!(" of {}", self.cards.cities()[usize::from(city)]),
                };
                let rank = title.rank.name();
                match wanted.contains(" of ") {
                    true => format!("{rank}{city}"),
                    false => rank.to_owned(),
                }
            }),
            "controller" => format!("seat {}", scene.controller(slot)),
            _ => unreachable!("all of NUMBERS stand above"),
        };
        expect("it", there.as_str(), wanted)
    }

    fn is_in_an_ash_heap(&self, name: &str, scene: &Scene<'_>) -> bool {
        let t = &scene.game.t;
        let is_meant = |card: CardId| match self.laid.things.get(name) {
            Some((_, laid)) => card == *laid,
            None => self.cards.def(scene.deal.def_of(card)).name == name,
        };
        (0..t.seat_count).map(Seat).any(|seat| {
            let heap = t.seats[seat.index()].ash_heap().iter();
            heap.map(|local| CardId::new(seat, *local)).any(is_meant)
        })
    }

    /// "Lauren is locked", and the like.
    fn state_is(&self, scene: &Scene<'a>, name: &str, state: &str) -> Done {
        let (state, wanted) = match state.strip_prefix("not ") {
            Some(state) => (state, false),
            None => (state, true),
        };
        // What is not on the table must at least be a card.
        let slot = self.thing(name, &scene.game.t, scene.cards());
        if slot.is_err() {
            self.known(name.split(" #").next().unwrap_or(name))?;
        }
        let there = match state {
            "in play" => slot.is_ok_and(|slot| !scene.game.t.uncontrolled.has(slot)),
            "burned" => slot.is_err() && self.is_in_an_ash_heap(name, scene),
            "locked" => scene.locked(slot?),
            "ready" => scene.ready(slot?),
            "in torpor" => scene.in_torpor(slot?),
            "incapacitated" => scene.incapacitated(slot?),
            "contested" => scene.contested(slot?),
            "titled" => scene.titled(slot?),
            _ => return Err(format!("nothing is ever {state:?}")),
        };
        let but = if wanted { "is not" } else { "is" };
        holds(there == wanted, &format!("{name} {but}"))
    }
}
