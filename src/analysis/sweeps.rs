//! Which elements a program comes to one after the other, all that there are: by an array of pointers to them that it walks over, or by a list from its
//! head on.
//!
//! ```text
//!   for (i = 0; i < n; i++) move(world->body[i]);         for (b = bodies; b; b = b->next) move(b);
//! ```
//!
//! What leads further from such an element (`edge->from`) is come to as often. Nothing of it is there still from before, where there are many elements; and
//! there are as many turns as elements were made. That is a guess about time, on which no proof relies.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::value::{Block, Opcode, Value};

use super::facts::{element_of, is_sequential, links_of, Blocks};
use super::info::DTransAnalysisInfo;
use super::loops::{ElementKey, Loops};
use super::number::ObjectKind;

/// Loads and calls from the container to the element.
const MOST_STEPS: usize = 6;
/// Calls of one function that are looked at.
const MOST_CALLERS: usize = 16;
/// How many elements are made at least where that says how often a loop runs, and at most.
const LEAST: f64 = 2.0;
const MOST: f64 = 1e6;
/// Pointers that one may be.
const MOST_WAYS: usize = 8;

/// Looks for sweeps, and remembers what was found.
pub(super) struct Sweeps<'s, 'g, 'h> {
    pub(super) info: &'s DTransAnalysisInfo,
    pub(super) loops: &'s mut Loops<'g, 'h>,
    /// How often elements of classes are made.
    made: FxHashMap<usize, f64>,
    known: FxHashMap<Value, Option<Block>>,
    /// Class and place of links of which a loop follows one or another: those of trees.
    branches: FxHashSet<(usize, u64)>,
}

impl<'s, 'g, 'h> Sweeps<'s, 'g, 'h> {
    pub(super) fn new(info: &'s DTransAnalysisInfo, loops: &'s mut Loops<'g, 'h>) -> Self {
        let mut branches: FxHashSet<(usize, u64)> = FxHashSet::default();
        for header in info.functions().iter().flat_map(|f| f.value.blocks()).filter(|&b| loops.header(b) == Some(b)) {
            for phi in header.instructions().into_iter().take_while(|v| v.opcode() == Opcode::Phi) {
                let links = info.cell(phi).map(|cell| (cell.class, links_of(info, cell.class, (phi, None))));
                let (class, links) = links.unwrap_or_default();
                if links.len() > 1 {
                    branches.extend(links.into_iter().map(|at| (class, at)));
                }
            }
        }
        Sweeps { info, loops, made: FxHashMap::default(), known: FxHashMap::default(), branches }
    }

    /// Is an element one of those that are come to one after the other?
    pub(super) fn has(&mut self, blocks: &mut Blocks, (pointer, index): ElementKey) -> bool {
        index.is_none() && self.of(blocks, pointer, MOST_STEPS).is_some()
    }

    /// The headers of the loops that come to all elements of classes, with how many are made.
    pub(super) fn all(&mut self, blocks: &mut Blocks) -> FxHashMap<Block, f64> {
        let info = self.info;
        let mut out: FxHashMap<Block, f64> = FxHashMap::default();
        for block in info.functions().iter().flat_map(|f| f.value.blocks()) {
            let Some(header) = self.loops.header(block) else { continue };
            for v in block.instructions() {
                let may_lead = matches!(v.opcode(), Opcode::Load) || v.opcode() == Opcode::Phi && header == block;
                let Some(cell) = info.cell(v).filter(|_| may_lead && v.ty().is_pointer()) else { continue };
                let made = self.made(blocks, cell.class);
                if made >= LEAST && self.of(blocks, v, MOST_STEPS) == Some(header) {
                    let turns = out.entry(header).or_default();
                    *turns = turns.max(made.min(MOST));
                }
            }
        }
        out
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
        !cells.is_empty() && cells.iter().all(|cell| self.made(blocks, cell.class) < LEAST)
    }

    fn of(&mut self, blocks: &mut Blocks, v: Value, depth: usize) -> Option<Block> {
        if depth == 0 {
            return None;
        }
        if let Some(&known) = self.known.get(&v) {
            return known;
        }
        // What leads back here says nothing.
        self.known.insert(v, None);
        let found = self.find(blocks, v, depth);
        self.known.insert(v, found);
        found
    }

    fn find(&mut self, blocks: &mut Blocks, v: Value, depth: usize) -> Option<Block> {
        if v.is_argument() {
            return self.given(v, |sweeps, v| sweeps.of(blocks, v, depth - 1));
        }
        if !v.is_instruction() {
            return None;
        }
        match v.opcode() {
            Opcode::Load => {
                let (from, index) = element_of(self.info, v.operand(0));
                let sequential = index.is_some() && is_sequential(self.loops, self.info, (from, index));
                if sequential && self.is_container(blocks, from, depth) {
                    return self.loops.header(v.block());
                }
                self.of(blocks, from, depth - 1)
            }
            Opcode::Phi | Opcode::Select => {
                let ways = self.ways(v);
                let (mut goes_on, mut heads) = (false, Vec::new());
                for &w in ways.iter().filter(|&&w| w != v) {
                    if !w.is_instruction() || w.opcode() != Opcode::Load {
                        heads.push((w, None));
                        continue;
                    }
                    // What is loaded from an element that is one of these goes on from there.
                    for address in self.addresses(w) {
                        let (from, index) = element_of(self.info, address);
                        match ways.contains(&from) {
                            true => goes_on = true,
                            false => heads.push((w, Some((from, index)))),
                        }
                    }
                }
                let is_list = v.opcode() == Opcode::Phi && goes_on && self.follows_one(v);
                let loops: Option<Vec<Block>> = heads
                    .into_iter()
                    .map(|(w, from)| match from {
                        Some((from, None)) if is_list && self.is_single(blocks, from) => self.loops.header(v.block()),
                        _ => self.of(blocks, w, depth - 1),
                    })
                    .collect();
                loops?.first().copied()
            }
            // Another computation may lead to any element.
            _ => None,
        }
    }

    /// Does a loop follow one link of its elements, which no other loop takes for one of several?
    fn follows_one(&self, phi: Value) -> bool {
        let Some(class) = self.info.cell(phi).map(|cell| cell.class) else { return false };
        matches!(links_of(self.info, class, (phi, None))[..], [at] if !self.branches.contains(&(class, at)))
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
        out.retain(|w| *w == v || !merges(w));
        out
    }

    /// All addresses that are loaded from there: the pointer may be that to a link (`for (link = &head; (e = *link); link = &e->next)`).
    fn addresses(&self, load: Value) -> Vec<Value> {
        let mut out = self.ways(load.operand(0));
        out.retain(|a| !merges(a));
        out
    }

    /// Does an array belong to the program, or to what there is little of, rather than to one of many elements?
    fn is_container(&mut self, blocks: &mut Blocks, array: Value, depth: usize) -> bool {
        if depth == 0 {
            return false;
        }
        if array.is_argument() {
            return self.given(array, |sweeps, v| sweeps.is_container(blocks, v, depth - 1).then_some(())).is_some();
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

    /// What is known of all that callers pass for a parameter, of the first.
    fn given<T>(&mut self, param: Value, mut of: impl FnMut(&mut Self, Value) -> Option<T>) -> Option<T> {
        let f = param.argument_function();
        let number = f.params().into_iter().position(|p| p == param)?;
        let sites = self.info.call_sites(f).to_vec();
        if sites.len() > MOST_CALLERS {
            return None;
        }
        let found: Option<Vec<T>> = sites.iter().map(|site| of(self, *site.call_args().get(number)?)).collect();
        found?.into_iter().next()
    }
}

/// Is it one of several values?
fn merges(v: &Value) -> bool {
    v.is_instruction() && matches!(v.opcode(), Opcode::Phi | Opcode::Select)
}
