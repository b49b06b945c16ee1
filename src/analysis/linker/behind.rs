//! What of an archive stays behind when code names it only after the linker has decided.
//!
//! The linker takes a member out of an archive when somebody names what it defines. It decides so before the optimizer runs, for all bitcode; of
//! what code generation names afterwards it takes members of machine code only. Where a pass writes a call of `puts`, which no object had
//! named, a member of bitcode is left behind, and the call leads to no code at all; and where a shared library defines it as well, later on
//! the command line, the call leads there, though the member would have come first.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::units::{definitions, Definition, Place};

use super::{Arguments, Input};

/// What becomes of a name that no object has named when the linker decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It has one meaning: a shared library came first, or an object is linked in any case.
    Settled,
    /// A member of machine code, which the linker takes when it is named.
    Member,
    /// Such a member, and after it a shared library, which the linker takes instead.
    Beaten,
    /// Bitcode.
    Bitcode,
}

/// Names that mean something else, or nothing, where passes bring them up.
#[derive(Debug, Default)]
pub struct LeftBehind {
    fates: FxHashMap<String, Fate>,
    /// Names for which the linker takes members in any case.
    asked: FxHashSet<String>,
    /// Some files are not known.
    everything: bool,
}

/// Functions that do the same wherever they come from.
const INDIFFERENT: [&str; 4] = ["memcpy", "memset", "memmove", "memcmp"];

impl LeftBehind {
    /// Reads the files of a link; none if they are not known.
    pub fn read(inputs: Option<&[Input]>, arguments: &Arguments) -> LeftBehind {
        let all = inputs.into_iter().flatten();
        let defined =
            all.flat_map(|input| definitions(&input.path).into_iter().map(move |definition| (input, definition)));
        let mut out =
            LeftBehind::of(defined.map(|(input, definition)| (input.is_lazy(definition.is_member), definition)));
        out.asked = arguments.undefined.clone();
        out.everything = inputs.is_none();
        log::debug!(target: "dtrans-link", "linked: {inputs:?}");
        out
    }

    /// Of definitions, each with whether it is linked only if somebody names it.
    fn of(definitions: impl Iterator<Item = (bool, Definition)>) -> LeftBehind {
        let mut fates = FxHashMap::default();
        for (is_lazy, Definition { name, place, .. }) in definitions {
            use Fate::*;
            let before: Option<Fate> = fates.get(&name).copied();
            let fate = match (before, place, is_lazy) {
                (Some(Bitcode), ..) | (_, Place::Bitcode, _) => Bitcode,
                (Some(Settled), ..) | (_, Place::Native, false) | (None, Place::Shared, _) => Settled,
                (Some(Beaten), ..) | (Some(Member), Place::Shared, _) => Beaten,
                (None | Some(Member), Place::Native, true) => Member,
            };
            fates.insert(name, fate);
        }
        LeftBehind { fates, ..LeftBehind::default() }
    }

    /// Such names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.fates.keys().map(|name| &name[..]).filter(|name| self.has(name))
    }

    /// May a name that no object has named lead elsewhere than where it would have led had one?
    pub fn has(&self, name: &str) -> bool {
        match self.fates.get(name) {
            _ if self.asked.contains(name) => false,
            Some(Fate::Beaten) => !INDIFFERENT.contains(&name),
            Some(Fate::Bitcode) => true,
            Some(Fate::Settled | Fate::Member) => false,
            None => self.everything,
        }
    }
}

/// Is machine code that defines a name linked since somebody names something else that it defines, as `is_named` says?
pub fn is_taken(inputs: &[Input], name: &str, is_named: impl Fn(&str) -> bool) -> bool {
    inputs.iter().any(|input| {
        let all = definitions(&input.path);
        let native = all.iter().filter(|definition| definition.place == Place::Native);
        let members: FxHashSet<u32> = native.clone().filter(|d| d.name == name).map(|d| d.member).collect();
        native.clone().any(|d| members.contains(&d.member) && d.name != name && is_named(&d.name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a name is left behind that these define, in order: `b`itcode, a `n`ative object, a `m`ember or a `s`hared library.
    fn is_left(places: &str) -> bool {
        let definition = |place| Definition { name: "puts".into(), place, is_member: false, member: 0 };
        let defined = places.chars().map(|letter| match letter {
            'b' => (true, definition(Place::Bitcode)),
            'n' => (false, definition(Place::Native)),
            'm' => (true, definition(Place::Native)),
            _ => (false, definition(Place::Shared)),
        });
        LeftBehind::of(defined).has("puts")
    }

    #[test]
    fn members_that_come_too_late() {
        for places in ["b", "ms", "mms", "bs", "sb", "mb", "mbn", "bn"] {
            assert!(is_left(places), "{places}");
        }
        for places in ["", "m", "s", "n", "sm", "nms", "msn", "mm", "ns"] {
            assert!(!is_left(places), "{places}");
        }
    }

    #[test]
    fn nothing_is_known_of_unknown_files() {
        assert!(LeftBehind::read(None, &Arguments::default()).has("puts"));
        assert!(!LeftBehind::read(Some(&[]), &Arguments::default()).has("puts"));
        let mut asked = Arguments::default();
        asked.undefined.insert("puts".into());
        assert!(!LeftBehind::read(None, &asked).has("puts"));
    }
}
