//! The card database: facts joined with scripts, prepared for play.
//!
//! Loading flattens the nested steps of a script into straight code with
//! jumps, so that an effect that waits for a player in its middle can be
//! suspended as a code number and a position, which is plain data.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::facts::{self, Cost, Facts};
use crate::script::{
    self, Ability, Action, ActionKind, Body, Choose, Cond, CostX, Filter, Once, Replace, Script,
    Stat, Step, Strike, Until, User, Who, Window, WindowSet,
};
use crate::state::DefId;
use crate::vocab::{
    CardType, Clan, Discipline, DisciplineSet, Keyword, Level, Sect, Title, TitleRank,
};

include!(concat!(env!("OUT_DIR"), "/embedded_scripts.rs"));

/// A piece of straight code: told by [`CardDb::code`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CodeId(pub u16);

impl CodeId {
    /// Whether it is the code of the rules: nothing, or the choosing of a target by a cardless action.
    pub(crate) fn is_of_no_card(self) -> bool {
        self.0 <= CHOOSE_MARKED.0
    }
}

/// An ability: told by [`CardDb::ability`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbilityId(pub u16);

impl AbilityId {
    /// What a minion is that is under somebody's control for a while only.
    pub(crate) const BORROWED: AbilityId = AbilityId(0);
}

/// One instruction of straight code.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Carry out a step that is not one of the nested ones.
    Do(Step),
    /// Skip so many instructions unless the condition holds.
    Unless(Cond, u8),
    /// Skip so many instructions unless the controller wishes to carry them out.
    Offer(u8),
    /// Have something picked.
    Choose(Choose),
    /// Pay the costs of the ability in use.
    PayCosts,
    /// Give an ability for a while.
    Grant(Until, AbilityId),
    /// Give an ability to a minion for a while.
    GrantTo(Who, Until, AbilityId),
    /// Skip so many instructions unless the controller wishes to pay for them.
    Price(Vec<script::Cost>, u8),
    /// Carry out code that asks nothing for each minion that fits.
    ForEach(Filter, CodeId),
}

/// An ability, with its code.
#[derive(Clone, Debug)]
pub struct AbilityDef {
    /// As scripted. Nested steps are not read from here but from `code`.
    pub ability: Ability,
    /// The card it belongs to.
    pub def: DefId,
    /// What it does.
    pub code: CodeId,
    /// What is named as an action it offers is announced.
    pub announce: CodeId,
    /// When it may be used.
    pub windows: WindowSet,
    /// Which bits of a permanent's `used` flags it occupies.
    pub used_bit: u16,
    /// What using it changes only when needed.
    pub needs: Needs,
}

/// What must be needed for something to be used (current rulebook, stealth and intercept).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// It adds stealth: only for an action being blocked with enough intercept.
    pub stealth: bool,
    /// It adds intercept: only for a blocker with too little.
    pub intercept: bool,
    /// It adds intercept to the blocking minion, whoever that is.
    pub intercept_of_blocking: bool,
    /// It is a limited bleed modifier.
    pub limited: bool,
    /// It makes the minion attempt to block.
    pub block: bool,
    /// It makes a block attempt fail.
    pub block_going_on: bool,
    /// It prevents damage.
    pub prevent: bool,
    /// It prevents damage from guns.
    pub prevent_gun: bool,
    /// It prevents damage from anything but guns.
    pub prevent_other_than_gun: bool,
    /// It prevents damage that is not aggravated.
    pub prevent_normal: bool,
    /// It prevents damage from a strike.
    pub prevent_strike: bool,
}

/// A way to play a card, prepared.
#[derive(Clone, Debug)]
pub struct ModeDef {
    /// Which of the card's modes it is.
    pub number: u8,
    /// How often the same minion may play it.
    pub once: Option<Once>,
    /// Traits of the card when it is played this way, one bit each.
    pub keywords: u64,
    /// Disciplines needed, all of them.
    pub needs_disciplines: Vec<(Discipline, Level)>,
    /// The type it is played as.
    pub as_type: CardType,
    /// Who plays it.
    pub user: User,
    /// When.
    pub windows: WindowSet,
    /// If this holds.
    pub when: Vec<Cond>,
    /// What is named as it is played.
    pub choose: Vec<Choose>,
    /// Code that has it named.
    pub announce: CodeId,
    /// Blood paid beyond the printed cost.
    pub extra_blood: u8,
    /// The action taken.
    pub action: Option<Action>,
    /// What is chosen when its referendum is called.
    pub terms: Vec<Choose>,
    /// Code that has the terms chosen.
    pub terms_code: CodeId,
    /// The strike made.
    pub strike: Option<Strike>,
    /// What it does.
    pub code: CodeId,
    /// What its strike does besides as it is resolved.
    pub resolving: CodeId,
    /// What it does just after the combat that its strike ends.
    pub after_combat: CodeId,
    /// Abilities for the rest of the action.
    pub during: Vec<AbilityId>,
    /// Abilities while in play.
    pub text: Vec<AbilityId>,
    /// Body of an ally or retainer.
    pub body: Option<Body>,
    /// What must be needed.
    pub needs: Needs,
    /// It wakes whoever plays it.
    pub wakes: bool,
}

impl ModeDef {
    /// Whether the equipment or retainer goes on the minion chosen, not on the acting one.
    pub(crate) fn goes_on_target(&self) -> bool {
        self.action.as_ref().is_some_and(|a| {
            a.at == script::At::Target && matches!(a.kind, ActionKind::Equip | ActionKind::Employ)
        }) && matches!(self.as_type, CardType::Equipment | CardType::Retainer)
    }
}

/// A card, prepared for play.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// Number in the official list.
    pub id: u32,
    /// Official name.
    pub name: String,
    /// Its type, or its two types.
    pub types: Vec<CardType>,
    /// Clans that may play it, or the clan of a crypt card.
    pub clans: Vec<Clan>,
    /// Disciplines that its facts name.
    pub card_disciplines: Vec<Discipline>,
    /// Pool to pay.
    pub pool_cost: Cost,
    /// Blood to pay.
    pub blood_cost: Cost,
    /// Conviction to pay.
    pub conviction_cost: Cost,
    /// What X in the cost means.
    pub cost_x: Option<CostX>,
    /// Capacity of a crypt card.
    pub capacity: u8,
    /// Disciplines of a crypt card.
    pub disciplines: DisciplineSet,
    /// Title of a crypt card.
    pub title: Option<Title>,
    /// Whether it is an advanced vampire (full rulebook 1.5.6).
    pub advanced: bool,
    /// The card it merges with: the base version of an advanced vampire, or the reverse.
    pub other_half: Option<DefId>,
    /// Sect that it has only when merged.
    pub merged_sect: Option<Sect>,
    /// Title that it has only when merged.
    pub merged_title: Option<Title>,
    /// Abilities that it has only when merged.
    pub merged: Vec<AbilityId>,
    /// Number of the circle of a Blood Brother; 0 is a circle of its own.
    pub circle: u8,
    /// The clan that it is a slave to.
    pub slave_of: Option<Clan>,
    /// Sect of a crypt card.
    pub sect: Option<Sect>,
    /// Group of a crypt card; `None` where any group goes, and for library cards.
    pub group: Option<u8>,
    /// Traits, one bit each.
    pub keywords: u64,
    /// Only one may be in play.
    pub unique: bool,
    /// May be discarded in an unlock phase where it cannot be used.
    pub burn_option: bool,
    /// Who may play it.
    pub requires: Vec<Filter>,
    /// When it is replaced.
    pub replace: Replace,
    /// How often it may be played.
    pub once: Option<Once>,
    /// How often it may be played by anybody.
    pub once_by_anyone: Option<Once>,
    /// One a minion.
    pub one_a_minion: bool,
    /// One with this keyword a minion.
    pub one_a_minion_of: Option<Keyword>,
    /// The Discipline of which it gives a level to the vampire it is on.
    pub teaches: Option<Discipline>,
    /// Cards not to be played in the same action.
    pub excludes: Vec<DefId>,
    /// Body of an ally or retainer.
    pub body: Option<Body>,
    /// The ways to play it.
    pub modes: Vec<ModeDef>,
    /// Abilities while in play, whatever the mode.
    pub text: Vec<AbilityId>,
    /// When it may be played from hand, in any of its modes that is no reaction.
    pub windows: WindowSet,
    /// When it may be played from hand as a reaction, or out of turn.
    pub reactions: WindowSet,
    /// Whether there is a script. Without one the card is a blank.
    pub scripted: bool,
    /// The script as written, for rendering and for agents.
    pub script: Option<Box<Script>>,
}

impl CardDef {
    /// Whether the card has the trait.
    #[inline]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords >> keyword as u8 & 1 == 1
    }

    /// Whether the card has the type.
    #[inline]
    pub fn is(&self, card_type: CardType) -> bool {
        self.types.contains(&card_type)
    }

    /// Whether it is a crypt card.
    pub fn is_crypt(&self) -> bool {
        self.types[0].is_crypt()
    }

    /// Abilities of the card while in play, having been played in `mode`.
    #[inline]
    pub fn abilities(&self, mode: u8) -> impl Iterator<Item = AbilityId> + '_ {
        let more = match self.modes.get(mode as usize) {
            Some(m) => &m.text[..],
            None if mode == MERGED => &self.merged[..],
            None => &[],
        };
        self.text.iter().chain(more).copied()
    }
}

/// The mode of an advanced vampire that is merged with its base version.
pub(crate) const MERGED: u8 = u8::MAX;

/// Every card, parsed once and shared by reference.
#[derive(Debug)]
pub struct CardDb {
    defs: Vec<CardDef>,
    abilities: Vec<AbilityDef>,
    code: Vec<Vec<Op>>,
    cities: Vec<String>,
    circles: Vec<String>,
    by_id: HashMap<u32, DefId>,
}

/// Why scripts could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A facts file is at fault.
    #[error(transparent)]
    Facts(#[from] facts::FactsError),
    /// A script file does not parse.
    #[error("{file}:{line}: {reason}")]
    Parse {
        /// The file.
        file: String,
        /// Line in the file, from 1.
        line: usize,
        /// What the parser said.
        reason: String,
    },
    /// A script contradicts the facts or itself.
    #[error("{file}: {card}: {reason}")]
    Script {
        /// The file.
        file: String,
        /// The card's name.
        card: String,
        /// What is wrong, and what to do.
        reason: String,
    },
}

/// The number of a name in a list, in which it is entered if need be.
fn number(names: &mut Vec<String>, name: &str) -> u8 {
    let known = names.iter().position(|n| n == name);
    let i = known.unwrap_or_else(|| {
        names.push(name.to_string());
        names.len() - 1
    });
    i as u8
}

impl CardDb {
    /// The cards that come with the engine.
    ///
    /// # Panics
    /// If a script that was compiled in does not load; the tests see to it that all do.
    pub fn embedded() -> &'static CardDb {
        static DB: OnceLock<CardDb> = OnceLock::new();
        DB.get_or_init(|| match CardDb::load(Facts::embedded(), EMBEDDED_SCRIPTS) {
            Ok(db) => db,
            Err(error) => panic!("{error}"),
        })
    }

    /// The embedded cards with more scripts, or other scripts for the same cards:
    /// `(file name, text)` pairs. Later scripts replace earlier ones.
    pub fn with_scripts(more: &[(&str, &str)]) -> Result<CardDb, LoadError> {
        let all: Vec<_> = EMBEDDED_SCRIPTS.iter().chain(more).copied().collect();
        CardDb::load(Facts::embedded(), &all)
    }

    fn load(facts: &Facts, files: &[(&str, &str)]) -> Result<CardDb, LoadError> {
        let mut db = CardDb {
            defs: facts
                .crypt
                .iter()
                .map(from_crypt_facts)
                .chain(facts.library.iter().map(from_library_facts))
                .collect(),
            // Ability 0 is the rules' own.
            abilities: vec![borrowed()],
            // Code 0 is empty: what does nothing shares it.
            // Code 1 names the vampire in torpor that a cardless action is aimed at, code 2 the
            // incapacitated imbued, code 3 the marked Red List minion.
            code: vec![
                Vec::new(),
                vec![Op::Choose(Choose::Minion(vec![in_torpor()]))],
                vec![Op::Choose(Choose::Minion(vec![incapacitated()]))],
                vec![Op::Choose(Choose::Minion(vec![marked()]))],
            ],
            cities: vec![String::new()],
            circles: vec![String::new()],
            by_id: HashMap::new(),
        };
        db.by_id = db
            .defs
            .iter()
            .enumerate()
            .map(|(i, d)| (d.id, DefId(i as u16)))
            .collect();
        db.pair_halves();
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        for (file, text) in files {
            let scripts: Vec<Script> = options.from_str(text).map_err(|e| LoadError::Parse {
                file: file.to_string(),
                line: e.position.line,
                reason: e.code.to_string(),
            })?;
            for script in scripts {
                let card = script.name.clone();
                db.add(script).map_err(|reason| LoadError::Script {
                    file: file.to_string(),
                    card,
                    reason,
                })?;
            }
        }
        Ok(db)
    }

    /// Every card of the official list, crypt cards first, each with or without a script.
    pub fn defs(&self) -> &[CardDef] {
        &self.defs
    }

    /// The card behind a handle.
    #[inline]
    pub fn def(&self, def: DefId) -> &CardDef {
        &self.defs[def.0 as usize]
    }

    /// The card with this number in the official list.
    pub fn by_id(&self, id: u32) -> Option<DefId> {
        self.by_id.get(&id).copied()
    }

    /// The card with exactly this official name; the first where several share it.
    pub fn by_name(&self, name: &str) -> Option<DefId> {
        self.defs
            .iter()
            .position(|d| d.name == name)
            .map(|i| DefId(i as u16))
    }

    /// The ability behind a handle.
    #[inline]
    pub fn ability(&self, ability: AbilityId) -> &AbilityDef {
        &self.abilities[ability.0 as usize]
    }

    /// The code behind a handle.
    #[inline]
    pub fn code(&self, code: CodeId) -> &[Op] {
        &self.code[code.0 as usize]
    }

    /// Cities that titles belong to; number 0 is no city.
    pub fn cities(&self) -> &[String] {
        &self.cities
    }

    /// Index of a city that some script names; 0 for any other.
    pub fn city_named(&self, name: &str) -> u8 {
        let i = self.cities.iter().position(|c| c == name);
        i.unwrap_or(0) as u8
    }

    fn city(&mut self, name: &str) -> u8 {
        number(&mut self.cities, name)
    }

    /// Finds for each advanced vampire the base version, of the same name and group.
    fn pair_halves(&mut self) {
        let mut advanced = HashMap::new();
        for (i, def) in self.defs.iter().enumerate().filter(|(_, d)| d.advanced) {
            advanced.insert((def.name.clone(), def.group), DefId(i as u16));
        }
        for i in 0..self.defs.len() {
            let def = &self.defs[i];
            if def.is_crypt() && !def.advanced {
                if let Some(other) = advanced.get(&(def.name.clone(), def.group)).copied() {
                    self.defs[i].other_half = Some(other);
                    self.defs[other.0 as usize].other_half = Some(DefId(i as u16));
                }
            }
        }
    }

    fn named(&self, name: &str) -> Result<DefId, String> {
        self.by_name(name).ok_or_else(|| {
            format!("names a card {name:?} that is not in the official list; correct the spelling")
        })
    }

    fn add(&mut self, script: Script) -> Result<(), String> {
        let id = *self
            .by_id
            .get(&script.id)
            .ok_or_else(|| format!("id {} is not in the official list", script.id))?;
        let old = self.def(id);
        if old.name != script.name {
            return Err(format!(
                "id {} belongs to {:?}; correct the id or the name",
                script.id, old.name
            ));
        }
        let crypt = old.is_crypt();
        if crypt && (script.sect.is_some() == old.is(CardType::Imbued) || !script.modes.is_empty())
        {
            return Err("a vampire needs a sect, an imbued has none, and neither has modes".into());
        }
        if !crypt && script.modes.is_empty() {
            return Err("a library card needs at least one mode".into());
        }
        let rank = old.title.map(|t| t.rank);
        if script.city.is_some() != rank.is_some_and(TitleRank::of_a_city) {
            return Err(
                "a city goes with the title of prince, archbishop or baron, and only with these"
                    .into(),
            );
        }
        let mut def = old.clone();
        def.keywords = script.keywords.iter().fold(0, |set, &k| set | 1 << k as u8);
        def.unique = if crypt {
            !def.has(Keyword::NonUnique)
        } else {
            def.has(Keyword::Unique)
        };
        def.sect = script.sect;
        if let (Some(rank), Some(city)) = (rank, &script.city) {
            def.title = Some(Title::of_city(rank, self.city(city)));
        }
        if script.merged.is_some() && !def.advanced {
            return Err("only an advanced vampire says what it is when `merged`".into());
        }
        if let Some(merged) = &script.merged {
            if merged.city.is_some() != merged.title.is_some_and(TitleRank::of_a_city) {
                return Err(
                    "a merged title has a city exactly where its rank goes with one".into(),
                );
            }
            def.merged_sect = merged.sect;
            let city = merged.city.as_ref().map(|c| self.city(c));
            let clan = def.clans.first().copied();
            def.merged_title = merged.title.map(|rank| match city {
                Some(city) => Title::of_city(rank, city),
                None => Title::of_clan(rank, clan),
            });
            def.merged = merged.text.iter().map(|a| self.ability_of(id, a)).collect();
        }
        def.circle = match &script.circle {
            Some(circle) => number(&mut self.circles, circle),
            None => 0,
        };
        def.slave_of = script.slave_of;
        if def.slave_of.is_some() {
            def.keywords |= 1 << Keyword::Slave as u8;
        }
        def.requires = script.requires.clone();
        def.cost_x = script.cost_x;
        let costs = [def.pool_cost, def.blood_cost, def.conviction_cost];
        if costs.contains(&Cost::X) != def.cost_x.is_some() {
            return Err("the printed cost is X exactly where `cost_x` says what X means".into());
        }
        def.replace = script.replace;
        def.once = script.once;
        def.once_by_anyone = script.once_by_anyone;
        // No imbued has two copies of a power (imbued appendix, 3).
        def.one_a_minion = script.one_a_minion || def.is(CardType::Power);
        def.one_a_minion_of = script.one_a_minion_of;
        def.teaches = script.teaches;
        if def.teaches.is_some() != def.has(Keyword::Discipline) {
            return Err("a card says what it `teaches` exactly where it is a Discipline".into());
        }
        def.body = script.body;
        def.excludes = script
            .excludes
            .iter()
            .map(|n| self.named(n))
            .collect::<Result<_, _>>()?;
        def.text = script.text.iter().map(|a| self.ability_of(id, a)).collect();
        def.modes = script
            .modes
            .iter()
            .enumerate()
            .map(|(n, m)| self.mode_of(id, &def, m, n as u8))
            .collect::<Result<_, _>>()?;
        let union = |reactions: bool| {
            let out_of_turn = def.has(Keyword::OutOfTurn);
            let reacts = |m: &ModeDef| m.as_type == CardType::Reaction || out_of_turn;
            let modes = def.modes.iter().filter(|m| reacts(m) == reactions);
            // Before votes are cast, a wake alone is worth no opportunity: it is
            // there for whoever holds something to be played then.
            let worth = |m: &ModeDef| match m.wakes {
                true => m.windows.without(Window::BeforeVotes),
                false => m.windows,
            };
            modes.fold(WindowSet::default(), |set, m| set.with(worth(m)))
        };
        (def.windows, def.reactions) = (union(false), union(true));
        let beside = |m: &&ModeDef| m.user.may_be_uninvolved();
        if let Some(mode) = def.modes.iter().find(beside) {
            if mode.as_type != CardType::Combat {
                return Err("only a combat card is played by a minion not involved".into());
            }
            def.windows = def.windows.with(WindowSet::OTHERS_COMBATS);
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
                let group = match ability.ability {
                    Ability::Use { group, .. } => group,
                    _ => 0,
                };
                ability.used_bit = 1 << if group > 0 { 16 - group as usize } else { n };
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
        def.script = Some(Box::new(script));
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
                choose: vec![Choose::Minion(vec![Filter {
                    kind: script::MinionKind::Imbued,
                    whose: script::Whose::Yours,
                    ..Filter::default()
                }])],
                effects: vec![Step::PutOn(Who::Target)],
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
        if as_type.is_action_card() != mode.action.is_some() {
            return Err(
                "a mode takes an action exactly where it is played as a card that does".into(),
            );
        }
        let mut extra_blood = 0;
        for cost in &mode.cost {
            match cost {
                script::Cost::Blood(n) => extra_blood += n,
                other => return Err(format!("a card in hand cannot cost {other:?}; use `Blood`")),
            }
        }
        let windows = if mode.windows.is_empty() {
            default_windows(as_type, def, mode)
        } else {
            WindowSet::of(&mode.windows)
        };
        if windows == WindowSet::default() {
            return Err("a combat mode without strike, maneuver, press, prevention or additional strike must name its windows".into());
        }
        let steps: Vec<&Step> = mode.effects.iter().collect();
        let announce = self.code_of(
            id,
            &mode
                .choose
                .iter()
                .cloned()
                .map(Step::Choose)
                .collect::<Vec<_>>(),
        );
        let terms_code = self.code_of(
            id,
            &mode
                .terms
                .iter()
                .cloned()
                .map(Step::Choose)
                .collect::<Vec<_>>(),
        );
        check_steps(&mode.after_combat)?;
        check_steps(&mode.resolving)?;
        if !mode.resolving.is_empty() && mode.strike.is_none() {
            return Err("`resolving` goes with a strike".into());
        }
        let ends_combat = |s: &Strike| s.effect == script::StrikeEffect::CombatEnds;
        if !mode.after_combat.is_empty() && !mode.strike.as_ref().is_some_and(ends_combat) {
            return Err("`after_combat` goes with a strike that ends combat".into());
        }
        let code = self.code_of(id, &mode.effects);
        Ok(ModeDef {
            number,
            once: mode.once,
            keywords: mode
                .keywords
                .iter()
                .fold(def.keywords, |set, &k| set | 1 << k as u8),
            needs_disciplines: mode.needs.clone(),
            as_type,
            user: mode.user,
            windows,
            when: mode.when.clone(),
            choose: mode.choose.clone(),
            announce,
            extra_blood,
            action: mode.action.clone(),
            terms: mode.terms.clone(),
            terms_code,
            strike: mode.strike.clone(),
            code,
            resolving: self.code_of(id, &mode.resolving),
            after_combat: self.code_of(id, &mode.after_combat),
            during: mode.during.iter().map(|a| self.ability_of(id, a)).collect(),
            text: mode.text.iter().map(|a| self.ability_of(id, a)).collect(),
            body: mode.body.or(def.body),
            needs: needs_of(&steps),
            wakes: mode.effects.iter().any(|s| matches!(s, Step::Wake)),
        })
    }

    fn ability_of(&mut self, def: DefId, ability: &Ability) -> AbilityId {
        let (windows, announce, steps) = match ability {
            Ability::Use {
                windows,
                bystander,
                choose,
                steps,
                ..
            } => {
                let set = match windows.is_empty() {
                    true => default_windows_of_use(steps, *bystander),
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
            Ability::Strike { .. } => (WindowSet::of(&[Window::Strike]), Vec::new(), Vec::new()),
            Ability::Static { .. } => (WindowSet::default(), Vec::new(), Vec::new()),
        };
        let announce = self.code_of(def, &announce);
        let code = self.code_of(def, &steps);
        self.abilities.push(AbilityDef {
            ability: ability.clone(),
            def,
            code,
            announce,
            windows,
            used_bit: 1,
            needs: needs_of(&steps.iter().collect::<Vec<_>>()),
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
                Step::May(inner) => {
                    let at = ops.len();
                    ops.push(Op::Offer(0));
                    self.flatten(def, inner, ops);
                    ops[at] = Op::Offer((ops.len() - at - 1) as u8);
                }
                Step::Pay(costs, inner) => {
                    let at = ops.len();
                    ops.push(Op::Price(costs.clone(), 0));
                    self.flatten(def, inner, ops);
                    ops[at] = Op::Price(costs.clone(), (ops.len() - at - 1) as u8);
                }
                Step::UnlessPaid(costs, inner) => {
                    ops.push(Op::Price(costs.clone(), 1));
                    let at = ops.len();
                    // Paid: nothing of it is carried out. No condition holds if one of none must.
                    let never = Cond::Any(Vec::new());
                    ops.push(Op::Unless(never.clone(), 0));
                    self.flatten(def, inner, ops);
                    ops[at] = Op::Unless(never, (ops.len() - at - 1) as u8);
                }
                Step::ForEach(filter, inner) => {
                    let each = self.code_of(def, inner);
                    ops.push(Op::ForEach(filter.clone(), each));
                }
                Step::GrantTo(who, until, ability) => {
                    let id = self.ability_of(def, ability);
                    ops.push(Op::GrantTo(*who, *until, id));
                }
                Step::Choose(choose) => ops.push(Op::Choose(choose.clone())),
                Step::PutOnAsTitle {
                    city: Some(city), ..
                }
                | Step::GiveTitle {
                    city: Some(city), ..
                } => {
                    self.city(city);
                    ops.push(Op::Do(step.clone()));
                }
                Step::Grant(until, ability) => {
                    let id = self.ability_of(def, ability);
                    ops.push(Op::Grant(*until, id));
                }
                other => ops.push(Op::Do(other.clone())),
            }
        }
    }
}

/// Code that names a vampire in torpor.
pub(crate) const CHOOSE_IN_TORPOR: CodeId = CodeId(1);

fn borrowed() -> AbilityDef {
    AbilityDef {
        ability: Ability::Static {
            what: Stat::Borrowed,
            by: 0,
            per: None,
            to: script::To::Me,
            when: Vec::new(),
        },
        def: DefId::default(),
        code: CodeId::default(),
        announce: CodeId::default(),
        windows: WindowSet::default(),
        used_bit: 0,
        needs: Needs::default(),
    }
}

/// Code that names an incapacitated imbued.
pub(crate) const CHOOSE_INCAPACITATED: CodeId = CodeId(2);

fn incapacitated() -> Filter {
    Filter {
        place: script::Place::Incapacitated,
        ..Filter::default()
    }
}

/// Code that names another Methuselah's ready marked minion.
pub(crate) const CHOOSE_MARKED: CodeId = CodeId(3);

fn marked() -> Filter {
    Filter {
        whose: script::Whose::Others,
        place: script::Place::Ready,
        marked: true,
        ..Filter::default()
    }
}

fn in_torpor() -> Filter {
    Filter {
        kind: script::MinionKind::Vampire,
        place: script::Place::Torpor,
        not_me: true,
        ..Filter::default()
    }
}

/// The windows of an ability that may be used whenever an effect may: all but
/// those in which only what fits the window is allowed. What is used as an action is
/// announced comes before regular effects (current rulebook, course of an action).
const ANY_TIME: WindowSet = WindowSet::of(&[
    Window::Unlock,
    Window::Master,
    Window::Minion,
    Window::Influence,
    Window::Discard,
    Window::NoBlock,
    Window::BlockAttempt,
    Window::BlocksDeclined,
    Window::Blocked,
    Window::AfterResolution,
    Window::Polling,
    Window::BeforeRange,
    Window::BeforeStrikes,
    Window::EndOfRound,
]);

/// Steps of a combat that belong to the combatants, and to what may be used beside them.
const STEPS_OF_COMBATANTS: WindowSet = WindowSet::of(&[
    Window::Maneuver,
    Window::AdditionalStrikes,
    Window::Prevent,
    Window::Press,
]);

/// When a card of this type is played, where its script does not say.
fn default_windows(as_type: CardType, def: &CardDef, mode: &script::Mode) -> WindowSet {
    match as_type {
        CardType::Master if def.has(Keyword::OutOfTurn) => WindowSet::of(&[Window::AsPlayed]),
        CardType::Master => WindowSet::of(&[Window::Master]),
        CardType::Event => WindowSet::of(&[Window::Discard]),
        CardType::Conviction => WindowSet::of(&[Window::Unlock]),
        CardType::Reflex => WindowSet::of(&[Window::AsPlayed]),
        t if t.is_action_card() => WindowSet::of(&[Window::Minion]),
        CardType::ActionModifier | CardType::Reaction => {
            let needs = needs_of(&mode.effects.iter().collect::<Vec<_>>());
            if needs.stealth || needs.intercept {
                WindowSet::of(&[Window::BlockAttempt])
            } else if mode.effects.iter().any(|s| matches!(s, Step::Wake)) {
                // A wake serves whatever reaction is to follow (full rulebook 11, wake; card
                // rulings, group 115).
                let more = [
                    Window::AsPlayed,
                    Window::BeforeVotes,
                    Window::Polling,
                    Window::AfterResolution,
                ];
                WindowSet::DURING_ACTION.with(WindowSet::of(&more))
            } else {
                WindowSet::DURING_ACTION
            }
        }
        CardType::Combat => {
            let mut set = WindowSet::default();
            if let Some(strike) = &mode.strike {
                set = set.with(WindowSet::of(&[Window::Strike]));
                if strike.maneuver {
                    set = set.with(WindowSet::of(&[Window::Maneuver]));
                }
            }
            if mode.strike.is_none() {
                set = set.with(windows_in_combat(&mode.effects));
            }
            set
        }
        _ => WindowSet::default(),
    }
}

/// The steps of combat that effects belong to.
fn windows_in_combat(steps: &[Step]) -> WindowSet {
    let window = |step: &Step| match step {
        Step::Maneuver => Some(Window::Maneuver),
        Step::Press | Step::PressToContinue | Step::PressToEnd => Some(Window::Press),
        Step::Prevent(_)
        | Step::PreventGun(_)
        | Step::PreventOtherThanGun(_)
        | Step::PreventNormal(_)
        | Step::PreventStrike(_) => Some(Window::Prevent),
        Step::AdditionalStrikes(_) | Step::AdditionalStrikesAnyway(_) => {
            Some(Window::AdditionalStrikes)
        }
        _ => None,
    };
    let windows = steps.iter().filter_map(window);
    windows.fold(WindowSet::default(), |set, w| set.with(WindowSet::of(&[w])))
}

/// When an ability may be used, where its script does not say: at any time, but what belongs to
/// a step of combat in that step, and what makes a difference to an action only until it is
/// resolved there.
fn default_windows_of_use(steps: &[Step], bystander: bool) -> WindowSet {
    let in_combat = windows_in_combat(steps);
    if in_combat != WindowSet::default() {
        return in_combat;
    }
    let needs = needs_of(&steps.iter().collect::<Vec<_>>());
    if needs.stealth || needs.intercept || needs.block_going_on {
        return WindowSet::of(&[Window::BlockAttempt]);
    }
    match (steps.iter().any(matters_until_resolution), bystander) {
        (true, _) => WindowSet::DURING_ACTION,
        (false, false) => ANY_TIME,
        (false, true) => ANY_TIME.with(STEPS_OF_COMBATANTS),
    }
}

/// Whether a step changes how an action comes out, so that it is of no use once it has.
fn matters_until_resolution(step: &Step) -> bool {
    match step {
        Step::StealthAnyway(_)
        | Step::InterceptAnyway(_)
        | Step::Bleed(_)
        | Step::BleedAnyway(_)
        | Step::ReduceBleed(_)
        | Step::BleedFails
        | Step::RedirectBleed
        | Step::AttemptBlock
        | Step::FailAction => true,
        Step::If(_, inner) | Step::May(inner) | Step::Pay(_, inner) | Step::ForEach(_, inner) => {
            inner.iter().any(matters_until_resolution)
        }
        Step::Grant(Until::Action, given) | Step::GrantTo(_, Until::Action, given) => matches!(
            **given,
            Ability::Static {
                what: Stat::Bleed
                    | Stat::LimitedBleed
                    | Stat::Stealth
                    | Stat::Intercept
                    | Stat::CannotBlock
                    | Stat::CannotBeBlocked,
                ..
            }
        ),
        _ => false,
    }
}

/// Steps inside `ForEach` ask nothing, and the costs of `Pay` take no choice.
fn check_steps(steps: &[Step]) -> Result<(), String> {
    for step in steps {
        match step {
            Step::PutOnAsTitle { rank, city, .. } | Step::GiveTitle { rank, city, .. }
                if city.is_some() != rank.of_a_city() =>
            {
                return Err(format!(
                    "a city goes with the title of {rank} or not at all"
                ));
            }
            Step::If(_, inner) | Step::May(inner) => check_steps(inner)?,
            Step::Pay(costs, inner) | Step::UnlessPaid(costs, inner) => {
                let asks = |c: &&script::Cost| {
                    matches!(c, script::Cost::Discard(_) | script::Cost::BloodFrom(..))
                };
                if let Some(cost) = costs.iter().find(asks) {
                    return Err(format!("`Pay` cannot ask for {cost:?}"));
                }
                check_steps(inner)?;
            }
            Step::ForEach(_, inner) => {
                let asks = |s: &&Step| {
                    matches!(
                        s,
                        Step::May(_)
                            | Step::Pay(..)
                            | Step::UnlessPaid(..)
                            | Step::Choose(_)
                            | Step::ForEach(..)
                    )
                };
                if let Some(step) = inner.iter().find(asks) {
                    return Err(format!("`ForEach` cannot ask: {step:?}"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn needs_of(steps: &[&Step]) -> Needs {
    let mut needs = Needs::default();
    for step in steps {
        match step {
            Step::Stealth(_) => needs.stealth = true,
            Step::Intercept(_) => needs.intercept = true,
            Step::InterceptOfBlocking(_) => needs.intercept_of_blocking = true,
            Step::Bleed(_) => needs.limited = true,
            Step::AttemptBlock => needs.block = true,
            Step::Prevent(_) => needs.prevent = true,
            Step::PreventGun(_) => needs.prevent_gun = true,
            Step::PreventOtherThanGun(_) => needs.prevent_other_than_gun = true,
            Step::PreventNormal(_) => needs.prevent_normal = true,
            Step::PreventStrike(_) => needs.prevent_strike = true,
            Step::BlockFails => needs.block_going_on = true,
            Step::If(_, inner) | Step::May(inner) => {
                let inner = needs_of(&inner.iter().collect::<Vec<_>>());
                needs.limited |= inner.limited;
            }
            _ => {}
        }
    }
    needs
}

fn blank(id: u32, name: &str) -> CardDef {
    CardDef {
        id,
        name: name.to_string(),
        types: Vec::new(),
        clans: Vec::new(),
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
        circle: 0,
        slave_of: None,
        sect: None,
        group: None,
        keywords: 0,
        unique: false,
        burn_option: false,
        requires: Vec::new(),
        replace: Replace::AtOnce,
        once: None,
        once_by_anyone: None,
        one_a_minion: false,
        one_a_minion_of: None,
        teaches: None,
        excludes: Vec::new(),
        body: None,
        modes: Vec::new(),
        text: Vec::new(),
        windows: WindowSet::default(),
        reactions: WindowSet::default(),
        scripted: false,
        script: None,
    }
}

fn from_crypt_facts(facts: &facts::CryptFacts) -> CardDef {
    CardDef {
        types: vec![facts.card_type],
        clans: vec![facts.clan],
        capacity: facts.capacity,
        disciplines: facts.disciplines,
        title: facts
            .title
            .map(|rank| Title::of_clan(rank, Some(facts.clan))),
        // Until a script says otherwise (full rulebook 10).
        sect: facts.clan.sect(),
        group: match facts.group {
            facts::Group::Number(n) => Some(n),
            facts::Group::Any => None,
        },
        advanced: facts.advanced,
        unique: true,
        ..blank(facts.id, &facts.name)
    }
}

fn from_library_facts(facts: &facts::LibraryFacts) -> CardDef {
    CardDef {
        types: facts.types.clone(),
        clans: facts.clans.clone(),
        card_disciplines: facts.disciplines.clone(),
        pool_cost: facts.pool_cost,
        blood_cost: facts.blood_cost,
        conviction_cost: facts.conviction_cost,
        burn_option: facts.burn_option,
        ..blank(facts.id, &facts.name)
    }
}

/// Kinds of statics that the state keeps an index of; see `GameState::statics`.
///
/// The last of them is shared by all kinds that few cards in play change: what
/// is not indexed apart is looked for a little longer, and rarely at all.
pub(crate) const STAT_SETS: usize = 22;

/// The number of a kind's set in that index.
#[inline]
pub(crate) const fn stat_set(kind: usize) -> usize {
    if kind < STAT_SETS {
        kind
    } else {
        STAT_SETS - 1
    }
}

/// The kinds in a set of that index, one bit a kind.
#[inline]
pub(crate) const fn kinds_in(set: usize) -> u64 {
    if set < STAT_SETS - 1 {
        1 << set
    } else {
        u64::MAX << set
    }
}

/// The index of a stat's kind.
#[inline]
pub(crate) fn stat_kind(stat: &Stat) -> usize {
    match stat {
        Stat::Bleed => 0,
        Stat::LimitedBleed => 1,
        Stat::Strength => 2,
        Stat::Stealth => 3,
        Stat::Intercept => 4,
        Stat::Votes => 5,
        Stat::HandSize => 6,
        Stat::Transfers => 7,
        Stat::CannotBlock => 8,
        Stat::CannotBeBlocked => 9,
        Stat::DoesNotUnlock => 10,
        Stat::OpenHand => 11,
        Stat::BurnCounterInsteadOfReplacing => 12,
        Stat::FailedBlockersLock => 13,
        Stat::BloodToVoteAgainst => 14,
        Stat::PoolToPlay(_) => 15,
        Stat::PoolToPlayOnMe(_) => 16,
        Stat::CannotPlay(_) => 17,
        Stat::BaseStrength => 18,
        Stat::AggravatedHands => 19,
        Stat::Hunt => 20,
        Stat::Ballots => 21,
        Stat::CannotVote => 22,
        Stat::PassesAutomatically => 23,
        Stat::EntersWithoutConviction => 24,
        Stat::BloodToActAt => 25,
        Stat::Capacity => 26,
        Stat::NoDisciplineCards => 27,
        Stat::Borrowed => 28,
        Stat::DiscardActions => 29,
        Stat::WeaponDamage => 30,
        Stat::WeaponAggravated => 31,
        Stat::StrikesPrevented => 32,
        Stat::CannotUseEquipment => 33,
        Stat::CannotManeuverToLong => 34,
        Stat::CannotManeuverToClose => 35,
        Stat::CannotPressToContinue => 36,
        Stat::CannotPressToEnd => 37,
        Stat::CombatCardBlood => 38,
        Stat::PlaysAsVampire(_) => 39,
        Stat::BloodToPlay(_) => 40,
        Stat::ActsAtOnce => 41,
        Stat::DisciplineStrikes(_) => 42,
        Stat::ImmuneTo(_) => 43,
        Stat::CannotAct => 44,
        Stat::CannotHaveEquipment => 45,
        Stat::CannotStrikeCombatEnds => 46,
        Stat::CheaperWeapons => 47,
        Stat::BloodToBeRescued => 48,
        Stat::BloodToRescue => 49,
        Stat::TwoMasterActions => 50,
        Stat::NoBloodHunt => 51,
        Stat::CannotHunt => 52,
        Stat::NoTransfers => 53,
        Stat::NotForDiablerist => 54,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_kind_of_static_has_a_number_of_its_own() {
        let mut names: HashMap<usize, String> = HashMap::new();
        for ability in &CardDb::embedded().abilities {
            let Ability::Static { what, .. } = &ability.ability else {
                continue;
            };
            let name = format!("{what:?}");
            let name = name.split('(').next().unwrap_or_default();
            let kind = stat_kind(what);
            assert!(kind < u64::BITS as usize, "{name} does not fit the masks");
            let known = names.entry(kind).or_insert_with(|| name.to_string());
            assert_eq!(known, name, "both have the number {kind}");
        }
        assert!(names.len() > STAT_SETS);
    }
}
