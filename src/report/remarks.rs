//! Optimization remarks of the transforms: one per record, passed or missed.
//!
//! The user selects them by pass (`-pass-remarks=dtrans`, a regular expression, matches all of ours) and tools tell
//! them apart by name: `AosToSoa` and `NotAosToSoa`, the twin that says why not. The record's name is an argument of
//! its own (`Record`) in the serialized form.

use crate::ir::host::{Host, Piece, RemarkKind, Site};

/// Says that `pass` did `what` to a record; `text` continues the sentence that the record's name begins.
pub fn passed(host: &Host, pass: &str, what: &str, record: &str, site: Site, text: &str) {
    host.remark(RemarkKind::Passed, pass, what, site, &sentence(record, text));
}

/// Says that `pass` left a record alone, and why; the remark is called `Not` and the name of what it did not do.
pub fn missed(host: &Host, pass: &str, what: &str, record: &str, site: Site, text: &str) {
    host.remark(RemarkKind::Missed, pass, &format!("Not{what}"), site, &sentence(record, text));
}

fn sentence(record: &str, text: &str) -> Vec<Piece> {
    if record.is_empty() {
        return vec![Piece::Text(text.to_string())];
    }
    vec![Piece::Named("Record", record.to_string()), Piece::Text(format!(": {text}"))]
}
