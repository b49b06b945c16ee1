//! Writes a generated module as textual IR: `generate [--seed N] <kind> <size>`.

mod adversary;
mod program;
mod rng;

use std::io::Write;

fn main() {
    let mut seed = 1;
    let mut rest = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seed" => seed = args.next().and_then(|n| n.parse().ok()).unwrap_or_else(|| usage()),
            // What `cargo bench` passes to every benchmark.
            "--bench" => {}
            _ => rest.push(arg),
        }
    }
    let [kind, size] = &rest[..] else { usage() };
    let size = size.parse().unwrap_or_else(|_| usage());
    let text = match kind.as_str() {
        "program" => program::generate(seed, size),
        _ => match adversary::KINDS.iter().find(|(name, _)| *name == kind) {
            Some((_, make)) => make(size),
            None => usage(),
        },
    };
    // Nobody reads on: nothing to tell.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn usage() -> ! {
    let kinds: Vec<&str> = adversary::KINDS.iter().map(|(name, _)| *name).collect();
    eprintln!("usage: generate [--seed N] <kind> <size>; kinds: program {}", kinds.join(" "));
    std::process::exit(2);
}
