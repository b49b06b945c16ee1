; A slot of the array that is split only ever holds null, so that the function it is passed to gets none of it. Of the column a fresh analysis cannot say
; so any more; that is no reason to call what was kept wrong (all tests have it compared).
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.b: array of structures split into 2 columns, pointers to elements become indices

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.a = type { i16, i16, i64 }
%struct.b = type { ptr, i64 }

define internal i64 @get(ptr %a) {
  %y = getelementptr inbounds %struct.a, ptr %a, i64 0, i32 1
  %v = load i16, ptr %y
  %w = sext i16 %v to i64
  ret i64 %w
}

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %b = call ptr @malloc(i64 480)
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i1, %fill ]
  %p = getelementptr inbounds %struct.b, ptr %b, i64 %i
  store ptr null, ptr %p
  %k = getelementptr inbounds %struct.b, ptr %p, i64 0, i32 1
  store i64 %i, ptr %k
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 30
  br i1 %more, label %fill, label %use
use:
  %q = getelementptr inbounds %struct.b, ptr %b, i64 %n
  %never = load ptr, ptr %q
  %is = icmp ne ptr %never, null
  br i1 %is, label %call, label %end
call:
  %got = call i64 @get(ptr %never)
  br label %end
end:
  %s = phi i64 [ 5, %use ], [ %got, %call ]
  %qk = getelementptr inbounds %struct.b, ptr %q, i64 0, i32 1
  %kv = load i64, ptr %qk
  %sum = add i64 %s, %kv
  ret i64 %sum
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
