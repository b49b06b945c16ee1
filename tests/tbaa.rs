//! Generated type metadata, in LLVM's own hands: accesses through arguments, where sizes say nothing, so whatever
//! `dtrans-tbaa` tells apart LLVM's own `tbaa` has to tell apart too. And mutated metadata, which no verifier has seen: no
//! pass of ours that reads it may crash.
//!
//! `DTRANS_TBAA_RUNS` says how many modules (30), `DTRANS_TBAA_SEED` which (1).

mod host;

#[path = "../benches/generate/rng.rs"]
mod rng;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use rng::Rng;

/// Seconds for one run.
const LIMIT: u64 = 20;
/// Accesses of one module.
const MOST_ACCESSES: usize = 24;

/// A module's metadata nodes as text, and its types.
struct Module {
    is_new: bool,
    nodes: Vec<String>,
    types: Vec<Made>,
    any_char: usize,
    accesses: usize,
}

/// A type: its node, size, and the scalars in it with their offsets.
#[derive(Clone)]
struct Made {
    node: usize,
    size: usize,
    leaves: Vec<(usize, usize, usize)>,
}

impl Module {
    fn new(rng: &mut Rng) -> Module {
        let is_new = rng.one_in(2);
        let nodes = vec!["!{!\"Simple C/C++ TBAA\"}".to_string()];
        let mut out = Module { is_new, nodes, types: Vec::new(), any_char: 1, accesses: 0 };
        out.scalar("omnipotent char", 0, 1);
        let any = out.scalar("any pointer", out.any_char, 8);
        let any2 = out.scalar("any p2 pointer", any, 8);
        let int = out.scalar("int", out.any_char, 4);
        for (name, size) in [("float", 4), ("long", 8), ("pointer@int*", 8), ("pointer@float*", 8)] {
            out.scalar(name, out.any_char, size);
        }
        for (name, parent) in
            [("p1 int", any), ("p1 float", any), ("p1 _ZTS1S", any), ("p1 void", any), ("p2 int", any2)]
        {
            out.scalar(name, parent, 8);
        }
        if !is_new {
            for (name, size) in [("array@int[4]", 16), ("array@int[3]", 12)] {
                let array = out.scalar(name, int, size);
                let leaf = (int, 0, 4);
                if let Some(made) = out.types.iter_mut().find(|made| made.node == array) {
                    made.leaves = vec![leaf];
                }
            }
        }
        for index in 0..1 + rng.below(5) {
            out.record(index, rng);
        }
        out
    }

    fn add(&mut self, text: String) -> usize {
        self.nodes.push(text);
        self.nodes.len() - 1
    }

    fn scalar(&mut self, name: &str, parent: usize, size: usize) -> usize {
        let node = self.add(match self.is_new {
            true => format!("!{{!{parent}, i64 {size}, !\"{name}\"}}"),
            false => format!("!{{!\"{name}\", !{parent}, i64 0}}"),
        });
        self.types.push(Made { node, size, leaves: vec![(node, 0, size)] });
        node
    }

    fn record(&mut self, index: usize, rng: &mut Rng) {
        let (mut fields, mut leaves, mut at) = (String::new(), Vec::new(), 0);
        for _ in 0..1 + rng.below(4) {
            let part = rng.pick(&self.types).clone();
            let count = if self.is_new && rng.one_in(3) { 1 + rng.below(3) } else { 1 };
            let _ = write!(fields, ", !{}, i64 {at}", part.node);
            if self.is_new {
                let _ = write!(fields, ", i64 {}", part.size * count);
            }
            // Of an array of records the first element: the verifier follows the path of no other.
            leaves.extend(part.leaves.iter().map(|(node, offset, size)| (*node, at + offset, *size)));
            at += part.size * count;
        }
        let node = self.add(match self.is_new {
            true => format!("!{{!{}, i64 {at}, !\"R{index}\"{fields}}}", self.any_char),
            false => format!("!{{!\"R{index}\"{fields}}}"),
        });
        self.types.push(Made { node, size: at, leaves });
    }

    /// The module: one function that stores to each of a choice of the types' members.
    fn text(&mut self, rng: &mut Rng) -> String {
        let mut tags = BTreeSet::new();
        for made in &self.types {
            tags.extend(made.leaves.iter().map(|(node, offset, size)| (made.node, *node, *offset, *size)));
        }
        let mut tags: Vec<_> = tags.into_iter().collect();
        while tags.len() > MOST_ACCESSES {
            tags.swap_remove(rng.below(tags.len()));
        }
        self.accesses = tags.len();
        let mut body = String::new();
        for (index, (base, access, offset, size)) in tags.iter().enumerate() {
            let tag = self.add(match self.is_new {
                true => format!("!{{!{base}, !{access}, i64 {offset}, i64 {size}}}"),
                false => format!("!{{!{base}, !{access}, i64 {offset}}}"),
            });
            let _ = writeln!(body, "  store i{} 0, ptr %p{index}, !tbaa !{tag}", 8 * size.min(&8));
        }
        let arguments: Vec<String> = (0..tags.len()).map(|index| format!("ptr %p{index}")).collect();
        let mut out = format!("define void @f({}) {{\n{body}  ret void\n}}\n", arguments.join(", "));
        for (index, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(out, "!{index} = {node}");
        }
        out
    }

    /// Changes an operand of a node to anything, drops it, or repeats it.
    fn mutate(&mut self, rng: &mut Rng) {
        let count = self.nodes.len();
        let at = rng.below(count);
        let inside = self.nodes[at].trim_start_matches("!{").trim_end_matches('}').to_string();
        let mut operands: Vec<String> =
            inside.split(", ").filter(|text| !text.is_empty()).map(str::to_string).collect();
        let other = format!("!{}", rng.below(count));
        let own = format!("!{at}");
        let choice = [
            "null",
            "i64 -8",
            "i64 4611686018427387904",
            "i128 7",
            "i64 0",
            "i64 4",
            "i1 true",
            "!\"\"",
            "!\"p1 int\"",
            "!\"any pointer\"",
            "!\"array@int[3]\"",
            "ptr null",
            "float 1.0",
            other.as_str(),
            other.as_str(),
            own.as_str(),
        ];
        let operand = rng.pick(&choice).to_string();
        let place = rng.below(operands.len() + 1);
        match rng.below(4) {
            0 if place < operands.len() => drop(operands.remove(place)),
            1 => operands.insert(place, operand),
            _ if place < operands.len() => operands[place] = operand,
            _ => operands.push(operand),
        }
        self.nodes[at] = format!("!{{{}}}", operands.join(", "));
        if self.nodes[at].contains(&own) {
            self.nodes[at].insert_str(0, "distinct ");
        }
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The pairs that alias analyses call disjoint.
fn disjoint(opt: &host::Opt, pipeline: &str, module: &Path) -> BTreeSet<String> {
    let mut run = opt.command(LIMIT, "aa-eval", module);
    let said = run.args([&format!("-aa-pipeline={pipeline}"), "-evaluate-aa-metadata", "-print-no-aliases"]).output();
    let said = said.expect("timeout(1)");
    let text = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.status.success(), "{}: {text}", module.display());
    text.lines().filter(|line| line.contains("NoAlias:")).map(str::to_string).collect()
}

#[test]
fn nothing_is_told_apart_by_types_that_llvm_takes_for_one() {
    let opt = host::Opt::new();
    let mut rng = Rng::new(number("DTRANS_TBAA_SEED", 1));
    let (mut stock, mut ours) = (0, 0);
    for run in 0..number("DTRANS_TBAA_RUNS", 30) {
        let module = file("tbaa-generated.ll");
        fs::write(&module, Module::new(&mut rng).text(&mut rng)).expect("a writable target directory");
        let known = disjoint(&opt, "tbaa", &module);
        let said = disjoint(&opt, "dtrans-tbaa", &module);
        assert!(said.is_subset(&known), "run {run}: {:#?}", said.difference(&known).collect::<Vec<_>>());
        stock += known.len();
        ours += said.len();
    }
    eprintln!("{stock} pairs disjoint by tbaa, {ours} of them by dtrans-tbaa");
    assert!(ours > 0);
}

#[test]
fn mutated_metadata_crashes_nothing() {
    let opt = host::Opt::new();
    let mut rng = Rng::new(number("DTRANS_TBAA_SEED", 1) + 1);
    let mut refused = 0;
    for run in 0..number("DTRANS_TBAA_RUNS", 30) {
        let mut generated = Module::new(&mut rng);
        // The tags are nodes as well by then.
        let whole = generated.text(&mut rng);
        let code = whole.split("\n!0 = ").next().unwrap_or_default().to_string();
        for _ in 0..1 + rng.below(8) {
            generated.mutate(&mut rng);
        }
        let mut text = code + "\n";
        for (index, node) in generated.nodes.iter().enumerate() {
            let _ = writeln!(text, "!{index} = {node}");
        }
        text.push_str("!dtrans.tbaa.sequences = !{!1, !0}\n");
        let module = file("tbaa-mutated.ll");
        fs::write(&module, text).expect("a writable target directory");
        let passes = "print<dtrans-tbaa>,aa-eval,dtrans-tbaa-annotate<pointers;mode=seed>,print<dtrans-tbaa>";
        for pipeline in ["dtrans-tbaa", "dtrans-tbaa<seed+sequences>"] {
            let mut command = opt.command(LIMIT, passes, &module);
            let said = command.args(["-disable-verify", &format!("-aa-pipeline={pipeline}")]).output();
            let said = said.expect("timeout(1)");
            let text = String::from_utf8_lossy(&said.stderr);
            if text.contains("llvm::parseIRFile") || text.contains(".ll:") {
                // Not even the host's parser takes it.
                refused += 1;
                continue;
            }
            let is_fine = said.status.success() && !text.contains("internal error");
            assert!(is_fine, "run {run}, {}: {}", module.display(), text.lines().last().unwrap_or_default());
        }
    }
    let tried = 2 * number("DTRANS_TBAA_RUNS", 30);
    eprintln!("{tried} runs, {refused} modules refused by the host");
    assert!(2 * refused < tried);
}
