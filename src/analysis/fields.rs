//! Facts about fields, for printing and for planners: how often a class is used. Estimates; nothing that is safe or not
//! depends on them.

use rustc_hash::FxHashMap;

use crate::ir::host::Host;
use crate::ir::value::Block;

use super::facts::function_frequencies;
use super::info::DTransAnalysisInfo;

/// How much a class is used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClassUse {
    /// Instructions that access it.
    pub accesses: usize,
    /// The same, each weighted by how often its block runs per call of its function.
    pub weight: f64,
    /// The same, each weighted by how often its block runs per run of the program.
    pub frequency: f64,
}

/// How much each class is used, by index.
pub fn class_uses(host: &Host, info: &DTransAnalysisInfo) -> Vec<ClassUse> {
    let mut out = vec![ClassUse::default(); info.classes.len()];
    let functions = function_frequencies(host, info);
    let mut blocks: FxHashMap<Block, (f64, f64)> = FxHashMap::default();
    for a in info.accesses() {
        let Some(cell) = info.cell_of_var(a.address) else { continue };
        if !a.inst.is_instruction() {
            continue;
        }
        let block = a.inst.block();
        let (weight, frequency) = *blocks.entry(block).or_insert_with(|| {
            let f = a.inst.function();
            let weight = host.block_frequency(block) as f64 / host.entry_frequency(f).max(1) as f64;
            (weight, weight * functions.get(&f).copied().unwrap_or(1.0))
        });
        let c = &mut out[cell.class];
        c.accesses += 1;
        c.weight += weight;
        c.frequency += frequency;
    }
    out
}
