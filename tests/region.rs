//! The runtime of regions (`runtime/dtrans-region.c`), natively: random calls against a model of a heap, memory and failures as the library's
//! functions have them, threads and forks.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles `tests/region/<name>.c` with the system's compiler.
fn compile(name: &str, options: &[&str]) -> Option<PathBuf> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("region-{name}"));
    let flags = ["-std=gnu11", "-O2", "-g", "-fwrapv", "-fno-strict-aliasing", "-pthread", "-w"];
    let source = format!("tests/region/{name}.c");
    let mut command = Command::new("cc");
    command.args(flags).args(options).arg(source).arg("-o").arg(&out).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.status().expect("a C compiler").success().then_some(out)
}

fn run(program: &Path, arguments: &[&str]) {
    let output = Command::new(program).args(arguments).output().expect("it was just built");
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "same\n", "{}: {arguments:?}: {:?}", program.display(), output.status);
}

#[test]
fn runs_keep_their_bytes_also_when_the_system_refuses_memory() {
    let program = compile("fuzz", &[]).expect("it compiles");
    for arguments in [&["1"] as &[&str], &["2"], &["3", "faults"], &["4", "faults"]] {
        run(&program, arguments);
    }
}

#[test]
fn a_program_sees_what_the_library_does() {
    let program = compile("cases", &[]).expect("it compiles");
    for part in ["like-glibc", "memory", "huge", "sparse", "forks", "thread-ends", "limit"] {
        run(&program, &[part]);
    }
}

#[test]
fn links_of_32_bits_lead_to_elements_or_the_program_stops() {
    let program = compile("links", &[]).expect("it compiles");
    for part in ["room", "full"] {
        run(&program, &[part]);
    }
}

/// Under ThreadSanitizer where the compiler has it.
#[test]
fn threads_allocate_at_once() {
    let program = compile("threads", &["-fsanitize=thread"]).or_else(|| compile("threads", &[])).expect("it compiles");
    run(&program, &[]);
}
