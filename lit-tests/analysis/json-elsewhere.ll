; Accesses through a pointer that nothing is known about are counted for the record that they name; those to memory that is
; known are not. A class that the evidence gives several names says which.
; RUN: %opt -passes='print<dtrans-analysis;format=json>' -disable-output %s 2>&1 | FileCheck %s

; CHECK:      "name": "struct.known",
; CHECK:      "others": [{{$}}
; CHECK-NEXT:   "second"
; CHECK-NEXT: ]
; CHECK:      "elsewhere": {
; CHECK-NEXT:   "foreign": {
; CHECK-NEXT:     "count": 1,
; CHECK-NEXT:     "weight": 1.0,
; CHECK-NEXT:     "frequency": 1.0
; CHECK-NEXT:   }
; CHECK-NEXT: }

%struct.foreign = type { i64, i64 }
%struct.known = type { i64, ptr, i32 }
%struct.second = type { ptr, i64, i64 }

declare ptr @malloc(i64)
declare ptr @from_outside()

define i32 @main() {
  %f = call ptr @from_outside()
  %a = getelementptr inbounds %struct.foreign, ptr %f, i64 0, i32 1
  %x = load i64, ptr %a
  %p = call ptr @malloc(i64 24)
  %b = getelementptr inbounds %struct.known, ptr %p, i64 0, i32 1
  store ptr null, ptr %b
  %c = getelementptr inbounds %struct.second, ptr %p, i64 0, i32 2
  store i64 %x, ptr %c
  ret i32 0
}
