//! Every card script parses, and says enough about itself to be found.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use engine::facts::{normalize, Card, Facts};
use engine::script::render::render;
use engine::script::{read, Script};
use engine::CardDb;

/// Every script file under `engine/cards`, in a stable order.
fn script_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .flat_map(|path| match path.is_dir() {
            true => script_files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .collect();
    files.sort();
    files
}

/// The scripts of one file, or file, line, column and reason.
fn parse(path: &Path, text: &str) -> Result<Vec<Script>, String> {
    read(text).map_err(|e| {
        let at = &e.position;
        format!("{}:{}:{}: {}", path.display(), at.line, at.col, e.code)
    })
}

/// Every file with its scripts; panics with all errors at once.
fn all_scripts() -> Vec<(PathBuf, Vec<Script>)> {
    let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("cards");
    let (mut good, mut errors) = (Vec::new(), Vec::new());
    for file in script_files(&cards) {
        let text = fs::read_to_string(&file).expect("UTF-8 text");
        match parse(&file, &text) {
            Ok(scripts) => good.push((file, scripts)),
            Err(error) => errors.push(error),
        }
    }
    assert!(errors.is_empty(), "\n{}", errors.join("\n"));
    good
}

#[test]
fn every_script_parses() {
    let count: usize = all_scripts().iter().map(|(_, scripts)| scripts.len()).sum();
    assert!(count >= 137, "only {count} scripts found");
}

/// The name of a card's own file: its letters and digits in lower case, with underscores between
/// its words; versions of a vampire are told apart by their group and by being advanced.
fn file_name(script: &Script) -> String {
    let facts = Facts::embedded();
    let card = facts.cards().find(|card| card.id() == script.id);
    let card = card.expect("a script is of a card");
    let words = card.name().replace(['\'', '’'], "");
    let mut name = words
        .split(|c: char| !c.is_alphanumeric())
        .map(normalize)
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("_");
    if let Card::Crypt(vampire) = card {
        let same =
            |other: &Card<'_>| matches!(other, Card::Crypt(_)) && other.name() == card.name();
        if facts.cards().filter(same).count() > 1 {
            let group = vampire.group.to_string().to_lowercase();
            name.push_str(&format!("_g{group}"));
            if vampire.advanced {
                name.push_str("_adv");
            }
        }
    }
    name
}

#[test]
fn a_card_has_a_file_of_its_name() {
    for (file, scripts) in all_scripts() {
        if file
            .parent()
            .is_some_and(|folder| folder.ends_with("plain"))
        {
            continue;
        }
        assert_eq!(scripts.len(), 1, "{}", file.display());
        let name = file_name(&scripts[0]);
        let first = name.chars().next().expect("a name");
        let wanted = Path::new(&first.to_string()).join(format!("{name}.ron"));
        assert!(
            file.ends_with(&wanted),
            "{}: {}",
            file.display(),
            wanted.display()
        );
    }
}

#[test]
fn vampires_that_share_a_file_have_no_text_and_are_sorted_by_name() {
    for (file, scripts) in all_scripts() {
        for script in scripts.iter().filter(|_| scripts.len() > 1) {
            assert!(
                script.text.is_empty(),
                "{}: {}",
                file.display(),
                script.name
            );
        }
        for pair in scripts.windows(2) {
            assert!(
                (&pair[0].name, pair[0].id) < (&pair[1].name, pair[1].id),
                "{}: {:?} belongs after {:?}",
                file.display(),
                pair[0].name,
                pair[1].name
            );
        }
    }
}

#[test]
fn no_card_is_scripted_twice() {
    let mut seen = HashMap::new();
    for (file, scripts) in all_scripts() {
        for script in scripts {
            if let Some(other) = seen.insert(script.id, file.clone()) {
                panic!(
                    "{}: {} is scripted in {} too",
                    file.display(),
                    script.name,
                    other.display()
                );
            }
        }
    }
}

#[test]
fn an_error_names_file_line_and_reason() {
    let text = "#![enable(implicit_some)]\n[\n    (id: 1, name: \"Nobody\", keyword: []),\n]\n";
    let error = parse(Path::new("crypt/nobody.ron"), text).expect_err("an unknown field");
    assert!(error.starts_with("crypt/nobody.ron:3:"), "{error}");
    assert!(error.contains("keyword"), "{error}");
}

/// What reading a script with this condition or choice says.
fn reading(field: &str) -> String {
    let text =
        format!("#![enable(implicit_some)]\n(id: 1, name: \"Nobody\", modes: [({field})])\n");
    match read(&text) {
        Ok(_) => "read".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// What loading a script with this mode for Bonding says.
fn loading(mode: &str) -> String {
    let text = format!("(id: 100236, name: \"Bonding\", modes: [({mode})])");
    match CardDb::embedded().with(&[("bonding.ron", &text)]) {
        Ok(_) => "loaded".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_nothing_would_ever_ask_for_is_refused() {
    for (mode, says) in [
        (
            "effects: [Grant(Turn, (action: (), effects: [Wake(Me)]))]",
            "an action is offered by a card in play",
        ),
        (
            "during: [(keywords: [Infernal])]",
            "no card or effect gives the trait Infernal so",
        ),
        (
            "effects: [Grant(Turn, (on: Standing, when: [CloseRange], effects: [Wake(Me)]))]",
            "`Standing` is a moment for cards in play alone",
        ),
        (
            "effects: [Grant(Turn, (whose: Each, effects: [Wake(Me)]))]",
            "what is given for a while has no `whose`",
        ),
        (
            "text: [(on: StrikeResolution, effects: [May(Me, [], [Wake(Me)])])]",
            "nothing waits as `StrikeResolution` happens",
        ),
        (
            "effects: [Grant(Round, (on: Press, effects: [If(CloseRange, [Fetch(Me, \
             (kind: Conviction), [Hand])])]))]",
            "nothing waits as `Press` happens",
        ),
        (
            "text: [(effects: [ForEach((), [Choose(Methuselah())])])]",
            "`ForEach` cannot ask",
        ),
        (
            "strike: (effect: Dodge), resolving: [May(Me, [], [Wake(Me)])]",
            "waits for nothing",
        ),
    ] {
        let said = loading(mode);
        assert!(said.contains(says), "{mode}: {said}");
    }
}

#[test]
fn a_description_is_asked_only_what_can_be_told_there() {
    for (field, says) in [
        (
            "choose: [Card(place: Hand, locked: true)]",
            "`locked` cannot be asked of a card that is picked out of play",
        ),
        (
            "when: [Is(ActionCard, (not: (younger: true)))]",
            "`younger` cannot be asked of a card being played",
        ),
        (
            "cost: [Discard(must_hunt: true)]",
            "`must_hunt` cannot be asked of a card out of play",
        ),
        (
            "when: [Is(Me, (effects: [Control]))]",
            "`effects: [Control]` cannot be asked of a minion",
        ),
        (
            "when: [Is(ActionCard, (any: [(clan: [Brujah])]))]",
            "`clan` cannot be asked of a card being played",
        ),
        (
            "when: [Is(Card, (by: (strike: ())))]",
            "`strike` cannot be asked of a minion",
        ),
        (
            "when: [Is(Me, (bearing: (blood: AtLeast(1))))]",
            "`blood` cannot be asked of a card on a minion",
        ),
        (
            "choose: [Card(place: Torpor)]",
            "a minion is chosen by `Minion`",
        ),
        (
            "choose: [Minion(place: Hand)]",
            "`place: Hand` is no place of minions",
        ),
        (
            "choose: [Minion(capacity: UpTo(X))]",
            "`UpTo(X)` cannot be asked of a minion",
        ),
        (
            "choose: [Minion(capacity: UpTo(Of(Counters, Me)))]",
            "`UpTo(Of(Counters, …))` cannot be asked of a minion",
        ),
        (
            "choose: [Minion(blood: UpTo(Of(Counters, Acting)))]",
            "a number goes up to `X` or `Of(Counters, Me)`, or `This`",
        ),
        ("when: [Is(Me, (not: (is: Blocking)))]", "read"),
        ("when: [Is(Card, (by: (clan: [Brujah])))]", "read"),
    ] {
        let said = reading(field);
        assert!(said.contains(says), "{field}: {said}");
    }
}

/// The words of the language: fields and variants declared in its modules.
fn words_of_the_language() -> Vec<&'static str> {
    let source = concat!(
        include_str!("../src/script/ability.rs"),
        include_str!("../src/script/action.rs"),
        include_str!("../src/script/card.rs"),
        include_str!("../src/script/cond.rs"),
        include_str!("../src/script/filter.rs"),
        include_str!("../src/script/span.rs"),
        include_str!("../src/script/target.rs"),
        include_str!("../src/script/window.rs"),
        include_str!("../src/script/written.rs"),
    );
    let mut words = Vec::new();
    let mut in_type = false;
    // Types that are read from a script, as they are written there.
    let mut read = false;
    let mut deriving = false;
    let mut hidden = false;
    for line in source.lines() {
        if line.starts_with("#[derive(") {
            (read, deriving) = (false, true);
        }
        if deriving {
            let mut traits = line.split(|c: char| !c.is_alphanumeric());
            read |= traits.any(|name| name == "Deserialize");
            deriving = !line.ends_with(")]");
        } else if line.starts_with("#[serde(try_from") {
            read = false;
        } else if ["pub enum", "pub struct", "pub(super) struct", "struct"]
            .iter()
            .any(|start| line.starts_with(start))
        {
            in_type = read;
        } else if line == "written! {" {
            in_type = true;
        } else if line == "}" {
            in_type = false;
        }
        if hidden {
            // A field that no script gives.
            hidden = false;
            continue;
        }
        let renamed = line.strip_prefix("    #[serde(rename = \"");
        if let (true, Some(name)) = (in_type, renamed.and_then(|rest| rest.split('"').next())) {
            // Scripts say it so, whatever it is called in the rules.
            words.push(name);
            hidden = true;
            continue;
        }
        hidden = line.trim() == "#[serde(skip)]";
        let word = line.trim_start().trim_start_matches("pub ");
        let word = word.trim_start_matches("r#");
        // What scripts cannot say, only the rules.
        let word = if word.starts_with("Borrowed") {
            ""
        } else {
            word
        };
        let indented = line.starts_with("    ");
        if in_type && indented && word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            words.push(
                word.split(|c: char| !c.is_alphanumeric() && c != '_')
                    .next()
                    .unwrap_or(word),
            );
        }
    }
    words
}

#[test]
fn the_readme_documents_every_word() {
    let readme = include_str!("../cards/README.md");
    let code: Vec<&str> = readme.split('`').skip(1).step_by(2).collect();
    let documented = |word: &str| {
        code.iter().any(|piece| {
            piece
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|w| w == word)
        })
    };
    let words = words_of_the_language();
    assert!(words.len() > 200, "only {} words found", words.len());
    let missing: Vec<_> = words.into_iter().filter(|w| !documented(w)).collect();
    assert!(missing.is_empty(), "not in cards/README.md: {missing:?}");
}

#[test]
fn the_scripts_in_the_readme_parse() {
    let readme = include_str!("../cards/README.md");
    let examples: Vec<&str> = readme.split("```ron\n").skip(1).collect();
    assert!(examples.len() >= 3);
    for example in examples {
        let script = example.split("```").next().unwrap_or_default();
        let text = format!("#![enable(implicit_some)]\n[{script}]");
        if let Err(error) = parse(Path::new("README.md"), &text) {
            panic!("{error}\nin\n{script}");
        }
    }
}

#[test]
fn every_script_reads_back() {
    for (file, scripts) in all_scripts() {
        for script in scripts {
            let english = render(&script);
            // A vampire of whom there are only facts has no script to be said.
            let silent =
                script.modes.is_empty() && script.text.is_empty() && script.keywords.is_empty();
            let odd = english.is_empty() != silent
                || english.contains("  ")
                || english.contains("chosen one:");
            assert!(!odd, "{}: {}: {english}", file.display(), script.name);
        }
    }
}
