//! Addresses of fields of several kinds of records, of which the optimizer has made one place behind one of the records.
//!
//! ```text
//!   r = phi [flight], [reservation]         link = phi [flight + 48], [reservation + 48]
//!   link = r + 48                      =>
//!   load link                               load link
//! ```
//!
//! `for (link = &flight->manifest; *link != r; link = &(*link)->next)`, where the head and the links happen to lie as far from the start of their records. Which
//! records a pointer leads to would not be known of such a choice, but which fields are meant is plain.

use crate::analysis::kinds::constant_step;
use crate::analysis::number::is_place_in_record;
use crate::analysis::scalars::{pointee_of, structure_of};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, HandleMap, Opcode, TypeKind, Value};

/// Ways that are looked at, and uses.
const MOST_WAYS: usize = 16;
/// Uses of a pointer, and of places behind it.
const MOST_USES: usize = 16;

/// Makes choices between fields of such choices between records; how many.
pub fn make_places(module: Module) -> usize {
    let layout = module.data_layout();
    let code = module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let found: Vec<(Value, i64, Vec<Value>)> = code
        .filter(|inst| inst.opcode() == Opcode::Phi && inst.ty().is_pointer())
        .filter_map(|phi| steps_to_field(phi, layout).map(|(bytes, steps)| (phi, bytes, steps)))
        .filter(|&(phi, ..)| is_of_several_kinds(phi))
        .collect();
    let mut edit = Editor::new(module);
    for (phi, bytes, steps) in &found {
        let mut places: HandleMap<Block, Value> = HandleMap::default();
        let mut values = Vec::new();
        for (record, from) in phi.incoming() {
            let place = *places.entry(from).or_insert_with(|| {
                edit.before(from.terminator().expect("a block ends"));
                edit.offset_inside(record, *bytes)
            });
            values.push(place);
        }
        let link = edit.phi(phi.ty(), *phi);
        edit.fill_phi(link, *phi, &values);
        for step in steps {
            edit.replace_uses(*step, link);
            edit.erase(*step);
        }
        edit.erase(*phi);
    }
    found.len()
}

/// The steps from a choice that all lead to one place behind it, if nothing else is done with it, and how far behind.
fn steps_to_field(phi: Value, layout: DataLayout) -> Option<(i64, Vec<Value>)> {
    let steps = phi.first_users(MOST_WAYS + 1);
    let is_step = |user: &Value| user.opcode() == Opcode::GetElementPtr && user.gep_is_inbounds();
    let step = |user: &Value| Some(*user).filter(is_step).and_then(|user| constant_step(layout, user));
    let bytes = steps.first().and_then(step).filter(|&bytes| bytes != 0 && steps.len() <= MOST_WAYS)?;
    steps.iter().all(|user| step(user) == Some(bytes)).then_some((bytes, steps))
}

/// Are records of several kinds chosen from, as they are declared?
fn is_of_several_kinds(phi: Value) -> bool {
    let ways = phi.incoming();
    // A place behind null would be a number.
    let is_record = |way: Value| !way.is_constant() || way.is_global_variable();
    let has_room = |&(way, from): &(Value, Block)| is_record(way) && from.terminator().is_some_and(|end| end != way);
    let mut kinds: Vec<String> = ways.iter().filter_map(|&(way, _)| declared(way).or_else(|| used_as(way))).collect();
    kinds.sort_unstable();
    kinds.dedup();
    ways.len() <= MOST_WAYS && kinds.len() > 1 && ways.iter().all(has_room)
}

/// The structure that a pointer leads to, as it is declared.
fn declared(pointer: Value) -> Option<String> {
    let variable = match () {
        () if pointer.is_global_variable() => pointer.value_type(),
        () if !pointer.is_instruction() => return None,
        () if pointer.opcode() == Opcode::Load => return pointee_of(pointer),
        () if pointer.opcode() == Opcode::Alloca => pointer.allocated_type(),
        // Over elements of an array of them.
        () if pointer.opcode() == Opcode::GetElementPtr && pointer.operand_count() == 2 => pointer.gep_source_type(),
        () => return None,
    };
    let name = (variable.kind() == TypeKind::Struct).then(|| variable.struct_name()).filter(|name| !name.is_empty())?;
    Some(name.trim_start_matches("struct.").to_string())
}

/// The structure whose fields are read or written through a pointer, as aliasing metadata tells, if it is one.
fn used_as(pointer: Value) -> Option<String> {
    let accesses = |address: Value| {
        let is_access = move |user: &Value| match user.opcode() {
            Opcode::Load => true,
            Opcode::Store => user.operand(1) == address,
            // Nothing else reads or writes one field.
            _ => false,
        };
        address.first_users(MOST_USES).into_iter().filter(is_access)
    };
    let is_place = |user: &Value| is_place_in_record(*user) && user.operand(0) == pointer;
    let places = pointer.first_users(MOST_USES).into_iter().filter(is_place);
    let mut names = accesses(pointer).chain(places.flat_map(accesses)).filter_map(structure_of);
    let first = names.next()?;
    names.all(|name| name == first).then_some(first)
}
