//! Functions of the program's own that print what they are handed, whatever happens: a text can then be measured before the call.

use crate::analysis::formats;
use crate::analysis::library::Effect;
use crate::analysis::number::library_function;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::value::{Block, HandleSet, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

/// Does a function that prints its further arguments do so before any branch, before any call that may not return, and before it writes to memory
/// that others can see, such as the end of a text?
pub fn prints_always(info: &DTransAnalysisInfo, f: Value) -> bool {
    let Some(format) = info.printed_format(f).map(|number| f.params()[number]) else { return false };
    let mut lists: HandleSet<Value> = HandleSet::default();
    let mut next = f.blocks().first().copied();
    let mut seen: HandleSet<Block> = HandleSet::default();
    while let Some(block) = next.filter(|&block| seen.insert(block)) {
        for inst in block.instructions() {
            if is_print_of(inst, format, &lists) {
                return true;
            }
            if !goes_on(info, inst, &mut lists) && on(Rule::CheckOfPrinted) {
                return false;
            }
        }
        next = match block.successors()[..] {
            [only] => Some(only),
            _ => None,
        };
    }
    false
}

/// Does it print what a list has that was started before, in this format?
fn is_print_of(inst: Value, format: Value, lists: &HandleSet<Value>) -> bool {
    if inst.opcode() != Opcode::Call || !inst.callee().is_function() {
        return false;
    }
    let at = match &*inst.callee().name() {
        "vprintf" => 0,
        "vfprintf" => 1,
        "vsnprintf" => 2,
        _ => return false,
    };
    // The list was found to be the function's own: there is another for what it is handed as one.
    let args = inst.call_args();
    args.get(at) == Some(&format) && args.get(at + 1).is_some_and(|&list| lists.contains(&variable(list)))
        || !on(Rule::CheckOfOwnList)
}

/// Does what follows an instruction run, with all of the memory as it was that others can see?
fn goes_on(info: &DTransAnalysisInfo, inst: Value, lists: &mut HandleSet<Value>) -> bool {
    match inst.opcode() {
        Opcode::Call => returns(info, inst, lists),
        Opcode::Store => is_own(inst.operand(1)) || !on(Rule::CheckOfWritten),
        Opcode::Ret | Opcode::Switch | Opcode::Unreachable | Opcode::IndirectBr | Opcode::Invoke => false,
        Opcode::AtomicRmw | Opcode::CmpXchg | Opcode::Other => false,
        Opcode::Br
        | Opcode::Alloca
        | Opcode::Load
        | Opcode::GetElementPtr
        | Opcode::Phi
        | Opcode::Select
        | Opcode::Freeze
        | Opcode::BitCast
        | Opcode::ICmp
        | Opcode::FCmp
        | Opcode::PtrToInt
        | Opcode::IntToPtr
        | Opcode::Fence
        | Opcode::IntArith
        | Opcode::Sub
        | Opcode::Mul
        | Opcode::Shl
        | Opcode::Add
        | Opcode::SDiv
        | Opcode::UDiv
        | Opcode::AShr
        | Opcode::LShr
        | Opcode::FNeg
        | Opcode::FloatArith
        | Opcode::NumCast
        | Opcode::ZExt
        | Opcode::SExt
        | Opcode::Trunc => true,
    }
}

fn returns(info: &DTransAnalysisInfo, call: Value, lists: &mut HandleSet<Value>) -> bool {
    const RETURN: [&str; 10] =
        ["printf", "fprintf", "puts", "fputs", "putchar", "putc", "fputc", "fwrite", "fflush", "strlen"];
    // Other intrinsics may trap or jump away.
    const PLAIN: [&str; 4] = ["llvm.va_", "llvm.lifetime.", "llvm.dbg.", "llvm.mem"];
    let callee = call.callee();
    if !callee.is_function() {
        return false;
    }
    let name = callee.name();
    if !callee.is_intrinsic() {
        let known = RETURN.contains(&&*name) && library_function(callee).is_some() && !info.is_replaced(&name);
        return known
            && match &*name {
                "printf" => only_reads(call.call_args().first()),
                "fprintf" => only_reads(call.call_args().get(1)),
                _ => true,
            };
    }
    if name.starts_with("llvm.va_start") {
        lists.insert(variable(call.operand(0)));
    }
    let writes = name.starts_with("llvm.mem");
    PLAIN.iter().any(|plain| name.starts_with(plain))
        && (!writes || is_own(call.operand(0)) || !on(Rule::CheckOfWritten))
}

/// Does a format write nothing to the program's memory?
fn only_reads(format: Option<&Value>) -> bool {
    let constant = |v: &&Value| v.is_global_variable() && v.is_constant_variable();
    let Some(text) = format.filter(constant).and_then(|v| v.initializer()?.string_bytes()) else { return false };
    let end = text.iter().position(|&b| b == 0).unwrap_or(text.len());
    let reads = |effect: &Effect| effect.is_number() || matches!(effect, Effect::Takes(_) | Effect::Captures);
    formats::printed(&text[..end]).is_some_and(|effects| effects.iter().all(reads))
}

/// Is it memory that no text lies in: of a variable of the function's own, or of a global one that is a number or a pointer?
fn is_own(address: Value) -> bool {
    let of = variable(address);
    let is_number = |ty: Type| matches!(ty.kind(), TypeKind::Int(_) | TypeKind::Pointer(_) | TypeKind::Double);
    of.is_instruction() && of.opcode() == Opcode::Alloca
        || address.is_global_variable() && is_number(address.value_type())
}

/// What address steps lead from.
fn variable(mut address: Value) -> Value {
    while address.is_instruction() && address.opcode() == Opcode::GetElementPtr {
        address = address.operand(0);
    }
    address
}
