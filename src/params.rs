//! How a pass says which parameters it takes. Every room may use this; it uses none.

/// A parameter of a pass, as a user writes it: `key` or `key=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// The key.
    pub key: &'static str,
    /// The values it takes, as a user would be told (`on|off`); empty for a key without a value.
    pub values: &'static str,
    /// What it does, and in brackets what holds without it; what is not for users begins with `for developers:`. Links and code are
    /// written as in the README, whose table of options is made of this, as are the manual page and what `dtrans-cc -dtrans-help` prints.
    pub help: &'static str,
}

impl ParamSpec {
    /// `key` or `key=values`, as it is listed to the user.
    pub fn usage(&self) -> String {
        if self.values.is_empty() {
            self.key.to_string()
        } else {
            format!("{}={}", self.key, self.values)
        }
    }
}

/// The value of an on/off parameter; without a value it is on.
pub fn parse_switch(key: &str, value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(other) => Err(format!("'{key}' is on or off, not '{other}'")),
    }
}

/// The value of a parameter that has one, or a message that asks for it.
pub fn require_value<'v>(key: &str, value: Option<&'v str>) -> Result<&'v str, String> {
    value.filter(|text| !text.is_empty()).ok_or_else(|| format!("'{key}' needs a value"))
}

/// The parameters of every pass that changes layouts: which records it may choose.
pub const CHOICE: &[ParamSpec] = &[
    ParamSpec { key: "cost-model", values: "on|off", help: "transform only what is expected to pay (on)" },
    ParamSpec { key: "max", values: "N", help: "transform at most N records, for bisection" },
    ParamSpec { key: "skip-types", values: "NAME:NAME", help: "leave these records alone" },
    ParamSpec { key: "only", values: "NAME:NAME", help: "transform only these records, which there must be" },
    ParamSpec { key: "explain", values: "on|off", help: "for developers: keep layouts and costs, as for a report" },
];

/// Which records a pass may choose: the values of [`CHOICE`], checked.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Whether to ask the cost model.
    pub cost_model: bool,
    /// The most records to transform.
    pub max: Option<usize>,
    /// Records to leave alone.
    pub skip_types: Vec<String>,
    /// If not empty, the only records to transform.
    pub only: Vec<String>,
    /// Are layouts, and what they cost, kept for a report?
    pub explains: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Choice { cost_model: true, max: None, skip_types: Vec::new(), only: Vec::new(), explains: false }
    }
}

impl Choice {
    /// Sets one parameter; false if it is none of these.
    ///
    /// # Errors
    ///
    /// What is wrong with its value.
    pub fn set(&mut self, key: &str, value: Option<&str>) -> Result<bool, String> {
        let names = |text: &str| text.split(':').map(str::to_string).collect();
        match key {
            "cost-model" => self.cost_model = parse_switch(key, value)?,
            "max" => {
                let text = require_value(key, value)?;
                self.max = Some(text.parse().map_err(|_| format!("'max' is a number, not '{text}'"))?);
            }
            "skip-types" => self.skip_types = names(require_value(key, value)?),
            "explain" => self.explains = parse_switch(key, value)?,
            "only" => self.only = names(require_value(key, value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Does a name that the user wrote, with or without `struct.`, name a record?
    pub fn is_named(name: &str, record: &str) -> bool {
        name == record || Some(name) == record.strip_prefix("struct.")
    }

    /// Is a record, by its name with or without `struct.`, not to be chosen?
    pub fn leaves_out(&self, record: &str) -> bool {
        let named = |list: &[String]| list.iter().any(|name| Self::is_named(name, record));
        named(&self.skip_types) || !self.only.is_empty() && !named(&self.only)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_is_on_off_or_wrong() {
        assert_eq!(parse_switch("x", None), Ok(true));
        assert_eq!(parse_switch("x", Some("off")), Ok(false));
        assert!(parse_switch("x", Some("maybe")).unwrap_err().contains("maybe"));
    }
}
