//! Random C programs with records, whose checksum does not depend on the layout.
//!
//! Nothing in them is undefined, and nothing depends on the implementation beyond what all layouts have in common: bytes
//! are looked at only within a field. Some records may be laid out differently, others must not be.

#[path = "arenas.rs"]
mod arenas;
#[path = "arrays.rs"]
mod arrays;
#[path = "blocks.rs"]
mod blocks;
#[path = "callbacks.rs"]
mod callbacks;
#[path = "grids.rs"]
mod grids;
#[path = "links.rs"]
mod links;
#[path = "nodes.rs"]
mod nodes;
#[path = "own.rs"]
mod own;
#[path = "tagged.rs"]
mod tagged;
#[path = "texts.rs"]
mod texts;

use super::program::{Item, Program};
use super::rng::Rng;

const PRELUDE: &str = "#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NOINLINE __attribute__((noinline))
static unsigned long sum = 1;
static unsigned state = 12345;
static void *volatile sink;
static void mix(long v) { sum = sum * 1000003u ^ (unsigned long)v; }
static int rnd(void) { state = state * 1103515245u + 12345u; return (int)(state >> 8 & 0xffff); }
enum some { FEW = -2, MANY = 254, MOST = 300 };
static int clamped(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
static int counted(int v) { int n = -3; while (n < 130 && n < v) n++; return n; }
static NOINLINE enum some chosen(int v) { switch (v & 3) { case 0: return FEW; case 1: return MANY; default: return v & 64 ? MOST : FEW; } }
static NOINLINE void each(void *items, int n, size_t size, void (*use)(void *, int)) {
  for (int i = 0; i < n; i++) use((char *)items + i * size, i);
}";

/// The program's own functions that allocate and free. What they do besides, and whether they stay functions, differs from program to
/// program.
fn allocators(rng: &mut Rng) -> String {
    let attribute = |rng: &mut Rng| *rng.pick(&["", "", "NOINLINE ", "NOINLINE __attribute__((malloc)) "]);
    let counted = |rng: &mut Rng| *rng.pick(&["", "", "blocks++; ", "bytes += n; ", "if (n > 1 << 20) abort(); "]);
    let failed = |rng: &mut Rng| *rng.pick(&["abort();", "{ fputs(\"no memory\", stderr); exit(1); }"]);
    let mut out = vec!["static long blocks;\nstatic unsigned long bytes;".to_string()];
    let (kept, count, end) = (attribute(rng), counted(rng), failed(rng));
    out.push(format!("static {kept}void *wrapped(size_t n) {{ {count}void *p = malloc(n); if (!p) {end} return p; }}"));
    let (kept, count, end) = (attribute(rng), counted(rng), failed(rng));
    out.push(match rng.below(3) {
        0 => format!("static {kept}void *zeroed(size_t n) {{ {count}return memset(wrapped(n), 0, n); }}"),
        1 => format!("static {kept}void *zeroed(size_t n) {{ void *p = wrapped(n); {count}memset(p, 0, n); return p; }}"),
        _ => format!("static {kept}void *zeroed(size_t n) {{ void *p = malloc(n); if (!p) {end} memset(p, 0, n); {count}return p; }}"),
    });
    let (kept, count, end) = (attribute(rng), counted(rng), failed(rng));
    out.push(match rng.below(3) {
        0 => format!("static {kept}void *cleared(size_t n, size_t m) {{ {count}return zeroed(n * m); }}"),
        _ => format!("static {kept}void *cleared(size_t n, size_t m) {{ {count}void *p = calloc(n, m); if (!p) {end} return p; }}"),
    });
    let (kept, count, end) = (attribute(rng).replace(" __attribute__((malloc))", ""), counted(rng), failed(rng));
    out.push(format!(
        "static {kept}void *moved(void *p, size_t n) {{ {count}p = realloc(p, n); if (!p) {end} return p; }}"
    ));
    // Sizes of other widths, and none of nothing.
    let (kept, count, end) = (attribute(rng), counted(rng), failed(rng));
    let (ty, room) =
        (*rng.pick(&["int", "unsigned", "long", "size_t"]), *rng.pick(&["n", "n ? n : 1", "n > 0 ? n : 1", "n + !n"]));
    out.push(format!(
        "static {kept}void *taken({ty} n) {{ {count}void *p = malloc({room}); if (!p) {end} return p; }}"
    ));
    let (kept, end) = (attribute(rng), failed(rng));
    let ty = *rng.pick(&["int", "unsigned", "size_t"]);
    out.push(match rng.below(3) {
        0 => format!("static {kept}void *counted_out({ty} count, {ty} size) {{ void *p = calloc(count, size); if (!p) {end} return p; }}"),
        1 => format!("static {kept}void *counted_out({ty} count, {ty} size) {{ {ty} n = count * size; void *p = taken(n); memset(p, 0, n); return p; }}"),
        _ => format!("static {kept}void *counted_out({ty} count, {ty} size) {{ void *p = malloc(count * size); if (!p) {end} return memset(p, 0, count * size); }}"),
    });
    let kept = *rng.pick(&["", "NOINLINE "]);
    out.push(match rng.below(7) {
        0 => "#define release free".to_string(),
        3 => format!("static {kept}void dropped(void *p, int how) {{ blocks -= how; free(p); }}\n#define release(p) dropped(p, 1)"),
        4 => format!("static {kept}void dropped(size_t n, void *p) {{ if (n) free(p); }}\n#define release(p) dropped(sizeof *(p), p)"),
        5 => "#define release(p) realloc(p, 2 * sizeof *(p))".to_string(),
        1 => format!("static {kept}void release(void *p) {{ if (p) {{ blocks--; free(p); }} }}"),
        2 => format!("static {kept}void release(void *p) {{ free(p); bytes += 3; }}"),
        _ => {
            let dropped = format!("static {kept}long dropped(void *p) {{ free(p); return --blocks; }}");
            format!("{dropped}\n#define release(p) mix(dropped(p))")
        }
    });
    out.join("\n")
}

/// What is stored: of any size, and just within or beyond what fewer bytes hold.
const VALUES: &[&str] = &[
    "rnd()",
    "(rnd() & 7)",
    "i * 3 + 1",
    "rnd() % 100",
    "rnd() % 256 - 128",
    "rnd() % 257 - 128",
    "-(rnd() & 127) - 2",
    "clamped(rnd() - 500, -300, 700)",
    "clamped(i, 0, 255)",
    "counted(rnd())",
    "chosen(rnd())",
    "(rnd() & 1 ? 127 : -128)",
    "(i % 3 ? 65535 : -1)",
    "(i & 1) == (rnd() & 1)",
    "(rnd() & 3) << 7",
    "(signed char)i | 1",
    "(unsigned char)-i",
    "(i & 15) * (rnd() & 15)",
    "(unsigned)rnd() / 300u - 100u",
];

const SCALARS: &[&str] = &[
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "float",
    "double",
    "int",
    "long",
    "_Bool",
];

#[derive(Clone, Copy)]
enum Kind {
    Scalar(&'static str),
    Volatile,
    Bits(usize),
    Array(&'static str, usize),
    /// An array with a text.
    Text(usize),
    Nested(usize, Option<usize>),
    Pointer(usize),
    /// Pointers in a row.
    Pointers(usize, usize),
    /// A pointer to where the pointer to the element is kept.
    Slot(usize),
    /// What the elements of a structure are told apart by: nothing else changes it.
    Key(&'static str),
    /// Numbers in a row that nothing else changes either.
    Keys(&'static str, usize),
    Union,
    Function,
}

#[derive(Clone)]
struct Field {
    name: String,
    kind: Kind,
    /// Written at most.
    dead: bool,
}

struct Record {
    name: String,
    fields: Vec<Field>,
    /// May have done to it what no transform understands.
    strange: bool,
    /// One array of it and nothing else, so that it may be split.
    plain: bool,
    /// Its elements lead to each other in what [`links`] makes of them.
    knit: bool,
    /// Nothing is done with it but what leaves its elements in memory of their own.
    calm: bool,
}

/// What can be read or written at once.
#[derive(Clone)]
struct Leaf {
    path: String,
    kind: LeafKind,
    dead: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum LeafKind {
    Number(&'static str),
    Bits,
    Array(&'static str, usize),
    Text(usize),
    Pointer(usize),
    Pointers(usize, usize),
    Slot,
    Key,
    Keys(&'static str, usize),
    Function,
}

/// Whole numbers, whose addresses are passed on and which serve as keys.
const WHOLE: &[&str] = &["short", "int", "unsigned", "long", "unsigned long"];

impl Leaf {
    fn number(&self) -> Option<&'static str> {
        match self.kind {
            LeafKind::Number(ty) => Some(ty),
            _ => None,
        }
    }

    fn is_whole(&self) -> bool {
        self.number().is_some_and(|ty| WHOLE.contains(&ty))
    }
}

/// A program.
pub fn generate(rng: &mut Rng) -> Program {
    let mut maker = Maker { rng, records: Vec::new(), nested: 0, helpers: Vec::new(), loops: false };
    maker.make_records();
    let own = allocators(maker.rng);
    let texts = format!("{}\n{}", arrays::functions(maker.rng), texts::functions(maker.rng));
    let library = arrays::library(maker.rng);
    let mut items = vec![Item::line(format!("{PRELUDE}\n{own}\n{texts}")).fixed()];
    items.extend(library.map(Item::line));
    items.extend(maker.declarations());
    let tops: Vec<usize> = (maker.nested..maker.records.len()).collect();
    for &r in &tops {
        maker.basics(r);
    }
    let mut main = Vec::new();
    let linked: Vec<usize> = tops.iter().copied().filter(|&r| !maker.records[r].plain).collect();
    for &r in &linked {
        let name = &maker.records[r].name;
        main.push(Item::line(format!("shared_{name} = malloc(sizeof *shared_{name}); fill_{name}(shared_{name}, 1);")));
    }
    for &r in &tops {
        let turns = 1 + usize::from(!maker.records[r].plain && maker.rng.one_in(3));
        for turn in 0..turns {
            let body = maker.shape(r);
            let attribute = maker.attribute();
            let name = format!("go{turn}_{}", maker.records[r].name);
            maker.helpers.push(Item::block(format!("static {attribute}void {name}(void)"), body));
            main.push(Item::line(format!("{name}();")));
        }
    }
    for turn in 0..maker.rng.below(2) {
        let body = maker.more(&tops);
        let attribute = maker.attribute();
        maker.helpers.push(Item::block(format!("static {attribute}void more{turn}(void)"), body));
        main.push(Item::line(format!("more{turn}();")));
    }
    for &r in &linked {
        let name = &maker.records[r].name;
        main.push(Item::line(format!("read_{name}(shared_{name}, 2);")));
    }
    main.push(Item::line("mix(blocks); mix((long)bytes); printf(\"%lx\\n\", sum);").fixed());
    main.push(Item::line("return 0;").fixed());
    items.append(&mut maker.helpers);
    items.push(Item::block("int main(void)", main).fixed());
    // Last, so that all else of a seed is what it was.
    let names: Vec<String> = maker.records.iter().map(|r| r.name.clone()).collect();
    let untagged = names.into_iter().filter(|_| maker.rng.one_in(2)).collect();
    Program { items, untagged }
}

struct Maker<'r> {
    rng: &'r mut Rng,
    records: Vec<Record>,
    /// So many at the front lie in others.
    nested: usize,
    helpers: Vec<Item>,
    /// Parts of arrays are moved by loops only, not by the library.
    loops: bool,
}

impl Maker<'_> {
    fn percent(&mut self, chance: usize) -> bool {
        self.rng.below(100) < chance
    }

    fn attribute(&mut self) -> &'static str {
        if self.percent(50) {
            "NOINLINE "
        } else {
            ""
        }
    }

    fn some<T: Clone>(&mut self, from: &[T], most: usize) -> Vec<T> {
        let mut rest = from.to_vec();
        let mut out = Vec::new();
        while out.len() < most && !rest.is_empty() {
            out.push(rest.swap_remove(self.rng.below(rest.len())));
        }
        out
    }

    fn one<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        self.some(from, 1).pop()
    }

    fn make_records(&mut self) {
        self.nested = self.rng.below(3);
        let tops = 1 + self.rng.below(3);
        let plain: Vec<bool> = (0..self.nested + tops).map(|r| r >= self.nested && self.percent(30)).collect();
        let linked: Vec<usize> = (self.nested..plain.len()).filter(|&r| !plain[r]).collect();
        for (r, &plain) in plain.iter().enumerate() {
            let top = r >= self.nested;
            let knit = top && !plain && self.percent(45);
            let calm = knit && self.percent(70);
            let strange = top && !plain && !calm && self.percent(25);
            let mut fields: Vec<Field> = Vec::new();
            for i in 0..2 + self.rng.below(8) {
                let kind = match (plain, knit) {
                    (true, _) => self.plain_kind(),
                    (_, true) => self.knit_kind(r, &linked, calm),
                    _ => self.kind(r, top, &linked, strange),
                };
                fields.push(Field { name: format!("f{i}"), kind, dead: self.percent(30) });
            }
            if fields.iter().all(|f| f.dead) {
                fields.last_mut().expect("two at least").dead = false;
            }
            if top && !plain {
                let at = self.rng.below(fields.len() + 1);
                fields.insert(at, Field { name: "next".into(), kind: Kind::Pointer(r), dead: false });
            }
            if knit {
                let (at, kind) = (self.rng.below(fields.len() + 1), self.key_kind());
                fields.insert(at, Field { name: "key".into(), kind, dead: false });
            }
            let name = if top { format!("R{}", r - self.nested) } else { format!("N{r}") };
            self.records.push(Record { name, fields, strange, plain, knit, calm });
        }
    }

    fn scalar(&mut self, from: &[&'static str]) -> &'static str {
        from[self.rng.below(from.len())]
    }

    fn plain_kind(&mut self) -> Kind {
        if self.percent(10) {
            arrays::text(self.rng)
        } else if self.percent(15) {
            Kind::Array(self.scalar(&SCALARS[..12]), *self.rng.pick(&[1, 2, 3, 4, 8]))
        } else {
            Kind::Scalar(self.scalar(SCALARS))
        }
    }

    fn kind(&mut self, r: usize, top: bool, linked: &[usize], strange: bool) -> Kind {
        let inner = r.min(self.nested);
        match self.rng.below(100) {
            0..=49 => Kind::Scalar(self.scalar(SCALARS)),
            50..=58 => arrays::text(self.rng),
            59..=66 => Kind::Bits(1 + self.rng.below(31)),
            67..=77 => Kind::Array(self.scalar(&SCALARS[..12]), *self.rng.pick(&[1, 2, 3, 4, 5, 7, 8, 16])),
            78..=84 if inner > 0 => Kind::Nested(self.rng.below(inner), None),
            85..=87 if inner > 0 => Kind::Nested(self.rng.below(inner), Some(2 + self.rng.below(3))),
            88..=89 => Kind::Union,
            90 if strange => Kind::Volatile,
            91..=93 if top && strange => Kind::Function,
            _ if top => Kind::Pointer(*self.rng.pick(linked)),
            _ => Kind::Scalar(self.scalar(SCALARS)),
        }
    }

    fn declarations(&mut self) -> Vec<Item> {
        let mut out = Vec::new();
        for r in &self.records {
            out.push(Item::line(format!("struct {};", r.name)));
        }
        out.extend(self.records.iter().map(|r| self.declared(r)));
        for r in &self.records[self.nested..] {
            let name = &r.name;
            if !r.plain {
                out.push(Item::line(format!("static struct {name} *shared_{name};")));
            }
            out.push(Item::line(format!("static void write_{name}(struct {name} *p, int i);")));
            out.push(Item::line(format!("static void read_{name}(struct {name} *p, int i);")));
        }
        out
    }

    /// A record's declaration.
    fn declared(&self, r: &Record) -> Item {
        let member = |f: &Field| {
            let name = &f.name;
            Item::line(match f.kind {
                Kind::Scalar(ty) => format!("{ty} {name};"),
                Kind::Volatile => format!("volatile int {name};"),
                Kind::Bits(n) => format!("unsigned {name} : {n};"),
                Kind::Array(ty, n) => format!("{ty} {name}[{n}];"),
                Kind::Text(n) => format!("char {name}[{n}];"),
                Kind::Nested(to, None) => format!("struct {} {name};", self.records[to].name),
                Kind::Nested(to, Some(n)) => format!("struct {} {name}[{n}];", self.records[to].name),
                Kind::Pointer(to) => format!("struct {} *{name};", self.records[to].name),
                Kind::Pointers(to, n) => format!("struct {} *{name}[{n}];", self.records[to].name),
                Kind::Slot(to) => format!("struct {} **{name};", self.records[to].name),
                Kind::Key(ty) => format!("{ty} {name};"),
                Kind::Keys(ty, n) => format!("{ty} {name}[{n}];"),
                Kind::Union => format!("union {{ int i; float f; unsigned char bytes[4]; }} {name};"),
                Kind::Function => format!("void (*{name})(struct {} *, int);", r.name),
            })
        };
        Item::members(format!("struct {}", r.name), r.fields.iter().map(member).collect())
    }

    /// All leaves of a record; elements of arrays of records by an index.
    fn leaves(&self, r: usize, prefix: &str, index: &str, dead: bool) -> Vec<Leaf> {
        let mut out = Vec::new();
        for f in &self.records[r].fields {
            let path = format!("{prefix}{}", f.name);
            let dead = dead || f.dead;
            let kind = match f.kind {
                Kind::Scalar(ty) => LeafKind::Number(ty),
                Kind::Volatile => LeafKind::Number("volatile int"),
                Kind::Bits(_) => LeafKind::Bits,
                Kind::Array(ty, n) => LeafKind::Array(ty, n),
                Kind::Text(n) => LeafKind::Text(n),
                Kind::Nested(to, count) => {
                    let at = count.map_or(String::new(), |n| format!("[(unsigned)({index}) % {n}]"));
                    out.extend(self.leaves(to, &format!("{path}{at}."), index, dead));
                    continue;
                }
                Kind::Pointer(to) => LeafKind::Pointer(to),
                Kind::Pointers(to, n) => LeafKind::Pointers(to, n),
                Kind::Slot(_) => LeafKind::Slot,
                Kind::Key(_) => LeafKind::Key,
                Kind::Keys(ty, n) => LeafKind::Keys(ty, n),
                Kind::Union => {
                    out.push(Leaf { path: format!("{path}.i"), kind: LeafKind::Number("int"), dead });
                    continue;
                }
                Kind::Function => LeafKind::Function,
            };
            out.push(Leaf { path, kind, dead });
        }
        out
    }

    fn write(&mut self, base: &str, leaf: &Leaf) -> Option<Item> {
        let at = format!("{base}{}", leaf.path);
        let value = *self.rng.pick(VALUES);
        Some(Item::line(match leaf.kind {
            LeafKind::Array(ty, n) => match self.rng.below(4) {
                0..=1 => format!("for (int k = 0; k < {n}; k++) {at}[k] = ({ty})(rnd() % 100);"),
                2 => format!("{at}[rnd() % {n}] = ({ty})(i & 63);"),
                _ => format!("{at}[{}] = ({ty})(rnd() & 31);", self.rng.below(n)),
            },
            LeafKind::Text(n) => arrays::write(self.rng, &at, n),
            LeafKind::Pointer(_) | LeafKind::Pointers(..) | LeafKind::Slot => return None,
            LeafKind::Key | LeafKind::Keys(..) | LeafKind::Function => return None,
            LeafKind::Bits => format!("{at} = (unsigned)({value});"),
            LeafKind::Number(ty @ ("float" | "double")) => format!("{at} = ({ty})({value}) * ({ty})0.5;"),
            LeafKind::Number(ty) if self.percent(10) => format!("{at} = ({ty})(((unsigned long){at} + 1) % 50);"),
            LeafKind::Number(ty) if self.percent(5) => format!("if ({at} < 77 && {at} > -5) {at} = ({ty})({at} + 1);"),
            LeafKind::Number(ty) => format!("{at} = ({ty})({value});"),
        }))
    }

    fn read(&mut self, base: &str, leaf: &Leaf) -> Item {
        let at = format!("{base}{}", leaf.path);
        Item::line(match leaf.kind {
            LeafKind::Array(_, n) | LeafKind::Keys(_, n) if self.percent(50) => {
                format!("for (int k = 0; k < {n}; k++) mix((long){at}[k]);")
            }
            LeafKind::Array(_, n) | LeafKind::Keys(_, n) => format!("mix((long){at}[(unsigned)i % {n}]);"),
            LeafKind::Text(n) => arrays::read(self.rng, &at, n),
            LeafKind::Pointer(_) | LeafKind::Slot | LeafKind::Function => format!("mix({at} != 0);"),
            LeafKind::Pointers(_, n) => format!("mix({at}[(unsigned)i % {n}] != 0);"),
            LeafKind::Key => format!("mix((long){at});"),
            LeafKind::Number("float" | "double") => format!("mix((long)({at} * 2));"),
            LeafKind::Number(_) | LeafKind::Bits => format!("mix((long){at});"),
        })
    }

    /// Statements that give everything a value.
    fn initialise(&mut self, r: usize) -> Vec<Item> {
        let mut out = Vec::new();
        for leaf in self.leaves(r, "p->", "j", false) {
            // One digit for each array on the way, none of which has more than four elements: all combinations.
            let (mut at, mut all) = (leaf.path.clone(), 1);
            while at.contains("(j)") {
                at = at.replacen("(j)", &format!("(j / {all})"), 1);
                all *= 4;
            }
            let value = 1 + self.rng.below(9);
            let set = match leaf.kind {
                LeafKind::Array(ty, n) => format!("for (int k = 0; k < {n}; k++) {at}[k] = ({ty})(k * 3 + i);"),
                LeafKind::Text(_) => format!("{{ {} }}", arrays::initial(&at, value)),
                LeafKind::Pointer(_) | LeafKind::Slot | LeafKind::Function => format!("{at} = 0;"),
                LeafKind::Pointers(_, n) | LeafKind::Keys(_, n) => {
                    format!("for (int k = 0; k < {n}; k++) {at}[k] = 0;")
                }
                LeafKind::Key => format!("{at} = i;"),
                LeafKind::Bits => format!("{at} = (unsigned)i;"),
                LeafKind::Number(ty) => format!("{at} = ({})(i + {value});", ty.trim_start_matches("volatile ")),
            };
            let many = if all > 1 { format!("for (int j = 0; j < {all}; j++) ") } else { String::new() };
            out.push(Item::line(format!("{many}{set}")));
        }
        out
    }

    /// Functions that fill, change and read an element.
    fn basics(&mut self, r: usize) {
        let name = self.records[r].name.clone();
        let leaves = self.leaves(r, "", "i", false);
        let mut writes = Vec::new();
        let mut reads = Vec::new();
        for leaf in &leaves {
            if self.percent(60) {
                writes.extend(self.write("p->", leaf));
            }
            if !leaf.dead && self.percent(80) {
                reads.push(self.read("p->", leaf));
            }
            if leaf.kind == LeafKind::Function {
                writes.push(Item::line(format!("p->{} = i & 1 ? read_{name} : 0;", leaf.path)));
            }
        }
        let fill = self.initialise(r);
        for (what, body) in [("write", writes), ("read", reads), ("fill", fill)] {
            let attribute = self.attribute();
            self.helpers
                .push(Item::block(format!("static {attribute}void {what}_{name}(struct {name} *p, int i)"), body));
        }
    }

    fn helper(&mut self, head: String, body: &[String]) {
        let body = body.iter().map(Item::line).collect();
        self.helpers.push(Item::block(head, body));
    }

    fn fresh(&self) -> usize {
        self.helpers.len()
    }

    /// What else is done with the element `p`.
    fn uses(&mut self, r: usize) -> Vec<Item> {
        let mut out = Vec::new();
        for _ in 0..self.rng.below(4) {
            out.extend(self.plain_use(r).map(Item::line));
        }
        if self.records[r].strange {
            for _ in 0..self.rng.below(3) {
                out.extend(self.strange_use(r).map(Item::line));
            }
        }
        out
    }

    fn plain_use(&mut self, r: usize) -> Option<String> {
        let name = self.records[r].name.clone();
        let leaves = self.leaves(r, "", "i", false);
        let live: Vec<Leaf> = leaves.iter().filter(|l| !l.dead).cloned().collect();
        let whole: Vec<Leaf> = leaves.iter().filter(|l| l.is_whole()).cloned().collect();
        let fresh = self.fresh();
        match self.rng.below(13) {
            8..=9 => self.handed(r),
            10..=11 => self.walked(r),
            12 => self.kept_addresses(r),
            // Addresses of fields are passed on.
            0 => {
                let leaf = self.one(&whole)?;
                let ty = leaf.number()?;
                self.helper(
                    format!("static NOINLINE void bump{fresh}({ty} *x, int i)"),
                    &[format!("*x = ({ty})(*x + ({ty})i);")],
                );
                let same: Vec<Leaf> = whole.iter().filter(|l| l.kind == leaf.kind).cloned().collect();
                let calls: Vec<String> =
                    self.some(&same, 2).iter().map(|l| format!("bump{fresh}(&p->{}, i);", l.path)).collect();
                Some(calls.join(" "))
            }
            1 => {
                let arrays: Vec<Leaf> =
                    live.iter().filter(|l| matches!(l.kind, LeafKind::Array(..))).cloned().collect();
                let leaf = self.one(&arrays)?;
                let LeafKind::Array(ty, n) = leaf.kind else { return None };
                self.helper(
                    format!("static NOINLINE void total{fresh}({ty} *x, int n)"),
                    &["for (int k = 0; k < n; k++) mix((long)x[k]);".into()],
                );
                Some(format!("total{fresh}(p->{}, {n});", leaf.path))
            }
            // One of two fields.
            2 => {
                let a = self.one(&whole)?;
                let same: Vec<Leaf> = whole.iter().filter(|l| l.kind == a.kind).cloned().collect();
                let b = self.one(&same)?;
                let ty = a.number()?;
                Some(format!("{{ {ty} *z = (i & 1) ? &p->{} : &p->{}; *z = ({ty})i; }}", a.path, b.path))
            }
            // A record in it.
            3 => {
                let fields = self.records[r].fields.clone();
                let inner: Vec<&Field> = fields.iter().filter(|f| matches!(f.kind, Kind::Nested(..))).collect();
                let field = self.one(&inner)?;
                let inner_fields: Vec<Field> = inner.iter().map(|f| (*f).clone()).collect();
                let Kind::Nested(to, count) = field.kind else { return None };
                let by_value = self.percent(40);
                let base = if by_value { "x." } else { "x->" };
                let mut body = Vec::new();
                for leaf in self.leaves(to, "", "i", field.dead) {
                    if !leaf.dead {
                        body.push(self.read(base, &leaf));
                    }
                    if self.percent(50) {
                        body.extend(self.write(base, &leaf));
                    }
                }
                let inner = self.records[to].name.clone();
                let at = if count.is_some() { "[1]" } else { "" };
                if by_value {
                    body.push(Item::line("return x;"));
                    let head = format!("static NOINLINE struct {inner} inner{fresh}(struct {inner} x, int i)");
                    self.helpers.push(Item::block(head, body));
                    // What is returned is kept, or only looked at.
                    let keep = if self.percent(70) { format!("p->{}{at} = ", field.name) } else { "(void)".into() };
                    return Some(format!("{keep}inner{fresh}(p->{}{at}, i);", field.name));
                }
                let head = format!("static NOINLINE void inner{fresh}(struct {inner} *x, int i)");
                self.helpers.push(Item::block(head, body));
                // Some are handed other parts of the record, too, and what is no part of one.
                let mut calls = format!("inner{fresh}(&p->{}{at}, i);", field.name);
                for other in inner_fields.iter().filter(|f| f.dead == field.dead) {
                    let Kind::Nested(of, count) = other.kind else { continue };
                    if of != to || !self.percent(60) {
                        continue;
                    }
                    let at = match count {
                        Some(n) if self.percent(50) => format!("[(unsigned)i % {n}]"),
                        Some(_) => "[0]".into(),
                        None => String::new(),
                    };
                    calls += &format!(" inner{fresh}(&p->{}{at}, i + 1);", other.name);
                }
                if self.percent(25) {
                    calls += &format!(" {{ struct {inner} z = {{0}}; inner{fresh}(&z, i); }}");
                }
                Some(calls)
            }
            // Pointers to other records.
            4 | 5 => {
                // What elements that are knit lead to is their structure's.
                let knit = self.records[r].knit;
                let theirs = |to: usize| knit && (to == r || self.records[to].name.starts_with("Own"));
                let free = |l: &&Leaf| matches!(l.kind, LeafKind::Pointer(to) if !theirs(to)) && l.path != "next";
                let pointers: Vec<Leaf> = live.iter().filter(free).cloned().collect();
                let leaf = self.one(&pointers)?;
                let LeafKind::Pointer(to) = leaf.kind else { return None };
                let (to, at) = (&self.records[to].name, &leaf.path);
                Some(format!("if (!p->{at}) p->{at} = shared_{to}; else read_{to}(p->{at}, i);"))
            }
            // As a result, of functions that call themselves, too, and pass it on.
            6 => {
                let attribute = self.attribute();
                self.helper(
                    format!("static {attribute}struct {name} made{fresh}(struct {name} *old, int i, int depth)"),
                    &[
                        format!("struct {name} v;"),
                        format!("if (depth <= 0) {{ v = *old; write_{name}(&v, i); return v; }}"),
                        format!("if (i & 1) return made{fresh}(old, i, depth - 1);"),
                        format!("v = made{fresh}(old, i, depth - 1);"),
                        format!("write_{name}(&v, i + depth);"),
                        "return v;".into(),
                    ],
                );
                Some(format!("*p = made{fresh}(p, i, i % 3);"))
            }
            // By value.
            _ => {
                self.helper(
                    format!("static NOINLINE struct {name} changed{fresh}(struct {name} v, int i)"),
                    &[format!("write_{name}(&v, i);"), "return v;".into()],
                );
                self.percent(30).then(|| format!("*p = changed{fresh}(*p, i);"))
            }
        }
    }

    fn strange_use(&mut self, r: usize) -> Option<String> {
        let name = self.records[r].name.clone();
        let leaves = self.leaves(r, "", "i", false);
        let live: Vec<Leaf> = leaves.iter().filter(|l| !l.dead).cloned().collect();
        let whole: Vec<Leaf> = live.iter().filter(|l| l.is_whole()).cloned().collect();
        let fresh = self.fresh();
        match self.rng.below(10) {
            // Calls through pointers: a table, a field, a callback that takes anything.
            0 => {
                let head = format!("static void (*const table{fresh}[2])(struct {name} *, int) =");
                let entries = vec![Item::line(format!("write_{name}, read_{name}"))];
                self.helpers.push(Item::members(head, entries));
                Some(format!("table{fresh}[i & 1](p, i);"))
            }
            1 => {
                let calls: Vec<Leaf> = leaves.iter().filter(|l| l.kind == LeafKind::Function).cloned().collect();
                let at = self.one(&calls)?.path;
                Some(format!("if (p->{at}) p->{at}(p, i);"))
            }
            2 => {
                self.helper(
                    format!("static void any{fresh}(void *x, int i)"),
                    &[format!("struct {name} *p = x; read_{name}(p, i);")],
                );
                Some(format!("each(p, 1, sizeof *p, any{fresh});"))
            }
            3 => {
                self.helper(
                    format!("static NOINLINE void listed{fresh}(int n, ...)"),
                    &[
                        "va_list rest;".into(),
                        "va_start(rest, n);".into(),
                        format!("while (n-- > 0) read_{name}(va_arg(rest, struct {name} *), n);"),
                        "va_end(rest);".into(),
                    ],
                );
                Some(format!("listed{fresh}(2, p, shared_{name});"))
            }
            // Bytes of a field, from its own address and from the record's.
            4 => {
                let at = self.one(&whole)?.path;
                Some(format!("{{ unsigned char *b = (unsigned char *)&p->{at}; mix(b[0]); mix(b[1]); }}"))
            }
            5 => {
                let leaf = self.one(&whole).filter(|l| !l.path.contains('['))?;
                let at = leaf.path;
                Some(format!("{{ unsigned char *b = (unsigned char *)p; mix(b[offsetof(struct {name}, {at}) + 1]); }}"))
            }
            // The record from a field.
            6 => {
                let leaf = self.one(&whole).filter(|l| !l.path.contains('['))?;
                let (at, ty) = (&leaf.path, leaf.number()?);
                self.helper(
                    format!("static NOINLINE void around{fresh}({ty} *x, int i)"),
                    &[format!("read_{name}((struct {name} *)((char *)x - offsetof(struct {name}, {at})), i);")],
                );
                Some(format!("around{fresh}(&p->{at}, i);"))
            }
            7 => Some(format!(
                "{{ uintptr_t u = (uintptr_t)p; mix(u % sizeof(long) == 0); read_{name}((struct {name} *)u, i); }}"
            )),
            8 => Some(format!("sink = p; read_{name}((struct {name} *)sink, i);")),
            // The first field without its name.
            _ => {
                let first = self.records[r].fields[0].clone();
                match first.kind {
                    Kind::Scalar(ty) if !first.dead => Some(format!("{{ {ty} *z = ({ty} *)p; mix((long)*z); }}")),
                    _ => None,
                }
            }
        }
    }

    /// What is done with two elements, `p` and `q`, that may be one.
    fn pair(&mut self, r: usize) -> Item {
        let name = self.records[r].name.clone();
        let fields: Vec<Field> = self.records[r]
            .fields
            .iter()
            .filter(|f| !matches!(f.kind, Kind::Bits(_) | Kind::Pointers(..) | Kind::Keys(..)))
            .cloned()
            .collect();
        let field = self.one(&fields).expect("next at least");
        let at = &field.name;
        if self.percent(25) {
            if let Some(item) = self.two_texts(r) {
                return item;
            }
        }
        Item::line(match self.rng.below(16) {
            0..=2 => "*p = *q;".to_string(),
            3 => "if (p != q) memcpy(p, q, sizeof *p);".into(),
            4 => "memmove(p, q, sizeof *p);".into(),
            5 => format!("{{ struct {name} t = *p; *p = *q; *q = t; }}"),
            6 => format!("if (p != q) memcpy(p, q, offsetof(struct {name}, {at}));"),
            7 => format!("if (p != q) memcpy(&p->{at}, &q->{at}, sizeof *p - offsetof(struct {name}, {at}));"),
            8 => "memset(p, 0, sizeof *p);".into(),
            9 => format!("memset((void *)&p->{at}, 0, sizeof p->{at});"),
            10 => format!("memset((void *)&p->{at}, 0, sizeof *p - offsetof(struct {name}, {at}));"),
            11 => match field.kind {
                Kind::Array(ty, _)
                    if !field.dead && (ty.ends_with("char") || WHOLE.contains(&ty)) && self.percent(50) =>
                {
                    self.bytes_up_to(&format!("p->{at}"))
                }
                Kind::Array(..) if !field.dead => format!("mix(memcmp(p->{at}, q->{at}, sizeof p->{at}) == 0);"),
                Kind::Array(..) => format!("memmove(p->{at}, q->{at}, sizeof p->{at});"),
                Kind::Text(_) => format!("memmove(p->{at}, q->{at}, sizeof p->{at});"),
                Kind::Nested(_, Some(_)) => format!("p->{at}[0] = q->{at}[1];"),
                _ => format!("p->{at} = q->{at};"),
            },
            12..=13 => format!("{{ char room[12] = \"b\"; {} mix(room[1]); }}", self.bytes_up_to("room")),
            14 => format!("{{ struct {name} t; memset(&t, 0, sizeof t); t.next = p->next; *p = t; }}"),
            _ => format!("{{ struct {name} t = {{ .next = q->next }}; *p = t; }}"),
        })
    }

    /// Functions that take a number of bytes and stop before, with objects that are smaller than that: on a field, and on a local variable.
    fn bytes_up_to(&mut self, field: &str) -> String {
        let work = match self.rng.below(5) {
            0 => "strncpy(text, word, sizeof FIELD);",
            1 => "mix(strncmp(text, word, sizeof FIELD) < 0); mix(strncmp(word, \"ab\", 9));",
            2 => "mix(memccpy(text, word, 'a', sizeof FIELD) == text + 1);",
            3 => "mix(strnlen(text, sizeof FIELD)); mix(strnlen(word, 9)); mix((char *)memchr(word, 'b', 9) - word);",
            _ => "text[0] = 0; strncat(text, word, sizeof FIELD - 1); printf(\"%.*s%.9s %d\\n\", 9, text, word, 9);",
        };
        let text = format!("char word[3] = \"ab\"; char *text = (char *){field};");
        format!("{{ {text} {} }}", work.replace("FIELD", field))
    }

    fn allocation(&mut self, r: usize) -> String {
        let size = format!("sizeof(struct {})", self.records[r].name);
        match self.rng.below(9) {
            7 => format!("taken({size})"),
            8 => format!("counted_out(1, {size})"),
            0..=1 => format!("malloc({size})"),
            2 => format!("calloc(1, {size})"),
            3 => format!("zeroed({size})"),
            4 => format!("cleared({size}, 1)"),
            _ => format!("wrapped({size})"),
        }
    }

    fn array_allocation(&mut self, r: usize, n: &str) -> String {
        let size = format!("sizeof(struct {})", self.records[r].name);
        match self.rng.below(9) {
            7 => format!("taken({n} * {size})"),
            8 => format!("counted_out({n}, {size})"),
            0 => format!("malloc({n} * {size})"),
            1 => format!("malloc((size_t){n} * {size})"),
            2 => format!("calloc({n}, {size})"),
            3 => format!("cleared({n}, {size})"),
            4 => format!("zeroed({size} * {n})"),
            _ => format!("wrapped({n} * {size})"),
        }
    }

    /// A function's body that makes a structure of elements, works on it and takes it apart.
    fn shape(&mut self, r: usize) -> Vec<Item> {
        let strange = self.records[r].strange;
        if self.records[r].plain {
            return self.plain_array(r);
        }
        if self.records[r].knit {
            return self.knit(r);
        }
        if self.percent(10) {
            return self.rows(r);
        }
        if !self.records[r].calm && self.percent(15) {
            return self.chunks(r);
        }
        if self.percent(12) {
            return self.kinds();
        }
        match self.rng.below(if strange { 11 } else { 9 }) {
            0..=1 => self.list(r),
            2..=3 => self.array(r),
            4 => self.tree(r),
            5 => self.table(r),
            6 => self.local(r),
            7 => self.container(r),
            8 => self.buckets(r),
            9 => self.grown(r),
            _ => self.global(r),
        }
    }

    fn count(&mut self) -> usize {
        *self.rng.pick(&[3, 7, 20, 33])
    }

    /// A pair's work with the links as before.
    fn linked_pair(&mut self, r: usize) -> Item {
        let name = self.records[r].name.clone();
        let pair = self.pair(r);
        Item::block(
            "",
            vec![
                Item::line(format!("struct {name} *after_p = p->next, *after_q = q->next;")),
                pair,
                Item::line("p->next = after_p;"),
                Item::line("q->next = after_q;"),
            ],
        )
    }

    fn list(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let (n, new) = (self.count(), self.allocation(r));
        let line = Item::line;
        let mut make = vec![
            line(format!("p = {new};")),
            line(format!("fill_{name}(p, i);")),
            line(format!("write_{name}(p, i);")),
        ];
        if self.percent(35) {
            make.extend(self.insert(r));
        } else {
            make.extend([line("p->next = head;".to_string()), line("head = p;".to_string())]);
        }
        let mut out = vec![
            line(format!("struct {name} *head = 0, *p, *q; int i;")),
            Item::block(format!("for (i = 0; i < {n}; i++)"), make),
        ];
        let mut walk = self.uses(r);
        walk.push(line(format!("read_{name}(p, i);")));
        out.push(Item::block("for (p = head, i = 0; p; p = p->next, i++)", walk));
        if self.percent(60) {
            let body = vec![self.linked_pair(r), line(format!("read_{name}(p, i);"))];
            out.push(Item::block("for (q = head, p = head->next, i = 0; p; q = p, p = p->next, i++)", body));
        }
        if self.percent(30) {
            out.push(line(format!("for (p = head; p; p = p->next) write_{name}(p, 3);")));
        }
        if self.percent(30) {
            out.extend(self.delete(r));
        }
        let end = vec![line(format!("read_{name}(p, i);")), line("q = p->next;".into()), line("release(p);".into())];
        out.push(Item::block("for (p = head, i = 0; p; p = q, i++)", end));
        out
    }

    /// Two records that begin alike, told apart by a kind: all of one list, perhaps changed from one to the other.
    fn kinds(&mut self) -> Vec<Item> {
        let f = self.fresh();
        let line = Item::line;
        let (a, b) = *self.rng.pick(&[(0, 1), (1, 2), (7, -1), (1, 256)]);
        let common = format!("int kind; int id; struct base{f} *next;");
        for members in [
            format!("struct base{f} {{ {common} }};"),
            format!("struct one{f} {{ {common} double x; long dead; char text[8]; }};"),
            format!("struct two{f} {{ {common} struct base{f} *left, *right; long m; int more[4]; }};"),
        ] {
            self.helpers.push(line(members));
        }
        let new = |rng: &mut Rng, what: &str| {
            let calls = [format!("malloc(sizeof(struct {what}{f}))"), format!("calloc(1, sizeof(struct {what}{f}))")];
            rng.pick(&calls).clone()
        };
        let one = "p->x = i * 0.5; p->dead = 3; memset(p->text, i, sizeof p->text);";
        let two =
            "p->left = head; p->right = head ? head->next : 0; p->m = i * 3L; memset(p->more, 0, sizeof p->more);";
        for (what, kind, rest) in [("one", a, one), ("two", b, two)] {
            let late = self.percent(15);
            let store = format!("p->kind = {kind};");
            let (first, last) = if late { ("", &*store) } else { (&*store, "") };
            let body = [
                format!("struct {what}{f} *p = {};", new(self.rng, what)),
                format!("{first} p->id = i; p->next = head; {rest} {last}"),
                format!("return (struct base{f} *)p;"),
            ];
            let head = format!("static struct base{f} *new_{what}{f}(struct base{f} *head, int i)");
            self.helper(head, &body);
        }
        let use_one =
            format!("{{ struct one{f} *o = (struct one{f} *)p; mix((int)(o->x * 2)); mix(o->text[3]); o->dead++; }}");
        let use_two = format!(
            "{{ struct two{f} *t = (struct two{f} *)p; mix(t->m); if (t->left) mix(t->left->id); t->more[1]++; }}"
        );
        let looks = [
            format!("if (p->kind == {a}) {use_one} else {use_two}"),
            format!("if (p->kind == {b}) {use_two}"),
            format!("switch (p->kind) {{ case {a}: {use_one} break; case {b}: {use_two} break; default: mix(1); }}"),
            format!("if (p->kind != {b} && p->id >= 0) {use_one}"),
            format!("if (!p->id || p->kind != {a}) mix(2); else {use_one}"),
        ];
        let mut body: Vec<String> = self.some(&looks, 3);
        let becomes_one = format!(
            "if (p->kind == {b} && p->id % 3 == 0) {{ struct one{f} *o = (struct one{f} *)p; o->kind = {a}; o->x = 4; o->dead = 0; memset(o->text, 1, sizeof o->text); }}"
        );
        let changes = [
            becomes_one,
            format!("{{ struct base{f} *next = p->next; struct base{f} t = *p; t.id++; *p = t; p->next = next; }}"),
            format!("{{ int *k = &p->kind; if (*k == {a}) *k = {a}; }}"),
            format!("if (p->kind == {a}) {{ int k = p->kind; p->kind = {b} ^ {a} ^ k; p->kind = k; }}"),
        ];
        if self.percent(25) {
            let change = self.rng.pick(&changes).clone();
            body.insert(0, change);
        }
        let attribute = self.attribute();
        self.helper(format!("static {attribute}void look{f}(struct base{f} *p)"), &body);
        let n = self.count();
        let walk = format!("for (p = head; p; p = p->next) {{ look{f}(p); mix(p->id); }}");
        vec![
            line(format!("struct base{f} *head = 0, *p, *q; int i;")),
            line(format!("for (i = 0; i < {n}; i++) head = i % 3 == 1 ? new_two{f}(head, i) : new_one{f}(head, i);")),
            line(walk.clone()),
            line(walk),
            line("for (p = head; p; p = q) { q = p->next; free(p); }".to_string()),
        ]
    }

    /// Elements that are cut from chunks, and perhaps used again.
    fn chunks(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let (n, fresh) = (self.count(), self.fresh());
        let length = *self.rng.pick(&[4, 5, 9, 16]);
        let chunk = format!("chunk{fresh}");
        let line = Item::line;
        let head =
            format!("struct {chunk} *before; {} used;", self.rng.pick(&["int", "unsigned", "long", "unsigned char"]));
        let rows = format!("struct {name} cut[{length}];");
        // What is as aligned as memory can be, on either side; both are written at once.
        let wide = "_Alignas(16) long wide[2];";
        let (fields, has_wide) = match self.rng.below(6) {
            0 => (format!("{rows} {head}"), false),
            1 => (format!("{head} {rows} long behind;"), false),
            2 => (format!("{rows} {wide} {head}"), true),
            3 => (format!("{wide} {head} {rows}"), true),
            _ => (format!("{head} {rows}"), false),
        };
        self.helpers.push(line(format!("struct {chunk} {{ {fields} }};")));
        self.helpers.push(line(format!("static struct {chunk} *all{fresh};")));
        self.helpers.push(line(format!("static struct {name} *unused{fresh};")));
        let clear = "memset(c, 0, sizeof *c);";
        let allocate = match self.rng.below(5) {
            0 => format!("struct {chunk} *c = calloc(1, sizeof *c);"),
            1 => format!("struct {chunk} *c = malloc(sizeof *c); {clear}"),
            2 => format!("struct {chunk} *c = wrapped(sizeof *c); c->used = 0;"),
            _ => format!("struct {chunk} *c = malloc(sizeof *c); c->used = 0;"),
        };
        let both = if has_wide { " c->wide[0] = 3; c->wide[1] = 5;" } else { "" };
        let take = match self.rng.below(3) {
            0 => format!("return &all{fresh}->cut[all{fresh}->used++];"),
            1 => format!("struct {name} *p = all{fresh}->cut + all{fresh}->used; all{fresh}->used++; return p;"),
            _ => format!("struct {name} *p = &all{fresh}->cut[all{fresh}->used++]; fill_{name}(p, 3); return p;"),
        };
        let mut body = vec![
            line(format!(
                "if (unused{fresh}) {{ struct {name} *p = unused{fresh}; unused{fresh} = p->next; return p; }}"
            )),
            Item::block(
                format!("if (!all{fresh} || all{fresh}->used == {length})"),
                vec![line(format!("{allocate} c->before = all{fresh}; all{fresh} = c;{both}"))],
            ),
            line(take),
        ];
        let attribute = self.attribute();
        self.helpers
            .push(Item::block(format!("static {attribute}struct {name} *cut{fresh}(void)"), std::mem::take(&mut body)));
        let mut make = vec![
            line(format!("p = cut{fresh}();")),
            line(format!("fill_{name}(p, i);")),
            line(format!("write_{name}(p, i);")),
            line("p->next = head; head = p;".into()),
        ];
        if self.percent(50) {
            make.push(line(format!(
                "if (i % 3 == 2) {{ p = head->next; head->next = p->next; p->next = unused{fresh}; unused{fresh} = p; }}"
            )));
        }
        let mut out = vec![
            line(format!("struct {name} *head = 0, *p, *q; int i; struct {chunk} *c;")),
            Item::block(format!("for (i = 0; i < {n}; i++)"), make),
        ];
        let mut walk = self.uses(r);
        walk.push(line(format!("read_{name}(p, i);")));
        out.push(Item::block("for (p = head, i = 0; p; p = p->next, i++)", walk));
        if self.percent(50) {
            let body = vec![self.linked_pair(r), line(format!("read_{name}(p, i);"))];
            out.push(Item::block("for (q = head, p = head->next, i = 0; p; q = p, p = p->next, i++)", body));
        }
        // Elements in the order of their chunks, those that are used again not.
        let each = match self.rng.below(4) {
            0 => Some("for (i = 0; i < (int)c->used; i++) { p = &c->cut[i];".to_string()),
            1 => Some("for (p = c->cut, i = 0; p < c->cut + c->used; p++, i++) {".to_string()),
            2 => Some("for (p = c->cut + c->used, i = 0; p-- > c->cut; i++) {".to_string()),
            _ => None,
        };
        if let Some(each) = each {
            let live = format!("for (q = unused{fresh}; q && q != p; q = q->next) ; if (!q) read_{name}(p, i); }}");
            out.push(Item::block(
                format!("for (c = all{fresh}; c; c = c->before)"),
                vec![line(format!("{each} {live}"))],
            ));
        }
        if has_wide {
            out.push(line(format!("mix(all{fresh}->wide[0] * 7 + all{fresh}->wide[1]);")));
        }
        // A part of the first record, come to from the start of its chunk.
        let whole = |l: &Leaf| !l.dead && l.is_whole() && !l.path.contains('[');
        let whole: Vec<Leaf> = self.leaves(r, "", "i", false).into_iter().filter(whole).collect();
        if let Some(leaf) = self.one(&whole).filter(|_| self.percent(25)) {
            let (at, ty) = (&leaf.path, leaf.number().expect("a whole number"));
            out.push(line(format!(
                "mix(*({ty} *)((char *)all{fresh} + offsetof(struct {chunk}, cut) + offsetof(struct {name}, {at})));"
            )));
        }
        if self.records[r].strange {
            out.push(line(match self.rng.below(4) {
                0 => format!("c = malloc(sizeof *c); memcpy(c, all{fresh}, sizeof *c); mix(c->used); read_{name}(&c->cut[0], 1); free(c);"),
                1 => format!("c = (struct {chunk} *)((char *)all{fresh}->cut - offsetof(struct {chunk}, cut)); mix(c->used);"),
                2 => format!("p = &all{fresh}->cut[0]; mix((char *)p - (char *)all{fresh});"),
                _ => format!("mix((void *)all{fresh} == (void *)all{fresh}->cut);"),
            }));
        }
        out.push(line(format!(
            "while (all{fresh}) {{ c = all{fresh}->before; mix(all{fresh}->used); free(all{fresh}); all{fresh} = c; }}"
        )));
        out.push(line(format!("unused{fresh} = 0;")));
        out
    }

    /// What arrays have in common, from the first element `a` on.
    fn walk_array(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let line = Item::line;
        let mut out = Vec::new();
        let mut walk = vec![line("int i = (int)(p - a);".to_string())];
        walk.extend(self.uses(r));
        walk.push(line(format!("read_{name}(p, i);")));
        out.push(Item::block("for (p = a; p < a + n; p++)", walk));
        out.extend(self.indexed_by_field(r));
        for _ in 0..self.rng.below(3) {
            let body = vec![
                line("p = &a[i];".into()),
                line("q = &a[i - 1];".into()),
                self.pair(r),
                line(format!("read_{name}(p, i);")),
            ];
            out.push(Item::block("for (int i = 1; i < n; i++)", body));
        }
        match self.rng.below(8) {
            0 => out.push(line("memmove(a + 1, a, (n - 1) * sizeof *a);".into())),
            1 => out.push(line("memset(a, 0, n * sizeof *a);".into())),
            2 => out.push(Item::block(
                "",
                vec![
                    line(format!("struct {name} *c = malloc(n * sizeof *c);")),
                    line("memcpy(c, a, n * sizeof *c);".into()),
                    line(format!("for (int i = 0; i < n; i++) read_{name}(c + i, i);")),
                    line("free(c);".into()),
                ],
            )),
            3 => out.push(Item::block(
                "",
                vec![
                    line(format!("struct {name} t[4];")),
                    line("for (int i = 0; i < 4; i++) t[i] = a[i % n];".into()),
                    line(format!("for (int i = 0; i < 4; i++) read_{name}(t + i, i);")),
                ],
            )),
            4 => out.push(line(format!("p = a + n; do {{ p--; read_{name}(p, 1); }} while (p != a);"))),
            _ => {}
        }
        let live: Vec<Leaf> = self.leaves(r, "", "i", false).into_iter().filter(|l| !l.dead).collect();
        if let Some((at, ty)) = self.one(&live).and_then(|leaf| Some((leaf.path.clone(), leaf.number()?))) {
            if self.percent(50) {
                out.push(self.handed_on(&format!("a[i].{at}"), ty));
            }
        }
        if let Some(leaf) = self.one(&live).filter(|_| self.percent(50)) {
            let read = self.read("a[n - 1 - i].", &leaf);
            out.push(Item::block("for (int i = 0; i < n; i++)", vec![read]));
        }
        if self.records[r].strange && self.percent(50) {
            out.extend(self.sorted(r));
        }
        out.push(line(format!("for (int i = 0; i < n; i++) read_{name}(&a[i], i);")));
        out
    }

    /// A loop that the optimizer unrolls, with values that go from turn to turn: in a ring, or what elements before held. All are used behind it.
    fn handed_on(&mut self, at: &str, ty: &str) -> Item {
        let names = *self.rng.pick(&["h0 = 1, h1 = 2, h2 = 3", "h2 = 3, h1 = 2, h0 = 1", "h1 = 2, h0 = 1, h2 = 3"]);
        let count = *self.rng.pick(&[
            "",
            "_Pragma(\"clang loop unroll_count(2)\") ",
            "_Pragma(\"clang loop unroll_count(4)\") ",
        ]);
        let last = *self.rng.pick(&["x = h0", "", "x += h0"]);
        Item::line(format!(
            "{{ long {names}; {count}for (int i = 0; i < n; i++) {{ long x = (long){at}; {at} = ({ty})((x + h0 * 5 + h1) & 63); {last}; h0 = h1; h1 = h2; h2 = x & 1023; }} mix(h0); mix(h1); mix(h2); }}"
        ))
    }

    /// Sorts an array by a key that no two elements share, since the order of others would depend on their size.
    fn sorted(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let keys: Vec<Leaf> = self
            .leaves(r, "", "1", false)
            .into_iter()
            .filter(|l| matches!(l.number(), Some("int" | "unsigned" | "long" | "unsigned long")))
            .collect();
        let Some(key) = self.one(&keys) else { return Vec::new() };
        let (at, fresh) = (key.path, self.fresh());
        self.helper(
            format!("static int compare{fresh}(const void *x, const void *y)"),
            &[
                format!("const struct {name} *p = x, *q = y;"),
                format!("return (p->{at} > q->{at}) - (p->{at} < q->{at});"),
            ],
        );
        let mut out = vec![
            Item::line(format!("for (int i = 0; i < n; i++) a[i].{at} = i * 7919 % 10007;")),
            Item::line(format!("qsort(a, n, sizeof *a, compare{fresh});")),
        ];
        if self.percent(50) {
            let body = vec![
                Item::line(format!("struct {name} wanted = a[n / 2];")),
                Item::line(format!("struct {name} *hit = bsearch(&wanted, a, n, sizeof *a, compare{fresh});")),
                Item::line("mix(hit ? hit - a : -1);"),
            ];
            out.push(Item::block("", body));
        }
        out
    }

    /// Where an array of up to 40 elements is: allocated, or in a variable of its own; and what frees it, if anything does.
    fn array_home(&mut self, r: usize) -> (String, Option<Item>) {
        if !self.percent(25) {
            return (self.array_allocation(r, "n"), Some(Item::line("release(a);")));
        }
        let (name, fresh) = (self.records[r].name.clone(), self.fresh());
        let (shape, start) = match self.rng.below(4) {
            0 => ("[8][5]", format!("home{fresh}[0]")),
            1 => ("[44]", format!("&home{fresh}[3]")),
            2 => ("[40]", format!("&home{fresh}[0]")),
            _ => ("[40]", format!("home{fresh}")),
        };
        self.helpers.push(Item::line(format!("static struct {name} home{fresh}{shape};")));
        (start, None)
    }

    fn array(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let count = self.count();
        let (new, free) = self.array_home(r);
        let n = if self.percent(50) { count.to_string() } else { "rnd() % 20 + 5".into() };
        let make = vec![Item::line(format!("fill_{name}(&a[i], i);")), Item::line(format!("write_{name}(a + i, i);"))];
        let mut out = vec![
            Item::line(format!("int n = {n};")),
            Item::line(format!("struct {name} *a = {new}, *p, *q;")),
            Item::block("for (int i = 0; i < n; i++)", make),
        ];
        out.extend(self.walk_array(r));
        out.extend(free);
        out
    }

    fn plain_array(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let count = self.count();
        let (new, free) = self.array_home(r);
        let n = if self.percent(50) { count.to_string() } else { "rnd() % 20 + 5".into() };
        let make = vec![Item::line(format!("fill_{name}(&a[i], i);")), Item::line(format!("write_{name}(a + i, i);"))];
        let mut out = vec![
            Item::line(format!("int n = {n};")),
            Item::line(format!("struct {name} *a = {new}, *p;")),
            Item::block("for (int i = 0; i < n; i++)", make),
        ];
        let live: Vec<Leaf> = self.leaves(r, "", "i", false).into_iter().filter(|l| !l.dead).collect();
        let step = match self.rng.below(5) {
            0 => Some("for (p = a + n; p-- > a;)"),
            1 => Some("for (p = a; p < a + n; p += 2)"),
            2 => Some("for (p = &a[n - 1]; p >= a + 1; p--)"),
            3 => Some("for (p = a; p != a + n; ++p)"),
            _ => None,
        };
        if let Some(step) = step {
            let mut walk = vec![Item::line("int i = (int)(p - a);")];
            if self.percent(50) {
                walk.extend(self.plain_use(r).map(Item::line));
            }
            walk.push(Item::line(format!("read_{name}(p, i);")));
            out.push(Item::block(step, walk));
        }
        for leaf in self.some(&live, 2) {
            let read = self.read("a[n - 1 - i].", &leaf);
            out.push(Item::block("for (int i = 0; i < n; i++)", vec![read]));
        }
        match self.rng.below(6) {
            0 => out.push(Item::line(format!("{{ struct {name} t = a[0]; a[0] = a[n - 1]; a[n - 1] = t; }}"))),
            1 => out.push(Item::line("memset(a, 0, n * sizeof *a);")),
            2 => out.push(Item::line("for (int i = 1; i < n; i++) if (i & 1) a[i] = a[i - 1];")),
            _ => {}
        }
        if self.percent(30) {
            let apart = self.far_apart(r, &live);
            out.push(Item::line(apart));
        }
        if self.percent(20) {
            let handles = self.by_handles(r, &live);
            out.push(Item::line(handles));
        }
        if self.percent(20) {
            let behind = self.bytes_behind(r);
            out.push(Item::line(behind));
        }
        out.extend(self.indexed_by_field(r));
        if self.percent(20) {
            let undone = self.undone(r);
            out.push(Item::line(undone));
        }
        if self.percent(45) {
            out.push(self.kept_elsewhere(r, &live));
        }
        out.push(Item::line(format!("for (int i = 0; i < n; i++) read_{name}(&a[i], i);")));
        out.extend(free);
        out
    }

    /// Elements whose numbers are sums without a sign, which may have gone around: of what the optimizer makes two steps that promise nothing.
    fn far_apart(&mut self, r: usize, live: &[Leaf]) -> String {
        let (name, fresh) = (self.records[r].name.clone(), self.fresh());
        let mut body = vec![
            Item::line("int i = (int)k;"),
            Item::line(format!("struct {name} *p = &(*home)[k], *q = &(*home)[k + to];")),
            Item::line(*self.rng.pick(&["*q = *p;", "memcpy(q, p, sizeof *q);", "mix(q != p);"])),
        ];
        if let Some(leaf) = self.one(live) {
            body.extend([self.read("q->", &leaf), self.read("p->", &leaf)]);
        }
        let block = vec![Item::block("for (unsigned long k = from; k < end; k++)", body)];
        let attribute = self.attribute();
        let head = format!(
            "static {attribute}void apart{fresh}(struct {name} *const *home, unsigned long from, unsigned long end, unsigned long to)"
        );
        self.helpers.push(Item::block(head, block));
        match self.rng.below(3) {
            0 => format!("apart{fresh}(&a, 0, n / 2, n - n / 2);"),
            1 => format!("apart{fresh}(&a, n / 2, n, 0ul - n / 2);"),
            _ => format!("apart{fresh}(&a, 0, n - 1, 1);"),
        }
    }

    /// Elements by handles that count from far off, or from a little: where number 0 would be lies outside of the array, and is what the optimizer computes before a loop.
    fn by_handles(&mut self, r: usize, live: &[Leaf]) -> String {
        let (name, fresh) = (self.records[r].name.clone(), self.fresh());
        let mut body = vec![Item::line("int i = (int)k;"), Item::line(format!("struct {name} *p = &a[h[k] + minus];"))];
        for leaf in self.some(live, 3) {
            body.extend([self.read("p->", &leaf)]);
        }
        if let Some(leaf) = self.one(live) {
            body.extend(self.write("p->", &leaf));
        }
        let block = vec![Item::block("for (long k = 0; k < n; k++)", body)];
        let (attribute, number) = (self.attribute(), *self.rng.pick(&["int", "long", "unsigned"]));
        let head =
            format!("static {attribute}void handles{fresh}(struct {name} *a, const {number} *h, long n, long minus)");
        self.helpers.push(Item::block(head, block));
        let first = *self.rng.pick(&["40000000", "5", "1000 + (rnd() & 1)", "2000000000"]);
        format!(
            "{{ {number} *h = malloc(n * sizeof *h), first = {first}; if (!h) exit(1); for (int k = 0; k < n; k++) h[k] = first + ({number})((k * 7 + 3) % n); handles{fresh}(a, h, n, -(long)first); free(h); }}"
        )
    }

    /// How far elements lie behind another or behind none, from which it is further than any array is long: in bytes, as numbers of addresses, and in elements where it is no further.
    fn bytes_behind(&mut self, r: usize) -> String {
        let (name, fresh, far) = (self.records[r].name.clone(), self.fresh(), *self.rng.pick(&[1000, 70_000]));
        let (distance, meant) = *self.rng.pick(&[
            ("(intptr_t)p - (intptr_t)from", "d < far"),
            ("(intptr_t)p - (intptr_t)from", "d / far <= 0"),
            ("(intptr_t)from - (intptr_t)p", "d > -far"),
        ]);
        let body = [
            format!("const intptr_t far = {far} * (intptr_t)sizeof *p, d = {distance};"),
            format!("if ({meant}) mix(p - from); else mix(-1);"),
        ];
        self.helper(format!("static NOINLINE void behind{fresh}(struct {name} *p, struct {name} *from)"), &body);
        format!("for (int i = 0; i < n; i++) behind{fresh}(a + i, i % 3 ? a + i / 3 : 0);")
    }

    /// Elements of which a log keeps copies beside where they are, that grows, and what is done with them is undone from its end on, or not.
    fn undone(&mut self, r: usize) -> String {
        let (name, fresh) = (self.records[r].name.clone(), self.fresh());
        let log = format!("undo{fresh}");
        self.helpers.push(Item::line(format!(
            "struct {log} {{ struct {name} *of; struct {name} before; }}; static struct {log} *{log}; static long used{fresh}, room{fresh};"
        )));
        let save = [
            format!("if (used{fresh} == room{fresh}) {{ room{fresh} = room{fresh} ? 2 * room{fresh} : 2; {log} = realloc({log}, room{fresh} * sizeof *{log}); if (!{log}) exit(1); }}"),
            format!("{log}[used{fresh}].of = p; {log}[used{fresh}].before = *p; used{fresh}++;"),
        ];
        self.helper(format!("static NOINLINE void save{fresh}(struct {name} *p)"), &save);
        let back = [
            format!("for (long i = used{fresh}; i > 0; i--) *{log}[i - 1].of = {log}[i - 1].before;"),
            format!("used{fresh} = 0;"),
        ];
        self.helper(format!("static NOINLINE void back{fresh}(void)"), &back);
        let other = if self.percent(50) { "back" } else { "if (rnd() & 1) back" };
        format!(
            "for (int i = 0; i < n; i += 2) {{ save{fresh}(a + i); fill_{name}(a + i, i + 3); }} {other}{fresh}(); used{fresh} = 0;"
        )
    }

    /// Elements that others keep the numbers of, in fields of any size.
    fn indexed_by_field(&mut self, r: usize) -> Option<Item> {
        let live: Vec<Leaf> = self.leaves(r, "", "i", false).into_iter().filter(|l| !l.dead).collect();
        let numbers: Vec<Leaf> = live.iter().filter(|l| l.is_whole()).cloned().collect();
        let number = self.one(&numbers).filter(|_| self.percent(60))?.path;
        let other = self.one(&live)?;
        let (start, at) = match self.rng.below(3) {
            0 => (format!("p = &a[a[i].{number}];"), "p->".to_string()),
            1 => (format!("p = a; p += a[i].{number};"), "p->".to_string()),
            _ => (String::new(), format!("a[a[i].{number}].")),
        };
        let read = self.read(&at, &other);
        let body = vec![Item::line(start), read];
        Some(Item::block(
            format!("for (int i = 0; i < n; i++) if ((unsigned long)a[i].{number} < (unsigned long)n)"),
            body,
        ))
    }

    /// Elements of an array, or parts of them, go to a variable and come back.
    fn kept_elsewhere(&mut self, r: usize, live: &[Leaf]) -> Item {
        let (name, fresh) = (self.records[r].name.clone(), self.fresh());
        let kept = if self.percent(70) {
            self.helpers.push(Item::line(format!("static struct {name} kept{fresh}[3];")));
            format!("kept{fresh}")
        } else {
            "kept".to_string()
        };
        let mut body = vec![Item::line("int i = n / 2;")];
        if kept == "kept" {
            body.push(Item::line(format!("struct {name} kept[3]; memset(kept, 0, sizeof kept);")));
        }
        for _ in 0..1 + self.rng.below(3) {
            let part = self.rng.pick(live).clone();
            let at = &part.path;
            // Which of them is mostly a constant.
            let which = *self.rng.pick(&["0", "1", "1", "2", "1", "i % 3"]);
            body.push(Item::line(match self.rng.below(8) {
                0..=2 => format!("{kept}[{which}] = a[i];"),
                3 => format!("for (int k = 0; k < 3; k++) {kept}[k] = a[k];"),
                4 => format!("a[n - 1] = {kept}[{which}];"),
                5 => format!("if (rnd() & 1) {kept}[{which}] = a[1];"),
                _ if part.kind == LeafKind::Bits => format!("{kept}[{which}].{at} = a[i].{at};"),
                6 => format!("memcpy((void *)&{kept}[{which}].{at}, (void *)&a[i].{at}, sizeof a->{at});"),
                _ => format!("memcpy((void *)&a[i].{at}, (void *)&{kept}[{which}].{at}, sizeof a->{at});"),
            }));
        }
        for leaf in self.some(live, 2) {
            let read = self.read(&format!("{kept}[1]."), &leaf);
            body.push(read);
        }
        Item::block("", body)
    }

    fn grown(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let count = self.count();
        let make = vec![
            Item::line("if (n == room) { room *= 2; a = moved(a, room * sizeof *a); }"),
            Item::line("p = &a[n++];"),
            Item::line(format!("fill_{name}(p, i);")),
            Item::line(format!("write_{name}(p, i);")),
        ];
        let mut out = vec![
            Item::line("int n = 0, room = 2;"),
            Item::line(format!("struct {name} *a = malloc(room * sizeof *a), *p, *q;")),
            Item::block(format!("for (int i = 0; i < {count}; i++)"), make),
        ];
        out.extend(self.walk_array(r));
        out.push(Item::line("release(a);"));
        out
    }

    fn global(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh) = (self.records[r].name.clone(), self.fresh());
        let make = vec![Item::line(format!("fill_{name}(&a[i], i);")), Item::line(format!("write_{name}(a + i, i);"))];
        let mut out = vec![Item::line(format!("int n = 9; struct {name} *a = all{fresh}, *p, *q;"))];
        let is_integer = |leaf: &Leaf| matches!(leaf.number(), Some("int" | "unsigned" | "long" | "unsigned long"));
        let integers: Vec<Leaf> =
            self.leaves(r, "", "1", false).into_iter().filter(|leaf| !leaf.dead && is_integer(leaf)).collect();
        let mut first = String::new();
        // What one holds at first, beside another that holds nothing.
        if let Some(at) = self.one(&integers).filter(|_| self.percent(60)).map(|leaf| leaf.path) {
            self.helpers.push(Item::line(format!("static struct {name} none{fresh}[9];")));
            first = format!(" = {{ [1] = {{ .{at} = 5 }}, [4] = {{ .{at} = 9 }} }}");
            out.push(Item::line(format!("for (int i = 0; i < n; i++) mix(a[i].{at});")));
            out.push(Item::line(format!(
                "for (int i = 0; i < n; i++) {{ fill_{name}(&none{fresh}[i], i); mix(none{fresh}[i].{at}); }}"
            )));
        }
        self.helpers.push(Item::line(format!("static struct {name} all{fresh}[9]{first};")));
        out.push(Item::block("for (int i = 0; i < n; i++)", make));
        out.extend(self.walk_array(r));
        out
    }

    /// Two children each, found by the addresses of their fields; or parents where there is one pointer only.
    fn tree(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let (n, new, fresh) = (self.count(), self.allocation(r), self.fresh());
        let line = Item::line;
        let own = |f: &&Field| f.name != "next" && matches!(f.kind, Kind::Pointer(to) if to == r);
        if let Some(left) = self.records[r].fields.iter().find(own).map(|f| f.name.clone()) {
            let mut walk = vec![line("if (!p) return;".to_string())];
            walk.extend(
                self.some(&["next", &left], 2).iter().map(|side| line(format!("visit{fresh}(p->{side}, i + 1);"))),
            );
            walk.extend([line(format!("read_{name}(p, i);")), line("free(p);".into())]);
            self.helpers.push(Item::block(format!("static void visit{fresh}(struct {name} *p, int i)"), walk));
            let make = vec![
                line(format!("struct {name} *p = {new};")),
                line(format!("fill_{name}(p, i);")),
                line(format!("write_{name}(p, i);")),
                line(format!("struct {name} **at = &root;")),
                line(format!("while (*at) at = (rnd() & 1) ? &(*at)->next : &(*at)->{left};")),
                line("*at = p;".into()),
            ];
            return vec![
                line(format!("struct {name} *root = 0;")),
                Item::block(format!("for (int i = 0; i < {n}; i++)"), make),
                line(format!("visit{fresh}(root, 0);")),
            ];
        }
        let make = vec![
            line(format!("all[i] = {new};")),
            line(format!("fill_{name}(all[i], i);")),
            line(format!("write_{name}(all[i], i);")),
            line("if (i) all[i]->next = all[rnd() % i];".into()),
        ];
        let mut walk = self.uses(r);
        walk.push(line(format!("read_{name}(p, i);")));
        let pairs = vec![
            line("p = all[i];".into()),
            line("q = p->next;".into()),
            self.linked_pair(r),
            line(format!("read_{name}(p, i);")),
        ];
        vec![
            line(format!("struct {name} *all[{n}], *p, *q;")),
            Item::block(format!("for (int i = 0; i < {n}; i++)"), make),
            Item::block(format!("for (int i = 0; i < {n}; i++) for (p = all[i]; p; p = p->next)"), walk),
            Item::block(format!("for (int i = 1; i < {n}; i++)"), pairs),
            line(format!("for (int i = 0; i < {n}; i++) free(all[i]);")),
        ]
    }

    /// Pointers in an array of their own.
    fn table(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let (n, new) = (self.count(), self.allocation(r));
        let line = Item::line;
        let make = vec![
            line(format!("p = v[i] = {new};")),
            line(format!("fill_{name}(p, i);")),
            line(format!("write_{name}(p, i);")),
        ];
        let mut walk = vec![line("p = v[i];".to_string()), line(format!("q = v[(i + 1) % {n}];"))];
        walk.extend(self.uses(r));
        walk.extend([self.pair(r), line(format!("read_{name}(p, i);"))]);
        vec![
            line(format!("struct {name} **v = malloc({n} * sizeof *v), *p, *q;")),
            Item::block(format!("for (int i = 0; i < {n}; i++)"), make),
            Item::block(format!("for (int i = 0; i < {n}; i++)"), walk),
            line(format!("for (int i = 0; i < {n}; i++) {{ read_{name}(v[i], i); free(v[i]); }}")),
            line("free(v);".into()),
        ]
    }

    /// On the stack, with a copy on the heap.
    fn local(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let new = self.allocation(r);
        let line = Item::line;
        let mut walk = vec![line("p = a + i;".to_string()), line("q = &a[(i + 2) % 5];".into())];
        walk.extend(self.uses(r));
        walk.extend([self.pair(r), line(format!("read_{name}(p, i);"))]);
        vec![
            line(format!("struct {name} a[5], *p, *q;")),
            line(format!("for (int i = 0; i < 5; i++) {{ fill_{name}(a + i, i); write_{name}(&a[i], i); }}")),
            Item::block("for (int i = 0; i < 5; i++)", walk),
            line(format!("p = {new};")),
            line("*p = a[3];".into()),
            line(format!("read_{name}(p, 1);")),
            line("a[2] = *p;".into()),
            line(format!("write_{name}(a + 2, 2);")),
            line(format!("for (int i = 0; i < 5; i++) read_{name}(a + i, i);")),
            line("release(p);".into()),
        ]
    }

    /// An array that another record points to.
    fn container(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh, count) = (self.records[r].name.clone(), self.fresh(), self.count());
        let new = self.array_allocation(r, "c->n");
        let line = Item::line;
        let members = vec![
            line("long id;".to_string()),
            line(format!("struct {name} *items;")),
            line("int n;".into()),
            line("double unused;".into()),
        ];
        self.helpers.push(Item::members(format!("struct C{fresh}"), members));
        let body = vec![
            line(format!("struct C{fresh} *c = malloc(sizeof *c);")),
            line(format!("c->id = id; c->unused = 0.5; c->n = {count};")),
            line(format!("c->items = {new};")),
            line(format!(
                "for (int i = 0; i < c->n; i++) {{ fill_{name}(&c->items[i], i); write_{name}(c->items + i, i); }}"
            )),
            line("return c;".into()),
        ];
        self.helpers.push(Item::block(format!("static NOINLINE struct C{fresh} *open{fresh}(long id)"), body));
        let mut work = vec![line(format!("struct {name} *p = &c->items[i], *q = &d->items[(i + 1) % d->n];"))];
        work.extend(self.uses(r));
        work.extend([self.pair(r), line(format!("read_{name}(p, i);"))]);
        vec![
            line(format!(
                "struct C{fresh} *c = open{fresh}(1), *d = {};",
                self.rng.pick(&["c".into(), format!("open{fresh}(2)")])
            )),
            Item::block("for (int i = 0; i < c->n; i++)", work),
            line(format!("for (int i = 0; i < d->n; i++) read_{name}(d->items + i, i);")),
            line("mix(c->id + d->id);".into()),
            line("if (d != c) { free(d->items); free(d); }".into()),
            line("free(c->items);".into()),
            line("free(c);".into()),
        ]
    }

    /// Lists in a table.
    fn buckets(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let (n, new) = (self.count(), self.allocation(r));
        let line = Item::line;
        let make = vec![
            line(format!("p = {new};")),
            line(format!("fill_{name}(p, i);")),
            line(format!("write_{name}(p, i);")),
            line("at = &bucket[rnd() % 8];".into()),
            line("p->next = *at;".into()),
            line("*at = p;".into()),
        ];
        let mut walk = self.uses(r);
        walk.push(line(format!("read_{name}(p, i);")));
        if self.percent(50) {
            let pair = self.linked_pair(r);
            walk.push(Item::block("if ((q = p->next))", vec![pair]));
        }
        let end = vec![line(format!("read_{name}(p, i);")), line("q = p->next;".into()), line("free(p);".into())];
        vec![
            line(format!("struct {name} *bucket[8] = {{0}}, **at, *p, *q;")),
            Item::block(format!("for (int i = 0; i < {n}; i++)"), make),
            Item::block("for (int i = 0; i < 8; i++) for (p = bucket[i]; p; p = p->next)", walk),
            Item::block("for (int i = 0; i < 8; i++) for (p = bucket[i]; p; p = q)", end),
        ]
    }
}
