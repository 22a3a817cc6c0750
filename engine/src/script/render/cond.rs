//! Conditions.

use super::super::{
    ActionKind, Blows, Cond, Defense, Filter, First, Is, Meth, Origin, Place, Stage, Success, Who,
    With,
};
use super::choose::{who, Names};
use super::filter::{card, has_fought, kind, noun, such, was_done, was_played};
use super::number::{any_of, at_least, does, meth, possessive};
use super::words::{a, act_of, join};

/// Several conditions that must all hold, as a clause.
pub fn all_hold(conds: &[Cond]) -> String {
    join(conds.iter().map(|c| clause(c, true)), "and")
}

/// A condition, or its opposite, as a clause.
pub fn clause(cond: &Cond, holds: bool) -> String {
    let is = if holds { "is" } else { "is not" };
    let was = if holds { "was" } else { "was not" };
    match cond {
        Cond::Not(inner) => clause(inner, !holds),
        Cond::Any(conds) => {
            let word = if holds { "or" } else { "and" };
            join(conds.iter().map(|c| clause(c, holds)), word)
        }
        Cond::Is(Is {
            who: Who::Card,
            filter: f,
            ..
        }) => format!("the card being played {is} {}", card(f)),
        Cond::Is(is_card) if is_card.means_entering_combat() => {
            format!("the action {is} to enter combat")
        }
        Cond::Is(Is {
            who: Who::ActionCard,
            filter: f,
            ..
        }) => format!("the action {is} that of {}", card(f)),
        Cond::Is(Is {
            who: Who::Subject,
            filter: f,
            ..
        }) => format!("it {is} done to {}", a(&noun(f))),
        Cond::Is(Is {
            who: Who::AimedAt,
            filter: f,
            ..
        }) => format!("the action {is} directed at {}", such(f)),
        Cond::Is(Is { who, filter: f, .. }) if *f == Filter::default() => {
            format!("there {is} {}", named(*who))
        }
        Cond::Is(Is { who, filter: f, .. }) => format!("{} {is} {}", named(*who), such(f)),
        Cond::Same(Who::Me, Who::Acting) => format!("this minion {is} acting"),
        Cond::Same(Who::Me, Who::Blocking) => format!("this minion {is} blocking"),
        Cond::Same(Who::Me, Who::Caller) => format!(
            "this minion {} the referendum",
            if holds { "called" } else { "did not call" }
        ),
        Cond::Same(Who::This, Who::ActionCard) => {
            format!("the action {is} one that this card offers")
        }
        Cond::Same(one, other) => format!("{} {is} {}", named(*one), named(*other)),
        Cond::Are(Meth::Targeted, Meth::Each) => format!("the action {is} directed"),
        Cond::Are(Meth::Targeted, Meth::You) => {
            format!("the action {is} directed at you or a card you control")
        }
        Cond::Are(Meth::EdgeHolder, Meth::You) => format!(
            "you {} the Edge",
            if holds { "have" } else { "do not have" }
        ),
        Cond::Are(Meth::Active, Meth::You) => format!("it {is} your turn"),
        Cond::Are(Meth::Active, Meth::Each) => format!("it {is} the turn of whoever"),
        Cond::Are(Meth::Active, one) => format!("it {is} the turn of {}", any_of(*one)),
        Cond::Are(Meth::BleedTarget, Meth::You) => {
            format!("you {} being bled", if holds { "are" } else { "are not" })
        }
        Cond::Are(Meth::You, other) => {
            let are = if holds { "are" } else { "are not" };
            format!("you {are} {}", any_of(*other))
        }
        Cond::Are(one, other) => format!("{} {is} {}", meth(*one), any_of(*other)),
        Cond::AtLeast(more, less) => at_least(more, less, holds),
        Cond::ActionIs(ActionKind::Bleed) => format!("the action {is} a bleed"),
        Cond::ActionIs(ActionKind::Political) => format!("the action {is} a political action"),
        Cond::InPlay(what) => there(&what.filter, holds),
        Cond::Succeeded(Success::Block) => format!("the action {was} blocked"),
        Cond::Succeeded(Success::Card) => {
            format!(
                "the card being played has{} been canceled",
                if holds { " not" } else { "" }
            )
        }
        Cond::Succeeded(what) => {
            let what = match what {
                Success::Action => "action",
                Success::Bleed => "bleed",
                Success::Hunt => "hunt",
                Success::Referendum => "referendum",
                Success::Block => "block",
                Success::Strike => "strike",
                Success::Card => "card",
            };
            format!("the {what} {was} successful")
        }
        Cond::ActionIs(kind) => format!("the action {is} to {}", act_of(*kind)),
        Cond::ActionBringsVampire(false) => format!("the action {is} to put a vampire in play"),
        Cond::ActionBringsVampire(true) => format!(
            "the action {is} to put a vampire or ghoul in play or add counters to an uncontrolled \
             vampire"
        ),
        Cond::MeMayReact => format!("this minion {} react", if holds { "can" } else { "cannot" }),
        Cond::MeMayBlock => format!(
            "this minion {} block the action, be it locked or not",
            if holds { "may" } else { "may not" }
        ),
        Cond::FirstOfItsName(meth, on) => {
            let on = on.map_or_else(String::new, |on| format!(" on {}", named(on)));
            let by = match *meth == Meth::Each {
                true => String::new(),
                false => format!(" controlled by {}", any_of(*meth)),
            };
            format!("this card {is} the first of its name{on}{by}")
        }
        Cond::PreventedFewerThan(n) => {
            let fewer = if holds { "fewer" } else { "no fewer" };
            format!("this card has prevented {fewer} than {n} damage this combat")
        }
        Cond::Played(filter) if filter.fought => has_fought(filter, holds),
        Cond::Played(filter) => match &filter.did {
            Some(taken) => was_done(filter, taken, holds),
            None => was_played(filter, was),
        },
        Cond::MeDrained => format!(
            "the blood of this minion {} reduced to 0 in this combat",
            if holds { "was" } else { "was not" }
        ),
        Cond::OnBloodHunt => format!("the referendum {is} one on a blood hunt"),
        Cond::PhaseIs(Stage::BlocksDeclined) => match holds {
            true => "blocks have been declined".to_owned(),
            false => "blocks have not been declined".to_owned(),
        },
        Cond::PhaseIs(Stage::Turn(phase)) => format!("it {is} the {} phase", phase.name()),
        Cond::CombatFrom(Origin::Block) => format!("this combat {is} the result of a block"),
        Cond::CombatFrom(Origin::Action) => {
            format!("this combat {is} the result of a successful action")
        }
        Cond::CombatQueued => format!("another combat {is} queued"),
        Cond::CombatEnding => format!("combat {is} about to end"),
        Cond::First(First::Strike) => format!("it {is} the initial pair of strikes"),
        Cond::First(First::Round) => format!("it {is} the first round"),
        Cond::First(First::Action) => format!("it {is} the first action of the minion phase"),
        Cond::CloseRange => format!("the range {is} close"),
        Cond::HandUnseen(m) => {
            let not = if holds { "not " } else { "" };
            format!("you have {not}seen every card in {} hand", possessive(*m))
        }
        Cond::CryptTopUnseen(m) => {
            let not = if holds { "not " } else { "" };
            format!(
                "you have {not}seen the top card of {} crypt",
                possessive(*m)
            )
        }
        Cond::HaveCrypt(m) => format!(
            "there is {} card in {} crypt",
            if holds { "a" } else { "no" },
            possessive(*m)
        ),
        Cond::Strikes(thing, sort) => format!(
            "{} {} {}",
            named(*thing),
            if holds { "strikes" } else { "does not strike" },
            blows(sort)
        ),
        Cond::StrikesDeclared => format!(
            "all strikes have {}been declared",
            if holds { "" } else { "not " }
        ),
    }
}

/// How somebody strikes, by strikes of a sort: " with a ranged weapon".
pub fn blows(sort: &Blows) -> String {
    let hands = sort.hand.then(|| "with the hands".to_owned());
    let with = sort.with.map(|with| match with {
        With::Thing(thing) => format!("with {}", named(thing)),
        With::Sort(sort) => {
            let such = Filter {
                keyword: vec![sort],
                ..Filter::default()
            };
            format!("with {}", card(&such))
        }
        With::Discipline(discipline) => format!("with a card requiring {discipline}"),
    });
    let defends = sort.defense.map(|defense| match defense {
        Defense::Dodge => "to dodge".to_owned(),
        Defense::CombatEnds => "to end combat".to_owned(),
    });
    let ranged = sort.ranged.then(|| "at range".to_owned());
    let at = sort
        .at_minion
        .then(|| "at the opposing minion itself".to_owned());
    let said: Vec<String> = [hands, with, ranged, defends, at]
        .into_iter()
        .flatten()
        .collect();
    match said.is_empty() {
        true => "at all".to_owned(),
        false => said.join(" "),
    }
}

/// A minion or card that has no other name.
fn named(thing: Who) -> String {
    who(thing, &Names::none())
}

/// That something is in play, or that somebody controls it.
fn there(filter: &Filter, holds: bool) -> String {
    let anybodys = Filter {
        whose: Meth::Each,
        ..filter.clone()
    };
    let what = match kind(filter).as_str() {
        "minion" if filter.name.is_some() && filter.place == Place::Ready => {
            format!("ready {}", card(&anybodys))
        }
        "minion" if !filter.keyword.is_empty() || filter.name.is_some() => card(&anybodys),
        _ => a(&noun(&anybodys)),
    };
    let not = if holds { "" } else { "it is not so that " };
    if filter.whose == Meth::Each {
        format!("{not}{what} is in play")
    } else if filter.whose == Meth::Others {
        format!("{not}{} controls {what}", any_of(Meth::Others))
    } else {
        format!("{not}{} {what}", does(filter.whose, "control"))
    }
}
