//! What the walk over a module found out, as data: variables that may hold a pointer, and constraints between them.
//!
//! A [`ConstraintSystem`] is a log that is only added to; [`ConstraintSystem::solve`] takes it. A constraint says which rule it
//! rests on: with that rule switched off it is dropped here, where it would be added. It also says where in the program it
//! comes from, for whoever reads the log. Nothing here knows LLVM.

use std::fmt::Write;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use super::kinds::{Facts, Test};
use super::offset::{Offsets, UNBOUNDED};
use super::refinements::RefinementSet;
use crate::rules::{on, Rule};

/// A variable: something that may hold a pointer.
pub type VarId = u32;
/// A memory object (allocation site, alloca, global, function).
pub type ObjectId = u32;
/// What a function, or a call through a pointer, takes and returns.
pub type SignatureId = u32;
/// A type of functions.
pub type TypeId = u32;
/// A [`Shift`] of a system; [`Shift::NONE`] is 0.
pub type ShiftId = u32;
/// A [`Length`] of a system.
pub type LengthId = u32;
/// A [`Test`] of a system.
pub type TestId = u32;
/// Where something was seen: a number that grows with the place in the program; 0 outside functions.
pub type Place = u32;

/// The variable has a pointer type: a number in it is an address that nobody knows.
pub const POINTER: u8 = 1;
/// It may hold a number that is no tracked pointer.
pub const NUMBER: u8 = 2;
/// It may hold a pointer to memory that the analysis does not know.
pub const UNKNOWN: u8 = 4;
/// It may hold a pointer to memory of the library's or the system's, or to memory that is exposed, and no other but those
/// that its class says. Unlike one that is unknown, which was met where the analysis does not understand what is done, it
/// exposes nothing that it meets.
pub const LIBRARY: u8 = 8;

/// Offsets that an edge adds, and the size of the elements that it steps over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shift {
    /// What is added.
    pub by: Offsets,
    /// Distance of two elements, if the types speak of elements; 0 if not. A hint, which only buys precision: a class
    /// that has no stride yet takes it.
    pub element: u64,
}

impl Shift {
    /// Adds nothing.
    pub const NONE: Shift = Shift { by: Offsets::ZERO, element: 0 };
    /// To anywhere in what a pointer points into.
    pub const ANYWHERE: Shift = Shift { by: Offsets::ANY, element: 0 };
}

/// How many bytes a block copy takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    /// So many.
    Bytes(u64),
    /// Some multiple of this, which is at least 1.
    MultipleOf(u64),
}

impl Length {
    /// Nothing is known of it.
    pub const ANY: Length = Length::MultipleOf(1);

    /// The number of bytes, if it is known.
    pub fn bytes(self) -> Option<u64> {
        match self {
            Length::Bytes(n) => Some(n),
            Length::MultipleOf(_) => None,
        }
    }
}

/// A call through a pointer, or what a class of functions has in common.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    /// Argument or parameter variables.
    pub params: Vec<VarId>,
    /// Result variable.
    pub result: Option<VarId>,
}

/// What must hold of variables. Contents of memory are written `*address`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, clippy::missing_docs_in_private_items)] // Each kind's own text says what its parts are.
pub enum Constraint {
    /// `var`, to which nothing else flows, points to the first byte of an object, which may be a constant text.
    Object { var: VarId, object: ObjectId, is_text: bool },
    /// What `from` holds, moved by a shift, `to` holds.
    Edge { from: VarId, to: VarId, shift: ShiftId },
    /// `to = *address`.
    Load { to: VarId, address: VarId },
    /// `*address = from`.
    Store { address: VarId, from: VarId },
    /// `*address = from`, where `from` is hardly ever a pointer (a `double`): it makes a slot only once it holds one.
    UnlikelyStore { address: VarId, from: VarId },
    /// `to` holds what `from` holds of objects that pass a test.
    Tested { from: VarId, to: VarId, test: TestId },
    /// `memcpy(to, from, length)`.
    Copy { to: VarId, from: VarId, length: LengthId },
    /// The function at an address is of a type.
    Function { address: VarId, ty: TypeId },
    /// And this is what its known body takes and returns.
    Body { address: VarId, signature: SignatureId },
    /// Nobody knows what the function at the address does.
    Opaque { address: VarId },
    /// A call through a pointer.
    Call { callee: VarId, signature: SignatureId, ty: TypeId },
    /// An edge of a call that is kept apart from other calls of its function. It holds where nothing is gained by that: where
    /// all such edges to `param` come from one and the same place.
    Rejoined { param: VarId, from: VarId, to: VarId },
    /// The variable may hold what its flags say.
    Flags { var: VarId, flags: u8 },
    /// A step: if its base is never anything but null, it leads to an address that no object has.
    StepFromNull { base: VarId, to: VarId },
    /// Code that is not understood gets what the variable holds.
    Escapes { var: VarId },
    /// Bytes from an address on are read or written otherwise than as whole pointers.
    Part { address: VarId, size: u64 },
    /// A number is kept at an address, if pointers are kept there too. Only exact places count: a floating-point number that
    /// may or may not land on a pointer cannot make a pointer that is good for anything (it has no provenance), nor one that is null.
    Number { address: VarId },
}

/// A constraint of a system.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// It.
    pub constraint: Constraint,
    /// Where it comes from.
    pub place: Place,
    /// The rule that it rests on, if there is one.
    pub rule: Option<Rule>,
}

/// Values by number, each once.
#[derive(Clone, Debug)]
struct Interner<T> {
    values: Vec<T>,
    ids: FxHashMap<T, u32>,
}

impl<T: Copy + Eq + Hash> Interner<T> {
    fn id(&mut self, value: T) -> u32 {
        let values = &mut self.values;
        *self.ids.entry(value).or_insert_with(|| {
            values.push(value);
            values.len() as u32 - 1
        })
    }
}

/// Variables and constraints; see the module's documentation.
#[derive(Clone, Debug)]
pub struct ConstraintSystem {
    /// Refinements to do without.
    pub(super) without: RefinementSet,
    /// Which variables are pointers, by type.
    pub(super) pointers: Vec<bool>,
    /// In the order in which they were added.
    pub(super) log: Vec<Entry>,
    pub(super) signatures: Vec<Signature>,
    objects: u32,
    shifts: Interner<Shift>,
    lengths: Interner<Length>,
    tests: Vec<Test>,
    /// What is known of what objects hold where they are tested.
    pub(super) kinds: Facts,
    tested_places: FxHashSet<(i64, u64)>,
    /// Where constraints that are added come from.
    pub place: Place,
}

impl ConstraintSystem {
    /// Without variables, to be solved without some refinements.
    pub fn new(without: RefinementSet) -> Self {
        ConstraintSystem {
            without,
            pointers: Vec::new(),
            log: Vec::new(),
            signatures: Vec::new(),
            objects: 0,
            shifts: Interner { values: vec![Shift::NONE], ids: FxHashMap::from_iter([(Shift::NONE, 0)]) },
            lengths: Interner { values: Vec::new(), ids: FxHashMap::default() },
            tests: Vec::new(),
            kinds: Facts::default(),
            tested_places: FxHashSet::default(),
            place: 0,
        }
    }

    /// A new variable with these flags.
    pub fn var(&mut self, flags: u8) -> VarId {
        let var = self.pointers.len() as VarId;
        self.pointers.push(flags & POINTER != 0);
        if flags & !POINTER != 0 {
            self.add(None, Constraint::Flags { var, flags: flags & !POINTER });
        }
        var
    }

    /// Adds a constraint, unless the rule that it rests on is switched off. Is it there?
    pub fn add(&mut self, rule: impl Into<Option<Rule>>, constraint: Constraint) -> bool {
        let rule = rule.into();
        let holds = rule.is_none_or(on);
        if holds {
            self.log.push(Entry { constraint, place: self.place, rule });
        }
        holds
    }

    /// A new variable that points to a new object's first byte.
    pub fn object(&mut self) -> VarId {
        self.add_object(false)
    }

    /// A new variable that points to the first byte of a new object that holds the bytes of a constant text, and no pointers.
    /// That only buys precision: of many objects that one pointer may lead to, texts are the first that are not told apart.
    pub fn text(&mut self) -> VarId {
        self.add_object(true)
    }

    fn add_object(&mut self, is_text: bool) -> VarId {
        let (var, object) = (self.var(POINTER), self.objects);
        self.objects += 1;
        self.add(None, Constraint::Object { var, object, is_text });
        var
    }

    /// What flows into `from` flows on into `to`, moved by `shift`.
    pub fn edge(&mut self, rule: impl Into<Option<Rule>>, from: VarId, to: VarId, shift: Shift) {
        let shift = self.shifts.id(shift);
        self.add(rule, Constraint::Edge { from, to, shift });
    }

    /// `to` holds what `from` holds of objects that pass all of these.
    pub fn tested(&mut self, from: VarId, to: VarId, tests: Vec<Test>) {
        let last = tests.len().saturating_sub(1);
        let mut from = from;
        for (i, t) in tests.into_iter().enumerate() {
            let next = if i == last { to } else { self.var(POINTER) };
            self.tests.push(t);
            self.add(None, Constraint::Tested { from, to: next, test: self.tests.len() as TestId - 1 });
            from = next;
        }
    }

    /// Is anything known of what a test looks at, of some object?
    pub(super) fn is_known(&self, test: TestId) -> bool {
        let t = &self.tests[test as usize];
        self.tested_places.contains(&(t.at, t.size))
    }

    /// Says what objects hold where they are tested.
    pub(super) fn set_kinds(&mut self, kinds: Facts) {
        self.tested_places = kinds.keys().map(|&(_, at, size)| (at, size)).collect();
        self.kinds = kinds;
    }

    /// All tests, by number.
    pub fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// `memcpy(to, from, length)`.
    pub fn copy(&mut self, rule: impl Into<Option<Rule>>, to: VarId, from: VarId, length: Length) {
        let length = self.lengths.id(length);
        self.add(rule, Constraint::Copy { to, from, length });
    }

    /// The two variables may point into the same objects, as an `icmp` of them implies: a variable that holds both.
    pub fn both(&mut self, a: VarId, b: VarId) -> VarId {
        let meet = self.var(0);
        self.edge(None, a, meet, Shift::NONE);
        self.edge(None, b, meet, Shift::NONE);
        meet
    }

    /// A call through `callee`.
    pub fn call(&mut self, callee: VarId, ty: TypeId, signature: Signature) {
        self.signatures.push(signature);
        self.add(None, Constraint::Call { callee, signature: self.signatures.len() as SignatureId - 1, ty });
    }

    /// The function at an address takes and returns this: links it to what the class that the address is in has in common.
    pub fn body(&mut self, address: VarId, own: &Signature) {
        let params: Vec<VarId> = own.params.iter().map(|_| self.var(0)).collect();
        for (&shared, &own) in params.iter().zip(&own.params) {
            self.edge(None, shared, own, Shift::NONE);
        }
        let result = own.result.map(|own| (own, self.var(0)));
        if let Some((own, shared)) = result {
            self.edge(None, own, shared, Shift::NONE);
        }
        self.signatures.push(Signature { params, result: result.map(|(_, shared)| shared) });
        self.add(None, Constraint::Body { address, signature: self.signatures.len() as SignatureId - 1 });
    }

    /// The constraints in the order in which they were added.
    pub fn entries(&self) -> &[Entry] {
        &self.log
    }

    /// Number of variables.
    pub fn var_count(&self) -> usize {
        self.pointers.len()
    }

    /// Has the variable a pointer's type?
    pub fn is_pointer(&self, var: VarId) -> bool {
        self.pointers[var as usize]
    }

    /// All shifts, by number.
    pub(super) fn shifts(&self) -> &[Shift] {
        &self.shifts.values
    }

    /// The shift of a number.
    pub fn shift(&self, shift: ShiftId) -> Shift {
        self.shifts.values[shift as usize]
    }

    /// The length of a number.
    pub fn length(&self, length: LengthId) -> Length {
        self.lengths.values[length as usize]
    }

    /// A constraint as text, with these names for variables. `a >= b` says that `a` holds whatever `b` holds.
    pub fn words(&self, constraint: &Constraint, name: impl Fn(VarId) -> String) -> String {
        let call = |signature: SignatureId| {
            let Signature { params, result } = &self.signatures[signature as usize];
            let params: Vec<String> = params.iter().map(|&p| name(p)).collect();
            format!("({}) -> {}", params.join(", "), result.map_or("nothing".into(), &name))
        };
        match *constraint {
            Constraint::Object { var, object, is_text } => {
                format!("{} = &{} {object}", name(var), if is_text { "text" } else { "object" })
            }
            Constraint::Edge { from, to, shift } => {
                format!("{} >= {}{}", name(to), name(from), shift_words(self.shift(shift)))
            }
            Constraint::Tested { from, to, test } => {
                let Test { at, size, .. } = self.tests[test as usize];
                format!("{} >= {}, where the {size} bytes at {at} pass test {test}", name(to), name(from))
            }
            Constraint::Load { to, address } => format!("{} >= *{}", name(to), name(address)),
            Constraint::Store { address, from } => format!("*{} >= {}", name(address), name(from)),
            Constraint::UnlikelyStore { address, from } => {
                format!("*{} >= {}, once that holds a pointer", name(address), name(from))
            }
            Constraint::Copy { to, from, length } => {
                let length = match self.length(length) {
                    Length::Bytes(n) => format!("{n} bytes"),
                    Length::ANY => "any number of bytes".into(),
                    Length::MultipleOf(n) => format!("a multiple of {n} bytes"),
                };
                format!("copy of *{} to *{}: {length}", name(from), name(to))
            }
            Constraint::Function { address, ty } => format!("{} is a function of type {ty}", name(address)),
            Constraint::Body { address, signature } => format!("{} is a function {}", name(address), call(signature)),
            Constraint::Opaque { address } => format!("{} does what nobody knows", name(address)),
            Constraint::Call { callee, signature, ty } => {
                format!("call of {}{}, type {ty}", name(callee), call(signature))
            }
            Constraint::Rejoined { param, from, to } => {
                format!("{} >= {}, if all calls pass one place as {}", name(to), name(from), name(param))
            }
            Constraint::Flags { var, flags } => {
                let names = [(NUMBER, "a number"), (UNKNOWN, "unknown"), (LIBRARY, "the library's")];
                let names: Vec<&str> =
                    names.iter().filter(|(bit, _)| flags & bit != 0).map(|&(_, name)| name).collect();
                format!("{} may be {}", name(var), names.join(" or "))
            }
            Constraint::StepFromNull { base, to } => {
                format!("{} may be unknown, if {} is only ever null", name(to), name(base))
            }
            Constraint::Escapes { var } => format!("{} escapes", name(var)),
            Constraint::Part { address, size } => {
                let size = if size < 1 << 62 { size.to_string() } else { "any number of".into() };
                format!("*{} is touched in parts: {size} bytes", name(address))
            }
            Constraint::Number { address } => format!("*{} may be a number", name(address)),
        }
    }
}

/// What a shift adds, after the name of what it is added to.
fn shift_words(Shift { by, element }: Shift) -> String {
    let mut out = String::new();
    if by.base != 0 {
        let _ = write!(out, " {} {}", if by.base < 0 { '-' } else { '+' }, by.base.unsigned_abs());
    }
    if by.step != 0 {
        let _ = write!(out, " + {}k", by.step);
        if by.last != UNBOUNDED {
            let _ = write!(out, " for k in 0..={}", by.last);
        }
    }
    if element != 0 {
        let _ = write!(out, ", in elements of {element} bytes");
    }
    out
}
