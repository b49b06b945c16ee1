//! What `-fcoverage-mapping` records, where a link has lost the names of functions.
//!
//! A record says which function it is of by a number that is made from the function's name. All names are gathered in one section when
//! instrumentation is lowered, and a reader takes a record without a name for a broken file. Clang keeps the names of functions that it
//! emits no code for in a variable that nothing refers to, which does not survive the linking of early objects; functions that nothing calls
//! do not either. They get new names, which tell that nothing runs them as well as their own.

use std::collections::HashSet;
use std::ffi::c_char;

use llvm_sys::core::*;
use llvm_sys::LLVMLinkage;

use crate::ffi::guard;
use crate::ffi::host as shim;

use super::module::Module;
use super::value::Value;

/// Where the lowering of instrumentation expects the names of functions without code.
const NAMES: &std::ffi::CStr = c"__llvm_coverage_names";

/// Is it the record of a function's regions?
pub fn is_record(global: Value) -> bool {
    !global.is_declaration() && global.name().starts_with("__covrec_")
}

/// Gives each record that has lost its function's name a new one.
pub fn name_lost_functions(module: Module) {
    let globals = module.globals();
    let starts = |global: &&Value, prefix: &str| !global.is_declaration() && global.name().starts_with(prefix);
    let mut known: HashSet<u64> = HashSet::new();
    for name in globals.iter().filter(|global| starts(global, "__profn_")) {
        known.extend(name.initializer().and_then(Value::string_bytes).map(|bytes| hash(&bytes)));
    }
    // Of functions that are lowered already only the numbers are at hand.
    for data in globals.iter().filter(|global| starts(global, "__profd_")) {
        known.extend(data.initializer().and_then(first_number));
    }
    let mut names = Vec::new();
    for &record in globals.iter().filter(|&&global| is_record(global)) {
        let Some(number) = record.initializer().and_then(first_number) else { continue };
        if !known.contains(&number) {
            names.push(rename(module, record, number));
        }
    }
    if names.is_empty() {
        return;
    }
    guard::note_ir_changed();
    // SAFETY: a live module; the elements are its own globals, all of them pointers of one type.
    unsafe {
        let context = LLVMGetModuleContext(module.0);
        let old = LLVMGetNamedGlobal(module.0, NAMES.as_ptr());
        let pointer = LLVMPointerTypeInContext(context, 0);
        let mut elements: Vec<_> = names.iter().map(|name| name.0).collect();
        if !old.is_null() {
            let kept = Value(old).initializer().map_or(Vec::new(), Value::operands);
            elements.extend(kept.iter().map(|name| name.0));
            LLVMDeleteGlobal(old);
        }
        let list = LLVMConstArray2(pointer, elements.as_mut_ptr(), elements.len() as u64);
        let global = LLVMAddGlobal(module.0, LLVMTypeOf(list), NAMES.as_ptr());
        LLVMSetInitializer(global, list);
        LLVMSetLinkage(global, LLVMLinkage::LLVMInternalLinkage);
    }
}

/// The record is of another name from here on, which is returned as a variable that holds it.
fn rename(module: Module, record: Value, number: u64) -> Value {
    guard::note_ir_changed();
    let name = format!("unused.{number:016X}");
    // SAFETY: a live module and a variable of it whose initializer is a structure that begins with a number, as the caller
    // found out; pointer and length of the name are of one string.
    unsafe {
        let context = LLVMGetModuleContext(module.0);
        let old = LLVMGetInitializer(record.0);
        let ty = LLVMTypeOf(old);
        let mut fields: Vec<_> = Value(old).operands().iter().map(|field| field.0).collect();
        fields[0] = LLVMConstInt(LLVMTypeOf(fields[0]), hash(name.as_bytes()), 0);
        let packed = LLVMIsPackedStruct(ty);
        LLVMSetInitializer(
            record.0,
            LLVMConstStructInContext(context, fields.as_mut_ptr(), fields.len() as u32, packed),
        );
        let text = LLVMConstStringInContext2(context, name.as_ptr().cast::<c_char>(), name.len(), 1);
        let variable = format!("__profn_{name}\0");
        let global = LLVMAddGlobal(module.0, LLVMTypeOf(text), variable.as_ptr().cast::<c_char>());
        LLVMSetInitializer(global, text);
        LLVMSetGlobalConstant(global, 1);
        LLVMSetLinkage(global, LLVMLinkage::LLVMPrivateLinkage);
        Value(global)
    }
}

/// The number that a structure begins with.
fn first_number(structure: Value) -> Option<u64> {
    if !structure.is_constant_aggregate() {
        return None;
    }
    structure.operands().first()?.constant_int().map(|number| number as u64)
}

fn hash(name: &[u8]) -> u64 {
    // SAFETY: pointer and length are of one slice.
    unsafe { shim::LLVMDTransProfileHash(name.as_ptr().cast(), name.len()) }
}
