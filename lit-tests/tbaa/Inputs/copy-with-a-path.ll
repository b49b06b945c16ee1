
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @copy_with_a_path(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 4, i1 false), !tbaa.struct !9000
  ret void
}

!9000 = !{i64 0, i64 4, !9001}
!9001 = !{!9002, !9003, i64 4}
!9002 = !{!"pair", !9003, i64 0, !9003, i64 4}
!9003 = !{!"int", !9004, i64 0}
!9004 = !{!"omnipotent char", !9005, i64 0}
!9005 = !{!"Simple C/C++ TBAA"}
