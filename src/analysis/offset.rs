//! Where in an object class a pointer may point: sets of byte offsets, as an arithmetic progression.

/// The offsets `base + k * step` for `0 <= k <= last`, in bytes; with [`UNBOUNDED`] as `last`, for every integer `k`.
///
/// Invariant: `step == 0` exactly when `last == 0` (one offset); an unbounded set has `0 <= base < step`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Offsets {
    /// First offset.
    pub base: i64,
    /// Distance between neighbours.
    pub step: u64,
    /// Number of neighbours after the first.
    pub last: u64,
}

/// [`Offsets::last`] of a set without bounds.
pub const UNBOUNDED: u64 = u64::MAX;

/// Greatest common divisor; `gcd(0, n)` is `n`.
pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == b {
        return a;
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Elements that two bounded sets of offsets are compared in, one by one.
const MOST_ELEMENTS: usize = 8;

impl Offsets {
    /// The single offset 0.
    pub const ZERO: Offsets = Offsets { base: 0, step: 0, last: 0 };

    /// Any offset at all.
    pub const ANY: Offsets = Offsets { base: 0, step: 1, last: UNBOUNDED };

    /// One offset.
    pub fn exact(base: i64) -> Self {
        Offsets { base, step: 0, last: 0 }
    }

    /// Every offset that differs from `base` by a multiple of `step`.
    pub fn every(base: i64, step: u64) -> Self {
        if step == 0 {
            return Offsets::exact(base);
        }
        match i64::try_from(step) {
            Ok(s) => Offsets { base: base.rem_euclid(s), step, last: UNBOUNDED },
            Err(_) => Offsets::ANY,
        }
    }

    /// The offsets `base + k * step` for `0 <= k <= last`.
    pub fn range(base: i64, step: u64, last: u64) -> Self {
        if step == 0 || last == 0 {
            return Offsets::exact(base);
        }
        let fits = step.checked_mul(last).and_then(|d| i64::try_from(d).ok()).and_then(|d| base.checked_add(d));
        if last == UNBOUNDED || fits.is_none() {
            return Offsets::every(base, step);
        }
        Offsets { base, step, last }
    }

    /// Is it one offset?
    pub fn is_exact(self) -> bool {
        self.step == 0
    }

    /// Greatest offset; `None` without bounds.
    pub fn end(self) -> Option<i64> {
        (self.last != UNBOUNDED).then(|| self.base + (self.step * self.last) as i64)
    }

    /// First byte and end of all that an access of `len` bytes at one of them may touch; none without bounds.
    pub fn extent(self, len: u64) -> Option<(u64, u64)> {
        let (first, last) = (u64::try_from(self.base).ok()?, u64::try_from(self.end()?).ok()?);
        Some((first, last.checked_add(len)?))
    }

    /// Do all of them differ from `from` by multiples of `step`?
    pub fn in_steps(self, from: i64, step: u64) -> bool {
        self.base.wrapping_sub(from).rem_euclid(step as i64) == 0 && self.step % step == 0
    }

    /// All sums of an offset of each set.
    pub fn plus(self, other: Offsets) -> Self {
        if other == Offsets::ZERO {
            return self;
        }
        let step = gcd(self.step, other.step);
        let Some(base) = self.base.checked_add(other.base) else { return Offsets::ANY };
        match (self.end(), other.end()) {
            (Some(a), Some(b)) => match a.checked_add(b) {
                Some(_) if step == 0 => Offsets::exact(base),
                Some(end) => Offsets::range(base, step, end.abs_diff(base) / step),
                None => Offsets::ANY,
            },
            _ => Offsets::every(base, step),
        }
    }

    /// Moved by a fixed distance.
    pub fn shifted(self, by: i64) -> Self {
        if by == 0 {
            return self;
        }
        match self.base.checked_add(by) {
            None => Offsets::ANY,
            Some(base) if self.step == 0 => Offsets::exact(base),
            Some(base) if self.last == UNBOUNDED => Offsets::every(base, self.step),
            Some(base) => Offsets::range(base, self.step, self.last),
        }
    }

    /// The smallest progression that holds both sets.
    pub fn join(self, other: Offsets) -> Self {
        if self == other {
            return self;
        }
        let step = gcd(gcd(self.step, other.step), self.base.abs_diff(other.base));
        match (self.end(), other.end()) {
            _ if step == 0 => self,
            (Some(a), Some(b)) => {
                let base = self.base.min(other.base);
                Offsets::range(base, step, a.max(b).abs_diff(base) / step)
            }
            _ => Offsets::every(self.base, step),
        }
    }

    /// Does it hold every offset of `other`, one of whose neighbours lie as far apart?
    pub fn covers(self, other: Offsets) -> bool {
        let apart = self.base.abs_diff(other.base);
        if self.step != other.step || self.step == 0 || apart % self.step != 0 {
            return self == other;
        }
        match (self.end(), other.end()) {
            (None, _) => true,
            (Some(a), Some(b)) => self.base <= other.base && b <= a,
            (Some(_), None) => false,
        }
    }

    /// Without its bounds.
    pub fn widened(self) -> Self {
        Offsets::every(self.base, self.step)
    }

    /// The set as seen in a class whose elements lie `stride` bytes apart, where offsets count modulo the stride: the
    /// base in `0..stride`. A stride of 0 means one element.
    pub fn modulo(self, stride: u64) -> Self {
        if stride == 0 {
            return self;
        }
        let Ok(s) = i64::try_from(stride) else { return Offsets::ANY };
        if (0..s).contains(&self.base) {
            // What was folded before, which is asked most often, is as it was.
            let folded = match self.end() {
                Some(end) => end - self.base < s,
                None => self.step < stride && stride % self.step == 0,
            };
            if folded {
                return self;
            }
        }
        let base = self.base.rem_euclid(s);
        let step = gcd(self.step, stride);
        if self.step % stride == 0 {
            return Offsets::exact(base);
        }
        match self.end() {
            // Within one element's length the set needs no folding.
            Some(end) if end.abs_diff(self.base) < stride => Offsets::range(base, self.step, self.last),
            _ => Offsets::every(base, step),
        }
    }

    /// May an access of `size` bytes at an offset of this set touch one of `other_size` bytes at an offset of the
    /// other set, in a class of that stride?
    pub fn may_overlap(self, size: u64, other: Offsets, other_size: u64, stride: u64) -> bool {
        let g = gcd(gcd(self.step, other.step), stride);
        if stride == 0 {
            if let (Some(a), Some(b)) = (self.end(), other.end()) {
                let (a, b) = (i128::from(a) + i128::from(size), i128::from(b) + i128::from(other_size));
                if a <= i128::from(other.base) || b <= i128::from(self.base) {
                    return false;
                }
            }
        }
        if g == 0 {
            return true;
        }
        // Distance from the first to the second, modulo g: overlap when it is below `size`, or above g - other_size.
        let meets = |distance: i128, g: u64| {
            let d = distance.rem_euclid(i128::from(g)) as u64;
            d < size || g - d < other_size
        };
        let distance = i128::from(other.base) - i128::from(self.base);
        if !meets(distance, g) {
            return false;
        }
        // Bounded sets: compare as intervals, for each element that both may reach. There the stride has no part in the distance.
        if stride != 0 {
            if let (Some(a), Some(b)) = (self.end(), other.end()) {
                let len_a = i128::from(a.abs_diff(self.base)) + i128::from(size);
                let len_b = i128::from(b.abs_diff(other.base)) + i128::from(other_size);
                let steps = gcd(self.step, other.step);
                // The first distance, by whole elements, at which the second one's end lies behind the first one's start.
                let mut d = (distance + len_b - 1).rem_euclid(i128::from(stride)) - len_b + 1;
                for _ in 0..MOST_ELEMENTS {
                    if d >= len_a {
                        return false;
                    }
                    if steps == 0 || meets(d, steps) {
                        return true;
                    }
                    d += i128::from(stride);
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn join_of_two_offsets_is_their_distance_apart() {
        let j = Offsets::exact(8).join(Offsets::exact(80));
        assert_eq!(j, Offsets { base: 8, step: 72, last: 1 });
        assert_eq!(j.join(Offsets::exact(44)), Offsets { base: 8, step: 36, last: 2 });
    }

    #[test]
    fn bounded_sets_overlap_as_counted() {
        // Deterministic, small numbers: each pair is compared with a count of all bytes of three elements around.
        let mut random = 1u64;
        let mut next = |n: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % n
        };
        let (mut apart, mut exact) = (0, 0);
        for _ in 0..20000 {
            let stride = 1 + next(40);
            let mut set = || (Offsets::range(next(40) as i64, 1 + next(9), next(4)), 1 + next(6));
            let ((a, size_a), (b, size_b)) = (set(), set());
            let bytes = |o: Offsets, size: u64| {
                let starts = (0..=o.last).map(move |k| o.base as u64 + k * o.step);
                starts.flat_map(move |s| s..s + size).map(move |byte| byte % stride).collect::<Vec<u64>>()
            };
            let (bytes_a, bytes_b) = (bytes(a, size_a), bytes(b, size_b));
            let do_overlap = bytes_a.iter().any(|x| bytes_b.contains(x));
            let may = a.may_overlap(size_a, b, size_b, stride);
            assert!(may || !do_overlap, "{a:?} {size_a} {b:?} {size_b} {stride}");
            apart += usize::from(!do_overlap);
            exact += usize::from(!may);
        }
        assert!(exact * 10 > apart * 8, "{exact} of {apart}");
        // Arrays of records of 48 bytes inside of records of 24616.
        let field = |at| Offsets::range(at, 48, 511);
        assert!(!field(40).may_overlap(4, field(24), 8, 24616) && field(28).may_overlap(4, field(24), 8, 24616));
        assert!(!Offsets::exact(9644).may_overlap(4, field(24), 8, 24616));
        assert!(Offsets::exact(9632).may_overlap(4, field(32), 8, 24616));
    }

    #[test]
    fn covering_needs_the_same_steps() {
        let a = Offsets::range(8, 8, 3);
        assert!(a.covers(Offsets::range(16, 8, 2)) && !a.covers(Offsets::range(16, 8, 3)));
        assert!(!a.covers(Offsets::range(12, 8, 1)) && !a.covers(Offsets::every(0, 8)));
        assert!(Offsets::every(0, 8).covers(a) && a.covers(a));
    }

    #[test]
    fn sums_keep_bounds_where_there_are_any() {
        let inner = Offsets::range(48, 8, 3);
        assert_eq!(inner.plus(Offsets::exact(16)), Offsets { base: 64, step: 8, last: 3 });
        assert_eq!(inner.plus(Offsets::every(0, 144)), Offsets::every(0, 8));
    }

    #[test]
    fn modulo_folds_whole_elements_away() {
        assert_eq!(Offsets::every(40, 72).modulo(72), Offsets::exact(40));
        assert_eq!(Offsets::exact(152).modulo(72), Offsets::exact(8));
        assert_eq!(Offsets::exact(-8).modulo(72), Offsets::exact(64));
        assert_eq!(Offsets::range(48, 8, 3).modulo(144), Offsets::range(48, 8, 3));
        assert_eq!(Offsets::range(48, 8, 100).modulo(144), Offsets::every(0, 8));
    }

    #[test]
    fn modulo_leaves_what_it_has_folded() {
        for offsets in [Offsets::exact(-8), Offsets::range(48, 8, 100), Offsets::every(5, 12), Offsets::range(4, 24, 3)]
        {
            for stride in [1, 8, 12, 24, 72, 73, 1 << 40] {
                let folded = offsets.modulo(stride);
                assert_eq!(folded.modulo(stride), folded, "{offsets:?} modulo {stride}");
                assert!(stride != 1 || folded == Offsets::exact(0));
            }
        }
    }

    #[test]
    fn overlap_is_exact_inside_one_element() {
        let f = |a: Offsets, n, b: Offsets, m, s| a.may_overlap(n, b, m, s);
        assert!(!f(Offsets::exact(0), 8, Offsets::exact(8), 8, 0));
        assert!(f(Offsets::exact(4), 8, Offsets::exact(8), 8, 0));
        assert!(!f(Offsets::exact(8), 8, Offsets::exact(0), 8, 0));
        assert!(!f(Offsets::exact(8), 8, Offsets::exact(16), 8, 72));
        assert!(f(Offsets::exact(68), 8, Offsets::exact(0), 4, 72), "straddles the end of an element");
        assert!(!f(Offsets::range(48, 8, 3), 8, Offsets::exact(80), 8, 144));
        assert!(f(Offsets::range(48, 8, 4), 8, Offsets::exact(80), 8, 144));
        assert!(f(Offsets::every(0, 8), 8, Offsets::exact(80), 8, 144));
        assert!(!f(Offsets::every(0, 8), 4, Offsets::exact(84), 4, 144));
    }

    #[test]
    fn overflow_means_anywhere() {
        assert_eq!(Offsets::exact(i64::MAX).shifted(1), Offsets::ANY);
        assert_eq!(Offsets::exact(i64::MAX).plus(Offsets::exact(1)), Offsets::ANY);
        assert_eq!(Offsets::every(3, u64::MAX), Offsets::ANY);
        assert_eq!(Offsets::exact(3).modulo(u64::MAX), Offsets::ANY);
    }
}
