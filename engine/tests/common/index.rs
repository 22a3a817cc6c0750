//! Reading the indexes that are kept as tables of Markdown, and the tests that they name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One row of a table of an index.
#[derive(Debug)]
pub struct Row {
    /// Line of the file, counted from 1.
    pub line: usize,
    /// What it says, cell by cell.
    pub cells: Vec<String>,
}

/// The folder of the engine.
pub fn engine_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of the engine.
///
/// # Panics
/// If it cannot be read.
pub fn text_of(path: &str) -> String {
    read(&engine_dir().join(path))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The cells of a table line, or `None` where the line is not one.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim_end().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// The rows of the tables with these headers, for each header its own, and a
/// complaint for each malformed line or table with another header.
pub fn tables(text: &str, headers: &[&[&str]]) -> (Vec<Vec<Row>>, Vec<String>) {
    let mut rows: Vec<Vec<Row>> = headers.iter().map(|_| Vec::new()).collect();
    let mut faults = Vec::new();
    let mut table = None;
    for (line, text) in text.lines().enumerate().map(|(i, l)| (i + 1, l)) {
        if !text.starts_with('|') {
            table = None;
            continue;
        }
        let Some(cells) = cells(text) else {
            faults.push(format!("line {line}: the row does not end with a bar"));
            continue;
        };
        if let Some(header) = headers.iter().position(|h| cells == *h) {
            table = Some(header);
            continue;
        }
        let Some(header) = table else {
            faults.push(format!(
                "line {line}: a table without a header of {headers:?}"
            ));
            continue;
        };
        if cells.iter().all(|c| c.chars().all(|c| c == '-')) {
            continue;
        }
        let (n, wanted) = (cells.len(), headers[header].len());
        if n != wanted {
            faults.push(format!("line {line}: {n} cells instead of {wanted}"));
            continue;
        }
        let cells = cells.into_iter().map(str::to_owned).collect();
        rows[header].push(Row { line, cells });
    }
    (rows, faults)
}

/// The tests named in a cell, in backticks with spaces between; `None` if it says anything else.
pub fn names(cell: &str) -> Option<Vec<String>> {
    let name = |word: &str| {
        let name = word.strip_prefix('`')?.strip_suffix('`')?;
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
        (!name.is_empty() && name.chars().all(fits)).then(|| name.to_owned())
    };
    let names: Vec<String> = cell.split_whitespace().map(name).collect::<Option<_>>()?;
    (!names.is_empty()).then_some(names)
}

/// Every file under `dir` with this ending, build outputs left out.
fn files_with(ending: &str, dir: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "target") {
                files_with(ending, &path, found);
            }
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
}

/// A function of a source file.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Whether it is marked `#[test]`.
    pub is_test: bool,
    /// From its name to its closing brace.
    pub source: String,
}

/// The functions in `source`, which is laid out as `cargo fmt` does: a function ends with the
/// brace that stands as far to the right as the function began. Between the mark of a test and
/// the function may stand other attributes, comments and empty lines.
pub fn functions_in(source: &str) -> Vec<Function> {
    let mut functions = Vec::new();
    let mut marked = false;
    let mut lines = source.lines();
    while let Some(whole) = lines.next() {
        let mut line = whole.trim();
        if let Some(rest) = line.strip_prefix("#[test]") {
            marked = true;
            line = rest.trim_start();
        }
        let line = line.strip_prefix("pub ").unwrap_or(line);
        let Some(signature) = line.strip_prefix("fn ") else {
            if line.ends_with('}') && !line.starts_with("#[") && !line.starts_with("//") {
                marked = false;
            }
            continue;
        };
        let end = signature.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let name = signature[..end.unwrap_or(signature.len())].to_owned();
        let margin = &whole[..whole.len() - whole.trim_start().len()];
        let mut source = signature.to_owned();
        let whole = |line: &str| line.ends_with('}') || line.ends_with(';');
        if !whole(signature) {
            for line in lines.by_ref() {
                source.push('\n');
                source.push_str(line);
                let at_margin = line.strip_prefix(margin).unwrap_or_default();
                if at_margin == "}" || at_margin.starts_with(')') && whole(at_margin) {
                    break;
                }
            }
        }
        functions.push(Function {
            name,
            is_test: std::mem::take(&mut marked),
            source,
        });
    }
    functions
}

/// The cases in a test file of a card by name, with underscores for blanks, each with a source as
/// if it were a function: choices and names of cards in quotes. Cases that differ only in a
/// number in parentheses at the end are one test.
fn cases_in(text: &str) -> BTreeMap<String, String> {
    let mut cases = BTreeMap::new();
    let mut source = &mut String::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let statement = line.trim_start();
        if statement.starts_with('#') {
            continue;
        }
        if statement == line {
            let name = line.split(" (").next().unwrap_or(line);
            source = cases.entry(name.replace(' ', "_")).or_default();
            continue;
        }
        for ask in ["cannot ", "can ", " without "] {
            if let Some((before, choice)) = statement.split_once(ask) {
                if before.is_empty() || before.starts_with("pass ") || before.starts_with("finish ")
                {
                    source.push_str(&format!("can(\"{choice}\") "));
                }
            }
        }
        if let Some((_, choice)) = statement.split_once("> ") {
            source.push_str(&format!("\"{choice}\" "));
            continue;
        }
        let verbs = [
            " has uncontrolled ",
            " has put ",
            " has ",
            " holds ",
            " is ",
        ];
        let after = verbs
            .iter()
            .find_map(|verb| Some(statement.split_once(verb)?.1));
        for name in after.into_iter().flat_map(|names| names.split("; ")) {
            let name = name.split(" on ").next().unwrap_or(name);
            let name = name.split(" with ").next().unwrap_or(name);
            source.push_str(&format!("\"{}\" ", name.trim_end_matches(" at basic")));
        }
    }
    cases
}

/// The tests of the workspace by name, each with its source: its own, and that of the functions
/// of the same file and of the `main.rs` beside it that it calls; and the cases beside the scripts
/// of the cards. Several tests of one name have several sources.
pub fn all_tests() -> BTreeMap<String, Vec<String>> {
    let root = engine_dir()
        .parent()
        .expect("the engine lies in the workspace");
    let mut files = Vec::new();
    for dir in ["engine/tests", "engine/src", "agents", "sim-cli"] {
        files_with("rs", &root.join(dir), &mut files);
    }
    let mut tests: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        let mut functions = functions_in(&read(&file));
        let main = file.with_file_name("main.rs");
        if main != file && main.is_file() {
            functions.extend(
                functions_in(&read(&main))
                    .into_iter()
                    .filter(|f| !f.is_test),
            );
        }
        for test in functions.iter().filter(|f| f.is_test) {
            let mut source = test.source.clone();
            let mut helpers: Vec<_> = functions.iter().filter(|f| !f.is_test).collect();
            while let Some(i) = helpers
                .iter()
                .position(|h| source.contains(&format!("{}(", h.name)))
            {
                source.push_str(&helpers.remove(i).source);
            }
            tests.entry(test.name.clone()).or_default().push(source);
        }
    }
    let mut files = Vec::new();
    files_with("test", &engine_dir().join("cards"), &mut files);
    for file in files {
        for (name, source) in cases_in(&read(&file)) {
            tests.entry(name).or_default().push(source);
        }
    }
    tests
}

/// Stops the test with everything that is wrong with a file.
///
/// # Panics
/// If anything is.
pub fn assert_faultless(file: &str, faults: &[String]) {
    assert!(
        faults.is_empty(),
        "{file}: {} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}
