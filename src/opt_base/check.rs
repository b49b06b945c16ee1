//! Which planned classes can be rewritten: a dry run over everything that the rewriter would touch.
//!
//! The match arms here and in [`super::rewrite`] are twins. What no arm knows is refused.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::DTransAnalysisInfo;
use crate::analysis::number::{is_exact_division_or_test, known_factor, Allocation, ObjectKind};
use crate::analysis::offset::Offsets;
use crate::analysis::refusal::Refusal;
use crate::analysis::sizes;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, GepTerm, Opcode, Predicate, TypeKind, Value};
use crate::rules::{on, Rule};

use super::plan::ClassPlan;
use super::wrappers::Recipes;

/// Most pieces that a block copy or fill is broken into.
const MAX_PIECES: usize = 64;

/// A class that cannot be rewritten, why, and where.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// Index into `DTransAnalysisInfo::classes`.
    pub class: usize,
    /// Why.
    pub why: Refusal,
    /// The instruction or function, if there is one.
    pub at: Option<Value>,
}

/// Where an index points: which plan, and the byte of the element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Index into [`Scope::plans`].
    pub plan: usize,
    /// Byte of the record.
    pub offset: u64,
}

/// How a function's type changes: a flag per parameter, and one for the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignatureChange {
    /// Parameters that become indices.
    pub params: Vec<bool>,
    /// Does the result become an index?
    pub result: bool,
}

/// A step over elements: `index * scale / element` for each variable term, plus a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ElementStep {
    /// Variable terms: index, and by what to multiply (`Ok`) or exactly divide (`Err`) it.
    pub terms: Vec<(Value, Result<u64, u64>)>,
    /// Whole elements.
    pub constant: i64,
}

/// A step into an embedded array: whole elements, then bytes from the first place that it may reach (from the base, if that
/// is such an address itself).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InnerStep {
    /// Whole elements.
    pub elements: i64,
    /// Indices and the number of whole elements to multiply them with.
    pub element_terms: Vec<(Value, i64)>,
    /// Bytes.
    pub constant: i64,
    /// Indices and the bytes to multiply them with.
    pub terms: Vec<(Value, i64)>,
}

/// A memory function's piece: byte of the record and length.
pub type Piece = (u64, u64);

/// The plans under consideration.
pub struct Scope<'i> {
    /// The analysis.
    pub info: &'i DTransAnalysisInfo,
    /// The plans.
    pub plans: &'i [ClassPlan],
    /// Layout rules.
    pub layout: DataLayout,
    by_class: FxHashMap<usize, usize>,
    by_site: FxHashMap<Value, usize>,
    /// What the calls that allocate are.
    kinds: FxHashMap<Value, Allocation>,
    pub(super) recipes: Recipes,
}

/// Every planned class that cannot be rewritten, with the first reason found.
pub fn refused(module: Module, info: &DTransAnalysisInfo, plans: &[ClassPlan]) -> Vec<Refused> {
    let scope = Scope::new(module, info, plans);
    let mut out: Vec<Refused> = Vec::new();
    let mut known = FxHashSet::default();
    let mut refuse = |class: usize, why: Refusal, at: Option<Value>| {
        if known.insert(class) {
            out.push(Refused { class, why, at });
        }
    };
    let mut inner = FxHashSet::default();
    for f in info.functions() {
        if let Some(change) = scope.signature_change(f.value) {
            if let Err(why) = scope.check_signature(f.value) {
                for c in scope.signature_classes(f.value, &change) {
                    refuse(c, why, Some(f.value));
                }
            }
        }
        let special = f.value.has_special_function_data();
        for b in f.value.blocks() {
            for inst in b.instructions() {
                let classes = scope.classes_of(inst);
                if classes.is_empty() {
                    continue;
                }
                let checked = if special && on(Rule::RewriteSpecialFunction) {
                    Err(Refusal::SpecialFunction)
                } else {
                    scope.check(inst, &mut inner)
                };
                if let Err(why) = checked {
                    for c in classes {
                        refuse(c, why, Some(inst));
                    }
                }
            }
        }
    }
    for var in info.all_vars() {
        let Some(cell) = info.cell_of_var(var) else { continue };
        if !scope.by_class.contains_key(&cell.class) {
            continue;
        }
        if info.may_be_foreign(var) && on(Rule::RewriteForeign) {
            refuse(cell.class, Refusal::ForeignPointer, None);
        } else if !cell.offsets.is_exact() && !inner.contains(&var) && on(Rule::RewriteInexact) {
            refuse(cell.class, Refusal::InexactPointer, None);
        }
    }
    out
}

impl<'i> Scope<'i> {
    /// The scope of these plans.
    pub fn new(module: Module, info: &'i DTransAnalysisInfo, plans: &'i [ClassPlan]) -> Self {
        let by_class = plans.iter().enumerate().map(|(i, p)| (p.class, i)).collect();
        let sites = |(i, p): (usize, &'i ClassPlan)| p.home.sites().iter().map(move |&site| (site, i));
        let by_site = plans.iter().enumerate().flat_map(sites).collect();
        let objects =
            plans.iter().flat_map(|p| &info.classes[p.class].objects).map(|&(o, _)| info.objects()[o as usize]);
        let kinds = objects.filter_map(|o| match o.kind {
            ObjectKind::Heap(kind) => Some((o.value, kind)),
            ObjectKind::Global | ObjectKind::Stack | ObjectKind::Function => None,
        });
        let (layout, kinds) = (module.data_layout(), kinds.collect());
        Scope { info, plans, layout, by_class, by_site, kinds, recipes: Recipes::default() }
    }

    /// Where a value points, if into a planned class at one known byte.
    pub fn place(&self, v: Value) -> Option<Place> {
        let (plan, offsets) = self.somewhere(v)?;
        offsets.is_exact().then_some(Place { plan, offset: offsets.base as u64 })
    }

    /// Where a value points, if into a planned class somewhere.
    pub fn somewhere(&self, v: Value) -> Option<(usize, Offsets)> {
        let cell = self.info.cell(v)?;
        let plan = *self.by_class.get(&cell.class)?;
        Some((plan, cell.offsets.modulo(self.plans[plan].element)))
    }

    /// Is the value a pointer that becomes an index?
    pub fn becomes_index(&self, v: Value) -> bool {
        v.ty().is_pointer() && self.place(v).is_some()
    }

    /// The plan whose array a call allocates.
    pub fn planned_site(&self, inst: Value) -> Option<usize> {
        self.by_site.get(&inst).copied()
    }

    fn classes_of(&self, inst: Value) -> Vec<usize> {
        let mut out: Vec<usize> = Vec::new();
        let operands = inst.operands();
        for v in operands.iter().chain(std::iter::once(&inst)) {
            if let Some((p, _)) = self.somewhere(*v) {
                let class = self.plans[p].class;
                if !out.contains(&class) {
                    out.push(class);
                }
            }
        }
        if let Some(plan) = self.planned_site(inst) {
            let class = self.plans[plan].class;
            if !out.contains(&class) {
                out.push(class);
            }
        }
        out
    }

    // ---- signatures ----

    /// How the type of a function with a body changes; `None` if it does not.
    pub fn signature_change(&self, f: Value) -> Option<SignatureChange> {
        let params: Vec<bool> = f.params().into_iter().map(|p| self.becomes_index(p)).collect();
        let result = self.result_place(f).is_some();
        (result || params.contains(&true)).then_some(SignatureChange { params, result })
    }

    /// Where the pointers that a function returns point.
    pub fn result_place(&self, f: Value) -> Option<Place> {
        let (result, _, _) = f.value_type().signature();
        if !result.is_pointer() {
            return None;
        }
        let own = self.info.function(f)?;
        let cell = self.info.cell_of_var(own.result)?;
        let plan = *self.by_class.get(&cell.class)?;
        cell.offsets.is_exact().then_some(Place { plan, offset: cell.offsets.base as u64 })
    }

    fn signature_classes(&self, f: Value, change: &SignatureChange) -> Vec<usize> {
        let params = f.params().into_iter().zip(&change.params).filter(|(_, &c)| c).filter_map(|(p, _)| self.place(p));
        params.chain(self.result_place(f)).map(|p| self.plans[p.plan].class).collect()
    }

    fn check_signature(&self, f: Value) -> Result<(), Refusal> {
        let (_, _, variadic) = f.value_type().signature();
        if !f.has_local_linkage() && on(Rule::SignatureExported)
            || variadic && on(Rule::SignatureVariadic)
            || !f.is_only_called() && on(Rule::SignatureOnlyCalled)
            || f.has_special_function_data() && on(Rule::SignatureSpecial)
            || f.has_personality() && on(Rule::SignaturePersonality)
        {
            return Err(Refusal::Signature);
        }
        for i in 0..f.params().len() {
            if f.has_special_param(i as u32) && on(Rule::SignatureParameter) {
                return Err(Refusal::Signature);
            }
        }
        if f.users().into_iter().any(|user| user.is_call() && user.is_musttail()) && on(Rule::SignatureTailCalled) {
            return Err(Refusal::MustTail);
        }
        for b in f.blocks() {
            for inst in b.instructions() {
                if inst.opcode() == Opcode::Call && inst.is_musttail() && on(Rule::SignatureTailCalls) {
                    return Err(Refusal::MustTail);
                }
            }
        }
        Ok(())
    }

    // ---- instructions ----

    fn check(&self, inst: Value, inner: &mut FxHashSet<u32>) -> Result<(), Refusal> {
        match inst.opcode() {
            Opcode::GetElementPtr => self.check_gep(inst, inner),
            Opcode::Load => {
                if self.becomes_index(inst)
                    && (inst.is_volatile() || inst.is_atomic())
                    && on(Rule::RewriteVolatilePointer)
                {
                    return Err(Refusal::VolatileOrAtomic);
                }
                if self.somewhere(inst).is_some() && self.place(inst).is_none() && on(Rule::RewriteLoadInexact) {
                    return Err(Refusal::InexactPointer);
                }
                self.check_access(inst, inst.operand(0), inst.ty())
            }
            Opcode::Store => {
                self.check_access(inst, inst.operand(1), inst.operand(0).ty())?;
                if self.becomes_index(inst.operand(0))
                    && (inst.is_volatile() || inst.is_atomic())
                    && on(Rule::RewriteVolatilePointer)
                {
                    return Err(Refusal::VolatileOrAtomic);
                }
                match (self.place(inst.operand(0)), self.somewhere(inst.operand(0))) {
                    (None, Some(_)) if on(Rule::RewriteInnerStored) => Err(Refusal::InnerAddress),
                    _ => Ok(()),
                }
            }
            Opcode::Phi => {
                let values: Vec<Value> = inst.incoming().into_iter().map(|(v, _)| v).collect();
                self.check_merge(inst, &values)
            }
            Opcode::Select => self.check_merge(inst, &[inst.operand(1), inst.operand(2)]),
            Opcode::Freeze => self.check_merge(inst, &[inst.operand(0)]),
            Opcode::BitCast if inst.ty().kind() == TypeKind::Int(64) || inst.ty().kind() == TypeKind::Double => Ok(()),
            Opcode::PtrToInt => {
                if inst.ty().kind() != TypeKind::Int(64) && on(Rule::RewriteNarrowNumber) {
                    return Err(Refusal::Instruction);
                }
                // The number is an index from now on: as a number it may only be a part of a difference, a test for
                // null, or on its way to memory or back to a pointer; the analysis has refused everything else.
                self.known(inst.operand(0))
            }
            Opcode::IntToPtr => self.known_or_null(inst.operand(0), inst),
            Opcode::ICmp => self.check_compare(inst),
            Opcode::Sub => {
                let (a, b) = (inst.operand(0), inst.operand(1));
                match (self.place(a), self.place(b)) {
                    (Some(p), Some(q)) if p == q => {
                        // With null on one side a number of other units would show the address.
                        let element = self.plans[p.plan].element;
                        let counts = |u: Value| is_exact_division_or_test(u) && divisor(u).is_none_or(|d| d == element);
                        if !inst.users().into_iter().all(counts) && on(Rule::RewriteDistance) {
                            return Err(Refusal::Step);
                        }
                        let ordered = self.plans[p.plan].is_pool() && has_sign_tested(inst);
                        if ordered && !from_one_array(a, b) && on(Rule::CompareDistances) {
                            return Err(Refusal::Order);
                        }
                        Ok(())
                    }
                    (Some(_), Some(_)) if on(Rule::RewriteDistanceOfFields) => Err(Refusal::DifferentFields),
                    (Some(_), Some(_)) => Ok(()),
                    _ if on(Rule::RewriteDistanceFromOther) => Err(Refusal::ForeignComparison),
                    _ => Ok(()),
                }
            }
            Opcode::Ret => {
                let f = inst.function();
                match (inst.operand_count(), inst.operand_count() == 1 && inst.operand(0).ty().is_pointer()) {
                    (1, true) => match (self.result_place(f), self.somewhere(inst.operand(0))) {
                        (Some(to), Some(_)) => self.same_place(inst.operand(0), to),
                        _ if on(Rule::RewriteReturn) => Err(Refusal::Instruction),
                        _ => Ok(()),
                    },
                    (1, false) => self.known(inst.operand(0)),
                    _ => Err(Refusal::Instruction),
                }
            }
            Opcode::Call => self.check_call(inst),
            // A double whose bits may be those of an index, used as a number: as good or bad as an address's.
            Opcode::FloatArith | Opcode::FCmp => Ok(()),
            // Everything else is not rewritten.
            _ if on(Rule::RewriteOther) => Err(Refusal::Instruction),
            _ => Ok(()),
        }
    }

    fn known(&self, v: Value) -> Result<(), Refusal> {
        match (self.place(v), self.somewhere(v)) {
            (None, Some(_)) => Err(Refusal::InexactPointer),
            _ => Ok(()),
        }
    }

    /// An operand whose value becomes `to`: at the same place, or null where the place is an element's first byte.
    fn known_or_null(&self, v: Value, to: Value) -> Result<(), Refusal> {
        match self.place(to) {
            Some(place) => self.same_place(v, place),
            None => self.known(v),
        }
    }

    fn same_place(&self, v: Value, to: Place) -> Result<(), Refusal> {
        match self.place(v) {
            Some(p) if p == to => Ok(()),
            Some(_) => Err(Refusal::InexactPointer),
            None if self.somewhere(v).is_some() => Err(Refusal::InexactPointer),
            // Only null or nothing at all is left.
            None if v.is_undef() || to.offset == 0 || !on(Rule::RewriteNullField) => Ok(()),
            None => Err(Refusal::NullField),
        }
    }

    fn check_merge(&self, inst: Value, values: &[Value]) -> Result<(), Refusal> {
        match self.place(inst) {
            Some(place) => values.iter().try_for_each(|&v| self.same_place(v, place)),
            None if self.somewhere(inst).is_some() => Err(Refusal::InexactPointer),
            // A condition, or a number.
            None => Err(Refusal::Instruction),
        }
    }

    fn check_compare(&self, inst: Value) -> Result<(), Refusal> {
        let (a, b) = (inst.operand(0), inst.operand(1));
        if matches!(inst.predicate(), Predicate::Unknown | Predicate::Signed(_)) && on(Rule::CompareSigned) {
            return Err(Refusal::Instruction);
        }
        let place = match (self.place(a), self.place(b)) {
            (Some(p), Some(q)) if p == q => {
                // Elements of one array are in order; arrays are not where they were.
                let ordered = matches!(inst.predicate(), Predicate::Unsigned(_)) && self.plans[p.plan].is_pool();
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
        if self.somewhere(other).is_some() && on(Rule::CompareInner) {
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

    /// An access of a type at an address.
    fn check_access(&self, inst: Value, address: Value, ty: crate::ir::value::Type) -> Result<(), Refusal> {
        let Some((plan, at)) = self.somewhere(address) else { return Ok(()) };
        if (inst.is_volatile() || inst.is_atomic()) && on(Rule::RewriteVolatile) {
            return Err(Refusal::VolatileOrAtomic);
        }
        if matches!(ty.kind(), TypeKind::Struct | TypeKind::Array | TypeKind::Other) && on(Rule::RewriteWide) {
            return Err(Refusal::Instruction);
        }
        let size = self.layout.store_size(ty);
        let plan = &self.plans[plan];
        let end = at.end().ok_or(Refusal::InexactPointer)? as u64;
        if end + size > plan.element && on(Rule::RewriteStraddles) {
            return Err(Refusal::Straddles);
        }
        match plan.place(at.base as u64, end - at.base as u64 + size) {
            Err(why) if on(Rule::RewriteOneColumn) => Err(why),
            _ => Ok(()),
        }
    }

    fn check_gep(&self, gep: Value, inner: &mut FxHashSet<u32>) -> Result<(), Refusal> {
        let base = gep.operand(0);
        if self.somewhere(base).is_none() {
            // A planned pointer used as an index is a number, which the analysis has refused.
            return if on(Rule::StepFromElsewhere) { Err(Refusal::Instruction) } else { Ok(()) };
        }
        if self.place(gep).is_some() && self.place(base).is_some() {
            return self.element_step(gep).map(|_| ());
        }
        let (plan, at) = self.somewhere(gep).ok_or(Refusal::Instruction)?;
        // Into an embedded array, within bounds that are proved: a real address, good for accesses only.
        let mut first = at.base as u64;
        let mut end = at.end().ok_or(Refusal::InexactPointer)? as u64;
        if self.place(base).is_none() {
            // From one inner address to another: in the same column.
            let (_, from) = self.somewhere(base).ok_or(Refusal::Instruction)?;
            first = first.min(from.base as u64);
            end = end.max(from.end().ok_or(Refusal::InexactPointer)? as u64);
        }
        if end >= self.plans[plan].element {
            return Err(Refusal::Straddles);
        }
        if let (Err(why), true) = (self.plans[plan].place(first, end - first + 1), on(Rule::InnerOneColumn)) {
            return Err(why);
        }
        self.inner_step(gep)?;
        for user in gep.users() {
            let ok = user.is_instruction()
                && match user.opcode() {
                    Opcode::Load => true,
                    Opcode::Store => user.operand(1) == gep && user.operand(0) != gep,
                    Opcode::GetElementPtr => user.operand(0) == gep && self.place(user).is_none(),
                    // Any other use lets the address live on.
                    _ => false,
                };
            if !ok && on(Rule::InnerOnlyAccessed) {
                return Err(Refusal::InnerAddress);
            }
        }
        if let Some(var) = self.info.var(gep) {
            inner.insert(var);
        }
        Ok(())
    }

    /// What a `getelementptr` between two known places adds to the index.
    pub fn element_step(&self, gep: Value) -> Result<ElementStep, Refusal> {
        let (from, to) = (self.place(gep.operand(0)), self.place(gep));
        let (Some(from), Some(to)) = (from, to) else { return Err(Refusal::InexactPointer) };
        let element = self.plans[from.plan].element;
        let mut constant = 0i64;
        let mut terms = Vec::new();
        for term in gep.gep_terms(self.layout).ok_or(Refusal::Step)? {
            match term {
                GepTerm::Constant(k) => constant = constant.checked_add(k).ok_or(Refusal::Step)?,
                GepTerm::Scaled { index, scale, .. } => {
                    if scale != 0 && scale % element == 0 {
                        terms.push((index, Ok(scale / element)));
                    } else if scale != 0 && element % scale == 0 && known_factor(index, gep) % (element / scale) == 0 {
                        terms.push((index, Err(element / scale)));
                    } else {
                        return Err(Refusal::Step);
                    }
                }
            }
        }
        let moved = i64::try_from(from.offset)
            .ok()
            .and_then(|o| o.checked_add(constant))
            .and_then(|o| o.checked_sub(to.offset as i64))
            .ok_or(Refusal::Step)?;
        if moved % element as i64 != 0 {
            return Err(Refusal::Step);
        }
        // From null, and back from a field of null, only the promise to stay inside an object makes the result worthless;
        // an address near null does not wrap around. Or that nobody looks at it: a field of null is no null.
        let plain = terms.is_empty() && moved == 0 && from.offset == 0;
        // And a variable is not null.
        let within = gep.gep_is_inbounds() || steps_from_variable(gep);
        if !(plain && (to.offset == 0 || is_only_accessed(gep))) && !within && on(Rule::StepOutOfBounds) {
            return Err(Refusal::Step);
        }
        Ok(ElementStep { terms, constant: moved / element as i64 })
    }

    /// How a `getelementptr` into an embedded array moves, in bytes of the element.
    pub fn inner_step(&self, gep: Value) -> Result<InnerStep, Refusal> {
        let (plan, at) = self.somewhere(gep).ok_or(Refusal::Instruction)?;
        let element = self.plans[plan].element as i64;
        let mut constant = 0i64;
        let (mut element_terms, mut terms) = (Vec::new(), Vec::new());
        // A constant first step is not part of the way into the element; see `Walker::gep`.
        let mut over = 0i64;
        let whole_type = gep.gep_source_type().kind() == TypeKind::Struct;
        for (i, t) in gep.gep_terms(self.layout).ok_or(Refusal::Step)?.into_iter().enumerate() {
            match t {
                GepTerm::Constant(k) if i == 0 && whole_type => over = k,
                GepTerm::Constant(k) => constant = constant.checked_add(k).ok_or(Refusal::Step)?,
                GepTerm::Scaled { index, scale, leading } => {
                    let scale = i64::try_from(scale).map_err(|_| Refusal::Step)?;
                    if !leading {
                        terms.push((index, scale));
                    } else if scale != 0 && scale % element == 0 && gep.gep_has_no_wrap() {
                        element_terms.push((index, scale / element));
                    } else {
                        return Err(Refusal::Step);
                    }
                }
            }
        }
        if over != 0 && (over % element != 0 || !gep.gep_has_no_wrap()) {
            return Err(Refusal::Step);
        }
        let Some(from) = self.place(gep.operand(0)) else {
            // From one address inside an element to another. Offsets are counted modulo the element, so that the same place
            // of the next element looks like no step at all; but its bytes lie elsewhere in the column.
            if over != 0 || !element_terms.is_empty() {
                return Err(Refusal::Step);
            }
            let (_, from) = self.somewhere(gep.operand(0)).ok_or(Refusal::Instruction)?;
            let by = match terms[..] {
                [] => Offsets::exact(constant),
                _ => self.info.inner_shift(gep).ok_or(Refusal::InexactPointer)?,
            };
            let reached = from.plus(by);
            let inside = reached.base >= 0 && reached.end().is_some_and(|end| end < element);
            if !inside && on(Rule::InnerStepReach) {
                return Err(Refusal::InexactPointer);
            }
            return Ok(InnerStep { elements: 0, element_terms, constant, terms });
        };
        // The places that it reaches, counted from the element that the base points into: all in one element.
        let by = self.info.inner_shift(gep).ok_or(Refusal::InexactPointer)?;
        let first = (from.offset as i64).checked_add(by.base).ok_or(Refusal::Step)?;
        let last = by.end().and_then(|e| (from.offset as i64).checked_add(e)).ok_or(Refusal::Step)?;
        let elements = first.div_euclid(element);
        let one = last.div_euclid(element) == elements && first.rem_euclid(element) == at.base;
        if !one {
            return Err(Refusal::InexactPointer);
        }
        let constant = constant.checked_sub(by.base).ok_or(Refusal::Step)?;
        Ok(InnerStep { elements: elements + over / element, element_terms, constant, terms })
    }

    // ---- calls ----

    fn check_call(&self, inst: Value) -> Result<(), Refusal> {
        let callee = inst.callee();
        if self.planned_site(inst).is_some() {
            return self.check_allocation(inst);
        }
        let plain = callee.is_function() && (!inst.has_operand_bundles() || is_assume(callee));
        if !plain && on(Rule::CallOfPointer) {
            return Err(Refusal::Instruction);
        }
        if callee.is_intrinsic() {
            return self.check_intrinsic(inst, &callee.name());
        }
        let own =
            self.info.function(callee).is_some() && callee.params().first().is_some_and(|&p| self.becomes_index(p));
        if self.info.is_free(inst) && !own && self.somewhere(inst.operand(0)).is_some() {
            return match self.place(inst.operand(0)) {
                // What else a function of the program's own does when it frees would be lost.
                Some(p) if self.plans[p.plan].is_pool() && !is_library(callee, "free") => {
                    self.pool_copy(callee, false)?;
                    (p.offset == 0).then_some(()).ok_or(Refusal::FreeInside)
                }
                Some(p) if p.offset == 0 => Ok(()),
                _ if on(Rule::CallFreesStart) => Err(Refusal::FreeInside),
                _ => Ok(()),
            };
        }
        if self.info.function(callee).is_some() {
            if callee.value_type() != inst.call_type() {
                return Err(Refusal::Signature);
            }
            for (arg, param) in inst.call_args().into_iter().zip(callee.params()) {
                if self.becomes_index(param) {
                    self.known_or_null(arg, param)?;
                } else if self.somewhere(arg).is_some() && arg.ty().is_pointer() && on(Rule::CallInnerArgument) {
                    return Err(Refusal::Instruction);
                }
            }
            if inst.call_args().len() != callee.params().len() && on(Rule::CallFurtherArguments) {
                return Err(Refusal::Signature);
            }
            if self.result_place(callee).is_some() && self.place(inst) != self.result_place(callee) {
                return Err(Refusal::InexactPointer);
            }
            return Ok(());
        }
        let carries = |v: &Value| v.ty().kind() != TypeKind::Double && self.somewhere(*v).is_some();
        if !inst.call_args().iter().any(carries) && !carries(&inst) {
            return Ok(());
        }
        if on(Rule::CallUnknown) {
            return Err(Refusal::Instruction);
        }
        Ok(())
    }

    fn check_intrinsic(&self, inst: Value, name: &str) -> Result<(), Refusal> {
        let args = inst.call_args();
        if name.starts_with("llvm.assume") {
            return Ok(());
        }
        let copies = name.starts_with("llvm.memcpy.p") || name.starts_with("llvm.memmove.p");
        if copies || name.starts_with("llvm.memset.p") {
            return self.memory_pieces(inst, &args, copies).map(|_| ());
        }
        if on(Rule::CallIntrinsic) {
            return Err(Refusal::Instruction);
        }
        Ok(())
    }

    /// The pieces, relative to the start, that a block copy or fill is broken into.
    pub fn memory_pieces(&self, inst: Value, args: &[Value], copies: bool) -> Result<Vec<Piece>, Refusal> {
        if args.get(3).is_none_or(|v| !v.is_null()) && on(Rule::PiecesVolatile) {
            return Err(Refusal::VolatileOrAtomic);
        }
        let len = args[2].constant_int().and_then(|n| u64::try_from(n).ok()).ok_or(Refusal::MemoryLength)?;
        if !copies && args[1].constant_int().is_none() && on(Rule::PiecesByte) {
            return Err(Refusal::MemoryLength);
        }
        let sides: &[Value] = if copies { &args[..2] } else { &args[..1] };
        let mut pieces: Option<Vec<Piece>> = None;
        for &side in sides {
            let Some((plan, at)) = self.somewhere(side) else { continue };
            if !at.is_exact() {
                return Err(Refusal::InexactPointer);
            }
            let (plan, start) = (&self.plans[plan], at.base as u64);
            if start + len > plan.element && on(Rule::PiecesLength) {
                return Err(Refusal::MemoryLength);
            }
            let runs: Vec<Piece> = plan.runs(start, len).into_iter().map(|(o, n)| (o - start, n)).collect();
            pieces = Some(match pieces {
                None => runs,
                // Bytes that lie together on both sides, and that somebody may look at on either.
                Some(other) => overlay(&runs, &other, len),
            });
        }
        let mut out = Vec::new();
        // Cut as the first planned side lies, so that its fields stay in one piece.
        let start = sides.iter().find_map(|&side| self.place(side)).map_or(0, |p| p.offset);
        for (o, n) in pieces.ok_or(Refusal::Instruction)? {
            // A field stays whole, wherever it lies.
            if n <= 8 && n.is_power_of_two() {
                out.push((o, n));
            } else {
                out.extend(super::plan::chunks(start + o, n).into_iter().map(|(at, n)| (at - start, n)));
            }
            if out.len() > MAX_PIECES {
                return Err(Refusal::MemoryLength);
            }
        }
        // Both sides must have a place for every piece.
        for &side in sides {
            if let Some((plan, at)) = self.somewhere(side) {
                for &(o, n) in &out {
                    self.plans[plan].place(at.base as u64 + o, n)?;
                }
            }
        }
        let _ = inst;
        Ok(out)
    }

    fn check_allocation(&self, inst: Value) -> Result<(), Refusal> {
        let plan = &self.plans[self.planned_site(inst).ok_or(Refusal::Allocation)?];
        if (inst.has_operand_bundles() || inst.is_musttail()) && on(Rule::AllocationPlain) {
            return Err(Refusal::Allocation);
        }
        match self.place(inst) {
            Some(p) if p.offset == 0 => {}
            _ => return Err(Refusal::Allocation),
        }
        let count = self.element_count(plan, inst)?;
        if let ElementCount::Own { block } = count {
            // The copy takes what the function took, but for the block.
            let mut others = inst.call_args().into_iter().enumerate().filter(|&(i, _)| Some(i) != block);
            if others.any(|(_, v)| self.somewhere(v).is_some()) && on(Rule::PoolCopySignature) {
                return Err(Refusal::Allocation);
            }
        }
        match count {
            ElementCount::Moved { block, .. } | ElementCount::Own { block: Some(block) } => {
                self.known_or_null(inst.operand(block as u32), inst)
            }
            ElementCount::Own { block: None } | ElementCount::Times { .. } | ElementCount::Bytes { .. } => Ok(()),
        }
    }

    /// How the number of elements follows from an allocation's arguments.
    pub fn element_count(&self, plan: &ClassPlan, site: Value) -> Result<ElementCount, Refusal> {
        let kind = *self.kinds.get(&site).ok_or(Refusal::Allocation)?;
        let args = site.call_args();
        if plan.is_pool() && !sizes::fails_alike(plan.element, plan.columns.iter().map(|c| c.size).sum()) {
            return Err(Refusal::Allocation);
        }
        // A pool takes the place of the library's functions; a function of the program's own is copied for it.
        if plan.is_pool() && site.callee().is_function() && self.info.wrapper(site.callee()).is_some() {
            return Ok(ElementCount::Own { block: self.pool_copy(site.callee(), false)?.own_param });
        }
        let named = |name: &str| is_library(site.callee(), name) || !on(Rule::PoolAllocation);
        let plain = match kind {
            _ if !plan.is_pool() => true,
            Allocation::Malloc { .. } => named("malloc"),
            Allocation::Calloc { .. } => named("calloc"),
            Allocation::Other { .. } => is_library(site.callee(), "realloc"),
        };
        if !plain {
            return Err(Refusal::Allocation);
        }
        let whole = |v: Value| {
            let k = v.constant_int().and_then(|k| u64::try_from(k).ok())?;
            (k != 0 && (k % plan.element == 0 || !on(Rule::AllocationCounts))).then_some(k / plan.element)
        };
        match kind {
            Allocation::Malloc { size } if args[size].ty().kind() == TypeKind::Int(64) => {
                Ok(ElementCount::Bytes { argument: size })
            }
            Allocation::Calloc { count, size } => {
                for (n, s) in [(count, size), (size, count)] {
                    if let (Some(times), TypeKind::Int(64)) = (whole(args[s]), args[n].ty().kind()) {
                        return Ok(ElementCount::Times { argument: n, times });
                    }
                }
                Err(Refusal::Allocation)
            }
            Allocation::Other { count: None, size: Some(size) }
                if plan.is_pool() && size == 1 && args.len() == 2 && args[1].ty().kind() == TypeKind::Int(64) =>
            {
                Ok(ElementCount::Moved { block: 0, argument: 1 })
            }
            _ => Err(Refusal::Allocation),
        }
    }
}

/// How many elements an allocation has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementCount {
    /// An argument of `calloc`, times a constant.
    Times {
        /// Number of the argument.
        argument: usize,
        /// The constant.
        times: u64,
    },
    /// An argument of `malloc`, divided by the element's size and rounded up.
    Bytes {
        /// Number of the argument.
        argument: usize,
    },
    /// An argument of `realloc`, divided by the element's size and rounded up.
    Moved {
        /// Number of the argument with the block that takes another size.
        block: usize,
        /// Number of the argument with the bytes.
        argument: usize,
    },
    /// What a function of the program's own makes of its arguments, in a pool.
    Own {
        /// Number of the argument with the block that takes another size.
        block: Option<usize>,
    },
}

/// Is it a function of the C library's?
pub(super) fn is_library(callee: Value, name: &str) -> bool {
    callee.is_function() && callee.is_declaration() && callee.name() == name
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

/// Is an address only the start of accesses and of further steps, and never looked at itself?
fn is_only_accessed(address: Value) -> bool {
    address.users().into_iter().all(|user| {
        user.is_instruction()
            && match user.opcode() {
                Opcode::Load => true,
                Opcode::Store => user.operand(0) != address,
                Opcode::GetElementPtr => user.operand(0) == address,
                Opcode::Call => user.callee().is_intrinsic() && user.callee().name().starts_with("llvm.mem"),
                // Any other use sees the address.
                _ => !on(Rule::AddressOnlyAccessed),
            }
    })
}

/// Is an address made of that of a variable, by steps only?
fn steps_from_variable(address: Value) -> bool {
    let mut v = address;
    while (v.is_instruction() || v.is_constant_expr()) && v.opcode() == Opcode::GetElementPtr {
        v = v.operand(0);
    }
    v.is_global_variable()
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

/// Cuts `0..len` wherever one of two lists of runs begins or ends; keeps what lies in both, since a byte without a place
/// on one side cannot be looked at there.
fn overlay(a: &[Piece], b: &[Piece], len: u64) -> Vec<Piece> {
    let mut cuts: Vec<u64> = a.iter().chain(b).flat_map(|&(o, n)| [o, o + n]).filter(|&c| c <= len).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let inside = |runs: &[Piece], at: u64| runs.iter().any(|&(o, n)| o <= at && at < o + n);
    cuts.windows(2)
        .filter(|w| inside(a, w[0]) && (inside(b, w[0]) || !on(Rule::PiecesOverlay)))
        .map(|w| (w[0], w[1] - w[0]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::overlay;

    #[test]
    fn overlay_cuts_at_every_border() {
        assert_eq!(overlay(&[(0, 8), (8, 8)], &[(0, 4), (4, 12)], 16), [(0, 4), (4, 4), (8, 8)]);
        assert_eq!(overlay(&[(0, 8)], &[(4, 8)], 16), [(4, 4)]);
    }
}
