//! How much memory an allocation asks for, as far as the computation of its size shows.
//!
//! Sums and products count as they stand, before they wrap around in 64 bits: whoever relies on whole elements asks for
//! whole elements (`docs/architecture.md`, "Sizes are exact"). In narrower integers a sum or product that may wrap keeps
//! only powers of two; and so it does in 64 bits where nobody can ask for more than the program does: a fill or copy of
//! 2⁶⁴ + 8 bytes is one of 8.

use crate::ir::value::{Opcode, Predicate, TypeKind, Value};

use super::number::Allocation;
use super::offset::gcd;
use crate::rules::{on, Rule};

/// Instructions that one size is followed through.
const MOST_STEPS: u32 = 64;
/// How deep.
const MOST_DEPTH: u32 = 12;

/// A number of bytes, or what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeForm {
    /// That many.
    Constant(u64),
    /// Some number of times this many, which are more than one.
    MultipleOf(u64),
    /// Not known.
    Unknown,
}

impl SizeForm {
    fn of_factor(factor: u64) -> Self {
        match factor {
            0 => SizeForm::Constant(0),
            1 => SizeForm::Unknown,
            k => SizeForm::MultipleOf(k),
        }
    }

    /// The greatest number that it is known to be a multiple of; 0 for 0.
    pub fn factor(self) -> u64 {
        match self {
            SizeForm::Constant(n) | SizeForm::MultipleOf(n) => n,
            SizeForm::Unknown => 1,
        }
    }

    /// Is it surely a whole number of elements?
    pub fn is_multiple_of(self, element: u64) -> bool {
        element != 0 && (self.factor() % element == 0 || !on(Rule::WholeElements))
    }

    /// One or the other.
    pub fn join(self, other: SizeForm) -> Self {
        if self == other {
            return self;
        }
        if !on(Rule::SizeChoice) {
            return self;
        }
        SizeForm::of_factor(gcd(self.factor(), other.factor()))
    }

    fn plus(self, other: SizeForm) -> Self {
        match (self, other) {
            (SizeForm::Constant(a), SizeForm::Constant(b)) if a.checked_add(b).is_some() => SizeForm::Constant(a + b),
            _ if !on(Rule::SizeSum) => self,
            _ => SizeForm::of_factor(gcd(self.factor(), other.factor())),
        }
    }

    /// The product.
    pub fn times(self, other: SizeForm) -> Self {
        let (a, b) = (self.factor(), other.factor());
        match (self, other, a.checked_mul(b)) {
            (SizeForm::Constant(_), SizeForm::Constant(_), Some(n)) => SizeForm::Constant(n),
            (_, _, Some(n)) => SizeForm::of_factor(n),
            (_, _, None) => SizeForm::of_factor(a.max(b)),
        }
    }

    /// What is left when bits above `bits` may get lost.
    fn wrapped(self, bits: u32) -> Self {
        match self {
            SizeForm::Constant(n) if bits >= 64 || n >> bits == 0 => self,
            _ if !on(Rule::SizeWraps) => self,
            _ => SizeForm::of_factor(gcd(self.factor(), 1 << bits.min(63))),
        }
    }
}

/// What two shifts make a multiple of, of whatever: zeros move in from below and fewer of them out again, where a narrow number is widened and multiplied at once.
pub fn factor_of_shifts(down: Value) -> u64 {
    let is_shifted = down.operand(0).is_instruction() && down.operand(0).opcode() == Opcode::Shl;
    let up = is_shifted.then(|| down.operand(0).operand(1).constant_int()).flatten();
    let zeros = up.zip(down.operand(1).constant_int()).and_then(|(up, down)| up.checked_sub(down));
    zeros.filter(|zeros| (0..=32).contains(zeros)).map_or(1, |zeros| 1 << zeros)
}

/// What is known of a parameter as a number of 64 bits; of a narrow one as an extension in that sense makes it, if it is extended.
pub type OfParameter<'p> = &'p dyn Fn(Value, Option<Opcode>) -> SizeForm;

/// For parameters of which nothing is known.
pub const NOTHING_KNOWN: OfParameter<'static> = &|_, _| SizeForm::Unknown;

/// The size of what an allocation call makes. `parameter` says what is known of a function's parameters.
pub fn allocated(call: Value, kind: Allocation, parameter: OfParameter) -> SizeForm {
    let args = call.call_args();
    let of = |i: usize| args.get(i).map_or(SizeForm::Unknown, |&v| size_of(v, None, parameter));
    match kind {
        Allocation::Malloc { size } | Allocation::Other { count: None, size: Some(size) } => of(size),
        Allocation::Calloc { count, size } | Allocation::Other { count: Some(count), size: Some(size) } => {
            of(count).times(of(size))
        }
        Allocation::Other { size: None, .. } => SizeForm::Unknown,
    }
}

/// What is known of an integer, before it wraps around in 64 bits; of a narrow one as it is once it is `widened`.
pub fn size_of(v: Value, widened: Option<Opcode>, parameter: OfParameter) -> SizeForm {
    let mut walk = Walk { parameter, fits: None, steps: 0, open: Vec::new() };
    walk.form(v, widened)
}

/// What is known of a number of bytes as it is, of which no block has 2⁶³. `fits` says whether the result of an instruction
/// is in its 64 bits what it would be in more, without a sign if that is asked for.
pub fn length_of(v: Value, fits: &mut dyn FnMut(Value, Unsigned) -> bool) -> SizeForm {
    if !on(Rule::LengthWraps) {
        return size_of(v, None, NOTHING_KNOWN);
    }
    let mut of = |sense| {
        let mut walk = Walk { parameter: NOTHING_KNOWN, fits: Some(&mut *fits), steps: 0, open: Vec::new() };
        walk.form(v, Some(sense))
    };
    let signed = of(Opcode::SExt);
    let unsigned = of(Opcode::ZExt);
    // Both are true of what is less than 2⁶³: the one that says more.
    match (signed, unsigned) {
        (SizeForm::Constant(_), _) => signed,
        (_, SizeForm::Constant(_)) => unsigned,
        _ if signed.factor() >= unsigned.factor() => signed,
        _ => unsigned,
    }
}

/// Is an integer taken for one without a sign?
pub type Unsigned = bool;

/// Is an integer visibly a multiple (before wrapping) of `element`?
pub fn is_multiple(v: Value, element: u64) -> bool {
    size_of(v, None, NOTHING_KNOWN).is_multiple_of(element)
}

/// Does an allocation that cannot be still fail when its elements become smaller? One whose size wraps around (2⁶⁴ bytes), or is
/// more than any block has (2⁶³), must not shrink to what there are addresses for (2⁴⁷).
pub fn fails_alike(element: u64, new_element: u64) -> bool {
    element <= new_element.max(1).saturating_mul(1 << 15) || !on(Rule::SizeFailsAlike)
}

struct Walk<'p, 'f> {
    parameter: OfParameter<'p>,
    /// Where what wraps around in 64 bits counts: does an instruction's result not?
    fits: Option<&'f mut dyn FnMut(Value, Unsigned) -> bool>,
    steps: u32,
    /// Phis whose form is being found out.
    open: Vec<Value>,
}

impl Walk<'_, '_> {
    /// The form of an integer; of a narrow one as `widened` makes it 64 bits wide. The depth is bounded.
    fn form(&mut self, v: Value, widened: Option<Opcode>) -> SizeForm {
        let TypeKind::Int(bits) = v.ty().kind() else { return SizeForm::Unknown };
        if bits > 64 {
            return SizeForm::Unknown;
        }
        if let Some(k) = v.constant_int() {
            return match u64::try_from(k) {
                Ok(n) => SizeForm::Constant(n),
                Err(_) if on(Rule::SizeNegative) => {
                    let factor = SizeForm::of_factor(k.unsigned_abs());
                    if bits < 64 || self.fits.is_some() && widened == Some(Opcode::ZExt) {
                        factor.wrapped(bits)
                    } else {
                        factor
                    }
                }
                Err(_) => SizeForm::of_factor(k.unsigned_abs()),
            };
        }
        self.steps += 1;
        if self.steps > MOST_STEPS || self.open.len() as u32 > MOST_DEPTH {
            return SizeForm::Unknown;
        }
        if v.is_argument() {
            let is_whole = bits == 64 || widened.is_some() || !on(Rule::SizeParameter);
            let told = if is_whole { (self.parameter)(v, widened) } else { SizeForm::Unknown };
            return match only_argument(v).filter(|_| told == SizeForm::Unknown && !self.open.contains(&v)) {
                Some(passed) => {
                    self.open.push(v);
                    let form = self.form(passed, widened);
                    self.open.pop();
                    form
                }
                None => told,
            };
        }
        if !v.is_instruction() || self.open.contains(&v) {
            return SizeForm::Unknown;
        }
        self.open.push(v);
        let form = self.computed(v, bits, widened);
        self.open.pop();
        form
    }

    /// What is left of an instruction's form if it may wrap around.
    fn kept(&mut self, v: Value, widened: Option<Opcode>, form: SizeForm) -> SizeForm {
        let TypeKind::Int(bits) = v.ty().kind() else { return SizeForm::Unknown };
        let keeps = match widened {
            _ if bits == 64 && self.fits.is_none() => true,
            Some(Opcode::SExt) => v.has_nsw() || !on(Rule::SizeNotWrapped),
            Some(Opcode::ZExt) => v.has_nuw() || !on(Rule::SizeNotWrapped),
            _ => !on(Rule::SizeNotWrapped),
        };
        let wrapped = form.wrapped(bits);
        if keeps || wrapped == form {
            return form;
        }
        let fits = match (self.fits.as_deref_mut(), widened) {
            (Some(fits), Some(sense)) if bits == 64 => fits(v, sense == Opcode::ZExt),
            _ => false,
        };
        if fits {
            form
        } else {
            wrapped
        }
    }

    fn computed(&mut self, v: Value, bits: u32, widened: Option<Opcode>) -> SizeForm {
        let binary = |walk: &mut Self| (walk.form(v.operand(0), widened), walk.form(v.operand(1), widened));
        match v.opcode() {
            Opcode::Mul => {
                let (a, b) = binary(self);
                self.kept(v, widened, a.times(b))
            }
            Opcode::Shl => match v.operand(1).constant_int() {
                Some(k) if (0..i64::from(bits.min(63))).contains(&k) => {
                    let a = self.form(v.operand(0), widened);
                    self.kept(v, widened, a.times(SizeForm::Constant(1 << k)))
                }
                // Times some power of two.
                _ => {
                    let a = self.form(v.operand(0), widened);
                    self.kept(v, widened, SizeForm::of_factor(a.factor()))
                }
            },
            Opcode::AShr | Opcode::LShr => SizeForm::of_factor(factor_of_shifts(v)),
            Opcode::Add => {
                let (a, b) = binary(self);
                self.kept(v, widened, a.plus(b))
            }
            Opcode::Sub => {
                let (a, b) = binary(self);
                if !on(Rule::SizeDifference) {
                    return a;
                }
                self.kept(v, widened, SizeForm::of_factor(gcd(a.factor(), b.factor())))
            }
            op @ (Opcode::ZExt | Opcode::SExt) => match v.operand(0).ty().kind() {
                // Two extensions in different senses keep powers of two only.
                TypeKind::Int(narrow) if widened.is_some_and(|w| w != op) && on(Rule::SizeSense) => {
                    self.form(v.operand(0), None).wrapped(narrow)
                }
                _ => self.form(v.operand(0), Some(op)),
            },
            Opcode::Trunc if on(Rule::SizeTruncated) => self.form(v.operand(0), None).wrapped(bits),
            Opcode::Trunc => self.form(v.operand(0), None),
            Opcode::Freeze => self.form(v.operand(0), widened),
            Opcode::Select if instead_of_zero(v).is_some() => self.form(instead_of_zero(v).unwrap_or(v), widened),
            Opcode::Select => {
                let (a, b) = (self.form(v.operand(1), widened), self.form(v.operand(2), widened));
                a.join(b)
            }
            Opcode::Phi => {
                let forms = v.incoming().into_iter().map(|(from, _)| self.form(from, widened));
                forms.reduce(SizeForm::join).unwrap_or(SizeForm::Unknown)
            }
            // `x & -16` and the like: a mask leaves a multiple of its lowest bit.
            Opcode::IntArith if v.number_operation() == "and" => match v.operand(1).constant_int() {
                Some(k) if k != 0 => SizeForm::of_factor(1 << k.trailing_zeros().min(62)),
                _ => SizeForm::Unknown,
            },
            Opcode::Call if is_extremum(v.callee()) && least(v).is_some() => self.form(least(v).unwrap_or(v), widened),
            Opcode::Call if is_extremum(v.callee()) => {
                let (a, b) = binary(self);
                a.join(b)
            }
            // Any other computation of a size is not understood.
            _ => SizeForm::Unknown,
        }
    }
}

/// So many bytes make no element of anything, where none were asked for.
const ALMOST_NOTHING: i64 = 16;

/// Is a choice one between a number and a few bytes in the place of none? The number: `n ? n : 1` asks for as many whole elements as `n`.
fn instead_of_zero(select: Value) -> Option<Value> {
    let test = select.operand(0);
    if !test.is_instruction() || test.opcode() != Opcode::ICmp {
        return None;
    }
    let (some, none) = match test.predicate() {
        Predicate::Eq => (select.operand(2), select.operand(1)),
        Predicate::Ne => (select.operand(1), select.operand(2)),
        _ => return None,
    };
    let is_few = none.constant_int().is_some_and(|k| (1..=ALMOST_NOTHING).contains(&k));
    let of_number = test.operand(0) == some && test.operand(1).constant_int() == Some(0);
    (is_few && of_number || !on(Rule::SizeInsteadOfZero)).then_some(some)
}

/// The number in `umax(n, 1)`: the same.
fn least(extremum: Value) -> Option<Value> {
    let few = extremum.operand(1).constant_int()?;
    let is_one = few == 1 || !on(Rule::SizeInsteadOfZero);
    (is_one && extremum.callee().name().starts_with("llvm.umax.")).then(|| extremum.operand(0))
}

/// What a parameter always is: the argument of the only call of a function that nothing else can call.
fn only_argument(parameter: Value) -> Option<Value> {
    let f = parameter.argument_function();
    let call = f.only_user().filter(|_| f.has_local_linkage() || !on(Rule::SizeOfOutsiders))?;
    let direct = call.is_instruction() && call.is_call() && call.callee() == f && f.value_type() == call.call_type();
    let at = f.params().into_iter().position(|p| p == parameter)?;
    direct.then(|| call.call_args()[at])
}

/// Is it one of the intrinsics that return one of their two arguments?
fn is_extremum(callee: Value) -> bool {
    const NAMES: &[&str] = &["llvm.umax.", "llvm.umin.", "llvm.smax.", "llvm.smin."];
    callee.is_function() && callee.is_intrinsic() && NAMES.iter().any(|n| callee.name().starts_with(n))
}

#[cfg(test)]
mod tests {
    use super::fails_alike;
    use super::SizeForm::{Constant, MultipleOf, Unknown};

    #[test]
    fn sums_and_products() {
        assert_eq!(Constant(3).times(Constant(16)), Constant(48));
        assert_eq!(Unknown.times(Constant(48)), MultipleOf(48));
        assert_eq!(MultipleOf(2).times(MultipleOf(24)), MultipleOf(48));
        assert_eq!(Unknown.times(Constant(0)), Constant(0));
        assert_eq!(MultipleOf(48).plus(Constant(48)), MultipleOf(48));
        assert_eq!(MultipleOf(48).plus(Constant(16)), MultipleOf(16));
        assert_eq!(MultipleOf(48).plus(Constant(1)), Unknown);
        assert_eq!(MultipleOf(u64::MAX).times(MultipleOf(6)), MultipleOf(u64::MAX));
    }

    #[test]
    fn choices_keep_what_they_share() {
        assert_eq!(Constant(48).join(Constant(48)), Constant(48));
        assert_eq!(Constant(48).join(MultipleOf(32)), MultipleOf(16));
        assert_eq!(Constant(0).join(MultipleOf(48)), MultipleOf(48));
    }

    #[test]
    fn what_shrinks_a_lot_may_fit() {
        assert!(fails_alike(24, 0) && fails_alike(1 << 22, 1 << 7) && !fails_alike((1 << 22) + 1, 1 << 7));
    }

    #[test]
    fn a_sum_that_may_wrap_keeps_powers_of_two() {
        assert_eq!(MultipleOf(48).wrapped(32), MultipleOf(16));
        assert_eq!(MultipleOf(48).wrapped(64), MultipleOf(16));
        assert_eq!(Constant(48).wrapped(32), Constant(48));
    }

    #[test]
    fn whole_elements() {
        assert!(Constant(0).is_multiple_of(48) && Constant(96).is_multiple_of(48));
        assert!(!Constant(8).is_multiple_of(48) && !Unknown.is_multiple_of(48) && !Constant(8).is_multiple_of(0));
    }
}
