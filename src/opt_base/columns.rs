//! What changes where arrays become columns: the decision, as a list of edits.
//!
//! Each instruction that has to do with a planned class is looked at by itself. Either it says what is to change, or it refuses
//! the plans that it has to do with. What was found leans on the plans that were asked about: when one is refused, what leans on
//! it is looked at again, and nothing else. What no arm here knows is refused.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::DTransAnalysisInfo;
use crate::analysis::number::is_exact_division_or_test;
use crate::analysis::refusal::Refusal;
use crate::ir::cfg::reverse_post_order;
use crate::ir::module::Module;
use crate::ir::value::{Opcode, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::edits::{
    joined, Address, Edit, EditList, Expr, ExprId, Exprs, Lies, Piece, PoolCall, SignatureChange, Unproved,
};
use super::plan::{ClassPlan, Kept, Spot};
use super::scope::{is_library, ElementCount, Place, Refused, Scope};

/// What was decided.
pub struct Decided {
    /// The plans that can be carried out.
    pub plans: Vec<ClassPlan>,
    /// The others, with the first reason found.
    pub refused: Vec<Refused>,
    /// How. Plans have the numbers that they have among `plans`.
    pub edits: EditList,
}

/// Decides which of the plans can be carried out, and how.
pub fn decide(module: Module, info: &DTransAnalysisInfo, plans: Vec<ClassPlan>) -> Decided {
    let mut scope = Scope::new(module, info, &plans);
    let mut walk = Walk {
        plans: &plans,
        list: EditList::default(),
        signatures: FxHashMap::default(),
        entries: Vec::new(),
        leaning: vec![Vec::new(); plans.len()],
        leaning_signatures: vec![Vec::new(); plans.len()],
        inner: FxHashSet::default(),
        refused: Vec::new(),
        is_refused: vec![false; plans.len()],
        dropped: 0,
    };
    walk.everything(&scope);
    loop {
        while walk.dropped < walk.refused.len() {
            walk.drop_refused(&mut scope);
        }
        if walk.gather(&scope) {
            break;
        }
    }
    let Walk { mut list, refused, is_refused, .. } = walk;
    let mut numbers = Vec::with_capacity(plans.len());
    let mut next = 0;
    for &refused in &is_refused {
        numbers.push(next);
        next += usize::from(!refused);
    }
    list.renumber(&numbers);
    let classes = |p: &usize| plans[*p].class;
    let refused = refused.iter().map(|r| Refused { class: classes(&r.plan), why: r.why, at: r.at }).collect();
    let plans = plans.into_iter().zip(is_refused).filter(|(_, refused)| !refused).map(|(p, _)| p).collect();
    Decided { plans, refused, edits: list }
}

/// A plan that cannot be carried out.
struct No {
    plan: usize,
    why: Refusal,
    at: Option<Value>,
}

/// What was found of an instruction.
struct Entry {
    inst: Value,
    edits: Vec<Edit>,
}

/// How a function's type changes, and because of which plans.
struct Signature {
    change: SignatureChange,
    plans: Vec<usize>,
}

struct Walk<'p> {
    plans: &'p [ClassPlan],
    list: EditList,
    signatures: FxHashMap<Value, Signature>,
    /// In the order of the module.
    entries: Vec<Entry>,
    /// By plan: the numbers of the entries that lean on it.
    leaning: Vec<Vec<usize>>,
    /// The same for signatures.
    leaning_signatures: Vec<Vec<Value>>,
    /// The variables of addresses inside an element.
    inner: FxHashSet<u32>,
    refused: Vec<No>,
    is_refused: Vec<bool>,
    /// How many of `refused` nothing leans on any more.
    dropped: usize,
}

impl Walk<'_> {
    fn refuse(&mut self, plan: usize, why: Refusal, at: Option<Value>) {
        if !std::mem::replace(&mut self.is_refused[plan], true) {
            self.refused.push(No { plan, why, at });
        }
    }

    /// Looks at everything once.
    fn everything(&mut self, scope: &Scope) {
        for f in scope.info.functions() {
            self.signature(scope, f.value);
        }
        for f in scope.info.functions() {
            if let Some(own) = self.signatures.get(&f.value) {
                if let Err(why) = scope.check_signature(f.value) {
                    for p in own.plans.clone() {
                        self.refuse(p, why, Some(f.value));
                    }
                }
            }
            for b in f.value.blocks() {
                for inst in b.instructions() {
                    let involved = self.involved(scope, inst);
                    if !involved.is_empty() {
                        self.entries.push(Entry { inst, edits: Vec::new() });
                        self.look(scope, self.entries.len() - 1, &involved);
                    }
                }
            }
        }
        for var in scope.info.all_vars() {
            let Some(cell) = scope.info.cell_of_var(var) else { continue };
            let Some(plan) = scope.plan_of_class(cell.class) else { continue };
            if scope.info.may_be_foreign(var) && on(Rule::RewriteForeign) {
                self.refuse(plan, Refusal::ForeignPointer, None);
            } else if !cell.offsets.is_exact() && !self.inner.contains(&var) && on(Rule::RewriteInexact) {
                self.refuse(plan, Refusal::InexactPointer, None);
            }
        }
    }

    /// Looks again at what leans on the plans that were refused last.
    fn drop_refused(&mut self, scope: &mut Scope) {
        let gone: Vec<usize> = self.refused[self.dropped..].iter().map(|r| r.plan).collect();
        self.dropped = self.refused.len();
        scope.drop_plans(&gone);
        let mut again: Vec<usize> = Vec::new();
        for &p in &gone {
            for f in std::mem::take(&mut self.leaning_signatures[p]) {
                self.signatures.remove(&f);
                self.signature(scope, f);
            }
            again.append(&mut self.leaning[p]);
        }
        again.sort_unstable();
        again.dedup();
        for i in again {
            self.entries[i].edits.clear();
            let involved = self.involved(scope, self.entries[i].inst);
            if !involved.is_empty() {
                self.look(scope, i, &involved);
            }
        }
    }

    fn signature(&mut self, scope: &Scope, f: Value) {
        scope.take_leans();
        let Some(change) = scope.signature_change(f) else { return };
        let plans = scope.take_leans();
        plans.iter().for_each(|&p| self.leaning_signatures[p].push(f));
        self.signatures.insert(f, Signature { change, plans });
    }

    /// The plans that an instruction has to do with.
    fn involved(&self, scope: &Scope, inst: Value) -> Vec<usize> {
        let mut out: Vec<usize> = Vec::new();
        let mut add = |p: usize| {
            if !out.contains(&p) {
                out.push(p);
            }
        };
        let operands = inst.operands();
        for &v in operands.iter().chain(std::iter::once(&inst)) {
            scope.somewhere(v).into_iter().for_each(|(p, _)| add(p));
        }
        scope.planned_site(inst).into_iter().for_each(&mut add);
        match inst.opcode() {
            Opcode::Call => {
                let own = self.signatures.get(&inst.callee());
                own.into_iter().flat_map(|s| &s.plans).for_each(|&p| add(p));
            }
            Opcode::Ret if self.signatures.contains_key(&inst.function()) => {
                scope.result_place(inst.function()).into_iter().for_each(|to| add(to.plan));
            }
            // A function whose type changes is only called. Whatever else names it would be left behind, and is refused.
            _ => {
                let named = operands.iter().filter(|_| on(Rule::SignatureOnlyCalled));
                let named = named.filter_map(|v| self.signatures.get(v));
                named.flat_map(|s| &s.plans).for_each(|&p| add(p));
            }
        }
        out
    }

    /// Finds out what changes of an instruction.
    fn look(&mut self, scope: &Scope, entry: usize, involved: &[usize]) {
        let inst = self.entries[entry].inst;
        scope.take_leans();
        involved.iter().for_each(|&p| scope.lean_on(p));
        let found = if inst.function().has_special_function_data() && on(Rule::RewriteSpecialFunction) {
            Err(Refusal::SpecialFunction)
        } else {
            let mut decision =
                Decision { scope, exprs: &mut self.list.exprs, inner: &mut self.inner, signatures: &self.signatures };
            decision.instruction(inst)
        };
        for p in scope.take_leans() {
            self.leaning[p].push(entry);
        }
        match found {
            Ok(edits) => self.entries[entry].edits = edits,
            Err(why) => involved.iter().for_each(|&p| self.refuse(p, why, Some(inst))),
        }
    }

    /// Puts the edits of each function in order and sees that they can be carried out. If not, a plan is refused.
    fn gather(&mut self, scope: &Scope) -> bool {
        let mut functions: Vec<(Value, Vec<usize>)> = Vec::new();
        for (i, e) in self.entries.iter().enumerate().filter(|(_, e)| !e.edits.is_empty()) {
            let f = e.inst.function();
            match functions.last_mut() {
                Some((last, own)) if *last == f => own.push(i),
                _ => functions.push((f, vec![i])),
            }
        }
        self.list.functions.clear();
        for (&f, s) in &self.signatures {
            self.list.functions.entry(f).or_default().signature = Some(s.change.clone());
        }
        let mut reached: FxHashMap<Value, usize> = FxHashMap::default();
        for (f, mut own) in functions {
            let (order, rest) = reverse_post_order(f);
            let reachable = order.len();
            let place: FxHashMap<_, usize> = order.into_iter().chain(rest).enumerate().map(|(i, b)| (b, i)).collect();
            own.sort_by_key(|&i| place[&self.entries[i].inst.block()]);
            let list = self.list.functions.entry(f).or_default();
            for i in own {
                let Entry { inst, edits } = &self.entries[i];
                list.edits.extend(edits.iter().cloned());
                if place[&inst.block()] < reachable {
                    reached.insert(f, list.edits.len());
                }
            }
        }
        let is_number = |v: Value| scope.somewhere(v).is_none_or(|(p, at)| at.is_exact() || scope.plans[p].is_pool());
        let nothing = |v: Value| if is_number(v) { Expr::NoNumber } else { Expr::NoAddress };
        let functions = || scope.info.functions().iter().map(|f| f.value);
        let mut proved = self.list.prove_calls(functions());
        for f in functions() {
            let reachable = reached.get(&f).copied().unwrap_or(0);
            proved = proved.and_then(|()| self.list.prove(f, reachable, nothing));
        }
        let Some(Unproved(user)) = proved.err().filter(|_| on(Rule::NothingLeftBehind)) else { return true };
        log::debug!("an edit would leave something behind: {}", user.print());
        let involved = if user.is_instruction() { self.involved(scope, user) } else { Vec::new() };
        let all = || (0..self.plans.len()).collect();
        for p in if involved.is_empty() { all() } else { involved } {
            self.refuse(p, Refusal::Instruction, Some(user).filter(|u| u.is_instruction()));
        }
        false
    }
}

/// What is decided of one instruction.
struct Decision<'d, 'i> {
    scope: &'d Scope<'i>,
    exprs: &'d mut Exprs,
    inner: &'d mut FxHashSet<u32>,
    signatures: &'d FxHashMap<Value, Signature>,
}

/// The changes of one instruction, or why it can have none.
type Found = Result<Vec<Edit>, Refusal>;

impl Decision<'_, '_> {
    fn instruction(&mut self, inst: Value) -> Found {
        match inst.opcode() {
            Opcode::GetElementPtr => self.step(inst),
            Opcode::Load => self.load(inst),
            Opcode::Store => self.store(inst),
            Opcode::Phi => {
                let values: Vec<Value> = inst.incoming().into_iter().map(|(v, _)| v).collect();
                self.check_merge(inst, &values)?;
                if !self.scope.becomes_index(inst) {
                    return Ok(Vec::new());
                }
                let values = values.into_iter().map(|v| self.index(v)).collect::<Result<_, _>>()?;
                Ok(vec![Edit::Phi { old: inst, values }])
            }
            Opcode::Select => {
                let [a, b] = [inst.operand(1), inst.operand(2)];
                self.check_merge(inst, &[a, b])?;
                self.stand_in(inst, |d| {
                    let (a, b) = (d.index(a)?, d.index(b)?);
                    let condition = d.exprs.add(Expr::Old(inst.operand(0)));
                    Ok(d.exprs.add(Expr::Select(condition, a, b)))
                })
            }
            Opcode::Freeze => {
                self.check_merge(inst, &[inst.operand(0)])?;
                self.stand_in(inst, |d| {
                    let a = d.index(inst.operand(0))?;
                    Ok(d.exprs.add(Expr::Freeze(a)))
                })
            }
            Opcode::BitCast if inst.ty().kind() == TypeKind::Int(64) || inst.ty().kind() == TypeKind::Double => {
                Ok(Vec::new())
            }
            Opcode::PtrToInt => {
                if inst.ty().kind() != TypeKind::Int(64) && on(Rule::RewriteNarrowNumber) {
                    return Err(Refusal::Instruction);
                }
                // The number is an index from now on: as a number it may only be a part of a difference, a test for
                // null, or on its way to memory or back to a pointer; the analysis has refused everything else.
                self.scope.known(inst.operand(0))?;
                if self.scope.place(inst.operand(0)).is_none() {
                    return Ok(Vec::new());
                }
                let value = self.index(inst.operand(0))?;
                Ok(vec![Edit::Make { old: inst, value, replaces: true }])
            }
            Opcode::IntToPtr => {
                self.scope.known_or_null(inst.operand(0), inst)?;
                self.stand_in(inst, |d| d.index(inst.operand(0)))
            }
            Opcode::ICmp => self.compare(inst),
            Opcode::Sub => self.subtract(inst),
            Opcode::Ret => self.ret(inst),
            Opcode::Call => self.call(inst),
            // A double whose bits may be those of an index, used as a number: as good or bad as an address's.
            Opcode::FloatArith | Opcode::FCmp => Ok(Vec::new()),
            // Everything else is not rewritten.
            _ if on(Rule::RewriteOther) => Err(Refusal::Instruction),
            _ => Ok(Vec::new()),
        }
    }

    /// The index that stands for a pointer.
    fn index(&mut self, v: Value) -> Result<ExprId, Refusal> {
        if v.is_null() || v.is_undef() {
            return Ok(self.exprs.number(0));
        }
        if v.ty().kind() == TypeKind::Int(64) {
            return Ok(self.exprs.add(Expr::Old(v)));
        }
        match (self.scope.somewhere(v), self.scope.becomes_index(v)) {
            (_, true) => Ok(self.exprs.add(Expr::Made(v))),
            (Some(_), false) => Err(Refusal::InexactPointer),
            // A value that never holds a pointer of any class, nor anything unknown: null, at run time. As a constant it needs
            // no place of its own, of which there is none between an `invoke` and a phi, and which the entries that a phi has
            // for one block would have to share.
            (None, false) => Ok(self.exprs.number(0)),
        }
    }

    /// An index stands for what an instruction gives, if that is a pointer into a planned class.
    fn stand_in(&mut self, old: Value, value: impl FnOnce(&mut Self) -> Result<ExprId, Refusal>) -> Found {
        if !self.scope.becomes_index(old) {
            return Ok(Vec::new());
        }
        let value = value(self)?;
        Ok(vec![Edit::Make { old, value, replaces: false }])
    }

    fn check_merge(&self, inst: Value, values: &[Value]) -> Result<(), Refusal> {
        match self.scope.place(inst) {
            Some(place) => values.iter().try_for_each(|&v| self.scope.same_place(v, place)),
            None if self.scope.somewhere(inst).is_some() => Err(Refusal::InexactPointer),
            // A condition, or a number.
            None => Err(Refusal::Instruction),
        }
    }

    // ---- numbers ----

    fn compare(&mut self, inst: Value) -> Found {
        let (a, b) = (inst.operand(0), inst.operand(1));
        self.check_compare(inst, a, b)?;
        if !self.scope.becomes_index(a) && !self.scope.becomes_index(b) {
            return Ok(Vec::new());
        }
        let (a, b) = (self.index(a)?, self.index(b)?);
        // Elements are ordered as they were; one before the first is below them, as a signed number.
        let predicate = match inst.predicate() {
            Predicate::Unsigned(order) if on(Rule::OrderOfElements) => Predicate::Signed(order),
            Predicate::Unknown => return Err(Refusal::Instruction),
            p @ (Predicate::Unsigned(_) | Predicate::Signed(_) | Predicate::Eq | Predicate::Ne) => p,
        };
        let value = self.exprs.add(Expr::Compare(predicate, a, b));
        Ok(vec![Edit::Make { old: inst, value, replaces: true }])
    }

    fn check_compare(&self, inst: Value, a: Value, b: Value) -> Result<(), Refusal> {
        if matches!(inst.predicate(), Predicate::Unknown | Predicate::Signed(_)) && on(Rule::CompareSigned) {
            return Err(Refusal::Instruction);
        }
        let place = match (self.scope.place(a), self.scope.place(b)) {
            (Some(p), Some(q)) if p == q => {
                // Elements of one array are in order; arrays are not where they were.
                let ordered = matches!(inst.predicate(), Predicate::Unsigned(_)) && self.scope.plans[p.plan].is_pool();
                if ordered && !from_one_array(a, b) && on(Rule::CompareArrays) {
                    return Err(Refusal::Order);
                }
                return Ok(());
            }
            (Some(_), Some(_)) if on(Rule::CompareFields) => return Err(Refusal::DifferentFields),
            (Some(_), Some(_)) => return Ok(()),
            (Some(p), None) => (p, b),
            (None, Some(p)) => (p, a),
            (None, None) => return Err(Refusal::InexactPointer),
        };
        let (p, other) = place;
        if self.scope.somewhere(other).is_some() && on(Rule::CompareInner) {
            return Err(Refusal::InexactPointer);
        }
        if other.is_constant() && !other.is_null() && on(Rule::CompareConstant) {
            return Err(Refusal::ForeignComparison);
        }
        if p.offset != 0 && on(Rule::CompareNullField) {
            return Err(Refusal::NullField);
        }
        Ok(())
    }

    fn subtract(&mut self, inst: Value) -> Found {
        let (a, b) = (inst.operand(0), inst.operand(1));
        match (self.scope.place(a), self.scope.place(b)) {
            (Some(p), Some(q)) if p == q => {
                // With null on one side a number of other units would show the address.
                let element = self.scope.plans[p.plan].element;
                let counts = |u: Value| is_exact_division_or_test(u) && divisor(u).is_none_or(|d| d == element);
                if !inst.users().into_iter().all(counts) && on(Rule::RewriteDistance) {
                    return Err(Refusal::Step);
                }
                let ordered = self.scope.plans[p.plan].is_pool() && has_sign_tested(inst);
                if ordered && !from_one_array(a, b) && on(Rule::CompareDistances) {
                    return Err(Refusal::Order);
                }
            }
            (Some(_), Some(_)) if on(Rule::RewriteDistanceOfFields) => return Err(Refusal::DifferentFields),
            (Some(_), Some(_)) => {}
            (Some(_), None) | (None, _) if on(Rule::RewriteDistanceFromOther) => {
                return Err(Refusal::ForeignComparison)
            }
            (Some(_), None) | (None, _) => {}
        }
        let Some(Place { plan, .. }) = self.scope.place(a) else { return Ok(Vec::new()) };
        let (a, b) = (self.index(a)?, self.index(b)?);
        let apart = self.exprs.add(Expr::Sub(a, b));
        let value = self.exprs.times(apart, self.scope.plans[plan].element as i64);
        Ok(vec![Edit::Make { old: inst, value, replaces: true }])
    }

    fn ret(&mut self, inst: Value) -> Found {
        if inst.operand_count() != 1 {
            return Err(Refusal::Instruction);
        }
        let v = inst.operand(0);
        if !v.ty().is_pointer() {
            self.scope.known(v)?;
            return Ok(Vec::new());
        }
        match self.scope.result_place(inst.function()) {
            Some(to) => {
                self.scope.same_place(v, to)?;
                Ok(vec![Edit::Operand { inst, operand: 0, value: self.index(v)? }])
            }
            None if on(Rule::RewriteReturn) => Err(Refusal::Instruction),
            None => Ok(Vec::new()),
        }
    }

    // ---- accesses ----

    fn load(&mut self, inst: Value) -> Found {
        let stays = inst.is_volatile() || inst.is_atomic();
        if self.scope.becomes_index(inst) && stays && on(Rule::RewriteVolatilePointer) {
            return Err(Refusal::VolatileOrAtomic);
        }
        if self.scope.somewhere(inst).is_some() && self.scope.place(inst).is_none() && on(Rule::RewriteLoadInexact) {
            return Err(Refusal::InexactPointer);
        }
        let found = self.access(inst, inst.operand(0), inst.ty())?;
        if self.scope.becomes_index(inst) {
            let as_it_is =
                Address { value: self.exprs.add(Expr::Old(inst.operand(0))), align: inst.alignment(), column: None };
            let address = found.map_or(as_it_is, |(address, _)| address);
            return Ok(vec![Edit::LoadIndex { old: inst, address }]);
        }
        let Some((address, kept)) = found else { return Ok(Vec::new()) };
        let mut out = vec![Edit::Access { inst, operand: 0, address }];
        out.extend((kept != Kept::Same).then_some(Edit::Decode { load: inst, kept }));
        Ok(out)
    }

    fn store(&mut self, inst: Value) -> Found {
        let value = inst.operand(0);
        if self.is_never_read(inst)? {
            return Ok(vec![Edit::Gone(inst)]);
        }
        let mut out = Vec::new();
        if let Some((address, kept)) = self.access(inst, inst.operand(1), value.ty())? {
            out.push(Edit::Access { inst, operand: 1, address });
            out.extend((kept != Kept::Same).then_some(Edit::Encode { store: inst, kept }));
        }
        if self.scope.becomes_index(value) {
            if (inst.is_volatile() || inst.is_atomic()) && on(Rule::RewriteVolatilePointer) {
                return Err(Refusal::VolatileOrAtomic);
            }
            out.push(Edit::Operand { inst, operand: 0, value: self.index(value)? });
        }
        match (self.scope.place(value), self.scope.somewhere(value)) {
            (None, Some(_)) if on(Rule::RewriteInnerStored) => Err(Refusal::InnerAddress),
            _ => Ok(out),
        }
    }

    /// Does a store write bytes only that have no place, since nobody reads them?
    fn is_never_read(&self, store: Value) -> Result<bool, Refusal> {
        let Some((plan, at)) = self.scope.somewhere(store.operand(1)) else { return Ok(false) };
        if (store.is_volatile() || store.is_atomic()) && on(Rule::RewriteVolatile) {
            return Err(Refusal::VolatileOrAtomic);
        }
        let size = self.scope.layout.store_size(store.operand(0).ty());
        let first = u64::try_from(at.base).map_err(|_| Refusal::InexactPointer)?;
        let end = at.end().ok_or(Refusal::InexactPointer)? as u64 + size;
        let plan = &self.scope.plans[plan];
        Ok(end <= plan.element && plan.lacks(first, end - first))
    }

    /// The new address of an access of a type, if that changes, and how what lies there is kept.
    fn access(&mut self, inst: Value, old: Value, ty: Type) -> Result<Option<(Address, Kept)>, Refusal> {
        let Some((plan_number, at)) = self.scope.somewhere(old) else { return Ok(None) };
        if (inst.is_volatile() || inst.is_atomic()) && on(Rule::RewriteVolatile) {
            return Err(Refusal::VolatileOrAtomic);
        }
        if matches!(ty.kind(), TypeKind::Struct | TypeKind::Array | TypeKind::Other) && on(Rule::RewriteWide) {
            return Err(Refusal::Instruction);
        }
        let size = self.scope.layout.store_size(ty);
        let plan = &self.scope.plans[plan_number];
        let first = u64::try_from(at.base).map_err(|_| Refusal::InexactPointer)?;
        let end = at.end().ok_or(Refusal::InexactPointer)? as u64;
        if end + size > plan.element && on(Rule::RewriteStraddles) {
            return Err(Refusal::Straddles);
        }
        match plan.place(first, end - first + size) {
            Err(why) if on(Rule::RewriteOneColumn) => return Err(why),
            Ok(_) | Err(_) => {}
        }
        let (mut address, kept) = if at.is_exact() {
            let index = self.index(old)?;
            let found = self.address(Place { plan: plan_number, offset: first }, size, index)?;
            // What is kept in fewer bytes is a number, and no pointer or vector.
            if found.1 != Kept::Same && ty.kind() != TypeKind::Int(size as u32 * 8) && on(Rule::RecodedWhole) {
                return Err(Refusal::PartOfNarrow);
            }
            found
        } else {
            let (column, offset) = plan.place_as_it_was(first, size)?;
            let mut value = self.exprs.add(Expr::Made(old));
            if plan.is_pool() {
                let base = self.exprs.add(Expr::Base { plan: plan_number, column });
                value = self.exprs.add(Expr::Offset(base, value));
            }
            let align = plan.alignment(column, offset).min(1 << at.step.trailing_zeros().min(4));
            (Address { value, align, column: None }, Kept::Same)
        };
        if !on(Rule::StaleAlignment) {
            address.align = inst.alignment();
        }
        Ok(Some((address, kept)))
    }

    /// The address of bytes of the element that `index` stands for, and how they are kept there.
    fn address(&mut self, place: Place, len: u64, index: ExprId) -> Result<(Address, Kept), Refusal> {
        let plan = &self.scope.plans[place.plan];
        let Spot { column, at: offset, kept } = plan.place(place.offset, len)?;
        let base = self.exprs.add(Expr::Base { plan: place.plan, column });
        let mut value = self.exprs.add(Expr::Element { base, size: plan.columns[column].size, index });
        if offset != 0 {
            let by = self.exprs.number(offset as i64);
            value = self.exprs.add(Expr::Offset(value, by));
        }
        Ok((Address { value, align: plan.alignment(column, offset), column: Some((place.plan, column)) }, kept))
    }

    // ---- steps ----

    fn step(&mut self, gep: Value) -> Found {
        let base = gep.operand(0);
        if self.scope.somewhere(base).is_none() {
            // A planned pointer used as an index is a number, which the analysis has refused.
            return if on(Rule::StepFromElsewhere) { Err(Refusal::Instruction) } else { Ok(Vec::new()) };
        }
        if self.scope.place(gep).is_none() || self.scope.place(base).is_none() {
            return self.inner_step(gep, base);
        }
        let step = self.scope.element_step(gep)?;
        self.stand_in(gep, |d| {
            let mut index = d.index(base)?;
            for (v, factor) in step.terms {
                let by = d.exprs.scaled(v, factor);
                index = d.exprs.add(Expr::Add(index, by));
            }
            Ok(d.exprs.plus(index, step.constant))
        })
    }

    /// Into an embedded array, within bounds that are proved: a real address, good for accesses only. In a pool it is counted in
    /// bytes from the column's start, since columns move when their pool grows.
    fn inner_step(&mut self, gep: Value, base: Value) -> Found {
        let (plan_number, at) = self.scope.somewhere(gep).ok_or(Refusal::Instruction)?;
        let plan = &self.scope.plans[plan_number];
        let mut first = at.base as u64;
        let mut end = at.end().ok_or(Refusal::InexactPointer)? as u64;
        if self.scope.place(base).is_none() {
            // From one inner address to another: in the same column.
            let (_, from) = self.scope.somewhere(base).ok_or(Refusal::Instruction)?;
            first = first.min(from.base as u64);
            end = end.max(from.end().ok_or(Refusal::InexactPointer)? as u64);
        }
        if end >= plan.element {
            return Err(Refusal::Straddles);
        }
        let is_never_read = plan.lacks(first, end - first + 1);
        if let (Err(why), true) =
            (plan.place_as_it_was(first, end - first + 1), on(Rule::InnerOneColumn) && !is_never_read)
        {
            return Err(why);
        }
        let step = self.scope.inner_step(gep)?;
        for user in gep.users() {
            let ok = user.is_instruction()
                && match user.opcode() {
                    Opcode::Load => true,
                    Opcode::Store => user.operand(1) == gep && user.operand(0) != gep,
                    Opcode::GetElementPtr => user.operand(0) == gep && self.scope.place(user).is_none(),
                    // Any other use lets the address live on.
                    _ => false,
                };
            if !ok && on(Rule::InnerOnlyAccessed) {
                return Err(Refusal::InnerAddress);
            }
        }
        if let Some(var) = self.scope.info.var(gep) {
            self.inner.insert(var);
        }
        if is_never_read {
            return Ok(vec![Edit::Gone(gep)]);
        }
        let mut value = if self.scope.place(base).is_some() {
            let mut index = self.index(base)?;
            for (v, times) in step.element_terms {
                let by = self.exprs.over(v, times);
                index = self.exprs.add(Expr::Add(index, by));
            }
            index = self.exprs.plus(index, step.elements);
            if plan.is_pool() {
                let (column, offset) = plan.place_as_it_was(at.base as u64, 1)?;
                let start = self.exprs.times(index, plan.columns[column].size as i64);
                let offset = self.exprs.number(offset as i64);
                self.exprs.add(Expr::Add(start, offset))
            } else {
                self.address(Place { plan: plan_number, offset: at.base as u64 }, 1, index)?.0.value
            }
        } else {
            self.exprs.add(Expr::Made(base))
        };
        let mut moved = |exprs: &mut Exprs, by: ExprId| {
            value = exprs.add(if plan.is_pool() { Expr::Add(value, by) } else { Expr::Offset(value, by) });
        };
        if step.constant != 0 {
            let by = self.exprs.number(step.constant);
            moved(self.exprs, by);
        }
        for (v, scale) in step.terms {
            let by = self.exprs.over(v, scale);
            moved(self.exprs, by);
        }
        Ok(vec![Edit::Make { old: gep, value, replaces: false }])
    }

    // ---- calls ----

    fn call(&mut self, inst: Value) -> Found {
        let callee = inst.callee();
        if let Some(plan) = self.scope.planned_site(inst) {
            return self.allocation(inst, plan);
        }
        let plain = callee.is_function() && (!inst.has_operand_bundles() || is_assume(callee));
        if !plain && on(Rule::CallOfPointer) {
            return Err(Refusal::Instruction);
        }
        if callee.is_intrinsic() {
            return self.intrinsic(inst, &callee.name());
        }
        let info = self.scope.info;
        let own =
            info.function(callee).is_some() && callee.params().first().is_some_and(|&p| self.scope.becomes_index(p));
        if info.is_free(inst) && !own && self.scope.somewhere(inst.operand(0)).is_some() {
            return self.free(inst, callee);
        }
        if info.function(callee).is_some() {
            return self.call_of_function(inst, callee);
        }
        let carries = |v: &Value| v.ty().kind() != TypeKind::Double && self.scope.somewhere(*v).is_some();
        if !inst.call_args().iter().any(carries) && !carries(&inst) {
            return Ok(Vec::new());
        }
        if on(Rule::CallUnknown) {
            return Err(Refusal::Instruction);
        }
        Ok(Vec::new())
    }

    fn call_of_function(&mut self, inst: Value, callee: Value) -> Found {
        if callee.value_type() != inst.call_type() {
            return Err(Refusal::Signature);
        }
        let args = inst.call_args();
        for (&arg, param) in args.iter().zip(callee.params()) {
            if self.scope.becomes_index(param) {
                self.scope.known_or_null(arg, param)?;
            } else if self.scope.somewhere(arg).is_some() && arg.ty().is_pointer() && on(Rule::CallInnerArgument) {
                return Err(Refusal::Instruction);
            }
        }
        if args.len() != callee.params().len() && on(Rule::CallFurtherArguments) {
            return Err(Refusal::Signature);
        }
        if self.scope.result_place(callee).is_some() && self.scope.place(inst) != self.scope.result_place(callee) {
            return Err(Refusal::InexactPointer);
        }
        let Some(Signature { change, .. }) = self.signatures.get(&callee) else { return Ok(Vec::new()) };
        let args = args.into_iter().zip(&change.params);
        let args = args.map(|(v, &changed)| if changed { self.index(v) } else { Ok(self.exprs.add(Expr::Old(v))) });
        Ok(vec![Edit::Call { call: inst, callee, args: args.collect::<Result<_, _>>()? }])
    }

    fn free(&mut self, inst: Value, callee: Value) -> Found {
        let place = match self.scope.place(inst.operand(0)) {
            None if on(Rule::CallFreesStart) => return Err(Refusal::FreeInside),
            None => return Ok(Vec::new()),
            Some(place) => place,
        };
        let pool = self.scope.plans[place.plan].is_pool();
        // What else a function of the program's own does when it frees would be lost.
        let copied = pool && !is_library(callee, "free");
        let recipe = if copied { Some(self.scope.pool_copy(callee, false)?) } else { None };
        if place.offset != 0 && (copied || on(Rule::CallFreesStart)) {
            return Err(Refusal::FreeInside);
        }
        let (call, plan, index) = (inst, place.plan, self.index(inst.operand(0))?);
        Ok(vec![match recipe.filter(|_| on(Rule::PoolFree)) {
            Some(recipe) => Edit::PoolCopy { call, plan, recipe, own: Some((0, index)), gives_index: false },
            None if pool => Edit::Pool { call, plan, what: PoolCall::Free { index }, gives_index: true },
            None => Edit::Free { call, plan, index },
        }])
    }

    fn intrinsic(&mut self, inst: Value, name: &str) -> Found {
        if name.starts_with("llvm.assume") {
            return Ok(if on(Rule::StaleAssumptions) { vec![Edit::Gone(inst)] } else { Vec::new() });
        }
        let copies = name.starts_with("llvm.memcpy.p") || name.starts_with("llvm.memmove.p");
        if copies || name.starts_with("llvm.memset.p") {
            return self.memory(inst, copies);
        }
        if on(Rule::CallIntrinsic) {
            return Err(Refusal::Instruction);
        }
        Ok(Vec::new())
    }

    fn memory(&mut self, call: Value, copies: bool) -> Found {
        let args = call.call_args();
        let pieces = self.scope.memory_pieces(&args, copies)?;
        if copies {
            let elsewhere = args[..2].iter().any(|&side| self.scope.place(side).is_none());
            let both = |&(at, len): &(u64, u64)| {
                let ((to, becomes), (from, kept)) = (self.piece(args[0], at, len)?, self.piece(args[1], at, len)?);
                // What is kept in fewer bytes holds what is proved of all that it is copied to and from; see `fieldranges`.
                let piece = match kept == becomes {
                    true => Piece { to, from, len: kept.bytes(len), kept: Kept::Same, becomes: Kept::Same },
                    false => Piece { to, from, len, kept, becomes },
                };
                Ok((piece, [self.lies(args[0], at, len)?, self.lies(args[1], at, len)?]))
            };
            let pieces: Vec<_> = pieces.iter().map(both).collect::<Result<_, Refusal>>()?;
            return Ok(vec![Edit::Copy { call, pieces: joined(call, pieces), elsewhere }]);
        }
        let byte = args[1].constant_int();
        let one = |&(at, len): &(u64, u64)| match self.piece(args[0], at, len)? {
            (to, kept) if kept.reads_back(byte) => Ok((to, kept.bytes(len))),
            _ => Err(Refusal::PartOfNarrow),
        };
        let pieces = pieces.iter().map(one).collect::<Result<_, Refusal>>()?;
        Ok(vec![Edit::Fill { call, byte: byte.unwrap_or(0) as u8, pieces }])
    }

    /// The address of a piece of a copied or filled range, planned or not, and how it is kept there.
    fn piece(&mut self, start: Value, at: u64, len: u64) -> Result<(Address, Kept), Refusal> {
        if let Some(place) = self.scope.place(start) {
            let index = self.index(start)?;
            return self.address(Place { offset: place.offset + at, ..place }, len, index);
        }
        let start = self.exprs.add(Expr::Old(start));
        Ok((Address { value: self.exprs.moved(start, at as i64), align: 1, column: None }, Kept::Same))
    }

    /// Where a side of it lies.
    fn lies(&self, start: Value, at: u64, len: u64) -> Result<Lies, Refusal> {
        let Some(place) = self.scope.place(start) else { return Ok((None, at)) };
        let spot = self.scope.plans[place.plan].place(place.offset + at, len)?;
        Ok((Some(spot.column), spot.at))
    }

    fn allocation(&mut self, call: Value, plan_number: usize) -> Found {
        let plan = &self.scope.plans[plan_number];
        if (call.has_operand_bundles() || call.is_musttail()) && on(Rule::AllocationPlain) {
            return Err(Refusal::Allocation);
        }
        match self.scope.place(call) {
            Some(p) if p.offset == 0 => {}
            _ => return Err(Refusal::Allocation),
        }
        let form = self.scope.element_count(plan, call)?;
        if let ElementCount::Own { block } = form {
            // The copy takes what the function took, but for the block.
            let mut others = call.call_args().into_iter().enumerate().filter(|&(i, _)| Some(i) != block);
            if others.any(|(_, v)| self.scope.somewhere(v).is_some()) && on(Rule::PoolCopySignature) {
                return Err(Refusal::Allocation);
            }
        }
        let old = match form {
            ElementCount::Moved { block, .. } | ElementCount::Own { block: Some(block) } => {
                self.scope.known_or_null(call.operand(block as u32), call)?;
                Some((block, self.index(call.operand(block as u32))?))
            }
            ElementCount::Own { block: None }
            | ElementCount::Times { .. }
            | ElementCount::Bytes { .. }
            | ElementCount::Zeroed { .. } => None,
        };
        let argument = |d: &mut Self, i: usize| d.exprs.add(Expr::Old(call.operand(i as u32)));
        let edit = match (form, plan.is_pool()) {
            (ElementCount::Own { .. }, true) => {
                let recipe = self.scope.pool_copy(call.callee(), false)?;
                Edit::PoolCopy { call, plan: plan_number, recipe, own: old, gives_index: true }
            }
            (ElementCount::Times { argument: i, times }, true) => {
                let (count, times) = (argument(self, i), self.exprs.number(times as i64));
                Edit::Pool { call, plan: plan_number, what: PoolCall::Calloc { count, times }, gives_index: true }
            }
            (ElementCount::Zeroed { argument: i }, true) => {
                let bytes = argument(self, i);
                let what = PoolCall::zeroed(self.exprs, bytes, plan.element);
                Edit::Pool { call, plan: plan_number, what, gives_index: true }
            }
            (ElementCount::Bytes { argument: i } | ElementCount::Moved { argument: i, .. }, true) => {
                let bytes = argument(self, i);
                let count = self.exprs.count(bytes, plan.element);
                let what = match old {
                    Some((_, old)) => PoolCall::Realloc { old, bytes, count },
                    None => PoolCall::Malloc { bytes, count },
                };
                Edit::Pool { call, plan: plan_number, what, gives_index: true }
            }
            (ElementCount::Times { argument: i, times }, false) => {
                let n = argument(self, i);
                let count = self.exprs.times(n, times as i64);
                Edit::Allocate { call, plan: plan_number, count, size: None }
            }
            (ElementCount::Bytes { argument: i } | ElementCount::Zeroed { argument: i }, false) => {
                let bytes = argument(self, i);
                let count = self.exprs.count(bytes, plan.element);
                let whole = self.exprs.times(count, plan.element as i64);
                let size = self.exprs.unless_too_big(bytes, whole);
                let size = on(Rule::SizesAtUse).then_some((i as u32, size));
                Edit::Allocate { call, plan: plan_number, count, size }
            }
            (ElementCount::Moved { .. } | ElementCount::Own { .. }, false) => return Err(Refusal::Allocation),
        };
        Ok(vec![edit])
    }
}

/// Steps and choices that a pointer is followed back through.
const MOST_STEPS: usize = 16;

/// Do two pointers come from one, by steps that stay in an array?
fn from_one_array(a: Value, b: Value) -> bool {
    let (Some(a), Some(b)) = (array_of(a), array_of(b)) else { return false };
    a == b
}

/// The one pointer that a pointer is a number of elements away from.
fn array_of(pointer: Value) -> Option<Value> {
    let mut known: Vec<Value> = vec![pointer];
    let mut found = None;
    let mut next = 0;
    while let Some(&v) = known.get(next) {
        next += 1;
        let from = match v.is_instruction().then(|| v.opcode()) {
            Some(Opcode::GetElementPtr | Opcode::PtrToInt) => vec![v.operand(0)],
            // The same choice, made once: a loop's pointer and where it began.
            Some(Opcode::Phi) => v.incoming().into_iter().map(|(from, _)| from).collect(),
            // Everything else is where a pointer comes from.
            _ if found.is_some_and(|f| f != v) => return None,
            _ => {
                found = Some(v);
                continue;
            }
        };
        for v in from {
            if !known.contains(&v) {
                known.push(v);
            }
        }
        if known.len() > MOST_STEPS {
            return None;
        }
    }
    found
}

/// What an exact division divides by; `None` for a test.
fn divisor(user: Value) -> Option<u64> {
    let k = user.operand(1).constant_int().and_then(|k| u64::try_from(k).ok());
    match user.opcode() {
        Opcode::SDiv | Opcode::UDiv => Some(k.unwrap_or(0)),
        Opcode::AShr | Opcode::LShr => Some(k.and_then(|k| 1u64.checked_shl(k as u32)).unwrap_or(0)),
        // A comparison with zero.
        _ => None,
    }
}

/// Is a number of elements apart compared with about zero: which of two elements comes first?
fn has_sign_tested(distance: Value) -> bool {
    let about_zero = |v: Value| v.constant_int().is_some_and(|k| (-1..=1).contains(&k));
    distance.users().into_iter().any(|user| {
        user.is_instruction()
            && match user.opcode() {
                Opcode::SDiv | Opcode::UDiv | Opcode::AShr | Opcode::LShr | Opcode::SExt | Opcode::Trunc => {
                    user.operand(0) == distance && has_sign_tested(user)
                }
                Opcode::ICmp => {
                    !matches!(user.predicate(), Predicate::Eq | Predicate::Ne)
                        && user.operands().into_iter().any(about_zero)
                }
                // Further arithmetic has the number of elements between two of one array.
                _ => false,
            }
    })
}

/// Is it `llvm.assume`?
pub fn is_assume(callee: Value) -> bool {
    callee.is_intrinsic() && callee.name().starts_with("llvm.assume")
}
