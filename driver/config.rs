//! `dtrans-config`: what build systems ask that do without the driver.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::{places, translate};

const USAGE: &str = "usage: dtrans-config QUESTION...
  --cflags       what compiles C to early objects; with -O2 or the like
  --late-cflags  what compiles to ordinary objects: C++, and what sanitizers watch
  --ldflags      what links them, with the plugin
  --plugin       the plugin's file
  --clang        the clang that dtrans-cc runs
  --llvm         the version of LLVM that all of this is for
  --version      the version of DTrans";

/// Answers each question in a line of its own.
pub fn run(questions: &[OsString]) -> Result<ExitCode, String> {
    if questions.is_empty() {
        return Err(USAGE.into());
    }
    for question in questions {
        let answer = match question.to_str().unwrap_or_default() {
            "--cflags" => translate::EARLY.join(" "),
            "--late-cflags" => translate::LATE.join(" "),
            "--ldflags" => {
                let plugin = places::plugin()?;
                format!("{} {} -Wl,--load-pass-plugin={}", translate::LTO, translate::LINKER, plugin.display())
            }
            "--plugin" => places::plugin()?.display().to_string(),
            "--clang" => places::clang()?.display().to_string(),
            "--llvm" => places::LLVM.to_string(),
            "--version" => env!("CARGO_PKG_VERSION").to_string(),
            "--help" => USAGE.to_string(),
            other => return Err(format!("unknown question '{other}'\n{USAGE}")),
        };
        println!("{answer}");
    }
    Ok(ExitCode::SUCCESS)
}
