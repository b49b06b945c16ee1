//! What alias questions are about: metadata nodes by their address, memory locations, and what a pointer points into.
//!
//! Nodes are read in place. `metadata-as-value`, which the C interface works with, would add something to LLVM's context
//! for each node that is looked at.

use std::ffi::c_void;
use std::slice;

use crate::ffi::alias as shim;

pub use crate::ffi::alias::{Factory, Mode, Oracle, RawLocation};

use super::value::Value;

/// A metadata node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Node(*const c_void);

/// An operand of a metadata node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand<N> {
    /// Another node.
    Node(N),
    /// A string.
    Text(String),
    /// An integer of at most 64 bits, unsigned.
    Number(u64),
    /// Nothing, or anything else.
    Other,
}

/// Where nodes are read from.
pub trait Nodes {
    /// How a node is named.
    type Id: Copy + Eq + std::hash::Hash;
    /// How many operands a node has.
    fn count(&self, node: Self::Id) -> usize;
    /// One of them; `index` is below the count.
    fn operand(&self, node: Self::Id, index: usize) -> Operand<Self::Id>;
}

/// The nodes of the context that the host works in.
pub struct HostNodes;

impl Nodes for HostNodes {
    type Id = Node;

    fn count(&self, node: Node) -> usize {
        // SAFETY: a `Node` is made from what LLVM passes or holds; contexts keep their nodes.
        unsafe { shim::LLVMDTransNodeOperandCount(node.0) as usize }
    }

    fn operand(&self, node: Node, index: usize) -> Operand<Node> {
        let mut raw = shim::RawOperand { kind: 0, pointer: std::ptr::null(), number: 0 };
        if index >= self.count(node) {
            return Operand::Other;
        }
        // SAFETY: as above; the index is in range.
        unsafe { shim::LLVMDTransNodeOperand(node.0, index as u32, &mut raw) };
        match raw.kind {
            1 => Operand::Node(Node(raw.pointer)),
            2 if raw.number == 0 => Operand::Text(String::new()),
            2 => {
                // SAFETY: the shim says where a string of the context begins and how long it is.
                let bytes = unsafe { slice::from_raw_parts(raw.pointer.cast::<u8>(), raw.number as usize) };
                Operand::Text(String::from_utf8_lossy(bytes).into_owned())
            }
            3 => Operand::Number(raw.number),
            _ => Operand::Other,
        }
    }
}

impl Node {
    /// The node that LLVM passed; nothing for null.
    pub fn from_host(raw: *const c_void) -> Option<Node> {
        (!raw.is_null()).then_some(Node(raw))
    }

    /// A node that was just made.
    pub(super) fn made(raw: *const c_void) -> Node {
        Node(raw)
    }

    /// The access type that an access tag names: its second operand.
    pub fn access_type(self) -> Option<Node> {
        match HostNodes.operand(self, 1) {
            Operand::Node(node) => Some(node),
            Operand::Text(_) | Operand::Number(_) | Operand::Other => None,
        }
    }

    /// The address, for the shim.
    pub(super) fn raw(self) -> *const c_void {
        self.0
    }

    /// The address, as a number to hash with.
    pub fn address(self) -> usize {
        self.0 as usize
    }
}

/// The `!tbaa` node of an instruction.
pub fn tag_of(instruction: Value) -> Option<Node> {
    // SAFETY: a live instruction.
    Node::from_host(unsafe { shim::LLVMDTransTbaaNode(instruction.0) })
}

/// The `!tbaa.struct` node of an instruction.
pub fn copied_of(instruction: Value) -> Option<Node> {
    // SAFETY: a live instruction.
    Node::from_host(unsafe { shim::LLVMDTransTbaaStructNode(instruction.0) })
}

/// What a location's pointer is computed from, as far as LLVM follows it.
pub fn underlying_object(location: &RawLocation) -> Option<Value> {
    if location.pointer.is_null() {
        return None;
    }
    // SAFETY: LLVM passes locations with live pointers.
    let object = unsafe { shim::LLVMDTransUnderlyingObject(location.pointer) };
    (!object.is_null()).then_some(Value(object))
}

/// How far a location is from its underlying object, without what variable indices add. `global` is any global variable of
/// the module.
pub fn constant_offset(location: &RawLocation, global: Value) -> i64 {
    // SAFETY: LLVM passes locations with live pointers.
    unsafe { shim::LLVMDTransConstantOffset(location.pointer, global.0) }
}

/// Does `#pragma clang section` place the global variable?
pub fn has_implicit_section(global: Value) -> bool {
    // SAFETY: a live global variable.
    unsafe { shim::LLVMDTransHasImplicitSection(global.0) }
}

/// Bytes that a global variable occupies, with what its alignment leaves behind it.
pub fn global_extent(global: Value) -> u64 {
    // SAFETY: a live global variable.
    unsafe { shim::LLVMDTransGlobalExtent(global.0) }
}

/// What a load or store accesses.
pub fn location_of(access: Value) -> RawLocation {
    let mut out = RawLocation { tag: std::ptr::null(), pointer: std::ptr::null(), size: 0 };
    // SAFETY: a live load or store; `out` is valid for writing.
    unsafe { shim::LLVMDTransLocation(access.0, &mut out) };
    out
}

/// The pointer that a load or store goes through, and how many bytes; nothing if that is not known.
pub fn extent_of(access: Value) -> Option<(Value, u64)> {
    let location = location_of(access);
    (location.size != 0 && !location.pointer.is_null()).then_some((Value(location.pointer as _), location.size))
}
