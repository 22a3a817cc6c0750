//! What a program is shown of a decision: what a [`View`] shows, and nothing else.

use engine::vocab::{Discipline, Level};
use engine::{CardId, Choice, Decision, DefId, Prompt, Seat, Slot, View};
use serde::Serialize;
use serde_json::{json, Map, Value};

/// What a decision is about, in a word.
pub fn prompt(decision: Decision) -> &'static str {
    match decision.prompt {
        Prompt::Window(_) => "window",
        Prompt::Minion => "minion",
        Prompt::Mode => "mode",
        Prompt::Target => "target",
        Prompt::Option => "option",
        Prompt::DiscardDown => "discard_down",
        Prompt::Payment => "payment",
    }
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

/// What a choice names.
#[derive(Serialize)]
struct Named {
    text: String,
    #[serde(rename = "do")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thing: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u8>,
}

/// The choices: each with its words and what it names; in words alone for a program that plays
/// along, which can tell by them whether its game is the same.
pub fn choices(view: &View<'_>, choices: &[Choice], words_alone: bool) -> Vec<Value> {
    let shown = |choice: &Choice| {
        let text = view.describe(*choice);
        if words_alone {
            return Value::String(text);
        }
        let shape = Shape::of(*choice);
        let def = shape.def.or_else(|| view.card(shape.card?));
        let named = Named {
            text,
            kind: shape.kind,
            card: def.map(|def| view.cards().def(def).id),
            thing: shape.thing.map(Slot::index),
            seat: shape.seat.map(|seat| seat.0),
            number: shape.number,
        };
        serde_json::to_value(named).expect("what is named is JSON")
    };
    choices.iter().map(shown).collect()
}

/// A choice taken apart.
#[derive(Default)]
struct Shape {
    kind: &'static str,
    card: Option<CardId>,
    def: Option<DefId>,
    thing: Option<Slot>,
    seat: Option<Seat>,
    number: Option<u8>,
}

impl Shape {
    fn of(choice: Choice) -> Shape {
        let plain = |kind| Shape {
            kind,
            ..Shape::default()
        };
        let thing = |kind, slot| Shape {
            thing: Some(slot),
            ..plain(kind)
        };
        let nth = |kind, slot, n| Shape {
            number: Some(n),
            ..thing(kind, slot)
        };
        let card = |kind, card| Shape {
            card: Some(card),
            ..plain(kind)
        };
        let number = |kind, n| Shape {
            number: Some(n),
            ..plain(kind)
        };
        match choice {
            Choice::Pass => plain("pass"),
            Choice::Play(c) => card("play", c),
            Choice::Use(s, n) => nth("use", s, n),
            Choice::UseLasting(n) => number("use_lasting", n),
            Choice::Act(s, n) => nth("act", s, n),
            Choice::Bleed => plain("bleed"),
            Choice::Hunt => plain("hunt"),
            Choice::LeaveTorpor => plain("leave_torpor"),
            Choice::Rescue => plain("rescue"),
            Choice::Diablerize => plain("diablerize"),
            Choice::BecomeAnarch => plain("become_anarch"),
            Choice::RedListCombat => plain("red_list_combat"),
            Choice::Mark(s) => thing("mark", s),
            Choice::TakeEquipment => plain("take_equipment"),
            Choice::BurnIncapacitated => plain("burn_incapacitated"),
            Choice::Block(s) => thing("block", s),
            Choice::Slot(s) => thing("thing", s),
            Choice::Methuselah(seat) => Shape {
                seat: Some(seat),
                ..plain("methuselah")
            },
            Choice::Number(n) => number("number", n),
            Choice::Clan(_) => plain("clan"),
            Choice::Discipline(_) => plain("discipline"),
            Choice::Name(def) => Shape {
                def: Some(def),
                ..plain("name")
            },
            Choice::Card(c) => card("card", c),
            Choice::Mode(n) => number("mode", n),
            Choice::Yes => plain("yes"),
            Choice::No => plain("no"),
            Choice::Pool => plain("pool"),
            Choice::StrikeWith(s, n) => nth("strike_with", s, n),
            Choice::AtRetainer(s) => thing("at_retainer", s),
            Choice::VoteFor(s) => thing("vote_for", s),
            Choice::VoteAgainst(s) => thing("vote_against", s),
            Choice::CardFor(c) => card("card_for", c),
            Choice::CardAgainst(c) => card("card_against", c),
            Choice::FreeFor => plain("free_for"),
            Choice::FreeAgainst => plain("free_against"),
            Choice::EdgeFor => plain("edge_for"),
            Choice::EdgeAgainst => plain("edge_against"),
            Choice::Transfer(s) => thing("transfer", s),
            Choice::TakeBack(s) => thing("take_back", s),
            Choice::DrawCrypt => plain("draw_crypt"),
            Choice::BringOut(s) => thing("bring_out", s),
            Choice::Discard(c) => card("discard", c),
            Choice::Merge(s) => thing("merge", s),
            Choice::PayToUnlock(s) => thing("pay_to_unlock", s),
            Choice::EdgePool => plain("edge_pool"),
            Choice::Contest(s) => thing("contest", s),
            Choice::Yield(s) => thing("yield", s),
            Choice::Recover(s) => thing("recover", s),
            Choice::Withdraw => plain("withdraw"),
        }
    }
}

/// All that the seat may see.
pub fn table(view: &View<'_>) -> Value {
    let id = |def: DefId| view.cards().def(def).id;
    let all = || (0..view.seat_count()).map(Seat);
    let seats: Vec<Value> = all()
        .map(|seat| {
            json!({
                "seat": seat.0,
                "in_game": view.in_game(seat),
                "pool": view.pool(seat),
                "victory_points": view.victory_points(seat),
                "prey": view.prey(seat).0,
                "predator": view.predator(seat).0,
                "hand": view.hand_size(seat),
                "library": view.library_size(seat),
                "crypt": view.crypt_size(seat),
                "known_hand": sorted(view.known_hand(seat).map(|(_, def)| id(def))),
                "ash_heap": view.ash_heap(seat).map(id).collect::<Vec<_>>(),
            })
        })
        .collect();
    let things: Vec<Value> = all()
        .flat_map(|seat| view.controlled(seat))
        .map(|slot| thing(view, slot))
        .collect();
    let mut table = json!({
        "seat": view.seat().0,
        "turn": view.turn(),
        "round": view.round(),
        "max_rounds": view.max_rounds(),
        "active": view.active().0,
        "edge": view.edge().map(|seat| seat.0),
        "transfers": view.transfers(),
        "master_actions": view.master_actions(),
        "hand": view.hand().map(|(_, def)| id(def)).collect::<Vec<_>>(),
        "seats": seats,
        "things": things,
    });
    let index = |slot: Option<Slot>| slot.map(Slot::index);
    if let Some(action) = view.action() {
        table["action"] = json!({
            "kind": format!("{:?}", action.kind),
            "minion": index(action.minion),
            "seat": action.seat.0,
            "card": action.card.map(id),
            "target": action.target.map(|seat| seat.0),
            "aimed_at": index(action.aimed_at),
            "stealth": action.stealth,
            "bleed": action.bleed,
            "blocker": index(action.blocker),
        });
    }
    if let Some(combat) = view.combat() {
        table["combat"] = json!({
            "minions": combat.minions.map(index),
            "round": combat.round,
            "long_range": combat.long_range,
        });
    }
    if let Some(referendum) = view.referendum() {
        table["referendum"] = json!({
            "caller": index(referendum.caller),
            "seat": referendum.seat.0,
            "card": referendum.card.map(id),
            "hunted": index(referendum.hunted),
            "chosen": referendum.chosen.map(|seat| seat.0),
            "minion": index(referendum.minion),
            "shares": referendum.shares,
            "votes_for": referendum.votes_for,
            "votes_against": referendum.votes_against,
        });
    }
    table
}

/// In which order a hand is held is nobody's business.
fn sorted(ids: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut ids: Vec<u32> = ids.collect();
    ids.sort_unstable();
    ids
}

/// Something in play, in an uncontrolled region or contested.
fn thing(view: &View<'_>, slot: Slot) -> Value {
    let def = view.def(slot).map(|def| view.cards().def(def));
    let mut thing = Map::new();
    let mut put = |key: &str, value: Value| {
        if value != Value::Null {
            thing.insert(key.to_owned(), value);
        }
    };
    put("thing", json!(slot.index()));
    put("card", json!(def.map(|def| def.id)));
    put("name", json!(def.map(|def| &def.name)));
    let region = format!("{:?}", view.region(slot));
    put("region", json!(region.to_lowercase()));
    put(
        "controller",
        json!(view.controller(slot).map(|seat| seat.0)),
    );
    put("on", json!(view.on(slot).map(Slot::index)));
    put("counters", json!(view.counters(slot)));
    put("capacity", json!(view.capacity(slot)));
    put("locked", json!(view.locked(slot)));
    put("clan", json!(view.clan(slot).map(|clan| clan.name())));
    put("sect", json!(view.sect(slot).map(|sect| sect.name())));
    put(
        "title",
        json!(view.title(slot).map(|title| title.rank.name())),
    );
    if def.is_some_and(|def| def.types.iter().any(|kind| kind.is_minion())) {
        let level = |discipline: &Discipline| {
            let has = |level| view.has_discipline(slot, *discipline, level);
            u8::from(has(Level::Basic)) + u8::from(has(Level::Superior))
        };
        let disciplines = Discipline::ALL
            .iter()
            .map(|discipline| (discipline.name(), level(discipline)))
            .filter(|(_, level)| *level > 0)
            .map(|(name, level)| (name.to_owned(), json!(level)));
        put("disciplines", Value::Object(disciplines.collect()));
        put("bleed", json!(view.bleed(slot)));
        put("strength", json!(view.strength(slot)));
        put("intercept", json!(view.intercept(slot)));
        put("votes", json!(view.votes(slot)));
    }
    Value::Object(thing)
}
