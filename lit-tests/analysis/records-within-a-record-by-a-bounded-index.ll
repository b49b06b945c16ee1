; Steps over records from a place in another record, by an index that is proved, stay there: the outer record is one, and what lies behind them is its own. From where a record of an
; array of such may begin, or by any index, they lead over elements.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=KNOWN

; CHECK: %in = getelementptr
; CHECK-NEXT: %in >= %at + 16k for k in 0..=3
; CHECK: %any = getelementptr
; CHECK-NEXT: %any >= %at2 + 16k, in elements of 16 bytes
; CHECK: %next = getelementptr
; CHECK-NEXT: %next >= %at3 + 16k, in elements of 16 bytes

; KNOWN: record bank:
; KNOWN: class: 1 object
; KNOWN-NEXT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.branch = type { i64, i64 }

define i32 @main(i32 %argc) {
  %bank = call ptr @calloc(i64 1, i64 96)
  store i64 1, ptr %bank, !tbaa !4
  %last = getelementptr inbounds i8, ptr %bank, i64 88
  store ptr %bank, ptr %last, !tbaa !5
  %k = urem i32 %argc, 4
  %i = zext i32 %k to i64
  %at = getelementptr inbounds i8, ptr %bank, i64 24
  %in = getelementptr inbounds nuw %struct.branch, ptr %at, i64 %i
  store i64 1, ptr %in, !tbaa !7
  %n = zext i32 %argc to i64
  %other = call ptr @calloc(i64 1, i64 96)
  %at2 = getelementptr inbounds i8, ptr %other, i64 24
  %any = getelementptr inbounds nuw %struct.branch, ptr %at2, i64 %n
  store i64 1, ptr %any, !tbaa !7
  %array = call ptr @calloc(i64 %n, i64 16)
  %at3 = getelementptr inbounds i8, ptr %array, i64 32
  %next = getelementptr inbounds nuw %struct.branch, ptr %at3, i64 %i
  store i64 1, ptr %next, !tbaa !7
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"bank", !2, i64 0, !1, i64 24, !8, i64 88}
!4 = !{!3, !2, i64 0}
!5 = !{!3, !8, i64 88}
!6 = !{!"branch", !2, i64 0, !2, i64 8}
!7 = !{!6, !2, i64 0}
!8 = !{!"any pointer", !1, i64 0}
