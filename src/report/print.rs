//! The analysis as text: stable, deterministic, meant for tests and for people.

use std::fmt::Write;

use enumset::EnumSet;

use crate::analysis::conditions::Condition;
use crate::analysis::fields::{self, FieldFacts, Stored, Use};
use crate::analysis::info::{ClassInfo, DTransAnalysisInfo, Evidence};
use crate::analysis::legality::Change;
use crate::ir::host::Host;

use super::places::Places;
use super::words;

/// Pairs of fields that are named in the text.
const SHOWN_PAIRS: usize = 4;

/// What `print<dtrans-analysis>` shows.
pub fn print(host: &Host, info: &DTransAnalysisInfo) -> String {
    let facts = fields::gather(host, info);
    let places = Places::new(host, info.classes.iter().filter(|c| c.record.is_some()));
    let mut out = String::from("DTransAnalysis\n");
    let v = &info.verdict;
    let _ = writeln!(out, "whole program: {}", if v.is_whole_program() { "yes" } else { "no" });
    for f in &v.exported_functions {
        let _ = writeln!(out, "  exported: {f}");
    }
    for g in &v.exported_variables {
        let _ = writeln!(out, "  exported: {g}");
    }
    for f in &v.unknown_pointer_calls {
        let _ = writeln!(out, "  calls through a pointer that is not known: {f}");
    }
    for f in &v.unknown_callees {
        let _ = writeln!(out, "  not known: {f}");
    }
    let _ = writeln!(out, "exception handling: {}", if v.has_exceptions { "yes" } else { "no" });
    if let Some(refusal) = v.refusal {
        let _ = writeln!(out, "refused: {}", words::module_refusal(refusal));
    }
    for (index, r) in info.records.iter().enumerate() {
        let _ = writeln!(out, "record {}: {}", r.name, size(r.size));
        let sources: Vec<&str> = r.evidence.iter().map(|e| source(*e)).collect();
        let _ = writeln!(out, "  known from: {}", sources.join(", "));
        let known = fields::of_record(info, &facts, index);
        for (i, (f, known)) in r.fields.iter().zip(&known).enumerate() {
            let _ = write!(out, "  field {i}: offset {}, {}", f.offset, f.ty);
            if let Some(p) = &f.pointee {
                let _ = write!(out, " to {p}");
            }
            out.push_str(&field_facts(known));
            out.push('\n');
        }
        let names: Vec<String> = r.safety.iter().map(|c| format!("{c:?}")).collect();
        let _ = writeln!(out, "  safety: {}", if names.is_empty() { "none".into() } else { names.join(" ") });
        for &c in &r.classes {
            let class = &info.classes[c];
            let _ = write!(out, "  class: {} object", class.objects.len());
            if class.objects.len() != 1 {
                out.push('s');
            }
            if class.stride != 0 {
                let _ = write!(out, ", elements of {} bytes", class.stride);
            }
            if class.fixed != 0 {
                let _ = write!(out, ", the first {} bytes stay", class.fixed);
            }
            if class.transformed {
                out.push_str(", transformed");
            }
            out.push('\n');
            if !class.transformed {
                legality(&mut out, class);
            }
            for cause in &class.causes {
                let _ =
                    writeln!(out, "    {:?}: {} ({})", cause.condition, words::condition(cause.condition), cause.count);
                for &p in &cause.places {
                    let _ = writeln!(out, "      {}", places.text(p));
                }
            }
        }
        affinity(&mut out, &fields::affinity_of_record(info, &facts, index));
    }
    out
}

/// What is known about a field, as the end of its line; nothing for a field that nothing is known about.
fn field_facts(f: &FieldFacts) -> String {
    let mut facts = Vec::new();
    let mut uses = |u: &Use, one: &str| {
        if u.count != 0 {
            let plural = if u.count == 1 { "" } else { "s" };
            facts.push(format!("{} {one}{plural} ({})", u.count, rounded(u.weight)));
        }
    };
    uses(&f.reads, "read");
    uses(&f.writes, "write");
    if f.is_untouched() {
        facts.push("never touched".into());
    } else if f.never_read {
        facts.push("never read".into());
    }
    match f.stored {
        Stored::Constants(a, b) if a == b => facts.push(format!("stored: {a}")),
        Stored::Constants(a, b) => facts.push(format!("stored: {a} to {b}")),
        Stored::Nothing | Stored::Unknown => {}
    }
    if let Some((a, b)) = f.range.filter(|_| !matches!(f.stored, Stored::Constants(..))) {
        facts.push(format!("holds {a} to {b}"));
    }
    if facts.is_empty() {
        String::new()
    } else {
        format!("; {}", facts.join(", "))
    }
}

/// Which fields are used together most.
fn affinity(out: &mut String, pairs: &[(usize, usize, f64)]) {
    let shown: Vec<String> =
        pairs.iter().take(SHOWN_PAIRS).map(|&(f, g, w)| format!("{f} and {g} ({})", rounded(w))).collect();
    if !shown.is_empty() {
        let more = if pairs.len() > SHOWN_PAIRS { ", ..." } else { "" };
        let _ = writeln!(out, "  used together: {}{more}", shown.join(", "));
    }
}

/// What may be done to the class, and the first condition in the way of the rest.
fn legality(out: &mut String, class: &ClassInfo) {
    let mut legal = Vec::new();
    let mut not: Vec<(Condition, Vec<&str>)> = Vec::new();
    for change in EnumSet::<Change>::all() {
        match class.legal_for(change) {
            Ok(()) => legal.push(words::change(change)),
            Err(c) => match not.iter_mut().find(|(known, _)| *known == c) {
                Some((_, changes)) => changes.push(words::change(change)),
                None => not.push((c, vec![words::change(change)])),
            },
        }
    }
    if !legal.is_empty() {
        let _ = writeln!(out, "    legal: {}", legal.join(", "));
    }
    for (c, changes) in not {
        let _ = writeln!(out, "    not {}: {c:?}", changes.join(", "));
    }
}

fn size(bytes: u64) -> String {
    if bytes == 0 {
        "size not known".into()
    } else {
        format!("{bytes} bytes")
    }
}

pub(super) fn source(e: Evidence) -> &'static str {
    match e {
        Evidence::IrType => "IR types",
        Evidence::Tbaa => "TBAA",
        Evidence::Annotation => "!dtrans.types",
        Evidence::Accesses => "accesses",
    }
}

/// Four significant digits: what comes after them is no information, and would change with the order of a sum.
pub(super) fn rounded(x: f64) -> f64 {
    format!("{x:.3e}").parse().unwrap_or(x)
}
