//! Numbers of bytes that are so many records, by what fields hold: a pool keeps the size of its records, and a chunk how many of them are in use.
//!
//! ```text
//!   %size = load i64, ptr %pool                          ; only ever 72, or 0 before that is stored
//!   %used = load i64, ptr %in_use                        ; 0 to 999
//!   %n = mul i64 %size, %used                            %k = select (%size != 0), %used, 0
//!   %r = getelementptr i8, ptr %records, i64 %n    =>    %n = mul nuw nsw i64 %k, 72
//!   %m = calloc(i64 1000, i64 %size)                     %m = calloc(i64 select (%size != 0), 1000, 0, i64 72)
//! ```
//!
//! It is the same number, and the product does not wrap around: [`fieldranges`] has proved both of all that is ever stored in these fields, to which every
//! access is known. Then the step is one over whole records, and the block is made of such. So it is of a product with a constant, which was known as
//! a number of records but for whether it wraps around.
//!
//! Other uses of the product stay as they are, since one that is not used may wrap around as it likes. Where ways meet that bring such numbers of
//! bytes, or constants (`%n = phi [ 0, %fresh ], [ %product, %old ]`), numbers of records meet instead.

use crate::analysis::fieldranges::{self, Given};
use crate::analysis::number::{Allocation, Object, ObjectKind};
use crate::analysis::ranges::Ranges;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, HandleMap, HandleSet, Opcode, Predicate, TypeKind, Value};
use crate::rules::{on, Rule};

use super::scope::is_library;

/// Ways that bring numbers of bytes to where they meet.
const MOST_WAYS: usize = 8;
/// Uses of a number that are looked at.
const MOST_USERS: usize = 16;
/// Bytes of the smallest and of the largest record.
const LEAST_SIZE: i64 = 2;
const MOST_SIZE: i64 = 1 << 16;

/// A number of bytes, as a number of records.
struct Records {
    /// The number of bytes: a product, or a phi.
    bytes: Value,
    /// Bytes of a record.
    size: i64,
    /// What it is made of: one part, or what comes on each way to the phi.
    parts: Vec<(Part, Option<Block>)>,
    /// Is none of them negative?
    unsigned: bool,
}

/// Where a number of records comes from.
enum Part {
    Constant(i64),
    /// So many, or none where the size is not known to be another number than zero.
    Product {
        product: Value,
        count: Value,
        size: Option<Value>,
    },
}

/// What is multiplied, with what number, and the load that yields this, if one does, with that as it is multiplied.
type Product = (Value, i64, Option<(Given, Value)>);

/// Are there steps by numbers of bytes that may be numbers of records?
pub fn may_be_any(module: Module) -> bool {
    let code = module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let may_be = |product: Value| {
        is_product(product)
            && match factor(product) {
                Some(factor) => !product.has_nsw() && factor.count_ones() != 1,
                None => product.opcode() == Opcode::Mul,
            }
    };
    code.into_iter().filter_map(bytes_stepped).any(|bytes| match bytes.opcode() {
        Opcode::Phi => ways(bytes).is_some_and(|ways| ways.into_iter().any(|(way, _)| is_product(way))),
        _ => may_be(bytes),
    })
}

/// Says of numbers of bytes how many records they are; how many those were, and how many sizes are known now.
pub fn name(module: Module, info: &DTransAnalysisInfo) -> (usize, usize) {
    let (mut ranges, given) = fieldranges::given_in_module(info, is_multiplied);
    let given: Vec<Given> =
        given.into_iter().filter(|given| (LEAST_SIZE..=MOST_SIZE).contains(&given.number)).collect();
    let by_load: HandleMap<Value, Given> = given.iter().map(|given| (given.load, *given)).collect();
    let mut steps: Vec<Value> = Vec::new();
    let mut found: Vec<Records> = Vec::new();
    let mut seen: HandleSet<Value> = HandleSet::default();
    for step in module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        let Some(bytes) = bytes_stepped(step) else { continue };
        steps.push(step);
        if seen.insert(bytes) {
            found.extend(records(bytes, &by_load, &mut ranges));
        }
    }
    let mut edit = Editor::new(module);
    let new: HandleMap<Value, Value> = found.iter().map(|records| (records.bytes, write(&mut edit, records))).collect();
    for step in steps {
        if let Some(&new) = new.get(&step.operand(1)) {
            edit.set_operand(step, 1, new);
        }
    }
    drop_unused(&mut edit, found.iter());
    // A function of the program's own may look at what it is told.
    let is_calloc = |o: &&Object| {
        matches!(o.kind, ObjectKind::Heap(Allocation::Calloc { .. })) && is_library(o.value.callee(), "calloc")
    };
    let callocs: HandleSet<Value> = info.objects().iter().filter(is_calloc).map(|o| o.value).collect();
    let sizes = given.iter().map(|given| write_size(&mut edit, *given, &callocs)).sum();
    (new.len(), sizes)
}

/// The number of bytes that a step leads over, if that is a product, or where several meet.
fn bytes_stepped(step: Value) -> Option<Value> {
    let is_step = step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && step.gep_source_type().kind() == TypeKind::Int(8)
        && step.ty().kind() == TypeKind::Pointer(0);
    let bytes = is_step.then(|| step.operand(1))?;
    (bytes.is_instruction() && (is_product(bytes) || bytes.opcode() == Opcode::Phi && is_wide(bytes))).then_some(bytes)
}

/// Is a number multiplied, or what it is widened to?
fn is_multiplied(load: Value) -> bool {
    let users = |v: Value| v.first_users(MOST_USERS).into_iter().filter(|user| user.is_instruction());
    let is_one = |v: Value| users(v).any(|user| user.opcode() == Opcode::Mul);
    is_one(load) || users(load).filter(|user| loaded(*user) == load).any(is_one)
}

fn is_wide(v: Value) -> bool {
    v.ty().kind() == TypeKind::Int(64)
}

fn is_product(v: Value) -> bool {
    v.is_instruction() && matches!(v.opcode(), Opcode::Mul | Opcode::Shl) && is_wide(v)
}

/// The constant that a product is one with.
fn factor(product: Value) -> Option<i64> {
    let k = product.operand(1).constant_int()?;
    match product.opcode() {
        Opcode::Shl => (0..=16).contains(&k).then(|| 1 << k),
        _ => Some(k).filter(|&k| k > 0),
    }
}

fn ways(phi: Value) -> Option<Vec<(Value, Block)>> {
    Some(phi.incoming()).filter(|ways| ways.len() <= MOST_WAYS)
}

/// The number of records that a number of bytes is, if it is one.
fn records(bytes: Value, given: &HandleMap<Value, Given>, ranges: &mut Ranges) -> Option<Records> {
    let is_phi = bytes.opcode() == Opcode::Phi;
    let ways: Vec<(Value, Option<Block>)> = if is_phi {
        let after = bytes.block().instructions().into_iter().find(|inst| inst.opcode() != Opcode::Phi)?;
        if after.is_exception_handling() {
            return None;
        }
        ways(bytes)?.into_iter().map(|(way, from)| (way, Some(from))).collect()
    } else {
        vec![(bytes, None)]
    };
    let (mut size, mut unsigned, mut is_new) = (None, true, is_phi);
    let mut parts = Vec::new();
    for &(way, from) in ways.iter().filter(|(way, _)| is_product(*way)) {
        let (count, by, of) = product_of(way, given)?;
        if *size.get_or_insert(by) != by && on(Rule::ProductsAlike) {
            return None;
        }
        let (least, most) = ranges.at(count, way.block())?;
        let fits = least.checked_mul(by).is_some() && most.checked_mul(by).is_some();
        if !fits && on(Rule::ProductFits) {
            return None;
        }
        unsigned &= least >= 0;
        is_new |= of.is_some() || !way.has_nsw() && by.count_ones() != 1;
        let size = of.filter(|given| given.0.or_zero || !on(Rule::OneNumberOrZero));
        let size = size.filter(|_| on(Rule::OneNumberOrZero)).map(|(_, size)| size);
        parts.push((Part::Product { product: way, count, size }, from));
    }
    let size = size.filter(|_| is_new)?;
    for &(way, from) in ways.iter().filter(|(way, _)| !is_product(*way)) {
        let k = way.constant_int()?;
        if k % size != 0 && on(Rule::ProductsAlike) {
            return None;
        }
        unsigned &= k >= 0;
        parts.push((Part::Constant(k / size), from));
    }
    Some(Records { bytes, size, parts, unsigned })
}

/// The parts of a product with a number that is known.
fn product_of(product: Value, given: &HandleMap<Value, Given>) -> Option<Product> {
    let (a, b) = (product.operand(0), product.operand(1));
    if let Some(factor) = factor(product) {
        return (LEAST_SIZE..=MOST_SIZE).contains(&factor).then_some((a, factor, None));
    }
    let known = |size: Value| Some((*given.get(&loaded(size))?, size));
    let of = |count: Value, size: Value| known(size).map(|known| (count, known.0.number, Some(known)));
    // Where both only ever are one number, the size is hardly the smaller one.
    let found = [of(a, b), of(b, a)].into_iter().flatten();
    found.filter(|_| product.opcode() == Opcode::Mul).max_by_key(|&(_, number, _)| number)
}

/// What is widened. What a field holds is no negative number here.
fn loaded(v: Value) -> Value {
    let is_wider = v.is_instruction() && matches!(v.opcode(), Opcode::ZExt | Opcode::SExt);
    if is_wider {
        v.operand(0)
    } else {
        v
    }
}

/// Writes the number of bytes as a product with the number of records.
fn write(edit: &mut Editor, records: &Records) -> Value {
    let mut counts: Vec<(Value, Option<Block>)> = Vec::new();
    let mut written: HandleMap<Value, Value> = HandleMap::default();
    for (part, from) in &records.parts {
        let count = match *part {
            Part::Constant(k) => edit.constant(edit.i64(), k),
            Part::Product { count, size: None, .. } => count,
            Part::Product { product, count, size: Some(size) } => *written.entry(product).or_insert_with(|| {
                edit.before(product);
                choose(edit, size, count)
            }),
        };
        counts.push((count, *from));
    }
    let ways: Option<Vec<(Value, Block)>> = counts.iter().map(|&(count, from)| Some((count, from?))).collect();
    let count = match ways {
        Some(ways) => {
            let insts = records.bytes.block().instructions();
            let count = edit.join(insts[0], &ways);
            let after = insts.into_iter().find(|inst| inst.opcode() != Opcode::Phi);
            edit.before(after.unwrap_or(records.bytes));
            count
        }
        None => {
            edit.before(records.bytes);
            counts[0].0
        }
    };
    let size = edit.constant(edit.i64(), records.size);
    edit.mul_fitting(count, size, records.unsigned)
}

/// A number, or none if a size is zero.
fn choose(edit: &mut Editor, size: Value, number: Value) -> Value {
    let zero = edit.constant(size.ty(), 0);
    let none = edit.constant(number.ty(), 0);
    let is_known = edit.icmp(Predicate::Ne, size, zero);
    edit.select(is_known, number, none)
}

/// Deletes what computed the numbers of bytes, where nothing else uses them.
fn drop_unused<'r>(edit: &mut Editor, found: impl Iterator<Item = &'r Records>) {
    let (mut phis, mut products): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
    for records in found {
        let made_of = records.parts.iter().filter_map(|(part, _)| match part {
            Part::Product { product, .. } => Some(*product),
            Part::Constant(_) => None,
        });
        products.extend(made_of);
        if records.bytes.opcode() == Opcode::Phi {
            phis.push(records.bytes);
        }
    }
    let mut gone: HandleSet<Value> = HandleSet::default();
    for unused in phis.into_iter().chain(products) {
        if gone.insert(unused) && unused.first_users(1).is_empty() {
            edit.erase(unused);
        }
    }
}

/// Writes a size as the number that it is, or none, where it is multiplied, or handed to the library; whether there is such a place.
fn write_size(edit: &mut Editor, given: Given, callocs: &HandleSet<Value>) -> usize {
    let mut changed = 0;
    let wider = given
        .load
        .first_users(MOST_USERS)
        .into_iter()
        .filter(|user| user.is_instruction() && loaded(*user) == given.load);
    let sizes: Vec<Value> = [given.load].into_iter().chain(wider).collect();
    for size in sizes {
        let is_used = |user: &Value| {
            user.is_instruction()
                && match user.opcode() {
                    Opcode::Mul => true,
                    Opcode::Call => user.callee().is_function() && user.callee().is_declaration(),
                    // What else is done with it needs no number.
                    _ => false,
                }
        };
        let number = edit.constant(size.ty(), given.number);
        let is_zero = given.or_zero && on(Rule::OneNumberOrZero);
        let mut chosen = None;
        let users: Vec<Value> = size.users().into_iter().filter(is_used).collect();
        for user in users {
            let other = if is_zero { other_of_calloc(user, size, callocs) } else { None };
            if let Some(other) = other {
                edit.before(user);
                let count = choose(edit, size, user.operand(other));
                edit.set_operand(user, other, count);
            }
            let number = if is_zero && other.is_none() {
                *chosen.get_or_insert_with(|| {
                    edit.after(size);
                    choose(edit, size, number)
                })
            } else {
                number
            };
            for (index, operand) in (0..).zip(user.operands()) {
                if operand == size {
                    edit.set_operand(user, index, number);
                }
            }
            changed = 1;
        }
    }
    changed
}

/// Which operand of a call of the library's `calloc` says how many of that size there are: none of them is as much as any number of those that have no bytes.
fn other_of_calloc(call: Value, size: Value, callocs: &HandleSet<Value>) -> Option<u32> {
    if !callocs.contains(&call) {
        return None;
    }
    match call.call_args()[..] {
        [a, b] if a == size && b != size && is_wide(b) => Some(1),
        [a, b] if b == size && a != size && is_wide(a) => Some(0),
        _ => None,
    }
}
