//! The paths that a source names, however they are laid out: over several lines, in trees of braces, with comments between.

use std::iter::Peekable;
use std::str::Chars;

use super::knots::expanded;

/// Every path that a source names, a tree of imports path by path: `std::fs`, `std::thread` of `use std::{fs, thread};`. A
/// macro has its `!`, another name its `as`.
pub(super) fn paths(source: &str) -> Vec<String> {
    let code = joined(&without_text(source));
    let mut found = Vec::new();
    let mut rest = code.as_str();
    while let Some(start) = rest.find(|c: char| is_part(c) || c == ':') {
        let (path, after) = path(&rest[start..]);
        found.extend(
            expanded(path).into_iter().filter(|path| path.starts_with(|c: char| is_part(c) || c == ':')),
        );
        rest = after;
    }
    found
}

/// The path at the beginning of a text, with its tree, and what follows.
fn path(text: &str) -> (&str, &str) {
    let mut depth = 0;
    let mut before = ' ';
    let end = text.char_indices().find_map(|(at, c)| {
        let opens = c == '{' && (before == ':' || depth > 0);
        depth += i32::from(opens) - i32::from(c == '}' && depth > 0);
        let inside = depth > 0 || opens || is_part(c) || c == ':' || (c == '}' && before != ' ');
        let over = !inside || (before == '}' && depth == 0);
        before = c;
        over.then_some(at)
    });
    let end = end.unwrap_or(text.len());
    let end = if text[end..].starts_with('!') { end + 1 } else { end.max(1) };
    let (path, after) = text.split_at(end);
    // Another name belongs to the path.
    match after.strip_prefix(" as ") {
        Some(name) => {
            let length = name.find(|c: char| !is_part(c)).unwrap_or(name.len());
            (&text[..end + " as ".len() + length], &name[length..])
        }
        None => (path, after),
    }
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the code with one blank for each run of white space, and none around the signs of paths.
fn joined(code: &str) -> String {
    let mut joined = code.split_whitespace().collect::<Vec<_>>().join(" ");
    for sign in ["::", "{", "}", ",", "!"] {
        joined = joined.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign);
    }
    joined
}

/// A source without its comments and without what is between quotation marks.
fn without_text(source: &str) -> String {
    let mut code = String::new();
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('/', Some('/')) => while chars.next_if(|c| *c != '\n').is_some() {},
            ('/', Some('*')) => skip_comment(&mut chars),
            ('"', _) => skip_string(&mut chars, &code),
            ('\'', _) => skip_character(&mut chars),
            _ => code.push(c),
        }
    }
    code
}

/// Behind `/`: to the end of the comment, which may have others inside.
fn skip_comment(chars: &mut Peekable<Chars<'_>>) {
    let mut depth = 0;
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('*', Some('/')) => depth -= 1,
            ('/', Some('*')) => depth += 1,
            ('*', _) if depth == 0 => depth = 1,
            _ => {}
        }
        if depth <= 0 {
            chars.next();
            return;
        }
    }
}

/// Behind the first quotation mark: to the last one, which in a raw string has as many `#` behind it as before the first.
fn skip_string(chars: &mut Peekable<Chars<'_>>, before: &str) {
    let marks = before.chars().rev().take_while(|c| *c == '#').count();
    let raw = before[..before.len() - marks].ends_with('r');
    while let Some(c) = chars.next() {
        if c == '\\' && !raw {
            chars.next();
        } else if c == '"' {
            let mut ahead = chars.clone();
            if !raw || (0..marks).all(|_| ahead.next() == Some('#')) {
                return;
            }
        }
    }
}

/// Behind `'`: over a character; a lifetime is left.
fn skip_character(chars: &mut Peekable<Chars<'_>>) {
    let mut ahead = chars.clone();
    let first = ahead.next();
    if first == Some('\\') {
        chars.nth(1);
        while chars.next().is_some_and(|c| c != '\'') {}
    } else if ahead.next() == Some('\'') {
        chars.nth(1);
    }
}

#[test]
fn a_path_is_found_however_it_is_laid_out() {
    let seen = |source: &str, path: &str| paths(source).iter().any(|found| found == path);
    for source in [
        "use crate::store::Base;",
        "use crate::\n    store::Base;",
        "use crate\n    ::store\n    ::Base;",
        "use crate :: store :: Base;",
        "use crate::{\n    rules,\n    store::{\n        self,\n        Base,\n    },\n};",
        "pub(crate) use crate::{rules::{Color, tree::{NodeIndex}}, store::Base};",
        "use crate::{ // not {only}\n rules, /* and /* more */ of */ store::Base };",
        "fn f() -> Vec<crate::store::Base> {}",
        "fn f(a: &'a str) { let quote = '\"'; crate\n::store::Base::open() }",
        "let text = \"a // b\"; x(crate::store::Base)",
        "let raw = r#\"a \" b\"#; let b = crate::store::Base { id };",
    ] {
        let found = paths(source);
        assert!(found.iter().any(|path| path.starts_with("crate::store::Base")), "{source}: {found:?}");
    }
    assert!(seen("use std::{\n    io,\n    fs,\n};", "std::fs"));
    assert!(seen("use std::{process::{self, Command as Child}};", "std::process::Command as Child"));
    assert!(seen("println\n!(\"{x}\")", "println!"));
    assert!(seen("use crate as root;", "crate as root"));
    for text in [
        "// crate::store",
        "/* crate::store */",
        "let a = \"crate::store\";",
        "r#\"crate::store\"#",
        "b\"crate::store\\\"\";",
    ] {
        assert!(!paths(text).iter().any(|path| path.contains("store")), "{text}");
    }
}
