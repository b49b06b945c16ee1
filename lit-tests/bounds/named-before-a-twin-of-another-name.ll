; The linker gives structures with the same fields one type, with the name of one of them: `struct events` lies in `desk` as a `struct line`. What is behind the
; array of pointers is known all the same, since it is divided as the accesses say. (It was taken for anything, and the array for a longer one.) Where they say
; something else it may be anything.
; RUN: %opt -passes='dtrans-variables,dtrans-calls,dtrans-arrays' -S %s | FileCheck %s
; RUN: sed 's/!"events", !19, i64 0, !15, i64 8}/!"events", !19, i64 0, !15, i64 8, !15, i64 12}/' %s | %opt -passes='dtrans-variables,dtrans-calls,dtrans-arrays' -S - | FileCheck %s --check-prefix=OTHER

; CHECK-LABEL: define internal void @rest(
; CHECK: getelementptr inbounds [4 x ptr], ptr %{{.*}}, i64 0, i64 %
; OTHER-LABEL: define internal void @rest(
; OTHER-NOT: [4 x ptr]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.anon = type { i64, %struct.line, [4 x ptr], %struct.line, i64 }
%struct.line = type { ptr, i64 }
%struct.event = type { i64, ptr }

@desk = internal global %struct.anon zeroinitializer, align 8

define internal void @line_put(ptr noundef captures(none) initializes((0, 8)) %0, ptr noundef %1) local_unnamed_addr {
  store ptr %1, ptr %0, align 8, !tbaa !11
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %4 = load i64, ptr %3, align 8, !tbaa !16
  %5 = add nsw i64 %4, 1
  store i64 %5, ptr %3, align 8, !tbaa !16
  ret void
}

define internal void @events_put(ptr noundef captures(none) %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8, !tbaa !17
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8, !tbaa !20
  %7 = getelementptr inbounds %struct.event, ptr %4, i64 %6
  store i64 %1, ptr %7, align 8, !tbaa !21
  %8 = add nsw i64 %6, 1
  store i64 %8, ptr %5, align 8, !tbaa !20
  %9 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store ptr %2, ptr %9, align 8, !tbaa !23
  ret void
}

define internal void @rest(ptr noundef initializes((16, 24)) %0) local_unnamed_addr {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %3 = load i32, ptr %2, align 8, !tbaa !24
  %4 = sext i32 %3 to i64
  %5 = getelementptr inbounds ptr, ptr getelementptr inbounds nuw (i8, ptr @desk, i64 24), i64 %4
  %6 = load ptr, ptr %5, align 8, !tbaa !26
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store ptr %6, ptr %7, align 8, !tbaa !27
  store ptr %0, ptr %5, align 8, !tbaa !26
  ret void
}

define dso_local i32 @main(i32 noundef %0, ptr noundef readonly captures(none) %1) local_unnamed_addr {
  %3 = tail call noalias dereferenceable_or_null(1600) ptr @malloc(i64 noundef 1600)
  store ptr %3, ptr getelementptr inbounds nuw (i8, ptr @desk, i64 56), align 8, !tbaa !28
  %4 = getelementptr inbounds nuw i8, ptr %1, i64 8
  br label %12

5:                                                ; preds = %12
  %6 = load i64, ptr getelementptr inbounds nuw (i8, ptr @desk, i64 64), align 8, !tbaa !30
  %7 = add nsw i64 %23, %6
  %8 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @desk, i64 8), align 8, !tbaa !31
  %9 = load i64, ptr %8, align 8, !tbaa !32
  %10 = add nsw i64 %7, %9
  %11 = trunc i64 %10 to i32
  ret i32 %11

12:                                               ; preds = %12, %2
  %13 = phi i64 [ 0, %2 ], [ %24, %12 ]
  %14 = tail call noalias dereferenceable_or_null(24) ptr @malloc(i64 noundef 24)
  store i64 %13, ptr %14, align 8, !tbaa !32
  %15 = load ptr, ptr %4, align 8, !tbaa !33
  %16 = tail call i64 @strtol(ptr noundef nonnull captures(none) %15, ptr noundef null, i32 noundef 10)
  %17 = trunc i64 %16 to i32
  %18 = getelementptr inbounds nuw i8, ptr %14, i64 8
  store i32 %17, ptr %18, align 8, !tbaa !24
  tail call void @rest(ptr noundef nonnull %14)
  tail call void @events_put(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @desk, i64 56), i64 noundef %13, ptr noundef nonnull %14)
  tail call void @line_put(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @desk, i64 8), ptr noundef nonnull %14)
  %19 = load i64, ptr getelementptr inbounds nuw (i8, ptr @desk, i64 16), align 8, !tbaa !35
  %20 = load i64, ptr @desk, align 8, !tbaa !36
  %21 = add nsw i64 %20, %19
  %22 = load i64, ptr getelementptr inbounds nuw (i8, ptr @desk, i64 72), align 8, !tbaa !37
  %23 = add nsw i64 %21, %22
  store i64 %23, ptr getelementptr inbounds nuw (i8, ptr @desk, i64 72), align 8, !tbaa !37
  %24 = add nuw nsw i64 %13, 1
  %25 = icmp eq i64 %24, 100
  br i1 %25, label %5, label %12
}

declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #4

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr

attributes #4 = { nounwind allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" }


!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = !{!12, !13, i64 0}
!12 = !{!"line", !13, i64 0, !15, i64 8}
!13 = !{!"p1 _ZTS4node", !14, i64 0}
!14 = !{!"any pointer", !9, i64 0}
!15 = !{!"long", !9, i64 0}
!16 = !{!12, !15, i64 8}
!17 = !{!18, !19, i64 0}
!18 = !{!"events", !19, i64 0, !15, i64 8}
!19 = !{!"p1 _ZTS5event", !14, i64 0}
!20 = !{!18, !15, i64 8}
!21 = !{!22, !15, i64 0}
!22 = !{!"event", !15, i64 0, !13, i64 8}
!23 = !{!22, !13, i64 8}
!24 = !{!25, !8, i64 8}
!25 = !{!"node", !15, i64 0, !8, i64 8, !13, i64 16}
!26 = !{!13, !13, i64 0}
!27 = !{!25, !13, i64 16}
!28 = !{!29, !19, i64 56}
!29 = !{!"", !15, i64 0, !12, i64 8, !9, i64 24, !18, i64 56, !15, i64 72}
!30 = !{!29, !15, i64 64}
!31 = !{!29, !13, i64 8}
!32 = !{!25, !15, i64 0}
!33 = !{!34, !34, i64 0}
!34 = !{!"p1 omnipotent char", !14, i64 0}
!35 = !{!29, !15, i64 16}
!36 = !{!29, !15, i64 0}
!37 = !{!29, !15, i64 72}
