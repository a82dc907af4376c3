//! `canju manual` and `canju completions`: every command is in them, as `--help` knows it.

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

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let user = User::new();
    fs::write(user.home().join("file"), "").unwrap();
    let told = user.is_refused(&["manual", "--out", "file"]);
    assert!(told.contains("into file: ") && told.lines().count() == 1, "{told}");
}
