; What might not be a member after all keeps its tag.
; RUN: %opt -passes=dtrans-tbaa-annotate -S %s | FileCheck %s
; CHECK-NOT: member at
%struct.S = type { i32, [4 x i32], [1 x i32] }
%struct.typedef = type { i32, [4 x i32], i32 }
%struct.First = type { [4 x i32], i32 }
%struct.anon = type { i32, [4 x i32], i32 }
%struct.S.0 = type { i32, [4 x i32], i32 }

; The metadata knows the structures, but the last.
define void @known(ptr %s, ptr %t, ptr %u) {
  store i32 0, ptr %s, !tbaa !14
  store i32 0, ptr %t, !tbaa !16
  store i32 0, ptr %u, !tbaa !18
  ret void
}

; A name that only LLVM's type has.
define i32 @typedef(ptr %t) {
  %a = getelementptr inbounds %struct.typedef, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; An index that is not known to stay inside.
define i32 @any_index(ptr %t, i64 %k) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 %k
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; An index outside.
define i32 @outside(ptr %t) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 4
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; The last member, which may go on behind the structure.
define i32 @last(ptr %t) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 2
  %e = getelementptr inbounds [1 x i32], ptr %a, i64 0, i64 0
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; Structures without a name, or with one of several of that name.
define i32 @unnamed(ptr %t) {
  %a = getelementptr inbounds %struct.anon, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

define i32 @numbered(ptr %t) {
  %a = getelementptr inbounds %struct.S.0, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; In C++, where names are believed, too.
define i32 @numbered_in_cpp(ptr %t) {
  %a = getelementptr inbounds %struct.S.0, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !20
  ret i32 %v
}

; A pointer into the array.
define i32 @pointer(ptr %t) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds i32, ptr %a, i64 1
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; A member of a union.
define i32 @bytes(ptr %t) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !1
  ret i32 %v
}

; Seen through another type.
define float @other(ptr %t) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load float, ptr %e, !tbaa !2
  ret float %v
}

; An access that says of itself that its memory never changes, and one of another language.
define i32 @constant(ptr %t) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !7
  %w = load i32, ptr %e, !tbaa !8
  ret i32 %v
}

; The first member: nothing is gained.
define i32 @first(ptr %t) {
  %a = getelementptr inbounds %struct.First, ptr %t, i32 0, i32 0
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; An array of another length than the member.
define i32 @longer(ptr %t) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [8 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; A function whose tags are checked when the program runs.
define i32 @sanitized(ptr %t) sanitize_type {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; An access that says which member it is.
define i32 @told(ptr %t) {
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !12
  ret i32 %v
}

!0 = !{!5, !5, i64 0}
!1 = !{!3, !3, i64 0}
!2 = !{!6, !6, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"int", !3, i64 0}
!6 = !{!"float", !3, i64 0}
!7 = !{!5, !5, i64 0, i64 1}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"another language"}
!12 = !{!13, !5, i64 0}
!13 = !{!"T", !5, i64 0, !6, i64 4}
!14 = !{!15, !5, i64 0}
!15 = !{!"S", !5, i64 0, !3, i64 4, !3, i64 20}
!16 = !{!17, !5, i64 16}
!17 = !{!"First", !3, i64 0, !5, i64 16}
!18 = !{!19, !5, i64 20}
!19 = !{!"anon", !5, i64 0, !3, i64 4, !5, i64 20}
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !22, i64 0}
!22 = !{!"omnipotent char", !23, i64 0}
!23 = !{!"Simple C++ TBAA"}
