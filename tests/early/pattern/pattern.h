int matches(const char *pattern, const char *text);
int wild(const char *pattern, const char *text);
