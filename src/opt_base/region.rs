//! Regions: the runtime (`runtime/dtrans-region.c`) that is linked into a module once, and a descriptor for each class that has one.

use rustc_hash::FxHashSet;

use crate::analysis::linker::{self, Arguments};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::Value;
use crate::rules::{on, Rule};

use super::clash;
use super::in_place::{InPlacePlan, Region};
use super::plan::FIRST_INDEX;
use super::pool::Pool;

/// The runtime as bitcode.
const RUNTIME: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/dtrans-region.bc"));

/// What all names of the runtime begin with.
const PREFIX: &str = "dtrans_region";

/// Its functions, in the order of [`Pool`]'s.
const FUNCTIONS: [&str; 4] =
    ["dtrans_region_malloc", "dtrans_region_calloc", "dtrans_region_realloc", "dtrans_region_free"];
/// The one that runs before the program.
const START: &str = "dtrans_region_start";

/// The runtime's flags: several threads may allocate or free.
const THREADS: i64 = 1;
/// ... every allocation is of one element, and none is moved.
const SINGLES: i64 = 2;
/// ... the program may limit its own address space.
const GROWS: i64 = 8;
/// ... links of 32 bits lead to its elements.
const LINKED: i64 = 16;

/// Functions that limit the program's address space, or the memory that it may have in the address space, or may do so.
const LIMITERS: [&str; 6] = ["setrlimit", "setrlimit64", "prlimit", "prlimit64", "mlockall", "syscall"];

/// Attributes of functions that a sanitizer looks after.
const SANITIZERS: [&str; 6] = [
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_thread",
    "sanitize_type",
];

/// Bytes that the runtime keeps of a region.
const STATE: u64 = 8192;
/// Addresses that it keeps besides one for each column.
const MORE_ENDS: u64 = 3;

/// Functions of the C library's that the runtime calls. A link that replaces one would have its own hear what the program never asked for.
const LIBRARY: [&str; 17] = [
    "mmap",
    "munmap",
    "mprotect",
    "madvise",
    "sysconf",
    "sysinfo",
    "getrlimit",
    "abort",
    "write",
    "memcpy",
    "memset",
    "pthread_mutex_lock",
    "pthread_mutex_unlock",
    "pthread_atfork",
    "pthread_key_create",
    "pthread_setspecific",
    "__errno_location",
];

/// What resolvers call that the compiler writes.
const OF_RESOLVERS: [&str; 3] = ["__cpu_indicator_init", "__cpu_model", "__init_cpu_features_resolver"];

/// May code of the program run before regions begin: does a variable stand where they do, in whatever file of the link, is a shared library started first, or
/// has the resolver of an ifunc, which the dynamic linker calls, more to do than to look at the processor?
pub fn runs_before(module: Module) -> bool {
    let is_resolver = |symbol: &Value| symbol.ifunc_resolver().is_some_and(|resolver| !is_plain_resolver(resolver));
    (linker::runs_first(module)
        || module.globals().into_iter().any(|variable| variable.section().starts_with(linker::FIRST))
        || module.indirect_symbols().iter().any(is_resolver))
        && on(Rule::RegionFirst)
}

/// Does a resolver call nothing but what tells of the processor?
fn is_plain_resolver(resolver: Value) -> bool {
    let is_plain = |inst: Value| {
        let callee = if inst.is_call() { inst.callee() } else { return true };
        callee.is_function() && (callee.is_intrinsic() || OF_RESOLVERS.contains(&&*callee.name()))
    };
    resolver.is_function() && resolver.blocks().into_iter().flat_map(|b| b.instructions()).all(is_plain)
}

/// Functions that the module has and the runtime would take for the library's, or for its own; second names and variables, too.
pub fn clash(module: Module) -> Option<Value> {
    clash::find(module, &LIBRARY, |name| name.starts_with(PREFIX)).filter(|_| on(Rule::RegionNames))
}

/// Does the link put another function in the place of one that the runtime calls?
pub fn is_replaced(is_replaced: impl Fn(&str) -> bool) -> bool {
    LIBRARY.iter().any(|name| is_replaced(name)) && on(Rule::RegionLibraryReplaced)
}

/// Does a sanitizer look after some of the module's functions? What it knows of addresses lies where links of 32 bits could lead.
pub fn is_sanitized(module: Module) -> bool {
    let looked_after = |f: &Value| SANITIZERS.iter().any(|name| f.has_fn_attr(name));
    module.functions().iter().any(looked_after) && on(Rule::LinkUnsanitized)
}

/// Runtime libraries of sanitizers that take over what allocates, follow pointers from what the library allocated (leaks), or keep what they know of memory at
/// low addresses.
const WATCHERS: [&str; 10] =
    ["asan", "dfsan", "hwasan", "hwasan_aliases", "lsan", "memprof", "msan", "nsan", "tsan", "tysan"];

/// Does somebody want to hear of each allocation, or look through memory at the end: a sanitizer that is linked, whatever it has instrumented?
pub fn is_watched() -> bool {
    let line = Arguments::of_process();
    WATCHERS.iter().any(|name| line.has_runtime(name)) && on(Rule::MemoryWatched)
}

/// Adds regions to the module: for each plan its own, if it has one.
pub fn add(module: Module, edit: &mut Editor, plans: &[InPlacePlan]) -> Vec<Option<Pool>> {
    if plans.iter().all(|p| p.region.is_none()) {
        return vec![None; plans.len()];
    }
    let is_named = |name: &&str| linker::is_needed(module, name);
    let limits =
        module.functions().into_iter().any(|f| LIMITERS.contains(&&*f.name())) || LIMITERS.iter().any(is_named);
    let linked: FxHashSet<usize> = plans.iter().flat_map(InPlacePlan::targets).collect();
    let mut descriptors = Vec::new();
    let mut out: Vec<Option<Pool>> = Vec::new();
    for p in plans {
        let Some(region) = &p.region else {
            out.push(None);
            continue;
        };
        let (descriptor, bases, ends) = describe(edit, &p.record, region, limits, linked.contains(&p.class));
        descriptors.push(descriptor);
        let extent = Some((FIRST_INDEX * region.widths[0], ends));
        out.push(Some(Pool { bases, functions: [descriptor; 4], region: Some(descriptor), extent }));
    }
    let ty = edit.array_type(edit.ptr(), descriptors.len() as u64);
    let count = edit.constant(edit.i64(), descriptors.len() as i64);
    let list = edit.new_constant("dtrans_regions", edit.constant_aggregate(ty, &descriptors));
    let count = edit.new_constant("dtrans_regions_count", count);
    edit.link(RUNTIME);
    let functions = FUNCTIONS.map(|name| edit.own(name, &format!("dtrans.region.{}", &name[PREFIX.len() + 1..])));
    edit.own_value(list, "dtrans.regions");
    edit.own_value(count, "dtrans.regions.count");
    let start = edit.own(START, "dtrans.region.start");
    edit.run_first(start, "dtrans.regions.first");
    out.iter_mut().flatten().for_each(|region| region.functions = functions);
    out
}

/// The descriptor of a region, and the tables of where its columns begin and end.
fn describe(edit: &mut Editor, record: &str, region: &Region, limits: bool, linked: bool) -> (Value, Value, Value) {
    let name = |part: &str| format!("dtrans.{record}.{part}");
    let i32 = edit.int(32);
    let number = |edit: &Editor, n: u64| edit.constant(i32, n as i64);
    let columns = region.widths.len() as u64;
    let numbers: Vec<Value> = region.widths.iter().map(|&w| number(edit, w)).collect();
    let ty = edit.array_type(i32, columns);
    let widths = edit.new_constant(&name("widths"), edit.constant_aggregate(ty, &numbers));
    let bases = edit.new_global(&name("bases"), edit.array_type(edit.ptr(), columns));
    let ends = edit.new_global(&name("ends"), edit.array_type(edit.ptr(), columns + MORE_ENDS));
    let state = edit.new_global(&name("state"), edit.bytes_type(STATE));
    edit.align_variable(state, 64);
    let flag = |set: bool, bit: i64| if set { bit } else { 0 };
    let flags =
        flag(region.threads, THREADS) | flag(region.singles, SINGLES) | flag(limits, GROWS) | flag(linked, LINKED);
    let (ptr, i64) = (edit.ptr(), edit.i64());
    let ty = edit.literal_struct(&[i32, i32, i32, i32, ptr, ptr, ptr, i64, ptr], false);
    let limit = edit.constant(i64, 0);
    let parts = [
        number(edit, columns),
        edit.constant(i32, flags),
        number(edit, region.widths.iter().sum()),
        number(edit, 0),
        widths,
        bases,
        ends,
        limit,
        state,
    ];
    let descriptor = edit.new_constant(&name("region"), edit.constant_aggregate(ty, &parts));
    edit.own_value(widths, &name("widths"));
    edit.own_value(descriptor, &name("region"));
    (descriptor, bases, ends)
}
