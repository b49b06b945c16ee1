//! The options that the plugin takes are declared with the passes (`params::ParamSpec`); the README's table, the manual page `dtrans(7)` and the
//! text that `dtrans-cc -dtrans-help` prints are made of those declarations, and of nothing else.
//!
//! `UPDATE=1 cargo test --test options` writes them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dtrans::tables::{options, ParamSpec};

// The plugin shares its host's LLVM, and there is no host here.
#[link(name = "LLVM-22")]
extern "C" {}

/// What is not for users.
const FOR_DEVELOPERS: &str = "for developers: ";

/// The width of the text for terminals, and where its second column begins.
const WIDTH: usize = 100;
const COLUMN: usize = 32;

#[test]
fn the_readme_lists_the_options() {
    let rows = for_users().map(|spec| format!("| `{}` | {} |\n", usage(spec).replace('|', "\\|"), spec.help));
    is_between("README.md", "| Option | Meaning |\n|---|---|\n", "\n", &rows.collect::<String>());
}

#[test]
fn the_manual_page_lists_the_options() {
    let mut text = String::new();
    for spec in for_users() {
        text += &entry(spec, spec.help);
    }
    text += ".SS For developers\n";
    for (spec, help) in for_developers() {
        text += &entry(spec, help);
    }
    is_between("driver/dtrans.7", ".\\\" begin options\n", ".\\\" end options\n", &text);
}

#[test]
fn the_driver_lists_the_options() {
    let mut text = String::new();
    for spec in for_users() {
        text += &two_columns(&usage(spec), &plain(spec.help));
    }
    text += "\nand, for developers,\n\n";
    for (spec, help) in for_developers() {
        text += &two_columns(&usage(spec), &plain(help));
    }
    is_between("driver/options.txt", "", "", &text);
}

#[test]
fn what_is_said_of_an_option_fits_everywhere() {
    let mut wrong = Vec::new();
    for spec in options() {
        let help = spec.help;
        let is_one_line = !help.contains('\n') && !help.contains("  ") && help.trim() == help && !help.is_empty();
        // A row of the table ends at a bar; an odd quote would turn all that follows into code.
        if !is_one_line || help.contains('|') || help.matches('`').count() % 2 == 1 || help.ends_with('.') {
            wrong.push(format!("{}: '{help}'", spec.key));
        }
        for (_, target) in links(help) {
            let file = target.split('#').next().unwrap_or_default();
            if !Path::new(file).exists() {
                wrong.push(format!("{}: no file {file}", spec.key));
            }
        }
    }
    let keys: BTreeSet<&str> = options().iter().map(|spec| spec.key).collect();
    if keys.len() != options().len() {
        wrong.push("an option is there twice".into());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn for_users() -> impl Iterator<Item = &'static ParamSpec> {
    options().into_iter().filter(|spec| !spec.help.starts_with(FOR_DEVELOPERS))
}

fn for_developers() -> impl Iterator<Item = (&'static ParamSpec, &'static str)> {
    options().into_iter().filter_map(|spec| Some((spec, spec.help.strip_prefix(FOR_DEVELOPERS)?)))
}

/// `key=values`; of values that are listed, how they are written.
fn usage(spec: &ParamSpec) -> String {
    let usage = spec.usage();
    usage.split(", ").next().unwrap_or_default().to_string()
}

/// What stands in a file between two lines is `wanted`, or is made so.
fn is_between(file: &str, begin: &str, end: &str, wanted: &str) {
    let text = fs::read_to_string(file).expect("a file of the source tree");
    let start = text.find(begin).expect("where it begins") + begin.len();
    let length = if end.is_empty() {
        text.len() - start
    } else if end == "\n" {
        // An empty line, behind the end of another.
        text[start..].find("\n\n").expect("where it ends") + 1
    } else {
        text[start..].find(end).expect("where it ends")
    };
    if text[start..start + length] == *wanted {
        return;
    }
    if std::env::var_os("UPDATE").is_some() {
        let written = format!("{}{wanted}{}", &text[..start], &text[start + length..]);
        fs::write(file, written).expect("a file that can be written");
        return;
    }
    panic!("{file} does not say what the options say: UPDATE=1 cargo test --test options writes it");
}

/// The links in a text, each with what is shown and where it leads.
fn links(help: &str) -> Vec<(&str, &str)> {
    let ends = help.match_indices("](");
    ends.filter_map(|(at, _)| {
        let shown = &help[help[..at].rfind('[')? + 1..at];
        let target = help[at + 2..].split(')').next()?;
        Some((shown, target))
    })
    .collect()
}

/// The text without links' targets.
fn without_links(help: &str) -> String {
    links(help)
        .iter()
        .fold(help.to_string(), |text, (shown, target)| text.replace(&format!("[{shown}]({target})"), shown))
}

/// The text as a terminal shows it.
fn plain(help: &str) -> String {
    without_links(help).replace('`', "")
}

/// An entry of the manual page.
fn entry(spec: &ParamSpec, help: &str) -> String {
    let head = match usage(spec).split_once('=') {
        Some((key, values)) => format!(".BR {key} =\\fI{}\\fR", values.replace('|', "\\fR|\\fI")),
        None => format!(".B {}", spec.key),
    };
    let mut text = String::new();
    // Every second piece is code.
    for (number, piece) in without_links(help).replace('\\', "\\e").split('`').enumerate() {
        text += &if number % 2 == 1 { format!("\\fB{piece}\\fR") } else { piece.to_string() };
    }
    // No line is a request.
    let guard = if text.starts_with(['.', '\'']) { "\\&" } else { "" };
    format!(".TP\n{}\n{guard}{}\n", head.replace('-', "\\-"), text.replace('-', "\\-"))
}

/// A line of two columns; the second goes on below itself.
fn two_columns(first: &str, second: &str) -> String {
    let mut lines = Vec::new();
    let mut line = format!("  {first:<width$}", width = COLUMN - 2);
    if line.len() > COLUMN {
        lines.push(line.trim_end().to_string());
        line = " ".repeat(COLUMN);
    }
    for word in second.split(' ') {
        if line.len() + word.len() > WIDTH && line.len() > COLUMN {
            lines.push(line.trim_end().to_string());
            line = " ".repeat(COLUMN);
        }
        line += word;
        line.push(' ');
    }
    lines.push(line.trim_end().to_string());
    lines.join("\n") + "\n"
}
