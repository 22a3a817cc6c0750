//! Cases: tests of cards as plain text, which somebody who knows the game can read and write.
//!
//! A case has a sentence for its name, and beneath it, indented, one statement a line. First a
//! table is laid, then a phase begins, then choices are made and things must be so:
//!
//! ```text
//! It bleeds for two more, at a blood
//!     seat 0 has Lauren
//!     seat 0 holds Govern the Unaligned
//!     minion phase of seat 0
//!     > play Govern the Unaligned
//!     > mode 0
//!     finish action
//!     pool of seat 1 is 27
//!     blood of Lauren is 4
//! ```
//!
//! Before a phase begins a statement makes something so; afterwards it says that it is so, and
//! the case fails if it is not. `engine/cards/README.md` lists the statements.

use std::collections::HashMap;
use std::fmt;

use super::{Scenario, Scene};
use crate::db::CardDb;
use crate::observer::GameEvent;
use crate::script::Window;
use crate::state::{CardId, Seat, Slot, Table};
use crate::vocab::{CardType, Keyword, Level};
use crate::MAX_SEATS;

/// A test of a card, as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The sentence that it shows.
    pub name: String,
    /// The line on which that stands, counted from 1.
    pub line: usize,
    statements: Vec<(usize, String)>,
}

/// Why a case fails, or cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.what)
    }
}

impl std::error::Error for CaseError {}

impl Case {
    /// The cases in a file.
    ///
    /// # Errors
    /// A statement that belongs to no case, or a case without statements.
    pub fn read(text: &str) -> Result<Vec<Case>, CaseError> {
        let mut cases: Vec<Case> = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let (line, indented) = (line.trim_end(), line.starts_with([' ', '\t']));
            let statement = line.trim_start();
            if statement.is_empty() || statement.starts_with('#') {
                continue;
            }
            match cases.last_mut() {
                _ if !indented => cases.push(Case {
                    name: statement.to_owned(),
                    line: i + 1,
                    statements: Vec::new(),
                }),
                Some(case) => case.statements.push((i + 1, statement.to_owned())),
                None => {
                    return Err(CaseError {
                        line: i + 1,
                        what: "a statement before the name of any case; \
                               write the name first, not indented"
                            .into(),
                    })
                }
            }
        }
        match cases.iter().find(|case| case.statements.is_empty()) {
            None => Ok(cases),
            Some(case) => Err(CaseError {
                line: case.line,
                what: "a case without statements; indent them beneath its name".into(),
            }),
        }
    }

    /// Seats at its table.
    fn seats(&self) -> Result<u8, CaseError> {
        let said = |(line, statement): &(usize, String)| {
            Some((*line, statement.strip_suffix(" seats")?.to_owned()))
        };
        let Some((line, said)) = self.statements.iter().find_map(said) else {
            return Ok(2);
        };
        let seats = said.parse().ok();
        seats
            .filter(|seats| (2..=MAX_SEATS as u8).contains(seats))
            .ok_or_else(|| CaseError {
                line,
                what: format!("{said:?} seats: a table has 2 to {MAX_SEATS}"),
            })
    }

    /// Lays the table, makes the choices, and looks whether everything is as the case says.
    ///
    /// # Errors
    /// The first statement that is not so, cannot be done, or cannot be understood.
    pub fn play(&self, cards: &CardDb) -> Result<(), CaseError> {
        let seats = self.seats()?;
        let mut player = Player {
            cards,
            laid: Laid::default(),
            stage: Some(Stage::Laying(Box::new(Scenario::new(cards, seats)))),
            seats,
        };
        for (line, statement) in &self.statements {
            let told = |what| CaseError { line: *line, what };
            player.carry_out(statement).map_err(told)?;
        }
        match player.stage {
            Some(Stage::Playing(_)) => Ok(()),
            _ => Err(CaseError {
                line: self.line,
                what: "the table is laid, but no phase begins; \
                       add a line such as: minion phase of seat 0"
                    .into(),
            }),
        }
    }
}

/// What became of the table so far.
enum Stage<'a> {
    Laying(Box<Scenario<'a>>),
    Playing(Box<Scene<'a>>),
}

/// The things that were laid, by name; the second of a name is "Name #2".
#[derive(Default)]
struct Laid {
    things: HashMap<String, (Slot, CardId)>,
    copies: HashMap<String, usize>,
}

impl Laid {
    fn enter(&mut self, name: &str, slot: Slot, card: CardId) {
        let copies = self.copies.entry(name.to_owned()).or_default();
        *copies += 1;
        let name = match *copies {
            1 => name.to_owned(),
            n => format!("{name} #{n}"),
        };
        self.things.insert(name, (slot, card));
    }
}

struct Player<'a> {
    cards: &'a CardDb,
    laid: Laid,
    stage: Option<Stage<'a>>,
    seats: u8,
}

type Done = Result<(), String>;

/// Compares what is there with what should be.
fn expect<T: PartialEq + fmt::Display>(what: &str, there: T, wanted: T) -> Done {
    if there == wanted {
        Ok(())
    } else {
        Err(format!("{what} is {there}, not {wanted}"))
    }
}

/// A list of names: separated by semicolons, since names have commas.
fn list(text: &str) -> Vec<&str> {
    match text {
        "nothing" => Vec::new(),
        _ => text.split(';').map(str::trim).collect(),
    }
}

/// Superior, unless it says "at basic".
fn level_of(text: &str) -> (&str, Level) {
    match text.strip_suffix(" at basic") {
        Some(rest) => (rest, Level::Basic),
        None => (text, Level::Superior),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

/// Whether something goes on.
type GoesOn = fn(&Scene<'_>) -> bool;

/// What is finished by passing, and whether it goes on.
const GOES_ON: [(&str, GoesOn); 3] = [
    ("action", |scene| scene.in_action()),
    ("combat", |scene| scene.in_combat()),
    ("referendum", |scene| scene.in_referendum()),
];

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

/// What stands between `before` and the first `between`, and what stands after that.
fn halves_first<'s>(text: &'s str, before: &str, between: &str) -> Option<(&'s str, &'s str)> {
    text.strip_prefix(before)?.split_once(between)
}

/// What stands between `before` and the last `between`, and what stands after that.
fn halves<'s>(text: &'s str, before: &str, between: &str) -> Option<(&'s str, &'s str)> {
    text.strip_prefix(before)?.rsplit_once(between)
}

impl<'a> Player<'a> {
    fn carry_out(&mut self, statement: &str) -> Done {
        match self.stage.take() {
            Some(Stage::Laying(table)) => self.lay(table, statement),
            Some(Stage::Playing(mut scene)) => {
                let done = self.go_on(&mut scene, statement);
                self.stage = Some(Stage::Playing(scene));
                done
            }
            None => Ok(()),
        }
    }

    fn seat(&self, text: &str) -> Result<u8, String> {
        let seat: u8 = number(text.trim_start_matches("seat ").trim())?;
        if seat < self.seats {
            Ok(seat)
        } else {
            Err(format!(
                "there is no seat {seat} at a table of {}",
                self.seats
            ))
        }
    }

    /// "seat 0 REST".
    fn of_seat<'s>(&self, text: &'s str) -> Option<(Result<u8, String>, &'s str)> {
        let (seat, rest) = text.strip_prefix("seat ")?.split_once(' ')?;
        Some((self.seat(seat), rest))
    }

    /// A card's name as [`Scenario`] wants it.
    fn known(&self, name: &str) -> Done {
        match self.cards.facts().find(name) {
            Some(_) => Ok(()),
            None => Err(format!("no card is called {name:?}; check its spelling")),
        }
    }

    /// "counters of Lauren by Theron is 2": on whom, of which card, how many. Names of cards have the
    /// word in them, too.
    fn marks<'s>(&self, statement: &'s str) -> Option<(&'s str, &'s str, &'s str)> {
        let (thing, rest) = halves_first(statement, "counters of ", " by ")?;
        let (card, n) = rest.rsplit_once(" is ")?;
        self.known(card).ok().map(|()| (thing, card, n))
    }

    /// Traits of a card that is not on the table, by name.
    fn printed_traits(&self, name: &str) -> Result<Vec<&'static str>, String> {
        self.known(name)?;
        let def = self.cards.defs().iter().find(|def| def.name == name);
        let has = |keyword: &&Keyword| def.is_some_and(|def| def.has(**keyword));
        Ok(Keyword::ALL.iter().filter(has).map(|k| k.name()).collect())
    }

    fn all_known<'s>(&self, text: &'s str) -> Result<Vec<&'s str>, String> {
        let names = list(text);
        names.iter().try_for_each(|name| self.known(name))?;
        Ok(names)
    }

    /// A thing that was laid, or has come into play since.
    fn thing(&self, name: &str, table: &Table) -> Result<Slot, String> {
        let still = |(slot, card): &&(Slot, CardId)| {
            table.occupied.has(*slot) && table.p(*slot).card == *card
        };
        if let Some((slot, _)) = self.laid.things.get(name).filter(still) {
            return Ok(*slot);
        }
        let (base, copy) = match name.rsplit_once(" #") {
            Some((base, n)) => (base, number::<usize>(n)?),
            None => (name, 1),
        };
        // What was laid under another name is not meant, be it of the same card.
        let laid = |slot: Slot| {
            let mut things = self.laid.things.iter().filter(|(other, _)| *other != name);
            things.any(|(_, there)| there.0 == slot && still(&there))
        };
        let known_once = self.laid.things.contains_key(name);
        let named = |slot: &Slot| {
            self.cards.def(table.p(*slot).def).name == base && !(known_once && laid(*slot))
        };
        let mut there = table.occupied.into_iter().filter(named);
        there
            .nth(copy.saturating_sub(1))
            .ok_or_else(|| format!("there is no {name:?} on the table"))
    }

    fn lay(&mut self, mut table: Box<Scenario<'a>>, statement: &str) -> Done {
        if let Some((phase, seat)) = statement.split_once(" of seat ") {
            let seat = self.seat(seat);
            let begun = match phase {
                "turn" => Some(Scenario::turn_of as fn(Scenario<'a>, u8) -> Scene<'a>),
                "master phase" => Some(Scenario::master_phase as _),
                "minion phase" => Some(Scenario::minion_phase as _),
                "influence phase" => Some(Scenario::influence_phase as _),
                "discard phase" => Some(Scenario::discard_phase as _),
                _ => None,
            };
            if let Some(begin) = begun {
                self.stage = Some(Stage::Playing(Box::new(begin(*table, seat?))));
                return Ok(());
            }
        }
        let done = self.lay_one(&mut table, statement);
        self.stage = Some(Stage::Laying(table));
        done
    }

    fn lay_one(&mut self, table: &mut Scenario<'a>, statement: &str) -> Done {
        if statement.ends_with(" seats") {
            return Ok(());
        }
        if let Some((seat, rest)) = self.of_seat(statement) {
            return self.lay_for(table, seat?, rest);
        }
        if let Some((seat, n)) = halves(statement, "pool of seat ", " is ") {
            table.pool(self.seat(seat)?, number(n)?);
        } else if let Some((seat, names)) = halves(statement, "library of seat ", " is ") {
            let seat = self.seat(seat)?;
            match names {
                "empty" => table.empty_library(seat),
                _ => table.library(seat, &self.all_known(names)?),
            };
        } else if let Some((seat, names)) = halves(statement, "crypt of seat ", " is ") {
            table.crypt(self.seat(seat)?, &self.all_known(names)?);
        } else if let Some((seat, names)) = halves(statement, "ash heap of seat ", " is ") {
            table.ash_heap(self.seat(seat)?, &self.all_known(names)?);
        } else if let Some((thing, card, n)) = self.marks(statement) {
            let slot = self.thing(thing, &table.table)?;
            table.marks(slot, card, number(n)?)?;
        } else if let Some((thing, n)) = halves(statement, "blood of ", " is ")
            .or_else(|| halves(statement, "life of ", " is "))
            .or_else(|| halves(statement, "counters of ", " is "))
        {
            table.counters(self.thing(thing, &table.table)?, number(n)?);
        } else if let Some((of, thing, n)) = corruption(statement) {
            let slot = self.thing(thing, &table.table)?;
            table.corruption(slot, self.seat(of)?, number(n)?);
        } else if let Some(thing) = statement.strip_suffix(" is locked") {
            table.lock(self.thing(thing, &table.table)?);
        } else if let Some(thing) = statement.strip_suffix(" is in torpor") {
            table.torpor(self.thing(thing, &table.table)?);
        } else if let Some(thing) = statement.strip_suffix(" is incapacitated") {
            table.incapacitate(self.thing(thing, &table.table)?);
        } else if let Some(seat) = statement.strip_prefix("the Edge is with seat ") {
            table.edge(self.seat(seat)?);
        } else if let Some(n) = statement.strip_prefix("it is turn ") {
            table.turn(number(n)?);
        } else if let Some(n) = statement.strip_prefix("it is round ") {
            table.round(number(n)?);
        } else if let Some((minion, name)) = statement.split_once(" has ") {
            let (name, level) = level_of(name);
            self.known(name)?;
            let minion = self.thing(minion, &table.table)?;
            let seat = table.table.p(minion).controller.0;
            let slot = table.on(seat, name, minion, level);
            self.laid.enter(name, slot, table.table.p(slot).card);
        } else {
            return Err(format!(
                "{statement:?} is nothing that can be laid on a table; \
                 engine/cards/README.md lists what is"
            ));
        }
        Ok(())
    }

    fn lay_for(&mut self, table: &mut Scenario<'a>, seat: u8, rest: &str) -> Done {
        if let Some(names) = rest.strip_prefix("holds ") {
            table.hand(seat, &self.all_known(names)?);
            return Ok(());
        }
        if let Some((name, blood)) = halves(rest, "has uncontrolled ", " with ") {
            self.known(name)?;
            let blood = number(blood.trim_end_matches(" blood"))?;
            let slot = table.uncontrolled(seat, name, blood);
            self.laid.enter(name, slot, table.table.p(slot).card);
            return Ok(());
        }
        if let Some((name, minion)) = halves(rest, "has put ", " on ") {
            self.known(name)?;
            let (minion, level) = level_of(minion);
            let minion = self.thing(minion, &table.table)?;
            let slot = table.on(seat, name, minion, level);
            self.laid.enter(name, slot, table.table.p(slot).card);
            return Ok(());
        }
        let Some(name) = rest.strip_prefix("has ") else {
            return Err(format!(
                "a seat \"has\", \"holds\", \"has uncontrolled\" or \"has put\" something, not {rest:?}"
            ));
        };
        self.known(name)?;
        let def = self.cards.def(table.named(name));
        let slot = if def.is_crypt() || def.is(CardType::Ally) {
            table.minion(seat, name)
        } else {
            table.in_play(seat, name)
        };
        self.laid.enter(name, slot, table.table.p(slot).card);
        Ok(())
    }

    fn go_on(&mut self, scene: &mut Scene<'a>, statement: &str) -> Done {
        if let Some(text) = statement.strip_prefix("> ") {
            return take(scene, text);
        }
        if let Some(text) = statement.strip_prefix("if there > ") {
            return if scene.can(text) {
                take(scene, text)
            } else {
                Ok(())
            };
        }
        match statement {
            "pass" => return pass(scene),
            "the block is resolved" => {
                let blocking = [Some(Window::BlockAttempt), Some(Window::Blocked)];
                return pass_while(scene, |scene| blocking.contains(&scene.window()));
            }
            "finish action" => return pass_while(scene, Scene::in_action),
            "finish combat" => return pass_while(scene, Scene::in_combat),
            "finish referendum" => return pass_while(scene, Scene::in_referendum),
            "an action goes on" => return holds(scene.in_action(), "no action goes on"),
            "no action goes on" => return holds(!scene.in_action(), "an action goes on"),
            "a combat goes on" => return holds(scene.in_combat(), "no combat goes on"),
            "a referendum goes on" => return holds(scene.in_referendum(), "none goes on"),
            "no referendum goes on" => return holds(!scene.in_referendum(), "one goes on"),
            "no combat goes on" => return holds(!scene.in_combat(), "a combat goes on"),
            "the range is long" => return holds(scene.at_long_range(), "the range is close"),
            "the range is close" => return holds(!scene.at_long_range(), "the range is long"),
            "nobody has the Edge" => return holds(scene.edge().is_none(), "somebody has it"),
            _ => {}
        }
        for (what, going_on) in GOES_ON {
            if let Some(text) = statement.strip_prefix(&format!("finish {what} without ")) {
                // A card is played before what it brings about goes on.
                while scene.window() == Some(Window::AsPlayed) && !going_on(scene) {
                    cannot(scene, text)?;
                    pass(scene)?;
                }
                while going_on(scene) && scene.game.decision().is_some() {
                    cannot(scene, text)?;
                    pass(scene)?;
                }
                return Ok(());
            }
        }
        if let Some(text) = statement.strip_prefix("can ") {
            return can(scene, text);
        }
        if let Some(text) = statement.strip_prefix("cannot ") {
            return cannot(scene, text);
        }
        if let Some((seat, text)) = halves_first(statement, "pass until seat ", " can ") {
            return self.pass_until(scene, self.seat(seat)?, text);
        }
        if let Some(seat) = statement.strip_prefix("pass to the turn of seat ") {
            let seat = self.seat(seat)?;
            return pass_while(scene, |scene| scene.active() != seat);
        }
        if let Some(name) = statement.strip_prefix("pass to ") {
            let window = Window::ALL
                .iter()
                .copied()
                .find(|window| format!("{window:?}") == name)
                .ok_or_else(|| format!("no window is called {name:?}"))?;
            while scene.window() != Some(window) {
                pass(scene)?;
            }
            return Ok(());
        }
        if let Some((seat, rest)) = self.of_seat(statement) {
            return self.seat_goes_on(scene, seat?, rest);
        }
        self.is_so(scene, statement)
    }

    fn seat_goes_on(&mut self, scene: &mut Scene<'a>, seat: u8, rest: &str) -> Done {
        if let Some(text) = rest.strip_prefix("> ") {
            self.pass_until(scene, seat, text)?;
            return take(scene, text);
        }
        match rest {
            "decides" => return holds(decides(scene, seat), &choices(scene)),
            "is in the game" => return holds(scene.in_game(seat), "it is ousted"),
            "is not in the game" => return holds(!scene.in_game(seat), "it still is"),
            _ => {}
        }
        if let Some(names) = rest.strip_prefix("controls ") {
            let there = scene.controls(seat).join("; ");
            return expect("what it controls", there, list(names).join("; "));
        }
        if let Some(names) = rest.strip_prefix("holds ") {
            return expect(
                "its hand",
                scene.hand(seat).join("; "),
                list(names).join("; "),
            );
        }
        if let Some(name) = rest.strip_prefix("has ") {
            let there = scene.controls(seat).contains(&name);
            return holds(there, "it controls no such thing");
        }
        Err(format!("nothing is known of a seat that {rest:?}"))
    }

    fn pass_until(&self, scene: &mut Scene<'a>, seat: u8, text: &str) -> Done {
        while !(decides(scene, seat) && scene.can(text)) {
            pass(scene)
                .map_err(|end| format!("seat {seat} never has the choice {text:?}: {end}"))?;
        }
        Ok(())
    }

    fn is_so(&self, scene: &Scene<'a>, statement: &str) -> Done {
        let seat = |text| self.seat(text);
        let thing = |text| self.thing(text, &scene.game.t);
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
        let slot = self.thing(name, &scene.game.t)?;
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
            None => self.cards.def(t.def_of(card)).name == name,
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
        let slot = self.thing(name, &scene.game.t);
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

/// "corruption of seat 0 on Lauren is 2": whose, on whom, how many.
fn corruption(statement: &str) -> Option<(&str, &str, &str)> {
    let (of, rest) = halves_first(statement, "corruption of seat ", " on ")?;
    let (thing, n) = rest.rsplit_once(" is ")?;
    Some((of, thing, n))
}

fn holds(so: bool, otherwise: &str) -> Done {
    if so {
        Ok(())
    } else {
        Err(otherwise.to_owned())
    }
}

/// Who is asked, and for what.
fn choices(scene: &Scene<'_>) -> String {
    match scene.game.decision() {
        Some(decision) => format!(
            "seat {} has the choices {}",
            decision.seat.0,
            scene.options().join("; ")
        ),
        None => "the game is over".to_owned(),
    }
}

fn decides(scene: &Scene<'_>, seat: u8) -> bool {
    let decision = scene.game.decision();
    decision.is_some_and(|decision| decision.seat.0 == seat)
}

fn can(scene: &Scene<'_>, text: &str) -> Done {
    holds(scene.can(text), &choices(scene))
}

fn cannot(scene: &Scene<'_>, text: &str) -> Done {
    holds(!scene.can(text), &choices(scene))
}

fn take(scene: &mut Scene<'_>, text: &str) -> Done {
    if scene.game.decision().is_none() || !scene.can(text) {
        return Err(format!("{text:?} is no choice: {}", choices(scene)));
    }
    scene.take(text);
    Ok(())
}

fn pass(scene: &mut Scene<'_>) -> Done {
    let strike = scene.window() == Some(Window::Strike);
    take(scene, if strike { "hand strike" } else { "pass" })
}

fn pass_while<'a>(scene: &mut Scene<'a>, going_on: impl Fn(&Scene<'a>) -> bool) -> Done {
    while going_on(scene) && scene.game.decision().is_some() {
        pass(scene)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(statements: &str) -> Result<(), CaseError> {
        let cases = Case::read(&format!("A case\n{statements}")).expect("it can be read");
        cases[0].play(CardDb::embedded())
    }

    fn wrong(statements: &str) -> (usize, String) {
        let error = played(statements).expect_err("it is not so");
        (error.line, error.what)
    }

    const BLEED: &str = "    seat 0 has Lauren\n    seat 1 has Nassir\n    \
                         minion phase of seat 0\n    > bleed\n    > block with Nassir\n    \
                         finish action\n";

    #[test]
    fn a_case_is_a_name_and_indented_statements() {
        let text = "# Of the card.\n\nOne thing\n    3 seats\n\n    # why\n    turn of seat 2\n\
                    Another\n    turn of seat 0\n";
        let cases = Case::read(text).unwrap();
        let names: Vec<_> = cases.iter().map(|c| (c.line, &c.name[..])).collect();
        assert_eq!(names, [(3, "One thing"), (8, "Another")]);
        assert_eq!(Case::read("    turn of seat 0\n").unwrap_err().line, 1);
        assert_eq!(
            Case::read("A\nB\n    turn of seat 0\n").unwrap_err().line,
            1
        );
    }

    #[test]
    fn what_is_so_passes_and_what_is_not_is_told_with_its_line() {
        assert_eq!(
            played(&format!("{BLEED}    blood of Lauren is 3\n")),
            Ok(())
        );
        assert_eq!(
            wrong(&format!("{BLEED}    blood of Lauren is 4\n")),
            (8, "it is 3, not 4".into())
        );
        let (line, what) = wrong(&format!("{BLEED}    pool of seat 1 is 29\n"));
        assert_eq!((line, &what[..]), (8, "it is 30, not 29"));
    }

    #[test]
    fn a_choice_that_is_not_there_is_told_with_those_that_are() {
        let (line, what) =
            wrong("    seat 0 has Lauren\n    minion phase of seat 0\n    > hunnt\n");
        assert_eq!(line, 4);
        assert!(
            what.starts_with("\"hunnt\" is no choice: seat 0 has the choices "),
            "{what}"
        );
        assert!(what.contains("hunt"), "{what}");
    }

    #[test]
    fn misspellings_are_told() {
        let told = |statements: &str| wrong(statements).1;
        assert!(told("    seat 0 has Laurenn\n").contains("no card is called \"Laurenn\""));
        assert!(told("    seat 5 has Lauren\n").contains("no seat 5 at a table of 2"));
        assert!(told("    Lauren is locked\n").contains("no \"Lauren\" on the table"));
        assert!(told("    Lauren sleeps\n").contains("nothing that can be laid"));
        assert!(told("    turn of seat 0\n    Lauren sleeps\n").contains("nothing that can be so"));
        let gone = "    turn of seat 0\n    Laurenn is not in play\n";
        assert!(told(gone).contains("no card is called"));
        assert!(told("    seat 0 has Lauren\n").contains("no phase begins"));
    }

    #[test]
    fn a_table_has_two_to_six_seats() {
        for (seats, right) in [
            ("2", true),
            ("6", true),
            ("7", false),
            ("1", false),
            ("x", false),
        ] {
            let table = format!("    {seats} seats\n    turn of seat 0\n");
            assert_eq!(played(&table).is_ok(), right, "{seats}");
        }
    }

    #[test]
    fn what_lies_in_an_uncontrolled_region_is_not_in_play() {
        let table = "    seat 0 has uncontrolled Lauren with 2 blood\n    turn of seat 0\n";
        assert_eq!(
            played(&format!("{table}    Lauren is not in play\n")),
            Ok(())
        );
        assert!(played(&format!("{table}    Lauren is in play\n")).is_err());
    }

    #[test]
    fn another_copy_does_not_stand_for_one_that_has_left() {
        let table = "    seat 0 has Lauren\n    seat 0 has Nassir\n    \
                     seat 0 has put Flak Jacket on Lauren\n    \
                     seat 0 has put Flak Jacket on Nassir\n    blood of Lauren is 0\n    \
                     Lauren is in torpor\n    seat 1 has Madison\n    minion phase of seat 1\n    \
                     > diablerize\n    seat 1 > no\n    finish action\n";
        assert_eq!(
            played(&format!(
                "{table}    Flak Jacket is not in play\n    Flak Jacket #2 is in play\n"
            )),
            Ok(())
        );
    }

    #[test]
    fn the_second_of_a_name_has_a_number() {
        let said = "    seat 0 has Ghoul Retainer\n";
        assert!(played(said).is_err());
        let twice = "    seat 0 has Lauren\n    seat 0 has put Flak Jacket on Lauren\n    \
                     seat 0 has put Flak Jacket on Lauren\n    Flak Jacket #2 is locked\n    \
                     minion phase of seat 0\n    Flak Jacket is not locked\n    \
                     Flak Jacket #2 is locked\n    Lauren has Flak Jacket; Flak Jacket\n";
        assert_eq!(played(twice), Ok(()));
    }

    #[test]
    fn cards_have_traits_in_play_and_out_of_it() {
        let table = "    seat 0 has Arcane Library\n    turn of seat 0\n";
        let said = "    the traits of Arcane Library are unique; location\n    \
                    the traits of Villein are trifle\n    the traits of Bonding are nothing\n";
        assert_eq!(played(&format!("{table}{said}")), Ok(()));
        assert!(played(&format!("{table}    the traits of Villein are nothing\n")).is_err());
    }
}
