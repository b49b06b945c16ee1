//! A function's instructions with their operands, read at one go: a question to LLVM costs more than most answers.

use llvm_sys::LLVMValueKind;

use crate::ffi::ir as shim;

use super::value::{known_opcode, Opcode, Type, Value};

/// The instructions of one function, in order.
#[derive(Debug, Default)]
pub struct Body {
    instructions: Vec<Instruction>,
    operands: Vec<Operand>,
    raw_instructions: Vec<shim::RawInstruction>,
    raw_operands: Vec<shim::RawOperand>,
}

/// An instruction of a [`Body`].
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// The instruction.
    pub value: Value,
    /// The type of its result.
    pub ty: Type,
    /// What it does.
    pub opcode: Opcode,
    first: u32,
    count: u32,
}

/// An operand of an instruction.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    /// The value.
    pub value: Value,
    /// Its type.
    pub ty: Type,
    /// What it is.
    pub kind: OperandKind,
}

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandKind {
    /// An instruction or an argument.
    Local,
    /// One integer or floating-point number.
    Number,
    /// A null pointer.
    Null,
    /// Anything else: another constant, a block, metadata, assembly.
    Other,
}

/// How many instructions a function has, and how many operands they have together.
pub fn count(function: Value) -> (usize, usize) {
    let (mut instructions, mut operands) = (0, 0);
    // SAFETY: a live function with a body, and two places that are valid for writing.
    unsafe { shim::LLVMDTransCountBody(function.0, &mut instructions, &mut operands) };
    (instructions as usize, operands as usize)
}

impl Body {
    /// Reads a function in place of what was read before.
    pub fn read(&mut self, function: Value) {
        let (instructions, operands) = count(function);
        self.raw_instructions.clear();
        self.raw_operands.clear();
        self.raw_instructions.reserve(instructions);
        self.raw_operands.reserve(operands);
        // SAFETY: a live function with a body, and two vectors with room for as many elements as were counted, all of which are
        // written.
        unsafe {
            shim::LLVMDTransReadBody(function.0, self.raw_instructions.as_mut_ptr(), self.raw_operands.as_mut_ptr());
            self.raw_instructions.set_len(instructions);
            self.raw_operands.set_len(operands);
        }
        self.instructions.clear();
        let mut first = 0;
        self.instructions.extend(self.raw_instructions.iter().map(|raw| {
            let count = raw.operand_count;
            first += count;
            let opcode = known_opcode(raw.opcode);
            Instruction { value: Value(raw.value), ty: Type(raw.ty), opcode, first: first - count, count }
        }));
        self.operands.clear();
        self.operands.extend(self.raw_operands.iter().map(|raw| Operand {
            value: Value(raw.value),
            ty: Type(raw.ty),
            kind: kind(raw.kind),
        }));
    }

    /// The instructions, in order.
    pub fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    /// The operands of one of them. Those of a phi are its incoming values.
    pub fn operands(&self, of: &Instruction) -> &[Operand] {
        &self.operands[of.first as usize..][..of.count as usize]
    }
}

impl Operand {
    /// The operands of an instruction or constant.
    pub fn all_of(user: Value) -> Vec<Operand> {
        let operand = |value: Value| Operand { value, ty: value.ty(), kind: OperandKind::Other };
        user.operands().into_iter().map(operand).collect()
    }
}

fn kind(raw: u32) -> OperandKind {
    use LLVMValueKind::*;
    let is = |kind: LLVMValueKind| raw == kind as u32;
    if is(LLVMInstructionValueKind) || is(LLVMArgumentValueKind) {
        OperandKind::Local
    } else if is(LLVMConstantIntValueKind) || is(LLVMConstantFPValueKind) {
        OperandKind::Number
    } else if is(LLVMConstantPointerNullValueKind) {
        OperandKind::Null
    } else {
        OperandKind::Other
    }
}
