//! Nobody is shown what she may not know (full rulebook 2.3).
//!
//! Two walks, over everything that a view shows at many decisions of random
//! games, to every seat. The first asks for each physical card, and allows
//! none that the seat has not come to know: by the events, which say what was
//! laid open, shown and looked at, and not by what the engine has noted down
//! for its views. The second exchanges all other cards among each other, and
//! allows no answer to differ: so nothing shows them in any other way. Both
//! find the leaks that are planted as a control.

mod common;

use std::collections::BTreeMap;
use std::ops::Range;

use common::shown::{difference, everything};
use engine::{
    CardDb, CardId, Cards, Choice, ChoiceList, Deck, DefId, Fold, GameEvent, GameState, Observer,
    Region, Seat, Slot, View, Zone,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const EVERYBODY: u8 = u8::MAX;

/// What each seat has come to know, as the events tell it.
#[derive(Default)]
struct Knowledge {
    told: Fold,
    /// By card, the seats that know what it is where it lies, one bit a seat.
    known: BTreeMap<CardId, u8>,
    /// Those who fight, and whose they are.
    fight: Vec<(Slot, Seat)>,
    /// Whose minions fight against one that has played Aura Reading for an open hand.
    read: Vec<Seat>,
}

impl Knowledge {
    fn add(&mut self, card: CardId, seats: u8) {
        *self.known.entry(card).or_default() |= seats;
    }

    fn lies_open(&mut self, slot: Slot) {
        if let Some(card) = self.told.thing(slot).map(|thing| thing.card) {
            self.add(card, EVERYBODY);
        }
    }

    /// Cards of a seat in a zone.
    fn cards_in(&self, seat: Seat, zone: Zone) -> Vec<CardId> {
        let hers = self.told.cards().filter(|(card, _)| card.owner() == seat);
        let there = hers.filter(|(_, z)| *z == zone);
        there.map(|(card, _)| card).collect()
    }

    fn deal(&mut self) {
        let cards: Vec<_> = self.told.cards().collect();
        for (card, zone) in cards {
            if matches!(zone, Zone::Hand | Zone::Table(_)) {
                self.add(card, card.owner().bit());
            }
        }
    }

    /// Whether a seat may know a card: it has come to know it, the hand that it is in is open,
    /// or it is the seat's own and just searched for.
    fn may_know(&self, db: Cards<'_>, game: &GameState, seat: Seat, card: CardId) -> bool {
        self.knows(db, game, seat, card, true)
    }

    /// The same, but for the hand that Divine Sign opens: only at its superior level, and to a block of
    /// the minion that it remembers, which no event tells.
    fn must_know(&self, db: Cards<'_>, game: &GameState, seat: Seat, card: CardId) -> bool {
        self.knows(db, game, seat, card, false)
    }

    fn knows(&self, db: Cards<'_>, game: &GameState, seat: Seat, card: CardId, sign: bool) -> bool {
        let asked = game.decision().is_some_and(|d| d.seat == seat);
        let searched = || game.legal().contains(&Choice::Card(card));
        let in_hand = in_hand(card, self.told.zone(card));
        let known = self.known.get(&card).is_some_and(|by| by & seat.bit() != 0);
        known
            || in_hand.is_some_and(|whose| self.plays_with_an_open_hand(db, game, whose, sign))
            || asked && card.owner() == seat && searched()
    }

    /// Whether her minion fights against one before which hands lie open, by its own text or a card
    /// on it, be it a `sign`.
    fn fights_who_sees_hands(&self, db: Cards<'_>, seat: Seat, sign: bool) -> bool {
        let sees = |card, names: &[&str]| names.contains(&db.def(db.def_of(card)).name.as_str());
        let opens = |slot: Slot| {
            let itself = self.told.thing(slot);
            itself.is_some_and(|t| sees(t.card, &["Harold Tanner", "Uriel", "Fleurdumal"]))
                || (self.told.things()).any(|(_, t)| {
                    let on = t.on == Some(slot);
                    on && (sees(t.card, &["Owl Companion"])
                        || sign && sees(t.card, &["Divine Sign"]))
                })
        };
        let against = |(slot, whose): &(Slot, Seat)| *whose != seat && opens(*slot);
        self.fight.iter().any(|(_, whose)| *whose == seat) && self.fight.iter().any(against)
    }

    /// Whether her predator has Revelations in play, or her minion fights against Aura Reading or who
    /// sees her hand otherwise.
    fn plays_with_an_open_hand(
        &self,
        db: Cards<'_>,
        game: &GameState,
        seat: Seat,
        sign: bool,
    ) -> bool {
        let things = self.told.things().map(|(_, thing)| thing);
        let mut open = things.filter(|thing| {
            thing.region == Region::InPlay && db.def(db.def_of(thing.card)).name == "Revelations"
        });
        self.read.contains(&seat)
            || self.fights_who_sees_hands(db, seat, sign)
            || open.any(|thing| game.prey(thing.controller) == seat)
    }
}

impl Knowledge {
    fn follow_combat(&mut self, cards: Cards<'_>, event: GameEvent) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else opens a hand")]
        match event {
            GameEvent::CombatBegins { acting, opposing } => {
                let told = &self.told;
                let whose = |slot| told.thing(slot).map(|thing| (slot, thing.controller));
                self.fight = [acting, opposing].into_iter().filter_map(whose).collect();
            }
            GameEvent::Played {
                minion: Some(minion),
                card,
                mode: 0,
                ..
            } if cards.def(cards.def_of(card)).name == "Aura Reading" => {
                let others = self.fight.iter().filter(|(slot, _)| *slot != minion);
                self.read.extend(others.map(|(_, seat)| *seat));
            }
            GameEvent::CombatEnds => {
                self.fight.clear();
                self.read.clear();
            }
            _ => {}
        }
    }
}

impl Observer for Knowledge {
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent) {
        let before = if let GameEvent::Held { card, .. } | GameEvent::ToLibrary { card } = event {
            self.told.zone(card)
        } else {
            None
        };
        self.told.event(game, cards, event);
        self.follow_combat(cards, event);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "if another event shows a card, the test fails"
        )]
        match event {
            GameEvent::Dealt => self.deal(),
            GameEvent::Drawn { seat, card } | GameEvent::CryptDrawn { seat, card, .. } => {
                self.add(card, seat.bit());
            }
            GameEvent::LookedAt { card, by } => self.add(card, by.bit()),
            GameEvent::Entered { card, .. }
            | GameEvent::Shown { card }
            | GameEvent::Played { card, .. }
            | GameEvent::ToAshHeap { card }
            | GameEvent::Removed { card } => self.add(card, EVERYBODY),
            GameEvent::Banished(slot) => self.lies_open(slot),
            GameEvent::Merged { vampire, half, .. } => {
                self.lies_open(vampire);
                self.lies_open(half);
            }
            // Face down: nobody else can tell which of the cards there it is.
            GameEvent::Researched { seat, card } => {
                self.known.insert(card, seat.bit());
            }
            // From a hand face down, too.
            GameEvent::ToLibrary { card } if in_hand(card, before).is_some() => {
                let whose = in_hand(card, before);
                self.known.insert(card, whose.map_or(0, |seat| seat.bit()));
            }
            GameEvent::Held { on, card } if in_hand(card, before).is_some() => {
                let holder = self.told.thing(on).map_or(0, |t| t.controller.bit());
                self.known.insert(card, holder);
            }
            GameEvent::Shuffled { seat, crypt } => {
                let zone = if crypt { Zone::Crypt } else { Zone::Library };
                for card in self.cards_in(seat, zone) {
                    self.known.remove(&card);
                }
            }
            _ => {}
        }
    }
}

/// In whose hand a card is that lies in a zone.
fn in_hand(card: CardId, zone: Option<Zone>) -> Option<Seat> {
    match zone {
        Some(Zone::Hand) => Some(card.owner()),
        Some(Zone::HandOf(seat)) => Some(seat),
        Some(
            Zone::Library
            | Zone::Crypt
            | Zone::AshHeap
            | Zone::Research
            | Zone::Held(_)
            | Zone::Played
            | Zone::Table(_)
            | Zone::Removed,
        )
        | None => None,
    }
}

fn seats(game: &GameState) -> impl Iterator<Item = Seat> + use<> {
    (0..game.seat_count()).map(Seat)
}

/// Calls `look` at many decisions of random games, with what each seat may know.
fn at_decisions(
    games: Range<u64>,
    every: u32,
    mut look: impl FnMut(Cards<'_>, &GameState, &Knowledge),
) {
    let db = CardDb::embedded();
    for seed in games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let decks = match seed % 3 {
            0 => common::starters(db),
            _ => {
                let seats = 3 + seed as usize % 3;
                (0..seats).map(|_| Deck::random(db, &mut rng, 60)).collect()
            }
        };
        let mut knowledge = Knowledge::default();
        let (mut game, deal) = common::observed_game(db, decks, seed, 40, &mut knowledge);
        let db = deal.cards(db);
        let mut choices = ChoiceList::new();
        while game.decision().is_some() {
            if game.decisions() % every == seed as u32 % every {
                look(db, &game, &knowledge);
            }
            game.choices(db, &mut choices);
            let choice = choices[rng.gen_range(0..choices.len())];
            game.apply(db, choice, &mut knowledge);
        }
    }
}

/// A card that is shown to a seat which may not know it; `shows` is what the seat is shown.
fn leaked(
    db: Cards<'_>,
    game: &GameState,
    knowledge: &Knowledge,
    seat: Seat,
    shows: impl Fn(CardId) -> Option<DefId>,
) -> Option<CardId> {
    let mut cards = seats(game).flat_map(|of| db.deck(of));
    cards.find(|card| shows(*card).is_some() && !knowledge.may_know(db, game, seat, *card))
}

#[test]
fn no_card_is_shown_to_a_seat_that_may_not_know_it() {
    let (mut shown, mut hidden) = (0, 0);
    at_decisions(0..90, 5, |db, game, knowledge| {
        for seat in seats(game) {
            let view = View::new(game, db, seat);
            let card = leaked(db, game, knowledge, seat, |card| view.card(card));
            if let Some(card) = card {
                panic!(
                    "{seat:?} is shown {card:?}, {}, in turn {} after decision {}: it is in {:?}",
                    db.def(db.def_of(card)).name,
                    game.turn(),
                    game.decisions(),
                    knowledge.told.zone(card)
                );
            }
            for (card, _) in knowledge.told.cards() {
                match view.card(card) {
                    Some(def) => {
                        assert_eq!(def, db.def_of(card), "what is shown is so");
                        shown += 1;
                    }
                    None => {
                        let known = knowledge.must_know(db, game, seat, card);
                        assert!(
                            !known,
                            "{seat:?} has come to know {card:?}, {}, in turn {} after decision {}: \
                             it is in {:?}",
                            db.def(db.def_of(card)).name,
                            game.turn(),
                            game.decisions(),
                            knowledge.told.zone(card)
                        );
                        hidden += 1;
                    }
                }
            }
        }
    });
    assert!(shown > 10_000 && hidden > 10_000, "{shown}, {hidden}");
}

#[test]
fn a_single_card_too_many_is_found() {
    let mut found = [0; 3];
    at_decisions(0..6, 13, |db, game, knowledge| {
        for seat in seats(game) {
            let view = View::new(game, db, seat);
            let others = seats(game).filter(|other| *other != seat);
            for other in others {
                // A card of another hand, of another library, and of another face-down vampire.
                let face_down = game.uncontrolled(other).into_iter();
                let face_down = face_down.map(|slot| game.permanent(slot).card);
                let hidden = [
                    knowledge.cards_in(other, Zone::Hand),
                    knowledge.cards_in(other, Zone::Library),
                    face_down.collect(),
                ];
                for (i, cards) in hidden.iter().enumerate() {
                    let unknown = |c: &&CardId| !knowledge.may_know(db, game, seat, **c);
                    let Some(planted) = cards.iter().find(unknown) else {
                        continue;
                    };
                    let shows = |card| match card == *planted {
                        true => Some(db.def_of(card)),
                        false => view.card(card),
                    };
                    let leak = leaked(db, game, knowledge, seat, shows);
                    assert_eq!(leak, Some(*planted));
                    found[i] += 1;
                }
            }
        }
    });
    assert!(found.iter().all(|n| *n > 100), "{found:?}");
}

/// Another answer that a view gives, if each card is exchanged for one that might lie there as
/// well. `more` is what the seat is shown besides.
fn difference_between_worlds(
    db: Cards<'_>,
    game: &GameState,
    seat: Seat,
    more: impl Fn(&GameState) -> String,
) -> Option<String> {
    let view = View::new(game, db, seat);
    let seed = u64::from(game.decisions());
    let world = view.determinize(&mut ChaCha8Rng::seed_from_u64(seed));
    // Another hand may leave another seat nothing to do: then the world goes on at once.
    if world.decisions() != game.decisions() || world.decision() != game.decision() {
        return None;
    }
    let shown = |state: &GameState| {
        let shown = everything(&View::new(state, db, seat));
        shown + "more " + &more(state)
    };
    difference(&shown(game), &shown(&world))
}

#[test]
fn nothing_that_is_shown_depends_on_a_hidden_card() {
    let look = |db: Cards<'_>, game: &GameState, _: &Knowledge| {
        for seat in seats(game).filter(|s| game.in_game(*s)) {
            let difference = difference_between_worlds(db, game, seat, |_| String::new());
            if let Some(difference) = difference {
                panic!(
                    "{seat:?} in turn {} after decision {}: {difference}",
                    game.turn(),
                    game.decisions()
                );
            }
        }
    };
    common::in_halves(45, |games| at_decisions(games, 13, look));
}

#[test]
fn an_answer_that_depends_on_a_hidden_card_is_found() {
    type Leak = fn(Cards<'_>, &GameState, Seat) -> String;
    let leaks: [(&str, Leak); 4] = [
        ("a hand", |db, game, of| {
            let hand: Vec<_> = View::new(game, db, of).hand().collect();
            format!("{hand:?}")
        }),
        ("capacities of what lies face down", |db, game, of| {
            let slots = game.uncontrolled(of).into_iter();
            let capacity = |slot| db.def(game.permanent(slot).def).capacity;
            format!("{:?}", slots.map(capacity).collect::<Vec<_>>())
        }),
        ("clans of what lies face down", |db, game, of| {
            let slots = game.uncontrolled(of).into_iter();
            let clans = slots.map(|slot| db.def(game.permanent(slot).def).clans.clone());
            format!("{:?}", clans.collect::<Vec<_>>())
        }),
        ("how many master cards a hand has", |db, game, of| {
            let hand = View::new(game, db, of).hand();
            let master = engine::vocab::CardType::Master;
            format!("{}", hand.filter(|(_, d)| db.def(*d).is(master)).count())
        }),
    ];
    for (name, leak) in leaks {
        let (mut found, mut looked) = (0, 0);
        at_decisions(0..6, 29, |db, game, _| {
            for seat in seats(game).filter(|s| game.in_game(*s)) {
                let of = game.prey(seat);
                let more = |state: &GameState| leak(db, state, of);
                let difference = difference_between_worlds(db, game, seat, more);
                found += u32::from(difference.is_some_and(|d| d.contains("more")));
                looked += 1;
            }
        });
        assert!(found * 4 > looked, "{name}: {found} of {looked}");
    }
}

/// A question that is added to a view is asked here too.
#[test]
fn everything_that_a_view_can_be_asked_is_asked() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/view");
    let mut files = vec![format!("{source}.rs")];
    let more = std::fs::read_dir(source).expect("the view has a folder");
    files.extend(more.map(|f| f.expect("it can be read").path().display().to_string()));
    let asked = include_str!("common/shown.rs");
    let mut questions = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).expect("it can be read");
        for line in text.lines() {
            let Some(rest) = line.trim().strip_prefix("pub fn ") else {
                continue;
            };
            let (name, arguments) = rest.split_once('(').expect("a function has arguments");
            let name = name.split('<').next().unwrap_or_default();
            let asks = arguments.is_empty() || arguments.starts_with("&self");
            // The cards are the same for everybody; a world is all that it is dealt from.
            if !asks || ["cards", "determinize", "determinize_into"].contains(&name) {
                continue;
            }
            let asks = [format!(" {name}("), format!(".{name}(")];
            let is_asked = asks.iter().any(|ask| asked.contains(ask.as_str()));
            assert!(is_asked, "{file}: {name} is not asked");
            questions += 1;
        }
    }
    assert!(questions > 50, "{questions}");
}
