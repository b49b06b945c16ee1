/* Runs the Lua script that its argument names. */
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    lua_State *l = luaL_newstate();
    if (!l || argc < 2)
        return 2;
    luaL_openlibs(l);
    if (luaL_dofile(l, argv[1]) != LUA_OK) {
        fprintf(stderr, "%s\n", lua_tostring(l, -1));
        return 1;
    }
    lua_close(l);
    return 0;
}
