//! Carries out what a dry run of [`super::in_place`] found, in the steps of [`super::base`].

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, Order, Predicate, Type, TypeKind, Value};

use super::base::{self, Base, OptBase};
use super::debug::{self, Change};
use super::edits::Factor;
use super::element::{body, constant, members, Member};
use super::in_place::{DryRun, Edit, InPlacePlan, Run, Variable};
use super::remapper::TypeRemapper;

/// Carries out what a dry run without refusals found.
pub fn apply(module: Module, info: &DTransAnalysisInfo, plans: &[InPlacePlan], dry_run: DryRun) {
    assert!(dry_run.refused.is_empty(), "a class that was refused is rewritten: {:?}", dry_run.refused);
    debug::update(module, info, plans.iter().map(Change::Moved));
    let mut edits: FxHashMap<Value, Vec<Edit>> = FxHashMap::default();
    for e in dry_run.edits {
        edits.entry(e.function()).or_default().push(e);
    }
    let mut transform = InPlace {
        plans,
        layout: module.data_layout(),
        edits,
        by_value: dry_run.variables.iter().enumerate().map(|(i, v)| (v.value, i)).collect(),
        variables: dry_run.variables,
        locals: dry_run.locals,
        types: dry_run.types,
        layout_of: Vec::new(),
        bodies: Vec::new(),
        places: FxHashMap::default(),
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
    plans: &'p [InPlacePlan],
    layout: DataLayout,
    edits: FxHashMap<Value, Vec<Edit>>,
    variables: Vec<Variable>,
    by_value: FxHashMap<Value, usize>,
    locals: Vec<(Value, usize)>,
    types: Vec<Vec<Type>>,
    /// By plan: the number of its layout, which is that of its remapper.
    layout_of: Vec<usize>,
    bodies: Vec<Prepared>,
    /// By new type: offset and number of its fields.
    places: FxHashMap<Type, Vec<(u64, u32)>>,
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

    /// A variable in which something moves. It stays at least as large as it was: type metadata says of accesses how large the record is that
    /// they lie in, and a variable that is smaller would be none of them.
    fn create_global_replacement(&mut self, base: &mut Base, old: Value) -> Option<Value> {
        let Some(v) = self.by_value.get(&old).map(|&i| &self.variables[i]) else { return None };
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
        let value = constant(self.layout, &base.edit, new.value_type(), 0, &v.values);
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
        let Some(edits) = self.edits.remove(&function) else { return };
        let plans = self.plans;
        let edit = &mut base.edit;
        let mut dead: Vec<Value> = Vec::new();
        let (mut distances, mut promises) = (Vec::new(), Vec::new());
        for change in edits {
            match change {
                Edit::Step { gep, plan, start, elements, bytes, inner } => {
                    let ty = start.and_then(|t| base.remappers[self.layout_of[plan]].replacement(t));
                    let ty = ty.and_then(|t| Some((t, &self.places.get(&t)?[..])));
                    step(edit, gep, plans[plan].new_element, ty, elements, bytes, inner);
                    dead.push(gep);
                }
                Edit::Gone(inst) => dead.push(inst),
                Edit::Size { call, argument, plan } => resize(edit, call, argument, &plans[plan]),
                Edit::Distance { sub, plan } => distances.push((sub, plan)),
                Edit::Copy { call, pieces } => {
                    copy(edit, call, &pieces);
                    dead.push(call);
                }
                Edit::Fill { call, pieces } => {
                    fill(edit, call, &pieces);
                    dead.push(call);
                }
                Edit::Promises(v) => promises.push((v, None)),
                Edit::Result { of, argument, bytes } => promises.push((of, Some((argument, bytes)))),
            }
        }
        for (sub, plan) in distances {
            edit.after(sub);
            let [old, new] =
                [plans[plan].element, plans[plan].new_element].map(|n| edit.constant(edit.i64(), n as i64));
            let count = edit.sdiv_exact(sub, new);
            let apart = edit.mul(count, old);
            edit.replace_uses(sub, apart);
            edit.set_operand(count, 0, sub);
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

/// A new address in the place of `gep`, and of everything that was made of it. `ty` is the new type of the elements and where its fields
/// lie, if `gep` starts at an element.
fn step(
    edit: &mut Editor,
    gep: Value,
    size: u64,
    ty: Option<(Type, &[(u64, u32)])>,
    elements: Vec<(Value, Factor)>,
    bytes: i64,
    inner: Vec<(Value, i64)>,
) {
    edit.before(gep);
    let i64 = edit.i64();
    let mut address = gep.operand(0);
    let mut over: Vec<Value> = Vec::new();
    for (v, factor) in elements {
        let v = edit.sext_i64(v);
        over.push(match factor {
            Ok(1) => v,
            Ok(k) => {
                let k = edit.constant(i64, k as i64);
                edit.mul(v, k)
            }
            Err(k) => {
                let k = edit.constant(i64, k as i64);
                edit.sdiv_exact(v, k)
            }
        });
    }
    let mut rest = bytes;
    if let Some((ty, places)) = ty {
        let whole = bytes.div_euclid(size as i64);
        rest = bytes.rem_euclid(size as i64);
        let field = places.binary_search_by_key(&(rest as u64), |p| p.0).ok().map(|i| places[i].1);
        // Of one step the promise to stay in the object holds as it did.
        let one = (over.is_empty() || over.len() == 1 && whole == 0) && inner.is_empty();
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
    for (v, scale) in inner {
        let v = edit.sext_i64(v);
        let k = edit.constant(i64, scale);
        let by = edit.mul(v, k);
        address = edit.offset(address, by);
    }
    edit.replace_uses(gep, address);
}

/// A number of bytes becomes that of as many new elements.
fn resize(edit: &mut Editor, call: Value, argument: u32, plan: &InPlacePlan) {
    let (old, new, i64) = (plan.element, plan.new_element, edit.i64());
    let bytes = call.operand(argument);
    let size = match bytes.constant_int().and_then(|n| u64::try_from(n).ok()) {
        Some(n) => edit.constant(i64, (n.div_ceil(old) * new) as i64),
        None => {
            edit.before(call);
            assert!(bytes.ty() == i64, "a length of 64 bits: {}", call.print().trim());
            // Rounded up, so that there is room for every byte that is used even if the size has wrapped.
            let (element, one) = (edit.constant(i64, old as i64), edit.constant(i64, old as i64 - 1));
            let padded = edit.add(bytes, one);
            let count = edit.udiv(padded, element);
            let k = edit.constant(i64, new as i64);
            // No more than what was divided.
            let whole = if new <= old { edit.mul_nuw(count, k) } else { edit.mul(count, k) };
            if call.callee().is_function() && call.callee().is_intrinsic() {
                // No copy or fill is as long as what no block can have.
                whole
            } else {
                // What no block can have stays as it is.
                let zero = edit.constant(i64, 0);
                let too_big = edit.icmp(Predicate::Signed(Order::Less), bytes, zero);
                edit.select(too_big, bytes, whole)
            }
        }
    };
    edit.set_operand(call, argument, size);
}

fn copy(edit: &mut Editor, call: Value, pieces: &[(i64, i64, u64)]) {
    edit.before(call);
    let args = call.call_args();
    // All loads before all stores: source and target may be one.
    let mut loaded = Vec::new();
    for &(_, from, len) in pieces {
        let address = moved(edit, args[1], from);
        let ty = edit.int(len as u32 * 8);
        loaded.push(edit.load(ty, address, 1));
    }
    for (&(to, ..), v) in pieces.iter().zip(loaded) {
        let address = moved(edit, args[0], to);
        edit.store(v, address, 1);
    }
}

fn fill(edit: &mut Editor, call: Value, pieces: &[(i64, u64)]) {
    edit.before(call);
    let args = call.call_args();
    let byte = args[1].constant_int().expect("a fill with a constant byte") as u8;
    for &(at, len) in pieces {
        let address = moved(edit, args[0], at);
        let ty = edit.int(len as u32 * 8);
        let v = edit.constant(ty, i64::from_le_bytes([byte; 8]));
        edit.store(v, address, 1);
    }
}

fn moved(edit: &mut Editor, address: Value, by: i64) -> Value {
    if by == 0 {
        return address;
    }
    let k = edit.constant(edit.i64(), by);
    edit.offset(address, k)
}
