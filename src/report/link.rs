//! The report of a link: what was known of each structure and what was decided on it, put together and written to a file.

use std::ffi::OsStr;
use std::path::Path;

use crate::analysis::linker::Arguments;

use super::model::{self, Outcome, Report, Structure, SCHEMA};
use super::survey::{number, Quotes};
use super::verdicts::{How, OnRecord, Verdicts};
use super::{html, text, words};

/// What stands for the program's name in that of the file.
const PROGRAM: char = '%';

/// What the file's name says of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Html,
    Json,
    Text,
}

fn form(file: &str) -> Option<Form> {
    match Path::new(file).extension().and_then(OsStr::to_str) {
        Some("html" | "htm") => Some(Form::Html),
        Some("json") => Some(Form::Json),
        Some("txt") => Some(Form::Text),
        Some(_) | None => None,
    }
}

/// Does the name of a file say in which form a report is to be written?
pub fn is_file(file: &str) -> bool {
    form(file).is_some()
}

/// All of what is known; nothing if no transform has run.
pub fn report(verdicts: &Verdicts, line: &Arguments) -> Option<Report> {
    let survey = verdicts.survey()?;
    let summary = verdicts.summary(line)?;
    let mut quotes = Quotes::default();
    let on_records = verdicts.on_records();
    let mut structures: Vec<Structure> = Vec::new();
    for known in &survey.structures {
        let decided = on_records.get(&(known.name.as_str(), known.size.unwrap_or(0)));
        let mut s = known.clone();
        if let Some(decided) = decided {
            add(&mut s, decided, &mut quotes);
        }
        structures.push(s);
    }
    // Of structures that nobody accesses: in their order.
    structures.sort_by(|a, b| b.accesses.frequency.total_cmp(&a.accesses.frequency));
    Some(Report {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").to_string(),
        program: line.output.clone().filter(|_| line.is_link),
        summary: summary.strip_prefix("dtrans: ").unwrap_or(&summary).to_string(),
        notes: verdicts.notes(line),
        structures,
    })
}

fn add(s: &mut Structure, decided: &OnRecord, quotes: &mut Quotes) {
    let outcome = |how: How| match how {
        How::Split => Outcome::Split,
        How::Shrunk => Outcome::Shrunk,
        How::Rearranged => Outcome::Reordered,
        How::Same => Outcome::Same,
    };
    s.outcome = decided.changes.iter().map(|(_, change)| outcome(change.how)).min().unwrap_or(Outcome::Left);
    s.deeds = decided
        .changes
        .iter()
        .map(|(pass, change)| model::Deed {
            pass: pass.to_string(),
            text: change.text.clone(),
            at: quotes.place(&change.at),
        })
        .collect();
    s.layouts = decided.changes.iter().flat_map(|(_, change)| change.layouts.clone()).collect();
    s.considered = decided
        .looked_at
        .iter()
        .flat_map(|&(pass, list)| {
            let before = list.first().map_or(0.0, |first| first.1);
            list.iter().map(move |(layout, cost)| model::Considered {
                pass: pass.to_string(),
                layout: layout.clone(),
                cost: if before > 0.0 { number(cost / before) } else { 1.0 },
            })
        })
        .collect();
    s.cost = decided.cost.map(|c| model::Cost { before: number(c.before), after: number(c.after) });
    if let Some((pass, obstacle)) = decided.left.filter(|_| s.deeds.is_empty()) {
        let evidence = &obstacle.evidence;
        s.obstacle = Some(model::Obstacle {
            condition: obstacle.reason.name(),
            text: words::reason(obstacle.reason).to_string(),
            pass: pass.to_string(),
            field: evidence.field.clone(),
            what: evidence.what.clone(),
            at: quotes.place(&evidence.at),
            advice: words::advice_text(words::advice(obstacle.reason)).map(str::to_string),
        });
    }
}

/// Writes a report into a file, in the form that its name says; `%` in the name stands for that of the program.
///
/// # Errors
///
/// What went wrong.
pub fn write(report: &Report, file: &str) -> Result<(), String> {
    let program = report.program.as_deref().and_then(|p| Path::new(p).file_name()).and_then(OsStr::to_str);
    let file = file.replace(PROGRAM, program.unwrap_or("program"));
    let text = match form(&file) {
        Some(Form::Html) => html::print(report)?,
        Some(Form::Json) => json(report),
        Some(Form::Text) => text::print(report),
        None => return Err(words::no_report_form(&file)),
    };
    std::fs::write(&file, text).map_err(|error| format!("report '{file}': {error}"))
}

/// The report for tools, with a line break at the end.
pub fn json(report: &Report) -> String {
    let mut text = serde_json::to_string_pretty(report).expect("numbers and strings only");
    text.push('\n');
    text
}
