//! Functions that call themselves last, directly or through others: the optimizer makes loops or jumps of such calls, so that a program may go as
//! deep as it likes.

use rustc_hash::FxHashMap;

use crate::ir::module::Module;
use crate::ir::value::{Block, HandleSet, Opcode, Value};

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
        for block in f.blocks() {
            let code = block.instructions();
            let callees =
                (0..code.len()).filter(|&at| is_call(code[at]) && is_last(&code[at + 1..])).map(|at| code[at].callee());
            calls[i].extend(callees.filter_map(|callee| match callee.is_function() {
                true => number.get(&callee).copied(),
                false => Some(any),
            }));
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

/// Does what follows lead to the end of the function, with no other call on the way? Sums and products of what such calls return become loops as well.
fn is_last(rest: &[Value]) -> bool {
    let mut code: Vec<Value> = rest.to_vec();
    let mut left = MOST_BEHIND;
    let mut seen: HandleSet<Block> = HandleSet::default();
    loop {
        let mut next = None;
        for &inst in &code {
            left -= 1;
            match inst.opcode() {
                Opcode::Ret => return true,
                Opcode::Br => next = Some(inst.block().successors()).filter(|to| to.len() == 1).map(|to| to[0]),
                Opcode::Call if is_call(inst) => return false,
                // What it returns moves to where that is returned from.
                Opcode::Call | Opcode::Load | Opcode::Store | Opcode::GetElementPtr | Opcode::Phi => {}
                Opcode::Freeze | Opcode::BitCast => {}
                Opcode::Add | Opcode::Mul | Opcode::IntArith if !inst.operands().iter().any(is_field) => {}
                Opcode::Other if inst.extracted_field().is_some() || inst.inserted_into().is_some() => {}
                // It goes on.
                _ => return false,
            }
            if left == 0 {
                // A long way: what it does there is more than to return.
                return false;
            }
        }
        match next.filter(|&block| seen.insert(block)) {
            Some(block) => code = block.instructions(),
            None => return false,
        }
    }
}
