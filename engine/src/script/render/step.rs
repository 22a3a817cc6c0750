//! Steps of effects.

use super::super::{Amount, Meth, NewVampire, Step, Until};
use super::ability::ability_naming;
use super::choose::{chosen, cost, who, Names};
use super::cond::{card, clause, noun};
use super::number::{amount, does, meth, possessive};
use super::words::{count, join, until};
use crate::verbs::{a_verb, with_verb};
use crate::vocab::TitleRank;

/// Steps in order, as one clause.
pub fn steps(steps: &[Step], names: &mut Names) -> String {
    let clauses: Vec<String> = steps.iter().map(|s| step(s, names)).collect();
    clauses.join("; ")
}

/// One step, as an order without capital or full stop.
pub fn step(step: &Step, names: &mut Names) -> String {
    with_verb!(step, verb => verb.english(names), other => other_step(other, names))
}

/// A step that is not yet a verb with a file of its own.
fn other_step(step: &Step, names: &mut Names) -> String {
    match step {
        a_verb!() => unreachable!("a verb says itself"),
        Step::If(cond, then) => format!("if {}: {}", clause(cond, true), steps(then, names)),
        Step::May(then) => format!("if you wish: {}", steps(then, names)),
        Step::Pay(costs, then) => {
            let paid = join(costs.iter().map(cost), "and");
            format!("you can {paid}: {}", steps(then, names))
        }
        Step::UnlessPaid(costs, then) => {
            let paid = join(costs.iter().map(cost), "and");
            format!("unless you {paid}: {}", steps(then, names))
        }
        Step::UnlessPaidBy(w, costs, then) => {
            let paid = join(costs.iter().map(cost), "and");
            let then = steps(then, names);
            format!("unless {} is made to {paid}: {then}", who(*w, names))
        }
        Step::UpTo(n, then) => {
            let mut each = names.clone();
            let text = steps(then, &mut each);
            format!("up to {}: {text}", amount(n, "time"))
        }
        Step::ForEach(filter, then) => {
            let mut each = names.clone();
            each.target = "it".to_owned();
            format!("for each {}: {}", noun(filter), steps(then, &mut each))
        }
        Step::EachMethuselah(m, then) => {
            format!("{} in turn, as \"you\": {}", meth(*m), steps(then, names))
        }
        Step::Choose(choice) => {
            names.choose(choice);
            chosen(choice)
        }
        Step::Grant(time, what) => granted(*time, &ability_naming(what, names)),
        Step::GrantTo(w, time, what) => {
            // In the ability it is given, that minion is "this minion".
            let given = ability_naming(what, names).replace("this minion", &who(*w, names));
            granted(*time, &given)
        }

        Step::AddBlood(w, n) => gain(&who(*w, names), n, "blood"),
        Step::Heal(w, n) => format!(
            "{}, of an ally up to its starting life",
            gain(&who(*w, names), n, "blood or life")
        ),
        Step::GainConviction { who: w, library } => format!(
            "{} can gain a conviction from its controller's hand, {}ash heap",
            who(*w, names),
            if *library { "library or " } else { "" }
        ),
        Step::ReturnConviction(w) => format!(
            "move the conviction paid from your ash heap to {}",
            who(*w, names)
        ),
        Step::EquipFromHand(w) => format!(
            "equip {} with the chosen card or have it employed, paying its cost",
            who(*w, names)
        ),
        Step::FetchPower(virtue) => {
            format!(
                "a power requiring {virtue} from your hand or library can be put on this minion"
            )
        }
        Step::BurnConviction(w, n) => {
            format!("burn {n} conviction of {}", who(*w, names))
        }
        Step::HuntingGround(w, n) => {
            format!(
                "add {} from a hunting ground to {}",
                amount(n, "blood"),
                who(*w, names)
            )
        }
        Step::BurnBlood(w, n) => format!("burn {} from {}", amount(n, "blood"), who(*w, names)),
        Step::BurnLife(w, n) => format!("burn {} from {}", amount(n, "life"), who(*w, names)),
        Step::BloodToPool(w, n) => {
            format!(
                "move {} from {} to the pool of its controller",
                amount(n, "blood"),
                who(*w, names)
            )
        }
        Step::PoolToBlood(w, n) => {
            format!(
                "move {} of its controller to {} as blood",
                amount(n, "pool"),
                who(*w, names)
            )
        }
        Step::BloodToThis(w, n) => {
            format!(
                "move {} from {} to this card",
                amount(n, "blood"),
                who(*w, names)
            )
        }
        Step::CountersToBlood(w) => {
            format!(
                "move all counters on this card to {} as blood",
                who(*w, names)
            )
        }
        Step::PoolToThis(n) => format!(
            "move {} of yours to this card as counters",
            amount(n, "pool")
        ),
        Step::GainMargin { who: w, to_pool } => format!(
            "{}, or you gain up to {to_pool} of it as pool instead",
            gain(&who(*w, names), &Amount::Margin, "blood")
        ),
        Step::GainPool(m, n) => format!("{} {}", does(*m, "gain"), amount(n, "pool")),
        Step::BurnPool(m, n) => format!("{} {}", does(*m, "burn"), amount(n, "pool")),
        Step::MovePool(from, to, n) => format!(
            "move {} from {} to {}",
            amount(n, "pool"),
            meth(*from),
            meth(*to)
        ),
        Step::BurnPoolOrBlood(m, n) => pool_or_blood(*m, n),
        Step::MoveAllocatedPool => {
            "move pool of the chosen Methuselah to the others as allocated".to_owned()
        }
        Step::GainPoolForEachOfClan => {
            "each Methuselah gains 1 pool for each vampire of the chosen clan they control"
                .to_owned()
        }

        Step::MoveToReady(w) => {
            format!(
                "move {} to the ready region of its controller",
                who(*w, names)
            )
        }
        Step::Burn(w) => format!("burn {}", who(*w, names)),
        Step::PutInPlay => "put this card in play".to_owned(),
        Step::PutInPlayWith(n) => format!("put this card in play with {}", count(*n, "counter")),
        Step::PutInPlayLinked => {
            "put this card in play, remembering the two minions chosen".to_owned()
        }
        Step::PutOn(w) => format!("put this card on {}", who(*w, names)),
        Step::PutActionCardOn(w) => {
            format!("put the card that takes the action on {}", who(*w, names))
        }
        Step::PutOnAsTitle { who: w, rank, city } => {
            format!(
                "put this card on {} as the title of {}",
                who(*w, names),
                title(*rank, city)
            )
        }
        Step::GiveTitle { who: w, rank, city } => {
            format!("{} becomes {}", who(*w, names), title(*rank, city))
        }
        Step::MoveTitleTo(w) => format!("move this card and its title to {}", who(*w, names)),
        Step::LoseTitle(w) => format!("{} loses its title", who(*w, names)),
        Step::BecomeSect(w, sect) => format!("{} becomes {}", who(*w, names), sect.name()),
        Step::ChosenClan => {
            "while it is on a vampire, the vampire is of the chosen clan".to_owned()
        }
        Step::ClanAndSectOf(w) => format!(
            "while it is on a vampire, the vampire is considered of the clan and sect that {} is of now",
            who(*w, names)
        ),
        Step::MoveThisTo(w) => format!("move this card to {}", who(*w, names)),
        Step::RememberMethuselahs => "remember the chosen Methuselahs".to_owned(),
        Step::Remember(m) => format!("remember {} on this card", meth(*m)),
        Step::AddCounters(n) => format!("add {} to this card", count(*n, "counter")),
        Step::AddTokens(n) => format!("add {} other than life to this card", amount(n, "counter")),
        Step::BurnTokens(n) => {
            format!("burn {} other than life of this card", count(*n, "counter"))
        }
        Step::BurnCounters(n) => format!("burn {} of this card", count(*n, "counter")),
        Step::TakeControl(w) => format!("you gain control of {}", who(*w, names)),
        Step::TakeControlUntil(w, time) => {
            format!("you control {} {}", who(*w, names), until(*time))
        }
        Step::GiveControlOf(w, m) => format!("{} control of {}", does(*m, "gain"), who(*w, names)),
        Step::GiveControl(m) => format!("{} control of this card", does(*m, "gain")),

        Step::LookAtHand(m) => format!("look at {} hand", possessive(*m)),
        Step::LookAtLibrary(n) => format!("look at the top {n} cards of your library"),
        Step::DiscardChosen => "discard the chosen card (its owner draws)".to_owned(),
        Step::ChosenToResearch => "put the chosen card in your research area".to_owned(),
        Step::RemoveChosenFromGame => "remove the chosen card from the game".to_owned(),
        Step::ChosenToHand => {
            "move that card to its owner's hand (discard down afterward)".to_owned()
        }
        Step::ChosenToLibraryBottom => {
            "move the chosen card to the bottom of its owner's library".to_owned()
        }
        Step::EquipChosen => {
            "equip this minion with the chosen card (requirements and cost apply)".to_owned()
        }
        Step::DrawCrypt => "move the top card of your crypt to your uncontrolled region".to_owned(),
        Step::UncontrolledToCrypts(m) => format!(
            "move all cards of {} uncontrolled region to the crypts of their owners, their blood to \
             the pool, burning the cards on them; the number of each owner is how many they are",
            possessive(*m)
        ),
        Step::DrawCryptShare => {
            "move as many cards as your number from your crypt to your uncontrolled region"
                .to_owned()
        }
        Step::ChosenToUncontrolled => {
            "show the chosen card and move it to your uncontrolled region".to_owned()
        }
        Step::ShowTopOfCrypt(m) => {
            format!(
                "show the top card of {} crypt, whose cost is the number of that Methuselah",
                possessive(*m)
            )
        }
        Step::TopOfCryptToAshHeap(m) => {
            format!(
                "move the top card of {} crypt to its owner's ash heap",
                possessive(*m)
            )
        }
        Step::RemoveTopOfCrypt(m) => {
            format!(
                "remove the top card of {} crypt from the game",
                possessive(*m)
            )
        }
        Step::DrawBearer => "draw a crypt card; if it is younger, move it to your ready region \
                             full of blood with this card on it; otherwise move it to your \
                             uncontrolled region and burn this card"
            .to_owned(),
        Step::Command(n) => format!(
            "move {} younger than this minion (no unique ones already in play) from your \
             uncontrolled region to your ready region, each with 1 blood more; they must bleed, \
             and once one has bled successfully or none is left that can, move them all to the \
             bottom of your crypt",
            amount(n, "vampires")
        ),
        Step::MoveToUncontrolled(w) => format!(
            "move {} to the uncontrolled region of its permanent controller, with its counters and \
             the cards on it, which are out of play meanwhile",
            who(*w, names)
        ),
        Step::ToCryptBottom(w) => {
            format!("move {} to the bottom of its owner's crypt", who(*w, names))
        }
        Step::CancelCard => "cancel the card being played (its cost is not paid)".to_owned(),
        Step::CancelCardPaid => "cancel the card being played (its cost is paid)".to_owned(),
        Step::BecomeVampire(new) => new_vampire(new),
        Step::TeachDiscipline(w) => format!(
            "you may put a master: Discipline card from your hand, ash heap or library on {}",
            who(*w, names)
        ),
        Step::MoveBlood(from, to, n) => format!(
            "move {} from {} to {}",
            amount(n, "blood"),
            who(*from, names),
            who(*to, names)
        ),
        Step::DiscardAll(meth, filter) => {
            format!(
                "{} all of these from hand: {}",
                does(*meth, "discard"),
                card(filter)
            )
        }
        Step::HoldChosen { once } => format!(
            "put the card chosen face down on this card, from where it may be played as if from \
             hand{}",
            if *once {
                ", to be removed from the game instead of being burned"
            } else {
                ""
            }
        ),
        Step::PlayChosen => "play the card chosen as if from hand, and remove it from the game \
                             instead of burning it"
            .to_owned(),
        Step::PutChosenInPlay => "put the card chosen in play, in its basic version: equipment or \
                                  a retainer on this minion, a vampire without blood"
            .to_owned(),
        Step::PutChosenInPlayWith(n) => {
            format!("put the vampire chosen in play with {n} blood")
        }
        Step::ShuffleLibrary => "shuffle your library".to_owned(),
        Step::ShuffleCrypt => "shuffle your crypt".to_owned(),
        Step::GiveMasterAction(to) => format!(
            "{} a master phase action, at once or in their next master phase",
            does(*to, "get")
        ),
        Step::GainTrait(w, k) => format!("{} becomes {}", who(*w, names), k.name()),
        Step::LoseTrait(w, k) => format!("{} is no longer {}", who(*w, names), k.name()),
        Step::GainMasterActions(n) => format!("you get {}", more(*n, "master phase action")),
        Step::GainDiscardActions(n) => {
            format!("you get {}", more(*n, "discard phase action"))
        }
        Step::CallBloodHunt(w) => format!(
            "a referendum is called to call a blood hunt on {}",
            who(*w, names)
        ),
        Step::GainTransfers(n) => format!("you get {}", more(*n, "transfer")),
        Step::RemoveFromGame(w) => format!("remove {} from the game", who(*w, names)),

        Step::Stealth(n) => format!("+{n} stealth"),
        Step::StealthForNextActions(n) => format!(
            "the next {} of minions you control this turn get +1 stealth",
            amount(n, "actions")
        ),
        Step::StealthAnyway(n) => format!("+{n} stealth, even if not yet needed"),
        Step::Intercept(n) => format!("+{n} intercept"),
        Step::InterceptOfBlocking(n) => format!("the blocking minion gets +{n} intercept"),
        Step::InterceptAnyway(n) => format!("+{n} intercept, even if not yet needed"),
        Step::Bleed(n) => format!("+{n} bleed (limited)"),
        Step::BleedAnyway(n) => format!("+{n} bleed"),
        Step::ReduceBleed(n) => format!("reduce the bleed by {n}"),
        Step::BleedNext { stealth, bleed } => format!(
            "this minion bleeds your prey with +{bleed} bleed by a +{stealth} stealth action, \
             after this one"
        ),
        Step::BleedFails => "the bleed burns no pool and is not successful".to_owned(),
        Step::RedirectBleed => "the chosen Methuselah becomes the target of the bleed".to_owned(),
        Step::CancelAction => {
            "the action is canceled and ends; the minion can take it again".to_owned()
        }
        Step::EndAction => "the action ends, unsuccessfully".to_owned(),
        Step::ForbidSameAction => {
            "the acting minion cannot perform the same action again this turn".to_owned()
        }
        Step::AllowSameAction => {
            "this minion can perform the same action again this turn".to_owned()
        }
        Step::BlockFails => "the block attempt fails".to_owned(),
        Step::AttemptBlock => "this minion attempts to block".to_owned(),

        Step::Votes(w, n) => format!("{} gets {}", who(*w, names), more(*n, "vote")),
        Step::VotesAgainst(w, n) => {
            format!(
                "{} gets {} against the referendum",
                who(*w, names),
                more(*n, "vote")
            )
        }
        Step::VotesFromThis(n) => format!("you get {}", more(*n, "vote")),
        Step::VotesForEach(filter, n) => format!("each {} gets {}", noun(filter), more(*n, "vote")),
        Step::Abstain(w) => format!("{} abstains", who(*w, names)),
        Step::ChangeVotes(w) => format!(
            "the votes and ballots of {} are on the chosen side",
            who(*w, names)
        ),
        Step::CancelReferendum => "cancel the referendum".to_owned(),
        Step::ReturnCallingCard => {
            "the political action card that was played returns to its owner's hand".to_owned()
        }
        Step::ForbidActionToAll => {
            "minions of the acting Methuselah cannot perform the same action again this turn"
                .to_owned()
        }

        Step::SendToTorpor(w) => format!("send {} to torpor", who(*w, names)),
        Step::StayInCombat => {
            "this minion is wounded, but does not go to torpor until combat ends; \
             three rounds in which no card is played end combat"
                .to_owned()
        }
        Step::NotBurned(n) => format!(
            "the ally being burned is not burned, and gains {n} life if it has none (up to its \
             starting life)"
        ),
        Step::Diablerize(w) => format!("diablerize {}", who(*w, names)),
        Step::SummonToCombat { full } => format!(
            "queue a combat of the bottom card of your crypt, which enters your ready region \
             contesting nothing, a vampire with blood equal to {} capacity, with the opposing \
             minion; remove it from the game at the end of that combat",
            if *full { "its" } else { "half its" }
        ),
        Step::QueueCombat => "queue a combat with the opposing minion".to_owned(),
        Step::NewRound => "instead of ending combat, start a new round".to_owned(),
        Step::ContinueAction => "the action continues as if unblocked".to_owned(),
        Step::Maneuver => "maneuver".to_owned(),
        Step::Press => "press".to_owned(),
        Step::PressToContinue => "press, only to continue combat".to_owned(),
        Step::PressToEnd => "press, only to end combat".to_owned(),
        Step::PreventNormal(n) => format!("prevent {}", amount(n, "non-aggravated damage")),
        Step::PreventStrike(n) => {
            format!(
                "prevent {} from the opposing minion's strike",
                amount(n, "damage")
            )
        }
        Step::PreventAggravatedStrike(n) => {
            format!(
                "prevent {} from the opposing minion's strike",
                amount(n, "aggravated damage")
            )
        }
        Step::TreatStrikeAsNormal => {
            "this minion treats aggravated damage from the opposing minion's strike as normal"
                .to_owned()
        }
        Step::Prevent(n) => format!("prevent {}", amount(n, "damage")),
        Step::PreventGun(n) => format!("prevent {n} damage from guns over the combat"),
        Step::PreventOtherThanGun(n) => {
            format!("prevent {n} damage from anything but guns, and no more this combat")
        }
        Step::IfInflicted(then) => format!(
            "if this strike inflicts damage on the opposing minion: {}",
            steps(then, names)
        ),
        Step::InflictMore(n) => format!("{n} more damage of the same kind"),
        Step::AdditionalStrikes(n) => format!("{} (limited)", count(*n, "additional strike")),
        Step::AdditionalStrikesAnyway(n) => {
            let strikes = count(*n, "additional strike");
            format!("{strikes} outside the limit of one effect each round")
        }
        Step::HandStrikesOnly => {
            "strikes that are not hand strikes cannot be used this round".to_owned()
        }
        Step::FailAction => "the action fails".to_owned(),
        Step::EndCombat => "combat ends".to_owned(),
        Step::CancelCombat => "combat is cancelled".to_owned(),
        Step::DamageByStrength(w) => {
            let victim = who(*w, names);
            format!("{victim} takes environmental damage equal to its strength")
        }
        Step::StrikeDamage(n) => format!("the strike is at +{n} damage"),
        Step::NextRoundClose => "if there is another round, it is at close range".to_owned(),
        Step::InflictDamage {
            to,
            amount,
            unpreventable,
        } => {
            let sure = if *unpreventable { "unpreventable " } else { "" };
            let victim = who(*to, names);
            format!("this minion inflicts {amount} {sure}damage on {victim}")
        }
        Step::EnvironmentalDamage {
            to,
            amount,
            aggravated,
            unpreventable,
        } => {
            let kind = if *aggravated {
                "environmental aggravated"
            } else {
                "environmental"
            };
            let sure = if *unpreventable { "unpreventable " } else { "" };
            format!("{} takes {amount} {sure}{kind} damage", who(*to, names))
        }
    }
}

fn gain(who: &str, how_much: &Amount, noun: &str) -> String {
    match how_much {
        Amount::All => format!("fill {who} with {noun}"),
        Amount::N(_) | Amount::X | Amount::Sum(_) => {
            format!("add {} to {who}", amount(how_much, noun))
        }
        Amount::Of(..)
        | Amount::Total(..)
        | Amount::Count(_)
        | Amount::Margin
        | Amount::OthersInPlay { .. } => {
            format!("{who} gains {}", amount(how_much, noun))
        }
    }
}

fn granted(time: Until, what: &str) -> String {
    format!("{}: {what}", until(time))
}

fn more(n: u8, noun: &str) -> String {
    format!("+{}", count(n, noun))
}

fn pool_or_blood(who: Meth, how_much: &Amount) -> String {
    format!(
        "{} {}, or blood of vampires they control instead",
        does(who, "burn"),
        amount(how_much, "pool")
    )
}

fn title(rank: TitleRank, city: &Option<String>) -> String {
    match city {
        Some(city) => format!("{} of {city}", rank.name()),
        None => rank.name().to_owned(),
    }
}

/// The vampire that a card becomes.
fn new_vampire(new: &NewVampire) -> String {
    let sect = match new.sect {
        Some(sect) => format!("of the clan of this minion, {}", sect.name()),
        None => "of the clan and sect of this minion".to_owned(),
    };
    let mut text = format!(
        "this card becomes a {}-capacity vampire {sect}",
        new.capacity
    );
    if new.must_hunt {
        text += ", which must hunt this turn";
    }
    if new.cannot_act {
        text += ", which cannot act this turn";
    }
    text
}
