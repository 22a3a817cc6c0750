//! Choices and costs.

use super::super::{ActionsOf, Choose, Cost, DisciplineFilter, Filter, Place, Who};
use super::filter::{card, either, kind, noun, picked, plural};
use super::number::{counted, does, methuselahs, plain, possessive};
use super::words::{a, count, join};
use crate::vocab::{Discipline, Level};

/// What the first thing chosen is called where no minion or card is.
pub const NOBODY: &str = "the chosen one";

/// What the things chosen are called.
#[derive(Clone, Debug)]
pub struct Names {
    /// The first thing chosen.
    pub target: String,
    /// The second thing chosen.
    pub second: String,
    /// The third thing chosen.
    pub third: String,
    /// Whether something in play has been chosen.
    pub one: bool,
    /// Whether there is a second thing.
    pub two: bool,
    /// Whether a clan has been chosen.
    pub clan: bool,
}

impl Names {
    /// The names of things that nobody has chosen yet.
    pub fn none() -> Names {
        Names::of([])
    }

    /// Where nobody has chosen, and the first thing is who has opposed the minion in combat.
    pub fn of_opposing() -> Names {
        Names {
            target: who(Who::Opposing, &Names::none()),
            ..Names::none()
        }
    }

    /// The names of what these choices choose.
    pub fn of<'a>(choices: impl IntoIterator<Item = &'a Choose>) -> Names {
        let (mut clan, mut one) = (false, false);
        let mut things = choices.into_iter().filter_map(|choice| {
            clan |= matches!(choice, Choose::Clan | Choose::AnyClan);
            one |= is_in_play(choice);
            thing(choice)
        });
        let (first, second) = (things.next(), things.next());
        let two = second.is_some();
        let ordinal = if first == second { "second " } else { "" };
        let or_one = |thing: Option<String>| thing.unwrap_or_else(|| "one".to_owned());
        Names {
            second: format!("the {ordinal}chosen {}", or_one(second)),
            target: format!("the chosen {}", or_one(first)),
            third: "the third thing chosen".to_owned(),
            one,
            two,
            clan,
        }
    }

    /// Takes in a choice made later.
    pub fn choose(&mut self, choice: &Choose) {
        if let Some(thing) = thing(choice) {
            let name = format!("the chosen {thing}");
            let there = is_in_play(choice);
            if self.two {
                self.third = name;
            } else if self.one && there {
                self.second = match name == self.target {
                    true => format!("the second chosen {thing}"),
                    false => name,
                };
                self.two = true;
            } else {
                self.target = name;
                self.one |= there;
            }
        }
    }
}

/// Whether a choice is about something in play, or about a minion of an uncontrolled region.
fn is_in_play(choice: &Choose) -> bool {
    if let Choose::May(inner) | Choose::AtRandom(inner) = choice {
        return is_in_play(inner);
    }
    if let Choose::Card(filters) = choice {
        return filters.iter().all(|f| f.place == Place::Controlled);
    }
    thing(choice).is_some()
}

/// Whether the acting minion is meant, and nobody asked.
fn is_acting(filters: &[Filter]) -> bool {
    matches!(filters, [only] if only.is == Some(Who::Acting))
}

/// The minion or card that a choice is about, if it is about one.
fn thing(choice: &Choose) -> Option<String> {
    match choice {
        Choose::Minion(filters) if is_acting(filters) => Some("acting minion".to_owned()),
        Choose::Minion(filters) => {
            let mut kinds: Vec<_> = filters.iter().map(kind).collect();
            kinds.dedup();
            Some(if kinds.len() == 1 {
                kinds[0].clone()
            } else {
                "minion".to_owned()
            })
        }
        Choose::May(inner) | Choose::AtRandom(inner) => thing(inner),
        Choose::Card(filters) => Some(match &filters[..] {
            [only] if only.place == Place::Controlled => {
                let keyword = only.keyword.first().map(|k| k.name().to_owned());
                let type_of = only.kind.map(|t| t.name().to_lowercase());
                let name = only.name.clone().or(type_of).or(keyword);
                name.unwrap_or_else(|| "card".to_owned())
            }
            _ => "card".to_owned(),
        }),
        Choose::OpposingWeapon => Some("weapon".to_owned()),
        Choose::Weapon => Some("melee weapon".to_owned()),
        Choose::RangedWeapon => Some("ranged weapon".to_owned()),
        Choose::Methuselah(_)
        | Choose::Number(..)
        | Choose::PoolToSave
        | Choose::Side
        | Choose::Clan
        | Choose::AnyClan
        | Choose::City
        | Choose::Circle(_)
        | Choose::Discipline(_)
        | Choose::Name(_)
        | Choose::SomeMethuselahs(_)
        | Choose::Secretly(..)
        | Choose::Allocate(..) => None,
    }
}

/// "choose a Discipline that this minion has at superior".
fn discipline(of: &DisciplineFilter) -> String {
    let nobody = Names::none();
    let level = |level: Level| match level {
        Level::Basic => "inferior",
        Level::Superior => "superior",
    };
    let among = match of.discipline.is_empty() {
        true => "a Discipline".to_owned(),
        false => join(of.discipline.iter().map(Discipline::to_string), "or"),
    };
    let has = of.is.map_or(String::new(), |(w, l)| {
        format!(" that {} has at {}", who(w, &nobody), level(l))
    });
    let lacks = of.not.map_or(String::new(), |(w, l)| {
        format!(" that {} has not at {}", who(w, &nobody), level(l))
    });
    format!("choose {among}{has}{lacks}")
}

/// A choice, as an order: "choose a minion".
pub fn chosen(choice: &Choose) -> String {
    match choice {
        Choose::Minion(filters) if is_acting(filters) => {
            "the acting minion is the target".to_owned()
        }
        Choose::Minion(filters) => format!("choose {}", either(filters)),
        Choose::May(inner) => {
            let Choose::Allocate(points, at_least, among, most) = &**inner else {
                return format!("{} or {}", chosen(inner), nothing(inner));
            };
            allocated(
                &format!("up to {}", counted(points, "point")),
                *at_least,
                among,
                *most,
            )
        }
        Choose::AtRandom(inner) => format!("at random, {}", chosen(inner)),
        Choose::Card(filters) => {
            format!("choose {}", join(filters.iter().map(picked), "or"))
        }
        Choose::Name(filters) => {
            let what = |filter: &Filter| match filter.place {
                Place::AshHeap | Place::Controlled => picked(filter),
                Place::Ready
                | Place::Torpor
                | Place::GoingToTorpor
                | Place::Incapacitated
                | Place::Uncontrolled
                | Place::Hand
                | Place::Library
                | Place::Crypt
                | Place::Held => format!(
                    "{} of {} deck",
                    card(&filter.of_anybody()),
                    possessive(filter.whose)
                ),
            };
            format!("name {}", join(filters.iter().map(what), "or"))
        }
        Choose::Methuselah(filter) => format!("choose {}", methuselahs(filter, false)),
        Choose::Number(from, to) => format!("choose X from {from} to {}", plain(to)),
        Choose::PoolToSave => "choose X, as much of your pool as will leave the chosen Methuselah \
                               with some, or more"
            .to_owned(),
        Choose::OpposingWeapon => "choose a weapon of the opposing minion".to_owned(),
        Choose::Weapon => "choose a melee weapon of this minion".to_owned(),
        Choose::RangedWeapon => "choose a weapon of this minion for a ranged strike".to_owned(),
        Choose::Clan | Choose::AnyClan => "choose a clan".to_owned(),
        Choose::City => {
            "choose the city of a title that this minion is only taken to have, if any".to_owned()
        }
        Choose::Circle(filters) if filters.are_all() => "choose any circle".to_owned(),
        Choose::Circle(filters) => format!("choose the circle of {}", either(filters)),
        Choose::Discipline(of) => discipline(of),
        Choose::Side => "choose for or against".to_owned(),
        Choose::Allocate(points, at_least, among, most) => {
            allocated(&counted(points, "point"), *at_least, among, *most)
        }
        Choose::Secretly(whom, to) => format!(
            "{} a number from 1 to {} in secret, to be laid open at once",
            does(*whom, "choose"),
            plain(to)
        ),
        Choose::SomeMethuselahs(among) => {
            format!("choose one or more {}", methuselahs(among, true))
        }
    }
}

/// So many points are allocated.
fn allocated(points: &str, at_least: u8, among: &[Choose], most: Option<u8>) -> String {
    let most = match most {
        Some(most) => format!(", no more than {most} to each"),
        None => String::new(),
    };
    format!(
        "allocate {points} among {}, {at_least} or more of them{most}",
        join(among.iter().map(several), "and")
    )
}

/// All of those of whom one could be chosen.
fn several(choice: &Choose) -> String {
    match choice {
        Choose::Methuselah(filter) => methuselahs(filter, true),
        Choose::Minion(filters) => plural(filters),
        Choose::Card(filters) => {
            let any = |filter| {
                let one = picked(filter);
                let noun = one.strip_prefix("a ").or(one.strip_prefix("an "));
                format!("any {}", noun.unwrap_or(&one))
            };
            join(filters.iter().map(any), "and")
        }
        other @ (Choose::Name(_)
        | Choose::May(_)
        | Choose::AtRandom(_)
        | Choose::Number(..)
        | Choose::PoolToSave
        | Choose::Clan
        | Choose::AnyClan
        | Choose::City
        | Choose::Circle(_)
        | Choose::Discipline(_)
        | Choose::Side
        | Choose::SomeMethuselahs(_)
        | Choose::Secretly(..)
        | Choose::Allocate(..)
        | Choose::OpposingWeapon
        | Choose::Weapon
        | Choose::RangedWeapon) => chosen(other),
    }
}

/// What is chosen instead of something.
fn nothing(choose: &Choose) -> &'static str {
    match choose.minions() {
        Some(_) => "nobody",
        None => "none",
    }
}

/// What a [`Who`] is called.
pub fn who(who: Who, names: &Names) -> String {
    match who {
        Who::Me => "this minion",
        Who::This => "this card",
        Who::Acting => "the acting minion",
        Who::Blocking => "the blocking minion",
        Who::Opposing => "the opposing minion",
        Who::Subject => "the minion concerned",
        Who::Culprit => "the minion that does it",
        Who::AimedAt => "the target of the action",
        Who::Hunted => "the minion on whom the blood hunt is called",
        Who::Caller => "the minion that called the referendum",
        Who::ActionCard => "the card whose action it is",
        Who::Card => "the card being played",
        Who::Weapon => "the weapon used",
        Who::OpposingWeapon => "the weapon that the opposing minion uses",
        Who::Target => &names.target,
        Who::Second => &names.second,
        Who::Third => &names.third,
    }
    .to_owned()
}

/// A cost, as an order: "lock this card".
pub fn cost(cost: &Cost) -> String {
    match cost {
        Cost::Lock(who) => format!("lock {}", of_cost(*who)),
        Cost::Conviction(n) => format!("burn {n} conviction of this minion"),
        Cost::Burn(who) => format!("burn {}", of_cost(*who)),
        Cost::Blood(n) => format!("burn {n} blood from this minion"),
        Cost::Life(n) => format!("burn {n} life from this minion"),
        Cost::BloodOf(who) => format!(
            "burn as much blood from this minion as is on {}",
            of_cost(*who)
        ),
        Cost::Pool(n) => format!("burn {n} pool"),
        Cost::Edge => "burn the Edge".to_owned(),
        Cost::PhaseAction(ActionsOf::Influence, n) => {
            format!("spend {}", count(n.unwrap_or(1), "transfer"))
        }
        Cost::PhaseAction(ActionsOf::Master, _) => "use a master phase action".to_owned(),
        Cost::PhaseAction(ActionsOf::Discard, _) => "use a discard phase action".to_owned(),
        Cost::Discard(filter) => format!("discard {}", card(filter)),
        Cost::BloodFrom(n, filter) => format!("burn {n} blood from {}", a(&noun(filter))),
    }
}

/// What is locked or burned as a cost.
fn of_cost(of: Who) -> String {
    who(of, &Names::none())
}

/// Choices in order; one like the one before it asks for "another".
pub fn choices(choices: &[Choose]) -> Vec<String> {
    let repeats = |i: usize| i > 0 && choices[i] == choices[i - 1];
    let order = |(i, choice): (usize, &Choose)| match (repeats(i), choice) {
        (true, Choose::Minion(_)) => "choose another".to_owned(),
        (true, Choose::May(inner)) => format!("choose another or {}", nothing(inner)),
        (_, choice) => chosen(choice),
    };
    choices.iter().enumerate().map(order).collect()
}
