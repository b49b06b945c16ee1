//! The runtime of pools (`runtime/dtrans-pool.c`), natively: random calls against blocks of their own.

use std::path::Path;
use std::process::Command;

/// Compiles `tests/pool/fuzz.c` with the system's compiler.
fn program() -> std::path::PathBuf {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pool-fuzz");
    let flags = ["-std=gnu11", "-O1", "-g", "-fwrapv", "-fno-strict-aliasing", "-w", "tests/pool/fuzz.c", "-o"];
    let status = Command::new("cc").args(flags).arg(&out).current_dir(env!("CARGO_MANIFEST_DIR")).status();
    assert!(status.expect("a C compiler").success());
    out
}

#[test]
fn arrays_in_a_pool_keep_their_bytes() {
    let program = program();
    // Odd seeds put an element between arrays.
    for seed in 1..=8 {
        let output = Command::new(&program).arg(seed.to_string()).output().expect("it was just built");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "same\n", "seed {seed}: {:?}", output.status);
    }
}
