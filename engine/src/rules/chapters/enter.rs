//! What effects put into play, free of the usual way: cards chosen, embraced vampires, equipment from elsewhere, the research area (full rulebook 1.6.3 and 11).

use crate::choice::{Choice, Prompt};
use crate::rules::questions::price::MOST_X;
use crate::rules::{Rules, Step};
use crate::state::{frames, Means};

impl Step for frames::EquipAs {
    /// At which level a minion equips is to be chosen, and what locks for it.
    fn step(self, rules: &mut Rules<'_>) {
        let Self {
            card,
            minion,
            means,
            mode,
            less,
            helped,
            counted,
        } = self;
        if !minion.is_some() {
            rules.pop();
            return;
        }
        let id = rules.db.def_of(card);
        let seat = rules.p(minion).controller;
        if let Some(mode) = mode {
            let def = rules.db.def(id);
            let way = &def.modes[usize::from(mode)];
            if means.asks_for_x() && def.asks_for_x(way) {
                let most = rules.most_x(def, way, minion, seat, false);
                for x in 0..=most.min(MOST_X) {
                    rules.offer(Choice::Number(x));
                }
                rules.ask(seat, Prompt::Target);
                return;
            }
            if !helped && rules.asks_for_equipment(minion, means, def, less) {
                return;
            }
            rules.become_frame(frames::EquipAs {
                helped: true,
                ..self
            });
            if counted || !rules.asks_who_pays_for_equipment(minion, means, def, less) {
                rules.pop();
                rules.equip_as(card, minion, mode, means, less);
            }
            return;
        }
        let ctx = means.ctx(minion);
        for mode in 0..rules.db.def(id).modes.len() {
            if rules.equip_mode_works(minion, id, mode, means.terms, &ctx) {
                rules.offer(Choice::Mode(mode as u8));
            }
        }
        match rules.choices.is_empty() {
            true => rules.pop(),
            false => rules.ask(seat, Prompt::Mode),
        }
    }

    fn answer(self, rules: &mut Rules<'_>, choice: Choice) {
        match (choice, self.mode) {
            (Choice::Mode(mode), _) => rules.become_frame(frames::EquipAs {
                mode: Some(mode),
                ..self
            }),
            (Choice::Number(x), Some(_)) if self.means.x.is_none() => {
                let means = Means {
                    x: Some(x),
                    ..self.means
                };
                rules.become_frame(frames::EquipAs { means, ..self });
            }
            (choice, Some(_)) => rules.answer_equipment(self, choice),
            (other, None) => unreachable!("{other:?} is no level"),
        }
    }
}
