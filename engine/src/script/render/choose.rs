//! Choices and costs.

use super::super::{Choose, Cost, Meth, Who};
use super::cond::{card, either, kind, noun};
use super::number::{methuselahs, possessive};
use super::words::{a, count, join};

/// What the first thing chosen is called where no minion or card is.
pub const NOBODY: &str = "the chosen one";

/// What the things chosen are called.
#[derive(Clone, Debug)]
pub struct Names {
    /// The first thing chosen.
    pub target: String,
    /// The second thing chosen.
    pub second: String,
}

impl Names {
    /// The names of things that nobody has chosen yet.
    pub fn none() -> Names {
        Names::of([])
    }

    /// The names of what these choices choose.
    pub fn of<'a>(choices: impl IntoIterator<Item = &'a Choose>) -> Names {
        let mut things = choices.into_iter().filter_map(thing);
        let (first, second) = (things.next(), things.next());
        let ordinal = if first == second { "second " } else { "" };
        let or_one = |thing: Option<String>| thing.unwrap_or_else(|| "one".to_owned());
        Names {
            second: format!("the {ordinal}chosen {}", or_one(second)),
            target: format!("the chosen {}", or_one(first)),
        }
    }

    /// Takes in a choice made later.
    pub fn choose(&mut self, choice: &Choose) {
        if let Some(thing) = thing(choice) {
            self.target = format!("the chosen {thing}");
        }
    }
}

/// The minion or card that a choice is about, if it is about one.
fn thing(choice: &Choose) -> Option<String> {
    match choice {
        Choose::Minion(filters) | Choose::MayMinion(filters) => {
            let mut kinds: Vec<_> = filters.iter().map(|f| kind(f.kind)).collect();
            kinds.dedup();
            Some(if kinds.len() == 1 {
                kinds[0].to_owned()
            } else {
                "minion".to_owned()
            })
        }
        Choose::ActingMinion => Some("acting minion".to_owned()),
        Choose::Equipment(_) => Some("equipment".to_owned()),
        Choose::EquipmentInHand | Choose::WeaponInHand { .. } => Some("card".to_owned()),
        Choose::RetainerInHand(_) => Some("card".to_owned()),
        Choose::OwnRetainer(_) => Some("retainer".to_owned()),
        Choose::InPlay(keyword) => Some(keyword.name().to_owned()),
        Choose::OpposingWeapon => Some("weapon".to_owned()),
        Choose::MayMeleeWeapon => Some("melee weapon".to_owned()),
        Choose::MayCardNamed(name) | Choose::UnlockedOnMe(name) => Some(name.clone()),
        Choose::CardInHand(..)
        | Choose::MayCardInHand(..)
        | Choose::CryptVampire
        | Choose::CardInAshHeap(..)
        | Choose::PlayableFromAshHeap(_)
        | Choose::SearchLibrary(_)
        | Choose::LibraryCard(_)
        | Choose::CardUpToX(_)
        | Choose::VampireUpToX(_) => Some("card".to_owned()),
        Choose::Methuselah(_)
        | Choose::Number { .. }
        | Choose::BloodOfMe { .. }
        | Choose::BloodOfTarget { .. }
        | Choose::PoolToSave
        | Choose::Side
        | Choose::Clan
        | Choose::AnyClan
        | Choose::SomeMethuselahs(_)
        | Choose::Allocate { .. } => None,
    }
}

/// A choice, as an order: "choose a minion".
pub fn chosen(choice: &Choose) -> String {
    match choice {
        Choose::Minion(filters) => format!("choose {}", either(filters)),
        Choose::MayMinion(filters) => format!("choose {} or nobody", either(filters)),
        Choose::Methuselah(filter) => format!("choose {}", methuselahs(filter, false)),
        Choose::Number { from, to } => format!("choose X from {from} to {to}"),
        Choose::BloodOfMe { from } => {
            format!("choose X from {from} to the blood of this minion")
        }
        Choose::BloodOfTarget { from } => {
            format!("choose X from {from} to the blood of the one chosen")
        }
        Choose::PoolToSave => "choose X, as much of your pool as will leave the chosen Methuselah \
                               with some, or more"
            .to_owned(),
        Choose::InPlay(keyword) => format!("choose {} in play", a(keyword.name())),
        Choose::OpposingWeapon => "choose a weapon of the opposing minion".to_owned(),
        Choose::MayMeleeWeapon => "choose a melee weapon of this minion or none".to_owned(),
        Choose::Clan | Choose::AnyClan => "choose a clan".to_owned(),
        Choose::ActingMinion => "the acting minion is the target".to_owned(),
        Choose::Side => "choose for or against".to_owned(),
        Choose::Allocate {
            points,
            among,
            at_least,
        } => format!(
            "allocate {} among {}, {at_least} or more of them",
            count(*points, "point"),
            methuselahs(among, true)
        ),
        Choose::SomeMethuselahs(among) => {
            format!("choose one or more {}", methuselahs(among, true))
        }
        Choose::CardInHand(whose, filters) => {
            let cards = join(filters.iter().map(card), "or");
            format!("choose {cards} from {} hand", possessive(*whose))
        }
        Choose::MayCardInHand(whose, filters) => {
            let cards = join(filters.iter().map(card), "or");
            format!("choose {cards} from {} hand or none", possessive(*whose))
        }
        Choose::CardInAshHeap(whose, filters) => {
            let cards = join(filters.iter().map(card), "or");
            let heap = match whose {
                Meth::Each => "any Methuselah's".to_owned(),
                Meth::Others => "another Methuselah's".to_owned(),
                one => possessive(*one),
            };
            format!("choose {cards} in {heap} ash heap")
        }
        Choose::WeaponInHand { pool, damage } => format!(
            "choose a weapon card in your hand that is not unique and with which this minion can \
             equip, that costs {pool} pool or less and strikes for {damage} damage or less, not \
             aggravated"
        ),
        Choose::RetainerInHand(keyword) => format!(
            "choose {} retainer in your hand that this minion can employ",
            a(keyword.name())
        ),
        Choose::OwnRetainer(keyword) => {
            format!("choose {} retainer of this minion", a(keyword.name()))
        }
        Choose::EquipmentInHand => {
            "choose an equipment in your hand that the one chosen can equip".to_owned()
        }
        Choose::Equipment(filter) => format!("choose an equipment on {}", a(&noun(filter))),
        Choose::UnlockedOnMe(name) => format!("choose an unlocked {name} on this minion"),
        Choose::MayCardNamed(name) => format!("choose a {name} in play or none"),
        Choose::CardUpToX(types) => format!(
            "{} that costs X or less from your library or ash heap, if you wish",
            join(types.iter().map(|t| a(&t.name().to_lowercase())), "or")
        ),
        Choose::VampireUpToX(without) => format!(
            "a {}vampire of capacity X or less from your crypt or ash heap, if you wish",
            without
                .iter()
                .map(|k| format!("non-{} ", k.name()))
                .collect::<String>()
        ),
        Choose::PlayableFromAshHeap(filter) => format!(
            "choose {} in your ash heap that could be played now",
            card(filter)
        ),
        Choose::SearchLibrary(filters) => {
            let cards = join(filters.iter().map(card), "or");
            format!("choose {cards} from your library, if you wish")
        }
        Choose::CryptVampire => "choose a vampire from your crypt, if you wish".to_owned(),
        Choose::LibraryCard(t) => {
            format!(
                "choose {} from your library, which is shuffled afterward",
                a(&format!("{} card", t.name().to_lowercase()))
            )
        }
    }
}

/// What a [`Who`] is called.
pub fn who(who: Who, names: &Names) -> String {
    match who {
        Who::Me => "this minion",
        Who::This => "this card",
        Who::Acting => "the acting minion",
        Who::Blocking => "the blocking minion",
        Who::Opposing => "the opposing minion",
        Who::Doomed => "the ally being burned",
        Who::Weapon => "the weapon used",
        Who::Target => &names.target,
        Who::Second => &names.second,
        Who::Linked => "the first remembered minion",
        Who::LinkedSecond => "the second remembered minion",
    }
    .to_owned()
}

/// A cost, as an order: "lock this card".
pub fn cost(cost: &Cost) -> String {
    match cost {
        Cost::Lock(who) => format!("lock {}", of_cost(*who)),
        Cost::Conviction(n) => format!("burn {n} conviction of this minion"),
        Cost::Burn(who) => format!("burn {}", of_cost(*who)),
        Cost::Blood(n) => format!("burn {n} blood from this minion"),
        Cost::Life(n) => format!("burn {n} life from this minion"),
        Cost::BloodOf(who) => format!(
            "burn as much blood from this minion as is on {}",
            of_cost(*who)
        ),
        Cost::Pool(n) => format!("burn {n} pool"),
        Cost::Transfers(n) => format!("spend {}", count(*n, "transfer")),
        Cost::Discard(filter) => format!("discard {}", card(filter)),
        Cost::BloodFrom(n, filter) => format!("burn {n} blood from {}", a(&noun(filter))),
    }
}

/// What is locked or burned as a cost.
fn of_cost(of: Who) -> String {
    who(of, &Names::none())
}

/// Choices in order; one like the one before it asks for "another".
pub fn choices(choices: &[Choose]) -> Vec<String> {
    let repeats = |i: usize| i > 0 && choices[i] == choices[i - 1];
    let order = |(i, choice): (usize, &Choose)| match (repeats(i), choice) {
        (true, Choose::Minion(_)) => "choose another".to_owned(),
        (true, Choose::MayMinion(_)) => "choose another or nobody".to_owned(),
        (_, choice) => chosen(choice),
    };
    choices.iter().enumerate().map(order).collect()
}
