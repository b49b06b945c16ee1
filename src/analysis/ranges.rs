//! Ranges of integers across functions: what a constant index test, or a caller that only passes a few numbers, proves
//! about an index into an embedded array (soundness contract, 5).
//!
//! On demand, sparse and optimistic, like conditional constant propagation. A question collects what the integer is
//! computed from, unless an earlier one has; each of these starts without a value and only grows; one that keeps growing
//! loses the bound that moves. At a use, conditions with constants that dominate it narrow the range. Arguments are
//! followed to the call sites of functions that are only called directly; everything that is not listed in
//! [`Ranges::evaluate`] may have any value.

use std::collections::VecDeque;

use crate::ir::cfg::Flow;
use crate::ir::value::{Block, HandleMap, HandleSet, Opcode, Order, Predicate, TypeKind, Value};
use crate::rules::{on, Rule};

/// Least and greatest value, signed, both included.
pub type Range = (i64, i64);

/// How often a range may grow before its moving bounds are given up.
const MAX_GROWTH: u8 = 16;
/// How many dominating blocks are asked for conditions.
const MAX_CLIMB: usize = 64;

/// Ranges of the integers of a module. A function stands for what it returns.
#[derive(Debug, Default)]
pub struct Ranges {
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
    /// Are all callers of a function seen, and all that it returns?
    closed: HandleMap<Value, bool>,
}

/// Where a block lies in its function.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The number of its immediate dominator; its own for the first block and those that cannot be reached.
    up: u32,
    /// What holds in it, as far as one comparison says so: its only way in depends on that.
    holds: Option<Holds>,
}

/// A comparison, and whether it holds.
#[derive(Clone, Copy, Debug)]
struct Holds {
    condition: Value,
    /// What is compared.
    sides: [Value; 2],
    holds: bool,
}

impl Holds {
    /// What the way from one block to another depends on, if it is one comparison.
    fn on_edge(from: Block, to: Block) -> Option<Self> {
        let end = from.terminator().filter(|t| t.opcode() == Opcode::Br)?;
        let next = from.successors();
        if next.len() != 2 || next[0] == next[1] && on(Rule::RangeTwoEdges) {
            return None;
        }
        Holds::of(end.operand(0), next[0] == to)
    }

    fn of(condition: Value, holds: bool) -> Option<Self> {
        let is_comparison = condition.is_instruction() && condition.opcode() == Opcode::ICmp;
        is_comparison.then(|| Holds { condition, sides: [condition.operand(0), condition.operand(1)], holds })
    }

    /// What is left of a value's range.
    fn narrow(self, v: Value, range: Range) -> Range {
        if self.sides.contains(&v) {
            narrow_by_condition(v, range, self.condition, self.holds)
        } else {
            range
        }
    }
}

/// Something to compute.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// What the instruction computes.
    Evaluate(Value),
    /// One of the values that a phi, a parameter or a result may have, and the block that it comes from.
    Choice { to: Value, value: Value, from: Block },
}

impl Ranges {
    /// Knows nothing yet.
    pub fn new() -> Self {
        Ranges::default()
    }

    /// The range of an integer where a block uses it; `None` if the block is never reached with a value.
    pub fn at(&mut self, v: Value, block: Block) -> Option<Range> {
        self.demand(v);
        self.read_blocks(block.function());
        self.known_at(v, block)
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
        let mut steps: Vec<Step> = Vec::new();
        let mut waiting = vec![wanted];
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
            if v.is_instruction() && v.opcode() != Opcode::Phi {
                self.read_blocks(v.function());
                steps.push(Step::Evaluate(v));
            }
            waiting.extend(evaluated);
        }
        // Sources first: most values are final when they are used.
        let mut work: VecDeque<Step> = steps.into_iter().rev().collect();
        while let Some(step) = work.pop_front() {
            if let Some(grown) = self.take(step) {
                work.extend(self.users.get(&grown).into_iter().flatten().copied());
            }
        }
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
            for call in f.users() {
                let value = index.and_then(|i| call.call_args().get(i).copied());
                match value {
                    Some(value) => steps.push(Step::Choice { to: v, value, from: call.block() }),
                    // No call that is known: any value.
                    None => self.known.extend(full(v).map(|range| (v, range))),
                }
            }
            return Vec::new();
        }
        match v.opcode() {
            Opcode::Phi => {
                steps.extend(v.incoming().into_iter().map(|(value, from)| Step::Choice { to: v, value, from }));
                Vec::new()
            }
            Opcode::Call if v.callee().is_function() && self.is_closed(v.callee()) => vec![v.callee()],
            Opcode::Select
            | Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::SExt
            | Opcode::ZExt
            | Opcode::Trunc
            | Opcode::IntArith
            | Opcode::UDiv
            | Opcode::SDiv
            | Opcode::LShr
            | Opcode::AShr => v.operands(),
            // Has any value, whatever it is computed from.
            _ => Vec::new(),
        }
    }

    /// Computes something again; the value that has grown.
    fn take(&mut self, step: Step) -> Option<Value> {
        let (to, new, whole) = match step {
            Step::Evaluate(inst) => {
                let whole = full(inst)?;
                (inst, self.evaluate(inst, whole)?, whole)
            }
            Step::Choice { to, value, from } => {
                // Of the value rather than of `to`, which may be a function.
                let whole = full(value)?;
                let mut range = self.known_at(value, from)?;
                if to.is_instruction() {
                    range = Holds::on_edge(from, to.block()).map_or(range, |h| h.narrow(value, range));
                }
                if range.0 > range.1 {
                    return None;
                }
                (to, range, whole)
            }
        };
        let old = self.known.get(&to).copied();
        let (new, grown) = self.grow(to, old, (new.0.max(whole.0), new.1.min(whole.1)), whole);
        if !grown {
            return None;
        }
        self.known.insert(to, new);
        Some(to)
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
            let place = self.places[b as usize];
            range = place.holds.map_or(range, |h| h.narrow(v, range));
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

    fn grow(&mut self, key: Value, old: Option<Range>, new: Range, whole: Range) -> (Range, bool) {
        let Some(old) = old else { return (new, true) };
        let mut joined = (old.0.min(new.0), old.1.max(new.1));
        if joined == old || !on(Rule::RangeGrows) {
            return (old, false);
        }
        let n = self.growth.entry(key).or_insert(0);
        if *n >= MAX_GROWTH {
            if joined.0 < old.0 {
                joined.0 = whole.0;
            }
            if joined.1 > old.1 {
                joined.1 = whole.1;
            }
        } else {
            *n += 1;
        }
        (joined, true)
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
                    let r = narrow_by_condition(v, r, inst.operand(0), holds);
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
                if inst.has_nsw() || !on(Rule::RangeSumWraps) {
                    (clamp(lo, x.0 < 0, whole), clamp(hi, x.1 < 0, whole))
                } else {
                    fit(lo, hi)
                }
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
                _ => whole,
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
                ("and", Some(k)) if k >= 0 => (0, k),
                ("urem", Some(k)) if k > 0 => (0, k - 1),
                ("srem", Some(k)) if k > 0 => {
                    let x = op(0)?;
                    (if x.0 >= 0 || !on(Rule::RangeOfRemainder) { 0 } else { 1 - k }, if x.1 <= 0 { 0 } else { k - 1 })
                }
                _ => whole,
            },
            Opcode::UDiv | Opcode::SDiv => match (op(0)?, constant(1)) {
                (x, Some(k)) if k > 0 && (x.0 >= 0 || !on(Rule::RangeOfQuotient)) => (x.0 / k, x.1 / k),
                _ => whole,
            },
            Opcode::LShr | Opcode::AShr => match (op(0)?, constant(1)) {
                (x, Some(k)) if (0..63).contains(&k) && (x.0 >= 0 || !on(Rule::RangeOfQuotient)) => {
                    (x.0 >> k, x.1 >> k)
                }
                _ => whole,
            },
            Opcode::ICmp | Opcode::FCmp => whole,
            Opcode::Call if inst.callee().is_function() && self.closed.get(&inst.callee()) == Some(&true) => {
                *self.known.get(&inst.callee())?
            }
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
                _ => None,
            };
            self.places.push(Place { up: up.map_or(number, |up| first + up), holds });
        }
    }
}

/// Is the value one that a range is kept of: a computed integer, or what a function returns?
fn has_range(v: Value) -> bool {
    v.is_function() || (v.is_instruction() || v.is_argument()) && full(v).is_some()
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

/// What is left of a range where a condition holds, or does not hold.
fn narrow_by_condition(v: Value, range: Range, condition: Value, holds: bool) -> Range {
    if !condition.is_instruction() || condition.opcode() != Opcode::ICmp {
        return range;
    }
    // With the constant on the right.
    let (predicate, k) = if condition.operand(0) == v {
        (condition.predicate(), condition.operand(1).constant_int())
    } else if condition.operand(1) == v {
        let predicate = condition.predicate();
        let predicate = if on(Rule::RangeMirrored) { mirrored(predicate) } else { predicate };
        (predicate, condition.operand(0).constant_int())
    } else {
        return range;
    };
    let Some(k) = k else { return range };
    let predicate = if holds || !on(Rule::RangeOtherwise) { predicate } else { negated(predicate) };
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
