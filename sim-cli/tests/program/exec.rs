//! Agents that are other programs: `exec:COMMAND`.

use crate::common::{bytes, methuselah, program, refused, run, starters, succeeds, text};
use agents::tensor;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// A bot in the shell: it takes the first choice, but for what `odd` does when it is asked in a
/// game that is no game of trial.
fn bot(folder: &Path, name: &str, hello: &str, odd: &str) -> String {
    let odd = format!(
        "if [ -e '{0}/{name}.tried' ] && [ $first = no ]; then {odd}\n:; fi",
        folder.display()
    );
    let game = format!(
        "if [ -e '{0}/{name}.tried' ]; then first=no; else first=yes; : > '{0}/{name}.tried'; fi",
        folder.display()
    );
    scripted(folder, name, hello, &game, &odd)
}

/// A bot in the shell, with what it does when it is greeted, when a game begins, and when it is
/// asked, before it takes the first choice.
fn scripted(folder: &Path, name: &str, hello: &str, game: &str, odd: &str) -> String {
    let script = format!(
        r#"while read -r line; do
  case "$line" in
  '{{"type":"hello"'*) {hello} ;;
  '{{"type":"game"'*) {game} ;;
  '{{"type":"choose"'*)
    id=${{line#*'"id":'}}; id=${{id%%,*}}
    {odd}
    echo "{{\"id\":$id,\"choice\":0}}" ;;
  esac
done
"#
    );
    let path = folder.join(name);
    fs::write(&path, script).unwrap();
    format!("sh '{}'", path.display())
}

const HELLO: &str = r#"echo '{"protocol":1,"repeats":true}'"#;

/// The five starters for a few rounds, with these agents.
fn played(out: &Path, agents: &str, games: &str) -> Output {
    let flags = [
        "--agents",
        agents,
        "--games",
        games,
        "--seed",
        "3",
        "--max-rounds",
        "3",
    ];
    run(out, &flags)
}

/// The ends of the games of a run.
fn ends(out: &Path) -> BTreeMap<String, usize> {
    let mut csv = csv::Reader::from_path(out.join("games.csv")).unwrap();
    let mut ends = BTreeMap::new();
    for row in csv.records() {
        *ends.entry(row.unwrap()[5].to_owned()).or_default() += 1;
    }
    ends
}

/// The example of a bot, built: with the features that all of the workspace asks for, as the tests are,
/// so that nothing is compiled a second time.
fn example() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let target = tests.parent().and_then(Path::parent).unwrap();
    let profile = match target.file_name().and_then(|name| name.to_str()) {
        Some("debug") => "dev",
        Some(other) => other,
        None => panic!("{}", target.display()),
    };
    let mut build = Command::new(env!("CARGO"));
    build
        .args(["build", "--quiet", "--example", "bot", "--profile", profile])
        .args(["--workspace", "--manifest-path"])
        .arg(crate::common::repository("Cargo.toml"));
    if cfg!(feature = "parquet") {
        build.args(["--features", "methuselah/parquet"]);
    }
    assert!(build.status().unwrap().success());
    target.join("examples/bot")
}

#[test]
fn a_served_agent_plays_as_it_plays_here() {
    let folder = tempfile::tempdir().unwrap();
    let own = env!("CARGO_BIN_EXE_methuselah");
    for agent in ["heuristic", "random"] {
        let (here, there) = (folder.path().join("here"), folder.path().join("there"));
        let served = format!("exec:60s:{own} serve {agent}");
        succeeds(&played(&here, &format!("{agent},sensible"), "6"));
        let output = played(&there, &format!("{served},sensible"), "6");
        succeeds(&output);
        assert!(text(&output.stderr).contains("plays the games along"));
        let [here_bytes, there_bytes] = [&here, &there].map(|out| {
            let files = bytes(out).into_iter();
            let without_names =
                files.filter(|(name, _)| ["choices.bin", "games.csv", "pool.csv"].contains(name));
            without_names.collect::<Vec<_>>()
        });
        assert_eq!(here_bytes.len(), 3);
        assert!(here_bytes == there_bytes, "{agent}");
        // It says that it repeats, so its games are asked for again.
        let verified = methuselah(["verify".as_ref(), there.as_os_str(), "--json".as_ref()]);
        assert!(succeeds(&verified).contains("\"repeated_by\": \"agents\""));
        fs::remove_dir_all(&here).unwrap();
        fs::remove_dir_all(&there).unwrap();
    }
}

#[test]
fn a_compared_deck_and_a_stress_can_be_played_by_programs() {
    let folder = tempfile::tempdir().unwrap();
    let own = env!("CARGO_BIN_EXE_methuselah");
    let served = format!("exec:60s:{own} serve sensible");
    let compare = |agents: &str, out: &str| {
        let mut command = program();
        command.arg("compare").arg(starters().join("malkavian.txt"));
        command.args([
            "--swap",
            "+1 Deflection, -1 Spying Mission",
            "--games",
            "50",
        ]);
        command.args([
            "--max-rounds",
            "1",
            "--agents",
            agents,
            "--quiet",
            "--field",
        ]);
        command
            .arg(starters())
            .arg("--out")
            .arg(folder.path().join(out));
        succeeds(&command.output().unwrap());
        let pairs = fs::read_to_string(folder.path().join(out).join("pairs.csv")).unwrap();
        pairs.replace(agents, "").replace("\"\"", "")
    };
    assert!(compare("sensible", "here") == compare(&served, "there"));
    let simple = bot(folder.path(), "bot", HELLO, "");
    for agents in [served, format!("exec:60s:{simple}")] {
        let words = ["stress", "--games", "3", "--quiet", "--agents", &agents];
        succeeds(&methuselah(words));
    }
}

#[test]
fn the_example_plays_and_beats_chance() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let agents = format!("exec:60s:{},random", example().display());
    let mut command = program();
    command.args([
        "league", "--games", "20", "--seed", "2", "--json", "--agents", &agents,
    ]);
    command
        .arg("--decks")
        .arg(starters())
        .arg("--out")
        .arg(&out);
    let said = succeeds(&command.output().unwrap());
    let report: serde_json::Value = serde_json::from_str(&said).unwrap();
    let first = &report["league"]["agents"][0]["standing"];
    assert!(
        first["name"].as_str().unwrap().starts_with("exec:"),
        "{said}"
    );
    assert!(first["game_wins"].as_u64() > Some(10), "{said}");
}

#[test]
fn what_a_bot_does_wrong_in_a_game_costs_that_game_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (name, odd, said) in [
        ("asleep", "sleep 1000", "has not answered within 300ms"),
        ("gone", "exit 9", "has ended (exit status: 9)"),
        (
            "beyond",
            "echo \"{\\\"id\\\":$id,\\\"choice\\\":200}\"; continue",
            "answers with choice 200, and there are",
        ),
        (
            "mumbling",
            "echo hm; continue",
            "answers with \"hm\": expected value",
        ),
        (
            "mute",
            "echo \"{\\\"id\\\":$id}\"; continue",
            "answers without a choice",
        ),
        (
            "hasty",
            "echo '{\"id\":999,\"choice\":0}'",
            "answers request 999, and request 1 was asked",
        ),
    ] {
        let out = folder.path().join(format!("{name} games"));
        let bot = bot(folder.path(), name, HELLO, odd);
        let spec = format!("exec:300ms:{bot}");
        let before = Instant::now();
        let output = played(&out, &spec, "3");
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{name}: {errors}");
        assert!(before.elapsed() < Duration::from_secs(60), "{name}");
        for part in [
            said,
            "fault: game 2 (seed ",
            &format!("{spec} on seat "),
            " times",
        ] {
            assert!(errors.contains(part), "{name}: {part} is not in: {errors}");
        }
        assert!(!errors.contains(".rs:"), "{errors}");
        assert_eq!(ends(&out), BTreeMap::from([("fault".to_owned(), 3)]));
    }
}

#[test]
fn a_bot_that_fails_as_soon_as_it_is_asked_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (deck, field) = (starters().join("malkavian.txt"), starters());
    for (name, odd, said) in [
        ("asleep", "sleep 1000", "has not answered within 300ms"),
        ("gone", "exit 9", "has ended (exit status: 9)"),
        (
            "mumbling",
            "echo hm; continue",
            "answers with \"hm\": expected value",
        ),
    ] {
        let bot = scripted(folder.path(), name, HELLO, ":", odd);
        let spec = format!("exec:300ms:{bot}");
        let checked = |output: &Output, command: &str| {
            let error = refused(output);
            for part in [
                said,
                &format!("--agents {spec}: failed in a game of trial"),
                &format!("{spec} on seat 0 "),
            ] {
                assert!(error.contains(part), "{command}, {name}: {part}: {error}");
            }
            assert!(!out.exists(), "{command}, {name}");
        };
        checked(&played(&out, &format!("random,{spec}"), "3"), "run");
        for words in [
            &[
                "compare",
                "--swap",
                "+1 Deflection, -1 Spying Mission",
                "--games",
                "50",
            ][..],
            &["tune", "--games", "400000"],
        ] {
            let mut command = program();
            command.args(words).arg(&deck).arg("--field").arg(&field);
            command.args(["--agents", &spec, "--out"]).arg(&out);
            checked(&command.output().unwrap(), words[0]);
        }
    }
}

#[test]
fn a_bot_that_fails_now_and_then_costs_those_games_alone() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    // Each process fails at its fifteenth decision in games that are no trial.
    let odd = "n=$((n+1)); [ $n -eq 15 ] && exit 1";
    let spec = format!("exec:20s:{}", bot(folder.path(), "bot", HELLO, odd));
    let output = played(&out, &format!("{spec},random,random,random,random"), "12");
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{errors}");
    let ends = ends(&out);
    let faults = ends["fault"];
    assert!((1..12).contains(&faults), "{ends:?}");
    let counted = format!("ended {faults} times");
    assert!(errors.contains(&counted), "{counted} is not in: {errors}");
}

#[test]
fn a_bot_that_always_fails_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let asleep = bot(folder.path(), "asleep", HELLO, "sleep 1000");
    let spec = format!("exec:300ms:{asleep}");
    let mut command = program();
    command.arg("run").arg(starters()).arg("--out").arg(&out);
    command.args(["--agents", &spec, "--games", "60", "--max-rounds", "3"]);
    let output = command.output().unwrap();
    let errors = text(&output.stderr);
    match output.status.code() {
        Some(3) => {
            let given_up = "is not asked any more, having failed 20 times";
            assert!(errors.contains(given_up), "{errors}");
            assert_eq!(ends(&out), BTreeMap::from([("fault".to_owned(), 60)]));
            // Where no game came to its end there is no pace.
            assert!(
                text(&output.stdout).contains("\n0 games in "),
                "{}",
                text(&output.stdout)
            );
        }
        // On a busy machine the shell may take longer than that to start.
        code => assert!(
            code == Some(2) && errors.contains("has not answered within"),
            "{errors}"
        ),
    }
}

#[test]
fn a_bot_that_does_not_begin_as_it_should_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for (name, hello, said) in [
        (
            "asleep",
            "sleep 1000",
            "has not answered within 1s, as it was greeted",
        ),
        (
            "gone",
            "exit 4",
            "has ended (exit status: 4), as it was greeted",
        ),
        (
            "mumbling",
            "echo hello",
            "answers with \"hello\": expected value",
        ),
        (
            "newer",
            "echo '{\"protocol\":2}'",
            "speaks version 2, and version 1 is spoken here",
        ),
    ] {
        let bot = bot(folder.path(), name, hello, "");
        let spec = format!("exec:100ms:{bot}");
        let error = refused(&played(&out, &spec, "3"));
        assert!(error.contains(said), "{name}: {error}");
        assert!(error.contains(&format!("--agents {spec}")), "{error}");
        assert!(!out.exists(), "{name}");
    }
    for (spec, said) in [
        ("exec:", "names no program"),
        ("exec:no-such-bot", "cannot be started"),
        ("exec:'bot", "a quotation mark"),
    ] {
        let error = refused(&played(&out, spec, "3"));
        assert!(error.contains(said), "{spec}: {error}");
        assert!(!out.exists(), "{spec}");
    }
}

#[test]
fn an_agent_that_serves_says_where_its_games_go_otherwise() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = program()
        .args(["serve", "random"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |line: &str| -> serde_json::Value {
        writeln!(stdin, "{line}").unwrap();
        serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap()
    };
    let hello = ask(r#"{"type":"hello","protocol":1,"program":"a test"}"#);
    assert_eq!(
        hello,
        serde_json::json!({"protocol": 1, "repeats": true, "follows": true})
    );
    let choose =
        r#"{"type":"choose","id":7,"prompt":"window","choices":["pass","bleed"],"moves":[]}"#;
    assert_eq!(ask(choose)["error"], "no game has begun");
    let ids = |id: u32, count: usize| vec![id; count];
    // Twelve of a vampire and sixty of a card that there is.
    let deck = serde_json::json!({"crypt": ids(200001, 12), "library": ids(100545, 60)});
    let setup = serde_json::json!({
        "seed": 1, "max_rounds": 9, "half_for_withdrawal": false,
        "decks": [deck, deck], "orders": []
    });
    let game = |setup: &serde_json::Value| serde_json::json!({"type": "game", "seat": 1, "seed": 5, "seats": 2, "setup": setup});
    let answer = ask(&format!("{}\n{choose}", game(&setup)));
    assert_eq!(answer["id"], 7);
    let error = answer["error"].as_str().unwrap();
    assert!(
        error.starts_with("the game goes otherwise by its rules: "),
        "{error}"
    );
    let mut unknown = setup.clone();
    unknown["decks"][0]["crypt"][0] = 7.into();
    let answer = ask(&format!("{}\n{choose}", game(&unknown)));
    assert_eq!(answer["error"], "no card has the number 7 here");
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// What a bot is shown: nothing of other hands, of libraries, of what lies face down.
#[test]
fn a_bot_sees_what_its_seat_sees() {
    let folder = tempfile::tempdir().unwrap();
    let seen = folder.path().join("seen");
    let odd = format!("echo \"$line\" >> '{}'", seen.display());
    let spec = format!("exec:20s:{}", bot(folder.path(), "bot", HELLO, &odd));
    let agents = format!("{spec},random,random,random,random");
    succeeds(&played(&folder.path().join("out"), &agents, "6"));
    let text = fs::read_to_string(seen).unwrap();
    let mut asked = 0;
    for line in text.lines() {
        let request: serde_json::Value = serde_json::from_str(line).unwrap();
        asked += 1;
        assert!(request["choices"].as_array().unwrap().len() > 1);
        assert!(request.get("moves").is_none());
        let table = &request["table"];
        let me = &table["seat"];
        for thing in table["things"].as_array().unwrap() {
            let face_down = thing["region"] == "uncontrolled" && thing["controller"] != *me;
            assert_eq!(thing.get("card").is_none(), face_down, "{thing}");
            assert_eq!(thing.get("name").is_none(), face_down, "{thing}");
        }
        for seat in table["seats"].as_array().unwrap() {
            let known = seat["known_hand"].as_array().unwrap().len() as u64;
            let hand = seat["hand"].as_u64().unwrap();
            assert_eq!(
                known == hand || hand == 0,
                seat["seat"] == *me || hand == 0,
                "{seat}"
            );
        }
        let hand = table["hand"].as_array().unwrap();
        for choice in request["choices"].as_array().unwrap() {
            if choice["do"] == "discard" {
                assert!(hand.contains(&choice["card"]), "{choice}");
            }
        }
    }
    assert!(asked > 20, "{asked}");
    assert!(!text.contains("seed") && !text.contains("setup"));
}

/// The same numbers that players are trained on elsewhere, for a bot that asks for them.
#[test]
fn a_bot_that_asks_for_features_is_told_them() {
    let folder = tempfile::tempdir().unwrap();
    let seen = folder.path().join("seen");
    let odd = format!("echo \"$line\" >> '{}'", seen.display());
    let hello = r#"echo '{"protocol":1,"features":3}'"#;
    let spec = format!("exec:20s:{}", bot(folder.path(), "bot", hello, &odd));
    let agents = format!("{spec},random,random,random,random");
    succeeds(&played(&folder.path().join("out"), &agents, "2"));
    let (mut observations, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for line in fs::read_to_string(seen).unwrap().lines() {
        let request: serde_json::Value = serde_json::from_str(line).unwrap();
        let choices = request["choices"].as_array().unwrap();
        let list = |key: &str| request["numbers"][key].as_array().unwrap();
        assert_eq!(list("observation").len(), tensor::POSITION);
        observations.insert(request["numbers"]["observation"].to_string());
        let (each, features) = (list("kinds"), list("features"));
        assert_eq!((each.len(), features.len()), (choices.len(), choices.len()));
        for ((choice, kind), features) in choices.iter().zip(each).zip(features) {
            let features = features.as_array().unwrap();
            assert_eq!(features.len(), tensor::CHOICE);
            assert!(features.iter().all(|x| x.as_f64().is_some()));
            let kind = tensor::KINDS[kind.as_u64().unwrap() as usize];
            // The words for bots name the same kinds, but for one.
            let word = kind.replace("slot", "thing");
            assert_eq!(choice["do"], word);
            kinds.insert(kind);
        }
    }
    assert!(observations.len() > 10, "{}", observations.len());
    assert!(kinds.contains("pass") && kinds.len() > 3, "{kinds:?}");

    let hello = r#"echo '{"protocol":1,"features":4}'"#;
    let spec = format!("exec:20s:{}", bot(folder.path(), "later", hello, ""));
    let errors = refused(&played(&folder.path().join("none"), &spec, "2"));
    let said = "wants features of version 4, and those of version 3 are told here";
    assert!(errors.contains(said), "{errors}");
}
