//! Plans as data: where each byte of a record goes.
//!
//! Before, with elements of 24 bytes; after, in the same block:
//!
//! ```text
//! | a b c | a b c | a b c |        | a a a | b b b | c c c |
//! ```
//!
//! A pointer to an element becomes an index, 0 for null and `k +` [`FIRST_INDEX`] for element `k`; a pointer to a field is the
//! index of its element, the field being known where it is used. Column `c` of `n` elements starts `n * prefix` bytes into
//! the block, and its variable holds where in it the element with index 0 would be.
//!
//! Where there is more than one array, or one that changes its size, all arrays of the class lie one behind the other in a
//! pool: columns that grow, each in a block of its own. An array is a run of indices.
//!
//! Where a column holds nothing but indices into one planned array ([`Link`]), 32 bits may do. They then lie in the first half
//! of the column's bytes: what a loop moves through the cache is half as much, and the other half, which nobody touches,
//! leaves room to have 64 bits after all.

use crate::analysis::bytes::BLOCK_ALIGN;
use crate::analysis::fieldlinks::Targets;
use crate::analysis::refusal::Refusal;
use crate::ir::value::Value;
use crate::rules::{on, Rule};

/// Bytes of an index: as many as of a pointer.
pub const INDEX: u64 = 8;
/// Bytes of a narrow index.
pub const NARROW_INDEX: u64 = 4;

/// The index of the first element. A program whose arrays count from 1, or from some other number, keeps the address of what
/// would lie so far before the first element; that must not be null. [The same](../../runtime/dtrans-pool.c) in pools.
pub const FIRST_INDEX: u64 = 1 << 16;

/// How bytes of a record that belong together are kept in the new layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kept {
    /// As they were.
    Same,
    /// They are one integer, all values of which are known to fit into so many bytes, with a sign or without.
    Int {
        /// Bytes, fewer than before.
        bytes: u64,
        /// Is it read back with its sign?
        signed: bool,
    },
    /// They are pointers, one or several in a row, each of which is null or leads to an element in a region; see [`LINK_SHIFT`].
    Link {
        /// The element's class is one of them.
        to: Targets,
    },
}

/// Elements that links of 32 bits lead to lie at multiples of `1 << LINK_SHIFT`, below 2³² times that: a link is the address divided by it, and
/// null is null. (What is known from virtual machines as compressed pointers without a base; for nodes of C: Lattner and Adve, Transparent
/// Pointer Compression, 2005.) [The same](../../runtime/dtrans-region.h) in the runtime.
pub const LINK_SHIFT: u32 = 3;
/// Bytes of such a link.
pub const LINK: u64 = 4;

impl Kept {
    /// The fewest bytes for an integer of `len` bytes whose values, as signed ones, lie between two bounds.
    pub fn of_range(len: u64, (least, greatest): (i64, i64)) -> Self {
        let fits = |&bytes: &u64| {
            let bits = bytes * 8;
            if least >= 0 {
                greatest < 1 << bits
            } else {
                -(1 << (bits - 1)) <= least && greatest < 1 << (bits - 1)
            }
        };
        match [1, 2, 4].into_iter().filter(|&bytes| bytes < len).find(fits) {
            Some(bytes) => Kept::Int { bytes, signed: least < 0 },
            None => Kept::Same,
        }
    }

    /// What is certain of an address in the new layout, in bytes, where so much was in the old one.
    pub fn alignment(self, old: u64) -> u64 {
        match self {
            Kept::Same | Kept::Int { .. } => old.min(self.bytes(old)),
            Kept::Link { .. } => old.min(LINK),
        }
    }

    /// How many bytes hold what `len` bytes held.
    pub fn bytes(self, len: u64) -> u64 {
        match self {
            Kept::Same => len,
            Kept::Int { bytes, .. } => bytes,
            Kept::Link { .. } => len / INDEX * LINK,
        }
    }

    /// How many bytes behind the start lies what lay so many behind it.
    pub fn bytes_between(self, old: u64) -> u64 {
        match self {
            Kept::Same | Kept::Int { .. } => old,
            Kept::Link { .. } => self.bytes(old),
        }
    }

    /// In what multiples so many bytes lie in the new layout, if they lay in such as are given.
    pub fn aligned(self, len: u64, old: u64) -> u64 {
        match self {
            Kept::Same | Kept::Int { .. } => old.min(self.bytes(len)),
            Kept::Link { .. } => old.min(LINK),
        }
    }

    /// Does what is filled with a byte read back as if it were as long as it was? All bytes of a number are the same then, and it has to be
    /// the same number with fewer of them.
    pub fn reads_back(self, byte: Option<i64>) -> bool {
        match self {
            Kept::Same => true,
            Kept::Int { signed, .. } => byte == Some(0) || byte == Some(-1) && signed || !on(Rule::RecodedWhole),
            Kept::Link { .. } => byte == Some(0) || !on(Rule::RecodedWhole),
        }
    }

    /// Is it a link of 32 bits?
    pub fn is_link(self) -> bool {
        self.links().is_some()
    }

    /// The classes whose elements a link leads to, if it is one.
    pub fn links(self) -> Option<Targets> {
        match self {
            Kept::Link { to } => Some(to),
            Kept::Same | Kept::Int { .. } => None,
        }
    }

    /// The same classes; none of what is no link.
    pub fn targets(self) -> impl Iterator<Item = usize> {
        self.links().into_iter().flat_map(Targets::iter)
    }
}

/// A run of a record's bytes that keeps its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Offset in the record.
    pub from: u64,
    /// Bytes.
    pub len: u64,
    /// Offset in the column's element.
    pub at: u64,
    /// How they are kept there. What is no longer as it was is accessed as a whole, or not at all.
    pub kept: Kept,
}

/// Where bytes of a record lie in the new layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Number of the column.
    pub column: usize,
    /// Offset in the column's element.
    pub at: u64,
    /// How they are kept there.
    pub kept: Kept,
}

impl Part {
    /// Bytes in the column's element.
    pub fn bytes(&self) -> u64 {
        self.kept.bytes(self.len)
    }
}

/// An array of its own for some of a record's bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// What lies in one of its elements, in order of `at`.
    pub parts: Vec<Part>,
    /// Bytes of one of its elements.
    pub size: u64,
    /// Bytes per element of all columns before it.
    pub prefix: u64,
    /// If its elements are indices of 32 bits.
    pub link: Option<Link>,
}

/// Where the indices of a column count, and how it is known that 32 bits hold them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The plan of the array that they count in, a number within the list of all plans.
    pub target: usize,
    /// If the array's length is only known when it is allocated: the most elements that 32 bits do for. A variable says
    /// then which width the indices have.
    pub most: Option<u64>,
}

/// The layout of one class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassPlan {
    /// Index into `DTransAnalysisInfo::classes`.
    pub class: usize,
    /// Name of the record, for symbols and messages.
    pub record: String,
    /// Bytes of an element as the program declares it.
    pub element: u64,
    /// The columns, in the order in which they lie in the block.
    pub columns: Vec<Column>,
    /// Where the arrays lie.
    pub home: Home,
}

/// Where the arrays of a class lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    /// There is one, in the block that this call allocates.
    Block(Value),
    /// In a pool.
    Pool {
        /// The calls that allocate, or change an array's size; at least one.
        sites: Vec<Value>,
        /// Do pointers step from element to element, so that the end of an array must not be another's start?
        steps: bool,
    },
}

impl Home {
    /// The calls that allocate.
    pub fn sites(&self) -> &[Value] {
        match self {
            Home::Block(site) => std::slice::from_ref(site),
            Home::Pool { sites, .. } => sites,
        }
    }
}

impl ClassPlan {
    /// A layout in which each group of byte runs (offset and length in the record) has a column of its own, where a run is kept as `kept` says
    /// of it. Columns are ordered so that each lies as aligned as its size allows, and together they are no longer than the element.
    pub fn new(
        class: usize,
        record: String,
        element: u64,
        home: Home,
        groups: &[Vec<(u64, u64)>],
        kept: impl Fn((u64, u64)) -> Kept,
    ) -> Self {
        let mut columns: Vec<Column> = groups
            .iter()
            .map(|runs| {
                let part = |&(from, len): &(u64, u64)| Part { from, len, at: 0, kept: kept((from, len)) };
                let mut parts: Vec<Part> = runs.iter().map(part).collect();
                parts.sort_by_key(|p| (std::cmp::Reverse(low_bit(p.bytes())), p.from));
                let mut at = 0;
                for p in &mut parts {
                    p.at = at;
                    at += p.bytes();
                }
                Column { parts, size: at, prefix: 0, link: None }
            })
            .collect();
        // Where there is room to spare, every element of a column of several parts is as aligned as its widest part.
        let mut spare = element.saturating_sub(columns.iter().map(|c| c.size).sum());
        for c in &mut columns {
            let widest = c.parts.iter().map(|p| low_bit(p.bytes())).max().unwrap_or(1).min(8);
            let padding = c.size.next_multiple_of(widest) - c.size;
            if padding <= spare {
                spare -= padding;
                c.size += padding;
            }
        }
        columns.sort_by_key(|c| (std::cmp::Reverse(low_bit(c.size)), c.parts.first().map_or(0, |p| p.from)));
        let mut prefix = 0;
        for c in &mut columns {
            c.prefix = prefix;
            prefix += c.size;
        }
        debug_assert!(prefix <= element);
        ClassPlan { class, record, element, columns, home }
    }

    /// Do the arrays lie in a pool?
    pub fn is_pool(&self) -> bool {
        matches!(self.home, Home::Pool { .. })
    }

    /// Where `len` bytes at `offset` of the record lie: any of what is as it was, or all of what is not.
    pub fn place(&self, offset: u64, len: u64) -> Result<Spot, Refusal> {
        for (column, c) in self.columns.iter().enumerate() {
            for p in &c.parts {
                if p.from <= offset && offset + len <= p.from + p.len {
                    let whole = p.kept == Kept::Same || (p.from, p.len) == (offset, len);
                    if !whole && on(Rule::RecodedWhole) {
                        return Err(Refusal::PartOfNarrow);
                    }
                    return Ok(Spot { column, at: p.at + offset - p.from, kept: p.kept });
                }
            }
        }
        Err(Refusal::NoPlace)
    }

    /// The column of bytes that are kept as they were, and their offset in its element.
    pub fn place_as_it_was(&self, offset: u64, len: u64) -> Result<(usize, u64), Refusal> {
        let Spot { column, at, kept } = self.place(offset, len)?;
        if kept != Kept::Same && on(Rule::RecodedWhole) {
            return Err(Refusal::PartOfNarrow);
        }
        Ok((column, at))
    }

    /// Has none of these bytes a place? Then nobody reads them, and stores into them go.
    pub fn lacks(&self, offset: u64, len: u64) -> bool {
        self.runs(offset, len).is_empty()
    }

    /// The runs of `offset..offset + len` that lie together in a column. Bytes that no column holds are left out: nobody
    /// looks at them.
    pub fn runs(&self, offset: u64, len: u64) -> Vec<(u64, u64)> {
        let mut out: Vec<(u64, u64)> = self
            .columns
            .iter()
            .flat_map(|c| &c.parts)
            .filter_map(|p| {
                let (start, end) = (p.from.max(offset), (p.from + p.len).min(offset + len));
                (start < end).then(|| (start, end - start))
            })
            .collect();
        out.sort_unstable();
        out
    }

    /// The columns that could hold nothing but indices, with the offset of the field in the record.
    pub fn index_columns(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.columns.iter().enumerate().filter_map(|(i, c)| match c.parts[..] {
            [Part { from, len: INDEX, at: 0, kept: Kept::Same }] if c.size == INDEX => Some((i, from)),
            _ => None,
        })
    }

    /// Alignment, in bytes, that is certain at an offset of a column's element.
    pub fn alignment(&self, column: usize, at: u64) -> u64 {
        let c = &self.columns[column];
        let start = if self.is_pool() { 0 } else { c.prefix };
        [start, c.size, at]
            .iter()
            .filter(|&&n| n != 0)
            .map(|&n| low_bit(n))
            .min()
            .unwrap_or(BLOCK_ALIGN)
            .min(BLOCK_ALIGN)
    }
}

/// Greatest power of two that divides `n`, at most [`BLOCK_ALIGN`].
fn low_bit(n: u64) -> u64 {
    if n == 0 {
        return BLOCK_ALIGN;
    }
    (n & n.wrapping_neg()).min(BLOCK_ALIGN)
}

/// Splits a length into pieces of 8, 4, 2 and 1 bytes that lie as the alignment of `offset` suggests.
pub fn chunks(offset: u64, len: u64) -> Vec<(u64, u64)> {
    let mut out = Vec::new();
    let (mut at, end) = (offset, offset + len);
    while at < end {
        let mut n = low_bit(at).min(8);
        while at + n > end {
            n /= 2;
        }
        out.push((at, n));
        at += n;
    }
    out
}

/// Where the random numbers for the layout of a class begin.
pub fn random_start(seed: u64, class: usize) -> u64 {
    seed ^ (class as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The next of a sequence of random numbers (splitmix64, Steele, Lea and Flood 2014).
pub fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(groups: &[Vec<(u64, u64)>]) -> ClassPlan {
        ClassPlan::new(0, "r".into(), 32, Home::Block(Value::dangling()), groups, |_| Kept::Same)
    }

    #[test]
    fn wide_columns_come_first_and_stay_aligned() {
        let p = plan(&[vec![(0, 1)], vec![(8, 8)], vec![(4, 4)], vec![(16, 12)]]);
        let sizes: Vec<u64> = p.columns.iter().map(|c| c.size).collect();
        assert_eq!(sizes, [8, 4, 12, 1]);
        assert_eq!(p.alignment(0, 0), 8);
        assert_eq!(p.alignment(1, 0), 4);
        assert_eq!(p.alignment(3, 0), 1);
    }

    #[test]
    fn places_and_runs() {
        let p = plan(&[vec![(0, 8)], vec![(8, 8), (24, 4)]]);
        assert_eq!(p.place_as_it_was(8, 8), Ok((0, 0)));
        assert_eq!(p.place_as_it_was(24, 4), Ok((0, 8)));
        assert!(p.place(4, 8).is_err());
        assert_eq!(p.runs(4, 24), [(4, 4), (8, 8), (24, 4)]);
        assert_eq!(p.runs(16, 8), []);
        assert_eq!(p.columns[0].size, 16, "padded, since there are bytes to spare");
    }

    #[test]
    fn narrow_parts_take_their_bytes_and_are_accessed_whole() {
        let narrow = Kept::Int { bytes: 1, signed: true };
        let groups = [vec![(0, 8), (8, 4)], vec![(16, 8)]];
        let kept = |run: (u64, u64)| if run.0 == 8 || run.0 == 16 { narrow } else { Kept::Same };
        let p = ClassPlan::new(0, "r".into(), 24, Home::Block(Value::dangling()), &groups, kept);
        let sizes: Vec<(u64, u64)> = p.columns.iter().map(|c| (c.size, c.prefix)).collect();
        assert_eq!(sizes, [(16, 0), (1, 16)]);
        assert_eq!(p.place(8, 4), Ok(Spot { column: 0, at: 8, kept: narrow }));
        assert_eq!(p.place(8, 2), Err(Refusal::PartOfNarrow));
        assert_eq!(p.place_as_it_was(16, 8), Err(Refusal::PartOfNarrow));
        assert_eq!(p.place_as_it_was(4, 4), Ok((0, 4)));
        assert_eq!(p.alignment(1, 0), 1);
    }

    #[test]
    fn a_fill_of_narrow_integers() {
        let (signed, unsigned) = (Kept::Int { bytes: 1, signed: true }, Kept::Int { bytes: 1, signed: false });
        assert!(signed.reads_back(Some(0)) && unsigned.reads_back(Some(0)));
        assert!(signed.reads_back(Some(-1)) && !unsigned.reads_back(Some(-1)));
        assert!(!signed.reads_back(Some(1)) && !signed.reads_back(None) && Kept::Same.reads_back(None));
    }

    #[test]
    fn integers_are_kept_in_as_few_bytes_as_hold_all_values() {
        let unsigned = |bytes| Kept::Int { bytes, signed: false };
        let signed = |bytes| Kept::Int { bytes, signed: true };
        for (range, kept) in [
            ((0, 0), unsigned(1)),
            ((0, 255), unsigned(1)),
            ((0, 256), unsigned(2)),
            ((-1, 127), signed(1)),
            ((-1, 128), signed(2)),
            ((-128, -128), signed(1)),
            ((-129, 0), signed(2)),
            ((0, 65535), unsigned(2)),
            ((0, 65536), unsigned(4)),
            ((-1, 32768), signed(4)),
            ((0, u32::MAX.into()), unsigned(4)),
            ((0, 1 << 32), Kept::Same),
            ((i32::MIN.into(), i32::MAX.into()), signed(4)),
            ((-1, 1 << 31), Kept::Same),
            ((i64::MIN, i64::MAX), Kept::Same),
        ] {
            assert_eq!(Kept::of_range(8, range), kept, "{range:?}");
        }
        assert_eq!(Kept::of_range(2, (0, 300)), Kept::Same);
        assert_eq!(Kept::of_range(4, (0, 300)), unsigned(2));
        assert_eq!(Kept::of_range(1, (0, 1)), Kept::Same);
    }

    #[test]
    fn chunks_cover_the_length() {
        assert_eq!(chunks(4, 12), [(4, 4), (8, 8)]);
        assert_eq!(chunks(0, 7), [(0, 4), (4, 2), (6, 1)]);
    }
}
