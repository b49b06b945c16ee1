//! `dtrans-reorderfields`: fields that are used together, and most, come first; the rest fills the gaps.

use crate::analysis::bytes::ByteRange;
use crate::analysis::facts::AccessGroup;
use crate::params::{parse_switch, ParamSpec};

use super::driver::Names;
use super::in_place::{pack, place, Arrange};

/// What is used this much as often as the busiest field counts as hot.
const HOT: f64 = 0.1;

/// The pass's own parameters.
pub const PARAMS: &[ParamSpec] =
    &[ParamSpec { key: "delete", values: "on|off", help: "take fields out that are never read as well" }, NARROW];

/// Are integers narrowed, too?
pub const NARROW: ParamSpec =
    ParamSpec { key: "narrow", values: "on|off", help: "keep integers that provably fit in fewer bytes as well" };

/// The order by use.
#[derive(Clone, Default)]
pub struct ReorderFields {
    delete: bool,
    narrow: bool,
}

impl Arrange for ReorderFields {
    const NAMES: Names = Names { pass: "dtrans-reorderfields", remark: "ReorderFields" };
    const PREFIX: &'static str = "__DFR_";

    fn set(&mut self, key: &str, value: Option<&str>) -> Result<bool, String> {
        let own = match key {
            "delete" => &mut self.delete,
            "narrow" => &mut self.narrow,
            _ => return Ok(false),
        };
        *own = parse_switch(key, value)?;
        Ok(true)
    }

    fn deletes(&self) -> bool {
        self.delete
    }

    fn narrows(&self) -> bool {
        self.narrow
    }

    fn goes_by_use(&self) -> bool {
        true
    }

    fn order(&self, _: usize, _: u64, stays: Vec<ByteRange>, groups: &[AccessGroup]) -> Option<Vec<ByteRange>> {
        let weights = weights(&stays, groups);
        let busiest = weights.iter().copied().fold(0.0, f64::max);
        let is_hot = |i: usize| stays[i].from == 0 || weights[i] >= HOT * busiest;
        let (hot, cold): (Vec<usize>, Vec<usize>) = (0..stays.len()).partition(|&i| is_hot(i));
        let [hot, cold] = [hot, cold].map(|part| part.into_iter().map(|i| stays[i]).collect::<Vec<ByteRange>>());
        let mut order = fill_gaps(hot, 0);
        let end = pack(&order).last().map_or(0, |r| r.to.unwrap_or(0) + r.len);
        order.extend(fill_gaps(cold, end));
        Some(order)
    }
}

/// How often each range is used, by groups of accesses. Ranges are in order, and apart.
fn weights(ranges: &[ByteRange], groups: &[AccessGroup]) -> Vec<f64> {
    let mut out = vec![0.0; ranges.len()];
    for g in groups {
        let mut next = 0;
        for &(from, len) in &g.bytes {
            // Each range once for a group.
            let first = ranges.partition_point(|u| u.end() <= from).max(next);
            next = ranges.partition_point(|u| u.from < from + len).max(first);
            out[first..next].iter_mut().for_each(|weight| *weight += g.frequency);
        }
    }
    out
}

/// An order without avoidable gaps, from an offset on: whatever fits without one, the most aligned first.
fn fill_gaps(mut ranges: Vec<ByteRange>, start: u64) -> Vec<ByteRange> {
    let mut out = Vec::new();
    let mut at = start;
    while !ranges.is_empty() {
        let first = ranges.iter().position(|u| u.from == 0);
        let gap = |u: &ByteRange| place(at, u) - at;
        let best =
            (0..ranges.len()).min_by_key(|&i| (gap(&ranges[i]), std::cmp::Reverse(ranges[i].align), ranges[i].from));
        let u = ranges.remove(first.or(best).expect("not empty"));
        at = place(at, &u) + u.len;
        out.push(u);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(from: u64, len: u64, align: u64) -> ByteRange {
        ByteRange { from, len, align, needed: true }
    }

    #[test]
    fn gaps_are_filled_and_what_is_first_stays_first() {
        let order = fill_gaps(vec![used(0, 4, 4), used(8, 8, 8), used(16, 2, 2), used(20, 4, 4)], 0);
        assert_eq!(order.iter().map(|u| u.from).collect::<Vec<_>>(), [0, 20, 8, 16]);
        let places: Vec<_> = pack(&order).iter().map(|r| r.to.unwrap()).collect();
        assert_eq!(places, [0, 4, 8, 16]);
    }

    #[test]
    fn a_group_counts_once_for_each_range_that_it_uses() {
        let ranges = [used(0, 4, 4), used(8, 8, 8), used(16, 2, 2)];
        let group = |bytes: &[(u64, u64)]| AccessGroup {
            bytes: bytes.to_vec(),
            frequency: 3.0,
            sequential: false,
            run: f64::INFINITY,
            links: Vec::new(),
            swept: false,
            vectors: false,
        };
        assert_eq!(weights(&ranges, &[group(&[(8, 4), (12, 4)])]), [0.0, 3.0, 0.0]);
        assert_eq!(
            weights(&ranges, &[group(&[(0, 4), (8, 10)]), group(&[(16, 1)]), group(&[(4, 4)])]),
            [3.0, 3.0, 6.0]
        );
    }
}
