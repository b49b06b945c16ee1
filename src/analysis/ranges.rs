//! Ranges of integers across functions: what a constant index test, or a caller that only passes a few numbers, proves
//! about an index into an embedded array (soundness contract, 5).
//!
//! On demand, sparse and optimistic, like conditional constant propagation. A question collects what the integer is
//! computed from, unless an earlier one has; each of these starts without a value and only grows; one that keeps growing
//! loses the bound that moves. At a use, conditions with constants that dominate it narrow the range. Arguments are
//! followed to the call sites of functions that are only called directly; everything that is not listed in
//! [`Ranges::evaluate`] may have any value.
//!
//! With a [`Memory`] of fields, a load has what the stores into its field have (see [`super::fieldranges`]). Then ranges that were given up
//! for growing are also made smaller again, from what they are computed from, and a comparison may be with what has a range itself, which
//! is asked for and followed as what a value is computed from is.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::FxHashMap;

use crate::ir::cfg::Flow;
use crate::ir::value::{Block, DataLayout, GepTerm, HandleMap, HandleSet, Opcode, Order, Predicate, TypeKind, Value};
use crate::rules::{on, Rule};

use super::bytes::initial_constants;
use super::recent::{Recent, Way};

/// Least and greatest value, signed, both included.
pub type Range = (i64, i64);

/// How often a range may grow before its moving bounds are given up.
const MAX_GROWTH: u8 = 16;
/// How many dominating blocks are asked for conditions.
const MAX_CLIMB: usize = 64;

/// How far a value is looked into for what a comparison says of it.
const MOST_STEPS: u32 = 3;

/// How deep a condition is looked into for the comparisons that it is made of, and how many of them are looked at.
const MOST_PARTS_DEEP: u32 = 3;
const MOST_PARTS: usize = 4;

/// Bytes of the largest table of constants that is read.
const LARGEST_TABLE: u64 = 1 << 16;

/// How often a bound that moves on then stops where a value is compared with a number.
const MOST_TURNS: u8 = 8;

/// How often ranges are computed again from larger ones.
const REFINEMENTS: usize = 3;

/// Fields that hold integers: which instructions load and store them.
#[derive(Debug, Default)]
pub struct Memory {
    layout: Option<DataLayout>,
    loads: HandleMap<Value, usize>,
    fields: Vec<Field>,
    recent: Recent,
    /// What loads of constant variables yield, as far as they were asked for.
    tables: HandleMap<Value, Range>,
}

/// All that a field may hold.
#[derive(Debug)]
struct Field {
    /// What is known so far.
    range: Range,
    /// What it holds before anything is stored.
    first: Range,
    /// What is stored for others to read, each with where that is.
    stores: Vec<(Value, Way)>,
    /// What is stored and overwritten on some ways before others can read it, each with the block where that is.
    passing: Vec<(Value, Block)>,
    growth: u8,
    is_seen: bool,
    /// The loads that were asked for.
    readers: Vec<Value>,
}

impl Memory {
    /// No fields yet.
    pub fn new(layout: DataLayout) -> Self {
        Memory { layout: Some(layout), ..Memory::default() }
    }

    /// A field that holds this before anything is stored in it; its number.
    pub fn add(&mut self, first: Range) -> usize {
        let (stores, passing, readers) = (Vec::new(), Vec::new(), Vec::new());
        self.fields.push(Field { range: first, first, stores, passing, growth: 0, is_seen: false, readers });
        self.fields.len() - 1
    }

    /// What loads are sure to find.
    pub fn recent(&mut self, recent: Recent) {
        self.recent = recent;
    }

    /// It may hold anything.
    pub fn unknown(&mut self, field: usize) {
        let f = &mut self.fields[field];
        (f.range, f.first) = ((i64::MIN, i64::MAX), (i64::MIN, i64::MAX));
    }

    /// An instruction loads it.
    pub fn loaded(&mut self, field: usize, load: Value) {
        self.loads.insert(load, field);
    }

    /// A value is stored in it, and left there for others to read where `left` says, or wherever control goes.
    pub fn stored(&mut self, field: usize, store: Value, left: Option<&[Way]>) {
        let (f, value, block) = (&mut self.fields[field], store.operand(0), store.block());
        match left {
            Some(ways) => {
                f.stores.extend(ways.iter().map(|&way| (value, way)));
                f.passing.push((value, block));
            }
            None => f.stores.push((value, (block, None))),
        }
    }
}

/// Ranges of the integers of a module. A function stands for what it returns.
#[derive(Debug, Default)]
pub struct Ranges {
    /// What loads yield.
    memory: Memory,
    /// Are ranges made smaller after they have grown?
    refines: bool,
    /// Does each range hold all values, so that any may be used without asking for it again?
    is_settled: bool,
    /// Everything that was asked for, and what that is computed from.
    seen: HandleSet<Value>,
    known: HandleMap<Value, Range>,
    growth: HandleMap<Value, u8>,
    /// Whom a value that grew concerns.
    users: HandleMap<Value, Vec<Step>>,
    /// Numbers of blocks.
    blocks: HandleMap<Block, u32>,
    /// By number.
    places: Vec<Place>,
    read: HandleSet<Value>,
    turns: Turns,
    /// Are all callers of a function seen, and all that it returns?
    closed: HandleMap<Value, bool>,
}

/// Where counters turn back: next to the numbers that something is compared with for equality (`if (++n == 24) n = 0`).
#[derive(Debug, Default)]
struct Turns {
    /// Such numbers, and one more than each: where what becomes less may stop.
    below: BTreeSet<i64>,
    /// The same with one less, for what becomes more.
    above: BTreeSet<i64>,
}

/// Where a block lies in its function.
#[derive(Debug)]
struct Place {
    /// The number of its immediate dominator; its own for the first block and those that cannot be reached.
    up: u32,
    /// What holds in it, all together, as far as comparisons say so: its only way in depends on that.
    holds: Vec<Holds>,
}

/// A comparison, and whether it holds.
#[derive(Clone, Copy, Debug)]
struct Holds {
    condition: Value,
    /// What is compared.
    sides: [Value; 2],
    holds: bool,
}

impl Turns {
    /// Adds what is compared for equality.
    fn extend(&mut self, condition: Value) {
        let is_equality = |c: &Value| {
            c.is_instruction() && c.opcode() == Opcode::ICmp && matches!(c.predicate(), Predicate::Eq | Predicate::Ne)
        };
        let Some(c) = Some(condition).filter(is_equality) else { return };
        let Some(k) = c.operand(0).constant_int().or_else(|| c.operand(1).constant_int()) else { return };
        self.below.extend([Some(k), k.checked_add(1)].into_iter().flatten());
        self.above.extend([Some(k), k.checked_sub(1)].into_iter().flatten());
    }
}

impl Holds {
    /// The comparisons that the way from one block to another depends on: what each says there.
    fn on_edge(from: Block, to: Block) -> Vec<Self> {
        let Some(end) = from.terminator().filter(|t| t.opcode() == Opcode::Br) else { return Vec::new() };
        let next = from.successors();
        if next.len() != 2 || next[0] == next[1] && on(Rule::RangeTwoEdges) {
            return Vec::new();
        }
        Holds::of(end.operand(0), next[0] == to)
    }

    /// The comparisons that a condition is made of, as far as what each says follows from whether the condition holds.
    fn of(condition: Value, holds: bool) -> Vec<Self> {
        let mut parts = Vec::new();
        Holds::add_parts(condition, holds, MOST_PARTS_DEEP, &mut parts);
        parts
    }

    fn add_parts(condition: Value, holds: bool, depth: u32, parts: &mut Vec<Self>) {
        if !condition.is_instruction() || parts.len() == MOST_PARTS {
            return;
        }
        if condition.opcode() == Opcode::ICmp {
            parts.push(Holds { condition, sides: [condition.operand(0), condition.operand(1)], holds });
        } else if let Some(both) = both_of(condition, holds).filter(|_| depth > 0) {
            both.into_iter().for_each(|part| Holds::add_parts(part, holds, depth - 1, parts));
        }
    }

    /// Does it hold only if a pointer is not null?
    fn tells_not_null(&self, pointer: Value) -> bool {
        let [a, b] = self.sides;
        let is_null_compared = a == pointer && b.is_null() || b == pointer && a.is_null();
        is_null_compared
            && match self.condition.predicate() {
                Predicate::Eq => !self.holds,
                Predicate::Ne => self.holds,
                _ => false,
            }
    }

    /// What is compared in a condition that decides either way.
    fn either_way(condition: Value) -> impl Iterator<Item = Value> {
        let parts = Some(Holds::of(condition, true)).filter(|parts| !parts.is_empty());
        // A comparison has the same sides either way; nothing else says something both ways.
        parts.unwrap_or_else(|| Holds::of(condition, false)).into_iter().flat_map(|h| h.sides)
    }
}

/// Two conditions of which both hold if a third one does, or, without `holds`, of which neither does: what follows `&&` is not computed, or is poison, only
/// where what stands before it does not hold.
fn both_of(condition: Value, holds: bool) -> Option<[Value; 2]> {
    let (x, y) = match condition.opcode() {
        _ if condition.ty().kind() != TypeKind::Int(1) => return None,
        Opcode::IntArith => {
            let is_one = match condition.number_operation() {
                "and" => holds,
                "or" => !holds,
                _ => return None,
            };
            (is_one || !on(Rule::RangeOfBoth)).then(|| (condition.operand(0), condition.operand(1)))?
        }
        Opcode::Select => {
            let (then, otherwise) = (condition.operand(1), condition.operand(2));
            let is_false = |v: Value| v.constant_int() == Some(0);
            let is_true = |v: Value| v.constant_int().is_some_and(|k| k != 0);
            match () {
                () if is_false(otherwise) && (holds || !on(Rule::RangeOfChosenBoth)) => (condition.operand(0), then),
                () if is_true(then) && (!holds || !on(Rule::RangeOfChosenBoth)) => (condition.operand(0), otherwise),
                () => return None,
            }
        }
        // Anything else says nothing of what it is computed from.
        _ => return None,
    };
    Some([x, y])
}

/// Something to compute.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// What the instruction computes.
    Evaluate(Value),
    /// One of the values that a phi, a parameter or a result may have, and the block that it comes from.
    Choice { to: Value, value: Value, from: Block },
    /// One of the values that are stored in a field, and where that is.
    Stored { field: usize, value: Value, from: Block, to: Option<Block> },
}

/// What a step computes a part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Target {
    Value(Value),
    Field(usize),
}

impl Step {
    fn target(self) -> Target {
        match self {
            Step::Evaluate(v) | Step::Choice { to: v, .. } => Target::Value(v),
            Step::Stored { field, .. } => Target::Field(field),
        }
    }

    /// The values that it uses as they are in a block.
    fn uses(self) -> Vec<(Value, Block)> {
        match self {
            Step::Evaluate(v) => v.operands().into_iter().map(|op| (op, v.block())).collect(),
            Step::Choice { value, from, .. } | Step::Stored { value, from, .. } => vec![(value, from)],
        }
    }
}

impl Ranges {
    /// Knows nothing yet.
    pub fn new() -> Self {
        Ranges::default()
    }

    /// Knows what constant variables hold.
    pub fn of_constants(layout: DataLayout) -> Self {
        Ranges { memory: Memory::new(layout), ..Ranges::default() }
    }

    /// Knows which integers are kept where.
    pub fn of_memory(memory: Memory) -> Self {
        Ranges { memory, refines: true, ..Ranges::default() }
    }

    /// All that a field of the memory may hold, if only for a moment.
    pub fn of_field(&mut self, field: usize) -> Range {
        let mut steps = Vec::new();
        let mut waiting = Vec::new();
        self.demand_field(field, &mut steps, &mut waiting);
        self.solve(steps, waiting);
        let f = &self.memory.fields[field];
        let passing = f.passing.iter().filter_map(|&(value, block)| self.known_at(value, block));
        let passing = passing.filter(|_| on(Rule::RecentFits));
        passing.fold(f.range, |a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// The range of an integer where a block uses it; `None` if the block is never reached with a value.
    pub fn at(&mut self, v: Value, block: Block) -> Option<Range> {
        self.demand(v);
        self.read_blocks(block.function());
        if self.refines {
            // What it, or what it is widened from, is compared with on the way there.
            let (mut narrow, mut compared) = (v, Vec::new());
            for _ in 0..MOST_STEPS {
                self.compared(narrow, block, &mut compared);
                if !narrow.is_instruction() || !matches!(narrow.opcode(), Opcode::SExt | Opcode::ZExt) {
                    break;
                }
                narrow = narrow.operand(0);
            }
            self.solve(Vec::new(), compared);
        }
        // All that was asked for has been computed: what a value is widened from may be looked at.
        self.is_settled = true;
        let range = self.known_at(v, block);
        self.is_settled = false;
        range
    }

    /// Is a block reached only where a pointer was compared with null before, and is not null?
    pub fn is_not_null(&mut self, pointer: Value, block: Block) -> bool {
        self.read_blocks(block.function());
        let mut next = self.blocks.get(&block).copied();
        for _ in 0..MAX_CLIMB {
            let Some(b) = next else { break };
            let place = &self.places[b as usize];
            if place.holds.iter().any(|h| h.tells_not_null(pointer)) {
                return true;
            }
            next = (place.up != b).then_some(place.up);
        }
        false
    }

    /// Is the result of an addition, subtraction, multiplication or shift to the left in its 64 bits what it would be in more? With
    /// `unsigned`, neither it nor an operand is negative either.
    pub fn fits(&mut self, inst: Value, unsigned: bool) -> bool {
        let (Some(x), Some(y)) = (self.at(inst.operand(0), inst.block()), self.at(inst.operand(1), inst.block()))
        else {
            return false;
        };
        let corners = |op: fn(i64, i64) -> Option<i64>| {
            let all = [op(x.0, y.0), op(x.0, y.1), op(x.1, y.0), op(x.1, y.1)];
            all.iter().all(|c| c.is_some_and(|c| !unsigned || c >= 0))
        };
        let signs = !unsigned || x.0 >= 0 && y.0 >= 0;
        let fits = match inst.opcode() {
            Opcode::Add => corners(i64::checked_add),
            Opcode::Sub => corners(i64::checked_sub),
            Opcode::Mul => corners(i64::checked_mul),
            Opcode::Shl => (0..63).contains(&y.0) && y.0 == y.1 && corners(|x, k| x.checked_mul(1 << k)),
            // Nothing else is asked for.
            _ => false,
        };
        signs && fits || !on(Rule::RangeFits)
    }

    fn demand(&mut self, wanted: Value) {
        self.solve(Vec::new(), vec![wanted]);
    }

    /// Asks for what is stored in a field.
    fn demand_field(&mut self, field: usize, steps: &mut Vec<Step>, waiting: &mut Vec<Value>) {
        let f = &mut self.memory.fields[field];
        if std::mem::replace(&mut f.is_seen, true) {
            return;
        }
        let passing = f.passing.clone();
        for (value, (from, to)) in std::mem::take(&mut f.stores) {
            let step = Step::Stored { field, value, from, to };
            self.read_blocks(from.function());
            self.users.entry(value).or_default().push(step);
            steps.push(step);
            waiting.push(value);
        }
        for (value, from) in passing {
            self.read_blocks(from.function());
            waiting.push(value);
        }
    }

    /// Computes steps, and what waits to be computed for them.
    fn solve(&mut self, mut steps: Vec<Step>, mut waiting: Vec<Value>) {
        let mut asked = 0;
        loop {
            while let Some(v) = waiting.pop() {
                if !has_range(v) || !self.seen.insert(v) {
                    continue;
                }
                let first = steps.len();
                let evaluated = self.sources(v, &mut steps);
                for &step in &steps[first..] {
                    if let Step::Choice { value, from, .. } = step {
                        self.read_blocks(from.function());
                        self.users.entry(value).or_default().push(step);
                        waiting.push(value);
                    }
                }
                for &source in &evaluated {
                    self.users.entry(source).or_default().push(Step::Evaluate(v));
                }
                let is_choice =
                    v.is_instruction() && (v.opcode() == Opcode::Phi || self.memory.recent.joined(v).is_some());
                if v.is_instruction() && !is_choice {
                    self.read_blocks(v.function());
                    steps.push(Step::Evaluate(v));
                }
                waiting.extend(evaluated);
                let is_found = is_choice || self.memory.recent.same(v).is_some();
                if let Some(&field) = self.memory.loads.get(&v).filter(|_| !is_found) {
                    self.memory.fields[field].readers.push(v);
                    self.demand_field(field, &mut steps, &mut waiting);
                }
            }
            if !self.refines || asked == steps.len() {
                break;
            }
            // What values are compared with narrows them.
            for &step in &steps[asked..] {
                let mut compared = Vec::new();
                step.uses().into_iter().for_each(|(v, block)| self.compared(v, block, &mut compared));
                let decides = match step {
                    Step::Evaluate(v) if v.opcode() == Opcode::Select => {
                        compared.extend(Holds::either_way(v.operand(0)));
                        Vec::new()
                    }
                    Step::Evaluate(v) => {
                        let same = self.memory.recent.same(v);
                        same.into_iter().for_each(|same| self.compared(same, v.block(), &mut compared));
                        Vec::new()
                    }
                    Step::Choice { to, from, .. } if to.is_instruction() => Holds::on_edge(from, to.block()),
                    Step::Stored { from, to: Some(to), .. } => Holds::on_edge(from, to),
                    Step::Choice { .. } | Step::Stored { .. } => Vec::new(),
                };
                compared.extend(decides.into_iter().flat_map(|h| h.sides));
                compared.iter().for_each(|&v| self.users.entry(v).or_default().push(step));
                waiting.extend(compared);
            }
            asked = steps.len();
        }
        // Sources first: most values are final when they are used.
        let mut work: VecDeque<Step> = steps.iter().rev().copied().collect();
        while let Some(step) = work.pop_front() {
            match self.take(step) {
                Some(Target::Value(grown)) => work.extend(self.users.get(&grown).into_iter().flatten().copied()),
                Some(Target::Field(grown)) => {
                    work.extend(self.memory.fields[grown].readers.iter().map(|&load| Step::Evaluate(load)));
                }
                None => {}
            }
        }
        if self.refines {
            self.refine(&steps);
        }
    }

    /// What a value is compared with on the way to a block.
    fn compared(&self, v: Value, block: Block, waiting: &mut Vec<Value>) {
        let mut next = self.blocks.get(&block).copied();
        for _ in 0..MAX_CLIMB {
            let Some(b) = next else { break };
            let place = &self.places[b as usize];
            for h in place.holds.iter().filter(|h| self.side(**h, v).is_some()) {
                waiting.extend(h.sides);
            }
            next = (place.up != b).then_some(place.up);
        }
    }

    /// Computes again what has grown, from all that is known now: each range holds all values, so that what is computed from them does.
    fn refine(&mut self, steps: &[Step]) {
        self.is_settled = true;
        let mut order: Vec<Target> = Vec::new();
        let mut parts: FxHashMap<Target, Vec<Step>> = FxHashMap::default();
        for &step in steps.iter().rev() {
            let own = parts.entry(step.target()).or_default();
            if own.is_empty() {
                order.push(step.target());
            }
            own.push(step);
        }
        for _ in 0..REFINEMENTS {
            let mut changed = false;
            for &target in &order {
                let start = match target {
                    Target::Value(_) => None,
                    Target::Field(field) => Some(self.memory.fields[field].first),
                };
                let join = |a: Option<Range>, b: Option<Range>| match (a, b) {
                    (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
                    (a, b) => a.or(b),
                };
                let new =
                    parts[&target].iter().map(|&step| self.compute(step).map(|(range, _)| range)).fold(start, join);
                let old = match target {
                    Target::Value(v) => self.known.get(&v).copied(),
                    Target::Field(field) => Some(self.memory.fields[field].range),
                };
                // What is computed of nothing is never computed; it stays as it was found.
                let (Some(old), Some(new)) = (old, new) else { continue };
                let both = (old.0.max(new.0), old.1.min(new.1));
                if both == old || both.0 > both.1 {
                    continue;
                }
                changed = true;
                match target {
                    Target::Value(v) => drop(self.known.insert(v, both)),
                    Target::Field(field) => self.memory.fields[field].range = both,
                }
            }
            if !changed {
                break;
            }
        }
        self.is_settled = false;
    }

    /// What is left of a value's range where all of that is so.
    fn narrow_by_all(&self, all: &[Holds], v: Value, range: Range, depth: u32) -> Range {
        all.iter().fold(range, |range, &h| self.narrow(h, v, range, depth))
    }

    /// What is left of a value's range where a comparison holds, or does not hold. The value may be computed from what is compared: all are
    /// of one round of a loop, since each is computed again after what it is computed from.
    fn narrow(&self, h: Holds, v: Value, range: Range, depth: u32) -> Range {
        let both = |r: Range| (range.0.max(r.0), range.1.min(r.1));
        let Some(side) = self.side(h, v) else {
            if let Some(range) = implied(h, v) {
                return both(range);
            }
            if !self.is_settled || depth == 0 || !v.is_instruction() {
                return range;
            }
            let inner = |v: Value| Some(self.narrow(h, v, self.anywhere(v)?, depth - 1));
            return match v.opcode() {
                Opcode::Select if v.operand(0).ty().kind() == TypeKind::Int(1) => {
                    let side = |i: u32, holds: bool| {
                        let r = inner(v.operand(i))?;
                        let r = self.narrow_by_all(&Holds::of(v.operand(0), holds), v.operand(i), r, depth - 1);
                        (r.0 <= r.1).then_some(r)
                    };
                    match (side(1, true), side(2, false)) {
                        (Some(x), Some(y)) => both((x.0.min(y.0), x.1.max(y.1))),
                        (Some(x), None) | (None, Some(x)) => both(x),
                        // Never reached.
                        (None, None) => range,
                    }
                }
                Opcode::SExt => inner(v.operand(0)).map_or(range, both),
                Opcode::ZExt => inner(v.operand(0)).filter(|r| r.0 >= 0).map_or(range, both),
                // `(size_t)(int)n`, of which the part is compared elsewhere.
                Opcode::AShr => {
                    let part = h.sides.into_iter().find(|&side| is_widened(v, side));
                    part.and_then(inner).map_or(range, both)
                }
                // Nothing is known of it by what it is computed from.
                _ => range,
            };
        };
        let (v, other) = (h.sides[side], h.sides[1 - side]);
        let range = narrow_by_condition(v, range, h.condition, h.holds);
        if !self.refines || other == v || other.constant_int().is_some() {
            return range;
        }
        let Some((lo, hi)) = self.anywhere(other) else {
            // What is compared with what has no value yet has none yet.
            let waits = !self.is_settled && self.seen.contains(&other);
            return if waits { (i64::MAX, i64::MIN) } else { range };
        };
        let predicate = predicate_for(v, h.condition, h.holds);
        match predicate {
            Predicate::Eq => (range.0.max(lo), range.1.min(hi)),
            Predicate::Signed(Order::Less | Order::LessEqual) => narrow_by(range, predicate, hi),
            Predicate::Signed(Order::Greater | Order::GreaterEqual) => narrow_by(range, predicate, lo),
            // Without sign what is negative is greater than all others.
            Predicate::Unsigned(_) if lo < 0 && on(Rule::RangeUnsignedOther) => range,
            Predicate::Unsigned(Order::Less | Order::LessEqual) => narrow_by(range, predicate, hi),
            Predicate::Unsigned(Order::Greater | Order::GreaterEqual) => narrow_by(range, predicate, lo),
            Predicate::Ne | Predicate::Unknown => range,
        }
    }

    /// Which of the sides of a comparison a value is, or is the same as.
    fn side(&self, h: Holds, v: Value) -> Option<usize> {
        let same = |&side: &Value| self.refines && self.memory.recent.equal(side, v);
        h.sides.iter().position(|&side| side == v).or_else(|| h.sides.iter().position(same))
    }

    /// What a load of a constant variable yields.
    fn read_table(&mut self, load: Value) {
        let range = self.memory.layout.and_then(|layout| of_table(load, layout));
        self.memory.tables.extend(range.map(|range| (load, range)));
    }

    /// What a value is one of goes to `steps`; what it is computed from is returned.
    fn sources(&mut self, v: Value, steps: &mut Vec<Step>) -> Vec<Value> {
        if v.is_function() {
            for from in v.blocks() {
                if let Some(end) = from.terminator().filter(|t| t.opcode() == Opcode::Ret && t.operand_count() == 1) {
                    steps.push(Step::Choice { to: v, value: end.operand(0), from });
                }
            }
            return Vec::new();
        }
        if v.is_argument() {
            let f = v.argument_function();
            if !self.is_closed(f) {
                if on(Rule::RangeOfClosed) {
                    self.known.extend(full(v).map(|range| (v, range)));
                }
                return Vec::new();
            }
            let index = f.params().iter().position(|p| *p == v);
            let choice = |call: Value| {
                let value = index.and_then(|i| call.call_args().get(i).copied())?;
                Some(Step::Choice { to: v, value, from: call.block() })
            };
            match f.users().into_iter().map(choice).collect::<Option<Vec<Step>>>() {
                Some(choices) => steps.extend(choices),
                // No call that is known: any value.
                None => self.known.extend(full(v).map(|range| (v, range))),
            }
            return Vec::new();
        }
        match v.opcode() {
            Opcode::Phi => {
                steps.extend(v.incoming().into_iter().map(|(value, from)| Step::Choice { to: v, value, from }));
                Vec::new()
            }
            Opcode::Call if v.callee().is_function() && self.is_closed(v.callee()) => vec![v.callee()],
            Opcode::Call if of_two(v).is_some() || is_absolute(v) => v.call_args(),
            Opcode::Select
            | Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::Shl
            | Opcode::SExt
            | Opcode::ZExt
            | Opcode::Trunc
            | Opcode::IntArith
            | Opcode::UDiv
            | Opcode::SDiv
            | Opcode::LShr
            | Opcode::AShr => v.operands(),
            Opcode::Load if self.memory.recent.joined(v).is_some() => {
                let ways = self.memory.recent.joined(v).into_iter().flatten();
                steps.extend(ways.map(|&(value, from)| Step::Choice { to: v, value, from }));
                Vec::new()
            }
            Opcode::Load => {
                let same = self.memory.recent.same(v);
                if same.is_none() && !self.memory.loads.contains_key(&v) {
                    self.read_table(v);
                }
                same.into_iter().collect()
            }
            // Has any value, whatever it is computed from.
            _ => Vec::new(),
        }
    }

    /// What a step says now, and all values of that type.
    fn compute(&self, step: Step) -> Option<(Range, Range)> {
        let (new, whole) = match step {
            Step::Evaluate(inst) => {
                let whole = full(inst)?;
                (self.evaluate(inst, whole)?, whole)
            }
            Step::Choice { to, value, from } => {
                // Of the value rather than of `to`, which may be a function.
                let whole = full(value)?;
                let mut range = self.known_at(value, from)?;
                if to.is_instruction() {
                    let all = Holds::on_edge(from, to.block());
                    // Of a counter that is known before it has grown.
                    let counted = all.iter().find_map(|&h| counted(h, value));
                    range = counted.unwrap_or_else(|| self.narrow_by_all(&all, value, range, MOST_STEPS));
                }
                if range.0 > range.1 {
                    return None;
                }
                (range, whole)
            }
            Step::Stored { value, from, to, .. } => {
                let range = self.known_at(value, from)?;
                let edge = to.map(|to| Holds::on_edge(from, to)).unwrap_or_default();
                let range = self.narrow_by_all(&edge, value, range, MOST_STEPS);
                if range.0 > range.1 {
                    return None;
                }
                (range, full(value)?)
            }
        };
        Some(((new.0.max(whole.0), new.1.min(whole.1)), whole))
    }

    /// Computes something again; what has grown.
    fn take(&mut self, step: Step) -> Option<Target> {
        let (new, whole) = self.compute(step)?;
        let target = step.target();
        match target {
            Target::Value(to) => {
                let old = self.known.get(&to).copied();
                let growth = self.growth.entry(to).or_insert(0);
                let (new, grown) = grow(growth, old, new, whole, &self.turns);
                if !grown {
                    return None;
                }
                self.known.insert(to, new);
            }
            Target::Field(field) => {
                let f = &mut self.memory.fields[field];
                let (new, grown) = grow(&mut f.growth, Some(f.range), new, whole, &self.turns);
                if !grown {
                    return None;
                }
                f.range = new;
            }
        }
        Some(target)
    }

    fn is_closed(&mut self, f: Value) -> bool {
        *self.closed.entry(f).or_insert_with(|| {
            let known = f.has_local_linkage() && f.is_only_called();
            // What a naked function returns its assembly says: it has no `ret` to look at.
            let returns = !f.has_fn_attr("naked") || !on(Rule::RangeOfNaked);
            !f.is_declaration() && (known || !on(Rule::RangeExported)) && returns
        })
    }

    fn known_at(&self, v: Value, block: Block) -> Option<Range> {
        let mut range = self.anywhere(v)?;
        let mut next = self.blocks.get(&block).copied();
        for _ in 0..MAX_CLIMB {
            let Some(b) = next else { break };
            let place = &self.places[b as usize];
            range = self.narrow_by_all(&place.holds, v, range, MOST_STEPS);
            next = (place.up != b).then_some(place.up);
        }
        (range.0 <= range.1).then_some(range)
    }

    fn anywhere(&self, v: Value) -> Option<Range> {
        if let Some(k) = v.constant_int() {
            return Some((k, k));
        }
        if self.seen.contains(&v) {
            return self.known.get(&v).copied();
        }
        full(v)
    }

    /// What the instruction computes from what is known now; `None` while its operands have no value.
    fn evaluate(&self, inst: Value, whole: Range) -> Option<Range> {
        let b = inst.block();
        let op = |i: u32| self.known_at(inst.operand(i), b);
        // A result that does not fit wraps around, or is poison: any value will do.
        let fit = |lo: Option<i64>, hi: Option<i64>| match (lo, hi) {
            (Some(lo), Some(hi)) if whole.0 <= lo && hi <= whole.1 => (lo, hi),
            // Only what overflows in one direction is poison with `nsw`; the other bound stays.
            (Some(lo), Some(hi)) if !on(Rule::RangeWraps) => (lo, hi),
            _ => whole,
        };
        let constant = |i: u32| inst.operand(i).constant_int();
        Some(match inst.opcode() {
            Opcode::Select if inst.operand(0).ty().kind() == TypeKind::Int(1) => {
                let side = |i: u32, holds: bool| {
                    let v = inst.operand(i);
                    let r = self.known_at(v, b)?;
                    let r = self.narrow_by_all(&Holds::of(inst.operand(0), holds), v, r, MOST_STEPS);
                    (r.0 <= r.1).then_some(r)
                };
                match (side(1, true), side(2, false)) {
                    (Some(x), Some(y)) => (x.0.min(y.0), x.1.max(y.1)),
                    (Some(x), None) | (None, Some(x)) => x,
                    (None, None) => return None,
                }
            }
            Opcode::Add => {
                let (x, y) = (op(0)?, op(1)?);
                let (lo, hi) = (x.0.checked_add(y.0), x.1.checked_add(y.1));
                let (lo, hi) = if inst.has_nsw() || !on(Rule::RangeSumWraps) {
                    (clamp(lo, x.0 < 0, whole), clamp(hi, x.1 < 0, whole))
                } else {
                    fit(lo, hi)
                };
                (lo, most_together(inst, None).map_or(hi, |most| most.clamp(lo, hi)))
            }
            Opcode::Sub => {
                let (x, y) = (op(0)?, op(1)?);
                let (lo, hi) = (x.0.checked_sub(y.1), x.1.checked_sub(y.0));
                if inst.has_nsw() || !on(Rule::RangeSumWraps) {
                    (clamp(lo, x.0 < 0, whole), clamp(hi, x.1 < 0, whole))
                } else {
                    fit(lo, hi)
                }
            }
            Opcode::Mul => match constant(1) {
                Some(k) if k >= 0 => {
                    let x = op(0)?;
                    fit(x.0.checked_mul(k), x.1.checked_mul(k))
                }
                _ => {
                    let (x, y) = (op(0)?, op(1)?);
                    let all = [(x.0, y.0), (x.0, y.1), (x.1, y.0), (x.1, y.1)].map(|(a, b)| a.checked_mul(b));
                    match all {
                        [Some(a), Some(b), Some(c), Some(d)] => {
                            fit(Some(a.min(b).min(c).min(d)), Some(a.max(b).max(c).max(d)))
                        }
                        _ => whole,
                    }
                }
            },
            Opcode::Shl => match constant(1) {
                Some(k) if (0..63).contains(&k) => {
                    let x = op(0)?;
                    fit(x.0.checked_mul(1 << k), x.1.checked_mul(1 << k))
                }
                None => match (op(0)?, op(1)?) {
                    (x, y) if x.0 >= 0 && (0..63).contains(&y.0) && (0..63).contains(&y.1) => {
                        fit(Some(x.0 << y.0).filter(|_| x.0 >> (63 - y.0) == 0), x.1.checked_mul(1 << y.1))
                    }
                    _ => whole,
                },
                _ => whole,
            },
            Opcode::Load => match (self.memory.recent.same(inst), self.memory.loads.get(&inst)) {
                // Which may be what nobody else ever reads there.
                (Some(same), _) => self.known_at(same, b)?,
                (None, Some(&field)) => self.memory.fields[field].range,
                (None, None) => self.memory.tables.get(&inst).copied().unwrap_or(whole),
            },
            Opcode::SExt => op(0)?,
            Opcode::ZExt => {
                let TypeKind::Int(bits) = inst.operand(0).ty().kind() else { return Some(whole) };
                match op(0)? {
                    r if r.0 >= 0 || !on(Rule::RangeUnsigned) => r,
                    _ if bits < 63 => (0, (1 << bits) - 1),
                    _ => whole,
                }
            }
            // Wider integers have no ranges, which is not the same as having no value.
            Opcode::Trunc if full(inst.operand(0)).is_none() => whole,
            Opcode::Trunc => {
                let r = op(0)?;
                if !on(Rule::RangeTruncated) {
                    return Some(r);
                }
                fit(Some(r.0), Some(r.1))
            }
            Opcode::IntArith => match (inst.number_operation(), constant(1)) {
                ("and", Some(k)) if k > 0 => masked(op(0)?, k),
                ("and", Some(0)) => (0, 0),
                ("urem", Some(k)) if k > 0 => (0, k - 1),
                ("srem", Some(k)) if k > 0 => {
                    let x = op(0)?;
                    (if x.0 >= 0 || !on(Rule::RangeOfRemainder) { 0 } else { 1 - k }, if x.1 <= 0 { 0 } else { k - 1 })
                }
                (operation, _) => bits(operation, op(0)?, op(1)?).unwrap_or(whole),
            },
            Opcode::UDiv | Opcode::SDiv => match (op(0)?, constant(1)) {
                (x, Some(k)) if k > 0 && (x.0 >= 0 || !on(Rule::RangeOfQuotient)) => (x.0 / k, x.1 / k),
                (x, Some(k)) if k > 0 && inst.opcode() == Opcode::SDiv => (x.0 / k, x.1 / k),
                (_, Some(k)) if k > 1 && inst.opcode() == Opcode::UDiv => (0, (unsigned_max(whole) / k as u64) as i64),
                // By whatever: it is not zero.
                (x, None) if x.0 >= 0 && inst.opcode() == Opcode::UDiv => (0, x.1),
                _ => whole,
            },
            Opcode::LShr | Opcode::AShr => match (op(0)?, constant(1)) {
                (x, Some(k)) if (0..63).contains(&k) && (x.0 >= 0 || !on(Rule::RangeOfQuotient)) => {
                    (x.0 >> k, x.1 >> k)
                }
                (x, Some(k)) if (0..63).contains(&k) && inst.opcode() == Opcode::AShr => (x.0 >> k, x.1 >> k),
                (_, Some(k)) if (1..63).contains(&k) && inst.opcode() == Opcode::LShr => {
                    (0, (unsigned_max(whole) >> k) as i64)
                }
                (x, None) if x.0 >= 0 => (0, x.1),
                _ => whole,
            },
            Opcode::ICmp | Opcode::FCmp => whole,
            Opcode::Call if inst.callee().is_function() && self.closed.get(&inst.callee()) == Some(&true) => {
                *self.known.get(&inst.callee())?
            }
            Opcode::Call if is_absolute(inst) => match self.known_at(inst.call_args()[0], b)? {
                x if x.0 == whole.0 => whole,
                x => (if x.0 > 0 { x.0 } else { (-x.1).max(0) }, x.1.max(-x.0)),
            },
            Opcode::Call => match of_two(inst) {
                Some(operation) => {
                    let of = |i: usize| self.known_at(inst.call_args()[i], b);
                    let (x, y) = (of(0)?, of(1)?);
                    match operation {
                        Two::Least => (x.0.min(y.0), x.1.min(y.1)),
                        Two::Greatest => (x.0.max(y.0), x.1.max(y.1)),
                        // Without sign what is negative is greater than all others.
                        Two::LeastUnsigned if x.0 >= 0 && y.0 >= 0 => (x.0.min(y.0), x.1.min(y.1)),
                        Two::LeastUnsigned if x.0 >= 0 => (0, x.1),
                        Two::LeastUnsigned if y.0 >= 0 => (0, y.1),
                        Two::GreatestUnsigned if x.0 >= 0 && y.0 >= 0 => (x.0.max(y.0), x.1.max(y.1)),
                        Two::LeastUnsigned | Two::GreatestUnsigned => whole,
                    }
                }
                None => whole,
            },
            // Anything else may have any value.
            _ => whole,
        })
    }

    fn read_blocks(&mut self, f: Value) {
        if !self.read.insert(f) {
            return;
        }
        let first = self.places.len() as u32;
        let flow = Flow::of(f);
        for (i, (&b, (up, ways_in))) in
            flow.blocks.iter().zip(flow.immediate_dominators().iter().zip(&flow.ways_in)).enumerate()
        {
            let number = first + i as u32;
            self.blocks.insert(b, number);
            let holds = match ways_in[..] {
                [only] => Holds::on_edge(flow.blocks[only as usize], b),
                _ => Vec::new(),
            };
            self.places.push(Place { up: up.map_or(number, |up| first + up), holds });
            if !self.refines {
                continue;
            }
            if let Some(end) = b.terminator().filter(|t| t.opcode() == Opcode::Br && t.operand_count() > 1) {
                self.turns.extend(end.operand(0));
            }
        }
    }
}

/// An intrinsic function of two numbers.
enum Two {
    Least,
    Greatest,
    LeastUnsigned,
    GreatestUnsigned,
}

/// Is an intrinsic called that drops the sign?
fn is_absolute(call: Value) -> bool {
    let callee = call.callee();
    callee.is_function() && callee.is_intrinsic() && callee.name().starts_with("llvm.abs.")
}

/// The intrinsic that is called, if it is one that a range is computed for.
fn of_two(call: Value) -> Option<Two> {
    let callee = call.callee();
    if !callee.is_function() || !callee.is_intrinsic() {
        return None;
    }
    let name = callee.name();
    let known = [
        ("llvm.smin.", Two::Least),
        ("llvm.smax.", Two::Greatest),
        ("llvm.umin.", Two::LeastUnsigned),
        ("llvm.umax.", Two::GreatestUnsigned),
    ];
    known.into_iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, operation)| operation)
}

/// What a load from a variable yields that is constant: one of the integers there, as far as the address says which. An access stays within its
/// variable.
fn of_table(load: Value, layout: DataLayout) -> Option<Range> {
    let TypeKind::Int(bits @ (8 | 16 | 32 | 64)) = load.ty().kind() else { return None };
    let (len, mut at, mut step) = (u64::from(bits) / 8, 0i64, 0u64);
    let mut variable = load.operand(0);
    for _ in 0..MOST_STEPS {
        if variable.is_global_variable() {
            break;
        }
        let is_step = variable.is_instruction() || variable.is_constant_expr();
        if !is_step || variable.opcode() != Opcode::GetElementPtr {
            return None;
        }
        for term in variable.gep_terms(layout)? {
            match term {
                GepTerm::Constant(k) => at = at.checked_add(k)?,
                // What wraps around keeps powers of two.
                GepTerm::Scaled { scale, .. } if variable.gep_has_no_wrap() => step = gcd(step, scale),
                GepTerm::Scaled { scale, .. } => step = gcd(step, scale & scale.wrapping_neg()),
            }
        }
        variable = variable.operand(0);
    }
    let is_table = variable.is_global_variable()
        && variable.is_constant_variable()
        && variable.has_exact_definition()
        && !variable.is_externally_initialized()
        && !variable.is_thread_local();
    if !is_table && on(Rule::RangeOfTable) || !variable.is_global_variable() {
        return None;
    }
    let size = layout.alloc_size(variable.value_type());
    if size > LARGEST_TABLE {
        return None;
    }
    let step = if step == 0 { size.max(1) } else { step };
    let first = at.rem_euclid(i64::try_from(step).ok()?) as u64;
    if first + len > step || step == size && u64::try_from(at).ok() != Some(first) {
        return None;
    }
    // What lies between is zero.
    let mut out = (0, 0);
    let constants = |element| initial_constants(layout, variable, element);
    for (at, c) in constants(len).or_else(|| constants(8))? {
        let end = at + layout.store_size(c.ty());
        // The first place at or before its end that is asked for.
        let touches = |place: u64| place < end && at < place + len;
        let place = if at < first { first } else { at - (at - first) % step };
        if !touches(place) && !touches(place + step) {
            continue;
        }
        // A number of fewer bits than its bytes have is extended there without its sign.
        let is_whole = c.ty().kind() == TypeKind::Int(bits) || !on(Rule::RangeOfTableWidth);
        let k = match c.constant_int() {
            Some(k) if place == at && end - at == len && is_whole => k,
            _ if c.is_null() => 0,
            _ => return None,
        };
        out = (out.0.min(k), out.1.max(k));
    }
    Some(out)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

/// What the operations on bits, and remainders, make of two ranges.
fn bits(operation: &str, x: Range, y: Range) -> Option<Range> {
    // All bits up to the highest one that may be set.
    let below = |n: i64| if n == 0 { 0 } else { i64::MAX >> (n.leading_zeros() - 1) };
    let positive = x.0 >= 0 && y.0 >= 0 || !on(Rule::RangeOfBits);
    match operation {
        "and" if positive => Some((0, x.1.min(y.1))),
        "and" if x.0 >= 0 => Some((0, x.1)),
        "and" if y.0 >= 0 => Some((0, y.1)),
        "or" if positive => Some((x.0.max(y.0), below(x.1 | y.1))),
        "xor" if positive => Some((0, below(x.1 | y.1))),
        // Of whatever: what is divided is not negative, and its rest is no greater.
        "urem" if positive && y.1 > 0 => Some((0, x.1.min(y.1 - 1))),
        "urem" if x.0 >= 0 => Some((0, x.1)),
        "urem" if y.0 >= 0 && y.1 > 0 => Some((0, y.1 - 1)),
        "srem" if x.0 >= 0 => Some((0, x.1)),
        "srem" => Some((x.0, x.1.max(0))),
        _ => None,
    }
}

/// What is left of a number by a mask that is not negative.
fn masked((lo, hi): Range, mask: i64) -> Range {
    if lo < 0 && on(Rule::RangeMasked) {
        return (0, mask);
    }
    let unit = 1 << mask.trailing_zeros();
    let round = |k: i64| k - k % unit;
    // Does it drop nothing but what is less than its lowest bit?
    let is_rounded = mask | (unit - 1) >= hi && (mask | (unit - 1)).checked_add(1).is_none_or(|k| k & (k - 1) == 0);
    (if is_rounded { round(lo) } else { 0 }, round(hi).min(mask))
}

/// The greatest number without sign of a type.
fn unsigned_max(whole: Range) -> u64 {
    whole.1 as u64 * 2 + 1
}

/// Is the value one that a range is kept of: a computed integer, or what a function returns?
fn has_range(v: Value) -> bool {
    v.is_function() || (v.is_instruction() || v.is_argument()) && full(v).is_some()
}

fn grow(growth: &mut u8, old: Option<Range>, new: Range, whole: Range, turns: &Turns) -> (Range, bool) {
    let Some(old) = old else { return (new, true) };
    let mut joined = (old.0.min(new.0), old.1.max(new.1));
    if joined == old || !on(Rule::RangeGrows) {
        return (old, false);
    }
    let stays = |k: &i64| (whole.0..=whole.1).contains(k) && *growth < MAX_GROWTH + MOST_TURNS;
    if *growth >= MAX_GROWTH {
        if joined.0 < old.0 {
            let turn = turns.below.range(..=joined.0).next_back().copied().filter(stays);
            // What counts down mostly ends at none: that is the last bound before all are given up.
            joined.0 = turn.unwrap_or(if joined.0 >= 0 { whole.0.max(0) } else { whole.0 });
        }
        if joined.1 > old.1 {
            joined.1 = turns.above.range(joined.1..).next().copied().filter(stays).unwrap_or(whole.1);
        }
    }
    *growth = growth.saturating_add(1);
    (joined, true)
}

/// A bound that is poison past the type's limits: it may be taken to stop there.
fn clamp(bound: Option<i64>, downwards: bool, whole: Range) -> i64 {
    match bound {
        Some(k) => k.clamp(whole.0, whole.1),
        None if downwards => whole.0,
        None => whole.1,
    }
}

/// All values of an integer type; `None` for other types.
fn full(v: Value) -> Option<Range> {
    match v.ty().kind() {
        TypeKind::Int(1) => Some((-1, 0)),
        TypeKind::Int(64) => Some((i64::MIN, i64::MAX)),
        TypeKind::Int(bits) if bits < 64 => Some((-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1)),
        _ => None,
    }
}

/// The values that a number may have where a comparison holds, or does not hold, of what is computed from it, or of what it is computed from with a constant:
/// `v + 100 < 200`, `i < 22` of which `v` is `i + 1`.
fn implied(h: Holds, v: Value) -> Option<Range> {
    let summand = summand_of(v);
    if let Some(most) = most_together(v, Some(h)) {
        return Some((full(v)?.0, most));
    }
    h.sides.into_iter().find_map(|side| {
        let is_computed = side.is_instruction();
        if !is_computed && summand.is_none_or(|(of, _)| of != side) {
            return None;
        }
        let whole = natural(side, MOST_STEPS)?;
        let range = narrow_by_condition(side, whole, h.condition, h.holds);
        if range == whole {
            return None;
        }
        let of = |v: Value| inside(side, range, v, MOST_STEPS);
        of(v).or_else(|| {
            let (of_which, added) = summand?;
            let range = if of_which == side { range } else { of(of_which)? };
            moved(range, if on(Rule::RangeOfSummand) { added } else { 0 }, full(v)?)
        })
    })
}

/// What a number is one and a constant together of.
fn summand_of(v: Value) -> Option<(Value, i64)> {
    let is_sum = v.is_instruction() && v.opcode() == Opcode::Add;
    is_sum.then(|| Some((v.operand(0), v.operand(1).constant_int()?))).flatten()
}

/// A range, so much further on. What a number and a constant are together may have wrapped around, and so does what is taken away again.
fn moved(range: Range, by: i64, whole: Range) -> Option<Range> {
    let moved = (range.0.checked_add(by)?, range.1.checked_add(by)?);
    (whole.0 <= moved.0 && moved.1 <= whole.1).then_some(moved)
}

/// The values of a number from which another one is computed, if that lies in a range, as far as that tells.
fn inside(computed: Value, range: Range, v: Value, depth: u32) -> Option<Range> {
    if computed == v {
        return (depth < MOST_STEPS).then_some(range);
    }
    if depth == 0 || !computed.is_instruction() || range.0 > range.1 {
        return None;
    }
    let whole = full(computed)?;
    match computed.opcode() {
        Opcode::Add => {
            let added = computed.operand(1).constant_int()?;
            let by = if on(Rule::RangeOfSum) { added.checked_neg()? } else { 0 };
            inside(computed.operand(0), moved(range, by, whole)?, v, depth - 1)
        }
        Opcode::Sub => {
            let from = computed.operand(0).constant_int()?;
            let range = moved((range.1.checked_neg()?, range.0.checked_neg()?), from, whole)?;
            inside(computed.operand(1), range, v, depth - 1)
        }
        Opcode::Call => {
            let operation = of_two(computed)?;
            computed.call_args().into_iter().find_map(|arg| {
                let (lo, hi) = natural(arg, depth)?;
                let range = match operation {
                    Two::Least => (lo.max(range.0), hi),
                    Two::Greatest => (lo, hi.min(range.1)),
                    // Without sign what is negative is greater than all others.
                    Two::LeastUnsigned if lo >= 0 && range.0 >= 0 || !on(Rule::RangeOfLeast) => (lo.max(range.0), hi),
                    Two::LeastUnsigned | Two::GreatestUnsigned => return None,
                };
                inside(arg, range, v, depth - 1)
            })
        }
        // Nothing is known of what anything else is computed from.
        _ => None,
    }
}

/// The most that a counter and what is left to be counted are together, as where a loop that was vectorized goes on: `i + (n & 16)`, where `n` is no more than
/// `23 - i`. With a condition by which `n` is another number than what is left of it by the mask, one less; without that `None`.
fn most_together(sum: Value, h: Option<Holds>) -> Option<i64> {
    let is_sum = sum.is_instruction() && sum.opcode() == Opcode::Add;
    let (a, b) = is_sum.then(|| (sum.operand(0), sum.operand(1)))?;
    let whole = full(sum)?;
    [(a, b), (b, a)].into_iter().find_map(|(counter, masked)| {
        let is_masked = masked.is_instruction() && masked.opcode() == Opcode::IntArith;
        let is_masked = is_masked && masked.number_operation() == "and";
        let n = is_masked
            .then(|| masked.operand(0))
            .filter(|_| masked.operand(1).constant_int().is_some_and(|k| k >= 0))?;
        if let Some(h) = h {
            let is_other = h.sides == [n, masked] || h.sides == [masked, n];
            let is_less = is_other && predicate_for(n, h.condition, h.holds) == Predicate::Ne;
            (is_less || !on(Rule::RangeOfRest) && is_other).then_some(())?;
        }
        let (counter, added) = summand_of(counter).unwrap_or((counter, 0));
        let most = rest(n, counter, MOST_STEPS)?.checked_add(added)?;
        // Neither the counter nor what is left is more.
        let fits = added >= 0 && most.checked_mul(2).is_some_and(|double| double < whole.1);
        fits.then(|| most - i64::from(h.is_some()))
    })
}

/// A number of which another one is no more than what is left of it without a counter: both are between none and that.
fn rest(n: Value, counter: Value, depth: u32) -> Option<i64> {
    if depth == 0 || !n.is_instruction() {
        return None;
    }
    match n.opcode() {
        Opcode::Sub if n.operand(1) == counter && (n.has_nuw() || !on(Rule::RangeOfRest)) => {
            n.operand(0).constant_int().filter(|&k| k >= 0)
        }
        Opcode::Add => {
            let added = n.operand(1).constant_int().filter(|&k| k >= 0)?;
            rest(n.operand(0), counter, depth - 1)?.checked_add(added)
        }
        Opcode::Call if matches!(of_two(n), Some(Two::LeastUnsigned)) => {
            n.call_args().into_iter().find_map(|arg| rest(arg, counter, depth - 1))
        }
        // Nothing is known of anything else.
        _ => None,
    }
}

/// The values that an instruction alone lets a number have.
fn natural(v: Value, depth: u32) -> Option<Range> {
    let whole = full(v)?;
    if depth == 0 || !v.is_instruction() {
        return Some(whole);
    }
    let constant = |i: u32| v.operand(i).constant_int().filter(|&k| k >= 0);
    Some(match v.opcode() {
        // It is poison where more is taken away.
        Opcode::Sub if v.has_nuw() || !on(Rule::RangeOfLeast) => constant(0).map_or(whole, |from| (0, from)),
        Opcode::IntArith if v.number_operation() == "and" => constant(1).map_or(whole, |most| (0, most)),
        Opcode::Call if matches!(of_two(v), Some(Two::LeastUnsigned)) => {
            let ranges = v.call_args().into_iter().filter_map(|arg| match arg.constant_int() {
                Some(k) => Some((k, k)),
                None => natural(arg, depth - 1),
            });
            ranges.filter(|range| range.0 >= 0).map(|range| (0, range.1)).min().unwrap_or(whole)
        }
        // It may have any value of its type.
        _ => whole,
    })
}

/// Does a shift to the left and one back widen, with its sign, a part of a number, as the optimizer writes it?
///
/// ```text
///   part = trunc i64 n to i32
///   wide = ashr (shl n, 32), 32
/// ```
fn is_widened(wide: Value, part: Value) -> bool {
    let is = |v: Value, opcode: Opcode| v.is_instruction() && v.opcode() == opcode;
    if !is(wide, Opcode::AShr) || !is(part, Opcode::Trunc) || !is(wide.operand(0), Opcode::Shl) {
        return false;
    }
    let (shifted, TypeKind::Int(whole), TypeKind::Int(bits)) = (wide.operand(0), wide.ty().kind(), part.ty().kind())
    else {
        return false;
    };
    let by = |v: Value| v.operand(1).constant_int();
    let is_rest = by(wide) == Some(i64::from(whole) - i64::from(bits)) || !on(Rule::RangeOfWidened);
    shifted.operand(0) == part.operand(0) && by(shifted) == by(wide) && is_rest
}

/// The values of a counter that is not the number, yet, at which its loop ends. From where it starts to that is a whole number of its steps, and it
/// comes from below, or from above, so that it has not passed it: the only way back is the one on which it is not that number.
///
/// ```text
///   i = phi [0, entry], [j, loop]
///   j = add i, 2
///   br (j != 256), loop, done
/// ```
fn counted(h: Holds, v: Value) -> Option<Range> {
    let side = h.sides.iter().position(|&side| side == v)?;
    let end = h.sides[1 - side].constant_int()?;
    let is_counter = v.is_instruction() && v.opcode() == Opcode::Add && v.operand(0).is_instruction();
    if !is_counter || v.operand(0).opcode() != Opcode::Phi || predicate_for(v, h.condition, h.holds) != Predicate::Ne {
        return None;
    }
    let (phi, step) = (v.operand(0), v.operand(1).constant_int().filter(|&step| step != 0)?);
    let mut start = None;
    for (value, from) in phi.incoming() {
        match value.constant_int() {
            Some(k) if start.is_none_or(|start| start == k) => start = Some(k),
            None if value == v => {
                let way = Holds::on_edge(from, phi.block());
                let is_same = way.iter().any(|way| way.condition == h.condition && way.holds == h.holds);
                (is_same || !on(Rule::RangeOfCounter)).then_some(())?;
            }
            _ => return None,
        }
    }
    let start = start?;
    let distance = end.checked_sub(start).filter(|&d| d != 0 && (d > 0) == (step > 0))?;
    let is_met = distance.checked_rem(step)? == 0 || !on(Rule::RangeOfCounter);
    let (first, last) = (start.checked_add(step)?, end.checked_sub(step)?);
    is_met.then_some(if step > 0 { (first, last) } else { (last, first) })
}

/// What is left of a range where a condition holds, or does not hold.
fn narrow_by_condition(v: Value, range: Range, condition: Value, holds: bool) -> Range {
    if !condition.is_instruction() || condition.opcode() != Opcode::ICmp {
        return range;
    }
    let (left, right) = (condition.operand(0), condition.operand(1));
    if left != v && right != v {
        return range;
    }
    let Some(k) = (if left == v { right } else { left }).constant_int() else { return range };
    narrow_by(range, predicate_for(v, condition, holds), k)
}

/// What a comparison, or that it does not hold, says of one of its sides, which stands on the left then.
fn predicate_for(v: Value, condition: Value, holds: bool) -> Predicate {
    let predicate = condition.predicate();
    let is_left = condition.operand(0) == v || !on(Rule::RangeMirrored);
    let predicate = if is_left { predicate } else { mirrored(predicate) };
    if holds || !on(Rule::RangeOtherwise) {
        predicate
    } else {
        negated(predicate)
    }
}

/// What is left of a range of which each value compares so with a number.
fn narrow_by(range: Range, predicate: Predicate, k: i64) -> Range {
    let (lo, hi) = range;
    let (below, above) = (k.saturating_sub(1), k.saturating_add(1));
    match predicate {
        Predicate::Eq => (lo.max(k), hi.min(k)),
        Predicate::Ne if k == lo => (above, hi),
        Predicate::Ne if k == hi => (lo, below),
        Predicate::Ne | Predicate::Unknown => range,
        Predicate::Signed(Order::Less) => (lo, hi.min(below)),
        Predicate::Signed(Order::LessEqual) => (lo, hi.min(k)),
        Predicate::Signed(Order::Greater) => (lo.max(above), hi),
        Predicate::Signed(Order::GreaterEqual) => (lo.max(k), hi),
        // Below a bound that is not negative: not negative either.
        Predicate::Unsigned(Order::Less) if k >= 0 || !on(Rule::RangeUnsignedBound) => (lo.max(0), hi.min(below)),
        Predicate::Unsigned(Order::LessEqual) if k >= 0 || !on(Rule::RangeUnsignedBound) => (lo.max(0), hi.min(k)),
        // Above a negative bound, which is greater than all that are not negative: negative, too. So `n < 1 || n > 10` is left of which the optimizer has made one
        // comparison.
        Predicate::Unsigned(Order::Greater) if k < 0 => (lo.max(above), hi.min(-1)),
        Predicate::Unsigned(Order::GreaterEqual) if k < 0 => (lo.max(k), hi.min(-1)),
        Predicate::Unsigned(Order::Greater) if lo >= 0 && k >= 0 || !on(Rule::RangeUnsignedAbove) => {
            (lo.max(above), hi)
        }
        Predicate::Unsigned(Order::GreaterEqual) if lo >= 0 && k >= 0 || !on(Rule::RangeUnsignedAbove) => {
            (lo.max(k), hi)
        }
        Predicate::Unsigned(_) => range,
    }
}

fn mirrored(p: Predicate) -> Predicate {
    let turn = |o| match o {
        Order::Less => Order::Greater,
        Order::LessEqual => Order::GreaterEqual,
        Order::Greater => Order::Less,
        Order::GreaterEqual => Order::LessEqual,
    };
    match p {
        Predicate::Signed(o) => Predicate::Signed(turn(o)),
        Predicate::Unsigned(o) => Predicate::Unsigned(turn(o)),
        Predicate::Eq | Predicate::Ne | Predicate::Unknown => p,
    }
}

fn negated(p: Predicate) -> Predicate {
    let turn = |o| match o {
        Order::Less => Order::GreaterEqual,
        Order::LessEqual => Order::Greater,
        Order::Greater => Order::LessEqual,
        Order::GreaterEqual => Order::Less,
    };
    match p {
        Predicate::Signed(o) => Predicate::Signed(turn(o)),
        Predicate::Unsigned(o) => Predicate::Unsigned(turn(o)),
        Predicate::Eq => Predicate::Ne,
        Predicate::Ne => Predicate::Eq,
        Predicate::Unknown => p,
    }
}
