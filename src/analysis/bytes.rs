//! The bytes of an element, and what the program does with them: for each class one table of the ways in which its bytes are used,
//! from one walk over the accesses. That nobody reads a byte is said here, in [`ByteUse::is_read`], and nowhere else: what is printed
//! of a field is what it is deleted by.

use rustc_hash::{FxHashMap, FxHashSet};

use super::groups::find;
use super::info::{Cell, DTransAnalysisInfo};
use super::library;
use super::number::{writes_counts, Access, AccessKind, ObjectKind};
use super::offset::Offsets;
use crate::ir::value::{DataLayout, Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

/// Alignment that every allocation function of the library promises, in bytes.
pub const BLOCK_ALIGN: u64 = 16;

/// Uses of what is computed of a loaded value that are looked at.
const MOST_IDLE: usize = 32;

/// Classes that an access may touch before it counts as touching everything in all of them, once.
const MOST_CLASSES: usize = 16;

/// What is done to bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Their value is read.
    Read,
    /// It is read, and nothing depends on it but what is stored in the same place again.
    Idle,
    /// A plain store writes them, and can go if nobody reads them.
    Store,
    /// `memset` fills them, which can go likewise, or leave them out.
    Fill,
    /// They are the source of a block copy, which can leave out what has no place in an element.
    CopyFrom,
    /// They are the target of one.
    CopyTo,
    /// A block copy takes them to the same place of an element of the same class.
    CopyInPlace,
    /// They are read, written or both, by what cannot leave them out: volatile, atomic, or not looked at closely.
    Updated,
    /// Any bytes, by many instructions or by nobody knows which.
    Anything,
    /// A pointer leads to them.
    Addressed,
    /// A variable holds a constant there at first, which is not divided.
    Initial,
}

/// One way in which bytes of an element are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByteUse {
    /// Where they begin.
    pub at: Offsets,
    /// How many they are; `None` if that is not known.
    pub size: Option<u64>,
    /// How.
    pub role: Role,
    /// Alignment that it relies on, in bytes.
    pub align: u64,
    /// Does a function of the library's do it, so that it cannot be taken apart?
    pub library: bool,
    /// Of a copy of whole elements: the class of the other side, whose elements are as large. Of a copy of a part of one to or from a variable that keeps such
    /// parts meanwhile: their own class.
    pub alike: Option<usize>,
}

impl ByteUse {
    const ANYTHING: ByteUse = ByteUse::plain(Role::Anything, Offsets::ANY, None);

    /// One that relies on no alignment.
    pub(super) const fn plain(role: Role, at: Offsets, size: Option<u64>) -> Self {
        ByteUse { at, size, role, align: 1, library: false, alike: None }
    }

    /// Does anything depend on their value? A copy between whole elements of one family is no use of a field, which is the
    /// same field there.
    pub fn is_read(&self, is_family: impl Fn(usize) -> bool) -> bool {
        match self.role {
            Role::Read | Role::Updated | Role::Anything => true,
            Role::CopyFrom => !self.alike.is_some_and(is_family),
            Role::Store | Role::Fill | Role::CopyTo | Role::CopyInPlace => false,
            Role::Idle | Role::Addressed | Role::Initial => false,
        }
    }

    /// May they get another value? A copy between whole elements of one family brings none that was not there.
    pub fn is_written(&self, is_family: impl Fn(usize) -> bool) -> bool {
        match self.role {
            Role::Store | Role::Fill | Role::Updated | Role::Anything => true,
            Role::CopyTo => !self.alike.is_some_and(is_family),
            Role::Read | Role::Idle | Role::CopyFrom | Role::CopyInPlace | Role::Addressed | Role::Initial => false,
        }
    }

    /// Is it a copy or fill?
    fn is_block(&self) -> bool {
        matches!(self.role, Role::Fill | Role::CopyFrom | Role::CopyTo | Role::CopyInPlace)
    }

    /// Is it a copy or fill that can be made of several, each of a part of the bytes? Not where it begins at one of several places in an array:
    /// `a[i] = b`, of structures.
    fn may_be_cut(&self, at: Offsets) -> bool {
        !self.library && (at.is_exact() || !on(Rule::BlockAtOnePlace))
    }

    /// May it touch these bytes of an element? Elements follow one another at a distance of `period` bytes, unless that is 0.
    pub fn touches(&self, from: u64, len: u64, period: u64) -> bool {
        let size = self.size.unwrap_or(1 << 62).min(1 << 62);
        self.role == Role::Anything || self.at.may_overlap(size, Offsets::exact(from as i64), len, period)
    }

    /// First byte and end of all that it may touch; none if it may reach beyond an element.
    pub(super) fn extent(&self, at: Offsets, element: u64) -> Option<(u64, u64)> {
        at.extent(self.size?).filter(|e| e.1 <= element)
    }
}

/// How the bytes of a class's elements are used.
#[derive(Clone, Default, Debug)]
pub struct ClassBytes {
    /// Each way once, in the order in which the program shows them.
    pub uses: Vec<ByteUse>,
    /// The accesses in order: index into [`DTransAnalysisInfo::accesses`], and index into `uses`.
    pub accesses: Vec<(usize, usize)>,
}

/// Bytes of an element that keep together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByteRange {
    /// Offset in the element.
    pub from: u64,
    /// Bytes.
    pub len: u64,
    /// Its new place differs from the old one by a multiple of this.
    pub align: u64,
    /// Is it read, or written by what cannot leave it out?
    pub needed: bool,
}

impl ByteRange {
    /// The first byte behind it.
    pub fn end(&self) -> u64 {
        self.from + self.len
    }
}

impl From<(u64, u64)> for ByteRange {
    /// From first byte and end.
    fn from((from, end): (u64, u64)) -> Self {
        ByteRange { from, len: end - from, align: 1, needed: false }
    }
}

/// Classes whose elements are copied whole from one to the other: they get one layout, and a field of one is a field of all.
#[derive(Clone, Default)]
pub struct Family {
    /// Indices into [`DTransAnalysisInfo::classes`], in order.
    pub classes: Vec<usize>,
    /// The bytes that keep together where pointers stay pointers, in order; `None` if some are not known. What is only filled
    /// needs no place.
    pub ranges: Option<Vec<ByteRange>>,
    /// Where those of them begin that are needed for nothing but their own next values.
    pub idle: FxHashSet<u64>,
    /// What is read of them, each with how far apart elements lie.
    reads: FxHashSet<(ByteUse, u64)>,
}

impl Family {
    /// One class of which nothing more is known.
    pub fn of(class: usize) -> Self {
        Family { classes: vec![class], ..Family::default() }
    }

    /// Is it certain that nothing depends on the value of some bytes of an element?
    pub fn is_never_read(&self, from: u64, len: u64) -> bool {
        !self.reads.iter().any(|(used, period)| used.touches(from, len, *period))
    }
}

/// The families of some classes.
pub struct Families {
    /// In the order of their first classes.
    pub all: Vec<Family>,
    /// By class: its family, if it was asked for.
    pub of: Vec<Option<usize>>,
}

/// The tables of some classes.
pub struct ByteTable<'i> {
    info: &'i DTransAnalysisInfo,
    /// By class; none for those that were not asked for.
    classes: Vec<Option<ClassBytes>>,
    index: FxHashMap<(usize, ByteUse), usize>,
}

impl<'i> ByteTable<'i> {
    /// Looks at all that is done with the elements of some classes.
    pub fn new(info: &'i DTransAnalysisInfo, wanted: &[usize]) -> Self {
        let mut out = ByteTable { info, classes: vec![None; info.classes.len()], index: FxHashMap::default() };
        for &class in wanted {
            out.classes[class] = Some(ClassBytes::default());
            let c = &info.classes[class];
            let variables =
                c.objects.iter().map(|o| &info.objects()[o.0 as usize]).filter(|o| o.kind == ObjectKind::Global);
            // Tables of numbers are long, and nobody asks for their bytes.
            for o in variables.filter(|_| c.record.is_some()) {
                let Some(held) = initial_values(info.data_layout(), o.value, c.element.max(1)) else {
                    out.add(class, ByteUse::plain(Role::Initial, Offsets::ANY, None));
                    continue;
                };
                for (at, v) in held {
                    let (at, size) = (Offsets::exact(at as i64), info.data_layout().store_size(v.ty()));
                    out.add(class, ByteUse::plain(Role::Initial, at, Some(size)));
                }
            }
        }
        for cell in info.all_vars().filter_map(|var| info.cell_of_var(var)) {
            out.add(cell.class, ByteUse::plain(Role::Addressed, cell.offsets, Some(1)));
        }
        out.accesses();
        out
    }

    fn accesses(&mut self) {
        let info = self.info;
        let mut crowds = FxHashSet::default();
        for (n, a) in info.accesses().iter().enumerate() {
            let cells = info.cells_of_var(a.address);
            // Said once of everything that so many share: anything may be accessed.
            let is_crowd = cells.len() > MOST_CLASSES;
            if is_crowd && !info.shared(a.address).is_some_and(|(view, _)| crowds.insert(view)) {
                continue;
            }
            for cell in cells {
                let used = || if is_crowd { Some(ByteUse::ANYTHING) } else { use_of(info, n, cell) };
                let used = self.classes[cell.class].as_ref().and_then(|_| used());
                if let Some((table, i)) = used.and_then(|used| self.add(cell.class, used)) {
                    table.accesses.push((n, i));
                }
            }
        }
    }

    /// The table of a class that was asked for, and the index of a use in it.
    fn add(&mut self, class: usize, used: ByteUse) -> Option<(&mut ClassBytes, usize)> {
        let table = self.classes[class].as_mut()?;
        let i = *self.index.entry((class, used)).or_insert_with(|| {
            table.uses.push(used);
            table.uses.len() - 1
        });
        Some((table, i))
    }

    /// The table of a class that was asked for.
    pub fn class(&self, class: usize) -> &ClassBytes {
        self.classes[class].as_ref().expect("it was asked for")
    }

    /// The families among some of the classes, in their order.
    pub fn families(&self, members: &[usize]) -> Families {
        let mut parent: Vec<usize> = (0..self.classes.len()).collect();
        let mut of = vec![None; self.classes.len()];
        members.iter().for_each(|&class| of[class] = Some(0));
        let copies = |&class: &usize| self.class(class).uses.iter().filter_map(move |used| Some((class, used.alike?)));
        for (class, other) in members.iter().flat_map(copies).filter(|&(_, other)| of[other].is_some()) {
            let (p, q) = (find(&mut parent, class), find(&mut parent, other));
            parent[p.max(q)] = p.min(q);
        }
        let mut all: Vec<Family> = Vec::new();
        let mut place = vec![None; self.classes.len()];
        for &class in members {
            let i = *place[find(&mut parent, class)].get_or_insert_with(|| {
                let (idle, reads) = (FxHashSet::default(), FxHashSet::default());
                all.push(Family { classes: Vec::new(), ranges: None, idle, reads });
                all.len() - 1
            });
            all[i].classes.push(class);
            of[class] = Some(i);
        }
        for family in &mut all {
            family.ranges = self.ranges(&family.classes, &of);
            self.note_idle(family);
            for &class in &family.classes {
                let period = self.info.period(class);
                let reads = self.class(class).uses.iter().filter(|used| used.is_read(|other| of[other].is_some()));
                family.reads.extend(reads.map(|used| (ByteUse { align: 1, alike: None, ..*used }, period)));
            }
        }
        Families { all, of }
    }

    /// What is read to no end is needed by those who keep it.
    fn note_idle(&self, family: &mut Family) {
        let ranges = family.ranges.as_deref_mut().unwrap_or_default();
        let uses = family.classes.iter().flat_map(|&class| self.class(class).uses.iter().map(move |u| (class, u)));
        for (class, used) in uses.filter(|(_, used)| used.role == Role::Idle) {
            let period = self.info.period(class);
            for r in ranges.iter_mut().filter(|r| !r.needed && used.touches(r.from, r.len, period)) {
                r.needed = true;
                family.idle.insert(r.from);
            }
        }
    }

    /// See [`Family::ranges`].
    fn ranges(&self, family: &[usize], of: &[Option<usize>]) -> Option<Vec<ByteRange>> {
        let (mut held, mut copied, mut pointed) = (Vec::new(), Vec::new(), Vec::new());
        let is_family = |class: usize| of[class].is_some();
        for &class in family {
            let element = self.info.classes[class].element;
            // A pointer that leads into another class as well leads to the same bytes of both, and keeps to them.
            let met = self.info.classes[class].met.iter().filter(|_| on(Rule::SharedStays));
            held.extend(met.map(|&run| ByteRange { needed: true, ..run.into() }));
            for used in &self.class(class).uses {
                let is_moved = used.alike.is_some_and(is_family);
                let at = used.at.modulo(element);
                let is_cut = used.may_be_cut(at);
                if used.role == Role::Fill && is_cut || is_moved || used.size == Some(0) {
                    continue;
                }
                let bytes = used.extent(at, element)?;
                if used.is_block() && is_cut {
                    copied.push(bytes);
                } else if used.is_block() && !used.library {
                    held.push(ByteRange { needed: used.role != Role::Fill, ..bytes.into() });
                } else if used.role == Role::Addressed && bytes.1 == bytes.0 + 1 {
                    pointed.push(bytes);
                } else {
                    let needed = (used.is_read(is_family) || used.library) && on(Rule::ReadFieldStays);
                    held.push(ByteRange { align: used.align, needed, ..bytes.into() });
                }
            }
        }
        // A pointer to one place needs it. It divides nothing: what it is used for does.
        let mut out = keep_together(held, copied);
        pointed.retain(|&(from, _)| !out.iter().any(|r| r.from <= from && from < r.end()));
        out.extend(join(pointed.into_iter().map(ByteRange::from).collect()));
        out.sort_unstable_by_key(|r| r.from);
        Some(out)
    }

    /// The bytes of a class's elements that keep together where elements are taken apart, in order; `None` if an access is not
    /// known to stay within the first element, from which pointers count. Of families, if they are given, what is only filled, or copied
    /// within one, needs no place, and what is not needed can go with the stores into it.
    pub fn columns(&self, class: usize, families: Option<&Families>) -> Option<Vec<ByteRange>> {
        let element = self.info.classes[class].element;
        let (mut held, mut copied) = (Vec::new(), Vec::new());
        let is_family = |class: usize| families.is_some_and(|families| families.of[class].is_some());
        let alone = [class];
        let family =
            families.and_then(|families| Some(&families.all[families.of[class]?].classes[..])).unwrap_or(&alone);
        if families.is_some() {
            let met = family.iter().flat_map(|&class| &self.info.classes[class].met);
            held.extend(met.filter(|_| on(Rule::SharedStays)).map(|&run| ByteRange { needed: true, ..run.into() }));
        }
        for (&other, used) in family.iter().flat_map(|c| self.class(*c).uses.iter().map(move |used| (c, used))) {
            if matches!(used.role, Role::Addressed | Role::Initial) {
                continue;
            }
            let at = if other == class { used.at } else { used.at.modulo(element) };
            let is_filled = used.role == Role::Fill && used.may_be_cut(at) && families.is_some();
            let is_moved = used.alike.is_some_and(is_family) || is_filled;
            match used.extent(at, element).filter(|(from, end)| from != end) {
                Some(_) if is_moved => {}
                // What cannot be taken apart is refused when it is looked at.
                Some(bytes) if used.is_block() && (used.library || used.may_be_cut(at)) => copied.push(bytes),
                Some(bytes) if used.is_block() => {
                    held.push(ByteRange { needed: used.role != Role::Fill, ..bytes.into() });
                }
                Some(bytes) => {
                    // What is read for nothing is read all the same: such loads go only where fields lie in their record.
                    let read = used.is_read(is_family) || used.role == Role::Idle;
                    let needed = (read || used.library) && on(Rule::ReadFieldStays);
                    held.push(ByteRange { needed, ..bytes.into() });
                }
                None if on(Rule::TouchBeyond) => return None,
                None => {}
            }
        }
        Some(keep_together(held, copied))
    }
}

/// What an access does to a class.
fn use_of(info: &DTransAnalysisInfo, number: usize, cell: Cell) -> Option<ByteUse> {
    let a = &info.accesses()[number];
    if !a.inst.is_instruction() {
        // What a variable holds at first is no access. What a transform has broken into pieces stands for the function that it is in.
        return a.inst.is_function().then_some(ByteUse::ANYTHING);
    }
    let opcode = a.inst.opcode();
    let block = opcode == Opcode::Call && a.inst.callee().is_intrinsic();
    let is_special = match opcode {
        Opcode::Load | Opcode::Store => a.inst.is_volatile() || a.inst.is_atomic(),
        Opcode::Call | Opcode::Invoke => block && a.inst.call_args().get(3).is_none_or(|v| !v.is_null()),
        // Nobody has looked at what it does.
        _ => true,
    };
    let element = info.classes[cell.class].element;
    let role = match a.kind {
        _ if is_special => Role::Updated,
        AccessKind::Load if is_idle(info, a.inst) => Role::Idle,
        AccessKind::Load | AccessKind::Observed => Role::Read,
        AccessKind::Store => Role::Store,
        AccessKind::Fill => Role::Fill,
        AccessKind::CopyFrom => Role::CopyFrom,
        AccessKind::CopyTo => Role::CopyTo,
        AccessKind::Moved if a.size == Some(element) && cell.offsets.modulo(element) == Offsets::ZERO => {
            Role::CopyInPlace
        }
        AccessKind::Library | AccessKind::Whole | AccessKind::Moved => Role::Updated,
    };
    let mut used = ByteUse::plain(role, cell.offsets, a.size);
    used.align = match opcode {
        Opcode::Load | Opcode::Store => a.inst.alignment().max(1),
        _ if matches!(a.kind, AccessKind::Library | AccessKind::Observed) && takes_bytes(info, a) => 1,
        // Nobody has looked at what it expects.
        _ => BLOCK_ALIGN,
    };
    used.library = !block && used.is_block();
    if a.kind == AccessKind::Moved && used.role == Role::CopyInPlace {
        used.alike = Some(cell.class);
    }
    if !matches!(used.role, Role::CopyFrom | Role::CopyTo) {
        return Some(used);
    }
    // A part of an element that is kept in a variable meanwhile is copied to nowhere else.
    let variable_side = if a.kind == AccessKind::CopyFrom { 0 } else { 1 };
    if block && info.relays().class_of(a.inst.operand(variable_side)) == Some(cell.class) {
        used.alike = Some(cell.class);
        return Some(used);
    }
    let own = info.cell_of_var(a.address);
    let other = info.other_side(number).and_then(|o| Some((info.cell_of_var(o.address)?, o.size)));
    let Some((own, (other, size))) = own.zip(other) else { return Some(used) };
    let is_whole =
        |cell: Cell, size| cell.offsets.modulo(element) == Offsets::ZERO && info.is_whole(a.inst, size, element);
    let both = is_whole(own, a.size) && is_whole(other, size) || !on(Rule::FamilyOfWholeElements);
    if block && info.classes[other.class].element == element && both {
        used.alike = Some(other.class);
    }
    if own == other && own.offsets.is_exact() {
        used.role = Role::CopyInPlace;
    }
    Some(used)
}

/// Does a function that touches bytes expect them to lie nowhere in particular?
fn takes_bytes(info: &DTransAnalysisInfo, a: &Access) -> bool {
    if a.inst.opcode() != Opcode::Call || !a.inst.callee().is_function() {
        return false;
    }
    let callee = a.inst.callee();
    let printer = info.printed_format(callee);
    let bytes = printer.is_some() || info.is_of_library(callee) && library::takes_bytes(&callee.name());
    bytes && !writes_counts(a.inst, printer)
}

/// Is nothing done with what is loaded but to compute what is stored in the same place again? Such a store may only be the end of what computes
/// it: what could trap, or decide where control goes, is not among that.
pub fn is_idle(info: &DTransAnalysisInfo, load: Value) -> bool {
    let place = |address: Value| match info.cells(address)[..] {
        [cell] if cell.offsets.is_exact() && !info.var(address).is_some_and(|var| info.may_be_foreign(var)) => {
            Some(cell)
        }
        _ => None,
    };
    if load.opcode() != Opcode::Load || load.is_volatile() || load.is_atomic() {
        return false;
    }
    let Some(own) = place(load.operand(0)) else { return false };
    let mut is_stored = false;
    let mut seen = FxHashSet::default();
    let mut open = vec![load];
    while let Some(v) = open.pop() {
        for user in v.users() {
            if !seen.insert((v, user)) {
                continue;
            }
            if seen.len() > MOST_IDLE || !user.is_instruction() {
                return false;
            }
            let is_harmless = match user.opcode() {
                Opcode::Store => {
                    let stored = user.operand(0) == v && user.operand(1) != v && v.ty() == load.ty();
                    let same = place(user.operand(1)) == Some(own) || !on(Rule::IdleStoresBack);
                    if stored && same && !user.is_volatile() && !user.is_atomic() {
                        is_stored = true;
                        continue;
                    }
                    false
                }
                Opcode::Phi | Opcode::Select | Opcode::Freeze | Opcode::ICmp | Opcode::FCmp | Opcode::FNeg => true,
                Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl | Opcode::AShr | Opcode::LShr => true,
                Opcode::ZExt | Opcode::SExt | Opcode::Trunc | Opcode::NumCast | Opcode::FloatArith => true,
                Opcode::IntArith => matches!(user.number_operation(), "and" | "or" | "xor"),
                Opcode::Call => user.callee().is_function() && is_arithmetic(&user.callee()),
                // What divides may trap, and of the rest nobody has looked at what it does.
                _ => false,
            };
            if !is_harmless && on(Rule::IdleIsHarmless) {
                return false;
            }
            open.push(user);
        }
    }
    is_stored
}

/// Is it an intrinsic function that computes a number of numbers, and does nothing else?
fn is_arithmetic(callee: &Value) -> bool {
    const NAMES: &[&str] = &[
        "llvm.fmuladd.",
        "llvm.fma.",
        "llvm.fabs.",
        "llvm.smin.",
        "llvm.smax.",
        "llvm.umin.",
        "llvm.umax.",
        "llvm.abs.",
    ];
    callee.is_intrinsic() && NAMES.iter().any(|name| callee.name().starts_with(name))
}

/// What a variable of elements of `element` bytes holds at first, other than zero: offsets in it, and constants that may
/// not be divided. `None` if one reaches from an element into the next.
pub fn initial_values(layout: DataLayout, variable: Value, element: u64) -> Option<Vec<(u64, Value)>> {
    let mut out = initial_constants(layout, variable, element)?;
    out.retain(|(_, c)| !c.is_null() && !c.is_undef());
    out.sort_unstable_by_key(|v| v.0);
    Some(out)
}

/// What it holds, zeros included, in no order.
pub(super) fn initial_constants(layout: DataLayout, variable: Value, element: u64) -> Option<Vec<(u64, Value)>> {
    let mut out = Vec::new();
    let mut stack: Vec<(Value, u64)> = variable.initializer().map(|init| (init, 0)).into_iter().collect();
    while let Some((c, at)) = stack.pop() {
        let ty = c.ty();
        let fits = at % element + layout.store_size(ty) <= element;
        match ty.elements() {
            _ if c.is_null() || c.is_undef() => out.push((at, c)),
            // Numbers in a row that a program looks at one by one still lie in one row.
            Some((t, n)) if ty.kind() == TypeKind::Array && (c.is_constant_aggregate() || !fits) => {
                for i in 0..n {
                    stack.push((c.constant_element(u32::try_from(i).ok()?)?, at + i * layout.alloc_size(t)));
                }
            }
            None if ty.kind() == TypeKind::Struct => {
                let fields = c.operands().into_iter().enumerate();
                stack.extend(fields.map(|(i, f)| (f, at + layout.field_offset(ty, i as u32))));
            }
            _ if fits => out.push((at, c)),
            _ => return None,
        }
    }
    Some(out)
}

/// Puts together what overlaps.
pub(super) fn join(mut held: Vec<ByteRange>) -> Vec<ByteRange> {
    held.sort_unstable_by_key(|r| (r.from, r.len));
    let mut out: Vec<ByteRange> = Vec::new();
    for r in held {
        match out.last_mut() {
            Some(last) if r.from < last.end() && on(Rule::BytesOfOneAccess) => {
                last.len = last.len.max(r.end() - last.from);
                last.align = last.align.max(r.align);
                last.needed |= r.needed;
            }
            _ => out.push(r),
        }
    }
    out
}

/// Puts together what overlaps, and cuts what is divisible (first byte and end) where anything else touches it.
fn keep_together(held: Vec<ByteRange>, mut divisible: Vec<(u64, u64)>) -> Vec<ByteRange> {
    let mut out = join(held);
    divisible.sort_unstable();
    let mut cuts: Vec<u64> = divisible.iter().flat_map(|&(from, end)| [from, end]).collect();
    cuts.extend(out.iter().flat_map(|r| [r.from, r.end()]));
    cuts.sort_unstable();
    cuts.dedup();
    let whole = out.len();
    // The furthest end of what is divisible and begins at or before a cut.
    let (mut next, mut reach, mut i) = (0, 0, 0);
    for w in cuts.windows(2) {
        while let Some(&(_, end)) = divisible.get(next).filter(|d| d.0 <= w[0]) {
            reach = reach.max(end);
            next += 1;
        }
        while i < whole && out[i].end() <= w[0] {
            i += 1;
        }
        if reach <= w[0] {
            continue;
        }
        if i < whole && out[i].from <= w[0] {
            out[i].needed |= on(Rule::CopiedFieldStays);
        } else {
            out.push(ByteRange { needed: true, ..ByteRange::from((w[0], w[1])) });
        }
    }
    out.sort_unstable_by_key(|r| r.from);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(from: u64, len: u64, align: u64) -> ByteRange {
        ByteRange { from, len, align, needed: true }
    }

    fn places(ranges: &[ByteRange]) -> Vec<(u64, u64)> {
        ranges.iter().map(|r| (r.from, r.len)).collect()
    }

    #[test]
    fn what_one_access_covers_keeps_together() {
        assert_eq!(join(vec![held(0, 8, 8), held(4, 8, 4), held(12, 4, 4)]), [held(0, 12, 8), held(12, 4, 4)]);
        let fields = [(0, 4), (4, 8), (8, 16), (16, 20)];
        let with = |wide: &[(u64, u64)]| places(&join(fields.iter().chain(wide).map(|&r| r.into()).collect()));
        assert_eq!(with(&[]), [(0, 4), (4, 4), (8, 8), (16, 4)]);
        assert_eq!(with(&[(0, 8)]), [(0, 8), (8, 8), (16, 4)]);
        assert_eq!(with(&[(4, 16), (8, 20)]), [(0, 4), (4, 16)]);
    }

    #[test]
    fn copies_divide_what_nothing_else_touches() {
        let ranges = keep_together(vec![held(0, 8, 8), held(12, 4, 4)], vec![(0, 24)]);
        assert_eq!(places(&ranges), [(0, 8), (8, 4), (12, 4), (16, 8)]);
        assert!(ranges.iter().all(|r| r.needed));
        let ranges = keep_together(vec![held(8, 8, 8)], vec![(0, 24), (20, 32)]);
        assert_eq!(places(&ranges), [(0, 8), (8, 8), (16, 4), (20, 4), (24, 8)]);
    }

    #[test]
    fn a_copy_within_a_family_reads_nothing() {
        let copy = ByteUse { role: Role::CopyFrom, alike: Some(3), ..ByteUse::ANYTHING };
        assert!(copy.is_read(|_| false));
        assert!(!copy.is_read(|class| class == 3));
        let read = ByteUse { role: Role::Read, ..copy };
        assert!(read.is_read(|_| true));
    }
}
