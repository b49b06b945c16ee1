//! C programs that nobody wrote: whatever the transforms do to them, they print what they print without.
//!
//! Some are our own generator's, which knows what we transform; some are csmith's (Debian: `csmith`, `libcsmith-dev`), which knows nothing of us.
//! `DTRANS_PROGRAMS` says how many of ours (20), `DTRANS_CSMITH` how many of csmith's (3), `DTRANS_PROGRAM_SEED` which is the first (1);
//! `DTRANS_PROGRAMS_FULL=1` tries five random layouts of each, not two. A program that fails is shrunk and kept below the target directory; it reproduces alone, since each number stands for one program.

mod host;

#[path = "programs/csmith.rs"]
mod csmith;
#[path = "programs/generate.rs"]
mod generate;
#[path = "programs/program.rs"]
mod program;
#[path = "../benches/generate/rng.rs"]
mod rng;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use program::Program;
use rng::Rng;

/// The pass that has a program check the analysis.
const CHECKED: &str = "dtrans-check-classes";
/// Seconds for one run of anything.
const LIMIT: u64 = 10;
/// Seconds for one compilation.
const COMPILING: u64 = 60;
/// Seconds for a program without us.
const SOON: u64 = 3;
/// Smaller programs that are tried at most for one that fails.
const TRIES: usize = 600;
/// Seconds for those of one program.
const SHRINK_LIMIT: u64 = 60;
/// Failing programs that are shrunk at most.
const SHRUNK: usize = 4;

/// What a program prints, and how it ends.
type Outcome = (Option<i32>, Vec<u8>);

#[test]
fn programs_print_what_they_print_without_us() {
    let wanted = number("DTRANS_PROGRAMS", 20);
    let tally = all("programs", wanted, false, &|seed| generate::generate(&mut Rng::new(seed)));
    assert!(tally.changed * 10 >= wanted * 6, "only {} of {wanted} programs were changed", tally.changed);
}

#[test]
fn csmith_programs_print_what_they_print_without_us() {
    let wanted = number("DTRANS_CSMITH", 3);
    if wanted > 0 && csmith::command().arg("--version").output().is_err() {
        panic!("no csmith: `make setup` installs it, and DTRANS_CSMITH=0 goes without");
    }
    all("csmith", wanted, true, &csmith::generate);
}

/// The program of a seed.
type Generate<'a> = &'a (dyn Fn(u64) -> Program + Sync);

/// Tries so many programs with everything, on all cores. `doubtful`: they may run forever.
fn all(name: &str, wanted: u64, doubtful: bool, generate: Generate) -> Tally {
    let first = number("DTRANS_PROGRAM_SEED", 1);
    let full = std::env::var_os("DTRANS_PROGRAMS_FULL").is_some_and(|v| v == "1");
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let next = AtomicU64::new(first);
    let left = AtomicU64::new(wanted);
    let tally = Mutex::new(Tally::default());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (root, next, left, tally) = (&root, &next, &left, &tally);
            scope.spawn(move || {
                let bench = Bench::new(root.join(format!("worker-{worker}")));
                while left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)).is_ok() {
                    // Those that do not end do not count.
                    while !one(&bench, root, next.fetch_add(1, Ordering::Relaxed), doubtful, generate, full, tally) {
                        tally.lock().expect("no worker panicked").endless += 1;
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().expect("no worker panicked");
    eprintln!("{wanted} programs from {first} on, {} changed, {} failed", tally.changed, tally.failures.len());
    tally.by_pass.iter().for_each(|(pass, n)| eprintln!("{n:6} changed by {pass}"));
    if tally.endless > 0 {
        eprintln!("{:6} left out since they do not end by themselves", tally.endless);
    }
    assert!(tally.failures.is_empty(), "{}", tally.failures.join("\n"));
    tally
}

/// What was found so far.
#[derive(Default)]
struct Tally {
    changed: u64,
    /// Left out.
    endless: u64,
    by_pass: BTreeMap<&'static str, u64>,
    failures: Vec<String>,
}

/// A number from the environment, else the default.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

/// Narrow indices wherever they do, where arrays are short, and never (but with room for them).
const INDICES: &[&str] = &["", ";index-limit=6", ";index-limit=0"];

/// The passes to try on a program, each with the name to count it by.
fn plans(seed: u64, full: bool) -> Vec<(&'static str, String)> {
    let mut out = vec![
        ("dtrans", "dtrans".to_string()),
        ("dtrans<cost-model=off>", "dtrans<cost-model=off>".into()),
        ("dtrans-regions", "dtrans-regions<cost-model=off>".into()),
        ("dtrans-randomplan", format!("dtrans-randomplan<seed={seed};split=off>")),
        ("dtrans-aostosoa", format!("dtrans-aostosoa<cost-model=off{}>", INDICES[seed as usize % INDICES.len()])),
        ("dtrans-deletefield", "dtrans-deletefield<cost-model=off>".into()),
        ("dtrans-narrow", "dtrans-narrow<cost-model=off>".into()),
        ("dtrans-reorderfields", "dtrans-reorderfields<cost-model=off>".into()),
        ("dtrans-optbasetest", "dtrans-optbasetest".into()),
        ("dtrans-optbasetest", "dtrans-optbasetest,dtrans<cost-model=off>".into()),
        ("dtrans-bounds", "dtrans-bounds,dtrans-aostosoa<cost-model=off>".into()),
        ("dtrans-bounds", format!("dtrans-bounds,dtrans-randomplan<seed={seed}>")),
        (
            "dtrans-variables",
            format!("dtrans-variables<variables=1>,dtrans-bounds,dtrans-randomplan<seed={}>", seed + 1),
        ),
        ("dtrans-variables", "dtrans<cost-model=off;variables=1>".into()),
        ("dtrans-clones", "dtrans-clones,dtrans-bounds,dtrans<cost-model=off>".into()),
        ("dtrans-clones", format!("dtrans-clones,dtrans-bounds,dtrans-randomplan<seed={}>", seed + 1)),
        ("dtrans-arrays", "dtrans-calls,dtrans-arrays,dtrans-bounds,dtrans<cost-model=off>".into()),
        ("dtrans-arrays", format!("dtrans-calls,dtrans-arrays,dtrans-bounds,dtrans-randomplan<seed={}>", seed + 1)),
        ("dtrans-chunks", "dtrans<cost-model=off;chunks=1>".into()),
        ("dtrans-chunks", "dtrans<chunks=1>".into()),
        ("dtrans-chunks", "dtrans<optbasetest=on;chunks=1>".into()),
        ("dtrans-chunks", format!("dtrans<randomplan={};chunks=1>", seed + 1)),
    ];
    for i in 0..if full { 5 } else { 2 } {
        out.push(("dtrans-randomplan", format!("dtrans-randomplan<seed={}>", seed * 5 + i)));
    }
    out
}

/// Tries one program with everything, if it ends.
fn one(
    bench: &Bench,
    root: &Path,
    seed: u64,
    doubtful: bool,
    generate: Generate,
    full: bool,
    tally: &Mutex<Tally>,
) -> bool {
    let program = generate(seed);
    let text = program.text();
    // A loop that does nothing forever ends where the optimizer deletes it: such a program is undefined as LLVM sees it.
    if doubtful && !bench.ends_unoptimized(&text) {
        return false;
    }
    let mut by_pass = BTreeSet::new();
    let mut wrong = Vec::new();
    match bench.reference(&text) {
        Err(Why::Endless) => return false,
        Err(Why::Wrong(why)) => {
            wrong.push((Failure { kind: Kind::Reference, detail: why }, Form::Early, String::new()))
        }
        Ok(expected) => {
            // All that differ are compiled at one go, since starting a compiler takes longer than what it does.
            let mut batch = Batch::default();
            for form in [Form::Early, Form::Late] {
                let module = bench.module(&text, form).expect("what the reference could compile");
                for (name, passes) in plans(seed, full) {
                    let (changed, failures) = bench.transform(&module, &passes, Some(&mut batch), form);
                    if changed {
                        by_pass.insert(name);
                    }
                    wrong.extend(failures.into_iter().map(|f| (f, form, passes.clone())));
                }
                let failure = bench.check_classes(&module, &expected);
                wrong.extend(failure.into_iter().map(|f| (f, form, CHECKED.to_string())));
            }
            for (form, passes) in bench.suspects(&batch, &expected) {
                let (_, failures) = bench.attempt(&bench.module_file(form), &passes, &expected, form);
                wrong.extend(failures.into_iter().map(|f| (f, form, passes.clone())));
            }
        }
    }
    let shrink = {
        let mut tally = tally.lock().expect("no worker panicked");
        tally.changed += u64::from(!by_pass.is_empty());
        by_pass.iter().for_each(|name| *tally.by_pass.entry(name).or_default() += 1);
        tally.failures.len() < SHRUNK
    };
    // What counts most comes first.
    wrong.sort_by_key(|(failure, ..)| failure.kind);
    let Some((failure, form, passes)) = wrong.first() else { return true };
    let kept = root.join(format!("failed-{seed}.c"));
    fs::write(&kept, &text).expect("a writable target directory");
    let mut report = format!("program {seed}, {}", kept.display());
    for (failure, form, passes) in &wrong {
        report += &format!("\n  {form:?} {passes}: {:?}: {}", failure.kind, failure.detail);
    }
    if shrink && failure.kind != Kind::Reference {
        let end = Instant::now() + Duration::from_secs(SHRINK_LIMIT);
        let fails = |p: &Program| Instant::now() < end && bench.still_fails(p, *form, passes, failure.kind);
        let small = program.shrink(TRIES, fails);
        let file = root.join(format!("shrunk-{seed}.c"));
        fs::write(&file, small.text()).expect("a writable target directory");
        report += &format!("\n  shrunk for the first of these to {}", file.display());
    }
    eprintln!("{report}");
    tally.lock().expect("no worker panicked").failures.push(report);
    true
}

/// Before or after the compiler's own passes.
#[derive(Clone, Copy, Debug)]
enum Form {
    Early,
    Late,
}

/// What went wrong, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// The generated program is none, or does not run.
    Reference,
    /// The result runs otherwise.
    Output,
    /// `opt` failed.
    Crash,
    /// The result does not compile.
    Compile,
    /// The analysis was not kept up to date.
    Verify,
    /// The program finds the analysis wrong.
    Checked,
}

/// Why there is nothing to compare with.
enum Why {
    /// The program does not end soon.
    Endless,
    Wrong(String),
}

struct Failure {
    kind: Kind,
    detail: String,
}

/// Tools, and a directory to use them in.
struct Bench {
    clang: PathBuf,
    opt: host::Opt,
    /// The flag that finds csmith's header.
    include: String,
    directory: PathBuf,
}

impl Bench {
    fn new(directory: PathBuf) -> Self {
        fs::create_dir_all(&directory).expect("a directory for programs");
        // Of an older runtime perhaps.
        let _ = fs::remove_file(directory.join("runtime.o"));
        let include = std::env::var("CSMITH_INCLUDE").unwrap_or("/usr/include/csmith".to_string());
        Bench { clang: host::tool("clang"), opt: host::Opt::new(), include: format!("-I{include}"), directory }
    }

    /// Compiles, for at most a while; says what went wrong.
    fn compile(&self, flags: &[&str], source: &Path, to: &str) -> Result<PathBuf, String> {
        self.compile_by(&self.clang, flags, source, to)
    }

    fn compile_by(&self, compiler: &Path, flags: &[&str], source: &Path, to: &str) -> Result<PathBuf, String> {
        let to = self.directory.join(to);
        let mut command = Command::new("timeout");
        command
            .arg(COMPILING.to_string())
            .arg(compiler)
            .args(flags)
            .args(["-w", &self.include])
            .arg(source)
            .arg("-o")
            .arg(&to);
        let out = command.output().expect("timeout(1)");
        if out.status.success() {
            Ok(to)
        } else {
            Err(last_words(&out))
        }
    }

    fn source(&self, text: &str) -> PathBuf {
        let file = self.directory.join("program.c");
        fs::write(&file, text).expect("a writable target directory");
        file
    }

    /// What a program does without us.
    fn reference(&self, text: &str) -> Result<Outcome, Why> {
        let binary = self.compile(&["-O1"], &self.source(text), "reference").map_err(Why::Wrong)?;
        let outcome = run_for(SOON, &binary, "0");
        match outcome.0 {
            Some(0) => Ok(outcome),
            // Killed, as the shell and as `timeout` itself say it.
            Some(137) | None => Err(Why::Endless),
            status => Err(Why::Wrong(format!("the reference ends with {status:?}"))),
        }
    }

    /// Does a program end soon, with no loop deleted?
    fn ends_unoptimized(&self, text: &str) -> bool {
        let binary = self.compile(&["-O0"], &self.source(text), "unoptimized");
        binary.is_ok_and(|binary| run_for(SOON, &binary, "0").0 == Some(0))
    }

    /// Has the program check the analysis while it runs.
    fn check_classes(&self, module: &Path, expected: &Outcome) -> Option<Failure> {
        let runtime = host::root().join("runtime/dtrans-check-classes.c");
        let result = self.directory.join("checked.bc");
        let mut command = self.opt.transform(LIMIT, CHECKED, module);
        let out = command.arg("-o").arg(&result).output().expect("timeout(1)");
        if !out.status.success() {
            return Some(Failure { kind: Kind::Crash, detail: last_words(&out) });
        }
        // Once for each worker.
        let object = self.directory.join("runtime.o");
        if !object.exists() {
            self.compile(&["-O2", "-c"], &runtime, "runtime.o").expect("the runtime compiles");
        }
        let object = object.to_str().expect("a path of text");
        match self.compile(&["-O0", object, "-lpthread"], &result, "checked") {
            Err(detail) => Some(Failure { kind: Kind::Compile, detail }),
            Ok(binary) => {
                let out = command_for(10 * LIMIT, &binary, "0").output().expect("timeout(1)");
                let same = (out.status.code(), &out.stdout) == (expected.0, &expected.1);
                (!same).then(|| Failure { kind: Kind::Checked, detail: last_words(&out) })
            }
        }
    }

    /// Does the program do the same whatever memory is filled with? Shrunk ones may forget to set what they read.
    fn is_defined(&self, text: &str, expected: &Outcome) -> bool {
        let source = self.source(text);
        let same = |flags: &[&str], fill: &str| {
            self.compile(flags, &source, "other-reference").is_ok_and(|binary| run(&binary, fill) == *expected)
        };
        same(&["-O0", "-ftrivial-auto-var-init=zero"], "90")
            && same(&["-O0", "-ftrivial-auto-var-init=pattern"], "165")
            && same(&["-O2", "-ftrivial-auto-var-init=pattern"], "15")
            && self.is_clean(&source, expected)
    }

    /// Do the sanitizers agree, where there are any? Those of gcc are, more often than those of this clang.
    fn is_clean(&self, source: &Path, expected: &Outcome) -> bool {
        let flags = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
        match self.compile_by(Path::new("gcc"), &flags, source, "sanitized") {
            Ok(binary) => run(&binary, "0") == *expected,
            Err(_) => true,
        }
    }

    /// The whole program's module, with nothing visible but `main`.
    fn module(&self, text: &str, form: Form) -> Result<PathBuf, String> {
        let early = ["-O2", "-flto=full", "-c", "-Xclang", "-disable-llvm-passes"];
        let flags = if matches!(form, Form::Early) { &early[..] } else { &early[..3] };
        let object = self.compile(flags, &self.source(text), &format!("{form:?}.o"))?;
        let passes = match form {
            Form::Early => "internalize,globaldce,dtrans-cleanup",
            Form::Late => "internalize,globaldce",
        };
        let module = self.module_file(form);
        let mut command = self.opt.transform(LIMIT, passes, &object);
        let out = command.arg("-internalize-public-api-list=main").arg("-o").arg(&module).output().expect("timeout(1)");
        if out.status.success() {
            Ok(module)
        } else {
            Err(last_words(&out))
        }
    }

    /// Transforms, compiles and runs; says whether anything was changed, and what went wrong.
    fn attempt(&self, module: &Path, passes: &str, expected: &Outcome, form: Form) -> (bool, Vec<Failure>) {
        let (changed, mut failures) = self.transform(module, passes, None, form);
        let result = self.directory.join("result.bc");
        if changed && !failures.iter().any(|f| f.kind == Kind::Crash) {
            match self.compile(&["-O2"], &result, "result") {
                Err(detail) => failures.push(Failure { kind: Kind::Compile, detail }),
                Ok(binary) => {
                    let outcome = run(&binary, "0");
                    if outcome != *expected {
                        let show = |o: &Outcome| format!("{:?} {:?}", o.0, String::from_utf8_lossy(&o.1).trim());
                        let detail = format!("{}, and {} without us", show(&outcome), show(expected));
                        failures.push(Failure { kind: Kind::Output, detail });
                    }
                }
            }
        }
        (changed, failures)
    }

    /// Transforms to `result.bc`; says whether anything was changed, and what went wrong. A result unlike all before it
    /// goes into the batch, with its `main` under another name.
    fn transform(&self, module: &Path, passes: &str, batch: Option<&mut Batch>, form: Form) -> (bool, Vec<Failure>) {
        let result = self.directory.join("result.bc");
        let number = batch.as_ref().map(|b| b.members.len());
        let transform = |verify: bool| {
            let renamed = number.map(|n| {
                let map = self.directory.join(format!("map-{n:03}"));
                fs::write(&map, format!("function: {{\n  source: main,\n  target: main_{n:03},\n}}\n"))
                    .expect("a file");
                map
            });
            let rename = if renamed.is_some() { ",rewrite-symbols" } else { "" };
            let mut command = self.opt.transform(LIMIT, &format!("{passes}{rename}"), module);
            command.arg("-pass-remarks=dtrans").arg("-o").arg(&result).env_remove("DTRANS_VERIFY_ANALYSIS");
            command.args(renamed.map(|map| format!("-rewrite-map-file={}", map.display())));
            if verify {
                command.env("DTRANS_VERIFY_ANALYSIS", "1");
            }
            let out = command.output().expect("timeout(1)");
            let text = String::from_utf8_lossy(&out.stderr).into_owned();
            (out, text)
        };
        let mut failures = Vec::new();
        let (mut out, mut text) = transform(true);
        if text.contains("not kept up to date") {
            failures.push(Failure { kind: Kind::Verify, detail: last_words(&out) });
            (out, text) = transform(false);
        }
        let changed = text.contains("remark: ");
        if !out.status.success() || text.contains("internal error") {
            failures.push(Failure { kind: Kind::Crash, detail: last_words(&out) });
        } else if let (true, Some(batch), Some(n)) = (changed, batch, number) {
            let bytes = fs::read(&result).expect("what opt wrote");
            if batch.seen.insert(without_number(bytes, n)) {
                batch.members.push((form, passes.to_string()));
                fs::rename(&result, self.member(n)).expect("a directory of ours");
            }
        }
        (changed, failures)
    }

    /// A result of a batch.
    fn member(&self, number: usize) -> PathBuf {
        self.directory.join(format!("result-{number:03}.bc"))
    }

    /// The results of a batch that do not print what is expected; all of them, if they cannot be compiled at one go.
    fn suspects(&self, batch: &Batch, expected: &Outcome) -> Vec<(Form, String)> {
        if batch.members.is_empty() {
            return Vec::new();
        }
        let numbers = 0..batch.members.len();
        let mut driver = "declare i32 @atoi(ptr)\n".to_string();
        numbers.clone().for_each(|n| driver += &format!("declare i32 @main_{n:03}()\n"));
        driver +=
            "define i32 @main(i32 %c, ptr %v) {\n  %p = getelementptr ptr, ptr %v, i64 1\n  %t = load ptr, ptr %p\n";
        driver += "  %n = call i32 @atoi(ptr %t)\n  switch i32 %n, label %none [\n";
        numbers.clone().for_each(|n| driver += &format!("    i32 {n}, label %l{n}\n"));
        driver += "  ]\nnone:\n  ret i32 99\n";
        for n in numbers.clone() {
            driver += &format!("l{n}:\n  %r{n} = call i32 @main_{n:03}()\n  ret i32 %r{n}\n");
        }
        driver += "}\n";
        let (source, linked) = (self.directory.join("driver.ll"), self.directory.join("batch.bc"));
        fs::write(&source, driver).expect("a writable target directory");
        let mut link = Command::new(host::tool("llvm-link"));
        link.arg(&source).args(numbers.clone().map(|n| self.member(n))).arg("-o").arg(&linked);
        let binary = match link.output().expect("llvm-link").status.success() {
            true => self.compile(&["-O2"], &linked, "batch").ok(),
            false => None,
        };
        let Some(binary) = binary else { return batch.members.clone() };
        let differs = |&n: &usize| {
            let out = command_for(LIMIT, &binary, "0").arg(n.to_string()).output().expect("timeout(1)");
            (out.status.code(), out.stdout) != *expected
        };
        numbers.filter(differs).map(|n| batch.members[n].clone()).collect()
    }

    /// Where [`Bench::module`] leaves a module.
    fn module_file(&self, form: Form) -> PathBuf {
        self.directory.join(format!("{form:?}.bc"))
    }

    /// Does a smaller program fail in the same way?
    fn still_fails(&self, program: &Program, form: Form, passes: &str, kind: Kind) -> bool {
        let text = program.text();
        let Ok(module) = self.module(&text, form) else { return false };
        if passes == CHECKED {
            let expected = self.reference(&text).ok().filter(|expected| self.is_defined(&text, expected));
            let failure = expected.and_then(|expected| self.check_classes(&module, &expected));
            return failure.is_some_and(|f| f.kind == kind);
        }
        // No need to run what the passes fail on.
        let expected = match kind {
            Kind::Output => match self.reference(&text) {
                Ok(expected) => expected,
                Err(_) => return false,
            },
            _ => (None, Vec::new()),
        };
        let (_, failures) = self.attempt(&module, passes, &expected, form);
        failures.iter().any(|f| f.kind == kind)
            && (!matches!(kind, Kind::Output | Kind::Checked) || self.is_defined(&text, &expected))
    }
}

/// Transformed modules of one program, no two the same.
#[derive(Default)]
struct Batch {
    seen: BTreeSet<Vec<u8>>,
    /// How each was made.
    members: Vec<(Form, String)>,
}

/// A module in which `main` is called as in the first of a batch.
fn without_number(mut bytes: Vec<u8>, number: usize) -> Vec<u8> {
    let name = format!("main_{number:03}").into_bytes();
    let mut at = 0;
    while let Some(i) = bytes[at..].windows(name.len()).position(|w| w == name) {
        bytes[at + i..at + i + name.len()].copy_from_slice(b"main_000");
        at += i + name.len();
    }
    bytes
}

/// Runs a program, with `malloc` filling what it gives by a byte (0: with whatever is there).
fn run(binary: &Path, fill: &str) -> Outcome {
    run_for(LIMIT, binary, fill)
}

fn run_for(seconds: u64, binary: &Path, fill: &str) -> Outcome {
    let out = command_for(seconds, binary, fill).output().expect("timeout(1)");
    (out.status.code(), out.stdout)
}

fn command_for(seconds: u64, binary: &Path, fill: &str) -> Command {
    let mut command = Command::new("timeout");
    command.args(["-s", "KILL", &seconds.to_string()]).arg(binary).env("MALLOC_PERTURB_", fill);
    command.env("ASAN_OPTIONS", "detect_leaks=0");
    command
}

/// The first complaint, else the last line.
fn last_words(out: &Output) -> String {
    let text = String::from_utf8_lossy(&out.stderr);
    let complaint = text.lines().find(|l| l.contains("error: ") || l.contains("ERROR: ") || l.contains("panicked"));
    let line = complaint.or(text.lines().last()).unwrap_or_default();
    format!("{:?}: {}", out.status.code(), line.chars().take(400).collect::<String>())
}

/// Programs of a seed are the same everywhere, or a failure would not reproduce.
#[test]
fn programs_are_reproducible() {
    for seed in 0..20 {
        let make = || generate::generate(&mut Rng::new(seed)).text();
        assert_eq!(make(), make());
    }
}

/// What shrinks still fails, and nothing is left that need not be.
#[test]
fn shrinking_leaves_what_fails() {
    for seed in 0..10 {
        let program = generate::generate(&mut Rng::new(seed));
        let fails = |p: &Program| ["struct R0 {", "} R0;"].iter().any(|declared| p.text().contains(declared));
        let small = program.clone().shrink(TRIES, fails);
        assert!(fails(&small));
        // The prelude, the record, and main with its two lines.
        assert!(small.len() == 5 && small.len() < program.len(), "{}", small.text());
    }
}
