"""The ordinary C programs that tests/ordinary/packages builds, and what each is made to do.

Their sources are Debian's, of the release that the machine's own apt is set up for, with Debian's patches; nothing of them is kept here.
Chosen as they came: programs that do work, are built from a list of C files, and need no library but the system's.
"""

from pathlib import Path

import inputs

HERE = Path(__file__).resolve().parent


class Package:
    """One program.

    files, without  patterns of its C files (those of drivers/ are ours), and of some that match and are not built
    flags, libs     for clang: to compile, to link
    work, stdin     the command's arguments and what it reads; {in} is the folder of `inputs`, {src} that of the sources
    defines         config.h, as a script would have written it: "NAME" or "NAME=value"; `files_too` has whole files
    configure       a command that writes config.h
    status          what it ends with, None for anything
    drop            lines of the output with any of these words are not compared: they say how long something took
    """

    def __init__(self, name, version, files, work, *, source=None, without="", flags="", libs="", inputs=None, stdin=None, defines=None,
                 files_too=None, configure=None, status=0, drop=(), env=None):
        self.name, self.version, self.source = name, version, source or name
        self.files, self.without = files.split(), without.split()
        self.flags, self.libs = flags.split(), libs.split()
        self.work, self.stdin, self.inputs, self.status = work, stdin, inputs, status
        self.config = dict(files_too or {})
        if defines is not None:
            self.config["config.h"] = "".join(f"#define {d.replace('=', ' ', 1) if '=' in d else d + ' 1'}\n" for d in defines.split())
        self.configure, self.drop, self.env = configure, drop, env or {}

    def sources(self, folder):
        found = {f for p in self.files for f in (HERE if p.startswith("drivers/") else folder).glob(p)}
        found -= {f for p in self.without for f in folder.glob(p)}
        if not found:
            raise RuntimeError(f"{self.name}: none of {' '.join(self.files)} in {folder}")
        return sorted(found)


PUZZLES = """combi.c divvy.c dsf.c findloop.c grid.c latin.c laydomino.c loopgen.c malloc.c matching.c midend.c misc.c penrose.c random.c sort.c
    tdq.c tree234.c version.c nullfe.c"""


def puzzle(name, kind, count):
    """A game of sgt-puzzles invents puzzles and solves them."""
    return Package(f"puzzles-{name}", "20230122.806ae71-2", f"{PUZZLES} {name}.c drivers/puzzle.c", [kind, "19", str(count)], source="sgt-puzzles",
                   flags="-I.", libs="-lm")


LP_SOLVE = """lp_MDO.c shared/*.c ini.c fortify.c lp_rlp.c lp_crash.c bfp/bfp_LUSOL/lp_LUSOL.c bfp/bfp_LUSOL/LUSOL/lusol.c lp_Hash.c lp_lib.c lp_wlp.c
    lp_matrix.c lp_mipbb.c lp_MPS.c lp_params.c lp_presolve.c lp_price.c lp_pricePSE.c lp_report.c lp_scale.c lp_simplex.c lp_SOS.c lp_utils.c
    yacc_read.c colamd/colamd.c lp_solve/lp_solve.c"""

LAME_FRONTEND = " ".join(f"frontend/{f}.c" for f in "main lame_main get_audio parse console lametime timestatus brhist".split())
NO_TERMCAP = ["ac_cv_lib_termcap_initscr=no", "ac_cv_lib_curses_initscr=no", "ac_cv_lib_ncurses_initscr=no", "ac_cv_lib_termcap_tgetent=no",
              "ac_cv_header_termcap_h=no", "ac_cv_header_ncurses_termcap_h=no"]

GLPK_FOLDERS = " ".join(f"-Isrc/{d}" for d in "amd api bflib colamd draft env intopt minisat misc mpl npp proxy simplex zlib".split())

CMARK_HEADERS = {
    "src/config.h": "#include <stdbool.h>\n#define HAVE___BUILTIN_EXPECT\n#define CMARK_ATTRIBUTE(list) __attribute__ (list)\n#define CMARK_INLINE inline\n",
    "src/cmark_version.h": '#define CMARK_VERSION 7682\n#define CMARK_VERSION_STRING "0.30.2"\n',
    "src/cmark_export.h": "#define CMARK_EXPORT\n#define CMARK_NO_EXPORT\n",
}

PACKAGES = [
    Package("abcmidi", "20230208+ds1-1", "parseabc.c store.c genmidi.c midifile.c queues.c parser2.c stresspat.c music_utils.c",
            ["{in}/tune.abc", "-o", "out.mid"], flags="-DANSILIBS -DHAVE_STDLIB_H", libs="-lm", inputs=inputs.tune(3000)),
    Package("admesh", "0.98.4-2", "src/*.c", ["-a", "out.stl", "{in}/sheet.stl"], flags="-DHAVE_CONFIG_H -I. -Isrc", libs="-lm",
            defines='VERSION="0.98.4" PACKAGE="admesh" HAVE_UNISTD_H', inputs=inputs.surface(220)),
    Package("byacc", "1:2.0.20221106-1", "*.c", ["-v", "-d", "{in}/grammar.y"], without="vmsbuild.c btyaccpar.c", flags="-DHAVE_CONFIG_H -I. -D_GNU_SOURCE",
            configure=["./configure"], inputs=inputs.yacc(500)),
    Package("bzip2", "1.0.8-5", "*.c", ["-k", "-c", "{in}/text"], without="bzip2recover.c dlltest.c mk251.c spewG.c unzcrash.c",
            flags="-D_FILE_OFFSET_BITS=64", inputs=inputs.text(1500000)),
    Package("cliquer", "1.21-3", "cl.c cliquer.c graph.c reorder.c", ["-a", "-s", "-q", "{in}/graph"], libs="-lm", inputs=inputs.graph(160, 0.77)),
    Package("cmark", "0.30.2-6", "src/*.c", ["{in}/text.md"], flags="-Isrc", files_too=CMARK_HEADERS, inputs=inputs.markdown(60000)),
    Package("ctags", "1:5.9~svn20110310-18", "*.c", ["-f", "out.tags", "--sort=yes", "{in}/program.c"], source="exuberant-ctags",
            without="e_*.c qdos.c argproc.c mac.c readtags.c", flags="-DHAVE_CONFIG_H -I. -Ignu_regex", configure=["./configure"],
            inputs=inputs.c_program(60000)),
    Package("dialign", "2.2.1-11", "src/*.c", ["{in}/sequences"], flags="-DCONS -Isrc -std=gnu89", libs="-lm",
            inputs=inputs.fasta(20, 300, 0.3, inputs.PROTEIN), env={"DIALIGN2_DIR": "{src}/dialign2_dir"}),
    Package("fastdnaml", "1.2.2-15", "source/fastDNAml.c", [], flags="-Isource -std=gnu89", libs="-lm", stdin="{in}/sequences",
            inputs=inputs.phylip(16, 300, 0.1), drop=["treefile"]),
    Package("fasttree", "2.1.11-2", "fasttree.c", ["-nt", "-quiet", "-nopr", "{in}/sequences"], flags="-DNO_SSE", libs="-lm",
            inputs=inputs.fasta(160, 500, 0.06)),
    Package("gifsicle", "1.93-2", "src/*.c", ["-O3", "--colors", "64", "--resize", "700x500", "-o", "out.gif", "{src}/logo1.gif", "{src}/logo.gif"],
            without="src/gifview.c src/gifx.c src/gifdiff.c src/giftoc.c src/opttemplate.c src/fmalloc.c src/strerror.c src/ungifwrt.c",
            flags="-DHAVE_CONFIG_H -I. -Iinclude -D_GNU_SOURCE -include sys/stat.h", libs="-lm",
            defines="""HAVE_STDINT_H HAVE_INTTYPES_H HAVE_UNISTD_H HAVE_SYS_TYPES_H HAVE_INT64_T HAVE_UINT64_T HAVE_UINTPTR_T HAVE_MKSTEMP
            HAVE_STRERROR HAVE_STRTOUL HAVE_SNPRINTF HAVE_POW HAVE_CBRTF SIZEOF_UNSIGNED_INT=4 SIZEOF_UNSIGNED_LONG=8 SIZEOF_VOID_P=8
            SIZEOF_FLOAT=4 VERSION="1.93" PATHNAME_SEPARATOR='/' RANDOM=random"""),
    Package("glpk", "5.0-1", "src/*.c src/*/*.c examples/glpsol.c", ["-m", "{src}/examples/jssp.mod"], without="src/*/main.c",
            flags=f"-DHAVE_CONFIG_H -I. -Isrc {GLPK_FOLDERS}", libs="-lm", defines="", drop=["Time used", "time", "secs"]),
    Package("lame", "3.100-6", f"libmp3lame/*.c libmp3lame/vector/*.c mpglib/*.c {LAME_FRONTEND}", ["--quiet", "-V2", "{in}/sound.wav", "out.mp3"],
            flags="-DHAVE_CONFIG_H -I. -Iinclude -Ilibmp3lame -Impglib -Ifrontend", libs="-lm", configure=["./configure", "--disable-nasm", *NO_TERMCAP],
            inputs=inputs.sound(4, 4)),
    Package("lemon", "3.40.1-2+deb12u2", "tool/lemon.c", ["-q", "-l", "-d.", "-T{src}/tool/lempar.c", "{in}/grammar.y"], source="sqlite3",
            status=None, inputs=inputs.lemon(900)),
    Package("lp-solve", "5.5.2.5-2", LP_SOLVE, ["-S4", "{in}/model.lp"], libs="-lm -ldl",
            flags="""-I. -Ishared -Ibfp -Ibfp/bfp_LUSOL -Ibfp/bfp_LUSOL/LUSOL -Icolamd -DYY_NEVER_INTERACTIVE -DPARSER_LP -DINVERSE_ACTIVE=INVERSE_LUSOL
            -DRoleIsExternalInvEngine""", inputs=inputs.knapsack(240, 120), drop=["arse called", "arse time", "imulation", "solve time"]),
    Package("mawk", "1.3.4.20200120-3.1", "*.c", ["-f", "{in}/program.awk", "{in}/text"], flags="-DHAVE_CONFIG_H -I. -DRETSIGTYPE=void -Wno-incompatible-function-pointer-types", libs="-lm",
            without="fpe_check.c regexp_system.c rexp.c rexp?.c makescan.c rexpdb.c trace.c",
            configure=["sh", "-c", "./configure && make scancode.c"], inputs=inputs.awk(800000)),
    Package("metis", "5.1.0.dfsg-7", "GKlib/*.c libmetis/*.c programs/gpmetis.c programs/cmdline_gpmetis.c programs/io.c programs/stat.c",
            ["-seed=7", "{in}/graph", "64"], without="GKlib/gkregex.c", libs="-lm", inputs=inputs.mesh(600), drop=["sec", "Time", "time", "memory"],
            flags='-D_GNU_SOURCE -DNDEBUG -DLINUX -DHAVE_EXECINFO_H -DHAVE_GETLINE -IGKlib -Ilibmetis -Iinclude -Iprograms -DSVNINFO=""'),
    Package("nasm", "2.16.01-1", "asm/*.c common/*.c macros/*.c nasmlib/*.c output/*.c x86/*.c stdlib/strrchrnul.c stdlib/strlcpy.c", ["-f", "elf64", "-o", "out.o", "{in}/code.asm"],
            flags="-DHAVE_CONFIG_H -I. -Iinclude -Iconfig -Iasm -Ix86 -Ioutput", without="nasmlib/errfile.c", configure=["./configure"],
            inputs=inputs.assembly(60000)),
    Package("par", "1.53.0-2", "*.c", ["60"], stdin="{in}/text", inputs=inputs.text(2000000)),
    Package("phalanx", "25-1", "*.c", ["-c-", "-o-", "-x-", "-l-", "-b-", "-s-"], flags='-DGNUFUN -DENGDIR="/"', stdin="{in}/moves",
            inputs=inputs.lines("moves", "depth 11", "e4", "nf3", "quit"), drop=["time", "NPS"]),
    Package("picosat", "965-2", "picosat.c main.c app.c version.c", ["{in}/formula"], flags="-DNDEBUG -DNALARM", inputs=inputs.formula(260, 4.26),
            defines='PICOSAT_CC="clang" PICOSAT_CFLAGS="" PICOSAT_VERSION="965"', drop=["seconds"], status=None),
    Package("planarity", "3.0.2.0-2", "c/*.c", ["-s", "-q", "-p", "{in}/graph", "out"], source="edge-addition-planarity-suite", flags="-Ic",
            inputs=inputs.triangulation(60000), drop=["econds", "ime"], status=None),
    Package("poa", "2.0+20060928-8", "*.c", ["-read_fasta", "{in}/sequences", "-clustal", "out.aln", "-tolower", "{src}/blosum80.mat"],
            without="align_lpo.c align_lpo_po.c make_pscores.c", flags="-DUSE_WEIGHTED_LINKS -DUSE_PROJECT_HEADER -I. -std=gnu89", libs="-lm",
            inputs=inputs.fasta(60, 500, 0.2, inputs.PROTEIN)),
    Package("potrace", "1.16-2", "src/*.c", ["-s", "-o", "out.svg", "{in}/picture.pbm"], without="src/mkbitmap.c src/potracelib_demo.c src/getopt*.c",
            flags="-DHAVE_CONFIG_H -I. -Isrc/include -D_GNU_SOURCE", libs="-lm",
            defines='VERSION="1.16" POTRACE="potrace" MKBITMAP="mkbitmap" HAVE_STDINT_H HAVE_INTTYPES_H HAVE_STDLIB_H HAVE_UNISTD_H HAVE_GETOPT_LONG',
            inputs=inputs.bitmap(8000, 6000, 20000)),
    puzzle("loopy", "10x10t0dh", 90),
    puzzle("map", "30x30n60dh", 80),
    puzzle("untangle", "60", 200),
    Package("qhull", "2020.2-5", "src/libqhull_r/*.c src/qhull/unix_r.c", ["Qt", "s", "n"], flags="-Isrc -Isrc/libqhull_r", libs="-lm",
            inputs=inputs.points(2500, 6), stdin="{in}/points", drop=["CPU", "econds"]),
    Package("sim4", "0.0.20121010-8", "*.c", ["{in}/cdna", "{in}/genome"], flags="-I.", libs="-lm", inputs=inputs.spliced(1500000)),
    Package("sparse", "0.6.4-3", "*.c", ["-Wall", "{in}/program.c"], flags='-I. -DGCC_BASE="" -DMULTIARCH_TRIPLET="" -fno-strict-aliasing',
            without="""ast-*.c c2xml.c compat-bsd.c compat-cygwin.c compat-mingw.c compat-solaris.c compile*.c ctags.c example.c graph.c obfuscate.c
            scheck.c semind.c sparse-llvm.c test-*.c dissect.c""", files_too={"version.h": '#define SPARSE_VERSION "0.6.4"\n'},
            inputs=inputs.c_program(15000), status=None),
    Package("tcc", "0.9.27+git20200814.62c30a4a-1", "tcc.c", ["-nostdinc", "-c", "{in}/program.c", "-o", "out.o"],
            flags="-I. -DONE_SOURCE=1 -DTCC_TARGET_X86_64", libs="-lm -ldl -lpthread", configure=["./configure"], inputs=inputs.c_program(60000)),
    Package("tidy", "2:5.6.0-11", "src/*.c console/tidy.c", ["-q", "--show-warnings", "no", "--clean", "yes", "{in}/page.html"], source="tidy-html5",
            flags='-Iinclude -Isrc -DLIBTIDY_VERSION="5.6.0" -DRELEASE_DATE="2017/11/25" -DSUPPORT_LOCALIZATIONS=1', inputs=inputs.page(30000), status=None),
    Package("tree", "2.1.0-1", "*.c", ["--fromfile", "-J", "{in}/paths"], flags="-D_LARGEFILE64_SOURCE -D_FILE_OFFSET_BITS=64", inputs=inputs.paths(300000)),
    Package("twolame", "0.4.0-2", "libtwolame/*.c simplefrontend/*.c", ["{in}/sound.wav", "out.mp2"], libs="-lm",
            flags="-DHAVE_CONFIG_H -I. -Ilibtwolame -Isimplefrontend", configure=["./configure", "--disable-sndfile"], inputs=inputs.sound(4, 20)),
    Package("units", "2.22-2", "units.c parse.tab.c strfunc.c", ["-f", "{src}/definitions.units", "-q"], libs="-lm", stdin="{in}/lines",
            flags='-DHAVE_CONFIG_H -I. -DUNITSFILE="x" -DDATADIR="x" -DLOCALEMAP="x"', inputs=inputs.quantities(60000), status=None),
    Package("zopfli", "1.0.3-1", "src/zopfli/*.c", ["-c", "--i5", "{in}/text"], libs="-lm", inputs=inputs.text(100000)),
]
