//! `dtrans-tbaa-annotate<pointers>`: what pointer members point to, where the front end left `any pointer`.
//!
//! Clang before 20, and any clang with `-fno-pointer-tbaa`, describes every pointer as `any pointer`. Debug information says
//! what a structure's members were declared as, and then they are spelled as clang spells them today:
//!
//! ```text
//! !{!"S", !int, i64 0, !"any pointer", i64 8}    →    !{!"S", !int, i64 0, !"p1 float", i64 8}
//! ```
//!
//! What it needs is the whole program: LLVM compares type nodes by identity, so an access to the one `S` never meets one to
//! the other. All tags of the module that know `S` change at once, and no module that knows the old one may be linked
//! to it afterwards. It is for a linked module, in opt.
//!
//! Why it is sound: nothing that LLVM's own analysis took for one memory becomes two. Tags that all change keep their
//! relations, and a tag that stays is a scalar: to `any pointer` the new member is as near as the old one, being its
//! descendant; another pointer never met the old member, and meets the new one if it is the same. So it also mends a link
//! of objects whose compilers spelled the same structure differently.
//!
//! Pointers that are no members stay: a tag of `*p` says how memory is accessed, and no declaration does; with a cast
//! it is another type than the one that `p` points to.

use rustc_hash::{FxHashMap, FxHashSet};

use super::types::{Format, Tag, TypeId, TypeNode, Types};
use crate::ir::debug::{composite_types, debug_type, DebugType, Kind};
use crate::ir::edit::Editor;
use crate::ir::host::Host;
use crate::ir::tbaa::{copied_of, tag_of, HostNodes, Node, Nodes, Operand};
use crate::ir::value::Value;

/// Type names nest no deeper than this.
const DEEPEST: usize = 64;

/// How clang spells a pointer: how many steps, and to what; nothing if it does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Spelling {
    depth: u32,
    pointee: Option<String>,
}

/// A record's members to respell, by their position in its node.
type Members = Vec<(usize, Spelling)>;

/// Respells what it can; says whether there was anything.
pub fn run(host: &Host) -> bool {
    let mut types = Types::new(HostNodes);
    let Some(accesses) = tagged_accesses(host, &mut types) else { return false };
    let plan = plan(host, &types, &accesses);
    log::debug!(target: "dtrans-tbaa-annotate", "{} structures with pointers to respell", plan.len());
    if plan.is_empty() {
        return false;
    }
    rewrite(&mut Editor::new(host.module()), &types, &plan, &accesses);
    true
}

/// Each access with its tag; nothing if a single one of the module is not understood, or if tags are used otherwise than
/// by accesses.
fn tagged_accesses(host: &Host, types: &mut Types<HostNodes>) -> Option<Vec<(Value, Node, Tag)>> {
    let mut out = Vec::new();
    if host.module().has_named_metadata("dtrans.tbaa.sequences") {
        return None;
    }
    for function in host.module().functions() {
        for instruction in function.blocks().into_iter().flat_map(|block| block.instructions()) {
            if copied_of(instruction).is_some_and(|list| !is_of_scalars(types, list)) {
                return None;
            }
            let Some(node) = tag_of(instruction) else { continue };
            let tag = types.tag(node).filter(|tag| types.get(tag.access).format == Format::Old)?;
            out.push((instruction, node, Tag::clone(&tag)));
        }
    }
    Some(out)
}

/// Does a `!tbaa.struct` node list scalars only?
fn is_of_scalars(types: &mut Types<HostNodes>, list: Node) -> bool {
    (2..HostNodes.count(list)).step_by(3).all(|at| match HostNodes.operand(list, at) {
        Operand::Node(tag) => types.tag(tag).is_some_and(|tag| tag.base == tag.access),
        Operand::Text(_) | Operand::Number(_) | Operand::Other => false,
    })
}

/// What to respell in which record.
fn plan(host: &Host, types: &Types<HostNodes>, accesses: &[(Value, Node, Tag)]) -> FxHashMap<TypeId, Members> {
    let mut described: FxHashMap<String, Vec<DebugType>> = FxHashMap::default();
    for node in composite_types(host.module()) {
        if let Some(ty) = debug_type(node).filter(|ty| ty.kind == Kind::Struct && !ty.is_declared_only) {
            described.entry(ty.name.clone()).or_default().push(ty);
        }
    }
    let unknown = known_elsewhere(types, accesses);
    let mut plan = FxHashMap::default();
    for (id, record) in types.all() {
        let is_c = types.get(record.root).name == "Simple C/C++ TBAA";
        let open = record.fields.iter().any(|field| is_open(types, field.ty));
        if !is_c || !open || unknown.contains(&id) || record.name.is_empty() || is_pointer_name(&record.name) {
            continue;
        }
        let mut readings = described
            .get(&record.name)
            .into_iter()
            .flatten()
            .filter(|ty| !ty.has_identifier)
            .filter_map(|ty| members(types, record, ty));
        // Two structures of one name, and what one says does not hold for the other.
        let Some(first) = readings.next() else { continue };
        if !first.is_empty() && readings.all(|other| other == first) {
            plan.insert(id, first);
        }
    }
    plan
}

/// The records that functions without debug information know: what they were declared as is not described.
fn known_elsewhere(types: &Types<HostNodes>, accesses: &[(Value, Node, Tag)]) -> FxHashSet<TypeId> {
    let mut seen = FxHashSet::default();
    let mut waiting: Vec<TypeId> = Vec::new();
    for (access, _, tag) in accesses {
        if !access.function().has_debug_information() {
            waiting.push(tag.base);
        }
    }
    while let Some(id) = waiting.pop() {
        if seen.insert(id) {
            waiting.extend(types.get(id).fields.iter().map(|field| field.ty));
        }
    }
    seen
}

/// Is it the node that says no more than that it is a pointer?
fn is_open(types: &Types<HostNodes>, id: TypeId) -> bool {
    types.get(id).name == "any pointer"
}

/// A scalar of one field looks like a record of one field; pointers' names tell them apart.
fn is_pointer_name(name: &str) -> bool {
    let rest = name.strip_prefix("any ").unwrap_or(name);
    rest == "pointer" || rest.strip_prefix('p').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The spellings of a record's open pointers as a type of debug information has them; nothing if the two have not the same
/// members.
fn members(types: &Types<HostNodes>, record: &TypeNode, described: &DebugType) -> Option<Members> {
    let mut at: FxHashMap<u64, Option<Spelling>> = FxHashMap::default();
    for element in &described.elements {
        let member = debug_type(*element)?;
        if member.kind != Kind::Member {
            return None;
        }
        let is_new = at.insert(member.offset, spelling(member.base)).is_none();
        // Two members at one place: bit-fields of no width, empty structures.
        if !is_new {
            return None;
        }
    }
    let mut out = Members::new();
    for (index, field) in record.fields.iter().enumerate() {
        let spelling = at.remove(&field.offset.checked_mul(8)?)?;
        if is_pointer_name(&types.get(field.ty).name) != spelling.is_some() {
            return None;
        }
        if let (true, Some(spelling)) = (is_open(types, field.ty), spelling) {
            if spelling.depth > 1 || spelling.pointee.is_some() {
                out.push((index, spelling));
            }
        }
    }
    // A pointer that the record does not have.
    at.values().all(Option::is_none).then_some(out)
}

/// A type without qualifiers and other names for it; nothing is `void`, or too deep.
fn plain(ty: Option<Node>) -> Option<DebugType> {
    let mut ty = ty;
    for _ in 0..DEEPEST {
        let read = debug_type(ty?)?;
        if read.kind != Kind::Wrapper {
            return Some(read);
        }
        ty = read.base;
    }
    None
}

/// How clang spells a pointer of this type; nothing if it is none.
fn spelling(ty: Option<Node>) -> Option<Spelling> {
    let mut current = plain(ty).filter(|ty| ty.kind == Kind::Pointer)?;
    let mut depth = 0;
    let pointee = loop {
        if current.kind == Kind::Pointer {
            depth += 1;
        }
        match plain(current.base) {
            Some(next) if matches!(next.kind, Kind::Pointer | Kind::Array) && (depth as usize) < DEEPEST => {
                current = next;
            }
            other => break other.and_then(|ty| pointee_name(&ty)),
        }
    };
    Some(Spelling { depth, pointee })
}

/// The name that clang gives what a pointer points to, where it gives one.
fn pointee_name(ty: &DebugType) -> Option<String> {
    match ty.kind {
        Kind::Basic => basic_name(&ty.name).map(str::to_string),
        // What is known within a function has a longer name.
        Kind::Struct | Kind::Union if !ty.name.is_empty() && !ty.is_local && !ty.has_identifier => {
            Some(format!("_ZTS{}{}", ty.name.len(), ty.name))
        }
        Kind::Struct | Kind::Class | Kind::Union => None,
        Kind::Array | Kind::Pointer | Kind::Reference | Kind::Member | Kind::Wrapper | Kind::Other => None,
    }
}

fn basic_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "char" | "signed char" | "unsigned char" => "omnipotent char",
        "short" | "unsigned short" => "short",
        "int" | "unsigned int" => "int",
        "long" | "unsigned long" => "long",
        "long long" | "unsigned long long" => "long long",
        "__int128" | "unsigned __int128" => "__int128",
        "_Bool" => "_Bool",
        "float" => "float",
        "double" => "double",
        "long double" => "long double",
        "_Float16" => "_Float16",
        _ => return None,
    })
}

/// New nodes for what changed, old ones for the rest.
struct Fresh<'t> {
    types: &'t Types<HostNodes>,
    /// By type: its node.
    nodes: FxHashMap<TypeId, Node>,
    /// By record and position: the node of a respelled member.
    members: FxHashMap<(TypeId, usize), Node>,
}

fn rewrite(
    editor: &mut Editor,
    types: &Types<HostNodes>,
    plan: &FxHashMap<TypeId, Members>,
    accesses: &[(Value, Node, Tag)],
) {
    let mut made = Fresh { types, nodes: FxHashMap::default(), members: FxHashMap::default() };
    // Parts come before what they are parts of.
    for (id, record) in types.all() {
        let mut changed: Vec<(u32, Node)> = Vec::new();
        let operand = |index: usize| 1 + 2 * index as u32;
        for (index, spelling) in plan.get(&id).into_iter().flatten() {
            let node = pointer_node(editor, types.origin(record.fields[*index].ty), spelling);
            made.members.insert((id, *index), node);
            changed.push((operand(*index), node));
        }
        for (index, field) in record.fields.iter().enumerate() {
            if let (Some(node), false) = (made.nodes.get(&field.ty), made.members.contains_key(&(id, index))) {
                changed.push((operand(index), *node));
            }
        }
        if !changed.is_empty() {
            let node = editor.node_with(types.origin(id), &changed);
            made.nodes.insert(id, node);
        }
    }
    for (access, node, tag) in accesses {
        if let Some(base) = made.nodes.get(&tag.base) {
            let scalar = made.accessed(tag);
            let tag = editor.node_with(*node, &[(0, *base), (1, scalar)]);
            editor.set_tag(*access, tag);
        }
    }
}

impl Fresh<'_> {
    /// The node of what a tag accesses, along the way from its base.
    fn accessed(&self, tag: &Tag) -> Node {
        let (mut current, mut offset) = (tag.base, tag.offset);
        let mut node = self.types.origin(tag.access);
        while current != tag.access {
            let fields = &self.types.get(current).fields;
            let Some(index) = fields.partition_point(|field| field.offset <= offset).checked_sub(1) else { break };
            let field = fields[index];
            if field.ty == tag.access {
                node = self.members.get(&(current, index)).copied().unwrap_or(node);
            }
            offset -= field.offset;
            current = field.ty;
        }
        node
    }
}

fn pointer_node(editor: &mut Editor, any: Node, spelling: &Spelling) -> Node {
    let mut parent = any;
    for depth in 2..=spelling.depth {
        parent = editor.scalar_node(&format!("any p{depth} pointer"), parent);
    }
    match &spelling.pointee {
        Some(pointee) => editor.scalar_node(&format!("p{} {pointee}", spelling.depth), parent),
        None => parent,
    }
}
