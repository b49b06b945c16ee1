//! Where in an object class a pointer may point: sets of byte offsets, as an arithmetic progression, or one of several rows of a grid.

use crate::rules::{on, Rule};

/// The offsets `base + k * step` for `0 <= k <= last`, in bytes; with [`UNBOUNDED`] as `last`, for every integer `k`.
///
/// With a grid these are more than are meant: what looks at nothing but the progression is right, and knows less.
///
/// Invariant: `step == 0` exactly when `last == 0` (one offset); an unbounded set has `0 <= base < step`. Base, greatest offset and steps of a grid are those of
/// the progression; an unbounded set has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Offsets {
    /// First offset.
    pub base: i64,
    /// Distance between neighbours.
    pub step: u64,
    /// Number of neighbours after the first.
    pub last: u64,
    /// Which of these are meant, if not all are.
    grid: Option<Grid>,
}

/// The offsets `base + i * far + j * near` for `0 <= i <= rows` and `0 <= j <= last`: a place in an array that lies in each element of another one
/// (`router->link[i].queue[j].head`).
///
/// Invariant: rows lie apart, `near * last < far`; there are several, of several offsets each, with gaps between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Grid {
    far: u32,
    rows: u32,
    near: u32,
    last: u32,
}

impl Grid {
    /// Of two progressions of several offsets each, if their sums are no progression themselves.
    fn new(a: (u64, u64), b: (u64, u64)) -> Option<Grid> {
        let (far, near) = if a.0 >= b.0 { (a, b) } else { (b, a) };
        let short = |(step, last): (u64, u64)| Some((u32::try_from(step).ok()?, u32::try_from(last).ok()?));
        let ((far, rows), (near, last)) = (short(far)?, short(near)?);
        let width = u64::from(near) * u64::from(last);
        let has_gaps = width + u64::from(near) != u64::from(far);
        (width < u64::from(far) && has_gaps && rows > 0 && last > 0).then_some(Grid { far, rows, near, last })
    }

    /// Its rows or its columns, whatever there are fewer of: how many, how far apart, and each as a progression.
    fn lines(self) -> (u64, u64, u64, u64) {
        let (far, rows, near, last) = (self.far.into(), self.rows.into(), self.near.into(), self.last.into());
        if rows <= last {
            (rows, far, near, last)
        } else {
            (last, near, far, rows)
        }
    }

    /// How far behind its base its last offset lies.
    fn width(self) -> u64 {
        // Less than the steps times one another.
        u64::from(self.far) * u64::from(self.rows) + u64::from(self.near) * u64::from(self.last)
    }

    /// Rows and places in them by which what lies so far away may be reached: places before the first of a row lie behind those of the row before.
    fn ways(self, distance: i64) -> impl Iterator<Item = (i64, i64)> {
        let (far, near) = (i64::from(self.far), i64::from(self.near));
        let rest = distance.rem_euclid(far);
        let places = [rest, rest - far].into_iter().filter(move |place| place % near == 0);
        places.filter_map(move |place| Some((distance.checked_sub(place)? / far, place / near)))
    }
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
/// Rows or columns of a grid that are compared with others, one by one.
const MOST_LINES: u64 = 16;

impl Offsets {
    /// The single offset 0.
    pub const ZERO: Offsets = Offsets { base: 0, step: 0, last: 0, grid: None };

    /// Any offset at all.
    pub const ANY: Offsets = Offsets { base: 0, step: 1, last: UNBOUNDED, grid: None };

    /// One offset.
    pub fn exact(base: i64) -> Self {
        Offsets { base, step: 0, last: 0, grid: None }
    }

    /// Every offset that differs from `base` by a multiple of `step`.
    pub fn every(base: i64, step: u64) -> Self {
        if step == 0 {
            return Offsets::exact(base);
        }
        match i64::try_from(step) {
            Ok(s) => Offsets { base: base.rem_euclid(s), step, last: UNBOUNDED, grid: None },
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
        Offsets { base, step, last, grid: None }
    }

    /// The set with a grid of what is meant, if it has bounds.
    fn with_grid(self, grid: Option<Grid>) -> Self {
        Offsets { grid: grid.filter(|_| self.step != 0 && self.last != UNBOUNDED), ..self }
    }

    /// Its rows or columns, each as a progression; itself without a grid, or if there are many.
    fn lines(self) -> impl Iterator<Item = Offsets> {
        let whole = Offsets { grid: None, ..self };
        let lines = self.grid.map(Grid::lines).filter(|&(count, ..)| count < MOST_LINES);
        let (count, apart, step, last) = lines.unwrap_or((0, 0, self.step, self.last));
        (0..=count).map(move |k| match lines {
            None => whole,
            Some(_) => Offsets::range(self.base + (k * apart) as i64, step, last),
        })
    }

    /// The grid, or the progression as one like another.
    fn like(self, grid: Grid) -> Option<Grid> {
        let last = u32::try_from(self.last).ok()?;
        match () {
            () if self.grid.is_some() => self.grid,
            () if self.step == 0 => Some(Grid { rows: 0, last: 0, ..grid }),
            () if self.step == u64::from(grid.far) => Some(Grid { rows: last, last: 0, ..grid }),
            () if self.step == u64::from(grid.near) => Some(Grid { rows: 0, last, ..grid }),
            () => None,
        }
    }

    /// The smallest grid with steps like theirs that holds both sets, and its base.
    fn joined_grid(self, other: Offsets) -> Option<(i64, Grid)> {
        let like = self.grid.or(other.grid)?;
        let (a, b) = (self.like(like)?, other.like(like)?);
        if (a.far, a.near) != (b.far, b.near) {
            return None;
        }
        if !on(Rule::GridsJoin) {
            return Some((self.base.min(other.base), like));
        }
        let joined = |(row, place): (i64, i64)| {
            let last = |from: i64, a: u32, b: u32| {
                let last = i64::from(a).max(from.checked_add(b.into())?).checked_sub(from.min(0))?;
                u64::try_from(last).ok()
            };
            let rows = (like.far.into(), last(row, a.rows, b.rows)?);
            let grid = Grid::new(rows, (like.near.into(), last(place, a.last, b.last)?))?;
            let before = |steps: i64, step: u32| steps.min(0).checked_mul(step.into());
            let first = before(row, like.far)?.checked_add(before(place, like.near)?)?;
            Some((self.base.checked_add(first)?, grid))
        };
        like.ways(other.base.checked_sub(self.base)?).filter_map(joined).min_by_key(|(_, grid)| grid.width())
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
                Some(end) => {
                    let sum = Offsets::range(base, step, end.abs_diff(base) / step);
                    match (self.is_exact(), other.is_exact()) {
                        (_, true) => sum.with_grid(self.grid),
                        (true, _) => sum.with_grid(other.grid),
                        // Of a grid that goes on by a third index only its progression is left.
                        _ => sum.with_grid(Grid::new((self.step, self.last), (other.step, other.last))),
                    }
                }
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
            Some(base) => Offsets::range(base, self.step, self.last).with_grid(self.grid),
        }
    }

    /// The smallest progression that holds both sets, or a grid like that of one of them.
    pub fn join(self, other: Offsets) -> Self {
        if self == other {
            return self;
        }
        let step = gcd(gcd(self.step, other.step), self.base.abs_diff(other.base));
        match (self.end(), other.end()) {
            _ if step == 0 => self,
            (Some(a), Some(b)) => {
                let base = self.base.min(other.base);
                let all = Offsets::range(base, step, a.max(b).abs_diff(base) / step);
                // What begins or ends elsewhere has more than what lies in between.
                let fits = |&(first, grid): &(i64, Grid)| {
                    first == base && first.checked_add_unsigned(grid.width()) == all.end() || !on(Rule::GridsJoin)
                };
                all.with_grid(self.joined_grid(other).filter(fits).map(|(_, grid)| grid))
            }
            _ => Offsets::every(self.base, step),
        }
    }

    /// Does it hold every offset of `other`, one of whose neighbours lie as far apart?
    pub fn covers(self, other: Offsets) -> bool {
        if self.grid.is_some() {
            return self.join(other) == self;
        }
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
        if let Some(grid) = self.grid.filter(|grid| u64::from(grid.far) % stride == 0 || !on(Rule::GridsFold)) {
            // Each row is in an element of its own.
            return Offsets::range(base, grid.near.into(), grid.last.into()).modulo(stride);
        }
        match self.end() {
            // Within one element's length the set needs no folding.
            Some(end) if end.abs_diff(self.base) < stride => {
                Offsets::range(base, self.step, self.last).with_grid(self.grid)
            }
            _ => Offsets::every(base, step),
        }
    }

    /// May an access of `size` bytes at an offset of this set touch one of `other_size` bytes at an offset of the
    /// other set, in a class of that stride?
    pub fn may_overlap(self, size: u64, other: Offsets, other_size: u64, stride: u64) -> bool {
        let whole = |o: Offsets| Offsets { grid: None, ..o };
        whole(self).may_meet(size, whole(other), other_size, stride)
            && (self.grid.or(other.grid).is_none()
                || self.lines().any(|a| other.lines().any(|b| a.may_meet(size, b, other_size, stride))))
    }

    /// The same of progressions.
    fn may_meet(self, size: u64, other: Offsets, other_size: u64, stride: u64) -> bool {
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
        assert_eq!(j, Offsets::range(8, 72, 1));
        assert_eq!(j.join(Offsets::exact(44)), Offsets::range(8, 36, 2));
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

    /// All that a set with bounds holds.
    fn all_of(o: Offsets) -> Vec<i64> {
        let mut all: Vec<i64> =
            o.lines().flat_map(|line| (0..=line.last).map(move |k| line.base + (k * line.step) as i64)).collect();
        all.sort_unstable();
        all
    }

    /// Places in arrays that lie in arrays, and in others, moved and counted modulo some stride by chance.
    fn random_sets(mut each: impl FnMut(&mut dyn FnMut(u64) -> u64, [(Offsets, Vec<i64>); 2])) {
        let mut random = 1u64;
        let mut next = move |n: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % n
        };
        for _ in 0..20000 {
            let mut set = || {
                let (far, near) = ([12, 24, 40][next(3) as usize], [4, 8, 12][next(3) as usize]);
                let (rows, last, base) = (next(4), next(4), next(20) as i64 * 4 - 40);
                let sums = (0..=rows).flat_map(|i| (0..=last).map(move |j| (i * far + j * near) as i64 + base));
                (Offsets::range(base, far, rows).plus(Offsets::range(0, near, last)), sums.collect::<Vec<i64>>())
            };
            let sets = [set(), set()];
            each(&mut next, sets);
        }
    }

    #[test]
    fn places_in_arrays_in_arrays_are_a_grid() {
        // `links[i].queues[j].head`: 6 links of 120 bytes, 2 queues of 32.
        let links = Offsets::range(24, 120, 5);
        let heads = links.shifted(24).plus(Offsets::range(0, 32, 1));
        assert_eq!(heads, Offsets::range(0, 32, 1).plus(Offsets::range(48, 120, 5)));
        assert_eq!((heads.base, heads.step, heads.end()), (48, 8, Some(48 + 5 * 120 + 32)));
        let apart = |a: Offsets, b: Offsets| !a.may_overlap(8, b, 8, 792);
        assert!(apart(heads, heads.shifted(8)) && apart(heads, links.shifted(16)) && !apart(heads, heads.shifted(32)));
        assert_eq!(heads.shifted(8).modulo(792).modulo(120), Offsets::range(56, 32, 1));
        // What lies in it already adds nothing.
        assert!(heads.covers(Offsets::exact(80 + 120)) && !heads.covers(Offsets::exact(112)));
        assert_eq!(heads.join(Offsets::range(80, 120, 2)), heads);
        assert_eq!(Offsets::exact(48).join(heads), heads);
        assert_eq!(heads.join(heads.shifted(120)), Offsets::range(48, 120, 6).plus(Offsets::range(0, 32, 1)));
        // A third index, and what lies in no place of it.
        assert_eq!(heads.plus(Offsets::range(0, 8, 1)), Offsets::range(48, 8, 80));
        assert_eq!(heads.join(Offsets::exact(56)), Offsets::range(48, 8, 79));
        assert_eq!(heads.widened(), Offsets::every(48, 8));
        // Rows without gaps are one.
        assert_eq!(Offsets::range(0, 16, 3).plus(Offsets::range(0, 4, 3)), Offsets::range(0, 4, 15));
    }

    #[test]
    fn sums_of_grids_hold_all_sums() {
        let mut grids = 0;
        random_sets(|next, [(a, in_a), (b, in_b)]| {
            assert!(in_a.iter().all(|x| all_of(a).binary_search(x).is_ok()));
            let (sum, moved) = (all_of(a.plus(b)), all_of(a.shifted(next(100) as i64 - 50)));
            assert!(in_a.iter().all(|x| in_b.iter().all(|y| sum.binary_search(&(x + y)).is_ok())), "{a:?} {b:?}");
            assert_eq!(moved.len(), all_of(a).len());
            grids += usize::from(a.grid.is_some());
        });
        assert!(grids > 5000, "{grids}");
    }

    #[test]
    fn joined_grids_hold_both() {
        let mut grids = 0;
        random_sets(|_, [(a, in_a), (b, in_b)]| {
            let joined = a.join(b);
            let all = all_of(joined);
            assert!(in_a.iter().chain(&in_b).all(|x| all.binary_search(x).is_ok()), "{a:?} {b:?}");
            assert!(joined.end() == all.last().copied() && all[0] == joined.base);
            assert!(!a.covers(b) || in_b.iter().all(|x| all_of(a).binary_search(x).is_ok()));
            grids += usize::from(joined.grid.is_some() && a.grid != b.grid);
        });
        assert!(grids > 500, "{grids}");
    }

    #[test]
    fn grids_count_modulo_strides() {
        random_sets(|next, [(a, in_a), (b, in_b)]| {
            let stride = [0, 4, 8, 12, 20, 24, 40, 80, 160][next(9) as usize];
            let (folded, other) = (a.modulo(stride), b.modulo(stride));
            let at = |o: Offsets, x: i64| o.may_overlap(1, Offsets::exact(x), 1, stride);
            assert!(in_a.iter().all(|&x| at(folded, x)), "{a:?} {stride}");
            let same = |x: &i64, y: &i64| if stride == 0 { x == y } else { (x - y) % stride as i64 == 0 };
            let meet = in_a.iter().any(|x| in_b.iter().any(|y| same(x, y)));
            assert!(!meet || folded.may_overlap(1, other, 1, stride), "{a:?} {b:?} {stride}");
        });
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
        assert_eq!(inner.plus(Offsets::exact(16)), Offsets::range(64, 8, 3));
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
