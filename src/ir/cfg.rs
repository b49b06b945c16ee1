//! Orders and trees of a function's control flow, without recursion.

use rustc_hash::{FxHashMap, FxHashSet};

use super::value::{Block, Value};

/// The reachable blocks, each before those that it dominates, and the rest.
pub fn reverse_post_order(f: Value) -> (Vec<Block>, Vec<Block>) {
    let blocks = f.blocks();
    let Some(&entry) = blocks.first() else { return (Vec::new(), Vec::new()) };
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    seen.insert(entry);
    let mut stack = vec![(entry, entry.successors())];
    while let Some((b, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) => {
                if seen.insert(next) {
                    stack.push((next, next.successors()));
                }
            }
            None => {
                order.push(*b);
                stack.pop();
            }
        }
    }
    order.reverse();
    let rest = blocks.into_iter().filter(|b| !seen.contains(b)).collect();
    (order, rest)
}

/// Immediate dominators of the reachable blocks (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm").
pub fn immediate_dominators(f: Value, predecessors: &FxHashMap<Block, Vec<Block>>) -> FxHashMap<Block, Block> {
    let (order, _) = reverse_post_order(f);
    if order.is_empty() {
        return FxHashMap::default();
    }
    let number: FxHashMap<Block, usize> = order.iter().enumerate().map(|(i, &b)| (b, i)).collect();
    let mut idom: Vec<Option<usize>> = vec![None; order.len()];
    idom[0] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for i in 1..order.len() {
            let mut new: Option<usize> = None;
            for p in predecessors.get(&order[i]).map_or(&[][..], |p| p) {
                let Some(&p) = number.get(p) else { continue };
                if idom[p].is_none() {
                    continue;
                }
                new = Some(match new {
                    None => p,
                    Some(mut q) => {
                        let mut p = p;
                        while p != q {
                            while p > q {
                                p = idom[p].unwrap_or(0);
                            }
                            while q > p {
                                q = idom[q].unwrap_or(0);
                            }
                        }
                        p
                    }
                });
            }
            if new.is_some() && idom[i] != new {
                idom[i] = new;
                changed = true;
            }
        }
    }
    (0..order.len()).filter_map(|i| Some((order[i], order[idom[i]?]))).collect()
}
