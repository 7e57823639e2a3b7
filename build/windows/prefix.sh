# prefix.sh  - sourced: a Windows in the folder that WINEPREFIX names. Wine 8 has no bcryptprimitives.dll,
# which every Windows has and the screen reader's library asks for random bytes: it gets one that hands
# the question on. That is for trying only; nothing of it is shipped.
prefix_begins() {
    timeout 120 wineboot -i </dev/null >/dev/null 2>&1 || return 1
    system=$WINEPREFIX/drive_c/windows/system32
    [ ! -e "$system/bcryptprimitives.dll" ] || return 0
    cat >"$WINEPREFIX/random.c" <<'C'
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, size); }
C
    x86_64-w64-mingw32-gcc -shared -O2 -s -o "$system/bcryptprimitives.dll" "$WINEPREFIX/random.c" -ladvapi32
    rm "$WINEPREFIX/random.c"
}
