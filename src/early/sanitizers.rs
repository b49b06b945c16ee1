//! Sanitizers in early objects: clang's pipeline inserts their checks last, so that code which was spared the pipeline has none.
//!
//! A function says by an attribute that it is to be checked. That it is not shows in code that no pass has touched, or in
//! accesses to memory that the sanitizer never leaves alone, while nothing in the function names the sanitizer's runtime. Sanitizers without an
//! attribute show only in the libraries that the link asks for.

use crate::analysis::linker::Arguments;
use crate::ir::body::{Body, OperandKind};
use crate::ir::host::Host;
use crate::ir::value::{attribute_kind, Opcode, Value};

use super::place;

/// A sanitizer that marks functions.
struct Sanitizer {
    /// The flag, as a user writes it.
    flag: &'static str,
    /// The attribute.
    attribute: &'static str,
    /// How the names begin that instrumented code uses.
    runtime: &'static [&'static str],
    /// What it never leaves alone.
    checks: Checks,
}

/// What a sanitizer always inserts something for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Checks {
    /// Every function.
    Functions,
    /// Nothing that is certain.
    Nothing,
    /// An access through a pointer that is neither a local nor a global variable's.
    Accesses,
    /// An access as above, which is computed with a mask: no name shows it.
    MaskedAccesses,
    /// An access with type metadata.
    TypedAccesses,
    /// Computations in floating point.
    Floats,
}

const SANITIZERS: &[Sanitizer] = &[
    Sanitizer {
        flag: "-fsanitize=address",
        attribute: "sanitize_address",
        runtime: &["__asan_"],
        checks: Checks::Accesses,
    },
    Sanitizer {
        flag: "-fsanitize=hwaddress",
        attribute: "sanitize_hwaddress",
        runtime: &["__hwasan_", "llvm.hwasan."],
        checks: Checks::Accesses,
    },
    Sanitizer {
        flag: "-fsanitize=memory",
        attribute: "sanitize_memory",
        runtime: &["__msan_"],
        checks: Checks::MaskedAccesses,
    },
    Sanitizer {
        flag: "-fsanitize=thread",
        attribute: "sanitize_thread",
        runtime: &["__tsan_"],
        checks: Checks::Accesses,
    },
    Sanitizer {
        flag: "-fsanitize=type",
        attribute: "sanitize_type",
        runtime: &["__tysan_"],
        checks: Checks::TypedAccesses,
    },
    Sanitizer {
        flag: "-fsanitize=numerical",
        attribute: "sanitize_numerical_stability",
        runtime: &["__nsan_"],
        checks: Checks::Floats,
    },
    Sanitizer {
        flag: "-fsanitize=realtime",
        attribute: "sanitize_realtime",
        runtime: &["__rtsan_"],
        checks: Checks::Functions,
    },
    Sanitizer {
        flag: "-fsanitize=realtime",
        attribute: "sanitize_realtime_blocking",
        runtime: &["__rtsan_"],
        checks: Checks::Functions,
    },
    // Not the fuzzer's instrumentation itself, but what its flag leaves in the code.
    Sanitizer {
        flag: "-fsanitize=fuzzer",
        attribute: "optforfuzzing",
        runtime: &["__sancov_", "__sanitizer_cov_"],
        checks: Checks::Nothing,
    },
];

/// Sanitizers that leave nothing in the code, by the library that the link asks for.
const BY_RUNTIME: &[(&str, &str)] =
    &[("dfsan", "-fsanitize=dataflow"), ("memprof", "-fmemory-profile"), ("fuzzer", "-fsanitize=fuzzer")];

/// The libraries of checks that code generation inserts, and of a few that passes do.
const UNDEFINED: &[&str] = &["ubsan_standalone", "ubsan_minimal"];

/// Says which functions are to be checked and would not be, if there are any. Where only the link's library tells that there is something to be checked, and
/// checks of code generation may be all that was asked for, `lenient` takes it for that.
///
/// An object that was compiled with `-fsanitize=shift` and has no shift is the same, byte by byte, as one that was compiled with
/// `-fsanitize-coverage=trace-pc-guard`, and so are the linker's command lines.
pub fn check(host: &Host, line: &Arguments, lenient: bool) -> Result<(), String> {
    let bodies = || host.module().functions().into_iter().filter(|function| !function.is_declaration());
    let attribute_kinds: Vec<u32> = SANITIZERS.iter().map(|s| attribute_kind(s.attribute)).collect();
    let mut unchecked: Vec<Vec<Value>> = vec![Vec::new(); SANITIZERS.len()];
    let mut body = Body::default();
    for function in bodies() {
        let asked = (0..SANITIZERS.len()).filter(|&index| function.has_fn_attr_kind(attribute_kinds[index]));
        let asked: Vec<usize> = asked.collect();
        // A copy for inlining is not compiled, and no sanitizer looks at it.
        if asked.is_empty() || function.is_available_externally() {
            continue;
        }
        body.read(function);
        for index in asked {
            if lacks(host, function, &body, &SANITIZERS[index]) {
                unchecked[index].push(function);
            }
        }
    }
    for (sanitizer, functions) in SANITIZERS.iter().zip(&unchecked) {
        if let Some(&first) = functions.first() {
            return Err(refusal(sanitizer.flag, first, functions.len()));
        }
    }
    let Some(early) = bodies().find(|&function| host.is_unoptimized(function)) else { return Ok(()) };
    for (runtime, flag) in BY_RUNTIME {
        if line.has_runtime(runtime) {
            return Err(refusal(flag, early, 1));
        }
    }
    if host.module().has_flag("MemProfProfileFilename") {
        return Err(refusal("-fmemory-profile", early, 1));
    }
    let reports = || host.module().functions().iter().any(|function| function.name().starts_with("__ubsan_handle_"));
    if lenient || !UNDEFINED.iter().any(|runtime| line.has_runtime(runtime)) || reports() {
        return Ok(());
    }
    // Where there is nothing to report nothing is missing: the programs with which a `configure` tries the compiler.
    let mut unreported = bodies().filter(|&function| host.is_unoptimized(function) && may_be_undefined(function));
    match unreported.next() {
        Some(first) => Err(unsure(first, 1 + unreported.count())),
        None => Ok(()),
    }
}

/// Is there anything of which `-fsanitize=undefined`, or a check that a pass inserts, could have something to say?
fn may_be_undefined(function: Value) -> bool {
    let is_near =
        |address: Value| address.is_global_variable() || address.is_instruction() && address.opcode() == Opcode::Alloca;
    let is_harmless = |inst: Value| match inst.opcode() {
        Opcode::Ret | Opcode::Br | Opcode::Switch | Opcode::Alloca | Opcode::Phi | Opcode::Select | Opcode::ICmp => {
            true
        }
        Opcode::ZExt | Opcode::SExt | Opcode::Trunc | Opcode::Unreachable => true,
        // A remainder is one of a division.
        Opcode::IntArith => matches!(inst.number_operation(), "and" | "or" | "xor"),
        Opcode::Add | Opcode::Sub | Opcode::Mul => !inst.has_nsw(),
        Opcode::Load => is_near(inst.operand(0)),
        Opcode::Store => is_near(inst.operand(1)),
        Opcode::Call => inst.callee().is_function(),
        _ => false,
    };
    function.blocks().into_iter().any(|b| !b.instructions().into_iter().all(is_harmless))
}

fn others(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2 => " and one more function".into(),
        _ => format!(" and {} more functions", count - 1),
    }
}

fn unsure(first: Value, count: usize) -> String {
    format!(
        "-fsanitize=... or -fsanitize-coverage=...: {}{} may lack checks: the link brings a library that nothing calls, and whether that is for \
         what clang's passes insert (-fsanitize-coverage=..., -fsanitize=local-bounds) no object says; compile without -Xclang \
         -disable-llvm-passes, or, if only checks were asked for that code generation makes (-fsanitize=shift), of which the program \
         has none, go on with the plugin's option uninstrumented=unseen",
        place(first),
        others(count)
    )
}

fn refusal(flag: &str, first: Value, count: usize) -> String {
    let others = others(count);
    format!(
        "{flag}: {}{others} would not be checked, since clang's passes have not seen the object; \
         compile it without -Xclang -disable-llvm-passes (or, to go on without checks there: the plugin's option \
         uninstrumented=allow)",
        place(first)
    )
}

/// Has a function that asks for a sanitizer not got it?
fn lacks(host: &Host, function: Value, body: &Body, sanitizer: &Sanitizer) -> bool {
    let instructions = body.instructions();
    let is_runtime = |value: Value| {
        let name = value.name();
        sanitizer.runtime.iter().any(|prefix| name.starts_with(prefix))
    };
    let named = instructions.iter().flat_map(|i| body.operands(i)).filter(|o| o.kind == OperandKind::Other);
    if named
        .clone()
        .any(|operand| (operand.value.is_function() || operand.value.is_global_variable()) && is_runtime(operand.value))
    {
        return false;
    }
    let is_masked = sanitizer.checks == Checks::MaskedAccesses;
    if is_masked && instructions.iter().any(|i| i.opcode == Opcode::IntToPtr) {
        return false;
    }
    if host.is_unoptimized(function) {
        return true;
    }
    instructions.iter().any(|instruction| match sanitizer.checks {
        Checks::Functions => true,
        Checks::Nothing => false,
        Checks::Accesses => is_far(instruction.value, instruction.opcode),
        Checks::MaskedAccesses => {
            is_far(instruction.value, instruction.opcode) && leaves_a_shadow(instruction.value, instruction.opcode)
        }
        Checks::TypedAccesses => {
            is_far(instruction.value, instruction.opcode) && instruction.value.metadata("tbaa").is_some()
        }
        Checks::Floats => matches!(instruction.opcode, Opcode::FloatArith),
    })
}

/// Does `-fsanitize=memory` leave something for this access, whatever is optimized after it? Of `++*p` it does not: what is known of the number goes
/// back to where it came from.
fn leaves_a_shadow(inst: Value, opcode: Opcode) -> bool {
    let is_used = |user: Value| {
        user.is_instruction()
            && matches!(user.opcode(), Opcode::ICmp | Opcode::Ret | Opcode::Call | Opcode::GetElementPtr)
    };
    match opcode {
        Opcode::Load => inst.users().into_iter().any(is_used),
        Opcode::Store => !inst.operand(0).is_instruction(),
        // Atomic ones set what is known in any case.
        _ => true,
    }
}

/// Is it an access through a pointer that comes from elsewhere, and not one that was inserted for a check?
fn is_far(inst: Value, opcode: Opcode) -> bool {
    let address = match opcode {
        Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => inst.operand(0),
        Opcode::Store => inst.operand(1),
        // Other instructions do not access memory, or are calls, which a sanitizer may leave alone.
        _ => return false,
    };
    let mut from = address;
    while from.is_instruction() && matches!(from.opcode(), Opcode::GetElementPtr | Opcode::BitCast | Opcode::Freeze) {
        from = from.operand(0);
    }
    let is_near = from.is_constant() || from.is_instruction() && from.opcode() == Opcode::Alloca;
    !is_near && inst.metadata("nosanitize").is_none()
}
