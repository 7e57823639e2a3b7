/* What Python's headers want to know about 64-bit Windows when gcc compiles an extension module.
   Python for Windows brings a file of this name; the wheel that winpy.sh takes it from does not. */
#ifndef Py_CONFIG_H
#define Py_CONFIG_H

#include <io.h>
#include <stdio.h>

#define MS_WIN64
#define MS_WIN32
#define MS_WINDOWS
#define NT_THREADS
#define PLATFORM "win32"
#define COMPILER "[gcc]"

/* Python is a DLL: its names are imported, and a module's entry is exported */
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL

#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_WCHAR_T 2
#define SIZEOF_TIME_T 8
#define SIZEOF_PID_T 4
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 8
#define ALIGNOF_MAX_ALIGN_T 8

#define WITH_DOC_STRINGS 1
#define WITH_PYMALLOC 1
#define STDC_HEADERS 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_STDDEF_H 1
#define HAVE_ERRNO_H 1
#define HAVE_WCHAR_H 1
#define HAVE_STDARG_PROTOTYPES 1
#define HAVE_DYNAMIC_LOADING 1

#endif
