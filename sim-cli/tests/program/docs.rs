//! The documentation leads somewhere: its links do, and the book has all of its pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The pages that somebody reads, but for the cards' own.
fn pages() -> Vec<PathBuf> {
    let folders = [
        ".",
        "agents/data",
        "benches",
        "decks",
        "docs",
        "engine/cards",
        "examples/my-agent",
        "python",
        "results/record",
    ];
    let mut found = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(root().join(folder)).expect(folder) {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The lines of a page outside of its code.
fn prose(text: &str) -> Vec<&str> {
    let mut code = false;
    let outside = |line: &&str| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        !code && !fence
    };
    text.lines().filter(outside).collect()
}

/// Where the links of a line lead.
fn links(line: &str) -> Vec<&str> {
    let ends = line.match_indices("](");
    ends.filter_map(|(at, _)| line[at + 2..].split_once(')'))
        .map(|(url, _)| url)
        .collect()
}

/// What a heading is called in a link, as public forges and mdBook have it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().chars();
    kept.filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect::<String>()
        .to_lowercase()
}

fn anchors(page: &Path) -> BTreeSet<String> {
    let text = read(page);
    let headings = prose(&text).into_iter().filter(|l| l.starts_with('#'));
    headings.map(anchor).collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading_that_are_there() {
    let (mut followed, mut astray) = (0, Vec::new());
    for page in pages() {
        let text = read(&page);
        for url in prose(&text).into_iter().flat_map(links) {
            if url.contains("://") {
                continue;
            }
            let (file, heading) = url.split_once('#').unwrap_or((url, ""));
            let to = match file {
                "" => page.clone(),
                _ => page.parent().expect("a folder").join(file),
            };
            let there = to.exists() && (heading.is_empty() || anchors(&to).contains(heading));
            followed += 1;
            if !there {
                astray.push(format!("{}: {url}", page.display()));
            }
        }
    }
    assert!(followed > 100, "only {followed} links were found");
    assert!(astray.is_empty(), "{astray:#?}");
}

#[test]
fn the_book_has_every_page_of_its_folder() {
    let docs = root().join("docs");
    let summary = read(&docs.join("SUMMARY.md"));
    let listed: BTreeSet<&str> = summary.lines().flat_map(links).collect();
    for page in pages().iter().filter(|page| page.parent() == Some(&docs)) {
        let name = page.file_name().and_then(|n| n.to_str()).expect("a name");
        assert!(
            name == "SUMMARY.md" || listed.contains(name),
            "{name} is in no chapter of docs/SUMMARY.md"
        );
    }
    // What a page takes from elsewhere is there.
    let script = read(&docs.join("scripts.md"));
    let taken = script
        .split_once("{{#include ")
        .and_then(|s| s.1.split_once("}}"));
    assert!(docs.join(taken.expect("the language of cards").0).exists());
}

/// What a page of the built book has in attributes of this name.
fn attributes<'a>(page: &'a str, name: &str) -> BTreeSet<&'a str> {
    let parts = page
        .split(&format!(" {name}=\"")[..])
        .skip(1)
        .collect::<Vec<_>>();
    let values = parts.into_iter().filter_map(|rest| rest.split_once('"'));
    values.map(|(value, _)| value).collect()
}

#[test]
fn the_book_can_be_built_and_leads_from_page_to_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut mdbook = Command::new("mdbook");
    mdbook.arg("build").arg(root().join("docs"));
    let Ok(built) = mdbook.arg("--dest-dir").arg(folder.path()).output() else {
        eprintln!("SKIPPED: there is no mdbook");
        return;
    };
    let said = String::from_utf8_lossy(&built.stderr).into_owned();
    let faults = ["ERROR", "WARN"].iter().any(|word| said.contains(word));
    assert!(built.status.success() && !faults, "{said}");
    let summary = read(&root().join("docs/SUMMARY.md"));
    let (mut followed, mut astray) = (0, Vec::new());
    for name in summary.lines().flat_map(links) {
        let file = folder.path().join(name).with_extension("html");
        let page = read(&file);
        for url in attributes(&page, "href") {
            let (to, heading) = url.split_once('#').unwrap_or((url, ""));
            if to.contains("://") {
                continue;
            }
            let to = match to {
                "" => file.clone(),
                _ => file.with_file_name(to),
            };
            // Nothing leads out of the book, where there is nothing: outside.py has seen to that.
            let there = !url.starts_with("..")
                && to.exists()
                && (heading.is_empty() || attributes(&read(&to), "id").contains(heading));
            followed += 1;
            if !there {
                astray.push(format!("{name}: {url}"));
            }
        }
    }
    assert!(followed > 100, "only {followed} links were found");
    assert!(astray.is_empty(), "{astray:#?}");
    // The language is there, made of the verbs themselves.
    let language = read(&folder.path().join("scripts.html"));
    assert!(language.contains("Move(amount, from, to)") && !language.contains("{{#include"));
}
