//! Phase 1: where pointers to different memory meet.
//!
//! A variable that pointers to two classes reach does not make one class of the two. It gets a *view*: a class without
//! objects of its own, with a list of entries, each an owner (a class with objects) and where in it the view begins. A
//! pointer through a view points into every owner. Views include one another along directed edges, so that what a callee
//! or a slot of mixed contents sees does not flow back to those who hand something in (the
//! address of a field is such an entry, and `&s->x` and `&t->y` may meet without S and T becoming one).
//!
//! What is *kept* at a place of a view is one variable, united with those of all owners at that place: contents are
//! unified as ever, memory is not. Which owners have to be laid out together follows from the accesses, afterwards.
//!
//! A view with more than [`Limits::entries`] is big: what it would be copied to shares it instead, and big views that meet
//! become one. The owners of a view with more than [`Limits::owners`] become one class, texts first. That bounds the work.
//!
//! Several exact places of one object that is no array make a view as well, of one owner with up to [`Limits::places`] places:
//! the addresses of fields in a table lead to those, not to what lies between.

use super::*;

/// Which of a view's owners become one class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Collapse {
    /// None.
    No,
    /// Those in which it begins where they begin; only without [`Refinement::HandOvers`].
    Whole,
    /// All.
    All,
}

/// What makes a class a view.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    /// The variable that the view was made for.
    made_for: VarId,
    /// Owners, each with the places where the view begins in it.
    pub(super) entries: Vec<(ClassId, Places)>,
    index: FxHashMap<ClassId, usize>,
    /// Views that include this one, with the place of this one where they begin.
    included_in: Vec<(ClassId, Offsets)>,
    /// As many of those were looked through for what unions have made equal.
    tidied: usize,
    /// What it was put together from: classes, with the place where the view begins.
    sources: FxHashSet<(ClassId, Offsets)>,
    big: bool,
    /// Do its owners become one class? Only without [`Refinement::LocalCollapse`].
    collapsed: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub(super) at: Vec<Offsets>,
    growth: Growth,
}

impl Solver {
    fn view(&mut self, class: ClassId) -> &mut View {
        self.classes[class as usize].view.as_mut().expect("a view")
    }

    /// A pointer to `new` reaches a variable that points to `old` already.
    pub(super) fn meet(&mut self, to: VarId, old: (ClassId, Offsets), new: (ClassId, Offsets)) {
        let (a, b) = (old.0, new.0);
        let is_big = |s: &Self, c: ClassId| s.classes[c as usize].view.as_ref().is_some_and(|v| v.big);
        let made_for = self.classes[a as usize].view.as_ref().map(|v| v.made_for);
        if self.covers(a, old.1, b, new.1) {
            // Seen already.
        } else if made_for.is_some_and(|v| self.find(v) == to) {
            // Moved into the coordinates of the variable's own view, which may have drifted from where it points.
            let begin = self.minus(new.1, self.class_of(to).expect("has a view").1);
            self.include(a, b, begin);
        } else if self.covers(b, new.1, a, old.1) {
            self.point(to, b, new.1);
        } else if is_big(self, a) && is_big(self, b) {
            // Coordinates may fall together in any way, as long as the variable gets the offsets of both.
            self.unite_classes(a, old.1, b, new.1);
            let (_, was) = self.class_of(to).expect("has a view");
            let (root, moved) = self.classes.find(b);
            let stride = self.classes[root as usize].stride;
            self.point(to, root, was.join(new.1.shifted(moved)).modulo(stride));
        } else if is_big(self, a) {
            let begin = self.minus(new.1, old.1);
            self.include(a, b, begin);
        } else if is_big(self, b) {
            let begin = self.minus(old.1, new.1);
            self.include(b, a, begin);
            self.point(to, b, new.1);
        } else {
            let view = self.new_class();
            self.classes[view as usize].view = Some(Box::new(View { made_for: to, ..View::default() }));
            self.include(view, a, old.1);
            if on(Rule::ViewsOfBoth) {
                self.include(view, b, new.1);
            }
            self.point(to, view, Offsets::ZERO);
        }
    }

    /// All differences of an offset of `a` and one of `b`.
    fn minus(&self, a: Offsets, b: Offsets) -> Offsets {
        let negative = match b.end() {
            Some(end) => Offsets::range(end.wrapping_neg(), b.step, b.last),
            None => Offsets::every(b.base.wrapping_neg(), b.step),
        };
        a.plus(negative)
    }

    fn point(&mut self, var: VarId, class: ClassId, offsets: Offsets) {
        let v = &mut self.vars[var as usize];
        v.class = class;
        v.offsets = offsets;
        v.growth = Growth::default();
        self.enqueue(var);
    }

    /// Was the view put together from, among others, `class`, so that `at` in the one is `class_at` in the other?
    fn covers(&self, view: ClassId, at: Offsets, class: ClassId, class_at: Offsets) -> bool {
        let Some(v) = &self.classes[view as usize].view else { return false };
        at.is_exact() && v.sources.contains(&(class, class_at.shifted(at.base.wrapping_neg())))
    }

    /// How far pointers that step through a view's elements get in one of its owner's, besides: not at all if those are whole elements there,
    /// too. (Elements only ever get smaller, to a divisor.) No sum with whole elements has a last place.
    fn steps_in(&self, owner: ClassId, stride: u64) -> Offsets {
        let (owner, _) = self.classes.find(owner);
        match self.classes[owner as usize].stride {
            own if own != 0 && stride % own == 0 => Offsets::ZERO,
            _ => Offsets::every(0, stride),
        }
    }

    /// What is in `class` from `begin` on is in the view too.
    fn include(&mut self, view: ClassId, class: ClassId, begin: Offsets) {
        if view == class || !self.view(view).sources.insert((class, begin)) {
            return;
        }
        let stride = self.classes[class as usize].stride;
        if self.classes.is_view(class) {
            self.view(class).included_in.push((view, begin));
            for (owner, at) in self.classes.owners(class) {
                let at = at.plus(begin).plus(self.steps_in(owner, stride));
                self.entries.push((view, owner, at));
            }
        } else {
            self.entries.push((view, class, begin));
        }
    }

    /// Adds an entry to a view later, unless the view has it: most come in many ways.
    fn push_entry(&mut self, view: ClassId, owner: ClassId, at: Offsets) {
        if !self.has_entry(view, owner, at) {
            self.entries.push((view, owner, at));
        }
    }

    /// Would [`Solver::add_entry`] do nothing?
    fn has_entry(&self, view: ClassId, owner: ClassId, at: Offsets) -> bool {
        let (view, moved) = self.classes.find(view);
        let (owner, delta) = self.classes.find(owner);
        let (to, stride) = (&self.classes[view as usize], self.classes[owner as usize].stride);
        let Some(v) = &to.view else { return true };
        if view == owner {
            return true;
        }
        if to.stride != 0 && stride == 0 {
            return false;
        }
        let at = at.shifted(delta).shifted(moved.wrapping_neg()).modulo(stride);
        v.index.get(&owner).is_some_and(|&i| v.entries[i].1.at.contains(&at))
    }

    /// Adds an entry to a view.
    pub(super) fn add_entry(&mut self, view: ClassId, owner: ClassId, at: Offsets) {
        let (view, moved) = self.classes.find(view);
        let (owner, delta) = self.classes.find(owner);
        if !self.classes.is_view(view) || view == owner {
            return;
        }
        let view_stride = self.classes[view as usize].stride;
        if view_stride != 0 && self.classes[owner as usize].stride == 0 {
            self.set_stride(owner, view_stride);
        }
        let stride = self.classes[owner as usize].stride;
        let mut at = at.shifted(delta).shifted(moved.wrapping_neg()).modulo(stride);
        let limits = self.limits;
        let v = self.view(view);
        let i = *v.index.entry(owner).or_insert_with(|| {
            v.entries.push((owner, Places::default()));
            v.entries.len() - 1
        });
        let places = &mut v.entries[i].1;
        for p in &mut places.at {
            *p = p.modulo(stride);
        }
        if places.at.iter().any(|p| *p == at || p.covers(at)) {
            return;
        }
        if places.at.len() >= limits.places || !at.is_exact() || places.at.iter().any(|p| !p.is_exact()) {
            let joined = places.at.iter().fold(at, |a, p| a.join(*p)).modulo(stride);
            if places.at == [joined] {
                return;
            }
            let keeps_bounds = places.growth.keeps_bounds(at, joined, &limits);
            at = if keeps_bounds { joined } else { joined.widened().modulo(stride) };
            places.at.clear();
        }
        places.at.push(at);
        v.big |= v.entries.len() > limits.entries;
        if self.collapse_for(view) != Collapse::No {
            self.crowded.push(view);
        }
        let includers = self.includers(view);
        self.steps += 1 + includers.len() as u64;
        if self.classes.each_slot(view).next().is_some() {
            for (slot_at, slot) in self.classes.slots(view) {
                self.link_slot(view, slot_at, slot, owner, at);
            }
        }
        if let Some(s) = self.classes[view as usize].signature {
            self.link_signatures(s, owner);
        }
        self.enqueue_copies_of(view);
        for (to, begin) in includers {
            let (root, moved) = self.classes.find(to);
            let big = |s: &mut Self, c: ClassId| s.classes.is_view(c) && s.view(c).big;
            if begin.is_exact() && root != view && big(self, view) && big(self, root) {
                self.big_unions.push((root, view, begin.shifted(moved.wrapping_neg())));
            } else if root != view || begin.shifted(moved.wrapping_neg()) != Offsets::ZERO {
                // A view that includes itself further on: what begins here begins there too.
                if on(Rule::ViewsInclude) {
                    let steps = self.steps_in(owner, view_stride);
                    self.push_entry(to, owner, at.plus(begin).plus(steps));
                }
            }
        }
    }

    /// Views that include one; of many, each once.
    fn includers(&mut self, view: ClassId) -> Vec<(ClassId, Offsets)> {
        let entries = self.limits.entries;
        let v = self.view(view);
        if v.included_in.len() > 2 * v.tidied.max(entries) {
            let mut all = std::mem::take(&mut v.included_in);
            for (to, begin) in &mut all {
                let (root, moved) = self.classes.find(*to);
                (*to, *begin) = (root, begin.shifted(moved.wrapping_neg()));
            }
            all.sort_unstable();
            all.dedup();
            all.retain(|&place| place != (view, Offsets::ZERO));
            let v = self.view(view);
            v.tidied = all.len();
            v.included_in = all;
        }
        self.view(view).included_in.clone()
    }

    /// Which of a view's owners are to become one class.
    fn collapse_for(&self, view: ClassId) -> Collapse {
        let Some(v) = self.classes[view as usize].view.as_ref().filter(|v| v.entries.len() > 1) else {
            return Collapse::No;
        };
        let inside = || v.entries.iter().any(|(_, places)| places.at.iter().any(|&at| at != Offsets::ZERO));
        let whole = || v.entries.iter().filter(|(_, places)| places.at.contains(&Offsets::ZERO)).nth(1).is_some();
        if v.entries.len() > self.limits.owners || v.collapsed || !self.refines(Refinement::FieldViews) && inside() {
            Collapse::All
        } else if !self.refines(Refinement::HandOvers) && whole() {
            Collapse::Whole
        } else {
            Collapse::No
        }
    }

    /// If what a variable may point to is to be one class: makes it one, now and whenever there is more.
    pub(super) fn collapse_pointees(&mut self, var: VarId) {
        if !self.vars[var as usize].collapsed {
            return;
        }
        let Some((class, _)) = self.class_of(var).filter(|&(class, _)| self.classes.is_view(class)) else { return };
        if !std::mem::replace(&mut self.view(class).collapsed, true) {
            self.crowded.push(class);
        }
    }

    /// Makes one class of a view's owners if there are too many, or what is done without asks for it, and forgets which of its entries were united meanwhile.
    pub(super) fn collapse(&mut self, view: ClassId) {
        let (view, _) = self.classes.find(view);
        let which = self.collapse_for(view);
        if which == Collapse::No {
            return;
        }
        let mut owners = self.classes.owners(view);
        if which == Collapse::Whole {
            owners.retain(|&(_, at)| at == Offsets::ZERO);
        }
        self.steps += owners.len() as u64;
        let mut roots: Vec<ClassId> = owners.iter().map(|&(owner, _)| owner).collect();
        roots.sort_unstable();
        roots.dedup();
        let counted = self.entry_count(view) > self.limits.owners;
        if !counted || roots.len() > self.limits.owners {
            // Texts first: nothing is kept in them, and nobody lays them out. That may be enough.
            let (texts, others): (Vec<ClassId>, Vec<ClassId>) =
                roots.iter().partition(|&&root| self.classes[root as usize].is_text && counted);
            let mut united = owners.clone();
            if texts.len() > 1 && others.len() < self.limits.owners {
                united.retain(|&(owner, _)| self.classes[owner as usize].is_text);
            }
            for &(owner, at) in united.iter().skip(1) {
                let (first, begin) = united[0];
                let ((a, da), (b, db)) = (self.classes.find(first), self.classes.find(owner));
                if a != b {
                    self.unite_classes(a, begin.shifted(da), b, at.shifted(db));
                }
            }
        }
        let mut owners = self.classes.owners(view);
        owners.sort_unstable();
        owners.dedup();
        let v = self.view(view);
        v.entries.clear();
        v.index.clear();
        self.entries.extend(owners.into_iter().map(|(owner, at)| (view, owner, at)));
    }

    /// Names a view's owners by their representatives, each place once.
    pub(super) fn freeze_view(&mut self, view: ClassId) {
        let mut entries: Vec<(ClassId, Places)> = Vec::new();
        let mut index: FxHashMap<ClassId, usize> = FxHashMap::default();
        for (owner, at) in self.classes.owners(view) {
            let i = *index.entry(owner).or_insert_with(|| {
                entries.push((owner, Places::default()));
                entries.len() - 1
            });
            if !entries[i].1.at.contains(&at) {
                entries[i].1.at.push(at);
            }
        }
        let v = self.view(view);
        *v = View { made_for: v.made_for, entries, big: v.big, collapsed: v.collapsed, ..View::default() };
    }

    /// Number of entries of a view.
    pub(super) fn entry_count(&self, class: ClassId) -> usize {
        self.classes[class as usize].view.as_ref().map_or(0, |v| v.entries.len())
    }

    /// Two big views, one of which includes the other from one exact place on, become one.
    pub(super) fn unite_big(&mut self, a: ClassId, b: ClassId, begin: Offsets) {
        let ((a, da), (b, db)) = (self.classes.find(a), self.classes.find(b));
        if !self.classes.is_view(a) || !self.classes.is_view(b) {
            return;
        }
        if a != b {
            self.unite_classes(a, Offsets::exact(da), b, begin.shifted(db));
            return;
        }
        // They are one already, but perhaps so that other places fell together: then it includes itself from there on.
        let begin = begin.shifted(db).shifted(da.wrapping_neg());
        if begin == Offsets::ZERO {
            return;
        }
        let stride = self.classes[a as usize].stride;
        let owners = self.classes.owners(a);
        self.steps += owners.len() as u64;
        for (owner, at) in owners {
            let steps = self.steps_in(owner, stride);
            self.push_entry(a, owner, at.plus(begin).plus(steps));
        }
    }

    /// Takes the view of a class that has become part of another: coordinates there are coordinates here plus `delta`.
    pub(super) fn adopt_view(&mut self, root: ClassId, old: View, delta: i64) {
        let back = delta.wrapping_neg();
        // The root's own entries meet the other's slots when those are adopted. Who includes the other has not seen them.
        let stride = self.classes[root as usize].stride;
        let own = self.classes.owners(root);
        self.steps += (own.len() * old.included_in.len()) as u64;
        for &(to, begin) in &old.included_in {
            let begin = begin.shifted(delta);
            if on(Rule::ViewsAdopt) {
                for &(owner, at) in &own {
                    let steps = self.steps_in(owner, stride);
                    self.push_entry(to, owner, at.plus(begin).plus(steps));
                }
            }
        }
        for (owner, places) in old.entries {
            if on(Rule::ViewsAdoptOwners) {
                self.entries.extend(places.at.iter().map(|&at| (root, owner, at.shifted(back))));
            }
        }
        let v = self.view(root);
        v.big |= old.big;
        v.collapsed |= old.collapsed;
        v.sources.extend(old.sources.into_iter().map(|(c, at)| (c, at.shifted(back))));
        v.included_in.extend(old.included_in.into_iter().map(|(to, begin)| (to, begin.shifted(delta))));
        if self.collapse_for(root) != Collapse::No {
            self.crowded.push(root);
        }
    }

    /// The owners of a view whose stride has changed are told, and so are the views that include it.
    pub(super) fn view_stride_changed(&mut self, view: ClassId) {
        let owners = self.classes.owners(view);
        self.steps += owners.len() as u64;
        let stride = self.classes[view as usize].stride;
        for &(owner, _) in &owners {
            if stride != 0 && self.classes[owner as usize].stride == 0 && on(Rule::ViewsStride) {
                self.set_stride(owner, stride);
            }
        }
        for (to, begin) in self.includers(view) {
            for &(owner, at) in &owners {
                let steps = self.steps_in(owner, stride);
                self.push_entry(to, owner, at.plus(begin).plus(steps));
            }
        }
    }

    /// What is kept at a place of a view is what its owners keep there.
    pub(super) fn link_slot(&mut self, view: ClassId, at: Offsets, slot: VarId, owner: ClassId, begin: Offsets) {
        let place = self.classes.place_in_owner(view, at, owner, begin);
        let theirs = self.slot(owner, place);
        self.steps += 1;
        if self.find(theirs) != self.find(slot) && on(Rule::ViewsKeep) {
            self.unions.push((slot, theirs));
        }
    }

    /// A call through a view of functions calls the owner's.
    fn link_signatures(&mut self, bus: SignatureId, owner: ClassId) {
        let target = self.signature_of(owner);
        for i in 0..self.signatures[bus as usize].params.len() {
            let (from, to) = (self.signatures[bus as usize].params[i], self.signature_param(target, i));
            if on(Rule::ViewsCall) {
                self.add_edge(from, to, NO_SHIFT);
            }
        }
        if let Some(to) = self.signatures[bus as usize].result.filter(|_| on(Rule::ViewsReturn)) {
            let from = self.signature_result(target);
            self.add_edge(from, to, NO_SHIFT);
        }
    }

    /// The signature of a class that is called with as many arguments, and whose result is used or not.
    pub(super) fn called_signature(&mut self, class: ClassId, arguments: usize, result: bool) -> SignatureId {
        let s = self.signature_of(class);
        let own = &self.signatures[s as usize];
        if own.params.len() < arguments || result && own.result.is_none() {
            if arguments > 0 {
                self.signature_param(s, arguments - 1);
            }
            if result {
                self.signature_result(s);
            }
            if self.classes.is_view(class) {
                for (owner, _) in self.classes.owners(class) {
                    self.link_signatures(s, owner);
                }
            }
        }
        s
    }

    /// Takes a block copy from or to a view apart into copies between owners.
    pub(super) fn split_copy(&mut self, id: u32, to: Place, from: Place) {
        let (into, out_of) = (self.classes.cells(to), self.classes.cells(from));
        self.steps += (into.len() + out_of.len()) as u64;
        if into.len() * out_of.len() > self.limits.pairs {
            // Anything of the one side may arrive anywhere in the other.
            let bus = match self.copies[id as usize].bus {
                Some(bus) => bus,
                None => {
                    let bus = self.new_var();
                    self.copies[id as usize].bus = Some(bus);
                    bus
                }
            };
            for (owner, _) in out_of {
                let slot = self.slot(owner, Offsets::ANY);
                self.add_edge(slot, bus, NO_SHIFT);
            }
            for (owner, _) in into {
                let slot = self.slot(owner, Offsets::ANY);
                if on(Rule::ViewsCopyAll) {
                    self.add_edge(bus, slot, NO_SHIFT);
                }
            }
            return;
        }
        for &t in &into {
            for &f in &out_of {
                if self.split_copies.insert((id, t, f)) && on(Rule::ViewsCopy) {
                    let pair = [t, f].map(|(class, at)| {
                        let var = self.new_var();
                        let v = &mut self.vars[var as usize];
                        v.class = class;
                        v.offsets = at;
                        var
                    });
                    let length = self.copies[id as usize].length;
                    self.add_copy(pair[0], pair[1], length);
                }
            }
        }
    }
}
