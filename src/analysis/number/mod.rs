//! One walk over the module that turns IR into a [`ConstraintSystem`]: variables and constraints.
//!
//! What carries a pointer gets a variable: values of type `ptr` (address space 0), `i64` and `double` (through which
//! optimised code copies pointers), parameters and results. Every other use of such a value *exposes* it. The default
//! arm of each match means "not understood": operands are exposed, results are unknown.

mod calls;
mod globals;
mod instructions;
mod intrinsics;
mod models;
mod printers;
mod steps;
mod strides;
mod values;
mod wrappers;

pub use calls::{meant_type, passes_named_alike};
pub use instructions::{counts_elements, is_exact_division_or_test, MOVED};
pub use models::{
    clamped, compares_bytes, compares_text, constant_length, library_function, text_array, texts_of_call,
    writes_counts, TextArray, MOST_CLAMPS,
};
pub(in crate::analysis) use steps::begins_behind;
pub use steps::{
    chosen_from, ends_program, goes_on, is_array_first, is_counted_place, is_declared_record, is_indexed_place,
    is_only_touched, is_place_in_record, known_factor, null_is_valid, object_touched, two_bytes, OUTSIDE,
};
pub use wrappers::Wrapper;

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::analysis::stopwatch::Stopwatch;
use crate::analysis::Supposes;
use crate::ir::body::{self, Body, Instruction, Operand, OperandKind};
use crate::ir::host::Host;
use crate::ir::module::Module;
use crate::ir::value::{
    attribute_kind, Block, DataLayout, GepTerm, HandleMap, HandleSet, Opcode, Predicate, Type, TypeKind, Value,
};
use crate::rules::{on, Rule};

pub use crate::analysis::constraints::Place;

use crate::analysis::conditions::Condition;
use crate::analysis::constraints::{
    Constraint, ConstraintSystem, Length, Shift, Signature, TypeId, VarId, LIBRARY, NUMBER, POINTER, UNKNOWN,
};
use crate::analysis::kinds;
use crate::analysis::library;
use crate::analysis::linker::Replaced;
use crate::analysis::offset::{gcd, Offsets};
use crate::analysis::ranges::Ranges;
use crate::analysis::refinements::{Refinement, RefinementSet};
use crate::analysis::sizes::SizeForm;
use crate::analysis::solver::{Limits, Solved};

/// Phis and selects that a loaded `double` is followed through.
const MOST_CHOICES: usize = 32;
/// Choices of a number of bytes, one behind the other, and what it is chosen from.
const MOST_CHOICES_DEEP: u32 = 3;
const MOST_CONSTANTS: usize = 2;

/// Checks of texts before a call that are looked through.
const MOST_TEXT_CHECKS: usize = 16;

/// How often the host is asked about indices of a function, times the function's instructions.
const MOST_ASKED: usize = 1 << 21;

/// From a place inside of a record nobody steps over more scalars that lie in it.
const MAX_INSIDE: u64 = 1 << 12;
/// Bytes of the largest object that there may be.
const LARGEST_OBJECT: u64 = 1 << 56;

/// Indices into an embedded array beyond this count as not known.
const MAX_EMBEDDED: u64 = 1 << 32;

/// What kind of memory an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectKind {
    /// A global variable.
    Global,
    /// A local variable.
    Stack,
    /// A call of an allocation function.
    Heap(Allocation),
    /// A function.
    Function,
}

/// Which call made a heap object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocation {
    /// `malloc(size)`.
    Malloc {
        /// Number of the argument with the bytes.
        size: usize,
    },
    /// `calloc(count, size)`.
    Calloc {
        /// Number of the one argument.
        count: usize,
        /// Number of the other; they may be swapped.
        size: usize,
    },
    /// Any other function: transforms do not rewrite its calls.
    Other {
        /// Number of the argument that the size is multiplied with, if there is one.
        count: Option<usize>,
        /// Number of the argument with the bytes; `None` when the arguments do not tell.
        size: Option<usize>,
    },
}

/// A memory object: one place in the program that makes memory.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// The global, alloca, allocation call or function.
    pub value: Value,
    /// What it is.
    pub kind: ObjectKind,
    /// The variable that points to its first byte.
    pub var: VarId,
    /// The place of an instruction that makes it.
    pub place: Place,
}

/// What an instruction does to the memory at an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessKind {
    /// `load`.
    Load,
    /// `store`.
    Store,
    /// Source of a block copy.
    CopyFrom,
    /// Target of a block copy.
    CopyTo,
    /// `memset`.
    Fill,
    /// A library function that reads or writes bytes.
    Library,
    /// A library function that reads bytes, and only a number depends on them.
    Observed,
    /// A library function that reads or writes whole pointers.
    Whole,
    /// A library function that has elements of one array take each other's places, and looks into none of them by itself.
    Moved,
}

/// One instruction that touches memory.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The instruction.
    pub inst: Value,
    /// The variable of the address.
    pub address: VarId,
    /// Bytes touched; `None` when not a constant.
    pub size: Option<u64>,
    /// How.
    pub kind: AccessKind,
    /// The type loaded or stored.
    pub ty: Option<Type>,
    /// The place of the instruction.
    pub place: Place,
}

/// An index into an embedded array that is not proved to stay within.
#[derive(Clone, Copy, Debug)]
pub struct Unproved {
    /// The array's length.
    pub length: u64,
    /// Least and greatest value, as far as they are known.
    pub range: Option<(i64, i64)>,
}

/// A step from one address to another.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The `getelementptr`.
    pub gep: Value,
    /// What it steps from.
    pub base: VarId,
    /// How far.
    pub by: Offsets,
    /// The place of the instruction.
    pub place: Place,
}

/// A function with a body.
#[derive(Clone, Debug)]
pub struct FunctionInfo {
    /// The function.
    pub value: Value,
    /// A variable per parameter.
    pub params: Vec<VarId>,
    /// The variable of what it returns.
    pub result: VarId,
    /// Is this body surely the one that runs?
    pub trusted: bool,
    /// Is the function invisible outside the module?
    pub local: bool,
    /// Is this body a copy, for inlining, of a library function's, which nothing but calls of that function reach?
    pub inlined: bool,
}

/// A condition seen at an instruction, on what a variable points to.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// What was seen.
    pub condition: Condition,
    /// On what.
    pub var: VarId,
    /// Where; `None` for global data.
    pub at: Option<Value>,
    /// The place of that.
    pub place: Place,
}

/// What the walk has found.
#[derive(Default, Debug)]
pub struct Numbering {
    /// The constraints, solved; until they are, those of no variables.
    pub solver: Solved,
    /// Variables of instructions, arguments, globals, functions and constant expressions.
    pub vars: HandleMap<Value, VarId>,
    /// The objects, by number.
    pub objects: Vec<Object>,
    /// All accesses, in order.
    pub accesses: Vec<Access>,
    /// Functions with a body, in order.
    pub functions: Vec<FunctionInfo>,
    /// Everything that exposes something.
    pub exposures: Vec<Event>,
    /// Conditions that block transforms without exposing anything.
    pub notes: Vec<Event>,
    /// Direct call sites of each function: caller's function and instruction.
    pub call_sites: HandleMap<Value, Vec<Value>>,
    /// Functions that call something that returns twice.
    pub returns_twice: HandleMap<Value, ()>,
    /// Calls through a pointer, with the variable of the pointer.
    pub pointer_calls: Vec<(Value, VarId)>,
    /// Calls of the library's `free`, and of functions that only free their one parameter.
    pub frees: HandleMap<Value, ()>,
    /// How much calls of the program's own allocation functions make.
    pub wrapper_sizes: HandleMap<Value, SizeForm>,
    /// How many bytes calls ask for as they are, with what has wrapped around: allocations that transforms rewrite; copies and
    /// fills of a length that is no constant.
    pub lengths: HandleMap<Value, SizeForm>,
    /// The program's own functions that only allocate, free or check.
    pub wrappers: HandleMap<Value, Rc<Wrapper>>,
    /// Variables that both sides of a comparison or difference reach.
    pub compared: Vec<VarId>,
    /// Address steps.
    pub steps: Vec<Step>,
    /// What `getelementptr`s into embedded arrays add, where the bounds of the index are proved.
    pub inner_shifts: HandleMap<Value, Offsets>,
    /// What those add whose indices can have one value only.
    pub only_shifts: HandleMap<Value, i64>,
    /// Steps without a promise that are proved not to wrap around.
    pub near: HandleSet<Value>,
    /// Those of them that lead from the start of a block to its end and may be kept, as may what lies some bytes from there.
    pub from_start: HandleSet<Value>,
    /// Steps that are supposed to lead into an array somewhere behind what they begin at ([`Supposes::Places`]).
    pub supposed: HandleSet<Value>,
    /// Variadic functions of the program's own that only print their further arguments, with the number of the parameter that is the format.
    pub printers: HandleMap<Value, usize>,
    /// Those into an embedded array whose index is not proved to stay within it.
    pub unproved: HandleMap<Value, Unproved>,
    /// Texts in arrays inside records, as far as types tell, of which no check says yet that they end there.
    pub open_texts: Vec<Value>,
    /// How many comparisons there are of bytes of which no check says yet how many they are at most.
    pub open_counts: usize,
    /// Constant expressions that step through memory.
    pub constant_steps: Vec<Value>,
    /// All instructions of all functions, in order. Emptied when the analysis is done.
    pub code: Vec<Code>,
    /// Variables of the operands of instructions; see [`Code::first`].
    pub operands: Vec<VarId>,
    /// Instructions seen.
    pub instruction_count: usize,
    /// Landing pads, resumes or other exception handling seen.
    pub has_exceptions: bool,
    /// Functions called but not known, in order of appearance.
    pub unknown_callees: Vec<Value>,
    /// Functions that the linker may replace by others.
    pub replaced: Replaced,
    /// What objects hold where somebody tests it.
    pub kinds: kinds::Facts,
    /// Is there anything that would be known of that if less could be written?
    pub loses_kinds: bool,
    /// Addresses of what variables hold at first, in order; no value of the program's.
    pub initialized: Vec<VarId>,
}

/// An instruction of the module.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The instruction.
    pub inst: Value,
    /// What it does.
    pub opcode: Opcode,
    /// Index of its function among [`Numbering::functions`].
    pub function: u32,
    /// Its variable, or [`NO_VAR`].
    pub var: VarId,
    /// Where in [`Numbering::operands`] those of its operands begin, after their number; of instructions that compare addresses
    /// or hand them on.
    first: u32,
}

/// A value without a variable.
pub const NO_VAR: VarId = VarId::MAX;

/// A constant that had no variable when the instruction was read, and may have one by now.
const NOT_YET: VarId = VarId::MAX - 1;

/// An instruction, variable or function, and its place.
pub type Site = (Value, Place);

impl Numbering {
    /// The variable of an instruction's operand, as [`Numbering::vars`] has it, for instructions whose operands are kept.
    pub fn operand(&self, code: &Code, index: u32) -> Option<VarId> {
        match self.operands[(code.first + index) as usize] {
            NO_VAR => None,
            NOT_YET => self.vars.get(&code.inst.operand(index)).copied(),
            var => Some(var),
        }
    }

    /// The instruction at a place in a function.
    pub fn at(&self, place: Place) -> Option<Value> {
        self.code.get((place as usize).checked_sub(1)?).map(|code| code.inst)
    }

    /// Those of all operands.
    pub fn operands<'a>(&'a self, code: &'a Code) -> impl Iterator<Item = Option<VarId>> + 'a {
        let count = self.operands[code.first as usize - 1];
        (0..count).map(|i| self.operand(code, i))
    }

    /// The variable of an instruction.
    pub fn result(&self, code: &Code) -> Option<VarId> {
        (code.var != NO_VAR).then_some(code.var)
    }
}

/// Walks the module and solves its constraints, without these refinements.
pub fn number(host: &Host, without: RefinementSet, supposes: Supposes, limits: &Limits) -> Numbering {
    let (mut out, mut system) = constraints(host, without, supposes);
    let mut time = Stopwatch::start();
    (out.solver, out.loses_kinds) = kinds::solve(&out, &mut system, host.module().data_layout(), limits);
    out.kinds = std::mem::take(&mut system.kinds);
    drop(system);
    time.lap("solved");
    for &(var, place) in out.solver.mistyped_calls() {
        out.exposures.push(Event { condition: Condition::UnhandledUse, var, at: out.at(place), place });
    }
    out.note_observed_pointers();
    out
}

/// Walks the module: what it finds, and its constraints, which are still to be solved.
pub fn constraints(host: &Host, without: RefinementSet, supposes: Supposes) -> (Numbering, ConstraintSystem) {
    let module = host.module();
    let mut w = Walker {
        host,
        module,
        layout: module.data_layout(),
        system: ConstraintSystem::new(without),
        without,
        supposes,
        null: 0,
        num: 0,
        unknown: 0,
        out: Numbering::default(),
        function_index: HandleMap::default(),
        function_types: HandleMap::default(),
        seen_unknown: HandleMap::default(),
        ranges: Ranges::of_constants(module.data_layout()),
        function_size: 0,
        asked_host: 0,
        remembered: FxHashMap::default(),
        callback_types: FxHashMap::default(),
        callees: RefCell::default(),
        types: HandleMap::default(),
        body: Body::default(),
        terms: Vec::new(),
        returns_twice: attribute_kind("returns_twice"),
        texts: None,
        named_alike: passes_named_alike(module),
    };
    if on(Rule::ReplacedByLinker) {
        w.out.replaced = Replaced::by_link(module);
    }
    for f in module.functions() {
        if let Some(name) = f.name().strip_prefix("__wrap_") {
            w.out.replaced.add(name);
        }
    }
    w.null = w.system.var(0);
    w.num = w.system.var(NUMBER);
    w.unknown = w.system.var(UNKNOWN | POINTER);
    let mut time = Stopwatch::start();
    w.declare();
    if w.refines(Refinement::Wrappers) {
        w.find_wrappers();
    }
    w.find_printers();
    time.lap("declarations and wrappers");
    w.walk_initializers();
    w.expect_code();
    for i in 0..w.out.functions.len() {
        w.walk_function(i);
    }
    time.lap("constraints");
    (w.out, w.system)
}

struct Walker<'h, 'a> {
    host: &'h Host<'a>,
    module: Module,
    layout: DataLayout,
    system: ConstraintSystem,
    /// Refinements to do without.
    without: RefinementSet,
    /// Which indices and texts are taken to stay in arrays inside records.
    supposes: Supposes,
    /// Holds null only.
    null: VarId,
    /// Holds numbers only.
    num: VarId,
    /// Holds an unknown pointer.
    unknown: VarId,
    out: Numbering,
    function_index: HandleMap<Value, usize>,
    /// Types of functions, numbered.
    function_types: HandleMap<Type, TypeId>,
    seen_unknown: HandleMap<Value, ()>,
    /// Ranges of indices.
    ranges: Ranges,
    /// Instructions of the function that is walked.
    function_size: usize,
    /// How often the host was asked about an index in it.
    asked_host: usize,
    /// By the names of a library function that remembers a pointer: what it remembers.
    remembered: FxHashMap<&'static str, VarId>,
    /// Function types that library functions call back with, by the number of pointers and whether a number comes back.
    callback_types: FxHashMap<(usize, bool), Option<Type>>,
    /// What was found out of callees that are functions.
    callees: RefCell<HandleMap<Value, Option<calls::Callee>>>,
    /// What was found out of types.
    types: HandleMap<Type, TypeFacts>,
    /// The function that is read.
    body: Body,
    /// Room for the terms of a step.
    terms: Vec<GepTerm>,
    /// The number of the attribute `returns_twice`.
    returns_twice: u32,
    /// Of the function that was last asked about texts: blocks with only one way in, and where that comes from.
    texts: Option<(Value, HandleMap<Block, Block>)>,
    /// [`passes_named_alike`]
    named_alike: bool,
}

/// How the values of a type may carry a pointer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Carrier {
    Pointer,
    Int64,
    Double,
    /// Too narrow for a pointer.
    Narrow,
    /// May hold pointers inside, which are not followed.
    Opaque,
}

fn carrier(ty: Type) -> Carrier {
    match ty.kind() {
        TypeKind::Pointer(0) => Carrier::Pointer,
        TypeKind::Pointer(_) if !on(Rule::PointersOfOtherSpaces) => Carrier::Pointer,
        TypeKind::Int(64) => Carrier::Int64,
        TypeKind::Double => Carrier::Double,
        TypeKind::Int(bits) if bits < 64 => Carrier::Narrow,
        TypeKind::Float | TypeKind::Void | TypeKind::NoData => Carrier::Narrow,
        TypeKind::Vector => match ty.elements().map(|(e, _)| e.kind()) {
            Some(TypeKind::Int(bits)) if bits < 64 => Carrier::Narrow,
            Some(TypeKind::Float) => Carrier::Narrow,
            _ if on(Rule::VectorsOfAddresses) => Carrier::Opaque,
            _ => Carrier::Narrow,
        },
        _ if on(Rule::WideValues) => Carrier::Opaque,
        _ => Carrier::Narrow,
    }
}

/// What matters of a type.
#[derive(Clone, Copy)]
struct TypeFacts {
    carrier: Carrier,
    /// Bytes that are stored, if that is known.
    size: Option<u64>,
    /// Is it a pointer of address space 0?
    is_pointer: bool,
    /// Is it a structure or an array?
    is_aggregate: bool,
}

impl Walker<'_, '_> {
    fn refines(&self, refinement: Refinement) -> bool {
        !self.without.contains(refinement)
    }

    /// What a pointer to memory of the library's is.
    fn of_library(&self) -> u8 {
        if self.refines(Refinement::LibraryOwned) {
            LIBRARY
        } else {
            UNKNOWN
        }
    }

    fn facts(&mut self, ty: Type) -> TypeFacts {
        let layout = self.layout;
        *self.types.entry(ty).or_insert_with(|| TypeFacts {
            carrier: carrier(ty),
            size: ty.is_sized().then(|| layout.store_size(ty)),
            is_pointer: ty.is_pointer(),
            is_aggregate: matches!(ty.kind(), TypeKind::Struct | TypeKind::Array),
        })
    }

    fn expose(&mut self, rule: Rule, condition: Condition, var: VarId, at: Option<Value>) {
        let holds_memory = var != self.null && var != self.num && var != self.unknown;
        if holds_memory && self.system.add(rule, Constraint::Escapes { var }) {
            self.out.exposures.push(Event { condition, var, at, place: self.system.place });
        }
    }

    /// A variable may hold what these flags say.
    fn flag(&mut self, rule: impl Into<Option<Rule>>, var: VarId, flags: u8) {
        self.system.add(rule, Constraint::Flags { var, flags });
    }

    /// The number of a function's type.
    fn function_type(&mut self, ty: Type) -> TypeId {
        let next = self.function_types.len() as TypeId;
        *self.function_types.entry(ty).or_insert(next)
    }

    fn note(&mut self, rule: Rule, condition: Condition, var: VarId, at: Value) {
        if var != self.null && var != self.num && var != self.unknown && on(rule) {
            self.out.notes.push(Event { condition, var, at: Some(at), place: self.system.place });
        }
    }

    /// Bytes touched that are not one whole pointer.
    fn partial(&mut self, at: Value, address: VarId, size: u64) {
        let kind = if at.is_instruction() { AccessKind::Library } else { AccessKind::Store };
        self.push_access(at, address, Some(size), kind, None);
    }

    /// An access; of no type if it has none of its own.
    fn push_access(&mut self, inst: Value, address: VarId, size: Option<u64>, kind: AccessKind, ty: Option<Type>) {
        self.out.accesses.push(Access { inst, address, size, kind, ty, place: self.system.place });
        let in_parts = match (kind, ty) {
            (AccessKind::Load | AccessKind::Store, Some(ty)) => match self.facts(ty).carrier {
                Carrier::Pointer | Carrier::Int64 | Carrier::Double => return,
                Carrier::Narrow => Rule::NarrowAccess,
                Carrier::Opaque => Rule::WideAccess,
            },
            (AccessKind::CopyFrom | AccessKind::CopyTo | AccessKind::Whole | AccessKind::Moved, _) => return,
            // No pointer is made of what was read.
            (AccessKind::Observed, _) => return,
            // Zero is null; the solver looks after slots that are cut.
            (AccessKind::Fill, _) if inst.call_args()[1].is_null() => return,
            (AccessKind::Fill, _) => Rule::FillWithBytes,
            (AccessKind::Library, _) => Rule::LibraryTouchesBytes,
            (_, None) => Rule::PartsOfPointers,
        };
        self.system.add(in_parts, Constraint::Part { address, size: size.unwrap_or(1 << 62).max(1) });
    }
}
