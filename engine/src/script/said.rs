//! What has been chosen for an effect, as far as a script can speak of it later: in its steps, and
//! in what it gives for a while. What is given may speak of nothing that is not chosen by then.

use std::fmt::Debug;

use borsh::{BorshDeserialize, BorshSerialize};

use super::{Ability, Choose, Filter, Meth, Moment, Place, Script, Step};
use crate::verbs::{a_verb, Remember};

/// Some of what may be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub(crate) struct Said(u16);

impl Said {
    /// Nothing.
    pub const NONE: Said = Said(0);
    /// The thing that is chosen first.
    pub const TARGET: Said = Said(1);
    /// The thing that is chosen second.
    pub const SECOND: Said = Said(1 << 1);
    /// A Methuselah.
    pub const METHUSELAH: Said = Said(1 << 2);
    /// X.
    pub const X: Said = Said(1 << 3);
    /// A clan.
    pub const CLAN: Said = Said(1 << 4);
    /// The name of a card.
    pub const NAME: Said = Said(1 << 5);
    /// What each Methuselah is allocated.
    pub const SHARES: Said = Said(1 << 6);
    /// The thing that is chosen third.
    pub const THIRD: Said = Said(1 << 7);
    /// A Discipline.
    pub const DISCIPLINE: Said = Said(1 << 8);
    /// All of these things.
    pub const THINGS: Said = Said::TARGET.or(Said::SECOND).or(Said::THIRD);
    /// What a card in play may remember.
    const REMEMBERED: Said = Said::TARGET
        .or(Said::SECOND)
        .or(Said::CLAN)
        .or(Said::NAME)
        .or(Said::DISCIPLINE);

    /// The words by which each is spoken of. Two steps mean what they do not name.
    const WORDS: [(&'static str, Said); 14] = [
        ("Target", Said::TARGET),
        ("Second", Said::SECOND),
        ("Third", Said::THIRD),
        ("Chosen", Said::METHUSELAH),
        ("RedirectBleed", Said::METHUSELAH),
        ("X", Said::X),
        ("ChangeVotes", Said::X),
        ("DrawBearer", Said::X),
        ("chosen_clan: true", Said::CLAN),
        ("named: true", Said::NAME),
        ("ChosenDiscipline", Said::DISCIPLINE),
        ("Share", Said::SHARES),
        ("LargestShare", Said::SHARES),
        ("SmallestShare", Said::SHARES),
    ];

    /// These and those.
    pub const fn or(self, other: Said) -> Said {
        Said(self.0 | other.0)
    }

    /// These but for those.
    pub const fn without(self, other: Said) -> Said {
        Said(self.0 & !other.0)
    }

    /// Whether some of those are among them.
    #[inline]
    pub const fn has(self, some: Said) -> bool {
        self.0 & some.0 != 0
    }

    /// What an event comes with, by the names of it in `events.rs`.
    pub(super) fn of_event(keys: &[&str]) -> Said {
        let comes_with = |key: &&str| match *key {
            "to" => Said::TARGET.or(Said::METHUSELAH),
            "by" => Said::SECOND,
            "seat" => Said::METHUSELAH,
            "x" => Said::X,
            _ => Said::NONE,
        };
        keys.iter().map(comes_with).fold(Said::NONE, Said::or)
    }

    /// What a trigger hears of. After combat it may hear of nobody: where it does not say of whom, it
    /// waits for the last combat.
    fn heard(on: Moment, to: &[Filter]) -> Said {
        match on == Moment::AfterCombat && to.is_empty() {
            true => Said::NONE,
            false => on.comes_with(),
        }
    }

    /// As what a thing is spoken of that is chosen next, where this has been chosen before.
    const fn next_thing(before: Said) -> Said {
        match (before.has(Said::TARGET), before.has(Said::SECOND)) {
            (true, true) => Said::THIRD,
            (true, false) => Said::SECOND,
            (false, _) => Said::TARGET,
        }
    }

    /// What is chosen by a choice, where this has been chosen before.
    fn of_choice(choose: &Choose, before: Said) -> Said {
        let thing = Said::next_thing(before);
        match choose {
            Choose::Minion(_) => thing,
            Choose::Card(filters) => match filters.iter().all(|f| f.place == Place::Controlled) {
                true => thing,
                // A card chosen after another: that one is exchanged with it.
                false => Said::NONE,
            },
            Choose::OpposingWeapon | Choose::Weapon | Choose::RangedWeapon => thing.or(Said::X),
            Choose::Name(_) | Choose::Circle(_) => Said::NAME,
            Choose::May(inner) | Choose::AtRandom(inner) => Said::of_choice(inner, before),
            Choose::Methuselah(_) => Said::METHUSELAH,
            Choose::Number(..) | Choose::PoolToSave | Choose::Side | Choose::City => Said::X,
            Choose::Clan | Choose::AnyClan => Said::CLAN,
            Choose::Discipline(_) => Said::DISCIPLINE,
            Choose::SomeMethuselahs(_) | Choose::Secretly(..) => Said::SHARES,
            // Points on things are gone once the effect is over.
            Choose::Allocate(..) if choose.gives_points() => Said::NONE,
            Choose::Allocate(..) => Said::SHARES,
        }
    }

    /// What anything in a script speaks of. Whatever it is, its `Debug` says each of its words once,
    /// so that none is forgotten as the language grows.
    fn of_words(anything: &impl Debug) -> Said {
        let text = format!("{anything:?}");
        // Names of cards are no words.
        let unquoted = text.split('"').step_by(2);
        let of_piece = |piece: &str| {
            let is_in = |word: &str| {
                let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
                piece.match_indices(word).any(|(at, _)| {
                    !piece[..at].ends_with(part_of_name)
                        && !piece[at + word.len()..].starts_with(part_of_name)
                })
            };
            let said = Said::WORDS.iter().filter(|(word, _)| is_in(word));
            said.fold(Said::NONE, |all, (_, one)| all.or(*one))
        };
        unquoted.map(of_piece).fold(Said::NONE, Said::or)
    }

    /// What an ability chooses by itself, or hears of: what had been chosen before is not meant in
    /// it then.
    pub(crate) fn by(ability: &Ability) -> Said {
        let (heard, choose, steps) = match ability {
            Ability::Static { .. } | Ability::Strike { .. } => return Said::NONE,
            Ability::Trigger { on, to, steps, .. } => (Said::heard(*on, to), &[][..], steps),
            Ability::Use { choose, steps, .. } | Ability::Act { choose, steps, .. } => {
                (Said::NONE, &choose[..], steps)
            }
        };
        let chosen = choose
            .iter()
            .fold(Said::NONE, |all, one| all.or(Said::of_choice(one, all)));
        let own = Said::by_steps(steps, heard.or(chosen));
        match own.without(heard).has(Said::THINGS) {
            true => own.or(Said::THINGS),
            false => own,
        }
    }

    fn by_steps(steps: &[Step], before: Said) -> Said {
        steps.iter().fold(before, |all, step| {
            let all = match step {
                Step::Choose(choose) => all.or(Said::of_choice(choose, Said::NONE)),
                Step::If(..)
                | Step::May(..)
                | Step::Repeat(..)
                | Step::ForEach(..)
                | Step::EachMethuselah(..)
                | Step::IfInflicted(_)
                | Step::Grant(..)
                | a_verb!() => all,
            };
            let [first, second] = step.inside();
            Said::by_steps(second, Said::by_steps(first, all))
        })
    }
}

/// Holds what is given for a while against what has been chosen by then.
struct Speaking {
    /// What has been chosen so far.
    chosen: Said,
    /// Whether it is given for a while.
    given: bool,
}

impl Speaking {
    /// From here on, with this chosen.
    fn of(chosen: Said) -> Speaking {
        Speaking {
            chosen,
            given: false,
        }
    }

    /// Something is chosen.
    fn choose(&mut self, choose: &[Choose]) -> Result<(), String> {
        for one in choose {
            self.say(one)?;
            self.chosen = self.chosen.or(Said::of_choice(one, self.chosen));
        }
        Ok(())
    }

    fn say(&self, anything: &impl Debug) -> Result<(), String> {
        if !self.given {
            return Ok(());
        }
        let unknown = Said::of_words(anything).without(self.chosen);
        match Said::WORDS.iter().find(|(_, one)| unknown.has(*one)) {
            Some((word, _)) => Err(format!(
                "what is given for a while says `{word}`, of which nothing has been chosen: {anything:?}"
            )),
            None => Ok(()),
        }
    }

    /// Steps are carried out in order.
    fn follow(&mut self, steps: &[Step]) -> Result<(), String> {
        for step in steps {
            match step {
                Step::Choose(choose) => self.choose(std::slice::from_ref(choose))?,
                Step::Grant(_, ability, who) => {
                    self.say(who)?;
                    let mut given = Speaking {
                        chosen: self.chosen,
                        given: true,
                    };
                    given.ability(ability)?;
                }
                Step::ForEach(what, inner) => {
                    self.say(what)?;
                    let mut each = Speaking {
                        chosen: self.chosen.or(Said::TARGET),
                        given: self.given,
                    };
                    each.follow(inner)?;
                }
                Step::If(cond, inner) => {
                    self.say(cond)?;
                    self.follow(inner)?;
                }
                Step::May(who, costs, then, otherwise) => {
                    self.say(&(who, costs))?;
                    self.follow(then)?;
                    self.follow(otherwise)?;
                }
                Step::Repeat(amount, inner) => {
                    self.say(amount)?;
                    self.follow(inner)?;
                }
                Step::EachMethuselah(meth, inner) => {
                    self.say(meth)?;
                    self.follow(inner)?;
                }
                Step::IfInflicted(inner) => self.follow(inner)?,
                // Whatever has been chosen, a Methuselah or not.
                Step::Remember(Remember(Meth::Chosen, _)) if self.chosen != Said::NONE => {}
                verb @ a_verb!() => {
                    self.say(verb)?;
                    if let Step::Bid(_) = verb {
                        self.chosen = self.chosen.or(Said::X).or(Said::METHUSELAH);
                    }
                    if let Step::Flip = verb {
                        self.chosen = self.chosen.or(Said::X);
                    }
                    if let Step::PutChosenInPlay(_) = verb {
                        self.chosen = self.chosen.or(Said::next_thing(self.chosen));
                    }
                    if let Step::MoveCards(_) = verb {
                        // It counts what there was, and a vampire that moves to an uncontrolled
                        // region is a thing from then on.
                        self.chosen = self.chosen.or(Said::X).or(Said::TARGET);
                    }
                }
            }
        }
        Ok(())
    }

    /// What an ability says besides what it does.
    fn ability(&mut self, ability: &Ability) -> Result<(), String> {
        let own = Said::by(ability);
        match ability {
            Ability::Static { .. } => self.say(ability),
            Ability::Strike {
                strike,
                when,
                cost,
                steps,
                resolving,
                after_combat,
                ..
            } => {
                self.say(&(strike, when, cost))?;
                self.follow(steps)?;
                // What it does later is not given for a while.
                self.follow(resolving)?;
                let known = self.chosen.or(Said::TARGET);
                Speaking::of(known).follow(after_combat)
            }
            Ability::Trigger {
                on,
                to,
                when,
                once: _,
                steps,
            } => {
                self.say(to)?;
                self.chosen = self.chosen.without(own).or(Said::heard(*on, to));
                self.say(when)?;
                self.follow(steps)
            }
            Ability::Use {
                instead_of,
                by,
                when,
                cost,
                choose,
                steps,
                ..
            } => {
                self.say(&(instead_of, by, when, cost))?;
                self.chosen = self.chosen.without(own);
                self.choose(choose)?;
                self.follow(steps)
            }
            Ability::Act {
                by,
                once: _,
                group: _,
                when,
                action,
                must: _,
                choose,
                steps,
            } => {
                self.say(&(by, when))?;
                self.chosen = self.chosen.without(own);
                self.choose(choose)?;
                self.say(action)?;
                self.follow(steps)
            }
        }
    }
}

impl Script {
    /// What it gives for a while speaks of nothing that has not been chosen by then, but for what
    /// the card remembers in play, and for X where the printed cost has it.
    pub(crate) fn check_what_is_given(&self, costs_x: bool) -> Result<(), String> {
        let known = match costs_x {
            true => Said::X,
            false => Said::NONE,
        };
        // Whether the card remembers anything matters to few, and takes long to find out.
        self.check_given(known)
            .or_else(|error| match format!("{self:?}").contains("Remember(") {
                true => self.check_given(known.or(Said::REMEMBERED)),
                false => Err(error),
            })
    }

    fn check_given(&self, known: Said) -> Result<(), String> {
        let of_abilities = |abilities: &[Ability], known: Said| {
            let mut each = abilities.iter();
            each.try_for_each(|ability| Speaking::of(known).ability(ability))
        };
        of_abilities(&self.text, known)?;
        for mode in &self.modes {
            let mut speaking = Speaking::of(known);
            speaking.choose(&mode.choose)?;
            // What comes with an action is given as it is announced.
            let mut during = Speaking {
                chosen: speaking.chosen,
                given: true,
            };
            for one in &mode.during {
                let before = during.chosen;
                during.ability(one)?;
                during.chosen = before;
            }
            speaking.follow(&mode.effects)?;
            speaking.follow(&mode.resolving)?;
            Speaking::of(known.or(Said::TARGET)).follow(&mode.after_combat)?;
            of_abilities(&mode.text, known)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    fn given(effects: &str, more: &str) -> Result<(), String> {
        let text = format!("(id: 1, name: \"Any\", modes: [(effects: [{effects}], {more})])");
        let script = read(&text).map_err(|e| e.to_string())?.remove(0);
        script.check_what_is_given(false)
    }

    #[test]
    fn what_is_given_speaks_of_what_has_been_chosen() {
        let x = "Grant(Turn, (change: Stealth, by: 1, per: X))";
        let refused = given(x, "").expect_err("no X has been chosen");
        assert!(refused.contains("`X`"), "{refused}");
        assert_eq!(given(x, "choose: [Number(1, N(3))]"), Ok(()));
        let second = "Grant(Turn, (cannot: Block, to: (is: Second), when: [Same(Acting, Target)]))";
        assert!(given(second, "choose: [Minion()]").is_err());
        assert_eq!(given(second, "choose: [Minion(), Minion()]"), Ok(()));
        let prey = "Grant(Turn, (change: HandSize, by: -1, whose: Chosen))";
        assert!(given(prey, "").is_err());
        assert_eq!(given(&format!("Choose(Methuselah()), {prey}"), ""), Ok(()));
        let named =
            "Grant(Turn, (effects: [Choose(Card(whose: You, place: AshHeap, named: true))]))";
        assert!(given(named, "").is_err());
        let name = "choose: [Name(whose: You, place: AshHeap)]";
        assert_eq!(given(named, name), Ok(()));
    }

    #[test]
    fn what_hears_or_chooses_by_itself_means_that() {
        // Of whom it happens to; not of who did it, whom that event does not come with.
        assert_eq!(
            given("Grant(Turn, (on: Unlocks, effects: [Unlock(Target)]))", ""),
            Ok(())
        );
        assert!(given("Grant(Turn, (on: Unlocks, effects: [Unlock(Second)]))", "").is_err());
        let two = "choose: [Minion(), Minion()]";
        assert_eq!(
            given("Grant(Turn, (on: Unlocks, effects: [Unlock(Second)]))", two),
            Ok(())
        );
        let own = "Grant(Turn, (choose: [Minion()], effects: [Lock(Target), Unlock(Second)]))";
        assert!(given(own, two).is_err());
        assert_eq!(
            given(
                "ForEach((), [Grant(Turn, (cannot: Block, to: (is: Target)))])",
                ""
            ),
            Ok(())
        );
        // What a card is called is no word.
        assert_eq!(
            given("Grant(Turn, (cannot: Play, cards: [(name: \"X\")]))", ""),
            Ok(())
        );
    }
}
