//! Pointers that go over the records of an array in a chunk, made indices of it.
//!
//! ```text
//!   p = phi [w->body, entry], [p + 1, loop]          i = phi [0, entry], [i + 1, loop]
//!   p < w->body + n                            =>    i < n
//!   p->x                                             w->body[i].x
//! ```
//!
//! So do steps from one record to another, `t[-1].heat` or `t[width].heat` where `t` is `&w->tile[i]`: one step from the array's start, `i - 1` or `i + width`. The
//! optimizer counts a constant number of records in bytes.
//!
//! All addresses are what they were. Where something lies behind the array, nothing else would tell that a pointer stays in it; an index can be checked
//! ([`super::chunks`]).

use rustc_hash::FxHashSet;

use crate::analysis::elements::ObjectSize;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{HandleMap, HandleSet, Opcode, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::chunks::arrays_of;
use super::chunktypes::{is_before_chunk, is_behind_others, records_ahead};

/// The most pointers into one array that are followed.
const MOST_MEMBERS: usize = 256;

/// Pointers that go over one array.
struct Walk {
    /// The array's type, its records', and their bytes.
    array: Type,
    record: Type,
    size: i64,
    /// A step from a chunk to the array that comes before all else, and the others from there.
    starts: Vec<Value>,
    /// Those that become indices.
    members: Vec<Value>,
    compares: Vec<Value>,
    /// Steps by bytes from one of those into another record.
    others: Vec<(Value, i64)>,
}

/// An array of records in a chunk.
#[derive(Clone, Copy)]
struct Shape {
    array: Type,
    record: Type,
    size: i64,
    /// Where it begins in the chunk.
    place: u64,
    /// How many records from one that an index leads to a place is in the array.
    ahead: u64,
    /// Do other records lie before it?
    is_behind_others: bool,
}

impl Shape {
    /// Does a place so many bytes from a record lie in another one of the array, for all that is known?
    fn is_in_other(&self, bytes: i64) -> bool {
        match bytes {
            bytes if bytes < 0 => {
                let is_no_other = self.is_behind_others || is_before_chunk(bytes, self.place, self.size as u64);
                is_no_other && -bytes < self.size
            }
            bytes => bytes >= self.size && bytes / self.size < self.ahead as i64,
        }
    }
}

/// Makes indices of pointers that go over arrays of records of at least so many bytes in chunks, with something behind them, or are moved from one record to
/// another; whether there were any.
pub fn index(module: Module, info: &DTransAnalysisInfo, least: u64) -> bool {
    let layout = info.data_layout();
    let mut order: Vec<(Value, Type, i64)> = Vec::new();
    let mut starts: HandleMap<(Value, Type, i64), Vec<Value>> = HandleMap::default();
    for f in info.functions().iter().map(|f| f.value) {
        if f.has_special_function_data() || f.has_fn_attr("naked") {
            continue;
        }
        for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
            let is_field = inst.opcode() == Opcode::GetElementPtr
                && inst.operand_count() == 3
                && inst.operand(1).is_null()
                && inst.gep_is_inbounds()
                && inst.gep_source_type().kind() == TypeKind::Struct;
            let Some(field) = is_field.then(|| inst.operand(2).constant_int()).flatten() else { continue };
            let key = (inst.operand(0), inst.gep_source_type(), field);
            starts.entry(key).or_insert_with(|| {
                order.push(key);
                Vec::new()
            });
            starts.entry(key).or_default().push(inst);
        }
    }
    let mut walks = Vec::new();
    for key @ (chunk, ty, field) in order {
        let arrays = arrays_of(ty, layout, least);
        let Some(&(_, array, record, count)) = arrays.iter().find(|array| i64::from(array.0) == field) else {
            continue;
        };
        let (size, place) = (layout.alloc_size(record), layout.field_offset(ty, field as u32));
        let end = place + layout.alloc_size(array);
        let is_chunk = info.cells(chunk).iter().any(|cell| {
            let objects = &info.classes[cell.class].objects;
            let mut sizes = objects.iter().map(|&(o, _)| info.object_size(&info.objects()[o as usize]));
            sizes.any(|size| size == ObjectSize::Exact(layout.alloc_size(ty)))
        });
        // Of what lies last in a chunk nothing has to be known.
        if end == layout.alloc_size(ty) || !is_chunk {
            continue;
        }
        let ahead = records_ahead(ty, place, (size, count), layout);
        let is_behind_others = is_behind_others(ty, place, size, layout);
        let shape = Shape { array, record, size: size as i64, place, ahead, is_behind_others };
        walks.extend(follow(&starts[&key], shape));
    }
    if walks.is_empty() {
        return false;
    }
    let mut edit = Editor::new(module);
    walks.into_iter().for_each(|walk| walk.write(&mut edit));
    true
}

/// How many records a step leads over, and how many bytes further; a number of records that is known only when it runs leads no further.
enum By {
    Index(Value),
    Bytes(i64),
}

fn step(gep: Value, from: Value, (array, record): (Type, Type)) -> Option<By> {
    if gep.opcode() != Opcode::GetElementPtr || gep.operand(0) != from || !gep.gep_is_inbounds() {
        return None;
    }
    let ty = gep.gep_source_type();
    let index = match gep.operand_count() {
        2 if ty.kind() == TypeKind::Int(8) => return gep.operand(1).constant_int().map(By::Bytes),
        2 if ty == record => gep.operand(1),
        3 if ty == array && gep.operand(1).is_null() => gep.operand(2),
        _ => return None,
    };
    matches!(index.ty().kind(), TypeKind::Int(..=64)).then_some(By::Index(index))
}

fn is_whole(by: &By, size: i64) -> bool {
    match by {
        By::Index(_) => true,
        By::Bytes(k) => k % size == 0,
    }
}

fn follow(starts: &[Value], shape: Shape) -> Option<Walk> {
    let Shape { array, record, size, .. } = shape;
    let mut all: HandleSet<Value> = starts.iter().copied().collect();
    let (mut members, mut work) = (Vec::new(), starts.to_vec());
    while let Some(v) = work.pop() {
        for user in v.users().into_iter().filter(|u| u.is_instruction()) {
            let is_member = match user.opcode() {
                Opcode::Phi => true,
                Opcode::GetElementPtr => step(user, v, (array, record)).is_some_and(|by| is_whole(&by, size)),
                // It is what is done with a record.
                _ => false,
            };
            if is_member && all.insert(user) {
                members.push(user);
                work.push(user);
                if all.len() > MOST_MEMBERS {
                    return None;
                }
            }
        }
    }
    // Of what comes from elsewhere too there is no index; nor of what is made of that.
    let is_start: FxHashSet<Value> = starts.iter().copied().collect();
    loop {
        let is_made_of_others = |v: &Value| {
            let from = match v.opcode() {
                Opcode::Phi => v.incoming().into_iter().map(|(way, _)| way).collect(),
                _ => vec![v.operand(0)],
            };
            !from.into_iter().all(|way| is_start.contains(&way) || all.contains(&way))
        };
        let Some(at) = members.iter().position(is_made_of_others).filter(|_| on(Rule::ChunkWalkInArray)) else { break };
        all.remove(&members.swap_remove(at));
    }
    let is_moved_on = |v: &Value| v.opcode() == Opcode::Phi || !is_start.contains(&v.operand(0));
    let mut others = Vec::new();
    for &member in &members {
        let steps = member.users().into_iter().filter(|user| user.is_instruction() && !all.contains(user));
        others.extend(steps.filter_map(|user| match step(user, member, (array, record))? {
            By::Bytes(bytes) if shape.is_in_other(bytes) => Some((user, bytes)),
            _ => None,
        }));
    }
    if !members.iter().any(is_moved_on) && others.is_empty() {
        return None;
    }
    let mut known = HandleSet::default();
    let mut compares = Vec::new();
    for user in members.iter().flat_map(|v| v.users()).filter(|u| u.is_instruction() && u.opcode() == Opcode::ICmp) {
        let ordered = matches!(user.predicate(), Predicate::Eq | Predicate::Ne | Predicate::Unsigned(_));
        if ordered && all.contains(&user.operand(0)) && all.contains(&user.operand(1)) && known.insert(user) {
            compares.push(user);
        }
    }
    Some(Walk { array, record, size, starts: starts.to_vec(), members, compares, others })
}

impl Walk {
    fn write(&self, edit: &mut Editor) {
        let i64 = edit.i64();
        let zero = edit.constant(i64, 0);
        let mut index: HandleMap<Value, Value> = self.starts.iter().map(|&start| (start, zero)).collect();
        let phis: Vec<Value> = self.members.iter().copied().filter(|v| v.opcode() == Opcode::Phi).collect();
        for &phi in &phis {
            index.insert(phi, edit.phi(i64, phi));
        }
        for &v in &self.members {
            self.index_of(edit, v, &mut index);
        }
        for &phi in &phis {
            let values: Vec<Value> =
                phi.incoming().into_iter().map(|(way, _)| index.get(&way).copied().unwrap_or(zero)).collect();
            edit.fill_phi(index[&phi], phi, &values);
        }
        if phis.is_empty() {
            return self.write_steps(edit, &index);
        }
        for &compare in &self.compares {
            edit.before(compare);
            let predicate = match compare.predicate() {
                // As numbers of records, those in front of the start are negative.
                Predicate::Unsigned(order) => Predicate::Signed(order),
                same => same,
            };
            let new = edit.icmp(predicate, index[&compare.operand(0)], index[&compare.operand(1)]);
            edit.replace_uses(compare, new);
            edit.erase(compare);
        }
        let is_member: HandleSet<Value> = self.members.iter().copied().collect();
        for &v in &self.members {
            for user in v.users().into_iter().filter(|user| !is_member.contains(user)) {
                self.replace(edit, user, v, index[&v]);
            }
        }
        let poison = edit.poison(edit.ptr());
        self.members.iter().for_each(|&v| edit.replace_uses(v, poison));
        self.members.iter().for_each(|&v| edit.erase(v));
    }

    /// Makes one step from the array's start of several, one behind the other.
    fn write_steps(&self, edit: &mut Editor, index: &HandleMap<Value, Value>) {
        let starts: HandleSet<Value> = self.starts.iter().copied().collect();
        let (from_start, further): (Vec<Value>, Vec<Value>) =
            self.members.iter().partition(|v| starts.contains(&v.operand(0)));
        for &(step, bytes) in &self.others {
            edit.before(step);
            let by = edit.constant(edit.i64(), bytes.div_euclid(self.size));
            let other = edit.add(index[&step.operand(0)], by);
            let record = self.record_at(edit, other);
            let new = edit.offset_inside(record, bytes.rem_euclid(self.size));
            edit.replace_uses(step, new);
            edit.erase(step);
        }
        for &v in &further {
            edit.before(v);
            let new = self.record_at(edit, index[&v]);
            edit.replace_uses(v, new);
        }
        further.iter().for_each(|&v| edit.erase(v));
        // Of a record that others are counted from nothing may be touched itself.
        from_start.into_iter().filter(|v| v.first_users(1).is_empty()).for_each(|v| edit.erase(v));
    }

    /// The address of the record with an index.
    fn record_at(&self, edit: &mut Editor, index: Value) -> Value {
        let start = edit.clone_with_base(self.starts[0], self.starts[0].operand(0));
        edit.array_element(self.array, start, index)
    }

    /// The index of what a pointer leads to.
    fn index_of(&self, edit: &mut Editor, v: Value, index: &mut HandleMap<Value, Value>) -> Value {
        if let Some(&known) = index.get(&v) {
            return known;
        }
        let before = self.index_of(edit, v.operand(0), index);
        edit.before(v);
        let by = match step(v, v.operand(0), (self.array, self.record)).expect("it is a step over records") {
            By::Index(by) => edit.sext_i64(by),
            By::Bytes(bytes) => edit.constant(edit.i64(), bytes / self.size),
        };
        let new = if before.is_null() { by } else { edit.add(before, by) };
        index.insert(v, new);
        new
    }

    /// Hands the record at an index to what used a pointer to it.
    fn replace(&self, edit: &mut Editor, user: Value, v: Value, index: Value) {
        let ways: Vec<Option<Value>> = match user.opcode() {
            Opcode::Phi => user.incoming().into_iter().map(|(_, from)| from.terminator()).collect(),
            _ => vec![Some(user); user.operands().len()],
        };
        // What lies whole records further on is in another.
        let further = match step(user, v, (self.array, self.record)) {
            Some(By::Bytes(bytes)) if bytes > 0 => bytes / self.size,
            _ => 0,
        };
        // Several ways from one block bring one value.
        let mut made: HandleMap<Value, Value> = HandleMap::default();
        for (i, place) in (0..).zip(ways) {
            let Some(place) = place.filter(|_| user.operand(i) == v) else { continue };
            let record = *made.entry(place).or_insert_with(|| {
                edit.before(place);
                let index = match further {
                    0 => index,
                    _ => {
                        let further = edit.constant(edit.i64(), further);
                        edit.add(index, further)
                    }
                };
                self.record_at(edit, index)
            });
            edit.set_operand(user, i, record);
        }
        if further != 0 {
            let rest = edit.constant(edit.i64(), user.operand(1).constant_int().map_or(0, |k| k % self.size));
            edit.set_operand(user, 1, rest);
        }
    }
}
