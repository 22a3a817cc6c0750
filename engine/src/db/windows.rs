//! In which windows a card or an ability is used, where its script leaves it to what it does.

use super::{CardDef, Needs};

use crate::script::{self, Ability, Doing, Number, Span, Stat, Step, Who, Window, WindowSet};
use crate::verbs::{a_verb, with_verb, Cards, MoveCards, Zone};
use crate::vocab::{CardType, Keyword};

/// When a card of this type is played, where its script does not say.
pub(super) fn default_windows(as_type: CardType, def: &CardDef, mode: &script::Mode) -> WindowSet {
    match as_type {
        CardType::Master
            if def.has(Keyword::OutOfTurn) || mode.keywords.contains(&Keyword::OutOfTurn) =>
        {
            WindowSet::of(&[Window::AsPlayed])
        }
        CardType::Master => WindowSet::of(&[Window::Master]),
        CardType::Event => WindowSet::of(&[Window::Discard]),
        CardType::Conviction => WindowSet::of(&[Window::Unlock]),
        CardType::Reflex => WindowSet::of(&[Window::AsPlayed]),
        t if t.is_action_card() => WindowSet::of(&[Window::Minion]),
        CardType::ActionModifier | CardType::Reaction => {
            let needs = needs_of(&mode.effects.iter().collect::<Vec<_>>());
            if needs.stealth || needs.intercept {
                WindowSet::of(&[Window::BlockAttempt])
            } else if mode.effects.iter().any(|s| matches!(s, Step::Wake(_))) {
                // A wake serves whatever reaction is to follow (full rulebook 11, wake; card
                // rulings, group 115).
                let more = [
                    Window::AsPlayed,
                    Window::BeforeVotes,
                    Window::Polling,
                    Window::AfterCombat,
                    Window::AfterResolution,
                ];
                WindowSet::DURING_ACTION.with(WindowSet::of(&more))
            } else {
                WindowSet::DURING_ACTION
            }
        }
        CardType::Combat => {
            let mut set = WindowSet::default();
            if let Some(strike) = &mode.strike {
                set = set.with(WindowSet::of(&[Window::Strike]));
                if strike.maneuver {
                    set = set.with(WindowSet::of(&[Window::Maneuver]));
                }
            }
            if mode.strike.is_none() {
                set = set.with(windows_in_combat(&mode.effects));
            }
            set
        }
        CardType::Vampire
        | CardType::Imbued
        | CardType::Action
        | CardType::Ally
        | CardType::Equipment
        | CardType::PoliticalAction
        | CardType::Power
        | CardType::Retainer => WindowSet::default(),
    }
}

/// The steps of combat that effects belong to.
fn windows_in_combat(steps: &[Step]) -> WindowSet {
    let windows = steps.iter().filter_map(window_of);
    windows.fold(WindowSet::default(), |set, w| set.with(WindowSet::of(&[w])))
}

/// The step of combat that a step belongs to.
fn window_of(step: &Step) -> Option<Window> {
    with_verb!(step, verb => verb.timing().window, structure => window_of_structure(structure))
}

/// The step of combat that the steps inside of one belong to, where they are carried out whatever
/// holds.
fn window_of_structure(step: &Step) -> Option<Window> {
    match step {
        Step::Repeat(_, inner) => inner.iter().find_map(window_of),
        Step::If(..)
        | Step::May(..)
        | Step::ForEach(..)
        | Step::EachMethuselah(..)
        | Step::IfInflicted(_)
        | Step::Choose(_)
        | Step::Grant(..) => None,
        a_verb!() => unreachable!("a verb says its own window"),
    }
}

/// When an ability may be used, where its script does not say: at any time, but what belongs to
/// a step of combat in that step, and what makes a difference to an action only until it is
/// resolved there.
pub(super) fn default_windows_of_use(steps: &[Step]) -> WindowSet {
    let in_combat = windows_in_combat(steps);
    if in_combat != WindowSet::default() {
        return in_combat;
    }
    let needs = needs_of(&steps.iter().collect::<Vec<_>>());
    let intercept = needs.intercept || needs.intercept_of_blocking;
    if needs.stealth || intercept || needs.block_going_on {
        return WindowSet::of(&[Window::BlockAttempt]);
    }
    match steps.iter().any(matters_until_resolution) {
        true => WindowSet::DURING_ACTION,
        false => WindowSet::ANY_TIME,
    }
}

/// Whether a step changes how an action comes out, so that it is of no use once it has.
fn matters_until_resolution(step: &Step) -> bool {
    with_verb!(step, verb => verb.timing().until_resolution, structure => structure_matters(structure))
}

fn structure_matters(step: &Step) -> bool {
    match step {
        Step::Grant(Span::Action, given, _) => matches!(
            **given,
            Ability::Static {
                what: Stat::Change(Number::Bleed)
                    | Stat::Change(Number::LimitedBleed)
                    | Stat::Change(Number::Stealth)
                    | Stat::Change(Number::Intercept)
                    | Stat::Cannot(Doing::Block)
                    | Stat::Cannot(Doing::BeBlocked),
                ..
            }
        ),
        Step::If(..)
        | Step::May(..)
        | Step::Repeat(..)
        | Step::ForEach(..)
        | Step::EachMethuselah(..)
        | Step::IfInflicted(_)
        | Step::Choose(_)
        | Step::Grant(..) => {
            let [then, otherwise] = step.inside();
            then.iter().chain(otherwise).any(matters_until_resolution)
        }
        a_verb!() => unreachable!("a verb says until when it matters"),
    }
}

pub(super) fn needs_of(steps: &[&Step]) -> Needs {
    let mut needs = Needs::default();
    for step in steps {
        with_verb!(*step, verb => needs = needs.or(verb.timing().needs), structure => needs_of_structure(&mut needs, structure));
    }
    // To bring that card back and nothing else is of no use where it has come elsewhere.
    let mut done =
        (steps.iter()).filter(|step| !matches!(step, Step::If(_, none) if none.is_empty()));
    let (first, second) = (done.next(), done.next());
    if let (Some(Step::MoveCards(MoveCards(Cards::Thing(Who::ActionCard), Zone::Hand, ..))), None) =
        (first, second)
    {
        needs.action_card = true;
    }
    needs
}

fn needs_of_structure(needs: &mut Needs, step: &Step) {
    match step {
        Step::If(_, inner) => {
            let inner = needs_of(&inner.iter().collect::<Vec<_>>());
            needs.limited |= inner.limited;
        }
        Step::Repeat(_, inner) => *needs = needs.or(needs_of(&inner.iter().collect::<Vec<_>>())),
        Step::May(..)
        | Step::ForEach(..)
        | Step::EachMethuselah(..)
        | Step::IfInflicted(_)
        | Step::Choose(_)
        | Step::Grant(..) => {}
        a_verb!() => unreachable!("a verb says its own needs"),
    }
}
