//! What the files of a link define, read from the symbol tables of those on its command line.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::linker::{self, Arguments, Input, Replaced};
use crate::ir::module::Module;
use crate::ir::units::{defined_symbols, library_functions, library_names, named, named_elsewhere};
use crate::ir::value::Value;
use crate::rules::{on, Rule};

/// The C library, among the files of a link.
const LIBRARY: &str = "-lc";

/// Whom a function belongs to that has the name of one of the C library's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// What all files mean by the name.
    Everybodys,
    /// A static one: others mean the library's.
    OneFiles,
    /// One file has a static one and another file one for all, which need not be linked. Or nothing is known of files. Or it is a static one
    /// whose name others go by.
    NotKnown,
}

/// Functions of the library's of which no pass is to write a call: it would not lead where the call of an object would have led. `module` is
/// as the linker made it; `files` are those of early objects.
pub fn unwritable(module: Module, files: Option<&Files>) -> Vec<String> {
    let behind = linker::left_behind(&module.identifier());
    let is_behind = |name: &str| named(module, name).is_none() && behind.is_some_and(|behind| behind.has(name));
    let mut names = library_names(module);
    names.retain(|name| is_behind(name));
    if let Some(files) = files {
        let own = library_functions(module).into_iter().filter(|function| !function.is_available_externally());
        names.extend(own.filter(|own| files.whose(*own) == Whose::NotKnown).map(|own| own.name()));
    }
    log::debug!(target: "dtrans-link", "no calls are written of {names:?}");
    names
}

/// What the files of a link define.
#[derive(Default)]
pub struct Files {
    /// Which unit defines a symbol for others.
    unit_of: FxHashMap<String, usize>,
    /// What a file has for itself, by name.
    own: FxHashSet<String>,
    /// Functions with names of the library's that a file has for itself and another one, which is linked, for all.
    linked: FxHashSet<String>,
    /// Names that somebody may go by whom nobody sees: assembly.
    fixed: FxHashSet<String>,
    /// Whether the C library is linked.
    has_library: bool,
    /// Whether these are all files.
    all_known: bool,
}

impl Files {
    /// Reads the objects and archives that are linked into `module`, from which nothing has been removed yet.
    pub fn read(module: Module) -> Files {
        let paths = linker::objects(&module.identifier());
        let mut units = Vec::new();
        let mut seen = FxHashSet::default();
        for path in paths.iter().filter(|path| seen.insert(*path)) {
            units.extend(defined_symbols(path).into_iter().map(|unit| (path, unit)));
        }
        let mut files = Files::default();
        let mut common = FxHashSet::default();
        for (number, (_, unit)) in units.iter().enumerate() {
            for name in &unit.symbols {
                // Of several the first, though a linker prefers a later one that is not weak: a symbol that counts to another file
                // is optimized with other company, and nothing else comes of it.
                if *files.unit_of.entry(name.clone()).or_insert(number) != number {
                    common.insert(name.clone());
                }
            }
            files.own.extend(unit.own.iter().cloned());
        }
        let replaced = Replaced::by_link(module);
        // The definition that comes first counts, which may be a native object's.
        let is_sure = !Arguments::of_process().allows_twins;
        // The linker gives the symbol of all its name, if it is linked, and the static one another one.
        let names = library_functions(module).into_iter().filter(|f| f.has_local_linkage()).map(|f| f.name());
        let asked: FxHashSet<String> = names
            .filter(|name| {
                files.own.contains(name) && files.unit_of.contains_key(name) && !replaced.has(name) && is_sure
            })
            .collect();
        let line = Arguments::of_process();
        files.has_library = line.is_link && line.files.iter().any(|file| file == LIBRARY);
        files.fixed = named_elsewhere(module).into_iter().map(|global| global.name()).collect();
        let inputs = linker::inputs(&module.identifier());
        files.all_known = inputs.is_some();
        let inputs = inputs.unwrap_or_default();
        for (path, unit) in &units {
            // In the place of a weak one a native object's may be linked.
            let is_asked = |name: &&String| asked.contains(*name) && !unit.weak.contains(*name);
            let mut names = unit.symbols.iter().filter(is_asked).peekable();
            // What nobody names of a file with a summary is gone.
            if names.peek().is_none() || unit.has_summary {
                continue;
            }
            let is_given = |input: &Input| input.path == **path && !input.is_lazy(unit.is_member);
            let is_only_here = |name: &String| !common.contains(name) && !files.own.contains(name);
            let is_there = |name: &String| named(module, name).is_some_and(|symbol| !symbol.is_declaration());
            let shows = |name: &String| is_only_here(name) && is_there(name);
            if inputs.iter().any(is_given) || unit.symbols.iter().any(shows) {
                files.linked.extend(names.cloned());
            }
        }
        log::debug!(target: "dtrans-link", "{} files define {} symbols for other units", paths.len(), files.unit_of.len());
        files
    }

    /// Which unit defines a symbol for others.
    pub fn unit_of(&self, name: &str) -> Option<usize> {
        self.unit_of.get(name).copied()
    }

    /// Must a static function have the name that its file gave it, whatever LLVM's passes take it for? Where the library is not linked, calls that
    /// the code generator writes (`memset`) mean the program's own.
    pub fn keeps_name(&self, name: &str) -> bool {
        !self.has_library && on(Rule::StaticWithoutLibrary)
            || self.fixed.contains(name) && on(Rule::StaticNamedByAssembly)
    }

    /// Whom a function with the name of one of the C library's belongs to.
    pub fn whose(&self, function: Value) -> Whose {
        let name = function.name();
        match (self.unit_of.contains_key(&name), self.own.contains(&name)) {
            _ if !function.has_local_linkage() => Whose::Everybodys,
            _ if !self.all_known => Whose::NotKnown,
            (true, false) => Whose::Everybodys,
            // Nobody else has the function that passes mean.
            (false, true) if self.keeps_name(&name) => Whose::NotKnown,
            (false, true) => Whose::OneFiles,
            (true, true) if self.linked.contains(&name) => Whose::Everybodys,
            (true, true) | (false, false) => Whose::NotKnown,
        }
    }
}
