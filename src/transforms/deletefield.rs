//! `dtrans-deletefield`: fields that are never read go, with the stores into them; the others stay in their order.

use super::driver::Names;
use super::in_place::Arrange;

/// The order that there is.
#[derive(Clone, Default)]
pub struct DeleteField;

impl Arrange for DeleteField {
    const NAMES: Names = Names { pass: "dtrans-deletefield", remark: "DeleteField" };
    const PREFIX: &'static str = "__DFT_";

    fn deletes(&self) -> bool {
        true
    }
}
