//! `canju manual` and `canju completions`: every command is in them, as `--help` knows it.

use std::collections::BTreeMap;
use std::fs;

use super::User;

/// The commands that a help page lists.
pub(super) fn listed(help: &str) -> Vec<&str> {
    let from = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let rows = from.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    rows.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect()
}

#[test]
fn every_command_has_a_page_and_is_completed_in_every_shell() {
    let user = User::new();
    let help = user.sees(&["--help"]);
    let commands = listed(&help);
    assert!(commands.len() >= 8 && commands.contains(&"manual"), "{commands:?}");
    let folder = user.home().join("share/man1");
    user.sees(&["manual", "--out", folder.to_str().unwrap()]);
    let page = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(page("canju.1"), user.sees(&["manual"]));
    for command in &commands {
        assert!(page(&format!("canju-{command}.1")).contains("SYNOPSIS"), "{command}");
        let help = user.sees(&[command, "--help"]);
        for inner in listed(&help) {
            assert!(page(&format!("canju-{command}-{inner}.1")).contains("SYNOPSIS"), "{command} {inner}");
        }
    }
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = user.sees(&["completions", shell]);
        let missing: Vec<_> = commands.iter().filter(|command| !script.contains(**command)).collect();
        assert!(missing.is_empty() && script.contains("conflicts"), "{shell}: {missing:?}");
    }
}

/// Every command with the commands inside it, as one types them.
fn verbs(user: &User, above: &[String]) -> Vec<Vec<String>> {
    let typed: Vec<&str> = above.iter().map(String::as_str).chain(["--help"]).collect();
    let help = user.sees(&typed);
    let mut found = Vec::new();
    for name in listed(&help) {
        let verb = [above, &[name.to_owned()]].concat();
        found.extend(verbs(user, &verb));
        found.push(verb);
    }
    found
}

/// The lines below a heading of a help page.
fn below<'a>(help: &'a str, heading: &'a str) -> impl Iterator<Item = &'a str> {
    help.lines()
        .skip_while(move |line| *line != heading)
        .skip(1)
        .take_while(|line| !line.ends_with(':') || line.starts_with(' '))
}

#[test]
fn every_verb_says_what_it_does_and_what_each_of_its_options_means() {
    let user = User::new();
    let verbs = verbs(&user, &[]);
    assert!(verbs.len() >= 80, "{} verbs", verbs.len());
    let mut said = BTreeMap::new();
    for verb in &verbs {
        let typed: Vec<&str> = verb.iter().map(String::as_str).chain(["--help"]).collect();
        let help = user.sees(&typed);
        let about = help.lines().next().unwrap_or_default();
        assert!(about.starts_with(char::is_uppercase) && about.len() > 8, "{verb:?}: {about}");
        if let Some(other) = said.insert(about.to_owned(), verb) {
            panic!("{verb:?} and {other:?} say the same of themselves: {about}");
        }
        for heading in ["Arguments:", "Options:"] {
            let mut named: Option<&str> = None;
            for line in below(&help, heading) {
                let begins = line.trim_start().starts_with(['-', '<', '['])
                    && line.len() - line.trim_start().len() < 8;
                if begins {
                    assert!(named.is_none(), "{verb:?}: {named:?} is not explained");
                    // Short pages explain it in the same line.
                    named = Some(line).filter(|line| !line.trim().contains("  "));
                } else if !line.trim().is_empty() {
                    named = None;
                }
            }
            assert!(named.is_none(), "{verb:?}: {named:?} is not explained");
        }
    }
}

/// The interface of the terminal on one page: a removed command or option fails this test.
#[test]
fn every_command_with_its_options_stays() {
    let user = User::new();
    let mut verbs = verbs(&user, &[]);
    verbs.sort();
    let line = |verb: &Vec<String>| {
        let typed: Vec<&str> = verb.iter().map(String::as_str).chain(["--help"]).collect();
        let help = user.sees(&typed);
        let names = below(&help, "Options:").filter(|line| line.len() - line.trim_start().len() < 8);
        let mut names: Vec<&str> =
            names.filter_map(|line| line.split([' ', ',']).find(|word| word.starts_with("--"))).collect();
        names.sort_unstable();
        format!("{}: {}\n", verb.join(" "), names.join(" "))
    };
    insta::assert_snapshot!("commands", verbs.iter().map(line).collect::<String>());
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let user = User::new();
    fs::write(user.home().join("file"), "").unwrap();
    let told = user.is_refused(&["manual", "--out", "file"]);
    assert!(told.contains("into file: ") && told.lines().count() == 1, "{told}");
}
