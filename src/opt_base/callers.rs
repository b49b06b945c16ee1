//! Functions that calls lead through to others.

use crate::ir::module::Module;
use crate::ir::value::{HandleSet, Value};

/// Functions, and all that may call them, directly or through others; each once.
pub(super) fn with_all_callers(module: Module, functions: Vec<Value>) -> Vec<Value> {
    let mut seen: HandleSet<Value> = HandleSet::default();
    let mut out: Vec<Value> = functions.into_iter().filter(|f| seen.insert(*f)).collect();
    let mut are_all_in = false;
    let mut next = 0;
    while let Some(&f) = out.get(next) {
        next += 1;
        let callers: Vec<Value> = if f.is_only_called() {
            f.users().into_iter().map(Value::function).collect()
        } else if are_all_in {
            continue;
        } else {
            // Whoever calls it through a pointer may be any function.
            are_all_in = true;
            module.functions().into_iter().filter(|f| !f.is_declaration()).collect()
        };
        out.extend(callers.into_iter().filter(|caller| seen.insert(*caller)));
    }
    out
}
