; An address that is replaced in two blocks, behind a check in each, is erased once.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s

; CHECK-LABEL: define i64 @main
; CHECK: icmp uge i64 %i, 26
; CHECK-NOT: %at = getelementptr
; CHECK-COUNT-2: getelementptr inbounds [26 x i64]
; CHECK-NOT: %at = getelementptr

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.t = type { i64, [26 x i64], i64 }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %i = zext i32 %argc to i64
  %t = call ptr @calloc(i64 1, i64 224)
  %child = getelementptr inbounds %struct.t, ptr %t, i64 0, i32 1
  %at = getelementptr inbounds [26 x i64], ptr %child, i64 0, i64 %i
  %c = icmp eq i32 %argc, 3
  br i1 %c, label %one, label %two

one:
  %a = load i64, ptr %at, align 8
  store i64 %a, ptr %t, align 8
  br label %end

two:
  %b = load i64, ptr %at, align 8
  %b1 = add i64 %b, 1
  store i64 %b1, ptr %at, align 8
  br label %end

end:
  %r = load i64, ptr %t, align 8
  %z = getelementptr inbounds %struct.t, ptr %t, i64 0, i32 2
  store i64 %r, ptr %z, align 8
  %q = load i64, ptr %z, align 8
  ret i64 %q
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
