//! Places in the program, in words: function and instruction.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::ClassInfo;
use crate::ir::host::Host;
use crate::ir::printer::Printer;
use crate::ir::value::Value;

/// The text of every place that causes of some classes' conditions name.
pub struct Places(FxHashMap<Value, String>);

impl Places {
    /// Prints them all: function by function, since numbering a function's values takes time in its size.
    pub fn new<'i>(host: &Host, classes: impl Iterator<Item = &'i ClassInfo>) -> Self {
        let mut functions: Vec<Vec<Value>> = Vec::new();
        let mut number: FxHashMap<Value, usize> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let mut out = FxHashMap::default();
        for &at in classes.flat_map(|c| &c.causes).flat_map(|cause| &cause.places) {
            if !seen.insert(at) {
                continue;
            }
            if at.is_instruction() {
                let n = *number.entry(at.function()).or_insert_with(|| {
                    functions.push(Vec::new());
                    functions.len() - 1
                });
                functions[n].push(at);
            } else if at.is_constant_expr() {
                out.insert(at, at.print().trim().to_string());
            } else {
                out.insert(at, format!("@{}", at.name()));
            }
        }
        if !functions.is_empty() {
            let printer = Printer::new(host.module());
            for at in functions.into_iter().flatten() {
                out.insert(at, format!("{}: {}", at.function().name(), printer.print(at).trim()));
            }
        }
        Places(out)
    }

    /// The text of a place that a cause names.
    pub fn text(&self, at: Value) -> &str {
        self.0.get(&at).map_or("", |text| text)
    }
}
