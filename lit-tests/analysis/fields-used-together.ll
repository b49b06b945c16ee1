; Fields that one innermost loop uses are used together, as often as the loop runs.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis;format=json>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=JSON

; CHECK-LABEL: record struct.s: 16 bytes
; CHECK:       used together: 0 and 2 (32){{$}}

; JSON:      "affinity": [
; JSON-NEXT: {
; JSON-NEXT:   "fields": [
; JSON-NEXT:     0,
; JSON-NEXT:     2
; JSON-NEXT:   ],
; JSON-NEXT:   "weight": 32.0
; JSON-NEXT: }
; JSON-NEXT: ]

%struct.s = type { i32, i32, i32, i32 }

declare ptr @malloc(i64)

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %p = call ptr @malloc(i64 1600)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %e = getelementptr inbounds %struct.s, ptr %p, i64 %i
  store i32 1, ptr %e
  %c = getelementptr inbounds %struct.s, ptr %e, i64 0, i32 2
  store i32 2, ptr %c
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %out

out:
  %b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i32 3, ptr %b
  ret i32 0
}
