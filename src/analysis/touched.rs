//! What accesses tell of how records are divided, as far as it is known where in a record they are.

use rustc_hash::{FxHashMap, FxHashSet};

use super::info::DTransAnalysisInfo;
use super::number::AccessKind;

/// Bytes of records that are touched, by class.
#[derive(Default)]
pub struct Touched {
    from_start: FxHashMap<usize, u64>,
    bytes: FxHashSet<(usize, u64)>,
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
                let Some(begin) = u64::try_from(at.base).ok().filter(|_| element != 0 && at.is_exact()) else {
                    continue;
                };
                if is_library || is_plain && access.size == Some(1) {
                    out.bytes.insert((cell.class, begin));
                }
                let is_whole = access.size == Some(element) && access.kind != AccessKind::Library;
                if let Some(size) = access.size.filter(|_| begin == 0 && !is_plain && !is_whole) {
                    let most = out.from_start.entry(cell.class).or_insert(0);
                    *most = size.max(*most);
                }
            }
        }
        out
    }

    /// How many bytes of a class's records the library, or a copy or fill of a part of one, touches at most that begins where they do, as far as it is known
    /// how many those are.
    pub fn longest_from_start(&self, class: usize) -> u64 {
        self.from_start.get(&class).copied().unwrap_or(0)
    }

    /// Is what begins so many bytes behind a record's start touched by single bytes, or as a text?
    pub fn is_of_bytes(&self, class: usize, begin: u64) -> bool {
        self.bytes.contains(&(class, begin))
    }
}
