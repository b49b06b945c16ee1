//! What shows that something stands in the way of changing a record: the instruction, the field, the place.

use crate::analysis::conditions::Condition;
use crate::analysis::info::{DTransAnalysisInfo, Record};
use crate::analysis::origins::{self, Origins};
use crate::analysis::refusal::Reason;
use crate::ir::host::{Host, Location, Site};
use crate::ir::value::{Opcode, Value};

use super::words;

/// An obstacle: why a record was left alone, and what shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// Why.
    pub reason: Reason,
    /// What shows it, and where.
    pub evidence: Evidence,
}

/// What shows that something stands in the way.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// The place.
    pub at: Location,
    /// The field that is touched there.
    pub field: Option<String>,
    /// What is there, in words: an instruction, a function or a variable.
    pub what: Option<String>,
    /// The function that is called there, if it has a name.
    pub callee: Option<String>,
}

/// Finds evidence in one state of the analysis.
pub struct Witness<'h, 'a> {
    host: &'h Host<'a>,
    info: &'h DTransAnalysisInfo,
    origins: Origins<'h>,
}

impl<'h, 'a> Witness<'h, 'a> {
    /// A witness of what the analysis found.
    pub fn new(host: &'h Host<'a>, info: &'h DTransAnalysisInfo) -> Self {
        Witness { host, info, origins: Origins::new(info) }
    }

    /// Why the memory of a class is left alone. `site` is where a pass found that out, if no condition of the analysis says better.
    pub fn obstacle(&self, class: usize, reason: Reason, site: Site) -> Obstacle {
        let mut site = site;
        if let Reason::Condition(condition) = reason {
            let cause = self.info.classes[class].causes.iter().find(|cause| cause.condition == condition);
            let place = cause.and_then(|cause| cause.first.or_else(|| cause.places.first().copied()));
            site = place.filter(|at| !at.is_constant_expr()).map_or(site, origins::site);
            // What is reached from elsewhere has its reason there.
            if condition == Condition::ReachableFromExposed {
                site = self.origins.of_exposure(class).unwrap_or(site);
            }
        }
        if site == Site::Module {
            // Nothing in particular stands in the way: what it is about.
            let object = self.info.classes[class].objects.first().map(|&(o, _)| self.info.objects()[o as usize].value);
            site = object.map_or(site, origins::site);
        }
        self.at(Some(class), reason, site)
    }

    /// The same of a record that is only seen through pointers to memory that is not known: where these come from.
    pub fn elsewhere(&self, record: &Record) -> Obstacle {
        let site = record.seen.map_or(Site::Module, |pointer| self.origins.of_pointer(pointer));
        self.at(None, Reason::Elsewhere, site)
    }

    fn at(&self, class: Option<usize>, reason: Reason, site: Site) -> Obstacle {
        let mut evidence = Evidence { at: self.host.location(site), ..Evidence::default() };
        match site {
            Site::Instruction(inst) => {
                evidence.field = class.and_then(|class| field_at(self.info, class, inst));
                evidence.callee = callee_name(inst);
                evidence.what = Some(match inst.is_call() && !inst.callee().is_function() {
                    true => words::indirect_call(inst.callee().is_inline_asm()).to_string(),
                    false => words::instruction(inst.opcode(), evidence.callee.as_deref()),
                });
            }
            Site::Function(global) => evidence.what = Some(words::global(global.is_function()).to_string()),
            Site::Module => {}
        }
        Obstacle { reason, evidence }
    }
}

fn callee_name(inst: Value) -> Option<String> {
    if !inst.is_call() {
        return None;
    }
    let callee = inst.callee();
    // `llvm.memcpy.p0.p0.i64` is `memcpy` to a programmer.
    let plain = |name: String| match name.strip_prefix("llvm.") {
        Some(rest) => rest.split('.').next().unwrap_or(rest).to_string(),
        None => name,
    };
    callee.is_function().then(|| plain(callee.name()))
}

/// The field of a class's record that an instruction touches, or leads to.
fn field_at(info: &DTransAnalysisInfo, class: usize, inst: Value) -> Option<String> {
    let c = &info.classes[class];
    let record = &info.records[c.record?];
    let addresses = match inst.opcode() {
        Opcode::Load => vec![inst.operand(0)],
        // The address first: what is stored may be a pointer to the class as well.
        Opcode::Store => vec![inst.operand(1), inst.operand(0)],
        Opcode::GetElementPtr => vec![inst],
        _ => inst.operands(),
    };
    let cell = addresses.into_iter().filter_map(|v| info.cell(v)).find(|cell| cell.class == class)?;
    let at = cell.offsets.modulo(c.element);
    let at = u64::try_from(at.base).ok().filter(|_| at.is_exact())?;
    // A pointer to the whole is one to the first field, too.
    if at == 0 && !matches!(inst.opcode(), Opcode::Load | Opcode::Store) {
        return None;
    }
    let (n, field) = record.fields.iter().enumerate().rfind(|(_, f)| f.offset <= at)?;
    (field.size == 0 || at < field.offset + field.size).then(|| words::field(n, field))
}
