//! What a class's accesses look like to the memory system: which bytes are used together, how often, and whether
//! element after element or at random.
//!
//! Frequencies are the host's (block frequencies, profile counts when there are any), carried along the call graph from
//! `main`. They are estimates and only ever decide whether a transform pays.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::host::Host;
use crate::ir::value::{Block, GepTerm, Opcode, Value};

use super::bytes::{ByteTable, ByteUse};
use super::info::DTransAnalysisInfo;
use super::number::{Access, AccessKind};

/// How much longer a scan is taken to be than the host's estimate says of any loop, if there is no profile.
const SCAN_LENGTH: f64 = 16.0;

/// How often something is used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Use {
    /// Instructions.
    pub count: usize,
    /// Instructions, each as often as its block runs per call of its function.
    pub weight: f64,
    /// Instructions, each as often as its block runs per run of the program.
    pub frequency: f64,
}

impl Use {
    pub(super) fn add(&mut self, other: Use) {
        self.count += other.count;
        self.weight += other.weight;
        self.frequency += other.frequency;
    }
}

/// Where an access lies, for affinity: its function, and the header of its innermost loop.
pub(super) type Place = (Value, Option<Block>);

/// How often blocks run.
pub(super) struct Blocks<'g, 'h> {
    host: &'g Host<'h>,
    functions: FxHashMap<Value, f64>,
    /// One use, and where it lies.
    known: FxHashMap<Block, (Use, Place)>,
}

impl<'g, 'h> Blocks<'g, 'h> {
    pub(super) fn new(host: &'g Host<'h>, info: &DTransAnalysisInfo) -> Self {
        Blocks { host, functions: function_frequencies(host, info), known: FxHashMap::default() }
    }

    pub(super) fn at(&mut self, block: Block) -> (Use, Place) {
        let (host, functions) = (self.host, &self.functions);
        *self.known.entry(block).or_insert_with(|| {
            let f = block.function();
            let weight = host.block_frequency(block) as f64 / host.entry_frequency(f).max(1) as f64;
            let frequency = weight * functions.get(&f).copied().unwrap_or(1.0);
            (Use { count: 1, weight, frequency }, (f, host.loop_header(block)))
        })
    }
}

/// Accesses through one pointer value: the bytes of one element that are used together.
#[derive(Clone, Debug, PartialEq)]
pub struct AccessGroup {
    /// Offset in the element and length, ordered and without repetition.
    pub bytes: Vec<(u64, u64)>,
    /// How often the busiest of the accesses runs, per run of the program.
    pub frequency: f64,
    /// Does the pointer go from an element to its neighbour?
    pub sequential: bool,
}

/// The access groups of the given classes.
pub fn access_groups(
    host: &Host,
    info: &DTransAnalysisInfo,
    table: &ByteTable,
    wanted: &[usize],
) -> FxHashMap<usize, Vec<AccessGroup>> {
    if wanted.is_empty() {
        return FxHashMap::default();
    }
    let mut blocks = Blocks::new(host, info);
    let scanned = blocks_that_scan(info, table, wanted);
    let mut out: FxHashMap<usize, Vec<AccessGroup>> = FxHashMap::default();
    for &class in wanted {
        let mut index: FxHashMap<ElementKey, usize> = FxHashMap::default();
        let groups = out.entry(class).or_default();
        for (a, address, used) in addresses(info, table, class) {
            let Some(len) = used.size else { continue };
            let element = element_of(info, address);
            let g = *index.entry(element).or_insert_with(|| {
                groups.push(AccessGroup { bytes: Vec::new(), frequency: 0.0, sequential: is_sequential(element) });
                groups.len() - 1
            });
            let block = a.inst.block();
            let length = if !host.has_profile() && scanned.contains(&block) { SCAN_LENGTH } else { 1.0 };
            let frequency = blocks.at(block).0.frequency * length;
            groups[g].frequency = groups[g].frequency.max(frequency);
            groups[g].bytes.push((used.at.base.max(0) as u64, len));
        }
        for g in groups {
            g.bytes.sort_unstable();
            g.bytes.dedup();
        }
    }
    out
}

/// The blocks in which an array of one of the classes is taken element by element. A block that follows links runs as
/// often as a chain is long, one that scans runs as often as an array is long, which static estimates do not tell apart.
fn blocks_that_scan(info: &DTransAnalysisInfo, table: &ByteTable, wanted: &[usize]) -> FxHashSet<Block> {
    let all = wanted.iter().flat_map(|&class| addresses(info, table, class));
    all.filter(|&(_, address, _)| is_sequential(element_of(info, address))).map(|(a, ..)| a.inst.block()).collect()
}

/// The accesses to a class that have an address, in order, with that and with what they do.
fn addresses<'t>(
    info: &'t DTransAnalysisInfo,
    table: &'t ByteTable,
    class: usize,
) -> impl Iterator<Item = (&'t Access, Value, ByteUse)> {
    let known = table.class(class);
    let accesses = known.accesses.iter().map(|&(n, i)| (&info.accesses()[n], known.uses[i]));
    let accesses = accesses.filter(|(a, _)| a.inst.is_instruction());
    accesses.filter_map(|(a, used)| Some((a, address_operand(a.inst, a.kind)?, used)))
}

fn address_operand(inst: Value, kind: AccessKind) -> Option<Value> {
    match kind {
        AccessKind::Load | AccessKind::CopyTo | AccessKind::Fill => Some(inst.operand(0)),
        AccessKind::Store | AccessKind::CopyFrom => Some(inst.operand(1)),
        AccessKind::Library | AccessKind::Observed | AccessKind::Whole => None,
    }
}

/// What tells one element from another: a pointer, and the index that is added to it if there is one.
type ElementKey = (Value, Option<Value>);

/// The element that an address lies in: without the steps to a field.
fn element_of(info: &DTransAnalysisInfo, address: Value) -> ElementKey {
    let mut v = address;
    while v.is_instruction() && v.opcode() == Opcode::GetElementPtr {
        let leading = v.gep_terms(info.data_layout()).into_iter().flatten().find_map(|t| match t {
            GepTerm::Scaled { index, leading: true, .. } => Some(index),
            GepTerm::Scaled { leading: false, .. } | GepTerm::Constant(_) => None,
        });
        if leading.is_some() {
            return (v.operand(0), leading);
        }
        let at_start = info.cell(v).is_some_and(|c| c.offsets.is_exact() && c.offsets.base == 0);
        if at_start && v.operand_count() == 2 {
            break;
        }
        v = v.operand(0);
    }
    (v, None)
}

/// Does the element's pointer take one neighbour after the other in a loop?
fn is_sequential((pointer, index): ElementKey) -> bool {
    match index {
        Some(index) => counts_by_one(index),
        None => pointer.is_instruction() && pointer.opcode() == Opcode::Phi && steps_by_one(pointer),
    }
}

/// Is the integer a loop counter with step 1 or -1, possibly widened or with a constant added?
fn counts_by_one(index: Value) -> bool {
    let mut v = index;
    for _ in 0..4 {
        if !v.is_instruction() {
            return false;
        }
        match v.opcode() {
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc | Opcode::Freeze => v = v.operand(0),
            Opcode::Add | Opcode::Sub if v.operand(1).is_constant() => v = v.operand(0),
            Opcode::Phi => {
                return v.incoming().into_iter().any(|(n, _)| {
                    n.is_instruction()
                        && matches!(n.opcode(), Opcode::Add | Opcode::Sub)
                        && n.operand(0) == v
                        && n.operand(1).constant_int().is_some_and(|k| k == 1 || k == -1)
                });
            }
            // Any other computation may give any element.
            _ => return false,
        }
    }
    false
}

/// Does a pointer phi get, on one of the ways around its loop, its own value moved by one element?
fn steps_by_one(phi: Value) -> bool {
    let mut work: Vec<Value> = phi.incoming().into_iter().map(|(v, _)| v).collect();
    for _ in 0..16 {
        let Some(v) = work.pop() else { return false };
        if !v.is_instruction() || v == phi {
            continue;
        }
        match v.opcode() {
            Opcode::GetElementPtr => {
                let near = v.operand_count() == 2 && v.operand(1).constant_int().is_some();
                if near && v.operand(0) == phi {
                    return true;
                }
            }
            Opcode::Phi => work.extend(v.incoming().into_iter().map(|(v, _)| v)),
            Opcode::Select => work.extend([v.operand(1), v.operand(2)]),
            // A value from elsewhere is no step.
            _ => continue,
        }
    }
    false
}

/// How often functions run, per run of the program, as far as there is a profile of them.
fn counted_frequencies(host: &Host, functions: &[Value]) -> FxHashMap<Value, f64> {
    if !host.has_profile() {
        return FxHashMap::default();
    }
    let main = functions.iter().copied().find(|function| function.name() == "main");
    // A profile may be of several runs.
    let runs = main.and_then(|main| host.entry_count(main)).unwrap_or(1).max(1) as f64;
    let counted = |function: &Value| Some((*function, host.entry_count(*function)? as f64 / runs));
    functions.iter().filter_map(counted).collect()
}

/// How often each function runs, per run of the program: as a profile says, or else by its callers; recursion counts once.
fn function_frequencies(host: &Host, info: &DTransAnalysisInfo) -> FxHashMap<Value, f64> {
    // Callers before callees: reverse post-order of the call graph from every function without a caller.
    let functions: Vec<Value> = info.functions().iter().map(|f| f.value).collect();
    let mut calls: FxHashMap<Value, Vec<(Value, f64)>> = FxHashMap::default();
    for &callee in &functions {
        for &site in info.call_sites(callee) {
            let caller = site.function();
            let times = host.block_frequency(site.block()) as f64 / host.entry_frequency(caller).max(1) as f64;
            calls.entry(caller).or_default().push((callee, times));
        }
    }
    let callees = |f: &Value| calls.get(f).map_or(&[][..], |v| v);
    let mut state: FxHashMap<Value, ()> = FxHashMap::default();
    let mut order = Vec::new();
    let mut roots: Vec<Value> = functions.iter().copied().filter(|f| info.call_sites(*f).is_empty()).collect();
    roots.extend(&functions);
    for root in roots {
        if state.insert(root, ()).is_some() {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((f, next)) = stack.last_mut() {
            match callees(f).get(*next) {
                Some(&(callee, _)) => {
                    *next += 1;
                    if state.insert(callee, ()).is_none() {
                        stack.push((callee, 0));
                    }
                }
                None => {
                    order.push(*f);
                    stack.pop();
                }
            }
        }
    }
    order.reverse();
    let mut out: FxHashMap<Value, f64> = FxHashMap::default();
    for &f in &functions {
        if info.call_sites(f).is_empty() {
            out.insert(f, 1.0);
        }
    }
    let place: FxHashMap<Value, usize> = order.iter().enumerate().map(|(i, &f)| (f, i)).collect();
    let counted = counted_frequencies(host, &functions);
    for f in &order {
        if let Some(&count) = counted.get(f) {
            out.insert(*f, count);
        }
        let own = *out.entry(*f).or_insert(1.0);
        for &(callee, times) in callees(f) {
            if place[&callee] > place[f] {
                let total = out.entry(callee).or_insert(0.0);
                *total = (*total + own * times).min(1e18);
            }
        }
    }
    out
}
