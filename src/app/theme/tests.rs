//! The scale of colours is held to differences that people can see: contrast by WCAG 2, differences in CIE L*a*b*, with the
//! colour blindness of Machado, Oliveira and Fernandes (2009), severity 1.

use super::*;

type Matrix = [[f32; 3]; 3];

const NORMAL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTANOPIA: Matrix = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTERANOPIA: Matrix = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const TRITANOPIA: Matrix = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];

fn apply(matrix: &Matrix, v: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
}

/// L*, a*, b* of a colour as seen by this eye (D65).
fn lab(color: Color32, eye: &Matrix) -> [f32; 3] {
    const XYZ: Matrix = [
        [0.412_456, 0.357_576, 0.180_437],
        [0.212_673, 0.715_152, 0.072_175],
        [0.019_334, 0.119_192, 0.950_304],
    ];
    let linear = egui::Rgba::from(color);
    let seen = apply(eye, [linear.r(), linear.g(), linear.b()]).map(|c| c.clamp(0.0, 1.0));
    let [x, y, z] = apply(&XYZ, seen);
    let f = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let (x, y, z) = (f(x / 0.950_47), f(y), f(z / 1.088_83));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(a: Color32, b: Color32, eye: &Matrix) -> f32 {
    let (a, b) = (lab(a, eye), lab(b, eye));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

fn scale(palette: &Palette) -> Vec<Color32> {
    Score::all().map(|s| palette.score(Some(s))).chain([palette.unscored]).collect()
}

#[test]
fn the_reference_difference_is_that_of_the_standard() {
    assert!((difference(Color32::WHITE, Color32::BLACK, &NORMAL) - 100.0).abs() < 0.1);
}

#[test]
fn any_two_colours_of_the_scale_differ_for_every_eye() {
    for palette in [&LIGHT, &DARK] {
        let scale = scale(palette);
        for (name, eye) in
            [("normal", NORMAL), ("protan", PROTANOPIA), ("deutan", DEUTERANOPIA), ("tritan", TRITANOPIA)]
        {
            for (i, a) in scale.iter().enumerate() {
                for (j, b) in scale.iter().enumerate().skip(i + 1) {
                    // 2.3 is just noticeable side by side; a scale wants several times that.
                    let found = difference(*a, *b, &eye);
                    assert!(found >= 12.0, "{name}: {i} and {j} differ by {found}");
                }
            }
            for i in 0..4 {
                let found = difference(scale[i], scale[9 - i], &eye);
                assert!(found >= 40.0, "{name}: {i} and its opposite differ by {found}");
            }
        }
    }
}

#[test]
fn in_the_dark_theme_wins_contrast_with_the_background() {
    for score in Score::all().filter(|score| *score != Score::DRAW) {
        let found = contrast(DARK.score(Some(score)), DARK.canvas);
        assert!(found >= 3.0, "{score}: {found}");
    }
}

#[test]
fn digits_can_be_read_on_every_colour() {
    for palette in [&LIGHT, &DARK] {
        for ground in scale(palette) {
            let found = contrast(ground, Palette::ink(ground));
            assert!(found >= 4.5, "{ground:?}: {found}");
        }
    }
}

#[test]
fn writing_and_marks_can_be_read_on_every_ground() {
    for palette in [&LIGHT, &DARK] {
        for ground in [palette.panel, palette.canvas, palette.raised, palette.accent_ground] {
            for writing in [palette.text, palette.weak, palette.conflict, palette.red, palette.warning] {
                let found = contrast(ground, writing);
                assert!(found >= 4.5, "{writing:?} on {ground:?}: {found}");
            }
            assert!(contrast(ground, palette.accent) >= 3.0);
        }
        assert!(
            contrast(palette.conflict, palette.halo) >= 4.5,
            "a mark is set off by its rim on any colour"
        );
    }
}
