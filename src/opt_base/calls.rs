//! Calls of which it is known what they call: made direct, with the type of what is called.
//!
//! ```text
//!   %p = call ptr (i64, ...) @make(i64 %n)      =>   %p = call ptr @make(i64 %n)           K&R: `char *make();`
//! ```
//!
//! It is the same call, whatever else is done to the module. The analysis tells allocations apart by the call that makes them, if it is a
//! direct call of a function with that type.

use crate::analysis::number::{meant_type, passes_named_alike};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::Value;
use crate::rules::{on, Rule};

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

/// Does a call hand a function what that takes, in the way in which it takes it?
fn takes(call: Value, f: Value, named_alike: bool) -> bool {
    let special = call.may_have_special_param() || f.may_have_special_param();
    meant_type(call, named_alike).is_some_and(|ty| ty == f.value_type())
        && (call.calling_convention() == f.calling_convention() || !on(Rule::CalledByConvention))
        && (!special || !on(Rule::CalledWithSpecial))
        && (!call.has_operand_bundles() || !on(Rule::CalledWithBundles))
}
