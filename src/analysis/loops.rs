//! How long loops are, as far as their code tells: what they count to, what they look for, and what they go along.
//!
//! These are estimates for what pays; where there is a profile its counts are taken instead.

use rustc_hash::{FxHashMap, FxHashSet};

use super::info::Cell;
use crate::ir::host::Host;
use crate::ir::value::{Block, Opcode, Order, Predicate, Value};

/// How often what is done each so many times is done, if nobody knows how many.
const UNKNOWN_PERIOD: f64 = 64.0;
/// A number that large is a bound, of what may be represented or of what there is, and how likely another is above it.
const HUGE: f64 = 1e15;
const ABOVE_HUGE: f64 = 1.0 / 1024.0;
/// Blocks of what is done each so many times that are looked at.
const MOST_PERIODIC: usize = 64;
/// How often the host takes any loop to run.
pub(super) const ESTIMATED_TRIPS: f64 = 32.0;
/// How often a loop is taken to run that counts to some number, if there is no profile, and at most if that number is known: what is
/// known of one loop is not to make others look short.
pub(super) const COUNTED_TRIPS: f64 = 64.0;
/// The same for one that looks for something, or follows links: most end soon.
const OPEN_TRIPS: f64 = 4.0;
/// The same for one that looks for something in a bucket of a hash table.
const BUCKET_TRIPS: f64 = 1.5;
/// Blocks of such a loop that are looked at.
const MOST_OF_SEARCH: usize = 16;
/// Addresses that may be one of a link.
const MOST_ADDRESSES: usize = 16;
/// Computations that lead to what is added to a counter.
pub(super) const MOST_STEPS: usize = 8;
/// What runs in all turns of a loop but one of so many runs in all.
const PLAIN: u64 = 64;
/// Loops around a block that are looked at.
pub(super) const MOST_LOOPS: usize = 4;

/// What tells one element from another: a pointer, and the index that is added to it if there is one.
pub(super) type ElementKey = (Value, Option<Value>);

/// How often a loop runs each time that it is come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Trips {
    /// That often.
    Known(f64),
    /// It comes to as many elements, all that there are.
    Sweeps(f64),
    /// It counts to some number.
    Counted,
    /// Until it finds something, or the end of something.
    Open,
    /// The same along one of many lists: the bucket of a hash table, in which there is hardly more than what is looked for.
    Bucket,
}

/// How long loops are, by their headers.
pub(super) struct Loops<'g, 'h> {
    pub(super) host: &'g Host<'h>,
    known: FxHashMap<Block, Trips>,
    /// Those that run until something ends which is more than a search.
    drivers: FxHashSet<Block>,
    /// What functions hand back that were asked for it.
    pub(super) handed: FxHashMap<Value, Option<ElementKey>>,
    /// Where functions keep numbers that they count up or down by one.
    pub(super) counted: FxHashMap<Value, Vec<Cell>>,
    /// Blocks that run each so many times only, with how much less often that is than the host thinks.
    periodic: FxHashMap<Block, f64>,
    /// How often the host takes loops to run.
    turns: FxHashMap<Block, f64>,
    /// By function: the headers of loops that may become ones over vectors.
    plain: FxHashMap<Value, FxHashSet<Block>>,
}

impl<'g, 'h> Loops<'g, 'h> {
    pub(super) fn new(host: &'g Host<'h>, functions: &[Value]) -> Self {
        let periodic = periodic(host, functions);
        Loops { drivers: drivers(host, functions), periodic, ..Loops::of(host) }
    }

    /// The same loops, of which it is not known how long they are but for those that run until something ends.
    pub(super) fn of_drivers(&self) -> Self {
        Loops { drivers: self.drivers.clone(), periodic: self.periodic.clone(), ..Loops::of(self.host) }
    }

    /// Takes a loop for one that comes to as many elements, if that is more than it looks to be.
    pub(super) fn take_as_sweep(&mut self, header: Block, made: f64) -> bool {
        let is_longer = self.estimate(header) < made && !matches!(self.trips(header), Trips::Known(_));
        if is_longer {
            self.known.insert(header, Trips::Sweeps(made));
        }
        is_longer
    }

    /// Loops of which it is not known what they do.
    pub(super) fn of(host: &'g Host<'h>) -> Self {
        Loops {
            host,
            known: FxHashMap::default(),
            drivers: FxHashSet::default(),
            handed: FxHashMap::default(),
            counted: FxHashMap::default(),
            periodic: FxHashMap::default(),
            turns: FxHashMap::default(),
            plain: FxHashMap::default(),
        }
    }

    /// May the innermost loop around a block become one over vectors, as far as what it does tells: it calls nothing but what computes, ends in one place, and
    /// reads and writes memory in each turn alike?
    pub(super) fn is_plain(&mut self, block: Block) -> bool {
        let Some(header) = self.header(block) else { return false };
        let host = self.host;
        self.plain.entry(block.function()).or_insert_with_key(|f| plain_loops(host, *f)).contains(&header)
    }

    /// A block that runs that much less often than the host thinks, as all does that is come to with it only; and what is done instead more often.
    /// `before`: the blocks before each of its function.
    pub(super) fn is_rarer(&mut self, block: Block, share: f64, before: &FxHashMap<Block, Vec<Block>>) {
        let mut scale = |blocks: Vec<Block>, by: f64| {
            blocks.into_iter().for_each(|block| *self.periodic.entry(block).or_insert(1.0) *= by);
        };
        let Some((test, way, other)) = way_to(block, before) else {
            return scale(vec![block], share);
        };
        scale(only_by((test, way, other), before), share);
        let thought = self.host.block_frequency(way) as f64 / self.host.block_frequency(test).max(1) as f64;
        if before.get(&other).is_some_and(|from| from[..] == [test]) && thought < 1.0 {
            scale(only_by((test, other, way), before), (1.0 - thought * share) / (1.0 - thought));
        }
    }

    /// Is it known how often a block runs, whatever is tested before it?
    pub(super) fn is_known(&self, block: Block) -> bool {
        self.periodic.contains_key(&block)
    }

    /// How often the loop with that header runs.
    pub(super) fn trips(&mut self, header: Block) -> Trips {
        let (host, drivers) = (self.host, &self.drivers);
        *self.known.entry(header).or_insert_with(|| match trips(host, header) {
            Trips::Open if drivers.contains(&header) => Trips::Counted,
            Trips::Open if searches_bucket(host, header) => Trips::Bucket,
            found => found,
        })
    }

    /// The header of the innermost loop around a block.
    pub(super) fn header(&self, block: Block) -> Option<Block> {
        self.host.loop_header(block)
    }

    /// The header of the loop that a loop lies in, by its own.
    pub(super) fn around(&self, header: Block) -> Option<Block> {
        self.host.outer_loop_header(header)
    }

    /// How often the loop with that header is taken to run.
    pub(super) fn estimate(&mut self, header: Block) -> f64 {
        match self.trips(header) {
            Trips::Sweeps(n) => n,
            Trips::Known(n) => n.min(COUNTED_TRIPS),
            Trips::Counted => COUNTED_TRIPS,
            Trips::Open => OPEN_TRIPS,
            Trips::Bucket => BUCKET_TRIPS,
        }
    }

    /// How often the host takes the loop with that header to run: less often than others where it may end in several places.
    fn turns(&mut self, header: Block) -> f64 {
        if self.trips(header) != Trips::Open {
            return ESTIMATED_TRIPS;
        }
        let host = self.host;
        *self.turns.entry(header).or_insert_with(|| {
            let phi = header.instructions().into_iter().next().filter(|v| v.opcode() == Opcode::Phi);
            let Some(phi) = phi else { return ESTIMATED_TRIPS };
            let is_outside = |b: &Block| {
                let own = host.loop_header(*b);
                own != Some(header) && !own.is_some_and(|h| lies_inside(host, h, header))
            };
            let often = |b: Block| host.block_frequency(b) as f64 / b.successors().len().max(1) as f64;
            let entered: f64 = phi.incoming().into_iter().map(|(_, b)| b).filter(is_outside).map(often).sum();
            let all = host.block_frequency(header) as f64;
            if entered > 0.0 {
                (all / entered).clamp(1.0, ESTIMATED_TRIPS)
            } else {
                ESTIMATED_TRIPS
            }
        })
    }

    /// How much more often a block runs than the host's estimate says, which takes all loops to be alike.
    pub(super) fn length(&mut self, block: Block) -> f64 {
        let mut out = self.periodic.get(&block).copied().unwrap_or(1.0);
        let mut header = self.host.loop_header(block);
        for _ in 0..MOST_LOOPS {
            let Some(h) = header else { break };
            out *= self.estimate(h) / self.turns(h);
            header = self.host.outer_loop_header(h);
        }
        out
    }
}

/// Blocks that run each so many times only (`if (step % 100 == 0) report();`), with how much less often that is than the host thinks, to which one
/// comparison is like another.
fn periodic(host: &Host, functions: &[Value]) -> FxHashMap<Block, f64> {
    let mut out: FxHashMap<Block, f64> = FxHashMap::default();
    for &f in functions {
        let blocks = f.blocks();
        let found: Vec<(Block, Block, Block, f64)> = blocks.iter().filter_map(|&b| periodic_way(b)).collect();
        if found.is_empty() {
            continue;
        }
        let before = predecessors(&blocks);
        for (test, way, other, chance) in found {
            // Where the loop ends that way, what follows runs as often as the loop is come to.
            if before[&way] != [test] || host.loop_header(way) != host.loop_header(test) {
                continue;
            }
            let thought = host.block_frequency(way) as f64 / host.block_frequency(test).max(1) as f64;
            let inside = only_by((test, way, other), &before);
            if chance < thought {
                inside.into_iter().for_each(|block| *out.entry(block).or_insert(1.0) *= chance / thought);
            }
        }
    }
    out
}

/// The blocks before each.
pub(super) fn predecessors(blocks: &[Block]) -> FxHashMap<Block, Vec<Block>> {
    let mut before: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for &block in blocks {
        block.successors().into_iter().for_each(|next| before.entry(next).or_default().push(block));
    }
    before
}

/// What is come to by one way from a test only, up to where that meets the other; the way's first block alone, if that is much, or does not end.
fn only_by((test, way, other): (Block, Block, Block), before: &FxHashMap<Block, Vec<Block>>) -> Vec<Block> {
    let mut inside = vec![way];
    let mut next = 0;
    while let Some(&block) = inside.get(next).filter(|_| inside.len() <= MOST_PERIODIC) {
        next += 1;
        for to in block.successors().into_iter().filter(|&to| to != other && to != test) {
            if !inside.contains(&to) {
                inside.push(to);
            }
        }
    }
    let only = |b: &Block| *b == way || before[b].iter().all(|from| inside.contains(from));
    if inside.len() > MOST_PERIODIC || !inside.iter().all(only) {
        inside.truncate(1);
    }
    inside
}

/// The way from a test that leads to a block only, and the other.
fn way_to(mut block: Block, before: &FxHashMap<Block, Vec<Block>>) -> Option<(Block, Block, Block)> {
    for _ in 0..MOST_PERIODIC {
        let [test] = before.get(&block)?[..] else { return None };
        match test.successors()[..] {
            [_] => block = test,
            [yes, no] if yes != no => {
                let other = if yes == block { no } else { yes };
                // A check ends the program.
                if other.terminator().is_none_or(|end| end.opcode() != Opcode::Unreachable) {
                    return Some((test, block, other));
                }
                block = test;
            }
            _ => return None,
        }
    }
    None
}

/// The way that a test takes now and then only, the other way, and how likely the first is: where a remainder is one certain number, or where a number has
/// become so large that all are scaled down (`if (c->activity > 1e20) rescale(s);`).
fn periodic_way(test: Block) -> Option<(Block, Block, Block, f64)> {
    let end = test.terminator().filter(|end| end.opcode() == Opcode::Br)?;
    let [yes, no] = test.successors()[..] else { return None };
    let compared = end.operand(0);
    if !compared.is_instruction() || yes == no {
        return None;
    }
    if compared.opcode() == Opcode::FCmp {
        let [left, right] = [0, 1].map(|i| compared.operand(i).constant_float().is_some_and(|n| n >= HUGE));
        let is_above = match (left, right, compared.float_order()?) {
            (false, true, Order::Greater | Order::GreaterEqual) | (true, false, Order::Less | Order::LessEqual) => true,
            (false, true, Order::Less | Order::LessEqual) | (true, false, Order::Greater | Order::GreaterEqual) => {
                false
            }
            _ => return None,
        };
        return Some(if is_above { (test, yes, no, ABOVE_HUGE) } else { (test, no, yes, ABOVE_HUGE) });
    }
    if compared.opcode() != Opcode::ICmp {
        return None;
    }
    let rest = compared.operand(0);
    if !rest.is_instruction() || rest.opcode() != Opcode::IntArith || compared.operand(1).constant_int().is_none() {
        return None;
    }
    let chance = match (rest.number_operation(), rest.operand(1).constant_int()) {
        ("and", Some(mask)) if mask > 0 && (mask & mask.wrapping_add(1)) == 0 => 1.0 / (mask as f64 + 1.0),
        ("urem" | "srem", Some(n)) if n > 0 => 1.0 / n as f64,
        ("urem" | "srem", None) => 1.0 / UNKNOWN_PERIOD,
        // Some bits, anywhere; or no remainder.
        _ => return None,
    };
    match compared.predicate() {
        Predicate::Eq => Some((test, yes, no, chance)),
        Predicate::Ne => Some((test, no, yes, chance)),
        // Any of several remainders.
        _ => None,
    }
}

/// Does a block lie in the loop of this header, or in one within it? None: in too many others for us to know.
pub fn is_inside(host: &Host, block: Block, header: Block) -> Option<bool> {
    let mut around = host.loop_header(block);
    for _ in 0..MOST_LOOPS {
        match around {
            None => return Some(false),
            Some(outer) if outer == header => return Some(true),
            Some(inner) => around = host.outer_loop_header(inner),
        }
    }
    None
}

/// Is a value computed anew in each turn of the innermost loop around an instruction that it is used by? It is, too, if there is none.
pub fn is_repeated(host: &Host, v: Value, user: Value) -> bool {
    let Some(header) = host.loop_header(user.block()) else { return true };
    v.is_instruction() && is_inside(host, v.block(), header).unwrap_or(true)
}

/// Is it loaded from the same address in each turn of that loop? What is optimised later may be loaded before it.
pub fn is_loaded_from_one(host: &Host, v: Value, user: Value) -> bool {
    if !v.is_instruction() || v.opcode() != Opcode::Load || v.is_volatile() || v.is_atomic() {
        return false;
    }
    let mut address = v.operand(0);
    for _ in 0..MOST_STEPS {
        if !is_repeated(host, address, user) {
            return true;
        }
        let is_field = address.is_instruction()
            && address.opcode() == Opcode::GetElementPtr
            && address.operands()[1..].iter().all(|v| v.constant_int().is_some());
        if !is_field {
            return false;
        }
        address = address.operand(0);
    }
    false
}

/// Does it count the turns of the innermost loop around an instruction, or is it so far ahead of what does?
pub fn is_count(host: &Host, mut v: Value, user: Value) -> bool {
    for _ in 0..MOST_STEPS {
        let is_ahead = |v: Value| match v.opcode() {
            Opcode::SExt | Opcode::ZExt => true,
            Opcode::Add => v.operand(1).constant_int().is_some(),
            Opcode::IntArith => v.is_disjoint() && v.operand(1).constant_int().is_some(),
            // Whatever else.
            _ => false,
        };
        if !v.is_instruction() || !is_ahead(v) {
            break;
        }
        v = v.operand(0);
    }
    v.is_instruction() && v.opcode() == Opcode::Phi && host.loop_header(user.block()) == Some(v.block())
}

/// The headers of the loops of a function that may become ones over vectors; see [`Loops::is_plain`].
fn plain_loops(host: &Host, f: Value) -> FxHashSet<Block> {
    let blocks: Vec<(Block, Block)> = f.blocks().into_iter().filter_map(|b| Some((b, host.loop_header(b)?))).collect();
    // A header may be come to once more than what it leads to.
    let mut turns: FxHashMap<Block, u64> = FxHashMap::default();
    for &(block, header) in &blocks {
        if block.successors().contains(&header) {
            *turns.entry(header).or_default() += host.block_frequency(block);
        }
    }
    let mut exits: FxHashMap<Block, usize> = FxHashMap::default();
    let mut others: FxHashSet<Block> = FxHashSet::default();
    for (block, header) in blocks {
        if block == header {
            others.extend(host.outer_loop_header(header));
        }
        let is_outside = |b: &Block| host.loop_header(*b) != Some(header);
        *exits.entry(header).or_default() += block.successors().iter().filter(|b| is_outside(b)).count();
        let turns = turns.get(&header).copied().unwrap_or_default();
        let in_each_turn = host.block_frequency(block).saturating_mul(PLAIN) >= turns.saturating_mul(PLAIN - 1);
        let is_plain = |inst: Value| match inst.opcode() {
            Opcode::Load | Opcode::Store => in_each_turn,
            Opcode::Call => {
                let callee = inst.callee();
                callee.is_function() && callee.is_intrinsic() && !callee.name().starts_with("llvm.mem")
            }
            Opcode::Invoke | Opcode::Switch => false,
            // It computes.
            _ => true,
        };
        if !block.instructions().into_iter().all(is_plain) {
            others.insert(header);
        }
    }
    exits.into_iter().filter(|&(header, exits)| exits <= 1 && !others.contains(&header)).map(|(h, _)| h).collect()
}

/// Loops that do work each time around (`while ((e = next_event())) handle(e);`): they lie around other loops, or call functions of the
/// program's own that do more than look something up. Nothing says how often they run, but it is what the program is for.
fn drivers(host: &Host, functions: &[Value]) -> FxHashSet<Block> {
    let is_own = |callee: Value| callee.is_function() && !callee.is_declaration();
    let mut loops: Vec<Block> = Vec::new();
    let mut calls: Vec<(Block, Value)> = Vec::new();
    let mut works: FxHashSet<Value> = FxHashSet::default();
    for &f in functions {
        for block in f.blocks() {
            let header = host.loop_header(block);
            if let Some(header) = header {
                works.insert(f);
                loops.extend((header == block).then_some(block));
            }
            for call in block.instructions().into_iter().filter(|v| v.opcode() == Opcode::Call) {
                let callee = call.callee();
                if is_own(callee) || !callee.is_function() && !callee.is_inline_asm() {
                    works.insert(f);
                    calls.extend(header.map(|header| (header, callee)));
                }
            }
        }
    }
    let mut out = FxHashSet::default();
    let mut mark = |mut header: Option<Block>, of_links: bool| {
        for _ in 0..MOST_LOOPS {
            let Some(h) = header else { break };
            if of_links || !follows_links(h) {
                out.insert(h);
            }
            header = host.outer_loop_header(h);
        }
    };
    for inner in loops {
        mark(host.outer_loop_header(inner), false);
    }
    for (header, callee) in calls {
        if !callee.is_function() || works.contains(&callee) {
            mark(Some(header), true);
        }
    }
    out
}

/// Does a loop go from one element to the next by what that one holds?
fn follows_links(header: Block) -> bool {
    let loads_itself = |phi: Value, v: Value| {
        if !v.is_instruction() || v.opcode() != Opcode::Load {
            return false;
        }
        // Perhaps by way of a pointer to the link.
        let mut addresses = vec![v.operand(0)];
        let mut next = 0;
        while let Some(&at) = addresses.get(next).filter(|_| next < MOST_ADDRESSES) {
            next += 1;
            if at == phi {
                return true;
            }
            match at.is_instruction().then(|| at.opcode()) {
                Some(Opcode::GetElementPtr) => addresses.push(at.operand(0)),
                Some(Opcode::Phi) => addresses.extend(at.incoming().into_iter().map(|(from, _)| from)),
                // It comes from elsewhere.
                _ => continue,
            }
        }
        false
    };
    let phis = header.instructions().into_iter().take_while(|v| v.opcode() == Opcode::Phi);
    phis.filter(|phi| phi.ty().is_pointer()).any(|phi| phi.incoming().into_iter().any(|(v, _)| loads_itself(phi, v)))
}

/// Does a loop follow the links of a list that begins in one of many places, and may it end before the list does?
fn searches_bucket(host: &Host, header: Block) -> bool {
    let is_load = |v: Value| v.is_instruction() && v.opcode() == Opcode::Load;
    let is_bucket = |v: Value| {
        let address = Some(v).filter(|&v| is_load(v)).map(|v| v.operand(0)).filter(|a| a.is_instruction());
        let step = address.filter(|a| a.opcode() == Opcode::GetElementPtr);
        step.is_some_and(|step| (1..step.operand_count()).any(|i| !step.operand(i).is_constant()))
    };
    let phis = header.instructions().into_iter().take_while(|v| v.opcode() == Opcode::Phi);
    let mut lists = phis.filter(|phi| phi.ty().is_pointer() && phi.incoming().into_iter().any(|(v, _)| is_bucket(v)));
    if !follows_links(header) || lists.next().is_none() {
        return false;
    }
    let (mut inside, mut next, mut ends) = (vec![header], 0, 0);
    while let Some(&block) = inside.get(next).filter(|_| inside.len() <= MOST_OF_SEARCH) {
        next += 1;
        for to in block.successors() {
            if host.loop_header(to) != Some(header) {
                ends += 1;
            } else if !inside.contains(&to) {
                inside.push(to);
            }
        }
    }
    ends > 1 && inside.len() <= MOST_OF_SEARCH
}

/// How often the loop with that header runs.
fn trips(host: &Host, header: Block) -> Trips {
    let mut out = Trips::Open;
    for phi in header.instructions().into_iter().take_while(|v| v.opcode() == Opcode::Phi) {
        let incoming = phi.incoming();
        let Some((next, step)) = incoming.iter().find_map(|&(n, _)| Some((n, step_from(phi, n)?))) else { continue };
        let start = incoming.iter().find(|&&(n, _)| n != next).and_then(|&(n, _)| n.constant_int());
        let mut compared: Vec<(Value, Value)> = Vec::new();
        for v in [phi, next] {
            for user in v.users().into_iter().filter(|u| u.is_instruction()) {
                match user.opcode() {
                    Opcode::ICmp => compared.push((user, v)),
                    Opcode::ZExt | Opcode::SExt | Opcode::Trunc => {
                        let tests =
                            user.users().into_iter().filter(|u| u.is_instruction() && u.opcode() == Opcode::ICmp);
                        compared.extend(tests.map(|test| (test, user)));
                    }
                    // What else is done with a counter does not end the loop.
                    _ => {}
                }
            }
        }
        for (test, v) in compared {
            let bound = if test.operand(0) == v { test.operand(1) } else { test.operand(0) };
            if !stays_in(host, bound, header, None, MOST_STEPS) {
                continue;
            }
            match (start, bound.constant_int(), step) {
                (Some(from), Some(to), Some(step)) if step != 0 => {
                    return Trips::Known(((to - from) as f64 / step as f64).abs().max(1.0));
                }
                _ => out = Trips::Counted,
            }
        }
    }
    out
}

/// Is a value what a phi was, moved by a constant? By how much, if it is a number.
fn step_from(phi: Value, next: Value) -> Option<Option<i64>> {
    if !next.is_instruction() {
        return None;
    }
    match next.opcode() {
        Opcode::Add | Opcode::Sub if next.operand(0) == phi => next.operand(1).constant_int().map(Some),
        Opcode::GetElementPtr if next.operand(0) == phi && next.operand_count() == 2 => {
            next.operand(1).constant_int().map(|_| None)
        }
        // No step.
        _ => None,
    }
}

/// Is a value the same in each turn of a loop, as far as can be seen? What is loaded from one place is taken to be, as the width in
/// `tile[y * map.width + x]`: nobody has moved that out of the loop yet. `call`, if it is computed in what that calls.
pub(super) fn stays_in(host: &Host, v: Value, header: Block, call: Option<Value>, depth: usize) -> bool {
    let v = call.map_or(v, |call| passed(call, v));
    if !v.is_instruction() {
        return true;
    }
    let around = host.loop_header(v.block());
    let elsewhere = v.function() != header.function();
    if !elsewhere && around != Some(header) && !around.is_some_and(|around| lies_inside(host, around, header)) {
        return true;
    }
    match v.opcode() {
        Opcode::Load
        | Opcode::GetElementPtr
        | Opcode::Add
        | Opcode::Sub
        | Opcode::Mul
        | Opcode::Shl
        | Opcode::ZExt
        | Opcode::SExt
        | Opcode::Trunc
        | Opcode::Freeze => depth > 0 && v.operands().into_iter().all(|w| stays_in(host, w, header, call, depth - 1)),
        // Nobody knows.
        _ => false,
    }
}

/// Is a loop one of those inside another?
fn lies_inside(host: &Host, inner: Block, outer: Block) -> bool {
    let mut header = inner;
    for _ in 0..MOST_LOOPS {
        let first = header.instructions().first().copied().filter(|i| i.opcode() == Opcode::Phi);
        let ways = first.into_iter().flat_map(|phi| phi.incoming());
        let mut around = ways.filter_map(|(_, from)| host.loop_header(from)).filter(|&h| h != header);
        match around.next() {
            Some(h) if h == outer => return true,
            Some(h) => header = h,
            None => return false,
        }
    }
    false
}

/// What is passed for an argument of a function that is called; any other value as it is.
pub(super) fn passed(call: Value, v: Value) -> Value {
    if !v.is_argument() || v.argument_function() != call.callee() {
        return v;
    }
    let number = call.callee().params().into_iter().position(|p| p == v);
    number.and_then(|n| call.call_args().get(n).copied()).unwrap_or(v)
}
