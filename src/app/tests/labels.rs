//! Labels of fields: wherever a row wraps, each stays beside its field.

use egui::{Rect, TextEdit, Ui, vec2};

use super::*;
use crate::app::tests::testing;

/// The label and the width of each field.
const FIELDS: [(&str, f32); 5] =
    [("Find", 110.0), ("Author", 60.0), ("Kind", 90.0), ("From", 76.0), ("To", 76.0)];

fn row(ui: &mut Ui, fields: &mut Vec<Rect>) {
    fields.clear();
    ui.horizontal_wrapped(|ui| {
        for (name, width) in FIELDS {
            let mut text = String::new();
            let field = TextEdit::singleline(&mut text).desired_width(width);
            fields.push(parts::labelled(ui, name, |ui| ui.add(field)).rect);
        }
    });
}

#[test]
fn a_label_stays_beside_its_field_at_every_width_of_a_row() {
    let mut shown = testing::window((900.0, 300.0), Vec::new(), row);
    for width in (200..=900).step_by(20) {
        shown.set_size(vec2(width as f32, 300.0));
        shown.run();
        for ((name, _), field) in FIELDS.iter().zip(shown.state()) {
            let label =
                shown.get_by(|node| node.role() == Role::Label && node.value().as_deref() == Some(*name));
            let label = label.rect();
            assert!(
                (label.center().y - field.center().y).abs() <= 1.0,
                "{width} {name}: {label:?} {field:?}"
            );
            assert!(label.right() < field.left(), "{width} {name}: {label:?} {field:?}");
        }
        let end = shown.state().iter().map(|field| field.right()).fold(0.0, f32::max);
        assert!(end <= width as f32, "{width}: a field ends at {end}");
    }
    let line = |field: &Rect| field.top().round() as i32;
    assert!(shown.state().iter().all(|field| line(field) == line(&shown.state()[0])), "one line is enough");
}
