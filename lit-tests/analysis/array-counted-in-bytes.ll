; A loop over an array in a variable counts bytes. Also where the first record is used beside it, whose last field might be an array of bytes, what it leads to is
; one record after the other: fields lie there as far behind as in the first. Lines of a text in a record are none.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.router: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder
; CHECK-LABEL: record struct.page: 336 bytes
; CHECK: class: 1 object
; CHECK-NEXT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.router = type { i64, i64, i64 }
%struct.page = type { [8 x [40 x i8]], i64, i64 }

define i64 @main(i32 %argc) {
  %a = call ptr @calloc(i64 1000, i64 24)
  %b = call ptr @calloc(i64 1, i64 336)
  %i = and i32 %argc, 7
  %k = zext i32 %i to i64
  %s = call i64 @sum(ptr %a, i64 %k)
  %end = getelementptr inbounds %struct.page, ptr %b, i64 0, i32 2
  store i64 1, ptr %end, align 8
  %n = call i64 @blank(ptr %b, i64 %k)
  %r = add i64 %s, %n
  ret i64 %r
}

define internal i64 @sum(ptr %v, i64 %k) {
entry:
  %one = getelementptr inbounds nuw %struct.router, ptr %v, i64 %k
  store i64 1, ptr %one, align 8, !tbaa !4
  %first = getelementptr inbounds nuw i8, ptr %v, i64 8
  %most = load i64, ptr %first, align 8, !tbaa !5
  br label %loop

loop:
  %off = phi i64 [ 0, %entry ], [ %next, %loop ]
  %all = phi i64 [ %most, %entry ], [ %sum, %loop ]
  %p = getelementptr inbounds nuw i8, ptr %v, i64 %off
  %sent.p = getelementptr inbounds nuw i8, ptr %p, i64 16
  %sent = load i64, ptr %sent.p, align 8, !tbaa !6
  %sum = add i64 %all, %sent
  %next = add nuw nsw i64 %off, 24
  %more = icmp samesign ult i64 %off, 23976
  br i1 %more, label %loop, label %end

end:
  ret i64 %sum
}

define internal i64 @blank(ptr %page, i64 %k) {
  %used.p = getelementptr inbounds nuw i8, ptr %page, i64 320
  %used = load i64, ptr %used.p, align 8, !tbaa !8
  %at = mul nuw nsw i64 %k, 40
  %line = getelementptr inbounds nuw i8, ptr %page, i64 %at
  store i8 32, ptr %line, align 1, !tbaa !9
  %last = getelementptr inbounds nuw i8, ptr %line, i64 39
  store i8 10, ptr %last, align 1, !tbaa !9
  ret i64 %used
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"router", !2, i64 0, !2, i64 8, !2, i64 16}
!4 = !{!3, !2, i64 0}
!5 = !{!3, !2, i64 8}
!6 = !{!3, !2, i64 16}
!7 = !{!"page", !1, i64 0, !2, i64 320, !2, i64 328}
!8 = !{!7, !2, i64 320}
!9 = !{!1, !1, i64 0}
