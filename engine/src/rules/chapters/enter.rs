//! What effects put into play, free of the usual way: cards chosen, embraced vampires, equipment from elsewhere, the research area (full rulebook 1.6.3 and 11).

use crate::choice::{Choice, Prompt};
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::{CardId, Frame, Means, Slot};

impl<O: Observer> Rules<'_, O> {
    /// At which level a minion equips is to be chosen, and what locks for it.
    pub(crate) fn step_equip_as(
        &mut self,
        card: CardId,
        minion: Slot,
        means: Means,
        mode: Option<u8>,
    ) {
        if !minion.is_some() {
            self.pop();
            return;
        }
        let id = self.def_of(card);
        let seat = self.p(minion).controller;
        if let Some(mode) = mode {
            if !self.asks_for_equipment(seat, minion, self.db.def(id)) {
                self.pop();
                self.equip_as(card, minion, mode, means.as_vampire, false);
            }
            return;
        }
        let ctx = means.ctx(minion);
        for mode in 0..self.db.def(id).modes.len() {
            if self.equip_mode_works(minion, id, mode, &ctx) {
                self.offer(Choice::Mode(mode as u8));
            }
        }
        match self.choices.is_empty() {
            true => self.pop(),
            false => self.ask(seat, Prompt::Mode),
        }
    }

    pub(crate) fn answer_equip_as(&mut self, frame: Frame, choice: Choice) {
        let Frame::EquipAs {
            card,
            minion,
            means,
            mode,
        } = frame
        else {
            unreachable!("called for equipping by an effect");
        };
        match (choice, mode) {
            (Choice::Mode(mode), _) => self.become_frame(Frame::EquipAs {
                card,
                minion,
                means,
                mode: Some(mode),
            }),
            (choice, Some(mode)) => {
                self.pop();
                if let Choice::Slot(payer) = choice {
                    self.lock(payer);
                }
                let helped = matches!(choice, Choice::Slot(_));
                self.equip_as(card, minion, mode, means.as_vampire, helped);
            }
            (other, None) => unreachable!("{other:?} is no level"),
        }
    }
}
