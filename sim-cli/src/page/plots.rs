//! Pictures of a page, as SVG.
//!
//! Their colours are names that the page's style gives light or dark values: `plotters` is given a
//! number for each, and what it has written is told the name.

use super::Plot;
use anyhow::{anyhow, Result};
use plotters::coord::types::RangedCoordf64;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Colours, by what they are for.
const INK: RGBColor = RGBColor(1, 0, 0);
const GRID: RGBColor = RGBColor(2, 0, 0);
const BAND: RGBColor = RGBColor(3, 0, 0);
const OTHER: RGBColor = RGBColor(4, 0, 0);

/// How many lines can be told apart.
pub(super) const LINES: usize = 8;

/// The colour of a line.
const fn line(number: usize) -> RGBColor {
    RGBColor(16 + (number % LINES) as u8, 0, 0)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Draws a picture so many pixels wide and high, and names its colours.
fn drawn(
    (width, height): (u32, u32),
    label: &str,
    draw: impl FnOnce(&Area) -> Result<(), DrawingAreaErrorKind<std::io::Error>>,
) -> Result<String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
        draw(&area)
            .and_then(|()| area.present())
            .map_err(|error| anyhow!("a picture cannot be drawn: {error}"))?;
    }
    let named = [
        (INK, "ink"),
        (GRID, "grid"),
        (BAND, "band"),
        (OTHER, "other"),
    ];
    for (RGBColor(red, ..), name) in named {
        svg = svg.replace(
            &format!("\"#{red:02X}0000\""),
            &format!("\"var(--{name})\""),
        );
    }
    for number in 0..LINES {
        let RGBColor(red, ..) = line(number);
        svg = svg.replace(
            &format!("\"#{red:02X}0000\""),
            &format!("\"var(--line{number})\""),
        );
    }
    let label = minijinja::HtmlEscape(label).to_string();
    let svg = svg.replacen(
        "<svg ",
        &format!("<svg role=\"img\" aria-label=\"{label}\" "),
        1,
    );
    Ok(svg.split_inclusive('\n').map(str::trim_start).collect())
}

fn text(size: u32, h: HPos, v: VPos) -> TextStyle<'static> {
    ("sans-serif", size)
        .into_font()
        .color(&INK)
        .pos(Pos::new(h, v))
}

/// Lines of the grid, and numbers at the axes.
fn axes(chart: &mut Chart, x: &str, y: &str) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let short = |value: &f64| {
        let text = format!("{value:.2}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        if text == "-0" {
            "0".to_owned()
        } else {
            text.replace('-', "−")
        }
    };
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(GRID)
        .label_style(text(15, HPos::Left, VPos::Top))
        .axis_desc_style(text(15, HPos::Center, VPos::Top))
        .x_labels(8)
        .y_labels(6)
        .x_label_formatter(&short)
        .y_label_formatter(&short)
        .x_desc(x)
        .y_desc(y)
        .draw()
}

/// The points of a picture as JSON that may stand in a page: no name ends it there.
fn points<T: serde::Serialize>(named: &[T]) -> String {
    let text = serde_json::to_string(named).expect("names and numbers are JSON");
    text.replace('<', "\\u003c")
}

impl Plot {
    /// The same picture with the name by which its points are found.
    pub(super) fn called(self, id: impl Into<String>) -> Plot {
        Plot {
            id: id.into(),
            ..self
        }
    }
}

/// A name, its mean, and the interval if there is one.
pub(super) type Named = (String, f64, Option<(f64, f64)>);

/// A line for each name: a dot with its interval.
pub(super) fn intervals(rows: &[Named], what: &str, caption: &str) -> Result<Plot> {
    let most = rows
        .iter()
        .map(|(_, mean, ends)| ends.map_or(*mean, |(_, high)| high));
    let most = most.fold(0.0, f64::max).max(0.1) * 1.05;
    let names = rows.iter().map(|(name, ..)| name.chars().count()).max();
    let left = (names.unwrap_or(0) as u32 * 8).clamp(60, 280);
    let height = rows.len() as u32 * 26 + 60;
    let count = rows.len() as f64;
    let svg = drawn((680, height), caption, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(6)
            .margin_right(16)
            .x_label_area_size(46)
            .y_label_area_size(left)
            .build_cartesian_2d(0.0..most, 0.0..count)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(text(15, HPos::Left, VPos::Top))
            .axis_desc_style(text(15, HPos::Center, VPos::Top))
            .x_label_formatter(&|x| format!("{x:.1}"))
            .x_desc(what)
            .draw()?;
        for (number, (name, mean, ends)) in rows.iter().enumerate() {
            let y = count - number as f64 - 0.5;
            let name_at = chart.backend_coord(&(0.0, y));
            area.draw(&Text::new(
                name.clone(),
                (name_at.0 - 8, name_at.1),
                text(16, HPos::Right, VPos::Center),
            ))?;
            if let Some((low, high)) = ends {
                let interval =
                    PathElement::new(vec![(*low, y), (*high, y)], line(0).stroke_width(3));
                chart.draw_series([interval])?;
            }
            chart.draw_series([Circle::new((*mean, y), 5, line(0).filled())])?;
        }
        Ok(())
    })?;
    Ok(Plot {
        id: String::new(),
        caption: caption.to_owned(),
        svg,
        points: points(rows),
        legend: Vec::new(),
        small: false,
    })
}

/// Two bars for each name, as shares.
pub(super) fn bars(rows: &[(String, f64, f64)], of: [&str; 2], caption: &str) -> Result<Plot> {
    let most = rows
        .iter()
        .flat_map(|(_, a, b)| [*a, *b])
        .fold(0.0, f64::max);
    let most = (100.0 * most).max(1.0) * 1.08;
    let count = rows.len() as f64;
    let svg = drawn((680, 260), caption, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .x_label_area_size(34)
            .y_label_area_size(50)
            .build_cartesian_2d(0.0..count, 0.0..most)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(0)
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(text(15, HPos::Left, VPos::Top))
            .y_label_formatter(&|y| format!("{y:.0} %"))
            .draw()?;
        for (number, (name, a, b)) in rows.iter().enumerate() {
            let x = number as f64;
            let bar = |from: f64, value: f64, color: RGBColor| {
                Rectangle::new(
                    [(x + from, 0.0), (x + from + 0.36, 100.0 * value)],
                    color.filled(),
                )
            };
            chart.draw_series([bar(0.13, *a, line(0)), bar(0.51, *b, OTHER)])?;
            let (left, bottom) = chart.backend_coord(&(x + 0.5, 0.0));
            area.draw(&Text::new(
                name.clone(),
                (left, bottom + 8),
                text(16, HPos::Center, VPos::Top),
            ))?;
        }
        Ok(())
    })?;
    let legend = vec![(0, of[0].to_owned()), (LINES, of[1].to_owned())];
    Ok(Plot {
        id: String::new(),
        caption: caption.to_owned(),
        svg,
        points: points(rows),
        legend,
        small: false,
    })
}

/// A middle and what lies about it, from left to right.
pub(super) type Band = [(f64, f64, f64, f64)];

/// How a median and its quartiles, or a difference and its interval, go: points of x, the middle,
/// the lower and the upper end. `marks` are values with a line across.
pub(super) fn band(
    band: &Band,
    (x, y): (&str, &str),
    (bottom, top): (f64, f64),
    marks: &[f64],
    caption: &str,
    small: bool,
) -> Result<Plot> {
    let first = band.first().map_or(0.0, |p| p.0);
    let last = band.last().map_or(1.0, |p| p.0).max(first + 1.0);
    let size = if small { (330, 200) } else { (680, 300) };
    let svg = drawn(size, caption, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .margin_right(14)
            .x_label_area_size(44)
            .y_label_area_size(56)
            .build_cartesian_2d(first..last, bottom..top)?;
        axes(&mut chart, x, y)?;
        let inside = |value: f64| value.clamp(bottom, top);
        let upper = band.iter().map(|p| (p.0, inside(p.3)));
        let lower = band.iter().rev().map(|p| (p.0, inside(p.2)));
        chart.draw_series([Polygon::new(
            upper.chain(lower).collect::<Vec<_>>(),
            BAND.filled(),
        )])?;
        for mark in marks {
            let across = vec![(first, *mark), (last, *mark)];
            chart.draw_series([PathElement::new(across, OTHER.stroke_width(1))])?;
        }
        let middle = band.iter().map(|p| (p.0, inside(p.1)));
        chart.draw_series(LineSeries::new(middle, line(0).stroke_width(2)))?;
        Ok(())
    })?;
    Ok(Plot {
        id: String::new(),
        caption: caption.to_owned(),
        svg,
        points: points(&[(caption, band)]),
        legend: Vec::new(),
        small,
    })
}

/// A name, and the points of its line.
pub(super) type Line = (String, Vec<(f64, f64)>);

/// Several lines, each with its name, between 0 and 100 percent. Beside a single one that is small,
/// what it is held against is grey.
pub(super) fn lines(
    rows: &[Line],
    beside: Option<&Line>,
    last: f64,
    x: &str,
    caption: &str,
) -> Result<Plot> {
    let small = beside.is_some();
    let size = if small { (330, 200) } else { (680, 300) };
    let svg = drawn(size, caption, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .margin_right(14)
            .x_label_area_size(44)
            .y_label_area_size(56)
            .build_cartesian_2d(0.0..last, 0.0..100.0)?;
        axes(&mut chart, x, "% still in")?;
        let percent = |points: &[(f64, f64)]| -> Vec<(f64, f64)> {
            points.iter().map(|(x, y)| (*x, 100.0 * y)).collect()
        };
        if let Some((_, points)) = beside {
            chart.draw_series(LineSeries::new(percent(points), OTHER.stroke_width(2)))?;
        }
        for (number, (_, points)) in rows.iter().enumerate() {
            let color = line(number).stroke_width(2);
            chart.draw_series(LineSeries::new(percent(points), color))?;
        }
        Ok(())
    })?;
    let names = rows.iter().map(|(name, _)| name.clone()).enumerate();
    let all: Vec<&Line> = rows.iter().chain(beside).collect();
    Ok(Plot {
        id: String::new(),
        caption: caption.to_owned(),
        svg,
        points: points(&all),
        legend: if small { Vec::new() } else { names.collect() },
        small,
    })
}
