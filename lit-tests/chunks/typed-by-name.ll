; A step over records from a pointer that is read leads into the array of a chunk if the pointer is declared to lead to a chunk: what lies behind it is where the array's record
; would be. One that is declared to lead to a record does not, though it may lead to the same memory.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/block.ll | FileCheck %s
; RUN: sed 's/tbaa !6/tbaa !7/' %t/block.ll > %t/commit.ll
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/commit.ll | FileCheck %s --check-prefix=COMMIT

; CHECK-LABEL: define internal void @drop(
; CHECK: %b = load ptr, ptr @blocks
; CHECK: [[R:%.*]] = call ptr @dtrans.chunk.0.index(ptr %b, i64 %i)
; CHECK: [[F:%.*]] = getelementptr inbounds i8, ptr [[R]], i64 8
; CHECK: %key = load i64, ptr [[F]]

; COMMIT-NOT: call ptr @dtrans.chunk

;--- block.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.commit = type { i64, i64, i64, i64 }

@blocks = internal global ptr null

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  %before = load ptr, ptr @blocks, !tbaa !5
  store ptr %before, ptr %c, !tbaa !5
  store ptr %c, ptr @blocks, !tbaa !5
  %items = getelementptr inbounds nuw i8, ptr %c, i64 8
  call void @llvm.memset.p0.i64(ptr %items, i8 0, i64 3200, i1 false)
  %odd = and i32 %argc, 15
  %i = zext i32 %odd to i64
  %n = getelementptr inbounds nuw %struct.commit, ptr %items, i64 %i
  store i64 1, ptr %n
  %v = getelementptr inbounds nuw i8, ptr %n, i64 24
  store i64 2, ptr %v
  call void @drop()
  ret i32 0
}

define internal void @drop() {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %next, %again ]
  %b = load ptr, ptr @blocks, !tbaa !6
  %r = getelementptr inbounds %struct.commit, ptr %b, i64 %i
  %f = getelementptr inbounds i8, ptr %r, i64 16
  %key = load i64, ptr %f
  %is = icmp eq i64 %key, 0
  br i1 %is, label %again, label %end

again:
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 100
  br i1 %done, label %end, label %loop

end:
  %all = load ptr, ptr @blocks, !tbaa !5
  call void @free(ptr %all)
  ret void
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"any pointer", !1, i64 0}
!3 = !{!"p1 _ZTS5block", !2, i64 0}
!4 = !{!"p1 _ZTS6commit", !2, i64 0}
!5 = !{!3, !3, i64 0}
!6 = !{!3, !3, i64 0}
!7 = !{!4, !4, i64 0}
