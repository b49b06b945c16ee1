; Many elements that are divided are filled and copied part by part, each of which lies in one piece; also where only the program knows how many they are.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: {{.*}}elements of 24 bytes divided into parts of 8 and 8 and 8 bytes in a region
; CHECK-LABEL: define i64 @main(
; CHECK: call void @llvm.memset.p0.i64(ptr {{%.*}}, i8 0, i64 128, i1 false)
; CHECK: call void @llvm.memset.p0.i64(ptr {{%.*}}, i8 0, i64 128, i1 false)
; CHECK: call void @llvm.memset.p0.i64(ptr {{%.*}}, i8 0, i64 128, i1 false)
; CHECK-NOT: call void @llvm.memset
; CHECK: call void @llvm.memmove.p0.p0.i64(ptr [[TO:%.*]], ptr [[FROM:%.*]], i64 [[BYTES:%.*]], i1 false)
; CHECK: call void @llvm.memmove.p0.p0.i64(ptr {{%.*}}, ptr {{%.*}}, i64 {{%.*}}, i1 false)
; CHECK: call void @llvm.memmove.p0.p0.i64(ptr {{%.*}}, ptr {{%.*}}, i64 {{%.*}}, i1 false)
; CHECK-NOT: call void @llvm.memmove

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64 }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 24)
  br label %keys

keys:
  %i = phi i64 [ 0, %entry ], [ %i1, %keys ]
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %i
  %x = call i64 @any()
  store i64 %x, ptr %p, align 8
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %count
  br i1 %more, label %keys, label %fill

fill:
  call void @llvm.memset.p0.i64(ptr align 8 %a, i8 0, i64 384, i1 false)
  %second = getelementptr inbounds %struct.s, ptr %a, i64 1
  %others = add i64 %count, -1
  %bytes = mul nuw i64 %others, 24
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %second, ptr align 8 %a, i64 %bytes, i1 false)
  br label %weights

weights:
  %j = phi i64 [ 0, %fill ], [ %j1, %weights ]
  %q = getelementptr inbounds %struct.s, ptr %a, i64 %j, i32 1
  %y = call i64 @any()
  store i64 %y, ptr %q, align 8
  %j1 = add i64 %j, 1
  %yet = icmp ult i64 %j1, %count
  br i1 %yet, label %weights, label %numbers

numbers:
  %k = phi i64 [ 0, %weights ], [ %k1, %numbers ]
  %sum = phi i64 [ 0, %weights ], [ %sum1, %numbers ]
  %r = getelementptr inbounds %struct.s, ptr %a, i64 %k, i32 2
  %z = call i64 @any()
  store i64 %z, ptr %r, align 8
  %number = load i64, ptr %r, align 8
  %sum1 = add i64 %sum, %number
  %k1 = add i64 %k, 1
  %still = icmp ult i64 %k1, %count
  br i1 %still, label %numbers, label %done

done:
  %key = load i64, ptr %a, align 8
  %last.1 = getelementptr inbounds %struct.s, ptr %a, i64 5, i32 1
  %w = load i64, ptr %last.1, align 8
  %s = add i64 %sum1, %key
  %t = add i64 %s, %w
  ret i64 %t
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
