//! The analysis as text: stable, deterministic, meant for tests and for people.

use std::fmt::Write;

use enumset::EnumSet;

use crate::analysis::conditions::Condition;
use crate::analysis::info::{ClassInfo, DTransAnalysisInfo, Evidence};
use crate::analysis::legality::Change;

use super::words;

/// What `print<dtrans-analysis>` shows.
pub fn print(info: &DTransAnalysisInfo) -> String {
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
    for r in &info.records {
        let _ = writeln!(out, "record {}: {}", r.name, size(r.size));
        let sources: Vec<&str> = r.evidence.iter().map(|e| source(*e)).collect();
        let _ = writeln!(out, "  known from: {}", sources.join(", "));
        for (i, f) in r.fields.iter().enumerate() {
            let _ = write!(out, "  field {i}: offset {}, {}", f.offset, f.ty);
            if let Some(p) = &f.pointee {
                let _ = write!(out, " to {p}");
            }
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
                for p in &cause.places {
                    let _ = writeln!(out, "      {p}");
                }
            }
        }
    }
    out
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
