//! Modules that nobody wrote: tests of `lit-tests/`, mutated. Whatever the host's verifier accepts must neither crash the
//! plugin nor keep it busy, must come out of the transforms valid, and must give the same output twice.
//!
//! `DTRANS_MUTANTS` says how many (100), `DTRANS_MUTANT_SEED` which (1), `DTRANS_MUTANT_SEEDS` names a directory with more
//! `.ll` files to start from. What fails is kept below the target directory, and reproduces with the same numbers.

mod host;

#[path = "../benches/generate/rng.rs"]
mod rng;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rng::Rng;

/// Seconds for one run.
const LIMIT: u64 = 20;
const PASSES: &str = "print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,dtrans-optbasetest,verify,\
     dtrans-randomplan<seed=2>,verify,\
     print<dtrans-analysis;format=json>";

#[test]
fn mutants_neither_crash_nor_hang() {
    let wanted = number("DTRANS_MUTANTS", 100);
    let seed = number("DTRANS_MUTANT_SEED", 1);
    let opt = host::Opt::new();
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mutants-{seed}"));
    fs::create_dir_all(&directory).expect("a directory for mutants");
    let seeds = seeds();
    let mut rng = Rng::new(seed);
    let (mut accepted, mut tried, mut split) = (0, 0, 0);
    let mut failures = Vec::new();
    while accepted < wanted && tried < 20 * wanted {
        tried += 1;
        let (name, lines) = rng.pick(&seeds);
        let mut mutant = Mutant::new(lines.clone());
        for _ in 0..1 + rng.below(4) {
            mutant.mutate(&mut rng);
        }
        let file = directory.join("mutant.ll");
        fs::write(&file, mutant.lines.join("\n")).expect("a writable target directory");
        let run = || opt.command(LIMIT, PASSES, &file).arg("-pass-remarks=dtrans").output().expect("timeout(1)");
        let first = run();
        let text = String::from_utf8_lossy(&first.stderr).into_owned();
        let Some(mut wrong) = verdict(first.status.code(), &text) else { continue };
        accepted += 1;
        split += u64::from(text.contains("split into"));
        if wrong.is_empty() {
            let second = run();
            if second.stderr != first.stderr || second.status != first.status {
                wrong = "other output the second time".into();
            }
        }
        if !wrong.is_empty() {
            let kept = directory.join(format!("failed-{tried}.ll"));
            fs::copy(&file, &kept).expect("a writable target directory");
            eprintln!("{} (from {name}): {wrong}", kept.display());
            failures.push(kept);
        }
    }
    eprintln!("{accepted} mutants of {tried} tried were valid, {split} had records split, {} failed", failures.len());
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(accepted == wanted, "only {accepted} of {tried} mutants were valid");
}

/// A number from the environment, else the default.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

/// What went wrong, if anything; `None` if the host does not accept the module.
fn verdict(status: Option<i32>, text: &str) -> Option<String> {
    let complaint =
        text.lines().find(|l| l.contains("internal error") || l.contains("is not valid") || l.contains("panicked"));
    match status {
        _ if complaint.is_some() => complaint.map(str::to_string),
        Some(0) => Some(String::new()),
        // The host's own, on what it reads.
        None if text.contains("llvm::parseIRFile") => None,
        Some(1) if text.contains("input module is broken") || is_syntax_error(text) => None,
        Some(124) => Some(format!("more than {LIMIT} s")),
        other => Some(format!("status {other:?}: {}", text.lines().last().unwrap_or_default())),
    }
}

/// `opt: file:line:column: error: ...`
fn is_syntax_error(text: &str) -> bool {
    text.lines().next().is_some_and(|l| l.contains(".ll:") && l.contains(": error: "))
}

fn seeds() -> Vec<(String, Vec<String>)> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut directories = vec![host::root().join("lit-tests/analysis"), host::root().join("lit-tests/aostosoa")];
    directories.extend(std::env::var_os("DTRANS_MUTANT_SEEDS").map(PathBuf::from));
    for directory in directories {
        let entries = fs::read_dir(&directory).unwrap_or_else(|e| panic!("{}: {e}", directory.display()));
        files.extend(entries.map(|e| e.expect("an entry").path()).filter(|p| p.extension().is_some_and(|x| x == "ll")));
    }
    files.sort();
    let mut out = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable test");
        // Tests of several modules are left out, and so is what FileCheck reads.
        if !text.contains("split-file") && text.contains("\ndefine ") {
            let code = text.lines().filter(|l| !l.starts_with(';')).map(str::to_string).collect();
            out.push((file.file_name().expect("a file").to_string_lossy().into_owned(), code));
        }
    }
    out
}

/// A module's text, line by line.
struct Mutant {
    lines: Vec<String>,
    fresh: usize,
}

/// First and last line of a function's body.
type Body = (usize, usize);

const TYPES: &[&str] = &[
    "ptr",
    "i64",
    "i32",
    "i8",
    "i1",
    "double",
    "float",
    "i16",
    "i128",
    "i65",
    "i37",
    "x86_fp80",
    "fp128",
    "bfloat",
    "half",
    "<2 x i32>",
    "<2 x ptr>",
    "<4 x i64>",
    "[4 x i64]",
    "{ ptr, i64 }",
    "<{ i8, i64 }>",
    "ptr addrspace(1)",
    "<vscale x 2 x i64>",
];

impl Mutant {
    fn new(lines: Vec<String>) -> Self {
        Mutant { lines, fresh: 0 }
    }

    fn bodies(&self) -> Vec<Body> {
        let mut out = Vec::new();
        let mut start = None;
        for (i, l) in self.lines.iter().enumerate() {
            if l.starts_with("define ") {
                start = Some(i + 1);
            } else if l == "}" {
                out.extend(start.take().filter(|s| *s < i).map(|s| (s, i - 1)));
            }
        }
        out
    }

    fn mutate(&mut self, rng: &mut Rng) {
        let bodies = self.bodies();
        if bodies.is_empty() {
            return;
        }
        let body = *rng.pick(&bodies);
        let inside: Vec<usize> = (body.0..=body.1).filter(|&i| self.lines[i].starts_with(' ')).collect();
        if inside.is_empty() {
            return;
        }
        let at = *rng.pick(&inside);
        match rng.below(20) {
            0..=4 => self.other_operand(rng, body, at),
            5..=9 => self.insert(rng, body, at),
            10 => self.other_flags(rng, at),
            11 => self.other_number(rng, at),
            12 => self.other_word(rng, at),
            13 => self.lines[at].clear(),
            14 => {
                let from = *rng.pick(&inside);
                self.repeat(from, at);
            }
            15..=16 => self.other_type(rng, at),
            17 => self.other_record(rng),
            18 => self.other_top(rng),
            _ => {
                let other = *rng.pick(&inside);
                self.lines.swap(at, other);
            }
        }
    }

    fn name(&mut self) -> String {
        self.fresh += 1;
        format!("%mut{}", self.fresh)
    }

    /// Typed operands of some lines: `(type, value)`.
    fn operands(&self, lines: impl Iterator<Item = usize>) -> Vec<(String, String)> {
        let mut out = Vec::new();
        for i in lines {
            let words = words(&self.lines[i]);
            for pair in words.windows(2) {
                let (ty, value) = (pair[0].2, pair[1].2);
                if TYPES.contains(&ty) && (value.starts_with('%') || value.starts_with('@')) {
                    out.push((ty.to_string(), value.to_string()));
                }
            }
        }
        out
    }

    /// Some value of a type, of this function or constant.
    fn some(&self, rng: &mut Rng, body: Body, ty: &str) -> String {
        let mut pool: Vec<String> =
            self.operands(body.0 - 1..=body.1).into_iter().filter(|(t, _)| t == ty).map(|(_, v)| v).collect();
        let constants: &[&str] = match ty {
            "ptr" => &["null", "undef", "poison", "inttoptr (i64 8 to ptr)", "inttoptr (i64 -1 to ptr)"],
            "double" | "float" => &["0.0", "undef", "1.0"],
            _ => &["0", "1", "-1", "8", "3", "24", "undef", "poison", "7", "100"],
        };
        let global = |l: &&String| l.starts_with('@');
        if ty == "ptr" {
            pool.extend(self.lines.iter().filter(global).filter_map(|l| l.split(' ').next()).map(str::to_string));
        }
        if pool.is_empty() || rng.one_in(4) {
            return (*rng.pick(constants)).to_string();
        }
        rng.pick(&pool).clone()
    }

    fn other_operand(&mut self, rng: &mut Rng, body: Body, at: usize) {
        let line = self.lines[at].clone();
        let words = words(&line);
        let fits: Vec<usize> = (1..words.len())
            .filter(|&i| TYPES.contains(&words[i - 1].2))
            .filter(|&i| {
                words[i].2.starts_with(['%', '@', '-'])
                    || words[i].2.starts_with(|c: char| c.is_ascii_digit())
                    || words[i].2 == "null"
            })
            .collect();
        if fits.is_empty() {
            return;
        }
        let i = *rng.pick(&fits);
        let new = self.some(rng, body, words[i - 1].2);
        self.lines[at] = format!("{}{new}{}", &line[..words[i].0], &line[words[i].1..]);
    }

    /// A new instruction that does something with what is there.
    fn insert(&mut self, rng: &mut Rng, body: Body, at: usize) {
        let (p, q) = (self.some(rng, body, "ptr"), self.some(rng, body, "ptr"));
        let n = self.some(rng, body, "i64");
        let k = *rng.pick(&[0i64, 1, 2, 4, 8, 12, 16, 24, 32, -8, 64, 1000, i64::MAX]);
        let ty = *rng.pick(TYPES);
        let v = self.name();
        let records: Vec<&str> = self
            .lines
            .iter()
            .filter(|l| l.starts_with('%') && l.contains(" = type "))
            .filter_map(|l| l.split(' ').next())
            .collect();
        let record = if records.is_empty() || rng.one_in(4) { "i8" } else { *rng.pick(&records) }.to_string();
        let functions: Vec<&str> = self
            .lines
            .iter()
            .filter(|l| l.starts_with("define ") || l.starts_with("declare "))
            .filter_map(|l| l[l.find('@')?..].split('(').next())
            .collect();
        let f = if functions.is_empty() { "null".into() } else { rng.pick(&functions).to_string() };
        let declared = |name: &str, text: &str, m: &mut Self| {
            if !m.lines.iter().any(|l| l.contains(name)) {
                m.lines.push(text.to_string());
            }
        };
        let new = match rng.below(34) {
            0 => format!("{v} = getelementptr i8, ptr {p}, i64 {k}"),
            1 => format!("{v} = getelementptr inbounds {record}, ptr {p}, i64 {n}"),
            2 => format!("{v} = getelementptr inbounds {record}, ptr {p}, i64 {k}, i32 {}", rng.below(4)),
            3 => format!("{v} = getelementptr inbounds nuw {record}, ptr {p}, i64 {n}, i32 {}", rng.below(4)),
            4 => format!("{v} = load {ty}, ptr {p}"),
            5 => format!("store {ty} {}, ptr {p}", if ty.starts_with("ptr") { "null" } else { "zeroinitializer" }),
            6 => format!("store {ty} undef, ptr {p}, align 1"),
            7 => format!("store ptr {q}, ptr {p}"),
            8 => format!("{v} = load ptr, ptr {p}\n  store ptr {v}, ptr {q}"),
            9 => format!("{v} = ptrtoint ptr {p} to i64"),
            10 => format!("{v} = inttoptr i64 {n} to ptr\n  store i8 0, ptr {v}"),
            11 => format!("{v} = icmp {} ptr {p}, {q}", rng.pick(&["eq", "ne", "ult", "sgt"])),
            12 => format!("{v} = freeze ptr {p}\n  {v}.l = load i64, ptr {v}"),
            13 => format!("{v} = icmp eq ptr {p}, null\n  {v}.s = select i1 {v}, ptr {p}, ptr {q}\n  {v}.l = load i64, ptr {v}.s"),
            14 => format!("{v} = cmpxchg ptr {p}, i64 {n}, i64 0 seq_cst seq_cst"),
            15 => format!("{v} = cmpxchg ptr {p}, ptr {q}, ptr null seq_cst seq_cst"),
            16 => format!("{v} = atomicrmw xchg ptr {p}, ptr {q} seq_cst"),
            17 => format!("{v} = atomicrmw add ptr {p}, i64 {n} seq_cst"),
            18 => format!("{v} = insertvalue {{ ptr, i64 }} undef, ptr {p}, 0\n  {v}.e = extractvalue {{ ptr, i64 }} {v}, 0\n  {v}.l = load i64, ptr {v}.e"),
            19 => format!("{v} = insertelement <2 x ptr> undef, ptr {p}, i32 0\n  {v}.g = getelementptr i8, <2 x ptr> {v}, i64 {k}"),
            20 => format!("{v} = addrspacecast ptr {p} to ptr addrspace(1)\n  {v}.l = load i64, ptr addrspace(1) {v}"),
            21 => format!("{v} = load {record}, ptr {p}\n  store {record} {v}, ptr {q}"),
            22 => format!("{v} = alloca {record}, i64 {n}\n  store ptr {v}, ptr {p}"),
            23 => format!("{v} = call ptr {f}(ptr {p})"),
            24 => format!("{v} = call i64 {f}(i64 {n}, ptr {p})"),
            25 => format!("call void {f}()"),
            26 => format!("call void asm sideeffect \"\", \"r\"(ptr {p})"),
            27 => format!("{v} = va_arg ptr {p}, {ty}"),
            28 => format!("{v} = load volatile i64, ptr {p}"),
            29 => {
                declared("@llvm.memcpy.p0.p0.i64(ptr, ptr", "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)", self);
                format!("call void @llvm.memcpy.p0.p0.i64(ptr {p}, ptr {q}, i64 {}, i1 false)", if rng.one_in(2) { k.to_string() } else { n })
            }
            30 => {
                declared("@llvm.memset.p0.i64(ptr", "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)", self);
                format!("call void @llvm.memset.p0.i64(ptr {p}, i8 {}, i64 {}, i1 false)", rng.below(2), k)
            }
            31 => {
                declared("@realloc(", "declare ptr @realloc(ptr, i64)", self);
                format!("{v} = call ptr @realloc(ptr {p}, i64 {n})\n  store ptr {v}, ptr {q}")
            }
            32 => {
                declared("@free(", "declare void @free(ptr)", self);
                format!("call void @free(ptr {p})")
            }
            _ => format!("{v} = sub i64 ptrtoint (ptr {p} to i64), {n}\n  store i64 {v}, ptr {q}"),
        };
        self.lines.insert(at + usize::from(rng.one_in(2)), format!("  {new}"));
    }

    fn other_flags(&mut self, rng: &mut Rng, at: usize) {
        for flag in
            ["inbounds ", "nuw ", "nsw ", "nusw ", "exact ", "disjoint ", "volatile ", "tail ", "noundef ", "nonnull "]
        {
            if self.lines[at].contains(flag) && rng.one_in(2) {
                self.lines[at] = self.lines[at].replacen(flag, "", 1);
            }
        }
        for (op, flag) in [
            ("getelementptr ", "inbounds "),
            ("add ", "nuw "),
            ("mul ", "nsw "),
            ("load ", "volatile "),
            ("call ", "musttail "),
        ] {
            if self.lines[at].contains(op) && rng.one_in(3) {
                self.lines[at] =
                    self.lines[at].replacen(op, &format!("{op}{flag}"), 1).replace("call musttail ", "musttail call ");
            }
        }
    }

    fn other_number(&mut self, rng: &mut Rng, at: usize) {
        let line = self.lines[at].clone();
        let words = words(&line);
        let fits: Vec<_> = words
            .iter()
            .filter(|w| w.2.trim_start_matches('-').bytes().all(|b| b.is_ascii_digit()) && w.2 != "-")
            .collect();
        if !fits.is_empty() {
            let &&(from, to, _) = rng.pick(&fits);
            let new = rng.pick(&["0", "1", "2", "3", "-1", "7", "8", "16", "100", "4294967296", "9223372036854775807"]);
            self.lines[at] = format!("{}{new}{}", &line[..from], &line[to..]);
        }
    }

    /// Another opcode, predicate or callee.
    fn other_word(&mut self, rng: &mut Rng, at: usize) {
        const LIKE: &[&[&str]] = &[
            &["add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "udiv", "srem"],
            &["eq", "ne", "ult", "ugt", "sle", "sge"],
            &["sext", "zext", "trunc", "bitcast", "ptrtoint", "inttoptr"],
            &["fadd", "fmul", "fdiv"],
            &["@malloc", "@calloc", "@realloc", "@free", "@strlen", "@qsort", "@main"],
        ];
        let line = self.lines[at].clone();
        for &(from, to, word) in &words(&line) {
            if let Some(group) = LIKE.iter().find(|g| g.contains(&word)) {
                self.lines[at] = format!("{}{}{}", &line[..from], rng.pick(group), &line[to..]);
                return;
            }
        }
    }

    /// A line once more, with another result.
    fn repeat(&mut self, from: usize, at: usize) {
        let mut line = self.lines[from].clone();
        if let Some((result, rest)) = line.clone().split_once(" = ") {
            if result.trim_start().starts_with('%') {
                line = format!("  {} = {rest}", self.name());
            }
        }
        self.lines.insert(at, line);
    }

    fn other_type(&mut self, rng: &mut Rng, at: usize) {
        let line = self.lines[at].clone();
        let words = words(&line);
        let records: Vec<&str> = self
            .lines
            .iter()
            .filter(|l| l.starts_with('%') && l.contains(" = type "))
            .filter_map(|l| l.split(' ').next())
            .collect();
        let fits: Vec<_> = words.iter().filter(|w| TYPES.contains(&w.2) || records.contains(&w.2)).collect();
        if !fits.is_empty() {
            let &&(from, to, _) = rng.pick(&fits);
            let new = if !records.is_empty() && rng.one_in(3) { *rng.pick(&records) } else { *rng.pick(TYPES) };
            self.lines[at] = format!("{}{new}{}", &line[..from], &line[to..]);
        }
    }

    /// Another body of a structure type.
    fn other_record(&mut self, rng: &mut Rng) {
        let types: Vec<usize> = (0..self.lines.len())
            .filter(|&i| self.lines[i].starts_with('%') && self.lines[i].contains(" = type "))
            .collect();
        if types.is_empty() {
            return;
        }
        let at = *rng.pick(&types);
        let line = self.lines[at].clone();
        let (name, body) = line.split_once(" = type ").expect("looked for above");
        self.lines[at] = match rng.below(7) {
            0 => format!("{name} = type <{{ i8, {} }}>", rng.pick(TYPES)),
            1 => format!("{name} = type <{body}>"),
            2 => format!("{name} = type {{ {}, {} }}", rng.pick(TYPES), rng.pick(TYPES)),
            3 => format!(
                "{name} = type {{ [2305843009213693952 x i8], {} }}",
                body.trim_matches(['{', '}', ' ', '<', '>'])
            ),
            4 => format!("{name} = type {{ {}, [0 x i32] }}", body.trim_matches(['{', '}', ' ', '<', '>'])),
            5 => format!("{name} = type {{}}"),
            _ => format!("{name} = type {{ {body}, {body} }}"),
        };
    }

    /// Another linkage or attribute of a function or variable, another node of metadata.
    fn other_top(&mut self, rng: &mut Rng) {
        let top: Vec<usize> = (0..self.lines.len())
            .filter(|&i| self.lines[i].starts_with(['@', '!']) || self.lines[i].starts_with("define "))
            .collect();
        let at = *rng.pick(&top);
        let line = self.lines[at].clone();
        if line.starts_with('!') {
            return self.other_number(rng, at);
        }
        const TURNS: &[(&str, &str)] = &[
            ("internal ", "weak "),
            ("internal ", ""),
            ("internal ", "available_externally "),
            ("internal ", "linkonce_odr "),
            ("define ", "define internal "),
            ("global ", "thread_local global "),
            ("global ", "addrspace(1) global "),
            ("global ", "constant "),
            ("internal global", "external global"),
            ("zeroinitializer", "undef"),
            ("null", "undef"),
            (") {", ") noinline optnone {"),
            (") {", ") naked {"),
            (") {", ") \"no-builtins\" {"),
            (") {", ") null_pointer_is_valid {"),
            (") {", ") sanitize_address {"),
            ("(ptr ", "(ptr byval(i64) "),
            ("(ptr ", "(ptr sret(i64) "),
        ];
        let (old, new) = *rng.pick(TURNS);
        self.lines[at] = line.replacen(old, new, 1);
    }
}

/// The words of a line, with start and end: names, numbers, and types that are written with brackets.
fn words(line: &str) -> Vec<(usize, usize, &str)> {
    let mut out = Vec::new();
    let bytes = line.as_bytes();
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b"%@._-$!".contains(&b);
    let mut i = 0;
    while i < bytes.len() {
        let start = i;
        if is_word(bytes[i]) {
            while i < bytes.len() && is_word(bytes[i]) {
                i += 1;
            }
            out.push((start, i, &line[start..i]));
        } else {
            i += 1;
        }
    }
    out
}

/// Mutants of a seed are the same everywhere, or a failure would not reproduce.
#[test]
fn mutants_are_reproducible() {
    let make = || {
        let mut rng = Rng::new(7);
        let mut list: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (n, (_, lines)) in seeds().into_iter().take(20).enumerate() {
            let mut m = Mutant::new(lines);
            for _ in 0..5 {
                m.mutate(&mut rng);
            }
            list.insert(n, m.lines);
        }
        list
    };
    assert!(make() == make());
}
