//! Type nodes and access tags, read once and checked.
//!
//! LLVM's verifier does not see everything that reaches an alias analysis, and a link mixes what several front ends
//! wrote. So a node counts only if it and all that it can reach is understood: names are strings, fields ascend, nothing
//! is its own part, one root, one of the two formats. Everything else, and every tag that names such a node, is left out
//! of the table, and a question about it is answered with May.
//!
//! ```text
//! old   type  !{!"S", !field, i64 offset, ...}            a scalar has its parent as only field, at 0
//!       tag   !{!base, !access, i64 offset [, i64 constant]}
//! new   type  !{!parent, i64 size, !"S", !field, i64 offset, i64 size, ...}
//!       tag   !{!base, !access, i64 offset, i64 size [, i64 constant]}
//! both  root  !{!"Simple C/C++ TBAA"}
//! ```

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::ir::tbaa::{Nodes, Operand};

/// Index of a type node in [`Types`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TypeId(u32);

/// Offsets and sizes beyond this are no C object's: such a node is not believed.
const LARGEST: u64 = 1 << 48;

/// The two ways to write a type node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A root: the same in both.
    Either,
    /// Name first.
    Old,
    /// Parent first, with sizes (`-new-struct-path-tbaa`).
    New,
}

/// What a type node stands for, as far as the rules care.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sort {
    /// The root of a type system.
    Root,
    /// `omnipotent char`: may be anything's bytes.
    Char,
    /// A pointer.
    Pointer(Pointer),
    /// `array@T[n]`: an array whose parent is its element type.
    Array,
    /// A scalar or a record.
    Plain,
}

/// How a pointer node is spelled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pointer {
    /// `any pointer`, `any p2 pointer`, a pointer to void at any depth.
    Any,
    /// Clang's: `p1 int`.
    Clang(Rc<str>),
    /// The seeds': `pointer@int*`.
    Seed(Rc<str>),
}

/// A member of a record; of an old-format scalar, its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its type.
    pub ty: TypeId,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// How long it is; known in the new format.
    pub size: Option<u64>,
}

/// A type node that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeNode {
    /// The name; of new-format nodes whose identity is no string, empty.
    pub name: String,
    /// What it stands for.
    pub sort: Sort,
    /// How it is written.
    pub format: Format,
    /// The next node towards the root.
    pub parent: Option<TypeId>,
    /// Members in the order of their offsets, which are all different.
    pub fields: Vec<Field>,
    /// Its size in bytes; known in the new format.
    pub size: Option<u64>,
    /// The root above it.
    pub root: TypeId,
    /// No object of this type is smaller than this, in bytes.
    pub least: u64,
}

/// An access tag that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The type that the access path starts from.
    pub base: TypeId,
    /// The type that is accessed.
    pub access: TypeId,
    /// Where in the base, in bytes.
    pub offset: u64,
    /// Is the memory said never to change?
    pub immutable: bool,
    /// What the tag says when arrays are their elements.
    pub plain: Path,
    /// What it says as it is written.
    pub written: Path,
    /// The access is to an object of at least this many bytes; 0 if the tag does not tell.
    pub bound: u64,
}

/// Base, access and offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    /// The type that it starts from.
    pub base: TypeId,
    /// The type that is accessed.
    pub access: TypeId,
    /// Where in the base, in bytes.
    pub offset: u64,
}

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Its parts are being read.
    Open,
    /// It is not understood.
    Bad,
    /// It is in the table.
    Known(TypeId),
}

/// All nodes that have been asked about.
pub struct Types<N: Nodes> {
    nodes: N,
    states: FxHashMap<N::Id, State>,
    types: Vec<TypeNode>,
    origins: Vec<N::Id>,
    tags: FxHashMap<N::Id, Option<Rc<Tag>>>,
}

/// A type node's operands, before its parts are known.
struct Draft<Id> {
    name: String,
    format: Format,
    parent: Option<Id>,
    fields: Vec<(Id, u64, Option<u64>)>,
    size: Option<u64>,
}

/// Nodes whose parts are being read, each with the part that is next.
type Stack<Id> = Vec<(Id, Draft<Id>, usize)>;

impl<N: Nodes> Types<N> {
    /// An empty table over some source of nodes.
    pub fn new(nodes: N) -> Self {
        Types {
            nodes,
            states: FxHashMap::default(),
            types: Vec::new(),
            origins: Vec::new(),
            tags: FxHashMap::default(),
        }
    }

    /// A node of the table.
    pub fn get(&self, id: TypeId) -> &TypeNode {
        &self.types[id.0 as usize]
    }

    /// Where a node of the table was read.
    pub fn origin(&self, id: TypeId) -> N::Id {
        self.origins[id.0 as usize]
    }

    /// Every type node that was understood, parts before what they are parts of.
    pub fn all(&self) -> impl Iterator<Item = (TypeId, &TypeNode)> {
        self.types.iter().enumerate().map(|(index, node)| (TypeId(index as u32), node))
    }

    /// Is it `omnipotent char`?
    pub fn is_char(&self, id: TypeId) -> bool {
        self.get(id).sort == Sort::Char
    }

    /// Where the nodes come from.
    pub fn nodes(&self) -> &N {
        &self.nodes
    }

    /// The access tag at a node, if it is one that is understood.
    pub fn tag(&mut self, node: N::Id) -> Option<Rc<Tag>> {
        if let Some(known) = self.tags.get(&node) {
            return known.clone();
        }
        let tag = self.read_tag(node).map(Rc::new);
        self.tags.insert(node, tag.clone());
        tag
    }

    /// The type at a node, if it is one that is understood. Reads everything that the node reaches, without recursion.
    pub fn ty(&mut self, node: N::Id) -> Option<TypeId> {
        let mut stack = Stack::new();
        self.open(node, &mut stack);
        while let Some((top, draft, next)) = stack.pop() {
            let part = draft.parent.iter().copied().chain(draft.fields.iter().map(|field| field.0)).nth(next);
            match part {
                Some(part) => {
                    stack.push((top, draft, next + 1));
                    self.open(part, &mut stack);
                }
                None => {
                    let state = self.finish(&draft).map_or(State::Bad, |ready| {
                        self.types.push(ready);
                        self.origins.push(top);
                        State::Known(TypeId(self.types.len() as u32 - 1))
                    });
                    self.states.insert(top, state);
                }
            }
        }
        self.known(node)
    }

    fn known(&self, node: N::Id) -> Option<TypeId> {
        match self.states.get(&node) {
            Some(State::Known(id)) => Some(*id),
            Some(State::Open | State::Bad) | None => None,
        }
    }

    /// Begins to read a node that has not been met. A node met while it is open is a part of itself: it stays open for
    /// whoever asks, and that one is bad, and with it everything up to the node itself.
    fn open(&mut self, node: N::Id, stack: &mut Stack<N::Id>) {
        if self.states.contains_key(&node) {
            return;
        }
        match self.draft(node) {
            Some(draft) => {
                self.states.insert(node, State::Open);
                stack.push((node, draft, 0));
            }
            None => {
                self.states.insert(node, State::Bad);
            }
        }
    }

    fn draft(&self, node: N::Id) -> Option<Draft<N::Id>> {
        let count = self.nodes.count(node);
        if count == 0 {
            return None;
        }
        match self.nodes.operand(node, 0) {
            Operand::Text(name) => self.draft_old(node, count, name),
            Operand::Node(parent) => self.draft_new(node, count, parent),
            Operand::Number(_) | Operand::Other => None,
        }
    }

    fn draft_old(&self, node: N::Id, count: usize, name: String) -> Option<Draft<N::Id>> {
        let mut fields = Vec::new();
        if count == 2 {
            fields.push((self.node_at(node, 1)?, 0, None));
        } else {
            if count % 2 == 0 {
                return None;
            }
            for at in (1..count).step_by(2) {
                fields.push((self.node_at(node, at)?, self.number_at(node, at + 1)?, None));
            }
        }
        if !ascends(&fields) {
            return None;
        }
        let format = if fields.is_empty() { Format::Either } else { Format::Old };
        Some(Draft { name, format, parent: None, fields, size: None })
    }

    fn draft_new(&self, node: N::Id, count: usize, parent: N::Id) -> Option<Draft<N::Id>> {
        if count < 3 || count % 3 != 0 {
            return None;
        }
        let size = self.number_at(node, 1)?;
        let name = match self.nodes.operand(node, 2) {
            Operand::Text(name) => name,
            // Any metadata may be the identity of a new-format type.
            Operand::Node(_) => String::new(),
            Operand::Number(_) | Operand::Other => return None,
        };
        let mut fields = Vec::new();
        for at in (3..count).step_by(3) {
            let field = (self.node_at(node, at)?, self.number_at(node, at + 1)?, Some(self.number_at(node, at + 2)?));
            fields.push(field);
        }
        if !ascends(&fields) {
            return None;
        }
        Some(Draft { name, format: Format::New, parent: Some(parent), fields, size: Some(size) })
    }

    fn node_at(&self, node: N::Id, index: usize) -> Option<N::Id> {
        match self.nodes.operand(node, index) {
            Operand::Node(part) => Some(part),
            Operand::Text(_) | Operand::Number(_) | Operand::Other => None,
        }
    }

    fn number_at(&self, node: N::Id, index: usize) -> Option<u64> {
        match self.nodes.operand(node, index) {
            Operand::Number(number) => Some(number).filter(|number| *number <= LARGEST),
            Operand::Node(_) | Operand::Text(_) | Operand::Other => None,
        }
    }

    /// The node of a draft whose parts have all been read.
    fn finish(&self, draft: &Draft<N::Id>) -> Option<TypeNode> {
        let mut fields = Vec::with_capacity(draft.fields.len());
        for (part, offset, size) in &draft.fields {
            fields.push(Field { ty: self.known(*part)?, offset: *offset, size: *size });
        }
        let parent = match draft.parent {
            Some(parent) => Some(self.known(parent)?),
            // In the old format the first field does for a parent.
            None => fields.first().map(|field| field.ty),
        };
        let fits = |id: TypeId| matches!(self.get(id).format, Format::Either) || self.get(id).format == draft.format;
        if !parent.iter().copied().chain(fields.iter().map(|field| field.ty)).all(fits) {
            return None;
        }
        // The own index, once it is there.
        let own = TypeId(self.types.len() as u32);
        let root = parent.map_or(own, |parent| self.get(parent).root);
        if fields.iter().any(|field| self.get(field.ty).root != root) {
            return None;
        }
        let is_scalar = match draft.format {
            Format::Either => false,
            Format::Old => fields.len() == 1 && fields[0].offset == 0,
            Format::New => fields.is_empty(),
        };
        let sort = sort_of(&draft.name, draft.format, is_scalar);
        // The element of an array must be there, and a root is none.
        if sort == Sort::Array && parent.is_none_or(|parent| self.get(parent).sort == Sort::Root) {
            return None;
        }
        let least = self.least(&sort, draft, &fields);
        Some(TypeNode {
            name: draft.name.clone(),
            sort,
            format: draft.format,
            parent,
            fields,
            size: draft.size,
            root,
            least,
        })
    }

    /// A lower bound for the size of an object. Old-format nodes have no sizes: the last field begins where it begins,
    /// and has a byte unless it may be a flexible array, which clang describes as `omnipotent char`.
    fn least(&self, sort: &Sort, draft: &Draft<N::Id>, fields: &[Field]) -> u64 {
        if let Some(size) = draft.size {
            return size;
        }
        match sort {
            Sort::Root | Sort::Char | Sort::Array => 0,
            Sort::Pointer(_) => 1,
            // A scalar, or a record of one field.
            Sort::Plain if fields.len() == 1 && fields[0].offset == 0 => self.get(fields[0].ty).least.max(1),
            Sort::Plain => fields.iter().map(|field| field.offset + self.get(field.ty).least).max().unwrap_or(0),
        }
    }

    fn read_tag(&mut self, node: N::Id) -> Option<Tag> {
        let count = self.nodes.count(node);
        if !(3..=5).contains(&count) {
            return None;
        }
        let (base, access) = (self.node_at(node, 0)?, self.node_at(node, 1)?);
        let (base, access) = (self.ty(base)?, self.ty(access)?);
        let offset = self.number_at(node, 2)?;
        let format = self.get(access).format;
        let flag = match format {
            Format::Either => return None,
            Format::Old if count == 5 => return None,
            Format::Old => 3,
            Format::New if count == 3 => return None,
            Format::New => {
                self.number_at(node, 3)?;
                4
            }
        };
        if self.get(base).format != format || self.get(base).root != self.get(access).root {
            return None;
        }
        let immutable = match flag < count {
            true => match self.number_at(node, flag)? {
                0 => false,
                1 => true,
                _ => return None,
            },
            false => false,
        };
        let written = Path { base, access, offset };
        let plain = self.plain_path(written)?;
        let bound = if base == access || self.is_char(access) || !self.is_c(base) || self.get(base).sort == Sort::Array
        {
            0
        } else {
            self.get(base).least
        };
        Some(Tag { base, access, offset, immutable, plain, written, bound })
    }

    /// Is the type of a front end whose objects have C's sizes and bounds?
    pub fn is_c(&self, id: TypeId) -> bool {
        let root = self.get(self.get(id).root);
        matches!(root.name.as_str(), "Simple C/C++ TBAA" | "Simple C++ TBAA")
    }

    /// Follows the path from base to access, and rewrites it to what is true of any element where it goes through an
    /// array. Nothing if the path does not lead to the access type.
    fn plain_path(&self, path: Path) -> Option<Path> {
        let access = self.element(path.access);
        let alone = Path { base: access, access, offset: 0 };
        let mut current = path.base;
        let mut rest = path.offset;
        let mut into_array = None;
        let mut of_records = false;
        while current != path.access {
            let node = self.get(current);
            if node.sort == Sort::Array {
                of_records |= self.get(self.element(current)).fields.len() > 1;
                into_array.get_or_insert(rest);
            }
            let field = self.field(current, rest)?;
            let within = rest - field.offset;
            if let (Some(extent), Some(size)) = (field.size, self.get(field.ty).size) {
                if within >= extent.max(1) {
                    return None;
                }
                if size < extent {
                    of_records |= !self.get(field.ty).fields.is_empty();
                    into_array.get_or_insert(within);
                }
            }
            current = field.ty;
            rest = within;
        }
        if self.get(current).sort == Sort::Array {
            into_array.get_or_insert(rest);
        }
        if of_records || self.get(path.base).sort == Sort::Array {
            return Some(alone);
        }
        // The whole array stands for each of its elements.
        let offset = path.offset - into_array.unwrap_or(0);
        Some(Path { base: path.base, access, offset })
    }

    /// The member that byte `offset` lies in: the last that begins at or before it.
    pub fn field(&self, id: TypeId, offset: u64) -> Option<Field> {
        let fields = &self.get(id).fields;
        let after = fields.partition_point(|field| field.offset <= offset);
        after.checked_sub(1).map(|index| fields[index])
    }

    /// What an array is made of, through all its dimensions; any other type is its own element.
    pub fn element(&self, id: TypeId) -> TypeId {
        let mut id = id;
        while let (Sort::Array, Some(parent)) = (&self.get(id).sort, self.get(id).parent) {
            id = parent;
        }
        id
    }
}

/// Do the fields begin at ascending offsets? Two at one place would be a union, which no rule here understands.
fn ascends<Id>(fields: &[(Id, u64, Option<u64>)]) -> bool {
    fields.windows(2).all(|pair| pair[0].1 < pair[1].1)
}

fn sort_of(name: &str, format: Format, is_scalar: bool) -> Sort {
    if format == Format::Either {
        return Sort::Root;
    }
    if name.starts_with("array@") {
        return Sort::Array;
    }
    if !is_scalar {
        return Sort::Plain;
    }
    if name == "omnipotent char" {
        return Sort::Char;
    }
    pointer_of(name).map_or(Sort::Plain, Sort::Pointer)
}

/// The pointer that a scalar's name spells, if it spells one.
fn pointer_of(name: &str) -> Option<Pointer> {
    if let Some(pointee) = name.strip_prefix("pointer@") {
        let is_void = pointee.trim_end_matches(['*', ' ']).split_whitespace().any(|word| word == "void");
        return Some(if is_void { Pointer::Any } else { Pointer::Seed(name.into()) });
    }
    let (is_any, rest) = match name.strip_prefix("any ") {
        Some("pointer") => return Some(Pointer::Any),
        Some(rest) => (true, rest),
        None => (false, name),
    };
    let (depth, pointee) = rest.strip_prefix('p')?.split_once(' ')?;
    if depth.is_empty() || !depth.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    match (is_any, pointee) {
        (true, "pointer") => Some(Pointer::Any),
        (true, _) => None,
        (false, "void") => Some(Pointer::Any),
        (false, _) => Some(Pointer::Clang(name.into())),
    }
}
