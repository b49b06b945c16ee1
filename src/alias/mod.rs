//! `dtrans-tbaa`: an alias analysis that reads more out of type metadata than LLVM's own, and is as careful.
//!
//! It is asked about two accesses, or a call and an access, and may add that they do not meet. It never says that they do.
//! What it knows:
//!
//! * the stock struct-path rules, on metadata that it checks first;
//! * pointer nodes, by what they point to; array nodes, which for C mean no more than their elements;
//! * that a record does not fit into a global variable that is smaller.
//!
//! Unsure, it says May. The rules have numbers, R0 to R8, which `docs/tbaa.md` explains.

pub mod annotate;
pub mod check;
#[cfg(test)]
mod fuzz;
mod oracle;
pub mod pointers;
pub mod print;
pub mod rules;
pub mod sequences;
pub mod types;

use crate::ir::tbaa::Oracle;
pub use crate::ir::tbaa::{Factory, Mode};

/// The name in `-aa-pipeline`.
const NAME: &str = "dtrans-tbaa";

/// What a host needs to know of the analysis.
pub fn factory() -> Factory {
    Factory { parse, make: || Box::new(oracle::Tbaa::new()) as Box<dyn Oracle>, asks: asks_alias_questions }
}

/// The mode that `dtrans-tbaa` or `dtrans-tbaa<seed;sequences>` names.
fn parse(text: &str) -> Option<Mode> {
    let rest = text.strip_prefix(NAME)?;
    if rest.is_empty() {
        return Some(Mode::default());
    }
    parse_modes(rest.strip_prefix('<')?.strip_suffix('>')?).ok()
}

/// The mode that a list like `seed;sequences` means; `default` adds nothing.
pub fn parse_modes(text: &str) -> Result<Mode, String> {
    let mut mode = Mode::default();
    for word in text.split([';', '+']).filter(|word| !word.is_empty()) {
        mode = match word {
            "default" => mode,
            "seed" => mode.with(Mode::SEED),
            "sequences" => mode.with(Mode::SEQUENCES),
            other => {
                return Err(format!("'{other}' is no mode of dtrans-tbaa; valid modes are default, seed, sequences"))
            }
        };
    }
    Ok(mode)
}

/// Is it worth having alias analyses ready before this pass, given by its C++ class? Those that never ask are named;
/// whatever is not known may ask.
fn asks_alias_questions(pass: &str) -> bool {
    const NEVER_ASK: &[&str] = &[
        "AnnotationRemarksPass",
        "AssumeSimplifyPass",
        "BoundsCheckingPass",
        "CallSiteSplittingPass",
        "CorrelatedValuePropagationPass",
        "EntryExitInstrumenterPass",
        "Float2IntPass",
        "InferAlignmentPass",
        "InjectTLIMappings",
        "InstSimplifyPass",
        "JumpThreadingPass",
        "LCSSAPass",
        "LibCallsShrinkWrapPass",
        "LoopSimplifyPass",
        "LowerConstantIntrinsicsPass",
        "LowerExpectIntrinsicPass",
        "PromotePass",
        "ReassociatePass",
        "SimplifyCFGPass",
        "SROAPass",
        "SpeculativeExecutionPass",
        "TailCallElimPass",
        "VectorCombinePass",
        "VerifierPass",
        "WarnMissedTransformationsPass",
    ];
    // Managers and adaptors hold passes, for which the question comes again; only loops get theirs from outside.
    let holds_passes = pass.starts_with("PassManager") || pass.starts_with("RequireAnalysisPass");
    !holds_passes && !pass.starts_with("InvalidateAnalysisPass") && !NEVER_ASK.contains(&pass)
}
