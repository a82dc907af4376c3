//! Checks that the files packaged beside the program exist: those that `Cargo.toml` names, the desktop entry, and the guides.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Returns the files that the metadata packs, with their targets.
fn packed() -> Vec<(String, String)> {
    let manifest = text("Cargo.toml");
    let deb =
        manifest.split("[package.metadata.deb]").nth(1).unwrap().split("\n[").next().unwrap().to_owned();
    let rows = deb.lines().filter_map(|line| line.trim().strip_prefix("[\""));
    rows.map(|row| {
        let mut parts = row.split("\", \"");
        (parts.next().unwrap().to_owned(), parts.next().unwrap().to_owned())
    })
    .collect()
}

/// Whether there is a file of this name; one `*` matches anything.
fn exists(path: &str) -> bool {
    let path = Path::new(path);
    let name = path.file_name().unwrap().to_str().unwrap();
    let Some((before, after)) = name.split_once('*') else { return root().join(path).is_file() };
    let mut files = fs::read_dir(root().join(path.parent().unwrap())).unwrap();
    files.any(|file| {
        let file = file.unwrap().file_name().into_string().unwrap();
        file.len() >= before.len() + after.len() && file.starts_with(before) && file.ends_with(after)
    })
}

#[test]
fn every_file_of_the_package_is_there_or_made_by_its_script() {
    let script = text(".ci/package");
    let packed = packed();
    assert!(packed.len() >= 8, "{packed:?}");
    for (from, _) in &packed {
        match from.strip_prefix("target/package/") {
            Some(made) => {
                let made = made.trim_end_matches("/*");
                assert!(script.contains(&format!("\"$beside/{made}\"")), "nothing makes {from}");
            }
            None if from == "target/release/canju" => {}
            None => assert!(exists(from), "{from} is not there"),
        }
    }
}

#[test]
fn the_desktop_entry_names_the_program_and_its_icon() {
    let entry = text("assets/canju.desktop");
    let value = |key: &str| entry.lines().find_map(|line| line.strip_prefix(&format!("{key}="))).unwrap();
    assert_eq!(entry.lines().next(), Some("[Desktop Entry]"));
    assert_eq!((value("Type"), value("Exec"), value("Terminal")), ("Application", "canju %F", "false"));
    let packed = packed();
    let brings = |end: &str| packed.iter().any(|(_, to)| to.ends_with(end));
    assert!(brings("usr/bin/") && brings("usr/share/applications/"));
    assert!(brings(&format!("apps/{}.png", value("Icon"))));
    // The desktop finds the entry by this name, which the window sets.
    let call = format!(".with_app_id(\"{}\")", value("StartupWMClass"));
    assert!(text("src/app/mod.rs").contains(&call));
    for key in ["Name", "GenericName", "Comment"] {
        for place in ["zh_TW", "zh_HK", "zh_CN"] {
            assert!(entry.contains(&format!("\n{key}[{place}]=")), "{key} in {place}");
        }
    }
}

#[test]
fn the_desktop_knows_every_file_that_the_window_opens() {
    let (entry, kinds) = (text("assets/canju.desktop"), text("assets/canju.xml"));
    let opens: BTreeSet<&str> = entry
        .lines()
        .find_map(|line| line.strip_prefix("MimeType="))
        .unwrap()
        .split_terminator(';')
        .collect();
    let declared: BTreeSet<&str> =
        kinds.split("<mime-type type=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let ours = opens.iter().filter(|kind| !kind.contains("chess-pgn")).copied().collect();
    assert_eq!(declared, ours);
    let records = canju::records::Format::ALL.map(|format| format.word());
    for ending in records.into_iter().filter(|word| *word != "pgn").chain(["canju", "fen"]) {
        assert!(kinds.contains(&format!("<glob pattern=\"*.{ending}\"/>")), "{ending}");
    }
    assert!(opens.contains("application/vnd.chess-pgn"));
    assert!(packed().iter().any(|(_, to)| to == "usr/share/mime/packages/"));
}

/// The pictures that a guide shows.
fn shown(guide: &str) -> BTreeSet<String> {
    guide.split("](pictures/").skip(1).map(|rest| rest.split(')').next().unwrap().to_owned()).collect()
}

/// Returns the quoted code of a guide that begins with `begins`.
fn quoted<'a>(guide: &'a str, begins: &'a str) -> impl Iterator<Item = &'a str> {
    guide.split('`').skip(1).step_by(2).filter(move |quoted| quoted.starts_with(begins))
}

#[test]
fn the_guides_show_their_own_pictures_and_all_there_are() {
    for language in LANGUAGES {
        let shown = shown(&text(&format!("docs/guide.{language}.md")));
        let folder = root().join("docs/pictures").join(language);
        let taken: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|file| format!("{language}/{}", file.unwrap().file_name().into_string().unwrap()))
            .collect();
        assert_eq!(shown, taken);
    }
}

#[test]
fn every_command_of_the_guides_is_one() {
    let help = ["tests__cli__help", "lab__help"]
        .map(|of| text(&format!("tests/cli/snapshots/{of}__help.snap")))
        .concat();
    for language in LANGUAGES {
        let guide = text(&format!("docs/guide.{language}.md"));
        let mut commands = 0;
        for command in quoted(&guide, "canju ").chain(quoted(&guide, "canju-lab ")) {
            let words: Vec<&str> = command.split(' ').collect();
            let heads: Vec<String> = (1..=3.min(words.len())).map(|n| words[..n].join(" ")).collect();
            let longest = heads.iter().rev().find(|head| help.contains(&format!("$ {head} --help\n")));
            let page = longest.and_then(|head| help.split(&format!("$ {head} --help\n")).nth(1));
            let page = page.and_then(|rest| rest.split("\n$ canju").next());
            assert!(longest.is_some_and(|head| head != "canju"), "{language}: {command}");
            let options = words.iter().filter(|word| word.starts_with("--"));
            for option in options {
                assert!(page.unwrap().contains(option), "{language}: {command} has no {option}");
            }
            commands += 1;
        }
        assert!(commands >= 20, "{language}: {commands}");
    }
}

#[cfg(feature = "gui")]
#[test]
fn every_shortcut_of_the_guides_is_one() {
    use canju::app::COMMANDS;
    for language in LANGUAGES {
        let guide = text(&format!("docs/guide.{language}.md"));
        let function = |key: &&str| key.len() <= 3 && key[1..].parse::<u8>().is_ok();
        let keys = ["Ctrl+", "Alt+"].into_iter().flat_map(|begins| quoted(&guide, begins));
        let keys: Vec<&str> = keys.chain(quoted(&guide, "F").filter(function)).collect();
        assert!(keys.len() >= 20, "{language}: {keys:?}");
        for key in keys {
            let known = COMMANDS.iter().any(|info| info.keys() == key);
            assert!(known, "{language}: nothing has the key {key}");
        }
    }
}
