//! Resources for building and counting tables: materials, cores, memory, and their messages.

use crate::acquisition::elementary::ElementaryError;
use crate::material::Material;
use crate::tablebase::catalog::{Catalog, CatalogError, Made};
use crate::tablebase::census::{Census, rows};
use crate::tablebase::index::up_to;
use crate::tablebase::memory;
use crate::terminal::args::node;
use crate::terminal::meter::Meter;
use crate::terminal::{Failure, Terminal};
use crate::text::Value;

/// Resources for building tables.
#[derive(Debug, clap::Args)]
pub struct Resources {
    /// Number of cores [default: all].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Maximum memory in gigabytes [default: three quarters of the free memory].
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    pub memory: Option<u64>,
}

/// Parses a number of gigabytes into bytes.
pub fn gigabytes(text: &str) -> Result<u64, &'static str> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number < 1e6 => Ok((number * 1e9).round() as u64),
        _ => Err("must be a number of gigabytes, such as 4 or 0.5"),
    }
}

impl Resources {
    /// Returns the memory limit in bytes.
    pub fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(memory::allowance)
    }

    /// Creates the thread pool of this process; there must not be one yet.
    pub fn set_threads(&self) {
        if let Some(threads) = self.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
            // Only a second call fails.
            drop(pool.build_global());
        }
    }
}

pub fn material(text: &str, terminal: &Terminal) -> Result<Material, Failure> {
    Ok(node(text, terminal)?.material())
}

/// Returns the materials named, and those up to the maximum number of entries.
pub fn materials(
    texts: &[String],
    max_entries: Option<u64>,
    terminal: &Terminal,
) -> Result<Vec<Material>, Failure> {
    let named: Result<Vec<_>, _> = texts.iter().map(|text| material(text, terminal)).collect();
    let mut all = named?;
    all.extend(max_entries.map(|entries| up_to(entries.into())).unwrap_or_default());
    Ok(all)
}

/// Builds and reports the missing tables; returns their materials.
pub fn make(
    materials: &[Material],
    memory: u64,
    catalog: &Catalog,
    meter: &Meter,
    terminal: &Terminal,
) -> Result<Vec<Material>, Failure> {
    let (mut all, mut say) = (Vec::new(), report_built(terminal));
    let mut tell = |made: Made| {
        all.push(made.material);
        say(made);
    };
    catalog.build(materials, memory, meter, &mut tell).map_err(|error| fault(&error, terminal))?;
    Ok(all)
}

/// Reports a table that was built.
pub fn report_built(terminal: &Terminal) -> impl FnMut(Made) {
    let words = terminal.words;
    move |made| {
        let arguments = [
            ("material", Value::from(made.material.to_string())),
            ("bytes", made.bytes.into()),
            ("plies", made.longest.into()),
        ];
        terminal.remark(words.with("table-made", &arguments));
    }
}

/// Returns the built-in census.
pub fn built_in(terminal: &Terminal) -> Result<Vec<Census>, Failure> {
    rows::built_in().map_err(|error| terminal.fault(ElementaryError::from(error)))
}

pub fn fault(error: &CatalogError, terminal: &Terminal) -> Failure {
    Failure::Message(terminal.words.message(error))
}
