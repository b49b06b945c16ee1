; A structure that is called by the type of the code in one place, and as its accesses are tagged in another, counts once; what is the same of both is said once.
; RUN: opt -load-pass-plugin=%dtrans -passes='dtrans-link<summary=on>' -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s
; CHECK: S: left alone: a library function reads or writes its bytes (call of fwrite in main)
; CHECK-NOT: S: left alone
; CHECK: dtrans: 0 of 1 structure changed

%struct.S = type { i64, i64, ptr }

declare ptr @malloc(i64)
declare i64 @fwrite(ptr, i64, i64, ptr)

define i32 @main(i32 %n, ptr %v) {
  %a = call ptr @malloc(i64 24)
  %p = getelementptr inbounds %struct.S, ptr %a, i32 0, i32 1
  store i64 3, ptr %p
  %x = call i64 @fwrite(ptr %a, i64 24, i64 1, ptr null)
  %b = call ptr @malloc(i64 24)
  %q = getelementptr inbounds i8, ptr %b, i64 8
  store i64 4, ptr %q, !tbaa !1
  %y = call i64 @fwrite(ptr %b, i64 24, i64 1, ptr null)
  ret i32 0
}

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!2, !3, i64 8}
!2 = !{!"S", !3, i64 0, !3, i64 8, !5, i64 16}
!3 = !{!"long", !4, i64 0}
!4 = !{!"omnipotent char", !0, i64 0}
!5 = !{!"any pointer", !4, i64 0}
