//! How a statement makes the game go on: choices that are made, and passes.

use super::*;

/// Whether something goes on.
type GoesOn = fn(&Scene<'_>) -> bool;

/// What is finished by passing, and whether it goes on.
const GOES_ON: [(&str, GoesOn); 3] = [
    ("action", |scene| scene.in_action()),
    ("combat", |scene| scene.in_combat()),
    ("referendum", |scene| scene.in_referendum()),
];

impl<'a> Player<'a> {
    pub(super) fn go_on(&mut self, scene: &mut Scene<'a>, statement: &str) -> Done {
        if let Some(text) = statement.strip_prefix("> ") {
            return take(scene, text);
        }
        if let Some(text) = statement.strip_prefix("if there > ") {
            return if scene.can(text) {
                take(scene, text)
            } else {
                Ok(())
            };
        }
        match statement {
            "pass" => return pass(scene),
            "the block is resolved" => {
                let blocking = [Some(Window::BlockAttempt), Some(Window::Blocked)];
                return pass_while(scene, |scene| blocking.contains(&scene.window()));
            }
            "finish action" => return pass_while(scene, Scene::in_action),
            "finish combat" => return pass_while(scene, Scene::in_combat),
            "finish referendum" => return pass_while(scene, Scene::in_referendum),
            "an action goes on" => return holds(scene.in_action(), "no action goes on"),
            "no action goes on" => return holds(!scene.in_action(), "an action goes on"),
            "a combat goes on" => return holds(scene.in_combat(), "no combat goes on"),
            "a referendum goes on" => return holds(scene.in_referendum(), "none goes on"),
            "no referendum goes on" => return holds(!scene.in_referendum(), "one goes on"),
            "no combat goes on" => return holds(!scene.in_combat(), "a combat goes on"),
            "the range is long" => return holds(scene.at_long_range(), "the range is close"),
            "the range is close" => return holds(!scene.at_long_range(), "the range is long"),
            "nobody has the Edge" => return holds(scene.edge().is_none(), "somebody has it"),
            _ => {}
        }
        for (what, going_on) in GOES_ON {
            if let Some(text) = statement.strip_prefix(&format!("finish {what} without ")) {
                // A card is played before what it brings about goes on.
                while scene.window() == Some(Window::AsPlayed) && !going_on(scene) {
                    cannot(scene, text)?;
                    pass(scene)?;
                }
                while going_on(scene) && scene.game.decision().is_some() {
                    cannot(scene, text)?;
                    pass(scene)?;
                }
                return Ok(());
            }
        }
        if let Some(text) = statement.strip_prefix("can ") {
            return can(scene, text);
        }
        if let Some(text) = statement.strip_prefix("cannot ") {
            return cannot(scene, text);
        }
        if let Some((seat, text)) = halves_first(statement, "pass until seat ", " can ") {
            return self.pass_until(scene, self.seat(seat)?, text);
        }
        if let Some(seat) = statement.strip_prefix("pass to the turn of seat ") {
            let seat = self.seat(seat)?;
            return pass_while(scene, |scene| scene.active() != seat);
        }
        if let Some(name) = statement.strip_prefix("pass to ") {
            let window = Window::ALL
                .iter()
                .copied()
                .find(|window| format!("{window:?}") == name)
                .ok_or_else(|| format!("no window is called {name:?}"))?;
            while scene.window() != Some(window) {
                pass(scene)?;
            }
            return Ok(());
        }
        if let Some((seat, rest)) = self.of_seat(statement) {
            return self.seat_goes_on(scene, seat?, rest);
        }
        self.is_so(scene, statement)
    }

    fn seat_goes_on(&mut self, scene: &mut Scene<'a>, seat: u8, rest: &str) -> Done {
        if let Some(text) = rest.strip_prefix("> ") {
            self.pass_until(scene, seat, text)?;
            return take(scene, text);
        }
        match rest {
            "decides" => return holds(decides(scene, seat), &choices(scene)),
            "is in the game" => return holds(scene.in_game(seat), "it is ousted"),
            "is not in the game" => return holds(!scene.in_game(seat), "it still is"),
            _ => {}
        }
        if let Some(names) = rest.strip_prefix("controls ") {
            let there = scene.controls(seat).join("; ");
            return expect("what it controls", there, list(names).join("; "));
        }
        if let Some(names) = rest.strip_prefix("holds ") {
            return expect(
                "its hand",
                scene.hand(seat).join("; "),
                list(names).join("; "),
            );
        }
        if let Some(name) = rest.strip_prefix("has ") {
            let there = scene.controls(seat).contains(&name);
            return holds(there, "it controls no such thing");
        }
        Err(format!("nothing is known of a seat that {rest:?}"))
    }

    fn pass_until(&self, scene: &mut Scene<'a>, seat: u8, text: &str) -> Done {
        while !(decides(scene, seat) && scene.can(text)) {
            pass(scene)
                .map_err(|end| format!("seat {seat} never has the choice {text:?}: {end}"))?;
        }
        Ok(())
    }
}

/// Who is asked, and for what.
fn choices(scene: &Scene<'_>) -> String {
    match scene.game.decision() {
        Some(decision) => format!(
            "seat {} has the choices {}",
            decision.seat.0,
            scene.options().join("; ")
        ),
        None => "the game is over".to_owned(),
    }
}

fn decides(scene: &Scene<'_>, seat: u8) -> bool {
    let decision = scene.game.decision();
    decision.is_some_and(|decision| decision.seat.0 == seat)
}

fn can(scene: &Scene<'_>, text: &str) -> Done {
    holds(scene.can(text), &choices(scene))
}

fn cannot(scene: &Scene<'_>, text: &str) -> Done {
    holds(!scene.can(text), &choices(scene))
}

fn take(scene: &mut Scene<'_>, text: &str) -> Done {
    if scene.game.decision().is_none() || !scene.can(text) {
        return Err(format!("{text:?} is no choice: {}", choices(scene)));
    }
    scene.take(text);
    Ok(())
}

fn pass(scene: &mut Scene<'_>) -> Done {
    let strike = scene.window() == Some(Window::Strike);
    take(scene, if strike { "hand strike" } else { "pass" })
}

fn pass_while<'a>(scene: &mut Scene<'a>, going_on: impl Fn(&Scene<'a>) -> bool) -> Done {
    while going_on(scene) && scene.game.decision().is_some() {
        pass(scene)?;
    }
    Ok(())
}
