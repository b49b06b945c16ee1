; Functions that call others last in a circle return as they do if one of them has to: otherwise each would keep its frame for what it is still to store.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Its calls are not all known.
@handler = internal global ptr @taken

; CHECK: define internal { ptr, i64 } @taken(
define internal { ptr, i64 } @taken(ptr %s, i64 %n) {
  %m = sub i64 %n, 1
  %r = call { ptr, i64 } @first(ptr %s, i64 %m)
  ret { ptr, i64 } %r
}

; CHECK: define internal { ptr, i64 } @first(
; CHECK: call { ptr, i64 } @second(
define internal { ptr, i64 } @first(ptr %s, i64 %n) {
  %end = icmp eq i64 %n, 0
  br i1 %end, label %done, label %more
more:
  %r = call { ptr, i64 } @second(ptr %s, i64 %n)
  ret { ptr, i64 } %r
done:
  %v = insertvalue { ptr, i64 } { ptr poison, i64 7 }, ptr %s, 0
  ret { ptr, i64 } %v
}

; CHECK: define internal { ptr, i64 } @second(
define internal { ptr, i64 } @second(ptr %s, i64 %n) {
  %r = call { ptr, i64 } @taken(ptr %s, i64 %n)
  ret { ptr, i64 } %r
}

; The twin: all of these calls are known.
; CHECK: define internal ptr @third(ptr %s, i64 %n, ptr noalias [[PLACE:%.*]])
; CHECK: call ptr @fourth(ptr %s, i64 %n, ptr noalias [[PLACE]])
define internal { ptr, i64 } @third(ptr %s, i64 %n) {
  %end = icmp eq i64 %n, 0
  br i1 %end, label %done, label %more
more:
  %r = call { ptr, i64 } @fourth(ptr %s, i64 %n)
  br label %back
done:
  %v = insertvalue { ptr, i64 } { ptr poison, i64 7 }, ptr %s, 0
  br label %back
back:
  %w = phi { ptr, i64 } [ %r, %more ], [ %v, %done ]
  ret { ptr, i64 } %w
}

; CHECK: define internal ptr @fourth(ptr %s, i64 %n, ptr noalias [[PLACE:%.*]])
; CHECK: call ptr @third(ptr %s, i64 %m, ptr noalias [[PLACE]])
define internal { ptr, i64 } @fourth(ptr %s, i64 %n) {
  %m = sub i64 %n, 1
  %r = call { ptr, i64 } @third(ptr %s, i64 %m)
  ret { ptr, i64 } %r
}

; It begins one of the circles, and lies on none: what it returns is apart or not as it may be.
; CHECK-LABEL: define i64 @main(
; CHECK-DAG: call { ptr, i64 } @first(
; CHECK-DAG: call ptr @third(
define i64 @main(ptr %s) {
  %a = call { ptr, i64 } @first(ptr %s, i64 9)
  %b = call { ptr, i64 } @third(ptr %s, i64 9)
  %x = extractvalue { ptr, i64 } %a, 1
  %y = extractvalue { ptr, i64 } %b, 1
  %h = load ptr, ptr @handler
  %c = call { ptr, i64 } %h(ptr %s, i64 %x)
  ret i64 %y
}
