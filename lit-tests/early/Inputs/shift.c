int main(int argc, char **argv) { return 1 << (39 + argc) & (argv[0] == 0); }
