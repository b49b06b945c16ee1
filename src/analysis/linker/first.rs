//! What runs before regions begin, outside of the module that is optimized.
//!
//! Regions begin in `.preinit_array` of the program. Before its entries are called the dynamic linker has asked the resolvers of ifuncs. Assembly may make either.

use std::path::PathBuf;

use crate::ir::units::thin_assembly;

use super::behind::is_of_c_library;
use super::{puts_names_together, words_of_assembly, Arguments};

/// Where the C library finds what it calls before all constructors.
pub const FIRST: &str = ".preinit_array";

/// The types of symbols that are ifuncs, as assembly calls them.
const IFUNC: [&str; 2] = ["gnu_indirect_function", "STT_GNU_IFUNC"];

/// May assembly add an entry to `.preinit_array`, or make an ifunc?
pub fn may_come_first(text: &str) -> bool {
    let tells = |word: &str| word.starts_with(FIRST) || IFUNC.contains(&word);
    // The type of a symbol as an operand, or as what stands for one dialect or another.
    let is_open = |statement: &str| {
        let statement = statement.replace("${:uid}", "").replace("$$", "");
        let kind = statement.split_once(',').filter(|(before, _)| before.contains(".type"));
        kind.is_some_and(|(_, kind)| kind.contains('$'))
    };
    puts_names_together(text) || words_of_assembly(text).any(tells) || text.split(['\n', ';']).any(is_open)
}

/// May code in other files of a link than those that are optimized together run first: does assembly for ThinLTO see to that?
pub fn runs(objects: &[PathBuf], arguments: &Arguments) -> bool {
    objects.iter().filter(|path| !is_of_c_library(path)).any(|path| {
        thin_assembly(path, arguments.unifies).is_none_or(|texts| texts.iter().any(|text| may_come_first(text)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assembly_that_may_come_first() {
        for text in [
            ".pushsection .preinit_array,\"aw\"",
            ".section .preinit_array.00010",
            ".type f,@gnu_indirect_function",
            ".type f, %gnu_indirect_function; .set f,g",
            ".type f STT_GNU_IFUNC",
            ".type f,\"gnu_indirect_function\"",
            ".type f,@${0:c}",
            ".type f,@gnu_indirect_$(function$|x$)",
            ".macro kind name\n.type f,@gnu_indirect_\\name\n.endm\nkind function",
            ".include \"x.s\"",
        ] {
            assert!(may_come_first(text), "{text}");
        }
        for text in ["", ".type ${0:c},@function", ".type .Lx${:uid},@function", "pause", ".section .init_array,\"aw\""]
        {
            assert!(!may_come_first(text), "{text}");
        }
    }
}
