//! Calls: of the program's own functions, of the library's, of intrinsics, through pointers, and of what is not known.

use crate::analysis::library::Row;
use crate::analysis::sizes;

use super::intrinsics::Intrinsic;
use super::wrappers::Wrapper;
use super::*;

/// What a function is, whoever calls it.
#[derive(Clone, Copy)]
pub(super) struct Callee {
    /// Its type.
    ty: Type,
    /// Does its name say that it returns twice?
    returns_twice: bool,
    /// What it does, if it is an intrinsic.
    pub(super) intrinsic: Option<Intrinsic>,
    /// What the library's function of its name does, unless a call says that it is not to be taken for that.
    pub(super) row: Option<&'static Row>,
    /// Do results of the function carry no bits of an operand along?
    pub(super) computes: bool,
}

/// The type of the functions that a call is meant for: its own. But a function that is declared without a prototype is called with a type of
/// further arguments of which there are none; one with a prototype of these very parameters is called alike where `named_alike`
/// ([`passes_named_alike`]). None if further arguments are passed.
pub fn meant_type(call: Value, named_alike: bool) -> Option<Type> {
    let ty = call.call_type();
    let (_, named, variadic) = ty.signature();
    if !variadic {
        return Some(ty);
    }
    if named.len() != call.argument_count() && on(Rule::CallOfVariadicPointer) {
        return None;
    }
    // Wide vectors lie elsewhere where further arguments may follow.
    let plain = |ty: &Type| {
        matches!(ty.kind(), TypeKind::Pointer(0) | TypeKind::Int(..=64) | TypeKind::Float | TypeKind::Double)
    };
    if !named.iter().all(plain) && on(Rule::UnprototypedArgument) {
        return None;
    }
    // Such a call hands on further arguments that its own function was given.
    if call.is_musttail() && on(Rule::UnprototypedTailCall) || !named_alike {
        return None;
    }
    Some(ty.without_further_arguments())
}

/// Does the module's target pass named arguments in the same places, whether or not others may follow?
pub fn passes_named_alike(module: Module) -> bool {
    let target = module.target();
    let known = ["x86_64-", "aarch64-", "arm64-"].iter().any(|start| target.starts_with(start));
    known && !target.contains("windows") && !target.contains("cygwin") && !target.contains("uefi")
        || !on(Rule::UnprototypedTarget)
}

impl Walker<'_, '_> {
    /// What is known of a callee that is a function.
    pub(super) fn callee(&self, callee: Value) -> Option<Callee> {
        if let Some(&known) = self.callees.borrow().get(&callee) {
            return known;
        }
        let known = callee.is_function().then(|| {
            let name = callee.name();
            let intrinsic = callee.is_intrinsic();
            let row = if intrinsic { None } else { self.row_of_function(callee) };
            Callee {
                ty: callee.value_type(),
                returns_twice: name.starts_with("llvm.eh.sjlj.") || library::returns_twice(&name),
                intrinsic: intrinsic.then(|| self.named_intrinsic(&name)),
                row,
                computes: if intrinsic {
                    library::is_float_intrinsic(&name)
                } else {
                    row.is_some() && library::is_float_arithmetic(&name)
                },
            }
        });
        self.callees.borrow_mut().insert(callee, known);
        known
    }

    pub(super) fn call(&mut self, function: usize, inst: Value, operands: &[Operand], result: Option<VarId>) {
        let callee = inst.callee();
        let args: Vec<Value> = operands[..inst.argument_count()].iter().map(|op| op.value).collect();
        if inst.opcode() == Opcode::Invoke {
            self.out.has_exceptions = true;
        }
        let known = self.callee(callee);
        let named = known.is_some_and(|k| k.returns_twice) && on(Rule::ReturnsTwiceByName);
        if named || inst.call_has_fn_attr_kind(self.returns_twice) && on(Rule::ReturnsTwiceByAttribute) {
            let f = self.out.functions[function].value;
            self.out.returns_twice.insert(f, ());
        }
        if let Some(intrinsic) = known.and_then(|k| k.intrinsic) {
            self.intrinsic(inst, intrinsic, &args, result);
            return;
        }
        // Operand bundles.
        if inst.has_operand_bundles() {
            for (i, op) in inst.operands().into_iter().enumerate() {
                if i >= args.len() && op != callee {
                    let v = self.value(op);
                    self.expose(Rule::OperandBundle, Condition::UnhandledUse, v, Some(inst));
                }
            }
        }
        let special = inst.may_have_special_param();
        for (i, &a) in args.iter().enumerate() {
            if special && inst.has_special_param(i as u32) {
                let v = self.value(a);
                self.expose(Rule::SpecialArgument, Condition::WholeStructureReference, v, Some(inst));
            }
        }
        if let Some(known) = known {
            if known.ty != inst.call_type() && on(Rule::DirectCallOfAnotherType) {
                // The callee takes something else than it is given.
                let f = self.value(callee);
                self.expose(Rule::DirectCallOfAnotherType, Condition::UnhandledUse, f, Some(inst));
                self.unknown_call(inst, &args, result);
                return;
            }
            self.out.call_sites.entry(callee).or_default().push(inst);
            let body = self.function_index.get(&callee).copied();
            if let Some(i) = body.filter(|&i| self.out.functions[i].trusted || !on(Rule::BodyThatRuns)) {
                self.direct_call(inst, i, &args, result);
                return;
            }
            if let Some(row) = self.library_row(inst, callee) {
                if self.library_call(inst, row, &args, result) {
                    // Where it comes with a body, what is done may be what that says: once it is inlined.
                    if let Some(i) = body.filter(|_| on(Rule::InlinedBody)) {
                        self.direct_call(inst, i, &args, result);
                    }
                    return;
                }
            }
            if (callee.is_declaration() || !on(Rule::AttributesOfDeclarations))
                && !self.is_wrapped(callee)
                && self.attributed_call(inst, callee, &args, result)
            {
                return;
            }
            if self.seen_unknown.insert(callee, ()).is_none() {
                self.out.unknown_callees.push(callee);
            }
            self.unknown_call(inst, &args, result);
            self.open_inlined(body);
            return;
        }
        if callee.is_inline_asm() {
            self.unknown_call(inst, &args, result);
            return;
        }
        // Through a pointer.
        let c = self.value(callee);
        self.out.pointer_calls.push((inst, c));
        let Some(ty) = meant_type(inst, self.named_alike) else {
            self.expose(Rule::CallOfVariadicPointer, Condition::UnhandledUse, c, Some(inst));
            self.unknown_call(inst, &args, result);
            return;
        };
        if !self.refines(Refinement::IndirectCalls) {
            // Whatever it calls is called with anything.
            self.expose(Rule::UnknownCall, Condition::UnhandledUse, c, Some(inst));
            self.unknown_call(inst, &args, result);
            return;
        }
        let mut params = Vec::with_capacity(args.len());
        for &a in &args {
            let v = self.value(a);
            // A variable of its own: signature variables are united, operands are not.
            let p = self.system.var(0);
            if v != self.null {
                self.system.edge(Rule::ArgumentOfPointer, v, p, Shift::NONE);
            }
            params.push(p);
        }
        let ty = self.function_type(ty);
        self.system.call(c, ty, Signature { params, result });
    }

    pub(super) fn direct_call(&mut self, inst: Value, callee: usize, args: &[Value], result: Option<VarId>) {
        let params = self.out.functions[callee].params.clone();
        let wrapper = self.wrapper_of(inst);
        let own = wrapper.as_ref().and_then(|w| w.own_param());
        let printed = args.len() > params.len() && self.printed_arguments(inst, self.out.functions[callee].value, args);
        for (i, &a) in args.iter().enumerate() {
            let v = self.value(a);
            if printed && i >= params.len() {
                continue;
            }
            if own == Some(i) {
                // It does not meet what other calls pass.
                continue;
            }
            match params.get(i) {
                Some(&p) if p != self.unknown && !matches!(carrier(a.ty()), Carrier::Opaque) => {
                    if v != self.null {
                        self.system.edge(Rule::ArgumentFlows, v, p, Shift::NONE);
                    }
                }
                // Past the named parameters, or in a shape that is not followed.
                _ => self.expose(Rule::FurtherArgument, Condition::UnhandledUse, v, Some(inst)),
            }
        }
        if let Some(w) = wrapper {
            if let (Wrapper::Frees { .. } | Wrapper::Returns { .. }, Some(i)) = (&*w, own) {
                // Transforms follow a pointer through the function where nothing is gained by keeping its calls apart.
                let (param, argument) = (params[i], self.value(args[i]));
                if argument != self.null {
                    self.system.add(None, Constraint::Rejoined { param, from: argument, to: param });
                }
                if let Some(to) = result.filter(|_| matches!(*w, Wrapper::Returns { .. })) {
                    let from = self.out.functions[callee].result;
                    self.system.add(None, Constraint::Rejoined { param, from, to });
                }
            }
            if self.wrapper_call(inst, &w, args, result) {
                return;
            }
        }
        if let Some(r) = result {
            let from = self.out.functions[callee].result;
            self.system.edge(Rule::ResultFlows, from, r, Shift::NONE);
        }
    }

    /// What a call of a wrapper makes, frees or returns. Does that say where its result comes from?
    fn wrapper_call(&mut self, inst: Value, wrapper: &Wrapper, args: &[Value], result: Option<VarId>) -> bool {
        match *wrapper {
            Wrapper::Allocates { kind, moved, .. } => {
                let object = self.new_block(inst, kind);
                let size = self.size_of_call(inst, sizes::NOTHING_KNOWN);
                self.out.wrapper_sizes.insert(inst, size);
                if let Some(r) = result {
                    self.system.edge(None, object, r, Shift::NONE);
                    if let Some(i) = moved {
                        self.flow(Rule::WrapperMoves, args[i], r, Shift::NONE);
                    }
                }
                true
            }
            Wrapper::Frees { .. } => {
                if inst.opcode() == Opcode::Call && args.len() == 1 {
                    self.out.frees.insert(inst, ());
                }
                false
            }
            Wrapper::Returns { param } => {
                if let Some(r) = result {
                    self.flow(Rule::WrapperReturns, args[param], r, Shift::NONE);
                }
                true
            }
        }
    }

    /// A body that a library function comes with is given what a call passes that is not taken for that function's.
    fn open_inlined(&mut self, body: Option<usize>) {
        let Some(f) = body.map(|i| &self.out.functions[i]).filter(|f| f.inlined && on(Rule::InlinedBodyNotTaken))
        else {
            return;
        };
        let (params, result) = (f.params.clone(), f.result);
        for p in params {
            self.flag(Rule::InlinedBodyNotTaken, p, UNKNOWN | NUMBER);
        }
        self.expose(Rule::ResultsToOutside, Condition::AddressTaken, result, None);
    }

    pub(super) fn unknown_call(&mut self, inst: Value, args: &[Value], result: Option<VarId>) {
        for &a in args {
            let v = self.value(a);
            self.expose(Rule::UnknownCall, Condition::AddressTaken, v, Some(inst));
        }
        if let Some(r) = result {
            self.flag(Rule::UnknownResult, r, UNKNOWN | NUMBER);
        }
    }
}
