//! Which of the solver's classes are laid out together, and which pointers may point into several.
//!
//! The solver keeps memory apart where pointers to it meet (`solver::views`). Memory of one size that the same
//! instructions access from its start on, or compare, is laid out together: its classes are grouped into one
//! [`super::ClassInfo`]. A pointer that may point into several groups is *shared*.

use rustc_hash::{FxHashMap, FxHashSet};

use super::constraints::{VarId, LIBRARY};
use super::elements::{self, ObjectSize};
use super::number::{Numbering, ObjectKind};
use super::offset::Offsets;
use super::sizes;
use super::solver::ClassId;
use crate::ir::value::{DataLayout, TypeKind};
use crate::rules::{on, Rule};

/// The grouping.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// By group, in the order of their first object: the solver's classes.
    pub members: Vec<Vec<ClassId>>,
    /// Where each of the solver's classes leads.
    leads: Vec<Leads>,
    /// The solver's views that variables have.
    views: Vec<View>,
    /// Groups that a shared pointer may point to.
    pub shared: FxHashSet<usize>,
}

/// Where a class leads.
#[derive(Clone, Copy, Debug, Default)]
enum Leads {
    /// No variable has it.
    #[default]
    Nowhere,
    /// It is in a group, where its objects' first byte has this coordinate.
    Group(usize, i64),
    /// It is this view.
    View(usize),
}

/// What a view leads to.
#[derive(Debug)]
struct View {
    /// Groups, each with all places where the view begins in an element.
    groups: Vec<(usize, Offsets)>,
}

impl Groups {
    pub fn new(numbering: &Numbering, layout: DataLayout) -> Self {
        let solver = &numbering.solver;
        let mut classes: Vec<ClassId> = Vec::new();
        let mut index: FxHashMap<ClassId, usize> = FxHashMap::default();
        for object in &numbering.objects {
            let Some((class, _)) = solver.class_of(object.var) else { continue };
            index.entry(class).or_insert_with(|| {
                classes.push(class);
                classes.len() - 1
            });
        }
        let origins: Vec<i64> = classes
            .iter()
            .map(|&c| {
                let first = solver.objects(c).iter().min().map_or(0, |o| o.1);
                Offsets::exact(first).modulo(solver.stride(c)).base
            })
            .collect();
        let sizes: Vec<Option<u64>> = classes.iter().map(|&c| element_size(numbering, c, layout)).collect();
        let kinds = Kinds::new(numbering, &classes, &index, &origins);
        // Views through which memory is accessed, and all that any variable points through.
        let mut seen: FxHashSet<ClassId> = FxHashSet::default();
        let mut parent: Vec<usize> = (0..classes.len()).collect();
        let mut unite = |i: usize, j: usize| {
            let (a, b) = (find(&mut parent, i), find(&mut parent, j));
            parent[a.max(b)] = a.min(b);
        };
        // What is accessed at a place that a variable says is accessed from where that step begins.
        let steps = numbering.steps.iter().map(|s| s.base);
        let accessed = numbering.accesses.iter().map(|a| a.address);
        for var in accessed.chain(numbering.compared.iter().copied()).chain(steps) {
            let Some((view, _)) = solver.class_of(var) else { continue };
            if !solver.is_view(view) || !seen.insert(view) {
                continue;
            }
            let mut known: FxHashMap<Option<u64>, Vec<usize>> = FxHashMap::default();
            for (owner, begin) in solver.owners(view) {
                let i = index[&owner];
                if begin != Offsets::exact(origins[i]) && on(Rule::GroupsByOrigin) || is_function(numbering, owner) {
                    continue;
                }
                let size = if on(Rule::GroupsBySize) { sizes[i] } else { None };
                // Memory that is told apart by what it holds, and used in other ways, is not of one record.
                let alike = known.entry(size).or_default();
                match alike.iter().find(|&&other| !kinds.are_apart(other, i)) {
                    Some(&other) => unite(i, other),
                    None => alike.push(i),
                }
            }
        }
        let mut out = Groups { leads: vec![Leads::Nowhere; solver.class_count()], ..Groups::default() };
        let mut group_of: FxHashMap<usize, usize> = FxHashMap::default();
        for (i, &class) in classes.iter().enumerate() {
            let root = find(&mut parent, i);
            let group = *group_of.entry(root).or_insert_with(|| {
                out.members.push(Vec::new());
                out.members.len() - 1
            });
            out.members[group].push(class);
            out.leads[class as usize] = Leads::Group(group, origins[i]);
        }
        for var in 0..solver.var_count() as VarId {
            let Some((view, _)) = solver.class_of(var) else { continue };
            if solver.flags(var) & LIBRARY != 0 && on(Rule::LibraryShares) {
                for (owner, _) in solver.owners(view) {
                    let (group, _) = out.group(owner);
                    out.shared.insert(group);
                }
            }
            if !solver.is_view(view) || matches!(out.leads[view as usize], Leads::View(_)) {
                continue;
            }
            let mut groups: Vec<(usize, Offsets)> = Vec::new();
            let mut known: FxHashMap<usize, usize> = FxHashMap::default();
            for (owner, begin) in solver.owners(view) {
                let (group, origin) = out.group(owner);
                let begin = begin.shifted(origin.wrapping_neg());
                match known.get(&group) {
                    Some(&i) => groups[i].1 = groups[i].1.join(begin),
                    None => {
                        known.insert(group, groups.len());
                        groups.push((group, begin));
                    }
                }
            }
            if groups.len() > 1 && on(Rule::GroupsShare) {
                out.shared.extend(groups.iter().map(|g| g.0));
            }
            out.leads[view as usize] = Leads::View(out.views.len());
            out.views.push(View { groups });
        }
        out
    }

    /// The group of a class with objects, and the coordinate of their first byte.
    pub fn group(&self, class: ClassId) -> (usize, i64) {
        match self.leads[class as usize] {
            Leads::Group(group, origin) => (group, origin),
            Leads::Nowhere | Leads::View(_) => unreachable!("a class with objects is in a group"),
        }
    }

    /// Where a variable may point: groups, and the offsets from the start of an element.
    pub fn cells(&self, numbering: &Numbering, strides: impl Fn(usize) -> u64, var: VarId) -> Vec<(usize, Offsets)> {
        let solver = &numbering.solver;
        let Some((class, at)) = solver.class_of(var) else { return Vec::new() };
        match self.leads[class as usize] {
            Leads::Nowhere => Vec::new(),
            Leads::Group(group, origin) => vec![(group, at.shifted(origin.wrapping_neg()).modulo(strides(group)))],
            Leads::View(view) => {
                let stride = solver.stride(class);
                let cell = |&(group, begin): &(usize, Offsets)| {
                    let period = strides(group);
                    (group, in_owner(at, stride, begin, period))
                };
                self.views[view].groups.iter().map(cell).collect()
            }
        }
    }

    /// Where a variable may point, if into one group only.
    pub fn cell(&self, numbering: &Numbering, strides: impl Fn(usize) -> u64, var: VarId) -> Option<(usize, Offsets)> {
        let solver = &numbering.solver;
        let (class, at) = solver.class_of(var)?;
        let (group, at) = match self.leads[class as usize] {
            Leads::Nowhere => return None,
            Leads::Group(group, origin) => (group, at.shifted(origin.wrapping_neg())),
            Leads::View(view) => match self.views[view].groups[..] {
                [(group, begin)] => (group, in_owner(at, solver.stride(class), begin, strides(group))),
                _ => return None,
            },
        };
        Some((group, at.modulo(strides(group))))
    }

    /// The view of a variable that may point into several groups, and those.
    pub fn shared(&self, numbering: &Numbering, var: VarId) -> Option<(ClassId, &[(usize, Offsets)])> {
        let (class, _) = numbering.solver.class_of(var)?;
        let Leads::View(view) = self.leads[class as usize] else { return None };
        let view = &self.views[view];
        (view.groups.len() > 1).then_some((class, &view.groups[..]))
    }

    /// Of the view of a shared variable: the first and the last place where it begins in an element, as far as they are known.
    pub fn begins(
        &self,
        numbering: &Numbering,
        strides: impl Fn(usize) -> u64,
        var: VarId,
    ) -> Vec<(usize, Option<(u64, u64)>)> {
        let solver = &numbering.solver;
        let Some((class, _)) = solver.class_of(var) else { return Vec::new() };
        let stride = solver.stride(class);
        let begin = |(owner, begin): (ClassId, Offsets)| {
            let (group, origin) = self.group(owner);
            let begin = begin.shifted(origin.wrapping_neg()).modulo(strides(group));
            // Pointers that step through elements do so in the owner too.
            let steps_fit = stride == 0 || stride == strides(group);
            let last = begin.end().filter(|_| steps_fit);
            (group, u64::try_from(begin.base).ok().zip(last.and_then(|last| u64::try_from(last).ok())))
        };
        solver.owners(class).into_iter().map(begin).collect()
    }
}

/// Where somebody tests, as offset and bytes, and what may be held there.
type Held = ((i64, u64), Vec<u64>);

/// What tells the solver's classes apart; see [`super::kinds`]. By number among those with objects.
struct Kinds {
    /// The places where somebody tests, of classes of which all objects are known: what they may hold there.
    held: Vec<Vec<Held>>,
    /// Of those: where they are accessed, how many bytes, and what these are.
    uses: Vec<Vec<(i64, u64, Sort)>>,
}

/// Places of an embedded array that count by themselves.
const MOST_PLACES: u64 = 64;

/// What bytes that are accessed as one are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sort {
    Pointer,
    Number,
    Float,
}

impl Kinds {
    fn new(numbering: &Numbering, classes: &[ClassId], index: &FxHashMap<ClassId, usize>, origins: &[i64]) -> Self {
        let solver = &numbering.solver;
        let mut out = Kinds { held: vec![Vec::new(); classes.len()], uses: vec![Vec::new(); classes.len()] };
        if numbering.kinds.is_empty() {
            return out;
        }
        let mut places: Vec<(i64, u64)> = numbering.kinds.keys().map(|&(_, at, size)| (at, size)).collect();
        places.sort_unstable();
        places.dedup();
        for (i, &class) in classes.iter().enumerate() {
            for &(at, size) in &places {
                let of = |&(o, _): &(u32, i64)| numbering.kinds.get(&(o, at, size));
                let all: Option<Vec<&Vec<u64>>> = solver.objects(class).iter().map(of).collect();
                if let Some(all) = all {
                    let mut values: Vec<u64> = all.into_iter().flatten().copied().collect();
                    values.sort_unstable();
                    values.dedup();
                    out.held[i].push(((at, size), values));
                }
            }
        }
        for a in &numbering.accesses {
            let (Some(place), Some(ty), Some(size)) = (solver.class_of(a.address), a.ty, a.size) else { continue };
            let sort = match ty.kind() {
                TypeKind::Pointer(_) => Sort::Pointer,
                TypeKind::Int(_) => Sort::Number,
                TypeKind::Float | TypeKind::Double => Sort::Float,
                // What is accessed as something else is not told apart by it.
                _ => continue,
            };
            for (class, at) in solver.cells(place) {
                let Some(&i) = index.get(&class).filter(|&&i| !out.held[i].is_empty()) else { continue };
                let first = at.base.wrapping_sub(origins[i]);
                let each = |k: u64| first.wrapping_add(k.wrapping_mul(at.step) as i64);
                match at.end() {
                    Some(_) if at.last < MOST_PLACES => {
                        out.uses[i].extend((0..=at.last).map(|k| (each(k), size, sort)))
                    }
                    // It may be anywhere.
                    _ => {}
                }
            }
        }
        for uses in &mut out.uses {
            uses.sort_unstable();
            uses.dedup();
        }
        out
    }

    /// Do tests tell two classes apart, and are bytes of the one used otherwise than those of the other?
    fn are_apart(&self, a: usize, b: usize) -> bool {
        let differs = |(place, values): &Held| {
            let other = self.held[b].iter().find(|(p, _)| p == place);
            other.is_some_and(|(_, others)| !values.iter().any(|v| others.contains(v)))
        };
        self.held[a].iter().any(differs) && self.conflict(a, b)
    }

    fn conflict(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.uses[a], &self.uses[b]);
        let mut from = 0;
        a.iter().any(|&(at, size, sort)| {
            // What ends before this one begins ends before all that follow: no access has more than so many bytes.
            while b.get(from).is_some_and(|other| other.0 + 64 <= at) {
                from += 1;
            }
            let near = b[from..].iter().take_while(|other| other.0 < at + size as i64);
            near.filter(|other| other.0 + other.1 as i64 > at).any(|&other| other != (at, size, sort))
        })
    }
}

/// All offsets that one in a view stands for, where those in its owner count modulo `period`: it may have taken any number of the
/// view's steps. Whole steps of the owner's elements change nothing there, and would only lose the bounds of a place in an array.
fn of_view(at: Offsets, stride: u64, period: u64) -> Offsets {
    if period != 0 && stride % period == 0 || !on(Rule::StepsOfViews) {
        at
    } else {
        at.plus(Offsets::every(0, stride))
    }
}

/// All places in an owner's element of an offset in a view that begins somewhere in it. Whole elements go before the sum is made: with them,
/// no sum has a last place.
fn in_owner(at: Offsets, stride: u64, begin: Offsets, period: u64) -> Offsets {
    of_view(at, stride, period).plus(begin.modulo(period)).modulo(period)
}

/// The representative of `i` in a union-find.
pub(super) fn find(parent: &mut [usize], i: usize) -> usize {
    let mut i = i;
    while parent[i] != i {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    i
}

fn is_function(numbering: &Numbering, class: ClassId) -> bool {
    let objects = numbering.solver.objects(class);
    objects.iter().all(|&(o, _)| numbering.objects[o as usize].kind == ObjectKind::Function)
}

/// Bytes of an element, as far as they are known: the distance of elements, or the one size of all objects.
fn element_size(numbering: &Numbering, class: ClassId, layout: DataLayout) -> Option<u64> {
    let stride = numbering.solver.stride(class);
    if stride != 0 {
        return Some(stride);
    }
    let sizes = numbering.solver.objects(class).iter().map(|&(o, _)| object_size(numbering, o as usize, layout));
    let mut sizes = sizes.collect::<Option<Vec<u64>>>()?;
    sizes.dedup();
    (sizes.len() == 1).then(|| sizes[0])
}

/// Bytes of an object, or of its elements, as far as the code of its allocation says.
fn object_size(numbering: &Numbering, object: usize, layout: DataLayout) -> Option<u64> {
    let o = &numbering.objects[object];
    let size = match o.kind {
        ObjectKind::Heap(kind) => {
            // Of a function of the program's own that allocates, its body says how much.
            let wrapped = numbering.wrapper_sizes.get(&o.value).copied();
            wrapped.unwrap_or_else(|| sizes::allocated(o.value, kind, sizes::NOTHING_KNOWN)).into()
        }
        ObjectKind::Global | ObjectKind::Stack | ObjectKind::Function => elements::object_size(o, layout),
    };
    match size {
        ObjectSize::Exact(n) | ObjectSize::Elements(n) => Some(n),
        ObjectSize::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_elements_of_the_owner_are_no_steps_in_it() {
        let place = Offsets::range(8, 1, 6);
        assert_eq!(of_view(place, 32, 32), place);
        assert_eq!(of_view(place, 96, 32), place);
        assert_eq!(of_view(place, 0, 32), place);
        assert_ne!(of_view(place, 24, 32), place);
        assert_ne!(of_view(Offsets::exact(8), 24, 32), Offsets::exact(8));
        assert_ne!(of_view(Offsets::exact(8), 24, 0), Offsets::exact(8));
        assert_eq!(in_owner(place, 32, Offsets::every(0, 32), 32), place);
        assert_eq!(in_owner(place, 0, Offsets::every(4, 32), 32), place.shifted(4));
        assert_ne!(in_owner(place, 32, Offsets::every(0, 24), 32), place);
        assert_ne!(in_owner(place, 32, Offsets::every(0, 32), 0), place);
    }
}
