//! Pages to read: headings, paragraphs, tables and pictures in Markdown.

use super::{Figure, List};

/// Maximum number of rows of a table on a page.
const ROWS: usize = 200;

/// A page that is being written.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    title: String,
    blocks: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq)]
enum Block {
    /// Lines in Markdown.
    Text(String),
    /// Lines as they are.
    Verbatim(String),
    /// A picture as SVG, and the file that it has beside the page.
    Picture { name: String, title: String, svg: String },
}

impl Page {
    /// A page with this heading and nothing else.
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), blocks: vec![Block::Text(format!("# {title}\n"))] }
    }

    /// Its heading.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: &str) {
        self.blocks.push(Block::Text(format!("{text}\n")));
    }

    /// Adds a verbatim line, joined to the preceding ones.
    pub fn verbatim(&mut self, line: &str) {
        if let Some(Block::Verbatim(lines)) = self.blocks.last_mut() {
            lines.push_str(line);
            lines.push('\n');
        } else if !line.trim().is_empty() {
            self.blocks.push(Block::Verbatim(format!("{}\n", line.trim_start_matches('\n'))));
        }
    }

    /// Adds settings, as a block of JSON.
    pub fn settings(&mut self, json: &str) {
        self.paragraph(&format!("```json\n{json}\n```"));
    }

    /// Adds a table, its head the first row.
    pub fn table(&mut self, rows: &[Vec<String>]) {
        let cell = |cell: &String| cell.replace('\n', " ").replace('|', "\\|");
        let line =
            |cells: &[String]| format!("| {} |\n", cells.iter().map(cell).collect::<Vec<_>>().join(" | "));
        let mut text = String::new();
        for (at, row) in rows.iter().enumerate() {
            text += &line(row);
            if at == 0 {
                text += &line(&vec!["---".to_owned(); row.len()]);
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
        self.paragraph(&format!("## {}", figure.title()));
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
            std::iter::once(list.headers().to_vec()).chain((0..shown).map(|at| list.row(at))).collect();
        self.table(&rows);
        if shown < list.len() {
            self.paragraph(&cut(shown, list.len()));
        }
    }

    /// Returns the page with links to its pictures, which are files beside it.
    pub fn linked(&self) -> String {
        self.joined(|name, title, _| format!("![{title}]({name})\n"))
    }

    /// The page with its pictures inside.
    pub fn whole(&self) -> String {
        self.joined(|_, _, svg| svg.to_owned())
    }

    fn joined(&self, picture: impl Fn(&str, &str, &str) -> String) -> String {
        let blocks = self.blocks.iter().map(|block| match block {
            Block::Text(text) => text.clone(),
            Block::Verbatim(lines) => {
                let fence = fence(lines);
                format!("{fence}\n{}\n{fence}\n", lines.trim_end())
            }
            Block::Picture { name, title, svg } => picture(name, title, svg),
        });
        blocks.collect::<Vec<_>>().join("\n")
    }

    /// Returns the names of its picture files and their contents.
    pub fn pictures(&self) -> impl Iterator<Item = (&str, &str)> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Picture { name, svg, .. } => Some((name.as_str(), svg.as_str())),
            Block::Text(_) | Block::Verbatim(_) => None,
        })
    }
}

/// A fence that no line of the text closes.
fn fence(lines: &str) -> String {
    let longest = lines.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    "`".repeat((longest + 1).max(3))
}

#[cfg(test)]
mod tests {
    use super::*;

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
