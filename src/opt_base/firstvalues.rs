//! What variables hold at first, written by instructions while some of those variables are allocations, and said by the variables again where that is so in the end.
//!
//! ```text
//!   static struct node nil = { &nil, &nil, BLACK };         static struct node *nil;      set where `main` begins:
//!   static struct node *root = &nil;                  =>    static struct node *root;     nil->left = nil; nil->right = nil; nil->color = BLACK; root = nil
//! ```
//!
//! Nobody looks before `main` begins, which is known of what moves; and what leads to a variable that moves is as much the program's own as that variable. What was constant
//! is not for the time being: no code that could write to it is there but this, and what functions promised of the memory that they read goes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::edit::Editor;
use crate::ir::value::{DataLayout, GepTerm, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

/// Marks what writes a first value, by whether that is to a variable that was constant.
const FIRST: &str = "dtrans.first";
/// The most places in one variable that are written so.
const MOST_WRITTEN: usize = 256;
/// The most constants in one variable that are looked at.
const MOST_CONSTANTS: usize = 1 << 16;
/// The most constants that one is made of.
const MOST_PARTS: usize = 100;

/// A constant in what a variable holds at first that has no parts, or is zero, and where it lies.
type Leaf = (u64, Value);

/// What is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum FirstValue {
    /// The address so many bytes into a variable that moves.
    Moved(Value, i64),
    /// A constant that lives on whatever moves.
    Constant(Value),
}

/// What is written to a variable.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) variable: Value,
    /// Was it one that nobody may write to?
    pub(super) was_constant: bool,
    pub(super) values: Vec<(u64, FirstValue)>,
}

/// Is it a variable of the program's own, which nobody else looks at?
pub(super) fn is_own(variable: Value) -> bool {
    variable.is_global_variable()
        && variable.has_local_linkage()
        && !variable.is_thread_local()
        && !variable.has_section()
        && !variable.is_externally_initialized()
        && !variable.has_special_variable_data()
}

/// What variables hold at first, looked up once for each.
pub(super) struct FirstValues {
    layout: DataLayout,
    leaves: FxHashMap<Value, Option<Vec<Leaf>>>,
    /// What others may look at before `main` begins.
    outside: FxHashSet<Value>,
    /// Does `main` read nothing that it takes for always the same?
    may_write_constants: bool,
}

impl FirstValues {
    pub(super) fn new(main: Value, globals: &[Value], layout: DataLayout) -> Self {
        let mut instructions = main.blocks().into_iter().flat_map(|block| block.instructions());
        let is_invariant = |inst: Value| inst.opcode() == Opcode::Load && inst.metadata("invariant.load").is_some();
        let may_write_constants = !instructions.any(is_invariant);
        FirstValues { layout, leaves: FxHashMap::default(), outside: known_outside(globals), may_write_constants }
    }

    /// All that is not zero.
    fn of(&mut self, variable: Value) -> Option<&[Leaf]> {
        let layout = self.layout;
        let find = || {
            let mut out = Vec::new();
            let mut count = 0;
            find_leaves(layout, variable.initializer()?, 0, &mut count, &mut out).then_some(out)
        };
        self.leaves.entry(variable).or_insert_with(find).as_deref()
    }

    /// Can all that a variable holds at first be written by instructions?
    pub(super) fn can_be_written(&mut self, variable: Value) -> bool {
        let layout = self.layout;
        self.of(variable)
            .is_some_and(|leaves| leaves.len() <= MOST_WRITTEN && leaves.iter().all(|l| is_plain(l.1, layout)))
    }

    /// Is the address of a variable nothing but written to what another one of the program's own holds at first?
    pub(super) fn can_lead_to(&mut self, holder: Value, variable: Value) -> bool {
        if (!is_own(holder) || self.outside.contains(&holder)) && on(Rule::FirstValueIsOwn) {
            return false;
        }
        if holder.is_constant_variable() && !self.may_write_constants && on(Rule::FirstValueOfConstant) {
            return false;
        }
        let layout = self.layout;
        let Some(leaves) = self.of(holder) else { return false };
        let leads: Vec<Value> = leaves.iter().map(|l| l.1).filter(|&c| mentions(c, &|v| v == variable)).collect();
        leads.len() <= MOST_WRITTEN && leads.iter().all(|&c| place(c, layout).is_some_and(|(v, _)| v == variable))
    }

    /// Does a variable hold an address of one of these at first?
    pub(super) fn leads_to(&mut self, variable: Value, to: &FxHashSet<Value>) -> bool {
        self.of(variable).is_some_and(|leaves| leaves.iter().any(|l| mentions(l.1, &|v| to.contains(&v))))
    }

    /// Does a variable of records of so many bytes hold the address of one of them at first?
    pub(super) fn leads_to_itself(&mut self, variable: Value, element: u64) -> bool {
        let layout = self.layout;
        let is_record = |leaf: &Leaf| {
            place(leaf.1, layout).is_some_and(|(v, at)| v == variable && at.unsigned_abs() % element == 0)
        };
        self.of(variable).is_some_and(|leaves| leaves.iter().any(is_record))
    }

    /// Does a variable hold an address of a function at first, or of a block?
    pub(super) fn has_code(&mut self, variable: Value) -> bool {
        let is_code = |v: Value| v.is_function() || v.is_block_address();
        self.of(variable).is_none_or(|leaves| leaves.iter().any(|l| mentions(l.1, &is_code)))
    }

    /// Takes out of variables what is to be written, in the module's order: all that those which move hold at first, and all addresses of those.
    pub(super) fn take_out(&mut self, edit: &mut Editor, globals: &[Value], moving: &FxHashSet<Value>) -> Vec<Written> {
        let mut out = Vec::new();
        for &variable in globals {
            let moves = moving.contains(&variable);
            let Some(leaves) = self.of(variable) else { continue };
            let mut taken = leaves.to_vec();
            taken.retain(|l| moves || mentions(l.1, &|v| moving.contains(&v)));
            if taken.is_empty() {
                continue;
            }
            let zeros: Vec<Leaf> = taken.iter().map(|&(at, c)| (at, edit.zero(c.ty()))).collect();
            let before = variable.initializer().expect("it holds something at first");
            let after = match moves {
                true => edit.zero(variable.value_type()),
                false => with_leaves(edit, self.layout, before, 0, &zeros),
            };
            edit.set_initializer(variable, after);
            let value = |c: Value| match place(c, self.layout).filter(|(v, _)| moving.contains(v)) {
                Some((v, at)) => FirstValue::Moved(v, at),
                None => FirstValue::Constant(c),
            };
            let values = taken.into_iter().map(|(at, c)| (at, value(c))).collect();
            out.push(Written { variable, was_constant: variable.is_constant_variable(), values });
            edit.set_constant(variable, false);
        }
        // Those that lead to what moves may be gone from now on.
        self.leaves.clear();
        out
    }
}

/// Writes a first value so many bytes behind an address that is aligned as `align` says.
pub(super) fn write(
    edit: &mut Editor,
    (base, align): (Value, u64),
    (at, value): (u64, Value),
    to_constant: bool,
    layout: DataLayout,
) {
    let of_place = if at == 0 { align } else { align.min(1 << at.trailing_zeros()) };
    let align = layout.abi_alignment(value.ty()).min(of_place);
    let address = if at == 0 { base } else { edit.offset_inside(base, at as i64) };
    let store = edit.store(value, address, align);
    edit.mark(store, FIRST, Some(&[i64::from(to_constant)]));
}

/// All variables that others can name, or come to from one that they can name, before anything runs.
fn known_outside(globals: &[Value]) -> FxHashSet<Value> {
    let mut work: Vec<Value> = globals.iter().copied().filter(|g| !g.has_local_linkage()).collect();
    let mut seen: FxHashSet<Value> = work.iter().copied().collect();
    while let Some(value) = work.pop() {
        let parts = match value.is_global_variable() {
            true => value.initializer().into_iter().collect(),
            false if value.is_function() => Vec::new(),
            // Plain numbers have no operands.
            false => value.operands(),
        };
        work.extend(parts.into_iter().filter(|part| seen.insert(*part)));
    }
    seen
}

/// Has variables hold at first what is still written into them where `main` begins, and has the instructions go that do it.
pub(super) fn put_back(edit: &mut Editor, main: Value, layout: DataLayout) {
    /// What one variable gets.
    struct Back {
        variable: Value,
        was_constant: bool,
        leaves: Vec<Leaf>,
        stores: Vec<Value>,
    }
    let mut back: Vec<Back> = Vec::new();
    let mut index: FxHashMap<Value, usize> = FxHashMap::default();
    // All that is written to a variable by its name.
    let mut writes: FxHashMap<Value, usize> = FxHashMap::default();
    let stores = main.blocks().into_iter().flat_map(|block| block.instructions());
    for store in stores.filter(|inst| inst.opcode() == Opcode::Store) {
        let to = place(store.operand(1), layout);
        if let Some((variable, _)) = to {
            *writes.entry(variable).or_insert(0) += 1;
        }
        let Some(mark) = store.marked(FIRST) else { continue };
        edit.mark(store, FIRST, None);
        let (Some((variable, at)), Some(value)) = (to, as_constant(edit, store.operand(0), layout)) else { continue };
        let Some(at) = u64::try_from(at).ok().filter(|_| !store.is_volatile() && is_own(variable)) else { continue };
        let i = *index.entry(variable).or_insert_with(|| {
            let was_constant = mark == [1];
            back.push(Back { variable, was_constant, leaves: Vec::new(), stores: Vec::new() });
            back.len() - 1
        });
        let Some(before) = variable.initializer() else { continue };
        if is_zero_at(before, at, value.ty(), layout) && !back[i].leaves.iter().any(|leaf| leaf.0 == at) {
            back[i].leaves.push((at, value));
            back[i].stores.push(store);
        }
    }
    for Back { variable, was_constant, leaves, stores } in back {
        let Some(before) = variable.initializer().filter(|_| !leaves.is_empty()) else { continue };
        let after = with_leaves(edit, layout, before, 0, &leaves);
        edit.set_initializer(variable, after);
        // The program itself writes nothing to it.
        if was_constant && writes.get(&variable) == Some(&stores.len()) {
            edit.set_constant(variable, true);
        }
        for store in stores {
            let operands = store.operands();
            edit.erase(store);
            operands.into_iter().for_each(|v| erase_unused(edit, v));
        }
    }
}

/// Erases a step that nobody uses, and what it steps from.
fn erase_unused(edit: &mut Editor, mut v: Value) {
    while v.is_instruction() && v.opcode() == Opcode::GetElementPtr && !v.is_used() {
        let base = v.operand(0);
        edit.erase(v);
        v = base;
    }
}

/// Finds all constants in one that are not zero; false if those are too many, or there is something that is not understood.
fn find_leaves(layout: DataLayout, c: Value, at: u64, count: &mut usize, out: &mut Vec<Leaf>) -> bool {
    *count += 1;
    if *count > MOST_CONSTANTS {
        return false;
    }
    // Zero is as good as anything.
    if c.is_null() || c.is_undef() {
        return true;
    }
    match parts(layout, c.ty(), at) {
        Some(parts) => parts
            .enumerate()
            .all(|(i, (_, at))| c.constant_element(i as u32).is_some_and(|c| find_leaves(layout, c, at, count, out))),
        None => {
            out.push((at, c));
            true
        }
    }
}

/// The types of the parts of an aggregate, and where they lie.
fn parts(layout: DataLayout, ty: Type, at: u64) -> Option<Box<dyn Iterator<Item = (Type, u64)>>> {
    match ty.kind() {
        TypeKind::Array => {
            let (element, n) = ty.elements()?;
            let size = layout.alloc_size(element);
            Some(Box::new((0..n.min(MOST_CONSTANTS as u64 + 1)).map(move |i| (element, at + i * size))))
        }
        TypeKind::Struct => {
            let fields = ty.fields().into_iter().enumerate();
            Some(Box::new(fields.map(move |(i, t)| (t, at + layout.field_offset(ty, i as u32)))))
        }
        _ => None,
    }
}

/// A constant with others in the place of some of its parts, which are of the types of these.
fn with_leaves(edit: &Editor, layout: DataLayout, c: Value, at: u64, leaves: &[Leaf]) -> Value {
    let ty = c.ty();
    let end = at + layout.alloc_size(ty);
    let inside: Vec<Leaf> = leaves.iter().copied().filter(|l| (at..end).contains(&l.0)).collect();
    match parts(layout, ty, at) {
        _ if inside.is_empty() => c,
        Some(parts) => {
            let part = |(i, (_, at)): (usize, (Type, u64))| {
                let part = c.constant_element(i as u32).expect("it has as many parts as its type");
                with_leaves(edit, layout, part, at, &inside)
            };
            let parts: Vec<Value> = parts.enumerate().map(part).collect();
            edit.constant_aggregate(ty, &parts)
        }
        None => inside[0].1,
    }
}

/// Is there a zero of a type in a constant, by itself?
fn is_zero_at(c: Value, at: u64, ty: Type, layout: DataLayout) -> bool {
    let (mut c, mut from) = (c, 0);
    loop {
        let Some(parts) = parts(layout, c.ty(), from) else {
            return from == at && c.ty() == ty && (c.is_null() || c.is_undef());
        };
        let found = parts.enumerate().find(|(_, (t, start))| (*start..*start + layout.alloc_size(*t)).contains(&at));
        let Some((i, (_, start))) = found else { return false };
        let Some(part) = c.constant_element(i as u32) else { return false };
        (c, from) = (part, start);
    }
}

/// Is it a constant that lies in memory as an instruction would write it, and that takes any pointer for the variables in it?
fn is_plain(c: Value, layout: DataLayout) -> bool {
    let is_whole = |bits: u32| bits % 8 == 0 && bits <= 64;
    match c.ty().kind() {
        TypeKind::Int(bits) => is_whole(bits) && c.constant_int().is_some(),
        TypeKind::Float | TypeKind::Double => c.operand_count() == 0,
        TypeKind::Pointer(0) => c.is_function() || place(c, layout).is_some(),
        _ => false,
    }
}

/// Is one of these things in a constant? As if it were where there are too many to look at.
fn mentions(c: Value, is: &dyn Fn(Value) -> bool) -> bool {
    let mut work = vec![c];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(v) = work.pop() {
        if is(v) || seen.len() > MOST_PARTS {
            return true;
        }
        if (v.is_constant_expr() || v.is_constant_aggregate()) && seen.insert(v) {
            work.extend(v.operands());
        }
    }
    false
}

/// The variable and the distance from its start that an address of it is, taken by constant steps alone.
fn place(address: Value, layout: DataLayout) -> Option<(Value, i64)> {
    let (mut v, mut at) = (address, 0i64);
    while !v.is_global_variable() {
        let is_step = (v.is_instruction() || v.is_constant_expr()) && v.opcode() == Opcode::GetElementPtr;
        if !is_step {
            return None;
        }
        for term in v.gep_terms(layout)? {
            let GepTerm::Constant(k) = term else { return None };
            at = at.checked_add(k)?;
        }
        v = v.operand(0);
    }
    Some((v, at))
}

/// A value as a constant, if it is one or the address of a variable.
fn as_constant(edit: &Editor, v: Value, layout: DataLayout) -> Option<Value> {
    if v.is_constant() {
        return Some(v);
    }
    let (variable, at) = place(v, layout)?;
    Some(edit.inside_global(variable, at))
}
