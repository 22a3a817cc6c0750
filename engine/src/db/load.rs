//! Scripts joined with facts: nested steps become straight code with jumps.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::checks::*;
use super::windows::{default_windows, default_windows_of_use, needs_of};
use super::{
    stat_kind, AbilityDef, AbilityId, AsWritten, CardDb, CardDef, CodeId, KindSet, LoadError,
    ModeDef, Needs, Op, CONSIDERED, MERGED,
};

use crate::facts::{self, Cost, Facts};
use crate::ids::DefId;
use crate::script::{
    self, Ability, ActionKind, Amount, Choose, Cond, CostX, Doing, Filter, InsteadOf, Meth, Moment,
    Number, Quality, Said, Script, Stat, Step, Strike, StrikeEffect, Who, Window, WindowSet,
};
use crate::verbs::{a_verb, step_in, BecomeVampire, Cards, Gist, GiveTitle, MoveCards};
use crate::vocab::{CardType, Clan, DisciplineSet, Keyword, Title, TitleRank};

/// The number of a name in a list, in which it is entered if need be.
fn number(names: &mut Vec<String>, name: &str) -> u8 {
    let known = names.iter().position(|n| n == name);
    let i = known.unwrap_or_else(|| {
        names.push(name.to_string());
        names.len() - 1
    });
    i as u8
}

pub(super) fn next_serial() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The line, from 1, at which a script file says the number of a card.
fn line_of(text: &str, id: u32) -> usize {
    let number = id.to_string();
    let says = |line: &str| {
        let after = line.split("id:").skip(1);
        let mut digits = after.map(|rest| rest.trim_start());
        digits.any(|rest| rest.starts_with(&number))
    };
    text.lines().position(says).map_or(1, |at| at + 1)
}

impl CardDb {
    /// Cards with these facts and scripts: `(file name, text)` pairs. Later scripts replace
    /// earlier ones.
    ///
    /// # Errors
    /// The first script that does not parse, or contradicts the facts or itself.
    pub fn load(facts: &'static Facts, files: &[(&str, &str)]) -> Result<CardDb, LoadError> {
        let mut db = CardDb {
            facts,
            serial: next_serial(),
            defs: Vec::with_capacity(facts.crypt.len() + facts.library.len()),
            // Ability 0 is the rules' own.
            abilities: vec![borrowed()],
            // Code 0 is empty: what does nothing shares it.
            // Code 1 names the vampire in torpor that a cardless action is aimed at, code 2 the
            // incapacitated imbued, code 3 the marked Red List minion.
            code: vec![
                Vec::new(),
                vec![Op::Choose(Choose::Minion(in_torpor().into()))],
                vec![Op::Choose(Choose::Minion(incapacitated().into()))],
                vec![Op::Choose(Choose::Minion(marked().into()))],
            ],
            cities: vec![String::new()],
            circles: vec![String::new()],
        };
        for card in &facts.crypt {
            let def = db.crypt_card(card);
            db.defs.push(def);
        }
        db.defs.extend(facts.library.iter().map(from_library_facts));
        db.pair_halves();
        db.add_files(files)?;
        Ok(db)
    }

    /// These cards with more scripts, or other scripts for the same cards: `(file name, text)`
    /// pairs. Nothing else is parsed again.
    ///
    /// # Errors
    /// The first script that does not parse, or contradicts the facts or itself.
    pub fn with(&self, more: &[(&str, &str)]) -> Result<CardDb, LoadError> {
        let mut db = self.clone();
        db.serial = next_serial();
        db.add_files(more)?;
        Ok(db)
    }

    fn add_files(&mut self, files: &[(&str, &str)]) -> Result<(), LoadError> {
        for (file, text) in files {
            let scripts = script::read(text).map_err(|e| LoadError::Parse {
                file: file.to_string(),
                line: e.position.line,
                reason: e.code.to_string(),
            })?;
            for script in scripts {
                let (card, id) = (script.name.clone(), script.id);
                self.add(script).map_err(|reason| LoadError::Script {
                    file: file.to_string(),
                    line: line_of(text, id),
                    card,
                    reason,
                })?;
            }
        }
        self.mark_what_costs_more();
        Ok(())
    }

    /// Finds the cards that some card makes cost more pool, wherever that lies.
    fn mark_what_costs_more(&mut self) {
        let mut named = Vec::new();
        for ability in &self.abilities {
            if let Ability::Static {
                what: Stat::PoolToPlay(cards) | Stat::PoolToBePlayedOn(cards),
                ..
            } = &ability.ability
            {
                named.extend(cards);
            }
        }
        for def in &mut self.defs {
            def.costs_more = named.iter().any(|cards| cards.fits(def));
        }
    }

    fn city(&mut self, name: &str) -> u8 {
        number(&mut self.cities, name)
    }

    fn title(&mut self, rank: TitleRank, city: Option<&str>, clan: Clan) -> Title {
        match city {
            Some(city) => Title::of_city(rank, self.city(city)),
            None => Title::of_clan(rank, Some(clan)),
        }
    }

    /// A crypt card as its facts have it.
    fn crypt_card(&mut self, facts: &facts::CryptFacts) -> CardDef {
        let merged = &facts.merged;
        let circle = facts.circle.as_deref();
        CardDef {
            types: vec![facts.card_type],
            clans: vec![facts.clan],
            path: facts.path,
            capacity: facts.capacity,
            disciplines: facts.disciplines,
            title: (facts.title).map(|rank| self.title(rank, facts.city.as_deref(), facts.clan)),
            merged_title: (merged.title)
                .map(|rank| self.title(rank, merged.city.as_deref(), facts.clan)),
            merged_sect: merged.sect,
            circle: circle.map_or(0, |circle| number(&mut self.circles, circle)),
            slave_of: facts.slave_of,
            sect: facts.sect,
            group: match facts.group {
                facts::Group::Number(n) => Some(n),
                facts::Group::Any => None,
            },
            advanced: facts.advanced,
            unique: true,
            ..blank(facts.id, &facts.name)
        }
    }

    /// Finds for each advanced vampire the base version, of the same name and group; a base
    /// version of another group merges with it too (ANK 20220805-2).
    fn pair_halves(&mut self) {
        let mut advanced = HashMap::new();
        for (i, def) in self.defs.iter().enumerate().filter(|(_, d)| d.advanced) {
            advanced.insert(def.name.clone(), (def.group, DefId(i as u16)));
        }
        for i in 0..self.defs.len() {
            let def = &self.defs[i];
            if def.is_crypt() && !def.advanced {
                if let Some((group, other)) = advanced.get(&def.name).copied() {
                    let own = def.group == group;
                    self.defs[i].other_half = Some(other);
                    if own {
                        self.defs[other.0 as usize].other_half = Some(DefId(i as u16));
                    }
                }
            }
        }
    }

    fn add(&mut self, script: Script) -> Result<(), String> {
        let id = self
            .by_id(script.id)
            .ok_or_else(|| format!("id {} is not in the official list", script.id))?;
        let old = self.def(id);
        if old.name != script.name {
            return Err(format!(
                "id {} belongs to {:?}; correct the id or the name",
                script.id, old.name
            ));
        }
        let crypt = old.is_crypt();
        let merged = match &script.modes[..] {
            [merged] if old.advanced => &merged.text[..],
            [] => &[],
            _ if crypt => return Err("a crypt card is not played, and so has no modes".into()),
            _ => &[],
        };
        if !crypt && script.modes.is_empty() {
            return Err("a library card needs at least one mode".into());
        }
        let mut def = old.clone();
        def.keywords = script.keywords.iter().fold(0, |set, &k| set | 1 << k as u8);
        def.unique = if crypt {
            !def.has(Keyword::NonUnique)
        } else {
            let unique = |m: &script::Mode| m.keywords.contains(&Keyword::Unique);
            let played = || script.modes.iter().filter(|m| !m.is_of_another());
            let some = played().any(unique);
            if some && played().any(|m| !unique(m) && !m.text.is_empty()) {
                return Err("a card is unique in every mode in which it stays in play".into());
            }
            some || def.has(Keyword::Unique)
        };
        def.merged = merged.iter().map(|a| self.ability_of(id, a)).collect();
        if def.slave_of.is_some() {
            def.keywords |= 1 << Keyword::Slave as u8;
        }
        if def.advanced {
            def.keywords |= 1 << Keyword::Advanced as u8;
        }
        def.requires = script.requires.clone();
        let costs = [def.pool_cost, def.blood_cost, def.conviction_cost];
        script.check_what_is_given(costs.contains(&Cost::X))?;
        def.cost_x = match costs.contains(&Cost::X) {
            true => Some(script.cost_x.clone().map_or(CostX::Chosen, CostX::Is)),
            false if script.cost_x.is_some() => return Err("the printed cost is not X".into()),
            false => None,
        };
        def.replace = script.replace;
        def.once = script.once;
        def.once_by_anyone = script.once_by_anyone;
        def.removed = script.removed;
        // No imbued has two copies of a power (imbued appendix, 3).
        def.most_a_minion = def.is(CardType::Power).then_some(1);
        def.one_a_minion_of = None;
        def.limits_vampires = false;
        let (others, text): (Vec<_>, Vec<_>) = script.text.iter().partition(|a| is_of_others(a));
        let vampires = Filter {
            kind: Some(CardType::Vampire),
            ..Filter::default()
        };
        for ability in others {
            let Ability::Static {
                what: Stat::CannotHaveAnother(one),
                by,
                when,
                ..
            } = ability
            else {
                unreachable!("this is what was picked");
            };
            let of_vampires = match &when[..] {
                [] => false,
                [Cond::Is(is)] if is.who == Who::Me && is.filter == vampires => true,
                _ => {
                    return Err("`cannot: Have` another holds always, or \
                                `when: [Is(Me, (kind: Vampire))]`"
                        .into())
                }
            };
            let limited = def.most_a_minion.is_some() || def.one_a_minion_of.is_some();
            if limited && of_vampires != def.limits_vampires {
                return Err(
                    "`cannot: Have` another is said of vampires alone all through a card, \
                            or nowhere in it"
                        .into(),
                );
            }
            def.limits_vampires = of_vampires;
            match &one.name {
                Some(name) if *name == def.name => {
                    def.most_a_minion = Some(by.unsigned_abs().max(1))
                }
                Some(name) => return Err(format!("`cannot: Have` names another card: {name}")),
                None => def.one_a_minion_of = one.keyword.first().copied(),
            }
        }
        let goes = |a: &Ability| {
            matches!(
                a,
                Ability::Static {
                    what: Stat::Has(Quality::MarksGoWithIt),
                    ..
                }
            )
        };
        let modes = script.modes.iter().flat_map(|m| &m.text);
        def.marks_go_with_it = script.text.iter().chain(modes).any(goes);
        let modes = script.modes.iter().flat_map(|m| &m.text);
        def.strikes_ranged = (script.text.iter().chain(modes))
            .any(|a| matches!(a, Ability::Strike { strike, .. } if strike.ranged));
        let modes = script.modes.iter().flat_map(|m| &m.text);
        // The counters that half a merged vampire means are those of the whole.
        if !crypt {
            def.stands_with = (script.text.iter().chain(modes))
                .filter_map(stands_with)
                .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
                .unwrap_or((0, u8::MAX));
        }
        let says = |a: &Ability| match a {
            Ability::Static { .. } | Ability::Strike { .. } => false,
            Ability::Trigger { steps, .. } => names_circle(&[], steps),
            Ability::Use { choose, steps, .. } | Ability::Act { choose, steps, .. } => {
                names_circle(choose, steps)
            }
        };
        def.names_circle = script.text.iter().any(says)
            || (script.modes.iter()).any(|m| names_circle(&m.choose, &m.effects));
        if !crypt {
            // The Disciplines of a library card are those it has as a vampire.
            def.disciplines = DisciplineSet::NONE;
            def.unique_as_vampire = false;
            let texts = script.modes.iter().map(|m| &m.text).chain([&script.text]);
            let in_play = texts.flatten().map(steps_of);
            let played = script.modes.iter().map(|m| &m.effects[..]);
            for steps in played.chain(in_play) {
                as_vampire(steps, &mut |new| {
                    def.unique_as_vampire |= new.unique;
                    for (discipline, level) in &new.disciplines {
                        def.disciplines.set(*discipline, *level);
                    }
                });
            }
        }
        def.teaches = script.teaches;
        let in_play = |m: &crate::script::Mode| m.keywords.contains(&Keyword::Discipline);
        let learnt = def.has(Keyword::Discipline) || script.modes.iter().any(in_play);
        if def.teaches.is_some() != learnt {
            return Err("a card says what it `teaches` exactly where it is a Discipline".into());
        }
        def.body = script.body;
        def.bearer = script.bearer.clone().map(Box::new);
        let mut lent = script.bearer.iter();
        lent.try_for_each(check_lent)?;
        check_costs(&script.text)?;
        check_choices(&script.text)?;
        check_mandatory(&script.text)?;
        let all = script.text.iter().chain(merged);
        all.clone().try_for_each(|a| check_ability(a, false))?;
        let before = self.abilities.len();
        def.text = text.into_iter().map(|a| self.ability_of(id, a)).collect();
        // However it was played, it requires what all its modes do.
        let played = script.modes.iter().filter(|m| !m.is_of_another());
        let each = played.map(|m| DisciplineSet::of(&m.needs));
        let always = each.reduce(DisciplineSet::and).unwrap_or_default();
        for ability in &mut self.abilities[before..] {
            ability.requires(always);
            ability.needs.equipment = def.is(CardType::Equipment);
        }
        check_represented(&script)?;
        let modes = match crypt {
            true => &[],
            false => &script.modes[..],
        };
        def.modes = modes
            .iter()
            .enumerate()
            .map(|(n, m)| {
                let before = self.abilities.len();
                let mut mode = self.mode_of(id, &def, m, n as u8)?;
                for ability in &mut self.abilities[before..] {
                    ability.requires(mode.needs.requires);
                    ability.as_type = Some(mode.as_type);
                }
                mode.goes_on_me = goes_on_me(
                    &mode,
                    [mode.code, mode.resolving].map(|code| self.code(code)),
                );
                Ok(mode)
            })
            .collect::<Result<_, String>>()?;
        def.settle_abilities();
        let texts = def.modes.iter().flat_map(|mode| &mode.text);
        let all = def.text.iter().chain(&def.merged).chain(texts);
        let all = all.map(|id| &self.abilities[id.0 as usize]);
        let mut able = all
            .clone()
            .map(|a| &a.needs)
            .chain(def.modes.iter().map(|m| &m.needs));
        def.stands_in = able.any(|needs| needs.acts_instead);
        let changing = all.filter(|a| a.changes.is_some());
        def.changes = KindSet::EMPTY;
        (def.changes_me_alone, def.changes_you_alone) = (true, true);
        for ability in changing {
            def.changes.insert(ability.changes.map_or(0, usize::from));
            def.changes_me_alone &= is_of_me(&ability.ability);
            def.changes_you_alone &= is_of_you(&ability.ability);
        }
        if (def.bearer.iter()).any(|b| b.traits.contains(&Keyword::Infernal)) {
            def.changes.insert(CONSIDERED);
        }
        let union = |reactions: bool| {
            let reacts = |m: &ModeDef| {
                m.as_type == CardType::Reaction || m.is_out_of_turn() && !m.in_any_turn()
            };
            let modes = def.modes.iter().filter(|m| reacts(m) == reactions);
            // Before votes are cast, and after a combat, a wake alone is worth no opportunity: it is
            // there for whoever holds something to be played then.
            let worth = |m: &ModeDef| match m.wakes {
                true => (m.windows.without(Window::BeforeVotes)).without(Window::AfterCombat),
                false => m.windows,
            };
            modes.fold(WindowSet::default(), |set, m| set.with(worth(m)))
        };
        (def.windows, def.reactions) = (union(false), union(true));
        let beside = |m: &ModeDef| m.as_type == CardType::Combat && m.user.is_some();
        if def.modes.iter().any(beside) {
            def.windows = def.windows.with(WindowSet::OTHERS_COMBATS);
        }
        if def.modes.iter().any(ModeDef::is_out_of_turn) {
            def.windows = def.windows.with(WindowSet::OUT_OF_TURN);
        }
        // A locked minion plays a reaction or a card of another type than modifier only in a mode
        // that says who plays it.
        let by_locked = |m: &ModeDef| {
            m.windows.meets(WindowSet::MODIFIERS)
                && match m.as_type == CardType::Reaction {
                    true => m.user.is_some(),
                    false => m.as_type != CardType::ActionModifier,
                }
        };
        if def
            .modes
            .iter()
            .any(|m| by_locked(m) || m.acts_though_locked())
        {
            def.windows = def.windows.with(WindowSet::BY_LOCKED);
        }
        if def.types.contains(&CardType::PoliticalAction) {
            def.windows = def.windows.with(WindowSet::of(&[Window::Polling]));
        }
        let merged = (!def.merged.is_empty()).then_some(MERGED);
        for i in (0..def.modes.len().max(1) as u8).chain(merged) {
            // Used flags are sixteen bits a permanent; abilities of one mode and the text share them.
            let ids: Vec<_> = def.abilities(i).collect();
            for (n, a) in ids.iter().enumerate() {
                let ability = &mut self.abilities[a.0 as usize];
                let group = ability.ability.group();
                ability.used_bit = 1 << if group > 0 { 16 - group as usize } else { n };
                if group > 0 && matches!(ability.ability, Ability::Act { .. }) {
                    let same = |id: &&AbilityId| {
                        let other = &self.abilities[id.0 as usize].ability;
                        matches!(other, Ability::Act { .. }) && other.group() == group
                    };
                    let first = ids.iter().find(same).copied();
                    self.abilities[a.0 as usize].taken_as = first.unwrap_or(*a);
                }
            }
            if ids.len() > 12 {
                return Err("more than twelve abilities on one card".into());
            }
        }
        if def.burn_option {
            // It may be discarded then.
            def.windows = def.windows.with(WindowSet::of(&[Window::Unlock]));
        }
        def.scripted = true;
        def.written = script.into();
        self.defs[id.0 as usize] = def;
        Ok(())
    }

    fn mode_of(
        &mut self,
        id: DefId,
        def: &CardDef,
        mode: &script::Mode,
        number: u8,
    ) -> Result<ModeDef, String> {
        // A conviction is played on an imbued (imbued appendix, 2); its script need not say so.
        let on_an_imbued;
        let mode = if def.is(CardType::Conviction) {
            on_an_imbued = script::Mode {
                choose: vec![Choose::Minion(script::Minions::from(Filter {
                    kind: Some(CardType::Imbued),
                    whose: script::Meth::You,
                    ..Filter::default()
                }))],
                effects: vec![Step::PutOn(crate::verbs::PutOn(Who::Target, None))],
                ..mode.clone()
            };
            &on_an_imbued
        } else {
            mode
        };
        check_steps(&mode.effects)?;
        for (discipline, _) in &mode.needs {
            if !def.card_disciplines.contains(discipline) {
                return Err(format!(
                    "a mode needs {discipline}, which the card's facts do not name"
                ));
            }
        }
        let as_type = match (mode.as_type, &def.types[..]) {
            (Some(t), types) if types.contains(&t) || t == CardType::Reflex => t,
            (Some(t), _) => return Err(format!("a mode is played as {t}, which the card is not")),
            (None, [t]) => *t,
            (None, _) => {
                return Err(
                    "a card of two types must say in each mode which it is played as".into(),
                )
            }
        };
        let represented = mode.is_of_another();
        if as_type.is_action_card() != mode.action.is_some() && !represented {
            return Err(
                "a mode takes an action exactly where it is played as a card that does".into(),
            );
        }
        if mode.anytime
            && (as_type != CardType::Reaction || mode.windows != [script::Window::AsPlayed])
        {
            return Err("a reaction that cancels a card, `AsPlayed`, is played `anytime`".into());
        }
        let (mut extra_blood, mut extra_edge) = (0, false);
        for cost in &mode.cost {
            match cost {
                script::Cost::Blood(n) => extra_blood += n,
                script::Cost::Edge if mode.action.is_none() => extra_edge = true,
                other @ (script::Cost::Lock(_)
                | script::Cost::Burn(_)
                | script::Cost::Life(_)
                | script::Cost::BloodOf(_)
                | script::Cost::Conviction(_)
                | script::Cost::Pool(_)
                | script::Cost::Edge
                | script::Cost::PhaseAction(..)
                | script::Cost::Discard(_)
                | script::Cost::BloodFrom(..)) => {
                    return Err(format!(
                        "a card in hand cannot cost {other:?}; use `Blood` or `Edge`"
                    ))
                }
            }
        }
        let less_blood = match &mode.less[..] {
            [] => 0,
            [script::Cost::Blood(n)] if matches!(def.blood_cost, Cost::Fixed(of) if of >= *n) => *n,
            _ => return Err("a mode costs less of the blood that is printed".into()),
        };
        let windows = if represented {
            WindowSet::default()
        } else if mode.windows.is_empty() {
            default_windows(as_type, def, mode)
        } else {
            WindowSet::of(&mode.windows)
        };
        if windows == WindowSet::default() && !represented {
            return Err("a combat mode without strike, maneuver, press, prevention or additional strike must name its windows".into());
        }
        let steps: Vec<&Step> = mode.effects.iter().collect();
        // What a referendum is about is chosen as it is called (current rulebook, political action).
        let political = |a: &script::Action| a.kind == script::ActionKind::Political;
        let political = mode.action.as_ref().is_some_and(political);
        // Whose referendum it is going to be is named as the action is announced.
        let calls = political
            && mode
                .effects
                .iter()
                .any(|s| matches!(s, Step::PlayChosen(_)));
        let (choose, terms) = match political && !calls {
            true => (Vec::new(), mode.choose.clone()),
            false => (mode.choose.clone(), Vec::new()),
        };
        let master = windows == WindowSet::of(&[script::Window::Master]);
        check_announced(&choose, mode.action.is_some() || master)?;
        terms.iter().try_for_each(check_choice)?;
        let chosen = |all: &[Choose]| all.iter().cloned().map(Step::Choose).collect::<Vec<_>>();
        let announce = self.code_of(id, &chosen(&choose));
        let terms_code = self.code_of(id, &chosen(&terms));
        check_costs(&mode.text)?;
        check_choices(&mode.text)?;
        check_mandatory(&mode.text)?;
        check_costs(&mode.during)?;
        check_choices(&mode.during)?;
        let in_play = |a: &Ability| match is_of_others(a) {
            true => Err("`cannot: Have` another is said of a card however it was played".into()),
            false if a.lends() => {
                Err("traits and a sect are lent by a card however it was played".into())
            }
            false => check_ability(a, false),
        };
        mode.text.iter().try_for_each(in_play)?;
        let given = |a: &Ability| check_ability(a, true).and_then(|()| check_traits(a, false));
        mode.during.iter().try_for_each(given)?;
        let played_by_minion = !matches!(
            as_type,
            CardType::Master | CardType::Event | CardType::Conviction
        ) || mode.user.is_some();
        if extra_blood > 0 && !played_by_minion {
            return Err("no minion plays this card, so there is none whose blood it costs".into());
        }
        check_steps(&mode.after_combat)?;
        check_steps(&mode.resolving)?;
        if mode.instead_of.is_some() && (mode.action.is_some() || mode.strike.is_some()) {
            return Err("no action and no strike happens instead of something".into());
        }
        if !mode.resolving.is_empty() && mode.strike.is_none() {
            return Err("`resolving` goes with a strike".into());
        }
        if let Some(step) = mode.resolving.iter().find(|s| waits_amid_strikes(s)) {
            return Err(format!(
                "a strike that is being resolved waits for nothing: {step:?}"
            ));
        }
        check_after_combat(mode.strike.as_ref(), &mode.after_combat)?;
        let code = self.code_instead_of(mode.instead_of.as_ref(), id, &mode.effects);
        Ok(ModeDef {
            number,
            once: mode.once,
            once_by_anyone: mode.once_by_anyone,
            // What a card represents has none of the traits at the head of its text.
            keywords: (mode.keywords.iter())
                .fold(if represented { 0 } else { def.keywords }, |set, &k| {
                    set | 1 << k as u8
                }),
            needs_disciplines: mode.needs.clone(),
            as_type,
            user: mode.user.clone(),
            anytime: mode.anytime,
            windows,
            instead_of: mode.instead_of.clone(),
            when: mode.when.clone(),
            choose,
            announce,
            extra_blood,
            extra_edge,
            less_blood,
            action: mode.action.clone(),
            terms,
            terms_code,
            calls,
            strike: mode.strike.clone(),
            code,
            goes_on_me: false,
            resolving: self.code_of(id, &mode.resolving),
            after_combat: self.code_of(id, &mode.after_combat),
            strikes_at: (mode.strike.as_ref())
                .is_some_and(|s| strikes_at(s, &mode.resolving, &mode.after_combat)),
            during: (mode.during.iter().filter(|a| !a.is_of_being_played()))
                .map(|a| self.ability_of(id, a))
                .collect(),
            being_played: (mode.during.iter().filter(|a| a.is_of_being_played()))
                .map(|a| self.ability_of(id, a))
                .collect(),
            text: mode.text.iter().map(|a| self.ability_of(id, a)).collect(),
            in_play: Vec::new(),
            body: mode.body.or(def.body),
            needs: Needs {
                requires: DisciplineSet::of(&mode.needs),
                ..needs_of(&steps)
            },
            dodges: mode.effects.iter().any(|s| {
                matches!(s, Step::Grant(_, given, None)
                if matches!(**given, Ability::Static {
                    what: Stat::Cannot(Doing::BeStruckUndodged), ..
                }))
            }),
            wakes: mode.effects.iter().any(|s| matches!(s, Step::Wake(_))),
            hears_draws: mode.effects.iter().any(|s| {
                matches!(s, Step::Grant(_, given, _)
                if matches!(**given, Ability::Trigger { on: Moment::Draws, .. }))
            }),
        })
    }

    fn ability_of(&mut self, def: DefId, ability: &Ability) -> AbilityId {
        let (windows, announce, steps) = match ability {
            Ability::Use {
                windows,
                choose,
                steps,
                ..
            } => {
                let set = match windows.is_empty() {
                    true => default_windows_of_use(steps),
                    false => WindowSet::of(windows),
                };
                let mut code: Vec<Step> = choose.iter().cloned().map(Step::Choose).collect();
                code.push(Step::If(Cond::Any(Vec::new()), Vec::new()));
                code.extend(steps.iter().cloned());
                (set, Vec::new(), code)
            }
            Ability::Act { choose, steps, .. } => (
                WindowSet::of(&[Window::Minion]),
                choose.iter().cloned().map(Step::Choose).collect(),
                steps.clone(),
            ),
            Ability::Trigger { steps, .. } => (WindowSet::default(), Vec::new(), steps.clone()),
            Ability::Strike { steps, .. } => {
                (WindowSet::of(&[Window::Strike]), Vec::new(), steps.clone())
            }
            Ability::Static { .. } => (WindowSet::default(), Vec::new(), Vec::new()),
        };
        let announce = self.code_of(def, &announce);
        let (resolving, after_combat) = match ability {
            Ability::Strike {
                resolving,
                after_combat,
                ..
            } => (
                self.code_of(def, resolving),
                self.code_of(def, after_combat),
            ),
            Ability::Use { .. }
            | Ability::Act { .. }
            | Ability::Trigger { .. }
            | Ability::Static { .. } => (CodeId::default(), CodeId::default()),
        };
        let code = if let Ability::Use { instead_of, .. } = ability {
            self.code_instead_of(instead_of.as_ref(), def, &steps)
        } else {
            self.code_of(def, &steps)
        };
        self.abilities.push(AbilityDef {
            ability: with_turn(ability),
            def,
            code,
            announce,
            resolving,
            after_combat,
            strikes_at: matches!(ability, Ability::Strike { strike, resolving, after_combat, .. }
                if strikes_at(strike, resolving, after_combat)),
            windows,
            used_bit: 1,
            taken_as: AbilityId(self.abilities.len() as u16),
            changes: changed(ability),
            needs: needs_of(&steps.iter().collect::<Vec<_>>()),
            as_type: None,
            waits: steps.iter().any(Step::may_wait),
            changes_votes: step_in(&steps, &|s| matches!(s, Step::ChangeVotes(_))),
            keeps_card: keeps_card(ability),
            hears_card: keeps_card(ability)
                || step_in(
                    &steps,
                    &|s| matches!(s, Step::Choose(c) if c.picks_by_name()),
                ),
            own: Said::by(ability),
        });
        AbilityId((self.abilities.len() - 1) as u16)
    }

    fn code_of(&mut self, def: DefId, steps: &[Step]) -> CodeId {
        if steps.is_empty() {
            return CodeId(0);
        }
        let mut ops = Vec::new();
        self.flatten(def, steps, &mut ops);
        self.code.push(ops);
        CodeId((self.code.len() - 1) as u16)
    }

    /// Code that takes the place of something, if that is given, as soon as its costs are paid.
    fn code_instead_of(&mut self, event: Option<&InsteadOf>, def: DefId, steps: &[Step]) -> CodeId {
        let Some(event) = event else {
            return self.code_of(def, steps);
        };
        let mut ops = Vec::new();
        self.flatten(def, steps, &mut ops);
        let paid = ops.iter().position(|op| *op == Op::PayCosts);
        ops.insert(paid.map_or(0, |i| i + 1), Op::InsteadOf(event.clone()));
        self.code.push(ops);
        CodeId((self.code.len() - 1) as u16)
    }

    fn flatten(&mut self, def: DefId, steps: &[Step], ops: &mut Vec<Op>) {
        for step in steps {
            match step {
                // `ability_of` marks the place where costs are paid by a step no script can mean.
                Step::If(Cond::Any(none), inner) if none.is_empty() && inner.is_empty() => {
                    ops.push(Op::PayCosts)
                }
                Step::If(cond, inner) => {
                    let at = ops.len();
                    ops.push(Op::Unless(cond.clone(), 0));
                    self.flatten(def, inner, ops);
                    ops[at] = Op::Unless(cond.clone(), (ops.len() - at - 1) as u8);
                }
                Step::May(who, costs, paid, unpaid) => {
                    let at = ops.len();
                    let price = |skip: usize| match *who == Who::Me {
                        true => Op::Price(costs.clone(), skip as u8),
                        false => Op::PriceFor(*who, costs.clone(), skip as u8),
                    };
                    ops.push(price(0));
                    self.flatten(def, paid, ops);
                    let mut skip = ops.len() - at - 1;
                    if !unpaid.is_empty() {
                        skip += 1;
                        let at = ops.len();
                        // Paid: nothing of it is carried out. No condition holds if one of none must.
                        let never = Cond::Any(Vec::new());
                        ops.push(Op::Unless(never.clone(), 0));
                        self.flatten(def, unpaid, ops);
                        ops[at] = Op::Unless(never, (ops.len() - at - 1) as u8);
                    }
                    ops[at] = price(skip);
                }
                Step::Repeat(amount, inner) => {
                    let at = ops.len();
                    ops.push(Op::Repeat(amount.clone(), 0));
                    self.flatten(def, inner, ops);
                    let len = (ops.len() - at) as u8;
                    let asks = matches!(inner.first(), Some(Step::Choose(_)));
                    ops.push(Op::Again(len, asks));
                    ops[at] = Op::Repeat(amount.clone(), len);
                }
                Step::ForEach(filter, inner) => {
                    let each = self.code_of(def, inner);
                    ops.push(Op::ForEach(filter.clone(), each));
                }
                Step::IfInflicted(inner) => {
                    let code = self.code_of(def, inner);
                    ops.push(Op::IfInflicted(code));
                }
                Step::EachMethuselah(meth, inner) => {
                    let each = self.code_of(def, inner);
                    ops.push(Op::EachMethuselah(*meth, each));
                }
                Step::Grant(until, ability, Some(who)) => {
                    let id = self.ability_of(def, ability);
                    ops.push(Op::GrantTo(*who, *until, id));
                }
                Step::Choose(choose) => ops.push(Op::Choose(choose.clone())),
                Step::GiveTitle(GiveTitle {
                    city: Some(city), ..
                }) => {
                    self.city(city);
                    ops.push(Op::Do(step.clone()));
                }
                Step::Grant(until, ability, None) => {
                    let id = self.ability_of(def, ability);
                    ops.push(Op::Grant(*until, id));
                }
                verb @ a_verb!() => ops.push(Op::Do(verb.clone())),
            }
        }
    }
}

/// An ability with the condition that it may be used on somebody's turn only, where that goes
/// without saying.
fn with_turn(ability: &Ability) -> Ability {
    let mut full = ability.clone();
    let turn = ability.turn_of_use();
    if let (Ability::Use { when, .. }, Some(turn)) = (&mut full, turn) {
        when.insert(0, turn);
    }
    full
}

/// Whether a strike is made against the opposing minion: it does damage or steals blood, or does
/// something to that minion besides.
fn strikes_at(strike: &Strike, resolving: &[Step], after_combat: &[Step]) -> bool {
    match strike.effect {
        StrikeEffect::Strength(_) | StrikeEffect::Damage(_) | StrikeEffect::StealBlood(_) => true,
        StrikeEffect::Dodge | StrikeEffect::Destroy(_) | StrikeEffect::Steal(_) => false,
        // Whatever a step is about, its `Debug` says so; after combat, who has opposed is `Target`.
        StrikeEffect::CombatEnds | StrikeEffect::Nothing => {
            format!("{resolving:?}").contains("Opposing")
                || format!("{after_combat:?}").contains("Target")
        }
    }
}

/// The kind of what an ability changes while it is in play.
fn changed(ability: &Ability) -> Option<u8> {
    match ability {
        Ability::Static { what, .. } => Some(stat_kind(what) as u8),
        Ability::Use { .. }
        | Ability::Act { .. }
        | Ability::Strike { .. }
        | Ability::Trigger { .. } => None,
    }
}

/// Whether an ability changes something of `Me`, and of nobody else.
fn is_of_me(ability: &Ability) -> bool {
    match ability {
        Ability::Static { what, who, to, .. } => {
            *who == Who::Me && to.is_empty() && !what.is_of_methuselahs()
        }
        Ability::Use { .. }
        | Ability::Act { .. }
        | Ability::Strike { .. }
        | Ability::Trigger { .. } => false,
    }
}

/// Whether an ability changes nothing but what is of the Methuselah who controls its card.
fn is_of_you(ability: &Ability) -> bool {
    match ability {
        Ability::Static { what, whose, .. } => what.is_of_methuselahs() && *whose == Meth::You,
        Ability::Use { .. }
        | Ability::Act { .. }
        | Ability::Strike { .. }
        | Ability::Trigger { .. } => false,
    }
}

/// Whether a trigger speaks of a card that it has not chosen itself.
fn keeps_card(ability: &Ability) -> bool {
    let Ability::Trigger { steps, .. } = ability else {
        return false;
    };
    let speaks = |step: &Step| matches!(step, Step::MoveCards(MoveCards(Cards::OfMoment, ..)));
    let chooses = |step: &Step| matches!(step, Step::Choose(choose) if choose.picks_card());
    step_in(steps, &speaks) && !step_in(steps, &chooses)
}

pub(super) fn borrowed() -> AbilityDef {
    AbilityDef {
        ability: Ability::Static {
            what: Stat::Has(Quality::Borrowed),
            by: 0,
            per: None,
            who: Who::Me,
            to: script::Minions::default(),
            whose: script::Meth::You,
            when: Vec::new(),
        },
        def: DefId::default(),
        code: CodeId::default(),
        announce: CodeId::default(),
        resolving: CodeId::default(),
        after_combat: CodeId::default(),
        strikes_at: false,
        windows: WindowSet::default(),
        used_bit: 0,
        taken_as: AbilityId::BORROWED,
        changes: Some(stat_kind(&Stat::Has(Quality::Borrowed)) as u8),
        needs: Needs::default(),
        as_type: None,
        waits: false,
        changes_votes: false,
        keeps_card: false,
        hears_card: false,
        own: Said::NONE,
    }
}

fn incapacitated() -> Filter {
    Filter {
        place: script::Place::Incapacitated,
        ..Filter::default()
    }
}

fn marked() -> Filter {
    Filter {
        whose: script::Meth::Others,
        place: script::Place::Ready,
        marked: true,
        ..Filter::default()
    }
}

fn in_torpor() -> Filter {
    Filter {
        kind: Some(CardType::Vampire),
        place: script::Place::Torpor,
        not: vec![Filter {
            is: Some(Who::Me),
            ..Filter::default()
        }],
        ..Filter::default()
    }
}

/// Whether a card played in this way goes on the minion that plays it, as equipment and retainers do.
fn goes_on_me(mode: &ModeDef, code: [&[Op]; 2]) -> bool {
    let by_action = mode.action.as_ref().is_some_and(|a| {
        matches!(
            a.kind,
            ActionKind::Equip | ActionKind::Employ | ActionKind::GainPower
        ) && !mode.goes_on_target()
    });
    let puts = |op: &Op| matches!(op, Op::Do(step) if step.gist() == Gist::PutOn(Who::Me));
    by_action || code.into_iter().flatten().any(puts)
}

fn blank(id: u32, name: &str) -> CardDef {
    CardDef {
        id,
        name: name.to_string(),
        types: Vec::new(),
        clans: Vec::new(),
        path: None,
        card_disciplines: Vec::new(),
        pool_cost: Cost::None,
        blood_cost: Cost::None,
        conviction_cost: Cost::None,
        cost_x: None,
        capacity: 0,
        disciplines: DisciplineSet::NONE,
        title: None,
        advanced: false,
        other_half: None,
        merged_sect: None,
        merged_title: None,
        merged: Vec::new(),
        in_merged: Vec::new(),
        circle: 0,
        names_circle: false,
        slave_of: None,
        sect: None,
        group: None,
        keywords: 0,
        unique: false,
        unique_as_vampire: false,
        burn_option: false,
        requires: script::Minions::default(),
        replace: None,
        once: None,
        once_by_anyone: None,
        removed: false,
        costs_more: false,
        most_a_minion: None,
        stands_in: false,
        one_a_minion_of: None,
        limits_vampires: false,
        marks_go_with_it: false,
        strikes_ranged: false,
        stands_with: (0, u8::MAX),
        teaches: None,
        bearer: None,
        body: None,
        modes: Vec::new(),
        text: Vec::new(),
        changes: KindSet::EMPTY,
        changes_me_alone: false,
        changes_you_alone: false,
        windows: WindowSet::default(),
        reactions: WindowSet::default(),
        scripted: false,
        written: AsWritten::default(),
    }
}

fn from_library_facts(facts: &facts::LibraryFacts) -> CardDef {
    CardDef {
        types: facts.types.clone(),
        clans: facts.clans.clone(),
        path: facts.path,
        card_disciplines: facts.disciplines.clone(),
        pool_cost: facts.pool_cost,
        blood_cost: facts.blood_cost,
        conviction_cost: facts.conviction_cost,
        burn_option: facts.burn_option,
        ..blank(facts.id, &facts.name)
    }
}

/// Whether a circle is chosen, beforehand or by the steps.
fn names_circle(choose: &[Choose], steps: &[Step]) -> bool {
    choose.iter().any(|c| matches!(c, Choose::Circle(_)))
        || steps.iter().any(|step| {
            let here = matches!(step, Step::Choose(Choose::Circle(_)));
            here || (step.inside().iter()).any(|inside| names_circle(&[], inside))
        })
}

/// Of what a card waits to do until conditions hold: with how many counters on this card, at the
/// least and at the most, they may.
fn stands_with(ability: &Ability) -> Option<(u8, u8)> {
    let Ability::Trigger {
        on: Moment::Standing,
        when,
        ..
    } = ability
    else {
        return None;
    };
    let here = Amount::Of(Number::Counters, Who::This);
    let bounds = |cond: &Cond| {
        let (cond, holds) = if let Cond::Not(cond) = cond {
            (&**cond, false)
        } else {
            (cond, true)
        };
        let Cond::AtLeast(more, less) = cond else {
            return None;
        };
        if let (true, Amount::N(n)) = (*more == here, less) {
            Some(match holds {
                true => (*n, u8::MAX),
                false => (0, n.saturating_sub(1)),
            })
        } else if let (Amount::N(n), true) = (more, holds && *less == here) {
            Some((0, *n))
        } else {
            None
        }
    };
    let all = when.iter().filter_map(bounds);
    Some(all.fold((0, u8::MAX), |one, other| {
        (one.0.max(other.0), one.1.min(other.1))
    }))
}

/// The steps of an ability.
fn steps_of(ability: &Ability) -> &[Step] {
    match ability {
        Ability::Trigger { steps, .. }
        | Ability::Use { steps, .. }
        | Ability::Act { steps, .. }
        | Ability::Strike { steps, .. } => steps,
        Ability::Static { .. } => &[],
    }
}

/// Says what a card is once it is a vampire, wherever among its steps it becomes one.
fn as_vampire(steps: &[Step], say: &mut dyn FnMut(&BecomeVampire)) {
    for step in steps {
        if let Step::BecomeVampire(new) = step {
            say(new);
        }
        for inside in step.inside() {
            as_vampire(inside, say);
        }
    }
}
