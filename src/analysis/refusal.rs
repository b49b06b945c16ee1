//! Reasons to leave a class alone, as data; `crate::report::words` puts them into words.

use super::conditions::Condition;
use super::info::ModuleRefusal;
use super::legality::{self, Cell, Change};

/// Why a class cannot be rewritten as planned, found before anything is changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// A variable holds pointers to places that are not one known field.
    InexactPointer,
    /// A pointer may be something else than a pointer to the class, or null.
    ForeignPointer,
    /// An instruction that is not rewritten.
    Instruction,
    /// The bytes touched do not lie in one column.
    NoPlace,
    /// An access reaches past the end of the element.
    Straddles,
    /// A volatile or atomic access.
    VolatileOrAtomic,
    /// A pointer to a field is compared with null, or null is used as one: an index cannot tell them apart.
    NullField,
    /// Pointers to different fields are compared or subtracted.
    DifferentFields,
    /// A comparison with an address that is no pointer to the class.
    ForeignComparison,
    /// The distance of a step may wrap around, or is no whole number of elements.
    Step,
    /// The address of a place inside an embedded array is used for more than an access.
    InnerAddress,
    /// The length of a copy or fill is not a constant of at most one element.
    MemoryLength,
    /// The function's parameters or result cannot change their type.
    Signature,
    /// A function that is a coroutine, has a sanitizer or garbage collector, takes null for a valid address, or the like.
    SpecialFunction,
    /// A call that must be a tail call.
    MustTail,
    /// The allocation's size has a form that is not understood.
    Allocation,
    /// A global variable would have to get another size and initializer.
    Variable,
    /// Something is freed that is not the array's start.
    FreeInside,
    /// Which of two elements comes first is asked, and they may be in different arrays.
    Order,
    /// A part of a field is used, or the field as something else than one integer, and it was to be kept in fewer bytes.
    PartOfNarrow,
    /// Pointers were to be kept in 32 bits, and what they lead to has no region of its own.
    LinkTarget,
    /// The first bytes of an element were to lie elsewhere than where a pointer to it leads, and more than accesses tell both apart.
    FirstBytes,
}

/// Why a transform leaves a class alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The whole module is left alone.
    Module(ModuleRefusal),
    /// The user asked for it.
    Option,
    /// It is memory of the plugin's own code.
    Own,
    /// Its memory comes from somewhere that is not understood.
    Elsewhere,
    /// It is never allocated as an array on the heap.
    NoArray,
    /// Several allocations, or other objects, are reached by the same pointers.
    SeveralObjects,
    /// A safety condition.
    Condition(Condition),
    /// More than one array may be alive: the allocation lies in a loop.
    Loop,
    /// More than one array may be alive: the allocating function is called from several places.
    Calls,
    /// More than one array may be alive: the allocating function can be called from outside or through a pointer.
    Outside,
    /// More than one array may be alive: a function on the way from `main` can return twice.
    ReturnsTwice,
    /// More than one array may be alive, and other threads or signal handlers may use them while one is allocated.
    Threads,
    /// More than one array may be alive, and the program or its link has functions of its own where their pool would call the
    /// library's.
    OwnLibrary,
    /// A sanitizer is linked that hears of each allocation, or looks for leaks, and would not know the pool or region.
    Sanitizer,
    /// The program has code that runs before regions begin, or may.
    RunsBefore,
    /// More than one array may be alive, and a function can return twice, with what has happened meanwhile.
    PoolReturnsTwice,
    /// All that is used of it lies in one piece.
    OneField,
    /// The rewriter cannot do it.
    Rewrite(Refusal),
    /// It would not pay.
    Cost,
    /// All of its elements together are small.
    Small,
    /// No other order or size is better than what there is.
    Arranged,
}

/// How much a reason says about what stands in the way of changing a record: the least says most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// Nothing in the module is changed.
    Module,
    /// The user wants it so.
    Wish,
    /// It forbids every change.
    Everything,
    /// It forbids some changes, or some way to make them.
    Partly,
    /// Nothing forbids a change, and none would pay.
    Cost,
    /// There is nothing to change.
    Nothing,
    /// There is nothing of the kind that a transform looks for.
    NoArray,
    /// It is no business of the user's.
    Own,
}

impl Reason {
    /// How much it says.
    pub fn weight(self) -> Weight {
        match self {
            Reason::Module(_) => Weight::Module,
            Reason::Option => Weight::Wish,
            Reason::Condition(c) if legality::cell(c, Change::Reorder) == Cell::Blocks => Weight::Everything,
            Reason::Elsewhere => Weight::Everything,
            Reason::Condition(_)
            | Reason::SeveralObjects
            | Reason::Loop
            | Reason::Calls
            | Reason::Outside
            | Reason::ReturnsTwice
            | Reason::Threads
            | Reason::OwnLibrary
            | Reason::Sanitizer
            | Reason::RunsBefore
            | Reason::PoolReturnsTwice
            | Reason::Rewrite(_) => Weight::Partly,
            Reason::Cost | Reason::Small => Weight::Cost,
            Reason::OneField | Reason::Arranged => Weight::Nothing,
            Reason::NoArray => Weight::NoArray,
            Reason::Own => Weight::Own,
        }
    }

    /// Its name, for tools.
    pub fn name(self) -> String {
        match self {
            Reason::Module(refusal) => format!("{refusal:?}"),
            Reason::Condition(condition) => format!("{condition:?}"),
            Reason::Rewrite(refusal) => format!("{refusal:?}"),
            other => format!("{other:?}"),
        }
    }
}
