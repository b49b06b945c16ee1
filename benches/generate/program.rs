//! A module in the proportions of linked C programs before optimisation: units of a few records and some tens of
//! functions, lists, arrays, tables of functions, containers of `void *`, copies, strings, switches.
//!
//! The shares of loads, stores, calls, conversions and so on, and the lengths of blocks and functions, lie among those of the
//! real programs in `docs/real-programs.md` (`tools/bench-analysis --proportions`). Nothing in it is undefined as far as LLVM
//! can find out, and what is computed is used: otherwise most of the module would be deleted, and passes have nothing
//! to do that in real programs have. The code is valid and well-typed, and not meant to be run.

use std::fmt::Write;

use crate::rng::Rng;

/// What comes first in every module.
pub const HEAD: &str = "target datalayout = \
     \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n\
     target triple = \"x86_64-unknown-linux-gnu\"\n";

const DECLARATIONS: &str = "\
declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
declare i32 @printf(ptr, ...)
declare i64 @strlen(ptr)
declare i32 @strcmp(ptr, ptr)
declare void @outside(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
";

/// Shared by units that keep things in one list, as programs do that have a container library.
const CONTAINER: &str = "
%struct.box = type { ptr, ptr, i64 }
define internal void @box_push(ptr %list, ptr %item) #0 {
  %b = call ptr @malloc(i64 24)
  %first = load ptr, ptr %list
  %next = getelementptr inbounds nuw %struct.box, ptr %b, i32 0, i32 1
  store ptr %first, ptr %next
  store ptr %item, ptr %b
  store ptr %b, ptr %list
  ret void
}
define internal ptr @box_top(ptr %list) #0 {
  %b = load ptr, ptr %list
  %item = load ptr, ptr %b
  ret ptr %item
}
";

/// Records of a unit.
const RECORDS: usize = 6;
/// Functions of a unit.
const FUNCTIONS: usize = 24;

/// As clang writes it down for each function.
const ATTRIBUTES: &str = "attributes #0 = { nounwind uwtable \"no-trapping-math\"=\"true\" \
     \"stack-protector-buffer-size\"=\"8\" \"target-cpu\"=\"x86-64\" \
     \"target-features\"=\"+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87\" \"tune-cpu\"=\"generic\" }\n";

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    I32,
    I64,
    F64,
    /// A pointer to a record of the unit.
    Record(usize),
    Text,
    /// A function of the table's type.
    Code,
    /// A field that is no single value: bytes within the record.
    Bytes,
}

impl Kind {
    fn ir(self) -> &'static str {
        match self {
            Kind::I32 => "i32",
            Kind::I64 => "i64",
            Kind::F64 => "double",
            Kind::Record(_) | Kind::Text | Kind::Code => "ptr",
            Kind::Bytes => "[16 x i8]",
        }
    }

    fn align(self) -> u64 {
        match self {
            Kind::I32 => 4,
            Kind::Bytes => 1,
            Kind::I64 | Kind::F64 | Kind::Record(_) | Kind::Text | Kind::Code => 8,
        }
    }

    /// Number of the metadata node for the type.
    fn node(self) -> usize {
        match self {
            Kind::I32 => INT,
            Kind::I64 => LONG,
            Kind::F64 => DOUBLE,
            Kind::Record(_) | Kind::Text | Kind::Code => POINTER,
            Kind::Bytes => CHAR,
        }
    }
}

struct Record {
    fields: Vec<Kind>,
    size: u64,
}

impl Record {
    fn offsets(&self) -> Vec<u64> {
        let mut end = 0u64;
        let place = |f: &Kind| {
            let at = end.next_multiple_of(f.align());
            end = at + if *f == Kind::Bytes { 16 } else { f.align() };
            at
        };
        self.fields.iter().map(place).collect()
    }
}

struct Function {
    name: String,
    params: Vec<Kind>,
    result: Kind,
}

/// One unit, and the function that is being written.
struct Writer<'a> {
    out: &'a mut String,
    rng: &'a mut Rng,
    unit: usize,
    shares_container: bool,
    records: Vec<Record>,
    functions: Vec<Function>,
    /// Number of the function that is being written.
    index: usize,
    /// Values that can be used, each with whether it was.
    values: Vec<(Kind, String, bool)>,
    /// Metadata that was written: the number of the next node, and the first of each record's access tags.
    metadata: &'a mut Metadata,
    block: String,
    next: usize,
    count: usize,
}

/// Type-based alias metadata, as clang writes it.
struct Metadata {
    nodes: String,
    next: usize,
    /// Of each record of the unit, the tag of each field.
    tags: Vec<Vec<usize>>,
}

/// Numbers of the nodes for `omnipotent char`, `int`, `long`, `double` and `any pointer`.
const CHAR: usize = 1;
const INT: usize = 2;
const LONG: usize = 3;
const DOUBLE: usize = 4;
const POINTER: usize = 5;

impl Metadata {
    fn new() -> Self {
        let mut nodes = String::from("!0 = !{!\"Simple C/C++ TBAA\"}\n!1 = !{!\"omnipotent char\", !0, i64 0}\n");
        for (i, name) in ["int", "long", "double", "any pointer"].iter().enumerate() {
            let _ = writeln!(nodes, "!{} = !{{!\"{name}\", !1, i64 0}}", INT + i);
        }
        // Accesses of a pointer, a character and an integer that is no field.
        let _ = writeln!(nodes, "!6 = !{{!5, !5, i64 0}}\n!7 = !{{!1, !1, i64 0}}\n!8 = !{{!2, !2, i64 0}}");
        Metadata { nodes, next: 9, tags: Vec::new() }
    }

    fn node(&mut self, text: String) -> usize {
        let _ = writeln!(self.nodes, "!{} = !{{{text}}}", self.next);
        self.next += 1;
        self.next - 1
    }

    /// The tags of a unit's records.
    fn records(&mut self, unit: usize, records: &[Record]) {
        self.tags.clear();
        for (r, record) in records.iter().enumerate() {
            let fields: Vec<(usize, u64)> = record.fields.iter().map(|f| f.node()).zip(record.offsets()).collect();
            let list: Vec<String> = fields.iter().map(|(node, at)| format!("!{node}, i64 {at}")).collect();
            let own = self.node(format!("!\"u{unit}_r{r}\", {}", list.join(", ")));
            let tags = fields.iter().map(|(node, at)| self.node(format!("!{own}, !{node}, i64 {at}"))).collect();
            self.tags.push(tags);
        }
    }
}

/// A module of about `size` instructions.
pub fn generate(seed: u64, size: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut out = String::with_capacity(size * 64);
    out.push_str(HEAD);
    out.push_str(DECLARATIONS);
    out.push_str(CONTAINER);
    let mut metadata = Metadata::new();
    let (mut count, mut unit) = (0, 0);
    while count < size {
        count += write_unit(&mut out, &mut rng, &mut metadata, unit);
        unit += 1;
    }
    out.push_str("define i32 @main(i32 %argc, ptr %argv) #0 {\n");
    for u in 0..unit {
        let _ = writeln!(out, "  call void @u{u}_start(i32 %argc)");
    }
    out.push_str("  ret i32 0\n}\n");
    out.push_str(ATTRIBUTES);
    out.push_str(&metadata.nodes);
    out
}

fn write_unit(out: &mut String, rng: &mut Rng, metadata: &mut Metadata, unit: usize) -> usize {
    let mut records = Vec::new();
    for _ in 0..RECORDS {
        let mut fields = vec![];
        for _ in 0..3 + rng.below(9) {
            fields.push(match rng.below(20) {
                0..=4 => Kind::I32,
                5..=8 => Kind::I64,
                9..=10 => Kind::F64,
                11..=15 => Kind::Record(rng.below(RECORDS)),
                16..=17 => Kind::Text,
                18 => Kind::Code,
                _ => Kind::Bytes,
            });
        }
        let mut record = Record { fields, size: 0 };
        let end = record
            .offsets()
            .last()
            .zip(record.fields.last())
            .map_or(0, |(at, f)| at + if *f == Kind::Bytes { 16 } else { f.align() });
        let align = record.fields.iter().map(|f| f.align()).max().unwrap_or(1);
        record.size = end.next_multiple_of(align);
        records.push(record);
    }
    metadata.records(unit, &records);
    let mut functions = Vec::new();
    for f in 0..FUNCTIONS {
        let params = (0..1 + rng.below(4))
            .map(|_| match rng.below(6) {
                0 => Kind::I32,
                1 => Kind::I64,
                2 => Kind::Text,
                _ => Kind::Record(rng.below(RECORDS)),
            })
            .collect();
        let result = *rng.pick(&[Kind::I32, Kind::I32, Kind::I64, Kind::Record(f % RECORDS)]);
        functions.push(Function { name: format!("@u{unit}_f{f}"), params, result });
    }
    let shares_container = rng.one_in(5);
    let mut w = Writer {
        out,
        rng,
        unit,
        shares_container,
        records,
        functions,
        index: 0,
        values: Vec::new(),
        metadata,
        block: String::new(),
        next: 0,
        count: 0,
    };
    w.declare();
    for f in 0..FUNCTIONS {
        w.function(f);
    }
    w.count
}

impl Writer<'_> {
    fn declare(&mut self) {
        let u = self.unit;
        for r in 0..RECORDS {
            let fields: Vec<&str> = self.records[r].fields.iter().map(|f| f.ir()).collect();
            let _ = writeln!(self.out, "%struct.u{u}_r{r} = type {{ {} }}", fields.join(", "));
            let _ = writeln!(self.out, "@u{u}_head{r} = internal global ptr null");
        }
        let _ = writeln!(self.out, "@u{u}_list = internal global ptr null\n@u{u}_level = internal global i32 0");
        let _ = writeln!(self.out, "@u{u}_static = internal global [64 x %struct.u{u}_r0] zeroinitializer");
        let _ = writeln!(self.out, "@u{u}_text = private unnamed_addr constant [6 x i8] c\"%d %s\\00\"");
        let _ = writeln!(
            self.out,
            "@u{u}_numbers = internal constant [8 x i32] [i32 1, i32 2, i32 3, i32 5, i32 8, i32 13, i32 21, i32 34]"
        );
        for c in 0..4 {
            let _ = writeln!(
                self.out,
                "define internal i32 @u{u}_cb{c}(ptr %p, i64 %n) #0 {{\n  %f = getelementptr inbounds nuw %struct.u{u}_r0, ptr %p, i32 0, i32 1\n  %t = trunc i64 %n to i32\n  %r = add nsw i32 %t, {c}\n  ret i32 %r\n}}"
            );
        }
        let table: Vec<String> = (0..4).map(|c| format!("ptr @u{u}_cb{c}")).collect();
        let _ = writeln!(self.out, "@u{u}_table = internal constant [4 x ptr] [{}]", table.join(", "));
        for r in 0..RECORDS {
            self.constructor(r);
        }
        self.start();
    }

    /// Makes lists of records, as many as an argument says, and calls what the unit has if that says so: what is surely done, or
    /// surely null, might be computed before the program runs, and what follows from that left out.
    fn start(&mut self) {
        let u = self.unit;
        self.next = 0;
        let _ = writeln!(self.out, "define internal void @u{u}_start(i32 %n) #0 {{\nentry:");
        let wide = self.def("sext i32 %n to i64".into());
        self.op("br label %more".into());
        self.label("more");
        self.op("%i = phi i32 [ 0, %entry ], [ %j, %more ]".into());
        for r in 0..RECORDS {
            let size = self.records[r].size;
            let v = self.def(format!("call ptr @calloc(i64 64, i64 {size})"));
            self.op(format!("call void @u{u}_init{r}(ptr {v}, i32 %i)"));
            self.op(format!("store ptr {v}, ptr @u{u}_head{r}, align 8, !tbaa !6"));
        }
        let i = self.def("and i32 %i, 63".into());
        let i = self.def(format!("zext i32 {i} to i64"));
        let one = self.def(format!("getelementptr inbounds [64 x %struct.u{u}_r0], ptr @u{u}_static, i64 0, i64 {i}"));
        self.op(format!("call void @u{u}_init0(ptr {one}, i32 %i)"));
        self.op("%j = add nsw i32 %i, 1".into());
        self.op("%go = icmp slt i32 %j, %n".into());
        self.op("br i1 %go, label %more, label %calls".into());
        self.label("calls");
        for f in 0..FUNCTIONS {
            let c = self.def(format!("icmp sgt i32 %n, {f}"));
            let (call, next) = (self.fresh_label(), self.fresh_label());
            self.op(format!("br i1 {c}, label %{call}, label %{next}"));
            self.label(&call);
            let mut args = Vec::new();
            for p in self.functions[f].params.clone() {
                args.push(match p {
                    Kind::Record(r) => {
                        format!("ptr {}", self.def(format!("load ptr, ptr @u{u}_head{r}, align 8, !tbaa !6")))
                    }
                    Kind::Text => format!("ptr @u{u}_text"),
                    Kind::I64 => format!("i64 {wide}"),
                    _ => "i32 %n".into(),
                });
            }
            self.op(format!("call {} {}({})", self.functions[f].result.ir(), self.functions[f].name, args.join(", ")));
            self.op(format!("br label %{next}"));
            self.label(&next);
        }
        self.op("ret void".into());
        self.out.push_str("}\n");
    }

    /// Every field gets a value: what is read before would otherwise be undefined, and be optimised away with all that
    /// follows from it.
    fn constructor(&mut self, r: usize) {
        let u = self.unit;
        self.next = 0;
        let _ = writeln!(self.out, "define internal void @u{u}_init{r}(ptr %p, i32 %n) #0 {{");
        let wide = self.def("sext i32 %n to i64".into());
        let float = self.def("sitofp i32 %n to double".into());
        for f in 0..self.records[r].fields.len() {
            let kind = self.records[r].fields[f];
            let v = match kind {
                Kind::I32 => "%n".into(),
                Kind::I64 => wide.clone(),
                Kind::F64 => float.clone(),
                Kind::Record(to) => self.def(format!("load ptr, ptr @u{u}_head{to}, align 8, !tbaa !6")),
                Kind::Text => format!("@u{u}_text"),
                Kind::Code => format!("@u{u}_cb{}", f % 4),
                Kind::Bytes => {
                    let at = self.field_address(r, "%p", f);
                    self.op(format!("call void @llvm.memset.p0.i64(ptr {at}, i8 0, i64 16, i1 false)"));
                    continue;
                }
            };
            let at = self.field_address(r, "%p", f);
            let tag = self.metadata.tags[r][f];
            self.op(format!("store {} {v}, ptr {at}, align {}, !tbaa !{tag}", kind.ir(), kind.align()));
        }
        self.op("ret void".into());
        self.out.push_str("}\n");
    }

    fn function(&mut self, index: usize) {
        let (params, result) = (self.functions[index].params.clone(), self.functions[index].result);
        self.index = index;
        self.values.clear();
        self.next = 0;
        let mut list = Vec::new();
        for (i, p) in params.iter().enumerate() {
            list.push(format!("{} %a{i}", p.ir()));
            self.keep(*p, format!("%a{i}"));
        }
        let name = self.functions[index].name.clone();
        let _ = writeln!(self.out, "define internal {} {name}({}) #0 {{\nentry:", result.ir(), list.join(", "));
        self.block = "entry".into();
        self.locals();
        // Many short functions, and few long ones, which hold a third of the code.
        let mut pieces = 1 + self.rng.below(9);
        while self.rng.below(10) < 6 && pieces < 150 {
            pieces += self.rng.below(10);
        }
        if self.rng.one_in(24) {
            pieces += 80 + self.rng.below(160);
        }
        for _ in 0..pieces {
            self.piece(0);
        }
        let r = self.value(result);
        self.settle(0);
        self.op(format!("ret {} {r}", result.ir()));
        self.out.push_str("}\n");
    }

    /// A local record, or a buffer, now and then.
    fn locals(&mut self) {
        let u = self.unit;
        if self.rng.one_in(4) {
            let r = self.rng.below(RECORDS);
            let v = self.def(format!("alloca %struct.u{u}_r{r}, align 8"));
            let n = self.value(Kind::I32);
            self.op(format!("call void @u{u}_init{r}(ptr {v}, i32 {n})"));
            self.keep(Kind::Record(r), v);
        }
        if self.rng.one_in(4) {
            let v = self.def("alloca [64 x i8], align 16".into());
            self.op(format!("call void @llvm.memset.p0.i64(ptr {v}, i8 0, i64 64, i1 false)"));
            self.keep(Kind::Text, v);
        }
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn op(&mut self, text: String) {
        self.count += 1;
        self.out.push_str("  ");
        self.out.push_str(&text);
        self.out.push('\n');
    }

    /// A new value.
    fn def(&mut self, text: String) -> String {
        let v = self.fresh();
        self.op(format!("{v} = {text}"));
        v
    }

    fn keep(&mut self, kind: Kind, value: String) {
        self.values.push((kind, value, false));
    }

    fn label(&mut self, name: &str) {
        let _ = writeln!(self.out, "{name}:");
        self.block = name.into();
    }

    fn fresh_label(&mut self) -> String {
        self.next += 1;
        format!("b{}", self.next)
    }

    /// Some value of a kind: one of the latest, or one from memory.
    fn value(&mut self, kind: Kind) -> String {
        let fitting: Vec<usize> = (0..self.values.len()).rev().filter(|&i| self.values[i].0 == kind).take(6).collect();
        // What is computed is used.
        let unused: Vec<usize> = fitting.iter().copied().filter(|&i| !self.values[i].2).collect();
        let from = if unused.is_empty() || self.rng.one_in(4) { fitting } else { unused };
        if !from.is_empty() && !self.rng.one_in(8) {
            let i = *self.rng.pick(&from);
            self.values[i].2 = true;
            return self.values[i].1.clone();
        }
        let u = self.unit;
        match kind {
            Kind::I32 if self.rng.one_in(2) => self.rng.below(100).to_string(),
            Kind::I32 if self.rng.one_in(6) => {
                let v = self.def(format!("load i32, ptr @u{u}_level, align 4, !tbaa !8"));
                self.keep(kind, v.clone());
                v
            }
            Kind::I64 if self.rng.one_in(2) => self.rng.below(1000).to_string(),
            Kind::I32 | Kind::I64 => {
                let r = self.rng.below(RECORDS);
                let Some((field, _)) = self.field(r, |k| k == kind) else { return "1".into() };
                let p = self.value(Kind::Record(r));
                self.load(r, &p, field, kind)
            }
            Kind::F64 => "2.5".into(),
            Kind::Text => format!("@u{u}_text"),
            Kind::Code => format!("@u{u}_cb{}", self.rng.below(4)),
            Kind::Bytes => "zeroinitializer".into(),
            Kind::Record(r) => {
                let v = if r == 0 && self.rng.one_in(4) {
                    let i = self.rng.below(64);
                    format!("getelementptr inbounds [64 x %struct.u{u}_r0], ptr @u{u}_static, i64 0, i64 {i}")
                } else {
                    format!("load ptr, ptr @u{u}_head{r}, align 8, !tbaa !6")
                };
                let v = self.def(v);
                self.keep(kind, v.clone());
                v
            }
        }
    }

    /// What was computed since then and is not used is added up in a variable, so that it is not left out.
    fn settle(&mut self, since: usize) {
        let unused: Vec<(Kind, String)> =
            self.values[since..].iter().filter(|v| !v.2).map(|v| (v.0, v.1.clone())).collect();
        let mut sum: Option<String> = None;
        for (kind, v) in unused {
            let v = match kind {
                Kind::I32 => v,
                Kind::I64 => self.def(format!("trunc i64 {v} to i32")),
                Kind::F64 | Kind::Record(_) | Kind::Text | Kind::Code | Kind::Bytes => continue,
            };
            sum = Some(match sum {
                Some(sum) => self.def(format!("xor i32 {sum}, {v}")),
                None => v,
            });
        }
        if let Some(sum) = sum.filter(|_| since == 0 || self.rng.one_in(2)) {
            self.op(format!("store i32 {sum}, ptr @u{}_level, align 4, !tbaa !8", self.unit));
        }
        self.values.truncate(since);
    }

    fn field(&mut self, record: usize, wanted: impl Fn(Kind) -> bool) -> Option<(usize, Kind)> {
        let fields = &self.records[record].fields;
        let fitting: Vec<(usize, Kind)> = fields.iter().copied().enumerate().filter(|(_, k)| wanted(*k)).collect();
        (!fitting.is_empty()).then(|| *self.rng.pick(&fitting))
    }

    fn field_address(&mut self, record: usize, pointer: &str, field: usize) -> String {
        let u = self.unit;
        self.def(format!("getelementptr inbounds nuw %struct.u{u}_r{record}, ptr {pointer}, i32 0, i32 {field}"))
    }

    fn load_field(&mut self, record: usize, pointer: &str) {
        let Some((field, kind)) = self.field(record, |k| k != Kind::Bytes) else { return };
        self.load(record, pointer, field, kind);
    }

    fn load(&mut self, record: usize, pointer: &str, field: usize, kind: Kind) -> String {
        let at = self.field_address(record, pointer, field);
        let tag = self.metadata.tags[record][field];
        let v = self.def(format!("load {}, ptr {at}, align {}, !tbaa !{tag}", kind.ir(), kind.align()));
        self.keep(kind, v.clone());
        v
    }

    fn store_field(&mut self, record: usize, pointer: &str) {
        let Some((field, kind)) = self.field(record, |k| k != Kind::Bytes) else { return };
        let v = self.value(kind);
        let at = self.field_address(record, pointer, field);
        let tag = self.metadata.tags[record][field];
        self.op(format!("store {} {v}, ptr {at}, align {}, !tbaa !{tag}", kind.ir(), kind.align()));
    }

    fn call(&mut self, callee: usize) {
        let (params, result) = (self.functions[callee].params.clone(), self.functions[callee].result);
        let mut args = Vec::new();
        for p in params {
            let v = self.value(p);
            args.push(format!("{} {v}", p.ir()));
        }
        let v = self.def(format!("call {} {}({})", result.ir(), self.functions[callee].name, args.join(", ")));
        self.keep(result, v);
    }

    /// A statement or a few.
    fn piece(&mut self, depth: usize) {
        let u = self.unit;
        let r = self.rng.below(RECORDS);
        match self.rng.below(if depth < 3 { 100 } else { 80 }) {
            0..=16 => {
                let p = self.value(Kind::Record(r));
                self.load_field(r, &p);
                self.load_field(r, &p);
            }
            17..=22 => {
                let p = self.value(Kind::Record(r));
                self.store_field(r, &p);
            }
            23..=47 => self.arithmetic(),
            48..=55 => {
                // Few programs are mostly recursive.
                if depth > 0 && self.rng.one_in(10) {
                    let callee = self.rng.below(FUNCTIONS);
                    self.call(callee);
                } else if self.index + 1 < FUNCTIONS {
                    let callee = self.index + 1 + self.rng.below(FUNCTIONS - 1 - self.index);
                    self.call(callee);
                } else {
                    self.arithmetic();
                }
            }
            56..=58 => {
                // Through the unit's table, or a field.
                let (p, n) = (self.value(Kind::Record(r)), self.value(Kind::I64));
                let f = if self.rng.one_in(2) {
                    let i = self.def(format!("and i64 {n}, 3"));
                    let at = self.def(format!("getelementptr inbounds [4 x ptr], ptr @u{u}_table, i64 0, i64 {i}"));
                    self.def(format!("load ptr, ptr {at}, align 8"))
                } else {
                    self.value(Kind::Code)
                };
                let v = self.def(format!("call i32 {f}(ptr {p}, i64 {n})"));
                self.keep(Kind::I32, v);
            }
            59..=62 => {
                let size = self.records[r].size;
                let v = if self.rng.one_in(2) {
                    self.def(format!("call ptr @malloc(i64 {size})"))
                } else {
                    let n = self.value(Kind::I64);
                    self.def(format!("call ptr @calloc(i64 {n}, i64 {size})"))
                };
                let n = self.value(Kind::I32);
                self.op(format!("call void @u{u}_init{r}(ptr {v}, i32 {n})"));
                self.op(format!("store ptr {v}, ptr @u{u}_head{r}, align 8, !tbaa !6"));
                self.keep(Kind::Record(r), v);
            }
            63..=64 => {
                let (a, b) = (self.value(Kind::Record(r)), self.value(Kind::Record(r)));
                let size = self.records[r].size;
                if self.rng.one_in(2) {
                    self.op(format!("call void @llvm.memcpy.p0.p0.i64(ptr {a}, ptr {b}, i64 {size}, i1 false)"));
                } else {
                    self.op(format!("call void @llvm.memset.p0.i64(ptr {a}, i8 0, i64 {size}, i1 false)"));
                    let n = self.value(Kind::I32);
                    self.op(format!("call void @u{u}_init{r}(ptr {a}, i32 {n})"));
                }
            }
            65..=67 => {
                let p = self.value(Kind::Record(r));
                if self.shares_container {
                    self.op(format!("call void @box_push(ptr @u{u}_list, ptr {p})"));
                    let v = self.def(format!("call ptr @box_top(ptr @u{u}_list)"));
                    self.keep(Kind::Record(r), v);
                } else {
                    self.op(format!("store ptr {p}, ptr @u{u}_head{r}, align 8, !tbaa !6"));
                }
            }
            68..=69 => {
                let t = self.value(Kind::Text);
                if self.rng.one_in(2) {
                    let v = self.def(format!("call i64 @strlen(ptr {t})"));
                    self.keep(Kind::I64, v);
                } else {
                    let s = self.value(Kind::Text);
                    let v = self.def(format!("call i32 @strcmp(ptr {t}, ptr {s})"));
                    self.keep(Kind::I32, v);
                }
            }
            70..=72 => {
                // A character of a text.
                let (n, t) = (self.value(Kind::I32), self.value(Kind::Text));
                let i = self.def(format!("and i32 {n}, 3"));
                let i = self.def(format!("zext i32 {i} to i64"));
                let at = self.def(format!("getelementptr inbounds i8, ptr {t}, i64 {i}"));
                let b = self.def(format!("load i8, ptr {at}, align 1, !tbaa !7"));
                let v = self.def(format!("zext i8 {b} to i32"));
                self.keep(Kind::I32, v);
            }
            73..=74 => {
                let (n, t) = (self.value(Kind::I32), self.value(Kind::Text));
                self.op(format!("call i32 (ptr, ...) @printf(ptr @u{u}_text, i32 {n}, ptr {t})"));
            }
            75 if self.unit % 4 == 0 && r == 5 => {
                let p = self.value(Kind::Record(r));
                self.op(format!("call void @outside(ptr {p})"));
            }
            75..=77 => {
                // Into an embedded array.
                let Some((field, _)) = self.field(r, |k| k == Kind::Bytes) else { return self.arithmetic() };
                let (p, n) = (self.value(Kind::Record(r)), self.value(Kind::I64));
                let i = self.def(format!("and i64 {n}, 15"));
                let at = self.field_address(r, &p, field);
                let at = self.def(format!("getelementptr inbounds [16 x i8], ptr {at}, i64 0, i64 {i}"));
                let b = self.def(format!("load i8, ptr {at}, align 1"));
                let v = self.def(format!("sext i8 {b} to i32"));
                self.keep(Kind::I32, v);
            }
            78..=79 => {
                let n = self.value(Kind::I64);
                let i = self.def(format!("and i64 {n}, 7"));
                let at = self.def(format!("getelementptr inbounds [8 x i32], ptr @u{u}_numbers, i64 0, i64 {i}"));
                let v = self.def(format!("load i32, ptr {at}, align 4"));
                self.keep(Kind::I32, v);
            }
            80..=87 => self.branch(depth),
            88..=92 => self.walk_list(r, depth),
            93..=97 => self.scan_array(r, depth),
            _ => self.choose(depth),
        }
    }

    fn arithmetic(&mut self) {
        match self.rng.below(13) {
            0 => {
                let (a, b) = (self.value(Kind::F64), self.value(Kind::F64));
                let op = *self.rng.pick(&["fadd", "fmul", "fsub"]);
                let v = self.def(format!("{op} double {a}, {b}"));
                self.keep(Kind::F64, v);
            }
            1 => {
                let a = self.value(Kind::I32);
                let cast = *self.rng.pick(&["sext", "zext"]);
                let v = self.def(format!("{cast} i32 {a} to i64"));
                self.keep(Kind::I64, v);
            }
            2 => {
                let a = self.value(Kind::I64);
                let v = self.def(format!("trunc i64 {a} to i32"));
                self.keep(Kind::I32, v);
            }
            // A truth value, or a character, as a number.
            4 | 6 => {
                let (a, b) = (self.value(Kind::I32), self.value(Kind::I32));
                let order = *self.rng.pick(&["eq", "ne", "slt", "ugt"]);
                let c = self.def(format!("icmp {order} i32 {a}, {b}"));
                let v = self.def(format!("zext i1 {c} to i32"));
                self.keep(Kind::I32, v);
            }
            5 => {
                let a = self.value(Kind::I32);
                let b = self.def(format!("trunc i32 {a} to i8"));
                let cast = *self.rng.pick(&["sext", "zext"]);
                let v = self.def(format!("{cast} i8 {b} to i32"));
                self.keep(Kind::I32, v);
            }
            3 => {
                let (a, b) = (self.value(Kind::I32), self.value(Kind::I32));
                let c = self.def(format!("icmp slt i32 {a}, {b}"));
                let v = self.def(format!("select i1 {c}, i32 {a}, i32 {b}"));
                self.keep(Kind::I32, v);
            }
            _ => {
                let kind = *self.rng.pick(&[Kind::I32, Kind::I32, Kind::I64]);
                let (a, mut b) = (self.value(kind), self.value(kind));
                let op = *self.rng.pick(&["add nsw", "sub nsw", "mul nsw", "and", "xor", "shl"]);
                if op == "shl" {
                    // Shifted too far it would be undefined, and so would be all that follows.
                    b = (1 + self.rng.below(7)).to_string();
                }
                let v = self.def(format!("{op} {} {a}, {b}", kind.ir()));
                self.keep(kind, v);
            }
        }
    }

    /// `if (...) ... else ...`, with a phi behind.
    fn branch(&mut self, depth: usize) {
        let (yes, no, end) = (self.fresh_label(), self.fresh_label(), self.fresh_label());
        let r = self.rng.below(RECORDS);
        let is_test = self.rng.one_in(2);
        let c = if is_test {
            let p = self.value(Kind::Record(r));
            self.def(format!("icmp ne ptr {p}, null"))
        } else {
            let (n, m) = (self.value(Kind::I32), self.value(Kind::I32));
            self.def(format!("icmp sgt i32 {n}, {m}"))
        };
        self.op(format!("br i1 {c}, label %{yes}, label %{no}"));
        let kind = if self.rng.one_in(2) { Kind::Record(r) } else { Kind::I32 };
        let outer = self.values.len();
        let mut ends = Vec::new();
        for (i, side) in [yes, no].into_iter().enumerate() {
            self.label(&side);
            for _ in 0..1 + self.rng.below(3) {
                if is_test && i == 1 {
                    // Nothing is looked for behind a null pointer.
                    self.arithmetic();
                } else {
                    self.piece(depth + 1);
                }
            }
            let v = self.value(kind);
            ends.push(format!("[ {v}, %{} ]", self.block));
            self.settle(outer);
            self.op(format!("br label %{end}"));
        }
        self.label(&end);
        let v = self.def(format!("phi {} {}", kind.ir(), ends.join(", ")));
        self.keep(kind, v);
    }

    fn walk_list(&mut self, r: usize, depth: usize) {
        let Some((field, _)) = self.field(r, |k| k == Kind::Record(r)) else { return self.arithmetic() };
        let first = self.value(Kind::Record(r));
        let (head, body, end) = (self.fresh_label(), self.fresh_label(), self.fresh_label());
        let (before, p, next) = (self.block.clone(), self.fresh(), self.fresh());
        let outer = self.values.len();
        self.op(format!("br label %{head}"));
        // The phi names the block that the body ends in, which is not written yet: one of its own.
        let back = self.fresh_label();
        self.label(&head);
        self.op(format!("{p} = phi ptr [ {first}, %{before} ], [ {next}, %{back} ]"));
        let c = self.def(format!("icmp eq ptr {p}, null"));
        self.op(format!("br i1 {c}, label %{end}, label %{body}"));
        self.label(&body);
        self.keep(Kind::Record(r), p.clone());
        for _ in 0..1 + self.rng.below(3) {
            self.piece(depth + 1);
        }
        self.settle(outer);
        self.op(format!("br label %{back}"));
        self.label(&back);
        let at = self.field_address(r, &p, field);
        let tag = self.metadata.tags[r][field];
        self.op(format!("{next} = load ptr, ptr {at}, align 8, !tbaa !{tag}"));
        self.op(format!("br label %{head}"));
        self.label(&end);
    }

    fn scan_array(&mut self, r: usize, depth: usize) {
        let (base, n) = (self.value(Kind::Record(r)), self.value(Kind::I64));
        let (body, back, end) = (self.fresh_label(), self.fresh_label(), self.fresh_label());
        let (before, i, next) = (self.block.clone(), self.fresh(), self.fresh());
        let outer = self.values.len();
        let u = self.unit;
        self.op(format!("br label %{body}"));
        self.label(&body);
        self.op(format!("{i} = phi i64 [ 0, %{before} ], [ {next}, %{back} ]"));
        let p = self.def(format!("getelementptr inbounds %struct.u{u}_r{r}, ptr {base}, i64 {i}"));
        self.keep(Kind::Record(r), p);
        self.keep(Kind::I64, i.clone());
        for _ in 0..1 + self.rng.below(4) {
            self.piece(depth + 1);
        }
        self.settle(outer);
        self.op(format!("br label %{back}"));
        self.label(&back);
        self.op(format!("{next} = add nuw nsw i64 {i}, 1"));
        let c = self.def(format!("icmp ult i64 {next}, {n}"));
        self.op(format!("br i1 {c}, label %{body}, label %{end}"));
        self.label(&end);
    }

    fn choose(&mut self, depth: usize) {
        let cases = 3 + self.rng.below(6);
        let n = self.value(Kind::I32);
        let labels: Vec<String> = (0..cases).map(|_| self.fresh_label()).collect();
        let end = self.fresh_label();
        let list: Vec<String> =
            labels.iter().enumerate().skip(1).map(|(i, l)| format!("i32 {i}, label %{l}")).collect();
        self.op(format!("switch i32 {n}, label %{} [ {} ]", labels[0], list.join(" ")));
        let outer = self.values.len();
        let mut ends = Vec::new();
        for l in &labels {
            self.label(l);
            self.piece(depth + 1);
            let v = self.value(Kind::I32);
            ends.push(format!("[ {v}, %{} ]", self.block));
            self.settle(outer);
            self.op(format!("br label %{end}"));
        }
        self.label(&end);
        let v = self.def(format!("phi i32 {}", ends.join(", ")));
        self.keep(Kind::I32, v);
    }
}
