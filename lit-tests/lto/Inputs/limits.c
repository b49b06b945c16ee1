/* Limits the address space. */
#include <sys/resource.h>

#if defined WEAK
extern int setrlimit(__rlimit_resource_t, const struct rlimit *) __attribute__((weak));
#elif defined ASSIGNED
int limit_of(int, const struct rlimit *);
#define setrlimit limit_of
#elif defined SYSTEM
#include <sys/syscall.h>
#include <unistd.h>
#define LIMIT(most) syscall(SYS_setrlimit, RLIMIT_AS, most)
#endif
#ifndef LIMIT
#define LIMIT(most) setrlimit(RLIMIT_AS, most)
#endif

__attribute__((constructor)) static void limit_memory(void)
{
    const struct rlimit most = {3UL << 30, 3UL << 30};
    LIMIT(&most);
}
