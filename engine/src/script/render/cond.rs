//! Descriptions of minions and of cards, and conditions.

use super::super::{CardFilter, Cond, Filter, Meth, MinionKind, Place};
use super::number::{any_of, at_least, does, meth, possessive};
use super::symbol;
use super::words::{a, act_of, join};
use crate::vocab::{Discipline, Level};

/// One of several descriptions, with articles: "an ally or a younger vampire".
pub fn either(filters: &[Filter]) -> String {
    join(filters.iter().map(|f| a(&noun(f))), "or")
}

/// A description as a noun without article: "ready Toreador vampire you control".
pub fn noun(filter: &Filter) -> String {
    let mut words = before(filter);
    words.push(kind(filter.kind).to_owned());
    words.extend(after(filter));
    words.join(" ")
}

/// What a description is a description of.
pub fn kind(kind: MinionKind) -> &'static str {
    match kind {
        MinionKind::Minion => "minion",
        MinionKind::Vampire => "vampire",
        MinionKind::Ally => "ally",
        MinionKind::Imbued => "imbued",
        MinionKind::Mortal => "mortal",
        MinionKind::Monster => "monster",
    }
}

/// Descriptions as a plural: "allies and younger vampires".
pub fn plural(filters: &[Filter]) -> String {
    let one = |f: &Filter| {
        let mut words = before(f);
        words.push(kinds(f.kind).to_owned());
        words.extend(after(f));
        words.join(" ")
    };
    join(filters.iter().map(one), "and")
}

fn kinds(kind: MinionKind) -> &'static str {
    match kind {
        MinionKind::Minion => "minions",
        MinionKind::Vampire => "vampires",
        MinionKind::Ally => "allies",
        MinionKind::Imbued => "imbued",
        MinionKind::Mortal => "mortals",
        MinionKind::Monster => "monsters",
    }
}

/// What a minion is if it fits: "titled", "a younger vampire".
fn such(f: &Filter) -> String {
    let plain = f.kind == MinionKind::Minion && after(f).is_empty();
    match plain {
        true => before(f).join(" "),
        false => a(&noun(f)),
    }
}

fn before(f: &Filter) -> Vec<String> {
    let mut words = Vec::new();
    let mut say = |on: bool, text: &str| {
        if on {
            words.push(text.to_owned());
        }
    };
    say(f.place == Place::Ready, "ready");
    say(f.place == Place::Incapacitated, "incapacitated");
    say(f.wounded, "wounded");
    say(f.locked == Some(true), "locked");
    say(f.locked == Some(false), "unlocked");
    say(f.younger, "younger");
    say(f.older, "older");
    say(f.oldest, "oldest");
    say(f.marked, "marked");
    say(f.must_hunt, "hungry");
    for with in &f.traits {
        say(true, with.name());
    }
    for without in &f.without_traits {
        say(true, &format!("non-{}", without.name()));
    }
    say(f.titled == Some(true), "titled");
    say(f.titled == Some(false), "untitled");
    say(
        !f.sect.is_empty(),
        &join(f.sect.iter().map(|s| s.name().to_owned()), "or"),
    );
    say(
        !f.clan.is_empty(),
        &join(f.clan.iter().map(|c| c.name().to_owned()), "or"),
    );
    words
}

fn after(f: &Filter) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(region(f));
    if !f.title.is_empty() {
        let titles = f.title.iter().map(|t| t.name().to_owned());
        words.push(format!("with the title of {}", join(titles, "or")));
    }
    words.extend(f.discipline.map(|d| format!("with {}", mastered(d))));
    words.extend(f.without.map(|d| format!("without {}", mastered(d))));
    words.extend(
        f.blood_at_most
            .map(|n| format!("with at most {n} blood or life")),
    );
    words.extend(
        f.capacity_at_least
            .map(|n| format!("with capacity {n} or more")),
    );
    words.extend(
        f.capacity_at_most
            .map(|n| format!("with capacity {n} or less")),
    );
    words.extend(
        f.conviction_at_least
            .map(|n| format!("with at least {n} conviction")),
    );
    words.extend(
        f.pool_cost_at_most
            .map(|n| format!("that is an ally of cost {n} pool or less")),
    );
    for name in &f.without_cards {
        words.push(format!("without {name}"));
    }
    words.extend(f.bearing.map(|k| format!("bearing a card that is {k}")));
    words.extend(
        f.blood_at_least
            .map(|n| format!("with at least {n} blood or life")),
    );
    let mut say = |on: bool, text: &str| {
        if on {
            words.push(text.to_owned());
        }
    };
    say(
        f.no_more_blood_than_me,
        "with no more blood or life than this minion",
    );
    say(f.me, "that is this minion");
    say(f.opposing, "opposing this minion");
    say(f.in_combat, "in the combat");
    say(
        f.facing_aggravated,
        "whom an opposing strike would do aggravated damage",
    );
    say(f.not_me, "other than this minion");
    say(
        f.no_hunting_ground_yet,
        "that has gained no blood from a hunting ground this turn",
    );
    say(f.same_circle, "of the same circle");
    say(f.has_voted, "that has cast votes or ballots");
    if let Some(not) = &f.not {
        words.push(format!("not {}", such(not)));
    }
    words
}

/// A discipline at a level: "superior Auspex [AUS]".
fn mastered((discipline, level): (Discipline, Level)) -> String {
    let superior = match level {
        Level::Basic => "",
        Level::Superior => "superior ",
    };
    format!(
        "{superior}{} {}",
        discipline.name(),
        symbol(discipline, level)
    )
}

/// Whose it is, and in which region.
fn region(f: &Filter) -> Option<String> {
    if f.place == Place::Uncontrolled {
        let whose = match f.whose {
            Meth::Each => "an".to_owned(),
            Meth::Others => "another Methuselah's".to_owned(),
            one => possessive(one),
        };
        return Some(format!("in {whose} uncontrolled region"));
    }
    let whose = match f.whose {
        Meth::Each => None,
        Meth::You => Some("you control".to_owned()),
        Meth::Them => Some("they control".to_owned()),
        one => Some(format!("controlled by {}", any_of(one))),
    };
    match (f.place, whose) {
        (Place::Torpor, Some(whose)) => Some(format!("in torpor {whose}")),
        (Place::Torpor, None) => Some("in torpor".to_owned()),
        (Place::Incapacitated | Place::Controlled | Place::Ready | Place::Uncontrolled, whose) => {
            whose
        }
    }
}

/// A description of cards out of play, with article.
pub fn card(filter: &CardFilter) -> String {
    if let Some(name) = &filter.name {
        return name.clone();
    }
    let sect = filter.about_sect.map_or("", |s| s.name());
    let kind = match (filter.card_type, filter.minion_card) {
        (Some(card_type), _) => format!("{} ", card_type.name().to_lowercase()),
        (None, true) => "minion ".to_owned(),
        (None, false) if filter.library => "library ".to_owned(),
        (None, false) => String::new(),
    };
    let required = filter.discipline.iter().chain(&filter.disciplines);
    let required = join(required.map(|d| d.name().to_owned()), "or");
    let keyword = filter
        .keyword
        .map_or_else(String::new, |k| format!("{} ", k.name()));
    let without = filter.without.iter().map(|k| format!("non-{} ", k.name()));
    let keyword = without.collect::<String>() + &keyword;
    let mut text = a(&format!("{keyword}{kind}card"));
    for (on, phrase) in [
        (!required.is_empty(), format!("requiring {required}")),
        (
            !sect.is_empty(),
            format!("that requires {sect} minions or makes them"),
        ),
        (filter.action, "taking an action".to_owned()),
        (filter.strike, "making a strike".to_owned()),
        (
            filter.takes_control,
            "giving control of its target".to_owned(),
        ),
        (filter.by_vampire, "played by a vampire".to_owned()),
        (filter.at_me, "aimed at this minion".to_owned()),
        (filter.by_opposing, "by the opposing minion".to_owned()),
        (
            filter.no_copy_yours,
            "of which you control no copy".to_owned(),
        ),
        (
            !filter.clan.is_empty(),
            format!(
                "of clan {}",
                join(filter.clan.iter().map(|c| c.name().to_owned()), "or")
            ),
        ),
        (
            !filter.title.is_empty(),
            format!(
                "with the title of {}",
                join(filter.title.iter().map(|t| t.name().to_owned()), "or")
            ),
        ),
        (
            filter.capacity_at_least.is_some(),
            format!("of cost {} or more", filter.capacity_at_least.unwrap_or(0)),
        ),
        (
            filter.capacity_at_most.is_some(),
            format!("of cost {} or less", filter.capacity_at_most.unwrap_or(0)),
        ),
    ] {
        if on {
            text += &format!(" {phrase}");
        }
    }
    text
}

/// Several conditions that must all hold, as a clause.
pub fn all_hold(conds: &[Cond]) -> String {
    join(conds.iter().map(|c| clause(c, true)), "and")
}

/// A condition, or its opposite, as a clause.
pub fn clause(cond: &Cond, holds: bool) -> String {
    let is = if holds { "is" } else { "is not" };
    let was = if holds { "was" } else { "was not" };
    let has = if holds { "has" } else { "does not have" };
    match cond {
        Cond::Not(inner) => clause(inner, !holds),
        Cond::Any(conds) => {
            let word = if holds { "or" } else { "and" };
            join(conds.iter().map(|c| clause(c, holds)), word)
        }
        Cond::Are(Meth::Active, one) => format!("it {is} the turn of {}", any_of(*one)),
        Cond::Are(Meth::BleedTarget, Meth::You) => {
            format!("you {} being bled", if holds { "are" } else { "are not" })
        }
        Cond::Are(one, other) => format!("{} {is} {}", meth(*one), any_of(*other)),
        Cond::AtLeast(more, less) => at_least(more, less, holds),
        Cond::Bleed => format!("the action {is} a bleed"),
        Cond::Political => format!("the action {is} a political action"),
        Cond::ActionIs(kind) => format!("the action {is} to {}", act_of(*kind)),
        Cond::ActionBringsKindred => format!(
            "the action {is} to put a vampire or ghoul in play or add counters to an uncontrolled \
             vampire"
        ),
        Cond::ActionEntersCombat => format!("the action {is} to enter combat"),
        Cond::Undirected => format!("the action {is} undirected"),
        Cond::Directed => format!("the action {is} directed"),
        Cond::DirectedAtYou => format!("the action {is} directed at you or a card you control"),
        Cond::ActionAt(f) => format!("the action {is} directed at {}", such(f)),
        Cond::MeMayReact => format!("this minion {} react", if holds { "can" } else { "cannot" }),
        Cond::CombatantsAre(f, g) => format!(
            "the combat {is} between {} and {}",
            a(&noun(f)),
            a(&noun(g))
        ),
        Cond::InPlay(name) => format!("{name} {is} in play"),
        Cond::FirstOfItsName => format!("this card {is} the first of its name"),
        Cond::MeBears(name) => format!("this minion {has} {name}"),
        Cond::ActionOfThisCard => format!("the action {is} one that this card offers"),
        Cond::MeActing => format!("this minion {is} acting"),
        Cond::ActingIs(f) => format!("the acting minion {is} {}", such(f)),
        Cond::BlockingIs(f) => format!("the blocking minion {is} {}", such(f)),
        Cond::MeIs(f) => format!("this minion {is} {}", such(f)),
        Cond::OpposingIs(f) => format!("the opposing minion {is} {}", such(f)),
        Cond::MeBlocking => format!("this minion {is} blocking"),
        Cond::PreventedFewerThan(n) => {
            let fewer = if holds { "fewer" } else { "no fewer" };
            format!("this card has prevented {fewer} than {n} damage this combat")
        }
        Cond::ActionBlocked => format!("the action {was} blocked"),
        Cond::ActionSuccessful => format!("the action {was} successful"),
        Cond::ReactionPlayed => format!(
            "{} reaction card was played during the action",
            if holds { "a" } else { "no" }
        ),
        Cond::BleedSuccessful => format!("the bleed {was} successful"),
        Cond::MeDrained => format!(
            "the blood of this minion {} reduced to 0 in this combat",
            if holds { "was" } else { "was not" }
        ),
        Cond::MeGoingToTorpor => format!("this minion {is} going to torpor"),
        Cond::MinionPhase => format!(
            "it {} the minion phase",
            if holds { "is" } else { "is not" }
        ),
        Cond::FirstRecruit => format!(
            "this {} the first action of this minion this turn that has recruited an ally",
            if holds { "is" } else { "is not" }
        ),
        Cond::ReferendumPassed => {
            format!("the referendum {}", if holds { "passed" } else { "failed" })
        }
        Cond::MeCalled => {
            format!(
                "this minion {} the referendum",
                if holds { "called" } else { "did not call" }
            )
        }
        Cond::CombatFromBlock => format!("this combat {is} the result of a block"),
        Cond::CombatFromAction => format!("this combat {is} the result of a successful action"),
        Cond::StrikingWith(k) => {
            format!("this minion {is} striking with {}", a(k.name()))
        }
        Cond::OpposingGoingToTorpor => {
            format!("the opposing vampire {is} going to torpor")
        }
        Cond::AboutToFightActing => {
            format!("this minion {is} about to enter combat with the acting minion")
        }
        Cond::CombatQueued => format!("another combat {is} queued"),
        Cond::CombatEnding => format!("combat {is} about to end"),
        Cond::InitialStrikes => format!("it {is} the initial pair of strikes"),
        Cond::FirstRound => format!("it {is} the first round"),
        Cond::CloseRange => format!("the range {is} close"),
        Cond::OfUser(inner) => format!("as that Methuselah sees it, {}", clause(inner, holds)),
        Cond::HandUnseen(m) => {
            let not = if holds { "not " } else { "" };
            format!("you have {not}seen every card in {} hand", possessive(*m))
        }
        Cond::DiscardedIs(f) => format!("the card discarded {is} {}", card(f)),
        Cond::HuntSuccessful => format!("the hunt {is} successful"),
        Cond::AnyInPlay(keyword) => format!("a card that is {} {is} in play", keyword.name()),
        Cond::Controls(whose, f) => {
            let not = if holds { "" } else { "it is not so that " };
            let who = match whose {
                Meth::Each | Meth::Others => format!("{} controls", any_of(*whose)),
                one => does(*one, "control"),
            };
            format!("{not}{who} {}", a(&noun(f)))
        }
        Cond::YouHaveEdge => format!(
            "you {} the Edge",
            if holds { "have" } else { "do not have" }
        ),
        Cond::HaveCrypt(m) => format!(
            "there is {} card in {} crypt",
            if holds { "a" } else { "no" },
            possessive(*m)
        ),
        Cond::ChosenCardIs(f) => format!("that card {is} {}", card(f)),
        Cond::YourTurn => format!("it {is} your turn"),
        Cond::HoldsNothing => format!(
            "this card {} a card",
            if holds { "does not hold" } else { "holds" }
        ),
        Cond::ActionCardIs(f) => format!("the action {is} that of {}", card(f)),
        Cond::ActionRequires(d) => format!(
            "the action {} {d}",
            if holds {
                "requires"
            } else {
                "does not require"
            }
        ),
        Cond::MeInCombat => format!("this minion {is} in combat"),
        Cond::MeChoosesStrike => format!("this minion {is} choosing a strike"),
        Cond::StrikesDeclared => format!(
            "all strikes have {}been declared",
            if holds { "" } else { "not " }
        ),
        Cond::MeInTorpor => format!("this minion {is} in torpor"),
        Cond::MeLeaving => format!("this minion {is} going to torpor or being burned"),
        Cond::PlayedCardIs(f) => {
            let by = match (f.others, f.neighbours) {
                (_, true) => " of your predator or prey",
                (true, false) => " of another Methuselah",
                (false, false) if f.predators => " of your predator",
                (false, false) => "",
            };
            format!("the card being played {is} {}{by}", card(f))
        }
        Cond::AggravatedStrike => format!(
            "the opposing minion's strike {} aggravated damage on this minion",
            if holds {
                "inflicts"
            } else {
                "does not inflict"
            }
        ),
        Cond::DamageTo(f) => format!("the damage {is} done to {}", a(&noun(f))),
    }
}
