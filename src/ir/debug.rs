//! What debug information says of types and variables; types are read by address.

use std::ffi::c_void;
use std::slice;

use crate::ffi::alias as shim;
use crate::ffi::debug as records;

use super::module::Module;
use super::tbaa::{HostNodes, Node, Nodes, Operand};
use super::value::Value;

/// What kind of type a node describes, as far as anyone here asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `struct`.
    Struct,
    /// `class`.
    Class,
    /// `union`.
    Union,
    /// An array, but no vector.
    Array,
    /// A pointer.
    Pointer,
    /// A reference.
    Reference,
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
    /// Its size, in bits; 0 if that is not said.
    pub size: u64,
    /// What it is declared in.
    pub scope: Option<Node>,
    /// Is it a bit-field?
    pub is_bit_field: bool,
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
        size: 0,
        scope: std::ptr::null(),
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
        size: raw.size,
        scope: Node::from_host(raw.scope),
        is_bit_field: has(32),
        is_declared_only: has(1),
        is_local: has(4),
        has_identifier: has(8),
    })
}

fn kind(tag: u32, is_vector: bool) -> Kind {
    // The numbers of DWARF's standard, section 7.5.3.
    match tag {
        0x01 if !is_vector => Kind::Array,
        0x02 => Kind::Class,
        0x0d => Kind::Member,
        0x0f => Kind::Pointer,
        0x10 | 0x42 => Kind::Reference,
        0x13 => Kind::Struct,
        0x16 | 0x26 | 0x35 | 0x37 => Kind::Wrapper,
        0x17 => Kind::Union,
        0x24 => Kind::Basic,
        _ => Kind::Other,
    }
}

/// How a debug record tells where a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// At an address, in the whole function.
    Declare,
    /// A value, from here on.
    Value,
    /// A value, from here on, and an address for what is stored there.
    Assign,
    /// Another way.
    Other,
}

/// What is said of a variable at one place.
pub struct VariableRecord {
    /// Which record it is.
    pub record: Record,
    /// How it tells.
    pub kind: RecordKind,
    /// How many values it names.
    pub values: u32,
    /// The first.
    pub value: Option<Value>,
    /// Of an assignment: where.
    pub address: Option<Value>,
    /// The variable's type.
    pub ty: Option<Node>,
    /// What is done with the values.
    pub expression: Vec<u64>,
    /// What is done with the address.
    pub address_expression: Vec<u64>,
}

/// A debug record.
#[derive(Clone, Copy)]
pub struct Record(pub(super) *mut c_void);

/// The debug records before an instruction.
pub fn records_of(inst: Value) -> Vec<VariableRecord> {
    unsafe extern "C" fn take(state: *mut c_void, raw: *const records::RawVariableRecord) {
        // SAFETY: `state` is the vector below, which lives as long as the walk; LLVM's nodes outlive it.
        unsafe {
            let (out, raw) = (&mut *state.cast::<Vec<VariableRecord>>(), &*raw);
            out.push(VariableRecord {
                record: Record(raw.handle),
                kind: match raw.kind {
                    0 => RecordKind::Declare,
                    1 => RecordKind::Value,
                    2 => RecordKind::Assign,
                    _ => RecordKind::Other,
                },
                values: raw.values,
                value: (!raw.value.is_null()).then_some(Value(raw.value)),
                address: (!raw.address.is_null()).then_some(Value(raw.address)),
                ty: Node::from_host(raw.ty),
                expression: list(raw.expression, raw.expression_length),
                address_expression: list(raw.address_expression, raw.address_expression_length),
            });
        }
    }
    let mut out: Vec<VariableRecord> = Vec::new();
    // SAFETY: a live instruction; `take` is called during the call only.
    unsafe {
        if !llvm_sys::core::LLVMGetFirstDbgRecord(inst.0).is_null() {
            records::LLVMDTransDebugRecords(inst.0, (&raw mut out).cast(), take);
        }
    }
    out
}

/// What is said of a global variable.
pub struct GlobalRecord {
    /// The node that says so.
    pub node: Node,
    /// The variable's type.
    pub ty: Option<Node>,
    /// What is done with its address.
    pub expression: Vec<u64>,
}

unsafe extern "C" fn take_global(state: *mut c_void, raw: *const records::RawGlobal) {
    // SAFETY: `state` is the vector of the caller, which lives as long as the walk; LLVM's nodes outlive it.
    unsafe {
        let (out, raw) = (&mut *state.cast::<Vec<GlobalRecord>>(), &*raw);
        let ty = Node::from_host(raw.ty);
        let expression = list(raw.expression, raw.expression_length);
        out.extend(Node::from_host(raw.node).map(|node| GlobalRecord { node, ty, expression }));
    }
}

/// What is attached to a global variable.
pub fn records_of_global(global: Value) -> Vec<GlobalRecord> {
    let mut out: Vec<GlobalRecord> = Vec::new();
    // SAFETY: a live global variable; `take_global` is called during the call only.
    unsafe { records::LLVMDTransGlobalDebug(global.0, (&raw mut out).cast(), take_global) };
    out
}

/// All that is said of global variables, whether they are in the module or not.
pub fn global_records(module: Module) -> Vec<GlobalRecord> {
    let mut out: Vec<GlobalRecord> = Vec::new();
    // SAFETY: a live module; `take_global` is called during the call only.
    unsafe { records::LLVMDTransDebugGlobals(module.0, (&raw mut out).cast(), take_global) };
    out
}

/// The type that a function returns; nothing is `void`.
pub fn result_type(function: Value) -> Option<Node> {
    // SAFETY: a live function.
    Node::from_host(unsafe { records::LLVMDTransResultType(function.0) })
}

/// # Safety
///
/// `first` begins `length` readable numbers, or `length` is 0.
unsafe fn list(first: *const u64, length: usize) -> Vec<u64> {
    if length == 0 {
        return Vec::new();
    }
    // SAFETY: the caller's promise.
    unsafe { slice::from_raw_parts(first, length) }.to_vec()
}
