//! Tables made for the tests of this crate.

use std::collections::HashMap;

use super::*;

/// Generates the table of a material and those that it needs, in memory.
pub(crate) fn generate_all(name: &str, rules: Rules) -> HashMap<Material, Arc<Table>> {
    let mut tables: HashMap<Material, Arc<Table>> = HashMap::new();
    for material in closure(name.parse().unwrap()) {
        let rules = if material.both_attack() { rules } else { Rules::Plain };
        let smaller = |left: Material| Ok::<_, std::convert::Infallible>(Arc::clone(&tables[&left]));
        let made = generate(rules, material, smaller, &Unattended).unwrap();
        tables.insert(material, Arc::new(made));
    }
    tables
}
