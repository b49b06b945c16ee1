; A pointer that goes over an array with something behind it is an index of it, which can be checked; so is one that it is compared with. Of what comes from
; elsewhere too there is no index.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/walks.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/two.ll | FileCheck %s --check-prefix=STAYS

; CHECK-LABEL: define i32 @main
; CHECK: loop:
; CHECK: %[[I:.*]] = phi i64 [ 0, %start ], [ %[[NEXT:.*]], %body ]
; CHECK: icmp slt i64 %[[I]], %wide
; CHECK: body:
; CHECK: call ptr @dtrans.chunk.0.element(ptr %{{.*}}, i64 %[[I]], ptr @{{.*}})
; CHECK: %[[NEXT]] = add i64 %[[I]], 1

; STAYS-NOT: call ptr @dtrans.chunk
; STAYS: %p = phi ptr [ %{{.*}}, %start ], [ %next, %body ], [ @other, %main ]

;--- walks.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  %none = icmp eq ptr %c, null
  br i1 %none, label %end, label %start

start:
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 9, ptr %used, align 8
  %rows = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  %wide = sext i32 %argc to i64
  %behind = getelementptr inbounds %struct.node, ptr %rows, i64 %wide
  br label %loop

loop:
  %p = phi ptr [ %rows, %start ], [ %next, %body ]
  %more = icmp ult ptr %p, %behind
  br i1 %more, label %body, label %end

body:
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %next = getelementptr inbounds %struct.node, ptr %p, i64 1
  br label %loop

end:
  ret i32 0
}

declare ptr @malloc(i64)

;--- two.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64 }

@other = internal global [10 x %struct.node] zeroinitializer

define i32 @main(i32 %argc, ptr %argv) {
main:
  %c = call ptr @malloc(i64 3208)
  %none = icmp eq ptr %c, null
  br i1 %none, label %loop, label %start

start:
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 9, ptr %used, align 8
  %rows = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  br label %loop

loop:
  %p = phi ptr [ %rows, %start ], [ %next, %body ], [ @other, %main ]
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %more = load i64, ptr %p, align 8
  %go = icmp eq i64 %more, 0
  br i1 %go, label %body, label %end

body:
  %next = getelementptr inbounds %struct.node, ptr %p, i64 1
  br label %loop

end:
  ret i32 0
}

declare ptr @malloc(i64)
