; What a test has found is known no more behind a store that may go to the same field of the same record.
; A twin is tested-and-loaded-again.ll.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: field 1: offset 8, i64; {{.*}}holds 0 to 9223372036854775807

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 16)
  %x = call i64 @any()
  %i = urem i64 %x, %count
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %q = getelementptr inbounds %struct.s, ptr %a, i64 %i
  store i64 %x, ptr %p, align 8
  br label %loop

loop:
  call void @step(ptr %p, ptr %q, i64 %x)
  %more = call i64 @any()
  %again = icmp eq i64 %more, 0
  br i1 %again, label %loop, label %end

end:
  %F1 = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 1
  %f = load i64, ptr %F1, align 8
  %k = load i64, ptr %q, align 8
  %s = add i64 %k, %f
  call void @free(ptr %a)
  ret i64 %s
}

define internal void @step(ptr %p, ptr %q, i64 %x) {
entry:
  %t1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %tested = load i64, ptr %t1, align 8
  %less = icmp slt i64 %tested, 255
  br i1 %less, label %then, label %end

then:
  %o = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 1
  store i64 300, ptr %o, align 8
  %t2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %n = load i64, ptr %t2, align 8
  %next = add nsw i64 %n, 1
  %t3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %next, ptr %t3, align 8
  br label %end

end:
  ret void
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
