; When pipeline text names a transform, the extension point of a link in the same text adds nothing: one transform must
; not run twice, wherever in the text it stands.
; RUN: env DTRANS_LOG=debug %opt -passes='dtrans,lto<O2>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NAMED
; RUN: env DTRANS_LOG=debug %opt -passes='lto<O2>,dtrans-aostosoa<max=1>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NAMED
; RUN: env DTRANS_LOG=debug %opt -passes='print<dtrans-analysis>,lto<O2>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=UNASKED
; NAMED: dtrans-link] pipeline text names a transform
; UNASKED-NOT: dtrans-link] pipeline text names a transform
; UNASKED: dtrans-aostosoa] begins

define void @f() {
  ret void
}
