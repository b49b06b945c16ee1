//! Typed views of LLVM's values, and the only way to change them. Speaks LLVM's vocabulary only.

pub mod body;
pub mod cfg;
pub mod coverage;
pub mod debug;
pub mod edit;
pub mod host;
pub mod module;
pub mod printer;
#[cfg(test)]
mod promises;
pub mod tbaa;
pub mod units;
pub mod value;
