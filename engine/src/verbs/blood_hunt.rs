//! Blood hunts.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// A referendum is held on a blood hunt on a vampire, as if it had committed diablerie (current
/// rulebook, blood hunt). As the effect of a political action, its own referendum is on a blood hunt.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct CallBloodHunt(pub Who);

impl Verb for CallBloodHunt {
    const ROW: (&'static str, &'static str) = (
        "CallBloodHunt(who)",
        "a referendum is held on a blood hunt on a vampire, as after a diablerie; as the effect of a \
         political action, its own referendum is one on a blood hunt on that minion, who is burned \
         if it passes",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let vampire = rules.who(self.0, ctx);
        if !vampire.is_some() {
            return;
        }
        // It is the referendum itself that has passed.
        match rules.referendum.on && rules.referendum.hunts {
            true => rules.is_to_be_burned(vampire, None),
            false => rules.call_blood_hunt(vampire),
        }
    }

    fn english(&self, names: &mut Names) -> String {
        format!(
            "a referendum is called to call a blood hunt on {}",
            who(self.0, names)
        )
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}
