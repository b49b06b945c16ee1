//! Modules that make a careless analysis slow: each is one thing, many times.

use std::fmt::Write;

use crate::program::HEAD;

/// What writes a module of a size.
type Maker = fn(usize) -> String;

/// Name of a module, and what writes it.
pub const KINDS: &[(&str, Maker)] = &[
    ("indirect-calls", indirect_calls),
    ("phi-of-many", phi_of_many),
    ("initializer-zero", initializer_zero),
    ("initializer-numbers", initializer_numbers),
    ("initializer-records", initializer_records),
    ("nested-types", nested_types),
    ("big-function", big_function),
    ("step-chain", step_chain),
    ("field-chain", field_chain),
    ("choice-chain", choice_chain),
    ("store-chain", store_chain),
    ("block-copy-chain", block_copy_chain),
    ("constant-chain", constant_chain),
    ("constant-tree", constant_tree),
    ("small-functions", small_functions),
    ("escaping-locals", escaping_locals),
    ("unnamed-values", unnamed_values),
    ("one-function-table", one_function_table),
    ("call-chain", call_chain),
    ("recursion", recursion),
    ("inner-indices", inner_indices),
    ("inner-loops", inner_loops),
    ("many-types", many_types),
    ("one-slot", one_slot),
    ("different-records", different_records),
    ("many-strides", many_strides),
    ("numbers-everywhere", numbers_everywhere),
];

const RECORD: &str = "%struct.S = type { ptr, i64, i32, [8 x i32] }\n";
const LIBRARY: &str = "declare ptr @malloc(i64)\ndeclare ptr @calloc(i64, i64)\ndeclare void @outside(ptr)\n\
     declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n";

fn module(globals: &str, body: impl Fn(&mut String)) -> String {
    let mut out = format!("{HEAD}{RECORD}{LIBRARY}{globals}define i32 @main(i32 %argc, ptr %argv) {{\nentry:\n");
    body(&mut out);
    out.push_str("  ret i32 0\n}\n");
    out
}

/// Calls through one table, a tenth as many targets as calls.
fn indirect_calls(n: usize) -> String {
    let targets = (n / 10).max(1);
    let mut globals = String::new();
    for t in 0..targets {
        let _ = writeln!(
            globals,
            "define internal ptr @t{t}(ptr %p, ptr %q) {{\n  store ptr %p, ptr %q\n  %r = load ptr, ptr %p\n  ret ptr %r\n}}"
        );
    }
    let table: Vec<String> = (0..targets).map(|t| format!("ptr @t{t}")).collect();
    let _ = writeln!(globals, "@table = internal constant [{targets} x ptr] [{}]", table.join(", "));
    module(&globals, |out| {
        out.push_str(
            "  %i = sext i32 %argc to i64\n  %p = call ptr @malloc(i64 64)\n  %q = call ptr @malloc(i64 64)\n",
        );
        for c in 0..n {
            let _ = writeln!(
                out,
                "  %a{c} = getelementptr inbounds [{targets} x ptr], ptr @table, i64 0, i64 %i\n  %f{c} = load ptr, ptr %a{c}\n  %r{c} = call ptr %f{c}(ptr %p, ptr %q)"
            );
        }
    })
}

/// A phi of many inputs, every one another object.
fn phi_of_many(n: usize) -> String {
    let mut globals = String::new();
    for g in 0..n {
        let _ = writeln!(globals, "@g{g} = internal global %struct.S zeroinitializer");
    }
    module(&globals, |out| {
        out.push_str("  switch i32 %argc, label %b0 [\n");
        for g in 1..n {
            let _ = writeln!(out, "    i32 {g}, label %b{g}");
        }
        out.push_str("  ]\n");
        for g in 0..n {
            let _ = writeln!(out, "b{g}:\n  br label %join");
        }
        out.push_str("join:\n  %p = phi ptr ");
        for g in 0..n {
            let _ = write!(out, "{}[ @g{g}, %b{g} ]", if g == 0 { "" } else { ", " });
        }
        out.push_str("\n  %v = load ptr, ptr %p\n");
    })
}

fn initializer_zero(n: usize) -> String {
    module(&format!("@g = internal global [{n} x %struct.S] zeroinitializer\n"), |out| {
        out.push_str(
            "  %p = getelementptr inbounds [1 x %struct.S], ptr @g, i64 0, i32 %argc\n  %v = load ptr, ptr %p\n",
        );
    })
}

fn initializer_numbers(n: usize) -> String {
    let mut globals = format!("@g = internal global [{n} x i32] [");
    for i in 0..n {
        let _ = write!(globals, "{}i32 {}", if i == 0 { "" } else { "," }, i % 10);
    }
    globals.push_str("]\n");
    module(&globals, |out| {
        out.push_str("  %p = getelementptr inbounds [1 x i32], ptr @g, i64 0, i32 %argc\n  %v = load i32, ptr %p\n");
    })
}

fn initializer_records(n: usize) -> String {
    let mut globals = String::from("@t = internal global i64 0\n");
    let _ = write!(globals, "@g = internal global [{n} x %struct.S] [");
    for i in 0..n {
        let _ = write!(
            globals,
            "{}%struct.S {{ ptr {}, i64 {i}, i32 1, [8 x i32] zeroinitializer }}",
            if i == 0 { "" } else { "," },
            if i % 3 == 0 { "@t" } else { "getelementptr inbounds (i8, ptr @g, i64 56)" }
        );
    }
    globals.push_str("]\n");
    module(&globals, |out| {
        out.push_str(
            "  %p = getelementptr inbounds [1 x %struct.S], ptr @g, i64 0, i32 %argc\n  %v = load ptr, ptr %p\n",
        );
    })
}

/// Types nested in one another, and one value of the outermost.
fn nested_types(n: usize) -> String {
    let mut globals = String::from("%T0 = type { i64, ptr }\n");
    for i in 1..n {
        let _ = writeln!(globals, "%T{i} = type {{ %T{}, i64 }}", i - 1);
    }
    let last = n - 1;
    let _ = writeln!(globals, "@g = internal global %T{last} zeroinitializer");
    let _ = writeln!(globals, "@a = internal global [4 x %T{last}] zeroinitializer");
    module(&globals, |out| {
        let _ = writeln!(
            out,
            "  %p = getelementptr inbounds %T{last}, ptr @g, i32 0, i32 1\n  store i64 1, ptr %p\n  %l = alloca %T{last}\n  %q = getelementptr inbounds %T{last}, ptr %l, i32 0, i32 0\n  %r = load i64, ptr %q\n  %s = getelementptr inbounds %T{last}, ptr @a, i32 %argc, i32 1\n  store i64 1, ptr %s"
        );
    })
}

/// One function that does everything.
fn big_function(n: usize) -> String {
    module("@h = internal global ptr null\n", |out| {
        out.push_str("  %n = sext i32 %argc to i64\n  %p = call ptr @calloc(i64 %n, i64 56)\n  store ptr %p, ptr @h\n");
        for i in 0..n / 8 {
            let _ = writeln!(
                out,
                "  %a{i} = load ptr, ptr @h\n  %g{i} = getelementptr inbounds %struct.S, ptr %a{i}, i64 %n, i32 0\n  %l{i} = load ptr, ptr %g{i}\n  %c{i} = icmp eq ptr %l{i}, null\n  br i1 %c{i}, label %x{i}, label %y{i}\nx{i}:\n  store ptr %a{i}, ptr %g{i}\n  br label %y{i}\ny{i}:\n  %q{i} = phi ptr [ %a{i}, %x{i} ], [ %l{i}, {} ]",
                if i == 0 { "%entry".to_string() } else { format!("%y{}", i - 1) }
            );
        }
    })
}

fn step_chain(n: usize) -> String {
    module("", |out| {
        out.push_str("  %n = sext i32 %argc to i64\n  %p0 = call ptr @calloc(i64 %n, i64 56)\n");
        for i in 0..n {
            let _ = writeln!(out, "  %p{} = getelementptr i8, ptr %p{i}, i64 {}", i + 1, 1 + i % 24);
        }
        let _ = writeln!(out, "  store ptr null, ptr %p{n}");
    })
}

/// `p->next->next->...`
fn field_chain(n: usize) -> String {
    module("", |out| {
        out.push_str(
            "  %n = sext i32 %argc to i64\n  %l0 = call ptr @calloc(i64 %n, i64 56)\n  store ptr %l0, ptr %l0\n",
        );
        for i in 0..n / 2 {
            let _ = writeln!(
                out,
                "  %g{i} = getelementptr inbounds %struct.S, ptr %l{i}, i64 0, i32 0\n  %l{} = load ptr, ptr %g{i}",
                i + 1
            );
        }
    })
}

fn choice_chain(n: usize) -> String {
    module("@a = internal global %struct.S zeroinitializer\n", |out| {
        out.push_str("  %c = icmp eq i32 %argc, 1\n  %p0 = call ptr @malloc(i64 56)\n");
        for i in 0..n {
            let other = if i % 2 == 0 { "@a".to_string() } else { format!("%p{}", i / 2) };
            let _ = writeln!(out, "  %p{} = select i1 %c, ptr %p{i}, ptr {other}", i + 1);
        }
    })
}

/// A pointer handed on from variable to variable.
fn store_chain(n: usize) -> String {
    let mut globals = String::new();
    for g in 0..=n / 2 {
        let _ = writeln!(globals, "@g{g} = internal global ptr null");
    }
    module(&globals, |out| {
        out.push_str("  %p = call ptr @malloc(i64 56)\n  store ptr %p, ptr @g0\n");
        for i in 0..n / 2 {
            let _ = writeln!(out, "  %v{i} = load ptr, ptr @g{i}\n  store ptr %v{i}, ptr @g{}", i + 1);
        }
    })
}

fn block_copy_chain(n: usize) -> String {
    let mut globals = String::new();
    for g in 0..=n {
        let _ = writeln!(globals, "@g{g} = internal global %struct.S zeroinitializer");
    }
    module(&globals, |out| {
        out.push_str("  %p = call ptr @malloc(i64 56)\n  store ptr %p, ptr @g0\n");
        for i in 0..n {
            let _ = writeln!(out, "  call void @llvm.memcpy.p0.p0.i64(ptr @g{}, ptr @g{i}, i64 56, i1 false)", i + 1);
        }
        let _ = writeln!(out, "  %v = load ptr, ptr @g{n}");
    })
}

/// Constant expressions in constant expressions.
fn constant_chain(n: usize) -> String {
    let mut e = String::from("ptrtoint (ptr @g to i64)");
    let mut front = Vec::new();
    for i in 0..n {
        // Of the sort that is not folded.
        front.push("xor (i64 ");
        let _ = write!(e, ", i64 {})", 2 * i + 3);
        if i % 2 == 1 {
            front.push("sub (i64 ");
            e.push_str(", i64 ptrtoint (ptr @h to i64))");
        }
    }
    let globals = format!(
        "@g = internal global %struct.S zeroinitializer\n@h = internal global i64 0\n@e = internal global i64 {}{e}\n",
        front.into_iter().rev().collect::<String>()
    );
    module(&globals, |out| out.push_str("  %v = load i64, ptr @e\n"))
}

/// A constant expression each of whose operands is used twice by the next: a tree of 2^n nodes that is a chain of n.
fn constant_tree(n: usize) -> String {
    let mut globals = String::from("@g = internal global %struct.S zeroinitializer\n");
    for i in 0..n {
        let inner = if i == 0 { "@g".to_string() } else { format!("@a{}", i - 1) };
        let _ = writeln!(globals, "@a{i} = internal alias i8, getelementptr (i8, ptr {inner}, i64 1)");
    }
    module(&globals, |out| {
        let _ = writeln!(out, "  %v = load i8, ptr @a{}", n - 1);
    })
}

fn small_functions(n: usize) -> String {
    let mut globals = String::from("@h = internal global ptr null\n");
    for i in 0..n / 6 {
        let _ = writeln!(
            globals,
            "define internal ptr @f{i}(ptr %a) {{\n  %g = getelementptr inbounds %struct.S, ptr %a, i64 1, i32 0\n  %l = load ptr, ptr %g\n  store ptr %l, ptr @h\n  ret ptr %l\n}}"
        );
    }
    module(&globals, |out| {
        out.push_str("  %n = sext i32 %argc to i64\n  %p = call ptr @calloc(i64 %n, i64 56)\n  store ptr %p, ptr %p\n");
        for i in 0..n / 6 {
            let _ = writeln!(out, "  %r{i} = call ptr @f{i}(ptr %p)");
        }
    })
}

/// Many classes, each with conditions and causes.
fn escaping_locals(n: usize) -> String {
    module("", |out| {
        for i in 0..n / 3 {
            let _ =
                writeln!(out, "  %a{i} = alloca %struct.S\n  store i64 0, ptr %a{i}\n  call void @outside(ptr %a{i})");
        }
    })
}

/// The same without names, which whoever prints an instruction has to count.
fn unnamed_values(n: usize) -> String {
    let mut globals = String::new();
    for i in 0..n / 8 {
        let _ = writeln!(
            globals,
            "define internal void @f{i}(ptr) {{\n  %2 = alloca %struct.S\n  %3 = getelementptr i8, ptr %2, i64 3\n  %4 = load i64, ptr %3\n  call void @outside(ptr %2)\n  store volatile i64 %4, ptr %2\n  store ptr %0, ptr %2\n  ret void\n}}"
        );
    }
    module(&globals, |out| {
        for i in 0..n / 8 {
            let _ = writeln!(out, "  call void @f{i}(ptr null)");
        }
    })
}

/// Calls through different places of a table that holds each function once.
fn one_function_table(n: usize) -> String {
    let count = n / 8;
    let mut globals = String::from("@h = internal global ptr null\n");
    for i in 0..count {
        let _ = writeln!(
            globals,
            "define internal ptr @f{i}(ptr %a) {{\n  %g = getelementptr inbounds %struct.S, ptr %a, i64 1, i32 0\n  %l = load ptr, ptr %g\n  store ptr %l, ptr @h\n  ret ptr %l\n}}"
        );
    }
    let table: Vec<String> = (0..count).map(|i| format!("ptr @f{i}")).collect();
    let _ = writeln!(globals, "@table = internal constant [{count} x ptr] [{}]", table.join(", "));
    module(&globals, |out| {
        out.push_str("  %p = call ptr @malloc(i64 560)\n");
        for i in 0..count {
            let _ = writeln!(
                out,
                "  %g{i} = getelementptr [{count} x ptr], ptr @table, i64 0, i64 {i}\n  %q{i} = load ptr, ptr %g{i}\n  %r{i} = call ptr %q{i}(ptr %p)"
            );
        }
    })
}

fn call_chain(n: usize) -> String {
    let mut globals = String::from("define internal ptr @f0(ptr %p, i32 %k) {\n  ret ptr %p\n}\n");
    for i in 1..=n / 5 {
        let _ = writeln!(
            globals,
            "define internal ptr @f{i}(ptr %p, i32 %k) {{\n  %q = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 1\n  %m = add nsw i32 %k, 1\n  store i64 1, ptr %q\n  %r = call ptr @f{}(ptr %p, i32 %m)\n  ret ptr %r\n}}",
            i - 1
        );
    }
    module(&globals, |out| {
        let _ = writeln!(out, "  %p = call ptr @malloc(i64 56)\n  %r = call ptr @f{}(ptr %p, i32 0)", n / 5);
    })
}

/// Functions that all call their neighbours, with steps in between.
fn recursion(n: usize) -> String {
    let count = (n / 6).max(3);
    let mut globals = String::new();
    for i in 0..count {
        let _ = writeln!(
            globals,
            "define internal ptr @f{i}(ptr %p, i32 %k) {{\n  %q = getelementptr inbounds %struct.S, ptr %p, i64 {}\n  %m = add nsw i32 %k, {}\n  %r = call ptr @f{}(ptr %q, i32 %m)\n  %s = call ptr @f{}(ptr %r, i32 %k)\n  store ptr %s, ptr %p\n  ret ptr %q\n}}",
            i % 3,
            i % 7,
            (i + 1) % count,
            (i + count / 2) % count
        );
    }
    module(&globals, |out| {
        out.push_str("  %n = sext i32 %argc to i64\n  %p = call ptr @calloc(i64 %n, i64 56)\n  %r = call ptr @f0(ptr %p, i32 0)\n");
    })
}

/// Indices into embedded arrays whose bounds follow from tests before them.
fn inner_indices(n: usize) -> String {
    let mut globals = String::new();
    for i in 0..n / 10 {
        let _ = writeln!(
            globals,
            "define internal i32 @f{i}(ptr %p, i32 %k) {{\nentry:\n  %c = icmp ult i32 %k, 8\n  br i1 %c, label %in, label %out\nin:\n  %j = zext i32 %k to i64\n  %a = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 3, i64 %j\n  %v = load i32, ptr %a\n  ret i32 %v\nout:\n  ret i32 %k\n}}"
        );
    }
    module(&globals, |out| {
        out.push_str("  %p = call ptr @malloc(i64 56)\n");
        for i in 0..n / 10 {
            let _ = writeln!(out, "  %v{i} = call i32 @f{i}(ptr %p, i32 {})", i % 9);
        }
    })
}

/// The same in loops, one after the other in one function, each beginning where the last one ended.
fn inner_loops(n: usize) -> String {
    module("", |out| {
        out.push_str("  %p = call ptr @malloc(i64 56)\n  %k = and i32 %argc, 7\n  br label %h0\n");
        for i in 0..n / 9 {
            let (first, before) =
                if i == 0 { ("%k".into(), "entry".into()) } else { (format!("%i{}", i - 1), format!("e{}", i - 1)) };
            let _ = writeln!(
                out,
                "h{i}:\n  %i{i} = phi i32 [ {first}, %{before} ], [ %n{i}, %b{i} ]\n  %c{i} = icmp ult i32 %i{i}, 8\n  br i1 %c{i}, label %b{i}, label %e{i}\nb{i}:\n  %j{i} = zext i32 %i{i} to i64\n  %a{i} = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 3, i64 %j{i}\n  store i32 1, ptr %a{i}\n  %n{i} = add nsw i32 %i{i}, 1\n  br label %h{i}\ne{i}:\n  br label %h{}",
                i + 1
            );
        }
        let _ = writeln!(out, "h{}:", n / 9);
    })
}

fn many_types(n: usize) -> String {
    let count = n / 4;
    let mut globals = String::new();
    for i in 0..count {
        // Bodies differ, or the context would still keep the names apart but a linker would not.
        let _ = writeln!(globals, "%struct.R{i} = type {{ ptr, i64, [{} x i32] }}", i + 1);
    }
    module(&globals, |out| {
        for i in 0..count {
            let _ = writeln!(
                out,
                "  %p{i} = call ptr @malloc(i64 {})\n  %a{i} = getelementptr inbounds %struct.R{i}, ptr %p{i}, i32 0, i32 1\n  store i64 1, ptr %a{i}\n  store ptr %p{i}, ptr %p{i}",
                (16 + 4 * (i + 1)).next_multiple_of(8)
            );
        }
    })
}

/// Every object's address goes through one slot.
fn one_slot(n: usize) -> String {
    module("@slot = internal global ptr null\n", |out| {
        for i in 0..n / 3 {
            let _ = writeln!(
                out,
                "  %p{i} = call ptr @malloc(i64 56)\n  store ptr %p{i}, ptr @slot\n  %q{i} = load ptr, ptr @slot"
            );
        }
    })
}

/// The same, but each object is used as a record of another shape first.
fn different_records(n: usize) -> String {
    module("@slot = internal global ptr null\n", |out| {
        for i in 0..n / 5 {
            let _ = writeln!(
                out,
                "  %p{i} = call ptr @malloc(i64 256)\n  %a{i} = getelementptr inbounds i8, ptr %p{i}, i64 {}\n  store ptr %p{i}, ptr %a{i}\n  store ptr %p{i}, ptr @slot\n  %q{i} = load ptr, ptr @slot",
                8 * (i % 31)
            );
        }
    })
}

/// One object that is stepped through at many distances.
fn many_strides(n: usize) -> String {
    module("", |out| {
        out.push_str("  %n = sext i32 %argc to i64\n  %p = call ptr @malloc(i64 %n)\n  store ptr %p, ptr %p\n");
        for i in 0..n / 3 {
            let _ = writeln!(
                out,
                "  %a{i} = getelementptr inbounds [{} x i64], ptr %p, i64 %n, i64 {}\n  %v{i} = load ptr, ptr %a{i}\n  store ptr %v{i}, ptr %a{i}",
                3 * (1 + i % 1000),
                i % 3
            );
        }
    })
}

/// Addresses turned into numbers and back.
fn numbers_everywhere(n: usize) -> String {
    module("@slot = internal global i64 0\n", |out| {
        out.push_str("  %p0 = call ptr @malloc(i64 56)\n");
        for i in 0..n / 5 {
            let _ = writeln!(
                out,
                "  %i{i} = ptrtoint ptr %p{i} to i64\n  %j{i} = add i64 %i{i}, 8\n  store i64 %j{i}, ptr @slot\n  %k{i} = load i64, ptr @slot\n  %p{} = inttoptr i64 %k{i} to ptr",
                i + 1
            );
        }
    })
}
