//! `dtrans-pages`: large memory of a program's own asks for huge pages, whatever lies in it.
//!
//! The last thing that a link does. It concerns memory that no layout has changed as well as blocks of columns; regions ask by themselves.

use crate::analysis::linker::{self, Replaced};
use crate::ir::host::{Host, Location, Piece, RemarkKind};
use crate::opt_base::{pages, region};
use crate::params::ParamSpec;

use super::Outcome;

/// The option.
pub const PAGES: ParamSpec = ParamSpec {
    key: "pages",
    values: "huge|small",
    help: "large allocations and variables ask the system for pages of 2 MB, or do not (huge)",
};

/// Reads the option: does memory ask for huge pages?
pub fn wants_huge(value: Option<&str>) -> Result<bool, String> {
    match value {
        Some("huge") => Ok(true),
        Some("small") => Ok(false),
        _ => Err(format!("'{}' is huge or small", PAGES.key)),
    }
}

/// Has a program's large memory ask for huge pages.
pub fn run(host: &Host) -> Outcome {
    let module = host.module();
    // A sanitizer's allocator has no heap; the runtime is written for addresses of 64 bits.
    if !module.data_layout().is_supported() || !linker::makes_program(module) || region::is_watched() {
        return Outcome::default();
    }
    let replaced = Replaced::by_link(module);
    let asked = pages::ask(module, |name| replaced.has(name));
    let changed = asked != pages::Asked::default();
    if changed {
        let text = Piece::Text(in_words(asked));
        host.remark(RemarkKind::Passed, "dtrans-pages", "HugePages", &Location::default(), &[text], 1);
    }
    Outcome { changed, ..Outcome::default() }
}

/// What the remark says.
fn in_words(asked: pages::Asked) -> String {
    let counted = |count: usize, what: &str| match count {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{count} {what}s")),
    };
    let heap = (asked.heap && asked.calls > 0).then(|| "the heap".to_string());
    let parts = [counted(asked.calls, "allocating call"), counted(asked.variables, "variable"), heap];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("large memory asks for huge pages: {} [dtrans-pages]", parts.join(", "))
}
