//! What a class's accesses look like to the memory system: which bytes are used together, how often, and whether
//! element after element or at random.
//!
//! Frequencies are the host's (block frequencies, profile counts when there are any), carried along the call graph from
//! `main`. They are estimates and only ever decide whether a transform pays.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::host::Host;
use crate::ir::value::{Block, GepTerm, Opcode, Value};

use super::bytes::{ByteTable, ByteUse};
use super::constraints::VarId;
use super::info::{Cell, DTransAnalysisInfo};
use super::loops::{
    passed, predecessors, stays_in, ElementKey, Loops, Trips, COUNTED_TRIPS, ESTIMATED_TRIPS, MOST_LOOPS, MOST_STEPS,
};
use super::number::{Access, AccessKind, Object, ObjectKind};
use super::runs::run;
use super::sweeps::Sweeps;

/// The most functions that a call through a pointer is taken to call in turn.
const MOST_TARGETS: usize = 256;
/// What runs more often than this, each time a function does, always runs: frequencies are rounded.
const ALWAYS: f64 = 0.99;
/// A loop of no more turns, from a place that is found anew each time, is no scan: the ways of a bucket.
const SHORT_LOOP: f64 = 8.0;

/// What is used as often as that many times the rarest counts as used with it.
const ALIKE: f64 = 1.6;

/// Uses of one element that are listed before those of the same bytes are put together.
const MANY_TOUCHED: usize = 256;

/// Calls of a function that are asked for what they hand over.
const MOST_CALLERS: usize = 16;
/// Ways that bring a number which is kept in memory.
const MOST_WAYS: usize = 8;
/// Values that are looked at to see what a pointer may be in the next turn of a loop.
const MOST_MERGED: usize = 32;
/// Links of an element side by side.
const MOST_LINKS: u64 = 64;
/// Turns of a loop that become one, at most.
const UNROLLED: u64 = 8;
/// What the visits to elements that were just allocated come to at most, by all the others.
const FIRST_VISITS: f64 = 0.25;

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
    /// Adds other uses.
    pub fn add(&mut self, other: Use) {
        self.count += other.count;
        self.weight += other.weight;
        self.frequency += other.frequency;
    }
}

/// Where an access lies, for affinity: its function, and the header of its innermost loop.
pub(super) type Place = (Value, Option<Block>);

/// How often functions run, per run of the program.
#[derive(Default)]
struct Functions {
    often: FxHashMap<Value, f64>,
    /// Of one that calls itself more than once each time, how often it does: most calls come back at once then, but what always runs, runs.
    again: FxHashMap<Value, f64>,
    /// Functions by number, callers before callees where nothing recurs.
    order: FxHashMap<Value, usize>,
}

/// How often blocks run.
pub(super) struct Blocks<'g, 'h> {
    host: &'g Host<'h>,
    functions: Functions,
    /// How long loops are, if it is asked for.
    loops: Option<Loops<'g, 'h>>,
    /// One use, and where it lies.
    known: FxHashMap<Block, (Use, Place)>,
}

impl<'g, 'h> Blocks<'g, 'h> {
    pub(super) fn new(host: &'g Host<'h>, info: &DTransAnalysisInfo) -> Self {
        let functions = function_frequencies(host, info, |_| 1.0);
        Blocks { host, functions, loops: None, known: FxHashMap::default() }
    }

    /// The same, with loops as long as they look, if there is no profile.
    fn with_lengths(host: &'g Host<'h>, info: &DTransAnalysisInfo) -> Self {
        if host.has_profile() {
            return Blocks::new(host, info);
        }
        let own: Vec<Value> = info.functions().iter().map(|f| f.value).collect();
        let mut loops = Loops::new(host, &own);
        let functions = function_frequencies(host, info, |block| loops.length(block));
        let mut unknown = loops.of_drivers();
        let mut blocks = Blocks { host, functions, loops: Some(loops), known: FxHashMap::default() };
        let mut sweeps = Sweeps::new(info, &mut unknown);
        let swept = sweeps.all(&mut blocks);
        let made: Vec<(Block, f64)> =
            frees(info).into_iter().map(|(block, class)| (block, sweeps.made(&mut blocks, class))).collect();
        let mut loops = unknown;
        let mut is_any_longer = false;
        for (header, made) in swept {
            is_any_longer |= loops.take_as_sweep(header, made);
        }
        if is_any_longer {
            let functions = function_frequencies(host, info, |block| loops.length(block));
            blocks = Blocks { host, functions, loops: Some(loops), known: FxHashMap::default() };
        }
        blocks.free_no_more_than(&made);
        blocks
    }

    /// Where memory is freed that was allocated so often: `if (is_torn(spring)) free(spring);` comes not more often than that, however often it is asked.
    fn free_no_more_than(&mut self, made: &[(Block, f64)]) {
        let mut before: FxHashMap<Value, FxHashMap<Block, Vec<Block>>> = FxHashMap::default();
        for &(block, made) in made {
            let often = self.at(block).0.frequency;
            let Some(loops) = self.loops.as_mut().filter(|_| often > made) else { continue };
            let f = block.function();
            let before = before.entry(f).or_insert_with(|| predecessors(&f.blocks()));
            loops.is_rarer(block, made / often, before);
        }
        self.known.clear();
    }

    pub(super) fn at(&mut self, block: Block) -> (Use, Place) {
        let (host, functions, loops) = (self.host, &self.functions, &mut self.loops);
        *self.known.entry(block).or_insert_with(|| {
            let f = block.function();
            let weight = host.block_frequency(block) as f64 / host.entry_frequency(f).max(1) as f64;
            let length = loops.as_mut().map_or(1.0, |loops| loops.length(block));
            let mut frequency = weight * length * functions.often.get(&f).copied().unwrap_or(1.0);
            if weight > ALWAYS && host.loop_header(block).is_none() {
                frequency *= functions.again.get(&f).copied().unwrap_or(1.0);
            }
            (Use { count: 1, weight, frequency }, (f, host.loop_header(block)))
        })
    }
}

impl Blocks<'_, '_> {
    /// How often a block runs per run of the program.
    fn how_often(&mut self, block: Block, guards: Guards) -> f64 {
        let (own, (function, header)) = self.at(block);
        if guards == Guards::AsEstimated || self.loops.as_ref().is_some_and(|loops| loops.is_known(block)) {
            return own.frequency;
        }
        let Some(around) = header.or_else(|| function.blocks().first().copied()) else { return own.frequency };
        let turns = self.at(around).0.frequency;
        if own.frequency * UNLIKELY < turns {
            own.frequency
        } else {
            turns
        }
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
    /// How many neighbours in a row, until it goes on anywhere else; infinite if it goes over all.
    pub run: f64,
    /// Offsets of fields that say, in a loop, which element of the class comes next.
    pub links: Vec<u64>,
    /// Are all elements come to one after the other ([`super::sweeps`])?
    pub swept: bool,
    /// May several elements be taken at once, in vectors?
    pub vectors: bool,
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
    let mut blocks = Blocks::with_lengths(host, info);
    let mut loops = Loops::of(host);
    let mut sweeps = Sweeps::new(info, &mut loops);
    let sites = heap_sites(info);
    let ways: &[Guards] =
        if host.has_profile() { &[Guards::AsEstimated] } else { &[Guards::AsEstimated, Guards::Pass] };
    let mut same = FxHashMap::default();
    let mut turns = FxHashMap::default();
    let mut out: FxHashMap<usize, Vec<AccessGroup>> = FxHashMap::default();
    for &class in wanted {
        let mut by_link = FxHashMap::default();
        let mut index: FxHashMap<ElementKey, usize> = FxHashMap::default();
        let mut elements: Vec<Visited> = Vec::new();
        let mut read: FxHashSet<ElementKey> = FxHashSet::default();
        let mut vectors: FxHashMap<ElementKey, bool> = FxHashMap::default();
        for (a, address, used) in addresses(info, table, class) {
            // A text is as long as nobody knows; where it begins says enough.
            let Some(len) = used.size.or(used.at.is_exact().then_some(1)) else { continue };
            let element = of_next_turn(info, sweeps.loops, element_of(info, address), &mut turns);
            let element = of_its_link(info, sweeps.loops, class, element, &mut by_link);
            let element = one_of_the_same(info, element, &mut same);
            if !matches!(a.kind, AccessKind::Store | AccessKind::Fill) {
                read.insert(element);
            }
            let e = *index.entry(element).or_insert_with(|| {
                elements.push((element, Vec::new()));
                elements.len() - 1
            });
            let block = a.inst.block();
            *vectors.entry(element).or_insert(true) &= sweeps.loops.is_plain(block);
            let often = |guards: &Guards| blocks.how_often(block, *guards).min(comings(&mut blocks, element, *guards));
            let frequencies = ways.iter().map(often).collect();
            elements[e].1.push(((used.at.base.max(0) as u64, len), frequencies));
        }
        take_what_was_found(info, class, (&mut blocks, sweeps.loops), ways, &mut same, (&index, &mut elements));
        give_to_callers(info, &mut blocks, ways, &mut same, (&mut index, &mut elements));
        elements.retain(|(_, touched)| !touched.is_empty());
        let swept: Vec<bool> = elements.iter().map(|&(element, _)| sweeps.has(&mut blocks, element)).collect();
        let may_take_vectors = |element: &ElementKey| vectors.get(element).copied().unwrap_or_default();
        let shapes: Vec<(bool, f64, bool, Vec<u64>)> = elements
            .iter()
            .map(|&(element, _)| {
                let sequential = is_sequential(sweeps.loops, info, element);
                let run = if sequential { run(sweeps.loops, info, element) } else { f64::INFINITY };
                (sequential, run, sequential && may_take_vectors(&element), links_of(info, class, element))
            })
            .collect();
        let is_new = |e: ElementKey| !read.contains(&e) && is_first_visit(sweeps.loops, info, &sites, e);
        let new: Vec<bool> = elements.iter().map(|&(element, _)| element).map(is_new).collect();
        let groups = out.entry(class).or_default();
        let mut total = None;
        for way in 0..ways.len() {
            let first = groups.len();
            let most = most_of_first_visits(&elements, &new, way);
            for ((((_, touched), (sequential, run, vectors, links)), &swept), &new) in
                elements.iter().zip(&shapes).zip(&swept).zip(&new)
            {
                let share = if new { most } else { 1.0 };
                let touched = touched.iter().map(|(bytes, often)| (*bytes, often[way] * share)).collect();
                groups.extend(by_frequency(touched).into_iter().map(|(bytes, frequency)| AccessGroup {
                    bytes,
                    frequency,
                    sequential: *sequential,
                    run: *run,
                    links: links.clone(),
                    swept,
                    vectors: *vectors,
                }));
            }
            let sum: f64 = groups[first..].iter().map(|g| g.frequency).sum();
            let all = *total.get_or_insert(sum);
            let share = match ways[way] {
                _ if ways.len() == 1 => 1.0,
                Guards::AsEstimated => 1.0 - PASSING,
                Guards::Pass => PASSING,
            };
            let scale = if sum > 0.0 { all / sum * share } else { 0.0 };
            groups[first..].iter_mut().for_each(|g| g.frequency *= scale);
        }
    }
    out
}

/// How often elements of the given classes are allocated, per run of the program.
pub fn allocations(host: &Host, info: &DTransAnalysisInfo, wanted: &[usize]) -> FxHashMap<usize, f64> {
    let mut blocks = Blocks::with_lengths(host, info);
    let mut often = |class: usize| {
        let objects = info.classes[class].objects.iter().map(|&(o, _)| info.objects()[o as usize].value);
        objects.filter(|v| v.is_instruction()).map(|v| blocks.at(v.block()).0.frequency).sum()
    };
    wanted.iter().map(|&class| (class, often(class))).collect()
}

/// Where the program frees what is of one known class, each block once.
fn frees(info: &DTransAnalysisInfo) -> Vec<(Block, usize)> {
    let mut out = Vec::new();
    for block in info.functions().iter().flat_map(|f| f.value.blocks()) {
        let freed = |inst: Value| match inst.opcode() {
            Opcode::Call if info.is_free(inst) => info.cell(*inst.call_args().first()?).map(|cell| cell.class),
            // It frees nothing, or nobody knows.
            _ => None,
        };
        out.extend(block.instructions().into_iter().find_map(freed).map(|class| (block, class)));
    }
    out
}

/// Is it an allocation in the program's code?
fn is_heap_site(o: &&Object) -> bool {
    matches!(o.kind, ObjectKind::Heap(_)) && o.value.is_instruction()
}

/// The allocations in the program's code.
fn heap_sites(info: &DTransAnalysisInfo) -> FxHashSet<Value> {
    info.objects().iter().filter(is_heap_site).map(|o| o.value).collect()
}

/// The fields of elements that are allocated each by itself which lead to what is allocated together with them, by class: the library puts that
/// beside them. `struct clause *c = malloc(sizeof *c); c->literals = malloc(n * sizeof *c->literals);`
pub fn companions(
    host: &Host,
    info: &DTransAnalysisInfo,
    table: &ByteTable,
    wanted: &[usize],
) -> FxHashMap<usize, Vec<u64>> {
    let mut blocks = Blocks::new(host, info);
    let sites = heap_sites(info);
    let mut out = FxHashMap::default();
    for &class in wanted {
        let objects = info.classes[class].objects.iter().map(|&(o, _)| &info.objects()[o as usize]);
        let mut made: FxHashMap<Value, f64> = FxHashMap::default();
        for o in objects.filter(is_heap_site) {
            *made.entry(o.value.function()).or_default() += blocks.at(o.value.block()).0.frequency;
        }
        let mut found = Vec::new();
        for (a, _, used) in addresses(info, table, class).filter(|(a, ..)| a.inst.opcode() == Opcode::Store) {
            let stored = a.inst.operand(0);
            let Some(&often) = made.get(&a.inst.function()).filter(|_| used.at.is_exact() && sites.contains(&stored))
            else {
                continue;
            };
            let itself = info.cell(stored).is_some_and(|cell| cell.class == class);
            if !itself && stored.function() == a.inst.function() && blocks.at(stored.block()).0.frequency * 2.0 >= often
            {
                found.push(used.at.base.max(0) as u64);
            }
        }
        found.sort_unstable();
        found.dedup();
        out.insert(class, found);
    }
    out
}

/// What is taken for the outcome of tests inside a loop. Nobody knows, where there is no profile: a layout is to do well either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guards {
    /// As the host guesses, mostly even chances.
    AsEstimated,
    /// What is guarded runs (`if (!r->valid) continue;`), unless the host thinks that unlikely.
    Pass,
}

/// How likely the latter is taken to be.
const PASSING: f64 = 1.0 / 3.0;
/// What runs less often than once in so many turns is thought unlikely.
const UNLIKELY: f64 = 64.0;

/// Bytes of one element, and how often each is used, either way.
type TouchedEither = Vec<((u64, u64), Vec<f64>)>;
/// Bytes of one element, and how often each is used.
type Touched = Vec<((u64, u64), f64)>;

/// An element as one place in the program sees it, and what is used of it there.
type Visited = (ElementKey, TouchedEither);

/// Each of the bytes once, as often as the busiest says.
fn compact(touched: &mut TouchedEither) {
    touched.sort_by_key(|t| t.0);
    touched.dedup_by(|again, first| {
        let is_same = again.0 == first.0;
        if is_same {
            first.1.iter_mut().zip(&again.1).for_each(|(a, b)| *a = a.max(*b));
        }
        is_same
    });
}

/// What a function has looked at last is used together with what its caller does with it, if it hands that back: `account = find(bank, number);`.
fn take_what_was_found(
    info: &DTransAnalysisInfo,
    class: usize,
    (blocks, loops): (&mut Blocks, &mut Loops),
    ways: &[Guards],
    same: &mut SameElements,
    (index, elements): (&FxHashMap<ElementKey, usize>, &mut [Visited]),
) {
    // By what is found there: who asked, and how often.
    let mut asked: BTreeMap<usize, Vec<(usize, Vec<f64>)>> = BTreeMap::new();
    for (to, &((call, step), _)) in elements.iter().enumerate() {
        if step.is_some() || !call.is_instruction() || call.opcode() != Opcode::Call || !call.callee().is_function() {
            continue;
        }
        let Some((found, None)) = handed_back(loops, info, call.callee()) else { continue };
        // On the way down a tree there are many more than the last.
        if !found.is_instruction() || found.opcode() != Opcode::Phi || links_of(info, class, (found, None)).len() > 1 {
            continue;
        }
        if let Some(&from) = index.get(&one_of_the_same(info, (found, None), same)).filter(|&&from| from != to) {
            let often = ways.iter().map(|&guards| blocks.how_often(call.block(), guards)).collect();
            asked.entry(from).or_default().push((to, often));
        }
    }
    for (from, asked) in asked {
        let mut touched = std::mem::take(&mut elements[from].1);
        // What is touched twice is found once, and many may ask.
        compact(&mut touched);
        if touched.len() * asked.len() > MANY_TOUCHED * MOST_CALLERS {
            elements[from].1 = touched;
            continue;
        }
        for way in 0..ways.len() {
            let calls: f64 = asked.iter().map(|(_, often)| often[way]).sum();
            let visits = touched.iter().map(|(_, often)| often[way]).fold(0.0, f64::max);
            for (bytes, often) in &mut touched {
                // All but the last of them are left behind; what is used less often than each is left behind first.
                let last = (often[way] - (visits - calls).max(0.0)).clamp(0.0, often[way]);
                often[way] -= last;
                for (to, share) in asked.iter().filter(|_| calls > 0.0 && last > 0.0) {
                    let mut part = vec![0.0; ways.len()];
                    part[way] = last * share[way] / calls;
                    elements[*to].1.push((*bytes, part));
                }
            }
        }
        elements[from].1 = touched;
    }
    elements.iter_mut().for_each(|(_, touched)| compact(touched));
}

/// What a function uses of an element that it is handed is used together with what its callers use of it: whoever comes second finds it in
/// the cache. So that moves to the callers' elements, as often as each of them calls.
fn give_to_callers(
    info: &DTransAnalysisInfo,
    blocks: &mut Blocks,
    ways: &[Guards],
    same: &mut SameElements,
    (index, elements): (&mut FxHashMap<ElementKey, usize>, &mut Vec<Visited>),
) {
    let place_of = |blocks: &Blocks, f: Value| blocks.functions.order.get(&f).copied().unwrap_or(0);
    let argument = |(pointer, index): ElementKey| (index.is_none() && pointer.is_argument()).then_some(pointer);
    // Callees first.
    let mut work: BTreeSet<(Reverse<usize>, usize)> = BTreeSet::new();
    let queue = |blocks: &Blocks, key: ElementKey, e: usize| {
        argument(key).map(|v| (Reverse(place_of(blocks, v.argument_function())), e))
    };
    work.extend(elements.iter().enumerate().filter_map(|(e, (key, _))| queue(blocks, *key, e)));
    while let Some((Reverse(place), e)) = work.pop_first() {
        let Some(v) = argument(elements[e].0) else { continue };
        let f = v.argument_function();
        let sites = info.call_sites(f).to_vec();
        let Some(number) = f.params().into_iter().position(|p| p == v) else { continue };
        // Recursion stays where it is.
        if sites.is_empty()
            || sites.len() > MOST_CALLERS
            || sites.iter().any(|s| place_of(blocks, s.function()) >= place)
        {
            continue;
        }
        let handed = |site: &Value| Some((*site, site.call_args().get(number).copied().filter(|v| !v.is_constant())?));
        let given: Vec<(Value, Value)> = sites.iter().filter_map(handed).collect();
        if given.is_empty() {
            continue;
        }
        let touched = std::mem::take(&mut elements[e].1);
        let often: Vec<Vec<f64>> = given
            .iter()
            .map(|(site, _)| ways.iter().map(|&guards| blocks.how_often(site.block(), guards)).collect())
            .collect();
        let sum = |way: usize| often.iter().map(|o| o[way]).sum::<f64>();
        let sums: Vec<f64> = (0..ways.len()).map(sum).collect();
        for ((_, handed), often) in given.iter().zip(&often) {
            let key = one_of_the_same(info, element_of(info, *handed), same);
            let to = *index.entry(key).or_insert_with(|| {
                elements.push((key, Vec::new()));
                elements.len() - 1
            });
            if elements[to].1.is_empty() {
                work.extend(queue(blocks, key, to));
            }
            let share = |way: usize| if sums[way] > 0.0 { often[way] / sums[way] } else { 0.0 };
            let shares: Vec<f64> = (0..ways.len()).map(share).collect();
            for (bytes, frequencies) in &touched {
                let part = frequencies.iter().zip(&shares).map(|(f, share)| f * share).collect();
                elements[to].1.push((*bytes, part));
            }
            if elements[to].1.len() > MANY_TOUCHED {
                compact(&mut elements[to].1);
            }
        }
    }
}

/// Taken apart where some bytes are used much more often than others: first all of them, as often as the rarest, then without these,
/// as often as is left.
fn by_frequency(mut touched: Touched) -> Vec<(Vec<(u64, u64)>, f64)> {
    touched.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    touched.dedup_by_key(|t| t.0);
    let mut out = Vec::new();
    let mut before = 0.0;
    loop {
        let Some(rarest) = touched.iter().map(|t| t.1).min_by(f64::total_cmp) else { return out };
        let level = touched.iter().map(|t| t.1).filter(|&f| f <= rarest * ALIKE).fold(rarest, f64::max);
        out.push((touched.iter().map(|t| t.0).collect(), level - before));
        before = level;
        touched.retain(|t| t.1 > level);
    }
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
    accesses.filter_map(|(a, used)| Some((a, address_operand(info, a)?, used)))
}

fn address_operand(info: &DTransAnalysisInfo, a: &Access) -> Option<Value> {
    match a.kind {
        AccessKind::Load | AccessKind::CopyTo | AccessKind::Fill => Some(a.inst.operand(0)),
        AccessKind::Store | AccessKind::CopyFrom => Some(a.inst.operand(1)),
        AccessKind::Library | AccessKind::Observed if a.inst.opcode() == Opcode::Call => {
            a.inst.call_args().into_iter().find(|&arg| info.var(arg) == Some(a.address))
        }
        AccessKind::Library | AccessKind::Observed | AccessKind::Whole | AccessKind::Moved => None,
    }
}

/// How often an element is come to: as often as its pointer and its index are computed. What is done with it until the next one, in a
/// loop over an array inside it, say, finds it in the cache.
fn comings(blocks: &mut Blocks, (pointer, index): ElementKey, guards: Guards) -> f64 {
    let mut at = |v: Value| match () {
        () if v.is_instruction() => Some(blocks.how_often(v.block(), guards)),
        () if v.is_argument() => v.argument_function().blocks().first().map(|&entry| blocks.how_often(entry, guards)),
        () => None,
    };
    let ways = [Some(pointer), index].into_iter().flatten().filter_map(&mut at);
    ways.reduce(f64::max).unwrap_or(f64::INFINITY)
}

/// The element that an address lies in: without the steps to a field.
pub(super) fn element_of(info: &DTransAnalysisInfo, address: Value) -> ElementKey {
    let mut v = found_or_null(address);
    while v.is_instruction() && v.opcode() == Opcode::GetElementPtr {
        let leading = v.gep_terms(info.data_layout()).into_iter().flatten().find_map(|t| match t {
            GepTerm::Scaled { index, scale, leading: true } => Some((index, scale)),
            GepTerm::Scaled { leading: false, .. } | GepTerm::Constant(_) => None,
        });
        // The index of an array inside of an element leads to no other. `child[c - 'a']` is a step from a place before the element, of which nothing is known.
        let is_inside = |scale: u64| {
            let cell = info.cell(v).or_else(|| info.cell(address)).filter(|c| !c.offsets.is_exact());
            cell.is_some_and(|c| info.classes[c.class].element != 0 && scale % info.classes[c.class].element != 0)
        };
        if let Some((index, _)) = leading.filter(|&(_, scale)| !is_inside(scale)) {
            return (v.operand(0), Some(index));
        }
        let at_start = info.cell(v).is_some_and(|c| c.offsets.is_exact() && c.offsets.base == 0);
        // Another name of the same pointer is no step to another element.
        if at_start && v.operand_count() == 2 && !v.operand(1).is_null() {
            break;
        }
        v = found_or_null(v.operand(0));
    }
    (v, None)
}

/// The element that is meant where a pointer is either that or null, as of a function that finds one if there is one.
fn found_or_null(v: Value) -> Value {
    let ways: Vec<Value> = match v.is_instruction().then(|| v.opcode()) {
        Some(Opcode::Phi) => v.incoming().into_iter().map(|(way, _)| way).collect(),
        Some(Opcode::Select) => vec![v.operand(1), v.operand(2)],
        // One value, whatever it is.
        _ => return v,
    };
    let mut found = ways.into_iter().filter(|way| !way.is_null());
    match (found.next(), found.next()) {
        (Some(one), None) if one.is_instruction() && one.opcode() == Opcode::GetElementPtr => one,
        _ => v,
    }
}

/// The element of the next turn of a loop, which is looked at already at the end of the one before: the host tests there whether there is another. `turns`:
/// what is known of pointers, each of which may have many users.
fn of_next_turn(
    info: &DTransAnalysisInfo,
    loops: &Loops,
    (pointer, index): ElementKey,
    turns: &mut FxHashMap<Value, Option<Value>>,
) -> ElementKey {
    let is_found = |v: &Value| {
        index.is_none() && v.is_instruction() && matches!(v.opcode(), Opcode::Load | Opcode::Phi | Opcode::Select)
    };
    let Some(found) = Some(pointer).filter(is_found) else { return (pointer, index) };
    let next = *turns.entry(found).or_insert_with(|| {
        let header = loops.header(found.block())?;
        let is_turn = |user: &Value| user.is_instruction() && user.opcode() == Opcode::Phi && user.block() == header;
        // The element whose link a pointer leads to, from which the next is loaded; the link of the one before has been looked at just now.
        let linked = |to: Value| {
            let is_loaded =
                |(v, _): (Value, Block)| v.is_instruction() && v.opcode() == Opcode::Load && v.operand(0) == to;
            let ways = to.incoming().into_iter().map(|(v, _)| element_of(info, v).0).filter(is_turn);
            ways.into_iter().find(|own| own.incoming().into_iter().any(is_loaded))
        };
        let is_merged = |v: &Value| v.is_instruction() && v.opcode() == Opcode::Phi && v.block() != header;
        if found.opcode() == Opcode::Phi {
            let merged = found.incoming().into_iter().map(|(v, _)| v).filter(is_merged);
            let own = if is_merged(&found) { linked(found) } else { merged.into_iter().find_map(linked) };
            if own.is_some() {
                return own;
            }
        }
        // What stands in the header itself is that of this turn.
        let is_next = found.opcode() != Opcode::Phi || found.block() != header;
        is_next.then(|| found.users().into_iter().find(is_turn).or_else(|| brought_to(info, found, header)))?
    });
    (next.unwrap_or(pointer), index)
}

/// The pointer at the head of a loop that is always what was found in the turn before, where ways to go on come together in between; or stays what it is, if that
/// says what is found (on a way out of the loop, mostly).
fn brought_to(info: &DTransAnalysisInfo, found: Value, header: Block) -> Option<Value> {
    let is_merge = |v: &Value| v.is_instruction() && matches!(v.opcode(), Opcode::Phi | Opcode::Select);
    let mut known = vec![found];
    let mut next = 0;
    while let Some(&v) = known.get(next).filter(|_| next < MOST_STEPS) {
        next += 1;
        for user in v.first_users(MOST_MERGED).into_iter().filter(is_merge) {
            if user.block() == header && user.opcode() == Opcode::Phi {
                let ways = ways_around(user);
                let is_link = || found.opcode() == Opcode::Load && element_of(info, found.operand(0)).0 == user;
                return (!ways.is_empty() && (!ways.contains(&user) || is_link())).then_some(user);
            }
            if !known.contains(&user) {
                known.push(user);
            }
        }
    }
    None
}

/// What a pointer at the head of a loop may be next, or be at first: what comes there, past what brings ways together. Nothing if there is too much of it.
fn ways_around(phi: Value) -> Vec<Value> {
    let mut out = Vec::new();
    let mut known = vec![phi];
    let mut next = 0;
    while let Some(&v) = known.get(next) {
        next += 1;
        if v.is_instruction() && v.opcode() == Opcode::Phi && v.operand_count() as usize > MOST_MERGED {
            return Vec::new();
        }
        let ways: Vec<Value> = match v.is_instruction().then(|| v.opcode()) {
            Some(Opcode::Phi) if v == phi || v.block() != phi.block() => {
                v.incoming().into_iter().map(|(way, _)| way).collect()
            }
            Some(Opcode::Select) => vec![v.operand(1), v.operand(2)],
            // It is one value.
            _ => {
                out.push(v);
                continue;
            }
        };
        out.extend(ways.contains(&phi).then_some(phi));
        let new = ways.into_iter().filter(|way| *way != phi && !known.contains(way)).collect::<Vec<_>>();
        if known.len() + new.len() > MOST_MERGED {
            return Vec::new();
        }
        known.extend(new);
    }
    out
}

/// The element whose link says where the next one is: where a loop goes from link to link, all elements but the first are known by that.
///
/// ```text
///   for (link = &first; (p = *link); link = &p->next)  ...p->key...
/// ```
fn of_its_link(
    info: &DTransAnalysisInfo,
    loops: &Loops,
    class: usize,
    (found, index): ElementKey,
    known: &mut FxHashMap<Value, bool>,
) -> ElementKey {
    if index.is_some() || !found.is_instruction() || found.opcode() != Opcode::Load {
        return (found, index);
    }
    let link = found.operand(0);
    let is_own = |v: Value| info.cells(v).iter().any(|cell| cell.class == class);
    let leads = |way: &Value| {
        way.is_instruction() && way.opcode() == Opcode::GetElementPtr && element_of(info, *way) == (found, None)
    };
    let goes_on = *known.entry(found).or_insert_with(|| {
        link.is_instruction()
            && link.opcode() == Opcode::Phi
            && loops.header(link.block()) == Some(link.block())
            && loops.header(found.block()) == Some(link.block())
            && is_own(found)
            && is_own(link)
            && ways_around(link).iter().any(leads)
    });
    (if goes_on { link } else { found }, None)
}

/// An element that a field of another element says, field by field.
type SameElements = FxHashMap<(ElementKey, Option<i64>), Value>;

/// The same key for elements that are reached in the same way: by the same sum, or through the same field of the same element, which is loaded
/// again where it is used again. That it may have changed meanwhile is left out of account.
fn one_of_the_same(info: &DTransAnalysisInfo, element: ElementKey, same: &mut SameElements) -> ElementKey {
    let (mut pointer, index) = element;
    let index = index.map(bare);
    // From the outside in, for a few fields.
    let mut steps = Vec::new();
    let mut v = pointer;
    while steps.len() < 3 && v.is_instruction() && v.opcode() == Opcode::Load {
        let address = v.operand(0);
        let at = info.cell(address).filter(|c| c.offsets.is_exact()).map(|c| c.offsets.base);
        let (from, by) = element_of(info, address);
        steps.push((v, by.map(bare), at));
        v = from;
    }
    for (load, by, at) in steps.into_iter().rev() {
        v = *same.entry(((v, by), at)).or_insert(load);
        pointer = v;
    }
    if let Some(sum) = index.filter(|v| v.is_instruction() && v.opcode() == Opcode::Add) {
        let parts = (sum.operand(0), Some(sum.operand(1)));
        return (pointer, Some(*same.entry((parts, None)).or_insert(sum)));
    }
    (pointer, index)
}

/// An index before it was widened. In code that never runs it may be made of itself.
fn bare(mut v: Value) -> Value {
    for _ in 0..4 {
        if !v.is_instruction() || !matches!(v.opcode(), Opcode::ZExt | Opcode::SExt | Opcode::Freeze) {
            break;
        }
        v = v.operand(0);
    }
    v
}

/// Is an element come to where its memory was just allocated, each of it once: by itself, or in a loop that lies in no other than the allocation does?
fn is_first_visit(
    loops: &Loops,
    info: &DTransAnalysisInfo,
    sites: &FxHashSet<Value>,
    (mut pointer, mut index): ElementKey,
) -> bool {
    for _ in 0..MOST_STEPS {
        if !pointer.is_instruction() || pointer.opcode() != Opcode::GetElementPtr {
            break;
        }
        let (from, by) = element_of(info, pointer.operand(0));
        (pointer, index) = (from, index.or(by));
    }
    let counter = index.map(bare).unwrap_or(pointer);
    if !pointer.is_instruction() || !counter.is_instruction() {
        return false;
    }
    let is_site = |v: &Value| sites.contains(v);
    let site = match pointer.opcode() {
        Opcode::Phi if index.is_none() => pointer.incoming().into_iter().map(|(v, _)| v).find(is_site),
        // Any other computation may have found it anywhere.
        _ => Some(pointer).filter(is_site),
    };
    let Some(site) = site else { return false };
    let header = loops.header(counter.block());
    let counts = counter.opcode() == Opcode::Phi && header == Some(counter.block());
    counter == site || counts && loops.around(counter.block()) == loops.header(site.block())
}

/// By how much the visits to elements that were just allocated count less. Whatever is allocated is written once, and used more often than that if
/// it is worth anything; how often that happens is not known: `if (free_list == NULL) refill();` comes far less often than half the time.
fn most_of_first_visits(elements: &[Visited], new: &[bool], way: usize) -> f64 {
    let often = |(_, touched): &Visited| touched.iter().map(|(_, often)| often[way]).fold(0.0, f64::max);
    let sum = |wanted: bool| -> f64 {
        elements.iter().zip(new).filter(|(_, &new)| new == wanted).map(|(e, _)| often(e)).sum()
    };
    let (first, later) = (sum(true), sum(false));
    if later > 0.0 && first > later * FIRST_VISITS {
        later * FIRST_VISITS / first
    } else {
        1.0
    }
}

/// Does the element's pointer take one neighbour after the other in a loop?
pub(super) fn is_sequential(loops: &mut Loops, info: &DTransAnalysisInfo, element: ElementKey) -> bool {
    let mut itself = |(pointer, index): ElementKey| match index {
        Some(index) => counts_by_one(loops, pointer, index, None, MOST_LOOPS) || is_appended(loops, info, index),
        None if !pointer.is_instruction() => false,
        None if pointer.opcode() == Opcode::Call => match handed_back(loops, info, pointer.callee()) {
            Some((from, Some(index))) => counts_by_one(loops, from, index, Some(pointer), MOST_LOOPS),
            _ => false,
        },
        None => pointer.opcode() == Opcode::Phi && steps_by_one(pointer),
    };
    let (pointer, index) = in_same_turn(info, element);
    let element = (pointer, index);
    if index.is_some() || !pointer.is_argument() {
        return itself(element);
    }
    // Whoever calls says it.
    let f = pointer.argument_function();
    let number = f.params().into_iter().position(|p| p == pointer);
    let sites = info.call_sites(f);
    let mut given = |&site: &Value| Some(itself(element_of(info, *site.call_args().get(number?)?)));
    !sites.is_empty() && sites.iter().take(MOST_CALLERS).all(|site| given(site) == Some(true))
}

/// The element that one lies beside, by a constant number of elements, in the same turn of an unrolled loop.
pub(super) fn in_same_turn(info: &DTransAnalysisInfo, (mut pointer, mut index): ElementKey) -> ElementKey {
    for _ in 0..MOST_STEPS {
        let is_beside = index.is_none()
            && pointer.is_instruction()
            && pointer.opcode() == Opcode::GetElementPtr
            && pointer.operand_count() == 2
            && pointer.operand(1).is_constant();
        if !is_beside {
            break;
        }
        (pointer, index) = element_of(info, pointer.operand(0));
    }
    (pointer, index)
}

/// The element that a function of the program's own finds, as seen from there: `return &map.tiles[y * map.width + x];`.
fn handed_back(loops: &mut Loops, info: &DTransAnalysisInfo, callee: Value) -> Option<ElementKey> {
    *loops.handed.entry(callee).or_insert_with(|| {
        info.function(callee).filter(|_| callee.has_exact_definition())?;
        let ends = callee.blocks().into_iter().filter_map(Block::terminator);
        let mut returns = ends.filter(|end| end.opcode() == Opcode::Ret && end.operand_count() == 1);
        let (only, another) = (returns.next()?, returns.next());
        another.is_none().then(|| element_of(info, only.operand(0)))
    })
}

/// Is the integer a loop counter with step 1 or -1, possibly widened or with something added that stays the same in the loop? One of a short loop
/// has to go on where the last such loop ended. `call`, if it is computed in what that calls, of what is passed there.
fn counts_by_one(loops: &mut Loops, pointer: Value, index: Value, call: Option<Value>, depth: usize) -> bool {
    let host = loops.host;
    let mut v = index;
    // What was added.
    let mut added: Vec<Value> = Vec::new();
    for _ in 0..6 {
        v = call.map_or(v, |call| passed(call, v));
        if !v.is_instruction() {
            return false;
        }
        match v.opcode() {
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc | Opcode::Freeze => v = v.operand(0),
            Opcode::Add | Opcode::Sub if v.operand(1).is_constant() => v = v.operand(0),
            // The counter of the inner loop is a phi, or made of one that lies further in.
            Opcode::Add => {
                let [a, b] = [v.operand(0), v.operand(1)];
                let counts = may_count(host, b) || call.is_some() && b.is_argument();
                let (counter, other) = if counts { (b, a) } else { (a, b) };
                added.push(other);
                v = counter;
            }
            Opcode::Phi => {
                let mut ways = v.incoming().into_iter();
                let counts = added.iter().all(|&w| stays_in(host, w, v.block(), call, MOST_STEPS))
                    && ways.any(|(n, _)| {
                        n.is_instruction()
                            && matches!(n.opcode(), Opcode::Add | Opcode::Sub)
                            && n.operand(0) == v
                            && n.operand(1).constant_int().is_some_and(|k| (1..=UNROLLED).contains(&k.unsigned_abs()))
                    });
                let is_short = |trips: Trips| matches!(trips, Trips::Known(n) if n <= SHORT_LOOP);
                let walks = pointer.is_instruction() && pointer.opcode() == Opcode::Phi && steps_by_one(pointer);
                return counts
                    && (walks
                        || !is_short(loops.trips(v.block()))
                        || depth > 0
                            && added
                                .iter()
                                .any(|&w| counts_by_one(loops, pointer, without_factor(w), call, depth - 1)));
            }
            // Any other computation may give any element.
            _ => return false,
        }
    }
    false
}

/// A number without a constant factor.
pub(super) fn without_factor(mut v: Value) -> Value {
    for _ in 0..4 {
        let is_product = v.is_instruction() && matches!(v.opcode(), Opcode::Mul | Opcode::Shl);
        let is_wider = v.is_instruction() && matches!(v.opcode(), Opcode::ZExt | Opcode::SExt);
        match () {
            () if is_product && v.operand(1).constant_int().is_some() || is_wider => v = v.operand(0),
            () => break,
        }
    }
    v
}

/// Is an index kept in memory, and one more stored there: the end of what is appended to? It may be loaded again for that.
fn is_appended(loops: &mut Loops, info: &DTransAnalysisInfo, index: Value) -> bool {
    let v = bare(index);
    let Some(place) = kept_at(info, v) else { return false };
    let f = v.function();
    loops.counted.entry(f).or_insert_with(|| counted(info, f)).contains(&place)
}

/// Where the number is kept that is loaded there, on all ways.
fn kept_at(info: &DTransAnalysisInfo, v: Value) -> Option<Cell> {
    let loaded =
        |v: Value| (v.is_instruction() && v.opcode() == Opcode::Load).then(|| info.cell(v.operand(0))).flatten();
    if !v.is_instruction() || v.opcode() != Opcode::Phi {
        return loaded(v);
    }
    let ways = v.incoming();
    let place = loaded(ways.first().filter(|_| ways.len() <= MOST_WAYS)?.0)?;
    ways.iter().all(|way| loaded(way.0) == Some(place)).then_some(place)
}

/// Where a function keeps numbers that it counts up or down by one.
fn counted(info: &DTransAnalysisInfo, f: Value) -> Vec<Cell> {
    let place = |store: Value| {
        let sum = store.operand(0);
        let is_next = sum.is_instruction()
            && sum.opcode() == Opcode::Add
            && sum.operand(1).constant_int().is_some_and(|k| k == 1 || k == -1);
        let place = is_next.then(|| info.cell(store.operand(1))).flatten()?;
        (kept_at(info, sum.operand(0)) == Some(place)).then_some(place)
    };
    let code = f.blocks().into_iter().flat_map(|b| b.instructions());
    let mut out: Vec<Cell> = code.filter(|inst| inst.opcode() == Opcode::Store).filter_map(place).collect();
    out.sort_by_key(|cell| (cell.class, cell.offsets));
    out.dedup();
    out
}

/// Is it a phi at the head of a loop, perhaps with a constant added, or widened?
fn may_count(host: &Host, v: Value) -> bool {
    let mut v = v;
    for _ in 0..4 {
        if !v.is_instruction() {
            return false;
        }
        match v.opcode() {
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc | Opcode::Freeze => v = v.operand(0),
            Opcode::Add | Opcode::Sub if v.operand(1).is_constant() => v = v.operand(0),
            Opcode::Phi => return host.loop_header(v.block()) == Some(v.block()),
            // No counter.
            _ => return false,
        }
    }
    false
}

/// The fields of the class that an element's pointer is loaded from, on one of the ways around a loop.
pub(super) fn links_of(info: &DTransAnalysisInfo, class: usize, (pointer, index): ElementKey) -> Vec<u64> {
    let mut out = Vec::new();
    if index.is_some() || !pointer.is_instruction() || pointer.opcode() != Opcode::Phi {
        return out;
    }
    let mut known = vec![pointer];
    let mut next = 0;
    while let Some(&v) = known.get(next).filter(|_| next < 16) {
        next += 1;
        let from = match v.is_instruction().then(|| v.opcode()) {
            Some(Opcode::Phi) => v.incoming().into_iter().map(|(from, _)| from).collect(),
            Some(Opcode::Select) => vec![v.operand(1), v.operand(2)],
            // A pointer to the link that the next is loaded from.
            Some(Opcode::GetElementPtr) => {
                let (of, index) = element_of(info, v);
                let is_next =
                    index.is_none() && of.is_instruction() && of.opcode() == Opcode::Load && of.operand(0) == pointer;
                is_next.then_some(of).into_iter().collect()
            }
            Some(Opcode::Load) => {
                // A pointer to links may lead to the list's head as well.
                let cells = info.cells(v.operand(0));
                let places = cells.iter().filter(|c| c.class == class).map(|c| c.offsets);
                // One of a row: `n = n->child[bit];`
                let bounded = places.filter(|at| at.base >= 0 && at.last < MOST_LINKS);
                out.extend(bounded.flat_map(|at| (0..=at.last).map(move |k| at.base as u64 + k * at.step)));
                Vec::new()
            }
            // It comes from elsewhere.
            _ => Vec::new(),
        };
        for v in from {
            if !known.contains(&v) {
                known.push(v);
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
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

/// The functions that a pointer may lead to.
fn targets(info: &DTransAnalysisInfo, pointer: VarId) -> Vec<Value> {
    let objects = info.cells_of_var(pointer).into_iter().flat_map(|cell| &info.classes[cell.class].objects);
    let objects = objects.map(|&(o, _)| &info.objects()[o as usize]);
    let functions = objects.filter(|o| o.kind == ObjectKind::Function && info.function(o.value).is_some());
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    functions.map(|o| o.value).filter(|f| seen.insert(*f)).collect()
}

/// How often a call calls what it is handed: a function of the library's that sorts compares often.
fn comparisons(call: Value) -> f64 {
    let is_sort = call.callee().is_function() && call.callee().name().starts_with("qsort");
    if is_sort {
        COUNTED_TRIPS
    } else {
        1.0
    }
}

/// How often each function runs, per run of the program: as a profile says, or else by its callers, each call through a pointer being of
/// all functions in turn that it may lead to. One that calls itself is a loop like another; other recursion counts once. And functions by number, callers before callees where nothing recurs.
fn function_frequencies(host: &Host, info: &DTransAnalysisInfo, mut length: impl FnMut(Block) -> f64) -> Functions {
    // Callers before callees: reverse post-order of the call graph from every function without a caller.
    let functions: Vec<Value> = info.functions().iter().map(|f| f.value).collect();
    let mut calls: FxHashMap<Value, Vec<(Value, f64)>> = FxHashMap::default();
    let mut is_called: FxHashSet<Value> = FxHashSet::default();
    for &callee in &functions {
        for &site in info.call_sites(callee) {
            let caller = site.function();
            let times = host.block_frequency(site.block()) as f64 / host.entry_frequency(caller).max(1) as f64;
            let times = times * length(site.block());
            is_called.insert(callee);
            calls.entry(caller).or_default().push((callee, times));
        }
    }
    for &(site, pointer) in info.pointer_calls() {
        let caller = site.function();
        let targets = targets(info, pointer);
        if targets.len() > MOST_TARGETS {
            continue;
        }
        let times = host.block_frequency(site.block()) as f64 / host.entry_frequency(caller).max(1) as f64;
        let times = times * length(site.block()) * comparisons(site) / targets.len().max(1) as f64;
        for callee in targets {
            is_called.insert(callee);
            calls.entry(caller).or_default().push((callee, times));
        }
    }
    let callees = |f: &Value| calls.get(f).map_or(&[][..], |v| v);
    let mut state: FxHashMap<Value, ()> = FxHashMap::default();
    let mut order = Vec::new();
    let mut roots: Vec<Value> = functions.iter().copied().filter(|f| !is_called.contains(f)).collect();
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
    let mut out = Functions::default();
    for &f in &functions {
        if !is_called.contains(&f) {
            out.often.insert(f, 1.0);
        }
    }
    let place: FxHashMap<Value, usize> = order.iter().enumerate().map(|(i, &f)| (f, i)).collect();
    let counted = counted_frequencies(host, &functions);
    for f in &order {
        if let Some(&count) = counted.get(f) {
            out.often.insert(*f, count);
        }
        let own = out.often.entry(*f).or_insert(1.0);
        if !counted.contains_key(f) && callees(f).iter().any(|call| call.0 == *f) {
            *own *= ESTIMATED_TRIPS;
            let again: f64 = callees(f).iter().filter(|call| call.0 == *f).map(|call| call.1).sum();
            if again > 1.0 {
                out.again.insert(*f, again.min(ESTIMATED_TRIPS));
            }
        }
        let own = *own;
        for &(callee, times) in callees(f) {
            if place[&callee] > place[f] {
                let total = out.often.entry(callee).or_insert(0.0);
                *total = (*total + own * times).min(1e18);
            }
        }
    }
    out.order = place;
    out
}
