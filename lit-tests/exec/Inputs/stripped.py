#!/usr/bin/env python3
"""Takes away what tells types, each sort alone and in pairs, and looks what becomes of a C program.

    stripped.py <plugin> <scratch directory> <program.c>...

In early and in late form: no more memory than before may be legal for any
change, and the program with its records split must print what it printed before.
"""

import itertools
import json
import subprocess
import sys
from pathlib import Path

KINDS = ["geps", "tbaa", "debug", "types"]
COMBINATIONS = [(), *((kind,) for kind in KINDS), *itertools.combinations(KINDS, 2)]


def run(*command):
    """Output and messages of a command that must succeed."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stderr[-2000:]}")
    return done.stdout, done.stderr


def behaviour(program):
    """What a program prints, and how it ends."""
    done = subprocess.run([str(program)], capture_output=True, timeout=60)
    return done.returncode, done.stdout


def legal_objects(text):
    """For each change, the number of objects of each kind whose class it may change."""
    report, _ = json.JSONDecoder().raw_decode(text[text.index("{"):])
    sums = {}
    for c in report["classes"]:
        for change, obstacle in dict(c["obstacles"]).items():
            for kind, count in c["objects"].items():
                sums.setdefault((change, kind), 0)
                if obstacle is None:
                    sums[change, kind] += count
    return sums


def check(plugin, scratch, source, form):
    base, out, program = scratch / f"{form}.bc", scratch / "out.bc", scratch / "program"
    flags = ["-Xclang", "-disable-llvm-passes"] if form == "early" else []
    run("clang", "-O2", "-g", f"-fpass-plugin={plugin}", *flags, "-w", "-emit-llvm", "-c", source, "-o", base)
    first = "internalize" + (",dtrans-cleanup" if form == "early" else "") + ",dtrans-annotate"
    run("opt", f"-load-pass-plugin={plugin}", f"-passes={first}", "-internalize-public-api-list=main", base, "-o", base)
    run("clang", "-w", base, "-o", program, "-lm", "-lpthread")
    expected = behaviour(program)
    before, split = None, 0
    for combination in COMBINATIONS:
        name = f"{source.name}, {form}, without {' and '.join(combination) or 'nothing'}"
        _, text = run("opt", f"-load-pass-plugin={plugin}",
                      f"-passes=dtrans-test-strip<{';'.join(combination)}>,print<dtrans-analysis;format=json>,"
                      "dtrans-aostosoa<cost-model=off>,verify",
                      "-pass-remarks=dtrans", base, "-o", out)
        split += "split into" in text
        found = legal_objects(text)
        before = before or found
        more = [f"{change} of {kind}: {before.get((change, kind), 0)}, then {count}"
                for (change, kind), count in found.items() if count > before.get((change, kind), 0)]
        if more:
            sys.exit(f"{name}: more is legal: {'; '.join(more)}")
        run("clang", "-w", out, "-o", program, "-lm", "-lpthread")
        if behaviour(program) != expected:
            sys.exit(f"{name}: other output")
    print(f"{source.name}, {form}: split in {split} of {len(COMBINATIONS)}")


def main():
    plugin, scratch = sys.argv[1], Path(sys.argv[2])
    scratch.mkdir(parents=True, exist_ok=True)
    for source in sys.argv[3:]:
        for form in "early", "late":
            check(plugin, scratch, Path(source), form)


if __name__ == "__main__":
    main()
