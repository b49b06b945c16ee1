//! Translation units inside a linked module: what object files define, which global names which, and references by another name.

use std::ffi::{c_char, c_void, CString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMLinkage};

use crate::ffi::{guard, units as shim};

use super::module::Module;
use super::value::Value;

/// The symbols that the bitcode of a translation unit defines.
#[derive(Debug, Default)]
pub struct Defined {
    /// Those for others.
    pub symbols: Vec<String>,
    /// Those of them in whose place another file's may be linked.
    pub weak: Vec<String>,
    /// Others.
    pub own: Vec<String>,
    /// Whether it is a member of an archive.
    pub is_member: bool,
    /// Whether a link drops what nobody names of it.
    pub has_summary: bool,
}

/// What the bitcode in a file defines: of one translation unit if it is an object, of any number if an archive. Nothing of a file that
/// cannot be read or holds something else.
pub fn defined_symbols(path: &Path) -> Vec<Defined> {
    /// SAFETY: to be called with the vector of `defined_symbols`, a pointer and the length of its string.
    unsafe fn add(
        context: *mut c_void,
        text: *const c_char,
        length: usize,
        list: impl Fn(&mut Defined) -> &mut Vec<String>,
    ) {
        guard::contain_callback((), || {
            // SAFETY: as above.
            let (units, text) = unsafe {
                (&mut *context.cast::<Vec<Defined>>(), std::slice::from_raw_parts(text.cast::<u8>(), length))
            };
            let last = units.last_mut().expect("names follow their unit");
            list(last).push(String::from_utf8_lossy(text).into_owned());
        });
    }
    unsafe extern "C" fn unit(context: *mut c_void, is_member: bool, has_summary: bool) {
        let unit = Defined { is_member, has_summary, ..Defined::default() };
        // SAFETY: `defined_symbols` passes its vector.
        guard::contain_callback((), || unsafe { &mut *context.cast::<Vec<Defined>>() }.push(unit));
    }
    unsafe extern "C" fn name(context: *mut c_void, text: *const c_char, length: usize) {
        // SAFETY: `defined_symbols` passes its vector; pointer and length are of one string.
        unsafe { add(context, text, length, |unit| &mut unit.symbols) }
    }
    unsafe extern "C" fn weak(context: *mut c_void, text: *const c_char, length: usize) {
        // SAFETY: as above.
        unsafe { add(context, text, length, |unit| &mut unit.weak) }
    }
    unsafe extern "C" fn own(context: *mut c_void, text: *const c_char, length: usize) {
        // SAFETY: as above.
        unsafe { add(context, text, length, |unit| &mut unit.own) }
    }
    let mut units: Vec<Defined> = Vec::new();
    let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return units };
    // SAFETY: a C string; the callbacks are only called before the call returns.
    unsafe {
        shim::LLVMDTransBitcodeSymbols(path.as_ptr(), unit, name, weak, own, (&mut units as *mut Vec<Defined>).cast())
    };
    units
}

/// Where a symbol is defined for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In bitcode.
    Bitcode,
    /// In machine code.
    Native,
    /// In a shared library.
    Shared,
    /// Elsewhere: machine code needs it.
    Elsewhere,
    /// In bitcode for ThinLTO, which is optimized apart.
    Thin,
    /// Elsewhere: such bitcode needs it.
    ElsewhereForThin,
    /// Elsewhere: a shared library needs it.
    ElsewhereForShared,
}

/// A symbol that a file defines for others, or needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// Whether that is a member of an archive.
    pub is_member: bool,
    /// Which one.
    pub member: u32,
}

/// What an object, an archive or a shared library defines for others, and what it needs, which an object may do without if the reference is weak; nothing
/// of a file that cannot be read. Is bitcode that may be optimized either way (`-funified-lto`) put together by this link?
pub fn definitions(path: &Path, unified_as_one: bool) -> Vec<Definition> {
    unsafe extern "C" fn push(
        context: *mut c_void,
        is_member: bool,
        member: u32,
        place: u32,
        text: *const c_char,
        length: usize,
    ) {
        guard::contain_callback((), || {
            // SAFETY: `definitions` passes its vector; pointer and length are of one string.
            let (found, text) = unsafe {
                (&mut *context.cast::<Vec<Definition>>(), std::slice::from_raw_parts(text.cast::<u8>(), length))
            };
            let place = match place {
                0 => Place::Bitcode,
                1 => Place::Native,
                2 => Place::Shared,
                3 => Place::Elsewhere,
                4 => Place::Thin,
                5 => Place::ElsewhereForThin,
                _ => Place::ElsewhereForShared,
            };
            found.push(Definition { name: String::from_utf8_lossy(text).into_owned(), place, is_member, member });
        });
    }
    let mut found: Vec<Definition> = Vec::new();
    let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return found };
    // SAFETY: a C string; the callback is only called before the call returns.
    unsafe {
        shim::LLVMDTransDefinitions(path.as_ptr(), unified_as_one, push, (&mut found as *mut Vec<Definition>).cast())
    };
    found
}

/// Adds a string that the shim hands over to the vector of strings that is its context.
unsafe extern "C" fn push_text(context: *mut c_void, text: *const c_char, length: usize) {
    guard::contain_callback((), || {
        // SAFETY: every caller passes a vector of strings; pointer and length are of one string.
        let (texts, text) =
            unsafe { (&mut *context.cast::<Vec<String>>(), std::slice::from_raw_parts(text.cast::<u8>(), length)) };
        texts.push(String::from_utf8_lossy(text).into_owned());
    });
}

/// The libraries that an object or an archive's members ask the linker for by themselves (`#pragma comment(lib, ...)`), as they are written there.
pub fn dependent_libraries(path: &Path) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return names };
    // SAFETY: a C string; the callback is only called before the call returns.
    unsafe { shim::LLVMDTransDependentLibraries(path.as_ptr(), push_text, (&mut names as *mut Vec<String>).cast()) };
    names
}

/// What a shared library tells the dynamic linker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dynamic {
    /// What it is called, if it says so.
    pub name: Option<String>,
    /// The libraries that are loaded with it.
    pub needs: Vec<String>,
    /// Where these are looked for: directories with colons between them.
    pub directories: Vec<String>,
    /// Is it started before the program's own `.preinit_array` (`-z initfirst`)? One that cannot be read may be.
    pub starts_first: bool,
}

/// What a shared library tells the dynamic linker; nothing if a file is none.
pub fn dynamic(path: &Path) -> Dynamic {
    unsafe extern "C" fn push(context: *mut c_void, kind: u32, text: *const c_char, length: usize) {
        guard::contain_callback((), || {
            // SAFETY: `dynamic` passes its result.
            let found = unsafe { &mut *context.cast::<Dynamic>() };
            if text.is_null() {
                found.starts_first = true;
                return;
            }
            // SAFETY: pointer and length are of one string.
            let text = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) };
            let text = String::from_utf8_lossy(text).into_owned();
            match kind {
                0 => found.name = Some(text),
                1 => found.needs.push(text),
                2 => found.directories.push(text),
                _ => found.starts_first = true,
            }
        });
    }
    let mut found = Dynamic::default();
    let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return found };
    // SAFETY: a C string; the callback is only called before the call returns.
    unsafe { shim::LLVMDTransDynamic(path.as_ptr(), push, (&mut found as *mut Dynamic).cast()) };
    found
}

/// The assembly in an object or an archive's members for ThinLTO, outside functions and inside of them; nothing if some of it cannot be read. Is bitcode
/// that may be optimized either way (`-funified-lto`) put together by this link?
pub fn thin_assembly(path: &Path, unified_as_one: bool) -> Option<Vec<String>> {
    let mut texts: Vec<String> = Vec::new();
    let path = CString::new(path.as_os_str().as_bytes()).ok()?;
    // SAFETY: a C string; the callback is only called before the call returns.
    let is_read = unsafe {
        shim::LLVMDTransThinAssembly(path.as_ptr(), unified_as_one, push_text, (&mut texts as *mut Vec<String>).cast())
    };
    is_read.then_some(texts)
}

/// The names of all functions of the C library's that LLVM knows, of which its passes may write calls.
pub fn library_names(module: Module) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    // SAFETY: a live module; the callback is only called before the call returns.
    unsafe { shim::LLVMDTransLibraryNames(module.0, push_text, (&mut names as *mut Vec<String>).cast()) };
    names
}

/// What a function's body, a variable's initializer or an alias names: other globals, and functions by a label.
#[derive(Debug, Default)]
pub struct References {
    /// Globals.
    pub globals: Vec<Value>,
    /// Functions of which a block's address is taken.
    pub labels: Vec<Value>,
}

/// What a global names.
pub fn references(global: Value) -> References {
    unsafe extern "C" fn push(context: *mut c_void, global: LLVMValueRef) {
        // SAFETY: `references` passes its result.
        guard::contain_callback((), || unsafe { &mut *context.cast::<References>() }.globals.push(Value(global)));
    }
    unsafe extern "C" fn label(context: *mut c_void, function: LLVMValueRef) {
        // SAFETY: as above.
        guard::contain_callback((), || unsafe { &mut *context.cast::<References>() }.labels.push(Value(function)));
    }
    let mut found = References::default();
    // SAFETY: a live global; the callbacks are only called before the call returns.
    unsafe { shim::LLVMDTransReferences(global.0, push, label, (&mut found as *mut References).cast()) };
    found
}

/// What somebody may name who is not in the module: all that `llvm.used` and `llvm.compiler.used` list (`__attribute__((used))`).
pub fn named_elsewhere(module: Module) -> Vec<Value> {
    let lists = ["llvm.used", "llvm.compiler.used"].into_iter().filter_map(|list| named(module, list));
    lists.flat_map(|list| references(list).globals).collect()
}

/// The functions with a body, and aliases and ifuncs, that have the name of one of the C library's: LLVM's passes write calls of that name.
pub fn library_functions(module: Module) -> Vec<Value> {
    unsafe extern "C" fn push(context: *mut c_void, function: LLVMValueRef) {
        // SAFETY: `library_functions` passes its vector.
        guard::contain_callback((), || unsafe { &mut *context.cast::<Vec<Value>>() }.push(Value(function)));
    }
    let mut found: Vec<Value> = Vec::new();
    // SAFETY: a live module; the callback is only called before the call returns.
    unsafe { shim::LLVMDTransLibraryFunctions(module.0, push, (&mut found as *mut Vec<Value>).cast()) };
    found
}

/// May LLVM's passes write calls of this function, which has the name of one of the C library's? Not if it takes or returns something else.
pub fn may_be_written(function: Value) -> bool {
    // SAFETY: a live function.
    unsafe { shim::LLVMDTransMayBeWritten(function.0) != 0 }
}

/// The attribute of functions that `-fno-builtin` leaves.
pub const NO_BUILTINS: &str = "no-builtins";

/// What the attribute of functions begins with that `-fno-builtin-NAME` leaves.
pub const NO_BUILTIN: &str = "no-builtin-";

/// The global of a name.
pub fn named(module: Module, name: &str) -> Option<Value> {
    // SAFETY: a live module; pointer and length are of one string.
    let global = unsafe { shim::LLVMDTransNamedGlobal(module.0, name.as_ptr().cast(), name.len()) };
    (!global.is_null()).then_some(Value(global))
}

/// A module whose symbols get other linkage and other names for a while.
pub struct Separation {
    module: Module,
}

impl Separation {
    /// Begins to change the module.
    pub fn new(module: Module) -> Self {
        guard::note_ir_changed();
        Separation { module }
    }

    /// The module.
    pub fn module(&self) -> Module {
        self.module
    }

    /// Gives an internal definition external linkage.
    pub fn publish(&self, global: Value) {
        // SAFETY: a live global of the module.
        unsafe { LLVMSetLinkage(global.0, LLVMLinkage::LLVMExternalLinkage) }
    }

    /// Gives a global another name, which nothing else has.
    pub fn rename(&self, global: Value, name: &str) {
        // SAFETY: a live global; pointer and length are of one string, which is copied.
        unsafe { LLVMSetValueName2(global.0, name.as_ptr().cast(), name.len()) }
    }

    /// Takes a name that nothing has, so that passes neither find nor make a function that has it.
    pub fn occupy(&self, name: &str) -> Value {
        // SAFETY: a live module; pointer and length are of one string, which is copied.
        Value(unsafe { shim::LLVMDTransOccupyName(self.module.0, name.as_ptr().cast(), name.len()) })
    }

    /// Takes out a variable that nothing names.
    pub fn remove(&self, variable: Value) {
        // SAFETY: a live variable without uses, which nobody keeps.
        unsafe { LLVMDeleteGlobal(variable.0) }
    }

    /// Keeps passes from writing calls of the library into a function, as `-fno-builtin` does; false if they are kept from it already.
    pub fn forbid_library_calls(&self, function: Value) -> bool {
        if function.has_fn_attr_text(NO_BUILTINS) {
            return false;
        }
        // SAFETY: a live function and its context; pointers and lengths are of strings, which are copied.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(function.0));
            let name = (NO_BUILTINS.as_ptr().cast(), NO_BUILTINS.len() as u32);
            let attribute = LLVMCreateStringAttribute(context, name.0, name.1, name.0, 0);
            LLVMAddAttributeAtIndex(function.0, LLVMAttributeFunctionIndex, attribute);
        }
        true
    }

    /// Keeps passes from writing calls of some functions of the library's, as `-fno-builtin-NAME` does, for good.
    pub fn forbid_calls(&self, names: &[String]) {
        let bodies = self.module.functions().into_iter().filter(|function| !function.is_declaration());
        for function in bodies {
            for name in names {
                let text = format!("{NO_BUILTIN}{name}");
                // SAFETY: a live function and its context; pointers and lengths are of strings, which are copied.
                unsafe {
                    let context = LLVMGetTypeContext(LLVMTypeOf(function.0));
                    let text = (text.as_ptr().cast(), text.len() as u32);
                    let attribute = LLVMCreateStringAttribute(context, text.0, text.1, text.0, 0);
                    LLVMAddAttributeAtIndex(function.0, LLVMAttributeFunctionIndex, attribute);
                }
            }
        }
    }

    /// Undoes what [`Self::forbid_library_calls`] did.
    pub fn allow_library_calls(&self, function: Value) {
        // SAFETY: a live function; pointer and length are of one string.
        unsafe {
            LLVMRemoveStringAttributeAtIndex(
                function.0,
                LLVMAttributeFunctionIndex,
                NO_BUILTINS.as_ptr().cast(),
                NO_BUILTINS.len() as u32,
            );
        }
    }

    /// Takes external linkage back.
    pub fn hide(&self, global: Value) {
        // SAFETY: a live global of the module.
        unsafe { LLVMSetLinkage(global.0, LLVMLinkage::LLVMInternalLinkage) }
    }

    /// Declares another symbol that is like a function or variable, and says under which name.
    pub fn declare_like(&self, global: Value, name: &str) -> Value {
        // SAFETY: a live function or variable; pointer and length are of one string, which is copied.
        Value(unsafe { shim::LLVMDTransDeclareLike(global.0, name.as_ptr().cast(), name.len()) })
    }

    /// Has functions with a body and variables with an initializer name the second of each pair in the place of the first.
    pub fn redirect(&self, users: &[Value], pairs: &[(Value, Value)]) {
        let users: Vec<LLVMValueRef> = users.iter().map(|user| user.0).collect();
        let from: Vec<LLVMValueRef> = pairs.iter().map(|pair| pair.0 .0).collect();
        let to: Vec<LLVMValueRef> = pairs.iter().map(|pair| pair.1 .0).collect();
        // SAFETY: live globals of one module; each pointer with the length of its vector, and those of a pair have one type.
        unsafe {
            shim::LLVMDTransRedirect(users.as_ptr(), users.len(), from.as_ptr(), to.as_ptr(), from.len());
        }
    }

    /// The global of a name.
    pub fn named(&self, name: &str) -> Option<Value> {
        named(self.module, name)
    }

    /// Takes a declaration out of the module, with `instead` in its place.
    pub fn replace_declaration(&self, old: Value, instead: Value) {
        // SAFETY: live globals of one module, both pointers of one address space; nobody keeps `old`.
        unsafe { shim::LLVMDTransReplaceDeclaration(old.0, instead.0) }
    }
}
