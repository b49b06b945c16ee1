//! `dtrans-aostosoa` (to be filled in).

use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::Host;
use crate::params::{parse_switch, require_value, ParamSpec};

use super::Outcome;

/// The parameters.
pub const PARAMS: &[ParamSpec] = &[
    ParamSpec { key: "cost-model", values: "on|off", help: "transform only what is expected to pay" },
    ParamSpec { key: "max", values: "N", help: "transform at most N records, for bisection" },
    ParamSpec { key: "skip-types", values: "NAME:NAME", help: "leave these records alone" },
    ParamSpec { key: "only", values: "NAME:NAME", help: "transform only these records" },
];

/// Checked parameters.
#[derive(Clone, Debug)]
pub struct Params {
    /// Whether to ask the cost model.
    pub cost_model: bool,
    /// The most records to transform.
    pub max: Option<usize>,
    /// Records to leave alone.
    pub skip_types: Vec<String>,
    /// If not empty, the only records to transform.
    pub only: Vec<String>,
}

impl Default for Params {
    fn default() -> Self {
        Params { cost_model: true, max: None, skip_types: Vec::new(), only: Vec::new() }
    }
}

impl Params {
    /// Sets one parameter.
    pub fn set(&mut self, key: &str, value: Option<&str>) -> Result<(), String> {
        let names = |text: &str| text.split(':').map(str::to_string).collect();
        match key {
            "cost-model" => self.cost_model = parse_switch(key, value)?,
            "max" => {
                let text = require_value(key, value)?;
                self.max = Some(text.parse().map_err(|_| format!("'max' is a number, not '{text}'"))?);
            }
            "skip-types" => self.skip_types = names(require_value(key, value)?),
            _ => self.only = names(require_value(key, value)?),
        }
        Ok(())
    }
}

/// Runs the transform.
pub fn run(_host: &Host, _info: &mut DTransAnalysisInfo, _params: &Params) -> Result<Outcome, String> {
    Ok(Outcome::default())
}
