//! Response files (`@file`), as clang reads them.
//!
//! They are read to know what is in them, and handed on as they are. The rules are those of LLVM's `TokenizeGNUCommandLine`, which differ from
//! a shell's (a backslash escapes within single quotes as well, `#` is nothing special), so that crates for shells' words do not fit.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Files that name themselves end somewhere.
const MOST_FILES: usize = 100;

/// An argument as clang sees it.
pub struct Argument {
    pub text: OsString,
    /// The argument of the command line that it is, or whose response file it stands in.
    pub index: usize,
}

/// The arguments, with those of response files in the place of the files.
pub fn expand(args: &[OsString], read: &dyn Fn(&Path) -> Option<String>) -> Vec<Argument> {
    let mut files = 0;
    let mut expanded = Vec::new();
    for (index, arg) in args.iter().enumerate() {
        let mut inside = Vec::new();
        if expand_one(arg, read, &mut files, &mut inside) {
            expanded.extend(inside.into_iter().map(|text| Argument { text, index }));
        } else {
            expanded.push(Argument { text: arg.clone(), index });
        }
    }
    expanded
}

/// False if the argument is none that names a file that can be read.
fn expand_one(
    arg: &OsStr,
    read: &dyn Fn(&Path) -> Option<String>,
    files: &mut usize,
    into: &mut Vec<OsString>,
) -> bool {
    let Some(name) = arg.to_str().and_then(|text| text.strip_prefix('@')) else { return false };
    if *files == MOST_FILES {
        return false;
    }
    let Some(text) = read(Path::new(name)) else { return false };
    *files += 1;
    for word in words(&text) {
        let word = OsString::from(word);
        if !expand_one(&word, read, files, into) {
            into.push(word);
        }
    }
    true
}

/// The words of a response file.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            // One at the very end stands for itself.
            '\\' => word.get_or_insert_with(String::new).push(chars.next().unwrap_or('\\')),
            '"' | '\'' => {
                let word = word.get_or_insert_with(String::new);
                while let Some(inner) = chars.next().filter(|&inner| inner != c) {
                    word.push(if inner == '\\' { chars.next().unwrap_or('\\') } else { inner });
                }
            }
            c if c.is_ascii_whitespace() => words.extend(word.take()),
            c => word.get_or_insert_with(String::new).push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_llvm() {
        for (text, expected) in [
            ("", &[][..]),
            ("a  b\n\tc\n", &["a", "b", "c"]),
            ("-I\"a b\" 'c d'", &["-Ia b", "c d"]),
            (r"a\ b\\ '\'' ", &["a b\\", "'"]),
            ("'' #x", &["", "#x"]),
            ("\"unfinished a", &["unfinished a"]),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn files_name_files_and_a_missing_one_is_an_input() {
        let read = |path: &Path| match path.to_str() {
            Some("one") => Some("a @two @none".to_string()),
            Some("two") => Some("b".to_string()),
            Some("itself") => Some("x @itself".to_string()),
            _ => None,
        };
        let texts = |args: &[&str]| -> Vec<String> {
            let args: Vec<OsString> = args.iter().map(OsString::from).collect();
            expand(&args, &read).into_iter().map(|a| a.text.to_string_lossy().into_owned()).collect()
        };
        assert_eq!(texts(&["@one", "@none"]), ["a", "b", "@none", "@none"]);
        assert_eq!(texts(&["@itself"]).len(), MOST_FILES + 1);
    }
}
