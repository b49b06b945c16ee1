//! What a module has under names that code of the plugin's own, which is linked in, would take for the library's functions or for its own.

use crate::ir::module::Module;
use crate::ir::units::named;
use crate::ir::value::Value;

/// What has the name of one of the library's functions and is none of these: a function with a body, a variable, or a second name.
pub(super) fn taken(module: Module, name: &str) -> Option<Value> {
    named(module, name).filter(|v| !v.is_function() || !v.is_declaration())
}

/// The first thing under such a name, if there is one: what is called like one of the library's functions that the code calls and is none, or
/// anything called like a part of the code. Second names are such things as well.
pub(super) fn find(module: Module, library: &[&str], is_own: impl Fn(&str) -> bool) -> Option<Value> {
    let all = || module.functions().into_iter().chain(module.globals()).chain(module.indirect_symbols());
    library.iter().find_map(|name| taken(module, name)).or_else(|| all().find(|v| is_own(&v.name())))
}
