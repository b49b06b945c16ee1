//! `dtrans-optbasetest`: gives each record a layout that is the same. It tests the base: a program does not mind.

use super::driver::Names;
use super::in_place::Arrange;

/// Everything where it is.
#[derive(Clone, Default)]
pub struct OptBaseTest;

impl Arrange for OptBaseTest {
    const NAMES: Names = Names { pass: "dtrans-optbasetest", remark: "OptBaseTest" };
    const PREFIX: &'static str = "__DTT_";

    fn is_same(&self) -> bool {
        true
    }
}
