//! Pages of results in a real browser: they open without an error, fetch nothing, their tables sort
//! and search, and they can be read whether the system is light or dark, and the window wide or
//! narrow.
//!
//! The browser is a Chromium or a Chrome: the one that `METHUSELAH_BROWSER` names, or one on the
//! `PATH`. Where there is none, this says so and tests nothing. Screenshots go to the folder that
//! `METHUSELAH_SCREENSHOTS` names, for somebody to look at.

use crate::common::{methuselah, program, repository, run, succeeds};
use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The browser, if there is one.
fn browser() -> Option<PathBuf> {
    if let Some(named) = env::var_os("METHUSELAH_BROWSER") {
        return Some(named.into());
    }
    let names = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ];
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let all = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}

/// How a page is looked at.
#[derive(Clone, Copy, Debug)]
struct Look {
    dark: bool,
    width: u32,
}

/// Opens a file without a window, and does this with it.
fn opened(browser: &Path, file: &Path, look: Look, flags: &[String]) -> Output {
    let profile = tempfile::tempdir().unwrap();
    let mut command = Command::new(browser);
    command
        .args(["--headless", "--no-sandbox", "--disable-gpu"])
        .args(["--no-first-run", "--hide-scrollbars", "--timeout=30000"])
        // Whoever asks for another machine gets none.
        .arg("--host-resolver-rules=MAP * ~NOTFOUND")
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!(
            "--blink-settings=preferredColorScheme={}",
            u8::from(!look.dark)
        ))
        .arg(format!("--window-size={},2400", look.width))
        .args(flags)
        .arg(format!("file://{}", file.display()));
    command.output().expect("the browser starts")
}

/// Notes errors from the beginning of the page on.
const BEFORE: &str = r#"<script>
const probe = { errors: [], blocked: [] };
addEventListener("error", (event) => probe.errors.push(event.message));
addEventListener("securitypolicyviolation", (event) => probe.blocked.push(event.blockedURI));
console.error = (...words) => probe.errors.push(words.join(" "));
</script>"#;

/// Uses the page as a reader does, and puts what was found in its place.
const AFTER: &str = r##"<script>
const look = () => {
probe.tables = {};
for (const table of document.querySelectorAll("table")) {
  const wrong = [];
  const heads = Array.from(table.tHead.querySelectorAll("th"));
  heads.forEach((head, column) => {
    const number = head.classList.contains("n");
    const cells = () => Array.from(table.tBodies[0].rows, (row) => row.cells[column]);
    for (const down of number ? [true, false] : [false, true]) {
      head.querySelector("button").click();
      const wanted = down ? "descending" : "ascending";
      if (head.getAttribute("aria-sort") !== wanted) wrong.push(`${head.textContent}: ${wanted}`);
      const there = cells().filter((cell) => !number || cell.dataset.v !== undefined);
      const keys = there.map((cell) => number ? Number(cell.dataset.v) : cell.textContent.trim().toLowerCase());
      for (let at = 1; at < keys.length; at++) {
        const order = number ? keys[at - 1] - keys[at] : keys[at - 1].localeCompare(keys[at]);
        if (down ? order < 0 : order > 0) wrong.push(`${head.textContent}: row ${at}`);
      }
      const blank = cells().findIndex((cell) => number && cell.dataset.v === undefined);
      if (blank >= 0 && blank < keys.length) wrong.push(`${head.textContent}: blanks on top`);
    }
  });
  probe.tables[table.id] = { rows: table.tBodies[0].rows.length, columns: heads.length, wrong };
}
probe.searches = Array.from(document.querySelectorAll(".tools"), (tools) => {
  const rows = Array.from(document.getElementById(tools.dataset.for).tBodies[0].rows);
  const count = () => rows.filter((row) => !row.hidden).length;
  const input = tools.querySelector("input");
  const look = (words) => { input.value = words; input.dispatchEvent(new Event("input")); return count(); };
  const word = rows[rows.length - 1].cells[1].textContent.trim();
  const found = { rows: rows.length, word: look(word), nothing: look("no such word"), all: look("") };
  found.said = tools.querySelector("output").textContent;
  const select = tools.querySelector("select");
  if (select) {
    select.selectedIndex = 1;
    select.dispatchEvent(new Event("change"));
    found.deck = count();
    found.of_deck = rows.filter((row) => row.cells[0].textContent.trim() === select.value).length;
  }
  return found;
});
const ids = Array.from(document.querySelectorAll("[id]"), (element) => element.id);
probe.twice = ids.filter((id, at) => ids.indexOf(id) !== at);
const style = (element) => getComputedStyle(element);
probe.paper = style(document.body).backgroundColor;
probe.card = style(document.querySelector("section")).backgroundColor;
probe.ink = style(document.body).color;
probe.lettering = Array.from(document.querySelectorAll("svg text"), (text) => style(text).fill);
probe.sizes = Array.from(document.querySelectorAll("svg text"), (text) =>
  text.getBoundingClientRect().height);
probe.wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
probe.fetched = performance.getEntriesByType("resource").map((entry) => entry.name);
};
try { look(); } catch (error) { probe.errors.push(String(error)); }
const found = document.createElement("pre");
found.id = "probe";
found.textContent = JSON.stringify(probe);
document.body.replaceChildren(found);
</script>"##;

/// What was found on a page.
fn probed(browser: &Path, page: &Path, look: Look) -> serde_json::Value {
    let html = fs::read_to_string(page).unwrap();
    let head = "<link rel=\"icon\"";
    let probing = html.replacen(head, &format!("{BEFORE}{head}"), 1).replacen(
        "</body>",
        &format!("{AFTER}</body>"),
        1,
    );
    assert!(probing.contains(BEFORE) && probing.contains(AFTER));
    let file = page.with_file_name("probe.html");
    fs::write(&file, probing).unwrap();
    let output = opened(browser, &file, look, &["--dump-dom".to_owned()]);
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let found = dom.split("<pre id=\"probe\">").nth(1);
    let found = found.and_then(|rest| rest.split("</pre>").next());
    let found = found.unwrap_or_else(|| {
        let errors = String::from_utf8_lossy(&output.stderr);
        panic!("{look:?}: the page did not open: {errors}\n{dom}")
    });
    let text = found
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// How bright a colour is, as the Web Content Accessibility Guidelines have it.
fn luminance(colour: &str) -> f64 {
    let inside = colour.split(['(', ')']).nth(1).expect("rgb(...)");
    let parts: Vec<f64> = inside
        .split(',')
        .map(|part| part.trim().parse().expect("a number"))
        .collect();
    let linear = |part: f64| match part / 255.0 {
        small if small <= 0.04045 => small / 12.92,
        part => ((part + 0.055) / 1.055).powf(2.4),
    };
    0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2])
}

/// How well one colour is read on another: 4.5 is asked of plain text.
fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Holds a page against what is asked of it.
fn holds(browser: &Path, page: &Path, look: Look, table: &str) {
    let found = probed(browser, page, look);
    let at = format!("{} {look:?}", page.display());
    let texts = |key: &str| -> Vec<String> {
        let all = found[key].as_array().expect("a list");
        all.iter()
            .map(|text| text.as_str().expect("text").to_owned())
            .collect()
    };
    assert!(texts("errors").is_empty(), "{at}: {:?}", found["errors"]);
    assert!(texts("blocked").is_empty(), "{at}: {:?}", found["blocked"]);
    assert!(texts("twice").is_empty(), "{at}: {:?}", found["twice"]);
    assert!(texts("fetched").is_empty(), "{at}: {:?}", found["fetched"]);
    let tables = found["tables"].as_object().unwrap();
    assert!(tables[table]["rows"].as_u64() > Some(1), "{at}: {tables:?}");
    for (id, table) in tables {
        assert_eq!(table["wrong"], serde_json::json!([]), "{at}: {id}");
    }
    for search in found["searches"].as_array().unwrap() {
        let count = |key: &str| search[key].as_u64().expect("a count");
        let all = count("rows");
        assert!((1..=all).contains(&count("word")), "{at}: {search}");
        assert_eq!((count("nothing"), count("all")), (0, all), "{at}: {search}");
        assert_eq!(search["said"], format!("{all} of {all} rows"), "{at}");
        if search.get("deck").is_some() {
            assert_eq!(count("deck"), count("of_deck"), "{at}: {search}");
            assert!(count("deck") < all, "{at}: {search}");
        }
    }
    let colour = |key: &str| found[key].as_str().unwrap().to_owned();
    assert_eq!(luminance(&colour("paper")) < 0.2, look.dark, "{at}");
    for ground in ["paper", "card"] {
        let read = contrast(&colour("ink"), &colour(ground));
        assert!(read > 7.0, "{at}: {ground} {read}");
    }
    for letters in texts("lettering") {
        let read = contrast(&letters, &colour("card"));
        assert!(read > 4.5, "{at}: {letters} {read}");
    }
    for size in found["sizes"].as_array().unwrap() {
        let pixels = size.as_f64().unwrap();
        assert!(pixels > 8.0, "{at}: letters {pixels} pixels high");
    }
    // Tables scroll within the page; the page itself is no wider than the window.
    assert_eq!(found["wider"], 0, "{at}");
}

#[test]
fn pages_can_be_used_in_a_browser() {
    let Some(browser) = browser() else {
        // Told past the test runner, which keeps back what a test that passes prints.
        let told = "SKIPPED: no browser; name a Chromium with METHUSELAH_BROWSER\n";
        std::io::stderr().write_all(told.as_bytes()).unwrap();
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let made = |name: &str, command: &[&str]| {
        let out = folder.path().join(name);
        let mut program = program();
        program.args(command).arg("--out").arg(&out);
        program.current_dir(repository(""));
        succeeds(&program.output().unwrap());
        out
    };
    let decks = "decks/fifth-edition";
    let deck = "decks/fifth-edition/malkavian.txt";
    let field = ["--field", decks, "--max-rounds", "6", "--agents", "random"];
    let plain = folder.path().join("run");
    succeeds(&run(&plain, &["--games", "40", "--max-rounds", "10"]));
    let swap = ["--swap", "-2 Govern the Unaligned, +2 Deflection"];
    let compare = [&["compare", deck, "--games", "50"], &swap[..], &field].concat();
    let gauntlet = [&["gauntlet", deck, "--games", "40"][..], &field].concat();
    let league = ["league", "--agents", "random,sensible", "--decks", decks];
    let league = [&league[..], &["--games", "20", "--max-rounds", "6"]].concat();
    let agents = ["match", "sensible", "random", "--decks", decks];
    let agents = [&agents[..], &["--games", "40", "--max-rounds", "6"]].concat();
    let tune = ["tune", deck, "--games", "6000", "--steps", "1"];
    let tune = [&tune[..], &["--pool", deck], &field].concat();
    let many = [
        "run",
        decks,
        "decks/field",
        "--skip-unplayable",
        "--agents",
        "random",
    ];
    let many = [&many[..], &["--games", "30", "--max-rounds", "6"]].concat();
    for (out, table) in [
        (plain, "cards-table"),
        (made("compare", &compare), "cards-table"),
        (made("gauntlet", &gauntlet), "opponents"),
        (made("league", &league), "league"),
        (made("match", &agents), "match"),
        (made("tune", &tune), "races"),
        (made("many", &many), "decks"),
    ] {
        succeeds(&methuselah(["report", out.to_str().unwrap()]));
        let page = out.join("report.html");
        for dark in [false, true] {
            for width in [500, 1280] {
                let look = Look { dark, width };
                holds(&browser, &page, look, table);
                let Some(shots) = env::var_os("METHUSELAH_SCREENSHOTS") else {
                    continue;
                };
                let name = out.file_name().unwrap().to_str().unwrap();
                let mood = if dark { "dark" } else { "light" };
                let shot = Path::new(&shots).join(format!("{name}-{mood}-{width}.png"));
                let flag = format!("--screenshot={}", shot.display());
                opened(&browser, &page, look, &[flag]);
                assert!(shot.exists(), "{}", shot.display());
            }
        }
    }
}
