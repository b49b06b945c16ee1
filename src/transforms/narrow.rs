//! `dtrans-narrow`: integers of which all values are proved to fit into fewer bytes are kept in those; fields stay in their order.

use super::driver::Names;
use super::in_place::Arrange;

/// The order that there is.
#[derive(Clone, Default)]
pub struct Narrow;

impl Arrange for Narrow {
    const NAMES: Names = Names { pass: "dtrans-narrow", remark: "Narrow" };
    const PREFIX: &'static str = "__DNA_";

    fn narrows(&self) -> bool {
        true
    }

    fn only_narrows(&self) -> bool {
        true
    }
}
