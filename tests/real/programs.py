"""The real C programs that tests/real compiles, and how: shared by run and table.

The sources are those that Rust crates carry; cargo fetches them (tests/real/fetch), nothing of them is kept here.
Bitcode is kept in target/real and made anew when a source or a flag changes.
"""

import concurrent.futures
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TARGET = ROOT / os.environ.get("CARGO_TARGET_DIR", "target")
WORK = TARGET / "real"
FORMS = {"early": ["-O2", "-flto=full", "-Xclang", "-disable-llvm-passes"], "late": ["-O2", "-flto=full"]}
CLEAN_UP = {"early": "dtrans-cleanup,", "late": ""}    # needs the plugin
LINK_SECONDS = 600


def llvm_bin():
    if os.environ.get("LLVM_BIN"):
        return Path(os.environ["LLVM_BIN"])
    usual = Path("/usr/lib/llvm-22/bin")
    if usual.is_dir():
        return usual
    for tool in ("llvm-config-22", "llvm-config"):
        if shutil.which(tool):
            return Path(subprocess.run([tool, "--bindir"], capture_output=True, text=True, check=True).stdout.strip())
    sys.exit("no LLVM 22 found; set LLVM_BIN to the directory of its tools")


def find_plugin(chosen):
    if chosen or os.environ.get("DTRANS_SO"):
        plugin = Path(chosen or os.environ["DTRANS_SO"]).resolve()
    else:    # the release build is much faster on large modules
        plugin = TARGET / "release" / "libdtrans.so"
        if not plugin.exists():
            plugin = TARGET / "checked" / "libdtrans.so"
    if not plugin.exists():
        sys.exit(f"no plugin at {plugin}; 'cargo build --release' makes it")
    return plugin


class Program:
    """How to build one program, after the build script of the crate that carries it."""

    def __init__(self, name, crate, sources, flags, public, libs=(), args=(), needs=()):
        self.name, self.crate, self.public = name, crate, public
        self.libs, self.args, self.needs = list(libs), list(args), needs
        self.sources_of, self.flags_of = sources, flags

    def find(self, crates):
        self.dir = crates[self.crate]
        self.flags = ["-w", *self.flags_of(self.dir, crates)]
        self.sources = sorted(self.sources_of(self.dir))
        if not self.sources:
            sys.exit(f"{self.name}: no sources in {self.dir}")
        key = hashlib.sha256(" ".join([str(self.dir), *self.flags]).encode()).hexdigest()[:12]
        self.cache = WORK / "bitcode" / f"{self.name}-{key}"

    def driver(self):
        return HERE / "drivers" / f"{self.name}.c"


def c_files(*folders, without=()):
    return lambda d: [f for folder in folders for f in (d / folder).glob("*.c")
                      if not any(w in f.name for w in without)]


def named(folder, names):
    return lambda d: [d / folder / f"{n}.c" for n in names.split()]


def libgit2_sources(d):
    s = d / "libgit2" / "src"
    found = c_files("libgit2/src/libgit2", "libgit2/src/util", "libgit2/src/libgit2/transports",
                    "libgit2/src/libgit2/streams", "libgit2/deps/llhttp", "libgit2/deps/xdiff",
                    "libgit2/deps/pcre", "libgit2/src/util/unix")(d)
    rest = ["allocators/failalloc", "allocators/stdalloc", "hash/collisiondetect", "hash/sha1dc/sha1",
            "hash/sha1dc/ubc_check", "hash/builtin", "hash/rfc6234/sha224-256"]
    return found + [s / "util" / f"{r}.c" for r in rest]


def libgit2_flags(d, crates):
    features = WORK / "include"
    features.mkdir(parents=True, exist_ok=True)
    on = ["GIT_THREADS", "GIT_TRACE", "GIT_HTTPPARSER_BUILTIN", "GIT_USE_NSEC", "GIT_IO_POLL", "GIT_IO_SELECT",
          "GIT_USE_STAT_MTIM", "GIT_ARCH_64", "GIT_SHA1_COLLISIONDETECT", "GIT_SHA256_BUILTIN"]
    text = "#ifndef INCLUDE_features_h\n#define INCLUDE_features_h\n" + "".join(f"#define {f} 1\n" for f in on) + "#endif\n"
    (features / "git2_features.h").write_text(text)
    folders = [features, *(d / "libgit2" / f for f in ("include", "src/libgit2", "src/util", "deps/llhttp", "deps/xdiff", "deps/pcre")),
               crates["libz-sys"] / "src" / "zlib"]
    defines = {"GIT_REGEX_BUILTIN": "1", "HAVE_STDINT_H": "1", "HAVE_MEMMOVE": "1", "NO_RECURSE": "1", "NEWLINE": "10",
               "POSIX_MALLOC_THRESHOLD": "10", "LINK_SIZE": "2", "PARENS_NEST_LIMIT": "250", "MATCH_LIMIT": "10000000",
               "MATCH_LIMIT_RECURSION": "MATCH_LIMIT", "MAX_NAME_SIZE": "32", "MAX_NAME_COUNT": "10000",
               "SHA1DC_NO_STANDARD_INCLUDES": "1", "SHA1DC_CUSTOM_INCLUDE_SHA1_C": '"common.h"',
               "SHA1DC_CUSTOM_INCLUDE_UBC_CHECK_C": '"common.h"'}
    return ["-fvisibility=hidden", *(f"-I{f}" for f in folders), *(f"-D{k}={v}" for k, v in defines.items())]


ONIGURUMA_FILES = """regexec regerror regparse regext regcomp reggnu regenc regsyntax regtrav regversion st onig_init
    unicode ascii utf8 utf16_be utf16_le utf32_be utf32_le euc_jp sjis iso8859_1 iso8859_2 iso8859_3 iso8859_4 iso8859_5
    iso8859_6 iso8859_7 iso8859_8 iso8859_9 iso8859_10 iso8859_11 iso8859_13 iso8859_14 iso8859_15 iso8859_16 euc_tw euc_kr
    big5 gb18030 koi8_r cp1251 euc_jp_prop sjis_prop unicode_unfold_key unicode_fold1_key unicode_fold2_key
    unicode_fold3_key"""


def oniguruma_flags(d, _):
    folder = WORK / "include" / "oniguruma"
    folder.mkdir(parents=True, exist_ok=True)
    on = ["HAVE_PROTOTYPES", "STDC_HEADERS", "HAVE_STRING_H", "HAVE_STDARG_H", "HAVE_STDLIB_H", "HAVE_LIMITS_H", "HAVE_INTTYPES_H"]
    sizes = {"INT": 4, "SHORT": 2, "LONG": 8, "VOIDP": 8, "LONG_LONG": 8}
    text = "".join(f"#define {f} 1\n" for f in on) + "".join(f"#define SIZEOF_{k} {v}\n" for k, v in sizes.items())
    (folder / "config.h").write_text(text)
    return ["-DHAVE_UNISTD_H=1", "-DHAVE_SYS_TYPES_H=1", "-DHAVE_SYS_TIME_H=1", "-DHAVE_ALLOCA_H=1", f"-I{folder}",
            f"-I{d / 'oniguruma/src'}"]


SQLITE_FLAGS = """-DSQLITE_CORE -DSQLITE_DEFAULT_FOREIGN_KEYS=1 -DSQLITE_ENABLE_API_ARMOR -DSQLITE_ENABLE_COLUMN_METADATA
    -DSQLITE_ENABLE_DBSTAT_VTAB -DSQLITE_ENABLE_FTS3 -DSQLITE_ENABLE_FTS3_PARENTHESIS -DSQLITE_ENABLE_FTS5
    -DSQLITE_ENABLE_MEMORY_MANAGEMENT -DSQLITE_ENABLE_RTREE -DSQLITE_ENABLE_STAT4 -DSQLITE_SOUNDEX -DSQLITE_THREADSAFE=1
    -DSQLITE_USE_URI -DHAVE_USLEEP=1 -DHAVE_ISNAN -DHAVE_LOCALTIME_R -DSQLITE_OMIT_LOAD_EXTENSION""".split()

PROGRAMS = [
    Program("zlib", "libz-sys", c_files("src/zlib"),
            lambda d, _: ["-DSTDC", "-D_LARGEFILE64_SOURCE", "-DHAVE_UNISTD_H", f"-I{d / 'src/zlib'}"],
            "compress* uncompress* deflate* inflate* gz* crc32* adler32* zlib* zError get_crc_table"),
    Program("lz4", "lz4-sys", named("liblz4/lib", "lz4 lz4frame lz4hc xxhash"),
            lambda d, _: [f"-I{d / 'liblz4/lib'}"], "LZ4_* LZ4F_*"),
    Program("lua", "lua-src", c_files("lua-5.4.7", without=("lua.c", "luac.c")),
            lambda d, _: ["-DLUA_USE_LINUX", "-DLUA_COMPAT_5_3", f"-I{d / 'lua-5.4.7'}"],
            "lua_* luaL_* luaopen_*", ["-lm", "-ldl"], [str(HERE / "drivers" / "lua.lua")]),
    Program("zstd", "zstd-sys", c_files("zstd/lib/common", "zstd/lib/compress", "zstd/lib/decompress", without=("xxhash",)),
            lambda d, _: ["-fvisibility=hidden", "-DXXH_PRIVATE_API", "-DZSTD_DISABLE_ASM", "-DZSTD_LIB_DEPRECATED=0",
                          "-DZSTDLIB_VISIBILITY=", "-DZSTDERRORLIB_VISIBILITY=", f"-I{d / 'zstd/lib'}", f"-I{d / 'zstd/lib/common'}"],
            "ZSTD_*"),
    Program("oniguruma", "onig_sys", named("oniguruma/src", ONIGURUMA_FILES), oniguruma_flags, "onig_* onigenc_*"),
    Program("quickjs", "libquickjs-sys", named("embed/quickjs", "cutils libbf libregexp libunicode quickjs"),
            lambda d, _: ["-D_GNU_SOURCE", '-DCONFIG_VERSION="bundled"', "-DCONFIG_BIGNUM", "-funsigned-char",
                          f"-I{d / 'embed/quickjs'}"],
            "JS_*", ["-lm", "-lpthread"], [str(HERE / "drivers" / "quickjs.js")]),
    Program("sqlite", "libsqlite3-sys", named("sqlite3", "sqlite3"),
            lambda d, _: [*SQLITE_FLAGS, f"-I{d / 'sqlite3'}"], "sqlite3_*", ["-lm", "-lpthread"]),
    Program("libgit2", "libgit2-sys", libgit2_sources, libgit2_flags, "git_*_* giterr_*", ["-lpthread", "-lm"], needs=("zlib",)),
]


def fetch():
    """{crate: directory of its sources}.  The manifest is copied, so that cargo's lock file stays out of the tree."""
    place = WORK / "fetch"
    place.mkdir(parents=True, exist_ok=True)
    for name in ("Cargo.toml", "nothing.rs"):
        text = (HERE / "fetch" / name).read_text()
        if not (place / name).exists() or (place / name).read_text() != text:
            (place / name).write_text(text)
    command = ["cargo", "metadata", "--format-version", "1", "--manifest-path", str(place / "Cargo.toml")]
    done = subprocess.run([*command, "--offline"], capture_output=True, text=True)
    if done.returncode != 0:
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stderr)
        sys.exit("cargo could not fetch the crates that carry the sources (is there a network?)\n0 passed, 1 failed")
    return {p["name"]: Path(p["manifest_path"]).parent for p in json.loads(done.stdout)["packages"]}


class Toolbox:
    """LLVM's tools and the plugin."""

    def __init__(self, plugin, verbose):
        self.verbose = verbose
        self.bin = llvm_bin()
        self.plugin = find_plugin(plugin)

    def tool(self, name):
        return str(self.bin / name)

    def run(self, command, seconds, env=None, output="stdout"):
        """(how it ended: ok, crash, broken, late, other; output; seconds)"""
        if self.verbose:
            print("+", shlex.join(command), file=sys.stderr)
        start = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, timeout=seconds, stdin=subprocess.DEVNULL,
                                  env={**os.environ, **(env or {})})
        except subprocess.TimeoutExpired:
            return "late", f"still running after {seconds} s".encode(), time.monotonic() - start
        spent = time.monotonic() - start
        if done.returncode == 0:
            return "ok", getattr(done, output), spent
        said = done.stderr
        if done.returncode < 0 or done.returncode >= 128 or b"Stack dump" in said or b"PLEASE submit a bug" in said:
            broken = b"Broken module" in said or b"Broken function" in said
            return "broken" if broken else "crash", said, spent
        broken = b"Broken module" in said or b"failed verification" in said or b"does not verify" in said
        return "broken" if broken else "other", said, spent

    def must(self, command, seconds=LINK_SECONDS):
        """A step that has nothing to do with the plugin."""
        how, said, _ = self.run(command, seconds)
        if how != "ok":
            raise RuntimeError(f"{shlex.join(command)}\n{said[-1500:].decode(errors='replace')}")

    def compile(self, program, form, source):
        out = program.cache / form / (str(source.relative_to(program.dir if source.is_relative_to(program.dir) else HERE))
                                      .replace("/", "_") + ".bc")
        if not out.exists() or out.stat().st_mtime < source.stat().st_mtime:
            out.parent.mkdir(parents=True, exist_ok=True)
            part = out.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
            self.must([self.tool("clang"), *FORMS[form], *program.flags, "-I", str(HERE / "drivers"), "-c", str(source), "-o", str(part)])
            part.rename(out)
        return out

    def link(self, program, form, what, parts, public):
        """All bitcode in one module; everything but `public` becomes internal."""
        out = program.cache / form / f"{what}.linked.bc"
        if out.exists() and all(out.stat().st_mtime >= p.stat().st_mtime for p in parts):
            return out
        whole = out.with_suffix(f".{os.getpid()}.part")
        self.must([self.tool("llvm-link"), *map(str, parts), "-o", str(whole)])
        ready = out.with_suffix(f".{os.getpid()}.ready")
        self.must([self.tool("opt"), "-passes=internalize,globaldce", f"-internalize-public-api-list={','.join(public)}",
                   str(whole), "-o", str(ready)])
        whole.unlink()
        ready.rename(out)
        return out

    def bitcode(self, pool, programs, forms):
        """{(program, form, source): its bitcode}; the largest first, so that nobody waits for them at the end."""
        by_name = {p.name: p for p in PROGRAMS}
        jobs = []
        for p in reversed(programs):
            for form in forms[p.name]:
                jobs += [(p, form, s) for s in [*p.sources, p.driver()]]
                for n in p.needs:
                    jobs += [(by_name[n], form, s) for s in by_name[n].sources]
        jobs = list(dict.fromkeys(jobs))
        return dict(zip(jobs, in_parallel(pool, [(self.compile, *j) for j in jobs])))


def parts(bitcode, p, form, driver):
    """The bitcode of a program's files; with its main and the libraries that it needs if `driver`."""
    files = [bitcode[p, form, s] for s in p.sources]
    if driver:
        files.append(bitcode[p, form, p.driver()])
        for n in p.needs:
            files += [bitcode[q, form, s] for q in PROGRAMS if q.name == n for s in q.sources]
    return files


def for_linker(parts):
    """Bitcode as the linker is to see it: clang takes a file of that name for a source, and compiles it once more."""
    return [f"-Wl,{p}" for p in parts]


def chosen(names):
    """The programs of those names, all if there are none; with every program's sources found."""
    unknown = set(names) - {p.name for p in PROGRAMS}
    if unknown:
        sys.exit(f"no program named {', '.join(sorted(unknown))}; there are {', '.join(p.name for p in PROGRAMS)}")
    crates = fetch()
    for p in PROGRAMS:
        p.find(crates)
    return [p for p in PROGRAMS if not names or p.name in names]


def in_parallel(pool, calls):
    """Runs (function, arguments...) and returns the results in order; the first exception is raised."""
    return [f.result() for f in [pool.submit(*c) for c in calls]]
