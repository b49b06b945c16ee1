//! Whether two access tags may describe one piece of memory. See `docs/tbaa.md` for the rules by number.
//!
//! May is what is said when nothing else is proved. The size rule (R5) needs the pointers as well and is in
//! [`super::oracle`].

use super::types::{Format, Path, Pointer, Sort, Tag, TypeId, Types};
use crate::ir::tbaa::{Mode, Nodes};

/// Can memory that one tag describes overlap memory that the other does?
pub fn may_overlap<N: Nodes>(types: &Types<N>, mode: Mode, a: &Tag, b: &Tag) -> bool {
    let is_seed = mode.has(Mode::SEED);
    // R4: in C an array is no more than its elements.
    let (a, b) = if is_seed { (a.written, b.written) } else { (a.plain, b.plain) };
    let (access_a, access_b) = (types.get(a.access), types.get(b.access));
    // R0.
    if access_a.root != access_b.root || access_a.format != access_b.format {
        return true;
    }
    // R1.
    if access_a.sort == Sort::Char || access_b.sort == Sort::Char {
        return true;
    }
    let matcher = Matcher { types, is_seed, is_new: access_a.format == Format::New };
    // R3.
    if matcher.same(a.access, b.access) && a.access != b.access {
        return true;
    }
    // R2 and R7.
    let common = matcher.common(a.access, b.access);
    // The stock analysis takes the first direction that finds anything. Where the two differ the metadata is strange.
    [matcher.is_part(a, b, common), matcher.is_part(b, a, common)].contains(&Some(true))
}

/// R6, in `seed` mode only: does nothing on the way from the global's tag to the root match the other tag?
pub fn misses_global<N: Nodes>(types: &Types<N>, global: &Tag, other: &Tag) -> bool {
    let (from, to) = (types.get(global.access), types.get(other.access));
    if from.root != to.root || from.format != to.format || from.format != Format::Old {
        return false;
    }
    let (mut current, mut offset) = (global.base, global.offset);
    loop {
        if current == other.base {
            return offset != other.offset;
        }
        match types.field(current, offset) {
            Some(field) => {
                offset -= field.offset;
                current = field.ty;
            }
            None => return types.get(current).sort == Sort::Root,
        }
    }
}

struct Matcher<'t, N: Nodes> {
    types: &'t Types<N>,
    is_seed: bool,
    is_new: bool,
}

impl<N: Nodes> Matcher<'_, N> {
    /// One type, or two pointer types of which a program may use one for the other.
    fn same(&self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        if self.is_seed {
            return false;
        }
        let (Sort::Pointer(a), Sort::Pointer(b)) = (&self.types.get(a).sort, &self.types.get(b).sort) else {
            return false;
        };
        match (a, b) {
            (Pointer::Any, _) | (_, Pointer::Any) => true,
            (Pointer::Clang(a), Pointer::Clang(b)) | (Pointer::Seed(a), Pointer::Seed(b)) => a == b,
            // Whether two producers mean the same pointer is not for us to guess.
            (Pointer::Clang(_), Pointer::Seed(_)) | (Pointer::Seed(_), Pointer::Clang(_)) => true,
        }
    }

    fn resolve(&self, id: TypeId) -> TypeId {
        if self.is_seed {
            id
        } else {
            self.types.element(id)
        }
    }

    fn parent(&self, id: TypeId) -> Option<TypeId> {
        self.types.get(id).parent.map(|parent| self.resolve(parent))
    }

    /// The lowest type that both are descendants of, if there is one.
    fn common(&self, a: TypeId, b: TypeId) -> Option<TypeId> {
        let depth = |id: TypeId| std::iter::successors(Some(id), |id| self.parent(*id)).count();
        let (mut a, mut b) = (a, b);
        let (mut depth_a, mut depth_b) = (depth(a), depth(b));
        while a != b {
            if depth_a >= depth_b {
                a = self.parent(a)?;
                depth_a -= 1;
            } else {
                b = self.parent(b)?;
                depth_b -= 1;
            }
        }
        Some(a)
    }

    /// May what `part` accesses lie within what `whole` accesses? Nothing if `part`'s base is not met on the way: the
    /// stock analysis's match, with its two formats.
    fn is_part(&self, whole: Path, part: Path, common: Option<TypeId>) -> Option<bool> {
        if whole.access == whole.base && Some(whole.access) == common {
            return Some(true);
        }
        let (mut current, mut offset) = (whole.base, whole.offset);
        loop {
            if current == part.base {
                return Some(offset == part.offset || current == whole.access || part.base == part.access);
            }
            if self.is_new && current == whole.access {
                break;
            }
            let Some(field) = self.types.field(current, offset) else {
                // The new format stops at the access type, so this cannot be; the old one ends at the root.
                if self.is_new || self.types.get(current).sort != Sort::Root {
                    return Some(true);
                }
                break;
            };
            offset -= field.offset;
            current = self.resolve(field.ty);
        }
        (self.is_new && is_member(self.types, current, |ty| self.same(self.resolve(ty), part.base))).then_some(true)
    }
}

/// Is a type a direct or indirect member of a record?
pub fn has_member<N: Nodes>(types: &Types<N>, record: TypeId, wanted: TypeId) -> bool {
    is_member(types, record, |ty| types.element(ty) == wanted)
}

fn is_member<N: Nodes>(types: &Types<N>, record: TypeId, is_wanted: impl Fn(TypeId) -> bool) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut waiting = vec![record];
    while let Some(id) = waiting.pop() {
        for field in &types.get(id).fields {
            if is_wanted(field.ty) {
                return true;
            }
            if seen.insert(field.ty) {
                waiting.push(field.ty);
            }
        }
    }
    false
}
