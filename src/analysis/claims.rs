//! What the analysis says of an address, in a form that can be checked while the program runs.
//!
//! A [`Claim`] is right if, whenever the address is used, it lies in an object of one of the classes, at one of the
//! offsets; a foreign one may lie anywhere but in a class that is not exposed.

use crate::ir::value::Value;

use super::constraints::VarId;
use super::info::{Cell, DTransAnalysisInfo};
use super::offset::Offsets;

/// What the analysis says of an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// The classes that it may point into, and where in their elements.
    pub places: Vec<Cell>,
    /// May it also be an address that the analysis does not know?
    pub foreign: bool,
}

impl DTransAnalysisInfo {
    /// The claim about a variable.
    pub fn claim(&self, var: VarId) -> Claim {
        Claim { places: self.cells_of_var(var), foreign: self.may_be_foreign(var) }
    }

    /// The claim about a value. One without a variable is null or no pointer at all.
    pub fn claim_of(&self, value: Value) -> Claim {
        self.var(value).map(|var| self.claim(var)).unwrap_or_default()
    }

    /// Offset of an object's first byte in the elements of its class, as claims count. `object` is an entry of
    /// [`super::ClassInfo::objects`].
    pub fn object_start(&self, class: usize, object: (u32, i64)) -> i64 {
        let c = &self.classes[class];
        Offsets::exact(object.1).modulo(c.stride).base
    }
}
