//! What the analysis knows of each structure before anything is changed, for the report of a link ([`super::link`]).
//!
//! Gathered only if a report is asked for.

use std::path::{Path, PathBuf};

use enumset::EnumSet;
use rustc_hash::FxHashMap;

use crate::analysis::fields::{self, Facts, UsePlace};
use crate::analysis::info::{DTransAnalysisInfo, Field, Record};
use crate::analysis::legality::Change;
use crate::analysis::number::ObjectKind;
use crate::analysis::refusal::Reason;
use crate::analysis::{facts, ClassInfo};
use crate::ir::debug::{composite_types, debug_type, DebugType, Kind};
use crate::ir::host::{Host, Location, Site};
use crate::ir::tbaa::Node;
use crate::ir::value::Value;

use super::model::{self, Condition, Memory, Outcome, Pair, Place, Structure, UsedAt};
use super::places::Places;
use super::print::{rounded, source};
use super::words;

/// Pairs of fields that are listed for a structure.
const MOST_PAIRS: usize = 256;
/// Places where it is used.
const MOST_USES: usize = 12;
/// Memories, those that are used most.
const MOST_MEMORIES: usize = 16;
/// Bytes of a source file that is read, to quote from it.
const MOST_SOURCE: u64 = 16 << 20;
/// Characters of a line that is quoted.
const MOST_QUOTED: usize = 200;
/// Types in types that a declaration is made of.
const DEPTH: usize = 12;

/// What is known of each structure: all of a report but what was decided.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// In the order of the records.
    pub structures: Vec<Structure>,
}

impl Survey {
    /// Asks the analysis.
    pub fn new(host: &Host, info: &DTransAnalysisInfo) -> Self {
        let facts = fields::gather(host, info);
        let own: Vec<usize> = (0..info.records.len()).filter(|&r| !info.is_own(&info.records[r])).collect();
        let classes = own.iter().flat_map(|&r| &info.records[r].classes).map(|&c| &info.classes[c]);
        let instructions = Places::new(host, classes);
        let mut gatherer =
            Gatherer { host, info, facts, instructions, types: Types::new(host), quotes: Quotes::default() };
        let mut structures: Vec<Structure> = own.into_iter().map(|r| gatherer.structure(r)).collect();
        let total: f64 = structures.iter().map(|s| s.accesses.frequency).sum();
        for s in &mut structures {
            s.heat = part(s.accesses.frequency, total);
        }
        Survey { structures }
    }
}

struct Gatherer<'h, 'a> {
    host: &'h Host<'a>,
    info: &'h DTransAnalysisInfo,
    facts: Facts,
    instructions: Places,
    types: Types,
    quotes: Quotes,
}

impl Gatherer<'_, '_> {
    fn structure(&mut self, index: usize) -> Structure {
        let r = &self.info.records[index];
        let mut classes = r.classes.clone();
        classes.sort_by(|&a, &b| self.facts.classes[b].frequency.total_cmp(&self.facts.classes[a].frequency));
        let accesses = used(self.facts.records[index]);
        let fields = self.fields(index);
        let pairs = fields::affinity_of_record(self.info, &self.facts, index);
        let pairs = pairs.into_iter().take(MOST_PAIRS);
        // One loop may use several of its memories, or cannot tell which.
        let mut of_place: FxHashMap<Value, usize> = FxHashMap::default();
        let mut places: Vec<UsePlace> = Vec::new();
        for place in r.classes.iter().filter_map(|&c| self.facts.fields[c].as_ref()).flat_map(|c| &c.places) {
            let known = *of_place.entry(place.first).or_insert(places.len());
            match places.get_mut(known) {
                Some(other) if other.frequency() >= place.frequency() => {}
                Some(other) => *other = place.clone(),
                None => places.push(place.clone()),
            }
        }
        places.sort_by(|a, b| b.frequency().total_cmp(&a.frequency()));
        let total: f64 = fields.iter().map(|f| f.reads.frequency + f.writes.frequency).sum();
        let used = places.into_iter().take(MOST_USES).map(|p| UsedAt {
            heat: part(p.frequency(), total),
            fields: p.fields.iter().map(|f| f.0).collect(),
            at: self.at(p.first, None),
        });
        let used = used.collect();
        Structure {
            name: r.name.clone(),
            size: (r.size != 0).then_some(r.size),
            evidence: r.evidence.iter().map(|&e| source(e).to_string()).collect(),
            heat: 0.0,
            accesses,
            outcome: Outcome::Left,
            deeds: Vec::new(),
            obstacle: None,
            cost: None,
            considered: Vec::new(),
            fields,
            together: pairs.map(|(f, g, weight)| Pair { fields: (f, g), weight: number(weight) }).collect(),
            used,
            layouts: Vec::new(),
            memories: classes.into_iter().take(MOST_MEMORIES).map(|class| self.memory(class)).collect(),
        }
    }

    fn fields(&mut self, index: usize) -> Vec<model::Field> {
        let r = &self.info.records[index];
        let known = fields::of_record(self.info, &self.facts, index);
        let members = self.types.members(r);
        let total: f64 = known.iter().map(|f| f.reads.frequency + f.writes.frequency).sum();
        let field = |(i, f): (usize, &Field)| {
            let facts = &known[i];
            let named = members.as_ref().and_then(|members| members.get(&f.offset));
            let (name, declaration) = named.cloned().unwrap_or_else(|| undeclared(i, f));
            let end = r.fields.get(i + 1).map_or(r.size, |next| next.offset);
            model::Field {
                name,
                declaration,
                offset: f.offset,
                size: if f.size == 0 { end.saturating_sub(f.offset) } else { f.size },
                heat: part(facts.reads.frequency + facts.writes.frequency, total),
                reads: used(facts.reads),
                writes: used(facts.writes),
                never_read: facts.never_read,
                untouched: facts.is_untouched(),
                range: facts.range,
            }
        };
        r.fields.iter().enumerate().map(field).collect()
    }

    fn memory(&mut self, class: usize) -> Memory {
        let c = &self.info.classes[class];
        let count = |is: fn(ObjectKind) -> bool| {
            c.objects.iter().filter(|&&(o, _)| is(self.info.objects()[o as usize].kind)).count()
        };
        let allowed = EnumSet::<Change>::all().iter().filter(|&change| c.legal_for(change).is_ok());
        Memory {
            heap: count(|kind| matches!(kind, ObjectKind::Heap(_))),
            global: count(|kind| kind == ObjectKind::Global),
            stack: count(|kind| kind == ObjectKind::Stack),
            element: (c.stride != 0).then_some(c.stride),
            others: c.others.clone(),
            shared: c.shared,
            allowed: allowed.map(|change| words::change(change).to_string()).collect(),
            conditions: self.conditions(c),
        }
    }

    /// What stands in the way of something, the worst first.
    fn conditions(&mut self, c: &ClassInfo) -> Vec<Condition> {
        let forbidden = |condition| EnumSet::<Change>::all().iter().filter(|&x| c.forbids(condition, x)).collect();
        let mut out = Vec::new();
        for cause in &c.causes {
            let forbids: EnumSet<Change> = forbidden(cause.condition);
            if forbids.is_empty() {
                continue;
            }
            let text = |at: Value| Some(instruction(at, self.instructions.text(at)));
            let places: Vec<(Value, Option<String>)> = cause.places.iter().map(|&at| (at, text(at))).collect();
            out.push(Condition {
                condition: format!("{:?}", cause.condition),
                text: words::condition(cause.condition).to_string(),
                count: cause.count,
                forbids: forbids.iter().map(|change| words::change(change).to_string()).collect(),
                advice: words::advice_text(words::advice(Reason::Condition(cause.condition))).map(str::to_string),
                places: places.into_iter().map(|(at, text)| self.at(at, text)).collect(),
            });
        }
        out.sort_by_key(|condition: &Condition| std::cmp::Reverse(condition.forbids.len()));
        out
    }

    fn at(&mut self, at: Value, instruction: Option<String>) -> Place {
        let site = if at.is_instruction() { Site::Instruction(at) } else { Site::Function(at) };
        let location = match at.is_constant_expr() {
            true => Location::default(),
            false => self.host.location(site),
        };
        Place { instruction, ..self.quotes.place(&location) }
    }
}

/// A place in words, without what is said of it besides: its function, and its metadata.
fn instruction(at: Value, text: &str) -> String {
    let text = if at.is_instruction() { text.split_once(": ").map_or(text, |(_, text)| text) } else { text };
    text.split(", !").next().unwrap_or(text).to_string()
}

/// An estimate that JSON has a number for.
pub(super) fn number(x: f64) -> f64 {
    if x.is_nan() {
        0.0
    } else {
        rounded(x.clamp(-f64::MAX, f64::MAX))
    }
}

/// A part of a whole.
fn part(x: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        number(x / whole).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

fn used(u: facts::Use) -> model::Use {
    model::Use { count: u.count, weight: number(u.weight), frequency: number(u.frequency) }
}

/// A field of which no debug information tells.
fn undeclared(number: usize, f: &Field) -> (String, String) {
    let name = format!("field_{number}");
    let declaration = match &f.pointee {
        Some(pointee) => format!("{} *{name}", pointee.replace("struct.", "struct ")),
        None if f.ty.is_empty() => name.clone(),
        None => format!("{} {name}", f.ty),
    };
    (name, declaration)
}

/// Structures of the module's debug information.
struct Types {
    /// By name and size in bytes; those without a name by themselves.
    known: FxHashMap<(String, u64), Vec<DebugType>>,
}

impl Types {
    fn new(host: &Host) -> Self {
        let mut known: FxHashMap<(String, u64), Vec<DebugType>> = FxHashMap::default();
        for ty in composite_types(host.module()).into_iter().filter_map(debug_type) {
            if matches!(ty.kind, Kind::Struct | Kind::Class) && !ty.is_declared_only && ty.size % 8 == 0 {
                known.entry((ty.name.clone(), ty.size / 8)).or_default().push(ty);
            }
        }
        Types { known }
    }

    /// Name and declaration of the fields of a record, by offset, if there is one structure that it may be.
    fn members(&self, r: &Record) -> Option<FxHashMap<u64, (String, String)>> {
        let name = r.name.strip_prefix("struct.").or_else(|| r.name.strip_prefix("class.")).unwrap_or(&r.name);
        // LLVM tells structures of one name apart by a number at its end.
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix('.').unwrap_or(name);
        // Of `typedef struct { ... } name` the structure itself has no name.
        [name, plain, ""].into_iter().find_map(|name| {
            let found = self.known.get(&(name.to_string(), r.size))?;
            let mut all = found.iter().filter_map(|ty| Some((offsets(ty), ty)).filter(|o| covers(&o.0, r)));
            let (_, first) = all.next()?;
            let unsure = name.is_empty() && all.any(|(_, other)| names(other) != names(first));
            (!unsure).then(|| declared(first))
        })
    }
}

fn members_of(ty: &DebugType) -> impl Iterator<Item = DebugType> + '_ {
    ty.elements.iter().filter_map(|&e| debug_type(e)).filter(|m| m.kind == Kind::Member)
}

fn offsets(ty: &DebugType) -> Vec<u64> {
    members_of(ty).map(|m| m.offset / 8).collect()
}

fn names(ty: &DebugType) -> Vec<String> {
    members_of(ty).map(|m| m.name).collect()
}

/// Does a field begin wherever one of the record's does?
fn covers(offsets: &[u64], r: &Record) -> bool {
    let found = r.fields.iter().filter(|f| offsets.contains(&f.offset)).count();
    // What lies in a structure inside has its own name, if any.
    found > 0 && (found == r.fields.len() || found * 2 >= r.fields.len())
}

fn declared(ty: &DebugType) -> FxHashMap<u64, (String, String)> {
    let mut out: FxHashMap<u64, (String, String)> = FxHashMap::default();
    for m in members_of(ty) {
        let (left, right) = parts(m.base, DEPTH);
        let space = if left.ends_with('*') || left.ends_with("(*") { "" } else { " " };
        let name = if m.name.is_empty() { "(unnamed)".to_string() } else { m.name.clone() };
        let width = if m.is_bit_field { format!(" : {}", m.size) } else { String::new() };
        match out.get_mut(&(m.offset / 8)) {
            // Bit-fields in one byte.
            Some((known, declaration)) => {
                *known += &format!(", {name}");
                *declaration += &format!("; {left}{space}{}{right}{width}", m.name);
            }
            None => {
                out.insert(m.offset / 8, (name, format!("{left}{space}{}{right}{width}", m.name)));
            }
        }
    }
    out
}

/// What a declaration of a type says before and behind the name.
fn parts(node: Option<Node>, depth: usize) -> (String, String) {
    let Some(ty) = node.and_then(debug_type) else { return ("void".into(), String::new()) };
    if depth == 0 {
        return ("...".into(), String::new());
    }
    let named = |kind: &str| match ty.name.as_str() {
        "" => format!("{kind} {{...}}"),
        name => format!("{kind} {name}"),
    };
    match ty.kind {
        Kind::Struct => (named("struct"), String::new()),
        Kind::Class => (named("class"), String::new()),
        Kind::Union => (named("union"), String::new()),
        Kind::Pointer | Kind::Reference => {
            let star = if ty.kind == Kind::Pointer { "*" } else { "&" };
            let function = ty.base.and_then(debug_type).is_some_and(|t| t.kind == Kind::Other && t.name.is_empty());
            if function {
                return ("void (*".into(), ")(...)".into());
            }
            let (left, right) = parts(ty.base, depth - 1);
            let space = if left.ends_with('*') { "" } else { " " };
            match right.starts_with('[') {
                true => (format!("{left}{space}({star}"), format!("){right}")),
                false => (format!("{left}{space}{star}"), right),
            }
        }
        Kind::Array => {
            let (left, right) = parts(ty.base, depth - 1);
            let one = size(ty.base, DEPTH);
            let count = ty.size.checked_div(one).map_or(String::new(), |count| count.to_string());
            (left, format!("[{count}]{right}"))
        }
        Kind::Wrapper if ty.name.is_empty() => parts(ty.base, depth - 1),
        Kind::Basic | Kind::Wrapper | Kind::Member => (ty.name, String::new()),
        Kind::Other if ty.name.is_empty() => ("enum {...}".into(), String::new()),
        Kind::Other => (ty.name, String::new()),
    }
}

/// Bits of a type, through other names for it.
fn size(node: Option<Node>, depth: usize) -> u64 {
    match node.and_then(debug_type) {
        Some(ty) if ty.size == 0 && ty.kind == Kind::Wrapper && depth > 0 => size(ty.base, depth - 1),
        Some(ty) => ty.size,
        None => 0,
    }
}

/// Lines of source files, each of which is read once.
#[derive(Default)]
pub(super) struct Quotes {
    files: FxHashMap<PathBuf, Vec<String>>,
}

impl Quotes {
    /// A place, with what the source says there.
    pub(super) fn place(&mut self, at: &Location) -> Place {
        let mut out = Place { function: at.function.clone(), ..Place::default() };
        if let Some(s) = &at.source {
            let lines = self.files.entry(Path::new(&s.directory).join(&s.file)).or_insert_with_key(|path| read(path));
            let line = (s.line as usize).checked_sub(1).and_then(|n| lines.get(n));
            out.quote = line.filter(|line| !line.is_empty()).cloned();
            (out.file, out.line) = (Some(s.file.clone()), Some(s.line));
        }
        out
    }
}

/// The lines of a file; none if it cannot be read.
fn read(path: &Path) -> Vec<String> {
    let is_fit = std::fs::metadata(path).is_ok_and(|m| m.is_file() && m.len() <= MOST_SOURCE);
    let bytes = if is_fit { std::fs::read(path).unwrap_or_default() } else { Vec::new() };
    let text = String::from_utf8_lossy(&bytes);
    text.lines().map(|line| line.trim().chars().take(MOST_QUOTED).collect()).collect()
}
