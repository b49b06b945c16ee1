//! Fields that hold nothing but null and pointers to elements of one class, or a few: what links of 32 bits can take the place of.
//!
//! ```text
//! n->next = first;                    yes: null, or the start of an element
//! n->child[i] = first;                yes, all in a row
//! n->last = &n->items[3];             no: a pointer into an element
//! *(long *)&n->next = 0;              no: its bytes are looked at as something else
//! ```
//!
//! A field is one if it is one pointer in all of its family ([`Family`]): every load and store is of all of it, as a pointer; nothing else
//! touches its bytes but fills with zeros and copies of all of it; and of all that may be kept there, copied there or not, the solver says
//! that it leads to the start of an element of the same few classes, if anywhere. Of memory that nobody has written, nothing is read that anybody
//! may rely on.
//!
//! What is copied there comes from where nothing but pointers is kept as well ([`Arrivals`]). The solver says of a place what pointers it has, and
//! whether there are numbers beside them; of a place with numbers alone it says nothing, and one row may have such a place, or one class such an
//! object.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::value::{Opcode, Value};
use crate::rules::{on, Rule};

use super::bytes::{initial_values, ByteRange, ByteTable, ByteUse, Family, Role};
use super::conditions::Condition;
use super::info::{Cell, DTransAnalysisInfo};
use super::number::{AccessKind, ObjectKind};
use super::offset::Offsets;

/// Bytes of a pointer.
const POINTER: u64 = 8;
/// Bytes of pointers in a row that are looked at.
const MOST_BYTES: u64 = 1 << 14;
/// Places that are looked at for what is copied into one.
const MOST_SOURCES: usize = 64;
/// Classes that an access may touch before it counts as touching everything in all of them, once.
const MOST_CLASSES: usize = 16;
/// Classes that the pointers of one field may lead to.
const MOST_TARGETS: usize = 4;

/// The few classes that a link may lead to the elements of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Targets {
    classes: [usize; MOST_TARGETS],
    count: usize,
}

impl Targets {
    /// One class.
    pub fn of(class: usize) -> Self {
        Targets { classes: [class; MOST_TARGETS], count: 1 }
    }

    /// Those and one more; `None` if they are too many.
    fn and(self, class: usize) -> Option<Self> {
        let mut all: Vec<usize> = self.iter().filter(|&to| to != class).chain([class]).collect();
        all.sort_unstable();
        let mut classes = [*all.first()?; MOST_TARGETS];
        classes.get_mut(..all.len())?.copy_from_slice(&all);
        Some(Targets { classes, count: all.len() })
    }

    /// The classes, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.classes.into_iter().take(self.count)
    }

    /// Is a class one of them?
    pub fn contains(self, class: usize) -> bool {
        self.iter().any(|to| to == class)
    }
}

/// What was found.
pub struct Links {
    /// For each family: where links begin in an element, and the classes that they lead to.
    pub fields: Vec<Vec<(u64, Targets)>>,
    /// Classes whose objects are nothing but links, one behind the other, and the classes that they lead to.
    pub arrays: Vec<(usize, Targets)>,
    /// The class and place of links that one instruction may access, or links in other classes.
    pub shared: FxHashSet<(usize, u64)>,
}

/// The links of some families, to all of whose elements all accesses have to be known, and of memory that is made of no record. `may` says whether
/// a class may have links to another, `holds_many` whether arrays that a class's elements keep pointers to are worth it: a table by itself (a heap of events, an array that is
/// sorted) was 8 % slower with links, small ones of which each element has its own up to half as fast again.
///
/// What one instruction may access in several places is a link in all of them, to the same class, or in none.
pub fn find(
    info: &DTransAnalysisInfo,
    table: &ByteTable,
    families: &[Family],
    may: impl Fn(usize, usize) -> bool,
    holds_many: impl Fn(usize) -> bool,
) -> Links {
    let mut found = Found { runs: FxHashMap::default() };
    let arrivals = OnceCell::new();
    for family in families {
        let long = |r: &&ByteRange| r.len % POINTER == 0 && r.len <= MOST_BYTES;
        let ranges = family.ranges.as_deref().unwrap_or_default().iter().filter(long);
        for r in ranges.filter(|&&r| family.classes.iter().all(|&class| is_pointer(info, table, class, r))) {
            let Some(to) = targets(info, &family.classes, r, |class| info.classes[class].element) else { continue };
            let arrivals = arrivals.get_or_init(|| Arrivals::new(info));
            let pointers =
                |&class: &usize| arrivals.are_pointers(class, r.from, r.len) || !on(Rule::LinkCopiesPointers);
            if !family.classes.iter().all(pointers) {
                continue;
            }
            for &class in family.classes.iter().filter(|&&class| to.iter().all(|to| may(class, to))) {
                let element = info.classes[class].element;
                found.runs.entry(class).or_insert_with(|| (element, Vec::new())).1.push((*r, to));
            }
        }
    }
    let known: FxHashSet<usize> = families.iter().flat_map(|f| f.classes.iter().copied()).collect();
    let pointers = ByteRange { align: POINTER, needed: true, ..ByteRange::from((0, POINTER)) };
    let holders = families.iter().map(|f| f.classes[0]).filter(|&class| holds_many(class));
    let kept = holders.flat_map(|class| info.slots(class)).flat_map(|(_, var)| info.cells_of_var(var));
    let held: FxHashSet<usize> = kept.map(|cell| cell.class).collect();
    let mut arrays = arrays_of_pointers(info, &known, &held);
    arrays.retain(|&class| {
        let to = targets(info, &[class], &pointers, |_| POINTER).filter(|to| to.iter().all(|to| may(class, to)));
        found.runs.extend(to.map(|to| (class, (POINTER, vec![(pointers, to)]))));
        to.is_some()
    });
    let shared = found.drop_divided(info);
    let of_class = |class: &usize| found.runs.get(class).map_or(&[][..], |(_, runs)| runs);
    let of_family = |family: &Family| of_class(&family.classes[0]).iter().map(|(r, to)| (r.from, *to)).collect();
    Links {
        fields: families.iter().map(of_family).collect(),
        arrays: arrays.iter().filter_map(|class| Some((*class, of_class(class).first()?.1))).collect(),
        shared,
    }
}

/// By class: bytes of an element, and what of it are links to which class.
struct Found {
    runs: FxHashMap<usize, (u64, Vec<(ByteRange, Targets)>)>,
}

impl Found {
    /// The number of the link that a pointer leads to, among its class's.
    fn link(&self, cell: &Cell) -> Option<usize> {
        let (element, runs) = self.runs.get(&cell.class)?;
        let (from, end) = cell.offsets.modulo(*element).extent(POINTER)?;
        runs.iter().position(|(r, _)| r.from <= from && end <= r.end())
    }

    /// Drops what shares an instruction with what is no link, or one to another class. Returns what is left of those that share one with links
    /// of other classes.
    fn drop_divided(&mut self, info: &DTransAnalysisInfo) -> FxHashSet<(usize, u64)> {
        // Large modules have many that may lead to the same hundreds of places.
        let mut known = FxHashSet::default();
        let addresses = info.accesses().iter().map(|a| a.address).filter(|&var| known.insert(info.solved(var)));
        let shared: Vec<Vec<Cell>> =
            addresses.map(|var| info.cells_of_var(var)).filter(|cells| cells.len() > 1).collect();
        // Which accesses a link has a part in.
        let mut parts: FxHashMap<(usize, u64), Vec<usize>> = FxHashMap::default();
        for (n, cells) in shared.iter().enumerate() {
            for cell in cells {
                let link = self.link(cell).map(|k| self.runs[&cell.class].1[k].0.from);
                link.into_iter().for_each(|from| parts.entry((cell.class, from)).or_default().push(n));
            }
        }
        let mut open: Vec<usize> = (0..shared.len()).collect();
        while let Some(n) = open.pop() {
            let links: Vec<Option<(usize, u64, Targets)>> = shared[n]
                .iter()
                .map(|cell| {
                    let k = self.link(cell)?;
                    let (r, to) = self.runs[&cell.class].1[k];
                    Some((cell.class, r.from, to))
                })
                .collect();
            let to = |link: &Option<(usize, u64, Targets)>| link.map(|(_, _, to)| to);
            if links.iter().all(|link| to(link) == to(&links[0])) || !on(Rule::LinkInAllPlaces) {
                continue;
            }
            for (class, from, _) in links.into_iter().flatten() {
                self.runs.entry(class).and_modify(|(_, runs)| runs.retain(|(r, _)| r.from != from));
                open.extend(parts.remove(&(class, from)).unwrap_or_default());
            }
        }
        let link = |cell: &Cell| {
            let k = self.link(cell)?;
            Some((cell.class, self.runs[&cell.class].1[k].0.from))
        };
        let differ = |cells: &&Vec<Cell>| cells.iter().any(|cell| cell.class != cells[0].class);
        shared.iter().filter(differ).flatten().filter_map(link).collect()
    }
}

/// What comes into memory but by stores of pointers and fills with zeros.
struct Arrivals<'i> {
    info: &'i DTransAnalysisInfo,
    /// By class.
    of: FxHashMap<usize, Vec<Arrival>>,
    /// Classes into which anything may come, anywhere.
    any: FxHashSet<usize>,
}

/// Bytes that come from somewhere.
#[derive(Clone, Copy)]
struct Arrival {
    at: Offsets,
    size: Option<u64>,
    /// The number of the access that reads them, if they are copied.
    from: Option<usize>,
}

/// Bytes of the elements of a class: the first, and how many.
type Bytes = (usize, u64, u64);

impl<'i> Arrivals<'i> {
    fn new(info: &'i DTransAnalysisInfo) -> Self {
        let mut out = Arrivals { info, of: FxHashMap::default(), any: FxHashSet::default() };
        let mut crowds = FxHashSet::default();
        for (n, a) in info.accesses().iter().enumerate() {
            // What a variable holds at first is asked for with its class.
            let from = match (a.inst.is_instruction(), a.kind) {
                (false, _) if !a.inst.is_function() => continue,
                (_, AccessKind::Load | AccessKind::CopyFrom | AccessKind::Observed) => continue,
                (true, AccessKind::Store) if stores_pointer(a.inst) => continue,
                (true, AccessKind::Fill) if fills_with_zeros(a.inst) => continue,
                (true, AccessKind::CopyTo) => info.other_side(n).map(|_| n + 1),
                // Numbers, or nobody has looked at what it does.
                _ => None,
            };
            if let Some((view, classes)) = info.shared(a.address).filter(|(_, classes)| classes.len() > MOST_CLASSES) {
                if crowds.insert(view) {
                    out.any.extend(classes.iter().map(|(class, _)| class));
                }
                continue;
            }
            for cell in info.cells_of_var(a.address) {
                out.of.entry(cell.class).or_default().push(Arrival { at: cell.offsets, size: a.size, from });
            }
        }
        out
    }

    /// Does nothing come there but pointers?
    fn are_pointers(&self, class: usize, from: u64, len: u64) -> bool {
        let info = self.info;
        let mut seen: FxHashSet<Bytes> = FxHashSet::default();
        let mut open = vec![(class, from, len)];
        while let Some(bytes) = open.pop() {
            if !seen.insert(bytes) {
                continue;
            }
            let (class, from, len) = bytes;
            let known = !self.any.contains(&class) && !info.is_exposed(class) && self.holds_pointers(bytes);
            if !known || seen.len() > MOST_SOURCES {
                return false;
            }
            let period = info.period(class);
            let touches = |a: &&Arrival| {
                let size = a.size.unwrap_or(1 << 62).min(1 << 62);
                a.at.may_overlap(size, Offsets::exact(from as i64), len, period)
            };
            for arrival in self.of.get(&class).into_iter().flatten().filter(touches) {
                let Some(source) = arrival.from.map(|n| info.accesses()[n].address) else { return false };
                let cells = info.cells_of_var(source);
                if cells.is_empty() || info.may_be_foreign(source) {
                    return false;
                }
                for cell in cells {
                    let Some(there) = self.source(bytes, arrival, cell) else { return false };
                    open.push(there);
                }
            }
        }
        true
    }

    /// What of the memory that is copied arrives in some bytes; `None` if that is not known.
    fn source(&self, (class, from, len): Bytes, arrival: &Arrival, cell: Cell) -> Option<Bytes> {
        let [own, other] = [class, cell.class].map(|class| self.info.classes[class].element);
        let (at, begin) = (arrival.at.modulo(own), cell.offsets.modulo(other));
        if own == other && own != 0 && at == Offsets::ZERO && begin == Offsets::ZERO {
            return Some((cell.class, from, len));
        }
        let exact = |at: Offsets| u64::try_from(at.base).ok().filter(|_| at.is_exact());
        let inside = |end: u64, element: u64| element == 0 || end <= element;
        let (at, begin) = (exact(at)?, exact(begin)?);
        let end = at.checked_add(arrival.size?).filter(|&end| inside(end, own))?;
        let (first, last) = (from.max(at), (from + len).min(end));
        let n = last.checked_sub(first).filter(|&n| n != 0)?;
        let first = begin.checked_add(first - at)?;
        inside(first.checked_add(n)?, other).then_some((cell.class, first, n))
    }

    /// Has memory of a class no numbers there at first?
    fn holds_pointers(&self, (class, from, len): Bytes) -> bool {
        let info = self.info;
        let element = info.classes[class].element;
        let pointers = |&(object, start): &(u32, i64)| {
            let o = info.objects()[object as usize];
            if o.kind != ObjectKind::Global {
                return true;
            }
            let layout = info.data_layout();
            let apart = |(at, v): (u64, Value)| {
                let at = (at as i64).wrapping_add(start);
                let at = if element == 0 { at } else { at.rem_euclid(element as i64) };
                let here =
                    Offsets::exact(at).may_overlap(layout.store_size(v.ty()), Offsets::exact(from as i64), len, 0);
                !here || v.ty().is_pointer()
            };
            initial_values(layout, o.value, element.max(1)).is_some_and(|held| held.into_iter().all(apart))
        };
        info.classes[class].objects.iter().all(|object| pointers(object) && is_fresh(info, *object))
    }
}

/// Is it a plain store of a pointer?
fn stores_pointer(inst: Value) -> bool {
    inst.opcode() == Opcode::Store && inst.operand(0).ty().is_pointer()
}

/// Is it a call that fills memory with zeros?
fn fills_with_zeros(inst: Value) -> bool {
    let fills = inst.opcode() == Opcode::Call && inst.callee().is_intrinsic();
    fills && inst.call_args().get(1).is_some_and(|byte| byte.is_null())
}

/// Memory of no record in which nothing but whole pointers is kept, one behind the other, as far as what is done with it says. Only what instructions
/// access that access records as well, and what is `held` by many.
fn arrays_of_pointers(info: &DTransAnalysisInfo, known: &FxHashSet<usize>, held: &FxHashSet<usize>) -> Vec<usize> {
    // Where fields begin and end in an element, and how long that is, is no question here.
    let about_fields = Condition::AllocationSize
        | Condition::BadPtrManipulation
        | Condition::AmbiguousGEP
        | Condition::AmbiguousPointerTarget
        | Condition::FieldAddressTaken
        | Condition::NoFieldsInStruct
        | Condition::GlobalPtr
        | Condition::GlobalInstance
        | Condition::HasInitializerList
        | Condition::NestedStruct
        | Condition::ContainsNestedStruct
        | Condition::SharedPointer;
    let may = |class: &usize| {
        let c = &info.classes[*class];
        !known.contains(class)
            && c.record.is_none()
            && !c.transformed
            && !c.is_own
            && !info.is_exposed(*class)
            && (c.conditions - about_fields).is_empty()
            && (c.shared || held.contains(class))
            && c.objects.iter().all(|object| is_fresh(info, *object))
    };
    let mut out: Vec<usize> = (0..info.classes.len()).filter(may).collect();
    let mut bad: FxHashSet<usize> = FxHashSet::default();
    for a in info.accesses().iter().filter(|a| a.inst.is_instruction()) {
        let cells = info.cells_of_var(a.address);
        let plain = !info.may_be_foreign(a.address);
        let special = |inst: Value| inst.is_volatile() || inst.is_atomic();
        let fits = match (a.inst.opcode(), a.kind) {
            (Opcode::Load, _) => plain && a.inst.ty().is_pointer() && !special(a.inst),
            (Opcode::Store, _) => plain && a.inst.operand(0).ty().is_pointer() && !special(a.inst),
            (Opcode::Call, AccessKind::Fill) => {
                let zero = a.inst.callee().is_intrinsic() && a.inst.call_args().get(1).is_some_and(|v| v.is_null());
                plain && zero && cells.len() == 1 && info.is_whole(a.inst, a.size, POINTER)
            }
            // What is copied, or looked at by the library, or what nobody has looked at.
            _ => false,
        };
        for cell in cells {
            if (!fits || !cell.offsets.in_steps(0, POINTER)) && on(Rule::ArrayOfPointers) {
                bad.insert(cell.class);
            }
        }
    }
    out.retain(|class| !bad.contains(class));
    out
}

/// Does an object hold nothing at first that anybody may rely on but null, as far as that is not looked at where it is replaced?
fn is_fresh(info: &DTransAnalysisInfo, (object, _): (u32, i64)) -> bool {
    let o = info.objects()[object as usize];
    match o.kind {
        ObjectKind::Heap(_) => info.is_unwritten(o.value) || !on(Rule::FieldOfFreshMemory),
        ObjectKind::Global | ObjectKind::Stack => true,
        ObjectKind::Function => false,
    }
}

/// The classes whose elements all that is kept there leads to.
fn targets(
    info: &DTransAnalysisInfo,
    classes: &[usize],
    r: &ByteRange,
    element: impl Fn(usize) -> u64,
) -> Option<Targets> {
    let from = r.from as i64;
    let mut found: Option<Targets> = None;
    for &class in classes {
        for (at, var) in info.slots(class) {
            if !at.may_overlap(POINTER, Offsets::exact(from), r.len, element(class)) {
                continue;
            }
            // What may be foreign, or a number that makes pointers unknown, the rewriter refuses as well.
            if !at.in_steps(from, POINTER) || info.may_be_foreign(var) || info.may_be_number(var) {
                return None;
            }
            for to in info.cells_of_var(var) {
                let size = info.classes[to.class].element;
                let start = size != 0 && to.offsets.modulo(size) == Offsets::ZERO;
                if !start && on(Rule::LinkToStart) {
                    return None;
                }
                found = Some(found.map_or(Some(Targets::of(to.class)), |found| found.and(to.class))?);
            }
        }
    }
    found
}

/// Is a run of bytes one pointer wherever it is used?
fn is_pointer(info: &DTransAnalysisInfo, table: &ByteTable, class: usize, r: ByteRange) -> bool {
    let element = info.classes[class].element;
    let period = info.period(class);
    let bytes = table.class(class);
    let touching = || bytes.uses.iter().filter(|used| used.touches(r.from, r.len, period));
    if touching().any(|used| !leaves_whole(used, r, element)) && on(Rule::FieldIsOnePointer) {
        return false;
    }
    for &(n, i) in bytes.accesses.iter().filter(|&&(_, i)| bytes.uses[i].touches(r.from, r.len, period)) {
        let a = &info.accesses()[n];
        // Through a pointer that may lead nobody knows where it stays as it is.
        if info.may_be_foreign(a.address) {
            return false;
        }
        let is_shared = info.cells_of_var(a.address).len() != 1;
        let is_whole = match (a.inst.opcode(), bytes.uses[i].role) {
            (Opcode::Load, _) => a.inst.ty().is_pointer(),
            (Opcode::Store, _) => a.inst.operand(0).ty().is_pointer(),
            _ if is_shared => false,
            (_, Role::Fill) => a.inst.call_args().get(1).is_some_and(|byte| byte.is_null()),
            (_, Role::CopyFrom | Role::CopyTo | Role::CopyInPlace) => true,
            // What a function of the library's looks at are bytes; of the rest nobody has looked at what it does.
            _ => false,
        };
        if !is_whole && on(Rule::FieldIsOnePointer) {
            return false;
        }
    }
    info.classes[class].objects.iter().all(|&object| is_fresh(info, object))
}

/// Does a use of an element's bytes leave the pointer there whole?
fn leaves_whole(used: &ByteUse, r: ByteRange, element: u64) -> bool {
    let at = used.at.modulo(element);
    let starts = at.in_steps(r.from as i64, POINTER);
    match used.role {
        Role::Read | Role::Idle | Role::Store => starts && used.size == Some(POINTER) && !used.library,
        Role::Fill | Role::CopyInPlace | Role::CopyFrom | Role::CopyTo => {
            // It begins and ends outside, or between two pointers.
            let between = |edge: u64| edge <= r.from || r.end() <= edge || (edge - r.from) % POINTER == 0;
            let covers = |(from, end): (u64, u64)| between(from) && between(end);
            let part = || used.extent(at, element).is_some_and(covers) && at.is_exact();
            // Of a length that is no constant it is a number of elements, or the rewriter refuses.
            !used.library && (at == Offsets::ZERO && used.size.is_none_or(|n| n % element == 0) || part())
        }
        Role::Addressed => starts,
        Role::Initial => true,
        Role::Updated | Role::Anything => false,
    }
}
