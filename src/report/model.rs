//! What a report of a link says, as data: one set of facts, which is printed as JSON, as text and as a page.
//!
//! The report as JSON is this, key for key; `docs/report.schema.json` describes it. What is added later keeps [`SCHEMA`]; what changes the meaning of
//! something that is there, or takes it away, raises it. Knows nothing of the rest of the crate: `dtrans-report` is built of it, too.

use serde::{Deserialize, Serialize};

/// The version of what is written.
pub const SCHEMA: u32 = 1;

/// A report of one link.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Report {
    /// The version of the schema that it is written by.
    pub schema: u32,
    /// The version of the plugin.
    pub version: String,
    /// What is linked, as the linker's arguments name it.
    pub program: Option<String>,
    /// What was done, in one sentence.
    pub summary: String,
    /// What holds for all structures.
    pub notes: Vec<String>,
    /// The structures, the one that is used most first.
    pub structures: Vec<Structure>,
}

/// A structure of the program.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Structure {
    /// Its name.
    pub name: String,
    /// Bytes, if they are known.
    pub size: Option<u64>,
    /// Where its shape comes from.
    pub evidence: Vec<String>,
    /// Its part in all accesses to structures while the program runs, as estimated: 0 to 1.
    pub heat: f64,
    /// Accesses to its memory.
    pub accesses: Use,
    /// What became of it.
    pub outcome: Outcome,
    /// What was done, pass by pass.
    pub deeds: Vec<Deed>,
    /// What stands in the way, if nothing was done.
    pub obstacle: Option<Obstacle>,
    /// What its accesses cost as it was and in another layout, as estimated: the one that it got, or the best that was looked at.
    pub cost: Option<Cost>,
    /// Layouts that passes looked at, pass by pass.
    pub considered: Vec<Considered>,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// Fields that are used together, the strongest pair first.
    pub together: Vec<Pair>,
    /// Where it is used, the busiest place first.
    pub used: Vec<UsedAt>,
    /// How its elements lie now: a layout for each of its memories that was changed.
    pub layouts: Vec<Layout>,
    /// The memory that it lies in: arrays and objects that pointers may confuse come together.
    pub memories: Vec<Memory>,
}

/// How often something is used: estimates, if there is no profile.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Copy, Debug, Default, PartialEq)]
pub struct Use {
    /// Instructions.
    pub count: usize,
    /// Instructions, each as often as its block runs per call of its function.
    pub weight: f64,
    /// Instructions, each as often as its block runs per run of the program.
    pub frequency: f64,
}

/// What became of a structure, in short.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Its arrays became columns.
    Split,
    /// It became smaller.
    Shrunk,
    /// Its fields have other places.
    Reordered,
    /// It was laid out anew as it was.
    Same,
    /// Nothing.
    Left,
}

/// What a pass did.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Deed {
    /// The pass.
    pub pass: String,
    /// What it did, as the continuation of a sentence that the structure's name begins.
    pub text: String,
    /// Where.
    pub at: Place,
}

/// Why a structure was left alone.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// The reason's name, as remarks have it.
    pub condition: String,
    /// The same in words.
    pub text: String,
    /// The pass that says so.
    pub pass: String,
    /// The field that is touched there.
    pub field: Option<String>,
    /// What is there: an instruction, a function or a variable.
    pub what: Option<String>,
    /// Where.
    pub at: Place,
    /// What to do about it.
    pub advice: Option<String>,
}

/// A place in the program.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The function or variable; empty if it is none in particular.
    pub function: String,
    /// The file, as debug information names it.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// What the line says, if the file could be read.
    pub quote: Option<String>,
    /// The instruction, where a condition names one.
    pub instruction: Option<String>,
}

/// An estimate in a unit of its own: only the ratio means something.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// As it was.
    pub before: f64,
    /// In the other layout.
    pub after: f64,
}

/// A layout that a pass looked at.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Considered {
    /// The pass.
    pub pass: String,
    /// The layout in words.
    pub layout: String,
    /// What its accesses cost, as a part of what they cost in the first one of the pass: as it was.
    pub cost: f64,
}

/// A field.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name, or a number where debug information does not tell.
    pub name: String,
    /// Its declaration in C with debug information, otherwise its name after what is known of its type.
    pub declaration: String,
    /// Bytes from the start.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
    /// Its part in all accesses to the structure's fields: 0 to 1.
    pub heat: f64,
    /// Reads.
    pub reads: Use,
    /// Writes.
    pub writes: Use,
    /// Is it certain that nothing depends on its value?
    pub never_read: bool,
    /// Is it certain that nothing touches it?
    pub untouched: bool,
    /// The least and the greatest that it may hold, where that is proved: what narrowing is based on.
    pub range: Option<(i64, i64)>,
}

/// Two fields that are used together.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Pair {
    /// Their numbers.
    pub fields: (usize, usize),
    /// How often.
    pub weight: f64,
}

/// A loop, or what of a function is in none, that uses a structure.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct UsedAt {
    /// The first access in it.
    pub at: Place,
    /// Its part in all accesses to the structure's fields: 0 to 1.
    pub heat: f64,
    /// The numbers of the fields, the busiest first.
    pub fields: Vec<usize>,
}

/// Where elements lie.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Home {
    /// In one block, column after column.
    Block,
    /// All arrays in columns that grow.
    Pool,
    /// In memory of their own, at addresses that stay.
    Region,
    /// Where they did.
    InPlace,
}

/// A layout.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Layout {
    /// Where elements lie.
    pub home: Home,
    /// Bytes of an element before.
    pub element: u64,
    /// The columns; one where elements stay in one piece.
    pub columns: Vec<Column>,
}

/// An array for some of the bytes of each element.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Column {
    /// Bytes per element.
    pub width: u64,
    /// What lies in it, in order.
    pub parts: Vec<Part>,
}

/// Bytes of an element that keep together.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Part {
    /// Where they were in the structure.
    pub from: u64,
    /// How many they were.
    pub size: u64,
    /// Where they are in the column's element.
    pub at: u64,
    /// How many they are.
    pub width: u64,
    /// How they are kept.
    pub kept: Kept,
    /// The structure that they lead to, where they are links or indices.
    pub to: Option<String>,
}

/// How bytes are kept.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// As they were.
    Same,
    /// One integer in fewer bytes.
    Narrow,
    /// Pointers in 32 bits each.
    Link,
    /// An index in 32 bits.
    Index,
}

/// Memory that a structure lies in.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Memory {
    /// Allocations.
    pub heap: usize,
    /// Variables of the program's.
    pub global: usize,
    /// Variables of functions.
    pub stack: usize,
    /// Bytes between elements; none if it was never seen as an array.
    pub element: Option<u64>,
    /// Other structures that lie there as well.
    pub others: Vec<String>,
    /// May pointers to it lead to other memory as well?
    pub shared: bool,
    /// What may be done with it.
    pub allowed: Vec<String>,
    /// What was seen that stands in the way of something.
    pub conditions: Vec<Condition>,
}

/// Something that was seen of memory.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Condition {
    /// Its name.
    pub condition: String,
    /// The same in words.
    pub text: String,
    /// How often it was seen.
    pub count: usize,
    /// The changes that it forbids.
    pub forbids: Vec<String>,
    /// What to do about it.
    pub advice: Option<String>,
    /// The first places.
    pub places: Vec<Place>,
}

impl Place {
    /// `function (file:line)`, as far as it is known.
    pub fn text(&self) -> String {
        match (&self.file, self.line) {
            (Some(file), Some(line)) if self.function.is_empty() => format!("{file}:{line}"),
            (Some(file), Some(line)) => format!("{} ({file}:{line})", self.function),
            _ => self.function.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With this variable in the environment the schema is written instead.
    const UPDATE: &str = "DTRANS_UPDATE_SCHEMA";

    #[test]
    fn the_schema_in_docs_is_that_of_what_is_written() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/report.schema.json");
        let mut schema = schemars::schema_for!(Report);
        schema.insert("title".into(), "A report of a link by DTrans".into());
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        if std::env::var_os(UPDATE).is_some() {
            std::fs::write(file, &text).expect("docs can be written");
        }
        let known = std::fs::read_to_string(file).unwrap_or_default();
        assert!(known == text, "docs/report.schema.json is another: {UPDATE}=1 cargo test --lib schema writes it");
    }

    #[test]
    fn places_are_named_as_far_as_they_are_known() {
        let place = |function: &str, file: Option<&str>| Place {
            function: function.into(),
            file: file.map(str::to_string),
            line: file.map(|_| 7),
            ..Place::default()
        };
        assert_eq!(place("f", Some("a/b.c")).text(), "f (a/b.c:7)");
        assert_eq!(place("", Some("a/b.c")).text(), "a/b.c:7");
        assert_eq!(place("f", None).text(), "f");
    }
}
