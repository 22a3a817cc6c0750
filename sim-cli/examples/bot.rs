//! A bot: another program that plays, as `docs/exec.md` says. It gets vampires out, bleeds, and
//! passes otherwise.
//!
//! ```text
//! cargo build --release --example bot
//! methuselah league --agents exec:target/release/examples/bot,random --decks decks/fifth-edition --games 100
//! ```

use serde_json::{json, Value};
use std::io::{stdin, stdout, Result, Write};

/// How much it likes a choice. What there is to know: docs/exec.md.
fn worth(choice: &Value, table: &Value) -> u32 {
    let me = &table["seats"][table["seat"].as_u64().unwrap_or(0) as usize];
    match choice["do"].as_str() {
        Some("bleed" | "bring_out") => 9,
        Some("transfer") if me["pool"].as_u64() > Some(10) => 8,
        Some("play" | "act") => 5,
        Some("pass" | "no") => 3,
        _ => 1,
    }
}

fn main() -> Result<()> {
    for line in stdin().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let answer = match request["type"].as_str() {
            Some("hello") => json!({"protocol": 1, "repeats": true}),
            Some("choose") => {
                let choices = request["choices"].as_array().expect("a list");
                let all = (0..choices.len()).rev();
                let best = all.max_by_key(|k| worth(&choices[*k], &request["table"]));
                json!({"id": request["id"], "choice": best})
            }
            // A game begins, or something that there was not when this was written.
            _ => continue,
        };
        println!("{answer}");
        stdout().flush()?;
    }
    Ok(())
}
