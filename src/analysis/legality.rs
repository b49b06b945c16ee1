//! Which condition stands in the way of which change, as a table.
//!
//! A transform asks [`crate::analysis::ClassInfo::legal_for`]; this is the one place that decides. A condition that
//! somebody adds has to be given a row before the crate compiles.

use enumset::{EnumSet, EnumSetType};

use super::conditions::Condition;
use crate::rules::is_line_on;

/// A kind of change to a record's layout.
#[derive(EnumSetType, Debug, Hash, PartialOrd, Ord)]
pub enum Change {
    /// Fields take other places in the same element.
    Reorder,
    /// Fields go.
    Delete,
    /// Integer fields become narrower.
    Narrow,
    /// An array of structures becomes a structure of arrays.
    Split,
    /// Groups of fields move to records of their own.
    Peel,
    /// Elements move into a pool, and pointers to them become indices.
    Pool,
}

/// What must hold for a condition not to stand in the way. A class says which of them are proved for it.
#[derive(EnumSetType, Debug, Hash, PartialOrd, Ord)]
pub enum Proviso {
    /// Each access that gave rise to it touches bytes of one field only, so that it moves along with the field.
    WithinOneField,
    /// Every use of the field's address is known.
    EveryUseKnown,
    /// Every global instance is an array of elements.
    ArraysOnly,
    /// Each function of the library's that reads or writes its bytes touches a number of them that is known, within one element: these bytes
    /// keep together.
    ObservedTogether,
    /// A rewriter takes the whole structure apart, field by field. No rewriter does so yet.
    FieldByField,
}

/// A cell of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// The condition forbids the change.
    Blocks,
    /// The change handles it exactly.
    Allowed,
    /// The change handles it exactly, if this is proved for the class.
    AllowedIf(Proviso),
}

/// What the condition means for the change.
pub fn cell(condition: Condition, change: Change) -> Cell {
    let column = match change {
        // Only fields become narrower that are one integer wherever they are used: neither the library nor a part of an access sees them.
        Change::Reorder | Change::Narrow => 0,
        Change::Delete => 1,
        Change::Split | Change::Peel | Change::Pool => 2,
    };
    match row(condition)[column] {
        Cell::Allowed => Cell::Allowed,
        _ if !is_line_on(|| line(condition, column)) => Cell::Allowed,
        forbids => forbids,
    }
}

/// A line of the table: reorder and narrow; delete; split, peel and pool.
fn row(condition: Condition) -> [Cell; 3] {
    use Cell::{Allowed, AllowedIf, Blocks};
    use Proviso::{ArraysOnly, EveryUseKnown, FieldByField, ObservedTogether, WithinOneField};
    match condition {
        Condition::BadCasting
        | Condition::BadPtrManipulation
        | Condition::AmbiguousGEP
        | Condition::UnsafePointerStore
        | Condition::AmbiguousPointerTarget
        | Condition::UnsafePtrMerge
        | Condition::BadMemFuncManipulation
        | Condition::UnhandledUse
        | Condition::AddressTaken
        | Condition::SystemObject
        | Condition::NoFieldsInStruct
        | Condition::AllocationSize
        | Condition::AddressAsNumber
        | Condition::ReachableFromExposed
        | Condition::ExportedSymbol => [Blocks, Blocks, Blocks],
        // What the library sees lies behind one address, as it did. A column is no place for it yet.
        Condition::BytesObserved => [AllowedIf(ObservedTogether), AllowedIf(ObservedTogether), Blocks],
        // A part of a field moves along with the field.
        Condition::MismatchedElementAccess => [AllowedIf(WithinOneField), Blocks, AllowedIf(WithinOneField)],
        Condition::VolatileData | Condition::AtomicData => [AllowedIf(WithinOneField), Blocks, Blocks],
        Condition::WholeStructureReference | Condition::BadMemFuncSize => {
            [AllowedIf(FieldByField), AllowedIf(FieldByField), AllowedIf(FieldByField)]
        }
        Condition::FieldAddressTaken => [AllowedIf(EveryUseKnown), AllowedIf(EveryUseKnown), Blocks],
        Condition::GlobalInstance | Condition::HasInitializerList => [Allowed, Allowed, AllowedIf(ArraysOnly)],
        // An address keeps its meaning when fields move; an index does not say which array it counts in.
        Condition::SharedPointer => [Allowed, Allowed, Blocks],
        Condition::GlobalPtr | Condition::NestedStruct | Condition::ContainsNestedStruct => [Allowed, Allowed, Allowed],
    }
}

/// The name of a cell of the table, as a rule that one can go without.
fn line(condition: Condition, column: usize) -> String {
    format!("{condition:?}/{}", ["reorder", "delete", "split"][column])
}

/// The names of all cells that forbid something.
pub fn lines() -> Vec<String> {
    let cells = EnumSet::<Condition>::all().into_iter().flat_map(|c| (0..3).map(move |column| (c, column)));
    cells.filter(|&(c, column)| row(c)[column] != Cell::Allowed).map(|(c, column)| line(c, column)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The conditions that forbid a change, whatever else is proved.
    fn always(change: Change) -> EnumSet<Condition> {
        EnumSet::<Condition>::all().iter().filter(|&c| cell(c, change) == Cell::Blocks).collect()
    }

    #[test]
    fn what_nobody_handles_forbids_every_change() {
        use Condition::*;
        let first_row = BadCasting
            | BadPtrManipulation
            | AmbiguousGEP
            | UnsafePointerStore
            | AmbiguousPointerTarget
            | UnsafePtrMerge
            | BadMemFuncManipulation
            | UnhandledUse
            | AddressTaken
            | SystemObject
            | AllocationSize
            | NoFieldsInStruct;
        for change in EnumSet::<Change>::all() {
            assert!(always(change).is_superset(first_row), "{change:?}");
        }
    }

    #[test]
    fn memory_that_others_see_forbids_every_change() {
        use Condition::*;
        for change in EnumSet::<Change>::all() {
            let seen = AddressAsNumber | ReachableFromExposed | ExportedSymbol;
            assert!(always(change).is_superset(seen), "{change:?}");
        }
    }

    #[test]
    fn what_the_library_sees_moves_together() {
        for change in EnumSet::<Change>::all() {
            let expected = match change {
                Change::Reorder | Change::Delete | Change::Narrow => Cell::AllowedIf(Proviso::ObservedTogether),
                _ => Cell::Blocks,
            };
            assert_eq!(cell(Condition::BytesObserved, change), expected, "{change:?}");
        }
    }

    #[test]
    fn volatile_and_atomic_fields_only_move() {
        for c in [Condition::VolatileData, Condition::AtomicData] {
            for change in [Change::Reorder, Change::Narrow] {
                assert_eq!(cell(c, change), Cell::AllowedIf(Proviso::WithinOneField));
            }
            for change in EnumSet::<Change>::all() - Change::Reorder - Change::Narrow {
                assert_eq!(cell(c, change), Cell::Blocks, "{change:?}");
            }
        }
    }

    #[test]
    fn parts_of_fields_move_along() {
        let c = Condition::MismatchedElementAccess;
        for change in EnumSet::<Change>::all() {
            let expected = match change {
                Change::Delete => Cell::Blocks,
                _ => Cell::AllowedIf(Proviso::WithinOneField),
            };
            assert_eq!(cell(c, change), expected, "{change:?}");
        }
    }

    #[test]
    fn whole_structures_wait_for_a_rewriter_that_takes_them_apart() {
        for c in [Condition::WholeStructureReference, Condition::BadMemFuncSize] {
            for change in EnumSet::<Change>::all() {
                assert_eq!(cell(c, change), Cell::AllowedIf(Proviso::FieldByField), "{change:?}");
            }
        }
    }

    #[test]
    fn the_address_of_a_field_stays_in_the_element() {
        let c = Condition::FieldAddressTaken;
        for change in EnumSet::<Change>::all() {
            let moves_away = matches!(change, Change::Split | Change::Peel | Change::Pool);
            let expected = if moves_away { Cell::Blocks } else { Cell::AllowedIf(Proviso::EveryUseKnown) };
            assert_eq!(cell(c, change), expected, "{change:?}");
        }
    }

    #[test]
    fn variables_are_rebuilt_and_single_ones_not_split() {
        for c in [Condition::GlobalInstance, Condition::HasInitializerList] {
            for change in EnumSet::<Change>::all() {
                let moves_away = matches!(change, Change::Split | Change::Peel | Change::Pool);
                let expected = if moves_away { Cell::AllowedIf(Proviso::ArraysOnly) } else { Cell::Allowed };
                assert_eq!(cell(c, change), expected, "{change:?}");
            }
        }
    }

    #[test]
    fn pointers_in_variables_and_nesting_forbid_nothing() {
        for c in [Condition::GlobalPtr, Condition::NestedStruct, Condition::ContainsNestedStruct] {
            for change in EnumSet::<Change>::all() {
                assert_eq!(cell(c, change), Cell::Allowed, "{change:?}");
            }
        }
    }
}
