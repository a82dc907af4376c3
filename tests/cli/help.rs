//! Help: every command and option of a program has one, and none is lost.

use std::collections::BTreeMap;

use super::{PROGRAM, User};

/// The commands that a help page lists.
pub(super) fn listed(help: &str) -> Vec<&str> {
    let from = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let rows = from.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    rows.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect()
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
fn every_command_and_each_of_its_options_has_help() {
    let user = User::new();
    let verbs = verbs(&user, &[]);
    assert!(verbs.len() >= 30, "{} verbs", verbs.len());
    let mut abouts = BTreeMap::new();
    for verb in &verbs {
        let typed: Vec<&str> = verb.iter().map(String::as_str).chain(["--help"]).collect();
        let help = user.sees(&typed);
        let about = help.lines().next().unwrap_or_default();
        assert!(about.starts_with(char::is_uppercase) && about.len() > 8, "{verb:?}: {about}");
        if let Some(other) = abouts.insert(about.to_owned(), verb) {
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
fn every_command_has_its_help() {
    let user = User::new();
    let mut help = String::new();
    // The last is the next, and what it lists comes before the rest.
    let mut commands: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(command) = commands.pop() {
        let mut arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        arguments.push("--help");
        let page = user.sees(&arguments);
        let inner = listed(&page).into_iter().rev();
        commands.extend(inner.map(|name| [&command[..], &[name.to_owned()]].concat()));
        help += &format!("$ {PROGRAM} {}\n{page}\n", arguments.join(" "));
    }
    let home = user.home().canonicalize().unwrap();
    insta::assert_snapshot!("help", help.replace(&*home.to_string_lossy(), "[home]"));
}
