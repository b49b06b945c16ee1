//! Fills that the optimizer made of several stores: what ends or begins inside of a field becomes a fill of its own again.
//!
//! ```text
//!   memset(&word->used, 0, 17)      =>      memset(&word->used, 0, 16), memset(word->text, 0, 1)
//! ```
//!
//! It computes what it did. A record whose fields are filled as wholes, but for a text's first character, can be laid out anew.

use crate::analysis::conditions::Condition;
use crate::analysis::number::AccessKind;
use crate::analysis::offset::Offsets;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::Value;

/// A fill of zeros, and where it is cut: bytes from its start, in order.
struct Cut {
    fill: Value,
    length: u64,
    at: Vec<u64>,
}

/// Cuts fills of zeros where they leave a field that they are in with a part only, if that is in the way of a layout; of how many.
pub fn cut(module: Module, info: &DTransAnalysisInfo) -> usize {
    let cuts: Vec<Cut> = info
        .accesses()
        .iter()
        .filter(|access| access.kind == AccessKind::Fill)
        .filter_map(|access| {
            let cell = *info.cells_of_var(access.address).first()?;
            cut_of(info, access.inst, access.size?, cell.class, cell.offsets.modulo(info.classes[cell.class].element))
        })
        .collect();
    let mut edit = Editor::new(module);
    for Cut { fill, length, at } in &cuts {
        edit.after(*fill);
        let ends = at[1..].iter().chain([length]);
        for (&begin, end) in at.iter().zip(ends) {
            let place = edit.offset_inside(fill.operand(0), begin as i64);
            let bytes = edit.constant(edit.i64(), (end - begin) as i64);
            edit.fill_with_zeros(place, bytes, 1);
        }
        let first = edit.constant(fill.operand(2).ty(), at[0] as i64);
        edit.set_operand(*fill, 2, first);
    }
    cuts.len()
}

/// Where a call that fills part of a class's record is cut.
fn cut_of(info: &DTransAnalysisInfo, fill: Value, length: u64, class: usize, place: Offsets) -> Option<Cut> {
    let c = &info.classes[class];
    let begin = u64::try_from(place.base).ok().filter(|_| place.is_exact())?;
    let end = begin.checked_add(length).filter(|&end| end <= c.element)?;
    let is_plain = fill.is_instruction() && fill.callee().is_intrinsic() && {
        let args = fill.call_args();
        args[1].constant_int() == Some(0) && args[3].is_null() && args[2].constant_int() == i64::try_from(length).ok()
    };
    if !is_plain || !c.conditions.contains(Condition::BadMemFuncSize) {
        return None;
    }
    let fields = &info.records[c.record?].fields;
    let next = |place: u64| fields.iter().map(|field| field.offset).find(|&offset| offset >= place);
    let last = fields.iter().rev().map(|field| field.offset).find(|&offset| offset <= end && end < c.element);
    let at = [next(begin).unwrap_or(end), last.unwrap_or(end)].into_iter().filter(|&at| begin < at && at < end);
    let mut at: Vec<u64> = at.map(|at| at - begin).collect();
    at.sort_unstable();
    at.dedup();
    (!at.is_empty()).then_some(Cut { fill, length, at })
}
