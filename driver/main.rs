//! `dtrans-cc`: clang with the plugin in its links, for `make CC=dtrans-cc`.
//!
//! One program by several names: `dtrans-cc` and `dtrans-c++` stand for clang and clang++; `dtrans-ar`, `dtrans-nm`,
//! `dtrans-ranlib`, `dtrans-strip` and `dtrans-objcopy` for LLVM's tools, which read the objects that clang makes then, `dtrans-ld` for lld with the plugin; `dtrans-config` says where things are. It changes a command line and
//! becomes the program that does the work, so that exit status, signals and output are that program's.
//!
//! * [`clang`]: what of clang's command line matters here.
//! * [`response`]: response files.
//! * [`translate`]: which form an object gets, what a link is given, what the plugin is told.
//! * [`places`]: where clang, LLVM's tools and the plugin are.
//! * [`config`]: what `dtrans-config` answers.
//!
//! No LLVM is linked here, and nothing of the plugin: a compilation that is passed on costs a millisecond.

mod clang;
mod config;
mod places;
mod response;
mod translate;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use translate::{Surroundings, Translation};

/// What clang's own errors before a compilation end with.
const FAILED: u8 = 1;

const OPTIONS: &str = "DTRANS_OPTIONS";

const HELP: &str =
    "dtrans-cc, dtrans-c++: clang and clang++, with the layout transformations of DTrans in what they link

  -dtrans-NAME[=VALUE]  an option of the plugin, as in DTRANS_OPTIONS, which it comes after
  -dtrans-options=TEXT  several of them: 'NAME=VALUE;NAME'
  -dtrans-late          ordinary objects for full LTO instead of early ones
  -dtrans-off           clang as it is
  -dtrans-verbose       print the command that is run, and what was decided
  -dtrans-version       print the version
  -dtrans-help          print this

All else is clang's. DTRANS_CLANG names the clang, DTRANS_PLUGIN the plugin.

Options of the plugin; in brackets is what holds without them:
";

/// The plugin's, from its declarations (tests/options.rs).
const OPTIONS_HELP: &str = include_str!("options.txt");

fn main() -> ExitCode {
    let mut args = env::args_os();
    let name = args.next().unwrap_or_default();
    let args: Vec<OsString> = args.collect();
    let name = Path::new(&name).file_name().and_then(OsStr::to_str).unwrap_or_default().to_string();
    // CMake looks for `dtrans-llvm-ar`, as it would for the one of `arm-clang`.
    let called = name.strip_prefix("dtrans-").unwrap_or(&name);
    let outcome = match called.strip_prefix("llvm-").unwrap_or(called) {
        tool @ ("ar" | "nm" | "ranlib" | "strip" | "objcopy") => run_tool(tool, &args),
        "ld" | "ld.lld" => run_linker(&args),
        "config" => config::run(&args),
        "c++" | "g++" | "clang++" => run_clang(true, &args),
        _ => run_clang(false, &args),
    };
    match outcome {
        Ok(status) => status,
        Err(complaint) => {
            eprintln!("{name}: error: {complaint}");
            ExitCode::from(FAILED)
        }
    }
}

fn run_tool(tool: &str, args: &[OsString]) -> Result<ExitCode, String> {
    let program = places::tool(tool)?;
    become_program(Command::new(&program).args(args), &program)
}

/// Becomes lld with the plugin, for build systems that link without the compiler: libtool does with `-r`.
fn run_linker(args: &[OsString]) -> Result<ExitCode, String> {
    let program = places::linker()?;
    let mut load = OsString::from("--load-pass-plugin=");
    load.push(places::plugin()?);
    let mut command = Command::new(&program);
    command.arg(load).args(args);
    let options = translate::linker_options(args, &env::var(OPTIONS).unwrap_or_default());
    if !options.is_empty() {
        command.env(OPTIONS, options);
    }
    become_program(&mut command, &program)
}

/// Becomes clang; comes back only with an error, or where we are asked for something ourselves.
fn run_clang(is_cxx: bool, args: &[OsString]) -> Result<ExitCode, String> {
    let surroundings = Surroundings {
        is_cxx,
        read: &|path| std::fs::read_to_string(path).ok(),
        is_native: &places::is_elf,
        directory: env::current_dir().unwrap_or_default(),
    };
    let translation = translate::translate(args, &surroundings)?;
    if translation.wants_help {
        print!("{HELP}\n{OPTIONS_HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    if translation.wants_version {
        println!("dtrans {}", env!("CARGO_PKG_VERSION"));
        return Ok(ExitCode::SUCCESS);
    }
    let clang = places::clang()?;
    // An early object is of no use to who cannot link it.
    let plugin = if translation.needs_plugin { places::plugin()? } else { PathBuf::new() };
    let line = translation.command_line(is_cxx, &plugin);
    let options = translation.options(&env::var(OPTIONS).unwrap_or_default());
    tell(&translation, &options, &clang, &line);
    let mut command = Command::new(&clang);
    command.args(&line);
    if translation.is_link && !options.is_empty() {
        command.env(OPTIONS, &options);
    }
    become_program(&mut command, &clang)
}

/// What is said before clang begins.
fn tell(translation: &Translation, options: &str, clang: &Path, line: &[OsString]) {
    if translation.is_verbose {
        for reason in &translation.reasons {
            eprintln!("dtrans-cc: {reason}");
        }
        let words: Vec<String> =
            [clang.as_os_str()].into_iter().chain(line.iter().map(OsString::as_os_str)).map(quoted).collect();
        let set = if translation.is_link && !options.is_empty() {
            format!("{OPTIONS}={} ", quoted(OsStr::new(options)))
        } else {
            String::new()
        };
        eprintln!("dtrans-cc: {set}{}", words.join(" "));
    }
    // Where the plugin would end a link with its line; tests of compilers take any other for a warning.
    let speaks = match translate::summary(options) {
        Some("on") => true,
        Some("off") => false,
        _ => translation.is_verbose || translation.shows_commands || std::io::stderr().is_terminal(),
    };
    if let (Some(note), true) = (&translation.note, speaks) {
        eprintln!("dtrans-cc: {note}");
    }
}

/// As a shell reads it.
fn quoted(word: &OsStr) -> String {
    let text = word.to_string_lossy();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=+./,:@%^".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.into_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn become_program(command: &mut Command, program: &Path) -> Result<ExitCode, String> {
    let error = command.exec();
    Err(format!("{} does not run: {error}", program.display()))
}
