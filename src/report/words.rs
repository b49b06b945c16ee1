//! Conditions and refusals in words: the one place.

use crate::analysis::conditions::Condition;
use crate::analysis::info::{Field, ModuleRefusal};
use crate::analysis::legality::Change;
use crate::analysis::linker::Opening;
use crate::analysis::refusal::{Reason, Refusal};
use crate::ir::value::Opcode;

use super::evidence::Evidence;
use super::verdicts::How;

/// A condition, as the continuation of "left alone: ".
pub fn condition(c: Condition) -> &'static str {
    match c {
        Condition::BadCasting => "its memory is used as more than one record",
        Condition::BadPtrManipulation => "a pointer into it is moved to a place that is not known to be a field",
        Condition::AmbiguousGEP => "an offset is computed on memory of several records",
        Condition::VolatileData => "an access is volatile",
        Condition::MismatchedElementAccess => "an access does not fit into one element",
        Condition::WholeStructureReference => "it is handled as a value, not through a pointer",
        Condition::UnsafePointerStore => "a pointer to it is kept where other things are kept",
        Condition::FieldAddressTaken => "the address of a field is handed on",
        Condition::GlobalPtr => "a global variable points to it",
        Condition::GlobalInstance => "a global variable is an instance of it",
        Condition::HasInitializerList => "a global instance has an initializer",
        Condition::BadMemFuncSize => "memory is copied or filled in other units than whole fields",
        Condition::BadMemFuncManipulation => "memory of different records is copied from one to the other",
        Condition::AmbiguousPointerTarget => "a pointer to several records is passed to a function",
        Condition::UnsafePtrMerge => "pointers to different records meet in one value",
        Condition::AddressTaken => "its address is passed to code that is not known",
        Condition::NoFieldsInStruct => "it has no fields",
        Condition::NestedStruct => "it lies inside another record",
        Condition::ContainsNestedStruct => "another record lies inside it",
        Condition::SystemObject => "it belongs to the system",
        Condition::UnhandledUse => "it is used in a way that is not understood",
        Condition::AtomicData => "an access is atomic",
        Condition::AllocationSize => "the size of its allocation is not a whole number of elements",
        Condition::AddressAsNumber => "its address is used as a number",
        Condition::BytesObserved => "a library function reads or writes its bytes",
        Condition::ReachableFromExposed => "code that is not known can reach it",
        Condition::SharedPointer => "a pointer to it may also point to other memory",
        Condition::ExportedSymbol => "an exported function or variable reaches it",
    }
}

/// A kind of change, as one word.
pub fn change(c: Change) -> &'static str {
    match c {
        Change::Reorder => "reorder",
        Change::Delete => "delete",
        Change::Narrow => "narrow",
        Change::Split => "split",
        Change::Peel => "peel",
        Change::Pool => "pool",
    }
}

/// Why a whole module is left alone.
pub fn module_refusal(r: ModuleRefusal) -> &'static str {
    match r {
        ModuleRefusal::Layout => "the target is big-endian or its pointers are not 64 bits wide",
        ModuleRefusal::NotWholeProgram => "the whole program has not been seen, and whole-program=strict asks for it",
        ModuleRefusal::TooMuchWork => "the analysis would take too long",
        ModuleRefusal::Exceptions => "the module handles exceptions, and exceptions=strict refuses them",
    }
}

/// Why a transform left a class alone.
pub fn reason(r: Reason) -> &'static str {
    match r {
        Reason::Module(m) => module_refusal(m),
        Reason::Option => "the options say so",
        Reason::Own => "it belongs to code that DTrans or LLVM has added",
        Reason::Elsewhere => "its memory comes from an allocation or function that is not understood",
        Reason::NoArray => "no array of it is allocated on the heap",
        Reason::SeveralObjects => "its pointers reach more than one allocation or variable",
        Reason::Condition(c) => condition(c),
        Reason::Loop => "more than one array may be alive: the allocation is in a loop",
        Reason::Calls => "more than one array may be alive: the allocating function is called from several places",
        Reason::Outside => {
            "more than one array may be alive: the allocating function can be called from outside or through a pointer"
        }
        Reason::ReturnsTwice => "more than one array may be alive: a function that allocates it can return twice",
        Reason::Threads => {
            "more than one array may be alive, and a thread or signal handler may run while one is allocated"
        }
        Reason::OwnLibrary => {
            "more than one array may be alive, and the program or its link replaces functions of the C library that would manage them"
        }
        Reason::Sanitizer => "a sanitizer is linked, which would find no pointers in the memory where its elements would lie",
        Reason::RunsBefore => {
            "code of the program may run before all else, where the memory would be set up that its elements would lie in"
        }
        Reason::PoolReturnsTwice => "more than one array may be alive, and a function can return twice",
        Reason::OneField => "all that is used of it lies in one piece",
        Reason::Rewrite(r) => refusal(r),
        Reason::Arranged => "its fields lie well as they are",
        Reason::Cost => "columns are not expected to be faster, by enough, than its elements in one piece",
        Reason::Small => "all of its elements together fit the first cache",
    }
}

/// Why a class cannot be rewritten.
pub fn refusal(r: Refusal) -> &'static str {
    match r {
        Refusal::InexactPointer => "a pointer into it may point to different fields",
        Refusal::ForeignPointer => "a pointer to it may point to something else",
        Refusal::Instruction => "an instruction uses it in a way that is not rewritten",
        Refusal::NoPlace => "an access spans several columns",
        Refusal::Straddles => "an access reaches past the end of an element",
        Refusal::VolatileOrAtomic => "an access is volatile or atomic",
        Refusal::NullField => "a pointer to a field may be null",
        Refusal::DifferentFields => "pointers to different fields are compared or subtracted",
        Refusal::ForeignComparison => "a pointer to it is compared with another address",
        Refusal::Step => "a pointer to it moves by a distance that may wrap or is no whole number of elements",
        Refusal::InnerAddress => "the address of a place inside an embedded array is kept",
        Refusal::MemoryLength => "memory is copied or filled whose length is not a constant of at most one element",
        Refusal::Signature => "a function that takes or returns a pointer to it cannot change its type",
        Refusal::SpecialFunction => {
            "a function that uses it is a coroutine, is sanitized, or is special in another way"
        }
        Refusal::MustTail => "a call that hands a pointer to it on must be a tail call",
        Refusal::Allocation => "the size of its allocation has a form that is not understood",
        Refusal::Variable => "a global variable of it keeps its size and initializer",
        Refusal::Order => "pointers are compared for order that may lead into different arrays",
        Refusal::FreeInside => "something else than the start of the array is freed",
        Refusal::PartOfNarrow => "a field that fits into fewer bytes is not always used as a whole",
        Refusal::LinkTarget => "what its pointers lead to has no region of its own",
        Refusal::FirstBytes => "a pointer may be one to it or one into its first field",
    }
}

/// What a programmer can do about an obstacle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Nothing.
    Nothing,
    /// Use memory as one type.
    OneType,
    /// Use fields and elements as such.
    NameFields,
    /// Keep what is volatile or atomic apart.
    PlainData,
    /// Hand pointers to structures over, not structures.
    ByPointer,
    /// Hand the values of fields over, not their addresses.
    ByValue,
    /// Keep pointers to different things in different variables.
    KeepApart,
    /// Keep pointers within the program.
    KeepInside,
    /// Hide what the program alone uses.
    Hide,
    /// Use arrays on the heap.
    OnHeap,
    /// Copy and clear whole structures.
    WholeStructures,
    /// Allocate whole elements and nothing else.
    WholeElements,
    /// Do not use addresses as numbers.
    NoNumbers,
    /// Do not look at bytes.
    NoBytes,
    /// Allocate by the library's functions.
    KnownAllocation,
    /// Allocate once.
    AllocateOnce,
    /// Compare pointers within one array only.
    CompareWithin,
    /// Give what is special a function of its own.
    PlainFunction,
    /// Give the whole program to one link.
    WholeProgram,
    /// Leave an option out.
    Option,
}

/// What a programmer can do about a reason.
pub fn advice(r: Reason) -> Advice {
    match r {
        Reason::Module(ModuleRefusal::NotWholeProgram) => Advice::WholeProgram,
        Reason::Module(ModuleRefusal::Exceptions) | Reason::Option | Reason::Sanitizer => Advice::Option,
        Reason::Module(ModuleRefusal::Layout | ModuleRefusal::TooMuchWork) => Advice::Nothing,
        Reason::Own | Reason::OneField | Reason::Arranged | Reason::Cost | Reason::Small | Reason::RunsBefore => {
            Advice::Nothing
        }
        Reason::Elsewhere => Advice::KnownAllocation,
        Reason::NoArray => Advice::OnHeap,
        Reason::SeveralObjects => Advice::KeepApart,
        Reason::Loop | Reason::Calls | Reason::Outside | Reason::ReturnsTwice => Advice::AllocateOnce,
        Reason::Threads | Reason::PoolReturnsTwice | Reason::OwnLibrary => Advice::AllocateOnce,
        Reason::Rewrite(refusal) => advice_on_refusal(refusal),
        Reason::Condition(condition) => advice_on_condition(condition),
    }
}

fn advice_on_condition(c: Condition) -> Advice {
    match c {
        Condition::BadCasting | Condition::AmbiguousGEP => Advice::OneType,
        Condition::BadPtrManipulation | Condition::MismatchedElementAccess => Advice::NameFields,
        Condition::VolatileData | Condition::AtomicData => Advice::PlainData,
        Condition::WholeStructureReference => Advice::ByPointer,
        Condition::FieldAddressTaken => Advice::ByValue,
        Condition::UnsafePointerStore
        | Condition::AmbiguousPointerTarget
        | Condition::UnsafePtrMerge
        | Condition::SharedPointer => Advice::KeepApart,
        Condition::GlobalPtr | Condition::GlobalInstance | Condition::HasInitializerList => Advice::OnHeap,
        Condition::BadMemFuncSize | Condition::BadMemFuncManipulation => Advice::WholeStructures,
        Condition::AddressTaken | Condition::ReachableFromExposed => Advice::KeepInside,
        Condition::AllocationSize => Advice::WholeElements,
        Condition::AddressAsNumber => Advice::NoNumbers,
        Condition::BytesObserved => Advice::NoBytes,
        Condition::ExportedSymbol => Advice::Hide,
        Condition::NoFieldsInStruct
        | Condition::NestedStruct
        | Condition::ContainsNestedStruct
        | Condition::SystemObject
        | Condition::UnhandledUse => Advice::Nothing,
    }
}

fn advice_on_refusal(r: Refusal) -> Advice {
    match r {
        Refusal::InexactPointer | Refusal::NoPlace | Refusal::Straddles | Refusal::Step | Refusal::PartOfNarrow => {
            Advice::NameFields
        }
        Refusal::ForeignPointer | Refusal::LinkTarget | Refusal::FirstBytes => Advice::KeepApart,
        Refusal::VolatileOrAtomic => Advice::PlainData,
        Refusal::NullField | Refusal::DifferentFields | Refusal::ForeignComparison | Refusal::Order => {
            Advice::CompareWithin
        }
        Refusal::InnerAddress => Advice::ByValue,
        Refusal::MemoryLength => Advice::WholeStructures,
        Refusal::Signature | Refusal::SpecialFunction | Refusal::MustTail => Advice::PlainFunction,
        Refusal::Allocation | Refusal::FreeInside => Advice::WholeElements,
        Refusal::Variable => Advice::OnHeap,
        Refusal::Instruction => Advice::Nothing,
    }
}

/// Advice as a sentence without its full stop; none where there is nothing to do.
pub fn advice_text(a: Advice) -> Option<&'static str> {
    Some(match a {
        Advice::Nothing => return None,
        Advice::OneType => "use this memory as one structure type only",
        Advice::NameFields => "use elements and fields by index and name",
        Advice::PlainData => "keep volatile and atomic data in a structure of their own",
        Advice::ByPointer => "pass a pointer to the structure instead of the structure",
        Advice::ByValue => "pass the field's value instead of its address",
        Advice::KeepApart => "keep pointers to it in variables of their own",
        Advice::KeepInside => "do not hand its address to code outside the program",
        Advice::Hide => "make what only this program uses static, or hide it",
        Advice::OnHeap => "allocate an array of it with malloc or calloc",
        Advice::WholeStructures => "copy and clear whole structures, one at a time",
        Advice::WholeElements => "allocate and free whole elements only, a count times their size",
        Advice::NoNumbers => "use an index where a number is needed",
        Advice::NoBytes => "read, write and compare it field by field",
        Advice::KnownAllocation => "get its memory from malloc, calloc or realloc, called by name",
        Advice::AllocateOnce => "allocate it once, in code that runs once",
        Advice::CompareWithin => "compare pointers to it only with others into the same array",
        Advice::PlainFunction => "keep pointers to it out of that function",
        Advice::WholeProgram => "give the whole program to one link",
        Advice::Option => "leave out the option that says so",
    })
}

/// Why a record was left alone, what shows it, and what to do about it.
pub fn left_alone(r: Reason, evidence: &Evidence) -> String {
    let mut text = format!("left alone: {}", reason(r));
    let shown: Vec<&str> = [&evidence.field, &evidence.what].into_iter().flatten().map(String::as_str).collect();
    let shown = shown.join(", ");
    let function = &evidence.at.function;
    if !function.is_empty() {
        text += &match shown.as_str() {
            "" => format!(" (in {function})"),
            "function" | "variable" => format!(" ({shown} {function})"),
            _ => format!(" ({shown} in {function})"),
        };
    }
    if let Some(advice) = advice_text(advice(r)) {
        text += &format!("; {advice}");
    }
    text
}

/// What an instruction is, to a programmer.
pub fn instruction(opcode: Opcode, callee: Option<&str>) -> String {
    match (opcode, callee) {
        (Opcode::Call | Opcode::Invoke, Some(callee)) => return format!("call of {callee}"),
        (Opcode::Call | Opcode::Invoke, None) => "call",
        (Opcode::Load, _) => "read",
        (Opcode::Store, _) => "write",
        (Opcode::GetElementPtr, _) => "step",
        (Opcode::Phi | Opcode::Select, _) => "choice of a pointer",
        (Opcode::ICmp, _) => "comparison",
        (Opcode::PtrToInt | Opcode::IntToPtr, _) => "conversion",
        (Opcode::Alloca, _) => "local variable",
        (Opcode::Ret, _) => "return",
        (Opcode::AtomicRmw | Opcode::CmpXchg, _) => "atomic update",
        // Nothing that a programmer would know by a name.
        _ => "operation",
    }
    .to_string()
}

/// A call of something that has no name.
pub fn indirect_call(assembly: bool) -> &'static str {
    if assembly {
        "assembly"
    } else {
        "call through a pointer"
    }
}

/// What is not an instruction.
pub fn global(is_function: bool) -> &'static str {
    if is_function {
        "function"
    } else {
        "variable"
    }
}

/// A field; its name is not known.
pub fn field(number: usize, f: &Field) -> String {
    format!("field {number} at offset {}", f.offset)
}

/// An obstacle in the words of a summary: what is to be looked at first.
pub fn culprit(r: Reason, evidence: &Evidence) -> String {
    let source = evidence.at.source.as_ref();
    let file = |path: &str| path.rsplit('/').next().unwrap_or(path).to_string();
    let place = source.map(|s| format!("{}:{}", file(&s.file), s.line));
    let name = evidence.callee.as_ref().unwrap_or(&evidence.at.function);
    let named = match (name.as_str(), place) {
        ("", _) => return reason(r).to_string(),
        (name, Some(place)) => format!("{name} ({place})"),
        (name, None) => name.to_string(),
    };
    match r {
        // A name says enough.
        Reason::Elsewhere => named,
        _ => format!("{}, {named}", reason(r)),
    }
}

/// A layout that was looked at: none.
pub fn as_it_was() -> String {
    "as it was".to_string()
}

/// A layout that was looked at: elements of so many bytes where they were.
pub fn arranged_in(bytes: u64) -> String {
    format!("{bytes} bytes in one piece")
}

/// A layout that was looked at: so many columns.
pub fn in_columns(count: usize) -> String {
    format!("{count} column{}", plural(count))
}

/// A layout that was looked at: in one piece, with integers as narrow as may be.
pub fn narrowed_piece() -> String {
    "one piece, with narrow integers".to_string()
}

/// A layout that was looked at: a region with parts of so many bytes; the first field lies apart from what pointers lead to, or not.
pub fn parts(widths: &[u64], first_apart: bool) -> String {
    let widths: Vec<String> = widths.iter().map(u64::to_string).collect();
    let apart = if first_apart { ", the first field apart" } else { "" };
    let what = if widths.len() == 1 { "one piece" } else { "parts" };
    format!("a region with {what} of {} bytes{apart}", widths.join(" and "))
}

/// A file's name that says nothing of the form of a report.
pub fn no_report_form(file: &str) -> String {
    format!("'report' is a file that ends in .html, .json or .txt, not '{file}'")
}

/// There is nothing to report.
pub fn no_report() -> &'static str {
    "dtrans: no report is written: no layout transform has run in this link"
}

/// The line that a link ends with: how many records there are, what became of some, what stood in the way of most others, and the
/// flag that did if nothing was changed.
pub fn summary(
    total: usize,
    done: &[(How, usize)],
    most: Option<(String, usize)>,
    opening: Option<(&str, &str)>,
) -> String {
    let changed: usize = done.iter().map(|(_, count)| count).sum();
    let mut text = format!("dtrans: {changed} of {total} structure{} changed", plural(total));
    if !done.is_empty() {
        let parts: Vec<String> = done.iter().map(|&(how, count)| format!("{count} {}", outcome(how))).collect();
        text += &format!(" ({})", parts.join(", "));
    }
    if let Some((flag, advice)) = opening {
        text += &format!("; {flag} lets code outside use what is not hidden: {advice}");
    } else if let Some((culprit, count)) = most {
        text += &format!("; most common obstacle: {culprit}, in the way of {count}");
    }
    text
}

fn outcome(how: How) -> &'static str {
    match how {
        How::Split => "split",
        How::Shrunk => "shrunk",
        How::Rearranged => "reordered",
        How::Same => "laid out anew",
    }
}

fn plural(n: usize) -> &'static str {
    if n == 1 {
        ""
    } else {
        "s"
    }
}

/// A flag of a link that lets others use its symbols, and what to do instead.
pub fn opening(o: Opening) -> (&'static str, &'static str) {
    match o {
        Opening::Shared => (
            "-shared",
            "compile with -fvisibility=hidden, or link with a version script that keeps all but the interface local",
        ),
        Opening::ExportDynamic => (
            "-rdynamic (--export-dynamic)",
            "link without it, or name what plugins need with -Wl,--export-dynamic-symbol=NAME",
        ),
        Opening::Relocatable => ("-r", "link the whole program in one step, without -r"),
    }
}

/// That a module can be used from outside; `links` if a linker says so, which knows.
pub fn not_whole(functions: usize, links: bool, opening: Option<(&str, &str)>) -> String {
    let text = format!(
        "{functions} function{} can be called from outside, and what they reach stays as it is",
        plural(functions)
    );
    match opening {
        Some((flag, advice)) => format!("{text}, because of {flag}: {advice}"),
        None if links => format!("{text}: native objects, shared libraries or options of the link use them by name"),
        None => format!(
            "{text}; if this is a whole program, run opt -passes=internalize -internalize-public-api-list=main first"
        ),
    }
}

/// That LLVM's passes may write calls of functions of the program's own.
pub fn called_later(names: &[String]) -> String {
    let functions = names.len();
    format!(
        "{functions} function{} of the program's own {} called like the C library's, and what {} stays as it is: LLVM may write calls of {} later ({})",
        plural(functions),
        if functions == 1 { "is" } else { "are" },
        if functions == 1 { "it reaches" } else { "they reach" },
        if functions == 1 { "it" } else { "them" },
        names.join(", "),
    )
}

/// What a link of objects for ThinLTO ends with.
pub fn thin_objects() -> &'static str {
    "dtrans: nothing is changed in objects for ThinLTO, which are never seen together; compile with -flto=full"
}

/// What a link without optimization ends with.
pub fn unoptimized() -> &'static str {
    "dtrans: nothing is changed in a link without optimization"
}

/// What a link ends with whose program counts for a profile.
pub fn only_counts() -> &'static str {
    "dtrans: nothing is changed in a program that counts for a profile, which is of the layout that the source says"
}

/// That the user names a record that there is not; `names` are some that there are, and there are `more`.
pub fn no_such_record(name: &str, names: &[&str], more: usize) -> String {
    let text = format!("dtrans: 'only' names '{name}', but there is no structure of that name");
    match (names, more) {
        ([], _) => format!("{text}, or of any"),
        (names, 0) => format!("{text}; there are {}", names.join(", ")),
        (names, more) => format!("{text}; there are {}, and {more} more", names.join(", ")),
    }
}

/// What became of an array of structures, as the continuation of a sentence.
pub fn split(several: bool, columns: usize, narrow: usize, narrowed: usize, gone: u64) -> String {
    let arrays = if several { "arrays" } else { "array" };
    let narrow = match narrow {
        0 => String::new(),
        n => format!(", of 32 bits in {n} column{}", plural(n)),
    };
    let gone = match gone {
        0 => String::new(),
        n => format!(", {n} byte{} that {} never read removed", plural(n as usize), if n == 1 { "is" } else { "are" }),
    };
    let narrowed = match narrowed {
        0 => String::new(),
        n => format!(", {n} field{} narrowed", plural(n)),
    };
    let split = format!("split into {columns} column{}", plural(columns));
    format!("{arrays} of structures {split}, pointers to elements become indices{narrow}{narrowed}{gone}")
}

/// What became of a structure in its place: bytes that are gone, how many fields are narrower, whether they have another order, and the sizes
/// before and after.
pub fn laid_out(gone: u64, narrowed: usize, reordered: bool, before: u64, after: u64) -> String {
    let mut parts = removed(gone);
    parts.extend(narrowed_fields(narrowed));
    if reordered {
        parts.push("reordered fields".to_string());
    }
    parts.push(match before == after {
        true => format!("elements keep their {before} bytes"),
        false => format!("elements shrink from {before} to {after} bytes"),
    });
    parts.join(", ")
}

/// What became of a structure with memory of its own: bytes that are gone, fields that are narrower, pointers that are, the size before, and
/// of the parts.
pub fn in_region(gone: u64, narrowed: usize, links: usize, before: u64, widths: &[u64]) -> String {
    let mut parts = removed(gone);
    parts.extend(narrowed_fields(narrowed));
    parts.extend((links != 0).then(|| match links {
        1 => "kept 1 pointer in 32 bits".to_string(),
        n => format!("kept {n} pointers in 32 bits"),
    }));
    parts.extend(match widths {
        [] => None,
        [width] => Some(format!("elements of {before} bytes take {width} in a region")),
        _ => {
            let widths: Vec<String> = widths.iter().map(u64::to_string).collect();
            Some(format!("elements of {before} bytes divided into parts of {} bytes in a region", widths.join(" and ")))
        }
    });
    parts.join(", ")
}

/// How many fields take fewer bytes.
fn narrowed_fields(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("narrowed 1 field".to_string()),
        n => Some(format!("narrowed {n} fields")),
    }
}

/// How many bytes are gone.
fn removed(bytes: u64) -> Vec<String> {
    match bytes {
        0 => Vec::new(),
        1 => vec!["removed 1 byte that is never read".to_string()],
        n => vec![format!("removed {n} bytes that are never read")],
    }
}

/// What became of a structure that is laid out as it was.
pub fn laid_out_same() -> String {
    "laid out anew as it was".to_string()
}
