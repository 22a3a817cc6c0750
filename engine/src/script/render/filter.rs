//! Descriptions of minions and of cards.

use super::super::{
    Did, Effect, Filter, Limit, Meth, Number, Place, Reach, Span, Striking, Taken, Who,
};
use super::number::{any_of, does, meth, possessive};
use super::symbol;
use super::words::{a, act_of, join, until};
use crate::vocab::{CardType, Discipline, Level};

/// One of several descriptions, with articles: "an ally or a younger vampire".
pub fn either(filters: &[Filter]) -> String {
    join(filters.iter().map(|f| a(&noun(f))), "or")
}

/// A description as a noun without article: "ready Toreador vampire you control".
pub fn noun(filter: &Filter) -> String {
    let mut words = before(filter);
    words.push(kind(filter));
    words.extend(after(filter));
    words.join(" ")
}

/// What a description is a description of: of a vampire too where it names only what vampires have.
pub fn kind(f: &Filter) -> String {
    match kind_of(f) {
        Some(t) => t.name().to_lowercase(),
        None if f.means_locations() || f.disciplined => "card in play".to_owned(),
        None => "minion".to_owned(),
    }
}

fn kind_of(f: &Filter) -> Option<CardType> {
    let of_vampires = !f.clan.is_empty() && !f.clan.iter().any(|c| c.is_creed())
        || !f.title.is_empty()
        || f.titled == Some(true)
        || f.city.is_some()
        || f.master
        || f.younger
        || f.older
        || f.capacity.is_some();
    f.kind.or(of_vampires.then_some(CardType::Vampire))
}

/// Descriptions as a plural: "allies and younger vampires".
pub fn plural(filters: &[Filter]) -> String {
    let one = |f: &Filter| {
        let mut words = before(f);
        words.push(kinds(f));
        words.extend(after(f));
        words.join(" ")
    };
    join(filters.iter().map(one), "and")
}

fn kinds(f: &Filter) -> String {
    match kind_of(f) {
        Some(CardType::Ally) => "allies".to_owned(),
        Some(CardType::Imbued) => "imbued".to_owned(),
        None | Some(_) => format!("{}s", kind(f)),
    }
}

/// What a minion is if it fits: "titled", "a younger vampire".
pub fn such(f: &Filter) -> String {
    let plain = kind_of(f).is_none() && after(f).is_empty();
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
    say(
        !f.keyword.is_empty(),
        &one_of(f.keyword.iter().map(|k| k.name())),
    );
    for not in f.not.iter().filter(|not| is_only_traits(not)) {
        for without in &not.keyword {
            say(true, &format!("non-{}", without.name()));
        }
    }
    say(f.titled == Some(true), "titled");
    say(f.titled == Some(false), "untitled");
    say(!f.sect.is_empty(), &one_of(f.sect.iter().map(|s| s.name())));
    say(!f.clan.is_empty(), &one_of(f.clan.iter().map(|c| c.name())));
    words
}

fn one_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    join(names.map(str::to_owned), "or")
}

/// Whether a description asks for traits and nothing else.
fn is_only_traits(f: &Filter) -> bool {
    let only = Filter {
        keyword: f.keyword.clone(),
        ..Filter::default()
    };
    *f == only
}

/// Whether a description is that some other one fits.
fn is_only_any(f: &Filter) -> bool {
    let only = Filter {
        any: f.any.clone(),
        ..Filter::default()
    };
    *f == only
}

/// Whether it is conviction of which so much is asked.
fn is_any_conviction(card: &Filter) -> bool {
    let conviction = Filter {
        kind: Some(CardType::Conviction),
        times: card.times,
        ..Filter::default()
    };
    *card == conviction
}

/// "of 5 or more".
fn bound(bound: Limit, of: &str) -> String {
    match bound {
        Limit::AtLeast(n) => format!("{n} or more{of}"),
        Limit::AtMost(n) => format!("{n} or less{of}"),
        Limit::UpTo(Reach::X) => format!("X or less{of}"),
        Limit::UpTo(Reach::MyBlood) => format!("no more{of} than this minion"),
        Limit::UpTo(Reach::CountersHere) => format!("no more{of} than this card has counters"),
        Limit::UpTo(Reach::Marks) => format!("no more{of} than it has counters of this kind"),
    }
}

fn after(f: &Filter) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(region(f));
    if !f.title.is_empty() {
        let titles = one_of(f.title.iter().map(|t| t.name()));
        words.push(format!("with the title of {titles}"));
    }
    words.extend(
        f.city
            .as_ref()
            .map(|city| format!("with a title of {city}")),
    );
    if f.disciplined {
        let required = f.discipline.iter().map(|d| d.name());
        words.push(match f.discipline.is_empty() {
            true => "requiring a Discipline".to_owned(),
            false => format!("requiring {}", one_of(required)),
        });
    } else if !f.discipline.is_empty() {
        let known = f.discipline.iter().map(|d| mastered(*d, Level::Basic));
        words.push(format!("with {}", join(known, "or")));
    }
    if !f.superior.is_empty() {
        let known = f.superior.iter().map(|d| mastered(*d, Level::Superior));
        words.push(format!("with {}", join(known, "or")));
    }
    words.extend(
        f.capacity
            .map(|b| format!("with capacity {}", bound(b, ""))),
    );
    words.extend(f.cost.map(|b| format!("of cost {}", bound(b, ""))));
    let minion = f.kind.is_none_or(CardType::is_minion);
    words.extend(f.blood.map(|b| {
        format!(
            "with {}",
            bound(
                b,
                if minion {
                    " blood or life"
                } else {
                    " counters"
                }
            )
        )
    }));
    let called = if minion { "that is" } else { "called" };
    words.extend(f.name.as_ref().map(|name| format!("{called} {name}")));
    words.extend(f.bearing.as_ref().map(|card| match card.times {
        n if is_any_conviction(card) => {
            let least = Limit::AtLeast(n.unwrap_or(1));
            format!("with {}", bound(least, " conviction"))
        }
        Some(n) => format!("bearing {n} times {}", there(card)),
        None => format!("bearing {}", there(card)),
    }));
    words.extend(f.on.as_ref().map(|on| format!("on {}", bearer(on))));
    words.extend(f.than.as_ref().map(|than| match (f.rival, f.master) {
        (true, _) => format!("contesting its title with {}", a(&noun(than))),
        (false, true) => format!("of the clan to which {} is a slave", a(&noun(than))),
        (false, false) => format!("than the oldest {}", noun(than)),
    }));
    if f.master && f.than.is_none() {
        words.push("of the clan to which this minion is a slave".to_owned());
    }
    words.extend(f.is.map(meant).map(str::to_owned));
    let mut say = |on: bool, text: &str| {
        if on {
            words.push(text.to_owned());
        }
    };
    say(f.named, "of that name");
    say(f.chosen_clan, "of the chosen clan");
    say(f.same_clan, "of the same clan");
    say(f.in_combat, "in the combat");
    say(f.fought, "that has fought in the combat that is over");
    say(
        f.acting_in_combat,
        "considered the acting minion of the combat",
    );
    say(
        f.rival && f.than.is_none(),
        "contesting the title of this minion",
    );
    say(
        f.facing_aggravated,
        "to whom an opposing strike does aggravated damage",
    );
    say(f.can_be_hunted, "on whom a blood hunt can be called");
    say(
        f.can_equip.is_some(),
        "that could equip with the card found",
    );
    say(f.can_have_chosen, "that may have the card chosen");
    say(
        f.no_hunting_ground_yet,
        "that has gained no blood from a hunting ground this turn",
    );
    let taken = (f.did.as_ref()).map(|taken| format!("that has {}", done(taken, f.since)));
    say(taken.is_some(), &taken.unwrap_or_default());
    let entered = (f.since).filter(|_| f.did.is_none());
    let entered = entered.map(|s| format!("that has entered play {}", since(Some(s))));
    say(entered.is_some(), &entered.unwrap_or_default());
    let remembers = (f.at.as_ref()).map(|at| format!("that remembers {}", a(&noun(at))));
    say(remembers.is_some(), &remembers.unwrap_or_default());
    say(f.same_circle, "of the same circle");
    let corrupted = f.corruption.map(|of| match of == Meth::Each {
        true => "with any corruption counters".to_owned(),
        false => format!("with any of {} corruption counters", possessive(of)),
    });
    say(corrupted.is_some(), &corrupted.unwrap_or_default());
    let marks = f.marks.map(|limit| match limit == Limit::AtLeast(1) {
        true => "with any counters of this kind".to_owned(),
        false => format!("with {} counters of this kind", bound(limit, "")),
    });
    say(marks.is_some(), &marks.unwrap_or_default());
    say(
        !f.path.is_empty(),
        &format!(
            "that follows the Path of {}",
            one_of(f.path.iter().map(|p| p.name()))
        ),
    );
    say(f.has_voted, "that has cast votes or ballots");
    say(
        f.voted_against,
        "that has cast votes or ballots against the referendum",
    );
    if !f.any.is_empty() {
        words.push(format!("that is {}", join(f.any.iter().map(such), "or")));
    }
    for not in f.not.iter().filter(|not| !is_only_traits(not)) {
        words.push(unlike(not));
    }
    words
}

/// What a description says that somebody has done, if it says nothing else: "hunted this turn".
fn only_done(f: &Filter) -> Option<String> {
    let only = Filter {
        did: f.did,
        since: f.since,
        ..Filter::default()
    };
    match (&f.did, f.since) {
        (Some(taken), _) if *f == only => Some(done(taken, f.since)),
        (None, Some(when)) if *f == only => Some(format!("entered play {}", since(Some(when)))),
        _ => None,
    }
}

/// What does not fit: "other than this minion", "not untitled".
fn unlike(not: &Filter) -> String {
    if let Some(done) = only_done(not) {
        return format!("that has not {done}");
    }
    match (not.is, &not.bearing) {
        (Some(Who::Me), _) => "other than this minion".to_owned(),
        (None, Some(borne)) => format!("without {}", card(borne)),
        (Some(_), _) | (None, None) => format!("not {}", such(not)),
    }
}

/// That somebody is the one meant: "opposing this minion".
fn meant(who: Who) -> &'static str {
    match who {
        Who::Me => "that is this minion",
        Who::This => "that is this card",
        Who::Acting => "that is acting",
        Who::Blocking => "that is blocking",
        Who::Opposing => "opposing this minion",
        Who::Weapon => "that is the weapon used",
        Who::OpposingWeapon => "that is the weapon that the opposing minion uses",
        Who::Subject => "that is concerned",
        Who::Culprit => "that does it",
        Who::AimedAt => {
            "that the action is aimed at, or that was chosen in the terms of the referendum"
        }
        Who::Caller => "that has called the referendum",
        Who::Hunted => "on whom the blood hunt is called",
        Who::ActionCard => "that is the card whose action it is",
        Who::Card => "that is the card of the moment",
        Who::Target | Who::Second | Who::Third => "that is chosen",
    }
}

/// A discipline at a level: "superior Auspex [AUS]".
pub fn mastered(discipline: Discipline, level: Level) -> String {
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
        let whose = match f.whose == Meth::Each {
            true => "an".to_owned(),
            false => of_any(f.whose),
        };
        return Some(format!("in {whose} uncontrolled region"));
    }
    let whose = if f.whose == Meth::Each {
        None
    } else if matches!(f.whose, Meth::You | Meth::Them) {
        Some(does(f.whose, "control"))
    } else {
        Some(format!("controlled by {}", any_of(f.whose)))
    };
    match (f.place, whose) {
        (Place::Torpor, Some(whose)) => Some(format!("in torpor {whose}")),
        (Place::Torpor, None) => Some("in torpor".to_owned()),
        (Place::GoingToTorpor, Some(whose)) => Some(format!("going to torpor {whose}")),
        (Place::GoingToTorpor, None) => Some("going to torpor".to_owned()),
        (
            Place::Controlled
            | Place::Incapacitated
            | Place::Ready
            | Place::Uncontrolled
            | Place::Hand
            | Place::AshHeap
            | Place::Library
            | Place::Crypt
            | Place::Held,
            whose,
        ) => whose,
    }
}

/// By whom a card is or has been played, and when: " played by an ally this combat".
fn played(filter: &Filter) -> String {
    if filter.place == Place::AshHeap && filter.since == Some(Span::Discard) {
        return " discarded in this discard phase".to_owned();
    }
    match filter.by.is_some() || filter.since.is_some() {
        true => format!(" played{}", by_whom_and_when(filter)),
        false => String::new(),
    }
}

/// Since when something has happened.
fn since(since: Option<Span>) -> &'static str {
    match since {
        None => "since the end of your last turn",
        Some(Span::Action) => "that goes on",
        Some(Span::Turn) => "this turn",
        Some(Span::Influence) => "since your last influence phase began",
        Some(Span::Discard) => "since your last discard phase began",
        Some(other) => until(other),
    }
}

/// That somebody has taken an action: "successfully bled you this turn".
fn done(taken: &Taken, when: Option<Span>) -> String {
    let success = match taken.success {
        Some(true) => "successfully ",
        Some(false) => "unsuccessfully ",
        None => "",
    };
    let sort = match taken.must {
        None => "an",
        Some(true) => "a mandatory",
        Some(false) => "a non-mandatory",
    };
    let what = match taken.kind {
        None => format!("{success}taken {sort} action"),
        Some(Did::Bleed) => {
            let whom = match taken.against == Meth::Each {
                true => String::new(),
                false => format!(" {}", meth(taken.against)),
            };
            let much = (taken.more).map_or_else(String::new, |b| format!(" for {}", bound(b, "")));
            format!("{success}bled{whom}{much}")
        }
        Some(Did::Hunt) => format!("{success}hunted"),
        Some(Did::Diablerize) if taken.success == Some(true) => "committed diablerie".to_owned(),
        Some(did) => match did.action() {
            Some(kind) => format!("{success}taken {sort} action to {}", act_of(kind)),
            None if did == Did::Gain && when == Some(Span::Action) => {
                return "gained a victory point in the action that goes on".to_owned()
            }
            None if did == Did::Gain => "gained a victory point".to_owned(),
            None if did == Did::Burn => {
                let whose = match taken.against == Meth::Each {
                    true => String::new(),
                    false => format!(" while controlled by {}", meth(taken.against)),
                };
                if when == Some(Span::Game) {
                    return "been burned from play".to_owned();
                }
                format!("been burned from play{whose}")
            }
            None => "blocked an action".to_owned(),
        },
    };
    format!("{what} {}", since(when))
}

/// That somebody whom a description says has taken an action.
pub fn was_done(filter: &Filter, taken: &Taken, so: bool) -> String {
    let who = match (&filter.by, filter.whose) {
        (None, one) if taken.kind == Some(Did::Gain) => any_of(one),
        (Some(by), _) => bearer(by),
        (None, Meth::Each) => "a minion".to_owned(),
        (None, one) => format!("a minion of {}", any_of(one)),
    };
    let has = match who == "you" || who == "they" {
        true => "have",
        false => "has",
    };
    match so {
        true => format!("{who} {has} {}", done(taken, filter.since)),
        false => format!(
            "it is not so that {who} {has} {}",
            done(taken, filter.since)
        ),
    }
}

/// That somebody has fought in the combat that is over: "a Samedi you control has fought".
pub fn has_fought(filter: &Filter, so: bool) -> String {
    let by = filter.by.as_deref().cloned().unwrap_or_default();
    let who = bearer(&Filter {
        whose: filter.whose,
        ..by
    });
    let not = if so { "" } else { "it is not so that " };
    format!("{not}{who} has fought in the combat that is over")
}

/// That a card was played: "a card requiring Auspex was played by an ally this combat".
pub fn was_played(filter: &Filter, was: &str) -> String {
    let when = Filter {
        since: filter.since.or(Some(Span::Action)),
        ..filter.clone()
    };
    let what = Filter {
        by: None,
        since: None,
        ..filter.clone()
    };
    format!("{} {was} played{}", card(&what), by_whom_and_when(&when))
}

/// By whom and when: " by an ally this combat".
fn by_whom_and_when(filter: &Filter) -> String {
    let by = (filter.by.as_ref()).map_or_else(String::new, |f| format!(" by {}", bearer(f)));
    let when = (filter.since).map_or_else(String::new, |span| format!(" {}", until(span)));
    by + &when
}

/// The Disciplines that a card requires at the superior level: "superior Auspex or superior Dominate".
fn at_superior(filter: &Filter) -> String {
    let needed = (filter.superior.iter()).map(|d| mastered(*d, Level::Superior));
    join(needed, "or")
}

/// A description of cards out of play or being played, with article.
pub fn card(filter: &Filter) -> String {
    if let Some(name) = &filter.name {
        let on = (filter.on.as_ref()).map_or_else(String::new, |on| format!(" on {}", bearer(on)));
        let requires = match filter.superior.is_empty() {
            true => String::new(),
            false => format!(" requiring {}", at_superior(filter)),
        };
        let unlike: String = (filter.not.iter())
            .map(|not| format!(" that is not {}", card(not)))
            .collect();
        return format!("{name}{requires}{unlike}{on}{}", played(filter));
    }
    let mut words = Vec::new();
    let mut rest = Vec::new();
    for not in &filter.not {
        match is_only_traits(not) {
            true => words.extend(not.keyword.iter().map(|k| format!("non-{}", k.name()))),
            false => rest.push(format!("that is not {}", card(not))),
        }
    }
    words.extend(
        (!filter.keyword.is_empty()).then(|| one_of(filter.keyword.iter().map(|k| k.name()))),
    );
    words.extend(filter.kind.map(|t| t.name().to_lowercase()));
    words.push("card".to_owned());
    let mut text = a(&words.join(" "));
    let disciplines = filter.discipline.iter().map(|d| d.name());
    let requiring = match filter.kind == Some(CardType::Vampire) {
        true => "with",
        false => "requiring",
    };
    let bounds = |b: Limit| bound(b, "");
    for (on, phrase) in [
        (
            !filter.discipline.is_empty(),
            format!("{requiring} {}", one_of(disciplines)),
        ),
        (
            filter.disciplined && filter.discipline.is_empty(),
            "requiring a Discipline".to_owned(),
        ),
        (
            !filter.superior.is_empty(),
            format!("{requiring} {}", at_superior(filter)),
        ),
        (
            !filter.sect.is_empty(),
            format!(
                "that is {}, requires such minions or makes them",
                one_of(filter.sect.iter().map(|s| s.name()))
            ),
        ),
        (
            filter.is.is_some(),
            filter
                .is
                .map_or_else(String::new, |who| meant(who).to_owned()),
        ),
        (
            filter.effects.contains(&Effect::Redirects) && filter.effects.len() == 1,
            "changing the target of a bleed".to_owned(),
        ),
        (
            filter.effects.contains(&Effect::Add(Number::Bleed, -1)),
            match filter.effects.contains(&Effect::Redirects) {
                true => "reducing a bleed or changing its target".to_owned(),
                false => "reducing a bleed".to_owned(),
            },
        ),
        (
            filter.blood.is_some(),
            (filter.blood).map_or_else(String::new, |b| format!("with {}", bound(b, " counters"))),
        ),
        (
            filter.effects.contains(&Effect::UsesCounters),
            "that uses counters".to_owned(),
        ),
        (
            filter.effects.contains(&Effect::PutOn),
            format!(
                "that would be put on {}",
                filter
                    .at
                    .as_ref()
                    .map_or_else(|| "a minion".to_owned(), |f| a(&noun(f)))
            ),
        ),
        (
            filter.cancels.is_some(),
            format!(
                "cancelling, as another Methuselah plays it, {}",
                filter
                    .cancels
                    .as_ref()
                    .map_or_else(String::new, |f| card(f))
            ),
        ),
        (
            filter.requires.is_some(),
            format!(
                "requiring {}",
                filter
                    .requires
                    .as_ref()
                    .map_or_else(String::new, |f| a(&noun(f)))
            ),
        ),
        (
            filter.action,
            match filter.playable.is_some() {
                true => "offering one".to_owned(),
                false => "taking an action".to_owned(),
            },
        ),
        (
            filter.strike == Some(Striking::Any),
            "making a strike".to_owned(),
        ),
        (
            filter.effects.contains(&Effect::Control),
            "giving control of its target".to_owned(),
        ),
        (
            filter.by.is_some() || filter.since.is_some(),
            played(filter).trim_start().to_owned(),
        ),
        (
            filter.at.is_some() && !filter.effects.contains(&Effect::PutOn),
            format!(
                "aimed at {}",
                filter.at.as_ref().map_or_else(String::new, |f| a(&noun(f)))
            ),
        ),
        (
            matches!(filter.strike, Some(Striking::Most(_))),
            match filter.strike {
                Some(Striking::Most(most)) => format!(
                    "that strikes for {} damage, not aggravated",
                    bounds(Limit::AtMost(most))
                ),
                Some(Striking::Any | Striking::Ranged) | None => String::new(),
            },
        ),
        (
            filter.usable_by.is_some(),
            format!(
                "that {} can equip or employ",
                filter.usable_by.map_or("", |(who, _)| user(who))
            ),
        ),
        (
            filter.playable.is_some(),
            match filter.action || filter.kind == Some(CardType::PoliticalAction) {
                true => "whose referendum could be called now".to_owned(),
                false => "that could be played now".to_owned(),
            },
        ),
        (
            filter.on.is_some(),
            format!(
                "on {}",
                filter.on.as_ref().map_or_else(String::new, |f| bearer(f))
            ),
        ),
        (filter.named, "of that name".to_owned()),
        (filter.uncontested, "that would not be contested".to_owned()),
        (filter.rival, "that is contested".to_owned()),
        (
            !filter.clan.is_empty(),
            format!("of clan {}", one_of(filter.clan.iter().map(|c| c.name()))),
        ),
        (
            !filter.title.is_empty(),
            format!(
                "with the title of {}",
                one_of(filter.title.iter().map(|t| t.name()))
            ),
        ),
        (
            filter.capacity.is_some(),
            format!(
                "of capacity {}",
                filter.capacity.map_or_else(String::new, bounds)
            ),
        ),
        (
            filter.cost.is_some(),
            format!("of cost {}", filter.cost.map_or_else(String::new, bounds)),
        ),
        (
            filter.locked.is_some(),
            if filter.locked == Some(true) {
                "that is locked"
            } else {
                "that is unlocked"
            }
            .to_owned(),
        ),
        (filter.whose != Meth::Each, player(filter.whose)),
    ] {
        if on {
            text += &format!(" {phrase}");
        }
    }
    if !filter.any.is_empty() {
        let one_of_them = join(filter.any.iter().map(card), "or");
        if is_only_any(filter) {
            return one_of_them;
        }
        text += &format!(" that is {one_of_them}");
    }
    for phrase in rest {
        text += &format!(" {phrase}");
    }
    text
}

/// A card in play, which is aimed at nobody, but may remember somebody.
fn there(filter: &Filter) -> String {
    let Some(at) = &filter.at else {
        return card(filter);
    };
    let rest = Filter {
        at: None,
        ..filter.clone()
    };
    format!("{} that remembers {}", card(&rest), a(&noun(at)))
}

/// The minion that a card is on.
fn bearer(on: &Filter) -> String {
    match on.is {
        Some(Who::Me) => "this minion".to_owned(),
        Some(_) | None => a(&noun(on)),
    }
}

/// The minion that would use a card.
fn user(who: Who) -> &'static str {
    match who {
        Who::Me => "this minion",
        Who::This => "this card",
        Who::Acting => "the acting minion",
        Who::Blocking => "the blocking minion",
        Who::Opposing => "the opposing minion",
        Who::Weapon => "the weapon used",
        Who::OpposingWeapon => "the weapon that the opposing minion uses",
        Who::Subject => "the minion concerned",
        Who::Culprit => "the minion that does it",
        Who::AimedAt => "the target of the action",
        Who::Caller => "the minion that called the referendum",
        Who::Hunted => "the minion on whom the blood hunt is called",
        Who::ActionCard => "the card whose action it is",
        Who::Card => "the card being played",
        Who::Target => "the one chosen",
        Who::Second => "the second one chosen",
        Who::Third => "the third one chosen",
    }
}

/// A description of cards of which one is picked, and where they are.
pub fn picked(filter: &Filter) -> String {
    let what = card(&Filter {
        did: None,
        ..filter.of_anybody()
    });
    let of = match filter.whose == Meth::Each {
        true => "any Methuselah's".to_owned(),
        false => of_any(filter.whose),
    };
    match filter.place {
        Place::Controlled if filter.at.is_some() => there(filter),
        Place::Controlled if filter.whose != Meth::Each => {
            format!("{what} in play {}", player(filter.whose))
        }
        Place::Controlled if filter.on.is_some() => what,
        Place::Controlled => format!("{what} in play"),
        Place::Hand | Place::AshHeap | Place::Library
            if filter.did.is_some_and(|t| t.is_kind()) =>
        {
            let plain = Filter {
                did: None,
                ..filter.clone()
            };
            let kind = filter.did.and_then(|taken| taken.kind?.action());
            let to = kind.map_or("", act_of);
            format!("{} that can be used to {to}", picked(&plain))
        }
        Place::Hand => format!("{what} from {of} hand"),
        Place::AshHeap => match &filter.did {
            None => format!("{what} in {of} ash heap"),
            Some(taken) => {
                let plain = Filter {
                    did: None,
                    since: None,
                    ..filter.clone()
                };
                format!("{} that has {}", picked(&plain), done(taken, filter.since))
            }
        },
        Place::Library => match filter.top {
            Some(n) => format!("{what} of the top {n} of {of} library"),
            None if filter.topmost => format!("{what}, the topmost of {of} library"),
            None => format!("{what} from {of} library"),
        },
        Place::Crypt => format!("{what} from {of} crypt"),
        Place::Held => format!("{what} that this card holds"),
        Place::Ready
        | Place::Torpor
        | Place::GoingToTorpor
        | Place::Incapacitated
        | Place::Uncontrolled => what,
    }
}

/// Whose something is, where one of several others will do.
fn of_any(whose: Meth) -> String {
    match whose == Meth::Others {
        true => format!("{}'s", any_of(whose)),
        false => possessive(whose),
    }
}

/// Who plays a card.
fn player(whose: Meth) -> String {
    if whose == Meth::Each {
        "of anybody".to_owned()
    } else if whose == Meth::You {
        "of yours".to_owned()
    } else {
        format!("of {}", any_of(whose))
    }
}
