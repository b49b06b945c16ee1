//! How large the elements of a class are, and whether its objects are made of whole ones.
//!
//! An array's elements are as far apart as pointers step. Other objects (list and tree nodes, contexts, variables) are as
//! large as what makes them says. The evidence may propose a size; what is proposed counts only if every object is whole
//! elements of it, and from then on every offset counts modulo that size.

use crate::ir::value::{DataLayout, Value};

use super::number::{Object, ObjectKind};
use super::sizes::SizeForm;
use crate::rules::{on, Rule};

/// How large an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectSize {
    /// That many bytes.
    Exact(u64),
    /// Elements of that many bytes, their number is not known.
    Elements(u64),
    /// Not understood.
    Unknown,
}

/// How large an object is that no call allocates.
pub fn object_size(object: &Object, layout: DataLayout) -> ObjectSize {
    let constant = |v: Value| v.constant_int().and_then(|k| u64::try_from(k).ok());
    match object.kind {
        ObjectKind::Function => ObjectSize::Unknown,
        ObjectKind::Global => {
            let ty = object.value.value_type();
            if ty.is_sized() {
                ObjectSize::Exact(layout.alloc_size(ty))
            } else {
                ObjectSize::Unknown
            }
        }
        ObjectKind::Stack => {
            let ty = object.value.allocated_type();
            if !ty.is_sized() {
                return ObjectSize::Unknown;
            }
            let one = layout.alloc_size(ty);
            match constant(object.value.operand(0)).map(|n| n.checked_mul(one)) {
                Some(Some(bytes)) => ObjectSize::Exact(bytes),
                Some(None) => ObjectSize::Unknown,
                None => ObjectSize::Elements(one),
            }
        }
        ObjectKind::Heap(_) => ObjectSize::Unknown,
    }
}

impl From<SizeForm> for ObjectSize {
    fn from(form: SizeForm) -> Self {
        match form {
            SizeForm::Constant(n) => ObjectSize::Exact(n),
            SizeForm::MultipleOf(n) => ObjectSize::Elements(n),
            SizeForm::Unknown => ObjectSize::Unknown,
        }
    }
}

impl ObjectSize {
    /// Is the object surely a whole number of elements of that size?
    pub fn is_whole(self, element: u64) -> bool {
        match self {
            ObjectSize::Exact(n) | ObjectSize::Elements(n) => {
                element != 0 && (n != 0 && n % element == 0 || !on(Rule::ObjectsOfWholeElements))
            }
            ObjectSize::Unknown => !on(Rule::ObjectOfUnknownSize),
        }
    }
}

/// The size of the elements of a class that was never seen as an array.
///
/// `proposed` are sizes of records that the evidence puts at an object's start, the best first, each with whether an object is
/// declared as an array of it; `end` is the end of the last byte that an access touches, counted from an object's start.
pub fn element_of(objects: &[ObjectSize], proposed: &[(u64, bool)], end: u64) -> u64 {
    for &(size, is_array) in proposed {
        let whole = objects.iter().all(|o| o.is_whole(size));
        let counted = objects.iter().any(|o| matches!(o, ObjectSize::Elements(_)));
        let exactly = objects.iter().all(|&o| o == ObjectSize::Exact(size));
        if whole && (exactly || is_array || counted || end <= size || !on(Rule::ElementNotPart)) {
            return size;
        }
    }
    match objects {
        [ObjectSize::Exact(first), rest @ ..]
            if rest.iter().all(|o| *o == ObjectSize::Exact(*first)) || !on(Rule::ElementOfAll) =>
        {
            *first
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::ObjectSize::{Elements, Exact, Unknown};
    use super::*;

    #[test]
    fn nodes_are_as_large_as_their_allocation() {
        assert_eq!(element_of(&[Exact(24), Exact(24)], &[], 24), 24);
        assert_eq!(element_of(&[Exact(24), Exact(32)], &[], 24), 0);
        assert_eq!(element_of(&[Exact(24), Unknown], &[(24, false)], 24), 0);
    }

    #[test]
    fn a_first_field_does_not_cut_a_record_into_pieces() {
        assert_eq!(element_of(&[Exact(24)], &[(8, false)], 20), 24);
        assert_eq!(element_of(&[Exact(24)], &[(8, false)], 8), 8);
    }

    #[test]
    fn arrays_of_any_length_have_elements_of_the_record() {
        assert_eq!(element_of(&[Exact(240), Exact(24)], &[(24, true)], 200), 24);
        assert_eq!(element_of(&[Elements(24), Exact(24)], &[(24, false)], 24), 24);
        assert_eq!(element_of(&[Elements(24)], &[(16, false)], 16), 0);
    }

    #[test]
    fn nothing_is_no_whole_number_of_elements() {
        assert!(!Exact(0).is_whole(8) && !Exact(8).is_whole(0) && !Unknown.is_whole(8));
    }
}
