//! The runtime of pools (`runtime/dtrans-pool.c`), natively: random calls against blocks of their own.

use std::path::Path;
use std::process::Command;

/// Compiles `tests/pool/fuzz.c` with the system's compiler, for arrays of zeros that get new columns from so many elements on.
fn program(sparse: u64) -> std::path::PathBuf {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pool-fuzz-{sparse}"));
    let flags = ["-std=gnu11", "-O1", "-g", "-fwrapv", "-fno-strict-aliasing", "-w", "tests/pool/fuzz.c", "-o"];
    let sparse = format!("-DSPARSE={sparse}");
    let status = Command::new("cc").arg(sparse).args(flags).arg(&out).current_dir(env!("CARGO_MANIFEST_DIR")).status();
    assert!(status.expect("a C compiler").success());
    out
}

#[test]
fn arrays_in_a_pool_keep_their_bytes() {
    let programs = [1 << 16, 50].map(program);
    // Odd seeds put an element between arrays.
    for seed in 1..=8 {
        let output = Command::new(&programs[seed / 2 % 2]).arg(seed.to_string()).output().expect("it was just built");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "same\n", "seed {seed}: {:?}", output.status);
    }
}
