; Where arrays leave a structure that has no name but a typedef's, aliasing metadata tells which structure it is by places that are others then: it goes, but not what says of a
; part that it is one. Where they do not leave it after all it is there again, and of one with a name it stays.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/nameless.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/back.ll | FileCheck %s --check-prefix=BACK
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/named.ll | FileCheck %s --check-prefix=NAMED

; CHECK: call ptr @dtrans.chunk.0.make()
; CHECK: store i64 1, ptr %{{.*}}, align 8{{$}}
; CHECK: store i64 2, ptr %{{.*}}, align 8{{$}}
; CHECK: load i64, ptr %{{.*}}, align 8, !tbaa ![[#]]{{$}}

; BACK-NOT: dtrans.chunk
; BACK: store i64 1, ptr %{{.*}}, align 8, !tbaa [[USED:![0-9]+]]{{$}}
; BACK: store i64 2, ptr %{{.*}}, align 8, !tbaa [[Y:![0-9]+]]{{$}}
; BACK-DAG: [[USED]] = !{[[ANON:![0-9]+]], [[LONG:![0-9]+]], i64 3200}
; BACK-DAG: [[Y]] = !{[[ANON]], [[LONG]], i64 3216}
; BACK-DAG: [[ANON]] = !{!"",

; NAMED: call ptr @dtrans.chunk.0.make()
; NAMED: store i64 1, ptr %{{.*}}, align 8, !tbaa
; NAMED: store i64 2, ptr %{{.*}}, align 8, !tbaa
; NAMED: load i64, ptr %{{.*}}, align 8, !tbaa

;--- nameless.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.point = type { i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64, %struct.point }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3224)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8, !tbaa !0
  %point = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %y = getelementptr inbounds %struct.point, ptr %point, i32 0, i32 1
  store i64 2, ptr %y, align 8, !tbaa !1
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %v = load i64, ptr %y, align 8, !tbaa !5
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

!0 = !{!2, !3, i64 3200}
!1 = !{!2, !3, i64 3216}
!2 = !{!"", !3, i64 3200, !6, i64 3208}
!3 = !{!"long", !4, i64 0}
!4 = !{!"omnipotent char", !7, i64 0}
!5 = !{!6, !3, i64 8}
!6 = !{!"point", !3, i64 0, !3, i64 8}
!7 = !{!"Simple C/C++ TBAA"}

;--- back.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.point = type { i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64, %struct.point }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3224)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8, !tbaa !0
  %point = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %y = getelementptr inbounds %struct.point, ptr %point, i32 0, i32 1
  store i64 2, ptr %y, align 8, !tbaa !1
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  call void @unknown(ptr %n)
  %v = load i64, ptr %y, align 8, !tbaa !5
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare void @unknown(ptr)
declare ptr @malloc(i64)
declare void @free(ptr)

!0 = !{!2, !3, i64 3200}
!1 = !{!2, !3, i64 3216}
!2 = !{!"", !3, i64 3200, !6, i64 3208}
!3 = !{!"long", !4, i64 0}
!4 = !{!"omnipotent char", !7, i64 0}
!5 = !{!6, !3, i64 8}
!6 = !{!"point", !3, i64 0, !3, i64 8}
!7 = !{!"Simple C/C++ TBAA"}

;--- named.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.point = type { i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64, %struct.point }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3224)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8, !tbaa !0
  %point = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %y = getelementptr inbounds %struct.point, ptr %point, i32 0, i32 1
  store i64 2, ptr %y, align 8, !tbaa !1
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %v = load i64, ptr %y, align 8, !tbaa !5
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

!0 = !{!2, !3, i64 3200}
!1 = !{!2, !3, i64 3216}
!2 = !{!"chunk", !3, i64 3200, !6, i64 3208}
!3 = !{!"long", !4, i64 0}
!4 = !{!"omnipotent char", !7, i64 0}
!5 = !{!6, !3, i64 8}
!6 = !{!"point", !3, i64 0, !3, i64 8}
!7 = !{!"Simple C/C++ TBAA"}
