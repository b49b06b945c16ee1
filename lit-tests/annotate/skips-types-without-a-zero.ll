; A type that has no zero value cannot be kept alive by one: it is left out rather than written wrongly.
; RUN: %opt -passes=dtrans-annotate -S %s | opt -passes=verify -S | FileCheck %s
; CHECK: !dtrans.types = !{!0}
; CHECK: !0 = !{!"struct.plain", %struct.plain zeroinitializer}

%struct.plain = type { i32 }
%struct.special = type { [2 x target("spirv.Event")], i32 }

define void @f(ptr %p) {
  %a = getelementptr %struct.plain, ptr %p, i64 1
  %b = alloca %struct.special
  ret void
}
