//! The shim's functions for translation units.

use std::ffi::{c_char, c_void};

use llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};

use super::host::StringSink;

/// Receives a global from the shim.
pub type ValueSink = unsafe extern "C" fn(*mut c_void, LLVMValueRef);
/// Learns that the next names are of another unit.
pub type UnitSink = unsafe extern "C" fn(*mut c_void);

unsafe extern "C" {
    /// Passes on what the bitcode in a file defines for others: for each unit `unit`, then `name` for each symbol, and `own` for each that is
    /// not for others and has the name of a function of the C library's. `path` is a C string.
    pub fn LLVMDTransBitcodeSymbols(
        path: *const c_char,
        unit: UnitSink,
        name: StringSink,
        own: StringSink,
        context: *mut c_void,
    );
    /// Passes on the globals that a global's body, initializer or aliasee names; to `label` functions of which it names a block.
    pub fn LLVMDTransReferences(global: LLVMValueRef, sink: ValueSink, label: ValueSink, context: *mut c_void);
    /// Passes on the functions with a body, and aliases and ifuncs, that have the name of one of the C library's that LLVM knows.
    pub fn LLVMDTransLibraryFunctions(module: LLVMModuleRef, sink: ValueSink, context: *mut c_void);
    /// Whether passes may write calls of a function that has the name of one of the C library's.
    pub fn LLVMDTransMayBeWritten(function: LLVMValueRef) -> i32;
    /// A variable that takes a name which nothing has.
    pub fn LLVMDTransOccupyName(module: LLVMModuleRef, name: *const c_char, length: usize) -> LLVMValueRef;
    /// A declaration like a function or variable, with another name.
    pub fn LLVMDTransDeclareLike(global: LLVMValueRef, name: *const c_char, length: usize) -> LLVMValueRef;
    /// Has functions with a body and variables with an initializer name `to[i]` in the place of `from[i]`.
    pub fn LLVMDTransRedirect(
        users: *const LLVMValueRef,
        user_count: usize,
        from: *const LLVMValueRef,
        to: *const LLVMValueRef,
        count: usize,
    );
    /// The global of that name; null if there is none.
    pub fn LLVMDTransNamedGlobal(module: LLVMModuleRef, name: *const c_char, length: usize) -> LLVMValueRef;
    /// Takes a declaration out of its module, with another global in its place.
    pub fn LLVMDTransReplaceDeclaration(old: LLVMValueRef, instead: LLVMValueRef);
}
