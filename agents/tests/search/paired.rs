//! Moves that are tried in the same worlds.

use agents::search::{Evaluator, Position, Search, Settings, World};
use rand::{Rng, RngCore};

use crate::toy::{puct, rng, settings};

/// One player picks one of three cups, and gets what the dice say.
struct Cups {
    dice: u32,
    picked: Option<u8>,
}

struct Dealer;

impl Position for Dealer {
    type World = Cups;
    fn determinize<R: RngCore>(&self, rng: &mut R) -> Cups {
        Cups {
            dice: rng.gen_range(0..1_000_000),
            picked: None,
        }
    }
}

impl World for Cups {
    type Move = u8;
    fn players(&self) -> usize {
        1
    }
    fn to_move(&self) -> Option<usize> {
        self.picked.is_none().then_some(0)
    }
    fn moves(&self, into: &mut Vec<u8>) {
        into.extend(0..3);
    }
    fn apply(&mut self, chosen: u8) {
        self.picked = Some(chosen);
    }
}

/// Writes down the dice that each cup has seen, those of the playout included.
#[derive(Default)]
struct Scribe {
    seen: [Vec<(u32, u32)>; 3],
}

impl Evaluator<Cups> for Scribe {
    fn value<R: RngCore>(&mut self, world: &mut Cups, rng: &mut R, values: &mut [f32]) {
        let picked = usize::from(world.picked.expect("a cup is picked"));
        self.seen[picked].push((world.dice, rng.gen_range(0..1_000_000)));
        values[0] = world.dice as f32 / 1_000_000.0;
    }
    fn priors(&mut self, _: &Cups, moves: &[u8], into: &mut Vec<f32>) {
        into.extend(moves.iter().map(|m| f32::from(m + 1) / 6.0));
    }
}

fn seen(settings: Settings, paired: bool) -> [Vec<(u32, u32)>; 3] {
    let mut scribe = Scribe::default();
    let settings = Settings { paired, ..settings };
    Search::new().run(&Dealer, &mut scribe, &settings, &mut rng(4));
    scribe.seen
}

#[test]
fn the_nth_visits_of_all_moves_share_world_and_chance() {
    for settings in [settings(60), puct(60)] {
        nth_visits_share(&seen(settings, true));
    }
}

fn nth_visits_share(cups: &[Vec<(u32, u32)>; 3]) {
    assert_eq!(cups.iter().map(Vec::len).sum::<usize>(), 60);
    let longest = cups.iter().max_by_key(|c| c.len()).expect("three cups");
    for cup in cups {
        assert!(cup.len() > 5);
        assert_eq!(cup[..], longest[..cup.len()]);
    }
    let mut worlds = longest.clone();
    worlds.sort_unstable();
    worlds.dedup();
    assert_eq!(worlds.len(), longest.len(), "each visit has its own world");
}

#[test]
fn otherwise_every_simulation_has_its_own() {
    let cups = seen(settings(60), false);
    let mut all: Vec<_> = cups.concat();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 60);
}
