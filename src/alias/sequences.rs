//! Access sequences: the whole way from the outermost object to what is accessed, unions and arrays included.
//!
//! Kosarev's proposal writes `t.u1.s1.i1` as `[T, T::u1, U, U::s1, S, S::i1, int]` and has rules for which two sequences
//! may overlap. A tag of LLVM's cannot say as much, so a front end adds a table, with the tag as the key:
//!
//! ```text
//! !dtrans.tbaa.sequences = !{!0, ...}
//! !0 = !{!tag, !T, i64 0, !U, i64 1, !S, i64 4, !int}
//! !U = distinct !{!"U", !"union"}
//! ```
//!
//! Types are the usual type nodes or such a union, between them stands a member: its offset in a record, its number in a union.
//! The producer vouches for it: every access with that tag is that access. A tag without an entry has the sequence that its
//! path spells; if that ends in `omnipotent char` it may stand for a union's member, and there is none.
//!
//! Li's form of the same proposal lists the places, base type and offset, that an access may be reached from; the
//! tests turn a sequence into it.

use rustc_hash::FxHashMap;

use super::rules::has_member;
use super::types::{Format, Sort, Tag, TypeId, Types};
use crate::ir::tbaa::{Nodes, Operand};

/// Sequences longer than this are not believed.
const LONGEST: usize = 64;

/// One element of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element<Id> {
    /// A scalar or record.
    Type(TypeId),
    /// A union, by its node.
    Union(Id),
    /// A member of what stands before it: its offset in a record, its number in a union.
    Member(u64),
}

/// From the outermost type to the accessed one: types and members in turn, a type at both ends.
pub type Sequence<Id> = Vec<Element<Id>>;

/// The entries of a module's table that were understood.
pub struct Table<Id> {
    entries: FxHashMap<Id, Option<Sequence<Id>>>,
}

impl<Id: Copy + Eq + std::hash::Hash> Default for Table<Id> {
    fn default() -> Self {
        Self::new()
    }
}

impl<Id: Copy + Eq + std::hash::Hash> Table<Id> {
    /// No entries.
    pub fn new() -> Self {
        Self { entries: FxHashMap::default() }
    }

    /// Takes an entry in. Two entries that say different things of one tag count for nothing.
    pub fn add<N: Nodes<Id = Id>>(&mut self, types: &mut Types<N>, entry: Id) {
        let count = types.nodes().count(entry);
        if count == 0 {
            return;
        }
        let Operand::Node(tag) = types.nodes().operand(entry, 0) else { return };
        let read = if count <= LONGEST { read(types, entry, count) } else { None };
        match self.entries.get_mut(&tag) {
            Some(known) if *known != read => *known = None,
            Some(_) => {}
            None => {
                self.entries.insert(tag, read);
            }
        }
    }

    /// Does the table show that accesses with the two tags never overlap?
    pub fn disjoint<N: Nodes<Id = Id>>(&self, types: &Types<N>, a: (Id, &Tag), b: (Id, &Tag)) -> bool {
        // Without an entry for either there is nothing that the other rules have not said.
        if !self.entries.contains_key(&a.0) && !self.entries.contains_key(&b.0) {
            return false;
        }
        let (Some(a), Some(b)) = (self.sequence(types, a), self.sequence(types, b)) else { return false };
        !may_overlap(types, &a, &b)
    }

    fn sequence<N: Nodes<Id = Id>>(&self, types: &Types<N>, (node, tag): (Id, &Tag)) -> Option<Sequence<Id>> {
        match self.entries.get(&node) {
            Some(entry) => entry.clone(),
            None => spelled(types, tag),
        }
    }
}

fn read<N: Nodes>(types: &mut Types<N>, entry: N::Id, count: usize) -> Option<Sequence<N::Id>> {
    let mut out: Sequence<N::Id> = Vec::new();
    for at in 1..count {
        let element = match (at % 2 == 1, types.nodes().operand(entry, at)) {
            (true, Operand::Node(node)) if is_union(types.nodes(), node) => Element::Union(node),
            (true, Operand::Node(node)) => {
                let id = types.ty(node)?;
                Element::Type(types.element(id))
            }
            (false, Operand::Number(number)) => Element::Member(number),
            (true, _) | (false, _) => return None,
        };
        if let (Element::Type(part), [.., Element::Type(whole), Element::Member(offset)]) = (element, out.as_slice()) {
            // What is said of a record has to agree with its node, where the node says it: characters stand for an
            // array or a union.
            let field = types.field(*whole, *offset).filter(|field| field.offset == *offset)?;
            if types.element(field.ty) != part && !types.is_char(field.ty) {
                return None;
            }
        }
        out.push(element);
    }
    (out.len() % 2 == 1).then_some(out)
}

/// Is it `!{!"U", !"union"}`?
fn is_union<N: Nodes>(nodes: &N, node: N::Id) -> bool {
    nodes.count(node) == 2
        && matches!(nodes.operand(node, 0), Operand::Text(_))
        && nodes.operand(node, 1) == Operand::Text("union".to_string())
}

/// The sequence that a tag's path spells.
fn spelled<N: Nodes>(types: &Types<N>, tag: &Tag) -> Option<Sequence<N::Id>> {
    let path = tag.plain;
    if types.is_char(path.access) {
        return None;
    }
    let (mut current, mut offset) = (path.base, path.offset);
    let mut out = vec![Element::Type(current)];
    while current != path.access {
        let field = types.field(current, offset)?;
        out.push(Element::Member(field.offset));
        offset -= field.offset;
        current = types.element(field.ty);
        out.push(Element::Type(current));
        if out.len() > LONGEST {
            return None;
        }
    }
    Some(out)
}

/// The rules for two sequences: can the accesses overlap?
pub fn may_overlap<N: Nodes>(types: &Types<N>, a: &[Element<N::Id>], b: &[Element<N::Id>]) -> bool {
    let (Some(lead_a), Some(lead_b)) = (a.first(), b.first()) else { return true };
    // Different type systems say nothing about one another.
    let system = |sequence: &[Element<N::Id>]| {
        let ids = sequence.iter().filter_map(|element| match element {
            Element::Type(id) => Some((types.get(*id).root, types.get(*id).format)),
            Element::Union(_) | Element::Member(_) => None,
        });
        ids.collect::<Vec<_>>()
    };
    let mut systems = system(a);
    systems.extend(system(b));
    if systems.is_empty() || systems.windows(2).any(|pair| pair[0] != pair[1]) {
        return true;
    }
    if one_way(a, b) || one_way(b, a) {
        return true;
    }
    if a.contains(lead_b) || b.contains(lead_a) {
        return false;
    }
    // A type that belongs to the other's group: of what is accessed, and of the outermost types.
    let groups = |whole: &Element<N::Id>, part: &Element<N::Id>| match (whole, part) {
        (Element::Type(whole), Element::Type(part)) => {
            types.get(*whole).format == Format::Either || is_group_of(types, *whole, *part)
        }
        // A union is in the group of characters alone.
        (Element::Type(whole), Element::Union(_)) => types.is_char(*whole),
        (Element::Union(_), Element::Type(_) | Element::Union(_)) => false,
        (Element::Member(_), _) | (_, Element::Member(_)) => true,
    };
    let contains = |whole: &[Element<N::Id>], lead: &Element<N::Id>| match (whole.last(), lead) {
        // Unions count as having no members.
        (Some(Element::Type(record)), Element::Type(lead)) => has_member(types, *record, *lead),
        (Some(Element::Type(_) | Element::Union(_)), _) => false,
        (Some(Element::Member(_)) | None, _) => true,
    };
    groups(lead_a, lead_b) || groups(lead_b, lead_a) || contains(a, lead_b) || contains(b, lead_a)
}

/// The rules that look for a part of `a` in `b`.
fn one_way<Id: Copy + Eq>(a: &[Element<Id>], b: &[Element<Id>]) -> bool {
    // [X...] and [S1..., X..., S2...].
    if b.windows(a.len()).any(|part| part == a) {
        return true;
    }
    // [X1..., X2...] and [S1..., X1...].
    if (1..=a.len().min(b.len())).any(|length| a[..length] == b[b.len() - length..]) {
        return true;
    }
    // [X1..., U, U::m1, X2...] and [S1..., X1..., U, U::m2, S2...].
    (0..a.len())
        .filter(|&at| matches!(a[at], Element::Union(_)) && at + 1 < a.len())
        .any(|at| b.windows(at + 2).any(|part| part[..=at] == a[..=at] && part[at + 1] != a[at + 1]))
}

/// Is a scalar type an ancestor of another type? Of records the parent chain goes through a first member and tells nothing.
fn is_group_of<N: Nodes>(types: &Types<N>, group: TypeId, member: TypeId) -> bool {
    if matches!(types.get(group).sort, Sort::Char | Sort::Root) || group == member {
        return true;
    }
    let fields = &types.get(member).fields;
    let is_scalar = fields.is_empty() || fields.len() == 1 && fields[0].offset == 0;
    is_scalar
        && std::iter::successors(types.get(member).parent, |id| types.get(*id).parent).any(|parent| parent == group)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Li's form: from which base types an access can be reached, and at which offset. Nothing for sequences through unions.
    fn places<Id: Copy>(sequence: &[Element<Id>]) -> Option<Vec<(TypeId, u64)>> {
        let mut out: Vec<(TypeId, u64)> = Vec::new();
        for element in sequence {
            match element {
                Element::Type(id) => out.push((*id, 0)),
                Element::Member(offset) => out.iter_mut().for_each(|place| place.1 += offset),
                Element::Union(_) => return None,
            }
        }
        Some(out)
    }

    struct Graph(Vec<Vec<Operand<usize>>>);

    impl Nodes for Graph {
        type Id = usize;
        fn count(&self, node: usize) -> usize {
            self.0[node].len()
        }
        fn operand(&self, node: usize, index: usize) -> Operand<usize> {
            self.0[node][index].clone()
        }
    }

    /// Li's structures: A { B b1, b2; int k }, B { C c1; int i, j }, C { int m, n }; and a float.
    fn lis_types() -> (Types<Graph>, [TypeId; 5]) {
        let text = |text: &str| Operand::Text(text.to_string());
        let (node, number) = (Operand::Node, Operand::Number);
        let graph = Graph(vec![
            vec![text("Simple C/C++ TBAA")],
            vec![text("omnipotent char"), node(0), number(0)],
            vec![text("int"), node(1), number(0)],
            vec![text("C"), node(2), number(0), node(2), number(4)],
            vec![text("B"), node(3), number(0), node(2), number(8), node(2), number(12)],
            vec![text("A"), node(4), number(0), node(4), number(16), node(2), number(32)],
            vec![text("float"), node(1), number(0)],
        ]);
        let mut types = Types::new(graph);
        let ids = [2, 3, 4, 5, 6].map(|index| types.ty(index).expect("well-formed"));
        (types, ids)
    }

    #[test]
    fn sequences_and_places_say_the_same() {
        use Element::{Member, Type};
        let (types, [int, c, b, a, float]) = lis_types();
        let all: Vec<Sequence<usize>> = vec![
            vec![Type(a), Member(16), Type(b), Member(0), Type(c), Member(4), Type(int)],
            vec![Type(a), Member(32), Type(int)],
            vec![Type(b), Member(0), Type(c), Member(4), Type(int)],
            vec![Type(b), Member(12), Type(int)],
            vec![Type(c), Member(4), Type(int)],
            vec![Type(c), Member(0), Type(int)],
            vec![Type(int)],
            vec![Type(float)],
        ];
        for x in &all {
            for y in &all {
                let (px, py) = (places(x).expect("no union"), places(y).expect("no union"));
                let by_places = py.contains(&px[0]) || px.contains(&py[0]);
                assert_eq!(may_overlap(&types, x, y), by_places, "{x:?} {y:?}");
            }
        }
    }

    #[test]
    fn members_of_one_union_overlap_and_those_of_two_do_not() {
        use Element::{Member, Type, Union};
        let (types, [int, c, _, a, float]) = lis_types();
        let of =
            |union: usize, member: u64, ty: TypeId| vec![Type(a), Member(32), Union(union), Member(member), Type(ty)];
        assert!(may_overlap(&types, &of(90, 0, int), &of(90, 1, float)));
        assert!(!may_overlap(&types, &of(90, 0, int), &[Type(a), Member(16), Union(90), Member(1), Type(float)]));
        assert!(!may_overlap(&types, &of(90, 0, int), &[Type(c), Member(4), Union(91), Member(0), Type(float)]));
        // The union must be seen: a bare float is no member of it, a bare int is what was written.
        assert!(!may_overlap(&types, &of(90, 0, int), &[Type(float)]));
        assert!(may_overlap(&types, &of(90, 0, int), &[Type(int)]));
    }

    #[test]
    fn aggregates_overlap_their_members() {
        use Element::{Member, Type};
        let (types, [int, c, b, a, float]) = lis_types();
        assert!(may_overlap(&types, &[Type(a)], &[Type(c), Member(4), Type(int)]));
        assert!(may_overlap(&types, &[Type(a), Member(16), Type(b)], &[Type(b), Member(12), Type(int)]));
        assert!(!may_overlap(&types, &[Type(a)], &[Type(float)]));
    }
}
