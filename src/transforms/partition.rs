//! Which bytes of a record share a column: the search for a cheap partition.
//!
//! The vertical partitioning of databases (Navathe et al. 1984; HillClimb, Hankins and Patel 2003; AutoPart, Papadomanolakis and
//! Ailamaki 2004) in small: from several starting points, all apart, all together, and together what is used by the same accesses,
//! columns are merged, atoms moved and split off as long as that makes the layout cheaper. Deterministic: what is tried first wins
//! among equals.
//!
//! Effort: what is used alike is joined first where a record has more than [`MOST_ATOMS`] fields, and the rarest together, so that
//! the search is bounded, whatever the record.

use rustc_hash::FxHashMap;

use super::cost::{Atom, Model, Part};

/// Atoms among which the search looks; those of larger records are joined before.
const MOST_ATOMS: usize = 32;
/// Changes that are made from one starting point.
const MOST_STEPS: usize = 96;
/// A change has to make the layout cheaper by this factor.
const STEP_GAIN: f64 = 1.0 + 1e-6;

/// A layout: for each column the numbers of its atoms.
pub type Columns = Vec<Vec<usize>>;

/// What a column of some atoms is to a model.
pub type ColumnOf<'a> = &'a dyn Fn(&Model, &[usize]) -> Part;

/// The cheapest partition that was found, and its cost.
pub fn best(model: &Model) -> (Columns, f64) {
    best_from(model, &|model, atoms| model.column(atoms), &[])
}

/// The same of columns that are laid out in another way, searched from further starting points, too.
pub fn best_from(model: &Model, column: ColumnOf, further: &[Columns]) -> (Columns, f64) {
    let mut search = Search { model, column, units: units(model), known: FxHashMap::default() };
    let all: Vec<u64> = (0..search.units.len()).map(|u| 1 << u).collect();
    let together = vec![all.iter().fold(0, |a, b| a | b)];
    let alike = search.alike();
    let further: Vec<Vec<u64>> = further.iter().map(|columns| search.masks(columns)).collect();
    let mut best: Option<(Vec<u64>, f64)> = None;
    for start in [all, together, alike].into_iter().chain(further) {
        let found = search.climb(start);
        if best.as_ref().is_none_or(|b| found.1 * STEP_GAIN < b.1) {
            best = Some(found);
        }
    }
    let (columns, _) = best.expect("there are starting points");
    let columns = search.settle(columns);
    let cost = search.cost(&columns);
    (columns.into_iter().map(|mask| search.atoms(mask)).collect(), cost)
}

/// Atoms that are moved as one: few.
fn units(model: &Model) -> Vec<Vec<usize>> {
    let count = model.atoms().len();
    let mut units: Vec<Vec<usize>> = (0..count).map(|a| vec![a]).collect();
    if count > MOST_ATOMS {
        let mut of: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        units.clear();
        for a in 0..count {
            let u = *of.entry(model.uses_of(a)).or_insert_with(|| {
                units.push(Vec::new());
                units.len() - 1
            });
            units[u].push(a);
        }
    }
    if units.len() > MOST_ATOMS {
        let heat = |u: &Vec<usize>| u.iter().map(|&a| model.frequency(a)).fold(0.0, f64::max);
        units.sort_by(|a, b| heat(b).total_cmp(&heat(a)).then(a.cmp(b)));
        let rest = units.split_off(MOST_ATOMS - 1).concat();
        units.push(rest);
    }
    units
}

struct Search<'m> {
    model: &'m Model,
    column: ColumnOf<'m>,
    units: Vec<Vec<usize>>,
    /// Columns that were looked at, by the set of their units.
    known: FxHashMap<u64, Part>,
}

impl Search<'_> {
    fn atoms(&self, mask: u64) -> Vec<usize> {
        let mut out: Vec<usize> =
            (0..self.units.len()).filter(|u| mask >> u & 1 == 1).flat_map(|u| self.units[u].clone()).collect();
        out.sort_unstable();
        out
    }

    fn cost(&mut self, columns: &[u64]) -> f64 {
        for &mask in columns {
            if !self.known.contains_key(&mask) {
                let part = (self.column)(self.model, &self.atoms(mask));
                self.known.insert(mask, part);
            }
        }
        let parts: Vec<&Part> = columns.iter().map(|mask| &self.known[mask]).collect();
        self.model.in_columns(&parts)
    }

    /// Columns of atoms as such of units, each unit where its first atom is.
    fn masks(&self, columns: &Columns) -> Vec<u64> {
        let first_in = |column: &[usize]| {
            let is_here = |u: &usize| column.contains(&self.units[*u][0]);
            (0..self.units.len()).filter(is_here).fold(0, |mask, u| mask | 1 << u)
        };
        columns.iter().map(|column| first_in(column)).filter(|&mask| mask != 0).collect()
    }

    /// Together what the same accesses use.
    fn alike(&self) -> Vec<u64> {
        let mut of: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let mut out: Vec<u64> = Vec::new();
        for (u, atoms) in self.units.iter().enumerate() {
            let c = *of.entry(self.model.uses_of(atoms[0])).or_insert_with(|| {
                out.push(0);
                out.len() - 1
            });
            out[c] |= 1 << u;
        }
        out
    }

    /// Takes the best change until none is left that gains.
    fn climb(&mut self, mut columns: Vec<u64>) -> (Vec<u64>, f64) {
        let mut cost = self.cost(&columns);
        for _ in 0..MOST_STEPS {
            let mut best: Option<(Vec<u64>, f64)> = None;
            for changed in changes(&columns) {
                let new = self.cost(&changed);
                if new * STEP_GAIN < best.as_ref().map_or(cost, |b| b.1) {
                    best = Some((changed, new));
                }
            }
            let Some(better) = best else { break };
            (columns, cost) = better;
        }
        (columns, cost)
    }

    /// Takes changes that gain, although so little that it is no matter where most of the cost is: how much hotter the inside of several loops is than the rest
    /// is an estimate.
    fn settle(&mut self, mut columns: Vec<u64>) -> Vec<u64> {
        let damped = self.model.damped();
        let mut elsewhere =
            Search { model: &damped, column: self.column, units: self.units.clone(), known: FxHashMap::default() };
        let (mut cost, mut left) = (self.cost(&columns), elsewhere.cost(&columns));
        for _ in 0..MOST_STEPS {
            let mut best: Option<(Vec<u64>, f64)> = None;
            for changed in changes(&columns) {
                let new = elsewhere.cost(&changed);
                if new * STEP_GAIN < best.as_ref().map_or(left, |b| b.1) && self.cost(&changed) <= cost {
                    best = Some((changed, new));
                }
            }
            let Some(better) = best else { break };
            (columns, left) = better;
            cost = self.cost(&columns);
        }
        columns
    }
}

/// All partitions that differ by one merge, one move, or one unit that gets a column of its own.
fn changes(columns: &[u64]) -> Vec<Vec<u64>> {
    let mut out = Vec::new();
    for i in 0..columns.len() {
        for j in i + 1..columns.len() {
            let mut merged = columns.to_vec();
            merged[i] |= merged.remove(j);
            out.push(merged);
        }
    }
    for (i, &mask) in columns.iter().enumerate().filter(|(_, mask)| mask.count_ones() > 1) {
        for unit in (0..u64::BITS).map(|u| 1 << u).filter(|unit| mask & unit != 0) {
            let mut without = columns.to_vec();
            without[i] &= !unit;
            for j in (0..columns.len()).filter(|&j| j != i) {
                let mut moved = without.clone();
                moved[j] |= unit;
                out.push(moved);
            }
            without.push(unit);
            out.push(without);
        }
    }
    out
}

/// The atoms of runs of bytes (offset and length).
pub fn atoms(runs: &[(u64, u64)], narrow: impl Fn(&(u64, u64)) -> bool) -> Vec<Atom> {
    runs.iter().map(|run| Atom { from: run.0, len: run.1, narrow: narrow(run) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::facts::AccessGroup;

    fn group(bytes: &[(u64, u64)], frequency: f64, sequential: bool) -> AccessGroup {
        AccessGroup {
            bytes: bytes.to_vec(),
            frequency,
            sequential,
            run: f64::INFINITY,
            links: Vec::new(),
            swept: false,
            vectors: sequential,
        }
    }

    fn found(fields: u64, groups: &[AccessGroup]) -> Columns {
        let runs: Vec<(u64, u64)> = (0..fields).map(|i| (i * 8, 8)).collect();
        best(&Model::new(&atoms(&runs, |_| false), groups)).0
    }

    #[test]
    fn what_scans_use_lies_apart() {
        let scans: Vec<AccessGroup> = (0..6).map(|i| group(&[(i * 8, 8)], 100.0, true)).collect();
        assert_eq!(found(6, &scans).len(), 6);
    }

    #[test]
    fn what_is_used_whole_at_random_lies_together() {
        let all: Vec<(u64, u64)> = (0..6).map(|i| (i * 8, 8)).collect();
        assert_eq!(found(6, &[group(&all, 100.0, false)]), [[0, 1, 2, 3, 4, 5]]);
    }

    #[test]
    fn what_is_rare_lies_apart_from_what_is_looked_up() {
        let columns = found(8, &[group(&[(0, 8), (24, 8)], 100.0, false), group(&[(8, 8), (40, 24)], 1.0, false)]);
        assert!(columns.contains(&vec![0, 3]), "{columns:?}");
    }

    #[test]
    fn what_is_used_together_elsewhere_lies_together_however_hot_other_code_seems() {
        let hot = group(&[(0, 8)], 1e9, false);
        let columns = found(4, &[hot, group(&[(8, 8), (16, 8), (24, 8)], 100.0, false)]);
        assert!(columns.contains(&vec![1, 2, 3]), "{columns:?}");
    }

    #[test]
    fn records_of_hundreds_of_fields_are_searched_in_bounds() {
        let groups: Vec<AccessGroup> =
            (0..300).step_by(5).map(|i| group(&[(i * 8, 8), (i * 3 % 300 * 8, 8)], i as f64, i % 2 == 0)).collect();
        let columns = found(300, &groups);
        let mut all = columns.concat();
        all.sort_unstable();
        assert_eq!(all, (0..300).collect::<Vec<_>>());
        assert_eq!(columns, found(300, &groups));
    }
}
