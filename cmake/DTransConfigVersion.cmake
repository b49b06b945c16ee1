# The version is Cargo.toml's; lit-tests/cmake/version.test compares the two.
set(PACKAGE_VERSION "0.1.0")

# Before 1.0 a minor version may change what a build script relies on.
if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
  string(REGEX MATCH "^[0-9]+\\.[0-9]+" _dtrans_series "${PACKAGE_VERSION}")
  string(REGEX MATCH "^[0-9]+\\.[0-9]+" _dtrans_wanted "${PACKAGE_FIND_VERSION}")
  if(_dtrans_wanted STREQUAL "" OR _dtrans_wanted STREQUAL _dtrans_series)
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
  else()
    set(PACKAGE_VERSION_COMPATIBLE FALSE)
  endif()
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
