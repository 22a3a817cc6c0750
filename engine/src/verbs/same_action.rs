//! Whether an action can be taken again.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::{Span, Who};
use crate::state::{scope_bit, Ctx, Deed, Slot};
use crate::vocab::CardType;

/// A minion can or cannot take the same action again this turn: the acting minion cannot, after
/// Obedience; where nobody is named, as by Delaying Tactics, no minion of the acting Methuselah can.
/// Where `Vampire` is given besides, none of her vampires can, as by Red Herring.
/// `Me` can take the action of this card again, as by Nocturn. A card of the name of the one that is
/// being played, and cancelled by Dark Influences, can be played again by nobody; by the minion that
/// plays it, where there is a span, as long as that lasts, as with Shape Mastery. `Me` can bleed once
/// more, where the turn is given, after Taking the Skin: Minion.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct SameAction(
    pub Option<Who>,
    pub bool,
    #[serde(default)] pub Option<Span>,
    #[serde(default)] pub Option<CardType>,
);

impl Verb for SameAction {
    const ROW: (&'static str, &'static str) = (
        "SameAction(Acting, false)",
        "the acting minion cannot take the same action again this turn; with `None`, no minion of \
         the acting Methuselah can, and in `SameAction(None, false, None, Vampire)` no vampire of hers; with `Me` and `true`, `Me` can take the action of this card again, and with `Turn` \
         besides bleed once more this turn than it could; with `Card`, nobody can \
         play a card of the name of the one being played, whatever it is, again this turn; with \
         `Action` or `Turn` besides, the minion that plays it alone cannot as long as that lasts, or \
         `Opposing` instead",
    );

    fn check(&self) -> Result<(), String> {
        match self {
            SameAction(Some(Who::Acting | Who::Card) | None, false, None, None)
            | SameAction(None, false, None, Some(CardType::Vampire))
            | SameAction(
                Some(Who::Card | Who::Opposing),
                false,
                Some(Span::Action | Span::Turn),
                None,
            )
            | SameAction(Some(Who::Me), true, None | Some(Span::Turn), None) => Ok(()),
            SameAction(..) => Err(format!("{self:?} is nothing that happens")),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        match self.0 {
            None if self.3.is_some() => rules.forbid_action_to_vampires(),
            None => rules.forbid_action_to_all(),
            Some(who) if self.1 && self.2.is_some() => {
                let minion = rules.who(who, ctx);
                if minion.is_some() {
                    rules.may_bleed_again(minion);
                }
            }
            Some(who) if self.1 => {
                let (minion, what) = (rules.who(who, ctx), Deed::Played(ctx.def));
                for deed in rules.done.iter_mut() {
                    if deed.minion == minion && deed.what == what {
                        deed.scopes &= !scope_bit(Span::Turn);
                    }
                }
            }
            Some(who) if self.2.is_some() || who == Who::Card => {
                let minion = match who == Who::Card {
                    true => rules
                        .card_being_played()
                        .map_or(Slot::NONE, |played| played.me),
                    false => rules.who(who, ctx),
                };
                rules.bar_card_being_played(self.2.map(|span| (minion, span)));
            }
            Some(_) => rules.forbid_same_action(),
        }
    }

    fn english(&self, names: &mut Names) -> String {
        match (self.0, self.1) {
            (None, _) if self.3.is_some() => {
                "no vampire of the acting Methuselah can perform the same action again this turn"
                    .to_owned()
            }
            (None, _) => {
                "no minion of the acting Methuselah can perform the same action again this \
                          turn"
                    .to_owned()
            }
            (Some(minion), true) if self.2.is_some() => {
                format!("{} can bleed one more time this turn", who(minion, names))
            }
            (Some(minion), _) if self.2.is_some() => format!(
                "{} cannot play a card of the name of the one being played again {}",
                match minion == Who::Card {
                    true => "the minion that plays it".to_owned(),
                    false => who(minion, names),
                },
                match self.2 == Some(Span::Action) {
                    true => "this action",
                    false => "this turn",
                }
            ),
            (Some(Who::Card), _) => {
                "no card of the name of the one being played can be played again this turn"
                    .to_owned()
            }
            (Some(minion), true) => {
                format!(
                    "{} can perform this action again this turn",
                    who(minion, names)
                )
            }
            (Some(minion), false) => format!(
                "{} cannot perform the same action again this turn",
                who(minion, names)
            ),
        }
    }

    facets!(any_time, reads ACTION | THINGS, writes LASTING | MEMORY, unweighed);
}
