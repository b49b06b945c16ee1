//! Checks of indices into arrays inside records: what is not proved is made true (soundness contract, 5).
//!
//! ```text
//!   load (gep [26 x ptr], node, 0, i)      br (i >= 26), outside, inside
//!                                     =>   outside: call dtrans.outside(i, "trie.c:41", "child[26] ...")    never returns
//!                                          inside:  load (gep [26 x ptr], node, 0, i)
//! ```
//!
//! A check stands directly before the access, not where the address is computed: an address that nobody uses may lead
//! anywhere. Only where an address is kept in a variable (`link = &n->child[i];`), and memory is surely touched through it later, it is checked at
//! once ([`kept`]). The analysis that runs afterwards knows nothing of checks. It sees a branch that dominates the access and proves the
//! range of the index by it, as it does with the program's own tests; what it cannot prove is refused as ever.
//!
//! Not checked, and so refused as before, is whatever a correct program may do beyond an array's declared length: the last member of a
//! record whose allocations may be larger, and rows of a matrix that is walked as one array.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::conditions::Condition;
use crate::analysis::elements::ObjectSize;
use crate::analysis::fieldranges;
use crate::analysis::info::Cell;
use crate::analysis::library::{is_bounded_copy, Effect, Extent, BOUNDED_COPY};
use crate::analysis::number::{
    clamped, compares_bytes, compares_text, library_function, text_array, texts_of_call, ObjectKind, TextArray,
    Unproved,
};
use crate::analysis::number::{ends_program, MOST_CLAMPS, OUTSIDE};
use crate::analysis::offset::Offsets;
use crate::analysis::ranges::Ranges;
use crate::analysis::sizes;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{
    Block, DataLayout, GepTerm, HandleMap, HandleSet, Opcode, Order, Predicate, Type, TypeKind, Value,
};
use crate::rules::{on, Rule};

use super::callers::with_all_callers;
use super::far::{chosen_step, far_records, is_far, Count, Far, Whole};
use super::prints::prints_always;
use super::walks::{self, Followed, Walks};
use super::{arrays, clash, kept};

/// The runtime as bitcode.
pub(super) const RUNTIME: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/dtrans-outside.bc"));
/// Its function, and what that is called in a module.
pub(super) const FUNCTION: &str = "dtrans_outside";
/// The C library's functions that it calls.
const LIBRARY: [&str; 2] = ["dprintf", "abort"];
/// Those that measure texts, and print no more than fits.
const TEXT_LIBRARY: [&str; 2] = ["strnlen", "snprintf"];
/// Those that append no more than fits (the C library's of Linux): all of a text, or so many characters of it.
const APPEND: &str = "__strcat_chk";
const APPEND_SOME: &str = "__strncat_chk";
/// The library's function that copies no more than fits.
const COPY: &str = "__memcpy_chk";
/// Those that print only what a mask lets through (`setlogmask`).
const MASKED: [&str; 1] = ["syslog"];
/// Address steps that lead from a record to what is accessed.
const MOST_STEPS: usize = 8;
/// Calls that lead to what is touched, and branches on the way in one function.
const MOST_CALLS_DOWN: u32 = 2;
const MOST_BRANCHES: u32 = 5;
/// Blocks that are looked at for what one parameter leads to.
const MOST_BLOCKS: u32 = 64;
/// Uses of an address that are looked through for choices.
const MOST_CHOICES: usize = 16;
/// Bytes that a comparison may be of: of more, it may be of any number.
const MOST_COMPARED: i64 = 1 << 20;
/// Texts of one call that are looked through.
const MOST_TEXTS: usize = 16;
/// Nothing that is larger counts as a tail: as much a record may be larger than its fields.
const MOST_PADDING: u64 = 16;

/// An instruction that may leave an array.
pub struct Access {
    inst: Value,
    block: Block,
    what: What,
    /// The place in the program, in words.
    place: String,
}

enum What {
    /// It computes an address that is kept, and surely touched later, through an index that is not proved.
    Kept {
        /// Address steps from the record to what is kept: the instruction is the last.
        chain: Vec<Step>,
    },
    /// It chooses an address that is computed through an index which is not proved, and surely touched later if it is chosen.
    Chosen {
        /// Number of the address among its operands.
        operand: u32,
        /// The last of the steps to it.
        step: Step,
    },
    /// It touches memory through an index that is not proved.
    Index {
        /// Number of the address among its operands.
        operand: u32,
        /// Address steps from the record to what is accessed.
        chain: Vec<Step>,
    },
    /// It touches memory so many records behind where a pointer leads as several indices add up to, which promise nothing: what those are
    /// multiplied with may wrap around, and lead into the middle of a record. As numbers of 64 bits without what is lost then they may not.
    Far {
        /// Number of the address among its operands.
        operand: u32,
        /// The way there.
        far: Far,
    },
    /// It reads a text that should end within the array, or that should fit into one.
    Text {
        /// Number of the argument.
        argument: usize,
        /// Bytes of the array.
        length: u64,
    },
    /// It compares a text that is in the array with another, of as many bytes as they may be equal in.
    Compare {
        /// Number of the argument.
        argument: usize,
        /// Bytes of the array.
        length: u64,
    },
    /// It copies or fills as many bytes as a number of records has, if those do not wrap around.
    Length,
    /// It compares a number of bytes, which is no more than that as all tells that is kept in fields: the check says so to those who do not look there.
    Count {
        /// The most.
        most: u64,
    },
    /// It copies a number of bytes to the array, or from it.
    Copy {
        /// Bytes of the array.
        length: u64,
    },
    /// `sprintf` into the array.
    Print {
        /// Its bytes.
        length: u64,
    },
    /// `strcat` or `strncat` to the text in the array.
    Append {
        /// Its bytes.
        length: u64,
    },
}

#[derive(Clone)]
struct Step {
    gep: Value,
    check: Option<Check>,
}

#[derive(Clone)]
struct Check {
    index: Value,
    length: u64,
    /// The array that the address is to be computed in, if its own step does not say.
    array: Option<Type>,
    /// The array in words.
    what: String,
}

/// All that checks could prove, and that is worth it.
#[derive(Default)]
pub struct Unproven {
    accesses: Vec<Access>,
    walks: Walks,
    own: Followed,
}

impl Unproven {
    /// All but walks along arrays. Functions are copied all the same for those that they are handed.
    pub fn without_walks(self) -> Self {
        Unproven { walks: Walks { here: Vec::new(), ..self.walks }, ..self }
    }

    /// All but those of such address steps.
    pub fn without(mut self, steps: &HandleSet<Value>) -> Self {
        self.accesses.retain(|access| match &access.what {
            What::Kept { chain } | What::Index { chain, .. } => {
                !chain.iter().any(|step| step.check.is_some() && steps.contains(&step.gep))
            }
            What::Chosen { step, .. } => !steps.contains(&step.gep),
            What::Far { .. } | What::Length | What::Count { .. } => true,
            What::Text { .. } | What::Compare { .. } | What::Print { .. } | What::Append { .. } | What::Copy { .. } => {
                !access.inst.operands().iter().any(|text| steps.contains(text))
            }
        });
        self
    }

    /// Is there nothing?
    pub fn is_empty(&self) -> bool {
        self.accesses.is_empty() && self.walks.here.is_empty() && self.walks.copied.is_empty()
    }
}

impl std::fmt::Display for Unproven {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (accesses, walks, calls) = (self.accesses.len(), self.walks.here.len(), self.walks.copied.len());
        write!(f, "{accesses} accesses to be checked, {walks} walks, {calls} calls of functions to be copied")
    }
}

/// What earlier rounds have put in.
#[derive(Default)]
pub struct Inserted {
    /// Copies of functions, each with what it is a copy of.
    pub copies: Copies,
    /// Calls that are given texts that are measured before, each with the number of the argument.
    measured: FxHashSet<(Value, usize)>,
    /// Is there a check without which a layout is legal, but no step over its records is known to lead over so many of them?
    pub lets_move: bool,
}

/// All accesses that checks could prove, and that are worth it. `before` is what is there already, if this is not the first round.
pub fn unproved(module: Module, info: &DTransAnalysisInfo, before: Option<&Inserted>) -> Unproven {
    let mut out = Unproven::default();
    let taken = |name: &&str| info.is_replaced(name) || clash::taken(module, name).is_some();
    let is_there = |name: &str| module.function(name).is_some();
    if LIBRARY.iter().any(taken) || is_there(FUNCTION) || is_there(OUTSIDE) != before.is_some() {
        return out;
    }
    let is_measured = |inst: Value, what: &What| {
        let measured = |argument: usize| before.is_some_and(|before| before.measured.contains(&(inst, argument)));
        match what {
            What::Text { argument, .. } => measured(*argument),
            What::Print { .. } => (0..inst.call_args().len()).any(measured),
            // Its count is bounded then.
            What::Compare { .. } => false,
            What::Kept { .. } | What::Chosen { .. } | What::Index { .. } | What::Far { .. } => false,
            What::Append { .. } | What::Copy { .. } | What::Length | What::Count { .. } => false,
        }
    };
    let (mut by_code, mut ranges): (Ranges, Option<Ranges>) = (Ranges::new(), None);
    let copies: HandleSet<Value> = before.into_iter().flat_map(|before| &before.copies).map(|copy| copy.0).collect();
    let checks_texts = !TEXT_LIBRARY.iter().any(taken);
    let has_checked = |name| !taken(&name) && module.target().contains("linux-gnu");
    let (appends, copies_bytes) = (has_checked(APPEND) && has_checked(APPEND_SOME), has_checked(COPY));
    let (walks, own) = walks::find(info, &copies, module);
    let walked: HandleSet<Value> = walks.here.iter().flat_map(|w| &w.accesses).map(|a| a.0).collect();
    let pointers: HandleSet<Value> = walks.here.iter().flat_map(|w| w.pointers()).collect();
    (out.walks, out.own) = (walks, own);
    let mut touched = Touched::default();
    for f in info.functions().iter().map(|f| f.value) {
        if f.is_declaration() || f.has_special_function_data() || f.has_fn_attr("naked") {
            continue;
        }
        let kept = kept_in(info, f, &pointers, &mut touched);
        for block in f.blocks() {
            for inst in block.instructions() {
                let operands = if walked.contains(&inst) { Vec::new() } else { accessed(info, inst, &mut touched) };
                let indexed = |o| match chain(info, inst.operand(o), |v| kept.contains(&v)) {
                    Some(chain) => Some(What::Index { operand: o, chain }),
                    None => Far::find(info, inst, o).map(|far| What::Far { operand: o, far }),
                };
                let mut found: Vec<What> = operands.into_iter().filter_map(indexed).collect();
                let given = copied_from_or_to(inst).into_iter();
                found.extend(given.filter_map(|o| Some(What::Far { operand: o, far: Far::find(info, inst, o)? })));
                // What is kept is checked where memory is surely touched through it, too: no program that stays in its arrays is ended.
                let is_step = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
                let is_kept = inst.opcode() == Opcode::Store && is_step(inst.operand(0));
                let far = if is_kept { Far::find(info, inst, 0) } else { None };
                let far = far
                    .filter(|_| is_surely_touched(info, inst.operand(0), &mut touched) || !on(Rule::FarKeptIsTouched));
                found.extend(far.map(|far| What::Far { operand: 0, far }));
                if kept.contains(&inst) {
                    let chain = chain(info, inst, |v| v != inst && kept.contains(&v));
                    found.extend(chain.map(|chain| What::Kept { chain }));
                }
                if inst.opcode() == Opcode::Select && inst.ty().is_pointer() {
                    found.extend(chosen(info, inst, &pointers, |v| kept.contains(&v), &mut touched));
                }
                if inst.opcode() == Opcode::Call && is_open_length(info, inst, &mut by_code) {
                    found.push(What::Length);
                }
                if is_open_comparison(info, inst, &mut by_code) {
                    let ranges = ranges.get_or_insert_with(|| fieldranges::of_module(info));
                    found.extend(most_compared(info, inst, ranges).map(|most| What::Count { most }));
                }
                if copies_bytes && is_open_copy(inst) {
                    found.extend(copied(info, inst).map(|length| What::Copy { length }));
                }
                if checks_texts && inst.opcode() == Opcode::Call && !inst.is_musttail() {
                    let texts = texts(info, inst, appends).into_iter();
                    found.extend(texts.filter(|what| !is_measured(inst, what)));
                }
                out.accesses.extend(found.into_iter().map(|what| Access {
                    inst,
                    block,
                    what,
                    place: place_of(inst, f),
                }));
            }
        }
    }
    out
}

/// Is memory surely touched through an address, on every way from where it is computed?
pub(super) fn is_surely_touched(info: &DTransAnalysisInfo, address: Value, touched: &mut Touched) -> bool {
    kept::is_touched(address, info.data_layout(), |call| touched_by_call(info, call, touched), ends_program)
}

/// The place of an instruction of a function, or of a copy of it, in words.
pub(super) fn place_of(inst: Value, f: Value) -> String {
    match inst.source() {
        Some(s) => format!("{}:{}", s.file.rsplit('/').next().unwrap_or_default(), s.line),
        None => f.name(),
    }
}

/// Takes from functions in which the program may end now, and from those that may lead to them, the promise to return, or to change nothing: the optimizer
/// would take a way to the end of the program for one that is never gone. LLVM finds it again where it holds.
pub(super) fn drop_promises(edit: &mut Editor, module: Module, functions: Vec<Value>) {
    if on(Rule::CheckMayReturn) {
        with_all_callers(module, functions).into_iter().for_each(|f| edit.drop_promises_to_return(f));
    }
}

/// Is it a copy or fill of as many bytes as its third argument says?
pub(super) fn is_block_operation(call: Value) -> bool {
    let callee = call.callee();
    callee.is_function() && callee.is_intrinsic() && {
        let name = callee.name();
        ["llvm.memcpy.p", "llvm.memmove.p", "llvm.memset.p"].iter().any(|start| name.starts_with(start))
    }
}

/// A number of records times their size, or that of several, which says nothing of whether it wraps around: the number, and the factor.
fn times_size(length: Value) -> Option<(Value, u64)> {
    let is_product =
        length.is_instruction() && length.opcode() == Opcode::Mul && length.ty().kind() == TypeKind::Int(64);
    let factor = if is_product { length.operand(1).constant_int()? } else { return None };
    let factor = u64::try_from(factor).ok().filter(|&factor| factor > 1)?;
    Some((length.operand(0), factor))
}

/// The least number of records of which there are more than any memory has room for.
fn too_many(size: u64) -> i64 {
    i64::MAX / i64::try_from(size).unwrap_or(i64::MAX) + 1
}

/// Does a copy or fill, `memmove(&v[i + 1], &v[i], (n - i) * sizeof *v)`, touch whole records but for what wraps around?
fn is_open_length(info: &DTransAnalysisInfo, call: Value, ranges: &mut Ranges) -> bool {
    if !is_block_operation(call) || call.has_operand_bundles() {
        return false;
    }
    let args = call.call_args();
    let Some((count, size)) = times_size(args[2]).filter(|_| args[3].is_null()) else { return false };
    let is_open = |cell: &Cell| {
        let c = &info.classes[cell.class];
        // Such a copy may itself be why elements seem to be smaller.
        let starts = c.element != 0 && cell.offsets.modulo(c.element) == Offsets::ZERO;
        c.record.is_some() && starts && size % c.element == 0 && !info.is_whole(call, None, size)
    };
    let sides = args[..2].iter().filter(|v| v.ty().is_pointer());
    let known = |&(lo, hi): &(i64, i64)| lo >= 0 && hi < too_many(size);
    sides.flat_map(|&v| info.cells(v)).any(|cell| is_open(&cell))
        && ranges.at(count, call.block()).filter(known).is_none()
}

/// Is it a copy of a number of bytes that is no constant, nor visibly that of several elements?
pub(super) fn is_open_copy(inst: Value) -> bool {
    let is_copy = inst.opcode() == Opcode::Call && is_block_operation(inst) && !inst.has_operand_bundles();
    is_copy && inst.callee().name() == "llvm.memcpy.p0.p0.i64" && {
        let args = inst.call_args();
        let is_elements = || sizes::size_of(args[2], None, sizes::NOTHING_KNOWN).factor() > 1;
        args[2].constant_int().is_none() && args[3].is_null() && !is_elements()
    }
}

/// Is it a comparison of a number of bytes that is no constant, and not known to those who do not look into fields?
fn is_open_comparison(info: &DTransAnalysisInfo, inst: Value, ranges: &mut Ranges) -> bool {
    let is_call = inst.opcode() == Opcode::Call && inst.callee().is_function() && info.is_of_library(inst.callee());
    is_call && compares_bytes(inst) && !inst.is_musttail() && {
        let count = inst.call_args()[2];
        let mut known = || ranges.at(count, inst.block()).is_some_and(|(_, most)| most <= MOST_COMPARED);
        count.constant_int().is_none() && count.ty().kind() == TypeKind::Int(64) && !known()
    }
}

/// The most bytes that such a comparison is of, by what is kept in fields, if the records that it leads to have as many there.
fn most_compared(info: &DTransAnalysisInfo, call: Value, ranges: &mut Ranges) -> Option<u64> {
    let args = call.call_args();
    let (_, most) = ranges.at(args[2], call.block())?;
    let most = u64::try_from(most).ok().filter(|&most| most > 0)?;
    let heap = |&(o, _): &(u32, i64)| matches!(info.objects()[o as usize].kind, ObjectKind::Heap(_));
    let is_worth_it = |cell: &Cell| {
        let c = &info.classes[cell.class];
        let end = if c.element == 0 { None } else { cell.offsets.modulo(c.element).extent(most) };
        end.is_some_and(|(_, end)| end <= c.element) && c.record.is_some() && c.objects.iter().any(heap)
    };
    args[..2].iter().any(|&v| info.cells(v).iter().any(is_worth_it)).then_some(most)
}

/// The most bytes that such a copy copies, if that is known.
pub(super) fn most_copied(call: Value) -> Option<u64> {
    let (_, most) = Ranges::new().at(call.call_args()[2], call.block())?;
    u64::try_from(most).ok()
}

/// The length of the array of bytes that such a copy leads to, or from; the shorter one's of two.
fn copied(info: &DTransAnalysisInfo, call: Value) -> Option<u64> {
    let length = |&v: &Value| text_field(info, v).filter(|&length| arrays::is_copied_alone(info, call, v, length));
    call.call_args()[..2].iter().filter_map(length).min()
}

/// The operands through which an instruction surely touches memory.
fn accessed(info: &DTransAnalysisInfo, inst: Value, touched: &mut Touched) -> Vec<u32> {
    match inst.opcode() {
        Opcode::Load => vec![0],
        Opcode::Store => vec![1],
        Opcode::Call if is_block_operation(inst) => {
            let some = inst.call_args()[2].constant_int().is_some_and(|n| n > 0);
            if some {
                (0..2).filter(|&i| inst.operand(i).ty().is_pointer()).collect()
            } else {
                Vec::new()
            }
        }
        Opcode::Call if inst.callee().is_function() && !inst.is_musttail() => {
            let own = info.function(inst.callee()).is_some() && inst.callee().has_exact_definition();
            if own {
                touched_by_own(inst, info.data_layout(), touched)
            } else {
                touched_by_library(info, inst)
            }
        }
        // Whatever else uses an address need not touch what lies there.
        _ => Vec::new(),
    }
}

/// The addresses that a copy or fill is given which may be of no bytes. Records lie there all the same, or where they end.
fn copied_from_or_to(inst: Value) -> Vec<u32> {
    let is_open = inst.opcode() == Opcode::Call
        && is_block_operation(inst)
        && inst.call_args()[2].constant_int().is_none()
        && !inst.has_operand_bundles();
    (0..2).filter(|&i| is_open && inst.operand(i).ty().is_pointer()).collect()
}

/// The arguments at which a function of the library's touches at least one byte: `memcmp(t->vertex[i], p, 12)`, `strcpy(t->entry[t->n].name, s)`.
fn touched_by_library(info: &DTransAnalysisInfo, call: Value) -> Vec<u32> {
    let callee = call.callee();
    let Some(row) = library_function(callee).filter(|_| callee.is_declaration() && info.is_of_library(callee)) else {
        return Vec::new();
    };
    let args = call.call_args();
    let some = |n: usize| args.get(n).and_then(|n| n.constant_int()).is_some_and(|n| n > 0);
    // Some others write nothing where nothing comes.
    let ends_text = matches!(&*callee.name(), "snprintf" | "vsnprintf");
    let touches = |effect: &Effect| match *effect {
        Effect::Reads(bytes) | Effect::Takes(bytes) | Effect::Writes(bytes) | Effect::Updates(bytes) => match bytes {
            Extent::Arg(n) => some(n),
            Extent::Product(a, b) => some(a) && some(b),
            // It has an end.
            Extent::Text | Extent::TextOf(_) => true,
            Extent::UpTo(n) if ends_text || matches!(effect, Effect::Reads(_)) => some(n),
            // None, for all that is known.
            _ => false,
        },
        // It is no memory that is touched, or not surely.
        _ => false,
    };
    let count = args.len().min(row.args.len());
    let named = (0..count).filter(|&i| args[i].ty().is_pointer() && touches(&row.args[i]));
    // What is printed by `%s` is read, if it is printed.
    let texts = if MASKED.contains(&&*callee.name()) { Vec::new() } else { texts_of_call(call, None) };
    let printed = texts.into_iter().map(|(text, _)| text).filter(|&i| i >= count);
    named.chain(printed).map(|i| i as u32).collect()
}

/// Parameters of which it has been asked whether their functions touch what they point to, and up to which end ([`kept::end_of`]).
pub(super) type Touched = HandleMap<Value, Option<u64>>;

/// The arguments at which a function of the program's own touches memory before it does anything that shows, or may end the program: it is
/// handed the place in the array that it works on. As an end that pointers are compared with, one behind the array is as good.
fn touched_by_own(call: Value, layout: DataLayout, touched: &mut Touched) -> Vec<u32> {
    let callee = call.callee();
    let args = call.call_args();
    let same = call.call_type() == callee.value_type() && !call.may_have_special_param();
    let is_step = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
    let stepped = |i: &usize| same && is_step(args[*i]);
    let params = callee.params();
    let count = args.len().min(params.len());
    let mut touches = |param: Value| *touched.entry(param).or_insert_with(|| touches(param, layout));
    let is_inside =
        |end: u64, i: usize| end == 0 || end <= kept::element_size(args[i], layout) || !on(Rule::TouchedInElement);
    let in_element = |&i: &usize| touches(params[i]).is_some_and(|end| is_inside(end, i));
    (0..count).filter(stepped).filter(in_element).map(|i| i as u32).collect()
}

/// Up to which end ([`kept::end_of`]) a function touches what a parameter points to whatever happens, and first of all, if it does.
fn touches(param: Value, layout: DataLayout) -> Option<u64> {
    let mut blocks = MOST_BLOCKS;
    touches_in(param, layout, MOST_CALLS_DOWN, &mut blocks)
}

/// The same, so many calls further down. `blocks` may still be looked at.
fn touches_in(param: Value, layout: DataLayout, depth: u32, blocks: &mut u32) -> Option<u64> {
    let entry = param.argument_function().blocks().first().copied()?;
    touches_from(entry, param, layout, (depth, MOST_BRANCHES), blocks)
}

/// The same from the start of a block on. Only what lies in the element itself: an end is for what lies before it, and the place before an array for
/// what is counted from one.
fn touches_from(
    block: Block,
    param: Value,
    layout: DataLayout,
    (depth, branches): (u32, u32),
    blocks: &mut u32,
) -> Option<u64> {
    *blocks = blocks.checked_sub(1)?;
    // How far behind what the parameter points to an address leads.
    let bytes_behind = |mut v: Value| {
        let mut bytes = 0u64;
        for _ in 0..MOST_STEPS {
            if !v.is_instruction() || v.opcode() != Opcode::GetElementPtr {
                break;
            }
            let on_by = kept::bytes_on(v).or((!on(Rule::CheckOfTouched)).then_some(0))?;
            bytes = bytes.saturating_add(on_by);
            v = v.operand(0);
        }
        (v == param).then_some(bytes)
    };
    for inst in block.instructions() {
        let through = match inst.opcode() {
            Opcode::Load => Some(inst.operand(0)),
            Opcode::Store => Some(inst.operand(1)),
            // Nothing else touches memory by itself.
            _ => None,
        };
        if let Some(from) = through.and_then(bytes_behind) {
            return Some(kept::end_of(inst, from, layout));
        }
        match inst.opcode() {
            Opcode::Call => {
                let callee = inst.callee();
                let is_silent = callee.is_function() && callee.is_intrinsic() && {
                    let name = callee.name();
                    ["llvm.lifetime.", "llvm.dbg."].iter().any(|start| name.starts_with(start))
                };
                // As a store does, what fills or copies a block goes on, and shows to nobody.
                if is_silent || is_block_operation(inst) && inst.call_args()[3].is_null() {
                    continue;
                }
                let own = callee.is_function() && callee.has_exact_definition() && !callee.is_intrinsic();
                let may_be_handed = own && depth > 0 && inst.call_type() == callee.value_type();
                let given = || inst.call_args().into_iter().zip(callee.params());
                let mut touches_given = |(arg, param)| {
                    let from = bytes_behind(arg)?;
                    Some(kept::further(from, touches_in(param, layout, depth - 1, blocks)?))
                };
                // What is called through a pointer has no parameters.
                let handed = if may_be_handed { given().find_map(&mut touches_given) } else { None };
                return handed.or((!on(Rule::CheckOfTouched)).then_some(0));
            }
            Opcode::Phi => {}
            _ if kept::is_unseen(inst) => {}
            // It may end the program.
            _ => return None,
        }
    }
    let next = block.successors();
    if branches == 0 || next.is_empty() {
        return None;
    }
    // No further than to the first that does not.
    let further =
        |most: u64, &b: &Block| Some(most.max(touches_from(b, param, layout, (depth, branches - 1), blocks)?));
    let furthest = next.iter().try_fold(0, further);
    furthest.or((!on(Rule::CheckOfTouched)).then_some(0))
}

/// The addresses of a function that are to be checked where they are computed: they are kept, and surely touched. `walking` are no addresses
/// any more afterwards.
fn kept_in(info: &DTransAnalysisInfo, f: Value, walking: &HandleSet<Value>, touched: &mut Touched) -> HandleSet<Value> {
    let is_open =
        |v: &Value| v.opcode() == Opcode::GetElementPtr && !walking.contains(v) && index_of(info, *v).is_some();
    let open = f.blocks().into_iter().flat_map(|b| b.instructions()).filter(is_open);
    let layout = info.data_layout();
    let mut is_touched =
        |gep: Value| kept::is_touched(gep, layout, |call| touched_by_call(info, call, touched), ends_program);
    let kept = open.filter(|&gep| kept::is_kept(gep) && chain(info, gep, |_| false).is_some());
    kept.filter(|&gep| {
        let is_touched = is_touched(gep);
        if !is_touched {
            log::debug!(target: "dtrans-bounds", "not surely touched, {}: {}", place_of(gep, f), gep.print().trim());
        }
        is_touched
    })
    .collect()
}

/// The addresses of those that a `select` chooses from which are to be checked there: they are surely touched if they are chosen. `walking` are no addresses any
/// more afterwards.
fn chosen(
    info: &DTransAnalysisInfo,
    select: Value,
    walking: &HandleSet<Value>,
    is_checked: impl Fn(Value) -> bool,
    touched: &mut Touched,
) -> Vec<What> {
    let layout = info.data_layout();
    let mut is_touched = |operand: u32| {
        let touches = |call| touched_by_call(info, call, touched);
        kept::is_touched_if_chosen((select, operand), layout, touches, ends_program) || !on(Rule::ChosenIsTouched)
    };
    let mut one = |operand: u32| {
        let gep = select.operand(operand);
        let is_step = gep.is_instruction() && gep.opcode() == Opcode::GetElementPtr && !walking.contains(&gep);
        let chain = is_step.then(|| chain(info, gep, &is_checked)).flatten()?;
        let (last, before) = chain.split_last()?;
        // What is checked before is checked whatever is chosen.
        let is_last = last.check.is_some() && before.iter().all(|step| step.check.is_none());
        (is_last && is_touched(operand)).then(|| What::Chosen { operand, step: last.clone() })
    };
    [1, 2].into_iter().filter_map(&mut one).collect()
}

/// The pointers through which a call surely touches memory before anything else, each with the end of that ([`kept::end_of`]).
pub(super) fn touched_by_call(info: &DTransAnalysisInfo, call: Value, touched: &mut Touched) -> Vec<(Value, u64)> {
    if is_block_operation(call) || !call.callee().is_function() || call.is_musttail() {
        return accessed(info, call, touched).into_iter().map(|o| (call.operand(o), 0)).collect();
    }
    let callee = call.callee();
    if info.function(callee).is_none() || !callee.has_exact_definition() {
        return touched_by_library(info, call).into_iter().map(|o| (call.operand(o), 0)).collect();
    }
    if call.call_type() != callee.value_type() || call.may_have_special_param() {
        return Vec::new();
    }
    let layout = info.data_layout();
    let mut first = |param: Value| *touched.entry(param).or_insert_with(|| touches(param, layout));
    call.call_args().into_iter().zip(callee.params()).filter_map(|(arg, param)| Some((arg, first(param)?))).collect()
}

/// The address steps from a record to what lies at an address, with what is to be checked of them; `None` if that is nothing, or may not be.
/// `is_checked`, if that is so of all that leads to an address where it is computed.
fn chain(info: &DTransAnalysisInfo, address: Value, is_checked: impl Fn(Value) -> bool) -> Option<Vec<Step>> {
    let mut chain = Vec::new();
    let mut v = address;
    while v.is_instruction() && v.opcode() == Opcode::GetElementPtr && chain.len() < MOST_STEPS {
        if is_checked(v) {
            break;
        }
        chain.push(Step { gep: v, check: None });
        v = v.operand(0);
    }
    chain.reverse();
    let mut any = false;
    for step in &mut chain {
        let gep = step.gep;
        let Some(found) = index_of(info, gep) else { continue };
        if !may_check(info, gep, &found) {
            log::debug!(target: "dtrans-bounds", "not checked: {} {:?}", gep.print().trim(), info.cells(gep.operand(0)));
            return None;
        }
        step.check = Some(found);
        any = true;
    }
    any.then_some(chain)
}

/// The index of an address step into an array inside a record, if nothing is proved of it.
fn index_of(info: &DTransAnalysisInfo, gep: Value) -> Option<Check> {
    let named = if arrays::is_named(gep) || arrays::is_named(gep.operand(0)) { arrays::HINT } else { "" };
    let what = |length: u64| format!("an array of {length}{}{named}", name_of(info, gep));
    if let Some(Unproved { length, range }) = info.unproved(gep) {
        let terms = gep.gep_terms(info.data_layout())?;
        // A pointer beside the array may lead to another kind of record.
        let is_of_pointers = gep.gep_result_type().is_some_and(Type::is_pointer);
        if !is_of_pointers && range.is_some_and(|range| stays_in_record(info, gep, &terms, range)) {
            return None;
        }
        let index = terms.iter().find_map(|t| match *t {
            GepTerm::Scaled { index, leading: false, .. } => Some(index),
            _ => None,
        })?;
        // Where the index is checked, the step promises to stay.
        let ty = gep.gep_source_type();
        let is_array = ty.kind() == TypeKind::Array && gep.operand_count() == 3 && gep.operand(1).is_null();
        let array = (is_array && arrays::is_named(gep) && !gep.gep_is_inbounds()).then_some(ty);
        return Some(Check { index, length, array, what: what(length) });
    }
    // A field's address as a pointer to its first element, with an index: `text[i]` where `text` is `c->name`.
    let base = gep.operand(0);
    let is_step = gep.operand_count() == 2 && gep.operand(1).constant_int().is_none();
    if !is_step || !base.is_instruction() || base.opcode() != Opcode::GetElementPtr {
        return None;
    }
    let array = base.gep_result_type()?;
    let (element, length) = array.elements().filter(|_| array.kind() == TypeKind::Array)?;
    let source = gep.gep_source_type();
    let layout = info.data_layout();
    let same = source.is_sized() && layout.alloc_size(source) == layout.alloc_size(element);
    // A row of records in a map of them is no array inside a record.
    let is_over = |cell: &Cell| {
        let of = info.classes[cell.class].element;
        of != 0 && layout.alloc_size(element) % of == 0
    };
    let cells = info.cells(base);
    if !cells.is_empty() && cells.iter().all(is_over) {
        return None;
    }
    same.then(|| Check { index: gep.operand(1), length, array: Some(array), what: what(length) })
}

/// Is it proved that an address step stays within its record, though not within the array? What it touches is known then, and keeps
/// together.
fn stays_in_record(info: &DTransAnalysisInfo, gep: Value, terms: &[GepTerm], (least, most): (i64, i64)) -> bool {
    let (mut begin, mut by) = (0i64, 0i64);
    for term in terms {
        match *term {
            GepTerm::Constant(k) => begin = begin.saturating_add(k),
            GepTerm::Scaled { leading: false, scale, .. } => by = i64::try_from(scale).unwrap_or(i64::MAX),
            GepTerm::Scaled { .. } => {}
        }
    }
    let cells = info.cells(gep.operand(0));
    let inside = |element: u64, at: i64| {
        let (first, end) = (at.saturating_add(least.saturating_mul(by)), at.saturating_add(most.saturating_mul(by)));
        first >= 0 && u64::try_from(end.saturating_add(by)).is_ok_and(|end| end <= element)
    };
    !cells.is_empty()
        && cells.iter().all(|cell| {
            let element = info.classes[cell.class].element;
            let at = cell.offsets.modulo(element).shifted(begin);
            at.is_exact() && inside(element, at.base)
        })
}

/// " in struct node", as far as it is known.
pub(super) fn name_of(info: &DTransAnalysisInfo, gep: Value) -> String {
    let class = info.cell(gep.operand(0)).map(|cell| cell.class);
    let record = class.and_then(|class| info.classes[class].record);
    record.map_or(String::new(), |r| format!(" in {}", info.records[r].name.replacen("struct.", "struct ", 1)))
}

/// Does an address step lead to a row of a matrix that is always the same? Whoever computes the place in the matrix himself begins
/// with its first row.
pub(super) fn is_fixed_row(gep: Value) -> bool {
    let mut ty = gep.gep_source_type();
    let mut is_row = false;
    for i in 2..gep.operand_count() {
        let at = gep.operand(i);
        ty = match ty.kind() {
            TypeKind::Array => {
                let Some((element, _)) = ty.elements() else { return true };
                is_row |= element.kind() == TypeKind::Array && at.constant_int().is_some();
                element
            }
            TypeKind::Struct => {
                let field = at.constant_int().and_then(|k| usize::try_from(k).ok());
                let Some(ty) = field.and_then(|k| ty.fields().get(k).copied()) else { return true };
                ty
            }
            _ => return true,
        };
    }
    is_row
}

/// May an index be checked against the array's length, and is that worth anything?
fn may_check(info: &DTransAnalysisInfo, gep: Value, check: &Check) -> bool {
    let TypeKind::Int(bits) = check.index.ty().kind() else { return false };
    // A narrower index is extended with its sign.
    let fits = bits <= 64 && (bits == 64 || check.length <= 1 << (bits - 1));
    if !fits || check.length < 2 && on(Rule::CheckOfOne) {
        return false;
    }
    let base = gep.operand(0);
    let before = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr && is_fixed_row(v);
    if (is_fixed_row(gep) || before(base)) && on(Rule::CheckOfRows) {
        return false;
    }
    let Some(terms) = gep.gep_terms(info.data_layout()) else { return false };
    let (mut begin, mut size) = (0i64, 0);
    for term in terms {
        match term {
            GepTerm::Constant(k) => begin = begin.saturating_add(k),
            GepTerm::Scaled { index, scale, .. } if index == check.index => size = check.length.saturating_mul(scale),
            // Over elements.
            GepTerm::Scaled { leading: true, .. } => {}
            GepTerm::Scaled { .. } => return false,
        }
    }
    arrays::is_certain(info, gep)
        && arrays::is_certain(info, base)
        && may_stop(info, base, begin, size, behind(info, gep))
}

/// What lies behind the array that an address step leads into, or the one before it, as far as its types tell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Behind {
    /// They don't.
    Unknown,
    /// Other fields.
    Fields,
    /// It is the last field of a structure of that size.
    End(u64),
}

/// Is a structure an element of an array of several? What ends in an array that goes on is no such element (ISO C, 6.7.2.1).
fn is_one_of_several(address: Value, structure: Type) -> bool {
    let is_step = address.is_instruction() && address.opcode() == Opcode::GetElementPtr;
    let array = is_step.then(|| address.gep_source_type()).and_then(Type::elements);
    array.is_some_and(|(element, length)| element == structure && length > 1)
        && address.operand_count() == 3
        && address.operand(1).is_null()
}

/// See [`Behind`].
pub(super) fn behind(info: &DTransAnalysisInfo, gep: Value) -> Behind {
    let before = gep.operand(0);
    let steps = [Some(before).filter(|v| v.is_instruction() && v.opcode() == Opcode::GetElementPtr), Some(gep)];
    let mut found = Behind::Unknown;
    for step in steps.into_iter().flatten() {
        let mut ty = step.gep_source_type();
        for i in 2..step.operand_count() {
            let inner = match ty.kind() {
                TypeKind::Struct => {
                    let fields = ty.fields();
                    let k = step.operand(i).constant_int().and_then(|k| usize::try_from(k).ok());
                    match k {
                        Some(k) if k + 1 >= fields.len() && i == 2 && is_one_of_several(step.operand(0), ty) => {
                            found = Behind::Fields;
                            Some(fields[k])
                        }
                        Some(k) if k + 1 >= fields.len() => return Behind::End(info.data_layout().alloc_size(ty)),
                        Some(k) => {
                            found = Behind::Fields;
                            Some(fields[k])
                        }
                        None => None,
                    }
                }
                TypeKind::Array => ty.elements().map(|elements| elements.0),
                _ => None,
            };
            let Some(inner) = inner else { break };
            ty = inner;
        }
    }
    found
}

/// May a program end that goes on behind an array of `size` bytes, `begin` bytes from a pointer, and is that worth anything?
/// `behind` is what [`behind`] says.
pub(super) fn may_stop(info: &DTransAnalysisInfo, pointer: Value, begin: i64, size: u64, behind: Behind) -> bool {
    let heap = |&(o, _): &(u32, i64)| matches!(info.objects()[o as usize].kind, ObjectKind::Heap(_));
    let is_worth_it = |cell: &Cell| {
        let c = &info.classes[cell.class];
        c.record.is_some() && c.objects.iter().any(heap) || !info.slots(cell.class).is_empty()
    };
    stops_only_leaving(info, pointer, begin, size, behind) && info.cells(pointer).iter().any(is_worth_it)
}

/// Is it certain of all that a pointer may lead to that a program has left an array which goes on behind `size` bytes, `begin` bytes from there?
fn stops_only_leaving(info: &DTransAnalysisInfo, pointer: Value, begin: i64, size: u64, behind: Behind) -> bool {
    // There may be more of memory that is not known.
    let is_foreign = info.var(pointer).is_some_and(|var| info.may_be_foreign(var)) && on(Rule::CheckOfForeignTail);
    info.cells(pointer).iter().all(|cell| {
        let c = &info.classes[cell.class];
        if c.element == 0 || c.conditions.contains(Condition::AllocationSize) && on(Rule::CheckedAllocation) {
            return false;
        }
        let at = cell.offsets.modulo(c.element).shifted(begin);
        // Of the same array in each of several parts, one behind the other, the last one's.
        let last = at.end().and_then(|last| u64::try_from(last).ok()).filter(|_| at.base >= 0);
        let end = last.map(|last| last.saturating_add(size));
        let is_last = match end {
            Some(end) if end > c.element => return false,
            // Of what is larger than the record that it seems to be, the rest may be more of the array.
            Some(_) if matches!(behind, Behind::End(size) if size != c.element) && on(Rule::CheckOfTail) => {
                return false
            }
            Some(end) => matches!(behind, Behind::End(_)) || c.element - end < MOST_PADDING,
            None => return false,
        };
        if is_last && is_foreign && behind != Behind::Fields {
            return false;
        }
        // What is allocated for one record, and nothing behind it.
        let single =
            |&(o, _): &(u32, i64)| info.object_size(&info.objects()[o as usize]) == ObjectSize::Exact(c.element);
        !(is_last && c.stride == 0 && !c.objects.iter().all(single) && on(Rule::CheckOfTail))
    })
}

/// All that a text may be, if choices lead to no more than so many: itself where it is none.
fn chosen_texts(text: Value) -> Option<Vec<Value>> {
    let mut seen: Vec<Value> = vec![text];
    let mut from: Vec<Value> = Vec::new();
    let mut next = 0;
    while let Some(&v) = seen.get(next) {
        next += 1;
        let ways: Vec<Value> = match v.is_instruction().then(|| v.opcode()) {
            Some(Opcode::Phi) => v.incoming().into_iter().map(|(way, _)| way).collect(),
            Some(Opcode::Select) => vec![v.operand(1), v.operand(2)],
            // One array's.
            _ => {
                from.push(v);
                continue;
            }
        };
        for way in ways {
            if !seen.contains(&way) {
                seen.push(way);
            }
        }
        if seen.len() > MOST_TEXTS {
            return None;
        }
    }
    Some(from)
}

/// The length of the arrays of bytes inside records of which one's address is passed, or that of a constant text that is shorter. They have
/// one length: what fits into the longer of two need not fit into the other.
fn text_passed(info: &DTransAnalysisInfo, v: Value) -> Option<u64> {
    let from = chosen_texts(v)?;
    if from == [v] {
        return text_field(info, v);
    }
    let (texts, fields): (Vec<Value>, Vec<Value>) = from.into_iter().partition(|v| v.is_global_variable());
    let lengths: Vec<u64> = fields.into_iter().map(|v| text_field(info, v)).collect::<Option<_>>()?;
    let least = *lengths.first()?;
    if lengths.iter().any(|&length| length != least) && on(Rule::CheckOfOneLength) {
        return None;
    }
    texts.into_iter().all(|v| is_shorter(v, least)).then_some(least)
}

/// Is it a constant text that ends within so many bytes?
fn is_shorter(v: Value, length: u64) -> bool {
    let Some(text) = v.initializer().filter(|_| v.is_constant_variable()) else { return false };
    let end = text.string_bytes().and_then(|bytes| bytes.iter().position(|&b| b == 0));
    text.is_null() || end.is_some_and(|end| (end as u64) < length) || !on(Rule::CheckOfShorterText)
}

/// The length of the array of bytes inside a record whose address is passed.
fn text_field(info: &DTransAnalysisInfo, v: Value) -> Option<u64> {
    let TextArray { step, begin, size, length } = text_array(v)?;
    let is_row = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr && is_fixed_row(v);
    // The texts of a table as one: `strcpy(t->lines[0], long)`.
    if (is_row(step) || is_row(step.operand(0))) && on(Rule::CheckOfRows) {
        return None;
    }
    let may = arrays::is_certain(info, step) && may_stop(info, step, begin, size, behind(info, step));
    may.then_some(length)
}

/// May what is printed lie where it is printed to? `sprintf(s, "%s;", s)` has no meaning in C, and the one that everybody knows in glibc; `snprintf`
/// ends the text there before it begins.
fn prints_itself(info: &DTransAnalysisInfo, args: &[Value]) -> bool {
    let Some((&to, from)) = args.split_first() else { return true };
    let classes: FxHashSet<usize> = info.cells(to).into_iter().map(|cell| cell.class).collect();
    let is_exposed = classes.is_empty() || classes.iter().any(|&class| info.is_exposed(class));
    let meets = |v: &Value| {
        let foreign = info.var(*v).is_none_or(|var| info.may_be_foreign(var));
        foreign && is_exposed && !v.is_constant() || info.cells(*v).iter().any(|cell| classes.contains(&cell.class))
    };
    from.iter().filter(|v| v.ty().is_pointer()).any(meets)
}

/// What a call does with texts in records. `appends`, if there is a function that appends no more than fits.
fn texts(info: &DTransAnalysisInfo, call: Value, appends: bool) -> Vec<What> {
    let callee = call.callee();
    if !callee.is_function() || callee.is_intrinsic() || info.is_replaced(&callee.name()) {
        return Vec::new();
    }
    let args = call.call_args();
    let printer = info.printed_format(callee);
    // What is not printed this time need be no text.
    let prints_surely =
        if printer.is_some() { prints_always(info, callee) } else { !MASKED.contains(&&*callee.name()) };
    if !prints_surely && on(Rule::CheckOfPrinted) {
        return Vec::new();
    }
    if compares_text(call) {
        let is_constant = args[2].is_constant();
        let leaves = |&length: &u64| !is_constant && clamped(args[2]).is_none_or(|most| most > length);
        let field = |argument: usize| Some((argument, text_field(info, args[argument]).filter(leaves)?));
        return (0..2).filter_map(field).map(|(argument, length)| What::Compare { argument, length }).collect();
    }
    let mut most: BTreeMap<usize, u64> = BTreeMap::default();
    for (i, into) in texts_of_call(call, printer) {
        if let Some(length) = text_passed(info, args[into.unwrap_or(i)]) {
            let least = most.entry(i).or_insert(length);
            *least = length.min(*least);
        }
    }
    let may_append = appends
        && matches!(&*callee.name(), "strcat" | "strncat")
        && library_function(callee).is_some()
        && !call.is_no_builtin();
    let appended = args.first().filter(|_| may_append).and_then(|&to| text_field(info, to));
    // What it is appended to is a text, too.
    most.extend(appended.map(|length| (0, length)));
    let mut out: Vec<What> = most.into_iter().map(|(argument, length)| What::Text { argument, length }).collect();
    out.extend(appended.map(|length| What::Append { length }));
    let prints = callee.name() == "sprintf"
        && library_function(callee).is_some()
        && !call.is_no_builtin()
        && !(prints_itself(info, &args) && on(Rule::CheckOfItself));
    out.extend(args.first().filter(|_| prints).and_then(|&to| Some(What::Print { length: text_field(info, to)? })));
    out
}

/// Copies of functions, each with what it is a copy of.
pub type Copies = Vec<(Value, Value)>;

/// Some of the checks.
pub struct Checks(HandleSet<Value>);

/// All checks that there are.
pub fn checks(module: Module) -> Checks {
    Checks(calls_of_checks(module).into_iter().collect())
}

/// The calls that end the program, one for each check.
fn calls_of_checks(module: Module) -> Vec<Value> {
    let calls = module.function(OUTSIDE).map(Value::users).unwrap_or_default();
    calls.into_iter().filter(|u| u.is_instruction()).collect()
}

/// Is it certain of each check, but for some, that it stops only programs that have left an array? What pointers lead to was taken from an analysis that supposes
/// that none does, where that was not certain before; now the checks say so. What checks in copies of functions stand for is in arrays that those are handed.
pub fn stop_only_leaving(module: Module, info: &DTransAnalysisInfo, but: &Checks, copies: &[(Value, Value)]) -> bool {
    let is_handed = |&(copy, _): &(Value, Value)| {
        copy.users().into_iter().all(|call| {
            // Nothing else than calls was led to a copy.
            let is_call = call.is_instruction() && call.opcode() == Opcode::Call && call.callee() == copy;
            is_call && call.call_args().into_iter().all(|arg| is_whole_array(info, arg))
        })
    };
    if !copies.iter().all(is_handed) {
        log::debug!(target: "dtrans-bounds", "not certain: what a copy of a function is handed");
        return false;
    }
    let calls: Vec<Value> = calls_of_checks(module).into_iter().filter(|call| !but.0.contains(call)).collect();
    let branches = branches(&calls.iter().map(|call| call.function()).collect());
    let mut ranges: Option<Ranges> = None;
    let mut stops_only_leaving_here = |call: Value| {
        let Some((branch, condition)) = branches.get(&call.block()).map(|&b| (b, b.operand(0))) else { return false };
        if !condition.is_instruction() || condition.opcode() != Opcode::ICmp {
            return false;
        }
        if condition.predicate() == Predicate::Unsigned(Order::Greater) {
            let ranges = ranges.get_or_insert_with(|| fieldranges::of_module(info));
            return is_never_more(condition, branch.block(), ranges);
        }
        if condition.predicate() != Predicate::Unsigned(Order::GreaterEqual) {
            return is_text_left(info, condition, branch.block().successors()[1]);
        }
        let gep = branch.block().successors()[1].instructions().first().copied();
        // No program has as many records.
        if is_far(condition) || is_length_checked(condition, branch.block().successors()[1]).is_some() {
            return true;
        }
        let (Some(gep), Some(length)) = (gep, condition.operand(1).constant_int()) else { return false };
        if is_bounded_copy(gep) {
            return copied(info, gep).is_some_and(|most| i64::try_from(most).is_ok_and(|most| most + 1 == length));
        }
        if gep.opcode() != Opcode::GetElementPtr {
            return false;
        }
        let Some(terms) = gep.gep_terms(info.data_layout()) else { return false };
        let (mut begin, mut size) = (0i64, None);
        for term in terms {
            match term {
                GepTerm::Constant(k) => begin = begin.saturating_add(k),
                GepTerm::Scaled { index, scale, .. } if index == condition.operand(0) => {
                    size = u64::try_from(length).ok().map(|length| length.saturating_mul(scale));
                }
                GepTerm::Scaled { leading: true, .. } => {}
                GepTerm::Scaled { .. } => return false,
            }
        }
        let is_certain = arrays::is_certain(info, gep) && arrays::is_certain(info, gep.operand(0));
        is_certain && size.is_some_and(|size| stops_only_leaving(info, gep.operand(0), begin, size, behind(info, gep)))
    };
    calls.into_iter().all(|call| {
        let is_certain = stops_only_leaving_here(call);
        if !is_certain {
            let place = place_of(call, call.function());
            log::debug!(target: "dtrans-bounds", "not certain, {place}: {}", call.print().trim());
        }
        is_certain
    })
}

/// Is a number of bytes never more than a check says, as what is kept in fields tells without it? As long as no check has ended the program, all holds that is
/// known with checks. No memory has so many bytes that their number would be a negative one.
fn is_never_more(condition: Value, block: Block, ranges: &mut Ranges) -> bool {
    let most = condition.operand(1).constant_int();
    let range = ranges.at(condition.operand(0), block);
    range.zip(most).is_some_and(|((_, greatest), most)| greatest <= most) || !on(Rule::CheckNeverEnds)
}

/// Is it certain of what is handed over, if it is an array inside a record, that it is the one that the program means, all of it? What a parameter is, and
/// is handed on, was asked of where it came from.
fn is_whole_array(info: &DTransAnalysisInfo, arg: Value) -> bool {
    let is_step = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
    if !is_step(arg) {
        return true;
    }
    let is_certain = arrays::is_certain(info, arg) && arrays::is_certain(info, arg.operand(0));
    let array = arg.gep_result_type().filter(|ty| ty.kind() == TypeKind::Array && ty.is_sized());
    let bytes = array.map(|ty| info.data_layout().alloc_size(ty));
    is_certain && bytes.is_none_or(|bytes| stops_only_leaving(info, arg, 0, bytes, behind(info, arg)))
}

/// The same of a text that is measured, or printed into an array, where a condition says how that went. In a block, control goes on if it went well.
fn is_text_left(info: &DTransAnalysisInfo, condition: Value, next: Block) -> bool {
    let call = condition.operand(0);
    if !call.is_instruction() || call.opcode() != Opcode::Call {
        return false;
    }
    let [text, length, ..] = call.call_args()[..] else { return false };
    let length = length.constant_int().and_then(|n| u64::try_from(n).ok());
    let Some(length) = length else { return false };
    let is_left = |array: Value| {
        let ways = chosen_texts(array)?;
        let is_way_left = |way: Value| {
            let array = text_array(way).filter(|array| array.length == length);
            array.is_some_and(|TextArray { step, begin, size, .. }| {
                arrays::is_certain(info, step) && stops_only_leaving(info, step, begin, size, behind(info, step))
            })
        };
        let (texts, fields): (Vec<Value>, Vec<Value>) = ways.into_iter().partition(|way| way.is_global_variable());
        Some(
            !fields.is_empty()
                && fields.into_iter().all(is_way_left)
                && texts.into_iter().all(|v| is_shorter(v, length)),
        )
    };
    // What is copied has to fit where it goes, and to end where it comes from: it is measured by the shorter of the two.
    let arrays = [Some(text), copied_to(info, text, next)];
    arrays.into_iter().flatten().any(|array| is_left(array) == Some(true))
}

/// Where a text is copied to that was measured before, so that it is the array there which it has to fit into. Other checks of the same call may come in between.
fn copied_to(info: &DTransAnalysisInfo, text: Value, mut next: Block) -> Option<Value> {
    for _ in 0..MOST_TEXTS {
        let insts = next.instructions();
        let call = insts.iter().copied().find(|inst| inst.opcode() == Opcode::Call && !is_measuring(*inst));
        if let Some(call) = call {
            let args = call.call_args();
            let is_function = call.callee().is_function() && !call.callee().is_intrinsic();
            let texts = if is_function { texts_of_call(call, info.printed_format(call.callee())) } else { Vec::new() };
            return texts.into_iter().find(|&(i, _)| args[i] == text).and_then(|(_, into)| Some(args[into?]));
        }
        next = *next.successors().get(1)?;
    }
    None
}

/// Does a call measure a text for a check?
fn is_measuring(call: Value) -> bool {
    call.callee().is_function() && call.callee().name() == "strnlen"
}

/// Puts the checks in.
pub fn insert(module: Module, unproven: &Unproven, inserted: &mut Inserted) {
    let mut edit = Editor::new(module);
    let outside = module.function(OUTSIDE).unwrap_or_else(|| {
        edit.link(RUNTIME);
        edit.own(FUNCTION, OUTSIDE)
    });
    let mut inserter = Inserter {
        edit,
        layout: module.data_layout(),
        outside,
        texts: FxHashMap::default(),
        known: FxHashMap::default(),
        far: FxHashMap::default(),
        replaced: Vec::new(),
        ending: Vec::new(),
    };
    for a in &unproven.accesses {
        match &a.what {
            What::Index { operand, chain } => inserter.index(a, *operand, chain),
            What::Far { operand, far } => inserter.far(a, *operand, far),
            What::Kept { chain } => inserter.kept(a, chain),
            What::Chosen { operand, step } => inserter.chosen(a, *operand, step),
            What::Text { argument, length } => inserter.text(a, *argument, *length),
            What::Compare { argument, length } => inserter.compare(a, *argument, *length),
            What::Print { length } => inserter.print(a, *length),
            What::Append { length } => inserter.append(a, *length),
            What::Copy { length } => inserter.copy(a, *length),
            What::Length => inserter.length(a),
            What::Count { most } => inserter.count(a, *most),
        }
    }
    for walk in &unproven.walks.here {
        inserter.walk(walk, walk.function());
    }
    // An address that nothing uses is as little understood in a copy.
    inserter.sweep();
    let copies = inserter.copies(&unproven.walks.copied, &unproven.own);
    inserted.copies.extend(copies);
    let ending = std::mem::take(&mut inserter.ending);
    drop_promises(&mut inserter.edit, module, ending);
    let lets_move = |a: &Access| matches!(&a.what, What::Far { far, .. } if far.keeps_place);
    inserted.lets_move |= unproven.accesses.iter().any(lets_move);
    // Of what is printed into an array, or appended to a text there, another call is left.
    let replaced = |what: &What| matches!(what, What::Print { .. } | What::Append { .. });
    let printed = unproven.accesses.iter().filter(|a| replaced(&a.what)).map(|a| a.inst);
    let printed: HandleSet<Value> = printed.collect();
    inserted.measured.extend(unproven.accesses.iter().filter(|a| !printed.contains(&a.inst)).filter_map(
        |a| match a.what {
            What::Text { argument, .. } => Some((a.inst, argument)),
            What::Compare { .. } => None,
            What::Print { .. } | What::Append { .. } | What::Copy { .. } | What::Length | What::Count { .. } => None,
            What::Kept { .. } | What::Chosen { .. } | What::Index { .. } | What::Far { .. } => None,
        },
    ));
}

pub(super) struct Inserter {
    pub(super) edit: Editor,
    pub(super) layout: DataLayout,
    /// Where a program ends.
    outside: Value,
    texts: FxHashMap<String, Value>,
    /// Addresses behind a check. What stands earlier in a block holds later in it.
    known: FxHashMap<(Block, Value), Value>,
    /// The same of records, by the last of the steps to them and how many whole ones lie behind that.
    far: FxHashMap<(Block, Value, Whole), Value>,
    replaced: Vec<Value>,
    /// Functions in which the program may end, once for each way to that.
    ending: Vec<Value>,
}

impl Inserter {
    fn index(&mut self, a: &Access, operand: u32, chain: &[Step]) {
        let mut base: Option<Value> = None;
        for step in chain {
            let from = base.unwrap_or_else(|| step.gep.operand(0));
            if let Some(&done) = self.known.get(&(a.block, step.gep)) {
                base = Some(done);
                continue;
            }
            if from == step.gep.operand(0) && step.check.is_none() {
                // As it was.
                base = Some(step.gep);
                continue;
            }
            self.edit.before(a.inst);
            if let Some(check) = &step.check {
                self.check(a, check);
            }
            let new = match step.check.as_ref().and_then(|check| Some((check.array?, check.index))) {
                Some((array, index)) => self.edit.array_element(array, from, index),
                None => self.edit.clone_with_base(step.gep, from),
            };
            self.known.insert((a.block, step.gep), new);
            self.replaced.push(step.gep);
            self.choices(step.gep, new);
            base = Some(new);
        }
        self.edit.set_operand(a.inst, operand, base.expect("a chain has steps"));
    }

    /// What is chosen behind a check is what has been checked: `if (d->patients > best->patients) best = d;`.
    fn choices(&mut self, before: Value, new: Value) {
        let here = new.block();
        let is_choice = |user: &Value| user.is_instruction() && user.opcode() == Opcode::Select && user.block() == here;
        let choices: Vec<Value> = before.first_users(MOST_CHOICES).into_iter().filter(is_choice).collect();
        if choices.is_empty() {
            return;
        }
        let insts = here.instructions();
        let at = insts.iter().position(|&inst| inst == new).unwrap_or(insts.len());
        let behind = if on(Rule::ChosenBehindCheck) { &insts[at..] } else { &insts[..] };
        for choice in choices.into_iter().filter(|choice| behind.contains(choice)) {
            for number in (1..3).filter(|&number| choice.operand(number) == before) {
                self.edit.set_operand(choice, number, new);
            }
        }
    }

    /// Makes several steps over records one, behind a check that its index is none that wraps around.
    fn far(&mut self, a: &Access, operand: u32, far: &Far) {
        let (Some(base), Some(&last)) = (far.base(), far.steps.last()) else { return };
        let place = far.place(self.layout);
        let whole = place.map_or(Whole::NONE, |(whole, _)| whole);
        self.edit.before(a.inst);
        // The same steps lead to other records where other constants follow.
        let key = (a.block, last, if on(Rule::FarChecksShared) { whole } else { Whole::NONE });
        let mut address = match self.far.get(&key) {
            Some(&done) => done,
            None => {
                let record = if far.wraps {
                    self.record(a, far, base, whole)
                } else {
                    let count = self.whole(whole);
                    self.edit.element_anywhere(far.ty, last, count)
                };
                self.far.insert(key, record);
                record
            }
        };
        match place {
            Some((_, 0)) => {}
            Some((_, at)) => {
                let at = self.edit.constant(self.edit.i64(), at);
                address = self.edit.offset(address, at);
            }
            None => {
                for &step in &far.inner {
                    address = self.edit.clone_with_base(step, address);
                }
            }
        }
        self.replaced.extend(&far.inner);
        self.edit.set_operand(a.inst, operand, address);
    }

    /// The address of the record that steps lead to, and so many whole ones more, behind a check.
    fn record(&mut self, a: &Access, far: &Far, base: Value, more: Whole) -> Value {
        let constant = |edit: &mut Editor, n: i64| edit.constant(edit.i64(), n);
        let mut counts = Vec::new();
        for &step in &far.steps {
            counts.push(match far.count(self.layout, step) {
                Count::Index(index) => self.edit.sext_i64(index),
                Count::Constant(n) => constant(&mut self.edit, n),
                Count::Chosen { condition, index, is_first } => {
                    let (index, none) = (self.edit.sext_i64(index), constant(&mut self.edit, 0));
                    let (first, second) = if is_first { (index, none) } else { (none, index) };
                    self.edit.select(condition, first, second)
                }
            });
            // The choice goes before what it chose.
            self.replaced.extend(chosen_step(step).map(|(arm, _)| arm));
            self.replaced.push(step);
        }
        if more != Whole::NONE {
            counts.push(self.whole(more));
        }
        let sum = counts.into_iter().reduce(|sum, index| self.edit.add(sum, index)).expect("there are steps");
        let size = self.layout.alloc_size(far.ty);
        let index = self.counted(sum, size);
        let records = far_records(size);
        let half = constant(&mut self.edit, records / 2);
        let records = constant(&mut self.edit, records);
        let moved = self.edit.add(index, half);
        let beyond = self.edit.icmp(Predicate::Unsigned(Order::GreaterEqual), moved, records);
        self.end(a.inst, &a.place, beyond, sum, "all memory");
        // What one of them promises, such as not to wrap around without a sign, their sum need not keep.
        self.edit.element_anywhere(far.ty, base, index)
    }

    /// The number of records that constant steps lead over.
    fn whole(&mut self, whole: Whole) -> Value {
        let i64 = self.edit.i64();
        match whole {
            Whole::Always(n) => self.edit.constant(i64, n),
            Whole::Either(condition, first, second) => {
                let (first, second) = (self.edit.constant(i64, first), self.edit.constant(i64, second));
                self.edit.select(condition, first, second)
            }
        }
    }

    /// The same number of records as far as their bytes count. Multiplied with their size the highest bits go, which the optimizer may rely on: of
    /// `t[handle - TAG]` only `t[handle]` is left.
    fn counted(&mut self, index: Value, size: u64) -> Value {
        match size.trailing_zeros() {
            0 => index,
            lost => {
                let few = self.edit.int(64 - lost);
                let low = self.edit.trunc(index, few);
                self.edit.sext_i64(low)
            }
        }
    }

    fn kept(&mut self, a: &Access, chain: &[Step]) {
        let Some((last, before)) = chain.split_last() else { return };
        if !before.is_empty() {
            self.index(a, 0, before);
        }
        let Some(check) = &last.check else { return };
        self.check(a, check);
        if let Some(array) = check.array {
            let new = self.edit.array_element(array, a.inst.operand(0), check.index);
            self.edit.replace_uses(a.inst, new);
            self.edit.erase(a.inst);
        }
    }

    /// The index is the first one's where the address is not chosen.
    fn chosen(&mut self, a: &Access, operand: u32, step: &Step) {
        let Some(check) = &step.check else { return };
        self.edit.before(a.inst);
        let none = self.edit.constant(check.index.ty(), 0);
        let (yes, no) = if operand == 1 { (check.index, none) } else { (none, check.index) };
        let index = self.edit.select(a.inst.operand(0), yes, no);
        let index = if on(Rule::CheckIfChosen) { index } else { check.index };
        self.check(a, &Check { index, ..check.clone() });
        let mut operands = step.gep.operands();
        let new = match check.array {
            Some(array) => self.edit.array_element(array, operands[0], index),
            None => {
                operands[1..].iter_mut().filter(|v| **v == check.index).for_each(|v| *v = index);
                self.edit.step_like(step.gep, &operands)
            }
        };
        self.edit.set_operand(a.inst, operand, new);
        self.replaced.push(step.gep);
    }

    /// Ends the program before an instruction whose index is outside of its array.
    fn check(&mut self, a: &Access, check: &Check) {
        self.edit.before(a.inst);
        let length = self.edit.constant(check.index.ty(), check.length as i64);
        let beyond = self.edit.icmp(Predicate::Unsigned(Order::GreaterEqual), check.index, length);
        self.end(a.inst, &a.place, beyond, check.index, &check.what);
    }

    fn text(&mut self, a: &Access, argument: usize, length: u64) {
        self.edit.before(a.inst);
        let (size, pointer) = (self.edit.i64(), self.edit.ptr());
        let ty = self.edit.function_type(size, &[pointer, size], false);
        let measure = self.edit.external_function("strnlen", ty);
        let length = self.edit.constant(size, length as i64);
        let found = self.edit.call(measure, ty, &[a.inst.call_args()[argument], length]);
        let beyond = self.edit.icmp(Predicate::Eq, found, length);
        self.end(a.inst, &a.place, beyond, found, "the array that a text has to end in");
    }

    /// Compares no more than the array has. If all of that is equal and it does not end there, the comparison would have gone on behind it.
    fn compare(&mut self, a: &Access, argument: usize, length: u64) {
        let call = a.inst;
        let text = call.call_args()[argument];
        let count = call.call_args()[2];
        self.edit.before(call);
        let most = self.edit.constant(count.ty(), length as i64);
        let beyond = self.edit.icmp(Predicate::Unsigned(Order::Greater), count, most);
        let bounded = self.edit.select(beyond, most, count);
        self.edit.set_operand(call, 2, bounded);
        self.edit.after(call);
        let zero = self.edit.constant(call.ty(), 0);
        let equal = self.edit.icmp(Predicate::Eq, call, zero);
        let never = self.edit.constant(equal.ty(), 0);
        let may_leave = self.edit.select(beyond, equal, never);
        let next = may_leave.block().instructions();
        let next = next.iter().position(|&i| i == may_leave).and_then(|at| next.get(at + 1).copied());
        let next = next.expect("a block goes on behind a computation");
        let (unlikely, _) = self.edit.split_unlikely(may_leave, next);
        self.edit.before(unlikely);
        let (size, pointer) = (self.edit.i64(), self.edit.ptr());
        let ty = self.edit.function_type(size, &[pointer, size], false);
        let measure = self.edit.external_function("strnlen", ty);
        let length = self.edit.constant(size, length as i64);
        let found = self.edit.call(measure, ty, &[text, length]);
        let beyond = self.edit.icmp(Predicate::Eq, found, length);
        self.end(unlikely, &a.place, beyond, found, "the array that a text has to end in");
    }

    fn print(&mut self, a: &Access, length: u64) {
        self.edit.before(a.inst);
        let (size, pointer) = (self.edit.i64(), self.edit.ptr());
        let ty = self.edit.function_type(a.inst.ty(), &[pointer, size, pointer], true);
        let print = self.edit.external_function("snprintf", ty);
        let args = a.inst.call_args();
        let mut own = vec![args[0], self.edit.constant(size, length as i64)];
        own.extend(&args[1..]);
        let printed = self.edit.call(print, ty, &own);
        let most = self.edit.constant(a.inst.ty(), length as i64);
        let beyond = self.edit.icmp(Predicate::Signed(Order::GreaterEqual), printed, most);
        self.end(a.inst, &a.place, beyond, printed, "the array that a text is printed to");
        self.edit.replace_uses(a.inst, printed);
        self.edit.erase(a.inst);
    }

    /// The text that is appended to has been measured before: that check says what this relies on.
    fn append(&mut self, a: &Access, length: u64) {
        self.edit.before(a.inst);
        let (size, pointer) = (self.edit.i64(), self.edit.ptr());
        let mut args = a.inst.call_args();
        let (name, params) = match args.len() {
            2 => (APPEND, &[pointer, pointer, size][..]),
            _ => (APPEND_SOME, &[pointer, pointer, size, size][..]),
        };
        let ty = self.edit.function_type(pointer, params, false);
        let append = self.edit.external_function(name, ty);
        args.push(self.edit.constant(size, length as i64));
        let appended = self.edit.call(append, ty, &args);
        self.edit.replace_uses(a.inst, appended);
        self.edit.erase(a.inst);
    }

    /// Compares no more bytes than that.
    fn count(&mut self, a: &Access, most: u64) {
        let count = a.inst.call_args()[2];
        self.edit.before(a.inst);
        let most = self.edit.constant(count.ty(), most as i64);
        let beyond = self.edit.icmp(Predicate::Unsigned(Order::Greater), count, most);
        self.end(a.inst, &a.place, beyond, count, "what bytes are compared in");
    }

    /// Copies no more than the array has, by a function of which that is known.
    fn copy(&mut self, a: &Access, length: u64) {
        let args = a.inst.call_args();
        self.edit.before(a.inst);
        let (size, pointer) = (self.edit.i64(), self.edit.ptr());
        let most = self.edit.constant(size, length as i64);
        let too_many = self.edit.constant(size, length as i64 + 1);
        let beyond = self.edit.icmp(Predicate::Unsigned(Order::GreaterEqual), args[2], too_many);
        self.end(a.inst, &a.place, beyond, args[2], "the array that bytes are copied to or from");
        let ty = self.edit.function_type(pointer, &[pointer, pointer, size, size], false);
        let copy = self.edit.external_function(COPY, ty);
        let call = self.edit.call(copy, ty, &[args[0], args[1], args[2], most]);
        self.edit.mark(call, BOUNDED_COPY, Some(&[]));
        self.edit.erase(a.inst);
    }

    /// Multiplies the number of records anew where there are not too many.
    fn length(&mut self, a: &Access) {
        let Some((count, size)) = times_size(a.inst.operand(2)) else { return };
        self.edit.before(a.inst);
        let (most, factor) =
            (self.edit.constant(count.ty(), too_many(size)), self.edit.constant(count.ty(), size as i64));
        let beyond = self.edit.icmp(Predicate::Unsigned(Order::GreaterEqual), count, most);
        self.end(a.inst, &a.place, beyond, count, "all memory");
        let bytes = self.edit.mul(count, factor);
        self.edit.set_operand(a.inst, 2, bytes);
    }

    /// Ends the program before an instruction where a condition holds; what follows goes before the instruction. A constant
    /// index makes the condition a constant, too: nothing is to be done where that never holds.
    pub(super) fn end(&mut self, inst: Value, place: &str, condition: Value, index: Value, what: &str) {
        if condition.constant_int() == Some(0) {
            return;
        }
        let end = self.edit.split_check(condition, inst);
        self.ending.push(inst.function());
        self.edit.before(end);
        let index = self.edit.sext_i64(index);
        let place = text(&mut self.edit, &mut self.texts, place);
        let what = text(&mut self.edit, &mut self.texts, what);
        self.edit.call(self.outside, self.outside.value_type(), &[index, place, what]);
        self.edit.before(inst);
    }

    /// Erases the addresses that nothing uses any more, the last of a chain first.
    fn sweep(&mut self) {
        // One that was replaced in several blocks is erased once.
        let mut gone = FxHashSet::default();
        for gep in std::mem::take(&mut self.replaced).into_iter().rev() {
            if !gone.contains(&gep) && gep.users().is_empty() {
                self.edit.erase(gep);
                gone.insert(gep);
            }
        }
    }
}

fn text(edit: &mut Editor, texts: &mut FxHashMap<String, Value>, text: &str) -> Value {
    *texts.entry(text.to_string()).or_insert_with(|| edit.c_string(text))
}

/// What is to be done about the checks once layouts are settled.
pub struct Left {
    /// Checks that stay.
    pub kept: usize,
    /// Checks that nothing relies on.
    pub taken_back: usize,
}

/// Takes back the checks that no change of layout relies on: all, if nothing was changed; else those of records that stay as they are
/// and keep no pointers, since what is written over their fields does not show in any other. `info` is what is known now, if that is
/// up to date.
pub fn take_back(module: Module, info: Option<&DTransAnalysisInfo>) -> Left {
    let changed = info.is_none_or(|info| info.classes.iter().any(|c| c.transformed));
    take_back_if(module, info, changed)
}

/// Takes all checks back, while no layout has changed.
pub fn take_all_back(module: Module, copies: &Copies) -> Left {
    let left = take_back_if(module, None, false);
    walks::give_back(&mut Editor::new(module), copies);
    left
}

/// Lets steps over records wrap around where no plan of a transform relies on them, after which nothing is known that others could rely on. The checks stand
/// where they did, and never end the program.
pub(super) fn let_wrap(module: Module, info: &DTransAnalysisInfo, planned: impl Fn(usize) -> bool) {
    let Some(outside) = module.function(OUTSIDE) else { return };
    let calls: Vec<Value> = outside.users().into_iter().filter(|u| u.is_instruction()).collect();
    let branches = branches(&calls.iter().map(|call| call.function()).collect());
    let mut edit = Editor::new(module);
    let is_free = |pointer: Value| {
        let cells = info.cells(pointer);
        let is_harmless =
            |class: usize| !planned(class) && !info.classes[class].transformed && info.slots(class).is_empty();
        !cells.is_empty() && cells.iter().all(|cell| is_harmless(cell.class))
    };
    for call in calls {
        let Some(&branch) = branches.get(&call.block()) else { continue };
        let condition = branch.operand(0);
        let inside = branch.block().successors()[1];
        let step = inside.instructions().first().copied().filter(|i| i.opcode() == Opcode::GetElementPtr);
        // Where an earlier transform has changed the record its type has another name, or there is no step left.
        let is_as_it_was = |step: &Value| step.gep_source_type().struct_name().starts_with("struct.");
        if is_far(condition) && step.filter(is_as_it_was).is_some_and(|step| is_free(step.operand(0))) {
            let never = edit.constant(condition.ty(), 0);
            edit.set_operand(branch, 0, never);
        }
    }
}

fn take_back_if(module: Module, info: Option<&DTransAnalysisInfo>, changed: bool) -> Left {
    let mut left = Left { kept: 0, taken_back: 0 };
    let Some(outside) = module.function(OUTSIDE) else { return left };
    let calls: Vec<Value> = outside.users().into_iter().filter(|u| u.is_instruction()).collect();
    let mut edit = Editor::new(module);
    let branches = branches(&calls.iter().map(|call| call.function()).collect());
    let harmless =
        |class: usize| info.is_some_and(|info| !info.classes[class].transformed && info.slots(class).is_empty());
    // Is all that a pointer may lead to known, and does nothing rely on it?
    let is_free = |pointer: Value| {
        let cells = info.map(|info| info.cells(pointer)).unwrap_or_default();
        !cells.is_empty() && cells.iter().all(|cell| harmless(cell.class))
    };
    for call in calls {
        let Some((branch, condition)) = branches.get(&call.block()).map(|&b| (b, b.operand(0))) else {
            left.kept += 1;
            continue;
        };
        let inside = branch.block().successors()[1];
        // A constant where a constant index is always outside.
        let compared = condition.is_instruction() && condition.opcode() == Opcode::ICmp;
        let of_index = compared && condition.predicate() == Predicate::Unsigned(Order::GreaterEqual);
        let goes = !changed
            || if !compared {
                false
            } else if of_index {
                inside.instructions().first().is_some_and(|&first| match first.opcode() {
                    Opcode::GetElementPtr => is_free(first.operand(0)),
                    Opcode::Mul => is_length_checked(condition, inside).is_some_and(|call| {
                        call.call_args()[..2].iter().filter(|v| v.ty().is_pointer()).all(|&v| is_free(v))
                    }),
                    _ => is_bounded_copy(first) && first.call_args()[..2].iter().all(|&v| is_free(v)),
                })
            } else {
                checked_call(condition, inside, &branches)
                    .is_some_and(|call| call.call_args().into_iter().filter(|a| a.ty().is_pointer()).all(is_free))
            };
        if !goes && on(Rule::CheckStays) {
            left.kept += 1;
            continue;
        }
        left.taken_back += 1;
        let measured = compared.then(|| (condition.predicate(), condition.operand(0)));
        let appended = if of_index || !compared { None } else { checked_call(condition, inside, &branches) }
            .filter(|call| call.callee().is_function() && matches!(&*call.callee().name(), APPEND | APPEND_SOME))
            .filter(|call| Some(call.call_args()[0]) == condition.operand(0).call_args().first().copied());
        let bounded = if compared { bounded_comparison(condition, inside, &branches) } else { None };
        edit.take_check_back(branch);
        if let Some((_, clamp)) = bounded {
            edit.replace_uses(clamp, clamp.operand(2));
            edit.erase(clamp);
        }
        let Some((kind, measured)) = measured else { continue };
        if let Some(call) = appended {
            // As much as there may be: `strcat`, or `strncat`.
            let any = edit.constant(edit.i64(), -1);
            edit.set_operand(call, call.call_args().len() as u32 - 1, any);
        }
        match kind {
            Predicate::Eq if measured.users().is_empty() => edit.erase(measured),
            // `snprintf` to as much room as there may be is `sprintf`.
            Predicate::Signed(_) => {
                let room = edit.constant(edit.i64(), i64::from(i32::MAX));
                edit.set_operand(measured, 1, room);
            }
            _ => {}
        }
    }
    if left.kept == 0 && outside.users().is_empty() {
        edit.erase_function(outside);
    }
    let copies = module.function(COPY).map(Value::users).unwrap_or_default();
    for call in copies.into_iter().filter(|&call| is_bounded_copy(call)) {
        let args = call.call_args();
        edit.before(call);
        edit.copy_bytes(args[0], 1, args[1], 1, args[2]);
        edit.erase(call);
    }
    if let Some(copy) = module.function(COPY).filter(|copy| copy.is_declaration() && copy.users().is_empty()) {
        edit.erase_function(copy);
    }
    left
}

/// The call that a check of a text was made for: the print that it follows, or the first behind it that does not measure.
fn checked_call(condition: Value, inside: Block, branches: &HandleMap<Block, Value>) -> Option<Value> {
    if condition.predicate() == Predicate::Unsigned(Order::Greater) {
        let mut calls = inside.instructions().into_iter().filter(|i| i.opcode() == Opcode::Call);
        return calls.find(|call| call.call_args().get(2) == Some(&condition.operand(0)));
    }
    if condition.predicate() != Predicate::Eq {
        return Some(condition.operand(0));
    }
    if let Some((call, _)) = bounded_comparison(condition, inside, branches) {
        return Some(call);
    }
    let mut block = inside;
    for _ in 0..MOST_TEXTS {
        let is_measure = |i: &Value| i.callee().is_function() && i.callee().name() == TEXT_LIBRARY[0];
        let found = block.instructions().into_iter().filter(|i| i.opcode() == Opcode::Call).find(|i| !is_measure(i));
        if found.is_some() {
            return found;
        }
        let next = block.successors();
        block = *next.get(1)?;
    }
    None
}

/// The comparison after which a text is measured if its count was larger than the text's array and all of that was equal, and what bounds the
/// count, just as [`Inserter::compare`] made them: behind the check there is nothing. `branches` by where they lead first.
fn bounded_comparison(condition: Value, inside: Block, branches: &HandleMap<Block, Value>) -> Option<(Value, Value)> {
    let measure = condition.operand(0);
    if condition.predicate() != Predicate::Eq || !measure.is_instruction() || inside.instructions().len() != 1 {
        return None;
    }
    let is = |v: Value, opcode: Opcode| v.is_instruction() && v.opcode() == opcode;
    let may_leave = branches.get(&measure.block())?.operand(0);
    if !is(may_leave, Opcode::Select) || may_leave.operand(2).constant_int() != Some(0) {
        return None;
    }
    let (beyond, equal) = (may_leave.operand(0), may_leave.operand(1));
    if !is(equal, Opcode::ICmp) || equal.predicate() != Predicate::Eq || equal.operand(1).constant_int() != Some(0) {
        return None;
    }
    let call = Some(equal.operand(0)).filter(|&call| is(call, Opcode::Call) && compares_text(call))?;
    let mut count = call.call_args()[2];
    for _ in 0..MOST_CLAMPS {
        clamped(count)?;
        if count.operand(0) == beyond {
            return Some((call, count));
        }
        count = count.operand(2);
    }
    None
}

/// The copy or fill of records that were counted, as [`Inserter::length`] makes it.
fn is_length_checked(condition: Value, inside: Block) -> Option<Value> {
    let insts = inside.instructions();
    let [bytes, call, ..] = insts[..] else { return None };
    let (count, size) = times_size(bytes)?;
    let checked = condition.operand(0) == count && condition.operand(1).constant_int() == Some(too_many(size));
    let is_call = call.opcode() == Opcode::Call && is_block_operation(call) && call.operand(2) == bytes;
    (checked && is_call).then_some(call)
}

/// By the block that ends a program: the branch that leads there where an index is outside.
fn branches(functions: &FxHashSet<Value>) -> HandleMap<Block, Value> {
    let mut out = HandleMap::default();
    for end in functions.iter().flat_map(|f| f.blocks()).filter_map(|b| b.terminator()) {
        let next = if end.opcode() == Opcode::Br { end.block().successors() } else { Vec::new() };
        if let [outside, _] = next[..] {
            out.insert(outside, end);
        }
    }
    out
}
