//! Raw bindings to the C++ shim, and the panic guard.
//!
//! Together with [`crate::ir`] the only place of `unsafe`: `alias` is the alias analysis, `debug` is for debug information, `host` what the pass manager and a running pass need, `ir`
//! what reading and editing IR needs beyond LLVM's C interface, `units` translation units inside a linked module.

pub mod alias;
pub mod debug;
pub mod guard;
pub mod host;
pub mod ir;
pub mod units;
