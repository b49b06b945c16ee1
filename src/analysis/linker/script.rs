//! Linker scripts: which symbols they assign to, and which files they name.
//!
//! What means something in a script depends on where it stands: comments, quotes and expressions each have their own rules, which
//! have changed from one version of the linker to the next. None of them is needed to say what a script assigns to: the name stands
//! there, and after it an operator. The same in a comment counts as well, which does no harm.

/// What a script says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// Symbols that it assigns to.
    pub names: Vec<String>,
    /// All words, of which the names that it only mentions are some.
    pub words: Vec<String>,
    /// Files that it names, libraries as `-lNAME`.
    pub files: Vec<String>,
    /// Where it says that libraries lie.
    pub directories: Vec<String>,
}

/// What makes an assignment of a name before it.
const ASSIGNMENTS: [&str; 11] = ["=", "+=", "-=", "*=", "/=", "<<=", ">>=", "&=", "|=", "^=", "%="];

impl Script {
    /// Reads a script.
    pub fn read(text: &str) -> Self {
        let mut out = Script::default();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        let mut left = text;
        while let Some(start) = left.find(is_part) {
            let from = &left[start..];
            let (name, rest) = from.split_at(from.find(|c| !is_part(c)).unwrap_or(from.len()));
            left = rest;
            out.words.push(name.to_string());
            let next = after_blank(rest);
            match name {
                "INPUT" | "GROUP" => out.files.extend(listed(next)),
                "SEARCH_DIR" => out.directories.extend(listed(next)),
                "INCLUDE" => out.files.extend(word(next).map(|(file, _)| file.to_string())),
                _ => {}
            }
            // The name may be quoted.
            let operator = after_blank(next.strip_prefix('"').unwrap_or(next));
            if ASSIGNMENTS.iter().any(|o| operator.starts_with(o)) {
                out.names.push(name.to_string());
            }
        }
        out
    }
}

/// Without white space and comments before.
fn after_blank(text: &str) -> &str {
    let mut text = text;
    loop {
        text = text.trim_start();
        text = match (text.strip_prefix("/*"), text.strip_prefix('#')) {
            (Some(comment), _) => comment.split_once("*/").map_or("", |(_, rest)| rest),
            (_, Some(comment)) => comment.split_once('\n').map_or("", |(_, rest)| rest),
            _ => return text,
        };
    }
}

/// The words of a list in parentheses, and of lists in it, without their names.
fn listed(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let Some(mut text) = text.strip_prefix('(') else { return out };
    let mut depth = 1;
    while depth != 0 {
        text = after_blank(text);
        match text.chars().next() {
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            Some(_) => {
                if let Some((name, rest)) = word(text) {
                    if !after_blank(rest).starts_with('(') {
                        out.push(name.to_string());
                    }
                    text = rest;
                    continue;
                }
            }
            None => break,
        }
        let first = text.chars().next().map_or(0, char::len_utf8);
        text = &text[first..];
    }
    out
}

/// The word that a text begins with, without its quotes, and what comes after it.
fn word(text: &str) -> Option<(&str, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.split_once('"');
    }
    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | ';' | '"');
    let length = text.find(ends).unwrap_or(text.len());
    (length != 0).then(|| text.split_at(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        Script::read(text).names
    }

    #[test]
    fn symbols_that_are_assigned_to() {
        for text in [
            "malloc = mine;",
            "malloc=mine;",
            "\"malloc\"=mine;",
            "PROVIDE(malloc = mine);",
            "PROVIDE_HIDDEN( malloc\n=\nmine);",
            "SECTIONS { .text : { *(.text) malloc = .; } } INSERT AFTER .data;",
            "SECTIONS{malloc+=1;}",
            "malloc <<= 1;",
            "malloc /* why */ # and how;\n = mine;",
            "*/malloc = mine;",
            "{malloc/=2;}",
        ] {
            assert_eq!(names(text), ["malloc"], "{text}");
        }
        assert_eq!(names("_end = .; x.y = 1; a = b"), ["_end", "x.y", "a"]);
        // A glob is not a comment's start.
        assert_eq!(names("*(EXCLUDE_FILE(*crt/*.o) .text) malloc = mine; /* */"), ["malloc"]);
    }

    #[test]
    fn symbols_that_are_not() {
        for text in
            ["EXTERN(malloc)", "VERSION { V { global: malloc; local: *; }; }", "INPUT(malloc/free.o)", "x.malloc"]
        {
            assert_eq!(names(text), [""; 0], "{text}");
        }
        assert_eq!(names("first = malloc; mymalloc = 1; malloc2 = 2;"), ["first", "mymalloc", "malloc2"]);
    }

    #[test]
    fn files_that_are_named() {
        let files = |text: &str| Script::read(text).files;
        let libc = "/* A script */ OUTPUT_FORMAT(elf64-x86-64)\nGROUP ( /lib/libc.so.6 /lib/libc_nonshared.a  AS_NEEDED ( /lib/ld.so ) )";
        assert_eq!(files(libc), ["/lib/libc.so.6", "/lib/libc_nonshared.a", "/lib/ld.so"]);
        assert_eq!(files("INPUT(a.o,\"b c.o\" /* d.o */ -lm)x(INPUT)"), ["a.o", "b c.o", "-lm"]);
        assert_eq!(files("INCLUDE \"a b.ld\" INCLUDE c.ld"), ["a b.ld", "c.ld"]);
        assert_eq!(files("INPUT(-l:libx.a AS_NEEDED(y.o)z.o"), ["-l:libx.a", "y.o", "z.o"]);
        assert_eq!(Script::read("SEARCH_DIR(\"=/usr/lib\"); SEARCH_DIR(/lib)").directories, ["=/usr/lib", "/lib"]);
    }
}
