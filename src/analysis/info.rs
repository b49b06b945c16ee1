//! The analysis' result: object classes bound to records, their conditions and causes.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::host::Host;
use crate::ir::value::{DataLayout, Metadata, Opcode, Type, TypeKind, Value};

use super::conditions::{Condition, ConditionSet};
use super::number::{Access, Allocation, Event, FunctionInfo, Numbering, Object, ObjectKind};
use super::offset::Offsets;
use super::solver::{ClassId, VarId, UNKNOWN};
use super::AnalysisOptions;

/// Causes kept per condition of a class; the rest is counted.
const KEPT_CAUSES: usize = 3;

/// Why a class has a condition.
#[derive(Clone, Debug)]
pub struct Cause {
    /// The condition.
    pub condition: Condition,
    /// How often it was seen.
    pub count: usize,
    /// The first places, as text: function and instruction.
    pub places: Vec<String>,
    /// The first instruction, for the location of a remark; `None` for data.
    pub first: Option<Value>,
}

/// A set of memory objects that the program's pointers may confuse.
#[derive(Clone, Debug)]
pub struct ClassInfo {
    /// The solver's name for it.
    pub id: ClassId,
    /// Distance of elements in bytes; 0 when it was never seen as an array.
    pub stride: u64,
    /// Coordinate of an object's first byte, modulo the stride. Offsets of records count from here.
    pub origin: i64,
    /// Index into [`DTransAnalysisInfo::objects`] and coordinate of the first byte.
    pub objects: Vec<(u32, i64)>,
    /// Everything that was seen.
    pub conditions: ConditionSet,
    /// The same with places, in order of the conditions.
    pub causes: Vec<Cause>,
    /// The record that the evidence names.
    pub record: Option<usize>,
    /// Has a transform replaced the class's memory? Then nothing else here holds any more.
    pub transformed: bool,
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Bytes from the start of the record.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
    /// Its type in words.
    pub ty: String,
    /// Name of the record that it points to, where that is known.
    pub pointee: Option<String>,
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
    /// Where that comes from.
    pub evidence: Vec<Evidence>,
    /// Indices into [`DTransAnalysisInfo::classes`].
    pub classes: Vec<usize>,
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
    numbering: Numbering,
    layout: DataLayout,
    class_index: FxHashMap<ClassId, usize>,
    function_index: FxHashMap<Value, usize>,
}

impl DTransAnalysisInfo {
    /// Where a value points, when it points into a known class.
    pub fn cell(&self, value: Value) -> Option<Cell> {
        self.cell_of_var(*self.numbering.vars.get(&value)?)
    }

    /// Where a variable points.
    pub fn cell_of_var(&self, var: VarId) -> Option<Cell> {
        let (class, offsets) = self.numbering.solver.class_of(var)?;
        let index = *self.class_index.get(&class)?;
        let c = &self.classes[index];
        Some(Cell { class: index, offsets: offsets.shifted(c.origin.wrapping_neg()).modulo(c.stride) })
    }

    /// The module's layout rules.
    pub fn data_layout(&self) -> DataLayout {
        self.layout
    }

    /// Objects, by number.
    pub fn objects(&self) -> &[Object] {
        &self.numbering.objects
    }

    /// Accesses, in order.
    pub fn accesses(&self) -> &[Access] {
        &self.numbering.accesses
    }

    /// Functions with a body.
    pub fn functions(&self) -> &[FunctionInfo] {
        &self.numbering.functions
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

    /// Is the call one of the library's `free`?
    pub fn is_free(&self, call: Value) -> bool {
        self.numbering.frees.contains_key(&call)
    }

    /// The direct calls of a function.
    pub fn call_sites(&self, function: Value) -> &[Value] {
        self.numbering.call_sites.get(&function).map_or(&[], |v| v)
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
        self.numbering.solver.flags(var) & UNKNOWN != 0
    }

    /// Every variable of the solver, slots included, with its class.
    pub fn all_vars(&self) -> impl Iterator<Item = VarId> {
        0..self.numbering.solver.var_count() as VarId
    }

    /// Number of instructions the analysis looked at.
    pub fn instruction_count(&self) -> usize {
        self.numbering.instruction_count
    }

    /// Tells the analysis that a transform has put `new` in `old`'s place, or deleted `old`.
    pub fn replaced(&mut self, old: Value, new: Option<Value>) {
        let var = self.numbering.vars.remove(&old);
        if let (Some(new), Some(var)) = (new, var) {
            self.numbering.vars.insert(new, var);
        }
        if let Some(i) = self.function_index.remove(&old) {
            if let Some(new) = new {
                self.numbering.functions[i].value = new;
                self.function_index.insert(new, i);
            }
        }
    }

    /// Tells the analysis which instructions are gone: nothing that it kept of them may be used again.
    pub fn erased(&mut self, gone: &FxHashSet<Value>) {
        for v in gone {
            self.numbering.vars.remove(v);
            self.numbering.frees.remove(v);
        }
        self.numbering.accesses.retain(|a| !gone.contains(&a.inst));
        let keep = |e: &Event| e.at.is_none_or(|at| !gone.contains(&at));
        self.numbering.exposures.retain(keep);
        self.numbering.notes.retain(keep);
        for sites in self.numbering.call_sites.values_mut() {
            sites.retain(|call| !gone.contains(call));
        }
        for c in &mut self.classes {
            for cause in &mut c.causes {
                if cause.first.is_some_and(|at| gone.contains(&at)) {
                    cause.first = None;
                }
            }
        }
    }

    /// Tells the analysis that a transform has taken over a class's memory: nothing is claimed of it any more.
    pub fn class_transformed(&mut self, class: usize) {
        let c = &mut self.classes[class];
        c.transformed = true;
        c.conditions = ConditionSet::only(Condition::UnhandledUse);
        c.causes.clear();
    }
}

/// Binds classes to records and gathers their conditions.
pub(super) fn build(host: &Host, options: &AnalysisOptions, numbering: Numbering) -> DTransAnalysisInfo {
    let layout = host.module().data_layout();
    let mut class_index = FxHashMap::default();
    let mut classes: Vec<ClassInfo> = Vec::new();
    for (number, object) in numbering.objects.iter().enumerate() {
        let Some((id, _)) = numbering.solver.class_of(object.var) else { continue };
        let index = *class_index.entry(id).or_insert_with(|| {
            classes.push(ClassInfo {
                id,
                stride: numbering.solver.stride(id),
                origin: 0,
                objects: numbering.solver.objects(id).to_vec(),
                conditions: ConditionSet::empty(),
                causes: Vec::new(),
                record: None,
                transformed: false,
            });
            classes.len() - 1
        });
        let _ = (number, index);
    }
    for c in &mut classes {
        c.objects.sort_unstable();
        c.origin = Offsets::exact(c.objects.first().map_or(0, |o| o.1)).modulo(c.stride).base;
    }
    let mut info = DTransAnalysisInfo {
        classes,
        records: Vec::new(),
        verdict: ModuleVerdict::default(),
        function_index: numbering.functions.iter().enumerate().map(|(i, f)| (f.value, i)).collect(),
        numbering,
        layout,
        class_index,
    };
    info.verdict = verdict(host, options, &info, layout);
    Conditions::gather(&mut info, layout);
    bind_records(host, &mut info, layout);
    info
}

fn verdict(host: &Host, options: &AnalysisOptions, info: &DTransAnalysisInfo, layout: DataLayout) -> ModuleVerdict {
    let mut v = ModuleVerdict { has_exceptions: info.numbering.has_exceptions, ..Default::default() };
    for f in &info.numbering.functions {
        if !f.local && f.value.name() != "main" && !f.value.is_available_externally() {
            v.exported_functions.push(f.value.name());
        }
    }
    v.unknown_callees = info.numbering.unknown_callees.iter().map(|f| f.name()).collect();
    for g in host.module().globals() {
        // What LLVM keeps for itself (`llvm.used`, `llvm.global_ctors`) is no variable of the program's.
        if !g.has_local_linkage() && !g.is_declaration() && !g.name().starts_with("llvm.") {
            v.exported_variables.push(g.name());
        }
    }
    for &(call, callee) in &info.numbering.pointer_calls {
        if info.may_be_foreign(callee) || info.numbering.solver.class_of(callee).is_none() {
            let name = call.function().name();
            if v.unknown_pointer_calls.last() != Some(&name) {
                v.unknown_pointer_calls.push(name);
            }
        }
    }
    v.refusal = if !layout.is_supported() {
        Some(ModuleRefusal::Layout)
    } else if info.numbering.solver.gave_up() {
        Some(ModuleRefusal::TooMuchWork)
    } else if options.strict_whole_program && !v.is_whole_program() {
        Some(ModuleRefusal::NotWholeProgram)
    } else if options.strict_exceptions && v.has_exceptions {
        Some(ModuleRefusal::Exceptions)
    } else {
        None
    };
    v
}

struct Conditions {
    by_class: Vec<BTreeMap<Condition, Cause>>,
}

impl Conditions {
    fn gather(info: &mut DTransAnalysisInfo, layout: DataLayout) {
        let mut all = Conditions { by_class: vec![BTreeMap::new(); info.classes.len()] };
        let events: Vec<Event> = info.numbering.exposures.iter().chain(&info.numbering.notes).copied().collect();
        for e in &events {
            if let Some(cell) = info.cell_of_var(e.var) {
                all.add(cell.class, e.condition, e.at);
                if e.condition == Condition::AddressTaken && cell.offsets != Offsets::ZERO {
                    all.add(cell.class, Condition::FieldAddressTaken, e.at);
                }
            }
        }
        all.shapes(info, layout);
        if info.numbering.solver.gave_up() {
            for class in 0..info.classes.len() {
                all.add(class, Condition::UnhandledUse, None);
            }
        }
        all.pointed_to(info);
        for (c, found) in info.classes.iter_mut().zip(all.by_class) {
            c.conditions = found.keys().copied().collect();
            c.causes = found.into_values().collect();
        }
    }

    fn add(&mut self, class: usize, condition: Condition, at: Option<Value>) {
        let cause = self.by_class[class].entry(condition).or_insert_with(|| Cause {
            condition,
            count: 0,
            places: Vec::new(),
            first: None,
        });
        cause.count += 1;
        if let Some(at) = at {
            if cause.places.len() < KEPT_CAUSES {
                cause.places.push(place(at));
            }
            if cause.first.is_none() && at.is_instruction() {
                cause.first = Some(at);
            }
        }
    }

    fn shapes(&mut self, info: &DTransAnalysisInfo, layout: DataLayout) {
        for (i, c) in info.classes.iter().enumerate() {
            for &(object, at) in &c.objects {
                let o = info.numbering.objects[object as usize];
                if Offsets::exact(at).modulo(c.stride) != Offsets::exact(c.origin) {
                    self.add(i, Condition::BadCasting, Some(o.value));
                }
                match o.kind {
                    ObjectKind::Global => {
                        self.add(i, Condition::GlobalInstance, Some(o.value));
                        if o.value.initializer().is_some_and(|v| !v.is_null()) {
                            self.add(i, Condition::HasInitializerList, Some(o.value));
                        }
                    }
                    ObjectKind::Stack | ObjectKind::Function => {}
                    ObjectKind::Heap(kind) => {
                        if c.stride != 0 && !is_multiple(o.value, kind, c.stride) {
                            self.add(i, Condition::AllocationSize, Some(o.value));
                        }
                    }
                }
            }
        }
        for a in &info.numbering.accesses {
            let Some(cell) = info.cell_of_var(a.address) else { continue };
            let stride = info.classes[cell.class].stride;
            if stride == 0 || a.ty.is_none() {
                continue;
            }
            let size = a.size.unwrap_or(u64::MAX);
            match cell.offsets.end() {
                Some(end) if (end as u64).saturating_add(size) <= stride => {}
                Some(_) => self.add(cell.class, Condition::MismatchedElementAccess, Some(a.inst)),
                None => self.add(cell.class, Condition::BadPtrManipulation, Some(a.inst)),
            }
        }
        let _ = layout;
    }

    /// What global variables point to, and what exposed memory reaches.
    fn pointed_to(&mut self, info: &DTransAnalysisInfo) {
        let solver = &info.numbering.solver;
        for c in &info.classes {
            let has_global_pointer = c.objects.iter().any(|&(o, _)| {
                let o = info.numbering.objects[o as usize];
                o.kind == ObjectKind::Global && o.value.value_type().is_pointer()
            });
            let exposed = solver.is_exposed(c.id);
            if !has_global_pointer && !exposed {
                continue;
            }
            for (_, slot) in solver.slots(c.id) {
                let Some(cell) = info.cell_of_var(slot) else { continue };
                if has_global_pointer {
                    let global = info.numbering.objects[c.objects[0].0 as usize].value;
                    self.add(cell.class, Condition::GlobalPtr, Some(global));
                }
            }
        }
        for (i, c) in info.classes.iter().enumerate() {
            if solver.is_exposed(c.id) && !self.by_class[i].keys().any(|k| exposing(*k)) {
                self.add(i, Condition::ReachableFromExposed, None);
            }
        }
    }
}

/// Conditions that by themselves say how a class came to be exposed.
fn exposing(c: Condition) -> bool {
    matches!(
        c,
        Condition::AddressTaken
            | Condition::AddressAsNumber
            | Condition::UnhandledUse
            | Condition::ExportedSymbol
            | Condition::WholeStructureReference
            | Condition::BadPtrManipulation
    )
}

/// A place in the program, in words.
fn place(at: Value) -> String {
    if at.is_instruction() {
        format!("{}: {}", at.function().name(), at.print().trim())
    } else {
        format!("@{}", at.name())
    }
}

/// Is the size of an allocation visibly a whole number of elements?
fn is_multiple(call: Value, kind: Allocation, stride: u64) -> bool {
    let args = call.call_args();
    let known = |v: Value| v.constant_int().and_then(|k| u64::try_from(k).ok());
    match kind {
        Allocation::Malloc { size } => multiple_of(args[size], stride),
        Allocation::Calloc { count, size } => match (known(args[count]), known(args[size])) {
            (Some(a), Some(b)) => a.checked_mul(b).is_some_and(|n| n % stride == 0),
            (Some(a), None) => a % stride == 0,
            (None, Some(b)) => b % stride == 0,
            (None, None) => false,
        },
    }
}

/// Is an integer visibly a multiple (before wrapping) of `stride`?
fn multiple_of(v: Value, stride: u64) -> bool {
    if let Some(k) = v.constant_int() {
        return u64::try_from(k).is_ok_and(|k| k % stride == 0);
    }
    if !v.is_instruction() {
        return false;
    }
    match v.opcode() {
        Opcode::Mul => [0, 1]
            .iter()
            .any(|&i| v.operand(i).constant_int().and_then(|k| u64::try_from(k).ok()).is_some_and(|k| k % stride == 0)),
        Opcode::Shl => v.operand(1).constant_int().is_some_and(|k| (0..63).contains(&k) && (1u64 << k) % stride == 0),
        // Any other computation of a size is not understood.
        _ => false,
    }
}

// ---- records ----

#[derive(Clone)]
struct Shape {
    name: String,
    size: u64,
    fields: Vec<Field>,
    evidence: Evidence,
}

/// Votes of the evidence for a class: shape by name and offset of its start.
type Votes = BTreeMap<(i64, String), (Shape, usize)>;

fn bind_records(host: &Host, info: &mut DTransAnalysisInfo, layout: DataLayout) {
    let mut votes: Vec<Votes> = vec![Votes::new(); info.classes.len()];
    let mut shapes = ShapeTable { layout, by_type: FxHashMap::default(), by_node: FxHashMap::default() };
    // Named records that are only seen through pointers without an object that is known.
    let mut elsewhere: Vec<Shape> = Vec::new();
    let mut seen_elsewhere: FxHashSet<String> = FxHashSet::default();
    let mut vote = |class: usize, at: i64, shape: Option<Shape>| {
        if let Some(shape) = shape {
            votes[class].entry((at, shape.name.clone())).or_insert((shape, 0)).1 += 1;
        }
    };
    for f in &info.numbering.functions {
        for b in f.value.blocks() {
            for inst in b.instructions() {
                if inst.opcode() == Opcode::GetElementPtr {
                    let base = inst.operand(0);
                    match info.cell(base) {
                        Some(cell) if cell.offsets.is_exact() => {
                            vote(cell.class, cell.offsets.base, shapes.of_type(inst.gep_source_type()));
                        }
                        None if !base.is_constant() => {
                            if let Some(shape) = shapes.of_type(inst.gep_source_type()) {
                                if seen_elsewhere.insert(shape.name.clone()) {
                                    elsewhere.push(shape);
                                }
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    for (i, c) in info.classes.iter().enumerate() {
        for &(o, _) in &c.objects {
            let o = info.numbering.objects[o as usize];
            let ty = match o.kind {
                ObjectKind::Global => o.value.value_type(),
                ObjectKind::Stack => o.value.allocated_type(),
                ObjectKind::Heap(_) | ObjectKind::Function => continue,
            };
            let elem = ty.elements().map_or(ty, |(e, _)| e);
            vote(i, 0, shapes.of_type(elem));
        }
    }
    for a in &info.numbering.accesses {
        let (Some(cell), true) = (info.cell_of_var(a.address), a.inst.is_instruction()) else { continue };
        if !cell.offsets.is_exact() {
            continue;
        }
        if let Some((shape, offset)) = a.inst.metadata("tbaa").and_then(|tag| shapes.of_tag(tag)) {
            let stride = info.classes[cell.class].stride;
            let at = Offsets::exact(cell.offsets.base.wrapping_sub(offset as i64)).modulo(stride);
            vote(cell.class, at.base, Some(shape));
        }
    }
    // Offsets and sizes of the accesses of each array, for what the annotations or nothing at all names.
    let mut touched: Vec<Vec<(u64, u64)>> = vec![Vec::new(); info.classes.len()];
    for a in &info.numbering.accesses {
        let (Some(cell), Some(_), Some(size)) = (info.cell_of_var(a.address), a.ty, a.size) else { continue };
        if info.classes[cell.class].stride != 0 {
            touched[cell.class].push((cell.offsets.base as u64, size));
        }
    }
    let annotations: Vec<Shape> = annotated_types(host, &shapes);
    let mut by_name: FxHashMap<(String, u64), usize> = FxHashMap::default();
    for (i, votes) in votes.into_iter().enumerate() {
        let only_functions = info.classes[i]
            .objects
            .iter()
            .all(|&(o, _)| info.numbering.objects[o as usize].kind == ObjectKind::Function);
        if only_functions {
            continue;
        }
        let Some((shape, evidence)) = choose(info, i, votes, std::mem::take(&mut touched[i]), &annotations) else {
            continue;
        };
        let record = *by_name.entry((shape.name.clone(), shape.size)).or_insert_with(|| {
            info.records.push(Record {
                name: shape.name.clone(),
                size: shape.size,
                fields: shape.fields.clone(),
                evidence: Vec::new(),
                classes: Vec::new(),
                safety: ConditionSet::empty(),
            });
            info.records.len() - 1
        });
        let r = &mut info.records[record];
        for e in evidence {
            if !r.evidence.contains(&e) {
                r.evidence.push(e);
                r.evidence.sort_unstable();
            }
        }
        if r.fields.len() < shape.fields.len() {
            r.fields = shape.fields;
        }
        r.classes.push(i);
        r.safety |= info.classes[i].conditions;
        if r.fields.is_empty() {
            r.safety |= Condition::NoFieldsInStruct;
        }
        info.classes[i].record = Some(record);
    }
    for shape in elsewhere {
        if by_name.contains_key(&(shape.name.clone(), shape.size)) {
            continue;
        }
        info.records.push(Record {
            name: shape.name,
            size: shape.size,
            fields: shape.fields,
            evidence: vec![shape.evidence],
            classes: Vec::new(),
            safety: ConditionSet::only(Condition::UnhandledUse),
        });
    }
}

/// The shape that a class is bound to, and the evidence for it.
fn choose(
    info: &DTransAnalysisInfo,
    class: usize,
    votes: Votes,
    offsets: Vec<(u64, u64)>,
    annotations: &[Shape],
) -> Option<(Shape, Vec<Evidence>)> {
    let c = &info.classes[class];
    let fits = |s: &Shape| c.stride == 0 || s.size == c.stride || s.size == 0;
    // What speaks for it if nothing fits: then its memory is used in more ways than one, but it has a name.
    let any = votes.values().map(|(s, _)| s).max_by_key(|s| (s.size, std::cmp::Reverse(s.name.clone()))).cloned();
    let mut at_start: Vec<(Shape, usize)> =
        votes.into_iter().filter(|((at, _), (s, _))| *at == 0 && fits(s)).map(|(_, v)| v).collect();
    // The outermost record first: a record and its first field start at the same place.
    at_start.sort_by_key(|(s, n)| (std::cmp::Reverse(s.size), s.evidence, std::cmp::Reverse(*n), s.name.clone()));
    if let Some((best, _)) = at_start.first().cloned() {
        let same = |s: &Shape| s.size == best.size || s.size == 0;
        let mut evidence: Vec<Evidence> = at_start.iter().filter(|(s, _)| same(s)).map(|(s, _)| s.evidence).collect();
        evidence.sort_unstable();
        evidence.dedup();
        // After linking an LLVM type's name is only a shape: the TBAA name is the record's, where both are there.
        let mut chosen = best.clone();
        chosen.name = without_number(&best.name).to_string();
        if best.evidence == Evidence::IrType {
            let mut tbaa: Vec<&(Shape, usize)> =
                at_start.iter().filter(|(s, _)| s.evidence == Evidence::Tbaa).collect();
            tbaa.sort_by_key(|(s, n)| (std::cmp::Reverse(*n), s.name.clone()));
            if let (Some((t, _)), true) = (tbaa.first(), tbaa.iter().all(|(s, _)| strip(&s.name) != strip(&best.name)))
            {
                chosen.name = format!("struct.{}", t.name);
            }
        }
        return Some((chosen, evidence));
    }
    if c.stride == 0 {
        return any.map(|shape| (shape.clone(), vec![shape.evidence]));
    }
    if offsets.is_empty() {
        return None;
    }
    let mut fitting = annotations
        .iter()
        .filter(|s| s.size == c.stride && offsets.iter().all(|o| s.fields.iter().any(|f| (f.offset, f.size) == *o)));
    if let (Some(one), None) = (fitting.next(), fitting.next()) {
        return Some((one.clone(), vec![Evidence::Annotation]));
    }
    let mut fields: Vec<(u64, u64)> = offsets;
    fields.sort_unstable();
    fields.dedup();
    let fields = fields
        .into_iter()
        .map(|(offset, size)| Field { offset, size, ty: format!("{size} bytes"), pointee: None })
        .collect();
    let shape = Shape { name: format!("anon.{}", c.stride), size: c.stride, fields, evidence: Evidence::Accesses };
    Some((shape, vec![Evidence::Accesses]))
}

/// A type's name without the number that the linker adds to tell it from another of that name.
fn without_number(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((start, end)) if start.contains('.') && !end.is_empty() && end.bytes().all(|b| b.is_ascii_digit()) => {
            start
        }
        _ => name,
    }
}

fn strip(name: &str) -> &str {
    let name = name.strip_prefix("struct.").or_else(|| name.strip_prefix("union.")).unwrap_or(name);
    name.split('.').next().unwrap_or(name)
}

struct ShapeTable {
    layout: DataLayout,
    by_type: FxHashMap<Type, Option<Shape>>,
    by_node: FxHashMap<Metadata, Option<Shape>>,
}

impl ShapeTable {
    fn of_type(&mut self, ty: Type) -> Option<Shape> {
        if let Some(known) = self.by_type.get(&ty) {
            return known.clone();
        }
        let shape = self.make_type_shape(ty);
        self.by_type.insert(ty, shape.clone());
        shape
    }

    fn make_type_shape(&self, ty: Type) -> Option<Shape> {
        if ty.struct_name().is_empty() {
            return None;
        }
        self.of_struct(ty)
    }

    fn of_struct(&self, ty: Type) -> Option<Shape> {
        if ty.kind() != TypeKind::Struct || !ty.is_sized() {
            return None;
        }
        let mut fields = Vec::new();
        // Nested records are opened up, with a bound on what is kept.
        let mut stack = vec![(ty, 0u64)];
        while let Some((t, at)) = stack.pop() {
            if t.kind() == TypeKind::Struct && fields.len() < 512 {
                for (i, f) in t.fields().into_iter().enumerate().rev() {
                    stack.push((f, at + self.layout.field_offset(t, i as u32)));
                }
            } else {
                fields.push(Field { offset: at, size: self.layout.store_size(t), ty: t.print(), pointee: None });
            }
        }
        fields.sort_by_key(|f| f.offset);
        Some(Shape { name: ty.struct_name(), size: self.layout.alloc_size(ty), fields, evidence: Evidence::IrType })
    }

    /// Shape and field offset of a struct-path tag.
    fn of_tag(&mut self, tag: Metadata) -> Option<(Shape, u64)> {
        let ops = tag.operands();
        let (base, access) = (ops.first()?.as_ref()?, ops.get(1)?.as_ref()?);
        let offset = ops.get(2)?.as_ref()?.constant()?.constant_int()?;
        if base == access {
            return None;
        }
        let shape = match self.by_node.get(base) {
            Some(known) => known.clone(),
            None => {
                let made = tbaa_shape(*base);
                self.by_node.insert(*base, made.clone());
                made
            }
        };
        Some((shape?, u64::try_from(offset).ok()?))
    }
}

/// The record that a TBAA struct node describes. C nodes carry no size: 0 means unknown.
fn tbaa_shape(node: Metadata) -> Option<Shape> {
    let ops = node.operands();
    let name = ops.first()?.as_ref()?.string()?;
    if name.is_empty() || ops.len() < 3 {
        return None;
    }
    let mut fields = Vec::new();
    for pair in ops[1..].chunks(2) {
        let [Some(ty), Some(at)] = pair else { return None };
        let offset = u64::try_from(at.constant()?.constant_int()?).ok()?;
        let ty_name = ty.operands().first().and_then(|n| n.as_ref()?.string()).unwrap_or_default();
        let pointee = ty_name.strip_prefix("p1 _ZTS").map(|n| n.trim_start_matches(|c: char| c.is_ascii_digit()));
        fields.push(Field { offset, size: 0, ty: ty_name.clone(), pointee: pointee.map(str::to_string) });
    }
    Some(Shape { name, size: 0, fields, evidence: Evidence::Tbaa })
}

fn annotated_types(host: &Host, shapes: &ShapeTable) -> Vec<Shape> {
    let mut out = Vec::new();
    for known in host.type_annotations() {
        if let Some(mut shape) = shapes.of_struct(known.ty) {
            shape.name = known.name;
            shape.evidence = Evidence::Annotation;
            out.push(shape);
        }
    }
    out
}
