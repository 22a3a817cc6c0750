//! What goes without saying of what is chosen: it is such that what is done with it can be done.

use super::{
    Ability, Amount, Choose, Cond, Cost, Doing, Filter, InPlay, Is, Number, Span, Stat, Step, Who,
};
use crate::verbs::{
    CallBloodHunt, Cards, Equip, Look, Move, PlayChosen, Prevent, PutChosenInPlay, PutOn, Store,
    Terms,
};
use crate::vocab::CardType;

/// What the steps do with what has been chosen.
#[derive(Clone, Copy, Default)]
struct Done {
    /// Somebody equips with the card, or employs it; or it moves to somebody who may have it.
    usable_by: Option<(Who, Terms)>,
    /// Masters are among the cards of which one has been chosen.
    masters: bool,
    /// The card is played.
    playable: Option<PlayChosen>,
    /// The minion gains blood from a hunting ground.
    hunting_ground: bool,
    /// It is remembered.
    remembered: bool,
    /// A blood hunt is called on it.
    hunted: bool,
}

impl Done {
    fn of(steps: &[Step]) -> Done {
        let mut done = Done::default();
        done.add(steps);
        done
    }

    fn add(&mut self, steps: &[Step]) {
        let found = equips_with_what_was_chosen(steps);
        for (at, step) in steps.iter().enumerate() {
            // Who it goes to is asked whether it can, and not the card.
            if found.is_some_and(|found| at > found && matches!(step, Step::Equip(_))) {
                continue;
            }
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "it is asked of few steps alone, and otherwise of what is in a step"
            )]
            match step {
                Step::Equip(Equip(who, terms)) => self.usable_by = Some((*who, *terms)),
                Step::PutOn(PutOn(who, Some(_))) => self.usable_by = Some((*who, Terms::Usual)),
                Step::PlayChosen(how) => self.playable = Some(*how),
                Step::Remember(_) => self.remembered = true,
                Step::CallBloodHunt(CallBloodHunt(Who::Target)) => self.hunted = true,
                Step::Move(Move(_, Store::HuntingGround, Store::Blood(Who::Target))) => {
                    self.hunting_ground = true;
                }
                other => other.inside().into_iter().for_each(|steps| self.add(steps)),
            }
        }
    }

    fn demand(self, choose: &mut Choose) {
        match choose {
            // Otherwise a clan that nobody in play is of would make no difference.
            Choose::Clan if self.remembered => *choose = Choose::AnyClan,
            Choose::Card(filters) => {
                for filter in filters.each() {
                    // Whichever is found first, what can be done with it is asked then.
                    filter.usable_by = self.usable_by.filter(|_| !filter.topmost);
                    filter.playable = self.playable;
                }
            }
            Choose::Minion(filters) => {
                for filter in filters.each() {
                    filter.no_hunting_ground_yet = self.hunting_ground;
                    filter.can_be_hunted = self.hunted;
                }
            }
            Choose::May(inner) | Choose::AtRandom(inner) => self.demand(inner),
            Choose::Name(_)
            | Choose::Methuselah(_)
            | Choose::Number(..)
            | Choose::PoolToSave
            | Choose::Clan
            | Choose::AnyClan
            | Choose::City
            | Choose::Circle(_)
            | Choose::Discipline(_)
            | Choose::Side
            | Choose::SomeMethuselahs(_)
            | Choose::Secretly(..)
            | Choose::Allocate(..)
            | Choose::OpposingWeapon
            | Choose::Weapon
            | Choose::RangedWeapon => {}
        }
    }

    fn demand_in(self, steps: &mut [Step]) {
        // Whom something goes to where it is chosen is said nearest to it.
        let usable_by = Done::of(steps).usable_by.or(self.usable_by);
        let here = Done { usable_by, ..self };
        let found = |step: &Step| matches!(step, Step::Choose(Choose::Card(filters)) if filters.iter().any(|f| f.topmost));
        let found = steps.iter().any(found);
        let masters = self.masters || steps.iter().any(may_choose_master);
        let here = Done { masters, ..here };
        let mut on_terms = None;
        for step in steps.iter_mut() {
            if let Step::Equip(Equip(_, terms @ Terms::Usual)) = step {
                match (found, masters) {
                    (true, _) => *terms = Terms::Found,
                    (false, true) => *terms = Terms::Put,
                    (false, false) => {}
                }
                on_terms = Some(*terms);
            }
        }
        if let Some(at) = equips_with_what_was_chosen(steps) {
            if let Step::Choose(choose) = &mut steps[at] {
                must_be_able(choose, on_terms);
            }
        }
        if let Some(at) = moves_what_was_chosen(steps) {
            if let Step::Choose(choose) = &mut steps[at] {
                must_may_have(choose);
            }
        }
        for step in steps {
            if let Step::Choose(choose) = step {
                here.demand(choose);
            }
            for steps in step.inside_mut() {
                here.demand_in(steps);
            }
        }
    }
}

/// Where a minion is chosen which then is equipped with a card that had been chosen before.
fn equips_with_what_was_chosen(steps: &[Step]) -> Option<usize> {
    let minion = |step: &Step| matches!(step, Step::Choose(c) if c.minions().is_some());
    let at = steps.iter().position(minion)?;
    let after = &steps[at + 1..];
    let equips = |step: &Step| matches!(step, Step::Equip(Equip(Who::Target, _)));
    let card = |step: &Step| matches!(step, Step::Choose(c) if c.picks_card());
    (after.iter().any(equips) && !after.iter().any(card)).then_some(at)
}

/// Where a minion is chosen to which then a card moves: one that had been chosen before, or this one.
fn moves_what_was_chosen(steps: &[Step]) -> Option<usize> {
    let minion = |step: &Step| matches!(step, Step::Choose(c) if c.minions().is_some());
    let at = steps.iter().position(minion)?;
    let this = |step: &Step| matches!(step, Step::PutOn(PutOn(Who::Target, Some(Who::This))));
    let moves = |step: &Step| moves_to_second(step) || this(step);
    steps[at + 1..].iter().any(moves).then_some(at)
}

/// Whether the card chosen first moves to the minion chosen after it.
fn moves_to_second(step: &Step) -> bool {
    matches!(step, Step::PutOn(PutOn(Who::Second, Some(Who::Target))))
}

/// Who is chosen for it may have that card.
fn must_may_have(choose: &mut Choose) {
    if let Choose::May(inner) = choose {
        return must_may_have(inner);
    }
    if let Choose::Minion(filters) = choose {
        for filter in filters.each() {
            filter.can_have_chosen = true;
        }
    }
}

/// Whether a master card is among what may be chosen.
fn may_choose_master(step: &Step) -> bool {
    let Step::Choose(Choose::Card(filters)) = step else {
        return matches!(step, Step::Choose(Choose::May(inner)) if may_choose_master(&Step::Choose((**inner).clone())));
    };
    filters.iter().any(|f| f.kind == Some(CardType::Master))
}

/// Who is to be equipped with what has been found could be.
fn must_be_able(choose: &mut Choose, terms: Option<Terms>) {
    if let Choose::May(inner) = choose {
        return must_be_able(inner, terms);
    }
    if let Choose::Minion(filters) = choose {
        for filter in filters.each() {
            filter.can_equip = terms;
        }
    }
}

/// Asks of what is chosen, beforehand or by the steps, what they need it to be.
pub(super) fn imply(choose: &mut [Choose], steps: &mut [Step]) {
    let done = Done::of(steps);
    let card = choose.iter().position(Choose::picks_card);
    let puts = card.is_some() && puts_on_target(steps);
    for (at, choose) in choose.iter_mut().enumerate() {
        done.demand(choose);
        if puts && card < Some(at) {
            must_may_have(choose);
        }
    }
    done.demand_in(steps);
}

/// Whether the card that has been chosen is put on whoever has been chosen after it.
fn puts_on_target(steps: &[Step]) -> bool {
    steps.iter().any(|step| {
        let puts = matches!(step, Step::PutChosenInPlay(PutChosenInPlay(0, Who::Target)));
        puts || moves_to_second(step) || step.inside().into_iter().any(puts_on_target)
    })
}

/// `Me` must be such that it can gain blood from a hunting ground, if it is to.
pub(super) fn of_me(steps: &[Step], when: &mut Vec<Cond>) {
    let gains = |step: &Step| {
        let Step::Move(Move(_, from, to)) = step else {
            return false;
        };
        (*from, *to) == (Store::HuntingGround, Store::Blood(Who::Me))
    };
    if !steps.iter().any(gains) {
        return;
    }
    let said = when.iter_mut().find_map(|cond| {
        let Cond::Is(is) = cond else { return None };
        (is.who == Who::Me).then_some(is)
    });
    if let Some(said) = said {
        said.filter.no_hunting_ground_yet = true;
        return;
    }
    when.push(Cond::Is(Is {
        who: Who::Me,
        filter: Filter {
            no_hunting_ground_yet: true,
            ..Filter::default()
        },
        minions: true,
    }));
}

/// From guns, and from anything else, no more is prevented than has not been yet this combat.
pub(super) fn something_left(steps: &[Step], when: &mut Vec<Cond>) {
    for step in steps {
        let Step::Prevent(Prevent { gun, n, .. }) = step else {
            continue;
        };
        match (gun, n) {
            (Some(true), Amount::N(n)) => when.push(Cond::PreventedFewerThan(*n)),
            (Some(false), _) => when.push(Cond::PreventedFewerThan(1)),
            (Some(true) | None, _) => {}
        }
    }
}

/// Whoever may look at a hand at no cost and as often as she likes, and do nothing besides, has
/// nothing to look at once she has seen every card in it.
pub(super) fn something_to_see(
    steps: &[Step],
    cost: &[Cost],
    once: Option<Span>,
    when: &mut Vec<Cond>,
) {
    match (steps, cost, once) {
        ([Step::Look(Look(Cards::Hand(meth, _), None))], [], None) => {
            when.push(Cond::HandUnseen(*meth));
        }
        ([Step::Look(Look(Cards::CryptTop(meth), Some(_)))], [], None) => {
            when.push(Cond::CryptTopUnseen(*meth));
        }
        _ => {}
    }
}

/// What an action lends to voters it lends for its own referendum. A blood hunt may be voted on before
/// that action is over, and is another.
pub(super) fn lent(mut during: Vec<Ability>) -> Vec<Ability> {
    for ability in &mut during {
        let Ability::Static { what, when, .. } = ability else {
            continue;
        };
        let votes = matches!(
            what,
            Stat::Change(
                Number::Votes | Number::VotesAgainst | Number::Ballots | Number::EdgeVotes
            ) | Stat::Cannot(Doing::Vote | Doing::VoteAgainst)
        );
        if votes {
            when.push(Cond::Not(Box::new(Cond::OnBloodHunt)));
        }
    }
    during
}

/// Something that is done again and again to minions, each of them chosen, needs one of them.
pub(super) fn someone_to_begin_with(steps: &[Step]) -> Option<Cond> {
    let Some(Step::Repeat(_, inner)) = steps.first() else {
        return None;
    };
    let Some(Step::Choose(Choose::May(choose))) = inner.first() else {
        return None;
    };
    let fits = |filter: &Filter| {
        Cond::InPlay(InPlay {
            filter: filter.clone(),
            minions: true,
        })
    };
    let any: Vec<Cond> = choose.minions()?.iter().map(fits).collect();
    match any.as_slice() {
        [one] => Some(one.clone()),
        _ => Some(Cond::Any(any)),
    }
}
