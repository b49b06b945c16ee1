//! Ranges of integers across functions: what a constant index test, or a caller that only passes a few numbers, proves
//! about an index into an embedded array (soundness contract, 5).
//!
//! Sparse and optimistic, like conditional constant propagation: every integer starts without a value and only grows;
//! one that keeps growing loses the bound that moves. At a use, conditions with constants that dominate it narrow the
//! range. Arguments are followed from the call sites of functions that are only called directly; everything that is
//! not listed in `Ranges::evaluate` may have any value.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::cfg::immediate_dominators;
use crate::ir::value::{Block, Opcode, Order, Predicate, TypeKind, Value};

/// Least and greatest value, signed, both included.
pub type Range = (i64, i64);

/// How often a range may grow before its moving bounds are given up.
const MAX_GROWTH: u8 = 16;
/// How many dominating blocks are asked for conditions.
const MAX_CLIMB: usize = 64;

/// Ranges of the integers of a module.
#[derive(Debug, Default)]
pub struct Ranges {
    known: FxHashMap<Value, Range>,
    growth: FxHashMap<Value, u8>,
    dominators: FxHashMap<Value, FxHashMap<Block, Block>>,
    predecessors: FxHashMap<Block, Vec<Block>>,
    results: FxHashMap<Value, Range>,
    /// Functions all of whose callers are seen.
    closed: FxHashSet<Value>,
}

impl Ranges {
    /// Computes the ranges of every integer in these functions: all that have a body, so that no caller is missed.
    pub fn new(functions: &[Value]) -> Self {
        let mut r = Ranges::default();
        let mut work: Vec<Value> = Vec::new();
        for &f in functions {
            if f.has_local_linkage() && f.is_only_called() {
                r.closed.insert(f);
            }
            r.read_blocks(f);
        }
        for &f in functions.iter().rev() {
            for p in f.params() {
                if !r.closed.contains(&f) {
                    r.known.extend(full(p).map(|range| (p, range)));
                }
            }
            let insts: Vec<Value> = f.blocks().into_iter().flat_map(|b| b.instructions()).collect();
            work.extend(insts.into_iter().rev());
        }
        let mut queued: FxHashSet<Value> = work.iter().copied().collect();
        while let Some(inst) = work.pop() {
            queued.remove(&inst);
            for changed in r.visit(inst) {
                for user in changed {
                    if queued.insert(user) {
                        work.push(user);
                    }
                }
            }
        }
        r
    }

    /// The range of an integer where a block uses it; `None` if the block is never reached with a value.
    pub fn at(&self, v: Value, block: Block) -> Option<Range> {
        let mut range = self.anywhere(v)?;
        let Some(tree) = self.dominators.get(&block.function()) else { return Some(range) };
        let mut b = block;
        for _ in 0..MAX_CLIMB {
            if let Some(&[only]) = self.predecessors.get(&b).map(|p| &p[..]) {
                range = narrow_by_edge(v, range, only, b);
            }
            match tree.get(&b) {
                Some(&up) if up != b => b = up,
                _ => break,
            }
        }
        (range.0 <= range.1).then_some(range)
    }

    fn anywhere(&self, v: Value) -> Option<Range> {
        if let Some(k) = v.constant_int() {
            return Some((k, k));
        }
        if v.is_instruction() || v.is_argument() {
            return match self.known.get(&v) {
                Some(&r) => Some(r),
                None if v.is_argument() && !self.closed.contains(&v.argument_function()) => full(v),
                None => None,
            };
        }
        full(v)
    }

    /// Looks at an instruction again; what has to be looked at next because of it.
    fn visit(&mut self, inst: Value) -> Vec<Vec<Value>> {
        let mut out = Vec::new();
        // A return and a call tell other functions something; what an instruction itself computes is evaluated below.
        if inst.opcode() == Opcode::Ret {
            if inst.operand_count() == 1 {
                out.extend(self.visit_return(inst));
            }
            return out;
        }
        if inst.opcode() == Opcode::Call && self.closed.contains(&inst.callee()) {
            let callee = inst.callee();
            for (arg, param) in inst.call_args().into_iter().zip(callee.params()) {
                let Some(whole) = full(param) else { continue };
                let Some(r) = self.at(arg, inst.block()) else { continue };
                let old = self.known.get(&param).copied();
                let (new, grown) = self.grow(param, old, r, whole);
                if grown {
                    self.known.insert(param, new);
                    out.push(param.users());
                }
            }
        }
        let Some(whole) = full(inst) else { return out };
        let Some(r) = self.evaluate(inst, whole) else { return out };
        let old = self.known.get(&inst).copied();
        let (new, grown) = self.grow(inst, old, (r.0.max(whole.0), r.1.min(whole.1)), whole);
        if grown {
            self.known.insert(inst, new);
            out.push(inst.users().into_iter().filter(|u| u.is_instruction()).collect());
        }
        out
    }

    /// The calls to look at again if a function may return more than was known.
    fn visit_return(&mut self, ret: Value) -> Option<Vec<Value>> {
        let (value, f) = (ret.operand(0), ret.function());
        let whole = full(value)?;
        let r = self.at(value, ret.block())?;
        let old = self.results.get(&f).copied();
        let (new, grown) = self.grow(f, old, r, whole);
        if !grown {
            return None;
        }
        self.results.insert(f, new);
        Some(f.users().into_iter().filter(|u| u.is_instruction()).collect())
    }

    fn grow(&mut self, key: Value, old: Option<Range>, new: Range, whole: Range) -> (Range, bool) {
        let Some(old) = old else { return (new, true) };
        let mut joined = (old.0.min(new.0), old.1.max(new.1));
        if joined == old {
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
        let op = |i: u32| self.at(inst.operand(i), b);
        // A result that does not fit wraps around, or is poison: any value will do.
        let fit = |lo: Option<i64>, hi: Option<i64>| match (lo, hi) {
            (Some(lo), Some(hi)) if whole.0 <= lo && hi <= whole.1 => (lo, hi),
            // Only what overflows in one direction is poison with `nsw`; the other bound stays.
            _ => whole,
        };
        let constant = |i: u32| inst.operand(i).constant_int();
        Some(match inst.opcode() {
            Opcode::Phi => {
                let mut out: Option<Range> = None;
                for (v, from) in inst.incoming() {
                    let Some(r) = self.at(v, from).map(|r| narrow_by_edge(v, r, from, b)) else { continue };
                    if r.0 <= r.1 {
                        out = Some(out.map_or(r, |o| (o.0.min(r.0), o.1.max(r.1))));
                    }
                }
                out?
            }
            Opcode::Select if inst.operand(0).ty().kind() == TypeKind::Int(1) => {
                let side = |i: u32, holds: bool| {
                    let v = inst.operand(i);
                    let r = self.at(v, b)?;
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
                if inst.has_nsw() {
                    (clamp(lo, x.0 < 0, whole), clamp(hi, x.1 < 0, whole))
                } else {
                    fit(lo, hi)
                }
            }
            Opcode::Sub => {
                let (x, y) = (op(0)?, op(1)?);
                let (lo, hi) = (x.0.checked_sub(y.1), x.1.checked_sub(y.0));
                if inst.has_nsw() {
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
                    r if r.0 >= 0 => r,
                    _ if bits < 63 => (0, (1 << bits) - 1),
                    _ => whole,
                }
            }
            // Wider integers have no ranges, which is not the same as having no value.
            Opcode::Trunc if full(inst.operand(0)).is_none() => whole,
            Opcode::Trunc => {
                let r = op(0)?;
                fit(Some(r.0), Some(r.1))
            }
            Opcode::IntArith => match (inst.number_operation(), constant(1)) {
                ("and", Some(k)) if k >= 0 => (0, k),
                ("urem", Some(k)) if k > 0 => (0, k - 1),
                ("srem", Some(k)) if k > 0 => {
                    let x = op(0)?;
                    (if x.0 >= 0 { 0 } else { 1 - k }, if x.1 <= 0 { 0 } else { k - 1 })
                }
                _ => whole,
            },
            Opcode::UDiv | Opcode::SDiv => match (op(0)?, constant(1)) {
                (x, Some(k)) if k > 0 && x.0 >= 0 => (x.0 / k, x.1 / k),
                _ => whole,
            },
            Opcode::LShr | Opcode::AShr => match (op(0)?, constant(1)) {
                (x, Some(k)) if (0..63).contains(&k) && x.0 >= 0 => (x.0 >> k, x.1 >> k),
                _ => whole,
            },
            Opcode::ICmp | Opcode::FCmp => whole,
            Opcode::Call if inst.callee().is_function() && self.closed.contains(&inst.callee()) => {
                *self.results.get(&inst.callee())?
            }
            // Anything else may have any value.
            _ => whole,
        })
    }

    fn read_blocks(&mut self, f: Value) {
        let blocks = f.blocks();
        for &b in &blocks {
            self.predecessors.entry(b).or_default();
            for s in b.successors() {
                // An entry per edge: two edges from one block are two ways in.
                self.predecessors.entry(s).or_default().push(b);
            }
        }
        self.dominators.insert(f, immediate_dominators(f, &self.predecessors));
    }
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

/// What is left of a range on the way from one block to another.
fn narrow_by_edge(v: Value, range: Range, from: Block, to: Block) -> Range {
    let Some(end) = from.terminator() else { return range };
    let next = from.successors();
    if end.opcode() != Opcode::Br || next.len() != 2 || next[0] == next[1] {
        return range;
    }
    narrow_by_condition(v, range, end.operand(0), next[0] == to)
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
        (mirrored(condition.predicate()), condition.operand(0).constant_int())
    } else {
        return range;
    };
    let Some(k) = k else { return range };
    let predicate = if holds { predicate } else { negated(predicate) };
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
        Predicate::Unsigned(Order::Less) if k >= 0 => (lo.max(0), hi.min(below)),
        Predicate::Unsigned(Order::LessEqual) if k >= 0 => (lo.max(0), hi.min(k)),
        Predicate::Unsigned(Order::Greater) if lo >= 0 && k >= 0 => (lo.max(above), hi),
        Predicate::Unsigned(Order::GreaterEqual) if lo >= 0 && k >= 0 => (lo.max(k), hi),
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
