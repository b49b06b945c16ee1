//! The shim's functions for translation units.

use std::ffi::{c_char, c_void};

use llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};

use super::host::StringSink;

/// Receives a global from the shim.
pub type ValueSink = unsafe extern "C" fn(*mut c_void, LLVMValueRef);
/// Learns that the next names are of another unit: whether it is an archive's member, and whether a link may drop what nobody names of it.
pub type UnitSink = unsafe extern "C" fn(*mut c_void, bool, bool);
/// Receives a name that a file defines: whether in an archive's member, in which, where, and the name.
pub type DefinitionSink = unsafe extern "C" fn(*mut c_void, bool, u32, u32, *const c_char, usize);
/// Receives what a shared library tells the dynamic linker: what it is about, and a text.
pub type DynamicSink = unsafe extern "C" fn(*mut c_void, u32, *const c_char, usize);

unsafe extern "C" {
    /// Passes on what the bitcode in a file defines for others: for each unit `unit`, then `name` for each symbol, `weak` for those in
    /// whose place another file's may be linked, and `own` for each that is not for others. `path` is a C string.
    pub fn LLVMDTransBitcodeSymbols(
        path: *const c_char,
        unit: UnitSink,
        name: StringSink,
        weak: StringSink,
        own: StringSink,
        context: *mut c_void,
    );
    /// Passes on what an object, an archive's members or a shared library define for others, and what machine code, and bitcode for
    /// ThinLTO, needs of them; unified bitcode is for ThinLTO unless `unified_as_one`.
    pub fn LLVMDTransDefinitions(path: *const c_char, unified_as_one: bool, sink: DefinitionSink, context: *mut c_void);
    /// Passes on the libraries that an object or an archive's members ask the linker for. `path` is a C string.
    pub fn LLVMDTransDependentLibraries(path: *const c_char, sink: StringSink, context: *mut c_void);
    /// Passes on what a shared library tells the dynamic linker. `path` is a C string.
    pub fn LLVMDTransDynamic(path: *const c_char, sink: DynamicSink, context: *mut c_void);
    /// Passes on the assembly in an object or an archive's members for ThinLTO; unified bitcode is for ThinLTO unless `unified_as_one`. Whether all of
    /// it could be read. `path` is a C string.
    pub fn LLVMDTransThinAssembly(
        path: *const c_char,
        unified_as_one: bool,
        sink: StringSink,
        context: *mut c_void,
    ) -> bool;
    /// Passes on the names of all functions of the C library's that LLVM knows.
    pub fn LLVMDTransLibraryNames(module: LLVMModuleRef, sink: StringSink, context: *mut c_void);
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
