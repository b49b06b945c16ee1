//! Each safety rule is asked for in the code, and `tests/rule-killers.txt` names a test that fails without it.
//! Whether the tests still fail is for `make mutate-rules` to see, which takes longer.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use dtrans::tables::{legality, Rule};

// The plugin shares its host's LLVM, and there is no host here.
#[link(name = "LLVM-22")]
extern "C" {}

#[test]
fn each_rule_has_a_test_that_fails_without_it() {
    let table = fs::read_to_string("tests/rule-killers.txt").expect("the table");
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut killers: BTreeMap<&str, &str> =
        lines.map(|line| line.split_once(' ').expect("a rule and its test")).collect();
    let mut names: Vec<String> = Rule::ALL.iter().map(|rule| format!("{rule:?}")).collect();
    names.extend(legality::lines());
    let mut wrong = Vec::new();
    for name in &names {
        let test = killers.remove(name.as_str()).map(str::trim);
        // A second line stands behind another rule, and has a test that fails without both.
        let test = match test.and_then(|test| test.strip_prefix("behind ")?.split_once(": ")) {
            Some((first, test)) => {
                if !first.split('+').all(|first| names.iter().any(|name| name == first)) {
                    wrong.push(format!("{name}: no rule {first}"));
                }
                Some(test)
            }
            None => test,
        };
        match test {
            None => wrong.push(format!("{name}: no test fails without it")),
            Some(test) => match test.split_once(' ') {
                Some(("unit", test)) if !names_a_function(test) => wrong.push(format!("{name}: no unit test {test}")),
                Some(("check-classes", file)) if !Path::new(file).exists() => wrong.push(format!("{name}: no {file}")),
                None if !Path::new(test).exists() => wrong.push(format!("{name}: no {test}")),
                _ => {}
            },
        }
    }
    wrong.extend(killers.keys().map(|name| format!("{name}: no rule of that name")));
    assert!(wrong.is_empty(), "{}\n(tools/mutate-rules NAME --update looks for one)", wrong.join("\n"));
}

#[test]
fn each_rule_is_asked_for() {
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for path in sources() {
        let text = fs::read_to_string(&path).expect("a source file");
        let name = |part: &str| part.chars().take_while(|c| c.is_alphanumeric()).collect();
        asked.extend(text.split("Rule::").skip(1).map(name));
    }
    let unused: Vec<String> =
        Rule::ALL.iter().map(|rule| format!("{rule:?}")).filter(|name| !asked.contains(name)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// `tests/contract.txt` names a test for each clause of the soundness contract.
#[test]
fn each_clause_of_the_contract_has_a_test() {
    let text = fs::read_to_string("tests/contract.txt").expect("the table");
    let mut clauses: Vec<(u32, &str, Vec<&str>)> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(test) = line.strip_prefix("    ") {
            clauses.last_mut().expect("a clause before its tests").2.push(test);
        } else {
            let (point, clause) = line.split_once(' ').expect("a point and a clause");
            clauses.push((point.parse().expect("the number of a point"), clause, Vec::new()));
        }
    }
    let points: BTreeSet<u32> = clauses.iter().map(|clause| clause.0).collect();
    assert_eq!(points, (1..=10).collect(), "points");
    let mut wrong = Vec::new();
    for (point, clause, entries) in &clauses {
        let mut tests = 0;
        for entry in entries {
            let (sort, name) = entry.split_once(' ').unwrap_or(("file", entry));
            let exists = match sort {
                "rule" => Rule::ALL.iter().any(|rule| format!("{rule:?}") == name),
                "unit" => names_a_function(name),
                "file" => Path::new(name).is_file(),
                _ => false,
            };
            tests += u32::from(sort != "rule");
            if !exists {
                wrong.push(format!("{point} {clause}: there is no {entry}"));
            }
        }
        if tests == 0 {
            wrong.push(format!("{point} {clause}: no test"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Is there a unit test of that path?
fn names_a_function(path: &str) -> bool {
    let (modules, function) = path.rsplit_once("::").expect("a path");
    let file = modules.trim_end_matches("::tests").replace("::", "/");
    let places = [format!("src/{file}.rs"), format!("src/{file}/mod.rs"), format!("src/{file}/tests.rs")];
    places.iter().filter_map(|place| fs::read_to_string(place).ok()).any(|t| t.contains(&format!("fn {function}(")))
}

fn sources() -> Vec<PathBuf> {
    let (mut found, mut waiting) = (Vec::new(), vec![PathBuf::from("src")]);
    while let Some(directory) = waiting.pop() {
        for entry in fs::read_dir(directory).expect("a directory of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("rules.rs") {
                found.push(path);
            }
        }
    }
    found
}
