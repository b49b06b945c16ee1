//! Command lines and what becomes of them.

use super::*;

/// `{early}`, `{late}`, `{link}` and `{plugin}` stand for what is added.
fn filled(text: &str) -> String {
    text.replace("{link}", "{late} -fuse-ld=lld {plugin}")
        .replace("{early}", "-flto=full -Xclang -disable-llvm-passes")
        .replace("{late}", "-flto=full")
        .replace("{plugin}", "-Xlinker --load-pass-plugin=/p/libdtrans.so")
}

fn translated(line: &str, is_cxx: bool, directory: &str) -> Translation {
    let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
    let surroundings = Surroundings {
        is_cxx,
        read: &|path| match path.to_str() {
            Some("objects") => Some("a.o 'b c.o'".into()),
            Some("source") => Some("-O2 -c a.c".into()),
            Some("ours") => Some("-O2 -dtrans-max=1 \"-DX=a b\"".into()),
            _ => None,
        },
        is_native: &|path| path.starts_with("native"),
        directory: PathBuf::from(directory),
    };
    translate(&args, &surroundings).expect("a line that clang would take")
}

fn line(translation: &Translation, is_cxx: bool) -> String {
    let words = translation.command_line(is_cxx, Path::new("/p/libdtrans.so"));
    words.iter().map(|word| word.to_string_lossy().replace(' ', "_")).collect::<Vec<_>>().join(" ")
}

/// Checks rows of (command line, what clang gets).
fn check(rows: &[(&str, &str)]) {
    for (given, expected) in rows {
        assert_eq!(line(&translated(given, false, "/src"), false), filled(expected), "{given}");
    }
}

/// Checks that command lines are passed on as they are.
fn check_untouched(rows: &[&str]) {
    for given in rows {
        assert_eq!(line(&translated(given, false, "/src"), false), *given);
    }
}

#[test]
fn c_becomes_early_objects() {
    check(&[
        ("-O2 -c a.c", "{early} -O2 -c a.c"),
        ("-g -O3 -c a.c b.c", "{early} -g -O3 -c a.c b.c"),
        ("-Os -c -o a.o a.c", "{early} -Os -c -o a.o a.c"),
        ("-O -c a.i", "{early} -O -c a.i"),
        ("-Ofast --compile a.c", "{early} -Ofast --compile a.c"),
        ("-O2 -c -x c -", "{early} -O2 -c -x c -"),
        ("-O2 -c -xc a.inc", "{early} -O2 -c -xc a.inc"),
        ("-O2 -c a.c.inc -x c -x none b.c", "{early} -O2 -c a.c.inc -x c -x none b.c"),
        ("-O0 -O2 -c a.c", "{early} -O0 -O2 -c a.c"),
        ("-fno-lto -flto=auto -O2 -c a.c", "{early} -fno-lto -flto=auto -O2 -c a.c"),
        ("-O2 -MD -MF a.d -MT a.o -c a.c", "{early} -O2 -MD -MF a.d -MT a.o -c a.c"),
        ("-O2 -c -- a.c -E", "{early} -O2 -c -- a.c -E"),
    ]);
}

#[test]
fn an_argument_of_an_option_is_no_input_and_no_option() {
    check(&[
        ("-O2 -include a.h -c a.c", "{early} -O2 -include a.h -c a.c"),
        ("-O2 -o a.cc -c a.c", "{early} -O2 -o a.cc -c a.c"),
        ("-O2 -I -S -c a.c", "{early} -O2 -I -S -c a.c"),
        ("-O2 -c a.c -MF -fsyntax-only", "{early} -O2 -c a.c -MF -fsyntax-only"),
        ("-O2 -Xclang -dtrans-off -c a.c", "{early} -O2 -Xclang -dtrans-off -c a.c"),
        ("-O2 -D E -c a.c", "{early} -O2 -D E -c a.c"),
    ]);
}

#[test]
fn some_objects_are_native() {
    check_untouched(&[
        "-c a.c",
        "-O0 -c a.c",
        "-O2 -O0 -c a.c",
        "-Og -c a.c",
        "-O2 -fno-lto -c a.c",
        "-O2 -flto=thin -c a.c",
        "-O2 -ffreestanding -c a.c",
        "-O2 -no-integrated-as -c a.c",
        "-O2 -mcmodel=kernel -c a.c",
        "-O2 -c conftest.c",
        "-O2 -c /tmp/b/CMakeFiles/CMakeScratch/TryCompile-a/CheckSymbolExists.c",
        "-O2 -c /tmp/b/meson-private/tmpx/testfile.c",
        "-O2 -c a.s b.S",
    ]);
}

#[test]
fn some_objects_are_ordinary() {
    check(&[
        ("-O2 -c a.cc", "{late} -O2 -c a.cc"),
        ("-O2 -c a.c b.cpp", "{late} -O2 -c a.c b.cpp"),
        ("-O2 -x c++ -c a.c", "{late} -O2 -x c++ -c a.c"),
        ("-O2 -fsanitize=address -c a.c", "{late} -O2 -fsanitize=address -c a.c"),
        ("-O2 -fsanitize=undefined,thread -c a.c", "{late} -O2 -fsanitize=undefined,thread -c a.c"),
        ("-O2 -fsanitize=undefined -c a.c", "{early} -O2 -fsanitize=undefined -c a.c"),
        ("-O2 -fsanitize=bounds -c a.c", "{late} -O2 -fsanitize=bounds -c a.c"),
        ("-O2 -fsanitize=address -fno-sanitize=all -c a.c", "{early} -O2 -fsanitize=address -fno-sanitize=all -c a.c"),
        ("-O2 --coverage -c a.c", "{late} -O2 --coverage -c a.c"),
        ("-O2 -fprofile-instr-generate -c a.c", "{late} -O2 -fprofile-instr-generate -c a.c"),
        ("-O2 -mllvm -x -c a.c", "{late} -O2 -mllvm -x -c a.c"),
        ("-O2 -dtrans-late -c a.c", "{late} -O2 -c a.c"),
    ]);
    assert_eq!(line(&translated("-O2 -c a.c", true, "/src"), true), filled("--driver-mode=g++ {late} -O2 -c a.c"));
}

#[test]
fn links_get_lld_and_the_plugin() {
    check(&[
        ("a.o b.o -o a", "{link} a.o b.o -o a"),
        ("-O2 a.o libb.a -lm", "{link} -O2 a.o libb.a -lm"),
        ("-O0 a.o", "-fuse-ld=lld {plugin} -O0 a.o"),
        ("-fno-lto a.o", "-fuse-ld=lld {plugin} -fno-lto a.o"),
        ("-Wl,--version", "{link} -Wl,--version"),
        ("-v a.o", "{link} -v a.o"),
        ("-fuse-ld=gold a.o -- b.o", "{link} -fuse-ld=gold a.o -fuse-ld=lld -- b.o"),
        ("-fuse-ld=lld a.o", "{link} -fuse-ld=lld a.o"),
        ("--ld-path=/x/ld.lld a.o", "{late} {plugin} --ld-path=/x/ld.lld a.o"),
        ("-O2 a.c b.o", "{early} -fuse-ld=lld {plugin} -O2 a.c b.o"),
        ("a.c b.o", "-fuse-ld=lld {plugin} a.c b.o"),
        ("-O2 a.cc", "{late} -fuse-ld=lld {plugin} -O2 a.cc"),
        ("-O2 a.s", "{link} -O2 a.s"),
        ("-O2 -o conftest conftest.c -lb", "-fuse-ld=lld {plugin} -O2 -o conftest conftest.c -lb"),
    ]);
}

#[test]
fn what_neither_compiles_nor_links_is_clangs() {
    check_untouched(&[
        "",
        "--version",
        "-v",
        "-O2 -v",
        "-O2 -S a.c",
        "-O2 -E a.c",
        "-O2 -E -",
        "-O2 -M a.c",
        "-O2 -MM a.c -o a.d",
        "-O2 -fsyntax-only a.c",
        "-O2 -emit-llvm -c a.c",
        "-O2 --analyze a.c",
        "-print-prog-name=ld",
        "-dumpmachine",
        "-O2 -x c-header a.h -o a.h.pch",
        "-O2 --target=bpf -c a.c",
        "-O2 -target wasm32-wasi a.c",
        "-O2 -c a.cu",
        "--driver-mode=cl a.c",
        "-cc1 -O2 a.c",
    ]);
    check(&[
        ("-O2 -dtrans-off a.c", "-O2 a.c"),
        ("-O2 --target=x86_64-linux-gnu -c a.c", "{early} -O2 --target=x86_64-linux-gnu -c a.c"),
    ]);
}

#[test]
fn response_files_are_read_and_stay() {
    check(&[
        ("@objects -o a", "{link} @objects -o a"),
        ("@source", "{early} @source"),
        ("@ours -c a.c", "{early} -O2 -DX=a_b -c a.c"),
        ("-O2 @missing", "{link} -O2 @missing"),
    ]);
    assert_eq!(translated("@ours -c a.c", false, "/src").options(""), "max=1");
}

#[test]
fn shared_libraries_keep_their_layout_and_say_so() {
    for (given, output) in [
        ("-shared -fPIC a.o -o libx.so", "libx.so"),
        ("-r a.o", "a.out"),
        ("-Wl,-shared a.o -ox", "x"),
        ("-Xlinker -r a.o", "a.out"),
    ] {
        let translation = translated(given, false, "/src");
        assert_eq!(translation.options("max=1"), "transforms=off;max=1", "{given}");
        assert!(translation.note.as_ref().is_some_and(|note| note.starts_with(output)), "{:?}", translation.note);
    }
    assert_eq!(translated("-shared conftest.o -o conftest.so", false, "/src").note, None);
    assert_eq!(translated("-O2 -fPIC -c a.c", false, "/src").note, None);
    check(&[("-shared a.o", "{late} -fuse-ld=lld -Wl,--undefined-version {plugin} -shared a.o")]);
}

#[test]
fn links_without_clang_keep_layouts_where_others_do() {
    let options = |args: &[&str]| linker_options(&args.iter().map(OsString::from).collect::<Vec<_>>(), "max=1");
    assert_eq!(options(&["-r", "a.o"]), "transforms=off;max=1");
    assert_eq!(options(&["-shared", "a.o"]), "transforms=off;max=1");
    assert_eq!(options(&["a.o", "-rpath", "/x"]), "max=1");
}

#[test]
fn another_linker_is_told() {
    let translation = translated("--ld-path=/usr/bin/ld.bfd a.o", false, "/src");
    assert!(!translation.is_link && !translation.needs_plugin);
    assert!(translation.note.is_some_and(|note| note.contains("only lld")));
}

#[test]
fn probes_are_known_by_where_they_are() {
    for directory in ["/b/CMakeFiles/CMakeScratch/TryCompile-x", "/b/CMakeFiles/3.25.1/CompilerIdC", "/b/meson-private"]
    {
        assert_eq!(line(&translated("-O2 -c /s/a.c", false, directory), false), "-O2 -c /s/a.c");
    }
    // A program may have files of such names beside others, and places of such names elsewhere.
    check(&[
        ("-O2 -c conftest.c a.c", "{early} -O2 -c conftest.c a.c"),
        ("-O2 -c CMakeTmp/a.c", "{early} -O2 -c CMakeTmp/a.c"),
    ]);
}

#[test]
fn options_go_to_the_plugin() {
    let rows = [
        ("-dtrans-summary=on a.o", "", "summary=on"),
        ("-dtrans-summary=on a.o", "max=1;summary=off", "max=1;summary=off;summary=on"),
        ("-dtrans-options=a=1;b -dtrans-c a.o", "", "a=1;b;c"),
        ("-fprofile-generate a.o", "", "profile-generate"),
        ("-fprofile-generate=/t/d a.o", "", "profile-generate=/t/d"),
        ("-fprofile-generate -fno-profile-generate a.o", "", ""),
        ("-fprofile-sample-use=a.prof a.o", "", "profile-sample=a.prof"),
        ("-fprofile-generate -fprofile-update=atomic a.o", "", "profile-generate;profile-update=atomic"),
    ];
    for (given, environment, expected) in rows {
        assert_eq!(translated(given, false, "/src").options(environment), expected, "{given}");
    }
    assert_eq!(summary("max=1;summary=off;summary=on"), Some("on"));
    assert_eq!(summary("summary"), Some("on"));
    assert_eq!(summary("max=1"), None);
}

#[test]
fn a_link_that_loads_the_plugin_already_does_not_load_it_twice() {
    let loads = |text: &str| line(&translated(text, false, "/src"), false).matches("--load-pass-plugin=").count();
    assert_eq!(loads("-O2 a.o"), 1);
    assert_eq!(loads("-O2 -Xlinker --load-pass-plugin=/q/libdtrans.so a.o"), 1);
    assert_eq!(loads("-O2 -Wl,--load-pass-plugin=/q/libdtrans.so a.o"), 1);
    assert_eq!(loads("-O2 -Wl,--load-pass-plugin=/q/other.so a.o"), 2);
}

#[test]
fn a_link_of_nothing_for_the_plugin_says_so() {
    let says = |line: &str| translated(line, false, "/src").note.is_some_and(|note| note.contains("with -O2"));
    for line in ["a.c -o a", "-g -O0 a.c b.s -o a", "-Og a.c native/b.o", "native/a.o native/b.o -lm -o a"] {
        assert!(says(line), "{line}");
    }
    for line in [
        "-O2 a.c",
        "a.c b.o",
        "-O2 native/a.o b.c",
        "a.c -c",
        "a.c libb.a",
        "-fno-lto a.c",
        "conftest.c -o conftest",
        "-lm",
    ] {
        assert!(!says(line), "{line}");
    }
}

#[test]
fn what_cannot_be_an_option_is_an_error() {
    let surroundings =
        Surroundings { is_cxx: false, read: &|_| None, is_native: &|_| false, directory: PathBuf::from("/src") };
    for wrong in ["-dtrans-", "-dtrans-report=a;b", "-dtrans-report=a,b"] {
        assert!(translate(&[wrong.into(), "a.o".into()], &surroundings).is_err(), "{wrong}");
    }
}
