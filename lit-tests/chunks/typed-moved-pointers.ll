; A pointer that goes on by as many bytes as records have, and one that comes together with it, lead to records also where they begin at a chunk's start, as its array does. Such
; as go on by other bytes do not.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/whole.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/odd.ll | FileCheck %s --check-prefix=ODD

; CHECK-LABEL: define i32 @main(
; CHECK: [[C:%.*]] = call ptr @dtrans.chunk.0.make()
; CHECK: [[A:%.*]] = call ptr @dtrans.chunk.0.at(ptr [[C]])
; CHECK: %best = phi ptr [ [[A]], %0 ], [ %better, %loop ]
; CHECK: call void @dtrans.chunk.0.release(ptr [[C]])

; ODD-NOT: dtrans.chunk
; ODD: %best = phi ptr [ %{{.*}}, %0 ], [ %better, %loop ]
; ODD-NOT: dtrans.chunk

;--- whole.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  %count = getelementptr inbounds nuw i8, ptr %c, i64 3200
  store i64 9, ptr %count
  %odd = and i32 %argc, 15
  %i = zext i32 %odd to i64
  %n = getelementptr inbounds nuw %struct.node, ptr %c, i64 %i
  store i64 1, ptr %n
  br label %loop

loop:
  %p = phi ptr [ %c, %0 ], [ %next, %loop ]
  %best = phi ptr [ %c, %0 ], [ %better, %loop ]
  %k = phi i64 [ 0, %0 ], [ %k1, %loop ]
  %key = getelementptr inbounds nuw i8, ptr %p, i64 8
  store i64 7, ptr %key
  %other = getelementptr inbounds nuw i8, ptr %best, i64 16
  %b = load i64, ptr %other
  %is = icmp sgt i64 %b, %k
  %better = select i1 %is, ptr %p, ptr %best
  %next = getelementptr inbounds nuw i8, ptr %p, i64 32
  %k1 = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k1, 10
  br i1 %done, label %end, label %loop

end:
  %r = load i64, ptr %better
  %t = trunc i64 %r to i32
  call void @free(ptr %c)
  ret i32 %t
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- odd.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  %count = getelementptr inbounds nuw i8, ptr %c, i64 3200
  store i64 9, ptr %count
  %odd = and i32 %argc, 15
  %i = zext i32 %odd to i64
  %n = getelementptr inbounds nuw %struct.node, ptr %c, i64 %i
  store i64 1, ptr %n
  br label %loop

loop:
  %p = phi ptr [ %c, %0 ], [ %next, %loop ]
  %best = phi ptr [ %c, %0 ], [ %better, %loop ]
  %k = phi i64 [ 0, %0 ], [ %k1, %loop ]
  %key = getelementptr inbounds nuw i8, ptr %p, i64 8
  store i64 7, ptr %key
  %other = getelementptr inbounds nuw i8, ptr %best, i64 16
  %b = load i64, ptr %other
  %is = icmp sgt i64 %b, %k
  %better = select i1 %is, ptr %p, ptr %best
  %next = getelementptr inbounds nuw i8, ptr %p, i64 40
  %k1 = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k1, 10
  br i1 %done, label %end, label %loop

end:
  %r = load i64, ptr %better
  %t = trunc i64 %r to i32
  call void @free(ptr %c)
  ret i32 %t
}

declare ptr @malloc(i64)
declare void @free(ptr)
