//! Lists that mostly have no more than two elements: those need no memory of their own.

use std::ops::Deref;

/// A list, as large as a vector.
#[derive(Clone, Debug, Default)]
pub(super) enum Few<T> {
    #[default]
    None,
    One([T; 1]),
    Two([T; 2]),
    Many(Vec<T>),
}

impl<T: Copy> Few<T> {
    pub(super) fn push(&mut self, value: T) {
        *self = match std::mem::take(self) {
            Few::None => Few::One([value]),
            Few::One([a]) => Few::Two([a, value]),
            Few::Two([a, b]) => Few::Many(vec![a, b, value]),
            Few::Many(mut all) => {
                all.push(value);
                Few::Many(all)
            }
        };
    }

    pub(super) fn extend(&mut self, values: &[T]) {
        for &value in values {
            self.push(value);
        }
    }

    /// The list as a vector, emptied.
    pub(super) fn take_vec(&mut self) -> Vec<T> {
        match std::mem::take(self) {
            Few::Many(all) => all,
            few => few.to_vec(),
        }
    }
}

impl<T> From<Vec<T>> for Few<T> {
    fn from(all: Vec<T>) -> Self {
        Few::Many(all)
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Few::None => &[],
            Few::One(all) => all,
            Few::Two(all) => all,
            Few::Many(all) => all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn elements_come_in_the_order_in_which_they_were_added() {
        let mut list = Few::default();
        for i in 0..5u32 {
            assert_eq!(list.len(), i as usize);
            list.push(i);
        }
        assert_eq!(*list, [0, 1, 2, 3, 4]);
        assert_eq!((list.take_vec(), list.len()), (vec![0, 1, 2, 3, 4], 0));
    }

    #[test]
    fn a_list_is_no_larger_than_a_vector() {
        assert_eq!(size_of::<Few<(u32, u32)>>(), size_of::<Vec<u32>>());
    }
}
