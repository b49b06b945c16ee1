; Instructions and functions are named with their place in the source, where that is known.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @f = &object 0{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: @f:%p >= #1{{$}}
; CHECK-NEXT: #2 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#1) -> #2{{$}}
; CHECK-NEXT: @f: ; points.c:3{{$}}
; CHECK-NEXT: %field = getelementptr inbounds i8, ptr %p, i64 8, !dbg !6 ; points.c:4:9{{$}}
; CHECK-NEXT: %field >= %p + 8{{$}}
; CHECK-NEXT: %other = getelementptr inbounds i8, ptr %p, i64 16{{$}}
; CHECK-NEXT: %other >= %p + 16{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @f(ptr %p) !dbg !4 {
  %field = getelementptr inbounds i8, ptr %p, i64 8, !dbg !7
  %other = getelementptr inbounds i8, ptr %p, i64 16
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "points.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 4, column: 9, scope: !4)
