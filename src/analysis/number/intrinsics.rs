//! Intrinsics: block copies and fills, and the many that say nothing about memory.

use crate::analysis::sizes::{self, SizeForm};

use super::*;

/// What an intrinsic does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Intrinsic {
    /// Copies a block.
    Copy,
    /// Fills a block.
    Fill,
    /// Says nothing about values.
    Nothing,
    /// Computes with floating-point numbers.
    Computes,
    /// Computes with integers.
    Arithmetic,
    /// Not understood.
    Other,
}

impl Intrinsic {
    /// By its name.
    pub(super) fn named(name: &str) -> Self {
        let base = name.trim_start_matches("llvm.");
        let is = |n: &str| base == n || base.strip_prefix(n).is_some_and(|r| r.starts_with('.'));
        let by_element = || (is("memcpy.element") || is("memmove.element")) && on(Rule::ElementCopies);
        if (is("memcpy") || is("memmove")) && !by_element() {
            Intrinsic::Copy
        } else if is("memset") && !is("memset.element") {
            Intrinsic::Fill
        } else if is("lifetime.start") || is("lifetime.end") || base.starts_with("dbg.") || is("donothing") {
            Intrinsic::Nothing
        } else if is("assume") {
            // Bundles may name tracked pointers; a transform of their class drops the assumption.
            Intrinsic::Nothing
        } else if library::is_float_intrinsic(name) {
            Intrinsic::Computes
        } else if library::is_integer_intrinsic(name) {
            Intrinsic::Arithmetic
        } else {
            Intrinsic::Other
        }
    }
}

impl Walker<'_, '_> {
    /// The intrinsic of a name, as the link has it: a copy or fill may become a call of the function that it is named after.
    pub(super) fn named_intrinsic(&self, name: &str) -> Intrinsic {
        let called = name.trim_start_matches("llvm.").split('.').next().unwrap_or_default();
        match Intrinsic::named(name) {
            Intrinsic::Copy | Intrinsic::Fill if self.out.replaced.has(called) && on(Rule::ReplacedBlockFunction) => {
                Intrinsic::Other
            }
            known => known,
        }
    }

    pub(super) fn intrinsic(&mut self, inst: Value, intrinsic: Intrinsic, args: &[Value], result: Option<VarId>) {
        match intrinsic {
            Intrinsic::Copy => self.block_copy(inst, args),
            Intrinsic::Fill => self.fill(inst, args),
            Intrinsic::Nothing => {}
            Intrinsic::Computes => {
                for a in args {
                    if carrier(a.ty()) == Carrier::Int64 {
                        let v = self.value(*a);
                        self.expose(Rule::FloatIntrinsicOfAddress, Condition::AddressAsNumber, v, Some(inst));
                    }
                }
                if let Some(r) = result {
                    if carrier(inst.ty()) == Carrier::Int64 {
                        self.flag(None, r, NUMBER);
                    }
                }
            }
            // As of the instructions for sums and comparisons.
            Intrinsic::Arithmetic => {
                for a in args {
                    let v = self.value(*a);
                    self.expose(Rule::Arithmetic, Condition::AddressAsNumber, v, Some(inst));
                }
                if let Some(r) = result {
                    self.flag(None, r, NUMBER);
                }
            }
            Intrinsic::Other => {
                for op in inst.operands() {
                    if !op.is_metadata() && !op.is_function() {
                        let v = self.value(op);
                        self.expose(Rule::IntrinsicNotUnderstood, Condition::UnhandledUse, v, Some(inst));
                    }
                }
                if let Some(r) = result {
                    self.flag(Rule::IntrinsicResult, r, UNKNOWN | NUMBER);
                }
            }
        }
    }

    pub(super) fn block_copy(&mut self, inst: Value, args: &[Value]) {
        let (to, from) = (self.value(args[0]), self.value(args[1]));
        let len = args[2].constant_int().and_then(|n| u64::try_from(n).ok());
        if carrier(args[2].ty()) == Carrier::Int64 {
            let v = self.value(args[2]);
            self.expose(Rule::CopyLength, Condition::AddressAsNumber, v, Some(inst));
        }
        self.note_length(inst, len, args[2], &args[..2]);
        if let Some(bytes) = self.supposed_copy(inst, args) {
            for var in [to, from] {
                self.push_access(inst, var, Some(bytes), AccessKind::Library, None);
            }
            return;
        }
        for (var, kind) in [(to, AccessKind::CopyTo), (from, AccessKind::CopyFrom)] {
            self.push_access(inst, var, len, kind, None);
            if args.get(3).is_some_and(|v| !v.is_null()) {
                self.note(Rule::VolatileCopy, Condition::VolatileData, var, inst);
            }
        }
        if to != self.null && from != self.null {
            let length = self.copied(inst, len);
            self.system.copy(Rule::CopyFlows, to, from, length);
        }
    }

    /// How many bytes at most a copy of any number is supposed to copy to an array inside a record, or from one: as a check would prove.
    fn supposed_copy(&mut self, inst: Value, args: &[Value]) -> Option<u64> {
        let form = self.out.lengths.get(&inst)?;
        if form.factor() > 1 || !args.get(3).is_some_and(|v| v.is_null()) {
            return None;
        }
        let arrays = || args[..2].iter().filter_map(|&v| Some((v, text_array(v)?.length)));
        match self.supposes {
            Supposes::Nothing => {
                self.out.open_texts.extend(arrays().map(|(v, _)| v));
                None
            }
            Supposes::Bounds => arrays().map(|(_, length)| length).min(),
            Supposes::Places => args[..2].iter().any(|v| !v.is_constant()).then_some(1),
        }
    }

    pub(super) fn fill(&mut self, inst: Value, args: &[Value]) {
        let to = self.value(args[0]);
        let len = args[2].constant_int().and_then(|n| u64::try_from(n).ok());
        if carrier(args[2].ty()) == Carrier::Int64 {
            let v = self.value(args[2]);
            self.expose(Rule::FillLength, Condition::AddressAsNumber, v, Some(inst));
        }
        if args.get(3).is_some_and(|v| !v.is_null()) {
            self.note(Rule::VolatileFill, Condition::VolatileData, to, inst);
        }
        if self.fills_new_block(args[0], args[2]) {
            // Both wrap around alike, and who lays the memory out rounds both up.
            self.out.lengths.insert(inst, sizes::size_of(args[2], None, sizes::NOTHING_KNOWN));
        } else {
            self.note_length(inst, len, args[2], &args[..1]);
        }
        self.push_access(inst, to, len, AccessKind::Fill, None);
        if to != self.null && args[1].is_null() {
            // Zero bytes make null pointers; only a slot that is cut in two suffers. A copy from nowhere checks that.
            let length = self.copied(inst, len);
            self.system.copy(Rule::FillCuts, to, self.null, length);
        }
    }

    /// Notes what is known of a length that is no constant, of what begins at such addresses.
    fn note_length(&mut self, inst: Value, len: Option<u64>, length: Value, starts: &[Value]) {
        if len.is_none() {
            let (ranges, layout) = (&mut self.ranges, self.layout);
            let is_stepped = |v: Value, unsigned| starts.iter().any(|&start| is_stepped(start, v, unsigned, layout));
            let fits = &mut |v: Value, unsigned| ranges.fits(v, unsigned) || is_stepped(v, unsigned);
            let form = sizes::length_of(length, fits);
            self.out.lengths.insert(inst, form);
        }
    }

    /// How much a copy or fill of such a length touches.
    fn copied(&self, inst: Value, len: Option<u64>) -> Length {
        match (len, self.out.lengths.get(&inst)) {
            (Some(n), _) => Length::Bytes(n),
            (None, Some(&(SizeForm::Constant(n) | SizeForm::MultipleOf(n)))) => Length::MultipleOf(n.max(1)),
            (None, Some(SizeForm::Unknown) | None) => Length::ANY,
        }
    }

    /// What is known of a number of bytes, as it is.
    pub(super) fn length_of(&mut self, bytes: Value) -> SizeForm {
        let ranges = &mut self.ranges;
        sizes::length_of(bytes, &mut |v, unsigned| ranges.fits(v, unsigned))
    }
}

/// Is an address a step over as many elements as a product is their bytes, and promises not to wrap around? `memset(new + n, 0, n * sizeof *new)`.
fn is_stepped(address: Value, product: Value, unsigned: bool, layout: DataLayout) -> bool {
    let is = |v: Value, opcode: Opcode| v.is_instruction() && v.opcode() == opcode;
    if !is(address, Opcode::GetElementPtr) || address.operand_count() != 2 {
        return false;
    }
    let (ty, index) = (address.gep_source_type(), address.operand(1));
    let size = if ty.is_sized() { layout.alloc_size(ty) } else { return false };
    let factor = match () {
        () if is(product, Opcode::Mul) => product.operand(1).constant_int(),
        () if is(product, Opcode::Shl) => {
            product.operand(1).constant_int().filter(|k| (0..63).contains(k)).map(|k| 1 << k)
        }
        () => None,
    };
    let promises = if unsigned { address.gep_has_nuw() } else { address.gep_has_no_wrap() };
    promises
        && factor.and_then(|k| u64::try_from(k).ok()) == Some(size)
        && product.operand(0) == index
        // What a narrower product loses the step, which is of 64 bits, does not.
        && index.ty() == product.ty()
        && product.ty().kind() == TypeKind::Int(64)
}
