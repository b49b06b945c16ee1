//! New types for old ones.
//!
//! A pass says by what it replaces a record. What holds the record by value has to change as well, at any depth: arrays,
//! and structures around it, which get a copy of their own under a prefixed name:
//!
//! ```text
//! %struct.r                          %__DTT_struct.r                     said by the pass
//! [4 x [5 x %struct.r]]              [4 x [5 x %__DTT_struct.r]]
//! %struct.table = { [8 x %struct.r] }  %__DDT_struct.table = { [8 x %__DTT_struct.r] }   dependent
//! ```
//!
//! Pointers have no types, so nothing that merely points to the record depends on it; nor does a function's type, which names a
//! record only to pass it by value, and such a record is refused.
//!
//! A remapper is for objects of one layout, not for the module: the linker merges types with equal bodies, and two arrays
//! of one type may be laid out in two ways.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::edit::Editor;
use crate::ir::value::{Type, TypeKind};

/// What stands before the names of structures that hold a replaced one.
const DEPENDENT: &str = "__DDT_";

/// The types of one layout.
#[derive(Default)]
pub struct TypeRemapper {
    map: FxHashMap<Type, Type>,
    /// Structures around a replaced one, in the order in which they were found, as yet without fields.
    dependents: Vec<(Type, Type)>,
}

impl TypeRemapper {
    /// Says by what a type is replaced.
    pub fn add_type_mapping(&mut self, old: Type, new: Type) {
        self.map.insert(old, new);
    }

    /// What a type was said to be replaced by.
    pub fn replacement(&self, old: Type) -> Option<Type> {
        self.map.get(&old).copied()
    }

    /// Finds the named structures inside `root` that hold a replaced one, and makes an empty type for each.
    pub fn add_dependents(&mut self, edit: &Editor, root: Type) {
        let mut known: FxHashSet<Type> = FxHashSet::default();
        // Each type twice: on the way down, and when everything inside it is known.
        let mut stack = vec![(root, false)];
        while let Some((ty, done)) = stack.pop() {
            if self.map.contains_key(&ty) {
                continue;
            }
            let inside = parts(ty);
            if !done {
                if known.insert(ty) {
                    stack.push((ty, true));
                    stack.extend(inside.into_iter().map(|t| (t, false)));
                }
                continue;
            }
            let depends = inside.iter().any(|&t| self.remap(edit, t) != t);
            if depends && !ty.struct_name().is_empty() {
                let new = edit.opaque_struct(&format!("{DEPENDENT}{}", ty.struct_name()));
                self.map.insert(ty, new);
                self.dependents.push((ty, new));
            }
        }
    }

    /// Gives the types that [`Self::add_dependents`] made their fields.
    pub fn populate_dependents(&mut self, edit: &Editor) {
        for (old, new) in std::mem::take(&mut self.dependents) {
            let fields: Vec<Type> = old.fields().into_iter().map(|t| self.remap(edit, t)).collect();
            edit.set_struct_body(new, &fields, old.is_packed());
        }
    }

    /// What stands for a type: itself, unless it was replaced or holds what was.
    pub fn remap(&self, edit: &Editor, ty: Type) -> Type {
        if let Some(&new) = self.map.get(&ty) {
            return new;
        }
        match ty.kind() {
            TypeKind::Array => {
                let Some((element, n)) = ty.elements() else { return ty };
                let new = self.remap(edit, element);
                if new == element {
                    ty
                } else {
                    edit.array_type(new, n)
                }
            }
            TypeKind::Struct if ty.struct_name().is_empty() => {
                let old = ty.fields();
                let new: Vec<Type> = old.iter().map(|&t| self.remap(edit, t)).collect();
                if new == old {
                    ty
                } else {
                    edit.literal_struct(&new, ty.is_packed())
                }
            }
            // A named structure that holds a replaced one was found before; everything else holds no structure.
            _ => ty,
        }
    }
}

/// The types inside a structure or array.
fn parts(ty: Type) -> Vec<Type> {
    match ty.kind() {
        TypeKind::Array => ty.elements().map(|(element, _)| element).into_iter().collect(),
        _ => ty.fields(),
    }
}
