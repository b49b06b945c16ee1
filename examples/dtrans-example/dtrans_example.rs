//! `dtrans-example<offset=N>`: of each record, the field that lies N bytes from its start goes to the end; the others stay in their order.
//! A model for transforms of your own: nothing that is shipped has it.
//!
//! Before and after, with `offset=8`:
//!
//! ```text
//! | a . b b c . d d |        | a c d d b b |
//! ```
//!
//! Correct since it says an order and nothing else: [`super::in_place`] has what makes any order correct. Left alone is a record whose first
//! field is meant, or its last, or none, and (by those) one that would get larger.

use crate::analysis::bytes::ByteRange;
use crate::analysis::facts::AccessGroup;
use crate::params::{require_value, ParamSpec};

use super::driver::Names;
use super::in_place::Arrange;

/// The pass's own parameters.
pub const PARAMS: &[ParamSpec] =
    &[ParamSpec { key: "offset", values: "N", help: "the field that is moved, by a byte of it in the record" }];

/// One field at the end.
#[derive(Clone, Default)]
pub struct Example {
    offset: Option<u64>,
}

impl Arrange for Example {
    const NAMES: Names = Names { pass: "dtrans-example", remark: "Example" };
    const PREFIX: &'static str = "__DEX_";

    fn set(&mut self, key: &str, value: Option<&str>) -> Result<bool, String> {
        let is_own = key == "offset";
        if is_own {
            let text = require_value(key, value)?;
            self.offset = Some(text.parse().map_err(|_| format!("'offset' is a number, not '{text}'"))?);
        }
        Ok(is_own)
    }

    // The user has named the field: whether that pays is not asked.
    fn asks_cost(&self) -> bool {
        false
    }

    fn order(&self, _: usize, _: u64, mut stays: Vec<ByteRange>, _: &[AccessGroup]) -> Option<Vec<ByteRange>> {
        let offset = self.offset?;
        let at = stays.iter().position(|u| (u.from..u.from + u.len).contains(&offset))?;
        if stays[at].from == 0 || at + 1 == stays.len() {
            return None;
        }
        stays[at..].rotate_left(1);
        Some(stays)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_that_has_the_byte_goes_to_the_end_unless_it_is_the_first_or_the_last() {
        let stays: Vec<ByteRange> = [(0, 1), (2, 2), (4, 1), (6, 2)]
            .map(|(from, len)| ByteRange { from, len, align: len, needed: true })
            .into();
        let order = |offset| {
            let moved = Example { offset }.order(0, 8, stays.clone(), &[]);
            moved.map(|order| order.iter().map(|u| u.from).collect::<Vec<_>>())
        };
        assert_eq!(order(Some(2)), Some(vec![0, 4, 6, 2]));
        assert_eq!(order(Some(3)), Some(vec![0, 4, 6, 2]));
        for nothing in [None, Some(0), Some(1), Some(6), Some(8)] {
            assert_eq!(order(nothing), None);
        }
    }
}
