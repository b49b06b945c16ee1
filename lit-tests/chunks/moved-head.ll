; The head of a list in a structure that is allocated once becomes an allocation of its own, as arrays in chunks do, and so does one in a variable.
; RUN: %opt -passes='dtrans-chunks' -S %s | FileCheck %s
; RUN: sed '/%%c = load/d;/%%new = call/d;/store ptr %%new/d;s/ptr %%c,/ptr @v,/;s/ptr %%new,/ptr @v,/;s/^@c = .*/@v = internal global %%struct.lru zeroinitializer/' %s | %opt -passes='dtrans-variables,dtrans-chunks' -S | FileCheck %s --check-prefix=VARIABLE
; Not where its address is kept nowhere, where there are many such structures, and where a pointer to it is moved to where it ends.
; RUN: sed 's/store ptr %%head/store ptr null/' %s | %opt -passes='dtrans-chunks' -S | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/^  br i1 %%done/  call void @make()\n&/' %s | %opt -passes='dtrans-chunks' -S | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/^;END//' %s | %opt -passes='dtrans-chunks' -S | FileCheck %s --check-prefix=STAYS

; CHECK: %[[HEADER:struct.lru.*]] = type { i64, ptr }
; CHECK-LABEL: define internal {{.*}}@make
; CHECK: [[NEW:%.*]] = call ptr @dtrans.chunk.0.make_zeroed()
; CHECK: [[HEAD:%.*]] = call ptr @dtrans.chunk.0.at(ptr [[NEW]])
; CHECK: store ptr [[HEAD]], ptr %next, align 8{{$}}
; CHECK-LABEL: define i32 @main
; CHECK: [[HEAD:%.*]] = call ptr @dtrans.chunk.0.at(ptr %c)
; CHECK: load ptr, ptr %first.at, align 8{{$}}
; What is said of it as a record stays.
; CHECK: load i64, ptr %key, align 8, !tbaa
; As large as it was: nothing else ends where a record does.
; CHECK-LABEL: define internal ptr @dtrans.chunk.0.make_zeroed
; CHECK: call ptr @calloc(i64 1, i64 16)
; CHECK: call ptr @calloc(i64 1, i64 24)

; VARIABLE: call ptr @dtrans.chunk.0.make_zeroed()
; VARIABLE: call ptr @dtrans.chunk.0.at(

; STAYS-NOT: @dtrans.chunk

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.ent = type { ptr, ptr, i64 }
%struct.lru = type { i64, %struct.ent }

@c = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

define internal void @make() {
  %new = call ptr @calloc(i64 1, i64 32)
  store i64 0, ptr %new, align 8
  %head = getelementptr inbounds %struct.lru, ptr %new, i32 0, i32 1
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
  %head = getelementptr inbounds %struct.lru, ptr %c, i32 0, i32 1
  %first.at = getelementptr inbounds %struct.ent, ptr %head, i32 0, i32 0
  %first = load ptr, ptr %first.at, align 8, !tbaa !0
  %key = getelementptr inbounds %struct.ent, ptr %n, i32 0, i32 2
  store i64 %count, ptr %key, align 8
  %k = load i64, ptr %key, align 8, !tbaa !5
  store ptr %first, ptr %n, align 8
;END  %end = getelementptr inbounds %struct.ent, ptr %head, i64 1
;END  %is.end = icmp eq ptr %end, %first
;END  %none = zext i1 %is.end to i64
;END  store i64 %none, ptr %key, align 8
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

!0 = !{!1, !2, i64 8}
!1 = !{!"lru", !4, i64 0, !6, i64 8}
!2 = !{!"any pointer", !3, i64 0}
!3 = !{!"char", !7, i64 0}
!4 = !{!"long", !3, i64 0}
!5 = !{!6, !4, i64 16}
!6 = !{!"ent", !2, i64 0, !2, i64 8, !4, i64 16}
!7 = !{!"tbaa"}
