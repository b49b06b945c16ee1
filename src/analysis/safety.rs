//! Gathers the safety conditions of each class, with their causes.

use std::collections::BTreeMap;

use crate::ir::value::{DataLayout, Opcode, Value};

use super::conditions::Condition;
use super::info::{Cause, DTransAnalysisInfo, KEPT_CAUSES};
use super::number::{Allocation, Event, ObjectKind};
use super::offset::Offsets;

pub(super) struct Conditions {
    by_class: Vec<BTreeMap<Condition, Cause>>,
}

impl Conditions {
    pub(super) fn gather(info: &mut DTransAnalysisInfo, layout: DataLayout) {
        let mut all = Conditions { by_class: vec![BTreeMap::new(); info.classes.len()] };
        let events: Vec<Event> = info.numbering.exposures.iter().chain(&info.numbering.notes).copied().collect();
        for e in &events {
            if let Some(cell) = info.cell_of_var(e.var) {
                all.add(cell.class, e.condition, e.at);
                if e.condition == Condition::AddressTaken && cell.offsets != Offsets::ZERO {
                    all.add(cell.class, Condition::FieldAddressTaken, e.at);
                }
            }
        }
        all.shapes(info, layout);
        if info.numbering.solver.gave_up() {
            for class in 0..info.classes.len() {
                all.add(class, Condition::UnhandledUse, None);
            }
        }
        all.pointed_to(info);
        for (c, found) in info.classes.iter_mut().zip(all.by_class) {
            c.conditions = found.keys().copied().collect();
            c.causes = found.into_values().collect();
        }
    }

    fn add(&mut self, class: usize, condition: Condition, at: Option<Value>) {
        let cause = self.by_class[class].entry(condition).or_insert_with(|| Cause {
            condition,
            count: 0,
            places: Vec::new(),
            first: None,
        });
        cause.count += 1;
        if let Some(at) = at {
            if cause.places.len() < KEPT_CAUSES {
                cause.places.push(place(at));
            }
            if cause.first.is_none() && at.is_instruction() {
                cause.first = Some(at);
            }
        }
    }

    fn shapes(&mut self, info: &DTransAnalysisInfo, layout: DataLayout) {
        for (i, c) in info.classes.iter().enumerate() {
            for &(object, at) in &c.objects {
                let o = info.numbering.objects[object as usize];
                if Offsets::exact(at).modulo(c.stride) != Offsets::exact(c.origin) {
                    self.add(i, Condition::BadCasting, Some(o.value));
                }
                match o.kind {
                    ObjectKind::Global => {
                        self.add(i, Condition::GlobalInstance, Some(o.value));
                        if o.value.initializer().is_some_and(|v| !v.is_null()) {
                            self.add(i, Condition::HasInitializerList, Some(o.value));
                        }
                    }
                    ObjectKind::Stack | ObjectKind::Function => {}
                    ObjectKind::Heap(kind) => {
                        if c.stride != 0 && !is_multiple(o.value, kind, c.stride) {
                            self.add(i, Condition::AllocationSize, Some(o.value));
                        }
                    }
                }
            }
        }
        for a in &info.numbering.accesses {
            let Some(cell) = info.cell_of_var(a.address) else { continue };
            let stride = info.classes[cell.class].stride;
            if stride == 0 || a.ty.is_none() {
                continue;
            }
            let size = a.size.unwrap_or(u64::MAX);
            match cell.offsets.end() {
                Some(end) if (end as u64).saturating_add(size) <= stride => {}
                Some(_) => self.add(cell.class, Condition::MismatchedElementAccess, Some(a.inst)),
                None => self.add(cell.class, Condition::BadPtrManipulation, Some(a.inst)),
            }
        }
        let _ = layout;
    }

    /// What global variables point to, and what exposed memory reaches.
    fn pointed_to(&mut self, info: &DTransAnalysisInfo) {
        let solver = &info.numbering.solver;
        for c in &info.classes {
            let has_global_pointer = c.objects.iter().any(|&(o, _)| {
                let o = info.numbering.objects[o as usize];
                o.kind == ObjectKind::Global && o.value.value_type().is_pointer()
            });
            let exposed = solver.is_exposed(c.id);
            if !has_global_pointer && !exposed {
                continue;
            }
            for (_, slot) in solver.slots(c.id) {
                let Some(cell) = info.cell_of_var(slot) else { continue };
                if has_global_pointer {
                    let global = info.numbering.objects[c.objects[0].0 as usize].value;
                    self.add(cell.class, Condition::GlobalPtr, Some(global));
                }
            }
        }
        for (i, c) in info.classes.iter().enumerate() {
            if solver.is_exposed(c.id) && !self.by_class[i].keys().any(|k| exposing(*k)) {
                self.add(i, Condition::ReachableFromExposed, None);
            }
        }
    }
}

/// Conditions that by themselves say how a class came to be exposed.
fn exposing(c: Condition) -> bool {
    matches!(
        c,
        Condition::AddressTaken
            | Condition::AddressAsNumber
            | Condition::UnhandledUse
            | Condition::ExportedSymbol
            | Condition::WholeStructureReference
            | Condition::BadPtrManipulation
    )
}

/// A place in the program, in words.
fn place(at: Value) -> String {
    if at.is_instruction() {
        format!("{}: {}", at.function().name(), at.print().trim())
    } else {
        format!("@{}", at.name())
    }
}

/// Is the size of an allocation visibly a whole number of elements?
fn is_multiple(call: Value, kind: Allocation, stride: u64) -> bool {
    let args = call.call_args();
    let known = |v: Value| v.constant_int().and_then(|k| u64::try_from(k).ok());
    match kind {
        Allocation::Malloc { size } => multiple_of(args[size], stride),
        Allocation::Calloc { count, size } => match (known(args[count]), known(args[size])) {
            (Some(a), Some(b)) => a.checked_mul(b).is_some_and(|n| n % stride == 0),
            (Some(a), None) => a % stride == 0,
            (None, Some(b)) => b % stride == 0,
            (None, None) => false,
        },
    }
}

/// Is an integer visibly a multiple (before wrapping) of `stride`?
fn multiple_of(v: Value, stride: u64) -> bool {
    if let Some(k) = v.constant_int() {
        return u64::try_from(k).is_ok_and(|k| k % stride == 0);
    }
    if !v.is_instruction() {
        return false;
    }
    match v.opcode() {
        Opcode::Mul => [0, 1]
            .iter()
            .any(|&i| v.operand(i).constant_int().and_then(|k| u64::try_from(k).ok()).is_some_and(|k| k % stride == 0)),
        Opcode::Shl => v.operand(1).constant_int().is_some_and(|k| (0..63).contains(&k) && (1u64 << k) % stride == 0),
        // Any other computation of a size is not understood.
        _ => false,
    }
}
