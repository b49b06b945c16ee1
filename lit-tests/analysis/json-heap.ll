; What is used of the heap, by the name of the record that the access itself names: memory of one class, memory of several that
; share a pointer, and memory that is not known. A record in a variable is not among them.
; RUN: %opt -passes='print<dtrans-analysis;format=json>' -disable-output %s 2>&1 | FileCheck %s

; CHECK:      "heap": {
; CHECK-NEXT:   "foreign": {
; CHECK-NEXT:     "accesses": {
; CHECK-NEXT:       "count": 1,
; CHECK:          "classes": [],
; CHECK-NEXT:     "unknown": true
; CHECK-NEXT:   },
; CHECK-NEXT:   "known": {
; CHECK-NEXT:     "accesses": {
; CHECK-NEXT:       "count": 2,
; CHECK:          "classes": [
; CHECK-NEXT:       [[KNOWN:[0-9]+]]
; CHECK-NEXT:     ],
; CHECK-NEXT:     "unknown": false
; CHECK-NEXT:   },
; CHECK-NEXT:   "leaf": {
; CHECK-NEXT:     "accesses": {
; CHECK-NEXT:       "count": 1,
; CHECK:          "classes": [
; CHECK-NEXT:       [[KNOWN]],
; CHECK-NEXT:       {{[0-9]+}}
; CHECK-NEXT:     ],
; CHECK-NEXT:     "unknown": false
; CHECK-NEXT:   }
; CHECK-NEXT: }

%struct.foreign = type { i64, i64 }
%struct.known = type { i64, i64, i32 }
%struct.local = type { i64, i64, i64, i64 }
%struct.leaf = type { i32, i32 }

declare ptr @malloc(i64)
declare ptr @from_outside()

define internal void @set(ptr %p) {
  %b = getelementptr inbounds %struct.leaf, ptr %p, i64 0, i32 1
  store i32 1, ptr %b
  ret void
}

define i32 @main() {
  %l = alloca %struct.local
  %d = getelementptr inbounds %struct.local, ptr %l, i64 0, i32 2
  store i64 1, ptr %d
  %f = call ptr @from_outside()
  %a = getelementptr inbounds %struct.foreign, ptr %f, i64 0, i32 1
  %x = load i64, ptr %a
  %p = call ptr @malloc(i64 24)
  %b = getelementptr inbounds %struct.known, ptr %p, i64 0, i32 1
  store i64 %x, ptr %b
  %c = getelementptr inbounds %struct.known, ptr %p, i64 0, i32 2
  store i32 1, ptr %c
  call void @set(ptr %b)
  %q = call ptr @malloc(i64 8)
  call void @set(ptr %q)
  ret i32 0
}
