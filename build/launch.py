"""The frozen program's first module.

freeze_support comes before anything else: the thinking process of a frozen program starts here
again, and must not open a second window.
"""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from cardtable.__main__ import main

    sys.exit(main())
