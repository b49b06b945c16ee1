//! What the command line of a link says about instrumentation: clang's driver names there the libraries that instrumented code needs.

/// What was found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct LinkLine {
    /// Whether this process links at all.
    pub is_link: bool,
    /// Whether the library that writes profiles is asked for.
    pub writes_profile: bool,
    /// Whether LLVM's own pipeline of the link instruments, for a second profile beyond inlining (`-fcs-profile-generate`).
    pub counts_in_context: bool,
    /// The names of the compiler's runtime libraries: `asan` of `libclang_rt.asan-x86_64.a`.
    runtimes: Vec<String>,
}

impl LinkLine {
    /// Of this process.
    pub fn of_process() -> LinkLine {
        let arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
        LinkLine::read(arguments, &|file| {
            std::fs::read(file).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        })
    }

    /// Of any command line; `read` gives the text of a file of arguments (`@file`).
    fn read(mut arguments: impl Iterator<Item = String>, read: &dyn Fn(&str) -> Option<String>) -> LinkLine {
        let mut line = LinkLine::default();
        let program = arguments.next().unwrap_or_default();
        let program = program.rsplit('/').next().unwrap_or_default();
        line.is_link = program.contains("lld") || program.starts_with("ld");
        for argument in arguments {
            match argument.strip_prefix('@').and_then(read) {
                Some(text) => text.split_whitespace().for_each(|word| line.look(word.trim_matches(['"', '\'']))),
                None => line.look(&argument),
            }
        }
        line
    }

    fn look(&mut self, argument: &str) {
        self.writes_profile |= argument.ends_with("__llvm_profile_runtime");
        self.counts_in_context |= argument.ends_with("cs-profile-generate");
        let file = argument.rsplit('/').next().unwrap_or_default();
        if let Some(rest) = file.strip_prefix("libclang_rt.") {
            let name = rest.split(['-', '.']).next().unwrap_or_default();
            self.runtimes.push(name.to_string());
        }
    }

    /// Is one of the compiler's runtime libraries linked?
    pub fn has_runtime(&self, name: &str) -> bool {
        self.is_link && self.runtimes.iter().any(|runtime| runtime == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> LinkLine {
        let more =
            |file: &str| (file == "more").then(|| "\"-u__llvm_profile_runtime\" /x/libclang_rt.dfsan-x86_64.a".into());
        LinkLine::read(text.split(' ').map(str::to_string), &more)
    }

    #[test]
    fn runtimes_and_profiles_are_seen() {
        let found = line("/usr/bin/ld.lld a.o /lib/linux/libclang_rt.ubsan_standalone-x86_64.a");
        assert!(found.has_runtime("ubsan_standalone") && !found.has_runtime("ubsan") && !found.writes_profile);
        assert!(line("ld.lld /lib/x86_64-linux/libclang_rt.asan.so").has_runtime("asan"));
        let found = line("ld.lld @more @none");
        assert!(found.has_runtime("dfsan") && found.writes_profile && found.is_link);
        assert!(line("ld.lld -plugin-opt=cs-profile-generate").counts_in_context);
        assert!(!line("opt libclang_rt.asan-x86_64.a").has_runtime("asan"));
    }
}
