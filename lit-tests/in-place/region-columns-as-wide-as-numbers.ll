; An access may promise more than its number needs, by where that lies in a record. In a column of its own it lies as other numbers of its size do.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; Where one access may be to another record, too, the promise stays.
; RUN: sed 's/;other //; /^  ret i64 %last/d' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=SHARED

; CHECK: remark: {{.*}}struct.row: narrowed 1 field, elements of 40 bytes divided into parts of 2 and 8 and 4 and 4 and 8
; CHECK-LABEL: define i64 @main(
; CHECK: %x = load i32, ptr %{{.*}}, align 4
; CHECK: %y = load i32, ptr %{{.*}}, align 4
; SHARED: remark: {{.*}}struct.row: narrowed 1 field, elements of 40 bytes divided into parts of 2 and 8 and 4 and 8 and 8
; SHARED-LABEL: define i64 @main(
; SHARED: %y = load i32, ptr %{{.*}}, align 8
; SHARED: %z = load i32, ptr %one, align 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i64, i32, i32, i32, i32, i64 }
%struct.item = type { i64, i32, i32 }

define i64 @main(i64 %n, i1 %c) {
  %v = call ptr @malloc(i64 400000)
  %w = call ptr @malloc(i64 160000)
  br label %fill

fill:
  %f = phi i64 [ 0, %0 ], [ %fn, %fill ]
  %f0 = getelementptr inbounds %struct.row, ptr %v, i64 %f
  store i64 %f, ptr %f0, align 8
  %f1 = getelementptr inbounds i8, ptr %f0, i64 8
  store i64 %n, ptr %f1, align 8
  %fs = trunc i64 %n to i32
  %f2 = getelementptr inbounds i8, ptr %f0, i64 16
  store i32 %fs, ptr %f2, align 8
  %f3 = getelementptr inbounds i8, ptr %f0, i64 24
  store i32 %fs, ptr %f3, align 8
  %f4 = getelementptr inbounds i8, ptr %f0, i64 32
  store i64 %n, ptr %f4, align 8
  %fn = add i64 %f, 1
  %fe = icmp eq i64 %fn, 10000
  br i1 %fe, label %first, label %fill

first:
  %i = phi i64 [ 0, %fill ], [ %in, %first ]
  %s = phi i32 [ 0, %fill ], [ %sn, %first ]
  %i0 = getelementptr inbounds %struct.row, ptr %v, i64 %i
  %i2 = getelementptr inbounds i8, ptr %i0, i64 16
  %x = load i32, ptr %i2, align 8
  %sn = add i32 %s, %x
  %in = add i64 %i, 1
  %ie = icmp eq i64 %in, 10000
  br i1 %ie, label %second, label %first

second:
  %j = phi i64 [ 0, %first ], [ %jn, %second ]
  %t = phi i32 [ %sn, %first ], [ %tn, %second ]
  %j0 = getelementptr inbounds %struct.row, ptr %v, i64 %j
  %j3 = getelementptr inbounds i8, ptr %j0, i64 24
  %y = load i32, ptr %j3, align 8
  %tn = mul i32 %t, %y
  %jn = add i64 %j, 1
  %je = icmp eq i64 %jn, 10000
  br i1 %je, label %end, label %second

end:
  %e = getelementptr inbounds i8, ptr %v, i64 40
  %e1 = getelementptr inbounds i8, ptr %e, i64 8
  %p = load i64, ptr %e, align 8
  %q = load i64, ptr %e1, align 8
  %e4 = getelementptr inbounds i8, ptr %e, i64 32
  %r = load i64, ptr %e4, align 8
  %pq = add i64 %p, %q
  %pqr = add i64 %pq, %r
  %l = zext i32 %tn to i64
  %last = add i64 %pqr, %l
  ;other %k0 = getelementptr inbounds %struct.item, ptr %w, i64 %n
  ;other %k1 = getelementptr inbounds i8, ptr %k0, i64 8
  ;other store i32 %tn, ptr %k1, align 8
  ;other %e2 = getelementptr inbounds i8, ptr %e, i64 16
  ;other %e3 = getelementptr inbounds i8, ptr %e, i64 24
  ;other %one = select i1 %c, ptr %k1, ptr %e3
  ;other %z = load i32, ptr %one, align 8
  ;other %zl = zext i32 %z to i64
  ;other %all = mul i64 %last, %zl
  ;other ret i64 %all
  ret i64 %last
}

declare noalias ptr @malloc(i64)
