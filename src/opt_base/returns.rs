//! Structures with pointers that functions return in registers: one pointer is the result, and what else there is the caller has a place for.
//!
//! ```text
//!   define { ptr, double } @nearest(..)      =>      define ptr @nearest(.., ptr %1)
//!     ret { ptr, double } %v                           store double %d, ptr %1
//!                                                      ret ptr %p
//! ```
//!
//! The analysis follows pointers, not values that hold them among others. Only functions all of whose calls are known and are in this module may
//! return in another way; where no layout changes, they are as they were in the end.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, Opcode, Type, Value};
use crate::rules::{on, Rule};

use super::byvalue::{has_known_calls, is_structure_of_scalars};
use super::tails;
use super::variables::drop_promises;

/// A function that returns one pointer and takes places for the rest of what it returned.
pub struct Apart {
    function: Value,
    /// By its name it is found again.
    name: String,
    /// What it returned.
    whole: Type,
    /// The field that is the result.
    result: u32,
}

impl Apart {
    fn is_like(&self, other: &Apart) -> bool {
        (self.whole, self.result) == (other.whole, other.result)
    }

    /// The fields that are stored, in the order of their places.
    fn others(&self) -> impl Iterator<Item = (u32, Type)> {
        let result = self.result;
        (0..).zip(self.whole.fields()).filter(move |(i, _)| *i != result)
    }
}

/// Has functions return one pointer where they return structures with pointers.
pub fn take_apart(module: Module) -> Vec<Apart> {
    let layout = module.data_layout();
    let functions = module.functions().into_iter().filter(|f| !f.is_declaration());
    let found: Vec<(Value, u32)> = functions.filter_map(|f| Some((f, pointer_returned(f)?))).collect();
    let found = without_last_calls_of_others(module, found, layout);
    if found.is_empty() {
        return Vec::new();
    }
    let mut edit = Editor::new(module);
    // What is returned as it is need not be stored again.
    let are_found: FxHashSet<Value> = found.iter().map(|(f, _)| *f).collect();
    for &(f, _) in &found {
        let result = f.value_type().signature().0;
        let wanted = |call: Value| are_found.contains(&call.callee()) && call.ty() == result;
        for call in tails::returned_as_they_are(f, layout, wanted) {
            if let Some(end) = call.block().terminator().filter(|end| end.opcode() == Opcode::Br) {
                edit.return_here(end, call);
            }
        }
    }
    let mut out: Vec<Apart> = Vec::new();
    let mut places: FxHashMap<Value, (usize, Vec<Value>)> = FxHashMap::default();
    for &(f, result) in &found {
        let (apart, own) = take_places(&mut edit, f, result, layout);
        places.insert(apart.function, (out.len(), own));
        out.push(apart);
    }
    for (&(old, _), apart) in found.iter().zip(&out) {
        for call in old.users() {
            // A function that returns the same has places that nobody looks at before it returns. So a call that comes last stays the last.
            let same = places.get(&call.function()).filter(|(i, _)| out[*i].is_like(apart));
            rebuild_call(&mut edit, call, apart, same.map(|(_, places)| &places[..]), layout);
        }
        edit.erase_function(old);
    }
    let functions: FxHashSet<Value> = out.iter().flat_map(|apart| with_callers(apart.function)).collect();
    module.functions().into_iter().filter(|f| functions.contains(f)).for_each(|f| take_fields(&mut edit, f));
    // The callers' memory is written now.
    drop_promises(&mut edit, module, out.iter().map(|apart| apart.function).collect());
    out
}

/// Without functions that call others last, in a circle, which do not return in another way as well: those would keep their frames. What is left out so
/// takes with it all that are joined with it by such calls.
fn without_last_calls_of_others(module: Module, mut found: Vec<(Value, u32)>, layout: DataLayout) -> Vec<(Value, u32)> {
    if found.is_empty() || !on(Rule::CopyPassedInTheEnd) {
        return found;
    }
    let recursive = tails::recursive(module);
    let mut joined: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
    for f in module.functions().into_iter().filter(|f| recursive.contains(f)) {
        let result = f.value_type().signature().0;
        let leads_back = |to: Value| !to.is_function() || recursive.contains(&to);
        let wanted = |call: Value| call.ty() == result && is_structure_of_scalars(result) && leads_back(call.callee());
        for call in tails::returned_as_they_are(f, layout, wanted) {
            joined.entry(f).or_default().push(call.callee());
            joined.entry(call.callee()).or_default().push(f);
        }
    }
    let are_found: FxHashMap<Value, u32> = found.iter().copied().collect();
    let is_other = |f: &Value| !are_found.contains_key(f);
    let mut work: Vec<Value> = joined.keys().copied().filter(is_other).collect();
    let mut left_out: FxHashSet<Value> = work.iter().copied().collect();
    while let Some(f) = work.pop() {
        let neighbours = joined.get(&f).into_iter().flatten().copied();
        work.extend(neighbours.filter(|f| left_out.insert(*f)));
    }
    found.retain(|(f, _)| !left_out.contains(f));
    found
}

/// The first pointer in the structure that a function returns, if it may return in another way.
fn pointer_returned(f: Value) -> Option<u32> {
    let (whole, _, variadic) = f.value_type().signature();
    if variadic || !is_structure_of_scalars(whole) {
        return None;
    }
    let pointer = whole.fields().iter().position(|ty| ty.is_pointer())?;
    (!f.name().is_empty() && has_known_calls(f)).then_some(pointer as u32)
}

/// Gives a function places for what it does not return any more, and has it store that there.
fn take_places(edit: &mut Editor, old: Value, result: u32, layout: DataLayout) -> (Apart, Vec<Value>) {
    let (whole, mut params, _) = old.value_type().signature();
    let own = params.len();
    let mut apart = Apart { function: old, name: old.name(), whole, result };
    params.extend(apart.others().map(|_| edit.ptr()));
    let ty = edit.function_type(whole.fields()[result as usize], &params, false);
    let new = edit.move_body(old, ty, &vec![false; own], true);
    apart.function = new;
    edit.mark_own_convention(new, true);
    let places = new.params().split_off(own);
    for i in own..params.len() {
        edit.hand_over_address(new, i as u32);
    }
    for ret in returns(new) {
        let value = ret.operand(0);
        edit.before(ret);
        for ((i, ty), &place) in apart.others().zip(&places) {
            let part = edit.extract_value(value, i);
            edit.store(part, place, layout.abi_alignment(ty));
        }
        let pointer = edit.extract_value(value, result);
        edit.set_operand(ret, 0, pointer);
    }
    (apart, places)
}

/// Has a call take what the function does not return any more from `places`, or from some of its own.
fn rebuild_call(edit: &mut Editor, call: Value, apart: &Apart, places: Option<&[Value]>, layout: DataLayout) {
    let (new, ty) = (apart.function, apart.function.value_type());
    let mut args = call.call_args();
    let own = args.len();
    if places.is_none() {
        edit.at_start(call.function());
    }
    let slot = |(n, (i, ty)): (usize, (u32, Type))| match places {
        Some(places) => (i, ty, places[n]),
        None => (i, ty, edit.frame_slot(ty, layout.abi_alignment(ty))),
    };
    let slots: Vec<(u32, Type, Value)> = apart.others().enumerate().map(slot).collect();
    args.extend(slots.iter().map(|(_, _, slot)| *slot));
    edit.before(call);
    let live = |edit: &mut Editor, slot: Value, begins: bool| {
        if places.is_none() {
            edit.lifetime(slot, begins);
        }
    };
    slots.iter().for_each(|(_, _, slot)| live(edit, *slot, true));
    let pointer = edit.rebuild_call(call, ty, new, &args, &vec![false; args.len()], true);
    for i in own..args.len() {
        edit.hand_over_address(pointer, i as u32);
    }
    let poison = edit.poison(apart.whole);
    let mut value = edit.insert_value(poison, pointer, apart.result);
    for (i, ty, slot) in slots {
        let part = edit.load(ty, slot, layout.abi_alignment(ty));
        value = edit.insert_value(value, part, i);
        live(edit, slot, false);
    }
    edit.replace_uses(call, value);
    edit.erase(call);
}

/// Has functions return what they did, while nothing else has changed.
pub fn give_back(module: Module, apart: &[Apart]) {
    let layout = module.data_layout();
    let mut edit = Editor::new(module);
    for f in apart {
        give_one_back(&mut edit, module, f, layout);
    }
}

fn give_one_back(edit: &mut Editor, module: Module, apart: &Apart, layout: DataLayout) {
    let Some(old) = module.function(&apart.name).filter(|f| !f.is_declaration() && f.is_only_called()) else { return };
    let (result, params, _) = old.value_type().signature();
    let places = apart.others().count();
    if result != apart.whole.fields()[apart.result as usize] || params.len() < places {
        return;
    }
    let own = params.len() - places;
    let ty = edit.function_type(apart.whole, &params[..own], false);
    let places = old.params().split_off(own);
    let calls = old.users();
    let new = edit.move_body(old, ty, &vec![false; own], true);
    edit.mark_own_convention(new, false);
    edit.at_start(new);
    let slots: Vec<Value> = apart.others().map(|(_, ty)| edit.frame_slot(ty, layout.abi_alignment(ty))).collect();
    for (&place, &slot) in places.iter().zip(&slots) {
        edit.replace_uses(place, slot);
    }
    for ret in returns(new) {
        edit.before(ret);
        let poison = edit.poison(apart.whole);
        let mut value = edit.insert_value(poison, ret.operand(0), apart.result);
        for ((i, ty), &slot) in apart.others().zip(&slots) {
            let part = edit.load(ty, slot, layout.abi_alignment(ty));
            value = edit.insert_value(value, part, i);
        }
        edit.set_operand(ret, 0, value);
    }
    for call in calls {
        let mut args = call.call_args();
        let slots = args.split_off(own);
        let value = edit.rebuild_call(call, ty, new, &args, &vec![false; own], true);
        edit.before(call);
        for ((i, ty), &slot) in apart.others().zip(&slots) {
            let part = edit.extract_value(value, i);
            edit.store(part, slot, layout.abi_alignment(ty));
        }
        let pointer = edit.extract_value(value, apart.result);
        edit.replace_uses(call, pointer);
        edit.erase(call);
    }
    edit.erase_function(old);
}

fn returns(f: Value) -> Vec<Value> {
    let ends = f.blocks().into_iter().filter_map(|b| b.terminator());
    ends.filter(|end| end.opcode() == Opcode::Ret).collect()
}

fn with_callers(f: Value) -> impl Iterator<Item = Value> {
    f.users().into_iter().map(Value::function).chain([f])
}

/// Uses what was put into structures that are values in the place of what is taken out of them.
fn take_fields(edit: &mut Editor, f: Value) {
    let mut puts = Vec::new();
    for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
        if inst.inserted_into().is_some() {
            puts.push(inst);
            continue;
        }
        let part = inst.extracted_field().and_then(|i| inst.operand(0).inserted_field(i));
        // In code that never runs it may be its own part.
        if let Some(part) = part.filter(|&part| part != inst) {
            edit.replace_uses(inst, part);
            edit.erase(inst);
        }
    }
    for put in puts.into_iter().rev().filter(|put| put.users().is_empty()) {
        edit.erase(put);
    }
}
