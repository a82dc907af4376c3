//! Writes the neighbours of a material combination in the lattice: `cargo run -p xiangqi --example lattice KRKGGMM`

#![allow(clippy::print_stdout, reason = "an example prints")]

use xiangqi::language::Language;
use xiangqi::material::name::material_name;
use xiangqi::material::{Material, NodeId};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "KRNKGGMM".to_owned());
    let material: Material = text.parse()?;
    let node = NodeId::from(material);
    println!("{material}: {}, {} pieces", material_name(material, Language::Simplified), material.pieces());
    for (title, neighbours) in
        [("better for Red", node.better().collect::<Vec<_>>()), ("worse", node.worse().collect())]
    {
        let names: Vec<String> = neighbours.iter().map(|node| node.material().to_string()).collect();
        println!("{title}: {}", names.join(" "));
    }
    Ok(())
}
