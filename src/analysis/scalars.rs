//! What aliasing metadata says that is read or written: an integer, a floating-point number, or a pointer, and what that points to.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::ir::tbaa::{tag_of, HostNodes, Node, Nodes, Operand};
use crate::ir::value::Value;

/// What Clang calls a pointer to a structure, before the structure's name as C++ mangles it.
const TO_STRUCTURE: &str = "p1 _ZTS";

/// A record's name without what tells its kind, and without the number that LLVM tells such names apart by.
pub(super) fn strip(name: &str) -> &str {
    let name = name.strip_prefix("struct.").or_else(|| name.strip_prefix("union.")).unwrap_or(name);
    name.split('.').next().unwrap_or(name)
}

/// What the language tells apart, whatever is read or written through a pointer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScalarKind {
    /// Of any length and sign.
    Integer,
    /// Of any length.
    Float,
    /// A hash of the pointer type's name, unless it may be a pointer to anything. Where two are the same they are taken for one type.
    Pointer(Option<u64>),
    /// A byte, or a record.
    Any,
}

impl ScalarKind {
    /// As Clang names them in its aliasing metadata. Characters may be anything.
    pub fn named(name: &str) -> Option<ScalarKind> {
        match name {
            "_Bool" | "bool" | "short" | "int" | "long" | "long long" => Some(ScalarKind::Integer),
            "float" | "double" => Some(ScalarKind::Float),
            "any pointer" => Some(ScalarKind::Pointer(None)),
            name if name.starts_with("p1 ") || name.starts_with("p2 ") => {
                let mut hasher = FxHasher::default();
                name.hash(&mut hasher);
                Some(ScalarKind::Pointer(Some(hasher.finish())))
            }
            // A structure, or what is not known.
            _ => None,
        }
    }

    /// What an access is of, as far as its aliasing metadata tells: none if it may be of anything.
    pub fn of(access: Value) -> Option<ScalarKind> {
        ScalarKind::tagged(tag_of(access)?)
    }

    /// What an access with such aliasing metadata is of: none if it may be of anything.
    pub fn tagged(tag: Node) -> Option<ScalarKind> {
        let named = ScalarKind::named(&scalar_of(tag)?);
        if is_of_structure(tag) {
            return Some(named.unwrap_or(ScalarKind::Any));
        }
        named
    }

    /// May both be of one object?
    pub fn meets(self, other: ScalarKind) -> bool {
        match (self, other) {
            (ScalarKind::Pointer(a), ScalarKind::Pointer(b)) => a.is_none() || b.is_none() || a == b,
            _ => self == other,
        }
    }

    /// What both are, if that is one kind.
    pub fn join(self, other: ScalarKind) -> Option<ScalarKind> {
        match (self, other) {
            (ScalarKind::Pointer(a), ScalarKind::Pointer(b)) => Some(ScalarKind::Pointer(a.filter(|_| a == b))),
            _ => (self == other).then_some(self),
        }
    }
}

/// Does aliasing metadata say that a member of a structure is read or written?
pub fn is_of_structure(tag: Node) -> bool {
    HostNodes.operand(tag, 0) != HostNodes.operand(tag, 1)
}

/// The name of what aliasing metadata says is read or written.
fn scalar_of(tag: Node) -> Option<String> {
    name_of(tag, 1)
}

fn name_of(tag: Node, operand: usize) -> Option<String> {
    let Operand::Node(node) = HostNodes.operand(tag, operand) else { return None };
    match HostNodes.operand(node, 0) {
        Operand::Text(name) => Some(name),
        _ => None,
    }
}

/// The structure of which a load or store reads or writes a member, as its aliasing metadata tells.
pub fn structure_of(access: Value) -> Option<String> {
    let tag = tag_of(access).filter(|&tag| is_of_structure(tag))?;
    name_of(tag, 0).filter(|name| !name.is_empty())
}

/// The structure that a pointer is declared to point to which is read, as its aliasing metadata tells.
pub fn pointee_of(load: Value) -> Option<String> {
    let name = scalar_of(tag_of(load)?)?;
    let mangled = name.strip_prefix(TO_STRUCTURE)?;
    Some(mangled.trim_start_matches(|c: char| c.is_ascii_digit()).to_string())
}

#[cfg(test)]
mod tests {
    use super::ScalarKind;

    #[test]
    fn pointers_to_different_types_do_not_meet() {
        let of = |name: &str| ScalarKind::named(name).expect("a scalar");
        let (vertex, edge, any) = (of("p1 _ZTS6Vertex"), of("p1 _ZTS4Edge"), of("any pointer"));
        assert!(!vertex.meets(edge) && vertex.meets(vertex));
        assert!(vertex.meets(any) && any.meets(edge) && !any.meets(of("long")));
        assert_eq!(vertex.join(edge), Some(any));
        assert_eq!(vertex.join(vertex), Some(vertex));
        assert_eq!(of("int").join(of("float")), None);
    }
}
