//! Where texts are read and written: by functions of the library's, by the program's own that hand them what they are given, and by pointers that go over them.

use rustc_hash::FxHashMap;

use crate::analysis::number::{chosen_from, compares_text, is_place_in_record, texts_of_call};
use crate::analysis::DTransAnalysisInfo;
use crate::ir::value::{Block, Direction, HandleMap, HandleSet, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::arrays::{accesses_of_fields, is_used_as_record};
use super::walks::uses_text;

/// Uses of one pointer that are looked at.
const MOST_USERS: usize = 64;

/// Choices between pointers, one behind the other.
const MOST_CHOICES: u32 = 4;

/// Blocks behind a call in which a record is looked for, and instructions there.
const MOST_BEHIND: usize = 16;
const MOST_NEAR: usize = 1024;

/// Uses of a record's pointer, beyond which it is not known what else is done with the memory.
const MOST_USES: usize = 512;

/// Parameters of the program's functions that are texts: what they lead to is read or written as one by functions of the library's, or by others of these,
/// and nothing else is done with it but to read and write single characters, or so many of them.
pub(super) struct TextParams {
    /// By function, the numbers of the parameters, and whether more than single characters are written.
    of: HandleMap<Value, Vec<(u32, bool)>>,
}

/// What is known of a parameter.
struct Param {
    function: Value,
    number: u32,
    /// Does a function of the library's use it as a text, or another parameter that it is handed on to?
    is_text: bool,
    /// Does one write it?
    is_written: bool,
    /// Is more done with it?
    is_more: bool,
    /// Parameters that are handed on to this one.
    from: Vec<usize>,
}

impl TextParams {
    /// Those of a module.
    pub(super) fn new(info: &DTransAnalysisInfo) -> Self {
        let mut params: Vec<Param> = Vec::new();
        let mut index: FxHashMap<(Value, u32), usize> = FxHashMap::default();
        for f in info.functions().iter().map(|f| f.value) {
            if f.is_declaration() || !f.has_exact_definition() {
                continue;
            }
            for (number, _) in (0..).zip(f.params()).filter(|(_, param)| param.ty().is_pointer()) {
                index.insert((f, number), params.len());
                params.push(Param {
                    function: f,
                    number,
                    is_text: false,
                    is_written: false,
                    is_more: f.has_special_param(number),
                    from: Vec::new(),
                });
            }
        }
        for p in 0..params.len() {
            let param = params[p].function.params()[params[p].number as usize];
            match uses(info, param) {
                Some(uses) => {
                    params[p].is_text |= uses.is_text;
                    params[p].is_written |= uses.is_written;
                    for to in uses.passed {
                        match index.get(&to) {
                            Some(&to) => params[to].from.push(p),
                            None => params[p].is_more = true,
                        }
                    }
                }
                None => params[p].is_more = true,
            }
        }
        spread(&mut params, |param| &mut param.is_more);
        spread(&mut params, |param| &mut param.is_text);
        spread(&mut params, |param| &mut param.is_written);
        let mut of: HandleMap<Value, Vec<(u32, bool)>> = HandleMap::default();
        for param in params.iter().filter(|param| param.is_text && !param.is_more) {
            of.entry(param.function).or_default().push((param.number, param.is_written));
        }
        TextParams { of }
    }

    /// The arguments of a call that are such texts, and whether they are written.
    pub(super) fn of_call(&self, call: Value) -> &[(u32, bool)] {
        let callee = call.callee();
        let is_one = callee.is_function() && call.call_type() == callee.value_type() && !call.is_musttail();
        self.of.get(&callee).filter(|_| is_one).map_or(&[], Vec::as_slice)
    }
}

/// What is true of a parameter is true of those that are handed on to it.
fn spread(params: &mut [Param], what: impl Fn(&mut Param) -> &mut bool) {
    let mut work: Vec<usize> = (0..params.len()).filter(|&p| *what(&mut params[p])).collect();
    while let Some(p) = work.pop() {
        for from in std::mem::take(&mut params[p].from) {
            if !std::mem::replace(what(&mut params[from]), true) {
                work.push(from);
            }
            params[p].from.push(from);
        }
    }
}

fn is_char(ty: Type) -> bool {
    matches!(ty.kind(), TypeKind::Int(8))
}

#[derive(Default)]
struct Uses {
    is_text: bool,
    is_written: bool,
    /// Functions of the program's that it is handed on to, and as which argument.
    passed: Vec<(Value, u32)>,
}

/// What is done with a parameter, if it is what may be done with a text.
fn uses(info: &DTransAnalysisInfo, param: Value) -> Option<Uses> {
    let users = param.first_users(MOST_USERS + 1);
    if users.len() > MOST_USERS {
        return None;
    }
    let mut out = Uses::default();
    for user in users {
        match user.is_instruction().then(|| user.opcode())? {
            // Its first character, or whether it is null.
            Opcode::Load if is_char(user.ty()) => {}
            Opcode::Store if user.operand(0) != param && is_char(user.operand(0).ty()) => {}
            Opcode::ICmp => {}
            Opcode::Call => {
                let callee = user.callee();
                if !callee.is_function() || callee.is_intrinsic() || user.has_operand_bundles() {
                    return None;
                }
                let is_own = !callee.is_declaration() && info.printed_format(callee).is_none();
                let texts = texts_of_call(user, info.printed_format(callee));
                for (i, _) in user.call_args().into_iter().enumerate().filter(|(_, arg)| *arg == param) {
                    let is_written = texts.iter().any(|text| text.1 == Some(i))
                        || i == 0
                            && matches!(&*callee.name(), "strcat" | "strncat" | "sprintf")
                            && info.is_of_library(callee);
                    let is_text = is_written || texts.iter().any(|text| text.0 == i);
                    match is_own {
                        true => out.passed.push((callee, i as u32)),
                        false if is_text || uses_text(|f| info.is_of_library(f), user, i) => {
                            out.is_text |= is_text;
                            out.is_written |= is_written || !texts.iter().any(|text| text.0 == i);
                        }
                        false => return None,
                    }
                }
            }
            // What else is done with it may be done with any memory.
            _ => return None,
        }
    }
    Some(out)
}

/// Is null one of those that a pointer is chosen from, or one of these?
fn may_be_none(choice: Value, choices: u32) -> bool {
    let is_choice = |v: Value| v.is_instruction() && matches!(v.opcode(), Opcode::Phi | Opcode::Select);
    choices > 0
        && is_choice(choice)
        && chosen_from(choice).into_iter().any(|way| way.is_null() || way != choice && may_be_none(way, choices - 1))
}

/// Where a text comes from that is an operand of an instruction: of that one, or of the choices between pointers that it is one of, so many one behind the
/// other.
fn read_from(inst: Value, operand: u32, choices: u32, out: &mut Vec<(Value, u32)>) {
    let text = inst.operand(operand);
    let is_record = || is_used_as_record(text);
    // Behind another choice only one of a constant text is divided.
    let is_one = || (choices < MOST_CHOICES || may_be_none(text, MOST_CHOICES)) && !may_be_fixed(text);
    match text.is_instruction().then(|| text.opcode()) {
        // A text that is not named has no known end, and keeps its record from being laid out.
        _ if out.len() >= MOST_USERS => {}
        // What is chosen is a record, which the text lies in; or none, and no text is null.
        Some(Opcode::Phi | Opcode::Select) if choices == 0 || is_record() || is_one() => out.push((inst, operand)),
        Some(Opcode::Phi) => {
            let ways = text.incoming();
            // Behind what it is computed by there is room.
            let has_room = |&(way, from): &(Value, Block)| {
                ways.iter().filter(|other| other.1 == from).count() == 1 && from.terminator() != Some(way)
            };
            for (i, _) in (0..).zip(&ways).filter(|(_, way)| has_room(way)) {
                read_from(text, i, choices - 1, out);
            }
        }
        Some(Opcode::Select) => (1..=2).for_each(|way| read_from(text, way, choices - 1, out)),
        // Only one.
        _ => out.push((inst, operand)),
    }
}

/// Is a constant text one of those that a pointer is chosen from?
fn may_be_fixed(choice: Value) -> bool {
    chosen_from(choice).into_iter().any(|way| way.is_constant() && !way.is_null())
}

/// Where the texts come from that a call of the library's, or of a function that prints, reads up to their end, and where it writes them to: the call or the
/// choice, and which of its operands.
pub(super) fn texts_read(info: &DTransAnalysisInfo, call: Value) -> Vec<(Value, u32)> {
    let callee = call.callee();
    if !callee.is_function() || callee.is_intrinsic() {
        return Vec::new();
    }
    let mut out = Vec::new();
    let texts = texts_of_call(call, info.printed_format(callee));
    // Where one is written to is a record, which it lies first in.
    let is_printed = matches!(&*callee.name(), "strcat" | "strncat" | "sprintf") && info.is_of_library(callee);
    let written = texts.iter().filter_map(|text| text.1).chain(is_printed.then_some(0));
    out.extend(
        written.map(|arg| (call, arg as u32)).filter(|&(_, arg)| is_written_to_record(info, call, call.operand(arg))),
    );
    for (arg, _) in texts {
        read_from(call, arg as u32, MOST_CHOICES, &mut out);
    }
    out.retain(|&(inst, operand)| !inst.operand(operand).is_constant());
    out
}

/// Where what comes from that a call of the library's compares up to an end, or a length that is no constant: it need be no text.
pub(super) fn texts_compared(call: Value) -> Vec<(Value, u32)> {
    let mut out = Vec::new();
    if compares_text(call) && !call.call_args()[2].is_constant() {
        (0..2).for_each(|arg| read_from(call, arg, MOST_CHOICES, &mut out));
    }
    out.retain(|&(inst, operand)| !inst.operand(operand).is_constant());
    out
}

/// Is the memory at a pointer a record when a call writes a text or bytes there, so that what it writes is a field of that?
///
/// Memory is what the program takes it for at the time: a record that is free may hold a line that is printed. So a record has been filled in part
/// before, by stores to its fields; or it is used by its fields afterwards, whatever way the program goes on, before anything else may read what was written. What lay
/// there then, as far as it is longer than the first field, nobody can have wanted.
pub(super) fn is_written_to_record(info: &DTransAnalysisInfo, call: Value, pointer: Value) -> bool {
    if pointer.is_constant() {
        return false;
    }
    let fields: HandleSet<Value> = accesses_of_fields(pointer).into_iter().collect();
    if fields.is_empty() || !on(Rule::TextInLiveRecord) {
        return !fields.is_empty();
    }
    let Some(others) = other_uses(pointer) else { return false };
    let near = Near { info, call, pointer, fields, others };
    near.is_record_before() || near.is_record_behind()
}

/// What the code around a call does with the memory that it writes to.
struct Near<'a> {
    info: &'a DTransAnalysisInfo,
    call: Value,
    pointer: Value,
    /// Accesses to fields of the record that the pointer leads to.
    fields: HandleSet<Value>,
    /// What else is done with the memory.
    others: HandleSet<Value>,
}

/// What is found at an instruction.
enum Seen {
    /// Memory is used as a record.
    Record,
    /// It may be read, or anything else be done with it.
    Other,
    /// Nothing more is done with it.
    Freed,
    Nothing,
}

impl Near<'_> {
    /// Are fields written before, in the call's block? A pointer that is read there may be the next of a list that free records are taken from.
    fn is_record_before(&self) -> bool {
        let is_filled =
            |inst: &Value| self.fields.contains(inst) && !(inst.opcode() == Opcode::Load && inst.ty().is_pointer());
        let before = self.call.beside(Direction::Backward);
        let before = std::iter::successors(before, |inst| inst.beside(Direction::Backward)).take(MOST_NEAR);
        before.take_while(|inst| !self.others.contains(inst)).any(|inst| is_filled(&inst))
    }

    /// Are fields used behind the call, wherever control goes on? Ways on which the memory is freed, or the program ends, say nothing.
    fn is_record_behind(&self) -> bool {
        let mut is_one = false;
        let mut work: Vec<Option<Value>> = vec![self.call.beside(Direction::Forward)];
        let mut seen: HandleSet<Block> = HandleSet::default();
        let mut looked_at = 0;
        while let Some(begin) = work.pop() {
            let mut end = None;
            let code = std::iter::successors(begin, |inst| inst.beside(Direction::Forward));
            let mut found = code.take(MOST_NEAR).map(|inst| {
                (looked_at, end) = (looked_at + 1, Some(inst));
                self.look(inst)
            });
            match found.find(|found| !matches!(found, Seen::Nothing)) {
                Some(Seen::Record) => is_one = true,
                Some(Seen::Freed) => {}
                Some(Seen::Other | Seen::Nothing) => return false,
                None => match end.map(|end| (end, end.opcode())) {
                    Some((_, Opcode::Unreachable)) => {}
                    Some((end, Opcode::Br | Opcode::Switch)) => {
                        let next = end.block().successors().into_iter().filter(|block| seen.insert(*block));
                        work.extend(next.map(Block::first));
                    }
                    // It is not known what comes then, or there is too much before the end.
                    _ => return false,
                },
            }
            if seen.len() > MOST_BEHIND || looked_at > MOST_NEAR {
                return false;
            }
        }
        is_one
    }

    fn look(&self, inst: Value) -> Seen {
        let is_freed =
            |callee: Value| callee.is_function() && &*callee.name() == "free" && self.info.is_of_library(callee);
        match () {
            () if self.fields.contains(&inst) => Seen::Record,
            // Where it is computed anew it leads elsewhere.
            () if inst == self.pointer => Seen::Other,
            () if !self.others.contains(&inst) => Seen::Nothing,
            () if inst.opcode() == Opcode::Call && inst.callee().is_function() => match is_freed(inst.callee()) {
                true => Seen::Freed,
                false if self.is_of_text(inst) => Seen::Nothing,
                false => Seen::Other,
            },
            () => Seen::Other,
        }
    }

    /// Is a text written there, or only asked for its length, as where more is put behind it?
    fn is_of_text(&self, call: Value) -> bool {
        let name = call.callee().name();
        let texts = texts_of_call(call, None);
        let is_printed = |i: usize| i == 0 && matches!(&*name, "strcat" | "strncat");
        let is_one = |i: usize| &*name == "strlen" || texts.iter().any(|text| text.1 == Some(i)) || is_printed(i);
        let handed = call.call_args().into_iter().enumerate().filter(|(_, arg)| *arg == self.pointer);
        self.info.is_of_library(call.callee())
            && call.call_args().contains(&self.pointer)
            && handed.map(|arg| arg.0).all(is_one)
    }
}

/// Does a pointer write a text: bytes, the last of which is the zero that ends it? Another that goes on from the same place may write that.
pub(super) fn writes_text(phi: Value) -> bool {
    let is_phi = |v: &Value| v.is_instruction() && v.opcode() == Opcode::Phi;
    let beside = |start: Value| start.first_users(MOST_USERS).into_iter().filter(is_phi);
    let starts = || phi.incoming().into_iter().map(|way| way.0).filter(|start| is_place_in_record(*start));
    writes_bytes(phi)
        .is_some_and(|ends| ends || starts().flat_map(beside).any(|other| writes_bytes(other) == Some(true)))
}

/// Does a pointer only write bytes, and is one of them a constant zero?
fn writes_bytes(phi: Value) -> Option<bool> {
    let (mut seen, mut work) = (HandleSet::default(), vec![phi]);
    let mut ends = false;
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        let users = v.first_users(MOST_USERS + 1);
        if users.len() > MOST_USERS || seen.len() > MOST_USERS {
            return None;
        }
        for user in users {
            let is_next = || user.gep_source_type().kind() == TypeKind::Int(8) && user.operand_count() == 2;
            match user.opcode() {
                Opcode::Store if user.operand(1) == v && user.operand(0) != v => {
                    let byte = user.operand(0);
                    if byte.ty().kind() != TypeKind::Int(8) {
                        return None;
                    }
                    ends |= byte.constant_int() == Some(0);
                }
                Opcode::GetElementPtr if is_next() && user.operand(1).constant_int().is_some_and(|k| k > 0) => {
                    work.push(user);
                }
                Opcode::Phi => work.push(user),
                // What else is done with it is no writing of a text.
                _ => return None,
            }
        }
    }
    Some(ends)
}

/// The instructions that do more with the memory at a pointer than to read and write what lies at known places in it, or to write at others.
///
/// `None` if there are too many to look at.
fn other_uses(pointer: Value) -> Option<HandleSet<Value>> {
    let users = pointer.first_users(MOST_USES + 1);
    let is_written = |user: Value, address: Value| user.opcode() == Opcode::Store && user.operand(0) != address;
    let is_other = |user: &Value| match user.is_instruction().then(|| user.opcode()) {
        // Where it is kept nothing is done with it yet.
        Some(Opcode::Load | Opcode::Store | Opcode::ICmp) => false,
        Some(Opcode::GetElementPtr) if user.operand(0) == pointer => {
            let accesses = user.first_users(MOST_USERS + 1);
            let are_known = accesses.len() <= MOST_USERS && accesses.into_iter().all(|a| is_written(a, *user));
            !is_place_in_record(*user) && !are_known
        }
        _ => true,
    };
    (users.len() <= MOST_USES).then(|| users.into_iter().filter(is_other).collect())
}
