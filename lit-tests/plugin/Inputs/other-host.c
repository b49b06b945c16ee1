/* A host that has nothing of LLVM's but its version, and that knows a plugin as LLVM 19 does. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef MAJOR
void LLVMGetVersion(unsigned *major, unsigned *minor, unsigned *patch)
{
    *major = MAJOR;
    *minor = 1;
    *patch = 7;
}
#endif

struct info {
    uint32_t api_version;
    const char *name, *version;
    void (*callbacks)(void *);
};

#ifdef __x86_64__
/* As a function that returns a structure is called, with nothing between the structure and what lies after it. */
static void *(*get)(struct info *place);
#define GET(place) get(place)
#else
static struct info (*get)(void);
#define GET(place) (*(place) = get())
#endif

int main(int argc, char **argv)
{
    struct {
        struct info info;
        char after[64];
    } place;
    memset(&place, 'x', sizeof place);
    void *plugin = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    if (!plugin) {
        printf("loader: %s\n", dlerror());
        return 1;
    }
    *(void **)&get = dlsym(plugin, "llvmGetPassPluginInfo");
    GET(&place.info);
    for (unsigned i = 0; i < sizeof place.after; i++)
        if (place.after[i] != 'x') {
            printf("written behind the result\n");
            return 1;
        }
    printf("version %u of %s, %s\n", place.info.api_version, place.info.name, place.info.callbacks ? "callbacks" : "refused");
    return 0;
}
