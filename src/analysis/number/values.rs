//! Operands: values that were numbered before, and constants.

use super::*;

impl Walker<'_, '_> {
    /// The variable of an operand of an instruction that is read: as [`Walker::value`] has it, and quicker where no pointer can
    /// be in it.
    pub(super) fn operand(&mut self, operand: &Operand) -> VarId {
        let facts = self.facts(operand.ty);
        let none = match operand.kind {
            OperandKind::Local => facts.carrier == Carrier::Narrow,
            OperandKind::Number => matches!(facts.carrier, Carrier::Narrow | Carrier::Double),
            OperandKind::Null => facts.is_pointer,
            OperandKind::Other => false,
        };
        if none {
            self.null
        } else {
            self.value(operand.value)
        }
    }

    /// The variable of an operand.
    pub(super) fn value(&mut self, v: Value) -> VarId {
        if let Some(&var) = self.out.vars.get(&v) {
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
                Carrier::Pointer | Carrier::Opaque if on(Rule::ValueNotFollowed) => self.unknown,
                Carrier::Pointer | Carrier::Opaque => self.null,
                Carrier::Int64 | Carrier::Double | Carrier::Narrow => self.null,
            };
        }
        if matches!(v.ty().kind(), TypeKind::Pointer(space) if space != 0)
            && !v.is_constant_expr()
            && on(Rule::NullOfAnotherSpace)
        {
            // Null may be an ordinary address there.
            return self.unknown;
        }
        if v.is_null() || v.is_undef() {
            return self.null;
        }
        let var = self.constant(v);
        self.out.vars.insert(v, var);
        var
    }

    pub(super) fn constant(&mut self, v: Value) -> VarId {
        match carrier(v.ty()) {
            Carrier::Narrow if !v.is_constant_expr() => return self.null,
            Carrier::Int64 if v.constant_int().is_some() && on(Rule::ConstantNumber) => return self.num,
            Carrier::Int64 if v.constant_int().is_some() => return self.null,
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
                    if op.is_constant_expr() && !self.out.vars.contains_key(&op) {
                        order.push(op);
                    }
                }
                if order.len() > 1 << 20 {
                    break;
                }
            }
            for &e in order.iter().rev() {
                if !self.out.vars.contains_key(&e) {
                    let var = self.constant_expr(e);
                    self.out.vars.insert(e, var);
                    if e.opcode() == Opcode::GetElementPtr {
                        self.out.constant_steps.push(e);
                    }
                }
            }
            return self.out.vars[&v];
        }
        if v.is_block_address() {
            // A place to jump to, within its own function only: no memory, and nobody can call the function through it.
            return if on(Rule::BlockAddress) { self.unknown } else { self.null };
        }
        // Anything else (aggregates, vectors): what is inside is exposed.
        for op in v.operands() {
            if !op.is_constant_aggregate() {
                let o = self.value(op);
                self.expose(Rule::ConstantAggregate, Condition::UnhandledUse, o, None);
            } else {
                let mut stack = vec![op];
                while let Some(c) = stack.pop() {
                    for o in c.operands() {
                        if o.is_constant_aggregate() {
                            stack.push(o);
                        } else {
                            let x = self.value(o);
                            self.expose(Rule::ConstantAggregate, Condition::UnhandledUse, x, None);
                        }
                    }
                }
            }
        }
        self.unknown
    }

    pub(super) fn constant_expr(&mut self, e: Value) -> VarId {
        match e.opcode() {
            Opcode::GetElementPtr => self.gep(e, &Operand::all_of(e), None),
            Opcode::PtrToInt if carrier(e.ty()) == Carrier::Int64 => self.value(e.operand(0)),
            Opcode::IntToPtr if e.ty().is_pointer() => {
                let from = self.value(e.operand(0));
                let var = self.system.var(POINTER);
                self.system.edge(None, from, var, Shift::NONE);
                if from == self.num || from == self.null {
                    self.flag(Rule::ConstantAddress, var, UNKNOWN);
                }
                var
            }
            // Unknown constant expressions are not understood.
            _ => {
                for op in e.operands() {
                    let o = self.value(op);
                    self.expose(Rule::ConstantExpression, Condition::UnhandledUse, o, None);
                }
                self.unknown
            }
        }
    }
}
