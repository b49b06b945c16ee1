// In clang the plugin adds dtrans-annotate to the start of the pipeline, at every level.
// RUN: %clang -O2 -flto=full -fpass-plugin=%dtrans -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -O0 -flto=full -fpass-plugin=%dtrans -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -O2 -flto=full -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WITHOUT
// RUN: env DTRANS_OPTIONS=annotate=off %clang -O2 -flto=full -fpass-plugin=%dtrans -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WITHOUT
// RUN: %clang -O2 -flto=full -fpass-plugin=%dtrans -mllvm -dtrans-options=annotate=off -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WITHOUT

// A wrong option is an error of the compiler, and there is no object.
// RUN: rm -f %t.o
// RUN: not %clang -O2 -flto=full -fpass-plugin=%dtrans -mllvm -dtrans-options=nonsense -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not env DTRANS_OPTIONS=nonsense %clang -O2 -flto=full -fpass-plugin=%dtrans -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not ls %t.o

// CHECK: !dtrans.types = !{![[RECORD:[0-9]+]]}
// CHECK: ![[RECORD]] = !{!"struct.node", %struct.node zeroinitializer}
// WITHOUT-NOT: dtrans.types
// WRONG: error: dtrans: {{.*}}unknown option 'nonsense'

struct node {
  struct node *next;
  long key;
};

long sum(struct node *node) {
  long sum = 0;
  for (; node; node = node->next)
    sum += node->key;
  return sum;
}
