; The address of a block is a place to jump to within its function: keeping it in memory and jumping there tells nobody
; about the function's parameters, nor about the memory that lies beside it. Interpreters jump so from one instruction of
; theirs to the next.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK:      record struct.s: 16 bytes
; CHECK:      safety: none
; CHECK-NEXT: class: 1 object
; CHECK-NEXT: legal: reorder,

%struct.s = type { i64, i64 }

@labels = internal constant [2 x ptr] [ptr blockaddress(@interpret, %add), ptr blockaddress(@interpret, %end)]

declare ptr @malloc(i64)

define internal i64 @interpret(ptr %p, i64 %n) {
entry:
  br label %next
next:
  %i = phi i64 [ 0, %entry ], [ %j, %add ]
  %done = icmp eq i64 %i, %n
  %k = zext i1 %done to i64
  %at = getelementptr inbounds [2 x ptr], ptr @labels, i64 0, i64 %k
  %label = load ptr, ptr %at
  indirectbr ptr %label, [label %add, label %end]
add:
  %f = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %i, ptr %f
  %j = add i64 %i, 1
  br label %next
end:
  %g = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %r = load i64, ptr %g
  ret i64 %r
}

define i32 @main(i32 %argc, ptr %argv) {
  %p = call ptr @malloc(i64 16)
  store i64 1, ptr %p
  %n = zext i32 %argc to i64
  %r = call i64 @interpret(ptr %p, i64 %n)
  %t = trunc i64 %r to i32
  ret i32 %t
}
