//! Finds LLVM 22 and compiles the C++ shim against its headers.
//!
//! The plugin itself is not linked with LLVM (the host brings it); only the unit tests are, through the search path
//! that is printed here.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The only LLVM major version that the shim is written for.
const LLVM_MAJOR: &str = "22";

/// What transforms link into modules, below `runtime`.
const RUNTIMES: [&str; 6] =
    ["dtrans-pool", "dtrans-region", "dtrans-outside", "dtrans-piece", "dtrans-sort", "dtrans-pages"];

fn main() {
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    println!("cargo:rerun-if-env-changed=LLVM_SYS_221_PREFIX");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/shim");
    for file in RUNTIMES.iter().map(|name| format!("{name}.c")).chain(["dtrans-region.h".into()]) {
        println!("cargo:rerun-if-changed=runtime/{file}");
    }

    // The tests' build has the example; whoever wants it in another asks for the feature.
    if env::var("PROFILE").as_deref() == Ok("debug") {
        println!("cargo:rustc-cfg=feature=\"example\"");
    }

    let config = match find_llvm_config() {
        Ok(config) => config,
        Err(report) => {
            eprintln!("{report}");
            std::process::exit(1);
        }
    };
    let include_dir = query(&config, "--includedir").unwrap_or_default();
    let lib_dir = query(&config, "--libdir").unwrap_or_default();
    if !Path::new(&include_dir).join("llvm/Plugins/PassPlugin.h").exists() {
        eprintln!(
            "dtrans: {} is LLVM {LLVM_MAJOR}, but its headers are not in {include_dir}\n\
             dtrans: install the development files, on Debian or Ubuntu: apt-get install llvm-{LLVM_MAJOR}-dev",
            config.display()
        );
        std::process::exit(1);
    }
    let tools = PathBuf::from(query(&config, "--bindir").unwrap_or_default());
    // For the driver, which runs the clang of this LLVM.
    println!("cargo:rustc-env=DTRANS_LLVM_BIN={}", tools.display());
    println!("cargo:rustc-env=DTRANS_LLVM_MAJOR={LLVM_MAJOR}");
    println!("cargo:rerun-if-env-changed=DTRANS_SHIM");
    // For `cargo check`, which links nothing: half of its time would be the shim's.
    if env::var("DTRANS_SHIM").as_deref() != Ok("off") {
        compile_shim(&include_dir, &tools);
    }
    for name in RUNTIMES {
        compile_runtime(&tools, name);
    }
    println!("cargo:rustc-link-search=native={lib_dir}");
}

/// Compiles every C++ file of the shim into one archive.
///
/// A host of another LLVM version has not all of the symbols that the plugin asks for, and its loader would say so before the
/// plugin can say what is wrong. So the plugin asks for all of LLVM's symbols weakly: in the shim, here; in Rust, through [`bridges`].
fn compile_shim(include_dir: &str, tools: &Path) {
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        // LLVM's headers are not ours to have warnings in.
        .flag(format!("-isystem{include_dir}"))
        .define("DTRANS_VERSION", format!("\"{}\"", env::var("CARGO_PKG_VERSION").unwrap_or_default()).as_str())
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        // Of LLVM's types, this would be most of what is built.
        .debug(false)
        // A second plugin in the same host must not resolve its symbols to ours.
        .flag("-fvisibility=hidden")
        .flag("-fvisibility-inlines-hidden");
    let mut sources: Vec<PathBuf> = std::fs::read_dir("src/shim")
        .expect("src/shim is part of the source tree")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ext| ext == "cpp"))
        .collect();
    sources.sort();
    let mut objects = compile_side_by_side(&build, &sources);
    objects.sort();
    build.objects(objects).files(bridges(include_dir)).compile("dtrans_shim");

    let out = out_dir();
    let archive = out.join("libdtrans_shim.a");
    let nm = |what: &str| {
        let output = Command::new(tools.join("llvm-nm")).args(["--format=just-symbols", what]).arg(&archive).output();
        let text = output.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
        text.lines().filter(|l| !l.is_empty() && !l.ends_with(':')).map(str::to_string).collect::<BTreeSet<_>>()
    };
    let defined = nm("--defined-only");
    // What is LLVM's, by its name or by the types that it takes.
    let is_theirs = |name: &&String| name.contains("4llvm") || name.starts_with("LLVM");
    let weak: Vec<String> = nm("--undefined-only").difference(&defined).filter(is_theirs).cloned().collect();
    let list = out.join("weak-symbols");
    std::fs::write(&list, weak.join("\n")).expect("the build's own directory can be written to");
    let option = format!("--weaken-symbols={}", list.display());
    run_tool(Command::new(tools.join("llvm-objcopy")).arg(option).arg(&archive));
}

/// Compiles each file by itself, as many at once as cargo gives us jobs: reading LLVM's headers is most of the work.
fn compile_side_by_side(build: &cc::Build, sources: &[PathBuf]) -> Vec<PathBuf> {
    let jobs = env::var("NUM_JOBS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let next = AtomicUsize::new(0);
    let compile = || {
        let mut objects = Vec::new();
        while let Some(source) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
            objects.extend(build.clone().file(source).compile_intermediates());
        }
        objects
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..sources.len().min(jobs)).map(|_| scope.spawn(compile)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("the compiler's message is above")).collect()
    })
}

/// Writes a bridge for each function of LLVM's C interface: what Rust calls by the name of `LLVMFunction` is `__wrap_LLVMFunction`
/// then (`--wrap`), which jumps to wherever the loader has found the function. Only those that are called stay in the plugin.
/// None for other processors: there a host of another version is refused by its loader.
fn bridges(include_dir: &str) -> Option<PathBuf> {
    let jump: fn(&str) -> String = match env::var("CARGO_CFG_TARGET_ARCH").as_deref() {
        Ok("x86_64") => |to| format!("jmp *{to}@GOTPCREL(%rip)"),
        Ok("aarch64") => |to| format!("adrp x16, :got:{to}\nldr x16, [x16, :got_lo12:{to}]\nbr x16"),
        _ => return None,
    };
    let headers = std::fs::read_dir(Path::new(include_dir).join("llvm-c")).into_iter().flatten();
    let mut names = BTreeSet::new();
    for header in headers.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok()) {
        // A name before a parenthesis.
        for text in header.split('(').map(str::trim_end) {
            let start = text.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |at| at + 1);
            names.extend(text.get(start..).filter(|name| name.starts_with("LLVM")).map(str::to_string));
        }
        // `LLVMIsAAllocaInst` and its like, of which there is only a list of classes.
        let classes = header.split("macro(").skip(1).filter_map(|text| text.split_once(')'));
        names.extend(classes.map(|(class, _)| format!("LLVMIsA{class}")));
    }
    let mut text = String::new();
    let mut options = String::new();
    for name in names {
        let (wrap, real) = (format!("__wrap_{name}"), format!("__real_{name}"));
        let _ = writeln!(
            text,
            ".section .text.{wrap},\"ax\",%progbits\n.globl {wrap}\n.hidden {wrap}\n.type {wrap},%function"
        );
        let _ = writeln!(text, ".weak {real}\n{wrap}:\n{}", jump(&real));
        let _ = writeln!(options, "--wrap={name}");
    }
    text.push_str(".section .note.GNU-stack,\"\",%progbits\n");
    let (source, list) = (out_dir().join("bridges.s"), out_dir().join("bridges.args"));
    std::fs::write(&source, text).expect("the build's own directory can be written to");
    std::fs::write(&list, options).expect("the build's own directory can be written to");
    println!("cargo:rustc-cdylib-link-arg=-Wl,@{}", list.display());
    Some(source)
}

fn out_dir() -> PathBuf {
    PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"))
}

/// Compiles a part of the runtime that transforms link into modules, to bitcode that fits any target.
fn compile_runtime(tools: &Path, name: &str) {
    let source = format!("runtime/{name}.c");
    let out = out_dir().join(format!("{name}.ll"));
    // Pointers may wrap: a column's address less one element lies outside of every block.
    let flags =
        ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fwrapv", "-fwrapv-pointer", "-fno-strict-aliasing"];
    let plain = ["-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops", "-fno-pic", "-S", "-emit-llvm", "-o"];
    run_tool(Command::new(tools.join("clang")).args(flags).args(plain).arg(&out).arg(source));
    let text = std::fs::read_to_string(&out).expect("clang has written it");
    std::fs::write(&out, for_any_target(&text)).expect("the build's own directory can be written to");
    // As text it could not be read by a host that throws the names of values away.
    run_tool(Command::new(tools.join("llvm-as")).arg(&out).arg("-o").arg(out.with_extension("bc")));
}

/// Runs one of LLVM's tools, or says what is missing.
fn run_tool(command: &mut Command) {
    let status = command.status();
    if !status.as_ref().is_ok_and(|s| s.success()) {
        eprintln!(
            "dtrans: {} failed: {status:?}\n\
             dtrans: on Debian or Ubuntu it comes with: apt-get install llvm-{LLVM_MAJOR} clang-{LLVM_MAJOR}",
            command.get_program().to_string_lossy()
        );
        std::process::exit(1);
    }
}

/// Drops what says for which target, and by whom, a module was compiled.
fn for_any_target(text: &str) -> String {
    let keep =
        |line: &&str| !["target ", "!llvm.", "source_filename", "; ModuleID"].iter().any(|p| line.starts_with(p));
    let line = |line: &str| match line.split_once("attributes #").and_then(|(_, rest)| rest.split_once(" = ")) {
        // A group may not be empty, and nothing here unwinds.
        Some((number, kinds)) => {
            let kept = |k: &&str| kinds.split_whitespace().any(|w| w == *k);
            let kept: String = ["noinline ", "cold "].into_iter().filter(|k| kept(&k.trim_end())).collect();
            // It was optimised here. To do so again takes most of a small program's link, and gains nothing where little time is spent.
            let done = if kept == "noinline cold " { "optnone " } else { "" };
            format!("attributes #{number} = {{ {kept}{done}nounwind }}\n")
        }
        None => format!("{line}\n"),
    };
    text.lines().filter(keep).map(line).collect()
}

/// The first `llvm-config` of the right version, or a text that says where it was looked for and what was found.
fn find_llvm_config() -> Result<PathBuf, String> {
    // What the user points at is taken or refused, never passed over in silence.
    let mut candidates: Vec<(String, PathBuf)> = Vec::new();
    if let Some(path) = env::var_os("LLVM_CONFIG") {
        candidates.push(("environment variable LLVM_CONFIG".into(), path.into()));
    } else if let Some(prefix) = env::var_os("LLVM_SYS_221_PREFIX") {
        let path = Path::new(&prefix).join("bin/llvm-config");
        candidates.push(("environment variable LLVM_SYS_221_PREFIX".into(), path));
    } else {
        for name in ["llvm-config-22", "/usr/lib/llvm-22/bin/llvm-config", "llvm-config"] {
            let origin = if name.starts_with('/') { "usual place" } else { "on PATH" };
            candidates.push((origin.into(), name.into()));
        }
    }

    let mut report = format!("dtrans: LLVM {LLVM_MAJOR} was not found; looked for\n");
    for (origin, path) in candidates {
        let found = match query(&path, "--version") {
            Some(version) if version.split('.').next() == Some(LLVM_MAJOR) => return Ok(path),
            Some(version) => format!("LLVM {version}, a version that DTrans is not built for"),
            None => "not there".into(),
        };
        let _ = writeln!(report, "dtrans:   {} ({origin}): {found}", path.display());
    }
    let _ = write!(
        report,
        "dtrans: install it, on Debian or Ubuntu: apt-get install llvm-{LLVM_MAJOR}-dev clang-{LLVM_MAJOR} lld-{LLVM_MAJOR}\n\
         dtrans: or point LLVM_CONFIG at the llvm-config of an LLVM {LLVM_MAJOR}, or LLVM_SYS_221_PREFIX at its prefix"
    );
    Err(report)
}

/// What `llvm-config` answers to one question, or nothing if it does not run.
fn query(config: &Path, question: &str) -> Option<String> {
    let output = Command::new(config).arg(question).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}
