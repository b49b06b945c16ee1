/* An object of its own that asks the linker for a library; built as bitcode or as machine code. */
#pragma comment(lib, "asked")
int asks;
