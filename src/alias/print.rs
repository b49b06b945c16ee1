//! `print<dtrans-tbaa>`: the type metadata of a module as the analysis understands it, and who uses it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::types::{Format, Sort, TypeId, Types};
use crate::ir::host::Host;
use crate::ir::tbaa::{tag_of, HostNodes};

/// Names listed for one node.
const LISTED: usize = 4;

/// Who uses a node.
#[derive(Default)]
struct Uses {
    accesses: usize,
    functions: Vec<String>,
}

impl Uses {
    fn add(&mut self, function: &str) {
        self.accesses += 1;
        if self.functions.last().is_none_or(|last| last != function) {
            self.functions.push(function.to_string());
        }
    }

    fn text(&self) -> String {
        let mut names =
            self.functions.iter().take(LISTED).map(|name| format!("@{name}")).collect::<Vec<_>>().join(", ");
        if self.functions.len() > LISTED {
            let _ = write!(names, " and {} more", self.functions.len() - LISTED);
        }
        format!("{} in {names}", self.accesses)
    }
}

/// The text, and a warning if the module mixes the two formats.
pub fn print(host: &Host) -> (String, Option<String>) {
    let mut types = Types::new(HostNodes);
    let mut uses: BTreeMap<TypeId, Uses> = BTreeMap::new();
    let mut malformed = Uses::default();
    let mut formats: [Option<(TypeId, String)>; 2] = [None, None];
    for function in host.module().functions() {
        let name = function.name();
        for instruction in function.blocks().into_iter().flat_map(|block| block.instructions()) {
            let Some(node) = tag_of(instruction) else { continue };
            let Some(tag) = types.tag(node) else {
                malformed.add(&name);
                continue;
            };
            uses.entry(tag.base).or_default().add(&name);
            if tag.access != tag.base {
                uses.entry(tag.access).or_default().add(&name);
            }
            let format = &mut formats[usize::from(types.get(tag.access).format == Format::New)];
            format.get_or_insert_with(|| (tag.access, name.clone()));
        }
    }
    let mut out = String::from("dtrans-tbaa: type nodes, their parents first\n");
    for (id, _) in types.all() {
        out.push_str(&line(&types, id, uses.get(&id)));
    }
    if malformed.accesses != 0 {
        let _ = writeln!(out, "not understood, and so answered with May: {}", malformed.text());
    }
    (out, warning(&types, &formats))
}

fn line(types: &Types<HostNodes>, id: TypeId, uses: Option<&Uses>) -> String {
    let node = types.get(id);
    let name = |id: TypeId| format!("{:?}", types.get(id).name);
    let mut out = format!("  {}", name(id));
    let sort = match &node.sort {
        Sort::Root => ": root",
        Sort::Char => ": bytes of anything",
        Sort::Pointer(_) => ": pointer",
        Sort::Array => ": array",
        Sort::Plain if node.fields.len() > 1 || node.format == Format::New && !node.fields.is_empty() => ": record",
        Sort::Plain => ": scalar, or record of one member",
    };
    out.push_str(sort);
    match node.format {
        Format::Either => {}
        Format::Old => out.push_str(", old format"),
        Format::New => out.push_str(", new format"),
    }
    if let Some(parent) = node.parent {
        let _ = write!(out, ", under {}, root {}", name(parent), name(node.root));
    }
    match node.size {
        Some(size) => {
            let _ = write!(out, ", {size} bytes");
        }
        None if node.fields.len() > 1 => {
            let _ = write!(out, ", at least {} bytes", node.least);
        }
        None => {}
    }
    if sort == ": record" {
        let members: Vec<String> =
            node.fields.iter().map(|field| format!("{} {}", field.offset, name(field.ty))).collect();
        let _ = write!(out, ", members {}", members.join("; "));
    }
    if let Some(uses) = uses {
        let _ = write!(out, ", accesses {}", uses.text());
    }
    out.push('\n');
    out
}

fn warning(types: &Types<HostNodes>, formats: &[Option<(TypeId, String)>; 2]) -> Option<String> {
    let [Some((old, old_user)), Some((new, new_user))] = formats else { return None };
    Some(format!(
        "type metadata of two formats: {:?} of @{old_user} is in the old, {:?} of @{new_user} in the new one \
         (-new-struct-path-tbaa); LLVM's tbaa takes equal types of both for different ones and may miscompile the module; \
         compile all of it in one format",
        types.get(*old).name,
        types.get(*new).name
    ))
}
