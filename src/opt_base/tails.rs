//! Functions that call themselves last, directly or through others: the optimizer makes loops or jumps of such calls, so that a program may go as
//! deep as it likes.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::analysis::kinds::base_of;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, HandleMap, HandleSet, Opcode, Value};

/// Instructions behind a call that are looked at.
const MOST_BEHIND: usize = 64;

/// Functions that may be among those that call each other last, all in a circle. A place in a caller's frame that such a call would be given keeps that
/// frame.
pub(super) fn recursive(module: Module) -> HandleSet<Value> {
    let bodies: Vec<Value> = module.functions().into_iter().filter(|f| !f.is_declaration()).collect();
    // Whom a pointer calls may be any function whose address is taken: the last place stands for all of those.
    let any = bodies.len();
    let number: FxHashMap<Value, usize> = (0..).zip(&bodies).map(|(i, &f)| (f, i)).collect();
    let mut calls: Vec<Vec<usize>> = vec![Vec::new(); bodies.len() + 1];
    for (i, &f) in bodies.iter().enumerate() {
        if !f.is_only_called() {
            calls[any].push(i);
        }
        let mut code = Code::default();
        for block in f.blocks() {
            let here = code.of(block);
            for (at, &inst) in here.iter().enumerate().filter(|(_, inst)| is_call(**inst)) {
                if is_last(&mut code, &here[at + 1..]) {
                    let callee = inst.callee();
                    calls[i].extend(if callee.is_function() { number.get(&callee).copied() } else { Some(any) });
                }
            }
        }
    }
    // What is left when no function is taken away any more that nobody calls, or that calls nobody, lies on circles and between them.
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); calls.len()];
    for (from, to) in calls.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from, to))) {
        callers[to].push(from);
    }
    let mut is_left = vec![true; calls.len()];
    for (out, back) in [(&calls, &callers), (&callers, &calls)] {
        let mut count: Vec<usize> = out.iter().map(|to| to.iter().filter(|&&to| is_left[to]).count()).collect();
        let mut work: Vec<usize> = (0..out.len()).filter(|&i| is_left[i] && count[i] == 0).collect();
        while let Some(i) = work.pop() {
            is_left[i] = false;
            for &from in &back[i] {
                count[from] -= 1;
                if count[from] == 0 && is_left[from] {
                    work.push(from);
                }
            }
        }
    }
    bodies.into_iter().zip(is_left).filter(|(_, is_left)| *is_left).map(|(f, _)| f).collect()
}

fn is_call(inst: Value) -> bool {
    inst.opcode() == Opcode::Call && !inst.callee().is_inline_asm() && !inst.callee().is_intrinsic()
}

fn is_field(v: &Value) -> bool {
    v.extracted_field().is_some()
}

/// The instructions of a function's blocks, read once.
#[derive(Default)]
struct Code(HandleMap<Block, Rc<[Value]>>);

impl Code {
    fn of(&mut self, block: Block) -> Rc<[Value]> {
        self.0.entry(block).or_insert_with(|| block.instructions().into()).clone()
    }
}

/// Does what follows lead to the end of the function, with no other call on the way? Sums and products of what such calls return become loops as well.
fn is_last(code: &mut Code, rest: &[Value]) -> bool {
    let mut next: Option<Rc<[Value]>> = None;
    // A longer way does more than to return.
    let mut left = MOST_BEHIND;
    loop {
        let here = next.as_deref().unwrap_or(rest);
        let mut to = None;
        for &inst in here {
            if left == 0 {
                return false;
            }
            left -= 1;
            match inst.opcode() {
                Opcode::Ret => return true,
                Opcode::Br => to = only_successor(inst),
                Opcode::Call if is_call(inst) => return false,
                // What it returns moves to where that is returned from.
                Opcode::Call | Opcode::Load | Opcode::Store | Opcode::GetElementPtr | Opcode::Phi => {}
                Opcode::Freeze | Opcode::BitCast => {}
                Opcode::Add | Opcode::Mul | Opcode::IntArith if !inst.operands().iter().any(is_field) => {}
                Opcode::Other if inst.extracted_field().is_some() || inst.inserted_into().is_some() => {}
                // It goes on.
                _ => return false,
            }
        }
        let Some(to) = to else { return false };
        next = Some(code.of(to));
    }
}

/// Where an unconditional branch leads.
fn only_successor(branch: Value) -> Option<Block> {
    let to = branch.block().successors();
    (to.len() == 1).then(|| to[0])
}

/// Fields of a structure as a value, each with the number of the field of what a call returned that it is.
type Fields = Vec<Option<u32>>;

/// What is known of what a call has returned, on the one way from there to where its function returns.
struct Returned {
    layout: DataLayout,
    call: Value,
    /// Values that are fields of it.
    fields: HandleMap<Value, u32>,
    /// Structures that are made of those.
    made: HandleMap<Value, Fields>,
    /// Where in variables of the frame they are kept.
    kept: FxHashMap<(Value, i64), u32>,
}

/// The calls in a function whose structures are what it returns next, with nothing else done before than to move them around in the frame; of those
/// that are `wanted`.
pub(super) fn returned_as_they_are(f: Value, layout: DataLayout, wanted: impl Fn(Value) -> bool) -> Vec<Value> {
    let mut code = Code::default();
    let mut out = Vec::new();
    for block in f.blocks() {
        let here = code.of(block);
        for (at, &inst) in here.iter().enumerate().filter(|(_, inst)| is_call(**inst)) {
            if wanted(inst) && is_returned_as_it_is(&mut code, inst, &here[at + 1..], layout) {
                out.push(inst);
            }
        }
    }
    out
}

fn is_returned_as_it_is(code: &mut Code, call: Value, rest: &[Value], layout: DataLayout) -> bool {
    let (fields, made, kept) = (HandleMap::default(), HandleMap::default(), FxHashMap::default());
    let mut known = Returned { layout, call, fields, made, kept };
    known.made.insert(call, (0..call.ty().fields().len() as u32).map(Some).collect());
    let mut from = call.block();
    let mut next: Option<Rc<[Value]>> = None;
    // A longer way does more than to return.
    let mut left = MOST_BEHIND;
    loop {
        let here = next.as_deref().unwrap_or(rest);
        let mut to = None;
        for &inst in here {
            if left == 0 {
                return false;
            }
            left -= 1;
            match inst.opcode() {
                Opcode::Ret => return inst.operand_count() == 1 && known.is_whole(inst.operand(0)),
                Opcode::Br => to = only_successor(inst).map(|to| (inst.block(), to)),
                // Whatever else there is ends the search.
                _ if !known.follow(inst, from) => return false,
                _ => {}
            }
        }
        let Some((block, block_after)) = to else { return false };
        (from, next) = (block, Some(code.of(block_after)));
    }
}

impl Returned {
    fn is_whole(&self, v: Value) -> bool {
        self.made.get(&v).is_some_and(|fields| (0..).zip(fields).all(|(i, field)| *field == Some(i)))
    }

    /// A place in a variable of the frame.
    fn place(&self, address: Value) -> Option<(Value, i64)> {
        base_of(self.layout, address).filter(|(base, _)| base.is_instruction() && base.opcode() == Opcode::Alloca)
    }

    /// Notes what an instruction moves; false, if it does anything else. `from` is the block before.
    fn follow(&mut self, inst: Value, from: Block) -> bool {
        match inst.opcode() {
            Opcode::Phi => {
                let incoming = inst.incoming().into_iter().find(|(_, block)| *block == from);
                self.copy(incoming.map(|(v, _)| v), inst);
                true
            }
            Opcode::Freeze | Opcode::BitCast => {
                self.copy(Some(inst.operand(0)), inst);
                true
            }
            Opcode::Load => {
                let place = self.place(inst.operand(0));
                let field = place.and_then(|place| self.kept.get(&place).copied());
                let same = |field: &u32| self.call.ty().fields()[*field as usize] == inst.ty();
                if let Some(field) = field.filter(same) {
                    self.fields.insert(inst, field);
                }
                !inst.is_volatile() && !inst.is_atomic()
            }
            Opcode::Store => {
                let (v, place) = (inst.operand(0), self.place(inst.operand(1)));
                let Some((base, at)) = place.filter(|_| !inst.is_volatile() && !inst.is_atomic()) else { return false };
                let end = at + self.layout.store_size(v.ty()) as i64;
                // What was kept there, or may reach into it.
                let size = |field: u32| self.layout.store_size(self.call.ty().fields()[field as usize]) as i64;
                self.kept.retain(|&(b, o), field| b != base || o >= end || o + size(*field) <= at);
                if let Some(&field) = self.fields.get(&v) {
                    self.kept.insert((base, at), field);
                }
                true
            }
            Opcode::Call => {
                let callee = inst.callee();
                let name = if callee.is_function() && callee.is_intrinsic() { callee.name() } else { return false };
                if name.starts_with("llvm.lifetime.") || name.starts_with("llvm.dbg.") {
                    return true;
                }
                name.starts_with("llvm.memcpy.") && self.copy_memory(&inst.call_args())
            }
            Opcode::GetElementPtr => true,
            // Parts of structures that are values.
            _ => {
                if let Some(field) = inst.extracted_field() {
                    let fields = self.made.get(&inst.operand(0)).and_then(|fields| fields.get(field as usize).copied());
                    if let Some(field) = fields.flatten() {
                        self.fields.insert(inst, field);
                    }
                    return true;
                }
                let Some(before) = inst.inserted_into() else { return false };
                let count = inst.ty().fields().len();
                let mut fields = self.made.get(&before).cloned().unwrap_or_else(|| vec![None; count]);
                let Some(i) = inst.only_index() else { return false };
                fields[i as usize] = self.fields.get(&inst.operand(1)).copied();
                if inst.ty() == self.call.ty() {
                    self.made.insert(inst, fields);
                }
                true
            }
        }
    }

    fn copy(&mut self, from: Option<Value>, to: Value) {
        let Some(from) = from else { return };
        if let Some(&field) = self.fields.get(&from) {
            self.fields.insert(to, field);
        }
        if let Some(made) = self.made.get(&from).cloned() {
            self.made.insert(to, made);
        }
    }

    fn copy_memory(&mut self, args: &[Value]) -> bool {
        let [to, from, size, volatile] = *args else { return false };
        if volatile.constant_int() != Some(0) {
            return false;
        }
        let (Some((to, to_at)), Some(size)) = (self.place(to), size.constant_int()) else { return false };
        let from = self.place(from);
        let copied: Vec<(i64, u32)> = match from {
            Some((from, from_at)) => {
                let inside = |o: i64| o >= from_at && o < from_at + size;
                self.kept
                    .iter()
                    .filter(|((b, o), _)| *b == from && inside(*o))
                    .map(|((_, o), &f)| (o - from_at, f))
                    .collect()
            }
            None => Vec::new(),
        };
        let width = |field: u32| self.layout.store_size(self.call.ty().fields()[field as usize]) as i64;
        let whole: Vec<(i64, u32)> = copied.into_iter().filter(|&(o, field)| o + width(field) <= size).collect();
        self.kept.retain(|&(b, o), field| b != to || o >= to_at + size || o + width(*field) <= to_at);
        self.kept.extend(whole.into_iter().map(|(o, field)| ((to, to_at + o), field)));
        true
    }
}
