/* Runs the JavaScript file that its argument names; `print` writes a line. */
#include <quickjs.h>
#include <stdio.h>
#include <stdlib.h>

static JSValue print(JSContext *js, JSValueConst this_value, int count, JSValueConst *values)
{
    (void)this_value;
    for (int i = 0; i < count; i++) {
        const char *text = JS_ToCString(js, values[i]);
        if (!text)
            return JS_EXCEPTION;
        printf(i ? " %s" : "%s", text);
        JS_FreeCString(js, text);
    }
    printf("\n");
    return JS_UNDEFINED;
}

int main(int argc, char **argv)
{
    static char script[1 << 16];
    FILE *file = argc < 2 ? NULL : fopen(argv[1], "rb");
    if (!file)
        return 2;
    size_t size = fread(script, 1, sizeof script - 1, file);
    fclose(file);
    JSRuntime *runtime = JS_NewRuntime();
    /* Instrumented functions have larger frames. */
    if (runtime)
        JS_SetMaxStackSize(runtime, 6 << 20);
    JSContext *js = runtime ? JS_NewContext(runtime) : NULL;
    if (!js)
        return 2;
    JSValue global = JS_GetGlobalObject(js);
    JS_SetPropertyStr(js, global, "print", JS_NewCFunction(js, print, "print", 1));
    JS_FreeValue(js, global);
    JSValue result = JS_Eval(js, script, size, "script", JS_EVAL_TYPE_GLOBAL);
    int failed = JS_IsException(result);
    if (failed) {
        JSValue problem = JS_GetException(js);
        print(js, JS_UNDEFINED, 1, &problem);
        JS_FreeValue(js, problem);
    }
    JS_FreeValue(js, result);
    JS_FreeContext(js);
    JS_FreeRuntime(runtime);
    return failed;
}
