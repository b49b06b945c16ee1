; Recording changes no code: without the records the module is what it was.
; RUN: %opt -passes=dtrans-annotate -S %s | grep -v '^!\|^$' > %t.with
; RUN: opt -S %s | grep -v '^!\|^$' > %t.without
; RUN: cmp %t.with %t.without

%struct.S = type { i32, i64 }

define i64 @f(ptr %p) {
  %field = getelementptr %struct.S, ptr %p, i64 3, i32 1
  %v = load i64, ptr %field
  ret i64 %v
}
