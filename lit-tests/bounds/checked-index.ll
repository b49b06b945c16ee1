; An index into an array inside a record that is not proved is checked before the access; what is proved by that is legal.
; Not checked: an address that nothing is known to touch, and an index that is proved.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=LEGAL %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=PLAIN %s

; LEGAL: record struct.node: 224 bytes
; LEGAL: legal: reorder
; PLAIN: not reorder, {{.*}}: BadPtrManipulation

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { [26 x ptr], i64, i64 }

define i64 @main(i32 %argc) {
  %a = call ptr @calloc(i64 1, i64 224)
  %b = call ptr @calloc(i64 1, i64 224)
  %i = sext i32 %argc to i64
  call void @put(ptr %a, i64 %i, ptr %b)
  %n = call i64 @count(ptr %a, i64 %i)
  %m = call i64 @first(ptr %a, i64 %i)
  %s = add i64 %n, %m
  ret i64 %s
}

; CHECK-LABEL: define internal {{.*}}@put(
; CHECK: [[BEYOND:%.*]] = icmp uge i64 %i, 26
; CHECK: br i1 [[BEYOND]], label %[[OUT:.*]], label %[[IN:.*]], !prof
; CHECK: [[OUT]]:
; CHECK-NEXT: call void @dtrans.outside(i64 %i, ptr [[PLACE:@.*]], ptr
; CHECK-NEXT: unreachable
; CHECK: [[IN]]:
; CHECK-NEXT: [[SLOT:%.*]] = getelementptr inbounds [26 x ptr], ptr %p, i64 0, i64 %i
; CHECK-NEXT: store ptr %q, ptr [[SLOT]]
define internal void @put(ptr %p, i64 %i, ptr %q) {
  %slot = getelementptr inbounds [26 x ptr], ptr %p, i64 0, i64 %i
  store ptr %q, ptr %slot
  %f1 = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 1
  store i64 1, ptr %f1
  %f2 = getelementptr inbounds %struct.node, ptr %q, i64 0, i32 2
  store i64 2, ptr %f2
  ret void
}

; The check stands where the access is, not where its address is computed.
; CHECK-LABEL: define internal {{.*}}@count(
; CHECK-NEXT: %none = icmp
; CHECK-NEXT: br
; CHECK: some:
; CHECK-NEXT: icmp uge i64 %i, 26
define internal i64 @count(ptr %p, i64 %i) {
  %slot = getelementptr inbounds [26 x ptr], ptr %p, i64 0, i64 %i
  %none = icmp sgt i64 %i, 25
  br i1 %none, label %no, label %some
some:
  %q = load ptr, ptr %slot
  %null = icmp eq ptr %q, null
  br i1 %null, label %no, label %yes
yes:
  %f = getelementptr inbounds %struct.node, ptr %q, i64 0, i32 2
  %n = load i64, ptr %f
  ret i64 %n
no:
  ret i64 0
}

; CHECK-LABEL: define internal {{.*}}@first(
; CHECK-NOT: icmp uge
; CHECK: ret
define internal i64 @first(ptr %p, i64 %i) {
  %k = and i64 %i, 15
  %slot = getelementptr inbounds [26 x ptr], ptr %p, i64 0, i64 %k
  %q = load ptr, ptr %slot
  %null = icmp eq ptr %q, null
  %n = zext i1 %null to i64
  ret i64 %n
}

; CHECK: define internal void @dtrans.outside(
; CHECK: call {{.*}}@dprintf(
; CHECK: call void @abort

declare ptr @calloc(i64, i64)
