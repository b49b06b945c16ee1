; What a load finds where several ways meet is a phi, and the debugger is told of variables behind it.
; RUN: %opt -passes='dtrans-calls' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @malloc(i64)

; CHECK-LABEL: define i32 @found(
; CHECK: meet:
; CHECK-NEXT: %[[P:.*]] = phi ptr [ %old, %entry ], [ %new, %one ]
; CHECK-NEXT: #dbg_value(i1 %first,
; CHECK-NEXT: #dbg_value(ptr %[[P]],
; CHECK-NEXT: load i32, ptr %[[P]]
define i32 @found(ptr %link, i1 %first) !dbg !4 {
entry:
  %new = call ptr @malloc(i64 24)
  store i32 1, ptr %new
  %old = load ptr, ptr %link
  br i1 %first, label %one, label %meet
one:
  store ptr %new, ptr %link
  br label %meet
meet:
    #dbg_value(i1 %first, !7, !DIExpression(), !9)
  %p = load ptr, ptr %link, !dbg !9
    #dbg_value(ptr %p, !8, !DIExpression(), !9)
  %kind = load i32, ptr %p
  %is = icmp eq i32 %kind, 1
  br i1 %is, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "found", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocalVariable(name: "f", scope: !4, file: !1, line: 1)
!8 = !DILocalVariable(name: "p", scope: !4, file: !1, line: 2)
!9 = !DILocation(line: 3, scope: !4)
