//! Words and small phrases.

use super::super::{ActionKind, Span, Window, WindowSet};

/// A text as a sentence: with a capital and a full stop.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), chars.as_str()),
        None => String::new(),
    }
}

/// "a, b and c".
pub fn join(items: impl IntoIterator<Item = String>, last: &str) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    match items.pop() {
        Some(tail) if items.is_empty() => tail,
        Some(tail) => format!("{} {last} {tail}", items.join(", ")),
        None => String::new(),
    }
}

/// A noun with its indefinite article.
pub fn a(noun: &str) -> String {
    let vowel = noun.starts_with(|c: char| "aeiouAEIO".contains(c));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// "1 point", "2 points".
pub fn count(n: u8, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// What an action of this kind does, after "to" or "can".
pub fn act_of(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Other => "do something of its own",
        ActionKind::Bleed => "bleed",
        ActionKind::Hunt => "hunt",
        ActionKind::Equip => "equip",
        ActionKind::Employ => "employ a retainer",
        ActionKind::Recruit => "recruit an ally",
        ActionKind::Political => "call a referendum",
        ActionKind::LeaveTorpor => "leave torpor",
        ActionKind::Rescue => "rescue a vampire from torpor",
        ActionKind::Diablerize => "diablerize a vampire in torpor",
        ActionKind::BecomeAnarch => "become Anarch",
        ActionKind::RedList => "enter combat with a marked Red List minion",
        ActionKind::GainPower => "gain a power",
        ActionKind::BurnIncapacitated => "burn an incapacitated imbued",
    }
}

/// How often, as in "once each combat".
pub fn between_uses(once: Span) -> &'static str {
    match once {
        Span::Round => "each round",
        Span::Combat => "each combat",
        Span::Action => "each action",
        Span::Referendum => "each referendum",
        Span::Phase => "each phase",
        Span::Turn => "each turn",
        Span::Unlock => "between unlock phases",
        Span::Game => "each game",
        Span::Strike
        | Span::NextRound
        | Span::NextUnlock
        | Span::Influence
        | Span::Discard
        | Span::Hunt
        | Span::Diablerized
        | Span::Ousted
        | Span::ToTorpor
        | Span::LeaveTorpor
        | Span::Titled
        | Span::InPlay => {
            unreachable!("no limit: {once:?}")
        }
    }
}

/// How long, as in "until the end of the round".
pub fn until(until: Span) -> &'static str {
    match until {
        Span::Strike => "during this strike resolution",
        Span::Round => "this round",
        Span::NextRound => "until the end of the next round",
        Span::Combat => "this combat",
        Span::Action => "this action",
        Span::Referendum => "this referendum",
        Span::Turn => "until the end of the turn",
        Span::Unlock => "until your next unlock phase",
        Span::LeaveTorpor => "as long as it remains in torpor",
        Span::Game => "for the rest of the game",
        Span::Influence => "until the end of your next influence phase",
        Span::NextUnlock => "until the end of the next unlock phase of this minion's controller",
        Span::Phase
        | Span::Discard
        | Span::Hunt
        | Span::Diablerized
        | Span::Ousted
        | Span::ToTorpor
        | Span::Titled
        | Span::InPlay => {
            unreachable!("nothing lasts until {until:?}")
        }
    }
}

/// When, for any of several windows; the stages of an action together are "before action resolution".
pub fn moments(windows: &[Window]) -> String {
    let stage = |w: Window| WindowSet::DURING_ACTION.has(w);
    let all_stages = WindowSet::of(windows).contains(WindowSet::DURING_ACTION);
    let whole = all_stages.then(|| "before action resolution".to_owned());
    let single = windows.iter().filter(|&&w| !(all_stages && stage(w)));
    join(
        whole
            .into_iter()
            .chain(single.map(|&w| moment(w).to_owned())),
        "or",
    )
}

fn moment(window: Window) -> &'static str {
    match window {
        Window::Unlock => "during the unlock phase",
        Window::Master => "during the master phase",
        Window::Minion => "during the minion phase",
        Window::Influence => "during the influence phase",
        Window::Discard => "during the discard phase",
        Window::AsPlayed => "as a card is played",
        Window::Announced => "as the action is announced",
        Window::NoBlock => "while there is no block attempt",
        Window::BlockAttempt => "during a block attempt",
        Window::BlocksDeclined => "after blocks are declined",
        Window::Blocked => "after a block, before its resolution",
        Window::BleedSucceeds => "if the bleed would be successful",
        Window::AfterResolution => "after action resolution",
        Window::BeforeResolution => "when a political action has succeeded, before its referendum",
        Window::BeforeVotes => "during the polling step before votes and ballots are cast",
        Window::Polling => "during the polling step",
        Window::BeforeRange => "before range is determined",
        Window::Maneuver => "as range is determined",
        Window::GoingToTorpor => "when a vampire in combat is going to torpor",
        Window::AfterCombat => "after a combat",
        Window::CombatBegins => "when two minions are about to enter combat",
        Window::StrikeDeclared => "after a strike is chosen, before strikes are resolved",
        Window::BeforeStrikes => "before strikes are chosen",
        Window::Strike => "as strikes are chosen",
        Window::StrikeChosen => "as this minion strikes with hands or a weapon",
        Window::StrikeResolution => "as normal strikes are resolved",
        Window::AdditionalStrikes => "as additional strikes are gained",
        Window::Prevent => "as damage is prevented",
        Window::Damage => "when damage has been inflicted, before it is mended",
        Window::Press => "during the press step",
        Window::EndOfRound => "at the end of the round",
        Window::BeingBurned => "when a minion is about to be burned",
        Window::Diablerized => "when a vampire is diablerized, before it is",
        Window::Burned => "when a minion is burned, before it leaves play",
        Window::AfterDiablerie => "after a vampire has been diablerized, before the blood hunt",
        Window::ToTorpor => "when a vampire has gone to torpor",
        Window::Gains => "after a minion gains blood or life",
        Window::LockingToBlock => "before the blocking minion locks for the block",
        Window::BeingOusted => "when a Methuselah is being ousted",
    }
}
