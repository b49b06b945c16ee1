//! The runtime of huge pages (`runtime/dtrans-pages.c`), natively, with a system and a C library that write down what they are asked for.

use std::path::Path;
use std::process::Command;

#[test]
fn only_large_memory_asks_for_huge_pages() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages-cases");
    let mut compiler = Command::new("cc");
    compiler.args(["-std=gnu11", "-O2", "-g", "-w", "tests/pages/cases.c", "-o"]).arg(&out);
    let compiled = compiler.current_dir(env!("CARGO_MANIFEST_DIR")).status().expect("a C compiler");
    assert!(compiled.success());
    for part in ["mapped", "heap", "0", "1", "2"] {
        let output = Command::new(&out).arg(part).output().expect("it was just built");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "same\n", "{part}");
    }
}
