//! The analysis' result: object classes bound to records, their conditions and causes.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::hash::BuildHasher;
use std::rc::Rc;

use enumset::EnumSet;
use rustc_hash::FxHashSet;

use crate::ir::value::{DataLayout, HandleMap, Opcode, Value};

use super::conditions::{Condition, ConditionSet};
use super::constraints::{VarId, LIBRARY, NUMBER, UNKNOWN};
use super::elements::{self, ObjectSize};
use super::groups::Groups;
use super::legality::{self, Change, Proviso};
use super::library::Row;
use super::number::{
    library_function, Access, AccessKind, Allocation, Code, Event, FunctionInfo, Numbering, Object, ObjectKind, Place,
    Step, Unproved, Wrapper,
};
use super::offset::Offsets;
use super::relays::Relays;
use super::sizes::{self, SizeForm};
use super::solver::{ClassId, Solved};
use super::touched::Touched;
use crate::rules::{on, Rule};

/// Causes kept per condition of a class; the rest is counted.
pub(super) const KEPT_CAUSES: usize = 3;

/// Why a class has a condition.
#[derive(Clone, Debug)]
pub struct Cause {
    /// The condition.
    pub condition: Condition,
    /// How often it was seen.
    pub count: usize,
    /// The first places: instructions, variables and functions.
    pub places: Vec<Value>,
    /// The first instruction, for the location of a remark; `None` for data.
    pub first: Option<Value>,
}

/// A set of memory objects that the program's pointers may confuse.
#[derive(Clone, Debug)]
pub struct ClassInfo {
    /// The solver's names for it.
    pub ids: Vec<ClassId>,
    /// Distance of elements in bytes; 0 when it was never seen as an array.
    pub stride: u64,
    /// Size of an element in bytes: the stride, or as large as the objects are; 0 when that is not known.
    pub element: u64,
    /// May a pointer to it also point to another class?
    pub shared: bool,
    /// Bytes of an element, first and end, that are accessed through pointers that may also point to another class: they keep together.
    pub met: Vec<(u64, u64)>,
    /// As many bytes from the start of an element stay where they are: pointers to elements of this and of other classes meet, and
    /// these bytes are accessed through them.
    pub fixed: u64,
    /// Index into [`DTransAnalysisInfo::objects`], and where its first byte lies in an element: at 0, if all goes well.
    pub objects: Vec<(u32, i64)>,
    /// Everything that was seen.
    pub conditions: ConditionSet,
    /// The conditions with the instructions that gave rise to them, in order of the conditions.
    pub causes: Vec<Cause>,
    /// The record that the evidence names.
    pub record: Option<usize>,
    /// Does aliasing metadata of accesses name it?
    pub is_tagged: bool,
    /// Other records that the evidence names as well: neither the record nor one that lies inside it.
    pub others: Vec<String>,
    /// What is proved about it, for the conditions that a change may live with.
    pub provisos: EnumSet<Proviso>,
    /// Is all of it memory of code that a transform has brought in, or in variables that LLVM has made? It is no business of the program's, and stays as
    /// it is.
    pub is_own: bool,
    /// Is nothing in this module to be changed?
    pub refused: bool,
    /// Has a transform replaced the class's memory? Then nothing else here holds any more.
    pub transformed: bool,
    /// Did transformed memory keep pointers to it, or to what leads to it? How such a pointer is found again is new code, which
    /// a new run may understand less of. What was found out holds as long as that code only keeps and moves pointers, as columns do: nobody
    /// touches the memory that they lead to but who did before.
    pub disturbed: bool,
}

impl ClassInfo {
    /// Is some of its memory known to code that is not understood?
    pub(super) fn is_exposed(&self, solver: &Solved) -> bool {
        self.ids.iter().any(|&id| solver.is_exposed(id))
    }

    /// May the class's memory be changed so? If not, the first condition that stands in the way, in the order of
    /// [`Condition`].
    ///
    /// For [`Change::Reorder`] this promises: every byte of the class is accessed at offsets that are known, and stay within a
    /// field or cover whole fields; its objects are whole elements of one size; nobody observes its bytes as bytes;
    /// and no pointer of the class comes from or goes to code that is not understood. It does not promise that some
    /// rewriter can do it.
    ///
    /// # Errors
    ///
    /// The condition.
    pub fn legal_for(&self, change: Change) -> Result<(), Condition> {
        if (self.refused || self.transformed) && on(Rule::RefusedModule) {
            return Err(Condition::UnhandledUse);
        }
        if self.element == 0 && on(Rule::ElementUnknown) {
            return Err(Condition::AllocationSize);
        }
        match self.conditions.iter().find(|&c| self.forbids(c, change)) {
            Some(c) => Err(c),
            None => Ok(()),
        }
    }

    /// The first cause that stands in the way of a change.
    pub fn obstacle(&self, change: Change) -> Option<&Cause> {
        self.causes.iter().find(|cause| self.forbids(cause.condition, change))
    }

    /// Does a condition stand in the way of a change?
    pub fn forbids(&self, condition: Condition, change: Change) -> bool {
        match legality::cell(condition, change) {
            legality::Cell::Blocks => true,
            legality::Cell::Allowed => false,
            legality::Cell::AllowedIf(proviso) => !self.provisos.contains(proviso),
        }
    }
}

/// A field of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Bytes from the start of the record.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
    /// Its type in words.
    pub ty: String,
    /// Name of the record that it points to, where that is known.
    pub pointee: Option<String>,
    /// Of a record inside, or an array of such records, that is made of numbers and pointers alone: where in it they lie, and their types in words.
    pub scalars: Vec<(u64, String)>,
    /// Of an array of records: where in one of them its fields begin, arrays among them.
    pub starts: Vec<u64>,
    /// Of an array of records: where in one of them arrays of scalars, or of such arrays, lie, how many bytes they have, and of what they are in words.
    pub arrays: Vec<(u64, u64, String)>,
    /// Does another record lie in the record inside?
    pub is_deep: bool,
}

/// Where a record's name and shape come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Evidence {
    /// Source element types of `getelementptr`, or the type of an alloca or global.
    IrType,
    /// Struct-path TBAA.
    Tbaa,
    /// `!dtrans.types`.
    Annotation,
    /// Accesses only: it has no name.
    Accesses,
}

/// A structure type as the analysis knows it.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its name, as the evidence has it.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// In order of their offsets.
    pub fields: Vec<Field>,
    /// Bytes, first and end, that may be divided in other ways than the fields say.
    pub unsure: Vec<(u64, u64)>,
    /// Bytes, first and end, of the records inside it whose fields are among its own.
    pub opened: Vec<(u64, u64)>,
    /// Where that comes from.
    pub evidence: Vec<Evidence>,
    /// Indices into [`DTransAnalysisInfo::classes`].
    pub classes: Vec<usize>,
    /// Of a record without classes: the first pointer that is taken for one to it.
    pub seen: Option<Value>,
    /// The union over its classes, and what the type itself says.
    pub safety: ConditionSet,
}

/// What the module as a whole looks like.
#[derive(Clone, Debug, Default)]
pub struct ModuleVerdict {
    /// Defined functions that can be called from outside, except `main`.
    pub exported_functions: Vec<String>,
    /// Defined variables that can be used from outside.
    pub exported_variables: Vec<String>,
    /// Functions that call through a pointer which may point to code outside.
    pub unknown_pointer_calls: Vec<String>,
    /// Functions that are called and whose effect is not known.
    pub unknown_callees: Vec<String>,
    /// Is there exception handling?
    pub has_exceptions: bool,
    /// Is there a reason why nothing may be transformed?
    pub refusal: Option<ModuleRefusal>,
}

impl ModuleVerdict {
    /// Has the whole program been seen: nothing exported but `main`, no callee that is not known, and
    /// no call that may lead outside?
    pub fn is_whole_program(&self) -> bool {
        self.exported_functions.is_empty()
            && self.exported_variables.is_empty()
            && self.unknown_callees.is_empty()
            && self.unknown_pointer_calls.is_empty()
    }
}

/// Why a whole module is left alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModuleRefusal {
    /// Big-endian, or pointers that are not 64 bits wide.
    Layout,
    /// `whole-program=strict` and the program has not been seen whole.
    NotWholeProgram,
    /// The analysis ended before it was done.
    TooMuchWork,
    /// `exceptions=strict` and there is exception handling.
    Exceptions,
}

/// Where a value points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Index into [`DTransAnalysisInfo::classes`].
    pub class: usize,
    /// Offsets from the start of an element.
    pub offsets: Offsets,
}

/// The result of `DTransAnalysis` for a module.
pub struct DTransAnalysisInfo {
    /// Classes with at least one object, in the order of their first object.
    pub classes: Vec<ClassInfo>,
    /// Records, in the order of their first class.
    pub records: Vec<Record>,
    /// The module's verdict.
    pub verdict: ModuleVerdict,
    pub(super) numbering: Numbering,
    layout: DataLayout,
    groups: Groups,
    /// Found out when it is first asked for.
    touched: OnceCell<Touched>,
    relays: OnceCell<Relays>,
    function_index: HandleMap<Value, usize>,
    /// What a transform has put in a value's place, until it says what is gone.
    moved: HandleMap<Value, Value>,
}

impl DTransAnalysisInfo {
    /// Would more be known of what objects hold where they are tested if less could be written?
    pub fn loses_kinds(&self) -> bool {
        self.numbering.loses_kinds
    }

    /// Classes, without records or conditions.
    pub(super) fn new(numbering: Numbering, layout: DataLayout) -> Self {
        let groups = Groups::new(&numbering, layout);
        let members = groups.members.iter().enumerate();
        DTransAnalysisInfo {
            classes: members.map(|(i, members)| class_info(&numbering, &groups, i, members)).collect(),
            records: Vec::new(),
            verdict: ModuleVerdict::default(),
            function_index: numbering.functions.iter().enumerate().map(|(i, f)| (f.value, i)).collect(),
            moved: HandleMap::default(),
            numbering,
            layout,
            groups,
            touched: OnceCell::new(),
            relays: OnceCell::new(),
        }
    }

    /// What accesses tell of how records are divided.
    pub fn touched(&self) -> &Touched {
        self.touched.get_or_init(|| Touched::of(self))
    }

    /// Variables that keep parts of records between copies.
    pub(super) fn relays(&self) -> &Relays {
        self.relays.get_or_init(|| Relays::of(self))
    }

    /// Where a value points, when it points into a known class.
    pub fn cell(&self, value: Value) -> Option<Cell> {
        self.cell_of_var(*self.numbering.vars.get(&value)?)
    }

    /// Where a variable points, if into one known class only.
    pub fn cell_of_var(&self, var: VarId) -> Option<Cell> {
        let (class, offsets) = self.groups.cell(&self.numbering, |class| self.classes[class].stride, var)?;
        Some(Cell { class, offsets })
    }

    /// Everywhere that a value may point.
    pub fn cells(&self, value: Value) -> Vec<Cell> {
        self.numbering.vars.get(&value).map_or(Vec::new(), |&var| self.cells_of_var(var))
    }

    /// The solver's name for what a variable that may point into several classes points to, and those classes, each with
    /// where in its elements that begins.
    pub(super) fn shared(&self, var: VarId) -> Option<(ClassId, &[(usize, Offsets)])> {
        self.groups.shared(&self.numbering, var)
    }

    /// Of such a variable: each class with the first and the last place where it begins in an element; none if they are not known.
    pub(super) fn shared_begins(&self, var: VarId) -> Vec<(usize, Option<(u64, u64)>)> {
        self.groups.begins(&self.numbering, |class| self.classes[class].stride, var)
    }

    /// How far behind that beginning the variable may point, after a step; none without bounds, or if it lies before.
    pub(super) fn reach(&self, var: VarId, by: Offsets) -> Option<u64> {
        let solver = &self.numbering.solver;
        let (class, at) = solver.class_of(var)?;
        let at = at.plus(by).modulo(solver.stride(class));
        u64::try_from(at.base).ok()?;
        u64::try_from(at.end()?).ok()
    }

    /// Of what memory a value points to: numbers of objects, for each of the solver's classes, of which several may be laid out together.
    pub fn objects_apart(&self, value: Value) -> Vec<Vec<u32>> {
        let solver = &self.numbering.solver;
        let class = self.numbering.vars.get(&value).and_then(|&var| solver.class_of(var));
        let mut owners: Vec<ClassId> =
            class.map_or(Vec::new(), |(class, _)| solver.owners(class).into_iter().map(|(owner, _)| owner).collect());
        owners.sort_unstable();
        owners.dedup();
        owners.into_iter().map(|owner| solver.objects(owner).iter().map(|&(object, _)| object).collect()).collect()
    }

    /// The solver's name for where a variable points: of two with the same, the cells are the same.
    pub(super) fn solved(&self, var: VarId) -> Option<(ClassId, Offsets)> {
        self.numbering.solver.class_of(var)
    }

    /// Everywhere that a variable may point.
    pub fn cells_of_var(&self, var: VarId) -> Vec<Cell> {
        let cells = self.groups.cells(&self.numbering, |class| self.classes[class].stride, var);
        cells.into_iter().map(|(class, offsets)| Cell { class, offsets }).collect()
    }

    /// Where in the elements of a class pointers are kept, or numbers that carry some, with the variables of what is kept there.
    pub fn slots(&self, class: usize) -> Vec<(Offsets, VarId)> {
        let solver = &self.numbering.solver;
        let stride = self.classes[class].stride;
        let ids = self.classes[class].ids.iter();
        let slots = ids.flat_map(|&id| {
            let (_, origin) = self.groups.group(id);
            let place = move |at: Offsets| at.shifted(origin.wrapping_neg()).modulo(stride);
            solver.slots(id).into_iter().map(move |(at, var)| (place(at), var))
        });
        slots.collect()
    }

    /// Can code that is not understood reach the class's memory?
    pub fn is_exposed(&self, class: usize) -> bool {
        self.classes[class].is_exposed(&self.numbering.solver)
    }

    /// Can code that is not understood reach an object? Not each object of a class that it reaches is in its reach.
    pub fn is_object_exposed(&self, number: u32) -> bool {
        let solver = &self.numbering.solver;
        solver.class_of(self.numbering.objects[number as usize].var).is_none_or(|(class, _)| solver.is_exposed(class))
    }

    /// The module's layout rules.
    pub fn data_layout(&self) -> DataLayout {
        self.layout
    }

    /// Is all memory of a record that of code which a transform has brought in, or in variables that LLVM has made?
    pub fn is_own(&self, record: &Record) -> bool {
        !record.classes.is_empty() && record.classes.iter().all(|&class| self.classes[class].is_own)
    }

    /// Objects, by number.
    pub fn objects(&self) -> &[Object] {
        &self.numbering.objects
    }

    /// Accesses, in order.
    pub fn accesses(&self) -> &[Access] {
        &self.numbering.accesses
    }

    /// Classes whose elements the library moves about: it may keep them in memory of its own meanwhile, and hand them to a comparison there.
    pub fn moved_classes(&self) -> FxHashSet<usize> {
        let moved = self.accesses().iter().filter(|a| a.kind == AccessKind::Moved);
        moved.flat_map(|a| self.cells_of_var(a.address)).map(|cell| cell.class).collect()
    }

    /// Address steps by distances other than zero, in order.
    pub fn steps(&self) -> &[Step] {
        &self.numbering.steps
    }

    /// The other side of a copy, by the number of an access.
    pub(super) fn other_side(&self, access: usize) -> Option<&Access> {
        let all = self.accesses();
        let other = match all[access].kind {
            AccessKind::CopyTo => all.get(access + 1),
            AccessKind::CopyFrom => access.checked_sub(1).and_then(|n| all.get(n)),
            // Nothing else has two sides.
            _ => None,
        };
        other.filter(|o| o.inst == all[access].inst)
    }

    /// How far apart the elements of a class lie, in bytes; 0 if its objects are single elements, or nothing is known of them.
    pub fn period(&self, class: usize) -> u64 {
        let c = &self.classes[class];
        let is_single = |&(o, _): &(u32, i64)| matches!(self.object_size(&self.numbering.objects[o as usize]), ObjectSize::Exact(n) if n <= c.element);
        if c.objects.iter().all(is_single) {
            c.stride
        } else {
            c.element
        }
    }

    /// Functions with a body.
    pub fn functions(&self) -> &[FunctionInfo] {
        &self.numbering.functions
    }

    /// Is it a function of the C library's that is known? One that the linker may replace by the program's own is not.
    pub fn is_of_library(&self, function: Value) -> bool {
        let replaced = self.is_replaced(&function.name()) && on(Rule::WrappedByLinker);
        library_function(function).is_some() && !replaced
    }

    /// A function with a body.
    pub fn function(&self, function: Value) -> Option<&FunctionInfo> {
        self.function_index.get(&function).map(|&i| &self.numbering.functions[i])
    }

    /// The variable of a value.
    pub fn var(&self, value: Value) -> Option<VarId> {
        self.numbering.vars.get(&value).copied()
    }

    /// What a `getelementptr` into an embedded array adds to its base, if the bounds of its index are proved.
    pub fn inner_shift(&self, gep: Value) -> Option<Offsets> {
        self.numbering.inner_shifts.get(&gep).copied()
    }

    /// The same in bytes, if there is one index only that it can have.
    pub fn only_shift(&self, gep: Value) -> Option<i64> {
        self.numbering.only_shifts.get(&gep).copied()
    }

    /// Is a `getelementptr` that does not promise so proved not to wrap around?
    pub fn is_near(&self, gep: Value) -> bool {
        self.numbering.near.contains(&gep)
    }

    /// Is it one that leads from the start of a block to its end, and may it be kept?
    pub fn is_near_from_start(&self, gep: Value) -> bool {
        self.numbering.from_start.contains(&gep)
    }

    /// What is known of a `getelementptr` into an embedded array, if its index is not proved to stay within.
    pub fn unproved(&self, gep: Value) -> Option<Unproved> {
        self.numbering.unproved.get(&gep).copied()
    }

    /// Is there an embedded array, with an index that is not proved to stay within, at known places of what may be memory of several classes, or in
    /// memory whose elements are less than the array?
    pub fn mixes_arrays(&self) -> bool {
        let is_mixed = |gep: &Value| {
            let cells = self.cells(gep.operand(0));
            cells.iter().any(|cell| cell.class != cells[0].class) && cells.iter().all(|cell| cell.offsets.is_exact())
        };
        // What any index leads over is divided into as much as all of them have in common.
        let is_divided = |(gep, unproved): (&Value, &Unproved)| {
            let element = gep.gep_result_type().filter(|ty| ty.is_sized()).map(|ty| self.layout.alloc_size(ty));
            let bytes = element.map_or(0, |element| element.saturating_mul(unproved.length));
            let is_less = |cell: &Cell| (1..bytes).contains(&self.classes[cell.class].element);
            self.cells(gep.operand(0)).iter().any(is_less)
        };
        // An array in an element of another one may be anywhere, as long as the index of that is not proved.
        let is_nested = |gep: &Value| {
            let mut around = gep.operand(0);
            for _ in 0..MOST_STEPS_AROUND {
                if !around.is_instruction() || around.opcode() != Opcode::GetElementPtr {
                    return false;
                }
                if self.numbering.unproved.contains_key(&around) {
                    return true;
                }
                around = around.operand(0);
            }
            false
        };
        let unproved = &self.numbering.unproved;
        unproved.keys().any(|gep| is_mixed(gep) || is_nested(gep)) || unproved.iter().any(is_divided)
    }

    /// Is there an embedded array, with an index that is not proved to stay within, in known memory or elsewhere? What lies elsewhere may go on behind
    /// the array, if that is the last field; and the pointer may come from what such an index finds.
    pub fn loses_ends(&self) -> bool {
        let is_foreign = |v: Value| self.var(v).is_some_and(|var| self.may_be_foreign(var));
        let is_lost = |gep: &Value| is_foreign(gep.operand(0)) && !self.cells(gep.operand(0)).is_empty();
        self.numbering.unproved.keys().any(is_lost)
    }

    /// Is there a text that a check cannot be put before, since it is not known what it lies in?
    pub fn loses_texts(&self) -> bool {
        let is_known =
            |v: &Value| self.cells(*v).len() == 1 && !self.var(*v).is_some_and(|var| self.may_be_foreign(var));
        self.numbering.open_texts.iter().any(|v| !is_known(v))
    }

    /// Is there a comparison of nobody knows how many bytes, which ranges of fields may tell?
    pub fn loses_counts(&self) -> bool {
        self.numbering.open_counts > 0
    }

    /// The number of the parameter that is the format, of a variadic function that only prints its further arguments.
    pub fn printed_format(&self, function: Value) -> Option<usize> {
        self.numbering.printers.get(&function).copied()
    }

    /// How many bytes an allocation makes; nothing is known of other objects here.
    pub fn allocated_size(&self, object: &Object) -> SizeForm {
        match object.kind {
            ObjectKind::Heap(kind) => {
                let wrapped = self.numbering.wrapper_sizes.get(&object.value).copied();
                wrapped.unwrap_or_else(|| sizes::allocated(object.value, kind, sizes::NOTHING_KNOWN))
            }
            ObjectKind::Global | ObjectKind::Stack | ObjectKind::Function => SizeForm::Unknown,
        }
    }

    /// Is what a copy, fill or allocation asks for surely whole elements, even if the computation of it wraps around? `bytes`, if
    /// that is a constant.
    pub fn is_whole(&self, call: Value, bytes: Option<u64>, element: u64) -> bool {
        let known = || self.numbering.lengths.get(&call).copied();
        bytes.map(SizeForm::Constant).or_else(known).is_some_and(|form| form.is_multiple_of(element))
    }

    /// How many bytes a copy or fill is long whose length is no constant, if it is always the same.
    pub fn constant_length(&self, call: Value) -> Option<u64> {
        match self.numbering.lengths.get(&call)? {
            SizeForm::Constant(n) => Some(*n),
            SizeForm::MultipleOf(_) | SizeForm::Unknown => None,
        }
    }

    /// How large an object is.
    pub fn object_size(&self, object: &Object) -> ObjectSize {
        match object.kind {
            ObjectKind::Heap(_) => self.allocated_size(object).into(),
            ObjectKind::Global | ObjectKind::Stack | ObjectKind::Function => {
                elements::object_size(object, self.data_layout())
            }
        }
    }

    /// Does the call free its first argument, and do nothing else with it?
    pub fn is_free(&self, call: Value) -> bool {
        self.numbering.frees.contains_key(&call)
    }

    /// What a function of the program's own does with the one pointer that it allocates, frees or checks, if it does nothing
    /// else with it.
    pub fn wrapper(&self, function: Value) -> Option<&Wrapper> {
        self.numbering.wrappers.get(&function).map(|w| &**w)
    }

    /// The pointer that a call of a function of the program's own hands back, if it does not hand back null.
    pub fn passed_on(&self, call: Value) -> Option<Value> {
        let callee = call.callee();
        let param = match self.wrapper(callee) {
            Some(&Wrapper::Returns { param }) => param,
            Some(Wrapper::Allocates { .. } | Wrapper::Frees { .. }) => return None,
            // Of one that is called once nothing is told apart.
            None if callee.is_function() => callee.returned_param()?,
            None => return None,
        };
        call.call_args().get(param).copied()
    }

    /// Is there nothing in the memory that a call allocates but zeros, what was in a block of the same class that moved there, and what
    /// nobody may rely on?
    pub fn is_unwritten(&self, call: Value) -> bool {
        let callee = call.callee();
        match self.wrapper(callee) {
            Some(Wrapper::Allocates { leaves, .. }) => leaves.iter().all(|&(leaf, _)| self.is_unwritten(leaf)),
            Some(Wrapper::Frees { .. } | Wrapper::Returns { .. }) => false,
            None => {
                let row =
                    Some(callee).filter(|&f| self.is_of_library(f) && !call.is_no_builtin()).and_then(library_function);
                // Those that copy something into it do not say how much they allocate.
                row.and_then(Row::block).is_some_and(|b| !matches!(b, Allocation::Other { size: None, .. }))
            }
        }
    }

    /// The direct calls of a function.
    pub fn call_sites(&self, function: Value) -> &[Value] {
        self.numbering.call_sites.get(&function).map_or(&[], |v| v)
    }

    /// May the link put another function in the place of the library's of that name?
    pub fn is_replaced(&self, name: &str) -> bool {
        self.numbering.replaced.has(name)
    }

    /// Does the function call something that may return twice?
    pub fn calls_returns_twice(&self, function: Value) -> bool {
        self.numbering.returns_twice.contains_key(&function)
    }

    /// Every value that has a variable.
    pub fn numbered_values(&self) -> impl Iterator<Item = (Value, VarId)> + '_ {
        self.numbering.vars.iter().map(|(&v, &i)| (v, i))
    }

    /// May the variable hold pointers to anything but its class? A number is no such thing: where one may be used as a
    /// pointer, the solver has made it unknown; elsewhere it is only moved.
    pub fn may_be_foreign(&self, var: VarId) -> bool {
        self.numbering.solver.flags(var) & (UNKNOWN | LIBRARY) != 0
    }

    /// Is a value null, or nothing that is ever computed, as far as it is a pointer? It never holds one, nor a number, nor what is not seen.
    pub fn leads_nowhere(&self, value: Value) -> bool {
        let none = |var| self.numbering.solver.class_of(var).is_none();
        self.var(value).is_some_and(|var| none(var) && !self.may_be_foreign(var) && !self.may_be_number(var))
    }

    /// May a variable hold a number as well?
    pub fn may_be_number(&self, var: VarId) -> bool {
        self.numbering.solver.flags(var) & NUMBER != 0
    }

    /// May a place of a class's elements, where pointers are kept, hold a number too, moved there with other bytes?
    pub fn may_keep_number(&self, class: usize, offset: u64) -> bool {
        let solver = &self.numbering.solver;
        let slots = || self.classes[class].ids.iter().flat_map(|&id| solver.slots(id));
        let own = |at: Offsets| at == Offsets::exact(offset as i64);
        let near = |at: Offsets| at.may_overlap(8, Offsets::exact(offset as i64), 8, self.classes[class].stride);
        !slots().any(|(at, _)| own(at))
            || slots().any(|(at, v)| near(at) && solver.flags(v) & (NUMBER | UNKNOWN | LIBRARY) != 0)
    }

    /// What exposes something: the instruction and the variable, for what is no data.
    pub fn exposures(&self) -> impl Iterator<Item = (Value, VarId)> + '_ {
        self.numbering.exposures.iter().filter_map(|e| Some((e.at?, e.var)))
    }

    /// Calls through a pointer, with the variable of the pointer.
    pub fn pointer_calls(&self) -> &[(Value, VarId)] {
        &self.numbering.pointer_calls
    }

    /// Every variable of the solver, slots included, with its class.
    pub fn all_vars(&self) -> impl Iterator<Item = VarId> {
        0..self.numbering.solver.var_count() as VarId
    }

    /// Is the variable merely the address of something that a global variable holds at first?
    pub fn is_initialized_place(&self, var: VarId) -> bool {
        self.numbering.initialized.binary_search(&var).is_ok()
    }

    /// Number of instructions the analysis looked at.
    pub fn instruction_count(&self) -> usize {
        self.numbering.instruction_count
    }

    /// The instructions with their places, while the analysis runs.
    pub(super) fn code(&self) -> impl Iterator<Item = (Place, &Code)> {
        (1..).zip(&self.numbering.code)
    }

    /// Tells the analysis that a transform has put `new` in `old`'s place, or deleted `old`.
    pub fn replaced(&mut self, old: Value, new: Option<Value>) {
        let var = self.numbering.vars.remove(&old);
        if let (Some(new), Some(var)) = (new, var) {
            self.numbering.vars.insert(new, var);
        }
        if let Some(new) = new {
            self.moved.insert(old, new);
        }
        if let Some(i) = self.function_index.remove(&old) {
            if let Some(new) = new {
                self.numbering.functions[i].value = new;
                self.function_index.insert(new, i);
            }
        }
    }

    /// Tells the analysis which instructions are gone: nothing that it kept of them may be used again. Is all still known that was, but of these?
    pub fn erased<S: BuildHasher>(&mut self, gone: &HashSet<Value, S>) -> bool {
        for v in gone {
            self.numbering.vars.remove(v);
        }
        let moved = std::mem::take(&mut self.moved);
        let now = |v: Value| moved.get(&v).copied().unwrap_or(v);
        // Who allocates and who frees has to be known of a function whatever its type, and of a call.
        let follow = |v: Value| if on(Rule::KeptWrappers) { now(v) } else { v };
        let stays = |v: &Value| !gone.contains(v);
        self.numbering.frees =
            self.numbering.frees.drain().map(|(v, ())| (follow(v), ())).filter(|(v, ())| stays(v)).collect();
        for of_call in [&mut self.numbering.lengths, &mut self.numbering.wrapper_sizes] {
            *of_call = of_call.drain().map(|(v, size)| (follow(v), size)).filter(|(v, _)| stays(v)).collect();
        }
        let mut all_known = true;
        let mut wrapper = |(f, w): (Value, Rc<Wrapper>)| {
            if follow(f) == f && now(f) != f {
                return None;
            }
            let w = match &*w {
                Wrapper::Allocates { leaves, kind, moved, extent } => {
                    let leaves: Vec<_> = leaves.iter().map(|&(leaf, kind)| (follow(leaf), kind)).collect();
                    let is_whole = leaves.iter().all(|(leaf, _)| stays(leaf));
                    all_known &= is_whole;
                    is_whole
                        .then(|| Rc::new(Wrapper::Allocates { leaves, kind: *kind, moved: *moved, extent: *extent }))?
                }
                Wrapper::Frees { .. } | Wrapper::Returns { .. } => w,
            };
            Some((follow(f), w))
        };
        self.numbering.wrappers = self.numbering.wrappers.drain().filter_map(&mut wrapper).collect();
        // What was accessed is accessed still, by an instruction in its place or by several that nothing is known of. Without
        // its accesses memory of other classes would look as if it had fewer and smaller fields.
        let somewhere = self.numbering.functions.first().map(|f| now(f.value));
        for a in self.numbering.accesses.iter_mut().filter(|_| on(Rule::KeptAccess)) {
            a.inst = now(a.inst);
            if let Some(f) = somewhere.filter(|_| gone.contains(&a.inst)) {
                a.inst = f;
            }
        }
        self.numbering.accesses.retain(|a| !gone.contains(&a.inst));
        let keep = |e: &Event| e.at.is_none_or(|at| !gone.contains(&at));
        self.numbering.exposures.retain(keep);
        self.numbering.notes.retain(keep);
        // A call or function that was put in another's place is one still.
        let sites = std::mem::take(&mut self.numbering.call_sites);
        self.numbering.call_sites = sites
            .into_iter()
            .map(|(f, calls)| (now(f), calls.into_iter().map(now).filter(|call| !gone.contains(call)).collect()))
            .map(|(f, calls): (Value, Vec<Value>)| (f, calls.into_iter().filter(|call| call.callee() == f).collect()))
            .collect();
        self.numbering.returns_twice = self.numbering.returns_twice.drain().map(|(f, ())| (now(f), ())).collect();
        for o in &mut self.numbering.objects {
            o.value = now(o.value);
        }
        self.numbering.inner_shifts.retain(|gep, _| !gone.contains(gep));
        self.numbering.only_shifts.retain(|gep, _| !gone.contains(gep));
        self.numbering.unproved.retain(|gep, _| !gone.contains(gep));
        self.numbering.printers = self.numbering.printers.drain().map(|(f, format)| (now(f), format)).collect();
        self.numbering.pointer_calls.retain(|(call, _)| !gone.contains(call));
        for r in &mut self.records {
            r.seen = r.seen.map(now).filter(|at| !gone.contains(at));
        }
        for c in &mut self.classes {
            for cause in &mut c.causes {
                if cause.first.is_some_and(|at| gone.contains(&at)) {
                    cause.first = None;
                }
                cause.places.retain(|at| !gone.contains(at));
                for at in &mut cause.places {
                    *at = moved.get(at).copied().unwrap_or(*at);
                }
            }
        }
        all_known
    }

    /// Tells the analysis that a transform has taken over a class's memory: nothing is claimed of it any more.
    pub fn class_transformed(&mut self, class: usize) {
        let c = &mut self.classes[class];
        c.transformed = true;
        c.conditions = ConditionSet::only(Condition::UnhandledUse);
        c.causes.clear();
        self.disturb(class);
    }

    /// A new run may know less of what a class's memory leads to.
    fn disturb(&mut self, class: usize) {
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            for id in self.classes[class].ids.clone() {
                for (_, slot) in self.numbering.solver.slots(id) {
                    for Cell { class, .. } in self.cells_of_var(slot) {
                        if !std::mem::replace(&mut self.classes[class].disturbed, true) {
                            open.push(class);
                        }
                    }
                }
            }
        }
    }
}

/// Address steps around one that are looked at.
const MOST_STEPS_AROUND: usize = 4;

/// How names of variables begin that LLVM makes: for profiles and sanitizers (the tables of `--coverage` have structure types of their own), and `anon.` for
/// what had no name.
const MADE_BY_LLVM: &[&str] = &[
    "__llvm_",
    "llvm.",
    "anon.",
    "__profc_",
    "__profd_",
    "__profn_",
    "__profv",
    "__profbm_",
    "__covrec_",
    "__sancov_",
    "__asan_",
];

/// Is it the name of a variable that the source does not know? Nothing in a source goes without a name: what does says for the runtime of OpenMP, or of a
/// sanitizer, where in the source it is called.
fn is_made_by_llvm(name: &str) -> bool {
    name.is_empty() || MADE_BY_LLVM.iter().any(|prefix| name.starts_with(prefix))
}

fn class_info(numbering: &Numbering, groups: &Groups, index: usize, members: &[ClassId]) -> ClassInfo {
    let solver = &numbering.solver;
    let mut objects = Vec::new();
    for &class in members {
        let (_, origin) = groups.group(class);
        objects.extend(solver.objects(class).iter().map(|&(o, at)| (o, at.wrapping_sub(origin))));
    }
    objects.sort_unstable();
    let is_own = |&(o, _): &(u32, i64)| {
        let o = &numbering.objects[o as usize];
        match o.kind {
            ObjectKind::Heap(_) => o.value.is_own_call(),
            ObjectKind::Global => is_made_by_llvm(&o.value.name()),
            ObjectKind::Stack | ObjectKind::Function => false,
        }
    };
    ClassInfo {
        is_own: !objects.is_empty() && objects.iter().all(is_own),
        ids: members.to_vec(),
        // Members have the same stride, or none and objects of that size.
        element: 0,
        stride: members.iter().map(|&class| solver.stride(class)).max().unwrap_or(0),
        shared: groups.shared.contains(&index),
        met: Vec::new(),
        fixed: 0,
        objects,
        conditions: ConditionSet::empty(),
        causes: Vec::new(),
        provisos: EnumSet::empty(),
        record: None,
        others: Vec::new(),
        refused: false,
        transformed: false,
        is_tagged: false,
        disturbed: false,
    }
}
