//! Diablerie and the blood hunt (current rulebook, diablerie; full rulebook 6.5.5, 6.5.6).
//!
//! Its steps are one unit: nothing can be used between them.

use crate::choice::{Choice, Prompt};
use crate::observer::GameEvent;
use crate::rules::{Rules, Step};
use crate::script::{Doing, Lesson, Moment, Span, Stat, Window};
use crate::state::{frames, CardId, Feat, Past, Slot, SlotSet, Sources, CARDS_A_SEAT, MAX_HELD};
use crate::vocab::{CardType, Discipline, Keyword, Level};

impl Step for frames::Diablerie {
    fn step(self, rules: &mut Rules<'_>) {
        let Self { diablerist, victim } = self;
        if !rules.occupied.has(diablerist) || !rules.occupied.has(victim) {
            rules.pop();
            return;
        }
        rules.offer_equipment_of(victim, diablerist);
        rules.offer(Choice::No);
        rules.ask_controller(diablerist, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self { diablerist, victim } = self;
        if let Choice::Slot(card) = choice {
            rules.take_from_victim(card, diablerist);
            return;
        }
        let older = rules.p(victim).capacity > rules.p(diablerist).capacity;
        let red_list = rules.is_red_list(victim);
        let seat = rules.p(diablerist).controller;
        rules.remember_feat(Past {
            minion: diablerist,
            feat: Feat::Diablerized,
            seat,
            ..Past::default()
        });
        rules.replace_for_all(Span::Diablerized);
        rules.tell(GameEvent::Diablerized { diablerist, victim });
        rules.trigger_cards_on(victim, Moment::Diablerized, diablerist);
        let hunt = frames::BloodHunt {
            diablerist,
            victim: rules.p(victim).card,
            capacities: [victim, diablerist].map(|slot| rules.p(slot).capacity),
            asked: false,
        };
        rules.become_frame(hunt);
        rules.culprit = diablerist;
        rules.burn_at_once(victim);
        if red_list {
            // After the discipline, and before the blood hunt (current rulebook, diablerie).
            rules.award_trophies(diablerist);
        }
        if older {
            rules.push(frames::LearnDiscipline {
                of: [None; 3],
                card: CardId::NONE,
                diablerist,
                from: Sources::ALL,
            });
        }
    }
}

impl Step for frames::LearnDiscipline {
    /// A diablerist of an older vampire may be given a discipline: a master
    /// card from its controller's hand, ash heap or library.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            diablerist,
            of,
            from,
            card,
        } = self;
        if !rules.occupied.has(diablerist) {
            rules.pop();
            return;
        }
        let seat = rules.p(diablerist).controller;
        let has = rules.disciplines(rules.db, diablerist);
        let asked = |d: &Discipline| of[0].is_none() || of.contains(&Some(*d));
        let new = |d: &Discipline| d.is_discipline() && !has.has(*d, Level::Superior) && asked(d);
        if card.is_some() {
            for discipline in Discipline::ALL.iter().copied().filter(new) {
                rules.offer(Choice::Discipline(discipline));
            }
            rules.ask(seat, Prompt::Target);
            return;
        }
        let s = rules.seats[seat.index()];
        let mut offered: tinyvec::ArrayVec<[(usize, crate::state::DefId); CARDS_A_SEAT]> =
            Default::default();
        let zones = [
            (from.hand, s.own_hand()),
            (from.ash_heap, s.ash_heap()),
            (from.library, s.library()),
        ];
        // Of copies in several zones she may take either; within one they are as good.
        let own = zones.iter().enumerate().filter(|(_, z)| z.0);
        let own = own.flat_map(|(zone, z)| z.1.iter().map(move |local| (zone, *local)));
        let own = own.map(|(zone, local)| (zone, CardId::new(seat, local)));
        // Copies of others in her hand are no less hers to use, and as good.
        let strays: tinyvec::ArrayVec<[CardId; MAX_HELD]> = match from.hand {
            true => rules.strays(seat).collect(),
            false => Default::default(),
        };
        let strays = strays.into_iter().map(|card| (0, card));
        for (zone, card) in own.chain(strays) {
            let id = rules.db.def_of(card);
            let def = rules.db.def(id);
            let lesson = def.teaches.filter(|_| def.has(Keyword::Discipline));
            let fits = |lesson: Lesson| match lesson.named() {
                Some(discipline) => new(&discipline),
                None => of[0].is_none(),
            };
            let new = lesson.is_some_and(fits);
            if new && !offered.contains(&(zone, id)) {
                offered.push((zone, id));
                rules.offer(Choice::Card(card));
            }
        }
        rules.offer(Choice::No);
        rules.ask(seat, Prompt::Target);
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        let Self {
            diablerist,
            card: named,
            ..
        } = self;
        let seat = rules.p(diablerist).controller;
        rules.pop();
        let (card, discipline) = if let Choice::Card(card) = choice {
            (card, None)
        } else if let Choice::Discipline(discipline) = choice {
            (named, Some(discipline))
        } else {
            return;
        };
        let lesson = rules.db.def(rules.db.def_of(card)).teaches;
        if lesson == Some(Lesson::ChosenDiscipline) && discipline.is_none() {
            rules.push(frames::LearnDiscipline { card, ..self });
            return;
        }
        rules.take_found(seat, card);
        let slot = rules.bring_into_play(card, seat, diablerist, 0);
        if let Some(discipline) = discipline.filter(|_| slot.is_some()) {
            rules.game.t.remember_discipline(slot, discipline);
        }
    }
}

impl Step for frames::BloodHunt {
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            diablerist, victim, ..
        } = self;
        // Nothing is there for whoever does not lie in an ash heap, as what has become of a vampire.
        let lies = rules.is_in_ash_heap(victim)
            && rules.alive(victim.owner())
            && rules.db.def(rules.db.def_of(victim)).is(CardType::Vampire);
        if !self.asked
            && lies
            && rules.occupied.has(diablerist)
            && rules.anybody_has(Window::AfterDiablerie)
        {
            rules.become_frame(frames::BloodHunt {
                asked: true,
                ..self
            });
            rules.open(Window::AfterDiablerie, Slot::NONE);
            return;
        }
        rules.pop();
        rules.call_blood_hunt(diablerist);
    }
}

impl Rules<'_> {
    /// Offers the equipment of a victim that a minion can take before the victim is burned.
    pub(crate) fn offer_equipment_of(&mut self, victim: Slot, taker: Slot) {
        let cards: SlotSet = self.cards_on(victim).collect();
        for card in cards {
            let kept = self.is_fixed(card)
                || self.vampires.has(victim)
                    && self.has_stat(self.db, &Stat::Cannot(Doing::BeInherited), card);
            let barred = kept || self.cannot_have(taker, self.p(card).def);
            if self.counts_as_equipment(card) && !barred {
                self.offer(Choice::Slot(card));
            }
        }
    }

    /// A minion takes a piece of equipment.
    pub(crate) fn take_from_victim(&mut self, card: Slot, taker: Slot) {
        let seat = self.p(taker).controller;
        self.move_card(card, taker);
        self.change_control(card, seat);
    }
}
