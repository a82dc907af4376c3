//! Units as the job definition file of HyperQueue, in TOML: a task for each, which waits for those that it needs.

use super::{Shared, megabytes};
use crate::experiment::plan::Unit;

/// The file. HyperQueue counts memory in mebibytes; as many of them as a unit takes megabytes are always enough.
pub(super) fn job_file(units: &[Unit], shared: &Shared) -> String {
    let mut file = String::from("name = \"canju\"\n");
    for (id, unit) in units.iter().enumerate() {
        file += &task(id, unit, shared);
    }
    file
}

fn task(id: usize, unit: &Unit, shared: &Shared) -> String {
    let (material, megabytes) = (unit.material.to_string(), megabytes(unit));
    let command: Vec<String> = shared.command(&material, megabytes).iter().map(|word| quoted(word)).collect();
    let needs: Vec<String> = unit.needs.iter().map(usize::to_string).collect();
    let log = shared.logs().join(format!("{material}.log"));
    format!(
        "
[[task]]
id = {id}
command = [{}]
cwd = {}
stdout = \"none\"
stderr = {}
deps = [{}]
[[task.request]]
resources = {{ \"cpus\" = {}, \"mem\" = {megabytes} }}
",
        command.join(", "),
        quoted(&shared.censuses),
        quoted(&super::text(&log)),
        needs.join(", "),
        shared.threads,
    )
}

/// A basic string of TOML, whose escapes are those of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
