//! `dtrans-tbaa-check`: lets the program find out where the analysis is wrong.
//!
//! Of each pair of loads and stores of a function that the analysis calls disjoint and LLVM's own analyses do not, the
//! addresses are compared at run time, and an overlap ends the program (`runtime/dtrans-tbaa-check.c`):
//!
//! ```text
//! store i32 1, ptr %p            call @__dtrans_tbaa_check(last address of %q's access, its size, %p, 4, "...")
//!                          →     store i32 1, ptr %p
//!                                the last address of this access is %p
//! ```
//!
//! Only what happens within one run of the function counts, and nothing across a call: there memory may have been freed
//! and given to another type.

use rustc_hash::{FxHashMap, FxHashSet};

use super::oracle::Tbaa;
use crate::ir::edit::Editor;
use crate::ir::host::Host;
use crate::ir::tbaa::{extent_of, location_of, Mode, Oracle};
use crate::ir::value::{Opcode, Value};
use crate::params::ParamSpec;

/// The pass's parameters.
pub const PARAMS: &[ParamSpec] =
    &[ParamSpec { key: "mode", values: "default|seed|sequences", help: "the mode of dtrans-tbaa that is checked" }];

/// Accesses of one function that are looked at; what comes later is not checked.
const MOST_ACCESSES: usize = 3000;

/// Pairs of one function that are checked.
const MOST_PAIRS: usize = 20_000;

/// The function that compares.
const CHECKER: &str = "__dtrans_tbaa_check";

/// What is checked in one function.
struct Plan {
    function: Value,
    /// Each access with the accesses that it must not overlap.
    partners: Vec<(Value, Vec<Value>)>,
    /// Calls after which nothing is known.
    calls: Vec<Value>,
}

/// Instruments the module; says whether anything was to be checked.
pub fn run(host: &Host, mode: Mode) -> bool {
    let mut oracle = Tbaa::new();
    let functions = host.module().functions();
    let plans: Vec<Plan> =
        functions.into_iter().filter_map(|function| plan(host, &mut oracle, mode, function)).collect();
    let pairs: usize = plans.iter().flat_map(|plan| &plan.partners).map(|(_, partners)| partners.len()).sum();
    log::info!(target: "dtrans-tbaa-check", "{} pairs in {} functions", pairs / 2, plans.len());
    if plans.is_empty() {
        return false;
    }
    let mut editor = Editor::new(host.module());
    for plan in &plans {
        instrument(&mut editor, plan);
    }
    host.invalidate_function_analyses();
    true
}

fn plan(host: &Host, oracle: &mut Tbaa, mode: Mode, function: Value) -> Option<Plan> {
    let instructions: Vec<Value> = function.blocks().into_iter().flat_map(|block| block.instructions()).collect();
    // Where a call may end in two places there is no one place behind it.
    if instructions.iter().any(|inst| inst.is_call() && inst.opcode() != Opcode::Call) {
        return None;
    }
    let is_access = |inst: &Value| matches!(inst.opcode(), Opcode::Load | Opcode::Store);
    let tagged = |inst: &Value| !location_of(*inst).tag.is_null() && extent_of(*inst).is_some();
    let accesses: Vec<Value> =
        instructions.iter().copied().filter(is_access).filter(tagged).take(MOST_ACCESSES).collect();
    let locations: Vec<_> = accesses.iter().map(|access| location_of(*access)).collect();
    let mut order: FxHashMap<usize, Vec<Value>> = FxHashMap::default();
    let mut count = 0;
    for (index, &a) in accesses.iter().enumerate() {
        for (other, &b) in accesses.iter().enumerate().skip(index + 1) {
            // Two reads may overlap as they like.
            let is_write = a.opcode() == Opcode::Store || b.opcode() == Opcode::Store;
            if count == MOST_PAIRS || !is_write || !oracle.disjoint(mode, &locations[index], &locations[other]) {
                continue;
            }
            if !host.stock_no_alias(a, b) {
                count += 1;
                order.entry(index).or_default().push(b);
                order.entry(other).or_default().push(a);
            }
        }
    }
    if count == 0 {
        return None;
    }
    let partners = accesses.iter().enumerate().filter_map(|(index, access)| Some((*access, order.remove(&index)?)));
    let partners = partners.collect();
    let forgets = |inst: &Value| inst.is_call() && !inst.callee().is_intrinsic();
    let calls = instructions.iter().copied().filter(forgets).filter(|call| !call.is_musttail()).collect();
    Some(Plan { function, partners, calls })
}

fn instrument(editor: &mut Editor, plan: &Plan) {
    let Some(first) = plan.function.blocks().first().and_then(|block| block.instructions().first().copied()) else {
        return;
    };
    let params = [editor.ptr(), editor.i64(), editor.ptr(), editor.i64(), editor.ptr()];
    let ty = editor.function_type(editor.void(), &params, false);
    let checker = editor.external_function(CHECKER, ty);
    editor.before(first);
    let null = editor.null_pointer();
    let name = editor.c_string(&plan.function.name());
    let mut slots = FxHashMap::default();
    for (access, _) in &plan.partners {
        let slot = editor.pointer_slot();
        editor.store(null, slot, 8);
        slots.insert(*access, slot);
    }
    for (access, partners) in &plan.partners {
        let Some((pointer, size)) = extent_of(*access) else { continue };
        editor.before(*access);
        let mut seen = FxHashSet::default();
        for partner in partners.iter().filter(|partner| seen.insert(**partner)) {
            let (Some((_, partner_size)), Some(slot)) = (extent_of(*partner), slots.get(partner)) else { continue };
            let last = editor.load(editor.ptr(), *slot, 8);
            let sizes = [partner_size, size].map(|size| editor.constant(editor.i64(), size as i64));
            editor.call(checker, ty, &[last, sizes[0], pointer, sizes[1], name]);
        }
        editor.store(pointer, slots[access], 8);
    }
    for call in &plan.calls {
        editor.after(*call);
        for (access, _) in &plan.partners {
            editor.store(null, slots[access], 8);
        }
    }
}
