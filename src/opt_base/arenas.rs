//! Records that a program cuts from blocks of memory, one behind the other, made allocations of their own while layouts are chosen.
//!
//! ```text
//!   p = b->data + b->used;                     q = piece(b->data + b->used, 112);        new memory
//!   b->used += 112;                     =>     b->used += 112;
//!   p->x = 1;                                  q->x = 1;
//! ```
//!
//! To the analysis all that is cut from a block is one memory. Afterwards the block is allocated, counted and freed as before, and nobody looks into what
//! was cut.
//!
//! That it is the same program is proved afterwards, by an analysis of the changed module ([`proved`]): what says how far a block is used up is written where
//! a record is cut, and where the block is new, and nowhere else; what lies behind the block's own fields nobody touches; no pointer to a record
//! leaves it, and nobody asks which of two comes first. As long as both programs have done the same, a record of the new one is a place in a block of the
//! old one that nothing else has been given, nor ever will. What is not proved, and what no transform has changed, is cut from its block again ([`fold`]).
//!
//! What the program frees with a block stays allocated: so blocks may be freed in the end, but not over and over.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::Cell;
use crate::analysis::kinds::constant_step;
use crate::analysis::legality::Change;
use crate::analysis::number::{AccessKind, Allocation, ObjectKind, Wrapper};
use crate::analysis::offset::Offsets;
use crate::analysis::once;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::cfg::Flow;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{
    Block, DataLayout, GepTerm, HandleMap, HandleSet, Opcode, Predicate, TypeKind, Value, OWN_CALL,
};
use crate::rules::{on, Rule};

use super::bounds::is_block_operation;
use super::chunks::{self, claims, LIBRARY_ALIGN};
use super::clash;
use super::kept::{is_computation, tells_only};

/// The runtime as bitcode, its function, and what that is called in a module.
const RUNTIME: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/dtrans-piece.bc"));
const FUNCTION: &str = "dtrans_piece";
const PIECE: &str = "dtrans.piece";
/// The C library's functions that it calls.
const LIBRARY: [&str; 3] = ["calloc", "dprintf", "abort"];
/// Bytes of the smallest and the largest record that is looked at.
const LEAST: i64 = 16;
const MOST: i64 = 1 << 12;
/// Bytes that a record is rounded up to.
const ROUNDED: u64 = 16;
/// Records that are looked at: for each kind the module is looked through.
const MOST_CUTS: usize = 64;
/// What is known to lie somewhere at once.
const MOST_KNOWN: usize = 32;
/// Address steps, one behind the other.
const MOST_STEPS: usize = 8;
/// Blocks of code that are looked at to see whether control comes back.
const MOST_BLOCKS: usize = 256;

/// A record that is cut from a block.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// The address, as the program computes it.
    at: Value,
    /// The store that counts on.
    advance: Value,
    /// The address from which `at` is counted, if what is counted is a number.
    base: Option<Base>,
    /// Bytes.
    size: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Base {
    /// So many bytes behind the start of what has the counter.
    Block(i64),
    /// An address that is kept so many bytes behind that start: of the block, without fields of its own.
    Kept(i64),
}

/// Stores that count on behind what is cut.
pub type Advances = HandleSet<Value>;

/// Records that were made allocations.
#[derive(Debug)]
pub struct Piece {
    cut: Cut,
    call: Value,
}

impl Piece {
    /// The store that counts on behind it.
    pub fn advance(&self) -> Value {
        self.cut.advance
    }
}

/// Puts allocations in the place of what is cut from blocks: of all, or of those behind which such stores count on.
pub fn take_out(module: Module, info: &DTransAnalysisInfo, only: Option<&Advances>) -> Vec<Piece> {
    let taken = |name: &&str| info.is_replaced(name) || clash::taken(module, name).is_some();
    let is_there = module.function(PIECE).is_some() || module.function(FUNCTION).is_some();
    if info.verdict.refusal.is_some() || is_there || LIBRARY.iter().any(taken) {
        return Vec::new();
    }
    let layout = module.data_layout();
    let mut cuts = Vec::new();
    for f in info.functions().iter().map(|f| f.value) {
        if f.is_declaration() || f.has_special_function_data() || f.has_fn_attr("naked") {
            continue;
        }
        for block in f.blocks() {
            cuts.extend(cut_in(&block.instructions(), layout));
        }
    }
    cuts.retain(|cut| only.is_none_or(|only| only.contains(&cut.advance)));
    drop_others(&mut cuts, info);
    if cuts.is_empty() || cuts.len() > MOST_CUTS {
        return Vec::new();
    }
    let mut edit = Editor::new(module);
    edit.link(RUNTIME);
    let piece = edit.own(FUNCTION, PIECE);
    // What it allocates are the program's records.
    let code = piece.blocks().into_iter().flat_map(|b| b.instructions());
    let allocates = |inst: &Value| inst.is_call() && inst.callee().name() == LIBRARY[0];
    code.filter(allocates).for_each(|call| edit.mark(call, OWN_CALL, None));
    let functions: Vec<Value> = cuts.iter().map(|cut| cut.advance.function()).collect();
    let pieces = cuts
        .into_iter()
        .map(|cut| {
            edit.after(cut.at);
            let size = edit.constant(edit.i64(), record_size(cut, layout) as i64);
            let call = edit.call(piece, piece.value_type(), &[cut.at, size]);
            for user in cut.at.users() {
                if user != call && !counts_on(user, cut) {
                    (0..user.operand_count())
                        .filter(|&i| user.operand(i) == cut.at)
                        .for_each(|i| edit.set_operand(user, i, call));
                }
            }
            Piece { cut, call }
        })
        .collect();
    chunks::drop_promises(&mut edit, module, functions);
    pieces
}

/// Drops what is no piece of a block, as far as that shows at once: most addresses that are counted on lead through arrays.
fn drop_others(cuts: &mut Vec<Cut>, info: &DTransAnalysisInfo) {
    let advances: HandleSet<Value> = cuts.iter().map(|cut| cut.advance).collect();
    let is_new = |value: Value| {
        let (mut v, mut steps) = (value, 0);
        while v.is_instruction() && v.opcode() == Opcode::GetElementPtr && steps < MOST_STEPS {
            (v, steps) = (v.operand(0), steps + 1);
        }
        v.is_instruction() && v.is_call() || value.is_null()
    };
    let counter = |cut: &Cut| match info.cells(cut.advance.operand(1))[..] {
        [cell] if cell.offsets.is_exact() => Some((cell.class, cell.offsets.base)),
        _ => None,
    };
    let places: FxHashSet<(usize, i64)> = cuts.iter().filter_map(counter).collect();
    let classes: FxHashSet<usize> = places.iter().map(|place| place.0).collect();
    let mut others: FxHashSet<(usize, i64)> = FxHashSet::default();
    for access in info.accesses().iter().filter(|access| access.kind == AccessKind::Store) {
        let inst = access.inst;
        let is_start = || inst.opcode() == Opcode::Store && is_new(inst.operand(0));
        for cell in info.cells_of_var(access.address).into_iter().filter(|cell| classes.contains(&cell.class)) {
            if cell.offsets.is_exact() && !advances.contains(&inst) && !is_start() {
                others.insert((cell.class, cell.offsets.base));
            }
        }
    }
    cuts.retain(|cut| cut.base.is_some() || counter(cut).is_some_and(|place| !others.contains(&place)));
}

/// The bytes of the record that is cut, if its structure tells; blocks round them up.
fn record_size(cut: Cut, layout: DataLayout) -> u64 {
    let (mut work, mut seen) = (vec![cut.at], HandleSet::default());
    let mut sizes: FxHashSet<u64> = FxHashSet::default();
    while let Some(v) = work.pop() {
        for user in v.users() {
            let is_next = match user.opcode() {
                Opcode::Phi | Opcode::Select => true,
                Opcode::GetElementPtr if user.operand(0) == v && user.gep_source_type().kind() == TypeKind::Struct => {
                    sizes.insert(layout.alloc_size(user.gep_source_type()));
                    false
                }
                // It says nothing of the record.
                _ => false,
            };
            if is_next && seen.len() < MOST_STEPS && seen.insert(user) {
                work.push(user);
            }
        }
    }
    let mut fitting = sizes.into_iter().filter(|&size| size <= cut.size && cut.size - size < ROUNDED);
    match (fitting.next(), fitting.next()) {
        (Some(size), None) => size,
        _ => cut.size,
    }
}

/// Does it count on from where a record is cut, or ask how much is left?
fn counts_on(user: Value, cut: Cut) -> bool {
    let asks = |user: Value| match user.opcode() {
        Opcode::ICmp => !user.operands().iter().any(|v| v.is_null()),
        Opcode::PtrToInt => true,
        _ => false,
    };
    match user.opcode() {
        Opcode::GetElementPtr => user == cut.advance.operand(0) || user.users().into_iter().all(asks),
        _ => asks(user),
    }
}

/// An address: what it is counted from, and how many bytes further on.
type Place = (Value, i64);

/// What is known to lie where, at a place in a block of code.
struct Memory {
    layout: DataLayout,
    known: Vec<(Place, Value)>,
    /// Values that are others, so many bytes further on.
    same: HandleMap<Value, Place>,
}

impl Memory {
    fn place(&self, address: Value) -> Option<Place> {
        let (mut v, mut at) = (address, 0i64);
        for _ in 0..MOST_STEPS {
            if let Some(&(root, by)) = self.same.get(&v) {
                return Some((root, at.checked_add(by)?));
            }
            if !(v.is_instruction() && v.opcode() == Opcode::GetElementPtr) {
                break;
            }
            let Some(by) = constant_step(self.layout, v) else { break };
            at = at.checked_add(by)?;
            v = v.operand(0);
        }
        Some((v, at))
    }

    /// Forgets all when it is much: who cuts a record does little else before.
    fn know(&mut self, place: Place, value: Value) {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.push((place, value));
    }

    fn at(&self, place: Place) -> Option<Value> {
        self.known.iter().find(|known| known.0 == place).map(|known| known.1)
    }

    /// A load finds what is known, or is known itself from now on.
    fn load(&mut self, load: Value) {
        let Some(place) = self.place(load.operand(0)) else { return };
        match self.at(place).filter(|known| known.ty() == load.ty()) {
            Some(known) => {
                if let Some(place) = self.place(known) {
                    self.same.insert(load, place);
                }
            }
            None => self.know(place, load),
        }
    }

    fn store(&mut self, place: Place, value: Value) {
        let bytes = |v: Value| self.layout.store_size(v.ty()) as i64;
        let size = bytes(value);
        // Others may be the same memory, but for what lies beside it.
        let sizes: Vec<i64> = self.known.iter().map(|known| bytes(known.1)).collect();
        let mut sizes = sizes.into_iter();
        self.known.retain(|&((root, at), _)| {
            let end = at + sizes.next().unwrap_or(i64::MAX / 2);
            let are_variables = root.is_global_variable() && place.0.is_global_variable();
            root != place.0 && are_variables || root == place.0 && (end <= place.1 || place.1 + size <= at)
        });
        self.know(place, value);
    }
}

/// What is cut in a block of code.
fn cut_in(insts: &[Value], layout: DataLayout) -> Vec<Cut> {
    let mut memory = Memory { layout, known: Vec::new(), same: HandleMap::default() };
    // Steps by a number that was loaded, with that.
    let mut counted: Vec<(Value, Place, Value)> = Vec::new();
    let mut out: Vec<Cut> = Vec::new();
    // Where the last one was cut, if its address was counted on: the program may count back from there.
    let mut last: Option<Place> = None;
    for &inst in insts {
        match inst.opcode() {
            Opcode::Load if !inst.is_volatile() && !inst.is_atomic() => memory.load(inst),
            Opcode::Store if !inst.is_volatile() && !inst.is_atomic() => {
                let Some(place) = memory.place(inst.operand(1)) else {
                    memory.known.clear();
                    continue;
                };
                let value = inst.operand(0);
                let found = match value.ty().kind() {
                    TypeKind::Int(64) => cut_by_number(&memory, place, value, &counted),
                    TypeKind::Pointer(_) => cut_by_address(&memory, place, value),
                    _ => None,
                };
                if let Some((at, base, size)) = found {
                    let is_size = (LEAST..=MOST).contains(&size);
                    out.extend(is_size.then_some(Cut { at, advance: inst, base, size: size as u64 }));
                    last = (is_size && base.is_none()).then(|| memory.place(at)).flatten();
                }
                memory.store(place, value);
            }
            Opcode::GetElementPtr => {
                let is_again = memory.same.contains_key(&inst.operand(0));
                if last.is_some() && is_again && memory.place(inst) == last {
                    out.last_mut().expect("it was the last").at = inst;
                }
                if let Some(GepTerm::Scaled { index, scale: 1, .. }) = only_index(inst, layout) {
                    if let (Some(base), Some((number, 0))) = (memory.place(inst.operand(0)), memory.place(index)) {
                        if counted.len() >= MOST_KNOWN {
                            counted.clear();
                        }
                        counted.push((inst, base, number));
                    }
                }
            }
            Opcode::Call if tells_only(inst) => {}
            _ if is_computation(inst) => {}
            // Whatever it does.
            _ => {
                memory.known.clear();
                counted.clear();
            }
        }
    }
    out
}

/// The one index of a step that adds nothing else.
fn only_index(step: Value, layout: DataLayout) -> Option<GepTerm> {
    let terms = step.gep_terms(layout)?;
    let mut scaled = terms.iter().filter(|term| !matches!(term, GepTerm::Constant(0)));
    match (scaled.next(), scaled.next()) {
        (Some(term @ GepTerm::Scaled { .. }), None) => Some(*term),
        _ => None,
    }
}

type Found = (Value, Option<Base>, i64);

/// `r = base + used; used += size;`.
fn cut_by_number(memory: &Memory, place: Place, value: Value, counted: &[(Value, Place, Value)]) -> Option<Found> {
    let is_sum = value.is_instruction() && value.opcode() == Opcode::Add;
    let size = if is_sum { value.operand(1).constant_int()? } else { return None };
    let before = memory.at(place)?;
    let same = |v: Value| memory.place(v).is_some_and(|v| v == (before, 0));
    if !same(value.operand(0)) {
        return None;
    }
    let mut ways = counted.iter().filter(|(_, _, number)| *number == before);
    let &(at, (root, by), _) = ways.next()?;
    if ways.next().is_some() {
        return None;
    }
    let base = if root == place.0 {
        Base::Block(by)
    } else {
        let is_load = root.is_instruction() && root.opcode() == Opcode::Load && by == 0;
        let (kept_by, kept_at) = is_load.then(|| memory.place(root.operand(0))).flatten()?;
        // The counter lies beside it, in the same memory.
        (kept_by == place.0).then_some(Base::Kept(kept_at))?
    };
    Some((at, Some(base), size))
}

/// `r = next; next += size;`.
fn cut_by_address(memory: &Memory, place: Place, value: Value) -> Option<Found> {
    let before = memory.at(place)?;
    let (root, size) = memory.place(value)?;
    let (known, by) = memory.place(before)?;
    if root != known || !before.is_instruction() || before.opcode() != Opcode::Load {
        return None;
    }
    let size = size.checked_sub(by).filter(|&size| size > 0)?;
    Some((before, None, size))
}

/// What is known of the counter of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Counter {
    /// Where it lies: in which class's memory, and how far behind the start of what that is.
    class: usize,
    at: i64,
    base: Option<Base>,
    /// The class of the blocks.
    block: usize,
}

/// Those that are proved to be allocations of their own, as far as the program can tell. `info` is what is known of the module as it is now; `are_checked`, if arrays in the
/// records are: before, only of blocks everything is known.
pub fn proved(info: &DTransAnalysisInfo, pieces: &[Piece], are_checked: bool) -> Vec<bool> {
    let mut prover = Prover::new(info, pieces);
    prover.counters = pieces.iter().map(|piece| prover.counter(piece)).collect();
    let counters = &prover.counters;
    let (mut counted, mut apart) = (FxHashMap::default(), FxHashMap::default());
    let mut verdicts: Vec<Result<(), &'static str>> = Vec::new();
    for (piece, counter) in pieces.iter().zip(counters) {
        let verdict = match counter {
            None => Err("it is not known where the counter lies"),
            Some(counter) => {
                // All that is cut from a block is counted by one counter.
                let is_same = |other: &Counter| {
                    let is_other =
                        other.block != counter.block && (other.class, other.at) != (counter.class, counter.at);
                    other == counter || is_other
                };
                match counters.iter().flatten().all(is_same) || !on(Rule::PieceHasOneCounter) {
                    true => {
                        let counted = *counted.entry(*counter).or_insert_with(|| prover.is_counted_once(counter));
                        let record: Vec<usize> = info.cells(piece.call).iter().map(|cell| cell.class).collect();
                        let is_apart = || {
                            let kind = (record, piece.call.operand(1), piece.cut.size);
                            *apart.entry(kind).or_insert_with(|| prover.is_apart(piece, are_checked))
                        };
                        counted.and_then(|()| is_apart())
                    }
                    false => Err("blocks have several counters"),
                }
            }
        };
        if let Err(why) = verdict {
            log::debug!(target: "dtrans-chunks", "{} stays in its block: {why}", piece.call.print().trim());
        }
        verdicts.push(verdict);
    }
    // What is cut from the same blocks and stays there would have to be known to stay within its piece. Of what is not understood the next proof tells, which is
    // without it.
    let fails = |block: usize| {
        let of_block =
            counters.iter().zip(&verdicts).filter(|(counter, _)| counter.as_ref().is_some_and(|c| c.block == block));
        of_block.into_iter().any(|(_, verdict)| verdict.is_err())
    };
    counters.iter().map(|counter| counter.as_ref().is_some_and(|counter| !fails(counter.block))).collect()
}

struct Prover<'a> {
    info: &'a DTransAnalysisInfo,
    layout: DataLayout,
    pieces: &'a [Piece],
    counters: Vec<Option<Counter>>,
    advances: HandleSet<Value>,
    /// Calls that allocate, and those that are the pieces.
    allocations: HandleSet<Value>,
    cut: HandleSet<Value>,
}

impl<'a> Prover<'a> {
    fn new(info: &'a DTransAnalysisInfo, pieces: &'a [Piece]) -> Self {
        let is_new = |kind: ObjectKind, call: Value| match kind {
            ObjectKind::Heap(Allocation::Malloc { .. } | Allocation::Calloc { .. }) => true,
            // A function of the program's own that allocates, and does more than that.
            ObjectKind::Heap(Allocation::Other { .. }) => {
                matches!(info.wrapper(call.callee()), Some(Wrapper::Allocates { moved: None, .. }))
            }
            _ => false,
        };
        let cut: HandleSet<Value> = pieces.iter().map(|piece| piece.call).collect();
        let objects = info.objects().iter().filter(|o| !cut.contains(&o.value) && is_new(o.kind, o.value));
        Prover {
            info,
            layout: info.data_layout(),
            pieces,
            counters: Vec::new(),
            advances: pieces.iter().map(|piece| piece.cut.advance).collect(),
            allocations: objects.map(|o| o.value).collect(),
            cut,
        }
    }

    /// The one class that an address leads into, and where, if that is all of it.
    fn cell(&self, address: Value) -> Option<Cell> {
        let is_known = self.info.var(address).is_some_and(|var| !self.info.may_be_foreign(var));
        match self.info.cells(address)[..] {
            [cell] if is_known && !self.info.is_exposed(cell.class) => Some(cell),
            _ => None,
        }
    }

    fn counter(&self, piece: &Piece) -> Option<Counter> {
        let cell = self.cell(piece.cut.advance.operand(1)).filter(|cell| cell.offsets.is_exact())?;
        let block = self.cell(piece.call.operand(0))?.class;
        let is_heap = |&(o, _): &(u32, i64)| self.allocations.contains(&self.info.objects()[o as usize].value);
        let all_new = self.info.classes[block].objects.iter().all(is_heap) || !on(Rule::PieceOfNewBlock);
        let at = cell.offsets.base;
        let is_own = !matches!(piece.cut.base, Some(Base::Block(_))) || cell.class == block;
        let is_apart = !matches!(piece.cut.base, Some(Base::Kept(_))) || cell.class != block;
        // Of blocks side by side one could run over into the next.
        let is_alone = |class: usize| self.info.classes[class].stride == 0 || !on(Rule::PieceOfNewBlock);
        let are_alone = is_alone(block) && (piece.cut.base.is_none() || is_alone(cell.class));
        (all_new && is_own && is_apart && are_alone).then_some(Counter {
            class: cell.class,
            at,
            base: piece.cut.base,
            block,
        })
    }

    /// What an address is so many bytes behind.
    fn root(&self, address: Value) -> (Value, i64) {
        let (mut v, mut at) = (address, 0i64);
        for _ in 0..MOST_STEPS {
            let is_step = v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
            match is_step.then(|| constant_step(self.layout, v)).flatten() {
                Some(by) => (v, at) = (v.operand(0), at.wrapping_add(by)),
                None => break,
            }
        }
        (v, at)
    }

    /// Is it memory that has just been allocated, each time that an instruction is run?
    fn is_new(&self, root: Value, inst: Value) -> bool {
        // Control may come back from anywhere to where `setjmp` was called.
        let comes_back_once = !self.info.calls_returns_twice(inst.function()) || !on(Rule::PieceOfNewBlock);
        self.allocations.contains(&root) && root.function() == inst.function() && comes_back_once && {
            let (made, here) = (root.block(), inst.block());
            let mut work = here.successors();
            let mut seen: HandleSet<_> = HandleSet::default();
            let mut comes_back = false;
            while let Some(block) = work.pop() {
                // Who comes to the allocation comes to another block of memory.
                if block == made || !seen.insert(block) {
                    continue;
                }
                comes_back |= block == here || seen.len() > MOST_BLOCKS;
                if comes_back {
                    break;
                }
                work.extend(block.successors());
            }
            made == here || !comes_back || !on(Rule::PieceOfNewBlock)
        }
    }

    /// Is the counter set where a block is new, and nowhere else, and counted on where records are cut? And does nobody touch what lies behind a block's own fields?
    fn is_counted_once(&self, counter: &Counter) -> Result<(), &'static str> {
        let info = self.info;
        let overlaps = |cell: &Cell, size: Option<u64>, class: usize, at: i64| {
            cell.class == class
                && size
                    .and_then(|size| cell.offsets.extent(size))
                    .is_none_or(|(begin, end)| (begin as i64) < at + 8 && end as i64 > at)
        };
        let mut begins: Vec<i64> = Vec::new();
        for access in info.accesses() {
            let inst = access.inst;
            for cell in info.cells_of_var(access.address) {
                let address = match inst.opcode() {
                    Opcode::Store => inst.operand(1),
                    Opcode::Call if is_block_operation(inst) => inst.operand(0),
                    _ => inst,
                };
                let is_new_memory = || {
                    let (root, _) = self.root(address);
                    self.is_new(root, inst) && self.is_first(root, inst)
                };
                let is_fill = access.kind == AccessKind::Fill && is_block_operation(inst);
                if overlaps(&cell, access.size, counter.class, counter.at) && access.kind != AccessKind::Load {
                    let is_advance = self.advances.contains(&inst);
                    let is_start = inst.opcode() == Opcode::Store && {
                        let value = inst.operand(0);
                        match counter.base {
                            Some(_) => value.is_null() && is_new_memory() && self.root(address).1 == counter.at,
                            None => {
                                let (root, at) = self.root(value);
                                let is_block = info.cells(root).iter().all(|cell| cell.class == counter.block);
                                begins.push(at);
                                at >= 0
                                    && is_block
                                    && self.is_new(root, inst)
                                    && self.is_first(root, inst)
                                    && self.is_kept_once(root)
                            }
                        }
                    };
                    // A variable's is null at first.
                    let is_cleared = is_fill && inst.operand(1).is_null() && is_new_memory();
                    if !is_advance && !is_start && !is_cleared && on(Rule::PieceIsCounted) {
                        log::debug!(target: "dtrans-chunks", "counted: {} in {}", inst.print().trim(), inst.function().name());
                        return Err("its counter is written elsewhere");
                    }
                }
                if let Some(Base::Kept(at)) = counter.base {
                    if overlaps(&cell, access.size, counter.class, at) && access.kind != AccessKind::Load {
                        let is_start = inst.opcode() == Opcode::Store && is_new_memory() && {
                            let (root, at) = self.root(inst.operand(0));
                            at == 0 && self.is_new(root, inst) && self.is_kept_once(root)
                        };
                        let is_cleared = is_fill && inst.operand(1).is_null() && is_new_memory();
                        if !is_start && !is_cleared && on(Rule::PieceIsCounted) {
                            return Err("the address of its block is written elsewhere");
                        }
                    }
                }
            }
        }
        let begin = match counter.base {
            Some(Base::Block(at)) => at,
            Some(Base::Kept(_)) => 0,
            None => begins.into_iter().min().unwrap_or(0),
        };
        for access in info.accesses() {
            for cell in info.cells_of_var(access.address).into_iter().filter(|cell| cell.class == counter.block) {
                let extent = access.size.and_then(|size| cell.offsets.extent(size));
                let is_before = extent.is_some_and(|(_, end)| i64::try_from(end).is_ok_and(|end| end <= begin));
                let is_fill = access.kind == AccessKind::Fill && is_block_operation(access.inst);
                let is_cleared = || {
                    is_fill && access.inst.operand(1).is_null() && {
                        let (root, _) = self.root(access.inst.operand(0));
                        self.allocations.contains(&root) && self.is_first(root, access.inst)
                            || self.is_new_in_wrapper(root)
                    }
                };
                if !is_before && !is_cleared() && on(Rule::PieceIsUntouched) {
                    log::debug!(target: "dtrans-chunks", "touched: {} in {}", access.inst.print().trim(), access.inst.function().name());
                    return Err("what lies in its block is touched");
                }
            }
        }
        // What is cut from it again in the end needs its place there.
        let block = &info.classes[counter.block];
        if block.record.is_some() && block.legal_for(Change::Reorder).is_ok() {
            return Err("its block may be laid out anew");
        }
        self.is_freed_seldom(counter)
    }

    /// Is a block written to before anything is cut from it?
    fn is_first(&self, block: Value, fill: Value) -> bool {
        if !on(Rule::PieceIsUntouched) {
            return true;
        }
        let mut others: Vec<Value> =
            self.pieces.iter().map(|piece| piece.call).filter(|call| call.function() == fill.function()).collect();
        let mut seen: HandleSet<Value> = HandleSet::default();
        let mut work = vec![block];
        while let Some(v) = work.pop() {
            for user in v.users() {
                if !seen.insert(user) {
                    continue;
                }
                match user.opcode() {
                    Opcode::GetElementPtr | Opcode::Phi | Opcode::Select => work.push(user),
                    Opcode::Store if user.operand(0) == v => others.push(user),
                    Opcode::Load | Opcode::Store | Opcode::ICmp => {}
                    Opcode::Call if is_block_operation(user) || self.info.is_free(user) => {}
                    // Whoever it is handed to may cut.
                    _ => others.push(user),
                }
                if seen.len() > MOST_BLOCKS {
                    return false;
                }
            }
        }
        block.function() == fill.function()
            && !self.info.calls_returns_twice(fill.function())
            && others.into_iter().all(|other| !self.leads_to(other, fill, block))
    }

    /// May control come from one instruction to another, of the same function, and not by a third?
    fn leads_to(&self, from: Value, to: Value, but: Value) -> bool {
        let insts = from.block().instructions();
        let at = |v: Value| insts.iter().position(|&inst| inst == v);
        if from.block() == to.block() && at(from) < at(to) && !(at(from) < at(but) && at(but) < at(to)) {
            return true;
        }
        let mut work = from.block().successors();
        let mut seen: HandleSet<Block> = HandleSet::default();
        while let Some(block) = work.pop() {
            // As far as the allocation, in the block that it is in.
            if block == to.block() {
                let insts = block.instructions();
                let at = |v: Value| insts.iter().position(|&inst| inst == v);
                if at(but).is_none_or(|but| at(to).is_some_and(|to| to < but)) {
                    return true;
                }
            }
            if block == but.block() || !seen.insert(block) {
                continue;
            }
            if seen.len() > MOST_BLOCKS {
                return true;
            }
            work.extend(block.successors());
        }
        false
    }

    /// Is it what the library has just allocated, in a function of the program's own that hands it out, and does nothing else with it?
    fn is_new_in_wrapper(&self, root: Value) -> bool {
        let is_call = root.is_instruction() && root.opcode() == Opcode::Call;
        is_call
            && !self.allocations.contains(&root)
            && match self.info.wrapper(root.function()) {
                Some(Wrapper::Allocates { leaves, moved: None, .. }) => leaves.iter().any(|leaf| leaf.0 == root),
                _ => false,
            }
    }

    /// Is a new block's address kept in one counter, or beside one, and otherwise only asked for, and part of lists of blocks?
    fn is_kept_once(&self, root: Value) -> bool {
        let is_counter = |store: &Value| {
            let of = |cell: &Cell| {
                self.counters.iter().flatten().any(|other| {
                    let kept = if let Some(Base::Kept(at)) = other.base { Some(at) } else { None };
                    let places = [Some(other.at).filter(|_| other.base.is_none()), kept];
                    let may_be =
                        |at: i64| cell.offsets.extent(8).is_none_or(|(b, e)| (b as i64) < at + 8 && e as i64 > at);
                    cell.class == other.class && places.into_iter().flatten().any(may_be)
                })
            };
            self.info.cells(store.operand(1)).iter().any(of)
        };
        let mut stores: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![root];
        while let Some(v) = work.pop() {
            for user in v.users() {
                match user.opcode() {
                    Opcode::Store if user.operand(0) == v => {
                        stores.insert(user);
                    }
                    Opcode::GetElementPtr if user.operand(0) == v => work.push(user),
                    Opcode::Store | Opcode::Load | Opcode::ICmp => {}
                    Opcode::Call if is_block_operation(user) => {}
                    // Whoever it is handed to may keep it.
                    _ => return false,
                }
            }
        }
        stores.iter().filter(|store| is_counter(store)).count() == 1 || !on(Rule::PieceHasOneCounter)
    }

    /// Are blocks freed in one place, which is come to once? What was cut from them stays.
    fn is_freed_seldom(&self, counter: &Counter) -> Result<(), &'static str> {
        let is_of = |v: Value| self.info.cells(v).iter().any(|cell| cell.class == counter.block);
        let mut places: HandleSet<Block> = HandleSet::default();
        for f in self.info.functions().iter().map(|f| f.value) {
            for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
                let frees = inst.is_call() && self.info.is_free(inst) && is_of(inst.call_args()[0]);
                if frees {
                    let place = self.freed_once_at(inst);
                    places.extend(place);
                    if (place.is_none() || places.len() > 1) && on(Rule::PieceStays) {
                        return Err("blocks are freed over and over");
                    }
                }
            }
        }
        Ok(())
    }

    /// Does a loop free blocks, and do nothing else, in a function that runs once? What comes back to it is all part of it, so that it is come to from outside no more
    /// than once. Returns its first block.
    fn freed_once_at(&self, free: Value) -> Option<Block> {
        let (f, here) = (free.function(), free.block());
        let (from_here, to_here) = (reached(here), leading(here));
        let is_part = |b: &Block| *b == here || from_here.contains(b) && to_here.contains(b);
        let cycle: Vec<Block> = f.blocks().into_iter().filter(is_part).collect();
        let is_other = |inst: &Value| {
            let is_call = matches!(inst.opcode(), Opcode::Call | Opcode::Invoke);
            is_call && !self.info.is_free(*inst) && !tells_only(*inst)
        };
        let frees_only =
            !from_here.contains(&here) || !cycle.iter().flat_map(|b| b.instructions()).any(|i| is_other(&i));
        let once = |inst: Value| once::runs_at_most_once(self.info, inst, || false).is_ok();
        let runs_once = f.blocks().first().and_then(|b| b.terminator()).is_some_and(once);
        cycle.first().copied().filter(|_| frees_only && runs_once)
    }

    /// Does no pointer to such a record leave it, and does nobody ask for more of it than what it is?
    fn is_apart(&self, piece: &Piece, are_checked: bool) -> Result<(), &'static str> {
        let info = self.info;
        let classes: FxHashSet<usize> = info.cells(piece.call).iter().map(|cell| cell.class).collect();
        let is_start = info.cells(piece.call).iter().all(|cell| cell.offsets == Offsets::ZERO);
        if classes.len() != 1 || !is_start {
            return Err("it is not known what the record is");
        }
        let class = *classes.iter().next().expect("one");
        let c = &info.classes[class];
        if are_checked && c.legal_for(Change::Reorder).is_err() && on(Rule::PieceIsKnown) {
            log::debug!(target: "dtrans-chunks", "{:?}", c.causes);
            return Err("not all that is done with it is known");
        }
        let given = piece.call.operand(1).constant_int().and_then(|size| u64::try_from(size).ok()).unwrap_or(0);
        if c.element == 0 || c.element > given || given > piece.cut.size {
            return Err("its size is not known");
        }
        let element = c.element as i64;
        for step in info.steps() {
            for cell in info.cells_of_var(step.base).into_iter().filter(|cell| cell.class == class) {
                let to = cell.offsets.plus(step.by);
                let stays = to.base >= 0 && to.end().is_some_and(|last| last < element);
                if !stays && are_checked && on(Rule::PieceStepsStay) {
                    log::debug!(target: "dtrans-chunks", "moved out: {} in {}", step.gep.print().trim(), step.gep.function().name());
                    return Err("a pointer is moved out of a record");
                }
            }
        }
        for access in info.accesses() {
            for cell in info.cells_of_var(access.address).into_iter().filter(|cell| cell.class == class) {
                let extent = access.size.and_then(|size| cell.offsets.extent(size));
                if claims(access) > LIBRARY_ALIGN && on(Rule::PieceIsAligned) {
                    return Err("it is taken to be aligned as its block was");
                }
                if extent.is_none_or(|(_, end)| end > c.element) && are_checked && on(Rule::PieceStepsStay) {
                    return Err("more than a record is touched");
                }
            }
        }
        let is_record = |v: Value| info.cells(v).iter().any(|cell| cell.class == class);
        let is_only = |v: Value| {
            v.is_null() || {
                let cells = info.cells(v);
                !cells.is_empty() && cells.iter().all(|cell| cell.class == class)
            }
        };
        for f in info.functions().iter().map(|f| f.value) {
            for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
                match inst.opcode() {
                    Opcode::ICmp | Opcode::Sub if inst.operands().into_iter().any(is_record) => {
                        let is_equality = inst.opcode() == Opcode::ICmp
                            && matches!(inst.predicate(), Predicate::Eq | Predicate::Ne)
                            && inst.operands().into_iter().all(is_only);
                        if !is_equality && on(Rule::PieceHasNoOrder) {
                            return Err("it is asked where it lies");
                        }
                    }
                    Opcode::PtrToInt if is_record(inst.operand(0)) && on(Rule::PieceHasNoOrder) => {
                        return Err("it is asked where it lies");
                    }
                    Opcode::Call | Opcode::Invoke => {
                        let args = inst.call_args();
                        let says = inst.has_operand_bundles() && inst.operands().into_iter().any(is_record);
                        if says && on(Rule::PieceIsAligned) {
                            return Err("something is said of its address");
                        }
                        let frees = info.is_free(inst) && !self.cut.contains(&inst);
                        if frees && args.first().is_some_and(|&arg| is_record(arg)) && on(Rule::PieceStays) {
                            return Err("it is freed");
                        }
                    }
                    // Accesses and steps tell of the rest.
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

/// The blocks that control may come to from one.
fn reached(from: Block) -> HandleSet<Block> {
    let (mut work, mut seen) = (from.successors(), HandleSet::default());
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            work.extend(block.successors());
        }
    }
    seen
}

/// The blocks that control may come from to one.
fn leading(to: Block) -> HandleSet<Block> {
    let flow = Flow::of(to.function());
    let mut seen = HandleSet::default();
    let mut work: Vec<usize> = flow.blocks.iter().position(|&b| b == to).into_iter().collect();
    while let Some(block) = work.pop() {
        for &from in flow.ways_in[block].iter() {
            if seen.insert(flow.blocks[from as usize]) {
                work.push(from as usize);
            }
        }
    }
    seen
}

/// Gives pieces as many bytes as their records have, where a block rounds them up; whether any has others now.
pub fn fit(module: Module, info: &DTransAnalysisInfo, pieces: &[Piece]) -> bool {
    let mut edit = Editor::new(module);
    let mut any = false;
    for piece in pieces {
        let [cell] = info.cells(piece.call)[..] else { continue };
        let Some(record) = info.classes[cell.class].record else { continue };
        let (size, given) = (info.records[record].size, piece.cut.size);
        let is_open = piece.call.operand(1).constant_int() == i64::try_from(given).ok();
        if is_open && size < given && given - size < ROUNDED && size != 0 {
            let size = edit.constant(edit.i64(), size as i64);
            any |= piece.call.operand(1) != size;
            edit.set_operand(piece.call, 1, size);
        }
    }
    any
}

/// Has records cut from their blocks again.
pub fn take_back(module: Module, pieces: &[Piece]) {
    let mut edit = Editor::new(module);
    pieces.iter().for_each(|piece| put_back(&mut edit, piece.call));
    erase_function(&mut edit, module);
}

/// Has all records cut from their blocks again that are still allocated as they were; how many.
pub fn fold(module: Module) -> usize {
    let Some(piece) = module.function(PIECE).filter(|&piece| is_as_made(piece)) else { return 0 };
    let mut edit = Editor::new(module);
    let calls: Vec<Value> = piece.users().into_iter().filter(|u| u.is_instruction() && u.is_call()).collect();
    calls.iter().for_each(|&call| put_back(&mut edit, call));
    erase_function(&mut edit, module);
    calls.len()
}

/// Does the function allocate as it did? If all that it allocates has been laid out anew, it is that one which is changed, and no copy of it.
fn is_as_made(piece: Value) -> bool {
    let allocates = |inst: &Value| {
        inst.is_call() && inst.callee().is_function() && inst.callee().name() == LIBRARY[0] && {
            let args = inst.call_args();
            args.len() == 2 && args[0].constant_int() == Some(1) && args[1] == piece.params()[1]
        }
    };
    piece.blocks().into_iter().flat_map(|b| b.instructions()).any(|inst| allocates(&inst)) || !on(Rule::PieceIsAsMade)
}

fn put_back(edit: &mut Editor, call: Value) {
    edit.replace_uses(call, call.operand(0));
    edit.erase(call);
}

fn erase_function(edit: &mut Editor, module: Module) {
    if let Some(piece) = module.function(PIECE).filter(|f| f.users().is_empty()) {
        edit.erase_function(piece);
    }
}
