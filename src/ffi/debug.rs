//! Raw bindings for debug information (`src/shim/debug.cpp`).

use std::os::raw::c_void;

use llvm_sys::prelude::*;

/// What a debug record says of a variable.
#[repr(C)]
pub struct RawVariableRecord {
    /// LLVM's `DbgVariableRecord`.
    pub handle: *mut c_void,
    /// 0 declare, 1 value, 2 assign, 3 another.
    pub kind: u32,
    /// How many values it names.
    pub values: u32,
    /// The first, or null.
    pub value: LLVMValueRef,
    /// Of an assign: where, or null.
    pub address: LLVMValueRef,
    /// The variable's type, or null.
    pub ty: *const c_void,
    /// The expression on the values.
    pub expression: *const u64,
    /// Its length.
    pub expression_length: usize,
    /// The expression on the address.
    pub address_expression: *const u64,
    /// Its length.
    pub address_expression_length: usize,
}

/// What debug information says of a global variable.
#[repr(C)]
pub struct RawGlobal {
    /// The node that says so.
    pub node: *const c_void,
    /// The variable's type, or null.
    pub ty: *const c_void,
    /// The expression on its address.
    pub expression: *const u64,
    /// Its length.
    pub expression_length: usize,
}

extern "C" {
    /// Passes on what is said of variables before an instruction.
    pub fn LLVMDTransDebugRecords(
        inst: LLVMValueRef,
        state: *mut c_void,
        take: unsafe extern "C" fn(*mut c_void, *const RawVariableRecord),
    );
    /// Says of the whole variable that it has been optimised out here.
    pub fn LLVMDTransKillDebugRecord(handle: *mut c_void);
    /// Passes on what is attached to a global variable.
    pub fn LLVMDTransGlobalDebug(
        variable: LLVMValueRef,
        state: *mut c_void,
        take: unsafe extern "C" fn(*mut c_void, *const RawGlobal),
    );
    /// Drops what is attached to a global variable; what declares it stays.
    pub fn LLVMDTransDropGlobalDebug(variable: LLVMValueRef);
    /// Makes of global variables, by what describes them, ones that only their own file knows.
    pub fn LLVMDTransLocalDebugGlobals(module: LLVMModuleRef, nodes: *const *const c_void, count: usize);
    /// Passes on all that debug information says of global variables, attached to one or not.
    pub fn LLVMDTransDebugGlobals(
        module: LLVMModuleRef,
        state: *mut c_void,
        take: unsafe extern "C" fn(*mut c_void, *const RawGlobal),
    );
    /// The type that debug information says a function returns, or null.
    pub fn LLVMDTransResultType(function: LLVMValueRef) -> *const c_void;
    /// Says of a function that it does not follow the target's calling convention, or that it does.
    pub fn LLVMDTransMarkOwnConvention(function: LLVMValueRef, own: bool);
    /// Another size for a type.
    pub fn LLVMDTransSetDebugSize(module: LLVMModuleRef, ty: *const c_void, bits: u64);
    /// Moves a member by so many bits.
    pub fn LLVMDTransMoveMember(module: LLVMModuleRef, member: *const c_void, bits: i64);
    /// Other members for a composite type.
    pub fn LLVMDTransSetDebugElements(
        module: LLVMModuleRef,
        ty: *const c_void,
        elements: *const *const c_void,
        count: usize,
    );
    /// Makes declarations without members of composite types.
    pub fn LLVMDTransOnlyDeclare(module: LLVMModuleRef, types: *const *const c_void, count: usize);
    /// Leaves of debug information what tells lines.
    pub fn LLVMDTransStripVariables(module: LLVMModuleRef);
}
