extern int *shared;

int reader(void) { return *shared; }
