//! What accesses tell of how records are divided, as far as it is known where in a record they are.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::info::DTransAnalysisInfo;
use super::number::AccessKind;

/// Bytes of records that are touched, by class.
#[derive(Default)]
pub struct Touched {
    /// Class, first and end of what is touched at once, where it is not a whole record, and whether it is more than one load or store.
    ranges: BTreeSet<(usize, u64, u64, bool)>,
    bytes: FxHashSet<(usize, u64)>,
    /// Class, first and end of what functions of the library's touch.
    library: BTreeSet<(usize, u64, u64)>,
}

impl Touched {
    pub(super) fn of(info: &DTransAnalysisInfo) -> Self {
        let mut out = Touched::default();
        for access in info.accesses() {
            let is_plain = matches!(access.kind, AccessKind::Load | AccessKind::Store);
            let is_library = matches!(access.kind, AccessKind::Library | AccessKind::Observed);
            for cell in info.cells_of_var(access.address) {
                let element = info.classes[cell.class].element;
                let at = cell.offsets.modulo(element);
                let Some(begin) = u64::try_from(at.base).ok().filter(|_| element != 0) else { continue };
                if !at.is_exact() {
                    // One character after the other may be counted, which is checked; words are no text of an array of characters.
                    let end = access.size.filter(|&size| size > 1).map(|size| at.extent(size));
                    out.ranges.extend(end.map(|extent| (cell.class, begin, extent.map_or(u64::MAX, |e| e.1), true)));
                    continue;
                }
                if is_library || is_plain && access.size == Some(1) {
                    out.bytes.insert((cell.class, begin));
                }
                let is_whole = begin == 0 && access.size == Some(element) && access.kind != AccessKind::Library;
                if let Some(size) = access.size.filter(|_| is_library) {
                    out.library.insert((cell.class, begin, begin.saturating_add(size)));
                }
                if let Some(size) = access.size.filter(|_| !is_whole) {
                    out.ranges.insert((cell.class, begin, begin.saturating_add(size), !is_plain));
                }
            }
        }
        out
    }

    /// Is there something that begins before a place in a class's records, and ends behind it, as far as it is known how many bytes are touched at once?
    pub fn crosses(&self, class: usize, place: u64) -> bool {
        self.ranges.range((class, 0, 0, false)..(class, place, 0, false)).any(|&(_, _, end, _)| end > place)
    }

    /// Does a function of the library's touch more than what lies between two places, from the first on?
    pub fn leaves(&self, class: usize, first: u64, end: u64) -> bool {
        self.library.range((class, first, 0)..=(class, first, u64::MAX)).any(|range| range.2 > end)
    }

    /// Where that ends which is touched at once so many bytes behind a record's start, and whether it is more than one load or store.
    pub fn ends(&self, class: usize, begin: u64) -> impl Iterator<Item = (u64, bool)> + '_ {
        let from_there = self.ranges.range((class, begin, 0, false)..=(class, begin, u64::MAX, true));
        from_there.map(|&(_, _, end, is_more)| (end, is_more))
    }

    /// Is what begins so many bytes behind a record's start touched by single bytes, or as a text?
    pub fn is_of_bytes(&self, class: usize, begin: u64) -> bool {
        self.bytes.contains(&(class, begin))
    }
}
