//! Views.

use super::*;

impl Solver {}
