//! What a branch tells of a number that it reads in memory: which values of it go which way.

use crate::ir::value::{Block, DataLayout, GepTerm, Opcode, Order, Predicate, TypeKind, Value};
use crate::rules::{on, Rule};

/// Operations between what is loaded and what decides.
const MOST_OPS: usize = 12;
/// Conditions that are taken apart where one is made of several.
const MOST_PARTS: usize = 16;
/// Steps by constants between a pointer and what is loaded.
const MOST_STEPS: usize = 6;

/// An operation on a number, with a constant where it takes two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Op {
    And(u64),
    Or(u64),
    Xor(u64),
    Add(u64),
    Mul(u64),
    Shl(u32),
    LShr(u32),
    AShr(u32),
    SExt,
    ZExt,
    Trunc,
    Compare(Predicate, u64),
}

/// Which values pass.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Passes {
    /// Those of which so many bits are 1 in the end, or 0.
    If(bool),
    /// Those that are listed, or those that are not.
    Listed(Vec<u64>, bool),
}

/// Which values of an integer in memory go a certain way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Test {
    /// Bytes between where a pointer leads and the integer.
    pub at: i64,
    /// The integer's bytes.
    pub size: u64,
    /// What is computed, each with the bits of its result.
    ops: Vec<(Op, u32)>,
    passes: Passes,
}

impl Test {
    /// Is the integer there, of four bytes, this one?
    #[cfg(test)]
    pub fn is(at: i64, value: u64) -> Test {
        Test { at, size: 4, ops: Vec::new(), passes: Passes::Listed(vec![value], true) }
    }

    /// Does control go that way where the integer has this value?
    pub fn passes(&self, value: u64) -> bool {
        let mut bits = self.size as u32 * 8;
        let mut v = value & mask(bits);
        for &(op, to) in &self.ops {
            v = match op {
                Op::And(k) => v & k,
                Op::Or(k) => v | k,
                Op::Xor(k) => v ^ k,
                Op::Add(k) => v.wrapping_add(k),
                Op::Mul(k) => v.wrapping_mul(k),
                Op::Shl(k) => v << k,
                Op::LShr(k) => v >> k,
                Op::AShr(k) => (signed(v, bits) >> k) as u64,
                Op::SExt => signed(v, bits) as u64,
                Op::ZExt | Op::Trunc => v,
                Op::Compare(p, k) => u64::from(compare(p, v, k, bits)),
            } & mask(to);
            bits = to;
        }
        match &self.passes {
            Passes::If(wanted) => (v != 0) == *wanted,
            Passes::Listed(values, wanted) => values.contains(&v) == *wanted,
        }
    }
}

fn mask(bits: u32) -> u64 {
    if bits >= 64 {
        u64::MAX
    } else {
        (1 << bits) - 1
    }
}

fn signed(v: u64, bits: u32) -> i64 {
    let unused = 64 - bits.clamp(1, 64);
    ((v << unused) as i64) >> unused
}

fn compare(p: Predicate, a: u64, b: u64, bits: u32) -> bool {
    let ordered = |order: Order, ordering: std::cmp::Ordering| match order {
        Order::Less => ordering.is_lt(),
        Order::LessEqual => ordering.is_le(),
        Order::Greater => ordering.is_gt(),
        Order::GreaterEqual => ordering.is_ge(),
    };
    match p {
        Predicate::Eq => a == b,
        Predicate::Ne => a != b,
        Predicate::Unsigned(order) => ordered(order, a.cmp(&b)),
        Predicate::Signed(order) => ordered(order, signed(a, bits).cmp(&signed(b, bits))),
        // Nobody makes such an operation of it.
        Predicate::Unknown => true,
    }
}

/// A number that is computed of one integer in memory.
struct Computed {
    pointer: Value,
    at: i64,
    size: u64,
    ops: Vec<(Op, u32)>,
    bits: u32,
}

/// Where control goes from the end of a block to another only if an integer behind a pointer has certain values: the pointers, with the tests.
pub fn tests_between(layout: DataLayout, from: Block, to: Block) -> Vec<(Value, Test)> {
    let mut out = Vec::new();
    let Some(end) = from.terminator() else { return out };
    match end.opcode() {
        Opcode::Br if end.operand_count() == 3 => {
            let next = from.successors();
            let [yes, no] = next[..] else { return out };
            if yes != no {
                conditions(layout, end.operand(0), yes == to, &mut out);
            }
        }
        Opcode::Switch => {
            let Some(c) = computed(layout, end.operand(0)) else { return out };
            // The first way is that of all values that are not listed.
            let ways = from.successors();
            let constant = |i: usize| end.switch_case(i as u32).constant_int().map(|k| k as u64 & mask(c.bits));
            let is_default = ways[0] == to;
            let listed: Option<Vec<u64>> =
                (1..ways.len()).filter(|&i| (ways[i] == to) != is_default).map(constant).collect();
            if let Some(listed) = listed {
                let passes = Passes::Listed(listed, !is_default);
                out.push((c.pointer, Test { at: c.at, size: c.size, ops: c.ops, passes }));
            }
        }
        // No other instruction decides by a number.
        _ => {}
    }
    out
}

/// What holds if a condition is as it is.
fn conditions(layout: DataLayout, condition: Value, holds: bool, out: &mut Vec<(Value, Test)>) {
    let mut open = vec![(condition, holds)];
    let mut seen = 0;
    while let Some((v, holds)) = open.pop() {
        seen += 1;
        if seen > MOST_PARTS || !v.is_instruction() {
            continue;
        }
        let (both, either) = match v.opcode() {
            Opcode::Select => {
                (v.operand(2).constant_int() == Some(0), v.operand(1).constant_int().is_some_and(|k| k != 0))
            }
            _ => (v.number_operation() == "and", v.number_operation() == "or"),
        };
        if (both || either) && v.ty().kind() == TypeKind::Int(1) {
            if both == holds {
                let first = v.operand(0);
                let second = v.operand(if v.opcode() == Opcode::Select && both { 1 } else { v.operand_count() - 1 });
                open.extend([(first, holds), (second, holds)]);
            }
            continue;
        }
        if let Some(c) = computed(layout, v) {
            out.push((c.pointer, Test { at: c.at, size: c.size, ops: c.ops, passes: Passes::If(holds) }));
        }
    }
}

/// The integer in memory that a number is computed of, and how.
fn computed(layout: DataLayout, v: Value) -> Option<Computed> {
    let TypeKind::Int(bits @ 1..=64) = v.ty().kind() else { return None };
    let mut ops = Vec::new();
    let (mut v, mut to) = (v, bits);
    // The call through which a function is looked into.
    let mut inside: Option<Value> = None;
    for _ in 0..MOST_OPS {
        if v.is_argument() || !v.is_instruction() {
            return None;
        }
        let constant = |i: u32| {
            let TypeKind::Int(bits) = v.operand(i).ty().kind() else { return None };
            v.operand(i).constant_int().map(|k| k as u64 & mask(bits))
        };
        let shift = |i: u32| constant(i).filter(|&k| k < u64::from(to)).map(|k| k as u32);
        let op = match v.opcode() {
            Opcode::Load => {
                let size = u64::from(to).checked_div(8).filter(|n| to % 8 == 0 && [1, 2, 4, 8].contains(n))?;
                let (mut pointer, mut at) = base_of(layout, v.operand(0))?;
                if let Some(call) = inside {
                    let f = call.callee();
                    let i = f.params().iter().position(|&p| p == pointer)?;
                    let (base, more) = base_of(layout, *call.call_args().get(i)?)?;
                    (pointer, at) = (base, at.checked_add(more)?);
                }
                ops.reverse();
                return Some(Computed { pointer, at, size, ops, bits });
            }
            // What overflows, or is outside of what a flag promises, is any number there.
            Opcode::Freeze
                if v.operand(0).is_instruction() && v.operand(0).opcode() == Opcode::Load
                    || !on(Rule::KindIsComputed) =>
            {
                v = v.operand(0);
                continue;
            }
            Opcode::Call if inside.is_none() => {
                let result = only_computes(v)?;
                inside = Some(v);
                v = result;
                continue;
            }
            Opcode::ZExt => Op::ZExt,
            Opcode::SExt => Op::SExt,
            Opcode::Trunc => Op::Trunc,
            Opcode::IntArith => match v.number_operation() {
                "and" => Op::And(constant(1)?),
                "or" => Op::Or(constant(1)?),
                "xor" => Op::Xor(constant(1)?),
                _ => return None,
            },
            Opcode::Add => Op::Add(constant(1)?),
            Opcode::Sub => Op::Add(constant(1)?.wrapping_neg()),
            Opcode::Mul => Op::Mul(constant(1)?),
            Opcode::Shl => Op::Shl(shift(1)?),
            Opcode::LShr => Op::LShr(shift(1)?),
            Opcode::AShr => Op::AShr(shift(1)?),
            Opcode::ICmp => {
                let known = v.predicate() != Predicate::Unknown;
                Op::Compare(v.predicate(), constant(1).filter(|_| known)?)
            }
            // Nothing else is computed of one number and a constant.
            _ => return None,
        };
        ops.push((op, to));
        v = v.operand(0);
        let TypeKind::Int(bits @ 1..=64) = v.ty().kind() else { return None };
        to = bits;
    }
    None
}

/// What a function returns that only computes it, if that is what a call surely calls.
fn only_computes(call: Value) -> Option<Value> {
    let f = call.callee();
    let surely = f.is_function() && !f.is_declaration() && f.has_exact_definition();
    if !surely || call.call_type() != f.value_type() || f.value_type().signature().2 {
        return None;
    }
    let blocks = f.blocks();
    let [only] = blocks[..] else { return None };
    let ret = only.terminator().filter(|t| t.opcode() == Opcode::Ret && t.operand_count() == 1)?;
    Some(ret.operand(0))
}

/// Is it a step of no bytes, as [`crate::opt_base`] writes one to give a pointer a name where more is known of it?
pub fn is_name(v: Value) -> bool {
    v.is_instruction()
        && v.opcode() == Opcode::GetElementPtr
        && v.operand_count() == 2
        && v.gep_source_type().kind() == TypeKind::Int(8)
        && v.operand(1).is_null()
}

/// The pointer that an address is made of by steps of constants, and how far behind it the address is.
pub fn base_of(layout: DataLayout, address: Value) -> Option<(Value, i64)> {
    let (mut v, mut at) = (address, 0i64);
    for _ in 0..MOST_STEPS {
        if v.is_argument() || v.is_instruction() && (v.opcode() != Opcode::GetElementPtr || is_name(v)) {
            return Some((v, at));
        }
        if !v.is_instruction() {
            return None;
        }
        at = at.checked_add(constant_step(layout, v)?)?;
        v = v.operand(0);
    }
    None
}

/// The bytes that a `getelementptr` adds, if it adds constants only.
pub fn constant_step(layout: DataLayout, gep: Value) -> Option<i64> {
    gep.gep_terms(layout)?.iter().try_fold(0i64, |sum, term| match *term {
        GepTerm::Constant(k) => sum.checked_add(k),
        GepTerm::Scaled { .. } => None,
    })
}
