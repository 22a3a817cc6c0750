//! The fingerprint of Rust sources, for the build script.

use super::fnv::Fnv;
use std::fs;
use std::io;
use std::path::Path;

/// The hash of all `.rs` files beneath a folder, in the order of their names.
///
/// # Errors
/// If the folder or a file cannot be read.
pub fn fingerprint(folder: &Path) -> io::Result<Fnv> {
    let mut files = Vec::new();
    find(folder, "", &mut files)?;
    files.sort();
    let hash = files.iter().fold(Fnv::new(), |hash, (name, text)| {
        said(text).fold(hash.and(name.as_bytes()).and(b"\n"), |hash, line| {
            hash.and(line.as_bytes()).and(b"\n")
        })
    });
    Ok(hash)
}

/// What a source says: its lines without their indentation and line endings,
/// those left out that are empty or nothing but a comment.
fn said(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//"))
}

/// Names, with `/` between folders on every system, and texts.
fn find(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            find(&path, &format!("{name}/"), files)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push((name, fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fingerprint of a folder with these files.
    fn of(files: &[(&str, &str)]) -> String {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fingerprint(folder.path()).unwrap().to_string()
    }

    #[test]
    fn comments_indentation_and_line_endings_do_not_count() {
        let plain = of(&[("a.rs", "fn f() {\n    1\n}\n"), ("b/c.rs", "")]);
        let commented = "//! A file.\r\n\r\n/// A function.\r\nfn f() {\r\n\t// One.\r\n\t1\r\n}";
        assert_eq!(plain, of(&[("b/c.rs", ""), ("a.rs", commented)]));
        assert_eq!(
            plain,
            of(&[
                ("a.rs", commented),
                ("b/c.rs", "\n"),
                ("notes.txt", "other")
            ])
        );
    }

    #[test]
    fn code_and_the_names_of_files_count() {
        let one = of(&[("a.rs", "fn f() { 1 }")]);
        assert_ne!(one, of(&[("a.rs", "fn f() { 2 }")]));
        assert_ne!(one, of(&[("b.rs", "fn f() { 1 }")]));
        assert_ne!(one, of(&[("a.rs", "fn f() { 1 }"), ("b.rs", "")]));
    }
}
