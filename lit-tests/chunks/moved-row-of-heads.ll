; A short row of heads of lists in a structure that is allocated once becomes an allocation of its own, as one head does.
; RUN: %opt -passes='dtrans-chunks' -S %s | FileCheck %s
; RUN: sed '/%%c = load/d;/%%new = call/d;/store ptr %%new/d;s/ptr %%c,/ptr @v,/;s/ptr %%new,/ptr @v,/;s/^@c = .*/@v = internal global %%struct.lru zeroinitializer/' %s | %opt -passes='dtrans-variables,dtrans-chunks' -S | FileCheck %s --check-prefix=VARIABLE
; Not where their addresses are kept nowhere, where there are many such structures, or where there are two such rows.
; RUN: sed 's/store ptr %%head/store ptr null/' %s | %opt -passes='dtrans-chunks' -S | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/^  br i1 %%done/  call void @make()\n&/' %s | %opt -passes='dtrans-chunks' -S | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/{ i64, \[3 x %%struct.ent\] }/{ i64, [3 x %%struct.ent], [2 x %%struct.ent] }/;s/i64 80)/i64 128)/' %s | %opt -passes='dtrans-chunks' -S | FileCheck %s --check-prefix=STAYS
; An index that may lead elsewhere is checked.
; RUN: sed 's/and i64 %%count, 1/and i64 %%count, 3/' %s | %opt -passes='dtrans-chunks' -S | FileCheck %s --check-prefix=CHECKED

; CHECK-LABEL: define internal {{.*}}@make
; CHECK: [[NEW:%.*]] = call ptr @dtrans.chunk.0.make_zeroed()
; A constant that is known to lead to one of them is not checked.
; CHECK: [[HEAD:%.*]] = call ptr @dtrans.chunk.0.index(ptr [[NEW]], i64 2)
; CHECK: store ptr [[HEAD]], ptr %next, align 8
; CHECK-LABEL: define i32 @main
; CHECK: [[HEAD:%.*]] = call ptr @dtrans.chunk.0.index(ptr %c, i64 %which)
; CHECK: load ptr, ptr %first.at, align 8
; CHECK-LABEL: define internal ptr @dtrans.chunk.0.make_zeroed
; CHECK: call ptr @calloc(i64 1, i64 16)
; With a record more, as arrays have.
; CHECK: call ptr @calloc(i64 4, i64 24)

; VARIABLE: call ptr @dtrans.chunk.0.make_zeroed()
; VARIABLE: call ptr @dtrans.chunk.0.

; CHECKED: call ptr @dtrans.chunk.0.element(ptr %c, i64 %which,

; STAYS-NOT: @dtrans.chunk

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.ent = type { ptr, ptr, i64 }
%struct.lru = type { i64, [3 x %struct.ent] }

@c = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

define internal void @make() {
  %new = call ptr @calloc(i64 1, i64 80)
  store i64 0, ptr %new, align 8
  %row = getelementptr inbounds %struct.lru, ptr %new, i32 0, i32 1
  %head = getelementptr inbounds [3 x %struct.ent], ptr %row, i64 0, i64 2
  %next = getelementptr inbounds %struct.ent, ptr %head, i32 0, i32 0
  store ptr %head, ptr %next, align 8, !tbaa !0
  store ptr %new, ptr @c, align 8
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
entry:
  call void @make()
  br label %insert

insert:
  %i = phi i32 [ 0, %entry ], [ %j, %insert ]
  %n = call ptr @malloc(i64 24)
  %c = load ptr, ptr @c, align 8
  %count = load i64, ptr %c, align 8
  %more = add i64 %count, 1
  store i64 %more, ptr %c, align 8
  %which = and i64 %count, 1
  %row = getelementptr inbounds %struct.lru, ptr %c, i32 0, i32 1
  %head = getelementptr inbounds [3 x %struct.ent], ptr %row, i64 0, i64 %which
  %first.at = getelementptr inbounds %struct.ent, ptr %head, i32 0, i32 0
  %first = load ptr, ptr %first.at, align 8, !tbaa !0
  %key = getelementptr inbounds %struct.ent, ptr %n, i32 0, i32 2
  store i64 %count, ptr %key, align 8
  %k = load i64, ptr %key, align 8, !tbaa !5
  store ptr %first, ptr %n, align 8
  %prev = getelementptr inbounds %struct.ent, ptr %n, i32 0, i32 1
  store ptr %head, ptr %prev, align 8
  store ptr %n, ptr %first.at, align 8
  %j = add i32 %i, 1
  %done = icmp eq i32 %j, %argc
  br i1 %done, label %exit, label %insert

exit:
  %r = trunc i64 %k to i32
  ret i32 %r
}

!0 = !{!6, !2, i64 0}
!2 = !{!"any pointer", !3, i64 0}
!3 = !{!"char", !7, i64 0}
!4 = !{!"long", !3, i64 0}
!5 = !{!6, !4, i64 16}
!6 = !{!"ent", !2, i64 0, !2, i64 8, !4, i64 16}
!7 = !{!"tbaa"}
