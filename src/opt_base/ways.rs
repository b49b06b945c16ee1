//! Ways past branches of which it is known, for each way there, where they lead.
//!
//! ```text
//!   way = phi [0, a], [1, b]                  a: br again
//!   br (way == 0), again, done        =>      b: br done
//! ```
//!
//! clang writes a number down, and branches on it, where control leaves a scope in several ways (`break` or `return` out of a loop's body that
//! has variables). Which pointers come which way does not show there.

use crate::ir::cfg::reverse_post_order;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, HandleMap, HandleSet, Opcode, Predicate, Value};
use crate::rules::{on, Rule};

/// Leads the ways in a function past such branches. How many.
pub fn lead_past_known(module: Module, f: Value) -> usize {
    let (order, _) = reverse_post_order(f);
    let number: HandleMap<Block, usize> = order.iter().enumerate().map(|(i, &b)| (b, i)).collect();
    let mut edit = Editor::new(module);
    let mut count = 0;
    for &b in &order {
        let Some(branch) = Branch::of(b) else { continue };
        let mut seen = HandleSet::default();
        for (value, from) in branch.phi.incoming() {
            // What comes from a block that is reached later goes round a loop.
            let comes_before = number.get(&from).is_some_and(|&i| i < number[&b]);
            if !seen.insert(from) || !comes_before {
                continue;
            }
            let ways = from.successors();
            let jumps = from.terminator().is_some_and(|t| matches!(t.opcode(), Opcode::Br | Opcode::Switch));
            let Some(to) = value.constant_int().and_then(|k| branch.leads_to(k)) else { continue };
            if !jumps || to == b || ways.contains(&to) || ways.iter().filter(|&&way| way == b).count() != 1 {
                continue;
            }
            count += 1;
            if edit.lead_past(from, b, to) {
                break;
            }
        }
    }
    count
}

/// A block that does nothing but branch on a phi.
struct Branch {
    phi: Value,
    /// The branch or `switch`.
    end: Value,
    /// What the phi is compared with, if it is: where they are the same, the first way is taken, or the second.
    compared: Option<(i64, bool)>,
    ways: Vec<Block>,
}

impl Branch {
    fn of(b: Block) -> Option<Self> {
        let end = b.terminator()?;
        if !matches!(end.opcode(), Opcode::Br | Opcode::Switch) || end.operand_count() < 2 {
            return None;
        }
        let is_here = |v: Value, opcode: Opcode| v.is_instruction() && v.block() == b && v.opcode() == opcode;
        let condition = end.operand(0);
        let (mut phi, mut compared) = (condition, None);
        // A comparison is no case of a `switch`.
        if is_here(condition, Opcode::ICmp) && (end.opcode() == Opcode::Br || !on(Rule::PastCompared)) {
            let same = match condition.predicate() {
                Predicate::Eq => true,
                Predicate::Ne => false,
                _ => return None,
            };
            compared = Some((condition.operand(1).constant_int()?, same));
            phi = condition.operand(0);
        }
        if !is_here(phi, Opcode::Phi) {
            return None;
        }
        let is_used_here_only = |v: Value| {
            v.users().into_iter().all(|user| {
                user == end
                    || user == condition && user != v
                    // Of what is compared, whoever comes past has nothing.
                    || v.opcode() == Opcode::Phi
                        && user.is_instruction()
                        && user.opcode() == Opcode::Phi
                        && user.block() != b
                        && user.incoming().into_iter().all(|(value, from)| value != v || from == b)
            }) || !on(Rule::PastUsed)
        };
        let is_part = |v: Value| v == end || v == condition || v.opcode() == Opcode::Phi;
        let instructions = b.instructions();
        let fits =
            instructions.iter().all(|&v| (is_part(v) || !on(Rule::PastWork)) && (v == end || is_used_here_only(v)));
        fits.then(|| Branch { phi, end, compared, ways: b.successors() })
    }

    /// Where control goes if the phi is a constant.
    fn leads_to(&self, k: i64) -> Option<Block> {
        if self.end.opcode() == Opcode::Switch {
            let case = |i: &usize| self.end.switch_case(*i as u32).constant_int() == Some(k);
            return Some(self.ways[(1..self.ways.len()).find(case).unwrap_or(0)]);
        }
        let holds = match self.compared {
            Some((with, same)) => (k == with) == same,
            None => k != 0,
        };
        Some(self.ways[usize::from(!holds)])
    }
}
