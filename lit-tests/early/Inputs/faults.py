"""faults.py SOURCE PLUGIN: a planted fault under each sanitizer, from early and from ordinary objects.

A line for each: "early: found" or "early: refused by name", and "late: found".  A function that
an optimized check leaves nothing in is not refused either.
"""

import concurrent.futures
import subprocess
import sys

SOURCE, PLUGIN = sys.argv[1:]
EARLY = ["-Xclang", "-disable-llvm-passes"]
STOP = "-fno-sanitize-recover=all"
# Name, what shows that the fault was found (a text, or "trap"), flags beside -fsanitize=NAME.
SANITIZERS = [
    ("address", "heap-use-after-free", []),
    ("hwaddress", "HWAddressSanitizer", []),
    ("memory", "use-of-uninitialized-value", []),
    ("thread", "data race", []),
    ("leak", "detected memory leaks", []),
    ("type", "type-aliasing-violation", []),
    ("realtime", "unsafe-library-call", []),
    ("numerical", "WARNING: NumericalStabilitySanitizer", []),
    ("dataflow", "flows", ["-DDATAFLOW"]),
    ("fuzzer", "deadly signal", ["-DFUZZER"]),
    ("undefined", "shift exponent 40 is too large", [STOP]),
    ("bounds", "out of bounds", [STOP]),
    ("integer", "unsigned integer overflow", [STOP]),
    ("implicit-conversion", "implicit conversion", [STOP]),
    ("nullability", "null pointer passed as argument 1", [STOP]),
    ("kcfi", "trap", []),
    ("cfi-icall", "trap", ["-fvisibility=hidden"]),
    ("safe-stack", "kept apart", []),
]


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120, **more)


def one(name, found, more, form):
    flags = ["-O1", "-flto=full", "-w", f"-fsanitize={name}", *more]
    stem = f"{name}-{form}"
    run(["clang", *flags, *(EARLY if form == "early" else []), "-c", SOURCE, "-o", stem + ".o"], check=True)
    link = run(["clang", *flags, "-fuse-ld=lld", f"-Wl,--load-pass-plugin={PLUGIN}", stem + ".o", "-o", stem])
    if link.returncode != 0:
        if f"dtrans: -fsanitize={name}:" in link.stderr or "dtrans: -fsanitize=... or" in link.stderr:
            return "refused by name"
        return "wrong: " + link.stderr
    done = run(["./" + stem, *(["-runs=1000000", "-seed=1"] if name == "fuzzer" else [name])])
    if found == "trap":
        return "found" if done.returncode < 0 else f"wrong: ended with {done.returncode}"
    return "found" if found in done.stdout + done.stderr else "wrong: not found: " + done.stdout + done.stderr


with concurrent.futures.ThreadPoolExecutor(2) as pool:
    done = [(s, form, pool.submit(one, *s, form)) for s in SANITIZERS for form in ("early", "late")]
    for (name, *_), form, result in done:
        print(f"{name}: {form}: {result.result()}")
