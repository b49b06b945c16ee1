//! Carries out what was decided in [`super::columns`]: gives planned classes their new layout.
//!
//! Old values stay in place until everything is rewritten, since edits name them. Whatever is left of them then would be a
//! mistake of the decision's, which has proved that nothing is; it ends the host.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::DTransAnalysisInfo;
use crate::analysis::number::{Access, AccessKind};
use crate::ir::edit::{Editor, PrivateTbaa};
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, Opcode, Order, Predicate, Value};

use super::base::{self, Base, OptBase};
use super::debug::{self, Change};
use super::edits::{
    decode, encode, Address, Bases, Edit, EditList, Evaluator, ExprId, Exprs, PoolCall, SignatureChange,
};
use super::plan::{ClassPlan, Home, Link, FIRST_INDEX, INDEX, NARROW_INDEX};
use super::pool::{self, Pool};
use super::wrappers::{self, Copied, Recipe};
use crate::rules::{on, Rule};

/// Rewrites every planned class. Does the analysis still know all that is done with the others? A copy between one and another becomes
/// accesses that it has not seen.
pub fn apply(module: Module, info: &mut DTransAnalysisInfo, plans: &[ClassPlan], list: EditList) -> bool {
    debug::update(module, info, plans.iter().map(Change::Columns));
    let EditList { exprs, functions } = list;
    let mut r = Rewriter::new(module, plans, &exprs);
    for (f, own) in functions {
        r.signatures.extend(own.signature.map(|s| (f, s)));
        r.edits.insert(f, own.edits);
    }
    base::run(module, &mut r);
    let done = r.finish();
    for &(old, new) in &done.told {
        info.replaced(old, Some(new));
    }
    let all_known = info.erased(&done.gone);
    for p in plans {
        info.class_transformed(p.class);
    }
    let copied_elsewhere = done.copied_elsewhere && on(Rule::KeptCopies);
    all_known && !copied_elsewhere
}

/// Will the analysis still know all that is done with other memory once the memory of these classes lies in columns of one block each? That is for a planner to
/// weigh: [`apply`] finds out what was so.
pub fn may_keep(info: &DTransAnalysisInfo, planned: &FxHashSet<usize>) -> bool {
    let leads = |v: Value| info.cells(v).iter().any(|cell| planned.contains(&cell.class));
    let is_divided = |a: &Access| {
        let is_copy = a.kind == AccessKind::CopyTo && a.inst.is_instruction() && a.inst.is_call();
        is_copy && matches!(a.inst.call_args()[..], [to, from, ..] if leads(to) != leads(from))
    };
    !info.accesses().iter().any(is_divided)
}

struct Done {
    told: Vec<(Value, Value)>,
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

struct Rewriter<'p> {
    plans: &'p [ClassPlan],
    layout: DataLayout,
    exprs: &'p Exprs,
    /// What is left to do, by function as it was.
    edits: FxHashMap<Value, Vec<Edit>>,
    signatures: FxHashMap<Value, SignatureChange>,
    edit: Editor,
    tbaa: PrivateTbaa,
    storage: Vec<Storage>,
    /// Functions whose type changed.
    functions: FxHashMap<Value, Value>,
    /// What stands for the program's values.
    values: Evaluator,
    /// Values to replace when everything is rewritten.
    finals: Vec<(Value, Value)>,
    dead: Vec<Value>,
    /// What the analysis is told: values that others stand for.
    told: Vec<(Value, Value)>,
    /// Loads and stores of 8 bytes that are to become accesses of narrow indices.
    links: Vec<(Value, Link)>,
    /// Was a copy taken apart of which one side is not planned?
    copied_elsewhere: bool,
    /// Copies of the program's own functions that allocate or free, for a plan's pool.
    copies: Copies,
}

/// Copies by plan, function, and whether what they allocate is filled with zeros.
type Copies = FxHashMap<(usize, Value, bool), Copied>;

/// The variables and functions of all plans.
struct Homes<'r> {
    plans: &'r [ClassPlan],
    storage: &'r [Storage],
}

impl Homes<'_> {
    /// The copy for a plan's pool of a function of the program's own that allocates or frees.
    fn pool_copy(
        &self,
        edit: &mut Editor,
        copies: &mut Copies,
        (plan, f, zeroed): (usize, Value, bool),
        recipe: &Recipe,
    ) -> Copied {
        if let Some(&known) = copies.get(&(plan, f, zeroed)) {
            return known;
        }
        let Stored::Pool(pool) = self.storage[plan].home else { unreachable!("only pools have copies of functions") };
        let p = &self.plans[plan];
        let name = format!("{}.dtrans.{}", f.name(), p.record);
        let shape = (p.element, pool_gap(&p.home));
        let mut inner = |edit: &mut Editor, f: Value, zeroed: bool, recipe: &Recipe| {
            self.pool_copy(edit, copies, (plan, f, zeroed), recipe)
        };
        let new = wrappers::make(edit, f, recipe, &name, pool, shape, &mut inner);
        copies.insert((plan, f, zeroed), new);
        new
    }
}

/// Where in a column the element with index 0 would be.
fn column_base(edit: &mut Editor, tbaa: PrivateTbaa, storage: &[Storage], plan: usize, column: usize) -> Value {
    let base = edit.load(edit.ptr(), storage[plan].columns[column], 8);
    edit.set_tbaa(base, tbaa);
    base
}

/// Has each array of a pool an element more than it was asked for?
fn pool_gap(home: &Home) -> bool {
    matches!(home, Home::Pool { steps: true, .. }) && on(Rule::PoolGap)
}

/// No type changes (steps 1 to 4): the plans say where columns lie. Nor does that of a variable (step 7): an index is as wide
/// as a pointer.
impl OptBase for Rewriter<'_> {
    fn prepare_module(&mut self, _base: &mut Base) {
        for p in self.plans {
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
        for (p, plan) in self.plans.iter().enumerate() {
            let columns = plan.columns.iter().enumerate().filter_map(|(c, column)| Some((c, column.link?)));
            for (c, link) in columns.filter(|(_, link)| link.most.is_some()) {
                self.storage[link.target].width.links.push((p, c));
                if self.storage[link.target].width.wide.is_none() {
                    let name = format!("dtrans.{}.wide", self.plans[link.target].record);
                    self.storage[link.target].width.wide = Some(self.edit.new_global(&name, self.edit.int(8)));
                }
                if link.target != p && self.storage[p].width.count.is_none() {
                    let name = format!("dtrans.{}.count", plan.record);
                    self.storage[p].width.count = Some(self.edit.new_global(&name, self.edit.i64()));
                }
            }
        }
    }

    fn new_signature(&self, function: Value) -> Option<SignatureChange> {
        self.signatures.get(&function).cloned()
    }

    fn function_replaced(&mut self, old: Value, new: Value, change: &SignatureChange) {
        for ((p, q), &changed) in old.params().into_iter().zip(new.params()).zip(&change.params) {
            if changed {
                self.values.stand_in(p, q);
            } else {
                self.values.replace(p, q);
                self.told.push((p, q));
            }
        }
        self.functions.insert(old, new);
        self.told.push((old, new));
        if let Some(own) = self.edits.remove(&old) {
            self.edits.insert(new, own);
        }
    }

    fn process_function(&mut self, _base: &mut Base, function: Value) {
        let mut phis = Vec::new();
        for change in self.edits.remove(&function).into_iter().flatten() {
            self.make(change, &mut phis);
        }
        for (old, new, values) in phis {
            let values: Vec<Value> = values.into_iter().map(|v| self.value(v)).collect();
            self.edit.fill_phi(new, old, &values);
        }
    }

    fn postprocess_function(&mut self, base: &mut Base, function: Value) {
        if on(Rule::StaleAttributes) {
            base.edit.drop_stale_attributes(function);
        }
    }
}

impl<'p> Rewriter<'p> {
    fn new(module: Module, plans: &'p [ClassPlan], exprs: &'p Exprs) -> Self {
        let mut edit = Editor::new(module);
        let tbaa = edit.private_tbaa("dtrans column");
        Rewriter {
            plans,
            layout: module.data_layout(),
            exprs,
            edits: FxHashMap::default(),
            signatures: FxHashMap::default(),
            edit,
            tbaa,
            storage: Vec::new(),
            functions: FxHashMap::default(),
            values: Evaluator::default(),
            finals: Vec::new(),
            dead: Vec::new(),
            told: Vec::new(),
            links: Vec::new(),
            copied_elsewhere: false,
            copies: FxHashMap::default(),
        }
    }

    // ---- step 8 ----

    fn make(&mut self, change: Edit, phis: &mut Vec<(Value, Value, Vec<ExprId>)>) {
        match change {
            Edit::Make { old, value, replaces } => {
                self.edit.before(old);
                let new = self.value(value);
                self.dead.push(old);
                if replaces {
                    self.finals.push((old, new));
                    self.values.replace(old, new);
                } else {
                    self.values.stand_in(old, new);
                }
            }
            Edit::Phi { old, values } => {
                let i64 = self.edit.i64();
                let new = self.edit.phi(i64, old);
                self.stand_in(old, new);
                phis.push((old, new, values));
            }
            Edit::LoadIndex { old, address } => {
                self.edit.before(old);
                let i64 = self.edit.i64();
                let at = self.value(address.value);
                let new = self.edit.load(i64, at, address.align);
                self.edit.copy_access_metadata(new, old);
                self.note_link(new, address);
                self.told.push((old, new));
                self.stand_in(old, new);
            }
            Edit::Access { inst, operand, address } => {
                self.edit.before(inst);
                let at = self.value(address.value);
                self.edit.set_operand(inst, operand, at);
                self.edit.set_alignment(inst, address.align);
                self.note_link(inst, address);
            }
            Edit::Operand { inst, operand, value } => {
                self.edit.before(inst);
                let value = self.value(value);
                self.edit.set_operand(inst, operand, value);
            }
            Edit::Gone(inst) => self.dead.push(inst),
            Edit::Copy { call, pieces, elsewhere } => {
                self.copied_elsewhere |= elsewhere;
                self.accesses(call, |values, edit, exprs, base| values.copy(edit, exprs, (call, &pieces), base));
            }
            Edit::Fill { call, byte, pieces } => {
                self.accesses(call, |values, edit, exprs, base| values.fill(edit, exprs, (call, byte, &pieces), base));
            }
            Edit::Call { call, callee, args } => self.call(call, callee, &args),
            Edit::Decode { load, kept } => {
                let value = decode(&mut self.edit, self.layout, load, kept);
                self.values.replace(load, value);
                self.finals.push((load, value));
                self.dead.push(load);
            }
            Edit::Encode { store, kept } => {
                encode(&mut self.edit, store, kept);
                self.dead.push(store);
            }
            Edit::Step { .. }
            | Edit::Idle(_)
            | Edit::Align { .. }
            | Edit::Parts { .. }
            | Edit::Distance { .. }
            | Edit::FreeOfSeveral { .. }
            | Edit::Promises(_)
            | Edit::Result { .. } => unreachable!("pointers become indices here"),
            Edit::Allocate { call, plan, count, size } => self.allocate(call, plan, count, size),
            Edit::Free { call, plan, index } => self.free(call, plan, index),
            Edit::Pool { call, plan, what, .. } => self.pool_call(call, plan, what),
            Edit::PoolCopy { call, plan, recipe, own, gives_index } => {
                let new = self.call_copy(plan, call, &recipe, own);
                self.dead.push(call);
                if gives_index {
                    self.edit.before(call);
                    let new = self.edit.ptr_to_int(new);
                    self.told.push((call, new));
                    self.values.stand_in(call, new);
                } else {
                    self.told.push((call, new));
                    if call.has_value() {
                        self.finals.push((call, new));
                        self.values.replace(call, new);
                    }
                }
            }
        }
    }

    /// Has accesses made in the place of a call, and notes them.
    fn accesses(
        &mut self,
        call: Value,
        make: impl FnOnce(&mut Evaluator, &mut Editor, &Exprs, Bases) -> Vec<(Value, Address)>,
    ) {
        let (storage, tbaa) = (&self.storage, self.tbaa);
        let mut base = |edit: &mut Editor, plan: usize, column: usize| column_base(edit, tbaa, storage, plan, column);
        for (access, address) in make(&mut self.values, &mut self.edit, self.exprs, &mut base) {
            self.note_link(access, address);
        }
        self.dead.push(call);
    }

    /// An expression's value, computed where the editor stands.
    fn value(&mut self, id: ExprId) -> Value {
        let (storage, tbaa) = (&self.storage, self.tbaa);
        let mut base = |edit: &mut Editor, plan: usize, column: usize| column_base(edit, tbaa, storage, plan, column);
        self.values.value(&mut self.edit, self.exprs, id, &mut base)
    }

    /// `new` stands for the pointer `old` from now on.
    fn stand_in(&mut self, old: Value, new: Value) {
        self.values.stand_in(old, new);
        self.dead.push(old);
    }

    // ---- calls ----

    fn call(&mut self, call: Value, callee: Value, args: &[ExprId]) {
        let args: Vec<Value> = args.iter().map(|&a| self.value(a)).collect();
        let change = &self.signatures[&callee];
        let new_callee = self.functions[&callee];
        let ty = new_callee.value_type();
        let new = self.edit.rebuild_call(call, ty, new_callee, &args, &change.params, change.result);
        if change.result {
            self.values.stand_in(call, new);
        } else {
            self.values.replace(call, new);
            self.finals.push((call, new));
        }
        self.told.push((call, new));
        self.dead.push(call);
    }

    fn free(&mut self, call: Value, plan: usize, index: ExprId) {
        let Stored::Block(block) = self.storage[plan].home else { unreachable!("a pool frees by its own functions") };
        self.edit.before(call);
        let index = self.value(index);
        let (i64, ptr) = (self.edit.i64(), self.edit.ptr());
        let zero = self.edit.constant(i64, 0);
        let is_null = self.edit.icmp(Predicate::Eq, index, zero);
        let block = self.edit.load(ptr, block, 8);
        self.edit.set_tbaa(block, self.tbaa);
        let null = self.edit.null_pointer();
        if let Some(count) = self.storage[plan].width.count.filter(|_| on(Rule::LinkWidenedFreed)) {
            let left = self.edit.load(i64, count, 8);
            self.edit.set_tbaa(left, self.tbaa);
            let left = self.edit.select(is_null, left, zero);
            let store = self.edit.store(left, count, 8);
            self.edit.set_tbaa(store, self.tbaa);
        }
        let freed = if on(Rule::FreeOfNull) { self.edit.select(is_null, null, block) } else { block };
        self.edit.set_operand(call, 0, freed);
    }

    fn allocate(&mut self, call: Value, plan_number: usize, count: ExprId, size: Option<(u32, ExprId)>) {
        let Stored::Block(block) = self.storage[plan_number].home else {
            unreachable!("a pool allocates by its own functions")
        };
        let plan = &self.plans[plan_number];
        let i64 = self.edit.i64();
        let constant = |r: &Self, k: u64| r.edit.constant(i64, k as i64);
        self.edit.before(call);
        let count = self.value(count);
        if let Some((argument, size)) = size {
            let size = self.value(size);
            self.edit.set_operand(call, argument, size);
        }
        self.edit.after(call);
        let store = self.edit.store(call, block, 8);
        self.edit.set_tbaa(store, self.tbaa);
        for (c, column) in plan.columns.iter().enumerate() {
            let prefix = constant(self, column.prefix);
            let start = self.edit.mul(count, prefix);
            let before = constant(self, column.size * FIRST_INDEX);
            let by = self.edit.sub(start, before);
            let base = self.edit.offset(call, by);
            let store = self.edit.store(base, self.storage[plan_number].columns[c], 8);
            self.edit.set_tbaa(store, self.tbaa);
        }
        let null = self.edit.null_pointer();
        let got = self.edit.icmp(Predicate::Ne, call, null);
        let (zero, first) = (constant(self, 0), constant(self, FIRST_INDEX));
        let first = if on(Rule::FailedAllocation) { self.edit.select(got, first, zero) } else { first };
        self.values.stand_in(call, first);
        self.decide_width(plan_number, count, got);
    }

    /// Has a pool allocate or free in the place of the library. What the program can see of a failure stays as it is.
    fn pool_call(&mut self, call: Value, plan: usize, what: PoolCall) {
        let Stored::Pool(pool) = self.storage[plan].home else { unreachable!("a block has no functions") };
        self.edit.before(call);
        let gap = self.edit.constant(self.edit.i64(), i64::from(pool_gap(&self.plans[plan].home)));
        let new = match what {
            PoolCall::Malloc { bytes, count } => {
                let (bytes, count) = (self.value(bytes), self.value(count));
                pool.malloc(&mut self.edit, bytes, count, gap)
            }
            PoolCall::Calloc { count, times } => {
                let (count, times) = (self.value(count), self.value(times));
                pool.calloc(&mut self.edit, count, times, gap)
            }
            PoolCall::Realloc { old, bytes, count } => {
                let (old, bytes, count) = (self.value(old), self.value(bytes), self.value(count));
                pool.realloc(&mut self.edit, old, bytes, count, gap)
            }
            PoolCall::Free { index } => {
                let index = self.value(index);
                pool.free(&mut self.edit, index);
                self.dead.push(call);
                return;
            }
        };
        self.told.push((call, new));
        self.stand_in(call, new);
    }

    /// Calls the copy that a pool has of the function in its place, with an index in the place of the pointer into the pool.
    fn call_copy(&mut self, plan: usize, call: Value, recipe: &Recipe, own: Option<(usize, ExprId)>) -> Value {
        let own = own.map(|(at, index)| (at, self.value(index)));
        let homes = Homes { plans: self.plans, storage: &self.storage };
        let copy = homes.pool_copy(&mut self.edit, &mut self.copies, (plan, call.callee(), false), recipe);
        self.edit.before(call);
        let mut args = call.call_args();
        if let Some((at, index)) = own {
            args[at] = self.edit.int_to_ptr(index);
        }
        copy.call(&mut self.edit, call, &args)
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
        let most = links.first().and_then(|&(p, c)| self.plans[p].columns[c].link?.most);
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
            let base = column_base(&mut self.edit, self.tbaa, &self.storage, p, c);
            let before = self.edit.constant(i64, (INDEX * FIRST_INDEX) as i64);
            let start = self.edit.offset(base, before);
            self.edit.fill_with_zeros(start, bytes, 1);
        }
    }

    // ---- narrow indices ----

    /// Notes a new access if it is one of a narrow index.
    fn note_link(&mut self, access: Value, address: Address) {
        let link = address.column.and_then(|(plan, column)| self.plans[plan].columns[column].link);
        self.links.extend(link.map(|link| (access, link)));
    }

    /// Makes the noted accesses narrow, or a choice of both widths. Which instructions are gone with that.
    fn narrow_links(&mut self) -> FxHashSet<Value> {
        let mut narrowed = FxHashSet::default();
        for (access, link) in std::mem::take(&mut self.links) {
            let address = access.operand(if access.opcode() == Opcode::Load { 0 } else { 1 });
            assert!(address.opcode() == Opcode::GetElementPtr, "{} is an access of an index", access.print().trim());
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
        narrowed
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

    fn finish(mut self) -> Done {
        for (old, new) in std::mem::take(&mut self.finals) {
            self.edit.replace_uses(old, new);
        }
        // Whatever still uses an old value must go with it.
        let mut gone: FxHashSet<Value> = self.dead.iter().copied().collect();
        for &d in &self.dead {
            if let Some(user) = d.users().into_iter().find(|u| !gone.contains(u)) {
                panic!("{} still uses {}", user.print().trim(), d.print().trim());
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
        let narrowed = self.narrow_links();
        gone.extend(&narrowed);
        // An index that is put together from several instructions is nothing that the analysis knows.
        self.told.retain(|(_, new)| !narrowed.contains(new));
        let mut olds: Vec<(Value, Value)> = self.functions.iter().map(|(&o, &n)| (o, n)).collect();
        olds.sort_by_cached_key(|(_, n)| n.name());
        for (old, new) in olds {
            let left = old.params().into_iter().chain([old]).flat_map(Value::users).next();
            if let Some(user) = left {
                panic!("{} still uses {} as it was", user.print().trim(), new.name());
            }
            self.edit.erase_function(old);
        }
        Done { told: self.told, gone, copied_elsewhere: self.copied_elsewhere }
    }
}
