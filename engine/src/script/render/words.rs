//! Words and small phrases.

use super::super::{ActionKind, Amount, Meth, Once, Until, Window, WindowSet};

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

/// What a [`Meth`] is called.
pub fn meth(meth: Meth) -> &'static str {
    match meth {
        Meth::You => "you",
        Meth::Prey => "your prey",
        Meth::Predator => "your predator",
        Meth::Chosen => "the chosen Methuselah",
        Meth::BleedTarget => "the target of the bleed",
        Meth::Active => "the active Methuselah",
        Meth::MyController => "the controller of this minion",
        Meth::ControllerOfOpposing => "the controller of the opposing minion",
        Meth::ControllerOfTarget => "the controller of the one chosen",
        Meth::ControllerOfBlocking => "the controller of the blocking minion",
        Meth::Player => "the Methuselah who plays it",
        Meth::LargestShare => "the Methuselah of the highest number",
        Meth::SmallestShare => "the Methuselah of the lowest number",
        Meth::Each => "each Methuselah",
        Meth::EachOther => "each other Methuselah",
        Meth::VotedAgainst => "each Methuselah who has voted against the referendum",
        Meth::OthersOnlyInFavour => {
            "each other Methuselah who has voted only in favor of the referendum"
        }
    }
}

/// A Methuselah as subject of a verb, which gets its ending: "you burn", "your prey burns".
pub fn does(who: Meth, verb: &str) -> String {
    if who == Meth::You {
        return format!("you {verb}");
    }
    format!("{} {verb}s", meth(who))
}

/// How much, as a number and what it counts.
pub fn amount(amount: Amount, noun: &str) -> String {
    match amount {
        Amount::N(n) => format!("{n} {noun}"),
        Amount::X => format!("X {noun}"),
        Amount::XPlus(n) => format!("X+{n} {noun}"),
        Amount::All => format!("all {noun}"),
        Amount::Counters => format!("1 {noun} for each counter on this card"),
        Amount::Margin => format!("1 {noun} for each vote by which the referendum passed"),
        Amount::CapacityOfMe => format!("as much {noun} as the capacity of this minion"),
        Amount::OthersInPlay { with, without } => format!(
            "1 {noun} for each non-{} {} controlled by other Methuselahs",
            without.name(),
            with.name()
        ),
        Amount::OpposingBloodLost => {
            format!("as much {noun} as the opposing vampire lost to damage this round")
        }
    }
}

/// What a quality counts: "for each counter on this card".
pub fn for_each(amount: Amount) -> String {
    match amount {
        Amount::N(n) => format!("{n} times"),
        Amount::X => "X times".to_owned(),
        Amount::XPlus(n) => format!("X+{n} times"),
        Amount::All => "as often as can be".to_owned(),
        Amount::Counters => "for each counter on this card".to_owned(),
        Amount::Margin => "for each vote by which the referendum passed".to_owned(),
        Amount::CapacityOfMe => "for each point of capacity of this minion".to_owned(),
        Amount::OthersInPlay { with, without } => format!(
            "for each non-{} {} controlled by other Methuselahs",
            without.name(),
            with.name()
        ),
        Amount::OpposingBloodLost => {
            "for each blood that the opposing vampire lost to damage this round".to_owned()
        }
    }
}

/// "your", "your prey's".
pub fn possessive(whose: Meth) -> String {
    if whose == Meth::You {
        return "your".to_owned();
    }
    format!("{}'s", meth(whose))
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
pub fn between_uses(once: Once) -> &'static str {
    match once {
        Once::Strike => "each strike",
        Once::Round => "each round",
        Once::Combat => "each combat",
        Once::Action => "each action",
        Once::Referendum => "each referendum",
        Once::Phase => "each phase",
        Once::Turn => "each turn",
        Once::Unlock => "between unlock phases",
        Once::Game => "each game",
    }
}

/// How long, as in "until the end of the round".
pub fn until(until: Until) -> &'static str {
    match until {
        Until::Round => "this round",
        Until::NextRound => "until the end of the next round",
        Until::Combat => "this combat",
        Until::Action => "this action",
        Until::Referendum => "this referendum",
        Until::Turn => "until the end of the turn",
        Until::YourUnlock => "until your next unlock phase",
        Until::Game => "for the rest of the game",
        Until::MyNextUnlock => "until the end of the next unlock phase of this minion's controller",
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
        Window::BeforeVotes => "during the polling step before votes and ballots are cast",
        Window::Polling => "during the polling step",
        Window::BeforeRange => "before range is determined",
        Window::Maneuver => "as range is determined",
        Window::GoingToTorpor => "when a vampire in combat is going to torpor",
        Window::AboutToFight => "when two minions are about to enter combat",
        Window::StrikeDeclared => "after a strike is chosen, before strikes are resolved",
        Window::BeforeStrikes => "before strikes are chosen",
        Window::Strike => "as strikes are chosen",
        Window::StrikeChosen => "as this minion strikes with hands or a weapon",
        Window::AdditionalStrikes => "as additional strikes are gained",
        Window::Prevent => "as damage is prevented",
        Window::Press => "during the press step",
        Window::EndOfRound => "at the end of the round",
        Window::BeingBurned => "when an ally is being burned",
        Window::BeingOusted => "when a Methuselah is being ousted",
    }
}
