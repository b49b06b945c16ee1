# How lit runs the tests below this directory.  `lit lit-tests` works after any build, from any directory.
#
# Environment: DTRANS_SO names the plugin to test (default: the newest build), LLVM_BIN the
# directory of LLVM 22's tools (default: Debian's place, else what llvm-config-22 says), DTRANS_LIT_OUT where the tests write.  The tests themselves see
# neither the user's DTRANS_OPTIONS nor DTRANS_LOG, DTRANS_CLANG or DTRANS_PLUGIN.

import glob
import os
import re
import shutil
import subprocess
import sys

import lit.formats

LLVM_VERSION = "22"

# The directory of this file: `lit lit-tests/exec` reads it from there as well.
SOURCE_ROOT = os.path.dirname(os.path.abspath(__file__))
CARGO_ROOT = os.path.dirname(SOURCE_ROOT)


def find_plugin():
    """The plugin to test; stops lit with what to do when there is none."""
    chosen = os.environ.get("DTRANS_SO")
    if chosen:
        if not os.path.isfile(chosen):
            lit_config.fatal("DTRANS_SO names no file: " + chosen)
        return os.path.abspath(chosen)
    target = os.path.join(CARGO_ROOT, os.environ.get("CARGO_TARGET_DIR", "target"))
    built = [os.path.join(target, profile, "libdtrans.so") for profile in ("checked", "debug", "release")]
    built = [so for so in built if os.path.isfile(so)]
    if not built:
        lit_config.fatal("no libdtrans.so in " + target + ": run `make build` first")
    return max(built, key=os.path.getmtime)


def find_llvm_bin():
    """The directory of opt, clang, ld.lld and FileCheck of the LLVM that the plugin is built for."""
    if os.environ.get("LLVM_BIN"):
        return os.environ["LLVM_BIN"]
    configs = [os.environ.get("LLVM_CONFIG"), "llvm-config-" + LLVM_VERSION]
    if os.environ.get("LLVM_SYS_221_PREFIX"):
        return os.path.join(os.environ["LLVM_SYS_221_PREFIX"], "bin")
    debian = "/usr/lib/llvm-" + LLVM_VERSION + "/bin"
    if not configs[0] and os.path.isdir(debian):
        return debian
    for config in filter(None, configs):
        if shutil.which(config):
            return subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
    lit_config.fatal("no LLVM " + LLVM_VERSION + " found: set LLVM_BIN to the directory of its tools")


def find_other_opt():
    """The newest opt of another LLVM version, to test that the plugin is refused there; None when there is none."""
    found = {}
    for path in glob.glob("/usr/lib/llvm-*/bin/opt") + glob.glob("/usr/bin/opt-*"):
        version = re.search(r"(?:llvm|opt)-(\d+)(?:/bin/opt)?$", path)
        if version and version.group(1) != LLVM_VERSION and os.access(path, os.X_OK):
            found[int(version.group(1))] = path
    return found[max(found)] if found else None


def runs_in_debugger():
    """Is there a gdb that may run programs? In some containers it may not."""
    if not shutil.which("gdb"):
        return False
    command = ["gdb", "-nx", "-batch", "-iex", "set debuginfod enabled off", "-ex", "run", "--args", shutil.which("true")]
    said = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout
    return "exited normally" in said


plugin = find_plugin()
llvm_bin = find_llvm_bin()
other_opt = find_other_opt()

config.name = "dtrans"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".c", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = SOURCE_ROOT
config.test_exec_root = os.environ.get("DTRANS_LIT_OUT") or os.path.join(os.path.dirname(plugin), "lit-out")

# FileCheck, not, split-file, llvm-link and the like are called by their names.
config.environment["PATH"] = os.path.abspath(llvm_bin) + os.pathsep + os.environ["PATH"]
config.environment["LLVM_BIN"] = os.path.abspath(llvm_bin)
for variable in ("DTRANS_OPTIONS", "DTRANS_LOG", "DTRANS_CLANG", "DTRANS_PLUGIN"):
    config.environment.pop(variable, None)
# Where the C library can: freed memory is overwritten, so that whoever still reads it is found out.
config.environment["GLIBC_TUNABLES"] = "glibc.malloc.perturb=127:glibc.malloc.tcache_count=0"
# Which safety rule to go without; read only by builds for tools/mutate-rules.
for variable in ("DTRANS_WITHOUT_RULE", "DTRANS_RULES_ASKED"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]


def substitute(name, text):
    """Replaces %name, but not a longer word that starts with it."""
    config.substitutions.append((re.escape("%" + name) + r"\b", text))


lto = "-O2 -flto=full"
lld = lto + " -fuse-ld=lld"
substitute("opt", "opt -load-pass-plugin=" + plugin)
substitute("dtrans", plugin)
driver = os.path.join(os.path.dirname(plugin), "dtrans-cc")
substitute("driver", driver)
comparison = os.path.join(os.path.dirname(plugin), "dtrans-report")
substitute("report", comparison)
substitute("clang", "clang")
substitute("early", lto + " -Xclang -disable-llvm-passes")
substitute("late", lto)
substitute("lld", lld)
substitute("lldplugin", lld + " -Wl,--load-pass-plugin=" + plugin)
substitute("cargo_root", CARGO_ROOT)
substitute("python", sys.executable)
if other_opt:
    substitute("otheropt", other_opt)
# Nothing of the user's, nothing from the network.
gdb = "gdb -nx -batch -iex 'set debuginfod enabled off' -iex 'set confirm off'"
substitute("gdb", gdb)

for feature, present in (
    ("lld", os.access(os.path.join(llvm_bin, "ld.lld"), os.X_OK)),
    ("other-llvm", other_opt),
    ("driver", os.access(driver, os.X_OK)),
    ("comparison", os.access(comparison, os.X_OK)),
    ("cmake", shutil.which("cmake")),
    ("dpkg", shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps")),
    ("gdb", runs_in_debugger()),
    ("debug-plugin", os.path.basename(os.path.dirname(plugin)) in ("checked", "debug")),
):
    if present:
        config.available_features.add(feature)

# After each transform the analysis that it kept is compared with a fresh one.
config.environment["DTRANS_VERIFY_ANALYSIS"] = "1"
