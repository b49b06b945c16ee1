//! Puts what the analysis found and the transforms decided into words.

pub mod constraints;
pub mod evidence;
pub mod json;
pub mod places;
pub mod print;
pub mod verdicts;
pub mod words;
