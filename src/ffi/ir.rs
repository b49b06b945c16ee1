//! Raw bindings to what LLVM's C interface lacks for reading and editing IR (`src/shim/ir.cpp`).

use std::os::raw::{c_char, c_void};

use llvm_sys::prelude::*;

/// LLVM's `ModuleSlotTracker`.
#[repr(C)]
pub struct Printer {
    _opaque: [u8; 0],
}

/// An instruction, as [`LLVMDTransReadBody`] writes it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawInstruction {
    /// The instruction.
    pub value: LLVMValueRef,
    /// Its type.
    pub ty: LLVMTypeRef,
    /// Its opcode as LLVM-C numbers it.
    pub opcode: u32,
    /// How many operands it has.
    pub operand_count: u32,
}

/// An operand, as [`LLVMDTransReadBody`] writes it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawOperand {
    /// The value.
    pub value: LLVMValueRef,
    /// Its type.
    pub ty: LLVMTypeRef,
    /// Its kind as LLVM-C numbers it.
    pub kind: u32,
}

extern "C" {
    /// How many instructions a function has, and how many operands they have together.
    pub fn LLVMDTransCountBody(function: LLVMValueRef, instructions: *mut u32, operands: *mut u32);
    /// Writes them down, in order.
    pub fn LLVMDTransReadBody(function: LLVMValueRef, instructions: *mut RawInstruction, operands: *mut RawOperand);
    /// Makes each `getelementptr` instruction one of bytes, with arithmetic before it.
    pub fn LLVMDTransStripGeps(module: LLVMModuleRef);
    /// Drops `!tbaa` and `!tbaa.struct`.
    pub fn LLVMDTransStripTbaa(module: LLVMModuleRef);
    /// Drops debug information.
    pub fn LLVMDTransStripDebug(module: LLVMModuleRef);
    /// Drops a named metadata node.
    pub fn LLVMDTransStripNamedMetadata(module: LLVMModuleRef, name: *const c_char);
    /// Numbers the module's unnamed values and metadata once, for many calls of [`LLVMDTransPrint`].
    pub fn LLVMDTransPrinterNew(module: LLVMModuleRef) -> *mut Printer;
    /// Frees it.
    pub fn LLVMDTransPrinterDelete(printer: *mut Printer);
    /// An instruction as LLVM prints it, a message to dispose of. Cheap while the function stays the same.
    pub fn LLVMDTransPrint(printer: *mut Printer, inst: LLVMValueRef) -> *mut c_char;
    /// Opcode of an instruction or constant expression as LLVM-C numbers it; 0 when there is none.
    pub fn LLVMDTransGetOpcode(value: LLVMValueRef) -> u32;
    /// Predicate of an `icmp` as LLVM-C numbers it.
    pub fn LLVMDTransGetICmpPredicate(value: LLVMValueRef) -> u32;
    /// `Instruction::isSameOperationAs`, of two instructions, alignment left out of account, with the same flags and metadata.
    pub fn LLVMDTransIsSameOperation(a: LLVMValueRef, b: LLVMValueRef) -> bool;
    /// `PossiblyDisjointInst::isDisjoint`; `false` of anything else.
    pub fn LLVMDTransIsDisjoint(value: LLVMValueRef) -> bool;
    /// `Instruction::dropPoisonGeneratingFlags`.
    pub fn LLVMDTransDropPoisonFlags(value: LLVMValueRef);
    /// `GlobalValue::isDefinitionExact`.
    pub fn LLVMDTransIsDefinitionExact(value: LLVMValueRef) -> bool;
    /// Is the type scalable, or does it contain a scalable one?
    pub fn LLVMDTransTypeIsScalable(ty: LLVMTypeRef) -> bool;
    /// Is it a call, invoke or callbr?
    pub fn LLVMDTransIsCall(value: LLVMValueRef) -> bool;
    /// `CallBase::hasFnAttr`.
    pub fn LLVMDTransCallHasFnAttr(call: LLVMValueRef, kind: u32) -> bool;
    /// Are indices as wide as pointers in address space 0, and pointers integral there?
    pub fn LLVMDTransHasPlainPointers(layout: llvm_sys::target::LLVMTargetDataRef) -> bool;
    /// Lets a call call something else, as a function of a type with the same result and the types of its arguments.
    pub fn LLVMDTransSetCallee(call: LLVMValueRef, ty: LLVMTypeRef, callee: LLVMValueRef);
    /// The calling convention of a call or function.
    pub fn LLVMDTransCallingConvention(call_or_function: LLVMValueRef) -> u32;
    /// `CallBase::isNoBuiltin`.
    pub fn LLVMDTransCallIsNoBuiltin(call: LLVMValueRef) -> bool;
    /// Has argument `index` of the call or function an attribute that hands memory over in a special way?
    pub fn LLVMDTransHasSpecialParam(call_or_function: LLVMValueRef, index: u32) -> bool;
    /// Has any argument of the call or function, or result, one? Quicker to ask than each argument.
    pub fn LLVMDTransMayHaveSpecialParam(call_or_function: LLVMValueRef) -> bool;
    /// Garbage collector, prefix or prologue data, `!type` or `!kcfi_type`, coroutine or sanitizer attributes.
    pub fn LLVMDTransHasSpecialFunctionData(function: LLVMValueRef) -> bool;
    /// A new function of another type in the old one's place: name, linkage, attributes, body and debug information
    /// move over; the old function stays as an empty declaration with its arguments' uses intact.
    pub fn LLVMDTransMoveFunctionBody(
        old: LLVMValueRef,
        ty: LLVMTypeRef,
        changed: *const bool,
        count: u32,
        result_changed: bool,
    ) -> LLVMValueRef;
    /// An internal copy of a function, in no comdat. Blocks and instructions keep their order; attributes as for
    /// [`LLVMDTransMoveFunctionBody`].
    pub fn LLVMDTransCopyFunction(
        function: LLVMValueRef,
        name: *const c_char,
        changed: *const bool,
        count: u32,
        result_changed: bool,
    ) -> LLVMValueRef;
    /// Puts the body of the function that a call leads to in the call's place, if LLVM's inliner could; the call is gone then.
    pub fn LLVMDTransInline(call: LLVMValueRef) -> bool;
    /// Drops on a function, its parameters and result what a layout change may have made untrue.
    pub fn LLVMDTransDropStaleFunctionAttributes(function: LLVMValueRef);
    /// Drops from a call what a layout change may have made untrue; its callee is a function of this module or not known.
    pub fn LLVMDTransDropStaleCallAttributes(call: LLVMValueRef);
    /// A copy of a call with another function type, callee and arguments, before the old one. Attributes of changed
    /// arguments, and of the result if it changed, are left out.
    pub fn LLVMDTransRebuildCall(
        call: LLVMValueRef,
        ty: LLVMTypeRef,
        callee: LLVMValueRef,
        args: *const LLVMValueRef,
        changed: *const bool,
        count: u32,
        result_changed: bool,
    ) -> LLVMValueRef;
    /// Copies debug location and the metadata that stays true from one memory access to another.
    pub fn LLVMDTransCopyAccessMetadata(to: LLVMValueRef, from: LLVMValueRef);
    /// Drops what a function or instruction promises of the memory behind its pointers.
    pub fn LLVMDTransDropPointerPromises(value: LLVMValueRef);
    /// Gives an `sret` parameter or argument another type, and drops what else is promised of its memory.
    pub fn LLVMDTransSetResultType(value: LLVMValueRef, index: u32, ty: LLVMTypeRef);
    /// The name of an attribute by its number, which is one of this LLVM's; and the length of the name.
    #[cfg(test)]
    pub fn LLVMDTransAttributeName(kind: u32, length: *mut usize) -> *const c_char;
    /// The names of the kinds of metadata that LLVM itself knows.
    #[cfg(test)]
    pub fn LLVMDTransMetadataKinds(sink: unsafe extern "C" fn(*mut c_void, *const c_char, usize), context: *mut c_void);
    /// A TBAA access tag of a type of its own under the module's C root; null where the module has no C TBAA.
    pub fn LLVMDTransPrivateTbaaTag(module: LLVMModuleRef, name: *const c_char) -> LLVMMetadataRef;
    /// Attaches a TBAA tag.
    pub fn LLVMDTransSetTbaa(inst: LLVMValueRef, tag: LLVMMetadataRef);
    /// The text of each instruction of a function, in order; the function is numbered once for all.
    pub fn LLVMDTransPrintInstructions(
        function: LLVMValueRef,
        sink: unsafe extern "C" fn(*mut c_void, *const c_char, usize),
        context: *mut c_void,
    );
    /// Hands the sink the attributes that protect a module's functions, or tell debuggers and profilers of their frames: any that one of them has, and of several
    /// the strongest.
    pub fn LLVMDTransProtection(
        module: LLVMModuleRef,
        sink: unsafe extern "C" fn(*mut c_void, LLVMAttributeRef),
        context: *mut c_void,
    );
    /// Gives a function such an attribute, unless its own says as much or more.
    pub fn LLVMDTransProtect(function: LLVMValueRef, attribute: LLVMAttributeRef);
    /// `appendToUsed`.
    pub fn LLVMDTransAppendToUsed(module: LLVMModuleRef, global: LLVMValueRef);
    /// `appendToGlobalCtors`.
    pub fn LLVMDTransAppendConstructor(module: LLVMModuleRef, function: LLVMValueRef, priority: i32);
    /// Attachments other than debug information, a section of `#pragma clang section`, a partition or the like.
    pub fn LLVMDTransHasSpecialVariableData(variable: LLVMValueRef) -> bool;
    /// A variable of another type before `variable`, zero at first, nameless and otherwise like it.
    pub fn LLVMDTransNewVariableLike(variable: LLVMValueRef, ty: LLVMTypeRef) -> LLVMValueRef;
    /// `Value::takeName`.
    pub fn LLVMDTransTakeName(to: LLVMValueRef, from: LLVMValueRef);
    /// `AllocaInst::setAllocatedType`.
    pub fn LLVMDTransSetAllocatedType(alloca: LLVMValueRef, ty: LLVMTypeRef);
    /// `SplitBlockAndInsertIfThenElse`, the first way being the unlikely one: the ends of both new blocks.
    pub fn LLVMDTransSplitUnlikely(
        condition: LLVMValueRef,
        before: LLVMValueRef,
        unlikely: *mut LLVMValueRef,
        likely: *mut LLVMValueRef,
    );
    /// `SplitBlockAndInsertIfThenElse`, with nothing known of how likely the ways are: the ends of both new blocks.
    pub fn LLVMDTransSplit(
        condition: LLVMValueRef,
        before: LLVMValueRef,
        then: *mut LLVMValueRef,
        otherwise: *mut LLVMValueRef,
    );
    /// `SplitBlockAndInsertIfThen` with a way that nothing leaves: the `unreachable` that ends it.
    pub fn LLVMDTransExpandConstantUsers(variable: LLVMValueRef);
    pub fn LLVMDTransStepFromStart(gep: LLVMValueRef) -> LLVMValueRef;
    pub fn LLVMDTransSplitCheck(condition: LLVMValueRef, before: LLVMValueRef) -> LLVMValueRef;
    /// Undoes that: a conditional branch of which the first way leads nowhere becomes one with the second, and the blocks one.
    pub fn LLVMDTransTakeCheckBack(branch: LLVMValueRef);
    /// Puts the return of a value in the place of an unconditional branch.
    pub fn LLVMDTransReturnHere(branch: LLVMValueRef, value: LLVMValueRef);
    /// Has the one edge from a block to a second one lead to a third, where that goes on; is the second gone?
    pub fn LLVMDTransLeadPast(from: LLVMBasicBlockRef, through: LLVMBasicBlockRef, to: LLVMBasicBlockRef) -> bool;
    /// Moves what stands from an instruction to the end of its block, but for that, to where each of the blocks begins that control goes on to.
    pub fn LLVMDTransMoveIntoWays(first: LLVMValueRef);
    /// A `getelementptr` like another, with another base.
    pub fn LLVMDTransCloneWithBase(builder: LLVMBuilderRef, gep: LLVMValueRef, base: LLVMValueRef) -> LLVMValueRef;
    /// First place in a block where a non-phi instruction may stand.
    pub fn LLVMDTransFirstInsertionPoint(block: LLVMBasicBlockRef) -> LLVMValueRef;
}
