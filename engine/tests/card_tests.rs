//! `engine/cards/TESTS.md` is the index of what every scripted card does, with the tests that show
//! it. What rows it must have follows from the scripts; these tests hold it to that, and the tests
//! it names to naming the card and playing it as the row says, as far as their source can tell.

use std::collections::{BTreeMap, BTreeSet};

use engine::script::Ability;
use engine::vocab::Level;
use engine::{AbilityId, CardDb, CardDef, CodeId, ModeDef, Op};

#[path = "common/mod.rs"]
mod common;
#[path = "common/index.rs"]
mod index;

const FILE: &str = "engine/cards/TESTS.md";
const LIBRARY: [&str; 3] = ["Card", "Mode", "Tests"];
const VAMPIRES: [&str; 3] = ["Vampire", "Text", "Tests"];

/// Something a card does that wants a test.
#[derive(Debug)]
struct Deed {
    /// What the second cell of its row says.
    label: String,
    /// The mode it is done in, where the card has several.
    mode: Option<u8>,
    how: How,
}

/// How a test can be seen to do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// By playing the card.
    Play,
    /// By using an ability, taking its action or choosing its strike.
    Take(&'static str),
    /// Not at all: it happens by itself.
    ByItself,
}

/// What sort of ability it is, in a word, and how a test can be seen to use it.
fn sort(ability: &Ability) -> (&'static str, How) {
    match ability {
        Ability::Static { .. } => ("static", How::ByItself),
        Ability::Trigger { .. } => ("trigger", How::ByItself),
        // Where it is the only thing to choose, nobody is asked.
        Ability::Use { must: true, .. } => ("use", How::ByItself),
        Ability::Act { must: true, .. } => ("act", How::ByItself),
        Ability::Strike { must: true, .. } => ("strike", How::ByItself),
        Ability::Use { .. } => ("use", How::Take("use ")),
        Ability::Act { .. } => ("act", How::Take("act with ")),
        Ability::Strike { .. } => ("strike", How::Take("strike with ")),
    }
}

/// The abilities that this code gives for a while.
fn given(db: &CardDb, code: CodeId) -> Vec<AbilityId> {
    let mut found = Vec::new();
    for op in db.code(code) {
        match op {
            Op::Grant(_, id) | Op::GrantTo(_, _, id) => found.push(*id),
            Op::ForEach(_, each) | Op::IfInflicted(each) => found.extend(given(db, *each)),
            Op::Do(_)
            | Op::Unless(..)
            | Op::Repeat(..)
            | Op::Again(..)
            | Op::InsteadOf(_)
            | Op::Choose(_)
            | Op::PayCosts
            | Op::Price(..)
            | Op::PriceFor(..)
            | Op::EachMethuselah(..) => {}
        }
    }
    found
}

/// A deed for each of these abilities, numbered where there are several.
fn deeds_of(
    db: &CardDb,
    abilities: &[AbilityId],
    what: &str,
    mode: Option<u8>,
    deeds: &mut Vec<Deed>,
) {
    for (i, id) in abilities.iter().enumerate() {
        let (sort, how) = match sort(&db.ability(*id).ability) {
            // A strike given for a while is used, no card in play being there to strike with.
            (sort, How::Take("strike with ")) if what.ends_with("given") => {
                (sort, How::Take("use "))
            }
            plain => plain,
        };
        let number = match abilities.len() {
            1 => String::new(),
            _ => format!(" {}", i + 1),
        };
        deeds.push(Deed {
            label: format!("{what}{number}: {sort}"),
            mode,
            how,
        });
    }
}

/// What a mode is called: by its number, which is that of the choice, by its level, and by the
/// type it is played as where the card has two.
fn mode_name(def: &CardDef, mode: &ModeDef) -> String {
    let superior = |(_, level): &(_, Level)| *level == Level::Superior;
    let mut words = Vec::new();
    if def.modes.len() > 1 {
        words.push(format!("mode {}", mode.number));
    }
    if mode.needs_disciplines.iter().any(superior) {
        words.push("superior".into());
    } else if !mode.needs_disciplines.is_empty() {
        words.push("basic".into());
    }
    if def.types.len() > 1 {
        words.push(mode.as_type.name().to_lowercase());
    }
    match words.is_empty() {
        true => "play".into(),
        false => words.join(", "),
    }
}

/// Everything that a library card does.
fn deeds(db: &CardDb, def: &CardDef) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for mode in &def.modes {
        let name = mode_name(def, mode);
        let number = (def.modes.len() > 1).then_some(mode.number);
        if !mode.is_played() {
            // What another card represents does what it does under the name of that.
            let before = deeds.len();
            deeds_of(db, &mode.text, &format!("{name}, text"), number, &mut deeds);
            for deed in &mut deeds[before..] {
                deed.how = How::ByItself;
            }
            continue;
        }
        deeds.push(Deed {
            label: name.clone(),
            mode: number,
            how: How::Play,
        });
        let mut for_a_while = given(db, mode.code);
        for_a_while.extend(mode.during.iter().chain(&mode.being_played));
        deeds_of(
            db,
            &for_a_while,
            &format!("{name}, given"),
            number,
            &mut deeds,
        );
        deeds_of(db, &mode.text, &format!("{name}, text"), number, &mut deeds);
    }
    deeds_of(db, &def.text, "text", None, &mut deeds);
    deeds
}

/// Everything that a vampire does by its own text.
fn deeds_of_vampire(db: &CardDb, def: &CardDef) -> Vec<Deed> {
    let mut deeds = Vec::new();
    deeds_of(db, &def.text, "text", None, &mut deeds);
    deeds
}

/// Whether the source has this text anywhere but in a question whether it is among the choices.
fn does(source: &str, text: &str) -> bool {
    source.match_indices(text).any(|(at, _)| {
        let before = &source[..at];
        !before.ends_with("can(\"") && !before.ends_with("can(&format!(\"")
    })
}

/// What keeps a test's source from showing a deed of the card, if anything does.
fn objection(source: &str, card: &str, deed: &Deed) -> Option<String> {
    // A name stands alone between quotes, or after what is done with the card.
    let named = source.contains(&format!("\"{card}\""));
    let verb = match deed.how {
        How::Play => Some("play "),
        How::Take(verb) => Some(verb),
        How::ByItself => None,
    };
    if let Some(verb) = verb {
        let plainly = does(source, &format!("{verb}{card}"));
        let by_table = named && does(source, &format!("{verb}{{"));
        if !plainly && !by_table {
            return Some(format!("does not {verb}{card}"));
        }
    } else if !named && !source.contains(&format!(" {card}\"")) {
        return Some(format!("does not name {card}"));
    }
    let mode = deed.mode.filter(|_| deed.how == How::Play)?;
    // The choice of the mode follows that of the card. Where none does, only one was open.
    let chosen = format!("\"mode {mode}\"");
    let play = format!("\"play {card}\"");
    let left_open = source.match_indices(&play).any(|(at, _)| {
        let rest = &source[at + play.len()..];
        let next = rest.split('"').nth(1).unwrap_or_default();
        !next.starts_with("mode ")
    });
    let by_table = !source.contains(&play);
    let none = !source.contains("\"mode ") || source.contains("None");
    let shown = source.contains(&chosen) || left_open || by_table && none;
    (!shown).then(|| format!("plays {card}, but not in mode {mode}"))
}

/// The cell of a row without a test.
const MISSING: &str = "*missing*";

/// Compares the rows of a table with those it must have. Those of `complete` cards must name tests.
fn compare(
    rows: &[index::Row],
    wanted: &[(&CardDef, Vec<Deed>)],
    complete: &BTreeSet<&str>,
    faults: &mut Vec<String>,
) {
    let tests = index::all_tests();
    let mut found = BTreeMap::new();
    for row in rows {
        let key = (row.cells[0].as_str(), row.cells[1].as_str());
        if let Some(line) = found.insert(key, row.line) {
            faults.push(format!("line {}: stands in line {line} already", row.line));
        }
    }
    let mut needed = BTreeMap::new();
    for (def, deeds) in wanted {
        for deed in deeds {
            let key = (def.name.as_str(), deed.label.as_str());
            needed.insert(key, deed);
            if !found.contains_key(&key) {
                faults.push(format!("lacking: | {} | {} | {MISSING} |", key.0, key.1));
            }
        }
    }
    for row in rows {
        let [card, label, cell] = &row.cells[..] else {
            unreachable!("rows have the cells of their header");
        };
        let line = row.line;
        let Some(deed) = needed.get(&(card.as_str(), label.as_str())) else {
            faults.push(format!("line {line}: no script has {card}, {label}"));
            continue;
        };
        if cell == MISSING {
            if complete.contains(card.as_str()) {
                faults.push(format!("line {line}: {card}, {label} has no test"));
            }
            continue;
        }
        let Some(names) = index::names(cell) else {
            faults.push(format!("line {line}: cannot read {cell:?}"));
            continue;
        };
        for name in names {
            let Some(sources) = tests.get(&name) else {
                faults.push(format!("line {line}: no test {name}"));
                continue;
            };
            let objections: Vec<_> = sources
                .iter()
                .map_while(|source| objection(source, card, deed))
                .collect();
            if objections.len() == sources.len() {
                faults.push(format!("line {line}: {name} {}", objections[0]));
            }
        }
    }
}

/// What the index is about.
struct Wanted {
    /// The scripted library cards, and what each does.
    library: Vec<(&'static CardDef, Vec<Deed>)>,
    /// The vampires of the starters, and what each does by its text.
    crypt: Vec<(&'static CardDef, Vec<Deed>)>,
    /// The names of the cards of the starters.
    complete: BTreeSet<&'static str>,
}

fn wanted() -> Wanted {
    let db = CardDb::embedded();
    let starters = common::starters(db);
    let cards = |half: fn(&engine::Deck) -> &Vec<engine::DefId>| -> BTreeMap<u32, &CardDef> {
        let ids = starters.iter().flat_map(half);
        ids.map(|id| (db.def(*id).id, db.def(*id))).collect()
    };
    let (vampires, others) = (cards(|d| &d.crypt), cards(|d| &d.library));
    assert_eq!((vampires.len(), others.len()), (45, 92));
    let complete = vampires
        .values()
        .chain(others.values())
        .map(|d| d.name.as_str());
    let library = db.defs().iter().filter(|d| d.scripted && !d.is_crypt());
    let mut wanted = Wanted {
        library: library.map(|d| (d, deeds(db, d))).collect(),
        complete: complete.collect(),
        crypt: vampires
            .values()
            .map(|d| (*d, deeds_of_vampire(db, d)))
            .collect(),
    };
    wanted.library.sort_by_key(|(d, _)| &d.name);
    wanted.crypt.sort_by_key(|(d, _)| &d.name);
    wanted
}

/// The rows of both tables, and what is wrong with how they are written.
fn tables() -> (Vec<Vec<index::Row>>, Vec<String>) {
    index::tables(&index::text_of("cards/TESTS.md"), &[&LIBRARY, &VAMPIRES])
}

#[test]
fn every_deed_of_every_card_has_its_row_and_its_tests() {
    let wanted = wanted();
    let (tables, mut faults) = tables();
    compare(&tables[0], &wanted.library, &wanted.complete, &mut faults);
    compare(&tables[1], &wanted.crypt, &wanted.complete, &mut faults);
    index::assert_faultless(FILE, &faults);
}

/// Lays the index out anew: the rows it must have, in order, each with the tests that it names now.
#[test]
#[ignore = "writes the index; for whoever has scripted a card"]
fn lay_out_the_index() {
    let wanted = wanted();
    let (tables, _) = tables();
    let text = index::text_of("cards/TESTS.md");
    let mut laid = String::new();
    let mut skipping = false;
    for line in text.lines() {
        let table = [LIBRARY, VAMPIRES]
            .iter()
            .position(|h| line == format!("| {} |", h.join(" | ")));
        skipping &= line.starts_with('|');
        if !skipping {
            laid.push_str(line);
            laid.push('\n');
        }
        let Some(table) = table else {
            continue;
        };
        skipping = true;
        laid.push_str("| --- | --- | --- |\n");
        let cards = [&wanted.library, &wanted.crypt][table];
        for (def, deeds) in cards {
            for deed in deeds {
                let key = [def.name.as_str(), deed.label.as_str()];
                let row = tables[table].iter().find(|r| r.cells[..2] == key);
                let cell = row.map_or(MISSING, |r| r.cells[2].as_str());
                laid.push_str(&format!("| {} | {} | {cell} |\n", key[0], key[1]));
            }
        }
    }
    let path = index::engine_dir().join("cards/TESTS.md");
    std::fs::write(&path, laid).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

#[test]
fn a_test_shows_what_its_source_says() {
    let deed = |mode, how| Deed {
        label: String::new(),
        mode,
        how,
    };
    let fits = |source: &str, deed: &Deed| objection(source, "Deep Song", deed).is_none();
    let superior = deed(Some(1), How::Play);
    assert!(fits(
        r#"game.take("play Deep Song").take("mode 1")"#,
        &superior
    ));
    assert!(!fits(
        r#"game.take("play Deep Song").take("mode 0")"#,
        &superior
    ));
    // Where no mode is asked for, only one is open.
    assert!(fits(
        r#"game.take("play Deep Song").finish_action()"#,
        &superior
    ));
    assert!(!fits(r#"assert!(!game.can("play Deep Song"))"#, &superior));
    assert!(fits(
        r#"for card in ["Deep Song"] { game.take(&format!("play {card}")).take("mode 1") }"#,
        &superior
    ));
    assert!(!fits(r#"game.take("play Carrion Crows")"#, &superior));
    let usage = deed(None, How::Take("use "));
    assert!(fits(r#"game.take("use Deep Song")"#, &usage));
    assert!(!fits(r#"t.in_play(0, "Deep Song")"#, &usage));
    assert!(fits(
        r#"t.in_play(0, "Deep Song")"#,
        &deed(None, How::ByItself)
    ));
}
