; The optimizer adds the place of an array to an index from the chunk's start, and promises nothing of the sum: what is touched there is in the array, if no other
; of the same records ends where it begins, which may be counted down from its end.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-variables<variables=1>,dtrans-chunks<chunks=1>' -S %t/edges.ll | FileCheck %s
; RUN: %opt -passes='dtrans-variables<variables=1>,dtrans-chunks<chunks=1>' -S %t/nodes.ll | FileCheck %s --check-prefix=STAYS

; CHECK-LABEL: define i32 @main(
; CHECK: call ptr @dtrans.chunk.0.index{{.*}}(ptr %{{.*}}, i64 %j
; CHECK: [[N:%.*]] = call ptr @dtrans.chunk.0.element{{.*}}(ptr %{{.*}}, i64 %k
; CHECK: getelementptr inbounds i8, ptr [[N]], i64 8

; STAYS-NOT: call ptr @dtrans.chunk
; STAYS: [[N:%.*]] = getelementptr %struct.node, ptr %{{.*}}, i64 %k
; STAYS: getelementptr i8, ptr [[N]], i64 8
; STAYS-NOT: call ptr @dtrans.chunk

;--- edges.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.edge = type { double, double, double }
%struct.world = type { [100 x %struct.edge], [100 x %struct.node], i64 }

@world = internal global %struct.world zeroinitializer

define i32 @main(i32 %argc, ptr %argv) {
  store i64 9, ptr getelementptr inbounds (i8, ptr @world, i64 5600)
  %f = getelementptr inbounds nuw %struct.edge, ptr @world, i64 3
  store i64 5, ptr %f
  %k = sext i32 %argc to i64
  %j = and i64 %k, 63
  %own = getelementptr inbounds nuw %struct.node, ptr getelementptr inbounds (i8, ptr @world, i64 2400), i64 %j
  store i64 7, ptr %own
  %a = getelementptr %struct.node, ptr @world, i64 %k
  %key = getelementptr i8, ptr %a, i64 2408
  store i64 7, ptr %key
  %n = load i64, ptr getelementptr inbounds (i8, ptr @world, i64 5600)
  %t = trunc i64 %n to i32
  ret i32 %t
}

;--- nodes.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.edge = type { double, double, double }
%struct.world = type { [100 x %struct.node], [100 x %struct.node], i64 }

@world = internal global %struct.world zeroinitializer

define i32 @main(i32 %argc, ptr %argv) {
  store i64 9, ptr getelementptr inbounds (i8, ptr @world, i64 6400)
  %f = getelementptr inbounds nuw %struct.node, ptr @world, i64 3
  store i64 5, ptr %f
  %k = sext i32 %argc to i64
  %j = and i64 %k, 63
  %own = getelementptr inbounds nuw %struct.node, ptr getelementptr inbounds (i8, ptr @world, i64 3200), i64 %j
  store i64 7, ptr %own
  %a = getelementptr %struct.node, ptr @world, i64 %k
  %key = getelementptr i8, ptr %a, i64 3208
  store i64 7, ptr %key
  %n = load i64, ptr getelementptr inbounds (i8, ptr @world, i64 6400)
  %t = trunc i64 %n to i32
  ret i32 %t
}
