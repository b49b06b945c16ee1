//! Programs of csmith (Debian: `csmith`, `libcsmith-dev`), which knows nothing of us.

use std::process::Command;

use super::program::{Item, Program};
use super::rng::Rng;

/// Runs csmith. It leaves a file `platform.info` where it runs.
pub fn command() -> Command {
    let mut command = Command::new("csmith");
    command.current_dir(std::env::temp_dir());
    command
}

/// The program of csmith for a seed, of lines; what it may contain differs from seed to seed.
pub fn generate(seed: u64) -> Program {
    let mut command = command();
    // Arguments would make what the program prints depend on them, and comments make it long.
    command.args(["--concise", "--no-argc", "--seed", &seed.to_string()]);
    // Most programs without what forbids most changes.
    let rng = &mut Rng::new(seed);
    for (switch, percent) in
        [("--no-volatiles", 80), ("--no-packed-struct", 75), ("--no-unions", 50), ("--no-bitfields", 50)]
    {
        if rng.below(100) < percent {
            command.arg(switch);
        }
    }
    // Long functions take long and touch no other records.
    command
        .args(["--max-block-depth", "3", "--max-expr-complexity", "6", "--max-funcs"])
        .arg(rng.pick(&["3", "6", "10"]));
    let out = command.output().expect("csmith");
    assert!(out.status.success(), "csmith: {}", String::from_utf8_lossy(&out.stderr).trim());
    let text = String::from_utf8(out.stdout).expect("a C program");
    Program { items: text.lines().map(Item::line).collect(), untagged: Vec::new() }
}
