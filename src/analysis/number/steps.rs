//! `getelementptr`: steps over elements, to fields, and into embedded arrays.

use crate::analysis::kinds::{constant_step, Test};
use crate::analysis::library::{self, Effect, Returns};
use crate::analysis::scalars::{pointee_of, strip};
use crate::analysis::sizes::factor_of_shifts;
use crate::ir::value::{Block, Direction, HandleSet};

use super::strides::{leads_to_record, record_within, records_stepped_over};
use super::*;

impl Walker<'_, '_> {
    /// The variable of a `getelementptr`, instruction (with `result`) or constant expression.
    pub(super) fn gep(&mut self, gep: Value, operands: &[Operand], result: Option<VarId>) -> VarId {
        let mut terms = std::mem::take(&mut self.terms);
        let var = self.step(gep, operands, result, &mut terms);
        self.terms = terms;
        var
    }

    fn step(&mut self, gep: Value, operands: &[Operand], result: Option<VarId>, terms: &mut Vec<GepTerm>) -> VarId {
        let at = gep.is_instruction().then_some(gep);
        let base = self.operand(&operands[0]);
        if let (Some(var), true) = (result, kinds::is_name(gep)) {
            let tests = self.tests_of_name(gep);
            if !tests.is_empty() && base != self.null {
                self.system.tested(base, var, tests);
                return var;
            }
        }
        if !gep.read_gep_terms(operands, self.layout, terms) {
            for op in operands {
                let v = self.operand(op);
                self.expose(Rule::StepNotUnderstood, Condition::BadPtrManipulation, v, at);
            }
            return match result {
                Some(var) => {
                    self.flag(Rule::StepNotUnderstoodResult, var, UNKNOWN);
                    var
                }
                None => self.unknown,
            };
        }
        let is_beside = at.is_some_and(|at| !at.gep_is_inbounds() && is_beside_touched(at, self.layout));
        if is_beside {
            self.out.near.insert(gep);
        }
        let no_wrap = gep.gep_has_no_wrap() || is_beside;
        // Steps over whole elements first, then the way into one: a field, or a place in an embedded array.
        let (mut over, mut by) = (Offsets::ZERO, Offsets::ZERO);
        let mut element = 0;
        // Is it only known to lead nowhere before where it begins?
        let mut is_far = false;
        let source = gep.gep_source_type();
        let rows = record_of_rows(source, self.layout);
        for (i, term) in terms.iter().enumerate() {
            match *term {
                GepTerm::Constant(k) if i == 0 && (source.kind() == TypeKind::Struct || rows.is_some()) => {
                    over = over.shifted(k);
                    if k != 0 {
                        element = rows.unwrap_or_else(|| self.layout.alloc_size(source));
                    }
                }
                // On from there.
                GepTerm::Constant(_) if self.supposes == Supposes::Places && goes_on_from_phi(gep) => {}
                GepTerm::Constant(k)
                    if self.supposes == Supposes::Places && k < 0 && is_indexed_place(gep, self.layout) =>
                {
                    by = by.shifted(supposed_place(gep.operand(0), k));
                }
                // To a field of a record before the one that such a step has led to.
                GepTerm::Constant(k) if k < 0 && self.record_supposed(gep).is_some() => {
                    by = by.shifted(self.record_supposed(gep).map_or(k, |size| k.rem_euclid(size)));
                }
                // It stays in the array that a step has led into.
                GepTerm::Constant(k) if self.goes_on_in_array(gep, k) => self.out.supposed.extend(at),
                GepTerm::Constant(k) if self.supposes == Supposes::Places && is_counted_place(gep) => {
                    by = by.shifted(gep.first_users(1).first().map_or(k, |&step| supposed_place(step, k)));
                }
                GepTerm::Constant(k) => match records_stepped_over(gep, k) {
                    Some(size) => {
                        over = over.shifted(k);
                        element = size;
                    }
                    None => by = by.shifted(k),
                },
                GepTerm::Scaled { index, scale, leading } => {
                    // A pointer used as an index is a number now.
                    let v = self.value(index);
                    self.expose(Rule::AddressAsIndex, Condition::AddressAsNumber, v, at);
                    let step = scale.saturating_mul(known_factor(index, gep));
                    // What leads to other elements without a promise is checked as soon as it is known to what records it leads.
                    let is_supposed = self.supposes == Supposes::Places && leading && source.kind() == TypeKind::Struct;
                    // Without a promise not to wrap, only a power of two survives the wrap-around.
                    let wraps = !no_wrap && !is_supposed && on(Rule::IndexMayWrap) && !self.is_near(index, scale, at);
                    let step = if wraps { gcd(step, 1 << 62) } else { step };
                    // One of two fields, which the optimizer has made one step of.
                    if let Some((first, apart)) = two_bytes(gep, index, scale) {
                        by = by.plus(Offsets::range(first, apart, 1));
                        continue;
                    }
                    let inside = at.filter(|_| leading).and_then(|_| self.bounds_inside(gep, terms, index));
                    let near = inside.filter(|(_, hi)| hi.unsigned_abs() <= MAX_INSIDE);
                    if let Some((first, last)) = near.and_then(|bounds| scaled_bounds(bounds, scale)) {
                        by = by.plus(Offsets::range(first, scale, last));
                        continue;
                    }
                    // Somewhere in what begins there.
                    let supposed = self.supposes == Supposes::Places && leading;
                    let base = operands[0].value;
                    let is_place = || {
                        is_place_in_record(base)
                            || is_array_first(gep)
                            || is_step_to_place(gep, self.layout)
                            || is_counted_place(base)
                    };
                    if supposed && is_place() || self.goes_on_in_array(gep, 0) {
                        self.out.supposed.extend(at);
                        continue;
                    }
                    // Somewhere in what a record ends with, but nowhere before that.
                    if let Some((first, last)) = inside.and_then(|bounds| bounds_behind(bounds, scale, no_wrap)) {
                        is_far = true;
                        by = by.plus(Offsets::range(first, scale, last));
                        continue;
                    }
                    // An array of records in a variable of its own is indexed behind a zero, and so is a row of such an array.
                    let in_rows = rows.is_some_and(|size| scale % size == 0)
                        && (element != 0 || is_row_of_records(operands[0].value, source, self.layout));
                    if leading || in_rows {
                        over = over.plus(Offsets::every(0, step));
                        if !leading || source.kind() == TypeKind::Struct || step > 16 {
                            // What an index is a multiple of (`atoms[4 * i + k]`) has no part in how large they are, but for those that lie in a row
                            // inside of something else, which are no elements of it.
                            let is_record = leading && source.kind() == TypeKind::Struct && !is_place_in_record(base);
                            let one = if is_record { gcd(step, scale) } else { step };
                            element = rows.filter(|size| step % size == 0).unwrap_or(one);
                            if let Some(at) = at.filter(|_| leading && source.kind() == TypeKind::Int(8)) {
                                element = record_within(at, element, self.layout);
                            }
                        }
                        continue;
                    }
                    let bounds = at.and_then(|_| self.inner_bounds(gep, terms, index));
                    by = match bounds.and_then(|b| scaled_bounds(b, scale)) {
                        Some((first, last)) => by.plus(Offsets::range(first, scale, last)),
                        None => by.plus(Offsets::every(0, step)),
                    };
                }
            }
        }
        let var = result.unwrap_or_else(|| self.system.var(POINTER));
        if base == self.null {
            // Soundness contract, 2: an offset from null is a number turned into a pointer.
            if by != Offsets::ZERO || over != Offsets::ZERO {
                self.flag(Rule::StepFromNullConstant, var, UNKNOWN);
            }
            return var;
        }
        let step = by != Offsets::ZERO || over != Offsets::ZERO;
        if step
            && !((gep.gep_is_inbounds() || is_beside)
                && at.is_none_or(|at| !null_is_valid(at.function()) || !on(Rule::NullIsValid)))
        {
            self.system.add(Rule::StepFromNull, Constraint::StepFromNull { base, to: var });
        }
        if step {
            let place = if at.is_some() { self.system.place } else { 0 };
            self.out.steps.push(Step { gep, base, by: over.plus(by), place });
        }
        if let (Some(at), Some(_), false) = (at, by.end().filter(|_| !is_far), by.is_exact()) {
            self.out.inner_shifts.insert(at, by);
        }
        let has_index = || terms.iter().any(|term| matches!(term, GepTerm::Scaled { .. }));
        if let (Some(at), true, true) = (at, by.is_exact() && over == Offsets::ZERO, has_index()) {
            self.out.only_shifts.insert(at, by.base);
        }
        if by == Offsets::ZERO || over == Offsets::ZERO && element == 0 {
            let by = if by == Offsets::ZERO { over } else { by };
            self.system.edge(None, base, var, Shift { by, element });
        } else {
            let at_element = self.system.var(POINTER);
            self.system.edge(None, base, at_element, Shift { by: over, element });
            self.system.edge(None, at_element, var, Shift { by, element: 0 });
        }
        var
    }

    /// Does an address step begin where one leads that is supposed to lead into an array at a known place, so many bytes before or behind the start of
    /// an element, and is that another element's start? Rows of an array, and what the optimizer makes of a loop over one, are several steps.
    fn goes_on_in_array(&self, gep: Value, bytes: i64) -> bool {
        let before = gep.operand(0);
        if self.supposes != Supposes::Places || !self.out.supposed.contains(&before) {
            return false;
        }
        let element = before.gep_source_type().innermost();
        let is_number = !matches!(element.kind(), TypeKind::Struct | TypeKind::Int(8));
        let is_inside = is_place_in_record(before.operand(0)) || self.out.supposed.contains(&before.operand(0));
        is_number && is_inside && bytes % (self.layout.alloc_size(element).max(1) as i64) == 0
    }

    /// Bytes of the records that a step is one over which is supposed to lead into an array of such, and that another begins at.
    fn record_supposed(&self, gep: Value) -> Option<i64> {
        let before = gep.operand(0);
        if self.supposes != Supposes::Places || !self.out.supposed.contains(&before) {
            return None;
        }
        let record = before.gep_source_type();
        if record.kind() != TypeKind::Struct || before.operand_count() != 2 {
            return None;
        }
        i64::try_from(self.layout.alloc_size(record)).ok().filter(|&size| size > 0)
    }

    /// What the way to where a pointer gets another name tells of it.
    fn tests_of_name(&mut self, name: Value) -> Vec<Test> {
        if !self.refines(Refinement::Kinds) {
            return Vec::new();
        }
        let pointer = name.operand(0);
        let here = name.block();
        let mut ways = Vec::new();
        ways.extend(self.only_way_to(here).map(|from| (from, here)));
        // What only the phis of one block take, when control comes from here.
        let users = name.users();
        let is_phi = |u: &Value| u.is_instruction() && u.opcode() == Opcode::Phi;
        if let Some(there) = users.first().filter(|u| is_phi(u)).map(|u| u.block()) {
            let from_here = |u: &Value| {
                is_phi(u) && u.block() == there && u.incoming().into_iter().all(|(v, b)| v != name || b == here)
            };
            if users.iter().all(from_here) || !on(Rule::NameOnOneWay) {
                ways.push((here, there));
            }
        }
        let tests = ways.into_iter().flat_map(|(from, to)| kinds::tests_between(self.layout, from, to));
        tests.filter(|(p, _)| *p == pointer).map(|(_, test)| test).collect()
    }

    /// The least and greatest value of an index into an embedded array, if they are proved.
    pub(super) fn inner_bounds(&mut self, gep: Value, terms: &[GepTerm], index: Value) -> Option<(i64, i64)> {
        let variable = terms.iter().filter(|t| matches!(t, GepTerm::Scaled { leading: false, .. })).count();
        if variable != 1 {
            return None;
        }
        let n = gep.gep_array_length(index)?;
        if n == 0 || n > MAX_EMBEDDED {
            return None;
        }
        // Ranges cost little; the host's analysis of a loop may look at the whole function.
        let range = self.ranges.at(index, gep.block());
        if let Some((lo, hi)) = range.filter(|(lo, hi)| *lo >= 0 && hi.unsigned_abs() < n) {
            return Some((lo, hi));
        }
        // A narrower index is extended with its sign.
        let TypeKind::Int(bits) = index.ty().kind() else { return None };
        let positive = bits >= 64 || n <= 1 << (bits - 1) || !on(Rule::NarrowIndexIsSigned);
        if positive && self.may_ask_host() && self.host.known_ult(index, n, gep) {
            return Some((0, n as i64 - 1));
        }
        if !on(Rule::InnerIndexNotProved) {
            return Some((0, n as i64 - 1));
        }
        if gep.is_instruction() {
            self.out.unproved.insert(gep, Unproved { length: n, range });
        }
        if self.supposes != Supposes::Nothing {
            let (lo, hi) = range.unwrap_or((i64::MIN, i64::MAX));
            return Some((lo.max(0), hi.min(n as i64 - 1))).filter(|(lo, hi)| lo <= hi).or(range);
        }
        let (lo, hi) = range?;
        (lo.unsigned_abs() <= MAX_EMBEDDED && hi.unsigned_abs() <= MAX_EMBEDDED).then_some((lo, hi))
    }

    /// The least and greatest value of an index from a place inside of a record, if it is proved that it leads nowhere before that: the optimizer drops
    /// the array's length, and with it the difference from a step over elements.
    fn bounds_inside(&mut self, gep: Value, terms: &[GepTerm], index: Value) -> Option<(i64, i64)> {
        let base = gep.operand(0);
        let scalar = !matches!(gep.gep_source_type().kind(), TypeKind::Struct | TypeKind::Array);
        let alone = matches!(terms, [GepTerm::Scaled { .. }]);
        // A sum of indices is as many steps.
        let mut place = base;
        for _ in 0..MOST_INDICES {
            let is_step = place.is_instruction()
                && place.opcode() == Opcode::GetElementPtr
                && place.operand_count() == 2
                && place.gep_source_type() == gep.gep_source_type()
                && !place.operand(1).is_constant();
            if !is_step {
                break;
            }
            place = place.operand(0);
        }
        // The bytes of what is declared to be a record are no records.
        let is_byte = || matches!(gep.gep_source_type().kind(), TypeKind::Int(8)) && is_declared_record(base);
        let is_in_first =
            || place == base && (is_array_of_used_record(gep) || is_byte()) && !leads_to_record(gep, self.layout);
        let is_inside = is_place_in_record(place) || is_in_first();
        // What is used behind the last element says that there are others than elements.
        if !scalar || !alone || !is_inside && (place != base || !is_used_at_places(base)) {
            return None;
        }
        let (lo, hi) = self.ranges.at(index, gep.block())?;
        let is_proved = lo >= 0 || !on(Rule::NowhereBefore);
        let ends_before_others = || {
            let size = self.layout.alloc_size(gep.gep_source_type());
            let end = u64::try_from(hi).ok().and_then(|hi| hi.checked_add(1)?.checked_mul(size));
            end.is_some_and(|end| end <= MAX_FIRST_ARRAY && is_used_behind(base, end))
        };
        (is_proved && (is_inside || ends_before_others())).then_some((lo, hi))
    }

    /// Is what an index is multiplied with proved not to wrap around?
    fn is_near(&mut self, index: Value, scale: u64, at: Option<Value>) -> bool {
        // One index alone. And where nothing goes on from there, or only from an object, steps do not add up.
        let Some(at) = at.filter(|at| at.operand_count() == 2) else { return false };
        let is_last = is_only_touched(at, 2) || is_touched_behind(at) || !on(Rule::StepsAddUp);
        let is_near = self.is_within(index, scale, at, MOST_NEAR);
        let is_row = is_near && !is_last && self.only_steps_follow(at, MOST_ROWS, &mut { MOST_FOLLOWED });
        let is_near = is_near && (is_last || is_row || self.is_from_start(at, scale));
        if is_near {
            self.out.near.insert(at);
            if !is_last && !is_row {
                self.out.from_start.insert(at);
            }
        }
        is_near
    }

    /// Is it known that a step leads at most so many bytes on or back?
    fn is_within(&mut self, index: Value, scale: u64, step: Value, most: u64) -> bool {
        let most = (most / scale.max(1)) as i64;
        self.ranges.at(index, step.block()).is_some_and(|(lo, hi)| -most <= lo && hi <= most)
    }

    /// Is what is done with an address, wherever it is chosen from others, that memory is touched through it, or that other steps go on from it that are no longer than is
    /// known, by one index each, and then only that? To a row of a table, and to what lies in it: they add up, but so few of them do not wrap around.
    fn only_steps_follow(&mut self, address: Value, depth: u32, budget: &mut usize) -> bool {
        let mut chosen = vec![address];
        let mut next = 0;
        while let Some(&address) = chosen.get(next) {
            next += 1;
            let users = address.first_users(MOST_PLACES);
            *budget = budget.saturating_sub(users.len());
            if users.len() == MOST_PLACES || *budget == 0 {
                return false;
            }
            for user in users {
                let is_choice = user.is_instruction() && matches!(user.opcode(), Opcode::Phi | Opcode::Select);
                if is_choice && chosen.len() < MOST_PLACES {
                    if !chosen.contains(&user) {
                        chosen.push(user);
                    }
                } else if !self.is_touch_or_step(user, address, depth, budget) {
                    return false;
                }
            }
        }
        true
    }

    /// See [`Self::only_steps_follow`]. Where a step comes again, in a loop, so many of them would have to follow as none is followed any further.
    fn is_touch_or_step(&mut self, user: Value, address: Value, depth: u32, budget: &mut usize) -> bool {
        let is_step = user.is_instruction()
            && user.opcode() == Opcode::GetElementPtr
            && user.operand(0) == address
            && (user.operand_count() == 2 || user.gep_is_inbounds());
        if !is_step {
            // Not compared: what is no null far from its object may be one where it is a number.
            return is_touch(user, address, 1);
        }
        // Of a vector whose size is not known it is more than anything may be long.
        let scale = self.layout.store_size(user.gep_source_type());
        // By nothing, or from where an object is, and so from what is not far.
        let is_short = user.gep_is_inbounds()
            || user.operand(1).constant_int().is_some_and(|k| k.unsigned_abs() <= MOST_ROW / scale.max(1))
            || self.is_within(user.operand(1), scale, user, MOST_ROW);
        is_short && (is_only_touched(user, 2) || depth > 0 && self.only_steps_follow(user, depth - 1, budget))
    }

    /// Does a step lead from the start of a block to its end, behind as many records as were asked for, and do only some bytes follow, no more than a record has?
    /// What is kept then is in the block or beside it: no null, and what adds up has to come by the same step again, from what was kept.
    fn is_from_start(&mut self, step: Value, scale: u64) -> bool {
        let (base, index) = (step.operand(0), step.operand(1));
        let callee = if base.is_instruction() && base.opcode() == Opcode::Call { Some(base.callee()) } else { None };
        let row = callee.filter(|callee| callee.is_function()).and_then(|callee| self.library_row(base, callee));
        let asked = row.and_then(|row| match row.returns {
            Returns::New(kind) => Some((kind, base.call_args())),
            _ => None,
        });
        let is_scale = |v: Value| v.constant_int().is_some_and(|k| u64::try_from(k) == Ok(scale));
        let is_count = asked.is_some_and(|(kind, args)| match kind {
            Allocation::Calloc { count, size } => {
                args[count] == index && is_scale(args[size]) || args[size] == index && is_scale(args[count])
            }
            Allocation::Malloc { size } => {
                let size = args[size];
                let is_product = size.is_instruction() && size.opcode() == Opcode::Mul;
                is_product && size.operand(0) == index && is_scale(size.operand(1))
            }
            // How much others make is not known here.
            Allocation::Other { .. } => false,
        });
        (is_count || !on(Rule::NearIsCount))
            && only_bytes_follow(step, scale, MOST_KEPT_BEHIND)
            && (self.ranges.is_not_null(base, step.block()) || !on(Rule::NearFromNull))
    }

    /// May the host be asked once more about an index of this function? What an answer costs grows with the function.
    fn may_ask_host(&mut self) -> bool {
        let asked = self.asked_host * self.function_size < MOST_ASKED;
        self.asked_host += usize::from(asked);
        asked
    }
}

/// Is it the address of what lies some bytes behind another, as the optimizer writes that of a field?
pub fn is_place_in_record(v: Value) -> bool {
    v.is_instruction()
        && v.opcode() == Opcode::GetElementPtr
        && v.operand_count() == 2
        && v.gep_source_type().kind() == TypeKind::Int(8)
        && v.operand(1).constant_int().is_some_and(|k| k > 0)
}

/// Is it a step over scalars, all that follows which is a constant number of bytes? The optimizer writes an index so into an array somewhere in a
/// record, or less than what such an array is counted from: `node->child[c - 'a']`.
///
/// So it writes one into an array of records inside a record, whose first begins no less than such a record behind the start of the other:
/// `cache->stats[i].hits`. Nearer by it may be one over an array of such records as well, unless a variable says where in it the array begins, or the tags of
/// all accesses do.
fn is_step_to_place(step: Value, layout: DataLayout) -> bool {
    let is_over_records = is_step_over_records(step);
    (is_step_over_scalars(step) || is_over_records) && {
        let record = step.gep_source_type();
        let users = step.first_users(MOST_FIELDS);
        let place_of = |user: &Value| {
            let is_place = user.opcode() == Opcode::GetElementPtr
                && user.operand_count() == 2
                && user.gep_source_type().kind() == TypeKind::Int(8)
                && user.operand(0) == step;
            is_place.then(|| user.operand(1).constant_int()).flatten().filter(|&k| k != 0)
        };
        let places: Option<Vec<i64>> = users.iter().map(place_of).collect();
        !users.is_empty()
            && users.len() < MOST_FIELDS
            && places.is_some_and(|places| {
                let is_behind = || {
                    let least = layout.alloc_size(record) as i64;
                    places.iter().all(|&k| k >= least)
                };
                let has_array = |variable| holds_array_at(variable, record, &places, layout);
                !is_over_records
                    || is_behind()
                    || begins_behind(step, layout).is_some_and(|begin| begin > 0)
                    || is_in_variable(step.operand(0), &has_array, MOST_CALLS_UP)
                    || !on(Rule::ArrayBehindHeader)
            })
    }
}

/// How many bytes behind where a step over records leads these begin, as the tags of accesses through it say: the optimizer counts what lies before an array of
/// them after its index (`b->levels[i].count`). Nothing if tags say different things.
pub(in crate::analysis) fn begins_behind(step: Value, layout: DataLayout) -> Option<i64> {
    let name = step.gep_source_type().struct_name();
    let mut begins = None;
    for place in step.users() {
        let Some(bytes) = constant_step(layout, place).filter(|_| !name.is_empty()) else { continue };
        for (record, offset) in
            place.users().into_iter().filter(|&user| is_accessed_by(place, user)).filter_map(tagged_field)
        {
            if strip(&record) != strip(&name) {
                continue;
            }
            let begin = bytes.checked_sub(offset).filter(|&begin| begin >= 0)?;
            if *begins.get_or_insert(begin) != begin && on(Rule::StepBeginsBehind) {
                return None;
            }
        }
    }
    begins
}

/// Does an instruction read or write what lies at an address?
fn is_accessed_by(address: Value, access: Value) -> bool {
    match access.opcode() {
        Opcode::Load => true,
        Opcode::Store => access.operand(1) == address,
        // Nothing else says of what record it is one.
        _ => false,
    }
}

/// The record that an access is one to a field of, by its name, and where that begins in it, as its tag says.
fn tagged_field(access: Value) -> Option<(String, i64)> {
    let operands = access.metadata("tbaa")?.operands();
    let (record, field) = ((*operands.first()?)?, (*operands.get(1)?)?);
    let offset = (*operands.get(2)?)?.constant()?.constant_int()?;
    (record != field).then(|| record.operands().first()?.as_ref()?.string()).flatten().map(|name| (name, offset))
}

/// Has a structure an array of such records behind a header, in whose first all those places lie? What begins with an array may be handed on as one.
fn holds_array_at(structure: Type, record: Type, places: &[i64], layout: DataLayout) -> bool {
    let size = layout.alloc_size(record);
    let is_in = |begin: u64| {
        begin != 0
            && places.iter().all(|&k| u64::try_from(k).is_ok_and(|k| (begin..begin.saturating_add(size)).contains(&k)))
    };
    let is_array =
        |field: Type| field.kind() == TypeKind::Array && field.elements().is_some_and(|(of, _)| of == record);
    let fields = if structure.is_sized() { structure.fields() } else { Vec::new() };
    let mut at = fields.into_iter().zip(0u32..).filter(|(field, _)| is_array(*field));
    at.any(|(_, number)| is_in(layout.field_offset(structure, number)))
}

pub(super) fn is_step_over_records(step: Value) -> bool {
    step.is_instruction()
        && step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && step.gep_source_type().kind() == TypeKind::Struct
        && step.gep_source_type().is_sized()
        && !step.operand(1).is_constant()
}

fn is_step_over_scalars(step: Value) -> bool {
    step.is_instruction()
        && step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && !matches!(step.gep_source_type().kind(), TypeKind::Struct | TypeKind::Array | TypeKind::Int(8))
        && !step.operand(1).is_constant()
}

/// Is it a place before a record, from which all that follows is steps over scalars of one type? So the optimizer may write an index, too, from which a
/// character is taken.
pub fn is_counted_place(v: Value) -> bool {
    let is_before = v.is_instruction()
        && v.opcode() == Opcode::GetElementPtr
        && v.operand_count() == 2
        && v.gep_source_type().kind() == TypeKind::Int(8)
        && v.operand(1).constant_int().is_some_and(|k| k < 0);
    is_before && {
        let users = v.first_users(MOST_FIELDS);
        let is_step = |step: &Value| {
            is_step_over_scalars(*step) && step.operand(0) == v && step.gep_source_type() == users[0].gep_source_type()
        };
        !users.is_empty() && users.len() < MOST_FIELDS && users.iter().all(is_step)
    }
}

/// Is it the address of what lies some bytes behind such a step?
pub fn is_indexed_place(v: Value, layout: DataLayout) -> bool {
    v.is_instruction()
        && v.opcode() == Opcode::GetElementPtr
        && v.operand_count() == 2
        && is_step_to_place(v.operand(0), layout)
}

/// What programs count characters from: `'a'`, `'A'`, `'0'`, `' '`, one more than that, and one.
const COUNTED_FROM: [i64; 6] = [1, 32, 33, 48, 65, 97];

/// Where the array is supposed to begin that an index leads into which is counted from a character.
fn supposed_place(step: Value, bytes: i64) -> i64 {
    let element = step.gep_source_type();
    let size = match element.kind() {
        TypeKind::Int(bits) => i64::from(bits / 8),
        TypeKind::Float => 4,
        _ => 8,
    };
    let mut places = COUNTED_FROM.iter().map(|first| bytes.saturating_add(first * size));
    places.find(|&place| place >= 0).unwrap_or(0)
}

/// Indices that are added up.
const MOST_INDICES: usize = 3;
/// Pointers that one comes from, and what is asked about them.
const MOST_WAYS: usize = 32;
/// Blocks of a function that is looked at for what it returns.
const MOST_BLOCKS: usize = 256;
/// Bytes from an address in an object to what is beside that.
const MOST_BYTES_BESIDE: u64 = 1 << 20;
/// Steps of some bytes, one behind the other, from where an index leads.
const MOST_KEPT_BEHIND: u32 = 3;
/// Instructions before and behind a step that are looked at.
const MOST_BESIDE: usize = 64;
/// Accesses that are looked at to see a record in what a pointer leads to, and pointers that a function is handed.
const MOST_FIELDS: usize = 16;
/// Calls of a function, to see what it is handed.
const MOST_CALLS: usize = 128;
/// Functions that hand a pointer on to each other.
const MOST_CALLS_UP: u32 = 2;

/// The most bytes of an array that is taken for the first field by what is used behind it.
const MAX_FIRST_ARRAY: u64 = 4096;
/// Instructions behind an address that are looked at to see memory touched through it.
const MOST_BEHIND: usize = 128;
/// Uses of an address that are looked at to see places behind it.
const MOST_PLACES: usize = 64;

/// Bytes that a step may be long: whatever its object's address, it does not wrap around, nor do a few short ones behind it.
const MOST_NEAR: u64 = i64::MAX as u64 / 2;

/// Bytes that those may be long, and how many of them there are before the last.
const MOST_ROW: u64 = MOST_NEAR >> 8;
const MOST_ROWS: u32 = 3;

/// Uses of them that are looked at.
const MOST_FOLLOWED: usize = 256;

/// Are places at known distances behind an address used, as fields of a record are?
fn is_used_at_places(address: Value) -> bool {
    is_used_behind(address, 1)
}

/// The same of places that lie so many bytes behind it, or more.
fn is_used_behind(address: Value, end: u64) -> bool {
    let is_behind = |at: i64| u64::try_from(at).is_ok_and(|at| at >= end);
    let is_own = address.is_argument() || address.is_instruction() || address.is_global_variable();
    let is_place = |user: Value| {
        is_place_in_record(user) && user.operand(0) == address && user.operand(1).constant_int().is_some_and(is_behind)
    };
    is_own && address.first_users(MOST_PLACES).into_iter().any(is_place)
}

/// Is it a step over scalars from the start of what is used as a record elsewhere in the function, or declared to be one, as the optimizer writes one
/// into the array that is the record's first field?
pub fn is_array_first(gep: Value) -> bool {
    let is_scalar = !matches!(gep.gep_source_type().kind(), TypeKind::Struct | TypeKind::Array | TypeKind::Int(8));
    is_scalar && gep.operand_count() == 2 && is_declared_record(gep.operand(0)) || is_array_of_used_record(gep)
}

/// Is it a pointer that is read from where pointers to structures are kept, as aliasing metadata tells? Of several that meet, or are chosen from, one that is
/// tells of the rest, unless they are others.
pub fn is_declared_record(pointer: Value) -> bool {
    declared_record(pointer).is_some()
}

/// The structure that a pointer is declared to point to, wherever it comes from, or that it is declared to point to where a function of the program's own
/// takes what it returns.
fn declared_record(pointer: Value) -> Option<String> {
    let (mut work, mut seen, mut known) = (vec![pointer], HandleSet::default(), None);
    while let Some(v) = work.pop() {
        if !v.is_instruction() || !seen.insert(v) {
            continue;
        }
        match v.opcode() {
            Opcode::Load => {
                let of = pointee_of(v)?;
                if known.get_or_insert_with(|| of.clone()) != &of {
                    return None;
                }
            }
            Opcode::Phi => work.extend(v.incoming().into_iter().map(|(way, _)| way)),
            Opcode::Select => work.extend([v.operand(1), v.operand(2)]),
            Opcode::Call if v.callee().is_function() && v.callee().has_exact_definition() => {
                let blocks = v.callee().blocks();
                if blocks.len() > MOST_BLOCKS {
                    continue;
                }
                let ends = blocks.into_iter().filter_map(Block::terminator);
                let ends = ends.filter(|end| end.opcode() == Opcode::Ret && end.operand_count() == 1);
                work.extend(ends.map(|end| end.operand(0)));
            }
            // Nothing is declared.
            _ => {}
        }
        if seen.len() + work.len() > MOST_WAYS {
            return None;
        }
    }
    known
}

/// Is it such a step from the start of what is used as a record elsewhere in the function, or a variable of such a structure?
fn is_array_of_used_record(gep: Value) -> bool {
    let record = gep.operand(0);
    let source = gep.gep_source_type();
    let is_scalar = !matches!(source.kind(), TypeKind::Struct | TypeKind::Array) && gep.operand_count() == 2;
    let is_own = record.is_argument() || record.is_instruction() || record.is_global_variable();
    let is_named = |address: Value, at: i64| {
        address.first_users(MOST_FIELDS).into_iter().any(|user| {
            let tag = if user.is_instruction() { user.metadata("tbaa") } else { None };
            let operands = tag.map(|tag| tag.operands()).unwrap_or_default();
            let is_field = operands.len() >= 3 && operands[0] != operands[1];
            is_field && operands[2].and_then(|o| o.constant()?.constant_int()) == Some(at)
        })
    };
    let is_used_as_record = || {
        record.first_users(MOST_FIELDS).into_iter().any(|field| {
            is_place_in_record(field)
                && field.operand(0) == record
                && field.operand(1).constant_int().is_some_and(|at| is_named(field, at))
        })
    };
    is_scalar && is_own && (is_used_as_record() || begins_with_array(record, source, MOST_CALLS_UP))
}

/// Does a computation promise not to wrap around, as far as an index that is widened from it so is multiplied for a step?
fn keeps_factor(v: Value, widened: Option<Opcode>, gep: Value) -> bool {
    match widened {
        None => {
            let unsigned = v.ty().kind() == TypeKind::Int(64) && gep.gep_has_nuw();
            v.has_nsw() || v.has_nuw() && (unsigned || !on(Rule::FactorUnsigned))
        }
        Some(Opcode::SExt) => v.has_nsw(),
        Some(_) => v.has_nuw(),
    }
}

/// Is a number one that may be counted on from round to round?
fn is_counted(v: Value) -> bool {
    matches!(v.opcode(), Opcode::Phi | Opcode::Add) || v.opcode() == Opcode::IntArith && v.number_operation() == "or"
}

/// Sums with constants, one behind the other, that are counted on.
const MOST_COUNTED: u32 = 3;

/// The constant by which a number is multiplied, as far as that is no matter of wrapping around; 1 if there is none.
fn factor_of_product(v: Value, widened: Option<Opcode>, gep: Value) -> u64 {
    let factor = match v.operand(1).constant_int() {
        Some(k) if v.opcode() == Opcode::Shl && (0..=32).contains(&k) => 1u64 << k,
        Some(k) if v.opcode() == Opcode::Mul && k > 0 => k as u64,
        _ => return 1,
    };
    if keeps_factor(v, widened, gep) || !on(Rule::FactorMayWrap) {
        factor
    } else {
        gcd(factor, 1 << 32)
    }
}

/// What a number is a multiple of that starts with a constant or a product and goes on by constants: `for (p = v; p < v + 30000; p++)` counts bytes, and so does
/// `p + columns - 1`.
fn counted_factor(v: Value, widened: Option<Opcode>, gep: Value, depth: u32) -> u64 {
    let keeps = |v: Value| keeps_factor(v, widened, gep) || !on(Rule::FactorOfCounter);
    // Without a sign a negative number is one of another power of two.
    let multiple =
        |k: i64, is_signed: bool| (k >= 0 || is_signed || !on(Rule::FactorOfCounter)).then(|| k.unsigned_abs());
    let more = |v: Value| {
        let is_sum = v.is_instruction() && v.opcode() == Opcode::Add && keeps(v);
        multiple(is_sum.then(|| v.operand(1).constant_int()).flatten()?, v.has_nsw() && widened != Some(Opcode::ZExt))
    };
    let way = |phi: Value, way: Value| match way.constant_int() {
        Some(start) => multiple(start, widened != Some(Opcode::ZExt)),
        None if way == phi => Some(0),
        None => more(way).filter(|_| way.operand(0) == phi),
    };
    let factor = match () {
        () if depth == 0 || !v.is_instruction() => None,
        () if v.opcode() == Opcode::Phi => {
            v.incoming().into_iter().try_fold(0, |factor, (from, _)| Some(gcd(factor, way(v, from)?)))
        }
        () if matches!(v.opcode(), Opcode::Mul | Opcode::Shl) => Some(factor_of_product(v, widened, gep)),
        () => more(v).map(|more| gcd(more, counted_factor(v.operand(0), widened, gep, depth - 1))),
    };
    // A counter that is never more than none is a multiple of anything.
    factor.filter(|&factor| factor != 0).unwrap_or(1)
}

/// Is a pointer one to a variable of a structure that begins with an array of such elements, or a parameter that is given only such?
fn begins_with_array(record: Value, element: Type, depth: u32) -> bool {
    let begins = |ty: Type| {
        let first = if ty.kind() == TypeKind::Struct { ty.fields().first().copied() } else { None };
        first.and_then(|first| first.elements()).is_some_and(|(of, _)| of == element)
    };
    is_in_variable(record, &begins, depth)
}

/// Is a pointer the address of a variable of such a type, or a parameter that is given only such?
fn is_in_variable(pointer: Value, is_one: &dyn Fn(Type) -> bool, depth: u32) -> bool {
    match () {
        () if pointer.is_instruction() && pointer.opcode() == Opcode::Alloca => is_one(pointer.allocated_type()),
        () if pointer.is_global_variable() => is_one(pointer.value_type()),
        () if pointer.is_argument() && depth > 0 => {
            let f = pointer.argument_function();
            let Some(number) = f.params().into_iter().position(|param| param == pointer) else { return false };
            let calls = f.first_users(MOST_CALLS);
            if calls.is_empty() || calls.len() == MOST_CALLS || !f.has_local_linkage() || !f.is_only_called() {
                return false;
            }
            // A loop that was unrolled calls it with the same each turn.
            let mut given: Vec<Value> = Vec::new();
            for call in calls {
                let value = call.operand(number as u32);
                if !given.contains(&value) {
                    given.push(value);
                }
                if given.len() == MOST_FIELDS {
                    return false;
                }
            }
            given.into_iter().all(|value| is_in_variable(value, is_one, depth - 1))
        }
        () => false,
    }
}

/// Is memory touched through an address, or a field behind it by so many steps, and nothing else done with it?
pub fn is_only_touched(address: Value, depth: u32) -> bool {
    let users = address.first_users(MOST_PLACES);
    users.len() < MOST_PLACES && users.into_iter().all(|user| is_touch(user, address, depth))
}

/// Is that a touch of memory through an address, or a step to a field behind it with which nothing else is done?
fn is_touch(user: Value, address: Value, depth: u32) -> bool {
    user.is_instruction()
        && match user.opcode() {
            Opcode::Load => true,
            Opcode::Store => user.operand(0) != address,
            Opcode::Call => {
                let callee = user.callee();
                let is_block = callee.is_function() && callee.is_intrinsic() && callee.name().starts_with("llvm.mem");
                is_block || is_looked_into(user, address)
            }
            Opcode::GetElementPtr => {
                let is_constant = user.operands()[1..].iter().all(|index| index.constant_int().is_some())
                    || user.operand_count() == 2 && two_bytes(user, user.operand(1), 1).is_some();
                user.operand(0) == address && depth > 0 && is_constant && is_only_touched(user, depth - 1)
            }
            // What is kept or handed on may go on.
            _ => false,
        }
}

/// Does a function of the library's only read or write what lies at an address that it is handed, and neither keep nor return that?
fn is_looked_into(call: Value, address: Value) -> bool {
    let callee = call.callee();
    let is_plain = callee.is_function() && !call.has_operand_bundles();
    let is_library = is_plain && callee.is_declaration() && call.call_type() == callee.value_type();
    let Some(row) = is_library.then(|| library::row(&callee.name())).flatten() else { return false };
    let prints = row.args.iter().any(|effect| matches!(effect, Effect::Prints));
    // Where it ends is told.
    if row.args.iter().any(|effect| matches!(effect, Effect::EndOf(_) | Effect::Saves | Effect::Walks)) {
        return false;
    }
    let is_looked = |i: usize| match row.args.get(i) {
        Some(Effect::Reads(_) | Effect::Takes(_) | Effect::Writes(_) | Effect::Updates(_)) => true,
        // What a format says is read.
        None => prints,
        // It may be kept, or lead on.
        Some(_) => false,
    };
    let is_result = call.ty().is_pointer() && !call.first_users(1).is_empty();
    let mut handed = call.call_args().into_iter().enumerate().filter(|(_, arg)| *arg == address);
    !is_result && handed.all(|(i, _)| is_looked(i))
}

/// What a check calls where an array was left, until layouts are chosen: it ends the program.
pub const OUTSIDE: &str = "dtrans.outside";

/// Does a call end the program, since that has left an array?
pub fn ends_program(call: Value) -> bool {
    call.callee().is_function() && call.callee().name() == OUTSIDE
}

/// Does a block end the program since a check found that it left an array?
fn is_end(block: Block) -> bool {
    let insts = std::iter::successors(block.first(), |inst| inst.beside(Direction::Forward));
    let call = insts.take(MOST_BEHIND).find(|inst| !goes_on(*inst));
    call.is_some_and(|call| call.is_call() && (ends_program(call) || !on(Rule::OnlyCheckBeforeTouch)))
}

/// Is memory touched through an address, or a field of what it leads to, soon behind where it is computed, unless the program ends there? Then it is in an object wherever it is kept.
fn is_touched_behind(address: Value) -> bool {
    let mut inst = address.beside(Direction::Forward);
    for _ in 0..MOST_BEHIND {
        let Some(here) = inst else { return false };
        if object_touched(here).any(|place| place == address) {
            return true;
        }
        inst = match here.opcode() {
            // The other way of a check ends the program.
            Opcode::Br => {
                let ways = here.block().successors();
                let mut others = ways.into_iter().filter(|&block| !is_end(block));
                // Where control comes again it is computed again.
                let next = others.next().filter(|&next| others.next().is_none() && next != address.block());
                next.and_then(Block::first)
            }
            _ if goes_on(here) => here.beside(Direction::Forward),
            // Control may not come back.
            _ => None,
        };
    }
    false
}

/// Is what is done with an address that memory is touched through it, that it is kept or handed on, and this with what lies some bytes behind or before it?
fn only_bytes_follow(address: Value, most: u64, depth: u32) -> bool {
    let users = address.first_users(MOST_FIELDS);
    let is_known = |user: Value| {
        user.is_instruction()
            && match user.opcode() {
                Opcode::Load | Opcode::Store | Opcode::Call => true,
                Opcode::GetElementPtr => {
                    let is_bytes = user.operand(0) == address
                        && user.operand_count() == 2
                        && user.gep_source_type().kind() == TypeKind::Int(8);
                    let few = |k: i64| k.unsigned_abs() <= most || !on(Rule::NearKeptIsShort);
                    is_bytes
                        && user.operand(1).constant_int().is_some_and(few)
                        && depth > 0
                        && only_bytes_follow(user, most, depth - 1)
                }
                // What else is done with it is not looked at.
                _ => false,
            }
    };
    users.len() < MOST_FIELDS && users.into_iter().all(is_known)
}

/// Is that step one of some bytes from an address in an object, behind which memory is touched in the same block whenever this is computed? It stays in
/// the object, or beside it. Where it is kept it has to lead into the object itself: memory is touched behind it as well, or in the record that it leads to.
fn is_beside_touched(gep: Value, layout: DataLayout) -> bool {
    let base = gep.operand(0);
    let bytes = |v: Value| {
        let is_step = v.is_instruction()
            && v.opcode() == Opcode::GetElementPtr
            && v.operand_count() == 2
            && v.gep_source_type().kind() == TypeKind::Int(8)
            && v.operand(0) == base;
        is_step.then(|| v.operand(1).constant_int()).flatten()
    };
    let Some(first) = bytes(gep).filter(|k| k.unsigned_abs() <= MOST_BYTES_BESIDE) else { return false };
    let record = if is_step_over_records(base) { layout.alloc_size(base.gep_source_type()) } else { 0 };
    let end = first.saturating_add(i64::try_from(record).unwrap_or(0));
    let is_in_record = |v: Value| bytes(v).is_some_and(|k| (first..end).contains(&k) && first % (end - first) == 0);
    let along = |way| std::iter::successors(gep.beside(way), move |inst: &Value| inst.beside(way)).take(MOST_BESIDE);
    let is_sure = |is_touch: &dyn Fn(Value) -> bool| {
        along(Direction::Backward).any(is_touch) || along(Direction::Forward).take_while(|i| goes_on(*i)).any(is_touch)
    };
    is_sure(&|inst| object_touched(inst).any(|place| place == base))
        && (is_only_touched(gep, 2)
            || is_sure(&|inst| object_touched(inst).any(|place| place == gep || is_in_record(place)))
            || !on(Rule::KeptBesideTouched))
}

/// Addresses that are in an object, if a load or store is not undefined: its own, and what that is counted from by constants that promise to stay there.
pub fn object_touched(inst: Value) -> impl Iterator<Item = Value> {
    let address = match inst.opcode() {
        Opcode::Load => Some(inst.operand(0)),
        Opcode::Store => Some(inst.operand(1)),
        // What else touches memory does so as it likes.
        _ => None,
    };
    let base_of = |v: Value| {
        let is_field = v.is_instruction()
            && v.opcode() == Opcode::GetElementPtr
            && (v.gep_is_inbounds() || !on(Rule::StepBesideTouched))
            && v.operands()[1..].iter().all(|index| index.constant_int().is_some());
        is_field.then(|| v.operand(0))
    };
    [address, address.and_then(base_of)].into_iter().flatten()
}

/// Does control surely go on behind an instruction that ends no block? A call may end the program.
pub fn goes_on(inst: Value) -> bool {
    let callee = Some(inst).filter(|inst| inst.is_call()).map(|call| call.callee());
    callee.is_none_or(|callee| callee.is_function() && callee.is_intrinsic() && callee.name().starts_with("llvm.mem"))
}

/// Does a pointer go on with that step from such an address?
fn goes_on_from_phi(gep: Value) -> bool {
    let phi = gep.operand(0);
    let is_phi = gep.is_instruction() && phi.is_instruction() && phi.opcode() == Opcode::Phi;
    is_phi && {
        let from = phi.incoming();
        from.iter().any(|&(v, _)| v == gep) && from.iter().any(|&(v, _)| is_place_in_record(v))
    }
}

/// The lesser of two constant distances in bytes that a step chooses from, and how far the other is from it.
pub fn two_bytes(gep: Value, index: Value, scale: u64) -> Option<(i64, u64)> {
    let bytes =
        scale == 1 && gep.gep_source_type().kind() == TypeKind::Int(8) && index.ty().kind() == TypeKind::Int(64);
    let mut known: Vec<i64> = Vec::new();
    if !bytes || !index.is_instruction() || !constants_chosen(index, MOST_CHOICES_DEEP, &mut known) {
        return None;
    }
    let &[a, b] = &known[..] else { return None };
    (a.unsigned_abs().max(b.unsigned_abs()) <= MAX_EMBEDDED).then_some((a, a.abs_diff(b)))
}

/// Is a number one of constants, by so many choices one behind the other at most? Those are added, in order, each once.
fn constants_chosen(v: Value, depth: u32, known: &mut Vec<i64>) -> bool {
    if let Some(k) = v.constant_int() {
        if let Err(at) = known.binary_search(&k) {
            known.insert(at, k);
        }
        return known.len() <= MOST_CONSTANTS;
    }
    let ways = if depth > 0 && v.is_instruction() { chosen_from(v) } else { Vec::new() };
    !ways.is_empty() && ways.into_iter().all(|way| constants_chosen(way, depth - 1, known))
}

/// The values that a choice is made from.
pub fn chosen_from(choice: Value) -> Vec<Value> {
    match choice.opcode() {
        Opcode::Select => vec![choice.operand(1), choice.operand(2)],
        Opcode::Phi if choice.operand_count() as usize <= MOST_CHOICES => {
            choice.incoming().into_iter().map(|(v, _)| v).collect()
        }
        // Nothing else is one, as far as is looked.
        _ => Vec::new(),
    }
}

/// Size of the structures that an array consists of, or an array of arrays of them.
fn record_of_rows(array: Type, layout: DataLayout) -> Option<u64> {
    let mut inner = (array.kind() == TypeKind::Array && array.is_sized()).then_some(array)?;
    while let Some((element, _)) = inner.elements().filter(|_| inner.kind() == TypeKind::Array) {
        inner = element;
    }
    let size = layout.alloc_size(inner);
    (inner.kind() == TypeKind::Struct && size != 0).then_some(size)
}

/// Is the base an array of records that is no member of a record, as far as types tell: a variable of that size, or a row of
/// an array of such rows? The type of the variable itself may be another: initial values are written down as structures of elements.
fn is_row_of_records(mut base: Value, source: Type, layout: DataLayout) -> bool {
    let mut row = source;
    while base.is_instruction() && base.opcode() == Opcode::GetElementPtr {
        let array = base.gep_source_type();
        let is_row = match base.operands().len() {
            // A step over whole rows.
            2 if array == row => return true,
            3 => array.kind() == TypeKind::Array && array.elements().is_some_and(|(t, _)| t == row),
            _ => false,
        };
        if !is_row {
            return false;
        }
        (row, base) = (array, base.operand(0));
    }
    let is_variable = base.is_global_variable() && base.value_type().is_sized() && row.is_sized();
    is_variable && layout.alloc_size(base.value_type()) == layout.alloc_size(row)
}

/// First offset and number of further steps for indices between two bounds.
fn scaled_bounds((lo, hi): (i64, i64), scale: u64) -> Option<(i64, u64)> {
    Some((lo.checked_mul(i64::try_from(scale).ok()?)?, lo.abs_diff(hi)))
}

/// The same of indices that are known not to be negative, if what they are multiplied with does not wrap around: no object is larger than that.
fn bounds_behind((lo, hi): (i64, i64), scale: u64, no_wrap: bool) -> Option<(i64, u64)> {
    let most = i64::try_from(LARGEST_OBJECT / scale.max(1)).ok()?;
    ((hi <= most || no_wrap || !on(Rule::NowhereBefore)) && lo <= most)
        .then(|| scaled_bounds((lo, hi.min(most)), scale))?
}

/// May null be the address of an object in a function?
pub fn null_is_valid(function: Value) -> bool {
    function.has_fn_attr("null_pointer_is_valid")
}

/// A factor that every value of the index has. An index is a signed number, unless its `getelementptr` does not wrap
/// around as an unsigned sum; of a product that may wrap only the powers of two count.
pub fn known_factor(index: Value, gep: Value) -> u64 {
    let mut v = index;
    // Widening keeps a factor only where the narrow product did not wrap in the same sense.
    let mut widened = None;
    for _ in 0..4 {
        if !v.is_instruction() {
            return 1;
        }
        match v.opcode() {
            op @ (Opcode::SExt | Opcode::ZExt) => {
                if widened.is_some() && on(Rule::FactorWidenedTwice) {
                    return 1;
                }
                widened = Some(op);
                v = v.operand(0);
            }
            Opcode::Mul | Opcode::Shl => return factor_of_product(v, widened, gep),
            // Of numbers that are counted it is no matter how many a round takes.
            _ if gep.gep_source_type().kind() != TypeKind::Int(8) && is_counted(v) => return 1,
            // A number of bytes that is counted.
            Opcode::Phi | Opcode::Add => return counted_factor(v, widened, gep, MOST_COUNTED),
            // What the next one of two is where an even number of them is counted: no lower bit is set than in one of both.
            Opcode::IntArith if v.number_operation() == "or" => {
                let Some(more) = v.operand(1).constant_int() else { return 1 };
                let factor = gcd(counted_factor(v.operand(0), widened, gep, MOST_COUNTED), more.unsigned_abs());
                return factor & factor.wrapping_neg();
            }
            Opcode::AShr | Opcode::LShr => return factor_of_shifts(v),
            // Anything else has no factor that is known here.
            _ => return 1,
        }
    }
    1
}
