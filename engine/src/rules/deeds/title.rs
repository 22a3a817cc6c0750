//! Titles, clans and sects are gained, contested and lost (full rulebook 10).

use crate::db::{NO_SECT, OF_CLAN};
use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::{Ability, Doing, Span, Stat};
use crate::state::{flag, Cards, Guise, Slot, Table};
use crate::vocab::{CardType, Clan, Keyword, Sect, Title, TitleRank};

impl Table {
    /// Writes on a card, as the latest on the vampire, of which sect the vampire is considered;
    /// the vampire keeps what it is by itself.
    pub(crate) fn write_sect(&mut self, card: Slot, sect: Sect) {
        let number = self.latest_word(self.p(card).on) + 1;
        let p = self.p_mut(card);
        (p.sect, p.capacity) = (Some(sect), number);
    }

    /// Of which sect a vampire is just now: of the one that the latest of the cards on it says, else
    /// of its own; of another, where there is no such sect.
    pub(crate) fn sect_now(&self, db: Cards<'_>, vampire: Slot) -> Option<Sect> {
        let latest = self.says_sect(vampire).max_by_key(|c| self.p(*c).capacity);
        let of = latest.map_or(vampire, |card| card);
        let said = match of == vampire {
            true => self.p(vampire).own_sect,
            false => self.p(of).sect,
        };
        self.sect_there_is(db, said, vampire)
    }

    /// That sect, or what is said to be instead of it, where there is none for a minion.
    pub(crate) fn sect_there_is(
        &self,
        db: Cards<'_>,
        sect: Option<Sect>,
        minion: Slot,
    ) -> Option<Sect> {
        if !self.static_kinds.has(NO_SECT) {
            return sect;
        }
        let mut there = sect;
        self.each_static(db, NO_SECT, &mut |def, _| {
            if let Ability::Static {
                what: Stat::NoSect(of, instead),
                ..
            } = &def.ability
            {
                let unaffected = || self.some_are_unaffected() && self.shrugs_off(db, minion, def);
                if there == Some(*of) && !unaffected() {
                    there = Some(*instead);
                }
            }
        });
        there
    }

    /// Writes on a card, as the latest on the vampire, of which clan the vampire is.
    pub(crate) fn write_clan(&mut self, card: Slot, clan: Option<Clan>) {
        let number = self.latest_word(self.p(card).on) + 1;
        let p = self.p_mut(card);
        (p.clan, p.capacity) = (clan, number);
    }
}

impl Deeds<'_> {
    /// Gives a title, in place of any other the vampire has: it loses that, or where
    /// that is contested or without benefit, it yields it (full rulebook 10). The card
    /// of the old title is burned.
    pub(crate) fn give_title(&mut self, vampire: Slot, title: Title) {
        self.p_mut(vampire).title = Some(title);
        self.p_mut(vampire).mark(flag::TITLE_CONTESTED, false);
        self.tell(GameEvent::Titled(vampire));
        self.check_title(vampire);
        self.settle_capacity(vampire);
        self.has_become_titled(vampire);
    }

    /// A vampire is about to get another title: it loses or yields the one it has.
    pub(crate) fn make_way_for_title(&mut self, vampire: Slot) {
        if self.p(vampire).title.is_none() {
            // One whose card is contested is yielded.
            self.burn_title_cards(vampire);
            return;
        }
        if self.title(vampire).is_none() {
            self.yield_title(vampire);
        } else {
            self.burn_title_cards(vampire);
            self.lose_title(vampire);
        }
    }

    /// A vampire becomes one of a sect (full rulebook 10). Its clan stays the same. While a card
    /// on it says of which sect it is considered, it stays that (LSJ 20100811).
    pub(crate) fn change_sect(&mut self, vampire: Slot, sect: Sect) {
        self.p_mut(vampire).own_sect = Some(sect);
        if !self.settle_sect(vampire) && self.says_sect(vampire).next().is_some() {
            self.due_as_things_stand(vampire);
        }
    }

    /// Works out of which sect a vampire counts as one from now on; says whether that is another.
    pub(crate) fn settle_sect(&mut self, vampire: Slot) -> bool {
        let sect = self.sect_now(self.db, vampire);
        if self.p(vampire).sect == sect {
            return false;
        }
        self.p_mut(vampire).sect = sect;
        self.tell(GameEvent::SectChanged(vampire));
        self.allegiance_changed(vampire);
        self.due_as_things_stand(vampire);
        true
    }

    /// What makes another sect of one has come into play or left it.
    #[cold]
    pub(crate) fn settle_sects(&mut self) {
        for vampire in self.vampires {
            if self.vampires.has(vampire) {
                self.settle_sect(vampire);
            }
        }
    }

    /// A card says of which sect the vampire that it is on is considered.
    pub(crate) fn say_sect(&mut self, card: Slot, sect: Sect) {
        let vampire = self.p(card).on;
        if self.vampires.has(vampire) {
            self.game.t.write_sect(card, sect);
            self.settle_sect(vampire);
        }
    }

    /// A card that has said of which sect a vampire is considered is on it no longer: of what
    /// other cards say the latest counts, else the vampire is again what it is by itself.
    pub(crate) fn unsay_sect(&mut self, vampire: Slot) {
        if self.vampires.has(vampire) {
            self.settle_sect(vampire);
        }
    }

    /// A card moves from a minion to another; what it says of clan and sect it says of that one
    /// then, as the latest that does. A minion card is controlled by the minion's controller.
    pub(crate) fn move_card(&mut self, card: Slot, to: Slot) {
        let was = *self.p(card);
        if was.on == to {
            return;
        }
        if self.is_burned_on(to, was.def) {
            self.burn(card);
            return;
        }
        self.attach(card, to);
        self.given_goes_with(card, was.on);
        self.settle_capacity(was.on);
        self.settle_capacity(to);
        if was.clan.is_some() && !was.is_half() {
            self.game.t.write_clan(card, was.clan);
            self.settle_clan(was.on);
            self.settle_clan(to);
        }
        if let Some(sect) = was.sect.filter(|_| !was.is_half()) {
            self.unsay_sect(was.on);
            self.say_sect(card, sect);
        }
    }

    /// What the card of another effect has given to a card that moves from a minion to another for a
    /// while, as to a weapon, is for whoever bears it.
    fn given_goes_with(&mut self, card: Slot, from: Slot) {
        if self.lasting.is_empty() {
            return;
        }
        let p = self.p(card);
        let (def, to) = (p.def, p.on);
        let seat = self.p(to).controller;
        let db = self.db;
        for given in self.lasting.iter_mut() {
            let own = db.ability(given.ability).def == def;
            if given.this == card && given.me == from && !own {
                given.me = to;
                given.seat = seat;
                given.as_vampire = Guise::NONE;
            }
        }
    }

    /// A card on a minion moves to another that may have it, and is its controller's then.
    pub(crate) fn move_to_minion(&mut self, card: Slot, to: Slot) {
        let p = self.p(card);
        let free = p.on.is_some() && !self.is_fixed(card);
        if self.minions.has(to) && free && !self.cannot_have(to, p.def) {
            let seat = self.p(to).controller;
            let def = self.db.def(p.def);
            self.move_card(card, to);
            if !self.occupied.has(card) {
                return;
            }
            // A master card is still controlled by its player, but for a trophy.
            if !def.is(CardType::Master) || def.has(Keyword::Trophy) {
                self.change_control(card, seat);
            }
        }
    }

    /// Two cards on minions change places, if each minion may have what it gets once the other has gone.
    pub(crate) fn exchange_on_minions(&mut self, [one, other]: [Slot; 2]) {
        let (here, there) = (self.p(one).on, self.p(other).on);
        let may = |card: Slot, to: Slot, goes: Slot| {
            self.minions.has(to)
                && !self.is_fixed(card)
                && !self.cannot_have_besides(to, self.p(card).def, goes)
        };
        if here == there || !may(one, there, other) || !may(other, here, one) {
            return;
        }
        for (card, to) in [(one, there), (other, here)] {
            let seat = self.p(to).controller;
            self.move_card(card, to);
            if self.occupied.has(card) {
                self.change_control(card, seat);
            }
        }
    }

    /// Works out of which clan a vampire is: of the one that the latest of the cards on
    /// it says, else of its own (card rulings on changing clan).
    pub(crate) fn settle_clan(&mut self, vampire: Slot) {
        let latest = self.cards_on(vampire).filter_map(|c| {
            let p = self.p(c);
            p.clan
                .filter(|_| !p.is_half())
                .map(|clan| (p.capacity, clan))
        });
        let said = latest.max_by_key(|(order, _)| *order).map(|(_, clan)| clan);
        let considered = match self.static_kinds.has(OF_CLAN) {
            true => self.clan_considered(vampire),
            false => None,
        };
        let clan = considered.or(said).or(self.p(vampire).own_clan);
        if self.p(vampire).clan != clan {
            self.p_mut(vampire).clan = clan;
            self.tell(GameEvent::ClanChanged(vampire));
            self.allegiance_changed(vampire);
        }
    }

    /// Of which clan something in play considers a vampire.
    #[cold]
    fn clan_considered(&self, vampire: Slot) -> Option<Clan> {
        let seat = self.p(vampire).controller;
        let mut considered = None;
        self.each_static(self.db, OF_CLAN, &mut |def, scope| {
            if let Ability::Static {
                what: Stat::OfClan(clan),
                ..
            } = &def.ability
            {
                if self.static_value(self.db, def, OF_CLAN, vampire, seat, &scope, &|_| true) != 0 {
                    considered = Some(*clan);
                }
            }
        });
        considered
    }

    /// Something may consider vampires of another clan than before.
    #[cold]
    pub(crate) fn settle_clans(&mut self) {
        for vampire in self.vampires {
            if self.vampires.has(vampire) && !self.contested.has(vampire) {
                self.settle_clan(vampire);
            }
        }
    }

    /// A vampire's sect or clan is another: a title that is not proper any more gives
    /// no benefit until it is again, and is yielded at once where it is contested
    /// (full rulebook 10).
    fn allegiance_changed(&mut self, vampire: Slot) {
        self.settle_title(vampire);
        self.settle_capacity(vampire);
    }

    fn settle_title(&mut self, vampire: Slot) {
        let Some(title) = self.p(vampire).title else {
            return;
        };
        if !self.may_hold(vampire, title) {
            if self.p(vampire).is(flag::TITLE_CONTESTED) {
                self.yield_title(vampire);
            }
        } else if !self.p(vampire).is(flag::TITLE_CONTESTED) {
            self.check_title(vampire);
        }
    }

    /// A card that stands for a title moves to another vampire, who has the title then,
    /// if it is of the proper sect and clan.
    pub(crate) fn move_title(&mut self, card: Slot, to: Slot) {
        let from = self.p(card).on;
        let Some(title) = self.p(from).title else {
            return;
        };
        if from == to || !self.may_hold(to, title) || self.receives_no_title(to) {
            return;
        }
        self.make_way_for_title(to);
        self.p_mut(from).title = None;
        self.p_mut(from).mark(flag::TITLE_CONTESTED, false);
        self.attach(card, to);
        if !self.db.def(self.p(card).def).is(CardType::Master) {
            let seat = self.p(to).controller;
            self.change_control(card, seat);
        }
        self.settle_capacity(from);
        self.give_title(to, title);
    }

    /// Takes a title away for good, with the card that stands for it.
    pub(crate) fn lose_title(&mut self, vampire: Slot) {
        let p = self.p_mut(vampire);
        p.title = None;
        p.mark(flag::TITLE_CONTESTED, false);
        self.settle_capacity(vampire);
    }

    /// A vampire is about to get another title: cards that stand for the old one
    /// are burned (full rulebook 11, title).
    pub(crate) fn burn_title_cards(&mut self, vampire: Slot) {
        while let Some(card) = self.title_card(vampire) {
            self.burn(card);
        }
    }

    /// A vampire with a title has come into play or got the title: it may be contested.
    /// Those for whom the title is not proper any more yield it at once (full rulebook 10).
    pub(crate) fn check_title(&mut self, vampire: Slot) {
        if self.p(vampire).title.is_none() || self.rival_of(vampire).is_none() {
            return;
        }
        for slot in self.vampires.without(&self.contested) {
            let rival = slot != vampire && self.rivals(vampire, slot);
            if rival && !self.would_contest_title(slot) {
                self.yield_title(slot);
            }
        }
        if self.rival_of(vampire).is_none() {
            return;
        }
        // Nor does it contest a title that it has without being of the proper sect and clan.
        if !self.would_contest_title(vampire) {
            self.yield_title(vampire);
            return;
        }
        for slot in self.vampires.without(&self.contested) {
            let involved = slot == vampire || self.rivals(vampire, slot);
            if involved && !self.p(slot).is(flag::TITLE_CONTESTED) {
                let p = self.p_mut(slot);
                p.mark(flag::TITLE_CONTESTED, true);
                p.mark(flag::TITLE_PAID, true);
                self.tell(GameEvent::ContestBegins(slot));
                // The card that stands for the title is face down too (card rulings, group 42).
                if let Some(card) = self.title_card(slot) {
                    self.set_aside(card);
                }
                self.settle_capacity(slot);
            }
        }
    }

    /// Whether a vampire would contest its title: it is of the proper sect and clan, and not such that
    /// it yields at once.
    fn would_contest_title(&self, vampire: Slot) -> bool {
        let proper = |title| self.may_hold(vampire, title);
        self.p(vampire).title.is_some_and(proper)
            && !self.has_stat(self.db, &Stat::Cannot(Doing::HoldOn), vampire)
    }

    /// A vampire has a title that it had not, and that nobody contests: cards may have waited for it.
    pub(crate) fn has_become_titled(&mut self, vampire: Slot) {
        let p = self.p(vampire);
        let title = p.title.filter(|_| !p.is(flag::TITLE_CONTESTED));
        if title.is_some_and(|title| title.rank == TitleRank::Liaison) {
            self.replace_for_all(Span::Titled);
        }
    }

    pub(crate) fn yield_title(&mut self, vampire: Slot) {
        self.tell(GameEvent::Yielded(vampire));
        match self.title_card(vampire) {
            Some(card) => self.burn(card),
            None => self.lose_title(vampire),
        }
    }
}
