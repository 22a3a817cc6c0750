//! `engine/RULES.md` is the index of every rule the engine carries out, and goes on beside the
//! scripts of cards with the rulings of each. These tests hold it to its word: the tables are well
//! formed, no rule has been dropped, and every module, key and test that a row names exists.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

#[path = "common/index.rs"]
mod index;

use engine::facts::Facts;
use engine::CardDb;
use index::{all_tests, engine_dir, functions_in, names, tables};

/// One row of a table of the index.
#[derive(Debug)]
struct Row {
    /// The file, and its line counted from 1.
    place: String,
    key: String,
    rule: String,
    module: String,
    test: String,
}

/// What the Test cell of a row says.
#[derive(Debug, PartialEq, Eq)]
enum Shown {
    /// No test yet.
    Missing,
    /// The ruling waits for the scripts of these cards.
    Unscripted(Vec<String>),
    /// Nothing to test, with the reason.
    NotApplicable(String),
    /// The same rule stands in these rows.
    See(Vec<String>),
    /// These tests show the rule.
    By(Vec<String>),
}

const HEADER: [&str; 4] = ["Key", "Rule", "Module", "Test"];

/// Every row of every table of a file, and a complaint for each malformed line.
fn parse(file: &str, text: &str) -> (Vec<Row>, Vec<String>) {
    let (mut rows, faults) = tables(text, &[&HEADER]);
    let faults = faults.iter().map(|fault| format!("{file}: {fault}"));
    let rows = rows.remove(0).into_iter().map(|row| {
        let place = format!("{file}:{}", row.line);
        let [key, rule, module, test] = row.cells.try_into().expect("as many as in the header");
        Row {
            place,
            key,
            rule,
            module,
            test,
        }
    });
    (rows.collect(), faults.collect())
}

/// Reads a Test cell, or says what is wrong with it.
fn shown(cell: &str) -> Result<Shown, String> {
    if cell == "*missing*" {
        return Ok(Shown::Missing);
    }
    if let Some(cards) = cell.strip_prefix("unscripted: ") {
        return Ok(Shown::Unscripted(
            cards.split("; ").map(|c| c.trim().to_owned()).collect(),
        ));
    }
    if let Some(reason) = cell.strip_prefix("n/a:") {
        return match reason.split_whitespace().count() {
            1..=8 => Ok(Shown::NotApplicable(reason.trim().to_owned())),
            n => Err(format!("a reason of {n} words instead of 1 to 8")),
        };
    }
    if let Some(keys) = cell.strip_prefix("see ") {
        return Ok(Shown::See(
            keys.split(", ").map(|k| k.trim().to_owned()).collect(),
        ));
    }
    match names(cell) {
        Some(names) => Ok(Shown::By(names)),
        None => Err(format!("cannot read the Test cell {cell:?}")),
    }
}

/// The rows of the index, and a complaint for each malformed line: of the rulebooks and the
/// general rulings first, then beside the cards.
fn index() -> (Vec<Row>, Vec<String>) {
    let (mut rows, mut faults) = parse("RULES.md", &index::text_of("RULES.md"));
    for (file, text) in engine::embedded_rulings() {
        let (more, wrong) = parse(file, text);
        if more.is_empty() {
            faults.push(format!("{file} has no rows"));
        }
        rows.extend(more);
        faults.extend(wrong);
    }
    (rows, faults)
}

fn assert_faultless(faults: &[String]) {
    index::assert_faultless("the rules index", faults);
}

/// The rows of the index, which must be well formed.
fn rows() -> Vec<Row> {
    let (rows, faults) = index();
    assert_faultless(&faults);
    rows
}

/// A line of `cards/facts/rulings.csv`: rulings that wait for the script of their card.
#[derive(Debug, serde::Deserialize)]
struct Waiting {
    key: String,
    id: u32,
    rulings: u32,
    by_group: u32,
    sources: String,
}

fn waiting() -> Vec<Waiting> {
    let text = index::text_of("cards/facts/rulings.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let lines: Result<_, _> = reader.deserialize().collect();
    lines.expect("cards/facts/rulings.csv is well formed")
}

/// Who scripts a card writes a row for each of its rulings beside the script, and takes its line
/// out of the list of those that wait.
#[test]
fn rulings_wait_for_cards_without_a_script() {
    let cards = CardDb::embedded();
    let mut faults = Vec::new();
    for line in waiting() {
        let known = cards.by_id(line.id).map(|id| cards.def(id));
        match known {
            None => faults.push(format!("{}: no card has the number {}", line.key, line.id)),
            Some(def) if def.scripted => {
                faults.push(format!("{}: {} has a script now", line.key, def.name));
            }
            Some(_) => {}
        }
        if line.rulings == 0 || line.by_group > line.rulings || line.sources.is_empty() {
            faults.push(format!("{}: {line:?} counts no rulings", line.key));
        }
    }
    index::assert_faultless("engine/cards/facts/rulings.csv", &faults);
}

/// The rulings of a card stand beside its script: the file is called as the script is, and names
/// the card.
#[test]
fn rulings_stand_beside_the_scripts_of_their_cards() {
    let cards = CardDb::embedded();
    let scripts: BTreeMap<&str, &str> = engine::embedded_scripts().iter().copied().collect();
    let mut faults = Vec::new();
    for (file, text) in engine::embedded_rulings() {
        let script = file.replace(".md", ".ron");
        let Some(script) = scripts.get(script.as_str()) else {
            faults.push(format!("{file}: there is no script {script}"));
            continue;
        };
        for row in parse(file, text).0 {
            let number = row.key[1..].split('-').next().unwrap_or_default();
            let id = format!("id: {number}");
            if row.key.starts_with('C') && !script.contains(&id) {
                faults.push(format!("{}: {} is another card's", row.place, row.key));
            }
        }
        let titles = text.lines().filter_map(|line| {
            let alone = line.strip_prefix("# Rulings of ");
            alone.or(line.strip_prefix("## "))
        });
        for name in titles {
            let named = cards.by_name(name).is_some();
            if !named || !script.contains(&format!("name: {name:?}")) {
                faults.push(format!("{file}: {name:?} is no card of the script"));
            }
        }
    }
    assert_faultless(&faults);
}

#[test]
fn every_row_has_four_filled_cells() {
    let (rows, mut faults) = index();
    for row in &rows {
        for (name, cell) in HEADER
            .iter()
            .zip([&row.key, &row.rule, &row.module, &row.test])
        {
            if cell.is_empty() {
                faults.push(format!("{}: the {name} cell is empty", row.place));
            }
        }
    }
    assert!(!rows.is_empty(), "the rules index has no rows");
    assert_faultless(&faults);
}

#[test]
fn keys_are_unique() {
    let mut first = BTreeMap::new();
    let mut faults = Vec::new();
    for row in rows() {
        if let Some(place) = first.insert(row.key.clone(), row.place.clone()) {
            faults.push(format!(
                "{}: {} stands in {place} already",
                row.place, row.key
            ));
        }
    }
    assert_faultless(&faults);
}

/// A module is a file in a room of `engine/src/rules/`, or a path from `engine/` where it has a slash,
/// or `script`. A dash says that nothing is carried out, and goes with `n/a` in the Test cell.
#[test]
fn modules_exist() {
    let mut faults = Vec::new();
    let mut absent: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
    for row in rows() {
        let nothing_to_do = row.module == "—";
        if nothing_to_do != row.test.starts_with("n/a") {
            faults.push(format!("{}: — and n/a go together", row.place));
        }
        let module = row.module.trim_matches('`');
        if nothing_to_do || module == "script" {
            continue;
        }
        let paths = if module.contains('/') {
            vec![PathBuf::from(module)]
        } else {
            let rooms = ["questions", "deeds", "interpreter", "chapters"];
            let rules = Path::new("src/rules");
            rooms.map(|room| rules.join(room).join(module)).into()
        };
        if !paths.iter().any(|path| engine_dir().join(path).is_file()) {
            absent.entry(module.into()).or_default().push(row.key);
        }
    }
    for (path, keys) in absent {
        faults.push(format!(
            "no file {} in engine/, named by {}",
            path.display(),
            keys.join(", ")
        ));
    }
    assert_faultless(&faults);
}

#[test]
fn tests_and_keys_named_exist() {
    let rows = rows();
    let tests = all_tests();
    let by_key: BTreeMap<&str, &Row> = rows.iter().map(|r| (r.key.as_str(), r)).collect();
    let mut faults = Vec::new();
    for row in &rows {
        match shown(&row.test) {
            Ok(Shown::Missing | Shown::Unscripted(_) | Shown::NotApplicable(_)) => {}
            Ok(Shown::See(keys)) => {
                for key in keys {
                    match by_key.get(key.as_str()) {
                        None => faults.push(format!("{}: no row {key}", row.place)),
                        Some(seen) if seen.test.starts_with("see ") || seen.module == "—" => {
                            faults.push(format!(
                                "{}: {key} is not shown by a test itself",
                                row.place
                            ))
                        }
                        Some(_) => {}
                    }
                }
            }
            Ok(Shown::By(names)) => {
                for name in names.iter().filter(|n| !tests.contains_key(*n)) {
                    faults.push(format!("{}: no test {name}", row.place));
                }
            }
            Err(fault) => faults.push(format!("{}: {fault}", row.place)),
        }
    }
    assert_faultless(&faults);
}

/// Why a ruling need not wait for the card called `name`: there is no card of this official name,
/// or it has a script.
fn not_waited_for(name: &str) -> Option<String> {
    let facts = Facts::embedded();
    let cards = CardDb::embedded();
    let Some(card) = facts.find(name) else {
        let like = facts.nearest(name, 3).join("\", \"");
        return Some(format!("no card {name:?}; like it are \"{like}\""));
    };
    let official = facts.unambiguous_name(card);
    if official != name {
        return Some(format!("{name:?} is called {official:?}"));
    }
    let scripted = cards
        .by_id(card.id())
        .is_some_and(|c| cards.def(c).scripted);
    scripted.then(|| format!("{name} has a script now"))
}

/// A ruling of a card that is scripted no longer waits for it: it needs a test, or a reason.
#[test]
fn cards_called_unscripted_have_no_script() {
    let mut faults = Vec::new();
    for row in rows() {
        let Ok(Shown::Unscripted(names)) = shown(&row.test) else {
            continue;
        };
        for fault in names.iter().filter_map(|n| not_waited_for(n)) {
            faults.push(format!("{}: {}: {fault}", row.place, row.key));
        }
    }
    assert_faultless(&faults);
}

/// The sources are closed books: what they hold was counted once, and no row may go missing. A
/// card's row may be split into one row for each ruling, so cards are counted by their id, or by
/// their number in the appendix.
#[test]
fn no_rule_has_been_dropped() {
    let rows = rows();
    let keys = |fits: &dyn Fn(&str) -> bool| rows.iter().filter(|r| fits(&r.key)).count();
    let number_follows = |key: &str, mark: &str| {
        key.rsplit_once(mark)
            .is_some_and(|(_, n)| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
    };
    let card = |key: &str| -> Option<String> {
        let digits: String = key
            .strip_prefix('C')?
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        (digits.len() == 6).then_some(digits)
    };
    let waiting = waiting();
    let all = || {
        let beside = rows.iter().map(|r| r.key.as_str());
        beside.chain(waiting.iter().map(|w| w.key.as_str()))
    };
    let cards: BTreeSet<String> = all().filter_map(card).collect();
    let appendix: BTreeSet<&str> = all()
        .map(|key| key.split('-').next().unwrap_or_default())
        .filter(|k| k.starts_with('A') && number_follows(k, "A"))
        .collect();
    let rulebook = |k: &str| k.starts_with('T') && !k.starts_with("T-ex.");
    let chapters = |k: &str| k.starts_with('B');

    assert!(
        keys(&rulebook) >= 390,
        "chapter 4 of the current rulebook: {} rows",
        keys(&rulebook)
    );
    assert!(
        keys(&chapters) >= 517,
        "other chapters of the current rulebook: {} rows",
        keys(&chapters)
    );
    assert!(
        keys(&|k| k.starts_with("T-ex.")) >= 18,
        "examples of the current rulebook"
    );
    assert!(
        keys(&|k| k.starts_with("F-ex.")) >= 18,
        "examples of the full rulebook"
    );
    assert_eq!(
        keys(&|k| k.starts_with('F') && number_follows(k, "-R")),
        93,
        "Ⓡ paragraphs"
    );
    assert_eq!(keys(&|k| k.starts_with("RTR-")), 107, "general rulings");
    assert_eq!(cards.len(), 2054, "cards with rulings");
    assert_eq!(appendix.len(), 380, "appendix of card rulings");
}

#[test]
fn a_test_cell_is_read() {
    assert_eq!(shown("*missing*"), Ok(Shown::Missing));
    assert_eq!(
        shown("n/a: flavour"),
        Ok(Shown::NotApplicable("flavour".into()))
    );
    assert_eq!(
        shown("see T3.bleed, T4"),
        Ok(Shown::See(vec!["T3.bleed".into(), "T4".into()]))
    );
    assert_eq!(
        shown("`one` `two`"),
        Ok(Shown::By(vec!["one".into(), "two".into()]))
    );
    assert_eq!(
        shown("unscripted: Abbot; Al-Ashrad, Amr of Alamut (ADV)"),
        Ok(Shown::Unscripted(vec![
            "Abbot".into(),
            "Al-Ashrad, Amr of Alamut (ADV)".into()
        ]))
    );
    assert!(shown("").is_err());
    assert!(shown("missing").is_err());
    assert!(shown("n/a:").is_err());
    assert!(shown("`one`, `two`").is_err());
}

#[test]
fn a_card_that_is_scripted_or_misspelt_is_not_waited_for() {
    assert!(not_waited_for("Deflection").is_some());
    assert!(not_waited_for("Deflektion").is_some());
    assert!(not_waited_for("deflection").is_some());
}

#[test]
fn only_functions_marked_as_tests_count() {
    let source = "
        fn helper() {}
        #[test]
        #[should_panic]
        // a comment
        fn first() {}
        fn second() {}
        #[test] fn third(x in 0..4) {}
    ";
    let tests = functions_in(source).into_iter().filter(|f| f.is_test);
    let tests: Vec<String> = tests.map(|f| f.name).collect();
    assert_eq!(tests, ["first", "third"]);
}

#[test]
fn malformed_tables_are_found() {
    let header = "| Key | Rule | Module | Test |\n| --- | --- | --- | --- |\n";
    let faults = |body: &str| parse("x.md", body).1.len();
    assert_eq!(faults(&format!("{header}| a | b | c | d |")), 0);
    assert_eq!(faults(&format!("{header}| a | b | c |")), 1);
    assert_eq!(faults(&format!("{header}| a | b | c | d")), 1);
    assert_eq!(faults("| a | b | c | d |"), 1);
}
