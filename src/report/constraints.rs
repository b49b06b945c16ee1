//! `print<dtrans-constraints>`: what the analysis solves, instruction by instruction. Stable, deterministic, for developers.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::constraints::{ConstraintSystem, VarId};
use crate::analysis::kinds;
use crate::analysis::number::{self, Numbering, ObjectKind};
use crate::analysis::solver::{Cause, Limits};
use crate::analysis::AnalysisOptions;
use crate::ir::host::Host;
use crate::ir::printer::Printer;
use crate::ir::value::Value;

/// What `print<dtrans-constraints>` shows.
pub fn print(host: &Host, options: &AnalysisOptions) -> String {
    let (found, system) = number::constraints(host, options.without, options.supposes);
    let printer = Printer::new(host.module());
    let names = names(host, &found, &system, &printer);
    let mut out = format!("DTransConstraints: {} variables\noutside functions:\n", system.var_count());
    let mut last = (0, None);
    for entry in system.entries() {
        let at = found.at(entry.place);
        let function = at.map(Value::function);
        if last.1 != function {
            let f = function.expect("what is outside functions comes first");
            let _ = writeln!(out, "@{}:{}", f.name(), source(f));
        }
        if let Some(inst) = at.filter(|_| last.0 != entry.place) {
            let _ = writeln!(out, "  {}{}", printer.print(inst).trim(), source(inst));
        }
        last = (entry.place, function);
        let name = |var: VarId| match &names[&var] {
            (Some(f), text) if Some(*f) != function => format!("@{}:{text}", f.name()),
            (_, text) => text.clone(),
        };
        let indent = if at.is_some() { "    " } else { "  " };
        let _ = write!(out, "{indent}{}", system.words(&entry.constraint, name));
        let _ = entry.rule.map(|rule| write!(out, "  [{rule:?}]"));
        out.push('\n');
    }
    out
}

/// Lines of causes that `print<dtrans-causes>` shows.
const MOST_CAUSES: usize = 50;

/// What `print<dtrans-causes>` shows: what makes the analysis lose sight of pointers, with the number of instructions, parameters and
/// variables whose values are unknown for that, most first.
pub fn print_causes(host: &Host, options: &AnalysisOptions) -> String {
    let (found, mut system) = number::constraints(host, options.without, options.supposes);
    kinds::solve(&found, &mut system, host.module().data_layout(), &Limits::default());
    let printer = Printer::new(host.module());
    let names = names(host, &found, &system, &printer);
    let words = system.clone();
    let (_, causes) = system.solve_with_causes(&Limits::default());
    let named: FxHashSet<VarId> = found.vars.iter().map(|(_, &var)| var).collect();
    let mut counted: FxHashMap<Cause, usize> = FxHashMap::default();
    for (_, cause) in causes.iter().filter(|(var, _)| named.contains(var)) {
        *counted.entry(*cause).or_default() += 1;
    }
    let name = |var: VarId| match names.get(&var) {
        Some((Some(f), text)) => format!("@{}:{text}", f.name()),
        Some((None, text)) => text.clone(),
        None => "what is kept in memory".into(),
    };
    let results = found.code.iter().filter_map(|code| Some((found.result(code)?, code.inst)));
    let results: FxHashMap<VarId, Value> = results.collect();
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (cause, count) in counted {
        let (text, place) = match cause {
            Cause::Var(var) => (format!("{} may be unknown", name(var)), 0),
            Cause::Class(_) => ("memory that is exposed".into(), 0),
            Cause::Constraint(constraint, place) => (words.words(&constraint, name), place),
            Cause::Mistyped(callee, place) => {
                (format!("a function of another type is called at {}", name(callee)), place)
            }
            Cause::Cut(to, from) => (format!("a copy of *{} to *{} may cut a pointer in two", name(from), name(to)), 0),
            Cause::Overlap(_) => ("pointers overlap in memory".into(), 0),
        };
        let of_value = if let Cause::Var(var) = cause { results.get(&var).copied() } else { None };
        let at = found.at(place).or(of_value).map_or(String::new(), |inst| {
            format!(" at @{}: {}{}", inst.function().name(), printer.print(inst).trim(), source(inst))
        });
        lines.push((count, format!("{text}{at}")));
    }
    lines.sort_by(|a, b| (b.0, &a.1).cmp(&(a.0, &b.1)));
    let unknown: usize = lines.iter().map(|line| line.0).sum();
    let mut out = format!("DTransCauses: {unknown} of {} values are unknown\n", named.len());
    for (count, text) in lines.iter().take(MOST_CAUSES) {
        let _ = writeln!(out, "{count:>7}  {text}");
    }
    out
}

/// Where something is in the source, as a comment.
fn source(at: Value) -> String {
    at.source().map_or(String::new(), |s| match s.column {
        0 => format!("  ; {}:{}", s.file, s.line),
        column => format!("  ; {}:{}:{column}", s.file, s.line),
    })
}

/// The names of variables, with the function that they are local to.
fn names(
    host: &Host,
    found: &Numbering,
    system: &ConstraintSystem,
    printer: &Printer,
) -> FxHashMap<VarId, (Option<Value>, String)> {
    let mut out = FxHashMap::default();
    for (var, name) in ["null", "number", "unknown"].into_iter().enumerate() {
        out.insert(var as VarId, (None, name.to_string()));
    }
    for global in host.module().globals() {
        if let Some(&var) = found.vars.get(&global) {
            out.entry(var).or_insert((None, format!("@{}", global.name())));
        }
    }
    for f in &found.functions {
        out.entry(f.result).or_insert((Some(f.value), "result".into()));
        for (i, (&var, value)) in f.params.iter().zip(f.value.params()).enumerate() {
            let name = if value.name().is_empty() { format!("%param{i}") } else { format!("%{}", value.name()) };
            out.entry(var).or_insert((Some(f.value), name));
        }
    }
    let text = |inst: Value| {
        let text = printer.print(inst);
        text.trim().split_once(" = ").map_or(String::new(), |(name, _)| name.to_string())
    };
    for code in &found.code {
        if let Some(var) = found.result(code) {
            out.entry(var).or_insert_with(|| (Some(code.inst.function()), text(code.inst)));
        }
    }
    for object in &found.objects {
        let name = match object.kind {
            ObjectKind::Function | ObjectKind::Global => (None, format!("@{}", object.value.name())),
            ObjectKind::Stack => continue,
            ObjectKind::Heap(_) => (Some(object.value.function()), format!("new {}", text(object.value))),
        };
        out.entry(object.var).or_insert(name);
    }
    let mut unnamed = 0;
    for var in 0..system.var_count() as VarId {
        out.entry(var).or_insert_with(|| {
            unnamed += 1;
            (None, format!("{}{unnamed}", if system.is_pointer(var) { '$' } else { '#' }))
        });
    }
    out
}
