//! Where something that is not known comes from: for messages, after the analysis.
//!
//! The solver says of a pointer that it may be anything, and of memory that anybody may reach it. Here that is followed back to
//! an instruction, function or variable that a programmer can look at. Nothing that is decided depends on it, so that a
//! search may give up.

use std::cell::OnceCell;
use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::host::Site;
use crate::ir::value::{Block, Opcode, Value};

use super::info::DTransAnalysisInfo;
use super::library;
use super::number::AccessKind;

/// Values that are looked at on the way back from one pointer.
const MOST_VALUES: usize = 1000;

/// Stores that are kept of each place.
const MOST_STORES: usize = 8;

/// Answers questions about one state of the analysis; what that takes is computed when it is first asked for.
pub struct Origins<'i> {
    info: &'i DTransAnalysisInfo,
    /// By class: what makes it known outside.
    exposers: OnceCell<Vec<Option<Value>>>,
    /// By class and offset: what is stored there.
    stores: OnceCell<FxHashMap<(usize, i64), Vec<Value>>>,
}

impl<'i> Origins<'i> {
    /// Nothing is computed yet.
    pub fn new(info: &'i DTransAnalysisInfo) -> Self {
        Origins { info, exposers: OnceCell::new(), stores: OnceCell::new() }
    }

    /// What lets code that is not known reach a class's memory, perhaps through other memory.
    pub fn of_exposure(&self, class: usize) -> Option<Site> {
        self.exposers.get_or_init(|| self.find_exposers())[class].map(site)
    }

    fn find_exposers(&self) -> Vec<Option<Value>> {
        let mut out = vec![None; self.info.classes.len()];
        let mut open = VecDeque::new();
        for (at, var) in self.info.exposures() {
            for cell in self.info.cells_of_var(var) {
                if out[cell.class].is_none() {
                    out[cell.class] = Some(at);
                    open.push_back(cell.class);
                }
            }
        }
        while let Some(class) = open.pop_front() {
            for (_, slot) in self.info.slots(class) {
                for cell in self.info.cells_of_var(slot) {
                    if out[cell.class].is_none() {
                        out[cell.class] = out[class];
                        open.push_back(cell.class);
                    }
                }
            }
        }
        out
    }

    /// The call, function or variable that a pointer to nothing known comes from; the nearest, if there are several.
    pub fn of_pointer(&self, pointer: Value) -> Site {
        let mut open = VecDeque::from([pointer]);
        let mut seen = FxHashSet::default();
        // Where the search ends without an answer.
        let mut last = None;
        while let Some(v) = open.pop_front() {
            if !seen.insert(v) || seen.len() > MOST_VALUES || !self.is_unknown(v) {
                continue;
            }
            if v.is_argument() {
                let f = v.argument_function();
                let calls = self.info.call_sites(f);
                if !f.has_local_linkage() || calls.is_empty() {
                    return Site::Function(f);
                }
                let n = f.params().iter().position(|&p| p == v).unwrap_or(usize::MAX);
                open.extend(calls.iter().filter_map(|call| call.call_args().get(n).copied()));
                last.get_or_insert(f);
                continue;
            }
            if !v.is_instruction() {
                if v.is_global_variable() || v.is_function() {
                    return Site::Function(v);
                }
                continue;
            }
            match v.opcode() {
                Opcode::GetElementPtr | Opcode::BitCast | Opcode::Freeze => open.push_back(v.operand(0)),
                Opcode::Phi => open.extend(v.incoming().into_iter().map(|(value, _)| value)),
                Opcode::Select => open.extend([v.operand(1), v.operand(2)]),
                Opcode::Load => {
                    last.get_or_insert(v);
                    open.push_back(v.operand(0));
                    open.extend(self.stored_where(v.operand(0)));
                }
                Opcode::Call | Opcode::Invoke => match self.info.function(v.callee()) {
                    Some(own) if own.trusted => open.extend(results(v.callee())),
                    _ => return Site::Instruction(v),
                },
                // Whatever it is, it makes the pointer.
                _ => return Site::Instruction(v),
            }
        }
        last.map_or(Site::Instruction(pointer), site)
    }

    /// May the value be anything, for all that is known?
    fn is_unknown(&self, v: Value) -> bool {
        self.info.var(v).is_none_or(|var| self.info.may_be_foreign(var) || self.info.cells_of_var(var).is_empty())
    }

    /// What is stored where an address leads, if that is one place.
    fn stored_where(&self, address: Value) -> Vec<Value> {
        let stores = self.stores.get_or_init(|| {
            let mut out: FxHashMap<(usize, i64), Vec<Value>> = FxHashMap::default();
            for a in self.info.accesses().iter().filter(|a| a.kind == AccessKind::Store && a.inst.is_instruction()) {
                if a.inst.opcode() != Opcode::Store || !a.inst.operand(0).ty().is_pointer() {
                    continue;
                }
                if let Some(cell) = self.info.cell_of_var(a.address) {
                    let of_place = out.entry((cell.class, cell.offsets.base)).or_default();
                    if of_place.len() < MOST_STORES && self.is_unknown(a.inst.operand(0)) {
                        of_place.push(a.inst.operand(0));
                    }
                }
            }
            out
        });
        let cell = self.info.cell(address);
        cell.and_then(|cell| stores.get(&(cell.class, cell.offsets.base))).cloned().unwrap_or_default()
    }
}

/// The site of an instruction, function or variable.
pub fn site(at: Value) -> Site {
    if at.is_instruction() {
        Site::Instruction(at)
    } else {
        Site::Function(at)
    }
}

/// Where a function is called, the first place in the program if several; where it is, if that is not seen.
pub fn of_call(f: Value) -> Site {
    let calls = |user: &Value| user.is_instruction() && user.is_call() && user.callee() == f;
    // LLVM lists uses backwards.
    f.users().into_iter().rfind(calls).map_or(site(f), Site::Instruction)
}

/// Where a function is used otherwise than by a call; where it is, if that is not seen.
pub fn of_address(f: Value) -> Site {
    let takes = |user: &Value| user.is_instruction() && !(user.is_call() && user.callee() == f);
    f.users().into_iter().rfind(takes).map_or(site(f), Site::Instruction)
}

/// The call in a function that may return twice.
pub fn of_second_return(f: Value) -> Site {
    let twice =
        |i: &Value| i.is_call() && (i.call_has_fn_attr("returns_twice") || library::returns_twice(&i.callee().name()));
    f.blocks().into_iter().flat_map(Block::instructions).find(twice).map_or(site(f), Site::Instruction)
}

/// What a function returns.
fn results(function: Value) -> Vec<Value> {
    let ends = function.blocks().into_iter().filter_map(|b| b.terminator());
    ends.filter(|end| end.opcode() == Opcode::Ret && end.operand_count() == 1).map(|end| end.operand(0)).collect()
}
