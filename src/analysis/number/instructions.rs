//! Instructions other than calls and address steps.

use super::*;

impl Walker<'_, '_> {
    /// Notes a function's instructions: which of them all are its own?
    pub(super) fn read_function(&mut self, index: usize) -> Range<usize> {
        let first = self.out.code.len();
        for b in self.out.functions[index].value.blocks() {
            let code = b.instructions().into_iter();
            self.out.code.extend(code.map(|inst| Code { inst, opcode: inst.opcode(), function: index as u32 }));
        }
        self.out.instruction_count = self.out.code.len();
        first..self.out.code.len()
    }

    pub(super) fn walk_function(&mut self, index: usize, body: Range<usize>) {
        let f = self.out.functions[index].value;
        // Every value that may carry a pointer gets its variable first, so that the order of blocks does not matter.
        for i in body.clone() {
            let Code { inst, opcode, .. } = self.out.code[i];
            if matches!(opcode, Opcode::Store | Opcode::Br | Opcode::Ret | Opcode::Switch | Opcode::Unreachable) {
                // Without a result.
                continue;
            }
            let flags = match (carrier(inst.ty()), opcode) {
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
                (Carrier::Double, Opcode::Other) if on(Rule::ComputedDouble) => UNKNOWN,
                (Carrier::Int64, _) => {
                    self.vars.insert(inst, self.num);
                    continue;
                }
                _ => continue,
            };
            let var = self.solver.new_var(flags);
            self.vars.insert(inst, var);
        }
        (self.function_size, self.asked_host) = (body.len(), 0);
        for i in body {
            let Code { inst, opcode, .. } = self.out.code[i];
            self.instruction(index, inst, opcode);
        }
        if self.asked_host != 0 {
            self.host.forget_scalars(f);
        }
    }

    /// Is a loaded `double` used only as a number, in floating-point arithmetic, possibly after a few choices?
    pub(super) fn float_used_as_number(&self, load: Value) -> bool {
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
                    _ if on(Rule::FloatMayMove) => return false,
                    _ => {}
                }
            }
        }
        true
    }

    /// Is it a call that computes with floating-point numbers, and whose result carries no bits of an operand along?
    pub(super) fn computes_a_number(&self, call: Value) -> bool {
        let callee = call.callee();
        if !callee.is_function() {
            false
        } else if callee.is_intrinsic() {
            library::is_float_intrinsic(&callee.name())
        } else {
            let is_arithmetic = || library::is_float_arithmetic(&callee.name()) || !on(Rule::FloatHandedOn);
            self.library_row(call, callee).is_some() && is_arithmetic()
        }
    }

    /// Is it a call that turns its `double` arguments into text?
    pub(super) fn prints_a_number(&self, call: Value) -> bool {
        let callee = call.callee();
        callee.is_function()
            && !callee.is_intrinsic()
            && self.library_row(call, callee).is_some_and(library::prints_numbers)
    }

    fn instruction(&mut self, function: usize, inst: Value, opcode: Opcode) {
        let result = self.vars.get(&inst).copied();
        match opcode {
            Opcode::Alloca => {}
            Opcode::Load => self.load(inst, result),
            Opcode::Store => self.store(inst),
            Opcode::GetElementPtr => {
                self.gep(inst, result);
            }
            Opcode::Phi => {
                for (i, (v, _)) in inst.incoming().into_iter().enumerate() {
                    if i == 0 || on(Rule::PhiFlows) {
                        self.copy(inst, v, result);
                    }
                }
            }
            Opcode::Select => {
                for i in [1, 2] {
                    if i == 2 && !on(Rule::SelectFlows) {
                        continue;
                    }
                    self.copy(inst, inst.operand(i), result);
                }
            }
            Opcode::Freeze if on(Rule::FreezeFlows) => self.copy(inst, inst.operand(0), result),
            Opcode::Freeze => {}
            Opcode::BitCast => self.bit_cast(inst, result),
            Opcode::PtrToInt => {
                if result.is_some() && carrier(inst.ty()) == Carrier::Int64 {
                    if on(Rule::PtrToIntFlows) {
                        self.copy(inst, inst.operand(0), result);
                    }
                } else {
                    self.expose_operands(Rule::PtrToIntOfOtherWidth, inst, Condition::AddressAsNumber);
                }
            }
            Opcode::IntToPtr => {
                let from = self.value(inst.operand(0));
                match result {
                    Some(var) if from != self.num && from != self.null => {
                        if on(Rule::IntToPtrFlows) {
                            self.solver.add_edge(from, var, Shift::NONE);
                        }
                    }
                    Some(var) if on(Rule::NumberAsAddress) => self.solver.add_flags(var, UNKNOWN),
                    Some(_) => {}
                    None => self.expose(Rule::PointersOfOtherSpaces, Condition::UnhandledUse, from, Some(inst)),
                }
            }
            Opcode::ICmp => self.compare(inst),
            Opcode::Sub => self.subtract(inst),
            Opcode::Ret => {
                if inst.operand_count() == 1 && on(Rule::ReturnFlows) {
                    let to = self.out.functions[function].result;
                    self.copy(inst, inst.operand(0), Some(to));
                }
            }
            Opcode::Call | Opcode::Invoke => self.call(function, inst, result),
            // Numbers used as numbers.
            Opcode::FloatArith | Opcode::FCmp | Opcode::NumCast => {
                for op in inst.operands() {
                    // What is inside a constant is exposed by that.
                    let v = self.value(op);
                    if carrier(op.ty()) == Carrier::Int64 {
                        self.expose(Rule::AddressAsFloat, Condition::AddressAsNumber, v, Some(inst));
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
            | Opcode::FNeg => self.expose_operands(Rule::Arithmetic, inst, Condition::AddressAsNumber),
            Opcode::Switch => self.expose_operands(Rule::SwitchOnAddress, inst, Condition::AddressAsNumber),
            // An indirect jump goes to a block of its function: it neither looks behind the pointer nor keeps it.
            Opcode::Br | Opcode::IndirectBr | Opcode::Unreachable | Opcode::Fence => {}
            Opcode::AtomicRmw | Opcode::CmpXchg => self.atomic(inst, result),
            // Not understood: the types that it touches are unsafe.
            Opcode::Other => self.not_understood(inst, result),
        }
    }

    fn not_understood(&mut self, inst: Value, result: Option<VarId>) {
        self.expose_operands(Rule::InstructionNotUnderstood, inst, Condition::UnhandledUse);
        if let Some(var) = result {
            if var != self.num && on(Rule::ResultNotUnderstood) {
                self.solver.add_flags(var, UNKNOWN | NUMBER);
            }
        }
        self.out.has_exceptions |= inst.is_exception_handling();
    }

    /// `atomicrmw` and `cmpxchg` of a number: reads and writes a field. A pointer kept there would be moved by them, so that the
    /// place counts as touched in parts.
    fn atomic(&mut self, inst: Value, result: Option<VarId>) {
        let values: Vec<Value> = inst.operands().into_iter().skip(1).collect();
        let ty = values[0].ty();
        let is_number = matches!(ty.kind(), TypeKind::Int(1..=64)) || !on(Rule::AtomicOfPointers);
        if !is_number || carrier(inst.operand(0).ty()) != Carrier::Pointer {
            return self.not_understood(inst, result);
        }
        let address = self.value(inst.operand(0));
        for v in values {
            let v = self.value(v);
            self.expose(Rule::AtomicOfAddress, Condition::AddressAsNumber, v, Some(inst));
        }
        let size = Some(self.layout.store_size(ty));
        self.out.accesses.push(Access { inst, address, size, kind: AccessKind::Load, ty: None });
        self.note(Rule::AtomicUpdate, Condition::AtomicData, address, inst);
        if inst.is_volatile() {
            self.note(Rule::VolatileUpdate, Condition::VolatileData, address, inst);
        }
    }

    pub(super) fn expose_operands(&mut self, rule: Rule, inst: Value, condition: Condition) {
        for op in inst.operands() {
            let v = self.value(op);
            self.expose(rule, condition, v, Some(inst));
        }
    }

    /// What is in `from` is in `to` too.
    pub(super) fn copy(&mut self, inst: Value, from: Value, to: Option<VarId>) {
        let v = self.value(from);
        match to {
            _ if v == self.null => {}
            Some(to) if to != self.num && carrier(from.ty()) != Carrier::Opaque => {
                self.solver.add_edge(v, to, Shift::NONE)
            }
            _ => self.expose(Rule::WideCopy, Condition::WholeStructureReference, v, Some(inst)),
        }
    }

    /// Bits of a vector, or of a computed floating-point number, may be those of a pointer that was taken apart (and
    /// exposed) before: what is made of them may be any address.
    pub(super) fn bit_cast(&mut self, inst: Value, result: Option<VarId>) {
        let from = inst.operand(0);
        if on(Rule::BitCastFlows) {
            self.copy(inst, from, result);
        }
        let whole = match carrier(from.ty()) {
            Carrier::Pointer | Carrier::Int64 => true,
            Carrier::Double => !may_be_computed(from),
            Carrier::Narrow | Carrier::Opaque => false,
        };
        if let Some(to) = result.filter(|&to| to != self.num && !whole && on(Rule::ComputedBits)) {
            self.solver.add_flags(to, NUMBER);
        }
    }

    pub(super) fn load(&mut self, inst: Value, result: Option<VarId>) {
        let address = self.value(inst.operand(0));
        let ty = inst.ty();
        self.access(inst, address, ty, AccessKind::Load);
        match result {
            Some(var)
                if matches!(carrier(ty), Carrier::Pointer | Carrier::Int64 | Carrier::Double)
                    && on(Rule::LoadFlows) =>
            {
                self.solver.add_load(var, address)
            }
            _ => {}
        }
    }

    pub(super) fn store(&mut self, inst: Value) {
        let (value, address) = (inst.operand(0), self.value(inst.operand(1)));
        let ty = value.ty();
        self.access(inst, address, ty, AccessKind::Store);
        let v = self.value(value);
        match carrier(ty) {
            Carrier::Pointer | Carrier::Int64 => {
                if on(Rule::StoreFlows) {
                    self.solver.add_store(address, v);
                }
            }
            Carrier::Double => {
                if may_be_computed(value) {
                    self.float_stores.push(address);
                }
                if v != self.null && on(Rule::DoubleStored) {
                    self.solver.add_unlikely_store(address, v);
                }
            }
            // What is inside a wide value was exposed where it was made.
            Carrier::Narrow | Carrier::Opaque => {}
        }
    }

    pub(super) fn access(&mut self, inst: Value, address: VarId, ty: Type, kind: AccessKind) {
        let size = ty.is_sized().then(|| self.layout.store_size(ty));
        self.out.accesses.push(Access { inst, address, size, kind, ty: Some(ty) });
        if inst.is_volatile() {
            self.note(Rule::VolatileAccess, Condition::VolatileData, address, inst);
        }
        if inst.is_atomic() {
            self.note(Rule::AtomicAccess, Condition::AtomicData, address, inst);
        }
        if matches!(ty.kind(), TypeKind::Struct | TypeKind::Array) {
            self.note(Rule::WholeStructureAccess, Condition::WholeStructureReference, address, inst);
        }
    }

    pub(super) fn compare(&mut self, inst: Value) {
        let (a, b) = (inst.operand(0), inst.operand(1));
        let (va, vb) = (self.value(a), self.value(b));
        match carrier(a.ty()) {
            Carrier::Pointer => {
                if va != self.null && vb != self.null && on(Rule::ComparedMeet) {
                    let both = self.solver.add_same_class(va, vb);
                    self.out.compared.push(both);
                }
            }
            Carrier::Narrow => {}
            // An integer that carries a pointer may be compared with zero.
            Carrier::Int64 if b.is_null() && matches!(inst.predicate(), Predicate::Eq | Predicate::Ne) => {}
            _ => self.expose_operands(Rule::ComparedAsNumbers, inst, Condition::AddressAsNumber),
        }
    }

    /// A difference of two addresses that is divided exactly, or compared with zero, says how far apart two elements
    /// are and nothing else (soundness contract, 6).
    pub(super) fn subtract(&mut self, inst: Value) {
        let (a, b) = (inst.operand(0), inst.operand(1));
        let difference =
            is_ptr_to_int(a) && is_ptr_to_int(b) && inst.users().into_iter().all(is_exact_division_or_test);
        if difference {
            let (va, vb) = (self.value(a), self.value(b));
            if on(Rule::SubtractedMeet) {
                let both = self.solver.add_same_class(va, vb);
                self.out.compared.push(both);
            }
        } else {
            self.expose_operands(Rule::DifferenceSeen, inst, Condition::AddressAsNumber);
        }
    }
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
            user.is_exact() && user.operand(1).constant_int().is_some() || !on(Rule::InexactDivision)
        }
        Opcode::ICmp => user.operand(1).is_null() && matches!(user.predicate(), Predicate::Eq | Predicate::Ne),
        // Any other use sees the number of bytes.
        _ => false,
    }
}
