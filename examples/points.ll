; What clang makes of this, more or less:
;
;     struct point { double x, y, z; long id; };
;
;     static double sum(const struct point *p, const struct point *end) {
;         double s = 0;
;         for (; p != end; p++)
;             s += p->x;
;         return s;
;     }
;
;     int main(void) {
;         struct point *points = calloc(1000, sizeof *points);
;         points[2].x = 40;
;         points[2].id = 2;
;         return (int)sum(points, points + 1000) + (int)points[2].id;
;     }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.point = type { double, double, double, i64 }

define internal double @sum(ptr %begin, ptr %end) {
entry:
  br label %loop

loop:
  %p = phi ptr [ %begin, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %x = load double, ptr %p
  %s.next = fadd double %s, %x
  %next = getelementptr inbounds %struct.point, ptr %p, i64 1
  %done = icmp eq ptr %next, %end
  br i1 %done, label %exit, label %loop

exit:
  ret double %s.next
}

define i32 @main() {
  %points = call ptr @calloc(i64 1000, i64 32)
  %third = getelementptr inbounds %struct.point, ptr %points, i64 2
  store double 4.0e+01, ptr %third
  %id = getelementptr inbounds %struct.point, ptr %third, i32 0, i32 3
  store i64 2, ptr %id
  %end = getelementptr inbounds %struct.point, ptr %points, i64 1000
  %s = call double @sum(ptr %points, ptr %end)
  %i = load i64, ptr %id
  %si = fptosi double %s to i64
  %both = add i64 %si, %i
  %status = trunc i64 %both to i32
  ret i32 %status
}

declare noalias ptr @calloc(i64, i64)
