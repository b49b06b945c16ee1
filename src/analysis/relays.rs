//! Variables that keep parts of records between two copies, and are used for nothing else: what the optimizer leaves of a record that is held in a variable
//! (`r = a[i]; ...; a[k] = r`) when it has taken out the fields that are used meanwhile.

use crate::ir::value::{HandleMap, Opcode, Value};
use crate::rules::{on, Rule};

use super::info::DTransAnalysisInfo;
use super::number::is_place_in_record;

/// Uses of a variable that are looked at.
const MOST_USES: usize = 64;

/// The variables, each with the class whose elements it keeps a part of.
#[derive(Default)]
pub struct Relays {
    of: HandleMap<Value, usize>,
}

/// Where a copy begins: bytes behind the start of what it is in.
struct Side {
    copy: Value,
    operand: u32,
    at: u64,
}

impl Relays {
    pub(super) fn of(info: &DTransAnalysisInfo) -> Self {
        let mut out = Relays::default();
        let begins = info.functions().iter().filter_map(|f| f.value.blocks().first().copied());
        for variable in begins.flat_map(|block| block.instructions()).filter(|i| i.opcode() == Opcode::Alloca) {
            if let Some(class) = class_kept(info, variable) {
                out.of.insert(variable, class);
            }
        }
        out
    }

    /// The class that one side of a copy is a part of, if the other side is a variable that keeps such parts: every byte of those goes to where it came from in
    /// an element, or nowhere.
    pub(super) fn class_of(&self, variable_side: Value) -> Option<usize> {
        self.of.get(&base(variable_side).0).copied()
    }
}

/// The class of which a variable keeps the same bytes of elements, wherever it is copied from and to.
fn class_kept(info: &DTransAnalysisInfo, variable: Value) -> Option<usize> {
    let mut kept: Option<(usize, i64)> = None;
    for side in copies(variable)? {
        let other = side.copy.operand(1 - side.operand);
        let [cell] = info.cells(other)[..] else { return None };
        let element = info.classes[cell.class].element;
        let at = Some(cell.offsets.modulo(element)).filter(|at| at.is_exact() && element != 0)?;
        let length = side.copy.operand(2).constant_int()?;
        let is_inside = at.base.checked_add(length).is_some_and(|end| end <= element as i64);
        let is_foreign = info.var(other).is_none_or(|var| info.may_be_foreign(var));
        if !is_inside || is_foreign {
            return None;
        }
        let found = (cell.class, at.base - side.at as i64);
        if *kept.get_or_insert(found) != found && on(Rule::RelayOfOnePlace) {
            return None;
        }
    }
    kept.map(|(class, _)| class)
}

/// The copies to and from a variable, if it is used for nothing else.
fn copies(variable: Value) -> Option<Vec<Side>> {
    let mut out = Vec::new();
    let mut open = vec![(variable, 0u64)];
    while let Some((address, at)) = open.pop() {
        let users = address.first_users(MOST_USES + 1);
        if users.len() + out.len() > MOST_USES {
            return None;
        }
        for user in users {
            match user.is_instruction().then(|| user.opcode())? {
                Opcode::GetElementPtr => {
                    let (from, further) = base(user);
                    if from != variable {
                        return None;
                    }
                    open.push((user, further));
                }
                Opcode::Call if user.callee().is_function() && user.callee().is_intrinsic() => {
                    let name = user.callee().name();
                    if name.starts_with("llvm.lifetime.") {
                        continue;
                    }
                    let is_copy = name.starts_with("llvm.memcpy.p") || name.starts_with("llvm.memmove.p");
                    let args = user.call_args();
                    if !is_copy || args[0] == args[1] || !args[3].is_null() {
                        return None;
                    }
                    out.push(Side { copy: user, operand: u32::from(args[1] == address), at });
                }
                // What is read or written otherwise is more than a part of an element.
                _ if on(Rule::RelayOnlyCopied) => return None,
                _ => {}
            }
        }
    }
    Some(out)
}

/// What constant steps lead from, and how many bytes.
fn base(address: Value) -> (Value, u64) {
    let (mut at, mut bytes) = (address, 0u64);
    while is_place_in_record(at) {
        let more = at.operand(1).constant_int().unwrap_or(0);
        (at, bytes) = (at.operand(0), bytes.saturating_add(more.unsigned_abs()));
    }
    (at, bytes)
}
