//! `canju table plan` and `canju table merge`: a survey that many machines share is that of one.

use std::fs;
use std::path::Path;

use super::{LANGUAGES, User};

/// A plan of everything up to 2,000 entries.
fn plan<'a>(scheduler: &'a str, out: &'a str) -> Vec<&'a str> {
    vec!["table", "plan", "--max-entries", "2000", "--scheduler", scheduler, "--out", out]
}

/// Returns the output of one run of a survey.
fn single(user: &User) -> String {
    user.sees(&["table", "survey", "--max-entries", "2000", "--out", "single.tsv", "--tables", "own"]);
    fs::read_to_string(user.home().join("single.tsv")).unwrap()
}

/// Returns the merged censuses.
fn merged(user: &User, out: &str) -> String {
    let folder = fs::read_dir(user.home().join("censuses")).unwrap();
    let files = folder.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let files: Vec<String> = files.map(|path| path.to_str().unwrap().to_owned()).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    user.sees(&[&["table", "merge"], &files[..], &["--out", out]].concat());
    fs::read_to_string(user.home().join(out)).unwrap()
}

/// The commands of a job file of HyperQueue, in its order.
fn commands(path: &Path) -> Vec<Vec<String>> {
    let file = fs::read_to_string(path).unwrap();
    let lines = file.lines().filter_map(|line| line.strip_prefix("command = "));
    lines.map(|words| serde_json::from_str(words).unwrap()).collect()
}

fn run(user: &User, words: &[String]) {
    let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    let mut command = user.command(&words);
    let ended = command.current_dir(user.home().join("censuses")).output().unwrap();
    assert!(ended.status.success(), "{words:?}: {ended:?}");
}

#[test]
fn units_come_to_what_one_run_writes() {
    let user = User::new();
    let whole = single(&user);
    user.sees(&plan("hyperqueue", "plan.toml"));
    let units = commands(&user.home().join("plan.toml"));
    assert!(units.len() > 5);
    // Whatever comes first: a unit makes what it needs.
    units.iter().rev().for_each(|words| run(&user, words));
    assert_eq!(merged(&user, "merged.tsv"), whole);
    assert!(user.sees(&plan("hyperqueue", "again.toml")).contains("Nothing to do"));
    assert!(!user.home().join("again.toml").exists());

    // One that was killed while it wrote, and one whose table is lost as well.
    let cut = user.home().join("censuses/KGGK.tsv");
    let row = fs::read_to_string(&cut).unwrap();
    fs::write(&cut, &row[..row.len() - 9]).unwrap();
    fs::remove_file(user.home().join("tables/KGGK.canjutb")).unwrap();
    user.sees(&plan("hyperqueue", "rest.toml"));
    let rest = commands(&user.home().join("rest.toml"));
    assert_eq!(rest.len(), 1);
    run(&user, &rest[0]);
    run(&user, &rest[0]);
    assert_eq!(merged(&user, "again.tsv"), whole);
}

/// A scheduler that runs every element at once, in turn.
#[cfg(unix)]
const SBATCH: &str = r#"#!/bin/sh
for word; do
  case $word in
    --array=0-*) last=${word#--array=0-} ;;
    --chdir=*) cd "${word#--chdir=}" ;;
    --dependency=*) echo "${word#--dependency=}" >> "$0.needs" ;;
  esac
done
cat > "$0.unit"
at=0
while [ "$at" -le "$last" ]; do
  SLURM_ARRAY_TASK_ID=$at sh "$0.unit" > /dev/null
  at=$((at + 1))
done
echo x >> "$0.count"
wc -l < "$0.count" | tr -d ' '
"#;

#[cfg(unix)]
#[test]
fn the_script_for_slurm_is_one_that_a_shell_runs() {
    use std::os::unix::fs::PermissionsExt;
    let user = User::new();
    let whole = single(&user);
    // Names that a shell would take apart.
    let folder = user.home().join("it's $HOME");
    fs::create_dir(&folder).unwrap();
    let sbatch = folder.join("sbatch");
    fs::write(&sbatch, SBATCH).unwrap();
    fs::set_permissions(&sbatch, fs::Permissions::from_mode(0o755)).unwrap();
    let tables = folder.join("tables");
    user.sees(&[&plan("slurm", "plan.sh")[..], &["--tables", tables.to_str().unwrap()]].concat());
    let mut shell = std::process::Command::new("sh");
    let path = std::env::var("PATH").unwrap();
    shell.arg("plan.sh").current_dir(user.home()).env("PATH", format!("{}:{path}", folder.display()));
    assert!(shell.status().unwrap().success());
    assert_eq!(merged(&user, "merged.tsv"), whole);
    let needs = fs::read_to_string(folder.join("sbatch.needs")).unwrap();
    assert!(needs.lines().all(|line| line.starts_with("afterok:")), "{needs}");
}

#[test]
fn a_plan_names_its_memory_and_cores() {
    let user = User::new();
    let home = user.home().canonicalize().unwrap();
    for (scheduler, name) in [("hyperqueue", "plan_hyperqueue"), ("slurm", "plan_slurm")] {
        let plan = [
            "table",
            "plan",
            "KRKG",
            "--program",
            "/shared/canju-lab",
            "--tables",
            "/shared/tables",
            "--threads",
            "2",
        ];
        user.sees(&[&plan[..], &["--scheduler", scheduler, "--out", name]].concat());
        let text = fs::read_to_string(home.join(name)).unwrap();
        let text = text.replace(&*home.to_string_lossy(), "[home]");
        insta::assert_snapshot!(name, text.replace(&*user.home().to_string_lossy(), "[home]"));
    }
}

#[test]
fn plans_and_refusals_are_printed() {
    let user = User::new();
    let mut text = String::new();
    for language in LANGUAGES {
        let out = format!("{language}.toml");
        text += &user.sees(&[&plan("hyperqueue", &out)[..], &["--lang", language]].concat());
    }
    let whole = single(&user);
    let mut other: Vec<&str> = whole.lines().collect();
    let changed = other[3].replace("\tplain\t", "\tcheck\t");
    other[3] = &changed;
    fs::write(user.home().join("rules.tsv"), other.join("\n") + "\n").unwrap();
    let both = user.json(&["table", "merge", "single.tsv", "rules.tsv", "--out", "both.tsv"]);
    assert_eq!(both["rows"], other.len() - 1, "one row per material");
    let merged = fs::read_to_string(user.home().join("both.tsv")).unwrap();
    assert!(
        merged.contains(&changed) && !merged.contains(whole.lines().nth(3).unwrap()),
        "the newer rules stay"
    );
    let rounds = other[4].replacen("\t0\t0\t", "\t0\t7\t", 1);
    assert_ne!(other[4], rounds);
    other[4] = &rounds;
    fs::write(user.home().join("differs.tsv"), other.join("\n") + "\n").unwrap();
    fs::write(user.home().join("cut.tsv"), &whole[..whole.len() - 2]).unwrap();
    for (file, out) in
        [("differs.tsv", "x.tsv"), ("cut.tsv", "x.tsv"), ("single.tsv", "both.tsv"), ("no.tsv", "x.tsv")]
    {
        for language in LANGUAGES {
            let merge = ["table", "merge", "single.tsv", file, "--out", out, "--lang", language];
            text += &user.is_refused(&merge);
            text += "\n";
        }
        assert!(!user.home().join("x.tsv").exists());
    }
    fs::write(user.home().join("empty.tsv"), "").unwrap();
    let empty = user.is_refused(&["table", "merge", "single.tsv", "empty.tsv", "--out", "x.tsv"]);
    assert!(empty.contains("empty.tsv"), "{empty}");
    text += &user.is_refused(&[&plan("slurm", "x.sh")[..], &["--memory", "0.05"]].concat());
    insta::assert_snapshot!("laboratory", text);
}
