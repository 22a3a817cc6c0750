//! Colours of a report, for terminals.

use anstyle::{AnsiColor, Style};

/// The text of a report with its headings set apart: turns in bold, phases in cyan, and who leaves
/// the game in red.
pub fn painted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for line in text.split_inclusive('\n') {
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line, "\n"),
            None => (line, ""),
        };
        match style(line) {
            Some(style) => out.push_str(&format!("{style}{line}{style:#}{end}")),
            None => out.extend([line, end]),
        }
    }
    out
}

/// How a line is set, if in any other way than the rest.
fn style(line: &str) -> Option<Style> {
    if line.starts_with("Turn ") || line.starts_with("The game is over") {
        Some(Style::new().bold())
    } else if line.trim_start().starts_with("*** ") {
        Some(AnsiColor::Red.on_default().bold())
    } else if line.ends_with(" phase") && line.starts_with("  ") && !line.starts_with("   ") {
        Some(AnsiColor::Cyan.on_default())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_are_added() {
        let text =
            "Game 1\n\nTurn 1, A (round 1)\n  Master phase\n    A plays B\n      *** C is ousted\n";
        let painted = painted(text);
        assert!(
            painted.contains("\u{1b}[1mTurn 1, A (round 1)\u{1b}[0m\n"),
            "{painted:?}"
        );
        assert!(painted.contains("    A plays B\n"), "{painted:?}");
        assert_eq!(painted.matches("\u{1b}[0m").count(), 3);
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), text);
    }
}
