//! Functions that are handed pools which keep how large their records are get a copy for each pool, so that it is known what records each has.
//!
//! ```text
//!   pool_new(&m->vertices);              pool_new.sized(&m->vertices);
//!   pool_new(&m->edges);           =>    pool_new.sized.1(&m->edges);
//!   pool_free(&m->edges);                pool_free.sized(&m->edges);
//! ```
//!
//! Of a function that is handed several it would be known only that each has the records of any. What tells pools from other memory that several of are handed
//! over is that a number in there is multiplied, and an address step leads over as many bytes. Which pool it is says the address that is handed over: that of a variable
//! or block, or what a function is handed itself, and so many bytes behind. A copy does what its function does, so that nothing has to be proved but that calls lead to it.

use rustc_hash::FxHashSet;

use crate::ir::module::Module;
use crate::ir::value::{DataLayout, GepTerm, HandleMap, Opcode, TypeKind, Value};

use super::bounds::Copies;
use super::clones::{find_for, insert_for, is_call_of, may_lead_elsewhere, Key, Node};
use super::walks::may_copy_body;

/// What the copies are called behind their functions' names.
const NAME: &str = "sized";
/// Uses of a parameter, or of an address in there, that are looked at.
const MOST_USERS: usize = 32;
/// Steps to an address, and functions that hand it on.
const MOST_STEPS: usize = 8;
/// Calls of one function.
const MOST_CALLS: usize = 64;

/// A pool: the value that leads to what it lies in, and so many bytes behind that.
type Place = (Value, i64);

/// Makes the copies; returns each with what it is a copy of, for [`super::clones::give_back`].
pub fn specialize(module: Module) -> Copies {
    let functions: Vec<Value> = module.functions().into_iter().filter(|f| !f.is_declaration()).collect();
    let mut finder = Finder { layout: module.data_layout(), above: HandleMap::default() };
    let several = finder.several(&functions);
    if several.is_empty() {
        return Copies::new();
    }
    let parts = find_for(&functions, |call, from| finder.key(&several, call, from));
    if parts.is_empty() {
        return Copies::new();
    }
    insert_for(module, &parts, NAME, false).into_iter().map(|(copy, (f, _))| (copy, f)).collect()
}

struct Finder {
    layout: DataLayout,
    /// What parameters are, as far as all calls hand over the same.
    above: HandleMap<Value, Place>,
}

impl Finder {
    /// The parameters, by function, that are handed several pools, of functions that may be copied.
    fn several(&mut self, functions: &[Value]) -> HandleMap<Value, Vec<usize>> {
        // Which parameters lead to a size, also if they are handed on first.
        let mut sized: FxHashSet<Value> = FxHashSet::default();
        let pointers = |f: &Value| f.params().into_iter().filter(|param| param.ty().is_pointer());
        let mut work: Vec<Value> =
            functions.iter().flat_map(pointers).filter(|param| self.is_size_read(*param, MOST_STEPS)).collect();
        let mut pools: FxHashSet<Place> = FxHashSet::default();
        while let Some(param) = work.pop() {
            if !sized.insert(param) {
                continue;
            }
            for arg in arguments(param) {
                let Some((root, at)) = self.place(arg) else { continue };
                if root.is_argument() && at == 0 {
                    work.push(root);
                }
                pools.extend(self.top((root, at), MOST_STEPS));
            }
        }
        if pools.len() < 2 {
            return HandleMap::default();
        }
        let mut several: HandleMap<Value, Vec<usize>> = HandleMap::default();
        for &f in functions.iter().filter(|f| f.has_local_linkage() && may_copy_body(**f)) {
            for (i, param) in f.params().into_iter().enumerate().filter(|(_, param)| param.ty().is_pointer()) {
                let mut first = None;
                let is_other = |place: Place| *first.get_or_insert(place) != place;
                let places = arguments(param).into_iter().filter_map(|arg| {
                    let place = self.place(arg)?;
                    self.top(place, MOST_STEPS).filter(|place| pools.contains(place))
                });
                if places.into_iter().any(is_other) {
                    several.entry(f).or_default().push(i);
                }
            }
        }
        several
    }

    /// Is a number that lies behind a pointer the size of what a step leads over?
    fn is_size_read(&self, pointer: Value, steps: usize) -> bool {
        pointer.first_users(MOST_USERS).into_iter().filter(|user| user.is_instruction()).any(|user| {
            match user.opcode() {
                Opcode::Load => is_size(user),
                Opcode::GetElementPtr => {
                    user.operand(0) == pointer
                        && steps > 0
                        && self.bytes(user).is_some()
                        && self.is_size_read(user, steps - 1)
                }
                // Nothing else reads a number.
                _ => false,
            }
        })
    }

    /// The bytes of a step by a constant.
    fn bytes(&self, step: Value) -> Option<i64> {
        step.gep_terms(self.layout)?.into_iter().try_fold(0i64, |sum, term| match term {
            GepTerm::Constant(by) => sum.checked_add(by),
            GepTerm::Scaled { .. } => None,
        })
    }

    /// Where an address leads: from a variable, a block or a parameter.
    fn place(&self, address: Value) -> Option<Place> {
        let (mut v, mut at) = (address, 0i64);
        for _ in 0..MOST_STEPS {
            let is_step = v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
            if !is_step {
                break;
            }
            at = at.checked_add(self.bytes(v)?)?;
            v = v.operand(0);
        }
        let is_root = v.is_argument()
            || v.is_global_variable()
            || v.is_instruction() && matches!(v.opcode(), Opcode::Alloca | Opcode::Call);
        is_root.then_some((v, at))
    }

    /// The same place as those know it that hand it over, as far as all of them hand over the same.
    fn top(&mut self, place: Place, steps: usize) -> Option<Place> {
        let (root, at) = place;
        if !root.is_argument() || steps == 0 {
            return Some(place);
        }
        let above = match self.above.get(&root) {
            Some(&above) => above,
            None => {
                // What hands itself on is what it was handed.
                self.above.insert(root, (root, 0));
                let handed: Vec<Option<Place>> = arguments(root)
                    .into_iter()
                    .map(|arg| self.place(arg).and_then(|place| self.top(place, steps - 1)))
                    .filter(|place| *place != Some((root, 0)))
                    .collect();
                let one = match handed.split_first() {
                    Some((Some(first), others)) if others.iter().all(|other| *other == Some(*first)) => *first,
                    _ => (root, 0),
                };
                self.above.insert(root, one);
                one
            }
        };
        Some((above.0, above.1.checked_add(at)?))
    }

    /// The pools that a call hands over, in a function as it is or in a copy for some.
    fn key(&mut self, several: &HandleMap<Value, Vec<usize>>, call: Value, from: &Node<Place>) -> Key<Place> {
        let Some(params) = several.get(&call.callee()).filter(|_| may_lead_elsewhere(call)) else { return Key::new() };
        let args = call.call_args();
        let mut place = |i: usize| {
            let (root, at) = self.place(*args.get(i)?)?;
            let number = from.0.params().iter().position(|&param| param == root);
            match from.1.iter().find(|(n, _)| Some(*n) == number) {
                Some(&(_, (root, before))) => Some((root, before.checked_add(at)?)),
                None => self.top((root, at), MOST_STEPS),
            }
        };
        params.iter().filter_map(|&i| Some((i, place(i)?))).collect()
    }
}

/// Is a loaded number multiplied, and the product a number of bytes that an address step leads over?
fn is_size(load: Value) -> bool {
    let users = |v: Value| v.first_users(MOST_USERS).into_iter().filter(|user| user.is_instruction());
    let is_stepped = |bytes: Value| {
        users(bytes).any(|user| {
            user.opcode() == Opcode::GetElementPtr
                && user.operand_count() == 2
                && user.gep_source_type().kind() == TypeKind::Int(8)
                && user.operand(1) == bytes
        })
    };
    let is_way = |user: &Value| user.opcode() == Opcode::Phi;
    let is_product =
        |user: Value| user.opcode() == Opcode::Mul && (is_stepped(user) || users(user).filter(is_way).any(is_stepped));
    let is_wider = |user: &Value| matches!(user.opcode(), Opcode::ZExt | Opcode::SExt);
    users(load).any(is_product) || users(load).filter(is_wider).any(|wide| users(wide).any(is_product))
}

/// What a function is handed as a parameter.
fn arguments(param: Value) -> Vec<Value> {
    let f = param.argument_function();
    let Some(i) = f.params().into_iter().position(|p| p == param) else { return Vec::new() };
    let calls = f.first_users(MOST_CALLS).into_iter().filter(|user| is_call_of(*user, f));
    calls.filter_map(|call| call.call_args().get(i).copied()).collect()
}
