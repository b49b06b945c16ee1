# find_package(DTrans): data layout transformations in the link of a C program.
#
#   find_package(DTrans REQUIRED)
#   add_executable(simulate main.c grid.c)
#   dtrans_enable(simulate)
#
# Defines
#   DTrans::plugin               the plugin as an imported module; its file is also in DTRANS_PLUGIN
#   dtrans_enable(target [LATE]) compiles the target for full LTO and loads the plugin into its link
#
# Works from an installed prefix and from a source tree after `cargo build --release` (or a debug build, when that is
# the only one): -DDTrans_DIR=<checkout>/cmake.  -DDTRANS_PLUGIN=<file> names another plugin.
#
# Needs Clang 22 and lld 22: a pass plugin fits the LLVM version it was built for and no other.

set(DTrans_LLVM_VERSION 22)

if(NOT DTRANS_PLUGIN)
  set(_dtrans_target "target")
  if(DEFINED ENV{CARGO_TARGET_DIR})
    set(_dtrans_target "$ENV{CARGO_TARGET_DIR}")
  endif()
  get_filename_component(_dtrans_target "${_dtrans_target}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_LIST_DIR}/..")
  # As installed (this file is in lib/cmake/DTrans), then the source tree's builds.
  foreach(_dtrans_file IN ITEMS
          "${CMAKE_CURRENT_LIST_DIR}/../../dtrans/libdtrans.so"
          "${_dtrans_target}/release/libdtrans.so"
          "${_dtrans_target}/debug/libdtrans.so")
    if(EXISTS "${_dtrans_file}")
      get_filename_component(DTRANS_PLUGIN "${_dtrans_file}" ABSOLUTE)
      break()
    endif()
  endforeach()
endif()

if(NOT DTRANS_PLUGIN OR NOT EXISTS "${DTRANS_PLUGIN}")
  set(DTrans_FOUND FALSE)
  set(DTrans_NOT_FOUND_MESSAGE
      "no libdtrans.so (${DTRANS_PLUGIN}): build it with `cargo build --release` or set DTRANS_PLUGIN to its path")
  return()
endif()

if(NOT TARGET DTrans::plugin)
  add_library(DTrans::plugin MODULE IMPORTED)
  set_target_properties(DTrans::plugin PROPERTIES IMPORTED_LOCATION "${DTRANS_PLUGIN}")
endif()

# Ends the configuration unless the C compiler is Clang 22 with lld 22 beside it.  An older lld would load nothing, say
# so in a line nobody reads, and link a program without the transformations.
function(_dtrans_check_tools)
  if(NOT CMAKE_C_COMPILER_ID STREQUAL "Clang"
     OR NOT CMAKE_C_COMPILER_VERSION MATCHES "^${DTrans_LLVM_VERSION}\\.")
    message(FATAL_ERROR "DTrans needs Clang ${DTrans_LLVM_VERSION} as C compiler, but this is "
            "${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION} (${CMAKE_C_COMPILER}); "
            "configure with -DCMAKE_C_COMPILER=clang-${DTrans_LLVM_VERSION}")
  endif()
  if(DTrans_CHECKED_COMPILER STREQUAL CMAKE_C_COMPILER)
    return()
  endif()
  execute_process(COMMAND "${CMAKE_C_COMPILER}" -print-prog-name=ld.lld
                  OUTPUT_VARIABLE lld OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  set(version "none")
  if(lld)
    execute_process(COMMAND "${lld}" --version
                    OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
      set(version "none")
    endif()
  endif()
  if(NOT version MATCHES "LLD ${DTrans_LLVM_VERSION}\\.")
    message(FATAL_ERROR "DTrans needs lld ${DTrans_LLVM_VERSION} for the link, but ${CMAKE_C_COMPILER} finds: "
            "${version}; install lld-${DTrans_LLVM_VERSION}")
  endif()
  set(DTrans_CHECKED_COMPILER "${CMAKE_C_COMPILER}" CACHE INTERNAL "the compiler whose lld was found to fit")
endfunction()

# dtrans_enable(target [LATE])
#
# Compiles the target's C and C++ sources for full LTO and, where the target is linked, loads the plugin into its link.
# C objects are early ones (not yet optimised; the link does it), from which most types are recognised; with LATE they
# are ordinary -O2 -flto=full objects, which other tools may want.  A configuration that optimises keeps its own -O.
#
# An executable sees only what is linked into it as LTO objects: enable its static libraries too.
function(dtrans_enable target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "LATE" "" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "dtrans_enable(${target}): unknown argument ${arg_UNPARSED_ARGUMENTS}; the only option is LATE")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "dtrans_enable(${target}): there is no such target")
  endif()
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    message(FATAL_ERROR "dtrans_enable(${target}): an interface library compiles nothing")
  endif()
  _dtrans_check_tools()

  # CMake's own switch would ask for ThinLTO beside our full LTO.
  set_property(TARGET ${target} PROPERTY INTERPROCEDURAL_OPTIMIZATION OFF)

  set(optimise "$<$<NOT:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>:-O2>")
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:C,CXX>:${optimise};-flto=full>")
  if(NOT arg_LATE)
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:C>:SHELL:-Xclang -disable-llvm-passes>")
  endif()

  if(type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    target_link_options(${target} PRIVATE
                        "${optimise}" -flto=full -fuse-ld=lld "LINKER:--load-pass-plugin=${DTRANS_PLUGIN}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${DTRANS_PLUGIN}")
  endif()
endfunction()
