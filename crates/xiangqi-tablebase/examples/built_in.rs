//! Makes the file of the tables that are built into the program, those it has now or those of the named materials:
//! `cargo run --release -p xiangqi-tablebase --example built_in -- assets/tables/built-in.tables [MATERIAL…]`

use std::error::Error;
use std::path::Path;

use canju_files::Overwrite;
use canju_files::progress::Unattended;
use xiangqi::material::Material;
use xiangqi_tablebase::catalog::Catalog;
use xiangqi_tablebase::{memory, small};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().ok_or("name the file to write")?;
    let named = arguments.map(|name| name.parse());
    let mut materials = named.collect::<Result<Vec<Material>, _>>()?;
    if materials.is_empty() {
        materials.extend(small::built_in_materials());
    }
    let folder = tempfile::tempdir()?;
    let catalog = Catalog::new(folder.path().to_owned());
    let mut packed = Vec::new();
    for &material in &materials {
        let made = catalog.build(&[material], memory::allowance(), &Unattended, &mut drop);
        made.map_err(|error| format!("{error:?}"))?;
        let table = catalog.load(material).map_err(|error| format!("{error:?}"))?;
        packed.extend(small::pack(&table)?);
    }
    let written = canju_files::write(Path::new(&target), Overwrite::Replace, |file| file.write_all(&packed));
    Ok(written.map_err(|error| format!("{error:?}"))?)
}
