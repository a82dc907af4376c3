//! The map as a texture of one texel per cell, with its conflicts counted so that any part of it can be queried at once.
//!
//! Both are made a few rows per frame, so that no frame waits for two million cells.

use std::sync::{Arc, Weak};
use std::time::Duration;

use egui::{Color32, ColorImage, Context, TextureFilter, TextureHandle, TextureOptions};
use fixedbitset::FixedBitSet;

use super::camera::{Axis, Cell};
use super::{Layer, MapInput};
use crate::app::theme::Palette;
use crate::inference::comparison::Rescored;
use crate::jobs::Budget;
use crate::knowledge::KnowledgeBase;
use crate::material::{Material, NodeId};

/// Time budget per frame for the next picture.
const BUDGET: Duration = Duration::from_millis(4);
/// Time budget per frame for the first picture, before which there is nothing to see.
const FIRST: Duration = Duration::from_millis(40);

const OPTIONS: TextureOptions = TextureOptions {
    magnification: TextureFilter::Nearest,
    minification: TextureFilter::Linear,
    wrap_mode: egui::TextureWrapMode::ClampToEdge,
    mipmap_mode: None,
};

/// The sides shown on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Extent {
    /// Sides with a scored node.
    #[default]
    Known,
    /// All 1,458 sides.
    Whole,
}

/// The source of a picture. Two subjects are equal if they refer to the same values in memory; the references keep the addresses
/// from being reused.
#[derive(Debug, Clone)]
pub(super) struct Subject {
    base: Weak<KnowledgeBase>,
    filter: Option<Arc<Vec<NodeId>>>,
    layer: Layer,
    extent: Extent,
    dark: bool,
}

impl Subject {
    pub(super) fn new(input: MapInput<'_>, extent: Extent, dark: bool) -> Self {
        Self {
            base: Arc::downgrade(input.base),
            filter: input.filter.cloned(),
            layer: input.layer.clone(),
            extent,
            dark,
        }
    }

    fn is(&self, other: &Self) -> bool {
        self.filter.as_ref().map(Arc::as_ptr) == other.filter.as_ref().map(Arc::as_ptr)
            && self.layer.values() == other.layer.values()
            && self.base.ptr_eq(&other.base)
            && self.extent == other.extent
            && self.dark == other.dark
    }
}

/// Prefix sums: the numbers of marked nodes in all rectangles from the upper left corner.
#[derive(Debug, Default)]
struct Sums {
    side: usize,
    sums: Vec<u32>,
}

impl Sums {
    fn new(side: usize) -> Self {
        let mut sums = Vec::with_capacity((side + 1) * (side + 1));
        sums.resize(side + 1, 0);
        Self { side, sums }
    }

    fn at(&self, column: usize, row: usize) -> u32 {
        let (column, row) = (column.min(self.side), row.min(self.side));
        self.sums.get(row * (self.side + 1) + column).copied().unwrap_or(0)
    }
}

/// A finished picture of the map.
pub(super) struct Picture {
    /// The sides it shows.
    pub(super) axis: Axis,
    filter: Option<FixedBitSet>,
    pub(super) changes: bool,
    sums: Sums,
    pub(super) texture: TextureHandle,
}

impl Picture {
    /// Returns the number of marked nodes in a rectangle of cells, clipped to the map.
    pub(super) fn marked(&self, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) -> u32 {
        let sum = |column, row| self.sums.at(column, row);
        sum(columns.end, rows.end) + sum(columns.start, rows.start)
            - sum(columns.start, rows.end)
            - sum(columns.end, rows.start)
    }

    /// Returns a marked node in a square of cells with its upper left corner at `corner`, descending into the
    /// quarter with the most marks. `side` is a power of two.
    pub(super) fn thickest(&self, corner: Cell, side: usize) -> Cell {
        let Cell { mut column, mut row } = corner;
        let mut half = side / 2;
        while half > 0 {
            let quarters =
                [(column, row), (column + half, row), (column, row + half), (column + half, row + half)];
            let count = |&(c, r): &(usize, usize)| self.marked(c..c + half, r..r + half);
            (column, row) = quarters.into_iter().rev().max_by_key(count).unwrap_or((column, row));
            half /= 2;
        }
        Cell { column, row }
    }

    /// Whether the filter lets a node keep its colour.
    pub(super) fn matches(&self, node: NodeId) -> bool {
        self.filter.as_ref().is_none_or(|filter| filter.contains(node.index()))
    }
}

/// A picture in progress.
struct Making {
    subject: Subject,
    axis: Axis,
    filter: Option<FixedBitSet>,
    sums: Sums,
    texels: Vec<Color32>,
}

impl Making {
    fn new(subject: Subject, base: &KnowledgeBase) -> Self {
        let axis = match subject.extent {
            Extent::Known => Axis::known(base),
            Extent::Whole => Axis::whole(),
        };
        let filter = subject.filter.as_ref().map(|nodes| nodes.iter().map(|node| node.index()).collect());
        let texels = Vec::with_capacity(axis.len() * axis.len());
        Self { subject, filter, sums: Sums::new(axis.len()), axis, texels }
    }

    fn is_done(&self) -> bool {
        self.texels.len() == self.axis.len() * self.axis.len()
    }

    fn add_row(&mut self, base: &KnowledgeBase) {
        let row = self.texels.len() / self.axis.len().max(1);
        let Some(red) = self.axis.red(row) else { return };
        let palette = Palette::for_dark(self.subject.dark);
        let colors = Colors::new(palette);
        let above = self.sums.sums.len() - (self.axis.len() + 1);
        self.sums.sums.push(0);
        let mut sum = 0;
        for (column, black) in (1..).zip(&self.axis.sides) {
            let node = NodeId::from(Material { red, black: *black });
            let kept = self.filter.as_ref().is_none_or(|filter| filter.contains(node.index()));
            let conflicts = || base.labelling().count(node).conflicts > 0;
            let (color, marked) = match &self.subject.layer {
                Layer::Scores => (colors.of(base, node, kept), conflicts()),
                Layer::Confidence(confidence) => {
                    let color = palette.confidence(base.score(node).and_then(|_| confidence.at(node)));
                    (if kept { color } else { palette.faded(color) }, conflicts())
                }
                Layer::Shifts(shifts) => match (shifts.of(node), base.score(node)) {
                    (Some(moved), _) => (palette.change(moved), true),
                    (None, Some(_)) => (palette.raised, false),
                    (None, None) => (palette.unscored, false),
                },
            };
            self.texels.push(color);
            sum += u32::from(kept && marked);
            self.sums.sums.push(self.sums.sums[above + column] + sum);
        }
    }

    fn finish(self, ctx: &Context) -> Picture {
        let side = self.axis.len().max(1);
        let mut texels = self.texels;
        texels.resize(side * side, Color32::TRANSPARENT);
        let texture = ctx.load_texture("heat map", ColorImage::new([side, side], texels), OPTIONS);
        let changes = matches!(self.subject.layer, Layer::Shifts(_));
        Picture { axis: self.axis, filter: self.filter, changes, sums: self.sums, texture }
    }
}

/// The colour of a cell by its value: eleven colours, each normal and faded.
struct Colors {
    kept: [Color32; 11],
    faded: [Color32; 11],
}

impl Colors {
    fn new(palette: &Palette) -> Self {
        let kept =
            std::array::from_fn(|score| palette.score(crate::knowledge::score::Score::new(score as u8)));
        Self { kept, faded: kept.map(|color| palette.faded(color)) }
    }

    fn of(&self, base: &KnowledgeBase, node: NodeId, kept: bool) -> Color32 {
        let at = base.score(node).map_or(10, |score| usize::from(score.get()));
        if kept { self.kept[at] } else { self.faded[at] }
    }
}

/// The picture shown and its successor.
#[derive(Default)]
pub(super) struct Raster {
    shown: Option<(Subject, Picture)>,
    making: Option<Making>,
}

impl Raster {
    /// Returns the sides of the picture shown.
    pub(super) fn shown_axis(&self) -> Option<&Axis> {
        self.shown.as_ref().map(|(_, picture)| &picture.axis)
    }

    /// Works within the time budget on the picture of `subject` and returns the newest finished one. A picture once begun is
    /// finished even if the base has changed, so that a base that changes in every frame is still shown.
    pub(super) fn update(
        &mut self,
        ctx: &Context,
        subject: Subject,
        base: &KnowledgeBase,
    ) -> Option<&Picture> {
        let current = self.shown.as_ref().is_some_and(|(shown, _)| shown.is(&subject));
        if !current {
            let mut making = self.making.take().unwrap_or_else(|| Making::new(subject, base));
            let budget = Budget::new(if self.shown.is_some() { BUDGET } else { FIRST });
            while !making.is_done() && !budget.is_spent() {
                making.add_row(base);
            }
            if making.is_done() {
                self.shown = Some((making.subject.clone(), making.finish(ctx)));
            } else {
                self.making = Some(making);
            }
            ctx.request_repaint();
        }
        self.shown.as_ref().map(|(_, picture)| picture)
    }

    #[cfg(test)]
    pub(super) const fn is_busy(&self) -> bool {
        self.making.is_some()
    }

    /// Returns the number of conflict nodes on the picture shown.
    #[cfg(test)]
    pub(super) fn conflicts(&self) -> usize {
        self.shown.as_ref().map_or(0, |(_, picture)| picture.marked(0..1458, 0..1458) as usize)
    }
}

// The change of each node in classes: the content of a map of changes.

/// The changes of all nodes, mirrors included.
#[derive(Debug)]
pub struct Shifts(Box<[i8]>);

/// The value of a node that has not changed.
const NONE: i8 = i8::MIN;

impl Shifts {
    /// Collects the changes of canonical nodes and their mirrors.
    pub fn new<'a>(changes: impl IntoIterator<Item = &'a Rescored>) -> Self {
        let mut shifts = vec![NONE; NodeId::COUNT as usize];
        for change in changes {
            shifts[change.node.index()] = change.moved();
            shifts[change.node.mirror().index()] = -change.moved();
        }
        Self(shifts.into())
    }

    /// Returns the change of a node in classes, negative if it became better for red; `None` if its score is unchanged.
    pub fn of(&self, node: NodeId) -> Option<i8> {
        self.0.get(node.index()).copied().filter(|moved| *moved != NONE)
    }
}

/// Formats a change for a cell: `−2`, `+3`, `0`.
pub(super) fn signed(moved: i8) -> String {
    match moved {
        ..0 => format!("−{}", moved.unsigned_abs()),
        0 => "0".to_owned(),
        1.. => format!("+{moved}"),
    }
}
