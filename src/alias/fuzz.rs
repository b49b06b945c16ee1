//! Tests of the rules on generated metadata: well-formed, where the right answer is known, and mutated, where there is
//! one question only: does it come back, with the same answer both ways?
//!
//! `DTRANS_FUZZ_RUNS=100000 cargo test fuzz` runs longer than `cargo test` alone.

use super::rules;
use super::types::{Tag, Types};
use crate::ir::tbaa::{Mode, Nodes, Operand};

/// A module's metadata, as data.
#[derive(Clone, Default)]
struct Graph(Vec<Vec<Operand<usize>>>);

impl Nodes for Graph {
    type Id = usize;

    fn count(&self, node: usize) -> usize {
        self.0[node].len()
    }

    fn operand(&self, node: usize, index: usize) -> Operand<usize> {
        self.0[node][index].clone()
    }
}

impl Graph {
    fn add(&mut self, operands: Vec<Operand<usize>>) -> usize {
        self.0.push(operands);
        self.0.len() - 1
    }
}

/// A small generator of numbers; the same seed gives the same test.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

fn text(text: &str) -> Operand<usize> {
    Operand::Text(text.to_string())
}

fn number(number: u64) -> Operand<usize> {
    Operand::Number(number)
}

/// One scalar within a record, and the records around it, outermost first.
#[derive(Clone)]
struct Leaf {
    scalar: usize,
    offset: u64,
    /// Each enclosing record, with its own offset.
    around: Vec<(usize, u64)>,
}

/// A type as the program has it.
#[derive(Clone)]
struct Made {
    node: usize,
    /// The node that a field of this type names: differs from `node` for arrays of the old format.
    size: u64,
    leaves: Vec<Leaf>,
}

/// Generated types of one module.
struct World {
    graph: Graph,
    is_new: bool,
    root: usize,
    char: usize,
    types: Vec<Made>,
}

impl World {
    fn new(random: &mut Random) -> World {
        let is_new = random.below(2) == 0;
        let mut graph = Graph::default();
        let root = graph.add(vec![text("Simple C/C++ TBAA")]);
        let char = match is_new {
            true => graph.add(vec![Operand::Node(root), number(1), text("omnipotent char")]),
            false => graph.add(vec![text("omnipotent char"), Operand::Node(root), number(0)]),
        };
        let mut world = World { graph, is_new, root, char, types: Vec::new() };
        let any = world.scalar("any pointer", world.char, 8);
        for (name, parent, size) in
            [("int", char, 4), ("float", char, 4), ("long", char, 8), ("p1 int", any, 8), ("p1 _ZTS1S", any, 8)]
        {
            world.scalar(name, parent, size);
        }
        for index in 0..random.below(5) + 1 {
            world.record(index, random);
        }
        world
    }

    fn scalar(&mut self, name: &str, parent: usize, size: u64) -> usize {
        let node = match self.is_new {
            true => self.graph.add(vec![Operand::Node(parent), number(size), text(name)]),
            false => self.graph.add(vec![text(name), Operand::Node(parent), number(0)]),
        };
        self.types.push(Made { node, size, leaves: vec![Leaf { scalar: node, offset: 0, around: Vec::new() }] });
        node
    }

    fn record(&mut self, index: usize, random: &mut Random) {
        let node = self.graph.add(Vec::new());
        let mut operands = match self.is_new {
            true => vec![Operand::Node(self.char), number(0), text(&format!("R{index}"))],
            false => vec![text(&format!("R{index}"))],
        };
        let mut leaves = Vec::new();
        let mut at = 0;
        for _ in 0..random.below(4) + 1 {
            let part = self.types[random.below(self.types.len())].clone();
            // An array of scalars now and then; every element is described as the whole.
            let count = if part.leaves.len() == 1 && random.below(3) == 0 { random.below(4) as u64 + 1 } else { 1 };
            let mut named = part.node;
            if count > 1 && !self.is_new {
                let name = format!("array@{}[{count}]", part.node);
                named = self.graph.add(vec![text(&name), Operand::Node(part.node), number(0)]);
            }
            operands.extend([Operand::Node(named), number(at)]);
            if self.is_new {
                operands.push(number(part.size * count));
            }
            for leaf in &part.leaves {
                let mut around = vec![(node, 0)];
                around.extend(leaf.around.iter().map(|(record, offset)| (*record, offset + at)));
                leaves.push(Leaf { scalar: leaf.scalar, offset: leaf.offset + at, around });
            }
            at += part.size * count;
        }
        if self.is_new {
            operands[1] = number(at);
        }
        self.graph.0[node] = operands;
        self.types.push(Made { node, size: at, leaves });
    }

    fn tag(&mut self, base: usize, access: usize, offset: u64) -> usize {
        let mut operands = vec![Operand::Node(base), Operand::Node(access), number(offset)];
        if self.is_new {
            operands.push(number(4));
        }
        self.graph.add(operands)
    }

    /// All ways to say what a leaf is.
    fn tags(&mut self, leaf: &Leaf) -> Vec<usize> {
        let mut tags = vec![self.tag(leaf.scalar, leaf.scalar, 0), self.tag(self.char, self.char, 0)];
        for (record, offset) in &leaf.around {
            tags.push(self.tag(*record, leaf.scalar, leaf.offset - offset));
        }
        tags
    }
}

fn runs(usual: usize) -> usize {
    std::env::var("DTRANS_FUZZ_RUNS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

const MODES: [Mode; 2] = [Mode::SEED, Mode::SEQUENCES];

#[test]
fn two_descriptions_of_one_member_may_overlap() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for run in 0..runs(400) {
        let mut world = World::new(&mut random);
        let made = world.types[random.below(world.types.len())].clone();
        let leaf = made.leaves[random.below(made.leaves.len())].clone();
        let nodes = world.tags(&leaf);
        let mut types = Types::new(world.graph);
        let tags: Vec<_> = nodes.iter().map(|node| types.tag(*node).expect("a tag of a well-formed module")).collect();
        for a in &tags {
            for b in &tags {
                for mode in [Mode::default(), Mode::SEED] {
                    assert!(rules::may_overlap(&types, mode, a, b), "run {run}, {mode:?}: {a:?} {b:?}");
                }
                // No bound exceeds the object.
                assert!(a.bound <= made.size, "run {run}: {a:?} in {} bytes", made.size);
            }
        }
    }
}

#[test]
fn different_scalars_are_told_apart() {
    let mut random = Random(77);
    let mut world = World::new(&mut random);
    let (int, float) = (world.types[1].node, world.types[2].node);
    let nodes = [world.tag(int, int, 0), world.tag(float, float, 0)];
    let mut types = Types::new(world.graph);
    let tags = nodes.map(|node| types.tag(node).expect("well-formed"));
    assert!(!rules::may_overlap(&types, Mode::default(), &tags[0], &tags[1]));
}

#[test]
fn mutated_metadata_is_answered_and_the_same_both_ways() {
    let mut random = Random(0xfeed_beef_0bad_cafe);
    for run in 0..runs(2000) {
        let mut world = World::new(&mut random);
        let mut nodes = Vec::new();
        for made in world.types.clone() {
            for leaf in &made.leaves {
                nodes.extend(world.tags(leaf));
            }
        }
        nodes.push(world.root);
        let mut graph = world.graph;
        for _ in 0..random.below(6) + 1 {
            mutate(&mut graph, &mut random);
        }
        let mut types = Types::new(graph);
        let tags: Vec<Option<std::rc::Rc<Tag>>> = nodes.iter().map(|node| types.tag(*node)).collect();
        for _ in 0..40 {
            let (a, b) = (&tags[random.below(tags.len())], &tags[random.below(tags.len())]);
            let (Some(a), Some(b)) = (a, b) else { continue };
            for mode in MODES {
                let answer = rules::may_overlap(&types, mode, a, b);
                assert_eq!(answer, rules::may_overlap(&types, mode, b, a), "run {run}: {a:?} {b:?}");
                let _ = rules::misses_global(&types, a, b);
            }
            assert!(rules::may_overlap(&types, Mode::default(), a, a), "run {run}: {a:?}");
        }
    }
}

/// Changes one operand of one node to anything, or drops or adds one.
fn mutate(graph: &mut Graph, random: &mut Random) {
    let node = random.below(graph.0.len());
    let any_node = random.below(graph.0.len());
    let operand = match random.below(8) {
        0 | 1 => Operand::Node(any_node),
        2 => text(["", "array@int[3]", "any pointer", "pointer@void*", "p", "p1 ", "omnipotent char"][random.below(7)]),
        3 => number([0, 1, 4, u64::MAX, 1 << 63, 1 << 48, i64::MAX as u64][random.below(7)]),
        4 => number(random.below(64) as u64),
        5 => Operand::Other,
        // Its own part.
        _ => Operand::Node(node),
    };
    let operands = &mut graph.0[node];
    let at = random.below(operands.len() + 1);
    match random.below(4) {
        0 if at < operands.len() => {
            operands.remove(at);
        }
        1 => operands.insert(at, operand),
        _ if at < operands.len() => operands[at] = operand,
        _ => operands.push(operand),
    }
}

/// Each malformed node by itself: a tag that names it is not understood.
#[test]
fn what_is_malformed_is_left_out() {
    let node = Operand::Node;
    let mut graph = Graph::default();
    let root = graph.add(vec![text("Simple C/C++ TBAA")]);
    let char = graph.add(vec![text("omnipotent char"), node(root), number(0)]);
    let int = graph.add(vec![text("int"), node(char), number(0)]);
    let other = graph.add(vec![text("another root")]);
    let foreign = graph.add(vec![text("real"), node(other), number(0)]);
    let own = graph.0.len();
    let bad = [
        vec![],
        vec![text("own part"), node(own + 1), number(0)],
        vec![number(3), node(char), number(0)],
        vec![text("no node"), text("int"), number(0)],
        vec![text("no offset"), node(int), Operand::Other],
        vec![text("offset missing"), node(int), number(0), node(int)],
        vec![text("huge"), node(int), number(0), node(int), number(u64::MAX)],
        vec![text("descending"), node(int), number(4), node(int), number(0)],
        vec![text("union"), node(int), number(0), node(int), number(0)],
        vec![text("two roots"), node(int), number(0), node(foreign), number(4)],
        vec![node(int), number(4), text("new under old")],
        vec![node(root), number(4)],
        vec![node(root), text("size"), text("new")],
        vec![node(root), number(4), text("new"), node(int), number(0)],
        vec![text("array@of nothing"), node(root), number(0)],
    ];
    let nodes: Vec<usize> = bad.into_iter().map(|operands| graph.add(operands)).collect();
    let tags: Vec<usize> = nodes.iter().map(|bad| graph.add(vec![node(*bad), node(*bad), number(0)])).collect();
    let more = [
        vec![node(int), node(int)],
        vec![node(int), node(int), text("0")],
        vec![node(int), node(int), number(0), number(2)],
        vec![node(int), node(int), number(0), number(0), number(0)],
        vec![node(int), Operand::Other, number(0)],
        vec![node(int), node(foreign), number(0)],
        vec![node(char), node(int), number(0)],
        vec![node(root), node(root), number(0)],
    ];
    let more: Vec<usize> = more.into_iter().map(|operands| graph.add(operands)).collect();
    let good = graph.add(vec![node(int), node(int), number(0)]);
    let mut types = Types::new(graph);
    for (index, tag) in tags.into_iter().chain(more).enumerate() {
        assert_eq!(types.tag(tag), None, "malformed tag {index}");
    }
    assert!(types.tag(good).is_some());
}

/// A chain of a hundred thousand nodes is no reason to run out of stack or time.
#[test]
fn depth_costs_no_stack() {
    let mut graph = Graph::default();
    let root = graph.add(vec![text("Simple C/C++ TBAA")]);
    let mut node = graph.add(vec![text("omnipotent char"), Operand::Node(root), number(0)]);
    for index in 0..100_000 {
        node = graph.add(vec![text(&format!("T{index}")), Operand::Node(node), number(0)]);
    }
    let tag = graph.add(vec![Operand::Node(node), Operand::Node(node), number(0)]);
    let int = graph.add(vec![text("int"), Operand::Node(1), number(0)]);
    let other = graph.add(vec![Operand::Node(int), Operand::Node(int), number(0)]);
    let mut types = Types::new(graph);
    let (a, b) = (types.tag(tag).expect("well-formed"), types.tag(other).expect("well-formed"));
    assert!(!rules::may_overlap(&types, Mode::default(), &a, &b));
}
