//! The files of marks: one for each sample, base and expert.

use std::path::PathBuf;

use crate::session::context::AppContext;
use crate::verification::sampling::{Plan, Sample};

/// Returns the file of an expert's marks of a sample. The creation time distinguishes bases with the same number of combinations.
/// A copy of a base's file shares its marks.
pub(super) fn kept(context: &AppContext, sample: &Sample) -> PathBuf {
    context.places.samples().join(format!("{}-of-{}{}", sample.plan, sample.population, kept_suffix(context)))
}

/// Whether there are marks of this expert for the sample of a plan in the open base.
pub(super) fn is_begun(context: &AppContext, plan: Plan) -> bool {
    let (before, after) = (format!("{plan}-of-"), kept_suffix(context));
    std::fs::read_dir(context.places.samples()).is_ok_and(|files| {
        let names = files.flatten().map(|file| file.file_name().to_string_lossy().into_owned());
        names.into_iter().any(|name| name.starts_with(&before) && name.ends_with(&after))
    })
}

/// Returns the suffix of mark files for this base and expert: each expert marks a sample separately.
fn kept_suffix(context: &AppContext) -> String {
    match context.settings.author.as_str() {
        "" => format!("-{}.csv", born(context)),
        name => format!("-{}-{:08x}.csv", born(context), crc32fast::hash(name.as_bytes())),
    }
}

/// Returns the creation time of the open base in milliseconds since 1970; a copy of its file has the same.
fn born(context: &AppContext) -> i64 {
    context.history().entries().next().map_or(0, |first| first.time)
}
