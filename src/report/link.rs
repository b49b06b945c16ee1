//! What the command line of a link says, for messages only: nothing that is decided depends on it.

use std::fs;

use super::words;

/// What on the command line lets others than the program itself use its symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// `-shared`: a library.
    Shared,
    /// `-rdynamic`, which is `--export-dynamic` for the linker.
    ExportDynamic,
    /// `-r`: a part of a program.
    Relocatable,
}

/// What this process's command line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CommandLine {
    /// Is this a linker?
    pub links: bool,
    /// The flag that lets others use the symbols, if there is one.
    pub opening: Option<Opening>,
    /// Did the user ask the linker to say what it does?
    pub is_verbose: bool,
}

impl CommandLine {
    /// Reads the process's own.
    pub fn of_process() -> Self {
        let arguments = std::env::args_os().map(|a| a.to_string_lossy().into_owned());
        Self::read(arguments.collect(), &|file| fs::read_to_string(file).ok())
    }

    /// Reads any; `look` gives the text of a file that holds more arguments (`@file`).
    fn read(mut line: Vec<String>, look: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut out = CommandLine::default();
        let mut files = Vec::new();
        line.reverse();
        let program = line.pop().unwrap_or_default();
        let name = program.rsplit('/').next().unwrap_or_default();
        out.links = name.starts_with("ld") || name.starts_with("lld");
        while let Some(argument) = line.pop() {
            if let Some(file) = argument.strip_prefix('@').filter(|file| !files.contains(&file.to_string())) {
                files.push(file.to_string());
                let text = look(file).unwrap_or_default();
                line.extend(text.split_whitespace().rev().map(|word| word.trim_matches(['"', '\'']).to_string()));
                continue;
            }
            match argument.strip_prefix('-').map(|a| a.strip_prefix('-').unwrap_or(a)) {
                Some("shared" | "Bshareable") => out.opening = Some(Opening::Shared),
                Some("relocatable") => out.opening = Some(Opening::Relocatable),
                Some("r") if argument == "-r" => out.opening = Some(Opening::Relocatable),
                Some("export-dynamic") => out.opening = out.opening.or(Some(Opening::ExportDynamic)),
                Some("E") if argument == "-E" => out.opening = out.opening.or(Some(Opening::ExportDynamic)),
                Some("verbose") => out.is_verbose = true,
                Some("v") if argument == "-v" => out.is_verbose = true,
                // What it says of symbols one by one shows in the module.
                _ => {}
            }
        }
        out
    }

    /// The flag as its user knows it, and what to do instead; nothing if there is none.
    pub fn advice(self) -> Option<(&'static str, &'static str)> {
        self.opening.map(words::opening)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> CommandLine {
        let look = |file: &str| (file == "more").then(|| "b.o \"-shared\" @more -v".to_string());
        CommandLine::read(line.split(' ').map(str::to_string).collect(), &look)
    }

    #[test]
    fn flags_that_let_others_use_symbols() {
        assert_eq!(read("/usr/bin/ld.lld a.o -shared").opening, Some(Opening::Shared));
        assert_eq!(read("ld.lld --export-dynamic a.o").opening, Some(Opening::ExportDynamic));
        assert_eq!(read("ld.lld -E a.o -shared").opening, Some(Opening::Shared));
        assert_eq!(read("ld.lld -r a.o").opening, Some(Opening::Relocatable));
        assert_eq!(read("ld.lld a.o --r -rpath --E").opening, None);
        assert_eq!(read("ld.lld -rpath /r -e E main.o").opening, None);
    }

    #[test]
    fn files_of_arguments_are_read_once() {
        let line = read("ld.lld @more @none");
        assert_eq!((line.opening, line.is_verbose), (Some(Opening::Shared), true));
    }

    #[test]
    fn verbose_links() {
        assert!(read("ld.lld --verbose a.o").is_verbose);
        assert!(read("ld.lld -v a.o").is_verbose);
        assert!(!read("ld.lld --v a.o -version").is_verbose);
        assert!(read("ld.lld a.o").links && read("/opt/bin/lld-22 a.o").links && !read("/usr/bin/opt a.ll").links);
    }
}
