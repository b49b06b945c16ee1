//! The skeleton of every transform, `DTransOptBase`: eight steps, and a hook for what differs (`docs/design.md`, "Many planners, one
//! base").
//!
//! | Step | Who | What |
//! |---|---|---|
//! | 1 | [`OptBase::prepare_types`] | new types without fields, told to a [`TypeRemapper`] |
//! | 2 | base | types that hold replaced ones get new types without fields |
//! | 3 | base | and their fields |
//! | 4 | [`OptBase::populate_types`] | the fields of the types of step 1 |
//! | 5 | [`OptBase::prepare_module`] | variables that the transform needs |
//! | 6 | base, asking [`OptBase::new_signature`] | functions of another type |
//! | 7 | base, unless [`OptBase::create_global_replacement`] takes over | variables of another type |
//! | 8a | [`OptBase::process_function`] | instructions |
//! | 8b | base | the types of local variables |
//! | 8c | [`OptBase::postprocess_function`] | attributes that are not true any more |
//!
//! The body of a function whose type changes moves over to the new one (step 6) instead of being cloned, so that nothing is mapped twice.
//! What LLVM's `ValueMapper` could do is done here, for the objects that the transform names: instructions are rewritten
//! for the class that they touch, never because of a type that they mention, since the linker merges types with equal bodies.

use rustc_hash::FxHashMap;

use super::edits::SignatureChange;
use super::remapper::TypeRemapper;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Opcode, Type, Value};

/// What the steps and the transform share.
pub struct Base {
    /// Changes the module.
    pub edit: Editor,
    /// New types, one remapper for each layout.
    pub remappers: Vec<TypeRemapper>,
    /// Variables, global and local, that get another type, each with the remapper that says which.
    pub objects: Vec<(Value, usize)>,
}

/// A transform: what it does in each step. What it does not say is what most transforms need.
///
/// All of it was decided before: what goes wrong here is a mistake of our own, which leaves the module half changed and ends the host.
pub trait OptBase {
    /// Step 1: makes the new types and tells [`Base::remappers`]; names the variables of those types in [`Base::objects`].
    fn prepare_types(&mut self, _base: &mut Base) {}

    /// Step 4: gives the types of step 1 their fields.
    fn populate_types(&mut self, _base: &mut Base) {}

    /// Step 5: makes variables that the transform needs.
    fn prepare_module(&mut self, _base: &mut Base) {}

    /// Step 6: how the type of a function with a body changes, if it does: parameters and results become indices.
    fn new_signature(&self, _function: Value) -> Option<SignatureChange> {
        None
    }

    /// Step 6: `new` stands for `old`, which has its parameters still.
    fn function_replaced(&mut self, _old: Value, _new: Value, _change: &SignatureChange) {}

    /// Step 7: takes over the replacement of a variable, by making one. Its initial value is then up to
    /// [`Self::initialize_global_replacement`].
    fn create_global_replacement(&mut self, _base: &mut Base, _old: Value) -> Option<Value> {
        None
    }

    /// Step 7: gives a variable its initial value that [`Self::create_global_replacement`] has made.
    fn initialize_global_replacement(&mut self, _base: &mut Base, _old: Value, _new: Value) {}

    /// Step 7: rewrites what uses `old` otherwise than by its address, which becomes that of `new` right after.
    fn postprocess_global(&mut self, _base: &mut Base, _old: Value, _new: Value) {}

    /// Step 8a: rewrites the instructions of a function.
    fn process_function(&mut self, base: &mut Base, function: Value);

    /// Step 8c: whatever is left when the function is as it shall be.
    fn postprocess_function(&mut self, _base: &mut Base, _function: Value) {}
}

/// Runs all steps.
pub fn run(module: Module, transform: &mut dyn OptBase) {
    let mut base = Base { edit: Editor::new(module), remappers: Vec::new(), objects: Vec::new() };
    transform.prepare_types(&mut base);
    base.prepare_dependent_types();
    base.populate_dependent_types();
    transform.populate_types(&mut base);
    transform.prepare_module(&mut base);
    base.replace_functions(module, transform);
    let mut locals: FxHashMap<Value, Vec<(Value, usize)>> = FxHashMap::default();
    for &(object, layout) in base.objects.iter().filter(|(o, _)| o.is_instruction()) {
        let function = object.function();
        locals.entry(function).or_default().push((object, layout));
    }
    // The old ones are gone then, and may not be asked for what they are.
    base.replace_variables(transform);
    for f in module.functions().into_iter().filter(|f| !f.is_declaration()) {
        transform.process_function(&mut base, f);
        base.remap_locals(locals.get(&f).map_or(&[], |l| l));
        transform.postprocess_function(&mut base, f);
    }
}

impl Base {
    /// Step 2.
    fn prepare_dependent_types(&mut self) {
        for &(object, layout) in &self.objects {
            self.remappers[layout].add_dependents(&self.edit, object_type(object));
        }
    }

    /// Step 3.
    fn populate_dependent_types(&mut self) {
        for r in &mut self.remappers {
            r.populate_dependents(&self.edit);
        }
    }

    /// Step 6.
    fn replace_functions(&mut self, module: Module, transform: &mut dyn OptBase) {
        for old in module.functions().into_iter().filter(|f| !f.is_declaration()) {
            let Some(change) = transform.new_signature(old) else { continue };
            let (result, params, variadic) = old.value_type().signature();
            let i64 = self.edit.i64();
            let params: Vec<Type> =
                params.into_iter().zip(&change.params).map(|(t, &c)| if c { i64 } else { t }).collect();
            let ty = self.edit.function_type(if change.result { i64 } else { result }, &params, variadic);
            let new = self.edit.move_body(old, ty, &change.params, change.result);
            transform.function_replaced(old, new, &change);
        }
    }

    /// Step 7.
    fn replace_variables(&mut self, transform: &mut dyn OptBase) {
        let variables: Vec<(Value, usize)> =
            std::mem::take(&mut self.objects).into_iter().filter(|(o, _)| o.is_global_variable()).collect();
        let mut made = Vec::new();
        for &(old, layout) in &variables {
            let (new, own) = match transform.create_global_replacement(self, old) {
                Some(new) => (new, true),
                None => {
                    let ty = self.remappers[layout].remap(&self.edit, old.value_type());
                    (self.edit.variable_like(old, ty), false)
                }
            };
            made.push((old, new, own));
        }
        // Once all are there, since one may hold the address of another.
        for &(old, new, own) in &made {
            if own {
                transform.initialize_global_replacement(self, old, new);
            } else if let Some(init) = old.initializer() {
                let value = self.same_constant(init, new.value_type());
                self.edit.set_initializer(new, value);
            }
        }
        for (old, new, _) in made {
            transform.postprocess_global(self, old, new);
            self.edit.replace_variable(old, new);
        }
    }

    /// A constant in a type that differs in names only.
    fn same_constant(&self, c: Value, ty: Type) -> Value {
        if c.ty() == ty {
            return c;
        }
        if c.is_null() {
            return self.edit.zero(ty);
        }
        if c.is_undef() {
            return self.edit.undef(ty);
        }
        let types = match ty.elements() {
            Some((element, n)) => vec![element; n as usize],
            None => ty.fields(),
        };
        let operands = c.operands();
        let alike = c.is_constant_aggregate() && operands.len() == types.len();
        assert!(alike, "no constant of type {} like {}", ty.print(), c.print());
        let parts: Vec<Value> = operands.into_iter().zip(types).map(|(op, t)| self.same_constant(op, t)).collect();
        self.edit.constant_aggregate(ty, &parts)
    }

    /// Step 8b.
    fn remap_locals(&mut self, locals: &[(Value, usize)]) {
        for &(alloca, layout) in locals {
            let ty = self.remappers[layout].remap(&self.edit, alloca.allocated_type());
            self.edit.set_allocated_type(alloca, ty);
        }
    }
}

/// The type of what a variable holds.
fn object_type(object: Value) -> Type {
    if object.is_instruction() && object.opcode() == Opcode::Alloca {
        object.allocated_type()
    } else {
        object.value_type()
    }
}
