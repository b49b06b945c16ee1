//! A module: its functions, globals and named metadata.

use std::ffi::CStr;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;

use super::value::*;

/// A module under work.
#[derive(Clone, Copy)]
pub struct Module(pub(crate) LLVMModuleRef);

impl Module {
    /// The functions, in order, declarations included.
    pub fn functions(self) -> Vec<Value> {
        let mut out = Vec::new();
        // SAFETY: a live module whose function list does not change during the walk.
        unsafe {
            let mut it = LLVMGetFirstFunction(self.0);
            while !it.is_null() {
                out.push(Value(it));
                it = LLVMGetNextFunction(it);
            }
        }
        out
    }

    /// The global variables, in order.
    pub fn globals(self) -> Vec<Value> {
        let mut out = Vec::new();
        // SAFETY: as above, for the list of global variables.
        unsafe {
            let mut it = LLVMGetFirstGlobal(self.0);
            while !it.is_null() {
                out.push(Value(it));
                it = LLVMGetNextGlobal(it);
            }
        }
        out
    }

    /// Aliases and ifuncs, in order.
    pub fn indirect_symbols(self) -> Vec<Value> {
        let mut out = Vec::new();
        // SAFETY: as above, for the lists of aliases and ifuncs.
        unsafe {
            let mut it = LLVMGetFirstGlobalAlias(self.0);
            while !it.is_null() {
                out.push(Value(it));
                it = LLVMGetNextGlobalAlias(it);
            }
            let mut it = LLVMGetFirstGlobalIFunc(self.0);
            while !it.is_null() {
                out.push(Value(it));
                it = LLVMGetNextGlobalIFunc(it);
            }
        }
        out
    }

    /// The name that its maker gave it.
    pub fn identifier(self) -> String {
        let mut length = 0;
        // SAFETY: a live module; LLVM hands out a counted text that lives until the identifier is changed.
        let name =
            unsafe { std::slice::from_raw_parts(LLVMGetModuleIdentifier(self.0, &mut length).cast::<u8>(), length) };
        String::from_utf8_lossy(name).into_owned()
    }

    /// The target triple that it is for.
    pub fn target(self) -> String {
        // SAFETY: a live module; the string lives as long as that, and is copied.
        unsafe { CStr::from_ptr(LLVMGetTarget(self.0)) }.to_string_lossy().into_owned()
    }

    /// The module's layout rules.
    pub fn data_layout(self) -> DataLayout {
        // SAFETY: a live module; the layout lives as long as it.
        DataLayout(unsafe { LLVMGetModuleDataLayout(self.0) })
    }

    /// Is there metadata of that name, with anything in it?
    pub fn has_named_metadata(self, name: &str) -> bool {
        let Ok(name) = std::ffi::CString::new(name) else { return false };
        // SAFETY: a live module and a C string.
        unsafe { LLVMGetNamedMetadataNumOperands(self.0, name.as_ptr()) != 0 }
    }

    /// Is there a module flag of that name?
    pub fn has_flag(self, name: &str) -> bool {
        // SAFETY: a live module; pointer and length are of one string.
        unsafe { !LLVMGetModuleFlag(self.0, name.as_ptr().cast(), name.len()).is_null() }
    }

    /// A function by name.
    pub fn function(self, name: &str) -> Option<Value> {
        let name = std::ffi::CString::new(name).ok()?;
        // SAFETY: a live module and a C string.
        let f = unsafe { LLVMGetNamedFunction(self.0, name.as_ptr()) };
        (!f.is_null()).then_some(Value(f))
    }

    /// Does the module hold assembly outside functions?
    pub fn has_module_asm(self) -> bool {
        !self.module_asm().is_empty()
    }

    /// The assembly outside functions.
    pub fn module_asm(self) -> String {
        let mut len = 0;
        // SAFETY: a live module; LLVM says how many bytes it hands out, and keeps them.
        let text = unsafe {
            let start = LLVMGetModuleInlineAsm(self.0, &mut len);
            if len == 0 {
                &[]
            } else {
                std::slice::from_raw_parts(start.cast::<u8>(), len)
            }
        };
        String::from_utf8_lossy(text).into_owned()
    }

    /// The assembly inside functions, once for each place.
    pub fn inline_asm(self) -> Vec<String> {
        let blocks = self.functions().into_iter().flat_map(Value::blocks);
        let calls = blocks.flat_map(Block::instructions).filter(|inst| inst.is_call());
        let texts = calls.map(Value::callee).filter(|callee| callee.is_inline_asm()).map(|asm| {
            let mut len = 0;
            // SAFETY: live inline assembly; LLVM says how many bytes it hands out, and keeps them.
            let text = unsafe {
                let start = LLVMGetInlineAsmAsmString(asm.0, &mut len);
                if len == 0 {
                    &[]
                } else {
                    std::slice::from_raw_parts(start.cast::<u8>(), len)
                }
            };
            String::from_utf8_lossy(text).into_owned()
        });
        texts.collect()
    }

    /// The operands of a named metadata node.
    pub fn named_metadata(self, name: &str) -> Vec<Metadata> {
        let Ok(name) = std::ffi::CString::new(name) else { return Vec::new() };
        // SAFETY: a live module and a C string; LLVM fills the counted number of operands.
        unsafe {
            let n = LLVMGetNamedMetadataNumOperands(self.0, name.as_ptr()) as usize;
            let mut out = vec![std::ptr::null_mut(); n];
            if n != 0 {
                LLVMGetNamedMetadataOperands(self.0, name.as_ptr(), out.as_mut_ptr());
            }
            out.into_iter().map(Metadata).collect()
        }
    }
}
