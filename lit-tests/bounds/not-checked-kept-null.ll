; An address that is kept is not null where what it is made of has been touched before, or was compared with null; without that, a comparison with null decides nothing.
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.road = type { i64, [6 x i32], i64 }
%struct.node = type { i64, [26 x i64], i32, i32 }

define i64 @main(i32 %argc) {
  %root = call ptr @calloc(i64 1, i64 224)
  store i64 1, ptr %root
  call void @touched(ptr %root, i32 %argc)
  call void @not_touched(ptr %root, i32 %argc)
  call void @touched_elsewhere(ptr %root, i32 %argc)
  call void @may_wrap(ptr %root, i32 %argc)
  call void @null_is_there(ptr %root, i32 %argc)
  call void @tested(ptr %root, i32 %argc)
  call void @tested_elsewhere(ptr %root, ptr %root, i32 %argc)
  call void @found_null(ptr %root, i32 %argc)
  call void @gains(i32 %argc)
  %n = load i64, ptr %root
  ret i64 %n
}

; Another record, for which checks are worth it.
; CHECK-LABEL: define internal void @gains(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @gains(i32 %i) {
  %road = call ptr @calloc(i64 1, i64 40)
  %first = getelementptr inbounds %struct.road, ptr %road, i64 0, i32 1
  %wide = sext i32 %i to i64
  %lane = getelementptr inbounds [6 x i32], ptr %first, i64 0, i64 %wide
  store i32 1, ptr %lane
  ret void
}

; CHECK-LABEL: define internal void @tested(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @tested(ptr %n, i32 %i) {
  %some = icmp ne ptr %n, null
  br i1 %some, label %step, label %join

step:
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ null, %0 ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

; CHECK-LABEL: define internal void @tested_elsewhere(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @tested_elsewhere(ptr %n, ptr %other, i32 %i) {
  %some = icmp ne ptr %other, null
  br i1 %some, label %step, label %join

step:
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ null, %0 ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

; It is null there, so that what is computed is no address.
; CHECK-LABEL: define internal void @found_null(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @found_null(ptr %n, i32 %i) {
  %some = icmp eq ptr %n, null
  br i1 %some, label %step, label %join

step:
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ null, %0 ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

; CHECK-LABEL: define internal void @touched(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @touched(ptr %n, i32 %i) {
  %count = load i64, ptr %n
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ null, %0 ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

; CHECK-LABEL: define internal void @not_touched(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @not_touched(ptr %n, i32 %i) {
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ null, %0 ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

; CHECK-LABEL: define internal void @touched_elsewhere(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @touched_elsewhere(ptr %n, i32 %i) {
  %d = icmp eq i32 %i, 30
  br i1 %d, label %look, label %go

look:
  %count = load i64, ptr %n
  br label %go

go:
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ null, %go ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

; CHECK-LABEL: define internal void @may_wrap(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @may_wrap(ptr %n, i32 %i) {
  %count = load i64, ptr %n
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ null, %0 ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

; CHECK-LABEL: define internal void @null_is_there(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @null_is_there(ptr %n, i32 %i) null_pointer_is_valid {
  %count = load i64, ptr %n
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ null, %0 ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

declare ptr @calloc(i64, i64)
