//! Names for pointers where a test tells more of them, for the analysis: a step of no bytes behind the branch, and what comes after uses that.
//!
//! ```text
//!   if (n->type == CELL)                      if (n->type == CELL)
//!       walk(n->child[0])               =>        m = n + 0 bytes; walk(m->child[0])
//! ```
//!
//! A pointer that was tested is often loaded once more (`((struct cell *)*link)->child`). So a load that surely finds what another one found, or what
//! was just stored, becomes that value first.
//!
//! Nothing here is a claim: what a name is good for, the analysis finds out by itself ([`crate::analysis::kinds`]).

use rustc_hash::FxHashSet;

use crate::analysis::kinds::{base_of, is_name, tests_between};
use crate::ir::cfg::{reverse_post_order, Flow};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, HandleMap, HandleSet, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::ways;

/// Uses of tested pointers that are looked at in a function.
const MOST_USES: usize = 1 << 18;
/// Instructions that are looked at for what a load finds, and blocks.
const MOST_SCANNED: usize = 200;
const MOST_BLOCKS: usize = 12;
/// Ways into a block that are looked at.
const MOST_WAYS: usize = 8;
/// Steps of an address.
const MOST_STEPS: usize = 6;
/// Tested pointers whose addresses are loaded in turn.
const MOST_LEVELS: usize = 4;

/// Gives names; how many, and how many loads were of no use.
pub fn give_names(module: Module) -> usize {
    let layout = module.data_layout();
    let mut count = 0;
    let kinds = kinds(module, layout);
    if kinds.is_empty() {
        return count;
    }
    for f in module.functions() {
        // Whoever must be compiled as it is written, is.
        if f.is_declaration() || f.has_fn_attr("optnone") || f.has_fn_attr("naked") {
            continue;
        }
        let mut tested = tested_pointers(f, layout, &kinds);
        if tested.is_empty() {
            continue;
        }
        let led = ways::lead_past_known(module, f);
        if led != 0 {
            // Phis of one way are gone.
            tested = tested_pointers(f, layout, &kinds);
        }
        count += led;
        count += Loads::new(module, f).forward(&tested);
        count += name_in(module, f, layout, &kinds);
    }
    count
}

/// Places in objects: offset and bytes.
type Places = FxHashSet<(i64, u64)>;

/// Where constants are stored behind what a call has returned, not only zeros: kinds, perhaps. The first byte of a text is none.
fn kinds(module: Module, layout: DataLayout) -> Places {
    let code = module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let place = |store: Value| {
        store.operand(0).constant_int().filter(|&k| k != 0)?;
        let (base, at) = base_of(layout, store.operand(1))?;
        let is_new = base.is_instruction() && base.opcode() == Opcode::Call;
        is_new.then(|| (at, layout.store_size(store.operand(0).ty())))
    };
    code.filter(|i| i.opcode() == Opcode::Store).filter_map(place).filter(|&place| place != (0, 1)).collect()
}

/// The ways that lead from where a number is tested, and the pointers that are told apart there.
fn ways_from(layout: DataLayout, b: Block, kinds: &Places) -> Vec<(Block, Vec<Value>)> {
    let decides = b.terminator().is_some_and(|t| match t.opcode() {
        Opcode::Br => t.operand_count() == 3,
        Opcode::Switch => true,
        // No other instruction decides by a number.
        _ => false,
    });
    if !decides {
        return Vec::new();
    }
    let mut ways: Vec<(Block, Vec<Value>)> = Vec::new();
    let mut seen = HandleSet::default();
    for to in b.successors() {
        if seen.insert(to) {
            let mut pointers: Vec<Value> = Vec::new();
            for (p, t) in tests_between(layout, b, to) {
                // A local variable is what it is, and some intrinsics take nothing else.
                let is_local = p.is_instruction() && p.opcode() == Opcode::Alloca;
                if kinds.contains(&(t.at, t.size)) && !is_local && !pointers.contains(&p) {
                    pointers.push(p);
                }
            }
            ways.push((to, pointers));
        }
    }
    ways
}

fn tested_pointers(f: Value, layout: DataLayout, kinds: &Places) -> HandleSet<Value> {
    let ways = f.blocks().into_iter().flat_map(|b| ways_from(layout, b, kinds));
    ways.flat_map(|(_, pointers)| pointers).collect()
}

/// A function's blocks, and which dominate which.
struct Tree {
    number: HandleMap<Block, u32>,
    /// Of blocks that are reached: when a walk of the tree comes to them, and when it leaves them.
    spans: Vec<Option<(u32, u32)>>,
}

impl Tree {
    fn of(flow: &Flow) -> Self {
        let up = flow.immediate_dominators();
        let mut below: Vec<Vec<u32>> = vec![Vec::new(); up.len()];
        for (b, &d) in up.iter().enumerate() {
            if let Some(d) = d.filter(|&d| d as usize != b) {
                below[d as usize].push(b as u32);
            }
        }
        let mut spans = vec![None; up.len()];
        let mut clock = 0;
        let mut stack = vec![(0u32, false)];
        while let Some((b, left)) = stack.pop() {
            clock += 1;
            if left {
                if let Some((_, end)) = &mut spans[b as usize] {
                    *end = clock;
                }
                continue;
            }
            spans[b as usize] = Some((clock, clock));
            stack.push((b, true));
            stack.extend(below[b as usize].iter().map(|&d| (d, false)));
        }
        let number = flow.blocks.iter().enumerate().map(|(i, &b)| (b, i as u32)).collect();
        Tree { number, spans }
    }

    fn span(&self, b: Block) -> Option<(u32, u32)> {
        self.spans[self.number[&b] as usize]
    }
}

fn name_in(module: Module, f: Value, layout: DataLayout, kinds: &Places) -> usize {
    let flow = Flow::of(f);
    let tree = Tree::of(&flow);
    let mut edit = Editor::new(module);
    let (mut count, mut looked_at) = (0, 0);
    for b in reverse_post_order(f).0 {
        let ways = ways_from(layout, b, kinds);
        let mut pointers: Vec<Value> = Vec::new();
        for p in ways.iter().flat_map(|(_, pointers)| pointers) {
            if !pointers.contains(p) {
                pointers.push(*p);
            }
        }
        for p in pointers {
            // By the start of what is reached that way only.
            let mut only: Vec<(u32, u32, usize)> = Vec::new();
            for (i, (to, tested)) in ways.iter().enumerate() {
                let is_only = flow.ways_in[tree.number[to] as usize].len() == 1;
                if let Some((from, end)) = tree.span(*to).filter(|_| is_only && tested.contains(&p)) {
                    only.push((from, end, i));
                }
            }
            only.sort_unstable();
            let behind = |at: Block| {
                let (from, _) = tree.span(at)?;
                let i = only.partition_point(|way| way.0 <= from).checked_sub(1)?;
                (from <= only[i].1).then_some(only[i].2)
            };
            let mut uses: Vec<Vec<(Value, u32)>> = vec![Vec::new(); ways.len()];
            let mut on_way: Vec<Vec<(Value, u32)>> = vec![Vec::new(); ways.len()];
            let mut seen = HandleSet::default();
            for user in p.users() {
                looked_at += 1;
                if looked_at > MOST_USES {
                    return count;
                }
                if !user.is_instruction() || !seen.insert(user) {
                    continue;
                }
                if user.opcode() != Opcode::Phi {
                    if let Some(i) = behind(user.block()) {
                        let operands = (0..user.operand_count()).filter(|&k| user.operand(k) == p);
                        uses[i].extend(operands.map(|k| (user, k)));
                    }
                    continue;
                }
                for (k, (_, from)) in user.incoming().into_iter().enumerate().filter(|(_, (v, _))| *v == p) {
                    if from != b {
                        if let Some(i) = behind(from) {
                            uses[i].push((user, k as u32));
                        }
                    } else if let Some(i) =
                        ways.iter().position(|(to, tested)| *to == user.block() && tested.contains(&p))
                    {
                        on_way[i].push((user, k as u32));
                    }
                }
            }
            for (i, (to, _)) in ways.iter().enumerate() {
                let first = to.instructions().into_iter().find(|inst| inst.opcode() != Opcode::Phi);
                for (uses, at) in [(&uses[i], first), (&on_way[i], b.terminator())] {
                    let Some(at) = at.filter(|_| !uses.is_empty()) else { continue };
                    edit.before(at);
                    let nothing = edit.constant(edit.i64(), 0);
                    let name = edit.offset(p, nothing);
                    debug_assert!(is_name(name));
                    for &(user, k) in uses {
                        edit.set_operand(user, k, name);
                    }
                    count += 1;
                }
            }
        }
    }
    count
}

/// Steps of an address, the last first.
type Steps = Vec<(Type, Vec<Index>)>;

/// An address, by what it is computed of.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Address {
    root: Value,
    steps: Steps,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Index {
    Constant(i64),
    Value(Value),
    Signed(Value),
    Unsigned(Value),
}

impl Address {
    fn of(v: Value) -> Option<Address> {
        let (mut root, mut steps) = (v, Vec::new());
        while root.is_instruction() && root.opcode() == Opcode::GetElementPtr {
            if is_name(root) {
                root = root.operand(0);
                continue;
            }
            if steps.len() == MOST_STEPS {
                return None;
            }
            let index = |v: &Value| match v.constant_int() {
                Some(k) => Index::Constant(k),
                None if !v.is_instruction() => Index::Value(*v),
                None => match v.opcode() {
                    Opcode::SExt => Index::Signed(v.operand(0)),
                    Opcode::ZExt => Index::Unsigned(v.operand(0)),
                    // It is what it is.
                    _ => Index::Value(*v),
                },
            };
            steps.push((root.gep_source_type(), root.operands()[1..].iter().map(index).collect()));
            root = root.operand(0);
        }
        Some(Address { root, steps })
    }

    /// All that it is computed of.
    fn values(&self) -> impl Iterator<Item = Value> + '_ {
        let of_index = |i: &Index| match *i {
            Index::Constant(_) => None,
            Index::Value(v) | Index::Signed(v) | Index::Unsigned(v) => Some(v),
        };
        let indices = self.steps.iter().flat_map(|(_, indices)| indices);
        std::iter::once(self.root).chain(indices.filter_map(of_index))
    }
}

/// What a look back has come to.
enum Found {
    Value(Value),
    Start,
    Nothing,
}

/// The loads of pointers in a function.
struct Loads {
    module: Module,
    flow: Flow,
    number: HandleMap<Block, u32>,
    order: Vec<Block>,
    code: HandleMap<Block, Vec<Value>>,
    gone: HandleSet<Value>,
    scanned: usize,
}

impl Loads {
    fn new(module: Module, f: Value) -> Self {
        let flow = Flow::of(f);
        let number = flow.blocks.iter().enumerate().map(|(i, &b)| (b, i as u32)).collect();
        let code = flow.blocks.iter().map(|&b| (b, b.instructions())).collect();
        let order = reverse_post_order(f).0;
        Loads { module, flow, number, order, code, gone: HandleSet::default(), scanned: 0 }
    }

    /// Puts in the place of loads what they are sure to find, if that was, or leads to, a pointer that is tested. How many.
    fn forward(&mut self, tested: &HandleSet<Value>) -> usize {
        let mut wanted: FxHashSet<Address> = FxHashSet::default();
        let mut level: Vec<Value> = tested.iter().copied().collect();
        for _ in 0..MOST_LEVELS {
            let mut next = Vec::new();
            for v in level.into_iter().filter(|&v| is_plain_load(v)) {
                let Some(address) = Address::of(v.operand(0)) else { continue };
                next.push(address.root);
                wanted.insert(address);
            }
            level = next;
        }
        let mut count = 0;
        if wanted.is_empty() {
            return count;
        }
        let steps: FxHashSet<Steps> = wanted.iter().map(|address| address.steps.clone()).collect();
        let mut edit = Editor::new(self.module);
        for b in self.order.clone() {
            for i in 0..self.code[&b].len() {
                let load = self.code[&b][i];
                if self.gone.contains(&load) || !is_plain_load(load) {
                    continue;
                }
                let Some(address) = Address::of(load.operand(0)).filter(|a| {
                    // Whatever it begins with, if that was loaded, too.
                    wanted.contains(a) || is_plain_load(a.root) && steps.contains(&a.steps)
                }) else {
                    continue;
                };
                if let Some(value) = self.surely_finds(load, b, i, &address, &mut edit) {
                    // What it promises of itself, this one may not have.
                    if is_plain_load(value) {
                        edit.drop_pointer_promises(value);
                    }
                    edit.replace_uses(load, value);
                    edit.erase(load);
                    self.gone.insert(load);
                    count += 1;
                }
            }
        }
        count
    }

    /// What a load finds, if that was loaded or stored before and nothing was written since.
    fn surely_finds(&mut self, load: Value, b: Block, i: usize, address: &Address, edit: &mut Editor) -> Option<Value> {
        self.scanned = 0;
        let (mut block, mut end) = (b, i);
        for _ in 0..MOST_BLOCKS {
            match self.look_back(block, end, address) {
                Found::Value(v) => return (v != load).then_some(v),
                Found::Nothing => return None,
                Found::Start => {}
            }
            let ways = &self.flow.ways_in[self.number[&block] as usize];
            match ways[..] {
                [from] => {
                    block = self.flow.blocks[from as usize];
                    end = self.code[&block].len();
                }
                [] => return None,
                _ => return self.joined(load, block, address, edit),
            }
        }
        None
    }

    /// What it finds where several ways meet.
    fn joined(&mut self, load: Value, block: Block, address: &Address, edit: &mut Editor) -> Option<Value> {
        let ways = self.flow.ways_in[self.number[&block] as usize].clone();
        if ways.len() > MOST_WAYS {
            return None;
        }
        let mut found: Vec<(Value, Block)> = Vec::new();
        for from in ways {
            let way = self.flow.blocks[from as usize];
            let mut at = way;
            let value = loop {
                match self.look_back(at, self.code[&at].len(), address) {
                    Found::Value(v) => break v,
                    Found::Nothing => return None,
                    Found::Start => {}
                }
                match self.flow.ways_in[self.number[&at] as usize][..] {
                    [only] if self.scanned < MOST_SCANNED => at = self.flow.blocks[only as usize],
                    _ => return None,
                }
                self.scanned += 1;
            };
            if value == load {
                return None;
            }
            found.push((value, way));
        }
        for &(value, _) in found.iter().filter(|(value, _)| is_plain_load(*value)) {
            edit.drop_pointer_promises(value);
        }
        let first = found.first()?.0;
        if found.iter().all(|f| f.0 == first) {
            return Some(first);
        }
        Some(edit.join(self.code[&block].iter().copied().find(|i| !self.gone.contains(i))?, &found))
    }

    /// Looks from before an instruction of a block on to its start.
    fn look_back(&mut self, block: Block, end: usize, address: &Address) -> Found {
        for &inst in self.code[&block][..end].iter().rev() {
            if self.gone.contains(&inst) {
                continue;
            }
            self.scanned += 1;
            // Before, it was another one.
            if self.scanned > MOST_SCANNED || address.values().any(|v| v == inst) {
                return Found::Nothing;
            }
            match inst.opcode() {
                Opcode::Load if is_plain_load(inst) && Address::of(inst.operand(0)).as_ref() == Some(address) => {
                    return Found::Value(inst);
                }
                Opcode::Store => {
                    let is_pointer = inst.operand(0).ty().kind() == TypeKind::Pointer(0);
                    let plain = !inst.is_volatile() && !inst.is_atomic() && is_pointer;
                    if plain && Address::of(inst.operand(1)).as_ref() == Some(address) {
                        return Found::Value(inst.operand(0));
                    }
                    if on(Rule::NameAfterWrite) {
                        return Found::Nothing;
                    }
                }
                // What other threads have written shows after one that waits for them.
                Opcode::Load if inst.is_atomic() && on(Rule::NameAfterWrite) => return Found::Nothing,
                Opcode::Load
                | Opcode::GetElementPtr
                | Opcode::Phi
                | Opcode::Select
                | Opcode::Freeze
                | Opcode::BitCast
                | Opcode::ICmp
                | Opcode::FCmp
                | Opcode::PtrToInt
                | Opcode::IntToPtr
                | Opcode::IntArith
                | Opcode::Sub
                | Opcode::Mul
                | Opcode::Shl
                | Opcode::Add
                | Opcode::SDiv
                | Opcode::UDiv
                | Opcode::AShr
                | Opcode::LShr
                | Opcode::FNeg
                | Opcode::FloatArith
                | Opcode::NumCast
                | Opcode::ZExt
                | Opcode::SExt
                | Opcode::Trunc
                | Opcode::Br
                | Opcode::Switch
                | Opcode::Alloca => {}
                // Everything else may write.
                _ if on(Rule::NameAfterWrite) => return Found::Nothing,
                _ => {}
            }
        }
        // A phi of before the look began, of which the list knows nothing.
        if address.values().any(|v| v.is_instruction() && v.block() == block) {
            return Found::Nothing;
        }
        Found::Start
    }
}

/// Is it a load of a pointer like any other?
fn is_plain_load(v: Value) -> bool {
    v.is_instruction()
        && v.opcode() == Opcode::Load
        && v.ty().kind() == TypeKind::Pointer(0)
        && !v.is_volatile()
        && !v.is_atomic()
}
