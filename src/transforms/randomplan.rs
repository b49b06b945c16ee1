//! `dtrans-randomplan`: any legal layout, by a seed, to see that a program does not mind.
//!
//! Some records are split into random columns first (by `dtrans-aostosoa` with that seed); the others get a random order, and every
//! second seed takes fields out; four of eight make integers narrower.

use crate::analysis::bytes::ByteRange;
use crate::analysis::facts::AccessGroup;
use crate::opt_base::plan::{random, random_start};
use crate::params::{require_value, ParamSpec};

use super::driver::Names;
use super::in_place::{pack, Arrange};

/// Random orders that are tried for one that makes elements no larger.
const ORDERS: u32 = 8;

/// Are records split as well?
pub const SPLIT: ParamSpec = ParamSpec {
    key: "split",
    values: "on|off",
    help: "split some records, into random columns, before the others (default: on)",
};

/// Do some of the others move into regions?
pub const REGIONS: ParamSpec = ParamSpec {
    key: "regions",
    values: "on|off",
    help: "give records [regions](docs/regions.md) of memory of their own (on)",
};

/// The pass's own parameters.
pub const PARAMS: &[ParamSpec] =
    &[ParamSpec { key: "seed", values: "N", help: "which of the random layouts" }, SPLIT, REGIONS];

/// Any order.
#[derive(Clone, Default)]
pub struct RandomPlan {
    seed: u64,
}

impl Arrange for RandomPlan {
    const NAMES: Names = Names { pass: "dtrans-randomplan", remark: "RandomPlan" };
    const PREFIX: &'static str = "__DRP_";

    fn set(&mut self, key: &str, value: Option<&str>) -> Result<bool, String> {
        let is_own = key == "seed";
        if is_own {
            let text = require_value(key, value)?;
            self.seed = text.parse().map_err(|_| format!("'seed' is a number, not '{text}'"))?;
        }
        Ok(is_own)
    }

    fn deletes(&self) -> bool {
        self.seed % 2 == 0
    }

    fn narrows(&self) -> bool {
        self.seed / 4 % 2 == 1
    }

    fn narrows_at(&self, class: usize, from: u64) -> bool {
        let mut state = random_start(self.seed ^ from.rotate_left(32), class);
        random(&mut state) % 4 != 0
    }

    fn asks_cost(&self) -> bool {
        false
    }

    fn order(
        &self,
        class: usize,
        element: u64,
        mut stays: Vec<ByteRange>,
        _: &[AccessGroup],
    ) -> Option<Vec<ByteRange>> {
        let mut state = random_start(self.seed, class);
        let first = usize::from(stays.first().is_some_and(|u| u.from == 0));
        for attempt in 0..ORDERS {
            for i in (first + 1..stays.len()).rev() {
                let j = first + (random(&mut state) % (i - first + 1) as u64) as usize;
                stays.swap(i, j);
            }
            if attempt == ORDERS - 1 {
                // None was short enough.
                stays[first..].sort_by_key(|u| std::cmp::Reverse(u.align));
            }
            if pack(&stays).iter().all(|r| r.to.is_some_and(|to| to + r.len <= element)) {
                break;
            }
        }
        Some(stays)
    }
}
