//! What of clang's command line matters here: which options take the next argument, what an input is, and what is asked for.
//!
//! Crates that parse command lines want to know every option, and end at one that they do not know; clang has 3,600, and whoever passes a
//! command line on has to leave alone what it does not know. Weighed were clap, lexopt, pico-args and bpaf, which have no word for `-Wl,a,b`,
//! `-O2` beside `-o` or `-Xclang -x`, and sccache's and ccache's parsers, which have one and are no libraries. Asking clang itself
//! (`-###`) would double the time that a probe of `configure` takes. So there is a table of the options that take an argument of their own, which is what one
//! has to know to tell inputs from the rest. It was made from `clang/Options/Options.inc` of LLVM 22 (package libclang-22-dev); `driver/check-options`
//! compares the two.

use std::path::Path;

/// Options that the next argument belongs to.
const TAKES_NEXT: &[&str] = &[
    "--CLASSPATH",
    "--analyzer-output",
    "--assert",
    "--bootclasspath",
    "--classpath",
    "--config",
    "--define-macro",
    "--dyld-prefix",
    "--encoding",
    "--extdirs",
    "--for-linker",
    "--force-link",
    "--include-directory",
    "--include-directory-after",
    "--include-prefix",
    "--include-with-prefix",
    "--include-with-prefix-after",
    "--include-with-prefix-before",
    "--language",
    "--library-directory",
    "--mhwdiv",
    "--no-system-header-prefix",
    "--output",
    "--output-class-directory",
    "--param",
    "--prefix",
    "--print-file-name",
    "--print-prog-name",
    "--resource",
    "--rtlib",
    "--std",
    "--stdlib",
    "--sysroot",
    "--system-header-prefix",
    "--undefine-macro",
    "-A",
    "-B",
    "-D",
    "-F",
    "-G",
    "-I",
    "-L",
    "-MF",
    "-MJ",
    "-MQ",
    "-MT",
    "-T",
    "-U",
    "-V",
    "-Xanalyzer",
    "-Xarch_device",
    "-Xarch_host",
    "-Xassembler",
    "-Xclang",
    "-Xclangas",
    "-Xcuda-fatbinary",
    "-Xcuda-ptxas",
    "-Xlinker",
    "-Xmicrosoft-visualc-tools-root",
    "-Xmicrosoft-visualc-tools-version",
    "-Xmicrosoft-windows-sdk-root",
    "-Xmicrosoft-windows-sdk-version",
    "-Xmicrosoft-windows-sys-root",
    "-Xopenmp-target",
    "-Xpreprocessor",
    "-Zlinker-input",
    "-alias_list",
    "-allowable_client",
    "-arch",
    "-arch_only",
    "-b",
    "-bundle_loader",
    "-ccc-gcc-name",
    "-ccc-install-dir",
    "-client_name",
    "-compatibility_version",
    "-current_version",
    "-cxx-isystem",
    "-darwin-target-variant",
    "-darwin-target-variant-triple",
    "-dependency-dot",
    "-dependency-file",
    "-dsym-dir",
    "-dumpdir",
    "-dylib_file",
    "-dylinker_install_name",
    "-e",
    "-exported_symbols_list",
    "-fdebug-compilation-dir",
    "-fexperimental-openacc-macro-override",
    "-filelist",
    "-fmodule-implementation-of",
    "-fmodules-user-build-path",
    "-fnew-alignment",
    "-force_load",
    "-framework",
    "-ftrapv-handler",
    "-gen-cdb-fragment-path",
    "-hlsl-entry",
    "-iapinotes-modules",
    "-idirafter",
    "-iframework",
    "-iframeworkwithsysroot",
    "-imacros",
    "-image_base",
    "-imultilib",
    "-include",
    "-include-pch",
    "-init",
    "-install_name",
    "-interface-stub-version=",
    "-iprefix",
    "-iquote",
    "-isysroot",
    "-isystem",
    "-isystem-after",
    "-ivfsoverlay",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-iwithsysroot",
    "-l",
    "-lazy_framework",
    "-lazy_library",
    "-meabi",
    "-mllvm",
    "-mmlir",
    "-module-dependency-dir",
    "-mthread-model",
    "-multiply_defined",
    "-multiply_defined_unused",
    "-o",
    "-object-file-name",
    "-pagezero_size",
    "-read_only_relocs",
    "-reexport_framework",
    "-reexport_library",
    "-resource-dir",
    "-rpath",
    "-seg1addr",
    "-seg_addr_table",
    "-seg_addr_table_filename",
    "-segs_read_only_addr",
    "-segs_read_write_addr",
    "-serialize-diagnostics",
    "-specs",
    "-stdlib++-isystem",
    "-sub_library",
    "-sub_umbrella",
    "-target",
    "-u",
    "-umbrella",
    "-undefined",
    "-unexported_symbols_list",
    "-vfsoverlay",
    "-weak_framework",
    "-weak_library",
    "-weak_reference_mismatches",
    "-working-directory",
    "-x",
    "-z",
];

/// Options that several arguments belong to.
const TAKES_MORE: &[(&str, usize)] = &[
    ("-sectalign", 3),
    ("-sectcreate", 3),
    ("-sectobjectsymbols", 2),
    ("-sectorder", 3),
    ("-segaddr", 2),
    ("-segcreate", 3),
    ("-segprot", 3),
];

/// Options with something of their own behind them, and an argument.
const STARTS_AND_TAKES_NEXT: &[&str] = &["-Xarch_", "-Xoffload-linker", "-Xopenmp-target="];

/// How many arguments that follow belong to an option.
pub fn arguments_of(option: &str) -> usize {
    if TAKES_NEXT.binary_search(&option).is_ok() || STARTS_AND_TAKES_NEXT.iter().any(|start| option.starts_with(start))
    {
        return 1;
    }
    TAKES_MORE.iter().find(|(name, _)| *name == option).map_or(0, |(_, count)| *count)
}

/// What an input holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Language {
    C,
    /// C++, and what else clang compiles to LLVM's code: Objective-C, LLVM's own.
    Other,
    Header,
    Assembly,
    /// For the linker, as far as clang knows.
    Object,
    /// Nothing that we know the handling of: CUDA, OpenCL.
    Foreign,
}

/// The language that `-x` names; none for `-x none`.
pub fn language_named(name: &str) -> Option<Language> {
    Some(match name {
        "none" => return None,
        "c" | "cpp-output" => Language::C,
        "c++"
        | "c++-cpp-output"
        | "objective-c"
        | "objective-c++"
        | "objective-c-cpp-output"
        | "objective-c++-cpp-output"
        | "objc-cpp-output"
        | "objc++-cpp-output"
        | "ir" => Language::Other,
        "assembler" | "assembler-with-cpp" => Language::Assembly,
        name if name.contains("header") => Language::Header,
        _ => Language::Foreign,
    })
}

/// The language that a file's name stands for.
pub fn language_of(file: &str, is_cxx: bool) -> Language {
    let extension = Path::new(file).extension().and_then(|e| e.to_str()).unwrap_or_default();
    match extension {
        // clang++ compiles these as C++.
        "c" | "i" if is_cxx => Language::Other,
        "c" | "i" => Language::C,
        "C" | "cc" | "cp" | "cpp" | "CPP" | "cxx" | "CXX" | "c++" | "C++" | "ii" | "m" | "M" | "mm" | "mi" | "mii"
        | "bc" | "ll" => Language::Other,
        "h" | "H" | "hh" | "hp" | "hpp" | "hxx" | "h++" | "pch" | "gch" => Language::Header,
        "s" | "S" | "asm" => Language::Assembly,
        "cu" | "cui" | "cl" | "cli" | "clcpp" | "hip" | "hipi" | "cppm" | "ccm" | "cxxm" | "c++m" | "iim" | "pcm"
        | "ifs" | "ast" | "f" | "F" | "f90" | "F90" | "f95" | "F95" | "for" | "FOR" | "fpp" | "FPP" | "f03" | "F03"
        | "f08" | "F08" | "rs" | "ads" | "adb" => Language::Foreign,
        _ => Language::Object,
    }
}

/// Does the option make clang say something, or write something that is neither an object nor a program?
pub fn asks_for_something_else(option: &str) -> bool {
    const EXACTLY: &[&str] = &[
        "-E",
        "--preprocess",
        "-S",
        "--assemble",
        "-M",
        "--dependencies",
        "-MM",
        "--user-dependencies",
        "-fsyntax-only",
        "--analyze",
        "-emit-llvm",
        "-emit-ast",
        "-emit-interface-stubs",
        "-emit-merged-ifs",
        "--precompile",
        "-extract-api",
        "--extract-api",
        "-verify-pch",
        "-rewrite-objc",
        "-rewrite-legacy-objc",
        "-module-file-info",
        "-emit-cir",
        "-fmodule-header",
        "--migrate",
        "-cc1",
        "-cc1as",
        "-cc1gen-reproducer",
        "--version",
        "--help",
        "-help",
        "--help-hidden",
        "-dumpversion",
        "-dumpmachine",
    ];
    const BEGIN: &[&str] =
        &["-print-", "--print-", "-ccc-print-", "--help=", "--autocomplete=", "--driver-mode=", "-fmodule-header="];
    EXACTLY.contains(&option) || BEGIN.iter().any(|start| option.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(TAKES_NEXT.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn options_take_what_clang_says() {
        for (option, count) in [
            ("-o", 1),
            ("-ofile", 0),
            ("-Xclang", 1),
            ("-x", 1),
            ("-O2", 0),
            ("-include", 1),
            ("-Wl,-x", 0),
            ("-l", 1),
            ("-lm", 0),
            ("-MF", 1),
            ("-MD", 0),
            ("-sectcreate", 3),
            ("-Xarch_x86_64", 1),
            ("-Xarch_host", 1),
            ("--output", 1),
            ("--output=a", 0),
            ("-dumpmachine", 0),
            ("-dumpdir", 1),
            ("-mllvm", 1),
            ("-pthread", 0),
            ("-T", 1),
            ("-e", 1),
            ("-rpath", 1),
        ] {
            assert_eq!(arguments_of(option), count, "{option}");
        }
    }
}
