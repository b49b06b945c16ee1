//! Carries out what [`super::in_place`] has decided, in the steps of [`super::base`].

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, Order, Predicate, Type, TypeKind, Value};

use super::base::{self, Base, OptBase};
use super::bounds;
use super::debug::{self, Change};
use super::edits::{decode, encode, encoded, Edit, Evaluator, Exprs, FunctionEdits, PoolCall};
use super::element::{body, constant, members, Member};
use super::in_place::{Changes, InPlacePlan, Run, Variable};
use super::pool::Pool;
use super::region;
use super::remapper::TypeRemapper;
use super::wrappers::{self, Copied, Recipe};

/// Carries out changes that were decided for these plans.
pub fn apply(module: Module, info: &DTransAnalysisInfo, plans: &[InPlacePlan], changes: Changes) {
    let planned: FxHashSet<usize> = plans.iter().map(|p| p.class).collect();
    bounds::let_wrap(module, info, |class| planned.contains(&class));
    debug::update(module, info, plans.iter().map(Change::Moved));
    let mut transform = InPlace {
        module,
        plans,
        layout: module.data_layout(),
        exprs: &changes.edits.exprs,
        edits: changes.edits.functions,
        values: Evaluator::default(),
        by_value: changes.variables.iter().enumerate().map(|(i, v)| (v.value, i)).collect(),
        variables: changes.variables,
        locals: changes.locals,
        types: changes.types,
        layout_of: Vec::new(),
        bodies: Vec::new(),
        places: FxHashMap::default(),
        regions: Vec::new(),
        copies: FxHashMap::default(),
    };
    base::run(module, &mut transform)
}

/// A new type without fields, and what they will be.
struct Prepared {
    ty: Type,
    members: Vec<(u64, Member)>,
    size: u64,
}

struct InPlace<'p> {
    module: Module,
    plans: &'p [InPlacePlan],
    layout: DataLayout,
    exprs: &'p Exprs,
    edits: FxHashMap<Value, FunctionEdits>,
    values: Evaluator,
    variables: Vec<Variable>,
    by_value: FxHashMap<Value, usize>,
    locals: Vec<(Value, usize)>,
    types: Vec<Vec<Type>>,
    /// By plan: the number of its layout, which is that of its remapper.
    layout_of: Vec<usize>,
    bodies: Vec<Prepared>,
    /// By new type: offset and number of its fields.
    places: FxHashMap<Type, Vec<(u64, u32)>>,
    /// By plan: the functions and variables of its region, if it has one.
    regions: Vec<Option<Pool>>,
    /// Copies of the program's own functions that allocate or free, for a plan's region.
    copies: Copies,
}

impl OptBase for InPlace<'_> {
    fn prepare_types(&mut self, base: &mut Base) {
        let mut layouts: FxHashMap<(u64, u64, &[Run]), usize> = FxHashMap::default();
        for (p, types) in self.plans.iter().zip(&self.types) {
            let next = base.remappers.len();
            let layout = *layouts.entry((p.element, p.new_element, &p.runs)).or_insert(next);
            if layout == next {
                base.remappers.push(TypeRemapper::default());
            }
            self.layout_of.push(layout);
            for &ty in types {
                let plain = p.is_same() && ty.kind() != TypeKind::Struct;
                if plain || base.remappers[layout].replacement(ty).is_some() {
                    continue;
                }
                let members = members(self.layout, ty, p);
                let name = ty.struct_name();
                let new = if name.is_empty() {
                    let body = body(self.layout, &base.edit, &members, p.new_element);
                    let new = base.edit.literal_struct(&body.fields, body.packed);
                    self.places.insert(new, body.places);
                    new
                } else {
                    let new = base.edit.opaque_struct(&format!("{}{name}", p.prefix));
                    self.bodies.push(Prepared { ty: new, members, size: p.new_element });
                    new
                };
                base.remappers[layout].add_type_mapping(ty, new);
            }
        }
        let variables = self.variables.iter().map(|v| (v.value, v.plan));
        let objects = variables.chain(self.locals.iter().copied());
        base.objects = objects.map(|(object, plan)| (object, self.layout_of[plan])).collect();
    }

    fn populate_types(&mut self, base: &mut Base) {
        for p in &self.bodies {
            let body = body(self.layout, &base.edit, &p.members, p.size);
            base.edit.set_struct_body(p.ty, &body.fields, body.packed);
            self.places.insert(p.ty, body.places);
        }
    }

    fn prepare_module(&mut self, base: &mut Base) {
        self.regions = region::add(self.module, &mut base.edit, self.plans);
    }

    /// A variable in which something moves. It stays at least as large as it was: type metadata says of accesses how large the record is that
    /// they lie in, and a variable that is smaller would be none of them.
    fn create_global_replacement(&mut self, base: &mut Base, old: Value) -> Option<Value> {
        let v = self.by_value.get(&old).map(|&i| &self.variables[i])?;
        if v.typed && self.plans[v.plan].is_same() {
            return None;
        }
        let bytes = self.layout.alloc_size(old.value_type());
        let ty = if v.typed {
            let new = base.remappers[self.layout_of[v.plan]].remap(&base.edit, old.value_type());
            // Of whole elements, so that the next run understands it.
            let whole = bytes.next_multiple_of(self.plans[v.plan].new_element);
            match whole.checked_sub(self.layout.alloc_size(new)) {
                Some(0) => new,
                Some(rest) => base.edit.literal_struct(&[new, base.edit.bytes_type(rest)], true),
                None => panic!("{} would become larger", old.print()),
            }
        } else {
            base.edit.bytes_type(bytes)
        };
        Some(base.edit.variable_like(old, ty))
    }

    fn initialize_global_replacement(&mut self, base: &mut Base, old: Value, new: Value) {
        let Some(v) = self.by_value.get(&old).map(|&i| &self.variables[i]) else { return };
        let values: Vec<(u64, Value)> =
            v.values.iter().map(|held| (held.at, encoded(&mut base.edit, held.value, held.kept))).collect();
        let value = constant(self.layout, &base.edit, new.value_type(), 0, &values);
        base.edit.set_initializer(new, value);
    }

    /// Constant addresses of places in the variable.
    fn postprocess_global(&mut self, base: &mut Base, old: Value, new: Value) {
        let Some(v) = self.by_value.get(&old).map(|&i| &self.variables[i]) else { return };
        for &(address, at) in &v.addresses {
            let moved = base.edit.inside_global(new, at);
            base.edit.replace_uses(address, moved);
        }
    }

    fn process_function(&mut self, base: &mut Base, function: Value) {
        let Some(FunctionEdits { edits, .. }) = self.edits.remove(&function) else { return };
        let plans = self.plans;
        let edit = &mut base.edit;
        let (values, exprs) = (&mut self.values, self.exprs);
        let (regions, copies) = (&self.regions, &mut self.copies);
        let mut base_of = |edit: &mut Editor, plan: usize, column: usize| match &regions[plan] {
            Some(region) => region.start(edit, column),
            None => unreachable!("fields that move within their record have no columns"),
        };
        let mut dead: Vec<Value> = Vec::new();
        let (mut distances, mut promises) = (Vec::new(), Vec::new());
        for change in edits {
            match change {
                Edit::Step { gep, plan, start, elements, bytes, inner } => {
                    let ty = start.and_then(|t| base.remappers[self.layout_of[plan]].replacement(t));
                    let ty = ty.and_then(|t| Some((t, &self.places.get(&t)?[..])));
                    edit.before(gep);
                    let over = elements.iter().map(|&id| values.value(edit, exprs, id, &mut base_of)).collect();
                    let mut address = step(edit, gep, (plans[plan].new_element, ty), over, bytes, inner.is_empty());
                    for id in inner {
                        address = values.behind(edit, exprs, address, id, &mut base_of);
                    }
                    replace(edit, values, gep, address);
                    dead.push(gep);
                }
                Edit::Gone(inst) => dead.push(inst),
                Edit::Align { access, align } => edit.set_alignment(access, align),
                Edit::Idle(load) => {
                    let nothing = edit.poison(load.ty());
                    replace(edit, values, load, nothing);
                    dead.push(load);
                }
                Edit::Decode { load, kept } => {
                    let value = decode(edit, self.layout, load, kept);
                    replace(edit, values, load, value);
                    dead.push(load);
                }
                Edit::Encode { store, kept } => {
                    encode(edit, store, kept);
                    dead.push(store);
                }
                Edit::Operand { inst, operand, value } => {
                    edit.before(inst);
                    let value = values.value(edit, exprs, value, &mut base_of);
                    edit.set_operand(inst, operand, value);
                }
                Edit::Distance { sub, old, new, exact } => distances.push((sub, old, new, exact)),
                Edit::Copy { call, pieces, .. } => {
                    values.copy(edit, exprs, (call, &pieces), &mut base_of);
                    dead.push(call);
                }
                Edit::Fill { call, byte, pieces } => {
                    values.fill(edit, exprs, (call, byte, &pieces), &mut base_of);
                    dead.push(call);
                }
                Edit::Parts { call, parts } => {
                    values.parts(edit, exprs, (call, &parts), &mut base_of);
                    dead.push(call);
                }
                Edit::Promises(v) => promises.push((v, None)),
                Edit::Result { of, argument, bytes } => promises.push((of, Some((argument, bytes)))),
                Edit::Make { old, value, replaces: true } => {
                    edit.before(old);
                    let new = values.value(edit, exprs, value, &mut base_of);
                    replace(edit, values, old, new);
                    dead.push(old);
                }
                Edit::Pool { call, plan, what, .. } => {
                    let Some(region) = regions[plan] else { unreachable!("only regions allocate by themselves") };
                    edit.before(call);
                    let mut value = |edit: &mut Editor, id| values.value(edit, exprs, id, &mut base_of);
                    let gap = edit.constant(edit.i64(), 0);
                    let index = match what {
                        PoolCall::Malloc { bytes, count } => {
                            let (bytes, count) = (value(edit, bytes), value(edit, count));
                            Some(region.malloc(edit, bytes, count, gap))
                        }
                        PoolCall::Calloc { count, times } => {
                            let (count, times) = (value(edit, count), value(edit, times));
                            Some(region.calloc(edit, count, times, gap))
                        }
                        PoolCall::Realloc { old, bytes, count } => {
                            let (old, bytes, count) = (value(edit, old), value(edit, bytes), value(edit, count));
                            Some(region.realloc(edit, old, bytes, count, gap))
                        }
                        PoolCall::Free { index } => {
                            let index = value(edit, index);
                            region.free(edit, index);
                            None
                        }
                    };
                    if let Some(index) = index {
                        let address = edit.int_to_ptr(index);
                        replace(edit, values, call, address);
                    }
                    dead.push(call);
                }
                Edit::FreeOfSeveral { call, plans } => {
                    edit.before(call);
                    let free_own = |edit: &mut Editor, block, plan: &usize| match regions[*plan] {
                        Some(region) => region.free_own(edit, block),
                        None => unreachable!("only what lies in regions is freed so"),
                    };
                    let block = plans.iter().fold(call.operand(0), |block, plan| free_own(edit, block, plan));
                    // What the call promises of its argument is not true of null.
                    edit.call(call.callee(), call.call_type(), &[block]);
                    dead.push(call);
                }
                Edit::PoolCopy { call, plan, recipe, own, .. } => {
                    // The pointer that the copy takes as a number is the argument itself.
                    debug_assert!(own.is_none_or(|(at, _)| at < call.call_args().len()));
                    let copy = region_copy(edit, copies, (plans, regions), (plan, call.callee(), false), &recipe);
                    edit.before(call);
                    let new = copy.call(edit, call, &call.call_args());
                    replace(edit, values, call, new);
                    dead.push(call);
                }
                Edit::Make { replaces: false, .. }
                | Edit::Phi { .. }
                | Edit::LoadIndex { .. }
                | Edit::Access { .. }
                | Edit::Call { .. }
                | Edit::Allocate { .. }
                | Edit::Free { .. } => unreachable!("pointers stay pointers here"),
            }
        }
        for (sub, old, new, exact) in distances {
            edit.after(sub);
            let less = edit.constant(edit.i64(), 1 - new as i64);
            let [zero, old, new] = [0, old, new].map(|n| edit.constant(edit.i64(), n as i64));
            if exact {
                let count = edit.sdiv_exact(sub, new);
                let apart = edit.mul(count, old);
                edit.replace_uses(sub, apart);
                edit.set_operand(count, 0, sub);
                continue;
            }
            // As many whole elements, down to the next one: what lies before an array is no element of it, nor what lies behind.
            let is_before = edit.icmp(Predicate::Signed(Order::Less), sub, zero);
            let lower = edit.add(sub, less);
            let from = edit.select(is_before, lower, sub);
            let count = edit.sdiv(from, new);
            let apart = edit.mul(count, old);
            edit.replace_uses(sub, apart);
            edit.set_operand(is_before, 0, sub);
            edit.set_operand(lower, 0, sub);
            edit.set_operand(from, 2, sub);
        }
        let gone: FxHashSet<Value> = dead.iter().copied().collect();
        for (v, result) in promises {
            match result {
                _ if gone.contains(&v) => {}
                Some((argument, bytes)) => edit.set_result_size(v, argument, bytes),
                None => edit.drop_pointer_promises(v),
            }
        }
        for &d in &dead {
            if let Some(user) = d.users().into_iter().find(|u| !gone.contains(u)) {
                panic!("{} still uses {}", user.print().trim(), d.print().trim());
            }
            if d.has_value() {
                let poison = edit.poison(d.ty());
                edit.replace_uses(d, poison);
            }
        }
        for d in dead {
            edit.erase(d);
        }
    }

    fn postprocess_function(&mut self, base: &mut Base, function: Value) {
        base.edit.drop_stale_attributes(function);
    }
}

/// Puts a value in the place of one of the program's, also in what is computed of that one from now on: the index of a step may be a field
/// that is kept in fewer bytes.
fn replace(edit: &mut Editor, values: &mut Evaluator, old: Value, new: Value) {
    edit.replace_uses(old, new);
    values.replace(old, new);
}

/// Copies by plan, function, and whether what they allocate is filled with zeros.
type Copies = FxHashMap<(usize, Value, bool), Copied>;

/// The copy for a plan's region of a function of the program's own that allocates or frees.
fn region_copy(
    edit: &mut Editor,
    copies: &mut Copies,
    (plans, regions): (&[InPlacePlan], &[Option<Pool>]),
    (plan, f, zeroed): (usize, Value, bool),
    recipe: &Recipe,
) -> Copied {
    if let Some(&known) = copies.get(&(plan, f, zeroed)) {
        return known;
    }
    let Some(region) = regions[plan] else { unreachable!("only regions have copies of functions") };
    let p = &plans[plan];
    let name = format!("{}.dtrans.{}", f.name(), p.record);
    let mut inner = |edit: &mut Editor, f: Value, zeroed: bool, recipe: &Recipe| {
        region_copy(edit, copies, (plans, regions), (plan, f, zeroed), recipe)
    };
    let new = wrappers::make(edit, f, recipe, &name, region, (p.element, false), &mut inner);
    copies.insert((plan, f, zeroed), new);
    new
}

/// Offset and number of each field of a type.
type Fields<'f> = &'f [(u64, u32)];

/// An address so many elements of a size and so many bytes on from where `gep` starts, and whether that is `all`. `ty` is the new type of
/// the elements and where its fields lie, if `gep` starts at an element.
fn step(
    edit: &mut Editor,
    gep: Value,
    (size, ty): (u64, Option<(Type, Fields)>),
    mut over: Vec<Value>,
    bytes: i64,
    all: bool,
) -> Value {
    let i64 = edit.i64();
    let mut address = gep.operand(0);
    let mut rest = bytes;
    if let Some((ty, places)) = ty {
        let whole = bytes.div_euclid(size as i64);
        rest = bytes.rem_euclid(size as i64);
        let field = places.binary_search_by_key(&(rest as u64), |p| p.0).ok().map(|i| places[i].1);
        // Of one step the promise to stay in the object holds as it did.
        let one = (over.is_empty() || over.len() == 1 && whole == 0) && all;
        let last = if whole == 0 { over.pop() } else { None };
        for v in over {
            address = edit.field(ty, address, v, None, false);
        }
        if last.is_some() || whole != 0 || field.is_some() {
            let last = last.unwrap_or_else(|| edit.constant(i64, whole));
            address = edit.field(ty, address, last, field, one && field.is_some() && gep.gep_is_inbounds());
        }
        if field.is_some() {
            rest = 0;
        }
    } else {
        for v in over {
            address = edit.element(address, size, v);
        }
    }
    if rest != 0 {
        let k = edit.constant(i64, rest);
        address = edit.offset(address, k);
    }
    address
}
