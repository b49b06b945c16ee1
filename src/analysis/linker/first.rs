//! What runs before regions begin, outside of the module that is optimized.
//!
//! Regions begin in `.preinit_array` of the program. Before its entries are called the dynamic linker has asked the resolvers of ifuncs, and has
//! started a shared library that is linked with `-z initfirst`, which may call the program back. So may a library that another one needs: that is looked for
//! where either linker would, and one that is found nowhere may be such.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use crate::ir::units::{dynamic, thin_assembly};

use super::behind::is_of_c_library;
use super::{look, puts_names_together, words_of_assembly, Arguments, Found};

/// Where the C library finds what it calls before all constructors.
pub const FIRST: &str = ".preinit_array";

/// The types of symbols that are ifuncs, as assembly calls them.
const IFUNC: [&str; 2] = ["gnu_indirect_function", "STT_GNU_IFUNC"];

/// Where the dynamic linker looks for libraries whatever it is told.
const SYSTEM: [&str; 4] = ["/lib", "/usr/lib", "/lib64", "/usr/lib64"];

/// May assembly add an entry to `.preinit_array`, or make an ifunc?
pub fn may_come_first(text: &str) -> bool {
    let tells = |word: &str| word.starts_with(FIRST) || IFUNC.contains(&word);
    // The type of a symbol as an operand, or as what stands for one dialect or another.
    let is_open = |statement: &str| {
        let statement = statement.replace("${:uid}", "").replace("$$", "");
        let kind = statement.split_once(',').filter(|(before, _)| before.contains(".type"));
        kind.is_some_and(|(_, kind)| kind.contains('$'))
    };
    puts_names_together(text) || words_of_assembly(text).any(tells) || text.split(['\n', ';']).any(is_open)
}

/// May code in other files of a link than those that are optimized together run first: does assembly for ThinLTO see to that, or is a shared library started first?
pub fn runs(objects: &[PathBuf], arguments: &Arguments) -> bool {
    let objects = || objects.iter().filter(|path| !is_of_c_library(path));
    let in_assembly = |path: &PathBuf| {
        thin_assembly(path, arguments.unifies).is_none_or(|texts| texts.iter().any(|text| may_come_first(text)))
    };
    objects().any(in_assembly) || starts(objects().cloned().collect(), arguments)
}

/// Is one of these libraries, or one that is loaded with them, started first?
fn starts(mut left: Vec<PathBuf>, arguments: &Arguments) -> bool {
    // The dynamic linker looks for no library that it has loaded by that name.
    let called = |path: &PathBuf| dynamic(path).name.or(Some(path.file_name()?.to_string_lossy().into_owned()));
    let loaded: FxHashSet<String> = left.iter().filter_map(called).collect();
    let output = arguments.output.as_deref().map(Path::new).and_then(Path::parent).unwrap_or(Path::new(""));
    let mut directories: Vec<PathBuf> = Vec::new();
    let linked = arguments.directories.iter().map(|d| d.strip_prefix('=').unwrap_or(d));
    let roots = [&arguments.sysroot, ""];
    for directory in linked.chain(SYSTEM) {
        directories.extend(roots.iter().map(|root| PathBuf::from(format!("{root}{directory}"))));
    }
    directories.extend(arguments.run_directories.iter().flat_map(|text| search(text, output)));
    let mut seen = FxHashSet::default();
    while let Some(path) = left.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let said = dynamic(&path);
        if said.starts_first {
            return true;
        }
        let beside = path.parent().unwrap_or(Path::new(""));
        // What finds the needs of one may find those of the libraries that it needs.
        directories.extend(said.directories.iter().flat_map(|text| search(text, beside)));
        let is_new = |name: &&String| !is_of_c_library(Path::new(name)) && !loaded.contains(*name);
        for name in said.needs.iter().filter(is_new) {
            let places: Vec<PathBuf> = if name.contains('/') {
                roots.iter().map(|root| PathBuf::from(format!("{root}{name}"))).collect()
            } else {
                directories.iter().map(PathBuf::as_path).chain([beside]).map(|d| d.join(name)).collect()
            };
            let before = left.len();
            left.extend(places.into_iter().filter(|place| look(place) == Found::Object));
            if left.len() == before {
                log::debug!(target: "dtrans-link", "not found: {name}, needed by {path:?}");
                return true;
            }
        }
    }
    false
}

/// The directories of a list, as a file in `origin` means them.
fn search(text: &str, origin: &Path) -> Vec<PathBuf> {
    let origin = if origin.as_os_str().is_empty() { "." } else { &*origin.to_string_lossy() };
    let meant = |d: &str| PathBuf::from(d.replace("$ORIGIN", origin).replace("${ORIGIN}", origin));
    text.split(':').filter(|d| !d.is_empty()).map(meant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assembly_that_may_come_first() {
        for text in [
            ".pushsection .preinit_array,\"aw\"",
            ".section .preinit_array.00010",
            ".type f,@gnu_indirect_function",
            ".type f, %gnu_indirect_function; .set f,g",
            ".type f STT_GNU_IFUNC",
            ".type f,\"gnu_indirect_function\"",
            ".type f,@${0:c}",
            ".type f,@gnu_indirect_$(function$|x$)",
            ".macro kind name\n.type f,@gnu_indirect_\\name\n.endm\nkind function",
            ".include \"x.s\"",
        ] {
            assert!(may_come_first(text), "{text}");
        }
        for text in ["", ".type ${0:c},@function", ".type .Lx${:uid},@function", "pause", ".section .init_array,\"aw\""]
        {
            assert!(!may_come_first(text), "{text}");
        }
    }

    #[test]
    fn directories_that_a_list_means() {
        let is = |text: &str, origin: &str, meant: &[&str]| {
            let meant: Vec<PathBuf> = meant.iter().map(PathBuf::from).collect();
            assert_eq!(search(text, Path::new(origin)), meant);
        };
        is("/a:$ORIGIN/b::${ORIGIN}", "/o", &["/a", "/o/b", "/o"]);
        is("$ORIGIN/b", "", &["./b"]);
    }
}
