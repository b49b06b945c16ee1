//! What makes the analysis finer than plain unification, and can be left out to see what it is good for.
//!
//! Leaving one out may only make the analysis coarser: what it would have told apart becomes one, or is not understood.
//! What keeps the solver from running for ever is not among them, since nothing comes out without it.

use enumset::{EnumSet, EnumSetType};

/// A refinement of the analysis. What each is good for is measured in `docs/real-programs.md`.
#[derive(EnumSetType, Debug)]
pub enum Refinement {
    /// Memory stays apart where pointers to it meet (`solver::views`), by whichever of the two that follow.
    Views,
    /// An address inside an object stays apart from what it meets.
    FieldViews,
    /// Calls through pointers, and calls back from the library, reach the functions that the pointers may point to.
    IndirectCalls,
    /// What library functions do that do not allocate or free is known.
    LibraryModels,
    /// A pointer to memory of the library's makes nothing known outside that it meets.
    LibraryOwned,
    /// Objects stay apart whose addresses are handed over in one untyped place.
    HandOvers,
    /// Where the places of a class cannot be told apart, what is kept in them still is.
    LocalCollapse,
    /// Functions that only allocate, free or check a pointer count as if there were one for each call.
    Wrappers,
    /// Behind a test of what an object holds, a pointer leads to objects that may hold what passes.
    Kinds,
}

/// A set of refinements.
pub type RefinementSet = EnumSet<Refinement>;

/// As a user is told what the parameter `without` takes.
pub const VALUES: &str = "all|NAME+NAME, of views, field-views, indirect-calls, library-models, library-owned, \
                          hand-overs, local-collapse, wrappers, kinds";

impl Refinement {
    /// The name by which a user leaves it out.
    pub fn name(self) -> &'static str {
        match self {
            Refinement::Views => "views",
            Refinement::FieldViews => "field-views",
            Refinement::IndirectCalls => "indirect-calls",
            Refinement::LibraryModels => "library-models",
            Refinement::LibraryOwned => "library-owned",
            Refinement::HandOvers => "hand-overs",
            Refinement::LocalCollapse => "local-collapse",
            Refinement::Wrappers => "wrappers",
            Refinement::Kinds => "kinds",
        }
    }
}

/// Reads names joined by `+`, or `all`.
pub fn parse(text: &str) -> Result<RefinementSet, String> {
    if text == "all" {
        return Ok(RefinementSet::all());
    }
    let named = |name: &str| RefinementSet::all().iter().find(|r| r.name() == name);
    let mut set = RefinementSet::empty();
    for name in text.split('+') {
        set |= named(name).ok_or_else(|| format!("'without' is {VALUES}, not '{name}'"))?;
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refinement_has_a_name_that_is_listed() {
        for r in RefinementSet::all() {
            assert_eq!(parse(r.name()), Ok(RefinementSet::only(r)));
            let listed = VALUES.split([' ', ',']).any(|word| word == r.name());
            assert!(listed, "{}", r.name());
        }
    }

    #[test]
    fn names_are_joined() {
        assert_eq!(parse("wrappers+views"), Ok(Refinement::Views | Refinement::Wrappers));
        assert_eq!(parse("all"), Ok(RefinementSet::all()));
        assert!(parse("wrappers+nothing").unwrap_err().contains("'nothing'"));
        assert!(parse("").is_err());
    }
}
