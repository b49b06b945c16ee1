//! The types that debug information describes, read by address.

use std::ffi::c_void;
use std::slice;

use crate::ffi::alias as shim;

use super::module::Module;
use super::tbaa::{HostNodes, Node, Nodes, Operand};

/// What kind of type a node describes, as far as anyone here asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `struct`.
    Struct,
    /// `union`.
    Union,
    /// An array, but no vector.
    Array,
    /// A pointer.
    Pointer,
    /// A type of the language.
    Basic,
    /// A member of a record.
    Member,
    /// Another name for a type, or a type with qualifiers.
    Wrapper,
    /// Anything else.
    Other,
}

/// A type, or a member of one.
pub struct DebugType {
    /// What it is.
    pub kind: Kind,
    /// Its name; empty without one.
    pub name: String,
    /// What it is made of: pointee, element, a member's type. Nothing is `void`.
    pub base: Option<Node>,
    /// The members.
    pub elements: Vec<Node>,
    /// Where a member begins, in bits.
    pub offset: u64,
    /// Is it declared, but not described?
    pub is_declared_only: bool,
    /// Is it known within one function only?
    pub is_local: bool,
    /// Is it identified by something else than its name?
    pub has_identifier: bool,
}

/// All structures, unions, arrays and enumerations of a module's debug information.
pub fn composite_types(module: Module) -> Vec<Node> {
    unsafe extern "C" fn take(state: *mut c_void, node: *const c_void) {
        // SAFETY: `state` is the vector below, which lives as long as the walk.
        let out = unsafe { &mut *state.cast::<Vec<Node>>() };
        out.extend(Node::from_host(node));
    }
    let mut out: Vec<Node> = Vec::new();
    // SAFETY: a live module; `take` is called during the call only.
    unsafe { shim::LLVMDTransDebugTypes(module.0, (&raw mut out).cast(), take) };
    out
}

/// The type at a node, if it is one.
pub fn debug_type(node: Node) -> Option<DebugType> {
    let mut raw = shim::RawDebugType {
        tag: 0,
        flags: 0,
        name: std::ptr::null(),
        name_length: 0,
        base: std::ptr::null(),
        elements: std::ptr::null(),
        offset: 0,
    };
    // SAFETY: a live node; `raw` is valid for writing.
    if !unsafe { shim::LLVMDTransDebugType(node.raw(), &mut raw) } {
        return None;
    }
    let name = match raw.name_length {
        0 => String::new(),
        // SAFETY: the shim says where a string of the context begins and how long it is.
        length => String::from_utf8_lossy(unsafe { slice::from_raw_parts(raw.name.cast::<u8>(), length) }).into_owned(),
    };
    let elements = Node::from_host(raw.elements).map_or(Vec::new(), |list| {
        let count = HostNodes.count(list);
        let nodes = (0..count).map(|index| match HostNodes.operand(list, index) {
            Operand::Node(node) => Some(node),
            Operand::Text(_) | Operand::Number(_) | Operand::Other => None,
        });
        nodes.flatten().collect()
    });
    let has = |flag: u32| raw.flags & flag != 0;
    Some(DebugType {
        kind: if has(16) { Kind::Other } else { kind(raw.tag, has(2)) },
        name,
        base: Node::from_host(raw.base),
        elements,
        offset: raw.offset,
        is_declared_only: has(1),
        is_local: has(4),
        has_identifier: has(8),
    })
}

fn kind(tag: u32, is_vector: bool) -> Kind {
    // The numbers of DWARF's standard, section 7.5.3.
    match tag {
        0x01 if !is_vector => Kind::Array,
        0x0d => Kind::Member,
        0x0f => Kind::Pointer,
        0x13 => Kind::Struct,
        0x16 | 0x26 | 0x35 | 0x37 => Kind::Wrapper,
        0x17 => Kind::Union,
        0x24 => Kind::Basic,
        _ => Kind::Other,
    }
}
