; The address of an element of an array inside a record that is chosen beside another one, or null, is checked where it is chosen, if memory is touched through it on every
; way on which it is. Where it is not chosen its index may be any.
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, [26 x ptr], i32, i32 }
; What is not checked stays as it is.
%struct.other = type { i64, [27 x i64], i32, i32, i64 }

@number = internal global i64 0

define i64 @main(i32 %argc) {
  %root = call ptr @calloc(i64 1, i64 224)
  store i64 1, ptr %root
  %leaf = call ptr @calloc(i64 1, i64 224)
  store i64 2, ptr %leaf
  %zeroth = getelementptr inbounds %struct.node, ptr %root, i64 0, i32 1, i64 0
  store ptr %leaf, ptr %zeroth
  call void @walks(ptr %root, i32 %argc)
  call void @second(ptr %root, i32 %argc)
  call void @again(ptr %root, i32 %argc)
  %other = call ptr @calloc(i64 1, i64 240)
  store i64 1, ptr %other
  call void @not_touched(ptr %other, i32 %argc, i32 %argc)
  call void @touched_if_not(ptr %other, i32 %argc)
  call void @of_another(ptr %other, ptr %other, i32 %argc)
  %n = load i64, ptr %root
  ret i64 %n
}

; next = i ? &n->child[i] : NULL; if (next == NULL) return; link = next; ... and one of the ways reads what lies there at once.
; CHECK-LABEL: define internal void @walks(
define internal void @walks(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  br label %loop

loop:
  %link = phi ptr [ %first, %0 ], [ %chosen, %more ], [ %chosen, %there ]
  %is_link = icmp eq ptr %link, null
  br i1 %is_link, label %done, label %look

look:
  %at = load ptr, ptr %link
  %none = icmp eq ptr %at, null
  br i1 %none, label %done, label %more

more:
; CHECK: more:
; CHECK: [[I:%.*]] = select i1 %c, i64 %wide, i64 0
; CHECK-NEXT: [[IS:%.*]] = icmp uge i64 [[I]], 26
; CHECK-NEXT: br i1 [[IS]], label %[[OUT:.*]], label %[[IN:[^,]*]]
; CHECK: [[OUT]]:
; CHECK-NEXT: call void @dtrans.outside(i64 [[I]],
; CHECK: [[IN]]:
; CHECK-NEXT: [[NEXT:%.*]] = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 [[I]]
; CHECK-NEXT: %chosen = select i1 %c, ptr [[NEXT]], ptr null
  %count = load i64, ptr %at
  %child = getelementptr inbounds %struct.node, ptr %at, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 %wide
  %c = icmp ne i32 %i, 0
  %chosen = select i1 %c, ptr %next, ptr null
  %q = icmp eq i64 %count, 7
  br i1 %q, label %now, label %loop

now:
  %is = icmp ne ptr %chosen, null
  br i1 %is, label %read, label %done

read:
  %rest = load ptr, ptr %next
  br label %there

there:
  br label %loop

done:
  ret void
}

; The one that is chosen if not.
; CHECK-LABEL: define internal void @second(
; CHECK: [[I:%.*]] = select i1 %c, i64 0, i64 %wide
; CHECK-NEXT: icmp uge i64 [[I]], 26
; CHECK: getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 [[I]]
; CHECK: ret void
define internal void @second(ptr %n, i32 %i) {
  %child = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 %wide
  %c = icmp eq i32 %i, 77
  %chosen = select i1 %c, ptr null, ptr %next
  store ptr null, ptr %chosen
  ret void
}

; CHECK-LABEL: define internal void @not_touched(
; CHECK-NOT: dtrans.outside
; CHECK: ret void
define internal void @not_touched(ptr %n, i32 %i, i32 %k) {
  %child = getelementptr inbounds %struct.other, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [27 x i64], ptr %child, i64 0, i64 %wide
  %c = icmp ne i32 %i, 0
  %chosen = select i1 %c, ptr %next, ptr @number
  %q = icmp eq i32 %k, 7
  br i1 %q, label %now, label %done

now:
  store i64 0, ptr %chosen
  br label %done

done:
  ret void
}

; CHECK-LABEL: define internal void @touched_if_not(
; CHECK-NOT: dtrans.outside
; CHECK: ret void
define internal void @touched_if_not(ptr %n, i32 %i) {
  %child = getelementptr inbounds %struct.other, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [27 x i64], ptr %child, i64 0, i64 %wide
  %c = icmp ne i32 %i, 0
  %chosen = select i1 %c, ptr %next, ptr @number
  br i1 %c, label %done, label %now

now:
  store i64 0, ptr %chosen
  br label %done

done:
  ret void
}

; What is computed from another record by then is another address.
; CHECK-LABEL: define internal void @of_another(
; CHECK-NOT: dtrans.outside
; CHECK: other:
define internal void @of_another(ptr %n, ptr %m, i32 %i) {
  %wide = sext i32 %i to i64
  br label %loop

loop:
  %at = phi ptr [ %n, %0 ], [ %m, %step ], [ %m, %step ]
  %first = phi i1 [ true, %0 ], [ false, %step ], [ false, %step ]
  %place = getelementptr inbounds %struct.other, ptr %at, i64 0, i32 1
  br i1 %first, label %step, label %other

step:
  %next = getelementptr inbounds [27 x i64], ptr %place, i64 0, i64 %wide
  %c = icmp ne i32 %i, 0
  %chosen = select i1 %c, ptr %next, ptr null
  %is = icmp eq ptr %chosen, null
  br i1 %is, label %loop, label %loop

other:
  %same = getelementptr inbounds [27 x i64], ptr %place, i64 0, i64 %wide
  store i64 0, ptr %same
  ret void
}

; Computed again from the same, it is the same.
; CHECK-LABEL: define internal void @again(
; CHECK: [[I:%.*]] = select i1 %c, i64 %wide, i64 0
; CHECK-NEXT: icmp uge i64 [[I]], 26
; CHECK: ret void
define internal void @again(ptr %n, i32 %i) {
  %count = load i64, ptr %n
  %child = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 %wide
  %c = icmp ne i32 %i, 0
  %chosen = select i1 %c, ptr %next, ptr null
  %is = icmp ne ptr %chosen, null
  br i1 %is, label %touch, label %done

touch:
  %same = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 %wide
  store ptr null, ptr %same
  br label %done

done:
  ret void
}

declare ptr @calloc(i64, i64)
