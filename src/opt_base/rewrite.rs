//! The one rewriter: gives planned classes their new layout. [`super::check`] has seen that it can.
//!
//! Instructions are visited so that definitions come before uses (reverse post-order); old values stay in place until
//! everything is rewritten, so that the analysis can be asked about them. Anything unexpected is an error, which ends
//! the host: IR is never left half changed.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::DTransAnalysisInfo;
use crate::analysis::refusal::Refusal;
use crate::ir::cfg::reverse_post_order;
use crate::ir::edit::{Editor, PrivateTbaa};
use crate::ir::module::Module;
use crate::ir::value::{Opcode, Order, Predicate, Value};

use super::base::{self, Base, OptBase};
use super::check::{is_assume, ElementCount, Place, Scope, SignatureChange};
use super::debug::{self, Change};
use super::plan::{ClassPlan, Home, Link, FIRST_INDEX, INDEX, NARROW_INDEX};
use super::pool::{self, Pool};
use super::wrappers::{self, Copied};
use crate::rules::{on, Rule};

/// Rewrites every planned class. Does the analysis still know all that is done with the others? A copy between one and another becomes
/// accesses that it has not seen.
///
/// # Errors
///
/// An internal error, with the module half changed.
pub fn apply(module: Module, info: &mut DTransAnalysisInfo, plans: &[ClassPlan]) -> Result<bool, String> {
    debug::update(module, info, plans.iter().map(Change::Columns));
    let done = {
        let scope = Scope::new(module, info, plans);
        let mut r = Rewriter::new(module, &scope);
        base::run(module, &mut r)?;
        r.finish()?
    };
    for &(old, new) in &done.replaced {
        info.replaced(old, Some(new));
    }
    info.erased(&done.gone);
    for p in plans {
        info.class_transformed(p.class);
    }
    Ok(!done.copied_elsewhere)
}

struct Done {
    replaced: Vec<(Value, Value)>,
    gone: FxHashSet<Value>,
    copied_elsewhere: bool,
}

/// The variables of a planned class.
struct Storage {
    /// For each column the variable that holds where its element with index 0 would be.
    columns: Vec<Value>,
    /// What else there is.
    home: Stored,
    /// What is needed where 32 bits may not do for indices.
    width: Width,
}

/// The variables for indices that may turn out wide, and where such indices are kept.
#[derive(Default)]
struct Width {
    /// Are indices of its elements wide where they need not be? If that is only known at run time.
    wide: Option<Value>,
    /// The columns that keep such indices: plan and number.
    links: Vec<(usize, usize)>,
    /// The number of elements, 0 while there is no block; if one of its columns may have to be widened.
    count: Option<Value>,
}

enum Stored {
    /// The variable that holds the one block's address.
    Block(Value),
    /// The pool's functions.
    Pool(Pool),
}

/// An address inside an element.
#[derive(Clone, Copy)]
enum Inner {
    /// As it is.
    Address(Value),
    /// In bytes from a column's start, since columns move when their pool grows.
    Bytes(Value),
}

struct Rewriter<'s, 'i> {
    scope: &'s Scope<'i>,
    edit: Editor,
    tbaa: PrivateTbaa,
    storage: Vec<Storage>,
    /// Functions whose type changed.
    functions: FxHashMap<Value, Value>,
    /// Pointers of planned classes, and what stands for them.
    indices: FxHashMap<Value, Value>,
    /// Addresses inside an element.
    inner: FxHashMap<Value, Inner>,
    /// Values to replace when everything is rewritten.
    finals: Vec<(Value, Value)>,
    phis: Vec<(Value, Value)>,
    dead: Vec<Value>,
    /// Instructions of the rewriter that use an allocation's result.
    own_uses: FxHashSet<Value>,
    replaced: Vec<(Value, Value)>,
    /// Loads and stores of 8 bytes that are to become accesses of narrow indices.
    links: Vec<(Value, Link)>,
    reachable: bool,
    /// Was a copy taken apart of which one side is not planned?
    copied_elsewhere: bool,
    /// Copies of the program's own functions that allocate or free, for a plan's pool.
    copies: Copies,
}

/// Copies by plan, function, and whether what they allocate is filled with zeros.
type Copies = FxHashMap<(usize, Value, bool), Copied>;

/// The copy for a plan's pool of a function of the program's own that allocates or frees.
fn pool_copy(
    edit: &mut Editor,
    scope: &Scope,
    storage: &[Storage],
    copies: &mut Copies,
    plan: usize,
    f: Value,
    zeroed: bool,
) -> Result<Copied, String> {
    if let Some(&known) = copies.get(&(plan, f, zeroed)) {
        return Ok(known);
    }
    let recipe = scope.pool_copy(f, zeroed).map_err(|r| internal(r, f))?;
    let &Storage { home: Stored::Pool(pool), .. } = &storage[plan] else {
        return Err(internal(Refusal::Allocation, f));
    };
    let p = &scope.plans[plan];
    let name = format!("{}.dtrans.{}", f.name(), p.record);
    let shape = (p.element, pool_gap(&p.home));
    let mut inner =
        |edit: &mut Editor, f: Value, zeroed: bool| pool_copy(edit, scope, storage, copies, plan, f, zeroed);
    let new = wrappers::make(edit, f, &recipe, &name, pool, shape, &mut inner)?;
    copies.insert((plan, f, zeroed), new);
    Ok(new)
}

/// Has each array of a pool an element more than it was asked for?
fn pool_gap(home: &Home) -> bool {
    matches!(home, Home::Pool { steps: true, .. }) && on(Rule::PoolGap)
}

/// No type changes (steps 1 to 4): the plans say where columns lie. Nor does that of a variable (step 7): an index is as wide
/// as a pointer.
impl OptBase for Rewriter<'_, '_> {
    fn prepare_module(&mut self, _base: &mut Base) -> Result<(), String> {
        for p in self.scope.plans {
            if let Home::Pool { .. } = p.home {
                let sizes: Vec<u64> = p.columns.iter().map(|c| c.size).collect();
                let made = pool::add(&mut self.edit, &p.record, &sizes);
                let columns = (0..sizes.len() as i64).map(|c| self.edit.inside_global(made.bases, c * 8)).collect();
                self.storage.push(Storage { columns, home: Stored::Pool(made), width: Width::default() });
                continue;
            }
            let block = self.edit.new_pointer_global(&format!("dtrans.{}.block", p.record));
            let columns = p
                .columns
                .iter()
                .map(|c| {
                    let from = c.parts.first().map_or(0, |part| part.from);
                    self.edit.new_pointer_global(&format!("dtrans.{}.column.{from}", p.record))
                })
                .collect();
            self.storage.push(Storage { columns, home: Stored::Block(block), width: Width::default() });
        }
        for (p, plan) in self.scope.plans.iter().enumerate() {
            let columns = plan.columns.iter().enumerate().filter_map(|(c, column)| Some((c, column.link?)));
            for (c, link) in columns.filter(|(_, link)| link.most.is_some()) {
                self.storage[link.target].width.links.push((p, c));
                if self.storage[link.target].width.wide.is_none() {
                    let name = format!("dtrans.{}.wide", self.scope.plans[link.target].record);
                    self.storage[link.target].width.wide = Some(self.edit.new_global(&name, self.edit.int(8)));
                }
                if link.target != p && self.storage[p].width.count.is_none() {
                    let name = format!("dtrans.{}.count", plan.record);
                    self.storage[p].width.count = Some(self.edit.new_global(&name, self.edit.i64()));
                }
            }
        }
        Ok(())
    }

    fn new_signature(&self, function: Value) -> Option<SignatureChange> {
        self.scope.signature_change(function)
    }

    fn function_replaced(&mut self, old: Value, new: Value, change: &SignatureChange) {
        for ((p, q), &changed) in old.params().into_iter().zip(new.params()).zip(&change.params) {
            if changed {
                self.indices.insert(p, q);
            } else {
                self.replaced.push((p, q));
            }
        }
        self.functions.insert(old, new);
        self.replaced.push((old, new));
    }

    fn process_function(&mut self, _base: &mut Base, function: Value) -> Result<(), String> {
        self.rewrite_function(function)
    }

    fn postprocess_function(&mut self, base: &mut Base, function: Value) -> Result<(), String> {
        if on(Rule::StaleAttributes) {
            base.edit.drop_stale_attributes(function);
        }
        Ok(())
    }
}

impl<'s, 'i> Rewriter<'s, 'i> {
    fn new(module: Module, scope: &'s Scope<'i>) -> Self {
        let mut edit = Editor::new(module);
        let tbaa = edit.private_tbaa("dtrans column");
        Rewriter {
            scope,
            edit,
            tbaa,
            storage: Vec::new(),
            copies: FxHashMap::default(),
            functions: FxHashMap::default(),
            indices: FxHashMap::default(),
            inner: FxHashMap::default(),
            finals: Vec::new(),
            phis: Vec::new(),
            dead: Vec::new(),
            own_uses: FxHashSet::default(),
            replaced: Vec::new(),
            links: Vec::new(),
            reachable: true,
            copied_elsewhere: false,
        }
    }

    // ---- step 8 ----

    fn rewrite_function(&mut self, f: Value) -> Result<(), String> {
        let (order, rest) = reverse_post_order(f);
        for (blocks, reachable) in [(order, true), (rest, false)] {
            self.reachable = reachable;
            for b in blocks {
                for inst in b.instructions() {
                    self.rewrite(f, inst)?;
                }
            }
        }
        for (old, new) in std::mem::take(&mut self.phis) {
            let mut values = Vec::new();
            for (v, _) in old.incoming() {
                values.push(self.index(v)?);
            }
            self.edit.fill_phi(new, old, &values);
        }
        Ok(())
    }

    /// The index that stands for a pointer.
    fn index(&mut self, v: Value) -> Result<Value, String> {
        if let Some(&i) = self.indices.get(&v) {
            return Ok(i);
        }
        if v.is_null() || v.is_undef() {
            return Ok(self.edit.constant(self.edit.i64(), 0));
        }
        if v.ty() == self.edit.i64() {
            return Ok(v);
        }
        if self.scope.somewhere(v).is_some() {
            if self.reachable {
                return Err(format!("no index for {}", v.print()));
            }
            return Ok(self.edit.poison(self.edit.i64()));
        }
        // A value that never holds a pointer of any class, nor anything unknown: null, at run time. As a constant it needs
        // no place of its own, of which there is none between an `invoke` and a phi, and which the entries that a phi has
        // for one block would have to share.
        Ok(self.edit.constant(self.edit.i64(), 0))
    }

    fn column_base(&mut self, plan: usize, column: usize) -> Value {
        let ptr = self.edit.ptr();
        let base = self.edit.load(ptr, self.storage[plan].columns[column], 8);
        self.edit.set_tbaa(base, self.tbaa);
        base
    }

    /// The address of a byte of the element that `index` stands for, and its alignment; inserted before `at`.
    fn address(&mut self, place: Place, len: u64, index: Value, at: Value) -> Result<(Value, u64), String> {
        let plan = &self.scope.plans[place.plan];
        let (column, offset) = plan.place(place.offset, len).map_err(|r| internal(r, at))?;
        let (size, align) = (plan.columns[column].size, plan.alignment(column, offset));
        self.edit.before(at);
        let base = self.column_base(place.plan, column);
        let mut address = self.edit.element(base, size, index);
        if offset != 0 {
            let by = self.edit.constant(self.edit.i64(), offset as i64);
            address = self.edit.offset(address, by);
        }
        Ok((address, align))
    }

    /// The new address for an access of `len` bytes at an old address, if that changes, with its alignment.
    fn access(&mut self, old: Value, len: u64, inst: Value) -> Result<Option<(Value, u64)>, String> {
        if let Some(place) = self.scope.place(old) {
            let index = self.index(old)?;
            return self.address(place, len, index, inst).map(Some);
        }
        let Some((plan, at)) = self.scope.somewhere(old) else { return Ok(None) };
        let Some(&new) = self.inner.get(&old) else {
            if self.reachable {
                return Err(format!("no address for {}", old.print()));
            }
            return Ok(Some((self.edit.poison(self.edit.ptr()), 1)));
        };
        let (plan_index, plan) = (plan, &self.scope.plans[plan]);
        let (column, offset) = plan.place(at.base as u64, len).map_err(|r| internal(r, inst))?;
        let new = match new {
            Inner::Address(address) => address,
            Inner::Bytes(bytes) => {
                self.edit.before(inst);
                let base = self.column_base(plan_index, column);
                self.edit.offset(base, bytes)
            }
        };
        let align = plan.alignment(column, offset).min(1 << at.step.trailing_zeros().min(4));
        Ok(Some((new, align)))
    }

    fn rewrite(&mut self, f: Value, inst: Value) -> Result<(), String> {
        let scope = self.scope;
        match inst.opcode() {
            Opcode::GetElementPtr if scope.place(inst).is_some() => self.rewrite_step(inst),
            Opcode::GetElementPtr if scope.somewhere(inst).is_some() => self.rewrite_inner(inst),
            Opcode::Load => self.rewrite_load(inst),
            Opcode::Store => {
                let value = inst.operand(0);
                let len = scope.layout.store_size(value.ty());
                if let Some((address, align)) = self.access(inst.operand(1), len, inst)? {
                    self.note_link(inst, inst.operand(1), 0, len);
                    self.edit.set_operand(inst, 1, address);
                    if on(Rule::StaleAlignment) {
                        self.edit.set_alignment(inst, align);
                    }
                }
                if scope.becomes_index(value) {
                    let index = self.index(value)?;
                    self.edit.set_operand(inst, 0, index);
                }
                Ok(())
            }
            Opcode::Phi if scope.becomes_index(inst) => {
                let i64 = self.edit.i64();
                let new = self.edit.phi(i64, inst);
                self.indices.insert(inst, new);
                self.phis.push((inst, new));
                self.dead.push(inst);
                Ok(())
            }
            Opcode::Select if scope.becomes_index(inst) => {
                let (a, b) = (self.index(inst.operand(1))?, self.index(inst.operand(2))?);
                self.edit.before(inst);
                let new = self.edit.select(inst.operand(0), a, b);
                self.stand_in(inst, new);
                Ok(())
            }
            Opcode::Freeze if scope.becomes_index(inst) => {
                let a = self.index(inst.operand(0))?;
                self.edit.before(inst);
                let new = self.edit.freeze(a);
                self.stand_in(inst, new);
                Ok(())
            }
            Opcode::PtrToInt if scope.place(inst.operand(0)).is_some() => {
                let new = self.index(inst.operand(0))?;
                self.indices.insert(inst, new);
                self.finals.push((inst, new));
                self.dead.push(inst);
                Ok(())
            }
            Opcode::IntToPtr if scope.becomes_index(inst) => {
                let new = self.index(inst.operand(0))?;
                self.stand_in(inst, new);
                Ok(())
            }
            Opcode::ICmp if inst.operands().iter().any(|v| scope.becomes_index(*v)) => {
                let (a, b) = (self.index(inst.operand(0))?, self.index(inst.operand(1))?);
                self.edit.before(inst);
                // Elements are ordered as they were; one before the first is below them, as a signed number.
                let predicate = match inst.predicate() {
                    Predicate::Unsigned(order) if on(Rule::OrderOfElements) => Predicate::Signed(order),
                    p @ Predicate::Unsigned(_) => p,
                    p @ (Predicate::Eq | Predicate::Ne) => p,
                    Predicate::Signed(Order::Less | Order::LessEqual | Order::Greater | Order::GreaterEqual)
                    | Predicate::Unknown => return Err(internal(Refusal::Instruction, inst)),
                };
                let new = self.edit.icmp(predicate, a, b);
                self.finals.push((inst, new));
                self.dead.push(inst);
                Ok(())
            }
            Opcode::Sub if scope.place(inst.operand(0)).is_some() => {
                let place = scope.place(inst.operand(0)).ok_or_else(|| internal(Refusal::Instruction, inst))?;
                let (a, b) = (self.index(inst.operand(0))?, self.index(inst.operand(1))?);
                self.edit.before(inst);
                let apart = self.edit.sub(a, b);
                let size = self.edit.constant(self.edit.i64(), scope.plans[place.plan].element as i64);
                let new = self.edit.mul(apart, size);
                self.finals.push((inst, new));
                self.dead.push(inst);
                Ok(())
            }
            Opcode::Ret if inst.operand_count() == 1 && f.value_type().signature().0 == self.edit.i64() => {
                let v = inst.operand(0);
                if v.ty().is_pointer() {
                    let index = self.index(v)?;
                    self.edit.set_operand(inst, 0, index);
                }
                Ok(())
            }
            Opcode::Call => self.rewrite_call(inst),
            // Nothing else touches a planned class: the dry run has seen to that, and `finish` looks again.
            _ => Ok(()),
        }
    }

    /// `new` stands for the pointer `old` from now on.
    fn stand_in(&mut self, old: Value, new: Value) {
        self.indices.insert(old, new);
        self.dead.push(old);
    }

    fn rewrite_step(&mut self, gep: Value) -> Result<(), String> {
        let step = self.scope.element_step(gep).map_err(|r| internal(r, gep))?;
        let mut index = self.index(gep.operand(0))?;
        self.edit.before(gep);
        for (v, factor) in step.terms {
            let mut v = self.edit.sext_i64(v);
            match factor {
                Ok(1) => {}
                Ok(k) => {
                    let k = self.edit.constant(self.edit.i64(), k as i64);
                    v = self.edit.mul(v, k);
                }
                Err(k) => {
                    let k = self.edit.constant(self.edit.i64(), k as i64);
                    v = self.edit.sdiv_exact(v, k);
                }
            }
            index = self.edit.add(index, v);
        }
        if step.constant != 0 {
            let k = self.edit.constant(self.edit.i64(), step.constant);
            index = self.edit.add(index, k);
        }
        self.stand_in(gep, index);
        Ok(())
    }

    fn rewrite_inner(&mut self, gep: Value) -> Result<(), String> {
        let (base, i64) = (gep.operand(0), self.edit.i64());
        let (plan, at) = self.scope.somewhere(gep).ok_or_else(|| internal(Refusal::Instruction, gep))?;
        let step = self.scope.inner_step(gep).map_err(|r| internal(r, gep))?;
        let place = Place { plan, offset: at.base as u64 };
        let in_pool = self.scope.plans[plan].is_pool();
        let mut inner = if self.scope.place(base).is_some() {
            let mut index = self.index(base)?;
            self.edit.before(gep);
            for (v, times) in step.element_terms {
                let v = self.edit.sext_i64(v);
                let k = self.edit.constant(i64, times);
                let over = self.edit.mul(v, k);
                index = self.edit.add(index, over);
            }
            if step.elements != 0 {
                let k = self.edit.constant(i64, step.elements);
                index = self.edit.add(index, k);
            }
            if in_pool {
                let plan = &self.scope.plans[plan];
                let (column, offset) = plan.place(place.offset, 1).map_err(|r| internal(r, gep))?;
                let (size, offset) = (self.edit.constant(i64, plan.columns[column].size as i64), offset as i64);
                let start = self.edit.mul(index, size);
                let offset = self.edit.constant(i64, offset);
                Inner::Bytes(self.edit.add(start, offset))
            } else {
                Inner::Address(self.address(place, 1, index, gep)?.0)
            }
        } else if let Some(&from) = self.inner.get(&base) {
            from
        } else if self.reachable {
            return Err(format!("no address for {}", base.print()));
        } else if in_pool {
            Inner::Bytes(self.edit.poison(i64))
        } else {
            Inner::Address(self.edit.poison(self.edit.ptr()))
        };
        self.edit.before(gep);
        if step.constant != 0 {
            let k = self.edit.constant(i64, step.constant);
            inner = self.moved(inner, k);
        }
        for (v, scale) in step.terms {
            let v = self.edit.sext_i64(v);
            let k = self.edit.constant(i64, scale);
            let bytes = self.edit.mul(v, k);
            inner = self.moved(inner, bytes);
        }
        self.inner.insert(gep, inner);
        self.dead.push(gep);
        Ok(())
    }

    fn moved(&mut self, inner: Inner, bytes: Value) -> Inner {
        match inner {
            Inner::Address(address) => Inner::Address(self.edit.offset(address, bytes)),
            Inner::Bytes(from) => Inner::Bytes(self.edit.add(from, bytes)),
        }
    }

    fn rewrite_load(&mut self, inst: Value) -> Result<(), String> {
        let len = self.scope.layout.store_size(inst.ty());
        let moved = self.access(inst.operand(0), len, inst)?;
        if self.scope.becomes_index(inst) {
            let (address, align) = moved.unwrap_or((inst.operand(0), inst.alignment()));
            self.edit.before(inst);
            let i64 = self.edit.i64();
            let new = self.edit.load(i64, address, align);
            self.edit.copy_access_metadata(new, inst);
            self.note_link(new, inst.operand(0), 0, len);
            self.replaced.push((inst, new));
            self.stand_in(inst, new);
        } else if let Some((address, align)) = moved {
            self.edit.set_operand(inst, 0, address);
            if on(Rule::StaleAlignment) {
                self.edit.set_alignment(inst, align);
            }
        }
        Ok(())
    }

    // ---- calls ----

    fn rewrite_call(&mut self, inst: Value) -> Result<(), String> {
        let callee = inst.callee();
        if let Some(plan) = self.scope.planned_site(inst) {
            return self.rewrite_allocation(plan, inst);
        }
        if let Some(&new_callee) = self.functions.get(&callee) {
            return self.rewrite_signature_call(inst, callee, new_callee);
        }
        if !inst.operands().iter().any(|v| self.scope.somewhere(*v).is_some()) {
            return Ok(());
        }
        if self.scope.info.is_free(inst) {
            let Some(place) = self.scope.place(inst.operand(0)) else { return Ok(()) };
            let index = self.index(inst.operand(0))?;
            self.edit.before(inst);
            let block = match &self.storage[place.plan].home {
                Stored::Block(block) => *block,
                Stored::Pool(pool) => {
                    let pool = *pool;
                    if self.scope.info.wrapper(callee).is_some() && on(Rule::PoolFree) {
                        let new = self.call_copy(place.plan, inst, Some((0, index)))?;
                        self.finals.extend(inst.has_value().then_some((inst, new)));
                        self.replaced.push((inst, new));
                    } else {
                        pool.free(&mut self.edit, index);
                    }
                    self.dead.push(inst);
                    return Ok(());
                }
            };
            let (i64, ptr) = (self.edit.i64(), self.edit.ptr());
            let zero = self.edit.constant(i64, 0);
            let is_null = self.edit.icmp(Predicate::Eq, index, zero);
            let block = self.edit.load(ptr, block, 8);
            self.edit.set_tbaa(block, self.tbaa);
            let null = self.edit.null_pointer();
            if let Some(count) = self.storage[place.plan].width.count.filter(|_| on(Rule::LinkWidenedFreed)) {
                let left = self.edit.load(i64, count, 8);
                self.edit.set_tbaa(left, self.tbaa);
                let left = self.edit.select(is_null, left, zero);
                let store = self.edit.store(left, count, 8);
                self.edit.set_tbaa(store, self.tbaa);
            }
            let freed = if on(Rule::FreeOfNull) { self.edit.select(is_null, null, block) } else { block };
            self.edit.set_operand(inst, 0, freed);
            return Ok(());
        }
        if is_assume(callee) && on(Rule::StaleAssumptions) {
            self.dead.push(inst);
            return Ok(());
        }
        if callee.is_intrinsic() {
            let name = callee.name();
            if name.starts_with("llvm.memcpy.p") || name.starts_with("llvm.memmove.p") {
                return self.rewrite_copy(inst);
            }
            if name.starts_with("llvm.memset.p") {
                return self.rewrite_fill(inst);
            }
        }
        Ok(())
    }

    fn rewrite_signature_call(&mut self, inst: Value, callee: Value, new_callee: Value) -> Result<(), String> {
        let change = self.scope.signature_change(callee).ok_or_else(|| internal(Refusal::Signature, inst))?;
        let mut args = Vec::new();
        for (arg, &changed) in inst.call_args().into_iter().zip(&change.params) {
            args.push(if changed { self.index(arg)? } else { arg });
        }
        let ty = new_callee.value_type();
        let new = self.edit.rebuild_call(inst, ty, new_callee, &args, &change.params, change.result);
        if change.result {
            self.indices.insert(inst, new);
        } else {
            if inst.ty() == self.edit.i64() {
                // It may carry an address on to a pointer: then the new call stands for that too.
                self.indices.insert(inst, new);
            }
            self.finals.push((inst, new));
        }
        self.replaced.push((inst, new));
        self.dead.push(inst);
        Ok(())
    }

    fn rewrite_allocation(&mut self, plan_index: usize, inst: Value) -> Result<(), String> {
        let plan = &self.scope.plans[plan_index];
        let i64 = self.edit.i64();
        let constant = |r: &Self, k: u64| r.edit.constant(i64, k as i64);
        let form = self.scope.element_count(plan, inst).map_err(|r| internal(r, inst))?;
        let block = match &self.storage[plan_index].home {
            Stored::Block(block) => *block,
            &Stored::Pool(pool) => return self.rewrite_pool_allocation(plan_index, pool, form, inst),
        };
        let count = match form {
            ElementCount::Moved { .. } | ElementCount::Own { .. } => return Err(internal(Refusal::Allocation, inst)),
            ElementCount::Times { argument, times } => {
                self.edit.before(inst);
                let k = constant(self, times);
                self.edit.mul(inst.operand(argument as u32), k)
            }
            ElementCount::Bytes { argument } => {
                // Rounded up to whole elements, so that a size that wrapped around, or has a tail, still has room for
                // every byte that the program may touch. A size that no block can have stays as it is.
                self.edit.before(inst);
                let bytes = inst.operand(argument as u32);
                let (element, one) = (constant(self, plan.element), constant(self, plan.element - 1));
                let padded = self.edit.add(bytes, one);
                let count = self.edit.udiv(padded, element);
                let whole = self.edit.mul(count, element);
                let zero = constant(self, 0);
                let too_big = self.edit.icmp(Predicate::Signed(Order::Less), bytes, zero);
                let size = if on(Rule::SizeTooBig) { self.edit.select(too_big, bytes, whole) } else { whole };
                if on(Rule::SizesAtUse) {
                    self.edit.set_operand(inst, argument as u32, size);
                }
                count
            }
        };
        self.edit.after(inst);
        let store = self.edit.store(inst, block, 8);
        self.edit.set_tbaa(store, self.tbaa);
        self.own_uses.insert(store);
        for (c, column) in plan.columns.iter().enumerate() {
            let prefix = constant(self, column.prefix);
            let start = self.edit.mul(count, prefix);
            let before = constant(self, column.size * FIRST_INDEX);
            let by = self.edit.sub(start, before);
            let base = self.edit.offset(inst, by);
            self.own_uses.insert(base);
            let store = self.edit.store(base, self.storage[plan_index].columns[c], 8);
            self.edit.set_tbaa(store, self.tbaa);
        }
        let null = self.edit.null_pointer();
        let got = self.edit.icmp(Predicate::Ne, inst, null);
        self.own_uses.insert(got);
        let (zero, first) = (constant(self, 0), constant(self, FIRST_INDEX));
        let first = if on(Rule::FailedAllocation) { self.edit.select(got, first, zero) } else { first };
        self.indices.insert(inst, first);
        self.decide_width(plan_index, count, got);
        Ok(())
    }

    /// Has a pool allocate in the place of the library. What the program can see of a failure stays as it is.
    fn rewrite_pool_allocation(
        &mut self,
        plan_index: usize,
        pool: Pool,
        form: ElementCount,
        inst: Value,
    ) -> Result<(), String> {
        let plan = &self.scope.plans[plan_index];
        let old = match form {
            ElementCount::Moved { block, .. } | ElementCount::Own { block: Some(block) } => {
                Some(self.index(inst.operand(block as u32))?)
            }
            ElementCount::Own { block: None } | ElementCount::Times { .. } | ElementCount::Bytes { .. } => None,
        };
        if let ElementCount::Own { block } = form {
            let new = self.call_copy(plan_index, inst, block.zip(old))?;
            self.edit.before(inst);
            let new = self.edit.ptr_to_int(new);
            self.replaced.push((inst, new));
            self.stand_in(inst, new);
            return Ok(());
        }
        self.edit.before(inst);
        let i64 = self.edit.i64();
        let gap = self.edit.constant(i64, i64::from(pool_gap(&plan.home)));
        let new = match form {
            ElementCount::Times { argument, times } => {
                let times = self.edit.constant(i64, times as i64);
                pool.calloc(&mut self.edit, inst.operand(argument as u32), times, gap)
            }
            ElementCount::Bytes { argument } | ElementCount::Moved { argument, .. } => {
                let bytes = inst.operand(argument as u32);
                // Rounded up, as for a block.
                let element = self.edit.constant(i64, plan.element as i64);
                let most = self.edit.constant(i64, plan.element as i64 - 1);
                let padded = self.edit.add(bytes, most);
                let count = self.edit.udiv(padded, element);
                match old {
                    Some(old) => pool.realloc(&mut self.edit, old, bytes, count, gap),
                    None => pool.malloc(&mut self.edit, bytes, count, gap),
                }
            }
            ElementCount::Own { .. } => return Err(internal(Refusal::Allocation, inst)),
        };
        self.replaced.push((inst, new));
        self.stand_in(inst, new);
        Ok(())
    }

    /// Calls the copy that a pool has of the function in its place, with an index in the place of the pointer into the pool.
    fn call_copy(&mut self, plan: usize, inst: Value, own: Option<(usize, Value)>) -> Result<Value, String> {
        let copy = pool_copy(&mut self.edit, self.scope, &self.storage, &mut self.copies, plan, inst.callee(), false)?;
        self.edit.before(inst);
        let mut args = inst.call_args();
        if let Some((at, index)) = own {
            args[at] = self.edit.int_to_ptr(index);
        }
        Ok(copy.call(&mut self.edit, inst, &args))
    }

    /// Behind an allocation: whether indices of its elements are wide, and what follows from that for the columns that exist
    /// already. All that lies in them is null, since there was no element yet.
    fn decide_width(&mut self, plan: usize, count: Value, got: Value) {
        let i64 = self.edit.i64();
        let zero = self.edit.constant(i64, 0);
        if let Some(own) = self.storage[plan].width.count {
            let count = if on(Rule::LinkWidenedFailed) { self.edit.select(got, count, zero) } else { count };
            let store = self.edit.store(count, own, 8);
            self.edit.set_tbaa(store, self.tbaa);
        }
        let links = std::mem::take(&mut self.storage[plan].width.links);
        let most = links.first().and_then(|&(p, c)| self.scope.plans[p].columns[c].link?.most);
        let (Some(wide), Some(most)) = (self.storage[plan].width.wide, most) else { return };
        let most = self.edit.constant(i64, most as i64);
        let too_many = self.edit.icmp(Predicate::Unsigned(Order::Greater), count, most);
        let is_wide = self.edit.zext(too_many, self.edit.int(8));
        let is_wide = if on(Rule::LinkTooMany) { is_wide } else { self.edit.constant(self.edit.int(8), 0) };
        let store = self.edit.store(is_wide, wide, 1);
        self.edit.set_tbaa(store, self.tbaa);
        for (p, c) in links.into_iter().filter(|&(p, _)| p != plan && on(Rule::LinkWidened)) {
            let Some(count) = self.storage[p].width.count else { continue };
            let count = self.edit.load(i64, count, 8);
            self.edit.set_tbaa(count, self.tbaa);
            let size = self.edit.constant(i64, INDEX as i64);
            let bytes = self.edit.mul(count, size);
            let bytes = self.edit.select(too_many, bytes, zero);
            let base = self.column_base(p, c);
            let before = self.edit.constant(i64, (INDEX * FIRST_INDEX) as i64);
            let start = self.edit.offset(base, before);
            self.edit.fill_with_zeros(start, bytes, 1);
        }
    }

    fn rewrite_copy(&mut self, inst: Value) -> Result<(), String> {
        let args = inst.call_args();
        self.copied_elsewhere |= args[..2].iter().any(|&side| self.scope.place(side).is_none());
        let pieces = self.scope.memory_pieces(inst, &args, true).map_err(|r| internal(r, inst))?;
        // All loads before all stores: source and target may overlap.
        let mut loaded = Vec::new();
        for &(at, len) in &pieces {
            let (address, align) = self.piece(args[1], at, len, inst)?;
            let ty = self.edit.int(len as u32 * 8);
            let load = self.edit.load(ty, address, align);
            self.note_link(load, args[1], at, len);
            loaded.push(load);
        }
        for (&(at, len), v) in pieces.iter().zip(loaded) {
            let (address, align) = self.piece(args[0], at, len, inst)?;
            let store = self.edit.store(v, address, align);
            self.note_link(store, args[0], at, len);
        }
        self.dead.push(inst);
        Ok(())
    }

    fn rewrite_fill(&mut self, inst: Value) -> Result<(), String> {
        let args = inst.call_args();
        let pieces = self.scope.memory_pieces(inst, &args, false).map_err(|r| internal(r, inst))?;
        let byte = args[1].constant_int().ok_or_else(|| internal(Refusal::MemoryLength, inst))? as u8;
        for (at, len) in pieces {
            let (address, align) = self.piece(args[0], at, len, inst)?;
            let ty = self.edit.int(len as u32 * 8);
            let v = self.edit.constant(ty, i64::from_le_bytes([byte; 8]));
            let store = self.edit.store(v, address, align);
            self.note_link(store, args[0], at, len);
        }
        self.dead.push(inst);
        Ok(())
    }

    /// The address of a piece of a copied or filled range, planned or not.
    fn piece(&mut self, start: Value, at: u64, len: u64, inst: Value) -> Result<(Value, u64), String> {
        if let Some(place) = self.scope.place(start) {
            let index = self.index(start)?;
            return self.address(Place { offset: place.offset + at, ..place }, len, index, inst);
        }
        self.edit.before(inst);
        if at == 0 {
            return Ok((start, 1));
        }
        let by = self.edit.constant(self.edit.i64(), at as i64);
        Ok((self.edit.offset(start, by), 1))
    }

    // ---- narrow indices ----

    /// Notes a new access of `len` bytes, `at` bytes behind where an old address points, if it is one of a narrow index.
    fn note_link(&mut self, access: Value, old: Value, at: u64, len: u64) {
        let Some(place) = self.scope.place(old) else { return };
        let plan = &self.scope.plans[place.plan];
        if let Some(link) = plan.place(place.offset + at, len).ok().and_then(|(column, _)| plan.columns[column].link) {
            self.links.push((access, link));
        }
    }

    /// Makes the noted accesses narrow, or a choice of both widths. Which instructions are gone with that.
    fn narrow_links(&mut self) -> Result<FxHashSet<Value>, String> {
        let mut narrowed = FxHashSet::default();
        for (access, link) in std::mem::take(&mut self.links) {
            let address = access.operand(if access.opcode() == Opcode::Load { 0 } else { 1 });
            if address.opcode() != Opcode::GetElementPtr {
                return Err(format!("{} is no access of an index", access.print().trim()));
            }
            self.edit.before(access);
            let new = match self.storage[link.target].width.wide.filter(|_| link.most.is_some()) {
                None => self.narrow_access(access, address),
                Some(wide) => {
                    let wide = self.edit.load(self.edit.int(8), wide, 1);
                    self.edit.set_tbaa(wide, self.tbaa);
                    let zero = self.edit.constant(self.edit.int(8), 0);
                    let is_wide = self.edit.icmp(Predicate::Ne, wide, zero);
                    let (unlikely, likely) = self.edit.split_unlikely(is_wide, access);
                    self.edit.before(unlikely);
                    let wide = self.wide_access(access, address);
                    self.edit.before(likely);
                    let narrow = self.narrow_access(access, address);
                    let ways = wide.zip(narrow).map(|(w, n)| [(w, unlikely.block()), (n, likely.block())]);
                    ways.map(|ways| self.edit.join(access, &ways))
                }
            };
            if let Some(new) = new {
                self.edit.replace_uses(access, new);
            }
            self.edit.erase(access);
            narrowed.insert(access);
            if address.users().is_empty() {
                self.edit.erase(address);
            }
        }
        Ok(narrowed)
    }

    /// An access of an index of 64 bits; what a load gives.
    fn wide_access(&mut self, access: Value, address: Value) -> Option<Value> {
        let i64 = self.edit.i64();
        let (new, loaded) = match access.opcode() {
            Opcode::Load => {
                let load = self.edit.load(i64, address, access.alignment());
                (load, Some(load))
            }
            _ => {
                let index = self.stored_index(access);
                (self.edit.store(index, address, access.alignment()), None)
            }
        };
        self.edit.copy_access_metadata(new, access);
        loaded
    }

    /// A load or store of an index of 32 bits. The column's variable holds where the wide index of element 0 would be.
    fn narrow_access(&mut self, access: Value, address: Value) -> Option<Value> {
        let (base, index) = (address.operand(0), address.operand(1));
        let (i64, i32) = (self.edit.i64(), self.edit.int(32));
        let start = self.edit.constant(i64, ((INDEX - NARROW_INDEX) * FIRST_INDEX) as i64);
        let narrow = self.edit.element(base, NARROW_INDEX, index);
        let narrow = self.edit.offset(narrow, start);
        let align = access.alignment().min(NARROW_INDEX);
        let (new, loaded) = match access.opcode() {
            Opcode::Load => {
                let load = self.edit.load(i32, narrow, align);
                let index = if on(Rule::LinkSigned) { self.edit.sext_i64(load) } else { self.edit.zext(load, i64) };
                (load, Some(index))
            }
            _ => {
                let index = self.stored_index(access);
                let index = self.edit.trunc(index, i32);
                (self.edit.store(index, narrow, align), None)
            }
        };
        self.edit.copy_access_metadata(new, access);
        loaded
    }

    /// The index that is stored, where the store may still name null as a pointer.
    fn stored_index(&mut self, store: Value) -> Value {
        let v = store.operand(0);
        if v.ty() == self.edit.i64() {
            v
        } else {
            self.edit.constant(self.edit.i64(), 0)
        }
    }

    // ---- the end ----

    fn finish(mut self) -> Result<Done, String> {
        for (old, new) in std::mem::take(&mut self.finals) {
            self.edit.replace_uses(old, new);
        }
        // Whatever still uses an old value must go with it.
        let mut gone: FxHashSet<Value> = self.dead.iter().copied().collect();
        for &d in &self.dead {
            if let Some(user) = d.users().into_iter().find(|u| !gone.contains(u)) {
                return Err(format!("{} still uses {}", user.print().trim(), d.print().trim()));
            }
        }
        for p in self.scope.plans {
            for site in p.home.sites() {
                let left = site.users().into_iter().find(|u| !gone.contains(u) && !self.own_uses.contains(u));
                if let Some(user) = left {
                    return Err(format!("{} still uses {}", user.print().trim(), site.print().trim()));
                }
            }
        }
        for &d in &self.dead {
            if d.has_value() {
                let poison = self.edit.poison(d.ty());
                self.edit.replace_uses(d, poison);
            }
        }
        for d in std::mem::take(&mut self.dead) {
            self.edit.erase(d);
        }
        for s in &self.storage {
            if let Stored::Pool(pool) = &s.home {
                pool.drop_unused(&mut self.edit);
            }
        }
        let narrowed = self.narrow_links()?;
        gone.extend(&narrowed);
        // An index that is put together from several instructions is nothing that the analysis knows.
        self.replaced.retain(|(_, new)| !narrowed.contains(new));
        let mut olds: Vec<(Value, Value)> = self.functions.iter().map(|(&o, &n)| (o, n)).collect();
        olds.sort_by_cached_key(|(_, n)| n.name());
        for (old, new) in olds {
            for p in old.params() {
                if let Some(user) = p.users().into_iter().next() {
                    return Err(format!("{} still uses a parameter of {}", user.print().trim(), new.name()));
                }
            }
            if let Some(user) = old.users().into_iter().next() {
                return Err(format!("{} still uses {}", user.print().trim(), new.name()));
            }
            self.edit.erase_function(old);
        }
        Ok(Done { replaced: self.replaced, gone, copied_elsewhere: self.copied_elsewhere })
    }
}

fn internal(why: Refusal, at: Value) -> String {
    format!("the dry run let {why:?} pass at {}", at.print().trim())
}
