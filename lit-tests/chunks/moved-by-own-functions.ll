; Chunks that functions of the program's own allocate and free, which call others that do: those become part of their callers. Not where they are asked
; not to, where they allocate more than new memory, and not for what is no chunk.
; RUN: sed 's/ATTRIBUTE//' %s > %t.ll
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t.ll | FileCheck %s
; RUN: sed 's/ATTRIBUTE/noinline/' %s > %t.asked.ll
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t.asked.ll | FileCheck %s --check-prefix=STAYS

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

@asked = internal global i64 0

define internal ptr @ask(i64 %size) {
  %n = load i64, ptr @asked, align 8
  %more = add i64 %n, 1
  store i64 %more, ptr @asked, align 8
  %p = call ptr @malloc(i64 %size)
  ret ptr %p
}

define internal ptr @make(i64 %size) ATTRIBUTE {
  %p = call ptr @ask(i64 %size)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %end, label %done

end:
  call void @exit(i32 1)
  unreachable

done:
  ret ptr %p
}

define internal void @drop(ptr %p) {
  call void @free(ptr %p)
  ret void
}

; CHECK-LABEL: define i32 @main
; CHECK: store i64 %{{.*}}, ptr @asked
; CHECK: call ptr @dtrans.chunk.0.make()
; CHECK: call void @exit(i32 1)
; CHECK: call ptr @make(i64 8)
; CHECK: call ptr @ask(i64 16)
; CHECK: call void @drop(ptr %text)
; CHECK: call void @dtrans.chunk.0.release(
; STAYS-NOT: call {{.*}} @dtrans.chunk
; STAYS: call ptr @make(i64 3216)
; STAYS: call void @drop(ptr %c)
define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @make(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %text = call ptr @make(i64 8)
  store i64 0, ptr %text, align 8
  %other = call ptr @ask(i64 16)
  call void @drop(ptr %text)
  %v = load i64, ptr %key, align 8
  call void @drop(ptr %c)
  %r = trunc i64 %v to i32
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @exit(i32)
