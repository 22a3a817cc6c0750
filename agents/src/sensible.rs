//! Rules of thumb: a player that knows what the game is about, and no more.
//!
//! Every choice gets a worth from what the scripts say it does, and the best
//! is taken; a little noise breaks ties. Nothing is planned ahead, and no
//! card is known by name.

use engine::script::{Ability, ActionKind, ActionsOf, Blow, Choose, Meth, Step, Who, Window};
use engine::verbs::Gist;
use engine::vocab::Discipline;
use engine::{CardDef, Choice, Decision, DefId, Matter, ModeDef, Op, Prompt, Seat, Slot, View};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Agent;

/// Plays by rules of thumb.
#[derive(Clone, Debug)]
pub struct Sensible {
    rng: ChaCha8Rng,
}

/// Pool below which a Methuselah is in danger.
const DANGER: u8 = 8;

impl Sensible {
    /// A player with a stream of its own.
    pub fn new(seed: u64) -> Sensible {
        Sensible {
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl Agent for Sensible {
    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let mut best = 0;
        let mut best_worth = f32::MIN;
        for (i, choice) in choices.iter().enumerate() {
            let worth = worth(view, decision.prompt, *choice) + self.rng.r#gen::<f32>() * 0.1;
            if worth > best_worth {
                best = i;
                best_worth = worth;
            }
        }
        best
    }
}

/// What a choice is worth; passing is worth nothing.
pub(crate) fn worth(view: &View<'_>, prompt: Prompt, choice: Choice) -> f32 {
    match choice {
        Choice::Pass | Choice::No => 0.0,
        Choice::Play(card) => view
            .card(card)
            .map_or(0.0, |def| play_worth(view, prompt, def)),
        Choice::Use(slot, n) => view
            .ability(slot, n)
            .map_or(0.0, |id| use_worth(view, id, slot)),
        Choice::UseLasting(_) => 1.0,
        Choice::Act(slot, n) => view
            .ability(slot, n)
            .map_or(0.0, |id| act_worth(view, id, slot)),
        Choice::Bleed => 3.0,
        Choice::Hunt => hunt_worth(view),
        Choice::LeaveTorpor => 6.0,
        Choice::Rescue => 2.0,
        Choice::Diablerize => 0.5,
        Choice::BecomeAnarch | Choice::TakeEquipment | Choice::Mark(_) | Choice::RedListCombat => {
            -1.0
        }
        Choice::Block(slot) => block_worth(view, slot),
        Choice::Slot(slot) | Choice::AtRetainer(slot) => slot_worth(view, prompt, slot),
        Choice::Methuselah(seat) => seat_worth(view, seat),
        Choice::Number(n) => number_worth(view, n),
        Choice::Clan(clan) => clan_worth(view, clan),
        Choice::Discipline(discipline) => discipline_worth(view, discipline),
        Choice::Name(def) => keep_worth(view, def),
        Choice::Card(card) => card_worth(view, prompt, card),
        Choice::Mode(n) => mode_worth(view, n),
        Choice::Yes => 1.0,
        Choice::Pool => pay_pool_worth(view),
        Choice::StrikeWith(slot, n) => view.ability(slot, n).map_or(0.0, |id| {
            let Ability::Strike { strike, .. } = &view.cards().ability(id).ability else {
                return 0.0;
            };
            strike_worth(view, strike.effect.blow(true))
        }),
        Choice::VoteFor(_) | Choice::CardFor(_) | Choice::FreeFor | Choice::EdgeFor => {
            vote_worth(view, choice, true)
        }
        Choice::VoteAgainst(_)
        | Choice::CardAgainst(_)
        | Choice::FreeAgainst
        | Choice::EdgeAgainst => vote_worth(view, choice, false),
        Choice::Transfer(slot) => transfer_worth(view, slot),
        Choice::TakeBack(_) => -1.0,
        Choice::DrawCrypt => draw_crypt_worth(view),
        Choice::BringOut(_) | Choice::EdgePool => 10.0,
        Choice::PayToUnlock(_) => 1.0,
        Choice::Merge(_) => 3.0,
        Choice::Discard(card) => view
            .card(card)
            .map_or(0.0, |def| 1.0 - keep_worth(view, def)),
        Choice::Contest(_) => 2.0,
        Choice::Yield(_) => 1.0,
        Choice::Withdraw => -1.0,
        // A title of a city that is made up is contested by nobody.
        Choice::City(city) => f32::from(u8::from(city == 0)),
        Choice::Recover(_) => 5.0,
        Choice::BurnIncapacitated => 1.5,
    }
}

fn me(view: &View<'_>) -> Seat {
    view.seat()
}

/// Whether something in play, if it is there, is this seat's.
fn is_mine(view: &View<'_>, slot: Slot) -> bool {
    view.controller(slot) == Some(me(view))
}

fn in_danger(view: &View<'_>) -> bool {
    view.pool(me(view)) < DANGER
}

/// The steps of a mode, as written.
fn steps<'c>(view: &View<'c>, mode: &ModeDef) -> impl Iterator<Item = &'c Step> + use<'c> {
    view.cards().code(mode.code).iter().filter_map(|op| {
        let Op::Do(step) = op else { return None };
        Some(step)
    })
}

fn has_step(view: &View<'_>, mode: &ModeDef, test: impl Fn(Gist<'_>) -> bool) -> bool {
    steps(view, mode).any(|s| test(s.gist()))
}

/// Whether an action under way is bad for this seat.
fn threatened(view: &View<'_>) -> bool {
    view.action()
        .is_some_and(|a| a.target == Some(me(view)) && a.seat != me(view))
}

fn play_worth(view: &View<'_>, prompt: Prompt, def: DefId) -> f32 {
    let Prompt::Window(window) = prompt else {
        return 1.0;
    };
    let card = view.cards().def(def);
    let best = card
        .modes
        .iter()
        .filter(|m| m.windows.has(window))
        .map(|m| mode_play_worth(view, window, card, m))
        .fold(f32::MIN, f32::max);
    let cost = match card.pool_cost {
        engine::facts::Cost::Fixed(n) => n as f32 * if in_danger(view) { 3.0 } else { 0.5 },
        engine::facts::Cost::None | engine::facts::Cost::X => 0.0,
    };
    best - cost
}

fn mode_play_worth(view: &View<'_>, window: Window, card: &CardDef, mode: &ModeDef) -> f32 {
    match window {
        Window::Master => master_worth(view, card, mode),
        Window::Minion => action_worth(view, card, mode),
        Window::NoBlock | Window::BlockAttempt | Window::BlocksDeclined => {
            during_action_worth(view, window, mode)
        }
        Window::Polling => polling_card_worth(view, mode),
        Window::Prevent | Window::EndOfRound | Window::AdditionalStrikes => 3.0,
        Window::Strike => mode.blow().map_or(0.0, |blow| strike_worth(view, blow)),
        Window::Blocked => 2.0,
        Window::BleedSucceeds => -1.0,
        Window::AsPlayed if has_step(view, mode, |s| matches!(s, Gist::Wake)) => -1.0,
        Window::AfterResolution if has_step(view, mode, |s| matches!(s, Gist::Wake)) => -1.0,
        Window::AfterResolution => 2.0,
        Window::BeforeRange | Window::BeforeStrikes => 1.0,
        Window::Maneuver | Window::Press => -1.0,
        Window::Unlock
        | Window::Influence
        | Window::Discard
        | Window::AsPlayed
        | Window::Announced
        | Window::BeforeVotes
        | Window::BeforeResolution
        | Window::CombatBegins
        | Window::StrikeDeclared
        | Window::StrikeChosen
        | Window::StrikeResolution
        | Window::Damage
        | Window::GoingToTorpor
        | Window::BeingBurned
        | Window::Diablerized
        | Window::Burned
        | Window::ToTorpor
        | Window::Gains
        | Window::AfterDiablerie
        | Window::LockingToBlock
        | Window::AfterCombat
        | Window::BeingOusted => 0.5,
    }
}

fn master_worth(view: &View<'_>, card: &CardDef, mode: &ModeDef) -> f32 {
    let mut worth = 2.0;
    for step in steps(view, mode) {
        let gist = step.gist();
        if let Gist::BloodToPool(..) = gist {
            worth += match fullest(view) {
                blood if blood >= 4 => 3.0,
                _ => -4.0,
            };
        }
        // What comes into play for minions that are chosen is of use to them alone.
        if gist == Gist::PutInPlay && mode.choose.is_empty() {
            worth += 1.0;
        }
    }
    // Somebody must be there to use it.
    if view.ready(me(view)).is_empty() && !card.has(engine::vocab::Keyword::Location) {
        worth -= 2.5;
    }
    worth
}

fn fullest(view: &View<'_>) -> u8 {
    view.ready(me(view))
        .into_iter()
        .filter(|s| view.is_vampire(*s))
        .map(|s| view.counters(s))
        .max()
        .unwrap_or(0)
}

fn action_worth(view: &View<'_>, _card: &CardDef, mode: &ModeDef) -> f32 {
    let Some(action) = &mode.action else {
        return 0.0;
    };
    match action.kind {
        ActionKind::Bleed => 3.0 + action.more as f32,
        ActionKind::Political => 4.0,
        ActionKind::Recruit | ActionKind::Employ | ActionKind::Equip => 2.5,
        ActionKind::Other
        | ActionKind::Hunt
        | ActionKind::LeaveTorpor
        | ActionKind::Rescue
        | ActionKind::Diablerize
        | ActionKind::BecomeAnarch
        | ActionKind::RedList
        | ActionKind::GainPower
        | ActionKind::BurnIncapacitated => {
            let fills = has_step(view, mode, |s| matches!(s, Gist::AddBlood(Who::Target, _)));
            if fills && view.ready(me(view)).len() < 4 {
                6.0
            } else {
                2.0
            }
        }
    }
}

fn during_action_worth(view: &View<'_>, window: Window, mode: &ModeDef) -> f32 {
    let Some(action) = view.action() else {
        return 0.0;
    };
    if action.seat == me(view) {
        let stealth = has_step(view, mode, |s| matches!(s, Gist::Stealth { .. }));
        let bleed = mode.needs.limited;
        // Stealth when a block would succeed; more bleed once nobody blocks.
        let timely =
            window == Window::BlockAttempt && stealth || window == Window::BlocksDeclined && bleed;
        return match timely {
            true => 4.0,
            false => -1.0,
        };
    }
    let threat = threatened(view);
    if has_step(view, mode, |s| matches!(s, Gist::RedirectBleed)) {
        return if action.bleed >= 2 || in_danger(view) {
            5.0
        } else {
            -1.0
        };
    }
    if has_step(view, mode, |s| matches!(s, Gist::ReduceBleed(_))) {
        return if action.bleed >= 2 { 4.0 } else { -1.0 };
    }
    if mode.needs.intercept {
        return 3.0;
    }
    let wakes = has_step(view, mode, |s| {
        matches!(s, Gist::Wake | Gist::Unlock(Who::Me) | Gist::AttemptBlock)
    });
    if wakes {
        let worth_it = threat && (action.bleed >= 2 || action.kind != ActionKind::Bleed);
        return if worth_it && holds_reaction(view) {
            3.0
        } else {
            -1.0
        };
    }
    -1.0
}

/// Whether the hand holds a reaction that bounces, reduces or intercepts.
fn holds_reaction(view: &View<'_>) -> bool {
    view.hand().any(|(_, def)| {
        view.cards().def(def).modes.iter().any(|m| {
            m.needs.intercept
                || has_step(view, m, |s| {
                    matches!(s, Gist::RedirectBleed | Gist::ReduceBleed(_))
                })
        })
    })
}

fn polling_card_worth(view: &View<'_>, _mode: &ModeDef) -> f32 {
    match referendum_worth(view) {
        w if w.abs() < 0.5 => -1.0,
        _ => 2.0,
    }
}

fn hunt_worth(view: &View<'_>) -> f32 {
    let hungry = view
        .unlocked(me(view))
        .into_iter()
        .any(|s| view.is_vampire(s) && view.counters(s) <= 1);
    if hungry {
        5.0
    } else {
        -0.5
    }
}

/// Whether a minion should stand in the way.
fn block_worth(view: &View<'_>, blocker: Slot) -> f32 {
    let Some(action) = view.action() else {
        return 0.0;
    };
    let short = action.stealth - view.intercept(blocker);
    if short > 0 && !holds_intercept(view, short) {
        return -1.0;
    }
    let theirs = action.minion.map_or(0, |minion| view.strength(minion));
    let stronger = view.strength(blocker) >= theirs;
    let healthy = view.counters(blocker) >= 2;
    let stakes = match action.kind {
        ActionKind::Bleed => action.bleed as f32 + if in_danger(view) { 3.0 } else { 0.0 },
        ActionKind::Political => 2.0,
        ActionKind::Hunt => 0.3,
        _ if threatened(view) => 2.5,
        ActionKind::Other
        | ActionKind::Equip
        | ActionKind::Employ
        | ActionKind::Recruit
        | ActionKind::LeaveTorpor
        | ActionKind::Rescue
        | ActionKind::Diablerize
        | ActionKind::BecomeAnarch
        | ActionKind::RedList
        | ActionKind::GainPower
        | ActionKind::BurnIncapacitated => 0.5,
    };
    let risk = match (stronger, healthy) {
        (true, true) => 1.0,
        (false, true) => 2.0,
        (_, false) => 3.5,
    };
    stakes - risk
}

fn holds_intercept(view: &View<'_>, at_least: i32) -> bool {
    let mut total = 0;
    for (_, def) in view.hand() {
        for mode in &view.cards().def(def).modes {
            for step in steps(view, mode) {
                if let Gist::Intercept { n, anyway: false } = step.gist() {
                    total += i32::from(n);
                }
            }
        }
    }
    total >= at_least
}

fn strike_worth(view: &View<'_>, blow: Blow) -> f32 {
    match blow {
        Blow::Hand(n) | Blow::Melee(n) => 1.0 + n as f32,
        Blow::Damage(n) => 1.0 + n as f32,
        Blow::StealBlood(n) => 1.5 + n as f32,
        Blow::Dodge => 1.5,
        Blow::CombatEnds => 2.0 + f32::from(u8::from(outmatched(view))),
        Blow::Destroy | Blow::Steal | Blow::Nothing => 1.0,
    }
}

fn outmatched(view: &View<'_>) -> bool {
    view.combat().is_some_and(|c| {
        let mut minions = c.minions.into_iter().flatten();
        let mine = minions.find(|m| is_mine(view, *m));
        mine.is_some_and(|m| view.counters(m) <= 2)
    })
}

fn use_worth(view: &View<'_>, id: engine::AbilityId, slot: Slot) -> f32 {
    let def = view.cards().ability(id);
    let Ability::Use { cost, must, .. } = &def.ability else {
        return 0.0;
    };
    let mut worth = if *must { 1.0 } else { 0.4 };
    for op in view.cards().code(def.code) {
        let Some(gist) = view.cards().gist(op) else {
            continue;
        };
        worth += match gist {
            Gist::BloodToPool(..) => {
                let blood = view.on(slot).map_or(0, |on| view.counters(on));
                if blood >= 3 && view.pool(me(view)) < 20 {
                    2.0
                } else {
                    -5.0
                }
            }
            Gist::PoolToBlood(..) => -5.0,
            Gist::HuntingGround(..) | Gist::AddBlood(..) => 2.0,
            Gist::GainPool(Meth::You, _) => 2.0,
            Gist::VotesFromThis(_) | Gist::VotesForEach => referendum_worth(view).abs() - 0.5,
            Gist::DrawCrypt => -1.0,
            Gist::GiveControl(Who::This) => 0.5,
            Gist::Press {
                only_to_continue: false,
            }
            | Gist::Maneuver => -2.0,
            Gist::Prevent(_) | Gist::PreventGun => 2.0,
            Gist::Other
            | Gist::Lock(_)
            | Gist::Unlock(_)
            | Gist::Wake
            | Gist::Burn(_)
            | Gist::MoveToReady(_)
            | Gist::RemoveFromGame(_)
            | Gist::SendToTorpor(_)
            | Gist::Banish(_)
            | Gist::GiveControl(_)
            | Gist::TakeControl(_)
            | Gist::Heal(..)
            | Gist::LoseBlood(..)
            | Gist::BloodToThis(..)
            | Gist::CountersToBlood(_)
            | Gist::MoveBlood(..)
            | Gist::PoolToThis(_)
            | Gist::GainPool(..)
            | Gist::BurnPool(..)
            | Gist::BurnPoolOrBlood(..)
            | Gist::BurnAllocated
            | Gist::MoveAllocatedPool
            | Gist::BurnPoolForEachMinion
            | Gist::GainPoolForEachOfClan
            | Gist::PutInPlay
            | Gist::PutOn(_)
            | Gist::PutOnAsTitle(..)
            | Gist::BecomeSect(_)
            | Gist::PutChosenInPlay
            | Gist::BringOutVampire
            | Gist::LookAtHand
            | Gist::DiscardChosen
            | Gist::Draw(_)
            | Gist::Fetch
            | Gist::Stealth { .. }
            | Gist::Intercept { .. }
            | Gist::Bleed { .. }
            | Gist::ReduceBleed(_)
            | Gist::BleedFails
            | Gist::RedirectBleed
            | Gist::EndAction
            | Gist::ContinueAction
            | Gist::FailBlock
            | Gist::EndCombat
            | Gist::CancelReferendum
            | Gist::PhaseActions(..)
            | Gist::CancelCard
            | Gist::AttemptBlock
            | Gist::Votes(_)
            | Gist::VotesAgainst(_)
            | Gist::Abstain
            | Gist::EnterCombat(_)
            | Gist::Press { .. }
            | Gist::PreventOtherThanGun(_)
            | Gist::AdditionalStrikes(_)
            | Gist::HandStrikesOnly
            | Gist::Damage(..)
            | Gist::Grant => 0.3,
        };
    }
    for c in cost {
        worth -= match c {
            engine::script::Cost::Burn(_) => 1.0,
            engine::script::Cost::PhaseAction(ActionsOf::Influence, n) => n.unwrap_or(1) as f32,
            engine::script::Cost::Discard(_) => 0.5,
            engine::script::Cost::Pool(n) => *n as f32,
            engine::script::Cost::Lock(_)
            | engine::script::Cost::Blood(_)
            | engine::script::Cost::Life(_)
            | engine::script::Cost::BloodOf(_)
            | engine::script::Cost::Conviction(_)
            | engine::script::Cost::Edge
            | engine::script::Cost::PhaseAction(ActionsOf::Master | ActionsOf::Discard, _)
            | engine::script::Cost::BloodFrom(..) => 0.1,
        };
    }
    worth
}

fn act_worth(view: &View<'_>, id: engine::AbilityId, slot: Slot) -> f32 {
    let def = view.cards().ability(id);
    let burns = view
        .cards()
        .code(def.code)
        .iter()
        .any(|op| matches!(op, Op::Do(step) if step.gist() == Gist::Burn(Who::This)));
    let others = !is_mine(view, slot);
    match (burns, others) {
        (true, true) => 1.5,
        (true, false) => -2.0,
        _ => 0.0,
    }
}

/// Whether an imbued should avenge another: not on a minion of one's own.
fn revenge_worth(view: &View<'_>) -> f32 {
    let avenged_on = view.action().map(|a| a.seat);
    if avenged_on == Some(me(view)) {
        -1.0
    } else {
        1.0
    }
}

fn slot_worth(view: &View<'_>, prompt: Prompt, slot: Slot) -> f32 {
    let mine = is_mine(view, slot);
    let blood = view.counters(slot) as f32;
    if prompt == Prompt::Option {
        return revenge_worth(view);
    }
    match prompt {
        // Who plays or acts: the strongest bleeder with blood to spare.
        Prompt::Minion => {
            let hunting = view.action().is_none() && blood <= 1.0;
            view.bleed(slot) as f32 + blood * 0.1 + f32::from(u8::from(hunting))
        }
        Prompt::Payment => blood * 0.2,
        Prompt::Window(_)
        | Prompt::Mode
        | Prompt::Target
        | Prompt::Option
        | Prompt::DiscardDown => {
            let wants_mine = match view.in_play_now() {
                Some((def, _, Some(mode))) => helps_target(view, def, mode),
                _ => true,
            };
            let size = view.capacity(slot).unwrap_or(2) as f32;
            let prey = view.controller(slot) == Some(view.prey(me(view)));
            if mine == wants_mine {
                1.0 + size * 0.1 + if !mine && prey { 1.0 } else { 0.0 } + blood * 0.05
            } else {
                -1.0
            }
        }
    }
}

/// Whether a card does its target good.
fn helps_target(view: &View<'_>, def: DefId, mode: u8) -> bool {
    let card = view.cards().def(def);
    let Some(mode) = card.modes.get(mode as usize) else {
        return true;
    };
    let harms = has_step(view, mode, |s| {
        matches!(
            s,
            Gist::Lock(Who::Target)
                | Gist::Burn(Who::Target)
                | Gist::Abstain
                | Gist::EnterCombat(_)
        )
    });
    let hampers =
        card.text
            .iter()
            .chain(&mode.text)
            .any(|id| match &view.cards().ability(*id).ability {
                Ability::Static { what, .. } => {
                    matches!(
                        what,
                        engine::script::Stat::Cannot(engine::script::Doing::Block)
                    )
                }
                Ability::Use { steps, by, .. } => {
                    *by == Meth::Active
                        && steps.iter().any(|s| matches!(s.gist(), Gist::BurnPool(..)))
                }
                Ability::Act { steps, .. } => steps
                    .iter()
                    .any(|s| matches!(s.gist(), Gist::EnterCombat(_))),
                Ability::Trigger { steps, .. } => {
                    steps.iter().any(|s| matches!(s.gist(), Gist::BurnPool(..)))
                }
                _ => false,
            });
    !(harms || hampers)
}

/// Whom harm should go to: the prey first.
fn seat_worth(view: &View<'_>, seat: Seat) -> f32 {
    if seat == me(view) {
        -2.0
    } else if seat == view.prey(me(view)) {
        2.0
    } else if seat == view.predator(me(view)) {
        0.5
    } else {
        1.0
    }
}

fn number_worth(view: &View<'_>, n: u8) -> f32 {
    if let Matter::Effect(effect) = view.matter() {
        if let Op::Choose(Choose::Secretly(..)) = effect.op {
            return 0.0;
        }
    }
    match view.in_play_now() {
        Some((def, minion, Some(mode))) => {
            let card = view.cards().def(def);
            let Some(mode) = card.modes.get(mode as usize) else {
                return n as f32 * 0.1;
            };
            if has_step(view, mode, |s| matches!(s, Gist::BloodToPool(..))) {
                let blood = view.in_play_now().map_or(0, |_| fullest(view));
                return if n.saturating_add(1) < blood {
                    n as f32
                } else {
                    -(n as f32)
                };
            }
            if has_step(view, mode, |s| matches!(s, Gist::Prevent(_))) {
                let blood = minion.map_or(0, |minion| view.counters(minion));
                return if n <= 1 && n < blood {
                    n as f32
                } else {
                    -(n as f32)
                };
            }
            n as f32 * 0.5
        }
        _ => n as f32 * 0.1,
    }
}

fn clan_worth(view: &View<'_>, clan: engine::vocab::Clan) -> f32 {
    let count = |seat: Seat| {
        view.ready(seat)
            .into_iter()
            .filter(|s| view.clan(*s) == Some(clan))
            .count() as f32
    };
    view.seats()
        .map(|seat| count(seat) * if seat == me(view) { 1.0 } else { -0.4 })
        .sum()
}

/// A Discipline is worth what of the hand requires it.
pub(crate) fn discipline_worth(view: &View<'_>, discipline: Discipline) -> f32 {
    let requires = |def: DefId| {
        let modes = view.cards().def(def).modes.iter();
        let mut needs = modes.flat_map(|mode| &mode.needs_disciplines);
        needs.any(|(needed, _)| *needed == discipline)
    };
    view.hand().filter(|(_, def)| requires(*def)).count() as f32
}

fn card_worth(view: &View<'_>, prompt: Prompt, card: engine::CardId) -> f32 {
    let Some(def) = view.card(card) else {
        return 0.0;
    };
    let mine = card.owner() == me(view);
    if matches!(prompt, Prompt::DiscardDown | Prompt::Payment) {
        -keep_worth(view, def)
    } else if mine {
        keep_worth(view, def)
    } else {
        1.0
    }
}

fn mode_worth(view: &View<'_>, n: u8) -> f32 {
    let Some((def, _, _)) = view.in_play_now() else {
        return 0.0;
    };
    let card = view.cards().def(def);
    let Some(mode) = card.modes.get(n as usize) else {
        return 0.0;
    };
    let window = match view.decision().map(|_| view.action().is_some()) {
        Some(true) => Window::BlocksDeclined,
        _ if card.is(engine::vocab::CardType::Master) => Window::Master,
        _ => Window::Minion,
    };
    let level = mode
        .needs_disciplines
        .iter()
        .filter(|(_, level)| *level == engine::vocab::Level::Superior)
        .count() as f32;
    mode_play_worth(view, window, card, mode) + level * 0.5
}

/// How useful a card in hand is likely to be.
fn keep_worth(view: &View<'_>, def: DefId) -> f32 {
    let card = view.cards().def(def);
    let playable = card.modes.iter().any(|m| {
        m.needs_disciplines.is_empty()
            || view.ready(me(view)).into_iter().any(|s| {
                m.needs_disciplines
                    .iter()
                    .all(|(d, l)| view.has_discipline(s, *d, *l))
            })
    });
    let copies = view.hand().filter(|(_, d)| *d == def).count() as f32;
    f32::from(u8::from(playable)) - copies * 0.2
}

fn pay_pool_worth(view: &View<'_>) -> f32 {
    if view.pool(me(view)) > 12 {
        0.5
    } else {
        -0.5
    }
}

/// What the current referendum does for this seat: more is better.
fn referendum_worth(view: &View<'_>) -> f32 {
    let Some(r) = view.referendum() else {
        return 0.0;
    };
    if let Some(hunted) = r.hunted {
        return if is_mine(view, hunted) { -5.0 } else { 1.0 };
    }
    if r.seat == me(view) {
        return 3.0;
    }
    let mine = r.shares[me(view).index()] as f32;
    let prey = r.shares[view.prey(me(view)).index()] as f32;
    let moves_pool = r.chosen.is_some();
    let Some(def) = r.card else {
        return 0.0;
    };
    let code = view.cards().def(def).modes.first().map(|m| m.code);
    // Where its terms name nobody, the title goes to who calls the referendum.
    let titled_is_mine = || r.minion.or(r.caller).is_some_and(|m| is_mine(view, m));
    let mut worth = 0.0;
    for op in code.map_or(&[][..], |c| view.cards().code(c)) {
        let Op::Do(step) = op else {
            continue;
        };
        worth += match step.gist() {
            Gist::BurnAllocated => prey - 1.5 * mine,
            Gist::MoveAllocatedPool if moves_pool => {
                let loses = if r.chosen == Some(me(view)) {
                    -3.0
                } else {
                    0.0
                };
                loses + mine - prey
            }
            Gist::BurnPoolForEachMinion => {
                view.ready(view.prey(me(view))).len() as f32
                    - 1.2 * view.ready(me(view)).len() as f32
            }
            Gist::GainPoolForEachOfClan => r.clan.map_or(0.0, |c| clan_worth(view, c)),
            // A title for whoever is not this seat's own.
            Gist::PutOnAsTitle(..) if !titled_is_mine() => -1.0,
            Gist::Other
            | Gist::Lock(_)
            | Gist::Unlock(_)
            | Gist::Wake
            | Gist::Burn(_)
            | Gist::MoveToReady(_)
            | Gist::RemoveFromGame(_)
            | Gist::SendToTorpor(_)
            | Gist::Banish(_)
            | Gist::GiveControl(_)
            | Gist::TakeControl(_)
            | Gist::AddBlood(..)
            | Gist::Heal(..)
            | Gist::HuntingGround(..)
            | Gist::LoseBlood(..)
            | Gist::BloodToPool(..)
            | Gist::PoolToBlood(..)
            | Gist::BloodToThis(..)
            | Gist::CountersToBlood(_)
            | Gist::MoveBlood(..)
            | Gist::PoolToThis(_)
            | Gist::GainPool(..)
            | Gist::BurnPool(..)
            | Gist::BurnPoolOrBlood(..)
            | Gist::MoveAllocatedPool
            | Gist::PutInPlay
            | Gist::PutOn(_)
            | Gist::PutOnAsTitle(..)
            | Gist::BecomeSect(_)
            | Gist::PutChosenInPlay
            | Gist::BringOutVampire
            | Gist::LookAtHand
            | Gist::DiscardChosen
            | Gist::DrawCrypt
            | Gist::Draw(_)
            | Gist::Fetch
            | Gist::Stealth { .. }
            | Gist::Intercept { .. }
            | Gist::Bleed { .. }
            | Gist::ReduceBleed(_)
            | Gist::BleedFails
            | Gist::RedirectBleed
            | Gist::EndAction
            | Gist::ContinueAction
            | Gist::FailBlock
            | Gist::EndCombat
            | Gist::CancelReferendum
            | Gist::PhaseActions(..)
            | Gist::CancelCard
            | Gist::AttemptBlock
            | Gist::Votes(_)
            | Gist::VotesAgainst(_)
            | Gist::VotesFromThis(_)
            | Gist::VotesForEach
            | Gist::Abstain
            | Gist::EnterCombat(_)
            | Gist::Maneuver
            | Gist::Press { .. }
            | Gist::Prevent(_)
            | Gist::PreventGun
            | Gist::PreventOtherThanGun(_)
            | Gist::AdditionalStrikes(_)
            | Gist::HandStrikesOnly
            | Gist::Damage(..)
            | Gist::Grant => 0.0,
        };
    }
    worth
}

fn vote_worth(view: &View<'_>, choice: Choice, in_favour: bool) -> f32 {
    let stake = referendum_worth(view) * if in_favour { 1.0 } else { -1.0 };
    #[expect(clippy::wildcard_enum_match_arm, reason = "other votes cost nothing")]
    let price = match choice {
        Choice::CardFor(_) | Choice::CardAgainst(_) | Choice::FreeFor | Choice::FreeAgainst => 0.5,
        Choice::EdgeFor | Choice::EdgeAgainst => 1.5,
        _ => 0.1,
    };
    stake - price
}

/// Influence goes to the vampire that is nearest to being ready, as long as there is pool to spare.
fn transfer_worth(view: &View<'_>, slot: Slot) -> f32 {
    let seat = me(view);
    let Some(capacity) = view.capacity(slot) else {
        return -1.0;
    };
    let missing = capacity.saturating_sub(view.counters(slot));
    let ready = view.ready(seat).len();
    let reserve: u8 = match ready {
        0 => 4,
        1 | 2 => 9,
        _ => 14,
    };
    if missing == 0 || view.pool(seat) <= reserve {
        return -1.0;
    }
    2.0 + view.counters(slot) as f32 * 0.3 - missing as f32 * 0.1
}

fn draw_crypt_worth(view: &View<'_>) -> f32 {
    let waiting = view.uncontrolled(me(view)).len();
    if waiting == 0 && view.pool(me(view)) > 12 {
        1.0
    } else {
        -1.0
    }
}
