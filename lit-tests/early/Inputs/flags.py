"""Builds a program with every flag of two tables of docs/flags.md and says where early objects are not what the table says."""

import re
import subprocess
import sys

document, source, plugin = sys.argv[1:]
LTO = ["clang", "-O2", "-flto=full", "-w"]
EARLY = ["-Xclang", "-disable-llvm-passes"]
# Without these a flag changes nothing in this program, or on this processor.
NO_DIFFERENCE = {"-fno-builtin", "-fno-inline", "-fno-unroll-loops", "-ffast-math", "-fwrapv", "-g", "-gsplit-dwarf",
                 "-fdebug-info-for-profiling", "-fprofile-instr-use="}


def rows(title):
    text = open(document).read().split("\n## " + title + "\n")[1].split("\n## ")[0]
    return [row.split() for row in re.findall(r"^\| `(-[^`]*)` \|", text, re.M)]


def build(name, flags, compile_flags):
    compiled = subprocess.run(LTO + flags + compile_flags + ["-c", source, "-o", name + ".o"])
    compiled.check_returncode()
    link = LTO + flags + ["-fuse-ld=lld", "-Wl,--load-pass-plugin=" + plugin, name + ".o", "-o", name]
    return subprocess.run(link, capture_output=True, text=True)


def code(name):
    dump = subprocess.run(["llvm-objdump", "-d", "--no-show-raw-insn", "--no-leading-addr", name], capture_output=True, text=True)
    # The first lines name the file.
    return dump.stdout.split("\n", 4)[-1]


def link(name, flags, compile_flags):
    linked = build(name, flags, compile_flags)
    if linked.returncode:
        print("wrong:", *flags, "cannot be linked:", linked.stderr)
        return None
    return code(name)


def main():
    # A profile for the flag that wants one.
    build("counts", ["-fprofile-instr-generate=counts.profraw"], [])
    subprocess.run(["./counts"], stdout=subprocess.DEVNULL)
    subprocess.run(["llvm-profdata", "merge", "counts.profraw", "-o", "counts.profdata"])
    plain = link("plain", [], [])
    if plain != link("plain.early", [], EARLY):
        print("wrong: without any flag the two forms differ already")
    as_ever = rows("As ever")
    for flags in as_ever:
        known = flags[0] in NO_DIFFERENCE or flags[0].startswith("-fprofile-instr-use=")
        flags = [flag.replace("=FILE", "=counts.profdata") for flag in flags]
        late = link("late", flags, [])
        if late != link("early", flags, EARLY):
            print("wrong: the two forms differ with", *flags)
        if late == plain and not known:
            print("wrong: without any effect:", *flags)
    refused = rows("Refused")
    for flags in refused:
        linked = build("early", flags, EARLY)
        if not linked.returncode or "dtrans: " not in linked.stderr:
            print("wrong: not refused:", *flags, linked.stderr)
        linked = build("late", flags, [])
        if linked.returncode:
            print("wrong: refused for ordinary objects:", *flags, linked.stderr)
    print("as ever:", len(as_ever), "flags")
    print("refused:", len(refused), "flags")


main()
