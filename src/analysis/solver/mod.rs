//! The constraint solver: which memory objects may each pointer point to, and where in them.
//!
//! Two phases, each a worklist to a fixed point:
//!
//! 1. **Classes and offsets.** Object classes are united (Steensgaard) wherever a pointer flows; offsets flow along
//!    directed edges through the lattice of [`Offsets`]. Class and slot numbers are union-find nodes; a class node
//!    carries the distance of its coordinates from its parent's.
//! 2. **Flags.** Which variables may hold something unknown or a plain number in a pointer's place, and which classes
//!    are exposed to code that is not understood. Flags never change classes, so one pass after phase 1 is exact.
//!
//! Termination: a variable's offsets only move up a lattice that `MAX_GROWTH` makes
//! short; slots are made only at a variable's offsets, are counted modulo the class's stride, and are capped by
//! `MAX_SLOTS`, past which the class collapses to one slot. No recursion anywhere.
//!
//! Nothing here knows LLVM. Soundness does not depend on the choice of strides: they only make offsets coarser.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::offset::{gcd, Offsets};
use crate::analysis::refinements::{Refinement, RefinementSet};
use crate::rules::{on, Rule};

use self::few::Few;

mod copies;
mod few;
mod flags;
mod views;

/// A variable: something that may hold a pointer.
pub type VarId = u32;
/// An object class, as a union-find node.
pub type ClassId = u32;
/// A memory object (allocation site, alloca, global, function).
pub type ObjectId = u32;
/// What a class of functions takes and returns.
pub type SignatureId = u32;

/// No class: the variable holds no pointer, or null.
pub const NO_CLASS: ClassId = u32::MAX;

/// Slots of a class before it collapses.
const MAX_SLOTS: usize = 4096;
/// Slots without an exact offset before a class collapses.
const MAX_RANGE_SLOTS: usize = 8;
/// Slots of a class that block copies made, before all pointers in it count as kept at one place.
const MAX_COPIED: u32 = 256;
/// Probes of a class before one stands for the rest.
const MAX_PROBES: usize = 32;
/// Steps of phase 1 that any module may take, and how many more for each variable: far more than programs need. A module that
/// needs more is refused.
const WORK_AT_LEAST: u64 = 2_000_000;
const WORK_PER_VARIABLE: u64 = 400;
/// Steps with views: beyond them the module is solved once more without.
const WORK_AT_LEAST_WITH_VIEWS: u64 = 400_000;
const WORK_PER_VARIABLE_WITH_VIEWS: u64 = 40;
/// Edges of a variable before it pays to drop those that unions have made equal.
const MANY_EDGES: usize = 16;
/// How often a variable's offsets may grow before they lose their bounds.
const MAX_GROWTH: u8 = 4;

/// Offsets that an edge adds, and the size of the elements that it steps over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shift {
    /// What is added.
    pub by: Offsets,
    /// Distance of two elements, if the types speak of elements; 0 if not. A hint, which only buys precision: a class
    /// that has no stride yet takes it.
    pub element: u64,
}

/// Index into the solver's table of shifts.
type ShiftId = u32;

/// [`Shift::NONE`].
const NO_SHIFT: ShiftId = 0;

impl Shift {
    /// Adds nothing.
    pub const NONE: Shift = Shift { by: Offsets::ZERO, element: 0 };
}

#[derive(Clone, Debug)]
struct Var {
    parent: VarId,
    class: ClassId,
    offsets: Offsets,
    growth: u8,
    queued: bool,
    /// Does all that it may point to become one class? Only without [`Refinement::LocalCollapse`].
    collapsed: bool,
    flags: u8,
    edges: Few<(VarId, ShiftId)>,
    loads: Few<VarId>,
    stores: Few<VarId>,
    rare: Option<Box<Rare>>,
    done: Done,
}

/// What few variables have.
#[derive(Clone, Debug, Default)]
struct Rare {
    calls: Vec<u32>,
    copies: Vec<u32>,
    /// Addresses at which the variable is stored, if it turns out to hold a pointer.
    late_stores: Vec<VarId>,
    /// How many calls and copies have been looked at, as [`Done`] has it.
    done_calls: usize,
    done_copies: usize,
}

static NOTHING_RARE: Rare =
    Rare { calls: Vec::new(), copies: Vec::new(), late_stores: Vec::new(), done_calls: 0, done_copies: 0 };

impl Var {
    fn rare(&self) -> &Rare {
        self.rare.as_deref().unwrap_or(&NOTHING_RARE)
    }

    fn rare_mut(&mut self) -> &mut Rare {
        self.rare.get_or_insert_with(Box::default)
    }
}

/// What of a variable has been looked at: where it pointed then, and how much of its lists.
#[derive(Clone, Copy, Debug)]
struct Done {
    class: ClassId,
    offsets: Offsets,
    edges: u32,
    loads: u32,
    stores: u32,
}

impl Done {
    const NOTHING: Done = Done { class: NO_CLASS, offsets: Offsets::ZERO, edges: 0, loads: 0, stores: 0 };
}

/// The variable has a pointer type: a number in it is an address that nobody knows.
pub const POINTER: u8 = 1;
/// It may hold a number that is no tracked pointer.
pub const NUMBER: u8 = 2;
/// It may hold a pointer to memory that the analysis does not know.
pub const UNKNOWN: u8 = 4;
/// It may hold a pointer to memory of the library's or the system's, or to memory that is exposed, and no other but those
/// that its class says. Unlike one that is unknown, which was met where the analysis does not understand what is done, it
/// exposes nothing that it meets.
pub const LIBRARY: u8 = 8;

#[derive(Clone, Debug)]
struct Class {
    parent: ClassId,
    /// Coordinates in the parent are coordinates here plus this.
    delta: i64,
    rank: u32,
    stride: u64,
    slots: BTreeMap<i64, VarId>,
    ranges: Vec<(Offsets, VarId)>,
    /// Slots in the order in which they were made, since the class took this shape.
    newest: Vec<(Offsets, VarId)>,
    /// Counts the shapes: strides, and classes taken in.
    version: u32,
    /// How often a range has grown.
    growth: u8,
    /// Slots that block copies made.
    copied: u32,
    objects: Few<(ObjectId, i64)>,
    copies: Vec<u32>,
    signature: Option<SignatureId>,
    exposed: bool,
    /// What it is made of, if it has no objects of its own; see [`views`].
    view: Option<Box<views::View>>,
}

impl Class {
    /// Nothing yet, `delta` away from its parent's coordinates.
    fn new(parent: ClassId, delta: i64) -> Self {
        Class {
            parent,
            delta,
            rank: 0,
            stride: 0,
            slots: BTreeMap::new(),
            ranges: Vec::new(),
            newest: Vec::new(),
            version: 0,
            growth: 0,
            copied: 0,
            objects: Few::None,
            copies: Vec::new(),
            signature: None,
            exposed: false,
            view: None,
        }
    }
}

/// A call through a pointer, or what a class of functions has in common.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    /// Argument or parameter variables.
    pub params: Vec<VarId>,
    /// Result variable.
    pub result: Option<VarId>,
}

/// A class and where in it.
type Place = (ClassId, Offsets);

/// A block copy between two addresses.
#[derive(Clone, Copy, Debug)]
struct BlockCopy {
    to: VarId,
    from: VarId,
    len: Option<u64>,
    /// What the length is a multiple of, where it is not known; 0 if nothing is known of it.
    unit: u64,
    queued: bool,
    seen: Option<SeenByCopy>,
    /// Stands for everything that is copied, where there are too many owners to tell apart.
    bus: Option<VarId>,
}

/// Up to where a block copy has looked at the slots of its two sides, and what held then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SeenByCopy {
    /// Of each side: class, its version, and offsets.
    sides: [(ClassId, u32, Offsets); 2],
    /// Length of each side's list of new slots.
    upto: [usize; 2],
}

/// The solver's state; see the module's documentation.
#[derive(Default, Debug)]
pub struct Solver {
    vars: Vec<Var>,
    classes: Vec<Class>,
    signatures: Vec<Signature>,
    copies: Vec<BlockCopy>,
    queue: Vec<VarId>,
    edge_queue: Vec<(VarId, VarId, ShiftId)>,
    unions: Vec<(VarId, VarId)>,
    copy_queue: Vec<u32>,
    known_edges: FxHashSet<(VarId, VarId, ShiftId)>,
    shifts: Vec<Shift>,
    shift_ids: FxHashMap<Shift, ShiftId>,
    /// Entries to add to views.
    entries: Vec<(ClassId, ClassId, Offsets)>,
    /// Big views to make one.
    big_unions: Vec<(ClassId, ClassId, Offsets)>,
    /// Views that may have too many owners.
    crowded: Vec<ClassId>,
    /// Pairs of owners that block copies were taken apart into.
    split_copies: FxHashSet<(u32, Place, Place)>,
    /// Has phase 1 begun?
    solving: bool,
    /// Refinements to do without.
    without: RefinementSet,
    objects: u32,
    steps: u64,
    gave_up: bool,
    /// The result, once there is one; what led to it is gone then.
    result: Option<Solution>,
}

/// Where variables point and what they may hold, by variable.
#[derive(Default, Debug)]
struct Solution {
    at: Vec<(ClassId, Offsets)>,
    flags: Vec<u8>,
}

impl Solver {
    /// A solver that does without some refinements. Without [`Refinement::Views`] it makes one class of any two that a
    /// variable may point to.
    pub fn without(without: RefinementSet) -> Self {
        Solver { without, ..Solver::default() }
    }

    fn refines(&self, refinement: Refinement) -> bool {
        !self.without.contains(refinement)
    }

    /// Number of variables made so far.
    pub fn var_count(&self) -> usize {
        self.result.as_ref().map_or(self.vars.len(), |r| r.at.len())
    }

    /// Makes room for as many variables.
    pub fn expect_vars(&mut self, count: usize) {
        self.vars.reserve(count);
    }

    /// A new variable with these flags.
    pub fn new_var(&mut self, flags: u8) -> VarId {
        let id = self.vars.len() as VarId;
        self.vars.push(Var {
            parent: id,
            class: NO_CLASS,
            offsets: Offsets::ZERO,
            growth: 0,
            queued: false,
            collapsed: false,
            flags,
            edges: Few::None,
            loads: Few::None,
            stores: Few::None,
            rare: None,
            done: Done::NOTHING,
        });
        id
    }

    /// Adds flags to a variable (before [`Solver::solve_flags`]).
    pub fn add_flags(&mut self, var: VarId, flags: u8) {
        let v = self.find(var);
        self.vars[v as usize].flags |= flags;
    }

    fn new_class(&mut self) -> ClassId {
        let id = self.classes.len() as ClassId;
        self.classes.push(Class::new(id, 0));
        id
    }

    /// A new memory object at whose first byte `var` points. `var` must be fresh.
    pub fn new_object(&mut self, var: VarId) -> ObjectId {
        let object = self.objects;
        self.objects += 1;
        let class = self.new_class();
        self.classes[class as usize].objects.push((object, 0));
        let v = &mut self.vars[var as usize];
        debug_assert_eq!(v.class, NO_CLASS);
        v.class = class;
        v.offsets = Offsets::ZERO;
        self.enqueue(var);
        object
    }

    /// What flows into `from` flows on into `to`, moved by `shift`.
    pub fn add_edge(&mut self, from: VarId, to: VarId, shift: Shift) {
        let (from, to) = (self.find(from), self.find(to));
        let shift = self.shift_id(shift);
        // The constraints of a module hardly repeat; what solving them adds does.
        if (from == to && shift == NO_SHIFT) || self.solving && !self.known_edges.insert((from, to, shift)) {
            return;
        }
        let v = &mut self.vars[from as usize];
        // Only the new edge is looked at: a variable's other edges have been, or will be.
        v.done.edges += u32::from(v.done.edges as usize == v.edges.len());
        v.edges.push((to, shift));
        self.edge_queue.push((from, to, shift));
    }

    fn shift_id(&mut self, shift: Shift) -> ShiftId {
        if shift == Shift::NONE {
            return NO_SHIFT;
        }
        if self.shifts.is_empty() {
            self.shifts.push(Shift::NONE);
        }
        let shifts = &mut self.shifts;
        *self.shift_ids.entry(shift).or_insert_with(|| {
            shifts.push(shift);
            shifts.len() as ShiftId - 1
        })
    }

    /// `to = *address`.
    pub fn add_load(&mut self, to: VarId, address: VarId) {
        let a = self.find(address);
        self.vars[a as usize].loads.push(to);
        self.enqueue(a);
    }

    /// `*address = from`.
    pub fn add_store(&mut self, address: VarId, from: VarId) {
        let a = self.find(address);
        self.vars[a as usize].stores.push(from);
        self.enqueue(a);
    }

    /// `*address = from`, where `from` is hardly ever a pointer (a `double`): it makes a slot only once it holds one.
    pub fn add_unlikely_store(&mut self, address: VarId, from: VarId) {
        let f = self.find(from);
        self.vars[f as usize].rare_mut().late_stores.push(address);
        self.enqueue(f);
    }

    /// `memcpy(to, from, len)`; without a length any number of bytes.
    pub fn add_block_copy(&mut self, to: VarId, from: VarId, len: Option<u64>) {
        self.add_block_copy_of(to, from, len, 0);
    }

    /// `memcpy(to, from, len)`, where a length that is not known is a multiple of `unit`, unless that is 0.
    pub fn add_block_copy_of(&mut self, to: VarId, from: VarId, len: Option<u64>, unit: u64) {
        let id = self.copies.len() as u32;
        self.copies.push(BlockCopy { to, from, len, unit, queued: false, seen: None, bus: None });
        for v in [to, from] {
            let v = self.find(v);
            self.vars[v as usize].rare_mut().copies.push(id);
        }
        self.enqueue_copies(&[id]);
    }

    /// The two variables may point into the same objects, as an `icmp` of them implies: a variable that holds both.
    pub fn add_same_class(&mut self, a: VarId, b: VarId) -> VarId {
        let meet = self.new_var(0);
        self.add_edge(a, meet, Shift::NONE);
        self.add_edge(b, meet, Shift::NONE);
        meet
    }

    /// A call through `callee`.
    pub fn add_indirect_call(&mut self, callee: VarId, call: Signature) {
        let id = self.signatures.len() as u32;
        self.signatures.push(call);
        let c = self.find(callee);
        self.vars[c as usize].rare_mut().calls.push(id);
        self.enqueue(c);
    }

    /// The variable that stands for parameter `index` of whatever function `callee` may point to.
    fn signature_of(&mut self, class: ClassId) -> SignatureId {
        if let Some(s) = self.classes[class as usize].signature {
            return s;
        }
        let s = self.signatures.len() as SignatureId;
        self.signatures.push(Signature::default());
        self.classes[class as usize].signature = Some(s);
        s
    }

    /// Links a function's own parameters and result to those of the class that its address is in. Call after the
    /// function's object was made.
    pub fn add_function(&mut self, address: VarId, own: &Signature) {
        let (class, _) = self.class_of(address).expect("a function's address is an object");
        let s = self.signature_of(class);
        for (i, &p) in own.params.iter().enumerate() {
            let shared = self.signature_param(s, i);
            self.add_edge(shared, p, Shift::NONE);
        }
        if let Some(r) = own.result {
            let shared = self.signature_result(s);
            self.add_edge(r, shared, Shift::NONE);
        }
    }

    fn signature_param(&mut self, s: SignatureId, index: usize) -> VarId {
        while self.signatures[s as usize].params.len() <= index {
            let v = self.new_var(0);
            self.signatures[s as usize].params.push(v);
        }
        self.signatures[s as usize].params[index]
    }

    fn signature_result(&mut self, s: SignatureId) -> VarId {
        if let Some(r) = self.signatures[s as usize].result {
            return r;
        }
        let v = self.new_var(0);
        self.signatures[s as usize].result = Some(v);
        v
    }

    fn enqueue(&mut self, var: VarId) {
        let v = self.find(var);
        if !std::mem::replace(&mut self.vars[v as usize].queued, true) {
            self.queue.push(v);
        }
    }

    fn enqueue_copies(&mut self, ids: &[u32]) {
        for &id in ids {
            if !std::mem::replace(&mut self.copies[id as usize].queued, true) {
                self.copy_queue.push(id);
            }
        }
    }

    fn enqueue_copies_of(&mut self, class: ClassId) {
        if !self.classes[class as usize].copies.is_empty() {
            let ids = self.classes[class as usize].copies.clone();
            self.enqueue_copies(&ids);
        }
    }

    fn find(&mut self, var: VarId) -> VarId {
        let mut v = var;
        while self.vars[v as usize].parent != v {
            let up = self.vars[self.vars[v as usize].parent as usize].parent;
            self.vars[v as usize].parent = up;
            v = up;
        }
        v
    }

    fn root(&self, var: VarId) -> VarId {
        let mut v = var;
        while self.vars[v as usize].parent != v {
            v = self.vars[v as usize].parent;
        }
        v
    }

    /// Representative of a class, and what to add to a coordinate of `class` to get the representative's.
    fn find_class(&self, class: ClassId) -> (ClassId, i64) {
        let (mut c, mut delta) = (class, 0i64);
        while self.classes[c as usize].parent != c {
            delta = delta.wrapping_add(self.classes[c as usize].delta);
            c = self.classes[c as usize].parent;
        }
        (c, delta)
    }

    /// The representative of a class and the distance to it; makes the way there shorter.
    fn shorten_class(&mut self, class: ClassId) -> (ClassId, i64) {
        let (mut c, mut delta) = (class, 0i64);
        loop {
            let up = self.classes[c as usize].parent;
            if up == c {
                return (c, delta);
            }
            let Class { parent: further, delta: more, .. } = self.classes[up as usize];
            let here = &mut self.classes[c as usize];
            if further != up {
                here.parent = further;
                here.delta = here.delta.wrapping_add(more);
            }
            delta = delta.wrapping_add(here.delta);
            c = here.parent;
        }
    }

    /// Class (its representative) and offsets of a variable; `None` when it holds no tracked pointer.
    pub fn class_of(&self, var: VarId) -> Option<(ClassId, Offsets)> {
        if let Some(result) = &self.result {
            let at = result.at[var as usize];
            return (at.0 != NO_CLASS).then_some(at);
        }
        let v = &self.vars[self.root(var) as usize];
        if v.class == NO_CLASS {
            return None;
        }
        let (root, delta) = self.find_class(v.class);
        Some((root, v.offsets.shifted(delta).modulo(self.classes[root as usize].stride)))
    }

    /// The representative of what a variable points into, and the offsets there; remembers them.
    fn resolve(&mut self, var: VarId) -> Option<(ClassId, Offsets)> {
        let var = self.find(var) as usize;
        let Var { class, offsets, .. } = self.vars[var];
        if class == NO_CLASS {
            return None;
        }
        let (root, delta) = self.shorten_class(class);
        let at = offsets.shifted(delta).modulo(self.classes[root as usize].stride);
        if (root, at) != (class, offsets) {
            let v = &mut self.vars[var];
            (v.class, v.offsets) = (root, at);
        }
        Some((root, at))
    }

    /// Distance of a class's elements in bytes; 0 when it was never seen as an array.
    pub fn stride(&self, class: ClassId) -> u64 {
        self.classes[class as usize].stride
    }

    /// The objects of a class (a representative), with the coordinate of their first byte.
    pub fn objects(&self, class: ClassId) -> &[(ObjectId, i64)] {
        &self.classes[class as usize].objects
    }

    /// The pointer slots of a class (a representative) with their contents, in the order of their offsets.
    pub fn slots(&self, class: ClassId) -> Vec<(Offsets, VarId)> {
        self.each_slot(class).collect()
    }

    /// The pointer slots of a class (a representative) with their contents, one by one, in the order of their offsets.
    pub fn each_slot(&self, class: ClassId) -> impl Iterator<Item = (Offsets, VarId)> + '_ {
        let c = &self.classes[class as usize];
        let exact = c.slots.iter().map(|(&o, &v)| (Offsets::exact(o), v));
        exact.chain(c.ranges.iter().copied())
    }

    /// Is the class reachable from code that is not understood?
    pub fn is_exposed(&self, class: ClassId) -> bool {
        self.classes[class as usize].exposed
    }

    /// The variable's flags.
    pub fn flags(&self, var: VarId) -> u8 {
        if let Some(result) = &self.result {
            return result.flags[var as usize];
        }
        self.vars[self.root(var) as usize].flags
    }

    /// Keeps of the two phases what they found out, in a form that is quick to read. Nothing can be added any more.
    pub fn freeze(&mut self) {
        for class in 0..self.classes.len() as ClassId {
            self.freeze_view(class);
        }
        let all = 0..self.vars.len() as VarId;
        let at = |v| self.class_of(v).unwrap_or((NO_CLASS, Offsets::ZERO));
        let result = Solution { at: all.clone().map(at).collect(), flags: all.map(|v| self.flags(v)).collect() };
        self.vars = Vec::new();
        self.copies = Vec::new();
        self.signatures = Vec::new();
        self.shifts = Vec::new();
        self.shift_ids = FxHashMap::default();
        self.result = Some(result);
    }

    /// Number of classes, representatives or not.
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    // ---- phase 1 ----

    /// Runs phase 1.
    pub fn solve_classes(&mut self) {
        let n = self.vars.len() as u64;
        let limit = if self.refines(Refinement::Views) {
            WORK_AT_LEAST_WITH_VIEWS + WORK_PER_VARIABLE_WITH_VIEWS * n
        } else {
            WORK_AT_LEAST + WORK_PER_VARIABLE * n
        };
        self.solve_within(limit);
    }

    /// Did phase 1 end before it was done? Then nothing is known.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Steps that phase 1 has taken, the measure of its cost.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    fn solve_within(&mut self, limit: u64) {
        self.solving = true;
        // Objects first, in the order in which they were made.
        self.queue.reverse();
        loop {
            self.steps += 1;
            if self.steps > limit {
                self.gave_up = true;
                break;
            }
            if let Some((a, b)) = self.unions.pop() {
                self.unite_vars(a, b);
            } else if let Some((a, b, begin)) = self.big_unions.pop() {
                self.unite_big(a, b, begin);
            } else if let Some(view) = self.crowded.pop() {
                self.collapse(view);
            } else if let Some((view, owner, at)) = self.entries.pop() {
                self.add_entry(view, owner, at);
            } else if let Some((from, to, shift)) = self.edge_queue.pop() {
                self.flow(from, to, shift);
            } else if let Some(v) = self.queue.pop() {
                self.vars[v as usize].queued = false;
                if self.vars[v as usize].parent == v {
                    self.process(v);
                }
            } else if let Some(copy) = self.copy_queue.pop() {
                self.copies[copy as usize].queued = false;
                self.process_copy(copy);
            } else {
                break;
            }
        }
        self.known_edges = FxHashSet::default();
        self.split_copies = FxHashSet::default();
        self.settle();
    }

    /// Shortens the ways to representatives.
    fn settle(&mut self) {
        for class in 0..self.classes.len() as ClassId {
            let (root, delta) = self.find_class(class);
            if root != class {
                let c = &mut self.classes[class as usize];
                (c.parent, c.delta) = (root, delta);
            }
        }
        for var in 0..self.vars.len() as VarId {
            self.vars[var as usize].parent = self.root(var);
            self.resolve(var);
        }
    }

    fn process(&mut self, v: VarId) {
        let Some((class, offsets)) = self.resolve(v) else { return };
        let mut done = self.vars[v as usize].done;
        // A class that was united with another since, or got another stride: what was looked at then still holds.
        let same = done.class != NO_CLASS && {
            let (root, delta) = self.find_class(done.class);
            (root, done.offsets.shifted(delta).modulo(self.classes[root as usize].stride)) == (class, offsets)
        };
        if !same {
            done = Done::NOTHING;
            self.tidy_edges(v);
        }
        let now = &self.vars[v as usize];
        let len = |n: usize| n as u32;
        let next = Done {
            class,
            offsets,
            edges: len(now.edges.len()),
            loads: len(now.loads.len()),
            stores: len(now.stores.len()),
        };
        self.vars[v as usize].done = next;
        self.steps += u64::from(next.edges - done.edges);
        // None of these lists grows or is put in another order meanwhile: that is for unions, which wait.
        for i in done.edges..next.edges {
            let (to, shift) = self.vars[v as usize].edges[i as usize];
            self.flow(v, to, shift);
        }
        if done.loads < next.loads || done.stores < next.stores {
            let slot = self.slot_at(v);
            for i in done.loads..next.loads {
                let to = self.vars[v as usize].loads[i as usize];
                self.add_edge(slot, to, Shift::NONE);
            }
            for i in done.stores..next.stores {
                let from = self.vars[v as usize].stores[i as usize];
                self.add_edge(from, slot, Shift::NONE);
            }
        }
        let Some(rare) = self.vars[v as usize].rare.as_deref_mut() else { return };
        let (done_calls, done_copies) = if same { (rare.done_calls, rare.done_copies) } else { (0, 0) };
        let (calls, copies) = (rare.calls[done_calls..].to_vec(), rare.copies[done_copies..].to_vec());
        (rare.done_calls, rare.done_copies) = (rare.calls.len(), rare.copies.len());
        for address in std::mem::take(&mut rare.late_stores) {
            if on(Rule::LateStores) {
                self.add_store(address, v);
            }
        }
        self.enqueue_copies(&copies);
        if !calls.is_empty() {
            let (class, _) = self.class_of(v).expect("checked above");
            for call in calls {
                let Signature { params, result } = self.signatures[call as usize].clone();
                let shared = self.called_signature(class, params.len(), result.is_some());
                for (i, p) in params.into_iter().enumerate() {
                    let q = self.signature_param(shared, i);
                    if on(Rule::CallsReach) {
                        self.add_edge(p, q, Shift::NONE);
                    }
                }
                if let Some(r) = result {
                    let q = self.signature_result(shared);
                    if on(Rule::CallsReturn) {
                        self.add_edge(q, r, Shift::NONE);
                    }
                }
            }
        }
    }

    /// Drops edges that unions have made equal, where there are many.
    fn tidy_edges(&mut self, v: VarId) {
        if self.vars[v as usize].edges.len() < MANY_EDGES {
            return;
        }
        let mut edges = self.vars[v as usize].edges.take_vec();
        for (to, _) in &mut edges {
            *to = self.find(*to);
        }
        edges.sort_unstable();
        edges.dedup();
        edges.retain(|&edge| edge != (v, NO_SHIFT));
        self.vars[v as usize].edges = edges.into();
    }

    fn flow(&mut self, from: VarId, to: VarId, shift: ShiftId) {
        let shift = if shift == NO_SHIFT { Shift::NONE } else { self.shifts[shift as usize] };
        let from = self.find(from);
        let Some((mut class, mut offsets)) = self.resolve(from) else { return };
        if shift.element != 0 && self.classes[class as usize].stride == 0 {
            self.set_stride(class, shift.element);
            offsets = self.resolve(from).expect("still there").1;
        }
        if shift != Shift::NONE {
            offsets = offsets.plus(shift.by).modulo(self.classes[class as usize].stride);
        }
        let to = self.find(to);
        let Some((other, other_offsets)) = self.resolve(to) else {
            let v = &mut self.vars[to as usize];
            v.class = class;
            v.offsets = offsets;
            self.collapse_pointees(to);
            self.enqueue(to);
            return;
        };
        if other != class {
            if self.refines(Refinement::Views) {
                self.meet(to, (other, other_offsets), (class, offsets));
                self.collapse_pointees(to);
                return;
            }
            self.unite_classes(other, other_offsets, class, offsets);
            class = self.find_class(class).0;
            offsets = self.class_of(from).expect("still there").1.plus(shift.by);
        }
        let stride = self.classes[class as usize].stride;
        if other == class && offsets == other_offsets {
            // Most of what arrives a second time.
            return;
        }
        let old = self.class_of(to).expect("has a class").1;
        let joined = if on(Rule::OffsetsJoin) { old.join(offsets.modulo(stride)) } else { old };
        let mut new = joined.modulo(stride);
        let v = &mut self.vars[to as usize];
        if new != old {
            if v.growth < MAX_GROWTH {
                v.growth += 1;
            } else {
                new = new.widened().modulo(stride);
            }
            v.class = class;
            v.offsets = new;
            self.enqueue(to);
        }
    }

    /// Makes one class of two, so that the given offsets fall together.
    fn unite_classes(&mut self, a: ClassId, at_a: Offsets, b: ClassId, at_b: Offsets) {
        debug_assert!(a != b);
        let (ca, cb) = (&self.classes[a as usize], &self.classes[b as usize]);
        let stride = match (ca.stride, cb.stride) {
            (0, s) | (s, 0) => s,
            (s, t) if on(Rule::StridesMeet) => gcd(s, t),
            (s, _) => s,
        };
        // Coordinates of b plus `delta` are coordinates of a; the smallest distance that makes the offsets agree.
        let period = gcd(gcd(at_a.step, at_b.step), stride);
        let mut delta = at_a.base.wrapping_sub(at_b.base);
        if let Ok(p) = i64::try_from(period) {
            if p != 0 {
                delta = delta.rem_euclid(p);
                if delta > p / 2 {
                    delta -= p;
                }
            }
        }
        let weight = |c: &Class| c.slots.len() + c.ranges.len() + c.objects.len() + c.copies.len();
        let order = |id: ClassId, c: &Class| (self.entry_count(id), c.rank, weight(c));
        let (root, child, delta) =
            if order(a, ca) >= order(b, cb) { (a, b, delta) } else { (b, a, delta.wrapping_neg()) };
        let old = std::mem::replace(&mut self.classes[child as usize], Class::new(root, delta));
        self.classes[root as usize].rank = self.classes[root as usize].rank.max(old.rank + 1);
        self.set_stride(root, stride);
        if let Some(view) = old.view {
            self.adopt_view(root, *view, delta);
        }
        let r = &mut self.classes[root as usize];
        r.version += 1;
        for &(o, at) in old.objects.iter() {
            r.objects.push((o, at.wrapping_add(delta)));
        }
        if !old.copies.is_empty() {
            r.copies.extend(old.copies);
            r.copies.sort_unstable();
            r.copies.dedup();
        }
        self.enqueue_copies_of(root);
        for (o, v) in old.slots {
            self.adopt_slot(root, Offsets::exact(o.wrapping_add(delta)), v);
        }
        for (o, v) in old.ranges {
            self.adopt_slot(root, o.shifted(delta), v);
        }
        match (self.classes[root as usize].signature, old.signature) {
            (_, None) => {}
            (None, s) => self.classes[root as usize].signature = s,
            (Some(_), Some(_)) if !on(Rule::SignaturesMeet) => {}
            (Some(s), Some(t)) => {
                let theirs = self.signatures[t as usize].clone();
                for (i, p) in theirs.params.into_iter().enumerate() {
                    let q = self.signature_param(s, i);
                    self.unions.push((p, q));
                }
                if let Some(p) = theirs.result {
                    let q = self.signature_result(s);
                    self.unions.push((p, q));
                }
            }
        }
    }

    /// From now on offsets in the class count modulo `stride` (or modulo what it has in common with the old one).
    fn set_stride(&mut self, class: ClassId, stride: u64) {
        let old = self.classes[class as usize].stride;
        let stride = gcd(old, stride);
        if stride == old {
            return;
        }
        let c = &mut self.classes[class as usize];
        c.stride = stride;
        c.version += 1;
        c.newest.clear();
        let slots = std::mem::take(&mut c.slots);
        let ranges = std::mem::take(&mut c.ranges);
        self.enqueue_copies_of(class);
        for (o, v) in slots {
            self.adopt_slot(class, Offsets::exact(o), v);
        }
        for (o, v) in ranges {
            self.adopt_slot(class, o, v);
        }
        if self.is_view(class) {
            self.view_stride_changed(class);
        }
    }

    /// The variable for what is kept at the place that `address` points to.
    fn slot_at(&mut self, address: VarId) -> VarId {
        let (class, offsets) = self.class_of(address).expect("an address with a class");
        self.slot(class, offsets)
    }

    fn slot(&mut self, class: ClassId, offsets: Offsets) -> VarId {
        let offsets = offsets.modulo(self.classes[class as usize].stride);
        let c = &self.classes[class as usize];
        if offsets.is_exact() {
            if let Some(&v) = c.slots.get(&offsets.base) {
                return self.find(v);
            }
        } else if let Some(&(_, v)) = c.ranges.iter().find(|(o, _)| o.covers(offsets)) {
            return self.find(v);
        }
        let v = self.new_var(0);
        self.adopt_slot(class, offsets, v)
    }

    /// Puts a slot variable into a class, united with whatever it may share a place with.
    fn adopt_slot(&mut self, class: ClassId, offsets: Offsets, v: VarId) -> VarId {
        let stride = self.classes[class as usize].stride;
        let mut offsets = offsets.modulo(stride);
        let c = &mut self.classes[class as usize];
        // Ranges of the same places become one: a loop's end makes no new slot.
        while !offsets.is_exact() {
            let same = |o: &Offsets| o.step == offsets.step && o.base.abs_diff(offsets.base) % o.step == 0;
            let Some(i) = c.ranges.iter().position(|(o, _)| same(o)) else { break };
            let (o, w) = c.ranges.swap_remove(i);
            self.unions.push((v, w));
            let mut joined = o.join(offsets);
            if joined != o && joined != offsets {
                // A copy within the class may ask for the same slots further on, for ever.
                if c.growth < MAX_GROWTH {
                    c.growth += 1;
                } else {
                    joined = joined.widened();
                }
            }
            offsets = joined.modulo(stride);
        }
        if offsets.is_exact() {
            if let Some(&w) = c.slots.get(&offsets.base) {
                if on(Rule::SlotsMeet) {
                    self.unions.push((v, w));
                }
                return v;
            }
            c.slots.insert(offsets.base, v);
            c.newest.push((offsets, v));
            for &(o, w) in &c.ranges {
                if offsets.may_overlap(1, o, 1, stride) && on(Rule::RangesMeetPlaces) {
                    self.unions.push((v, w));
                }
            }
        } else {
            for (&o, &w) in &c.slots {
                if offsets.may_overlap(1, Offsets::exact(o), 1, stride) && on(Rule::RangesMeetPlaces) {
                    self.unions.push((v, w));
                }
            }
            for &(o, w) in &c.ranges {
                if offsets.may_overlap(1, o, 1, stride) && on(Rule::RangesMeet) {
                    self.unions.push((v, w));
                }
            }
            c.ranges.push((offsets, v));
            c.newest.push((offsets, v));
        }
        let somewhere = !offsets.is_exact() || stride == 1;
        let too_many = c.slots.len() > MAX_SLOTS || c.ranges.len() > MAX_RANGE_SLOTS;
        self.enqueue_copies_of(class);
        if self.is_view(class) {
            for (owner, begin) in self.owners(class) {
                self.link_slot(class, offsets, v, owner, begin);
            }
        }
        if somewhere && !self.refines(Refinement::LocalCollapse) {
            let v = self.find(v);
            self.vars[v as usize].collapsed = true;
            self.collapse_pointees(v);
        }
        if too_many {
            self.set_stride(class, 1);
        }
        v
    }

    fn unite_vars(&mut self, a: VarId, b: VarId) {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let weight = |v: &Var| v.edges.len() + v.loads.len() + v.stores.len();
        if weight(&self.vars[a as usize]) < weight(&self.vars[b as usize]) {
            std::mem::swap(&mut a, &mut b);
        }
        // What b holds flows into a first, so that classes and offsets meet in the ordinary way.
        if self.vars[b as usize].class != NO_CLASS {
            self.flow(b, a, NO_SHIFT);
        }
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let growth = self.vars[b as usize].growth;
        let collapsed = self.vars[b as usize].collapsed;
        let v = &mut self.vars[b as usize];
        v.parent = a;
        let (flags, edges, loads, stores, rare) = (
            v.flags,
            std::mem::take(&mut v.edges),
            std::mem::take(&mut v.loads),
            std::mem::take(&mut v.stores),
            v.rare.take(),
        );
        let w = &mut self.vars[a as usize];
        w.flags |= flags;
        w.growth = w.growth.max(growth);
        w.collapsed |= collapsed;
        w.edges.extend(&edges);
        w.loads.extend(&loads);
        w.stores.extend(&stores);
        if let Some(rare) = rare {
            let w = w.rare_mut();
            w.calls.extend(rare.calls);
            w.copies.extend(rare.copies);
            w.late_stores.extend(rare.late_stores);
        }
        self.collapse_pointees(a);
        self.enqueue(a);
    }
}

#[cfg(test)]
mod tests;
