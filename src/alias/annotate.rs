//! `dtrans-tbaa-annotate`: says of accesses to array members which member they are of.
//!
//! Clang tags `s->a[k]` as any `int`, so a store to it may change every `int` there is. This pass tags it as the member at
//! that place of `S`:
//!
//! ```text
//! %a = getelementptr %struct.S, ptr %s, i32 0, i32 1
//! %e = getelementptr [4 x i32], ptr %a, i64 0, i64 %k
//! load i32, ptr %e, !tbaa (int, int, 0)        →   !tbaa (S member at 4, int, 4), with !{!"S member at 4", !int, i64 4}
//! ```
//!
//! The new type has one member and depends on names and places alone: every object file makes the same one, whatever else
//! it knows of `S`. Other members of `S` are other memory; the member itself is accessed by this tag or by one that says
//! no more than `int`.
//!
//! It is for what a front end has just written, where such a chain is one expression of the source: later, `(*p)[k]` looks
//! the same. Left alone are the last member (it may go on behind the structure), an index that is not known to stay
//! inside, and structures without a tag: these are one type in two files that name them differently. LLVM's types carry the
//! names of typedefs as well, so in C the metadata must know a structure of that name with an array there.
//!
//! In `seed` mode, whose rules tell arrays of different shape apart, what is an element of any other array is tagged with
//! that array: `(int, int, 0)` becomes `(array@int[3][3], int, 0)`.

use rustc_hash::FxHashSet;

use super::types::{Format, Sort, Types};
use crate::ir::edit::Editor;
use crate::ir::host::Host;
use crate::ir::tbaa::{tag_of, HostNodes, Mode, Node};
use crate::ir::value::{Opcode, Type, TypeKind, Value};
use crate::params::ParamSpec;

/// The pass's parameters.
pub const PARAMS: &[ParamSpec] = &[
    ParamSpec { key: "mode", values: "default|seed", help: "with seed, array nodes too" },
    ParamSpec {
        key: "pointers",
        values: "on|off",
        help: "spells pointer members by debug information; for a whole program only",
    },
];

/// An access, and what it turned out to be.
struct Member {
    access: Value,
    element: Node,
    name: String,
    offset: u64,
}

/// An access to an element of an array, the lengths of its dimensions innermost first.
struct Element {
    access: Value,
    element: Node,
    name: String,
    lengths: Vec<u64>,
}

/// Tags what it can; says whether there was anything.
pub fn run(host: &Host, mode: Mode) -> bool {
    let mut types = Types::new(HostNodes);
    let tagged = tagged_arrays(host, &mut types);
    let mut found = Vec::new();
    let mut elements = Vec::new();
    for function in host.module().functions() {
        if function.has_fn_attr("sanitize_type") {
            continue;
        }
        for access in function.blocks().into_iter().flat_map(|block| block.instructions()) {
            match member(host, &mut types, &tagged, access) {
                Some(member) => found.push(member),
                None if mode.has(Mode::SEED) => elements.extend(element_of_array(&mut types, access)),
                None => {}
            }
        }
    }
    log::debug!(
        target: "dtrans-tbaa-annotate",
        "{} accesses to array members, {} to elements of other arrays",
        found.len(),
        elements.len()
    );
    if found.is_empty() && elements.is_empty() {
        return false;
    }
    let mut editor = Editor::new(host.module());
    for Element { access, element, name, lengths } in &elements {
        let (mut array, mut shape) = (*element, String::new());
        for length in lengths {
            shape.insert_str(0, &format!("[{length}]"));
            array = editor.scalar_node(&format!("array@{name}{shape}"), array);
        }
        editor.set_base(*access, array);
    }
    for Member { access, element, name, offset } in &found {
        editor.set_member_tag(*access, *element, name, *offset);
    }
    true
}

/// Where the structures that accesses name have members that may be arrays: clang describes these as characters.
fn tagged_arrays(host: &Host, types: &mut Types<HostNodes>) -> FxHashSet<(String, u64)> {
    for function in host.module().functions() {
        for instruction in function.blocks().into_iter().flat_map(|block| block.instructions()) {
            if let Some(tag) = tag_of(instruction) {
                types.tag(tag);
            }
        }
    }
    let records = types.all().filter(|(_, node)| node.format == Format::Old && node.fields.len() > 1);
    let members = records.flat_map(|(_, node)| node.fields.iter().map(|field| (node.name.clone(), *field)));
    members.filter(|(_, field)| types.is_char(field.ty)).map(|(name, field)| (name, field.offset)).collect()
}

/// Where a load or store goes, and what it accesses.
fn target(access: Value) -> Option<(Value, Type)> {
    match access.opcode() {
        Opcode::Load => Some((access.operand(0), access.ty())),
        Opcode::Store => Some((access.operand(1), access.operand(0).ty())),
        _ => None,
    }
}

fn element_of_array(types: &mut Types<HostNodes>, access: Value) -> Option<Element> {
    let (mut address, mut inner) = target(access)?;
    let element = bare_type(types, access)?;
    let name = types.ty(element).map(|id| types.get(id).name.clone())?;
    let mut lengths = Vec::new();
    while let Some((array, _)) = two_steps(address) {
        let ty = address.gep_source_type();
        match ty.elements() {
            Some((of, length)) if ty.kind() == TypeKind::Array && of == inner => lengths.push(length),
            _ => break,
        }
        (address, inner) = (array, ty);
    }
    (!lengths.is_empty()).then_some(Element { access, element, name, lengths })
}

fn member(
    host: &Host,
    types: &mut Types<HostNodes>,
    tagged: &FxHashSet<(String, u64)>,
    access: Value,
) -> Option<Member> {
    let (address, accessed) = target(access)?;
    let element = bare_type(types, access)?;
    let (array, index) = two_steps(address)?;
    let (of, length) = address.gep_source_type().elements()?;
    if address.gep_source_type().kind() != TypeKind::Array || of != accessed || !stays_below(host, index, length) {
        return None;
    }
    let (_, field) = two_steps(array)?;
    let record = array.gep_source_type();
    if record.kind() != TypeKind::Struct {
        return None;
    }
    let field = u32::try_from(field.constant_int()?).ok()?;
    let fields = record.fields();
    let is_last = field as usize + 1 >= fields.len();
    if is_last || fields[field as usize] != address.gep_source_type() {
        return None;
    }
    let name = record.struct_name();
    let name = name.strip_prefix("struct.")?;
    // Front ends number what has no name, or one that is taken.
    if name.is_empty() || name.contains('.') || name == "anon" {
        return None;
    }
    let offset = host.module().data_layout().field_offset(record, field);
    // In C++ a structure has a name once and for all.
    let is_cpp = types.ty(element).is_some_and(|id| types.get(types.get(id).root).name == "Simple C++ TBAA");
    let is_named = tagged.contains(&(name.to_string(), offset)) || is_cpp;
    (offset != 0 && is_named).then(|| Member { access, element, name: format!("{name} member at {offset}"), offset })
}

/// The access type's node if the tag says nothing more than it, and it is a scalar of C.
fn bare_type(types: &mut Types<HostNodes>, access: Value) -> Option<Node> {
    let node = tag_of(access)?;
    let tag = types.tag(node)?;
    let ty = types.get(tag.access);
    let is_scalar = ty.format == Format::Old && ty.fields.len() == 1 && ty.fields[0].offset == 0;
    let is_known = matches!(ty.sort, Sort::Plain | Sort::Pointer(_)) && types.is_c(tag.access);
    (tag.base == tag.access && !tag.immutable && is_scalar && is_known).then(|| node.access_type()).flatten()
}

/// Base and second index of a `getelementptr` with the indices 0 and another one.
fn two_steps(address: Value) -> Option<(Value, Value)> {
    let is_step = address.is_instruction() && address.opcode() == Opcode::GetElementPtr;
    if !is_step || address.operand_count() != 3 || address.operand(1).constant_int() != Some(0) {
        return None;
    }
    Some((address.operand(0), address.operand(2)))
}

fn stays_below(host: &Host, index: Value, length: u64) -> bool {
    match index.constant_int() {
        Some(number) => u64::try_from(number).is_ok_and(|number| number < length),
        None => host.unsigned_range(index).1 < length,
    }
}
