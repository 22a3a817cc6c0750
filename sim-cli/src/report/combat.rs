//! Combat: range, strikes, damage, presses.

use super::names::Told;
use super::words::{plural, strike};
use super::{Held, Reporter};
use engine::{GameEvent, Slot};

impl Reporter {
    /// Tells an event of a combat; says whether it is one.
    pub(super) fn combat(&mut self, told: &Told<'_>, event: GameEvent) -> bool {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`goes_without_saying` names all events"
        )]
        let line = match event {
            GameEvent::CombatBegins { acting, opposing } => {
                let line = format!(
                    "Combat: {} against {}",
                    told.with_blood(acting),
                    told.with_blood(opposing)
                );
                self.line(told.depth() - 1, &line);
                return true;
            }
            GameEvent::RoundBegins(1) => return true,
            GameEvent::RoundBegins(round) => format!("Round {round} of combat"),
            GameEvent::Range { long: true } => "The range is long".to_owned(),
            GameEvent::Range { long: false } => return true,
            GameEvent::Maneuvered(minion) => {
                let long = told.view().combat().is_some_and(|c| c.long_range);
                let range = if long { "long" } else { "close" };
                format!("{} maneuvers to {range} range", told.thing(minion))
            }
            GameEvent::ManeuverCancelled(minion) => {
                format!("The maneuver of {} is cancelled", told.thing(minion))
            }
            GameEvent::Pressed { minion, continues } => {
                let wish = if continues { "continue" } else { "end" };
                format!("{} presses to {wish} combat", told.thing(minion))
            }
            GameEvent::StrikeChosen {
                minion,
                effect,
                with,
                first,
                aggravated,
            } => {
                let mut line = format!(
                    "{} strikes: {}",
                    told.thing(minion),
                    strike(effect, told.game.strength_of(told.cards, minion))
                );
                if let Some(with) = with {
                    let weapon = told.game.permanent(with).def;
                    line.push_str(&format!(" with {}", told.cards.def(weapon).name));
                }
                if aggravated {
                    line.push_str(", aggravated");
                }
                if first {
                    line.push_str(", with first strike");
                }
                line
            }
            GameEvent::StrikesGained { minion, strikes } => {
                let strikes = plural(strikes.into(), "additional strike");
                format!("{} gets {strikes}", told.thing(minion))
            }
            GameEvent::Damaged {
                slot,
                normal,
                aggravated,
            } => {
                let line = damage(told, slot, normal, aggravated);
                self.held = Some(Held::Damaged { slot, line });
                return true;
            }
            GameEvent::Prevented { slot, amount } => {
                format!("{} prevents {amount} damage", told.thing(slot))
            }
            GameEvent::CombatEnds => {
                self.line(told.depth() + 1, "Combat ends");
                return true;
            }
            GameEvent::ToTorpor(slot) => format!("{} goes to torpor", told.thing(slot)),
            _ => return false,
        };
        self.put(told, &line);
        true
    }
}

fn damage(told: &Told<'_>, slot: Slot, normal: u8, aggravated: u8) -> String {
    let amount = match (normal, aggravated) {
        (normal, 0) => format!("{normal} damage"),
        (0, aggravated) => format!("{aggravated} aggravated damage"),
        (normal, aggravated) => format!("{normal} damage and {aggravated} aggravated damage"),
    };
    format!("{} takes {amount}", told.thing(slot))
}
