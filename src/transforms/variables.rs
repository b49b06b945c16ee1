//! `dtrans-variables`: arrays of records in variables become allocations before the layouts are settled, and variables again where nothing came
//! of it.

use crate::ir::host::Host;
use crate::opt_base::variables::{self, Back};
use crate::params::{require_value, ParamSpec};

use super::Outcome;

/// The parameters.
pub const PARAMS: &[ParamSpec] = &[SIZE];

/// What is worth it.
pub const SIZE: ParamSpec = ParamSpec {
    key: "variables",
    values: "BYTES|off",
    help: "arrays of records in variables that are looked at as if they were allocated where `main` begins: those of at least so many bytes, or none \
           (65536); with them, records in variables whose address other records keep",
};

/// A first cache holds less.
const LEAST: u64 = 1 << 16;

/// From how many bytes on arrays move by what parameters say; nothing if they are to stay.
pub fn least(params: &[(String, Option<String>)]) -> Result<Option<u64>, String> {
    let Some((key, value)) = params.iter().rfind(|param| param.0 == SIZE.key) else { return Ok(Some(LEAST)) };
    match require_value(key, value.as_deref())? {
        "off" => Ok(None),
        bytes => {
            bytes.parse().map(Some).map_err(|_| format!("'{}' is a number of bytes or off, not '{bytes}'", SIZE.key))
        }
    }
}

/// Moves arrays out of variables, and makes steps of constant addresses in the others.
pub fn move_out(host: &Host, least: u64) -> Outcome {
    let opened = tell(host, variables::open_constants(host.module()), "variables are stepped into by instructions");
    let moved = tell(host, variables::move_out(host.module(), least), "arrays move out of variables");
    let changed = opened.changed || moved.changed;
    Outcome { changed, preserves_analysis: !changed, ..moved }
}

/// Moves those back that are still allocated; whether other layouts have changed since.
pub fn take_back(host: &Host, has_changed: bool) -> Outcome {
    tell(host, variables::take_back(host.module(), Back::All { is_stale: has_changed }), "arrays are variables again")
}

/// Moves those back that were to be taken apart, and were not.
pub fn take_whole_back(host: &Host) -> Outcome {
    tell(host, variables::take_back(host.module(), Back::Whole), "structures are variables again")
}

fn tell(host: &Host, count: usize, what: &str) -> Outcome {
    if count != 0 {
        log::debug!(target: "dtrans-variables", "{count} {what}");
        host.invalidate_function_analyses();
    }
    Outcome { changed: count != 0, preserves_analysis: count == 0, ..Outcome::default() }
}
