//! Where clang, LLVM's tools and the plugin are.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The LLVM that the plugin was built for.
pub const LLVM: &str = env!("DTRANS_LLVM_MAJOR");

/// Where that was when the plugin was built.
const BUILT_WITH: &str = env!("DTRANS_LLVM_BIN");

/// The clang to run, or a sentence that says what to do.
pub fn clang() -> Result<PathBuf, String> {
    if let Some(chosen) = chosen("DTRANS_CLANG") {
        return found_as(&chosen).ok_or_else(|| format!("DTRANS_CLANG names no program: {}", chosen.display()));
    }
    let built_with = Path::new(BUILT_WITH).join("clang");
    if built_with.is_file() {
        return Ok(built_with);
    }
    let versioned = format!("clang-{LLVM}");
    if let Some(path) = on_path(&versioned) {
        return Ok(path);
    }
    on_path("clang").filter(|path| is_our_version(path)).ok_or_else(|| {
        format!(
            "no clang {LLVM}: neither {} nor {versioned} on PATH; install clang-{LLVM} and lld-{LLVM}, or set DTRANS_CLANG",
            built_with.display()
        )
    })
}

/// One of LLVM's tools: `ar` is `llvm-ar`.
pub fn tool(name: &str) -> Result<PathBuf, String> {
    of_llvm(&format!("llvm-{name}"), "llvm")
}

/// The linker that loads the plugin.
pub fn linker() -> Result<PathBuf, String> {
    of_llvm("ld.lld", "lld")
}

/// A program of the same LLVM as clang, which made the objects.
fn of_llvm(name: &str, package: &str) -> Result<PathBuf, String> {
    let beside_clang = clang().ok().and_then(|clang| Some(clang.canonicalize().ok()?.parent()?.join(name)));
    let candidates = [beside_clang, Some(Path::new(BUILT_WITH).join(name))];
    let found = candidates.into_iter().flatten().find(|path| path.is_file());
    found.or_else(|| on_path(&format!("{name}-{LLVM}"))).ok_or_else(|| {
        format!("no {name} of LLVM {LLVM}: install {package}-{LLVM}, or set DTRANS_CLANG to the clang beside it")
    })
}

/// The plugin, or a sentence that says what to do.
pub fn plugin() -> Result<PathBuf, String> {
    if let Some(chosen) = chosen("DTRANS_PLUGIN") {
        let path = chosen.canonicalize().ok().filter(|path| path.is_file());
        return path.ok_or_else(|| format!("DTRANS_PLUGIN names no file: {}", chosen.display()));
    }
    let own = env::current_exe().ok().and_then(|path| path.canonicalize().ok());
    let place = own.as_deref().and_then(Path::parent).unwrap_or(Path::new("."));
    // In the build's own directory, and as installed.
    let candidates = [place.join("libdtrans.so"), place.join("../lib/dtrans/libdtrans.so")];
    let found = candidates.iter().find(|path| path.is_file());
    found.and_then(|path| path.canonicalize().ok()).ok_or_else(|| {
        format!(
            "no libdtrans.so in {0} or {0}/../lib/dtrans: set DTRANS_PLUGIN to its path, or go without (-dtrans-off)",
            place.display()
        )
    })
}

/// Is a file native code?
pub fn is_elf(file: &Path) -> bool {
    use std::io::Read;
    let mut start = [0; 4];
    std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut start)).is_ok_and(|()| start == *b"\x7fELF")
}

fn chosen(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// The file that a program's name or path stands for.
fn found_as(program: &Path) -> Option<PathBuf> {
    match program.to_str().filter(|text| !text.contains('/')) {
        Some(name) => on_path(name),
        None => Some(program.to_path_buf()).filter(|path| path.is_file()),
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|place| place.join(name)).find(|file| file.is_file())
}

fn is_our_version(clang: &Path) -> bool {
    let output = Command::new(clang).arg("-dumpversion").output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim().split('.').next() == Some(LLVM))
}
