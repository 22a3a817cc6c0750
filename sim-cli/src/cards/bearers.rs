//! What a card does for the vampire that it is on, asked of the vampire.
//!
//! Printed text that says "this vampire" gives nothing to an ally, and an ally can come to bear most
//! cards: it takes equipment from another minion, and plays a card "as a vampire" that then stays
//! on it (full rulebook 1.6.3; rules glossary, Bearer). So each ability of such a card that works
//! for any bearer is a fault, unless the script asks that the bearer be a vampire.
//!
//! The printed text comes from the official list, which is not ours to keep; what the script does
//! is read from the cards as they are loaded. A card that is right as it is stands in
//! `engine/cards/facts/bearers.csv`, with the reason.

use super::{official, VerifyError};
use engine::script::{
    Ability, Action, At, Choose, Cond, Cost, Doing, Filter, Minions, Moment, Number, Place,
    Quality, Script, Stat, Who, Window,
};
use engine::verbs::Gist;
use engine::vocab::{CardType, Clan, Keyword, Sect};
use engine::{AbilityDef, AbilityId, CardDb, CardDef, CodeId, ModeDef, Op};
use std::collections::BTreeMap;
use std::path::Path;

/// A card whose script may ask nothing of the bearer of which the print says that it is a vampire.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Right {
    /// The card's number in the official list.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// The abilities that work for any bearer, as a fault names them: another one is found still.
    pub abilities: String,
    /// Why it is right.
    pub reason: String,
}

/// Every line of the list of cards that are right, in its order.
///
/// # Errors
/// A line that is none.
pub fn right() -> Result<Vec<Right>, csv::Error> {
    csv::Reader::from_reader(::cards::BEARERS.as_bytes())
        .deserialize()
        .collect()
}

/// What is wrong with a card, or with what the list says of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Abilities that work for a bearer of any sort.
    #[error(
        "{id} {name:?}: print speaks of a vampire, and {abilities} can work for another bearer; ask \
         `Is(Me, (kind: Vampire))` there, or say in engine/cards/facts/bearers.csv why it is right"
    )]
    AnyBearer {
        /// The card's number.
        id: u32,
        /// Its name.
        name: String,
        /// Which abilities they are.
        abilities: String,
    },
    /// A line that says of a card what nobody would ask.
    #[error(
        "{id} {name:?}: {abilities} of its line in bearers.csv is not what is found there, if anything \
         is; mend the line, or take it out"
    )]
    Idle {
        /// The card's number.
        id: u32,
        /// The name that the line gives.
        name: String,
        /// The abilities that it gives.
        abilities: String,
    },
}

/// Holds the scripts against the official list's library: the cards whose abilities work for any
/// bearer though print speaks of a vampire, and the lines of the list that say nothing any more.
///
/// # Errors
/// If the list cannot be read.
pub fn faults(db: &CardDb, library: &Path, right: &[Right]) -> Result<Vec<Fault>, VerifyError> {
    let texts = official(library, "vteslib.csv", &["id", "name", "card_text"])?;
    let speaks = |def: &CardDef| {
        texts
            .get(&def.id)
            .is_some_and(|row| speaks_of_vampire(&row[2]))
    };
    let mut found: BTreeMap<u32, (&str, String)> = (db.defs().iter())
        .filter(|def| !def.is_crypt() && speaks(def))
        .map(|def| (def.id, (&*def.name, for_any_bearer(db, def).join(", "))))
        .filter(|(_, (_, abilities))| !abilities.is_empty())
        .collect();
    let mut faults = Vec::new();
    for line in right {
        let said = found.get(&line.id);
        if said.is_some_and(|(name, abilities)| *name == line.name && *abilities == line.abilities)
        {
            found.remove(&line.id);
            continue;
        }
        faults.push(Fault::Idle {
            id: line.id,
            name: line.name.clone(),
            abilities: line.abilities.clone(),
        });
    }
    let any = found
        .into_iter()
        .map(|(id, (name, abilities))| Fault::AnyBearer {
            id,
            name: name.to_owned(),
            abilities,
        });
    faults.extend(any);
    Ok(faults)
}

/// Whether a printed text speaks of a vampire that this card is on, or that plays it: of "this
/// vampire", by its clan or sect as well, of "the attached vampire" or of "the vampire with this card".
fn speaks_of_vampire(text: &str) -> bool {
    let text = text.to_lowercase();
    let clans = Clan::ALL.iter().filter(|clan| !clan.is_creed());
    let sects = Sect::ALL.iter().map(|sect| sect.name());
    let names = clans.map(|clan| clan.name()).chain(sects);
    let mut nouns = names
        .chain(["vampire", "black hand"])
        .map(str::to_lowercase);
    let words: Vec<&str> = text.split_whitespace().collect();
    let of_a_sort = words.windows(3).any(|three| {
        three[0] == "this"
            && three[1].chars().all(char::is_alphabetic)
            && three[2].starts_with("vampire")
    });
    of_a_sort
        || nouns.any(|noun| {
            let said = ["this {}", "attached {}", "{} with this"];
            said.iter()
                .any(|said| text.contains(&said.replace("{}", &noun)))
        })
}

/// The abilities of a card in play that work for a bearer of any sort, by their places in its
/// script.
fn for_any_bearer(db: &CardDb, def: &CardDef) -> Vec<String> {
    let Some(script) = def.script() else {
        return Vec::new();
    };
    // Only vampires have titles, and a card that is one goes nowhere else.
    if def.has(Keyword::Title) {
        return Vec::new();
    }
    let moves = def.text.iter().any(|id| moves_to_any(db, *id))
        || (def.modes.iter().flat_map(|mode| &mode.text)).any(|id| moves_to_any(db, *id));
    let borne: Vec<bool> = (def.modes.iter())
        .map(|mode| moves || is_borne_by_any(db, def, script, mode))
        .collect();
    let mut found = Vec::new();
    let lends =
        (def.bearer.as_ref()).is_some_and(|b| !b.traits.is_empty() && !means_vampires(&b.fits));
    if borne.contains(&true) {
        found.extend(lends.then(|| "a trait".to_owned()));
        let text = def.text.iter().zip(1..);
        found.extend(
            text.filter(|(id, _)| works_for_any(db, **id))
                .map(|(_, n)| format!("ability {n}")),
        );
    }
    for (mode, _) in def.modes.iter().zip(&borne).filter(|(_, borne)| **borne) {
        let text = mode.text.iter().zip(1..);
        let way = mode.number;
        found.extend(
            text.filter(|(id, _)| works_for_any(db, **id))
                .map(|(_, n)| format!("ability {n} of mode {way}")),
        );
    }
    found
}

/// Whether a card played in this way can be, or come to be, on a minion that is no vampire.
fn is_borne_by_any(db: &CardDb, def: &CardDef, script: &Script, mode: &ModeDef) -> bool {
    if matches!(mode.as_type, CardType::Equipment | CardType::Retainer) {
        return true;
    }
    let mut put = Vec::new();
    let given = (mode.during.iter().chain(&mode.being_played)).map(|id| db.ability(*id).code);
    for code in [mode.code, mode.resolving, mode.after_combat]
        .into_iter()
        .chain(given)
    {
        puts(db, code, &mut Vec::new(), &mut put);
    }
    let chosen: Vec<&Choose> = mode.choose.iter().chain(&mode.terms).collect();
    put.iter().any(|put| {
        let asked = || mode.when.iter().chain(put.under.iter().copied());
        match put.on == Who::Me {
            true => !plays_as_vampire_only(def, script, mode, asked()),
            false => may_be_any(put, &chosen, &mode.when),
        }
    })
}

/// Whether a card in play moves by an ability to a minion that may be no vampire.
fn moves_to_any(db: &CardDb, id: AbilityId) -> bool {
    let def = db.ability(id);
    let mut put = Vec::new();
    puts(db, def.code, &mut Vec::new(), &mut put);
    let none = Minions::NONE;
    let (when, choose, by): (&[Cond], &[Choose], &Minions) = match &def.ability {
        Ability::Use { when, choose, .. } => (when, choose, &none),
        Ability::Act {
            when, choose, by, ..
        } => (when, choose, by),
        Ability::Strike { when, by, .. } => (when, &[], by),
        Ability::Trigger { when, .. } | Ability::Static { when, .. } => (when, &[], &none),
    };
    let chosen: Vec<&Choose> = choose.iter().collect();
    put.iter().any(|put| {
        let acts = put.on == Who::Acting && !by.is_empty() && by.iter().all(means_vampires);
        put.on != Who::Me && !acts && may_be_any(put, &chosen, when)
    })
}

/// How code puts the card on somebody.
struct Put<'d> {
    /// On whom.
    on: Who,
    /// Under these conditions.
    under: Vec<&'d Cond>,
    /// What is chosen in the code itself.
    chosen: Vec<&'d Choose>,
}

/// On whom code puts the card.
fn puts<'d>(db: &'d CardDb, code: CodeId, under: &mut Vec<&'d Cond>, found: &mut Vec<Put<'d>>) {
    let ops = db.code(code);
    let mut chosen = Vec::new();
    for (at, op) in ops.iter().enumerate() {
        if let Op::Choose(choose) = op {
            chosen.push(choose);
        }
        let within = |(i, op): (usize, &'d Op)| {
            let Op::Unless(cond, skip) = op else {
                return None;
            };
            (i < at && at <= i + usize::from(*skip)).then_some(cond)
        };
        let before = under.len();
        under.extend(ops.iter().enumerate().filter_map(within));
        if let Some(Gist::PutOn(on) | Gist::PutOnAsTitle(on, _)) = db.gist(op) {
            found.push(Put {
                on,
                under: under.clone(),
                chosen: chosen.clone(),
            });
        } else if let Op::ForEach(_, inner)
        | Op::EachMethuselah(_, inner)
        | Op::IfInflicted(inner) = op
        {
            puts(db, *inner, under, found);
        } else if let Op::Grant(_, id) | Op::GrantTo(_, _, id) = op {
            puts(db, db.ability(*id).code, under, found);
        }
        under.truncate(before);
    }
}

/// Whether the one on whom the card is put may be no vampire: by what has been chosen, and by what
/// holds then.
fn may_be_any(put: &Put<'_>, chosen: &[&Choose], when: &[Cond]) -> bool {
    let asked = |who| (when.iter().chain(put.under.iter().copied())).any(|cond| asks(cond, who));
    if asked(put.on) {
        return false;
    }
    let chosen = chosen.iter().chain(&put.chosen);
    // Whoever is meant by a word is asked as well, where a choice asks nothing but that.
    let fits = |f: &Filter| means_vampires(f) || f.is.is_some_and(asked);
    let places = [Who::Target, Who::Second, Who::Third];
    if let Some(place) = places.iter().position(|named| *named == put.on) {
        let mut things = chosen.filter(|choose| names_thing(choose));
        let minions = things.nth(place).and_then(|choose| described(choose));
        return minions.is_none_or(|minions| !minions.iter().all(fits));
    }
    let meant = |minions: &Minions| {
        minions
            .iter()
            .all(|f| f.is == Some(put.on) && means_vampires(f))
    };
    !chosen
        .clone()
        .any(|choose| described(choose).is_some_and(meant))
}

/// The minions of which one is chosen.
fn described(choose: &Choose) -> Option<&Minions> {
    if let Choose::May(inner) | Choose::AtRandom(inner) = choose {
        return described(inner);
    }
    let Choose::Minion(minions) = choose else {
        return None;
    };
    Some(minions)
}

/// Whether a minion or a card is chosen, which has its place among the things chosen.
fn names_thing(choose: &Choose) -> bool {
    if let Choose::May(inner) | Choose::AtRandom(inner) = choose {
        return names_thing(inner);
    }
    matches!(choose, Choose::Minion(_) | Choose::Card(_))
}

/// Whether only vampires play a card in this way, and no ally "as a vampire".
fn plays_as_vampire_only<'d>(
    def: &CardDef,
    script: &Script,
    mode: &ModeDef,
    asked: impl Iterator<Item = &'d Cond>,
) -> bool {
    let disciplined = (mode.needs_disciplines.iter()).any(|(d, _)| d.is_discipline());
    // Who plays a card as a vampire is one for it, and of a sect, but has neither clan nor title.
    let fits = |f: &Filter| match disciplined {
        true => is_of_real_vampire(f),
        false => means_vampires(f),
    };
    let all = |minions: &Minions| !minions.is_empty() && minions.iter().all(fits);
    let is_me = |cond: &Cond| matches!(cond, Cond::Is(is) if is.who == Who::Me && fits(&is.filter));
    let clan = def.clans.iter().any(|clan| !clan.is_creed());
    let blood = def.blood_cost.least() > 0 || mode.extra_blood > 0;
    clan || def.path.is_some()
        || (!disciplined && blood)
        || all(&script.requires)
        || mode.user.as_ref().is_some_and(all)
        || { asked }.any(is_me)
}

/// Whether only a vampire fits, and nobody who counts as one for a card.
fn is_of_real_vampire(f: &Filter) -> bool {
    f.clan.iter().any(|clan| !clan.is_creed())
        || !f.title.is_empty()
        || f.titled == Some(true)
        || f.city.is_some()
        || !f.path.is_empty()
        || f.master
        || f.same_clan
        || !f.any.is_empty() && f.any.iter().all(is_of_real_vampire)
}

/// Whether only a vampire fits: by its kind, or by what only vampires have.
fn means_vampires(f: &Filter) -> bool {
    is_of_real_vampire(f)
        || f.kind == Some(CardType::Vampire)
        || !f.sect.is_empty()
        || matches!(f.place, Place::Torpor | Place::GoingToTorpor)
        || f.capacity.is_some()
        || f.younger
        || f.older
        || f.must_hunt
        || f.same_circle
        || f.chosen_clan
        || f.not.iter().any(is_any_ally)
        || !f.any.is_empty() && f.any.iter().all(means_vampires)
}

/// Whether a condition asks that this one be a vampire.
fn asks(cond: &Cond, who: Who) -> bool {
    if let Cond::Any(any) = cond {
        return !any.is_empty() && any.iter().all(|cond| asks(cond, who));
    }
    if let Cond::InPlay(of) = cond {
        return of.filter.is == Some(who) && means_vampires(&of.filter);
    }
    if let Cond::Not(not) = cond {
        return matches!(&**not, Cond::Is(is) if is.who == who && is_any_ally(&is.filter));
    }
    let Cond::Is(is) = cond else {
        return who == Who::Me && *cond == Cond::MeDrained;
    };
    let on = is.filter.on.as_deref();
    is.who == who && means_vampires(&is.filter)
        || is.who == Who::This && who == Who::Me && on.is_some_and(means_vampires)
}

/// Whether it says that somebody is an ally, and nothing else.
fn is_any_ally(filter: &Filter) -> bool {
    let ally = Filter {
        kind: Some(CardType::Ally),
        ..Filter::default()
    };
    *filter == ally
}

/// Whether conditions, all of which hold, ask that the bearer be a vampire: it itself, or one who
/// must be the same.
fn ask_of_bearer<'d>(conds: impl Iterator<Item = &'d Cond> + Clone) -> bool {
    let same = conds.clone().filter_map(|cond| {
        let (Cond::Same(Who::Me, who) | Cond::Same(who, Who::Me)) = cond else {
            return None;
        };
        Some(*who)
    });
    let mut bearer = same.chain([Who::Me]);
    bearer.any(|who| conds.clone().any(|cond| asks(cond, who)))
}

/// Whether an ability can do something for a bearer that is no vampire.
fn works_for_any(db: &CardDb, id: AbilityId) -> bool {
    let def = db.ability(id);
    match &def.ability {
        Ability::Static {
            what,
            per,
            who,
            to,
            whose,
            when,
            ..
        } => {
            let of_others = !to.is_empty() || *who != Who::Me || what.is_of_methuselahs();
            let said = format!("{:?}", (what, per, to, whose, when));
            let of_bearer = |f: &Filter| f.is == Some(Who::Me) && means_vampires(f);
            let asked = !to.is_empty() && to.iter().all(of_bearer);
            let concerned = !of_others || names_bearer(&said);
            let guarded = asked || is_of_vampires(what) || ask_of_bearer(when.iter());
            concerned && !guarded
        }
        Ability::Trigger { on, to, when, .. } => {
            let of_others = !to.is_empty() || happens_to_nobody(*on);
            // Without `to` it is the bearer to whom this happens, and it happens to vampires alone.
            let of_vampires = to.is_empty()
                && matches!(
                    on,
                    Moment::LeaveTorpor | Moment::Diablerized | Moment::Titled | Moment::Burned
                );
            let said = format!("{:?}", (to, when, words_of(db, def.code)));
            let concerned = !of_others || names_bearer(&said);
            let guarded = of_vampires || ask_of_bearer(when.iter()) || every_step_asks(db, def);
            concerned && !guarded
        }
        Ability::Use {
            windows,
            by,
            when,
            cost,
            choose,
            ..
        } => {
            let said = format!("{:?}", (by, when, cost, choose, words_of(db, def.code)));
            let of_phase = !windows.is_empty() && windows.iter().all(is_phase);
            let concerned = !of_phase || names_bearer(&said);
            let paid = is_paid_by_vampires(cost);
            let guarded = paid || ask_of_bearer(when.iter()) || every_step_asks(db, def);
            concerned && !guarded
        }
        Ability::Act {
            by,
            when,
            action,
            choose,
            ..
        } => {
            let said = format!("{:?}", (by, when, choose, words_of(db, def.code)));
            let at_bearer = matches!(action.at, At::Bearer | At::ThisOnBearer);
            let by_bearer = by.is_empty() || by.iter().all(|f| f.is == Some(Who::Me));
            let concerns = match by_bearer {
                true => !paid_in_blood(action) && !by.iter().any(means_vampires),
                false => at_bearer || names_bearer(&said),
            };
            concerns && !ask_of_bearer(when.iter()) && !every_step_asks(db, def)
        }
        Ability::Strike { by, when, cost, .. } => {
            let asked = !by.is_empty() && by.iter().all(means_vampires);
            !asked && !is_paid_by_vampires(cost) && !ask_of_bearer(when.iter())
        }
    }
}

fn paid_in_blood(action: &Action) -> bool {
    action.blood > 0 || action.blood_of_target
}

fn is_paid_by_vampires(cost: &[Cost]) -> bool {
    cost.iter()
        .any(|cost| matches!(cost, Cost::Blood(_) | Cost::BloodOf(_)))
}

fn is_phase(window: &Window) -> bool {
    matches!(
        window,
        Window::Unlock | Window::Master | Window::Minion | Window::Influence | Window::Discard
    )
}

/// Whether it is an event of the game, and happens to no minion.
fn happens_to_nobody(on: Moment) -> bool {
    matches!(
        on,
        Moment::Unlock
            | Moment::Master
            | Moment::Minion
            | Moment::Influence
            | Moment::Discard
            | Moment::EndOfTurn
            | Moment::Standing
            | Moment::Ousted
            | Moment::EdgeMoves
    )
}

/// Whether it is a thing that only a vampire has anyway, or the card's own: how many such cards a
/// minion has, and what becomes of its counters.
fn is_of_vampires(what: &Stat) -> bool {
    matches!(
        what,
        Stat::Change(Number::Capacity)
            | Stat::CapacityFor(_)
            | Stat::CannotHaveAnother(_)
            | Stat::Has(Quality::MarksGoWithIt)
            | Stat::Cannot(
                Doing::BeBloodHunted | Doing::Contest | Doing::ReceiveTitle | Doing::Diablerize
            )
            | Stat::Costs(Doing::Contest)
            | Stat::BloodToBeRescued
    )
}

/// What code says, with the code inside of it and what it gives to the bearer for a while; what it
/// gives to another is about that one.
fn words_of(db: &CardDb, code: CodeId) -> String {
    let mut words = String::new();
    for op in db.code(code) {
        words += &match op {
            Op::ForEach(_, inner) | Op::EachMethuselah(_, inner) | Op::IfInflicted(inner) => {
                format!("{op:?} {}", words_of(db, *inner))
            }
            Op::Grant(_, id) => format!("{:?} ", db.ability(*id).ability),
            Op::Do(_)
            | Op::Unless(..)
            | Op::Repeat(..)
            | Op::Again(..)
            | Op::InsteadOf(_)
            | Op::Choose(_)
            | Op::PayCosts
            | Op::GrantTo(..)
            | Op::Price(..)
            | Op::PriceFor(..) => format!("{op:?} "),
        };
    }
    words
}

/// Whether what was said names the bearer: whatever something is about, its `Debug` says so.
fn names_bearer(said: &str) -> bool {
    said.split(|c: char| !c.is_alphanumeric())
        .any(|word| word == "Me" || word.starts_with("MeMay") || word == "Bearer")
}

/// Whether all that the code of an ability does is done where the bearer is a vampire, or has paid
/// blood.
fn every_step_asks(db: &CardDb, def: &AbilityDef) -> bool {
    let ops = db.code(def.code);
    let mut at = 0;
    let mut some = false;
    while let Some(op) = ops.get(at) {
        at += 1;
        let skipped = match op {
            Op::Unless(cond, skip) => ask_of_bearer([cond].into_iter()).then_some(*skip),
            Op::Price(cost, skip) => is_paid_by_vampires(cost).then_some(*skip),
            Op::Choose(_) | Op::PayCosts | Op::InsteadOf(_) => continue,
            Op::Do(_)
            | Op::Repeat(..)
            | Op::Again(..)
            | Op::Grant(..)
            | Op::GrantTo(..)
            | Op::PriceFor(..)
            | Op::IfInflicted(_)
            | Op::ForEach(..)
            | Op::EachMethuselah(..) => None,
        };
        let Some(skip) = skipped else {
            return false;
        };
        at += usize::from(skip);
        some = true;
    }
    some
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A card that is put on who plays it and makes that stronger, its last ability as given.
    fn planted(strength: &str) -> CardDb {
        let script = format!(
            "(id: 101483, name: \"Preternatural Strength\", modes: [(
                needs: [(Potence, Basic)],
                action: (),
                effects: [PutOn(Me)],
                text: [{strength}],
            )], text: [(cannot: Have, cards: [(name: \"Preternatural Strength\")])])"
        );
        CardDb::with_scripts(&[("planted.ron", &script)]).expect("it loads")
    }

    const STRONGER: &str = "(change: Strength, by: 1)";
    const GUARDED: &str = "(change: Strength, by: 1, when: [Is(Me, (kind: Vampire))])";

    /// What is found of it, if its text reads so.
    fn found(db: &CardDb, text: &str, right: &[Right]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("vteslib.csv");
        let list = format!("Id,Name,Card Text\n101483,Preternatural Strength,{text}\n");
        fs::write(&file, list).unwrap();
        let faults = faults(db, &file, right).unwrap();
        faults.iter().map(ToString::to_string).collect()
    }

    fn line(abilities: &str) -> Right {
        Right {
            id: 101_483,
            name: "Preternatural Strength".to_owned(),
            abilities: abilities.to_owned(),
            reason: "It is right.".to_owned(),
        }
    }

    #[test]
    fn an_ability_for_any_bearer_is_found_where_print_speaks_of_a_vampire() {
        let db = planted(STRONGER);
        let faults = found(&db, "This vampire is stronger.", &[]);
        let [fault] = &faults[..] else {
            panic!("one fault, not {faults:?}");
        };
        assert!(
            fault.starts_with("101483 \"Preternatural Strength\": print speaks of a vampire, and ability 1 of mode 0"),
            "{fault}"
        );
        assert_eq!(found(&db, "This minion is stronger.", &[]), [""; 0]);
    }

    #[test]
    fn one_that_asks_for_a_vampire_is_none() {
        for guarded in [
            GUARDED,
            "(change: Strength, by: 1, to: (is: Me, kind: Vampire))",
            "(change: Capacity, by: 1)",
            "(when: [Is(Me, (clan: [Brujah]))], once: Combat, effects: [Press])",
            "(once: Combat, cost: [Blood(1)], effects: [Press])",
            "(user: (), action: (at: This), effects: [Burn(This)])",
        ] {
            let faults = found(&planted(guarded), "This vampire is stronger.", &[]);
            assert_eq!(faults, [""; 0], "{guarded}");
        }
        let press = planted("(once: Combat, effects: [Press])");
        assert_eq!(found(&press, "This vampire presses.", &[]).len(), 1);
    }

    #[test]
    fn a_line_says_of_which_abilities_it_is_and_is_refused_where_they_are_others() {
        let text = "This vampire is stronger.";
        let lax = planted(STRONGER);
        assert_eq!(found(&lax, text, &[line("ability 1 of mode 0")]), [""; 0]);
        let faults = found(&lax, text, &[line("ability 1")]);
        assert_eq!(faults.len(), 2, "{faults:?}");
        let faults = found(&planted(GUARDED), text, &[line("ability 1 of mode 0")]);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("take it out"), "{faults:?}");
    }

    #[test]
    fn print_speaks_of_a_vampire_by_its_kind_its_clan_or_its_sect() {
        for text in [
            "This vampire",
            "this acting vampire",
            "The Vampire with this card",
            "this Banu Haqim",
            "this Anarch",
            "this infernal vampire",
            "the attached vampire",
        ] {
            assert!(speaks_of_vampire(text), "{text}");
        }
        for text in [
            "this minion",
            "a vampire",
            "this card. Vampires",
            "the minion with this card",
        ] {
            assert!(!speaks_of_vampire(text), "{text}");
        }
    }

    #[test]
    fn every_line_names_a_scripted_card_and_gives_a_reason() {
        let db = CardDb::embedded();
        let right = right().expect("the list is well formed");
        assert!(right.is_sorted_by_key(|line| line.id));
        for line in right {
            let def = db.by_id(line.id).map(|id| db.def(id));
            let def = def.filter(|def| def.scripted).expect("it has a script");
            assert_eq!(*def.name, *line.name);
            assert!(!line.reason.is_empty(), "{}", line.name);
        }
    }
}
