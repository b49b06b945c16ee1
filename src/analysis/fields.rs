//! Facts about the fields of records, for printing and for planners: how often each is read and written, which are never
//! read, which constants are stored, and which are used together. Computed on demand; nothing else needs them.
//!
//! Counts, weights and affinity are estimates. That a field is never read, and the range of what is stored, are facts:
//! they are claimed only of classes whose accesses have all been seen, and hold as long as the program stays as it is.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::ir::host::Host;
use crate::ir::value::Value;

use super::bytes::{initial_constants, ByteTable, ByteUse, Families, Family, Role};
use super::conditions::Condition;
pub use super::facts::Use;
use super::facts::{Blocks, Place};
use super::fieldranges::{self, FieldRange};
use super::info::{ClassInfo, DTransAnalysisInfo, Field};
use super::legality::Change;
use super::number::{Access, Allocation, ObjectKind};
use super::offset::Offsets;
use super::ranges::Range;
use super::records;
use super::scalars::strip;
use super::solver::ClassId;

/// Fields of a record that one loop or function body may use together; the busiest, if there are more.
const MOST_TOGETHER: usize = 32;

/// Loops and bodies that are listed for a class; the busiest, if there are more.
const MOST_PLACES: usize = 16;

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
    /// Reads. Copies of whole elements, and to the same place of another element, are neither reads nor writes.
    pub reads: Use,
    /// Writes.
    pub writes: Use,
    /// Is it certain that nothing depends on the field's value?
    pub never_read: bool,
    /// What it may contain, as far as all of it is known.
    pub stored: Stored,
    /// Least and greatest of the integers that it may hold, where more is proved than its type says.
    pub range: Option<Range>,
}

impl FieldFacts {
    const NONE: FieldFacts = FieldFacts {
        reads: Use { count: 0, weight: 0.0, frequency: 0.0 },
        writes: Use { count: 0, weight: 0.0, frequency: 0.0 },
        never_read: true,
        stored: Stored::Nothing,
        range: None,
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
    /// The busiest of these loops and bodies.
    pub places: Vec<UsePlace>,
}

/// A loop or function body that uses fields.
#[derive(Clone, Debug, PartialEq)]
pub struct UsePlace {
    /// The first access in it.
    pub first: Value,
    /// The fields, each with how often the accesses to it run.
    pub fields: Vec<(usize, f64)>,
}

impl UsePlace {
    /// How often all of its accesses run.
    pub fn frequency(&self) -> f64 {
        self.fields.iter().map(|f| f.1).sum()
    }
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
    /// By name of a record: what is used of the heap, as far as the accesses themselves name the record.
    pub heap: BTreeMap<String, HeapUse>,
    /// By record: accesses that name it, or name none and touch memory that is known to be its. Each counts once.
    pub records: Vec<Use>,
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

/// Accesses by the name of a record, as far as they name it themselves: see [`Facts::elsewhere`] and [`Facts::heap`].
fn by_name(info: &DTransAnalysisInfo, blocks: &mut Blocks) -> (BTreeMap<String, Use>, BTreeMap<String, HeapUse>) {
    let is_on_heap = |o: u32| matches!(info.objects()[o as usize].kind, ObjectKind::Heap(_));
    let on_heap: Vec<bool> = info.classes.iter().map(|c| c.objects.iter().any(|o| is_on_heap(o.0))).collect();
    // By view: of what many share, the classes with memory from the heap.
    let mut shared: FxHashMap<ClassId, BTreeSet<usize>> = FxHashMap::default();
    let (mut elsewhere, mut heap) = (BTreeMap::<String, Use>::new(), BTreeMap::<String, HeapUse>::new());
    for a in info.accesses().iter().filter(|a| a.inst.is_instruction()) {
        let Some(name) = records::name_at(a.inst).filter(|name| !records::is_system(name, 0, 0)) else { continue };
        let unknown = info.may_be_foreign(a.address);
        let single: BTreeSet<usize>;
        let classes = match info.shared(a.address) {
            Some((view, groups)) => {
                &*shared.entry(view).or_insert_with(|| groups.iter().map(|c| c.0).filter(|&c| on_heap[c]).collect())
            }
            None => {
                single = info.cell_of_var(a.address).map(|c| c.class).filter(|&c| on_heap[c]).into_iter().collect();
                &single
            }
        };
        if classes.is_empty() && !unknown {
            continue;
        }
        let (used, _) = blocks.at(a.inst.block());
        if classes.is_empty() {
            elsewhere.entry(name.clone()).or_default().add(used);
        }
        let entry = heap.entry(name).or_default();
        entry.used.add(used);
        entry.unknown |= unknown;
        if !classes.is_subset(&entry.classes) {
            entry.classes.extend(classes);
        }
    }
    (elsewhere, heap)
}

/// By record, accesses that name it, or name none and touch memory that is known to be its. Each counts once.
fn of_records(info: &DTransAnalysisInfo, blocks: &mut Blocks) -> Vec<Use> {
    let mut of_name: FxHashMap<&str, usize> = FxHashMap::default();
    for (i, r) in info.records.iter().enumerate() {
        of_name.entry(strip(&r.name)).or_insert(i);
    }
    let mut out = vec![Use::default(); info.records.len()];
    for a in info.accesses().iter().filter(|a| a.inst.is_instruction()) {
        let record = match records::name_at(a.inst) {
            Some(name) => of_name.get(name.as_str()).copied(),
            None => info.cell_of_var(a.address).and_then(|cell| info.classes[cell.class].record),
        };
        if let Some(record) = record {
            out[record].add(blocks.at(a.inst.block()).0);
        }
    }
    out
}

/// Gathers the facts of a module.
pub fn gather(host: &Host, info: &DTransAnalysisInfo) -> Facts {
    let all: Vec<usize> = (0..info.classes.len()).collect();
    let seen: Vec<usize> = all.iter().copied().filter(|&class| has_seen_all(info, class)).collect();
    let table = ByteTable::new(info, &all);
    let families = table.families(&seen);
    let proved = proved_ranges(info, &table);
    let mut g = Gatherer { info, table, families, proved, blocks: Blocks::new(host, info) };
    let (classes, fields) = all.into_iter().map(|class| g.class(class)).unzip();
    let (elsewhere, heap) = by_name(info, &mut g.blocks);
    let records = of_records(info, &mut g.blocks);
    Facts { classes, fields, elsewhere, heap, records }
}

/// By class and offset, what is proved of the integers in fields that might be narrower.
fn proved_ranges(info: &DTransAnalysisInfo, table: &ByteTable) -> FxHashMap<(usize, u64), FieldRange> {
    let may_narrow = |&class: &usize| {
        let c = &info.classes[class];
        c.record.is_some() && !c.shared && c.legal_for(Change::Narrow).is_ok()
    };
    let legal: Vec<usize> = (0..info.classes.len()).filter(may_narrow).collect();
    let families = table.families(&legal).all;
    let proved = fieldranges::of_families(info, table, &families);
    let of_family = |(family, ranges): (&Family, Vec<FieldRange>)| -> Vec<((usize, u64), FieldRange)> {
        let of_class = |&class: &usize| ranges.iter().map(move |&r| ((class, r.from), r)).collect::<Vec<_>>();
        family.classes.iter().flat_map(of_class).collect()
    };
    families.iter().zip(proved).flat_map(of_family).collect()
}

/// Have all accesses to the record that lies in the class been seen?
fn has_seen_all(info: &DTransAnalysisInfo, class: usize) -> bool {
    let c = &info.classes[class];
    let hidden = Condition::UnhandledUse | Condition::WholeStructureReference | Condition::SystemObject;
    c.record.is_some() && c.conditions.is_disjoint(hidden) && !c.transformed && !c.refused && !info.is_exposed(class)
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
    for (i, sum) in out.iter_mut().enumerate() {
        let ranges = r.classes.iter().map(|&c| facts.fields[c].as_ref()?.fields[i].range);
        let join = |a: Range, b: Range| (a.0.min(b.0), a.1.max(b.1));
        sum.range = ranges.collect::<Option<Vec<Range>>>().and_then(|all| all.into_iter().reduce(join));
    }
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

struct Gatherer<'g, 'h> {
    info: &'g DTransAnalysisInfo,
    table: ByteTable<'g>,
    /// Of the classes whose accesses have all been seen.
    families: Families,
    proved: FxHashMap<(usize, u64), FieldRange>,
    blocks: Blocks<'g, 'h>,
}

impl Gatherer<'_, '_> {
    fn class(&mut self, class: usize) -> (Use, Option<ClassFields>) {
        let c = &self.info.classes[class];
        let known = self.table.class(class);
        let places = places(self.info, c);
        let period = self.info.period(class);
        let touched: Vec<Vec<usize>> = known.uses.iter().map(|used| fields_at(&places, used, period)).collect();
        let mut fields = vec![FieldFacts { stored: self.before_any_access(c), ..FieldFacts::NONE }; places.len()];
        let mut all = Use::default();
        // In order of appearance.
        let mut regions: Vec<UsePlace> = Vec::new();
        let mut region_of: FxHashMap<Place, usize> = FxHashMap::default();
        let is_family = |other: usize| self.families.of[other].is_some() && self.families.of[class].is_some();
        for &(n, i) in &known.accesses {
            let (a, used) = (&self.info.accesses()[n], &known.uses[i]);
            let at = a.inst.is_instruction().then(|| self.blocks.at(a.inst.block()));
            let time = at.map_or(Use { count: 1, ..Use::default() }, |(time, _)| time);
            if at.is_some() {
                all.add(time);
            }
            for &f in &touched[i] {
                if used.is_read(is_family) {
                    fields[f].reads.add(time);
                }
                if used.is_written(is_family) {
                    fields[f].writes.add(time);
                }
                fields[f].stored = fields[f].stored.join(stored_by(c, a, used, period, places[f]));
            }
            let Some((_, place)) = at.filter(|_| used.role != Role::Anything && c.record.is_some()) else { continue };
            let region = *region_of.entry(place).or_insert_with(|| {
                regions.push(UsePlace { first: a.inst, fields: Vec::new() });
                regions.len() - 1
            });
            let region = &mut regions[region].fields;
            for &f in &touched[i] {
                match region.iter_mut().find(|(known, _)| *known == f) {
                    Some((_, weight)) => *weight += time.frequency,
                    None => region.push((f, time.frequency)),
                }
            }
        }
        if c.record.is_none() {
            return (all, None);
        }
        self.initializers(c, period, &places, &mut fields);
        // Certain is only what all accesses together say.
        let family = self.families.of[class].map(|i| &self.families.all[i]);
        for (f, &(at, len)) in fields.iter_mut().zip(&places) {
            f.never_read = family.is_some_and(|family| family.is_never_read(at, len.max(1)));
            f.stored = if family.is_some() { f.stored } else { Stored::Unknown };
            f.range = self.proved.get(&(class, at)).filter(|r| r.len == len).map(|r| r.range);
        }
        regions.iter_mut().for_each(|r| r.fields.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0))));
        let affinity = affinity(&regions);
        let mut places = regions;
        places.sort_by(|a, b| b.frequency().total_cmp(&a.frequency()));
        places.truncate(MOST_PLACES);
        (all, Some(ClassFields { fields, affinity, places }))
    }

    /// What fresh memory holds: it may be zero.
    fn before_any_access(&self, c: &ClassInfo) -> Stored {
        let of_object = |&(object, _): &(u32, i64)| match self.info.objects()[object as usize].kind {
            // The initializer of a variable is looked at later.
            ObjectKind::Heap(Allocation::Malloc { .. }) | ObjectKind::Stack | ObjectKind::Global => Stored::Nothing,
            ObjectKind::Heap(Allocation::Calloc { .. }) => Stored::Constants(0, 0),
            // What other functions leave in the memory is not known here.
            ObjectKind::Function | ObjectKind::Heap(Allocation::Other { .. }) => Stored::Unknown,
        };
        c.objects.iter().map(of_object).fold(Stored::Nothing, Stored::join)
    }

    /// What global variables of the class contain from the start.
    fn initializers(&self, class: &ClassInfo, period: u64, places: &[(u64, u64)], facts: &mut [FieldFacts]) {
        let layout = self.info.data_layout();
        for &(object, at) in &class.objects {
            let variable = self.info.objects()[object as usize];
            if variable.kind != ObjectKind::Global {
                continue;
            }
            let (start, variable) = (Offsets::exact(at).modulo(period), variable.value);
            let element = if class.element == 0 { u64::MAX } else { class.element };
            let held = variable.initializer().and_then(|_| initial_constants(layout, variable, element));
            let Some(held) = held else {
                facts.iter_mut().for_each(|f| f.stored = Stored::Unknown);
                continue;
            };
            let mut covered = vec![false; places.len()];
            for (at, c) in held {
                let (at, size) = (start.shifted(at as i64).modulo(period), layout.store_size(c.ty()));
                let held = ByteUse::plain(Role::Initial, at, Some(size));
                for f in fields_at(places, &held, period) {
                    covered[f] = true;
                    let whole = c.is_null() || (at.base as u64, size) == places[f];
                    facts[f].stored = facts[f].stored.join(if whole { constant(c) } else { Stored::Unknown });
                }
            }
            // What no part covers is padding; it is zero.
            for (f, _) in facts.iter_mut().zip(covered).filter(|(_, covered)| !covered) {
                f.stored = f.stored.join(Stored::Constants(0, 0));
            }
        }
    }
}

/// Offset and bytes of each field of a class's record.
fn places(info: &DTransAnalysisInfo, class: &ClassInfo) -> Vec<(u64, u64)> {
    let Some(record) = class.record else { return Vec::new() };
    let r = &info.records[record];
    (0..r.fields.len()).map(|f| (r.fields[f].offset, width(&r.fields, r.size, f))).collect()
}

/// The fields that an access may touch.
fn fields_at(places: &[(u64, u64)], used: &ByteUse, period: u64) -> Vec<usize> {
    let touched = |&f: &usize| used.touches(places[f].0, places[f].1.max(1), period);
    (0..places.len()).filter(touched).collect()
}

/// What an access stores into a field.
fn stored_by(class: &ClassInfo, a: &Access, used: &ByteUse, period: u64, (offset, size): (u64, u64)) -> Stored {
    let at = used.at.modulo(period);
    // Is the field covered whole? A part of it that changes makes new values of old ones.
    let whole = match (a.size, at.is_exact()) {
        (_, false) => false,
        (Some(n), true) => {
            let elements = class.element != 0 && n % class.element == 0;
            let from = u64::try_from(at.base).ok();
            elements && from == Some(0)
                || from.is_some_and(|from| from <= offset && offset + size <= from.saturating_add(n))
        }
        // A copy or fill of unknown length; of whole elements, if no condition says otherwise.
        (None, true) => at.base == 0 && !class.conditions.contains(Condition::BadMemFuncSize),
    };
    match used.role {
        Role::Read | Role::Idle | Role::CopyFrom | Role::Addressed | Role::Initial => Stored::Nothing,
        Role::CopyInPlace if whole => Stored::Nothing,
        Role::Fill if whole && a.inst.call_args().get(1).is_some_and(|v| v.is_null()) => Stored::Constants(0, 0),
        Role::Store if whole && a.size == Some(size) => constant(a.inst.operand(0)),
        // Bytes from elsewhere, or a part of a field.
        Role::Store | Role::Fill | Role::CopyTo | Role::CopyInPlace | Role::Updated | Role::Anything => Stored::Unknown,
    }
}

/// Pairs of fields with the weight of the less used one, over all places.
fn affinity(places: &[UsePlace]) -> Vec<(usize, usize, f64)> {
    let mut sums: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for place in places {
        let together = &place.fields[..place.fields.len().min(MOST_TOGETHER)];
        for (i, &(f, _)) in together.iter().enumerate() {
            // Ordered by weight: the later one is the less used.
            for &(g, weight) in &together[i + 1..] {
                *sums.entry((f.min(g), f.max(g))).or_insert(0.0) += weight;
            }
        }
    }
    sums.into_iter().map(|((f, g), weight)| (f, g, weight)).collect()
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
        let field = |offset, size| Field { offset, size, ..Field::default() };
        let fields = [field(0, 0), field(4, 0), field(8, 4)];
        assert_eq!([0, 1, 2].map(|f| width(&fields, 16, f)), [4, 4, 4]);
        assert_eq!(width(&fields[..1], 0, 0), 1);
    }
}
