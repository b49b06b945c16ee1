//! Phase 2: what may hold something unknown, and what is exposed.

use super::causes::Cause;
use super::*;

impl Solver {
    /// Runs phase 2; `mistyped` are calls of functions of another type.
    pub(super) fn solve_flags(&mut self, log: &[Entry], mistyped: &[(VarId, Site)]) {
        for entry in log {
            match entry.constraint {
                Constraint::StepFromNull { base, to } if self.class_of(base).is_none() => self.add_flags(to, UNKNOWN),
                Constraint::Number { address } => {
                    for (class, at) in self.cells_of(address).into_iter().filter(|(_, at)| at.is_exact()) {
                        if let Some(&v) = self.classes[class as usize].slots.get(&at.base) {
                            self.add_flags(v, NUMBER);
                        }
                    }
                }
                _ => {}
            }
        }
        let mut work = FlagWork::default();
        // Loads and stores through an unknown address; gathered once, by address.
        for v in 0..self.vars.len() as VarId {
            if self.root(v) == v && self.vars[v as usize].flags & (NUMBER | UNKNOWN | LIBRARY) != 0 {
                work.vars.push(v);
            }
        }
        for entry in log {
            if let Constraint::Escapes { var } = entry.constraint {
                self.because(Cause::Constraint(entry.constraint, entry.place));
                self.expose(var, &mut work);
            }
        }
        for call in mistyped {
            self.because(Cause::Mistyped(call.0, call.1));
            self.expose(call.0, &mut work);
        }
        self.make_probes(&mut work);
        let mut seen = FxHashSet::default();
        for entry in log {
            let Constraint::Part { address, size } = entry.constraint else { continue };
            let Some((class, at)) = self.class_of(address) else { continue };
            if !seen.insert((class, at, size)) {
                continue;
            }
            self.because(Cause::Constraint(entry.constraint, entry.place));
            for (class, at) in self.cells_of(address) {
                let stride = self.classes[class as usize].stride;
                for (slot_at, v) in self.slots_near(class, at, size) {
                    if at.may_overlap(size, slot_at, 8, stride) && on(Rule::PartialSlot) {
                        self.raise(v, UNKNOWN, &mut work);
                    }
                }
                for (probe_at, v) in work.probes_of(class) {
                    // Bytes that were put together in parts may arrive as a pointer.
                    if at.may_overlap(size, probe_at, 8, stride) && on(Rule::PartialProbe) {
                        self.raise(v, NUMBER, &mut work);
                    }
                }
            }
        }
        let opaque = log.iter().filter_map(|entry| match entry.constraint {
            Constraint::Opaque { address } => Some((address, Cause::Constraint(entry.constraint, entry.place))),
            _ => None,
        });
        for (f, cause) in opaque.chain(mistyped.iter().map(|call| (call.0, Cause::Mistyped(call.0, call.1)))) {
            self.because(cause);
            let Some((c, _)) = self.class_of(f) else { continue };
            let own = self.classes.owners(c).into_iter().map(|(owner, _)| owner);
            for c in own.chain([c]).collect::<Vec<_>>() {
                let Some(s) = self.classes[c as usize].signature else { continue };
                let sig = self.signatures[s as usize].clone();
                for p in sig.params {
                    if on(Rule::OpaqueTakes) {
                        self.expose(p, &mut work);
                    }
                }
                if let Some(r) = sig.result.filter(|_| on(Rule::OpaqueReturns)) {
                    self.raise(r, UNKNOWN, &mut work);
                }
            }
        }
        for id in 0..self.copies.len() {
            self.because(Cause::Cut(self.copies[id].to, self.copies[id].from));
            self.check_partial_copy(id, &mut work);
        }
        // Two slots that overlap without being the same: each is partly written through the other.
        for c in 0..self.classes.len() as ClassId {
            if self.classes[c as usize].parent != c || self.classes.is_view(c) {
                continue;
            }
            self.because(Cause::Overlap(c));
            let stride = self.classes[c as usize].stride;
            let slots = self.classes.slots(c);
            if slots.is_empty() {
                continue;
            }
            let exact: Vec<(i64, VarId)> =
                slots.iter().filter(|(o, _)| o.is_exact()).map(|&(o, v)| (o.base, v)).collect();
            let n = exact.len();
            for i in 0..n {
                let (o, v) = exact[i];
                let next = if i + 1 < n { Some(exact[i + 1]) } else { None };
                let mut bad = |s: &mut Self, w: VarId| {
                    s.raise(v, UNKNOWN, &mut work);
                    s.raise(w, UNKNOWN, &mut work);
                };
                if let Some((p, w)) = next {
                    if p.wrapping_sub(o) < 8 && on(Rule::SlotsOverlap) {
                        bad(self, w);
                    }
                }
                if stride != 0 {
                    let (first, w) = exact[0];
                    if first.wrapping_add(stride as i64).wrapping_sub(o) < 8 && on(Rule::SlotsOverlapAround) {
                        bad(self, w);
                    }
                }
            }
            for (i, &(o, v)) in slots.iter().enumerate() {
                if o.is_exact() {
                    continue;
                }
                for (j, &(p, w)) in slots.iter().enumerate() {
                    let aligned = gcd(gcd(o.step, p.step), stride) % 8 == 0 && o.may_overlap(1, p, 1, stride);
                    if i != j && o.may_overlap(8, p, 8, stride) && !aligned && on(Rule::RangesOverlap) {
                        self.raise(v, UNKNOWN, &mut work);
                        self.raise(w, UNKNOWN, &mut work);
                    }
                }
                if gcd(o.step, stride) < 8 && on(Rule::RangeOverlapsItself) {
                    self.raise(v, UNKNOWN, &mut work);
                }
            }
        }
        // A pointer-typed variable that may hold a number holds an unknown address; from there everything follows.
        loop {
            if let Some(v) = work.vars.pop() {
                self.spread(v, &mut work);
            } else if let Some(c) = work.classes.pop() {
                self.because(Cause::Class(c));
                if self.classes.is_view(c) && on(Rule::ViewsExpose) {
                    for (owner, _) in self.classes.owners(c) {
                        self.expose_class(owner, &mut work);
                    }
                }
                for (_, slot) in self.classes.slots(c).into_iter().chain(work.probes_of(c)) {
                    if on(Rule::ExposedContents) {
                        self.raise(slot, UNKNOWN, &mut work);
                    }
                }
                if let Some(s) = self.classes[c as usize].signature {
                    // Callable by anybody: arguments are unknown, the result is out.
                    let sig = self.signatures[s as usize].clone();
                    for p in sig.params {
                        if on(Rule::ExposedCalls) {
                            self.raise(p, UNKNOWN, &mut work);
                        }
                    }
                    if let Some(r) = sig.result.filter(|_| on(Rule::ExposedReturns)) {
                        self.raise(r, UNKNOWN, &mut work);
                    }
                }
            } else {
                break;
            }
        }
    }

    /// A block copy takes to each slot of its target whatever bytes lie at the slot's place in its source. Phase 1 gives
    /// the source a slot there if the place is exact. Elsewhere a slot would unite others that have nothing to do with
    /// each other: there the source gets a probe instead, a variable that learns only that numbers or unknown pointers
    /// may lie at its place, and hands that on. What is copied to a probe's place is probed in turn.
    fn make_probes(&mut self, work: &mut FlagWork) {
        let mut waiting: Vec<(ClassId, Offsets, VarId)> = Vec::new();
        for id in 0..self.copies.len() {
            let BlockCopy { to, from, length, .. } = self.copies[id];
            let (Some((tc, to_at)), Some((fc, from_at))) = (self.class_of(to), self.class_of(from)) else { continue };
            // A copy of or to a view was taken apart into copies between its owners.
            if self.classes.is_view(tc) || self.classes.is_view(fc) {
                continue;
            }
            for (slot_at, v) in self.classes.slots(tc) {
                let place = self.copied_place(tc, to_at, from_at, slot_at, length.bytes());
                if let Some(at) = place.filter(|at| !at.modulo(self.classes[fc as usize].stride).is_exact()) {
                    if on(Rule::Probes) {
                        waiting.push((fc, at, v));
                    }
                }
            }
        }
        while let Some((class, at, to)) = waiting.pop() {
            let at = at.modulo(self.classes[class as usize].stride);
            let probes = work.probes.entry(class).or_default();
            // Copies within a class could ask for ever new places.
            let at = if probes.len() < self.limits.probes { at } else { Offsets::ANY };
            if let Some(&(_, probe)) = probes.iter().find(|(place, _)| *place == at) {
                self.vars[probe as usize].edges.push((to, NO_SHIFT));
                continue;
            }
            let probe = self.new_var();
            work.probes.entry(class).or_default().push((at, probe));
            self.vars[probe as usize].edges.push((to, NO_SHIFT));
            for id in self.classes[class as usize].copies.clone() {
                let BlockCopy { to, from, length, .. } = self.copies[id as usize];
                let (Some((tc, to_at)), Some((fc, from_at))) = (self.class_of(to), self.class_of(from)) else {
                    continue;
                };
                if tc != class || self.classes.is_view(fc) {
                    continue;
                }
                if let Some(place) = self.copied_place(tc, to_at, from_at, at, length.bytes()) {
                    if on(Rule::ProbesChain) {
                        waiting.push((fc, place, probe));
                    }
                }
            }
        }
    }

    /// A slot that a block copy may cut in two is read, or written, in parts.
    fn check_partial_copy(&mut self, id: usize, work: &mut FlagWork) {
        let BlockCopy { to, from, length, .. } = self.copies[id];
        let len = length.bytes();
        for side in [to, from] {
            for (class, at) in self.cells_of(side) {
                let stride = self.classes[class as usize].stride;
                let slots = match len {
                    Some(n) => self.slots_near(class, at, n),
                    None => self.classes.slots(class),
                };
                for (slot_at, v) in slots {
                    let period = gcd(gcd(at.step, slot_at.step), stride);
                    let start = i128::from(slot_at.base) - i128::from(at.base);
                    // All pointers of an array, in the element that the copy stays in.
                    let is_whole = || {
                        let (first, last) = (i128::from(at.base), slot_at.end().map(|last| i128::from(last) + 8));
                        let in_element = |end: i128| first >= 0 && (stride == 0 || end <= i128::from(stride));
                        let end = len.map(|n| first + i128::from(n)).filter(|&end| in_element(end));
                        let is_inside = end.zip(last).is_some_and(|(end, last)| start >= 0 && last <= end);
                        at.is_exact() && is_inside
                    };
                    let cut = if is_whole() {
                        false
                    } else if period == 0 {
                        let n = len.map_or(i128::MAX, i128::from);
                        start > -8 && start < n && !(start >= 0 && start + 8 <= n)
                    } else {
                        // The copy's two ends lie at 0 and n, modulo the period.
                        let inside = |edge: i128| {
                            let d = (start - edge).rem_euclid(i128::from(period));
                            d != 0 && d > i128::from(period) - 8
                        };
                        // A copy of some bytes of an array stays among those.
                        at.may_overlap(len.unwrap_or(1 << 62).max(1), slot_at, 8, stride)
                            && (period < 8
                                || inside(0)
                                || match length {
                                    Length::Bytes(n) => inside(i128::from(n)),
                                    Length::MultipleOf(unit) => unit % period != 0,
                                })
                    };
                    if cut && on(Rule::CopyCuts) {
                        self.raise(v, UNKNOWN, work);
                    }
                }
            }
        }
    }

    fn slots_near(&self, class: ClassId, at: Offsets, size: u64) -> Vec<(Offsets, VarId)> {
        let c = &self.classes[class as usize];
        // Sums of what is tested here do not overflow.
        let plain = at.is_exact() && size <= 1 << 20 && c.stride <= 1 << 40 && (c.stride == 0 || size <= c.stride);
        if !plain {
            return self.classes.slots(class);
        }
        let (lo, hi) = (at.base.saturating_sub(7), at.base.saturating_add(size as i64));
        let mut out: Vec<_> = c.slots.range(lo..hi).map(|(&o, &v)| (Offsets::exact(o), v)).collect();
        if c.stride != 0 {
            // Around the end of the element.
            let s = c.stride as i64;
            for shift in [-s, s] {
                let r = (lo + shift)..(hi + shift);
                out.extend(c.slots.range(r).map(|(&o, &v)| (Offsets::exact(o), v)));
            }
        }
        out.extend(c.ranges.iter().copied());
        out
    }

    fn raise(&mut self, var: VarId, flags: u8, work: &mut FlagWork) {
        let v = self.find(var);
        let have = self.vars[v as usize].flags;
        if have | flags != have {
            log::trace!(
                "variable {v} may hold {}",
                if flags & UNKNOWN != 0 { "something unknown" } else { "a number" }
            );
            self.vars[v as usize].flags |= flags;
            if flags & (UNKNOWN | LIBRARY) != 0 {
                self.note_unknown(v);
            }
            work.vars.push(v);
        }
    }

    fn expose(&mut self, var: VarId, work: &mut FlagWork) {
        if let Some((c, _)) = self.class_of(var) {
            self.expose_class(c, work);
        }
    }

    fn expose_class(&mut self, class: ClassId, work: &mut FlagWork) {
        if !std::mem::replace(&mut self.classes[class as usize].exposed, true) {
            log::trace!("class {class} is exposed");
            self.note_exposed(class);
            work.classes.push(class);
        }
    }

    fn spread(&mut self, v: VarId, work: &mut FlagWork) {
        let v = self.find(v);
        self.because(Cause::Var(v));
        let mut flags = self.vars[v as usize].flags;
        if flags & POINTER != 0 && flags & NUMBER != 0 && flags & UNKNOWN == 0 && on(Rule::NumberIsUnknown) {
            flags |= UNKNOWN;
            self.vars[v as usize].flags = flags;
        }
        if flags & UNKNOWN != 0 {
            if on(Rule::UnknownExposes) {
                self.expose(v, work);
            }
            for i in 0..self.vars[v as usize].loads.len() {
                let to = self.vars[v as usize].loads[i];
                if on(Rule::UnknownLoad) {
                    self.raise(to, UNKNOWN, work);
                }
            }
            for i in 0..self.vars[v as usize].stores.len() {
                let from = self.vars[v as usize].stores[i];
                if on(Rule::UnknownStore) {
                    self.expose(from, work);
                }
            }
            self.spread_copies_and_calls(v, work);
        }
        if flags & LIBRARY != 0 && flags & UNKNOWN == 0 {
            self.spread_library(v, work);
        }
        let down = flags & (NUMBER | UNKNOWN | LIBRARY);
        for address in self.vars[v as usize].rare().late_stores.clone() {
            // No pointer of a class: what it may overwrite is known as far as its flags say. A number counts only where
            // it surely lands on the slot; see `mark_numbers_at`.
            for (class, at) in self.cells_of(address) {
                let stride = self.classes[class as usize].stride;
                let arriving = if at.is_exact() { down } else { down & (UNKNOWN | LIBRARY) };
                for (slot_at, slot) in self.slots_near(class, at, 8) {
                    if arriving != 0 && at.may_overlap(8, slot_at, 8, stride) && on(Rule::LateFlags) {
                        self.raise(slot, arriving, work);
                    }
                }
            }
        }
        if down != 0 {
            for i in 0..self.vars[v as usize].edges.len() {
                let to = self.vars[v as usize].edges[i].0;
                if on(Rule::FlagsFlow) {
                    self.raise(to, down, work);
                }
            }
        }
    }

    /// Through a pointer to library memory only the library, and code outside, see what is stored; and what they keep there
    /// is theirs too, or exposed. That leaves alone what else the variable points to: an access through it is a condition, since
    /// it may lead elsewhere, but neither makes the class nor what is kept in it known outside.
    fn spread_library(&mut self, v: VarId, work: &mut FlagWork) {
        for i in 0..self.vars[v as usize].loads.len() {
            let to = self.vars[v as usize].loads[i];
            if on(Rule::LibraryLoad) {
                self.raise(to, LIBRARY, work);
            }
        }
        for i in 0..self.vars[v as usize].stores.len() {
            let from = self.vars[v as usize].stores[i];
            if on(Rule::LibraryStore) {
                self.expose(from, work);
            }
        }
        if on(Rule::LibraryCopiedOrCalled) {
            self.spread_copies_and_calls(v, work);
        }
    }

    /// What is copied to and from memory that is not known, or passed to functions that are not.
    fn spread_copies_and_calls(&mut self, v: VarId, work: &mut FlagWork) {
        for id in self.vars[v as usize].rare().copies.clone() {
            // To or from memory that is not known: what the other side keeps goes out, and anything comes in.
            let BlockCopy { to, from, .. } = self.copies[id as usize];
            for side in [to, from] {
                for (c, _) in self.cells_of(side) {
                    for (_, slot) in self.classes.slots(c).into_iter().chain(work.probes_of(c)) {
                        if !on(Rule::UnknownCopy) {
                            continue;
                        }
                        self.raise(slot, UNKNOWN, work);
                    }
                }
            }
        }
        for call in self.vars[v as usize].rare().calls.clone() {
            let Signature { params, result } = self.signatures[call as usize].clone();
            for p in params {
                if on(Rule::UnknownCallee) {
                    self.expose(p, work);
                }
            }
            if let Some(r) = result.filter(|_| on(Rule::UnknownCalleeResult)) {
                self.raise(r, UNKNOWN, work);
            }
        }
    }
}

#[derive(Default)]
struct FlagWork {
    vars: Vec<VarId>,
    classes: Vec<ClassId>,
    /// By class: places without a slot that are copied to a slot, each with a variable; see [`Solver::make_probes`].
    probes: FxHashMap<ClassId, Vec<(Offsets, VarId)>>,
}

impl FlagWork {
    fn probes_of(&self, class: ClassId) -> Vec<(Offsets, VarId)> {
        self.probes.get(&class).cloned().unwrap_or_default()
    }
}
