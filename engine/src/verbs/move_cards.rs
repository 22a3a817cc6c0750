//! Moving cards, and things in play, from where they are to another zone.

use borsh::{BorshDeserialize, BorshSerialize};
use std::cell::Cell;
use std::ops::Deref;

use serde::Deserialize;

use super::{Gist, Parts, Timing, Verb};
use crate::db::Needs;
use crate::observer::GameEvent;
use crate::rules::{Deeds, Questions, Scope};
use crate::script::render::number::{counted, does, possessive};
use crate::script::render::{card, replaced_after, who, Names, NOBODY};
use crate::script::{narrowed, Amount, Anywhere, CardFilter, Meth, Replace, Span, Who};
use crate::state::{CardId, Ctx, GameState, Holding, Pile, Region, Slot};

/// Cards, or a thing in play or uncontrolled, move to another zone: `MoveCards(CryptTop(You),
/// Uncontrolled)` draws a crypt card, and `MoveCards(Thing(Me), Torpor)` sends a vampire to torpor.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
pub struct MoveCards(pub Cards, pub Zone, #[serde(default)] pub Option<Replace>);

/// Which cards are meant.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
#[serde(from = "Written")]
pub enum Cards {
    /// The card chosen, or shown, by an earlier step: `Thing(Card)`.
    OfMoment,
    /// All cards chosen by earlier steps, three at most.
    AllChosen,
    /// A thing in play, or a card in an uncontrolled region.
    Thing(Who),
    /// All cards in the hand of a Methuselah, or of each of these, that fit.
    Hand(Meth, CardFilter),
    /// So many cards of the hand of a Methuselah, or of each of these, at random.
    Random(Meth, Amount),
    /// So many cards on top of the library of a Methuselah, or of each of these.
    LibraryTop(Meth, Amount),
    /// The card on top of the crypt of a Methuselah, or of each of these; it is the card chosen
    /// from then on.
    CryptTop(Meth),
}

/// As a script says it.
#[derive(Deserialize)]
#[serde(rename = "Cards")]
enum Written {
    AllChosen,
    Thing(Who),
    Hand(Meth, #[serde(default)] CardFilter),
    Random(Meth, Amount),
    LibraryTop(Meth, Amount),
    CryptTop(Meth),
}

impl From<Written> for Cards {
    fn from(written: Written) -> Cards {
        match written {
            Written::AllChosen => Cards::AllChosen,
            Written::Thing(Who::Card) => Cards::OfMoment,
            Written::Thing(who) => Cards::Thing(who),
            Written::Hand(meth, filter) => Cards::Hand(meth, filter),
            Written::Random(meth, n) => Cards::Random(meth, n),
            Written::LibraryTop(meth, n) => Cards::LibraryTop(meth, n),
            Written::CryptTop(meth) => Cards::CryptTop(meth),
        }
    }
}

/// A zone that cards can move to.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "Anywhere")]
pub enum Zone {
    /// The ready region of its controller.
    Ready,
    /// The torpor region of its controller; an ally that counts as a vampire is burned.
    Torpor,
    /// The uncontrolled region: of the owner of a card, or of whoever controls a vampire for good,
    /// with its counters and what is on it, which is out of play meanwhile.
    Uncontrolled,
    /// The ash heap of its owner. A card of a hand is discarded, and replaced.
    AshHeap,
    /// The hand of its owner, who discards down afterward: of a card found in a library, too.
    Hand,
    /// The research area of its owner.
    Research,
    /// The library of its owner, at the bottom; from a hand, face down.
    Library,
    /// The crypt of its owner, at the bottom; what is on it is burned.
    Crypt,
    /// Out of the game.
    OutOfGame,
    /// Out of play, with its counters and what is on it but this card, until it moves to the ready region:
    /// a vampire comes back to the region where it was.
    OutOfPlay,
    /// Face down to this card, or to `Me` where this card is none, from where it may be played as
    /// if from hand.
    Held,
    /// The same, but once played it is removed from the game instead of being burned.
    HeldOnce,
    /// Face down to this card, to be kept there and not to be played; a thing in play, face up.
    Stored,
    /// The library of its owner, on top.
    LibraryTop,
}

narrowed! {
    Anywhere as Zone, "nothing moves to {:?}":
    Ready, Torpor, Uncontrolled, AshHeap, Hand, Research, Library, Crypt, OutOfGame, OutOfPlay, Held,
    HeldOnce, Stored, LibraryTop
}

impl Verb for MoveCards {
    const ROW: (&'static str, &'static str) = (
        "MoveCards(cards, zone)",
        "[cards](#cards-and-zones), or a thing in play, to another zone",
    );

    fn check(&self) -> Result<(), String> {
        let MoveCards(cards, zone, later) = self;
        let can = match (cards, zone) {
            (
                Cards::Thing(_),
                Zone::Ready
                | Zone::Torpor
                | Zone::Uncontrolled
                | Zone::Library
                | Zone::Crypt
                | Zone::Stored
                | Zone::OutOfPlay
                | Zone::OutOfGame,
            ) => true,
            (Cards::Thing(Who::ActionCard), Zone::Hand | Zone::LibraryTop) => true,
            // It is burned; what it says of when it is replaced ends then.
            (Cards::Thing(_), Zone::AshHeap) => *later == Some(Replace::After(Span::InPlay)),
            (Cards::Thing(_), _) => false,
            (Cards::AllChosen, zone) => matches!(
                zone,
                Zone::AshHeap | Zone::Hand | Zone::Library | Zone::OutOfGame | Zone::LibraryTop
            ),
            (
                Cards::OfMoment,
                Zone::Uncontrolled
                | Zone::AshHeap
                | Zone::Hand
                | Zone::Research
                | Zone::Library
                | Zone::OutOfGame
                | Zone::Held
                | Zone::HeldOnce
                | Zone::Stored
                | Zone::Ready
                | Zone::LibraryTop,
            ) => true,
            (Cards::OfMoment, Zone::Torpor | Zone::Crypt | Zone::OutOfPlay) => false,
            (Cards::Hand(..), zone) => matches!(zone, Zone::AshHeap | Zone::Library),
            (Cards::Random(..), zone) => *zone == Zone::AshHeap,
            (Cards::LibraryTop(..), zone) => {
                matches!(zone, Zone::Hand | Zone::AshHeap | Zone::Library)
            }
            (Cards::CryptTop(_), zone) => {
                matches!(
                    zone,
                    Zone::Uncontrolled | Zone::AshHeap | Zone::OutOfGame | Zone::Crypt
                )
            }
        };
        let discards = *zone == Zone::AshHeap
            && matches!(
                cards,
                Cards::OfMoment | Cards::AllChosen | Cards::Hand(..) | Cards::Random(..)
            );
        match later {
            Some(Replace::After(_)) if discards => {}
            Some(Replace::After(Span::InPlay)) if matches!(cards, Cards::Thing(_)) => {}
            Some(later) => return Err(format!("{cards:?} are not replaced {later:?}")),
            None => {}
        }
        match can {
            true => Ok(()),
            false => Err(format!("{cards:?} cannot move to {zone:?}")),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let MoveCards(cards, zone, later) = self;
        match cards {
            Cards::OfMoment => {
                if ctx.chosen_card.is_some() {
                    rules.move_chosen(*zone, *later, ctx);
                }
            }
            Cards::AllChosen => {
                for card in rules.all_chosen(ctx).into_iter().filter(|c| c.is_some()) {
                    ctx.chosen_card = card;
                    rules.move_chosen(*zone, *later, ctx);
                }
                if *zone == Zone::LibraryTop && ctx.chosen_card.is_some() {
                    // Whose library had been empty draws before anything more is done.
                    rules.draw_up(ctx.chosen_card.owner());
                }
            }
            // It is on its way, and nowhere yet.
            Cards::Thing(Who::ActionCard) if *zone == Zone::Hand => rules.return_action_card(),
            Cards::Thing(Who::ActionCard) if matches!(zone, Zone::Library | Zone::LibraryTop) => {
                rules.action_card_to_library(*zone == Zone::LibraryTop);
            }
            Cards::Thing(who) => {
                let slot = rules.who(*who, ctx);
                if *zone == Zone::AshHeap {
                    rules.burn_and_replace(slot);
                    return;
                }
                if *zone == Zone::Library && slot.is_some() {
                    ctx.chosen_card = rules.p(slot).card;
                }
                rules.move_thing(slot, *zone, ctx);
            }
            Cards::Hand(meth, filter) => rules.for_each(*meth, ctx, |rules, seat| {
                for card in rules.hand(seat) {
                    if rules.card_fits(filter, rules.db.def_of(card)) {
                        if *zone == Zone::Library {
                            rules.hand_to_library(card);
                            continue;
                        }
                        rules.discard(card);
                        rules.replace(seat, card, *later);
                    }
                }
            }),
            Cards::Random(meth, n) => {
                let last = Cell::new(ctx.chosen_card);
                rules.for_each_by(*meth, n, ctx, |rules, seat, n| {
                    for card in rules.discard_at_random(seat, n, *later) {
                        last.set(card);
                    }
                });
                ctx.chosen_card = last.get();
            }
            Cards::LibraryTop(meth, n) => {
                let most = Cell::new(0);
                let last = Cell::new(ctx.chosen_card);
                rules.for_each_by(*meth, n, ctx, |rules, seat, n| {
                    let moved = match zone {
                        Zone::Hand => rules.draw_more(seat, n),
                        Zone::Library => rules.put_under_library(seat, n),
                        Zone::Ready
                        | Zone::Torpor
                        | Zone::Uncontrolled
                        | Zone::AshHeap
                        | Zone::Research
                        | Zone::Crypt
                        | Zone::OutOfGame
                        | Zone::Held
                        | Zone::HeldOnce
                        | Zone::Stored
                        | Zone::OutOfPlay
                        | Zone::LibraryTop => rules.burn_library(seat, n, &last),
                    };
                    most.set(moved.max(most.get()));
                });
                ctx.chosen_card = last.get();
                if *n == Amount::X {
                    ctx.chosen.x = most.get();
                }
            }
            Cards::CryptTop(meth) => {
                let mask = rules.methuselahs(*meth, ctx);
                for seat in rules.all_seats().filter(|s| mask & s.bit() != 0) {
                    if *zone == Zone::Uncontrolled {
                        rules.draw_crypt(seat);
                    } else if let Some(local) = rules.seats[seat.index()].piles.pop(Pile::Crypt) {
                        let card = CardId::new(seat, local);
                        match zone {
                            Zone::OutOfGame => rules.to_removed(card),
                            Zone::Crypt => rules.put_under_crypt(card),
                            Zone::Ready
                            | Zone::Torpor
                            | Zone::Uncontrolled
                            | Zone::AshHeap
                            | Zone::Hand
                            | Zone::Research
                            | Zone::Library
                            | Zone::OutOfPlay
                            | Zone::Held
                            | Zone::HeldOnce
                            | Zone::Stored
                            | Zone::LibraryTop => rules.to_ash_heap(card),
                        }
                        ctx.chosen_card = card;
                    }
                }
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let MoveCards(cards, zone, later) = self;
        let what = cards.name(names);
        let until = match later {
            Some(Replace::After(span)) => format!(" (not replaced {})", replaced_after(*span)),
            Some(Replace::TakeBack { .. } | Replace::FromResearch | Replace::AfterEffect)
            | None => String::new(),
        };
        let text = match (cards, zone) {
            (Cards::Hand(meth, _), Zone::Library) => format!(
                "{} {what} to the bottom of the library and draw as many",
                does(*meth, "move")
            ),
            (Cards::Hand(meth, filter), _) => {
                let which = card(filter);
                format!("{} all of these from hand: {which}", does(*meth, "discard"))
            }
            (Cards::Random(meth, n), _) => {
                format!(
                    "{} {} at random",
                    does(*meth, "discard"),
                    counted(n, "card")
                )
            }
            (Cards::LibraryTop(meth, n), Zone::Hand) => {
                format!(
                    "{} {} without discarding",
                    does(*meth, "draw"),
                    counted(n, "card")
                )
            }
            (Cards::OfMoment, Zone::AshHeap) => {
                "discard the chosen card (its owner draws), or burn it in a library".into()
            }
            (Cards::AllChosen, Zone::AshHeap) => {
                "discard the chosen cards (their owner draws)".into()
            }
            (Cards::OfMoment, Zone::Ready) => {
                if names.target == NOBODY {
                    names.target = "that vampire".to_owned();
                }
                format!(
                    "move {what} from the ash heap to the ready region of its owner, without blood"
                )
            }
            (_, Zone::Ready) => format!("move {what} to the ready region of its controller"),
            (_, Zone::Torpor) => format!("send {what} to torpor"),
            (Cards::Thing(_), Zone::Uncontrolled) => format!(
                "move {what} to the uncontrolled region of its permanent controller, with its \
                 counters and the cards on it, which are out of play meanwhile"
            ),
            (Cards::OfMoment, Zone::Uncontrolled) => {
                if names.target == NOBODY {
                    names.target = "that crypt card".to_owned();
                }
                format!("show {what} and move it to your uncontrolled region")
            }
            (_, Zone::Uncontrolled) => {
                format!("move {what} to the uncontrolled region of its owner")
            }
            (Cards::Thing(_), Zone::AshHeap) => {
                return format!(
                    "burn {what}; if it waits to be replaced, it is replaced now, as it leaves play"
                )
            }
            (_, Zone::AshHeap) => format!("move {what} to its owner's ash heap"),
            (Cards::Thing(_), Zone::Hand) => {
                "the card played to take the action returns to its owner's hand".to_owned()
            }
            (Cards::Thing(Who::ActionCard), Zone::Library) => {
                "the card that was played to take the action goes to its owner's library".to_owned()
            }
            (Cards::Thing(Who::ActionCard), Zone::LibraryTop) => {
                "the card that was played to take the action goes on top of its owner's library"
                    .to_owned()
            }
            (_, Zone::Hand) => format!("move {what} to its owner's hand (discard down afterward)"),
            (_, Zone::Research) => format!("put {what} in your research area"),
            (_, Zone::Library) => format!("move {what} to the bottom of its owner's library"),
            (_, Zone::Crypt) => format!("move {what} to the bottom of its owner's crypt"),
            (_, Zone::OutOfGame) => format!("remove {what} from the game"),
            (_, Zone::OutOfPlay) => {
                format!("put {what} out of play, with counters and any other cards on it")
            }
            (Cards::Thing(_), Zone::Stored) => format!("move {what} face up to this card"),
            (_, Zone::Stored) => format!("put {what} face down on this card"),
            (_, Zone::LibraryTop) => format!("move {what} to the top of its owner's library"),
            (_, Zone::Held) => {
                format!("put {what} face down on this card, from where it may be played as if from hand")
            }
            (_, Zone::HeldOnce) => format!(
                "put {what} face down on this card, from where it may be played as if from hand, \
                 to be removed from the game instead of being burned"
            ),
        };
        text + &until
    }

    fn writes(&self) -> Parts {
        match (&self.0, self.1) {
            // A vampire comes into play, with all that this brings about.
            (Cards::Thing(_), Zone::Ready | Zone::AshHeap | Zone::Stored | Zone::OutOfPlay) => {
                Parts::ALL
            }
            (Cards::Thing(_), _) => Parts::LEAVING,
            // A thing in play is new.
            (_, Zone::Uncontrolled | Zone::Ready) => Parts::ALL,
            // A counter may be burned instead of a card being drawn, and its card's text follow.
            (
                Cards::OfMoment | Cards::AllChosen | Cards::Hand(..) | Cards::Random(..),
                Zone::AshHeap | Zone::Held | Zone::HeldOnce | Zone::Stored,
            ) => Parts::ALL,
            (
                Cards::OfMoment
                | Cards::AllChosen
                | Cards::Hand(..)
                | Cards::Random(..)
                | Cards::LibraryTop(..)
                | Cards::CryptTop(_),
                _,
            ) => Parts::CARDS,
        }
    }

    fn gist(&self) -> Gist<'_> {
        match (&self.0, self.1) {
            (Cards::Thing(who), Zone::Ready) => Gist::MoveToReady(*who),
            (Cards::Thing(who), Zone::AshHeap) => Gist::Burn(*who),
            (Cards::Thing(who), Zone::OutOfGame) => Gist::RemoveFromGame(*who),
            (Cards::Thing(who), Zone::Torpor) => Gist::SendToTorpor(*who),
            (Cards::Thing(who), Zone::Uncontrolled) => Gist::Banish(*who),
            (Cards::OfMoment, Zone::AshHeap) => Gist::DiscardChosen,
            (Cards::CryptTop(Meth::You), Zone::Uncontrolled) => Gist::DrawCrypt,
            (Cards::LibraryTop(Meth::You, n), Zone::Hand) => Gist::Draw(n),
            (Cards::AllChosen, Zone::Hand | Zone::LibraryTop) => Gist::Fetch,
            (_, _) => Gist::Other,
        }
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        needs.action_card = matches!(self.0, Cards::Thing(Who::ActionCard))
            && matches!(self.1, Zone::Library | Zone::LibraryTop);
        Timing {
            needs,
            ..Timing::ANY
        }
    }

    facets!(undemanding, reads THINGS | CARDS);
}

impl Cards {
    /// What the cards are called.
    fn name(&self, names: &Names) -> String {
        match self {
            Cards::OfMoment => "the chosen card".to_owned(),
            Cards::AllChosen => "the chosen cards".to_owned(),
            Cards::Thing(thing) => who(*thing, names),
            Cards::Hand(meth, _) | Cards::Random(meth, _) => {
                format!("{} hand", possessive(*meth))
            }
            Cards::LibraryTop(meth, n) => {
                format!(
                    "the top {} of {} library",
                    counted(n, "card"),
                    possessive(*meth)
                )
            }
            Cards::CryptTop(meth) => format!("the top card of {} crypt", possessive(*meth)),
        }
    }
}

/// Cards are seen: a hand, or the top of a library, by you; the top of a crypt is shown to
/// everybody, and the cost of that card is the share of the Methuselah whose crypt it is.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
pub struct Look(pub Cards, #[serde(default)] pub Option<Meth>);

impl Verb for Look {
    const ROW: (&'static str, &'static str) = (
        "Look(cards)",
        "you see `Hand(meth)`, `LibraryTop(You, N(3))` or `Random(meth, N(1))`, a single card of \
         which is the card chosen then, and `Thing(Target)`, a minion of an uncontrolled region that has been \
         chosen; `Thing(Card)` everybody sees, and so is \
         `CryptTop(meth)`: it is the card chosen then, and its cost the share of the Methuselah; with \
         `You` as the second you see either alone",
    );

    fn check(&self) -> Result<(), String> {
        match (&self.0, self.1) {
            (_, None) | (Cards::CryptTop(_) | Cards::OfMoment, Some(Meth::You)) => {}
            (_, Some(_)) => {
                return Err("`You` alone see the top of a crypt or the card chosen".to_owned())
            }
        }
        match &self.0 {
            Cards::Hand(_, some) if *some != CardFilter::default() => {
                Err("`Look` at a hand shows all of it".to_owned())
            }
            Cards::OfMoment
            | Cards::Hand(..)
            | Cards::Random(..)
            | Cards::LibraryTop(..)
            | Cards::CryptTop(_)
            | Cards::Thing(Who::Target | Who::Second) => Ok(()),
            Cards::Thing(_) | Cards::AllChosen => {
                Err(format!("`Look` at {:?} shows nothing", self.0))
            }
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        match &self.0 {
            Cards::AllChosen => {}
            Cards::Thing(who) => {
                let slot = rules.who(*who, ctx);
                if rules.uncontrolled.has(slot) {
                    let card = rules.p(slot).card;
                    rules.look_at(card, ctx.seat);
                }
            }
            Cards::Random(meth, n) => {
                let (by, last) = (ctx.seat, Cell::new(CardId::NONE));
                rules.for_each_by(*meth, n, ctx, |rules, seat, n| {
                    for card in rules.at_random(seat, n) {
                        rules.look_at(card, by);
                        last.set(card);
                    }
                });
                ctx.chosen_card = last.get();
            }
            Cards::OfMoment => {
                if ctx.chosen_card.is_some() {
                    match self.1 {
                        Some(_) => rules.look_at(ctx.chosen_card, ctx.seat),
                        None => rules.show(ctx.chosen_card),
                    }
                }
            }
            Cards::Hand(meth, _) => {
                let by = ctx.seat;
                rules.for_each(*meth, ctx, |rules, seat| {
                    for card in rules.hand(seat) {
                        rules.look_at(card, by);
                    }
                    rules.tell(GameEvent::HandSeen { seat, by });
                });
            }
            Cards::LibraryTop(meth, n) => {
                let (by, last) = (ctx.seat, Cell::new(CardId::NONE));
                rules.for_each_by(*meth, n, ctx, |rules, seat, n| {
                    let s = rules.seats[seat.index()];
                    for local in s.library().iter().rev().take(usize::from(n)) {
                        rules.look_at(CardId::new(seat, *local), by);
                        last.set(CardId::new(seat, *local));
                    }
                    rules.tell(GameEvent::LibrarySeen { seat });
                });
                // Of several cards none is chosen by looking at them.
                if *n == Amount::N(1) {
                    ctx.chosen_card = last.get();
                }
            }
            Cards::CryptTop(meth) => {
                let mask = rules.methuselahs(*meth, ctx);
                for seat in rules.all_seats().filter(|s| mask & s.bit() != 0) {
                    if let Some(local) = rules.seats[seat.index()].crypt().last().copied() {
                        let card = CardId::new(seat, local);
                        ctx.chosen_card = card;
                        if self.1.is_some() {
                            rules.look_at(card, ctx.seat);
                            continue;
                        }
                        rules.show(card);
                        ctx.chosen.shares[seat.index()] =
                            rules.db.def(rules.db.def_of(card)).capacity;
                    }
                }
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let what = self.0.name(names);
        match &self.0 {
            Cards::CryptTop(_) | Cards::OfMoment if self.1.is_some() => format!("look at {what}"),
            Cards::CryptTop(_) => {
                format!("show {what}, whose cost is the number of that Methuselah")
            }
            Cards::OfMoment => format!("show {what} to everybody"),
            Cards::Hand(..)
            | Cards::Random(..)
            | Cards::LibraryTop(..)
            | Cards::Thing(_)
            | Cards::AllChosen => {
                format!("look at {what}")
            }
        }
    }

    fn gist(&self) -> Gist<'_> {
        match self.0 {
            Cards::Hand(..) => Gist::LookAtHand,
            Cards::LibraryTop(..)
            | Cards::CryptTop(_)
            | Cards::OfMoment
            | Cards::AllChosen
            | Cards::Random(..)
            | Cards::Thing(_) => Gist::Other,
        }
    }

    facets!(any_time, reads CARDS, writes NONE);
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The copies of a card that lie in the ash heap of its owner.
    pub(crate) fn copies_in_ash_heap(&self, card: CardId) -> impl Iterator<Item = CardId> + '_ {
        let owner = card.owner();
        let ash_heap = self.seats[owner.index()].ash_heap().iter();
        let cards = ash_heap.map(move |local| CardId::new(owner, *local));
        cards.filter(move |c| self.db.def_of(*c) == self.db.def_of(card))
    }

    /// The cards that have been chosen, the first one first. One that was chosen in an ash heap is any
    /// of its name: where it does not lie there any more, another copy that does, if there is one.
    fn all_chosen(&self, ctx: &Ctx) -> [CardId; 3] {
        let mut cards = ctx.cards_chosen();
        for i in 0..cards.len() {
            let card = cards[i];
            if !card.is_some()
                || self.in_hand(card)
                || self.is_in_ash_heap(card)
                || self.in_library(card)
            {
                continue;
            }
            let another = self.copies_in_ash_heap(card).find(|c| !cards.contains(c));
            cards[i] = another.unwrap_or(CardId::NONE);
        }
        cards
    }

    /// Whether all cards that have been chosen are there still, or others of their names.
    pub(crate) fn all_chosen_are_left(&self, ctx: &Ctx) -> bool {
        let left = self.all_chosen(ctx);
        let chosen = ctx.cards_chosen();
        (chosen.iter().zip(left)).all(|(one, left)| left.is_some() || !one.is_some())
    }
}

impl Deeds<'_> {
    fn move_chosen(&mut self, zone: Zone, later: Option<Replace>, ctx: &mut Ctx) {
        let card = ctx.chosen_card;
        // A vampire's own text is the vampire.
        let holder = match ctx.this.is_some() {
            true => ctx.this,
            false => ctx.me,
        };
        match zone {
            Zone::Uncontrolled => {
                let moved = self.chosen_to_uncontrolled(ctx);
                if ctx.chosen.count == 0 {
                    ctx.chosen.things[0] = moved.unwrap_or(Slot::NONE);
                }
            }
            Zone::AshHeap => {
                if let Some(seat) = self.hand_with(card) {
                    self.discard(card);
                    self.replace(seat, card, later);
                } else if self.seats[card.owner().index()]
                    .piles
                    .take(Pile::Library, card.local())
                {
                    self.to_ash_heap(card);
                }
            }
            Zone::Hand => {
                let seat = card.owner();
                if self.game.t.leave_ash_heap(card) {
                    self.put_in_hand(seat, card);
                } else if self.seats[seat.index()]
                    .piles
                    .take(Pile::Library, card.local())
                {
                    let db = self.db;
                    self.game.t.enter_hand(db, card);
                    self.hands_dirty |= seat.bit();
                    self.tell(GameEvent::Drawn { seat, card });
                }
            }
            Zone::Research => self.put_in_research(card),
            Zone::Library => {
                let owner = card.owner();
                if self.in_hand(card) {
                    self.hand_to_library(card);
                } else if self.game.t.leave_ash_heap(card) {
                    self.seats[owner.index()]
                        .piles
                        .push_under(Pile::Library, card.local());
                    self.hands_dirty |= owner.bit();
                    self.tell(GameEvent::ToLibrary { card });
                }
            }
            Zone::OutOfGame => {
                let owner = &mut self.game.t.seats[card.owner().index()];
                if owner.piles.take(Pile::Crypt, card.local()) || self.game.t.leave_ash_heap(card) {
                    self.to_removed(card);
                } else if self.held.iter().any(|h| h.card == card) {
                    self.take_from_anywhere(card);
                    self.to_removed(card);
                }
            }
            Zone::LibraryTop => self.chosen_to_library_top(card),
            // It is removed from the game once it has been played, or has been put on something.
            Zone::Held | Zone::HeldOnce | Zone::Stored
                if self.unburnable.contains(&card) || self.is_card_in_play(card) => {}
            Zone::Held => self.hold(card, holder, Holding::Playable),
            Zone::HeldOnce => self.hold(card, holder, Holding::Once),
            Zone::Stored => self.hold(card, holder, Holding::Kept),
            Zone::Ready => self.put_back_in_play(ctx),
            Zone::Torpor | Zone::Crypt | Zone::OutOfPlay => {}
        }
    }

    /// A card of an ash heap, or one that something in play holds, goes on top of its owner's library;
    /// who has seen it knows it there.
    fn chosen_to_library_top(&mut self, card: CardId) {
        let owner = card.owner();
        let held = self.held.iter().any(|h| h.card == card);
        if !held && !self.is_in_ash_heap(card) || self.db.def(self.db.def_of(card)).is_crypt() {
            return;
        }
        self.take_from_anywhere(card);
        if !self.alive(owner) {
            self.to_removed(card);
            return;
        }
        self.seats[owner.index()]
            .piles
            .push(Pile::Library, card.local());
        self.hands_dirty |= owner.bit();
        self.tell(GameEvent::ToLibrary { card });
    }

    /// A card of a hand goes to the bottom of its owner's library, face down; who had it there knows
    /// it.
    fn hand_to_library(&mut self, card: CardId) {
        let (db, owner) = (self.db, card.owner());
        let seat = self.game.t.leave_hand(db, card);
        self.hands_dirty |= seat.bit() | owner.bit();
        if !self.alive(owner) {
            self.to_removed(card);
            return;
        }
        self.seen[card.index()] = seat.bit();
        self.seats[owner.index()]
            .piles
            .push_under(Pile::Library, card.local());
        self.tell(GameEvent::ToLibrary { card });
    }

    fn move_thing(&mut self, slot: Slot, zone: Zone, ctx: &Ctx) {
        match zone {
            // With the blood that it has, whatever its capacity.
            Zone::Ready if self.uncontrolled.has(slot) => self.enter_from_crypt(slot),
            Zone::Ready if slot.is_some() && self.p(slot).region == Region::Aside => {
                self.return_to_play(slot);
            }
            Zone::Ready => self.leave_torpor(slot),
            Zone::Torpor => {
                if self.vampires.has(slot) {
                    self.goes_to_torpor(slot);
                } else if self.counts_as_vampire(slot, &Scope::of(ctx)) {
                    // No torpor for an ally: it is burned (full rulebook 1.6.3).
                    self.is_to_be_burned(slot, None);
                }
            }
            Zone::Uncontrolled => self.move_to_uncontrolled(slot),
            Zone::Crypt => {
                if self.uncontrolled.has(slot) {
                    self.return_to_crypt(slot);
                }
            }
            Zone::OutOfGame => {
                if slot.is_some() {
                    self.remove_from_game(slot);
                }
            }
            Zone::Library => self.return_to_library(slot),
            Zone::AshHeap | Zone::Hand | Zone::Research => {}
            Zone::Stored => self.store(slot, ctx.this),
            Zone::OutOfPlay => {
                if slot.is_some() {
                    self.put_out_of_play(slot, ctx.this);
                }
            }
            Zone::Held | Zone::HeldOnce | Zone::LibraryTop => {}
        }
    }
}
