//! How a pass says which parameters it takes. Every room may use this; it uses none.

/// A parameter of a pass, as a user writes it: `key` or `key=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// The key.
    pub key: &'static str,
    /// The values it takes, as a user would be told (`on|off`); empty for a key without a value.
    pub values: &'static str,
    /// What it does, in one line.
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
