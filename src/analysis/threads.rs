//! May code of the program's own run between two steps of what is one call to the program?
//!
//! A transform whose memory moves when more of it is needed must not be surprised by another thread or a signal handler
//! that uses it meanwhile. The library's own allocator is safe from threads; an access to memory that is moved is not.

use crate::ir::module::Module;
use crate::ir::value::Value;
use crate::rules::{on, Rule};

use super::info::DTransAnalysisInfo;

/// Library functions that make a function of the program's run later, beside what else runs then, or load code that may.
const STARTERS: &[&str] = &["pthread_create", "signal", "sigaction", "dlopen", "dlsym", "thrd_create"];

/// The first function of which it is not known that it leaves other threads and signals alone; `None` if there is none: then
/// the program has one thread, and no handlers, of which anything is known here. Threads of what is unknown can only call `main`; they
/// count if they are `asked` for.
pub fn starter(module: Module, info: &DTransAnalysisInfo, asked: bool) -> Option<Value> {
    let starts = |f: &Value| {
        if !f.is_declaration_for_linker() {
            // Whoever calls it from outside may do so at any time.
            let outside = |f: Value| f.name() != "main" && info.function(f).is_some_and(|own| !own.local);
            return outside(*f) && on(Rule::ThreadsOutside) || is_handed_out(*f, info) && on(Rule::ThreadsExposed);
        }
        if f.is_intrinsic() || f.users().is_empty() {
            return false;
        }
        asked && !info.is_of_library(*f) && on(Rule::ThreadsUnknown)
            || STARTERS.contains(&&*f.name()) && on(Rule::ThreadsStarted)
    };
    module.functions().into_iter().find(starts)
}

/// Library functions that call a function of the program's before they return, or when nothing else runs any more.
const CALLERS: &[&str] = &["qsort", "bsearch", "atexit"];

/// Does code outside get the address of a function that it cannot call by name?
fn is_handed_out(f: Value, info: &DTransAnalysisInfo) -> bool {
    let exposed = info.cell(f).is_some_and(|cell| info.is_exposed(cell.class));
    let to_caller = |callee: Value| {
        callee.is_function() && callee.is_declaration_for_linker() && CALLERS.contains(&&*callee.name())
    };
    let stays = |user: &Value| {
        user.is_instruction()
            && user.is_call()
            && (to_caller(user.callee()) || user.call_args().iter().all(|&arg| arg != f))
    };
    exposed && f.has_local_linkage() && !f.users().iter().all(stays)
}
