//! Script files: how they are read.

use ron::extensions::Extensions;
use ron::Options;

use super::Script;

/// How script files are written: RON, with `once: Round` for an optional value that is there, and
/// one pair of parentheses around the fields of a word that has them: `Minion(kind: Vampire)`.
pub fn format() -> Options {
    Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
}

/// Whether a script file is a list of scripts; if not, it is one script.
pub fn is_list(text: &str) -> bool {
    let lines = text.lines().map(str::trim_start);
    let mut code = lines.filter(|line| !line.starts_with("//") && !line.starts_with("#!["));
    code.find(|line| !line.is_empty())
        .is_some_and(|line| line.starts_with('['))
}

/// The scripts in a script file.
///
/// # Errors
/// The first thing in it that is not of the language, and where that stands.
pub fn read(text: &str) -> Result<Vec<Script>, ron::error::SpannedError> {
    let scripts: Vec<Script> = match is_list(text) {
        true => format().from_str(text)?,
        false => vec![format().from_str(text)?],
    };
    Ok(scripts.into_iter().map(Script::spread).collect())
}
