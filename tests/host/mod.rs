//! Where the tests that run `opt` find it and the plugin.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The checkout.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A tool of the LLVM that the plugin is built for.
pub fn tool(name: &str) -> PathBuf {
    let found = Command::new("sh").args(["-c", ". tools/llvm.sh; echo \"$LLVM_BIN\""]).current_dir(root()).output();
    let bin = String::from_utf8(found.expect("a shell").stdout).expect("a path");
    assert!(!bin.trim().is_empty(), "no LLVM 22 found: set LLVM_BIN to the directory of its tools");
    Path::new(bin.trim()).join(name)
}

/// The plugin: `DTRANS_SO`, else the one that lies beside this test's own build.
fn plugin() -> PathBuf {
    if let Some(chosen) = std::env::var_os("DTRANS_SO") {
        return chosen.into();
    }
    let own = std::env::current_exe().expect("this test's path");
    let built = own.ancestors().nth(2).expect("target/<profile>/deps").join("libdtrans.so");
    assert!(built.is_file(), "no {}: run `cargo build` first", built.display());
    built
}

/// `opt` with the plugin, for at most so many seconds; a run that takes longer ends with status 124.
pub struct Opt {
    opt: PathBuf,
    plugin: PathBuf,
}

impl Opt {
    /// Finds both.
    pub fn new() -> Self {
        Opt { opt: tool("opt"), plugin: plugin() }
    }

    /// A run of passes on a module, without output but for what it says.
    #[allow(dead_code, reason = "some tests want the module")]
    pub fn command(&self, seconds: u64, passes: &str, module: &Path) -> Command {
        let mut command = self.transform(seconds, passes, module);
        command.arg("-disable-output");
        command
    }

    /// A run of passes on a module, which `-o` is to be given.
    pub fn transform(&self, seconds: u64, passes: &str, module: &Path) -> Command {
        let mut command = Command::new("timeout");
        command.arg(seconds.to_string()).arg(&self.opt);
        command.arg(format!("-load-pass-plugin={}", self.plugin.display()));
        command.arg(format!("-passes={passes}")).arg(module).env_remove("DTRANS_OPTIONS");
        // Freed memory is overwritten, where the C library can: whoever still reads it is found out.
        command.env("GLIBC_TUNABLES", "glibc.malloc.perturb=127:glibc.malloc.tcache_count=0");
        command
    }
}
