//! Cost of exact tables, and their counts against all published ones: `cargo bench --bench tables`, or
//! `cargo bench --bench tables -- build`, `-- census`, `-- probe`, `-- first` or `-- chase` for one of the five.
//!
//! First: the first look-up on a fresh machine, of each small material of the shipped problems and of the endgame manuals, in a process
//! of its own.
//!
//! Chase: processor seconds of a table by perpetual check alone and by perpetual check and chase, without its smaller tables, and the
//! peak memory of the process.
//!
//! Seconds are those of the processor for all threads on Linux, else of the wall clock; the check of every
//! position is included. Bytes are those estimated beforehand, an entry being a position with one side to move. The peers were
//! measured on one machine by others and are printed for comparison only. Probes are those of threads that share the tables, whose
//! blocks have all been read before.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints its table and stops at the first fault"
)]

mod meter;

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use canju::books::endgame::shipped;
use canju::material::{Material, NodeId};
use canju::progress::Unattended;
use canju::rng::Rng;
use canju::rules::{Color, Position};
use canju::tablebase::catalog::Catalog;
use canju::tablebase::census::{Census, Record};
use canju::tablebase::generate::{closure, generate, memory, rounds};
use canju::tablebase::index::{Size, canonical};
use canju::tablebase::probe::{Probe, Tablebase};
use canju::tablebase::small;
use canju::tablebase::table::{Rules, Table};
use meter::{peak_megabytes, process_seconds};

/// Materials to be built, whether the smaller ones count, seconds of a peer.
const JOBS: &[(&[&str], bool, &str)] = &[
    (&["KRKGGMM"], false, "Felicity 4.4 s"),
    (&["KRKGGMM"], true, "xiangqitb 3.0 s"),
    (&["KPPKGMM"], false, "Felicity 14.4 s"),
    (&["KPPKGGMM"], false, "Felicity 23.8 s"),
    (&["KNPKGG"], false, "Felicity 10.9 s"),
    (&["KRKNGG", "KRKNMM", "KRKCGG", "KRKCMM"], true, "xiangqitb 107.6 s"),
];

/// Positions that are looked up, and how often each thread does so.
const PROBED: usize = 30_000;
const ROUNDS: usize = 20;

type Made = HashMap<Material, Arc<Table>>;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if let [one, rules, material] = wanted.as_slice()
        && one == ONE
    {
        return table_by(rules.clone().try_into().unwrap(), material.parse().unwrap());
    }
    let chosen = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if chosen("build") {
        println!("{:<40} {:>10} {:>8} {:>12}   peer", "job", "entries", "CPU s", "bytes/entry");
        JOBS.iter().for_each(|&(materials, whole, peer)| job(materials, whole, peer));
    }
    if chosen("census") {
        census();
    }
    if chosen("probe") {
        probe();
    }
    if chosen("first") {
        first();
    }
    if chosen("chase") {
        chase();
    }
}

/// Materials in which perpetual chase changes something, or may, the smallest first.
const CHASES: &[&str] = &["KRKN", "KNKPP", "KRKNP", "KNPKN", "KRPKR", "KRKNN", "KNCKC"];
/// First argument of a process that makes one table.
const ONE: &str = "one";

/// Compares tables by perpetual check and chase with those by perpetual check alone.
fn chase() {
    println!(
        "{:<10} {:>10} {:>10} {:>7} {:>10} {:>10} {:>7}",
        "table", "check s", "chase s", "ratio", "check MB", "chase MB", "ratio"
    );
    for material in CHASES {
        let [check, chase] = ["check", "chase"].map(|rules| {
            let mut command = Command::new(std::env::current_exe().unwrap());
            let answer = command.args([ONE, rules, material]).output().unwrap();
            let text = String::from_utf8(answer.stdout).unwrap();
            let mut numbers = text.split_whitespace().map(|number| number.parse::<f64>().unwrap());
            [numbers.next().unwrap(), numbers.next().unwrap()]
        });
        let [seconds, memory] = [chase[0] / check[0], chase[1] / check[1]];
        println!(
            "{material:<10} {:>10.2} {:>10.2} {seconds:>7.2} {:>10.0} {:>10.0} {memory:>7.2}",
            check[0], chase[0], check[1], chase[1]
        );
    }
}

/// Makes a table by these rules, and prints its seconds and the most memory of the process, in MB.
fn table_by(rules: Rules, material: Material) {
    let mut made = Made::new();
    for next in closure(material) {
        let of_both = if next.both_attack() { rules } else { Rules::Plain };
        let begun = process_seconds();
        let smaller = |left| Ok::<_, Infallible>(Arc::clone(&made[&left]));
        let table = generate(of_both, next, smaller, &Unattended).unwrap();
        made.insert(next, Arc::new(table));
        if next == canonical(material).0 {
            println!("{} {}", process_seconds() - begun, peak_megabytes());
        }
    }
}

/// Measures the seconds until `canju table probe` has answered, with an empty folder for its files.
fn first() {
    let home = tempfile::tempdir().unwrap();
    let mut times: Vec<(f64, Material)> = asked_first()
        .into_iter()
        .map(|(node, position)| {
            let material = node.material();
            let mut command = Command::new(env!("CARGO_BIN_EXE_canju"));
            command.env("CANJU_HOME", home.path()).args(["table", "probe", "--fen", &position.to_string()]);
            let clock = Instant::now();
            let answer = command.output().unwrap();
            let seconds = clock.elapsed().as_secs_f64();
            assert!(answer.status.success(), "{material}: {}", String::from_utf8_lossy(&answer.stderr));
            (seconds, material)
        })
        .collect();
    times.sort_by(|one, other| other.0.total_cmp(&one.0));
    let quick = times.iter().filter(|(seconds, _)| *seconds <= 0.5).count();
    println!("first look-up: {} materials, {quick} in at most 0.5 s; the slowest:", times.len());
    times.iter().take(10).for_each(|(seconds, material)| println!("{material:<14} {seconds:>6.2} s"));
    assert_eq!(home.path().join("tables").read_dir().map_or(0, Iterator::count), 0, "nothing is stored");
}

/// Returns a position of every small material of the shipped problems, the first problem, and of the manuals, drawn by lot.
fn asked_first() -> BTreeMap<NodeId, Position> {
    let mut rng = Rng::new(1);
    let manuals = include_str!("../assets/manual/verdicts.tsv").lines();
    let of_manuals = manuals.filter_map(|line| line.split('\t').next()?.parse::<Material>().ok());
    let drawn = of_manuals.filter_map(|material| {
        let material = canonical(material).0;
        Some((material, material.random_position(Color::Red, &mut rng)?))
    });
    let problems = shipped::practised().iter().rev();
    let problems = problems.map(|problem| (canonical(problem.material()).0, problem.start.clone()));
    let all = drawn.chain(problems).filter(|(material, _)| small::is_small(*material));
    all.map(|(material, position)| (material.into(), position)).collect()
}

/// Measures the positions a second looked up by threads that share the tables.
fn probe() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(folder.path().into());
    let materials = ["KRKN", "KRKGG", "KNPKG"].map(|text| text.parse::<Material>().unwrap());
    catalog.build(&materials, 1 << 30, &Unattended, &mut |_| ()).unwrap();
    let mut rng = Rng::new(1);
    let asked: Vec<Position> = (0..PROBED)
        .filter_map(|at| materials[at % 3].random_position(Color::ALL[at / 3 % 2], &mut rng))
        .collect();
    let tables = Tablebase::of(&catalog).unwrap();
    let ask = || asked.iter().map(|position| tables.value(position).unwrap().rank()).max();
    let expected = ask();
    println!("{:<10} {:>12}", "threads", "probes/s");
    for threads in [1, 2] {
        let clock = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| (0..ROUNDS).for_each(|_| assert_eq!(ask(), expected)));
            }
        });
        let probes = (threads * ROUNDS * asked.len()) as f64;
        println!("{threads:<10} {:>12.0}", probes / clock.elapsed().as_secs_f64());
    }
}

fn job(materials: &[&str], whole: bool, peer: &str) {
    let (mut made, mut entries, mut time, mut bytes) = (Made::new(), 0, 0.0, 0.0_f64);
    for material in materials {
        let material: Material = material.parse().unwrap();
        for next in closure(material) {
            let counts = whole || next == canonical(material).0;
            let begun = process_seconds();
            if make(next, &mut made) && counts {
                let size = 2 * Size::of(next).positions;
                time += process_seconds() - begun;
                entries += size;
                // Tables of a few thousand entries are all overhead.
                if size > 10_000 {
                    bytes = bytes.max(memory(next) as f64 / size as f64);
                }
            }
        }
    }
    let name = materials.join(" ") + if whole { " and smaller" } else { "" };
    println!("{name:<40} {entries:>10} {time:>8.2} {bytes:>12.2}   {peer}");
}

/// Makes a table from those there are; false if it was there.
fn make(material: Material, made: &mut Made) -> bool {
    if made.contains_key(&material) {
        return false;
    }
    let smaller = |left| Ok::<_, Infallible>(Arc::clone(&made[&left]));
    let table = generate(Rules::of(material), material, smaller, &Unattended).unwrap();
    made.insert(material, Arc::new(table));
    true
}

fn census() {
    let mut made = Made::new();
    let text = include_str!("../tests/data/table_census.tsv");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let keys: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let (mut equal, mut different) = (0, 0);
    for line in lines {
        let cells: Vec<&str> = line.split('\t').collect();
        let record = serde_json::to_value(record(cells[0].parse().unwrap(), &mut made)).unwrap();
        for (key, cell) in keys.iter().zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
            let found = match &record[key] {
                serde_json::Value::String(text) => text.clone(),
                number if number.is_f64() => format!("{:.4}", number.as_f64().unwrap()),
                other => other.to_string(),
            };
            if found == *cell {
                equal += 1;
            } else {
                different += 1;
                println!("{} {key}: {found}, published {cell}", cells[0]);
            }
        }
    }
    println!("census: {equal} published figures equal, {different} different");
}

fn record(material: Material, made: &mut Made) -> Record {
    for next in closure(material) {
        make(next, made);
    }
    let (stored, mirrored) = canonical(material);
    let table = &made[&stored];
    let smaller = |left| Ok::<_, Infallible>(Arc::clone(&made[&left]));
    let rounds = rounds(stored, smaller, &Unattended).unwrap();
    Record::new(&Census::of(table, if mirrored { Color::Black } else { Color::Red }, rounds))
}
