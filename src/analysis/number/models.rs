//! Calls of library functions: rows of the [`library`] table as constraints.

use rustc_hash::FxHashSet;

use crate::analysis::formats;
use crate::analysis::library::{Effect, Extent, Kind, Returns, Row};
use crate::ir::cfg::Flow;
use crate::ir::value::Order;

use super::*;

/// A call of a library function.
#[derive(Clone, Copy)]
struct Call<'c> {
    inst: Value,
    row: &'static Row,
    args: &'c [Value],
    result: Option<VarId>,
}

impl Call<'_> {
    /// How many bytes, or how many at most where the extent is a bound, if that is a constant.
    fn bytes(&self, extent: Extent) -> Option<u64> {
        let known = |i: usize| self.args[i].constant_int().and_then(|n| u64::try_from(n).ok());
        match extent {
            // How long a text is, only a check before the call says.
            Extent::Any | Extent::Text | Extent::TextOf(_) => None,
            Extent::Fixed(n) => Some(n),
            Extent::Arg(i) => known(i),
            Extent::UpTo(i) => known(i).or_else(|| clamped(self.args[i])),
            Extent::Product(i, j) | Extent::UpToProduct(i, j) => known(i)?.checked_mul(known(j)?),
        }
    }
}

/// Is a pointer only compared with null?
fn is_only_tested(pointer: Value) -> bool {
    let is_test = |user: &Value| user.is_instruction() && user.opcode() == Opcode::ICmp;
    let is_null = |user: &Value| (0..2).any(|i| user.operand(i).is_null());
    pointer.users().iter().all(|user| is_test(user) && (is_null(user) || !on(Rule::ResultOnlyTested)))
}

/// The row of a function that is the library's, by its name and by what it takes and returns. It may come with a body, as glibc's
/// headers have some: that is a copy for inlining, and does what the library's function does.
pub fn library_function(function: Value) -> Option<&'static Row> {
    if !function.is_function() || !function.is_declaration_for_linker() {
        return None;
    }
    let row = library::row(&function.name())?;
    (has_shape_of(function, row) || !on(Rule::RowOfAnotherShape)).then_some(row)
}

/// Does a function look like the library's of its name?
fn has_shape_of(function: Value, row: &Row) -> bool {
    let (result, params, variadic) = function.value_type().signature();
    let params: Vec<Kind> = params.into_iter().map(kind).collect();
    row.fits(&params, variadic, kind(result))
}

impl Walker<'_, '_> {
    /// The library function that a call means; none if the call says that it is not to be taken for one.
    pub(super) fn library_row(&self, call: Value, callee: Value) -> Option<&'static Row> {
        if call.is_no_builtin() && on(Rule::NoBuiltin) {
            return None;
        }
        self.callee(callee)?.row
    }

    /// The library function that a function is, as far as the function itself tells.
    pub(super) fn row_of_function(&self, callee: Value) -> Option<&'static Row> {
        self.host.library_function(callee)?;
        let row = library_function(callee)?;
        if self.is_wrapped(callee) || !row.allocates() && !self.refines(Refinement::LibraryModels) {
            return None;
        }
        // A program's own allocator may stand in for the library's: a body, though for inlining only, is one. And one that
        // steps through an array (glibc's inline bsearch) would do so with what it was told before the array changed.
        let allocates = row.allocates() && !callee.is_declaration() && on(Rule::AllocatorWithBody);
        if allocates || row.calls_back() && !callee.is_declaration() && on(Rule::CallingBackWithBody) {
            return None;
        }
        Some(row)
    }

    /// Does the linker put a function of the program's in the place of one that is elsewhere? The module has it then, under a name
    /// that begins with `__wrap_`, or else the link's arguments or scripts say so; it sees what the program asks for, and may look
    /// at what is freed.
    pub(super) fn is_wrapped(&self, callee: Value) -> bool {
        callee.is_declaration_for_linker() && self.out.replaced.has(&callee.name()) && on(Rule::WrappedByLinker)
    }

    /// Applies a row of the table; false when it does not hold for this call.
    pub(super) fn library_call(
        &mut self,
        inst: Value,
        row: &'static Row,
        args: &[Value],
        result: Option<VarId>,
    ) -> bool {
        let call = Call { inst, row, args, result };
        let Some(callback) = self.check_library_call(&call) else { return false };
        for (i, &effect) in row.args.iter().enumerate() {
            self.library_effect(&call, i, effect, callback);
        }
        self.further_arguments(&call);
        let Some(r) = result else {
            if let Returns::New(kind) = row.returns {
                self.new_block(inst, kind);
            }
            return true;
        };
        match row.returns {
            Returns::Number => self.flag(Rule::ReturnsNumber, r, NUMBER),
            Returns::Library => self.flag(Rule::ReturnsLibrary, r, self.of_library()),
            Returns::Unknown => self.flag(Rule::ReturnsUnknown, r, UNKNOWN),
            Returns::Same(i) => self.flow(Rule::ReturnsSame, args[i], r, Shift::NONE),
            // Whether there is any is all that is asked.
            Returns::Into(_) if is_only_tested(inst) => {}
            Returns::Into(i) => self.flow(Rule::ReturnsInto, args[i], r, Shift::ANYWHERE),
            // With the effect of the array.
            Returns::Element => {}
            Returns::Remembered => {
                let kept = self.remembered(row);
                self.system.edge(Rule::ReturnsRemembered, kept, r, Shift::ANYWHERE);
            }
            Returns::Walked(i) => {
                let found = self.system.var(POINTER);
                let address = self.value(args[i]);
                self.system.add(Rule::ReturnsWalked, Constraint::Load { to: found, address });
                self.system.edge(Rule::ReturnsWalked, found, r, Shift::ANYWHERE);
                if row.args[i] == Effect::Saves {
                    self.flow(Rule::ReturnsWalked, args[0], r, Shift::ANYWHERE);
                }
            }
            Returns::New(kind) => {
                let object = self.new_block(inst, kind);
                self.system.edge(None, object, r, Shift::NONE);
            }
        }
        true
    }

    /// A function whose attributes say that it allocates or frees; false for others. What else it is passed escapes.
    pub(super) fn attributed_call(
        &mut self,
        inst: Value,
        callee: Value,
        args: &[Value],
        result: Option<VarId>,
    ) -> bool {
        // The bits of LLVM's `allockind`.
        const ALLOC: u64 = 1;
        const REALLOC: u64 = 2;
        const FREE: u64 = 4;
        let kind = callee.fn_attr_value("allockind");
        let block = (0..args.len()).find(|&i| callee.param_has_attr(i as u32, "allocptr"));
        let returns_new = callee.value_type().signature().0.is_pointer()
            && (callee.result_has_attr("noalias") || !on(Rule::AllocatesNoAlias));
        let size = callee.fn_attr_value("allocsize").map(|packed| {
            let index = |n: u64| usize::try_from(n & 0xffff_ffff).ok().filter(|&i| i < args.len());
            (index(packed >> 32), index(packed))
        });
        let allocates = match kind {
            // A block that moves is as much a block that is freed.
            Some(bits) if bits & (REALLOC | FREE) != 0 && block.is_none() && on(Rule::MovesWithoutBlock) => {
                return false
            }
            Some(bits) if bits & FREE != 0 => false,
            Some(bits) if bits & (ALLOC | REALLOC) != 0 && returns_new => true,
            None if size.is_some() && returns_new => true,
            _ => return false,
        };
        let moved = block.filter(|_| kind.is_some_and(|bits| bits & (REALLOC | FREE) != 0));
        for (i, &a) in args.iter().enumerate() {
            if moved != Some(i) {
                let v = self.value(a);
                self.expose(Rule::AttributedArguments, Condition::AddressTaken, v, Some(inst));
            }
        }
        if !allocates {
            if let Some(r) = result {
                self.flag(None, r, UNKNOWN | NUMBER);
            }
            return true;
        }
        let (size, count) = size.unwrap_or((None, None));
        let object = self.new_block(inst, Allocation::Other { count, size });
        if let Some(r) = result {
            self.system.edge(None, object, r, Shift::NONE);
            if let Some(i) = moved {
                self.flow(Rule::AttributedMoves, args[i], r, Shift::NONE);
            }
        }
        true
    }

    /// Does the row hold? If so, the type of the function that is called back, if there is one.
    fn check_library_call(&mut self, call: &Call) -> Option<Option<Type>> {
        let mut callback = None;
        if call.row.calls_back() && !self.refines(Refinement::IndirectCalls) {
            return None;
        }
        for (i, effect) in call.row.args.iter().enumerate() {
            match *effect {
                Effect::Null if !call.args[i].is_null() && on(Rule::RowNull) => return None,
                Effect::Sorted { size, by } | Effect::Searched { size, by, .. } => {
                    if call.bytes(Extent::Arg(size)).is_none_or(|n| n == 0) && on(Rule::RowElementSize) {
                        return None;
                    }
                    callback = Some(self.callback_type(call.args[by], 2, true)?);
                }
                Effect::CalledWith(_) => callback = Some(self.callback_type(call.args[i], 1, false)?),
                _ => {}
            }
        }
        Some(callback)
    }

    /// The type of a function that is called back, from the function itself or from another of the module that has it.
    fn callback_type(&mut self, function: Value, pointers: usize, number: bool) -> Option<Type> {
        let is = |ty: Type| {
            let (result, params, variadic) = ty.signature();
            let result = if number { kind(result) == Kind::Integer(32) } else { result.is_pointer() };
            result && !variadic && params.len() == pointers && params.iter().all(|p| p.is_pointer())
        };
        if function.is_function() {
            let ty = function.value_type();
            return (is(ty) || !on(Rule::CallbackOfAnotherType)).then_some(ty);
        }
        let module = self.module;
        let find = || module.functions().into_iter().map(|f| f.value_type()).find(|&ty| is(ty));
        *self.callback_types.entry((pointers, number)).or_insert_with(find)
    }

    fn library_effect(&mut self, call: &Call, index: usize, effect: Effect, callback: Option<Type>) {
        let (inst, a) = (call.inst, call.args[index]);
        let v = self.value(a);
        match effect {
            Effect::Number => {
                let moves = carrier(a.ty()) == Carrier::Double && library::moves_bits(&call.inst.callee().name());
                if moves || matches!(carrier(a.ty()), Carrier::Int64 | Carrier::Opaque) {
                    self.expose(Rule::LibraryNumber, Condition::AddressAsNumber, v, Some(inst));
                }
            }
            // Whoever passes a tracked address as one is not understood.
            Effect::Handle | Effect::Captures => {
                self.expose(Rule::LibraryKeeps, Condition::AddressTaken, v, Some(inst));
            }
            Effect::Reads(_) if !on(Rule::LibraryReads) => {}
            Effect::Reads(bytes) => {
                let bytes = self.text_bytes(call, index, bytes);
                self.library_bytes(call, v, bytes, AccessKind::Observed);
            }
            Effect::Takes(_) | Effect::Writes(_) | Effect::Updates(_) if !on(Rule::LibraryWrites) => {}
            Effect::Takes(bytes) | Effect::Writes(bytes) | Effect::Updates(bytes) => {
                let bytes = self.text_bytes(call, index, bytes);
                self.library_bytes(call, v, bytes, AccessKind::Library);
            }
            Effect::CopyOf { from, .. } if library::is_bounded_copy(inst) => {
                // As `memccpy`: as many at most.
                let bytes = Extent::UpTo(inst.call_args().len() - 1);
                let from = self.value(call.args[from]);
                self.library_bytes(call, v, bytes, AccessKind::Library);
                self.library_bytes(call, from, bytes, AccessKind::Library);
            }
            Effect::CopyOf { from, bytes } => {
                let (from, len) = (self.value(call.args[from]), call.bytes(bytes));
                for (var, kind) in [(v, AccessKind::CopyTo), (from, AccessKind::CopyFrom)] {
                    self.library_block(call, var, len, kind);
                }
                if v != self.null && from != self.null {
                    self.system.copy(Rule::LibraryCopies, v, from, len.map_or(Length::ANY, Length::Bytes));
                }
            }
            Effect::Filled { byte, bytes } => {
                let len = call.bytes(bytes);
                let zero = byte.is_none_or(|i| call.args[i].is_null()) || !on(Rule::LibraryFillsBytes);
                self.library_block(call, v, len, if zero { AccessKind::Whole } else { AccessKind::Library });
                if v != self.null && zero {
                    // Zero bytes make null pointers; a copy from nowhere finds the slots that are cut.
                    let length = len.map_or(Length::ANY, Length::Bytes);
                    self.system.copy(Rule::LibraryFillCuts, v, self.null, length);
                }
            }
            Effect::EndOf(k) if v != self.null && on(Rule::EndPointer) => {
                self.library_pointer(call, v);
                let end = self.system.var(POINTER);
                self.flow(None, call.args[k], end, Shift::ANYWHERE);
                self.store_at(Rule::EndPointer, v, end);
            }
            Effect::Walks | Effect::Saves if v != self.null && on(Rule::WalkingPointer) => {
                self.library_pointer(call, v);
                let (found, further) = (self.system.var(POINTER), self.system.var(POINTER));
                self.system.add(None, Constraint::Load { to: found, address: v });
                self.system.edge(None, found, further, Shift::ANYWHERE);
                if effect == Effect::Saves {
                    self.flow(None, call.args[0], further, Shift::ANYWHERE);
                }
                self.store_at(Rule::WalkingPointer, v, further);
                self.library_bytes(call, further, Extent::Any, AccessKind::Library);
            }
            Effect::Remembered if !on(Rule::RememberedPointer) => {}
            Effect::Remembered => {
                let kept = self.remembered(call.row);
                self.flow(Rule::RememberedPointer, a, kept, Shift::ANYWHERE);
                self.library_bytes(call, kept, Extent::Any, AccessKind::Library);
            }
            Effect::StoresUnknown if v != self.null && on(Rule::StoresUnknown) => {
                self.library_pointer(call, v);
                self.store_at(Rule::StoresUnknown, v, self.unknown);
            }
            Effect::StoresNew(kind) if v != self.null => {
                self.library_pointer(call, v);
                let object = self.new_block(inst, kind);
                self.store_at(Rule::StoresNew, v, object);
            }
            Effect::Sorted { size, by } | Effect::Searched { size, by, .. } => {
                let Some(ty) = callback else { return };
                // Elements of that size, one after the other: no structure of arrays.
                self.note(Rule::SortedStays, Condition::FieldAddressTaken, v, call.inst);
                let bytes = call.bytes(Extent::Arg(size));
                let element = bytes.unwrap_or(1);
                let any = self.system.var(POINTER);
                // How many there are is the argument before their size.
                let count = call.bytes(Extent::Arg(size - 1)).filter(|&n| n > 0 && bytes.is_some());
                let base = call.args[index];
                let is_inside = base.is_instruction() && base.opcode() == Opcode::GetElementPtr;
                let shift = match count {
                    // A row in a record says nothing of how far records lie apart.
                    Some(n) => {
                        let apart = if is_inside { 0 } else { element };
                        Shift { by: Offsets::range(0, element, n - 1), element: apart }
                    }
                    None => Shift { by: Offsets::every(0, element), element },
                };
                self.flow(None, a, any, shift);
                let mut params = vec![any, any];
                if let Effect::Searched { key, .. } = effect {
                    params[0] = self.system.var(0);
                    self.flow(Rule::SearchedKey, call.args[key], params[0], Shift::NONE);
                    if let Some(r) = call.result {
                        self.system.edge(Rule::SearchedElement, any, r, Shift::NONE);
                    }
                } else {
                    self.library_block(call, any, Some(element), AccessKind::Moved);
                    self.system.copy(Rule::SortedMoves, any, any, Length::Bytes(element));
                }
                self.call_back(call, call.args[by], ty, params);
            }
            Effect::CalledWith(k) => {
                let Some(ty) = callback else { return };
                let param = self.system.var(0);
                self.flow(Rule::ThreadArgument, call.args[k], param, Shift::NONE);
                self.call_back(call, a, ty, vec![param]);
            }
            // An `invoke` has two ways out, which transforms do not know.
            Effect::Freed => {
                if inst.opcode() == Opcode::Call && call.args.len() == 1 {
                    self.out.frees.insert(inst, ());
                }
            }
            // The contents stay where they are, as far as offsets tell.
            Effect::Moved => {
                if let Some(r) = call.result {
                    self.flow(Rule::LibraryMoves, a, r, Shift::NONE);
                }
            }
            // What another argument's effect says, or a pointer that is null.
            Effect::Source | Effect::Key | Effect::Compares | Effect::Passed | Effect::Null => {}
            Effect::EndOf(_)
            | Effect::Walks
            | Effect::Saves
            | Effect::StoresUnknown
            | Effect::StoresNew(_)
            | Effect::Prints
            | Effect::Scans => {
                if matches!(effect, Effect::Prints | Effect::Scans) && on(Rule::FormatText) {
                    self.library_bytes(call, v, Extent::Any, AccessKind::Library);
                }
            }
        }
    }

    /// The bytes of a text, if a check before the call says how many they are at most.
    fn text_bytes(&mut self, call: &Call, index: usize, bytes: Extent) -> Extent {
        if self.supposes == Supposes::Places {
            // What lies first in a record has no place of its own.
            let is_open = match bytes {
                Extent::Text => !call.args[index].is_constant(),
                Extent::TextOf(other) => !call.args[other].is_constant(),
                _ => false,
            };
            // One whose room is given is in as many bytes, which may be more than one array.
            if is_open || is_place_in_record(call.args[index]) && call.bytes(bytes).is_none() {
                return Extent::Fixed(1);
            }
        }
        let text = match bytes {
            Extent::Text => call.args[index],
            Extent::TextOf(other) => call.args[other],
            // Another call is put in its place that prints, or appends, no more than fits.
            Extent::Any if index == 0 && matches!(&*call.inst.callee().name(), "sprintf" | "strcat" | "strncat") => {
                return match text_array(call.args[index]).map(|array| array.length) {
                    Some(length) if self.supposes != Supposes::Nothing => Extent::Fixed(length),
                    Some(_) => {
                        self.out.open_texts.push(call.args[index]);
                        bytes
                    }
                    // In a copy of the function it may be known.
                    None if self.supposes != Supposes::Nothing && call.args[index].is_argument() => Extent::Fixed(1),
                    None => bytes,
                };
            }
            Extent::UpTo(_) if compares_text(call.inst) => {
                let leaves =
                    |length: u64| call.bytes(bytes).is_none_or(|most| most > length) && !call.args[2].is_constant();
                return match text_array(call.args[index]).map(|array| array.length).filter(|&length| leaves(length)) {
                    Some(length) if self.supposes != Supposes::Nothing => Extent::Fixed(length),
                    Some(_) => {
                        self.out.open_texts.push(call.args[index]);
                        bytes
                    }
                    None => bytes,
                };
            }
            _ => return bytes,
        };
        // What a constant holds itself is no matter.
        let layout = self.layout;
        let constant = || matches!(bytes, Extent::TextOf(_)).then(|| constant_length(text, layout)).flatten();
        if let Some(ends) = self.text_end(call.inst, text).or_else(constant) {
            return Extent::Fixed(ends);
        }
        match one_text_array(text) {
            Some(length) if self.supposes != Supposes::Nothing => Extent::Fixed(length),
            Some(_) => {
                self.out.open_texts.push(text);
                bytes
            }
            // In a copy of the function it may be known.
            None if self.supposes != Supposes::Nothing && text.is_argument() => Extent::Fixed(1),
            // What reads a text stays in the memory where that lies.
            None if matches!(bytes, Extent::TextOf(_)) => {
                most_in_variables(text, self.layout, MOST_CALLS_UP).map_or(bytes, Extent::Fixed)
            }
            None => bytes,
        }
    }

    fn find_only_ways(&mut self, f: Value) {
        if self.texts.as_ref().is_none_or(|(known, _)| *known != f) {
            let flow = Flow::of(f);
            let only = |ways: &Vec<u32>| match ways[..] {
                [from] => Some(flow.blocks[from as usize]),
                _ => None,
            };
            let single = flow.blocks.iter().zip(&flow.ways_in).filter_map(|(&b, ways)| Some((b, only(ways)?)));
            self.texts = Some((f, single.collect()));
        }
    }

    /// Where control comes from, if that is one place.
    pub(super) fn only_way_to(&mut self, block: Block) -> Option<Block> {
        self.find_only_ways(block.function());
        self.texts.as_ref()?.1.get(&block).copied()
    }

    /// Within how many bytes a text surely ends where a call uses it: `strnlen(text, n) == n` was compared before, and is not so, and
    /// nothing has written to memory since.
    fn text_end(&mut self, call: Value, text: Value) -> Option<u64> {
        self.find_only_ways(call.function());
        let (mut block, mut before) = (call.block(), call);
        for _ in 0..MOST_TEXT_CHECKS {
            // From the end on.
            let mut instructions = block.instructions();
            instructions.truncate(instructions.iter().position(|&i| i == before)?);
            if !instructions.iter().rev().all(|&i| self.only_looks(i)) && on(Rule::TextMayChange) {
                return None;
            }
            let (_, single) = self.texts.as_ref()?;
            let from = *single.get(&block)?;
            let end = from.terminator().filter(|end| end.opcode() == Opcode::Br && end.operand_count() == 3)?;
            let next = from.successors();
            let condition = end.operand(0);
            if condition.is_instruction() && condition.opcode() == Opcode::ICmp && next.len() == 2 {
                let (length, most) = (condition.operand(0), condition.operand(1).constant_int());
                let compares = condition.predicate() == Predicate::Eq && next[1] == block && next[0] != block;
                if let Some(n) = most.filter(|&n| n > 0 && (compares || !on(Rule::TextLengthCompared))) {
                    let says = self.is_text_length(length)
                        && length.call_args()[0] == text
                        && length.call_args()[1].constant_int() == Some(n)
                        && length.block() == from;
                    let between = from.instructions();
                    let between = between.iter().skip_while(|&&i| i != length).skip(1);
                    if says && (between.copied().all(|i| i == end || self.only_looks(i)) || !on(Rule::TextMayChange)) {
                        return u64::try_from(n).ok();
                    }
                }
            }
            (block, before) = (from, end);
        }
        None
    }

    /// Is it a call of the library's `strnlen`?
    fn is_text_length(&self, v: Value) -> bool {
        v.is_instruction()
            && v.opcode() == Opcode::Call
            && v.callee().is_function()
            && v.callee().name() == "strnlen"
            && self.library_row(v, v.callee()).is_some()
    }

    /// Does an instruction write no memory?
    fn only_looks(&self, inst: Value) -> bool {
        match inst.opcode() {
            Opcode::GetElementPtr | Opcode::ICmp | Opcode::SExt | Opcode::ZExt | Opcode::Trunc => true,
            Opcode::Call => self.is_text_length(inst),
            // Some others, which do not stand between a check and its call.
            _ => false,
        }
    }

    /// What a function of the program's own that only prints, by a format that it is passed, does with a call's further arguments;
    /// false if it is none.
    pub(super) fn printed_arguments(&mut self, inst: Value, callee: Value, args: &[Value]) -> bool {
        let Some(&format) = self.out.printers.get(&callee) else { return false };
        let (Some(row), Some(&format)) = (library::row("printf"), args.get(format)) else { return false };
        let Some(effects) = constant_text(format).and_then(|text| formats::printed(&text)) else { return false };
        let named = callee.params().len();
        let call = Call { inst, row, args, result: None };
        self.each_further(&call, named, &effects);
        true
    }

    /// The arguments that a variadic function gets past its named ones.
    fn further_arguments(&mut self, call: &Call) {
        let named = call.row.args.len();
        let effects = call.row.args.last().and_then(|e| match e {
            Effect::Prints => formats::printed(&constant_text(call.args[named - 1])?),
            Effect::Scans => formats::scanned(&constant_text(call.args[named - 1])?),
            _ => None,
        });
        self.each_further(call, named, &effects.unwrap_or_default());
    }

    fn each_further(&mut self, call: &Call, named: usize, effects: &[Effect]) {
        for (i, &a) in call.args.iter().enumerate().skip(named) {
            match (effects.get(i - named), a.ty().is_pointer()) {
                (Some(Effect::Number), true) | (None, _) => {
                    let v = self.value(a);
                    self.expose(Rule::UnknownFurtherArgument, Condition::AddressTaken, v, Some(call.inst));
                }
                (Some(Effect::Captures), _) => {
                    let v = self.value(a);
                    self.expose(Rule::PrintedAddress, Condition::AddressAsNumber, v, Some(call.inst));
                }
                (Some(&effect), true) => self.library_effect(call, i, effect, None),
                (Some(_), false) => self.library_effect(call, i, Effect::Number, None),
            }
        }
    }

    /// Bytes that a library function reads or writes from an address on.
    fn library_bytes(&mut self, call: &Call, address: VarId, extent: Extent, kind: AccessKind) {
        if address == self.null {
            return;
        }
        let size = call.bytes(extent).or_else(|| self.most_bytes(call, extent));
        let is_behind = extent != Extent::Any;
        let size = size.or((is_behind && !on(Rule::TextGoesOn)).then_some(1));
        let var = match size {
            Some(0) => return,
            Some(_) => address,
            // However many there are, none lies before the first: what a record keeps before a text that it ends with is not that.
            None if is_behind || !on(Rule::LibraryAnywhere) => address,
            None => {
                let any = self.system.var(POINTER);
                self.system.edge(None, address, any, Shift::ANYWHERE);
                any
            }
        };
        self.note(Rule::BytesObserved, Condition::BytesObserved, address, call.inst);
        self.push_access(call.inst, var, size, kind, None);
    }

    /// How many bytes an argument says, or allows, at most, as its range tells: that of a parameter is known if those of all calls are.
    fn most_bytes(&mut self, call: &Call, extent: Extent) -> Option<u64> {
        // No block has so many that their number would be a negative one. More than there are may be allowed.
        let (i, is_signed) = match extent {
            Extent::UpTo(i) => (i, on(Rule::AllowedNegative)),
            Extent::Arg(i) => (i, false),
            _ => return None,
        };
        let (least, most) = self.ranges.at(call.args[i], call.inst.block())?;
        let known = u64::try_from(most).ok().filter(|most| (least >= 0 || !is_signed) && *most <= MOST_BYTES);
        if known.is_some() || !compares_bytes(call.inst) {
            return known;
        }
        // What is kept in fields may tell, and a check say so.
        if self.supposes != Supposes::Nothing {
            return Some(1);
        }
        self.out.open_counts += 1;
        None
    }

    /// A pointer that a library function reads or writes.
    fn library_pointer(&mut self, call: &Call, address: VarId) {
        self.note(Rule::PointersObserved, Condition::BytesObserved, address, call.inst);
        self.push_access(call.inst, address, Some(8), AccessKind::Whole, None);
    }

    /// Memory that a library function copies, fills or moves.
    fn library_block(&mut self, call: &Call, address: VarId, len: Option<u64>, kind: AccessKind) {
        self.push_access(call.inst, address, len, kind, None);
        if len.is_none() {
            self.note(Rule::LibraryLength, Condition::BadMemFuncSize, address, call.inst);
        }
    }

    fn call_back(&mut self, call: &Call, function: Value, ty: Type, params: Vec<VarId>) {
        let f = self.value(function);
        self.out.pointer_calls.push((call.inst, f));
        // What a thread returns is handed to whoever waits for it.
        let result = self.system.var(0);
        self.expose(Rule::CallbackResult, Condition::AddressTaken, result, Some(call.inst));
        let ty = self.function_type(ty);
        self.system.call(f, ty, Signature { params, result: Some(result) });
    }

    pub(super) fn flow(&mut self, rule: impl Into<Option<Rule>>, from: Value, to: VarId, shift: Shift) {
        let v = self.value(from);
        if v != self.null {
            self.system.edge(rule, v, to, shift);
        }
    }

    fn remembered(&mut self, row: &'static Row) -> VarId {
        let system = &mut self.system;
        *self.remembered.entry(row.names).or_insert_with(|| system.var(POINTER))
    }

    /// A new object that a call makes.
    pub(super) fn new_block(&mut self, inst: Value, kind: Allocation) -> VarId {
        let object = self.system.object();
        self.out.objects.push(Object {
            value: inst,
            kind: ObjectKind::Heap(kind),
            var: object,
            place: self.system.place,
        });
        let args = inst.call_args();
        let form = match kind {
            Allocation::Malloc { size } => self.length_of(args[size]),
            // Fails where the product wraps around.
            Allocation::Calloc { count, size } => self.length_of(args[count]).times(self.length_of(args[size])),
            Allocation::Other { .. } => SizeForm::Unknown,
        };
        self.out.lengths.insert(inst, form);
        object
    }
}

impl Numbering {
    /// The bytes of pointers that a library function only looks at show where they point, and nothing more.
    pub(super) fn note_observed_pointers(&mut self) {
        let mut seen = FxHashSet::default();
        for a in &self.accesses {
            if a.kind != AccessKind::Observed {
                continue;
            }
            let Some((class, at)) = self.solver.class_of(a.address) else { continue };
            if !seen.insert((class, at, a.size)) {
                continue;
            }
            let size = a.size.unwrap_or(1 << 62);
            for (slot_at, var) in self.solver.slots(class) {
                if at.may_overlap(size, slot_at, 8, self.solver.stride(class)) && on(Rule::ObservedPointers) {
                    self.notes.push(Event {
                        condition: Condition::AddressAsNumber,
                        var,
                        at: Some(a.inst),
                        place: a.place,
                    });
                }
            }
        }
    }
}

fn kind(ty: Type) -> Kind {
    match ty.kind() {
        TypeKind::Pointer(0) => Kind::Pointer,
        TypeKind::Int(bits) if bits <= 64 => Kind::Integer(bits),
        TypeKind::Float | TypeKind::Double | TypeKind::Void => Kind::Number,
        // `long double`, whichever it is.
        TypeKind::Other => Kind::Number,
        _ => Kind::Other,
    }
}

/// The texts that a call of the library's, or of a function that prints, reads up to their end: the number of each such argument, and that of
/// another into which it is copied whole. `printer`, the number of the argument with the format if it is such a function.
pub fn texts_of_call(call: Value, printer: Option<usize>) -> Vec<(usize, Option<usize>)> {
    let args = call.call_args();
    let mut out = Vec::new();
    if printer.is_none() {
        let Some(row) = library_function(call.callee()).filter(|_| !call.is_no_builtin()) else { return out };
        for (i, effect) in row.args.iter().enumerate() {
            match effect {
                Effect::Reads(Extent::Text) | Effect::Takes(Extent::Text) => out.push((i, None)),
                Effect::Writes(Extent::TextOf(from)) => out.push((*from, Some(i))),
                // No text, or one that is not read to its end.
                _ => {}
            }
        }
    }
    let (named, effects) = printed(call, printer);
    for (i, effect) in (named..args.len()).zip(effects.unwrap_or_default()) {
        if effect == Effect::Takes(Extent::Text) && args[i].ty().is_pointer() {
            out.push((i, None));
        }
    }
    out
}

/// Is it a comparison of texts, of so many bytes at most as its third argument says?
pub fn compares_text(call: Value) -> bool {
    compares_up_to(call, &["strncmp", "strncasecmp"])
}

/// Is it a comparison of as many bytes as its third argument says?
pub fn compares_bytes(call: Value) -> bool {
    compares_up_to(call, &["memcmp", "bcmp"])
}

/// Is it a call of one of some functions of the library's that compare as much as their third argument says at most?
fn compares_up_to(call: Value, names: &[&str]) -> bool {
    let callee = call.callee();
    library_function(callee).is_some()
        && !call.is_no_builtin()
        && names.contains(&&*callee.name())
        && call.call_args().len() == 3
}

/// Clamps of one number after another.
pub const MOST_CLAMPS: usize = 8;
/// Calls of a function, to see what it is handed, what it is handed in all of them, and functions that hand it on to each other.
const MOST_CALLS: usize = 128;
const MOST_GIVEN: usize = 16;
const MOST_CALLS_UP: u32 = 2;
/// The most entries of a table of texts.
const MOST_TEXTS: usize = 1_000;
/// Bytes of one.
const POINTER_BYTES: u64 = 8;
/// Bytes that a library function is allowed to touch; of more, it may touch any.
const MOST_BYTES: u64 = 1 << 20;

/// What a number is at most that is no more than a constant: `n > 24 ? 24 : n`, compared without signs.
pub fn clamped(n: Value) -> Option<u64> {
    let (mut n, mut least) = (n, None);
    // In code that never runs there may be a circle of them.
    for _ in 0..MOST_CLAMPS {
        if !n.is_instruction() || n.opcode() != Opcode::Select {
            break;
        }
        let (condition, most, other) = (n.operand(0), n.operand(1), n.operand(2));
        let is_above = condition.is_instruction()
            && condition.opcode() == Opcode::ICmp
            && condition.predicate() == Predicate::Unsigned(Order::Greater)
            && condition.operand(0) == other
            && condition.operand(1) == most
            || !on(Rule::CountIsClamped);
        let Some(most) = most.constant_int().filter(|_| is_above).and_then(|n| u64::try_from(n).ok()) else { break };
        least = Some(least.map_or(most, |least: u64| least.min(most)));
        n = other;
    }
    least
}

/// An array of bytes inside a record, or what is left of one from where a text begins.
pub struct TextArray {
    /// The address step to the array, or to one of its bytes.
    pub step: Value,
    /// Where the array begins, from there.
    pub begin: i64,
    /// Bytes of the array.
    pub size: u64,
    /// Those from where the text begins.
    pub length: u64,
}

/// The array of bytes inside a record that a text begins in, if its address says so: `c->name`, `&c->name[2]`, `c->name + 4`.
pub fn text_array(mut v: Value) -> Option<TextArray> {
    let is_step = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
    let byte = |ty: Type| ty.kind() == TypeKind::Int(8);
    let mut before = 0;
    if is_step(v) && v.operand_count() == 2 && is_step(v.operand(0)) {
        // A step to one of several arrays stays one.
        let by = v.operand(1).constant_int().filter(|&by| by == 0 || byte(v.gep_source_type()));
        if let Some(by) = by {
            before = u64::try_from(by).ok()?;
            v = v.operand(0);
        }
    }
    if !is_step(v) {
        return None;
    }
    let (array, first) = match v.gep_result_type()? {
        // What lies first would need no step of its own; but this may be the record, whose bytes may all be of one text.
        ty if ty.kind() == TypeKind::Array => (ty, 0),
        // One of its bytes.
        ty if byte(ty) && v.operand_count() == 3 && v.operand(1).is_null() => {
            (v.gep_source_type(), v.operand(2).constant_int()?)
        }
        _ => return None,
    };
    let (element, size) = array.elements().filter(|_| array.kind() == TypeKind::Array)?;
    let before = before.checked_add(u64::try_from(first).ok()?)?;
    let length = size.checked_sub(before).filter(|&length| length > 0)?;
    (byte(element) && size > 1).then_some(TextArray { step: v, begin: first.checked_neg()?, size, length })
}

/// Bytes of the longest constant that a text may be, with its end, if it is one.
pub fn constant_length(text: Value, layout: DataLayout) -> Option<u64> {
    let length = |way: Value| match constant_text(way) {
        Some(text) => Some(text.len() as u64 + 1),
        None => longest_of_table(way, layout),
    };
    let lengths: Option<Vec<u64>> = texts_chosen_from(text).into_iter().map(length).collect();
    lengths?.into_iter().max()
}

/// Bytes of the longest text that a table of constants has, with its end, if a text is read from there: `names[kind]`, wherever in the table that is.
fn longest_of_table(text: Value, layout: DataLayout) -> Option<u64> {
    let is_load = text.is_instruction() && text.opcode() == Opcode::Load;
    let mut table = is_load.then(|| text.operand(0))?;
    // All of one pointer, and nothing of the next.
    let is_whole = |term: &GepTerm| match *term {
        GepTerm::Constant(k) => k % POINTER_BYTES as i64 == 0,
        GepTerm::Scaled { scale, .. } => scale % POINTER_BYTES == 0,
    };
    while (table.is_instruction() || table.is_constant_expr()) && table.opcode() == Opcode::GetElementPtr {
        let terms = table.gep_terms(layout)?;
        if !terms.iter().all(is_whole) && on(Rule::TextOfTableIsWhole) {
            return None;
        }
        table = table.operand(0);
    }
    let is_fixed = table.is_global_variable() && table.is_constant_variable() && table.has_exact_definition();
    if !is_fixed && on(Rule::TextOfTableStays) || !table.is_global_variable() {
        return None;
    }
    let (mut work, mut most, mut count) = (vec![table.initializer()?], None, 0);
    while let Some(part) = work.pop() {
        count += 1;
        match part.ty().kind() {
            _ if count > MOST_TEXTS => return None,
            // Nothing is read through null.
            TypeKind::Pointer(0) if part.is_null() => {}
            TypeKind::Pointer(0) => most = most.max(Some(constant_text(part)?.len() as u64 + 1)),
            TypeKind::Array if part.is_null() => {}
            TypeKind::Array if part.is_constant_aggregate() => work.extend(part.operands()),
            _ => return None,
        }
    }
    most
}

/// The texts that one is chosen from.
fn texts_chosen_from(text: Value) -> Vec<Value> {
    let ways = if text.is_instruction() { chosen_from(text) } else { Vec::new() };
    if ways.is_empty() {
        vec![text]
    } else {
        ways
    }
}

/// The least length of the arrays that a text may lie in, which may also be a constant: `n ? n->name : "none"`.
fn one_text_array(text: Value) -> Option<u64> {
    let in_memory = texts_chosen_from(text).into_iter().filter(|way| !way.is_global_variable());
    let lengths: Option<Vec<u64>> = in_memory.map(|way| Some(text_array(way)?.length)).collect();
    lengths?.into_iter().min()
}

/// The bytes of the largest variable that begins where a text does, if it is only in variables: of this function, or of all that call it.
fn most_in_variables(text: Value, layout: DataLayout, depth: u32) -> Option<u64> {
    let of_way = |way: Value| match () {
        () if way.is_instruction() && way.opcode() == Opcode::Alloca => {
            let is_one = way.operand(0).constant_int() == Some(1) || !on(Rule::TextInOneVariable);
            (is_one && way.allocated_type().is_sized()).then(|| layout.alloc_size(way.allocated_type()))
        }
        () if way.is_constant() => Some(constant_text(way)?.len() as u64 + 1),
        () if way.is_argument() && depth > 0 => {
            let f = way.argument_function();
            let number = f.params().into_iter().position(|param| param == way)?;
            let calls = f.first_users(MOST_CALLS);
            if calls.is_empty() || calls.len() == MOST_CALLS || !is_called_from_here(f) && on(Rule::TextOfAllCalls) {
                return None;
            }
            let is_call = |call: &Value| call.is_instruction() && call.opcode() == Opcode::Call && call.callee() == f;
            let mut given: Vec<Value> = Vec::new();
            for call in calls.into_iter().filter(is_call) {
                // Where it calls itself it may hand on what it was given.
                let value = call.call_args()[number];
                if value != way && !given.contains(&value) {
                    given.push(value);
                }
                if given.len() > MOST_GIVEN {
                    return None;
                }
            }
            let most = given.into_iter().map(|value| most_in_variables(value, layout, depth - 1));
            most.collect::<Option<Vec<u64>>>()?.into_iter().max()
        }
        // It may be anywhere.
        () => None,
    };
    let most: Option<Vec<u64>> = texts_chosen_from(text).into_iter().map(of_way).collect();
    most?.into_iter().max()
}

/// Is a function called by this module only, and never otherwise than by its name?
fn is_called_from_here(f: Value) -> bool {
    f.has_local_linkage() && f.is_only_called()
}

/// Does a call that prints store how much it has printed? If its format is not known, it may.
pub fn writes_counts(call: Value, printer: Option<usize>) -> bool {
    let prints = library_function(call.callee()).is_some_and(|row| row.args.last() == Some(&Effect::Prints));
    let stores = |effects: Vec<Effect>| effects.iter().any(|e| matches!(e, Effect::Writes(_)));
    (prints || printer.is_some()) && printed(call, printer).1.is_none_or(stores)
}

/// What becomes of the further arguments of a call that prints, and how many there are before them; `printer` as in [`texts_of_call`]. No
/// effects if it does not print or its format is not known.
fn printed(call: Value, printer: Option<usize>) -> (usize, Option<Vec<Effect>>) {
    let callee = call.callee();
    let (format, named) = match (printer, library_function(callee)) {
        (Some(format), _) => (format, callee.params().len()),
        (None, Some(row)) if row.args.last() == Some(&Effect::Prints) => (row.args.len() - 1, row.args.len()),
        _ => return (0, None),
    };
    let text = call.call_args().get(format).and_then(|&format| constant_text(format));
    (named, text.and_then(|text| formats::printed(&text)))
}

/// The text up to its end of a string that nobody can change.
fn constant_text(v: Value) -> Option<Vec<u8>> {
    let fixed = || v.is_constant_variable() && v.has_exact_definition();
    if !v.is_global_variable() || !fixed() && on(Rule::TextThatChanges) {
        return None;
    }
    let init = v.initializer()?;
    let mut bytes = if init.is_null() { vec![0] } else { init.string_bytes()? };
    bytes.truncate(bytes.iter().position(|&b| b == 0)?);
    Some(bytes)
}
