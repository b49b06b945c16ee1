//! The report of a link as one page of HTML, `templates/report.html`: it asks the network for nothing and is whole without scripts.
//!
//! What is here turns the facts into the words and widths that the template puts in their places.

use askama::Template;
use enumset::EnumSet;
use rustc_hash::FxHashMap;

use crate::analysis::legality::Change;

use super::model::{Condition, Field, Home, Kept, Layout, Memory, Outcome, Part, Place, Report, Structure};
use super::text::{c_name, counted, gain, gone, holes, names, percent, range, LINE};

/// Rows of the picture of a structure.
const MOST_ROWS: usize = 48;
/// Rows that one field fills before they are folded.
const MOST_ALIKE: u64 = 2;
/// Fields in the matrix of what is used together, those that are used most.
const MOST_IN_MATRIX: usize = 14;
/// Fields that are named where something uses them.
const MOST_NAMED: usize = 8;
/// More structures than this are not laid out before they are looked at.
const MANY: usize = 200;
/// Components of a file's path that are shown.
const DIRECTORIES: usize = 3;
/// Narrow structures are drawn as if they had this many bytes.
const LEAST_SCALE: u64 = 16;

#[derive(Template)]
#[template(path = "report.html")]
struct Page {
    title: String,
    sentence: String,
    notes: Vec<String>,
    version: String,
    structures: Vec<Article>,
}

struct Article {
    id: String,
    name: String,
    size: String,
    heat: String,
    heat_width: u32,
    outcome: &'static str,
    class: &'static str,
    gain: String,
    short: String,
    short_place: String,
    advice: String,
    about: String,
    deeds: Vec<Deed>,
    expected: String,
    obstacle: Option<Obstacle>,
    picture_label: String,
    lines: Vec<Row>,
    layouts: Vec<LayoutRows>,
    fields: Vec<FieldRow>,
    matrix: Option<Matrix>,
    used: Vec<UsedRow>,
    considered: Vec<ConsideredRow>,
    memories: Vec<MemoryRows>,
}

struct Deed {
    text: String,
    pass: String,
    place: String,
    quote: String,
}

struct Obstacle {
    text: String,
    pass: String,
    shown: String,
    quote: String,
}

/// A row of a picture, or a line that stands for several.
#[derive(Default)]
struct Row {
    at: String,
    cells: Vec<Cell>,
    folded: String,
}

struct Cell {
    class: String,
    bytes: u64,
    name: String,
    note: String,
    title: String,
}

struct LayoutRows {
    home: String,
    label: &'static str,
    rows: Vec<Row>,
    words: Vec<String>,
}

struct FieldRow {
    declaration: String,
    offset: u64,
    size: u64,
    heat: String,
    reads: usize,
    writes: usize,
    known: String,
}

struct Matrix {
    caption: String,
    names: Vec<String>,
    rows: Vec<MatrixRow>,
}

struct MatrixRow {
    name: String,
    cells: Vec<MatrixCell>,
}

struct MatrixCell {
    class: &'static str,
    text: String,
}

struct UsedRow {
    place: String,
    quote: String,
    heat: String,
    fields: String,
}

struct ConsideredRow {
    layout: String,
    pass: String,
    cost: String,
}

struct MemoryRows {
    title: String,
    allowed: String,
    conditions: Vec<Cause>,
}

struct Cause {
    name: String,
    text: String,
    forbids: String,
    advice: String,
    places: Vec<CausePlace>,
}

struct CausePlace {
    place: String,
    instruction: String,
    quote: String,
}

/// The page.
///
/// # Errors
///
/// What the template says.
pub fn print(report: &Report) -> Result<String, String> {
    let name = |path: &String| path.rsplit('/').next().unwrap_or(path).to_string();
    let program = report.program.as_ref().map_or(String::new(), |program| format!(" of {}", name(program)));
    let page = Page {
        title: format!("Layout of data: the link{program}"),
        sentence: format!("{}.", capital(&report.summary)),
        notes: report.notes.iter().map(|note| capital(note)).collect(),
        version: report.version.clone(),
        structures: report.structures.iter().enumerate().map(|(i, s)| article(i, s)).collect(),
    };
    page.render().map_err(|error| error.to_string())
}

fn article(number: usize, s: &Structure) -> Article {
    let quote = |place: &Place| place.quote.clone().unwrap_or_default();
    let deeds: Vec<Deed> = s
        .deeds
        .iter()
        .map(|d| Deed { text: capital(&d.text), pass: d.pass.clone(), place: told(&d.at), quote: quote(&d.at) })
        .collect();
    let texts: Vec<&str> = s.deeds.iter().map(|d| d.text.as_str()).collect();
    let obstacle = s.obstacle.as_ref();
    let (short, short_place) = match obstacle {
        // Where nothing is to be done, no place says more.
        Some(o) => (o.text.clone(), o.advice.as_ref().map_or(String::new(), |_| brief(&o.at))),
        None => (texts.join("; "), String::new()),
    };
    let saved = gain(s);
    let is_left = s.outcome == Outcome::Left;
    let expected = match (saved, is_left) {
        (Some(gain), false) => format!("Expected: its accesses cost {} less.", percent(gain)),
        (Some(gain), true) if gain > 0.0 => {
            format!("Another layout was looked at: its accesses would cost {} less.", percent(gain))
        }
        (Some(_), true) => "Another layout was looked at: its accesses would cost no less.".to_string(),
        (None, _) => String::new(),
    };
    Article {
        id: format!("s{number}"),
        name: c_name(&s.name),
        size: s.size.map_or("?".to_string(), |size| size.to_string()),
        heat: percent(s.heat),
        heat_width: (s.heat * 100.0).round().clamp(0.0, 100.0) as u32,
        outcome: outcome(s.outcome),
        class: match obstacle {
            _ if !is_left => "done",
            Some(o) if o.advice.is_some() => "left",
            _ => "idle",
        },
        gain: saved.filter(|_| !is_left).map_or("\u{2013}".to_string(), percent),
        short,
        short_place,
        advice: obstacle.and_then(|o| o.advice.clone()).map_or(String::new(), |advice| capital(&advice)),
        about: about(s),
        deeds,
        expected,
        obstacle: obstacle.map(|o| {
            let shown = [o.field.clone(), o.what.clone()].into_iter().flatten().collect::<Vec<_>>().join(", ");
            let place = told(&o.at);
            let shown = match (shown.is_empty(), place.is_empty()) {
                (false, false) => format!("{shown} in {place}"),
                _ => shown + &place,
            };
            Obstacle { text: o.text.clone(), pass: o.pass.clone(), shown: capital(&shown), quote: quote(&o.at) }
        }),
        picture_label: picture_label(s),
        lines: picture(s),
        layouts: s.layouts.iter().map(|layout| laid_out(s, layout)).collect(),
        fields: s.fields.iter().map(field).collect(),
        matrix: matrix(s),
        used: s
            .used
            .iter()
            .filter(|u| !u.at.text().is_empty())
            .map(|u| UsedRow {
                place: told(&u.at),
                quote: quote(&u.at),
                heat: percent(u.heat),
                fields: named(s, &u.fields),
            })
            .collect(),
        considered: s
            .considered
            .iter()
            .map(|c| ConsideredRow { layout: capital(&c.layout), pass: c.pass.clone(), cost: percent(c.cost) })
            .collect(),
        memories: s.memories.iter().enumerate().filter_map(|(i, m)| memory(s, i, m)).collect(),
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Split => "split",
        Outcome::Shrunk => "shrunk",
        Outcome::Reordered => "reordered",
        Outcome::Same => "laid out anew",
        Outcome::Left => "left alone",
    }
}

fn about(s: &Structure) -> String {
    let size = match s.size {
        Some(size) => format!("{} in {}", counted(size, "byte"), counted(size.div_ceil(LINE), "cache line")),
        None => "size not known".to_string(),
    };
    let empty: u64 = holes(s).iter().map(|h| h.1).sum();
    let holes =
        if empty == 0 { String::new() } else { format!(", {} of them holes and padding", counted(empty, "byte")) };
    let known = match s.evidence.is_empty() {
        true => String::new(),
        false => format!("; known from {}", s.evidence.join(", ")),
    };
    let fields = counted(s.fields.len() as u64, "field");
    let accesses = counted(s.accesses.count as u64, "instruction");
    let shares = match s.memories.iter().any(|m| m.shared || !m.others.is_empty()) {
        true => " What is said of its fields counts accesses that may be to other structures as well.",
        false => "",
    };
    format!("{size}{holes}; {fields}; {} of all accesses, by {accesses}{known}.{shares}", percent(s.heat))
}

/// How much a part of something is used, next to what is used most.
fn step(heat: f64, most: f64) -> &'static str {
    match heat / most {
        r if r.is_nan() || r <= 0.0 => "h0",
        r if r < 0.05 => "h1",
        r if r < 0.25 => "h2",
        r if r < 0.6 => "h3",
        _ => "h4",
    }
}

fn busiest(s: &Structure) -> f64 {
    s.fields.iter().map(|f| f.heat).fold(0.0, f64::max)
}

/// What lies where in a structure: a field, or nothing.
struct Span<'s> {
    from: u64,
    to: u64,
    field: Option<&'s Field>,
}

fn spans(s: &Structure) -> Vec<Span<'_>> {
    let mut out = Vec::new();
    let mut end = 0;
    let hole = |from: u64, to: u64| (from < to).then_some(Span { from, to, field: None });
    for f in &s.fields {
        out.extend(hole(end, f.offset));
        let (from, to) = (f.offset.max(end), f.offset.saturating_add(f.size));
        if from < to {
            out.push(Span { from, to, field: Some(f) });
            end = to;
        }
    }
    out.extend(hole(end, s.size.unwrap_or(end)));
    out
}

/// The structure byte by byte, a row for each cache line.
fn picture(s: &Structure) -> Vec<Row> {
    let spans = spans(s);
    let Some(end) = spans.last().map(|span| span.to) else { return Vec::new() };
    let scale = end.clamp(LEAST_SCALE, LINE).next_power_of_two();
    let most = busiest(s);
    let mut rows: Vec<Row> = Vec::new();
    let (mut at, mut next) = (0, 0);
    while at < end {
        if rows.len() == MOST_ROWS {
            rows.push(Row {
                folded: format!("{} more; all fields are in the table", lines((end - at).div_ceil(LINE))),
                ..Row::default()
            });
            break;
        }
        while spans[next].to <= at {
            next += 1;
        }
        // A field that fills many lines.
        let alike = (spans[next].to - at) / LINE;
        if spans[next].from.saturating_add(LINE * MOST_ALIKE) <= at && alike > 1 {
            let name = spans[next].field.map_or("nothing", |f| f.name.as_str());
            rows.push(Row { folded: format!("{} more of {name}", lines(alike)), ..Row::default() });
            at += alike * LINE;
            continue;
        }
        let stop = at.saturating_add(LINE).min(end);
        let here = spans[next..].iter().take_while(|span| span.from < stop);
        let mut cells: Vec<Cell> =
            here.map(|span| cell(span, span.to.min(stop) - span.from.max(at), span.from < at, most)).collect();
        let rest = at.saturating_add(scale).saturating_sub(stop);
        if rest > 0 {
            cells.push(Cell {
                class: "none".into(),
                bytes: rest,
                name: String::new(),
                note: String::new(),
                title: String::new(),
            });
        }
        rows.push(Row { at: at.to_string(), cells, folded: String::new() });
        at = stop;
    }
    rows
}

fn lines(n: u64) -> String {
    counted(n, "cache line")
}

fn cell(span: &Span, bytes: u64, goes_on: bool, most: f64) -> Cell {
    let Some(f) = span.field else {
        let bytes_here = counted(span.to - span.from, "byte");
        return Cell {
            class: "hole".into(),
            bytes,
            name: "hole".into(),
            note: (span.to - span.from).to_string(),
            title: format!("hole of {bytes_here} at {}", span.from),
        };
    };
    let gone = if f.never_read { " gone" } else { "" };
    Cell {
        class: format!("{}{gone}", step(f.heat, most)),
        bytes,
        name: if goes_on { format!("\u{2026}{}", f.name) } else { f.name.clone() },
        note: percent(f.heat),
        title: format!(
            "{} at {}, {}: {}{}",
            f.declaration,
            f.offset,
            counted(f.size, "byte"),
            percent(f.heat),
            known(f, ", ")
        ),
    }
}

/// What is known of a field, behind a separator if there is anything.
fn known(f: &Field, separator: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    if f.untouched {
        out.push("never touched".into());
    } else if f.never_read {
        out.push("never read".into());
    }
    out.extend(range(f));
    match out.is_empty() {
        true => String::new(),
        false => format!("{separator}{}", out.join(", ")),
    }
}

fn picture_label(s: &Structure) -> String {
    let most = s.fields.iter().max_by(|a, b| a.heat.total_cmp(&b.heat)).filter(|f| f.heat > 0.0);
    let most = most.map_or(String::new(), |f| format!("; {} is used most", f.name));
    let fields = counted(s.fields.len() as u64, "field");
    format!(
        "{fields} and {} of {}{most}. The table of fields says the same.",
        counted(holes(s).len() as u64, "hole"),
        c_name(&s.name)
    )
}

fn field(f: &Field) -> FieldRow {
    FieldRow {
        declaration: f.declaration.clone(),
        offset: f.offset,
        size: f.size,
        heat: percent(f.heat),
        reads: f.reads.count,
        writes: f.writes.count,
        known: known(f, ""),
    }
}

/// A layout, a row for each of its columns.
fn laid_out(s: &Structure, layout: &Layout) -> LayoutRows {
    let count = layout.columns.len() as u64;
    let total: u64 = layout.columns.iter().map(|c| c.width).sum();
    let home = match layout.home {
        Home::Block => format!("{} in the array's block", counted(count, "column")),
        Home::Pool => format!("{} that all arrays share, and that grow", counted(count, "column")),
        Home::Region if count == 1 => "Memory of its own, at addresses that stay".to_string(),
        Home::Region => format!("Memory of its own in {}, at addresses that stay", counted(count, "part")),
        Home::InPlace => "In one piece, where it was".to_string(),
    };
    let used: u64 = layout.columns.iter().flat_map(|c| &c.parts).map(|p| p.width).sum();
    let some = if used < total { format!(", of which {used} are used") } else { String::new() };
    let home = format!("{home}: {} per element{some}; before, {}.", counted(total, "byte"), layout.element);
    let widest = layout.columns.iter().map(|c| c.width).max().unwrap_or(0);
    let scale = widest.clamp(LEAST_SCALE / 2, LINE);
    let most = busiest(s);
    let (mut rows, mut words) = (Vec::new(), Vec::new());
    for column in &layout.columns {
        let mut cells = Vec::new();
        let mut at = 0;
        for p in &column.parts {
            if p.at > at {
                cells.push(gap(p.at - at));
            }
            let inside = s.fields.iter().filter(|f| {
                f.offset < p.from.saturating_add(p.size) && p.from < f.offset.saturating_add(f.size.max(1))
            });
            let heat = inside.map(|f| f.heat).fold(0.0, f64::max);
            let name = names(s, p.from, p.size);
            let title = format!("{name}: {} of {}", counted(p.width, "byte"), p.size);
            let note = if p.width == p.size { p.width.to_string() } else { format!("{}/{}", p.width, p.size) };
            cells.push(Cell { class: step(heat, most).into(), bytes: p.width, name, note, title });
            at = p.at + p.width;
        }
        if column.width > at {
            cells.push(gap(column.width - at));
        }
        if scale > column.width {
            cells.push(Cell {
                class: "none".into(),
                bytes: scale - column.width,
                name: String::new(),
                note: String::new(),
                title: String::new(),
            });
        }
        rows.push(Row { at: format!("{} B", column.width), cells, folded: String::new() });
        words.extend(column.parts.iter().filter_map(|p| otherwise(s, p)));
    }
    let gone = gone(s, layout);
    if !gone.is_empty() {
        words.push(format!("Gone, since nothing reads it: {}", gone.join(", ")));
    }
    let label =
        if count == 1 { "The element, byte by byte" } else { "Columns: bytes per element, and what lies there" };
    LayoutRows { home, label, rows, words }
}

fn gap(bytes: u64) -> Cell {
    Cell {
        class: "hole".into(),
        bytes,
        name: "hole".into(),
        note: bytes.to_string(),
        title: format!("hole of {}", counted(bytes, "byte")),
    }
}

/// What is kept otherwise than it was.
fn otherwise(s: &Structure, p: &Part) -> Option<String> {
    let name = names(s, p.from, p.size);
    let to = p.to.as_ref().map_or(String::new(), |to| format!(" to {}", c_name(to)));
    match p.kept {
        Kept::Same => None,
        Kept::Narrow => Some(format!("{name}: narrowed from {} to {}", p.size, counted(p.width, "byte"))),
        Kept::Link => Some(format!("{name}: a link of 32 bits{to}")),
        Kept::Index => Some(format!("{name}: an index of 32 bits, in the first half of its column")),
    }
}

/// How often pairs of the fields that are used most are used together, next to the pair that is most often.
fn matrix(s: &Structure) -> Option<Matrix> {
    let most = s.together.iter().map(|pair| pair.weight).fold(0.0, f64::max);
    if most <= 0.0 {
        return None;
    }
    let mut shown: Vec<usize> =
        (0..s.fields.len()).filter(|&f| s.together.iter().any(|p| p.fields.0 == f || p.fields.1 == f)).collect();
    let all = shown.len();
    shown.sort_by(|&a, &b| s.fields[b].heat.total_cmp(&s.fields[a].heat).then(a.cmp(&b)));
    shown.truncate(MOST_IN_MATRIX);
    shown.sort_unstable();
    let weights: FxHashMap<(usize, usize), f64> = s.together.iter().map(|p| (p.fields, p.weight)).collect();
    let name = |&f: &usize| s.fields[f].name.clone();
    let rows = shown.iter().map(|&row| {
        let cells = shown.iter().map(|&column| {
            let weight = weights.get(&(row.min(column), row.max(column))).copied().unwrap_or(0.0);
            let text = match weight / most {
                _ if row == column => "\u{2013}".to_string(),
                r if r <= 0.0 => "0".to_string(),
                r if r < 0.01 => "<1".to_string(),
                r => format!("{:.0}", r * 100.0),
            };
            MatrixCell { class: if row == column { "h0" } else { step(weight, most) }, text }
        });
        MatrixRow { name: name(&row), cells: cells.collect() }
    });
    let rows = rows.collect();
    let some = if all > shown.len() { format!(" The {} busiest of {all} fields.", shown.len()) } else { String::new() };
    Some(Matrix {
        caption: format!("How often one loop uses both; 100 is the pair that is used together most.{some}"),
        names: shown.iter().map(name).collect(),
        rows,
    })
}

fn named(s: &Structure, fields: &[usize]) -> String {
    let mut names: Vec<&str> =
        fields.iter().take(MOST_NAMED).filter_map(|&f| s.fields.get(f)).map(|f| f.name.as_str()).collect();
    if fields.len() > MOST_NAMED {
        names.push("\u{2026}");
    }
    names.join(", ")
}

/// Memory of which something may not be done.
fn memory(s: &Structure, number: usize, m: &Memory) -> Option<MemoryRows> {
    if m.conditions.is_empty() {
        return None;
    }
    let parts = [(m.heap, "allocation"), (m.global, "variable"), (m.stack, "local variable")];
    let parts: Vec<String> = parts.iter().filter(|p| p.0 > 0).map(|&(n, what)| counted(n as u64, what)).collect();
    let which = if s.memories.len() == 1 { "Its memory".to_string() } else { format!("Memory {}", number + 1) };
    let what = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
    let others = match m.others.is_empty() {
        true => String::new(),
        false => {
            format!(", where {} lies as well", m.others.iter().map(|name| c_name(name)).collect::<Vec<_>>().join(", "))
        }
    };
    let allowed = match m.allowed.is_empty() {
        true => "Nothing may be done with it.".to_string(),
        false => format!("May be done: {}.", m.allowed.join(", ")),
    };
    Some(MemoryRows {
        title: format!("{which}{what}{others}"),
        allowed,
        conditions: m.conditions.iter().map(cause).collect(),
    })
}

fn cause(c: &Condition) -> Cause {
    let seen = counted(c.count as u64, "time");
    Cause {
        name: c.condition.clone(),
        text: c.text.clone(),
        forbids: match c.forbids.len() == EnumSet::<Change>::all().len() {
            true => format!("Seen {seen}; in the way of every change."),
            false => format!("Seen {seen}; in the way of {}.", c.forbids.join(", ")),
        },
        advice: c.advice.as_ref().map_or(String::new(), |advice| capital(advice)),
        places: c
            .places
            .iter()
            .map(|p| CausePlace {
                place: told(p),
                instruction: p.instruction.clone().unwrap_or_default(),
                quote: p.quote.clone().unwrap_or_default(),
            })
            .collect(),
    }
}

/// A place with so many components of the file's path, at most.
fn shortened(place: &Place, components: usize) -> String {
    let short = |file: &String| match file.rmatch_indices('/').nth(components - 1) {
        Some((at, _)) if components == 1 => file[at + 1..].to_string(),
        Some((at, _)) if at > 0 => format!("\u{2026}{}", &file[at..]),
        _ => file.clone(),
    };
    Place { file: place.file.as_ref().map(short), ..place.clone() }.text()
}

/// A place in a table.
fn brief(place: &Place) -> String {
    shortened(place, 1)
}

/// A place elsewhere.
fn told(place: &Place) -> String {
    shortened(place, DIRECTORIES)
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::super::model::{Place, Use};
    use super::*;

    fn structure(size: Option<u64>, fields: &[(u64, u64)]) -> Structure {
        let field = |(i, &(offset, size)): (usize, &(u64, u64))| Field {
            name: format!("f{i}"),
            declaration: format!("int f{i}"),
            offset,
            size,
            heat: 0.5,
            reads: Use::default(),
            writes: Use::default(),
            never_read: false,
            untouched: false,
            range: None,
        };
        Structure {
            name: "struct.s".into(),
            size,
            evidence: Vec::new(),
            heat: 1.0,
            accesses: Use::default(),
            outcome: Outcome::Left,
            deeds: Vec::new(),
            obstacle: None,
            cost: None,
            considered: Vec::new(),
            fields: fields.iter().enumerate().map(field).collect(),
            together: Vec::new(),
            used: Vec::new(),
            layouts: Vec::new(),
            memories: Vec::new(),
        }
    }

    /// Where rows begin, and the bytes of what lies there; a row that stands for others has none.
    fn rows(s: &Structure) -> Vec<(String, Vec<u64>)> {
        let cells = |row: &Row| row.cells.iter().map(|c| c.bytes).collect();
        picture(s)
            .iter()
            .map(|row| (if row.folded.is_empty() { &row.at } else { &row.folded }.clone(), cells(row)))
            .collect()
    }

    #[test]
    fn a_picture_has_a_row_for_each_cache_line_with_what_lies_there() {
        let s = structure(Some(96), &[(0, 8), (12, 4), (16, 72)]);
        assert_eq!(rows(&s), [("0".into(), vec![8, 4, 4, 48]), ("64".into(), vec![24, 8, 32])]);
        // A union's second member lies where the first does.
        assert_eq!(rows(&structure(Some(8), &[(0, 8), (0, 4)])), [("0".into(), vec![8, 8])]);
        assert!(rows(&structure(None, &[])).is_empty());
    }

    #[test]
    fn what_fills_many_lines_is_not_drawn_line_by_line() {
        let s = structure(Some(1 << 40), &[(0, 8), (8, (1 << 40) - 16)]);
        let drawn = rows(&s);
        assert_eq!(drawn.len(), 5);
        assert!(drawn[3].0.ends_with("more of f1"), "{drawn:?}");
        assert_eq!(drawn[4].1, [56, 8]);
        let many: Vec<(u64, u64)> = (0..10_000).map(|i| (i * 4, 4)).collect();
        assert_eq!(rows(&structure(Some(40_000), &many)).len(), MOST_ROWS + 1);
        assert_eq!(rows(&structure(Some(u64::MAX), &[(0, u64::MAX), (u64::MAX, 1)])).len(), 4);
    }

    #[test]
    fn files_are_named_as_shortly_as_asked_for() {
        let at =
            |file: &str| Place { function: "f".into(), file: Some(file.into()), line: Some(3), ..Place::default() };
        assert_eq!(brief(&at("/a/b/c.c")), "f (c.c:3)");
        assert_eq!(told(&at("/a/b/c.c")), "f (/a/b/c.c:3)");
        assert_eq!(told(&at("/x/y/a/b/c.c")), "f (\u{2026}/a/b/c.c:3)");
        assert_eq!(told(&at("c.c")), "f (c.c:3)");
    }
}
