//! What the command line of a link replaces.
//!
//! `--wrap=free` lets `__wrap_free` answer calls of `free`, and `--defsym=free=release` lets `release`. Where that function is
//! in a native object, the module that is optimized says nothing of it: only the linker's own arguments do.

use rustc_hash::FxHashSet;

/// The names that this process's command line replaces. Empty in hosts that do not link.
pub fn replaced() -> FxHashSet<String> {
    let arguments = std::env::args_os().map(|a| a.to_string_lossy().into_owned());
    names(arguments, &|file| std::fs::read(file).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}

/// The same of any command line; `read` gives the text of a file that holds more arguments (`@file`), perhaps other such files.
fn names(arguments: impl Iterator<Item = String>, read: &dyn Fn(&str) -> Option<String>) -> FxHashSet<String> {
    let mut names = FxHashSet::default();
    let mut named = false;
    let mut look = |argument: &str| {
        let text = argument.strip_prefix('-').map(|a| a.strip_prefix('-').unwrap_or(a));
        let value = match text.and_then(|t| t.strip_prefix("wrap").or(t.strip_prefix("defsym"))) {
            Some("") => {
                named = true;
                return;
            }
            Some(rest) => rest.strip_prefix('='),
            None => Some(argument).filter(|_| named),
        };
        named = false;
        names.extend(value.map(|v| v.split('=').next().unwrap_or(v).to_string()));
    };
    let mut left: Vec<String> = arguments.collect();
    left.reverse();
    // One may name itself, and a second time says nothing more.
    let mut files = FxHashSet::default();
    while let Some(argument) = left.pop() {
        match argument.strip_prefix('@').filter(|&file| files.insert(file.to_string())).and_then(read) {
            // Names need no quotes, but a tool that writes such a file may put everything into some.
            Some(text) => {
                left.extend(text.split_whitespace().rev().map(|a| a.trim_matches(['"', '\'']).to_string()));
            }
            None => look(&argument),
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(line: &str) -> Vec<String> {
        let read = |file: &str| match file {
            "more" => Some("\"--wrap=calloc\"\n'-wrap' 'realloc' a.o".to_string()),
            "other" => Some("b.o @more --defsym=strlen=length @other".to_string()),
            _ => None,
        };
        let mut found: Vec<_> = names(line.split(' ').map(str::to_string), &read).into_iter().collect();
        found.sort();
        found
    }

    #[test]
    fn names_that_a_link_replaces() {
        assert_eq!(replaced("ld.lld --wrap=free a.o -wrap malloc b.o"), ["free", "malloc"]);
        assert_eq!(replaced("ld.lld --defsym=free=release --defsym read=0"), ["free", "read"]);
        assert_eq!(replaced("ld.lld @more @none"), ["calloc", "realloc"]);
        assert_eq!(replaced("ld.lld @other"), ["calloc", "realloc", "strlen"]);
        assert!(replaced("opt --wrapped=x -passes=wrap a.bc wrap=free --defsymx=y").is_empty());
    }
}
