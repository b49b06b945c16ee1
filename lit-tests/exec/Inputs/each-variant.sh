#!/bin/sh
# each-variant.sh PLUGIN SOURCE OUT "V..." PASS...: every-layout.sh for the program with V defined as each of these numbers.
set -eu
plugin=$1 source=$2 out=$3 variants=$4
shift 4
for v in $variants; do
  { echo "#define V $v"; cat "$source"; } > "$out.$v.c"
  sh "$(dirname "$0")/every-layout.sh" "$plugin" "$out.$v.c" "$out.$v" "$@"
done
