; The optimizer counts the way into a chunk in bytes: types say again where its array of records lies, as steps over them tell, before and behind other fields.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/moves.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/stays.ll | FileCheck %s --check-prefix=BACK
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/vectors.ll | FileCheck %s --check-prefix=VECTORS

; CHECK: %[[HEADER:struct.chunk.*]] = type { {{.*}}, i32, <{ [4 x i8] }>, ptr, [8 x i8], i32, <{ [4 x i8] }> }
; CHECK-LABEL: define i32 @main(
; CHECK: [[C:%.*]] = call ptr @dtrans.chunk.0.make()
; CHECK: getelementptr inbounds %[[HEADER]], ptr [[C]], i64 0, i32 1
; CHECK: [[N:%.*]] = call ptr @dtrans.chunk.0.{{.*}}(ptr [[C]], i64 %i
; CHECK: getelementptr inbounds nuw i8, ptr [[N]], i64 8
; CHECK: [[M:%.*]] = call ptr @dtrans.chunk.0.{{.*}}(ptr [[C]], i64 3
; CHECK: getelementptr inbounds i8, ptr [[M]], i64 8
; CHECK: getelementptr inbounds %[[HEADER]], ptr [[C]], i64 0, i32 5
; CHECK: call void @dtrans.chunk.0.release(ptr [[C]])

; Where something else is done with it, bytes are counted as they were.
; BACK-NOT: %struct.chunk
; BACK-LABEL: define i32 @main(
; BACK: getelementptr inbounds i8, ptr [[C:%.*]], i64 16
; BACK: getelementptr inbounds i8, ptr [[C]], i64 2416
; BACK-NOT: dtrans.chunk
; BACK: ret i32

; Several addresses at once stay as they are.
; VECTORS-LABEL: define i32 @main(
; VECTORS: getelementptr inbounds %struct.node, ptr %{{.*}}, <2 x i64> %is
; VECTORS: ret i32

;--- moves.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 2424)
  %used = getelementptr inbounds nuw i8, ptr %c, i64 8
  store ptr null, ptr %c
  store i32 1, ptr %used
  %start = getelementptr inbounds nuw i8, ptr %c, i64 16
  %odd = and i32 %argc, 15
  %i = zext i32 %odd to i64
  %n = getelementptr inbounds nuw %struct.node, ptr %start, i64 %i
  %key = getelementptr inbounds nuw i8, ptr %n, i64 8
  store i64 1, ptr %key
  %fourth = getelementptr inbounds nuw i8, ptr %c, i64 96
  store i64 2, ptr %fourth
  %behind = getelementptr inbounds nuw i8, ptr %c, i64 2416
  store i32 2, ptr %behind
  %r = load i32, ptr %behind
  call void @free(ptr %c)
  ret i32 %r
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"

;--- stays.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 2424)
  %used = getelementptr inbounds nuw i8, ptr %c, i64 8
  store ptr null, ptr %c
  store i32 1, ptr %used
  %start = getelementptr inbounds nuw i8, ptr %c, i64 16
  %odd = and i32 %argc, 15
  %i = zext i32 %odd to i64
  %n = getelementptr inbounds nuw %struct.node, ptr %start, i64 %i
  %key = getelementptr inbounds nuw i8, ptr %n, i64 8
  store i64 1, ptr %key
  ; A record is taken for the chunk.
  %back = getelementptr inbounds i8, ptr %n, i64 -8
  store i32 2, ptr %back
  %behind = getelementptr inbounds nuw i8, ptr %c, i64 2416
  %r = load i32, ptr %behind
  call void @free(ptr %c)
  ret i32 %r
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"

;--- vectors.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 2424)
  %used = getelementptr inbounds nuw i8, ptr %c, i64 8
  store ptr null, ptr %c
  store i32 1, ptr %used
  %start = getelementptr inbounds nuw i8, ptr %c, i64 16
  %odd = and i32 %argc, 15
  %i = zext i32 %odd to i64
  %n = getelementptr inbounds nuw %struct.node, ptr %start, i64 %i
  %key = getelementptr inbounds nuw i8, ptr %n, i64 8
  store i64 1, ptr %key
  %one = insertelement <2 x i64> poison, i64 %i, i64 0
  %is = insertelement <2 x i64> %one, i64 1, i64 1
  %ns = getelementptr inbounds %struct.node, ptr %start, <2 x i64> %is
  %last = extractelement <2 x ptr> %ns, i64 1
  store ptr null, ptr %last
  %fourth = getelementptr inbounds nuw i8, ptr %c, i64 96
  store i64 2, ptr %fourth
  %behind = getelementptr inbounds nuw i8, ptr %c, i64 2416
  store i32 2, ptr %behind
  %r = load i32, ptr %behind
  call void @free(ptr %c)
  ret i32 %r
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"

