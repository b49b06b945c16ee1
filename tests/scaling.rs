//! The analysis' cost grows with the module, not faster: counted in the solver's steps, since time would depend on the
//! machine. `tools/bench-analysis` measures time and memory of larger ones.

mod host;

#[path = "../benches/generate/adversary.rs"]
mod adversary;
#[path = "../benches/generate/program.rs"]
mod program;
#[path = "../benches/generate/rng.rs"]
mod rng;

use std::fs;
use std::path::Path;

/// Seconds that any of these modules may take: a hundred times what they need.
const LIMIT: u64 = 120;

/// The solver's steps for a module.
fn steps(name: &str, text: &str) -> u64 {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("scaling-{name}.ll"));
    fs::write(&file, text).expect("a writable target directory");
    let mut command = host::Opt::new().command(LIMIT, "require<dtrans-analysis>", &file);
    let out = command.env("DTRANS_LOG", "dtrans-analysis=info").output().expect("timeout(1)");
    let log = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{name}: {}: {log}", out.status);
    assert!(!log.contains("internal error"), "{name}: {log}");
    let line =
        log.lines().find_map(|l| l.strip_suffix(" steps")).unwrap_or_else(|| panic!("{name}: no steps in {log}"));
    fs::remove_file(file).expect("the file just written");
    line.rsplit(' ').next().and_then(|n| n.parse().ok()).expect("a number")
}

/// Twice the module may take 2.2 times the steps, and a few more.
fn check(name: &str, make: impl Fn(usize) -> String, size: usize) {
    let (half, whole) = (steps(name, &make(size / 2)), steps(name, &make(size)));
    assert!(whole * 10 <= half * 22 + 10_000, "{name}: {half} steps for {}, {whole} for {size}", size / 2);
}

#[test]
fn programs_take_steps_in_proportion() {
    check("program", |n| program::generate(1, n), 40_000);
}

#[test]
fn adversaries_take_steps_in_proportion() {
    for &(name, make) in adversary::KINDS {
        // The host's own parser recurses into these.
        let size = if name.starts_with("constant") || name == "nested-types" { 1_000 } else { 8_000 };
        check(name, make, size);
    }
}
