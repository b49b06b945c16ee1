//! The base of every transform: plans as data, and the one rewriter.
//!
//! A planner (a file of `transforms`) decides which classes get which layout and hands a [`plan::ClassPlan`] for each
//! to [`check`], which says what of them cannot be rewritten, and then to [`rewrite::apply`]. Nothing here knows a
//! pass's name.
//!
//! The steps are the seed's (`001`, "DTransOptBase Algorithm"); opaque pointers make some of them small:
//!
//! 1. *prepare types*: the planner's layouts ([`plan`]) stand for the seed's new structure types.
//! 2. *dependent types*: what else changes its type: parameters and results that carry pointers to planned classes
//!    ([`check::Scope::signature_change`]). Records that keep such pointers do not change: an index is as wide as a
//!    pointer.
//! 3. and 4. *bodies of the types*: columns with their places ([`plan::ClassPlan::new`]).
//! 5. *prepare module*: the variables that hold the columns' addresses.
//! 6. *function prototypes*: functions of another type, bodies moved over.
//! 7. *global variables*: a variable that keeps a pointer to a planned class keeps an index of the same width; only its
//!    accesses change.
//! 8. *functions*: every instruction that touches a planned class, then clean-up of what is not true any more.

pub mod check;
pub mod debug;
pub mod in_place;
pub mod instrument;
pub mod plan;
pub mod pool;
pub mod rewrite;
