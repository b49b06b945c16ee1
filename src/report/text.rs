//! The report of a link as text, in the format of `pahole` as far as that goes: a structure in C, with offset and size of each field, holes and
//! the boundaries of cache lines; what else there is to say stands in comments.

use std::fmt::Write;

use super::model::{Field, Home, Kept, Layout, Outcome, Place, Report, Structure};

/// Bytes of a cache line.
pub const LINE: u64 = 64;
/// Columns up to the comment behind a field.
const COMMENT: usize = 48;
/// Places and pairs that are listed.
const LISTED: usize = 4;

/// The whole report.
pub fn print(report: &Report) -> String {
    let mut out = String::new();
    let of = report.program.as_ref().map_or(String::new(), |program| format!(" of {program}"));
    let _ = writeln!(out, "/* dtrans {}: report{of}", report.version);
    let _ = writeln!(out, " * {}", report.summary);
    for note in &report.notes {
        let _ = writeln!(out, " * {}", comment(note));
    }
    out.push_str(" */\n");
    for s in &report.structures {
        out.push('\n');
        structure(&mut out, s);
    }
    out
}

/// A structure's name as C would have it.
pub fn c_name(name: &str) -> String {
    let name = name.strip_prefix("struct.").map(|n| format!("struct {n}")).unwrap_or_else(|| name.to_string());
    name.strip_prefix("class.").map(|n| format!("class {n}")).unwrap_or(name)
}

/// A part of a whole as a percentage.
pub fn percent(part: f64) -> String {
    match part * 100.0 {
        p if p <= 0.0 => "0 %".to_string(),
        p if p < 1.0 => "<1 %".to_string(),
        p => format!("{p:.0} %"),
    }
}

/// Bytes that no field covers: where each gap begins, and how long it is. The last one is padding, if it reaches to the end.
pub fn holes(s: &Structure) -> Vec<(u64, u64)> {
    let mut end = 0;
    let mut out = Vec::new();
    for f in &s.fields {
        if f.offset > end {
            out.push((end, f.offset - end));
        }
        end = end.max(f.offset.saturating_add(f.size));
    }
    if let Some(size) = s.size.filter(|&size| size > end) {
        out.push((end, size - end));
    }
    out
}

/// The part of its cost that the other layout saves, as estimated: 0 to 1, or less.
pub fn gain(s: &Structure) -> Option<f64> {
    s.cost.filter(|cost| cost.before > 0.0).map(|cost| 1.0 - cost.after / cost.before)
}

fn structure(out: &mut String, s: &Structure) {
    let _ = writeln!(out, "{} {{", c_name(&s.name));
    let gaps = holes(s);
    let (mut end, mut line) = (0, 0);
    for f in &s.fields {
        if let Some((_, bytes)) = gaps.iter().find(|(at, bytes)| at + bytes == f.offset && *at == end) {
            let _ = writeln!(out, "\n\t/* XXX {} hole, try to pack */\n", counted(*bytes, "byte"));
        }
        if f.offset / LINE > line {
            line = f.offset / LINE;
            boundary(out, line, f.offset % LINE);
        }
        field(out, f);
        end = end.max(f.offset.saturating_add(f.size));
    }
    let size = s.size.unwrap_or(end);
    let padding = gaps.last().filter(|(at, bytes)| at + bytes == size && !s.fields.is_empty()).map_or(0, |h| h.1);
    let inner = &gaps[..gaps.len() - usize::from(padding != 0)];
    let _ = write!(out, "\n\t/* size: {size}, cachelines: {}, members: {} */", size.div_ceil(LINE), s.fields.len());
    if !inner.is_empty() {
        let sum = s.fields.iter().fold(0, |sum: u64, f| sum.saturating_add(f.size));
        let lost: u64 = inner.iter().map(|h| h.1).sum();
        let _ = write!(out, "\n\t/* sum members: {sum}, holes: {}, sum holes: {lost} */", inner.len());
    }
    if padding != 0 {
        let _ = write!(out, "\n\t/* padding: {padding} */");
    }
    if size % LINE != 0 {
        let _ = write!(out, "\n\t/* last cacheline: {} bytes */", size % LINE);
    }
    out.push_str("\n};\n");
    said(out, s);
}

fn boundary(out: &mut String, line: u64, behind: u64) {
    let at = match behind {
        0 => String::new(),
        n => format!(" was {} ago", counted(n, "byte")),
    };
    let _ = writeln!(out, "\t/* --- cacheline {line} boundary ({} bytes){at} --- */", line * LINE);
}

fn field(out: &mut String, f: &Field) {
    let declaration = format!("{};", f.declaration);
    let _ = write!(out, "\t{declaration:COMMENT$} /* {:5} {:5} */", f.offset, f.size);
    let used = match () {
        () if f.untouched => "never touched".to_string(),
        () if f.never_read => format!("{}, never read", percent(f.heat)),
        () => percent(f.heat),
    };
    let range = range(f).map_or(String::new(), |range| format!(", {range}"));
    let _ = writeln!(
        out,
        " /* {used}; {}, {}{range} */",
        counted(f.reads.count as u64, "read"),
        counted(f.writes.count as u64, "write")
    );
}

/// What a field is proved to hold, in words.
pub fn range(f: &Field) -> Option<String> {
    let (least, most) = f.range?;
    let greatest = i64::MAX >> (64 - f.size.saturating_mul(8).clamp(1, 64));
    Some(match least {
        0 if most >= greatest => "never negative".to_string(),
        _ => format!("holds {least} to {most}"),
    })
}

/// What is said below a structure.
fn said(out: &mut String, s: &Structure) {
    let mut lines = vec![format!("in {} of all accesses to structures", percent(s.heat))];
    match s.outcome {
        Outcome::Left => {}
        Outcome::Split | Outcome::Shrunk | Outcome::Reordered | Outcome::Same => {
            for deed in &s.deeds {
                lines.push(format!("changed: {} [{}]", deed.text, deed.pass));
            }
        }
    }
    if let Some(gain) = gain(s).filter(|_| s.outcome != Outcome::Left) {
        lines.push(format!("expected: its accesses cost {} less", percent(gain)));
    }
    for considered in &s.considered {
        lines.push(format!(
            "looked at: {}: {} of the cost [{}]",
            considered.layout,
            percent(considered.cost),
            considered.pass
        ));
    }
    for layout in &s.layouts {
        lines.extend(laid_out(s, layout));
    }
    if let Some(obstacle) = &s.obstacle {
        lines.push(format!("left alone: {} [{}]", obstacle.text, obstacle.pass));
        let shown: Vec<&str> = [&obstacle.field, &obstacle.what].into_iter().flatten().map(String::as_str).collect();
        if !obstacle.at.text().is_empty() {
            let shown = if shown.is_empty() { String::new() } else { format!("{} in ", shown.join(", ")) };
            lines.push(format!("  {shown}{}", obstacle.at.text()));
            lines.extend(quote(&obstacle.at));
        }
        lines.extend(obstacle.advice.as_ref().map(|advice| format!("  advice: {advice}")));
    }
    let together = s.together.iter().take(LISTED).map(|pair| {
        let name = |field: usize| s.fields.get(field).map_or("?", |f| f.name.as_str());
        format!("{} and {}", name(pair.fields.0), name(pair.fields.1))
    });
    let together: Vec<String> = together.collect();
    if !together.is_empty() {
        lines.push(format!("used together: {}", together.join("; ")));
    }
    for used in s.used.iter().take(LISTED) {
        lines.push(format!("used: {} in {}", percent(used.heat), used.at.text()));
    }
    for memory in s.memories.iter().filter(|_| s.outcome == Outcome::Left) {
        for c in &memory.conditions {
            lines.push(format!("{} ({}): {}; forbids {}", c.condition, c.count, c.text, c.forbids.join(", ")));
            for place in &c.places {
                lines.push(format!("  {}", place.text()));
                lines.extend(quote(place));
            }
        }
    }
    out.push_str("/*\n");
    lines.iter().for_each(|line| {
        let _ = writeln!(out, " * {}", comment(line));
    });
    out.push_str(" */\n");
}

fn quote(place: &Place) -> Option<String> {
    place.quote.as_ref().map(|quote| format!("    | {quote}"))
}

/// A layout, a line for each of its columns.
fn laid_out(s: &Structure, layout: &Layout) -> Vec<String> {
    let mut out = vec![format!("now: {}", home(layout.home))];
    for (i, column) in layout.columns.iter().enumerate() {
        let parts: Vec<String> = column
            .parts
            .iter()
            .map(|p| {
                let kept = match p.kept {
                    Kept::Same => String::new(),
                    Kept::Narrow => format!(" (narrowed from {} bytes)", p.size),
                    Kept::Link => format!(" (32-bit link{})", to(&p.to)),
                    Kept::Index => " (32-bit index)".to_string(),
                };
                format!("{}{kept}", names(s, p.from, p.size))
            })
            .collect();
        let text = if parts.is_empty() { "nothing".to_string() } else { parts.join(", ") };
        out.push(format!("  column {i}, {} per element: {text}", counted(column.width, "byte")));
    }
    let gone = gone(s, layout);
    if !gone.is_empty() {
        out.push(format!("  gone: {}", gone.join(", ")));
    }
    out
}

fn to(target: &Option<String>) -> String {
    target.as_ref().map_or(String::new(), |name| format!(" to {}", c_name(name)))
}

/// Where elements lie, in words.
pub fn home(home: Home) -> &'static str {
    match home {
        Home::Block => "a column for each of these, in the array's block",
        Home::Pool => "columns that all arrays share and that grow",
        Home::Region => "memory of its own, at addresses that stay",
        Home::InPlace => "in one piece, where it was",
    }
}

/// The names of the fields that begin among some bytes of a structure, or lie there.
pub fn names(s: &Structure, from: u64, size: u64) -> String {
    let inside = s
        .fields
        .iter()
        .filter(|f| f.offset < from.saturating_add(size) && from < f.offset.saturating_add(f.size.max(1)));
    let names: Vec<&str> = inside.map(|f| f.name.as_str()).collect();
    match &names[..] {
        [] => format!("bytes {from} to {}", from.saturating_add(size.max(1) - 1)),
        [first, .., last] if names.len() > LISTED => format!("{first} ... {last}"),
        names => names.join(", "),
    }
}

/// The names of the fields that have no place in a layout.
pub fn gone(s: &Structure, layout: &Layout) -> Vec<String> {
    let stays = |f: &&Field| {
        let mut parts = layout.columns.iter().flat_map(|c| &c.parts);
        parts.any(|p| p.from < f.offset.saturating_add(f.size.max(1)) && f.offset < p.from.saturating_add(p.size))
    };
    s.fields.iter().filter(|f| !stays(f)).map(|f| f.name.clone()).collect()
}

/// `1 byte`, `2 bytes`.
pub fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// A text that ends no comment.
fn comment(text: &str) -> String {
    text.replace("*/", "* /")
}

#[cfg(test)]
mod tests {
    use super::super::model;
    use super::*;

    #[test]
    fn parts_of_a_whole() {
        assert_eq!([0.0, 0.004, 0.126, 1.0].map(percent), ["0 %", "<1 %", "13 %", "100 %"]);
    }

    #[test]
    fn ranges_of_a_sign_are_no_numbers() {
        let none = model::Use::default();
        let field = |size: u64, range: (i64, i64)| Field {
            name: String::new(),
            declaration: String::new(),
            offset: 0,
            size,
            heat: 0.0,
            reads: none,
            writes: none,
            never_read: false,
            untouched: false,
            range: Some(range),
        };
        assert_eq!(range(&field(4, (0, 0x7fff_ffff))), Some("never negative".into()));
        assert_eq!(range(&field(8, (0, i64::MAX))), Some("never negative".into()));
        assert_eq!(range(&field(8, (0, 0x7fff_ffff))), Some("holds 0 to 2147483647".into()));
        assert_eq!(range(&field(0, (-1, 1))), Some("holds -1 to 1".into()));
    }

    #[test]
    fn a_text_ends_no_comment() {
        assert_eq!(comment("char **/x*/"), "char ** /x* /");
    }
}
