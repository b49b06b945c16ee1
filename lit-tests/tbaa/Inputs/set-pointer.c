int *g;
void set(int *v) { g = v; }
