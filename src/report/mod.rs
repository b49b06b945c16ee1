//! Puts what the analysis found and the transforms decided into words.

pub mod constraints;
pub mod evidence;
pub mod html;
pub mod json;
pub mod link;
pub mod model;
pub mod places;
pub mod print;
pub mod survey;
pub mod text;
pub mod verdicts;
pub mod words;
