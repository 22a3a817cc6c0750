//! What the program writes and reads in JSON is what its published schemas say.

use crate::common::{methuselah, refused, repository, starters, succeeds, text};
use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{json, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The schemas of `docs/schemas`, and which of them something real was held against.
struct Published {
    schemas: Schemas,
    texts: BTreeMap<String, Value>,
    indices: BTreeMap<String, SchemaIndex>,
    held: BTreeSet<String>,
}

impl Published {
    fn read() -> Published {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let (mut texts, mut indices) = (BTreeMap::new(), BTreeMap::new());
        for entry in fs::read_dir(repository("docs/schemas")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let schema = read(&path);
            // Nothing is fetched: it is there by the name that is asked for.
            let place = format!("https://schemas.invalid/{name}.json");
            compiler.add_resource(&place, schema.clone()).unwrap();
            let index = compiler.compile(&place, &mut schemas);
            indices.insert(
                name.clone(),
                index.unwrap_or_else(|e| panic!("{name}: {e:#}")),
            );
            texts.insert(name, schema);
        }
        Published {
            schemas,
            texts,
            indices,
            held: BTreeSet::new(),
        }
    }

    /// Whether a value is as a schema says.
    fn fits(&self, name: &str, value: &Value) -> Result<(), String> {
        let index = self.indices[name];
        let fits = self.schemas.validate(value, index);
        fits.map_err(|error| format!("{name}: {error:#}\n{value:#}"))
    }

    /// That a value is as a schema says, and would not be without any key that the schema wants, or
    /// with anything else under any key.
    #[track_caller]
    fn hold(&mut self, name: &str, value: &Value) {
        self.fits(name, value).unwrap_or_else(|why| panic!("{why}"));
        self.held.insert(name.to_owned());
        let required = required(&self.texts[name], value);
        assert!(!required.is_empty(), "{name} wants nothing of {value:#}");
        for key in value.as_object().expect("an object").keys() {
            let mut other = value.clone();
            other[key] = json!([{"of no": "type"}]);
            assert!(
                self.fits(name, &other).is_err(),
                "{name}: {key} is anything"
            );
            if required.contains(key) {
                let mut without = value.clone();
                without.as_object_mut().unwrap().remove(key);
                assert!(self.fits(name, &without).is_err(), "{name}: no {key}");
            }
        }
    }

    /// The same of files in a folder.
    #[track_caller]
    fn hold_files(&mut self, folder: &Path, files: &[(&str, &str)]) {
        for (file, name) in files {
            self.hold(name, &read(&folder.join(file)));
        }
    }
}

/// The keys that a schema wants of a value: that of its `type`, if there are several.
fn required(schema: &Value, value: &Value) -> BTreeSet<String> {
    let variants = schema["oneOf"].as_array().into_iter().flatten();
    let of_type = variants.filter(|s| s["properties"]["type"]["const"] == value["type"]);
    let mut keys = BTreeSet::new();
    for part in of_type.chain([schema]) {
        let at = part["$ref"].as_str().map(|at| at.trim_start_matches('#'));
        let named = at.and_then(|at| schema.pointer(at));
        let parts = [Some(part), named].into_iter().flatten();
        let wanted = parts.filter_map(|s| s["required"].as_array()).flatten();
        keys.extend(wanted.filter_map(Value::as_str).map(str::to_owned));
    }
    keys
}

fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// What a command prints, whose words have spaces between them; `STARTERS` are the starter decks, and
/// `HERE` is a folder.
#[track_caller]
fn prints(folder: &Path, command: &str, code: i32) -> Value {
    let (decks, here) = (starters(), folder.display().to_string());
    let word = |word: &str| {
        let word = word.replace("STARTERS", decks.to_str().unwrap());
        word.replace("HERE", &here)
    };
    let output = methuselah(command.split_whitespace().map(word));
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{command}: {errors}");
    serde_json::from_str(&text(&output.stdout)).unwrap_or_else(|e| panic!("{command}: {e}"))
}

const FILES_OF_A_RUN: [(&str, &str); 4] = [
    ("manifest.json", "manifest"),
    ("summary.json", "summary"),
    ("fingerprints.json", "fingerprints"),
    ("timing.json", "timing"),
];

/// A card of three starters, stronger than printed.
const BONDING: &str = "(id: 100236, name: \"Bonding\", modes: [(\n    \
     needs: [(Dominate, Basic)], when: [ActionIs(Bleed)], effects: [Add(Bleed, 3)],\n)])\n";

#[test]
fn what_commands_write_is_as_the_schemas_say() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path();
    let at = |name: &str| folder.join(name);
    let mut published = Published::read();
    let run = "run STARTERS --agents random --games 4 --max-rounds 4 --seed 3 --json --out HERE";
    published.hold("run-output", &prints(folder, &format!("{run}/run"), 0));
    published.hold_files(&at("run"), &FILES_OF_A_RUN);

    for shard in [1, 2] {
        let part = prints(folder, &format!("{run}/{shard} --shard {shard}/2"), 0);
        published.hold("shard-output", &part);
        published.hold_files(&at(&shard.to_string()), &FILES_OF_A_RUN[..1]);
    }
    let merged = prints(folder, "merge HERE/1 HERE/2 --json --out HERE/merged", 0);
    published.hold("merge-output", &merged);

    let league =
        "league --agents random,sensible --decks STARTERS --games 10 --max-rounds 2 --json \
                  --out HERE/league";
    published.hold("league-output", &prints(folder, league, 0));
    let matched = "match random sensible --decks STARTERS --games 40 --max-rounds 2 --json \
                   --out HERE/match";
    published.hold("match-output", &prints(folder, matched, 0));
    let gauntlet = "gauntlet STARTERS/malkavian.txt --field STARTERS --agents random --games 10 \
                    --max-rounds 4 --json --out HERE/gauntlet";
    published.hold("gauntlet-output", &prints(folder, gauntlet, 0));
    for kind in ["league", "match", "gauntlet"] {
        published.hold_files(&at(kind), &FILES_OF_A_RUN);
    }

    let compare = "compare STARTERS/malkavian.txt STARTERS/ventrue.txt --field STARTERS \
                   --agents random --games 50 --max-rounds 2 --json --out HERE/compare";
    published.hold("compare-output", &prints(folder, compare, 0));
    let files = [
        ("comparison.json", "comparison"),
        ("timing.json", "comparison-timing"),
        ("tally.json", "tally"),
        ("fingerprints.json", "fingerprints"),
    ];
    published.hold_files(&at("compare"), &files);

    let verified = prints(folder, "verify HERE/run --json", 0);
    published.hold("verify-output", &verified);

    let checked = prints(folder, "deck check STARTERS --json", 0);
    published.hold("deck-check-output", &checked);
    let odds = prints(folder, "deck odds STARTERS/ventrue.txt --json", 0);
    published.hold("deck-odds-output", &odds);
    let deck = prints(folder, "deck convert STARTERS/ventrue.txt --to json", 0);
    published.hold("deck", &deck);
    // What a deck file of one's own may leave out.
    let own = |library: [(u32, u32); 2]| {
        let line = |(id, count)| json!({"id": id, "count": count});
        json!({"crypt": deck["crypt"], "library": library.map(line)})
    };
    for (name, library) in [
        ("own.json", [(100845, 40), (100518, 35)]),
        ("pool.json", [(100588, 40), (100518, 35)]),
    ] {
        let own = own(library);
        published.fits("deck", &own).unwrap();
        fs::write(at(name), own.to_string()).unwrap();
    }
    let tune = "tune HERE/own.json --field STARTERS --pool HERE/pool.json --steps 1 --games 250 \
                --agents random --max-rounds 1 --json --out HERE/tune";
    published.hold("tune-output", &prints(folder, tune, 0));
    published.hold_files(&at("tune"), &[("tune.json", "tune")]);

    let sure = "compare STARTERS/malkavian.txt STARTERS/ventrue.txt --field STARTERS --until-sure \
                --agents random --max-rounds 1 --shard 1/1 --json --out HERE/sure";
    published.hold("shard-output", &prints(folder, sure, 0));
    published.hold_files(&at("sure"), &[("comparison.json", "comparison")]);
    let round = prints(folder, "merge HERE/sure --json --out HERE/rounds", 4);
    published.hold("round-output", &round);
    let train = "train STARTERS --games 2 --rounds 1 --shard 1/1 --json --out HERE/train";
    published.hold("shard-output", &prints(folder, train, 0));
    published.hold_files(&at("train"), &[("training.json", "training")]);
    let trained = prints(folder, "merge HERE/train --json --out HERE/weights.csv", 0);
    published.hold("training-output", &trained);
    let part = "tune HERE/own.json --field STARTERS --pool HERE/pool.json --steps 1 --games 250 \
                --agents random --max-rounds 1 --shard 1/1 --json --out HERE/part";
    published.hold("shard-output", &prints(folder, part, 0));
    published.hold_files(&at("part"), &[("tune.json", "tune")]);

    // With a card that is stronger than printed, the same games go otherwise.
    fs::create_dir(at("cards")).unwrap();
    fs::write(at("cards").join("bonding.ron"), BONDING).unwrap();
    let games =
        "run STARTERS --agents sensible --games 2 --max-rounds 8 --seed 3 --json --out HERE";
    prints(folder, &format!("{games}/before"), 0);
    prints(folder, &format!("{games}/after --cards HERE/cards"), 0);
    let differ = prints(folder, "diff HERE/before HERE/after --json", 1);
    assert_ne!(differ["differences"], json!([]));
    published.hold("diff-output", &differ);
    let verified = prints(folder, "verify HERE/before --json --cards HERE/cards", 1);
    assert_ne!(verified["first_move"], Value::Null);
    published.hold("verify-output", &verified);

    let known: BTreeSet<String> = published.texts.keys().cloned().collect();
    let bots = known.iter().filter(|name| name.starts_with("exec-"));
    let held = published.held.iter().chain(bots).cloned().collect();
    assert_eq!(known, held);
}

/// Bots in the shell: one takes the first choice, and one is an agent of ours; they keep what they hear
/// and what they say.
#[cfg(unix)]
#[test]
fn what_is_said_with_bots_is_as_the_schemas_say() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path();
    let at = |name: &str| folder.join(name).display().to_string();
    let first = format!(
        r#"while read -r line; do
  echo "$line" >> '{0}'
  case "$line" in
  '{{"type":"hello"'*) said='{{"protocol":1,"features":3}}' ;;
  '{{"type":"game"'*) continue ;;
  *) id=${{line#*'"id":'}}; said="{{\"id\":${{id%%,*}},\"choice\":0}}" ;;
  esac
  echo "$said" | tee -a '{1}'
done
"#,
        at("heard"),
        at("said"),
    );
    let ours = format!(
        "tee -a '{}' | '{}' serve random | tee -a '{}'\n",
        at("heard"),
        env!("CARGO_BIN_EXE_methuselah"),
        at("said"),
    );
    fs::write(at("first"), first).unwrap();
    fs::write(at("ours"), ours).unwrap();
    let [first, ours] = ["first", "ours"].map(|name| format!("exec:30s:sh '{}'", at(name)));
    let agents = format!("{first},{ours},random,random,random");
    let flags = ["--agents", &agents, "--games", "1", "--max-rounds", "4"];
    succeeds(&crate::common::run(&folder.join("out"), &flags));

    let mut published = Published::read();
    let mut kinds = BTreeSet::new();
    let lines = |name: &str| -> Vec<Value> {
        let text = fs::read_to_string(at(name)).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    for line in lines("heard") {
        published.fits("exec-request", &line).unwrap();
        let has = ["setup", "table", "moves", "numbers"].map(|key| line.get(key).is_some());
        if kinds.insert((line["type"].as_str().unwrap().to_owned(), has)) {
            published.hold("exec-request", &line);
        }
    }
    // A greeting, a game and a decision, the last two for a bot that is shown the table and features and
    // for one that plays along.
    assert_eq!(kinds.len(), 5, "{kinds:?}");
    for line in lines("said") {
        let name = if line.get("protocol").is_some() {
            "exec-hello"
        } else {
            "exec-answer"
        };
        published.hold(name, &line);
    }
    assert_eq!(published.held.len(), 3);
    published
        .fits("exec-answer", &json!({"id": 3, "error": "why"}))
        .unwrap();
}

#[test]
fn the_committed_schemas_are_what_the_program_prints() {
    let folder = tempfile::tempdir().unwrap();
    let printed = |folder: &Path| -> BTreeMap<String, String> {
        let entries = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        entries
            .map(|path| (name(&path), fs::read_to_string(&path).unwrap()))
            .collect()
    };
    succeeds(&methuselah([
        "schema".as_ref(),
        "--out".as_ref(),
        folder.path().as_os_str(),
    ]));
    let printed = [folder.path(), &repository("docs/schemas")].map(printed);
    let names = printed
        .each_ref()
        .map(|files| files.keys().collect::<Vec<_>>());
    assert_eq!(names[0], names[1]);
    for (name, text) in &printed[0] {
        assert!(
            *text == printed[1][name],
            "docs/schemas/{name} is not what the program prints; methuselah schema --out docs/schemas"
        );
    }
    assert_eq!(
        succeeds(&methuselah(["schema", "tally"])),
        printed[0]["tally.json"]
    );
    let listed = succeeds(&methuselah(["schema"]));
    let listed: BTreeSet<String> = listed
        .lines()
        .filter_map(|line| Some(format!("{}.json", line.split(' ').next()?)))
        .collect();
    assert!(listed.iter().eq(printed[0].keys()));
    let page = fs::read_to_string(repository("docs/files.md")).unwrap();
    for name in listed {
        assert!(page.contains(&format!("(schemas/{name})")), "{name}");
    }
    let error = refused(&methuselah(["schema", "nothing"]));
    assert!(error.contains("there is no schema \"nothing\""), "{error}");
}

/// Names the keys of which a schema does not say what they hold, and what it says in the words of
/// comments.
fn unsaid(at: &str, schema: &Value, found: &mut Vec<String>) {
    let said = |schema: &Value| schema["description"].as_str().map(str::to_owned);
    if said(schema).is_some_and(|said| said.contains("[`") || said.contains("`None`")) {
        found.push(format!("{at}: {}", schema["description"]));
    }
    let keys = schema["properties"].as_object().into_iter().flatten();
    let keys: Vec<_> = keys
        .filter(|(_, property)| property.get("const").is_none())
        .collect();
    // What is said of something that holds one thing is said of that.
    if said(schema).is_none() || keys.len() > 1 {
        let unsaid = keys.iter().filter(|(_, property)| said(property).is_none());
        found.extend(unsaid.map(|(key, _)| format!("{at}.{key}")));
    }
    match schema {
        Value::Object(parts) => {
            for (key, part) in parts {
                unsaid(&format!("{at}.{key}"), part, found);
            }
        }
        Value::Array(parts) => {
            for part in parts {
                unsaid(at, part, found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_key_says_what_it_holds() {
    let mut found = Vec::new();
    for (name, schema) in &Published::read().texts {
        unsaid(name, schema, &mut found);
        assert!(
            schema["title"].is_string() && schema["description"].is_string(),
            "{name}"
        );
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_page_for_bots_has_every_word() {
    let page = fs::read_to_string(repository("docs/exec.md")).unwrap();
    let schema = read(&repository("docs/schemas/exec-request.json"));
    for (kind, least) in [("Deed", 40), ("Asked", 7)] {
        let words = schema["$defs"][kind]["oneOf"].as_array().expect(kind);
        let words: Vec<_> = words
            .iter()
            .filter_map(|word| word["const"].as_str())
            .collect();
        assert!(words.len() >= least, "{words:?}");
        for word in words {
            assert!(page.contains(&format!("`{word}`")), "{word}");
        }
    }
}
