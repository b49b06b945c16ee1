//! Huge pages: what allocates asks the system for them, where it is much.
//!
//! ```text
//! %p = call ptr @malloc(i64 %n)
//! %behind = sub i64 (ptrtoint %p), @dtrans.pages.start
//! %is_new = icmp uge i64 %behind, @dtrans.pages.quiet      ; the heap was not here yet
//! br i1 %is_new, label %ask, label %on                     ; unlikely
//! ask:
//! call void @dtrans.pages.allocated(ptr %p, i64 %n)
//! ```
//!
//! A program that uses more memory at random than the processor remembers translations for (8 MB with pages of 4 KB) spends as much time on finding the
//! memory as on the memory. Systems that give huge pages only to who asks (`/sys/kernel/mm/transparent_hugepage/enabled`: `madvise`) give none to programs that
//! use `malloc`: glibc asks only if the environment says so (`glibc.malloc.hugetlb`). `runtime/dtrans-pages.c` says what is done, and why so.
//!
//! Nothing is proved here and nothing relied on: what is asked for changes no byte and no address, and may be refused. It is done at the end of the link's
//! pipeline, when nothing is to be found out about the memory any more, since the address goes to a call.

use crate::analysis::linker;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Direction, Opcode, Order, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::clash;

/// The runtime as bitcode.
const RUNTIME: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/dtrans-pages.bc"));

/// What all names of the runtime begin with.
const PREFIX: &str = "dtrans_pages";
/// Its functions.
const FUNCTIONS: [&str; 5] = [
    "dtrans_pages_allocated",
    "dtrans_pages_cleared",
    "dtrans_pages_moved",
    "dtrans_pages_freed",
    "dtrans_pages_variable",
];
/// Its variables: where the heap begins, how far behind that blocks need no look, and if the heap may be told how to grow.
const VARIABLES: [&str; 3] = ["dtrans_pages_start", "dtrans_pages_quiet", "dtrans_pages_has_heap"];

/// Functions of the C library's that the runtime calls.
const LIBRARY: [&str; 8] =
    ["madvise", "mincore", "__errno_location", "sbrk", "mallopt", "malloc_usable_size", "getenv", "getrlimit"];

/// Functions by which a program settles by itself how its heap grows, limits its memory, or sees how much that is; and those that start threads, which have heaps of
/// their own.
const OWN_HEAP: [&str; 27] = [
    "mallopt",
    "mallinfo",
    "mallinfo2",
    "malloc_info",
    "malloc_stats",
    "malloc_trim",
    "sbrk",
    "brk",
    "setrlimit",
    "setrlimit64",
    "prlimit",
    "prlimit64",
    "mlockall",
    "syscall",
    "pthread_create",
    "thrd_create",
    "clone",
    "dlopen",
    "__malloc_hook",
    "__morecore",
    "__free_hook",
    "_Znwm",
    "_Znam",
    "_ZdlPv",
    "_ZdlPvm",
    "_ZdaPv",
    "_ZdaPvm",
];

/// What has to be called by its name, in the module, if the heap is told how to grow: what is freed otherwise is not seen. Of the C library it is taken that it
/// frees little.
const FREES: [&str; 2] = ["free", "realloc"];

/// Bytes of a block that are worth asking for (as in the runtime).
const LARGE: u64 = 2 << 20;

/// Bytes of a variable that are.
const LARGE_VARIABLE: u64 = 4 << 20;

/// Bytes of a variable above which it is taken for one of which little is ever used (as in the runtime, for blocks of zeros).
const MOST_ZERO: u64 = 64 << 20;

/// Bytes of an array's elements, above which some parts of it may be used and others not: a page.
const SPARSE: u64 = 4096;

/// Where on its page a block starts that glibc has mapped by itself: behind the two words that it keeps.
const MAPPED_AT: i64 = 16;

/// Functions that allocate: the arguments whose product is the size, and the one that is the old address.
const ALLOCATORS: [(&str, &[usize], Option<usize>); 6] = [
    ("malloc", &[0], None),
    ("calloc", &[0, 1], None),
    ("realloc", &[1], Some(0)),
    ("reallocarray", &[1, 2], Some(0)),
    ("aligned_alloc", &[1], None),
    ("memalign", &[1], None),
];

/// The one whose memory is zero.
const CLEARS: &str = "calloc";

/// What asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Calls that allocate.
    pub calls: usize,
    /// Variables that are large, and zero to begin with.
    pub variables: usize,
    /// Is the heap told how to grow?
    pub heap: bool,
}

/// A call, and how much it allocates.
struct Site {
    call: Value,
    sizes: Vec<Value>,
    old: Option<Value>,
    is_zero: bool,
}

/// The runtime in a module.
struct Runtime {
    allocated: Value,
    cleared: Value,
    moved: Value,
    freed: Value,
    variable: Value,
    start: Value,
    quiet: Value,
    has_heap: bool,
}

/// Has allocations and variables ask for huge pages, where they are large. `is_replaced`: means a name another function than the library's?
pub fn ask(module: Module, is_replaced: impl Fn(&str) -> bool) -> Asked {
    let is_library = |name: &str| !is_replaced(name);
    let has_heap = has_plain_heap(module);
    let allocators = ALLOCATORS.iter().filter(|(name, ..)| is_library(name));
    let sites = allocators.flat_map(|allocator| sites(module, *allocator));
    let sites: Vec<Site> = sites.filter(|site| has_heap || may_be_large(&site.sizes)).collect();
    let frees = if has_heap && is_library("free") { calls(module, "free") } else { Vec::new() };
    let variables = module.globals().into_iter().filter_map(|v| Some((v, large(module, v)?)));
    let variables: Vec<(Value, u64)> = variables.collect();
    if sites.is_empty() && variables.is_empty() {
        return Asked::default();
    }
    let is_other = || LIBRARY.iter().any(|name| is_replaced(name));
    let is_taken = || clash::find(module, &LIBRARY, |name| name.starts_with(PREFIX)).is_some();
    if (is_other() || is_taken()) && on(Rule::PagesReplaced) {
        return Asked::default();
    }
    let mut edit = Editor::new(module);
    let runtime = Runtime::add(&mut edit, module, has_heap);
    sites.iter().for_each(|site| runtime.ask_for(&mut edit, site));
    frees.iter().for_each(|free| runtime.notice(&mut edit, *free));
    runtime.ask_for_variables(&mut edit, &variables);
    for f in [runtime.moved, runtime.freed, runtime.variable, runtime.cleared, runtime.allocated] {
        if f.users().is_empty() {
            edit.erase_function(f);
        }
    }
    Asked { calls: sites.len(), variables: variables.len(), heap: has_heap }
}

/// Does nobody but the library itself settle how the heap grows, or want to see it?
fn has_plain_heap(module: Module) -> bool {
    let is_named = |name: &&str| module.function(name).is_some() || linker::is_needed(module, name);
    let is_seen = |user: &Value| user.is_instruction() && user.opcode() == Opcode::Call && !user.is_musttail();
    let is_called = |f: Value| f.users().iter().all(|user| is_seen(user) && user.callee() == f);
    let is_hidden =
        |name: &&&str| linker::is_needed(module, name) || module.function(name).is_some_and(|f| !is_called(f));
    let named = OWN_HEAP.iter().find(|name| is_named(name)).or_else(|| FREES.iter().find(is_hidden));
    log::debug!(target: "dtrans-pages", "of the heap: {named:?}");
    named.is_none()
}

fn calls(module: Module, name: &str) -> Vec<Value> {
    let Some(library) = module.function(name).filter(|f| f.is_declaration()) else { return Vec::new() };
    let is_call = |user: &Value| {
        user.is_instruction() && user.opcode() == Opcode::Call && user.callee() == library && !user.is_musttail()
    };
    // A call that is handed the function as well is a user twice.
    let mut users: Vec<Value> = library.users().into_iter().filter(is_call).collect();
    users.dedup();
    users
}

fn sites(module: Module, (name, sizes, old): (&str, &[usize], Option<usize>)) -> Vec<Site> {
    let is_size = |arg: &Value| arg.ty().kind() == TypeKind::Int(64);
    let site = |call: Value| {
        let args = call.call_args();
        let old = match old {
            Some(at) => Some(args.get(at).copied().filter(|arg| arg.ty().is_pointer())?),
            None => None,
        };
        let sizes: Option<Vec<Value>> = sizes.iter().map(|&at| args.get(at).copied().filter(is_size)).collect();
        call.ty().is_pointer().then_some(Site { call, sizes: sizes?, old, is_zero: name == CLEARS })
    };
    calls(module, name).into_iter().filter_map(site).collect()
}

/// May a product be large? One of constants may be none.
fn may_be_large(sizes: &[Value]) -> bool {
    let known: Option<Vec<i64>> = sizes.iter().map(|size| size.constant_int()).collect();
    known.is_none_or(|sizes| sizes.into_iter().fold(1, |product, size| (size as u64).saturating_mul(product)) >= LARGE)
}

/// The size of a variable that is large, and of which the system makes memory when it is used. Of an array of rows that are longer than a page a program may use
/// the beginnings only: with huge pages it would have all of them.
fn large(module: Module, variable: Value) -> Option<u64> {
    let ty = variable.value_type();
    let layout = module.data_layout();
    let begins_as_zero = !variable.is_declaration()
        && !variable.is_constant_variable()
        && !variable.is_thread_local()
        && variable.section().is_empty()
        && variable.initializer().is_some_and(|value| value.is_null());
    let (element, _) = ty.elements().filter(|_| begins_as_zero && ty.is_sized())?;
    let bytes = layout.alloc_size(ty);
    ((LARGE_VARIABLE..=MOST_ZERO).contains(&bytes) && layout.alloc_size(element) <= SPARSE).then_some(bytes)
}

impl Runtime {
    fn add(edit: &mut Editor, module: Module, has_heap: bool) -> Runtime {
        edit.link(RUNTIME);
        let new_name = |name: &str| format!("dtrans.pages.{}", &name[PREFIX.len() + 1..]);
        let [allocated, cleared, moved, freed, variable] = FUNCTIONS.map(|name| edit.own(name, &new_name(name)));
        let [start, quiet, says_so] = VARIABLES.map(|name| {
            let variable = module.globals().into_iter().find(|v| v.name() == name);
            let variable = variable.expect("the plugin's own code has all its variables");
            edit.own_value(variable, &new_name(name));
            variable
        });
        if !has_heap {
            edit.set_initializer(says_so, edit.zero(says_so.value_type()));
        }
        Runtime { allocated, cleared, moved, freed, variable, start, quiet, has_heap }
    }

    /// Looks at what a call has allocated.
    fn ask_for(&self, edit: &mut Editor, site: &Site) {
        let i64 = edit.i64();
        let Some(next) = site.call.beside(Direction::Forward) else { return };
        edit.after(site.call);
        let (first, rest) = site.sizes.split_first().expect("an allocation has a size");
        let (condition, size) = if self.has_heap {
            let place = edit.ptr_to_int(site.call);
            let [start, quiet] = [self.start, self.quiet].map(|word| edit.load(i64, word, 8));
            let behind = edit.sub(place, start);
            let is_new = edit.icmp(Predicate::Unsigned(Order::GreaterEqual), behind, quiet);
            (is_new, None)
        } else {
            let size = rest.iter().fold(*first, |size, by| edit.mul(size, *by));
            let least = edit.constant(i64, LARGE as i64);
            if size.constant_int().is_some() {
                return self.call(edit, site, size);
            }
            (edit.icmp(Predicate::Unsigned(Order::GreaterEqual), size, least), Some(size))
        };
        let (unlikely, _) = edit.split_unlikely(condition, next);
        edit.before(unlikely);
        let size = size.unwrap_or_else(|| rest.iter().fold(*first, |size, by| edit.mul(size, *by)));
        self.call(edit, site, size);
    }

    fn call(&self, edit: &mut Editor, site: &Site, size: Value) {
        let place = edit.ptr_to_int(site.call);
        match site.old {
            Some(old) => {
                let old = edit.ptr_to_int(old);
                edit.call(self.moved, self.moved.value_type(), &[old, place, size]);
            }
            None => {
                let f = if site.is_zero { self.cleared } else { self.allocated };
                edit.call(f, f.value_type(), &[place, size]);
            }
        }
    }

    /// Looks at what is about to be freed, if glibc may have mapped it by itself.
    fn notice(&self, edit: &mut Editor, free: Value) {
        let Some(&block) = free.call_args().first().filter(|arg| arg.ty().is_pointer()) else { return };
        edit.before(free);
        let place = edit.ptr_to_int(block);
        let within_page = edit.int(12);
        let at = edit.trunc(place, within_page);
        let mapped = edit.constant(within_page, MAPPED_AT);
        let may_be = edit.icmp(Predicate::Eq, at, mapped);
        // Of a constant nothing is computed.
        if !may_be.is_instruction() {
            return;
        }
        let (unlikely, _) = edit.split_unlikely(may_be, free);
        edit.before(unlikely);
        edit.call(self.freed, self.freed.value_type(), &[block]);
    }

    /// Asks for variables before the program begins.
    fn ask_for_variables(&self, edit: &mut Editor, variables: &[(Value, u64)]) {
        if variables.is_empty() {
            return;
        }
        let (i64, f): (Type, Value) = (edit.i64(), edit.new_constructor("dtrans.pages.variables"));
        for ret in f.blocks().into_iter().flat_map(|block| block.instructions()) {
            for (variable, bytes) in variables {
                edit.before(ret);
                let bytes = edit.constant(i64, *bytes as i64);
                let place = edit.ptr_to_int(*variable);
                edit.call(self.variable, self.variable.value_type(), &[place, bytes]);
            }
        }
    }
}
