//! Facts about the fields of records, for printing and for planners: how often each is read and written, which are never
//! read, which constants are stored, and which are used together. Computed on demand; nothing else needs them.
//!
//! Counts, weights and affinity are estimates. That a field is never read, and the range of what is stored, are facts:
//! they are claimed only of classes whose accesses have all been seen, and hold as long as the program stays as it is.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::host::Host;
use crate::ir::value::{Block, Opcode, Value};

use super::conditions::Condition;
use super::facts::function_frequencies;
use super::info::{Cell, ClassInfo, DTransAnalysisInfo, Field};
use super::number::{Access, AccessKind, Allocation, ObjectKind};
use super::offset::Offsets;
use super::records;
use super::solver::ClassId;

/// Fields of a record that one loop or function body may use together; the busiest, if there are more.
const MOST_TOGETHER: usize = 32;
/// Classes that an access may touch before it counts as reading and writing everything in all of them, once.
const MOST_CLASSES: usize = 16;

/// Parts of a global variable's initializer that are looked at.
const MOST_PARTS: usize = 1 << 16;

/// How often something is used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Use {
    /// Instructions.
    pub count: usize,
    /// Instructions, each as often as its block runs per call of its function.
    pub weight: f64,
    /// Instructions, each as often as its block runs per run of the program.
    pub frequency: f64,
}

impl Use {
    fn add(&mut self, other: Use) {
        self.count += other.count;
        self.weight += other.weight;
        self.frequency += other.frequency;
    }
}

/// What is stored in a field, zeros of fresh memory included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// Nothing.
    Nothing,
    /// Constants between these, as signed numbers of the field's width; null is 0.
    Constants(i64, i64),
    /// Anything.
    Unknown,
}

impl Stored {
    /// What may be stored if both may.
    pub fn join(self, other: Stored) -> Stored {
        match (self, other) {
            (Stored::Nothing, s) | (s, Stored::Nothing) => s,
            (Stored::Constants(a, b), Stored::Constants(c, d)) => Stored::Constants(a.min(c), b.max(d)),
            (Stored::Unknown, _) | (_, Stored::Unknown) => Stored::Unknown,
        }
    }
}

/// What is known about a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldFacts {
    /// Reads. Copies to the same place of another element of the class are neither reads nor writes.
    pub reads: Use,
    /// Writes.
    pub writes: Use,
    /// Is it certain that nothing depends on the field's value?
    pub never_read: bool,
    /// What it may contain, as far as all of it is known.
    pub stored: Stored,
}

impl FieldFacts {
    const NONE: FieldFacts = FieldFacts {
        reads: Use { count: 0, weight: 0.0, frequency: 0.0 },
        writes: Use { count: 0, weight: 0.0, frequency: 0.0 },
        never_read: true,
        stored: Stored::Nothing,
    };

    /// Is it certain that nothing reads or writes the field?
    pub fn is_untouched(&self) -> bool {
        self.never_read && self.reads.count == 0 && self.writes.count == 0
    }
}

/// What is known about the fields of a class's record.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassFields {
    /// In the order of the record's fields.
    pub fields: Vec<FieldFacts>,
    /// Pairs of fields (first before second) that one innermost loop, or one function body outside of loops, uses both
    /// of, with the weight of the less used one, summed over loops and bodies.
    pub affinity: Vec<(usize, usize, f64)>,
}

/// Uses of classes and of their fields.
#[derive(Debug)]
pub struct Facts {
    /// By class: instructions that access it.
    pub classes: Vec<Use>,
    /// By class: its fields, if it is bound to a record.
    pub fields: Vec<Option<ClassFields>>,
    /// By name of a record, without what tells its kind: accesses to memory that is not known, or may be other than what
    /// is known, which is not from the heap.
    pub elsewhere: BTreeMap<String, Use>,
}

/// What of the heap is used by the name of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeapUse {
    /// Accesses that name it and may touch memory from the heap, or memory that is not known.
    pub used: Use,
    /// The classes with memory from the heap among what they may touch.
    pub classes: BTreeSet<usize>,
    /// May one of them touch memory that is not known?
    pub unknown: bool,
}

/// By name of a record: what is used of the heap, as far as the accesses themselves name the record.
pub fn heap_by_name(host: &Host, info: &DTransAnalysisInfo) -> BTreeMap<String, HeapUse> {
    let mut g = Gatherer::new(host, info);
    let heap: Vec<bool> = info.classes.iter().map(|c| is_on_heap(info, c)).collect();
    // By view: of what many share, the classes with memory from the heap.
    let mut shared: FxHashMap<ClassId, BTreeSet<usize>> = FxHashMap::default();
    let mut out: BTreeMap<String, HeapUse> = BTreeMap::new();
    for a in info.accesses().iter().filter(|a| a.inst.is_instruction()) {
        let Some(name) = records::name_at(a.inst).filter(|name| !records::is_system(name)) else { continue };
        let unknown = info.may_be_foreign(a.address);
        let single: BTreeSet<usize>;
        let classes = match info.shared(a.address) {
            Some((view, groups)) => {
                &*shared.entry(view).or_insert_with(|| groups.iter().map(|c| c.0).filter(|&c| heap[c]).collect())
            }
            None => {
                single = info.cell_of_var(a.address).map(|c| c.class).filter(|&c| heap[c]).into_iter().collect();
                &single
            }
        };
        if classes.is_empty() && !unknown {
            continue;
        }
        let (used, _) = g.at(a.inst.block());
        let entry = out.entry(name).or_default();
        entry.used.add(used);
        entry.unknown |= unknown;
        if !classes.is_subset(&entry.classes) {
            entry.classes.extend(classes);
        }
    }
    out
}

fn is_on_heap(info: &DTransAnalysisInfo, class: &ClassInfo) -> bool {
    class.objects.iter().any(|&(o, _)| matches!(info.objects()[o as usize].kind, ObjectKind::Heap(_)))
}

/// Gathers the facts of a module.
pub fn gather(host: &Host, info: &DTransAnalysisInfo) -> Facts {
    let mut g = Gatherer::new(host, info);
    g.facts.fields = info.classes.iter().map(|c| g.before_any_access(c)).collect();
    let copies = copies(info);
    let mut crowds = FxHashSet::default();
    let heap: Vec<bool> = info.classes.iter().map(|c| is_on_heap(info, c)).collect();
    for a in info.accesses() {
        let cells = info.cells_of_var(a.address);
        if cells.len() > MOST_CLASSES {
            // Said once of everything that so many share: anything may be accessed.
            if info.shared(a.address).is_some_and(|(view, _)| crowds.insert(view)) {
                for cell in &cells {
                    g.shared_by_many(a, *cell);
                }
            }
            continue;
        }
        for &cell in &cells {
            g.access(a, cell, &copies);
        }
        let unknown = cells.iter().all(|c| !heap[c.class] && info.may_be_foreign(a.address));
        if unknown && a.inst.is_instruction() {
            if let Some(name) = records::name_at(a.inst).filter(|name| !records::is_system(name)) {
                let (used, _) = g.at(a.inst.block());
                g.facts.elsewhere.entry(name).or_default().add(used);
            }
        }
    }
    for (i, c) in info.classes.iter().enumerate() {
        g.initializers(i, c);
        g.claim(i, c);
    }
    g.affinities();
    g.facts
}

/// The affinity of a record's fields over all its classes, the strongest first.
pub fn affinity_of_record(info: &DTransAnalysisInfo, facts: &Facts, record: usize) -> Vec<(usize, usize, f64)> {
    let mut sums: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for class in info.records[record].classes.iter().filter_map(|&c| facts.fields[c].as_ref()) {
        for &(f, g, weight) in &class.affinity {
            *sums.entry((f, g)).or_insert(0.0) += weight;
        }
    }
    let mut out: Vec<_> = sums.into_iter().map(|((f, g), weight)| (f, g, weight)).collect();
    out.sort_by(|a, b| b.2.total_cmp(&a.2).then((a.0, a.1).cmp(&(b.0, b.1))));
    out
}

/// The facts of a record's fields over all its classes.
pub fn of_record(info: &DTransAnalysisInfo, facts: &Facts, record: usize) -> Vec<FieldFacts> {
    let r = &info.records[record];
    let mut out = vec![FieldFacts::NONE; r.fields.len()];
    for class in r.classes.iter().filter_map(|&c| facts.fields[c].as_ref()) {
        for (sum, f) in out.iter_mut().zip(&class.fields) {
            sum.reads.add(f.reads);
            sum.writes.add(f.writes);
            sum.never_read &= f.never_read;
            sum.stored = sum.stored.join(f.stored);
        }
    }
    if r.classes.is_empty() {
        for f in &mut out {
            (f.never_read, f.stored) = (false, Stored::Unknown);
        }
    }
    out
}

/// Both sides of block copies, by instruction.
fn copies(info: &DTransAnalysisInfo) -> FxHashMap<Value, (Option<Cell>, Option<Cell>)> {
    let mut out: FxHashMap<Value, (Option<Cell>, Option<Cell>)> = FxHashMap::default();
    for a in info.accesses() {
        match a.kind {
            AccessKind::CopyTo => out.entry(a.inst).or_default().0 = info.cell_of_var(a.address),
            AccessKind::CopyFrom => out.entry(a.inst).or_default().1 = info.cell_of_var(a.address),
            AccessKind::Load
            | AccessKind::Store
            | AccessKind::Fill
            | AccessKind::Library
            | AccessKind::Observed
            | AccessKind::Whole => {}
        }
    }
    out
}

/// Where an access lies, for affinity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Place {
    Loop(Block),
    Body(Value),
}

struct Gatherer<'g, 'h> {
    host: &'g Host<'h>,
    info: &'g DTransAnalysisInfo,
    functions: FxHashMap<Value, f64>,
    /// Of blocks: one use, and where it lies.
    blocks: FxHashMap<Block, (Use, Place)>,
    /// By class, offsets and size: the fields touched.
    touched: FxHashMap<(usize, Offsets, u64), Vec<usize>>,
    /// Classes with the weights of the fields used in one place, in order of appearance.
    regions: Vec<(usize, Vec<(usize, f64)>)>,
    region_index: FxHashMap<(usize, Place), usize>,
    facts: Facts,
}

impl<'g, 'h> Gatherer<'g, 'h> {
    fn new(host: &'g Host<'h>, info: &'g DTransAnalysisInfo) -> Self {
        Gatherer {
            host,
            info,
            functions: function_frequencies(host, info),
            blocks: FxHashMap::default(),
            touched: FxHashMap::default(),
            regions: Vec::new(),
            region_index: FxHashMap::default(),
            facts: Facts {
                classes: vec![Use::default(); info.classes.len()],
                fields: Vec::new(),
                elsewhere: BTreeMap::new(),
            },
        }
    }

    /// No access yet, but fresh memory may be zero.
    fn before_any_access(&self, c: &ClassInfo) -> Option<ClassFields> {
        let mut stored = Stored::Nothing;
        for &(object, _) in &c.objects {
            let o = self.info.objects()[object as usize];
            stored = stored.join(match o.kind {
                ObjectKind::Heap(Allocation::Malloc { .. }) | ObjectKind::Stack => Stored::Nothing,
                ObjectKind::Heap(Allocation::Calloc { .. }) => Stored::Constants(0, 0),
                // The initializer is looked at later.
                ObjectKind::Global => Stored::Nothing,
                // What other functions leave in the memory is not known here.
                ObjectKind::Function | ObjectKind::Heap(Allocation::Other { .. }) => Stored::Unknown,
            });
        }
        let fields = vec![FieldFacts { stored, ..FieldFacts::NONE }; self.info.records[c.record?].fields.len()];
        Some(ClassFields { fields, affinity: Vec::new() })
    }

    /// An access that may touch any of many classes.
    fn shared_by_many(&mut self, a: &Access, cell: Cell) {
        if !a.inst.is_instruction() {
            return;
        }
        let (used, _) = self.at(a.inst.block());
        self.facts.classes[cell.class].add(used);
        self.unknown_accesses(cell, used);
    }

    fn unknown_accesses(&mut self, cell: Cell, used: Use) {
        for facts in self.facts.fields[cell.class].iter_mut().flat_map(|c| &mut c.fields) {
            facts.reads.add(used);
            facts.writes.add(used);
            facts.stored = Stored::Unknown;
        }
    }

    fn access(&mut self, a: &Access, cell: Cell, copies: &FxHashMap<Value, (Option<Cell>, Option<Cell>)>) {
        // Initializers have no instruction. What a transform has broken into pieces stands for the function that it is in.
        if !a.inst.is_instruction() {
            if a.inst.is_function() {
                self.unknown_accesses(cell, Use { count: 1, ..Use::default() });
            }
            return;
        }
        let (used, place) = self.at(a.inst.block());
        self.facts.classes[cell.class].add(used);
        if self.facts.fields[cell.class].is_none() {
            return;
        }
        let fields = self.fields_at(cell, a.size);
        let keeps = match a.kind {
            AccessKind::CopyTo | AccessKind::CopyFrom => self.is_copy_in_place(copies.get(&a.inst)),
            AccessKind::Load
            | AccessKind::Store
            | AccessKind::Fill
            | AccessKind::Library
            | AccessKind::Observed
            | AccessKind::Whole => false,
        };
        let odd = a.inst.is_volatile() || a.inst.is_atomic();
        let (reads, writes) = match a.kind {
            _ if odd => (true, true),
            AccessKind::Load | AccessKind::CopyFrom => (!keeps, false),
            AccessKind::Store | AccessKind::CopyTo | AccessKind::Fill => (false, !keeps),
            AccessKind::Observed => (true, false),
            AccessKind::Library | AccessKind::Whole => (true, true),
        };
        for &f in &fields {
            let stored = if odd { Stored::Unknown } else { self.stored_by(a, cell, f, keeps) };
            let facts = &mut self.facts.fields[cell.class].as_mut().expect("checked above").fields[f];
            if reads {
                facts.reads.add(used);
            }
            if writes {
                facts.writes.add(used);
            }
            facts.stored = facts.stored.join(stored);
        }
        let region = *self.region_index.entry((cell.class, place)).or_insert_with(|| {
            self.regions.push((cell.class, Vec::new()));
            self.regions.len() - 1
        });
        let together = &mut self.regions[region].1;
        for f in fields {
            match together.iter_mut().find(|(known, _)| *known == f) {
                Some((_, weight)) => *weight += used.frequency,
                None => together.push((f, used.frequency)),
            }
        }
    }

    fn at(&mut self, block: Block) -> (Use, Place) {
        let (host, functions) = (self.host, &self.functions);
        *self.blocks.entry(block).or_insert_with(|| {
            let f = block.function();
            let weight = host.block_frequency(block) as f64 / host.entry_frequency(f).max(1) as f64;
            let frequency = weight * functions.get(&f).copied().unwrap_or(1.0);
            let place = host.loop_header(block).map_or(Place::Body(f), Place::Loop);
            (Use { count: 1, weight, frequency }, place)
        })
    }

    /// The fields that an access may touch.
    fn fields_at(&mut self, cell: Cell, size: Option<u64>) -> Vec<usize> {
        let class = &self.info.classes[cell.class];
        let Some(record) = class.record else { return Vec::new() };
        let r = &self.info.records[record];
        let len = size.unwrap_or(1 << 62).min(1 << 62);
        let find = || {
            let touches =
                |at: u64, n: u64| cell.offsets.may_overlap(len, Offsets::exact(at as i64), n.max(1), class.stride);
            (0..r.fields.len()).filter(|&f| touches(r.fields[f].offset, width(&r.fields, r.size, f))).collect()
        };
        self.touched.entry((cell.class, cell.offsets, len)).or_insert_with(find).clone()
    }

    /// Does a block copy leave every byte at its place in some element of the same class?
    fn is_copy_in_place(&self, sides: Option<&(Option<Cell>, Option<Cell>)>) -> bool {
        let Some((Some(to), Some(from))) = sides else { return false };
        to == from && to.offsets.is_exact()
    }

    /// What an access stores into a field.
    fn stored_by(&self, a: &Access, cell: Cell, field: usize, keeps: bool) -> Stored {
        let class = &self.info.classes[cell.class];
        let Some(record) = class.record else { return Stored::Unknown };
        let r = &self.info.records[record];
        let (offset, size) = (r.fields[field].offset, width(&r.fields, r.size, field));
        // Is the field covered whole? A part of it that changes makes new values of old ones.
        let whole = match (a.size, cell.offsets.is_exact()) {
            (_, false) => false,
            (Some(n), true) => {
                let elements = class.stride != 0 && n % class.stride == 0;
                let at = u64::try_from(cell.offsets.base).ok();
                elements && at == Some(0) || at.is_some_and(|at| at <= offset && offset + size <= at.saturating_add(n))
            }
            // A copy or fill of unknown length; of whole elements, if no condition says otherwise.
            (None, true) => cell.offsets.base == 0 && !class.conditions.contains(Condition::BadMemFuncSize),
        };
        match a.kind {
            AccessKind::Load | AccessKind::CopyFrom | AccessKind::Observed => Stored::Nothing,
            AccessKind::CopyTo if keeps && whole => Stored::Nothing,
            AccessKind::Fill if whole && a.inst.call_args().get(1).is_some_and(|v| v.is_null()) => {
                Stored::Constants(0, 0)
            }
            AccessKind::Store if whole && a.size == Some(size) && a.inst.opcode() == Opcode::Store => {
                constant(a.inst.operand(0))
            }
            // Bytes from elsewhere, or a part of a field.
            AccessKind::Store | AccessKind::CopyTo | AccessKind::Fill | AccessKind::Library | AccessKind::Whole => {
                Stored::Unknown
            }
        }
    }

    /// What global variables of the class contain from the start.
    fn initializers(&mut self, index: usize, class: &ClassInfo) {
        let Some(record) = class.record else { return };
        let layout = self.info.data_layout();
        for &(object, at) in &class.objects {
            let o = self.info.objects()[object as usize];
            if o.kind != ObjectKind::Global {
                continue;
            }
            let start = Offsets::exact(at).modulo(class.stride).base;
            let mut parts = Vec::new();
            let mut stack: Vec<(Value, i64)> = o.value.initializer().map(|v| (v, start)).into_iter().collect();
            let mut complete = !stack.is_empty();
            while let Some((c, at)) = stack.pop() {
                if parts.len() > MOST_PARTS {
                    complete = false;
                    break;
                }
                let ty = c.ty();
                if !c.is_null() && c.is_constant_aggregate() {
                    for (i, part) in c.operands().into_iter().enumerate() {
                        let offset = match ty.elements() {
                            Some((element, _)) => (i as u64).saturating_mul(layout.alloc_size(element)),
                            None => layout.field_offset(ty, i as u32),
                        };
                        stack.push((part, at.saturating_add_unsigned(offset)));
                    }
                } else {
                    parts.push((at, layout.store_size(ty), constant(c)));
                }
            }
            let r = &self.info.records[record];
            let facts = &mut self.facts.fields[index].as_mut().expect("it has a record").fields;
            if !complete {
                facts.iter_mut().for_each(|f| f.stored = Stored::Unknown);
                continue;
            }
            let mut covered = vec![false; r.fields.len()];
            for (at, size, stored) in parts {
                let cell = Cell { class: index, offsets: Offsets::exact(at).modulo(class.stride) };
                for f in self.fields_at(cell, Some(size)) {
                    covered[f] = true;
                    let whole = stored == Stored::Constants(0, 0)
                        || cell.offsets.base == r.fields[f].offset as i64 && size == width(&r.fields, r.size, f);
                    let facts = &mut self.facts.fields[index].as_mut().expect("it has a record").fields[f];
                    facts.stored = facts.stored.join(if whole { stored } else { Stored::Unknown });
                }
            }
            // What no part covers is padding; it is zero.
            let facts = &mut self.facts.fields[index].as_mut().expect("it has a record").fields;
            for (f, _) in facts.iter_mut().zip(covered).filter(|(_, covered)| !covered) {
                f.stored = f.stored.join(Stored::Constants(0, 0));
            }
        }
    }

    /// Decides what is certain.
    fn claim(&mut self, index: usize, class: &ClassInfo) {
        let seen = self.has_seen_all(index, class);
        let Some(facts) = &mut self.facts.fields[index] else { return };
        for f in &mut facts.fields {
            f.never_read = seen && f.reads.count == 0;
            if !seen {
                f.stored = Stored::Unknown;
            }
        }
    }

    /// Have all accesses to the class been seen?
    fn has_seen_all(&self, index: usize, class: &ClassInfo) -> bool {
        let hidden = class.conditions.contains(Condition::UnhandledUse)
            || class.conditions.contains(Condition::WholeStructureReference)
            || class.conditions.contains(Condition::SystemObject);
        !hidden && !class.transformed && !class.refused && !self.info.is_exposed(index)
    }

    fn affinities(&mut self) {
        let mut sums: FxHashMap<(usize, usize, usize), f64> = FxHashMap::default();
        for (class, mut together) in std::mem::take(&mut self.regions) {
            together.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            together.truncate(MOST_TOGETHER);
            for (i, &(f, _)) in together.iter().enumerate() {
                // Ordered by weight: the later one is the less used.
                for &(g, weight) in &together[i + 1..] {
                    *sums.entry((class, f.min(g), f.max(g))).or_insert(0.0) += weight;
                }
            }
        }
        let mut pairs: Vec<_> = sums.into_iter().collect();
        pairs.sort_by_key(|&(key, _)| key);
        for ((class, f, g), weight) in pairs {
            if let Some(c) = &mut self.facts.fields[class] {
                c.affinity.push((f, g, weight));
            }
        }
    }
}

/// Bytes of a field; up to the next one, if its own size is not known.
fn width(fields: &[Field], record: u64, field: usize) -> u64 {
    let f = &fields[field];
    if f.size != 0 {
        return f.size;
    }
    let next = fields[field + 1..].iter().map(|g| g.offset).find(|&o| o > f.offset);
    next.unwrap_or(record.max(f.offset + 1)) - f.offset
}

fn constant(v: Value) -> Stored {
    if v.is_null() {
        return Stored::Constants(0, 0);
    }
    v.constant_int().map_or(Stored::Unknown, |k| Stored::Constants(k, k))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_joins_upwards() {
        use Stored::{Constants, Nothing, Unknown};
        assert_eq!(Nothing.join(Constants(1, 2)), Constants(1, 2));
        assert_eq!(Constants(-3, 0).join(Constants(1, 7)), Constants(-3, 7));
        assert_eq!(Constants(-3, 0).join(Unknown), Unknown);
        assert_eq!(Nothing.join(Nothing), Nothing);
    }

    #[test]
    fn a_field_without_a_size_ends_where_the_next_begins() {
        let field = |offset, size| Field { offset, size, ty: String::new(), pointee: None };
        let fields = [field(0, 0), field(4, 0), field(8, 4)];
        assert_eq!([0, 1, 2].map(|f| width(&fields, 16, f)), [4, 4, 4]);
        assert_eq!(width(&fields[..1], 0, 0), 1);
    }
}
