//! Each transform leaves a record alone for each condition that forbids what it does, and says so; and for no other.
//!
//! One small module per line of the table below. It is a module that every transform changes, and a few instructions that give
//! rise to the condition.

mod host;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use dtrans::tables::legality::{self, Cell, Change};
use dtrans::tables::{words, Condition};

// The plugin shares its host's LLVM, and there is no host here.
#[link(name = "LLVM-22")]
extern "C" {}

/// The transforms, and the changes that they make.
const TRANSFORMS: &[(&str, &[Change])] = &[
    ("dtrans-aostosoa", &[Change::Split]),
    ("dtrans-deletefield", &[Change::Reorder, Change::Delete]),
    ("dtrans-narrow", &[Change::Reorder, Change::Narrow]),
    ("dtrans-reorderfields", &[Change::Reorder]),
    ("dtrans-optbasetest", &[Change::Reorder]),
    #[cfg(feature = "example")]
    ("dtrans-example<offset=8>", &[Change::Reorder]),
    ("dtrans-randomplan<split=off;regions=off;seed=1>", &[Change::Reorder]),
    ("dtrans-randomplan<split=off;regions=off;seed=2>", &[Change::Reorder, Change::Delete]),
];

/// A line of the table.
struct Line {
    condition: Condition,
    /// What makes it another than the line before, in a word.
    form: &'static str,
    /// Reorder, delete, split: `x` forbidden, `-` not.
    forbids: [char; 3],
    /// The condition never comes alone: this one comes with it, and is the one that is said.
    said: Option<Condition>,
    /// Types, variables and functions.
    outside: &'static str,
    /// What `main` does with `%p`, an element of the array `%a`.
    inside: &'static str,
    /// The record under another name.
    record: &'static str,
    /// Another array.
    array: &'static str,
}

const PLAIN: Line = Line {
    condition: Condition::UnhandledUse,
    form: "",
    forbids: ['x', 'x', 'x'],
    said: None,
    outside: "",
    inside: "",
    record: "struct.r",
    array: "%a = call ptr @calloc(i64 %n, i64 32)\n  %p = getelementptr inbounds %RECORD, ptr %a, i64 %i",
};

const ALONE: &str = "%p = call ptr @calloc(i64 1, i64 32)";

fn table() -> Vec<Line> {
    use Condition::*;
    vec![
        Line {
            condition: BadCasting,
            outside: "%struct.t = type { i32, [7 x i32] }",
            inside: "%other = getelementptr inbounds %struct.t, ptr %p, i64 0, i32 1
  %v = load i32, ptr %other, align 4",
            ..PLAIN
        },
        Line {
            condition: BadPtrManipulation,
            inside: "%any = getelementptr inbounds i8, ptr %p, i64 %i\n  %v = load i8, ptr %any, align 1",
            array: ALONE,
            ..PLAIN
        },
        Line {
            condition: AmbiguousGEP,
            said: Some(BadCasting),
            outside: "%struct.t = type { i32, [7 x i32] }",
            inside: "%other = getelementptr inbounds %struct.t, ptr %p, i64 0, i32 1
  %v = load i32, ptr %other, align 4",
            ..PLAIN
        },
        Line {
            condition: VolatileData,
            forbids: ['-', 'x', 'x'],
            inside: "%v = load volatile i64, ptr %pd, align 8",
            ..PLAIN
        },
        Line {
            condition: VolatileData,
            form: "several-fields",
            inside: "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 32, i1 true)",
            ..PLAIN
        },
        Line {
            condition: MismatchedElementAccess,
            inside: "%half = getelementptr inbounds i8, ptr %p, i64 12\n  %v = load i64, ptr %half, align 4",
            ..PLAIN
        },
        Line {
            condition: MismatchedElementAccess,
            form: "part-of-a-field",
            forbids: ['-', 'x', '-'],
            inside: "%v = load i16, ptr %pd, align 8",
            ..PLAIN
        },
        Line { condition: WholeStructureReference, inside: "%v = load %struct.r, ptr %p, align 8", ..PLAIN },
        Line {
            condition: UnsafePointerStore,
            outside: "@kept = internal global ptr null\ndeclare ptr @other()",
            inside: "store ptr %p, ptr @kept\n  %x = call ptr @other()\n  store ptr %x, ptr @kept",
            ..PLAIN
        },
        Line {
            condition: FieldAddressTaken,
            outside: "declare void @use(ptr)",
            inside: "call void @use(ptr %pd)",
            ..PLAIN
        },
        Line {
            condition: GlobalPtr,
            forbids: ['-', '-', '-'],
            outside: "@kept = internal global ptr null",
            inside: "store ptr %p, ptr @kept",
            ..PLAIN
        },
        Line {
            condition: GlobalInstance,
            forbids: ['-', '-', 'x'],
            outside: "@g = internal global %struct.r zeroinitializer",
            array:
                "%q = call ptr @calloc(i64 1, i64 32)\n  %c = icmp eq i64 %n, 2\n  %p = select i1 %c, ptr %q, ptr @g",
            ..PLAIN
        },
        Line {
            condition: GlobalInstance,
            form: "array",
            forbids: ['-', '-', '-'],
            outside: "@g = internal global [9 x %struct.r] zeroinitializer",
            array: "%p = getelementptr inbounds %struct.r, ptr @g, i64 %i",
            ..PLAIN
        },
        Line {
            condition: HasInitializerList,
            // The variable as such comes first.
            said: Some(GlobalInstance),
            forbids: ['-', '-', 'x'],
            outside: "@g = internal global %struct.r { i32 1, i64 2, i32 3, i64 4 }",
            array:
                "%q = call ptr @calloc(i64 1, i64 32)\n  %c = icmp eq i64 %n, 2\n  %p = select i1 %c, ptr %q, ptr @g",
            ..PLAIN
        },
        Line {
            condition: BadMemFuncSize,
            inside: "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 12, i1 false)",
            ..PLAIN
        },
        Line {
            condition: BadMemFuncManipulation,
            outside: "%struct.t = type { i32, i32, i64, i64, i64 }",
            inside: "%q = call ptr @malloc(i64 32)
  %there = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 1
  store i32 1, ptr %there, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 32, i1 false)",
            ..PLAIN
        },
        Line {
            condition: AmbiguousPointerTarget,
            said: Some(BadCasting),
            outside: "%struct.t = type { i32, [7 x i32] }
define internal void @own(ptr %s) {
  %second = getelementptr inbounds %struct.r, ptr %s, i64 0, i32 1
  store i64 1, ptr %second, align 8
  ret void
}",
            inside: "call void @own(ptr %p)
  %other = getelementptr inbounds %struct.t, ptr %p, i64 0, i32 1
  %v = load i32, ptr %other, align 4",
            ..PLAIN
        },
        Line {
            condition: UnsafePtrMerge,
            outside: "declare ptr @other()",
            inside: "%x = call ptr @other()
  %c = icmp eq i64 %n, 2
  %q = select i1 %c, ptr %p, ptr %x
  %none = icmp eq ptr %q, null",
            ..PLAIN
        },
        Line { condition: AddressTaken, outside: "declare void @use(ptr)", inside: "call void @use(ptr %p)", ..PLAIN },
        Line {
            condition: NestedStruct,
            forbids: ['-', '-', '-'],
            outside: "%struct.outer = type { i64, %struct.r }",
            inside: "%o = call ptr @malloc(i64 40)
  %ob = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 1, i32 1
  store i64 1, ptr %ob, align 8",
            ..PLAIN
        },
        Line {
            condition: SystemObject,
            outside: "%struct.sysinfo = type { i32, i64, i32, i64 }",
            record: "struct.sysinfo",
            ..PLAIN
        },
        Line { condition: UnhandledUse, inside: "%far = addrspacecast ptr %p to ptr addrspace(3)", ..PLAIN },
        Line {
            condition: AtomicData,
            forbids: ['-', 'x', 'x'],
            inside: "%v = load atomic i64, ptr %pd seq_cst, align 8",
            ..PLAIN
        },
        Line {
            condition: AllocationSize,
            inside: "%q = call ptr @malloc(i64 40)
  %c = icmp eq i64 %n, 2
  %e = select i1 %c, ptr %p, ptr %q
  %f = getelementptr inbounds %struct.r, ptr %e, i64 %i
  store i32 1, ptr %f, align 4",
            ..PLAIN
        },
        Line {
            condition: AddressAsNumber,
            inside: "%number = ptrtoint ptr %p to i64\n  %hash = and i64 %number, 255",
            ..PLAIN
        },
        Line {
            condition: BytesObserved,
            outside: "declare i32 @memcmp(ptr, ptr, i64)",
            inside: "%same = call i32 @memcmp(ptr %p, ptr %p, i64 %n)",
            ..PLAIN
        },
        Line {
            condition: BytesObserved,
            form: "of-one-field",
            forbids: ['-', '-', 'x'],
            outside: "declare i32 @memcmp(ptr, ptr, i64)",
            inside: "%same = call i32 @memcmp(ptr %pd, ptr %pd, i64 8)",
            ..PLAIN
        },
        Line {
            condition: ReachableFromExposed,
            outside: "%struct.node = type { i64, ptr }\ndeclare void @use(ptr)",
            inside: "%q = call ptr @malloc(i64 16)
  %next = getelementptr inbounds %struct.node, ptr %q, i64 0, i32 1
  store ptr %p, ptr %next, align 8
  call void @use(ptr %q)",
            ..PLAIN
        },
        Line {
            condition: ExportedSymbol,
            outside: "@kept = internal global ptr null
define ptr @exported() {
  %x = load ptr, ptr @kept, align 8
  ret ptr %x
}",
            inside: "store ptr %p, ptr @kept, align 8",
            ..PLAIN
        },
        Line {
            condition: ContainsNestedStruct,
            forbids: ['-', '-', '-'],
            outside: "%struct.in = type { i64 }\n%struct.big = type { i32, i64, i32, %struct.in }",
            record: "struct.big",
            ..PLAIN
        },
        Line {
            condition: SharedPointer,
            forbids: ['-', '-', 'x'],
            outside: "%struct.moon = type { i64, i64 }
@last = internal global ptr null
define internal void @keep(ptr %any) {
  store ptr %any, ptr @last, align 8
  ret void
}",
            inside: "%moon = call ptr @malloc(i64 16)
  %b = getelementptr inbounds %struct.moon, ptr %moon, i64 0, i32 1
  store i64 1, ptr %b, align 8
  call void @keep(ptr %p)
  call void @keep(ptr %moon)",
            ..PLAIN
        },
    ]
}

impl Line {
    fn name(&self) -> String {
        let form = if self.form.is_empty() { String::new() } else { format!("-{}", self.form) };
        format!("{:?}{form}", self.condition)
    }

    /// The module; without what gives rise to the condition, one that all transforms change.
    fn module(&self) -> String {
        let mut out = String::new();
        let declared = if self.record == "struct.r" { "%struct.r = type { i32, i64, i32, i64 }" } else { "" };
        let text = format!(
            "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
target triple = \"x86_64-unknown-linux-gnu\"

{declared}
{}

define i64 @main(i32 %argc, ptr %argv) {{
  %n = sext i32 %argc to i64
  %i = call i64 @number()
  {}
  store i32 1, ptr %p, align 4
  %pb = getelementptr inbounds %RECORD, ptr %p, i64 0, i32 1
  store i64 2, ptr %pb, align 8
  %pc = getelementptr inbounds %RECORD, ptr %p, i64 0, i32 2
  store i32 3, ptr %pc, align 4
  %pd = getelementptr inbounds %RECORD, ptr %p, i64 0, i32 3
  store i64 4, ptr %pd, align 8
  {}
  %va = load i32, ptr %p, align 4
  %vc = load i32, ptr %pc, align 4
  %vd = load i64, ptr %pd, align 8
  %s = add i32 %va, %vc
  %w = sext i32 %s to i64
  %sum = add i64 %w, %vd
  ret i64 %sum
}}

declare i64 @number()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @malloc(i64) allockind(\"alloc,uninitialized\") allocsize(0) \"alloc-family\"=\"malloc\"
declare noalias ptr @calloc(i64, i64) allockind(\"alloc,zeroed\") allocsize(0,1) \"alloc-family\"=\"malloc\"
",
            self.outside, self.array, self.inside
        );
        let _ = write!(out, "{}", text.replace("RECORD", self.record));
        out
    }

    fn forbids(&self, change: Change) -> bool {
        let column = match change {
            Change::Reorder | Change::Narrow => 0,
            Change::Delete => 1,
            Change::Split | Change::Peel | Change::Pool => 2,
        };
        self.forbids[column] == 'x'
    }
}

/// What `opt` says about a module: remarks, and the analysis.
fn run(opt: &host::Opt, passes: &str, module: &Path) -> String {
    let mut command = opt.command(10, passes, module);
    let out = command.args(["-pass-remarks=dtrans", "-pass-remarks-missed=dtrans"]).output().expect("timeout(1)");
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{}: {text}", module.display());
    text
}

/// The remark about a record.
fn remark<'t>(text: &'t str, record: &str) -> &'t str {
    let start = format!(": {record}: ");
    text.lines().find_map(|l| Some(l.split_once(&start)?.1)).unwrap_or_default()
}

fn without_cost_model(pass: &str) -> String {
    match pass.strip_suffix('>') {
        Some(start) => format!("{start};cost-model=off>"),
        None => format!("{pass}<cost-model=off>"),
    }
}

#[test]
fn transforms_refuse_what_the_table_forbids_and_nothing_else() {
    let opt = host::Opt::new();
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matrix");
    fs::create_dir_all(&directory).expect("a directory");
    let mut wrong = Vec::new();
    // What all lines have in common is changed by all.
    let plain = directory.join("plain.ll");
    fs::write(&plain, PLAIN.module()).expect("a writable directory");
    for (pass, _) in TRANSFORMS {
        let text = run(&opt, &without_cost_model(pass), &plain);
        if remark(&text, PLAIN.record).is_empty() || text.contains("left alone") {
            wrong.push(format!("{pass} on what it should change: {}", remark(&text, PLAIN.record)));
        }
    }
    for line in table() {
        let path = directory.join(format!("{}.ll", line.name()));
        fs::write(&path, line.module()).expect("a writable directory");
        let printed = run(&opt, "print<dtrans-analysis>", &path);
        let of_record = printed.split("\nrecord ").find(|part| part.starts_with(&format!("{}:", line.record)));
        let safety = of_record.and_then(|part| part.lines().find_map(|l| l.trim().strip_prefix("safety: ")));
        let conditions = safety.unwrap_or_default();
        if !conditions.split(' ').any(|c| c == format!("{:?}", line.condition)) {
            wrong.push(format!("{}: the module does not show it: {conditions}", line.name()));
            continue;
        }
        let said = words::condition(line.said.unwrap_or(line.condition));
        for (pass, changes) in TRANSFORMS {
            let text = run(&opt, &without_cost_model(pass), &path);
            let remark = remark(&text, line.record);
            // What shows it and what to do about it come behind.
            let reason = remark.split([';', '(', '[']).next().unwrap_or_default().trim_end();
            let refuses = reason == format!("left alone: {said}");
            let forbidden = changes.iter().any(|&change| line.forbids(change));
            if refuses != forbidden {
                wrong.push(format!("{} {pass}: '{remark}', with {conditions}", line.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The lines above say of each condition what the table in the code says.
#[test]
fn the_table_is_that_of_the_code() {
    let lines = table();
    let mut wrong = Vec::new();
    for name in condition_names() {
        if !lines.iter().any(|l| format!("{:?}", l.condition) == name) && !NOT_HERE.contains(&name.as_str()) {
            wrong.push(format!("{name}: no line"));
        }
    }
    for line in &lines {
        for change in [Change::Reorder, Change::Delete, Change::Split] {
            let fits = match legality::cell(line.condition, change) {
                Cell::Blocks => line.forbids(change),
                Cell::Allowed => !line.forbids(change),
                // By what is proved of the module.
                Cell::AllowedIf(_) => true,
            };
            if !fits {
                wrong.push(format!("{} {change:?}", line.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What has no fields has no elements that could be used.
const NOT_HERE: &[&str] = &["NoFieldsInStruct"];

fn condition_names() -> Vec<String> {
    let text = fs::read_to_string("src/analysis/conditions.rs").expect("the conditions");
    let body = text.split("pub enum Condition {").nth(1).expect("the enum").split('}').next().expect("its end");
    body.lines().map(str::trim).filter_map(|line| line.strip_suffix(',')).map(str::to_string).collect()
}
