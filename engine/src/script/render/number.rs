//! Methuselahs, numbers and amounts.

use super::super::{ActionsOf, Amount, Cond, Meth, MethFilter, Number, Place, Who};
use super::choose::{who, Names};
use super::cond::all_hold;
use super::filter::{noun, picked, plural, was_played};
use super::words::{count, join};

/// What a [`Meth`] is called.
pub fn meth(meth: Meth) -> String {
    match meth {
        Meth::You => "you",
        Meth::Prey => "your prey",
        Meth::Predator => "your predator",
        Meth::ControllerOf(thing) => return format!("the controller of {}", the(thing)),
        Meth::PreyOf(thing) => return format!("the prey of the controller of {}", the(thing)),
        Meth::PredatorOf(thing) => {
            return format!("the predator of the controller of {}", the(thing))
        }
        Meth::Chosen => "the chosen Methuselah",
        Meth::Remembered => "the remembered Methuselah",
        Meth::BleedTarget => "the target of the bleed",
        Meth::Active => "the active Methuselah",
        Meth::Targeted => "the target of the action",
        Meth::EdgeHolder => "whoever has the Edge",
        Meth::LargestShare => "the Methuselah of the highest number",
        Meth::SmallestShare => "the Methuselah of the lowest number",
        Meth::Each => "each Methuselah",
        Meth::Others => "each other Methuselah",
        Meth::Them => "they",
        Meth::VotedAgainst => "each Methuselah who has voted against the referendum",
        Meth::OthersOnlyInFavour => {
            "each other Methuselah who has voted only in favor of the referendum"
        }
    }
    .to_owned()
}

/// "your", "your prey's".
pub fn possessive(whose: Meth) -> String {
    match whose {
        Meth::You => "your".to_owned(),
        Meth::Them => "their".to_owned(),
        one @ (Meth::Prey
        | Meth::Predator
        | Meth::ControllerOf(_)
        | Meth::PreyOf(_)
        | Meth::PredatorOf(_)
        | Meth::Chosen
        | Meth::Remembered
        | Meth::BleedTarget
        | Meth::Active
        | Meth::Targeted
        | Meth::EdgeHolder
        | Meth::LargestShare
        | Meth::SmallestShare
        | Meth::Each
        | Meth::Others
        | Meth::VotedAgainst
        | Meth::OthersOnlyInFavour) => format!("{}'s", meth(one)),
    }
}

/// A Methuselah as subject of a verb, which gets its ending: "you burn", "your prey burns".
pub fn does(who: Meth, verb: &str) -> String {
    match who {
        Meth::You | Meth::Them => format!("{} {verb}", meth(who)),
        one @ (Meth::Prey
        | Meth::Predator
        | Meth::ControllerOf(_)
        | Meth::PreyOf(_)
        | Meth::PredatorOf(_)
        | Meth::Chosen
        | Meth::Remembered
        | Meth::BleedTarget
        | Meth::Active
        | Meth::Targeted
        | Meth::EdgeHolder
        | Meth::LargestShare
        | Meth::SmallestShare
        | Meth::Each
        | Meth::Others
        | Meth::VotedAgainst
        | Meth::OthersOnlyInFavour) => format!("{} {verb}s", meth(one)),
    }
}

/// Who is meant where one of several Methuselahs will do: "another Methuselah".
pub fn any_of(whom: Meth) -> String {
    match whom {
        Meth::Each => "a Methuselah".to_owned(),
        Meth::Others => "another Methuselah".to_owned(),
        one @ (Meth::You
        | Meth::Prey
        | Meth::Predator
        | Meth::ControllerOf(_)
        | Meth::PreyOf(_)
        | Meth::PredatorOf(_)
        | Meth::Chosen
        | Meth::Remembered
        | Meth::BleedTarget
        | Meth::Active
        | Meth::Targeted
        | Meth::EdgeHolder
        | Meth::LargestShare
        | Meth::SmallestShare
        | Meth::Them
        | Meth::VotedAgainst
        | Meth::OthersOnlyInFavour) => meth(one),
    }
}

/// Methuselahs that fit a description: "a Methuselah" or "Methuselahs", and what they must be.
pub fn methuselahs(filter: &MethFilter, several: bool) -> String {
    if let ([Cond::Not(not)], false) = (filter.when.as_slice(), several) {
        if let Cond::AtLeast(
            Amount::Total(Number::Pool, one),
            Amount::Total(Number::Pool, Meth::Them),
        ) = &**not
        {
            return format!("{} with more pool than {}", any_of(filter.of), meth(*one));
        }
    }
    let mut text = match (filter.of, several) {
        (Meth::Each, true) => "Methuselahs".to_owned(),
        (Meth::Others, true) => "other Methuselahs".to_owned(),
        (one, _) => any_of(one),
    };
    if !filter.but.is_empty() {
        let but = filter.but.iter().map(|m| meth(*m));
        text += &format!(" other than {}", join(but, "or"));
    }
    if !filter.when.is_empty() {
        text += &format!(" such that {}", all_hold(&filter.when));
    }
    text
}

/// A minion or card that has no other name.
fn the(thing: Who) -> String {
    who(thing, &Names::none())
}

/// One point of a number, of whom: "counter on this card".
fn point(number: Number, of: &str) -> String {
    match number {
        Number::Counters => format!("counter on {of}"),
        Number::Tokens => format!("counter other than life on {of}"),
        Number::Corruption => format!("corruption counter of yours on {of}"),
        Number::Marks => format!("counter of this kind on {of}"),
        Number::Capacity => format!("point of capacity of {of}"),
        Number::Cost => format!("point of capacity or cost of {of}"),
        Number::PoolCost => format!("pool that {of} costs"),
        Number::Bleed => format!("bleed of {of}"),
        Number::LimitedBleed => format!("bleed (limited) of {of}"),
        Number::Hunt => format!("hunt of {of}"),
        Number::Stealth => format!("stealth of {of}"),
        Number::Intercept => format!("intercept of {of}"),
        Number::Strength => format!("strength of {of}"),
        Number::Damage => format!("damage of {of}"),
        Number::Votes => format!("vote of {of}"),
        Number::VotesAgainst => format!("vote of {of} against the referendum"),
        Number::Strikes => format!("additional strike of {of}"),
        Number::Ballots => format!("ballot of {of}"),
        Number::HandSize => format!("hand size of {of}"),
        Number::PhaseActions(ActionsOf::Master) => format!("master phase action of {of}"),
        Number::PhaseActions(ActionsOf::Influence) => format!("transfer of {of}"),
        Number::PhaseActions(ActionsOf::Discard) => format!("discard phase action of {of}"),
        Number::Inflicted => format!("damage that {of} has inflicted this round"),
        Number::BloodLost => format!("blood that {of} has lost to damage this round"),
        Number::Disciplines => format!("Discipline {of} has used to play cards this action"),
        Number::EdgeVotes => format!("vote of {of} for burning the Edge"),
        Number::Spoils => format!("pool that {of} gains for ousting a prey"),
        Number::PoolBled => format!("pool that a bleed costs {of}"),
        Number::Pool => format!("pool of {of}"),
        Number::Lost => format!("pool that {of} lost to the bleed or the referendum"),
        Number::VictoryPoints => format!("victory point of {of}"),
        Number::Share => format!("point of {of}"),
    }
}

/// An amount by itself, as it is compared or added: "3", "X+1", "the pool of your prey".
pub fn plain(amount: &Amount) -> String {
    match amount {
        Amount::N(n) => n.to_string(),
        Amount::X => "X".to_owned(),
        Amount::All => "all".to_owned(),
        Amount::Sum(parts) => parts.iter().map(plain).collect::<Vec<_>>().join("+"),
        Amount::Least(parts) => {
            let parts: Vec<_> = parts.iter().map(plain).collect();
            format!("the least of {}", parts.join(" and "))
        }
        Amount::Less(from, by) => format!("{} less {}", plain(from), plain(by)),
        Amount::Half(of) => format!("half of {}, rounded down", plain(of)),
        Amount::Of(number @ (Number::Corruption | Number::Cost), Who::Target) => {
            the_number(*number, "the chosen minion")
        }
        Amount::Of(number @ Number::PoolCost, Who::Target) => {
            the_number(*number, "the chosen card")
        }
        Amount::Of(Number::Cost, Who::ActionCard) => {
            "the blood that the action has cost".to_owned()
        }
        Amount::Of(number, thing) => the_number(*number, &the(*thing)),
        Amount::Total(Number::Share, Meth::You) => "your number".to_owned(),
        Amount::Total(Number::Cost, whom) => {
            format!("the pool that {} burned during the action", meth(*whom))
        }
        Amount::Total(number, Meth::Them) => the_number(*number, "that Methuselah"),
        Amount::Total(number, whom) => the_number(*number, &meth(*whom)),
        Amount::Count(counted) => {
            let filter = &counted.0.filter;
            match (filter.place.is_pile(), filter.since) {
                (true, _) => format!("how often there is {}", picked(filter)),
                (false, Some(_)) => format!("how often {}", was_played(filter, "was")),
                (false, None) => format!("the number of {}", plural(std::slice::from_ref(filter))),
            }
        }
        Amount::Methuselahs(those) => {
            format!("the number of {}", methuselahs(those, true))
        }
        Amount::Margin => "the votes by which the referendum passed".to_owned(),
    }
}

fn the_number(number: Number, of: &str) -> String {
    match number {
        Number::Counters => format!("the counters on {of}"),
        Number::Tokens => format!("the counters other than life on {of}"),
        Number::Corruption => format!("the number of your corruption counters on {of}"),
        Number::Marks => format!("the number of counters of this kind on {of}"),
        Number::Capacity => format!("the capacity of {of}"),
        Number::Cost => format!("the capacity or cost of {of}"),
        Number::PoolCost => format!("the pool cost of {of}"),
        Number::Bleed => format!("the bleed of {of}"),
        Number::LimitedBleed => format!("the bleed (limited) of {of}"),
        Number::Hunt => format!("the hunt of {of}"),
        Number::Stealth => format!("the stealth of {of}"),
        Number::Intercept => format!("the intercept of {of}"),
        Number::Strength => format!("the strength of {of}"),
        Number::Damage => format!("the damage of {of}"),
        Number::Votes => format!("the votes of {of}"),
        Number::VotesAgainst => format!("the votes of {of} against the referendum"),
        Number::Strikes => format!("the additional strikes of {of}"),
        Number::Ballots => format!("the ballots of {of}"),
        Number::HandSize => format!("the hand size of {of}"),
        Number::PhaseActions(ActionsOf::Master) => format!("the master phase actions of {of}"),
        Number::PhaseActions(ActionsOf::Influence) => format!("the transfers of {of}"),
        Number::PhaseActions(ActionsOf::Discard) => format!("the discard phase actions of {of}"),
        Number::Inflicted => format!("the damage that {of} has inflicted this round"),
        Number::BloodLost => format!("the blood that {of} has lost to damage this round"),
        Number::Disciplines => {
            format!("the number of Disciplines {of} has used to play cards this action")
        }
        Number::EdgeVotes => format!("the votes of {of} for burning the Edge"),
        Number::Spoils => format!("the pool that {of} gains for ousting a prey"),
        Number::PoolBled => format!("the pool that a bleed costs {of}"),
        Number::Pool => format!("the pool of {of}"),
        Number::Lost => format!("the pool that {of} lost to the bleed or the referendum"),
        Number::VictoryPoints => format!("the victory points of {of}"),
        Number::Share => format!("the points of {of}"),
    }
}

/// What whoever has a number has so many of.
fn owned(number: Number) -> &'static str {
    match number {
        Number::Counters => "counters",
        Number::Tokens => "counters other than life",
        Number::Corruption => "corruption counters of yours",
        Number::Marks => "counters of this kind",
        Number::Capacity => "capacity",
        Number::Cost => "capacity or cost",
        Number::PoolCost => "pool cost",
        Number::Bleed => "bleed",
        Number::LimitedBleed => "bleed (limited)",
        Number::Hunt => "hunt",
        Number::Stealth => "stealth",
        Number::Intercept => "intercept",
        Number::Strength => "strength",
        Number::Damage => "damage",
        Number::Votes => "votes",
        Number::VotesAgainst => "votes against the referendum",
        Number::Strikes => "additional strikes",
        Number::Ballots => "ballots",
        Number::HandSize => "hand size",
        Number::PhaseActions(ActionsOf::Master) => "master phase actions",
        Number::PhaseActions(ActionsOf::Influence) => "transfers",
        Number::PhaseActions(ActionsOf::Discard) => "discard phase actions",
        Number::Inflicted => "damage inflicted this round",
        Number::BloodLost => "blood lost to damage this round",
        Number::Disciplines => "Disciplines used to play cards this action",
        Number::EdgeVotes => "votes for burning the Edge",
        Number::Spoils => "pool for ousting a prey",
        Number::PoolBled => "pool that a bleed costs",
        Number::Pool => "pool",
        Number::Lost => "pool lost to the bleed or the referendum",
        Number::VictoryPoints => "victory points",
        Number::Share => "points",
    }
}

/// How much of something: "3 blood", "1 pool for each counter on this card".
pub fn amount(amount: &Amount, noun: &str) -> String {
    match amount {
        Amount::N(_) | Amount::X | Amount::All | Amount::Sum(_) => {
            format!("{} {noun}", plain(amount))
        }
        Amount::Least(_) | Amount::Less(..) | Amount::Half(_) => {
            format!("{noun} equal to {}", plain(amount))
        }
        Amount::Of(..)
        | Amount::Total(..)
        | Amount::Count(_)
        | Amount::Methuselahs(_)
        | Amount::Margin => {
            format!("1 {noun} {}", for_each(amount))
        }
    }
}

/// How many of what is counted: "3 cards", "X cards", "1 card for each counter on this card".
pub fn counted(what: &Amount, noun: &str) -> String {
    match what {
        Amount::N(n) => count(*n, noun),
        Amount::X
        | Amount::All
        | Amount::Sum(_)
        | Amount::Least(_)
        | Amount::Less(..)
        | Amount::Half(_) => {
            format!("{} {noun}s", plain(what))
        }
        Amount::Of(..)
        | Amount::Total(..)
        | Amount::Count(_)
        | Amount::Methuselahs(_)
        | Amount::Margin => amount(what, noun),
    }
}

/// What a change is multiplied by: "for each counter on this card".
pub fn for_each(amount: &Amount) -> String {
    match amount {
        Amount::N(_)
        | Amount::X
        | Amount::Sum(_)
        | Amount::Least(_)
        | Amount::Less(..)
        | Amount::Half(_) => {
            format!("{} times", plain(amount))
        }
        Amount::All => "as often as can be".to_owned(),
        Amount::Of(number, thing) => format!("for each {}", point(*number, &the(*thing))),
        Amount::Total(Number::Share, Meth::You) => "for each point of yours".to_owned(),
        Amount::Total(Number::Share, Meth::Them) => "for each point of their own".to_owned(),
        Amount::Total(number, whom) => format!("for each {}", point(*number, &meth(*whom))),
        Amount::Count(counted) if counted.0.filter.place.is_pile() => {
            format!("for {}", picked(&counted.0.filter))
        }
        Amount::Count(counted) if counted.0.filter.since.is_some() => {
            format!(
                "for each time that {}",
                was_played(&counted.0.filter, "was")
            )
        }
        Amount::Count(counted) => format!("for each {}", noun(&counted.0.filter)),
        Amount::Methuselahs(those) => {
            let one = methuselahs(those, false);
            match one.strip_prefix("another ") {
                Some(one) => format!("for each other {one}"),
                None => format!("for each {}", one.strip_prefix("a ").unwrap_or(&one)),
            }
        }
        Amount::Margin => "for each vote by which the referendum passed".to_owned(),
    }
}

/// That one amount is no less than another, or that it is less.
pub fn at_least(more: &Amount, less: &Amount, holds: bool) -> String {
    match (more, less) {
        (Amount::Of(number, thing), Amount::N(n)) => {
            let how_many = match holds {
                true => format!("{n} or more"),
                false => format!("fewer than {n}"),
            };
            format!("{} has {how_many} {}", the(*thing), owned(*number))
        }
        (Amount::Count(held), Amount::N(1)) if held.0.filter.place == Place::Held => {
            let held = picked(&held.0.filter);
            match (holds, held.strip_prefix("a ")) {
                (true, _) => format!("there is {held}"),
                (false, Some(held)) => format!("there is no {held}"),
                (false, None) => format!("it is not so that there is {held}"),
            }
        }
        (Amount::N(n), number) => {
            let is = match holds {
                true => "is at most",
                false => "is more than",
            };
            format!("{} {is} {n}", plain(number))
        }
        _ => {
            let is = match holds {
                true => "is not less than",
                false => "is less than",
            };
            format!("{} {is} {}", plain(more), plain(less))
        }
    }
}
