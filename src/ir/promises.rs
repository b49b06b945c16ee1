//! Sees that `docs/promises.md` has a line for every attribute and kind of metadata that LLVM knows, and that what it names is there.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{c_char, c_void};
use std::fs;
use std::path::{Path, PathBuf};

use crate::ffi::ir as shim;
use llvm_sys::core::LLVMGetLastEnumAttributeKind;

#[test]
fn every_attribute_has_a_line() {
    compare("Attributes", &attributes());
}

#[test]
fn every_kind_of_metadata_has_a_line() {
    compare("Metadata", &metadata_kinds());
}

#[test]
fn every_test_that_is_named_is_there() {
    let root = root();
    let missing: Vec<String> = sections()
        .into_values()
        .flatten()
        .flat_map(|row| words_in_code(&row[row.len() - 1]))
        .filter(|test| !root.join("lit-tests").join(test).is_file())
        .collect();
    assert!(missing.is_empty(), "no such test: {missing:?}");
}

#[test]
fn every_line_says_what_holds_it() {
    let empty: Vec<String> = sections()
        .into_values()
        .flatten()
        .filter(|row| row.iter().any(String::is_empty))
        .map(|row| row[0].clone())
        .collect();
    assert!(empty.is_empty(), "a cell is empty: {empty:?}");
}

fn compare(section: &str, known: &BTreeSet<String>) {
    let rows = sections().remove(section).unwrap_or_default();
    let mut listed = BTreeSet::new();
    for name in rows.iter().flat_map(|row| words_in_code(&row[0])) {
        assert!(listed.insert(name.clone()), "{name} has two lines");
    }
    let missing: Vec<&String> = known.difference(&listed).collect();
    assert!(missing.is_empty(), "docs/promises.md says nothing of {missing:?}");
    let unknown: Vec<&String> = listed.difference(known).collect();
    assert!(unknown.is_empty(), "LLVM knows nothing of {unknown:?}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The cells of all lines of tables, without their heads, by the heading that they are below.
fn sections() -> BTreeMap<String, Vec<Vec<String>>> {
    let text = fs::read_to_string(root().join("docs/promises.md")).expect("docs/promises.md");
    let mut out: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    let mut heading = String::new();
    for line in text.lines() {
        if let Some(h) = line.strip_prefix("## ") {
            heading = h.to_string();
        } else if let Some(cells) = line.strip_prefix('|').and_then(|l| l.strip_suffix('|')) {
            let cells: Vec<String> = cells.split('|').map(|c| c.trim().to_string()).collect();
            if cells[0].starts_with('`') {
                out.entry(heading.clone()).or_default().push(cells);
            }
        }
    }
    out
}

fn words_in_code(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

fn attributes() -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    // SAFETY: the numbers count from 1, and what LLVM calls the last is the one behind it. A name is a constant with its length.
    unsafe {
        for kind in 1..LLVMGetLastEnumAttributeKind() {
            let mut length = 0;
            let name = shim::LLVMDTransAttributeName(kind, &mut length);
            out.insert(text(name, length));
        }
    }
    out
}

fn metadata_kinds() -> BTreeSet<String> {
    unsafe extern "C" fn insert(context: *mut c_void, name: *const c_char, length: usize) {
        // SAFETY: `metadata_kinds` passes its set, the shim a valid range of bytes.
        unsafe {
            (*context.cast::<BTreeSet<String>>()).insert(text(name, length));
        }
    }
    let mut out = BTreeSet::new();
    // SAFETY: `insert` is only called before the call returns.
    unsafe { shim::LLVMDTransMetadataKinds(insert, (&mut out as *mut BTreeSet<String>).cast()) };
    out
}

/// # Safety
///
/// A valid range of bytes.
unsafe fn text(name: *const c_char, length: usize) -> String {
    // SAFETY: the caller's.
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(name.cast::<u8>(), length) }).into_owned()
}
