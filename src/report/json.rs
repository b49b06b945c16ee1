//! The analysis as JSON, for tools: `print<dtrans-analysis;format=json>`, described in `docs/analysis-output.md`.
//!
//! Keys stand in the order in which the structures below declare them, lists in the analysis' order. What is added later
//! keeps [`SCHEMA`]; what changes the meaning of something that is there, or takes it away, raises it.

use std::collections::{BTreeMap, BTreeSet};

use enumset::EnumSet;
use serde::Serialize;

use crate::analysis::fields::{self, Facts, FieldFacts, HeapUse, Stored, Use};
use crate::analysis::info::{ClassInfo, DTransAnalysisInfo, Field};
use crate::analysis::legality::Change;
use crate::analysis::number::ObjectKind;
use crate::ir::host::Host;

use super::places::Places;
use super::print::{self, rounded};
use super::words;

/// The version of what is printed.
pub const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Report<'i> {
    schema: u32,
    module: ModuleReport<'i>,
    records: Vec<RecordReport<'i>>,
    classes: Vec<ClassReport<'i>>,
    elsewhere: BTreeMap<&'i str, UseReport>,
    heap: BTreeMap<&'i str, HeapReport<'i>>,
}

#[derive(Serialize)]
struct HeapReport<'i> {
    accesses: UseReport,
    classes: &'i BTreeSet<usize>,
    unknown: bool,
}

#[derive(Serialize)]
struct ModuleReport<'i> {
    whole_program: bool,
    exported_functions: &'i [String],
    exported_variables: &'i [String],
    unknown_pointer_calls: &'i [String],
    unknown_callees: &'i [String],
    has_exceptions: bool,
    refused: Option<&'static str>,
    instructions: usize,
}

#[derive(Serialize)]
struct RecordReport<'i> {
    name: &'i str,
    size: Option<u64>,
    evidence: Vec<&'static str>,
    fields: Vec<FieldReport<'i>>,
    safety: Vec<String>,
    classes: &'i [usize],
}

#[derive(Serialize)]
struct FieldReport<'i> {
    offset: u64,
    size: u64,
    #[serde(rename = "type")]
    ty: &'i str,
    pointee: Option<&'i str>,
    #[serde(flatten)]
    facts: FactsReport,
}

#[derive(Serialize)]
struct FactsReport {
    reads: UseReport,
    writes: UseReport,
    never_read: bool,
    untouched: bool,
    stored: Option<(i64, i64)>,
    range: Option<(i64, i64)>,
}

#[derive(Serialize)]
struct AffinityReport {
    fields: (usize, usize),
    weight: f64,
}

#[derive(Serialize)]
struct ClassReport<'i> {
    record: Option<usize>,
    others: &'i [String],
    element_size: Option<u64>,
    objects: ObjectsReport,
    transformed: bool,
    /// By change: null, or the first condition in its way.
    obstacles: BTreeMap<String, Option<String>>,
    conditions: Vec<ConditionReport<'i>>,
    accesses: UseReport,
    fields: Option<Vec<FactsReport>>,
    affinity: Option<Vec<AffinityReport>>,
}

#[derive(Serialize, Default)]
struct ObjectsReport {
    heap: usize,
    global: usize,
    stack: usize,
    function: usize,
}

#[derive(Serialize)]
struct ConditionReport<'i> {
    condition: String,
    text: &'static str,
    count: usize,
    places: Vec<&'i str>,
}

#[derive(Serialize)]
struct UseReport {
    count: usize,
    weight: f64,
    frequency: f64,
}

/// What `print<dtrans-analysis;format=json>` shows, with a line break at the end.
pub fn print(host: &Host, info: &DTransAnalysisInfo) -> String {
    let v = &info.verdict;
    let facts = fields::gather(host, info);
    let places = Places::new(host, info.classes.iter());
    let report = Report {
        schema: SCHEMA,
        module: ModuleReport {
            whole_program: v.is_whole_program(),
            exported_functions: &v.exported_functions,
            exported_variables: &v.exported_variables,
            unknown_pointer_calls: &v.unknown_pointer_calls,
            unknown_callees: &v.unknown_callees,
            has_exceptions: v.has_exceptions,
            refused: v.refusal.map(words::module_refusal),
            instructions: info.instruction_count(),
        },
        records: (0..info.records.len()).map(|r| record(info, &facts, r)).collect(),
        classes: (0..info.classes.len()).map(|c| class(info, &facts, &places, c)).collect(),
        elsewhere: facts.elsewhere.iter().map(|(name, u)| (name.as_str(), uses(u))).collect(),
        heap: facts.heap.iter().map(|(name, h)| (name.as_str(), on_heap(h))).collect(),
    };
    let mut text = serde_json::to_string_pretty(&report).expect("numbers and strings only");
    text.push('\n');
    text
}

fn record<'i>(info: &'i DTransAnalysisInfo, facts: &Facts, record: usize) -> RecordReport<'i> {
    let r = &info.records[record];
    let known = fields::of_record(info, facts, record);
    RecordReport {
        name: &r.name,
        size: (r.size != 0).then_some(r.size),
        evidence: r.evidence.iter().map(|&e| print::source(e)).collect(),
        fields: r.fields.iter().zip(&known).map(|(f, known)| field(f, known)).collect(),
        safety: r.safety.iter().map(|c| format!("{c:?}")).collect(),
        classes: &r.classes,
    }
}

fn field<'i>(f: &'i Field, known: &FieldFacts) -> FieldReport<'i> {
    let pointee = f.pointee.as_deref();
    FieldReport { offset: f.offset, size: f.size, ty: &f.ty, pointee, facts: field_facts(known) }
}

fn field_facts(f: &FieldFacts) -> FactsReport {
    FactsReport {
        reads: uses(&f.reads),
        writes: uses(&f.writes),
        never_read: f.never_read,
        untouched: f.is_untouched(),
        range: f.range,
        stored: match f.stored {
            Stored::Constants(least, greatest) => Some((least, greatest)),
            Stored::Nothing | Stored::Unknown => None,
        },
    }
}

fn uses(u: &Use) -> UseReport {
    UseReport { count: u.count, weight: rounded(u.weight), frequency: rounded(u.frequency) }
}

fn class<'i>(info: &'i DTransAnalysisInfo, facts: &Facts, places: &'i Places, index: usize) -> ClassReport<'i> {
    let c = &info.classes[index];
    let known = facts.fields[index].as_ref();
    let mut objects = ObjectsReport::default();
    for &(o, _) in &c.objects {
        match info.objects()[o as usize].kind {
            ObjectKind::Heap(_) => objects.heap += 1,
            ObjectKind::Global => objects.global += 1,
            ObjectKind::Stack => objects.stack += 1,
            ObjectKind::Function => objects.function += 1,
        }
    }
    let conditions = c.causes.iter().map(|cause| ConditionReport {
        condition: format!("{:?}", cause.condition),
        text: words::condition(cause.condition),
        count: cause.count,
        places: cause.places.iter().map(|&at| places.text(at)).collect(),
    });
    ClassReport {
        record: c.record,
        others: &c.others,
        element_size: (c.stride != 0).then_some(c.stride),
        objects,
        transformed: c.transformed,
        obstacles: EnumSet::<Change>::all().iter().map(|change| obstacle(c, change)).collect(),
        conditions: conditions.collect(),
        accesses: uses(&facts.classes[index]),
        fields: known.map(|k| k.fields.iter().map(field_facts).collect()),
        affinity: known.map(|k| k.affinity.iter().map(|&(f, g, w)| together(f, g, w)).collect()),
    }
}

fn on_heap(h: &HeapUse) -> HeapReport<'_> {
    HeapReport { accesses: uses(&h.used), classes: &h.classes, unknown: h.unknown }
}

fn together(first: usize, second: usize, weight: f64) -> AffinityReport {
    AffinityReport { fields: (first, second), weight: rounded(weight) }
}

fn obstacle(c: &ClassInfo, change: Change) -> (String, Option<String>) {
    (words::change(change).to_string(), c.legal_for(change).err().map(|condition| format!("{condition:?}")))
}
