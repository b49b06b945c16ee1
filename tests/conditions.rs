//! Each safety condition has a lit test that shows it, and a twin that shows it missing: `condition-NAME.ll` and
//! `not-condition-NAME.ll`.

use std::fs;
use std::path::Path;

#[test]
fn each_condition_has_its_test_and_its_twin() {
    let text = fs::read_to_string("src/analysis/conditions.rs").expect("the conditions");
    let body = text.split("pub enum Condition {").nth(1).expect("the enum").split('}').next().expect("its end");
    let names: Vec<&str> = body.lines().map(str::trim).filter_map(|line| line.strip_suffix(',')).collect();
    assert!(names.len() > 20 && names.contains(&"BadCasting"), "the scanner reads the enum: {names:?}");
    let mut wrong = Vec::new();
    for name in names {
        for stem in [format!("condition-{name}"), format!("not-condition-{name}")] {
            let path = Path::new("lit-tests/analysis").join(format!("{stem}.ll"));
            match fs::read_to_string(&path) {
                // The twin's words may be about the condition only in its name.
                Ok(test) if stem.starts_with("not-") || test.contains(name) => {}
                Ok(_) => wrong.push(format!("{}: does not show {name}", path.display())),
                Err(_) => wrong.push(format!("{}: is missing", path.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
