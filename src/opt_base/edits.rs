//! Changes of instructions as data.
//!
//! What decides ([`super::columns`], [`super::in_place`]) makes a list of edits or refuses; what carries the edits out ([`super::rewrite`],
//! [`super::apply`])
//! decides nothing and cannot fail. Where a value is to be computed, an edit says so as an expression over the program's
//! own values and those that other edits have made:
//!
//! ```text
//! %q = getelementptr %struct.r, ptr %p, i64 %i, i32 1        made(%p) + %i
//! %d = sub i64 %a, %b                                        (made(%a) - made(%b)) * 24
//! ```

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::edit::Editor;
use crate::ir::value::{DataLayout, Order, Predicate, Type, Value};
use crate::rules::{on, Rule};

use super::plan::{Kept, LINK, LINK_SHIFT};
use super::wrappers::Recipe;

/// Number of an expression in its [`Exprs`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ExprId(u32);

/// How to compute a value. Numbers have 64 bits, and arithmetic wraps around.
#[derive(Clone, Copy, Debug)]
pub(super) enum Expr {
    /// A value of the program's, or what an edit has replaced it by.
    Old(Value),
    /// An operand of an instruction, as it is when it is needed: global variables may be others by then, and with them constant
    /// addresses.
    Operand(Value, u32),
    /// What an edit has made to stand for a value of the program's.
    Made(Value),
    /// A number.
    Number(i64),
    /// No number at all: the code is never reached.
    NoNumber,
    /// The same for an address.
    NoAddress,
    /// An integer of at most 64 bits with its sign.
    Signed(ExprId),
    /// An address as a number.
    Address(ExprId),
    /// `a + b`.
    Add(ExprId, ExprId),
    /// `a - b`.
    Sub(ExprId, ExprId),
    /// `a * b`.
    Mul(ExprId, ExprId),
    /// `a * b`, which is less than 2⁶⁴ without a sign.
    MulWithin(ExprId, ExprId),
    /// `a / b` without sign and rounded down; `b` is a number other than 0.
    Div(ExprId, ExprId),
    /// `a / 2ᵏ` with sign and rounded down.
    Shift(ExprId, u32),
    /// `a / b` with sign and without remainder; `b` is a number other than 0.
    ExactDiv(ExprId, ExprId),
    /// A comparison.
    Compare(Predicate, ExprId, ExprId),
    /// `condition ? a : b`.
    Select(ExprId, ExprId, ExprId),
    /// `freeze a`.
    Freeze(ExprId),
    /// An address moved by bytes.
    Offset(ExprId, ExprId),
    /// How many turns a loop has come to its end of, at a phi of its header.
    Turns {
        /// The phi.
        phi: Value,
        /// Which of its incoming values, a bit each, come from before the loop.
        entries: u64,
    },
    /// Where in a column the element with index 0 would be.
    Base {
        /// Number of the plan.
        plan: usize,
        /// Number of the column.
        column: usize,
    },
    /// The address of an element of an array.
    Element {
        /// Address of the element with index 0.
        base: ExprId,
        /// Bytes of an element.
        size: u64,
        /// Its index.
        index: ExprId,
    },
}

impl Expr {
    /// The expressions that it is made of.
    fn operands(self) -> impl Iterator<Item = ExprId> {
        let all = match self {
            Expr::Old(_)
            | Expr::Operand(..)
            | Expr::Made(_)
            | Expr::Number(_)
            | Expr::NoNumber
            | Expr::NoAddress
            | Expr::Turns { .. }
            | Expr::Base { .. } => [None; 3],
            Expr::Signed(a) | Expr::Address(a) | Expr::Freeze(a) | Expr::Shift(a, _) => [Some(a), None, None],
            Expr::Add(a, b)
            | Expr::Sub(a, b)
            | Expr::Mul(a, b)
            | Expr::MulWithin(a, b)
            | Expr::Div(a, b)
            | Expr::ExactDiv(a, b)
            | Expr::Compare(_, a, b)
            | Expr::Offset(a, b)
            | Expr::Element { base: a, index: b, .. } => [Some(a), Some(b), None],
            Expr::Select(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        all.into_iter().flatten()
    }
}

/// A factor of an index: by what to multiply it, or by what to divide it exactly.
pub(super) type Factor = Result<u64, u64>;

/// All expressions of a list of edits. One may be a part of several of the same edit; it is computed once then.
#[derive(Default)]
pub(super) struct Exprs {
    nodes: Vec<Expr>,
}

impl Exprs {
    /// Adds an expression.
    pub fn add(&mut self, expr: Expr) -> ExprId {
        self.nodes.push(expr);
        ExprId((self.nodes.len() - 1) as u32)
    }

    /// Adds a number.
    pub fn number(&mut self, k: i64) -> ExprId {
        self.add(Expr::Number(k))
    }

    /// `a + k`.
    pub fn plus(&mut self, a: ExprId, k: i64) -> ExprId {
        if k == 0 {
            return a;
        }
        let k = self.number(k);
        self.add(Expr::Add(a, k))
    }

    /// `a * k`.
    pub fn times(&mut self, a: ExprId, k: i64) -> ExprId {
        let k = self.number(k);
        self.add(Expr::Mul(a, k))
    }

    /// A number times a number of bytes: both.
    fn as_steps(&self, id: ExprId) -> Option<(ExprId, u64)> {
        let Expr::Mul(index, size) = self.nodes[id.0 as usize] else { return None };
        let Expr::Number(bytes) = self.nodes[size.0 as usize] else { return None };
        Some((index, u64::try_from(bytes).ok().filter(|&bytes| bytes > 1)?))
    }

    /// An index of the program's, with its sign.
    fn index(&mut self, index: Value) -> ExprId {
        let index = self.add(Expr::Old(index));
        self.add(Expr::Signed(index))
    }

    /// An index of the program's, multiplied or divided.
    pub fn scaled(&mut self, index: Value, factor: Factor) -> ExprId {
        let index = self.index(index);
        match factor {
            Ok(1) => index,
            Ok(k) => self.times(index, k as i64),
            Err(k) => {
                let k = self.number(k as i64);
                self.add(Expr::ExactDiv(index, k))
            }
        }
    }

    /// What a number of bytes that is a multiple of `old` becomes where elements take `new` bytes each. No number of bytes makes it poison:
    /// the address of nothing leads nowhere, and may be computed all the same. It may be less than none: of `&a[i - first]` the optimizer computes `a - first` before
    /// a loop, which lies anywhere.
    pub fn rescaled(&mut self, bytes: ExprId, old: u64, new: u64) -> ExprId {
        let shared = gcd(old, new);
        let (old, new) = (old / shared, new / shared);
        let odd = old >> old.trailing_zeros();
        let bytes = match old.trailing_zeros() {
            0 => bytes,
            by => self.add(Expr::Shift(bytes, by)),
        };
        // Of what an odd number divides, the quotient is the product with the number's inverse modulo 2⁶⁴.
        match new.wrapping_mul(inverse(odd)) {
            1 => bytes,
            k => self.times(bytes, k as i64),
        }
    }

    /// The bytes, or elements, that an index of the program's leads over: so many for each.
    pub fn over(&mut self, index: Value, each: i64) -> ExprId {
        let index = self.index(index);
        self.times(index, each)
    }

    /// An address moved by bytes.
    pub fn moved(&mut self, address: ExprId, by: i64) -> ExprId {
        if by == 0 {
            return address;
        }
        let by = self.number(by);
        self.add(Expr::Offset(address, by))
    }

    /// How many elements so many bytes are, rounded up, so that a size that wrapped around, or has a tail, still has room
    /// for every byte that the program may touch.
    pub fn count(&mut self, bytes: ExprId, element: u64) -> ExprId {
        let padded = self.plus(bytes, element as i64 - 1);
        let element = self.number(element as i64);
        self.add(Expr::Div(padded, element))
    }

    /// `size` in the place of `bytes`, except that a size that no block can have stays as it is.
    pub fn unless_too_big(&mut self, bytes: ExprId, size: ExprId) -> ExprId {
        if !on(Rule::SizeTooBig) {
            return size;
        }
        let zero = self.number(0);
        let too_big = self.add(Expr::Compare(Predicate::Signed(Order::Less), bytes, zero));
        self.add(Expr::Select(too_big, bytes, size))
    }

    /// Nothing in the place of what no edit has made, in code that is never reached.
    fn give_up(&mut self, id: ExprId, nothing: Expr) {
        self.nodes[id.0 as usize] = nothing;
    }

    /// Those parts of an expression that other edits make.
    fn made(&self, root: ExprId, out: &mut Vec<(ExprId, Value)>) {
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            let expr = self.nodes[id.0 as usize];
            if let Expr::Made(v) = expr {
                out.push((id, v));
            }
            open.extend(expr.operands());
        }
    }

    fn renumber(&mut self, plans: &[usize]) {
        for e in &mut self.nodes {
            if let Expr::Base { plan, .. } = e {
                *plan = plans[*plan];
            }
        }
    }
}

/// The greatest number that divides both.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

/// The inverse of an odd number modulo 2⁶⁴, by Newton's iteration: each step doubles the number of right bits, of which there are three at first.
fn inverse(odd: u64) -> u64 {
    (0..5).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}

/// Where an access goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    /// The address.
    pub value: ExprId,
    /// The alignment that is certain.
    pub align: u64,
    /// Numbers of the plan and the column, where it is a known byte of an element.
    pub column: Option<(usize, usize)>,
}

/// A piece of a copy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// Where it goes.
    pub to: Address,
    /// Where it comes from.
    pub from: Address,
    /// How many bytes are written.
    pub len: u64,
    /// How they are kept where they come from; where they go they are what the program expects, or kept alike.
    pub kept: Kept,
    /// How they are kept where they go, if they come as the program expects.
    pub becomes: Kept,
}

/// Where a side of a piece lies: number of the column, or none of memory that is not planned, and how far behind its start.
pub(super) type Lies = (Option<usize>, u64);

impl Piece {
    /// Do its bytes stay what they are?
    fn is_same(&self) -> bool {
        (self.kept, self.becomes) == (Kept::Same, Kept::Same)
    }

    /// Is it moved by a shorter copy, not by a load and a store?
    fn is_block(&self) -> bool {
        self.is_same() && !(self.len <= 8 && self.len.is_power_of_two())
    }
}

/// Puts pieces of a copy together that follow one another on both sides; each is given with where it lies. Loads and stores would be of integers,
/// of which what is read as something else (a vector of two floats, say) would have to be put together.
pub(super) fn joined(call: Value, pieces: Vec<(Piece, [Lies; 2])>) -> Vec<Piece> {
    let mut out: Vec<(Piece, [Lies; 2])> = Vec::new();
    // There all is loaded before anything is stored.
    let may_join = !may_overlap(call);
    for (piece, lies) in pieces {
        let follows = |last: &(Piece, [Lies; 2])| {
            let behind = |(column, at): Lies| (column, at + last.0.len);
            last.0.is_same() && piece.is_same() && last.1.map(behind) == lies
        };
        match out.last_mut().filter(|last| may_join && follows(last)) {
            Some(last) => last.0.len += piece.len,
            None => out.push((piece, lies)),
        }
    }
    out.into_iter().map(|(piece, _)| piece).collect()
}

/// May source and target of a copy overlap, other than by being the same?
fn may_overlap(call: Value) -> bool {
    !call.callee().name().starts_with("llvm.memcpy.p")
}

/// A call of a pool's function.
#[derive(Clone, Copy, Debug)]
pub(super) enum PoolCall {
    /// `malloc` of bytes that are so many elements.
    Malloc { bytes: ExprId, count: ExprId },
    /// `calloc` of `count` times `times` elements.
    Calloc { count: ExprId, times: ExprId },
    /// `realloc` of the array that starts at `old`.
    Realloc { old: ExprId, bytes: ExprId, count: ExprId },
    /// `free` of the array that starts at `index`.
    Free { index: ExprId },
}

impl PoolCall {
    /// `calloc` of one block of bytes. Where no block can have as many, there is no room for that many elements either.
    pub(super) fn zeroed(exprs: &mut Exprs, bytes: ExprId, element: u64) -> Self {
        let count = exprs.count(bytes, element);
        let count = exprs.unless_too_big(bytes, count);
        PoolCall::Calloc { count, times: exprs.number(1) }
    }
}

/// One change.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    /// A value stands for what an instruction gave, which goes. If it `replaces` that, it is of the same type, and whatever
    /// used the old one uses the new one.
    Make { old: Value, value: ExprId, replaces: bool },
    /// The same for a phi.
    Phi { old: Value, values: Vec<ExprId> },
    /// A load of a pointer becomes one of an index.
    LoadIndex { old: Value, address: Address },
    /// A load or store goes elsewhere.
    Access { inst: Value, operand: u32, address: Address },
    /// Another operand.
    Operand { inst: Value, operand: u32, value: ExprId },
    /// An instruction goes whose result nobody needs.
    Gone(Value),
    /// A load goes, on whose value nothing depends.
    Idle(Value),
    /// A load or store relies on less alignment.
    Align { access: Value, align: u64 },
    /// A load of what is kept in another way than the program expects.
    Decode { load: Value, kept: Kept },
    /// A store of it.
    Encode { store: Value, kept: Kept },
    /// A copy, in pieces. Is one side of it no planned class's (`elsewhere`)?
    Copy { call: Value, pieces: Vec<Piece>, elsewhere: bool },
    /// An address that is so many elements, bytes and inner steps (in bytes) from its base; the base is the start of an element of
    /// that type, if there is one.
    Step { gep: Value, plan: usize, start: Option<Type>, elements: Vec<ExprId>, bytes: i64, inner: Vec<ExprId> },
    /// A distance in bytes between elements, which was a multiple of `old` and is one of `new`. If it is not `exact` it is asked before whether one of them lies in the other's
    /// array: what does not stays outside.
    Distance { sub: Value, old: u64, new: u64, exact: bool },
    /// What is promised of a pointer's memory may not hold any more.
    Promises(Value),
    /// The type of an `sret` parameter of a function, or argument of a call, says exactly how many bytes lie there.
    Result { of: Value, argument: u32, bytes: u64 },
    /// A fill, in pieces: where, and how many bytes.
    Fill { call: Value, byte: u8, pieces: Vec<(Address, u64)> },
    /// A copy or fill of whole elements, once for each of the parts that these are divided into: its addresses and length there.
    Parts { call: Value, parts: Vec<Vec<(u32, ExprId)>> },
    /// A call of a function whose type changes.
    Call { call: Value, callee: Value, args: Vec<ExprId> },
    /// The allocation of a plan's one block, of `count` elements. `size`: number of the argument that becomes another.
    Allocate { call: Value, plan: usize, count: ExprId, size: Option<(u32, ExprId)> },
    /// The block is freed.
    Free { call: Value, plan: usize, index: ExprId },
    /// What is freed lies in the region of one of these plans, or in none.
    FreeOfSeveral { call: Value, plans: Vec<usize> },
    /// A pool's function in the place of the library's. Does an index take the place of the result?
    Pool { call: Value, plan: usize, what: PoolCall, gives_index: bool },
    /// The copy that a pool has of a function in the place of that function, where `own` is the number of the argument with an
    /// index, and the index. Does an index take the place of the result?
    PoolCopy { call: Value, plan: usize, recipe: Rc<Recipe>, own: Option<(usize, ExprId)>, gives_index: bool },
}

impl Edit {
    /// The instruction whose value goes, or does not exist any more as it was.
    fn gone(&self) -> Option<Value> {
        match *self {
            Edit::Make { old, .. }
            | Edit::Phi { old, .. }
            | Edit::LoadIndex { old, .. }
            | Edit::Gone(old)
            | Edit::Idle(old) => Some(old),
            Edit::Step { gep, .. } => Some(gep),
            Edit::Decode { load, .. } => Some(load),
            Edit::Encode { store, .. } => Some(store),
            Edit::Copy { call, .. }
            | Edit::Fill { call, .. }
            | Edit::Parts { call, .. }
            | Edit::Call { call, .. }
            | Edit::Allocate { call, .. }
            | Edit::FreeOfSeveral { call, .. }
            | Edit::Pool { call, .. }
            | Edit::PoolCopy { call, .. } => Some(call),
            Edit::Access { .. }
            | Edit::Operand { .. }
            | Edit::Align { .. }
            | Edit::Free { .. }
            | Edit::Distance { .. }
            | Edit::Promises(_)
            | Edit::Result { .. } => None,
        }
    }

    /// The operand that changes in place.
    fn operand(&self) -> Option<(Value, u32)> {
        match *self {
            Edit::Access { inst, operand, .. } | Edit::Operand { inst, operand, .. } => Some((inst, operand)),
            Edit::Free { call, .. } => Some((call, 0)),
            _ => None,
        }
    }

    /// Do the uses of what goes find another value of the same type, or have nothing to find?
    fn has_replacement(&self, result_changes: impl Fn(Value) -> bool) -> bool {
        match *self {
            Edit::Make { replaces, .. } => replaces,
            Edit::Step { .. } | Edit::Decode { .. } | Edit::Idle(_) => true,
            Edit::Pool { gives_index, .. } | Edit::PoolCopy { gives_index, .. } => !gives_index,
            Edit::Call { callee, .. } => !result_changes(callee),
            _ => false,
        }
    }

    /// The expressions that it needs, phis aside, which get their values last.
    fn exprs(&self) -> Vec<ExprId> {
        match self {
            Edit::Make { value, .. } | Edit::Operand { value, .. } => vec![*value],
            Edit::Phi { .. }
            | Edit::Gone(_)
            | Edit::Idle(_)
            | Edit::Align { .. }
            | Edit::Decode { .. }
            | Edit::Encode { .. }
            | Edit::Distance { .. }
            | Edit::FreeOfSeveral { .. }
            | Edit::Promises(_)
            | Edit::Result { .. } => Vec::new(),
            Edit::Step { elements, inner, .. } => elements.iter().chain(inner).copied().collect(),
            Edit::LoadIndex { address, .. } | Edit::Access { address, .. } => vec![address.value],
            Edit::Copy { pieces, .. } => pieces.iter().flat_map(|p| [p.to.value, p.from.value]).collect(),
            Edit::Fill { pieces, .. } => pieces.iter().map(|(to, _)| to.value).collect(),
            Edit::Parts { parts, .. } => parts.iter().flatten().map(|&(_, value)| value).collect(),
            Edit::Call { args, .. } => args.clone(),
            Edit::Allocate { count, size, .. } => std::iter::once(*count).chain(size.map(|(_, size)| size)).collect(),
            Edit::Free { index, .. } => vec![*index],
            Edit::Pool { what, .. } => match *what {
                PoolCall::Malloc { bytes, count } => vec![bytes, count],
                PoolCall::Calloc { count, times } => vec![count, times],
                PoolCall::Realloc { old, bytes, count } => vec![old, bytes, count],
                PoolCall::Free { index } => vec![index],
            },
            Edit::PoolCopy { own, .. } => own.iter().map(|&(_, index)| index).collect(),
        }
    }

    fn renumber(&mut self, plans: &[usize]) {
        let address = |a: &mut Address| {
            if let Some((plan, _)) = &mut a.column {
                *plan = plans[*plan];
            }
        };
        match self {
            Edit::Make { .. }
            | Edit::Phi { .. }
            | Edit::Operand { .. }
            | Edit::Gone(_)
            | Edit::Idle(_)
            | Edit::Align { .. }
            | Edit::Decode { .. }
            | Edit::Encode { .. }
            | Edit::Call { .. }
            | Edit::Parts { .. }
            | Edit::Distance { .. }
            | Edit::Promises(_)
            | Edit::Result { .. } => {}
            Edit::LoadIndex { address: a, .. } | Edit::Access { address: a, .. } => address(a),
            Edit::Copy { pieces, .. } => pieces.iter_mut().for_each(|p| {
                address(&mut p.to);
                address(&mut p.from);
            }),
            Edit::Fill { pieces, .. } => pieces.iter_mut().for_each(|(to, _)| address(to)),
            Edit::FreeOfSeveral { plans: of, .. } => of.iter_mut().for_each(|plan| *plan = plans[*plan]),
            Edit::Allocate { plan, .. }
            | Edit::Free { plan, .. }
            | Edit::Step { plan, .. }
            | Edit::Pool { plan, .. }
            | Edit::PoolCopy { plan, .. } => *plan = plans[*plan],
        }
    }
}

/// How a function's type changes: a flag per parameter, and one for the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignatureChange {
    /// Parameters that become indices.
    pub params: Vec<bool>,
    /// Does the result become an index?
    pub result: bool,
}

/// What becomes of one function.
#[derive(Default)]
pub(super) struct FunctionEdits {
    /// How its type changes, if it does.
    pub signature: Option<SignatureChange>,
    /// The changes of its instructions: what is used comes before what uses it.
    pub edits: Vec<Edit>,
}

/// Everything that is to change. Only what decides can make one.
#[derive(Default)]
pub struct EditList {
    pub(super) exprs: Exprs,
    pub(super) functions: FxHashMap<Value, FunctionEdits>,
}

/// An edit that cannot be made as it stands: the instruction.
pub(super) struct Unproved(pub Value);

impl EditList {
    /// Sees of a function whose edits stand in order, the first `reachable` of them in code that can be reached, that they can be
    /// carried out: what an edit needs is made before, and nothing else uses what goes. Where it is not, the instruction.
    pub(super) fn prove(
        &mut self,
        f: Value,
        reachable: usize,
        nothing: impl Fn(Value) -> Expr,
    ) -> Result<(), Unproved> {
        let Some(own) = self.functions.get(&f) else { return Ok(()) };
        let changed = own.signature.as_ref().map_or(&[][..], |s| &s.params);
        let params: Vec<Value> = f.params().into_iter().zip(changed).filter(|(_, &c)| c).map(|(p, _)| p).collect();
        let mut made: FxHashSet<Value> = params.iter().copied().collect();
        let mut parts = Vec::new();
        let mut lost: Vec<(ExprId, Value)> = Vec::new();
        let mut gone: FxHashSet<Value> = FxHashSet::default();
        let mut operands: FxHashSet<(Value, u32)> = FxHashSet::default();
        let mut stale = params;
        let result_changes =
            |f: Value| self.functions.get(&f).and_then(|f| f.signature.as_ref()).is_some_and(|s| s.result);
        for (i, e) in own.edits.iter().enumerate() {
            parts.clear();
            e.exprs().into_iter().for_each(|root| self.exprs.made(root, &mut parts));
            for &(id, v) in parts.iter().filter(|(_, v)| !made.contains(v)) {
                if i < reachable {
                    return Err(Unproved(e.gone().or(e.operand().map(|(inst, _)| inst)).unwrap_or(v)));
                }
                lost.push((id, v));
            }
            if let Some(old) = e.gone() {
                made.insert(old);
                if !matches!(e, Edit::Allocate { .. }) {
                    gone.insert(old);
                }
                if !e.has_replacement(result_changes) {
                    stale.push(old);
                }
            }
            operands.extend(e.operand());
        }
        for (i, e) in own.edits.iter().enumerate() {
            let Edit::Phi { old, values } = e else { continue };
            parts.clear();
            values.iter().for_each(|&root| self.exprs.made(root, &mut parts));
            for &(id, v) in parts.iter().filter(|(_, v)| !made.contains(v)) {
                if i < reachable {
                    return Err(Unproved(*old));
                }
                lost.push((id, v));
            }
        }
        for v in stale {
            for user in v.users() {
                let changes = |(i, op): (usize, Value)| op != v || operands.contains(&(user, i as u32));
                if !gone.contains(&user) && !user.operands().into_iter().enumerate().all(changes) {
                    return Err(Unproved(user));
                }
            }
        }
        for (id, v) in lost {
            self.exprs.give_up(id, nothing(v));
        }
        Ok(())
    }

    /// The functions whose type changes are called by nobody but edits. Where one is not, whoever uses it.
    pub(super) fn prove_calls(&self, functions: impl Iterator<Item = Value>) -> Result<(), Unproved> {
        let calls = |e: &Edit| if let Edit::Call { call, .. } = e { Some(*call) } else { None };
        let calls: FxHashSet<Value> = self.functions.values().flat_map(|f| &f.edits).filter_map(calls).collect();
        for f in functions.filter(|f| self.functions.get(f).is_some_and(|f| f.signature.is_some())) {
            if let Some(user) = f.users().into_iter().find(|u| !calls.contains(u)) {
                return Err(Unproved(user));
            }
        }
        Ok(())
    }

    /// Other numbers for the plans.
    pub(super) fn renumber(&mut self, plans: &[usize]) {
        self.exprs.renumber(plans);
        self.functions.values_mut().flat_map(|f| &mut f.edits).for_each(|e| e.renumber(plans));
    }
}

/// What was loaded as it is kept, as a value of the type that the program expects.
fn decoded(edit: &mut Editor, loaded: Value, ty: Type, kept: Kept) -> Value {
    match kept {
        Kept::Same => loaded,
        Kept::Int { signed: true, .. } => edit.sext(loaded, ty),
        Kept::Int { signed: false, .. } => edit.zext(loaded, ty),
        Kept::Link { .. } => {
            let wide = edit.zext(loaded, edit.i64());
            let step = edit.constant(edit.i64(), 1 << LINK_SHIFT);
            let address = edit.mul(wide, step);
            if ty.is_pointer() {
                edit.int_to_ptr(address)
            } else {
                address
            }
        }
    }
}

/// A value of the program's as it is to be kept.
pub(super) fn encoded(edit: &mut Editor, value: Value, kept: Kept) -> Value {
    match kept {
        Kept::Same => value,
        Kept::Int { bytes, .. } => {
            let ty = edit.int(bytes as u32 * 8);
            edit.trunc(value, ty)
        }
        Kept::Link { .. } => {
            let ty = edit.int(LINK as u32 * 8);
            if value.is_null() || value.is_undef() {
                return edit.zero(ty);
            }
            let address = if value.ty().is_pointer() { edit.ptr_to_int(value) } else { value };
            let step = edit.constant(edit.i64(), 1 << LINK_SHIFT);
            let number = edit.udiv(address, step);
            edit.trunc(number, ty)
        }
    }
}

/// A load of what is kept in another way takes the place of one of what the program expects; its value, as that.
pub(super) fn decode(edit: &mut Editor, layout: DataLayout, load: Value, kept: Kept) -> Value {
    edit.before(load);
    let held = edit.int(kept.bytes(layout.store_size(load.ty())) as u32 * 8);
    let loaded = edit.load(held, load.operand(0), kept.alignment(load.alignment()));
    edit.copy_access_metadata(loaded, load);
    decoded(edit, loaded, load.ty(), kept)
}

/// The same for a store.
pub(super) fn encode(edit: &mut Editor, store: Value, kept: Kept) {
    edit.before(store);
    let value = encoded(edit, store.operand(0), kept);
    let stored = edit.store(value, store.operand(1), kept.alignment(store.alignment()));
    edit.copy_access_metadata(stored, store);
}

/// Gives where in a column of a plan the element with index 0 would be.
pub(super) type Bases<'b> = &'b mut dyn FnMut(&mut Editor, usize, usize) -> Value;

/// Computes expressions.
#[derive(Default)]
pub(super) struct Evaluator {
    /// What stands for a value of the program's.
    made: FxHashMap<Value, Value>,
    /// What replaces a value of the program's, being of the same type.
    replaced: FxHashMap<Value, Value>,
    values: FxHashMap<ExprId, Value>,
    /// What counts the turns of a loop, by the phi that asked for it.
    turns: FxHashMap<Value, Value>,
}

impl Evaluator {
    /// `new` stands for `old` from now on.
    pub fn stand_in(&mut self, old: Value, new: Value) {
        self.made.insert(old, new);
    }

    /// The same; and `new` is of the same type.
    pub fn replace(&mut self, old: Value, new: Value) {
        self.made.insert(old, new);
        self.replaced.insert(old, new);
    }

    /// The address so many bytes behind another. A multiple of a size is written as a step over elements, as clang writes it: of a number of bytes in 32 bits
    /// LLVM keeps no promise that it does not wrap, and a loop in which that meets a narrower index (`b[(x + 63) % 64]`) stays scalar (src/shim/widths.cpp).
    pub fn behind(&mut self, edit: &mut Editor, exprs: &Exprs, address: Value, by: ExprId, base: Bases) -> Value {
        let Some((index, bytes)) = exprs.as_steps(by) else {
            let by = self.value(edit, exprs, by, base);
            return edit.offset(address, by);
        };
        let index = self.value(edit, exprs, index, base);
        let element = match bytes {
            2 | 4 | 8 => edit.int(8 * bytes as u32),
            _ => edit.bytes_type(bytes),
        };
        edit.element_anywhere(element, address, index)
    }

    /// The value of an expression, computed where the editor stands.
    pub fn value(&mut self, edit: &mut Editor, exprs: &Exprs, id: ExprId, base: Bases) -> Value {
        if let Some(&known) = self.values.get(&id) {
            return known;
        }
        let i64 = edit.i64();
        let expr = exprs.nodes[id.0 as usize];
        let mut part = |edit: &mut Editor, id: ExprId| self.value(edit, exprs, id, base);
        let value = match expr {
            Expr::Old(v) => self.replaced.get(&v).copied().unwrap_or(v),
            Expr::Operand(inst, i) => inst.operand(i),
            Expr::Made(v) => self.made[&v],
            Expr::Number(k) => edit.constant(i64, k),
            Expr::NoNumber => edit.poison(i64),
            Expr::NoAddress => edit.poison(edit.ptr()),
            Expr::Signed(a) => {
                let a = part(edit, a);
                edit.sext_i64(a)
            }
            Expr::Address(a) => {
                let a = part(edit, a);
                edit.ptr_to_int(a)
            }
            Expr::Add(a, b) => {
                let (a, b) = (part(edit, a), part(edit, b));
                edit.add(a, b)
            }
            Expr::Sub(a, b) => {
                let (a, b) = (part(edit, a), part(edit, b));
                edit.sub(a, b)
            }
            Expr::Mul(a, b) => {
                let (a, b) = (part(edit, a), part(edit, b));
                edit.mul(a, b)
            }
            Expr::MulWithin(a, b) => {
                let (a, b) = (part(edit, a), part(edit, b));
                edit.mul_nuw(a, b)
            }
            Expr::Div(a, b) => {
                let (a, b) = (part(edit, a), part(edit, b));
                edit.udiv(a, b)
            }
            Expr::Shift(a, by) => {
                let (a, by) = (part(edit, a), edit.constant(i64, by.into()));
                edit.ashr(a, by)
            }
            Expr::ExactDiv(a, b) => {
                let (a, b) = (part(edit, a), part(edit, b));
                edit.sdiv_exact(a, b)
            }
            Expr::Compare(predicate, a, b) => {
                let (a, b) = (part(edit, a), part(edit, b));
                edit.icmp(predicate, a, b)
            }
            Expr::Select(condition, a, b) => {
                let (a, b) = (part(edit, a), part(edit, b));
                let condition = part(edit, condition);
                edit.select(condition, a, b)
            }
            Expr::Freeze(a) => {
                let a = part(edit, a);
                edit.freeze(a)
            }
            Expr::Offset(a, by) => {
                let a = part(edit, a);
                self.behind(edit, exprs, a, by, base)
            }
            Expr::Turns { phi, entries } => *self.turns.entry(phi).or_insert_with(|| edit.turns(phi, entries)),
            Expr::Base { plan, column } => base(edit, plan, column),
            Expr::Element { base: first, size, index } => {
                let index = part(edit, index);
                let first = part(edit, first);
                edit.element(first, size, index)
            }
        };
        self.values.insert(id, value);
        value
    }

    /// Makes a copy in pieces: its loads and stores, each with where it goes, and shorter copies. All loads come before all stores, since source
    /// and target may overlap; where there are shorter copies they are one and the same, or apart.
    pub fn copy(
        &mut self,
        edit: &mut Editor,
        exprs: &Exprs,
        (call, pieces): (Value, &[Piece]),
        base: Bases,
    ) -> Vec<(Value, Address)> {
        edit.before(call);
        let mut made = Vec::new();
        let mut loaded = Vec::with_capacity(pieces.len());
        let (blocks, numbers): (Vec<Piece>, Vec<Piece>) = pieces.iter().partition(|piece| piece.is_block());
        debug_assert!(blocks.is_empty() || !may_overlap(call), "a copy that may overlap itself is not done in parts");
        for Piece { to, from, len, .. } in blocks {
            let args = call.call_args();
            let (to, from) = (self.value(edit, exprs, to.value, base), self.value(edit, exprs, from.value, base));
            let len = edit.constant(args[2].ty(), len as i64);
            edit.call(call.callee(), call.call_type(), &[to, from, len, args[3]]);
        }
        for &Piece { from, len, kept, becomes, .. } in &numbers {
            let at = self.value(edit, exprs, from.value, base);
            let (held, wide) = (edit.int(kept.bytes(len) as u32 * 8), edit.int(len as u32 * 8));
            let load = edit.load(held, at, from.align);
            let value = decoded(edit, load, wide, kept);
            loaded.push(encoded(edit, value, becomes));
            made.push((load, from));
        }
        for (&Piece { to, .. }, value) in numbers.iter().zip(loaded) {
            let at = self.value(edit, exprs, to.value, base);
            made.push((edit.store(value, at, to.align), to));
        }
        made
    }

    /// Makes a copy or fill of whole elements, part by part.
    pub fn parts(
        &mut self,
        edit: &mut Editor,
        exprs: &Exprs,
        (call, parts): (Value, &[Vec<(u32, ExprId)>]),
        base: Bases,
    ) {
        edit.before(call);
        for part in parts {
            let mut args = call.call_args();
            for &(argument, value) in part {
                args[argument as usize] = self.value(edit, exprs, value, base);
            }
            edit.call(call.callee(), call.call_type(), &args);
        }
    }

    /// Makes a fill in pieces, likewise.
    pub fn fill(
        &mut self,
        edit: &mut Editor,
        exprs: &Exprs,
        (call, byte, pieces): (Value, u8, &[(Address, u64)]),
        base: Bases,
    ) -> Vec<(Value, Address)> {
        edit.before(call);
        let mut made = Vec::new();
        for &(to, len) in pieces {
            let at = self.value(edit, exprs, to.value, base);
            let ty = edit.int(len as u32 * 8);
            let v = edit.constant(ty, i64::from_le_bytes([byte; 8]));
            made.push((edit.store(v, at, to.align), to));
        }
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_of_an_odd_number() {
        for odd in [1u64, 3, 5, 7, 11, 13, 21, 101, u64::MAX] {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1, "{odd}");
        }
        assert_eq!((gcd(24, 40), gcd(16, 24), gcd(7, 3)), (8, 8, 1));
    }
}
