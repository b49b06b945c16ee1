//! `dtrans-report OLD.json NEW.json`: what of a program's layouts was lost or won between two links, by their reports (`report=FILE.json`).
//!
//! Exit status 0 if nothing was lost, 1 if something was, 2 if there is nothing to compare, as `diff` and CI have it. No LLVM is linked here: of the plugin there is only
//! what a report says.

#[path = "../src/report/model.rs"]
mod model;

use std::collections::HashMap;
use std::env;
use std::fs;
use std::process::ExitCode;

use model::{Outcome, Report, Structure, SCHEMA};

const HELP: &str = "dtrans-report OLD.json NEW.json: what was lost or won between two links with report=FILE.json

Exit status: 0 if nothing was lost, 1 if something was, 2 if the reports cannot be compared.";

const LOST: u8 = 1;
const WRONG: u8 = 2;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match &args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--help" | "-h"] => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        ["--version"] => {
            println!("dtrans-report {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        [old, new] => match read(old).and_then(|old| Ok((old, read(new)?))) {
            Ok((old, new)) => {
                let found = compare(&old, &new);
                found.lines.iter().for_each(|line| println!("{line}"));
                ExitCode::from(if found.lost > 0 { LOST } else { 0 })
            }
            Err(complaint) => {
                eprintln!("dtrans-report: error: {complaint}");
                ExitCode::from(WRONG)
            }
        },
        _ => {
            eprintln!("{HELP}");
            ExitCode::from(WRONG)
        }
    }
}

fn read(file: &str) -> Result<Report, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let schema = |value: &serde_json::Value| value.get("schema").and_then(serde_json::Value::as_u64);
    let value: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("{file}: no report of a link: {error}"))?;
    match schema(&value) {
        Some(number) if number == u64::from(SCHEMA) => {}
        Some(number) => return Err(format!("{file}: its schema is {number}, and {SCHEMA} is known here")),
        None => return Err(format!("{file}: no report of a link: it names no schema")),
    }
    serde_json::from_value(value).map_err(|error| format!("{file}: no report of a link: {error}"))
}

/// What is found, in words.
#[derive(Default)]
struct Found {
    lines: Vec<String>,
    lost: usize,
    won: usize,
    same: usize,
}

fn compare(old: &Report, new: &Report) -> Found {
    let mut found = Found::default();
    let mut of_name: HashMap<&str, Vec<&Structure>> = HashMap::new();
    // From the end, so that the first of a name is taken first.
    new.structures.iter().rev().for_each(|s| of_name.entry(&s.name).or_default().push(s));
    let mut gone = Vec::new();
    for before in &old.structures {
        let all = of_name.get_mut(before.name.as_str());
        let taken = all.and_then(|all| {
            let same_size = all.iter().rposition(|s| s.size == before.size);
            same_size.or(all.len().checked_sub(1)).map(|n| all.remove(n))
        });
        match taken {
            Some(after) => found.pair(before, after),
            None => gone.push(before),
        }
    }
    for s in gone {
        found.lines.push(format!("gone   {}: {}", name(s), outcome(s.outcome)));
    }
    let is_new =
        |s: &&Structure| of_name.get(s.name.as_str()).is_some_and(|all| all.iter().any(|t| std::ptr::eq(*t, *s)));
    for s in new.structures.iter().filter(is_new) {
        found.lines.push(format!("new    {}: {}", name(s), told(s)));
    }
    let Found { lost, won, same, .. } = found;
    found.lines.push(format!("{lost} lost, {won} won, {same} as before"));
    found
}

impl Found {
    fn pair(&mut self, before: &Structure, after: &Structure) {
        let (was, is) = (element(before), element(after));
        let heading = |word: &str| format!("{word:<6} {}", name(after));
        if before.outcome != after.outcome {
            let line = format!("{} -> {}", outcome(before.outcome), told(after));
            // Better ones come first.
            if after.outcome > before.outcome {
                self.lost += 1;
                self.lines.push(format!("{}: {line}", heading("lost")));
            } else {
                self.won += 1;
                self.lines.push(format!("{}: {line}", heading("won")));
            }
        } else if before.size == after.size && was != is {
            let line = format!("{was} -> {is} bytes per element, {}", told(after));
            if is > was {
                self.lost += 1;
                self.lines.push(format!("{}: {line}", heading("lost")));
            } else {
                self.won += 1;
                self.lines.push(format!("{}: {line}", heading("won")));
            }
        } else {
            self.same += 1;
        }
    }
}

/// Bytes that an element takes now; the most, if there are several layouts.
fn element(s: &Structure) -> u64 {
    let layouts = s.layouts.iter().map(|layout| layout.columns.iter().map(|column| column.width).sum());
    layouts.max().or(s.size).unwrap_or(0)
}

fn name(s: &Structure) -> String {
    s.name.strip_prefix("struct.").map_or_else(|| s.name.clone(), |name| format!("struct {name}"))
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Split => "split",
        Outcome::Shrunk => "shrunk",
        Outcome::Reordered => "reordered",
        Outcome::Same => "laid out anew",
        Outcome::Left => "left alone",
    }
}

/// What became of a structure, and why not more.
fn told(s: &Structure) -> String {
    let mut text = outcome(s.outcome).to_string();
    if let Some(o) = &s.obstacle {
        text += &format!(": {}", o.text);
        let place = o.at.text();
        if !place.is_empty() {
            text += &format!(", {place}");
        }
        text.extend(o.advice.as_ref().map(|advice| format!("; {advice}")));
    }
    text
}
