//! Safety conditions: everything that may stand in the way of changing a record's layout.
//!
//! What the first twenty-one mean in a world without pointer types is in `docs/design.md` ("Conditions"). The others are causes
//! that this analysis tells apart.

use enumset::{EnumSet, EnumSetType};

/// A safety condition of a record or object class. `crate::report::words` puts each into words.
#[derive(EnumSetType, Debug, Hash, PartialOrd, Ord)]
pub enum Condition {
    /// One class is used as two records.
    BadCasting,
    /// A pointer to an offset that is not the start of a field.
    BadPtrManipulation,
    /// An offset computed on a class of several records.
    AmbiguousGEP,
    /// A volatile access.
    VolatileData,
    /// An access that does not fit a field.
    MismatchedElementAccess,
    /// A whole structure as a value.
    WholeStructureReference,
    /// A pointer stored where other things are kept, or an unknown pointer stored where pointers to it are kept.
    UnsafePointerStore,
    /// The address of a field is kept or handed on beyond what is followed exactly.
    FieldAddressTaken,
    /// A global variable points to the record.
    GlobalPtr,
    /// A global variable is an instance of the record.
    GlobalInstance,
    /// A global instance has an initializer other than zero.
    HasInitializerList,
    /// A memory function's size is not a whole number of elements or a run of whole fields.
    BadMemFuncSize,
    /// A block copy between conflicting types.
    BadMemFuncManipulation,
    /// A pointer to several records is passed to a function.
    AmbiguousPointerTarget,
    /// A phi or select of incompatible pointers.
    UnsafePtrMerge,
    /// The address is known to code that is not understood.
    AddressTaken,
    /// A structure without fields.
    NoFieldsInStruct,
    /// The record lies inside another.
    NestedStruct,
    /// Another record lies inside this one.
    ContainsNestedStruct,
    /// A structure of the system's.
    SystemObject,
    /// Anything that is not understood.
    UnhandledUse,
    /// An atomic access.
    AtomicData,
    /// An allocation whose size is not a whole number of elements (soundness contract: "Sizes are exact").
    AllocationSize,
    /// The address is turned into a number for more than a difference or comparison.
    AddressAsNumber,
    /// A library function reads or writes the bytes.
    BytesObserved,
    /// Reached through a pointer kept in memory that is itself exposed.
    ReachableFromExposed,
    /// A function or variable that points to it can be used from outside this module.
    ExportedSymbol,
    /// A pointer to it may also point to memory of another class, from which it stays apart as a view.
    SharedPointer,
}

/// A set of conditions.
pub type ConditionSet = EnumSet<Condition>;
