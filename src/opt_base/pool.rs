//! Pools: the runtime (`runtime/dtrans-pool.c`) that is linked into the module for each class whose arrays share columns.
//!
//! `build.rs` compiles the runtime to bitcode, without anything that depends on the target; every pool gets a copy with
//! names of its own, so that the optimizer sees its variables as what they are: known to a few functions.

use crate::analysis::info::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Order, Predicate, Type, Value};
use crate::rules::{on, Rule};

use super::clash;

/// The runtime as bitcode.
const RUNTIME: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/dtrans-pool.bc"));

/// Its functions, in the order of [`Pool`]'s fields.
const FUNCTIONS: [&str; 4] = ["dtrans_pool_malloc", "dtrans_pool_calloc", "dtrans_pool_realloc", "dtrans_pool_free"];

/// The C library's functions that the runtime calls. A module that defines one of them has a library of its own, and a link that
/// replaces one would have its own hear what the program never asked for.
const LIBRARY: [&str; 6] = ["malloc", "calloc", "realloc", "free", "memset", "memcpy"];

/// What all names begin with that the runtime and the module have in common until [`add`] is through.
const PREFIX: &str = "dtrans_pool_";

/// Does the link put another function in the place of one that the runtime calls?
pub fn is_replaced(info: &DTransAnalysisInfo) -> bool {
    LIBRARY.iter().any(|name| info.is_replaced(name)) && on(Rule::PoolLibraryReplaced)
}

/// What the module has under a name that the runtime would take for its own, or for the library's.
pub fn clash(module: Module) -> Option<Value> {
    let library = if on(Rule::PoolLibrary) { &LIBRARY[..] } else { &[] };
    clash::find(module, library, |name| name.starts_with(PREFIX) && on(Rule::PoolNames))
}

/// The functions and variables of a pool, or of a region.
#[derive(Clone, Copy)]
pub struct Pool {
    /// An array of the columns' addresses: where in each the element with index 0 would be.
    pub bases: Value,
    /// The functions that stand for `malloc`, `calloc`, `realloc` and `free`.
    pub(super) functions: [Value; 4],
    /// What says which region it is. Its functions take and give addresses, and it needs no gap behind an array.
    pub(super) region: Option<Value>,
    /// How far behind its base a region's first column begins, and where columns end that may be used now: an array of addresses.
    pub(super) extent: Option<(u64, Value)>,
}

/// Adds a pool to the module, for a record of that name and elements of so many bytes in each column.
pub fn add(edit: &mut Editor, record: &str, sizes: &[u64]) -> Pool {
    let columns = edit.new_constant_table("dtrans_pool_columns", &[sizes.len() as u64]);
    let table = edit.new_constant_table("dtrans_pool_sizes", sizes);
    let bases = edit.new_pointer_table("dtrans_pool_bases", sizes.len() as u64);
    edit.link(RUNTIME);
    let functions = FUNCTIONS.map(|name| edit.own(name, &format!("dtrans.{record}.{}", &name[PREFIX.len()..])));
    for (v, name) in [(columns, "columns"), (table, "sizes"), (bases, "bases")] {
        edit.own_value(v, &format!("dtrans.{record}.{name}"));
    }
    Pool { bases, functions, region: None, extent: None }
}

impl Pool {
    /// `malloc` of that many bytes, which are so many elements; the index of the first.
    pub fn malloc(self, edit: &mut Editor, bytes: Value, count: Value, gap: Value) -> Value {
        if let Some(region) = self.region {
            let count = possible(edit, bytes, count);
            let address = self.call(edit, 0, &[region, count]);
            return edit.ptr_to_int(address);
        }
        self.call(edit, 0, &[bytes, count, gap])
    }

    /// `calloc` of `count` times `times` elements.
    pub fn calloc(self, edit: &mut Editor, count: Value, times: Value, gap: Value) -> Value {
        if let Some(region) = self.region {
            let address = self.call(edit, 1, &[region, count, times]);
            return edit.ptr_to_int(address);
        }
        self.call(edit, 1, &[count, times, gap])
    }

    /// `realloc` of the array that starts at `old`.
    pub fn realloc(self, edit: &mut Editor, old: Value, bytes: Value, count: Value, gap: Value) -> Value {
        if let Some(region) = self.region {
            let count = possible(edit, bytes, count);
            let old = edit.int_to_ptr(old);
            let address = self.call(edit, 2, &[region, old, count]);
            return edit.ptr_to_int(address);
        }
        self.call(edit, 2, &[old, bytes, count, gap])
    }

    /// `free` of the array that starts at `index`.
    pub fn free(self, edit: &mut Editor, index: Value) {
        if let Some(region) = self.region {
            let address = edit.int_to_ptr(index);
            self.call(edit, 3, &[region, address]);
            return;
        }
        self.call(edit, 3, &[index]);
    }

    /// `free` of a block if it lies in this region, which only one thread uses; null if it did, else its address.
    pub fn free_own(self, edit: &mut Editor, block: Value) -> Value {
        let (Some(region), Some((first, ends))) = (self.region, self.extent) else { return block };
        let base = self.start(edit, 0);
        let end = edit.load(edit.ptr(), ends, 8);
        let [at, base, end] = [block, base, end].map(|v| edit.ptr_to_int(v));
        // Below the first element, which has no small number, there may be what the library has.
        let first = edit.constant(edit.i64(), first as i64);
        let start = edit.add(base, first);
        let is_behind = edit.icmp(Predicate::Unsigned(Order::GreaterEqual), at, start);
        let is_before = edit.icmp(Predicate::Unsigned(Order::Less), at, end);
        let never = edit.constant(is_before.ty(), 0);
        let is_own = edit.select(is_behind, is_before, never);
        let none = edit.null_pointer();
        let own = edit.select(is_own, block, none);
        self.call(edit, 3, &[region, own]);
        edit.select(is_own, none, block)
    }

    fn call(self, edit: &mut Editor, which: usize, args: &[Value]) -> Value {
        let f = self.functions[which];
        let ty: Type = f.value_type();
        edit.call(f, ty, args)
    }

    /// Where in a column of a region the element with number 0 would be: the same as long as the program runs.
    pub fn start(self, edit: &mut Editor, column: usize) -> Value {
        let at = edit.inside_global(self.bases, column as i64 * 8);
        edit.load_invariant(at)
    }

    /// Deletes the functions that nothing calls.
    pub fn drop_unused(self, edit: &mut Editor) {
        // `realloc` calls the others.
        for i in [2, 1, 0, 3] {
            if self.functions[i].users().is_empty() {
                edit.erase_function(self.functions[i]);
            }
        }
    }
}

/// So many elements as bytes are asked for; more than there can be, where that many bytes are none that a block can have.
fn possible(edit: &mut Editor, bytes: Value, count: Value) -> Value {
    let zero = edit.constant(edit.i64(), 0);
    let too_big = edit.icmp(Predicate::Signed(Order::Less), bytes, zero);
    edit.select(too_big, bytes, count)
}
