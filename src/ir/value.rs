//! Values, types, blocks and functions of a module, as small copyable handles.
//!
//! A handle is a pointer owned by the LLVM context. It stays good until the thing it names is erased, and only
//! [`crate::ir::edit`] erases anything.

use std::collections::{HashMap, HashSet};
use std::ffi::{c_char, c_void, CStr};
use std::hash::{BuildHasherDefault, Hasher};

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::{LLVMLinkage, LLVMTypeKind, LLVMValueKind};

use crate::ffi::{guard, ir as shim};

use super::body::Operand;

/// A place in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// The file, as debug information names it.
    pub file: String,
    /// The directory that the file's name counts from.
    pub directory: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is not known.
    pub column: u32,
}

/// The metadata that calls of the plugin's own code carry.
pub const OWN_CALL: &str = "dtrans.own";

/// Any LLVM value: instruction, argument, constant, global, basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value(pub(crate) LLVMValueRef);

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block(pub(crate) LLVMBasicBlockRef);

/// An LLVM type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Type(pub(crate) LLVMTypeRef);

/// A metadata node or string, seen as a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Metadata(pub(crate) LLVMValueRef);

/// A map by value, block, type or metadata.
pub type HandleMap<K, V> = HashMap<K, V, BuildHasherDefault<HandleHasher>>;

/// A set of values, blocks, types or metadata.
pub type HandleSet<K> = HashSet<K, BuildHasherDefault<HandleHasher>>;

/// Hashes one handle. Things that were made one after the other lie near each other in memory, and are looked up one after
/// the other: so their entries lie near each other too. A hash that scatters them costs a cache miss for each.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandleHasher(u64);

impl Hasher for HandleHasher {
    fn write_usize(&mut self, address: usize) {
        let address = address as u64;
        // The table takes the place from the lowest bits, which are alike in all, and what tells entries apart from the highest.
        let spread = address.wrapping_mul(0x9e37_79b9_7f4a_7c15) & (0x7f << 57);
        // What is far apart may be so by powers of two.
        self.0 = (address >> 4) ^ (address >> 18) ^ spread;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_usize((self.0.rotate_left(8) ^ u64::from(byte)) as usize);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The layout rules of a module; sizes and offsets are in bytes.
#[derive(Clone, Copy, Debug)]
pub struct DataLayout(pub(crate) LLVMTargetDataRef);

/// The opcodes that DTrans tells apart; every other one is [`Opcode::Other`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::missing_docs_in_private_items)]
pub enum Opcode {
    Ret,
    Br,
    Switch,
    /// `indirectbr`.
    IndirectBr,
    Unreachable,
    Alloca,
    Load,
    Store,
    GetElementPtr,
    Phi,
    Select,
    Freeze,
    BitCast,
    ICmp,
    FCmp,
    PtrToInt,
    IntToPtr,
    Call,
    Fence,
    /// Integer addition and the other binary integer operations whose operands are numbers.
    IntArith,
    Sub,
    Mul,
    Shl,
    Add,
    SDiv,
    UDiv,
    AShr,
    LShr,
    FNeg,
    /// A floating-point operation other than a change of sign: its operands are used as numbers.
    FloatArith,
    /// A conversion between numbers.
    NumCast,
    ZExt,
    SExt,
    Trunc,
    Invoke,
    AtomicRmw,
    CmpXchg,
    /// Everything else, known or not.
    Other,
}

/// What an integer comparison asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Predicate {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Unsigned `<`, `<=`, `>`, `>=`.
    Unsigned(Order),
    /// Signed `<`, `<=`, `>`, `>=`.
    Signed(Order),
    /// Not a comparison that is known here.
    Unknown,
}

/// The order that a relational comparison asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::missing_docs_in_private_items)]
pub enum Order {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// The shape of a type, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// No value.
    Void,
    /// Integer of that many bits.
    Int(u32),
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// Pointer of that address space.
    Pointer(u32),
    /// Structure.
    Struct,
    /// Array.
    Array,
    /// Vector of a fixed length.
    Vector,
    /// A label, metadata or token: carries no data.
    NoData,
    /// Function type.
    Function,
    /// Any other type.
    Other,
}

/// One step of a `getelementptr`: what an index is multiplied with, or a fixed offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GepTerm {
    /// A fixed number of bytes.
    Constant(i64),
    /// A variable index times a number of bytes.
    Scaled {
        /// The index; narrower ones are sign-extended.
        index: Value,
        /// Bytes per unit of the index.
        scale: u64,
        /// Is it the first index of the instruction?
        leading: bool,
    },
}

fn text(ptr: *const std::os::raw::c_char, len: usize) -> String {
    if ptr.is_null() {
        return String::new();
    }
    // SAFETY: LLVM hands out a pointer to `len` readable bytes that live as long as the value (LLVM-C contract).
    let bytes = unsafe { std::slice::from_raw_parts(ptr.cast::<u8>(), len) };
    String::from_utf8_lossy(bytes).into_owned()
}

impl Type {
    /// The type of vectors of so many, at least one, of an integer or pointer type.
    pub fn vector(self, length: u64) -> Option<Type> {
        let length = u32::try_from(length).ok().filter(|length| *length != 0)?;
        let is_element = matches!(self.kind(), TypeKind::Int(_) | TypeKind::Pointer(_));
        // SAFETY: a live type that vectors may be made of.
        is_element.then(|| Type(unsafe { LLVMVectorType(self.0, length) }))
    }

    /// What kind of type this is.
    pub fn kind(self) -> TypeKind {
        // SAFETY: `self` is a live type of the module's context (handle contract of this module).
        unsafe {
            match LLVMGetTypeKind(self.0) {
                LLVMTypeKind::LLVMVoidTypeKind => TypeKind::Void,
                LLVMTypeKind::LLVMIntegerTypeKind => TypeKind::Int(LLVMGetIntTypeWidth(self.0)),
                LLVMTypeKind::LLVMFloatTypeKind => TypeKind::Float,
                LLVMTypeKind::LLVMDoubleTypeKind => TypeKind::Double,
                LLVMTypeKind::LLVMPointerTypeKind => TypeKind::Pointer(LLVMGetPointerAddressSpace(self.0)),
                LLVMTypeKind::LLVMStructTypeKind => TypeKind::Struct,
                LLVMTypeKind::LLVMArrayTypeKind => TypeKind::Array,
                LLVMTypeKind::LLVMVectorTypeKind => TypeKind::Vector,
                LLVMTypeKind::LLVMLabelTypeKind
                | LLVMTypeKind::LLVMMetadataTypeKind
                | LLVMTypeKind::LLVMTokenTypeKind => TypeKind::NoData,
                LLVMTypeKind::LLVMFunctionTypeKind => TypeKind::Function,
                _ => TypeKind::Other,
            }
        }
    }

    /// A pointer of address space 0.
    pub fn is_pointer(self) -> bool {
        self.kind() == TypeKind::Pointer(0)
    }

    /// Is the size of the type known at compile time?
    pub fn is_sized(self) -> bool {
        // SAFETY: a live type.
        unsafe { LLVMTypeIsSized(self.0) != 0 && !shim::LLVMDTransTypeIsScalable(self.0) }
    }

    /// The name of an identified structure type, without `%`; empty for others.
    pub fn struct_name(self) -> String {
        if self.kind() != TypeKind::Struct {
            return String::new();
        }
        // SAFETY: a live structure type; the name is a C string owned by the type or null.
        unsafe {
            let name = LLVMGetStructName(self.0);
            if name.is_null() {
                String::new()
            } else {
                CStr::from_ptr(name).to_string_lossy().into_owned()
            }
        }
    }

    /// Is a structure packed: does each field lie right behind the one before?
    pub fn is_packed(self) -> bool {
        // SAFETY: a live structure type.
        self.kind() == TypeKind::Struct && unsafe { LLVMIsPackedStruct(self.0) != 0 }
    }

    /// The field types of a structure.
    pub fn fields(self) -> Vec<Type> {
        if self.kind() != TypeKind::Struct {
            return Vec::new();
        }
        // SAFETY: a live structure type; LLVM fills exactly the counted number of elements.
        unsafe {
            let count = LLVMCountStructElementTypes(self.0) as usize;
            let mut out = vec![std::ptr::null_mut(); count];
            LLVMGetStructElementTypes(self.0, out.as_mut_ptr());
            out.into_iter().map(Type).collect()
        }
    }

    /// The type of a structure's field; the index must be in range.
    pub fn field(self, index: u32) -> Type {
        debug_assert!(self.kind() == TypeKind::Struct);
        // SAFETY: a live structure type with that field.
        Type(unsafe { LLVMStructGetTypeAtIndex(self.0, index) })
    }

    /// The type of an array's elements.
    pub fn array_element(self) -> Type {
        debug_assert!(self.kind() == TypeKind::Array);
        // SAFETY: a live array type.
        Type(unsafe { LLVMGetElementType(self.0) })
    }

    /// Element type and length of an array or fixed vector.
    pub fn elements(self) -> Option<(Type, u64)> {
        // SAFETY: a live type of the kind that each call asks for.
        unsafe {
            match self.kind() {
                TypeKind::Array => Some((Type(LLVMGetElementType(self.0)), LLVMGetArrayLength2(self.0))),
                TypeKind::Vector => Some((Type(LLVMGetElementType(self.0)), u64::from(LLVMGetVectorSize(self.0)))),
                _ => None,
            }
        }
    }

    /// What an array is made of in the end, whose elements may be arrays or vectors; any other type itself.
    pub fn innermost(self) -> Type {
        let mut inner = self;
        while let Some((element, _)) = inner.elements() {
            inner = element;
        }
        inner
    }

    /// Number of parameters, their types and whether more may follow; for function types.
    pub fn signature(self) -> (Type, Vec<Type>, bool) {
        debug_assert_eq!(self.kind(), TypeKind::Function);
        // SAFETY: a live function type; LLVM fills the counted parameters.
        unsafe {
            let mut out = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.0) as usize];
            LLVMGetParamTypes(self.0, out.as_mut_ptr());
            (Type(LLVMGetReturnType(self.0)), out.into_iter().map(Type).collect(), LLVMIsFunctionVarArg(self.0) != 0)
        }
    }

    /// The type of functions with the same parameters and result that take no further arguments.
    pub fn without_further_arguments(self) -> Type {
        let (result, params, _) = self.signature();
        let mut raw: Vec<_> = params.iter().map(|t| t.0).collect();
        // SAFETY: live types of a function type, counted.
        Type(unsafe { LLVMFunctionType(result.0, raw.as_mut_ptr(), raw.len() as u32, 0) })
    }

    /// The type as LLVM prints it.
    pub fn print(self) -> String {
        // SAFETY: a live type; the returned string is owned by us and disposed of below.
        unsafe {
            let raw = LLVMPrintTypeToString(self.0);
            let out = CStr::from_ptr(raw).to_string_lossy().into_owned();
            LLVMDisposeMessage(raw);
            out
        }
    }
}

impl DataLayout {
    /// Bytes from one array element of the type to the next.
    pub fn alloc_size(self, ty: Type) -> u64 {
        // SAFETY: a live, sized type and its module's layout.
        unsafe { LLVMABISizeOfType(self.0, ty.0) }
    }

    /// Alignment in bytes that the type has by itself.
    pub fn abi_alignment(self, ty: Type) -> u64 {
        // SAFETY: as above.
        u64::from(unsafe { LLVMABIAlignmentOfType(self.0, ty.0) })
    }

    /// Bytes that a store of the type may write; more than any object has if that is not known before the program runs.
    pub fn store_size(self, ty: Type) -> u64 {
        // SAFETY: as above; LLVM ends the process when asked for the one size of a scalable type.
        unsafe {
            if shim::LLVMDTransTypeIsScalable(ty.0) {
                return 1 << 62;
            }
            LLVMStoreSizeOfType(self.0, ty.0)
        }
    }

    /// Offset of a structure's field.
    pub fn field_offset(self, ty: Type, field: u32) -> u64 {
        // SAFETY: a live, sized structure type with that field.
        unsafe { LLVMOffsetOfElement(self.0, ty.0, field) }
    }

    /// Little-endian with plain 64-bit pointers and indices in address space 0: the only layouts that DTrans transforms.
    pub fn is_supported(self) -> bool {
        // SAFETY: the layout belongs to a live module.
        unsafe {
            LLVMPointerSize(self.0) == 8
                && shim::LLVMDTransHasPlainPointers(self.0)
                && LLVMByteOrder(self.0) == llvm_sys::target::LLVMByteOrdering::LLVMLittleEndian
        }
    }
}

/// Fields put one after the other into a structure that is a value.
const MOST_INSERTED: usize = 64;

impl Value {
    /// A handle of nothing, for tests that only move handles around.
    #[cfg(test)]
    pub fn dangling() -> Self {
        Value(std::ptr::null_mut())
    }

    /// The value's type.
    pub fn ty(self) -> Type {
        // SAFETY: a live value.
        Type(unsafe { LLVMTypeOf(self.0) })
    }

    /// The value's name; empty when it has none.
    pub fn name(self) -> String {
        let mut len = 0;
        // SAFETY: a live value.
        let ptr = unsafe { LLVMGetValueName2(self.0, &mut len) };
        text(ptr, len)
    }

    fn value_kind(self) -> LLVMValueKind {
        // SAFETY: a live value.
        unsafe { LLVMGetValueKind(self.0) }
    }

    /// Is it an instruction?
    pub fn is_instruction(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMInstructionValueKind
    }

    /// Is it a function argument?
    pub fn is_argument(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMArgumentValueKind
    }

    /// Is it a function?
    pub fn is_function(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMFunctionValueKind
    }

    /// Is it a global variable?
    pub fn is_global_variable(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMGlobalVariableValueKind
    }

    /// Is it a null pointer, a zero integer or another all-zero constant?
    pub fn is_null(self) -> bool {
        // SAFETY: a live value.
        unsafe { LLVMIsConstant(self.0) != 0 && LLVMIsNull(self.0) != 0 }
    }

    /// Is it `undef` or `poison`?
    pub fn is_undef(self) -> bool {
        matches!(self.value_kind(), LLVMValueKind::LLVMUndefValueValueKind | LLVMValueKind::LLVMPoisonValueKind)
    }

    /// Is it a constant of any kind (globals included)?
    pub fn is_constant(self) -> bool {
        // SAFETY: a live value.
        unsafe { LLVMIsConstant(self.0) != 0 }
    }

    /// Is it the address of a block, a place to jump to?
    pub fn is_block_address(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMBlockAddressValueKind
    }

    /// Is it a constant expression?
    pub fn is_constant_expr(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMConstantExprValueKind
    }

    /// Is it an aggregate or vector constant with operands?
    pub fn is_constant_aggregate(self) -> bool {
        matches!(
            self.value_kind(),
            LLVMValueKind::LLVMConstantArrayValueKind
                | LLVMValueKind::LLVMConstantStructValueKind
                | LLVMValueKind::LLVMConstantVectorValueKind
        )
    }

    /// Is it an array or vector of plain numbers?
    pub fn is_constant_data(self) -> bool {
        matches!(
            self.value_kind(),
            LLVMValueKind::LLVMConstantDataArrayValueKind | LLVMValueKind::LLVMConstantDataVectorValueKind
        )
    }

    /// An element of a constant array, vector or structure, written out or not.
    pub fn constant_element(self, index: u32) -> Option<Value> {
        // SAFETY: a live constant; LLVM says null past the end.
        let v = unsafe { LLVMGetAggregateElement(self.0, index) };
        (!v.is_null()).then_some(Value(v))
    }

    /// Is it inline assembly?
    pub fn is_inline_asm(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMInlineAsmValueKind
    }

    /// Is it metadata that a call takes as an operand?
    pub fn is_metadata(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMMetadataAsValueValueKind
    }

    /// The value of an integer constant of at most 64 bits, sign-extended.
    pub fn constant_int(self) -> Option<i64> {
        if self.value_kind() != LLVMValueKind::LLVMConstantIntValueKind {
            return None;
        }
        match self.ty().kind() {
            // SAFETY: an integer constant of at most 64 bits.
            TypeKind::Int(bits) if bits <= 64 => Some(unsafe { LLVMConstIntGetSExtValue(self.0) }),
            _ => None,
        }
    }

    /// The operands of an instruction, constant expression or constant aggregate.
    pub fn operands(self) -> Vec<Value> {
        (0..self.operand_count()).map(|i| self.operand(i)).collect()
    }

    /// How many operands there are.
    pub fn operand_count(self) -> u32 {
        // SAFETY: a live user.
        unsafe { LLVMGetNumOperands(self.0).max(0) as u32 }
    }

    /// One operand; the index must be in range.
    pub fn operand(self, index: u32) -> Value {
        debug_assert!(index < self.operand_count());
        // SAFETY: a live user and an index in range.
        Value(unsafe { LLVMGetOperand(self.0, index) })
    }

    /// The instructions and constants that use this value, an entry per use.
    pub fn users(self) -> Vec<Value> {
        self.first_users(usize::MAX)
    }

    /// Does anything use the value?
    pub fn is_used(self) -> bool {
        // SAFETY: a live value.
        !unsafe { LLVMGetFirstUse(self.0) }.is_null()
    }

    /// So many of its users, or all.
    pub fn first_users(self, most: usize) -> Vec<Value> {
        let mut out = Vec::new();
        // SAFETY: a live value whose use list does not change during the walk.
        unsafe {
            let mut it = LLVMGetFirstUse(self.0);
            while !it.is_null() && out.len() < most {
                out.push(Value(LLVMGetUser(it)));
                it = LLVMGetNextUse(it);
            }
        }
        out
    }

    /// The instruction or constant that uses this value, if there is exactly one use.
    pub fn only_user(self) -> Option<Value> {
        // SAFETY: a live value whose use list does not change meanwhile.
        unsafe {
            let first = LLVMGetFirstUse(self.0);
            (!first.is_null() && LLVMGetNextUse(first).is_null()).then(|| Value(LLVMGetUser(first)))
        }
    }

    /// The opcode of an instruction or constant expression, in DTrans' terms.
    pub fn opcode(self) -> Opcode {
        // SAFETY: a live instruction or constant expression.
        known_opcode(unsafe { shim::LLVMDTransGetOpcode(self.0) })
    }

    /// Which of the operations of [`Opcode::IntArith`] it is, as LLVM writes it; empty for another instruction.
    pub fn number_operation(self) -> &'static str {
        use llvm_sys::LLVMOpcode::*;
        // SAFETY: a live instruction or constant expression; the number is read raw.
        let raw = unsafe { shim::LLVMDTransGetOpcode(self.0) };
        let known = [(LLVMURem, "urem"), (LLVMSRem, "srem"), (LLVMAnd, "and"), (LLVMOr, "or"), (LLVMXor, "xor")];
        known.iter().find(|(op, _)| raw == *op as u32).map_or("", |(_, name)| name)
    }

    /// The field of a structure that an `extractvalue` gives, if it is no field of a field.
    pub fn extracted_field(self) -> Option<u32> {
        // SAFETY: a live value; what is not this instruction gives null.
        let is_extract = unsafe { !LLVMIsAExtractValueInst(self.0).is_null() };
        self.only_index().filter(|_| is_extract)
    }

    /// What was put into a field of a structure that is a value, as far back as only fields were put there, or a constant holds.
    pub fn inserted_field(self, field: u32) -> Option<Value> {
        let mut v = self;
        // In code that never runs there may be a circle of them.
        for _ in 0..MOST_INSERTED {
            let Some(inside) = v.inserted_into() else { break };
            match v.only_index() {
                Some(i) if i == field => return Some(v.operand(1)),
                Some(_) => v = inside,
                None => return None,
            }
        }
        if v.is_constant() {
            v.constant_element(field)
        } else {
            None
        }
    }

    /// The structure that an `insertvalue` puts a field into.
    pub fn inserted_into(self) -> Option<Value> {
        // SAFETY: a live value; what is not this instruction gives null.
        let is_insert = unsafe { !LLVMIsAInsertValueInst(self.0).is_null() };
        is_insert.then(|| self.operand(0))
    }

    /// The index of an instruction that takes or puts a part of a value, if it is one.
    pub fn only_index(self) -> Option<u32> {
        // SAFETY: a live value; one of those instructions has as many indices as it says.
        unsafe {
            let has_indices = !LLVMIsAExtractValueInst(self.0).is_null() || !LLVMIsAInsertValueInst(self.0).is_null();
            (has_indices && LLVMGetNumIndices(self.0) == 1).then(|| *LLVMGetIndices(self.0))
        }
    }

    /// The vector that an `extractelement` takes an element of, and which it is.
    pub fn extracted_element(self) -> Option<(Value, u32)> {
        // SAFETY: a live value; what is not this instruction gives null.
        let is_extract = unsafe { !LLVMIsAExtractElementInst(self.0).is_null() };
        is_extract.then(|| self.element_number(1)).flatten().map(|lane| (self.operand(0), lane))
    }

    /// The vector that an `insertelement` puts an element into, that element, and its place.
    pub fn inserted_element(self) -> Option<(Value, Value, u32)> {
        // SAFETY: a live value; what is not this instruction gives null.
        let is_insert = unsafe { !LLVMIsAInsertElementInst(self.0).is_null() };
        is_insert.then(|| self.element_number(2)).flatten().map(|lane| (self.operand(0), self.operand(1), lane))
    }

    /// An operand as the number of an element of the vector that comes first, if it has that many.
    fn element_number(self, operand: u32) -> Option<u32> {
        let (_, length) = self.operand(0).ty().elements()?;
        let lane = u32::try_from(self.operand(operand).constant_int()?).ok()?;
        (u64::from(lane) < length).then_some(lane)
    }

    /// Of each element of a `shufflevector`, its number in both operands one behind the other; `None` for what may be anything.
    pub fn shuffled_elements(self) -> Option<Vec<Option<u32>>> {
        // SAFETY: a live value; what is not this instruction gives null. It has as many mask elements as it says.
        unsafe {
            if LLVMIsAShuffleVectorInst(self.0).is_null() {
                return None;
            }
            let count = LLVMGetNumMaskElements(self.0);
            Some((0..count).map(|i| u32::try_from(LLVMGetMaskValue(self.0, i)).ok()).collect())
        }
    }

    /// The numbers that [`Editor::mark`](super::edit::Editor::mark) has put there by that name.
    pub fn marked(self, kind: &str) -> Option<Vec<i64>> {
        let numbers = self.metadata(kind)?.operands();
        numbers.into_iter().map(|number| number?.constant()?.constant_int()).collect()
    }

    /// The function of an argument.
    pub fn argument_function(self) -> Value {
        // SAFETY: a live argument.
        Value(unsafe { LLVMGetParamParent(self.0) })
    }

    /// What an `icmp` asks.
    pub fn predicate(self) -> Predicate {
        use llvm_sys::LLVMIntPredicate::*;
        // SAFETY: a live `icmp`; the number is read raw and then compared.
        let raw = unsafe { shim::LLVMDTransGetICmpPredicate(self.0) };
        let is = |p: llvm_sys::LLVMIntPredicate| raw == p as u32;
        match raw {
            _ if is(LLVMIntEQ) => Predicate::Eq,
            _ if is(LLVMIntNE) => Predicate::Ne,
            _ if is(LLVMIntULT) => Predicate::Unsigned(Order::Less),
            _ if is(LLVMIntULE) => Predicate::Unsigned(Order::LessEqual),
            _ if is(LLVMIntUGT) => Predicate::Unsigned(Order::Greater),
            _ if is(LLVMIntUGE) => Predicate::Unsigned(Order::GreaterEqual),
            _ if is(LLVMIntSLT) => Predicate::Signed(Order::Less),
            _ if is(LLVMIntSLE) => Predicate::Signed(Order::LessEqual),
            _ if is(LLVMIntSGT) => Predicate::Signed(Order::Greater),
            _ if is(LLVMIntSGE) => Predicate::Signed(Order::GreaterEqual),
            _ => Predicate::Unknown,
        }
    }

    /// What an `fcmp` asks, if it is which of two numbers is larger; whatever it says where one is not a number.
    pub fn float_order(self) -> Option<Order> {
        use llvm_sys::LLVMRealPredicate::*;
        // SAFETY: a live `fcmp`, each of whose predicates the binding knows.
        match unsafe { LLVMGetFCmpPredicate(self.0) } {
            LLVMRealOGT | LLVMRealUGT => Some(Order::Greater),
            LLVMRealOGE | LLVMRealUGE => Some(Order::GreaterEqual),
            LLVMRealOLT | LLVMRealULT => Some(Order::Less),
            LLVMRealOLE | LLVMRealULE => Some(Order::LessEqual),
            _ => None,
        }
    }

    /// The number that a floating-point constant is, rounded to a `double`.
    pub fn constant_float(self) -> Option<f64> {
        // SAFETY: a live value; what is asked of constants is asked of such only.
        unsafe {
            if LLVMIsAConstantFP(self.0).is_null() {
                return None;
            }
            let mut is_rounded = 0;
            Some(LLVMConstRealGetDouble(self.0, &mut is_rounded))
        }
    }

    /// The block that holds this instruction.
    pub fn block(self) -> Block {
        // SAFETY: a live instruction.
        Block(unsafe { LLVMGetInstructionParent(self.0) })
    }

    /// The function that holds this instruction.
    pub fn function(self) -> Value {
        self.block().function()
    }

    /// Incoming values and blocks of a phi.
    pub fn incoming(self) -> Vec<(Value, Block)> {
        // SAFETY: a live phi and indices in range.
        unsafe {
            (0..LLVMCountIncoming(self.0))
                .map(|i| (Value(LLVMGetIncomingValue(self.0, i)), Block(LLVMGetIncomingBlock(self.0, i))))
                .collect()
        }
    }

    /// The value for which a `switch` goes to one of its successors. The first of them has none.
    pub fn switch_case(self, successor: u32) -> Value {
        debug_assert!(successor > 0);
        // SAFETY: a live `switch` and the number of a successor but the first.
        Value(unsafe { LLVMGetSwitchCaseValue(self.0, successor) })
    }

    /// Is a load, store or memory intrinsic volatile?
    pub fn is_volatile(self) -> bool {
        // SAFETY: a live load or store.
        unsafe { LLVMGetVolatile(self.0) != 0 }
    }

    /// Is a load or store atomic?
    pub fn is_atomic(self) -> bool {
        // SAFETY: a live instruction.
        unsafe { LLVMIsAtomic(self.0) != 0 }
    }

    /// Alignment in bytes of a load, store, alloca or global.
    pub fn alignment(self) -> u64 {
        // SAFETY: a live value of one of these kinds.
        u64::from(unsafe { LLVMGetAlignment(self.0) })
    }

    /// The type that an alloca makes, and its count.
    pub fn allocated_type(self) -> Type {
        // SAFETY: a live alloca.
        Type(unsafe { LLVMGetAllocatedType(self.0) })
    }

    /// The value type of a global variable or function.
    pub fn value_type(self) -> Type {
        // SAFETY: a live global.
        Type(unsafe { LLVMGlobalGetValueType(self.0) })
    }

    /// The initializer of a global variable.
    pub fn initializer(self) -> Option<Value> {
        // SAFETY: a live global variable.
        let init = unsafe { LLVMGetInitializer(self.0) };
        (!init.is_null()).then_some(Value(init))
    }

    /// Is a global variable constant?
    pub fn is_constant_variable(self) -> bool {
        // SAFETY: a live global variable.
        unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// The bytes of a constant array of 8-bit integers that is not all zero.
    pub fn string_bytes(self) -> Option<Vec<u8>> {
        if self.value_kind() != LLVMValueKind::LLVMConstantDataArrayValueKind {
            return None;
        }
        // SAFETY: a live constant data array; LLVM hands out a pointer to as many bytes as it says, which live as long as
        // the context.
        unsafe {
            if LLVMIsConstantString(self.0) == 0 {
                return None;
            }
            let mut len = 0;
            let start = LLVMGetAsString(self.0, &mut len);
            Some(std::slice::from_raw_parts(start.cast::<u8>(), len).to_vec())
        }
    }

    /// Is a global variable or function only declared here?
    pub fn is_declaration(self) -> bool {
        // SAFETY: a live global.
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// Is the symbol invisible outside this module (internal or private)?
    pub fn has_local_linkage(self) -> bool {
        // SAFETY: a live global.
        let linkage = unsafe { LLVMGetLinkage(self.0) };
        matches!(linkage, LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage)
    }

    /// Is this a list that the linker puts together of its parts, as `llvm.used` and `llvm.global_ctors`? No variable of a program's is one.
    pub fn has_appending_linkage(self) -> bool {
        // SAFETY: a live global.
        unsafe { LLVMGetLinkage(self.0) == LLVMLinkage::LLVMAppendingLinkage }
    }

    /// Is the body only a copy, for inlining, of one that is elsewhere?
    pub fn is_available_externally(self) -> bool {
        // SAFETY: a live global.
        let linkage = unsafe { LLVMGetLinkage(self.0) };
        linkage == LLVMLinkage::LLVMAvailableExternallyLinkage
    }

    /// Is the code of a function, or the memory of a variable, elsewhere: is it only declared here, or is what is here only a copy,
    /// for inlining? LLVM's `isDeclarationForLinker`.
    pub fn is_declaration_for_linker(self) -> bool {
        self.is_declaration() || self.is_available_externally()
    }

    /// Is the definition here surely the one that runs? Not so for weak, common, `available_externally` and
    /// preemptible ones (soundness contract: "Bodies must be the ones that run").
    pub fn has_exact_definition(self) -> bool {
        // SAFETY: a live global.
        !self.is_declaration() && unsafe { shim::LLVMDTransIsDefinitionExact(self.0) }
    }

    /// Is the variable thread-local?
    pub fn is_thread_local(self) -> bool {
        // SAFETY: a live global variable.
        unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }

    /// Is the variable or function put into a section of its own choice?
    pub fn has_section(self) -> bool {
        // SAFETY: a live global object; the section's name is a C string owned by it or null.
        unsafe {
            let name = LLVMGetSection(self.0);
            !name.is_null() && *name != 0
        }
    }

    /// The section that the variable or function is put into; empty if it has not chosen one.
    pub fn section(self) -> String {
        // SAFETY: a live global object; the section's name is a C string owned by it or null.
        unsafe {
            let name = LLVMGetSection(self.0);
            if name.is_null() {
                String::new()
            } else {
                CStr::from_ptr(name).to_string_lossy().into_owned()
            }
        }
    }

    /// The function that decides which one an ifunc is; none if it is no ifunc.
    pub fn ifunc_resolver(self) -> Option<Value> {
        // SAFETY: a live value, asked for its kind first.
        unsafe {
            let ifunc = LLVMIsAGlobalIFunc(self.0);
            (!ifunc.is_null()).then(|| Value(LLVMGetGlobalIFuncResolver(ifunc)))
        }
    }

    /// May the variable's initial value come from outside the module?
    pub fn is_externally_initialized(self) -> bool {
        // SAFETY: a live global variable.
        unsafe { LLVMIsExternallyInitialized(self.0) != 0 }
    }

    /// Is the variable special in a way that others than its accesses rely on: metadata other than debug information, a
    /// section of `#pragma clang section`, a partition?
    pub fn has_special_variable_data(self) -> bool {
        // SAFETY: a live global variable.
        unsafe { shim::LLVMDTransHasSpecialVariableData(self.0) }
    }

    /// The type that a `getelementptr` steps over first.
    pub fn gep_source_type(self) -> Type {
        // SAFETY: a live `getelementptr` instruction or constant expression.
        Type(unsafe { LLVMGetGEPSourceElementType(self.0) })
    }

    /// The type that an address step leads to.
    pub fn gep_result_type(self) -> Option<Type> {
        let mut ty = self.gep_source_type();
        for i in 2..self.operand_count() {
            ty = match ty.kind() {
                TypeKind::Struct => *ty.fields().get(usize::try_from(self.operand(i).constant_int()?).ok()?)?,
                TypeKind::Array => ty.elements()?.0,
                _ => return None,
            };
        }
        Some(ty)
    }

    /// The instruction behind this one in its block, or the one before it.
    pub fn beside(self, way: Direction) -> Option<Value> {
        // SAFETY: a live instruction.
        let it = unsafe {
            match way {
                Direction::Forward => LLVMGetNextInstruction(self.0),
                Direction::Backward => LLVMGetPreviousInstruction(self.0),
            }
        };
        (!it.is_null()).then_some(Value(it))
    }

    /// May the address arithmetic of this `getelementptr` be taken not to wrap (`inbounds` or `nusw`)?
    pub fn gep_has_no_wrap(self) -> bool {
        // SAFETY: a live `getelementptr`.
        unsafe { LLVMGEPGetNoWrapFlags(self.0) & (llvm_sys::LLVMGEPFlagInBounds | llvm_sys::LLVMGEPFlagNUSW) != 0 }
    }

    /// Is a `getelementptr` `inbounds`? Then a step from null leads nowhere, unless null may be an object's address.
    pub fn gep_is_inbounds(self) -> bool {
        // SAFETY: a live `getelementptr`.
        unsafe { LLVMGEPGetNoWrapFlags(self.0) & llvm_sys::LLVMGEPFlagInBounds != 0 }
    }

    /// Is the sum of a `getelementptr` promised not to wrap around as an unsigned number?
    pub fn gep_has_nuw(self) -> bool {
        // SAFETY: a live `getelementptr`.
        unsafe { LLVMGEPGetNoWrapFlags(self.0) & llvm_sys::LLVMGEPFlagNUW != 0 }
    }

    /// Are two `getelementptr` over the same type, with the same promises?
    pub fn is_step_like(self, other: Value) -> bool {
        // SAFETY: two live `getelementptr`.
        let flags = unsafe { [LLVMGEPGetNoWrapFlags(self.0), LLVMGEPGetNoWrapFlags(other.0)] };
        flags[0] == flags[1] && self.gep_source_type() == other.gep_source_type()
    }

    /// Has integer arithmetic a `nsw` flag?
    pub fn has_nsw(self) -> bool {
        // SAFETY: a live add, sub, mul or shl.
        unsafe { LLVMGetNSW(self.0) != 0 }
    }

    /// Has integer arithmetic a `nuw` flag?
    pub fn has_nuw(self) -> bool {
        // SAFETY: a live add, sub, mul or shl.
        unsafe { LLVMGetNUW(self.0) != 0 }
    }

    /// Is it a landing pad, resume, or another instruction of exception handling?
    pub fn is_exception_handling(self) -> bool {
        use llvm_sys::LLVMOpcode::*;
        // SAFETY: a live instruction; the number is read raw.
        let raw = unsafe { shim::LLVMDTransGetOpcode(self.0) };
        [LLVMLandingPad, LLVMResume, LLVMCatchPad, LLVMCatchSwitch, LLVMCatchRet, LLVMCleanupPad, LLVMCleanupRet]
            .iter()
            .any(|&op| raw == op as u32)
    }

    /// Do two instructions do the same with operands of the same types, with the same flags and the same metadata? Alignment is left out of account.
    pub fn is_same_operation(self, other: Value) -> bool {
        // SAFETY: two live instructions.
        unsafe { shim::LLVMDTransIsSameOperation(self.0, other.0) }
    }

    /// Is it an `or` of numbers that are promised to have no bit in common, and so a sum?
    pub fn is_disjoint(self) -> bool {
        // SAFETY: a live instruction.
        unsafe { shim::LLVMDTransIsDisjoint(self.0) }
    }

    /// Is a division or right shift `exact`?
    pub fn is_exact(self) -> bool {
        // SAFETY: a live division or right shift.
        unsafe { LLVMGetExact(self.0) != 0 }
    }

    /// What a `getelementptr` adds to its base, term by term. `None` when a part is not understood: a vector of
    /// pointers, a scalable or unsized type, an index wider than 64 bits, offsets beyond `i64`.
    pub fn gep_terms(self, layout: DataLayout) -> Option<Vec<GepTerm>> {
        let mut out = Vec::new();
        self.read_gep_terms(&Operand::all_of(self), layout, &mut out).then_some(out)
    }

    /// Puts the terms of a `getelementptr` with these operands in the place of what is in `out`; false where
    /// [`Value::gep_terms`] gives `None`.
    pub fn read_gep_terms(self, operands: &[Operand], layout: DataLayout, out: &mut Vec<GepTerm>) -> bool {
        out.clear();
        self.push_gep_terms(operands, layout, out).is_some()
    }

    fn push_gep_terms(self, operands: &[Operand], layout: DataLayout, out: &mut Vec<GepTerm>) -> Option<()> {
        // With a vector of indices it fails below.
        if !operands[0].ty.is_pointer() {
            return None;
        }
        let mut ty = self.gep_source_type();
        for (i, &Operand { value: index, ty: index_ty, .. }) in operands.iter().enumerate().skip(1) {
            let TypeKind::Int(bits) = index_ty.kind() else { return None };
            if bits > 64 {
                return None;
            }
            let elem = if i == 1 {
                ty
            } else {
                match ty.kind() {
                    TypeKind::Struct => {
                        let field = u32::try_from(index.constant_int()?).ok()?;
                        let offset = layout.field_offset(ty, field);
                        out.push(GepTerm::Constant(i64::try_from(offset).ok()?));
                        ty = ty.field(field);
                        continue;
                    }
                    TypeKind::Array => ty.array_element(),
                    _ => return None,
                }
            };
            ty = elem;
            if !elem.is_sized() {
                return None;
            }
            let scale = layout.alloc_size(elem);
            let signed_scale = i64::try_from(scale).ok()?;
            match index.constant_int() {
                Some(k) => out.push(GepTerm::Constant(k.checked_mul(signed_scale)?)),
                None if index.is_constant() => return None,
                None => out.push(GepTerm::Scaled { index, scale, leading: i == 1 }),
            }
        }
        Some(())
    }

    /// The length of the array that the `getelementptr` indexes with `index`, other than as its first index.
    pub fn gep_array_length(self, index: Value) -> Option<u64> {
        let mut ty = self.gep_source_type();
        for i in 2..self.operand_count() {
            let at = self.operand(i);
            match ty.kind() {
                TypeKind::Struct => {
                    ty = *ty.fields().get(usize::try_from(at.constant_int()?).ok()?)?;
                }
                TypeKind::Array => {
                    let (elem, n) = ty.elements()?;
                    if at == index {
                        return Some(n);
                    }
                    ty = elem;
                }
                _ => return None,
            }
        }
        None
    }

    /// The function that a call, invoke or callbr calls, as an operand.
    pub fn callee(self) -> Value {
        // SAFETY: a live call.
        Value(unsafe { LLVMGetCalledValue(self.0) })
    }

    /// The function type that a call is made with.
    pub fn call_type(self) -> Type {
        // SAFETY: a live call.
        Type(unsafe { LLVMGetCalledFunctionType(self.0) })
    }

    /// Does the instruction have a result?
    pub fn has_value(self) -> bool {
        self.ty().kind() != TypeKind::Void
    }

    /// Is it a call of any kind (call, invoke, callbr)?
    pub fn is_call(self) -> bool {
        // SAFETY: a live value.
        unsafe { shim::LLVMDTransIsCall(self.0) }
    }

    /// The arguments of a call.
    pub fn call_args(self) -> Vec<Value> {
        (0..self.argument_count() as u32).map(|i| self.operand(i)).collect()
    }

    /// How many arguments a call has: its first operands.
    pub fn argument_count(self) -> usize {
        // SAFETY: a live call.
        unsafe { LLVMGetNumArgOperands(self.0) as usize }
    }

    /// Must a call be a tail call?
    pub fn is_musttail(self) -> bool {
        // SAFETY: a live call instruction.
        unsafe { LLVMGetTailCallKind(self.0) == llvm_sys::LLVMTailCallKind::LLVMTailCallKindMustTail }
    }

    /// Has a call operand bundles?
    pub fn has_operand_bundles(self) -> bool {
        // SAFETY: a live call.
        unsafe { LLVMGetNumOperandBundles(self.0) != 0 }
    }

    /// Has a call, or the function it calls, an enum attribute on the function index (such as `returns_twice`)?
    pub fn call_has_fn_attr(self, name: &str) -> bool {
        self.call_has_fn_attr_kind(attribute_kind(name))
    }

    /// Has a call, or the function it calls, the enum attribute of that number on the function index?
    pub fn call_has_fn_attr_kind(self, kind: u32) -> bool {
        // SAFETY: a live call; the attribute index and kind are valid.
        unsafe { shim::LLVMDTransCallHasFnAttr(self.0, kind) }
    }

    /// The calling convention of a call or function, as LLVM numbers it.
    pub fn calling_convention(self) -> u32 {
        // SAFETY: a live call or function.
        unsafe { shim::LLVMDTransCallingConvention(self.0) }
    }

    /// Does a call say that its callee is not to be taken for a builtin?
    pub fn is_no_builtin(self) -> bool {
        // SAFETY: a live call.
        unsafe { shim::LLVMDTransCallIsNoBuiltin(self.0) }
    }

    /// Does debug information describe the function?
    pub fn has_debug_information(self) -> bool {
        // SAFETY: a live function.
        unsafe { !llvm_sys::debuginfo::LLVMGetSubprogram(self.0).is_null() }
    }

    /// Has a function an enum attribute?
    pub fn has_fn_attr(self, name: &str) -> bool {
        self.has_fn_attr_kind(attribute_kind(name))
    }

    /// The same, by the attribute's number ([`attribute_kind`]); false for 0, which is none.
    pub fn has_fn_attr_kind(self, kind: u32) -> bool {
        // SAFETY: a live function.
        kind != 0
            && unsafe { !LLVMGetEnumAttributeAtIndex(self.0, llvm_sys::LLVMAttributeFunctionIndex, kind).is_null() }
    }

    /// The number of the parameter that a function promises to return.
    pub fn returned_param(self) -> Option<usize> {
        let kind = attribute_kind("returned");
        // Attributes of parameters are counted from one.
        (0..self.params().len()).find(|&i| {
            // SAFETY: a live function with that parameter.
            kind != 0 && unsafe { !LLVMGetEnumAttributeAtIndex(self.0, i as u32 + 1, kind).is_null() }
        })
    }

    /// Has a function an attribute that is known by its text?
    pub fn has_fn_attr_text(self, name: &str) -> bool {
        // SAFETY: a live function; pointer and length are of one string.
        unsafe {
            let (text, length) = (name.as_ptr().cast(), name.len() as u32);
            !LLVMGetStringAttributeAtIndex(self.0, llvm_sys::LLVMAttributeFunctionIndex, text, length).is_null()
        }
    }

    /// The number that an enum attribute of a function carries.
    pub fn fn_attr_value(self, name: &str) -> Option<u64> {
        let kind = attribute_kind(name);
        // SAFETY: a live function; an attribute that is there is an enum attribute of that kind.
        unsafe {
            let attr = LLVMGetEnumAttributeAtIndex(self.0, llvm_sys::LLVMAttributeFunctionIndex, kind);
            (!attr.is_null()).then(|| LLVMGetEnumAttributeValue(attr))
        }
    }

    /// Has a function's result an enum attribute?
    pub fn result_has_attr(self, name: &str) -> bool {
        let kind = attribute_kind(name);
        // SAFETY: a live function.
        unsafe { !LLVMGetEnumAttributeAtIndex(self.0, llvm_sys::LLVMAttributeReturnIndex, kind).is_null() }
    }

    /// Has a function's parameter an enum attribute?
    pub fn param_has_attr(self, index: u32, name: &str) -> bool {
        let kind = attribute_kind(name);
        // SAFETY: a live function; parameters count from 1.
        unsafe { !LLVMGetEnumAttributeAtIndex(self.0, index + 1, kind).is_null() }
    }

    /// The type that an attribute of a function's parameter carries.
    pub fn param_type(self, index: u32, name: &str) -> Option<Type> {
        let kind = attribute_kind(name);
        // SAFETY: a live function; parameters count from 1, and an attribute of that kind carries a type.
        unsafe {
            let attr = LLVMGetEnumAttributeAtIndex(self.0, index + 1, kind);
            (!attr.is_null()).then(|| Type(LLVMGetTypeAttributeValue(attr)))
        }
    }

    /// The type that an attribute of a call's argument carries, or of its callee's parameter, if that is known.
    pub fn argument_type(self, index: u32, name: &str) -> Option<Type> {
        let kind = attribute_kind(name);
        // SAFETY: a live call; arguments count from 1, and an attribute of that kind carries a type.
        let own = unsafe {
            let attr = LLVMGetCallSiteEnumAttribute(self.0, index + 1, kind);
            (!attr.is_null()).then(|| Type(LLVMGetTypeAttributeValue(attr)))
        };
        own.or_else(|| Some(self.callee()).filter(|f| f.is_function())?.param_type(index, name))
    }

    /// How memory that a parameter of a function, or an argument of a call, points to is aligned, as far as that says; 1 otherwise.
    pub fn param_align(self, index: u32) -> u64 {
        let kind = attribute_kind("align");
        // SAFETY: a live function or call; parameters count from 1, and an attribute of that kind carries a number.
        unsafe {
            let attr = if self.is_function() {
                LLVMGetEnumAttributeAtIndex(self.0, index + 1, kind)
            } else {
                LLVMGetCallSiteEnumAttribute(self.0, index + 1, kind)
            };
            if attr.is_null() {
                1
            } else {
                LLVMGetEnumAttributeValue(attr).max(1)
            }
        }
    }

    /// Has a parameter of a call (or of a function) a type attribute that hands memory over in a special way
    /// (`byval`, `inalloca`, `preallocated`, `byref`, `swifterror`, `swiftself`, `nest`)?
    pub fn has_special_param(self, index: u32) -> bool {
        // SAFETY: a live call or function.
        unsafe { shim::LLVMDTransHasSpecialParam(self.0, index) }
    }

    /// Has any parameter of a call or function such an attribute, as far as can be told quickly?
    pub fn may_have_special_param(self) -> bool {
        // SAFETY: a live call or function.
        unsafe { shim::LLVMDTransMayHaveSpecialParam(self.0) }
    }

    /// Is the function an intrinsic?
    pub fn is_intrinsic(self) -> bool {
        // SAFETY: a live function.
        self.is_function() && unsafe { LLVMGetIntrinsicID(self.0) != 0 }
    }

    /// Is every use of a function a direct call of it, with its own type?
    pub fn is_only_called(self) -> bool {
        self.users().into_iter().all(|user| {
            user.is_instruction()
                && user.opcode() == Opcode::Call
                && user.callee() == self
                && !user.call_args().contains(&self)
                && !user.has_operand_bundles()
                && user.call_type() == self.value_type()
        })
    }

    /// Has a function a personality (exception handling)?
    pub fn has_personality(self) -> bool {
        // SAFETY: a live function.
        unsafe { LLVMHasPersonalityFn(self.0) != 0 }
    }

    /// Has a function prefix or prologue data?
    pub fn has_data_in_code(self) -> bool {
        // SAFETY: a live function.
        unsafe { LLVMHasPrefixData(self.0) != 0 || LLVMHasPrologueData(self.0) != 0 }
    }

    /// The blocks of a function, in order.
    pub fn blocks(self) -> Vec<Block> {
        let mut out = Vec::new();
        // SAFETY: a live function whose block list does not change during the walk.
        unsafe {
            let mut it = LLVMGetFirstBasicBlock(self.0);
            while !it.is_null() {
                out.push(Block(it));
                it = LLVMGetNextBasicBlock(it);
            }
        }
        out
    }

    /// The parameters of a function.
    pub fn params(self) -> Vec<Value> {
        if !self.is_function() {
            return Vec::new();
        }
        // SAFETY: a live function.
        unsafe { (0..LLVMCountParams(self.0)).map(|i| Value(LLVMGetParam(self.0, i))).collect() }
    }

    /// Does a function have a garbage collector, a personality, prefix data or another property with which a change of
    /// its signature is not understood?
    pub fn has_special_function_data(self) -> bool {
        // SAFETY: a live function.
        unsafe { shim::LLVMDTransHasSpecialFunctionData(self.0) }
    }

    /// A metadata attachment of an instruction.
    pub fn metadata(self, kind: &str) -> Option<Metadata> {
        // SAFETY: a live instruction; the kind id is made by LLVM from the name.
        unsafe {
            // Most instructions have none, or debug locations only.
            if LLVMHasMetadata(self.0) == 0 {
                return None;
            }
            let id = LLVMGetMDKindIDInContext(
                LLVMGetTypeContext(LLVMTypeOf(self.0)),
                kind.as_ptr().cast(),
                kind.len() as u32,
            );
            let node = LLVMGetMetadata(self.0, id);
            (!node.is_null()).then_some(Metadata(node))
        }
    }

    /// Is it a call of the plugin's own code, which [`Editor::link`](super::edit::Editor::link) has brought in?
    pub fn is_own_call(self) -> bool {
        self.is_instruction() && self.metadata(OWN_CALL).is_some()
    }

    /// The value as LLVM prints it.
    pub fn print(self) -> String {
        // SAFETY: a live value; the returned string is owned by us and disposed of below.
        unsafe {
            let raw = LLVMPrintValueToString(self.0);
            let out = CStr::from_ptr(raw).to_string_lossy().into_owned();
            LLVMDisposeMessage(raw);
            out
        }
    }

    /// The text of each instruction of a function, in order. Printing them one by one numbers the module each time.
    pub fn print_instructions(self) -> Vec<String> {
        unsafe extern "C" fn push(context: *mut c_void, text: *const c_char, length: usize) {
            guard::contain_callback((), || {
                // SAFETY: `print_instructions` passes its vector, the shim a valid range of bytes.
                let (out, bytes) = unsafe {
                    (&mut *context.cast::<Vec<String>>(), std::slice::from_raw_parts(text.cast::<u8>(), length))
                };
                out.push(String::from_utf8_lossy(bytes).trim().to_string());
            });
        }
        let mut out: Vec<String> = Vec::new();
        // SAFETY: a live function, and `push` is only called before the call returns.
        unsafe { shim::LLVMDTransPrintInstructions(self.0, push, (&mut out as *mut Vec<String>).cast()) };
        out
    }

    /// Source file of an instruction, when debug information says so.
    pub fn debug_file(self) -> Option<String> {
        // SAFETY: a live instruction; without a location LLVM says null. The text is counted and lives with the module.
        unsafe {
            let mut length = 0;
            let text = LLVMGetDebugLocFilename(self.0, &mut length);
            (!text.is_null() && length != 0).then(|| {
                String::from_utf8_lossy(std::slice::from_raw_parts(text.cast::<u8>(), length as usize)).into_owned()
            })
        }
    }

    /// Where an instruction, function or variable is in the source, when debug information says so.
    pub fn source(self) -> Option<Source> {
        if !(self.is_instruction() || self.is_function() || self.is_global_variable()) {
            return None;
        }
        // SAFETY: a live value of one of the kinds that LLVM takes here; texts are counted and live with the module.
        unsafe {
            let text = |text: *const c_char, length: u32| {
                if text.is_null() || length == 0 {
                    return String::new();
                }
                String::from_utf8_lossy(std::slice::from_raw_parts(text.cast::<u8>(), length as usize)).into_owned()
            };
            let (mut file_length, mut directory_length) = (0, 0);
            let file = LLVMGetDebugLocFilename(self.0, &mut file_length);
            let directory = LLVMGetDebugLocDirectory(self.0, &mut directory_length);
            let source = Source {
                file: text(file, file_length),
                directory: text(directory, directory_length),
                line: if file.is_null() { 0 } else { LLVMGetDebugLocLine(self.0) },
                // Only instructions have one.
                column: if self.is_instruction() { LLVMGetDebugLocColumn(self.0) } else { 0 },
            };
            (source.line != 0 && !source.file.is_empty()).then_some(source)
        }
    }

    /// Line of an instruction in its source file, when debug information says so.
    pub fn debug_line(self) -> Option<u32> {
        // SAFETY: a live instruction; a null location means there is none.
        unsafe {
            let loc = LLVMInstructionGetDebugLoc(self.0);
            (!loc.is_null()).then(|| LLVMDILocationGetLine(loc))
        }
    }
}

/// An opcode as LLVM-C numbers it, in DTrans' terms.
pub(super) fn known_opcode(raw: u32) -> Opcode {
    use llvm_sys::LLVMOpcode::*;
    // The number is read raw: an opcode that this binding does not know must not become an enum value.
    const KNOWN: [Opcode; 128] = {
        let mut table = [Opcode::Other; 128];
        table[LLVMRet as usize] = Opcode::Ret;
        table[LLVMBr as usize] = Opcode::Br;
        table[LLVMSwitch as usize] = Opcode::Switch;
        table[LLVMIndirectBr as usize] = Opcode::IndirectBr;
        table[LLVMUnreachable as usize] = Opcode::Unreachable;
        table[LLVMAlloca as usize] = Opcode::Alloca;
        table[LLVMLoad as usize] = Opcode::Load;
        table[LLVMStore as usize] = Opcode::Store;
        table[LLVMGetElementPtr as usize] = Opcode::GetElementPtr;
        table[LLVMPHI as usize] = Opcode::Phi;
        table[LLVMSelect as usize] = Opcode::Select;
        table[LLVMFreeze as usize] = Opcode::Freeze;
        table[LLVMBitCast as usize] = Opcode::BitCast;
        table[LLVMICmp as usize] = Opcode::ICmp;
        table[LLVMFCmp as usize] = Opcode::FCmp;
        table[LLVMPtrToInt as usize] = Opcode::PtrToInt;
        table[LLVMIntToPtr as usize] = Opcode::IntToPtr;
        table[LLVMCall as usize] = Opcode::Call;
        table[LLVMAtomicRMW as usize] = Opcode::AtomicRmw;
        table[LLVMAtomicCmpXchg as usize] = Opcode::CmpXchg;
        table[LLVMInvoke as usize] = Opcode::Invoke;
        table[LLVMFNeg as usize] = Opcode::FNeg;
        table[LLVMFence as usize] = Opcode::Fence;
        table[LLVMSub as usize] = Opcode::Sub;
        table[LLVMMul as usize] = Opcode::Mul;
        table[LLVMShl as usize] = Opcode::Shl;
        table[LLVMAdd as usize] = Opcode::Add;
        table[LLVMSDiv as usize] = Opcode::SDiv;
        table[LLVMUDiv as usize] = Opcode::UDiv;
        table[LLVMAShr as usize] = Opcode::AShr;
        table[LLVMLShr as usize] = Opcode::LShr;
        table[LLVMZExt as usize] = Opcode::ZExt;
        table[LLVMSExt as usize] = Opcode::SExt;
        table[LLVMTrunc as usize] = Opcode::Trunc;
        table[LLVMURem as usize] = Opcode::IntArith;
        table[LLVMSRem as usize] = Opcode::IntArith;
        table[LLVMAnd as usize] = Opcode::IntArith;
        table[LLVMOr as usize] = Opcode::IntArith;
        table[LLVMXor as usize] = Opcode::IntArith;
        table[LLVMFAdd as usize] = Opcode::FloatArith;
        table[LLVMFSub as usize] = Opcode::FloatArith;
        table[LLVMFMul as usize] = Opcode::FloatArith;
        table[LLVMFDiv as usize] = Opcode::FloatArith;
        table[LLVMFRem as usize] = Opcode::FloatArith;
        table[LLVMFPTrunc as usize] = Opcode::NumCast;
        table[LLVMFPExt as usize] = Opcode::NumCast;
        table[LLVMFPToSI as usize] = Opcode::NumCast;
        table[LLVMFPToUI as usize] = Opcode::NumCast;
        table[LLVMSIToFP as usize] = Opcode::NumCast;
        table[LLVMUIToFP as usize] = Opcode::NumCast;
        table
    };
    KNOWN.get(raw as usize).copied().unwrap_or(Opcode::Other)
}

/// Which way along a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// As control goes.
    Forward,
    /// Against it.
    Backward,
}

/// The number of an enum attribute; 0 when LLVM does not know the name.
pub fn attribute_kind(name: &str) -> u32 {
    // SAFETY: a byte string with its length.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

impl Block {
    /// The instructions, in order.
    pub fn instructions(self) -> Vec<Value> {
        let mut out = Vec::new();
        // SAFETY: a live block whose instruction list does not change during the walk.
        unsafe {
            let mut it = LLVMGetFirstInstruction(self.0);
            while !it.is_null() {
                out.push(Value(it));
                it = LLVMGetNextInstruction(it);
            }
        }
        out
    }

    /// The first instruction.
    pub fn first(self) -> Option<Value> {
        // SAFETY: a live block.
        let it = unsafe { LLVMGetFirstInstruction(self.0) };
        (!it.is_null()).then_some(Value(it))
    }

    /// The blocks that control may go to.
    pub fn successors(self) -> Vec<Block> {
        // SAFETY: a live block; a well-formed one has a terminator.
        unsafe {
            let term = LLVMGetBasicBlockTerminator(self.0);
            if term.is_null() {
                return Vec::new();
            }
            (0..LLVMGetNumSuccessors(term)).map(|i| Block(LLVMGetSuccessor(term, i))).collect()
        }
    }

    /// The last instruction.
    pub fn terminator(self) -> Option<Value> {
        // SAFETY: a live block.
        let t = unsafe { LLVMGetBasicBlockTerminator(self.0) };
        (!t.is_null()).then_some(Value(t))
    }

    /// The function that the block belongs to.
    pub fn function(self) -> Value {
        // SAFETY: a live block inside a function.
        Value(unsafe { LLVMGetBasicBlockParent(self.0) })
    }
}

impl Metadata {
    /// The operands of a node; `None` where one is empty.
    pub fn operands(self) -> Vec<Option<Metadata>> {
        // SAFETY: a live metadata-as-value; LLVM fills the counted number of operands.
        unsafe {
            if LLVMIsAMDNode(self.0).is_null() {
                return Vec::new();
            }
            let n = LLVMGetMDNodeNumOperands(self.0) as usize;
            let mut out = vec![std::ptr::null_mut(); n];
            LLVMGetMDNodeOperands(self.0, out.as_mut_ptr());
            out.into_iter().map(|v| (!v.is_null()).then_some(Metadata(v))).collect()
        }
    }

    /// The text of a metadata string.
    pub fn string(self) -> Option<String> {
        // SAFETY: a live metadata-as-value.
        unsafe {
            if LLVMIsAMDString(self.0).is_null() {
                return None;
            }
            let mut len = 0;
            let ptr = LLVMGetMDString(self.0, &mut len);
            Some(text(ptr, len as usize))
        }
    }

    /// The constant that the metadata wraps.
    pub fn constant(self) -> Option<Value> {
        // SAFETY: a live metadata operand; constants come out of LLVMGetMDNodeOperands as themselves.
        unsafe { (LLVMIsAMDNode(self.0).is_null() && LLVMIsConstant(self.0) != 0).then_some(Value(self.0)) }
    }
}
