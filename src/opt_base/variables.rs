//! Arrays of records in variables, made allocations while layouts are chosen: then whatever can be done to an array on the heap can be done to
//! them.
//!
//! ```text
//!   static struct cell grid[H][W];          static struct cell (*grid)[W];       set where `main` begins: calloc(H * W, sizeof(struct cell))
//!   grid[y][x].heat                   =>    grid[y][x].heat
//! ```
//!
//! Memory that `calloc` hands out is what such a variable is: zero, and there until the program ends. What no transform has changed afterwards
//! becomes a variable again ([`take_back`]). What else it holds at first is written into that memory ([`super::firstvalues`]).
//!
//! So do fewer records, or one, whose address others keep: the head of a ring, to which the links of the first record and the last lead. The
//! others are on the heap, and stay as they are if some of what their links lead to is not.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::linker::{Arguments, Replaced};
use crate::analysis::number::{texts_of_call, MOVED};
use crate::ir::edit::{Editor, PrivateTbaa};
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, GepTerm, Opcode, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::callers::with_all_callers;
use super::chunks;
use super::clash;
use super::firstvalues::{self, is_own, put_back, FirstValue, FirstValues, Written};

/// What a variable is called that says where an array is, before the array's own name.
const PREFIX: &str = MOVED;
/// What is called: memory, and a message if there is none.
const LIBRARY: [&str; 3] = ["calloc", "dprintf", "abort"];
/// `calloc` aligns no better.
const MOST_ALIGN: u64 = 16;
/// The most uses of one array that are looked at.
const MOST_USES: usize = 10_000;
/// The most places that the address of a few records may come to that are looked at.
const MOST_PLACES: usize = 1_000;

/// An array that may move.
#[derive(Clone, Copy, Debug)]
struct Array {
    variable: Value,
    /// A record, and its bytes.
    record: Type,
    element: u64,
    count: u64,
}

impl Array {
    fn bytes(&self) -> u64 {
        self.count * self.element
    }

    /// Does it begin as zero?
    fn is_zero(&self) -> bool {
        self.variable.initializer().is_some_and(|init| init.is_null())
    }
}

/// Moves arrays of records of at least so many bytes out of variables, and records whose addresses are kept in others; how many variables those were.
pub fn move_out(module: Module, least: u64) -> usize {
    let Some(main) =
        module.function("main").filter(|main| !main.is_declaration_for_linker() && main.users().is_empty())
    else {
        return 0;
    };
    let globals = module.globals();
    // What is called so is ours, and was made here.
    if globals.iter().any(|g| g.name().starts_with(PREFIX)) {
        return 0;
    }
    let layout = module.data_layout();
    let mut first_values = FirstValues::new(main, &globals, layout);
    let mut found = worth_moving(module, &globals, least, &mut first_values, layout);
    if found.is_empty() || !knows_beginning(module, main, &globals) {
        return 0;
    }
    let Some(start) = start(main) else { return 0 };
    let entry = start.block().instructions();
    let before: FxHashSet<Value> = entry.into_iter().take_while(|inst| *inst != start).collect();
    found.retain(|a| is_only_used(a.variable, &before, &mut first_values));
    if found.is_empty() {
        return 0;
    }
    let gains_by_itself = |a: &Array, first_values: &mut FirstValues| {
        is_long_array(a, least) || first_values.leads_to_itself(a.variable, a.element) || is_kept_in_records(a, layout)
    };
    let for_parts: Vec<bool> = found.iter().map(|a| !gains_by_itself(a, &mut first_values)).collect();
    let mut edit = Editor::new(module);
    let moving: FxHashSet<Value> = found.iter().map(|a| a.variable).collect();
    let written = first_values.take_out(&mut edit, &globals, &moving);
    for a in &found {
        expand_constant_users(&mut edit, a.variable, layout);
    }
    let tag = edit.private_tbaa("dtrans arrays");
    // What uses the first one may be put before it.
    let start = self::start(main).expect("a block ends with an instruction");
    let made: Vec<Made> =
        found.iter().zip(for_parts).map(|(a, parts)| make(&mut edit, *a, parts, start, tag)).collect();
    write_first_values(&mut edit, &written, (&found, &made), (start, layout));
    let mut readers = vec![main];
    // They may have promised to read nothing but constants.
    let was_constant = written.iter().filter(|w| w.was_constant).map(|w| w.variable);
    readers.extend(was_constant.flat_map(functions_with));
    for (a, made) in found.iter().zip(&made) {
        readers.extend(move_one(&mut edit, *a, made, main, tag));
    }
    drop_promises(&mut edit, module, readers);
    found.len()
}

/// Has a variable several records, and at least so many bytes?
fn is_long_array(a: &Array, least: u64) -> bool {
    a.count > 1 && a.bytes() >= least
}

/// The variables of which it may be good if they move. One that holds something at first is no long array; it is linked with others by that, or it is a single record, of data.
fn worth_moving(
    module: Module,
    globals: &[Value],
    least: u64,
    first_values: &mut FirstValues,
    layout: DataLayout,
) -> Vec<Array> {
    let is_long = |a: &Array| is_long_array(a, least) || holds_arrays(a.variable.value_type(), least, layout);
    let heads = kept_heads(module, globals, layout);
    let is_worth = |a: &Array| {
        a.is_zero() && is_long(a)
            || first_values.leads_to_itself(a.variable, a.element)
            || is_kept_in_records(a, layout)
            || heads.contains(&a.variable.value_type())
    };
    let mut found: Vec<Array> = globals.iter().filter_map(|&g| array(g, layout)).filter(is_worth).collect();
    let variables: FxHashSet<Value> = found.iter().map(|a| a.variable).collect();
    found.retain(|a| {
        let mut is_linked = || {
            let is_data = a.count == 1 && !first_values.has_code(a.variable);
            (is_data || first_values.leads_to(a.variable, &variables)) && first_values.can_be_written(a.variable)
        };
        a.is_zero() || is_linked()
    });
    found
}

/// What was known of the memory that functions touch does not hold of those that touch more now, nor of their callers.
pub(super) fn drop_promises(edit: &mut Editor, module: Module, functions: Vec<Value>) {
    if on(Rule::StaleAttributes) {
        with_all_callers(module, functions).into_iter().for_each(|f| edit.drop_stale_attributes(f));
    }
}

/// Makes instructions of constant addresses inside of records in variables, which a check can be put before; how many variables those were in.
pub fn open_constants(module: Module) -> usize {
    let has_records = |g: &Value| {
        let mut ty = g.value_type();
        while let Some((element, _)) = ty.elements().filter(|_| ty.kind() == TypeKind::Array) {
            ty = element;
        }
        ty.kind() == TypeKind::Struct && g.has_local_linkage() && !g.is_thread_local()
    };
    let has_expressions = |g: &Value| g.users().iter().any(|user| user.is_constant_expr());
    let mut found: Vec<Value> = module.globals().into_iter().filter(has_records).collect();
    found.retain(|g| has_expressions(g) && all_users(*g, takes_any_pointer, |_| true));
    if !found.is_empty() {
        let mut edit = Editor::new(module);
        found.iter().for_each(|&g| expand_constant_users(&mut edit, g, module.data_layout()));
    }
    found.len()
}

/// Makes instructions of the constant addresses inside a variable. One of a text inside a record says so, first or not: where it has to end
/// can be checked then, which nothing tells of a record's address or a distance in bytes. So does the variable's own address, where a function of
/// the library's reads a text from there on.
fn expand_constant_users(edit: &mut Editor, variable: Value, layout: DataLayout) {
    edit.expand_constant_users(variable);
    let ty = variable.value_type();
    for gep in variable.users() {
        let is_step = gep.is_instruction() && gep.opcode() == Opcode::GetElementPtr && gep.operand(0) == variable;
        let terms = if is_step { gep.gep_terms(layout) } else { None };
        let constant = |term: &GepTerm| match *term {
            GepTerm::Constant(k) => u64::try_from(k).ok(),
            GepTerm::Scaled { .. } => None,
        };
        let offset = terms.and_then(|terms| terms.iter().map(constant).try_fold(0u64, |sum, k| sum.checked_add(k?)));
        if let Some((path, is_alone)) = offset.and_then(|offset| path_to_text(ty, offset, layout)) {
            if !is_alone && on(Rule::TextAtRecord) {
                give_to_texts(edit, gep, (ty, variable), &path);
                if gep.users().is_empty() {
                    edit.erase(gep);
                }
                continue;
            }
            edit.before(gep);
            let new = step_inside_variable(edit, ty, variable, &path);
            edit.replace_uses(gep, new);
            edit.erase(gep);
        }
    }
    if let Some((path, _)) = path_to_text(ty, 0, layout) {
        give_to_texts(edit, variable, (ty, variable), &path);
    }
}

/// Hands the text at an address to the functions of the library's that are handed that, and look at a text there; also where it is one of several addresses that
/// come together and are texts only: of the ways to one message, which the optimizer has made of a loop.
fn give_to_texts(edit: &mut Editor, address: Value, (ty, variable): (Type, Value), path: &[u32]) {
    let has_opcode = |u: &Value, opcodes: &[Opcode]| u.is_instruction() && opcodes.contains(&u.opcode());
    let reads = |call: Value, text: Value| -> Vec<u32> {
        let texts = if has_opcode(&call, &[Opcode::Call]) { texts_of_call(call, None) } else { Vec::new() };
        texts.into_iter().map(|(argument, _)| argument as u32).filter(|&i| call.operand(i) == text).collect()
    };
    let is_only_text = |chosen: Value| {
        let is_read = |&user: &Value| {
            let handed = user.operands().into_iter().filter(|&v| v == chosen).count();
            user.is_instruction() && reads(user, chosen).len() == handed
        };
        chosen.users().iter().all(is_read) || !on(Rule::ChosenTextIsOnlyText)
    };
    for user in address.users() {
        for argument in reads(user, address) {
            edit.before(user);
            let text = step_inside_variable(edit, ty, variable, path);
            edit.set_operand(user, argument, text);
        }
        if has_opcode(&user, &[Opcode::Phi, Opcode::Select]) && is_only_text(user) {
            let from: Vec<Option<Value>> = match user.opcode() {
                Opcode::Phi => user.incoming().into_iter().map(|(_, from)| from.terminator()).collect(),
                _ => vec![Some(user); user.operands().len()],
            };
            let mut texts: FxHashMap<Value, Value> = FxHashMap::default();
            for (i, place) in (0..).zip(from) {
                let Some(place) = place.filter(|_| user.operand(i) == address) else { continue };
                // Several ways from one block bring one value.
                let text = *texts.entry(place).or_insert_with(|| {
                    edit.before(place);
                    step_inside_variable(edit, ty, variable, path)
                });
                edit.set_operand(user, i, text);
            }
        }
    }
}

/// An instruction that leads along a path inside a variable.
fn step_inside_variable(edit: &mut Editor, ty: Type, variable: Value, path: &[u32]) -> Value {
    // Of the variable itself a constant expression would be made.
    let other = edit.load(edit.ptr(), variable, 1);
    let step = edit.step_inside(ty, other, path);
    edit.set_operand(step, 0, variable);
    edit.erase(other);
    step
}

/// The indices that lead to the array of bytes inside a record that begins at an offset, if there is one. And does nothing else begin there that further
/// steps may lead on from: neither the record itself, one of many, nor a row of such arrays?
fn path_to_text(mut ty: Type, mut offset: u64, layout: DataLayout) -> Option<(Vec<u32>, bool)> {
    let (mut path, mut in_record, mut is_alone) = (Vec::new(), false, false);
    loop {
        match ty.kind() {
            TypeKind::Array => {
                let (element, length) = ty.elements()?;
                if element.kind() == TypeKind::Int(8) {
                    return (offset == 0 && in_record).then_some((path, is_alone));
                }
                let i = offset.checked_div(layout.alloc_size(element)).filter(|&i| i < length)?;
                // Indices are signed.
                path.push(u32::try_from(i).ok().filter(|&i| i <= i32::MAX as u32)?);
                is_alone = false;
                (ty, offset) = (element, offset - i * layout.alloc_size(element));
            }
            TypeKind::Struct => {
                let fields = ty.fields();
                let k = (0..fields.len() as u32).rfind(|&k| layout.field_offset(ty, k) <= offset)?;
                // At its beginning it may be the record that is looked at as a text, if that can go on there.
                let goes_on = || fields.get(1).is_none_or(|&next| begins_with_byte(next));
                if offset == 0 && goes_on() && on(Rule::CheckOfRecordAsText) {
                    return None;
                }
                path.push(k);
                is_alone = k != 0;
                (ty, offset, in_record) = (fields[k as usize], offset - layout.field_offset(ty, k), true);
            }
            _ => return None,
        }
    }
}

/// Does a byte of its own lie first in a type, or nothing?
fn begins_with_byte(mut ty: Type) -> bool {
    loop {
        let first = match ty.kind() {
            TypeKind::Array => ty.elements().filter(|&(_, length)| length > 0).map(|(element, _)| element),
            TypeKind::Struct => ty.fields().first().copied(),
            kind => return kind == TypeKind::Int(8),
        };
        let Some(first) = first else { return true };
        ty = first;
    }
}

/// Does everything that uses a variable of the program's run after `main` has begun, as far as can be seen? And is what `main` would call the
/// library's?
fn knows_beginning(module: Module, main: Value, globals: &[Value]) -> bool {
    let replaced = Replaced::by_link(module);
    let is_own = |name: &&str| replaced.has(name) || clash::taken(module, name).is_some();
    let runs_before = |g: &Value| match g.name() {
        // Objects that are not seen may end the program before `main` begins.
        name if name == "llvm.global_ctors" || name == "llvm.global_dtors" => true,
        name => g.has_section() && !name.starts_with("llvm."),
    };
    let is_called_from_outside = |f: &Value| !f.is_declaration_for_linker() && !f.has_local_linkage() && f != &main;
    // A program that calls nothing of it may be linked without it.
    let link = Arguments::of_process();
    let has_library = !link.is_link || link.files.iter().any(|file| file == "-lc");
    // Assembly inside a function may put a function's address into the section of those that run before `main`.
    let enters_sections = || module.inline_asm().iter().any(|text| text.contains("section"));
    (has_library && !LIBRARY.iter().any(is_own) || !on(Rule::VariableNeedsLibrary))
        && (!globals.iter().any(runs_before)
            && !module.has_module_asm()
            && !enters_sections()
            && module.indirect_symbols().is_empty()
            || !on(Rule::VariableBeforeMain))
        && (!module.functions().iter().any(is_called_from_outside) && !hands_out_functions(globals)
            || !on(Rule::VariableUsedFromOutside))
        && !main.has_special_function_data()
}

/// Do others find functions of the module in a variable that they can name, or in what such a variable points to from the beginning?
fn hands_out_functions(globals: &[Value]) -> bool {
    let mut work: Vec<Value> =
        globals.iter().copied().filter(|g| !g.has_local_linkage() && !g.is_declaration_for_linker()).collect();
    let mut seen: FxHashSet<Value> = work.iter().copied().collect();
    while let Some(value) = work.pop() {
        if value.is_function() && !value.is_declaration() || value.is_block_address() {
            return true;
        }
        let parts = match value.is_global_variable() {
            true if value.has_appending_linkage() => Vec::new(),
            true => value.initializer().into_iter().collect(),
            false if value.is_function() => Vec::new(),
            // Plain numbers have no operands.
            false => value.operands(),
        };
        work.extend(parts.into_iter().filter(|part| seen.insert(*part)));
    }
    false
}

/// A variable as an array of records, or of one, if it is such that nobody else knows.
fn array(variable: Value, layout: DataLayout) -> Option<Array> {
    let ty = variable.value_type();
    if !is_own(variable)
        || variable.is_constant_variable()
        || variable.name().is_empty()
        || variable.initializer().is_none()
        || !ty.is_sized()
        || variable.alignment().max(layout.abi_alignment(ty)) > MOST_ALIGN
    {
        return None;
    }
    let mut inner = ty;
    while let Some((element, _)) = inner.elements().filter(|_| inner.kind() == TypeKind::Array) {
        inner = element;
    }
    let (bytes, element) = (layout.alloc_size(ty), layout.alloc_size(inner));
    if inner.kind() != TypeKind::Struct || element == 0 || bytes == 0 {
        return None;
    }
    Some(Array { variable, record: inner, element, count: bytes / element })
}

/// Is the address of one of these records stored in memory that is no variable: in a record that is linked to it? Or does it come together with a link that is
/// read there, in a variable that walks over a list or a tree from its head on?
fn is_kept_in_records(a: &Array, layout: DataLayout) -> bool {
    if !on(Rule::VariableIsKept) {
        return true;
    }
    let is_step = |v: Value| (v.is_instruction() || v.is_constant_expr()) && v.opcode() == Opcode::GetElementPtr;
    // Over whole records.
    let is_whole = |step: Value| {
        let by = |term: &GepTerm| match *term {
            GepTerm::Constant(k) => k.unsigned_abs(),
            GepTerm::Scaled { scale, .. } => scale,
        };
        step.gep_terms(layout).is_some_and(|terms| terms.iter().all(|term| by(term) % a.element == 0))
    };
    let is_in_record = |mut address: Value| {
        while is_step(address) {
            address = address.operand(0);
        }
        let is_local = address.is_instruction() && address.opcode() == Opcode::Alloca;
        !is_local && !address.is_constant()
    };
    let is_link = |v: Value| {
        let is_load = v.is_instruction() && v.opcode() == Opcode::Load;
        is_load && v.ty().is_pointer() && is_in_record(v.operand(0))
    };
    let mut work = vec![a.variable];
    let mut seen: FxHashSet<Value> = work.iter().copied().collect();
    while let Some(v) = work.pop() {
        for user in v.users() {
            let mut comes_to = Vec::new();
            match user.is_instruction().then(|| user.opcode()) {
                _ if is_step(user) => comes_to.extend(is_whole(user).then_some(user)),
                Some(Opcode::Phi | Opcode::Select) if user.operands().into_iter().any(is_link) => return true,
                Some(Opcode::Phi | Opcode::Select) => comes_to.push(user),
                Some(Opcode::Store) if user.operand(0) == v && is_in_record(user.operand(1)) => return true,
                Some(Opcode::Call) if user.callee().is_function() && !user.callee().is_declaration() => {
                    let given = user.call_args().into_iter().zip(user.callee().params());
                    comes_to.extend(given.filter(|(arg, _)| *arg == v).map(|(_, param)| param));
                }
                // Another variable leads to it at first.
                None if user.is_global_variable() => comes_to.extend(loads_of_pointers(user)),
                None if user.is_constant_aggregate() => comes_to.push(user),
                // This only decides what is tried.
                _ => {}
            }
            work.extend(comes_to.into_iter().filter(|v| seen.insert(*v)));
        }
        if seen.len() > MOST_PLACES {
            return false;
        }
    }
    false
}

/// The functions that a variable is used in, by itself or in other constants.
fn functions_with(variable: Value) -> Vec<Value> {
    let (mut functions, mut known) = (Vec::new(), FxHashSet::default());
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![variable];
    while let Some(v) = work.pop() {
        for user in v.users() {
            if user.is_instruction() {
                functions.extend(Some(user.function()).filter(|f| known.insert(*f)));
            } else if seen.insert(user) {
                // Also of what leads to it.
                work.push(user);
            }
        }
    }
    functions
}

/// What is read as a pointer in a variable, as far as a few steps show.
fn loads_of_pointers(variable: Value) -> Vec<Value> {
    let (mut work, mut seen, mut loads) = (vec![variable], FxHashSet::default(), Vec::new());
    while let Some(address) = work.pop() {
        for user in address.first_users(MOST_PLACES) {
            let opcode = (user.is_instruction() || user.is_constant_expr()).then(|| user.opcode());
            match opcode {
                Some(Opcode::GetElementPtr) if seen.len() < MOST_PLACES && seen.insert(user) => work.push(user),
                Some(Opcode::Load) if user.ty().is_pointer() => loads.push(user),
                // This only decides what is tried.
                _ => {}
            }
        }
    }
    loads
}

/// Types of structures in which lies a record whose address is kept: the head of a list, which may move out of the memory of the structure ([`super::chunks`]).
fn kept_heads(module: Module, globals: &[Value], layout: DataLayout) -> FxHashSet<Type> {
    let mut known: FxHashMap<Type, Option<(u64, u64, u64)>> = FxHashMap::default();
    let mut kept = FxHashSet::default();
    for inst in module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        if inst.opcode() != Opcode::GetElementPtr || inst.operand_count() != 3 {
            continue;
        }
        let ty = inst.gep_source_type();
        let Some(heads) = *known.entry(ty).or_insert_with(|| chunks::heads_in(ty, layout)) else { continue };
        let field = inst.operand(2).constant_int().and_then(|field| u32::try_from(field).ok());
        if field.is_some_and(|field| chunks::keeps_head_at(inst, layout.field_offset(ty, field), heads)) {
            kept.insert(ty);
        }
    }
    // The optimizer has left the places of fields in bytes.
    for &variable in globals.iter().filter(|g| is_own(**g)) {
        let ty = variable.value_type();
        let Some(heads) = chunks::heads_in(ty, layout).filter(|_| !kept.contains(&ty)) else { continue };
        if keeps_head(variable, heads, layout) {
            kept.insert(ty);
        }
    }
    kept
}

/// Is the address of a head in a variable kept, in a function that is handed that or one with the variable in its code?
fn keeps_head(variable: Value, heads: (u64, u64, u64), layout: DataLayout) -> bool {
    let mut work = vec![variable];
    let mut seen: FxHashSet<Value> = work.iter().copied().collect();
    while let Some(v) = work.pop() {
        for user in v.first_users(MOST_PLACES) {
            let opcode = (user.is_instruction() || user.is_constant_expr()).then(|| user.opcode());
            let mut comes_to = Vec::new();
            match opcode {
                Some(Opcode::GetElementPtr) => {
                    let terms = user.gep_terms(layout).unwrap_or_default();
                    let at = match terms[..] {
                        [GepTerm::Constant(k)] => u64::try_from(k).ok(),
                        _ => None,
                    };
                    if at.is_some_and(|at| chunks::keeps_head_at(user, at, heads)) {
                        return true;
                    }
                }
                Some(Opcode::Phi | Opcode::Select) => comes_to.push(user),
                Some(Opcode::Call) if user.callee().is_function() && !user.callee().is_declaration() => {
                    let given = user.call_args().into_iter().zip(user.callee().params());
                    comes_to.extend(given.filter(|(arg, _)| *arg == v).map(|(_, param)| param));
                }
                // This only decides what is tried.
                _ => {}
            }
            work.extend(comes_to.into_iter().filter(|v| seen.insert(*v)));
        }
        if seen.len() > MOST_PLACES {
            return false;
        }
    }
    false
}

/// Are there arrays of records among a structure's fields, together of at least so many bytes? Those may move out of its memory as out of other chunks
/// ([`super::chunks`]).
fn holds_arrays(ty: Type, least: u64, layout: DataLayout) -> bool {
    if ty.kind() != TypeKind::Struct {
        return false;
    }
    let fields = ty.fields();
    let is_array = |field: &Type| {
        let elements = field.elements().filter(|_| field.kind() == TypeKind::Array);
        elements.is_some_and(|(record, count)| record.kind() == TypeKind::Struct && count > 1)
    };
    let bytes =
        fields.iter().copied().filter(is_array).map(|field| layout.alloc_size(field)).fold(0, u64::saturating_add);
    fields.len() > 1 && bytes >= least
}

/// Is a variable only used by instructions that take any pointer in its place, and by variables that hold its address at first?
fn is_only_used(variable: Value, before_start: &FxHashSet<Value>, first_values: &mut FirstValues) -> bool {
    let mut holders: FxHashSet<Value> = FxHashSet::default();
    let is_only_used = all_users(
        variable,
        |user| takes_any_pointer(user) && !before_start.contains(&user),
        |user| {
            holders.insert(user);
            user.is_global_variable()
        },
    );
    is_only_used && holders.into_iter().all(|holder| first_values.can_lead_to(holder, variable))
}

/// What holds of all instructions that use a variable, by itself or in other constants, and of what else does.
fn all_users(variable: Value, instruction: impl Fn(Value) -> bool, mut other: impl FnMut(Value) -> bool) -> bool {
    let mut work = variable.users();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut uses = 0;
    while let Some(user) = work.pop() {
        uses += 1;
        let holds = if user.is_constant_expr() || user.is_constant_aggregate() {
            if seen.insert(user) {
                work.extend(user.users());
            }
            true
        } else if user.is_instruction() {
            instruction(user)
        } else {
            other(user)
        };
        if !holds || uses > MOST_USES {
            return false;
        }
    }
    true
}

fn takes_any_pointer(user: Value) -> bool {
    let f = user.function();
    if f.has_special_function_data() || f.has_fn_attr("naked") {
        return false;
    }
    match user.opcode() {
        Opcode::Load
        | Opcode::Store
        | Opcode::GetElementPtr
        | Opcode::ICmp
        | Opcode::Phi
        | Opcode::Select
        | Opcode::PtrToInt
        | Opcode::Ret => true,
        // Of its address as a number: `p - array`.
        Opcode::Sub | Opcode::Add => true,
        Opcode::Call => {
            let callee = user.callee();
            let known = callee.is_function() && (!callee.is_intrinsic() || callee.name().starts_with("llvm.mem"));
            known && !user.has_operand_bundles() && !user.is_musttail() || !on(Rule::VariableOnlyUsed)
        }
        // It may need a constant.
        _ => !on(Rule::VariableOnlyUsed),
    }
}

/// The first instruction of `main` behind its variables; none if functions are called before, which may use arrays.
fn start(main: Value) -> Option<Value> {
    let entry = main.blocks().first()?.instructions();
    // A variable whose size is not known before is made where it is declared.
    let is_fixed = |inst: &Value| inst.opcode() == Opcode::Alloca && inst.operand(0).constant_int().is_some();
    let first = entry.iter().rposition(is_fixed).map_or(0, |n| n + 1);
    let calls = |inst: &Value| inst.opcode() == Opcode::Call && !inst.callee().is_intrinsic();
    if entry[..first].iter().any(calls) && on(Rule::VariableBeforeMain) {
        return None;
    }
    entry.get(first).copied()
}

/// The memory that is made for a variable.
struct Made {
    /// The variable that says where it is.
    place: Value,
    /// Its address in `main`.
    now: Value,
}

/// Makes the memory for an array before an instruction in `main`.
/// `for_parts`, if nothing is gained but what parts of it gain that move out of that.
fn make(edit: &mut Editor, a: Array, for_parts: bool, first: Value, tag: PrivateTbaa) -> Made {
    let name = a.variable.name();
    let place = edit.new_pointer_global(&format!("{PREFIX}{name}"));
    let ptr = edit.ptr();
    edit.before(first);
    // Should `main` ever be called again, the array stays what it is.
    let before = load_place(edit, place, tag);
    let null = edit.null_pointer();
    let is_new = edit.icmp(Predicate::Eq, before, null);
    let (make, _) = edit.split_unlikely(is_new, first);
    edit.before(make);
    let size = edit.i64();
    let ty = edit.function_type(ptr, &[size, size], false);
    let calloc = edit.external_function("calloc", ty);
    let (count, element) = (edit.constant(size, a.count as i64), edit.constant(size, a.element as i64));
    let made = edit.call(calloc, ty, &[count, element]);
    let stored = edit.store(made, place, 8);
    edit.set_tbaa(stored, tag);
    if for_parts {
        edit.mark(stored, FOR_PARTS, Some(&[]));
    }
    let failed = edit.icmp(Predicate::Eq, made, null);
    let end = edit.split_check(failed, make);
    edit.before(end);
    let int = edit.int(32);
    let print_type = edit.function_type(int, &[int, ptr], true);
    let print = edit.external_function("dprintf", print_type);
    let text = edit.c_string(&format!("dtrans: there is no memory for the array {}\n", name.replace('%', "%%")));
    let stderr = edit.constant(int, 2);
    edit.call(print, print_type, &[stderr, text]);
    let nothing = edit.void();
    let abort_type = edit.function_type(nothing, &[], false);
    let abort = edit.external_function("abort", abort_type);
    edit.call(abort, abort_type, &[]);
    edit.before(first);
    let now = load_place(edit, place, tag);
    Made { place, now }
}

fn load_place(edit: &mut Editor, place: Value, tag: PrivateTbaa) -> Value {
    let loaded = edit.load(edit.ptr(), place, 8);
    edit.set_tbaa(loaded, tag);
    loaded
}

/// Writes what variables held at first before an instruction in `main`, once all memory is made.
fn write_first_values(
    edit: &mut Editor,
    written: &[Written],
    (found, made): (&[Array], &[Made]),
    (first, layout): (Value, DataLayout),
) {
    if written.is_empty() || !on(Rule::VariableFirstValues) {
        return;
    }
    // Which of the variables are made is not the same in the end.
    edit.before(first);
    let number = edit.i64();
    let flag = edit.new_global("dtrans.first.values", number);
    let before = edit.load(number, flag, 8);
    let zero = edit.constant(number, 0);
    let is_first = edit.icmp(Predicate::Eq, before, zero);
    let (write, _) = edit.split_unlikely(is_first, first);
    edit.before(write);
    let one = edit.constant(number, 1);
    let noted = edit.store(one, flag, 8);
    edit.mark(noted, WRITTEN, Some(&[]));
    let moved: FxHashMap<Value, (&Array, Value)> =
        found.iter().zip(made).map(|(a, made)| (a.variable, (a, made.now))).collect();
    for Written { variable, was_constant, values } in written {
        for &(at, value) in values {
            let value = match value {
                FirstValue::Constant(c) => c,
                FirstValue::Moved(v, by) => {
                    let (a, now) = moved[&v];
                    let (record, rest) = record_at(edit, a, now, by);
                    if rest == 0 {
                        record
                    } else {
                        edit.offset_inside(record, rest)
                    }
                }
            };
            match moved.get(variable) {
                Some(&(a, now)) => {
                    let (record, rest) = record_at(edit, a, now, at as i64);
                    let align = MOST_ALIGN.min(1 << a.element.trailing_zeros());
                    firstvalues::write(edit, (record, align), (rest as u64, value), *was_constant, layout);
                }
                None => {
                    let align = match variable.alignment() {
                        0 => layout.abi_alignment(variable.value_type()),
                        align => align,
                    };
                    firstvalues::write(edit, (*variable, align), (at, value), *was_constant, layout);
                }
            }
        }
    }
}

/// The address of the record that lies so many bytes behind the first one, and how far into it that is; of what is outside, the first one's.
fn record_at(edit: &mut Editor, a: &Array, first: Value, at: i64) -> (Value, i64) {
    let (number, element) = (at.div_euclid(a.element as i64), a.element as i64);
    if number == 0 || at < 0 || at as u64 >= a.bytes() {
        return (first, at);
    }
    let index = edit.constant(edit.i64(), number);
    (edit.field(a.record, first, index, None, true), at - number * element)
}

/// Moves an array. Returns the functions that look up where it is.
fn move_one(edit: &mut Editor, a: Array, made: &Made, main: Value, tag: PrivateTbaa) -> Vec<Value> {
    let users = a.variable.users();
    let mut loads: FxHashMap<Value, Value> = FxHashMap::from_iter([(main, made.now)]);
    let mut readers = Vec::new();
    for user in users {
        let f = user.function();
        let now = *loads.entry(f).or_insert_with(|| {
            readers.push(f);
            edit.at_start(f);
            load_place(edit, made.place, tag)
        });
        for (i, operand) in user.operands().into_iter().enumerate() {
            if operand == a.variable {
                edit.set_operand(user, i as u32, now);
            }
        }
        // A pointer to the first record, not to all of them, as on the heap.
        let is_row = a.variable.value_type().kind() == TypeKind::Array;
        if is_row && user.opcode() == Opcode::GetElementPtr && user.gep_source_type() == a.variable.value_type() {
            edit.step_from_start(user);
        }
        say_which_record(edit, &a, user);
    }
    if !made.now.is_used() {
        edit.erase(made.now);
    }
    readers
}

/// Makes two steps of a constant number of bytes that leads to another record than the first: over records, and into one. A few records may never be stepped over by
/// an index, and nothing else would tell that they are several.
fn say_which_record(edit: &mut Editor, a: &Array, step: Value) {
    let is_bytes = step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && step.gep_source_type().kind() == TypeKind::Int(8);
    let bytes = is_bytes.then(|| step.operand(1).constant_int()).flatten().and_then(|k| u64::try_from(k).ok());
    let Some(bytes) = bytes.filter(|&k| a.count > 1 && k >= a.element) else { return };
    edit.before(step);
    let size = edit.i64();
    let (number, rest) = ((bytes / a.element) as i64, (bytes % a.element) as i64);
    let index = edit.constant(size, number);
    let record = edit.field(a.record, step.operand(0), index, None, step.gep_is_inbounds());
    if rest == 0 {
        edit.replace_uses(step, record);
        edit.erase(step);
        return;
    }
    let rest = edit.constant(size, rest);
    edit.set_operand(step, 0, record);
    edit.set_operand(step, 1, rest);
}

/// Is it the address of an array that has been moved out of a variable? Such an array is there wherever it is asked for.
pub(super) fn is_moved_array(address: Value) -> bool {
    let is_load = address.is_instruction() && address.opcode() == Opcode::Load;
    is_load && address.operand(0).is_global_variable() && address.operand(0).name().starts_with(PREFIX)
}

/// The type of the variable that memory takes the place of, if it is that of one that has been moved.
pub(super) fn moved_type(module: Module, made: Value) -> Option<Type> {
    let mut places = made.users().into_iter().filter(|u| u.is_instruction() && u.opcode() == Opcode::Store);
    let name = places.find_map(|store| {
        let place = store.operand(1);
        let is_place = store.operand(0) == made && place.is_global_variable();
        is_place.then(|| place.name().strip_prefix(PREFIX).map(str::to_string)).flatten()
    })?;
    let mut globals = module.globals().into_iter();
    globals.find(|g| g.name() == name).map(Value::value_type)
}

/// The mark of what notes that the first values have been written, should `main` ever be called again.
const WRITTEN: &str = "dtrans.first.noted";

/// The mark of what has become an allocation for nothing but its parts.
const FOR_PARTS: &str = "dtrans.for.parts";

/// Which arrays become variables again, of those that are still allocated as [`move_out`] does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    /// Those that were moved for nothing but their parts, no part of which has moved out of them.
    Whole,
    /// All, once the layouts are settled. If that has changed any, what debug information says of their elements may not be so any more.
    All {
        /// Has it?
        is_stale: bool,
    },
}

/// Makes variables of arrays again; how many those were.
pub fn take_back(module: Module, back: Back) -> usize {
    let mut edit = Editor::new(module);
    let layout = module.data_layout();
    let mut unused: FxHashMap<String, Value> = FxHashMap::default();
    let mut places = Vec::new();
    for g in module.globals() {
        let name = g.name();
        match name.strip_prefix(PREFIX) {
            Some(_) if g.value_type() == edit.ptr() => places.push(g),
            // As it was before: nobody else knows it, and it holds zero.
            None if g.users().is_empty() && array(g, layout).is_some_and(|a| a.is_zero()) => {
                unused.insert(name, g);
            }
            _ => continue,
        }
    }
    let mut count = 0;
    for place in places {
        let users = place.users();
        let has_opcode = |user: &Value, opcode: Opcode| user.is_instruction() && user.opcode() == opcode;
        let (stores, loads): (Vec<Value>, Vec<Value>) = users.iter().partition(|user| has_opcode(user, Opcode::Store));
        let [store] = stores[..] else { continue };
        let is_plain = loads.iter().all(|load| has_opcode(load, Opcode::Load) && load.ty().is_pointer());
        let variable = unused.get(&place.name()[PREFIX.len()..]).copied();
        let (Some(bytes), Some(variable), true) = (allocated(store.operand(0)), variable, is_plain) else { continue };
        // It may have become smaller.
        if store.operand(1) != place || bytes > layout.alloc_size(variable.value_type()) {
            continue;
        }
        if back == Back::Whole && store.marked(FOR_PARTS).is_none() {
            continue;
        }
        if back == (Back::All { is_stale: true }) {
            edit.drop_global_records(variable);
        }
        for load in loads {
            edit.replace_uses(load, variable);
            edit.erase(load);
        }
        edit.erase(store);
        count += 1;
    }
    let is_last = back != Back::Whole;
    if let Some(main) = module.function("main").filter(|main| is_last && !main.is_declaration()) {
        for store in main.blocks().into_iter().flat_map(|block| block.instructions()) {
            if store.marked(FOR_PARTS).is_some() {
                edit.mark(store, FOR_PARTS, None);
            }
        }
        put_back(&mut edit, main, layout);
        forget_writing(&mut edit, main);
    }
    count
}

/// Has what notes that first values have been written go where nothing is left that writes any. They are written in one block, behind which control goes on where it
/// goes without; where that is not so any more it is not known what is left.
fn forget_writing(edit: &mut Editor, main: Value) {
    let mut noted = main.blocks().into_iter().flat_map(Block::instructions).filter(|i| i.marked(WRITTEN).is_some());
    let Some(store) = noted.next() else { return };
    edit.mark(store, WRITTEN, None);
    let (flag, one, block) = (store.operand(1), store.operand(0), store.block());
    let is_nothing =
        |inst: &Value| *inst == store || matches!(inst.opcode(), Opcode::Br | Opcode::GetElementPtr | Opcode::Load);
    let test = flag.users().into_iter().find(|user| user.is_instruction() && user.opcode() == Opcode::Load);
    let ways = test.map_or(Vec::new(), |load| load.block().successors());
    let meets = |next: Block| ways.iter().any(|way| *way == next || *way != block && way.successors() == [next]);
    let is_beside = ways.contains(&block) && matches!(block.successors()[..], [next] if meets(next));
    if !is_beside || flag.users().len() != 2 || !block.instructions().iter().all(is_nothing) {
        return;
    }
    edit.erase(store);
    if let Some(load) = test {
        edit.replace_uses(load, one);
        edit.erase(load);
    }
    edit.erase_variable(flag);
}

/// How many bytes a call of `calloc` hands out that nothing has changed.
fn allocated(call: Value) -> Option<u64> {
    let is_call = call.is_instruction() && call.opcode() == Opcode::Call && call.callee().is_function();
    if !is_call || call.callee().name() != LIBRARY[0] || !call.callee().is_declaration() {
        return None;
    }
    let [count, element] = call.call_args()[..] else { return None };
    let bytes = |v: Value| v.constant_int().and_then(|n| u64::try_from(n).ok());
    bytes(count)?.checked_mul(bytes(element)?).filter(|&n| n != 0)
}
