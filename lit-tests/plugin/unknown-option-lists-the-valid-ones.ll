; The same for the channels outside pipeline text; the message names the channel.
; RUN: not env DTRANS_OPTIONS='max=1;nonsense' %opt -passes=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=ENV
; RUN: not %opt -dtrans-options=nonsense=2 -passes=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=FLAG
; ENV: error: dtrans: DTRANS_OPTIONS: unknown option
; FLAG: error: dtrans: -dtrans-options: unknown option
; What is no text is not taken for nothing.
; RUN: not python3 -c "import os, sys; os.environb[b'DTRANS_OPTIONS'] = b'skip-types=\xff'; os.execvp(sys.argv[1], sys.argv[1:])" %opt -passes=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=BYTES
; BYTES: error: dtrans: DTRANS_OPTIONS: 'skip-types={{.*}}' is not UTF-8
; The extension points report it as well, also in an optimization that names no pass of ours.
; RUN: not env DTRANS_OPTIONS=nonsense %opt -passes='default<O2>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not env DTRANS_OPTIONS=nonsense %opt -passes='lto<O2>' -disable-output %s 2>&1 | FileCheck %s
; CHECK: error: dtrans: DTRANS_OPTIONS: unknown option 'nonsense'; valid options are disable, annotate=on|off, tbaa=on|off|seed|sequences, check-classes=on|off, transforms=on|off, pages=huge|small, summary=on|off|auto, report=FILE.html|FILE.json|FILE.txt, profile-generate=on|off|DIR, profile-use=FILE, profile-sample=FILE, profile-file=FILE, profile-update=single|atomic, uninstrumented=refuse|unseen|allow, cost-model=on|off, max=N

define void @f() {
  ret void
}
