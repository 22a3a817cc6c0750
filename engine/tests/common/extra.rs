//! Cards that tests need besides the embedded ones.

use engine::CardDb;

/// The embedded cards and these scripts of real cards besides: the official
/// number of each, and its script. One that is embedded already is left out.
pub fn with_scripts(more: &[(u32, &str)]) -> CardDb {
    let embedded = CardDb::embedded();
    let missing = more.iter().filter(|(id, _)| {
        let def = embedded.by_id(*id).expect("the card is in the list");
        !embedded.def(def).scripted
    });
    let files: Vec<(String, String)> = missing
        .map(|(id, script)| {
            let text = format!("#![enable(implicit_some)]\n[(id: {id}, {script})]");
            (format!("card {id} of a test"), text)
        })
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    CardDb::with_scripts(&files).unwrap_or_else(|e| panic!("{e}"))
}
