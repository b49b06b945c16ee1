//! Functions of the program's own that only allocate, free, or check a pointer, found by what they do.
//!
//! Each call of such a function stands for itself: what one call allocates, frees or hands on does not meet what another
//! does. That is sound because the function does nothing else with the pointer: it is compared with null, filled with
//! zeros whole, freed, or returned. Anything else, and it is a function like any other.

use crate::analysis::library::{Effect, Extent, Returns};
use crate::analysis::sizes::{self, OfParameter, SizeForm};
use crate::ir::value::HandleSet;

use super::*;

/// Rounds of finding functions that wrap each other.
const MOST_ROUNDS: usize = 6;
/// Blocks of a function that is looked at.
const MOST_BLOCKS: usize = 64;
/// Values that a returned pointer is followed through.
const MOST_VALUES: usize = 64;

/// What a function does with a pointer, and all that it does with it.
#[derive(Clone, Debug)]
pub enum Wrapper {
    /// Returns null or new memory.
    Allocates {
        /// The calls that make the memory, and what they are; `None` for a call of another such function.
        leaves: Vec<(Value, Option<Allocation>)>,
        /// What a call of the function is.
        kind: Allocation,
        /// Number of the parameter whose contents move to the new memory.
        moved: Option<usize>,
        /// Numbers of the parameter with its size, or of the two whose product that is.
        extent: Option<(usize, Option<usize>)>,
    },
    /// Frees a parameter, or leaves it alone.
    Frees {
        /// Its number.
        block: usize,
    },
    /// Returns a parameter, or null.
    Returns {
        /// Its number.
        param: usize,
    },
}

impl Wrapper {
    /// The parameter that stands for each call's own pointer.
    pub fn own_param(&self) -> Option<usize> {
        match *self {
            Wrapper::Allocates { moved, .. } => moved,
            Wrapper::Frees { block } => Some(block),
            Wrapper::Returns { param } => Some(param),
        }
    }
}

/// What a function returns.
#[derive(Default)]
struct Origins {
    /// Allocations.
    leaves: Vec<(Value, Option<Allocation>)>,
    /// Parameters, by number.
    params: Vec<usize>,
    /// Every value that may hold one of these on its way out, with the allocations.
    values: HandleSet<Value>,
}

/// What is done with a function's pointers.
#[derive(Default)]
struct Uses {
    frees: bool,
    fills: bool,
}

/// What a call does with such a pointer.
enum Use {
    /// Frees it.
    Frees,
    /// Fills all of it with zeros.
    Fills,
    /// Hands it on to what is followed anyway.
    Hands,
}

impl Walker<'_, '_> {
    /// Finds the wrappers among the functions with a body that surely runs.
    pub(super) fn find_wrappers(&mut self) {
        let small = |f: &&FunctionInfo| (f.trusted || !on(Rule::WrapperBody)) && f.value.blocks().len() <= MOST_BLOCKS;
        let plain = |f: Value| {
            let variadic = f.value_type().signature().2;
            !variadic && !f.has_special_function_data() && (0..f.params().len()).all(|i| !f.has_special_param(i as u32))
        };
        let candidates: Vec<Value> =
            self.out.functions.iter().filter(small).map(|f| f.value).filter(|&f| plain(f)).collect();
        for _ in 0..MOST_ROUNDS {
            let before = self.out.wrappers.len();
            for &f in &candidates {
                if !self.out.wrappers.contains_key(&f) {
                    if let Some(w) = self.wrapper(f) {
                        self.out.wrappers.insert(f, Rc::new(w));
                    }
                }
            }
            if self.out.wrappers.len() == before {
                break;
            }
        }
    }

    fn wrapper(&self, f: Value) -> Option<Wrapper> {
        let returns_pointer = f.value_type().signature().0.is_pointer();
        // For one call there is nothing to tell apart, and transforms follow a pointer through an ordinary function.
        let called =
            f.users().into_iter().filter(|u| u.is_instruction() && u.is_call() && u.callee() == f).take(2).count();
        if returns_pointer {
            return if called == 2 { self.returning_wrapper(f) } else { None };
        }
        let params = f.params();
        let mut freed = None;
        for (i, &p) in params.iter().enumerate() {
            if p.ty().is_pointer() && self.uses(f, &[p], &Origins::default(), None).is_some_and(|u| u.frees) {
                if freed.is_some() {
                    return None;
                }
                freed = Some(i);
            }
        }
        freed.map(|block| Wrapper::Frees { block })
    }

    fn returning_wrapper(&self, f: Value) -> Option<Wrapper> {
        let origins = self.origins(f)?;
        let params = f.params();
        match (&origins.leaves[..], &origins.params[..]) {
            ([], &[param]) => {
                let mut values: Vec<Value> = origins.values.iter().copied().collect();
                values.push(params[param]);
                let uses = self.uses(f, &values, &origins, None)?;
                (!uses.frees && !uses.fills || !on(Rule::CheckerFrees)).then_some(Wrapper::Returns { param })
            }
            ([_, ..], []) => {
                let mut moved = None;
                for &(leaf, _) in &origins.leaves {
                    let Some(old) = self.moved_argument(leaf) else { continue };
                    if old.is_null() {
                        continue;
                    }
                    let i = params.iter().position(|&p| p == old)?;
                    if *moved.get_or_insert(i) != i && on(Rule::WrapperMovesOne) {
                        return None;
                    }
                }
                if let Some(i) = moved.filter(|_| on(Rule::WrapperOldBlock)) {
                    self.uses(f, &[params[i]], &origins, Some(params[i]))?;
                }
                let values: Vec<Value> = origins.values.iter().copied().collect();
                let uses = self.uses(f, &values, &origins, None)?;
                let kind = if uses.fills || moved.is_some() { None } else { self.call_kind(f, &origins) };
                let kind = kind.unwrap_or(Allocation::Other { count: None, size: None });
                let extent = self.common_extent(f, &origins);
                Some(Wrapper::Allocates { leaves: origins.leaves, kind, moved, extent })
            }
            _ => None,
        }
    }

    /// Where the pointers that a function returns come from.
    fn origins(&self, f: Value) -> Option<Origins> {
        let mut out = Origins::default();
        let params = f.params();
        let returns = f.blocks().into_iter().filter_map(|b| b.terminator()).filter(|t| t.opcode() == Opcode::Ret);
        let mut work: Vec<Value> = returns.map(|r| r.operand(0)).collect();
        while let Some(v) = work.pop() {
            if v.is_null() || v.is_undef() {
                continue;
            }
            if v.is_argument() {
                let i = params.iter().position(|&p| p == v)?;
                if !out.params.contains(&i) {
                    out.params.push(i);
                }
                continue;
            }
            if !v.is_instruction() || out.values.len() > MOST_VALUES {
                return None;
            }
            if !out.values.insert(v) {
                continue;
            }
            match v.opcode() {
                Opcode::Phi => work.extend(v.incoming().into_iter().map(|(from, _)| from)),
                Opcode::Select => work.extend([v.operand(1), v.operand(2)]),
                Opcode::Freeze => work.push(v.operand(0)),
                Opcode::Call | Opcode::Invoke => match self.wrapper_of(v).as_deref() {
                    Some(&Wrapper::Returns { param }) => work.push(v.call_args()[param]),
                    Some(Wrapper::Allocates { .. }) => out.leaves.push((v, None)),
                    Some(Wrapper::Frees { .. }) => return None,
                    None => match self.row_of(v)?.returns {
                        Returns::New(kind) => out.leaves.push((v, Some(kind))),
                        _ if on(Rule::WrapperOrigin) => return None,
                        _ => {}
                    },
                },
                // Any other pointer is not this function's alone.
                _ if on(Rule::WrapperOrigin) => return None,
                _ => {}
            }
        }
        Some(out)
    }

    /// What is done with pointers inside a function; `None` if anything that is not understood. `old` is a parameter whose
    /// contents may move to an allocation of the origins.
    fn uses(&self, f: Value, values: &[Value], origins: &Origins, old: Option<Value>) -> Option<Uses> {
        let mut out = Uses::default();
        for &v in values {
            for u in v.users() {
                if !u.is_instruction() || u.function() != f {
                    return None;
                }
                match u.opcode() {
                    // What is returned was followed as such.
                    Opcode::Ret => {}
                    Opcode::Phi | Opcode::Select | Opcode::Freeze if origins.values.contains(&u) => {}
                    Opcode::ICmp => {
                        let null = u.operand(0).is_null() || u.operand(1).is_null();
                        if (!null || !matches!(u.predicate(), Predicate::Eq | Predicate::Ne))
                            && on(Rule::WrapperCompares)
                        {
                            return None;
                        }
                    }
                    Opcode::Call | Opcode::Invoke => match self.used_by_call(u, v, origins, old)? {
                        Use::Frees => out.frees = true,
                        Use::Fills => out.fills = true,
                        Use::Hands => {}
                    },
                    // Any other use: it is an ordinary function.
                    _ if on(Rule::WrapperOtherUse) => return None,
                    _ => {}
                }
            }
        }
        Some(out)
    }

    fn used_by_call(&self, call: Value, v: Value, origins: &Origins, old: Option<Value>) -> Option<Use> {
        let args = call.call_args();
        let mut places = (0..args.len()).filter(|&i| args[i] == v);
        let (Some(at), other) = (places.next(), places.next()) else { return None };
        if other.is_some() && on(Rule::WrapperPassesOnce) {
            return None;
        }
        let callee = call.callee();
        if call.has_operand_bundles() || !callee.is_function() || call.is_musttail() {
            return None;
        }
        if callee.is_intrinsic() {
            let fills = callee.name().starts_with("llvm.memset.p") && at == 0 && args[1].is_null() && args[3].is_null();
            let known = fills && self.fills_whole(v, args[2], origins);
            return (known || !on(Rule::WrapperOtherIntrinsic)).then_some(Use::Fills);
        }
        if let Some(w) = self.wrapper_of(call) {
            return match *w {
                Wrapper::Frees { block } if block == at => Some(Use::Frees),
                Wrapper::Returns { param } if param == at && origins.values.contains(&call) => Some(Use::Hands),
                Wrapper::Allocates { moved, .. } => {
                    (moved == Some(at) && old == Some(v) && origins.values.contains(&call)).then_some(Use::Hands)
                }
                _ => None,
            };
        }
        match self.row_of(call)?.args.get(at)? {
            Effect::Freed => Some(Use::Frees),
            Effect::Moved => (old == Some(v) && origins.values.contains(&call)).then_some(Use::Hands),
            Effect::Filled { byte, bytes: Extent::Arg(n) } => {
                let zero = byte.is_none_or(|i| args[i].is_null());
                (zero && self.fills_whole(v, args[*n], origins)).then_some(Use::Fills)
            }
            _ => (!on(Rule::WrapperOtherCall)).then_some(Use::Hands),
        }
    }

    /// Has whatever is allocated as many bytes as are filled?
    fn fills_whole(&self, v: Value, bytes: Value, origins: &Origins) -> bool {
        let whole = |&(leaf, kind): &(Value, Option<Allocation>)| match self.extent(leaf, kind) {
            Some((size, None)) => same_number(size, bytes, 3),
            Some((a, Some(b))) => {
                let product = bytes.is_instruction() && bytes.opcode() == Opcode::Mul;
                product
                    && (same_number(a, bytes.operand(0), 3) && same_number(b, bytes.operand(1), 3)
                        || same_number(a, bytes.operand(1), 3) && same_number(b, bytes.operand(0), 3))
            }
            None => false,
        };
        origins.values.contains(&v) && (origins.leaves.iter().all(whole) || !on(Rule::WrapperFillsWhole))
    }

    /// Is an address what a call like `malloc` has returned, which was asked for as many bytes?
    pub(super) fn fills_new_block(&self, address: Value, bytes: Value) -> bool {
        if !address.is_instruction() || address.opcode() != Opcode::Call {
            return false;
        }
        let own = self.wrapper_of(address);
        let kind = match own.as_deref() {
            Some(&Wrapper::Allocates { kind, .. }) => Some(kind),
            Some(_) => None,
            None => self.row_of(address).and_then(|row| match row.returns {
                Returns::New(kind) => Some(kind),
                _ => None,
            }),
        };
        match kind {
            Some(Allocation::Malloc { size }) => {
                same_number(address.call_args()[size], bytes, 3) || !on(Rule::FillOfNewBlock)
            }
            _ => false,
        }
    }

    /// The arguments that say how much an allocation makes: a size, or two factors.
    fn extent(&self, call: Value, kind: Option<Allocation>) -> Option<(Value, Option<Value>)> {
        let args = call.call_args();
        match kind {
            Some(Allocation::Malloc { size }) | Some(Allocation::Other { count: None, size: Some(size) }) => {
                Some((args[size], None))
            }
            Some(Allocation::Calloc { count, size })
            | Some(Allocation::Other { count: Some(count), size: Some(size) }) => Some((args[count], Some(args[size]))),
            Some(Allocation::Other { size: None, .. }) => None,
            None => match *self.wrapper_of(call)? {
                Wrapper::Allocates { extent: Some((a, b)), .. } => Some((args[a], b.map(|b| args[b]))),
                _ => None,
            },
        }
    }

    /// The parameters that say how much a function allocates, wherever it does.
    fn common_extent(&self, f: Value, origins: &Origins) -> Option<(usize, Option<usize>)> {
        let params = f.params();
        let passed = |v: Value| params.iter().position(|&p| p == v);
        let mut common = None;
        for &(leaf, kind) in &origins.leaves {
            let (a, b) = self.extent(leaf, kind)?;
            let b = match b {
                Some(b) => Some(passed(b)?),
                None => None,
            };
            let here = (passed(a)?, b);
            if *common.get_or_insert(here) != here && on(Rule::WrapperOneExtent) {
                return None;
            }
        }
        common
    }

    /// What a call of the function is, if it hands its arguments to one sort of allocation as they are.
    fn call_kind(&self, f: Value, origins: &Origins) -> Option<Allocation> {
        let params = f.params();
        if params.iter().any(|p| p.ty().kind() != TypeKind::Int(64)) {
            return None;
        }
        let param = |v: Value| params.iter().position(|&p| p == v);
        let mut common = None;
        for &(leaf, kind) in &origins.leaves {
            let args = leaf.call_args();
            let kind = match (kind, self.wrapper_of(leaf).as_deref()) {
                (Some(kind), _) => kind,
                (None, Some(&Wrapper::Allocates { kind, .. })) => kind,
                (None, _) => return None,
            };
            let here = match kind {
                Allocation::Malloc { size } => Allocation::Malloc { size: param(args[size])? },
                Allocation::Calloc { count, size } => {
                    Allocation::Calloc { count: param(args[count])?, size: param(args[size])? }
                }
                Allocation::Other { .. } => return None,
            };
            if *common.get_or_insert(here) != here && on(Rule::WrapperOneSort) {
                return None;
            }
        }
        // Whoever changes the size at the call must not change anything else.
        let of_zero = |u: Value| {
            let zero = u.operand(0).is_null() || u.operand(1).is_null();
            zero && matches!(u.predicate(), Predicate::Eq | Predicate::Ne)
        };
        // Two factors stay as they are.
        let factors = matches!(common, Some(Allocation::Calloc { .. })) || !on(Rule::WrapperSizeCompared);
        let compared = |u: Value| u.opcode() == Opcode::ICmp && (factors || of_zero(u));
        let only_size =
            |u: Value| u.is_instruction() && (compared(u) || origins.leaves.iter().any(|&(leaf, _)| leaf == u));
        (params.iter().all(|p| p.users().into_iter().all(only_size)) || !on(Rule::WrapperSizeSeen)).then_some(())?;
        common
    }

    /// The block that an allocation call takes over.
    fn moved_argument(&self, call: Value) -> Option<Value> {
        let args = call.call_args();
        match self.wrapper_of(call) {
            Some(w) => w.own_param().map(|i| args[i]),
            None => {
                let at = self.row_of(call)?.args.iter().position(|e| *e == Effect::Moved)?;
                Some(args[at])
            }
        }
    }

    /// The wrapper that a call calls.
    pub(super) fn wrapper_of(&self, call: Value) -> Option<Rc<Wrapper>> {
        let callee = call.callee();
        let fits = callee.is_function() && callee.value_type() == call.call_type();
        fits.then(|| self.out.wrappers.get(&callee).cloned()).flatten()
    }

    fn row_of(&self, call: Value) -> Option<&'static library::Row> {
        let callee = call.callee();
        let fits = callee.is_function() && !callee.is_intrinsic() && callee.value_type() == call.call_type();
        if fits && callee.is_declaration() {
            self.library_row(call, callee)
        } else {
            None
        }
    }

    /// How much a call of an allocation function makes. Wrappers nest no deeper than they were found.
    pub(super) fn size_of_call(&self, call: Value, parameter: OfParameter) -> SizeForm {
        let Some(Wrapper::Allocates { leaves, .. }) = self.wrapper_of(call).as_deref().cloned() else {
            return SizeForm::Unknown;
        };
        let args = call.call_args();
        let params = call.callee().params();
        let inner = |p: Value, widened: Option<Opcode>| match params.iter().position(|&q| q == p) {
            Some(i) => sizes::size_of(args[i], widened, parameter),
            None => SizeForm::Unknown,
        };
        let forms = leaves.iter().map(|&(leaf, kind)| match kind {
            Some(kind) => sizes::allocated(leaf, kind, &inner),
            None => self.size_of_call(leaf, &inner),
        });
        forms.reduce(SizeForm::join).unwrap_or(SizeForm::Unknown)
    }
}

/// Are two integers visibly the same? Before common expressions are found, one size is computed twice.
fn same_number(a: Value, b: Value, depth: u32) -> bool {
    if a == b {
        return true;
    }
    if depth == 0 || !a.is_instruction() || !b.is_instruction() || a.opcode() != b.opcode() || a.ty() != b.ty() {
        return false;
    }
    match a.opcode() {
        Opcode::Mul | Opcode::Add | Opcode::Shl => (0..2).all(|i| same_number(a.operand(i), b.operand(i), depth - 1)),
        Opcode::ZExt | Opcode::SExt => same_number(a.operand(0), b.operand(0), depth - 1),
        // Other computations may differ in what is not compared here.
        _ => false,
    }
}
