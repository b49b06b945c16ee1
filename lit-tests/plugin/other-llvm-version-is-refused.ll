; A host of another LLVM version refuses the plugin, which says why: an error and no crash. (other-hosts-are-told.test has more of
; them, made up.)
; REQUIRES: other-llvm
; RUN: not %otheropt -load-pass-plugin=%dtrans -passes=dtrans -disable-output %s 2>&1 | FileCheck %s
; CHECK: dtrans: this plugin is built for LLVM 22 and cannot be loaded into LLVM {{.*}}; use opt, clang and ld.lld of LLVM 22

define void @f() {
  ret void
}
