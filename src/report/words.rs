//! Conditions and refusals in words: the one place.

use crate::analysis::conditions::Condition;
use crate::analysis::info::ModuleRefusal;
use crate::analysis::legality::Change;
use crate::analysis::refusal::{Reason, Refusal};

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
        Reason::Own => "it belongs to code that DTrans has added",
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
        Reason::PoolReturnsTwice => "more than one array may be alive, and a function can return twice",
        Reason::OneField => "all that is used of it lies in one piece",
        Reason::Rewrite(r) => refusal(r),
        Reason::Arranged => "its fields lie well as they are",
        Reason::Cost => "its elements are mostly used whole, at random, so that it would not pay",
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
    }
}
