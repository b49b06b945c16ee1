#!/bin/sh
# not-stopped.sh PLUGIN SOURCE OUT "V..." [OPTIONS...]: links the program, with V defined as each of these numbers, with every one of these options of the plugin, and sees
# that it prints what it prints without.
set -eu
plugin=$1 source=$2 out=$3 variants=$4
shift 4
for v in $variants; do
  clang -O1 -DV="$v" "$source" -o "$out.ref"
  "$out.ref" > "$out.expected"
  clang -O3 -flto=full -g -DV="$v" -c "$source" -o "$out.o"
  for options in '' "$@"; do
    DTRANS_OPTIONS=$options clang -flto=full -O3 -fuse-ld=lld -Wl,--load-pass-plugin="$plugin" "$out.o" -o "$out.exe"
    if ! "$out.exe" > "$out.out" || ! cmp -s "$out.expected" "$out.out"; then
      echo "variant $v with '$options':"
      diff "$out.expected" "$out.out"
      exit 1
    fi
  done
done
