//! What loads of fields are sure to find: what code that has just run has loaded or stored there. Clang's code generator loads a field anew
//! each time that it is named, and stores it at once, so that what a test says of a field is said of another load:
//!
//! ```text
//! if (p->count < 255)                 %a = load count; %a < 255
//!     p->count++;                         %b = load count; store %b + 1       %b is %a
//! p->points += n;                     %c = load points; store %c + n          gone where the next store follows
//! if (p->points > 1000)               %d = load points; %d > 1000             %d is %c + n
//!     p->points = 1000;                   store 1000
//! ```
//!
//! Of a store that is overwritten on some ways before anybody can have read it, other loads find only what is left on the other ways. What lies
//! in the field meanwhile has to fit there all the same.
//!
//! Where ways meet it is one of what each of them finds, also if another record is meant on each:
//!
//! ```text
//! if (!b || b->used == 100) {         %a = load used of %b0; %a == 100
//!     b = malloc(sizeof *b);
//!     b->used = 0;                    store 0 in used of %b1
//! }
//! return &b->item[b->used++];         %b = phi %b0, %b1; %c = load used of %b      %c is %a, or 0
//! ```
//!
//! One walk over the functions that access fields, along ways that have no other way in; it forgets what may have changed: with a call, all.
//! Whoever else could look on between two instructions, another thread or a signal handler, would race with the access.

use crate::ir::cfg::Flow;
use crate::ir::value::{Block, HandleMap, HandleSet, Opcode, Value};
use crate::rules::{on, Rule};

use super::info::DTransAnalysisInfo;

/// Places of which it is known at a time what lies there.
const MOST_KNOWN: usize = 16;
/// How far two values are looked into for whether they are the same.
const MOST_DEPTH: u32 = 4;
/// Instructions behind a store that are looked at.
const MOST_BEHIND: usize = 64;
/// Ways that meet.
const MOST_WAYS: usize = 8;
/// Branches behind a store.
const MOST_BRANCHES: u32 = 3;

/// A way from a block, or the block itself.
pub type Way = (Block, Option<Block>);

/// What is known.
#[derive(Debug, Default)]
pub struct Recent {
    /// Loads, and the value that each is sure to yield.
    same: HandleMap<Value, Value>,
    /// Loads behind where ways meet, and the value that each is sure to yield if control comes from a block.
    joined: HandleMap<Value, Vec<(Value, Block)>>,
    /// Where what a store stores is left for others to read, if that is not everywhere behind it.
    left: HandleMap<Value, Vec<Way>>,
}

/// Loads and stores of fields, by the number of the field.
#[derive(Debug, Default)]
pub struct Accesses {
    loads: HandleMap<Value, usize>,
    stores: HandleMap<Value, usize>,
    functions: HandleSet<Value>,
}

impl Accesses {
    /// An instruction loads a field or stores there, and touches no other memory.
    pub fn add(&mut self, access: Value, field: usize) {
        let list = if access.opcode() == Opcode::Load { &mut self.loads } else { &mut self.stores };
        list.insert(access, field);
        self.functions.insert(access.function());
    }
}

/// What lies at an address.
#[derive(Clone, Copy)]
struct Known {
    place: Place,
    address: Value,
    value: Value,
    store: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Field(usize),
    /// Somewhere in this class.
    Class(usize),
}

impl Recent {
    /// What is known of fields, to all of whose bytes there are no accesses but these, and copies and fills.
    pub fn of(info: &DTransAnalysisInfo, accesses: &Accesses) -> Self {
        let mut walk = Walk { info, accesses, from: HandleMap::default(), recent: Recent::default() };
        for f in info.functions().iter().map(|f| f.value).filter(|f| accesses.functions.contains(f)) {
            walk.function(f);
        }
        walk.recent
    }

    /// The value that a load is sure to yield.
    pub fn same(&self, load: Value) -> Option<Value> {
        self.same.get(&load).copied()
    }

    /// The values one of which a load is sure to yield, each with the block from which control comes then to the load's.
    pub fn joined(&self, load: Value) -> Option<&[(Value, Block)]> {
        self.joined.get(&load).map(|ways| &ways[..])
    }

    /// See [`Recent::left`].
    pub fn left(&self, store: Value) -> Option<&[Way]> {
        self.left.get(&store).map(|ways| &ways[..])
    }

    /// Are two values the same, where both are there?
    pub fn equal(&self, a: Value, b: Value) -> bool {
        self.equal_within(a, b, MOST_DEPTH)
    }

    fn equal_within(&self, a: Value, b: Value, depth: u32) -> bool {
        let (a, b) = (self.same(a).unwrap_or(a), self.same(b).unwrap_or(b));
        if a == b {
            return !a.is_undef();
        }
        if depth == 0 || !a.is_instruction() || !b.is_instruction() || a.opcode() != b.opcode() || a.ty() != b.ty() {
            return false;
        }
        let alike = match a.opcode() {
            Opcode::GetElementPtr => a.gep_source_type() == b.gep_source_type(),
            Opcode::IntArith => a.number_operation() == b.number_operation(),
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl | Opcode::AShr | Opcode::LShr => true,
            Opcode::SExt | Opcode::ZExt | Opcode::Trunc => true,
            // Nobody has looked at whether another does the same again.
            _ => false,
        };
        let count = a.operand_count();
        alike
            && count == b.operand_count()
            && (0..count).all(|i| self.equal_within(a.operand(i), b.operand(i), depth - 1))
    }
}

struct Walk<'i> {
    info: &'i DTransAnalysisInfo,
    accesses: &'i Accesses,
    /// Loads of what a store has stored.
    from: HandleMap<Value, Value>,
    recent: Recent,
}

impl Walk<'_> {
    fn function(&mut self, f: Value) {
        let flow = Flow::of(f);
        let mut open: Vec<(u32, Vec<Known>)> = Vec::new();
        for (b, ways_in) in flow.ways_in.iter().enumerate().filter(|(_, ways_in)| ways_in.len() != 1) {
            debug_assert!(ways_in.len() != 1);
            open.push((b as u32, Vec::new()));
        }
        let mut stores = Vec::new();
        let mut ends: Vec<Vec<Known>> = vec![Vec::new(); flow.blocks.len()];
        while let Some((b, mut known)) = open.pop() {
            for inst in flow.blocks[b as usize].instructions() {
                self.pass(inst, &mut known);
                if self.accesses.stores.contains_key(&inst) {
                    stores.push((inst, b));
                }
            }
            let only = |next: &&u32| flow.ways_in[**next as usize].len() == 1;
            open.extend(flow.ways_out[b as usize].iter().filter(only).map(|&next| (next, known.clone())));
            ends[b as usize] = known;
        }
        for (b, ways_in) in flow.ways_in.iter().enumerate().filter(|(_, ways)| (2..=MOST_WAYS).contains(&ways.len())) {
            self.join(&flow, flow.blocks[b], ways_in, &ends);
        }
        for (store, b) in stores {
            let mut ways = Vec::new();
            let mut steps = 0;
            self.behind(&flow, store, b, true, MOST_BRANCHES, &mut steps, &mut ways);
            if ways != [(flow.blocks[b as usize], None)] {
                self.recent.left.insert(store, ways);
            }
        }
    }

    /// What an instruction does to what is known.
    fn pass(&mut self, inst: Value, known: &mut Vec<Known>) {
        match does(inst) {
            Does::Nothing => {}
            Does::Anything => known.clear(),
            Does::Loads => {
                let Some((place, address)) = self.place(inst, inst.operand(0)) else { return };
                let here = |k: &&Known| k.place == place && self.recent.equal(k.address, address);
                match known.iter().rev().find(here).filter(|k| k.value.ty() == inst.ty()) {
                    Some(&Known { value, store, .. }) => {
                        let value = self.recent.same(value).unwrap_or(value);
                        self.recent.same.insert(inst, value);
                        self.from.extend(store.map(|store| (inst, store)));
                    }
                    None => note(known, Known { place, address, value: inst, store: None }),
                }
            }
            Does::Stores => {
                let address = inst.operand(1);
                let field = self.accesses.stores.get(&inst).copied();
                let cells = self.info.cells(address);
                let foreign = self.info.var(address).is_none_or(|var| self.info.may_be_foreign(var));
                let is_sure = !cells.is_empty() && !foreign;
                // Whatever stores in a field is known to.
                let stays = |k: &Known| match k.place {
                    Place::Field(other) => field != Some(other) || !on(Rule::RecentStore),
                    Place::Class(class) => {
                        is_sure && cells.iter().all(|cell| cell.class != class) || !on(Rule::RecentStore)
                    }
                };
                known.retain(stays);
                if let Some(field) = field {
                    let (place, value) = (Place::Field(field), inst.operand(0));
                    note(known, Known { place, address, value, store: Some(inst) });
                }
            }
        }
    }

    /// What loads find in a block where ways meet, before anything is stored there.
    fn join(&mut self, flow: &Flow, block: Block, ways_in: &[u32], ends: &[Vec<Known>]) {
        let mut stored: Vec<usize> = Vec::new();
        for inst in block.instructions() {
            match does(inst) {
                Does::Nothing => {}
                Does::Anything => return,
                // Whatever stores in a field is known to.
                Does::Stores => stored.extend(self.accesses.stores.get(&inst).filter(|_| on(Rule::RecentStore))),
                Does::Loads => {
                    let field = self.accesses.loads.get(&inst).filter(|field| !stored.contains(field));
                    let Some(&field) = field.filter(|_| self.recent.same(inst).is_none()) else { continue };
                    let find = |&from: &u32| {
                        let way = flow.blocks[from as usize];
                        let known = ends[from as usize].iter().rev();
                        let here =
                            |k: &&Known| k.place == Place::Field(field) && self.meets(block, inst, k.address, way);
                        let found = known.into_iter().find(here).filter(|k| k.value.ty() == inst.ty())?;
                        Some((found.value, way))
                    };
                    let ways: Vec<_> = ways_in.iter().map(find).collect();
                    if ways.iter().all(Option::is_some) || !on(Rule::RecentOnAllWays) {
                        self.recent.joined.insert(inst, ways.into_iter().flatten().collect());
                    }
                }
            }
        }
    }

    /// Is an address that was used before the one that a load has in a block if control comes from another?
    fn meets(&self, block: Block, load: Value, before: Value, from: Block) -> bool {
        let is_here = |v: Value| v.is_instruction() && v.block() == block;
        let is_same = |v: Value, before: Value| {
            let brought = if is_here(v) && v.opcode() == Opcode::Phi {
                v.incoming().into_iter().find(|(_, way)| *way == from).map(|(v, _)| v)
            } else {
                Some(v).filter(|v| !is_here(*v))
            };
            brought.is_some_and(|v| self.recent.equal(v, before) || !on(Rule::RecentOfThatWay))
        };
        let address = load.operand(0);
        let is_step = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
        let steps_alike = || {
            let same_step = is_step(before) && address.operands()[1..] == before.operands()[1..];
            same_step
                && address.gep_source_type() == before.gep_source_type()
                && address.operands()[1..].iter().all(|index| index.is_constant())
                && is_same(address.operand(0), before.operand(0))
        };
        is_same(address, before) || is_here(address) && is_step(address) && steps_alike()
    }

    /// Where a load finds what it loads.
    fn place(&self, load: Value, address: Value) -> Option<(Place, Value)> {
        if let Some(&field) = self.accesses.loads.get(&load) {
            return Some((Place::Field(field), address));
        }
        match self.info.cells(address)[..] {
            [cell] if !self.info.may_be_foreign(self.info.var(address)?) => Some((Place::Class(cell.class), address)),
            _ => None,
        }
    }

    /// Where what is stored is left for others to read.
    #[allow(clippy::too_many_arguments)]
    fn behind(
        &self,
        flow: &Flow,
        store: Value,
        b: u32,
        own: bool,
        branches: u32,
        steps: &mut usize,
        out: &mut Vec<Way>,
    ) {
        let block = flow.blocks[b as usize];
        let field = self.accesses.stores[&store];
        let instructions = block.instructions();
        let first = if own { instructions.iter().position(|&i| i == store).map_or(0, |at| at + 1) } else { 0 };
        for &inst in &instructions[first..] {
            *steps += 1;
            let is_read = match does(inst) {
                _ if *steps > MOST_BEHIND => true,
                Does::Nothing => false,
                Does::Anything => true,
                Does::Loads => {
                    self.accesses.loads.get(&inst) == Some(&field)
                        && self.from.get(&inst) != Some(&store)
                        && on(Rule::RecentReadBetween)
                }
                Does::Stores => {
                    let same = || self.recent.equal(inst.operand(1), store.operand(1));
                    if self.accesses.stores.get(&inst) == Some(&field) && same() {
                        return;
                    }
                    false
                }
            };
            if is_read {
                out.push((block, None));
                return;
            }
        }
        let next = &flow.ways_out[b as usize];
        if next.is_empty() || branches == 0 || next.len() > 2 || next.len() == 2 && next[0] == next[1] {
            out.push((block, None));
            return;
        }
        for &n in next {
            match flow.ways_in[n as usize].len() {
                1 => self.behind(flow, store, n, false, branches - 1, steps, out),
                _ if next.len() == 1 => out.push((block, None)),
                _ => out.push((block, Some(flow.blocks[n as usize]))),
            }
        }
    }
}

fn note(known: &mut Vec<Known>, new: Known) {
    if known.len() == MOST_KNOWN {
        known.remove(0);
    }
    known.push(new);
}

/// What an instruction does to memory.
enum Does {
    /// Nothing.
    Nothing,
    /// Loads by itself.
    Loads,
    /// Stores by itself.
    Stores,
    /// Nobody knows.
    Anything,
}

fn does(inst: Value) -> Does {
    match inst.opcode() {
        Opcode::Load | Opcode::Store if inst.is_volatile() || inst.is_atomic() => Does::Anything,
        Opcode::Load => Does::Loads,
        Opcode::Store => Does::Stores,
        Opcode::Ret | Opcode::Br | Opcode::Switch | Opcode::Unreachable | Opcode::Alloca => Does::Nothing,
        Opcode::GetElementPtr | Opcode::Phi | Opcode::Select | Opcode::Freeze | Opcode::BitCast => Does::Nothing,
        Opcode::ICmp | Opcode::FCmp | Opcode::PtrToInt | Opcode::IntToPtr | Opcode::IntArith => Does::Nothing,
        Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl | Opcode::AShr | Opcode::LShr => Does::Nothing,
        Opcode::SDiv | Opcode::UDiv | Opcode::FNeg | Opcode::FloatArith | Opcode::NumCast => Does::Nothing,
        Opcode::ZExt | Opcode::SExt | Opcode::Trunc => Does::Nothing,
        Opcode::Call if is_number(inst.callee()) => Does::Nothing,
        // Whatever it is: it may read and write.
        _ if on(Rule::RecentCall) => Does::Anything,
        _ => Does::Nothing,
    }
}

/// Is it an intrinsic function of numbers, or one that only says something?
fn is_number(callee: Value) -> bool {
    const NAMES: &[&str] = &[
        "llvm.smin.",
        "llvm.smax.",
        "llvm.umin.",
        "llvm.umax.",
        "llvm.abs.",
        "llvm.ctpop.",
        "llvm.ctlz.",
        "llvm.cttz.",
        "llvm.fabs.",
        "llvm.fma.",
        "llvm.fmuladd.",
        "llvm.dbg.",
        "llvm.expect.",
    ];
    callee.is_function() && callee.is_intrinsic() && NAMES.iter().any(|name| callee.name().starts_with(name))
}
