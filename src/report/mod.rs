//! Puts what the analysis found and the transforms decided into words.

pub mod json;
pub mod places;
pub mod print;
pub mod remarks;
pub mod words;
