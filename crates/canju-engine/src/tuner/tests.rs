//! Invariants of runs: the counts of the paper, the swarm's formulas, interrupted and continued runs.

use super::settings::{Chance, Fitness, Form, Inertia, Local, Preset, SwarmSettings};
use super::swarm::{INERTIA, STAGES, Swarm};
use super::*;
use crate::arena::{GameRecord, MatchSettings, Openings, PairRecord, Pairing, Unit};
use canju_files::progress::Unattended;
use xiangqi::rules::referee::RuleBook;
use xiangqi::rules::{Cause, Color};

fn smoke() -> Settings {
    Settings { nodes: 20, openings: 4, ..Settings::preset(Preset::Smoke) }
}

/// A pair in which the first wins with both colours, or loses.
fn pair(first: usize, second: usize, winner: usize) -> PairRecord {
    let game = |red: usize| GameRecord {
        moves: String::new(),
        winner: Some(if red == winner { Color::Red } else { Color::Black }),
        end: Cause::Agreed,
    };
    let unit = Unit { position: 0, first, second };
    PairRecord { unit, start: String::new(), games: [game(first), game(second)] }
}

/// All games of a generation, won by the candidate that `better` prefers.
fn play_by(method: &dyn Method, better: impl Fn(&[f64], &[f64]) -> bool) -> (Vec<PairRecord>, Marks) {
    let candidates = method.candidates();
    let pairs: Vec<PairRecord> = method
        .pairs()
        .into_iter()
        .map(|(a, b)| pair(a, b, if better(&candidates[a], &candidates[b]) { a } else { b }))
        .collect();
    let marks = Marks::of(candidates.len(), &pairs);
    (pairs, marks)
}

#[test]
fn the_counts_of_the_paper_come_out() {
    let paper = Settings::preset(Preset::Paper);
    let method = method::method(&paper);
    let pairs = method.pairs();
    assert_eq!(method.candidates().len(), 20);
    assert_eq!((2 * pairs.len(), paper.generations), (380, 2_400));
    assert_eq!(2 * pairs.len() * paper.generations as usize, 912_000);
    let games_of = |one: usize| 2 * pairs.iter().filter(|(a, b)| *a == one || *b == one).count();
    assert!((0..20).all(|one| games_of(one) == 38));
    let evening = Settings::preset(Preset::Evening);
    assert_eq!(380 * evening.generations, 91_200);
    assert_eq!((Space::All.dimensions(), Space::WithoutPlace.dimensions()), (90, 78));
    // Figure 4: 40 programs; Figure 6: 100 of either kind.
    let games = |players: usize| {
        let settings = MatchSettings {
            players: (0..players).map(|number| number.to_string()).collect(),
            pairing: Pairing::RoundRobin,
            limit: String::new(),
            openings: Openings::Start { plies: 6 },
            seed: 1,
            rules: RuleBook::Asian,
        };
        2 * settings.units(0..1).count()
    };
    assert_eq!((games(40), games(200)), (1_560, 39_800));
}

/// Input that parses but cannot belong to a run is reported, without a panic.
#[test]
fn impossible_lines_and_settings_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let file = || TuneFile::new(path.clone());
    let mut run = Run::new(Settings { generations: 1, ..smoke() }, Some(file()), &Unattended).unwrap();
    run.step(&Unattended).unwrap();
    let whole = std::fs::read_to_string(&path).unwrap();
    let (head, games) = whole.split_once('\n').unwrap();
    let with = |from: &str, to: &str| {
        assert!(games.contains(from), "{from}");
        std::fs::write(&path, format!("{head}\n{}", games.replacen(from, to, 1))).unwrap();
        Run::open(file(), &Unattended).err()
    };
    assert!(matches!(with("\"first\":0", "\"first\":99"), Some(TuneError::Line(_, 2))));
    assert!(matches!(with("\"at\":3,", "\"at\":4000,"), Some(TuneError::Line(_, 5))));
    assert!(matches!(with("\"generation\":0", "\"generation\":7"), Some(TuneError::Line(_, 2))));
    let of = games.split("\"of\":").nth(1).unwrap().split(',').next().unwrap();
    let other = with(&format!("\"of\":{of}"), "\"of\":1");
    assert!(matches!(other, Some(TuneError::Elsewhere(_, 1))), "{other:?}");
    for (from, to) in [
        ("\"longest\":0.2", "\"longest\":-1.0"),
        ("\"openings\":4", "\"openings\":1000000000000000000"),
        ("\"particles\":6", "\"particles\":1000000000000"),
        ("\"particles\":6", "\"particles\":0"),
    ] {
        assert!(head.contains(from), "{from}");
        std::fs::write(&path, format!("{}\n{games}", head.replacen(from, to, 1))).unwrap();
        assert!(matches!(Run::open(file(), &Unattended).err(), Some(TuneError::Settings(_))), "{to}");
    }
    // A truncated head is not a run and is replaced.
    std::fs::write(&path, &head[..head.len() / 2]).unwrap();
    assert!(file().is_cut_at_once() && matches!(file().read(), Ok(None)));
    std::fs::write(&path, &whole).unwrap();
    assert!(!file().is_cut_at_once() && Run::open(file(), &Unattended).unwrap().is_over());
}

#[test]
fn a_stage_has_the_generations_that_the_paper_gives_it() {
    let way = Settings::preset(Preset::Paper).way;
    assert_eq!(way.stage(1), Some(1..=400));
    assert_eq!(way.stage(2), Some(401..=1_400));
    assert_eq!(way.stage(3).map(|range| *range.start()), Some(1_401));
    assert_eq!((way.stage(0), way.stage(4)), (None, None));
    assert_eq!(TunerMethod::Cma { candidates: 9 }.stage(1), None);
}

#[test]
fn stages_and_inertia_are_those_of_the_paper() {
    assert_eq!(
        STAGES.map(|stage| (stage.local, stage.global, stage.chance)),
        [(2.0, 2.0, 0.5), (1.5, 1.5, 0.3), (1.0, 1.0, 0.1)]
    );
    assert_eq!(INERTIA, (0.9, 0.4));
    assert!(
        (Swarm::inertia(Inertia::Falling, 0, 400) - 0.9).abs() < 1e-12
            && (Swarm::inertia(Inertia::Falling, 400, 400) - 0.4).abs() < 1e-12
    );
    assert!((Swarm::inertia(Inertia::Falling, 200, 400) - 0.65).abs() < 1e-12);
    // Equation 5 as printed.
    let printed = |at| Swarm::inertia(Inertia::Printed, at, 400);
    assert!((printed(0) - 0.5 * 400.0 / 400.9).abs() < 1e-12 && printed(400) == 0.0);
}

/// With constant chance, one particle to follow and no bound near, the next place is arithmetic.
#[test]
fn a_step_follows_places_and_not_velocities() {
    let settings = SwarmSettings {
        particles: 2,
        lengths: [10, 10, 10],
        chance: Chance::Constant,
        local: Local::Nearest(3),
        longest: 1e9,
        ..SwarmSettings::default()
    };
    let mut swarm = Swarm::new(settings, Space::Strength, Fitness::Wins, 3);
    let before = swarm.candidates();
    let first = swarm.clone();
    let (pairs, marks) = play_by(&first, |_, _| true);
    swarm.learn(&Generation { number: 0, pairs: &pairs, marks: &marks });
    let after = swarm.candidates();
    // The winner follows only itself: it continues with its velocity and inertia .9. The loser is attracted by the winner twice,
    // as local and global best: 2 · .5 twice.
    let bounds = Space::Strength.bounds();
    let velocity = |at: usize| after[0][at] - before[0][at];
    for at in 0..12 {
        let (least, most) = bounds[at];
        assert!(velocity(at).abs() <= 0.9 * 0.05 * (most - least) + 1e-9);
        let pulled = before[1][at] + 2.0 * (before[0][at] - before[1][at]);
        let inside = (least..=most).contains(&(pulled + 0.05 * (most - least)))
            && pulled - 0.05 * (most - least) >= least;
        if inside {
            assert!((after[1][at] - pulled).abs() <= 0.9 * 0.05 * (most - least) + 1e-9, "{at}");
        }
    }
}

#[test]
fn the_first_particle_is_set_by_hand_unless_the_form_is_literal() {
    let of = |settings| Swarm::new(settings, Space::All, Fitness::Wins, 1).candidates();
    let standard = of(SwarmSettings::default());
    assert_eq!(standard[0], Space::All.hand());
    assert_ne!(standard[1], standard[0]);
    let literal = SwarmSettings::default().literal();
    assert_eq!((literal.form, literal.chance), (Form::Literal, Chance::Constant));
    assert_ne!(of(literal)[0], Space::All.hand());
}

/// If the player nearer to a point wins every game, every method gets nearer to it; those that follow a direction by half.
#[test]
fn every_method_finds_the_top_of_a_hill() {
    let space = Space::Strength;
    let ranges = space.ranges();
    let top: Vec<f64> = space.hand().iter().zip(&ranges).map(|(hand, range)| hand + 0.2 * range).collect();
    let off = |point: &[f64]| Space::distance(&ranges, point, &top);
    let swarm = TunerMethod::Swarm(SwarmSettings { lengths: [20, 20, 20], ..SwarmSettings::default() });
    for (way, part) in [
        (swarm, 0.6),
        (TunerMethod::Spsa { batch: 8 }, 0.5),
        (TunerMethod::Cma { candidates: 17 }, 0.5),
        (TunerMethod::Random { candidates: 20, rounds: 1 }, 1.0),
    ] {
        let settings = Settings { way, generations: 60, ..smoke() };
        let mut method = method::method(&settings);
        for number in 0..60 {
            let (pairs, marks) = play_by(&*method, |a, b| off(a) < off(b));
            method.learn(&Generation { number, pairs: &pairs, marks: &marks });
        }
        let (before, after) = (off(&space.hand()), off(&method.choice()));
        assert!(after <= part * before, "{}: {before} {after}", settings.way.word());
    }
}

fn choices(run: &Run) -> Vec<Vec<f64>> {
    run.past().iter().map(|past| past.choice.clone()).collect()
}

fn whole(settings: &Settings) -> Vec<Vec<f64>> {
    let mut run = Run::new(settings.clone(), None, &Unattended).unwrap();
    while !run.is_over() {
        run.step(&Unattended).unwrap();
    }
    choices(&run)
}

/// Cut off after any number of stored games, a run ends as one that was not.
#[test]
fn a_run_that_was_cut_off_ends_as_one_that_was_not() {
    let swarm = smoke();
    let regression = Settings { way: TunerMethod::Regression { pairs: 4 }, generations: 2, ..smoke() };
    for settings in [swarm, regression] {
        let once = whole(&settings);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.jsonl");
        let mut run = Run::new(settings.clone(), Some(TuneFile::new(path.clone())), &Unattended).unwrap();
        while !run.is_over() {
            run.step(&Unattended).unwrap();
        }
        assert_eq!(choices(&run), once);
        let text = std::fs::read(&path).unwrap();
        let lines = text.iter().filter(|byte| **byte == b'\n').count();
        for cut in [text.len() / 5, text.len() / 2, text.len() - 7] {
            std::fs::write(&path, &text[..cut]).unwrap();
            let mut run = Run::new(settings.clone(), Some(TuneFile::new(path.clone())), &Unattended).unwrap();
            while !run.is_over() {
                run.step(&Unattended).unwrap();
            }
            assert_eq!(choices(&run), once, "cut at {cut}");
            let again = std::fs::read(&path).unwrap();
            assert_eq!(again.iter().filter(|byte| **byte == b'\n').count(), lines);
        }
        let other = Settings { seed: 2, ..settings };
        assert!(matches!(Run::new(other, Some(TuneFile::new(path)), &Unattended), Err(TuneError::Other(_))));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let settings = Settings { generations: 1, ..smoke() };
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| whole(&settings))
    };
    assert_eq!(on(1), on(3));
}

/// A run ends with the first generation whose best is good enough, also when it is read again.
#[test]
fn a_sufficient_fitness_ends_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = || TuneFile::new(folder.path().join("r.jsonl"));
    let settings = Settings { generations: 3, sufficient: Some(1), ..smoke() };
    let mut run = Run::new(settings, Some(file()), &Unattended).unwrap();
    run.step(&Unattended).unwrap();
    assert!(run.past()[0].fitness > 0.0 && run.is_over());
    let again = Run::open(file(), &Unattended).unwrap();
    assert!(again.is_over() && again.past().len() == 1);
    let never = Settings { generations: 2, sufficient: Some(1_000), ..smoke() };
    let mut run = Run::new(never, None, &Unattended).unwrap();
    run.step(&Unattended).unwrap();
    assert!(run.past()[0].fitness < 1.0 && !run.is_over());
}
