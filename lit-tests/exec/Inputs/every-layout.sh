#!/bin/sh
# every-layout.sh PLUGIN SOURCE OUT [PASS...]: compiles, as an early and as a late object, gives the records every layout that keeps pointers
# pointers, or those of the passes that are named (without `dtrans-`), and sees that the program prints what it prints without. Remarks are
# left in OUT.FORM.PASS.log.
set -eu
plugin=$1 source=$2 out=$3
shift 3
[ $# -gt 0 ] || set -- optbasetest deletefield reorderfields 'randomplan<seed=1>' 'randomplan<seed=2>' 'randomplan<seed=3>' \
  'randomplan<seed=4>' optbasetest,dtrans
clang -O1 "$source" -o "$out.ref"
"$out.ref" > "$out.expected"
seen=''
for form in early late; do
  flags='' passes=internalize,globaldce
  if [ $form = early ]; then flags='-Xclang -disable-llvm-passes' passes=$passes,dtrans-cleanup; fi
  clang -O2 -flto=full $flags -c "$source" -o "$out.$form.o"
  opt -load-pass-plugin="$plugin" -passes=$passes -internalize-public-api-list=main "$out.$form.o" -o "$out.$form.bc"
  for pass in "$@"; do
    text=dtrans-$pass
    case $text in
      *'>') text="${text%>};cost-model=off>" ;;
      *) text="$text<cost-model=off>" ;;
    esac
    opt -load-pass-plugin="$plugin" -passes="$text" -pass-remarks=dtrans -pass-remarks-missed=dtrans "$out.$form.bc" -o "$out.bc" 2> "$out.$form.$pass.log"
    # Compiling takes longer than all the rest, and what is the same runs the same.
    sum=$(sha256sum < "$out.bc")
    case $seen in *"$sum"*) continue ;; esac
    seen="$seen $sum"
    clang -O2 "$out.bc" -o "$out.exe"
    "$out.exe" > "$out.out"
    if ! cmp -s "$out.expected" "$out.out"; then
      echo "$form $text:"
      diff "$out.expected" "$out.out"
    fi
  done
done
