//! Answers LLVM's questions: looks tags up, remembers what was decided for each pair, applies the size rule.
//!
//! The common question costs one look into a table of fixed size, by the addresses of the two nodes. Only a pair that is
//! new reads nodes and may allocate.

use std::cell::Cell;
use std::ffi::c_void;

use rustc_hash::FxHashSet;

use super::rules;
use super::sequences::Table;
use super::types::{Tag, Types};
use crate::ir::tbaa::{
    constant_offset, global_extent, has_implicit_section, underlying_object, HostNodes, Mode, Node, Oracle, RawLocation,
};
use crate::ir::value::{Opcode, TypeKind, Value};

/// Pairs that are remembered; a power of two. A pair that is displaced is decided again.
const REMEMBERED: usize = 1 << 12;

/// What two tags alone say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// They never overlap.
    Disjoint,
    /// They may, and sizes say nothing about it.
    May,
    /// They may, unless an object turns out to be too small.
    MayIfItFits,
}

#[derive(Clone, Copy)]
struct Entry {
    a: Node,
    b: Node,
    mode: Mode,
    verdict: Verdict,
}

/// What is asked and answered, for `DTRANS_LOG=dtrans-tbaa=info`.
#[derive(Default)]
struct Counts {
    asked: Cell<u64>,
    decided: Cell<u64>,
    disjoint: Cell<u64>,
}

/// The state of the analysis for one context: nodes, and verdicts on pairs of them.
pub struct Tbaa {
    types: Types<HostNodes>,
    sequences: Table<Node>,
    entries: FxHashSet<Node>,
    memory: Vec<Option<Entry>>,
    counts: Counts,
}

impl Tbaa {
    /// Knows nothing yet.
    pub fn new() -> Self {
        Tbaa {
            types: Types::new(HostNodes),
            sequences: Table::new(),
            entries: FxHashSet::default(),
            memory: vec![None; REMEMBERED],
            counts: Counts::default(),
        }
    }

    fn verdict(&mut self, mode: Mode, a: Node, b: Node) -> Verdict {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let slot = slot(a, b);
        if let Some(entry) = self.memory[slot] {
            if entry.a == a && entry.b == b && entry.mode == mode {
                return entry.verdict;
            }
        }
        let verdict = self.decide(mode, a, b);
        self.memory[slot] = Some(Entry { a, b, mode, verdict });
        verdict
    }

    fn decide(&mut self, mode: Mode, a: Node, b: Node) -> Verdict {
        bump(&self.counts.decided);
        // R0: a node that is not understood may be anything.
        let (node_a, node_b) = (a, b);
        let (Some(a), Some(b)) = (self.types.tag(a), self.types.tag(b)) else { return Verdict::May };
        if !rules::may_overlap(&self.types, mode, &a, &b) {
            return Verdict::Disjoint;
        }
        if mode.has(Mode::SEQUENCES) && self.sequences.disjoint(&self.types, (node_a, &a), (node_b, &b)) {
            return Verdict::Disjoint;
        }
        let (root_a, root_b) = (self.types.get(a.access).root, self.types.get(b.access).root);
        let is_one_system = root_a == root_b && self.types.get(a.access).format == self.types.get(b.access).format;
        if is_one_system {
            Verdict::MayIfItFits
        } else {
            Verdict::May
        }
    }

    /// R5, and in `seed` mode R6.
    fn is_too_small(&mut self, mode: Mode, a: &RawLocation, node_a: Node, b: &RawLocation, node_b: Node) -> bool {
        let (Some(object_a), Some(object_b)) = (underlying_object(a), underlying_object(b)) else { return false };
        if !object_a.is_global_variable() && !object_b.is_global_variable() {
            return false;
        }
        let (Some(tag_a), Some(tag_b)) = (self.types.tag(node_a), self.types.tag(node_b)) else { return false };
        self.misses(mode, object_a, &tag_a, object_b, b, &tag_b)
            || self.misses(mode, object_b, &tag_b, object_a, a, &tag_a)
    }

    /// Can an access through `object` not be one to `global`?
    fn misses(&self, mode: Mode, global: Value, own: &Tag, object: Value, other: &RawLocation, tag: &Tag) -> bool {
        if !global.is_global_variable() {
            return false;
        }
        let is_scalar = || !matches!(global.value_type().kind(), TypeKind::Struct | TypeKind::Array);
        if mode.has(Mode::SEED) && is_scalar() && rules::misses_global(&self.types, own, tag) {
            return true;
        }
        // Bytes may be looked at one by one, but then they are that one byte.
        if self.types.is_char(tag.access) || !is_pointer_from_elsewhere(object) || !has_known_size(global) {
            return false;
        }
        let extent = global_extent(global);
        other.size > extent || tag.bound > extent && !begins_before_pointer(other, global, tag)
    }
}

/// Does the record begin before the pointer that it was found by? Lists make an item of each link, also of the one in the
/// head, which lies in no item: then nothing of the item is there but the link.
fn begins_before_pointer(location: &RawLocation, global: Value, tag: &Tag) -> bool {
    i128::from(constant_offset(location, global)) < i128::from(tag.offset)
}

/// Is this the variable that runs, in the size that is written here? Another module may bring a larger one where this
/// one can be replaced, and variables of one section lie side by side for programs that walk over them.
fn has_known_size(global: Value) -> bool {
    global.initializer().is_some()
        && global.has_exact_definition()
        && !global.has_section()
        && !has_implicit_section(global)
}

/// A pointer of which it is unknown what it points to. A select or phi may have been made from an access to the variable
/// itself, whose tag is then the other one's as well.
fn is_pointer_from_elsewhere(object: Value) -> bool {
    object.is_argument()
        || object.is_instruction() && matches!(object.opcode(), Opcode::Load | Opcode::Call | Opcode::Invoke)
}

fn slot(a: Node, b: Node) -> usize {
    // Nodes are aligned: their lowest bits say nothing.
    let mixed =
        (a.address() >> 3).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (b.address() >> 3).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed >> 32 ^ mixed) & (REMEMBERED - 1)
}

fn bump(count: &Cell<u64>) {
    count.set(count.get() + 1);
}

impl Oracle for Tbaa {
    fn disjoint(&mut self, mode: Mode, a: &RawLocation, b: &RawLocation) -> bool {
        bump(&self.counts.asked);
        // R0: no tag, no answer.
        let (Some(tag_a), Some(tag_b)) = (Node::from_host(a.tag), Node::from_host(b.tag)) else { return false };
        let disjoint = match self.verdict(mode, tag_a, tag_b) {
            Verdict::Disjoint => true,
            Verdict::May => false,
            Verdict::MayIfItFits => self.is_too_small(mode, a, tag_a, b, tag_b),
        };
        if disjoint {
            bump(&self.counts.disjoint);
        }
        disjoint
    }

    fn tags_disjoint(&mut self, mode: Mode, a: *const c_void, b: *const c_void) -> bool {
        let (Some(a), Some(b)) = (Node::from_host(a), Node::from_host(b)) else { return false };
        self.verdict(mode, a, b) == Verdict::Disjoint
    }

    fn add_sequence(&mut self, entry: *const c_void) {
        let Some(entry) = Node::from_host(entry) else { return };
        if self.entries.insert(entry) {
            self.sequences.add(&mut self.types, entry);
            // What was decided before may be decided otherwise now.
            self.memory.fill(None);
        }
    }

    fn immutable(&mut self, tag: *const c_void) -> bool {
        Node::from_host(tag).and_then(|node| self.types.tag(node)).is_some_and(|tag| tag.immutable)
    }
}

impl Default for Tbaa {
    fn default() -> Self {
        Tbaa::new()
    }
}

impl Drop for Tbaa {
    fn drop(&mut self) {
        let Counts { asked, decided, disjoint } = &self.counts;
        log::info!(
            target: "dtrans-tbaa",
            "{} questions, {} pairs decided, {} disjoint",
            asked.get(),
            decided.get(),
            disjoint.get()
        );
    }
}
