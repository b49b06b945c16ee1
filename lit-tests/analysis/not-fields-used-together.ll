; Fields that different loops use, or a loop and what surrounds it, are not used together.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.s: 12 bytes
; CHECK-NOT:   used together

%struct.s = type { i32, i32, i32 }

declare ptr @malloc(i64)

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %p = call ptr @malloc(i64 1200)
  %b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i32 3, ptr %b
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %e = getelementptr inbounds %struct.s, ptr %p, i64 %i
  store i32 1, ptr %e
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %second

second:
  %j = phi i64 [ 0, %loop ], [ %next.j, %second ]
  %f = getelementptr inbounds %struct.s, ptr %p, i64 %j
  %c = getelementptr inbounds %struct.s, ptr %f, i64 0, i32 2
  store i32 2, ptr %c
  %next.j = add nuw nsw i64 %j, 1
  %more.j = icmp ult i64 %next.j, %n
  br i1 %more.j, label %second, label %out

out:
  ret i32 0
}
