; A place that all ways bring is not computed before what handles an exception, which comes first where it does.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@ones = internal global ptr null

define i32 @main(i32 %argc, ptr %text) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 1, i64 40)
  store ptr %a, ptr @ones
  store i64 0, ptr %a, !tbaa !11
  call void @plain(i64 %n)
  call void @handled(i64 %n, i64 %n)
  ret i32 0
}

; CHECK-LABEL: define internal void @plain(
; CHECK: getelementptr inbounds [3 x ptr], {{.*}}!dtrans.array
define internal void @plain(i64 %i) {
  %a = load ptr, ptr @ones
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  %at = getelementptr inbounds nuw ptr, ptr %p, i64 %i
  store ptr %a, ptr %at, !tbaa !17
  ret void
}

; CHECK-LABEL: define internal void @handled(
; CHECK: %place = phi ptr
; CHECK-NEXT: landingpad
define internal void @handled(i64 %i, i64 %j) personality ptr @personality {
  %a = load ptr, ptr @ones
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  invoke void @plain(i64 %j) to label %next unwind label %caught
next:
  %q = getelementptr inbounds nuw i8, ptr %a, i64 8
  invoke void @plain(i64 %j) to label %done unwind label %caught
caught:
  %place = phi ptr [ %p, %0 ], [ %q, %next ]
  %l = landingpad { ptr, i32 } cleanup
  %at = getelementptr inbounds nuw ptr, ptr %place, i64 %i
  store ptr %a, ptr %at, !tbaa !17
  ret void
done:
  ret void
}

declare i32 @personality(...)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!"double", !1, i64 0}
!10 = !{!"one", !2, i64 0, !1, i64 8, !4, i64 32}
!11 = !{!10, !2, i64 0}
!17 = !{!3, !3, i64 0}
