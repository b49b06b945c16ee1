//! Which elements a program comes to one after the other, all that there are: by an array of pointers to them that it walks over, or by a list from its
//! head on.
//!
//! ```text
//!   for (i = 0; i < n; i++) move(world->body[i]);         for (b = bodies; b; b = b->next) move(b);
//! ```
//!
//! What leads further from such an element (`edge->from`) is come to as often. Nothing of it is there still from before, where there are many elements; and
//! there are as many turns as elements were made. That is a guess about time, on which no proof relies.

use rustc_hash::FxHashMap;

use crate::ir::value::{Opcode, Value};

use super::facts::{element_of, is_sequential, Blocks, ElementKey, Loops};
use super::info::DTransAnalysisInfo;
use super::number::ObjectKind;

/// Loads and calls from the container to the element.
const MOST_STEPS: usize = 6;
/// Calls of one function that are looked at.
const MOST_CALLERS: usize = 16;
/// Pointers that one may be.
const MOST_WAYS: usize = 8;

/// Looks for sweeps, and remembers what was found.
pub(super) struct Sweeps<'s, 'g, 'h> {
    pub(super) info: &'s DTransAnalysisInfo,
    pub(super) loops: &'s mut Loops<'g, 'h>,
    /// How often elements of classes are made.
    made: FxHashMap<usize, f64>,
    known: FxHashMap<Value, bool>,
}

impl<'s, 'g, 'h> Sweeps<'s, 'g, 'h> {
    pub(super) fn new(info: &'s DTransAnalysisInfo, loops: &'s mut Loops<'g, 'h>) -> Self {
        Sweeps { info, loops, made: FxHashMap::default(), known: FxHashMap::default() }
    }

    /// Is an element one of those that are come to one after the other?
    pub(super) fn has(&mut self, blocks: &mut Blocks, (pointer, index): ElementKey) -> bool {
        index.is_none() && self.is_swept(blocks, pointer, MOST_STEPS)
    }

    /// How often elements of a class are allocated, each by itself, per run of the program.
    pub(super) fn made(&mut self, blocks: &mut Blocks, class: usize) -> f64 {
        let info = self.info;
        *self.made.entry(class).or_insert_with(|| {
            let objects = info.classes[class].objects.iter().map(|&(o, _)| &info.objects()[o as usize]);
            let heap = objects.filter(|o| matches!(o.kind, ObjectKind::Heap(_)) && o.value.is_instruction());
            heap.map(|o| blocks.at(o.value.block()).0.frequency).sum()
        })
    }

    /// Is there little memory that an address may lead to?
    fn is_single(&mut self, blocks: &mut Blocks, address: Value) -> bool {
        let cells = self.info.cells(address);
        !cells.is_empty() && cells.iter().all(|cell| self.made(blocks, cell.class) < 2.0)
    }

    fn is_swept(&mut self, blocks: &mut Blocks, v: Value, depth: usize) -> bool {
        if depth == 0 {
            return false;
        }
        if let Some(&known) = self.known.get(&v) {
            return known;
        }
        // What leads back here says nothing.
        self.known.insert(v, false);
        let found = self.find(blocks, v, depth);
        self.known.insert(v, found);
        found
    }

    fn find(&mut self, blocks: &mut Blocks, v: Value, depth: usize) -> bool {
        if v.is_argument() {
            return self.given(v, |sweeps, v| sweeps.is_swept(blocks, v, depth - 1));
        }
        if !v.is_instruction() {
            return false;
        }
        match v.opcode() {
            Opcode::Load => {
                let (from, index) = element_of(self.info, v.operand(0));
                let sequential = index.is_some() && is_sequential(self.loops, self.info, (from, index));
                sequential && self.is_container(blocks, from, depth) || self.is_swept(blocks, from, depth - 1)
            }
            Opcode::Phi | Opcode::Select => {
                let ways = self.ways(v);
                let loaded = |w: &Value| w.is_instruction() && w.opcode() == Opcode::Load;
                // What is loaded from an element that is one of these goes on from there.
                let (links, heads): (Vec<Value>, Vec<Value>) = ways
                    .iter()
                    .partition(|w| loaded(w) && ways.contains(&element_of(self.info, w.operand(0)).0) || **w == v);
                let is_list = v.opcode() == Opcode::Phi && links.iter().any(|&w| w != v);
                !heads.is_empty()
                    && heads.into_iter().all(|w| {
                        let head = is_list && loaded(&w) && {
                            let (from, index) = element_of(self.info, w.operand(0));
                            index.is_none() && self.is_single(blocks, from)
                        };
                        head || self.is_swept(blocks, w, depth - 1)
                    })
            }
            // Another computation may lead to any element.
            _ => false,
        }
    }

    /// All that a value may be, through phis and selects, with these; but null.
    fn ways(&self, v: Value) -> Vec<Value> {
        let (mut out, mut next) = (vec![v], 0);
        while let Some(&w) = out.get(next).filter(|_| out.len() <= MOST_WAYS) {
            next += 1;
            let from: Vec<Value> = match w.is_instruction().then(|| w.opcode()) {
                Some(Opcode::Phi) => w.incoming().into_iter().map(|(from, _)| from).collect(),
                Some(Opcode::Select) => vec![w.operand(1), w.operand(2)],
                // A value of its own.
                _ => continue,
            };
            for from in from.into_iter().filter(|from| !from.is_null() && !from.is_undef()) {
                if !out.contains(&from) {
                    out.push(from);
                }
            }
        }
        let merges = |w: &Value| w.is_instruction() && matches!(w.opcode(), Opcode::Phi | Opcode::Select);
        out.retain(|w| *w == v || !merges(w));
        out
    }

    /// Does an array belong to the program, or to what there is little of, rather than to one of many elements?
    fn is_container(&mut self, blocks: &mut Blocks, array: Value, depth: usize) -> bool {
        if depth == 0 {
            return false;
        }
        if array.is_argument() {
            return self.given(array, |sweeps, v| sweeps.is_container(blocks, v, depth - 1));
        }
        if !array.is_instruction() {
            return true;
        }
        match array.opcode() {
            Opcode::Load => {
                let (from, _) = element_of(self.info, array.operand(0));
                self.is_single(blocks, from)
            }
            Opcode::Call => self.is_single(blocks, array),
            // A place inside other memory, or nobody knows.
            _ => self.is_single(blocks, array),
        }
    }

    /// Is something so of all that callers pass for a parameter?
    fn given(&mut self, param: Value, mut is_so: impl FnMut(&mut Self, Value) -> bool) -> bool {
        let f = param.argument_function();
        let Some(number) = f.params().into_iter().position(|p| p == param) else { return false };
        let sites = self.info.call_sites(f).to_vec();
        !sites.is_empty()
            && sites.len() <= MOST_CALLERS
            && sites.iter().all(|site| site.call_args().get(number).is_some_and(|&v| is_so(self, v)))
    }
}
