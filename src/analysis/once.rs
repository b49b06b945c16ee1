//! Does an instruction run at most once in the whole execution of the program? (Soundness contract, 7.)
//!
//! Yes, if it lies in no cycle of its function, and the function is `main` or has one call site and no other use, which
//! in turn runs at most once, on a chain that ends in `main` and meets no function twice. A function without other uses
//! cannot be a thread's entry, a signal handler or an `atexit` function. A call that may return twice (`setjmp`) in a
//! function of the chain could send control back to before the instruction.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::module::Module;
use crate::ir::value::{Block, Value};

use super::info::DTransAnalysisInfo;
use super::linker::Arguments;
use super::{library, linker};
use crate::rules::{on, Rule};

/// Why an instruction may run more than once, with the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeats {
    /// It lies in a loop.
    Loop(Value),
    /// Its function is called from several places, or recursively.
    Calls(Value),
    /// Its function's address is taken, or it can be called from outside.
    Outside(Value),
    /// It would not, if nothing unknown called `main`.
    MainAgain(Value),
    /// A function on the way from `main` calls something like `setjmp`.
    ReturnsTwice(Value),
}

/// Is there something that is not known, and may call a `main` that C, unlike C++, lets be called again: a function that is declared
/// only, one whose body another may replace, or a call through a pointer that may come from outside?
/// Or machine code that names it calls it, before it runs or afterwards.
pub fn may_call_main(module: Module, info: &DTransAnalysisInfo) -> bool {
    // What finds symbols by their names finds those that are exported.
    let is_exported = |line: &Arguments| line.opening.is_some() || line.exports_some;
    let is_found = || {
        is_exported(Arguments::of_process()) && ["dlsym", "dlvsym"].iter().any(|name| linker::is_needed(module, name))
    };
    if (linker::is_needed(module, "main") || is_found()) && on(Rule::OnceMainNamed) {
        return true;
    }
    let unknown = |f: &Value| {
        if f.is_intrinsic() || f.users().is_empty() || f.has_fn_attr("nocallback") {
            return false;
        }
        match info.function(*f) {
            // Of what its body calls, if it is inlined, the same is asked.
            Some(own) => !own.trusted && !info.is_of_library(*f),
            None if library::returns_twice(&f.name()) => false,
            None => !info.is_of_library(*f) || library::loads_code(&f.name()),
        }
    };
    let pointer = || info.pointer_calls().iter().find(|&&(_, v)| info.may_be_foreign(v)).map(|&(call, _)| call);
    module.functions().into_iter().find(unknown).or_else(pointer).is_some()
}

/// Proves that `inst` runs at most once, or says what stands in the way. Whether something unknown may
/// call `main` ([`may_call_main`]) is asked only where it matters.
pub fn runs_at_most_once(
    info: &DTransAnalysisInfo,
    inst: Value,
    mut main_again: impl FnMut() -> bool,
) -> Result<(), Repeats> {
    let mut at = inst;
    let mut met = FxHashSet::default();
    loop {
        let f = at.function();
        if !met.insert(f) {
            return Err(Repeats::Calls(f));
        }
        if info.calls_returns_twice(f) && on(Rule::OnceReturnsTwice) {
            return Err(Repeats::ReturnsTwice(f));
        }
        if in_cycle(at.block()) && on(Rule::OnceNoLoop) {
            return Err(Repeats::Loop(at));
        }
        let uses = f.users();
        let calls_only = f.is_only_called();
        if f.name() == "main" && !f.has_local_linkage() {
            // The C runtime's call is the one; a program that calls its own main is not understood.
            if !uses.is_empty() && on(Rule::OnceMain) {
                return Err(Repeats::Calls(f));
            }
            let again = on(Rule::OnceMainFromOutside) && !f.has_fn_attr("norecurse") && main_again();
            return if again { Err(Repeats::MainAgain(f)) } else { Ok(()) };
        }
        if !f.has_local_linkage() && on(Rule::OnceExported) || !calls_only && on(Rule::OnceAddressTaken) {
            return Err(Repeats::Outside(f));
        }
        match uses[..] {
            [one, ..] if uses.len() > 1 && !on(Rule::OnceOneCall) => at = one,
            [one] => at = one,
            [] => return Ok(()),
            _ => return Err(Repeats::Calls(f)),
        }
    }
}

/// Can control get from the end of a block back to its start?
fn in_cycle(block: Block) -> bool {
    let mut seen: FxHashMap<Block, ()> = FxHashMap::default();
    let mut work = block.successors();
    while let Some(b) = work.pop() {
        if b == block {
            return true;
        }
        if seen.insert(b, ()).is_none() {
            work.extend(b.successors());
        }
    }
    false
}
