//! Which of the solver's classes are laid out together, and which pointers may point into several.
//!
//! The solver keeps memory apart where pointers to it meet (`solver::views`). Memory of one size that the same
//! instructions access from its start on, or compare, is laid out together: its classes are grouped into one
//! [`super::ClassInfo`]. A pointer that may point into several groups is *shared*.

use rustc_hash::{FxHashMap, FxHashSet};

use super::elements::{self, ObjectSize};
use super::number::{Numbering, ObjectKind};
use super::offset::Offsets;
use super::sizes::{self, SizeForm};
use super::solver::{ClassId, VarId};
use crate::ir::value::DataLayout;

/// The grouping.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// By group, in the order of their first object: the solver's classes.
    pub members: Vec<Vec<ClassId>>,
    /// Of each class: its group, and the coordinate of its objects' first byte.
    pub of_class: FxHashMap<ClassId, (usize, i64)>,
    /// The solver's views that variables have.
    views: FxHashMap<ClassId, View>,
    /// Groups that a shared pointer may point to.
    pub shared: FxHashSet<usize>,
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
        // Views through which memory is accessed, and all that any variable points through.
        let mut seen: FxHashSet<ClassId> = FxHashSet::default();
        let mut parent: Vec<usize> = (0..classes.len()).collect();
        let mut unite = |i: usize, j: usize| {
            let (a, b) = (find(&mut parent, i), find(&mut parent, j));
            parent[a.max(b)] = a.min(b);
        };
        for var in numbering.accesses.iter().map(|a| a.address).chain(numbering.compared.iter().copied()) {
            let Some((view, _)) = solver.class_of(var) else { continue };
            if !solver.is_view(view) || !seen.insert(view) {
                continue;
            }
            let mut first: FxHashMap<Option<u64>, usize> = FxHashMap::default();
            for (owner, begin) in solver.owners(view) {
                let i = index[&owner];
                if begin != Offsets::exact(origins[i]) || is_function(numbering, owner) {
                    continue;
                }
                let other = *first.entry(sizes[i]).or_insert(i);
                unite(i, other);
            }
        }
        let mut out = Groups::default();
        let mut group_of: FxHashMap<usize, usize> = FxHashMap::default();
        for (i, &class) in classes.iter().enumerate() {
            let root = find(&mut parent, i);
            let group = *group_of.entry(root).or_insert_with(|| {
                out.members.push(Vec::new());
                out.members.len() - 1
            });
            out.members[group].push(class);
            out.of_class.insert(class, (group, origins[i]));
        }
        let mut looked_at: FxHashSet<ClassId> = FxHashSet::default();
        for var in 0..solver.var_count() as VarId {
            let Some((view, _)) = solver.class_of(var) else { continue };
            if !solver.is_view(view) || !looked_at.insert(view) {
                continue;
            }
            let mut groups: Vec<(usize, Offsets)> = Vec::new();
            let mut known: FxHashMap<usize, usize> = FxHashMap::default();
            for (owner, begin) in solver.owners(view) {
                let (group, origin) = out.of_class[&owner];
                let begin = begin.shifted(origin.wrapping_neg());
                match known.get(&group) {
                    Some(&i) => groups[i].1 = groups[i].1.join(begin),
                    None => {
                        known.insert(group, groups.len());
                        groups.push((group, begin));
                    }
                }
            }
            if groups.len() > 1 {
                out.shared.extend(groups.iter().map(|g| g.0));
            }
            out.views.insert(view, View { groups });
        }
        out
    }

    /// Where a variable may point: groups, and the offsets from the start of an element.
    pub fn cells(&self, numbering: &Numbering, strides: impl Fn(usize) -> u64, var: VarId) -> Vec<(usize, Offsets)> {
        let solver = &numbering.solver;
        let Some((class, at)) = solver.class_of(var) else { return Vec::new() };
        match self.views.get(&class) {
            None => {
                let Some(&(group, origin)) = self.of_class.get(&class) else { return Vec::new() };
                vec![(group, at.shifted(origin.wrapping_neg()).modulo(strides(group)))]
            }
            Some(view) => {
                let at = at.plus(Offsets::every(0, solver.stride(class)));
                let cell = |&(group, begin): &(usize, Offsets)| (group, at.plus(begin).modulo(strides(group)));
                view.groups.iter().map(cell).collect()
            }
        }
    }

    /// The view of a variable that may point into several groups, and those.
    pub fn shared(&self, numbering: &Numbering, var: VarId) -> Option<(ClassId, &[(usize, Offsets)])> {
        let (class, _) = numbering.solver.class_of(var)?;
        let view = self.views.get(&class)?;
        (view.groups.len() > 1).then_some((class, &view.groups[..]))
    }

    /// Of the view of a shared variable: each place where it begins, as far as it is known to be one.
    pub fn begins(
        &self,
        numbering: &Numbering,
        strides: impl Fn(usize) -> u64,
        var: VarId,
    ) -> Vec<(usize, Option<u64>)> {
        let solver = &numbering.solver;
        let Some((class, _)) = solver.class_of(var) else { return Vec::new() };
        let stride = solver.stride(class);
        let begin = |(owner, begin): (ClassId, Offsets)| {
            let (group, origin) = self.of_class[&owner];
            let begin = begin.shifted(origin.wrapping_neg()).modulo(strides(group));
            // Pointers that step through elements do so in the owner too.
            let steps_fit = stride == 0 || stride == strides(group);
            (group, u64::try_from(begin.base).ok().filter(|_| begin.is_exact() && steps_fit))
        };
        solver.owners(class).into_iter().map(begin).collect()
    }
}

fn find(parent: &mut [usize], i: usize) -> usize {
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

/// Bytes of an object, or of its elements, as far as its own code says.
fn object_size(numbering: &Numbering, object: usize, layout: DataLayout) -> Option<u64> {
    let o = &numbering.objects[object];
    let size = match o.kind {
        ObjectKind::Heap(kind) => sizes::allocated(o.value, kind, &|_| SizeForm::Unknown).into(),
        ObjectKind::Global | ObjectKind::Stack | ObjectKind::Function => elements::object_size(o, layout),
    };
    match size {
        ObjectSize::Exact(n) | ObjectSize::Elements(n) => Some(n),
        ObjectSize::Unknown => None,
    }
}
