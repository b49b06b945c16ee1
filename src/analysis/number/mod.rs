//! One walk over the module that turns IR into variables and constraints for the [`Solver`].
//!
//! What carries a pointer gets a variable: values of type `ptr` (address space 0), `i64` and `double` (through which
//! optimised code copies pointers), parameters and results. Every other use of such a value *exposes* it. The default
//! arm of each match means "not understood": operands are exposed, results are unknown.

mod calls;
mod globals;
mod instructions;
mod intrinsics;
mod models;
mod steps;
mod values;
mod wrappers;

pub use instructions::is_exact_division_or_test;
pub use models::library_function;
pub use steps::known_factor;
pub use wrappers::Wrapper;

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::analysis::Stopwatch;
use crate::ir::body::{self, Body, Instruction, Operand, OperandKind};
use crate::ir::host::Host;
use crate::ir::module::Module;
use crate::ir::value::{attribute_kind, DataLayout, GepTerm, HandleMap, Opcode, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use crate::analysis::conditions::Condition;
use crate::analysis::library;
use crate::analysis::linker::Replaced;
use crate::analysis::offset::{gcd, Offsets};
use crate::analysis::ranges::Ranges;
use crate::analysis::refinements::{Refinement, RefinementSet};
use crate::analysis::sizes::SizeForm;
use crate::analysis::solver::{Shift, Signature, Solver, VarId, LIBRARY, NUMBER, POINTER, UNKNOWN};

/// Phis and selects that a loaded `double` is followed through.
const MOST_CHOICES: usize = 32;

/// How often the host is asked about indices of a function, times the function's instructions.
const MOST_ASKED: usize = 1 << 21;

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
    /// A library function that moves whole elements, or reads or writes whole pointers.
    Whole,
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

/// The result of the walk.
#[derive(Debug)]
pub struct Numbering {
    /// Solved constraints.
    pub solver: Solver,
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

/// Where something was seen: a number that grows with the place in the program; 0 outside functions.
pub type Place = u32;

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
pub fn number(host: &Host, without: RefinementSet) -> Numbering {
    let module = host.module();
    let mut w = Walker {
        host,
        module,
        layout: module.data_layout(),
        solver: Solver::without(without),
        without,
        null: 0,
        num: 0,
        unknown: 0,
        out: Parts::default(),
        vars: HandleMap::default(),
        function_index: HandleMap::default(),
        signatures: Vec::new(),
        opaque: Vec::new(),
        seen_unknown: HandleMap::default(),
        float_stores: Vec::new(),
        ranges: Ranges::new(),
        function_size: 0,
        asked_host: 0,
        near_null: Vec::new(),
        remembered: FxHashMap::default(),
        callback_types: FxHashMap::default(),
        wrappers: HandleMap::default(),
        wrapper_calls: Vec::new(),
        callees: RefCell::default(),
        replaced: Replaced::default(),
        types: HandleMap::default(),
        place: 0,
        body: Body::default(),
        terms: Vec::new(),
        returns_twice: attribute_kind("returns_twice"),
    };
    if on(Rule::ReplacedByLinker) {
        w.replaced = Replaced::by_link(&module.identifier());
    }
    for f in module.functions() {
        if let Some(name) = f.name().strip_prefix("__wrap_") {
            w.replaced.add(name);
        }
    }
    w.null = w.solver.new_var(0);
    w.num = w.solver.new_var(NUMBER);
    w.unknown = w.solver.new_var(UNKNOWN | POINTER);
    let mut time = Stopwatch::start();
    w.declare();
    if w.refines(Refinement::Wrappers) {
        w.find_wrappers();
    }
    time.lap("declarations and wrappers");
    w.walk_initializers();
    w.expect_code();
    for i in 0..w.out.functions.len() {
        w.walk_function(i);
    }
    w.place = 0;
    time.lap("constraints");
    w.finish(time)
}

#[derive(Default)]
struct Parts {
    objects: Vec<Object>,
    accesses: Vec<Access>,
    functions: Vec<FunctionInfo>,
    exposures: Vec<Event>,
    notes: Vec<Event>,
    call_sites: HandleMap<Value, Vec<Value>>,
    returns_twice: HandleMap<Value, ()>,
    pointer_calls: Vec<(Value, VarId)>,
    frees: HandleMap<Value, ()>,
    wrapper_sizes: HandleMap<Value, SizeForm>,
    lengths: HandleMap<Value, SizeForm>,
    compared: Vec<VarId>,
    steps: Vec<Step>,
    inner_shifts: HandleMap<Value, Offsets>,
    constant_steps: Vec<Value>,
    code: Vec<Code>,
    operands: Vec<VarId>,
    instruction_count: usize,
    has_exceptions: bool,
    unknown_callees: Vec<Value>,
    initialized: Vec<VarId>,
}

struct Walker<'h, 'a> {
    host: &'h Host<'a>,
    module: Module,
    layout: DataLayout,
    solver: Solver,
    /// Refinements to do without.
    without: RefinementSet,
    /// Holds null only.
    null: VarId,
    /// Holds numbers only.
    num: VarId,
    /// Holds an unknown pointer.
    unknown: VarId,
    out: Parts,
    vars: HandleMap<Value, VarId>,
    function_index: HandleMap<Value, usize>,
    /// Function types by address variable: of functions and of indirect calls.
    signatures: Vec<(VarId, Type, Option<Site>)>,
    opaque: Vec<VarId>,
    seen_unknown: HandleMap<Value, ()>,
    /// Stores of a floating-point number that carries no pointer.
    float_stores: Vec<VarId>,
    /// Ranges of indices.
    ranges: Ranges,
    /// Instructions of the function that is walked.
    function_size: usize,
    /// How often the host was asked about an index in it.
    asked_host: usize,
    /// Bases and results of steps that lead to an address that no object has, where the base turns out to be null.
    near_null: Vec<(VarId, VarId)>,
    /// By the names of a library function that remembers a pointer: what it remembers.
    remembered: FxHashMap<&'static str, VarId>,
    /// Function types that library functions call back with, by the number of pointers and whether a number comes back.
    callback_types: FxHashMap<(usize, bool), Option<Type>>,
    /// Functions that only allocate, free, or check a pointer.
    wrappers: HandleMap<Value, Rc<wrappers::Wrapper>>,
    wrapper_calls: Vec<wrappers::WrapperCall>,
    /// Functions that the linker may replace by others.
    replaced: Replaced,
    /// What was found out of callees that are functions.
    callees: RefCell<HandleMap<Value, Option<calls::Callee>>>,
    /// What was found out of types.
    types: HandleMap<Type, TypeFacts>,
    /// The place of the instruction that is read.
    place: Place,
    /// The function that is read.
    body: Body,
    /// Room for the terms of a step.
    terms: Vec<GepTerm>,
    /// The number of the attribute `returns_twice`.
    returns_twice: u32,
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
        if var != self.null && var != self.num && var != self.unknown && on(rule) {
            self.out.exposures.push(Event { condition, var, at, place: self.place });
        }
    }

    fn note(&mut self, rule: Rule, condition: Condition, var: VarId, at: Value) {
        if var != self.null && var != self.num && var != self.unknown && on(rule) {
            self.out.notes.push(Event { condition, var, at: Some(at), place: self.place });
        }
    }

    /// Bytes touched that are not one whole pointer.
    fn partial(&mut self, at: Value, address: VarId, size: u64) {
        let _ = at;
        self.out.accesses.push(Access {
            inst: at,
            address,
            size: Some(size),
            kind: if at.is_instruction() { AccessKind::Library } else { AccessKind::Store },
            ty: None,
            place: self.place,
        });
    }

    fn finish(mut self, mut time: Stopwatch) -> Numbering {
        self.solver.solve_classes();
        time.lap("classes");
        log::debug!(target: "dtrans-analysis", "{} steps, {}", self.solver.steps(), self.solver.gave_up());
        self.rejoin_wrapper_calls();
        // Calls through a pointer and functions whose types do not agree: nobody knows what is handed over.
        let mut types: FxHashMap<u32, (Type, bool)> = FxHashMap::default();
        for &(var, ty, _) in self.signatures.iter().filter(|s| s.2.is_none()) {
            let Some((class, _)) = self.solver.class_of(var) else { continue };
            let known = types.entry(class).or_insert((ty, true));
            known.1 &= known.0 == ty || !on(Rule::FunctionsOfTwoTypes);
        }
        // By what the pointers point to: what is called is kept in few tables, and called from many places.
        let mut called: FxHashMap<u32, (Type, bool)> = FxHashMap::default();
        let mut mixed = Vec::new();
        for &(var, ty, call) in self.signatures.iter().filter(|s| s.2.is_some()) {
            let Some((class, _)) = self.solver.class_of(var) else { continue };
            let known = *called.entry(class).or_insert_with(|| {
                let targets = self.solver.cells_of(var);
                (ty, targets.iter().all(|(owner, _)| types.get(owner).is_none_or(|&known| known == (ty, true))))
            });
            if known != (ty, true) && on(Rule::CallOfAnotherType) {
                mixed.push((var, call));
            }
        }
        for (var, call) in mixed {
            self.place = call.map_or(0, |c| c.1);
            let call = call.map(|c| c.0);
            self.expose(Rule::CallOfAnotherType, Condition::UnhandledUse, var, call);
            self.opaque.push(var);
        }
        self.place = 0;
        for (base, var) in std::mem::take(&mut self.near_null) {
            if self.solver.class_of(base).is_none() && on(Rule::StepFromNull) {
                self.solver.add_flags(var, UNKNOWN);
            }
        }
        for address in std::mem::take(&mut self.float_stores) {
            if on(Rule::ComputedFloatStored) {
                self.solver.mark_numbers_at(address);
            }
        }
        let mut partial = Vec::new();
        for a in &self.out.accesses {
            let whole = match (a.kind, a.ty) {
                (AccessKind::Load | AccessKind::Store, Some(ty)) => match self.types[&ty].carrier {
                    Carrier::Pointer | Carrier::Int64 | Carrier::Double => true,
                    Carrier::Narrow => !on(Rule::NarrowAccess),
                    Carrier::Opaque => !on(Rule::WideAccess),
                },
                (AccessKind::CopyFrom | AccessKind::CopyTo | AccessKind::Whole, _) => true,
                // No pointer is made of what was read.
                (AccessKind::Observed, _) => true,
                // Zero is null; the solver looks after slots that are cut.
                (AccessKind::Fill, _) => a.inst.call_args()[1].is_null() || !on(Rule::FillWithBytes),
                (AccessKind::Library, _) => !on(Rule::LibraryTouchesBytes),
                (_, None) => !on(Rule::PartsOfPointers),
            };
            if !whole {
                partial.push((a.address, a.size.unwrap_or(1 << 62).max(1)));
            }
        }
        self.note_observed_pointers();
        time.lap("calls and parts");
        let exposed: Vec<VarId> = self.out.exposures.iter().map(|e| e.var).collect();
        self.solver.solve_flags(&exposed, &partial, &self.opaque);
        self.solver.freeze();
        time.lap("flags");
        let p = self.out;
        Numbering {
            solver: self.solver,
            vars: self.vars,
            objects: p.objects,
            accesses: p.accesses,
            functions: p.functions,
            exposures: p.exposures,
            notes: p.notes,
            call_sites: p.call_sites,
            returns_twice: p.returns_twice,
            pointer_calls: p.pointer_calls,
            frees: p.frees,
            wrapper_sizes: p.wrapper_sizes,
            lengths: p.lengths,
            wrappers: self.wrappers,
            compared: p.compared,
            steps: p.steps,
            inner_shifts: p.inner_shifts,
            constant_steps: p.constant_steps,
            code: p.code,
            operands: p.operands,
            instruction_count: p.instruction_count,
            has_exceptions: p.has_exceptions,
            unknown_callees: p.unknown_callees,
            replaced: self.replaced,
            initialized: p.initialized,
        }
    }
}
