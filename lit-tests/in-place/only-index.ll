; An index that can have one value only is a constant distance, which a step of the new layout adds in its stead.
; RUN: %opt -passes='dtrans-optbasetest<cost-model=off>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-reorderfields<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; REMARK: struct.node: reordered fields
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i8, [3 x ptr], i8, i64 }

; CHECK-LABEL: define i32 @main(
; CHECK: [[P:%.*]] = getelementptr inbounds %__DTT_struct.node, ptr %a, i64 0, i32 1
; CHECK: [[AT:%.*]] = getelementptr i8, ptr [[P]], i64 8
; CHECK-NEXT: store ptr %a, ptr [[AT]]
define i32 @main(i32 %argc) {
  %a = call ptr @malloc(i64 48)
  %p = getelementptr inbounds %struct.node, ptr %a, i64 0, i32 1
  %is = icmp eq i32 %argc, 1
  br i1 %is, label %one, label %end
one:
  ; Only 1 comes here.
  %i = zext i32 %argc to i64
  %at = getelementptr inbounds [3 x ptr], ptr %p, i64 0, i64 %i
  store ptr %a, ptr %at
  %r = load ptr, ptr %at
  %q = getelementptr inbounds %struct.node, ptr %r, i64 0, i32 3
  store i64 1, ptr %q
  br label %end
end:
  %k = getelementptr inbounds %struct.node, ptr %a, i64 0, i32 2
  store i8 1, ptr %k
  %v = load i8, ptr %k
  %w = load i8, ptr %a
  %s = add i8 %v, %w
  %x = zext i8 %s to i32
  call void @free(ptr %a)
  ret i32 %x
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
