; What is only copied has one column although a pointer leads to it: the pointer needs its place and touches nothing. Its twin loads one of its numbers elsewhere.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/; twin: //' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=DIVIDED

; CHECK: remark: {{.*}}: struct.face: {{.*}}elements of 24 bytes divided into parts of 4 and 12 and 1 bytes in a region
; DIVIDED: remark: {{.*}}: struct.face: {{.*}}elements of 24 bytes divided into parts of 4 and 4 and 8 and 1 bytes in a region

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.vec = type { float, float, float }
%struct.face = type { i64, %struct.vec, i32 }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %vec = alloca %struct.vec, align 4
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 24)
  br label %keys

keys:
  %i = phi i64 [ 0, %entry ], [ %i1, %keys ]
  %p = getelementptr inbounds %struct.face, ptr %a, i64 %i
  store i64 %i, ptr %p, align 8
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %count
  br i1 %more, label %keys, label %normals

normals:
  %j = phi i64 [ 0, %keys ], [ %j1, %normals ]
  %q = getelementptr inbounds %struct.face, ptr %a, i64 %j, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %vec, ptr align 8 %q, i64 12, i1 false)
  %j1 = add i64 %j, 1
  %yet = icmp ult i64 %j1, %count
  br i1 %yet, label %normals, label %numbers

numbers:
  %k = phi i64 [ 0, %normals ], [ %k1, %numbers ]
  %sum = phi i64 [ 0, %normals ], [ %sum1, %numbers ]
  ; twin: %x = getelementptr inbounds %struct.face, ptr %a, i64 %k, i32 1
  ; twin: %first = load float, ptr %x
  %r = getelementptr inbounds %struct.face, ptr %a, i64 %k, i32 2
  %number = load i32, ptr %r, align 4
  %wide = zext i32 %number to i64
  %sum1 = add i64 %sum, %wide
  %k1 = add i64 %k, 1
  %still = icmp ult i64 %k1, %count
  br i1 %still, label %numbers, label %done

done:
  %key = load i64, ptr %a, align 8
  %z = load float, ptr %vec
  %zi = fptoui float %z to i64
  %s = add i64 %sum1, %key
  %t = add i64 %s, %zi
  ret i64 %t
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
