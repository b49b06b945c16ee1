//! How many elements a scan takes in a row before it goes on somewhere else.
//!
//! Most scans go over all there is, or on where the last one ended: the rows of a matrix, one after the other. Others begin where a hash or what was
//! loaded says: the ways of a set of a cache, the edges of a vertex that a search has come to. Each part of an element that such a one needs is another
//! line that is waited for, and no hardware brings it along. This says for what pays, and is an estimate.

use super::facts::{element_of, in_same_turn, without_factor};
use super::info::DTransAnalysisInfo;
use super::loops::{is_inside, ElementKey, Loops, Trips, MOST_LOOPS, MOST_STEPS};
use crate::ir::value::{Opcode, Value};

/// Elements of a scan that begins anywhere, if nobody knows how many.
const RUN: f64 = 8.0;
/// Calls of a function that are looked at for where a scan in it begins.
const MOST_CALLS: usize = 4;
/// Values that are looked at for where one scan begins.
const MOST_VALUES: usize = 24;

/// How many elements a scan takes, as one of [`super::facts::is_sequential`] does, until it begins anew at another place; infinite if it goes on.
pub(super) fn run(loops: &mut Loops, info: &DTransAnalysisInfo, element: ElementKey) -> f64 {
    let (pointer, index) = in_same_turn(info, element);
    let mut search = Search { info, values: 0 };
    let walks = pointer.is_instruction() && pointer.opcode() == Opcode::Phi && index.is_none();
    let Some((counter, mut starts)) = index.map_or_else(|| walks.then(|| (pointer, Vec::new())), counter) else {
        return f64::INFINITY;
    };
    if !walks {
        starts.push(pointer);
    }
    let header = counter.block();
    let is_entry = |block| is_inside(loops.host, block, header) == Some(false);
    starts.extend(counter.incoming().into_iter().filter(|&(_, block)| is_entry(block)).map(|(start, _)| start));
    if !starts.into_iter().any(|start| search.is_anywhere(loops, start, MOST_LOOPS)) {
        return f64::INFINITY;
    }
    match loops.trips(header) {
        Trips::Known(n) => n.max(1.0),
        Trips::Counted => RUN,
        Trips::Sweeps(_) | Trips::Open | Trips::Bucket => RUN.min(loops.estimate(header)),
    }
}

/// The phi that an index counts, and what is added to it.
fn counter(index: Value) -> Option<(Value, Vec<Value>)> {
    let is_counter = |v: Value| v.is_instruction() && v.opcode() == Opcode::Phi;
    let (mut v, mut added) = (index, Vec::new());
    for _ in 0..MOST_STEPS {
        if !v.is_instruction() {
            return None;
        }
        match v.opcode() {
            Opcode::Phi => return Some((v, added)),
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc | Opcode::Freeze => v = v.operand(0),
            Opcode::Add | Opcode::Sub => {
                let [a, b] = [v.operand(0), v.operand(1)];
                let (next, other) = if is_counter(without_factor(b)) { (b, a) } else { (a, b) };
                added.push(other);
                v = next;
            }
            // Any other computation.
            _ => return None,
        }
    }
    None
}

struct Search<'i> {
    info: &'i DTransAnalysisInfo,
    /// Looked at so far.
    values: usize,
}

impl Search<'_> {
    /// Is a place, or the number of one, made of a hash, or of what is loaded from a place that is found so itself? What counts, and what is kept in one place
    /// only, goes on where it was.
    fn is_anywhere(&mut self, loops: &mut Loops, v: Value, depth: usize) -> bool {
        self.values += 1;
        if depth == 0 || self.values > MOST_VALUES {
            return false;
        }
        let v = without_factor(v);
        if v.is_argument() {
            let f = v.argument_function();
            let Some(number) = f.params().into_iter().position(|p| p == v) else { return false };
            let sites: Vec<Value> = self.info.call_sites(f).iter().take(MOST_CALLS).copied().collect();
            let given = sites.iter().filter_map(|site| site.call_args().get(number).copied());
            return given.into_iter().any(|given| self.is_anywhere(loops, given, depth - 1));
        }
        if !v.is_instruction() {
            return false;
        }
        let any = |search: &mut Self, loops: &mut Loops, of: Vec<Value>| {
            of.into_iter().any(|v| search.is_anywhere(loops, v, depth - 1))
        };
        match v.opcode() {
            // What the optimizer rounds down, to take several elements a turn, and what lies beside.
            Opcode::IntArith if v.operand(1).constant_int().is_some_and(|mask| mask < 0) || v.is_disjoint() => {
                any(self, loops, v.operands())
            }
            // A hash, or a place on a map.
            Opcode::IntArith | Opcode::NumCast => true,
            Opcode::GetElementPtr => {
                let (from, index) = element_of(self.info, v);
                any(self, loops, index.into_iter().chain([from].into_iter().filter(|&from| from != v)).collect())
            }
            // Of one of many: one after the other, or whichever was loaded.
            Opcode::Load => element_of(self.info, v.operand(0)).1.is_some_and(|index| {
                let index = without_factor(index);
                index.is_instruction() && index.opcode() == Opcode::Load || any(self, loops, vec![index])
            }),
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl => any(self, loops, vec![v.operand(0), v.operand(1)]),
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc | Opcode::Freeze | Opcode::LShr | Opcode::AShr => {
                any(self, loops, vec![v.operand(0)])
            }
            // A counter of a loop around it, or what nobody looks into.
            _ => false,
        }
    }
}
