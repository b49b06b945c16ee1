//! Which values of a module lie in planned classes, and where.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::analysis::info::DTransAnalysisInfo;
use crate::analysis::number::{Allocation, ObjectKind};
use crate::analysis::offset::Offsets;
use crate::analysis::ranges::{Memory, Ranges};
use crate::analysis::refusal::Refusal;
use crate::analysis::sizes;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

use super::edits::SignatureChange;
use super::plan::ClassPlan;
use super::wrappers::Recipes;

/// A class that cannot be rewritten, why, and where.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// Index into `DTransAnalysisInfo::classes`.
    pub class: usize,
    /// Why.
    pub why: Refusal,
    /// The instruction or function, if there is one.
    pub at: Option<Value>,
}

/// Where an index points: which plan, and the byte of the element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Index into [`Scope::plans`].
    pub plan: usize,
    /// Byte of the record.
    pub offset: u64,
}

/// A memory function's piece: byte of the record and length.
pub type Piece = (u64, u64);

/// Most pieces that a block copy or fill is broken into.
pub const MAX_PIECES: usize = 64;

/// The plans under consideration.
pub struct Scope<'i> {
    /// The analysis.
    pub info: &'i DTransAnalysisInfo,
    /// The plans.
    pub plans: &'i [ClassPlan],
    /// Layout rules.
    pub layout: DataLayout,
    by_class: FxHashMap<usize, usize>,
    by_site: FxHashMap<Value, usize>,
    /// What the calls that allocate are.
    kinds: FxHashMap<Value, Allocation>,
    pub(super) recipes: Recipes,
    leans: RefCell<Leans>,
    ranges: RefCell<Ranges>,
}

/// The plans that somebody has asked about.
#[derive(Default)]
struct Leans {
    list: Vec<usize>,
    known: Vec<bool>,
}

impl<'i> Scope<'i> {
    /// The scope of these plans.
    pub fn new(module: Module, info: &'i DTransAnalysisInfo, plans: &'i [ClassPlan]) -> Self {
        let by_class = plans.iter().enumerate().map(|(i, p)| (p.class, i)).collect();
        let sites = |(i, p): (usize, &'i ClassPlan)| p.home.sites().iter().map(move |&site| (site, i));
        let by_site = plans.iter().enumerate().flat_map(sites).collect();
        let objects =
            plans.iter().flat_map(|p| &info.classes[p.class].objects).map(|&(o, _)| info.objects()[o as usize]);
        let kinds = objects.filter_map(|o| match o.kind {
            ObjectKind::Heap(kind) => Some((o.value, kind)),
            ObjectKind::Global | ObjectKind::Stack | ObjectKind::Function => None,
        });
        let (layout, kinds) = (module.data_layout(), kinds.collect());
        let leans = RefCell::new(Leans { list: Vec::new(), known: vec![false; plans.len()] });
        let ranges = RefCell::new(Ranges::of_memory(Memory::default()));
        Scope { info, plans, layout, by_class, by_site, kinds, recipes: Recipes::default(), leans, ranges }
    }

    /// The range of an integer where an instruction uses it, if the module says something of it by itself.
    pub(super) fn range(&self, v: Value, user: Value) -> Option<(i64, i64)> {
        self.ranges.borrow_mut().at(v, user.is_instruction().then(|| user.block())?)
    }

    /// Nothing lies in the classes of these plans any more.
    pub fn drop_plans(&mut self, plans: &[usize]) {
        for &p in plans {
            self.by_class.remove(&self.plans[p].class);
        }
        self.by_site.retain(|_, p| !plans.contains(p));
        // What was no function to copy because of them may be one.
        self.recipes.borrow_mut().retain(|_, recipe| recipe.is_ok());
    }

    /// The plans that were asked about since this was asked last: what was found leans on them, and on no others.
    pub fn take_leans(&self) -> Vec<usize> {
        let mut leans = self.leans.borrow_mut();
        let mut list = std::mem::take(&mut leans.list);
        list.iter().for_each(|&p| leans.known[p] = false);
        list.sort_unstable();
        list
    }

    /// Says that what is being found out leans on a plan.
    pub fn lean_on(&self, plan: usize) {
        let mut leans = self.leans.borrow_mut();
        if !std::mem::replace(&mut leans.known[plan], true) {
            leans.list.push(plan);
        }
    }

    /// The plan of a class.
    pub fn plan_of_class(&self, class: usize) -> Option<usize> {
        self.by_class.get(&class).copied().inspect(|&p| self.lean_on(p))
    }

    /// Where a value points, if into a planned class at one known byte.
    pub fn place(&self, v: Value) -> Option<Place> {
        let (plan, offsets) = self.somewhere(v)?;
        offsets.is_exact().then_some(Place { plan, offset: offsets.base as u64 })
    }

    /// Where a value points, if into a planned class somewhere.
    pub fn somewhere(&self, v: Value) -> Option<(usize, Offsets)> {
        let cell = self.info.cell(v)?;
        let plan = self.plan_of_class(cell.class)?;
        Some((plan, cell.offsets.modulo(self.plans[plan].element)))
    }

    /// Is the value a pointer that becomes an index?
    pub fn becomes_index(&self, v: Value) -> bool {
        v.ty().is_pointer() && self.place(v).is_some()
    }

    /// The plan whose array a call allocates.
    pub fn planned_site(&self, inst: Value) -> Option<usize> {
        self.by_site.get(&inst).copied().inspect(|&p| self.lean_on(p))
    }

    // ---- signatures ----

    /// How the type of a function with a body changes; `None` if it does not.
    pub fn signature_change(&self, f: Value) -> Option<SignatureChange> {
        let params: Vec<bool> = f.params().into_iter().map(|p| self.becomes_index(p)).collect();
        let result = self.result_place(f).is_some();
        (result || params.contains(&true)).then_some(SignatureChange { params, result })
    }

    /// Where the pointers that a function returns point.
    pub fn result_place(&self, f: Value) -> Option<Place> {
        let (result, _, _) = f.value_type().signature();
        if !result.is_pointer() {
            return None;
        }
        let own = self.info.function(f)?;
        let cell = self.info.cell_of_var(own.result)?;
        let plan = self.plan_of_class(cell.class)?;
        cell.offsets.is_exact().then_some(Place { plan, offset: cell.offsets.base as u64 })
    }

    /// Can the function's type change?
    pub fn check_signature(&self, f: Value) -> Result<(), Refusal> {
        let (_, _, variadic) = f.value_type().signature();
        if !f.has_local_linkage() && on(Rule::SignatureExported)
            || variadic && on(Rule::SignatureVariadic)
            || !f.is_only_called() && on(Rule::SignatureOnlyCalled)
            || f.has_special_function_data() && on(Rule::SignatureSpecial)
            || f.has_personality() && on(Rule::SignaturePersonality)
        {
            return Err(Refusal::Signature);
        }
        for i in 0..f.params().len() {
            if f.has_special_param(i as u32) && on(Rule::SignatureParameter) {
                return Err(Refusal::Signature);
            }
        }
        if f.users().into_iter().any(|user| user.is_call() && user.is_musttail()) && on(Rule::SignatureTailCalled) {
            return Err(Refusal::MustTail);
        }
        for b in f.blocks() {
            for inst in b.instructions() {
                if inst.opcode() == Opcode::Call && inst.is_musttail() && on(Rule::SignatureTailCalls) {
                    return Err(Refusal::MustTail);
                }
            }
        }
        Ok(())
    }

    // ---- where values have to be ----

    /// A value that lies in a planned class lies at a known byte.
    pub fn known(&self, v: Value) -> Result<(), Refusal> {
        match (self.place(v), self.somewhere(v)) {
            (None, Some(_)) => Err(Refusal::InexactPointer),
            (Some(_), _) | (None, None) => Ok(()),
        }
    }

    /// An operand whose value becomes `to`: at the same place, or null where the place is an element's first byte.
    pub fn known_or_null(&self, v: Value, to: Value) -> Result<(), Refusal> {
        match self.place(to) {
            Some(place) => self.same_place(v, place),
            None => self.known(v),
        }
    }

    /// A value that becomes an index lies at `to`, or is null where that is an element's first byte.
    pub fn same_place(&self, v: Value, to: Place) -> Result<(), Refusal> {
        match self.place(v) {
            Some(p) if p == to => Ok(()),
            Some(_) => Err(Refusal::InexactPointer),
            None if self.somewhere(v).is_some() => Err(Refusal::InexactPointer),
            // Only null or nothing at all is left.
            None if v.is_undef() || to.offset == 0 || !on(Rule::RewriteNullField) => Ok(()),
            None => Err(Refusal::NullField),
        }
    }

    // ---- memory ----

    /// The pieces, relative to the start, that a block copy or fill is broken into.
    pub fn memory_pieces(&self, args: &[Value], copies: bool) -> Result<Vec<Piece>, Refusal> {
        if args.get(3).is_none_or(|v| !v.is_null()) && on(Rule::PiecesVolatile) {
            return Err(Refusal::VolatileOrAtomic);
        }
        let len = args[2].constant_int().and_then(|n| u64::try_from(n).ok()).ok_or(Refusal::MemoryLength)?;
        if !copies && args[1].constant_int().is_none() && on(Rule::PiecesByte) {
            return Err(Refusal::MemoryLength);
        }
        let sides: &[Value] = if copies { &args[..2] } else { &args[..1] };
        let mut pieces: Option<Vec<Piece>> = None;
        for &side in sides {
            let Some((plan, at)) = self.somewhere(side) else { continue };
            if !at.is_exact() {
                return Err(Refusal::InexactPointer);
            }
            let (plan, start) = (&self.plans[plan], at.base as u64);
            if start + len > plan.element && on(Rule::PiecesLength) {
                return Err(Refusal::MemoryLength);
            }
            let runs: Vec<Piece> = plan.runs(start, len).into_iter().map(|(o, n)| (o - start, n)).collect();
            pieces = Some(match pieces {
                None => runs,
                // Bytes that lie together on both sides, and that somebody may look at on either.
                Some(other) => overlay(&runs, &other, len),
            });
        }
        let mut out = Vec::new();
        // Cut as the first planned side lies, so that its fields stay in one piece.
        let start = sides.iter().find_map(|&side| self.place(side)).map_or(0, |p| p.offset);
        for (o, n) in pieces.ok_or(Refusal::Instruction)? {
            // A field stays whole, wherever it lies.
            if n <= 8 && n.is_power_of_two() {
                out.push((o, n));
            } else {
                out.extend(super::plan::chunks(start + o, n).into_iter().map(|(at, n)| (at - start, n)));
            }
            if out.len() > MAX_PIECES {
                return Err(Refusal::MemoryLength);
            }
        }
        // Both sides must have a place for every piece.
        for &side in sides {
            if let Some((plan, at)) = self.somewhere(side) {
                for &(o, n) in &out {
                    self.plans[plan].place(at.base as u64 + o, n)?;
                }
            }
        }
        Ok(out)
    }

    /// How the number of elements follows from an allocation's arguments.
    pub fn element_count(&self, plan: &ClassPlan, site: Value) -> Result<ElementCount, Refusal> {
        let kind = *self.kinds.get(&site).ok_or(Refusal::Allocation)?;
        let args = site.call_args();
        if plan.is_pool() && !sizes::fails_alike(plan.element, plan.columns.iter().map(|c| c.size).sum()) {
            return Err(Refusal::Allocation);
        }
        // A pool takes the place of the library's functions; a function of the program's own is copied for it.
        if plan.is_pool() && site.callee().is_function() && self.info.wrapper(site.callee()).is_some() {
            return Ok(ElementCount::Own { block: self.pool_copy(site.callee(), false)?.own_param });
        }
        let named = |name: &str| is_library(site.callee(), name) || !on(Rule::PoolAllocation);
        let plain = match kind {
            _ if !plan.is_pool() => true,
            Allocation::Malloc { .. } => named("malloc"),
            Allocation::Calloc { .. } => named("calloc"),
            Allocation::Other { .. } => is_library(site.callee(), "realloc"),
        };
        if !plain {
            return Err(Refusal::Allocation);
        }
        let whole = |v: Value| {
            let k = v.constant_int().and_then(|k| u64::try_from(k).ok())?;
            (k != 0 && (k % plan.element == 0 || !on(Rule::AllocationCounts))).then_some(k / plan.element)
        };
        match kind {
            Allocation::Malloc { size } if args[size].ty().kind() == TypeKind::Int(64) => {
                Ok(ElementCount::Bytes { argument: size })
            }
            Allocation::Calloc { count, size } => {
                for (n, s) in [(count, size), (size, count)] {
                    if let (Some(times), TypeKind::Int(64)) = (whole(args[s]), args[n].ty().kind()) {
                        return Ok(ElementCount::Times { argument: n, times });
                    }
                }
                // `calloc(1, n * sizeof *p)`. A function of the program's own may look at what it is told.
                let once = [(count, size), (size, count)].into_iter().find(|&(n, s)| {
                    let one = args[n].constant_int() == Some(1) || !on(Rule::CallocOfBytes);
                    one && n != s && args[s].ty().kind() == TypeKind::Int(64)
                });
                let once = once.filter(|_| is_library(site.callee(), "calloc") || !on(Rule::CallocOfBytesIsPlain));
                let argument = once.map(|(_, bytes)| bytes).ok_or(Refusal::Allocation)?;
                Ok(ElementCount::Zeroed { argument })
            }
            Allocation::Other { count: None, size: Some(size) }
                if plan.is_pool() && size == 1 && args.len() == 2 && args[1].ty().kind() == TypeKind::Int(64) =>
            {
                Ok(ElementCount::Moved { block: 0, argument: 1 })
            }
            _ => Err(Refusal::Allocation),
        }
    }
}

/// How many elements an allocation has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementCount {
    /// The bytes that an argument of `calloc` says, the other being one.
    Zeroed {
        /// Number of the argument.
        argument: usize,
    },
    /// An argument of `calloc`, times a constant.
    Times {
        /// Number of the argument.
        argument: usize,
        /// The constant.
        times: u64,
    },
    /// An argument of `malloc`, divided by the element's size and rounded up.
    Bytes {
        /// Number of the argument.
        argument: usize,
    },
    /// An argument of `realloc`, divided by the element's size and rounded up.
    Moved {
        /// Number of the argument with the block that takes another size.
        block: usize,
        /// Number of the argument with the bytes.
        argument: usize,
    },
    /// What a function of the program's own makes of its arguments, in a pool.
    Own {
        /// Number of the argument with the block that takes another size.
        block: Option<usize>,
    },
}

/// Is it a function of the C library's?
pub(super) fn is_library(callee: Value, name: &str) -> bool {
    callee.is_function() && callee.is_declaration() && callee.name() == name
}

/// Cuts `0..len` wherever one of two lists of runs begins or ends; keeps what lies in both, since a byte without a place
/// on one side cannot be looked at there.
fn overlay(a: &[Piece], b: &[Piece], len: u64) -> Vec<Piece> {
    let mut cuts: Vec<u64> = a.iter().chain(b).flat_map(|&(o, n)| [o, o + n]).filter(|&c| c <= len).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let inside = |runs: &[Piece], at: u64| runs.iter().any(|&(o, n)| o <= at && at < o + n);
    cuts.windows(2)
        .filter(|w| inside(a, w[0]) && (inside(b, w[0]) || !on(Rule::PiecesOverlay)))
        .map(|w| (w[0], w[1] - w[0]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::overlay;

    #[test]
    fn overlay_cuts_at_every_border() {
        assert_eq!(overlay(&[(0, 8), (8, 8)], &[(0, 4), (4, 12)], 16), [(0, 4), (4, 4), (8, 8)]);
        assert_eq!(overlay(&[(0, 8)], &[(4, 8)], 16), [(4, 4)]);
    }
}
