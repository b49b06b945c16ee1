//! Calls of `qsort` that sort records become calls of the program's own code, so that the records can be laid out.
//!
//! ```text
//!   qsort(a, n, sizeof *a, by_place);      =>      dtrans.sort(a, n, sizeof *a, by_place);
//! ```
//!
//! The library's function moves elements as blocks of bytes, some through memory of its own: the elements have to stay as they are in one piece. The code that is put in
//! (`runtime/dtrans-sort.c`, a copy for each call) moves them where they lie. It sorts in the same order, and makes the same comparisons as the library does with
//! records of this size: glibc's sorts their addresses, merging, and moves them at the end. Where no layout has changed the library's function comes back.

use crate::analysis::linker::Replaced;
use crate::analysis::number::library_function;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

use super::clash;
use super::clones::is_call_of;

/// The code, as bitcode.
const RUNTIME: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/dtrans-sort.bc"));
/// Its functions, each after those that it calls.
const FUNCTIONS: [&str; 4] = ["dtrans_sort_merge", "dtrans_sort_move", "dtrans_sort_sink", "dtrans_sort"];
/// What is put in for calls in it.
const PARTS: [&str; 4] = ["dtrans_sort_element", "dtrans_sort_compare", "dtrans_sort_copy", "dtrans_sort_room"];
/// What the names of all that begin with until it is put in.
const PREFIX: &str = "dtrans_sort";
/// The library's functions that it calls.
const LIBRARY: [&str; 3] = ["malloc", "free", "__errno_location"];

/// Bytes from which on glibc sorts addresses; smaller elements it moves while it sorts.
const LEAST_SIZE: i64 = 33;
/// Bytes of the largest element, one of which lies on the stack meanwhile.
const MOST_SIZE: i64 = 1 << 12;
/// Calls of one module.
const MOST_CALLS: usize = 64;

/// The calls, and what came with them. Functions are known by their names: others may take their places.
#[derive(Default)]
pub struct Sorts {
    calls: Vec<Sort>,
    /// Functions of the library's that the module did not have before.
    declared: Vec<&'static str>,
}

impl Sorts {
    /// Of how many calls?
    pub fn len(&self) -> usize {
        self.calls.len()
    }
}

/// One call.
struct Sort {
    /// The functions that stand for the library's, each after those that it calls.
    own: Vec<String>,
    shape: Vec<(Opcode, Option<u64>)>,
    /// Which of their instructions, in order, call what tells the order.
    comparisons: Vec<usize>,
}

/// Puts the code in.
pub fn put_in(module: Module) -> Sorts {
    let Some(library) = module.function("qsort").filter(|f| library_function(*f).is_some()) else {
        return Sorts::default();
    };
    let users = library.users();
    let calls: Vec<Value> = users.into_iter().filter(|user| sorts_records(*user, library)).take(MOST_CALLS).collect();
    if calls.is_empty() || is_replaced(module) {
        return Sorts::default();
    }
    let declared = LIBRARY.into_iter().filter(|name| module.function(name).is_none()).collect();
    let mut edit = Editor::new(module);
    edit.link(RUNTIME);
    let known = "the plugin's own code has all its functions";
    let [templates, parts] = [FUNCTIONS, PARTS].map(|names| names.map(|name| module.function(name).expect(known)));
    let calls = calls.into_iter().map(|call| put_in_for(&mut edit, call, templates, parts)).collect();
    for f in templates.into_iter().rev().chain(parts) {
        assert!(is_used_by_itself_only(f), "every call in the plugin's own code leads to a function that is put in");
        edit.erase_function(f);
    }
    Sorts { calls, declared }
}

/// Is it another function than the library's that the name will mean, or one of those that the code calls, or is something else called like a part of that?
fn is_replaced(module: Module) -> bool {
    let replaced = Replaced::by_link(module);
    let is_other = || ["qsort"].iter().chain(&LIBRARY).any(|name| replaced.has(name));
    let is_taken = || clash::find(module, &LIBRARY, |name| name.starts_with(PREFIX)).is_some();
    (is_other() || is_taken()) && on(Rule::SortReplaced)
}

/// Does a user of the library's function sort records of known size by a function of the program's?
fn sorts_records(call: Value, library: Value) -> bool {
    let is_call = call.is_instruction() && call.opcode() == Opcode::Call && call.callee() == library;
    if !is_call || call.is_musttail() || call.has_operand_bundles() || call.is_no_builtin() {
        return false;
    }
    let args = call.call_args();
    let [_, count, size, order] = args[..] else { return false };
    let is_known = size.constant_int().is_some_and(|size| (LEAST_SIZE..=MOST_SIZE).contains(&size));
    is_known
        && count.ty().kind() == TypeKind::Int(64)
        && call.call_type() == library.value_type()
        && order.is_function()
        && !order.is_declaration()
        && (compares(order) || !on(Rule::SortComparesTwo))
        // What is unwound has to be cleaned up on the way; the code that is put in has nothing that says how.
        && (order.has_fn_attr("nounwind") || !on(Rule::SortUnwinds))
}

/// Is it called as a function is that takes two pointers and returns a number?
fn compares(order: Value) -> bool {
    let (result, params, variadic) = order.value_type().signature();
    let are_plain = (0..).zip(&params).all(|(i, ty)| ty.is_pointer() && !order.has_special_param(i));
    result.kind() == TypeKind::Int(32) && params.len() == 2 && are_plain && !variadic && order.calling_convention() == 0
}

fn put_in_for(edit: &mut Editor, call: Value, templates: [Value; 4], parts: [Value; 4]) -> Sort {
    let args = call.call_args();
    let (size, order) = (args[2], args[3]);
    let element = edit.bytes_type(size.constant_int().unwrap_or(0).unsigned_abs());
    let mut own: Vec<Value> = Vec::new();
    for (name, template) in FUNCTIONS.iter().zip(templates) {
        let params = vec![false; template.params().len()];
        let f = edit.copy_function(template, &name.replace('_', "."), &params, false);
        own.push(f);
        for inst in f.blocks().into_iter().flat_map(|block| block.instructions()) {
            if inst.opcode() != Opcode::Call {
                continue;
            }
            let (callee, given) = (inst.callee(), inst.call_args());
            if let Some(i) = templates.iter().position(|template| *template == callee) {
                edit.set_operand(inst, inst.operand_count() - 1, own[i]);
                continue;
            }
            edit.before(inst);
            match parts.iter().position(|part| *part == callee) {
                Some(0) => {
                    let step = edit.element_inside(element, given[0], given[1]);
                    edit.replace_uses(inst, step);
                }
                Some(1) => {
                    edit.set_operand(inst, inst.operand_count() - 1, order);
                    continue;
                }
                Some(2) => edit.copy_bytes(given[0], 1, given[1], 1, size),
                Some(_) => {
                    edit.at_start(f);
                    let room = edit.frame_slot(element, 16);
                    edit.replace_uses(inst, room);
                }
                // The library's.
                None => continue,
            }
            edit.erase(inst);
        }
    }
    edit.set_operand(call, call.operand_count() - 1, own[FUNCTIONS.len() - 1]);
    let is_comparison = |&(_, inst): &(usize, Value)| is_call_of(inst, order);
    let comparisons = instructions(&own).enumerate().filter(is_comparison).map(|(at, _)| at).collect();
    Sort { shape: shape(&own), comparisons, own: own.iter().map(|f| f.name()).collect() }
}

/// All instructions of functions, in order.
fn instructions(own: &[Value]) -> impl Iterator<Item = Value> + '_ {
    own.iter().flat_map(|f| f.blocks()).flat_map(|block| block.instructions())
}

/// The one function that tells the order now, if it is one and still called as it was: a copy may have been made for these records, since others lie elsewhere.
fn order_of(sort: &Sort, own: &[Value]) -> Option<Value> {
    let all: Vec<Value> = instructions(own).collect();
    let mut orders = sort.comparisons.iter().map(|&at| all[at].callee());
    let order = orders.next()?;
    (orders.all(|other| other == order) && order.is_function() && compares(order)).then_some(order)
}

fn is_used_by_itself_only(f: Value) -> bool {
    f.users().into_iter().all(|user| user.is_instruction() && user.function() == f)
}

/// What the functions do, as far as a layout changes it: their instructions in order, and how many bytes are copied and stepped over.
fn shape(own: &[Value]) -> Vec<(Opcode, Option<u64>)> {
    let bytes = |inst: Value| match inst.opcode() {
        Opcode::Call => inst.call_args().get(2).and_then(|size| size.constant_int()).map(i64::unsigned_abs),
        Opcode::GetElementPtr => inst.gep_source_type().elements().map(|(_, length)| length),
        // Nothing else has a size.
        _ => None,
    };
    instructions(own).map(|inst| (inst.opcode(), bytes(inst))).collect()
}

/// Calls the library's function again where the records lie as they did. Returns how often.
pub fn take_back(module: Module, sorts: &Sorts) -> usize {
    let Some(library) = module.function("qsort") else { return 0 };
    let mut edit = Editor::new(module);
    let mut count = 0;
    for sort in &sorts.calls {
        let own: Vec<Value> = sort.own.iter().filter_map(|name| module.function(name)).collect();
        let Some(&first) = own.last().filter(|_| own.len() == sort.own.len() && shape(&own) == sort.shape) else {
            continue;
        };
        let Some(order) = order_of(sort, &own) else { continue };
        let calls = first.users();
        let is_one = |call: &Value| is_call_of(*call, first) && call.call_type() == library.value_type();
        if !calls.iter().all(is_one) {
            continue;
        }
        for call in calls {
            edit.set_operand(call, 3, order);
            edit.set_operand(call, call.operand_count() - 1, library);
        }
        count += 1;
        for &f in own.iter().rev() {
            if is_used_by_itself_only(f) {
                edit.erase_function(f);
            }
        }
    }
    for f in sorts.declared.iter().filter_map(|name| module.function(name)) {
        if f.users().is_empty() {
            edit.erase_function(f);
        }
    }
    count
}
