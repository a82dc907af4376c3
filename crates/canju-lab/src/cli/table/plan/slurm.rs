//! Units as a script that submits job arrays to Slurm.
//!
//! An array holds units of one level, which need none of each other, and of like memory, as all elements of an array are given the same;
//! it waits for the arrays in which its needs are. Single jobs would wait for less, but there would be a hundred times as many: schedulers
//! limit the jobs of a user, and forget those that ended minutes ago, so that a dependency on one is refused while others are
//! still being submitted.

use std::collections::{BTreeMap, BTreeSet};

use super::{Shared, megabytes};
use crate::experiment::plan::Unit;

/// Maximum number of elements of an array; Slurm allows 1,001 by default.
const LARGEST: usize = 1000;

/// Units that are submitted together.
struct Array<'a> {
    units: Vec<&'a Unit>,
    /// The arrays that must have succeeded, by their places.
    needs: BTreeSet<usize>,
}

/// The script.
pub(super) fn script(units: &[Unit], shared: &Shared) -> String {
    let arrays = arrays(units);
    let logs = super::text(&shared.logs().join("%A_%a.log"));
    let mut script = format!(
        "\
#!/bin/sh
# Units of a survey: {}. Job arrays: {}.
set -eu
submit() {{
  sbatch --parsable --job-name=canju --requeue --kill-on-invalid-dep=yes --cpus-per-task={} \\
    --chdir={} --output={} \"$@\"
}}
",
        units.len(),
        arrays.len(),
        shared.threads,
        quoted(&shared.censuses),
        quoted(&logs),
    );
    for (at, array) in arrays.iter().enumerate() {
        script += &submission(at, array, shared);
    }
    script
}

/// The units by level and memory.
fn arrays(units: &[Unit]) -> Vec<Array<'_>> {
    let levels = levels(units);
    let mut groups: BTreeMap<(usize, u32), Vec<usize>> = BTreeMap::new();
    for (at, (unit, &level)) in units.iter().zip(&levels).enumerate() {
        groups.entry((level, megabytes(unit).ilog2())).or_default().push(at);
    }
    let parts: Vec<&[usize]> = groups.values().flat_map(|group| group.chunks(LARGEST)).collect();
    let array_of: BTreeMap<usize, usize> =
        parts.iter().enumerate().flat_map(|(array, part)| part.iter().map(move |&at| (at, array))).collect();
    let array = |part: &&[usize]| {
        let units: Vec<&Unit> = part.iter().filter_map(|&at| units.get(at)).collect();
        let needs = units.iter().flat_map(|unit| &unit.needs).filter_map(|at| array_of.get(at).copied());
        Array { needs: needs.collect(), units }
    };
    parts.iter().map(array).collect()
}

/// Returns the length of the chain of dependencies below each unit.
fn levels(units: &[Unit]) -> Vec<usize> {
    let mut levels: Vec<usize> = Vec::with_capacity(units.len());
    for unit in units {
        let below = unit.needs.iter().filter_map(|&at| levels.get(at)).max();
        levels.push(below.map_or(0, |level| level + 1));
    }
    levels
}

fn submission(at: usize, array: &Array<'_>, shared: &Shared) -> String {
    let memory = array.units.iter().map(|unit| megabytes(unit)).max().unwrap_or(0);
    let materials: Vec<String> = array.units.iter().map(|unit| unit.material.to_string()).collect();
    let needs: String = array.needs.iter().map(|need| format!(":$a{need}")).collect();
    let dependency = if needs.is_empty() { needs } else { format!(" --dependency=afterok{needs}") };
    format!(
        "
a{at}=$(submit --array=0-{} --mem={memory}M{dependency} <<'UNITS'
#!/bin/sh
set -- {}
shift \"$SLURM_ARRAY_TASK_ID\"
exec {}
UNITS
)
",
        array.units.len().saturating_sub(1),
        materials.join(" "),
        command(shared, memory),
    )
}

/// The command of the unit whose material is the first argument of the script.
fn command(shared: &Shared, megabytes: u128) -> String {
    const FIRST: &str = "$1";
    let word = |word: &String| if word.starts_with(FIRST) { format!("\"{word}\"") } else { quoted(word) };
    shared.command(FIRST, megabytes).iter().map(word).collect::<Vec<_>>().join(" ")
}

/// A word of a shell.
fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    if word.bytes().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
