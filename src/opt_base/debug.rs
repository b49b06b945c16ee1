//! Debug information of a module whose layouts are about to change: a debugger shows what is right, or nothing.
//!
//! A plan is for a class of memory. A debugger knows no classes: it shows memory as a type that is shared by every variable
//! and every pointer of that type. So this module finds out *which types a debugger may see which memory as*: it begins at
//! the variables that debug information describes, whose memory and values the analysis knows, and follows members and
//! pointers as a debugger would, the type on the one side and the analysis' classes on the other. Then:
//!
//! ```text
//! a member that all memory of its type has at one new place      its new place
//! a member that has several, or none, or is an index now         left out
//! a type whose elements have several sizes, or lie in columns    only declared ("incomplete type")
//! a variable that would lead to a wrong value all the same       optimized out
//! ```
//!
//! Sound because
//!
//! * memory that is changed is reached only through pointers that the analysis has followed (it is not exposed), so that each
//!   way to it begins at a variable with a class;
//! * what is not understood of an expression or type counts as wrong;
//! * a type that nothing leads to, but that has the name of a changed record, is taken for it.
//!
//! Not seen: what somebody casts a number to in the debugger. Pointers to parts of a changed record that are not records
//! are optimized out altogether, since a debugger steps from there to what used to be the neighbours.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::{Cell, DTransAnalysisInfo};
use crate::analysis::offset::Offsets;
use crate::ir::debug::{self, DebugType, Kind, RecordKind, VariableRecord};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::tbaa::Node;
use crate::ir::value::Value;

use super::in_place::InPlacePlan;
use super::plan::{ClassPlan, Kept};

/// Types within types before one is taken to be broken.
const DEEPEST: u32 = 100;
/// Places that a pointer may lead to before the type that it points to is given up.
const MOST_PLACES: u64 = 64;
/// Bound on the work; past it only lines are kept.
const MAX_STEPS: u64 = 4_000_000;
/// Bytes of a pointer.
const POINTER: u64 = 8;

// DWARF's numbers for expressions, as LLVM writes them.
const OP_DEREF: u64 = 0x06;
const OP_PLUS_UCONST: u64 = 0x23;
const OP_STACK_VALUE: u64 = 0x9f;

/// What becomes of the memory of a class.
#[derive(Clone, Copy)]
pub enum Change<'p> {
    /// Fields get other places in their record.
    Moved(&'p InPlacePlan),
    /// Records are taken apart, and pointers to them become indices.
    Columns(&'p ClassPlan),
}

impl Change<'_> {
    fn class(&self) -> usize {
        match self {
            Change::Moved(p) => p.class,
            Change::Columns(p) => p.class,
        }
    }

    fn record(&self) -> &str {
        match self {
            Change::Moved(p) => &p.record,
            Change::Columns(p) => &p.record,
        }
    }

    fn element(&self) -> u64 {
        match self {
            Change::Moved(p) => p.element,
            Change::Columns(p) => p.element,
        }
    }
}

/// Changes debug information for plans that are about to be carried out.
pub fn update<'p>(module: Module, info: &DTransAnalysisInfo, changes: impl Iterator<Item = Change<'p>>) {
    if !module.has_named_metadata("llvm.dbg.cu") {
        return;
    }
    let mut edit = Editor::new(module);
    let mut k = Keeper::new(module, info, changes);
    k.globals(module, &mut edit);
    k.functions(&mut edit);
    k.drain();
    k.unseen();
    if k.steps > MAX_STEPS {
        log::info!(target: "dtrans-debug", "too much to follow: variables are dropped");
        edit.strip_variables();
        return;
    }
    k.finish(&mut edit);
}

/// Where a debugger sees something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Spot {
    /// In a class, at these offsets of its elements.
    In(usize, Offsets),
    /// In memory that stays as it is, and so does all that it leads to.
    Elsewhere,
}

impl Spot {
    fn of(cell: Cell) -> Spot {
        Spot::In(cell.class, cell.offsets)
    }
}

/// What becomes of a type.
struct Fate {
    /// The new offset of each member in bits; `None` if it is left out.
    members: Vec<Option<u64>>,
    /// New size in bits.
    size: u64,
    /// Is there no way to show its members?
    declared: bool,
}

/// What is kept in a class.
#[derive(Default)]
struct Slots {
    exact: FxHashMap<i64, Vec<u32>>,
    others: Vec<(Offsets, u32)>,
    /// Those that hold indices from now on.
    indices: Vec<Offsets>,
}

struct Keeper<'i, 'p> {
    info: &'i DTransAnalysisInfo,
    changes: FxHashMap<usize, Change<'p>>,
    /// In the order of the plans.
    changed: Vec<usize>,
    types: FxHashMap<Node, Option<Rc<DebugType>>>,
    /// All structures and unions.
    records: Vec<Node>,
    /// Those that are described, by name.
    by_name: FxHashMap<String, Vec<Node>>,
    slots: FxHashMap<usize, Rc<Slots>>,
    /// As what memory may be seen.
    seen: FxHashSet<(Node, Spot)>,
    open: Vec<(Node, Spot)>,
    fates: FxHashMap<Node, Fate>,
    /// Their keys, in the order in which they were met.
    order: Vec<Node>,
    /// Records that describe a variable by value or in parts, with its type.
    by_value: Vec<(debug::Record, Node)>,
    /// Functions that return something by value.
    returning: Vec<(Value, Node)>,
    steps: u64,
}

impl<'i, 'p> Keeper<'i, 'p> {
    fn new(module: Module, info: &'i DTransAnalysisInfo, changes: impl Iterator<Item = Change<'p>>) -> Self {
        let changes: Vec<Change<'p>> = changes.collect();
        let mut k = Keeper {
            info,
            changed: changes.iter().map(Change::class).collect(),
            changes: changes.into_iter().map(|c| (c.class(), c)).collect(),
            types: FxHashMap::default(),
            records: Vec::new(),
            by_name: FxHashMap::default(),
            slots: FxHashMap::default(),
            seen: FxHashSet::default(),
            open: Vec::new(),
            fates: FxHashMap::default(),
            order: Vec::new(),
            by_value: Vec::new(),
            returning: Vec::new(),
            steps: 0,
        };
        for node in debug::composite_types(module) {
            let Some(t) = k.read(node).filter(|t| is_record(t.kind)) else { continue };
            k.records.push(node);
            if !t.is_declared_only && !t.name.is_empty() {
                k.by_name.entry(t.name.clone()).or_default().push(node);
            }
        }
        k
    }

    // ---- what begins a way ----

    fn globals(&mut self, module: Module, edit: &mut Editor) {
        let mut attached = FxHashSet::default();
        let mut lost = Vec::new();
        for g in module.globals() {
            let mut right = true;
            let records = debug::records_of_global(g);
            for r in &records {
                if r.expression.is_empty() {
                    attached.insert(r.node);
                    right &= self.memory(r.ty, g);
                } else {
                    right = false;
                }
            }
            if !right {
                edit.drop_global_records(g);
                lost.extend(records);
            }
        }
        // A constant in a variable's place, or in that of a part of it.
        for r in debug::global_records(module) {
            if !attached.contains(&r.node) && !r.expression.is_empty() {
                self.shows(r.ty, Spot::Elsewhere, 0);
            }
        }
        edit.make_local(&lost);
    }

    fn functions(&mut self, edit: &mut Editor) {
        let info = self.info;
        for f in info.functions() {
            for b in f.value.blocks() {
                for inst in b.instructions() {
                    for r in debug::records_of(inst) {
                        if !self.record(&r) {
                            edit.kill_record(r.record);
                        }
                    }
                }
            }
            let index = |&var: &u32| info.cells_of_var(var).iter().any(|c| self.is_index(c.class));
            let mut own = f.params.iter().chain([&f.result]).any(index);
            if let Some(ty) = debug::result_type(f.value) {
                match self.plain(Some(ty)).map(|t| (t.kind, t.base)) {
                    Some((Kind::Pointer | Kind::Reference, base)) => own |= !self.points(base, f.result, 0),
                    Some(_) => self.returning.push((f.value, ty)),
                    None => {}
                }
            }
            if own {
                edit.mark_own_convention(f.value, true);
            }
        }
    }

    /// Is what a record says of a variable right after the change?
    fn record(&mut self, r: &VariableRecord) -> bool {
        let Some(ty) = r.ty else { return true };
        let address = match (r.kind, r.address) {
            (RecordKind::Assign, Some(v)) if r.address_expression.is_empty() => self.memory(Some(ty), v),
            (RecordKind::Assign, Some(_)) => false,
            _ => true,
        };
        address && self.value(r, ty)
    }

    fn value(&mut self, r: &VariableRecord, ty: Node) -> bool {
        let Some(v) = r.value.filter(|v| !v.is_undef()) else {
            // Nothing, but maybe of a part that is not there any more.
            if !r.expression.is_empty() {
                self.by_value.push((r.record, ty));
            }
            return true;
        };
        let in_memory = match r.kind {
            RecordKind::Declare => r.expression.is_empty(),
            RecordKind::Value => r.expression == [OP_DEREF],
            RecordKind::Assign | RecordKind::Other => false,
        };
        if in_memory && r.values == 1 {
            return self.memory(Some(ty), v);
        }
        let Some(plain) = self.plain(Some(ty)) else { return false };
        let by = match r.expression[..] {
            [] => Some(0),
            [OP_PLUS_UCONST, n, OP_STACK_VALUE] => i64::try_from(n).ok(),
            _ => None,
        };
        let by = by.filter(|_| r.values == 1 && matches!(r.kind, RecordKind::Value | RecordKind::Assign));
        let is_pointer = matches!(plain.kind, Kind::Pointer | Kind::Reference);
        let Some(var) = self.info.var(v).filter(|_| r.values == 1) else {
            if r.values != 1 || v.ty().is_pointer() && !v.is_null() && !v.is_function() {
                // Not followed by the analysis: no way to tell where it leads.
                return r.values == 1 && !is_pointer && !v.ty().is_pointer();
            }
            if is_record(plain.kind) || plain.kind == Kind::Array {
                self.by_value.push((r.record, ty));
            }
            return true;
        };
        let cells = self.info.cells_of_var(var);
        if cells.iter().any(|c| self.is_index(c.class)) {
            return false;
        }
        match by {
            Some(0) if is_pointer => self.points(plain.base, var, 0),
            // A step to a field would have to become another.
            Some(_) if is_pointer => {
                let stays =
                    cells.iter().all(|c| !self.changes.contains_key(&c.class)) && !self.info.may_be_foreign(var);
                let by = by.unwrap_or(0);
                stays && cells.into_iter().all(|c| self.target(plain.base, c.class, c.offsets.shifted(by), 0))
            }
            _ if is_record(plain.kind) || plain.kind == Kind::Array => {
                self.by_value.push((r.record, ty));
                cells.is_empty() && !self.info.may_be_foreign(var)
            }
            Some(0) => true,
            _ => cells.is_empty(),
        }
    }

    /// Is a variable right whose memory begins where a value points?
    fn memory(&mut self, ty: Option<Node>, v: Value) -> bool {
        let Some(var) = self.info.var(v) else { return false };
        let mut right = true;
        if self.info.may_be_foreign(var) {
            right &= self.shows(ty, Spot::Elsewhere, 0);
        }
        for cell in self.info.cells_of_var(var) {
            right &= self.shows(ty, Spot::of(cell), 0);
        }
        right
    }

    // ---- the ways ----

    /// Does a debugger show what is right of memory of a type? What it shows of a record is seen to by the record's fate.
    fn shows(&mut self, ty: Option<Node>, at: Spot, depth: u32) -> bool {
        self.steps += 1;
        let Some(node) = ty else { return true };
        if depth > DEEPEST || self.steps > MAX_STEPS {
            return false;
        }
        let Some(t) = self.read(node) else { return false };
        match t.kind {
            Kind::Wrapper | Kind::Member => self.shows(t.base, at, depth + 1),
            Kind::Struct | Kind::Class | Kind::Union => {
                if t.is_declared_only {
                    // Debuggers look for its description elsewhere.
                    for other in self.by_name.get(&t.name).cloned().unwrap_or_default() {
                        self.visit(other, at);
                    }
                } else {
                    self.visit(node, at);
                }
                true
            }
            Kind::Pointer | Kind::Reference => self.leaf(at, POINTER) && self.leads(t.base, at, depth + 1),
            Kind::Array => self.array(&t, at, depth + 1),
            Kind::Basic => self.leaf(at, t.size.div_ceil(8)),
            Kind::Other => self.leaf(at, t.size.div_ceil(8)) && self.shows(t.base, at, depth + 1),
        }
    }

    fn array(&mut self, t: &DebugType, at: Spot, depth: u32) -> bool {
        let Spot::In(class, offsets) = at else { return self.shows(t.base, at, depth) };
        let element = self.plain(t.base);
        let size = element.as_ref().map_or(0, |e| e.size / 8);
        if size == 0 {
            return self.changes.is_empty();
        }
        let (total, count) = (t.size / 8, t.size / 8 / size);
        if let Some(Change::Moved(plan)) = self.changes.get(&class) {
            let records = element.is_some_and(|e| is_record(e.kind));
            if records && offsets == Offsets::ZERO && size == plan.element {
                // Its elements lie as far apart as the new ones.
                return self.shows(t.base, at, depth);
            }
            if count == 0 || plan.run_of(offsets, total).is_ok_and(|r| r.to.is_none()) {
                return false;
            }
            if plan.run_of(offsets, total).is_err() {
                return false;
            }
        }
        let all = if count == 0 { Offsets::every(0, size) } else { Offsets::range(0, size, count - 1) };
        let all = offsets.plus(all).modulo(self.info.classes[class].stride);
        self.shows(t.base, Spot::In(class, all), depth)
    }

    /// Are so many bytes, which are shown as one thing, still there?
    fn leaf(&mut self, at: Spot, size: u64) -> bool {
        let Spot::In(class, offsets) = at else { return true };
        if size == 0 {
            return true;
        }
        let stays = match self.changes.get(&class) {
            None => true,
            // What is kept in another way a debugger would not know how to read.
            Some(Change::Moved(plan)) => {
                plan.run_of(offsets, size).is_ok_and(|r| r.to.is_some() && r.kept == Kept::Same)
            }
            Some(Change::Columns(_)) => false,
        };
        let stride = self.info.classes[class].stride;
        stays && !self.slots(class).indices.iter().any(|&slot| offsets.may_overlap(size, slot, POINTER, stride))
    }

    /// Where the pointers that lie at a place lead.
    fn leads(&mut self, base: Option<Node>, at: Spot, depth: u32) -> bool {
        let Spot::In(class, offsets) = at else { return self.shows(base, at, depth) };
        let slots = self.slots(class);
        let mut vars: Vec<u32> = Vec::new();
        let stride = self.info.classes[class].stride;
        if offsets.is_exact() {
            let near = (1 - POINTER as i64..POINTER as i64).filter_map(|by| slots.exact.get(&(offsets.base + by)));
            vars.extend(near.flatten());
        } else {
            let met =
                slots.exact.iter().filter(|(&o, _)| offsets.may_overlap(POINTER, Offsets::exact(o), POINTER, stride));
            vars.extend(met.flat_map(|(_, v)| v));
        }
        let met = slots.others.iter().filter(|(o, _)| offsets.may_overlap(POINTER, *o, POINTER, stride));
        vars.extend(met.map(|(_, v)| v));
        vars.sort_unstable();
        let mut right = true;
        for var in vars {
            right &= self.points(base, var, depth);
        }
        right
    }

    /// Is what a variable of the analysis points to shown right?
    fn points(&mut self, base: Option<Node>, var: u32, depth: u32) -> bool {
        let mut right = true;
        if self.info.may_be_foreign(var) {
            right &= self.shows(base, Spot::Elsewhere, depth);
        }
        for cell in self.info.cells_of_var(var) {
            right &= self.target(base, cell.class, cell.offsets, depth);
        }
        right
    }

    fn target(&mut self, base: Option<Node>, class: usize, offsets: Offsets, depth: u32) -> bool {
        let offsets = offsets.modulo(self.info.classes[class].stride);
        match self.changes.get(&class) {
            None => {}
            Some(Change::Columns(_)) => return false,
            Some(Change::Moved(_)) => {
                let Some(base) = base else { return true };
                // From there a debugger can step to what was beside it.
                let Some(t) = self.plain(Some(base)) else { return false };
                let elements = t.kind == Kind::Array
                    && offsets == Offsets::ZERO
                    && self.plain(t.base).is_some_and(|e| is_record(e.kind));
                if !is_record(t.kind) && !elements {
                    return false;
                }
            }
        }
        self.shows(base, Spot::In(class, offsets), depth)
    }

    fn visit(&mut self, node: Node, at: Spot) {
        if self.seen.insert((node, at)) {
            self.open.push((node, at));
        }
    }

    fn drain(&mut self) {
        while let Some((node, at)) = self.open.pop() {
            if self.steps > MAX_STEPS {
                return;
            }
            self.members(node, at);
        }
    }

    /// What becomes of a record's members if memory at a place is seen as it.
    fn members(&mut self, node: Node, at: Spot) {
        let Some(t) = self.read(node) else { return };
        let mut elements: Vec<Option<Rc<DebugType>>> = Vec::new();
        for &e in &t.elements {
            elements.push(self.read(e));
        }
        let mut declared = false;
        let mut starts: Vec<(u64, u64)> = Vec::new();
        let mut size = t.size;
        if let Spot::In(class, offsets) = at {
            let plain =
                |e: &Option<Rc<DebugType>>| e.as_ref().is_some_and(|e| e.kind == Kind::Member && e.scope == Some(node));
            let touched = self.changes.contains_key(&class) || !self.slots(class).indices.is_empty();
            declared |= touched && !elements.iter().all(plain);
            match self.changes.get(&class) {
                None => {}
                Some(Change::Columns(_)) => declared = true,
                Some(Change::Moved(plan)) => {
                    match places(plan, offsets) {
                        Some(found) => starts = found,
                        None => declared = true,
                    }
                    if offsets == Offsets::ZERO && t.size == plan.element * 8 {
                        size = plan.new_element * 8;
                    }
                }
            }
        }
        let mut members = Vec::new();
        if !declared {
            for e in &elements {
                members.push(e.as_ref().and_then(|e| self.member(e, at, &starts)));
            }
        }
        match self.fates.get_mut(&node) {
            None => {
                self.order.push(node);
                self.fates.insert(node, Fate { members, size, declared });
            }
            Some(fate) => {
                // Two sizes: a step from one to the next would go wrong for some.
                fate.declared |= declared || fate.size != size;
                for (old, new) in fate.members.iter_mut().zip(members) {
                    if *old != new {
                        *old = None;
                    }
                }
            }
        }
    }

    /// The new offset of a member in bits, if it is shown right.
    fn member(&mut self, m: &DebugType, at: Spot, starts: &[(u64, u64)]) -> Option<u64> {
        let byte = m.offset / 8;
        let inside = match at {
            Spot::Elsewhere => at,
            Spot::In(class, offsets) => {
                Spot::In(class, offsets.shifted(byte as i64).modulo(self.info.classes[class].stride))
            }
        };
        let right = if m.is_bit_field {
            self.leaf(inside, (m.offset + m.size).div_ceil(8) - byte)
        } else {
            self.shows(m.base, inside, 0)
        };
        if !right {
            return None;
        }
        let Spot::In(class, _) = at else { return Some(m.offset) };
        let Some(Change::Moved(plan)) = self.changes.get(&class) else { return Some(m.offset) };
        let mut moved = None;
        for &(start, new_start) in starts {
            let to = plan.place(start.checked_add(byte)?).ok()?.checked_sub(new_start)?;
            if moved.is_some_and(|other| other != to) {
                return None;
            }
            moved = Some(to);
        }
        Some(moved? * 8 + m.offset % 8)
    }

    /// Types that nothing led to, but that may describe what is changed.
    fn unseen(&mut self) {
        let led: FxHashSet<Node> = self.order.iter().copied().collect();
        let mut lost: Vec<u64> = Vec::new();
        for &class in &self.changed.clone() {
            let change = self.changes[&class];
            let element = change.element();
            let mut described = false;
            for (node, at) in &self.seen {
                let whole = *at == Spot::In(class, Offsets::ZERO);
                described |=
                    whole && self.types.get(node).is_some_and(|t| t.as_ref().is_some_and(|t| t.size == element * 8));
            }
            for node in self.by_name.get(plain_name(change.record())).cloned().unwrap_or_default() {
                if !led.contains(&node) {
                    self.visit(node, Spot::In(class, Offsets::ZERO));
                    described = true;
                }
            }
            if !described {
                lost.push(element * 8);
            }
        }
        self.drain();
        for node in self.records.clone() {
            let size = self.read(node).map_or(0, |t| t.size);
            if lost.contains(&size) && !self.fates.contains_key(&node) {
                self.order.push(node);
                self.fates.insert(node, Fate { members: Vec::new(), size, declared: true });
            }
        }
    }

    // ---- the end ----

    fn finish(&mut self, edit: &mut Editor) {
        let mut declared: FxHashSet<Node> = FxHashSet::default();
        for &node in &self.order.clone() {
            let Some(t) = self.read(node) else { continue };
            let fate = &self.fates[&node];
            let fits = |(&e, &at): (&Node, &Option<u64>)| {
                let size = self.types.get(&e).and_then(|m| m.as_ref()).map_or(0, |m| self.new_size(m));
                at.is_none_or(|at| at + size <= fate.size)
            };
            let nothing = !fate.members.is_empty() && fate.members.iter().all(Option::is_none);
            if fate.declared || nothing || !t.elements.iter().zip(&fate.members).all(fits) {
                declared.insert(node);
                // Of two descriptions of one name a debugger takes the one that is left.
                declared.extend(self.by_name.get(&t.name).into_iter().flatten());
            }
        }
        let mut moved: FxHashSet<Node> = FxHashSet::default();
        for &node in self.order.iter().filter(|node| !declared.contains(node)) {
            let (Some(t), fate) = (self.types[&node].clone(), &self.fates[&node]) else { continue };
            let mut kept: Vec<Node> = Vec::new();
            let mut changes = t.size != fate.size;
            for (&m, at) in t.elements.iter().zip(&fate.members) {
                let Some(at) = *at else { continue };
                kept.push(m);
                let old = self.types[&m].as_ref().map_or(at, |m| m.offset);
                if at != old {
                    changes = true;
                    edit.move_member(m, at as i64 - old as i64);
                }
            }
            if t.size != fate.size {
                edit.set_debug_size(node, fate.size);
            }
            if kept.len() != t.elements.len() {
                edit.set_debug_elements(node, &kept);
            }
            if changes {
                moved.insert(node);
            }
        }
        // A value that is kept in registers looks as it ever did.
        for (record, ty) in std::mem::take(&mut self.by_value) {
            if self.holds(ty, &moved, &mut FxHashSet::default()) {
                edit.kill_record(record);
            }
        }
        for (f, ty) in std::mem::take(&mut self.returning) {
            if self.holds(ty, &moved, &mut FxHashSet::default()) {
                edit.mark_own_convention(f, true);
            }
        }
        let declared: Vec<Node> = self.records.iter().copied().filter(|node| declared.contains(node)).collect();
        log::debug!(
            target: "dtrans-debug",
            "{} types changed, {} only declared, {} steps", moved.len(), declared.len(), self.steps
        );
        if !declared.is_empty() {
            edit.only_declare(&declared);
        }
    }

    /// The size of a member when all records have their new ones.
    fn new_size(&self, m: &DebugType) -> u64 {
        let mut base = m.base;
        for _ in 0..DEEPEST {
            let Some(node) = base else { break };
            match self.types.get(&node).and_then(|t| t.as_ref()) {
                Some(t) if matches!(t.kind, Kind::Wrapper) => base = t.base,
                Some(t) if is_record(t.kind) => return self.fates.get(&node).map_or(t.size, |fate| fate.size),
                _ => break,
            }
        }
        m.size
    }

    /// Does a type hold one of these by value?
    fn holds(&mut self, ty: Node, of: &FxHashSet<Node>, seen: &mut FxHashSet<Node>) -> bool {
        let mut open = vec![ty];
        while let Some(node) = open.pop() {
            if of.contains(&node) {
                return true;
            }
            if !seen.insert(node) {
                continue;
            }
            let Some(t) = self.read(node) else { continue };
            if !matches!(t.kind, Kind::Pointer | Kind::Reference) {
                open.extend(t.base);
                open.extend(t.elements.iter().copied());
            }
        }
        false
    }

    // ---- what is known ----

    fn read(&mut self, node: Node) -> Option<Rc<DebugType>> {
        self.types.entry(node).or_insert_with(|| debug::debug_type(node).map(Rc::new)).clone()
    }

    /// A type without other names and qualifiers.
    fn plain(&mut self, ty: Option<Node>) -> Option<Rc<DebugType>> {
        let mut ty = ty?;
        for _ in 0..DEEPEST {
            let t = self.read(ty)?;
            if t.kind != Kind::Wrapper {
                return Some(t);
            }
            ty = t.base?;
        }
        None
    }

    fn is_index(&self, class: usize) -> bool {
        matches!(self.changes.get(&class), Some(Change::Columns(_)))
    }

    fn slots(&mut self, class: usize) -> Rc<Slots> {
        if let Some(known) = self.slots.get(&class) {
            return known.clone();
        }
        let mut out = Slots::default();
        for (at, var) in self.info.slots(class) {
            if self.info.cells_of_var(var).iter().any(|c| self.is_index(c.class)) {
                out.indices.push(at);
            }
            if at.is_exact() {
                out.exact.entry(at.base).or_default().push(var);
            } else {
                out.others.push((at, var));
            }
        }
        let out = Rc::new(out);
        self.slots.insert(class, out.clone());
        out
    }
}

fn is_record(kind: Kind) -> bool {
    matches!(kind, Kind::Struct | Kind::Class | Kind::Union)
}

/// Where something begins that lies at these offsets, before and after.
fn places(plan: &InPlacePlan, offsets: Offsets) -> Option<Vec<(u64, u64)>> {
    let last = offsets.end().map(|_| offsets.last).filter(|&n| n < MOST_PLACES)?;
    let place = |k: u64| {
        let from = u64::try_from(offsets.base).ok()?.checked_add(k.checked_mul(offsets.step)?)?;
        Some((from, plan.place(from).ok()?))
    };
    (0..=last).map(place).collect()
}

/// A record's name without what LLVM puts around it: `struct.s.12` is `s`.
fn plain_name(record: &str) -> &str {
    let name = ["struct.", "union.", "class."].iter().find_map(|p| record.strip_prefix(p)).unwrap_or(record);
    match name.rsplit_once('.') {
        Some((front, digits)) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => front,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opt_base::in_place::Run;

    #[test]
    fn names_lose_what_llvm_puts_around_them() {
        assert_eq!(plain_name("struct.s.12"), "s");
        assert_eq!(plain_name("s"), "s");
        assert_eq!(plain_name("union.u.x"), "u.x");
    }

    #[test]
    fn places_of_several_offsets() {
        let run = Run::same;
        let plan = InPlacePlan {
            class: 0,
            family: 0,
            record: "r".into(),
            element: 32,
            new_element: 24,
            prefix: "",
            every_edit: false,
            region: None,
            runs: vec![run(0, 8, Some(0)), run(8, 8, None), run(16, 16, Some(8))],
        };
        assert_eq!(places(&plan, Offsets::range(16, 4, 2)), Some(vec![(16, 8), (20, 12), (24, 16)]));
        assert_eq!(places(&plan, Offsets::range(0, 8, 1)), None, "the second goes");
        assert_eq!(places(&plan, Offsets::every(0, 8)), None);
    }
}
