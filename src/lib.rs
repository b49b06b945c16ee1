//! DTrans: data layout transformations for LLVM, as a pass plugin.
//!
//! The plugin changes how a program's records lie in memory (arrays of structures become structures of arrays, and so
//! on) without touching its source. It is loaded into `opt`, into `clang` and, on the main road, into `ld.lld`, where a
//! full link-time optimization shows the whole program.
//!
//! The rooms in reading order, from the host inwards; dependencies point down this list only:
//!
//! * [`plugin`]: the entry symbol, extension points, options, containment of panics;
//! * [`pipeline`]: the one table of passes;
//! * [`early`]: what early objects' flags asked for and the link makes up for;
//! * [`units`]: what the pipeline of early objects sees of other translation units;
//! * [`transforms`]: one planner per pass;
//! * [`opt_base`]: plans as data, and the one rewriter;
//! * [`analysis`]: object classes, records and safety conditions; changes nothing;
//! * [`alias`]: the alias analysis on type metadata;
//! * [`report`]: puts results into words and remarks;
//! * [`ir`]: typed views of LLVM's values, and the only way to change them;
//! * [`ffi`]: raw bindings to the C++ shim, and the panic guard;
//! * [`params`]: how passes declare their parameters;
//! * [`rules`]: the safety rules by name.

// The modules are private: rustc does not ask for the documentation of what is public in them, this does (with clippy.toml).
#![cfg_attr(not(test), warn(clippy::missing_docs_in_private_items))]

// The plugin shares the host's LLVM and so is not linked with one; the unit tests have no host.
#[cfg(test)]
#[link(name = "LLVM-22")]
extern "C" {}

mod plugin;

mod pipeline;

mod early;

mod files;

mod units;

mod transforms;

mod opt_base;

mod analysis;

mod alias;

mod report;

mod ir;

mod ffi;

mod params;

mod rules;

/// The tables that the tests in `tests/` go through; everything else is seen by nobody but the crate, so that what is not used
/// shows.
pub mod tables {
    pub use crate::analysis::conditions::Condition;
    pub use crate::analysis::legality;
    pub use crate::params::ParamSpec;
    pub use crate::pipeline::options;
    pub use crate::report::words;
    pub use crate::rules::Rule;
}
