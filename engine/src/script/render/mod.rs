//! Scripts in plain English.
//!
//! The English is generated from the data and from nothing else, so that a
//! person can hold it against the printed card: what it does not say, the
//! script does not do. What goes without saying in the rules (costs, default
//! windows, limits of a type) goes without saying here too.

mod ability;
pub(crate) mod choose;
mod cond;
mod filter;
pub(crate) mod number;
mod step;
pub(crate) mod words;

use super::{
    Action, ActionKind, At, Bearer, Body, CardFilter, Choose, Cost, Filter, Lesson, Mode, Replace,
    Script, Span, Step, Strike, StrikeEffect,
};
use crate::verbs::Gist;
use crate::vocab::{Discipline, Level};
pub use choose::NOBODY;
use choose::{choices, cost};
pub(crate) use cond::blows;

pub(crate) use choose::{who, Names};
use cond::all_hold;
use filter::either;
pub(crate) use filter::{card, mastered};
use words::{act_of, between_uses, join, moments, sentence};

/// What a script does, in plain English, one mode or ability a line.
pub fn render(script: &Script) -> String {
    let mut lines = head(script);
    let ally = script.modes.iter().any(recruits);
    // What puts itself in play, and is not recruited, becomes an ally.
    let becomes = script.modes.iter().any(|m| puts_in_play(&m.effects));
    lines.extend(script.body.map(|b| match becomes {
        true => sentence(&format!("in play, it is an ally: {}", body(b, true))),
        false => sentence(&body(b, ally)),
    }));
    lines.extend(script.modes.iter().map(mode));
    lines.extend(script.text.iter().map(|a| sentence(&ability::ability(a))));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// Traits, requirements and limits.
fn head(script: &Script) -> Vec<String> {
    let mut parts = Vec::new();
    parts.extend(script.keywords.iter().map(|k| k.name().to_owned()));
    if !script.requires.is_empty() {
        parts.push(format!("requires {}", either(&script.requires)));
    }
    parts.extend((script.cost_x.as_ref()).map(|x| format!("X is {}", number::plain(x))));
    parts.extend(script.replace.map(replace));
    let by_anyone = |o| format!("only one can be played {}", between_uses(o));
    parts.extend(script.once_by_anyone.map(by_anyone));
    if script.removed {
        parts.push("once played, it is removed from the game instead of being burned".to_owned());
    }
    parts.extend(
        script
            .once
            .map(|o| format!("the same minion can play only one {}", between_uses(o))),
    );
    parts.extend(script.bearer.as_ref().map(bearer));
    let level = |lesson: Lesson| {
        let capacity = lesson.named().map_or("", |_| " and +1 capacity");
        format!("the vampire it is on has 1 more level of {lesson}{capacity}")
    };
    parts.extend(script.teaches.map(level));
    vec![parts
        .iter()
        .map(|p| sentence(p))
        .collect::<Vec<_>>()
        .join(" ")]
}

/// What a card makes of the minion that it is on.
fn bearer(bearer: &Bearer) -> String {
    let sect = bearer.sect.map(|s| s.name().to_owned());
    let traits = bearer.traits.iter().map(|k| k.name().to_owned());
    let what = words::join(sect.into_iter().chain(traits), "and");
    let fits = match bearer.fits == Filter::default() {
        true => String::new(),
        false => format!(" while it is {}", words::a(&filter::noun(&bearer.fits))),
    };
    format!("the minion it is on is considered {what}{fits}")
}

fn replace(replace: Replace) -> String {
    let when = match replace {
        Replace::AfterEffect => return "replace it once it has had its effect".into(),
        Replace::FromResearch => {
            return "when drawing to replace it, you may take a card from your research area".into()
        }
        Replace::TakeBack { after, ready } => {
            let ready = match ready {
                true => ", if this minion is still ready",
                false => "",
            };
            return format!(
                "do not replace {}; instead of replacing it, you can take it from your ash heap{ready}",
                replaced_after(after)
            );
        }
        Replace::After(span) => replaced_after(span),
    };
    format!("do not replace {when}")
}

/// Until when something is not replaced: "until after this action".
pub(crate) fn replaced_after(span: Span) -> &'static str {
    match span {
        Span::Strike => "until after this strike",
        Span::Round | Span::NextRound => "until after this round",
        Span::Combat => "until after this combat",
        Span::Action => "until after this action",
        Span::Referendum => "until after this referendum",
        Span::Phase => "until after this phase",
        Span::Turn => "until after this turn",
        Span::Unlock | Span::NextUnlock => "until your next unlock phase",
        Span::Influence => "until your next influence phase",
        Span::Discard => "until your next discard phase",
        Span::Hunt => "until a vampire successfully hunts",
        Span::Diablerized => "until a vampire commits diablerie",
        Span::Ousted => "until your prey is ousted",
        Span::ToTorpor => "until a titled vampire goes to torpor",
        Span::Titled => "until a vampire becomes liaison",
        Span::LeaveTorpor => "until a vampire moves from torpor to the ready region",
        Span::InPlay => "as long as this card is in play",
        Span::Game => "for the rest of the game",
    }
}

fn recruits(mode: &Mode) -> bool {
    mode.action
        .as_ref()
        .is_some_and(|a| a.kind == ActionKind::Recruit)
}

/// Whether some step puts this card in play.
fn puts_in_play(steps: &[Step]) -> bool {
    steps.iter().any(|step| {
        matches!(step.gist(), Gist::PutInPlay) || step.inside().iter().any(|s| puts_in_play(s))
    })
}

/// Life of a retainer; life, strength and bleed of an ally.
fn body(body: Body, ally: bool) -> String {
    match ally {
        true => format!(
            "{} life, {} strength, {} bleed",
            body.life, body.strength, body.bleed
        ),
        false => format!("{} life", body.life),
    }
}

/// One way to play the card, on one line.
fn mode(mode: &Mode) -> String {
    let names = Names::of(&mode.choose);
    let mut parts: Vec<String> = mode.needs.iter().map(|&(d, l)| symbol(d, l)).collect();
    parts.extend(
        mode.as_type
            .map(|t| format!("[{}]", t.name().to_uppercase())),
    );
    let mut say = |text: String| parts.push(sentence(&text));
    for keyword in &mode.keywords {
        say(keyword.name().to_owned());
    }
    if let Some(once) = mode.once_by_anyone {
        say(format!(
            "only one can be played this way {}",
            between_uses(once)
        ));
    }
    if let Some(once) = mode.once {
        say(format!(
            "the same minion can play only one this way {}",
            between_uses(once)
        ));
    }
    if let Some(limits) = usable(mode) {
        say(format!("only usable {limits}"));
    }
    if !mode.cost.is_empty() {
        say(format!(
            "{} to play it",
            join(mode.cost.iter().map(cost), "and")
        ));
    }
    if let [Cost::Blood(n)] = mode.less[..] {
        say(format!("it costs {n} less blood"));
    }
    let political = |a: &Action| a.kind == ActionKind::Political;
    let political = mode.action.as_ref().is_some_and(political);
    if !political {
        choices(&mode.choose).into_iter().for_each(&mut say);
    }
    if let Some(a) = &mode.action {
        let mut text = action(a, &names);
        if a.at == At::Target && !political && mode.choose.iter().any(Choose::gives_points) {
            match names.target == NOBODY {
                true => text = text.replace("the chosen Methuselah", "those who have points"),
                false => text += " and at those who have points",
            }
        }
        say(text);
    }
    if let Some(s) = &mode.strike {
        say(format!("strike: {}", strike(s, &mode.choose)));
    }
    if political && !mode.choose.is_empty() {
        let calls = |step: &Step| matches!(step, Step::PlayChosen(_));
        let when = match mode.effects.iter().any(calls) {
            true => "as the action is announced",
            false => "as the referendum is called",
        };
        say(format!("{when}, {}", join(choices(&mode.choose), "and")));
    }
    effects(mode, names, &mut say);
    parts.join(" ")
}

/// By whom, in which windows and under which conditions a mode is usable.
fn usable(mode: &Mode) -> Option<String> {
    let anytime = (mode.anytime).then(|| "even though there is no action".to_owned());
    let by = mode.user.as_deref().map(user);
    let windows = match &mode.instead_of {
        Some(event) => Some(ability::instead(event)),
        None => (!mode.windows.is_empty()).then(|| moments(&mode.windows)),
    };
    let conds = (!mode.when.is_empty()).then(|| format!("if {}", all_hold(&mode.when)));
    let limits: Vec<String> = [by, anytime, windows, conds]
        .into_iter()
        .flatten()
        .collect();
    (!limits.is_empty()).then(|| limits.join(", "))
}

/// What a mode does, as sentences.
fn effects(mode: &Mode, mut names: Names, say: &mut impl FnMut(String)) {
    if !mode.effects.is_empty() {
        match mode.action.as_ref().map(|a| a.kind) {
            None => {
                for s in &mode.effects {
                    say(step::step(s, &mut names));
                }
            }
            Some(ActionKind::Political) => {
                say(format!(
                    "if the referendum passes: {}",
                    step::steps(&mode.effects, &mut names)
                ));
            }
            Some(_) => say(format!(
                "if successful: {}",
                step::steps(&mode.effects, &mut names)
            )),
        }
    }
    if !mode.resolving.is_empty() {
        say(format!(
            "as the strike is resolved: {}",
            step::steps(&mode.resolving, &mut names)
        ));
    }
    if !mode.after_combat.is_empty() {
        say(format!(
            "after combat ends: {}",
            step::steps(&mode.after_combat, &mut names)
        ));
    }
    for a in &mode.during {
        let what = ability::ability_naming(a, &names);
        say(match a.is_of_being_played() {
            true => what,
            false => format!("for the rest of the action: {what}"),
        });
    }
    for a in &mode.text {
        say(format!("while in play: {}", ability::ability(a)));
    }
    let nothing = Body {
        life: 0,
        strength: 0,
        bleed: 0,
    };
    if mode.is_of_another() && mode.body == Some(nothing) {
        say("never played: it is what this card is in play then, of no type".to_owned());
    } else if let Some(b) = mode.body.filter(|_| mode.is_of_another()) {
        let life = match b.life {
            0 => "life equal to its capacity".to_owned(),
            life => format!("{life} life"),
        };
        say(format!(
            "never played: it is what another card represents, with {life} and, as an ally, {} \
             strength, {} bleed",
            b.strength, b.bleed
        ));
    } else if let Some(b) = mode.body {
        say(format!(
            "it has {}",
            body(b, recruits(mode) || puts_in_play(&mode.effects))
        ));
    }
}

/// The printed symbol of a discipline: lower case for basic, upper case for superior.
fn symbol(discipline: Discipline, level: Level) -> String {
    match level {
        Level::Basic => format!("[{}]", discipline.code()),
        Level::Superior => format!("[{}]", discipline.code().to_uppercase()),
    }
}

/// By whom a card is played that its type does not let them play.
fn user(user: &[Filter]) -> String {
    format!("by {}", either(user))
}

/// An action: its kind, stealth and target.
fn action(action: &Action, names: &Names) -> String {
    let kind = match action.kind {
        ActionKind::Other => "action",
        ActionKind::Employ => "employ",
        ActionKind::Recruit => "recruit",
        kind @ (ActionKind::Bleed
        | ActionKind::Hunt
        | ActionKind::Equip
        | ActionKind::Political
        | ActionKind::LeaveTorpor
        | ActionKind::Rescue
        | ActionKind::Diablerize
        | ActionKind::BecomeAnarch
        | ActionKind::RedList
        | ActionKind::GainPower
        | ActionKind::BurnIncapacitated) => act_of(kind),
    };
    let mut parts = vec![kind.to_owned()];
    parts.extend(action.stealth.map(|s| format!("at {s:+} stealth")));
    if action.more != 0 {
        let what = match action.kind == ActionKind::Hunt {
            true => "hunt",
            false => "bleed",
        };
        parts.push(format!("with {:+} {what}", action.more));
    }
    match &action.each {
        Some(each) => parts.push(format!(
            "directed at other {}",
            number::methuselahs(each, true)
        )),
        None => parts.extend(aim(action.at, names)),
    }
    if action.both {
        parts.push("and at the second thing chosen".to_owned());
    }
    if action.takes {
        parts.push("taking all that it gains from there".to_owned());
    }
    if action.blood != 0 {
        parts.push(format!("at a cost of {} blood more", action.blood));
    }
    if action.pool != 0 {
        parts.push(format!("at a cost of {} pool more", action.pool));
    }
    if action.edge {
        parts.push("at the cost of the Edge".to_owned());
    }
    if action.blood_of_target {
        parts.push("at a cost of as much blood as is on it".to_owned());
    }
    if action.conviction != 0 {
        parts.push(format!("at a cost of {} conviction", action.conviction));
    }
    if let Some(cards) = &action.discards {
        parts.push(format!("discarding {}", card(cards)));
    }
    if action.locks {
        parts.push("locking this card".to_owned());
    }
    if action.burns {
        parts.push("burning this card on success".to_owned());
    }
    parts.join(" ")
}

fn aim(at: At, names: &Names) -> Option<String> {
    let at = match at {
        At::Nothing => return None,
        At::Prey => "your prey",
        At::EachOther => "every other Methuselah",
        At::Target if names.target == NOBODY => "the chosen Methuselah",
        At::Target => &names.target,
        At::This => "this card",
        At::Bearer => "the minion this card is on",
        At::ThisOnBearer => "this card, at who controls the minion it is on",
    };
    Some(format!("aimed at {at}"))
}

/// A strike: what it does, and how; `choose` is what is chosen as its card is played.
fn strike(strike: &Strike, choose: &[Choose]) -> String {
    let chosen = |choice| choose.contains(&choice);
    let cards = |filters: &[CardFilter]| join(filters.iter().map(|f| card(f)), "or");
    let what = match &strike.effect {
        StrikeEffect::Strength(more) if choose.iter().any(Choose::is_melee_weapon) => {
            format!("hand strike or strike of the chosen melee weapon, at {more:+} damage")
        }
        StrikeEffect::Damage(n) if choose.iter().find_map(Choose::own_weapon).is_some() => {
            format!("{n} damage, or strike of the chosen weapon")
        }
        StrikeEffect::Strength(more) => format!("strength{more:+} damage"),
        StrikeEffect::Damage(more) if chosen(Choose::OpposingWeapon) => {
            format!("the damage that the chosen weapon would do as a strike, {more:+}")
        }
        StrikeEffect::Damage(n) => format!("{n} damage"),
        StrikeEffect::Dodge => "dodge".to_owned(),
        StrikeEffect::CombatEnds => "combat ends".to_owned(),
        StrikeEffect::StealBlood(n) => format!("steal {n} blood or life"),
        StrikeEffect::Destroy(filters) => {
            format!("burn on the opposing minion {}", cards(filters))
        }
        StrikeEffect::Nothing => "what it does as it is resolved".to_owned(),
        StrikeEffect::Steal(filters) => {
            format!("steal from the opposing minion {}", cards(filters))
        }
    };
    let flags = [
        (strike.ranged, "ranged"),
        (strike.aggravated, "aggravated"),
        (strike.normal, "never aggravated"),
        (strike.first, "with first strike"),
        (
            strike.maneuver,
            match strike.twice {
                true => "with 2 optional maneuvers",
                false => "with 1 optional maneuver",
            },
        ),
        (strike.undodgeable, "that cannot be dodged"),
        (strike.unpreventable, "that cannot be prevented"),
    ];
    let said = flags.iter().filter(|(on, _)| *on).map(|(_, text)| *text);
    let equipment = strike.despite.equipment.then(|| "equipment".to_owned());
    let cards = strike
        .despite
        .discipline
        .map(|d| format!("cards requiring {d}"));
    let by = join(equipment.into_iter().chain(cards), "or");
    let despite = (!by.is_empty()).then(|| format!("whose damage cannot be prevented by {by}"));
    let most = strike
        .most
        .map(|n| format!("of which at most {n} is inflicted"));
    let at = (!strike.at.is_empty()).then(|| {
        let minion = either(&strike.at);
        format!("only at {minion}, or at a retainer")
    });
    std::iter::once(what.as_str())
        .chain(said)
        .chain(despite.as_deref())
        .chain(most.as_deref())
        .chain(at.as_deref())
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests;
