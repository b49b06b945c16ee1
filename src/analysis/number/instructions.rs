//! Instructions other than calls and address steps.

use super::*;

impl Walker<'_, '_> {
    /// Makes room for what the instructions of all functions give rise to.
    pub(super) fn expect_code(&mut self) {
        let counts = self.out.functions.iter().map(|f| body::count(f.value).0);
        self.out.instruction_count = counts.sum();
        self.out.code.reserve_exact(self.out.instruction_count);
    }

    pub(super) fn walk_function(&mut self, index: usize) {
        let f = self.out.functions[index].value;
        let mut body = std::mem::take(&mut self.body);
        body.read(f);
        let first = self.out.code.len();
        self.out.code.extend(body.instructions().iter().map(|&Instruction { value: inst, opcode, .. }| Code {
            inst,
            opcode,
            function: index as u32,
            var: NO_VAR,
            first: 0,
        }));
        // Every value that may carry a pointer gets its variable first, so that the order of blocks does not matter.
        for (i, &Instruction { value: inst, opcode, ty, .. }) in body.instructions().iter().enumerate() {
            if matches!(opcode, Opcode::Store | Opcode::Br | Opcode::Ret | Opcode::Switch | Opcode::Unreachable) {
                // Without a result.
                continue;
            }
            let flags = match (self.facts(ty).carrier, opcode) {
                (Carrier::Pointer, Opcode::Alloca) => {
                    self.system.place = (first + i) as Place + 1;
                    self.out.code[first + i].var = self.object(inst, ObjectKind::Stack);
                    continue;
                }
                (Carrier::Pointer, _) => POINTER,
                (Carrier::Double, Opcode::Load) if self.float_used_as_number(inst) => continue,
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
                (Carrier::Double, Opcode::Other) if is_computed_element(inst) => continue,
                (Carrier::Double, Opcode::Other) if on(Rule::ComputedDouble) => UNKNOWN,
                (Carrier::Int64, _) => {
                    self.out.vars.insert(inst, self.num);
                    self.out.code[first + i].var = self.num;
                    continue;
                }
                _ => continue,
            };
            let var = self.system.var(flags);
            self.out.vars.insert(inst, var);
            self.out.code[first + i].var = var;
        }
        (self.function_size, self.asked_host) = (body.instructions().len(), 0);
        for (i, inst) in body.instructions().iter().enumerate() {
            self.system.place = (first + i) as Place + 1;
            let operands = body.operands(inst);
            let var = self.out.code[first + i].var;
            self.instruction(index, inst, operands, (var != NO_VAR).then_some(var));
            if keeps_operands(inst.opcode) {
                self.out.operands.push(operands.len() as u32);
                self.out.code[first + i].first = self.out.operands.len() as u32;
                for op in operands {
                    let var = match self.out.vars.get(&op.value) {
                        Some(&var) => var,
                        None if op.kind == OperandKind::Other => NOT_YET,
                        None => NO_VAR,
                    };
                    self.out.operands.push(var);
                }
            }
        }
        self.body = body;
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
                    // Among others in a vector of them, or out of it again.
                    Opcode::Other if is_among_elements(u) && seen.contains(&u) => {}
                    Opcode::Other if is_among_elements(u) && seen.len() < MOST_CHOICES => seen.push(u),
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
        let Some(known) = self.callee(callee) else { return false };
        if known.intrinsic.is_some() {
            known.computes
        } else {
            self.library_row(call, callee).is_some() && (known.computes || !on(Rule::FloatHandedOn))
        }
    }

    /// Is it a call that turns its `double` arguments into text?
    pub(super) fn prints_a_number(&self, call: Value) -> bool {
        self.library_row(call, call.callee()).is_some_and(library::prints_numbers)
    }

    fn instruction(&mut self, function: usize, read: &Instruction, operands: &[Operand], result: Option<VarId>) {
        let Instruction { value: inst, ty, opcode, .. } = *read;
        match opcode {
            Opcode::Alloca => {}
            Opcode::Load => self.load(inst, ty, &operands[0], result),
            Opcode::Store => self.store(inst, &operands[0], &operands[1]),
            Opcode::GetElementPtr => {
                self.gep(inst, operands, result);
            }
            Opcode::Phi => {
                for (i, v) in operands.iter().enumerate() {
                    self.copy((i > 0).then_some(Rule::PhiFlows), inst, v, result);
                }
            }
            Opcode::Select => {
                self.copy(None, inst, &operands[1], result);
                self.copy(Some(Rule::SelectFlows), inst, &operands[2], result);
            }
            Opcode::Freeze => self.copy(Some(Rule::FreezeFlows), inst, &operands[0], result),
            Opcode::BitCast => self.bit_cast(inst, &operands[0], result),
            Opcode::PtrToInt => {
                if result.is_some() && self.facts(ty).carrier == Carrier::Int64 {
                    self.copy(Some(Rule::PtrToIntFlows), inst, &operands[0], result);
                } else {
                    self.expose_operands(Rule::PtrToIntOfOtherWidth, inst, operands, Condition::AddressAsNumber);
                }
            }
            Opcode::IntToPtr => {
                let from = self.operand(&operands[0]);
                match result {
                    Some(var) if from != self.num && from != self.null => {
                        self.system.edge(Rule::IntToPtrFlows, from, var, Shift::NONE);
                    }
                    Some(var) => self.flag(Rule::NumberAsAddress, var, UNKNOWN),
                    None => self.expose(Rule::PointersOfOtherSpaces, Condition::UnhandledUse, from, Some(inst)),
                }
            }
            Opcode::ICmp => self.compare(inst, operands),
            Opcode::Sub => self.subtract(inst, operands),
            Opcode::Ret => {
                if let [v] = operands {
                    let to = self.out.functions[function].result;
                    self.copy(Some(Rule::ReturnFlows), inst, v, Some(to));
                }
            }
            Opcode::Call | Opcode::Invoke => self.call(function, inst, operands, result),
            // Numbers used as numbers.
            Opcode::FloatArith | Opcode::FCmp | Opcode::NumCast => {
                for op in operands {
                    // What is inside a constant is exposed by that.
                    let v = self.operand(op);
                    if self.facts(op.ty).carrier == Carrier::Int64 {
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
            | Opcode::FNeg => self.expose_operands(Rule::Arithmetic, inst, operands, Condition::AddressAsNumber),
            Opcode::Switch => self.expose_operands(Rule::SwitchOnAddress, inst, operands, Condition::AddressAsNumber),
            // An indirect jump goes to a block of its function: it neither looks behind the pointer nor keeps it.
            Opcode::Br | Opcode::IndirectBr | Opcode::Unreachable | Opcode::Fence => {}
            Opcode::AtomicRmw | Opcode::CmpXchg => self.atomic(inst, operands, result),
            // Not understood: the types that it touches are unsafe.
            Opcode::Other => self.not_understood(inst, operands, result),
        }
    }

    fn not_understood(&mut self, inst: Value, operands: &[Operand], result: Option<VarId>) {
        self.expose_operands(Rule::InstructionNotUnderstood, inst, operands, Condition::UnhandledUse);
        if let Some(var) = result {
            if var != self.num {
                self.flag(Rule::ResultNotUnderstood, var, UNKNOWN | NUMBER);
            }
        }
        self.out.has_exceptions |= inst.is_exception_handling();
    }

    /// `atomicrmw` and `cmpxchg` of a number: reads and writes a field. A pointer kept there would be moved by them, so that the
    /// place counts as touched in parts.
    fn atomic(&mut self, inst: Value, operands: &[Operand], result: Option<VarId>) {
        let (at, values) = (&operands[0], &operands[1..]);
        let ty = values[0].ty;
        let is_number = matches!(ty.kind(), TypeKind::Int(1..=64)) || !on(Rule::AtomicOfPointers);
        if !is_number || self.facts(at.ty).carrier != Carrier::Pointer {
            return self.not_understood(inst, operands, result);
        }
        let address = self.operand(at);
        for v in values {
            let v = self.operand(v);
            self.expose(Rule::AtomicOfAddress, Condition::AddressAsNumber, v, Some(inst));
        }
        let size = Some(self.layout.store_size(ty));
        self.push_access(inst, address, size, AccessKind::Load, None);
        self.note(Rule::AtomicUpdate, Condition::AtomicData, address, inst);
        if inst.is_volatile() {
            self.note(Rule::VolatileUpdate, Condition::VolatileData, address, inst);
        }
    }

    pub(super) fn expose_operands(&mut self, rule: Rule, inst: Value, operands: &[Operand], condition: Condition) {
        for op in operands {
            let v = self.operand(op);
            self.expose(rule, condition, v, Some(inst));
        }
    }

    /// What is in `from` is in `to` too.
    pub(super) fn copy(&mut self, rule: Option<Rule>, inst: Value, from: &Operand, to: Option<VarId>) {
        let v = self.operand(from);
        match to {
            _ if v == self.null => {}
            Some(to) if to != self.num && self.facts(from.ty).carrier != Carrier::Opaque => {
                self.system.edge(rule, v, to, Shift::NONE)
            }
            _ => self.expose(Rule::WideCopy, Condition::WholeStructureReference, v, Some(inst)),
        }
    }

    /// Bits of a vector, or of a computed floating-point number, may be those of a pointer that was taken apart (and
    /// exposed) before: what is made of them may be any address.
    pub(super) fn bit_cast(&mut self, inst: Value, from: &Operand, result: Option<VarId>) {
        self.copy(Some(Rule::BitCastFlows), inst, from, result);
        let whole = match self.facts(from.ty).carrier {
            Carrier::Pointer | Carrier::Int64 => true,
            Carrier::Double => !may_be_computed(from.value),
            Carrier::Narrow | Carrier::Opaque => false,
        };
        if let Some(to) = result.filter(|&to| to != self.num && !whole) {
            self.flag(Rule::ComputedBits, to, NUMBER);
        }
    }

    pub(super) fn load(&mut self, inst: Value, ty: Type, from: &Operand, result: Option<VarId>) {
        let address = self.operand(from);
        self.access(inst, address, ty, AccessKind::Load);
        if let (Some(to), Carrier::Pointer | Carrier::Int64 | Carrier::Double) = (result, self.facts(ty).carrier) {
            self.system.add(Rule::LoadFlows, Constraint::Load { to, address });
        }
    }

    pub(super) fn store(&mut self, inst: Value, value: &Operand, to: &Operand) {
        let address = self.operand(to);
        self.access(inst, address, value.ty, AccessKind::Store);
        let v = self.operand(value);
        match self.facts(value.ty).carrier {
            Carrier::Pointer | Carrier::Int64 => self.store_at(Rule::StoreFlows, address, v),
            Carrier::Double => {
                if may_be_computed(value.value) {
                    self.system.add(Rule::ComputedFloatStored, Constraint::Number { address });
                }
                if v != self.null {
                    self.system.add(Rule::DoubleStored, Constraint::UnlikelyStore { address, from: v });
                }
            }
            // What is inside a wide value was exposed where it was made.
            Carrier::Narrow | Carrier::Opaque => {}
        }
    }

    pub(super) fn access(&mut self, inst: Value, address: VarId, ty: Type, kind: AccessKind) {
        let TypeFacts { size, is_aggregate, .. } = self.facts(ty);
        self.push_access(inst, address, size, kind, Some(ty));
        if inst.is_volatile() {
            self.note(Rule::VolatileAccess, Condition::VolatileData, address, inst);
        }
        if inst.is_atomic() {
            self.note(Rule::AtomicAccess, Condition::AtomicData, address, inst);
        }
        if is_aggregate {
            self.note(Rule::WholeStructureAccess, Condition::WholeStructureReference, address, inst);
        }
    }

    /// A pointer, or a number, is stored.
    pub(super) fn store_at(&mut self, rule: impl Into<Option<Rule>>, address: VarId, from: VarId) {
        self.system.add(rule, Constraint::Store { address, from });
    }

    pub(super) fn compare(&mut self, inst: Value, operands: &[Operand]) {
        let (a, b) = (&operands[0], &operands[1]);
        let (va, vb) = (self.operand(a), self.operand(b));
        match self.facts(a.ty).carrier {
            Carrier::Pointer => {
                if va != self.null && vb != self.null && on(Rule::ComparedMeet) {
                    let both = self.system.both(va, vb);
                    self.out.compared.push(both);
                }
            }
            Carrier::Narrow => {}
            // An integer that carries a pointer may be compared with zero.
            Carrier::Int64 if b.value.is_null() && matches!(inst.predicate(), Predicate::Eq | Predicate::Ne) => {}
            _ => self.expose_operands(Rule::ComparedAsNumbers, inst, operands, Condition::AddressAsNumber),
        }
    }

    /// A difference of two addresses that is divided exactly, or compared with zero, says how far apart two elements
    /// are and nothing else (soundness contract, 6).
    pub(super) fn subtract(&mut self, inst: Value, operands: &[Operand]) {
        let (a, b) = (&operands[0], &operands[1]);
        let of_addresses = is_ptr_to_int(a.value) && is_ptr_to_int(b.value);
        let users = inst.users();
        if of_addresses && counts_elements(inst) {
            let (va, vb) = (self.operand(a), self.operand(b));
            if on(Rule::SubtractedMeet) {
                let both = self.system.both(va, vb);
                self.out.compared.push(both);
            }
        } else if of_addresses && users.into_iter().all(is_test_of_distance) {
            // Whether two arrays overlap, as the vectorizer asks: where they lie is seen, which shows nothing of what is in them.
            for operand in [a, b] {
                let v = self.operand(operand);
                self.note(Rule::DistanceTested, Condition::AddressAsNumber, v, inst);
            }
        } else {
            self.expose_operands(Rule::DifferenceSeen, inst, operands, Condition::AddressAsNumber);
        }
    }
}

/// May a `double` be the result of a computation, at some distance? If not, it was loaded or is an integer's bits.
fn may_be_computed(v: Value) -> bool {
    !(v.is_instruction() && matches!(v.opcode(), Opcode::Load | Opcode::BitCast))
}

/// Are the variables of the operands asked for later?
fn keeps_operands(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::GetElementPtr
            | Opcode::Phi
            | Opcode::Select
            | Opcode::Store
            | Opcode::Call
            | Opcode::Invoke
            | Opcode::Ret
            | Opcode::ICmp
            | Opcode::Sub
    )
}

fn is_ptr_to_int(v: Value) -> bool {
    (v.is_instruction() || v.is_constant_expr()) && v.opcode() == Opcode::PtrToInt
}

/// The largest number of bytes that a distance is compared with: what lies elsewhere than in the variable that it is counted from is further away in any layout.
const MOST_APART: i64 = 1 << 31;
/// The names of variables with the addresses of arrays that have been moved out of others begin so.
pub const MOVED: &str = "dtrans.array.";

/// Do the users of a byte difference only count elements: divide it exactly, or compare it with zero? Beside an exact division, one that is counted from a variable may be divided by
/// several times as much, and compared with constants: so the optimizer writes `(p - table) / COLUMNS` and `(p - table) / COLUMNS > 0` beside `(p - table) % COLUMNS`. What it is counted from is
/// never null then; and what lies elsewhere is told from the variable's elements in every layout, where the difference is rounded down.
pub fn counts_elements(difference: Value) -> bool {
    let users = difference.users();
    let from = Some(difference.operand(1)).filter(|&v| is_ptr_to_int(v)).map(|v| v.operand(0));
    let is_moved = |v: Value| {
        let is_load = v.is_instruction() && v.opcode() == Opcode::Load;
        is_load && v.operand(0).is_global_variable() && v.operand(0).name().starts_with(MOVED)
    };
    let is_variable = from.is_some_and(|v| v.is_global_variable() || is_moved(v)) || !on(Rule::DistanceFromVariable);
    let is_division = |user: &Value| {
        user.is_instruction()
            && matches!(user.opcode(), Opcode::SDiv | Opcode::UDiv)
            && user.operand(1).constant_int().is_some_and(|k| k > 0)
    };
    let divisor = |user: &Value| user.operand(1).constant_int();
    let one = users.iter().find(|user| is_division(user) && user.is_exact()).and_then(divisor);
    let is_several = |user: &Value| is_division(user) && divisor(user).zip(one).is_some_and(|(by, one)| by % one == 0);
    let is_compared = |user: &Value| {
        let is_test = user.is_instruction() && user.opcode() == Opcode::ICmp;
        one.is_some() && is_test && user.operand(1).constant_int().is_some_and(|k| (0..MOST_APART).contains(&k))
    };
    let is_count = |user: &Value| is_variable && (is_several(user) || is_compared(user));
    users.iter().all(|user| is_exact_division_or_test(*user) || is_count(user))
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

/// Does the user of a byte difference only ask whether it is less than a number? One bit is no address.
fn is_test_of_distance(user: Value) -> bool {
    let is_test = user.is_instruction() && user.opcode() == Opcode::ICmp && user.operand(1).constant_int().is_some();
    is_test && matches!(user.predicate(), Predicate::Unsigned(_))
}

/// Does it put elements into a vector, take one out, or choose some?
fn is_among_elements(inst: Value) -> bool {
    inst.extracted_element().is_some() || inst.inserted_element().is_some() || inst.shuffled_elements().is_some()
}

fn is_number_written_out(v: Value) -> bool {
    v.is_constant() && v.ty().kind() == TypeKind::Double && !v.is_constant_expr()
}

/// Is it an element of a vector whose elements were all computed as floating-point numbers, so that no bits of an address are in it?
fn is_computed_element(inst: Value) -> bool {
    let Some((vector, _)) = inst.extracted_element() else { return false };
    let mut seen = vec![vector];
    let mut next = 0;
    while let Some(&v) = seen.get(next) {
        next += 1;
        if v.is_constant_data() || v.is_null() || v.is_undef() || is_number_written_out(v) {
            continue;
        }
        if !v.is_instruction() {
            return false;
        }
        let from: Vec<Value> = match v.opcode() {
            Opcode::FloatArith | Opcode::NumCast | Opcode::FNeg => continue,
            Opcode::Phi => v.incoming().into_iter().map(|(v, _)| v).collect(),
            Opcode::Select => vec![v.operand(1), v.operand(2)],
            Opcode::Other if v.shuffled_elements().is_some() => vec![v.operand(0), v.operand(1)],
            Opcode::Other => match v.inserted_element() {
                Some((before, part, _)) => vec![before, part],
                None => return false,
            },
            // What was loaded or handed on may be the bits of an address.
            _ => return false,
        };
        for v in from {
            if !seen.contains(&v) {
                if seen.len() >= MOST_CHOICES {
                    return false;
                }
                seen.push(v);
            }
        }
    }
    true
}
