# `make demo` and `make check` need nothing by hand: they install what is missing (tools/setup) and say so.

CARGO ?= cargo
PREFIX ?= /usr/local
# The same place that cargo and lit-tests/lit.cfg.py take.
TARGET := $(or $(CARGO_TARGET_DIR),target)

.DEFAULT_GOAL := help
.PHONY: help setup setup-build setup-package build release demo check check-all lit programs bench bench-early bench-regions bench-analysis bench-cost mutate-rules table ordinary packages install uninstall deb clean

help:
	@echo 'make demo     show what the plugin does to an example program, and what it gains'
	@echo 'make release  the build to use: $(TARGET)/release/libdtrans.so'
	@echo 'make install  plugin, driver (dtrans-cc) and files for CMake, pkg-config and meson to $$(DESTDIR)$$(PREFIX) (PREFIX=$(PREFIX))'
	@echo 'make uninstall  takes them away again'
	@echo 'make deb      the same as a Debian package: $(TARGET)/dtrans_<version>_<architecture>.deb'
	@echo
	@echo 'make check    build and run the tests'
	@echo 'make check-all  and those that take long: more generated programs, all real ones, programs that check the analysis'
	@echo 'make build    the build that the tests use: $(TARGET)/checked'
	@echo 'make lit      the FileCheck tests alone (TESTS=lit-tests/aostosoa for one directory)'
	@echo 'make programs transforms against generated C programs (DTRANS_PROGRAMS=300, DTRANS_CSMITH=50, DTRANS_PROGRAM_SEED=1)'
	@echo 'make bench    time the shared layout benchmarks, where that folder exists'
	@echo 'make bench-early  instructions and times of early objects against ordinary ones, no layout changed (UPDATE=1: writes'
	@echo '              the table in docs/early-form.md; PROGRAMS=... for some)'
	@echo 'make bench-regions  the allocator of regions against malloc (UPDATE=1: writes the table in docs/regions.md; PATTERNS=... for some)'
	@echo 'make table    what the analysis makes of real programs: the table in docs/real-programs.md (TABLE=--update;'
	@echo '              TABLE=--refinements: what each refinement of it is good for)'
	@echo 'make ordinary builds and runs ordinary C programs (fetched with apt) with and without the plugin: the table in docs/ordinary-programs.md'
	@echo '              (ORDINARY=--update; ORDINARY="--why NAME" for one)'
	@echo 'make packages builds Debian packages by their own build systems with CC=dtrans-cc: the table in docs/packages-built.md'
	@echo '              (PACKAGES=--update; PACKAGES=NAME for one)'
	@echo 'make bench-analysis  time and memory of the analysis on generated modules (ARGS=--help)'
	@echo 'make bench-cost  what the memory of this machine charges for a layout, for the cost model (benches/cost.c)'
	@echo 'make mutate-rules  go without each safety rule and see that a test fails (RULES=Name* for some)'
	@echo 'make setup    install what building and testing needs and is missing'
	@echo 'make clean    remove $(TARGET)'

setup:
	@tools/setup

# What building needs is less than what the tests need.
setup-build:
	@tools/setup build

setup-package:
	@tools/setup package

build: setup
	$(CARGO) build --profile checked

release: setup-build
	$(CARGO) build --release

demo: release
	@examples/demo

check: setup
	@tools/check

check-all: setup
	@tools/check --all

lit: build
	@tools/lit $(or $(TESTS),lit-tests)

programs: export DTRANS_PROGRAMS ?= 300
programs: export DTRANS_CSMITH ?= 50
programs: setup release
	DTRANS_SO='$(abspath $(TARGET))/release/libdtrans.so' $(CARGO) test --test programs -- --nocapture

bench: release
	@tools/bench

bench-early: release
	@tools/bench-early $(if $(UPDATE),--update) $(PROGRAMS)

bench-regions: setup
	@tools/bench-regions $(if $(UPDATE),--update) $(PATTERNS)

table: release
	@tests/real/table $(TABLE)

ordinary: setup-package release
	@tests/ordinary/packages/run $(ORDINARY)

packages: setup release
	@tests/driver/run $(PACKAGES)

bench-analysis: release
	$(CARGO) build --release --example generate
	@tools/bench-analysis $(ARGS)

bench-cost: setup
	@. tools/llvm.sh && mkdir -p '$(TARGET)' && "$$LLVM_BIN/clang" -O2 benches/cost.c -o '$(TARGET)/bench-cost' && '$(TARGET)/bench-cost'

mutate-rules: setup
	@tools/mutate-rules $(RULES)

# CMake's find_package(DTrans), pkg-config and meson find what this puts there.
# With `sudo`, where there is no cargo of one's own, it is what was built before.
install: export DESTDIR := $(DESTDIR)
install: $(if $(shell command -v '$(CARGO)' 2>/dev/null),release)
	@tools/install '$(TARGET)/release' '$(PREFIX)'

uninstall: export DESTDIR := $(DESTDIR)
uninstall:
	@tools/install --uninstall '$(TARGET)/release' '$(PREFIX)'

deb: setup-package
	$(CARGO) build --release
	@tools/deb '$(TARGET)/release' '$(TARGET)'

clean:
	$(CARGO) clean
