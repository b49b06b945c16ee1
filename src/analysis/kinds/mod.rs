//! Kinds: which constants an integer at a place in a memory object may hold, and what a test of it tells of the pointer through which it was
//! read.
//!
//! ```text
//!   b = malloc(sizeof(struct body)); b->type = BODY;         every object of this call holds BODY there
//!   c = malloc(sizeof(struct cell)); c->type = CELL;
//!   if (n->type == CELL) n->child[k]                         here n leads to objects of the second call only
//! ```
//!
//! A fact is a set of constants of an object and a place in it: of all that is ever kept there, from before anybody can look. So it does not matter
//! when a test was made: an object that has once passed is one that may hold what passes, and stays that object. Tests make pointers
//! lead to fewer objects ([`Constraint::Tested`](super::constraints::Constraint::Tested)), which makes facts smaller in turn; so we begin with what the
//! allocations say, solve, add whatever stores of that solution may put there, and solve again until nothing is added. What comes out holds: as long as the
//! facts hold while the program runs, pointers lead where the solution says, and then the next store is one that was looked at.
//!
//! We rely on nothing but that an access stays within its allocation and that freed memory is not used.

use rustc_hash::FxHashMap;

use super::constraints::{ConstraintSystem, ObjectId};
use super::number::{Access, AccessKind, Allocation, Numbering, ObjectKind};
use super::offset::Offsets;
use super::solver::{ClassId, Limits, Solved};
use crate::ir::cfg::Flow;
use crate::ir::value::{Block, DataLayout, HandleMap, Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

pub use self::test::{base_of, constant_step, is_name, tests_between, Test};

mod test;

/// Solutions until facts that still grow are given up.
const MOST_ROUNDS: usize = 4;
/// Constants of a fact.
const MOST_VALUES: usize = 256;
/// Bytes of an access of which nothing is known.
const ANY_SIZE: u64 = 1 << 62;
/// Uses of a new object that are looked at for the store that comes first.
const MOST_USES: usize = 256;

/// By object, offset in it, and bytes: all that is kept there. Of what is missing nothing is known.
pub type Facts = FxHashMap<(ObjectId, i64, u64), Vec<u64>>;

/// Solves a system; what holds of kinds is found on the way and is in the system afterwards. Was more known at first?
pub fn solve(found: &Numbering, system: &mut ConstraintSystem, layout: DataLayout, limits: &Limits) -> (Solved, bool) {
    let mut facts = first_facts(found, system, layout);
    let first = facts.len();
    for _ in 0..MOST_ROUNDS {
        if facts.is_empty() {
            break;
        }
        system.set_kinds(facts.clone());
        let solved = system.clone().solve(limits);
        if solved.gave_up() {
            break;
        }
        // No test tells anything apart: that is what comes out without them, whatever else holds.
        if !solved.stopped_any() {
            system.set_kinds(Facts::default());
            return (solved, facts.len() < first);
        }
        if !grow(&mut facts, found, &solved, layout) {
            log::debug!(target: "dtrans-analysis", "kinds of {} places in objects are known", facts.len());
            return (solved, facts.len() < first);
        }
    }
    system.set_kinds(Facts::default());
    (system.clone().solve(limits), first != 0)
}

/// What new objects hold where somebody tests it.
fn first_facts(found: &Numbering, system: &ConstraintSystem, layout: DataLayout) -> Facts {
    let mut facts = Facts::default();
    let mut places: Vec<(i64, u64)> = system.tests().iter().map(|t| (t.at, t.size)).collect();
    places.sort_unstable();
    places.dedup();
    if places.is_empty() {
        return facts;
    }
    let mut flows = HandleMap::default();
    for (i, o) in found.objects.iter().enumerate() {
        let ObjectKind::Heap(kind) = o.kind else { continue };
        for &(at, size) in places.iter().filter(|p| p.0 >= 0) {
            let known = match first_stored(o.value, at, size, layout, &mut flows) {
                Some(first) => Some(first),
                None => is_zeroed(kind).then_some(0),
            };
            if let Some(value) = known {
                facts.insert((i as ObjectId, at, size), vec![value]);
            }
        }
    }
    facts
}

fn is_zeroed(kind: Allocation) -> bool {
    match kind {
        Allocation::Calloc { .. } => true,
        Allocation::Malloc { .. } | Allocation::Other { .. } => !on(Rule::KindOfFreshMemory),
    }
}

/// Blocks of a function: the number of each, and immediate dominators.
struct Tree {
    number: HandleMap<Block, u32>,
    up: Vec<Option<u32>>,
}

impl Tree {
    fn of(f: Value) -> Self {
        let flow = Flow::of(f);
        let number = flow.blocks.iter().enumerate().map(|(i, &b)| (b, i as u32)).collect();
        Tree { number, up: flow.immediate_dominators() }
    }

    /// Does an instruction run whenever another is reached, before it?
    fn comes_before(&self, first: Value, then: Value) -> bool {
        let (a, b) = (first.block(), then.block());
        if a == b {
            let order = a.instructions();
            return order.iter().position(|&i| i == first) < order.iter().position(|&i| i == then);
        }
        let (a, mut b) = (self.number[&a], self.number[&b]);
        loop {
            match self.up[b as usize] {
                // Not reached.
                None => return true,
                Some(up) if up == b => return false,
                Some(up) if up == a => return true,
                Some(up) => b = up,
            }
        }
    }
}

/// The constant that is stored at a place of a new object before anybody else has its address and before anything in it is read.
fn first_stored(new: Value, at: i64, size: u64, layout: DataLayout, trees: &mut HandleMap<Value, Tree>) -> Option<u64> {
    if !new.is_instruction() || !new.ty().is_pointer() {
        return None;
    }
    let mut stores: Vec<(Value, u64)> = Vec::new();
    let mut others: Vec<(Value, Value)> = Vec::new();
    let mut open = vec![(new, Some(0i64))];
    let mut uses = 0;
    while let Some((v, offset)) = open.pop() {
        for user in v.users() {
            uses += 1;
            if uses > MOST_USES || !user.is_instruction() {
                return None;
            }
            match user.opcode() {
                Opcode::Store if user.operand(1) == v && user.operand(0) != v => {
                    let value = user.operand(0);
                    let fits = offset == Some(at) && layout.store_size(value.ty()) == size;
                    if let Some(k) = value.constant_int().filter(|_| fits) {
                        stores.push((user, part(k, 0, size)));
                    }
                }
                Opcode::GetElementPtr if user.operand(0) == v => {
                    let by = constant_step(layout, user);
                    open.push((user, offset.zip(by).and_then(|(a, b)| a.checked_add(b))));
                }
                // Whoever compares an address does not look behind it.
                Opcode::ICmp => {}
                Opcode::Call if is_handed_back(user, v) => open.push((user, offset)),
                // Of a choice, or wherever else it is handed to, we know nothing.
                _ => others.push((user, v)),
            }
        }
    }
    if stores.is_empty() {
        return None;
    }
    let tree = trees.entry(new.function()).or_insert_with(|| Tree::of(new.function()));
    let first = stores.iter().find(|(store, _)| {
        others.iter().all(|&(other, v)| {
            if other.opcode() != Opcode::Phi {
                return tree.comes_before(*store, other);
            }
            // A phi takes it at the end of the block that it comes from.
            let mut ways = other.incoming().into_iter().filter(|&(from, _)| from == v);
            ways.all(|(_, b)| b.terminator().is_some_and(|t| tree.comes_before(*store, t)))
        })
    });
    first.filter(|_| on(Rule::KindStoredFirst)).or(stores.first().filter(|_| !on(Rule::KindStoredFirst))).map(|s| s.1)
}

/// Does a call give back what it is handed, and look at nothing but whether that is null? (`p = checked(malloc(size))`)
fn is_handed_back(call: Value, v: Value) -> bool {
    let callee = call.callee();
    let is_own = callee.is_function() && callee.has_exact_definition() && call.call_type() == callee.value_type();
    // A copy is not what was handed over.
    if !is_own || call.may_have_special_param() {
        return false;
    }
    let mut handed = call.call_args().into_iter().enumerate().filter(|&(_, arg)| arg == v);
    let (Some((i, _)), None) = (handed.next(), handed.next()) else { return false };
    let Some(&param) = callee.params().get(i) else { return false };
    let is_idle = |user: Value| user.is_instruction() && matches!(user.opcode(), Opcode::ICmp | Opcode::Ret);
    let mut ends = callee.blocks().into_iter().filter_map(|b| b.terminator()).filter(|t| t.opcode() == Opcode::Ret);
    let is_idle = param.users().into_iter().all(is_idle) || !on(Rule::KindHandedBack);
    is_idle && ends.all(|end| end.operand_count() == 1 && end.operand(0) == param)
}

/// `size` bytes of a constant, from one of its bytes on.
fn part(k: i64, from: u64, size: u64) -> u64 {
    let moved = (k as u64) >> (from * 8);
    if size >= 8 {
        moved
    } else {
        moved & ((1 << (size * 8)) - 1)
    }
}

/// A place that is tested, in all elements of a class.
struct Watched {
    at: i64,
    size: u64,
    /// Those of its objects, as the facts call them.
    keys: Vec<(ObjectId, i64, u64)>,
    /// What else is kept there; nobody knows what if there is none.
    more: Option<Vec<u64>>,
}

impl Watched {
    fn add(&mut self, values: &[u64]) {
        if let Some(more) = &mut self.more {
            more.extend(values.iter().filter(|v| !more.contains(v)).copied().collect::<Vec<_>>());
            if more.len() > MOST_VALUES {
                self.more = None;
            }
        }
    }
}

/// Adds to the facts whatever a solution says may be stored there. Has anything changed?
fn grow(facts: &mut Facts, found: &Numbering, solved: &Solved, layout: DataLayout) -> bool {
    let mut watched = watch(facts, found, solved);
    let copied_from: HandleMap<Value, &Access> =
        found.accesses.iter().filter(|a| a.kind == AccessKind::CopyFrom).map(|a| (a.inst, a)).collect();
    for a in found.accesses.iter().filter(|a| a.inst.is_instruction() && may_write(a)) {
        let Some(place) = solved.class_of(a.address) else { continue };
        for (class, at) in solved.cells(place) {
            let Some(places) = watched.get_mut(&class) else { continue };
            let stride = solved.stride(class);
            let size = a.size.unwrap_or(ANY_SIZE).max(1);
            for w in places {
                if !at.may_overlap(size, Offsets::exact(w.at), w.size, stride) {
                    continue;
                }
                let from = covers(at, size, w, stride);
                let values = from.and_then(|from| match a.kind {
                    // Of several elements, to each another part.
                    AccessKind::Store if stride != 0 && size > stride => None,
                    AccessKind::Store => stored(a, from, w.size, layout),
                    AccessKind::Fill => filled(a, w.size),
                    // Of several elements, each from another place.
                    AccessKind::CopyTo if stride != 0 && size > stride => None,
                    AccessKind::CopyTo => copied(facts, solved, copied_from.get(&a.inst)?, from, w.size),
                    _ => None,
                });
                match values {
                    Some(values) => w.add(&values),
                    None if on(Rule::KindOfStores) => {
                        log::debug!(target: "dtrans-analysis", "kinds of class {class} are lost at {}", a.inst.print().trim());
                        w.more = None;
                    }
                    None => {}
                }
            }
        }
    }
    let mut changed = false;
    for w in watched.into_values().flatten() {
        for key in w.keys {
            let Some(known) = facts.get_mut(&key) else { continue };
            let Some(more) = &w.more else {
                facts.remove(&key);
                changed = true;
                continue;
            };
            let before = known.len();
            known.extend(more);
            known.sort_unstable();
            known.dedup();
            changed |= known.len() != before;
            if known.len() > MOST_VALUES {
                facts.remove(&key);
            }
        }
    }
    changed
}

/// The places of facts, by class.
fn watch(facts: &Facts, found: &Numbering, solved: &Solved) -> FxHashMap<ClassId, Vec<Watched>> {
    let mut out: FxHashMap<ClassId, Vec<Watched>> = FxHashMap::default();
    let mut keys: Vec<&(ObjectId, i64, u64)> = facts.keys().collect();
    keys.sort_unstable();
    for &key in keys {
        let (object, offset, size) = key;
        let o = &found.objects[object as usize];
        // Where it begins is in the list of its class, and where that is in order.
        let Some((class, first)) = solved.class_of(o.var) else { continue };
        let stride = solved.stride(class);
        let at = first.shifted(offset).modulo(stride);
        let places = out.entry(class).or_default();
        let i = places.iter().position(|w| (w.at, w.size) == (at.base, size)).unwrap_or_else(|| {
            places.push(Watched { at: at.base, size, keys: Vec::new(), more: Some(Vec::new()) });
            places.len() - 1
        });
        let w = &mut places[i];
        w.keys.push(key);
        // Nobody sees who writes there, or through which pointers.
        if solved.is_exposed(class) && on(Rule::KindOfExposed) || !first.is_exact() || solved.is_view(class) {
            log::debug!(target: "dtrans-analysis", "kinds of class {class}, which is exposed, are lost: {}", o.value.print().trim());
            w.more = None;
        }
        // What comes first in an object says nothing of its other elements.
        if stride != 0 && on(Rule::KindOfElements) {
            match o.kind {
                ObjectKind::Heap(kind) if is_zeroed(kind) => w.add(&[0]),
                _ => w.more = None,
            }
        }
    }
    out
}

/// May an access change what lies there?
fn may_write(a: &Access) -> bool {
    match a.kind {
        // An atomic update is noted as what it reads.
        AccessKind::Load => a.inst.opcode() != Opcode::Load,
        AccessKind::CopyFrom | AccessKind::Observed => false,
        AccessKind::Store | AccessKind::CopyTo | AccessKind::Fill => true,
        AccessKind::Library | AccessKind::Whole | AccessKind::Moved => true,
    }
}

/// From which of its bytes on an access writes all of a place, if it surely does wherever it meets it.
fn covers(at: Offsets, size: u64, w: &Watched, stride: u64) -> Option<u64> {
    if !at.is_exact() || size >= ANY_SIZE && on(Rule::KindOfCutElements) {
        return None;
    }
    let from = w.at.checked_sub(at.base)?;
    let fits = |from: u64, size: u64| from + w.size <= size;
    // Of more than one element, the place in the first may be whole, and that in the last cut.
    let is_one = stride == 0 || size <= stride || !on(Rule::KindOfCutElements);
    if let Some(from) = u64::try_from(from).ok().filter(|&from| is_one && fits(from, size)) {
        return Some(from);
    }
    // Of many whole elements, or from the middle of one to that of another: cut nowhere.
    let around = (stride != 0 && size % stride == 0).then(|| from.rem_euclid(stride as i64) as u64)?;
    fits(around, stride).then_some(around)
}

/// What a store puts at a place.
fn stored(a: &Access, from: u64, size: u64, layout: DataLayout) -> Option<Vec<u64>> {
    if a.inst.opcode() != Opcode::Store {
        return None;
    }
    let mut values = Vec::new();
    let mut open = vec![a.inst.operand(0)];
    let mut seen = open.clone();
    while let Some(v) = open.pop() {
        match v.ty().kind() {
            TypeKind::Int(bits) if bits <= 64 && u64::from(bits) == layout.store_size(v.ty()) * 8 => {}
            _ => return None,
        }
        if let Some(k) = v.constant_int() {
            values.push(part(k, from, size));
            continue;
        }
        let next: Vec<Value> = match () {
            () if !v.is_instruction() => return None,
            () if v.opcode() == Opcode::Select => vec![v.operand(1), v.operand(2)],
            () if v.opcode() == Opcode::Phi => v.incoming().into_iter().map(|(from, _)| from).collect(),
            () => return None,
        };
        for v in next {
            if seen.len() > 16 {
                return None;
            }
            if !seen.contains(&v) {
                seen.push(v);
                open.push(v);
            }
        }
    }
    Some(values)
}

/// What a fill puts there.
fn filled(a: &Access, size: u64) -> Option<Vec<u64>> {
    let byte = a.inst.call_args().get(1)?.constant_int()? as u64 & 0xff;
    Some(vec![(0..size).fold(0, |value, i| value | byte << (8 * i))])
}

/// What a copy puts there.
fn copied(facts: &Facts, solved: &Solved, from: &Access, behind: u64, size: u64) -> Option<Vec<u64>> {
    let mut out = Vec::new();
    for (class, at) in solved.cells(solved.class_of(from.address)?) {
        let at = at.shifted(i64::try_from(behind).ok()?).modulo(solved.stride(class));
        if !at.is_exact() {
            return None;
        }
        for &(object, first) in solved.objects(class) {
            out.extend(facts.get(&(object, offset_in(solved, class, at.base, first), size))?);
        }
    }
    Some(out)
}

/// The offset in an object, or in its elements, of a place in its class.
pub fn offset_in(solved: &super::solver::Classes, class: ClassId, at: i64, first: i64) -> i64 {
    match solved.stride(class) {
        0 => at.wrapping_sub(first),
        stride => at.wrapping_sub(first).rem_euclid(stride as i64),
    }
}
