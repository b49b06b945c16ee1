//! `dtrans-annotate`: records the structure types that a compilation knows, for the link to read.
//!
//! LLVM's own optimizations rewrite `getelementptr %struct.S` into byte offsets; a structure that is reached through
//! constant offsets only (a list or tree node) then leaves no trace of its type in the object file. Run at the start of
//! the compilation, this pass keeps each named structure type alive:
//!
//! ```text
//! !dtrans.types = !{!0, ...}
//! !0 = !{!"struct.node", %struct.node zeroinitializer}
//! ```
//!
//! The string is the identity: the linker renames types and merges equal bodies of different names. No code changes,
//! a second run adds nothing, and the records are evidence only: the analysis is right without them.

use crate::ir::host::Host;

use super::Outcome;

/// Records every named structure type of the module that is not recorded yet.
pub fn run(host: &Host) -> Outcome {
    let known = host.type_annotations();
    let mut added = 0;
    for record in host.named_structs() {
        if !known.contains(&record) {
            host.add_type_annotation(&record);
            added += 1;
        }
    }
    log::debug!(target: "dtrans-annotate", "{added} types recorded, {} were already", known.len());
    Outcome { changed: added > 0, preserves_analysis: true, ..Outcome::default() }
}
