; A step that only does not wrap around as an unsigned sum leads from null to a number: where that is looked at it is none of the first elements. Where it is
; only accessed nobody sees that.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed -e 's/^  %c = icmp eq ptr %at, %a/%l = load i64, ptr %at\n  %c = icmp eq i64 %l, 1/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck --check-prefix=PROMISED %s
; RUN: sed 's/at = getelementptr nuw/at = getelementptr inbounds nuw/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck --check-prefix=PROMISED %s

; CHECK: struct.rec: left alone: a pointer to it moves by a distance that may wrap
; CHECK-NOT: @dtrans.
; PROMISED: struct.rec: array of structures split
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@elements = internal global ptr null

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %x = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 2, ptr %y
  %never = icmp eq i32 %argc, 100
  br i1 %never, label %keep, label %test
keep:
  store ptr %a, ptr @elements
  br label %test
test:
  %element = load ptr, ptr @elements
  %bytes = shl nuw nsw i64 %n, 4
  %at = getelementptr nuw i8, ptr %element, i64 %bytes
  %c = icmp eq ptr %at, %a
  %v = zext i1 %c to i64
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
