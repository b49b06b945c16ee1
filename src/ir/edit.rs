//! The only way to change IR.
//!
//! An [`Editor`] inserts and erases instructions. Creating one tells the panic
//! guard that the module is no longer as it was found: an internal error after that ends the host.

use std::cell::OnceCell;
use std::ffi::{c_void, CString};

use llvm_sys::bit_reader::LLVMParseBitcodeInContext2;
use llvm_sys::core::*;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMIntPredicate, LLVMLinkage, LLVMUnnamedAddr};

use crate::ffi::debug as debug_shim;
use crate::ffi::guard;
use crate::ffi::ir as shim;

use super::debug::{GlobalRecord, Record};
use super::module::Module;
use super::tbaa::Node;
use super::value::{attribute_kind, Block, Opcode, Order, Predicate, Type, TypeKind, Value, OWN_CALL};

/// Changes a module.
pub struct Editor {
    module: LLVMModuleRef,
    context: LLVMContextRef,
    builder: LLVMBuilderRef,
    /// What protects the module's functions, and those that are added: found when the first of these is.
    protection: OnceCell<Vec<LLVMAttributeRef>>,
}

impl Drop for Editor {
    fn drop(&mut self) {
        // SAFETY: the builder was made by `new` and is disposed of once.
        unsafe { LLVMDisposeBuilder(self.builder) }
    }
}

impl Editor {
    /// Begins to change the module.
    pub fn new(module: Module) -> Self {
        guard::note_ir_changed();
        // SAFETY: a live module; the builder is disposed of in `drop`.
        unsafe {
            let context = LLVMGetModuleContext(module.0);
            let builder = LLVMCreateBuilderInContext(context);
            Editor { module: module.0, context, builder, protection: OnceCell::new() }
        }
    }

    /// Protects a function that is added like the module's others.
    fn protect(&self, f: Value) {
        unsafe extern "C" fn push(context: *mut c_void, attribute: LLVMAttributeRef) {
            // SAFETY: `protect` passes its vector.
            guard::contain_callback((), || unsafe { &mut *context.cast::<Vec<LLVMAttributeRef>>() }.push(attribute));
        }
        let protection = self.protection.get_or_init(|| {
            let mut found: Vec<LLVMAttributeRef> = Vec::new();
            let context = (&mut found as *mut Vec<LLVMAttributeRef>).cast();
            // SAFETY: a live module; the callback is only called before the call returns.
            unsafe { shim::LLVMDTransProtection(self.module, push, context) };
            found
        });
        for &attribute in protection {
            // SAFETY: a live function, and an attribute of its context, which lives as long as that.
            unsafe { shim::LLVMDTransProtect(f.0, attribute) }
        }
    }

    /// New instructions go before `inst` and take its debug location.
    pub fn before(&mut self, inst: Value) {
        // SAFETY: a live instruction inside a function.
        unsafe { LLVMPositionBuilderBefore(self.builder, inst.0) }
    }

    /// New instructions go after `inst`, which is no terminator, and take its debug location.
    pub fn after(&mut self, inst: Value) {
        // SAFETY: a live instruction with a successor in its block; the location is the instruction's own or null.
        unsafe {
            LLVMPositionBuilderBefore(self.builder, LLVMGetNextInstruction(inst.0));
            LLVMSetCurrentDebugLocation2(self.builder, LLVMInstructionGetDebugLocOrNull(inst));
        }
    }

    /// The type of 64-bit integers.
    pub fn i64(&self) -> Type {
        // SAFETY: a live context.
        Type(unsafe { LLVMInt64TypeInContext(self.context) })
    }

    /// The type of integers of that many bits.
    pub fn int(&self, bits: u32) -> Type {
        // SAFETY: a live context and a valid width.
        Type(unsafe { LLVMIntTypeInContext(self.context, bits) })
    }

    /// The type of pointers.
    pub fn ptr(&self) -> Type {
        // SAFETY: a live context.
        Type(unsafe { LLVMPointerTypeInContext(self.context, 0) })
    }

    /// A constant of an integer type.
    pub fn constant(&self, ty: Type, value: i64) -> Value {
        // SAFETY: a live integer type.
        Value(unsafe { LLVMConstInt(ty.0, value as u64, 1) })
    }

    /// The null pointer.
    pub fn null_pointer(&self) -> Value {
        // SAFETY: a live pointer type.
        Value(unsafe { LLVMConstNull(self.ptr().0) })
    }

    /// `poison` of a type.
    pub fn poison(&self, ty: Type) -> Value {
        // SAFETY: a live first-class type.
        Value(unsafe { LLVMGetPoison(ty.0) })
    }

    /// `a + b`, wrapping.
    pub fn add(&mut self, a: Value, b: Value) -> Value {
        // SAFETY: both operands dominate the insertion point and have the same integer type.
        Value(unsafe { LLVMBuildAdd(self.builder, a.0, b.0, c"".as_ptr()) })
    }

    /// `a - b`, wrapping.
    pub fn sub(&mut self, a: Value, b: Value) -> Value {
        // SAFETY: as for `add`.
        Value(unsafe { LLVMBuildSub(self.builder, a.0, b.0, c"".as_ptr()) })
    }

    /// `a * b`, wrapping.
    pub fn mul(&mut self, a: Value, b: Value) -> Value {
        // SAFETY: as for `add`.
        Value(unsafe { LLVMBuildMul(self.builder, a.0, b.0, c"".as_ptr()) })
    }

    /// `a * b`, which wraps around neither with a sign nor without.
    pub fn mul_nuw_nsw(&mut self, a: Value, b: Value) -> Value {
        let product = self.mul_nuw(a, b);
        if product.is_instruction() {
            // SAFETY: a live multiplication.
            unsafe { LLVMSetNSW(product.0, 1) }
        }
        product
    }

    /// `a * b`, which is less than 2⁶⁴ without a sign.
    pub fn mul_nuw(&mut self, a: Value, b: Value) -> Value {
        // SAFETY: as for `add`.
        Value(unsafe { LLVMBuildNUWMul(self.builder, a.0, b.0, c"".as_ptr()) })
    }

    /// `a * b`, which fits with a sign, and without one if it is `unsigned`.
    pub fn mul_fitting(&mut self, a: Value, b: Value, unsigned: bool) -> Value {
        // SAFETY: as for `add`; flags are for instructions, which constants do not make.
        unsafe {
            let product = Value(LLVMBuildNSWMul(self.builder, a.0, b.0, c"".as_ptr()));
            if product.is_instruction() && unsigned {
                LLVMSetNUW(product.0, 1);
            }
            product
        }
    }

    /// Unsigned `a / b`; `b` is a constant other than 0.
    pub fn udiv(&mut self, a: Value, b: Value) -> Value {
        // SAFETY: as for `add`.
        Value(unsafe { LLVMBuildUDiv(self.builder, a.0, b.0, c"".as_ptr()) })
    }

    /// `a` shifted right by a constant, with its sign.
    pub fn ashr(&mut self, a: Value, by: Value) -> Value {
        // SAFETY: as for `add`.
        Value(unsafe { LLVMBuildAShr(self.builder, a.0, by.0, c"".as_ptr()) })
    }

    /// `a / b`, with a sign, rounded to zero.
    pub fn sdiv(&mut self, a: Value, b: Value) -> Value {
        // SAFETY: as for `add`.
        Value(unsafe { LLVMBuildSDiv(self.builder, a.0, b.0, c"".as_ptr()) })
    }

    /// Signed `a / b` without remainder; `b` is a constant other than 0.
    pub fn sdiv_exact(&mut self, a: Value, b: Value) -> Value {
        // SAFETY: as for `add`.
        Value(unsafe { LLVMBuildExactSDiv(self.builder, a.0, b.0, c"".as_ptr()) })
    }

    /// A comparison.
    pub fn icmp(&mut self, predicate: Predicate, a: Value, b: Value) -> Value {
        use LLVMIntPredicate::*;
        let p = match predicate {
            Predicate::Eq => LLVMIntEQ,
            Predicate::Ne => LLVMIntNE,
            Predicate::Unsigned(Order::Less) => LLVMIntULT,
            Predicate::Unsigned(Order::LessEqual) => LLVMIntULE,
            Predicate::Unsigned(Order::Greater) => LLVMIntUGT,
            Predicate::Unsigned(Order::GreaterEqual) => LLVMIntUGE,
            Predicate::Signed(Order::Less) => LLVMIntSLT,
            Predicate::Signed(Order::LessEqual) => LLVMIntSLE,
            Predicate::Signed(Order::Greater) => LLVMIntSGT,
            Predicate::Signed(Order::GreaterEqual) => LLVMIntSGE,
            Predicate::Unknown => unreachable!("a predicate that is not known is never rebuilt"),
        };
        // SAFETY: as for `add`.
        Value(unsafe { LLVMBuildICmp(self.builder, p, a.0, b.0, c"".as_ptr()) })
    }

    /// `condition ? a : b`.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        // SAFETY: operands dominate the insertion point; `a` and `b` have one type.
        Value(unsafe { LLVMBuildSelect(self.builder, condition.0, a.0, b.0, c"".as_ptr()) })
    }

    /// `freeze a`.
    pub fn freeze(&mut self, a: Value) -> Value {
        // SAFETY: the operand dominates the insertion point.
        Value(unsafe { LLVMBuildFreeze(self.builder, a.0, c"".as_ptr()) })
    }

    /// The low bits of an integer.
    pub fn trunc(&mut self, a: Value, ty: Type) -> Value {
        // SAFETY: an integer wider than `ty`.
        Value(unsafe { LLVMBuildTrunc(self.builder, a.0, ty.0, c"".as_ptr()) })
    }

    /// Widened with zeros.
    pub fn zext(&mut self, a: Value, ty: Type) -> Value {
        // SAFETY: an integer narrower than `ty`.
        Value(unsafe { LLVMBuildZExt(self.builder, a.0, ty.0, c"".as_ptr()) })
    }

    /// Widened with its sign.
    pub fn sext(&mut self, a: Value, ty: Type) -> Value {
        // SAFETY: an integer narrower than `ty`.
        Value(unsafe { LLVMBuildSExt(self.builder, a.0, ty.0, c"".as_ptr()) })
    }

    /// An integer of at most 64 bits as `i64`, sign-extended.
    pub fn sext_i64(&mut self, a: Value) -> Value {
        if a.ty() == self.i64() {
            return a;
        }
        // SAFETY: an integer narrower than 64 bits.
        Value(unsafe { LLVMBuildSExt(self.builder, a.0, self.i64().0, c"".as_ptr()) })
    }

    /// `base` moved by `bytes`, without any promise.
    pub fn offset(&mut self, base: Value, bytes: Value) -> Value {
        // SAFETY: a pointer and an i64 that dominate the insertion point.
        unsafe {
            let i8 = LLVMInt8TypeInContext(self.context);
            Value(LLVMBuildGEP2(self.builder, i8, base.0, [bytes.0].as_mut_ptr(), 1, c"".as_ptr()))
        }
    }

    /// The address of element `index` of an array of elements of `size` bytes at `base`, without any promise.
    pub fn element(&mut self, base: Value, size: u64, index: Value) -> Value {
        // SAFETY: as for `offset`.
        unsafe {
            let elem = match size {
                1 | 2 | 4 | 8 => LLVMIntTypeInContext(self.context, size as u32 * 8),
                _ => LLVMArrayType2(LLVMInt8TypeInContext(self.context), size),
            };
            Value(LLVMBuildGEP2(self.builder, elem, base.0, [index.0].as_mut_ptr(), 1, c"".as_ptr()))
        }
    }

    /// A load.
    pub fn load(&mut self, ty: Type, address: Value, align: u64) -> Value {
        // SAFETY: a first-class type and a pointer that dominates the insertion point.
        unsafe {
            let v = LLVMBuildLoad2(self.builder, ty.0, address.0, c"".as_ptr());
            LLVMSetAlignment(v, align as u32);
            Value(v)
        }
    }

    /// A load of an address from what has been written before the program begins, and never changes.
    pub fn load_invariant(&mut self, address: Value) -> Value {
        let v = self.load(self.ptr(), address, 8);
        // SAFETY: a live instruction, and a node of its context.
        unsafe {
            let name = "invariant.load";
            let kind = LLVMGetMDKindIDInContext(self.context, name.as_ptr().cast(), name.len() as u32);
            let node = LLVMMetadataAsValue(self.context, LLVMMDNodeInContext2(self.context, std::ptr::null_mut(), 0));
            LLVMSetMetadata(v.0, kind, node);
        }
        v
    }

    /// A store.
    pub fn store(&mut self, value: Value, address: Value, align: u64) -> Value {
        // SAFETY: as for `load`.
        unsafe {
            let v = LLVMBuildStore(self.builder, value.0, address.0);
            LLVMSetAlignment(v, align as u32);
            Value(v)
        }
    }

    /// A field of a structure that is a value.
    pub fn extract_value(&mut self, whole: Value, field: u32) -> Value {
        // SAFETY: a value of a structure type with that field, which dominates the insertion point.
        Value(unsafe { LLVMBuildExtractValue(self.builder, whole.0, field, c"".as_ptr()) })
    }

    /// A structure that is a value, with another field.
    pub fn insert_value(&mut self, whole: Value, part: Value, field: u32) -> Value {
        // SAFETY: a value of a structure type with a field of that type; both dominate the insertion point.
        Value(unsafe { LLVMBuildInsertValue(self.builder, whole.0, part.0, field, c"".as_ptr()) })
    }

    /// The address a constant number of bytes behind another in one allocation.
    pub fn offset_inside(&mut self, base: Value, bytes: i64) -> Value {
        let bytes = self.constant(self.i64(), bytes);
        self.step_inside_by(base, bytes)
    }

    /// The address a number of bytes, an i64, behind another in one allocation.
    pub fn step_inside_by(&mut self, base: Value, bytes: Value) -> Value {
        // SAFETY: a pointer and an i64, which dominate the insertion point.
        unsafe {
            let byte = LLVMInt8TypeInContext(self.context);
            Value(LLVMBuildInBoundsGEP2(self.builder, byte, base.0, [bytes.0].as_mut_ptr(), 1, c"".as_ptr()))
        }
    }

    /// The address so many elements, an i64, behind another in one allocation.
    pub fn element_inside(&mut self, element: Type, base: Value, index: Value) -> Value {
        // SAFETY: a pointer and an i64, which dominate the insertion point; a type with a size.
        unsafe {
            Value(LLVMBuildInBoundsGEP2(self.builder, element.0, base.0, [index.0].as_mut_ptr(), 1, c"".as_ptr()))
        }
    }

    /// An element of a vector.
    pub fn extract_element(&mut self, vector: Value, lane: u32) -> Value {
        let lane = self.constant(self.int(32), i64::from(lane));
        // SAFETY: a value of a vector type with that element, which dominates the insertion point.
        Value(unsafe { LLVMBuildExtractElement(self.builder, vector.0, lane.0, c"".as_ptr()) })
    }

    /// A vector with another element.
    pub fn insert_element(&mut self, vector: Value, part: Value, lane: u32) -> Value {
        let lane = self.constant(self.int(32), i64::from(lane));
        // SAFETY: a value of a vector type with an element of that type; both dominate the insertion point.
        Value(unsafe { LLVMBuildInsertElement(self.builder, vector.0, part.0, lane.0, c"".as_ptr()) })
    }

    /// Says by named metadata that a layout of the module's has changed, for what comes later in the pipeline (src/shim/widths.cpp).
    pub fn mark_changed(&mut self) {
        const NAME: &str = "dtrans.changed";
        // SAFETY: a live module, and a name of that length.
        unsafe { LLVMGetOrInsertNamedMetadata(self.module, NAME.as_ptr().cast(), NAME.len()) };
    }

    /// Marks an instruction by numbers, or takes that mark off. LLVM keeps it as metadata of that name.
    pub fn mark(&mut self, inst: Value, kind: &str, numbers: Option<&[i64]>) {
        let numbers: Option<Vec<Value>> =
            numbers.map(|numbers| numbers.iter().map(|&n| self.constant(self.i64(), n)).collect());
        // SAFETY: a live instruction, and a node of its context with as many operands as were counted; null takes it off.
        unsafe {
            let kind = LLVMGetMDKindIDInContext(self.context, kind.as_ptr().cast(), kind.len() as u32);
            let node = numbers.map_or(std::ptr::null_mut(), |numbers| {
                let mut numbers: Vec<_> = numbers.iter().map(|n| LLVMValueAsMetadata(n.0)).collect();
                let node = LLVMMDNodeInContext2(self.context, numbers.as_mut_ptr(), numbers.len());
                LLVMMetadataAsValue(self.context, node)
            });
            LLVMSetMetadata(inst.0, kind, node);
        }
    }

    /// `length` zero bytes from `address` on.
    pub fn fill_with_zeros(&mut self, address: Value, length: Value, align: u64) -> Value {
        // SAFETY: a pointer and an i64 that dominate the insertion point, and a power of two.
        unsafe {
            let zero = LLVMConstInt(LLVMInt8TypeInContext(self.context), 0, 0);
            Value(LLVMBuildMemSet(self.builder, address.0, zero, length.0, align as u32))
        }
    }

    /// Puts `inst` and what follows behind two ways that meet there: the first one, unlikely, is taken where the
    /// condition holds. The instructions that end the two.
    pub fn split_unlikely(&mut self, condition: Value, inst: Value) -> (Value, Value) {
        let (mut unlikely, mut likely) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: a live instruction that is no phi, and an i1 that dominates it.
        unsafe { shim::LLVMDTransSplitUnlikely(condition.0, inst.0, &mut unlikely, &mut likely) }
        (Value(unlikely), Value(likely))
    }

    /// Puts `inst` and what follows behind two ways that meet there, the first of which is taken where the condition holds. The instructions that end
    /// the two.
    pub fn split(&mut self, condition: Value, inst: Value) -> (Value, Value) {
        let (mut then, mut otherwise) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: a live instruction that is no phi, and an i1 that dominates it.
        unsafe { shim::LLVMDTransSplit(condition.0, inst.0, &mut then, &mut otherwise) }
        (Value(then), Value(otherwise))
    }

    /// Leads to a new block, unlikely and without a way on, where the condition holds, and to `inst` otherwise. What ends that block.
    pub fn split_check(&mut self, condition: Value, inst: Value) -> Value {
        // SAFETY: a live instruction that is no phi, and an i1 that dominates it.
        Value(unsafe { shim::LLVMDTransSplitCheck(condition.0, inst.0) })
    }

    /// Undoes [`Self::split_check`]: the branch goes, with the block that it leads to where its condition holds.
    pub fn take_check_back(&mut self, branch: Value) {
        // SAFETY: a live conditional branch whose first way is a block with no other predecessor and no successor, and whose second
        // leads to a block with no other predecessor; their handles are not used again.
        unsafe { shim::LLVMDTransTakeCheckBack(branch.0) }
    }

    /// Has a block return a value where it went on before.
    pub fn return_here(&mut self, branch: Value, value: Value) {
        // SAFETY: a live unconditional branch, and a value of the type that its function returns, which dominates it. The branch's handle is not used
        // again.
        unsafe { shim::LLVMDTransReturnHere(branch.0, value.0) }
    }

    /// Has the way from one block to another lead to where that one goes on. What that one computes by phis, the phis there take. Is the one
    /// between gone, since there is no way to it any more?
    pub fn lead_past(&mut self, from: Block, through: Block, to: Block) -> bool {
        // SAFETY: live blocks with one edge from the first to the second, none to the third, and at least one from there to that; nothing that is
        // computed in the second is used but there and by phis of where it leads. Handles of a block that is gone are not used again.
        unsafe { shim::LLVMDTransLeadPast(from.0, through.0, to.0) }
    }

    /// Moves what stands from an instruction to the end of its block, but for that, to where each of the blocks begins that control goes on to.
    pub fn move_into_ways(&mut self, first: Value) {
        // SAFETY: a live instruction; the blocks that control goes on to are different ones without phis, to which it comes from this one alone, and the
        // block's end uses nothing that is moved. Handles of what is moved are not used again.
        unsafe { shim::LLVMDTransMoveIntoWays(first.0) }
    }

    /// Makes instructions of the constant expressions that use a variable, where instructions use those.
    pub fn expand_constant_users(&mut self, variable: Value) {
        // SAFETY: a live global variable whose users are instructions, and constant expressions with only such users.
        unsafe { shim::LLVMDTransExpandConstantUsers(variable.0) }
    }

    /// Puts a step over the elements of an array that the base points to the first of in the place of one from the array as a whole, if
    /// that is what a `getelementptr` is. It may not be used again.
    pub fn step_from_start(&mut self, gep: Value) {
        // SAFETY: a live `getelementptr` instruction.
        unsafe { shim::LLVMDTransStepFromStart(gep.0) };
    }

    /// A `getelementptr` like another, with another base.
    pub fn clone_with_base(&mut self, gep: Value, base: Value) -> Value {
        // SAFETY: a live `getelementptr` instruction whose indices, and a pointer that, dominate the insertion point.
        Value(unsafe { shim::LLVMDTransCloneWithBase(self.builder, gep.0, base.0) })
    }

    /// A `getelementptr` over the same type as another, with the same promises, but from and by other values.
    pub fn step_like(&mut self, gep: Value, operands: &[Value]) -> Value {
        let mut indices: Vec<_> = operands[1..].iter().map(|v| v.0).collect();
        // SAFETY: a live `getelementptr`; a pointer, and indices that lead into its source type, which dominate the insertion point and are counted.
        unsafe {
            let (source, flags) = (LLVMGetGEPSourceElementType(gep.0), LLVMGEPGetNoWrapFlags(gep.0));
            let (base, count) = (operands[0].0, indices.len() as u32);
            let builder = self.builder;
            let indices = indices.as_mut_ptr();
            Value(LLVMBuildGEPWithNoWrapFlags(builder, source, base, indices, count, c"".as_ptr(), flags))
        }
    }

    /// The address of element `index` of an array at `base`.
    pub fn array_element(&mut self, array: Type, base: Value, index: Value) -> Value {
        // SAFETY: a pointer and an integer that dominate the insertion point; an array type.
        unsafe {
            let mut path = [self.constant(self.i64(), 0).0, index.0];
            Value(LLVMBuildInBoundsGEP2(self.builder, array.0, base.0, path.as_mut_ptr(), 2, c"".as_ptr()))
        }
    }

    /// The address of element `index` of an array at `base`, without any promise.
    pub fn array_element_anywhere(&mut self, array: Type, base: Value, index: Value) -> Value {
        // SAFETY: as for `array_element`.
        unsafe {
            let mut path = [self.constant(self.i64(), 0).0, index.0];
            Value(LLVMBuildGEP2(self.builder, array.0, base.0, path.as_mut_ptr(), 2, c"".as_ptr()))
        }
    }

    /// The address of element `index` of those of a type from `base` on, without any promise.
    pub fn element_anywhere(&mut self, ty: Type, base: Value, index: Value) -> Value {
        // SAFETY: a pointer and an integer that dominate the insertion point; a sized type.
        unsafe {
            let mut path = [index.0];
            Value(LLVMBuildGEP2(self.builder, ty.0, base.0, path.as_mut_ptr(), 1, c"".as_ptr()))
        }
    }

    /// The address of an element, which promises what another step does: it has to be the same address by the same numbers.
    pub fn step_over(&mut self, like: Value, ty: Type, base: Value, index: Value) -> Value {
        let step = self.element_anywhere(ty, base, index);
        if step.is_instruction() {
            // SAFETY: live `getelementptr`.
            unsafe { LLVMGEPSetNoWrapFlags(step.0, LLVMGEPGetNoWrapFlags(like.0)) }
        }
        step
    }

    /// The address of an array as such: of what lies there already.
    pub fn array_start(&mut self, array: Type, base: Value) -> Value {
        // SAFETY: a pointer that dominates the insertion point, and an array type.
        unsafe {
            let mut path = [self.constant(self.i64(), 0).0];
            Value(LLVMBuildInBoundsGEP2(self.builder, array.0, base.0, path.as_mut_ptr(), 1, c"".as_ptr()))
        }
    }

    /// The address of what a path of indices leads to in an object of a type at `base`.
    pub fn step_inside(&mut self, ty: Type, base: Value, path: &[u32]) -> Value {
        // SAFETY: a pointer that dominates the insertion point; the type has what the path leads to. Fields are counted by i32.
        unsafe {
            let i32 = LLVMInt32TypeInContext(self.context);
            let mut path: Vec<_> = [0].iter().chain(path).map(|&i| LLVMConstInt(i32, u64::from(i), 0)).collect();
            Value(LLVMBuildInBoundsGEP2(self.builder, ty.0, base.0, path.as_mut_ptr(), path.len() as u32, c"".as_ptr()))
        }
    }

    /// A phi before `inst`, the first of its block, with a value for each way there.
    pub fn join(&mut self, inst: Value, values: &[(Value, Block)]) -> Value {
        let mut blocks: Vec<_> = values.iter().map(|(_, b)| b.0).collect();
        let mut raw: Vec<_> = values.iter().map(|(v, _)| v.0).collect();
        // SAFETY: a live instruction, the first of its block; the values have one type, and the blocks are its predecessors.
        unsafe {
            // What the debugger is told before the instruction stays with it: a phi has none of that.
            LLVMPositionBuilderBeforeInstrAndDbgRecords(self.builder, inst.0);
            let phi = LLVMBuildPhi(self.builder, LLVMTypeOf(raw[0]), c"".as_ptr());
            LLVMAddIncoming(phi, raw.as_mut_ptr(), blocks.as_mut_ptr(), raw.len() as u32);
            Value(phi)
        }
    }

    /// A slot of the function's frame that holds a pointer. It belongs into the entry block.
    pub fn pointer_slot(&mut self) -> Value {
        // SAFETY: the builder stands inside a function.
        Value(unsafe { LLVMBuildAlloca(self.builder, self.ptr().0, c"".as_ptr()) })
    }

    /// A place of that type in the function's frame. It belongs into the entry block.
    pub fn frame_slot(&mut self, ty: Type, align: u64) -> Value {
        // SAFETY: the builder stands inside a function; a sized type and a power of two.
        unsafe {
            let slot = LLVMBuildAlloca(self.builder, ty.0, c"".as_ptr());
            LLVMSetAlignment(slot, align as u32);
            Value(slot)
        }
    }

    /// From here on, or up to here, a place in the frame holds what it is for.
    pub fn lifetime(&mut self, slot: Value, begins: bool) {
        let name = if begins { c"llvm.lifetime.start" } else { c"llvm.lifetime.end" };
        let mut ty = self.ptr().0;
        // SAFETY: an alloca that dominates the insertion point; the intrinsics have one overloaded type, that of their only parameter.
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr(), name.count_bytes());
            let f = LLVMGetIntrinsicDeclaration(self.module, id, &mut ty, 1);
            let of = LLVMGlobalGetValueType(f);
            LLVMBuildCall2(self.builder, of, f, &mut slot.0.clone(), 1, c"".as_ptr());
        }
    }

    /// Copies bytes from one place to another that does not overlap it.
    pub fn copy_bytes(&mut self, to: Value, to_align: u64, from: Value, from_align: u64, size: Value) {
        // SAFETY: pointers and an i64 that dominate the insertion point, and powers of two.
        unsafe { LLVMBuildMemCpy(self.builder, to.0, to_align as u32, from.0, from_align as u32, size.0) };
    }

    /// A parameter of a function, or an argument of a call, that was a copy is the address of memory that nobody else knows: the caller's, which
    /// no call that ends the caller's frame may be given.
    pub fn hand_over_address(&mut self, v: Value, index: u32) {
        let (by_value, noalias) = (attribute_kind("byval"), attribute_kind("noalias"));
        // SAFETY: a live function or call with such a parameter, counted from 1.
        unsafe {
            let attribute = LLVMCreateEnumAttribute(self.context, noalias, 0);
            if v.is_function() {
                LLVMRemoveEnumAttributeAtIndex(v.0, index + 1, by_value);
                LLVMAddAttributeAtIndex(v.0, index + 1, attribute);
            } else {
                LLVMRemoveCallSiteEnumAttribute(v.0, index + 1, by_value);
                LLVMAddCallSiteAttribute(v.0, index + 1, attribute);
                LLVMSetTailCall(v.0, 0);
            }
        }
    }

    /// The address of a constant C string.
    pub fn c_string(&mut self, text: &str) -> Value {
        let text = CString::new(text.replace('\0', "")).expect("no NUL left");
        // SAFETY: the builder stands inside a function; a C string.
        Value(unsafe { LLVMBuildGlobalString(self.builder, text.as_ptr(), c"".as_ptr()) })
    }

    /// A function of that name and type from outside the module.
    pub fn external_function(&mut self, name: &str, ty: Type) -> Value {
        let name = CString::new(name).expect("a name without NUL");
        // SAFETY: a live module, a C string and a function type.
        unsafe {
            let known = LLVMGetNamedFunction(self.module, name.as_ptr());
            Value(if known.is_null() { LLVMAddFunction(self.module, name.as_ptr(), ty.0) } else { known })
        }
    }

    /// A function from outside the module of another type in `old`'s place, which is declared without a prototype; it is found and called as that is.
    pub fn declare_again(&mut self, old: Value, ty: Type) -> Value {
        let name = CString::new(old.name()).expect("a name without NUL");
        // SAFETY: a live declaration, whose name is free once it has lost it; every use takes any pointer.
        unsafe {
            LLVMSetValueName2(old.0, c"".as_ptr(), 0);
            let new = LLVMAddFunction(self.module, name.as_ptr(), ty.0);
            LLVMSetLinkage(new, LLVMGetLinkage(old.0));
            LLVMSetVisibility(new, LLVMGetVisibility(old.0));
            LLVMSetFunctionCallConv(new, LLVMGetFunctionCallConv(old.0));
            LLVMReplaceAllUsesWith(old.0, new);
            LLVMDeleteFunction(old.0);
            Value(new)
        }
    }

    /// A call of a function of type `ty` that returns nothing.
    pub fn call(&mut self, function: Value, ty: Type, args: &[Value]) -> Value {
        let mut raw: Vec<_> = args.iter().map(|arg| arg.0).collect();
        // SAFETY: a live function; the arguments have its parameters' types and dominate the insertion point.
        Value(unsafe {
            LLVMBuildCall2(self.builder, ty.0, function.0, raw.as_mut_ptr(), raw.len() as u32, c"".as_ptr())
        })
    }

    /// `void`.
    pub fn void(&self) -> Type {
        // SAFETY: a live context.
        Type(unsafe { LLVMVoidTypeInContext(self.context) })
    }

    /// A phi without incoming values, before `inst`, which is a phi.
    pub fn phi(&mut self, ty: Type, inst: Value) -> Value {
        self.before(inst);
        // SAFETY: the builder stands before a phi.
        Value(unsafe { LLVMBuildPhi(self.builder, ty.0, c"".as_ptr()) })
    }

    /// Gives a phi its values, in the order of `like`'s blocks.
    pub fn fill_phi(&mut self, phi: Value, like: Value, values: &[Value]) {
        let mut blocks: Vec<_> = like.incoming().into_iter().map(|(_, b)| b.0).collect();
        let mut raw: Vec<_> = values.iter().map(|v| v.0).collect();
        debug_assert_eq!(blocks.len(), raw.len());
        // SAFETY: as many values as blocks, of the phi's type.
        unsafe { LLVMAddIncoming(phi.0, raw.as_mut_ptr(), blocks.as_mut_ptr(), raw.len() as u32) }
    }

    /// Counts the turns of a loop: an i64 beside a phi of its header, 0 where that comes from one of the blocks that have a bit in `entries`, by their number,
    /// and one more where it comes from any other. No program lives to see it wrap. The editor stays where it stands.
    pub fn turns(&mut self, phi: Value, entries: u64) -> Value {
        let i64 = self.i64();
        let [zero, one] = [0, 1].map(|k| self.constant(i64, k));
        // SAFETY: a live phi, whose block has a place for instructions; a builder of its own, for the time of this call.
        unsafe {
            let builder = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderBefore(builder, phi.0);
            let count = Value(LLVMBuildPhi(builder, i64.0, c"".as_ptr()));
            let first = shim::LLVMDTransFirstInsertionPoint(LLVMGetInstructionParent(phi.0));
            LLVMPositionBuilderBefore(builder, first);
            let next = Value(LLVMBuildNUWAdd(builder, count.0, one.0, c"".as_ptr()));
            LLVMDisposeBuilder(builder);
            let is_entry = |at: usize| at < u64::BITS as usize && entries >> at & 1 != 0;
            let values: Vec<_> = (0..phi.incoming().len()).map(|at| if is_entry(at) { zero } else { next }).collect();
            self.fill_phi(count, phi, &values);
            count
        }
    }

    /// Another operand in an operand's place; the types agree.
    pub fn set_operand(&mut self, inst: Value, index: u32, value: Value) {
        // SAFETY: an index in range and a value of the operand's type.
        unsafe { LLVMSetOperand(inst.0, index, value.0) }
    }

    /// Lets a call call something else, as a function of this type, which has the call's result and takes its arguments.
    pub fn set_callee(&mut self, call: Value, ty: Type, callee: Value) {
        // SAFETY: a live call, a function type that fits it, and a pointer.
        unsafe { shim::LLVMDTransSetCallee(call.0, ty.0, callee.0) }
    }

    /// Another alignment for a load or store.
    pub fn set_alignment(&mut self, inst: Value, align: u64) {
        // SAFETY: a live load or store and a power of two.
        unsafe { LLVMSetAlignment(inst.0, align as u32) }
    }

    /// Copies the debug location and what stays true of the metadata of a memory access.
    pub fn copy_access_metadata(&mut self, to: Value, from: Value) {
        // SAFETY: two live instructions.
        unsafe { shim::LLVMDTransCopyAccessMetadata(to.0, from.0) }
    }

    /// Drops what a function or instruction promises of the size and alignment of memory that it gets or yields pointers to.
    pub fn drop_pointer_promises(&mut self, v: Value) {
        // SAFETY: a live function or instruction.
        unsafe { shim::LLVMDTransDropPointerPromises(v.0) }
    }

    /// Gives the `sret` of a function's parameter, or of a call's argument, a type of so many bytes: it says how much memory is there, which
    /// LLVM takes for its exact size.
    pub fn set_result_size(&mut self, v: Value, index: u32, bytes: u64) {
        let ty = self.bytes_type(bytes);
        // SAFETY: a live function or call with such a parameter, and a sized type of its context.
        unsafe { shim::LLVMDTransSetResultType(v.0, index, ty.0) }
    }

    /// Takes away what an instruction promises, but for its operands (no wrapping around, inside of the object, exact).
    pub fn drop_poison_flags(&mut self, inst: Value) {
        // SAFETY: a live instruction.
        unsafe { shim::LLVMDTransDropPoisonFlags(inst.0) }
    }

    /// Every use of `old` uses `new`.
    pub fn replace_uses(&mut self, old: Value, new: Value) {
        // SAFETY: two live values of one type.
        unsafe { LLVMReplaceAllUsesWith(old.0, new.0) }
    }

    /// Deletes an instruction that is not used any more.
    pub fn erase(&mut self, inst: Value) {
        // SAFETY: a live instruction without uses; its handle is not used again.
        unsafe { LLVMInstructionEraseFromParent(inst.0) }
    }

    /// Deletes a function that is not used any more and has no body.
    pub fn erase_function(&mut self, f: Value) {
        // SAFETY: a live function without uses; its handle is not used again.
        unsafe { LLVMDeleteFunction(f.0) }
    }

    /// A new internal variable of a pointer type, initially null.
    pub fn new_pointer_global(&mut self, name: &str) -> Value {
        let ptr = self.ptr();
        self.new_global(name, ptr)
    }

    /// A new internal variable, initially zero or null.
    pub fn new_global(&mut self, name: &str, ty: Type) -> Value {
        let name = CString::new(name.replace('\0', "")).expect("no NUL left");
        // SAFETY: a live module and a C string; the initializer has the variable's type.
        unsafe {
            let g = LLVMAddGlobal(self.module, ty.0, name.as_ptr());
            LLVMSetInitializer(g, LLVMConstNull(ty.0));
            LLVMSetLinkage(g, LLVMLinkage::LLVMInternalLinkage);
            LLVMSetUnnamedAddress(g, LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
            LLVMSetAlignment(g, 8);
            Value(g)
        }
    }

    /// A TBAA tag for memory that only DTrans' own accesses touch.
    pub fn private_tbaa(&mut self, name: &str) -> PrivateTbaa {
        let name = CString::new(name).expect("a name without NUL");
        // SAFETY: a live module and a C string.
        PrivateTbaa(unsafe { shim::LLVMDTransPrivateTbaaTag(self.module, name.as_ptr()) })
    }

    /// Tags an access with it.
    pub fn set_tbaa(&mut self, inst: Value, tag: PrivateTbaa) {
        // SAFETY: a live instruction and a tag of its context.
        unsafe { shim::LLVMDTransSetTbaa(inst.0, tag.0) }
    }

    /// Tags an access as one to the scalar `element` at `offset` of a type of that name, which has no other member.
    pub fn set_member_tag(&mut self, access: Value, element: Node, name: &str, offset: u64) {
        // SAFETY: a live load or store and a scalar type node of its context; pointer and length are of one string.
        unsafe {
            crate::ffi::alias::LLVMDTransSetMemberTag(access.0, element.raw(), name.as_ptr().cast(), name.len(), offset)
        }
    }

    /// Tags an access.
    pub fn set_tag(&mut self, access: Value, tag: Node) {
        // SAFETY: a live instruction and an access tag of its context.
        unsafe { crate::ffi::alias::LLVMDTransReplaceTag(access.0, tag.raw()) }
    }

    /// Gives an access's tag another base type.
    pub fn set_base(&mut self, access: Value, base: Node) {
        if let Some(tag) = super::tbaa::tag_of(access) {
            let tag = self.node_with(tag, &[(0, base)]);
            self.set_tag(access, tag);
        }
    }

    /// The old-format type node of a scalar.
    pub fn scalar_node(&mut self, name: &str, parent: Node) -> Node {
        // SAFETY: the module's context and a node of it; pointer and length are of one string.
        Node::made(unsafe {
            crate::ffi::alias::LLVMDTransTbaaScalar(self.context, name.as_ptr().cast(), name.len(), parent.raw())
        })
    }

    /// A node like another, with other nodes for some operands.
    pub fn node_with(&mut self, node: Node, operands: &[(u32, Node)]) -> Node {
        let indices: Vec<u32> = operands.iter().map(|(index, _)| *index).collect();
        let nodes: Vec<_> = operands.iter().map(|(_, node)| node.raw()).collect();
        // SAFETY: the module's context and nodes of it; both lists have as many entries as is said.
        Node::made(unsafe {
            crate::ffi::alias::LLVMDTransNodeWith(
                self.context,
                node.raw(),
                indices.len(),
                indices.as_ptr(),
                nodes.as_ptr(),
            )
        })
    }

    /// An internal copy of a function with a body, under another name; its instructions are in the same order. `changed` says
    /// of which parameters the attributes go.
    pub fn copy_function(&mut self, f: Value, name: &str, changed: &[bool], result_changed: bool) -> Value {
        let name = CString::new(name).expect("a name without NUL");
        let count = changed.len() as u32;
        // SAFETY: a live function with a body; `changed` has an entry per parameter.
        let new = unsafe { shim::LLVMDTransCopyFunction(f.0, name.as_ptr(), changed.as_ptr(), count, result_changed) };
        Value(new)
    }

    /// Puts the body of the function that a call leads to in the call's place, where LLVM can and no attribute of the two speaks against it. Returns whether it
    /// has: the call is gone then, and blocks of its function are others.
    pub fn inline(&mut self, call: Value) -> bool {
        // SAFETY: a live call in a function.
        unsafe { shim::LLVMDTransInline(call.0) }
    }

    /// An integer of 64 bits as a pointer.
    pub fn int_to_ptr(&mut self, a: Value) -> Value {
        // SAFETY: an i64 that dominates the insertion point.
        Value(unsafe { LLVMBuildIntToPtr(self.builder, a.0, self.ptr().0, c"".as_ptr()) })
    }

    /// A pointer as an integer of 64 bits.
    pub fn ptr_to_int(&mut self, a: Value) -> Value {
        // SAFETY: a pointer that dominates the insertion point.
        Value(unsafe { LLVMBuildPtrToInt(self.builder, a.0, self.i64().0, c"".as_ptr()) })
    }

    /// A function of another type in `old`'s place, with its name, attributes, body and debug information; see
    /// [`shim::LLVMDTransMoveFunctionBody`]. `changed` says which parameters have another type.
    pub fn move_body(&mut self, old: Value, ty: Type, changed: &[bool], result_changed: bool) -> Value {
        // SAFETY: a live function with a body; `changed` has an entry per parameter, and the types of the others agree.
        Value(unsafe {
            shim::LLVMDTransMoveFunctionBody(old.0, ty.0, changed.as_ptr(), changed.len() as u32, result_changed)
        })
    }

    /// A function type.
    pub fn function_type(&self, result: Type, params: &[Type], variadic: bool) -> Type {
        let mut raw: Vec<_> = params.iter().map(|t| t.0).collect();
        // SAFETY: live types, counted.
        Type(unsafe { LLVMFunctionType(result.0, raw.as_mut_ptr(), raw.len() as u32, i32::from(variadic)) })
    }

    /// A copy of a call with other arguments, before it; see [`shim::LLVMDTransRebuildCall`].
    pub fn rebuild_call(
        &mut self,
        call: Value,
        ty: Type,
        callee: Value,
        args: &[Value],
        changed: &[bool],
        result_changed: bool,
    ) -> Value {
        let raw: Vec<_> = args.iter().map(|v| v.0).collect();
        // SAFETY: a live call; arguments agree with the function type, and `changed` has an entry per argument.
        Value(unsafe {
            shim::LLVMDTransRebuildCall(
                call.0,
                ty.0,
                callee.0,
                raw.as_ptr(),
                changed.as_ptr(),
                raw.len() as u32,
                result_changed,
            )
        })
    }

    /// Drops on a function, and on every call in it of a function that is not a mere declaration, the attributes that a
    /// layout change may have made untrue (soundness contract, 8).
    pub fn drop_stale_attributes(&mut self, f: Value) {
        // SAFETY: a live function.
        unsafe { shim::LLVMDTransDropStaleFunctionAttributes(f.0) }
        for b in f.blocks() {
            for inst in b.instructions() {
                if inst.is_call() && !(inst.callee().is_function() && inst.callee().is_declaration()) {
                    // SAFETY: a live call.
                    unsafe { shim::LLVMDTransDropStaleCallAttributes(inst.0) }
                }
            }
        }
    }
}

impl Editor {
    /// Drops what a function, and every call in it of a function that is not a mere declaration, promises of its effects and its end: not true any
    /// more of one that may end the program.
    pub fn drop_promises_to_return(&mut self, f: Value) {
        let promises = ["memory", "willreturn", "speculatable"].map(attribute_kind);
        for kind in promises {
            // SAFETY: a live function.
            unsafe { LLVMRemoveEnumAttributeAtIndex(f.0, LLVMAttributeFunctionIndex, kind) }
        }
        for inst in f.blocks().into_iter().flat_map(|b| b.instructions()).filter(|inst| inst.is_call()) {
            if !(inst.callee().is_function() && inst.callee().is_declaration()) {
                for kind in promises {
                    // SAFETY: a live call.
                    unsafe { LLVMRemoveCallSiteEnumAttribute(inst.0, LLVMAttributeFunctionIndex, kind) }
                }
            }
        }
    }
}

// Debug information.
impl Editor {
    /// A variable has been optimised out at this place.
    pub fn kill_record(&mut self, record: Record) {
        // SAFETY: a live record.
        unsafe { debug_shim::LLVMDTransKillDebugRecord(record.0) }
    }

    /// Nobody outside of their files knows some global variables. Of one that they do, debuggers look for the symbol where they are not
    /// told its place.
    pub fn make_local(&mut self, records: &[GlobalRecord]) {
        let nodes: Vec<_> = records.iter().map(|r| r.node.raw()).collect();
        // SAFETY: a live module and what describes variables in it; pointer and length are of one array.
        unsafe { debug_shim::LLVMDTransLocalDebugGlobals(self.module, nodes.as_ptr(), nodes.len()) }
    }

    /// A global variable has been optimised out. One that only the module knows gets another name, or else a debugger that is not told
    /// its place finds its symbol.
    pub fn drop_global_records(&mut self, global: Value) {
        // SAFETY: a live global variable; pointer and length are of one string.
        unsafe {
            debug_shim::LLVMDTransDropGlobalDebug(global.0);
            if global.has_local_linkage() {
                let name = format!("{}.dtrans", global.name());
                LLVMSetValueName2(global.0, name.as_ptr().cast(), name.len());
            }
        }
    }

    /// A function does not take or return what the target's calling convention says, or it does again.
    pub fn mark_own_convention(&mut self, f: Value, own: bool) {
        // SAFETY: a live function.
        unsafe { debug_shim::LLVMDTransMarkOwnConvention(f.0, own) }
    }

    /// Another size for a type, in bits.
    pub fn set_debug_size(&mut self, ty: Node, bits: u64) {
        // SAFETY: a type of the module's context.
        unsafe { debug_shim::LLVMDTransSetDebugSize(self.module, ty.raw(), bits) }
    }

    /// Moves a member of a type by so many bits.
    pub fn move_member(&mut self, member: Node, bits: i64) {
        // SAFETY: a member of a type of the module's context.
        unsafe { debug_shim::LLVMDTransMoveMember(self.module, member.raw(), bits) }
    }

    /// Other members for a composite type.
    pub fn set_debug_elements(&mut self, ty: Node, members: &[Node]) {
        let raw: Vec<_> = members.iter().map(|m| m.raw()).collect();
        // SAFETY: a composite type and nodes of the module's context, counted.
        unsafe { debug_shim::LLVMDTransSetDebugElements(self.module, ty.raw(), raw.as_ptr(), raw.len()) }
    }

    /// Makes declarations without members of composite types. Their nodes are not to be used again.
    pub fn only_declare(&mut self, types: &[Node]) {
        let raw: Vec<_> = types.iter().map(|ty| ty.raw()).collect();
        // SAFETY: composite types of the module's context, counted.
        unsafe { debug_shim::LLVMDTransOnlyDeclare(self.module, raw.as_ptr(), raw.len()) }
    }

    /// Leaves of the module's debug information what tells functions and lines.
    pub fn strip_variables(&mut self) {
        // SAFETY: a live module.
        unsafe { debug_shim::LLVMDTransStripVariables(self.module) }
    }
}

// Code that comes along with a transform.
impl Editor {
    /// A new constant array of words. Another module that is linked in finds it by its name; [`Self::own_value`] ends that.
    pub fn new_constant_table(&mut self, name: &str, words: &[u64]) -> Value {
        let mut init: Vec<_> = words.iter().map(|&w| self.constant(self.i64(), w as i64).0).collect();
        // SAFETY: constants of one type.
        let init = unsafe { LLVMConstArray2(self.i64().0, init.as_mut_ptr(), init.len() as u64) };
        let g = self.new_table(name, init);
        // SAFETY: a live variable.
        unsafe { LLVMSetGlobalConstant(g.0, 1) };
        g
    }

    /// Takes a global variable out of the module; nothing may use it any more.
    pub fn erase_variable(&mut self, variable: Value) {
        // SAFETY: a live global variable without uses; its handle is not used again.
        unsafe { LLVMDeleteGlobal(variable.0) }
    }

    /// A variable of this module that is a table of null pointers, which the program may change.
    pub fn new_pointer_table(&mut self, name: &str, length: u64) -> Value {
        // SAFETY: a type of a live context.
        let init = unsafe { LLVMConstNull(LLVMArrayType2(self.ptr().0, length)) };
        self.new_table(name, init)
    }

    fn new_table(&mut self, name: &str, init: LLVMValueRef) -> Value {
        let name = CString::new(name).expect("a name without NUL");
        // SAFETY: a live module and a C string; the initializer has the variable's type.
        unsafe {
            let g = LLVMAddGlobal(self.module, LLVMTypeOf(init), name.as_ptr());
            LLVMSetInitializer(g, init);
            LLVMSetAlignment(g, 8);
            Value(g)
        }
    }

    /// Links in a module that is given as bitcode and fits any target.
    pub fn link(&mut self, bitcode: &[u8]) {
        // SAFETY: a live module and context; pointer and length are of one slice, which is copied; the parser leaves the buffer,
        // which goes once, and the linker takes the module.
        unsafe {
            let buffer =
                LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode.as_ptr().cast(), bitcode.len(), c"dtrans".as_ptr());
            let mut other = std::ptr::null_mut();
            let failed = LLVMParseBitcodeInContext2(self.context, buffer, &mut other) != 0;
            LLVMDisposeMemoryBuffer(buffer);
            assert!(!failed, "the plugin's own code is no bitcode for this LLVM");
            self.mark_calls(other);
            for f in Module(other).functions().into_iter().filter(|f| !f.is_declaration()) {
                self.protect(f);
            }
            LLVMSetDataLayout(other, LLVMGetDataLayoutStr(self.module));
            LLVMSetTarget(other, LLVMGetTarget(self.module));
            let failed = LLVMLinkModules2(self.module, other) != 0;
            assert!(!failed, "the plugin's own code does not link with the module");
        }
    }

    /// Marks the calls of a module as the plugin's own, so that memory which they allocate is known wherever they are moved.
    fn mark_calls(&mut self, module: LLVMModuleRef) {
        // SAFETY: a live module of this context, whose functions, blocks and instructions are walked without being changed; the
        // node belongs to the context.
        unsafe {
            let kind = LLVMGetMDKindIDInContext(self.context, OWN_CALL.as_ptr().cast(), OWN_CALL.len() as u32);
            let mark = LLVMMetadataAsValue(self.context, LLVMMDNodeInContext2(self.context, std::ptr::null_mut(), 0));
            for f in Module(module).functions() {
                for call in f.blocks().into_iter().flat_map(Block::instructions).filter(|i| i.is_call()) {
                    LLVMSetMetadata(call.0, kind, mark);
                }
            }
        }
    }

    /// Gives a function that came in under one name another, which nobody outside the module knows.
    pub fn own(&mut self, name: &str, new: &str) -> Value {
        let name = CString::new(name).expect("a name without NUL");
        // SAFETY: a live module and a C string.
        let f = Value(unsafe { LLVMGetNamedFunction(self.module, name.as_ptr()) });
        assert!(!f.0.is_null(), "the plugin's own code has all its functions");
        self.own_value(f, new);
        f
    }

    /// Gives a function or variable a name that nobody outside the module knows.
    pub fn own_value(&mut self, v: Value, new: &str) {
        let new = new.replace('\0', "");
        // SAFETY: a live global; pointer and length are of one string.
        unsafe {
            LLVMSetValueName2(v.0, new.as_ptr().cast(), new.len());
            LLVMSetLinkage(v.0, LLVMLinkage::LLVMInternalLinkage);
            LLVMSetUnnamedAddress(v.0, LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
        }
    }
}

// Types, and variables of other types.
impl Editor {
    /// A new structure type of that name, as yet without fields.
    pub fn opaque_struct(&self, name: &str) -> Type {
        let name = CString::new(name.replace('\0', "")).expect("no NUL left");
        // SAFETY: a live context and a C string.
        Type(unsafe { LLVMStructCreateNamed(self.context, name.as_ptr()) })
    }

    /// Gives it its fields.
    pub fn set_struct_body(&self, ty: Type, fields: &[Type], packed: bool) {
        let mut raw: Vec<_> = fields.iter().map(|t| t.0).collect();
        // SAFETY: a live named structure type without fields; the fields are counted.
        unsafe { LLVMStructSetBody(ty.0, raw.as_mut_ptr(), raw.len() as u32, i32::from(packed)) }
    }

    /// The structure type of these fields that has no name.
    pub fn literal_struct(&self, fields: &[Type], packed: bool) -> Type {
        let mut raw: Vec<_> = fields.iter().map(|t| t.0).collect();
        // SAFETY: live types, counted.
        Type(unsafe { LLVMStructTypeInContext(self.context, raw.as_mut_ptr(), raw.len() as u32, i32::from(packed)) })
    }

    /// An array type.
    pub fn array_type(&self, element: Type, length: u64) -> Type {
        // SAFETY: a live type that arrays may have for elements.
        Type(unsafe { LLVMArrayType2(element.0, length) })
    }

    /// That many bytes, as a type.
    pub fn bytes_type(&self, bytes: u64) -> Type {
        self.array_type(self.int(8), bytes)
    }

    /// All zeros.
    pub fn zero(&self, ty: Type) -> Value {
        // SAFETY: a live, sized type.
        Value(unsafe { LLVMConstNull(ty.0) })
    }

    /// `undef` of a type.
    pub fn undef(&self, ty: Type) -> Value {
        // SAFETY: a live first-class type.
        Value(unsafe { LLVMGetUndef(ty.0) })
    }

    /// A constant of a structure or array type; `parts` are of its fields' types.
    pub fn constant_aggregate(&self, ty: Type, parts: &[Value]) -> Value {
        let mut raw: Vec<_> = parts.iter().map(|v| v.0).collect();
        // SAFETY: a live type and as many constants of the right types as it has parts.
        Value(unsafe {
            match ty.elements() {
                Some((element, _)) => LLVMConstArray2(element.0, raw.as_mut_ptr(), raw.len() as u64),
                None if ty.struct_name().is_empty() => LLVMConstStructInContext(
                    self.context,
                    raw.as_mut_ptr(),
                    raw.len() as u32,
                    i32::from(ty.is_packed()),
                ),
                None => LLVMConstNamedStruct(ty.0, raw.as_mut_ptr(), raw.len() as u32),
            }
        })
    }

    /// A variable of another type in front of `old`, all zero, without a name and otherwise like it.
    pub fn variable_like(&mut self, old: Value, ty: Type) -> Value {
        // SAFETY: a live global variable and a sized type.
        Value(unsafe { shim::LLVMDTransNewVariableLike(old.0, ty.0) })
    }

    /// Gives a variable its initial value, which is of its type.
    pub fn set_initializer(&mut self, variable: Value, value: Value) {
        // SAFETY: a live global variable and a constant of its value type.
        unsafe { LLVMSetInitializer(variable.0, value.0) }
    }

    /// Says whether a variable is constant.
    pub fn set_constant(&mut self, variable: Value, is_constant: bool) {
        // SAFETY: a live global variable.
        unsafe { LLVMSetGlobalConstant(variable.0, i32::from(is_constant)) }
    }

    /// Everyone who uses `old` uses `new`, which takes its name; `old` is gone.
    pub fn replace_variable(&mut self, old: Value, new: Value) {
        // SAFETY: two live variables, both pointers; the old handle is not used again.
        unsafe {
            shim::LLVMDTransTakeName(new.0, old.0);
            LLVMReplaceAllUsesWith(old.0, new.0);
            LLVMDeleteGlobal(old.0);
        }
    }

    /// Another type for a local variable; its alignment stays.
    pub fn set_allocated_type(&mut self, alloca: Value, ty: Type) {
        // SAFETY: a live alloca and a sized type.
        unsafe { shim::LLVMDTransSetAllocatedType(alloca.0, ty.0) }
    }

    /// The address of element `index` of an array of structures at `base`, or of a field of it.
    pub fn field(&mut self, ty: Type, base: Value, index: Value, field: Option<u32>, inbounds: bool) -> Value {
        // SAFETY: a pointer and an i64 that dominate the insertion point; the structure has that field.
        unsafe {
            let mut path = vec![index.0];
            if let Some(i) = field {
                path.push(LLVMConstInt(LLVMInt32TypeInContext(self.context), u64::from(i), 0));
            }
            let build = if inbounds { LLVMBuildInBoundsGEP2 } else { LLVMBuildGEP2 };
            Value(build(self.builder, ty.0, base.0, path.as_mut_ptr(), path.len() as u32, c"".as_ptr()))
        }
    }
}

// Calls into a runtime library, for passes that instrument.
impl Editor {
    /// New instructions go to the start of a function's body.
    pub fn at_start(&mut self, f: Value) {
        // SAFETY: a live function with a body; its entry block has a place for instructions.
        unsafe {
            let first = shim::LLVMDTransFirstInsertionPoint(LLVMGetEntryBasicBlock(f.0));
            LLVMPositionBuilderBefore(self.builder, first);
        }
    }

    /// New instructions go before a return, and before the call that must stay right before it if there is one.
    pub fn before_return(&mut self, ret: Value) {
        // SAFETY: a live instruction; null when it is its block's first.
        let previous = Value(unsafe { LLVMGetPreviousInstruction(ret.0) });
        let stays = !previous.0.is_null() && previous.opcode() == Opcode::Call && previous.is_musttail();
        self.before(if stays { previous } else { ret });
    }

    /// An internal constant of these bytes, aligned to words.
    pub fn constant_bytes(&mut self, name: &str, bytes: &[u8]) -> Value {
        let name = CString::new(name).expect("a name without NUL");
        // SAFETY: a live module and a C string; the bytes are counted.
        unsafe {
            let init = LLVMConstStringInContext2(self.context, bytes.as_ptr().cast(), bytes.len(), 1);
            let g = LLVMAddGlobal(self.module, LLVMTypeOf(init), name.as_ptr());
            LLVMSetInitializer(g, init);
            LLVMSetLinkage(g, LLVMLinkage::LLVMInternalLinkage);
            LLVMSetGlobalConstant(g, 1);
            LLVMSetAlignment(g, 8);
            Value(g)
        }
    }

    /// The address of a byte of a global variable, or of one beside it.
    pub fn inside_global(&self, global: Value, offset: i64) -> Value {
        // SAFETY: a live global and a constant offset.
        unsafe {
            let i8 = LLVMInt8TypeInContext(self.context);
            Value(LLVMConstGEP2(i8, global.0, [LLVMConstInt(self.i64().0, offset as u64, 1)].as_mut_ptr(), 1))
        }
    }

    /// A new function that runs before all others, `void f()`. New instructions go before its return.
    pub fn new_constructor(&mut self, name: &str) -> Value {
        let name = CString::new(name).expect("a name without NUL");
        // SAFETY: a live module and a C string; the function gets a body of one block.
        unsafe {
            let ty = LLVMFunctionType(self.void().0, std::ptr::null_mut(), 0, 0);
            let f = LLVMAddFunction(self.module, name.as_ptr(), ty);
            LLVMSetLinkage(f, LLVMLinkage::LLVMInternalLinkage);
            self.protect(Value(f));
            let block = LLVMAppendBasicBlockInContext(self.context, f, c"".as_ptr());
            LLVMPositionBuilderAtEnd(self.builder, block);
            LLVMSetCurrentDebugLocation2(self.builder, std::ptr::null_mut());
            let ret = LLVMBuildRetVoid(self.builder);
            LLVMPositionBuilderBefore(self.builder, ret);
            shim::LLVMDTransAppendConstructor(self.module, f, 0);
            Value(f)
        }
    }

    /// A new function of that name and type that nobody outside the module knows. Its body is a return of null, or of nothing.
    pub fn new_function(&mut self, name: &str, ty: Type) -> Value {
        let name = CString::new(name.replace('\0', "")).expect("no NUL left");
        let (result, _, _) = ty.signature();
        // SAFETY: a live module, a C string and a function type; the function gets a body of one block.
        unsafe {
            let f = LLVMAddFunction(self.module, name.as_ptr(), ty.0);
            LLVMSetLinkage(f, LLVMLinkage::LLVMInternalLinkage);
            LLVMSetUnnamedAddress(f, LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
            self.protect(Value(f));
            let block = LLVMAppendBasicBlockInContext(self.context, f, c"".as_ptr());
            LLVMPositionBuilderAtEnd(self.builder, block);
            LLVMSetCurrentDebugLocation2(self.builder, std::ptr::null_mut());
            if result.kind() == TypeKind::Void {
                LLVMBuildRetVoid(self.builder);
            } else {
                LLVMBuildRet(self.builder, LLVMConstNull(result.0));
            }
            Value(f)
        }
    }

    /// Has the C library call a function before anything else of the program runs, constructors included. Executables only.
    pub fn run_first(&mut self, f: Value, name: &str) {
        let g = self.new_global(name, self.ptr());
        self.set_initializer(g, f);
        // SAFETY: a live variable of this module and C strings.
        unsafe {
            LLVMSetGlobalConstant(g.0, 1);
            LLVMSetSection(g.0, c".preinit_array".as_ptr());
            shim::LLVMDTransAppendToUsed(self.module, g.0);
        }
    }

    /// A constant that holds `value`. Another module that is linked in finds it by its name; [`Self::own_value`] ends that.
    pub fn new_constant(&mut self, name: &str, value: Value) -> Value {
        let g = self.new_table(name, value.0);
        // SAFETY: a live variable.
        unsafe { LLVMSetGlobalConstant(g.0, 1) };
        g
    }

    /// The least alignment of a variable.
    pub fn align_variable(&mut self, variable: Value, bytes: u32) {
        // SAFETY: a live variable.
        unsafe { LLVMSetAlignment(variable.0, bytes) }
    }

    /// Keeps a variable or function from sharing its address with another of the same contents.
    pub fn keep_address_apart(&mut self, global: Value) {
        // SAFETY: a live global.
        unsafe { LLVMSetUnnamedAddress(global.0, LLVMUnnamedAddr::LLVMNoUnnamedAddr) }
    }
}

/// A TBAA tag made by [`Editor::private_tbaa`].
#[derive(Clone, Copy)]
pub struct PrivateTbaa(LLVMMetadataRef);

#[allow(non_snake_case)]
unsafe fn LLVMInstructionGetDebugLocOrNull(inst: Value) -> LLVMMetadataRef {
    // SAFETY: the caller passes a live instruction.
    unsafe { llvm_sys::debuginfo::LLVMInstructionGetDebugLoc(inst.0) }
}
