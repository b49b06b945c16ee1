; A pointer field that nobody writes goes through another record: after the split the fresh analysis cannot tell it from the numbers in
; the same block. It is null as before, which the kept one still says; that is no mistake of the kept one.
; RUN: env DTRANS_VERIFY_ANALYSIS=1 DTRANS_LOG=dtrans-analysis=info %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr, i32 }
%struct.holder = type { ptr, i32 }

@holder = internal global %struct.holder zeroinitializer

define i32 @main(i32 %argc, ptr %argv) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store i32 7, ptr %number
  %unused = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  %null = load ptr, ptr %unused
  store ptr %null, ptr @holder
  call void @look(ptr @holder)
  %k = load i64, ptr %a
  call void @free(ptr %a)
  ret i32 0
}

define internal void @look(ptr %holder) {
  %back = load ptr, ptr %holder
  %is = icmp eq ptr %back, null
  br i1 %is, label %out, label %in

in:
  store i32 1, ptr %back
  br label %out

out:
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
