//! What the pipeline of early objects sees: one translation unit at a time.
//!
//! Early objects get in the link the pipeline that they would have got when they were compiled. In a linked module, where all but `main` is
//! internal, that pipeline makes other choices: it inlines across files with the budget that each file had, moves the only call of a
//! function into place before either side is simple, and so on; programs have become several times slower. So the module is made
//! to look to the pipeline as its files did ([`Units::separate`]), and is put together again afterwards ([`Units::join`]):
//!
//! * Functions and variables that were external in their file are external again. Which they are is read from the
//!   symbol tables of the files on the link's command line.
//! * In each unit, what is defined in another one goes by another name, which is only declared.
//!
//! This is right for any choice of units, whatever the files say, since it makes the module the same as a link of
//! several modules: no part of it names one symbol by both names, and what is reached through a name that is only declared can be
//! anything. [`partition`] sees to it: internal globals that lead to symbols with two names are in one unit with whoever uses them.
//! A variable that can change leads to whatever address is stored in it. Statics of one file can be used in two units: where a function
//! was inlined into another file, or the linker has taken another definition of it than the first.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::linker::Arguments;
use crate::files::{Files, Whose};
use crate::ir::host::Host;
use crate::ir::units::{library_functions, may_be_written, references, Separation, NO_BUILTIN, NO_BUILTINS};
use crate::ir::value::{HandleMap, Value};
use crate::rules::{on, Rule};

/// What the names of DTrans' own variables begin with. They keep addresses of blocks that the library has given, and numbers.
const OWN: &str = "dtrans.";

/// How a symbol of another unit is called.
const ELSEWHERE: &str = ".dtrans.elsewhere";

/// The program's own symbols whose names begin as those of DTrans' variables do: the static variables of a C function `dtrans`, say.
pub struct LikeOwn(FxHashSet<String>);

impl LikeOwn {
    /// To be asked for before a transform has made any variable.
    pub fn of(host: &Host) -> LikeOwn {
        LikeOwn(host.module().globals().iter().map(|g| g.name()).filter(|name| name.starts_with(OWN)).collect())
    }
}

/// How a function with the name of one of the C library's is called meanwhile, so that calls that LLVM's passes write do not find it.
const HERE: &str = ".dtrans.here";

/// What LLVM's passes know by its name not to make a call of in its own body.
const KNOWN_BY_NAME: [&str; 5] = ["calloc", "memcpy", "memset", "strlen", "wcslen"];

/// How a function is called that the linker puts in the place of another (`--wrap`).
const WRAPPER: &str = "__wrap_";

/// Keeps passes from writing calls of some functions of the library's for good; false if there are none.
pub fn forbid_calls(host: &Host, names: &[String]) -> bool {
    if !names.is_empty() {
        Separation::new(host.module()).forbid_calls(names);
        // LLVM has looked at attributes once.
        host.invalidate_function_analyses();
    }
    !names.is_empty()
}

/// The program's own functions of which LLVM's passes write calls later, by their names (`putchar` for a `printf`): the calls that the
/// transforms see are not all. Meanwhile they are as functions that are called from outside.
pub struct CalledLater(Vec<String>);

impl CalledLater {
    /// Lets them be called from outside, until [`Self::close`]. Of late objects, too: the pipeline of the link comes after the transforms,
    /// and finds functions by name, whatever their linkage.
    pub fn open(host: &Host) -> CalledLater {
        let change = Separation::new(host.module());
        let mut found = library_functions(host.module());
        found
            .retain(|f| f.is_function() && f.has_local_linkage() && may_be_written(*f) && on(Rule::LibraryCalledLater));
        found.iter().for_each(|&function| change.publish(function));
        CalledLater(found.into_iter().map(|function| function.name()).collect())
    }

    /// Their names.
    pub fn names(&self) -> &[String] {
        &self.0
    }

    /// Takes that back.
    pub fn close(self, host: &Host) {
        let change = Separation::new(host.module());
        self.0.iter().filter_map(|name| change.named(name)).for_each(|function| change.hide(function));
    }
}

/// The program's own functions with names of the C library's: even if nobody calls them by now, they are not to be removed before LLVM's
/// passes have written calls of them, as they would have when the files were compiled.
pub struct KeptAlive(Vec<String>);

impl KeptAlive {
    /// Lets none be removed until [`Self::release`]. Statics are nobody else's.
    pub fn library_functions(host: &Host, files: &Files) -> KeptAlive {
        let module = host.module();
        let change = Separation::new(module);
        // Those with users as well: these may be dead themselves.
        let mut found = library_functions(module);
        found.retain(|f| f.has_local_linkage());
        // The linker, which nobody has told of a call yet, has made these local. It is to find them.
        let replaced = &Arguments::of_process().names;
        let is_wrapper = |f: &Value| f.name().strip_prefix(WRAPPER).is_some_and(|name| replaced.contains(name));
        let mut wrappers = if replaced.is_empty() { Vec::new() } else { module.functions() };
        wrappers.retain(|f| !f.is_declaration() && f.has_local_linkage() && is_wrapper(f));
        if !(found.is_empty() && wrappers.is_empty()) {
            found.retain(|&function| files.whose(function) == Whose::Everybodys);
            wrappers.retain(|function| files.unit_of(&function.name()).is_some());
        }
        wrappers.iter().for_each(|&function| change.publish(function));
        found.iter().for_each(|&function| change.publish(function));
        KeptAlive(found.into_iter().map(|function| function.name()).collect())
    }

    /// Takes that back; returns those that nobody calls, which are dead now.
    pub fn release(self, host: &Host) -> Vec<String> {
        let change = Separation::new(host.module());
        let mut dead = Vec::new();
        for name in self.0 {
            if let Some(function) = change.named(&name) {
                change.hide(function);
                if function.users().is_empty() {
                    dead.push(name);
                }
            }
        }
        dead
    }
}

/// A module that has been made to look like its translation units.
pub struct Units {
    /// The names of what was internal and is external now.
    published: Vec<String>,
    /// The names of definitions, each with the one under which other units know it.
    elsewhere: Vec<(String, String)>,
    /// What goes by other names.
    renamed: Vec<Renamed>,
}

/// A function that has the name of one of the C library's.
struct Renamed {
    /// Its name.
    name: String,
    /// The one that it has meanwhile.
    here: String,
    /// Whose it is.
    whose: Whose,
    /// Does it get its name back?
    returns: bool,
    /// Was it allowed to call the library where its code does not?
    may_call: bool,
}

impl Units {
    /// Makes the module look like its translation units, as far as the command line tells. If it tells nothing, only functions that are
    /// called like one of the C library's get another name.
    pub fn separate(host: &Host, files: &Files, like_own: &LikeOwn) -> Option<Units> {
        let module = host.module();
        let symbols = [module.functions(), module.globals(), module.indirect_symbols()].concat();
        // Lists that the linker reads: nothing is inlined from them, and they name what everybody may.
        let is_list = |symbol: Value| symbol.has_appending_linkage();
        let symbols: Vec<Value> = symbols.into_iter().filter(|&s| !s.is_declaration() && !is_list(s)).collect();
        let kinds: Vec<Kind> = symbols.iter().map(|&symbol| kind(symbol, files)).collect();
        let mut is_told = kinds.iter().zip(&symbols).any(|(kind, s)| *kind != Kind::Local && s.has_local_linkage());
        // Symbols are found again by their names, which here are text.
        if let Some(odd) = symbols.iter().find(|s| s.name().contains(char::REPLACEMENT_CHARACTER)) {
            log::info!(target: "dtrans-link", "'{}' is not named in UTF-8: files are not told apart", odd.name());
            is_told = false;
        }
        let change = Separation::new(module);
        let mut result = Units { published: Vec::new(), elsewhere: Vec::new(), renamed: Vec::new() };
        let plain_names = result.rename_library_functions(&change, files, is_told);
        if !is_told {
            host.invalidate_function_analyses();
            return (!result.renamed.is_empty()).then_some(result);
        }
        let index: HandleMap<Value, usize> = symbols.iter().enumerate().map(|(i, &symbol)| (symbol, i)).collect();
        let within = |values: Vec<Value>| values.iter().filter_map(|v| index.get(v).copied()).collect::<Vec<usize>>();
        let (mut names, mut tied) = (Vec::new(), Vec::new());
        for &symbol in &symbols {
            let found = references(symbol);
            let (globals, labels) = (within(found.globals), within(found.labels));
            // An alias is where its function is.
            let is_alias = !(symbol.is_function() || symbol.is_global_variable());
            tied.push(if is_alias { globals.clone() } else { labels });
            names.push(globals);
        }
        let keeps: Vec<bool> = symbols.iter().map(|&symbol| may_keep_addresses(symbol, like_own)).collect();
        let units = partition(&kinds, &keeps, &names, &tied);
        let has_attr = |symbol: Value, name: &str| symbol.is_function() && symbol.has_fn_attr_text(name);
        let without_builtins: Vec<bool> = symbols.iter().map(|&symbol| has_attr(symbol, NO_BUILTINS)).collect();
        // For each unit: its definitions, and those of others that they name.
        let mut members: Vec<(Vec<usize>, Vec<usize>)> =
            vec![Default::default(); units.iter().max().map_or(0, |&max| max + 1)];
        for (user, names) in names.iter().enumerate() {
            let (own, others) = &mut members[units[user]];
            own.push(user);
            others.extend(names.iter().filter(|&&name| kinds[name] != Kind::Local && units[name] != units[user]));
        }
        let mut declared: FxHashMap<(usize, bool), Value> = FxHashMap::default();
        for (own, mut others) in members {
            others.sort_unstable();
            others.dedup();
            // What passes know of the library's function by its name holds where the compiler was allowed to know it.
            let has_builtins = !own.iter().any(|&user| without_builtins[user]);
            let pairs: Vec<(Value, Value)> = others
                .into_iter()
                .map(|i| {
                    let plain = plain_names.get(&symbols[i]).filter(|name| {
                        let without = format!("{NO_BUILTIN}{name}");
                        has_builtins && !own.iter().any(|&user| has_attr(symbols[user], &without))
                    });
                    let made = declared.entry((i, plain.is_some())).or_insert_with(|| {
                        let name = symbols[i].name();
                        let other = plain.cloned().unwrap_or_else(|| format!("{name}{ELSEWHERE}"));
                        let other = change.declare_like(symbols[i], &other);
                        result.elsewhere.push((name, other.name()));
                        other
                    });
                    (symbols[i], *made)
                })
                .collect();
            if !pairs.is_empty() {
                // An alias names what is in its own unit.
                let own = own.iter().map(|&user| symbols[user]);
                let users: Vec<Value> = own.filter(|user| user.is_function() || user.is_global_variable()).collect();
                change.redirect(&users, &pairs);
            }
        }
        for (kind, symbol) in kinds.iter().zip(&symbols) {
            if *kind != Kind::Local && symbol.has_local_linkage() {
                change.publish(*symbol);
                result.published.push(symbol.name());
            }
        }
        // What was found out about a function (SCEV's expressions) goes by the old names.
        host.invalidate_function_analyses();
        log::info!(
            target: "dtrans-link",
            "{} symbols external in their units, {} named in others",
            result.published.len(),
            result.elsewhere.len()
        );
        Some(result)
    }

    /// Gives the program's own functions that have names of the C library's other ones; returns the names that they had, of those that
    /// others mean by them.
    fn rename_library_functions(
        &mut self,
        change: &Separation,
        files: &Files,
        is_told: bool,
    ) -> HandleMap<Value, String> {
        let mut names = HandleMap::default();
        for function in library_functions(change.module()).into_iter().filter(|f| !f.is_available_externally()) {
            let (name, whose) = (function.name(), files.whose(function));
            change.rename(function, &format!("{name}{HERE}"));
            // A static function that had its name again would be taken for the library's by the pipeline of the link, which computes a call (`exp2(1.0)`)
            // that the file's own pipeline would have inlined.
            let returns = whose == Whose::Everybodys || files.keeps_name(&name) || !on(Rule::StaticKeepsOtherName);
            // A `memset` is not to become a call of itself. The attribute keeps it from being inlined, so that others, and those that are not what
            // passes mean, do without.
            let is_known = KNOWN_BY_NAME.contains(&&*name);
            let may_call = returns && is_known && function.is_function() && change.forbid_library_calls(function);
            match whose {
                Whose::Everybodys => drop(names.insert(function, name.clone())),
                Whose::NotKnown => drop(change.occupy(&name)),
                Whose::OneFiles => {}
            }
            // Calls are still to come. Functions are published with all else where files are told apart.
            let is_published = function.is_function() && is_told;
            if !is_published && whose == Whose::Everybodys && function.has_local_linkage() {
                change.publish(function);
                self.published.push(function.name());
            }
            self.renamed.push(Renamed { name, here: function.name(), whose, returns, may_call });
        }
        names
    }

    /// Undoes what [`Units::separate`] has done.
    pub fn join(self, host: &Host) -> Result<(), String> {
        let change = Separation::new(host.module());
        for (name, other) in &self.elsewhere {
            // Nobody may name it any more.
            let Some(declaration) = change.named(other) else { continue };
            let Some(definition) = change.named(name).filter(|definition| !definition.is_declaration()) else {
                return Err(format!("the pipeline of early objects has lost '{name}'"));
            };
            change.replace_declaration(declaration, definition);
        }
        let defined = |name: &str| change.named(name).filter(|definition| !definition.is_declaration());
        for name in &self.published {
            defined(name).into_iter().for_each(|definition| change.hide(definition));
        }
        let mut dead = Vec::new();
        for Renamed { name, here, whose, returns, may_call } in &self.renamed {
            if *whose == Whose::NotKnown {
                change.named(name).into_iter().for_each(|variable| change.remove(variable));
            }
            let Some(function) = defined(here) else { continue };
            if *may_call {
                change.allow_library_calls(function);
            }
            match change.named(name) {
                _ if !returns => {}
                Some(written) => {
                    change.replace_declaration(written, function);
                    change.rename(function, name);
                }
                None => change.rename(function, name),
            }
            if *whose == Whose::Everybodys && function.has_local_linkage() && function.users().is_empty() {
                dead.push(name.clone());
            }
        }
        // It is removed before the pipeline of the link writes calls.
        forbid_calls(host, &dead);
        Ok(())
    }
}

/// What a definition is to other units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Nothing: only its own unit knows it.
    Local,
    /// A symbol of this unit.
    Of(usize),
    /// A symbol of a unit that is not known.
    OfUnknown,
}

fn kind(symbol: Value, files: &Files) -> Kind {
    if !(symbol.is_function() || symbol.is_global_variable()) || symbol.is_available_externally() {
        return Kind::Local;
    }
    match files.unit_of(&symbol.name()) {
        Some(unit) => Kind::Of(unit),
        None if symbol.has_local_linkage() => Kind::Local,
        None => Kind::OfUnknown,
    }
}

/// May code store the address of a symbol here?
fn may_keep_addresses(symbol: Value, like_own: &LikeOwn) -> bool {
    let is_own = |name: String| name.starts_with(OWN) && !like_own.0.contains(&name);
    symbol.is_global_variable() && !symbol.is_constant_variable() && !is_own(symbol.name())
}

/// The unit of each definition, where `keeps` are variables that may keep addresses of symbols, `names` the definitions that each
/// names, and `tied` those that it cannot be parted from.
///
/// No unit names, by way of its own definitions, a symbol that another unit names by way of the same definition: a local one that leads
/// to a symbol, or may keep its address, is in one unit with all that name it. Other local ones may be used by all.
fn partition(kinds: &[Kind], keeps: &[bool], names: &[Vec<usize>], tied: &[Vec<usize>]) -> Vec<usize> {
    let n = kinds.len();
    // Units are nodes behind the definitions; one for symbols of which the unit is not known.
    let mut nodes: FxHashMap<Kind, usize> = FxHashMap::default();
    let mut sets = Sets::new(n);
    for (i, kind) in kinds.iter().enumerate() {
        if *kind != Kind::Local {
            let node = *nodes.entry(*kind).or_insert_with(|| sets.add());
            sets.unite(i, node);
        }
    }
    let mut named_by = vec![Vec::new(); n];
    for (user, names) in names.iter().enumerate() {
        for &name in names {
            named_by[name].push(user);
        }
    }
    let mut leads_to_symbol: Vec<bool> =
        kinds.iter().zip(keeps).map(|(kind, keeps)| *kind != Kind::Local || *keeps).collect();
    let mut left: Vec<usize> = (0..n).filter(|&i| leads_to_symbol[i]).collect();
    while let Some(i) = left.pop() {
        for &user in &named_by[i] {
            if kinds[user] == Kind::Local && !std::mem::replace(&mut leads_to_symbol[user], true) {
                left.push(user);
            }
        }
    }
    for user in 0..n {
        for &name in &names[user] {
            if kinds[name] == Kind::Local && leads_to_symbol[name] {
                sets.unite(user, name);
            }
        }
        for &function in &tied[user] {
            sets.unite(user, function);
        }
    }
    let mut numbers: FxHashMap<usize, usize> = FxHashMap::default();
    let roots: Vec<usize> = (0..n).map(|i| sets.root(i)).collect();
    roots
        .into_iter()
        .map(|root| {
            let next = numbers.len();
            *numbers.entry(root).or_insert(next)
        })
        .collect()
}

/// Disjoint sets of numbers.
struct Sets {
    parent: Vec<usize>,
}

impl Sets {
    fn new(n: usize) -> Sets {
        Sets { parent: (0..n).collect() }
    }

    fn add(&mut self) -> usize {
        self.parent.push(self.parent.len());
        self.parent.len() - 1
    }

    fn root(&mut self, mut i: usize) -> usize {
        while self.parent[i] != i {
            self.parent[i] = self.parent[self.parent[i]];
            i = self.parent[i];
        }
        i
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::Kind::{Local, Of, OfUnknown};
    use super::*;

    /// The definitions by unit, numbered by their first.
    fn units(kinds: &[Kind], names: &[&[usize]], tied: &[(usize, usize)]) -> Vec<usize> {
        let names: Vec<Vec<usize>> = names.iter().map(|names| names.to_vec()).collect();
        let mut all = vec![Vec::new(); kinds.len()];
        tied.iter().for_each(|&(user, function)| all[user].push(function));
        partition(kinds, &vec![false; kinds.len()], &names, &all)
    }

    #[test]
    fn symbols_are_in_the_units_of_their_files() {
        assert_eq!(units(&[Of(3), Of(7), Of(3), OfUnknown], &[&[1], &[2], &[3], &[0]], &[]), [0, 1, 0, 2]);
    }

    #[test]
    fn what_leads_to_a_symbol_is_with_its_users() {
        // 0 calls the static 2, which calls the symbol 1 of another file.
        assert_eq!(units(&[Of(0), Of(1), Local], &[&[2], &[], &[1]], &[]), [0, 1, 0]);
        // By way of another static, too.
        assert_eq!(units(&[Of(0), Of(1), Local, Local], &[&[2], &[], &[3], &[1]], &[]), [0, 1, 0, 0]);
        // Used by two: they cannot be told apart.
        assert_eq!(units(&[Of(0), Of(1), Local, Of(2)], &[&[2], &[2], &[3], &[]], &[]), [0, 0, 0, 1]);
    }

    #[test]
    fn what_leads_to_no_symbol_may_be_shared() {
        assert_eq!(units(&[Of(0), Of(1), Local, Local], &[&[2], &[2], &[3], &[2]], &[])[..2], [0, 1]);
    }

    #[test]
    fn what_may_keep_addresses_is_with_its_users() {
        let kinds = [Of(0), Of(1), Local];
        let names = [vec![2], vec![2], vec![]];
        let none = [vec![], vec![], vec![]];
        assert_eq!(partition(&kinds, &[false, false, true], &names, &none), [0, 0, 0]);
        assert_eq!(partition(&kinds, &[false; 3], &names, &none)[..2], [0, 1]);
    }

    #[test]
    fn labels_are_with_their_function() {
        assert_eq!(units(&[Of(0), Of(1), Local], &[&[], &[], &[]], &[(2, 1)]), [0, 1, 1]);
    }
}
