//! Conditions and refusals in words: the one place.

use crate::analysis::conditions::Condition;
use crate::analysis::info::ModuleRefusal;

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
        Condition::ReachableFromExposed => "memory that is known outside points to it",
        Condition::ExportedSymbol => "an exported function or variable reaches it",
    }
}

/// Why a whole module is left alone.
pub fn module_refusal(r: ModuleRefusal) -> &'static str {
    match r {
        ModuleRefusal::Layout => "the target is big-endian or its pointers are not 64 bits wide",
        ModuleRefusal::NotWholeProgram => "the whole program has not been seen, and whole-program=strict asks for it",
        ModuleRefusal::Exceptions => "the module handles exceptions, and exceptions=strict refuses them",
    }
}
