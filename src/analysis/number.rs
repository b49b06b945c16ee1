//! One walk over the module that turns IR into variables and constraints for the [`Solver`].
//!
//! What carries a pointer gets a variable: values of type `ptr` (address space 0), `i64` and `double` (through which
//! optimised code copies pointers), parameters and results. Every other use of such a value *exposes* it. The default
//! arm of each match means "not understood": operands are exposed, results are unknown.

use rustc_hash::FxHashMap;

use crate::ir::host::Host;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, GepTerm, Opcode, Predicate, Type, TypeKind, Value};

use super::conditions::Condition;
use super::library::{self, Effect, Model, Returns};
use super::offset::{gcd, Offsets};
use super::ranges::Ranges;
use super::solver::{ForeignFunction, Shift, Signature, Solver, VarId, NUMBER, POINTER, UNKNOWN};

/// Phis and selects that a loaded `double` is followed through.
const MOST_CHOICES: usize = 32;

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
}

/// The result of the walk.
#[derive(Debug)]
pub struct Numbering {
    /// Solved constraints.
    pub solver: Solver,
    /// Variables of instructions, arguments, globals, functions and constant expressions.
    pub vars: FxHashMap<Value, VarId>,
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
    pub call_sites: FxHashMap<Value, Vec<Value>>,
    /// Functions that call something that returns twice.
    pub returns_twice: FxHashMap<Value, ()>,
    /// Calls through a pointer, with the variable of the pointer.
    pub pointer_calls: Vec<(Value, VarId)>,
    /// Calls of the library's `free`.
    pub frees: FxHashMap<Value, ()>,
    /// What `getelementptr`s into embedded arrays add, where the bounds of the index are proved.
    pub inner_shifts: FxHashMap<Value, Offsets>,
    /// Instructions seen.
    pub instruction_count: usize,
    /// Landing pads, resumes or other exception handling seen.
    pub has_exceptions: bool,
    /// Functions called but not known, in order of appearance.
    pub unknown_callees: Vec<Value>,
}

/// Walks the module and solves its constraints.
pub fn number(host: &Host) -> Numbering {
    let module = host.module();
    let mut w = Walker {
        host,
        module,
        layout: module.data_layout(),
        solver: Solver::new(),
        null: 0,
        num: 0,
        unknown: 0,
        out: Parts::default(),
        vars: FxHashMap::default(),
        function_index: FxHashMap::default(),
        signatures: Vec::new(),
        foreign: Vec::new(),
        opaque: Vec::new(),
        seen_unknown: FxHashMap::default(),
        float_stores: Vec::new(),
        ranges: None,
        near_null: Vec::new(),
    };
    w.null = w.solver.new_var(0);
    w.num = w.solver.new_var(NUMBER);
    w.unknown = w.solver.new_var(UNKNOWN | POINTER);
    w.declare();
    w.walk_initializers();
    for i in 0..w.out.functions.len() {
        w.walk_function(i);
    }
    w.finish()
}

#[derive(Default)]
struct Parts {
    objects: Vec<Object>,
    accesses: Vec<Access>,
    functions: Vec<FunctionInfo>,
    exposures: Vec<Event>,
    notes: Vec<Event>,
    call_sites: FxHashMap<Value, Vec<Value>>,
    returns_twice: FxHashMap<Value, ()>,
    pointer_calls: Vec<(Value, VarId)>,
    frees: FxHashMap<Value, ()>,
    inner_shifts: FxHashMap<Value, Offsets>,
    instruction_count: usize,
    has_exceptions: bool,
    unknown_callees: Vec<Value>,
}

struct Walker<'h, 'a> {
    host: &'h Host<'a>,
    module: Module,
    layout: DataLayout,
    solver: Solver,
    /// Holds null only.
    null: VarId,
    /// Holds numbers only.
    num: VarId,
    /// Holds an unknown pointer.
    unknown: VarId,
    out: Parts,
    vars: FxHashMap<Value, VarId>,
    function_index: FxHashMap<Value, usize>,
    /// Function types by address variable: of functions and of indirect calls.
    signatures: Vec<(VarId, Type, Option<Value>)>,
    foreign: Vec<ForeignFunction>,
    opaque: Vec<VarId>,
    seen_unknown: FxHashMap<Value, ()>,
    /// Stores of a floating-point number that carries no pointer.
    float_stores: Vec<VarId>,
    /// Ranges of indices, once they are asked for.
    ranges: Option<Ranges>,
    /// Bases and results of steps that lead to an address that no object has, where the base turns out to be null.
    near_null: Vec<(VarId, VarId)>,
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
        TypeKind::Int(64) => Carrier::Int64,
        TypeKind::Double => Carrier::Double,
        TypeKind::Int(bits) if bits < 64 => Carrier::Narrow,
        TypeKind::Float | TypeKind::Void | TypeKind::NoData => Carrier::Narrow,
        TypeKind::Vector => match ty.elements().map(|(e, _)| e.kind()) {
            Some(TypeKind::Int(bits)) if bits < 64 => Carrier::Narrow,
            Some(TypeKind::Float) => Carrier::Narrow,
            _ => Carrier::Opaque,
        },
        _ => Carrier::Opaque,
    }
}

impl Walker<'_, '_> {
    // ---- globals and functions ----

    fn declare(&mut self) {
        let exposed_by_asm = self.module.has_module_asm();
        for g in self.module.globals() {
            let var = self.object(g, ObjectKind::Global);
            // The linker names the ends of sections, and what is initialized from outside is known there.
            let outside = g.has_section() || g.is_externally_initialized();
            if !g.has_local_linkage() || g.is_declaration() || exposed_by_asm || outside {
                self.expose(Condition::ExportedSymbol, var, None);
            }
            if g.is_thread_local() {
                self.out.notes.push(Event { condition: Condition::UnhandledUse, var, at: Some(g) });
            }
        }
        for f in self.module.functions() {
            let var = self.object(f, ObjectKind::Function);
            self.signatures.push((var, f.value_type(), None));
            if f.is_declaration() {
                self.opaque.push(var);
                continue;
            }
            // The assembly of a naked function finds its parameters without naming them.
            let trusted = f.has_exact_definition() && !f.has_fn_attr("naked");
            let local = f.has_local_linkage();
            let params: Vec<VarId> = f
                .params()
                .into_iter()
                .enumerate()
                .map(|(i, p)| {
                    let v = match carrier(p.ty()) {
                        Carrier::Pointer if f.has_special_param(i as u32) => self.unknown,
                        Carrier::Pointer => self.solver.new_var(POINTER),
                        // Those too narrow have a variable that nothing flows out of.
                        Carrier::Int64 | Carrier::Double | Carrier::Narrow | Carrier::Opaque => self.solver.new_var(0),
                    };
                    if !matches!(carrier(p.ty()), Carrier::Narrow | Carrier::Opaque) {
                        self.vars.insert(p, v);
                    }
                    v
                })
                .collect();
            let result = self.solver.new_var(0);
            let own = Signature { params: params.clone(), result: Some(result) };
            let outside = !local || !trusted || exposed_by_asm;
            if trusted {
                self.solver.add_function(var, &own);
            } else {
                self.opaque.push(var);
            }
            if outside {
                self.open_up(&params, result);
                self.expose(Condition::ExportedSymbol, var, None);
            }
            self.foreign.push(ForeignFunction {
                address: var,
                unknown_when_exposed: params.clone(),
                exposed_when_exposed: vec![result],
            });
            self.function_index.insert(f, self.out.functions.len());
            self.out.functions.push(FunctionInfo { value: f, params, result, trusted, local });
        }
        for f in self.module.functions() {
            // The personality routine is called by the runtime; data next to the code are seen by whoever has its address.
            for op in f.operands() {
                let var = self.value(op);
                self.expose(Condition::UnhandledUse, var, Some(f));
            }
            if f.has_data_in_code() {
                let var = self.value(f);
                self.expose(Condition::UnhandledUse, var, Some(f));
            }
        }
        for s in self.module.indirect_symbols() {
            // An alias or ifunc is a second name that may be replaced: whatever it stands for is exposed.
            self.vars.insert(s, self.unknown);
            for op in s.operands() {
                let var = self.value(op);
                self.expose(Condition::UnhandledUse, var, Some(s));
            }
        }
    }

    /// A function that code outside may call with anything.
    fn open_up(&mut self, params: &[VarId], result: VarId) {
        for &p in params {
            self.solver.add_flags(p, UNKNOWN | NUMBER);
        }
        self.expose(Condition::ExportedSymbol, result, None);
    }

    fn object(&mut self, value: Value, kind: ObjectKind) -> VarId {
        let var = self.solver.new_var(POINTER);
        self.solver.new_object(var);
        self.out.objects.push(Object { value, kind, var });
        self.vars.insert(value, var);
        var
    }

    fn walk_initializers(&mut self) {
        for g in self.module.globals() {
            let (Some(init), Some(&var)) = (g.initializer(), self.vars.get(&g)) else { continue };
            let mut stack = vec![(init, 0i64)];
            while let Some((c, at)) = stack.pop() {
                self.initializer_part(g, var, c, at, &mut stack);
            }
        }
    }

    fn initializer_part(&mut self, global: Value, var: VarId, c: Value, at: i64, stack: &mut Vec<(Value, i64)>) {
        if c.is_null() || c.is_undef() {
            return;
        }
        let ty = c.ty();
        if c.is_constant_aggregate() {
            let fields = ty.elements();
            for (i, op) in c.operands().into_iter().enumerate() {
                let offset = match fields {
                    Some((elem, _)) => (i as u64).saturating_mul(self.layout.alloc_size(elem)),
                    None => self.layout.field_offset(ty, i as u32),
                };
                stack.push((op, at.saturating_add_unsigned(offset)));
            }
            return;
        }
        let address = self.solver.new_var(POINTER);
        self.solver.add_edge(var, address, Shift { by: Offsets::exact(at), element: 0 });
        let size = self.layout.store_size(ty);
        match carrier(ty) {
            Carrier::Pointer => {
                let v = self.value(c);
                self.solver.add_store(address, v);
            }
            Carrier::Int64 => {
                let v = self.value(c);
                self.solver.add_store(address, v);
            }
            Carrier::Double => self.float_stores.push(address),
            Carrier::Narrow => self.partial(global, address, size),
            Carrier::Opaque => {
                match ty.elements().map(|(e, _)| (e, carrier(e))) {
                    Some((elem, Carrier::Int64)) if c.is_constant_data() => {
                        let step = self.layout.alloc_size(elem);
                        let each = self.solver.new_var(POINTER);
                        let count = size / step.max(1);
                        let by = Offsets::range(0, step, count.saturating_sub(1));
                        self.solver.add_edge(address, each, Shift { by, element: 0 });
                        self.solver.add_store(each, self.num);
                    }
                    Some((_, Carrier::Double | Carrier::Narrow)) if c.is_constant_data() => {
                        self.partial(global, address, size);
                    }
                    _ => {
                        for op in c.operands() {
                            let v = self.value(op);
                            self.expose(Condition::UnhandledUse, v, Some(global));
                        }
                        self.partial(global, address, size);
                    }
                };
            }
        }
    }

    // ---- values ----

    /// The variable of an operand.
    fn value(&mut self, v: Value) -> VarId {
        if let Some(&var) = self.vars.get(&v) {
            return var;
        }
        if v.is_inline_asm() {
            // As the callee of an instruction that is not understood.
            return self.unknown;
        }
        if !v.is_constant() {
            // Instructions and arguments that carry pointers are numbered before they are used. What is left does not, or
            // carries pointers in a way that is not followed, such as a pointer of another address space.
            debug_assert!(carrier(v.ty()) != Carrier::Pointer);
            return match carrier(v.ty()) {
                Carrier::Pointer | Carrier::Opaque => self.unknown,
                Carrier::Int64 | Carrier::Double | Carrier::Narrow => self.null,
            };
        }
        if matches!(v.ty().kind(), TypeKind::Pointer(space) if space != 0) && !v.is_constant_expr() {
            // Null may be an ordinary address there.
            return self.unknown;
        }
        if v.is_null() || v.is_undef() {
            return self.null;
        }
        let var = self.constant(v);
        self.vars.insert(v, var);
        var
    }

    fn constant(&mut self, v: Value) -> VarId {
        match carrier(v.ty()) {
            Carrier::Narrow if !v.is_constant_expr() => return self.null,
            Carrier::Int64 if v.constant_int().is_some() => return self.num,
            Carrier::Double if !v.is_constant_expr() => return self.null,
            _ => {}
        }
        if v.is_constant_expr() {
            // Expressions nest; the walk below visits each once, innermost first, without recursion.
            let mut order = vec![v];
            let mut i = 0;
            while i < order.len() {
                let e = order[i];
                i += 1;
                for op in e.operands() {
                    if op.is_constant_expr() && !self.vars.contains_key(&op) {
                        order.push(op);
                    }
                }
                if order.len() > 1 << 20 {
                    break;
                }
            }
            for &e in order.iter().rev() {
                if !self.vars.contains_key(&e) {
                    let var = self.constant_expr(e);
                    self.vars.insert(e, var);
                }
            }
            return self.vars[&v];
        }
        // Anything else (aggregates, vectors, block addresses): what is inside is exposed.
        for op in v.operands() {
            if !op.is_constant_aggregate() {
                let o = self.value(op);
                self.expose(Condition::UnhandledUse, o, None);
            } else {
                let mut stack = vec![op];
                while let Some(c) = stack.pop() {
                    for o in c.operands() {
                        if o.is_constant_aggregate() {
                            stack.push(o);
                        } else {
                            let x = self.value(o);
                            self.expose(Condition::UnhandledUse, x, None);
                        }
                    }
                }
            }
        }
        self.unknown
    }

    fn constant_expr(&mut self, e: Value) -> VarId {
        match e.opcode() {
            Opcode::GetElementPtr => self.gep(e, None),
            Opcode::PtrToInt if carrier(e.ty()) == Carrier::Int64 => self.value(e.operand(0)),
            Opcode::IntToPtr if e.ty().is_pointer() => {
                let from = self.value(e.operand(0));
                let var = self.solver.new_var(POINTER);
                self.solver.add_edge(from, var, Shift::NONE);
                if from == self.num || from == self.null {
                    self.solver.add_flags(var, UNKNOWN);
                }
                var
            }
            // Unknown constant expressions are not understood.
            _ => {
                for op in e.operands() {
                    let o = self.value(op);
                    self.expose(Condition::UnhandledUse, o, None);
                }
                self.unknown
            }
        }
    }

    fn expose(&mut self, condition: Condition, var: VarId, at: Option<Value>) {
        if var != self.null && var != self.num && var != self.unknown {
            self.out.exposures.push(Event { condition, var, at });
        }
    }

    fn note(&mut self, condition: Condition, var: VarId, at: Value) {
        if var != self.null && var != self.num && var != self.unknown {
            self.out.notes.push(Event { condition, var, at: Some(at) });
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
        });
    }

    // ---- instructions ----

    fn walk_function(&mut self, index: usize) {
        let f = self.out.functions[index].value;
        // Every value that may carry a pointer gets its variable first, so that the order of blocks does not matter.
        let mut insts = Vec::new();
        for b in f.blocks() {
            for inst in b.instructions() {
                insts.push(inst);
                let carries = carrier(inst.ty());
                let flags = match (carries, inst.opcode()) {
                    (Carrier::Pointer, Opcode::Alloca) => {
                        self.object(inst, ObjectKind::Stack);
                        continue;
                    }
                    (Carrier::Pointer, _) => POINTER,
                    (Carrier::Int64 | Carrier::Double, Opcode::Load) if self.float_used_as_number(inst) => continue,
                    (Carrier::Double, Opcode::Call) if self.computes_a_number(inst) => continue,
                    (
                        Carrier::Int64 | Carrier::Double,
                        Opcode::Load
                        | Opcode::Phi
                        | Opcode::Select
                        | Opcode::Freeze
                        | Opcode::BitCast
                        | Opcode::PtrToInt
                        | Opcode::Call
                        | Opcode::Invoke,
                    ) => 0,
                    (Carrier::Double, Opcode::Other) => UNKNOWN,
                    (Carrier::Int64, _) => {
                        self.vars.insert(inst, self.num);
                        continue;
                    }
                    _ => continue,
                };
                let var = self.solver.new_var(flags);
                self.vars.insert(inst, var);
            }
        }
        self.out.instruction_count += insts.len();
        for inst in insts {
            self.instruction(index, inst);
        }
    }

    /// Is a loaded `double` used only as a number, in floating-point arithmetic, possibly after a few choices?
    fn float_used_as_number(&self, load: Value) -> bool {
        if carrier(load.ty()) != Carrier::Double {
            return false;
        }
        let mut seen = vec![load];
        let mut next = 0;
        while let Some(&v) = seen.get(next) {
            next += 1;
            for u in v.users() {
                if !u.is_instruction() {
                    return false;
                }
                match u.opcode() {
                    Opcode::FloatArith | Opcode::FCmp | Opcode::NumCast => {}
                    Opcode::Phi | Opcode::Select if seen.contains(&u) => {}
                    Opcode::Phi | Opcode::Select if seen.len() < MOST_CHOICES => seen.push(u),
                    Opcode::Call if self.computes_a_number(u) || self.prints_a_number(u) => {}
                    // Any other use may move the bits on.
                    _ => return false,
                }
            }
        }
        true
    }

    /// Is it a call that computes with floating-point numbers, and whose result carries no bits of an operand along?
    fn computes_a_number(&self, call: Value) -> bool {
        let callee = call.callee();
        if !callee.is_function() {
            false
        } else if callee.is_intrinsic() {
            library::is_float_intrinsic(&callee.name())
        } else {
            self.library_function(call, callee).is_some_and(|n| library::is_float_arithmetic(&n))
        }
    }

    /// Is it a call that turns its `double` arguments into text?
    fn prints_a_number(&self, call: Value) -> bool {
        let callee = call.callee();
        callee.is_function()
            && !callee.is_intrinsic()
            && self.library_function(call, callee).is_some_and(|n| library::prints_numbers(&n))
    }

    fn instruction(&mut self, function: usize, inst: Value) {
        let result = self.vars.get(&inst).copied();
        match inst.opcode() {
            Opcode::Alloca => {}
            Opcode::Load => self.load(inst, result),
            Opcode::Store => self.store(inst),
            Opcode::GetElementPtr => {
                self.gep(inst, result);
            }
            Opcode::Phi => {
                for (v, _) in inst.incoming() {
                    self.copy(inst, v, result);
                }
            }
            Opcode::Select => {
                for i in [1, 2] {
                    self.copy(inst, inst.operand(i), result);
                }
            }
            Opcode::Freeze => self.copy(inst, inst.operand(0), result),
            Opcode::BitCast => self.bit_cast(inst, result),
            Opcode::PtrToInt => {
                if result.is_some() && carrier(inst.ty()) == Carrier::Int64 {
                    self.copy(inst, inst.operand(0), result);
                } else {
                    self.expose_operands(inst, Condition::AddressAsNumber);
                }
            }
            Opcode::IntToPtr => {
                let from = self.value(inst.operand(0));
                match result {
                    Some(var) if from != self.num && from != self.null => self.solver.add_edge(from, var, Shift::NONE),
                    Some(var) => self.solver.add_flags(var, UNKNOWN),
                    None => self.expose(Condition::UnhandledUse, from, Some(inst)),
                }
            }
            Opcode::ICmp => self.compare(inst),
            Opcode::Sub => self.subtract(inst),
            Opcode::Ret => {
                if inst.operand_count() == 1 {
                    let to = self.out.functions[function].result;
                    self.copy(inst, inst.operand(0), Some(to));
                }
            }
            Opcode::Call | Opcode::Invoke => self.call(function, inst, result),
            // Numbers used as numbers.
            Opcode::FloatArith | Opcode::FCmp | Opcode::NumCast => {
                for op in inst.operands() {
                    // A value that is more than a double's bits does not belong here.
                    if carrier(op.ty()) == Carrier::Opaque && op.ty().kind() != TypeKind::Vector {
                        let v = self.value(op);
                        self.expose(Condition::UnhandledUse, v, Some(inst));
                    } else if carrier(op.ty()) == Carrier::Int64 {
                        let v = self.value(op);
                        self.expose(Condition::AddressAsNumber, v, Some(inst));
                    }
                }
            }
            Opcode::IntArith
            | Opcode::Mul
            | Opcode::Shl
            | Opcode::Add
            | Opcode::SDiv
            | Opcode::UDiv
            | Opcode::AShr
            | Opcode::LShr
            | Opcode::ZExt
            | Opcode::SExt
            | Opcode::Trunc
            | Opcode::Switch
            | Opcode::FNeg => self.expose_operands(inst, Condition::AddressAsNumber),
            Opcode::Br | Opcode::Unreachable | Opcode::Fence => {}
            // Not understood: the types that it touches are unsafe.
            Opcode::Other => {
                self.expose_operands(inst, Condition::UnhandledUse);
                if let Some(var) = result {
                    if var != self.num {
                        self.solver.add_flags(var, UNKNOWN | NUMBER);
                    }
                }
                self.out.has_exceptions |= inst.is_exception_handling();
            }
        }
    }

    fn expose_operands(&mut self, inst: Value, condition: Condition) {
        for op in inst.operands() {
            let v = self.value(op);
            self.expose(condition, v, Some(inst));
        }
    }

    /// What is in `from` is in `to` too.
    fn copy(&mut self, inst: Value, from: Value, to: Option<VarId>) {
        let v = self.value(from);
        match to {
            _ if v == self.null => {}
            Some(to) if to != self.num && carrier(from.ty()) != Carrier::Opaque => {
                self.solver.add_edge(v, to, Shift::NONE)
            }
            _ => self.expose(Condition::WholeStructureReference, v, Some(inst)),
        }
    }

    /// Bits of a vector, or of a computed floating-point number, may be those of a pointer that was taken apart (and
    /// exposed) before: what is made of them may be any address.
    fn bit_cast(&mut self, inst: Value, result: Option<VarId>) {
        let from = inst.operand(0);
        self.copy(inst, from, result);
        let whole = match carrier(from.ty()) {
            Carrier::Pointer | Carrier::Int64 => true,
            Carrier::Double => !may_be_computed(from),
            Carrier::Narrow | Carrier::Opaque => false,
        };
        if let Some(to) = result.filter(|&to| to != self.num && !whole) {
            self.solver.add_flags(to, NUMBER);
        }
    }

    fn load(&mut self, inst: Value, result: Option<VarId>) {
        let address = self.value(inst.operand(0));
        let ty = inst.ty();
        self.access(inst, address, ty, AccessKind::Load);
        match result {
            Some(var) if matches!(carrier(ty), Carrier::Pointer | Carrier::Int64 | Carrier::Double) => {
                self.solver.add_load(var, address)
            }
            _ => {}
        }
    }

    fn store(&mut self, inst: Value) {
        let (value, address) = (inst.operand(0), self.value(inst.operand(1)));
        let ty = value.ty();
        self.access(inst, address, ty, AccessKind::Store);
        let v = self.value(value);
        match carrier(ty) {
            Carrier::Pointer | Carrier::Int64 => self.solver.add_store(address, v),
            Carrier::Double => {
                if may_be_computed(value) {
                    self.float_stores.push(address);
                }
                if v != self.null {
                    self.solver.add_unlikely_store(address, v);
                }
            }
            Carrier::Narrow => {}
            Carrier::Opaque => self.expose(Condition::WholeStructureReference, v, Some(inst)),
        }
    }

    fn access(&mut self, inst: Value, address: VarId, ty: Type, kind: AccessKind) {
        let size = ty.is_sized().then(|| self.layout.store_size(ty));
        self.out.accesses.push(Access { inst, address, size, kind, ty: Some(ty) });
        if inst.is_volatile() {
            self.note(Condition::VolatileData, address, inst);
        }
        if inst.is_atomic() {
            self.note(Condition::AtomicData, address, inst);
        }
        if matches!(ty.kind(), TypeKind::Struct | TypeKind::Array) {
            self.note(Condition::WholeStructureReference, address, inst);
        }
    }

    /// The variable of a `getelementptr`, instruction (with `result`) or constant expression.
    fn gep(&mut self, gep: Value, result: Option<VarId>) -> VarId {
        let at = gep.is_instruction().then_some(gep);
        let base_value = gep.operand(0);
        let base = self.value(base_value);
        let Some(terms) = gep.gep_terms(self.layout) else {
            for op in gep.operands() {
                let v = self.value(op);
                self.expose(Condition::BadPtrManipulation, v, at);
            }
            return match result {
                Some(var) => {
                    self.solver.add_flags(var, UNKNOWN);
                    var
                }
                None => self.unknown,
            };
        };
        let no_wrap = gep.gep_has_no_wrap();
        // Steps over whole elements first, then the way into one: a field, or a place in an embedded array.
        let (mut over, mut by) = (Offsets::ZERO, Offsets::ZERO);
        let mut element = 0;
        let source = gep.gep_source_type();
        for (i, term) in terms.iter().enumerate() {
            match *term {
                GepTerm::Constant(k) if i == 0 && source.kind() == TypeKind::Struct => {
                    over = over.shifted(k);
                    if k != 0 {
                        element = self.layout.alloc_size(source);
                    }
                }
                GepTerm::Constant(k) => by = by.shifted(k),
                GepTerm::Scaled { index, scale, leading } => {
                    // A pointer used as an index is a number now.
                    let v = self.value(index);
                    self.expose(Condition::AddressAsNumber, v, at);
                    let step = scale.saturating_mul(known_factor(index, gep));
                    // Without a promise not to wrap, only a power of two survives the wrap-around.
                    let step = if no_wrap { step } else { gcd(step, 1 << 62) };
                    if leading {
                        over = over.plus(Offsets::every(0, step));
                        if source.kind() == TypeKind::Struct || step > 16 {
                            element = step;
                        }
                        continue;
                    }
                    let bounds = at.and_then(|_| self.inner_bounds(gep, &terms, index));
                    by = match bounds.and_then(|b| scaled_bounds(b, scale)) {
                        Some((first, last)) => by.plus(Offsets::range(first, scale, last)),
                        None => by.plus(Offsets::every(0, step)),
                    };
                }
            }
        }
        let var = result.unwrap_or_else(|| self.solver.new_var(POINTER));
        if base == self.null {
            // Soundness contract, 2: an offset from null is a number turned into a pointer.
            if by != Offsets::ZERO || over != Offsets::ZERO {
                self.solver.add_flags(var, UNKNOWN);
            }
            return var;
        }
        let step = by != Offsets::ZERO || over != Offsets::ZERO;
        if step && !(gep.gep_is_inbounds() && at.is_none_or(|at| !null_is_valid(at.function()))) {
            self.near_null.push((base, var));
        }
        if let (Some(at), Some(_), false) = (at, by.end(), by.is_exact()) {
            self.out.inner_shifts.insert(at, by);
        }
        if by == Offsets::ZERO || over == Offsets::ZERO && element == 0 {
            let by = if by == Offsets::ZERO { over } else { by };
            self.solver.add_edge(base, var, Shift { by, element });
        } else {
            let at_element = self.solver.new_var(POINTER);
            self.solver.add_edge(base, at_element, Shift { by: over, element });
            self.solver.add_edge(at_element, var, Shift { by, element: 0 });
        }
        var
    }

    /// The least and greatest value of an index into an embedded array, if they are proved.
    fn inner_bounds(&mut self, gep: Value, terms: &[GepTerm], index: Value) -> Option<(i64, i64)> {
        let variable = terms.iter().filter(|t| matches!(t, GepTerm::Scaled { leading: false, .. })).count();
        if variable != 1 {
            return None;
        }
        let n = gep.gep_array_length(index)?;
        if n == 0 || n > MAX_EMBEDDED {
            return None;
        }
        // A narrower index is extended with its sign.
        let TypeKind::Int(bits) = index.ty().kind() else { return None };
        let positive = bits >= 64 || n <= 1 << (bits - 1);
        if positive && self.host.known_ult(index, n, gep) {
            return Some((0, n as i64 - 1));
        }
        let functions = &self.out.functions;
        let ranges =
            self.ranges.get_or_insert_with(|| Ranges::new(&functions.iter().map(|f| f.value).collect::<Vec<_>>()));
        let (lo, hi) = ranges.at(index, gep.block())?;
        (lo.unsigned_abs() <= MAX_EMBEDDED && hi.unsigned_abs() <= MAX_EMBEDDED).then_some((lo, hi))
    }

    fn compare(&mut self, inst: Value) {
        let (a, b) = (inst.operand(0), inst.operand(1));
        let (va, vb) = (self.value(a), self.value(b));
        match carrier(a.ty()) {
            Carrier::Pointer => {
                if va != self.null && vb != self.null {
                    self.solver.add_same_class(va, vb);
                }
            }
            Carrier::Narrow => {}
            // An integer that carries a pointer may be compared with zero.
            Carrier::Int64 if b.is_null() && matches!(inst.predicate(), Predicate::Eq | Predicate::Ne) => {}
            _ => self.expose_operands(inst, Condition::AddressAsNumber),
        }
    }

    /// A difference of two addresses that is divided exactly, or compared with zero, says how far apart two elements
    /// are and nothing else (soundness contract, 6).
    fn subtract(&mut self, inst: Value) {
        let (a, b) = (inst.operand(0), inst.operand(1));
        let difference =
            is_ptr_to_int(a) && is_ptr_to_int(b) && inst.users().into_iter().all(is_exact_division_or_test);
        if difference {
            let (va, vb) = (self.value(a), self.value(b));
            self.solver.add_same_class(va, vb);
        } else {
            self.expose_operands(inst, Condition::AddressAsNumber);
        }
    }

    // ---- calls ----

    fn call(&mut self, function: usize, inst: Value, result: Option<VarId>) {
        let callee = inst.callee();
        let args = inst.call_args();
        if inst.opcode() == Opcode::Invoke {
            self.out.has_exceptions = true;
        }
        let named = callee.is_function() && {
            let name = callee.name();
            name.starts_with("llvm.eh.sjlj.") || library::returns_twice(&name)
        };
        if named || inst.call_has_fn_attr("returns_twice") {
            let f = self.out.functions[function].value;
            self.out.returns_twice.insert(f, ());
        }
        if callee.is_function() && callee.is_intrinsic() {
            self.intrinsic(inst, &callee.name(), &args, result);
            return;
        }
        // Operand bundles.
        if inst.has_operand_bundles() {
            for (i, op) in inst.operands().into_iter().enumerate() {
                if i >= args.len() && op != callee {
                    let v = self.value(op);
                    self.expose(Condition::UnhandledUse, v, Some(inst));
                }
            }
        }
        for (i, &a) in args.iter().enumerate() {
            if inst.has_special_param(i as u32) {
                let v = self.value(a);
                self.expose(Condition::WholeStructureReference, v, Some(inst));
            }
        }
        if callee.is_function() {
            if callee.value_type() != inst.call_type() {
                // The callee takes something else than it is given.
                let f = self.value(callee);
                self.expose(Condition::UnhandledUse, f, Some(inst));
                self.unknown_call(inst, &args, result);
                return;
            }
            self.out.call_sites.entry(callee).or_default().push(inst);
            let trusted = self.function_index.get(&callee).copied().filter(|&i| self.out.functions[i].trusted);
            if let Some(i) = trusted {
                self.direct_call(inst, i, &args, result);
                return;
            }
            if let Some(name) = self.library_function(inst, callee) {
                // A program's own allocator may stand in for the library's: a body, though for inlining only, is one.
                let allocates =
                    |m: &Model| matches!(m, Model::Malloc { .. } | Model::Calloc { .. } | Model::Free { .. });
                let own = |m: &Model| !callee.is_declaration() && allocates(m);
                if let Some(model) = library::model(&name).filter(|m| !own(m)) {
                    if self.library_call(inst, model, &args, result) {
                        return;
                    }
                }
            }
            if self.seen_unknown.insert(callee, ()).is_none() {
                self.out.unknown_callees.push(callee);
            }
            self.unknown_call(inst, &args, result);
            return;
        }
        if callee.is_inline_asm() {
            self.unknown_call(inst, &args, result);
            return;
        }
        // Through a pointer.
        let c = self.value(callee);
        self.out.pointer_calls.push((inst, c));
        if inst.call_type().signature().2 {
            self.expose(Condition::UnhandledUse, c, Some(inst));
            self.unknown_call(inst, &args, result);
            return;
        }
        let mut params = Vec::with_capacity(args.len());
        for &a in &args {
            let v = self.value(a);
            if carrier(a.ty()) == Carrier::Opaque {
                self.expose(Condition::WholeStructureReference, v, Some(inst));
            }
            // A variable of its own: signature variables are united, operands are not.
            let p = self.solver.new_var(0);
            if v != self.null {
                self.solver.add_edge(v, p, Shift::NONE);
            }
            params.push(p);
        }
        self.signatures.push((c, inst.call_type(), Some(inst)));
        self.solver.add_indirect_call(c, Signature { params, result });
    }

    /// The library function that a call means; none if the call says that it is not to be taken for one.
    fn library_function(&self, call: Value, callee: Value) -> Option<String> {
        let named = (!call.is_no_builtin()).then(|| self.host.library_function(callee));
        named.flatten()
    }

    fn direct_call(&mut self, inst: Value, callee: usize, args: &[Value], result: Option<VarId>) {
        let params = self.out.functions[callee].params.clone();
        for (i, &a) in args.iter().enumerate() {
            let v = self.value(a);
            match params.get(i) {
                Some(&p) if p != self.unknown && !matches!(carrier(a.ty()), Carrier::Opaque) => {
                    if v != self.null {
                        self.solver.add_edge(v, p, Shift::NONE);
                    }
                }
                // Past the named parameters, or in a shape that is not followed.
                _ => self.expose(Condition::UnhandledUse, v, Some(inst)),
            }
        }
        if let Some(r) = result {
            let from = self.out.functions[callee].result;
            self.solver.add_edge(from, r, Shift::NONE);
        }
    }

    fn unknown_call(&mut self, inst: Value, args: &[Value], result: Option<VarId>) {
        for &a in args {
            let v = self.value(a);
            self.expose(Condition::AddressTaken, v, Some(inst));
        }
        if let Some(r) = result {
            self.solver.add_flags(r, UNKNOWN | NUMBER);
        }
    }

    /// Applies a library model; false when it does not hold for this call.
    fn library_call(&mut self, inst: Value, model: Model, args: &[Value], result: Option<VarId>) -> bool {
        // An `invoke` of an allocation has two ways out, which transforms do not know.
        let plain_call = inst.opcode() == Opcode::Call;
        match model {
            Model::Malloc { size } if plain_call && args.len() > size && inst.ty().is_pointer() => {
                self.allocation(inst, Allocation::Malloc { size }, result)
            }
            Model::Calloc { count, size } if plain_call && args.len() > count.max(size) && inst.ty().is_pointer() => {
                self.allocation(inst, Allocation::Calloc { count, size }, result)
            }
            Model::Free { block: 0 } if plain_call && args.len() == 1 => {
                self.out.frees.insert(inst, ());
            }
            Model::Plain { args: effects, returns } => {
                let holds = effects.iter().zip(args).all(|(&e, a)| e != Effect::MustBeNull || a.is_null());
                if !holds {
                    return false;
                }
                for (i, &a) in args.iter().enumerate() {
                    let v = self.value(a);
                    match effects.get(i) {
                        Some(Effect::Bytes) => {
                            let any = self.solver.new_var(POINTER);
                            if v != self.null {
                                self.solver.add_edge(v, any, Shift { by: Offsets::ANY, element: 0 });
                                self.note(Condition::BytesObserved, v, inst);
                            }
                            self.out.accesses.push(Access {
                                inst,
                                address: any,
                                size: None,
                                kind: AccessKind::Library,
                                ty: None,
                            });
                        }
                        Some(Effect::Ignore) => {
                            // A handle, or a number; whoever passes a tracked address as one is not understood.
                            if a.ty().is_pointer() {
                                self.expose(Condition::AddressTaken, v, Some(inst));
                            } else if carrier(a.ty()) == Carrier::Int64 {
                                self.expose(Condition::AddressAsNumber, v, Some(inst));
                            }
                        }
                        Some(Effect::MustBeNull) => {}
                        None => self.expose(Condition::AddressTaken, v, Some(inst)),
                    }
                }
                if let Some(r) = result {
                    let flags = if returns == Returns::Unknown { UNKNOWN } else { NUMBER };
                    self.solver.add_flags(r, flags);
                }
            }
            // The call does not look like the function that the model describes.
            Model::Malloc { .. } | Model::Calloc { .. } | Model::Free { .. } => return false,
        }
        true
    }

    fn allocation(&mut self, inst: Value, kind: Allocation, result: Option<VarId>) {
        for a in inst.call_args() {
            let v = self.value(a);
            self.expose(Condition::AddressAsNumber, v, Some(inst));
        }
        let object = self.solver.new_var(POINTER);
        self.solver.new_object(object);
        self.out.objects.push(Object { value: inst, kind: ObjectKind::Heap(kind), var: object });
        if let Some(r) = result {
            self.solver.add_edge(object, r, Shift::NONE);
        }
    }

    fn intrinsic(&mut self, inst: Value, name: &str, args: &[Value], result: Option<VarId>) {
        let base = name.trim_start_matches("llvm.");
        let is = |n: &str| base == n || base.strip_prefix(n).is_some_and(|r| r.starts_with('.'));
        if (is("memcpy") || is("memmove")) && !is("memcpy.element") && !is("memmove.element") {
            self.block_copy(inst, args);
        } else if is("memset") && !is("memset.element") {
            self.fill(inst, args);
        } else if is("lifetime.start") || is("lifetime.end") || base.starts_with("dbg.") || is("donothing") {
            // Says nothing about values.
        } else if is("assume") {
            // Bundles may name tracked pointers; a transform of their class drops the assumption.
        } else if library::is_float_intrinsic(name) {
            for a in args {
                if carrier(a.ty()) == Carrier::Int64 {
                    let v = self.value(*a);
                    self.expose(Condition::AddressAsNumber, v, Some(inst));
                }
            }
            if let Some(r) = result {
                if carrier(inst.ty()) == Carrier::Int64 {
                    self.solver.add_flags(r, NUMBER);
                }
            }
        } else {
            for op in inst.operands() {
                if !op.is_metadata() && !op.is_function() {
                    let v = self.value(op);
                    self.expose(Condition::UnhandledUse, v, Some(inst));
                }
            }
            if let Some(r) = result {
                self.solver.add_flags(r, UNKNOWN | NUMBER);
            }
        }
    }

    fn block_copy(&mut self, inst: Value, args: &[Value]) {
        let (to, from) = (self.value(args[0]), self.value(args[1]));
        let len = args[2].constant_int().and_then(|n| u64::try_from(n).ok());
        if carrier(args[2].ty()) == Carrier::Int64 {
            let v = self.value(args[2]);
            self.expose(Condition::AddressAsNumber, v, Some(inst));
        }
        for (var, kind) in [(to, AccessKind::CopyTo), (from, AccessKind::CopyFrom)] {
            self.out.accesses.push(Access { inst, address: var, size: len, kind, ty: None });
            if args.get(3).is_some_and(|v| !v.is_null()) {
                self.note(Condition::VolatileData, var, inst);
            }
            if len.is_none() {
                self.note(Condition::BadMemFuncSize, var, inst);
            }
        }
        if to != self.null && from != self.null {
            self.solver.add_block_copy(to, from, len);
        }
    }

    fn fill(&mut self, inst: Value, args: &[Value]) {
        let to = self.value(args[0]);
        let len = args[2].constant_int().and_then(|n| u64::try_from(n).ok());
        if carrier(args[2].ty()) == Carrier::Int64 {
            let v = self.value(args[2]);
            self.expose(Condition::AddressAsNumber, v, Some(inst));
        }
        if args.get(3).is_some_and(|v| !v.is_null()) {
            self.note(Condition::VolatileData, to, inst);
        }
        if len.is_none() {
            self.note(Condition::BadMemFuncSize, to, inst);
        }
        self.out.accesses.push(Access { inst, address: to, size: len, kind: AccessKind::Fill, ty: None });
        if to != self.null && args[1].is_null() {
            // Zero bytes make null pointers; only a slot that is cut in two suffers. A copy from nowhere checks that.
            self.solver.add_block_copy(to, self.null, len);
        }
    }

    // ---- the end ----

    fn finish(mut self) -> Numbering {
        self.solver.solve_classes();
        // Calls through a pointer and functions whose types do not agree: nobody knows what is handed over.
        let mut types: FxHashMap<u32, Type> = FxHashMap::default();
        let mut mixed = Vec::new();
        let mut called: FxHashMap<u32, ()> = FxHashMap::default();
        for &(var, ty, call) in &self.signatures {
            let Some((class, _)) = self.solver.class_of(var) else { continue };
            if call.is_some() {
                called.insert(class, ());
            }
            if *types.entry(class).or_insert(ty) != ty {
                mixed.push((class, var, call));
            }
        }
        for (class, var, call) in mixed {
            if called.contains_key(&class) {
                self.expose(Condition::UnhandledUse, var, call);
                self.opaque.push(var);
            }
        }
        for (base, var) in std::mem::take(&mut self.near_null) {
            if self.solver.class_of(base).is_none() {
                self.solver.add_flags(var, UNKNOWN);
            }
        }
        for address in std::mem::take(&mut self.float_stores) {
            self.solver.mark_numbers_at(address);
        }
        let mut partial = Vec::new();
        for a in &self.out.accesses {
            let whole = match (a.kind, a.ty) {
                (AccessKind::Load | AccessKind::Store, Some(ty)) => {
                    !matches!(carrier(ty), Carrier::Narrow | Carrier::Opaque)
                }
                (AccessKind::CopyFrom | AccessKind::CopyTo, _) => true,
                // Zero is null; the solver looks after slots that are cut.
                (AccessKind::Fill, _) => a.inst.call_args()[1].is_null(),
                (AccessKind::Library, _) | (_, None) => false,
            };
            if !whole {
                partial.push((a.address, a.size.unwrap_or(1 << 62).max(1)));
            }
        }
        let exposed: Vec<VarId> = self.out.exposures.iter().map(|e| e.var).collect();
        self.solver.solve_flags(&exposed, &partial, &self.foreign, &self.opaque);
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
            inner_shifts: p.inner_shifts,
            instruction_count: p.instruction_count,
            has_exceptions: p.has_exceptions,
            unknown_callees: p.unknown_callees,
        }
    }
}

/// First offset and number of further steps for indices between two bounds.
fn scaled_bounds((lo, hi): (i64, i64), scale: u64) -> Option<(i64, u64)> {
    Some((lo.checked_mul(i64::try_from(scale).ok()?)?, lo.abs_diff(hi)))
}

/// May null be the address of an object in a function?
fn null_is_valid(function: Value) -> bool {
    function.has_fn_attr("null_pointer_is_valid")
}

/// May a `double` be the result of a computation, at some distance? If not, it was loaded or is an integer's bits.
fn may_be_computed(v: Value) -> bool {
    !(v.is_instruction() && matches!(v.opcode(), Opcode::Load | Opcode::BitCast))
}

fn is_ptr_to_int(v: Value) -> bool {
    (v.is_instruction() || v.is_constant_expr()) && v.opcode() == Opcode::PtrToInt
}

/// Does the user of a byte difference only divide it exactly, or compare it with zero?
pub fn is_exact_division_or_test(user: Value) -> bool {
    if !user.is_instruction() {
        return false;
    }
    match user.opcode() {
        Opcode::SDiv | Opcode::UDiv | Opcode::AShr | Opcode::LShr => {
            user.is_exact() && user.operand(1).constant_int().is_some()
        }
        Opcode::ICmp => user.operand(1).is_null() && matches!(user.predicate(), Predicate::Eq | Predicate::Ne),
        // Any other use sees the number of bytes.
        _ => false,
    }
}

/// A factor that every value of the index has. An index is a signed number, unless its `getelementptr` does not wrap
/// around as an unsigned sum; of a product that may wrap only the powers of two count.
pub fn known_factor(index: Value, gep: Value) -> u64 {
    let mut v = index;
    // Widening keeps a factor only where the narrow product did not wrap in the same sense.
    let mut widened = None;
    for _ in 0..4 {
        if !v.is_instruction() {
            return 1;
        }
        match v.opcode() {
            op @ (Opcode::SExt | Opcode::ZExt) => {
                if widened.is_some() {
                    return 1;
                }
                widened = Some(op);
                v = v.operand(0);
            }
            op @ (Opcode::Mul | Opcode::Shl) => {
                let Some(k) = v.operand(1).constant_int() else { return 1 };
                let factor = if op == Opcode::Shl {
                    if !(0..=32).contains(&k) {
                        return 1;
                    }
                    1u64 << k
                } else if k > 0 {
                    k as u64
                } else {
                    return 1;
                };
                let keeps = match widened {
                    None => v.has_nsw() || v.has_nuw() && v.ty().kind() == TypeKind::Int(64) && gep.gep_has_nuw(),
                    Some(Opcode::SExt) => v.has_nsw(),
                    Some(_) => v.has_nuw(),
                };
                return if keeps { factor } else { gcd(factor, 1 << 32) };
            }
            // Anything else has no factor that is known here.
            _ => return 1,
        }
    }
    1
}
