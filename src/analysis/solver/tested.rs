//! Edges that a pointer takes only to objects that pass a test.

use super::*;
use crate::analysis::kinds::offset_in;

/// Looks at all such edges; then everything takes them.
const MOST_PASSES: u32 = 64;

/// Such an edge.
#[derive(Clone, Debug)]
pub(super) struct Tested {
    pub(super) from: VarId,
    pub(super) to: VarId,
    pub(super) test: Test,
    /// The places that have passed.
    pub(super) done: FxHashSet<Place>,
}

impl Solver {
    /// Hands on what has come to tested edges and passes. Was there anything?
    pub(super) fn pass_tests(&mut self) -> bool {
        let mut edges = std::mem::take(&mut self.tested);
        let mut any = false;
        self.passes += 1;
        if self.passes > MOST_PASSES && !edges.is_empty() {
            edges.drain(..).for_each(|e| self.add_edge(e.from, e.to, NO_SHIFT));
            any = true;
        }
        self.stopped = false;
        for e in &mut edges {
            let from = self.find(e.from);
            let Some(place) = self.resolve(from) else { continue };
            for (class, at) in self.classes.cells(place) {
                if e.done.contains(&(class, at)) {
                    continue;
                }
                if !self.may_pass(class, at, &e.test) {
                    self.stopped = true;
                    continue;
                }
                e.done.insert((class, at));
                let var = self.pointer_to(class, at);
                self.add_edge(var, e.to, NO_SHIFT);
                self.steps += 1;
                any = true;
            }
        }
        self.tested = edges;
        any
    }

    /// A variable that leads to a place.
    fn pointer_to(&mut self, class: ClassId, at: Offsets) -> VarId {
        if let Some(&var) = self.passed.get(&(class, at)) {
            return var;
        }
        let var = self.new_var();
        let v = &mut self.vars[var as usize];
        (v.class, v.offsets) = (class, at);
        self.passed.insert((class, at), var);
        var
    }

    /// May an object of a class pass a test if a pointer leads there? What is known of one is known of all of its elements.
    fn may_pass(&self, class: ClassId, at: Offsets, test: &Test) -> bool {
        let place = at.shifted(test.at).modulo(self.classes.stride(class));
        if !place.is_exact() {
            return true;
        }
        self.classes.objects(class).iter().any(|&(object, first)| {
            let offset = offset_in(&self.classes, class, place.base, first);
            let known = self.kinds.get(&(object, offset, test.size));
            known.is_none_or(|values| values.iter().any(|&v| test.passes(v)))
        })
    }

    /// From now on, when all classes are known: what may be unknown, or a number, still may be behind a test.
    pub(super) fn let_flags_pass(&mut self) {
        for e in std::mem::take(&mut self.tested) {
            let from = self.find(e.from);
            self.vars[from as usize].edges.push((e.to, NO_SHIFT));
        }
    }
}
