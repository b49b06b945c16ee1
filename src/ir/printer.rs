//! Instructions as text, many at a time.
//!
//! [`Value::print`] numbers the whole module for each, which is too slow for more than a few.

use std::ffi::CStr;

use llvm_sys::core::LLVMDisposeMessage;

use crate::ffi::ir as shim;

use super::module::Module;
use super::value::Value;

/// Prints instructions of one module, which must not change meanwhile.
pub struct Printer(*mut shim::Printer);

impl Printer {
    /// Takes time in the size of the module.
    pub fn new(module: Module) -> Self {
        // SAFETY: a live module.
        Printer(unsafe { shim::LLVMDTransPrinterNew(module.0) })
    }

    /// An instruction as LLVM prints it. Takes time in the size of its function, unless the last one was of the same.
    pub fn print(&self, inst: Value) -> String {
        debug_assert!(inst.is_instruction());
        // SAFETY: a live instruction of the printer's module; the string is ours and disposed of.
        unsafe {
            let raw = shim::LLVMDTransPrint(self.0, inst.0);
            let out = CStr::from_ptr(raw).to_string_lossy().into_owned();
            LLVMDisposeMessage(raw);
            out
        }
    }
}

impl Drop for Printer {
    fn drop(&mut self) {
        // SAFETY: made by `new`, and freed only here.
        unsafe { shim::LLVMDTransPrinterDelete(self.0) }
    }
}
