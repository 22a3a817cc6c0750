//! Abilities.

use super::super::{
    Ability, Action, ActionKind, ActionsOf, Acts, Amount, AsVampire, Blows, CardFilter, Choose,
    Cond, Cost, Doing, Filter, Harm, InsteadOf, Lesson, Meth, Moment, Number, Quality, Span, Spent,
    Stat, Step, Who, Window,
};
use super::choose::{choices, cost, who, Names};
use super::cond::all_hold;
use super::filter::{card, either, noun, plural};
use super::number::{for_each, meth};
use super::step::steps;
use super::words::{a, act_of, between_uses, count, join, moments};
use super::{action, replaced_after, strike};
use crate::verbs::Store;
use crate::vocab::{CardType, Level, Sect};

/// An ability that names nothing chosen before it.
pub fn ability(ability: &Ability) -> String {
    ability_naming(ability, &Names::none())
}

/// An ability, as a clause; `names` are of things chosen before it was given.
pub fn ability_naming(ability: &Ability, names: &Names) -> String {
    match ability {
        Ability::Static {
            what,
            by,
            per,
            who,
            to,
            whose,
            when,
        } => {
            let whom = Subject {
                who: *who,
                to,
                whose: *whose,
            };
            let text = change(what, *by, per.as_ref(), &whom);
            while_holds(when) + &text
        }
        Ability::Trigger {
            on,
            to,
            when,
            once,
            steps: then,
        } => {
            let mut text = limit(*once, 0) + &moment(*on, to);
            if !when.is_empty() {
                text += &format!(", if {}", all_hold(when));
            }
            text + ": " + &steps(then, &mut names.clone())
        }
        Ability::Use {
            windows,
            instead_of,
            by,
            when,
            once,
            group,
            must,
            by_acting,
            by_name,
            bystander,
            cost,
            choose,
            steps: then,
        } => {
            let turn = ability.turn_of_use();
            let when: Vec<Cond> = turn.into_iter().chain(when.iter().cloned()).collect();
            let mut text = limit(*once, *group);
            text += &match instead_of {
                Some(event) if when.is_empty() => format!("{}, ", instead(event)),
                Some(event) => format!("{}, if {}, ", instead(event), all_hold(&when)),
                None => time(windows, &when),
            };
            if *by_name {
                text += "with all cards of this name on this minion together, ";
            }
            if *by_acting {
                text += "for each acting minion, ";
            }
            if *bystander {
                text += "even for another combatant you control, ";
            }
            text += &if *by == Meth::Each {
                "any Methuselah".to_owned()
            } else if *by == Meth::Them {
                "who has counters of this card, being you,".to_owned()
            } else {
                meth(*by)
            };
            text += if *must { " must" } else { " can" };
            text += &use_of(cost, choose);
            let mut names = if choose.is_empty() {
                names.clone()
            } else {
                Names::of(choose)
            };
            let does = steps(then, &mut names);
            match does.is_empty() {
                true => text.trim_end_matches(": ").to_owned(),
                false => text + &does,
            }
        }
        Ability::Act {
            by,
            when,
            once,
            group,
            action,
            must,
            choose,
            steps: then,
        } => {
            let bidding = match must {
                true => " (mandatory unless the minion must hunt)",
                false => "",
            };
            // The same minion takes the same action once a turn anyway.
            let once = once.or((*group > 0).then_some(Span::Turn));
            while_holds(when) + &limit(once, *group) + &act(by, action, choose, then) + bidding
        }
        Ability::Strike {
            strike: s,
            by,
            when,
            once,
            group,
            must,
            cost: price,
            steps: then,
            resolving,
            after_combat,
        } => {
            let limits = while_holds(when) + &limit(*once, *group);
            let combat = match s.maneuver {
                true => " each combat",
                false => "",
            };
            let striker = match &by[..] {
                [] => "this minion".to_owned(),
                by => format!("{} in combat", either(by)),
            };
            let does = match must {
                true => format!("{striker} does not strike but by strike"),
                false => format!("{striker} can strike"),
            };
            let price = match price.is_empty() {
                true => String::new(),
                false => format!("({}) ", join(price.iter().map(cost), "and")),
            };
            let then = match then.is_empty() {
                true => String::new(),
                false => format!("; as it is chosen: {}", steps(then, &mut Names::none())),
            };
            if ability.is_not_to_strike() {
                return format!("{limits}{price}{striker} can choose not to strike{then}");
            }
            let later = |when: &str, code: &[Step], names: &mut Names| match code.is_empty() {
                true => String::new(),
                false => format!("; {when}: {}", steps(code, names)),
            };
            let resolved = later("as it is resolved", resolving, &mut Names::none());
            let after = later("after combat ends", after_combat, &mut Names::of_opposing());
            format!(
                "{limits}{price}{does}: {}{combat}{then}{resolved}{after}",
                strike(s, &[])
            )
        }
    }
}

fn while_holds(when: &[Cond]) -> String {
    match when.is_empty() {
        true => String::new(),
        false => format!("while {}, ", all_hold(when)),
    }
}

/// An action that minions may take.
fn act(by: &[Filter], offered: &Action, choose: &[Choose], then: &[Step]) -> String {
    let mut names = Names::of(choose);
    let article = if offered.kind == ActionKind::Other {
        "take an "
    } else {
        ""
    };
    let mut text = format!("{} can {article}{}", actor(by), action(offered, &names));
    if !choose.is_empty() {
        text += &format!(" ({})", join(choices(choose), "and"));
    }
    if then.is_empty() {
        return text;
    }
    let success = match offered.kind {
        ActionKind::Political => "; if the referendum passes: ",
        ActionKind::Other
        | ActionKind::Bleed
        | ActionKind::Hunt
        | ActionKind::Equip
        | ActionKind::Employ
        | ActionKind::Recruit
        | ActionKind::LeaveTorpor
        | ActionKind::Rescue
        | ActionKind::Diablerize
        | ActionKind::BecomeAnarch
        | ActionKind::RedList
        | ActionKind::GainPower
        | ActionKind::BurnIncapacitated => "; if successful: ",
    };
    text + success + &steps(then, &mut names)
}

fn actor(by: &[Filter]) -> String {
    match by {
        [] => "this minion".to_owned(),
        [only] if only.is == Some(Who::Me) => "this minion".to_owned(),
        _ => either(by),
    }
}

/// "once each turn, ".
fn limit(once: Option<Span>, group: u8) -> String {
    let shared = if group == 0 { "" } else { " (shared limit)" };
    match once {
        Some(once) => format!("once {}{shared}, ", between_uses(once)),
        None => String::new(),
    }
}

/// " lock this card and choose a minion: ", or whatever of it there is.
fn use_of(costs: &[Cost], choose: &[Choose]) -> String {
    let orders: Vec<String> = costs.iter().map(cost).chain(choices(choose)).collect();
    match orders.is_empty() {
        true => ": ".to_owned(),
        false => format!(" {}: ", join(orders, "and")),
    }
}

/// When something may be used, as the start of a sentence. A phase and whose
/// turn it is go together.
fn time(windows: &[Window], when: &[Cond]) -> String {
    let (mut text, rest) = match phase(windows, when) {
        Some(phase) => (format!("during {phase}, "), &when[1..]),
        None if windows.is_empty() => (String::new(), when),
        None => (format!("{}, ", moments(windows)), when),
    };
    if !rest.is_empty() {
        text += &format!("if {}, ", all_hold(rest));
    }
    text
}

/// "your unlock phase": a single phase whose first condition is whose turn it is.
fn phase(windows: &[Window], when: &[Cond]) -> Option<String> {
    let phase = match windows {
        [Window::Unlock] => "unlock",
        [Window::Master] => "master",
        [Window::Minion] => "minion",
        [Window::Influence] => "influence",
        [Window::Discard] => "discard",
        _ => return None,
    };
    let whose = match when.first() {
        Some(Cond::Are(Meth::Active, Meth::You)) => "your",
        Some(Cond::Are(Meth::Active, Meth::Others)) => "each other Methuselah's",
        Some(Cond::Are(Meth::Active, Meth::Each)) => "each Methuselah's",
        Some(Cond::Are(Meth::Active, Meth::ControllerOf(Who::Me))) => "their",
        _ => return None,
    };
    Some(format!("{whose} {phase} phase"))
}

/// What does not happen, but something else instead.
pub fn instead(of: &InsteadOf) -> String {
    let whom = match &of.to[..] {
        [] => "this minion".to_owned(),
        to => either(to),
    };
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "scripts with another are refused"
    )]
    let happens = match of.what {
        Window::GoingToTorpor => "going to torpor",
        Window::BeingBurned => "being burned",
        Window::Diablerized => "being diablerized",
        Window::LockingToBlock => "locking for a block",
        Window::Blocked => "blocking successfully",
        other => unreachable!("nothing happens instead of {other:?}"),
    };
    format!("instead of {whom} {happens}")
}

/// When a trigger goes off.
fn moment(moment: Moment, to: &[Filter]) -> String {
    let whom = match to {
        [] => "this minion".to_owned(),
        to => either(to),
    };
    let text = match moment {
        Moment::BlockAttempt => "when a minion attempts to block",
        Moment::Blocked => "when an action is blocked",
        Moment::BleedSucceeds => "when a bleed is about to be successful",
        Moment::AfterResolution => "after action resolution",
        Moment::EndOfAction => "at the end of an action",
        Moment::LeaveTorpor => {
            return format!("after {whom} moves from torpor to the ready region")
        }
        Moment::ToTorpor => return format!("after {whom} goes to torpor or is incapacitated"),
        Moment::AfterCombat if !to.is_empty() => return format!("after a combat of {whom} ends"),
        Moment::AfterCombat => "after combat ends",
        Moment::Press => "at the start of the press step",
        Moment::BeforeRange => "each round before range is determined",
        Moment::BeforeStrikes => "each round before strikes are chosen",
        Moment::EndOfRound => "at the end of each round",
        Moment::EndOfCombat => "at the end of a combat",
        Moment::Inflicted => {
            return format!(
            "as damage is inflicted on {whom}, even if prevented (X is what a strike does of it \
                 and is not prevented)"
        )
        }
        Moment::Gains => return format!("as {whom} gains or steals blood or life (X is how much)"),
        Moment::Damage => return format!("after damage is inflicted on {whom}"),
        Moment::PressToContinue => return format!("after {whom} presses to continue combat"),
        Moment::StrikeWith => return format!("when a strike with {whom} is resolved"),
        Moment::StrikeResolution => "each round during normal strike resolution",
        Moment::DiscardAction if !to.is_empty() => {
            return format!("after a discard phase action is used for what {whom} offers")
        }
        Moment::DiscardAction => "after a discard by a discard phase action",
        Moment::Ousted => "when a Methuselah is ousted",
        Moment::Tallied => "when the votes are tallied",
        Moment::Cancelled => {
            return format!(
            "after a card that {whom} plays is canceled, or a referendum that it has called (X is \
                 1 of a referendum)"
        )
        }
        Moment::Titled => return format!("after {whom} receives a title"),
        Moment::AfterReferendum => "after a referendum",
        Moment::Diablerized => return format!("as {whom} is diablerized"),
        Moment::Standing if to.is_empty() => "as soon as it is so",
        Moment::Standing => return format!("after a minion becomes {whom}"),
        Moment::CombatBegins => "when a combat is about to begin",
        Moment::Burned => return format!("after {whom} is burned"),
        Moment::Leaves => return format!("after {whom} leaves the ready region"),
        Moment::Enters => return format!("as {whom} enters play"),
        Moment::BeforeResolution => "before action resolution",
        Moment::EndOfTurn => "at the end of the turn",
        Moment::Unlock => "at the start of the turn",
        Moment::Master => "at the start of the master phase",
        Moment::Minion => "at the start of the minion phase",
        Moment::Influence => "after the minion phase ends",
        Moment::Discard => "at the start of the discard phase",
        Moment::AsPlayed => "after a card is played",
        Moment::Unlocks => {
            return format!("after {whom} unlocks (X is the pool burned for it as an infernal)")
        }
        Moment::Brought if to.iter().all(|f| f.kind == Some(CardType::Vampire)) => {
            return format!("after {whom} is put in play from an uncontrolled region")
        }
        Moment::Brought => {
            return format!(
                "after a minion equips with, employs or recruits {whom} (X is 1 if it came from hand)"
            );
        }
        Moment::BeingPlayed => "as a card is being played, before anybody can do anything about it",
        Moment::Draws => "after a card is drawn from a library (X is 1 if it replaces another)",
        Moment::Replaced => "after drawing to replace a card that was played or discarded",
        Moment::Used => return format!("as {whom} is used"),
        Moment::Lost => "after a Methuselah loses pool (X is how much)",
        Moment::Polling => return format!("after {whom} casts votes or ballots"),
        Moment::Corruption => {
            return format!("after a Methuselah burns corruption counters on {whom}")
        }
        Moment::EdgeVote => "after a Methuselah burns the Edge for votes",
        Moment::EdgeMoves => "after the Edge moves (from the Methuselah chosen, or from nobody)",
        Moment::BlockFails => return format!("after a block attempt of {whom} fails"),
    };
    text.to_owned()
}

/// For whom something changes, and the ending of the verb that follows.
fn subject(what: &Stat, whom: &Subject) -> (String, &'static str) {
    match what.is_of_methuselahs() {
        true if whom.whose == Meth::You => ("you".to_owned(), ""),
        true => (meth(whom.whose), "s"),
        false if whom.to.is_empty() => (who(whom.who, &Names::none()), "s"),
        false => (plural(whom.to), ""),
    }
}

/// What a static ability says of whom it is for.
struct Subject<'a> {
    who: Who,
    to: &'a [Filter],
    whose: Meth,
}

fn change(what: &Stat, by: i8, per: Option<&Amount>, whom: &Subject) -> String {
    let (who, s) = subject(what, whom);
    let gets = |noun: &str| {
        let each = per.map(|n| format!(" {}", for_each(n)));
        format!("{who} get{s} {by:+} {noun}{}", each.unwrap_or_default())
    };
    let does = if s.is_empty() { "do" } else { "does" };
    let is = if s.is_empty() { "are" } else { "is" };
    let any = |filters: &[CardFilter]| join(filters.iter().map(|f| card(f)), "or");
    match what {
        Stat::Change(Number::VictoryPoints) => {
            let points = count(by.unsigned_abs(), "victory point");
            format!(
                "{points} more: as {who} leave{s} the game to the predator, at its end to {who}"
            )
        }
        Stat::Change(number) => gets(amount_of(*number, by)),
        Stat::Set(Number::PhaseActions(ActionsOf::Master)) => {
            let few = match by {
                2 => "two".to_owned(),
                n => n.to_string(),
            };
            format!("{who} get{s} {few} master phase actions in the master phase instead of one")
        }
        Stat::Set(Number::Spoils) => {
            let pool = match per {
                None => by.to_string(),
                Some(n) => super::number::plain(n),
            };
            format!("the next of {who} to gain pool for ousting a prey gains {pool} instead of 6")
        }
        Stat::Set(number) => format!("{who} get{s} a {} of {by}", amount_of(*number, by)),
        Stat::WeaponDamage => gets("damage each strike"),
        Stat::WeaponAggravated => gets("aggravated damage each strike"),
        Stat::WeaponAllAggravated => format!("damage from strikes with {who} is aggravated"),
        Stat::DisciplineStrikes(d) => {
            format!("damaging strikes of {who} that require {d} inflict {by:+} damage")
        }
        Stat::ArmedStrikes(sort) => gets(&format!(
            "damage each strike with a {}",
            sort.name().to_lowercase()
        )),
        Stat::Strikes(sort) => format!(
            "{}strikes of {who} inflict {by:+} damage{}",
            far(*sort),
            if sort.at_minion {
                " on the opposing minion itself"
            } else {
                ""
            }
        ),
        Stat::Thefts(sort) => {
            format!(
                "{}strikes of {who} that steal blood or life steal {by:+}",
                far(*sort)
            )
        }
        Stat::Most(Number::PoolBled) => format!("a bleed costs {who} at most {by} pool"),
        Stat::Most(Number::Intercept) => {
            let has = if s.is_empty() { "have" } else { "has" };
            format!("{who} {has} at most {by} intercept, and gain{s} none beyond that")
        }
        Stat::Most(Number::Capacity) => {
            let has = if s.is_empty() { "have" } else { "has" };
            let each = per.map_or(String::new(), |n| format!(" {}", for_each(n)));
            format!("{who} {has} no more than {by} capacity{each}")
        }
        Stat::Most(number) => format!("{who} get{s} at most {by} {}", amount_of(*number, by)),
        Stat::RestPrevented(rest) => {
            let sort = match rest.aggravated {
                true => "damage",
                false => "damage that is not aggravated",
            };
            format!(
                "once {by} damage has been inflicted on {who} in a round, all other {sort} \
                 inflicted on {who} in that round is prevented"
            )
        }
        Stat::LessDamage(what) => {
            let from = match harm(what).strip_prefix("damage") {
                Some(from) => from.to_owned(),
                None => String::new(),
            };
            format!("each strike or damaging effect{from} inflicts {by:+} damage on {who}")
        }
        Stat::RetainersIdle(cards) if cards.iter().all(|c| c.keyword.is_empty()) => {
            format!("retainers employed by {who} lose their abilities")
        }
        Stat::OwnTextIdle => {
            format!("the own text of {who} is not used, but for what it forbids")
        }
        Stat::RetainersIdle(cards) => {
            format!(
                "retainers employed by {who} that are {} lose their abilities",
                any(cards)
            )
        }
        Stat::WeaponsIdle => format!("{who} cannot use weapons"),
        Stat::NoBleedOfEquipment => format!("other equipment adds nothing to the bleed of {who}"),
        Stat::HarmlessWeapons => format!("strikes of {who} with weapons inflict no damage"),
        Stat::Cannot(doing) => forbidden(*doing, &who, does),
        Stat::CannotTake(acts) => match acts.kind {
            Some(ActionKind::Political) => format!("{who} cannot take political actions"),
            Some(kind) if *acts == Acts::of_kind(kind) => format!("{who} cannot {}", act_of(kind)),
            _ => format!("{who} cannot take {}", actions(acts)),
        },
        Stat::ActsUnlocked(kind) => format!("{who} {does} not lock for actions to {}", act_of(*kind)),
        Stat::CannotPlay(cards) => format!("{who} cannot play {}", any(cards)),
        Stat::CannotPlayHeld => format!("{who} cannot play the cards that this card holds"),
        Stat::NoneCanPlay(cards) if whom.whose == Meth::Each => {
            format!("nobody can play {}", any(cards))
        }
        Stat::NoneCanPlay(cards) => {
            format!(
                "{who} and the minions that they control cannot play {}",
                any(cards)
            )
        }
        Stat::Trifles(cards) => format!("{who} can play {} as trifles", any(cards)),
        Stat::CopiesBurned(kind) => format!(
            "if another copy of a unique {} that {who} control{s} would enter play, it is burned instead",
            kind.name().to_lowercase()
        ),
        Stat::CannotGainPool => {
            format!("{who} cannot gain pool, which goes to the blood bank instead")
        }
        Stat::LibraryToBlock => format!(
            "{who} must have {by} burned on top of the library to attempt to block",
            by = count(by.unsigned_abs(), "card")
        ),
        Stat::MostDamage => format!("no strike or other effect does {who} more than {by} damage"),
        Stat::CannotHave(CardType::Retainer) => format!("{who} cannot have retainers"),
        Stat::CannotHave(kind) => format!("{who} cannot have {}", kind.name().to_lowercase()),
        Stat::CannotHaveSuch(cards) => {
            format!("{who} cannot have {}", any(cards))
        }
        Stat::BurnsSuch(cards) => format!(
            "{who} cannot have {what}: any that it would receive is burned instead",
            what = any(cards)
        ),
        Stat::CannotHaveAnother(one) => {
            let keyword = one.keyword.first().map(|k| k.name().to_owned());
            let other = one.name.clone().or(keyword).unwrap_or_default();
            match by > 1 {
                true => format!("{who} cannot have more than {by} of {other}"),
                false => format!("{who} cannot have another {other}"),
            }
        }
        Stat::ReplacedAfter(span, cards) => format!(
            "{} that {who} play{s} is not replaced {}",
            any(cards),
            replaced_after(*span)
        ),
        Stat::ReplacedAfterAction(cards) => format!(
            "{} that {who} play{s} during an action is not replaced before that is over, or this \
             is so no more",
            any(cards)
        ),
        Stat::DiscardsReplacedAfter(span) => format!(
            "a card that {who} discard{s} with a discard phase action is not replaced {}",
            replaced_after(*span)
        ),
        Stat::Unaffected(cards) => format!("{who} cannot be affected by {}", any(cards)),
        Stat::CannotBePlayedOn(cards) => format!("{who} cannot be the target of {}", any(cards)),
        Stat::Costs(doing) => dearer(*doing, by, &who),
        Stat::Times(number) => format!("the {} of {who} are doubled", amount_of(*number, 2)),
        Stat::BloodTimesToPlay(cards) => {
            let times = match by {
                1 => "twice as much",
                -1 => "half as much, rounded down,",
                _ => "no",
            };
            format!(
                "{} costs {who} {times} blood before anything is added or taken off",
                any(cards)
            )
        }
        Stat::BloodToPlay(cards) => format!("{} costs {who} {by:+} blood", any(cards)),
        Stat::BloodOnBlood(cards) => {
            format!("{} that costs {who} blood costs {by:+} blood", any(cards))
        }
        Stat::CapacityFor(cards) => {
            format!(
                "for {}, {who} {is} considered to have {by:+} capacity",
                any(cards)
            )
        }
        Stat::CounterInsteadOfUnlocking => {
            format!("{who} burn{s} a counter of this card instead of unlocking as normal")
        }
        Stat::CheaperNewcomers => {
            format!("actions to put a vampire in play cost {who} {by:+} pool or else blood")
        }
        Stat::LifeToPlay(cards, false) => {
            format!("{} costs {who} {by:+} blood or life", any(cards))
        }
        Stat::LifeToPlay(cards, true) => format!(
            "the next card that is {} costs {who} {by:+} blood or life",
            any(cards)
        ),
        Stat::PoolToPlay(cards) => format!("{who} pay{s} {by} more pool to play {}", any(cards)),
        Stat::PoolToBePlayedOn(cards) => {
            format!("{} costs {by} more pool to play on {who}", any(cards))
        }
        Stat::Cheaper(spent, cards) => {
            format!(
                "{} costs {who} {} less {}",
                any(cards),
                -by,
                spent_on(*spent)
            )
        }
        Stat::CheaperForAll(spent, cards) => format!(
            "{} that {who} or a minion of theirs play{s} costs {} less {}",
            any(cards),
            -by,
            spent_on(*spent)
        ),
        Stat::Reduces(reduces) => {
            let players = match reduces.of_methuselah {
                true => format!("{who} or a minion of theirs"),
                false => who.clone(),
            };
            let how = match (reduces.locks, reduces.burns) {
                (true, _) => "this card can lock to make",
                (_, true) => "this card can be burned to make",
                _ => "if it is wished, this card makes",
            };
            let alone = match reduces.alone {
                true => ", no other card of its name for the same one",
                false => "",
            };
            let once = (reduces.once).map(|span| format!(", once {}", between_uses(span)));
            format!(
                "{how} {} that {players} play{s} cost {} {} less{}{alone}",
                any(&reduces.cards),
                -by,
                spent_on(reduces.spent),
                once.unwrap_or_default()
            )
        }
        Stat::Pays(pays) => {
            let (most, noun) = match (pays.most, pays.with_blood) {
                (None, false) => ("counters of this card".to_owned(), "this card"),
                (None, true) => ("its own blood".to_owned(), "this card"),
                (Some(n), false) => (format!("up to {n} counters of this card"), "this card"),
                (Some(n), true) => (format!("up to {n} of its own blood"), "this card"),
            };
            let lock = match pays.locks {
                true => format!("lock {noun} to "),
                false => String::new(),
            };
            let cost = match (pays.pool, pays.blood) {
                (true, true) => "blood or pool",
                (true, false) => "pool",
                _ => "blood",
            };
            let cards = any(&pays.cards);
            let some = if pays.whole { "all" } else { "some or all" };
            if pays.reduces {
                return format!(
                    "{who} can remove {most} to make {cards} cost as much less blood"
                );
            }
            format!("{who} can {lock}use {most} to pay {some} of the {cost} cost of {cards}")
        }
        Stat::BloodToTake(acts) => match acts.kind {
            Some(kind) if *acts == Acts::of_kind(kind) && by > 0 => {
                format!("{who} burns {by} blood or life more to {}", act_of(kind))
            }
            _ => format!("{} cost {who} {by:+} blood or life", actions(acts)),
        },
        Stat::PoolToTake(acts) => format!("{} cost {who} {by:+} pool", actions(acts)),
        Stat::PoolToBeActedAt => {
            format!("actions of other Methuselahs aimed at {who} cost {by} more pool")
        }
        Stat::BloodToAnnounce(of) => format!(
            "{of} of other Methuselahs must burn {by} blood to announce an action directed at {who}, or at \
             a card on it",
            of = either(of)
        ),
        Stat::BloodToBeActedAt(of) => format!(
            "actions of other Methuselahs by {} aimed at {who} cost {by} more blood or life",
            either(of)
        ),
        Stat::BloodToRescue(of) => {
            let of = match of.is_empty() {
                true => String::new(),
                false => format!(" of {}", either(of)),
            };
            format!("a rescue{of} by {who} costs {by:+} blood")
        }
        Stat::BloodToBeRescued => format!("rescuing {who} costs {by:+} blood"),
        Stat::MustAct(kind, at) if at.is_empty() => format!("{who} must {}", act_of(*kind)),
        Stat::MustAct(kind, at) => {
            format!(
                "{who} must {}, as long as there is {} for it",
                act_of(*kind),
                either(at)
            )
        }
        Stat::ImmuneTo(what) => format!("{who} {is} immune to {}", harm(what)),
        Stat::BurnedBy(Harm { beyond, .. }) if *beyond > 0 => {
            format!("{who} {is} burned by more than {beyond} damage in a combat")
        }
        Stat::BurnedBy(what) => {
            let harm = harm(what);
            format!("{who} {is} burned if {harm} is inflicted, even if it is prevented")
        }
        Stat::BloodToStrike(false) => {
            format!("strikes cost {who} {by:+} blood or life")
        }
        Stat::BloodToStrike(true) => {
            format!("strikes aimed at this minion cost {who} {by:+} blood or life")
        }
        Stat::StrikesHalved(_) => format!(
            "half of the damage that each strike of the opposing minion does to {who}, rounded up, is \
             prevented"
        ),
        Stat::StrikesPrevented(_, by) if !by.is_empty() => {
            let what = harm(&Harm {
                by: by.clone(),
                ..Harm::default()
            });
            format!("all {what} inflicted on {who} is prevented")
        }
        Stat::StrikesPrevented(..) => {
            format!("all damage to {who} from strikes of the opposing minion is prevented")
        }
        Stat::AggravatedAsNormal => format!("{who} treat{s} aggravated damage as normal damage"),
        Stat::TakesAsAggravated(by) => {
            let what = harm(&Harm {
                by: by.clone(),
                ..Harm::default()
            });
            format!("all {what} inflicted on {who} is aggravated")
        }
        Stat::CannotBeActedAt(_, cards) if !cards.is_empty() => {
            format!(
                "{who} cannot be the target of directed actions of other Methuselahs with {}",
                any(cards)
            )
        }
        Stat::CannotBeActedAt(by, _) => {
            let by = match by.is_empty() {
                true => String::new(),
                false => format!(" by {}", either(by)),
            };
            format!("{who} cannot be the target of actions of other Methuselahs{by}")
        }
        Stat::Teaches(Lesson::Target, _) => {
            let has = if s.is_empty() { "have" } else { "has" };
            format!("{who} {has} the Disciplines that the minion chosen has now")
        }
        Stat::Teaches(discipline, had) => {
            let has = if s.is_empty() { "have" } else { "has" };
            let if_had = if *had { ", if any" } else { "" };
            match by {
                1 => format!("{who} {has} 1 more level of {discipline}{if_had}"),
                n => format!("{who} {has} {n} more levels of {discipline}{if_had}"),
            }
        }
        Stat::PlaysFromAshHeap(cards) => {
            format!("{who} can play {} from the ash heap as if from hand", any(cards))
        }
        Stat::OfClan(clan) => {
            let is = if s.is_empty() { "are" } else { "is" };
            format!("{who} {is} considered {}", clan.name())
        }
        Stat::PlaysInFirstRound(cards) => format!(
            "{who} can play {} in the first round of combat, though not usable then",
            any(cards)
        ),
        Stat::PlaysAsVampire(way) => format!("{who} can play {}", as_vampire(way)),
        Stat::Meets(way) => {
            let required = a(&noun(&Filter {
                clan: way.clan.clone(),
                title: way.title.clone(),
                sect: way.sect.clone(),
                titled: Some(true).filter(|_| way.titled),
                ..Filter::default()
            }));
            let uses = if way.uses { "uses and " } else { "" };
            let cards = match (&way.name, way.acts) {
                (Some(name), _) => format!("cards named {name}"),
                (None, true) => "action cards".to_owned(),
                (None, false) => "cards".to_owned(),
            };
            let more = match way.blood {
                0 => String::new(),
                n => format!(", at {n} more blood where it is none"),
            };
            match way.only {
                None => {
                    format!("{who} {uses}can play {cards} that require {required} as one{more}")
                }
                Some(kind) => format!(
                    "{who} counts as one for {} cards that require {required}, which its \
                     controller can play",
                    kind.name().to_lowercase()
                ),
            }
        }
        Stat::NobodysVotes(in_favour) => {
            let side = if *in_favour { "in favor of" } else { "against" };
            format!("there are {by} more votes {side} the referendum")
        }
        Stat::BleedPaidBy(payer) => {
            format!("the pool that a bleed costs {who} is burned by {} instead", meth(*payer))
        }
        Stat::CardVotes => {
            let votes = if by == 1 { "vote" } else { "votes" };
            format!("a political action card that {who} burn{s} for a vote is worth {by} more {votes}")
        }
        Stat::PoolToContest => {
            format!("each time that {who} contest{s} a card with you it costs {by} more pool")
        }
        Stat::ContestPaid(from) => {
            if let Store::Pool(payer) = from {
                return format!("what contesting {who} costs is burned by {} instead", meth(*payer));
            }
            let with = match *from == Store::Blood(Who::Target) {
                true => "its own blood",
                false => "the blood of this minion",
            };
            format!("what contesting {who} costs can be paid with {with}")
        }
        Stat::PoolToDiscard => {
            format!("each discard with a discard phase action costs {who} {by} more pool")
        }
        Stat::NoSect(of, instead) => format!(
            "there is no {}: vampires of that sect are considered {}",
            of.name(),
            instead.name()
        ),
        Stat::Considered(given) => {
            let traits = given.traits.iter().map(|k| k.name().to_owned());
            format!("{who} is {}", join(traits, "and"))
        }
        Stat::Has(quality) => has(*quality, by, &who, s),
    }
}

/// What a card costs less of.
fn spent_on(spent: Spent) -> &'static str {
    match spent {
        Spent::Either => "pool or blood",
        Spent::Pool => "pool",
        Spent::Blood => "blood",
    }
}

/// What actions of a sort are called.
fn actions(acts: &Acts) -> String {
    let directed = match acts.directed {
        true => "directed ",
        false => "",
    };
    let mut text = match acts.kind {
        Some(kind) => format!("{directed}actions to {}", act_of(kind)),
        None => format!("{directed}actions"),
    };
    if let Some(kind) = acts.but {
        text += &format!(" other than to {}", act_of(kind));
    }
    if acts.others {
        text += " other than those that this card offers";
    }
    if !acts.fighting.is_empty() {
        text += &format!(" to enter combat with {}", either(&acts.fighting));
    }
    text
}

/// What a sort of strikes is called, before the word.
fn far(sort: Blows) -> &'static str {
    match sort.ranged {
        true => "ranged ",
        false => "",
    }
}

/// What a number is called that is changed by so much.
fn amount_of(number: Number, by: i8) -> &'static str {
    let one = by.abs() == 1;
    match number {
        Number::Bleed => "bleed",
        Number::LimitedBleed => "bleed (limited)",
        Number::Hunt => "hunt",
        Number::Stealth => "stealth",
        Number::Intercept => "intercept",
        Number::Strength => "strength",
        Number::Damage => "damage",
        Number::Votes if one => "vote",
        Number::Votes => "votes",
        Number::VotesAgainst => "votes against the referendum",
        Number::Strikes => "additional strikes",
        Number::Ballots if one => "ballot",
        Number::Ballots => "ballots",
        Number::Capacity => "capacity",
        Number::HandSize => "hand size",
        Number::PhaseActions(ActionsOf::Master) if one => "master phase action",
        Number::PhaseActions(ActionsOf::Master) => "master phase actions",
        Number::PhaseActions(ActionsOf::Influence) if one => "transfer",
        Number::PhaseActions(ActionsOf::Influence) => "transfers",
        Number::Counters => "counters",
        Number::Tokens => "counters other than life",
        Number::Corruption => "corruption counters",
        Number::Marks => "counters of this kind",
        Number::Cost => "capacity or cost",
        Number::PoolCost => "pool cost",
        Number::Inflicted => "damage inflicted",
        Number::BloodLost => "blood lost",
        Number::Disciplines => "Disciplines",
        Number::EdgeVotes if one => "vote for burning the Edge",
        Number::EdgeVotes => "votes for burning the Edge",
        Number::Spoils => "pool for ousting a prey",
        Number::PoolBled => "pool that a bleed costs",
        Number::Pool => "pool",
        Number::Lost => "pool lost",
        Number::VictoryPoints => "victory points",
        Number::Share => "share",
        Number::PhaseActions(ActionsOf::Discard) if one => "discard phase action",
        Number::PhaseActions(ActionsOf::Discard) => "discard phase actions",
    }
}

fn forbidden(doing: Doing, who: &str, does: &str) -> String {
    match doing {
        Doing::Act => format!("{who} cannot act"),
        Doing::BeActedAt => {
            format!("{who} cannot be the target of actions by other Methuselahs")
        }
        Doing::BringNewcomers => format!("{who} cannot bring vampires or ghouls"),
        Doing::BecomeSect => format!("{who} cannot become anarch"),
        Doing::Hunt => format!("{who} cannot hunt as normal"),
        Doing::Block => format!("{who} cannot block"),
        Doing::BeBlocked => format!("{who} cannot be blocked"),
        Doing::Lock => format!("{who} {does} not lock for blocking"),
        Doing::Diablerize => format!("{who} cannot commit diablerie"),
        Doing::Vote => format!("{who} cannot cast votes or ballots"),
        Doing::VoteAgainst => format!("{who} cannot cast votes or ballots against the referendum"),
        Doing::Contest => {
            let yields = if does == "do" { "yield" } else { "yields" };
            format!("{who} cannot contest a title, and {yields} it in the unlock phase")
        }
        Doing::HoldOn => {
            let yields = if does == "do" { "yield" } else { "yields" };
            format!("{who} {yields} a title that would be contested, instead of contesting it")
        }
        Doing::BeContested => format!(
            "{who} cannot be contested: as another copy enters play, the one in play is burned"
        ),
        Doing::Play => format!("{who} cannot play cards"),
        Doing::BeAffected => format!("{who} cannot be affected by cards"),
        Doing::BeStruck => format!("strikes have no effect on {who}"),
        Doing::BeStruckUnlucky => format!(
            "for each strike made against {who}, flip a coin: with tails it has no effect on {who}, \
             with heads this is over"
        ),
        Doing::BeStruckUndodged => format!("{who} dodges besides"),
        Doing::BePlayedOn => format!("{who} cannot be the target of cards"),
        Doing::Have => format!("{who} cannot have cards"),
        Doing::UseDisciplines => format!("{who} cannot play cards requiring Disciplines"),
        Doing::UseEquipment => format!("{who} cannot use equipment"),
        Doing::UseAbilities => format!("{who} cannot use abilities"),
        Doing::EnterCombat => format!("{who} cannot enter combat or be involved in one"),
        Doing::ManeuverToLong => format!("{who} cannot maneuver to long range"),
        Doing::ManeuverToClose => format!("{who} cannot maneuver to close range"),
        Doing::Strike => format!("{who} cannot strike"),
        Doing::EndCombat => format!("{who} cannot end combat as a strike"),
        Doing::Dodge => format!("{who} cannot dodge as a strike"),
        Doing::StrikeAt => format!("{who} cannot strike against this minion"),
        Doing::StrikeAtAll => format!("{who} cannot strike but to dodge or to end combat"),
        Doing::BeCursed => format!("{who} {does} not count as blood cursed"),
        Doing::GainStrikes => format!("{who} cannot use additional strikes"),
        Doing::PressToContinue => format!("{who} cannot press to continue combat"),
        Doing::PressToEnd => format!("{who} cannot press to end combat"),
        Doing::Unlock => format!("{who} {does} not unlock as normal"),
        Doing::Transfer => format!("no transfers move blood to or from {who}"),
        Doing::BeBloodHunted => format!("blood hunts cannot be called on {who}"),
        Doing::BeTaken => {
            format!(
                "{who} cannot be taken: as equipment it is neither moved nor stolen, as a vampire it is \
                 neither diablerized nor moved from torpor to the ready region"
            )
        }
        Doing::BeInherited => format!("{who} cannot be taken by a diablerist"),
        Doing::Gain => format!("{who} cannot gain blood or life, which goes to the bank instead"),
        Doing::GainByHunt => format!("{who} cannot gain blood by hunting"),
        Doing::ReceiveTitle => format!("{who} cannot receive a title"),
        Doing::EnterWithConviction => {
            let gains = if does == "do" { "gain" } else { "gains" };
            format!("{who} {gains} no conviction when entering play")
        }
    }
}

/// What costs more blood or life; the rest is said by what the cards are.
fn dearer(doing: Doing, by: i8, who: &str) -> String {
    match doing {
        Doing::Block => format!("{who} must burn {by} blood or life to attempt to block"),
        Doing::BeActedAt => {
            format!("actions of other Methuselahs aimed at {who} cost {by} more blood or life")
        }
        Doing::BringNewcomers => format!(
            "{who} burns {by} blood or life more for an action to put a vampire or ghoul in \
             play or add counters to an uncontrolled vampire"
        ),
        Doing::BecomeSect => {
            format!("the action to become anarch costs {who} no blood before anything is added")
        }
        Doing::VoteAgainst => {
            format!("{who} must burn {by} blood to cast votes or ballots against the referendum")
        }
        Doing::Contest => format!("{who} must burn {by} more blood to contest a title"),
        Doing::Act
        | Doing::Hunt
        | Doing::BeBlocked
        | Doing::Lock
        | Doing::Diablerize
        | Doing::Vote
        | Doing::Play
        | Doing::BePlayedOn
        | Doing::Have
        | Doing::UseDisciplines
        | Doing::UseEquipment
        | Doing::UseAbilities
        | Doing::EnterCombat
        | Doing::ManeuverToLong
        | Doing::ManeuverToClose
        | Doing::Strike
        | Doing::EndCombat
        | Doing::Dodge
        | Doing::StrikeAt
        | Doing::StrikeAtAll
        | Doing::BeCursed
        | Doing::GainStrikes
        | Doing::PressToContinue
        | Doing::PressToEnd
        | Doing::Unlock
        | Doing::Transfer
        | Doing::BeBloodHunted
        | Doing::BeContested
        | Doing::HoldOn
        | Doing::Gain
        | Doing::GainByHunt
        | Doing::BeTaken
        | Doing::BeInherited
        | Doing::BeAffected
        | Doing::BeStruck
        | Doing::BeStruckUnlucky
        | Doing::BeStruckUndodged
        | Doing::ReceiveTitle
        | Doing::EnterWithConviction => format!("{doing:?} costs {who} {by:+} blood"),
    }
}

fn has(quality: Quality, by: i8, who: &str, s: &str) -> String {
    match quality {
        Quality::FirstStrike => format!("{who} strike{s} with first strike"),
        Quality::Undodgeable => format!("strikes by {who} cannot be dodged"),
        Quality::AggravatedHands => format!("damage of hand strikes by {who} is aggravated"),
        Quality::AtRange(range) => format!(
            "each round that {who} fight{s} is at {} range, which is not determined",
            range.english()
        ),
        Quality::OpposingActs => {
            format!("the minion opposing {who} is considered the acting minion in combat")
        }
        Quality::PassesAutomatically => {
            format!("the next referendum called by {who} passes automatically")
        }
        Quality::AsUnlocked(None) => format!("{who} can attempt to block as if unlocked"),
        Quality::AsUnlocked(Some(discipline)) => format!(
            "{who} can play reaction cards that require {} as if unlocked",
            discipline.name()
        ),
        Quality::BlocksAnybody => format!(
            "{who} can attempt to block actions of other Methuselahs, whoever their prey, predator \
             or target is"
        ),
        Quality::ActsAtOnce => format!("{who} can act the turn it is recruited"),
        Quality::LearnsSuperior => {
            format!("each Discipline card on {who} gives the superior level of its Discipline")
        }
        Quality::Unreplaced(played) => {
            let does = if s.is_empty() { "do" } else { "does" };
            let which = if played { " that are played" } else { "" };
            format!("{who} {does} not replace cards{which} for now")
        }
        Quality::MarksGoWithIt => {
            "all counters of this kind are burned as this card leaves play".to_owned()
        }
        Quality::OpenHand => format!("{who} play{s} with an open hand"),
        Quality::BurnCounterInsteadOfReplacing => format!(
            "{who} burn{s} a counter of this card instead of replacing a card other than this one"
        ),
        Quality::ReplacesFromPrey => format!(
            "{who} may replace a card that has been played, where that is to be done at once, by the \
             top card of the library of the prey instead, which is open in hand"
        ),
        Quality::BurnsEdgeInstead => {
            format!("the Edge is burned instead where {who} would get it")
        }
        Quality::DrawsWhatItHolds => format!(
            "where {who} would draw a card from the library, {who} may draw a card that this one holds \
             instead"
        ),
        Quality::VictoryPointsToYou => format!(
            "you gain the victory points that {who} would gain, until you are being ousted or have \
             gained {by} of them, which burns this card"
        ),
        Quality::Borrowed => format!(
            "{who} go{} back afterward",
            if s.is_empty() { "" } else { "es" }
        ),
    }
}

/// Damage of a sort.
fn harm(harm: &Harm) -> String {
    let ranged = match harm.ranged {
        Some(true) => "ranged ",
        Some(false) => "close ",
        None => "",
    };
    let kind = match harm.aggravated {
        Some(true) => "aggravated damage",
        Some(false) => "damage that is not aggravated",
        None => "damage",
    };
    let mut from: Vec<String> = Vec::new();
    if !harm.by.is_empty() {
        from.push(plural(&harm.by));
    }
    if !harm.retainers.is_empty() {
        from.push(plural(&harm.retainers));
    }
    match from.is_empty() {
        true => format!("{ranged}{kind}"),
        false => format!("{ranged}{kind} from {}", join(from, "and")),
    }
}

/// Which cards are played as a vampire, and of which capacity.
fn as_vampire(way: &AsVampire) -> String {
    let named =
        |types: &[CardType], last| join(types.iter().map(|t| t.name().to_lowercase()), last);
    let only = match way.only.is_empty() {
        true => String::new(),
        false => named(&way.only, "or") + " ",
    };
    let except = match way.except.is_empty() {
        true => String::new(),
        false => format!(" other than {} cards", named(&way.except, "or")),
    };
    let level = match way.level {
        Level::Basic => "basic",
        Level::Superior => "superior",
    };
    let any = way.disciplines.is_empty();
    let named = way.disciplines.iter().map(|d| format!("{level} {d}"));
    let unnamed = match way.had {
        true => format!("the {level} level of Disciplines had"),
        false => format!("one {level} Discipline not had"),
    };
    let levels = named.chain(any.then_some(unnamed));
    let last = if way.together { "and/or" } else { "or" };
    let counter = match way.counter {
        true => ", adding a counter to this card for each",
        false => "",
    };
    let costs = match way.blood {
        0 => String::new(),
        n => format!(", each for {n} blood more"),
    };
    let capacity = match way.capacity {
        1 => String::new(),
        n => format!(" with a capacity of {n}"),
    };
    let vampire = match way.sect {
        Sect::Independent => "a vampire".to_owned(),
        sect @ (Sect::Camarilla | Sect::Sabbat | Sect::Laibon | Sect::Anarch) => {
            a(&format!("{} vampire", sect.name()))
        }
    };
    if way.held {
        return format!(
            "a card that is kept on it, once each combat that it is in, as {vampire}{capacity} with {}; the \
             card stays there",
            join(levels, last)
        );
    }
    format!(
        "{only}{}cards{except} that require {} as {vampire}{capacity}{counter}{costs}",
        if way.copies {
            "copies of the cards that this card holds, "
        } else {
            ""
        },
        join(levels, last)
    )
}
