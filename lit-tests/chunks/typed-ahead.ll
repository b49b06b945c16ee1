; Loops that take several records a turn count bytes from the first of them: those are in the same array, if nothing behind it is stepped over by as many bytes.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-variables<variables=1>,dtrans-chunks<chunks=1>' -S %t/alone.ll | FileCheck %s
; RUN: %opt -passes='dtrans-variables<variables=1>,dtrans-chunks<chunks=1>' -S %t/others.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-variables<variables=1>,dtrans-chunks<chunks=1>' -S %t/rows.ll | FileCheck %s --check-prefix=STAYS

; CHECK-LABEL: define i32 @main(
; CHECK: call ptr @dtrans.chunk.0.{{index|element}}(ptr {{.*}}, i64 %k
; CHECK: [[K1:%.*]] = add i64 %k, 1
; CHECK: [[N:%.*]] = call ptr @dtrans.chunk.0.{{index|element}}(ptr {{.*}}, i64 [[K1]]
; CHECK: getelementptr inbounds i8, ptr [[N]], i64 8

; STAYS-NOT: dtrans.chunk
; STAYS: getelementptr inbounds {{.*}}i8, ptr %{{.*}}, i64 40
; STAYS-NOT: dtrans.chunk

;--- alone.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.edge = type { double, double, double }
%struct.face = type { double, double, double, double }
%struct.world = type { [100 x %struct.node], [100 x %struct.edge], i64 }

@world = internal global %struct.world zeroinitializer

define i32 @main(i32 %argc, ptr %argv) {
  store i64 9, ptr getelementptr inbounds (i8, ptr @world, i64 5600)
  br label %loop

loop:
  %k = phi i64 [ 0, %0 ], [ %k2, %loop ]
  %a = getelementptr inbounds nuw %struct.node, ptr @world, i64 %k
  %key = getelementptr inbounds nuw i8, ptr %a, i64 8
  store i64 %k, ptr %key
  %b = getelementptr inbounds nuw %struct.node, ptr @world, i64 %k
  %key1 = getelementptr inbounds nuw i8, ptr %b, i64 40
  store i64 %k, ptr %key1
  %k2 = add nuw nsw i64 %k, 2
  %done = icmp eq i64 %k2, 98
  br i1 %done, label %end, label %loop

end:
  %n = load i64, ptr getelementptr inbounds (i8, ptr @world, i64 5600)
  %t = trunc i64 %n to i32
  ret i32 %t
}

;--- others.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.edge = type { double, double, double }
%struct.face = type { double, double, double, double }
%struct.world = type { [100 x %struct.node], [100 x %struct.face], i64 }

@world = internal global %struct.world zeroinitializer

define i32 @main(i32 %argc, ptr %argv) {
  store i64 9, ptr getelementptr inbounds (i8, ptr @world, i64 6400)
  br label %loop

loop:
  %k = phi i64 [ 0, %0 ], [ %k2, %loop ]
  %a = getelementptr inbounds nuw %struct.node, ptr @world, i64 %k
  %key = getelementptr inbounds nuw i8, ptr %a, i64 8
  store i64 %k, ptr %key
  %b = getelementptr inbounds nuw %struct.node, ptr @world, i64 %k
  %key1 = getelementptr inbounds nuw i8, ptr %b, i64 40
  store i64 %k, ptr %key1
  %k2 = add nuw nsw i64 %k, 2
  %done = icmp eq i64 %k2, 98
  br i1 %done, label %end, label %loop

end:
  %n = load i64, ptr getelementptr inbounds (i8, ptr @world, i64 6400)
  %t = trunc i64 %n to i32
  ret i32 %t
}

;--- rows.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.edge = type { double, double, double }
%struct.face = type { double, double, double, double }
%struct.world = type { [100 x %struct.node], [100 x [4 x double]], i64 }

@world = internal global %struct.world zeroinitializer

define i32 @main(i32 %argc, ptr %argv) {
  store i64 9, ptr getelementptr inbounds (i8, ptr @world, i64 6400)
  br label %loop

loop:
  %k = phi i64 [ 0, %0 ], [ %k2, %loop ]
  %a = getelementptr inbounds nuw %struct.node, ptr @world, i64 %k
  %key = getelementptr inbounds nuw i8, ptr %a, i64 8
  store i64 %k, ptr %key
  %b = getelementptr inbounds nuw %struct.node, ptr @world, i64 %k
  %key1 = getelementptr inbounds nuw i8, ptr %b, i64 40
  store i64 %k, ptr %key1
  %k2 = add nuw nsw i64 %k, 2
  %done = icmp eq i64 %k2, 98
  br i1 %done, label %end, label %loop

end:
  %n = load i64, ptr getelementptr inbounds (i8, ptr @world, i64 6400)
  %t = trunc i64 %n to i32
  ret i32 %t
}
