//! Writes generated C programs to files, for tools that look at more than what they print: `write ours|csmith <first> <count> <directory>`.

mod csmith;
mod generate;
#[allow(dead_code, reason = "nothing is shrunk here")]
mod program;
#[path = "../../benches/generate/rng.rs"]
#[allow(dead_code, reason = "shared with those that use all of it")]
mod rng;

use std::fs;
use std::path::Path;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [kind, first, count, directory] = &args[..] else { usage() };
    let number = |text: &String| text.parse::<u64>().unwrap_or_else(|_| usage());
    let (first, count) = (number(first), number(count));
    for seed in first..first + count {
        let program = match kind.as_str() {
            "ours" => generate::generate(&mut rng::Rng::new(seed)),
            "csmith" => csmith::generate(seed),
            _ => usage(),
        };
        let file = Path::new(directory).join(format!("{kind}-{seed}.c"));
        fs::write(file, program.text()).expect("a directory to write to");
    }
}

fn usage() -> ! {
    eprintln!("usage: write ours|csmith <first> <count> <directory>");
    std::process::exit(2);
}
