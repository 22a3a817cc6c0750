//! `methuselah tune`.

use crate::common::{methuselah, program, refused, starters, succeeds};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

/// Tunes the Malkavian starter with cards of another, by games at random.
fn tune(out: &Path, flags: &[&str]) -> Output {
    let starter = |name: &str| starters().join(name);
    let mut command = program();
    command.arg("tune").arg(starter("malkavian.txt"));
    command.arg("--field").arg(starters());
    command.arg("--pool").arg(starter("ventrue.txt"));
    command.args(["--agents", "random", "--max-rounds", "12", "--seed", "5"]);
    command.args(flags).arg("--out").arg(out);
    command.output().expect("the program starts")
}

const GAMES: [&str; 4] = ["--games", "6000", "--steps", "2"];
/// Enough for a step and its proof.
const FEW: [&str; 4] = ["--games", "3000", "--steps", "1"];

fn rows(folder: &Path, name: &str) -> Vec<BTreeMap<String, String>> {
    let mut csv = csv::Reader::from_path(folder.join(name)).unwrap();
    csv.deserialize().map(Result::unwrap).collect()
}

/// All that a search leaves, by the names of the files.
fn content(folder: &Path) -> Vec<(&'static str, Vec<u8>)> {
    let names = [
        "tune.json",
        "blocks.csv",
        "races.csv",
        "malkavian-tuned.txt",
        "proof/comparison.json",
        "proof/pairs.csv",
        "proof/verdicts.csv",
    ];
    let read = |name| (name, fs::read(folder.join(name)).expect(name));
    names.map(read).into()
}

#[test]
fn the_same_bytes_on_any_number_of_threads_and_a_legal_deck() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other, pools] = ["one", "other", "pools"].map(|name| folder.path().join(name));
    let with = |out, flags: &[&str]| succeeds(&tune(out, &[&GAMES[..], flags].concat()));
    let (report, said) = std::thread::scope(|scope| {
        let report = scope.spawn(|| with(&one, &["--threads", "1", "--json"]));
        let said = with(&other, &["--threads", "3"]);
        succeeds(&tune(&pools, &[&FEW[..], &["--pool-csv"]].concat()));
        (report.join().expect("the search ends"), said)
    });
    let report: Value = serde_json::from_str(&report).unwrap();
    assert!(content(&one) == content(&other));

    // The line of the proof comes first, and the exchanges are those of the table.
    let line = report["line"].as_str().unwrap();
    assert!(said.starts_with(&format!("{line}\n")), "{said}");
    let races = rows(&one, "races.csv");
    let made: Vec<&String> = races
        .iter()
        .filter(|row| row["made"] == "1")
        .map(|row| &row["change"])
        .collect();
    let exchanges = report["exchanges"].as_array().unwrap();
    assert_eq!(exchanges.len(), made.len());
    assert!(!made.is_empty());
    assert!(
        made.iter().all(|change| said.contains(change.as_str())),
        "{said}"
    );

    // The deck is legal, has the size of the old one, and differs by the exchanges.
    let deck = one.join("malkavian-tuned.txt");
    succeeds(&methuselah(["deck", "check", deck.to_str().unwrap()]));
    let text = fs::read_to_string(&deck).unwrap();
    assert!(text.contains("Library (77"), "{text}");

    // Pools are told of the proof, when they are asked for.
    assert!(!one.join("proof/pool.csv").exists());
    assert!(!pools.join("pool.csv").exists());
    let games = rows(&pools, "proof/pool.csv").into_iter();
    let games: Vec<(String, String)> = games
        .map(|row| (row["deck"].clone(), row["game"].clone()))
        .collect();
    let games: std::collections::BTreeSet<_> = games.into_iter().collect();
    assert_eq!(games.len(), 2 * rows(&pools, "proof/pairs.csv").len());

    // The proof is of other decks than the search, and of other seeds.
    let search: Value = serde_json::from_slice(&fs::read(one.join("tune.json")).unwrap()).unwrap();
    let names = |key: &str| -> Vec<String> {
        let decks = search[key].as_array().unwrap().iter();
        decks.map(|deck| deck["name"].to_string()).collect()
    };
    let (met, held_out) = (names("search"), names("held_out"));
    assert_eq!((met.len(), held_out.len()), (3, 2));
    assert!(held_out.iter().all(|name| !met.contains(name)));
    for row in rows(&one, "proof/pairs.csv") {
        for place in ["prey", "grand_prey", "grand_predator", "predator"] {
            assert!(held_out.contains(&format!("\"{}\"", row[place])));
        }
    }
}

#[test]
fn what_is_kept_stays() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let keep = ["--keep", "Govern the Unaligned", "--keep", "Deflection"];
    succeeds(&tune(&out, &[&GAMES[..], &keep].concat()));
    for row in rows(&out, "races.csv") {
        for card in ["Govern the Unaligned", "Deflection"] {
            assert!(!row["change"].contains(card), "{row:?}");
        }
    }
}

#[test]
fn bad_input_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let cases: [(&[&str], &str); 5] = [
        (&["--games", "100"], "too few for "),
        (
            &["--games", "6000", "--keep", "Villein"],
            "\"Villein\": the library has no such card",
        ),
        (
            &["--games", "6000", "--pool", "nowhere"],
            "nowhere: cannot be read",
        ),
        (
            &["--games", "6000", "--field", "nowhere"],
            "nowhere: cannot be read",
        ),
        (&["--games", "0"], "nothing to do"),
    ];
    for (flags, said) in cases {
        let error = refused(&tune(&out, flags));
        assert!(error.contains(said), "{said:?} is not in: {error}");
        assert!(!out.exists());
    }
    fs::create_dir(&out).unwrap();
    fs::write(out.join("mine.txt"), "mine").unwrap();
    for flag in ["--resume", "--overwrite"] {
        let error = refused(&tune(&out, &[&GAMES[..], &[flag]].concat()));
        let said = "is not empty, and holds no search; give another --out";
        assert!(error.contains(said), "{error}");
    }
    assert_eq!(fs::read(out.join("mine.txt")).unwrap(), b"mine");
}

#[test]
fn a_search_that_was_cut_off_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, cut] = ["whole", "cut"].map(|name| folder.path().join(name));
    let games = FEW;
    succeeds(&tune(&whole, &games));
    let expected = content(&whole);
    let blocks = fs::read(whole.join("blocks.csv")).unwrap();
    // In a row, in the last block, and in the proof.
    for keep in [blocks.len() / 3, blocks.len() - 2, blocks.len()] {
        let _ = fs::remove_dir_all(&cut);
        fs::create_dir(&cut).unwrap();
        for name in ["tune.json", "fingerprints.json"] {
            fs::copy(whole.join(name), cut.join(name)).unwrap();
        }
        fs::write(cut.join("blocks.csv"), &blocks[..keep]).unwrap();
        if keep == blocks.len() {
            fs::create_dir(cut.join("proof")).unwrap();
            let name = "proof/comparison.json";
            fs::copy(whole.join(name), cut.join(name)).unwrap();
            let pairs = fs::read(whole.join("proof/pairs.csv")).unwrap();
            fs::write(cut.join("proof/pairs.csv"), &pairs[..pairs.len() / 2]).unwrap();
        }
        succeeds(&tune(&cut, &[&games[..], &["--resume"]].concat()));
        assert!(content(&cut) == expected, "cut at {keep}");
    }

    // It says once more what it came to, and begins again when it is told to.
    let again = succeeds(&tune(&cut, &[&games[..], &["--resume"]].concat()));
    let other = ["--games", "3001", "--steps", "1"];
    let error = refused(&tune(&cut, &[&other[..], &["--resume"]].concat()));
    assert!(error.contains("the search there is another one"), "{error}");
    for (flags, said) in [
        (&games[..], "holds this search already: --resume goes on"),
        (&other[..], "holds another search; give another --out"),
    ] {
        let error = refused(&tune(&cut, flags));
        assert!(error.contains(said), "{error}");
    }
    let anew = succeeds(&tune(&cut, &[&games[..], &["--overwrite"]].concat()));
    assert_eq!(again, anew);
    assert!(content(&cut) == expected);

    // What is recorded is believed only where it is of this search.
    let mut rows = String::from_utf8(blocks).unwrap();
    let last = rows.rfind("\n0,").or(rows.find("\n3,")).unwrap();
    rows.replace_range(last + 1..last + 2, "9");
    fs::write(cut.join("blocks.csv"), rows).unwrap();
    let error = refused(&tune(&cut, &[&games[..], &["--resume"]].concat()));
    assert!(
        error.contains("it is of another search, or was edited"),
        "{error}"
    );
}
