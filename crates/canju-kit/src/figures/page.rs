//! Pages to read: headings, paragraphs, tables and pictures in Markdown.
//!
//! Texts are plain: whatever they contain, a page has no markup, no link and no HTML but its own.

use super::{Figure, List};
use crate::files::escape::{escape_control, one_line};

/// Maximum number of rows of a table on a page.
const ROWS: usize = 200;

#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub title: String,
    blocks: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq)]
enum Block {
    /// Lines in Markdown.
    Text(String),
    /// Lines as they are, in a language.
    Verbatim(&'static str, String),
    /// A picture as SVG, and the file that it has beside the page.
    Picture { name: String, title: String, svg: String },
}

impl Page {
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), blocks: vec![Block::Text(format!("# {}\n", inline(title)))] }
    }

    /// Adds a heading below that of the page.
    pub fn heading(&mut self, text: &str) {
        self.blocks.push(Block::Text(format!("## {}\n", inline(text))));
    }

    pub fn paragraph(&mut self, text: &str) {
        let lines: Vec<String> = text.lines().map(line).collect();
        self.blocks.push(Block::Text(format!("{}\n", lines.join("\n"))));
    }

    /// Adds a verbatim line, joined to the preceding ones.
    pub fn verbatim(&mut self, line: &str) {
        let line = escape_control(line);
        if let Some(Block::Verbatim("", lines)) = self.blocks.last_mut() {
            lines.push_str(&line);
            lines.push('\n');
        } else if !line.trim().is_empty() {
            self.blocks.push(Block::Verbatim("", format!("{}\n", line.trim_start_matches('\n'))));
        }
    }

    /// Adds settings, as a block of JSON.
    pub fn settings(&mut self, json: &str) {
        self.blocks.push(Block::Verbatim("json", escape_control(json).into_owned()));
    }

    /// Adds a table, its head the first row.
    pub fn table(&mut self, rows: &[Vec<String>]) {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut text = String::new();
        for (at, row) in rows.iter().enumerate() {
            text += &line(row.iter().map(|cell| inline(cell.trim_end())).collect());
            if at == 0 {
                text += &line(vec!["---".to_owned(); row.len()]);
            }
        }
        self.blocks.push(Block::Text(text));
    }

    /// Adds a picture as SVG, in a file of this name.
    pub fn picture(&mut self, name: &str, title: &str, svg: String) {
        self.blocks.push(Block::Picture { name: name.to_owned(), title: title.to_owned(), svg });
    }

    /// Adds a figure under its title: its picture if it has one, else its list. `cut` makes the note that only some of the rows
    /// are shown.
    pub fn figure(&mut self, figure: &Figure, cut: &dyn Fn(usize, usize) -> String) {
        self.heading(figure.title());
        if let Some(svg) = figure.svg() {
            let name = format!("figure-{}.svg", self.blocks.len());
            return self.picture(&name, figure.title(), svg);
        }
        if let Figure::List(list) = figure {
            self.list(list, cut);
        }
    }

    fn list(&mut self, list: &List, cut: &dyn Fn(usize, usize) -> String) {
        let shown = list.len().min(ROWS);
        let rows: Vec<Vec<String>> =
            std::iter::once(list.headers.to_vec()).chain((0..shown).map(|at| list.row(at))).collect();
        self.table(&rows);
        if shown < list.len() {
            self.paragraph(&cut(shown, list.len()));
        }
    }

    /// Returns the page with links to its pictures, which are files beside it.
    pub fn linked(&self) -> String {
        self.joined(|name, title, _| format!("![{}]({name})\n", inline(title)))
    }

    /// The page with its pictures inside.
    pub fn whole(&self) -> String {
        self.joined(|_, _, svg| svg.to_owned())
    }

    fn joined(&self, picture: impl Fn(&str, &str, &str) -> String) -> String {
        let blocks = self.blocks.iter().map(|block| match block {
            Block::Text(text) => text.clone(),
            Block::Verbatim(language, lines) => {
                let fence = fence(lines);
                format!("{fence}{language}\n{}\n{fence}\n", lines.trim_end())
            }
            Block::Picture { name, title, svg } => picture(name, title, svg),
        });
        blocks.collect::<Vec<_>>().join("\n")
    }

    /// Returns the names of its picture files and their contents.
    pub fn pictures(&self) -> impl Iterator<Item = (&str, &str)> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Picture { name, svg, .. } => Some((name.as_str(), svg.as_str())),
            Block::Text(_) | Block::Verbatim(..) => None,
        })
    }
}

/// A fence that no line of the text closes.
fn fence(lines: &str) -> String {
    let longest = lines.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    "`".repeat((longest + 1).max(3))
}

/// The characters that begin markup in a line: emphasis, code, links, HTML, entities, cells of tables, mathematics.
const MARKUP: &str = "\\`*_[]<>|~&$";

/// Returns a text as one line of Markdown that shows it. Addresses do not become links.
fn inline(text: &str) -> String {
    let text = one_line(text);
    let mut escaped = String::with_capacity(text.len() + 16);
    for (at, sign) in text.char_indices() {
        let follows =
            |with: &str| text.get(at + sign.len_utf8()..).is_some_and(|rest| rest.starts_with(with));
        let is_address =
            sign == ':' && follows("//") || sign == '.' && text.get(..at).is_some_and(ends_in_www);
        if MARKUP.contains(sign) || is_address {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

fn ends_in_www(text: &str) -> bool {
    text.len().checked_sub(3).and_then(|at| text.get(at..)).is_some_and(|end| end.eq_ignore_ascii_case("www"))
}

/// As [`inline`], at the start of a line: no heading, list or rule begins there.
fn line(text: &str) -> String {
    let text = inline(text.trim());
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match text.get(digits..).and_then(|rest| rest.chars().next()) {
        Some('.' | ')') if digits > 0 => {
            let (number, rest) = text.split_at(digits);
            format!("{number}\\{rest}")
        }
        Some('#' | '-' | '+' | '=') if digits == 0 => format!("\\{text}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Removes what is escaped: what remains is what Markdown obeys.
    fn obeyed(text: &str) -> String {
        let mut signs = text.chars();
        std::iter::from_fn(|| {
            let sign = signs.next()?;
            Some(if sign == '\\' { signs.next().map(|_| 'x')? } else { sign })
        })
        .collect()
    }

    #[test]
    fn text_of_other_people_is_shown_and_not_obeyed() {
        let hostile = [
            "<script>alert(1)</script>",
            "[a](javascript:alert(1)) ![b](http://c)",
            "a\nb\u{1b}[31m | `c` ~d~ *e* __f__",
            "&lt;script&gt; \\<b> \\\\|",
            "http://a.b and WWW.c.d and <e@f>",
            "# a",
            "1. b",
            "- c\n= d\r\n\t+ e\u{2028}# f",
            "``` \n```\n<script>",
        ];
        for text in hostile {
            let mut page = Page::new(text);
            page.paragraph(text);
            page.heading(text);
            page.table(&[vec!["h".into(), text.to_owned()], vec![text.to_owned(), "i".into()]]);
            page.picture("p.svg", text, String::new());
            let written = page.linked();
            for line in written.lines() {
                let (line, is_own) = (obeyed(line), line.starts_with("![") || line.starts_with('|'));
                let inner = line.trim_start_matches(['#', '!', '[', ' ', '|']).replace(" | ", "");
                let inner = inner.trim_end_matches("](p.svg)").trim_end_matches(" |");
                assert!(
                    !inner.contains(['<', '>', '`', '*', '_', '[', ']', '|', '&', '\u{1b}', '\t']),
                    "{line}"
                );
                assert!(!inner.contains("://") && !inner.to_lowercase().contains("www."), "{line}");
                assert!(is_own || !line.starts_with(['-', '+', '=']) && !line.starts_with("1."), "{line}");
            }
            assert_eq!(written.lines().filter(|line| line.starts_with('|')).count(), 3, "{written}");
            page.verbatim(text);
            page.settings(text);
            let whole = page.whole();
            let fences = whole.lines().filter(|line| line.starts_with("```")).count();
            assert!(fences >= 4, "{whole}");
        }
    }

    #[test]
    fn long_lists_are_cut_aloud_and_bars_do_not_break_a_table() {
        let rows: Vec<Vec<String>> = (0..=ROWS).map(|at| vec![format!("a|{at}")]).collect();
        let mut page = Page::new("Title");
        page.figure(&Figure::List(List::of("List", vec!["head".into()], rows)), &|some, all| {
            format!("{some} of {all}")
        });
        let text = page.whole();
        assert!(text.starts_with("# Title\n\n## List\n\n| head |\n| --- |\n| a\\|0 |\n"), "{text}");
        assert!(text.ends_with(&format!("| a\\|{} |\n\n{ROWS} of {}\n", ROWS - 1, ROWS + 1)), "{text}");
    }
}
