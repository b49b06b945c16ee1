//! The transforms: each a planner that qualifies what the analysis found and hands a plan to the one rewriter.
//!
//! A file per pass, named like it (`dtrans-aostosoa` is `aostosoa`). Transforms hold policy; they never use each other, but may be told
//! what a later one would save ([`driver::Savings`]). What they have in common is in [`driver`], and [`in_place`] for those that move fields within their record; what a layout costs is in [`cost`], the
//! search for a cheap one in [`partition`].

pub mod annotate;
pub mod aostosoa;
pub mod bounds;
pub mod calls;
pub mod check_classes;
pub mod chunks;
pub mod clones;
pub mod cost;
pub mod deletefield;
pub mod driver;
// The model for a transform of your own; in the builds of tests only.
#[cfg(feature = "example")]
#[path = "../../examples/dtrans-example/dtrans_example.rs"]
pub mod example;
pub mod in_place;
pub mod narrow;
pub mod optbasetest;
pub mod pages;
pub mod partition;
pub mod randomplan;
pub mod regions;
pub mod reorderfields;
pub mod scales;
pub mod variables;

use crate::report::verdicts::Verdicts;

/// What a transform did to the module.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Whether it changed anything.
    pub changed: bool,
    /// Whether it brought the analysis result up to date with what it changed.
    pub preserves_analysis: bool,
    /// What it has to say of each record.
    pub verdicts: Verdicts,
}
