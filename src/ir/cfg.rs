//! Orders and trees of a function's control flow, without recursion.

use super::value::{Block, HandleMap, HandleSet, Value};

/// The reachable blocks, each before those that it dominates, and the rest.
pub fn reverse_post_order(f: Value) -> (Vec<Block>, Vec<Block>) {
    let blocks = f.blocks();
    let Some(&entry) = blocks.first() else { return (Vec::new(), Vec::new()) };
    let mut seen = HandleSet::default();
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

/// A function's control flow, with blocks by number.
#[derive(Debug)]
pub struct Flow {
    /// The blocks, in order; the first one is where the function begins.
    pub blocks: Vec<Block>,
    /// Numbers of the blocks that control may go to.
    pub ways_out: Vec<Vec<u32>>,
    /// Numbers of the blocks that control may come from, an entry per edge: two edges from one block are two ways in.
    pub ways_in: Vec<Vec<u32>>,
}

impl Flow {
    /// That of a function with a body.
    pub fn of(f: Value) -> Self {
        let blocks = f.blocks();
        let number: HandleMap<Block, u32> = blocks.iter().enumerate().map(|(i, &b)| (b, i as u32)).collect();
        let ways_out: Vec<Vec<u32>> =
            blocks.iter().map(|b| b.successors().iter().map(|s| number[s]).collect()).collect();
        let mut ways_in = vec![Vec::new(); blocks.len()];
        for (b, next) in ways_out.iter().enumerate() {
            for &s in next {
                ways_in[s as usize].push(b as u32);
            }
        }
        Flow { blocks, ways_out, ways_in }
    }

    /// Immediate dominators of the reachable blocks, the first block's being itself (the semi-NCA algorithm: Georgiadis,
    /// "Linear-Time Algorithms for Dominators and Related Problems"). Unlike iteration over sets, it does not walk up the tree
    /// once for each of many ways into one block.
    pub fn immediate_dominators(&self) -> Vec<Option<u32>> {
        const NOT_SEEN: usize = usize::MAX;
        let mut out = vec![None; self.blocks.len()];
        if self.blocks.is_empty() {
            return out;
        }
        // Blocks in the order of a depth-first search, with the place of each one's parent.
        let mut place = vec![NOT_SEEN; self.blocks.len()];
        let mut order: Vec<u32> = Vec::new();
        let mut parent = Vec::new();
        let mut stack = vec![(0u32, 0)];
        while let Some((b, from)) = stack.pop() {
            if place[b as usize] != NOT_SEEN {
                continue;
            }
            let own = order.len();
            place[b as usize] = own;
            order.push(b);
            parent.push(from);
            stack.extend(self.ways_out[b as usize].iter().map(|&s| (s, own)));
        }
        let seen = |&p: &u32| Some(place[p as usize]).filter(|&p| p != NOT_SEEN);
        let ways_in: Vec<Vec<usize>> =
            order.iter().map(|&b| self.ways_in[b as usize].iter().filter_map(seen).collect()).collect();
        for (i, up) in dominators_by_number(&parent, &ways_in).into_iter().enumerate() {
            out[order[i] as usize] = Some(order[up]);
        }
        out
    }
}

/// Immediate dominators by number, from the parents in a depth-first tree whose root is 0, and the ways into each.
fn dominators_by_number(parent: &[usize], ways_in: &[Vec<usize>]) -> Vec<usize> {
    let n = parent.len();
    let mut semi: Vec<usize> = (0..n).collect();
    // Of the path from a node to the root, as far as it was compressed: the node with the least `semi`.
    let mut label: Vec<usize> = (0..n).collect();
    let mut ancestor: Vec<usize> = parent.to_vec();
    let mut path = Vec::new();
    for w in (1..n).rev() {
        for &v in &ways_in[w] {
            // Nodes above `w` are linked to their parents already.
            let least = if v <= w {
                v
            } else {
                let mut u = v;
                while ancestor[u] > w {
                    path.push(u);
                    u = ancestor[u];
                }
                while let Some(x) = path.pop() {
                    let up = ancestor[x];
                    if semi[label[up]] < semi[label[x]] {
                        label[x] = label[up];
                    }
                    ancestor[x] = ancestor[up];
                }
                semi[label[v]]
            };
            semi[w] = semi[w].min(least);
        }
    }
    let mut up = parent.to_vec();
    for w in 1..n {
        let mut d = up[w];
        while d > semi[w] {
            d = up[d];
        }
        up[w] = d;
    }
    up
}

#[cfg(test)]
mod tests {
    use super::dominators_by_number;

    /// Compared with what the definition says, on graphs of up to seven nodes.
    #[test]
    fn dominators_are_those_of_the_definition() {
        let mut state = 1u64;
        for _ in 0..2000 {
            let mut next = |n: usize| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 33) as usize % n
            };
            let size = 2 + next(6);
            let edges: Vec<(usize, usize)> = (0..next(16)).map(|_| (next(size), next(size))).collect();
            // Without one node: who can still be reached?
            let reached = |without: usize| {
                let mut seen = vec![false; size];
                let mut work = if without == 0 { vec![] } else { vec![0] };
                while let Some(b) = work.pop() {
                    if !std::mem::replace(&mut seen[b], true) {
                        work.extend(edges.iter().filter(|e| e.0 == b && e.1 != without).map(|e| e.1));
                    }
                }
                seen
            };
            let (mut order, mut parent, mut number) = (Vec::new(), Vec::new(), vec![usize::MAX; size]);
            let mut stack = vec![(0, 0)];
            while let Some((b, from)) = stack.pop() {
                if number[b] == usize::MAX {
                    number[b] = order.len();
                    let own = order.len();
                    order.push(b);
                    parent.push(from);
                    stack.extend(edges.iter().filter(|e| e.0 == b).map(|e| (e.1, own)));
                }
            }
            let ways_in: Vec<Vec<usize>> = order
                .iter()
                .map(|b| edges.iter().filter(|e| e.1 == *b && number[e.0] != usize::MAX).map(|e| number[e.0]).collect())
                .collect();
            let up = dominators_by_number(&parent, &ways_in);
            for (w, &b) in order.iter().enumerate().skip(1) {
                let strict: Vec<usize> = (0..order.len()).filter(|&d| d != w && !reached(order[d])[b]).collect();
                // The immediate one is dominated by all others.
                let immediate = strict
                    .iter()
                    .copied()
                    .max_by_key(|&d| strict.iter().filter(|&&e| e != d && !reached(order[e])[order[d]]).count());
                assert_eq!(Some(up[w]), immediate, "of {b} in {edges:?}");
            }
        }
    }
}
