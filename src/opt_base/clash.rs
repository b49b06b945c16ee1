//! What a module has under names that code of the plugin's own, which is linked in, would take for the library's functions or for its own.

use crate::ir::module::Module;
use crate::ir::value::Value;

/// The first thing under such a name, if there is one: a function with a body that is called like one of the library's that the code calls, or anything
/// called like a part of the code. Second names are such things as well.
pub(super) fn find(module: Module, library: &[&str], is_own: impl Fn(&str) -> bool) -> Option<Value> {
    let is_library = |name: &str| library.contains(&name);
    let (functions, variables, second_names) = (module.functions(), module.globals(), module.indirect_symbols());
    let function = functions.into_iter().find(|f| {
        let name = f.name();
        !f.is_declaration() && is_library(&name) || is_own(&name)
    });
    let second = || second_names.into_iter().find(|v| is_library(&v.name()) || is_own(&v.name()));
    function.or_else(|| variables.into_iter().find(|v| is_own(&v.name()))).or_else(second)
}
