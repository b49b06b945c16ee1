; Where two recorded structures fit, neither is named.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record anon.24: 24 bytes
; CHECK-NEXT: known from: accesses{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, ptr }
%struct.other = type { i64, i32, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %by = mul nuw nsw i64 %n, 24
  %nth = getelementptr inbounds i8, ptr %a, i64 %by
  %number = getelementptr inbounds i8, ptr %nth, i64 8
  store i32 7, ptr %number
  %v = load i64, ptr %nth
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!dtrans.types = !{!0, !1}
!0 = !{!"struct.star", %struct.star zeroinitializer}
!1 = !{!"struct.other", %struct.other zeroinitializer}
