//! What things are called in a report.

use engine::{CardId, Cards, GameState, Region, Seat, Slot, View};

/// Names for Methuselahs from the names of their decks: capitalized, and with
/// the seat behind them where several sit with the same deck.
pub(super) fn methuselahs<'a>(decks: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let decks: Vec<&str> = decks.into_iter().collect();
    let name = |(seat, deck): (usize, &&str)| {
        let mut letters = deck.chars();
        let first = letters.next().map(char::to_uppercase);
        let name: String = first.into_iter().flatten().chain(letters).collect();
        let twin = decks.iter().filter(|other| *other == deck).count() > 1;
        if twin {
            format!("{name}/{seat}")
        } else {
            name
        }
    };
    decks.iter().enumerate().map(name).collect()
}

/// The moment that is being told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told<'a> {
    pub game: &'a GameState,
    pub cards: Cards<'a>,
    pub names: &'a [String],
}

impl<'a> Told<'a> {
    /// The game as nobody in particular sees it: for what lies open.
    pub fn view(&self) -> View<'a> {
        View::new(self.game, self.cards, Seat(0))
    }

    /// How deep in phases, actions, referendums and combats the moment is.
    pub fn depth(&self) -> usize {
        let view = self.view();
        2 + usize::from(view.action().is_some())
            + usize::from(view.referendum().is_some())
            + usize::from(view.combat().is_some())
    }

    pub fn meth(&self, seat: Seat) -> &'a str {
        &self.names[seat.index()]
    }

    /// A thing in play, or a Methuselah where it is nothing in play.
    pub fn who(&self, slot: Option<Slot>, seat: Seat) -> String {
        slot.map_or(self.meth(seat).to_owned(), |slot| self.thing(slot))
    }

    pub fn card(&self, card: CardId) -> &'a str {
        &self.cards.def(self.cards.def_of(card)).name
    }

    /// The name of a thing in play, for where it is clear whose it is.
    pub fn named(&self, slot: Slot) -> &'a str {
        self.card(self.game.permanent(slot).card)
    }

    /// A thing in play: its name, with its controller where that is not the
    /// active Methuselah.
    pub fn thing(&self, slot: impl Into<Option<Slot>>) -> String {
        let Some(slot) = slot.into() else {
            return "nobody".to_owned();
        };
        let p = self.game.permanent(slot);
        let name = self.named(slot);
        if p.controller == self.game.active() {
            name.to_owned()
        } else {
            format!("{name} ({})", self.meth(p.controller))
        }
    }

    pub fn list(&self, slots: impl IntoIterator<Item = Slot>) -> String {
        let names: Vec<String> = slots.into_iter().map(|slot| self.thing(slot)).collect();
        names.join(", ")
    }

    /// A vampire with its blood and its capacity: "Alice Chen 5/7".
    pub fn with_blood(&self, slot: Slot) -> String {
        format!("{} {}", self.thing(slot), self.amount_now(slot))
    }

    /// What the counters of a thing are.
    pub fn counters_word(&self, slot: Slot) -> &'static str {
        let def = self.cards.def(self.game.permanent(slot).def);
        if def.is(engine::vocab::CardType::Imbued) {
            "life"
        } else if def.is_crypt() || self.game.is_vampire(slot) {
            "blood"
        } else if def.body.is_some() || def.modes.iter().any(|mode| mode.body.is_some()) {
            "life"
        } else {
            "counter"
        }
    }

    /// Whether what is lost now is a cost by the rules: no card's effect, and no fight.
    pub fn is_cost(&self) -> bool {
        let view = self.view();
        self.game.cause().is_none() && view.combat().is_none() && view.referendum().is_none()
    }

    /// Blood of its capacity, or counters: "5/7".
    pub fn amount_now(&self, slot: Slot) -> String {
        let p = self.game.permanent(slot);
        let def = self.cards.def(p.def);
        let capacity = match self.game.is_vampire(slot) {
            true => p.capacity,
            false => def.capacity,
        };
        match capacity {
            0 => p.counters.to_string(),
            capacity => format!("{}/{capacity}", p.counters),
        }
    }

    /// The title of a vampire: "prince of Nairobi".
    pub fn title(&self, slot: Slot) -> Option<String> {
        let title = self.game.permanent(slot).title?;
        let rank = title.rank.name();
        Some(match title.city() {
            // Of none, or of one that is made up.
            0 => rank.to_owned(),
            city => format!("{rank} of {}", self.cards.cities()[usize::from(city)]),
        })
    }

    /// What is contested: a card, or a vampire's title.
    pub fn contested(&self, slot: Slot) -> String {
        match self.game.permanent(slot).region == Region::Contested {
            true => self.thing(slot),
            false => format!("the title of {}", self.thing(slot)),
        }
    }

    /// Whether a card is a crypt card.
    pub fn is_crypt(&self, card: CardId) -> bool {
        self.cards.def(self.cards.def_of(card)).is_crypt()
    }

    /// Whether a thing is the base card beneath a merged vampire.
    pub fn is_beneath(&self, slot: Slot) -> bool {
        self.game.permanent(slot).region == Region::Merged
    }

    /// Whether a thing is out of play, uncontrolled or contested.
    pub fn out_of_play(&self, slot: Slot) -> bool {
        let region = self.game.permanent(slot).region;
        matches!(region, Region::Uncontrolled | Region::Contested)
    }

    /// Whether blood above its capacity drains off a vampire: this is how it has changed, and
    /// how much there is now.
    pub fn drains_off(&self, slot: Slot, change: i8, now: u8) -> bool {
        let full = now == self.game.permanent(slot).capacity;
        full && change < 0 && self.game.is_vampire(slot)
    }

    /// Whether a thing leaves only because a Methuselah leaves the game.
    pub fn leaving(&self, slot: Slot) -> bool {
        let p = self.game.permanent(slot);
        !self.game.in_game(p.controller)
            || p.on()
                .is_some_and(|on| !self.game.in_game(self.game.permanent(on).controller))
    }

    /// The cards in a hand.
    pub fn hand(&self, seat: Seat) -> String {
        let view = View::new(self.game, self.cards, seat);
        let cards = view
            .hand()
            .map(|(_, def)| self.cards.def(def).name.as_str());
        grouped(cards)
    }
}

/// Names with their numbers: "2 Villein, Blood Doll".
pub(super) fn grouped<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let shown = |(name, count): (&str, usize)| match count {
        1 => name.to_owned(),
        _ => format!("{count} {name}"),
    };
    let names: Vec<String> = counts.into_iter().map(shown).collect();
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_are_named_as_methuselahs() {
        assert_eq!(
            methuselahs(["ventrue", "élan", "ventrue"]),
            ["Ventrue/0", "Élan", "Ventrue/2"]
        );
    }

    #[test]
    fn copies_are_counted() {
        assert_eq!(
            grouped(["Villein", "Blood Doll", "Villein"].into_iter()),
            "2 Villein, Blood Doll"
        );
        assert_eq!(grouped(std::iter::empty()), "nothing");
    }
}
