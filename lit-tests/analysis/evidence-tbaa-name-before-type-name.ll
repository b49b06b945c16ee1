; After linking an LLVM type's name is a shape: equal bodies were merged. TBAA's name is the record's.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 24 bytes
; CHECK-NEXT: known from: IR types, TBAA{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.planet = type { i64, i32, ptr }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.planet, ptr %a, i64 %n
  %number = getelementptr inbounds i8, ptr %nth, i64 8
  store i32 7, ptr %number, !tbaa !1
  %v = load i64, ptr %nth, !tbaa !2
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{!"star", !3, i64 0, !4, i64 8, !5, i64 16}
!1 = !{!0, !4, i64 8}
!2 = !{!0, !3, i64 0}
!3 = !{!"long", !6, i64 0}
!4 = !{!"int", !6, i64 0}
!5 = !{!"p1 _ZTS4star", !7, i64 0}
!6 = !{!"omnipotent char", !8, i64 0}
!7 = !{!"any pointer", !6, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
