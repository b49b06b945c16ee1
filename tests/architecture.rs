//! Who may use whom: the table of `docs/`'s architecture chapter, enforced on the text of `src/`.
//!
//! Dependencies point down only. A rule that this test cannot see (a re-export that smuggles) is for the reader of a
//! change to see.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room and the rooms it may use. `params` and `rules` are for everyone and so not listed; neither is a room itself.
///
/// `ir::host` is the handle of a running pass. The pass manager hands it to the plugin, and everyone from there to the
/// analysis hands it on: they may name it, and nothing else of `ir` unless `ir` is listed.
const MAY_USE: &[(&str, &[&str])] = &[
    ("plugin", &["pipeline", "ffi", "ir::host"]),
    ("pipeline", &["early", "files", "units", "transforms", "alias", "analysis", "report", "ir::host"]),
    ("units", &["files", "analysis", "ir"]),
    ("files", &["analysis", "ir"]),
    ("early", &["analysis", "ir"]),
    ("transforms", &["opt_base", "analysis", "report", "ir::host"]),
    ("opt_base", &["analysis", "report", "ir"]),
    ("alias", &["ir"]),
    ("analysis", &["ir"]),
    ("report", &["analysis", "ir"]),
    ("ir", &["ffi"]),
    ("ffi", &[]),
    ("params", &[]),
    ("rules", &[]),
];

/// The rooms that speak to C++.
const FOREIGN: &[&str] = &["ffi", "ir"];

/// One source file.
struct Source {
    path: PathBuf,
    room: String,
    /// How many modules lie between the crate's root and this file's contents.
    depth: usize,
    /// The lines, without comments.
    lines: Vec<String>,
}

#[test]
fn dependencies_point_down_only() {
    let mut wrong = Vec::new();
    for source in sources() {
        let Some((_, allowed)) = MAY_USE.iter().find(|(room, _)| *room == source.room) else {
            wrong.push(format!("{}: '{}' is no room of the table", source.path.display(), source.room));
            continue;
        };
        for used in used_paths(&source) {
            let room = used.split("::").next().unwrap_or_default();
            let is_room = MAY_USE.iter().any(|(known, _)| *known == room);
            let free = !is_room || room == source.room || room == "params" || room == "rules";
            let is_listed = allowed.iter().any(|entry| used == *entry || used.starts_with(&format!("{entry}::")));
            if !free && !is_listed {
                wrong.push(format!("{}: '{}' may not use '{used}'", source.path.display(), source.room));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_foreign_rooms_name_llvm_or_are_unsafe() {
    let mut wrong = Vec::new();
    for source in sources().iter().filter(|source| !FOREIGN.contains(&source.room.as_str())) {
        for word in ["llvm_sys", "unsafe"] {
            if source.lines.iter().any(|line| words(line).any(|found| found == word)) {
                wrong.push(format!("{}: says '{word}'", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_transform_uses_a_sibling() {
    let transforms: Vec<Source> = sources().into_iter().filter(|source| source.room == "transforms").collect();
    let mut names: Vec<String> = transforms.iter().map(|source| stem(&source.path)).collect();
    // What transforms have in common is no transform.
    names.retain(|name| !["mod", "driver", "in_place", "cost", "partition"].contains(&name.as_str()));
    let mut wrong = Vec::new();
    for source in transforms.iter().filter(|source| stem(&source.path) != "mod") {
        let own = stem(&source.path);
        for sibling in names.iter().filter(|name| **name != own) {
            let ways = [format!("super::{sibling}"), format!("transforms::{sibling}")];
            if source.lines.iter().any(|line| ways.iter().any(|way| line.contains(way.as_str()))) {
                wrong.push(format!("{}: uses its sibling '{sibling}'", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_unsafe_block_says_why_it_is_sound() {
    let mut wrong = Vec::new();
    for path in files(Path::new("src")) {
        let text = fs::read_to_string(&path).expect("a source file");
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let is_block = without_comment(line).contains("unsafe {");
            // The reason stands above the statement, which may have begun some lines before.
            let above = &lines[number.saturating_sub(8)..number];
            if is_block && !above.iter().any(|line| line.contains("SAFETY:")) {
                wrong.push(format!("{}:{}: unsafe block without SAFETY", path.display(), number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every source file but the crate's root, which only lists the rooms.
fn sources() -> Vec<Source> {
    let root = Path::new("src");
    let mut found = Vec::new();
    for path in files(root) {
        let inside = path.strip_prefix(root).expect("below src");
        let mut modules: Vec<String> =
            inside.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if modules == ["lib"] {
            continue;
        }
        if modules.last().is_some_and(|last| last == "mod") {
            modules.pop();
        }
        let text = fs::read_to_string(&path).expect("a source file");
        let lines = text.lines().map(|line| without_comment(line).to_string()).collect();
        found.push(Source { room: modules[0].clone(), depth: modules.len(), lines, path });
    }
    assert!(!found.is_empty(), "no sources found: the test runs in the package's directory");
    found
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![directory.to_path_buf()];
    while let Some(directory) = waiting.pop() {
        for entry in fs::read_dir(&directory).expect("a directory of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn stem(path: &Path) -> String {
    path.file_stem().expect("a file").to_string_lossy().into_owned()
}

fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// The paths from the crate's root that a file names: `crate::a::b`, each of `crate::{a, b::c}`, and what `super`
/// reaches outside of the file's room.
fn used_paths(source: &Source) -> Vec<String> {
    let text = source.lines.join("\n");
    let mut paths = Vec::new();
    for start in find_all(&text, "crate::") {
        paths.extend(expand(&text[start..]));
    }
    let up = "super::".repeat(source.depth);
    for start in find_all(&text, &up) {
        paths.extend(expand(text[start..].trim_start_matches("super::")));
    }
    paths
}

/// The places right behind each `pattern`.
fn find_all<'t>(text: &'t str, pattern: &'t str) -> impl Iterator<Item = usize> + 't {
    text.match_indices(pattern).map(|(start, found)| start + found.len())
}

/// The paths that the text begins with: one, or those of a group in braces (its first two levels are enough here).
fn expand(text: &str) -> Vec<String> {
    let path = |text: &str| -> String {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(text.len());
        text[..end].trim_end_matches(':').to_string()
    };
    let Some(group) = text.strip_prefix('{') else {
        let head = path(text);
        let rest = &text[head.len()..];
        return match rest.strip_prefix("::") {
            Some(rest) if rest.starts_with('{') => {
                expand(rest).iter().map(|inner| format!("{head}::{inner}")).collect()
            }
            _ => vec![head],
        };
    };
    let mut paths = Vec::new();
    let mut depth = 0;
    let mut fresh = true;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => fresh = true,
            _ if fresh && !c.is_whitespace() => {
                paths.extend(expand(&group[at..]));
                fresh = false;
            }
            _ => {}
        }
    }
    paths
}

#[test]
fn the_scanner_understands_groups() {
    assert_eq!(expand("ir::host::Host;"), ["ir::host::Host"]);
    assert_eq!(expand("{ir::{a, b::c}, ffi};"), ["ir::a", "ir::b::c", "ffi"]);
    assert_eq!(expand("ir::{self, host};"), ["ir::self", "ir::host"]);
}
