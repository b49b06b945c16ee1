//! Calls of which it is known what they call: made direct, with the type of what is called.
//!
//! ```text
//!   %p = call ptr (i64, ...) @make(i64 %n)      =>   %p = call ptr @make(i64 %n)           K&R: `char *make();`
//! ```
//!
//! Of the library's allocation functions the type is known too:
//!
//! ```text
//!   %p = call ptr (i32, ...) @malloc(i32 %n)    =>   %p = call ptr @malloc(i64 zext %n)    `char *malloc(); malloc((unsigned) n)`
//! ```
//!
//! What the upper half of such an argument holds is undefined; that it is zero is what it turns out to be on the targets where this is done.
//!
//! It is the same call, whatever else is done to the module. The analysis tells allocations apart by the call that makes them, if it is a
//! direct call of a function with that type.

use crate::analysis::number::{meant_type, passes_named_alike};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Type, TypeKind, Value};
use crate::rules::{on, Rule};

/// The library's allocation functions, each with which of its parameters are sizes; the others are pointers.
const ALLOCATES: [(&str, &[bool]); 3] = [("malloc", &[true]), ("calloc", &[true, true]), ("realloc", &[false, true])];

/// Gives direct calls that were written without a prototype their function's type; how many those were.
pub fn give_prototypes(module: Module) -> usize {
    let named_alike = passes_named_alike(module);
    let mut found = Vec::new();
    for f in module.functions() {
        let ty = f.value_type();
        let body = !f.is_declaration() && (f.has_exact_definition() || !on(Rule::CalledBody));
        if !body || ty.signature().2 {
            continue;
        }
        let users = f.users();
        let mistyped = users.into_iter().filter(|u| u.is_instruction() && u.is_call() && u.callee() == f);
        found.extend(mistyped.filter(|u| u.call_type() != ty && takes(*u, f, named_alike)).map(|u| (u, ty, f)));
    }
    if !found.is_empty() {
        let mut editor = Editor::new(module);
        found.iter().for_each(|&(call, ty, f)| editor.set_callee(call, ty, f));
    }
    found.len()
}

/// Says that a layout of the module's has changed ([`Editor::mark_changed`]).
pub fn mark_changed(module: Module) {
    Editor::new(module).mark_changed();
}

/// Does a call hand a function what that takes, in the way in which it takes it?
fn takes(call: Value, f: Value, named_alike: bool) -> bool {
    let special = call.may_have_special_param() || f.may_have_special_param();
    meant_type(call, named_alike).is_some_and(|ty| ty == f.value_type())
        && (call.calling_convention() == f.calling_convention() || !on(Rule::CalledByConvention))
        && (!special || !on(Rule::CalledWithSpecial))
        && (!call.has_operand_bundles() || !on(Rule::CalledWithBundles))
}

/// Gives calls of allocation functions that are declared without a prototype the function's type; how many those were.
pub fn give_library_prototypes(module: Module) -> usize {
    let named_alike = passes_named_alike(module);
    let mut count = 0;
    for (name, sizes) in ALLOCATES {
        let Some(f) = module.function(name).filter(|f| f.is_declaration() && !f.has_fn_attr("nobuiltin")) else {
            continue;
        };
        let (result, named, variadic) = f.value_type().signature();
        if !variadic || !named.is_empty() || !result.is_pointer() {
            continue;
        }
        let users = f.users();
        let calls = users.into_iter().filter(|u| u.is_instruction() && u.is_call() && u.callee() == f);
        let calls: Vec<Value> = calls.filter(|call| is_allocation(*call, f, sizes, named_alike)).collect();
        if calls.is_empty() {
            continue;
        }
        let mut edit = Editor::new(module);
        let (size, pointer) = (edit.i64(), edit.ptr());
        let params: Vec<Type> = sizes.iter().map(|&is_size| if is_size { size } else { pointer }).collect();
        let ty = edit.function_type(pointer, &params, false);
        let declared = edit.declare_again(f, ty);
        for &call in &calls {
            edit.before(call);
            for (i, argument) in call.call_args().into_iter().enumerate() {
                if argument.ty().kind() == TypeKind::Int(32) {
                    let wide = edit.zext(argument, size);
                    edit.set_operand(call, i as u32, wide);
                }
            }
            edit.set_callee(call, ty, declared);
        }
        count += calls.len();
    }
    count
}

/// Does a call hand an allocation function pointers and numbers where that takes them?
fn is_allocation(call: Value, f: Value, sizes: &[bool], named_alike: bool) -> bool {
    let fits = |(argument, &is_size): (&Value, &bool)| match argument.ty().kind() {
        TypeKind::Int(32 | 64) => is_size,
        TypeKind::Pointer(0) => !is_size,
        // Nothing else is a size or the address of a block.
        _ => false,
    };
    let args = call.call_args();
    let meant = meant_type(call, named_alike).map(|ty| ty.signature());
    meant.is_some_and(|(result, params, _)| result.is_pointer() && params.len() == args.len())
        && args.len() == sizes.len()
        && args.iter().zip(sizes).all(fits)
        && !call.may_have_special_param()
        && !call.has_operand_bundles()
        && !call.is_no_builtin()
        && call.calling_convention() == f.calling_convention()
}
