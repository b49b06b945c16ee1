//! The constraint solver: which memory objects may each pointer point to, and where in them.
//!
//! Two phases, each a worklist to a fixed point:
//!
//! 1. **Classes and offsets.** Object classes are united (Steensgaard) wherever a pointer flows; offsets flow along
//!    directed edges through the lattice of [`Offsets`]. Class and slot numbers are union-find nodes; a class node
//!    carries the distance of its coordinates from its parent's. In a second round edges are added that depend on the
//!    first one's result ([`Constraint::Rejoined`]).
//! 2. **Flags.** Which variables may hold something unknown or a plain number in a pointer's place, and which classes
//!    are exposed to code that is not understood. Flags never change classes, so one pass after phase 1 is exact.
//!
//! Termination: a variable's offsets only move up a lattice that [`Limits::growth`] and [`Limits::arrivals`] make
//! short; slots are made only at a variable's offsets, are counted modulo the class's stride, and are capped by
//! [`Limits::slots`], past which the class collapses to one slot. No recursion anywhere.
//!
//! Nothing here knows LLVM. Soundness does not depend on the choice of strides: they only make offsets coarser.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::constraints::{
    Constraint, ConstraintSystem, Entry, Length, ObjectId, Place as Site, Shift, ShiftId, Signature, SignatureId,
    TypeId, VarId, LIBRARY, NUMBER, POINTER, UNKNOWN,
};
use crate::analysis::kinds::{Facts, Test};
use crate::analysis::offset::{gcd, Offsets};
use crate::analysis::refinements::{Refinement, RefinementSet};
use crate::rules::{on, Rule};

pub use self::causes::Cause;
use self::causes::Causes;
use self::few::Few;
pub use self::solved::{Classes, Solved};
use self::tested::Tested;

mod causes;
mod copies;
mod few;
mod flags;
mod solved;
mod tested;
mod views;

/// An object class, as a union-find node.
pub type ClassId = u32;
/// No class: the variable holds no pointer, or null.
pub const NO_CLASS: ClassId = u32::MAX;

/// What keeps the work within bounds.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Slots of a class before it collapses.
    pub slots: usize,
    /// Slots without an exact offset before a class collapses.
    pub range_slots: usize,
    /// Slots of a class that block copies made, before all pointers in it count as kept at one place.
    pub copied: u32,
    /// Probes of a class before one stands for the rest.
    pub probes: usize,
    /// How often a variable's offsets may grow before they lose their bounds.
    pub growth: u8,
    /// How often they may by what is no loop's doing: one more place, or all of them and more.
    pub arrivals: u8,
    /// Entries of a view before it is shared instead of copied.
    pub entries: usize,
    /// Owners of a view before they become one class, as if there were no views; texts first.
    pub owners: usize,
    /// Entries of a view with the same owner before they become one progression.
    pub places: usize,
    /// Pairs of owners that a block copy is taken apart into; past that, everything in them is copied.
    pub pairs: usize,
    /// Steps of phase 1 that any module may take, and how many more for each variable: far more than programs need. A module
    /// that needs more is refused.
    pub work: (u64, u64),
    /// With views: beyond these the module is solved once more without.
    pub work_with_views: (u64, u64),
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            slots: 4096,
            range_slots: 64,
            copied: 256,
            probes: 32,
            growth: 4,
            arrivals: 32,
            entries: 24,
            owners: 128,
            places: 32,
            pairs: 64,
            work: (2_000_000, 400),
            work_with_views: (400_000, 40),
        }
    }
}

/// Edges of a variable before it pays to drop those that unions have made equal.
const MANY_EDGES: usize = 16;

/// [`Shift::NONE`].
const NO_SHIFT: ShiftId = 0;

#[derive(Clone, Debug)]
struct Var {
    parent: VarId,
    class: ClassId,
    offsets: Offsets,
    growth: Growth,
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

/// How often a set of offsets has grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Growth {
    /// By what a loop may have brought.
    turns: u8,
    /// By what no loop brings.
    arrivals: u8,
}

impl Growth {
    /// Counts that a set becomes `new` since some offsets arrive. May it keep its bounds?
    ///
    /// Around a loop something comes back moved. So it is not all that was there before, somewhere on the way, and more than one place from the second turn
    /// on: `list_remove(&h->queue[0], p)`, `list_remove(&h->queue[1], p)` and so on bring one each, and what is counted from there gets all at once.
    fn keeps_bounds(&mut self, arrived: Offsets, new: Offsets, limits: &Limits) -> bool {
        let (count, most) = match arrived.is_exact() || arrived == new {
            true => (&mut self.arrivals, limits.arrivals),
            false => (&mut self.turns, limits.growth),
        };
        let keeps = *count < most;
        *count = count.saturating_add(keeps as u8);
        keeps
    }

    /// The greater counts.
    fn max(self, other: Growth) -> Growth {
        Growth { turns: self.turns.max(other.turns), arrivals: self.arrivals.max(other.arrivals) }
    }
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
    /// A variable that holds nothing yet.
    fn new(id: VarId, flags: u8) -> Self {
        Var {
            parent: id,
            class: NO_CLASS,
            offsets: Offsets::ZERO,
            growth: Growth::default(),
            queued: false,
            collapsed: false,
            flags,
            edges: Few::None,
            loads: Few::None,
            stores: Few::None,
            rare: None,
            done: Done::NOTHING,
        }
    }

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

/// A class of objects, as a node of the union-find.
#[derive(Clone, Debug)]
pub struct Class {
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
    /// Are all its objects constant texts?
    is_text: bool,
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
            is_text: false,
            view: None,
        }
    }
}

/// A class and where in it.
type Place = (ClassId, Offsets);

/// A block copy between two addresses.
#[derive(Clone, Copy, Debug)]
struct BlockCopy {
    to: VarId,
    from: VarId,
    length: Length,
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
#[derive(Debug)]
struct Solver {
    limits: Limits,
    vars: Vec<Var>,
    classes: Classes,
    signatures: Vec<Signature>,
    copies: Vec<BlockCopy>,
    queue: Vec<VarId>,
    edge_queue: Vec<(VarId, VarId, ShiftId)>,
    unions: Vec<(VarId, VarId)>,
    copy_queue: Vec<u32>,
    known_edges: FxHashSet<(VarId, VarId, ShiftId)>,
    shifts: Vec<Shift>,
    /// Edges that only objects take which pass a test, and what is known of objects.
    tested: Vec<Tested>,
    kinds: Facts,
    /// How often these were looked at, and whether anything did not pass the last time.
    passes: u32,
    stopped: bool,
    /// Places that have passed a test, each with a variable that leads there.
    passed: FxHashMap<Place, VarId>,
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
    steps: u64,
    gave_up: bool,
    /// Why things are unknown, if somebody asks.
    causes: Option<Box<Causes>>,
}

impl ConstraintSystem {
    /// Finds out where the variables point and what they may hold.
    pub fn solve(self, limits: &Limits) -> Solved {
        self.solve_and_note(limits, None).0
    }

    /// The same, with the representative of each variable; notes causes where there is room for them.
    fn solve_and_note(
        mut self,
        limits: &Limits,
        causes: Option<Box<Causes>>,
    ) -> (Solved, Option<Box<Causes>>, Vec<VarId>) {
        let mut log = std::mem::take(&mut self.log);
        let mut s = Solver::new(&self, limits);
        s.causes = causes;
        s.signatures = std::mem::take(&mut self.signatures);
        // What phase 1 has taken over goes, before its work takes memory.
        log.retain(|entry| !s.insert(&self, &entry.constraint));
        log.shrink_to_fit();
        drop(self);
        s.solve_classes();
        s.rejoin(&log);
        s.let_flags_pass();
        let mistyped = s.mistyped_calls(&log);
        s.solve_flags(&log, &mistyped);
        let causes = s.causes.take();
        let roots = causes.iter().flat_map(|_| 0..s.vars.len() as VarId).map(|v| s.root(v)).collect();
        (s.finish(mistyped), causes, roots)
    }
}

impl Solver {
    fn new(system: &ConstraintSystem, limits: &Limits) -> Self {
        let var = |(id, &is_pointer): (usize, &bool)| Var::new(id as VarId, if is_pointer { POINTER } else { 0 });
        Solver {
            limits: *limits,
            vars: system.pointers.iter().enumerate().map(var).collect(),
            shifts: system.shifts().to_vec(),
            without: system.without,
            classes: Classes::default(),
            signatures: Vec::new(),
            copies: Vec::new(),
            queue: Vec::new(),
            edge_queue: Vec::new(),
            unions: Vec::new(),
            copy_queue: Vec::new(),
            known_edges: FxHashSet::default(),
            tested: Vec::new(),
            kinds: system.kinds.clone(),
            passes: 0,
            stopped: false,
            passed: FxHashMap::default(),
            entries: Vec::new(),
            big_unions: Vec::new(),
            crowded: Vec::new(),
            split_copies: FxHashSet::default(),
            solving: false,
            steps: 0,
            gave_up: false,
            causes: None,
        }
    }

    /// Takes a constraint over for phase 1; false if it says something that comes later.
    fn insert(&mut self, system: &ConstraintSystem, constraint: &Constraint) -> bool {
        match *constraint {
            Constraint::Object { var, object, is_text } => self.add_object(var, object, is_text),
            Constraint::Edge { from, to, shift } => self.add_edge(from, to, shift),
            // Of places where nothing is known, everything passes.
            Constraint::Tested { from, to, test } if !system.is_known(test) => self.add_edge(from, to, NO_SHIFT),
            Constraint::Tested { from, to, test } => {
                let test = system.tests()[test as usize].clone();
                self.tested.push(Tested { from, to, test, done: FxHashSet::default() });
            }
            Constraint::Load { to, address } => self.add_load(to, address),
            Constraint::Store { address, from } => self.add_store(address, from),
            // Makes a slot only once `from` holds a pointer.
            Constraint::UnlikelyStore { address, from } => {
                self.vars[from as usize].rare_mut().late_stores.push(address);
                self.enqueue(from);
            }
            Constraint::Copy { to, from, length } => self.add_copy(to, from, system.length(length)),
            Constraint::Body { address, signature } => {
                let class = self.vars[address as usize].class;
                self.classes[class as usize].signature = Some(signature);
            }
            Constraint::Call { callee, signature, .. } => {
                self.vars[callee as usize].rare_mut().calls.push(signature);
                self.enqueue(callee);
                // Whether its type is that of the functions is seen later.
                return false;
            }
            Constraint::Flags { var, flags } => self.vars[var as usize].flags |= flags,
            Constraint::Function { .. }
            | Constraint::Opaque { .. }
            | Constraint::Rejoined { .. }
            | Constraint::StepFromNull { .. }
            | Constraint::Escapes { .. }
            | Constraint::Part { .. }
            | Constraint::Number { .. } => return false,
        }
        true
    }

    fn refines(&self, refinement: Refinement) -> bool {
        !self.without.contains(refinement)
    }

    /// A new variable.
    fn new_var(&mut self) -> VarId {
        let id = self.vars.len() as VarId;
        self.vars.push(Var::new(id, 0));
        id
    }

    /// Adds flags to a variable, before phase 2.
    fn add_flags(&mut self, var: VarId, flags: u8) {
        let v = self.find(var);
        self.vars[v as usize].flags |= flags;
    }

    fn new_class(&mut self) -> ClassId {
        let id = self.classes.len() as ClassId;
        self.classes.push(Class::new(id, 0));
        id
    }

    /// A new memory object at whose first byte `var` points. `var` must be fresh.
    fn add_object(&mut self, var: VarId, object: ObjectId, is_text: bool) {
        let class = self.new_class();
        let c = &mut self.classes[class as usize];
        c.objects.push((object, 0));
        c.is_text = is_text;
        let v = &mut self.vars[var as usize];
        debug_assert_eq!(v.class, NO_CLASS);
        v.class = class;
        v.offsets = Offsets::ZERO;
        self.enqueue(var);
    }

    /// What flows into `from` flows on into `to`, moved by `shift`.
    fn add_edge(&mut self, from: VarId, to: VarId, shift: ShiftId) {
        let (from, to) = (self.find(from), self.find(to));
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

    /// `to = *address`.
    fn add_load(&mut self, to: VarId, address: VarId) {
        let a = self.find(address);
        self.vars[a as usize].loads.push(to);
        self.enqueue(a);
    }

    /// `*address = from`.
    fn add_store(&mut self, address: VarId, from: VarId) {
        let a = self.find(address);
        self.vars[a as usize].stores.push(from);
        self.enqueue(a);
    }

    /// `memcpy(to, from, length)`.
    fn add_copy(&mut self, to: VarId, from: VarId, length: Length) {
        let id = self.copies.len() as u32;
        self.copies.push(BlockCopy { to, from, length, queued: false, seen: None, bus: None });
        for v in [to, from] {
            let v = self.find(v);
            self.vars[v as usize].rare_mut().copies.push(id);
        }
        self.enqueue_copies(&[id]);
    }

    /// What the functions of a class have in common.
    fn signature_of(&mut self, class: ClassId) -> SignatureId {
        if let Some(s) = self.classes[class as usize].signature {
            return s;
        }
        let s = self.signatures.len() as SignatureId;
        self.signatures.push(Signature::default());
        self.classes[class as usize].signature = Some(s);
        s
    }

    fn signature_param(&mut self, s: SignatureId, index: usize) -> VarId {
        while self.signatures[s as usize].params.len() <= index {
            let v = self.new_var();
            self.signatures[s as usize].params.push(v);
        }
        self.signatures[s as usize].params[index]
    }

    fn signature_result(&mut self, s: SignatureId) -> VarId {
        if let Some(r) = self.signatures[s as usize].result {
            return r;
        }
        let v = self.new_var();
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
    fn class_of(&self, var: VarId) -> Option<Place> {
        let v = &self.vars[self.root(var) as usize];
        if v.class == NO_CLASS {
            return None;
        }
        let (root, delta) = self.classes.find(v.class);
        Some((root, v.offsets.shifted(delta).modulo(self.classes[root as usize].stride)))
    }

    /// Where a variable may point: classes with objects, and the offsets in them.
    fn cells_of(&self, var: VarId) -> Vec<Place> {
        self.class_of(var).map_or(Vec::new(), |place| self.classes.cells(place))
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

    // ---- phase 1 ----

    /// Runs phase 1, or goes on with it after constraints were added.
    fn solve_classes(&mut self) {
        let views = self.refines(Refinement::Views);
        let (at_least, each) = if views { self.limits.work_with_views } else { self.limits.work };
        let limit = at_least + each * self.vars.len() as u64;
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
            } else if !self.pass_tests() {
                break;
            }
        }
        self.known_edges = FxHashSet::default();
        self.split_copies = FxHashSet::default();
        self.settle();
    }

    /// Adds the edges that keeping calls apart is of no use without, and goes on with phase 1. Transforms can follow pointers
    /// through a function then.
    fn rejoin(&mut self, log: &[Entry]) {
        if self.gave_up {
            return;
        }
        let mut edges: FxHashMap<VarId, Vec<(VarId, VarId)>> = FxHashMap::default();
        let mut order = Vec::new();
        for entry in log {
            if let Constraint::Rejoined { param, from, to } = entry.constraint {
                let known = edges.entry(param).or_default();
                if known.is_empty() {
                    order.push(param);
                }
                known.push((from, to));
            }
        }
        for param in order {
            let edges = &edges[&param];
            let mut places = edges.iter().filter(|edge| edge.1 == param).map(|edge| self.class_of(edge.0));
            let Some(Some(place)) = places.next() else { continue };
            let same = places.all(|p| p == Some(place)) && self.class_of(param).is_none_or(|p| p == place);
            if same && place.1.is_exact() {
                for &(from, to) in edges {
                    self.add_edge(from, to, NO_SHIFT);
                }
            }
        }
        self.solve_classes();
    }

    /// Calls through a pointer, and functions it may lead to, whose types do not agree: nobody knows what is handed over.
    fn mistyped_calls(&self, log: &[Entry]) -> Vec<(VarId, Site)> {
        let mut types: FxHashMap<ClassId, (TypeId, bool)> = FxHashMap::default();
        for entry in log {
            let Constraint::Function { address, ty } = entry.constraint else { continue };
            let Some((class, _)) = self.class_of(address) else { continue };
            let known = types.entry(class).or_insert((ty, true));
            known.1 &= known.0 == ty || !on(Rule::FunctionsOfTwoTypes);
        }
        // By what the pointers point to: what is called is kept in few tables, and called from many places.
        let mut called: FxHashMap<ClassId, (TypeId, bool)> = FxHashMap::default();
        let mut mistyped = Vec::new();
        for entry in log {
            let Constraint::Call { callee, ty, .. } = entry.constraint else { continue };
            let Some((class, at)) = self.class_of(callee) else { continue };
            let known = *called.entry(class).or_insert_with(|| {
                let targets = self.classes.cells((class, at));
                (ty, targets.iter().all(|(owner, _)| types.get(owner).is_none_or(|&known| known == (ty, true))))
            });
            if known != (ty, true) && on(Rule::CallOfAnotherType) {
                mistyped.push((callee, entry.place));
            }
        }
        mistyped
    }

    /// Shortens the ways to representatives.
    fn settle(&mut self) {
        for class in 0..self.classes.len() as ClassId {
            let (root, delta) = self.classes.find(class);
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
            let (root, delta) = self.classes.find(done.class);
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
                self.add_edge(slot, to, NO_SHIFT);
            }
            for i in done.stores..next.stores {
                let from = self.vars[v as usize].stores[i as usize];
                self.add_edge(from, slot, NO_SHIFT);
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
                        self.add_edge(p, q, NO_SHIFT);
                    }
                }
                if let Some(r) = result {
                    let q = self.signature_result(shared);
                    if on(Rule::CallsReturn) {
                        self.add_edge(q, r, NO_SHIFT);
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
        let shift = self.shifts[shift as usize];
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
            class = self.classes.find(class).0;
            offsets = self.class_of(from).expect("still there").1.plus(shift.by);
        }
        let stride = self.classes[class as usize].stride;
        if other == class && offsets == other_offsets {
            // Most of what arrives a second time.
            return;
        }
        // A table's addresses of fields: a progression of them all would lead to those between, and soon to any.
        let fields = other == class && stride == 0 && offsets.is_exact() && other_offsets.is_exact();
        if fields && !self.classes.is_view(class) && self.refines(Refinement::Views) {
            self.meet(to, (other, other_offsets), (class, offsets));
            self.collapse_pointees(to);
            return;
        }
        let old = self.class_of(to).expect("has a class").1;
        let offsets = offsets.modulo(stride);
        let joined = if on(Rule::OffsetsJoin) { old.join(offsets) } else { old };
        let mut new = joined.modulo(stride);
        let v = &mut self.vars[to as usize];
        if new != old {
            if !v.growth.keeps_bounds(offsets, new, &self.limits) {
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
        r.is_text &= old.is_text;
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
        if self.classes.is_view(class) {
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
        let v = self.new_var();
        self.adopt_slot(class, offsets, v)
    }

    /// Puts a slot variable into a class, united with whatever it may share a place with.
    fn adopt_slot(&mut self, class: ClassId, offsets: Offsets, v: VarId) -> VarId {
        let stride = self.classes[class as usize].stride;
        let mut offsets = offsets.modulo(stride);
        let c = &mut self.classes[class as usize];
        // Ranges of the same places become one: a loop's end makes no new slot. Arrays that lie behind one another stay apart, as long as
        // they are few: half of the ranges that there may be are for what lies otherwise.
        while !offsets.is_exact() {
            let crowded = c.ranges.len() >= self.limits.range_slots / 2;
            let same = |o: &Offsets| {
                o.step == offsets.step
                    && o.base.abs_diff(offsets.base) % o.step == 0
                    && (crowded || o.may_overlap(1, offsets, 1, stride))
            };
            let Some(i) = c.ranges.iter().position(|(o, _)| same(o)) else { break };
            let (o, w) = c.ranges.swap_remove(i);
            self.unions.push((v, w));
            let mut joined = o.join(offsets);
            if joined != o && joined != offsets {
                // A copy within the class may ask for the same slots further on, for ever.
                if c.growth < self.limits.growth {
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
        let too_many = c.slots.len() > self.limits.slots || c.ranges.len() > self.limits.range_slots;
        self.enqueue_copies_of(class);
        if self.classes.is_view(class) {
            for (owner, begin) in self.classes.owners(class) {
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
