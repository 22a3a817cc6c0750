//! What a program is shown of a decision: what a [`View`] shows, and nothing else.

use super::protocol::{
    ActionSeen, Asked, CombatSeen, Deed, Named, Numbers, Offered, ReferendumSeen, SeatSeen, Table,
    ThingSeen,
};
use agents::tensor::{self, Reader};
use engine::vocab::{Discipline, Level};
use engine::{CardId, Choice, Decision, DefId, Prompt, Seat, Slot, View};
use serde::Serialize;
use serde_json::Value;

/// What a decision is about, in a word.
pub fn prompt(decision: Decision) -> String {
    let asked = match decision.prompt {
        Prompt::Window(_) => Asked::Window,
        Prompt::Minion => Asked::Minion,
        Prompt::Mode => Asked::Mode,
        Prompt::Target => Asked::Target,
        Prompt::Option => Asked::Option,
        Prompt::DiscardDown => Asked::DiscardDown,
        Prompt::Payment => Asked::Payment,
    };
    let word = shown(&asked);
    word.as_str().expect("it is a word").to_owned()
}

/// A part of a line. Its keys come in the order of the alphabet, and an older program that plays
/// along takes what it does not know.
fn shown(part: &impl Serialize) -> Value {
    serde_json::to_value(part).expect("what is shown is JSON")
}

/// The moment in which something may be used.
pub fn window(decision: Decision) -> Option<String> {
    match decision.prompt {
        Prompt::Window(window) => Some(format!("{window:?}")),
        Prompt::Minion
        | Prompt::Mode
        | Prompt::Target
        | Prompt::Option
        | Prompt::DiscardDown
        | Prompt::Payment => None,
    }
}

/// The choices: each with its words and what it names; in words alone for a program that plays
/// along, which can tell by them whether its game is the same.
pub fn choices(view: &View<'_>, choices: &[Choice], words_alone: bool) -> Vec<Value> {
    let offered = |choice: &Choice| {
        let text = view.describe(*choice);
        if words_alone {
            return Offered::Words(text);
        }
        let shape = Shape::of(*choice);
        let def = shape.def.or_else(|| view.card(shape.card?));
        Offered::Named(Named {
            text,
            deed: shape.deed,
            card: def.map(|def| view.cards().def(def).id),
            thing: shape.thing.map(Slot::index),
            seat: shape.seat.map(|seat| seat.0),
            number: shape.number,
        })
    };
    choices
        .iter()
        .map(|choice| shown(&offered(choice)))
        .collect()
}

/// A choice taken apart.
struct Shape {
    deed: Deed,
    card: Option<CardId>,
    def: Option<DefId>,
    thing: Option<Slot>,
    seat: Option<Seat>,
    number: Option<u8>,
}

impl Shape {
    fn of(choice: Choice) -> Shape {
        let plain = |deed| Shape {
            deed,
            card: None,
            def: None,
            thing: None,
            seat: None,
            number: None,
        };
        let thing = |deed, slot| Shape {
            thing: Some(slot),
            ..plain(deed)
        };
        let nth = |deed, slot, n| Shape {
            number: Some(n),
            ..thing(deed, slot)
        };
        let card = |deed, card| Shape {
            card: Some(card),
            ..plain(deed)
        };
        let number = |deed, n| Shape {
            number: Some(n),
            ..plain(deed)
        };
        match choice {
            Choice::Pass => plain(Deed::Pass),
            Choice::Play(c) => card(Deed::Play, c),
            Choice::Use(s, n) => nth(Deed::Use, s, n),
            Choice::UseLasting(n) => number(Deed::UseLasting, n),
            Choice::Act(s, n) => nth(Deed::Act, s, n),
            Choice::Bleed => plain(Deed::Bleed),
            Choice::Hunt => plain(Deed::Hunt),
            Choice::LeaveTorpor => plain(Deed::LeaveTorpor),
            Choice::Rescue => plain(Deed::Rescue),
            Choice::Diablerize => plain(Deed::Diablerize),
            Choice::BecomeAnarch => plain(Deed::BecomeAnarch),
            Choice::RedListCombat => plain(Deed::RedListCombat),
            Choice::Mark(s) => thing(Deed::Mark, s),
            Choice::TakeEquipment => plain(Deed::TakeEquipment),
            Choice::BurnIncapacitated => plain(Deed::BurnIncapacitated),
            Choice::Block(s) => thing(Deed::Block, s),
            Choice::Slot(s) => thing(Deed::Thing, s),
            Choice::Methuselah(seat) => Shape {
                seat: Some(seat),
                ..plain(Deed::Methuselah)
            },
            Choice::Number(n) => number(Deed::Number, n),
            Choice::Clan(_) => plain(Deed::Clan),
            Choice::Discipline(_) => plain(Deed::Discipline),
            Choice::Name(def) => Shape {
                def: Some(def),
                ..plain(Deed::Name)
            },
            Choice::Card(c) => card(Deed::Card, c),
            Choice::Mode(n) => number(Deed::Mode, n),
            Choice::Yes => plain(Deed::Yes),
            Choice::No => plain(Deed::No),
            Choice::Pool => plain(Deed::Pool),
            Choice::StrikeWith(s, n) => nth(Deed::StrikeWith, s, n),
            Choice::AtRetainer(s) => thing(Deed::AtRetainer, s),
            Choice::VoteFor(s) => thing(Deed::VoteFor, s),
            Choice::VoteAgainst(s) => thing(Deed::VoteAgainst, s),
            Choice::CardFor(c) => card(Deed::CardFor, c),
            Choice::CardAgainst(c) => card(Deed::CardAgainst, c),
            Choice::FreeFor => plain(Deed::FreeFor),
            Choice::FreeAgainst => plain(Deed::FreeAgainst),
            Choice::EdgeFor => plain(Deed::EdgeFor),
            Choice::EdgeAgainst => plain(Deed::EdgeAgainst),
            Choice::Transfer(s) => thing(Deed::Transfer, s),
            Choice::TakeBack(s) => thing(Deed::TakeBack, s),
            Choice::DrawCrypt => plain(Deed::DrawCrypt),
            Choice::BringOut(s) => thing(Deed::BringOut, s),
            Choice::Discard(c) => card(Deed::Discard, c),
            Choice::Merge(s) => thing(Deed::Merge, s),
            Choice::PayToUnlock(s) => thing(Deed::PayToUnlock, s),
            Choice::EdgePool => plain(Deed::EdgePool),
            Choice::Contest(s) => thing(Deed::Contest, s),
            Choice::Yield(s) => thing(Deed::Yield, s),
            Choice::Recover(s) => thing(Deed::Recover, s),
            Choice::Withdraw => plain(Deed::Withdraw),
            Choice::City(_) => plain(Deed::City),
        }
    }
}

/// The position and the choices as numbers.
pub fn numbers(
    view: &View<'_>,
    decision: Decision,
    choices: &[Choice],
    reader: &mut Reader,
) -> Numbers {
    let mut observation = vec![0.0; tensor::POSITION];
    reader.position(view, &mut observation);
    let mut features = vec![0.0; choices.len() * tensor::CHOICE];
    reader.choices(view, decision, choices, &mut features);
    Numbers {
        observation,
        kinds: choices.iter().map(|choice| tensor::kind(*choice)).collect(),
        features: features
            .chunks(tensor::CHOICE)
            .map(<[f32]>::to_vec)
            .collect(),
    }
}

/// All that the seat may see.
pub fn table(view: &View<'_>) -> Value {
    let id = |def: DefId| view.cards().def(def).id;
    let index = |slot: Option<Slot>| slot.map(Slot::index);
    let all = || (0..view.seat_count()).map(Seat);
    let seat = |seat: Seat| SeatSeen {
        seat: seat.0,
        in_game: view.in_game(seat),
        pool: view.pool(seat),
        victory_points: view.victory_points(seat),
        prey: view.prey(seat).0,
        predator: view.predator(seat).0,
        hand: view.hand_size(seat),
        library: view.library_size(seat),
        crypt: view.crypt_size(seat),
        known_hand: sorted(view.known_hand(seat).map(|(_, def)| id(def))),
        ash_heap: view.ash_heap(seat).map(id).collect(),
    };
    let things = all().flat_map(|seat| view.controlled(seat));
    shown(&Table {
        seat: view.seat().0,
        turn: view.turn(),
        round: view.round(),
        max_rounds: view.max_rounds(),
        active: view.active().0,
        edge: view.edge().map(|seat| seat.0),
        transfers: view.transfers(),
        master_actions: view.master_actions(),
        hand: view.hand().map(|(_, def)| id(def)).collect(),
        seats: all().map(seat).collect(),
        things: things.map(|slot| thing(view, slot)).collect(),
        action: view.action().map(|action| ActionSeen {
            kind: format!("{:?}", action.kind),
            minion: index(action.minion),
            seat: action.seat.0,
            card: action.card.map(id),
            target: action.target.map(|seat| seat.0),
            aimed_at: index(action.aimed_at),
            stealth: action.stealth,
            bleed: action.bleed,
            blocker: index(action.blocker),
        }),
        combat: view.combat().map(|combat| CombatSeen {
            minions: combat.minions.map(index),
            round: combat.round,
            long_range: combat.long_range,
        }),
        referendum: view.referendum().map(|referendum| ReferendumSeen {
            caller: index(referendum.caller),
            seat: referendum.seat.0,
            card: referendum.card.map(id),
            hunted: index(referendum.hunted),
            chosen: referendum.chosen.map(|seat| seat.0),
            minion: index(referendum.minion),
            shares: referendum.shares,
            votes_for: referendum.votes_for,
            votes_against: referendum.votes_against,
        }),
    })
}

/// In which order a hand is held is nobody's business.
fn sorted(ids: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut ids: Vec<u32> = ids.collect();
    ids.sort_unstable();
    ids
}

/// Something in play, in an uncontrolled region or contested.
fn thing<'a>(view: &View<'a>, slot: Slot) -> ThingSeen {
    let def = view.def(slot).map(|def| view.cards().def(def));
    let is_minion = def.is_some_and(|def| def.types.iter().any(|kind| kind.is_minion()));
    let of_minion = |ask: fn(&View<'a>, Slot) -> i32| is_minion.then(|| ask(view, slot));
    let level = |discipline: &Discipline| {
        let has = |level| view.has_discipline(slot, *discipline, level);
        u8::from(has(Level::Basic)) + u8::from(has(Level::Superior))
    };
    let disciplines = || {
        let levels = Discipline::ALL.iter().map(|d| (d.name(), level(d)));
        levels.filter(|(_, level)| *level > 0).collect()
    };
    ThingSeen {
        thing: slot.index(),
        card: def.map(|def| def.id),
        name: def.map(|def| def.name.to_string()),
        region: format!("{:?}", view.region(slot)).to_lowercase(),
        controller: view.controller(slot).map(|seat| seat.0),
        on: view.on(slot).map(Slot::index),
        counters: view.counters(slot),
        capacity: view.capacity(slot),
        locked: view.locked(slot),
        clan: view.clan(slot).map(|clan| clan.name()),
        sect: view.sect(slot).map(|sect| sect.name()),
        title: view.title(slot).map(|title| title.rank.name()),
        disciplines: is_minion.then(disciplines),
        bleed: of_minion(View::bleed),
        strength: of_minion(View::strength),
        intercept: of_minion(View::intercept),
        votes: of_minion(View::votes),
    }
}
