/* A uiautomationcore.dll for trying under Wine, whose own gives a client no tree (docs/accessibility.md).
 * Once a second a thread asks the program's windows for their providers, as a screen reader does, and
 * what they hand over is walked. READER_TREE names the file to which each walk is added, one thing a line:
 * kind, name, description. READER_PRESS names the thing that is pressed, once. It is not shipped. */
#define COBJMACROS
#define INITGUID
#include <windows.h>
#include <oleauto.h>
#include <uiautomation.h>
#include <stdio.h>

enum { CONTROL_TYPE = 30003, NAME = 30005, DESCRIPTION = 30159, INVOKE = 10000 };
enum { ROOT = -25, DEEPEST = 30 };
static const GUID FRAGMENT = {0xf7063da8, 0x8359, 0x439c, {0x92, 0x97, 0xbb, 0xc5, 0x29, 0x9a, 0x7d, 0x87}};
static const GUID SIMPLE = {0xd6dd68d1, 0x86fd, 0x4332, {0x86, 0x66, 0x9a, 0xbe, 0xde, 0xa2, 0xd2, 0x4c}};
static const GUID INVOCABLE = {0x54fcb24b, 0xe18e, 0x47a2, {0xb4, 0xd3, 0xec, 0xcb, 0xe7, 0x75, 0x99, 0xa2}};
static char tree[MAX_PATH], press[200];
static int pressed;

/* what the library asks of Windows */

__declspec(dllexport) HRESULT WINAPI UiaGetReservedNotSupportedValue(IUnknown **nothing) {
    *nothing = NULL;
    return E_NOTIMPL;
}
__declspec(dllexport) int WINAPI UiaLookupId(enum AutomationIdentifierType kind, const GUID *id) { return 0; }
__declspec(dllexport) HRESULT WINAPI UiaHostProviderFromHwnd(HWND window, IRawElementProviderSimple **host) {
    *host = NULL;
    return E_NOTIMPL;
}
__declspec(dllexport) HRESULT WINAPI UiaRaiseAutomationEvent(IRawElementProviderSimple *thing, int event) { return S_OK; }
__declspec(dllexport) HRESULT WINAPI UiaRaiseAutomationPropertyChangedEvent(
    IRawElementProviderSimple *thing, int property, VARIANT before, VARIANT now) { return S_OK; }

/* what a screen reader does */

static void words(IRawElementProviderSimple *thing, int property, char *text, int size) {
    VARIANT value;
    VariantInit(&value);
    *text = 0;
    if (SUCCEEDED(IRawElementProviderSimple_GetPropertyValue(thing, property, &value))) {
        if (value.vt == VT_BSTR && value.bstrVal)
            WideCharToMultiByte(CP_UTF8, 0, value.bstrVal, -1, text, size, NULL, NULL);
        if (value.vt == VT_I4) snprintf(text, size, "%ld", value.lVal);
    }
    VariantClear(&value);
}

static void press_it(IRawElementProviderSimple *thing, FILE *out) {
    IUnknown *pattern = NULL;
    IUnknown *invocable = NULL; /* IInvokeProvider, whose first method is Invoke */
    HRESULT result = IRawElementProviderSimple_GetPatternProvider(thing, INVOKE, &pattern);
    if (SUCCEEDED(result) && pattern) {
        result = IUnknown_QueryInterface(pattern, &INVOCABLE, (void **)&invocable);
        if (SUCCEEDED(result)) result = ((HRESULT(WINAPI *)(void *))(*(void ***)invocable)[3])(invocable);
        pressed = SUCCEEDED(result);
    }
    fprintf(out, "pressed: %08lx\n", result);
}

static void walk(IRawElementProviderFragment *part, int depth, FILE *out) {
    char kind[20], name[2000], description[2000];
    IRawElementProviderSimple *thing = NULL;
    IRawElementProviderFragment *child = NULL, *next;
    if (SUCCEEDED(IUnknown_QueryInterface((IUnknown *)part, &SIMPLE, (void **)&thing))) {
        words(thing, CONTROL_TYPE, kind, sizeof kind);
        words(thing, NAME, name, sizeof name);
        words(thing, DESCRIPTION, description, sizeof description);
        fprintf(out, "%*s%s %s | %s\n", 2 * depth, "", kind, name, description);
        if (!pressed && *press && !strcmp(name, press)) press_it(thing, out);
        IUnknown_Release((IUnknown *)thing);
    }
    if (depth < DEEPEST) IRawElementProviderFragment_Navigate(part, NavigateDirection_FirstChild, &child);
    for (; child; child = next) {
        walk(child, depth + 1, out);
        next = NULL;
        IRawElementProviderFragment_Navigate(child, NavigateDirection_NextSibling, &next);
        IUnknown_Release((IUnknown *)child);
    }
}

__declspec(dllexport) LRESULT WINAPI UiaReturnRawElementProvider(
    HWND window, WPARAM a, LPARAM b, IRawElementProviderSimple *root) {
    IRawElementProviderFragment *part = NULL;
    FILE *out = root && *tree ? fopen(tree, "a") : NULL;
    if (out && SUCCEEDED(IUnknown_QueryInterface((IUnknown *)root, &FRAGMENT, (void **)&part))) {
        walk(part, 0, out);
        IUnknown_Release((IUnknown *)part);
    }
    if (out) fclose(out);
    return 1;
}

static BOOL CALLBACK ask(HWND window, LPARAM unused) {
    DWORD process = 0;
    GetWindowThreadProcessId(window, &process);
    if (process == GetCurrentProcessId() && IsWindowVisible(window)) SendMessageW(window, WM_GETOBJECT, 0, ROOT);
    return TRUE;
}
static DWORD WINAPI listens(void *unused) {
    while (TRUE) {
        EnumWindows(ask, 0);
        Sleep(1000);
    }
    return 0;
}
BOOL WINAPI DllMain(HINSTANCE dll, DWORD reason, void *unused) {
    if (reason == DLL_PROCESS_ATTACH && GetEnvironmentVariableA("READER_TREE", tree, sizeof tree)) {
        GetEnvironmentVariableA("READER_PRESS", press, sizeof press);
        CreateThread(NULL, 0, listens, NULL, 0, NULL);
    }
    return TRUE;
}
