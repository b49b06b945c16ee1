//! Phase 1: block copies.

use super::*;

impl Solver {
    /// Pointers kept in the copied range of `from` may be at the same distance in `to`.
    pub(super) fn process_copy(&mut self, id: u32) {
        let BlockCopy { to, from, length, seen, .. } = self.copies[id as usize];
        let len = length.bytes();
        let (Some((tc, to_at)), Some((fc, from_at))) = (self.class_of(to), self.class_of(from)) else {
            // The class may come later; the variable that gets it asks again.
            return;
        };
        let known = |side: usize, c: ClassId| seen.is_some_and(|seen| seen.sides[side].0 == c);
        for c in [tc, fc].into_iter().enumerate().filter(|&(side, c)| !known(side, c)).map(|(_, c)| c) {
            if !self.classes[c as usize].copies.contains(&id) {
                self.classes[c as usize].copies.push(id);
            }
        }
        if self.classes.is_view(tc) || self.classes.is_view(fc) {
            self.split_copy(id, (tc, to_at), (fc, from_at));
            return;
        }
        if tc == fc {
            // Within one class a slot may beget slots at ever new distances: then the distance becomes the stride.
            let stride = self.classes[tc as usize].stride;
            let distance = to_at.base.abs_diff(from_at.base);
            let apart = if stride == 0 { distance } else { (distance % stride).min(stride - distance % stride) };
            let exact = to_at.is_exact() && from_at.is_exact();
            // To and from an array of structures there are only as many distances as a structure has bytes: all places repeat with it.
            let repeats =
                |at: Offsets| len.is_some_and(|n| stays_within(at, n, stride) && (at.is_exact() || n <= at.step));
            let few =
                if exact { apart == 0 || len.is_some_and(|n| n <= apart) } else { repeats(to_at) && repeats(from_at) };
            if !few && on(Rule::CopyStride) {
                self.set_stride(tc, gcd(distance, gcd(to_at.step, from_at.step)));
            }
        }
        // Where nothing has changed but that slots were added, only those are looked at: two copies may beget each other's.
        let side = |c: ClassId, at: Offsets| (c, self.classes[c as usize].version, at);
        let sides = [side(tc, to_at), side(fc, from_at)];
        let upto = [tc, fc].map(|c| self.classes[c as usize].newest.len());
        let before = seen.filter(|seen| seen.sides == sides);
        self.copies[id as usize].seen = Some(SeenByCopy { sides, upto });
        let slots = |side: usize, c: ClassId| match before {
            Some(seen) => self.classes[c as usize].newest[seen.upto[side]..upto[side]].to_vec(),
            None => self.classes.slots(c),
        };
        let (of_to, of_from) = (slots(0, tc), slots(1, fc));
        // What `from` keeps arrives in `to`; and where `to` keeps pointers, `from` has a slot too, so that a number or a
        // part of one that is written there is seen to arrive.
        for (slot_at, v) in of_from {
            if let Some(at) = self.copied_place(fc, from_at, to_at, slot_at, len) {
                let into = self.copied_slot(tc, at);
                if on(Rule::CopyArrives) {
                    self.add_edge(v, into, NO_SHIFT);
                }
            }
        }
        for (slot_at, v) in of_to {
            // An inexact place would unite slots that have nothing to do with each other; phase 2 looks after those.
            let place = self.copied_place(tc, to_at, from_at, slot_at, len);
            let exact = place.filter(|at| at.modulo(self.classes[fc as usize].stride).is_exact());
            if let Some(at) = exact.filter(|_| on(Rule::CopyLooksBack)) {
                let out_of = self.copied_slot(fc, at);
                self.add_edge(out_of, v, NO_SHIFT);
            }
        }
    }

    /// The slot that a copy reads or writes. Copies to and fro could make ever more of them.
    fn copied_slot(&mut self, class: ClassId, at: Offsets) -> VarId {
        let before = self.classes[class as usize].newest.len();
        let slot = self.slot(class, at);
        let c = &mut self.classes[class as usize];
        c.copied += u32::from(c.newest.len() > before);
        if c.copied > self.limits.copied {
            c.copied = 0;
            self.set_stride(class, 8);
        }
        self.find(slot)
    }

    /// Where a slot at `slot_at` of class `c` lies on the other side of a copy that starts at `here` on this side and
    /// at `there` on the other; `None` when the copy surely leaves it alone.
    pub(super) fn copied_place(
        &self,
        c: ClassId,
        here: Offsets,
        there: Offsets,
        slot_at: Offsets,
        len: Option<u64>,
    ) -> Option<Offsets> {
        let stride = self.classes[c as usize].stride;
        let n = len.unwrap_or(1 << 62);
        if n == 0 || !here.may_overlap(n.min(1 << 62), slot_at, 8, stride) {
            return None;
        }
        // Where nothing reaches from one element into the next, these are in no way.
        let is_inside = stays_within(here, n, stride) && stays_within(slot_at, 8, stride);
        let period = gcd(gcd(here.step, slot_at.step), if is_inside { 0 } else { stride });
        if is_inside && period == 0 {
            return Some(there.shifted(slot_at.base.wrapping_sub(here.base)));
        }
        if period != 0 && (n <= period || !on(Rule::CopyOnePlace)) {
            // The copy is no longer than the distance at which things repeat: only one distance fits.
            let d = (i128::from(slot_at.base) - i128::from(here.base)).rem_euclid(i128::from(period)) as i64;
            return Some(there.shifted(d));
        }
        let minus_here = match here.end() {
            Some(end) => Offsets::range(end.wrapping_neg(), here.step, here.last),
            None => Offsets::every(here.base.wrapping_neg(), here.step),
        };
        Some(there.plus(slot_at).plus(minus_here).plus(Offsets::every(0, stride)))
    }
}

/// Do `len` bytes at any of the places lie within one element, of `stride` bytes if that is not 0?
fn stays_within(at: Offsets, len: u64, stride: u64) -> bool {
    let ends = |end: i64| u64::try_from(end).ok().and_then(|end| end.checked_add(len)).is_some_and(|end| end <= stride);
    at.end().is_some_and(|end| stride == 0 || at.base >= 0 && ends(end))
}
