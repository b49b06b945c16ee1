; Which of two records comes first, where each may lie in either of two arrays: these may come in another order. Whether they are the same may be asked.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/compared.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/across.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/same.ll | FileCheck %s --check-prefix=MOVES

; CHECK-NOT: call ptr @dtrans.chunk
; MOVES: call ptr @dtrans.chunk.0.make()

;--- compared.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.edge = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node], [100 x %struct.node], [100 x %struct.edge], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 9624)
  store ptr null, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  store i64 7, ptr %n, align 8
  %second = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 3
  %m = getelementptr inbounds [100 x %struct.node], ptr %second, i64 0, i64 5
  store i64 8, ptr %m, align 8
  %third = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 4
  %e = getelementptr inbounds [100 x %struct.edge], ptr %third, i64 0, i64 5
  store i64 9, ptr %e, align 8
  %one = icmp eq i32 %argc, 1
  %p = select i1 %one, ptr %n, ptr %m
  %q = select i1 %one, ptr %m, ptr %n
  %first = icmp ult ptr %p, %q
  %r = zext i1 %first to i32
  ret i32 %r
}

declare ptr @malloc(i64)

;--- across.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.edge = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node], [100 x %struct.node], [100 x %struct.edge], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 9624)
  store ptr null, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  store i64 7, ptr %n, align 8
  %second = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 3
  %m = getelementptr inbounds [100 x %struct.node], ptr %second, i64 0, i64 5
  store i64 8, ptr %m, align 8
  %third = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 4
  %e = getelementptr inbounds [100 x %struct.edge], ptr %third, i64 0, i64 5
  store i64 9, ptr %e, align 8
  %one = icmp eq i32 %argc, 1
  %p = select i1 %one, ptr %n, ptr %m
  %q = select i1 %one, ptr %m, ptr %n
  %first = icmp ult ptr %e, %q
  %r = zext i1 %first to i32
  ret i32 %r
}

declare ptr @malloc(i64)

;--- same.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.edge = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node], [100 x %struct.node], [100 x %struct.edge], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 9624)
  store ptr null, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  store i64 7, ptr %n, align 8
  %second = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 3
  %m = getelementptr inbounds [100 x %struct.node], ptr %second, i64 0, i64 5
  store i64 8, ptr %m, align 8
  %third = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 4
  %e = getelementptr inbounds [100 x %struct.edge], ptr %third, i64 0, i64 5
  store i64 9, ptr %e, align 8
  %one = icmp eq i32 %argc, 1
  %p = select i1 %one, ptr %n, ptr %m
  %q = select i1 %one, ptr %m, ptr %n
  %first = icmp eq ptr %p, %q
  %r = zext i1 %first to i32
  ret i32 %r
}

declare ptr @malloc(i64)

