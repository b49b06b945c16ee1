//! Phase 2: why something is unknown or exposed, for developers who ask. The first cause that was found counts.

use super::*;

/// Why a variable may hold something unknown, or a class is exposed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// A variable that may, from which it came.
    Var(VarId),
    /// An exposed class in which it lies.
    Class(ClassId),
    /// A constraint, and where it comes from.
    Constraint(Constraint, Site),
    /// A call through a pointer to a function of another type.
    Mistyped(VarId, Site),
    /// A block copy between two addresses that may cut a pointer in two.
    Cut(VarId, VarId),
    /// Pointers that overlap in a class.
    Overlap(ClassId),
}

/// Causes by what they are the cause of.
#[derive(Default, Debug)]
pub struct Causes {
    /// What is looked at.
    now: Option<Cause>,
    vars: FxHashMap<VarId, Cause>,
    classes: FxHashMap<ClassId, Cause>,
}

impl Causes {
    /// From a variable to where it began: the last one is no variable and no class that has a cause.
    fn first(&self, var: VarId, known: &mut FxHashMap<Cause, Cause>) -> Cause {
        let mut way = vec![Cause::Var(var)];
        let first = loop {
            let here = way[way.len() - 1];
            if let Some(&first) = known.get(&here) {
                break first;
            }
            let next = match here {
                Cause::Var(v) => self.vars.get(&v),
                Cause::Class(c) => self.classes.get(&c),
                Cause::Constraint(..) | Cause::Mistyped(..) | Cause::Cut(..) | Cause::Overlap(_) => None,
            };
            match next {
                Some(&next) => way.push(next),
                None => break here,
            }
        };
        known.extend(way.into_iter().map(|cause| (cause, first)));
        first
    }
}

impl Solver {
    /// From now on this is the cause.
    pub(super) fn because(&mut self, cause: Cause) {
        if let Some(causes) = &mut self.causes {
            causes.now = Some(cause);
        }
    }

    /// A variable has become unknown.
    pub(super) fn note_unknown(&mut self, var: VarId) {
        if let Some(causes) = &mut self.causes {
            if let Some(now) = causes.now {
                causes.vars.entry(var).or_insert(now);
            }
        }
    }

    /// A class has become exposed.
    pub(super) fn note_exposed(&mut self, class: ClassId) {
        if let Some(causes) = &mut self.causes {
            if let Some(now) = causes.now {
                causes.classes.entry(class).or_insert(now);
            }
        }
    }
}

impl ConstraintSystem {
    /// Solves the system, and says of each variable that may hold something unknown what is the first cause of that: variables, causes.
    pub fn solve_with_causes(self, limits: &Limits) -> (Solved, Vec<(VarId, Cause)>) {
        let (solved, causes, roots) = self.solve_and_note(limits, Some(Box::default()));
        let causes = causes.unwrap_or_default();
        let mut known = FxHashMap::default();
        let unknown = (0..roots.len() as VarId).filter(|&v| solved.flags(v) & (UNKNOWN | LIBRARY) != 0);
        let found = unknown.map(|v| (v, causes.first(roots[v as usize], &mut known))).collect();
        (solved, found)
    }
}
