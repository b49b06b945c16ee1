//! Functions that call what they are handed get a copy for each function that they are handed, so that it is known what each of those is called with.
//!
//! ```text
//!   each(list, print, stdout);            each.calling(list, print, stdout);
//!   each(list, count, &total);      =>    each.calling.1(list, count, &total);
//!   each: what(node, with)                each.calling: print(node, with)
//! ```
//!
//! Of a function that is handed others, and what those are to be called with, it would be known only that any of them may be called with any of that. A copy does
//! what its function does where it is handed that function, so that nothing has to be proved but that calls lead to it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{HandleMap, Opcode, Value};

use super::bounds::Copies;
use super::clones::{self, find_for, insert_for, may_lead_elsewhere, Key, Node};
use super::walks::may_copy_body;

/// What the copies are called behind their functions' names.
const NAME: &str = "calling";

/// Makes the copies; returns each with what it is a copy of, for [`clones::give_back`].
pub fn specialize(module: Module) -> Copies {
    let called = called(module);
    if called.is_empty() {
        return Copies::new();
    }
    let functions: Vec<Value> = module.functions().into_iter().filter(|f| !f.is_declaration()).collect();
    let parts = find_for(&functions, |call, from| key(&called, call, from));
    if parts.is_empty() {
        return Copies::new();
    }
    let made = insert_for(module, &parts, NAME, false);
    let mut edit = Editor::new(module);
    for (copy, (_, key)) in &made {
        let params = copy.params();
        key.iter().for_each(|&(i, function)| edit.replace_uses(params[i], function));
    }
    made.into_iter().map(|(copy, (f, _))| (copy, f)).collect()
}

/// The parameters that functions call, or hand on to such, of functions that may be copied and are handed pointers besides: of those that are handed several
/// functions.
fn called(module: Module) -> HandleMap<Value, Vec<usize>> {
    let mut called: FxHashMap<(Value, usize), Callback> = FxHashMap::default();
    let mut order: Vec<(Value, usize)> = Vec::new();
    for f in module.functions() {
        let params = f.params();
        let is_one =
            !f.is_declaration() && f.has_local_linkage() && params.iter().filter(|p| p.ty().is_pointer()).count() > 1;
        if !is_one {
            continue;
        }
        for (i, param) in params.into_iter().enumerate().filter(|(_, param)| param.ty().is_pointer()) {
            let callback = Callback::of(param);
            if callback.is_called || !callback.passed.is_empty() {
                order.push((f, i));
                called.insert((f, i), callback);
            }
        }
    }
    // What is handed on to what is called is called.
    let mut work: Vec<(Value, usize)> = order.iter().copied().filter(|one| called[one].is_called).collect();
    let mut from: FxHashMap<(Value, usize), Vec<(Value, usize)>> = FxHashMap::default();
    for one in &order {
        for to in &called[one].passed {
            from.entry(*to).or_default().push(*one);
        }
    }
    let mut is_called: FxHashSet<(Value, usize)> = FxHashSet::default();
    while let Some(one) = work.pop() {
        if is_called.insert(one) {
            work.extend(from.get(&one).into_iter().flatten().copied());
        }
    }
    // Those that are handed one function only are known as they are.
    let is_several = |&(f, i): &(Value, usize)| {
        let mut handed = f.users().into_iter().filter(|&user| clones::is_call_of(user, f)).map(|call| call.call_args());
        let first = handed.next().and_then(|args| args.get(i).copied());
        first
            .is_some_and(|first| handed.any(|args| args.get(i).is_some_and(|arg| *arg != first)) || first.is_argument())
    };
    let mut out: HandleMap<Value, Vec<usize>> = HandleMap::default();
    for one in order.into_iter().filter(|one| is_called.contains(one) && is_several(one) && may_copy_body(one.0)) {
        out.entry(one.0).or_default().push(one.1);
    }
    out
}

/// What is done with a parameter.
#[derive(Default)]
struct Callback {
    is_called: bool,
    /// Functions that it is handed on to, and as which argument.
    passed: Vec<(Value, usize)>,
}

impl Callback {
    fn of(param: Value) -> Callback {
        let mut out = Callback::default();
        for call in param.users().into_iter().filter(|user| user.is_instruction() && user.opcode() == Opcode::Call) {
            let callee = call.callee();
            out.is_called |= callee == param;
            if callee.is_function() && !callee.is_declaration() {
                let args = call.call_args().into_iter().enumerate();
                out.passed.extend(args.filter(|(_, arg)| *arg == param).map(|(i, _)| (callee, i)));
            }
        }
        out
    }
}

/// The functions that a call hands over to be called.
fn key(called: &HandleMap<Value, Vec<usize>>, call: Value, from: &Node<Value>) -> Key<Value> {
    let Some(params) = called.get(&call.callee()).filter(|_| may_lead_elsewhere(call)) else { return Key::new() };
    let args = call.call_args();
    let function = |arg: Value| {
        let of = || from.1.iter().find(|(i, _)| arg == from.0.params()[*i]).map(|(_, function)| *function);
        arg.is_function().then_some(arg).or_else(of)
    };
    params.iter().filter_map(|&i| Some((i, function(*args.get(i)?)?))).collect()
}
