; An index that was split by records leads into the array of one of them, whatever lies beside that: it is checked, if what was counted off are records as they are known now.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { [26 x ptr], i64, i64, i64 }
%struct.other = type { [26 x ptr], i64, i64, i64 }
@nodes = internal global ptr null
@others = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 232)
  store ptr %a, ptr @nodes
  %av = getelementptr inbounds %struct.node, ptr %a, i64 0, i32 1
  store i64 0, ptr %av, !tbaa !5
  %b = call ptr @calloc(i64 %n, i64 232)
  store ptr %b, ptr @others
  %bv = getelementptr inbounds %struct.other, ptr %b, i64 0, i32 1
  store i64 0, ptr %bv, !tbaa !9
  call void @one(i64 %n, i64 %n)
  call void @two(i64 %n, i64 %n)
  ret i32 0
}

; CHECK-LABEL: define internal void @one(
; CHECK: icmp uge i64 %rest, 26
; CHECK: getelementptr inbounds [26 x ptr], ptr %m, i64 0, i64 %rest
; CHECK: ret void
define internal void @one(i64 %by, i64 %rest) {
  %x = load ptr, ptr @nodes
  %m = getelementptr inbounds [29 x ptr], ptr %x, i64 %by, !dtrans.records !0
  %slot = getelementptr [26 x ptr], ptr %m, i64 0, i64 %rest, !dtrans.array !1
  store ptr null, ptr %slot, !tbaa !12
  ret void
}

; The second of two records may be meant.
; CHECK-LABEL: define internal void @two(
; CHECK-NOT: icmp uge i64 %rest
; CHECK: ret void
define internal void @two(i64 %by, i64 %rest) {
  %x = load ptr, ptr @others
  %m = getelementptr inbounds [58 x ptr], ptr %x, i64 %by, !dtrans.records !0
  %slot = getelementptr [26 x ptr], ptr %m, i64 0, i64 %rest, !dtrans.array !1
  store ptr null, ptr %slot, !tbaa !12
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{}
!1 = !{i64 2, i64 97}
!2 = !{!"root"}
!3 = !{!"omnipotent char", !2, i64 0}
!6 = !{!"long", !3, i64 0}
!7 = !{!"any pointer", !3, i64 0}
!4 = !{!"node", !3, i64 0, !6, i64 208, !6, i64 216, !6, i64 224}
!5 = !{!4, !6, i64 208}
!8 = !{!"other", !3, i64 0, !6, i64 208, !6, i64 216, !6, i64 224}
!9 = !{!8, !6, i64 208}
!12 = !{!7, !7, i64 0}
