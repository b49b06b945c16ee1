//! Arrays of records inside of memory that is allocated for one record each, made allocations of their own while layouts are chosen: the chunks
//! that programs cut their records from.
//!
//! ```text
//!   struct chunk { struct chunk *next; struct node node[1000]; };          struct chunk { struct chunk *next; struct node *node; };
//!   c = malloc(sizeof *c);                                          =>     c = make();          both, or neither
//!   n = &c->node[i];                                                       n = element(c, i);   loads c->node, checks i
//!   free(c);                                                               release(c);          both
//! ```
//!
//! To the analysis a pointer to a node would lead into a chunk, at one place or another, and so would all that nodes keep of one another: nothing
//! of it would be known. Afterwards nodes are records on the heap like others. A chunk may have several such arrays; all move out at once.
//!
//! What is changed is found by the types of address steps, which prove nothing. So the proof comes afterwards, from an analysis of the changed
//! module ([`Chunk::is_proved`]): that all pointers to a chunk lead to its fields, that only the functions made here touch the place of the array's
//! address, and that no pointer to a node is moved to where the fields of the chunk were. As long as both programs have done the same, each
//! pointer into a chunk of the old one is one into the new one's chunk, as far before the array's place, or into its array, as far behind that;
//! and what the analysis says of the new program, which is an ordinary one so far, keeps it so. What is not proved is taken back
//! ([`take_back`]); and what no transform has changed is folded into one allocation again ([`fold`]).

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::elements::ObjectSize;
use crate::analysis::fieldranges;
use crate::analysis::info::Cell;
use crate::analysis::legality::Change;
use crate::analysis::number::{ends_program, is_place_in_record, Access, AccessKind, Allocation, ObjectKind, Wrapper};
use crate::analysis::offset::Offsets;
use crate::analysis::once;
use crate::analysis::ranges::Ranges;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::cfg::Flow;
use crate::ir::edit::{Editor, PrivateTbaa};
use crate::ir::module::Module;
use crate::ir::tbaa::{tag_of, HostNodes, Node, Nodes, Operand};
use crate::ir::value::{
    Block, DataLayout, GepTerm, HandleMap, HandleSet, Opcode, Order, Predicate, Type, TypeKind, Value,
};
use crate::rules::{on, Rule};

use super::arrays;
use super::bounds::{self, is_block_operation, place_of, touched_by_call, Touched, FUNCTION, RUNTIME};
use super::clash;
use super::kept;
use super::variables::{self, is_moved_array};
use super::walks::may_copy_body;

/// What a kind of chunk is called among types.
pub type ChunkType = Type;

/// What the functions that are made here are called, before a number and what they do.
const PREFIX: &str = "dtrans.chunk.";
/// The mark of accesses of which aliasing metadata says nothing for the time being.
const TAG: &str = "dtrans.chunk.tag";
/// Where a program ends that leaves an array.
const OUTSIDE: &str = "dtrans.chunk.outside";
/// What is called.
const LIBRARY: [&str; 5] = ["malloc", "calloc", "free", "dprintf", "abort"];
/// The most that the address of a record in a chunk may be aligned to: that of the array in the chunk.
const MOST_ALIGN: u64 = 8;
/// Records that an array has behind those of the chunk: where an array ends no other may begin, as none did while the fields of a chunk lay between.
const SPARE: u64 = 1;
/// How what the library allocates is aligned.
pub(super) const LIBRARY_ALIGN: u64 = 16;
/// The fewest records of a chunk.
pub(super) const FEWEST: u64 = 4;
/// Blocks before an instruction, in which what it is made of may have been touched.
const MOST_BEFORE: usize = 4;
/// Address steps from a chunk to what is touched, and calls that hand it on.
const MOST_STEPS: usize = 8;
/// Loads that are the same if they lead from the same.
const MOST_LOADS: usize = 4;
/// Of as many records one more is no great loss of memory.
const MANY: u64 = 16;
/// Pointers that come together in one.
const MOST_WAYS: usize = 16;
/// Pointers that functions are handed one of.
const MOST_CALLERS: usize = 256;
/// Arrays of fewer bytes move only where that many chunks are made: two allocations take the place of one.
const SHORT: u64 = 32 << 10;
const OFTEN: f64 = 8.0;
/// Of what is allocated less often than that there is one.
const FEW_OWNERS: f64 = 2.0;
/// The most uses of one type that are looked at.
const MOST_USES: usize = 10_000;
/// The most heads of lists that lie one behind the other in one structure.
const MOST_HEADS: u64 = 64;
/// The most arrays of one chunk.
const MOST_ARRAYS: usize = 16;
/// The most kinds of chunks.
const MOST_KINDS: usize = 8;
/// Calls of a function that hands out records of a chunk, to be put in their places.
const MOST_HANDED: usize = 8;
/// Instructions of a function that allocates or frees, to be put in the place of its calls.
const LARGEST_OPENED: usize = 64;

/// How an index is known to stay within the array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Index {
    Proved,
    Checked,
    /// Not yet.
    Open,
}

/// An address in a chunk's array.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The `getelementptr` that it is.
    gep: Value,
    index: Value,
    known: Index,
}

/// An array of a chunk's.
#[derive(Debug)]
struct Part {
    /// Which of the chunk's fields it is.
    field: u32,
    /// Its type, and its records'.
    array: Type,
    record: Type,
    count: u64,
    /// Is it a single record, which others lead to, or are all its records such?
    is_head: bool,
    /// Where it begins in the chunk.
    place: u64,
    /// Does nothing lie behind it?
    is_last: bool,
    /// Do all address steps in the array say that they stay in the memory that they begin in?
    in_bounds: bool,
    /// Do those that are not checked say so, or lead to one of its records?
    steps_in_bounds: bool,
    /// Address steps to the array, and to what is in it.
    starts: Vec<Value>,
    steps: Vec<Step>,
    /// Calls of functions that hand records of it out as they are: whether these are touched is known where those are part of their callers.
    handed_out: Vec<Value>,
}

/// A type of chunks.
#[derive(Debug)]
pub struct Chunk {
    /// What the program declares.
    ty: Type,
    /// Bytes of a chunk.
    size: u64,
    /// The arrays that move out, as they lie one behind the other.
    parts: Vec<Part>,
    /// Address steps to other fields.
    others: Vec<Value>,
    /// Calls that allocate, and free.
    sites: Vec<Value>,
    frees: Vec<Value>,
    /// Calls of functions of the program's own that do: as they are, nothing can be made of them.
    wrapped: Vec<Value>,
    /// May what is freed be other memory as well, which shows only when the arrays are apart?
    frees_later: bool,
    /// Calls that fill chunks with zeros.
    fills: Vec<Value>,
    made: Option<Made>,
}

/// What was made of it.
#[derive(Debug)]
struct Made {
    /// A chunk without its arrays.
    header: Type,
    /// The number that each field of the chunk has in it.
    fields: Vec<u32>,
    size: u64,
    parts: Vec<MadePart>,
    /// The functions, those that are called.
    clear: Option<Value>,
    make: Option<Value>,
    make_zeroed: Option<Value>,
    release: Option<Value>,
    /// Allocations of chunks.
    headers: Vec<Value>,
    /// What aliasing metadata said of accesses to its fields, and does not any more.
    tags: Vec<Node>,
}

/// What was made of an array.
#[derive(Debug)]
struct MadePart {
    /// Where what lies in front of it ends in what is left of the chunk, where its address lies there, and where what lies behind it begins.
    front: u64,
    slot: u64,
    behind: u64,
    at: Value,
    /// The others, those that are called.
    index: Option<Value>,
    element: Option<Value>,
    open: Option<Value>,
    /// What looks its address up, and allocations of it.
    load: Value,
    arrays: Vec<Value>,
}

/// Bytes of an address.
const ADDRESS: u64 = 8;

impl Made {
    /// Does a step lead from a chunk to one of the fields behind an array, by its number?
    fn is_field_behind(&self, chunk: &Chunk, gep: Value) -> bool {
        let is_field = gep.is_instruction()
            && gep.opcode() == Opcode::GetElementPtr
            && gep.gep_source_type() == self.header
            && gep.operands().len() == 3;
        let first = self.fields[chunk.parts[0].field as usize];
        is_field && gep.operand(2).constant_int().is_some_and(|field| field > i64::from(first))
    }

    /// The bytes that lie one behind the other in what is left of a chunk as in the chunk.
    fn pieces(&self) -> Vec<(u64, u64)> {
        let begins = std::iter::once(0).chain(self.parts.iter().map(|part| part.behind));
        let ends = self.parts.iter().map(|part| part.front).chain([self.size]);
        begins.zip(ends).collect()
    }

    /// Those that call others first.
    fn functions(&self) -> impl Iterator<Item = Value> + '_ {
        let steps = self.parts.iter().flat_map(|part| [part.index, part.element, part.open]);
        let all = steps.chain([self.clear, self.make, self.make_zeroed, self.release]);
        all.flatten().chain(self.parts.iter().map(|part| part.at))
    }
}

/// Which arrays are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Those of at least so many bytes.
    pub least: u64,
    /// Also those that may be used in part?
    pub in_part: bool,
}

/// Types of chunks with such arrays. `made`: how often elements of a class are allocated, as far as can be guessed.
pub fn find(
    module: Module,
    info: &DTransAnalysisInfo,
    wanted: Wanted,
    may_check: bool,
    made: &mut dyn FnMut(usize) -> f64,
) -> Vec<Chunk> {
    let taken = |name: &&str| info.is_replaced(name) || clash::taken(module, name).is_some();
    let is_ours = |f: &Value| f.name().starts_with(PREFIX) || f.name() == FUNCTION;
    if info.verdict.refusal.is_some() || module.functions().iter().any(is_ours) {
        return Vec::new();
    }
    if LIBRARY.iter().any(taken) && on(Rule::ChunkNeedsLibrary) {
        return Vec::new();
    }
    let layout = module.data_layout();
    let mut order: Vec<Type> = Vec::new();
    let mut by_type: HandleMap<Type, Option<Vec<Value>>> = HandleMap::default();
    let mut calls: Vec<Value> = Vec::new();
    for f in info.functions().iter().map(|f| f.value) {
        for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
            if inst.opcode() == Opcode::Call && inst.callee().is_function() {
                calls.push(inst);
            }
            if inst.opcode() != Opcode::GetElementPtr {
                continue;
            }
            let ty = inst.gep_source_type();
            let uses = by_type.entry(ty).or_insert_with(|| {
                order.push(ty);
                let is_any = !arrays_of(ty, layout, wanted.least).is_empty() || heads_of(ty, layout).is_some();
                is_any.then(Vec::new)
            });
            if let Some(uses) = uses {
                uses.push(inst);
            }
        }
    }
    let (mut touched, mut ways_in) = (Touched::default(), WaysIn::default());
    order.retain(|ty| by_type[ty].is_some());
    // For each the module is looked through.
    order.truncate(MOST_KINDS);
    let mut found = Vec::new();
    for ty in order {
        let Some(uses) = by_type.remove(&ty).flatten() else { continue };
        let chunk = chunk(module, info, ty, wanted, (&uses, &calls), (&mut touched, &mut ways_in), may_check, made);
        found.extend(chunk);
    }
    drop_shared(&mut found);
    found
}

/// Drops chunks one of whose instructions another kind changes too: each would replace it, and which is right depends on what comes there.
fn drop_shared(found: &mut Vec<Chunk>) {
    let mut owners: HandleMap<Value, usize> = HandleMap::default();
    for inst in found.iter().flat_map(Chunk::changed) {
        *owners.entry(inst).or_insert(0) += 1;
    }
    found.retain(|chunk| !on(Rule::ChunkSharesNothing) || chunk.changed().all(|inst| owners[&inst] == 1));
}

/// The fields of a structure that are long arrays of records, with the type of each, its records', and how many of these there are.
pub(super) fn arrays_of(ty: Type, layout: DataLayout, least: u64) -> Vec<(u32, Type, Type, u64)> {
    if ty.kind() != TypeKind::Struct || !ty.is_sized() || ty.is_packed() || layout.abi_alignment(ty) > MOST_ALIGN {
        return Vec::new();
    }
    let fields = ty.fields();
    let long = |(i, &field): (usize, &Type)| {
        let (record, count) = field.elements().filter(|_| field.kind() == TypeKind::Array)?;
        let is_record = record.kind() == TypeKind::Struct && layout.alloc_size(record) != 0;
        let is_long = is_record && layout.alloc_size(field) >= least && count >= FEWEST;
        is_long.then_some((i as u32, field, record, count))
    };
    let found: Vec<_> = fields.iter().enumerate().filter_map(long).take(MOST_ARRAYS).collect();
    if fields.len() > 1 {
        found
    } else {
        Vec::new()
    }
}

/// The field of a structure that is a record with pointers, if there is one only and it does not come first: it may be the head of a list of such.
fn head_of(ty: Type, layout: DataLayout) -> Option<u32> {
    if ty.kind() != TypeKind::Struct || !ty.is_sized() || ty.is_packed() || layout.abi_alignment(ty) > MOST_ALIGN {
        return None;
    }
    let fields = ty.fields();
    let is_linked = |field: &Type| field.kind() == TypeKind::Struct && field.fields().iter().any(|f| f.is_pointer());
    let mut heads = (1..fields.len() as u32).filter(|&i| is_linked(&fields[i as usize]));
    match (heads.next(), heads.next()) {
        (Some(head), None) => Some(head),
        _ => None,
    }
}

/// The field of a structure that may be the head of a list, or a short row of such: its number, its type, the records', and how many of these there are.
pub(super) fn heads_of(ty: Type, layout: DataLayout) -> Option<(u32, Type, Type, u64)> {
    if let Some(field) = head_of(ty, layout) {
        return Some((field, ty.field(field), ty.field(field), 1));
    }
    if ty.kind() != TypeKind::Struct || !ty.is_sized() || ty.is_packed() || layout.abi_alignment(ty) > MOST_ALIGN {
        return None;
    }
    // As with one, there is one such row, and the structure does not begin with it.
    let mut rows = ty.fields().into_iter().zip(0u32..).skip(1).filter_map(|(array, field)| {
        let (record, count) = array.elements().filter(|_| array.kind() == TypeKind::Array)?;
        let is_linked = record.kind() == TypeKind::Struct && record.fields().iter().any(|f| f.is_pointer());
        (is_linked && (1..=MOST_HEADS).contains(&count)).then_some((field, array, record, count))
    });
    rows.next().filter(|_| rows.next().is_none())
}

/// Where heads begin in a structure, where they end, and how many bytes each has.
pub(super) fn heads_in(ty: Type, layout: DataLayout) -> Option<(u64, u64, u64)> {
    let (field, row, record, _) = heads_of(ty, layout)?;
    let begin = layout.field_offset(ty, field);
    Some((begin, begin + layout.alloc_size(row), layout.alloc_size(record)))
}

/// Is the address of a head kept where a step leads so many bytes into a structure?
pub(super) fn keeps_head_at(step: Value, at: u64, (begin, end, record): (u64, u64, u64)) -> bool {
    let is_head = (begin..end).contains(&at) && record != 0 && (at - begin) % record == 0;
    is_head && (is_kept(step) || at == begin && end - begin > record && keeps_head(step))
}

/// Is the address of a record kept that lies at such an address, or in an array that begins there, in memory that is not the function's own?
fn keeps_head(start: Value) -> bool {
    let is_step = |user: &Value| {
        user.is_instruction() && user.opcode() == Opcode::GetElementPtr && user.operand(0) == start && {
            let (stepped, from) = (user.gep_source_type(), start.gep_source_type());
            stepped != from
        }
    };
    is_kept(start) || start.users().into_iter().filter(is_step).any(is_kept)
}

/// Is the address of a field kept in memory that is not the function's own?
pub(super) fn is_kept(start: Value) -> bool {
    let is_local = |v: Value| v.is_instruction() && v.opcode() == Opcode::Alloca;
    let keeps = |user: &Value| {
        let is_store = user.is_instruction() && user.opcode() == Opcode::Store && user.operand(0) == start;
        is_store && !is_local(user.operand(1))
    };
    start.users().iter().any(keeps)
}

/// Does a pointer lead to a variable that has been made an allocation, whatever way it comes? That is never freed.
fn is_always_there(pointer: Value) -> bool {
    if !on(Rule::ChunkIsAlive) {
        return true;
    }
    let mut work = vec![pointer];
    let mut seen: HandleSet<Value> = HandleSet::default();
    while let Some(v) = work.pop() {
        if is_moved_array(v) || !seen.insert(v) {
            continue;
        }
        if seen.len() > MOST_CALLERS {
            return false;
        }
        if v.is_argument() {
            let f = v.argument_function();
            let at = f.params().iter().position(|&param| param == v);
            let (Some(at), true) = (at, f.has_local_linkage() && f.is_only_called()) else { return false };
            for call in f.users() {
                let args = call.call_args();
                if call.call_type() != f.value_type() || args.len() <= at {
                    return false;
                }
                work.push(args[at]);
            }
            continue;
        }
        match v.is_instruction().then(|| v.opcode()) {
            Some(Opcode::Phi) => work.extend(v.incoming().into_iter().map(|(way, _)| way)),
            _ => return false,
        }
    }
    true
}

#[allow(clippy::too_many_arguments)]
fn chunk(
    module: Module,
    info: &DTransAnalysisInfo,
    ty: Type,
    wanted: Wanted,
    (uses, calls): (&[Value], &[Value]),
    (touched, ways_in): (&mut Touched, &mut WaysIn),
    may_check: bool,
    made: &mut dyn FnMut(usize) -> f64,
) -> Option<Chunk> {
    let layout = info.data_layout();
    let plain = |gep: &Value| {
        let f = gep.function();
        let own = f.has_special_function_data() || f.has_fn_attr("naked");
        gep.ty().is_pointer() && gep.operands().len() == 3 && gep.operand(1).is_null() && !own
    };
    if uses.len() > MOST_USES {
        return None;
    }
    if let Some(other) = uses.iter().find(|gep| !plain(gep)) {
        log::debug!(target: "dtrans-chunks", "no step to a field: {} in {}", other.print().trim(), other.function().name());
        return None;
    }
    let size = layout.alloc_size(ty);
    let to = |gep: &Value| gep.operand(2).constant_int();
    let mut parts = Vec::new();
    let mut fields = arrays_of(ty, layout, wanted.least);
    let is_head = fields.is_empty();
    if is_head {
        fields.extend(heads_of(ty, layout));
    }
    for (field, array, record, count) in fields {
        let place = layout.field_offset(ty, field);
        let starts: Vec<Value> = uses.iter().filter(|gep| to(gep) == Some(i64::from(field))).copied().collect();
        parts.push(Part {
            field,
            array,
            record,
            count,
            is_head,
            place,
            // A pointer to the end of a single record is none that the record keeps.
            is_last: place + layout.alloc_size(array) == size && !(is_head && on(Rule::ChunkHeadIsOne)),
            in_bounds: true,
            steps_in_bounds: true,
            starts,
            steps: Vec::new(),
            handed_out: Vec::new(),
        });
    }
    let bases = parts.iter().flat_map(|part| &part.starts).map(|gep| gep.operand(0));
    let classes: FxHashSet<usize> = bases.flat_map(|base| info.cells(base)).map(|cell| cell.class).collect();
    // Of what nobody uses there is nothing to gain.
    parts.retain_mut(|part| {
        let is_used = !part.starts.is_empty() && (!is_head || part.starts.iter().any(|&start| keeps_head(start)));
        is_used && part.take_steps(info, touched, ways_in, may_check)
    });
    if parts.is_empty() {
        return None;
    }
    let (mut sites, mut wrapped) = (Vec::new(), Vec::new());
    wrapped.extend(parts.iter().flat_map(|part| &part.handed_out));
    for o in info.objects() {
        let cells = info.cells_of_var(o.var);
        let direct = matches!(o.kind, ObjectKind::Heap(Allocation::Malloc { .. } | Allocation::Calloc { .. }));
        let here = (direct || may_open(info, o.value)) && cells.iter().any(|cell| classes.contains(&cell.class));
        if here && info.object_size(o) == ObjectSize::Exact(size) {
            if may_open(info, o.value) {
                wrapped.push(o.value);
            } else if !is_plain_call(info, o.value, &LIBRARY[..2]) {
                return None;
            }
            sites.push(o.value);
        }
    }
    // Of many there would be as many more allocations.
    let is_one = |sites: &[Value]| matches!(sites, [site] if once::runs_at_most_once(info, *site, || false).is_ok());
    if sites.is_empty() || is_head && !is_one(&sites) {
        log::debug!(target: "dtrans-chunks", "{} is not allocated, or a head of several", ty.struct_name());
        return None;
    }
    let mut chunk = Chunk {
        ty,
        size,
        parts,
        others: Vec::new(),
        sites,
        frees: Vec::new(),
        wrapped,
        frees_later: false,
        fills: Vec::new(),
        made: None,
    };
    let of_chunk = |v: Value| info.cells(v).iter().any(|cell| classes.contains(&cell.class));
    // No program frees a variable: what is freed, and may be one for all that is known so far, is something else.
    let is_variable = chunk.sites.iter().all(|&site| variables::moved_type(module, site).is_some());
    for &call in calls {
        if is_plain_call(info, call, &LIBRARY[2..3]) && of_chunk(call.call_args()[0]) && !is_variable {
            chunk.frees.push(call);
        }
        if let Some(&Wrapper::Frees { block }) = info.wrapper(call.callee()) {
            if may_open(info, call) && of_chunk(call.call_args()[block]) && !is_variable {
                chunk.wrapped.push(call);
            }
        }
        if is_fill(call, size) && of_chunk(call.call_args()[0]) {
            chunk.fills.push(call);
        }
    }
    let is_site = |&(o, _): &(u32, i64)| chunk.sites.contains(&info.objects()[o as usize].value);
    let is_only_chunk = |free: &Value| {
        let cells = info.cells(free.call_args()[0]);
        cells.iter().all(|cell| info.classes[cell.class].objects.iter().all(is_site))
    };
    chunk.frees_later = !chunk.frees.iter().all(is_only_chunk);
    if !wanted.in_part && !is_head {
        let how_often = classes.iter().map(|&class| made(class)).fold(0.0, f64::max);
        let is_rare = |part: &Part| layout.alloc_size(part.array) < SHORT && how_often < OFTEN;
        let (sites, mut parts) = (&chunk.sites, std::mem::take(&mut chunk.parts));
        parts
            .retain(|part| part.count >= MANY && !is_rare(part) && part.is_used_whole(module, info, sites, size, made));
        if parts.is_empty() {
            log::debug!(target: "dtrans-chunks", "{} may be used in part; made {how_often:.1} times", ty.struct_name());
            return None;
        }
        chunk.parts = parts;
    }
    let is_moved = |gep: &Value| chunk.parts.iter().any(|part| to(gep) == Some(i64::from(part.field)));
    chunk.others = uses.iter().filter(|gep| !is_moved(gep)).copied().collect();
    Some(chunk)
}

impl Part {
    /// Takes note of what is done with the array; whether all of that can be done to one of its own.
    fn take_steps(
        &mut self,
        info: &DTransAnalysisInfo,
        touched: &mut Touched,
        ways_in: &mut WaysIn,
        may_check: bool,
    ) -> bool {
        for start in self.starts.clone() {
            let mut is_used = false;
            for user in start.users() {
                match self.index_of(user, start) {
                    Some(index) => {
                        let range = self.range_of(info, user, index);
                        let is_known = range.is_some_and(|range| self.is_index(range));
                        let is_alive = is_alive(start.operand(0), user, ways_in);
                        let is_touched = (!is_known || !is_alive) && is_touched(info, user, touched);
                        if !is_alive && !is_touched {
                            if let Some(calls) = calls_handed(user) {
                                self.handed_out.extend(calls);
                                continue;
                            }
                            log::debug!(target: "dtrans-chunks", "not touched: {} in {}", user.print().trim(), user.function().name());
                            return false;
                        }
                        let known = match is_known {
                            true => Index::Proved,
                            false if is_touched && may_check => Index::Checked,
                            false => Index::Open,
                        };
                        let in_bounds = start.gep_is_inbounds() && user.gep_is_inbounds();
                        self.in_bounds &= in_bounds;
                        // What is one of the array's records is in it, whatever the program says.
                        let is_record = range.is_some_and(|(lo, hi)| lo >= 0 && hi.unsigned_abs() < self.count);
                        self.steps_in_bounds &= in_bounds || known == Index::Checked || is_record;
                        self.steps.push(Step { gep: user, index, known });
                    }
                    None => {
                        self.in_bounds &= start.gep_is_inbounds();
                        is_used = true;
                    }
                }
            }
            let base = start.operand(0);
            let mut is_alive = || is_always_there(base) || is_alive(base, start, ways_in);
            if is_used && !is_alive() && !is_touched(info, start, touched) {
                log::debug!(target: "dtrans-chunks", "not touched: {} in {}", start.print().trim(), start.function().name());
                return false;
            }
        }
        self.take_checked(ways_in);
        true
    }

    /// Takes note of the indices that are checked before, wherever control comes from.
    fn take_checked(&mut self, ways_in: &mut WaysIn) {
        let checked = self.steps.iter().filter(|step| step.known == Index::Checked);
        let checked: HandleMap<Value, Value> = checked.map(|step| (step.gep, step.index)).collect();
        let indices: HandleSet<Value> = checked.values().copied().collect();
        for step in self.steps.iter_mut().filter(|step| step.known == Index::Open) {
            if indices.contains(&step.index) && is_checked(&checked, step, ways_in) {
                step.known = Index::Proved;
            }
        }
    }
}

fn is_touched(info: &DTransAnalysisInfo, gep: Value, touched: &mut Touched) -> bool {
    kept::is_touched(gep, info.data_layout(), |call| touched_by_call(info, call, touched), |_| false)
}

/// Does control come to a step from one that checks the same index?
fn is_checked(checked: &HandleMap<Value, Value>, step: &Step, ways_in: &mut WaysIn) -> bool {
    if !on(Rule::ChunkCheckedBefore) {
        return true;
    }
    let mut block = step.gep.block();
    let mut before = block.instructions();
    before.truncate(before.iter().position(|&inst| inst == step.gep).unwrap_or(0));
    for _ in 0..MOST_BEFORE {
        if before.iter().any(|inst| checked.get(inst) == Some(&step.index)) {
            return true;
        }
        // Before it is computed it is another one.
        match ways_in.only(block).filter(|_| !is_computed_in(step.index, block)) {
            Some(from) => (block, before) = (from, from.instructions()),
            None => return false,
        }
    }
    false
}

/// Is it a call of one of these functions of the library's, and nothing more?
fn is_plain_call(info: &DTransAnalysisInfo, call: Value, names: &[&str]) -> bool {
    let is_call = call.is_instruction() && call.opcode() == Opcode::Call && call.callee().is_function();
    is_call && {
        let callee = call.callee();
        names.contains(&&*callee.name())
            && info.is_of_library(callee)
            && callee.is_declaration()
            && call.call_type() == callee.value_type()
            && !call.is_no_builtin()
            && !call.is_musttail()
            && !call.has_operand_bundles()
    }
}

/// Is it a call of a function of the program's own that allocates or frees, of which the body can be put in its place?
pub(super) fn may_open(info: &DTransAnalysisInfo, call: Value) -> bool {
    let is_call = call.is_instruction() && call.opcode() == Opcode::Call && call.callee().is_function();
    let is_wrapper =
        || matches!(info.wrapper(call.callee()), Some(Wrapper::Allocates { moved: None, .. } | Wrapper::Frees { .. }));
    is_call && is_wrapper() && may_inline(call)
}

/// Can the body of what a call calls be put in its place?
fn may_inline(call: Value) -> bool {
    let is_call = call.is_instruction() && call.opcode() == Opcode::Call && call.callee().is_function();
    is_call && {
        let f = call.callee();
        let is_asked_not_to = ["noinline", "optnone"].iter().any(|name| call.call_has_fn_attr(name));
        !is_asked_not_to
            && call.call_type() == f.value_type()
            && call.function() != f
            && !call.is_musttail()
            && !call.has_operand_bundles()
            && may_copy_body(f)
            && f.blocks().into_iter().map(|b| b.instructions().len()).sum::<usize>() <= LARGEST_OPENED
    }
}

/// The calls of the function that returns an address, if their bodies can be put in their places.
fn calls_handed(address: Value) -> Option<Vec<Value>> {
    let f = address.function();
    let is_returned = |v: Value| v.users().into_iter().any(|u| u.is_instruction() && u.opcode() == Opcode::Ret);
    let is_phi = |u: &Value| u.is_instruction() && u.opcode() == Opcode::Phi;
    let comes_back = is_returned(address) || address.users().into_iter().filter(is_phi).any(is_returned);
    let calls = f.first_users(MOST_HANDED + 1);
    let may = comes_back && f.has_local_linkage() && calls.len() <= MOST_HANDED && f.is_only_called();
    (may && calls.iter().all(|&call| may_inline(call))).then_some(calls)
}

/// Puts the bodies of functions that allocate or free chunks in the place of their calls. Returns whether there were any: then chunks are to be looked for anew.
pub fn open_wrappers(module: Module, found: &[Chunk]) -> bool {
    let mut seen: HandleSet<Value> = HandleSet::default();
    let calls = found.iter().flat_map(|chunk| &chunk.wrapped).copied().filter(|call| seen.insert(*call));
    let calls: Vec<Value> = calls.collect();
    let mut edit = Editor::new(module);
    // Each is tried.
    calls.into_iter().filter(|&call| edit.inline(call)).count() > 0
}

/// Was the memory that a pointer leads to touched before an instruction, or is it right behind that, so that it surely is not freed?
fn is_alive(pointer: Value, inst: Value, ways_in: &mut WaysIn) -> bool {
    // Memory that has taken the place of a variable is never freed.
    if is_moved_array(pointer) || !on(Rule::ChunkIsAlive) {
        return true;
    }
    let leads_there = |mut v: Value| {
        for _ in 0..MOST_STEPS {
            if v == pointer || is_same_load(v, pointer, MOST_LOADS) {
                return true;
            }
            if !v.is_instruction() || v.opcode() != Opcode::GetElementPtr || !v.gep_is_inbounds() {
                return false;
            }
            v = v.operand(0);
        }
        false
    };
    // Whether it touches the memory, or whether that may be gone afterwards.
    let look = |i: Value| match i.opcode() {
        Opcode::Load if leads_there(i.operand(0)) => Some(true),
        Opcode::Store if leads_there(i.operand(1)) => Some(true),
        // Another thread, or what runs meanwhile, may free it.
        Opcode::Load | Opcode::Store if i.is_volatile() || i.is_atomic() => Some(false),
        Opcode::Load | Opcode::Store => None,
        Opcode::Call if is_silent(i) => None,
        Opcode::Phi => None,
        Opcode::IntArith | Opcode::SDiv | Opcode::UDiv if i.operand(1).constant_int().is_some_and(|k| k > 0) => None,
        _ if kept::is_computation(i) => None,
        // It may free it, or end the program.
        _ => Some(false),
    };
    let here = inst.block().instructions();
    let Some(at) = here.iter().position(|&i| i == inst) else { return false };
    let (mut behind, mut block) = (here[at..].to_vec(), inst.block());
    let mut seen = vec![block];
    loop {
        match behind.iter().find_map(|&i| look(i)) {
            Some(true) => return true,
            Some(false) => break,
            None => {}
        }
        match block.successors()[..] {
            // Where it is computed anew, it is another pointer.
            [only] if seen.len() < MOST_BEFORE && !seen.contains(&only) && !is_computed_in(pointer, only) => {
                block = only
            }
            _ => break,
        }
        seen.push(block);
        behind = block.instructions();
    }
    let mut before = here[..at].to_vec();
    let mut block = inst.block();
    for _ in 0..MOST_BEFORE {
        // What is computed anew there is another pointer.
        for &i in before.iter().rev() {
            match look(i) {
                Some(touched) => return touched,
                None if i == pointer => return false,
                None => {}
            }
        }
        match ways_in.only(block) {
            Some(from) => (block, before) = (from, from.instructions()),
            None => return false,
        }
    }
    false
}

/// What comes together in a pointer, one turn of a loop after another. What `is_end` holds of is not followed.
fn ways_up_to(pointer: Value, is_end: &mut dyn FnMut(Value) -> bool) -> Vec<Value> {
    let is_same = |v: &Value| v.opcode() == Opcode::GetElementPtr && v.operands()[1..].iter().all(|i| i.is_null());
    let mut ways = Vec::new();
    let mut seen = HandleSet::default();
    let mut work = vec![pointer];
    while let Some(v) = work.pop() {
        if !seen.insert(v) || seen.len() > MOST_WAYS {
            continue;
        }
        match v.is_instruction().then(|| v.opcode()) {
            Some(Opcode::Phi) if !is_end(v) => work.extend(v.incoming().into_iter().map(|(way, _)| way)),
            Some(Opcode::GetElementPtr) if is_same(&v) => work.push(v.operand(0)),
            // A pointer of its own.
            _ => ways.push(v),
        }
    }
    ways
}

/// Is it a variable that a loop keeps from turn to turn, in a function that runs once?
fn goes_round_once(info: &DTransAnalysisInfo, variable: Value) -> bool {
    if !variable.is_instruction() || variable.opcode() != Opcode::Phi {
        return false;
    }
    let mut work: Vec<Value> = variable.incoming().into_iter().map(|(way, _)| way).collect();
    let mut seen = HandleSet::default();
    let goes_round = std::iter::from_fn(|| {
        let v = work.pop()?;
        if seen.len() < MOST_WAYS && seen.insert(v) && v.is_instruction() && v.opcode() == Opcode::Phi {
            work.extend(v.incoming().into_iter().map(|(way, _)| way));
        }
        Some(v)
    })
    .any(|v| v == variable);
    let first = variable.function().blocks().first().and_then(|b| b.terminator());
    goes_round && first.is_some_and(|first| once::runs_at_most_once(info, first, || false).is_ok())
}

fn is_computed_in(v: Value, block: Block) -> bool {
    v.is_instruction() && v.block() == block
}

/// The blocks that control comes from to others, where that is one only; for each function found out once.
#[derive(Default)]
struct WaysIn {
    known: HandleSet<Value>,
    only: HandleMap<Block, Block>,
}

impl WaysIn {
    fn only(&mut self, block: Block) -> Option<Block> {
        let f = block.function();
        if self.known.insert(f) {
            let flow = Flow::of(f);
            for (&block, ways) in flow.blocks.iter().zip(&flow.ways_in) {
                if let [only] = ways[..] {
                    self.only.insert(block, flow.blocks[only as usize]);
                }
            }
        }
        self.only.get(&block).copied()
    }
}

/// Is it an intrinsic that tells the optimizer or the debugger something?
fn is_silent(call: Value) -> bool {
    let callee = call.callee();
    callee.is_function() && callee.is_intrinsic() && {
        let name = callee.name();
        ["llvm.lifetime.", "llvm.dbg.", "llvm.memset.p", "llvm.memcpy.p", "llvm.memmove.p"]
            .iter()
            .any(|s| name.starts_with(s))
    }
}

/// Does a call fill so many bytes with zeros?
fn is_fill(call: Value, bytes: u64) -> bool {
    let callee = call.callee();
    callee.is_function() && callee.is_intrinsic() && callee.name().starts_with("llvm.memset.p0.") && {
        let args = call.call_args();
        let plain = args[3].constant_int() == Some(0) && !call.has_operand_bundles();
        plain && args[1].is_null() && args[2].constant_int().is_some_and(|n| u64::try_from(n) == Ok(bytes))
    }
}

/// Do two loads of one block find the same?
fn is_same_load(a: Value, b: Value, depth: usize) -> bool {
    let is_load = |v: Value| v.is_instruction() && v.opcode() == Opcode::Load && !v.is_volatile() && !v.is_atomic();
    if depth == 0 || !is_load(a) || !is_load(b) || a.block() != b.block() || a.ty() != b.ty() {
        return false;
    }
    if !is_same_address(a.operand(0), b.operand(0), depth) {
        return false;
    }
    let insts = a.block().instructions();
    let at = |v: Value| insts.iter().position(|&i| i == v);
    let (Some(x), Some(y)) = (at(a), at(b)) else { return false };
    // Nothing in between writes.
    let writes = |i: &Value| match i.opcode() {
        Opcode::Load => i.is_volatile() || i.is_atomic(),
        Opcode::GetElementPtr
        | Opcode::ICmp
        | Opcode::SExt
        | Opcode::ZExt
        | Opcode::Trunc
        | Opcode::Add
        | Opcode::Sub => false,
        Opcode::Mul | Opcode::Shl | Opcode::AShr | Opcode::LShr | Opcode::Select => false,
        _ => true,
    };
    !insts[x.min(y)..x.max(y)].iter().any(writes)
}

fn is_same_address(a: Value, b: Value, depth: usize) -> bool {
    if a == b || is_same_load(a, b, depth - 1) {
        return true;
    }
    let is_step = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
    is_step(a)
        && is_step(b)
        && depth > 1
        && a.gep_source_type() == b.gep_source_type()
        && a.operands()[1..] == b.operands()[1..]
        && is_same_address(a.operand(0), b.operand(0), depth - 1)
}

impl Chunk {
    /// The instructions that are replaced.
    fn changed(&self) -> impl Iterator<Item = Value> + '_ {
        let steps = self.parts.iter().flat_map(|part| part.starts.iter().copied().chain(part.geps()));
        let others = [&self.others, &self.sites, &self.frees, &self.fills];
        steps.chain(others.into_iter().flatten().copied())
    }

    /// The structure that the program declares.
    pub fn ty(&self) -> ChunkType {
        self.ty
    }

    /// Is it allocated and freed by functions of the program's own, of which nothing can be made as they are ([`open_wrappers`])?
    pub fn is_wrapped(&self) -> bool {
        !self.wrapped.is_empty()
    }

    /// Records of its arrays, in the order of these.
    pub fn counts(&self) -> Vec<u64> {
        self.parts.iter().map(|part| part.count).collect()
    }

    /// What it is called, for messages.
    pub fn name(&self) -> String {
        self.ty.struct_name()
    }
}

impl Part {
    /// Address steps to what is in it.
    fn geps(&self) -> impl Iterator<Item = Value> + '_ {
        self.steps.iter().map(|step| step.gep)
    }

    /// The index of a record that a step from the array's start leads to.
    fn index_of(&self, user: Value, start: Value) -> Option<Value> {
        let is_step = user.is_instruction() && user.opcode() == Opcode::GetElementPtr && user.operand(0) == start;
        if !is_step || self.array == self.record {
            return None;
        }
        let ty = user.gep_source_type();
        let index = match user.operands()[1..] {
            [zero, index] if ty == self.array && zero.is_null() => index,
            [index] if ty == self.record => index,
            _ => return None,
        };
        // No vector of indices, and none of which only a part counts.
        matches!(index.ty().kind(), TypeKind::Int(..=64)).then_some(index)
    }

    /// The least and greatest value of an index in a chunk's array, as far as that is known.
    fn range_of(&self, info: &DTransAnalysisInfo, gep: Value, index: Value) -> Option<(i64, i64)> {
        if let Some(k) = index.constant_int() {
            return Some((k, k));
        }
        if let Some(unproved) = info.unproved(gep) {
            return unproved.range;
        }
        let scale = info.data_layout().alloc_size(self.record);
        let by = info.inner_shift(gep)?;
        let last = by.end().filter(|_| by.in_steps(0, scale))?;
        Some((by.base / scale as i64, last / scale as i64))
    }

    /// Does an index stay within a chunk's array? What lies behind the end of the last array of a chunk is not touched.
    fn is_index(&self, (lo, hi): (i64, i64)) -> bool {
        lo >= 0 && (self.is_last || hi.unsigned_abs() < self.count) || !on(Rule::ChunkIndexIsProved)
    }

    /// Are records likely to be taken one after the other until a chunk is used up? Memory that nobody touches takes no room: parts of arrays that are hardly
    /// begun, such as those of each bucket of a table, would have pages of their own. So they are, where all are set up in a loop, and where
    /// there is one chunk at a time that they are taken from. And of the only chunk that there is, nobody asks.
    fn is_used_whole(
        &self,
        module: Module,
        info: &DTransAnalysisInfo,
        sites: &[Value],
        size: u64,
        made: &mut dyn FnMut(usize) -> f64,
    ) -> bool {
        if let [site] = sites[..] {
            if size >= SHORT && once::runs_at_most_once(info, site, || false).is_ok() {
                return true;
            }
        }
        let mut is_alone = |v: Value| {
            let cells = info.cells(v);
            let once = |&(o, _): &(u32, i64)| !matches!(info.objects()[o as usize].kind, ObjectKind::Heap(_));
            // As long as heads lie in it a variable may look like an array of them.
            let is_structure = |&(o, _): &(u32, i64)| {
                let ty = variables::moved_type(module, info.objects()[o as usize].value);
                ty.is_some_and(|ty| ty.kind() == TypeKind::Struct)
            };
            let mut one = |cell: &Cell| {
                let c = &info.classes[cell.class];
                let is_one = c.stride == 0 || c.objects.iter().all(is_structure);
                cell.offsets.is_exact() && is_one && (c.objects.iter().all(once) || made(cell.class) < FEW_OWNERS)
            };
            !cells.is_empty() && cells.iter().all(&mut one)
        };
        // Where it is kept, or what has just been kept there.
        let mut is_current = |v: Value| {
            let kept_in = |user: Value| {
                let is_store = user.is_instruction() && user.opcode() == Opcode::Store && user.operand(0) == v;
                is_store.then(|| user.operand(1))
            };
            let place = (v.is_instruction() && v.opcode() == Opcode::Load).then(|| v.operand(0));
            let places = place.into_iter().chain(v.first_users(MOST_WAYS).into_iter().filter_map(kept_in));
            places.into_iter().any(&mut is_alone)
        };
        let is_counted = |start: Value| {
            let mut indices = self.steps.iter().filter(|step| step.gep.operand(0) == start).map(|step| step.index);
            indices.any(|index| {
                let is_wider = index.is_instruction() && matches!(index.opcode(), Opcode::SExt | Opcode::ZExt);
                let counter = if is_wider { index.operand(0) } else { index };
                let counter = super::chunktypes::counted_bytes(counter).map_or(counter, |(bytes, ..)| bytes);
                counter.is_instruction() && counter.opcode() == Opcode::Phi
            })
        };
        // As it comes from its allocation, or from a function that ends the program where there is none.
        let is_new = |mut v: Value| {
            // In code that never runs a call may be handed what it returns.
            for _ in 0..MOST_STEPS {
                let Some(before) =
                    Some(v).filter(|v| v.is_instruction() && v.is_call()).and_then(|call| info.passed_on(call))
                else {
                    break;
                };
                v = before;
            }
            sites.contains(&v)
        };
        self.starts.iter().any(|&start| {
            let chunk = start.operand(0);
            if is_new(chunk) {
                return is_counted(start);
            }
            let ways = ways_up_to(chunk, &mut is_current);
            let is_any_current = ways.iter().any(|&way| is_current(way)) || goes_round_once(info, chunk);
            is_any_current && ways.iter().all(|way| way.is_null() || is_current(*way) || is_new(*way))
        })
    }

    /// Does a step lead over as many whole records as an index does, into a member of one that is touched then? In front of the array there would have to be one
    /// of its records for that: as much as the chunk has there ends behind the member.
    fn counts_off(&self, info: &DTransAnalysisInfo, step: Value, array: usize) -> bool {
        let front = self.place;
        let record = info.data_layout().alloc_size(self.record);
        let size =
            |v: Value| v.gep_result_type().filter(|ty| ty.is_sized()).map(|ty| info.data_layout().alloc_size(ty));
        let is_before = |member: Value| {
            let ends_before = |cell: &Cell| {
                let extent = size(member).and_then(|size| cell.offsets.extent(size));
                extent.is_some_and(|(_, end)| end.saturating_add(front) <= record)
            };
            let cells = info.cells(member);
            cells.iter().all(|cell| cell.class == array && ends_before(cell)) && !cells.is_empty()
        };
        let is_step = |v: &Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
        let mut members = Vec::new();
        for user in step.users() {
            match is_step(&user) && user.operand(0) == step {
                true if is_place_in_record(user) => members.extend(user.users()),
                true => members.push(user),
                false => return false,
            }
        }
        let is_member = |member: &Value| {
            is_step(member)
                && (is_before(*member) || !on(Rule::ChunkFrontIsShort))
                && (is_used_to_touch(info, *member) || !on(Rule::ChunkCountedIsTouched))
        };
        arrays::is_counted_off(step) && members.iter().all(is_member)
    }

    /// How the array was surely aligned in its chunk.
    fn alignment(&self) -> u64 {
        1 << self.place.trailing_zeros().min(LIBRARY_ALIGN.trailing_zeros())
    }

    /// Are all indices that a function is called with proved to stay within the array?
    fn are_indices(&self, f: Value, ranges: &mut Ranges) -> bool {
        f.users().into_iter().all(|call| {
            let range = ranges.at(call.call_args()[1], call.block());
            let is_proved = range.is_some_and(|range| self.is_index(range));
            if !is_proved {
                log::debug!(target: "dtrans-chunks", "not proved: {} in {}, {range:?}", call.print().trim(), call.function().name());
            }
            is_proved
        })
    }
}

impl Chunk {
    /// Is it the same program as before, if it is with all of some others that were moved out with it? `info` is what is known of the module as it is now.
    pub fn is_proved(&self, info: &DTransAnalysisInfo, all: &[Chunk]) -> Result<(), &'static str> {
        let made = self.made.as_ref().expect("a chunk that was moved out");
        let layout = info.data_layout();
        let own: HandleSet<Value> = made.functions().collect();
        let is_own = |inst: Value| inst.is_instruction() && own.contains(&inst.function());
        // The functions of others step from the start of their own arrays, by indices that are checked or proved.
        let of_others: HandleSet<Value> =
            all.iter().filter_map(|chunk| chunk.made.as_ref()).flat_map(Made::functions).collect();
        let is_step_of_others = |inst: Value| inst.is_instruction() && of_others.contains(&inst.function());
        // Where a pointer leads, if only to the start of each: to one class, or to one for each place that makes chunks.
        let leads = |v: Value| {
            let cells = info.cells(v);
            if !on(Rule::ChunkPointer) {
                return cells.first().map(|cell| BTreeSet::from([cell.class]));
            }
            let is_start = |cell: &Cell| cell.offsets == Offsets::ZERO;
            let is_known = || info.var(v).is_some_and(|var| !info.may_be_foreign(var));
            let is_only = !cells.is_empty() && cells.iter().all(is_start) && is_known();
            is_only.then(|| cells.iter().map(|cell| cell.class).collect::<BTreeSet<usize>>())
        };
        let headers: Vec<Option<BTreeSet<usize>>> = made.parts.iter().map(|part| leads(part.at.params()[0])).collect();
        let headers = match &headers[0] {
            Some(first) if headers.iter().all(|other| other.as_ref() == Some(first)) => first,
            _ => return Err("another pointer is taken for one to a chunk"),
        };
        let is_header_class = |class: usize| headers.contains(&class);
        let leads_to_header = |v: Value| leads(v).is_some_and(|classes| classes.is_subset(headers));
        let Some(arrays) = made.parts.iter().map(|part| leads(part.load)).collect::<Option<Vec<_>>>() else {
            return Err("the array's address is not known");
        };
        let is_made = |of: &[Value], &(o, at): &(u32, i64)| of.contains(&info.objects()[o as usize].value) && at == 0;
        // Records that come from elsewhere are what they were; but those of an array that a chunk begins with may be freed as the chunk.
        let mut firsts = made.parts.iter().zip(&arrays).filter(|(part, _)| part.slot == 0);
        let are_made = |classes: &BTreeSet<usize>, of: &[Value]| {
            classes.iter().all(|&c| info.classes[c].objects.iter().all(|o| is_made(of, o)))
        };
        let only = are_made(headers, &made.headers) && firsts.all(|(part, arrays)| are_made(arrays, &part.arrays));
        if arrays.iter().any(|array| !array.is_disjoint(headers)) || !only && on(Rule::ChunkIsMade) {
            return Err("other memory is taken for a chunk");
        }
        for c in arrays.iter().flatten().chain(headers).map(|&class| &info.classes[class]) {
            if c.legal_for(Change::Reorder).is_err() && on(Rule::ChunkIsKnown) {
                log::debug!(target: "dtrans-chunks", "{:?}", c.causes);
                return Err("not all that is done with it is known");
            }
        }
        // By these numbers everything below counts.
        let is_of_size = |part: &Part, &array: &usize| info.classes[array].element == layout.alloc_size(part.record);
        let is_one = |&header: &usize| info.classes[header].stride == 0 && info.classes[header].element == made.size;
        let mut parts = self.parts.iter().zip(&arrays);
        if !headers.iter().all(is_one)
            || !parts.all(|(part, arrays)| arrays.iter().all(|array| is_of_size(part, array)))
        {
            return Err("elements are of another size");
        }
        // What holds of a pointer holds of all arrays that it may lead into.
        let of_class =
            |class: usize| self.parts.iter().zip(&arrays).filter(move |(_, a)| a.contains(&class)).map(|(p, _)| p);
        let is_last = |class: usize| of_class(class).all(|part| part.is_last);
        let is_array = |class: usize| arrays.iter().any(|array| array.contains(&class));
        // Of a step, all that it may lead to. In front of the array all is where it was, and behind it as far apart as it was.
        let pieces = made.pieces();
        let is_in_piece = |first: i64, end: u64| {
            let begin = u64::try_from(first).ok();
            begin.is_some_and(|begin| pieces.iter().any(|&(from, to)| from <= begin && end <= to))
        };
        let are_in_piece = |first: i64, last: i64| last >= first && is_in_piece(first, last as u64 + 1);
        let mut ranges = fieldranges::of_module(info);
        for step in info.steps().iter().filter(|step| !is_own(step.gep)) {
            for cell in info.cells_of_var(step.base) {
                if is_array(cell.class) && is_step_of_others(step.gep) {
                    continue;
                }
                let (first, last) = match (cell.offsets.plus(step.by).base, cell.offsets.plus(step.by).end()) {
                    (first, Some(last)) => (first, last),
                    _ if is_array(cell.class)
                        && is_last(cell.class)
                        && (leads_on(step.gep, layout, &mut ranges)
                            || of_class(cell.class).all(|part| part.counts_off(info, step.gep, cell.class))) =>
                    {
                        continue
                    }
                    _ if is_header_class(cell.class) && on(Rule::ChunkStep) => {
                        return Err("a pointer to a chunk is moved without bounds")
                    }
                    _ if is_array(cell.class) && on(Rule::ChunkStepOfRecord) => {
                        log::debug!(target: "dtrans-chunks", "moved: {}", step.gep.print().trim());
                        return Err("a pointer to a record is moved without bounds");
                    }
                    _ => continue,
                };
                let (from, to) = (cell.offsets.base, cell.offsets.end());
                let stays = to.is_some_and(|to| are_in_piece(from.min(first), to.max(last)));
                let leaves = !stays && !made.is_field_behind(self, step.gep);
                if is_header_class(cell.class) && leaves && on(Rule::ChunkStep) {
                    return Err("a pointer is moved out of the fields of a chunk");
                }
                // The end of a record is the start of the next.
                let element = info.classes[cell.class].element as i64;
                let leaves = first < 0 || last >= element && !is_last(cell.class);
                if is_array(cell.class) && leaves && on(Rule::ChunkStepOfRecord) {
                    log::debug!(target: "dtrans-chunks", "moved out: {} in {}", step.gep.print().trim(), step.gep.function().name());
                    return Err("a pointer is moved out of a record");
                }
            }
        }
        for access in info.accesses().iter().filter(|access| !is_own(access.inst)) {
            for cell in info.cells_of_var(access.address) {
                let extent = access.size.and_then(|n| cell.offsets.extent(n));
                if is_header_class(cell.class) {
                    let Some((first, end)) = extent else {
                        return Err("as much of a chunk as nobody knows is touched");
                    };
                    if !is_in_piece(first as i64, end) && on(Rule::ChunkAccess) {
                        return Err("the place of the array is touched");
                    }
                }
                if !is_array(cell.class) {
                    continue;
                }
                let is_misaligned = of_class(cell.class).any(|part| claims(access) > part.alignment());
                if is_misaligned && on(Rule::ChunkIsAligned) {
                    return Err("a record is taken to be aligned as its chunk was");
                }
                let element = info.classes[cell.class].element;
                let leaves = !is_last(cell.class) && extent.is_none_or(|(_, end)| end > element);
                if leaves && on(Rule::ChunkAccessOfRecord) {
                    return Err("more than a record is touched");
                }
            }
        }
        for (part, moved) in self.parts.iter().zip(&made.parts) {
            if moved.open.is_some_and(|open| !part.are_indices(open, &mut ranges)) {
                return Err("an index is not proved");
            }
        }
        let is_part = |class: usize| is_header_class(class) || is_array(class);
        let has_any = |v: Value| info.cells(v).iter().any(|cell| is_part(cell.class));
        let is_header = |v: Value| info.cells(v).iter().any(|cell| is_header_class(cell.class));
        let side = |class: usize| match is_header_class(class) {
            true => None,
            false => arrays.iter().position(|array| array.contains(&class)),
        };
        let both = |a: Value, b: Value| {
            let other = |x: usize| info.cells(b).iter().any(|y| is_part(y.class) && side(y.class) != side(x));
            info.cells(a).iter().any(|x| is_part(x.class) && other(x.class))
        };
        // Of pointers into several arrays nobody knows which of these they lead into.
        let of_several = |v: Value| info.cells(v).iter().any(|cell| of_class(cell.class).nth(1).is_some());
        for f in info.functions().iter().map(|f| f.value).filter(|f| !own.contains(f)) {
            for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
                match inst.opcode() {
                    Opcode::ICmp | Opcode::Sub
                        if both(inst.operand(0), inst.operand(1)) && on(Rule::ChunkIsCompared) =>
                    {
                        return Err("a chunk's address is compared with a record's");
                    }
                    Opcode::ICmp | Opcode::Sub
                        if !is_equality(inst)
                            && inst.operands().into_iter().any(of_several)
                            && on(Rule::ChunkArraysHaveNoOrder) =>
                    {
                        return Err("it is asked which of two records comes first, and they may be of several arrays");
                    }
                    // That of arrays is another: a record would be looked for among chunks that were sorted.
                    Opcode::ICmp | Opcode::Sub
                        if !is_equality(inst)
                            && inst.operands().into_iter().any(is_header)
                            && on(Rule::ChunkHasNoOrder) =>
                    {
                        return Err("it is asked what comes before a chunk");
                    }
                    Opcode::GetElementPtr
                        if inst.gep_source_type() == made.header && !leads_to_header(inst.operand(0)) =>
                    {
                        return Err("another pointer is moved like one to a chunk");
                    }
                    Opcode::Call | Opcode::Invoke => {
                        let callee = inst.callee();
                        let args = inst.call_args();
                        // What it says of an address holds where that was.
                        let says = inst.has_operand_bundles() && on(Rule::ChunkIsAligned);
                        if says && inst.operands().into_iter().any(has_any) {
                            return Err("something is said of its address");
                        }
                        if own.contains(&callee) && args.first().is_some_and(|&c| !leads_to_header(c)) {
                            return Err("another pointer is taken for one to a chunk");
                        }
                        let frees = info.is_free(inst) && !own.contains(&callee) && on(Rule::ChunkIsFreed);
                        let is_first = |class: usize| {
                            made.parts.iter().zip(&arrays).any(|(part, a)| a.contains(&class) && part.slot == 0)
                        };
                        let of_chunk = |class: usize| is_header_class(class) || is_first(class);
                        if frees && info.cells(args[0]).iter().any(|cell| of_chunk(cell.class)) {
                            return Err("something else frees a chunk");
                        }
                    }
                    // What they do to memory, accesses and steps say; what they make of pointers leads where those do.
                    Opcode::Load | Opcode::Store | Opcode::Phi | Opcode::Select | Opcode::Freeze | Opcode::Ret => {}
                    Opcode::GetElementPtr | Opcode::ICmp | Opcode::Sub | Opcode::PtrToInt | Opcode::IntToPtr => {}
                    _ if inst.operands().into_iter().any(has_any) => {
                        return Err("it is used in a way that is not understood");
                    }
                    // It has to do with other things.
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

/// Does an instruction ask whether two values are the same?
fn is_equality(inst: Value) -> bool {
    inst.opcode() == Opcode::ICmp && matches!(inst.predicate(), Predicate::Eq | Predicate::Ne)
}

/// How an access takes memory to be aligned.
pub(super) fn claims(access: &Access) -> u64 {
    let inst = access.inst;
    // The other side of a copy is another address.
    let side = match access.kind {
        AccessKind::CopyTo => Some(0),
        AccessKind::CopyFrom => Some(1),
        _ => None,
    };
    match inst.opcode() {
        Opcode::Load | Opcode::Store => inst.alignment(),
        Opcode::Call if side.is_some() && is_block_operation(inst) => inst.param_align(side.unwrap_or(0)),
        Opcode::Call => (0..inst.call_args().len() as u32).map(|i| inst.param_align(i)).max().unwrap_or(1),
        // It is refused where it has to do with chunks.
        _ => 1,
    }
}

/// Is memory touched through an address whenever anything is done with it?
fn is_used_to_touch(info: &DTransAnalysisInfo, address: Value) -> bool {
    let (layout, mut touched) = (info.data_layout(), Touched::default());
    let ends = |call: Value| call.callee().is_function() && call.callee().name() == OUTSIDE || ends_program(call);
    let others = address.users().into_iter().filter(|&user| match user.opcode() {
        Opcode::Load => false,
        Opcode::Store => user.operand(0) == address,
        // It is kept, compared, or handed on.
        _ => true,
    });
    let others: Vec<Value> = others.collect();
    others.is_empty()
        || kept::is_touched(address, layout, |call| touched_by_call(info, call, &mut touched), ends)
        || others.into_iter().all(|user| {
            let mut is_touched = |arm: u32| {
                let touches = |call| touched_by_call(info, call, &mut touched);
                user.operand(arm) != address || kept::is_touched_if_chosen((user, arm), layout, touches, ends)
            };
            user.opcode() == Opcode::Select && is_touched(1) && is_touched(2)
        })
}

/// Is a step surely none backwards?
fn leads_on(gep: Value, layout: DataLayout, ranges: &mut Ranges) -> bool {
    let is_on = |term: &GepTerm| match *term {
        GepTerm::Constant(k) => k >= 0,
        GepTerm::Scaled { index, .. } => ranges.at(index, gep.block()).is_some_and(|(lo, _)| lo >= 0),
    };
    gep.is_instruction() && gep.gep_terms(layout).is_some_and(|terms| terms.iter().all(is_on))
}

/// What is promised of the memory of chunks is not so any more: how large it is. And of their records, how they are aligned.
pub fn drop_sizes(module: Module, info: &DTransAnalysisInfo, chunks: &[Chunk]) {
    let mut moved: FxHashSet<usize> = FxHashSet::default();
    for (chunk, made) in chunks.iter().filter_map(|chunk| Some((chunk, chunk.made.as_ref()?))) {
        for (part, made) in chunk.parts.iter().zip(&made.parts) {
            let array = (part.alignment() < LIBRARY_ALIGN).then_some(made.load);
            let all = std::iter::once(made.at.params()[0]).chain(array);
            moved.extend(all.flat_map(|v| info.cells(v)).map(|cell| cell.class));
        }
    }
    let is_moved = |v: &Value| v.ty().is_pointer() && info.cells(*v).iter().any(|cell| moved.contains(&cell.class));
    let mut edit = Editor::new(module);
    end_tags(&mut edit, module, chunks, false);
    for f in info.functions().iter().map(|f| f.value) {
        let mut has_any = f.params().iter().any(is_moved);
        for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
            let args = if inst.is_call() { inst.call_args() } else { Vec::new() };
            if is_moved(&inst) || args.iter().any(is_moved) {
                edit.drop_pointer_promises(inst);
                has_any = true;
            }
        }
        if has_any {
            edit.drop_pointer_promises(f);
        }
    }
}

/// How many records more than a chunk's an array has. A single one has none: where it ends, nothing else lies that pointers to it may lead to.
fn spare(count: u64) -> u64 {
    if count > 1 && on(Rule::ChunkEndIsNoRecord) {
        SPARE
    } else {
        0
    }
}

/// Makes allocations of the arrays.
pub fn move_out(module: Module, chunks: &mut [Chunk]) {
    let mut edit = Editor::new(module);
    let layout = module.data_layout();
    let is_checked =
        |chunk: &Chunk| chunk.parts.iter().flat_map(|part| &part.steps).any(|step| step.known == Index::Checked);
    let outside = chunks.iter().any(is_checked).then(|| {
        edit.link(RUNTIME);
        edit.own(FUNCTION, OUTSIDE)
    });
    let tag = edit.private_tbaa("dtrans chunks");
    let mut readers = Vec::new();
    for (number, chunk) in chunks.iter_mut().enumerate() {
        let mut made = make_functions(&mut edit, layout, chunk, number, outside, tag);
        let mut texts: FxHashMap<String, Value> = FxHashMap::default();
        for (part, moved) in chunk.parts.iter().zip(&made.parts) {
            for step in &part.steps {
                let f = step.gep.function();
                let start = step.gep.operand(0);
                edit.before(step.gep);
                let index = edit.sext_i64(step.index);
                let new = match step.known {
                    Index::Proved => call(&mut edit, moved.index, &[start.operand(0), index]),
                    Index::Open => call(&mut edit, moved.open, &[start.operand(0), index]),
                    Index::Checked => {
                        let place = place_of(step.gep, f);
                        let place = *texts.entry(place.clone()).or_insert_with(|| edit.c_string(&place));
                        call(&mut edit, moved.element, &[start.operand(0), index, place])
                    }
                };
                readers.push(f);
                edit.replace_uses(step.gep, new);
                edit.erase(step.gep);
            }
            for &start in &part.starts {
                if part.is_head {
                    drop_tags(&mut edit, start);
                }
                if !start.users().is_empty() {
                    edit.before(start);
                    let new = call(&mut edit, Some(moved.at), &[start.operand(0)]);
                    readers.push(start.function());
                    edit.replace_uses(start, new);
                }
                edit.erase(start);
            }
        }
        for &gep in &chunk.others {
            edit.before(gep);
            let field = gep.operand(2).constant_int().expect("a field has a number");
            let field = made.fields[field as usize];
            let new = edit.field(made.header, gep.operand(0), gep.operand(1), Some(field), gep.gep_is_inbounds());
            edit.replace_uses(gep, new);
            edit.erase(gep);
            drop_nameless_tags(&mut edit, new, number, &mut made.tags);
        }
        for &site in &chunk.sites {
            edit.before(site);
            let make = if site.callee().name() == LIBRARY[0] { made.make } else { made.make_zeroed };
            let new = call(&mut edit, make, &[]);
            readers.push(site.function());
            edit.replace_uses(site, new);
            edit.erase(site);
        }
        if !chunk.frees_later {
            readers.extend(chunk.frees.drain(..).map(|free| release(&mut edit, &made, free)));
        }
        for &fill in &chunk.fills {
            edit.before(fill);
            call(&mut edit, made.clear, &[fill.call_args()[0]]);
            readers.push(fill.function());
            edit.erase(fill);
        }
        chunk.made = Some(made);
    }
    drop_promises(&mut edit, module, readers);
}

/// What was known of functions that look arrays up now is not so any more: neither what memory they touch, nor that they return.
pub(super) fn drop_promises(edit: &mut Editor, module: Module, functions: Vec<Value>) {
    variables::drop_promises(edit, module, functions.clone());
    bounds::drop_promises(edit, module, functions);
}

/// Drops what aliasing metadata says of the accesses to a record by way of the structure that it lies in: it is no part of that any more.
fn drop_tags(edit: &mut Editor, start: Value) {
    let mut work = vec![start];
    while let Some(address) = work.pop() {
        for user in address.users().into_iter().filter(|user| user.is_instruction()) {
            match user.opcode() {
                Opcode::GetElementPtr if user.operand(0) == address => work.push(user),
                Opcode::Load | Opcode::Store if address_of(user) == address => edit.mark(user, "tbaa", None),
                // Something else says what it is.
                _ => {}
            }
        }
    }
}

/// Drops what aliasing metadata says of the accesses to a field if the structure that it lies in has no name: nothing but its fields' places tells which it is, and these
/// are others now. What was said is kept for [`take_back`], under the chunk's number.
fn drop_nameless_tags(edit: &mut Editor, field: Value, chunk: usize, tags: &mut Vec<Node>) {
    let is_nameless = |access: Value| {
        let tag = tag_of(access).map(|tag| HostNodes.operand(tag, 0));
        let Some(Operand::Node(base)) = tag else { return false };
        matches!(HostNodes.operand(base, 0), Operand::Text(name) if name.is_empty())
    };
    let mut work = vec![field];
    while let Some(address) = work.pop() {
        for user in address.users().into_iter().filter(|user| user.is_instruction()) {
            match user.opcode() {
                Opcode::GetElementPtr if user.operand(0) == address => work.push(user),
                Opcode::Load | Opcode::Store if address_of(user) == address && is_nameless(user) => {
                    edit.mark(user, TAG, Some(&[chunk as i64, tags.len() as i64]));
                    tags.extend(tag_of(user));
                    edit.mark(user, "tbaa", None);
                }
                // Something else says what it is.
                _ => {}
            }
        }
    }
}

/// Says of accesses again what was dropped, or, where chunks stay apart from their arrays, forgets it.
fn end_tags(edit: &mut Editor, module: Module, chunks: &[Chunk], restores: bool) {
    let tags: Vec<&[Node]> =
        chunks.iter().map(|chunk| chunk.made.as_ref().map_or(&[][..], |made| &made.tags)).collect();
    if tags.iter().all(|tags| tags.is_empty()) {
        return;
    }
    for access in module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        let Some(mark) = access.marked(TAG) else { continue };
        edit.mark(access, TAG, None);
        if restores {
            edit.set_tag(access, tags[mark[0] as usize][mark[1] as usize]);
        }
    }
}

/// Where a load reads, or a store writes.
fn address_of(access: Value) -> Value {
    access.operand(u32::from(access.opcode() == Opcode::Store))
}

/// A call of one of the functions that are made.
fn call(edit: &mut Editor, f: Option<Value>, args: &[Value]) -> Value {
    let f = f.expect("what is called is made");
    edit.call(f, f.value_type(), args)
}

/// A chunk without its arrays: the address of each in its place. What lies behind stays as far apart, and as aligned: moved by whole units of what the library
/// aligns to.
struct Header {
    ty: Type,
    /// The number that each field of the chunk has in it.
    fields: Vec<u32>,
    /// For each array.
    slots: Vec<Slot>,
}

/// The place of an array's address: the number of the field, where what lies in front ends, and where what lies behind begins.
#[derive(Clone, Copy)]
struct Slot {
    field: u32,
    front: u64,
    behind: u64,
}

fn header_of(edit: &mut Editor, layout: DataLayout, chunk: &Chunk) -> Header {
    let ty = edit.opaque_struct(&chunk.ty.struct_name());
    let (mut fields, mut numbers, mut slots) = (Vec::new(), Vec::new(), Vec::new());
    // How much nearer to the start what follows lies.
    let mut nearer = 0;
    let old = chunk.ty.fields();
    let is_part = |i: usize| chunk.parts.iter().any(|part| part.field as usize == i);
    for (i, &field) in old.iter().enumerate() {
        numbers.push(fields.len() as u32);
        if !is_part(i) {
            fields.push(field);
            continue;
        }
        let front = (layout.field_offset(chunk.ty, i as u32) as i64 - nearer) as u64;
        let behind = front.next_multiple_of(ADDRESS) + ADDRESS;
        let slot = fields.len() as u32;
        fields.push(edit.ptr());
        let mut gap = 0;
        if i + 1 < old.len() {
            let next = layout.field_offset(chunk.ty, i as u32 + 1) as i64;
            if !is_part(i + 1) {
                gap = (next - behind as i64).rem_euclid(LIBRARY_ALIGN as i64) as u64;
            }
            if gap != 0 {
                fields.push(edit.bytes_type(gap));
            }
            nearer = next - (behind + gap) as i64;
        }
        slots.push(Slot { field: slot, front, behind: behind + gap });
    }
    edit.set_struct_body(ty, &fields, false);
    Header { ty, fields: numbers, slots }
}

fn make_functions(
    edit: &mut Editor,
    layout: DataLayout,
    chunk: &Chunk,
    number: usize,
    outside: Option<Value>,
    tag: PrivateTbaa,
) -> Made {
    let (ptr, size, void) = (edit.ptr(), edit.i64(), edit.void());
    let Header { ty: header, fields, slots } = header_of(edit, layout, chunk);
    let header_size = layout.alloc_size(header);
    let free_type = edit.function_type(void, &[ptr], false);
    let free = edit.external_function("free", free_type);
    let mut parts = Vec::new();
    for (i, (part, &slot)) in chunk.parts.iter().zip(&slots).enumerate() {
        let name = |what: &str| name_of_function(number, what, i);
        parts.push(make_steps(edit, layout, (chunk, part), (header, slot), name, outside, tag));
    }
    let name = |what: &str| name_of_function(number, what, 0);
    let (mut headers, mut arrays) = (Vec::new(), vec![Vec::new(); parts.len()]);
    let mut make = |edit: &mut Editor, what: &str, library: &str, zeroed: bool| {
        let ty = edit.function_type(ptr, &[], false);
        let f = edit.new_function(&name(what), ty);
        let ret = f.blocks()[0].instructions()[0];
        let params: &[Type] = if zeroed { &[size, size] } else { &[size] };
        let ty = edit.function_type(ptr, params, false);
        let library = edit.external_function(library, ty);
        let call = |edit: &mut Editor, bytes: u64, count: u64| {
            let (count, bytes) = (edit.constant(size, count as i64), edit.constant(size, bytes as i64));
            let args = [count, bytes];
            edit.call(library, ty, if zeroed { &args } else { &args[1..] })
        };
        edit.before(ret);
        let made = call(edit, header_size, 1);
        headers.push(made);
        let null = edit.null_pointer();
        let failed = edit.icmp(Predicate::Eq, made, null);
        let (none, some) = edit.split_unlikely(failed, ret);
        edit.before(some);
        // One after the other, each where there was memory for those before.
        let (mut made_arrays, mut next, mut ways): (Vec<Value>, Value, Vec<(Value, Value)>) =
            (Vec::new(), some, Vec::new());
        for (part, slot) in chunk.parts.iter().zip(&slots) {
            edit.before(next);
            let record = layout.alloc_size(part.record);
            let taken = part.count + spare(part.count);
            let array = if zeroed { call(edit, record, taken) } else { call(edit, taken * record, 1) };
            let zero = edit.constant(size, 0);
            let place = edit.field(header, made, zero, Some(slot.field), true);
            let stored = edit.store(array, place, ADDRESS);
            edit.set_tbaa(stored, tag);
            let failed = edit.icmp(Predicate::Eq, array, null);
            let (fails, works) = edit.split_unlikely(failed, next);
            edit.before(fails);
            for &other in made_arrays.iter().chain([&made]) {
                edit.call(free, free_type, &[other]);
            }
            made_arrays.push(array);
            ways.push((fails, next));
            next = works;
        }
        let mut both = made;
        for (fails, behind) in ways.into_iter().rev() {
            both = edit.join(behind, &[(null, fails.block()), (both, next.block())]);
            next = behind;
        }
        for (all, array) in arrays.iter_mut().zip(made_arrays) {
            all.push(array);
        }
        let out = edit.join(ret, &[(null, none.block()), (both, some.block())]);
        edit.set_operand(ret, 0, out);
        f
    };
    let calls = |name: &str| chunk.sites.iter().any(|site| site.callee().name() == name);
    let plain = calls(LIBRARY[0]).then(|| make(edit, "make", LIBRARY[0], false));
    let zeroed = calls(LIBRARY[1]).then(|| make(edit, "make_zeroed", LIBRARY[1], true));
    let release = (!chunk.frees.is_empty()).then(|| {
        let f = edit.new_function(&name("release"), free_type);
        let ret = f.blocks()[0].instructions()[0];
        edit.before(ret);
        let c = f.params()[0];
        let null = edit.null_pointer();
        let is_none = edit.icmp(Predicate::Eq, c, null);
        let (_, some) = edit.split_unlikely(is_none, ret);
        edit.before(some);
        for part in &parts {
            let array = edit.call(part.at, part.at.value_type(), &[c]);
            edit.call(free, free_type, &[array]);
        }
        edit.call(free, free_type, &[c]);
        f
    });
    let clear = (!chunk.fills.is_empty()).then(|| {
        let f = edit.new_function(&name("clear"), free_type);
        let ret = f.blocks()[0].instructions()[0];
        edit.before(ret);
        let c = f.params()[0];
        let length = |edit: &mut Editor, bytes: u64| edit.constant(size, bytes as i64);
        for (part, moved) in chunk.parts.iter().zip(&parts) {
            let array = edit.call(moved.at, moved.at.value_type(), &[c]);
            let bytes = length(edit, layout.alloc_size(part.array));
            edit.fill_with_zeros(array, bytes, layout.abi_alignment(part.record));
        }
        // Around the arrays' addresses.
        let begins = std::iter::once(0).chain(parts.iter().map(|part| part.slot + ADDRESS));
        let ends = parts.iter().map(|part| part.slot).chain([header_size]);
        for (from, to) in begins.zip(ends).filter(|(from, to)| from < to) {
            let (from, bytes) = (length(edit, from), length(edit, to - from));
            let part = edit.offset(c, from);
            edit.fill_with_zeros(part, bytes, 1);
        }
        f
    });
    for (part, arrays) in parts.iter_mut().zip(arrays) {
        part.arrays = arrays;
    }
    Made {
        header,
        fields,
        size: header_size,
        parts,
        clear,
        make: plain,
        make_zeroed: zeroed,
        release,
        headers,
        tags: Vec::new(),
    }
}

/// What a function is called: those of other arrays than the first have the array's number behind.
fn name_of_function(number: usize, what: &str, part: usize) -> String {
    format!("{PREFIX}{number}.{}", name_of_part(what, part))
}

fn name_of_part(what: &str, part: usize) -> String {
    match part {
        0 => what.to_string(),
        _ => format!("{what}.{part}"),
    }
}

/// The functions that look an array's address up, and step into it.
fn make_steps(
    edit: &mut Editor,
    layout: DataLayout,
    (chunk, part): (&Chunk, &Part),
    (header, slot): (Type, Slot),
    name: impl Fn(&str) -> String,
    outside: Option<Value>,
    tag: PrivateTbaa,
) -> MadePart {
    let (ptr, size) = (edit.ptr(), edit.i64());
    let ty = edit.function_type(ptr, &[ptr], false);
    let at = edit.new_function(&name("at"), ty);
    let ret = at.blocks()[0].instructions()[0];
    edit.before(ret);
    let zero = edit.constant(size, 0);
    let place = edit.field(header, at.params()[0], zero, Some(slot.field), true);
    let load = edit.load(ptr, place, ADDRESS);
    edit.set_tbaa(load, tag);
    edit.set_operand(ret, 0, load);
    let step = |edit: &mut Editor, f: Value, ret: Value, in_bounds: bool| {
        let base = edit.call(at, at.value_type(), &[f.params()[0]]);
        let new = edit.field(part.record, base, f.params()[1], None, in_bounds);
        edit.set_operand(ret, 0, new);
    };
    let is_known = |known: Index| part.steps.iter().any(|step| step.known == known);
    let unchecked = |edit: &mut Editor, known: Index, what: &str| {
        let ty = edit.function_type(ptr, &[ptr, size], false);
        is_known(known).then(|| {
            let f = edit.new_function(&name(what), ty);
            let ret = f.blocks()[0].instructions()[0];
            edit.before(ret);
            step(edit, f, ret, part.steps_in_bounds);
            f
        })
    };
    let index = unchecked(edit, Index::Proved, "index");
    let open = unchecked(edit, Index::Open, "open");
    let element = is_known(Index::Checked).then(|| {
        let ty = edit.function_type(ptr, &[ptr, size, ptr], false);
        let f = edit.new_function(&name("element"), ty);
        let ret = f.blocks()[0].instructions()[0];
        edit.before(ret);
        let count = edit.constant(size, part.count as i64);
        let [_, index, place] = f.params()[..] else { unreachable!("it was made with three parameters") };
        let beyond = edit.icmp(Predicate::Unsigned(Order::GreaterEqual), index, count);
        if on(Rule::ChunkIndexIsChecked) {
            let end = edit.split_check(beyond, ret);
            edit.before(end);
            let what = edit.c_string(&format!("the array of {} records in {}", part.count, chunk.ty.struct_name()));
            call(edit, outside, &[index, place, what]);
            edit.before(ret);
        }
        step(edit, f, ret, true);
        f
    });
    let Slot { field, front, behind } = slot;
    let slot = layout.field_offset(header, field);
    MadePart { front, slot, behind, at, index, element, open, load, arrays: Vec::new() }
}

/// Frees a chunk together with its array; in which function that is.
fn release(edit: &mut Editor, made: &Made, free: Value) -> Value {
    edit.before(free);
    let f = free.function();
    call(edit, made.release, &[free.call_args()[0]]);
    edit.erase(free);
    f
}

/// Frees arrays together with what turns out to be chunks, where other memory might have been freed as long as the arrays were not apart. Returns whether there
/// was any.
pub fn free_chunks(module: Module, info: &DTransAnalysisInfo, found: &mut [Chunk]) -> bool {
    let mut edit = Editor::new(module);
    let mut readers = Vec::new();
    for chunk in found.iter_mut() {
        let Some(made) = &chunk.made else { continue };
        let is_header = |&(o, _): &(u32, i64)| made.headers.contains(&info.objects()[o as usize].value);
        for free in chunk.frees.drain(..) {
            let cells = info.cells(free.call_args()[0]);
            if cells.iter().any(|cell| info.classes[cell.class].objects.iter().any(is_header)) {
                readers.push(release(&mut edit, made, free));
            }
        }
    }
    let any = !readers.is_empty();
    drop_promises(&mut edit, module, readers);
    any
}

/// Frees as before what turns out to be no chunk, now that arrays are apart. Returns whether there was any.
pub fn free_others(module: Module, info: &DTransAnalysisInfo, found: &[Chunk]) -> bool {
    let mut edit = Editor::new(module);
    let mut any = false;
    for made in found.iter().filter_map(|chunk| chunk.made.as_ref()) {
        let is_header = |&(o, _): &(u32, i64)| made.headers.contains(&info.objects()[o as usize].value);
        let is_other = |call: &Value| {
            let freed = call.call_args()[0];
            let cells = info.cells(freed);
            let known = !cells.is_empty() && !info.var(freed).is_none_or(|var| info.may_be_foreign(var));
            known && !cells.iter().any(|cell| info.classes[cell.class].objects.iter().any(is_header))
        };
        for call in made.release.into_iter().flat_map(Value::users).filter(is_other) {
            free_as_before(&mut edit, module, call);
            any = true;
        }
    }
    any
}

/// The library frees again what a chunk's own function freed.
fn free_as_before(edit: &mut Editor, module: Module, call: Value) {
    edit.before(call);
    let free = module.function(LIBRARY[2]).expect("what calls it is there");
    edit.call(free, free.value_type(), &[call.call_args()[0]]);
    edit.erase(call);
}

/// Makes the module again what it was, while no layout has changed.
pub fn take_back(module: Module, chunks: &[Chunk]) {
    let mut edit = Editor::new(module);
    end_tags(&mut edit, module, chunks, true);
    for chunk in chunks {
        let Some(made) = &chunk.made else { continue };
        let own: HandleSet<Value> = made.functions().collect();
        let outside_calls =
            |f: Value| f.users().into_iter().filter(|u| u.is_instruction() && !own.contains(&u.function()));
        let zero = edit.constant(edit.i64(), 0);
        for (part, moved) in chunk.parts.iter().zip(&made.parts) {
            let made = [(Some(moved.at), false), (moved.index, true), (moved.element, true), (moved.open, true)];
            for (f, has_index) in made {
                for call in f.into_iter().flat_map(outside_calls) {
                    edit.before(call);
                    let mut v = edit.field(chunk.ty, call.call_args()[0], zero, Some(part.field), part.in_bounds);
                    if has_index {
                        let index = call.call_args()[1];
                        v = match part.in_bounds {
                            true => edit.array_element(part.array, v, index),
                            false => edit.field(part.record, v, index, None, false),
                        };
                    }
                    edit.replace_uses(call, v);
                    edit.erase(call);
                }
            }
        }
        for (f, name) in [(made.make, LIBRARY[0]), (made.make_zeroed, LIBRARY[1])] {
            for call in f.into_iter().flat_map(outside_calls) {
                edit.before(call);
                let library = module.function(name).expect("what calls it is there");
                let (one, bytes) = (edit.constant(edit.i64(), 1), edit.constant(edit.i64(), chunk.size as i64));
                let args = [one, bytes];
                let first = usize::from(name == LIBRARY[0]);
                let new = edit.call(library, library.value_type(), &args[first..]);
                edit.replace_uses(call, new);
                edit.erase(call);
            }
        }
        for call in made.clear.into_iter().flat_map(outside_calls) {
            edit.before(call);
            let bytes = edit.constant(edit.i64(), chunk.size as i64);
            edit.fill_with_zeros(call.call_args()[0], bytes, 1);
            edit.erase(call);
        }
        for call in made.release.into_iter().flat_map(outside_calls) {
            free_as_before(&mut edit, module, call);
        }
        for f in module.functions() {
            for gep in f.blocks().into_iter().flat_map(|b| b.instructions()) {
                if gep.opcode() == Opcode::GetElementPtr && gep.gep_source_type() == made.header && !own.contains(&f) {
                    edit.before(gep);
                    let field = gep.operand(2).constant_int().expect("a field has a number") as u32;
                    let field = made.fields.iter().position(|&new| new == field).expect("it was made of one") as u32;
                    let new = edit.field(chunk.ty, gep.operand(0), gep.operand(1), Some(field), gep.gep_is_inbounds());
                    edit.replace_uses(gep, new);
                    edit.erase(gep);
                }
            }
        }
        for f in made.functions() {
            edit.erase_function(f);
        }
    }
    erase_outside(&mut edit, module);
}

/// Is a class what is left of chunks whose arrays have moved out?
pub fn is_header(info: &DTransAnalysisInfo, class: usize) -> bool {
    let is_made = |v: Value| v.is_instruction() && v.function().name().starts_with(PREFIX);
    // The array is stored in it.
    let has_fields =
        |v: Value| v.users().iter().any(|user| user.is_instruction() && user.opcode() == Opcode::GetElementPtr);
    let objects = &info.classes[class].objects;
    let mut values = objects.iter().map(|&(o, _)| info.objects()[o as usize].value);
    !objects.is_empty() && values.all(|v| is_made(v) && has_fields(v))
}

/// Where the functions of one kind of chunks are, by what they do.
type Group = FxHashMap<String, Value>;

/// Folds chunks and their arrays into one allocation again where both are still allocated as [`move_out`] does it; how many kinds of chunks those
/// were; `counts` says how many records each has. With `is_same`, no layout has changed at all, and what was checked for that is not.
pub fn fold(module: Module, counts: &[Vec<u64>], is_same: bool) -> usize {
    let mut groups: Vec<(String, Group)> = Vec::new();
    for f in module.functions().into_iter().filter(|f| !f.is_declaration()) {
        let name = f.name();
        let Some((number, what)) = name.strip_prefix(PREFIX).and_then(|rest| rest.split_once('.')) else { continue };
        match groups.iter_mut().find(|group| group.0 == number) {
            Some(group) => drop(group.1.insert(what.to_string(), f)),
            None => groups.push((number.to_string(), std::iter::once((what.to_string(), f)).collect())),
        }
    }
    let layout = module.data_layout();
    let mut edit = Editor::new(module);
    let mut count = 0;
    for (number, group) in groups {
        let Some(records) = number.parse().ok().and_then(|number: usize| counts.get(number)) else { continue };
        let Some(as_made) = Intact::of(&group, layout, records, is_same) else { continue };
        as_made.fold(&mut edit, module);
        let elements = (0..records.len()).filter_map(|i| group.get(&name_of_part("element", i)).filter(|_| is_same));
        for branch in elements.filter_map(|f| f.blocks().first().and_then(|b| b.terminator())) {
            if branch.opcode() == Opcode::Br && branch.block().successors().len() == 2 {
                edit.take_check_back(branch);
            }
        }
        for (at, _) in as_made.arrays.into_iter().filter(|(at, _)| at.users().is_empty()) {
            edit.erase_function(at);
        }
        count += 1;
    }
    erase_outside(&mut edit, module);
    count
}

/// What ends a program goes if nothing calls it.
fn erase_outside(edit: &mut Editor, module: Module) {
    if let Some(outside) = module.function(OUTSIDE).filter(|f| f.users().is_empty()) {
        edit.erase_function(outside);
    }
}

/// Chunks that are still allocated as they were made, whatever became of their fields.
struct Intact {
    /// What looks the address of each array up, and where that goes.
    arrays: Vec<(Value, u64)>,
    /// Each with whether what it makes is zero.
    makers: Vec<(Value, bool)>,
    release: Option<Value>,
    /// How large all is together.
    size: u64,
}

impl Intact {
    fn of(group: &Group, layout: DataLayout, records: &[u64], is_same: bool) -> Option<Intact> {
        let release = group.get("release").copied();
        let at = |i: usize| group.get(&name_of_part("at", i)).copied();
        let ats: Vec<Value> = (0..records.len()).map(at).collect::<Option<_>>()?;
        let slots: Vec<u64> = ats.iter().map(|&at| slot_of(at, layout)).collect::<Option<_>>()?;
        let makers = [("make", false), ("make_zeroed", true)];
        let makers: Vec<(Value, bool)> =
            makers.into_iter().filter_map(|(what, zero)| Some((*group.get(what)?, zero))).collect();
        let all = makers.iter().map(|maker| maker.0).chain(release).chain(ats.iter().copied());
        if !all.into_iter().all(Value::is_only_called) || !release.is_none_or(|f| releases(f, &ats)) {
            return None;
        }
        let sizes: Vec<(u64, Vec<u64>)> =
            makers.iter().map(|&(f, zero)| sizes(f, zero, &slots, layout)).collect::<Option<_>>()?;
        let (header, bytes) = sizes.first()?;
        if sizes.iter().any(|other| other != &sizes[0]) {
            return None;
        }
        let (mut arrays, mut end) = (Vec::new(), *header);
        for (i, ((&at, &slot), (&all, &records))) in ats.iter().zip(&slots).zip(bytes.iter().zip(records)).enumerate() {
            // The fields of another chunk lie between again.
            let element = all / (records + spare(records));
            if element * (records + spare(records)) != all {
                return None;
            }
            // What was behind the fields may be there again if they are what they were; else it is aligned as the library aligns, as it is by itself.
            let is_behind = i + 1 == ats.len() && i == 0 && slot + ADDRESS == *header;
            let may_be_there = is_behind && (is_same || slot % LIBRARY_ALIGN == 0);
            let place = if may_be_there { slot } else { end.next_multiple_of(LIBRARY_ALIGN) };
            arrays.push((at, place));
            end = place.checked_add(element * records)?;
        }
        Some(Intact { arrays, makers, release, size: end })
    }

    fn fold(&self, edit: &mut Editor, module: Module) {
        let own: Vec<Value> = self.makers.iter().map(|maker| maker.0).chain(self.release).collect();
        for &(f, zero) in &self.makers {
            for call in f.users() {
                edit.before(call);
                let library =
                    module.function(if zero { LIBRARY[1] } else { LIBRARY[0] }).expect("what calls it is there");
                let (one, bytes) = (edit.constant(edit.i64(), 1), edit.constant(edit.i64(), self.size as i64));
                let args = [one, bytes];
                let new = edit.call(library, library.value_type(), &args[usize::from(!zero)..]);
                edit.replace_uses(call, new);
                edit.erase(call);
            }
        }
        for call in self.release.into_iter().flat_map(Value::users) {
            edit.before(call);
            let free = module.function(LIBRARY[2]).expect("what calls it is there");
            edit.call(free, free.value_type(), &[call.call_args()[0]]);
            edit.erase(call);
        }
        for f in own {
            edit.erase_function(f);
        }
        for &(at, place) in &self.arrays {
            for call in at.users() {
                edit.before(call);
                let place = edit.constant(edit.i64(), place as i64);
                let new = edit.offset(call.call_args()[0], place);
                edit.replace_uses(call, new);
                edit.erase(call);
            }
        }
    }
}

fn calls_of(f: Value) -> Vec<Value> {
    let all = f.blocks().into_iter().flat_map(|b| b.instructions());
    all.filter(|i| i.is_call()).collect()
}

/// Does a function free arrays and their chunk, as it was made?
fn releases(f: Value, ats: &[Value]) -> bool {
    let calls = calls_of(f);
    let frees = |call: Value, what: Value| {
        let callee = call.callee();
        callee.is_function() && callee.name() == LIBRARY[2] && callee.is_declaration() && call.call_args() == [what]
    };
    let [chunk] = f.params()[..] else { return false };
    let Some((last, arrays)) = calls.split_last().filter(|(_, arrays)| arrays.len() == 2 * ats.len()) else {
        return false;
    };
    let is_freed = |(pair, &at): (&[Value], &Value)| pair[0].callee() == at && frees(pair[1], pair[0]);
    arrays.chunks(2).zip(ats).all(is_freed) && frees(*last, chunk)
}

/// A constant distance from a pointer.
fn distance(v: Value, from: Value, layout: DataLayout) -> Option<u64> {
    if v == from {
        return Some(0);
    }
    let is_step = v.is_instruction() && v.opcode() == Opcode::GetElementPtr && v.operand(0) == from;
    let terms = is_step.then(|| v.gep_terms(layout)).flatten()?;
    let sum = terms.iter().try_fold(0i64, |sum, term| match *term {
        GepTerm::Constant(k) => sum.checked_add(k),
        GepTerm::Scaled { .. } => None,
    });
    u64::try_from(sum?).ok()
}

/// Where the function that looks the array's address up finds it, if it is as it was made.
fn slot_of(at: Value, layout: DataLayout) -> Option<u64> {
    let [block] = at.blocks()[..] else { return None };
    let [param] = at.params()[..] else { return None };
    let insts = block.instructions();
    let (&ret, rest) = insts.split_last()?;
    let (&load, steps) = rest.split_last()?;
    let is_plain = load.opcode() == Opcode::Load
        && load.ty().is_pointer()
        && ret.opcode() == Opcode::Ret
        && ret.operands() == [load]
        && steps.iter().all(|i| i.opcode() == Opcode::GetElementPtr)
        && param.ty().is_pointer();
    if !is_plain {
        return None;
    }
    distance(load.operand(0), param, layout)
}

/// How much a function allocates for a chunk and its arrays, if it is as it was made.
fn sizes(f: Value, zero: bool, slots: &[u64], layout: DataLayout) -> Option<(u64, Vec<u64>)> {
    let is_call = |call: Value, name: &str| {
        call.callee().is_function() && call.callee().name() == name && call.callee().is_declaration()
    };
    let library = LIBRARY[usize::from(zero)];
    let (made, freed): (Vec<Value>, Vec<Value>) = calls_of(f).into_iter().partition(|&call| is_call(call, library));
    // Where there is no memory for an array, those before it are freed, and the chunk.
    let count = slots.len();
    let is_made = made.len() == count + 1 && freed.len() == count * (count + 1) / 2;
    if !is_made || !freed.into_iter().all(|call| is_call(call, LIBRARY[2])) {
        return None;
    }
    let bytes = |call: Value| {
        let sizes = call.call_args().into_iter().map(|n| n.constant_int().and_then(|n| u64::try_from(n).ok()));
        sizes.into_iter().try_fold(1u64, |all, n| all.checked_mul(n?))
    };
    let stores = |i: &Value| i.opcode() == Opcode::Store;
    let all = f.blocks().into_iter().flat_map(|b| b.instructions());
    let stores: Vec<Value> = all.filter(stores).collect();
    let (header, arrays) = made.split_first()?;
    let is_kept = |((&array, &slot), store): ((&Value, &u64), &Value)| {
        store.operand(0) == array && distance(store.operand(1), *header, layout) == Some(slot)
    };
    let kept = stores.len() == count && arrays.iter().zip(slots).zip(&stores).all(is_kept);
    let arrays: Vec<u64> = arrays.iter().map(|&array| bytes(array)).collect::<Option<_>>()?;
    kept.then_some((bytes(*header)?, arrays))
}
