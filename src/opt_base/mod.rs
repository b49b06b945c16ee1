//! The base of every transform: plans as data, and what rewrites for them.
//!
//! A planner (a file of `transforms`) decides which classes get which layout. Where arrays become columns, it hands a
//! [`plan::ClassPlan`] for each to [`columns::decide`], which says what of them can be carried out and how, and then to [`rewrite::apply`];
//! where fields move within their record, an [`in_place::InPlacePlan`] to [`in_place::decide`] and [`apply::apply`]. Nothing here
//! knows a pass's name.
//!
//! Both rewriters run in the steps of [`base`]. Since pointers have no types, few types change: pointers to a record, and
//! functions that take them, mention none ([`remapper`]).

pub mod apply;
pub mod arenas;
pub mod arrays;
pub mod base;
pub mod beside;
pub mod bounds;
pub mod bytesteps;
pub mod byvalue;
pub mod callbacks;
mod callers;
pub mod calls;
pub mod choices;
pub mod chunks;
pub mod chunktypes;
pub mod chunkwalks;
mod clash;
pub mod clones;
pub mod columns;
pub mod debug;
pub mod differences;
pub mod edits;
pub mod element;
mod far;
pub mod fills;
mod firstvalues;
pub mod hoisted;
pub mod in_place;
pub mod instrument;
mod kept;
pub mod links;
pub mod names;
pub mod pages;
pub mod places;
pub mod plan;
pub mod pool;
mod prints;
pub mod region;
pub mod remapper;
pub mod reroll;
pub mod returns;
pub mod rewrite;
pub mod scales;
pub mod scope;
pub mod sized;
pub mod slots;
pub mod sorts;
pub mod steps;
mod tails;
mod texts;
pub mod variables;
pub mod vectors;
mod walks;
mod ways;
pub mod wrappers;
