//! What a statement lays before a phase begins.

use super::*;

/// Superior, unless it says "at basic".
fn level_of(text: &str) -> (&str, Level) {
    match text.strip_suffix(" at basic") {
        Some(rest) => (rest, Level::Basic),
        None => (text, Level::Superior),
    }
}

impl<'a> Player<'a> {
    pub(super) fn lay(&mut self, mut table: Box<Scenario<'a>>, statement: &str) -> Done {
        if let Some((phase, seat)) = statement.split_once(" of seat ") {
            let seat = self.seat(seat);
            let begun = match phase {
                "turn" => Some(Scenario::turn_of as fn(Scenario<'a>, u8) -> Scene<'a>),
                "master phase" => Some(Scenario::master_phase as _),
                "minion phase" => Some(Scenario::minion_phase as _),
                "influence phase" => Some(Scenario::influence_phase as _),
                "discard phase" => Some(Scenario::discard_phase as _),
                _ => None,
            };
            if let Some(begin) = begun {
                self.stage = Some(Stage::Playing(Box::new(begin(*table, seat?))));
                return Ok(());
            }
        }
        let done = self.lay_one(&mut table, statement);
        self.stage = Some(Stage::Laying(table));
        done
    }

    fn lay_one(&mut self, table: &mut Scenario<'a>, statement: &str) -> Done {
        if statement.ends_with(" seats") {
            return Ok(());
        }
        if let Some((seat, rest)) = self.of_seat(statement) {
            return self.lay_for(table, seat?, rest);
        }
        if let Some((seat, n)) = halves(statement, "pool of seat ", " is ") {
            table.pool(self.seat(seat)?, number(n)?);
        } else if let Some((seat, names)) = halves(statement, "library of seat ", " is ") {
            let seat = self.seat(seat)?;
            match names {
                "empty" => table.empty_library(seat),
                _ => table.library(seat, &self.all_known(names)?),
            };
        } else if let Some((seat, names)) = halves(statement, "crypt of seat ", " is ") {
            table.crypt(self.seat(seat)?, &self.all_known(names)?);
        } else if let Some((seat, names)) = halves(statement, "ash heap of seat ", " is ") {
            table.ash_heap(self.seat(seat)?, &self.all_known(names)?);
        } else if let Some((thing, card, n)) = self.marks(statement) {
            let slot = self.thing(thing, &table.table, table.cards())?;
            table.marks(slot, card, number(n)?)?;
        } else if let Some((thing, n)) = halves(statement, "blood of ", " is ")
            .or_else(|| halves(statement, "life of ", " is "))
            .or_else(|| halves(statement, "counters of ", " is "))
        {
            table.counters(self.thing(thing, &table.table, table.cards())?, number(n)?);
        } else if let Some((of, thing, n)) = corruption(statement) {
            let slot = self.thing(thing, &table.table, table.cards())?;
            table.corruption(slot, self.seat(of)?, number(n)?);
        } else if let Some(thing) = statement.strip_suffix(" is locked") {
            table.lock(self.thing(thing, &table.table, table.cards())?);
        } else if let Some(thing) = statement.strip_suffix(" is in torpor") {
            table.torpor(self.thing(thing, &table.table, table.cards())?);
        } else if let Some(thing) = statement.strip_suffix(" is incapacitated") {
            table.incapacitate(self.thing(thing, &table.table, table.cards())?);
        } else if let Some(seat) = statement.strip_prefix("the Edge is with seat ") {
            table.edge(self.seat(seat)?);
        } else if let Some(n) = statement.strip_prefix("it is turn ") {
            table.turn(number(n)?);
        } else if let Some(n) = statement.strip_prefix("it is round ") {
            table.round(number(n)?);
        } else if let Some((minion, name)) = statement.split_once(" has ") {
            let (name, level) = level_of(name);
            self.known(name)?;
            let minion = self.thing(minion, &table.table, table.cards())?;
            let seat = table.table.p(minion).controller.0;
            let slot = table.on(seat, name, minion, level);
            self.laid.enter(name, slot, table.table.p(slot).card);
        } else {
            return Err(format!(
                "{statement:?} is nothing that can be laid on a table; \
                 engine/cards/README.md lists what is"
            ));
        }
        Ok(())
    }

    fn lay_for(&mut self, table: &mut Scenario<'a>, seat: u8, rest: &str) -> Done {
        if let Some(names) = rest.strip_prefix("holds ") {
            table.hand(seat, &self.all_known(names)?);
            return Ok(());
        }
        if let Some((name, blood)) = halves(rest, "has uncontrolled ", " with ") {
            self.known(name)?;
            let blood = number(blood.trim_end_matches(" blood"))?;
            let slot = table.uncontrolled(seat, name, blood);
            self.laid.enter(name, slot, table.table.p(slot).card);
            return Ok(());
        }
        if let Some((name, minion)) = halves(rest, "has put ", " on ") {
            self.known(name)?;
            let (minion, level) = level_of(minion);
            let minion = self.thing(minion, &table.table, table.cards())?;
            let slot = table.on(seat, name, minion, level);
            self.laid.enter(name, slot, table.table.p(slot).card);
            return Ok(());
        }
        let Some(name) = rest.strip_prefix("has ") else {
            return Err(format!(
                "a seat \"has\", \"holds\", \"has uncontrolled\" or \"has put\" something, not {rest:?}"
            ));
        };
        self.known(name)?;
        let def = self.cards.def(table.named(name));
        let slot = if def.is_crypt() || def.is(CardType::Ally) {
            table.minion(seat, name)
        } else {
            table.in_play(seat, name)
        };
        self.laid.enter(name, slot, table.table.p(slot).card);
        Ok(())
    }
}
