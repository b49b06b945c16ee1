; A plan that is refused since the address of a field that goes is looked at is replaced by one in which the field stays, and others are as narrow
; as they were to be; in both arrays, between which elements are copied.
; RUN: %opt -passes='dtrans-reorderfields<cost-model=off;delete=on;narrow=on>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-COUNT-1: remark: {{.*}}: struct.s: narrowed 2 fields, reordered fields, elements shrink from 24 to 16 bytes
; CHECK-NOT: that {{is|are}} never read
; CHECK: call ptr @calloc(i64 %count, i64 16)
; CHECK: call ptr @calloc(i64 %count, i64 16)
; CHECK: store i64 %x, ptr
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr {{.*}}, ptr {{.*}}, i64 16, i1 false)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 24)
  %b = call ptr @calloc(i64 %count, i64 24)
  %x = call i64 @any()
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %q = getelementptr inbounds %struct.s, ptr %b, i64 %count
  %dead = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %small = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 5, ptr %p, align 8
  store i64 %x, ptr %dead, align 8
  store i64 300, ptr %small, align 8
  %same = icmp eq ptr %dead, null
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 24, i1 false)
  %read = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 2
  %k = load i64, ptr %q, align 8
  %n = load i64, ptr %read, align 8
  %d = zext i1 %same to i64
  %s = add i64 %n, %k
  %v = add i64 %s, %d
  call void @free(ptr %a)
  call void @free(ptr %b)
  ret i64 %v
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
