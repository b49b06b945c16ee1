//! Makes a program check the analysis while it runs: the compile-time half of `dtrans-check-classes`.
//!
//! Every object is reported to the runtime (`runtime/dtrans-check-classes.c`) when it comes to life and when it dies, with its
//! class; every access before it happens, with the claim of the analysis about its address; and every pointer that is
//! handed to, or kept for, what is not understood. Claims are records in one constant of the module, which the runtime
//! reads; all offsets in a record count from its start.
//!
//! Everything is asked of the analysis first, then the module is changed.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::claims::Claim;
use crate::analysis::library::{self, Effect, Extent};
use crate::analysis::number::{library_function, Access, AccessKind, Allocation, Object, ObjectKind};
use crate::analysis::offset::Offsets;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, GepTerm, Opcode, Order, Predicate, Type, TypeKind, Value};

/// A wrong claim, made on purpose to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// The first access of a safe class is said to be of another class.
    Class,
    /// The first access of a safe class at one offset is said to be a byte further on.
    Offset,
    /// The last object of the first safe class of several is said to have a class of its own.
    Union,
    /// The first index that was proved to stay within bounds is said to be one further on.
    Bounds,
}

/// Instruments the module.
pub fn apply(module: Module, info: &DTransAnalysisInfo, mistake: Option<Mistake>) {
    let mut planner = Planner {
        info,
        layout: info.data_layout(),
        tables: Tables::new(info),
        texts: FxHashMap::default(),
        actions: Vec::new(),
        mistake,
    };
    planner.objects();
    planner.instructions();
    let Planner { tables, actions, .. } = planner;
    Inserter::new(module, &tables).insert(module, actions);
}

/// The classes and claims as the runtime reads them. `CLASS_SAFE` and the like are its names.
struct Tables {
    bytes: Vec<u8>,
    /// Where each class has its record.
    classes: Vec<u64>,
    strides: Vec<u64>,
    safe: Vec<bool>,
}

const CLASS_SAFE: u64 = 1;
const CLASS_OUTSIDE: u64 = 2;
const OBJECT_HIDDEN: u64 = 1;
const CLAIM_FOREIGN: u64 = 1;
const CLAIM_ANY: u64 = 2;

impl Tables {
    fn new(info: &DTransAnalysisInfo) -> Self {
        let mut out = Tables { bytes: Vec::new(), classes: Vec::new(), strides: Vec::new(), safe: Vec::new() };
        let sorted = info.moved_classes();
        for (i, c) in info.classes.iter().enumerate() {
            let hidden = |o: u32| !is_reported(info.objects()[o as usize]);
            let outside = sorted.contains(&i) || c.objects.iter().any(|&(o, _)| hidden(o));
            let safe = !info.is_exposed(i);
            let record = c.record.map_or("no record", |r| &info.records[r].name);
            let flags = if safe { CLASS_SAFE } else { 0 } | if outside { CLASS_OUTSIDE } else { 0 };
            let at = out.class(&format!("class {i} ({record})"), flags, c.stride);
            out.classes.push(at);
            out.strides.push(c.stride);
            out.safe.push(safe);
        }
        out
    }

    fn class(&mut self, text: &str, flags: u64, stride: u64) -> u64 {
        let at = self.begin(text);
        self.word(flags);
        self.word(stride);
        at
    }

    /// Writes a text, then begins a record with the text's place.
    fn begin(&mut self, text: &str) -> u64 {
        let text_at = self.bytes.len() as u64;
        self.bytes.extend(text.bytes().filter(|&b| b != 0));
        self.bytes.push(0);
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        let at = self.bytes.len() as u64;
        self.word(text_at.wrapping_sub(at));
        at
    }

    fn word(&mut self, word: u64) {
        self.bytes.extend(word.to_le_bytes());
    }

    fn offsets(&mut self, at: Offsets) {
        self.word(at.base as u64);
        self.word(at.step);
        self.word(at.last);
    }

    fn claim(&mut self, text: &str, claim: &Claim) -> u64 {
        let at = self.begin(text);
        self.word(if claim.foreign { CLAIM_FOREIGN } else { 0 });
        self.word(claim.places.len() as u64);
        for p in &claim.places {
            self.word(self.classes[p.class].wrapping_sub(at));
            self.offsets(p.offsets);
        }
        at
    }

    fn set_flags(&mut self, claim: u64, flags: u64) {
        let at = claim as usize + 8;
        self.bytes[at..at + 8].copy_from_slice(&flags.to_le_bytes());
    }

    fn object(&mut self, text: &str, class_at: u64, start: i64, hidden: bool) -> u64 {
        let at = self.begin(text);
        self.word(class_at.wrapping_sub(at));
        self.word(start as u64);
        self.word(if hidden { OBJECT_HIDDEN } else { 0 });
        at
    }

    fn step(&mut self, text: &str, stride: u64, by: Offsets) -> u64 {
        let at = self.begin(text);
        self.word(stride);
        self.offsets(by);
        at
    }
}

/// Can the runtime be told of an object? A class with one that it cannot hear of may be anywhere.
fn is_reported(object: Object) -> bool {
    let value = object.value;
    match object.kind {
        ObjectKind::Function => true,
        // Another thread has another variable; a declaration may stand for more than its type says.
        ObjectKind::Global => !value.is_thread_local() && !value.is_declaration() && !value.name().starts_with("llvm."),
        // A coroutine's variables outlive its first return; LLVM puts them on the heap later on.
        ObjectKind::Stack => !value.function().has_fn_attr("presplitcoroutine"),
        ObjectKind::Heap(_) => {
            // A call that must be the last has no place behind it; what follows an `invoke` is in another block.
            value.opcode() == Opcode::Call && !value.is_musttail() && block_slot(value).is_some()
        }
    }
}

/// Where a call that allocates leaves the block.
enum Slot {
    /// It returns it.
    Result,
    /// It stores it through this argument.
    Argument(usize),
}

fn block_slot(call: Value) -> Option<Slot> {
    if call.ty().is_pointer() {
        return Some(Slot::Result);
    }
    let stores = library_effects(call)?.iter().position(|e| matches!(e, Effect::StoresNew(_)))?;
    Some(Slot::Argument(stores))
}

/// What a function of the C library does with the arguments of a call.
fn library_effects(call: Value) -> Option<&'static [Effect]> {
    let row = library_function(call.callee())?;
    (row.args.len() <= call.call_args().len()).then_some(row.args)
}

/// A number of bytes.
enum Size {
    Known(u64),
    /// An operand times a constant.
    Times(Value, u64),
    /// A product of two operands.
    Product(Value, Value),
    /// As many as the C library says that a block has.
    Unknown,
}

/// Something to insert, with the place of its record.
enum Action {
    /// An object of the whole run.
    Static {
        value: Value,
        size: u64,
        record: u64,
    },
    /// An object that an instruction makes.
    Object {
        inst: Value,
        size: Size,
        local: bool,
        record: u64,
    },
    /// A block that a function of the program's own returns, which has got it from another.
    Handed {
        inst: Value,
        record: u64,
    },
    /// A block that a call stores through an argument, if it succeeds.
    Stored {
        inst: Value,
        slot: Value,
        size: Size,
        record: u64,
    },
    /// A block that takes the place of another, if the call succeeds.
    Moved {
        inst: Value,
        old: Value,
        size: Size,
        claim: u64,
        record: u64,
    },
    /// Before an instruction, calls of a runtime function with a pointer and a size.
    Access {
        inst: Value,
        address: Value,
        size: Size,
        record: u64,
    },
    Free {
        inst: Value,
        address: Value,
        record: u64,
    },
    HandedToFree {
        inst: Value,
        address: Value,
        record: u64,
    },
    Library {
        inst: Value,
        pointer: Value,
        record: u64,
    },
    Escape {
        inst: Value,
        pointer: Value,
        record: u64,
    },
    Kept {
        store: Value,
        record: u64,
    },
    Step {
        gep: Value,
        record: u64,
    },
    /// A function with local objects.
    Frame {
        function: Value,
    },
    /// A call that may return again, when the functions called since are gone.
    ReturnsTwice {
        call: Value,
    },
}

struct Planner<'i> {
    info: &'i DTransAnalysisInfo,
    layout: DataLayout,
    tables: Tables,
    /// Instructions in words.
    texts: FxHashMap<Value, String>,
    actions: Vec<Action>,
    /// Still to be made.
    mistake: Option<Mistake>,
}

impl Planner<'_> {
    fn objects(&mut self) {
        for f in self.info.functions() {
            self.describe(f.value);
        }
        for (class, c) in self.info.classes.iter().enumerate() {
            for (nth, &(number, at)) in c.objects.iter().enumerate() {
                let o = self.info.objects()[number as usize];
                let start = self.info.object_start(class, (number, at));
                let text = self.texts.get(&o.value).cloned().unwrap_or_else(|| format!("@{}", o.value.name()));
                let mut class_at = self.tables.classes[class];
                if self.mistake == Some(Mistake::Union)
                    && self.tables.safe[class]
                    && nth != 0
                    && nth + 1 == c.objects.len()
                {
                    self.mistake = None;
                    class_at = self.tables.class("a class of its own, by force", CLASS_SAFE, c.stride);
                }
                // Of what is laid out together, others may read one and not another.
                let hidden = !self.info.is_object_exposed(number);
                let record = self.tables.object(&text, class_at, start, hidden);
                // A declared variable is reported as far as its type goes.
                if is_reported(o) || o.kind == ObjectKind::Global {
                    self.object(o.value, o.kind, record);
                }
            }
        }
    }

    fn object(&mut self, value: Value, kind: ObjectKind, record: u64) {
        match kind {
            ObjectKind::Global => {
                let ty = value.value_type();
                let plain = !value.is_thread_local() && !value.name().starts_with("llvm.");
                if plain && value.ty().kind() == TypeKind::Pointer(0) && ty.is_sized() {
                    let size = self.layout.alloc_size(ty);
                    self.actions.push(Action::Static { value, size, record });
                }
            }
            ObjectKind::Function => {
                if !value.is_intrinsic() && value.ty().kind() == TypeKind::Pointer(0) && !value.is_only_called() {
                    self.actions.push(Action::Static { value, size: 1, record });
                }
            }
            ObjectKind::Stack => {
                let size = Size::Times(value.operand(0), self.layout.alloc_size(value.allocated_type()));
                self.actions.push(Action::Object { inst: value, size, local: true, record });
            }
            ObjectKind::Heap(kind) => {
                let args = value.call_args();
                if value.callee().is_function() && !value.callee().is_declaration() {
                    // The function of the program's own that it calls has had the memory from the library.
                    self.actions.push(Action::Handed { inst: value, record });
                    return;
                }
                let size = match kind {
                    Allocation::Malloc { size } | Allocation::Other { count: None, size: Some(size) } => {
                        Size::Times(args[size], 1)
                    }
                    Allocation::Calloc { count, size } | Allocation::Other { count: Some(count), size: Some(size) } => {
                        Size::Product(args[count], args[size])
                    }
                    Allocation::Other { size: None, .. } => Size::Unknown,
                };
                let effects = library_effects(value).unwrap_or_default();
                if let Some(old) = effects.iter().position(|e| *e == Effect::Moved) {
                    let claim = self.freed(value, args[old]);
                    self.actions.push(Action::Moved { inst: value, old: args[old], size, claim, record });
                    return;
                }
                match block_slot(value) {
                    Some(Slot::Argument(slot)) => {
                        self.actions.push(Action::Stored { inst: value, slot: args[slot], size, record });
                    }
                    Some(Slot::Result) | None => {
                        self.actions.push(Action::Object { inst: value, size, local: false, record });
                    }
                }
            }
        }
    }

    fn describe(&mut self, function: Value) {
        let mut printed = function.print_instructions().into_iter();
        let name = function.name();
        for b in function.blocks() {
            for inst in b.instructions() {
                let Some(text) = printed.next() else { return };
                // Names of metadata nodes say nothing here.
                let text = text.split(", !").next().unwrap_or_default();
                let place = match (inst.debug_file(), inst.debug_line()) {
                    (Some(file), Some(line)) => format!(" ({file}:{line})"),
                    _ => String::new(),
                };
                self.texts.insert(inst, format!("{name}: {text}{place}"));
            }
        }
    }

    fn instructions(&mut self) {
        let mut accesses: FxHashMap<Value, Vec<Access>> = FxHashMap::default();
        for a in self.info.accesses() {
            accesses.entry(a.inst).or_default().push(*a);
        }
        let mut pointer_calls: FxHashMap<Value, Vec<u32>> = FxHashMap::default();
        for &(call, function) in self.info.pointer_calls() {
            pointer_calls.entry(call).or_default().push(function);
        }
        let exposures: FxHashSet<(Value, u32)> = self.info.exposures().collect();
        let exposing: FxHashSet<Value> = exposures.iter().map(|e| e.0).collect();
        for f in self.info.functions() {
            if f.value.has_fn_attr("naked") {
                continue;
            }
            let mut has_locals = false;
            for inst in f.value.blocks().into_iter().flat_map(|b| b.instructions()) {
                has_locals |= inst.opcode() == Opcode::Alloca;
                let own = accesses.get(&inst).map_or(&[][..], |list| list);
                for a in own {
                    self.access(a);
                }
                if inst.is_call() && !inst.callee().is_intrinsic() && !own.is_empty() {
                    self.library(inst);
                }
                if inst.opcode() == Opcode::Store && inst.operand(0).ty().is_pointer() {
                    let claim = self.info.claim_of(inst.operand(0));
                    let record = self.claim(inst, &claim);
                    self.actions.push(Action::Kept { store: inst, record });
                }
                if let Some(by) = self.info.inner_shift(inst) {
                    self.step(inst, by);
                }
                for &function in pointer_calls.get(&inst).map_or(&[][..], |list| list) {
                    // What is called, or what the library calls back.
                    let address = inst.operands().into_iter().rev().find(|&v| self.info.var(v) == Some(function));
                    if let Some(address) = address.filter(|v| !v.is_constant()) {
                        let record = self.claim(inst, &self.info.claim(function));
                        self.actions.push(Action::Access { inst, address, size: Size::Known(1), record });
                    }
                }
                if inst.is_call() {
                    let effects = library_effects(inst).unwrap_or_default();
                    if let Some(block) = effects.iter().position(|e| *e == Effect::Freed) {
                        let address = inst.call_args()[block];
                        let record = self.freed(inst, address);
                        self.actions.push(Action::Free { inst, address, record });
                    } else if self.info.is_free(inst) {
                        // A function that frees it further down.
                        let address = inst.operand(0);
                        let record = self.freed(inst, address);
                        self.actions.push(Action::HandedToFree { inst, address, record });
                    }
                }
                if exposing.contains(&inst) {
                    self.escapes(inst, &exposures);
                }
                if inst.opcode() == Opcode::Call && returns_twice(inst) {
                    self.actions.push(Action::ReturnsTwice { call: inst });
                }
            }
            if has_locals {
                self.actions.push(Action::Frame { function: f.value });
            }
        }
    }

    fn claim(&mut self, inst: Value, claim: &Claim) -> u64 {
        let text = self.texts.get(&inst).cloned().unwrap_or_default();
        self.tables.claim(&text, claim)
    }

    /// The claim about a block that is freed. The parameter of a function that only frees it stands for no block, or for what comes by
    /// calls through pointers: what each direct call hands over is checked there.
    fn freed(&mut self, inst: Value, block: Value) -> u64 {
        let claim = self.info.claim_of(block);
        let record = self.claim(inst, &claim);
        let f = inst.function();
        let own = self.info.wrapper(f).and_then(|w| w.own_param()).is_some_and(|i| f.params()[i] == block);
        if (claim.places.is_empty() || own) && !claim.foreign {
            self.tables.set_flags(record, CLAIM_ANY);
        }
        record
    }

    fn access(&mut self, a: &Access) {
        let inst = a.inst;
        let known = |size: Option<u64>| Size::Known(size.unwrap_or(1));
        let (address, size) = match a.kind {
            AccessKind::Load => (inst.operand(0), known(a.size)),
            AccessKind::Store => (inst.operand(1), known(a.size)),
            AccessKind::CopyTo | AccessKind::CopyFrom | AccessKind::Fill if inst.callee().is_intrinsic() => {
                (inst.operand(u32::from(a.kind == AccessKind::CopyFrom)), Size::Times(inst.operand(2), 1))
            }
            AccessKind::CopyTo
            | AccessKind::CopyFrom
            | AccessKind::Fill
            | AccessKind::Library
            | AccessKind::Observed
            | AccessKind::Moved
            | AccessKind::Whole => {
                // A library function: `library` looks at its arguments. Here, what of them is known to be touched.
                let (true, Some(size)) = (inst.is_instruction() && inst.is_call(), a.size) else { return };
                let args = inst.call_args();
                let Some(at) = args.iter().position(|&v| self.info.var(v) == Some(a.address)) else {
                    return;
                };
                let address = args[at];
                // A bound says nothing about the object: a mutex is smaller on some systems than on others, and a text ends before.
                // Nor do conversions of a format.
                let is_exact = |effect: &Effect| match *effect {
                    // Of a number that is no constant only the range is known.
                    Effect::Reads(Extent::Arg(n)) | Effect::Takes(Extent::Arg(n)) => args[n].is_constant(),
                    Effect::Writes(Extent::Arg(n)) | Effect::Updates(Extent::Arg(n)) => args[n].is_constant(),
                    effect => effect.is_exact() && !library::is_bounded_copy(inst),
                };
                let exact = library_effects(inst).unwrap_or_default().get(at).is_some_and(is_exact);
                (address, Size::Known(if exact { size } else { 1 }))
            }
        };
        if address.ty().kind() != TypeKind::Pointer(0) {
            return;
        }
        let mut claim = self.info.claim(a.address);
        self.make_mistake(&mut claim);
        let record = self.claim(inst, &claim);
        self.actions.push(Action::Access { inst, address, size, record });
    }

    /// Pointers that a library function looks behind.
    fn library(&mut self, inst: Value) {
        for pointer in inst.call_args().into_iter().filter(|v| v.ty().kind() == TypeKind::Pointer(0)) {
            let record = self.claim(inst, &self.info.claim_of(pointer));
            self.actions.push(Action::Library { inst, pointer, record });
        }
    }

    fn make_mistake(&mut self, claim: &mut Claim) {
        let [place] = &mut claim.places[..] else { return };
        if claim.foreign || !self.tables.safe[place.class] {
            return;
        }
        match self.mistake {
            Some(Mistake::Class) => match (0..self.tables.classes.len()).find(|&c| c != place.class) {
                Some(other) => place.class = other,
                None => claim.places.clear(),
            },
            Some(Mistake::Offset) if place.offsets.is_exact() => {
                place.offsets = place.offsets.shifted(1).modulo(self.tables.strides[place.class]);
            }
            Some(Mistake::Offset | Mistake::Union | Mistake::Bounds) | None => return,
        }
        self.mistake = None;
    }

    fn step(&mut self, gep: Value, by: Offsets) {
        let Some(terms) = gep.gep_terms(self.layout) else { return };
        let mut by = by;
        let mut over = 0;
        for (i, term) in terms.iter().enumerate() {
            match *term {
                // The analysis counts the rest into the shift itself.
                GepTerm::Constant(k) if i == 0 && gep.gep_source_type().kind() == TypeKind::Struct => {
                    by = by.shifted(k)
                }
                GepTerm::Scaled { scale, leading: true, .. } => over = scale,
                GepTerm::Constant(_) | GepTerm::Scaled { .. } => {}
            }
        }
        if self.mistake == Some(Mistake::Bounds) {
            self.mistake = None;
            by = by.shifted(by.step as i64);
        }
        let text = self.texts.get(&gep).cloned().unwrap_or_default();
        let record = self.tables.step(&text, over, by.modulo(over));
        self.actions.push(Action::Step { gep, record });
    }

    fn escapes(&mut self, inst: Value, exposures: &FxHashSet<(Value, u32)>) {
        if inst.opcode() == Opcode::Phi || inst.is_exception_handling() {
            return;
        }
        let mut done = Vec::new();
        for pointer in inst.operands() {
            let Some(var) = self.info.var(pointer) else { continue };
            let plain = pointer.ty().kind() == TypeKind::Pointer(0) && !pointer.is_constant();
            if !plain || done.contains(&pointer) || !exposures.contains(&(inst, var)) {
                continue;
            }
            done.push(pointer);
            let record = self.claim(inst, &self.info.claim(var));
            self.actions.push(Action::Escape { inst, pointer, record });
        }
    }
}

fn returns_twice(call: Value) -> bool {
    let callee = call.callee();
    call.call_has_fn_attr("returns_twice") || callee.is_function() && library::returns_twice(&callee.name())
}

/// The functions of the runtime.
struct Runtime {
    object: Value,
    block: Value,
    handed: Value,
    moving: Value,
    moved: Value,
    local: Value,
    depth: Value,
    return_to: Value,
    free: Value,
    access: Value,
    library: Value,
    escape: Value,
    kept: Value,
    step: Value,
}

struct Inserter {
    edit: Editor,
    tables: Value,
    runtime: Runtime,
}

impl Inserter {
    fn new(module: Module, tables: &Tables) -> Self {
        let mut edit = Editor::new(module);
        let (ptr, i64, void) = (edit.ptr(), edit.i64(), edit.void());
        let mut declare = |name: &str, result: Type, params: &[Type]| {
            let ty = edit.function_type(result, params, false);
            edit.external_function(&format!("dtrans_check_{name}"), ty)
        };
        let runtime = Runtime {
            object: declare("object", void, &[ptr, i64, ptr]),
            block: declare("block", void, &[ptr, ptr]),
            handed: declare("handed", void, &[ptr, ptr]),
            moving: declare("moving", i64, &[ptr, ptr]),
            moved: declare("moved", void, &[ptr, ptr, i64, i64]),
            local: declare("local", void, &[ptr, i64, ptr]),
            depth: declare("depth", i64, &[]),
            return_to: declare("return", void, &[i64]),
            free: declare("free", void, &[ptr, ptr]),
            access: declare("access", void, &[ptr, i64, ptr]),
            library: declare("library", void, &[ptr, ptr]),
            escape: declare("escape", void, &[ptr, ptr]),
            kept: declare("kept", void, &[ptr, ptr, ptr]),
            step: declare("step", void, &[ptr, ptr, ptr]),
        };
        let tables = edit.constant_bytes("dtrans.check.tables", &tables.bytes);
        Inserter { edit, tables, runtime }
    }

    fn insert(mut self, module: Module, actions: Vec<Action>) {
        self.drop_lifetimes(module);
        let mut statics = Vec::new();
        let mut frames = Vec::new();
        for action in actions {
            match action {
                Action::Static { value, size, record } => statics.push((value, size, record)),
                Action::Frame { function } => frames.push(function),
                other => self.insert_one(other),
            }
        }
        // Last, so that what it inserts comes before all else in the function.
        for f in frames {
            self.frame(f);
        }
        self.edit.new_constructor("dtrans.check.objects");
        for (value, size, record) in statics {
            let (size, record) = (self.number(size), self.record(record));
            self.call(self.runtime.object, &[value, size, record]);
            self.edit.keep_address_apart(value);
        }
        for f in module.functions().into_iter().filter(|f| !f.is_declaration()) {
            // What was known of their effects is not true with the runtime's calls in them.
            self.edit.drop_stale_attributes(f);
        }
    }

    /// Without them a local variable lives as long as its function, and shares its place with no other.
    fn drop_lifetimes(&mut self, module: Module) {
        for f in module.functions() {
            let name = f.name();
            if f.is_intrinsic() && (name.starts_with("llvm.lifetime.start") || name.starts_with("llvm.lifetime.end")) {
                for call in f.users() {
                    self.edit.erase(call);
                }
            }
        }
    }

    fn insert_one(&mut self, action: Action) {
        match action {
            Action::Static { .. } | Action::Frame { .. } => {}
            Action::Object { inst, size, local: true, record } => {
                self.edit.after(inst);
                let (size, record) = (self.size(size), self.record(record));
                self.call(self.runtime.local, &[inst, size, record]);
            }
            Action::Object { inst, size, local: false, record } => {
                self.edit.after(inst);
                self.block(inst, size, record);
            }
            Action::Handed { inst, record } => {
                self.edit.after(inst);
                let record = self.record(record);
                self.call(self.runtime.handed, &[inst, record]);
            }
            Action::Stored { inst, slot, size, record } => {
                self.edit.after(inst);
                // `posix_memalign` returns 0, `asprintf` a length.
                let zero = self.edit.constant(inst.ty(), 0);
                let predicate = match size {
                    Size::Unknown => Predicate::Signed(Order::GreaterEqual),
                    Size::Known(_) | Size::Times(..) | Size::Product(..) => Predicate::Eq,
                };
                let good = self.edit.icmp(predicate, inst, zero);
                let stored = self.edit.load(self.edit.ptr(), slot, 8);
                let block = self.edit.select(good, stored, self.edit.null_pointer());
                self.block(block, size, record);
            }
            Action::Moved { inst, old, size, claim, record } => {
                self.edit.before(inst);
                let claim = self.record(claim);
                let serial = self.call(self.runtime.moving, &[old, claim]);
                self.edit.after(inst);
                let bytes = self.size(size);
                self.call(self.runtime.moved, &[old, inst, bytes, serial]);
                let record = self.record(record);
                self.call(self.runtime.object, &[inst, bytes, record]);
            }
            Action::Access { inst, address, size, record } => {
                self.edit.before(inst);
                let (size, record) = (self.size(size), self.record(record));
                self.call(self.runtime.access, &[address, size, record]);
            }
            Action::Free { inst, address, record } => self.before(inst, self.runtime.free, &[address], record),
            Action::HandedToFree { inst, address, record } => {
                self.before(inst, self.runtime.moving, &[address], record)
            }
            Action::Library { inst, pointer, record } => self.before(inst, self.runtime.library, &[pointer], record),
            Action::Escape { inst, pointer, record } => self.before(inst, self.runtime.escape, &[pointer], record),
            Action::Kept { store, record } => {
                self.before(store, self.runtime.kept, &[store.operand(0), store.operand(1)], record);
            }
            Action::Step { gep, record } => {
                self.edit.after(gep);
                let record = self.record(record);
                self.call(self.runtime.step, &[gep.operand(0), gep, record]);
            }
            Action::ReturnsTwice { call } => {
                self.edit.before(call);
                let depth = self.call(self.runtime.depth, &[]);
                self.edit.after(call);
                self.call(self.runtime.return_to, &[depth]);
            }
        }
    }

    fn call(&mut self, f: Value, args: &[Value]) -> Value {
        self.edit.call(f, f.value_type(), args)
    }

    /// A block from the heap, at the builder's place.
    fn block(&mut self, block: Value, size: Size, record: u64) {
        let record = self.record(record);
        if matches!(size, Size::Unknown) {
            self.call(self.runtime.block, &[block, record]);
        } else {
            let size = self.size(size);
            self.call(self.runtime.object, &[block, size, record]);
        }
    }

    fn before(&mut self, inst: Value, f: Value, pointers: &[Value], record: u64) {
        self.edit.before(inst);
        let args: Vec<Value> = pointers.iter().copied().chain([self.record(record)]).collect();
        self.call(f, &args);
    }

    fn frame(&mut self, function: Value) {
        let returns: Vec<Value> = function
            .blocks()
            .into_iter()
            .filter_map(|b| b.terminator())
            .filter(|t| t.opcode() == Opcode::Ret)
            .collect();
        self.edit.at_start(function);
        let depth = self.call(self.runtime.depth, &[]);
        for ret in returns {
            self.edit.before_return(ret);
            self.call(self.runtime.return_to, &[depth]);
        }
    }

    fn record(&self, at: u64) -> Value {
        self.edit.inside_global(self.tables, at as i64)
    }

    fn number(&self, n: u64) -> Value {
        self.edit.constant(self.edit.i64(), n as i64)
    }

    fn size(&mut self, size: Size) -> Value {
        match size {
            Size::Known(n) => self.number(n),
            Size::Times(v, k) => {
                let v = self.widened(v);
                if k == 1 {
                    return v;
                }
                let k = self.number(k);
                self.edit.mul(v, k)
            }
            Size::Unknown => self.number(0),
            Size::Product(a, b) => {
                let (a, b) = (self.widened(a), self.widened(b));
                self.edit.mul(a, b)
            }
        }
    }

    fn widened(&mut self, v: Value) -> Value {
        let i64 = self.edit.i64();
        if v.ty() == i64 {
            v
        } else {
            self.edit.zext(v, i64)
        }
    }
}
