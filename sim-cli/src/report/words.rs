//! Small words of a report.

use engine::script::Blow;
use engine::vocab::Level;
use engine::{ModeDef, Phase};

/// The heading of a phase.
pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Unlock => "Unlock phase",
        Phase::Master => "Master phase",
        Phase::Minion => "Minion phase",
        Phase::Influence => "Influence phase",
        Phase::Discard => "Discard phase",
    }
}

/// At which level of which disciplines a card is played: " [dom]", " [DOM]".
pub(super) fn level(mode: Option<&ModeDef>) -> String {
    let codes: Vec<String> = mode
        .iter()
        .flat_map(|mode| &mode.needs_disciplines)
        .map(|(discipline, level)| match level {
            Level::Basic => discipline.code().to_owned(),
            Level::Superior => discipline.code().to_uppercase(),
        })
        .collect();
    if codes.is_empty() {
        String::new()
    } else {
        format!(" [{}]", codes.join(" "))
    }
}

/// A number with its sign.
pub(super) fn signed(n: i8) -> String {
    format!("{n:+}")
}

/// "1 vote", "2 votes"; blood and life stay as they are.
pub(super) fn plural(n: i64, word: &str) -> String {
    match n {
        n if n == 1 || matches!(word, "blood" | "life") => format!("{n} {word}"),
        n => format!("{n} {word}s"),
    }
}

/// What a strike does; `strength` is that of the striking minion.
pub(super) fn strike(blow: Blow, strength: i32) -> String {
    match blow {
        Blow::Hand(more) => format!("hand strike for {}", strength + i32::from(more)),
        Blow::Melee(more) => format!("melee strike for {}", strength + i32::from(more)),
        Blow::Damage(amount) => format!("{amount} damage"),
        Blow::Dodge => "dodge".to_owned(),
        Blow::CombatEnds => "combat ends".to_owned(),
        Blow::StealBlood(n) => format!("steal {n} blood"),
        Blow::Destroy => "destroy equipment or retainer".to_owned(),
        Blow::Steal => "steal equipment".to_owned(),
        Blow::Nothing => "special effect".to_owned(),
    }
}
