//! Loops that the compile step has unrolled get their turns back, where a layout has changed.
//!
//! ```text
//!   for (; i != n & -2; i += 2) { a[i].x ^= b; a[i + 1].x ^= b; }      =>      for (; i != n & -2; i++) a[i].x ^= b;
//! ```
//!
//! Ordinary objects come with loops that are unrolled for the layout that their records had, in which there was nothing to vectorize. With a column in its place
//! there is; but LLVM's vectorizer wants one turn. It computes what it did: the body is so many copies, one after the other, of what is done with one element. Each value of
//! a later copy is shown to be that of the first, with what counts the turns as many steps further. The pipeline of the link unrolls again what it likes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, GepTerm, Opcode, Predicate, TypeKind, Value};
use crate::rules::{on, Rule};

/// How often a body may be there. Powers of two, so that no count of single steps comes to the end before that of the longer ones, were it to wrap around.
const COPIES: [usize; 3] = [8, 4, 2];
/// Instructions of a body that is looked at.
const MOST_INSTRUCTIONS: usize = 512;
/// How deep a value is taken apart, and terms of a sum.
const MOST_DEPTH: usize = 24;
const MOST_TERMS: usize = 12;
/// Values that are looked at for one sum: one that is added to itself, and that sum to itself, doubles them each time.
const MOST_PARTS: usize = 96;
/// How far apart elements may be, in bytes.
const MOST_DISTANCE: u64 = 1 << 32;

/// A sum of values, each so many times, and a number, in 64 bits.
#[derive(Default)]
struct Sum {
    terms: Vec<(Value, i64)>,
    number: i64,
    /// How many values were looked at for it.
    parts: usize,
}

/// A loop of one block.
struct Body {
    block: Block,
    layout: DataLayout,
    /// Its instructions, by place.
    places: FxHashMap<Value, usize>,
    /// What counts by a constant: by how much in a turn.
    steps: FxHashMap<Value, i64>,
    /// What is made of these, of what stays the same and of loaded pointers by sums alone: places, and what counts.
    sums: FxHashSet<Value>,
    /// Other values that are handed to the next turn, and what they are then.
    handed: FxHashMap<Value, Value>,
}

/// What is known of a body as so many copies.
struct Copies<'b> {
    body: &'b Body,
    count: usize,
    /// By copy: what is in the first copy, and what does the same in that one.
    same: Vec<FxHashMap<Value, Value>>,
    /// Of values that are handed to the next turn: what the first copy makes of them.
    next: FxHashMap<Value, Value>,
}

/// What is done to a loop.
struct Plan {
    block: Block,
    count: usize,
    /// What counts, and by how much.
    steps: Vec<(Value, i64)>,
    /// Other values that are handed on, with what the first copy makes of them.
    next: Vec<(Value, Value)>,
    /// Loads and stores of the first copy, with the alignment that all have.
    kept: Vec<(Value, u64)>,
    /// Those of the others.
    gone: Vec<Value>,
    /// Values of the last copy that are used behind the loop, and those of the first that take their place.
    behind: Vec<(Value, Value)>,
    /// Sums of the first copy, whose promises not to wrap around were made for its turns alone.
    sums: Vec<Value>,
}

/// Gives loops their turns back that access what the plugin has laid out anew; of how many.
pub fn reroll(module: Module) -> usize {
    let layout = module.data_layout();
    let mut edit = Editor::new(module);
    let mut count = 0;
    // One after the other: what leaves one loop may be what another counts to.
    for block in module.functions().into_iter().flat_map(|f| f.blocks()) {
        if let Some(plan) = plan(layout, block) {
            apply(&mut edit, &plan);
            count += 1;
        }
    }
    count
}

fn plan(layout: DataLayout, block: Block) -> Option<Plan> {
    let end = block.terminator().filter(|end| end.opcode() == Opcode::Br && end.operand_count() == 3)?;
    if block.successors().iter().filter(|&&to| to == block).count() != 1 {
        return None;
    }
    let insts = block.instructions();
    if insts.len() > MOST_INSTRUCTIONS || !insts.iter().any(|&inst| is_of_new_layout(inst)) {
        return None;
    }
    let body = Body::new(layout, block, &insts)?;
    let accesses: Vec<Value> =
        insts.iter().copied().filter(|inst| matches!(inst.opcode(), Opcode::Load | Opcode::Store)).collect();
    let is_plain = |inst: &Value| !inst.is_volatile() && !inst.is_atomic();
    let is_known = |inst: &Value| match inst.opcode() {
        Opcode::Load | Opcode::Store => is_plain(inst),
        Opcode::Phi | Opcode::Br => true,
        // Whatever else may have an effect, or come of something that the operands do not say.
        _ => is_computed(*inst),
    };
    // What has been vectorized needs no turns back.
    if !insts.iter().all(|inst| is_known(inst) && inst.ty().kind() != TypeKind::Vector) {
        return None;
    }
    COPIES.into_iter().find_map(|count| Copies::of(&body, count, &accesses)?.plan(&insts, &accesses, end))
}

/// Is it a load of where a column begins?
fn is_of_new_layout(inst: Value) -> bool {
    inst.opcode() == Opcode::Load && {
        let mut base = inst.operand(0);
        if base.is_constant_expr() && base.operand_count() > 0 {
            base = base.operand(0);
        }
        base.is_global_variable() && base.name().starts_with("dtrans.")
    }
}

/// Does an instruction say what it computes by its operands alone?
fn is_computed(inst: Value) -> bool {
    match inst.opcode() {
        Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::SDiv | Opcode::UDiv | Opcode::IntArith => true,
        Opcode::Shl | Opcode::LShr | Opcode::AShr | Opcode::ICmp | Opcode::FCmp | Opcode::Select => true,
        Opcode::FloatArith | Opcode::FNeg | Opcode::NumCast | Opcode::ZExt | Opcode::SExt | Opcode::Trunc => true,
        Opcode::PtrToInt | Opcode::IntToPtr | Opcode::GetElementPtr => true,
        // Unsafe.
        _ => false,
    }
}

fn is_number(v: Value) -> bool {
    v.ty().kind() == TypeKind::Int(64)
}

fn is_pointer(v: Value) -> bool {
    v.ty().kind() == TypeKind::Pointer(0)
}

impl Body {
    fn new(layout: DataLayout, block: Block, insts: &[Value]) -> Option<Self> {
        let places = insts.iter().enumerate().map(|(at, &inst)| (inst, at)).collect();
        let sums = insts.iter().copied().collect();
        let mut body = Body { block, layout, places, steps: FxHashMap::default(), sums, handed: FxHashMap::default() };
        for &phi in insts.iter().take_while(|inst| inst.opcode() == Opcode::Phi) {
            let ways = phi.incoming();
            let &(latch, _) = ways.iter().find(|way| way.1 == block)?;
            if ways.len() != 2 {
                return None;
            }
            body.handed.insert(phi, latch);
        }
        let counts = |(&phi, &latch): (&Value, &Value)| {
            let sum = body.sum(latch, 1)?;
            match sum.terms[..] {
                [(v, 1)] if v == phi && sum.number != 0 => Some((phi, sum.number)),
                _ => None,
            }
        };
        body.steps = body.handed.iter().filter_map(counts).collect();
        body.handed.retain(|phi, _| !body.steps.contains_key(phi));
        body.sums = FxHashSet::default();
        for &inst in insts {
            let is_part = |v: Value| {
                let is_base = is_pointer(v) && v.is_instruction() && v.opcode() == Opcode::Load;
                !body.is_inside(v) || body.steps.contains_key(&v) || body.sums.contains(&v) || is_base
            };
            if is_computed(inst) && inst.operands().into_iter().all(is_part) {
                body.sums.insert(inst);
            }
        }
        Some(body)
    }

    /// Is each turn's access of other memory? A loop that never comes to its end leaves the address space then, which no program may; one that stays in its place may go on
    /// for ever by steps of two, and would end by single ones.
    fn moves(&self, access: Value) -> bool {
        let address = match access.opcode() {
            Opcode::Store => access.operand(1),
            _ => access.operand(0),
        };
        let Some(sum) = self.sum(address, MOST_DEPTH) else { return false };
        let of = |term: &(Value, i64)| self.steps.get(&term.0).map(|step| step.wrapping_mul(term.1));
        let by = sum.terms.iter().filter_map(of).fold(0, i64::wrapping_add);
        let stays = |&(v, _): &(Value, i64)| self.steps.contains_key(&v) || self.stays(v);
        by != 0 && by.unsigned_abs() < MOST_DISTANCE && sum.terms.iter().all(stays)
    }

    /// Is it the same in each turn: where a column begins, or made of that and of what is known before the loop?
    fn stays(&self, v: Value) -> bool {
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut open = vec![v];
        while let Some(v) = open.pop() {
            if !self.is_inside(v) || is_of_new_layout(v) || !seen.insert(v) {
                continue;
            }
            if !is_computed(v) || seen.len() > MOST_PARTS {
                return false;
            }
            open.extend(v.operands());
        }
        true
    }

    fn is_inside(&self, v: Value) -> bool {
        v.is_instruction() && self.places.contains_key(&v)
    }

    /// A value of 64 bits, or a pointer, as a sum. `depth`: how far it is taken apart.
    fn sum(&self, v: Value, depth: usize) -> Option<Sum> {
        let mut out = Sum::default();
        self.add_to(&mut out, v, 1, depth)?;
        out.terms.retain(|term| term.1 != 0);
        Some(out)
    }

    fn add_to(&self, out: &mut Sum, v: Value, times: i64, depth: usize) -> Option<()> {
        out.parts += 1;
        if out.parts > MOST_PARTS {
            return None;
        }
        if let Some(n) = v.constant_int().filter(|_| is_number(v)) {
            out.number = out.number.wrapping_add(n.wrapping_mul(times));
            return Some(());
        }
        let is_wide = is_pointer(v) || is_number(v);
        if is_wide && depth > 0 && self.sums.contains(&v) {
            let [a, b] = match v.operand_count() {
                0 => return None,
                1 => [v.operand(0); 2],
                _ => [v.operand(0), v.operand(1)],
            };
            match v.opcode() {
                Opcode::Add => {
                    self.add_to(out, a, times, depth - 1)?;
                    return self.add_to(out, b, times, depth - 1);
                }
                Opcode::Sub => {
                    self.add_to(out, a, times, depth - 1)?;
                    return self.add_to(out, b, times.wrapping_neg(), depth - 1);
                }
                Opcode::Mul if b.constant_int().is_some() => {
                    return self.add_to(out, a, times.wrapping_mul(b.constant_int()?), depth - 1);
                }
                Opcode::Shl if b.constant_int().is_some_and(|by| (0..64).contains(&by)) => {
                    return self.add_to(
                        out,
                        a,
                        times.wrapping_mul(1i64.wrapping_shl(b.constant_int()? as u32)),
                        depth - 1,
                    );
                }
                Opcode::IntArith if b.constant_int().is_some() && v.is_disjoint() => {
                    self.add_to(out, a, times, depth - 1)?;
                    return self.add_to(out, b, times, depth - 1);
                }
                Opcode::PtrToInt | Opcode::IntToPtr if is_number(a) || is_pointer(a) => {
                    return self.add_to(out, a, times, depth - 1);
                }
                Opcode::GetElementPtr => {
                    let terms = v.gep_terms(self.layout)?;
                    let is_wide = |t: &GepTerm| match t {
                        GepTerm::Constant(_) => true,
                        GepTerm::Scaled { index, .. } => is_number(*index),
                    };
                    if is_pointer(a) && terms.iter().all(is_wide) {
                        self.add_to(out, a, times, depth - 1)?;
                        for term in terms {
                            match term {
                                GepTerm::Constant(n) => out.number = out.number.wrapping_add(n.wrapping_mul(times)),
                                GepTerm::Scaled { index, scale, .. } => {
                                    self.add_to(out, index, times.wrapping_mul(scale as i64), depth - 1)?;
                                }
                            }
                        }
                        return Some(());
                    }
                }
                // One value.
                _ => {}
            }
        }
        match out.terms.iter().position(|term| term.0 == v) {
            Some(at) => out.terms[at].1 = out.terms[at].1.wrapping_add(times),
            None if out.terms.len() < MOST_TERMS => out.terms.push((v, times)),
            None => return None,
        }
        Some(())
    }
}

impl<'b> Copies<'b> {
    /// The body as so many copies, if all that later ones load and store is what the first does, so many steps further.
    fn of(body: &'b Body, count: usize, accesses: &[Value]) -> Option<Self> {
        let each = accesses.len() / count;
        let divides = |step: &i64| step % count as i64 == 0;
        if each == 0 || each * count != accesses.len() || body.steps.is_empty() || !body.steps.values().all(divides) {
            return None;
        }
        if !accesses[..each].iter().any(|access| body.moves(*access)) && on(Rule::RerollMoves) {
            return None;
        }
        let mut out = Copies { body, count, same: vec![FxHashMap::default(); count], next: FxHashMap::default() };
        for copy in 1..count {
            for (&first, &other) in accesses[..each].iter().zip(&accesses[copy * each..]) {
                let operands = match first.opcode() {
                    Opcode::Store => 2,
                    _ => 1,
                };
                let is_same = first.is_same_operation(other)
                    && (0..operands).all(|i| out.matches(copy, first.operand(i), other.operand(i), MOST_DEPTH));
                if !is_same && on(Rule::RerollSame) {
                    return None;
                }
                out.same[copy].insert(first, other);
            }
        }
        Some(out)
    }

    /// Is a value of a copy what another one is in the first?
    fn matches(&mut self, copy: usize, first: Value, other: Value, depth: usize) -> bool {
        if first.ty() != other.ty() || depth == 0 {
            return false;
        }
        if let Some(&known) = self.same[copy].get(&first) {
            return known == other;
        }
        let (Some(a), Some(b)) = (self.body.sum(first, MOST_DEPTH), self.body.sum(other, MOST_DEPTH)) else {
            return false;
        };
        let is_itself = |sum: &Sum, v: Value| sum.number == 0 && matches!(sum.terms[..], [(of, 1)] if of == v);
        if is_itself(&a, first) && is_itself(&b, other) && !self.body.steps.contains_key(&first) {
            return self.matches_alone(copy, first, other, depth);
        }
        // By how much the sum differs after so many steps.
        let mut further = 0_i64;
        let others = |sum: &Sum| -> Vec<(Value, i64)> {
            sum.terms.iter().copied().filter(|term| !self.body.steps.contains_key(&term.0)).collect()
        };
        let (ours, theirs) = (others(&a), others(&b));
        for (&phi, &step) in &self.body.steps {
            let times = |sum: &Sum| sum.terms.iter().find(|term| term.0 == phi).map_or(0, |term| term.1);
            if times(&a) != times(&b) {
                return false;
            }
            let one = step / self.count as i64;
            further = further.wrapping_add(times(&a).wrapping_mul(one).wrapping_mul(copy as i64));
        }
        if b.number != a.number.wrapping_add(further) && on(Rule::RerollDistance) || ours.len() != theirs.len() {
            return false;
        }
        // Whatever else is in the sum, term by term in the order of the code.
        ours.iter().zip(&theirs).all(|(a, b)| a.1 == b.1 && self.matches_alone(copy, a.0, b.0, depth - 1))
    }

    /// The same of values that are no sums.
    fn matches_alone(&mut self, copy: usize, first: Value, other: Value, depth: usize) -> bool {
        if !self.body.is_inside(first) || !self.body.is_inside(other) {
            return first == other;
        }
        if let Some(&known) = self.same[copy].get(&first) {
            return known == other;
        }
        match first.opcode() {
            // What it has become by then.
            Opcode::Phi => {
                if !self.body.handed.contains_key(&first) {
                    return false;
                }
                match (copy, self.next.get(&first).copied()) {
                    (1, None) => {
                        self.next.insert(first, other);
                        true
                    }
                    (1, Some(known)) => known == other,
                    (_, None) => false,
                    (_, Some(next)) => self.matches(copy - 1, next, other, depth - 1),
                }
            }
            // One that is no access of the first copy's, or of one that comes later.
            Opcode::Load => false,
            _ if !is_computed(first) || depth == 0 => false,
            _ => {
                let count = first.operand_count();
                let is_same = first.is_same_operation(other)
                    && (0..count).all(|i| self.matches(copy, first.operand(i), other.operand(i), depth - 1));
                if is_same {
                    self.same[copy].insert(first, other);
                }
                is_same
            }
        }
    }

    /// Is a value handed to the next turn as the last copy makes it of what the others have made of it?
    fn hands_on(&mut self, phi: Value, latch: Value) -> bool {
        let last = self.count - 1;
        if let Some(&next) = self.next.get(&phi) {
            return self.matches(last, next, latch, MOST_DEPTH);
        }
        // A sum of all elements, say, which none of them needs.
        let is_like = |v: &Value| self.body.is_inside(*v) && latch.is_instruction() && v.opcode() == latch.opcode();
        let ways: Vec<Value> = phi.first_users(MOST_TERMS).into_iter().filter(is_like).collect();
        let (same, next) = (self.same.clone(), self.next.clone());
        for way in ways {
            self.next.insert(phi, way);
            if self.matches(last, way, latch, MOST_DEPTH) {
                return true;
            }
            (self.same, self.next) = (same.clone(), next.clone());
        }
        false
    }

    /// What is to be done, if all that leaves the loop is known.
    fn plan(mut self, insts: &[Value], accesses: &[Value], end: Value) -> Option<Plan> {
        let (body, count) = (self.body, self.count);
        let each = accesses.len() / count;
        let last = count - 1;
        for (phi, latch) in insts.iter().filter_map(|phi| Some((*phi, *body.handed.get(phi)?))) {
            if !self.hands_on(phi, latch) {
                return None;
            }
        }
        // How it ends: when what counts has come to a number that stays the same. One that goes on while it is there would end after the first copy.
        let test = end.operand(0);
        let is_compared = body.is_inside(test) && test.opcode() == Opcode::ICmp;
        let goes_on = match Some(test).filter(|_| is_compared).map_or(Predicate::Unknown, Value::predicate) {
            Predicate::Ne => Some(0),
            Predicate::Eq => Some(1),
            Predicate::Unsigned(_) | Predicate::Signed(_) | Predicate::Unknown => None,
        };
        let ways = body.block.successors();
        let ends = goes_on.is_some_and(|way: usize| ways.get(way) == Some(&body.block)) || !on(Rule::RerollEnds);
        let is_test = is_compared && goes_on.is_some() && ends && test.only_user() == Some(end);
        let counted = |&phi: &Value| phi.incoming().iter().any(|way| way.1 == body.block && way.0 == test.operand(0));
        let counter = Some(())
            .filter(|()| is_test)
            .and_then(|()| insts.iter().copied().filter(|v| body.steps.contains_key(v)).find(counted))?;
        if body.is_inside(test.operand(1)) || !is_number(counter) {
            return None;
        }
        let latches: FxHashSet<Value> = body.steps.keys().filter_map(|phi| latch_of(*phi, body.block)).collect();
        let back: FxHashMap<Value, Value> = self.same[last].iter().map(|(&first, &other)| (other, first)).collect();
        let mut behind = Vec::new();
        for &v in insts {
            let is_used = v.users().iter().any(|user| !body.is_inside(*user));
            if !is_used || latches.contains(&v) {
                continue;
            }
            let handed = insts.iter().find(|phi| body.handed.get(phi) == Some(&v)).map(|phi| self.next[phi]);
            behind.push((v, handed.or_else(|| back.get(&v).copied())?));
        }
        // Nothing that stays may need what another copy loads.
        let mut needed: Vec<Value> = accesses[..each].to_vec();
        needed.extend(self.next.values().chain(behind.iter().map(|(_, first)| first)));
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut at = 0;
        while let Some(&v) = needed.get(at) {
            at += 1;
            if !body.is_inside(v) || !seen.insert(v) || v.opcode() == Opcode::Phi {
                continue;
            }
            if accesses[each..].contains(&v) || latches.contains(&v) {
                return None;
            }
            needed.extend(v.operands().into_iter().filter(|of| body.is_inside(*of)));
        }
        let aligned = |i: usize| (0..count).map(|copy| accesses[i + copy * each].alignment()).min().unwrap_or(1);
        let is_sum = |v: &Value| {
            seen.contains(v) && !matches!(v.opcode(), Opcode::Phi | Opcode::Load | Opcode::Store) && {
                // What has a twin in each copy has the same promises there.
                self.same[1..].iter().any(|same| !same.contains_key(v))
            }
        };
        let mut steps: Vec<(Value, i64)> = body.steps.iter().map(|(&phi, &step)| (phi, step / count as i64)).collect();
        steps.sort_by_key(|(phi, _)| body.places[phi]);
        let mut next: Vec<(Value, Value)> = self.next.iter().map(|(&phi, &next)| (phi, next)).collect();
        next.sort_by_key(|(phi, _)| body.places[phi]);
        Some(Plan {
            block: body.block,
            count,
            steps,
            next,
            kept: (0..each).map(|i| (accesses[i], aligned(i))).collect(),
            gone: accesses[each..].to_vec(),
            behind,
            sums: insts.iter().copied().filter(is_sum).collect(),
        })
    }
}

fn latch_of(phi: Value, block: Block) -> Option<Value> {
    phi.incoming().into_iter().find(|way| way.1 == block).map(|way| way.0)
}

fn apply(edit: &mut Editor, plan: &Plan) {
    log::debug!(target: "dtrans-calls", "a loop of {} copies gets its turns back", plan.count);
    let Some(end) = plan.block.terminator() else { return };
    let hand_on = |edit: &mut Editor, phi: Value, value: Value| {
        let at = phi.incoming().iter().position(|way| way.1 == plan.block);
        edit.set_operand(phi, at.map_or(0, |at| at as u32), value);
    };
    let test = end.operand(0);
    for &(phi, step) in &plan.steps {
        let Some(old) = latch_of(phi, plan.block) else { continue };
        edit.before(test);
        let new = if phi.ty().is_pointer() {
            let bytes = edit.constant(edit.i64(), step);
            edit.offset(phi, bytes)
        } else {
            let by = edit.constant(phi.ty(), step);
            edit.add(phi, by)
        };
        hand_on(edit, phi, new);
        for user in old.users() {
            let is_behind = user.block() != plan.block;
            for i in (0..user.operand_count()).filter(|_| is_behind || user == test) {
                if user.operand(i) == old {
                    edit.set_operand(user, i, new);
                }
            }
        }
    }
    for &(phi, next) in &plan.next {
        hand_on(edit, phi, next);
    }
    // All at once: what takes the place of one may itself be another of them.
    let uses_behind = |&(old, new): &(Value, Value)| {
        let users = old.users().into_iter().filter(|user| user.block() != plan.block);
        let operands = users.flat_map(|user| (0..user.operand_count()).map(move |i| (user, i)));
        operands.filter(|(user, i)| user.operand(*i) == old).map(|(user, i)| (user, i, new)).collect::<Vec<_>>()
    };
    let uses: Vec<(Value, u32, Value)> = plan.behind.iter().flat_map(uses_behind).collect();
    for (user, i, new) in uses {
        edit.set_operand(user, i, new);
    }
    for &(access, align) in &plan.kept {
        edit.set_alignment(access, align);
    }
    for &sum in &plan.sums {
        // What counts had certain bits free before.
        if sum.is_disjoint() && on(Rule::RerollAdds) {
            edit.before(sum);
            let added = edit.add(sum.operand(0), sum.operand(1));
            edit.replace_uses(sum, added);
        }
        edit.drop_poison_flags(sum);
    }
    // It says of the numbers of its own turns that they have one sign, say.
    edit.drop_poison_flags(test);
    edit.mark(end, "llvm.loop", None);
    // Users first.
    let gone: FxHashSet<Value> = plan.gone.iter().copied().collect();
    for inst in plan.block.instructions().into_iter().rev() {
        let is_dead = gone.contains(&inst) || is_computed(inst);
        if is_dead && !inst.is_used() && inst != test {
            edit.erase(inst);
        }
    }
}
