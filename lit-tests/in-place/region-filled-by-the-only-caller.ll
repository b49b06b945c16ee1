; Elements are divided although a function fills them with as many zeros as its parameters say: there is one call of it, and so one length. Its twin
; fills with any number.
; RUN: %opt -passes='dtrans-regions' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/again = mul .*/again = call i64 @any()/' %s | %opt -passes='dtrans-regions' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=ANY
; CHECK: remark: {{.*}}: struct.n: {{.*}}elements of 80 bytes divided into parts of {{.*}}64 bytes in a region
; CHECK-LABEL: define internal ptr @zeroed(
; CHECK-NOT: call void @llvm.memset
; CHECK-COUNT-10: store i{{32|64}} 0,
; CHECK: ret ptr
; ANY: remark: {{.*}}: struct.n: left alone

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.n = type { i64, ptr, [8 x i64] }

@head = internal global ptr null

define internal ptr @zeroed(i64 %n, i64 %size) {
  %bytes = mul i64 %n, %size
  %p = call ptr @malloc(i64 %bytes)
  %again = mul i64 %n, %size
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %again, i1 false)
    ret ptr %p
}


define internal ptr @find(i64 %wanted) {
entry:
  %first = load ptr, ptr @head, align 8
  br label %walk

walk:
  %n = phi ptr [ %first, %entry ], [ %after, %walk ]
  %key = load i64, ptr %n, align 8
  %next = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 1
  %after = load ptr, ptr %next, align 8
  %is = icmp eq i64 %key, %wanted
  %end = icmp eq ptr %after, null
  %stop = or i1 %is, %end
  br i1 %stop, label %found, label %walk

found:
  ret ptr %n
}

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %count = zext i32 %argc to i64
  br label %make

make:
  %i = phi i64 [ 0, %entry ], [ %i1, %make ]
  %p = call ptr @zeroed(i64 1, i64 80)
  %next = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 1
  %x = call i64 @any()
  store i64 %x, ptr %p, align 8
  %xi = and i64 %x, 7
  %cold = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 2, i64 %xi
  store i64 %x, ptr %cold, align 8
  %h = load ptr, ptr @head, align 8
  store ptr %h, ptr %next, align 8
  store ptr %p, ptr @head, align 8
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %count
  br i1 %more, label %make, label %look

look:
  %k = phi i64 [ 0, %make ], [ %k1, %look ]
  %all = phi i64 [ 0, %make ], [ %all1, %look ]
  %wanted = call i64 @any()
  %n = call ptr @find(i64 %wanted)
  %ci = and i64 %wanted, 7
  %found.cold = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 2, i64 %ci
  %c = load i64, ptr %found.cold, align 8
  %all1 = add i64 %all, %c
  %k1 = add i64 %k, 1
  %yet = icmp ult i64 %k1, %count
  br i1 %yet, label %look, label %done

done:
  ret i64 %all1
}

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
