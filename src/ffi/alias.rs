//! The alias analysis at LLVM's door: what the shim's analysis class forwards, and reading metadata by address.
//!
//! LLVM asks about memory locations very often, so nothing here allocates or copies: a location is three words, a node is
//! its address. Answers come from an [`Oracle`], one per `PassBuilder` and so per thread.

use std::ffi::{c_char, c_void};
use std::slice;
use std::sync::OnceLock;

use llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef, LLVMValueRef};

use super::guard;
use super::host::HostRun;

/// A memory location as LLVM describes it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RawLocation {
    /// Its `!tbaa` node, or null.
    pub tag: *const c_void,
    /// The pointer that it is accessed through.
    pub pointer: *const c_void,
    /// Exactly how many bytes are accessed; 0 if that is not known.
    pub size: u64,
}

/// How questions are answered: a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mode(u32);

impl Mode {
    /// The seeds' rules for arrays and global scalars, which C programs break.
    pub const SEED: Mode = Mode(1);
    /// Access sequences too.
    pub const SEQUENCES: Mode = Mode(2);

    /// Both sets of bits.
    pub fn with(self, other: Mode) -> Mode {
        Mode(self.0 | other.0)
    }

    /// Are all bits of `other` set?
    pub fn has(self, other: Mode) -> bool {
        self.0 & other.0 == other.0
    }

    /// The number that the shim knows this mode by, below 4.
    pub fn bits(self) -> u32 {
        self.0
    }
}

/// Answers what LLVM asks. `false` is always a correct answer.
pub trait Oracle {
    /// Do the two locations never overlap?
    fn disjoint(&mut self, mode: Mode, a: &RawLocation, b: &RawLocation) -> bool;
    /// Does memory that one tag describes never overlap memory that the other does? Either may be null.
    fn tags_disjoint(&mut self, mode: Mode, a: *const c_void, b: *const c_void) -> bool;
    /// An entry of the module's table of access sequences.
    fn add_sequence(&mut self, entry: *const c_void);
    /// Does the tag say that its memory never changes?
    fn immutable(&mut self, tag: *const c_void) -> bool;
}

/// What the analysis consists of.
pub struct Factory {
    /// The mode that a name in `-aa-pipeline` stands for; nothing if the name is somebody else's.
    pub parse: fn(&str) -> Option<Mode>,
    /// Makes an oracle.
    pub make: fn() -> Box<dyn Oracle>,
    /// Does the pass, given by its C++ class, ask alias questions?
    pub asks: fn(&str) -> bool,
}

static FACTORY: OnceLock<Factory> = OnceLock::new();

#[repr(C)]
struct Callbacks {
    new_state: unsafe extern "C" fn() -> *mut c_void,
    free_state: unsafe extern "C" fn(*mut c_void),
    disjoint: unsafe extern "C" fn(*mut c_void, u32, *const RawLocation, *const RawLocation) -> bool,
    tags_disjoint: unsafe extern "C" fn(*mut c_void, u32, *const c_void, *const c_void) -> bool,
    immutable: unsafe extern "C" fn(*mut c_void, *const c_void) -> bool,
    add_sequence: unsafe extern "C" fn(*mut c_void, *const c_void),
    parse_name: unsafe extern "C" fn(*const c_char, usize) -> i32,
    uses_alias: unsafe extern "C" fn(*const c_char, usize) -> bool,
}

static CALLBACKS: Callbacks =
    Callbacks { new_state, free_state, disjoint, tags_disjoint, immutable, add_sequence, parse_name, uses_alias };

/// An operand of a metadata node as the shim reports it.
#[repr(C)]
pub struct RawOperand {
    /// 0 nothing, 1 node, 2 text, 3 number, 4 anything else.
    pub kind: u32,
    /// The node, or where the text begins.
    pub pointer: *const c_void,
    /// The number, or the text's length.
    pub number: u64,
}

/// A type of debug information as the shim reports it.
#[repr(C)]
pub struct RawDebugType {
    /// DWARF's.
    pub tag: u32,
    /// 1 declared only, 2 vector, 4 within a function, 8 has an identifier, 16 a static member, 32 a bit-field.
    pub flags: u32,
    /// Where the name begins.
    pub name: *const c_char,
    /// How long it is.
    pub name_length: usize,
    /// The type that this one is made of, or null.
    pub base: *const c_void,
    /// A node with the members, or null.
    pub elements: *const c_void,
    /// Of a member, in bits.
    pub offset: u64,
    /// In bits.
    pub size: u64,
    /// The node that it belongs to, or null.
    pub scope: *const c_void,
}

extern "C" {
    fn LLVMDTransRegisterAlias(pass_builder: *mut c_void, callbacks: *const Callbacks, automatic: i32);
    /// `MDNode::getNumOperands`.
    pub fn LLVMDTransNodeOperandCount(node: *const c_void) -> u32;
    /// Operand `index` of a node.
    pub fn LLVMDTransNodeOperand(node: *const c_void, index: u32, out: *mut RawOperand);
    /// `getUnderlyingObject`.
    pub fn LLVMDTransUnderlyingObject(pointer: *const c_void) -> LLVMValueRef;
    /// How far a pointer is from its underlying object, without what variable indices add; `global` is any global of the
    /// module.
    pub fn LLVMDTransConstantOffset(pointer: *const c_void, global: LLVMValueRef) -> i64;
    /// `GlobalVariable::hasImplicitSection`.
    pub fn LLVMDTransHasImplicitSection(global: LLVMValueRef) -> bool;
    /// Bytes that a global variable occupies, rounded up to its alignment.
    pub fn LLVMDTransGlobalExtent(global: LLVMValueRef) -> u64;
    /// What a load or store accesses.
    pub fn LLVMDTransLocation(access: LLVMValueRef, out: *mut RawLocation);
    /// Do LLVM's own analyses say that two loads or stores of one function never overlap?
    pub fn LLVMDTransStockNoAlias(run: *mut HostRun, a: LLVMValueRef, b: LLVMValueRef) -> bool;
    /// Tags an access as one to the scalar `element` at `offset` of a type of one member.
    pub fn LLVMDTransSetMemberTag(
        access: LLVMValueRef,
        element: *const c_void,
        name: *const c_char,
        length: usize,
        offset: u64,
    );
    /// Sets the `!tbaa` node of an instruction.
    pub fn LLVMDTransReplaceTag(instruction: LLVMValueRef, tag: *const c_void);
    /// The old-format node of a scalar type.
    pub fn LLVMDTransTbaaScalar(
        context: LLVMContextRef,
        name: *const c_char,
        length: usize,
        parent: *const c_void,
    ) -> *const c_void;
    /// A node with some operands replaced by other nodes.
    pub fn LLVMDTransNodeWith(
        context: LLVMContextRef,
        node: *const c_void,
        count: usize,
        indices: *const u32,
        operands: *const *const c_void,
    ) -> *const c_void;
    /// Passes on all composite types of the module's debug information.
    pub fn LLVMDTransDebugTypes(
        module: LLVMModuleRef,
        state: *mut c_void,
        take: unsafe extern "C" fn(*mut c_void, *const c_void),
    );
    /// Reads a type of debug information; says whether the node is one.
    pub fn LLVMDTransDebugType(node: *const c_void, out: *mut RawDebugType) -> bool;
    /// The `!tbaa.struct` node of an instruction, or null.
    pub fn LLVMDTransTbaaStructNode(instruction: LLVMValueRef) -> *const c_void;
    /// The `!tbaa` node of an instruction, or null.
    pub fn LLVMDTransTbaaNode(instruction: LLVMValueRef) -> *const c_void;
}

/// Says what the analysis consists of; the first call counts.
pub fn install(factory: Factory) {
    let _ = FACTORY.set(factory);
}

/// Makes the analysis known to a `PassBuilder`; with a mode it is added to the alias analyses of every function.
///
/// # Safety
/// `pass_builder` is LLVM's, during its registration callback.
pub unsafe fn register(pass_builder: *mut c_void, automatic: Option<Mode>) {
    if FACTORY.get().is_some() {
        // SAFETY: see above; the table is a constant.
        unsafe { LLVMDTransRegisterAlias(pass_builder, &CALLBACKS, automatic.map_or(-1, |mode| mode.bits() as i32)) }
    }
}

/// An oracle and whether it has panicked: then it answers nothing any more.
struct State {
    oracle: Box<dyn Oracle>,
    broken: bool,
}

/// Asks the oracle; a panic counts as no answer, for this question and all later ones.
///
/// # Safety
/// `state` is what `new_state` made; LLVM asks one question at a time of it.
unsafe fn ask(state: *mut c_void, question: impl FnOnce(&mut dyn Oracle) -> bool) -> bool {
    // SAFETY: see above.
    let state = unsafe { &mut *state.cast::<State>() };
    if state.broken {
        return false;
    }
    match guard::contain(|| question(state.oracle.as_mut())) {
        Ok(answer) => answer,
        Err(message) => {
            state.broken = true;
            log::error!(target: "dtrans-tbaa", "internal error: {message}; nothing is answered from here on");
            false
        }
    }
}

unsafe extern "C" fn new_state() -> *mut c_void {
    let made = guard::contain(|| match FACTORY.get() {
        Some(factory) => State { oracle: (factory.make)(), broken: false },
        None => State { oracle: Box::new(Silent), broken: true },
    });
    let state = made.unwrap_or_else(|_| State { oracle: Box::new(Silent), broken: true });
    Box::into_raw(Box::new(state)).cast()
}

/// The oracle that knows nothing.
struct Silent;

impl Oracle for Silent {
    fn disjoint(&mut self, _: Mode, _: &RawLocation, _: &RawLocation) -> bool {
        false
    }
    fn tags_disjoint(&mut self, _: Mode, _: *const c_void, _: *const c_void) -> bool {
        false
    }
    fn add_sequence(&mut self, _: *const c_void) {}
    fn immutable(&mut self, _: *const c_void) -> bool {
        false
    }
}

unsafe extern "C" fn free_state(state: *mut c_void) {
    // SAFETY: `new_state` made it, and the shim frees it once.
    let _ = guard::contain(|| drop(unsafe { Box::from_raw(state.cast::<State>()) }));
}

unsafe extern "C" fn disjoint(state: *mut c_void, mode: u32, a: *const RawLocation, b: *const RawLocation) -> bool {
    // SAFETY: the shim passes its state and two locations, valid during the call.
    unsafe { ask(state, |oracle| oracle.disjoint(Mode(mode), &*a, &*b)) }
}

unsafe extern "C" fn tags_disjoint(state: *mut c_void, mode: u32, a: *const c_void, b: *const c_void) -> bool {
    // SAFETY: the shim passes its state.
    unsafe { ask(state, |oracle| oracle.tags_disjoint(Mode(mode), a, b)) }
}

unsafe extern "C" fn immutable(state: *mut c_void, tag: *const c_void) -> bool {
    // SAFETY: the shim passes its state.
    unsafe { ask(state, |oracle| oracle.immutable(tag)) }
}

unsafe extern "C" fn add_sequence(state: *mut c_void, entry: *const c_void) {
    // SAFETY: the shim passes its state.
    unsafe {
        ask(state, |oracle| {
            oracle.add_sequence(entry);
            false
        })
    };
}

/// The text that the shim passes, if it is UTF-8.
///
/// # Safety
/// Pointer and length are of one string that outlives the result.
pub(super) unsafe fn text<'t>(start: *const c_char, length: usize) -> Option<&'t str> {
    if length == 0 {
        return Some("");
    }
    // SAFETY: see above.
    std::str::from_utf8(unsafe { slice::from_raw_parts(start.cast::<u8>(), length) }).ok()
}

unsafe extern "C" fn parse_name(start: *const c_char, length: usize) -> i32 {
    let parsed = guard::contain(|| {
        // SAFETY: the shim passes a valid string.
        let name = unsafe { text(start, length) }?;
        (FACTORY.get()?.parse)(name)
    });
    parsed.ok().flatten().map_or(-1, |mode| mode.bits() as i32)
}

unsafe extern "C" fn uses_alias(start: *const c_char, length: usize) -> bool {
    let asks = guard::contain(|| {
        // SAFETY: the shim passes a valid string.
        let name = unsafe { text(start, length) }?;
        Some((FACTORY.get()?.asks)(name))
    });
    asks.ok().flatten().unwrap_or(false)
}
