; Whether indices stay in arrays is found out with another analysis: there is none where no record's layout may depend on that.
; RUN: env DTRANS_LOG=dtrans-analysis=info %opt -passes=dtrans-arrays -S %s 2>&1 | FileCheck %s
; RUN: sed 's/load volatile/load/' %s | env DTRANS_LOG=dtrans-analysis=info %opt -passes=dtrans-arrays -S 2>&1 | FileCheck --check-prefix=HEAP %s

; CHECK: instructions, {{.*}} steps
; CHECK-NOT: instructions,
; CHECK: getelementptr inbounds nuw double
; CHECK: getelementptr inbounds nuw double

; HEAP: instructions, {{.*}} steps
; HEAP: instructions, {{.*}} steps
; HEAP: getelementptr {{.*}}[4 x double], ptr {{.*}} !dtrans.array

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, [4 x double], i64 }

@nodes = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %local = alloca %struct.node
  store i64 0, ptr %local, !tbaa !4
  %in = getelementptr inbounds i8, ptr %local, i64 8
  %q = getelementptr inbounds nuw double, ptr %in, i64 %n
  store double 0.0, ptr %q, !tbaa !8
  %p = call ptr @calloc(i64 %n, i64 48)
  store ptr %p, ptr @nodes
  %last = getelementptr inbounds i8, ptr %p, i64 40
  %v = load volatile i64, ptr %last, !tbaa !9
  store i64 %v, ptr %p, !tbaa !4
  call void @fill(i64 %n)
  ret i32 0
}

define internal void @fill(i64 %i) noinline {
  %p = load ptr, ptr @nodes
  %node = getelementptr inbounds %struct.node, ptr %p, i64 %i
  %place = getelementptr inbounds i8, ptr %node, i64 8
  %q = getelementptr inbounds nuw double, ptr %place, i64 %i
  store double 1.0, ptr %q, !tbaa !8
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"node", !2, i64 0, !5, i64 8, !2, i64 40}
!4 = !{!3, !2, i64 0}
!5 = !{!"double", !1, i64 0}
!8 = !{!5, !5, i64 0}
!9 = !{!3, !2, i64 40}
