//! Compares a result that transforms have kept up to date with a fresh one: what was not transformed must be as before,
//! and nothing may be claimed that is not true any more.
//!
//! Numbers of classes and variables differ between two runs. Classes are matched by their objects, variables by the values
//! of the module that both results know.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::value::{Opcode, Value};

use super::conditions::Condition;
use super::info::{Cell, DTransAnalysisInfo};
use super::number::{Access, AccessKind};
use super::offset::Offsets;

/// The class of each object that can be told by its value.
fn classes_of_objects(info: &DTransAnalysisInfo) -> FxHashMap<Value, usize> {
    let mut out = FxHashMap::default();
    for (class, c) in info.classes.iter().enumerate() {
        for &(object, _) in &c.objects {
            out.insert(info.objects()[object as usize].value, class);
        }
    }
    out
}

/// What the kept result claims that the fresh one does not, or otherwise has another way; `None` if nothing.
pub fn difference(kept: &DTransAnalysisInfo, fresh: &DTransAnalysisInfo) -> Option<String> {
    let old = classes_of_objects(kept);
    let is_transformed = |class: usize| kept.classes[class].transformed;
    let is_disturbed = |class: usize| kept.classes[class].disturbed;
    // The kept class that each fresh class is.
    let mut counterpart: Vec<Option<usize>> = vec![None; fresh.classes.len()];
    for (class, c) in fresh.classes.iter().enumerate() {
        for &(object, _) in &c.objects {
            let value = fresh.objects()[object as usize].value;
            let Some(&was) = old.get(&value) else { continue };
            if is_transformed(was) {
                continue;
            }
            match counterpart[class] {
                None => counterpart[class] = Some(was),
                Some(other) if other != was && !(is_disturbed(other) && is_disturbed(was)) => {
                    return Some(format!("{} may be confused with another object", in_words(value)));
                }
                Some(_) => {}
            }
        }
    }
    let unclaimed = unclaimed(kept, fresh, &counterpart);
    let blurred = blurred(kept, fresh, &unclaimed);
    let stray = Stray::of(kept, fresh, &counterpart, &unclaimed);
    for (class, c) in fresh.classes.iter().enumerate() {
        let Some(was) = counterpart[class].filter(|&was| !is_disturbed(was)) else { continue };
        if blurred.contains(&class) || stray.classes.contains(&class) {
            continue;
        }
        let k = &kept.classes[was];
        let name = in_words(fresh.objects()[c.objects[0].0 as usize].value);
        // A copy to or from what is transformed has become accesses of its fields, about which nothing speaks.
        let gone = k.conditions - c.conditions;
        if !c.conditions.is_subset(k.conditions) || !gone.is_subset(Condition::BadMemFuncManipulation.into()) {
            return Some(format!("conditions of {name}: kept {:?}, fresh {:?}", k.conditions, c.conditions));
        }
        if fresh.is_exposed(class) != kept.is_exposed(was) {
            return Some(format!("whether {name} is exposed: kept {}", kept.is_exposed(was)));
        }
        if (c.stride, c.objects.len()) != (k.stride, k.objects.len()) {
            return Some(format!(
                "elements and objects of {name}: kept {} bytes, {}; fresh {} bytes, {}",
                k.stride,
                k.objects.len(),
                c.stride,
                c.objects.len()
            ));
        }
    }
    // What a transform has brought in calls itself.
    for f in fresh.functions().iter().filter(|f| kept.function(f.value).is_some()) {
        if fresh.call_sites(f.value).len() != kept.call_sites(f.value).len() {
            return Some(format!("the calls of {}", in_words(f.value)));
        }
    }
    accesses(kept, fresh, &counterpart, &blurred).or_else(|| values(kept, fresh, &counterpart, &unclaimed, &stray))
}

/// The first access of which the results disagree: whatever the fresh result knows of is part of what the kept one knows of.
fn accesses(
    kept: &DTransAnalysisInfo,
    fresh: &DTransAnalysisInfo,
    counterpart: &[Option<usize>],
    blurred: &FxHashSet<usize>,
) -> Option<String> {
    let end = |offsets: Offsets, size: Option<u64>| Some((offsets.base, offsets.end()?.checked_add_unsigned(size?)?));
    let mut known: FxHashMap<usize, Vec<(i64, i64)>> = FxHashMap::default();
    let mut anywhere = FxHashSet::default();
    for a in kept.accesses() {
        for cell in kept.cells_of_var(a.address) {
            match end(cell.offsets, a.size) {
                Some(range) => known.entry(cell.class).or_default().push(range),
                None => drop(anywhere.insert(cell.class)),
            }
        }
    }
    for ranges in known.values_mut() {
        ranges.sort_unstable();
        ranges.dedup();
    }
    let met: FxHashSet<Value> = kept.accesses().iter().map(|a| a.inst).collect();
    for a in fresh.accesses() {
        for cell in fresh.cells_of_var(a.address) {
            let Some(was) = counterpart[cell.class].filter(|_| !blurred.contains(&cell.class)) else { continue };
            let c = &kept.classes[was];
            if c.transformed || c.disturbed {
                continue;
            }
            if a.inst.is_instruction() && !met.contains(&a.inst) {
                return Some(format!("an access that is not known, {}", in_words(a.inst)));
            }
            if anywhere.contains(&was) {
                continue;
            }
            let found = end(cell.offsets, a.size).is_some_and(|(from, to)| {
                known.get(&was).is_some_and(|ranges| ranges.iter().any(|&(a, b)| a <= from && to <= b))
            });
            if !found {
                return Some(format!("what is accessed {:?} by {}", cell.offsets, in_words(a.inst)));
            }
        }
    }
    None
}

/// The first value of which the results disagree where it points to.
fn values(
    kept: &DTransAnalysisInfo,
    fresh: &DTransAnalysisInfo,
    counterpart: &[Option<usize>],
    unclaimed: &FxHashSet<Value>,
    stray: &Stray,
) -> Option<String> {
    let mut wrong = Vec::new();
    for (value, var) in fresh.numbered_values() {
        let Some(was) = kept.var(value).filter(|_| !unclaimed.contains(&value)) else { continue };
        let (now, before) = (fresh.cells_of_var(var), kept.cells_of_var(was));
        // Where it pointed to what is transformed, or to what that led to, nothing is claimed any more.
        let is_open = |class: usize| kept.classes[class].transformed || kept.classes[class].disturbed;
        if before.iter().any(|cell| is_open(cell.class)) {
            continue;
        }
        // Nor who points there.
        let is_known = |cell: &Cell| match counterpart[cell.class] {
            Some(class) => is_open(class) || before.contains(&Cell { class, offsets: cell.offsets }),
            // A class of the transform's own making.
            None => before.is_empty(),
        };
        // A number is only moved: where it is made a pointer of, that is a value of its own.
        let foreign = value.ty().is_pointer() && fresh.may_be_foreign(var) && !kept.may_be_foreign(was);
        let foreign = foreign && !stray.values.contains(&value);
        if foreign || !now.iter().all(is_known) {
            wrong.push(format!("what {} points to: kept {before:?}, fresh {now:?}", in_words(value)));
        }
    }
    // The least in words, whatever the order of the table.
    wrong.into_iter().min()
}

/// What is loaded from memory that transforms have touched, and what is computed of it: where that memory kept no pointers
/// at all, a fresh run may no longer see so.
fn unclaimed(kept: &DTransAnalysisInfo, fresh: &DTransAnalysisInfo, counterpart: &[Option<usize>]) -> FxHashSet<Value> {
    let is_open =
        |cell: &Cell| counterpart[cell.class].is_none_or(|c| kept.classes[c].transformed || kept.classes[c].disturbed);
    let leads_there = |address| fresh.var(address).is_some_and(|var| fresh.cells_of_var(var).iter().any(is_open));
    let is_load = |v: Value| v.is_instruction() && v.opcode() == Opcode::Load;
    let loads = fresh.numbered_values().map(|(value, _)| value).filter(|&v| is_load(v) && leads_there(v.operand(0)));
    let mut waiting: Vec<Value> = loads.collect();
    let mut out = FxHashSet::default();
    while let Some(value) = waiting.pop() {
        if out.insert(value) {
            // Through what pointed nowhere, nothing was ever loaded.
            let nowhere = || kept.var(value).is_none_or(|var| kept.cells_of_var(var).is_empty());
            for user in value.users().into_iter().filter(|v| v.is_instruction()) {
                match user.opcode() {
                    Opcode::Load if !nowhere() => {}
                    _ if user.is_call() => waiting.extend(parameters(user, value)),
                    Opcode::Ret => waiting.extend(fresh.call_sites(user.function()).iter().copied()),
                    // Whatever is computed of it.
                    _ => waiting.push(user),
                }
            }
        }
    }
    out
}

/// Where what is loaded from memory that transforms have touched goes, as far as that makes something foreign which was not: in
/// the new layout fields lie in one block at distances that a fresh run cannot tell apart, so that a field that only ever holds null, next
/// to others that hold numbers, may hold anything. Nothing else is excused: each step has to lead to what is foreign, or exposed, only now.
struct Stray<'a> {
    kept: &'a DTransAnalysisInfo,
    fresh: &'a DTransAnalysisInfo,
    counterpart: &'a [Option<usize>],
    /// What is loaded from each class, and where.
    loads: FxHashMap<usize, Vec<(Offsets, Value)>>,
    /// From and to which classes blocks are copied.
    copies: FxHashMap<usize, Vec<usize>>,
    waiting: Vec<Value>,
    waiting_classes: Vec<usize>,
    /// Values that may be foreign for that reason.
    values: FxHashSet<Value>,
    /// Classes that are exposed for that reason.
    classes: FxHashSet<usize>,
    /// Places that such values are kept at.
    kept_at: FxHashSet<(usize, Offsets)>,
    /// Classes that such values may be kept in anywhere.
    filled: FxHashSet<usize>,
}

impl<'a> Stray<'a> {
    fn of(
        kept: &'a DTransAnalysisInfo,
        fresh: &'a DTransAnalysisInfo,
        counterpart: &'a [Option<usize>],
        unclaimed: &FxHashSet<Value>,
    ) -> Self {
        let mut out = Stray {
            kept,
            fresh,
            counterpart,
            loads: FxHashMap::default(),
            copies: FxHashMap::default(),
            waiting: Vec::new(),
            waiting_classes: Vec::new(),
            values: FxHashSet::default(),
            classes: FxHashSet::default(),
            kept_at: FxHashSet::default(),
            filled: FxHashSet::default(),
        };
        for &value in unclaimed {
            out.reach(value);
        }
        if out.waiting.is_empty() {
            return out;
        }
        for (value, _) in fresh.numbered_values().filter(|(v, _)| v.is_instruction() && v.opcode() == Opcode::Load) {
            for cell in out.cells(value.operand(0)) {
                out.loads.entry(cell.class).or_default().push((cell.offsets, value));
            }
        }
        let classes = |a: &Access| fresh.cells_of_var(a.address).into_iter().map(|c| c.class);
        for (n, to) in fresh.accesses().iter().enumerate().filter(|(_, a)| a.kind == AccessKind::CopyTo) {
            for from in fresh.other_side(n).into_iter().flat_map(classes) {
                out.copies.entry(from).or_default().extend(classes(to));
            }
        }
        loop {
            if let Some(value) = out.waiting.pop() {
                out.follow(value);
            } else if let Some(class) = out.waiting_classes.pop() {
                out.follow_class(class);
            } else {
                return out;
            }
        }
    }

    fn cells(&self, value: Value) -> Vec<Cell> {
        self.fresh.var(value).map(|var| self.fresh.cells_of_var(var)).unwrap_or_default()
    }

    /// Such a value may be this one, if it is foreign now and was not.
    fn reach(&mut self, value: Value) {
        let now = self.fresh.var(value).is_some_and(|var| self.fresh.may_be_foreign(var));
        let before = self.kept.var(value).is_some_and(|var| self.kept.may_be_foreign(var));
        if now && !before && self.values.insert(value) {
            self.waiting.push(value);
        }
    }

    /// Such a value is known to point into a class, or handed to what is not known: that exposes the class.
    fn expose(&mut self, class: usize) {
        let newly =
            self.counterpart[class].is_some_and(|was| !self.kept.is_exposed(was)) && self.fresh.is_exposed(class);
        if newly && self.classes.insert(class) {
            self.waiting_classes.push(class);
        }
    }

    /// Such a value is kept at a place.
    fn keep(&mut self, cell: Cell) {
        if !self.kept_at.insert((cell.class, cell.offsets)) {
            return;
        }
        let stride = self.fresh.classes[cell.class].stride;
        for (at, load) in self.loads.get(&cell.class).cloned().unwrap_or_default() {
            if cell.offsets.may_overlap(8, at, 8, stride) {
                self.reach(load);
            }
        }
        for to in self.copies.get(&cell.class).cloned().unwrap_or_default() {
            self.fill(to);
        }
    }

    /// Such values are kept somewhere in a class.
    fn fill(&mut self, class: usize) {
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            if self.filled.insert(class) {
                for (_, load) in self.loads.get(&class).cloned().unwrap_or_default() {
                    self.reach(load);
                }
                open.extend(self.copies.get(&class).into_iter().flatten().copied());
            }
        }
    }

    fn follow(&mut self, value: Value) {
        for cell in self.cells(value) {
            self.expose(cell.class);
        }
        for user in value.users().into_iter().filter(|v| v.is_instruction()) {
            match user.opcode() {
                Opcode::Store if user.operand(0) == value => {
                    for cell in self.cells(user.operand(1)) {
                        self.keep(cell);
                    }
                }
                // Through it.
                Opcode::Store => {
                    for cell in self.cells(user.operand(0)) {
                        self.expose(cell.class);
                    }
                }
                Opcode::Ret => {
                    for call in self.fresh.call_sites(user.function()).to_vec() {
                        self.reach(call);
                    }
                    self.called_through_pointers();
                }
                _ if user.is_call() => {
                    for param in parameters(user, value) {
                        self.reach(param);
                    }
                    self.reach(user);
                    for cell in user.call_args().into_iter().flat_map(|a| self.cells(a)).collect::<Vec<_>>() {
                        // What is copied through it.
                        self.fill(cell.class);
                    }
                    if !user.callee().is_function() {
                        self.called_through_pointers();
                    }
                }
                _ => self.reach(user),
            }
        }
    }

    /// What calls through pointers take and return.
    fn called_through_pointers(&mut self) {
        for &(call, _) in self.fresh.pointer_calls() {
            self.reach(call);
        }
        for f in self.fresh.functions().iter().filter(|f| !f.value.is_only_called()) {
            for p in f.value.params() {
                self.reach(p);
            }
        }
    }

    fn follow_class(&mut self, class: usize) {
        self.fill(class);
        for (_, slot) in self.fresh.slots(class) {
            for cell in self.fresh.cells_of_var(slot) {
                self.expose(cell.class);
            }
        }
        for &(object, _) in &self.fresh.classes[class].objects {
            let value = self.fresh.objects()[object as usize].value;
            let params = if value.is_function() { value.params() } else { Vec::new() };
            for p in params {
                self.reach(p);
            }
        }
    }
}

/// The parameters that a call passes a value as.
fn parameters(call: Value, value: Value) -> Vec<Value> {
    let params = if call.callee().is_function() { call.callee().params() } else { Vec::new() };
    params.into_iter().zip(call.call_args()).filter(|&(_, a)| a == value).map(|(p, _)| p).collect()
}

/// The fresh classes that such values lead to now, while they led nowhere before: what is told of them by accesses through these
/// was not there to be seen.
fn blurred(kept: &DTransAnalysisInfo, fresh: &DTransAnalysisInfo, unclaimed: &FxHashSet<Value>) -> FxHashSet<usize> {
    let nowhere = |v: Value| kept.var(v).is_some_and(|var| kept.cells_of_var(var).is_empty());
    let vars = unclaimed.iter().filter(|&&v| nowhere(v)).filter_map(|&v| fresh.var(v));
    vars.flat_map(|var| fresh.cells_of_var(var)).map(|cell| cell.class).collect()
}

fn in_words(value: Value) -> String {
    if value.is_instruction() {
        format!("'{}' in {}", value.print().trim(), value.function().name())
    } else {
        let of = if value.is_argument() { value.argument_function() } else { value };
        format!("{}@{}", if value.is_argument() { "a parameter of " } else { "" }, of.name())
    }
}
