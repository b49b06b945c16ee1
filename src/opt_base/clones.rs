//! Functions that are handed different parts of records get a copy for each, so that what is known of one is not mixed with the others.
//!
//! ```text
//!   move(&b->place, &b->speed);      move(&b->place, &b->speed);
//!   move(&b->speed, &b->force);  =>  move.part(&b->speed, &b->force);
//! ```
//!
//! A pointer that leads to several parts leads to each of them for all that is known, and so parts that it leads to keep the distances that they have
//! from one another. So do records in arrays and local variables that one function is handed (`before(&e, &heap[i])`): what leads to both is no index. A
//! copy does what its function does, so that nothing has to be proved but that calls lead to it.

use std::collections::VecDeque;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::Cell;
use crate::analysis::number::ObjectKind;
use crate::analysis::offset::Offsets;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{GepTerm, HandleMap, HandleSet, Opcode, Value};

use super::bounds::Copies;
use super::walks::{self, may_copy};

/// Copies of one function, and of all together.
const MOST_OF_ONE: usize = 8;
const MOST_COPIES: usize = 64;
/// Instructions of all copies together.
const MOST_COPIED: usize = 10_000;
/// Address steps from a parameter to what is handed on.
const MOST_STEPS: usize = 8;

/// What is known of some arguments of a call, by number.
pub(super) type Key<K> = Vec<(usize, K)>;

/// A function as it is, or a copy for some arguments.
pub(super) type Node<K> = (Value, Key<K>);

/// Calls of a function as it is, or of a copy, by the number of the call among the function's: what they are to lead to.
type Calls<K> = Vec<(usize, Node<K>)>;

/// Places in the elements of a class: one, or those of an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    class: usize,
    at: Offsets,
    /// One of the objects that are meant, where local variables are told apart from other memory.
    object: Option<u32>,
}

/// A parameter that may tell calls apart.
#[derive(Clone, Copy)]
struct Spread {
    number: usize,
    /// Does it lead to several places?
    places: bool,
    /// Does it lead to local variables, and to other memory that is laid out with these?
    objects: bool,
}

/// What is to be copied for different arguments.
pub struct Parts<K = Place> {
    nodes: Vec<(Node<K>, Calls<K>)>,
}

impl<K> Parts<K> {
    /// Is there nothing?
    pub fn is_empty(&self) -> bool {
        self.nodes.iter().all(|((_, key), _)| key.is_empty())
    }
}

/// Finds the functions that are handed different parts of records.
pub fn find(info: &DTransAnalysisInfo) -> Parts {
    let mut finder = Finder { info, spread: FxHashMap::default() };
    let functions: Vec<Value> = info.functions().iter().map(|f| f.value).filter(|f| !f.is_declaration()).collect();
    find_for(&functions, |call, from| finder.key(call, from))
}

/// Finds what calls of functions are to lead to, of these and of copies, by what tells the arguments of a call in one of them apart.
pub(super) fn find_for<K: Clone + Eq + Hash>(
    functions: &[Value],
    mut key: impl FnMut(Value, &Node<K>) -> Key<K>,
) -> Parts<K> {
    let is_called = |f: Value| f.users().into_iter().any(|u| is_call_of(u, f));
    // What is only called is come to by calls; what is not called by what runs, in the end.
    let only_called = |f: Value| f.has_local_linkage() && f.users().into_iter().all(|u| is_call_of(u, f));
    let roots: Vec<Value> = functions.iter().copied().filter(|&f| !only_called(f) || !is_called(f)).collect();
    let mut out = Parts { nodes: Vec::new() };
    let mut known: FxHashSet<Node<K>> = FxHashSet::default();
    let mut counts: FxHashMap<Value, usize> = FxHashMap::default();
    let mut calls_in: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
    let (mut copies, mut copied) = (0, 0);
    let mut work: VecDeque<Node<K>> = roots.into_iter().map(|f| (f, Key::new())).collect();
    known.extend(work.iter().cloned());
    let mut all = functions.iter().copied();
    loop {
        let Some(node) = work.pop_front() else {
            // What calls itself only.
            let Some(rest) = all.find(|&f| !counts.contains_key(&f) && !known.contains(&(f, Key::new()))) else {
                break;
            };
            known.insert((rest, Key::new()));
            work.push_back((rest, Key::new()));
            continue;
        };
        let mut calls = Calls::new();
        let calls_here = calls_in.entry(node.0).or_insert_with(|| calls_of(node.0)).clone();
        for (n, &call) in calls_here.iter().enumerate() {
            let callee = call.callee();
            let mut target: Node<K> = (callee, key(call, &node));
            if !target.1.is_empty() && !known.contains(&target) {
                let size = size(callee);
                let of_one = counts.entry(callee).or_default();
                if *of_one >= MOST_OF_ONE || copies >= MOST_COPIES || copied + size > MOST_COPIED {
                    target.1.clear();
                } else {
                    (*of_one, copies, copied) = (*of_one + 1, copies + 1, copied + size);
                }
            }
            if known.insert(target.clone()) {
                work.push_back(target.clone());
            }
            calls.push((n, target));
        }
        out.nodes.push((node, calls));
    }
    out
}

/// Is a user of a function a call of it, and nothing else?
pub(super) fn is_call_of(user: Value, f: Value) -> bool {
    user.is_instruction()
        && user.opcode() == Opcode::Call
        && user.callee() == f
        && user.call_args().into_iter().all(|a| a != f)
}

/// May a call lead to a copy of its function?
pub(super) fn may_lead_elsewhere(call: Value) -> bool {
    call.call_type() == call.callee().value_type() && !call.is_musttail() && !call.has_operand_bundles()
}

fn size(f: Value) -> usize {
    f.blocks().iter().map(|b| b.instructions().len()).sum()
}

struct Finder<'i> {
    info: &'i DTransAnalysisInfo,
    /// Of a function that may be copied: the parameters that lead to several places.
    spread: FxHashMap<Value, Vec<Spread>>,
}

impl Finder<'_> {
    /// The places that a call's arguments lead to, if its function may be copied for them.
    fn key(&mut self, call: Value, from: &Node<Place>) -> Key<Place> {
        if !may_lead_elsewhere(call) {
            return Key::new();
        }
        let spread = self.spread(call.callee()).clone();
        let args = call.call_args();
        let place = |spread: &Spread| {
            let mut place = self.place(*args.get(spread.number)?, from, MOST_STEPS)?;
            place.object = place.object.filter(|_| spread.objects);
            // Where it may be a local variable or something else there is no copy for it.
            (spread.places || place.object.is_some()).then_some((spread.number, place))
        };
        spread.iter().filter_map(place).collect()
    }

    /// The parameters of a function that lead to several places, at least one of which is in a record that lies in allocated memory, if the
    /// function may be copied.
    fn spread(&mut self, f: Value) -> &Vec<Spread> {
        if !self.spread.contains_key(&f) {
            let params = if may_copy(self.info, f) { f.params() } else { Vec::new() };
            let leads = |number: usize| {
                let param = Some(params[number]).filter(|param| param.ty().is_pointer())?;
                let (places, objects) = (self.is_spread(param), self.is_of_variables(param));
                (places || objects).then_some(Spread { number, places, objects })
            };
            let found = (0..params.len()).filter_map(leads).collect();
            self.spread.insert(f, found);
        }
        &self.spread[&f]
    }

    fn is_spread(&self, param: Value) -> bool {
        let cells = self.info.cells(param);
        let exact = |c: &Cell| {
            let element = self.info.classes[c.class].element;
            element != 0 && c.offsets.modulo(element).is_exact()
        };
        let several = cells.len() > 1 || !cells.iter().all(exact);
        several && cells.iter().any(|c| self.is_worth_it(c.class))
    }

    /// Does it lead to local variables, and to other memory that is laid out together with them but could be apart?
    fn is_of_variables(&self, param: Value) -> bool {
        let [cell] = self.info.cells(param)[..] else { return false };
        let objects = self.info.objects_apart(param);
        let is_local = |o: &u32| matches!(self.info.objects()[*o as usize].kind, ObjectKind::Stack);
        let is_heap = |o: &u32| matches!(self.info.objects()[*o as usize].kind, ObjectKind::Heap(_));
        self.is_worth_it(cell.class)
            && objects.iter().any(|all| all.iter().all(is_local))
            && objects.iter().any(|all| all.iter().any(is_heap))
    }

    fn is_worth_it(&self, class: usize) -> bool {
        let c = &self.info.classes[class];
        let heap = |&(o, _): &(u32, i64)| matches!(self.info.objects()[o as usize].kind, ObjectKind::Heap(_));
        c.element != 0 && c.record.is_some() && !c.refused && !c.is_own && c.objects.iter().any(heap)
    }

    /// The places that a value leads to, in a function as it is or in a copy for some places.
    fn place(&self, v: Value, from: &Node<Place>, steps: usize) -> Option<Place> {
        if v.is_argument() {
            let number = from.0.params().iter().position(|&p| p == v);
            if let Some(&(_, place)) = from.1.iter().find(|(n, _)| Some(*n) == number) {
                return Some(place);
            }
        }
        if !from.1.is_empty() && steps > 0 && v.is_instruction() && v.opcode() == Opcode::GetElementPtr {
            if let Some(Place { class, mut at, object }) = self.place(v.operand(0), from, steps - 1) {
                for term in v.gep_terms(self.info.data_layout())? {
                    let GepTerm::Constant(by) = term else { return None };
                    at = at.shifted(by);
                }
                return self.known(class, at, object);
            }
        }
        let [cell] = self.info.cells(v)[..] else { return None };
        if !self.is_worth_it(cell.class) || self.info.var(v).is_none_or(|var| self.info.may_be_foreign(var)) {
            return None;
        }
        // All of a class of the solver's are one for it.
        let object = match &self.info.objects_apart(v)[..] {
            [all] => all.iter().copied().min(),
            _ => None,
        };
        self.known(cell.class, cell.offsets, object)
    }

    fn known(&self, class: usize, at: Offsets, object: Option<u32>) -> Option<Place> {
        let at = at.modulo(self.info.classes[class].element);
        at.end().is_some().then_some(Place { class, at, object })
    }
}

/// The calls of functions with bodies, in order.
fn calls_of(f: Value) -> Vec<Value> {
    let insts = f.blocks().into_iter().flat_map(|b| b.instructions());
    let own = |i: &Value| i.opcode() == Opcode::Call && i.callee().is_function() && !i.callee().is_declaration();
    insts.filter(own).collect()
}

/// Makes the copies, and lets calls lead to them. Returns each with what it is a copy of. A function that nothing calls as it was takes the place of
/// its first copy.
pub fn insert(module: Module, parts: &Parts) -> Copies {
    let made = insert_for(module, parts, "part", true);
    made.into_iter().map(|(copy, (f, _))| (copy, f)).collect()
}

/// Makes the copies, under such a name, and lets calls lead to them. Returns each with what it is a copy of, and for which arguments. `in_place`, if a
/// function that nothing calls as it was takes the place of its first copy.
pub(super) fn insert_for<K: Clone + Eq + Hash>(
    module: Module,
    parts: &Parts<K>,
    name: &str,
    in_place: bool,
) -> Vec<(Value, Node<K>)> {
    let mut edit = Editor::new(module);
    let mut out = Vec::new();
    let mut made: FxHashMap<&Node<K>, Value> = FxHashMap::default();
    let mut taken: HandleSet<Value> = HandleSet::default();
    taken.extend(parts.nodes.iter().filter(|((_, key), _)| key.is_empty() || !in_place).map(|((f, _), _)| *f));
    let mut calls: HandleMap<Value, Vec<Value>> = HandleMap::default();
    // All copies are made before any call changes.
    for (node, _) in &parts.nodes {
        let f = node.0;
        let new = if node.1.is_empty() || taken.insert(f) {
            f
        } else {
            let params = vec![false; f.params().len()];
            let new = edit.copy_function(f, &format!("{}.{name}", f.name()), &params, false);
            out.push((new, node.clone()));
            new
        };
        made.insert(node, new);
    }
    for f in made.values() {
        calls.insert(*f, calls_of(*f));
    }
    for (node, targets) in &parts.nodes {
        let calls = &calls[&made[node]];
        for (n, target) in targets {
            let to = made[target];
            let call = calls[*n];
            if call.callee() != to {
                edit.set_operand(call, call.operand_count() - 1, to);
            }
        }
    }
    out
}

/// Gives calls their own functions back, and deletes the copies, while nothing else has changed.
pub fn give_back(module: Module, copies: &Copies) {
    walks::give_back(&mut Editor::new(module), copies);
}
