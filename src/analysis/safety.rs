//! Gathers the safety conditions of each class, with their causes.
//!
//! Most is said about an *element*: every access has to lie within one field or to cover whole ones, every step to lead from a
//! known field to a known field, every object to be whole elements. What the fields are the evidence proposes
//! ([`super::records`]); wherever the program does otherwise there is a condition. So no name and no type makes a class safe.

use std::collections::BTreeMap;

use enumset::EnumSet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::value::{GepTerm, Opcode, Predicate, TypeKind, Value};

use super::bytes::{self, ByteRange};
use super::conditions::Condition;
use super::constraints::{VarId, NUMBER, UNKNOWN};
use super::info::{Cause, Cell, DTransAnalysisInfo, KEPT_CAUSES};
use super::legality::{self, Change, Proviso};
use super::number::{counts_elements, Access, AccessKind, Code, ObjectKind, Place, Site};
use super::offset::Offsets;
use super::records::{Finding, Grain, Part};
use super::solver::ClassId;
use crate::rules::{on, Rule};

/// Bytes of a pointer.
const POINTER: u64 = 8;

/// Finds the conditions of all classes, and what is proved about those that have some.
pub(super) fn gather(info: &mut DTransAnalysisInfo, findings: &[Finding]) {
    let n = info.classes.len();
    let mut g = Gatherer {
        info,
        findings,
        found: Vec::new(),
        seen: FxHashSet::default(),
        outside: vec![false; n],
        scattered: vec![false; n],
        pieces: vec![Vec::new(); n],
        slots: FxHashMap::default(),
        fixed: vec![0; n],
        met: vec![Vec::new(); n],
        copied: Vec::new(),
    };
    g.events();
    g.objects();
    g.evidence();
    g.accesses();
    g.observed();
    g.instructions();
    if g.info.numbering.solver.gave_up() {
        for class in 0..n {
            g.add(class, Condition::UnhandledUse, None);
        }
    }
    g.copies();
    g.pointed_to();
    g.reached();
    let fixed = std::mem::take(&mut g.fixed);
    let mut met = std::mem::take(&mut g.met);
    let (found, outside, scattered) = (g.found, g.outside, g.scattered);
    let causes = in_order(info, found);
    for (i, causes) in causes.into_iter().enumerate() {
        let exposed = info.is_exposed(i);
        let c = &mut info.classes[i];
        c.conditions = causes.keys().copied().collect();
        c.causes = causes.into_values().collect();
        c.provisos = EnumSet::empty();
        if (!outside[i] || !on(Rule::ProvedWithinOneField)) && c.element != 0 {
            c.provisos |= Proviso::WithinOneField;
        }
        if (!scattered[i] || !on(Rule::ProvedObservedTogether)) && c.element != 0 {
            c.provisos |= Proviso::ObservedTogether;
        }
        if !exposed || !on(Rule::ProvedEveryUseKnown) {
            c.provisos |= Proviso::EveryUseKnown;
        }
        if c.stride != 0 || !on(Rule::ProvedArraysOnly) {
            c.provisos |= Proviso::ArraysOnly;
        }
        c.fixed = fixed[i];
        c.met = std::mem::take(&mut met[i]);
    }
    for r in &mut info.records {
        for &c in &r.classes {
            r.safety |= info.classes[c].conditions;
        }
    }
}

/// A condition of a class and where it was seen.
#[derive(Clone, Copy)]
struct Found {
    class: usize,
    condition: Condition,
    at: Option<Value>,
    /// The place of that.
    place: Place,
}

struct Gatherer<'a> {
    info: &'a DTransAnalysisInfo,
    findings: &'a [Finding],
    found: Vec<Found>,
    /// What was seen outside functions.
    seen: FxHashSet<(usize, Condition, Value)>,
    /// By class: has an access that is volatile, atomic or of another size than a field touched more than one field?
    outside: Vec<bool>,
    /// By class: does the library see bytes of which it is not known which, or of more than one element?
    scattered: Vec<bool>,
    /// By class: what moves as one. The parts of an element, with those together that one access may touch.
    pieces: Vec<Vec<ByteRange>>,
    /// By class: see [`super::ClassInfo::fixed`].
    fixed: Vec<u64>,
    /// By class: see [`super::ClassInfo::met`].
    met: Vec<Vec<(u64, u64)>>,
    /// Runs of fields of a class that are copied to or from another's memory, where the fields differ.
    copied: Vec<(usize, usize, Site)>,
    /// By class, once they are asked for.
    slots: FxHashMap<ClassId, Slots>,
}

/// The slots of a class with an exact offset, in order, and the others.
type Slots = (Vec<(i64, VarId)>, Vec<(Offsets, VarId)>);

/// Where in an element a pointer points.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    /// Into one piece.
    Piece,
    /// Into one of several pieces.
    Several,
    /// The size of an element is not known, which is a condition of its own.
    NoElement,
}

/// What a copy or fill does to one side.
enum Block {
    /// It stays within one piece, or touches nothing.
    Within,
    /// It takes several whole parts, or whole elements.
    Whole,
    Bad(Condition),
}

impl Gatherer<'_> {
    fn add(&mut self, class: usize, condition: Condition, at: impl Into<Option<Site>>) {
        let (at, place) = at.into().unzip();
        let place = place.unwrap_or(0);
        // The same place twice in a function is found out when causes are put in order.
        let is_new = place != 0 || at.is_none_or(|at| self.seen.insert((class, condition, at)));
        if is_new {
            self.found.push(Found { class, condition, at, place });
        }
    }

    fn is_exposed(&self, class: usize) -> bool {
        self.info.is_exposed(class)
    }

    fn element(&self, class: usize) -> u64 {
        self.info.classes[class].element
    }

    /// Offsets as they count within one element.
    fn within(&self, cell: Cell) -> Offsets {
        cell.offsets.modulo(self.element(cell.class))
    }

    fn spot(&self, cell: Cell) -> Spot {
        self.spot_of(cell.class, self.within(cell), 1)
    }

    fn spot_of(&self, class: usize, at: Offsets, len: u64) -> Spot {
        let pieces = &self.pieces[class];
        if pieces.is_empty() {
            return Spot::NoElement;
        }
        let Some((first, end)) = at.extent(len) else { return Spot::Several };
        match pieces.get(pieces.partition_point(|p| p.end() <= first)) {
            Some(p) if p.from <= first && end <= p.end() => Spot::Piece,
            _ => Spot::Several,
        }
    }

    /// The part that all bytes of an access lie in.
    fn part_of(&self, class: usize, at: Offsets, len: u64) -> Option<Part> {
        let parts = &self.findings[class].parts;
        let (first, end) = at.extent(len)?;
        let p = parts.get(parts.partition_point(|p| p.end <= first))?;
        (p.start <= first && end <= p.end).then_some(*p)
    }

    /// Is the value an unknown pointer, or a number, and nothing else? Where it meets pointers to a class is where the class
    /// comes to be known outside.
    fn is_stranger(&self, v: Option<VarId>) -> bool {
        let solver = &self.info.numbering.solver;
        v.is_some_and(|var| solver.flags(var) & (NUMBER | UNKNOWN) != 0 && solver.class_of(var).is_none())
    }

    /// Is more than one record seen in the class?
    fn is_ambiguous(&self, class: usize) -> bool {
        !self.findings[class].castings.is_empty()
    }

    // ---- what the walk over the module noticed ----

    fn events(&mut self) {
        let mut seen: FxHashSet<(ClassId, Condition)> = FxHashSet::default();
        for e in self.info.numbering.exposures.iter().chain(&self.info.numbering.notes) {
            if let Some((view, groups)) = self.info.shared(e.var) {
                // What many share is said once.
                if seen.insert((view, e.condition)) && on(Rule::EventOfShared) {
                    for &(class, _) in groups {
                        self.add(class, e.condition, e.at.map(|at| (at, e.place)));
                    }
                }
                continue;
            }
            if let Some(cell) = self.info.cell_of_var(e.var) {
                if on(Rule::EventOfClass) {
                    self.add(cell.class, e.condition, e.at.map(|at| (at, e.place)));
                }
                if e.condition == Condition::AddressTaken
                    && cell.offsets != Offsets::ZERO
                    && on(Rule::FieldAddressGivenAway)
                {
                    self.add(cell.class, Condition::FieldAddressTaken, e.at.map(|at| (at, e.place)));
                }
            }
        }
    }

    // ---- objects ----

    fn objects(&mut self) {
        let info = self.info;
        for (i, c) in info.classes.iter().enumerate() {
            if c.shared && on(Rule::SharedClass) {
                self.add(i, Condition::SharedPointer, None);
            }
            let kind = |o: u32| info.numbering.objects[o as usize].kind;
            let period = if c.element != 0 { c.element } else { c.stride };
            let data = c.objects.iter().any(|&(o, _)| kind(o) != ObjectKind::Function);
            for &(object, at) in &c.objects {
                let o = info.numbering.objects[object as usize];
                if Offsets::exact(at).modulo(period) != Offsets::ZERO && on(Rule::ObjectInside) {
                    self.add(i, Condition::BadCasting, (o.value, o.place));
                }
                if o.kind == ObjectKind::Function {
                    if data && on(Rule::FunctionAmongData) {
                        self.add(i, Condition::BadCasting, (o.value, o.place));
                    }
                    continue;
                }
                if o.kind == ObjectKind::Global && on(Rule::InstanceInVariable) {
                    self.add(i, Condition::GlobalInstance, (o.value, o.place));
                    if o.value.initializer().is_some_and(|v| !v.is_null()) && on(Rule::InstanceInitialized) {
                        self.add(i, Condition::HasInitializerList, (o.value, o.place));
                    }
                }
                let whole = info.object_size(&o).is_whole(c.element);
                if !whole && on(Rule::ObjectNotWhole) || self.findings[i].has_misfit {
                    self.add(i, Condition::AllocationSize, (o.value, o.place));
                }
            }
        }
    }

    // ---- evidence ----

    fn evidence(&mut self) {
        for (i, f) in self.findings.iter().enumerate() {
            for &at in &f.castings {
                self.add(i, Condition::BadCasting, at);
            }
            for c in f.of_type {
                self.add(i, c, None);
            }
        }
    }

    // ---- accesses ----

    fn accesses(&mut self) {
        let info = self.info;
        let all = &info.numbering.accesses;
        let mut wide: Vec<Vec<(u64, u64)>> = vec![Vec::new(); info.classes.len()];
        for a in all {
            if let Some(cell) = info.cell_of_var(a.address).filter(|c| self.element(c.class) != 0) {
                if matches!(a.kind, AccessKind::Load | AccessKind::Store) {
                    wide[cell.class].extend(self.access(a, cell));
                }
            }
        }
        let meeting = self.shared_accesses(&mut wide);
        for (class, wide) in wide.into_iter().enumerate() {
            let parts = self.findings[class].parts.iter().map(|p| (p.start, p.end));
            self.pieces[class] = bytes::join(parts.chain(wide).map(ByteRange::from).collect());
        }
        for (class, at) in meeting {
            // Nothing is left that could move.
            if self.pieces[class].len() < 2 && on(Rule::SharedWhole) {
                self.add(class, Condition::AmbiguousPointerTarget, at);
            }
        }
        for (n, a) in all.iter().enumerate() {
            let Some(cell) = info.cell_of_var(a.address) else { continue };
            if info.may_be_foreign(a.address) && !self.is_exposed(cell.class) && on(Rule::ForeignAccess) {
                self.add(cell.class, Condition::BadCasting, (a.inst, a.place));
            }
            if self.element(cell.class) == 0 {
                continue;
            }
            match a.kind {
                AccessKind::Fill | AccessKind::Whole | AccessKind::Moved => match self.block(a, cell) {
                    Block::Bad(c) if on(Rule::FillMisfit) => self.add(cell.class, c, (a.inst, a.place)),
                    Block::Bad(_) | Block::Within | Block::Whole => {}
                },
                AccessKind::CopyTo | AccessKind::CopyFrom => {
                    // One that may lead elsewhere, too, is memory that is not known.
                    let other = info.other_side(n).filter(|o| !info.may_be_foreign(o.address));
                    let other = other.and_then(|o| info.cell_of_var(o.address));
                    match self.block(a, cell) {
                        Block::Bad(c) if on(Rule::BlockMisfit) => self.add(cell.class, c, (a.inst, a.place)),
                        Block::Whole if !self.is_copy_of_same(cell, other, a.size) && on(Rule::CopyOfOther) => {
                            let fits = a.size.is_some_and(|n| n <= self.element(cell.class));
                            match other.filter(|o| o.class != cell.class && fits && !self.is_exposed(o.class)) {
                                Some(other) => self.copied.push((cell.class, other.class, (a.inst, a.place))),
                                None => self.add(cell.class, Condition::BadMemFuncManipulation, (a.inst, a.place)),
                            }
                        }
                        Block::Bad(_) | Block::Within | Block::Whole => {}
                    }
                }
                // Those are done; condition and cause of these were noted where the call was read.
                AccessKind::Load | AccessKind::Store | AccessKind::Library | AccessKind::Observed => {}
            }
        }
    }

    /// What the library's functions see of elements. That it hands a whole pointer on, or takes one, is not looked at closely.
    fn observed(&mut self) {
        let info = self.info;
        let noted = info.numbering.notes.iter().filter(|e| e.condition == Condition::BytesObserved);
        let calls: FxHashSet<Value> = noted.filter_map(|e| e.at).collect();
        let mut known: FxHashSet<Value> = FxHashSet::default();
        for a in info.numbering.accesses.iter().filter(|a| calls.contains(&a.inst)) {
            let bytes = matches!(a.kind, AccessKind::Library | AccessKind::Observed);
            known.extend(bytes.then_some(a.inst));
            for cell in info.cells_of_var(a.address) {
                let element = self.element(cell.class);
                let end = a.size.and_then(|size| self.within(cell).extent(size)).map(|(_, end)| end);
                self.scattered[cell.class] |= !bytes || end.is_none_or(|end| end > element);
            }
        }
        // What was noted and is no access is not known.
        for e in info.numbering.notes.iter().filter(|e| e.condition == Condition::BytesObserved) {
            if e.at.is_none_or(|at| !known.contains(&at)) {
                info.cells_of_var(e.var).into_iter().for_each(|cell| self.scattered[cell.class] = true);
            }
        }
    }

    /// An instruction that may use one of several classes leads the same way into each of them: what it may touch, from where
    /// the pointers come together on, stays as it is.
    fn shared_accesses(&mut self, wide: &mut [Vec<(u64, u64)>]) -> Vec<(usize, Site)> {
        let mut out = Vec::new();
        let info = self.info;
        let accesses = info.numbering.accesses.iter().map(|a| ((a.inst, a.place), a.address, Offsets::ZERO, a.size));
        let steps = info.numbering.steps.iter().map(|s| ((s.gep, s.place), s.base, s.by, Some(1)));
        // By view: how far its pointers lead, and the first that leads nobody knows where.
        let mut reach: FxHashMap<ClassId, (Option<u64>, Site, bool)> = FxHashMap::default();
        let mut order = Vec::new();
        for (at, var, by, size) in accesses.chain(steps) {
            let Some((view, _)) = info.shared(var) else { continue };
            let end = info.reach(var, by).zip(size).and_then(|(last, size)| last.checked_add(size));
            let foreign = info.may_be_foreign(var);
            let known = reach.entry(view).or_insert_with(|| {
                order.push((view, var));
                (Some(0), at, false)
            });
            if known.0.is_some() && end.is_none() {
                known.1 = at;
            }
            known.0 = known.0.zip(end).map(|(a, b)| a.max(b));
            known.2 |= foreign;
        }
        for (view, var) in order {
            let (reach, at, foreign) = reach[&view];
            for (class, begin) in info.shared_begins(var) {
                if foreign && !self.is_exposed(class) && on(Rule::ForeignShared) {
                    self.add(class, Condition::BadCasting, at);
                }
                let run = begin.zip(reach).and_then(|((first, last), n)| Some((first, last.checked_add(n)?)));
                match run {
                    Some(run) if self.element(class) != 0 && run.1 <= self.element(class) => {
                        if on(Rule::SharedAccess) {
                            wide[class].push(run);
                            self.met[class].push(run);
                        }
                        if run.0 == 0 && on(Rule::SharedFixed) {
                            self.fixed[class] = self.fixed[class].max(run.1);
                        }
                        out.push((class, at));
                    }
                    _ if !on(Rule::SharedAnywhere) => {}
                    _ => self.add(class, Condition::AmbiguousPointerTarget, at),
                }
            }
        }
        let mut ordered = FxHashSet::default();
        for (place, code) in info.code() {
            let Code { inst, opcode, .. } = *code;
            if !matches!(opcode, Opcode::ICmp | Opcode::Sub) {
                // Others are steps or accesses, or do not look at addresses.
                continue;
            }
            let shared = info.numbering.operand(code, 0).and_then(|v| info.shared(v));
            // Which of two addresses comes first, and how far apart they are, depends on where fields lie.
            let orders = || opcode == Opcode::Sub || !matches!(inst.predicate(), Predicate::Eq | Predicate::Ne);
            let shared = shared.filter(|_| orders());
            if let Some((view, groups)) = shared {
                if ordered.insert(view) && on(Rule::SharedOrder) {
                    for &(class, _) in groups {
                        self.add(class, Condition::AmbiguousPointerTarget, (inst, place));
                    }
                }
            }
        }
        out
    }

    /// Judges a load or store. What it holds together, if that is more than one part.
    fn access(&mut self, a: &Access, cell: Cell) -> Option<(u64, u64)> {
        let class = cell.class;
        if a.ty.is_some_and(|t| matches!(t.kind(), TypeKind::Struct | TypeKind::Array)) {
            // A structure as a value has a condition of its own.
            return None;
        }
        let at = self.within(cell);
        let special = a.inst.is_instruction() && (a.inst.is_volatile() || a.inst.is_atomic());
        let Some(size) = a.size else {
            if on(Rule::AccessWithoutSize) {
                self.outside[class] = true;
                self.add(class, Condition::MismatchedElementAccess, (a.inst, a.place));
            }
            return None;
        };
        if size == 0 {
            return None;
        }
        if let Some(part) = self.part_of(class, at, size) {
            // The variable's own initializer may be written down in any pieces.
            if (a.ty.is_some() || a.inst.is_instruction()) && !fits(part, at, size) && on(Rule::AccessOfPart) {
                self.add(class, Condition::MismatchedElementAccess, (a.inst, a.place));
            }
            return None;
        }
        let inside = at.extent(size).filter(|e| e.1 <= self.element(class));
        match inside {
            Some((start, end)) if at.is_exact() => {
                if self.is_run(class, start, end - start) && !special || !on(Rule::AccessStraddles) {
                    return inside;
                }
                self.outside[class] = true;
                self.add(class, Condition::MismatchedElementAccess, (a.inst, a.place));
            }
            // An index that is proved to stay within two or more fields: they stay together.
            Some(_) if !special || !on(Rule::AccessOfSeveral) => return inside,
            None if !on(Rule::AccessBeyond) => return None,
            None if at.is_exact() => {
                self.outside[class] = true;
                self.add(class, Condition::MismatchedElementAccess, (a.inst, a.place));
            }
            _ => {
                self.outside[class] = true;
                self.add(class, Condition::BadPtrManipulation, (a.inst, a.place));
            }
        }
        None
    }

    /// Do bytes of an element begin where a part begins, and end where one ends?
    fn is_run(&self, class: usize, start: u64, len: u64) -> bool {
        let parts = &self.findings[class].parts;
        let Some(end) = start.checked_add(len) else { return false };
        let from = parts.partition_point(|p| p.start < start);
        let to = parts.partition_point(|p| p.end < end);
        parts.get(from).is_some_and(|p| p.start == start) && parts.get(to).is_some_and(|p| p.end == end)
    }

    fn block(&mut self, a: &Access, cell: Cell) -> Block {
        let (class, element) = (cell.class, self.element(cell.class));
        let at = self.within(cell);
        // The library's functions have other arguments there.
        let volatile = a.inst.callee().is_intrinsic() && a.inst.call_args().get(3).is_some_and(|v| !v.is_null());
        let Some(len) = a.size else {
            let whole = self.info.is_whole(a.inst, None, element);
            self.outside[class] |= volatile;
            return if whole && at == Offsets::ZERO || !on(Rule::BlockLength) {
                Block::Whole
            } else {
                Block::Bad(Condition::BadMemFuncSize)
            };
        };
        if len == 0 || self.spot_of(class, at, len) == Spot::Piece {
            return Block::Within;
        }
        self.outside[class] |= volatile && on(Rule::VolatileBlock);
        if !at.is_exact() && on(Rule::BlockPlace) {
            return Block::Bad(Condition::BadPtrManipulation);
        }
        let whole = at.base == 0 && len % element == 0 || self.is_run(class, at.base as u64, len);
        if whole || !on(Rule::BlockOfWholeParts) {
            Block::Whole
        } else {
            Block::Bad(Condition::BadMemFuncSize)
        }
    }

    /// May what is copied to or from several fields be copied field by field: are there the same fields on the other side,
    /// or bytes that nobody looks at one by one?
    fn is_copy_of_same(&self, cell: Cell, other: Option<Cell>, len: Option<u64>) -> bool {
        let Some(other) = other else { return !on(Rule::CopyToNowhere) };
        let (a, b) = (self.within(cell), self.within(other));
        let (n, m) = (self.element(cell.class), self.element(other.class));
        if !a.is_exact() || !b.is_exact() || m == 0 {
            let from_array = || len.is_some_and(|len| self.is_copy_of_inner(cell, other, len));
            return m != 0 && a.is_exact() && from_array() || !on(Rule::CopySomewhere);
        }
        let len = len.unwrap_or(u64::MAX);
        if len > n || len > m {
            // Whole elements.
            let same = a == b && n == m && self.cuts(cell.class, 0, n) == self.cuts(other.class, 0, n);
            return same || !on(Rule::CopyOfElements);
        }
        if cell.class == other.class && a != b && a.base.abs_diff(b.base) < len {
            // It may overlap itself, at another distance for each field.
            return !on(Rule::CopyOverlaps);
        }
        let theirs = self.cuts(other.class, b.base as u64, len);
        // Memory that no record is known of, such as what a structure becomes to be passed in registers: it stays as it is.
        let is_plain = self.info.classes[other.class].record.is_none()
            && !(self.is_exposed(other.class) && on(Rule::CopyToExposed));
        if is_plain && cell.class != other.class {
            return true;
        }
        let unseen = self.part_of(other.class, b, len).is_some_and(|p| p.grain == Grain::Any);
        unseen
            || theirs.is_some() && !on(Rule::CopyOfFields)
            || theirs.is_some() && theirs == self.cuts(cell.class, a.base as u64, len)
    }

    /// Is what is copied field by field, to or from a known place, on the other side one of the structures in an array of a record, which keeps
    /// together? Pointers are not to be taken apart there.
    fn is_copy_of_inner(&self, cell: Cell, other: Cell, len: u64) -> bool {
        let (a, b) = (self.within(cell), self.within(other));
        let element = self.element(other.class);
        if self.info.classes[other.class].record.is_none() || self.spot_of(other.class, b, len) != Spot::Piece {
            return false;
        }
        let overlaps = || cell.class == other.class && a.may_overlap(len, b, len, element);
        let (Some(cuts), Some((first, end))) = (self.cuts(cell.class, a.base as u64, len), b.extent(len)) else {
            return false;
        };
        let here = Offsets::exact(first as i64);
        let is_kept = |(at, _): &(Offsets, VarId)| at.may_overlap(POINTER, here, end - first, element);
        let divides = || cuts.iter().any(|at| at % POINTER != 0) && self.info.slots(other.class).iter().any(is_kept);
        !(overlaps() && on(Rule::CopyOverlaps) || divides() && on(Rule::CopyOfFields))
    }

    /// Where parts end within some bytes of an element, counted from the first of them.
    fn cuts(&self, class: usize, start: u64, len: u64) -> Option<Vec<u64>> {
        let end = start.checked_add(len).filter(|&e| e <= self.element(class))?;
        let parts = &self.findings[class].parts;
        let from = parts.partition_point(|p| p.end <= start);
        Some(parts[from..].iter().map(|p| p.end).take_while(|&e| e < end).map(|e| e - start).collect())
    }

    // ---- instructions ----

    fn instructions(&mut self) {
        let info = self.info;
        for &step in &info.numbering.constant_steps {
            self.step((step, 0), info.var(step), info.var(step.operand(0)));
        }
        for (place, code) in info.code() {
            let at = (code.inst, place);
            let operand = |i: u32| info.numbering.operand(code, i);
            match code.opcode {
                Opcode::GetElementPtr => self.step(at, info.numbering.result(code), operand(0)),
                Opcode::Phi => self.merge(at, code, 0),
                // The condition comes first.
                Opcode::Select => self.merge(at, code, 1),
                Opcode::Store => self.store(at, operand(0), operand(1)),
                Opcode::Call | Opcode::Invoke => self.call(at, code),
                Opcode::Ret => {
                    for v in info.numbering.operands(code) {
                        self.hand_on(at, v);
                        let result = info.cell_of_var(info.numbering.functions[code.function as usize].result);
                        if let Some(cell) = result.filter(|_| self.is_stranger(v) && on(Rule::ReturnedStranger)) {
                            self.add(cell.class, Condition::BadCasting, at);
                        }
                    }
                }
                Opcode::ICmp => self.compare(at, operand(0), operand(1)),
                Opcode::Sub => self.subtract(at, operand(0), operand(1)),
                // What other instructions mean for a class, an access or an event says.
                _ => {}
            }
        }
    }

    /// A `getelementptr` has to lead from a known field to a known field, or over whole elements.
    fn step(&mut self, at: Site, to: Option<VarId>, base: Option<VarId>) {
        let info = self.info;
        let gep = at.0;
        let Some(to) = to.and_then(|to| info.cell_of_var(to)) else { return };
        let is_foreign = base.is_some_and(|base| info.may_be_foreign(base)) && !self.is_exposed(to.class);
        let is_ambiguous = self.is_ambiguous(to.class);
        let element = self.element(to.class);
        let spot = if element == 0 { Spot::NoElement } else { self.spot(to) };
        // Does it lead into a known field, from a known one, and into the middle of it?
        let (mut into_field, mut inside) = (false, false);
        if spot == Spot::Piece {
            let from = base.and_then(|base| info.cell_of_var(base));
            into_field = from.is_none_or(|from| self.spot(from) != Spot::Several);
            let within = self.within(to);
            let part = self.part_of(to.class, within, 1);
            inside = part.is_some_and(|p| p.grain == Grain::Scalar && within.base as u64 != p.start);
        }
        let hits = spot == Spot::NoElement || into_field && !inside;
        if !is_foreign && !is_ambiguous && hits {
            // Most steps, which need not be looked at more closely.
            return;
        }
        let terms = gep.gep_terms(info.data_layout());
        let still = terms.as_ref().is_some_and(|t| t.iter().all(|t| *t == GepTerm::Constant(0)));
        if still {
            return;
        }
        if is_foreign && on(Rule::ForeignStep) {
            self.add(to.class, Condition::BadCasting, at);
        }
        if is_ambiguous && on(Rule::AmbiguousStep) {
            self.add(to.class, Condition::AmbiguousGEP, at);
        }
        if element == 0 {
            return;
        }
        let whole = terms.is_some_and(|terms| {
            let mut moved = 0i64;
            terms.iter().all(|t| match *t {
                GepTerm::Constant(k) => {
                    moved = moved.wrapping_add(k);
                    true
                }
                GepTerm::Scaled { scale, .. } => scale % element == 0 || !on(Rule::StepOfWholeElements),
            }) && i64::try_from(element).is_ok_and(|e| moved % e == 0)
        });
        if whole {
            return;
        }
        match spot {
            Spot::Piece if into_field => {
                if inside && !is_only_accessed(gep) && on(Rule::StepInside) {
                    self.add(to.class, Condition::BadPtrManipulation, at);
                }
            }
            Spot::NoElement => {}
            Spot::Piece | Spot::Several if !on(Rule::StepAnywhere) => {}
            Spot::Piece | Spot::Several => self.add(to.class, Condition::BadPtrManipulation, at),
        }
    }

    /// A value that is one of the operands from the first on.
    fn merge(&mut self, at: Site, code: &Code, first: usize) {
        let numbering = &self.info.numbering;
        let Some(cell) = numbering.result(code).and_then(|var| self.info.cell_of_var(var)) else { return };
        let class = cell.class;
        let other = self.is_ambiguous(class) || numbering.operands(code).skip(first).any(|v| self.is_stranger(v));
        if other && on(Rule::MergeOfOthers) {
            self.add(class, Condition::UnsafePtrMerge, at);
        }
    }

    fn store(&mut self, at: Site, value: Option<VarId>, address: Option<VarId>) {
        let info = self.info;
        let Some(value) = value else { return };
        self.hand_on(at, Some(value));
        if let Some(cell) = info.cell_of_var(value) {
            // Where it goes nobody knows; the solver has exposed it.
            if address.is_some_and(|a| info.may_be_foreign(a)) && on(Rule::StoreAnywhere) {
                self.add(cell.class, Condition::UnsafePointerStore, at);
            }
        }
        if !self.is_stranger(Some(value)) {
            return;
        }
        let Some((class, place)) = address.and_then(|a| info.numbering.solver.class_of(a)) else { return };
        let Some(kept) = self.slot(class, place).and_then(|slot| info.cell_of_var(slot)) else { return };
        if on(Rule::StoreOfStranger) {
            self.add(kept.class, Condition::UnsafePointerStore, at);
        }
    }

    /// The variable of what is kept at a place.
    fn slot(&mut self, class: ClassId, at: Offsets) -> Option<VarId> {
        let solver = &self.info.numbering.solver;
        let (exact, ranges) = self.slots.entry(class).or_insert_with(|| {
            let mut exact: Vec<(i64, VarId)> = Vec::new();
            let mut ranges = Vec::new();
            for (o, v) in solver.slots(class) {
                if o.is_exact() {
                    exact.push((o.base, v));
                } else {
                    ranges.push((o, v));
                }
            }
            exact.sort_unstable();
            (exact, ranges)
        });
        if at.is_exact() {
            return exact.binary_search_by_key(&at.base, |s| s.0).ok().map(|i| exact[i].1);
        }
        ranges.iter().find(|(o, _)| o.covers(at)).map(|r| r.1)
    }

    fn call(&mut self, at: Site, code: &Code) {
        let info = self.info;
        let inst = at.0;
        let callee = inst.callee();
        let args = || info.numbering.operands(code).take(inst.argument_count());
        if info.is_free(inst) {
            // The address that the allocation returned, whatever field lies there now.
            if let Some(cell) = args().next().flatten().and_then(|a| info.cell_of_var(a)) {
                if self.element(cell.class) != 0 && self.within(cell) != Offsets::ZERO && on(Rule::FreeInside) {
                    self.add(cell.class, Condition::BadPtrManipulation, at);
                }
            }
        }
        let params = info.function(callee).map_or(&[][..], |f| &f.params);
        // Only an argument that may be a pointer matters.
        let mut intrinsic = None;
        for (i, a) in args().enumerate() {
            if a.is_none() {
                continue;
            }
            let param = params.get(i).and_then(|&p| info.cell_of_var(p));
            if let Some(cell) = param.filter(|_| self.is_stranger(a) && on(Rule::PassedStranger)) {
                self.add(cell.class, Condition::BadCasting, at);
            }
            if let Some(cell) = a.and_then(|a| info.cell_of_var(a)) {
                if self.is_ambiguous(cell.class) && on(Rule::PassedAmbiguous) {
                    self.add(cell.class, Condition::AmbiguousPointerTarget, at);
                }
            }
            if !*intrinsic.get_or_insert_with(|| callee.is_function() && callee.is_intrinsic()) {
                self.hand_on(at, a);
            }
        }
    }

    /// A value is stored, passed or returned: the address of a field has to say which one.
    fn hand_on(&mut self, at: Site, v: Option<VarId>) {
        let Some(cell) = v.and_then(|v| self.info.cell_of_var(v)) else { return };
        if self.spot(cell) == Spot::Several && on(Rule::HandedOnField) {
            self.add(cell.class, Condition::FieldAddressTaken, at);
        }
    }

    /// The order of two addresses in one element is the order of its fields.
    fn compare(&mut self, at: Site, a: Option<VarId>, b: Option<VarId>) {
        if a.is_none() || b.is_none() || matches!(at.0.predicate(), Predicate::Eq | Predicate::Ne) {
            return;
        }
        self.same_place(at, a, b);
    }

    /// The distance of two addresses is a number of elements only if they lie at the same place of an element.
    fn subtract(&mut self, at: Site, a: Option<VarId>, b: Option<VarId>) {
        let Some(cell) = a.and_then(|a| self.info.cell_of_var(a)) else { return };
        let users = at.0.users();
        if !counts_elements(at.0) {
            // A number of bytes, which is a condition of its own.
            return;
        }
        let element = self.element(cell.class);
        let whole = |user: &Value| {
            let k = match (user.opcode(), user.operand_count()) {
                (Opcode::SDiv | Opcode::UDiv, 2) => user.operand(1).constant_int().and_then(|k| u64::try_from(k).ok()),
                (Opcode::AShr | Opcode::LShr, 2) => {
                    user.operand(1).constant_int().and_then(|k| 1u64.checked_shl(u32::try_from(k).ok()?))
                }
                // Whether they are equal does not depend on the size of an element.
                (Opcode::ICmp, _) => Some(0),
                _ => None,
            };
            k.is_some_and(|k| element != 0 && k % element == 0)
        };
        if element != 0 && !users.iter().all(|u| u.is_instruction() && whole(u)) && on(Rule::DistanceInElements) {
            self.add(cell.class, Condition::BadPtrManipulation, at);
        }
        if users.iter().any(|u| !u.is_instruction() || u.opcode() != Opcode::ICmp) {
            self.same_place(at, a, b);
        }
    }

    fn same_place(&mut self, at: Site, a: Option<VarId>, b: Option<VarId>) {
        let cell = |v: Option<VarId>| v.and_then(|v| self.info.cell_of_var(v));
        let (Some(x), Some(y)) = (cell(a), cell(b)) else { return };
        let (p, q) = (self.within(x), self.within(y));
        let same = p == q && p.is_exact();
        if x.class == y.class && self.element(x.class) != 0 && !same && on(Rule::SamePlace) {
            self.add(x.class, Condition::BadPtrManipulation, at);
        }
    }

    /// What is copied to or from memory with other fields can be copied field by field only if that memory stays as it is, which is
    /// so if something else forbids every change of it.
    fn copies(&mut self) {
        let mut stays = vec![false; self.info.classes.len()];
        for &Found { class, condition, .. } in &self.found {
            let blocks = |change| legality::cell(condition, change) == legality::Cell::Blocks;
            stays[class] |= EnumSet::<Change>::all().iter().all(blocks);
        }
        for (class, other, at) in std::mem::take(&mut self.copied) {
            if !stays[other] && on(Rule::CopyOfMovable) {
                self.add(class, Condition::BadMemFuncManipulation, at);
            }
        }
    }

    // ---- what memory reaches ----

    /// What global variables point to.
    fn pointed_to(&mut self) {
        let info = self.info;
        let solver = &info.numbering.solver;
        for c in &info.classes {
            let global = c.objects.iter().find_map(|&(o, _)| {
                let o = info.numbering.objects[o as usize];
                (o.kind == ObjectKind::Global && o.value.value_type().is_pointer()).then_some(o.value)
            });
            let Some(global) = global else { continue };
            for (_, slot) in c.ids.iter().flat_map(|&id| solver.slots(id)) {
                for cell in info.cells_of_var(slot).into_iter().filter(|_| on(Rule::VariablePoints)) {
                    self.add(cell.class, Condition::GlobalPtr, (global, 0));
                }
            }
        }
    }

    /// What is exposed without a reason of its own.
    fn reached(&mut self) {
        let mut reasons = vec![false; self.info.classes.len()];
        let mut seen = FxHashSet::default();
        for &Found { class, condition, .. } in &self.found {
            use Condition::{BadCasting, UnsafePointerStore, UnsafePtrMerge};
            reasons[class] |= matches!(condition, BadCasting | UnsafePointerStore | UnsafePtrMerge);
        }
        for e in &self.info.numbering.exposures {
            if let Some(cell) = self.info.cell_of_var(e.var) {
                reasons[cell.class] = true;
            } else if let Some((view, groups)) = self.info.shared(e.var) {
                if seen.insert(view) {
                    for &(class, _) in groups {
                        reasons[class] = true;
                    }
                }
            }
        }
        for (i, has_reason) in reasons.into_iter().enumerate() {
            if self.is_exposed(i) && !has_reason && on(Rule::ReachedFromExposed) {
                self.add(i, Condition::ReachableFromExposed, None);
            }
        }
    }
}

/// Does an access within one part fit it?
fn fits(part: Part, at: Offsets, size: u64) -> bool {
    match part.grain {
        Grain::Any => true,
        Grain::Scalar => at.is_exact() && at.base as u64 == part.start && size == part.end - part.start,
        Grain::Elements(n) => size % n == 0 && at.step % n == 0 && (at.base as u64 - part.start) % n == 0,
    }
}

/// Is an address only loaded from and stored to?
fn is_only_accessed(address: Value) -> bool {
    address.users().into_iter().all(|user| {
        user.is_instruction()
            && match user.opcode() {
                Opcode::Load => true,
                Opcode::Store => user.operand(0) != address,
                // Any other use sees the address.
                _ => false,
            }
    })
}

/// Puts causes into the order of the program: variables first, then instructions as they appear.
fn in_order(info: &DTransAnalysisInfo, mut found: Vec<Found>) -> Vec<BTreeMap<Condition, Cause>> {
    let key = |f: &Found| (f.class, f.condition, f.place);
    found.sort_by_key(key);
    found.dedup_by(|a, b| a.place != 0 && key(a) == key(b));
    let mut out = vec![BTreeMap::new(); info.classes.len()];
    for same in found.chunk_by(|a, b| (a.class, a.condition) == (b.class, b.condition)) {
        let Found { class, condition, .. } = same[0];
        let places: Vec<Value> = same.iter().filter_map(|f| f.at).take(KEPT_CAUSES).collect();
        let first = same.iter().filter_map(|f| f.at).find(|at| at.is_instruction());
        out[class].insert(condition, Cause { condition, count: same.len(), places, first });
    }
    out
}
